/* 2.3, 6.9.1.1, 7.1: Development Points, levels, crisis, overinvestment, tracks, Victory Points. */
#include "../table.h"

static void rated(int seat, int rating, int level, int points)
{
    struct side *side = &on_table()->side[seat];
    if (rating == MILITARY) side->military = (int8_t)level;
    if (rating == ECONOMY) side->economy = (uint8_t)level;
    if (rating == DOMESTIC_POLICY) side->policy = (int8_t)level;
    side->points[rating] = (uint8_t)points;
}

static void stands_at(int seat, int rating, int level, int points)
{
    if (rating != RELIGION) assert_int_equal(level_of(seat, rating), level);
    assert_int_equal(points_of(seat, rating), points);
}

enum { START = 3, PLUS_ONE, PLUS_TWO, LAST_BOX = 8 }; /* boxes of the Economy track */

/* ---- losing points ---- */

/* R39. */
TEST(rule_2_3_1__example_1__two_points_lost_below_the_start)
{
    table_open();
    rated(OTTOMAN, ECONOMY, PLUS_TWO, 0);
    tow_points(&table, OTTOMAN, ECONOMY, -2, BECAUSE(ACTION));
    tells("Economy of the Ottoman Empire is in box 4 now by an action.");
    stands_at(OTTOMAN, ECONOMY, PLUS_ONE, 3);
}

TEST(rule_2_3_1__example_2__a_point_of_domestic_policy_costs_a_level)
{
    table_open();
    rated(SWEDEN, DOMESTIC_POLICY, 1, 0);
    tow_points(&table, SWEDEN, DOMESTIC_POLICY, -1, BECAUSE(ACTION));
    stands_at(SWEDEN, DOMESTIC_POLICY, 0, 4);
}

/* R39. */
TEST(rule_6_9_1_1__crisis__economy_at_its_lowest_lowers_domestic_policy)
{
    table_open();
    rated(RUSSIA, ECONOMY, 0, 2);
    rated(RUSSIA, DOMESTIC_POLICY, 2, 0);
    tow_points(&table, RUSSIA, ECONOMY, -3, BECAUSE(ACTION));
    stands_at(RUSSIA, ECONOMY, 0, 0);
    stands_at(RUSSIA, DOMESTIC_POLICY, 1, 0);
}

/* R39. */
TEST(rule_6_9_1_1__crisis__domestic_policy_at_its_lowest_lowers_economy)
{
    table_open();
    rated(RUSSIA, DOMESTIC_POLICY, LEVEL_MIN, 0);
    rated(RUSSIA, ECONOMY, START, 0);
    tow_level(&table, RUSSIA, DOMESTIC_POLICY, -2, BECAUSE(ACTION));
    stands_at(RUSSIA, DOMESTIC_POLICY, LEVEL_MIN, 0);
    stands_at(RUSSIA, ECONOMY, START - 2, 0);
}

TEST(ruling_R40__military_at_its_lowest_loses_nothing_more)
{
    table_open();
    rated(HRE, MILITARY, LEVEL_MIN, 1);
    tow_points(&table, HRE, MILITARY, -3, BECAUSE(ACTION));
    stands_at(HRE, MILITARY, LEVEL_MIN, 0);
    stands_at(HRE, ECONOMY, START, 0);
}

/* ---- gaining points ---- */

TEST(rule_6_9_1_1__the_fifth_point_raises_the_level)
{
    table_open();
    rated(SWEDEN, ECONOMY, START, 4);
    tow_points(&table, SWEDEN, ECONOMY, 1, BECAUSE(ACTION));
    stands_at(SWEDEN, ECONOMY, PLUS_ONE, 0);
}

TEST(ruling_R38__points_beyond_the_fifth_count_from_the_start)
{
    table_open();
    rated(SWEDEN, MILITARY, 0, 3);
    tow_points(&table, SWEDEN, MILITARY, 4, BECAUSE(ACTION));
    stands_at(SWEDEN, MILITARY, 1, 2);
}

TEST(rule_6_9_1_1__overinvestment__at_the_highest_level_nothing_is_gained)
{
    table_open();
    rated(SWEDEN, MILITARY, 1, 4);
    tow_points(&table, SWEDEN, MILITARY, 3, BECAUSE(ACTION));
    stands_at(SWEDEN, MILITARY, LEVEL_MAX, 0);
    rated(SWEDEN, ECONOMY, LAST_BOX, 0);
    tow_points(&table, SWEDEN, ECONOMY, 1, BECAUSE(ACTION));
    stands_at(SWEDEN, ECONOMY, LAST_BOX, 0);
    assert_false(tow_may_gain(&table, SWEDEN, ECONOMY));
}

