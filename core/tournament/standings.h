/* Standings: places and scores of a tournament, from the results of its matches.
 *
 * The same input gives the standings as they are, as if all matches ended now, after each round, and at the
 * end (struct standings_moment). Each match is scored once (scoring.h). A player's scores of a round become
 * one; the best of these count, by the terms. Equal totals are broken by the tie-breaks in the order of the
 * terms. Each is computed for those who are still equal. The figures stand with the player, and so does the
 * tie-break that has decided. Players who are still equal share a place. */
#ifndef WESTPHALIA_TOURNAMENT_STANDINGS_H
#define WESTPHALIA_TOURNAMENT_STANDINGS_H

#include "tournament/seating.h"
#include "tournament/terms.h"

enum { TEAMS_MAX = TOURNAMENT_PLAYERS };

struct tournament_player {
    int32_t handicap; /* thousandths */
    int32_t lot;      /* TIE_LOT: more is better */
    int16_t team;     /* -1: none */
    bool unranked;    /* has scores, and no place: a manager who plays */
};

struct tournament_table {
    uint8_t round;  /* from 0 */
    int8_t pool;    /* -1: none */
    uint16_t given; /* the seats whose score the organiser has given, one bit each */
    /* By seat; -1: a bot, or none. Of a seat that has changed hands, the one for whom it counts. */
    int16_t player[TOURNAMENT_SEATS];
    int32_t score[TOURNAMENT_SEATS]; /* of seats in `given`; thousandths */
    bool by_points;                  /* the ranks follow from the points */
    struct table_result result;
};

/* A player who had a seat that has changed hands. */
struct tournament_holder {
    int32_t table;
    int8_t seat;
    int16_t player; /* -1: none, or a bot */
    int32_t from;   /* the entry of the log from which the player had it; the first player's is 1 */
};

/* A player who sits out a round at the organiser's wish. */
struct tournament_sitting {
    int16_t player;
    uint8_t round;
    bool has_score; /* `score` holds; otherwise the terms' */
    int32_t score;
};

struct tournament {
    const struct tournament_terms *terms; /* without faults */
    const struct tournament_player *player;
    const struct tournament_table *table;
    const struct tournament_sitting *sitting;
    /* All players of seats that have changed hands: by table, and those of a seat one after the other, in
     * their order. */
    const struct tournament_holder *holder;
    int players, tables, sittings, teams, holders;
    uint64_t team_rounds; /* rounds that count for teams, one bit each */
};

struct standings_moment {
    int rounds; /* only the rounds before this one count: 1 is after the first round */
    bool open;  /* matches that are still played count as if they ended now; otherwise they do not count */
    bool final; /* the tournament is over: handicaps that are secret until then count */
};

/* A row: a player's place. */
struct standing {
    int16_t player;
    uint16_t place;         /* from 1; 0: unranked */
    uint16_t matches, open; /* matches that are scored, and those of them that are still played */
    uint8_t figures;        /* so many tie-breaks were needed for this player */
    int8_t decided;         /* the tie-break, of the terms' list, that has set it apart at last; -1: none */
    int64_t score;
    int32_t handicap;               /* a part of the score; thousandths */
    int64_t figure[TIE_BREAKS_MAX]; /* thousandths */
};

enum score_state { SCORE_NONE, SCORE_COUNTS, SCORE_DROPPED };
struct round_score {
    int64_t score;
    uint8_t state; /* enum score_state */
    bool sat_out;
};

struct team_standing {
    int16_t team;
    uint16_t place;
    int64_t score;
};

struct award {
    uint8_t kind; /* enum award_kind */
    int8_t seat;  /* of AWARD_BEST_SEAT and AWARD_BEST_POINTS; otherwise the player's */
    int16_t player;
    int32_t table;
    int64_t value; /* a score, points, or turns; thousandths */
};

struct standings {
    const struct tournament *of; /* lent; it must outlive the standings */
    int players, rounds, tables, teams, awards;
    struct standing *list;     /* by place; then the unranked */
    struct round_score *round; /* [player][round] */
    struct round_score *seat;  /* [table][seat]: the score of a match */
    /* [holder]: the part of a score that is shared. The last player's part stands in `seat` alone. */
    struct round_score *part;
    struct team_standing *team;
    struct award *award; /* equal ones share an award: a row each */
    int awards_room;
};

/* Computes the standings. False: memory is short. The caller calls standings_free() in any case. */
bool standings_make(struct standings *standings, const struct tournament *tournament,
                    const struct standings_moment *moment);
void standings_free(struct standings *standings);

/* An award that follows from no figures: the organiser has given it. */
enum { AWARD_NAME_ROOM = 4 * 60 + 1 };
struct given_award {
    char award[AWARD_NAME_ROOM]; /* the name */
    int16_t player;
};

/* What a document says beside the figures: names by index. */
struct standings_names {
    const char *title;
    const char *const *ids, *const *players; /* of players */
    const char *const *teams, *const *seats, *const *matches;
    const struct given_award *given; /* those that the organiser has given, in their order */
    int given_count;
};

/* Write the standings: as the members of an open JSON object,
 *
 *     "standings": [{"place": 1, "player": "anna", "name": "Anna", "score": 57.6, "matches": 3, "open": 0,
 *                    "rounds": [{"score": 32, "counts": true, "sat_out": false}, null, ...],
 *                    "tie_breaks": [{"tie_break": "wins", "figure": 2}], "decided_by": "wins"}],
 *     "matches": [{"match": "6f1c...", "round": 1, "seats": [{"seat", "player", "score", "counts"}]}],
 *     "teams": [{"place", "team", "score"}],
 *     "awards": [{"award": "best-seat", "seat", "player", "match", "value"}],
 *     "given_awards": [{"award": "Best newcomer", "player", "name"}]
 *
 * as CSV (RFC 4180; a text that a spreadsheet would take for a formula gets an apostrophe), and as a page of
 * HTML with one table. A place of the unranked is null, or empty. */
void standings_write(struct writer *w, const struct standings *standings,
                     const struct tournament_terms *terms, const struct standings_names *names);
void standings_write_csv(struct writer *w, const struct standings *standings,
                         const struct tournament_terms *terms, const struct standings_names *names);
void standings_write_html(struct writer *w, const struct standings *standings,
                          const struct tournament_terms *terms, const struct standings_names *names);

#endif
