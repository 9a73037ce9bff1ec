/* A record while it is read: shared by its files. */
#ifndef WESTPHALIA_TOURNAMENT_RECORD_READING_H
#define WESTPHALIA_TOURNAMENT_RECORD_READING_H

#include "tournament/tournament_record.h"

/* A terminal obeys control characters, and a table shows others out of their order. */
#define RECORD_UNPLAIN "must not have control characters, nor any that change the direction of text"

struct record_reading {
    struct tournament_record *to;
    struct faults *faults;
    struct tournament_player *players;
    struct tournament_table *tables;
    struct tournament_sitting *sittings;
    struct tournament_holder *holders;
};

/* Completes and reads one row. */
bool reading_row(const struct record_reading *r, void *row, const struct record *record, const void *begin,
                 json_t *json, const char *path);

/* Read a table, and a player who sits out, and add them to the round. False: a fault. */
bool reading_table(struct record_reading *r, json_t *json, int round, const char *path);
bool reading_sitting(struct record_reading *r, json_t *json, int round, const char *path);

/* Reads an award that the organiser has given, and adds it. False: a fault. */
bool reading_given(struct record_reading *r, json_t *json, const char *path);

#endif
