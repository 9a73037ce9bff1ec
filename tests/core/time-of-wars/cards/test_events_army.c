/* Cards of armies: each by its id. */
#include "../table.h"

/* R138: the vassal is at War with this power, and its Ottoman commander is at Peace. */
static void vassal_wars_alone(int power)
{
    table_open();
    turn_at(3);
    relate(OTTOMAN, TRANSYLVANIA, VASSAL);
    tow_minors_begin(&table);
    war(power, TRANSYLVANIA);
    masters(OTTOMAN, TRANSYLVANIA);
}

/* ---- Cunning of the hetman ---- */

static void enter(const char *defenders)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "riga");
    controls(COMMONWEALTH, "mitau, birze, kowno");
    put("riga", "4 sweden-cavalry");
    put("mitau", defenders);
    hold(COMMONWEALTH, "plc-cunning-of-the-hetman");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
}

/* R149. */
TEST(card_plc_cunning_of_the_hetman__withdraws_without_losses)
{
    enter("2 commonwealth-infantry, stanislaw-koniecpolski");
    assert_true(at(STEP_ENTERED));
    assert_true(asks("An army of Sweden has entered Mitau: play a Reaction, or none."));
    made(COMMONWEALTH, "play_reaction", "plc-cunning-of-the-hetman");
    assert_true(at(STEP_EVENT));
    refused("not-there", COMMONWEALTH, "choose_space", "riga");
    made(COMMONWEALTH, "choose_space", "birze");
    assert_int_equal(units_in("birze", "commonwealth-infantry"), 2);
    assert_int_equal(weakened_in("birze", "commonwealth-infantry"), 0);
    assert_true(commander_in("birze", "stanislaw-koniecpolski"));
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    assert_int_equal(all_units_in("mitau", SWEDEN), 4);
}

TEST(card_plc_cunning_of_the_hetman__needs_a_commander)
{
    enter("2 commonwealth-infantry");
    assert_false(at(STEP_ENTERED));
}

TEST(ruling_R138__cunning_of_the_hetman_withdraws_from_the_army_of_a_vassal_at_war)
{
    vassal_wars_alone(COMMONWEALTH);
    controls(COMMONWEALTH, "kaschau, krakow");
    put("varad", "2 transylvania-infantry");
    put("kaschau", "2 commonwealth-infantry, stanislaw-koniecpolski");
    hold(COMMONWEALTH, "plc-cunning-of-the-hetman");
    acts(OTTOMAN, 2);
    made(OTTOMAN, "march", "varad");
    made(OTTOMAN, "go", "kaschau");
    assert_true(at(STEP_ENTERED));
    made(COMMONWEALTH, "play_reaction", "plc-cunning-of-the-hetman");
    assert_int_equal(events_of(EVENT_WITHDRAWN), 1);
    assert_false(commander_in("kaschau", "stanislaw-koniecpolski"));
}

static void intercept_and_fail(void)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "memel");
    controls(COMMONWEALTH, "mitau, birze");
    put("memel", "2 sweden-infantry");
    put("birze", "2 commonwealth-hussars, john-charles-chodkiewicz");
    hold(COMMONWEALTH, "plc-cunning-of-the-hetman");
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "memel");
    made(SWEDEN, "go", "mitau");
    given(5);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_true(at(STEP_ATTEMPT_FAILED));
}

