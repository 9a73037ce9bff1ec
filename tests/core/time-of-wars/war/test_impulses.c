/* 6.9 to 6.9.2: impulses, cards for points and as Events, Special Cards, two cards; 2.3.2, 6.9.1.1, 7.1: what
 * a whole card pays for, Asia. */
#include "../table.h"

/* Russia holds a card, so that the phase goes on. */
static void plays(int seat, const char *card)
{
    if (seat != RUSSIA) hold(RUSSIA, "rus-heresy-1");
    hold(seat, card);
    impulse_of(seat);
    made(seat, "play_points", card);
}

static struct impulse *impulse(void)
{
    return tow_impulse_of(&table);
}

/* The whole phase, in which these seats hold these cards. */
static void phase_begins(void)
{
    phase_of(PHASE_IMPULSES);
    run_on();
}

/* A state from outside may say that nothing has been done, and yet have no points left. */
TEST(rule_6_9_1_1__a_whole_card_is_whole)
{
    table_open();
    plays(SWEDEN, "swe-diplomacy-1");
    impulse()->points = 2;
    refused_by("6.9.1.1", "actions-begun", SWEDEN, "take_fund");
    impulse()->points = 3;
    made(SWEDEN, "take_fund");
}

/* ---- 6.9: the order, declining ---- */

TEST(rule_6_9__impulses_follow_the_sequence)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    hold(RUSSIA, "rus-heresy-1");
    phase_begins();
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "decline");
    assert_int_equal(decider(), RUSSIA);
}

/* R101: with nothing in hand and no FUND marker there is nothing to ask. */
TEST(rule_6_9__who_has_nothing_is_not_asked)
{
    table_open();
    hold(RUSSIA, "rus-heresy-1");
    phase_begins();
    assert_int_equal(decider(), RUSSIA);
    table_open();
    funds_at(HRE, 1);
    phase_begins();
    assert_int_equal(decider(), HRE);
}

TEST(rule_6_9__the_phase_ends_when_all_have_declined)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    phase_begins();
    made(SWEDEN, "decline");
    assert_false(at(STEP_IMPULSE));
    assert_false(at(STEP_IMPULSES));
}

TEST(rule_6_9__who_has_declined_comes_back_while_others_play)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    hold(RUSSIA, "rus-provocation");
    hold(RUSSIA, "rus-heresy-1");
    phase_begins();
    made(SWEDEN, "decline");
    made(RUSSIA, "play_points", "rus-provocation");
    made(RUSSIA, "end_impulse");
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "play_points", "swe-heresy-1");
}

TEST(rule_6_9__declining_needs_no_more_cards_than_the_ruler_preserves)
{
    table_open();
    rules(SWEDEN, "gustav-ii-adolf", false); /* 2 */
    hold(SWEDEN, "swe-heresy-1");
    hold(SWEDEN, "swe-heresy-2");
    hold(SWEDEN, "swe-plague");
    impulse_of(SWEDEN);
    refused_by("6.9", "too-many-cards", SWEDEN, "decline");
    made(SWEDEN, "play_points", "swe-plague");
    made(SWEDEN, "end_impulse");
    impulse_of(SWEDEN);
    made(SWEDEN, "decline");
}

/* R100. */
TEST(rule_6_9__special_cards_are_played_before_declining)
{
    table_open();
    hold(SWEDEN, "swe-riksdag");
    hold(RUSSIA, "rus-heresy-1");
    impulse_of(SWEDEN);
    refused_by("6.9", "special-card-left", SWEDEN, "decline");
    made(SWEDEN, "play_event", "swe-riksdag");
    impulse_of(SWEDEN);
    made(SWEDEN, "decline");
}

/* R90 */
TEST(rule_4_2_5__cossacks_without_pay_revolt_when_the_impulses_end)
{
    table_open();
    controls(COMMONWEALTH, "sich");
    masters(COMMONWEALTH, COSSACKS);
    hold(SWEDEN, "swe-heresy-1");
    phase_begins();
    made(SWEDEN, "decline");
    assert_true(on_table()->cossacks.revolt);
}

