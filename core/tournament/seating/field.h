/* The players of a round: who they are, whom they have met, and their places in the plan. An entry is one
 * game of one player: a player with two games has two entries. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_FIELD_H
#define WESTPHALIA_TOURNAMENT_SEATING_FIELD_H

#include "tournament/seating/search.h"

/* The entries of one round, in the order of the players' indices. */
struct seating_field {
    int count;
    int16_t player[TOURNAMENT_PLAYERS]; /* by entry */
    int16_t first[TOURNAMENT_PLAYERS];  /* by player: the first of the entries, or -1 */
};

/* The entries of the task's round, and those of an earlier round. */
void field_of_task(struct seating_field *field, const struct seating_task *task);
void field_of_round(struct seating_field *field, const struct seating_task *task, int round);

/* Fills in the pairs of all entries: their meetings in the rounds before `until`, and the marks. pairs->of
 * has room for the number of entries squared. */
void field_pairs(const struct seating_field *field, const struct seating_task *task, int until,
                 struct seating_pairs *pairs);

/* The first round of the plan that has the task's round. From there on all rounds have as many players, each
 * with one game. -1: this round has a player with two games, and no plan. */
int field_first_round(const struct seating_task *task);

/* The player on each place of the plan, in the task's round. The players of the plan's first round are
 * shuffled over the places. Those who are apart get places in one row of the design, as far as it has room.
 * In each later round newcomers take the places of those who have left. */
void field_places(const struct seating_task *task, int first_round, int16_t player[TOURNAMENT_PLAYERS]);

#endif
