/* Scoring: the score of each seat of a match, by the system of the tournament.
 *
 * One formula has all systems. A system is a set of its parts; a part that is left out adds nothing.
 *
 *     part        adds
 *     played      a score to each seat
 *     per_point   a score for each point
 *     by_points   the entry of a table for the seat's points; the last entry also stands for all above
 *     ranks       the entry of a table for the seat's rank
 *     alive       a score to each seat that is still in play, and a sum that these share equally
 *     top         a score to each seat that is first, by how many are first; and a sum that these share; and
 *                 for each of its points, to one that is first alone
 *     lead        a score for each point that the only leader has more than the next seat
 *     near        a sum that the leaders and the seats one and two points behind share, by weights
 *     share       a sum that all seats share in proportion to square * points^2 + linear * points + constant
 *     draw        a sum that the seats of a draw share equally; without a draw, all that are in play
 *     out         what an eliminated seat has for its turns
 *     total       the parts above `out` are scaled so that they add up to this sum
 *     solo        in a match that one seat has won outright, this replaces all other parts
 *
 * `scoring_systems` are the named ones: by rank, share of points, sum of squares, C-Diplo and others. A
 * tournament may begin with one of them and change parts of it. Points below zero count as zero where they
 * are squared or shared.
 *
 * Everything is computed exactly, and rounded once (score.h). */
#ifndef WESTPHALIA_TOURNAMENT_SCORING_H
#define WESTPHALIA_TOURNAMENT_SCORING_H

#include <stdbool.h>

#include "data/domain.h"
#include "tournament/score.h"

enum {
    TOURNAMENT_SEATS = 16, /* most seats of a match */
    TOURNAMENT_ROUNDS = 64,
    BY_POINTS_MAX = 41, /* entries of `by_points`: 0 to 40 points */
    NEAR_MAX = 3
};

/* ---- the result of a match ---- */

enum match_end {
    END_OPEN, /* it is still played; its ranks and points are those of this moment */
    END_WON,
    END_DRAWN,    /* the seats of rank 1 have drawn: by agreement, or by the rules */
    END_CONCEDED, /* the others have given the match to the seats of rank 1 */
    END_ABORTED,  /* it counts for nothing */
    MATCH_ENDS
};

enum seat_out { OUT_NOT, OUT_RESIGNED, OUT_ELIMINATED, SEAT_OUTS };
enum { GAIN_UNKNOWN = -1 };

struct seat_result {
    bool plays;
    uint8_t rank;      /* 1: first; equal seats have the same rank, and the ranks after it are skipped */
    uint8_t out;       /* enum seat_out */
    uint16_t out_turn; /* the turn, from 1, in which it went out */
    int32_t points;    /* -SCORE_MOST..SCORE_MOST */
    int32_t gain;      /* most points that it won in one turn, or GAIN_UNKNOWN */
};

struct table_result {
    uint8_t end;     /* enum match_end */
    bool outright;   /* won before the end of the last turn by a condition of victory */
    uint16_t turns;  /* turns that were played, the last one included; 0: unknown */
    int32_t entries; /* the entries of its log; 0: unknown */
    struct seat_result seat[TOURNAMENT_SEATS];
};

/* Gives the seats that play ranks by their points. A seat that is out stands behind all that are in play, and
 * one that went out later stands before one that went out earlier. */
void match_rank_by_points(struct table_result *result);

/* ---- systems ---- */

enum rank_by { BY_MATCH, BY_POINTS, RANK_BYS }; /* the match's own ranks, or the order of points */
enum rank_ties {
    TIES_SPLIT, /* equal seats share the entries of their places equally */
    TIES_LOWER, /* each has the entry of the lowest of these places */
    TIES_UPPER, /* each has the entry of the highest */
    RANK_TIES
};
enum rank_out {
    RANKS_OUT_EQUAL, /* eliminated seats rank by the same rule as others */
    RANKS_OUT_ORDER, /* who was eliminated later stands higher */
    RANKS_OUT_NONE,  /* eliminated seats have nothing for their rank */
    RANK_OUTS
};
enum solo_when { SOLO_NEVER, SOLO_OUTRIGHT, SOLO_POINTS, SOLO_WHENS };

