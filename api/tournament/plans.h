/* The plans of rounds, as they are stored:
 *
 *     {"tables": [{"match", "pool"?, "seats": [{"seat", "player"}]}],
 *      "sitting_out": [{"player", "score"?}], "standing_by": [an entrant's id],
 *      "figures": {"apart_met", "met_again", "seat_again", "not_first"?}}
 *
 * A round that is shown has "round" and "begun_at" before these. Its seats that have changed hands have
 * "substitutes" (api/tournament/substitutes.h). */
#ifndef WESTPHALIA_API_TOURNAMENT_PLANS_H
#define WESTPHALIA_API_TOURNAMENT_PLANS_H

#include "api/tournament/seating.h"

/* ---- a plan ---- */

struct tournament_substitutes;

struct planned_table {
    char match[UUID_TEXT];      /* its id; "": it has none yet */
    char pool[POOL_ROOM];       /* "": none */
    struct seating_table seats; /* by the n-th seat of the match: the entrant's index */
};

/* An entrant who does not play. */
struct planned_rest {
    int number;     /* of the entrant */
    bool stands_by; /* for seats that become free; otherwise it sits out */
    bool has_score; /* of one who sits out; otherwise the terms' */
    int64_t score;  /* thousandths */
};

/* A plan as it is wished, stored and shown. round_plan_free() frees it, also after a failure. */
struct round_plan {
    int number;       /* of a round that is shown; 0: the plan is written alone */
    int64_t begun_at; /* of a round that is shown */
    struct planned_table *tables;
    int table_count;
    struct planned_rest *rests; /* in the order of their numbers */
    int rest_count;
    struct seating_figures figures;
    bool by_preference; /* figures.not_first is known */
};
/* Fills it in from a wish. `round`: its number, for the ids of its matches; 0: they get none. */
enum tournament_result round_plan_make(const struct opened_tournament *opened, const struct round_wish *wish,
                                       int round, struct round_plan *plan);
/* Fills it in from a stored round. AWAY: memory is short. */
enum tournament_result round_plan_read(const struct opened_tournament *opened,
                                       const struct store_round *round, struct round_plan *plan);
/* Writes it. Its seats get the `substitutes` that have taken them over; NULL: there are none. */
void round_plan_write(const struct opened_tournament *opened, const struct round_plan *plan,
                      const struct tournament_substitutes *substitutes, struct writer *w);
void round_plan_free(struct round_plan *plan);

/* ---- the tables of all rounds, as JSON ---- */

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

/* ---- pools ---- */

/* Whether the terms, as they are stored, have a pool of this name. */
bool tournament_has_pool(const json_t *terms, const char *name);
/* The first pool of a table that the proposed terms lack; "": they have all. */
enum tournament_result tournament_pool_missing(const struct opened_tournament *opened,
                                               const json_t *proposed_terms, char pool[POOL_ROOM]);

#endif
