/* The named systems of scoring.
 *
 * Those of Diplomacy tournaments are what their organisers publish: the World Diplomacy Database lists them,
 * and UEWBot/dipvis computes them. There a point is a supply centre, and 18 of them win outright. */
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

const struct domain scoring_system_ids = {
    .name = "scoring_system", .noun = "system of scoring", LISTED(SCORING_SYSTEMS)};

const struct scoring scoring_systems[] = {
    [SYSTEM_RANK] = {.decimals = 3,
                     .ranks = {.by = BY_MATCH, .count = 6, .list = {10000, 6000, 4000, 3000, 2000, 1000}},
                     .out = PLAIN_OUT},
    [SYSTEM_POINTS] = {.decimals = 3, .per_point = 1000, .out = PLAIN_OUT},
    [SYSTEM_SHARE] = {.decimals = 3, .share = {.pool = 100000, .linear = 1}, .out = PLAIN_OUT},
    [SYSTEM_WIN_DRAW_LOSS] = {.decimals = 3,
                              .top = {.by = BY_MATCH, .count = 2, .each = {1000, 500}},
                              .out = PLAIN_OUT},
    [SYSTEM_DRAW_SIZE] = {.decimals = 3, .draw = 100000, .out = PLAIN_OUT, .solo = SOLO(100)},
    [SYSTEM_SOLO] = {.decimals = 3, .out = PLAIN_OUT, .solo = SOLO(100)},
    [SYSTEM_SUM_OF_SQUARES] = {.decimals = 3,
                               .share = {.pool = 100000, .square = 1},
                               .out = PLAIN_OUT,
                               .solo = SOLO(100)},
    [SYSTEM_C_DIPLO_73] = {.decimals = 3,
                           .played = 1000,
                           .per_point = 1000,
                           .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 38000, 14000, 7000),
                           .out = PLAIN_OUT,
                           .solo = SOLO(73)},
    [SYSTEM_C_DIPLO_80] = {.decimals = 3,
                           .per_point = 1000,
                           .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 25000, 14000, 7000),
                           .out = PLAIN_OUT,
                           .solo = SOLO(80)},
    [SYSTEM_C_DIPLO_100] = {.decimals = 3,
                            .played = 1000,
                            .per_point = 1000,
                            .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 38000, 14000, 7000),
                            .out = PLAIN_OUT,
                            .solo = SOLO(100)},
    [SYSTEM_C_DIPLO_NAMUR] = {.decimals = 3,
                              .played = 1000,
                              .by_points =
                                  TABLE(0, 5000, 9000, 12000, 14000, 16000, 18000, 19000, 20000, 21000, 22000,
                                        23000, 24000, 25000, 26000, 27000, 28000, 29000),
                              .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 38000, 14000, 7000),
                              .out = PLAIN_OUT,
                              .solo = SOLO(85)},
    [SYSTEM_CARNAGE] = CARNAGE(RANKS_OUT_EQUAL, 0),
    [SYSTEM_CARNAGE_ELIMINATION_ORDER] = CARNAGE(RANKS_OUT_ORDER, 0),
    [SYSTEM_CARNAGE_2023] = CARNAGE(RANKS_OUT_ORDER, 300000),
    [SYSTEM_CARNAGE_CENTRE_COUNT] = {.decimals = 3,
                                     .per_point = 500000,
                                     .ranks = RANKS(TIES_SPLIT, RANKS_OUT_ORDER, 7007000, 6006000, 5005000,
                                                    4004000, 3003000, 2002000, 1001000),
                                     .out = PLAIN_OUT,
                                     .solo = SOLO(39028, .loss = 1000000)},
    [SYSTEM_DUCT_TAPE_2] = {.decimals = 3,
                            .per_point = 1000,
                            .ranks = RANKS(TIES_SPLIT, RANKS_OUT_EQUAL, 40000, 24000, 15000, 9000, 6000, 3000,
                                           3000),
                            .out = PLAIN_OUT,
                            .solo = SOLO(75)},
    [SYSTEM_DETOUR_09] = {.decimals = 3,
                          .per_point = 1000,
                          .lead = 1000,
                          .total = 100000,
                          .ranks = RANKS(TIES_LOWER, RANKS_OUT_NONE, 4000, 3000, 2000, 1000),
                          .alive = {.each = 2000},
                          .out = OUT(250, .most_turns = 8),
                          .solo = SOLO(110, .loss_per_turn = 250)},
    [SYSTEM_MANORCON] = MANORCON(75, true),
    [SYSTEM_MANORCON_ORIGINAL] = MANORCON(100, true),
    [SYSTEM_MANORCON_2] = MANORCON(100, false),
    [SYSTEM_BANGKOK] = {.decimals = 3,
                        .per_point = 1000,
                        .alive = {.each = 3000},
                        .near = {12000, {3000, 2000, 1000}},
                        .out = OUT(300),
                        .solo = SOLO(41, .loss_per_point = 500)},
    [SYSTEM_OLYMPIC] = {.decimals = 3,
                        .per_point = 1000,
                        .alive = {.each = 3000},
                        .near = {12000, {4000, 1500, 500}},
                        .out = OUT(300),
                        .solo = SOLO(46)},
    [SYSTEM_BASE_3] = {.decimals = 3,
                       .per_point = 1000,
                       .alive = {.each = 3000},
                       .top = TOP(9000, 3000, 1000, 333, 111, 37, 12),
                       .out = PLAIN_OUT,
                       .solo = SOLO(46)},
    [SYSTEM_MISCHIEF] =
        {.decimals = 3, .per_point = 1000, .top = TOP(5000, 1000, 0), .out = PLAIN_OUT, .solo = SOLO(34)},
    [SYSTEM_WORLD_CLASSIC] = {.decimals = 3,
                              .per_point = 10000,
                              .alive = {.each = 30000},
                              .top = {.by = BY_POINTS, .pool = 48000},
                              .out = OUT(1000),
                              .solo = SOLO(420, .loss_per_turn = 1000)},
    [SYSTEM_SUMMER_CLASSIC] = {.decimals = 3,
                               .per_point = 10000,
                               .alive = {.each = 30000},
                               .top = TOP(48000, 24000, 0),
                               .out = OUT(1000),
                               .solo = SOLO(420, .loss_per_turn = 1000)},
    [SYSTEM_WHIPPING] = {.decimals = 3,
                         .per_point = 10000,
                         .alive = {.pool = 60000},
                         .top = {.by = BY_POINTS, .alone_per_point = 2000},
                         .out = OUT(1000, .last_turn = true),
                         .solo = SOLO(468, .loss_per_turn = 1000)},
    [SYSTEM_SOUTHERN_SUN] = {.per_point = 10000,
                             .alive = {.each = 30000},
                             .ranks = RANKS(TIES_SPLIT, RANKS_OUT_NONE, 130000, 80000, 50000, 30000, 20000,
                                            10000, 10000),
                             .out = OUT(3000, .last_turn = true),
                             .solo = SOLO(500)},
    [SYSTEM_YOUR_DRAW_SIZE] = {.decimals = 3,
                               .by_points = TABLE(0, 21000, 21000, 21000, 30000, 30000, 30000, 30000, 42000,
                                                  42000, 42000, 70000, 70000, 70000, 105000),
                               .out = PLAIN_OUT,
                               .solo = SOLO(300)},
};
