/* Builds and Transactions: income, loans, builds, bolstering, reducing, minor states. */
#include "sheet.h"

static void income_paid(void)
{
    run_from(STEP_INCOME);
    assert_true(at(STEP_BUILDS));
}

/* At the sheet of builds, with so many TPs. */
static void builds(int power, int treasury)
{
    seat(power)->treasury = (uint16_t)treasury;
    table_step(STEP_BUILDS, NULL);
}

/* ---- Wealth and Income ---- */

TEST(rule_wealth_and_income__treasuries_begin_empty_and_home_centers_pay)
{
    table_open(15);
    assert_int_equal(seat(FRANCE)->treasury, 0);
    income_paid();
    assert_int_equal(seat(FRANCE)->treasury, 2 + 4 + 2 + 2);
    assert_int_equal(seat(SPAIN)->treasury, 12);  /* Naples, Milan and Flanders are no home centers */
    assert_int_equal(seat(ENGLAND)->treasury, 6); /* nor is Scotland */
    assert_int_equal(events_of(EVENT_INCOME), 15);
    for (int power = 0; power < SEATS; power++) {
        const struct power_row *row = &eur_components(&table)->power[power];
        int sum = 0;
        for (int i = 0; i < row->centre_count; i++)
            sum += eur_center_value(&table, row->centre[i]);
        assert_int_equal(seat(power)->treasury, sum);
    }
    income_paid(); /* the next year's is added to what is left */
    assert_int_equal(seat(FRANCE)->treasury, 2 * 10);
}

TEST(rule_wealth_and_income__captured_centers_and_provinces)
{
    table_open(15);
    captured("POR, CAN, FLA", "france");
    captured("PAR", "england");
    captured("TRI", "england"); /* a state without a center is a province */
    assert_int_equal(eur_income(&table, FRANCE), 2 + 2 + 2 + 3 + 1 + 3);
    assert_int_equal(eur_income(&table, ENGLAND), 6 + 4 + 1);
    assert_int_equal(eur_income(&table, SPAIN), 12);
}

TEST(rule_wealth_and_income__what_a_minor_captures_pays_no_power)
{
    table_open(15);
    influence("HES", FRANCE, 5);
    captured("COL", "HES");
    assert_int_equal(eur_income(&table, FRANCE), 10);
}

TEST(rule_income_of_union_and_league__wuerzburg_and_cologne_make_it_7)
{
    table_open(15);
    assert_int_equal(eur_income(&table, CATHOLIC_LEAGUE), 3);
    influence("COL", CATHOLIC_LEAGUE, 5);
    assert_int_equal(eur_income(&table, CATHOLIC_LEAGUE), 6);
    influence("WUE", CATHOLIC_LEAGUE, 5);
    influence("TRI", CATHOLIC_LEAGUE, 5); /* aligned, without a center */
    assert_int_equal(eur_income(&table, CATHOLIC_LEAGUE), 7);
    table_set_up(15);
    assert_int_equal(eur_income(&table, CATHOLIC_LEAGUE), 7);
}

TEST(rule_income_of_union_and_league__within_the_empire_and_not_captured)
{
    table_open(15);
    influence("POR", PROTESTANT_UNION, 5);
    influence("WUR", PROTESTANT_UNION, 5);
    influence("HAM", DENMARK, 5);
    assert_int_equal(eur_income(&table, PROTESTANT_UNION), 3 + 2);
    assert_int_equal(eur_income(&table, DENMARK), 6);
    captured("WUR", "france");
    assert_int_equal(eur_income(&table, PROTESTANT_UNION), 3);
    influence("BOHC", PROTESTANT_UNION, 30); /* R28: a vassal's, and its center alone */
    assert_int_equal(eur_income(&table, PROTESTANT_UNION), 3 + 3);
    influence("BOHC", SAXONY, 30);
    assert_int_equal(eur_income(&table, PROTESTANT_UNION), 3); /* neutral */
}

TEST(rule_supply_centers__a_center_without_its_owner_pays_its_captor_alone)
{
    table_open(15);
    captured("VIE", "denmark");
    assert_int_equal(eur_income(&table, AUSTRIA), 2);
    assert_int_equal(eur_income(&table, DENMARK), 6 + 4);
}

/* ---- Loans ---- */

TEST(rule_loans__powers_give_what_they_have)
{
    table_open(15);
    income_paid();
    at_war(FRANCE, SWEDEN); /* enemies may lend, too */
    refused_by("LOANS", "yourself", FRANCE, "give", "france", "1");
    refused_by("LOANS", "treasury-exceeded", FRANCE, "give", "sweden", "11");
    made(FRANCE, "give", "sweden", "7");
    refused("nothing-changes", FRANCE, "give", "sweden", "7");
    refused("treasury-exceeded", FRANCE, "give", "denmark", "4");
    made(FRANCE, "give", "denmark", "3");
    made(FRANCE, "give", "sweden", "5");
    made(SWEDEN, "give", "denmark", "4");
    refused("treasury-exceeded", SWEDEN, "give", "denmark", "5"); /* what others give is not there yet */
    assert_int_equal(seat(FRANCE)->treasury, 10);
    all_ready();
    assert_int_equal(seat(FRANCE)->treasury, 2);
    assert_int_equal(seat(SWEDEN)->treasury, 4 - 4 + 5);
    assert_int_equal(seat(DENMARK)->treasury, 6 + 3 + 4);
    assert_int_equal(events_of(EVENT_GIFT), 3);
}