TEST(card_plc_cunning_of_the_hetman__rolls_the_interception_again)
{
    intercept_and_fail();
    given(4, 1, 1, 1, 1);
    made(COMMONWEALTH, "play_reaction", "plc-cunning-of-the-hetman");
    assert_int_equal(events_of(EVENT_INTERCEPTION), 1);
    assert_true(commander_in("mitau", "john-charles-chodkiewicz"));
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

TEST(card_plc_cunning_of_the_hetman__may_be_kept)
{
    intercept_and_fail();
    made(COMMONWEALTH, "no_reaction");
    assert_true(in_hand(COMMONWEALTH, "plc-cunning-of-the-hetman"));
    assert_true(commander_in("birze", "john-charles-chodkiewicz"));
}

/* ---- Military Frontier ---- */

/* An army of the Ottoman player comes to Raab. */
static void enter_raab(const char *army)
{
    controls(HRE, "raab");
    int from = -1;
    EACH(space, tow_components(&table)->map.adjacent[ROAD][space_of("raab")])
        from = space;
    const char *id = tow_components(&table)->map.space[from].id;
    controls(OTTOMAN, id);
    put(id, army);
    hold(HRE, "hre-military-frontier");
    acts(OTTOMAN, 2);
    made(OTTOMAN, "march", id);
    made(OTTOMAN, "go", "raab");
}

TEST(card_hre_military_frontier__a_garrison_and_a_loss)
{
    table_open();
    war(OTTOMAN, HRE);
    enter_raab("2 ottoman-cavalry");
    assert_true(at(STEP_ENTERED));
    made(HRE, "play_reaction", "hre-military-frontier");
    tells("A full-strength unit of the Ottoman Empire in Raab suffers a loss because of Military Frontier: "
          "Sipahis.");
    assert_true(has_garrison("raab"));
    assert_int_equal(units_in("raab", "hre-infantry"), 1);
    assert_int_equal(weakened_in("raab", "ottoman-cavalry"), 1);
}

TEST(ruling_R138__military_frontier_answers_the_army_of_a_vassal_at_war)
{
    vassal_wars_alone(HRE);
    enter_raab("2 transylvania-infantry");
    assert_true(at(STEP_ENTERED));
    made(HRE, "play_reaction", "hre-military-frontier");
    assert_true(has_garrison("raab"));
    assert_int_equal(weakened_in("raab", "transylvania-infantry"), 1);
}

/* ---- Unpaid confederates ---- */

static void unpaid(int funds)
{
    table_open();
    put("lwow", "2 commonwealth-pancerni, stanislaw-koniecpolski");
    hold(HRE, "hre-unpaid-confederates");
    impulse_of(HRE);
    funds_at(COMMONWEALTH, funds);
    funds_at(SWEDEN, 1); /* whose impulse follows */
    made(HRE, "play_event", "hre-unpaid-confederates");
    if (at(STEP_EVENT)) made(HRE, "choose_space", "lwow");
    if (at(STEP_ANNOUNCED)) made(COMMONWEALTH, "no_reaction");
}

TEST(card_hre_unpaid_confederates__the_army_rebels)
{
    unpaid(0);
    assert_true(has_rebels("lwow"));
    assert_false(commander_in("lwow", "stanislaw-koniecpolski"));
}

TEST(card_hre_unpaid_confederates__the_commander_goes_to_the_nearest_capital)
{
    table_open();
    put("minsk", "2 commonwealth-pancerni, stanislaw-koniecpolski");
    tow_rebel(&table, COMMONWEALTH, space_of("minsk"));
    assert_true(commander_in("vilnius", "stanislaw-koniecpolski"));
}

TEST(card_hre_unpaid_confederates__a_fund_marker_pays)
{
    unpaid(1);
    assert_true(at(STEP_ANSWER));
    assert_int_equal(decider(), COMMONWEALTH);
    made(COMMONWEALTH, "consent", "pay-fund");
    assert_false(has_rebels("lwow"));
    assert_int_equal(funds_of(COMMONWEALTH), 0);
}

TEST(card_hre_unpaid_confederates__who_does_not_pay_has_rebels)
{
    unpaid(1);
    made(COMMONWEALTH, "refuse", "rebellion");
    assert_true(has_rebels("lwow"));
    assert_int_equal(funds_of(COMMONWEALTH), 1);
}

TEST(card_hre_unpaid_confederates__needs_an_army_of_two)
{
    table_open();
    put("lwow", "1 commonwealth-pancerni, stanislaw-koniecpolski");
    hold(HRE, "hre-unpaid-confederates");
    impulse_of(HRE);
    refused("no-army", HRE, "play_event", "hre-unpaid-confederates");
}

/* ---- Janissaries' donative ---- */

TEST(card_ott_janissaries_donative__as_an_event)
{
    table_open();
    funds_at(HRE, 1); /* whose impulse follows */
    event_played("ott-janissaries-donative");
    assert_int_equal(units_in("istanbul", "ottoman-infantry"), 1);
    assert_int_equal(points_of(OTTOMAN, MILITARY), 1);
}

/* 6.9.1.3: for points, then a marker or a point is given. */
static void donative_for_points(int funds)
{
    table_open();
    hold(OTTOMAN, "ott-janissaries-donative");
    funds_at(OTTOMAN, funds);
    funds_at(HRE, 1);
    on_table()->side[OTTOMAN].points[MILITARY] = 3;
    impulse_of(OTTOMAN);
    made(OTTOMAN, "play_points", "ott-janissaries-donative");
    made(OTTOMAN, "end_impulse");
}

TEST(card_ott_janissaries_donative__a_fund_marker_for_the_points)
{
    donative_for_points(2);
    made(OTTOMAN, "choose_option", "pay-fund");
    assert_int_equal(funds_of(OTTOMAN), 1);
    assert_int_equal(points_of(OTTOMAN, MILITARY), 3);
}

TEST(card_ott_janissaries_donative__or_a_point_of_military)
{
    donative_for_points(2);
    made(OTTOMAN, "choose_option", "lose-points");
    assert_int_equal(funds_of(OTTOMAN), 2);
    assert_int_equal(points_of(OTTOMAN, MILITARY), 2);
}

TEST(card_ott_janissaries_donative__without_a_marker_the_point)
{
    donative_for_points(0); /* there is no choice */
    assert_true(at(STEP_IMPULSE));
    assert_int_equal(points_of(OTTOMAN, MILITARY), 2);
}
