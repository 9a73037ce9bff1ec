/* The systems of scoring, by examples that were computed by hand or published. */
#include <string.h>

#include "../testing.h"
#include "board.h"

static void expect(const char *system, const char *points, const char *scores)
{
    const struct scoring scoring = system_of(system);
    const struct table_result result = board(points);
    expect_scores(&scoring, &result, scores);
}

TEST(every_system_can_stand)
{
    for (int i = 0; i < SCORING_SYSTEM_COUNT; i++)
        assert_null(scoring_fault(&scoring_systems[i]));
}

TEST(rank_points_of_equal_seats_are_split)
{
    struct scoring scoring = system_of("rank");
    const struct table_result result = board("9 7 7 3");
    expect_scores(&scoring, &result, "10 5 5 3");
    scoring.ranks.ties = TIES_LOWER;
    expect_scores(&scoring, &result, "10 4 4 3");
    scoring.ranks.ties = TIES_UPPER;
    expect_scores(&scoring, &result, "10 6 6 3");
}

TEST(rank_points_that_cannot_be_split_evenly_are_rounded_once)
{
    struct scoring scoring = system_of("rank");
    const struct table_result result = board("5 5 5"); /* 20 / 3 */
    expect_scores(&scoring, &result, "6.667 6.667 6.667");
    scoring.decimals = 1;
    expect_scores(&scoring, &result, "6.7 6.7 6.7");
    scoring.decimals = 0;
    expect_scores(&scoring, &result, "7 7 7");
}

TEST(a_half_is_rounded_away_from_zero)
{
    assert_int_equal(ratio_round(ratio_of(1, 2), 3), 1);
    assert_int_equal(ratio_round(ratio_of(-1, 2), 3), -1);
    assert_int_equal(ratio_round(ratio_of(500, 1), 0), 1000);
    assert_int_equal(ratio_round(ratio_of(-500, 1), 0), -1000);
    assert_int_equal(ratio_round(ratio_of(499, 1), 0), 0);
    assert_int_equal(ratio_round(ratio_of(1000, 3), 3), 333);
}

TEST(scores_are_written_with_their_decimals)
{
    char text[SCORE_TEXT];
    assert_string_equal(score_text(25600, 3, text), "25.600");
    assert_string_equal(score_text(25600, 1, text), "25.6");
    assert_string_equal(score_text(-7000, 0, text), "-7");
    assert_string_equal(score_text(-5, 3, text), "-0.005");
}

TEST(points_and_share)
{
    expect("points", "58 58 51", "58 58 51");
    expect("share", "3 2 1", "50 33.333 16.667");
    expect("share", "-3 2 2", "0 50 50"); /* points below zero have no part */
    expect("share", "0 0", "0 0");
}

TEST(win_draw_loss)
{
    expect("win-draw-loss", "5 3", "1 0");
    expect("win-draw-loss", "4 4", "0.5 0.5");
    expect("win-draw-loss", "4 4 4 1", "0.5 0.5 0.5 0");
}

TEST(an_agreed_draw_goes_by_the_ranks_of_the_match)
{
    struct scoring scoring = system_of("draw-size");
    struct table_result result = board("9 8 7 0x3");
    expect_scores(&scoring, &result, "33.333 33.333 33.333 0"); /* no draw: all that are in play */
    result.end = END_DRAWN;
    result.seat[0].rank = result.seat[1].rank = 1;
    result.seat[2].rank = 3;
    expect_scores(&scoring, &result, "50 50 0 0");
    expect("draw-size", "18 9 7 0x3", "100 0 0 0");
}

/* Three boards of Weasel Moot XI (2017), as windycityweasels.org has published their centres and scores. */
TEST(sum_of_squares_as_published)
{
    expect("sum-of-squares", "0x5 0x6 8 4 9 5 8", "0 0 25.6 6.4 32.4 10 25.6");
    expect("sum-of-squares", "7 11 0x5 10 1 0x3 5", "16.554 40.878 0 33.784 0.338 0 8.446");
    expect("sum-of-squares", "0x9 4 1 0x7 12 17 0x6", "0 3.556 0.222 0 32 64.222 0");
    expect("sum-of-squares", "18 9 7", "100 0 0");
}