/* ---- 6.9.1.1: one card for points ---- */

TEST(rule_6_9_1_1__a_card_gives_its_number_of_points)
{
    table_open();
    plays(SWEDEN, "swe-plague");
    assert_int_equal(impulse()->points, 2);
    assert_true(is_used("swe-plague"));
    assert_true(asks("Spend the Operational Points (2 left), or end the impulse."));
    refused_by("6.9.1", "card-played", SWEDEN, "play_points", "swe-heresy-1");
    refused_by("6.9.1", "card-played", SWEDEN, "decline");
}

TEST(rule_6_9_1_1__a_card_that_is_not_in_hand_is_not_played)
{
    table_open();
    hold(SWEDEN, "swe-plague");
    impulse_of(SWEDEN);
    refused_by("6.9.1", "not-in-hand", SWEDEN, "play_points", "swe-heresy-1");
    refused_by("6.9.1.1", "no-card-played", SWEDEN, "end_impulse");
    refused_by("6.9.1.1", "no-card-played", SWEDEN, "recruit", "sweden-infantry", "stockholm", "-");
}

/* The example of 6.9.1.1: an infantry unit for 2 of 3 points, a move for the third. */
TEST(rule_6_9_1_1__points_are_spent_on_several_actions)
{
    table_open();
    put("stockholm", "1 sweden-cavalry");
    plays(SWEDEN, "swe-diplomacy-1");
    made(SWEDEN, "recruit", "sweden-infantry", "stockholm", "-");
    assert_int_equal(impulse()->points, 1);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "go", "uppsala");
    assert_int_equal(all_units_in("uppsala", SWEDEN), 2);
    assert_int_equal(decider(), RUSSIA); /* nothing is left */
}

TEST(rule_6_9_1_1__a_card_of_value_3_is_a_fund_marker)
{
    table_open();
    plays(SWEDEN, "swe-diplomacy-1");
    made(SWEDEN, "take_fund");
    tells("Sweden receives 1 FUND marker by an action: 1 in all.");
    assert_int_equal(funds_of(SWEDEN), 1);
    assert_int_equal(impulse()->stage, IMPULSE_CARD); /* the next */
    table_open();
    plays(SWEDEN, "swe-plague");
    refused_by("6.9.1.1", "wrong-value", SWEDEN, "take_fund");
}

TEST(rule_6_9_1_1__a_fund_marker_leaves_no_points_and_points_no_fund_marker)
{
    table_open();
    plays(SWEDEN, "swe-diplomacy-1");
    made(SWEDEN, "recruit", "sweden-infantry", "stockholm", "-");
    refused_by("6.9.1.1", "actions-begun", SWEDEN, "take_fund");
}

/* R43 */
TEST(rule_6_9_1_1__the_plus_of_a_3_stays_after_a_fund_marker)
{
    table_open();
    plays(SWEDEN, "swe-oxenstiernas-government");
    made(SWEDEN, "take_fund");
    refused("not-enough-points", SWEDEN, "recruit", "sweden-infantry", "stockholm", "-");
    made(SWEDEN, "develop", "economy");
    assert_int_equal(points_of(SWEDEN, ECONOMY), 1);
}

/* ---- 6.9.1.2 ---- */

TEST(rule_6_9_1_2__an_event_gives_no_actions)
{
    table_open();
    hold(SWEDEN, "swe-riksdag");
    hold(RUSSIA, "rus-heresy-1");
    impulse_of(SWEDEN);
    made(SWEDEN, "play_event", "swe-riksdag");
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 2);
    assert_int_equal(decider(), RUSSIA);
}

/* ---- 6.9.1.3 ---- */

/* R100. */
TEST(rule_6_9_1_3__the_second_instruction_follows_the_actions)
{
    table_open();
    plays(SWEDEN, "swe-riksdag");
    on_table()->side[SWEDEN].points[DOMESTIC_POLICY] = 3;
    made(SWEDEN, "recruit", "sweden-infantry", "uppsala", "-");
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 2);
    assert_int_equal(decider(), RUSSIA);
}

