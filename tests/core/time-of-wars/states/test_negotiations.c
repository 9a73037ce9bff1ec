/* 6.5.2 to 6.5.4: announcements, what they contain, and borrowed units. */
#include "../table.h"

static void announces(int seat, const char *partner)
{
    begin_at(STEP_ANNOUNCEMENTS, seat, &(struct announcements){.seat = (int8_t)seat});
    made(seat, "announce", partner);
}

static void confirmed(int seat, int partner)
{
    made(seat, "put_forward");
    assert_int_equal(decider(), partner);
    made(partner, "confirm");
}

/* ---- 6.5.4 ---- */

TEST(rule_6_5_4__the_other_confirms_or_rejects)
{
    table_open();
    announces(SWEDEN, "russia");
    made(SWEDEN, "offer_alliance");
    refused("not-put-forward", SWEDEN, "confirm");
    made(SWEDEN, "put_forward");
    refused("put-forward", RUSSIA, "offer_alliance");
    assert_int_equal(first_arg(EVENT_ANNOUNCED, alliance), true);
    made(RUSSIA, "reject");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_PEACE);
    announces(SWEDEN, "russia");
    made(SWEDEN, "offer_alliance");
    confirmed(SWEDEN, RUSSIA);
    tells("Alliance between Sweden and Russia by an arrangement.");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), ALLIED);
}

TEST(rule_6_5_4__one_announcement_to_each_other_superpower)
{
    table_open();
    announces(SWEDEN, "russia");
    made(SWEDEN, "offer_alliance");
    made(SWEDEN, "put_forward");
    made(RUSSIA, "reject");
    refused("announced", SWEDEN, "announce", "russia"); /* R32 */
    refused("announced", SWEDEN, "announce", "sweden");
    assert_int_equal(listed(SWEDEN, "announce"), 3);
    made(SWEDEN, "end_announcing");
    assert_false(asked(SWEDEN) && at(STEP_ANNOUNCEMENTS));
}

TEST(rule_6_5_4__nothing_named_is_nothing_announced)
{
    table_open();
    announces(SWEDEN, "russia");
    made(SWEDEN, "put_forward");
    assert_int_equal(events_of(EVENT_ANNOUNCED), 0);
    assert_true(asked(SWEDEN));
    assert_true(at(STEP_ANNOUNCEMENTS));
}

/* ---- 6.5.2 ---- */

TEST(rule_6_5_2__superpowers_at_war_do_not_ally)
{
    table_open();
    war(SWEDEN, RUSSIA);
    announces(SWEDEN, "russia");
    refused("at-war", SWEDEN, "offer_alliance");
    refused("no-alliance", SWEDEN, "offer_units", "1");
}

TEST(rule_6_5_2__the_diplomacy_table_limits_borrowed_units)
{
    table_open();
    put("stockholm", "5 sweden-infantry");
    put("moskva", "5 russia-infantry");
    announces(SWEDEN, "russia");
    refused("no-alliance", SWEDEN, "offer_units", "1");
    made(SWEDEN, "offer_alliance");
    refused("borrow-limit", SWEDEN, "offer_units", "5");
    made(SWEDEN, "offer_units", "4"); /* the example of the rule */
    refused("named", SWEDEN, "offer_units", "1");
    made(SWEDEN, "ask_units", "4");
}

TEST(rule_6_5_2__an_ally_of_an_earlier_announcement_lends_up_to_the_same_limit)
{
    table_open();
    ally(SWEDEN, RUSSIA);
    put("moskva", "6 russia-infantry");
    put_led(SWEDEN, "stockholm", "3 russia-cavalry");
    announces(SWEDEN, "russia");
    refused("borrow-limit", SWEDEN, "ask_units", "2"); /* three of four have come */
    made(SWEDEN, "ask_units", "1");
    confirmed(SWEDEN, RUSSIA);
    assert_true(at(STEP_BORROW));
}

TEST(rule_6_5_2__units_are_lent_where_there_are_any_and_a_space_for_them)
{
    table_open();
    put("stockholm", "3 sweden-infantry");
    announces(SWEDEN, "russia");
    made(SWEDEN, "offer_alliance");
    refused("nothing-to-lend", SWEDEN, "ask_units", "1");
    for (int space = 0; space < tow_components(&table)->map.space_count; space++)
        if (tow_is_national(&table, RUSSIA, space)) on_table()->place[space].control = SWEDEN;
    refused("no-place", SWEDEN, "offer_units", "1");
}

TEST(rule_6_5_2__the_ottoman_empire_neither_lends_nor_borrows)
{
    table_open();
    put("istanbul", "5 ottoman-infantry");
    put("wien", "5 hre-infantry");
    announces(HRE, "ottoman");
    made(HRE, "offer_alliance");
    refused_by("6.5.2", "ottoman", HRE, "ask_units", "1");
    refused_by("6.5.2", "ottoman", HRE, "offer_units", "1");
    confirmed(HRE, OTTOMAN);
    assert_int_equal(relation_of(HRE, OTTOMAN), ALLIED); /* R31 */
}