/* The sheets of gifts are in with those of builds, and not before: nothing that a log could hold tells of
 * them earlier (R23). */
TEST(rule_loans__all_is_reported_at_the_end_of_the_phase)
{
    table_open(15);
    units("france", "PAR");
    income_paid();
    made(FRANCE, "give", "sweden", "7");
    made(FRANCE, "bolster", "PAR", "1"); /* on the same sheet */
    made(FRANCE, "ready");
    assert_int_equal(events_of(EVENT_GIFT), 0);
    assert_int_equal(seat(FRANCE)->treasury, 10);
    assert_int_equal(seat(SWEDEN)->treasury, 4);
    assert_int_equal(eur_means(&table, FRANCE), 3);
    assert_int_equal(eur_means(&table, SWEDEN), 4);
    all_ready();
    assert_true(at(STEP_DIPLOMATIC_PHASE));
    assert_int_equal(events_of(EVENT_GIFT), 1);
    reads(first_event(EVENT_GIFT), SPAIN, "France gives 7 TPs to Sweden.");
    assert_int_equal(seat(SWEDEN)->treasury, 11);
    assert_int_equal(seat(FRANCE)->treasury, 3 - eur_price(&table, 1, 1));
    assert_int_equal(seat(FRANCE)->sheet.gift[SWEDEN], 0);
}

/* R23. */
TEST(rule_loans__what_is_received_may_be_spent_in_the_same_year)
{
    table_open(15);
    income_paid();
    seat(SWEDEN)->treasury = 0;
    made(FRANCE, "give", "sweden", "10");
    refused("treasury-exceeded", FRANCE, "build", "PAR", "army");
    refused("treasury-exceeded", SWEDEN, "build", "STO",
            "fleet"); /* it does not count on what it is not told of */
    made(SWEDEN, "expect", "3");
    made(SWEDEN, "build", "STO", "fleet");
    refused("nothing-changes", SWEDEN, "expect", "3");
    refused_by("COST TO BUILD", "treasury-exceeded", SWEDEN, "expect", "0");
    refused_by("LOANS", "treasury-exceeded", SWEDEN, "give", "denmark", "3"); /* nor can it be passed on */
    all_ready();
    stands("STO", "sweden", 1);
    assert_int_equal(seat(SWEDEN)->treasury, 10 - eur_price(&table, 0, 1));
    assert_int_equal(seat(SWEDEN)->sheet.expects, 0);
    assert_int_equal(seat(FRANCE)->treasury, 0);
}

/* R23. The own army comes first, as far as its steps are paid; what is not paid is not bought, and costs
 * nothing. */
TEST(rule_loans__what_was_promised_and_is_not_given_pays_nothing)
{
    table_open(15);
    units("france", "PAR");
    income_paid();
    seat(FRANCE)->treasury = (uint16_t)eur_price(&table, 1, 2);
    refused_by("LOANS", "treasury-exceeded", FRANCE, "expect", "500");
    made(FRANCE, "expect", "40");
    made(FRANCE, "build", "LYO", "army");
    made(FRANCE, "bolster", "PAR", "3");
    made(SPAIN, "give", "france", "1");
    all_ready();
    stands("PAR", "france", 3);
    empty("LYO");
    assert_int_equal(events_of(EVENT_PURCHASE_UNPAID), 1);
    reads(first_event(EVENT_PURCHASE_UNPAID), SPAIN, "France has not been given enough to buy in Lyonnais.");
    assert_int_equal(seat(FRANCE)->treasury, 1);
}

/* What the treasury holds is for builds or for gifts, not for both; what is expected is for builds. */
TEST(rule_loans__one_treasury_for_gifts_and_builds)
{
    table_open(15);
    units("france", "PAR");
    income_paid();
    made(FRANCE, "bolster", "PAR", "2");
    assert_int_equal(10 - eur_price(&table, 1, 2), 7);
    refused_by("LOANS", "treasury-exceeded", FRANCE, "give", "sweden", "8");
    made(FRANCE, "give", "sweden", "7");
    refused_by("COST TO BUILD", "treasury-exceeded", FRANCE, "bolster", "PAR", "3");
    made(FRANCE, "expect", "20");
    made(FRANCE, "bolster", "PAR", "3");
    refused_by("LOANS", "treasury-exceeded", FRANCE, "give", "sweden", "11");
}

