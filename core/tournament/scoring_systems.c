/* The named systems of scoring.
 *
 * Those of Diplomacy tournaments are what their organisers publish: the World Diplomacy Database lists them,
 * and UEWBot/dipvis computes them. There a point is a supply centre, and 18 of them win outright. */
#include <stddef.h>

#include "tournament/scoring.h"

#define TABLE(...)                                                                                           \
    {                                                                                                        \
        .count = sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t), .list = { __VA_ARGS__ }           \
    }
#define TOP(...)                                                                                             \
    {                                                                                                        \
        .by = BY_POINTS, .count = sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t), .each = {        \
            __VA_ARGS__                                                                                      \
        }                                                                                                    \
    }
/* A table by the order of points. */
#define RANKS(how_ties, how_out, ...)                                                                        \
    {                                                                                                        \
        .by = BY_POINTS, .ties = how_ties, .out = how_out,                                                   \
        .count = sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t), .list = {                         \
            __VA_ARGS__                                                                                      \
        }                                                                                                    \
    }
#define SOLO(score, ...)                                                                                     \
    {                                                                                                        \
        .when = SOLO_POINTS, .points = 18, .win = (score)*SCORE_ONE, __VA_ARGS__                             \
    }
/* What systems without such rules have. */
#define PLAIN_OUT                                                                                            \
    {                                                                                                        \
        .resigned_score = true                                                                               \
    }
#define OUT(turn, ...)                                                                                       \
    {                                                                                                        \
        .resigned_score = true, .per_turn = turn, __VA_ARGS__                                                \
    }
#define CARNAGE(how_out, ahead)                                                                              \
    {                                                                                                        \
        .decimals = 3, .per_point = 1000, .lead = ahead, .out = PLAIN_OUT, .solo = SOLO(28034),              \
        .ranks = RANKS(TIES_SPLIT, how_out, 7000000, 6000000, 5000000, 4000000, 3000000, 2000000, 1000000)   \
    }
#define MANORCON(solo_score, dead_count)                                                                     \
    {                                                                                                        \
        .decimals = 3, .share = {100000, 1, 4, 16, dead_count}, .out = OUT(100),                             \
        .solo = SOLO(solo_score, .loss_per_turn = 100)                                                       \
    }