/* ---- 6.9.2 ---- */

TEST(rule_6_9_2__two_cards_are_played_where_one_has_a_plus)
{
    table_open();
    hold(SWEDEN, "swe-drill");
    plays(SWEDEN, "swe-plague");
    made(SWEDEN, "add_card", "swe-drill");
    assert_int_equal(impulse()->points, 3);
    hold(SWEDEN, "swe-iron-exports-1");
    refused_by("6.9.2", "two-cards", SWEDEN, "add_card", "swe-iron-exports-1");
}

TEST(rule_6_9_2__without_a_plus_there_is_no_second_card)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    plays(SWEDEN, "swe-plague");
    refused_by("6.9.2", "no-plus", SWEDEN, "add_card", "swe-heresy-1");
}

TEST(rule_6_9_2__the_second_card_comes_before_the_first_action)
{
    table_open();
    hold(SWEDEN, "swe-drill");
    plays(SWEDEN, "swe-diplomacy-1");
    made(SWEDEN, "recruit", "sweden-infantry", "stockholm", "-");
    refused_by("6.9.2", "actions-begun", SWEDEN, "add_card", "swe-drill");
}

/* R44 */
TEST(rule_6_9_2__the_plus_that_joins_two_cards_gives_nothing_else)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    plays(SWEDEN, "swe-drill");
    assert_true(impulse()->plus);
    made(SWEDEN, "add_card", "swe-heresy-1");
    assert_false(impulse()->plus);
    assert_int_equal(impulse()->points, 2);
}

/* R46 */
TEST(rule_6_9_2__a_3_that_was_joined_pays_for_no_track_and_no_fund_marker)
{
    table_open();
    hold(SWEDEN, "swe-drill");
    plays(SWEDEN, "swe-diplomacy-1");
    made(SWEDEN, "add_card", "swe-drill");
    refused_by("6.9.1.1", "two-cards", SWEDEN, "take_fund");
    refused_by("2.3.2", "two-cards", SWEDEN, "step_track", "iron-ore");
}

/* ---- 2.3.2: special tracks ---- */

TEST(rule_2_3_2__iron_ore_moves_by_a_card_of_value_3)
{
    table_open();
    plays(SWEDEN, "swe-diplomacy-1");
    made(SWEDEN, "step_track", "iron-ore");
    tells("The marker of the Iron ore track is in box 1 now by an action.");
    assert_int_equal(on_table()->track[IRON_ORE], 1);
    table_open();
    plays(SWEDEN, "swe-plague");
    refused_by("2.3.2", "wrong-value", SWEDEN, "step_track", "iron-ore");
    table_open();
    on_table()->track[IRON_ORE] = (uint8_t)(tow_components(&table)->track[IRON_ORE].box_count - 1);
    plays(SWEDEN, "swe-diplomacy-1");
    refused_by("2.3.2", "end-of-track", SWEDEN, "step_track", "iron-ore");
}

TEST(rule_2_3_2__tracks_of_others_do_not_move)
{
    table_open();
    plays(SWEDEN, "swe-diplomacy-1");
    refused_by("2.3.2", "not-your-track", SWEDEN, "step_track", "cossacks-control");
    refused_by("2.3.2", "not-your-track", SWEDEN, "step_track", "domination");
}

TEST(rule_2_3_2__cossacks_control_goes_forth_by_russia_and_back_by_the_commonwealth)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    plays(RUSSIA, "rus-diplomacy-1");
    made(RUSSIA, "step_track", "cossacks-control");
    assert_int_equal(on_table()->track[COSSACKS_CONTROL], 1);
    plays(COMMONWEALTH, "plc-diplomacy-1");
    made(COMMONWEALTH, "step_track", "cossacks-control");
    assert_int_equal(on_table()->track[COSSACKS_CONTROL], 0);
    plays(COMMONWEALTH, "plc-diplomacy-2");
    refused_by("2.3.2", "start-of-track", COMMONWEALTH, "step_track", "cossacks-control");
}

