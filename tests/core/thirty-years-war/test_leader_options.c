/* Options 19.7 and 19.8: Tilly as a Dynamic Leader with Imperials and Bavarians in one stack, campaign
 * moves. */
#include "table.h"

/* ---- 19.7: Tilly as a Dynamic Leader (R109) ---- */

/* R109 */
TEST(rule_19_7__a_mixed_stack_without_its_leaders_stays_where_it_is)
{
    table_open_with(OPTION_TILLY);
    put("passau", "tilly, 2 bavarian-mercenary, 2 imperial-mercenary");
    put("linz", "1 protestant-mercenary");
    activate(CATHOLIC, "tilly");
    made(CATHOLIC, "stop");
    assert_int_equal(all_units_in("passau", CATHOLIC), 4);
    assert_false(at(STEP_OVER_LIMIT));
}

/* R109: what moves and what stays is a legal stack. */
TEST(rule_19_7__no_leader_leaves_a_mixed_stack_that_needs_him)
{
    table_open_with(OPTION_TILLY);
    controls_area(CATHOLIC, "bavaria");
    put("munich", "tilly, bucquoy, 2 bavarian-mercenary, 2 imperial-mercenary");
    activate_all(CATHOLIC, "tilly");
    refused_by("17.A.2", "imperials-and-bavarians", CATHOLIC, "part", "bucquoy");
    goes(CATHOLIC, "landshut");
    refused("imperials-and-bavarians", CATHOLIC, "part", "bucquoy");
    made(CATHOLIC, "stop");
    while (at(STEP_FORAGING))
        made(CATHOLIC, "forage", "landshut");
    round_of(CATHOLIC);
    refused("imperials-and-bavarians", CATHOLIC, "free_leader", "tilly");
    refused("imperials-and-bavarians", CATHOLIC, "free_leader", "bucquoy");
    activate(CATHOLIC, "tilly");
    refused("imperials-and-bavarians", CATHOLIC, "go", "munich");
    made(CATHOLIC, "take", "bavarian-mercenary", "full");
    refused("imperials-and-bavarians", CATHOLIC, "go", "munich"); /* Bavarians would stay with Imperials */
    made(CATHOLIC, "take", "bavarian-mercenary", "full");
    goes(CATHOLIC, "munich");
}

/* R123: Tilly commands the units, and without the only Imperial leader the stack would be illegal. */
TEST(rule_19_7__the_last_imperial_leader_of_a_mixed_stack_is_not_activated_in_vain)
{
    table_open_with(OPTION_TILLY);
    controls_area(CATHOLIC, "bavaria");
    put("munich", "tilly, bucquoy, 2 bavarian-mercenary, 2 imperial-mercenary");
    put("linz", "piccolomini, 1 imperial-mercenary");
    hold(CATHOLIC, "c5");
    round_of(CATHOLIC);
    made(CATHOLIC, "play_activation", "c5");
    refused_by("17.A.2", "imperials-and-bavarians", CATHOLIC, "activate", "bucquoy");
    made(CATHOLIC, "activate", "tilly");
}

/* R109 */
TEST(rule_19_7__a_mixed_stack_does_not_grow_by_c7)
{
    table_open_with(OPTION_TILLY);
    controls_area(CATHOLIC, "austria");
    controls_area(CATHOLIC, "bavaria");
    put("munich", "tilly, bucquoy, 1 bavarian-mercenary, 1 imperial-mercenary");
    put("vienna", "1 imperial-militia");
    put("linz", "1 imperial-militia");
    event_played("c7");
    made(CATHOLIC, "choose_space", "vienna");
    refused("may-not-come", CATHOLIC, "choose_space", "munich");
    made(CATHOLIC, "choose_space", "vienna");
}

/* ---- 19.8: campaign moves (R110 to R112) ---- */

/* Mansfeld has been activated in Pilsen and has stopped; Thurn is two steps away. */
static void first_leader_has_moved(void)
{
    table_open_with(OPTION_CAMPAIGN_MOVE);
    put("pilsen", "mansfeld, 2 protestant-mercenary");
    put("budweis", "thurn, 2 protestant-mercenary");
    hold(PROTESTANT, "p9");
    activate(PROTESTANT, "mansfeld");
    made(PROTESTANT, "stop");
    assert_true(at(STEP_CAMPAIGN));
}

TEST(rule_19_8__a_second_leader_is_activated_if_the_die_reaches_the_distance)
{
    first_leader_has_moved();
    refused("same-space", PROTESTANT, "campaign", "p9", "mansfeld");
    given(9);
    made(PROTESTANT, "campaign", "p9", "thurn");
    assert_int_equal(first_arg(EVENT_CAMPAIGN, success), true);
    assert_true(at(STEP_ACTIVATION));
    assert_int_equal(tyw_activation_of(&table)->leader, leader_of("thurn"));
    assert_false(in_hand(PROTESTANT, "p9"));
    made(PROTESTANT, "stop");
    assert_false(at(STEP_CAMPAIGN));
    assert_int_equal(on_table()->side[PROTESTANT].rounds, 1);
}