TEST(rule_loans__who_resigns_gives_nothing)
{
    table_open(15);
    income_paid();
    made(FRANCE, "give", "sweden", "10");
    assert_null(play_concede(&table, FRANCE));
    all_ready();
    assert_int_equal(events_of(EVENT_GIFT), 0);
    assert_int_equal(seat(SWEDEN)->treasury, 4);
}

TEST(rule_loans__not_to_a_power_that_is_gone)
{
    table_open(14);
    seat(SWEDEN)->eliminated = 1;
    income_paid();
    refused("not-in-play", FRANCE, "give", "sweden", "1");
    refused("not-in-play", FRANCE, "give", "papacy", "1");
}

/* ---- who is asked ---- */

/* A power that can give, buy, disband and prefer nothing, as all can see, holds no other up. R31. */
TEST(rule_phases__a_power_that_can_do_nothing_is_not_asked)
{
    table_open(15);
    captured("STO", "denmark");
    table_step(STEP_BUILDS, NULL); /* all treasuries are empty */
    assert_false(play_deciders(&table) >> SWEDEN & 1);
    assert_true(play_deciders(&table) >> DENMARK & 1); /* it could disband */
    seat(FRANCE)->treasury = 50;
    assert_false(play_deciders(&table) >> SWEDEN & 1); /* it has no site left */
    assert_true(play_deciders(&table) >> SPAIN & 1);   /* France may give it some */
    units("HES", "HES");
    assert_false(play_deciders(&table) >> SWEDEN & 1);
    influence("HES", DENMARK, 1);
    assert_true(play_deciders(&table) >> SWEDEN & 1); /* it may buy for Hesse */
    influence("HES", DENMARK, 0);
    seat(SWEDEN)->treasury = 1;
    assert_true(play_deciders(&table) >> SWEDEN & 1);
    made(SWEDEN, "give", "france", "1"); /* what stands on its sheet changes nothing of that */
    assert_true(play_deciders(&table) >> SWEDEN & 1);
}

/* All powers have sites. While all treasuries are empty, as all can see, no power could lend the price.
 * R31. */
TEST(rule_phases__a_power_that_none_can_lend_to_is_not_asked_what_it_buys)
{
    table_open(15);
    table_step(STEP_BUILDS, NULL);
    assert_int_equal(play_deciders(&table), 0);
    seat(FRANCE)->treasury = (uint16_t)eur_price(&table, 0, 1);
    assert_int_equal(play_deciders(&table), (1 << SEATS) - 1);
}

/* Such a choice costs nothing; an inland state builds armies alone. R31. */
TEST(rule_phases__a_lord_is_asked_what_a_coastal_state_builds)
{
    table_open(15);
    table_step(STEP_BUILDS, NULL);
    influence("HES", DENMARK, 1);
    assert_int_equal(play_deciders(&table), 0);
    influence("BRE", DENMARK, 1);
    assert_int_equal(play_deciders(&table), 1 << DENMARK);
    units("BRE", "BRE"); /* its unit is there already */
    assert_int_equal(play_deciders(&table), 0);
}

/* ---- Cost to Build ---- */

/* France with four units, each of strength 1, away from home. */
static void france_with_four(int treasury)
{
    static const char *const POSTS[] = {"BRI", "POI", "GUY", "GAS"};
    table_open(15);
    for (int i = 0; i < 4; i++)
        unit("A", POSTS[i], "france", 1);
    builds(FRANCE, treasury);
}

TEST(rule_military_cost_table__france_pays_9_and_then_15)
{
    france_with_four(24);
    assert_true(offered_as(FRANCE, "France builds an army in Paris for 9 TPs of 24."));
    made(FRANCE, "build", "PAR", "army");
    assert_true(offered_as(FRANCE, "France builds an army in Lyonnais for 15 TPs of 15."));
    made(FRANCE, "build", "LYO", "army");
    all_ready();
    assert_int_equal(eur_strength(&table, FRANCE), 6);
    assert_int_equal(seat(FRANCE)->treasury, 0);
    assert_int_equal(eur_price(&table, 4, 1), 9);
    assert_int_equal(eur_price(&table, 5, 1), 15);
}

/* From nothing on. R19: beyond the table it costs what the last step does. */
TEST(rule_military_cost_table__every_step_is_paid_and_no_less)
{
    for (int strength = 0; strength < POWER_STRENGTH_MAX; strength++) {
        table_open(15);
        if (strength > 0) unit("A", "SAV", "savoy", strength < 10 ? strength : 10);
        if (strength > 10) unit("A", "GEN", "savoy", strength - 10);
        const int price = eur_components(&table)->cost[strength].cost;
        seat(FRANCE)->treasury = 1; /* who might lend it */
        builds(SAVOY, price - 1);
        refused_by("COST TO BUILD", "treasury-exceeded", SAVOY, "build", "TUR", "army");
        builds(SAVOY, price);
        made(SAVOY, "build", "TUR", "army");
        all_ready();
        assert_int_equal(seat(SAVOY)->treasury, 0);
    }
    assert_int_equal(eur_price(&table, 15, 2), 2 * eur_price(&table, 14, 1));
}