TEST(rule_6_5_2__vassal_subjection_does_not_end_with_the_turn_as_an_alliance_does)
{
    table_open();
    ally(SWEDEN, RUSSIA);
    relate(OTTOMAN, MOLDOVA, VASSAL);
    begin_at(STEP_TURN, 0, NULL);
    tow_turn_end(&table);
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_PEACE); /* R31 */
    assert_int_equal(relation_of(OTTOMAN, MOLDOVA), VASSAL);
}

TEST(rule_6_5_2__allies_of_one_power_may_be_at_war_with_each_other)
{
    table_open();
    war(SWEDEN, RUSSIA);
    ally(SWEDEN, COMMONWEALTH);
    announces(COMMONWEALTH, "russia");
    made(COMMONWEALTH, "offer_alliance"); /* R31 */
    confirmed(COMMONWEALTH, RUSSIA);
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_WAR);
}

/* The Commonwealth borrows two units of the Empire. */
static void borrows(void)
{
    table_open();
    put("wien", "2 hre-infantry, 1 weakened hre-cavalry");
    put_garrison("prag", "hre-infantry");
    announces(COMMONWEALTH, "hre");
    made(COMMONWEALTH, "offer_alliance");
    made(COMMONWEALTH, "ask_units", "2");
    confirmed(COMMONWEALTH, HRE);
}

TEST(rule_6_5_2__the_borrower_chooses_units_of_armies)
{
    borrows();
    assert_true(at(STEP_BORROW));
    assert_int_equal(decider(), COMMONWEALTH);
    refused("not-to-lend", COMMONWEALTH, "borrow", "hre-infantry", "full", "prag", "krakow"); /* a garrison */
    refused("not-to-lend", COMMONWEALTH, "borrow", "hre-cavalry", "full", "wien", "krakow");
    made(COMMONWEALTH, "borrow", "hre-cavalry", "weakened", "wien", "krakow");
    made(COMMONWEALTH, "borrow", "hre-infantry", "full", "wien", "krakow");
    assert_false(at(STEP_BORROW));
    assert_int_equal(all_units_in("krakow", COMMONWEALTH), 2);
    assert_int_equal(all_units_in("krakow", HRE), 0);
    assert_int_equal(units_in("wien", "hre-infantry"), 1);
}

TEST(rule_6_5_2__borrowed_units_are_placed_nearest_to_their_owner)
{
    borrows();
    refused("not-nearest", COMMONWEALTH, "borrow", "hre-infantry", "full", "wien", "warszawa");
    controls(SWEDEN, "krakow"); /* the next ones are Częstochowa or Lwów */
    refused("not-nearest", COMMONWEALTH, "borrow", "hre-infantry", "full", "wien", "krakow");
    assert_true(listed(COMMONWEALTH, "borrow") > 0);
    made(COMMONWEALTH, "end_borrowing");
    assert_false(at(STEP_BORROW));
}

/* The borrower asks the lender for a unit, and chooses it now. */
static void borrows_one(int borrower, const char *lender, int owner)
{
    announces(borrower, lender);
    made(borrower, "offer_alliance");
    made(borrower, "ask_units", "1");
    confirmed(borrower, owner);
    assert_true(at(STEP_BORROW));
}

TEST(ruling_R33__ports_of_one_sea_are_next_to_each_other)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    borrows_one(COMMONWEALTH, "sweden", SWEDEN);
    refused("not-nearest", COMMONWEALTH, "borrow", "sweden-infantry", "full", "stockholm", "birze");
    made(COMMONWEALTH, "borrow", "sweden-infantry", "full", "stockholm", "danzig");
    assert_int_equal(all_units_in("danzig", COMMONWEALTH), 1);
}

TEST(ruling_R34__danzig_is_given_only_once_it_has_been_conquered)
{
    table_open();
    announces(COMMONWEALTH, "sweden");
    refused("not-conquered", COMMONWEALTH, "offer_space", "danzig");
    made(COMMONWEALTH, "offer_space", "elbing");
    controls(SWEDEN, "danzig");
    announces(COMMONWEALTH, "sweden");
    made(COMMONWEALTH, "ask_space", "danzig");
}

TEST(ruling_R33__the_commonwealth_has_two_capitals)
{
    table_open();
    put("krakow", "1 commonwealth-pancerni");
    borrows_one(RUSSIA, "commonwealth", COMMONWEALTH);
    refused("not-nearest", RUSSIA, "borrow", "commonwealth-pancerni", "full", "krakow", "novgorod");
    made(RUSSIA, "borrow", "commonwealth-pancerni", "full", "krakow", "velikie-luki"); /* from Vilnius */
}