/* Both examples of the World Diplomacy Database's page on C-Diplo 100. */
TEST(c_diplo_as_published)
{
    expect("c-diplo-100", "4 0 9 7 7 3 4", "5 1 48 18.5 18.5 4 5");
    expect("c-diplo-100", "5 9 4 5 3 1 7", "9.5 48 5 9.5 4 2 22");
    expect("c-diplo-100", "18 9 7", "100 0 0");
    expect("c-diplo-73", "18 9 7", "73 0 0");
    expect("c-diplo-80", "9 9 7 4", "28.5 28.5 14 4");
    expect("c-diplo-namur", "9 7 7 2 0x4", "60 30.5 30.5 10 1");
}

TEST(carnage)
{
    expect("carnage", "12 10 12 0x3 0x5", "6512 5010 6512 3500 3500");
    expect("carnage-elimination-order", "12 10 12 0x3 0x5", "6512 5010 6512 3000 4000");
    expect("carnage-2023", "14 10 10 0x3", "8214 5510 5510 4000");
    expect("carnage-centre-count", "14 10 10 0x3", "14007 10505.5 10505.5 4004");
    expect("carnage", "18 16", "28034 0");
    expect("carnage-centre-count", "18 16", "39028 1000");
    expect("duct-tape-2", "17 17 0x4 0x5", "49 49 12 12");
}

TEST(detour)
{
    /* 10+2+1+4, 9+2+3, 8+2+2, 7+2+1, and 0: the sum is 53; the lead is 1. */
    expect("detour-09", "10 9 8 7 0x4", "32.075 26.415 22.642 18.868 0.75");
    /* Two leaders have the lower place; the eliminated have at most 8 turns: 12+2+3 twice, 10+2+2. */
    expect("detour-09", "12 12 10 0x12", "35.417 35.417 29.167 2");
    expect("detour-09", "18 16 0x3", "110 0 0.5");
}

TEST(manorcon)
{
    /* N: 156, 133, 16 of the dead. */
    expect("manorcon", "10 9 0x5", "51.148 43.607 0.4");
    expect("manorcon-2", "10 9 0x5", "53.979 46.021 0.4");
    expect("manorcon-original", "18 9 0x5", "100 0 0.4");
}

TEST(bangkok)
{
    /* Shares 3, 2, 1 and 0 of 12; 3 for survival. */
    expect("bangkok", "10 9 8 7 0x4", "19 16 13 10 0.9");
    expect("olympic", "10 10 8 6", "18.647 18.647 11.706 9");
    expect("bangkok", "18 10 6", "41 5 3");
}

TEST(leaders)
{
    expect("base-3", "13 11 0x6", "25 14 0");
    expect("base-3", "13 13 8", "19 19 11");
    expect("mischief", "9 8 8", "14 8 8");
    expect("mischief", "9 9 8", "10 10 8");
    expect("mischief", "9 9 9", "9 9 9");
}

TEST(world_classic)
{
    expect("world-classic", "0x4 5 4 8 4 5 8", "3 80 70 134 70 80 134");
    expect("world-classic", "4 4 4 6 4 6 6", "70 70 70 106 70 106 106");
    expect("summer-classic", "4 4 4 6 4 6 6", "70 70 70 90 70 90 90");
    struct table_result solo = board("0x4 4 0x6 18 0x6 5 7");
    const struct scoring scoring = system_of("world-classic");
    solo.turns = 7;
    expect_scores(&scoring, &solo, "3 6 5 420 5 6 6");
}

TEST(whipping)
{
    expect("whipping", "9 8 0x4", "138 110 4");
    expect("whipping", "9 9 8 0x4", "110 110 100 4");
    struct table_result solo = board("18 9 0x4");
    const struct scoring scoring = system_of("whipping");
    solo.turns = 7;
    expect_scores(&scoring, &solo, "468 7 4");
}

TEST(southern_sun)
{
    expect("southern-sun", "12 11 11 0x3", "280 205 205 9");
    expect("southern-sun", "9 9 9 7", "207 207 207 130"); /* 260 / 3 is 86.67, rounded to 87 */
    expect("southern-sun", "18 9 0x3", "500 0 0");
}

TEST(a_table_of_points)
{
    expect("your-draw-size", "14 11 8 1 0x4", "105 70 42 21 0");
    expect("your-draw-size", "17 17", "105 105");
}

TEST(who_resigns_can_lose_the_score)
{
    struct scoring scoring = system_of("points");
    const struct table_result result = board("7 5r2 3");
    expect_scores(&scoring, &result, "7 5 3");
    scoring.out.resigned_score = false;
    expect_scores(&scoring, &result, "7 0 3");
}