/* R11. */
TEST(rule_cost_to_build__not_below_0_in_the_treasury)
{
    france_with_four(23);
    made(FRANCE, "build", "PAR", "army");
    refused("treasury-exceeded", FRANCE, "build", "LYO", "army");
    made(FRANCE, "cancel", "PAR");
    made(FRANCE, "build", "LYO", "army");
    refused("nothing-changes", FRANCE, "build", "LYO", "army");
    refused("nothing-changes", FRANCE, "cancel", "PAR");
}

TEST(rule_cost_to_build__in_an_unoccupied_home_center)
{
    france_with_four(100);
    units("france", "F NORM");
    captured("PAR", "england");
    refused("site-occupied", FRANCE, "build", "NORM", "fleet");
    refused("site-captured", FRANCE, "build", "PAR", "army");
    refused("no-build-site", FRANCE, "build", "BRI", "army");
    refused("no-build-site", FRANCE, "build", "LON", "army");
    captured("MIL", "france");
    refused("no-build-site", FRANCE, "build", "MIL", "army");
    refused("no-build-site", FRANCE, "build", "PRU", "army"); /* no center of a state's */
    refused("not-coastal", FRANCE, "build", "LYO", "fleet");
    made(FRANCE, "build", "PRO", "fleet");
    made(FRANCE, "build", "PRO", "army"); /* instead */
    all_ready();
    assert_int_equal(unit_in("PRO")->kind, UNIT_ARMY);
}

TEST(rule_home_centers__spain_and_england_build_in_their_other_sites)
{
    table_open(15);
    builds(SPAIN, 100);
    made(SPAIN, "build", "NAP", "fleet");
    made(SPAIN, "build", "MIL", "army");
    captured("FLA", "dutch-republic");
    refused_by("COST TO BUILD", "site-captured", SPAIN, "build", "FLA", "fleet");
    eur_unit_remove(&table, place("FLA"));
    at_space("FLA")->captor = -1;
    made(SPAIN, "build", "FLA", "fleet");
    builds(ENGLAND, 100);
    made(ENGLAND, "build", "SCO", "army");
}

/* R21. */
TEST(rule_coastal_provinces__a_fleet_is_built_on_a_coast_that_is_named)
{
    table_open(15);
    builds(DENMARK, 100);
    refused("name-the-coast", DENMARK, "build", "HOL", "fleet");
    refused("army-on-a-coast", DENMARK, "build", "HOL/ec", "army");
    made(DENMARK, "build", "HOL/ec", "fleet");
    made(DENMARK, "build", "HOL/wc", "fleet");
    assert_int_equal(seat(DENMARK)->sheet.purchase_count, 1);
    all_ready();
    assert_int_equal(unit_in("HOL")->place, place("HOL/wc"));
}

TEST(rule_cost_to_build__no_more_than_15_in_all)
{
    table_open(15);
    units("france", "PAR 10, BRI 4");
    builds(FRANCE, 10000);
    made(FRANCE, "build", "LYO", "army");
    refused("power-at-limit", FRANCE, "build", "PRO", "army");
    assert_true(refusal_says("cannot be greater than 15"));
}

TEST(rule_ottoman_fleet__may_be_built_in_edirne)
{
    table_open(15);
    builds(OTTOMAN_EMPIRE, 1);
    made(OTTOMAN_EMPIRE, "build", "EDI", "fleet");
    all_ready();
    assert_int_equal(unit_in("EDI")->kind, UNIT_FLEET);
    assert_int_equal(unit_in("EDI")->place, place("EDI"));
}

TEST(rule_ottoman_fleet__it_leaves_for_greece_alone)
{
    table_open(15);
    units("ottoman-empire", "F EDI");
    table_orders();
    for (int i = 0; i < eur_components(&table)->place_count; i++) {
        const struct dip_map *map = &eur_components(&table)->map;
        assert_int_equal(set_has(map->fleet[place("EDI")], i), i == place("GRE"));
    }
    made(OTTOMAN_EMPIRE, "order", "EDI", "move", "-", "GRE", "-");
}

/* ---- Bolstering ---- */

TEST(rule_bolstering__costs_as_much_as_units)
{
    table_open(15);
    units("france", "PAR 4");
    builds(FRANCE, 24);
    refused("treasury-exceeded", FRANCE, "bolster", "PAR", "3");
    made(FRANCE, "bolster", "PAR", "2");
    all_ready();
    assert_int_equal(unit_in("PAR")->strength, 6);
    assert_int_equal(seat(FRANCE)->treasury, 0);
    assert_int_equal(first_arg(EVENT_UNIT_BOLSTERED, amount), 24);
}