TEST(rule_6_5_2__the_owner_does_not_command_what_he_has_lent)
{
    borrows();
    made(COMMONWEALTH, "borrow", "hre-infantry", "full", "wien", "krakow");
    const int unit = units_next(on_table()->side[COMMONWEALTH].led, 0);
    assert_int_equal(tow_commander_seat_of_unit(&table, unit), COMMONWEALTH); /* R1 */
}

/* ---- 6.5.3 ---- */

TEST(rule_6_5_3__a_space_is_given_with_what_is_asked_for_it)
{
    table_open();
    controls(SWEDEN, "novgorod");
    put_garrison("novgorod", "sweden-infantry");
    put("novgorod", "1 sweden-cavalry");
    funds_at(RUSSIA, 2);
    announces(SWEDEN, "russia");
    made(SWEDEN, "offer_space", "novgorod");
    refused("named", SWEDEN, "offer_space", "novgorod");
    made(SWEDEN, "ask_funds", "2");
    confirmed(SWEDEN, RUSSIA);
    tells("Novgorod is under the control of Russia by an arrangement.");
    tells("Russia loses 2 FUND markers by an arrangement: 0 in all.");
    assert_int_equal(controller("novgorod"), RUSSIA);
    assert_int_equal(funds_of(SWEDEN), 2);
    assert_int_equal(funds_of(RUSSIA), 0);
    assert_int_equal(all_units_in("novgorod", SWEDEN), 0); /* R34: they leave */
}

TEST(ruling_R150__the_cossacks_do_not_leave_sich_with_who_has_given_it)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
    put("sich", "2 cossacks-infantry");
    announces(COMMONWEALTH, "ottoman");
    made(COMMONWEALTH, "offer_space", "sich");
    confirmed(COMMONWEALTH, OTTOMAN);
    assert_int_equal(events_of(EVENT_UNITS_MOVED), 0);
    tells("1 unit is removed from Sich because there is no space to go to: Zaporozhian foot, full-strength.");
    assert_int_equal(on_table()->master[COSSACKS], -1);
}

TEST(rule_6_5_3__what_cannot_be_given)
{
    table_open();
    controls(SWEDEN, "tula");
    put("tula", "1 commonwealth-pancerni");
    announces(SWEDEN, "russia");
    refused("capital", SWEDEN, "offer_space", "stockholm"); /* R34 */
    assert_true(refusal_says("is a Capital (R34)"));
    refused("not-connected", SWEDEN, "offer_space", "uppsala");
    assert_true(refusal_says("not connected with a National space"));
    refused("terrain-point", SWEDEN, "offer_space", "orsza");
    refused("not-controlled", SWEDEN, "offer_space", "riga"); /* a third power's */
    refused("not-controlled", SWEDEN, "offer_space", "pskov");
    assert_true(refusal_says("Pskov is not controlled by Sweden"));
    refused("not-controlled", SWEDEN, "ask_space", "reval");
    assert_true(refusal_says("Reval is not controlled by Russia"));
    refused("third-army", SWEDEN, "offer_space", "tula");
    assert_true(refusal_says("army of a third power stands in Tula"));
    clear_space("tula");
    made(SWEDEN, "offer_space", "tula");
}

TEST(ruling_R34__a_captured_space_goes_to_whose_national_spaces_it_joins)
{
    table_open();
    controls(SWEDEN, "riga, dorpat, novgorod");
    announces(SWEDEN, "russia");
    made(SWEDEN, "offer_space", "novgorod"); /* no National space of Sweden is next to it */
    made(SWEDEN, "offer_space", "dorpat");
    announces(SWEDEN, "hre");
    refused("not-connected", SWEDEN, "offer_space", "riga");
}

TEST(rule_6_5_3__ports_of_one_sea_are_connected)
{
    table_open();
    controls(COMMONWEALTH, "riga");
    announces(COMMONWEALTH, "sweden");
    made(COMMONWEALTH, "offer_space", "riga");
    refused("not-connected", COMMONWEALTH, "offer_space", "dunaburg");
}

TEST(rule_6_5_3__what_the_fund_markers_do_not_pay_cards_pay)
{
    table_open();
    funds_at(SWEDEN, 1);
    hold(SWEDEN, "swe-diplomacy-1");
    announces(SWEDEN, "russia");
    refused("cannot-pay", SWEDEN, "offer_funds", "3");
    refused("cannot-pay", SWEDEN, "ask_funds", "1");
    made(SWEDEN, "offer_funds", "2");
    refused("named", SWEDEN, "offer_funds", "1");
    confirmed(SWEDEN, RUSSIA);
    assert_int_equal(funds_of(RUSSIA), 2);
    assert_int_equal(funds_of(SWEDEN), 0);
    assert_true(is_used("swe-diplomacy-1"));
}