TEST(ruling_R41__the_fifth_point_of_religion_stays)
{
    table_open();
    rated(SWEDEN, RELIGION, 0, 4);
    tow_points(&table, SWEDEN, RELIGION, 3, BECAUSE(ACTION));
    stands_at(SWEDEN, RELIGION, 0, LEVEL_POINTS);
    tow_points(&table, SWEDEN, RELIGION, -9, BECAUSE(ACTION));
    stands_at(SWEDEN, RELIGION, 0, 0);
}

/* ---- the move ---- */

TEST(rule_6_9_1_1__a_plus_moves_one_box_after_the_actions)
{
    table_open();
    hold(SWEDEN, "swe-good-harvest-1"); /* 1+ */
    impulse_of(SWEDEN);
    refused("no-card", SWEDEN, "develop", "economy");
    made(SWEDEN, "play_points", "swe-good-harvest-1");
    made(SWEDEN, "develop", "economy");
    stands_at(SWEDEN, ECONOMY, START, 1);
    assert_int_equal(listed(SWEDEN, "develop"), 0); /* the impulse is over */
}

TEST(rule_6_9_1_1__without_a_plus_no_marker_is_moved)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    hold(SWEDEN, "swe-heresy-2");
    impulse_of(SWEDEN);
    made(SWEDEN, "play_points", "swe-heresy-1");
    if (at(STEP_IMPULSE) && asked(SWEDEN)) refused("no-plus", SWEDEN, "develop", "economy");
}

/* R45. */
TEST(rule_6_9_2__two_cards_move_a_marker_as_many_boxes_as_they_have_points)
{
    table_open();
    hold(SWEDEN, "swe-good-harvest-1");
    hold(SWEDEN, "swe-diplomacy-1");
    impulse_of(SWEDEN);
    made(SWEDEN, "play_points", "swe-diplomacy-1");
    made(SWEDEN, "add_card", "swe-good-harvest-1");
    made(SWEDEN, "develop", "military");
    stands_at(SWEDEN, MILITARY, 0, 4);
}

TEST(rule_6_9_1_1__overinvestment__the_marker_is_not_moved_further)
{
    table_open();
    rated(SWEDEN, MILITARY, LEVEL_MAX, 0);
    hold(SWEDEN, "swe-good-harvest-1");
    impulse_of(SWEDEN);
    made(SWEDEN, "play_points", "swe-good-harvest-1");
    refused_by("6.9.1.1", "overinvestment", SWEDEN, "develop", "military");
}

/* ---- FUND markers and tracks ---- */

TEST(rule_6_1__fund_markers_are_never_less_than_none)
{
    table_open();
    funds_at(SWEDEN, 2);
    tow_funds(&table, SWEDEN, -5, BECAUSE(ACTION));
    assert_int_equal(funds_of(SWEDEN), 0);
}

TEST(rule_2_3_2__a_track_has_its_ends)
{
    table_open();
    tow_track(&table, IRON_ORE, 99, BECAUSE(ACTION));
    assert_int_equal(on_table()->track[IRON_ORE], tow_components(&table)->track[IRON_ORE].box_count - 1);
    tow_track(&table, IRON_ORE, -99, BECAUSE(ACTION));
    assert_int_equal(on_table()->track[IRON_ORE], 0);
}

/* ---- Victory Points ---- */

TEST(rule_7_1__cities_economy_and_war_fate_markers)
{
    table_open();
    assert_int_equal(tow_vp(&table, SWEDEN), 4); /* the example of 6.2.2: two markers are on the map */
    rated(SWEDEN, ECONOMY, 0, 0);
    assert_int_equal(tow_vp(&table, SWEDEN), 4 - 3);
    tow_war_fate(&table, SWEDEN, 2, BECAUSE(PEACE));
    assert_int_equal(tow_vp(&table, SWEDEN), 4 - 3 + 2);
}

TEST(rule_6_2_2__a_big_marker_more_brings_the_next_box)
{
    table_open();
    controls(SWEDEN, "riga");
    assert_int_equal(tow_fortified_cities(&table, SWEDEN), 3);
    assert_int_equal(tow_vp(&table, SWEDEN), tow_components(&table)->sheet[SWEDEN].cities[3].vp);
}

TEST(rule_2_3_2__domination_brings_the_points_of_its_box)
{
    table_open();
    const int before = tow_vp(&table, HRE);
    tow_track(&table, DOMINATION, 3, BECAUSE(ACTION));
    assert_int_equal(tow_vp(&table, HRE), before + tow_components(&table)->track[DOMINATION].box[3].vp);
}

