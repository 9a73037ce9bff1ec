/* Section 17, and what follows of itself: aid of nations, who may stack with whom, the end of the Hungarian
 * Rebellion and of the Danes, the Dutch War at its start. */
#include "table.h"

static int points_of(int donor, const char *card)
{
    int points[DONORS];
    tyw_aid_of_card(&table, card_of(card), points);
    return points[donor];
}

static void settled(void)
{
    round_of(PROTESTANT);
    run_on();
}

/* ---- aid ---- */

TEST(rule_17_E_1__english_aid_until_the_civil_war)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(points_of(ENGLAND, "p7"), 4);
    played("c2"); /* 17.E.3: the troops go, the aid stays */
    assert_int_equal(points_of(ENGLAND, "p7"), 4);
    played("c40");
    assert_int_equal(points_of(ENGLAND, "p7"), 0);
}

TEST(rule_17_P_2__papal_aid)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(points_of(POPE, "c2"), 4);
    on_table()->pope = URBAN_VIII;
    assert_int_equal(points_of(POPE, "c2"), 0);
    on_table()->pope = INNOCENT_X;
    assert_int_equal(points_of(POPE, "c2"), 4);
}

TEST(rule_17_P_1__paul_is_the_first_pope)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(on_table()->pope, PAUL_V);
}

TEST(rule_17_U_1__dutch_aid_by_the_dutch_war)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(points_of(UNITED_PROVINCES, "p7"), 7);
    tyw_dutch_war(&table, 2);
    assert_int_equal(points_of(UNITED_PROVINCES, "p7"), 5);
}

TEST(rule_15_11__points_come_by_cards_played_for_aid)
{
    table_open();
    hold(CATHOLIC, "c1");
    round_of(CATHOLIC);
    made(CATHOLIC, "play_aid", "c1");
    assert_int_equal(tyw_aid_left(&table, CATHOLIC, false), 9);
    assert_int_equal(tyw_aid_left(&table, PROTESTANT, false), 0);
}

/* ---- the Dutch War Track ---- */

TEST(rule_16_11__the_marker_begins_at_0)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(on_table()->dutch.war, 0);
    assert_false(on_table()->dutch.ended);
}

TEST(rule_16_12__box_by_box_until_an_end)
{
    table_open();
    tyw_dutch_war(&table, 7);
    assert_int_equal(on_table()->dutch.war, 5);
    assert_true(on_table()->dutch.ended);
    tyw_dutch_war(&table, -1);
    assert_int_equal(on_table()->dutch.war, 5);
}

TEST(rule_16_131__vp_once_a_game)
{
    table_open();
    tyw_dutch_war(&table, 2);
    assert_int_equal(vp(), 22);
    tyw_dutch_war(&table, -1);
    tyw_dutch_war(&table, 1);
    assert_int_equal(vp(), 22);
    tyw_dutch_war(&table, 2);
    assert_int_equal(vp(), 24);
    tyw_dutch_war(&table, -7);
    assert_int_equal(vp(), 21);
    assert_true(on_table()->dutch.ended);
}

/* R86. */
TEST(rule_16_13__the_armies_there_at_the_end)
{
    table_open();
    put("up-box", "mansfeld, 3 protestant-mercenary, spinola, 3 spanish-veteran");
    tyw_dutch_war(&table, 5);
    assert_int_equal(all_units_in("up-box", PROTESTANT) + all_units_in("up-box", CATHOLIC), 0);
    assert_true(is_out("spinola") && is_out("mansfeld"));
    table_open();
    put("up-box", "mansfeld, 3 protestant-mercenary, spinola, 3 spanish-veteran");
    tyw_dutch_war(&table, -3);
    assert_int_equal(all_units_in("up-box", CATHOLIC), 0);
    assert_int_equal(all_units_in("up-box", PROTESTANT), 3);
    assert_true(leader_in("up-box", "mansfeld"));
}

TEST(rule_16_252__the_response_costs_a_step_at_once)
{
    table_open();
    on_table()->dutch.siege = 1;
    put("up-box", "mansfeld, 2 protestant-mercenary");
    settled();
    assert_true(on_table()->dutch.siege); /* too small */
    put("up-box", "1 protestant-mercenary");
    settled();
    assert_false(on_table()->dutch.siege);
    assert_true(at(STEP_UP_LOSSES));
    assert_string_equal(play_step(&table)->rule, "16.252");
    fall_back(PROTESTANT);
    assert_int_equal(units_in("up-box", "protestant-mercenary"), 3);
    assert_int_equal(reduced_in("up-box", "protestant-mercenary"), 1);
}

/* ---- who may stack ---- */

static bool may_join(const char *kind, const char *space)
{
    return tyw_may_place_kind(&table, kind_of(kind), space_of(space));
}

