/* R29: who has resigned chooses nothing that others would feel, also where the choice waits for him; what
 * only concerns what he has is done by default. */
#include "table.h"

static void lay(void)
{
    static const char *const cards[SEATS] = {"power-1", "power-2", "power-3", "power-4"};
    table_open(3);
    for (int i = 0; i < 3; i++)
        hold(i, cards[i]);
}

static void resigns(int seat)
{
    assert_null(play_concede(&table, seat));
    is_sound("resigning");
}

/* The drawer is Brandenburg, and he is behind. */
static void unrest(void)
{
    lay();
    seat(AUSTRIA)->points = 3;
    seat(PALATINATE)->points = 2;
    controls(AUSTRIA, "thuringia");
    given(1);
    resolve_event("unrest-1");
    assert_int_equal(decider(), BRANDENBURG);
}

TEST(rule_14_4__an_unrest_is_left_to_the_next_by_points)
{
    unrest();
    resigns(BRANDENBURG);
    assert_true(at(STEP_UNREST));
    assert_int_equal(decider(), PALATINATE);
    table_by_seed();
    made(PALATINATE, "choose_unrest", "thuringia");
    assert_int_equal(controller("thuringia"), -1);
}

TEST(rule_14_4__dice_decide_between_those_who_are_left)
{
    unrest();
    seat(AUSTRIA)->points = 2;
    controls(PALATINATE, "munster"); /* and as much Support as Austria */
    given(5, 4);
    resigns(BRANDENBURG);
    assert_int_equal(decider(), PALATINATE);
}

TEST(rule_14_4__somebody_else_may_go)
{
    unrest();
    resigns(PALATINATE);
    assert_int_equal(decider(), BRANDENBURG);
}

TEST(rule_8_2__so_is_the_order_of_play)
{
    lay();
    seat(AUSTRIA)->points = 1;
    seat(PALATINATE)->points = 2;
    begin_at(STEP_ORDER_OF_PLAY, &(struct order_choice){.chooser = BRANDENBURG});
    resigns(BRANDENBURG);
    assert_true(at(STEP_ORDER_OF_PLAY));
    assert_int_equal(decider(), AUSTRIA);
    made(AUSTRIA, "choose_order", "palatinate", "austria", "brandenburg", "-");
    assert_int_equal(on_table()->active, PALATINATE);
}

TEST(rule_14_3_3__the_target_of_france_to_the_next_in_order)
{
    lay();
    given(3);
    resolve_event("war-1");
    assert_true(at(STEP_FRANCE_ATTACKS));
    table_by_seed();
    resigns(BRANDENBURG);
    assert_int_equal(decider(), AUSTRIA);
    made(AUSTRIA, "choose_target", "lorraine");
    assert_int_equal(first_arg(EVENT_PHASE_BEGUN, seat), AUSTRIA);
}

TEST(card_wedding__no_wedding_takes_place)
{
    lay();
    controls(AUSTRIA, "thuringia");
    resolve_event("wedding-1");
    assert_int_equal(decider(), BRANDENBURG);
    resigns(BRANDENBURG);
    assert_int_equal(events_of(EVENT_CONTROL_TAKEN), 0);
    assert_int_equal(first_arg(EVENT_EVENT_WITHOUT_EFFECT, card), card("wedding-1"));
    assert_int_equal(on_table()->active, AUSTRIA);
}

TEST(card_wedding__the_state_that_he_has_named_is_his)
{
    lay();
    controls(AUSTRIA, "thuringia");
    before(AUSTRIA, "divine-intervention-1", "-");
    resolve_event("wedding-1");
    made(BRANDENBURG, "wed", "thuringia");
    resigns(BRANDENBURG);
    made(AUSTRIA, "do_not_intervene");
    assert_int_equal(controller("thuringia"), BRANDENBURG);
}

TEST(card_power__the_point_that_is_owed_lapses)
{
    lay();
    made(BRANDENBURG, "play_power", "power-1");
    assert_true(at(STEP_INFLUENCE));
    resigns(BRANDENBURG);
    assert_int_equal(events_of(EVENT_INFLUENCE_PLACED), 0);
    assert_int_equal(on_table()->active, AUSTRIA);
}

TEST(rule_10_4__armies_halt_where_they_are)
{
    lay();
    armies(BRANDENBURG, "brandenburg", 3);
    made(BRANDENBURG, "march", "brandenburg", "2", "false", "saxony");
    assert_true(at(STEP_MARCH));
    resigns(BRANDENBURG);
    assert_int_equal(armies_in("saxony"), 2);
    assert_int_equal(armies_in("brandenburg"), 1);
    assert_int_equal(on_table()->active, AUSTRIA);
}

TEST(auction__a_bid_stands)
{
    lay();
    resolve_event("spain-sells-the-franche-comte");
    made(BRANDENBURG, "bid", "7");
    resigns(BRANDENBURG);
    made(AUSTRIA, "pass");
    made(PALATINATE, "pass");
    assert_int_equal(controller("franche-comte"), BRANDENBURG);
    assert_int_equal(first_arg(EVENT_STATE_SOLD, florins), 7);
}

TEST(auction__who_has_resigned_before_is_not_asked)
{
    lay();
    resigns(PALATINATE);
    resolve_event("spain-sells-the-franche-comte");
    made(BRANDENBURG, "bid", "7");
    made(AUSTRIA, "pass");
    assert_int_equal(controller("franche-comte"), BRANDENBURG);
}

TEST(rule_12_3__support_brings_points_and_no_favours)
{
    lay();
    resigns(AUSTRIA);
    resolve_event("support-to-the-emperor");
    const struct event *it = first_event(EVENT_SUPPORT);
    assert_int_equal(event_arg(it, EVENT_SUPPORT, seat), AUSTRIA);
    assert_int_equal(event_arg(it, EVENT_SUPPORT, points), 4);
    assert_int_equal(event_arg(it, EVENT_SUPPORT, favours), 0);
    assert_int_equal(nth_arg(EVENT_SUPPORT, 1, favours), 2);
    assert_int_not_equal(decider(), AUSTRIA);
}

TEST(rule_12_1__his_armies_are_paid_by_default)
{
    lay();
    armies(AUSTRIA, "tyrol", 2);
    florins(AUSTRIA, 3); /* for one of them */
    begin_at(STEP_UPKEEP, NULL);
    resigns(AUSTRIA);
    assert_int_equal(decider(), AUSTRIA);
    fall_back(AUSTRIA);
    fall_back(AUSTRIA);
    assert_int_equal(armies_in("tyrol"), 1);
    assert_int_equal(seat(AUSTRIA)->florins, 1);
}

TEST(rule_15_0__who_has_resigned_does_not_win)
{
    lay();
    resigns(BRANDENBURG);
    seat(BRANDENBURG)->points = 500;
    seat(AUSTRIA)->points = 100;
    turn(bar_turns(&table));
    run_at(STEP_END_OF_TURN);
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, 1u << AUSTRIA);
    ranks_are("1 austria 103, 2 palatinate 5, 3 brandenburg 504 resigned");
}

TEST(rule_15_0__the_last_one_left_is_told_to_have_won)
{
    lay();
    resigns(BRANDENBURG);
    assert_null(play_concede(&table, PALATINATE));
    assert_int_equal(events_of(EVENT_GAME_WON), 1);
    assert_int_equal(first_arg(EVENT_GAME_WON, seat), AUSTRIA);
    ranks_are("1 austria 0, 2 palatinate 0 resigned, 3 brandenburg 0 resigned");
    first_place_is_clear();
}
