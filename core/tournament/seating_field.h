/* The field of a round: those who are seated, what they have had, and their places in the plan. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_FIELD_H
#define WESTPHALIA_TOURNAMENT_SEATING_FIELD_H

#include "tournament/seating_search.h"

/* Players of one round, in the order of their indices. One with two games stands here twice. */
struct seating_field {
    int count;
    int16_t player[TOURNAMENT_PLAYERS];
    int16_t first[TOURNAMENT_PLAYERS]; /* by player: the first entry, or -1 */
};

/* The field of the task, and that of an earlier round. */
void field_of_task(struct seating_field *field, const struct seating_task *task);
void field_of_round(struct seating_field *field, const struct seating_task *task, int round);

/* Fills the pairs of the field's entries: the meetings of the rounds before `until`, and the marks. The
 * pairs' room is the field's count squared. */
void field_pairs(const struct seating_field *field, const struct seating_task *task, int until,
                 struct seating_pairs *pairs);

/* The first round of the plan to which the task's round belongs: back to it, all rounds have had as many
 * players, each with one game. -1: this round has a player with two games, and no plan. */
int field_epoch(const struct seating_task *task);

/* The player on each place of the plan, in the task's round. Those of the epoch's first round are shuffled
 * over the places; players who are apart lie close together, in a row of the design, where they can. Round by
 * round, newcomers take the places of those who have left. */
void field_places(const struct seating_task *task, int epoch, int16_t player[TOURNAMENT_PLAYERS]);

#endif
