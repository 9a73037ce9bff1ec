/* 7.2, 7.4: who wins. */
#include "table.h"

static bool ended_by(int victory, int winner)
{
    return play_head(&table)->over && play_head(&table)->winners == 1U << winner &&
           first_arg(EVENT_GAME_WON, victory) == victory;
}

/* Points by markers, so that each has so many in all. */
static void points_are(int sweden, int russia, int ottoman, int hre, int commonwealth)
{
    const int wanted[SEATS] = {[SWEDEN] = sweden,
                               [RUSSIA] = russia,
                               [OTTOMAN] = ottoman,
                               [HRE] = hre,
                               [COMMONWEALTH] = commonwealth};
    for (int seat = 0; seat < SEATS; seat++)
        tow_war_fate(&table, seat, wanted[seat] - tow_vp(&table, seat), BECAUSE(PEACE));
    for (int seat = 0; seat < SEATS; seat++)
        assert_int_equal(tow_vp(&table, seat), wanted[seat]);
}

TEST(rule_7_2__29_points_win_at_the_end_of_a_game_turn)
{
    table_open();
    points_are(28, 10, 10, 10, 10);
    assert_false(tow_end_of_turn_victory(&table));
    assert_false(play_head(&table)->over);
    points_are(29, 10, 10, 10, 10);
    assert_true(tow_end_of_turn_victory(&table));
    assert_true(ended_by(VICTORY_VP, SWEDEN));
    ranks_are("1 sweden 29, 2 commonwealth 10, 3 hre 10, 4 ottoman 10, 5 russia 10");
    first_place_is_clear();
}

TEST(ruling_R104__of_two_with_29_the_one_with_more)
{
    table_open();
    points_are(30, 10, 29, 10, 10);
    assert_true(tow_end_of_turn_victory(&table));
    assert_true(ended_by(VICTORY_VP, SWEDEN));
}

TEST(rule_7_4__the_most_points_after_the_last_game_turn)
{
    table_open();
    on_table()->turn = 7;
    points_are(10, 12, 11, 10, 10);
    assert_true(tow_end_of_turn_victory(&table));
    assert_true(ended_by(VICTORY_LAST_TURN, RUSSIA));
}

TEST(rule_7_4__ties_by_the_reversed_sequence)
{
    table_open();
    on_table()->turn = 7;
    points_are(12, 10, 12, 12, 10);
    assert_true(tow_end_of_turn_victory(&table));
    assert_true(ended_by(VICTORY_LAST_TURN, HRE));
    ranks_are("1 hre 12, 2 ottoman 12, 3 sweden 12, 4 commonwealth 10, 5 russia 10");
    tie_reads(0, "The Holy Roman Empire, the Ottoman Empire and Sweden have 12 Victory Points each. The Holy "
                 "Roman Empire is "
                 "ahead of the Ottoman Empire by the reversed Sequence; the Ottoman Empire is ahead of "
                 "Sweden by the reversed "
                 "Sequence (7.4).");
    tie_reads(
        1,
        "The Commonwealth and Russia have 10 Victory Points each. The Commonwealth is ahead of Russia by the "
        "reversed Sequence (7.4).");
}

TEST(rule_7_4__who_has_conceded_does_not_win)
{
    table_open();
    on_table()->turn = 7;
    points_are(12, 10, 12, 14, 10);
    play_head(&table)->resigned = 1U << HRE;
    assert_true(tow_end_of_turn_victory(&table));
    assert_true(ended_by(VICTORY_LAST_TURN, OTTOMAN));
    ranks_are("1 ottoman 12, 2 sweden 12, 3 commonwealth 10, 4 russia 10, 5 hre 14 resigned");
    tie_reads(0, "The Ottoman Empire and Sweden have 12 Victory Points each. The Ottoman Empire is ahead of "
                 "Sweden by the "
                 "reversed Sequence (7.4).");
}

TEST(ruling_R104__the_last_marker_that_a_treaty_places_counts_as_the_one_before)
{
    table_open();
    const struct sheet_row *sheet = &tow_components(&table)->sheet[SWEDEN];
    int left = sheet->cities_count - 2 - tow_fortified_cities(&table, SWEDEN);
    int vp = 0;
    EACH(space, tow_components(&table)->map.of_space_kind[FORTIFIED_CITY]) {
        struct place *city = tow_place(&table, space);
        if (city->control == SWEDEN) continue;
        if (left == 0) vp = tow_vp(&table, SWEDEN);
        if (left-- < -1) break; /* all markers, and a City more */
        city->control = SWEDEN;
    }
    assert_true(tow_fortified_cities(&table, SWEDEN) >= sheet->cities_count);
    assert_int_equal(tow_vp(&table, SWEDEN), vp);
}

/* Sweden holds all that it has markers for, and as many points as the Commonwealth. */
TEST(rule_7_2__a_win_by_fortified_cities_is_no_tie)
{
    table_open();
    int left = tow_components(&table)->sheet[SWEDEN].cities_count;
    EACH(space, tow_components(&table)->map.of_space_kind[FORTIFIED_CITY]) {
        if (left-- > 0) tow_place(&table, space)->control = SWEDEN;
    }
    const int points = tow_vp(&table, SWEDEN);
    tow_war_fate(&table, COMMONWEALTH, points - tow_vp(&table, COMMONWEALTH), BECAUSE(PEACE));
    tow_win(&table, VICTORY_CITIES, SWEDEN);
    first_place_is_clear();
    struct result result;
    assert_true(result_find(&table, &result));
    assert_int_equal(result.seat[0].seat, SWEDEN);
    assert_int_equal(result.seat[1].seat, COMMONWEALTH);
    assert_int_equal(result.seat[1].points, points);
}

TEST(rule_7_4__of_those_who_have_conceded_the_one_with_more_points_stands_before)
{
    table_open();
    points_are(12, 10, 12, 14, 10);
    for (int seat = 0; seat < SEATS - 1; seat++)
        assert_null(play_concede(&table, seat));
    ranks_are("1 commonwealth 10, 2 hre 14 resigned, 3 ottoman 12 resigned, 4 sweden 12 resigned, "
              "5 russia 10 resigned");
}

TEST(rule_7_1__victory_points_are_the_sum_of_what_they_come_from)
{
    table_open();
    controls(SWEDEN, "karlskrona");
    on_table()->turn = 7;
    on_table()->side[SWEDEN].war_fate = 3;
    struct derived derived = {0};
    tow_derive(&table, &derived);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct vp_parts *from = &derived.vp_from[seat];
        assert_int_equal(from->cities + from->economy + from->war_fate + from->tracks + from->last_turn,
                         derived.vp[seat]);
    }
    assert_int_equal(derived.vp_from[SWEDEN].war_fate, 3);
    assert_int_equal(derived.vp_from[SWEDEN].last_turn, 1);
}
