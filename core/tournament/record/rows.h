/* The rows of a tournament's record as they stand in JSON. */
#ifndef WESTPHALIA_TOURNAMENT_RECORD_ROWS_H
#define WESTPHALIA_TOURNAMENT_RECORD_ROWS_H

#include "tournament/document.h"
#include "tournament/tournament_record.h"

struct player_row {
    char id[ID_ROOM], name[PERSON_ROOM], team[PERSON_ROOM];
    int32_t handicap, lot;
    bool unranked;
};

/* A player who has taken a seat over. */
enum { SUBSTITUTES_MAX = 8 /* of a seat */ };
struct substitute_row {
    char player[ID_ROOM];
    int32_t from;
};

struct seat_row {
    char seat[ID_ROOM], player[ID_ROOM];
    int32_t points, gain, score;
    uint8_t rank, out; /* enum seat_out */
    uint16_t out_turn;
    uint8_t substitute_count;
    struct substitute_row substitutes[SUBSTITUTES_MAX];
};

struct table_row {
    char match[ID_ROOM], pool[NAME_ROOM];
    uint8_t end; /* enum match_end */
    bool outright;
    uint16_t turns;
    int32_t entries;
    uint8_t seat_count;
    struct seat_row seats[TOURNAMENT_SEATS];
};

struct sitting_row {
    char player[ID_ROOM];
    int32_t score;
};

struct given_row {
    char award[AWARD_NAME_ROOM], player[ID_ROOM];
};

extern const struct record player_row_record, substitute_row_record, seat_row_record, table_row_record,
    sitting_row_record, given_row_record;

/* The rows whose members may be left out. */
enum row_kind { ROW_PLAYER, ROW_TABLE, ROW_SEAT, ROW_SITTING, ROW_GIVEN, ROW_KINDS };
extern const struct row_of_record {
    const struct record *record;
    const void *begin; /* the values of members that are left out */
} record_rows[ROW_KINDS];
extern const struct domain *const record_domains[];

#endif
