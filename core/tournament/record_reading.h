/* A record while it is read: shared by its files. */
#ifndef WESTPHALIA_TOURNAMENT_RECORD_READING_H
#define WESTPHALIA_TOURNAMENT_RECORD_READING_H

#include "tournament/tournament_record.h"

struct record_reading {
    struct tournament_record *to;
    struct faults *faults;
    struct tournament_player *players;
    struct tournament_table *tables;
    struct tournament_sitting *sittings;
};

/* Completes and reads one row. */
bool reading_row(const struct record_reading *r, void *row, const struct record *record, const void *begin,
                 json_t *json, const char *path);

/* Read a table, and a player who sits out, and add them to the round. False: a fault. */
bool reading_table(struct record_reading *r, json_t *json, int round, const char *path);
bool reading_sitting(struct record_reading *r, json_t *json, int round, const char *path);

#endif
