/* Games with one entry of their tables changed: each is a leak, and the test must find it. */
#ifndef WESTPHALIA_TESTS_PLANTS_H
#define WESTPHALIA_TESTS_PLANTS_H

#include "engine/play.h"

enum { SEEDED_LEAK_ENTRIES = 256, SEEDED_LEAK_RECORDS = 128, SEEDED_LEAK_FIELDS = 1024 };

/* A copy of a game that can be changed. */
struct seeded_leak {
    struct game game;
    struct step steps[SEEDED_LEAK_ENTRIES];
    const struct step *step_pointers[SEEDED_LEAK_ENTRIES];
    struct move_type moves[SEEDED_LEAK_ENTRIES];
    const struct move_type *move_pointers[SEEDED_LEAK_ENTRIES];
    struct event_type events[SEEDED_LEAK_ENTRIES];
    struct draw_type draws[SEEDED_LEAK_ENTRIES];
    struct record records[SEEDED_LEAK_RECORDS];
    struct field fields[SEEDED_LEAK_FIELDS];
    int record_count, field_count;
};

/* Copies the tables of the game, with all records of its state. */
void seeded_leak_copy(struct seeded_leak *seeded_leak, const struct game *game);

/* The field of that name, which must be there. */
struct field *seeded_leak_field(struct seeded_leak *seeded_leak, const char *name);

/* The n-th thing that the tables hide is shown to all. False: there are not so many. `name` is its name. */
enum { SEEDED_LEAK_NAME = 120 };
bool seeded_leak_show(struct seeded_leak *seeded_leak, int n, char name[SEEDED_LEAK_NAME]);

#endif
