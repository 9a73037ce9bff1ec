/* Hiring mercenaries (6.7). */
#include "../table.h"

/* The phase, up to the bids. */
static void hiring_phase(void)
{
    phase_of(PHASE_HIRING);
    run_on();
}

static void all_can_bid(void)
{
    table_open();
    hold(SWEDEN, "swe-plague");         /* 2 */
    hold(RUSSIA, "rus-diplomacy-1");    /* 3 */
    hold(OTTOMAN, "ott-diplomacy-1");   /* 3 */
    hold(HRE, "hre-diplomacy-1");       /* 3 */
    hold(COMMONWEALTH, "plc-heresy-1"); /* 1 */
    put("stockholm", "1 sweden-infantry");
    put("moskva", "1 russia-cavalry");
    put("wien", "1 hre-infantry");
    put("prag", "1 hre-infantry");
    put("warszawa", "1 commonwealth-hussars");
    hiring_phase();
}

static void all_bid(void)
{
    all_can_bid();
    made(SWEDEN, "bid", "swe-plague");
    made(RUSSIA, "bid", "rus-diplomacy-1");
    made(HRE, "bid", "hre-diplomacy-1");
    made(COMMONWEALTH, "bid", "plc-heresy-1");
}

TEST(ruling_R138__mercenaries_do_not_join_units_of_a_minor_state_that_alone_is_at_war)
{
    table_open();
    masters(SWEDEN, BRANDENBURG);
    war(COMMONWEALTH, BRANDENBURG);
    put("poznan", "1 brandenburg-infantry");
    assert_false(tow_mercenaries_may_join(&table, SWEDEN, space_of("poznan")));
    war(COMMONWEALTH, SWEDEN);
    assert_true(tow_mercenaries_may_join(&table, SWEDEN, space_of("poznan")));
}

TEST(rule_6_7__all_mercenaries_lie_in_the_box)
{
    all_can_bid();
    assert_int_equal(units_in("holy-roman-empire", "mercenary-infantry"), 6);
    assert_int_equal(units_in("holy-roman-empire", "mercenary-cavalry"), 4);
    assert_int_equal(units_in("holy-roman-empire", "mercenary-stettin-garrison"), 0);
}

TEST(rule_6_7__all_but_the_ottoman_empire_bid_in_secret)
{
    all_can_bid();
    assert_true(at(STEP_BID));
    assert_true(asked(SWEDEN) && asked(RUSSIA) && asked(HRE) && asked(COMMONWEALTH));
    assert_false(asked(OTTOMAN));
    made(RUSSIA, "bid", "rus-diplomacy-1");
    assert_false(asked(RUSSIA));
    assert_true(in_hand(RUSSIA, "rus-diplomacy-1")); /* shown when all are in */
    refused_by("6.7", "not-in-hand", SWEDEN, "bid", "swe-heresy-1");
}

/* R100. */
TEST(rule_6_7__special_cards_are_not_chosen)
{
    table_open();
    hold(SWEDEN, "swe-riksdag");
    hold(RUSSIA, "rus-zemsky-sobor");
    hold(RUSSIA, "rus-heresy-1");
    hiring_phase();
    assert_false(asked(SWEDEN)); /* R55: it has no other card */
    refused_by("6.7", "special-card", RUSSIA, "bid", "rus-zemsky-sobor");
    made(RUSSIA, "bid", "rus-heresy-1");
}

TEST(rule_6_7__the_highest_card_hires_first_and_ties_go_by_the_sequence)
{
    static const int order[] = {RUSSIA, HRE, SWEDEN, COMMONWEALTH};
    all_bid(); /* the example */
    assert_true(is_used("swe-plague"));
    assert_true(is_used("rus-diplomacy-1"));
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 4; i++) {
            assert_true(at(STEP_HIRE));
            assert_int_equal(decider(), order[i]);
            made(order[i], "hire", "mercenary-infantry");
            if (round == 1 && i == 1) break; /* six there are */
        }
    assert_int_equal(units_in("holy-roman-empire", "mercenary-infantry"),
                     6); /* hired, without an army so far */
    refused_by("6.7", "not-in-box", SWEDEN, "hire", "mercenary-infantry");
    made(SWEDEN, "hire", "mercenary-cavalry");
}

TEST(rule_6_7__the_garrison_of_stettin_is_never_hired)
{
    all_bid();
    refused_by("6.7", "never-hired", RUSSIA, "hire", "mercenary-stettin-garrison");
    refused_by("6.7", "no-mercenary", RUSSIA, "hire", "russia-infantry");
}