TEST(an_outright_win_by_a_condition)
{
    struct scoring scoring = system_of("c-diplo-100");
    struct table_result result = board("9 8 4");
    scoring.solo.when = SOLO_OUTRIGHT;
    expect_scores(&scoring, &result, "48 23 12");
    result.outright = true;
    expect_scores(&scoring, &result, "100 0 0");
    scoring.solo.when = SOLO_NEVER;
    expect_scores(&scoring, &result, "48 23 12");
}

TEST(an_aborted_match_has_no_scores)
{
    const struct scoring scoring = system_of("points");
    struct table_result result = board("9 8 4");
    int64_t score[TOURNAMENT_SEATS];
    result.end = END_ABORTED;
    assert_false(scoring_apply(&scoring, &result, score));
    assert_int_equal(score[0], 0);
}

/* The largest numbers that terms may have. */
TEST(the_largest_numbers_are_exact)
{
    struct table_result result = board("990000 989999 989998 989997 7 5 3 2 11 13 17 19 23 29 31 37");
    struct scoring scoring = {.decimals = 3,
                              .per_point = SCORE_MOST_THOUSANDTHS,
                              .played = SCORE_MOST_THOUSANDTHS,
                              .alive = {SCORE_MOST_THOUSANDTHS, SCORE_MOST_THOUSANDTHS},
                              .share = {SCORE_MOST_THOUSANDTHS, 255, 255, 255},
                              .out = {.resigned_score = true}};
    int64_t score[TOURNAMENT_SEATS], sum = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        scoring.ranks.list[i] = SCORE_MOST_THOUSANDTHS - i;
        scoring.ranks.count = TOURNAMENT_SEATS;
    }
    assert_true(scoring_apply(&scoring, &result, score));
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        sum += score[i] - (int64_t)SCORE_MOST_THOUSANDTHS * result.seat[i].points;
    /* played and alive.each 16 times, the ranks (16 of them, less 120), and two sums: within the roundings */
    assert_in_range(sum, INT64_C(50) * SCORE_MOST_THOUSANDTHS - 130,
                    INT64_C(50) * SCORE_MOST_THOUSANDTHS + 16);
    for (int i = 1; i < 4; i++)
        assert_true(score[i] < score[i - 1]);
}

/* Scores of opposite signs have a sum near zero, to which all of them are scaled. */
TEST(a_scaled_score_stops_at_the_limit)
{
    const struct table_result result = board("1000000 -1000000");
    struct scoring scoring = {.decimals = 3, .per_point = 1000 * SCORE_ONE, .total = SCORE_MOST_THOUSANDTHS};
    int64_t score[TOURNAMENT_SEATS];
    scoring.ranks.list[0] = scoring.ranks.count = 1;
    assert_null(scoring_fault(&scoring));
    assert_true(scoring_apply(&scoring, &result, score));
    assert_true(score[0] == SCORE_LIMIT && score[1] == -SCORE_LIMIT);
}

/* The largest numbers that may be scaled: those of the seats differ as they can. A build with sanitizers
 * finds an overflow. */
TEST(the_largest_scaled_scores_do_not_overflow)
{
    struct table_result result =
        board("999983 999979 999961 999959 -999953 999931 7 3 11 13 17 19 23 29 31 37");
    struct scoring scoring = {.decimals = 2,
                              .played = SCORE_MOST_THOUSANDTHS,
                              .per_point = 999983,
                              .lead = 999979,
                              .ranks = {.count = 13},
                              .alive = {SCORE_MOST_THOUSANDTHS - 1, SCORE_MOST_THOUSANDTHS - 7},
                              .draw = SCORE_MOST_THOUSANDTHS - 3,
                              .total = SCORE_MOST_THOUSANDTHS - 9,
                              .out = {.per_turn = -1000 * SCORE_ONE, .last_turn = true}};
    int64_t score[TOURNAMENT_SEATS];
    for (int i = 0; i < 13; i++)
        scoring.ranks.list[i] = SCORE_MOST_THOUSANDTHS - i;
    for (int i = 1; i < 5; i++)
        result.seat[i].out = OUT_ELIMINATED;
    for (int i = 1; i < 5; i++)
        result.seat[i].out_turn = UINT16_MAX;
    assert_null(scoring_fault(&scoring));
    assert_true(scoring_apply(&scoring, &result, score));
    assert_in_range(score[0], 1, SCORE_LIMIT);
    scoring.out.per_turn--;
    assert_string_equal(scoring_fault(&scoring), "with a total, a point or a turn scores at most 1000");
}
