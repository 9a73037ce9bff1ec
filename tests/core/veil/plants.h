/* Games with one entry of their tables changed: each is a leak, and the test must find it. */
#ifndef WESTPHALIA_TESTS_PLANTS_H
#define WESTPHALIA_TESTS_PLANTS_H

#include "engine/play.h"

enum { PLANT_ENTRIES = 256, PLANT_RECORDS = 24, PLANT_FIELDS = 256 };

/* A copy of a game that can be changed. */
struct plant {
    struct game game;
    struct step steps[PLANT_ENTRIES];
    struct move_type moves[PLANT_ENTRIES];
    struct event_type events[PLANT_ENTRIES];
    struct draw_type draws[PLANT_ENTRIES];
    struct record records[PLANT_RECORDS];
    struct field fields[PLANT_FIELDS];
    int record_count, field_count;
};

/* Copies the tables of the game, with all records of its state. */
void plant_copy(struct plant *plant, const struct game *game);

/* The field of that name, which must be there. */
struct field *plant_field(struct plant *plant, const char *name);

/* The n-th thing that the tables hide is shown to everybody. False: there are not so many. `name` says what it is. */
enum { PLANT_NAME = 120 };
bool plant_show(struct plant *plant, int n, char name[PLANT_NAME]);

#endif
