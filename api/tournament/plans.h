/* The plans of rounds, as they are stored:
 *
 *     {"tables": [{"match", "pool"?, "seats": [{"seat", "player"}]}],
 *      "sitting_out": [{"player", "score"?}], "standing_by": [an entrant's id],
 *      "figures": {"apart_met", "met_again", "seat_again", "not_first"?}} */
#ifndef WESTPHALIA_API_TOURNAMENT_PLANS_H
#define WESTPHALIA_API_TOURNAMENT_PLANS_H

#include "api/tournament/seating.h"

/* Writes the plan of a round that is wished, without the ids of matches. */
void tournament_write_wish(const struct opened_tournament *opened, const struct round_wish *wish,
                           struct writer *w);
/* Writes the plan that is stored. `round`: its number. */
enum tournament_result tournament_write_plan(const struct opened_tournament *opened,
                                             const struct round_wish *wish, int round, struct writer *w);

/* The tables of all rounds, one after the other:
 *
 *     enum tournament_result result = tournament_tables_open(opened, &tables);
 *     while (tournament_tables_next(&tables, &result))
 *         result = ...;
 *     tournament_tables_close(&tables); */
struct tournament_tables {
    const struct store_round *round;  /* of the present table */
    int number;                       /* of the present table in its round, from 0 */
    json_t *table;                    /* the present table, lent until the next call */
    const struct store_round *rounds; /* all rounds; they live in rows */
    size_t round_count, next;         /* the rounds, and how many of them were begun */
    json_t *plan;                     /* of the present round */
    struct store_rows *rows;
};
enum tournament_result tournament_tables_open(const struct opened_tournament *opened,
                                              struct tournament_tables *tables);
/* Goes to the next table. False: *result is a failure, or becomes one, or there is no further table. */
bool tournament_tables_next(struct tournament_tables *tables, enum tournament_result *result);
void tournament_tables_close(struct tournament_tables *tables);

/* Whether the terms, as they are stored, have a pool of this name. */
bool tournament_has_pool(const json_t *terms, const char *name);
/* The first pool of a table that the proposed terms lack; "": they have all. */
enum tournament_result tournament_pool_missing(const struct opened_tournament *opened,
                                               const json_t *proposed_terms, char pool[POOL_ROOM]);

#endif