TEST(rule_7_1__colonies_in_asia)
{
    table_open();
    const int before = tow_vp(&table, RUSSIA);
    const struct track_box *box = tow_components(&table)->track[ASIA].box;
    on_table()->colonies = boxes_either(boxes_of_one(2), boxes_of_one(6));
    assert_true(box[2].vp > 0 && box[6].vp > 0);
    assert_int_equal(tow_vp(&table, RUSSIA), before + box[2].vp + box[6].vp);
}

TEST(rule_7_1__awards_of_the_last_game_turn)
{
    table_open();
    const int russia = tow_vp(&table, RUSSIA), commonwealth = tow_vp(&table, COMMONWEALTH),
              sweden = tow_vp(&table, SWEDEN);
    on_table()->turn = 7;
    assert_int_equal(tow_vp(&table, COMMONWEALTH), commonwealth + 2 + 1 + 1); /* Danzig, Riga, Kyjiv */
    assert_int_equal(tow_vp(&table, RUSSIA), russia + 1);                     /* 4 or so independent spaces */
    assert_int_equal(tow_vp(&table, SWEDEN), sweden);
    controls(SWEDEN, "karlskrona, malmo");
    assert_int_equal(tow_vp(&table, SWEDEN), sweden + 2);
}

TEST(rule_2_3_2__union_of_brest__two_converted_spaces_are_a_point)
{
    table_open();
    in_play("plc-union-of-brest");
    const int before = tow_vp(&table, COMMONWEALTH);
    tow_religion_set(&table, space_of("zytomierz"), CATHOLIC, BECAUSE(CONVERSION));
    assert_int_equal(on_table()->track[UNION_OF_BREST], 0);
    tow_religion_set(&table, space_of("braclaw"), CATHOLIC, BECAUSE(CONVERSION));
    tells("The marker of the Union of Brest track is in box 1 now by the number of converted spaces.");
    assert_int_equal(on_table()->track[UNION_OF_BREST], 1);
    assert_int_equal(tow_vp(&table, COMMONWEALTH), before + 1);
    tow_religion_set(&table, space_of("braclaw"), ORTHODOX, BECAUSE(CONVERSION));
    assert_int_equal(tow_vp(&table, COMMONWEALTH), before + 1); /* lost when two have changed */
    tow_religion_set(&table, space_of("braclaw"), CATHOLIC, BECAUSE(CONVERSION));
    assert_int_equal(tow_vp(&table, COMMONWEALTH), before + 1);
    tow_religion_set(&table, space_of("braclaw"), ORTHODOX, BECAUSE(CONVERSION));
    tow_religion_set(&table, space_of("zytomierz"), ORTHODOX, BECAUSE(CONVERSION));
    assert_int_equal(tow_vp(&table, COMMONWEALTH), before);
}

TEST(ruling_R54__a_converted_space_that_is_conquered_is_still_converted)
{
    table_open();
    in_play("plc-union-of-brest");
    tow_religion_set(&table, space_of("zytomierz"), CATHOLIC, BECAUSE(CONVERSION));
    tow_religion_set(&table, space_of("braclaw"), CATHOLIC, BECAUSE(CONVERSION));
    tow_space_take(&table, space_of("braclaw"), OTTOMAN, BECAUSE(OCCUPATION));
    tow_space_take(&table, space_of("zytomierz"), OTTOMAN, BECAUSE(OCCUPATION));
    assert_int_equal(on_table()->track[UNION_OF_BREST], 1);
    tow_religion_set(&table, space_of("zytomierz"), ISLAM, BECAUSE(CONVERSION)); /* by its conqueror */
    assert_int_equal(on_table()->track[UNION_OF_BREST], 1);
    tow_religion_set(&table, space_of("braclaw"), ISLAM, BECAUSE(CONVERSION));
    assert_int_equal(on_table()->track[UNION_OF_BREST], 0);
}

TEST(ruling_R45__the_sum_of_two_cards_is_not_split)
{
    table_open();
    hold(SWEDEN, "swe-good-harvest-1");
    hold(SWEDEN, "swe-diplomacy-1");
    impulse_of(SWEDEN);
    made(SWEDEN, "play_points", "swe-diplomacy-1");
    made(SWEDEN, "add_card", "swe-good-harvest-1");
    made(SWEDEN, "recruit", "sweden-infantry", "uppsala", "-");
    assert_int_equal(listed(SWEDEN, "develop"), 0);
}
