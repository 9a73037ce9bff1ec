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

enum roll { ROLL_PLAYS, ROLL_STANDS_BY, ROLL_SITS_OUT, ROLL_ABSENT };

/* An entrant in the roll call of a round. */
struct called {
    uint8_t roll;   /* enum roll */
    bool named;     /* by one of the organiser's lists */
    bool twice;     /* one who plays has two games */
    bool has_score; /* of one who sits out; otherwise the terms' */
    int32_t score;  /* thousandths */
};

struct wished_table {
    struct seating_table seats; /* by the n-th seat of the match: the entrant's index */
    char pool[POOL_ROOM];       /* "": none */
};

/* A round that is wished. By index an entrant's number is one more. */
struct round_wish {
    struct called *call;         /* by entrant; tournament_call() fills it in from the entrants' status */
    int entrants;                /* so many are in `call` */
    struct wished_table *tables; /* the organiser's own tables, or the service's */
    int count;                   /* of tables; 0: the service seats */
    bool swiss;                  /* those of equal standing sit together */
    bool by_preference;          /* the players of a table choose their seats */
    int8_t (*preferred)[TOURNAMENT_SEATS]; /* by entrant; tournament_call() fills it in where they choose */
    const struct seating_pair *apart;      /* who shall not meet */
    int apart_count;                       /* of these pairs */
    struct seating_figures figures;        /* filled in */
    struct seating_fit fit;                /* filled in where tables would not be full */
};

enum tournament_result tournament_call(const struct opened_tournament *opened, struct round_wish *wish);
void round_wish_free(struct round_wish *wish);

/* Seats the round, or judges the organiser's own tables. TABLES_NOT_FULL: wish->fit; or one has two games,
 * and there is one table. FULL: too many tables or rounds. IS_OVER. */
enum tournament_result tournament_seat(const struct opened_tournament *opened, struct round_wish *wish);

#endif