/* R11. */
TEST(rule_bolstering__what_is_bought_together_is_paid_step_by_step)
{
    table_open(15);
    units("france", "PAR 3, PRO");
    builds(FRANCE, 24);
    refused("no-unit", FRANCE, "bolster", "LYO", "1");
    made(FRANCE, "build", "LYO", "army");
    refused("no-unit", FRANCE, "bolster", "LYO", "1"); /* what has just been bought is no unit yet */
    made(FRANCE, "bolster", "PAR", "1");
    refused("treasury-exceeded", FRANCE, "bolster", "PRO", "1");
    made(FRANCE, "cancel", "LYO");
    made(FRANCE, "bolster", "PRO", "1");
    all_ready();
    assert_int_equal(seat(FRANCE)->treasury, 0);
}

/* R20. */
TEST(rule_bolstering__on_a_home_center_a_captured_or_an_allied_one)
{
    table_open(15);
    allied(FRANCE, SAVOY);
    influence("MAN", SAVOY, 5);
    units("france", "PAR, BRI");
    captured("POR, CAN", "france");
    units("france", "TUR, MAN");
    builds(FRANCE, 500);
    made(FRANCE, "bolster", "PAR", "1");
    made(FRANCE, "bolster", "POR", "1");
    made(FRANCE, "bolster", "TUR", "1");
    made(FRANCE, "bolster", "MAN", "1"); /* of an ally's state */
    units("france", "LOR");
    influence("LOR", FRANCE, 5);
    made(FRANCE, "bolster", "LOR", "1"); /* of a state of its own */
    made(FRANCE, "cancel", "LOR");
    influence("LOR", SPAIN, 6);
    refused("not-on-a-center", FRANCE, "bolster", "LOR", "1");
    refused("not-on-a-center", FRANCE, "bolster", "BRI", "1");
    refused("not-on-a-center", FRANCE, "bolster", "CAN", "1");
}

TEST(rule_bolstering__armies_alone_and_ones_own)
{
    table_open(15);
    units("france", "F NORM");
    units("england", "LON");
    builds(FRANCE, 500);
    refused_by("Bolstering the strength of an army unit", "not-an-army", FRANCE, "bolster", "NORM", "1");
    refused_by("Bolstering the strength of an army unit", "not-your-unit", FRANCE, "bolster", "LON", "1");
    units("BRE", "F BRE");
    influence("BRE", FRANCE, 5);
    refused("not-an-army", FRANCE, "bolster", "BRE", "1");
    refused("no-unit", FRANCE, "bolster", "PAR", "1");
}

/* R11. */
TEST(rule_units_and_strength__an_army_of_10_and_a_power_of_15)
{
    table_open(15);
    units("france", "PAR 8, LYO 4");
    builds(FRANCE, 5000);
    refused("unit-at-limit", FRANCE, "bolster", "PAR", "3");
    assert_true(refusal_says("stronger than 10"));
    made(FRANCE, "bolster", "PAR", "2");
    refused("power-at-limit", FRANCE, "bolster", "LYO", "2");
    made(FRANCE, "bolster", "LYO", "1");
    refused("power-at-limit", FRANCE, "build", "PRO", "army");
    all_ready();
    assert_int_equal(unit_in("PAR")->strength, STRENGTH_MAX);
    assert_int_equal(eur_strength(&table, FRANCE), POWER_STRENGTH_MAX);
}

/* ---- Adjusting strength ---- */

/* R11. */
TEST(rule_adjusting_strength__reducing_makes_room_for_a_build)
{
    table_open(15);
    units("france", "PAR 6");
    builds(FRANCE, 9);
    refused("treasury-exceeded", FRANCE, "build", "LYO", "army"); /* from 6 to 7: 21 */
    refused("not-so-strong", FRANCE, "reduce", "PAR", "6");
    made(FRANCE, "reduce", "PAR", "2");
    made(FRANCE, "build", "LYO", "army"); /* from 4 to 5: 9 */
    refused("treasury-exceeded", FRANCE, "cancel", "PAR");
    all_ready();
    assert_int_equal(unit_in("PAR")->strength, 4);
    assert_int_equal(first_arg(EVENT_UNIT_REDUCED, unit), place("PAR"));
    assert_int_equal(first_arg(EVENT_UNIT_REDUCED, steps), 2);
    assert_int_equal(unit_in("LYO")->strength, 1);
    assert_int_equal(seat(FRANCE)->treasury, 0);
}

/* R11. */
TEST(rule_adjusting_strength__not_with_bolstering_in_one_phase)
{
    table_open(15);
    influence("HES", FRANCE, 5);
    units("france", "PAR 3, LYO 3");
    units("HES", "HES");
    builds(FRANCE, 500);
    made(FRANCE, "reduce", "PAR", "1");
    refused_by("Adjusting strength", "reduces-and-bolsters", FRANCE, "bolster", "LYO", "1");
    refused("reduces-and-bolsters", FRANCE, "bolster", "HES", "1");
    made(FRANCE, "disband_unit", "PAR"); /* instead */
    refused("reduces-and-bolsters", FRANCE, "bolster", "LYO", "1");
    made(FRANCE, "cancel", "PAR");
    made(FRANCE, "bolster", "LYO", "1");
    refused("reduces-and-bolsters", FRANCE, "reduce", "PAR", "1");
    refused("reduces-and-bolsters", FRANCE, "disband_unit", "PAR");
}