TEST(rule_6_7__who_bids_nothing_hires_no_unit)
{
    all_can_bid();
    made(SWEDEN, "bid", "swe-plague");
    made(RUSSIA, "bid_nothing");
    made(HRE, "bid_nothing");
    made(COMMONWEALTH, "bid_nothing");
    assert_true(in_hand(RUSSIA, "rus-diplomacy-1"));
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "hire", "mercenary-cavalry");
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "hire_nobody");
    assert_true(at(STEP_ASSIGN));
    made(SWEDEN, "assign_mercenaries", "mercenary-cavalry", "stockholm");
    assert_int_equal(units_in("stockholm", "mercenary-cavalry"), 1);
    assert_int_equal(all_units_in("stockholm", SWEDEN), 2);
    assert_false(at(STEP_ASSIGN));
}

static void empire_hires_two(void)
{
    all_can_bid();
    made(SWEDEN, "bid_nothing");
    made(RUSSIA, "bid_nothing");
    made(HRE, "bid", "hre-diplomacy-1");
    made(COMMONWEALTH, "bid_nothing");
    made(HRE, "hire", "mercenary-cavalry");
    made(HRE, "hire", "mercenary-infantry");
}

TEST(rule_6_7__hired_units_join_armies)
{
    empire_hires_two();
    refused_by("6.7", "no-army-to-join", HRE, "assign_mercenaries", "mercenary-cavalry", "graz");
    refused("no-army-to-join", HRE, "assign_mercenaries", "mercenary-cavalry", "stockholm");
    made(HRE, "assign_mercenaries", "mercenary-cavalry", "prag");
    refused("not-hired", HRE, "assign_mercenaries", "mercenary-cavalry", "wien");
    made(HRE, "assign_mercenaries", "mercenary-infantry", "prag"); /* R56: none that can join goes back */
    assert_int_equal(units_in("prag", "mercenary-cavalry"), 1);
    assert_int_equal(units_in("prag", "mercenary-infantry"), 1);
    assert_int_equal(units_count(on_table()->side[HRE].led), 2);
}

TEST(ruling_R56__without_an_army_they_go_back_at_once)
{
    table_open();
    hold(HRE, "hre-diplomacy-1");
    put_garrison("prag", "hre-infantry");
    hiring_phase();
    made(HRE, "bid", "hre-diplomacy-1");
    made(HRE, "hire", "mercenary-cavalry");
    made(HRE, "hire", "mercenary-cavalry");
    assert_false(at(STEP_ASSIGN));
    assert_int_equal(events_of(EVENT_NO_ARMY_TO_JOIN), 2);
    assert_true(told("The Holy Roman Empire has no army that its mercenaries can join: a unit of Reiters "
                     "goes back to the box."));
    assert_true(units_is_empty(on_table()->side[HRE].led));
}

TEST(rule_6_7__units_out_of_the_game_do_not_come)
{
    table_open();
    hold(SWEDEN, "swe-plague");
    EACH(unit, tow_components(&table)->pieces.of_kind[kind_of("mercenary-cavalry")])
        units_add(&on_table()->out.units, unit);
    hiring_phase();
    assert_int_equal(units_in("holy-roman-empire", "mercenary-cavalry"), 0);
    made(SWEDEN, "bid", "swe-plague");
    refused("not-in-box", SWEDEN, "hire", "mercenary-cavalry");
}

/* ---- no army of mercenaries alone (R57) ---- */

TEST(rule_6_7__mercenaries_alone_are_not_deployed_nor_left_behind)
{
    table_open();
    hold(SWEDEN, "swe-plague"); /* the turn is not over */
    put("stockholm", "1 sweden-infantry");
    put_led(SWEDEN, "stockholm", "1 mercenary-infantry");
    phase_of(PHASE_DEPLOYMENT);
    run_on();
    made(SWEDEN, "deploy_without_unit", "sweden-infantry", "full");
    refused_by("6.7", "mercenaries-alone", SWEDEN, "deploy_to", "uppsala");
    phase_of(PHASE_DEPLOYMENT);
    run_on();
    made(SWEDEN, "deploy_without_unit", "mercenary-infantry", "full");
    refused_by("6.7", "mercenaries-alone", SWEDEN, "deploy_to", "uppsala");
    phase_of(PHASE_DEPLOYMENT);
    run_on();
    made(SWEDEN, "deploy_to", "uppsala");
    assert_int_equal(all_units_in("uppsala", SWEDEN), 2);
}

/* An army of Sweden in Reval, some of it hired. */
static void army_in_reval(const char *own, const char *hired, int points)
{
    table_open();
    put("reval", own);
    put_led(SWEDEN, "reval", hired);
    acts(SWEDEN, points);
}

