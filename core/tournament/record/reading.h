/* A record while it is read: shared by its files. */
#ifndef WESTPHALIA_TOURNAMENT_RECORD_READING_H
#define WESTPHALIA_TOURNAMENT_RECORD_READING_H

#include "tournament/record/rows.h"

/* A terminal obeys control characters, and a table shows others out of their order. */
#define RECORD_UNPLAIN "must not have control characters, nor any that change the direction of text"

struct record_reading {
    struct tournament_record *to;
    struct faults *faults;
    json_t *begin[ROW_KINDS]; /* what rows are completed with */
};

/* Completes a row and reads it into `row`. */
bool reading_row(const struct record_reading *r, enum row_kind kind, void *row, json_t *json,
                 const char *path);

/* Read a table, and a player who sits out, and add them to the round. False: a fault. */
bool reading_table(struct record_reading *r, json_t *json, int round, const char *path);
bool reading_sitting(struct record_reading *r, json_t *json, int round, const char *path);

/* Reads an award that the organiser has given, and adds it. False: a fault. */
bool reading_given(struct record_reading *r, json_t *json, const char *path);

#endif
