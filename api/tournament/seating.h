/* Who plays in a round, and who sits where. */
#ifndef WESTPHALIA_API_TOURNAMENT_SEATING_H
#define WESTPHALIA_API_TOURNAMENT_SEATING_H

#include "api/tournament/tournament.h"
#include "tournament/seating.h"

enum {
    ROUND_TABLES_MOST = 256,
    ROUNDS_MOST = 32,
    POOL_ROOM = 80 /* the name of a pool, with the final zero */
};

/* ---- the seats of a match ---- */

/* The number of seats of a table. A seat is told by its n-th place among these, by its index among all seats
 * of the game, or by its id. */
int tournament_table_size(const struct opened_tournament *opened);
int tournament_nth_seat(const struct opened_tournament *opened,
                        int nth); /* the index; NO_SEAT: no such seat */
const char *tournament_seat_id(const struct opened_tournament *opened, int nth);
int tournament_seat_find(const struct opened_tournament *opened, const char *id); /* n-th; -1: no such seat */

/* ---- a round that is wished ---- */

/* What an entrant does in a round. */
enum round_part { PART_PLAYS, PART_STANDS_BY, PART_SITS_OUT, PART_ABSENT };

/* An entrant, as a round is wished. */
struct attendance {
    uint8_t part;     /* enum round_part */
    bool named;       /* by one of the organizer's lists */
    bool second_game; /* of one who plays */
    bool has_score;   /* of one who sits out; otherwise the terms' */
    int32_t score;    /* thousandths */
};

struct wished_table {
    struct seating_table seats; /* by the n-th seat of the match: the entrant's index */
    char pool[POOL_ROOM];       /* "": none */
};

/* A round that is wished. By index an entrant's number is one more. */
struct round_wish {
    struct attendance *attendance;         /* by entrant; from their status at first */
    int entrants;                          /* so many are in `attendance` */
    struct wished_table *tables;           /* the organizer's own tables, or the service's */
    int count;                             /* of tables; 0: the service seats */
    bool swiss;                            /* those of equal standing sit together */
    bool by_preference;                    /* the players of a table choose their seats */
    int8_t (*preferred)[TOURNAMENT_SEATS]; /* by entrant, where they choose */
    const struct seating_pair *apart;      /* who shall not meet */
    int apart_count;                       /* of these pairs */
    struct seating_figures figures;        /* filled in */
    struct seating_fit fit;                /* filled in where tables would not be full */
};

/* Fills in wish->attendance and wish->preferred. */
enum tournament_result tournament_take_attendance(const struct opened_tournament *opened,
                                                  struct round_wish *wish);
void round_wish_free(struct round_wish *wish);

/* Seats the round, or judges the organizer's own tables. TABLES_NOT_FULL: wish->fit; or one has two games,
 * and there is one table. FULL: too many tables or rounds. IS_OVER. */
enum tournament_result tournament_seat(const struct opened_tournament *opened, struct round_wish *wish);

#endif