TEST(rule_adjusting_strength__ones_own_units)
{
    table_open(15);
    influence("HES", FRANCE, 5);
    units("HES", "HES 3");
    units("france", "F NORM");
    builds(FRANCE, 0);
    refused("not-your-unit", FRANCE, "reduce", "HES", "1");
    refused("not-your-unit", FRANCE, "disband_unit", "HES");
    refused("no-unit", FRANCE, "disband_unit", "PAR");
    made(FRANCE, "disband_unit", "NORM");
    all_ready();
    assert_false(eur_is_unit(unit_in("NORM")));
    tells("The unit in Normandy (France) is disbanded because its power dismisses it.");
}

/* R24. */
TEST(rule_adjusting_strength__disbanding_makes_room_for_a_build_elsewhere)
{
    table_open(15);
    units("france", "PAR 4, F NORM");
    builds(FRANCE, 9);
    made(FRANCE, "disband_unit", "NORM");
    made(FRANCE, "build", "LYO", "army");
    all_ready();
    assert_false(eur_is_unit(unit_in("NORM")));
    assert_int_equal(unit_in("LYO")->party, FRANCE);
    assert_int_equal(seat(FRANCE)->treasury, 0);
}

/* Whether it is occupied is asked at the end of the Orders Phase. */
TEST(rule_adjusting_strength__a_captor_that_is_disbanded_holds_its_capture_until_the_next_orders)
{
    table_open(15);
    captured("MIL", "france");
    at_war(FRANCE, SPAIN);
    builds(FRANCE, 0);
    made(FRANCE, "disband_unit", "MIL");
    all_ready();
    held_by("MIL", "france");
    fight("");
    held_by("MIL", "-");
}

/* ---- Minor states ---- */

/* Only Bremen is to build: all others have their unit. */
static void all_minors_but(const char *id)
{
    const struct components *c = eur_components(&table);
    for (int i = 0; i < c->minor_count; i++) {
        const int home = c->minor[i].home;
        if (home < 0 || !on_table()->minor[i].free || i == minor(id)) continue;
        if (!eur_is_unit(eur_unit(&table, home))) unit("A", c->place[home].id, c->minor[i].id, 1);
    }
}

/* R13. */
TEST(rule_minor_states__one_unit_a_center_and_a_fleet_by_default)
{
    table_open(15);
    all_minors_but("BRE");
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(events_of(EVENT_UNIT_BUILT), 1);
    assert_int_equal(unit_in("BRE")->kind, UNIT_FLEET);
    assert_int_equal(unit_in("BRE")->party, party("BRE"));
    assert_int_equal(first_arg(EVENT_UNIT_BUILT, power), -1);
}

/* R13. */
TEST(rule_minor_states__the_lord_may_prefer_an_army)
{
    table_open(15);
    influence("BRE", DENMARK, 1);
    influence("HAM", DENMARK, 1);
    all_minors_but("BRE");
    seat(FRANCE)->treasury = 1;
    builds(DENMARK, 0);
    refused("not-its-lord", FRANCE, "prefer", "BRE", "army");
    refused("nothing-changes", DENMARK, "prefer", "BRE", "fleet");
    refused("builds-nothing", DENMARK, "prefer", "HAM", "army");
    made_as_example(DENMARK, "prefer", "BRE", "army");
    all_ready();
    assert_int_equal(unit_in("BRE")->kind, UNIT_ARMY);
    assert_int_equal(*seat(DENMARK)->sheet.prefers_army, 0);
}

TEST(rule_minor_states__inland_states_build_armies)
{
    table_open(15);
    influence("HES", DENMARK, 1);
    all_minors_but("HES");
    builds(DENMARK, 1);
    refused("not-coastal", DENMARK, "prefer", "HES", "army");
    all_ready();
    assert_int_equal(unit_in("HES")->kind, UNIT_ARMY);
}

TEST(rule_minor_states__a_captured_center_allows_one_more_whatever_their_strength)
{
    table_open(15);
    all_minors_but("COL");
    units("COL", "COL, HES 5");
    at_space("HES")->captor = (int8_t)party("COL");
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(events_of(EVENT_UNIT_BUILT), 0); /* two centers, two units */
    eur_unit_remove(&table, place("COL"));
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(events_of(EVENT_UNIT_BUILT), 1);
    assert_int_equal(unit_in("COL")->party, party("COL"));
}

/* A captured province allows none, and where another stands there is no room. A neutral state builds, too.
 * R13. */