/* R87. */
TEST(rule_17_A_2__imperials_do_not_stack_with_bavarians)
{
    table_open();
    put("augsburg", "tilly");
    assert_false(may_join("imperial-mercenary", "augsburg"));
    assert_false(tyw_may_place_leader(&table, leader_of("bucquoy"), space_of("augsburg")));
    assert_true(may_join("spanish-veteran", "augsburg"));
    lasts("c19");
    assert_true(may_join("imperial-mercenary", "augsburg"));
}

TEST(rule_17_B_2__bavarians_do_not_stack_with_imperials)
{
    table_open();
    put("augsburg", "1 imperial-mercenary");
    assert_false(may_join("bavarian-mercenary", "augsburg"));
    assert_false(tyw_may_place_leader(&table, leader_of("tilly"), space_of("augsburg")));
    lasts("c19");
    assert_true(may_join("bavarian-mercenary", "augsburg"));
}

/* R92: units, not leaders. */
TEST(rule_17_F_5__french_and_swedish_units_do_not_stack)
{
    table_open();
    put("metz", "1 swedish-veteran");
    assert_true(may_join("french-veteran", "metz"));
    lasts("c54");
    assert_false(may_join("french-veteran", "metz"));
    assert_true(tyw_may_place_leader(&table, leader_of("turenne"), space_of("metz")));
}

/* ---- what follows of a loss ---- */

TEST(rule_17_H_5__the_rebellion_ends_with_bethlen_gabor)
{
    table_open();
    on_table()->hungary_rebels = 1;
    controls_area(PROTESTANT, "hungary");
    put("pressburg", "bethlen-gabor, 3 hungarian-militia");
    put("raab", "1 protestant-militia");
    tyw_leader_lost(&table, leader_of("bethlen-gabor"), true, BECAUSE(DIE));
    settled();
    assert_false(on_table()->hungary_rebels);
    assert_int_equal(units_in("pressburg", "hungarian-militia"), 0);
    assert_int_equal(tyw_in_mix(&table, kind_of("hungarian-militia")), 0); /* out of the game */
    assert_int_equal(controller("pressburg"), CATHOLIC);
    assert_int_equal(area_controller("hungary"), CATHOLIC);
    assert_int_equal(controller("raab"), PROTESTANT); /* R94 */
    assert_int_equal(vp(), 22);
}

/* R6 */
TEST(rule_17_H_5__with_a_revolt_in_hungary_the_area_changes_hands_once)
{
    table_open();
    on_table()->hungary_rebels = 1;
    controls_area(PROTESTANT, "hungary");
    in_revolt("raab");
    put("pressburg", "bethlen-gabor");
    tyw_leader_lost(&table, leader_of("bethlen-gabor"), true, BECAUSE(DIE));
    settled();
    assert_int_equal(area_controller("hungary"), CATHOLIC);
    assert_int_equal(vp(), 22);
}

TEST(rule_17_H_5__or_when_the_catholics_have_all_of_hungary)
{
    table_open();
    on_table()->hungary_rebels = 1;
    controls_area(PROTESTANT, "hungary");
    put("brunn", "bethlen-gabor, 3 hungarian-militia");
    controls(CATHOLIC, "pressburg");
    tyw_city_take(&table, space_of("raab"), CATHOLIC, BECAUSE(ARMY));
    assert_int_equal(controller("tyrnau"), CATHOLIC); /* it follows the Area */
    settled();
    tells("Bethlen Gabor leaves because the nation leaves the war.");
    assert_false(on_table()->hungary_rebels);
    assert_true(is_out("bethlen-gabor"));
    assert_int_equal(all_units_in("brunn", PROTESTANT), 0);
}

/* R89. */
TEST(rule_17_D_3__the_danes_go_with_their_king)
{
    table_open();
    on_table()->at_war.denmark = 1;
    put("kiel", "christian-iv, 2 danish-mercenary");
    put("hannover", "1 danish-militia, 1 protestant-militia");
    tyw_leader_lost(&table, leader_of("christian-iv"), true, BECAUSE(DIE));
    settled();
    assert_int_equal(all_units_in("kiel", PROTESTANT), 0);
    assert_int_equal(all_units_in("hannover", PROTESTANT), 1);
}

/* By the Dutch War, by an overrun, and alone: a leader who is out of the game is lost. */
TEST(ruling_R89__however_christian_is_lost_the_danes_leave)
{
    for (int way = 0; way < 3; way++) {
        table_open();
        on_table()->at_war.denmark = 1;
        put("kiel", "1 danish-militia");
        put(way == 0 ? "up-box" : "hannover", way == 2 ? "christian-iv" : "christian-iv, 1 danish-mercenary");
        if (way == 0) tyw_dutch_war(&table, 5);
        if (way == 1) tyw_leader_remove(&table, leader_of("christian-iv"), BECAUSE(DISMISSED));
        if (way == 2) tyw_leader_lost(&table, leader_of("christian-iv"), false, BECAUSE(CAUGHT));
        settled();
        assert_true(is_out("christian-iv"));
        assert_int_equal(all_units_in("kiel", PROTESTANT), 0);
    }
}