TEST(rule_2_3_2__cossacks_under_control_fixes_the_track)
{
    table_open();
    in_play("rus-cossacks-under-control");
    plays(COMMONWEALTH, "plc-diplomacy-1");
    on_table()->track[COSSACKS_CONTROL] = 3;
    refused_by("2.3.2", "track-fixed", COMMONWEALTH, "step_track", "cossacks-control");
}

TEST(rule_2_3_2__domination_needs_two_events)
{
    table_open();
    plays(HRE, "hre-diplomacy-1");
    refused_by("2.3.2", "domination-closed", HRE, "step_track", "domination");
    table_open();
    in_play("hre-the-letter-of-majesty");
    plays(HRE, "hre-diplomacy-1");
    refused_by("2.3.2", "domination-closed", HRE, "step_track", "domination");
    table_open();
    in_play("hre-the-letter-of-majesty");
    in_play("hre-thirty-years-war");
    plays(HRE, "hre-diplomacy-1");
    made(HRE, "step_track", "domination");
    assert_int_equal(on_table()->track[DOMINATION], 1);
}

TEST(rule_2_3_2__domination_stays_after_the_5th_turn)
{
    table_open();
    in_play("hre-the-letter-of-majesty");
    in_play("hre-thirty-years-war");
    turn_at(6);
    plays(HRE, "hre-diplomacy-1");
    refused_by("2.3.2", "domination-over", HRE, "step_track", "domination");
    turn_at(5);
    plays(HRE, "hre-diplomacy-2");
    made(HRE, "step_track", "domination");
}

TEST(rule_4_2_2__domination_is_lost_by_a_war_on_brandenburg)
{
    table_open();
    in_play("hre-the-letter-of-majesty");
    in_play("hre-thirty-years-war");
    on_table()->domination_barred = 1;
    plays(HRE, "hre-diplomacy-1");
    refused_by("4.2.2", "domination-lost", HRE, "step_track", "domination");
}

/* ---- 7.1: Asia ---- */

TEST(rule_7_1__asia_is_explored_while_the_event_is_in_play)
{
    table_open();
    plays(RUSSIA, "rus-diplomacy-1");
    refused_by("7.1", "no-exploration", RUSSIA, "explore");
    table_open();
    in_play("rus-exploration-of-asia");
    hold(SWEDEN, "swe-heresy-1");
    plays(RUSSIA, "rus-diplomacy-1");
    made(RUSSIA, "explore");
    assert_int_equal(on_table()->track[ASIA], 1);
    assert_int_equal(decider(), SWEDEN); /* it cost all three points */
}

TEST(rule_7_1__a_colony_brings_the_victory_points_of_its_box)
{
    table_open();
    in_play("rus-exploration-of-asia");
    on_table()->track[ASIA] = 6;
    const int before = tow_vp(&table, RUSSIA);
    hold(SWEDEN, "swe-heresy-1");
    plays(RUSSIA, "rus-diplomacy-1");
    refused_by("7.1", "end-of-track", RUSSIA, "explore");
    made(RUSSIA, "colony");
    assert_int_equal(tow_vp(&table, RUSSIA), before + tow_components(&table)->track[ASIA].box[6].vp);
    plays(RUSSIA, "rus-diplomacy-2");
    refused_by("7.1", "colony-built", RUSSIA, "colony");
}

TEST(rule_7_1__no_colony_in_the_start_box_and_none_by_others)
{
    table_open();
    in_play("rus-exploration-of-asia");
    plays(RUSSIA, "rus-diplomacy-1");
    refused_by("7.1", "no-colony", RUSSIA, "colony");
    plays(SWEDEN, "swe-diplomacy-1");
    refused_by("7.1", "not-your-track", SWEDEN, "explore");
}
