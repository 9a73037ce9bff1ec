/* A round in the making: shared by its files. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_ROUND_H
#define WESTPHALIA_TOURNAMENT_SEATING_ROUND_H

#include "tournament/seating_field.h"

/* A round in the making. */
struct seating_round {
    const struct seating_task *task;
    struct seating_field field;
    struct seating_pairs pairs;          /* of the field's entries */
    uint8_t (*had)[TOURNAMENT_SEATS];    /* by player and seat: how often */
    int16_t entries[TOURNAMENT_PLAYERS]; /* by position */
    int8_t seats[TOURNAMENT_PLAYERS];
    int16_t target[TOURNAMENT_PLAYERS]; /* Swiss */
};

/* Gives each table seats that repeat least. */
void round_assign_seats(struct seating_round *r);

/* Exchanges players of close tables where fewer then have a seat again, and no more meet again. */
void round_mend_seats(struct seating_round *r);

/* The number of players who have their seat again. */
int round_seats_again(const struct seating_round *r);

#endif
