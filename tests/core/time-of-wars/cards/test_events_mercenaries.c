/* Events of mercenaries by the ids of their cards: Desertion, Demand the payment, Switch sides. */
#include "../battle.h"
#include "../events.h"

/* ---- Desertion ---- */

/* Mercenaries of a second superpower, and in a second army, so that all is asked for. */
static void others_have_some(void)
{
    put("krakow", "1 commonwealth-infantry");
    put_led(COMMONWEALTH, "krakow", "1 mercenary-infantry");
    put("graz", "1 hre-infantry");
    put_led(HRE, "graz", "1 mercenary-infantry");
    put("pskov", "1 russia-cavalry");
    put_led(RUSSIA, "pskov", "1 mercenary-infantry");
}

static void desertion(const char *card)
{
    table_open();
    others_have_some();
    put("moskva", "1 russia-cavalry");
    put_led(RUSSIA, "moskva", "1 mercenary-infantry, 2 mercenary-cavalry");
    put("warszawa", "1 commonwealth-hussars");
    const int seat = play(card);
    refused("no-mercenaries", seat, "choose_power", seat == SWEDEN ? "ottoman" : "sweden");
    made(seat, "choose_power", "russia");
    refused("no-mercenaries", seat, "choose_space", "warszawa");
    made(seat, "choose_space", "moskva");
    made(seat, "choose_kind", "mercenary-infantry");
    refused("no-such-unit", seat, "choose_kind", "mercenary-infantry");
    made(seat, "choose_kind", "mercenary-cavalry");
    if (at(STEP_ANNOUNCED)) made(RUSSIA, "no_reaction");
    assert_int_equal(units_in("moskva", "mercenary-infantry"), 0);
    assert_int_equal(units_in("moskva", "mercenary-cavalry"), 1);
    assert_int_equal(units_count(on_table()->side[RUSSIA].led), 2);
}

TEST(swe_mercenaries_desertion)
{
    desertion("swe-mercenaries-desertion");
}

TEST(ott_mercenaries_desertion)
{
    desertion("ott-mercenaries-desertion");
}

TEST(swe_mercenaries_desertion_of_one_unit)
{
    table_open();
    put("moskva", "1 russia-cavalry");
    put_led(RUSSIA, "moskva", "2 mercenary-cavalry");
    const int seat = play("swe-mercenaries-desertion");
    made(seat, "choose_no_more"); /* nothing else was to be chosen */
    if (at(STEP_ANNOUNCED)) made(RUSSIA, "no_reaction");
    assert_int_equal(units_in("moskva", "mercenary-cavalry"), 1);
}

TEST(swe_mercenaries_desertion_wants_mercenaries_of_another)
{
    table_open();
    put("riga", "1 sweden-infantry");
    put_led(SWEDEN, "riga", "1 mercenary-cavalry");
    event_barred("no-mercenaries", "swe-mercenaries-desertion");
}

TEST(rule_4_2_2__mercenaries_in_the_protected_reich_are_out_of_reach)
{
    table_open();
    put("nurnberg", "1 hre-infantry");
    put_led(HRE, "nurnberg", "1 mercenary-cavalry");
    masters(HRE, BRANDENBURG);
    event_barred("no-mercenaries", "swe-mercenaries-desertion");
    event_barred("no-mercenaries", "rus-mercenaries-demand-the-payment");
    masters(-1, BRANDENBURG);
    play("swe-mercenaries-desertion"); /* there is one unit alone to be chosen */
    if (at(STEP_ANNOUNCED)) made(HRE, "no_reaction");
    assert_int_equal(units_in("nurnberg", "mercenary-cavalry"), 0);
}

/* ---- Demand the payment ---- */

static void payment(const char *card)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    put_led(SWEDEN, "stockholm", "2 mercenary-infantry, 1 weakened mercenary-cavalry");
    funds_at(SWEDEN, 1);
    hold(SWEDEN, "swe-heresy-1");
    play(card); /* Sweden's army is the only one with mercenaries */
    if (at(STEP_ANNOUNCED)) made(SWEDEN, "no_reaction");
    assert_true(at(STEP_ANSWER));
    made(SWEDEN, "consent", "pay-fund");
    made(SWEDEN, "discard", "swe-heresy-1");
    if (at(STEP_ANSWER)) made(SWEDEN, "refuse", "pay-no-more");
    assert_int_equal(funds_of(SWEDEN), 0);
    assert_true(is_used("swe-heresy-1"));
    assert_int_equal(units_in("stockholm", "mercenary-cavalry"), 0); /* R115 */
    assert_int_equal(units_in("stockholm", "mercenary-infantry"), 2);
}

TEST(rus_mercenaries_demand_the_payment)
{
    payment("rus-mercenaries-demand-the-payment");
}

TEST(hre_mercenaries_demand_the_payment)
{
    payment("hre-mercenaries-demand-the-payment");
}

TEST(rus_mercenaries_who_are_not_paid_leave)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    put_led(SWEDEN, "stockholm", "2 mercenary-infantry");
    play("rus-mercenaries-demand-the-payment");
    assert_false(at(STEP_ANSWER)); /* it has nothing to pay with */
    assert_int_equal(units_in("stockholm", "mercenary-infantry"), 0);
}

/* ---- Switch sides ---- */

TEST(plc_mercenaries_switch_sides_in_the_battle)
{
    face("2 sweden-infantry", "1 commonwealth-infantry");
    put_led(SWEDEN, "riga", "3 mercenary-cavalry");
    acts(SWEDEN, 2);
    hold(COMMONWEALTH, "plc-mercenaries-switch-sides");
    attack();
    while (decider() == SWEDEN)
        made(SWEDEN, "no_battle_card");
    made(COMMONWEALTH, "play_battle_card", "plc-mercenaries-switch-sides");
    made(COMMONWEALTH, "choose_kind", "mercenary-cavalry"); /* the first was not to be chosen */
    assert_int_equal(all_units_in("mitau", COMMONWEALTH), 3);
    const struct battle *b = tow_battle_of(&table);
    if (b) assert_int_equal(units_count(b->force[DEFENDER].units), 3);
    if (b) assert_int_equal(units_count(b->force[ATTACKER].units), 3);
    assert_int_equal(units_count(on_table()->side[COMMONWEALTH].led), 2);
}

TEST(plc_mercenaries_switch_sides_wants_mercenaries)
{
    face("2 sweden-infantry", "1 commonwealth-infantry");
    hold(COMMONWEALTH, "plc-mercenaries-switch-sides");
    hold(COMMONWEALTH, "plc-tabor");
    attack();
    while (decider() == SWEDEN)
        made(SWEDEN, "no_battle_card");
    refused("no-mercenaries", COMMONWEALTH, "play_battle_card", "plc-mercenaries-switch-sides");
}