TEST(rule_6_7__mercenaries_alone_do_not_march)
{
    army_in_reval("1 sweden-infantry, 1 sweden-cavalry", "1 mercenary-cavalry", 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "leave", "sweden-infantry", "full");
    refused("nothing-left", SWEDEN, "leave", "sweden-cavalry", "full"); /* no unit could go then */
    made(SWEDEN, "go", "narva");
    assert_int_equal(units_in("narva", "mercenary-cavalry"), 1);
}

TEST(rule_6_7__mercenaries_alone_do_not_stay)
{
    army_in_reval("1 sweden-infantry, klas-fleming", "2 mercenary-cavalry", 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "leave", "mercenary-cavalry", "full");
    refused_by("6.7", "mercenaries-alone", SWEDEN, "go", "narva");
    made(SWEDEN, "leave", "sweden-infantry", "full");
    refused("mercenaries-alone", SWEDEN, "go", "narva"); /* the other one would go alone */
    made(SWEDEN, "leave", "mercenary-cavalry", "full");
    made(SWEDEN, "go", "narva");
    assert_true(commander_in("narva", "klas-fleming"));
    assert_int_equal(all_units_in("reval", SWEDEN), 3);
}

TEST(ruling_R57__mercenaries_who_have_lost_all_others_march_on)
{
    army_in_reval("klas-fleming", "3 mercenary-cavalry", 3);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "leave", "mercenary-cavalry", "full");
    made(SWEDEN, "go", "narva");
    made(SWEDEN, "leave", "mercenary-cavalry", "full");
    made(SWEDEN, "go", "koporye");
    assert_int_equal(all_units_in("koporye", SWEDEN), 1);
}

TEST(ruling_R57__an_army_passes_mercenaries_that_stand_alone)
{
    army_in_reval("2 sweden-infantry", "1 mercenary-cavalry", 3);
    put_led(SWEDEN, "narva", "1 mercenary-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    made(SWEDEN, "go", "koporye");
    assert_int_equal(all_units_in("koporye", SWEDEN), 3);
    assert_int_equal(all_units_in("narva", SWEDEN), 1);
}

TEST(ruling_R57__fresh_mercenaries_wait_where_the_others_have_marched)
{
    army_in_reval("1 sweden-infantry", "1 mercenary-infantry", 4);
    put_led(SWEDEN, "narva", "1 mercenary-cavalry");
    acts(SWEDEN, 4);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    made(SWEDEN, "halt");
    refused_by("6.7", "mercenaries-alone", SWEDEN, "march", "narva");
}

TEST(ruling_R57__a_crossing_takes_what_the_ships_carry_without_parting_them)
{
    table_open();
    hold(SWEDEN, "swe-plague");
    put("stockholm", "1 sweden-infantry");
    put_led(SWEDEN, "stockholm", "2 mercenary-infantry");
    put_ships(BALTIC, "1 sweden-naval");
    acts(SWEDEN, 1);
    for (int way = 0; way < WAYS; way++) /* by sea alone */
        EACH(space, tow_components(&table)->map.adjacent[way][space_of("stockholm")])
            on_table()->place[space].control = COMMONWEALTH;
    refused("nowhere-to-go", SWEDEN, "march", "stockholm");
    put_ships(BALTIC, "1 sweden-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    assert_int_equal(all_units_in("reval", SWEDEN), 3);
}

TEST(rule_6_7__the_last_unit_that_is_no_mercenary_makes_no_garrison)
{
    army_in_reval("1 sweden-infantry", "1 mercenary-cavalry", 1);
    refused_by("6.7", "mercenaries-alone", SWEDEN, "garrison", "reval", "sweden-infantry", "full");
    army_in_reval("2 sweden-infantry", "1 mercenary-cavalry", 1);
    made(SWEDEN, "garrison", "reval", "sweden-infantry", "full");
    refused("has-garrison", SWEDEN, "garrison", "reval", "sweden-infantry", "full");
}

TEST(rule_6_7__nor_before_a_withdrawal)
{
    table_open();
    hold(SWEDEN, "swe-plague");
    war(SWEDEN, COMMONWEALTH);
    put("reval", "1 sweden-infantry");
    put_led(SWEDEN, "reval", "1 mercenary-cavalry");
    put("pernau", "3 commonwealth-hussars");
    acts(COMMONWEALTH, 1);
    made(COMMONWEALTH, "march", "pernau");
    made(COMMONWEALTH, "go", "reval");
    assert_true(at(STEP_WITHDRAWAL));
    refused_by("6.7", "mercenaries-alone", SWEDEN, "leave_garrison", "sweden-infantry", "full");
    made(SWEDEN, "withdraw", "narva");
    assert_int_equal(all_units_in("narva", SWEDEN), 2);
}
