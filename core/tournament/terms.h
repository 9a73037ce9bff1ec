/* The terms of a tournament: how matches are scored, which scores count, and what decides between equals.
 *
 * In JSON every member may be left out. It then has the value of `tournament_terms_default`. The members of
 * `scoring` have those of the system that `system` names: {"scoring": {"system": "c-diplo-100", "decimals":
 * 1}} is C-Diplo with one decimal. */
#ifndef WESTPHALIA_TOURNAMENT_TERMS_H
#define WESTPHALIA_TOURNAMENT_TERMS_H

#include <jansson.h>

#include "data/field.h"
#include "data/schema.h"
#include "tournament/scoring.h"

enum { TIE_BREAKS_MAX = 8, WEIGHTS_MAX = 16, POOLS_MAX = 8 };

enum count_by { COUNT_ROUNDS, COUNT_MATCHES, COUNT_BYS };
enum of_round { OF_ROUND_BEST, OF_ROUND_SUM, OF_ROUNDS };
enum substitutes {
    SUBSTITUTES_LAST,  /* the last player of a seat has its score */
    SUBSTITUTES_FIRST, /* the first has it */
    SUBSTITUTES_SHARE, /* each has a part, by the entries of the log while the player had the seat */
    SUBSTITUTES_RULES
};
enum handicap_when { HANDICAP_NEVER, HANDICAP_FINAL, HANDICAP_ALWAYS, HANDICAP_WHENS };

/* Figures that decide between players of equal score; more is better. */
enum tie_break {
    /* For each meeting with another of the tied players: 1 for the better rank, 0.5 for an equal one. */
    TIE_HEAD_TO_HEAD,
    TIE_WINS,      /* matches in which the player alone was first */
    TIE_FIRSTS,    /* matches in which the player was first, alone or not */
    TIE_OPPONENTS, /* the sum of the opponents' scores in the tournament, one for each meeting (Buchholz) */
    TIE_BEATEN,    /* the same of those who had a worse rank, and half of equal ones (Sonneborn-Berger) */
    TIE_MARGIN,    /* the player's points less the best of the others', over all matches */
    TIE_POINTS,    /* the sum of the points in all matches */
    TIE_BEST,      /* the best score in one match */
    TIE_DROPPED,   /* the sum of the scores that do not count */
    TIE_LOT,       /* the player's lot */
    TIE_BREAKS
};

enum award_kind {
    AWARD_BEST_SEAT,     /* for each seat, the best score with it; the points decide between equal scores */
    AWARD_BEST_POINTS,   /* the same by points; the score decides between equal points */
    AWARD_MOST_IN_TURN,  /* most points in a turn */
    AWARD_LONGEST_MATCH, /* the players of the match with the most turns */
    AWARD_KINDS
};

/* Which scores count. */
struct counting {
    uint8_t by;       /* enum count_by */
    uint8_t of_round; /* enum of_round: of a player with two games in a round */
    uint8_t best;     /* so many of the best count; 0: all */
    uint8_t drop;     /* all but so many of the tournament's rounds count: `best` = rounds - drop */
    uint8_t weight_count;
    int32_t weights[WEIGHTS_MAX]; /* factors of the best, the second best, ...; thousandths; further: 0 */
};

struct sitting_out {
    int32_t score; /* for a round that a player sits out at the organiser's wish */
    bool once;     /* only for the first such round */
};

/* A part of a round that is scored otherwise: a top board. */
struct tournament_pool {
    char name[NAME_ROOM];
    int32_t factor;  /* of its matches' scores; thousandths */
    uint8_t decides; /* so many first places of the tournament go by the scores in this pool alone */
};

struct tournament_terms {
    uint8_t rounds;      /* planned; 0: not known */
    uint8_t team_best;   /* so many of the best scores of a team count; 0: all */
    uint8_t handicaps;   /* enum handicap_when */
    uint8_t substitutes; /* enum substitutes: whose score it is when a seat has changed hands */
    uint8_t tie_break_count, pool_count;
    uint8_t tie_breaks[TIE_BREAKS_MAX]; /* enum tie_break, in the order of their weight */
    uint32_t awards;                    /* one bit for each enum award_kind */
    struct scoring scoring;
    struct counting counting;
    struct sitting_out sitting_out;
    struct tournament_pool pools[POOLS_MAX];
};
extern const struct tournament_terms tournament_terms_default;

/* Names for documents. */
extern const struct domain tie_break_ids, award_ids, match_end_ids, seat_out_ids;

/* Reads terms. False: every fault is added below `path`. `json` gets the members that it lacks. */
bool tournament_terms_read(struct tournament_terms *terms, json_t *json, const char *path,
                           struct faults *faults);

/* Writes all terms as an object that tournament_terms_read() takes back. */
void tournament_terms_write(struct writer *w, const struct tournament_terms *terms);

/* Writes the definitions of JSON Schema: tournament_terms, and what it refers to. */
void tournament_terms_schema(const struct schema *s);

/* How many of a player's scores count; 0: all. */
int tournament_terms_best(const struct tournament_terms *terms);

#endif
