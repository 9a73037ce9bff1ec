/* A round that is being seated: seating.c has its tables, round.c its seats. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_ROUND_H
#define WESTPHALIA_TOURNAMENT_SEATING_ROUND_H

#include "tournament/seating/field.h"

struct seating_round {
    const struct seating_task *task;
    struct seating_field field;
    struct seating_pairs pairs;          /* of the field's entries */
    uint8_t (*times)[TOURNAMENT_SEATS];  /* by player and seat: how often the player has had the seat */
    int16_t entries[TOURNAMENT_PLAYERS]; /* by position */
    int8_t seats[TOURNAMENT_PLAYERS];
    int16_t target[TOURNAMENT_PLAYERS]; /* Swiss: by entry, the table of equal standing */
};

/* Gives each table the seats with the fewest repeats. */
void round_assign_seats(struct seating_round *r);

/* Exchanges players of tables that are close in standing, where this saves a repeated seat and costs no
 * repeated meeting. */
void round_mend_seats(struct seating_round *r);

/* Gives each table the seats that its players prefer. */
void round_choose_seats(struct seating_round *r);

/* The number of players who have their seat again. */
int round_seats_again(const struct seating_round *r);

#endif