TEST(rule_minor_states__centers_count_and_the_home_center_must_be_empty)
{
    table_open(15);
    all_minors_but("HES");
    units("HES", "SAA");
    at_space("SAA")->captor = (int8_t)party("HES");
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(events_of(EVENT_UNIT_BUILT), 0);
    influence("HES", SPAIN, 1);
    influence("HES", FRANCE, 1);
    units("HES", "COL");
    at_space("COL")->captor = (int8_t)party("HES");
    units("spain", "HES");
    units("HES", "SAA");
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(events_of(EVENT_UNIT_BUILT), 0);
    eur_unit_remove(&table, place("SAA"));
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(events_of(EVENT_UNIT_BUILT), 0);
    eur_unit_remove(&table, place("HES"));
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(unit_in("HES")->party, party("HES"));
}

/* What is relinquished is liberated, and its unit rebuilt in the same year. */
TEST(rule_securing_control__a_liberated_state_rebuilds_its_unit)
{
    table_open(15);
    captured("LOR", "france");
    influence("LOR", SPAIN, 3);
    fight("LOR - CHA");
    held_by("LOR", "-");
    while (!at(STEP_DIPLOMATIC_PHASE))
        all_ready();
    stands("LOR", "LOR", 1);
    all_ready();
    assert_int_equal(at_space("LOR")->order.by, SPAIN);
}

/* R13. */
TEST(rule_minor_states__a_captured_home_center_builds_nothing)
{
    table_open(15);
    all_minors_but("BRE");
    captured("BRE", "denmark");
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(events_of(EVENT_UNIT_BUILT), 0);
    at_space("BRE")->captor = -1; /* liberated: rebuilt */
    eur_unit_remove(&table, place("BRE"));
    builds(DENMARK, 0);
    all_ready();
    assert_int_equal(unit_in("BRE")->party, party("BRE"));
}

/* Hesse has its unit away from home: another one exceeds what it builds by itself. */
static void hesse_away(void)
{
    table_open(15);
    influence("HES", FRANCE, 5);
    influence("PAD", FRANCE, 1);
    units("HES", "PAD");
    all_minors_but("HES");
}

TEST(rule_building_for_a_minor__at_the_powers_own_price_and_only_in_this_phase)
{
    hesse_away();
    units("france", "PAR 4");
    builds(FRANCE, 24);
    made(FRANCE, "build", "LYO", "army");
    made(FRANCE, "build", "HES", "army"); /* the sixth */
    all_ready();
    assert_int_equal(seat(FRANCE)->treasury, 0);
    assert_int_equal(unit_in("HES")->party, party("HES"));
    assert_int_equal(eur_strength(&table, FRANCE), 5);
}

/* R12. */
TEST(rule_building_for_a_minor__aligned_with_whomever_but_not_unaligned_or_neutral)
{
    hesse_away();
    builds(SWEDEN, 100);
    made(SWEDEN, "build", "HES", "army");
    influence("HES", SAXONY, 5);
    refused_by("Building a unit for a minor state", "minor-not-aligned", SWEDEN, "bolster", "PAD", "1");
    made(SWEDEN, "cancel", "HES");
    refused("minor-not-aligned", SWEDEN, "build", "HES", "army");
    influence("HES", SAXONY, 0);
    influence("HES", FRANCE, 0);
    refused("minor-not-aligned", SWEDEN, "build", "HES", "army");
    influence("HES", FRANCE, 30); /* a vassal is aligned */
    made(SWEDEN, "build", "HES", "army");
    made(SWEDEN, "cancel", "HES");
    captured("HES", "saxony");
    refused("site-captured", SWEDEN, "build", "HES", "army");
}

/* Its own come first, whatever the order on the sheet; a reduction lowers the price. R11. */
TEST(rule_building_for_a_minor__after_its_own_purchases)
{
    hesse_away();
    units("france", "PAR 4");
    builds(FRANCE, 24);
    made(FRANCE, "build", "HES", "army");
    made(FRANCE, "bolster", "PAR", "1");
    all_ready();
    assert_int_equal(first_arg(EVENT_UNIT_BOLSTERED, amount), 9);
    for (int i = 0; i < events_of(EVENT_UNIT_BUILT); i++)
        if (nth_arg(EVENT_UNIT_BUILT, i, power) == FRANCE)
            assert_int_equal(nth_arg(EVENT_UNIT_BUILT, i, amount), 15);
    assert_int_equal(seat(FRANCE)->treasury, 0);
    hesse_away();
    units("france", "PAR 5");
    builds(FRANCE, 9);
    refused("treasury-exceeded", FRANCE, "build", "HES", "army");
    made(FRANCE, "reduce", "PAR", "1");
    made(FRANCE, "build", "HES", "army");
}