/* Scores are in thousandths. */
struct score_ranks {
    uint8_t by, ties, out; /* enum rank_by, rank_ties, rank_out */
    uint8_t count;
    int32_t list[TOURNAMENT_SEATS];
};

struct score_alive {
    int32_t each, pool;
};

struct score_top {
    uint8_t by; /* enum rank_by: who is first */
    uint8_t count;
    int32_t each[TOURNAMENT_SEATS]; /* by the number of seats that are first; the last also for more */
    int32_t pool;
    int32_t alone_per_point; /* to the only seat that is first, for each of its points */
};

struct score_near {
    int32_t pool;
    int32_t weights[NEAR_MAX]; /* of a leader, and of a seat one and two points behind; thousandths */
};

struct score_share {
    int32_t pool;
    uint8_t square, linear, constant;
    bool out_count; /* eliminated seats have a part in the sum, which they do not score */
};

struct score_out {
    int32_t per_turn;
    uint16_t most_turns; /* 0: no limit */
    bool last_turn;      /* the turn of the elimination counts, too */
    bool resigned_score; /* a seat that resigned scores as others do; otherwise it scores 0 */
};

struct score_solo {
    uint8_t when;           /* enum solo_when */
    int32_t points;         /* SOLO_POINTS: the points with which a seat that alone is first has won */
    int32_t win;            /* the winner's score */
    int32_t loss;           /* the score of each of the others, before its points and turns */
    int32_t loss_per_point; /* what it changes by for each point of that seat */
    int32_t loss_per_turn;  /* what it changes by for each turn, counted as `out` does */
};

struct score_by_points {
    uint8_t count;
    int32_t list[BY_POINTS_MAX];
};

struct scoring {
    uint8_t system;   /* enum scoring_system: the system that it began with */
    uint8_t decimals; /* 0..3: those of a seat's score */
    int32_t played, per_point, lead, draw, total;
    struct score_by_points by_points;
    struct score_ranks ranks;
    struct score_alive alive;
    struct score_top top;
    struct score_near near;
    struct score_share share;
    struct score_out out;
    struct score_solo solo;
};

