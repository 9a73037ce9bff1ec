/* The plans of rounds, as they are stored:
 *
 *     {"tables": [{"match", "pool"?, "seats": [{"seat", "player"}]}],
 *      "sitting_out": [{"player", "score"?}], "standing_by": [an entrant's id],
 *      "figures": {"apart_met", "met_again", "seat_again", "not_first"?}}
 *
 * A round that is shown has "round" and "begun_at" before these. Its seats that have changed hands have
 * "substitutes" (api/tournament/substitutes.h). A stored plan is read here alone. */
#ifndef WESTPHALIA_API_TOURNAMENT_PLANS_H
#define WESTPHALIA_API_TOURNAMENT_PLANS_H

#include "api/tournament/seating.h"

/* ---- a plan ---- */

struct tournament_substitutes;

struct planned_table {
    uint8_t match[STORE_ID];    /* its id; zeros in a round that is wished */
    char pool[POOL_ROOM];       /* "": none */
    struct seating_table seats; /* by the n-th seat of the match: the entrant's index */
};
/* The number of the entrant who has the n-th seat at first. */
int planned_entrant(const struct planned_table *table, int nth);

/* An entrant who does not play. */
struct not_playing {
    int number;     /* of the entrant */
    bool stands_by; /* for seats that become free; otherwise it sits out */
    bool has_score; /* of one who sits out; otherwise the terms' */
    int64_t score;  /* thousandths */
};

/* round_plan_free() frees it, also after a failure. */
struct round_plan {
    int number;       /* of the round; 0: it is wished, and its tables have no matches */
    bool made;        /* all matches of the round are made */
    int64_t begun_at; /* of a round that is stored */
    struct planned_table *tables;
    int table_count;
    struct not_playing *not_playing; /* in the order of their numbers */
    int not_playing_count;
    struct seating_figures figures;
    bool by_preference; /* figures.not_first is known */
};
/* Fills it in from a wish. `round`: its number, for the ids of its matches; 0: they get none. */
enum tournament_result round_plan_make(const struct opened_tournament *opened, const struct round_wish *wish,
                                       int round, struct round_plan *plan);
/* Fills it in from a stored round. AWAY: memory is short. BROKEN: it is no plan of this tournament, which the
 * log tells. */
enum tournament_result round_plan_read(const struct opened_tournament *opened,
                                       const struct store_round *round, struct round_plan *plan);
/* Writes it as it is stored. */
void round_plan_write(const struct opened_tournament *opened, const struct round_plan *plan,
                      struct writer *w);
/* Writes it as it is shown. */
void round_plan_show(const struct opened_tournament *opened, const struct round_plan *plan,
                     const struct tournament_substitutes *substitutes, struct writer *w);
/* Writes the list of those who sit out: [{"player", "score"?}]. */
void round_plan_write_sitting_out(const struct round_plan *plan, struct writer *w);
void round_plan_free(struct round_plan *plan);

/* ---- the plans of all rounds ---- */

/* The rounds of a tournament, one after the other:
 *
 *     enum tournament_result result = tournament_rounds_open(opened, NULL, &rounds);
 *     while (tournament_rounds_next(&rounds, &result))
 *         result = ...;
 *     tournament_rounds_close(&rounds); */
struct tournament_rounds {
    const struct opened_tournament *opened;
    struct round_plan plan;         /* of the present round */
    const struct store_round *list; /* lives in rows */
    size_t count, next;
    struct store_rows *rows;
};
/* `wanted` NULL: all rounds. */
enum tournament_result tournament_rounds_open(const struct opened_tournament *opened,
                                              const struct store_round_wanted *wanted,
                                              struct tournament_rounds *rounds);
/* Goes to the next round. False: *result is a failure, or becomes one, or there is no further round. */
bool tournament_rounds_next(struct tournament_rounds *rounds, enum tournament_result *result);
void tournament_rounds_close(struct tournament_rounds *rounds);

/* ---- pools ---- */

/* The first pool of a table that the proposed terms lack; "": they have all. */
enum tournament_result tournament_pool_missing(const struct opened_tournament *opened,
                                               const json_t *proposed_terms, char pool[POOL_ROOM]);

#endif