/* R110: it is one Round (11.11, 13.12). */
TEST(rule_19_8__the_second_leader_assaults_no_new_siege_and_takes_none_that_has_moved)
{
    table_open_with(OPTION_CAMPAIGN_MOVE);
    controls(PROTESTANT, "nurnberg");
    put("bayreuth", "gallas, hatzfeld, 3 imperial-mercenary");
    put("amberg", "piccolomini, 1 imperial-mercenary");
    put("nurnberg", "1 imperial-mercenary");
    hold(CATHOLIC, "c47");
    activate_all(CATHOLIC, "gallas");
    goes(CATHOLIC, "nurnberg");
    made(CATHOLIC, "besiege");
    while (at(STEP_FORAGING))
        made(CATHOLIC, "forage", "nurnberg");
    given(9);
    made(CATHOLIC, "campaign", "c47", "piccolomini");
    made(CATHOLIC, "take_all");
    goes(CATHOLIC, "nurnberg");
    refused_by("13.12", "too-soon", CATHOLIC, "siege_combat");
    refused_by("19.8", "has-moved", CATHOLIC, "join", "gallas");
    made(CATHOLIC, "take", "imperial-mercenary", "full"); /* the one that was there before */
    refused("dropped", CATHOLIC, "take", "imperial-mercenary", "full");
}

TEST(rule_19_8__it_may_be_left_and_without_the_option_no_seat_is_asked)
{
    first_leader_has_moved();
    made(PROTESTANT, "no_campaign");
    assert_true(in_hand(PROTESTANT, "p9"));
    table_open();
    put("pilsen", "mansfeld, 2 protestant-mercenary");
    put("budweis", "thurn, 2 protestant-mercenary");
    hold(PROTESTANT, "p9");
    activate(PROTESTANT, "mansfeld");
    made(PROTESTANT, "stop");
    assert_false(at(STEP_CAMPAIGN));
}

TEST(rule_19_8__a_natural_0_sends_the_second_army_a_step_away_from_the_enemy)
{
    first_leader_has_moved();
    put("linz", "bucquoy, 1 imperial-mercenary");
    given(0);
    made(PROTESTANT, "campaign", "p9", "thurn");
    table_by_seed();
    assert_int_equal(first_arg(EVENT_CAMPAIGN, success), false);
    assert_int_equal(events_of(EVENT_ACTIVATED), 0);
    assert_true(told("Thurn misunderstands and moves away from the enemy."));
    assert_true(at(STEP_ACTIVATION)); /* both units have been taken of themselves: there is no other choice */
    refused_by("19.8", "flees", PROTESTANT, "stop");
    refused("not-safer", PROTESTANT, "go", "linz");
    fall_back(PROTESTANT);
    assert_false(leader_in("budweis", "thurn"));
    assert_int_equal(all_units_in("budweis", PROTESTANT), 0);
}

TEST(rule_19_8__after_a_natural_0_an_army_without_enemies_stays)
{
    first_leader_has_moved();
    given(0);
    made(PROTESTANT, "campaign", "p9", "thurn");
    assert_int_equal(events_of(EVENT_MISUNDERSTANDS), 0);
    assert_int_equal(events_of(EVENT_ACTIVATED), 0);
    assert_true(leader_in("budweis", "thurn"));
}

/* R112 */
TEST(rule_19_8__after_a_natural_0_as_many_units_as_the_rating_allows_move_away)
{
    first_leader_has_moved();
    put("budweis", "2 protestant-militia");
    put("linz", "bucquoy, 1 imperial-mercenary");
    given(0);
    made(PROTESTANT, "campaign", "p9", "thurn"); /* his rating is 3 */
    table_by_seed();
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    refused_by("19.8", "take-units-first", PROTESTANT, "go", "prague");
    made(PROTESTANT, "take", "protestant-militia", "full");
    refused("take-units-first", PROTESTANT, "go", "prague");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    made(PROTESTANT, "go", "prague");
    assert_int_equal(units_in("budweis", "protestant-militia"), 1);
    assert_int_equal(all_units_in("prague", PROTESTANT), 3);
}

TEST(ruling_R111__the_die_of_a_campaign_move)
{
    for (int die = 1; die <= 2; die++) { /* both have a rating of 2, and are Germans; a step away */
        first_leader_has_moved();
        given(die);
        made(PROTESTANT, "campaign", "p9", "thurn");
        const struct event *campaign = first_event(EVENT_CAMPAIGN);
        assert_int_equal(event_arg(campaign, EVENT_CAMPAIGN, distance), 1);
        assert_int_equal(event_arg(campaign, EVENT_CAMPAIGN, drm), -2 + 2 - 1);
        assert_int_equal(event_arg(campaign, EVENT_CAMPAIGN, success), die == 2);
    }
}

TEST(ruling_R111__enemies_on_the_way_make_it_harder)
{
    table_open_with(OPTION_CAMPAIGN_MOVE);
    put("pilsen", "mansfeld, 2 protestant-mercenary");
    put("linz", "thurn, 2 protestant-mercenary");
    put("budweis", "1 imperial-militia");
    hold(PROTESTANT, "p9");
    activate(PROTESTANT, "mansfeld");
    made(PROTESTANT, "stop");
    given(1);
    made(PROTESTANT, "campaign", "p9", "thurn");
    const struct event *campaign = first_event(EVENT_CAMPAIGN);
    assert_int_equal(event_arg(campaign, EVENT_CAMPAIGN, distance), 2);
    assert_int_equal(event_arg(campaign, EVENT_CAMPAIGN, drm), -2 + 2 - 2 - 2);
}

TEST(ruling_R33__the_second_card_of_a_campaign_move_brings_its_famines)
{
    table_open_with(OPTION_CAMPAIGN_MOVE);
    put("pilsen", "bucquoy, 2 imperial-mercenary");
    put("budweis", "wallenstein, 2 imperial-mercenary");
    hold(CATHOLIC, "c24");
    activate(CATHOLIC, "bucquoy");
    made(CATHOLIC, "stop");
    given(9);
    made(CATHOLIC, "campaign", "c24", "wallenstein");
    table_by_seed();
    made(CATHOLIC, "stop");
    assert_true(at(STEP_EVENT));
    made(CATHOLIC, "choose_area", "tyrol");
}