/* The named systems: in JSON, and for people. */
#define SCORING_SYSTEMS(X)                                                                                   \
    X(SYSTEM_RANK, "rank",                                                                                   \
      "A table by the rank in the match; equal seats share the entries of their places.")                    \
    X(SYSTEM_POINTS, "points", "The points as they are.")                                                    \
    X(SYSTEM_SHARE, "share", "100, shared in proportion to the points.")                                     \
    X(SYSTEM_WIN_DRAW_LOSS, "win-draw-loss",                                                                 \
      "1 for a win, 0.5 to each seat that shares the first place, 0 for others.")                            \
    X(SYSTEM_DRAW_SIZE, "draw-size",                                                                         \
      "100 for an outright win; otherwise the seats of the draw share 100 equally.")                         \
    X(SYSTEM_SOLO, "solo", "100 for an outright win; nothing else counts.")                                  \
    X(SYSTEM_SUM_OF_SQUARES, "sum-of-squares",                                                               \
      "100, shared in proportion to the squares of the points; all of it for an outright win.")              \
    X(SYSTEM_C_DIPLO_73, "c-diplo-73",                                                                       \
      "1, a point for each point, and 38, 14 and 7 for the first places; 73 for an outright win.")           \
    X(SYSTEM_C_DIPLO_80, "c-diplo-80",                                                                       \
      "A point for each point, and 25, 14 and 7 for the first places; 80 for an outright win.")              \
    X(SYSTEM_C_DIPLO_100, "c-diplo-100", "As c-diplo-73, with 100 for an outright win.")                     \
    X(SYSTEM_C_DIPLO_NAMUR, "c-diplo-namur",                                                                 \
      "As c-diplo-73, with a table for the points, and 85 for an outright win.")                             \
    X(SYSTEM_CARNAGE, "carnage",                                                                             \
      "7000 to 1000 by places, and a point for each point; the eliminated share what is left.")              \
    X(SYSTEM_CARNAGE_ELIMINATION_ORDER, "carnage-elimination-order",                                         \
      "As carnage; an eliminated seat's place is by the turn of its elimination.")                           \
    X(SYSTEM_CARNAGE_2023, "carnage-2023",                                                                   \
      "As carnage-elimination-order, and 300 to the leader for each point ahead.")                           \
    X(SYSTEM_CARNAGE_CENTRE_COUNT, "carnage-centre-count",                                                   \
      "7007 to 1001 by places, and 500 for each point.")                                                     \
    X(SYSTEM_DUCT_TAPE_2, "duct-tape-2",                                                                     \
      "40, 24, 15, 9, 6, 3 and 3 by places, and a point for each point; 75 for an outright win.")            \
    X(SYSTEM_DETOUR_09, "detour-09",                                                                         \
      "2 for survival, points, the lead, and 4 to 1 by places, scaled to 100; 110 for an outright win.")     \
    X(SYSTEM_MANORCON, "manorcon",                                                                           \
      "100, shared by points^2 + 4 * points + 16, the eliminated included; 75 for an outright win.")         \
    X(SYSTEM_MANORCON_ORIGINAL, "manorcon-original", "As manorcon, with 100 for an outright win.")           \
    X(SYSTEM_MANORCON_2, "manorcon-2", "As manorcon-original, without the eliminated.")                      \
    X(SYSTEM_BANGKOK, "bangkok",                                                                             \
      "Points, 3 for survival, and 12 shared by the leaders and those close behind.")                        \
    X(SYSTEM_OLYMPIC, "olympic",                                                                             \
      "As bangkok, with other weights; 46 for an outright win, and nothing to others.")                      \
    X(SYSTEM_BASE_3, "base-3",                                                                               \
      "Points, 3 for survival, and 9 to a leader, a third of it for each further one.")                      \
    X(SYSTEM_MISCHIEF, "mischief",                                                                           \
      "Points, and 5 to the only leader or 1 to each of two; 34 for an outright win.")                       \
    X(SYSTEM_WORLD_CLASSIC, "world-classic",                                                                 \
      "10 for each point, 30 for survival, and 48 shared by the leaders; 420 for an outright win.")          \
    X(SYSTEM_SUMMER_CLASSIC, "summer-classic", "As world-classic, with nothing to three or more leaders.")   \
    X(SYSTEM_WHIPPING, "whipping",                                                                           \
      "10 for each point, 60 shared by those in play, and 2 for each point to the only leader.")             \
    X(SYSTEM_SOUTHERN_SUN, "southern-sun",                                                                   \
      "10 for each point, 30 for survival, and 130 to 10 by places; 500 for an outright win.")               \
    X(SYSTEM_YOUR_DRAW_SIZE, "your-draw-size",                                                               \
      "A table by points: 21, 30, 42, 70 and 105; 300 for an outright win.")
enum scoring_system { SCORING_SYSTEMS(LIST_ENUM) SCORING_SYSTEM_COUNT };
extern const struct scoring scoring_systems[]; /* by enum scoring_system */
extern const struct domain scoring_system_ids;

/* Why the parts cannot stand together, or NULL. */
const char *scoring_fault(const struct scoring *scoring);

/* The score of each seat that plays; 0 for others. False: the match was aborted, and has no scores. The
 * scoring has no fault. */
bool scoring_apply(const struct scoring *scoring, const struct table_result *result,
                   int64_t score[TOURNAMENT_SEATS]);

#endif