TEST(rule_building_for_a_minor__a_coastal_state_has_an_army_or_a_fleet)
{
    table_open(15);
    influence("POM", SWEDEN, 1);
    units("POM", "F BAL");
    builds(FRANCE, 100);
    made(FRANCE, "build", "POM", "fleet");
    made(FRANCE, "build", "POM", "army");
}

TEST(rule_building_for_a_minor__bolsters_of_two_powers_add_up)
{
    hesse_away();
    units("HES", "HES");
    builds(DENMARK, 10);
    seat(SWEDEN)->treasury = 10;
    made(DENMARK, "bolster", "HES", "1");
    made(SWEDEN, "bolster", "HES", "2");
    all_ready();
    assert_int_equal(unit_in("HES")->strength, 4);
}

TEST(rule_building_for_a_minor__its_home_center_must_be_empty_and_not_about_to_be_filled)
{
    hesse_away();
    builds(SWEDEN, 100);
    eur_unit_remove(&table, place("PAD"));
    refused("builds-by-itself", SWEDEN, "build", "HES", "army");
    units("HES", "HES");
    refused("site-occupied", SWEDEN, "build", "HES", "army");
    made(SWEDEN, "bolster", "HES", "1");
}

/* R11, R20. */
TEST(rule_building_for_a_minor__bolsters_on_any_center_and_beyond_15)
{
    table_open(15);
    influence("HES", FRANCE, 5);
    influence("COL", FRANCE, 1);
    influence("TRI", FRANCE, 1);
    units("HES", "COL, TRI");
    units("france", "PAR 10, LYO 5");
    builds(FRANCE, 1000);
    refused("not-on-a-center", FRANCE, "bolster", "TRI", "1");
    refused("unit-at-limit", FRANCE, "bolster", "COL", "10");
    made(FRANCE, "bolster", "COL", "2");
    all_ready();
    assert_int_equal(unit_in("COL")->strength, 3);
    assert_int_equal(seat(FRANCE)->treasury, 1000 - eur_price(&table, 15, 2));
}

/* R12. */
TEST(rule_building_for_a_minor__of_two_buyers_the_lord_comes_first)
{
    hesse_away();
    influence("HES", FRANCE, 0);
    influence("HES", SWEDEN, 5);
    builds(FRANCE, 1);
    seat(SWEDEN)->treasury = 1;
    seat(DENMARK)->treasury = 1;
    made(FRANCE, "build", "HES", "army");
    made(DENMARK, "build", "HES", "army");
    made(SWEDEN, "build", "HES", "army");
    all_ready();
    assert_int_equal(seat(FRANCE)->treasury, 1); /* keeps its money */
    assert_int_equal(seat(DENMARK)->treasury, 1);
    assert_int_equal(seat(SWEDEN)->treasury, 0);
    assert_int_equal(events_of(EVENT_PURCHASE_VOID), 2);
}

/* R12. */
TEST(rule_building_for_a_minor__otherwise_the_attack_order_decides)
{
    hesse_away();
    units("HES", "HES 8");
    builds(DENMARK, 10);
    seat(SWEDEN)->treasury = 10;
    made(SWEDEN, "bolster", "HES", "2");
    made(DENMARK, "bolster", "HES", "1");
    all_ready();
    assert_int_equal(unit_in("HES")->strength, STRENGTH_MAX);
    assert_int_equal(seat(DENMARK)->treasury, 9);
    assert_int_equal(seat(SWEDEN)->treasury, 9); /* for one step, not two */
}

TEST(rule_bolstering__sheets_are_equal_whatever_was_on_them_before)
{
    static struct state before;
    table_open(15);
    units("france", "PAR 2");
    builds(FRANCE, 500);
    made(FRANCE, "build", "LYO", "army");
    before = *on_table();
    made(FRANCE, "build", "PRO", "fleet");
    made(FRANCE, "bolster", "PAR", "2");
    made(FRANCE, "cancel", "LYO");
    made(FRANCE, "cancel", "PRO");
    made(FRANCE, "build", "LYO", "army");
    made(FRANCE, "cancel", "PAR");
    assert_memory_equal(&before, on_table(), sizeof before);
}

TEST(ruling_R20__a_build_site_is_one_for_a_bolster)
{
    table_open(15);
    units("spain", "NAP, GAL");
    builds(SPAIN, 500);
    made(SPAIN, "bolster", "NAP", "1");
    refused("not-on-a-center", SPAIN, "bolster", "GAL", "1");
}

TEST(ruling_R24__a_unit_that_is_disbanded_empties_no_space_for_a_build)
{
    table_open(15);
    influence("HES", FRANCE, 5);
    units("france", "PAR 4, LYO, HES");
    builds(FRANCE, 500);
    made(FRANCE, "disband_unit", "LYO");
    refused("site-occupied", FRANCE, "build", "LYO", "army");
    made(FRANCE, "disband_unit", "HES");
    refused("site-occupied", FRANCE, "build", "HES", "army");
    all_ready();
    assert_false(eur_is_unit(unit_in("LYO")));
}