const struct scoring_system scoring_systems[] = {
    {"rank",
     "A table by the rank in the match; equal seats share the entries of their places.",
     {.decimals = 3,
      .ranks = {.by = BY_MATCH, .count = 6, .list = {10000, 6000, 4000, 3000, 2000, 1000}},
      .out = PLAIN_OUT}},
    {"points", "The points as they are.", {.decimals = 3, .per_point = 1000, .out = PLAIN_OUT}},
    {"share",
     "100, shared in proportion to the points.",
     {.decimals = 3, .share = {.pool = 100000, .linear = 1}, .out = PLAIN_OUT}},
    {"win-draw-loss",
     "1 for a win, 0.5 to each seat that shares the first place, 0 for others.",
     {.decimals = 3, .top = {.by = BY_MATCH, .count = 2, .each = {1000, 500}}, .out = PLAIN_OUT}},
    {"draw-size",
     "100 for an outright win; otherwise the seats of the draw share 100 equally.",
     {.decimals = 3, .draw = 100000, .out = PLAIN_OUT, .solo = SOLO(100)}},
    {"solo",
     "100 for an outright win; nothing else counts.",
     {.decimals = 3, .out = PLAIN_OUT, .solo = SOLO(100)}},
    {"sum-of-squares",
     "100, shared in proportion to the squares of the points; all of it for an outright win.",
     {.decimals = 3, .share = {.pool = 100000, .square = 1}, .out = PLAIN_OUT, .solo = SOLO(100)}},
    {"c-diplo-73",
     "1, a point for each point, and 38, 14 and 7 for the first places; 73 for an outright win.",
     {.decimals = 3,
      .played = 1000,
      .per_point = 1000,
      .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 38000, 14000, 7000),
      .out = PLAIN_OUT,
      .solo = SOLO(73)}},
    {"c-diplo-80",
     "A point for each point, and 25, 14 and 7 for the first places; 80 for an outright win.",
     {.decimals = 3,
      .per_point = 1000,
      .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 25000, 14000, 7000),
      .out = PLAIN_OUT,
      .solo = SOLO(80)}},
    {"c-diplo-100",
     "As c-diplo-73, with 100 for an outright win.",
     {.decimals = 3,
      .played = 1000,
      .per_point = 1000,
      .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 38000, 14000, 7000),
      .out = PLAIN_OUT,
      .solo = SOLO(100)}},
    {"c-diplo-namur",
     "As c-diplo-73, with a table for the points, and 85 for an outright win.",
     {.decimals = 3,
      .played = 1000,
      .by_points = TABLE(0, 5000, 9000, 12000, 14000, 16000, 18000, 19000, 20000, 21000, 22000, 23000, 24000,
                         25000, 26000, 27000, 28000, 29000),
      .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 38000, 14000, 7000),
      .out = PLAIN_OUT,
      .solo = SOLO(85)}},
    {"carnage", "7000 to 1000 by places, and a point for each point; the eliminated share what is left.",
     CARNAGE(RANKS_OUT_EQUAL, 0)},
    {"carnage-elimination-order", "As carnage; an eliminated seat's place is by the turn of its elimination.",
     CARNAGE(RANKS_OUT_ORDER, 0)},
    {"carnage-2023", "As carnage-elimination-order, and 300 to the leader for each point ahead.",
     CARNAGE(RANKS_OUT_ORDER, 300000)},
    {"carnage-centre-count",
     "7007 to 1001 by places, and 500 for each point.",
     {.decimals = 3,
      .per_point = 500000,
      .ranks =
          RANKS(TIES_SPLIT, RANKS_OUT_ORDER, 7007000, 6006000, 5005000, 4004000, 3003000, 2002000, 1001000),
      .out = PLAIN_OUT,
      .solo = SOLO(39028, .loss = 1000000)}},
    {"duct-tape-2",
     "40, 24, 15, 9, 6, 3 and 3 by places, and a point for each point; 75 for an outright win.",
     {.decimals = 3,
      .per_point = 1000,
      .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 40000, 24000, 15000, 9000, 6000, 3000, 3000),
      .out = PLAIN_OUT,
      .solo = SOLO(75)}},
    {"detour-09",
     "2 for survival, points, the lead, and 4 to 1 by places, scaled to 100; 110 for an outright win.",
     {.decimals = 3,
      .per_point = 1000,
      .lead = 1000,
      .total = 100000,
      .ranks = RANKS(TIES_LOWER, RANKS_OUT_NONE, 4000, 3000, 2000, 1000),
      .alive = {.each = 2000},
      .out = OUT(250, .most_turns = 8),
      .solo = SOLO(110, .loss_per_turn = 250)}},
    {"manorcon",
     "100, shared by points^2 + 4 * points + 16, the eliminated included; 75 for an outright win.",
     MANORCON(75, true)},
    {"manorcon-original", "As manorcon, with 100 for an outright win.", MANORCON(100, true)},
    {"manorcon-2", "As manorcon-original, without the eliminated.", MANORCON(100, false)},
    {"bangkok",
     "Points, 3 for survival, and 12 shared by the leaders and those close behind.",
     {.decimals = 3,
      .per_point = 1000,
      .alive = {.each = 3000},
      .near = {12000, {3000, 2000, 1000}},
      .out = OUT(300),
      .solo = SOLO(41, .loss_per_point = 500)}},
    {"olympic",
     "As bangkok, with other weights; 46 for an outright win, and nothing to others.",
     {.decimals = 3,
      .per_point = 1000,
      .alive = {.each = 3000},
      .near = {12000, {4000, 1500, 500}},
      .out = OUT(300),
      .solo = SOLO(46)}},
    {"base-3",
     "Points, 3 for survival, and 9 to a leader, a third of it for each further one.",
     {.decimals = 3,
      .per_point = 1000,
      .alive = {.each = 3000},
      .top = TOP(9000, 3000, 1000, 333, 111, 37, 12),
      .out = PLAIN_OUT,
      .solo = SOLO(46)}},
    {"mischief",
     "Points, and 5 to the only leader or 1 to each of two; 34 for an outright win.",
     {.decimals = 3, .per_point = 1000, .top = TOP(5000, 1000, 0), .out = PLAIN_OUT, .solo = SOLO(34)}},
    {"world-classic",
     "10 for each point, 30 for survival, and 48 shared by the leaders; 420 for an outright win.",
     {.decimals = 3,
      .per_point = 10000,
      .alive = {.each = 30000},
      .top = {.by = BY_POINTS, .pool = 48000},
      .out = OUT(1000),
      .solo = SOLO(420, .loss_per_turn = 1000)}},
    {"summer-classic",
     "As world-classic, with nothing to three or more leaders.",
     {.decimals = 3,
      .per_point = 10000,
      .alive = {.each = 30000},
      .top = TOP(48000, 24000, 0),
      .out = OUT(1000),
      .solo = SOLO(420, .loss_per_turn = 1000)}},
    {"your-draw-size",
     "A table by points: 21, 30, 42, 70 and 105; 300 for an outright win.",
     {.decimals = 3,
      .by_points = TABLE(0, 21000, 21000, 21000, 30000, 30000, 30000, 30000, 42000, 42000, 42000, 70000,
                         70000, 70000, 105000),
      .out = PLAIN_OUT,
      .solo = SOLO(300)}},
};

int scoring_system_count(void)
{
    return sizeof scoring_systems / sizeof *scoring_systems;
}
