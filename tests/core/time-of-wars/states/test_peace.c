/* 6.5.1: forced peace, debts, and who leaves the spaces of a power at peace. */
#include "../table.h"

/* Russia has taken a National space of the Commonwealth: it is asked again when another War is over. */
static void another_lost_war(void)
{
    war(RUSSIA, COMMONWEALTH);
    controls(RUSSIA, "minsk");
}

/* Sweden has taken three National spaces of the Commonwealth, which is asked whether it forces peace. */
static void lost_war(void)
{
    table_open();
    another_lost_war();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "krakow, poznan, zamosc");
    begin_at(STEP_FORCED_PEACE, COMMONWEALTH, &(struct choice){.seat = COMMONWEALTH});
}

/* The Commonwealth forces peace on Sweden and retakes all that it can (R27). */
static void forces_peace(void)
{
    made(COMMONWEALTH, "force_peace", "sweden");
    for (int space = 0; space < tow_components(&table)->map.space_count; space++)
        if (at(STEP_RETAKING) && tow_is_national(&table, COMMONWEALTH, space) &&
            tow_place(&table, space)->control == SWEDEN)
            made(COMMONWEALTH, "retake", tow_components(&table)->map.space[space].id);
}

TEST(rule_6_5_1__a_superpower_that_has_lost_a_national_space_may_force_peace)
{
    lost_war();
    assert_true(asked(COMMONWEALTH));
    refused("no-lost-war", COMMONWEALTH, "force_peace", "hre");
    made(COMMONWEALTH, "force_peace", "sweden");
    assert_int_equal(events_of(EVENT_PEACE_FORCED), 1);
    made(COMMONWEALTH, "retake", "krakow");
    made(COMMONWEALTH, "end_retaking");
    tells("Kraków is under the control of the Commonwealth by a forced peace.");
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_PEACE);
}

TEST(rule_6_5_1__without_a_lost_national_space_no_seat_is_asked)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "riga"); /* independent (R4) */
    begin_at(STEP_FORCED_PEACE, COMMONWEALTH, &(struct choice){.seat = COMMONWEALTH});
    run_on();
    assert_false(at(STEP_FORCED_PEACE));
}

TEST(ruling_R30__allies_of_the_victor_leave_what_goes_back)
{
    lost_war();
    ally(SWEDEN, HRE);
    put("poznan", "1 hre-cavalry");
    forces_peace();
    assert_int_equal(controller("poznan"), COMMONWEALTH);
    assert_int_equal(all_units_in("poznan", HRE), 0);
}

TEST(rule_6_5_1__all_national_spaces_that_the_victor_controls_go_back)
{
    lost_war();
    controls(SWEDEN, "riga");
    forces_peace();
    assert_int_equal(controller("krakow"), COMMONWEALTH);
    assert_int_equal(controller("poznan"), COMMONWEALTH);
    assert_int_equal(controller("zamosc"), COMMONWEALTH);
    assert_int_equal(controller("riga"), SWEDEN); /* R4 */
}

/* 6.5.1: can retake */
TEST(ruling_R27__the_defeated_power_chooses_what_it_retakes)
{
    lost_war();
    put("poznan", "1 sweden-infantry");
    put("krakow", "1 sweden-infantry");
    funds_at(COMMONWEALTH, 3);
    made(COMMONWEALTH, "force_peace", "sweden");
    assert_true(at(STEP_RETAKING));
    assert_int_equal(decider(), COMMONWEALTH);
    refused_by("6.5.1", "not-to-retake", COMMONWEALTH, "retake", "minsk"); /* Russia has it */
    made(COMMONWEALTH, "retake", "poznan");
    refused("not-to-retake", COMMONWEALTH, "retake", "poznan");
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_WAR);
    made(COMMONWEALTH, "end_retaking");
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_PEACE);
    assert_int_equal(controller("poznan"), COMMONWEALTH);
    assert_int_equal(controller("krakow"), SWEDEN);
    assert_int_equal(controller("zamosc"), SWEDEN);
    assert_int_equal(all_units_in("poznan", SWEDEN), 0);
    assert_true(all_units_in("krakow", SWEDEN) > 0);
    assert_false(at(STEP_PEACE_TERMS)); /* no Fortified City */
    assert_int_equal(funds_of(SWEDEN), 1);
    assert_int_equal(funds_of(COMMONWEALTH), 2);
}

/* As the step says of who is late. */
TEST(ruling_R27__by_default_all_is_retaken)
{
    lost_war();
    made(COMMONWEALTH, "force_peace", "sweden");
    while (at(STEP_RETAKING))
        fall_back(COMMONWEALTH);
    assert_int_equal(controller("krakow"), COMMONWEALTH);
    assert_int_equal(controller("poznan"), COMMONWEALTH);
    assert_int_equal(controller("zamosc"), COMMONWEALTH);
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_PEACE);
}

TEST(ruling_R27__peace_without_any_space)
{
    lost_war();
    made(COMMONWEALTH, "force_peace", "sweden");
    made(COMMONWEALTH, "end_retaking");
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_PEACE);
    assert_int_equal(controller("krakow"), SWEDEN);
    assert_int_equal(funds_of(SWEDEN), 0);
}

TEST(rule_6_5_1__for_a_fortified_city_the_victor_takes_a_victory_point)
{
    lost_war();
    funds_at(COMMONWEALTH, 5);
    forces_peace();
    assert_true(at(STEP_PEACE_TERMS));
    made(SWEDEN, "take_vp");
    tells("Sweden gains 1 Victory Point by WAR FATE markers by a forced peace: 1 in all.");
    tells("The Commonwealth loses 2 FUND markers by a forced peace: 3 in all.");
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 1);
    assert_int_equal(funds_of(SWEDEN), 2); /* Kraków and Poznań; a Fortress is free (R27) */
    assert_int_equal(funds_of(COMMONWEALTH), 3);
}

TEST(rule_6_5_1__or_three_fund_markers)
{
    lost_war();
    funds_at(COMMONWEALTH, 6);
    forces_peace();
    made(SWEDEN, "take_funds");
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 0);
    assert_int_equal(funds_of(SWEDEN), 5);
    assert_int_equal(funds_of(COMMONWEALTH), 1);
}

TEST(rule_6_5_1__what_is_missing_is_paid_with_random_cards)
{
    lost_war();
    funds_at(COMMONWEALTH, 1);
    hold(COMMONWEALTH, "plc-diplomacy-1");
    forces_peace();
    made(SWEDEN, "take_vp");
    assert_true(is_used("plc-diplomacy-1"));
    assert_int_equal(funds_of(SWEDEN), 2);
    assert_int_equal(funds_of(COMMONWEALTH), 0);
}

TEST(rule_6_5_1__the_rest_of_a_debt_is_not_paid)
{
    lost_war();
    forces_peace();
    made(SWEDEN, "take_funds");
    assert_int_equal(funds_of(SWEDEN), 0); /* R28 */
    assert_true(told("The Commonwealth has nothing more to pay with: 5 FUND markers of the debt stay "
                     "unpaid.")); /* R27: 1 + 3 for Krakow, 1 for Poznan */
}

TEST(rule_6_5_1__special_cards_pay_no_debt)
{
    lost_war();
    EACH(card, ((const struct components *)table.pack)->decks.special)
        if (((const struct components *)table.pack)->decks.card[card].seat == COMMONWEALTH)
            hold(COMMONWEALTH, ((const struct components *)table.pack)->decks.card[card].id);
    const int cards = tow_hand_size(&table, COMMONWEALTH);
    forces_peace();
    made(SWEDEN, "take_vp");
    assert_int_equal(tow_hand_size(&table, COMMONWEALTH), cards);
}

TEST(rule_6_5_1__the_war_is_barred_in_this_turn_and_the_next)
{
    lost_war();
    hold(SWEDEN, "swe-diplomacy-1");
    hold(SWEDEN, "swe-diplomacy-2");
    forces_peace();
    made(SWEDEN, "take_vp");
    assert_true(seats_has(on_table()->side[SWEDEN].peace_barred, COMMONWEALTH));
    assert_true(seats_has(on_table()->side[COMMONWEALTH].peace_next, SWEDEN));
    begin_at(STEP_WAR, SWEDEN, &(struct war){.seat = SWEDEN, .against = -1});
    refused("forced-peace", SWEDEN, "declare_war", "commonwealth"); /* R29 */
    made(SWEDEN, "declare_war", "russia");
}

TEST(rule_6_5_1__each_war_is_ended_by_itself)
{
    lost_war();
    forces_peace();
    made(SWEDEN, "take_vp");
    assert_int_equal(relation_of(RUSSIA, COMMONWEALTH), AT_WAR);
    assert_true(asked(COMMONWEALTH)); /* R26 */
    made(COMMONWEALTH, "fight_on");
    assert_int_equal(controller("minsk"), RUSSIA);
}

TEST(rule_6_5_1__units_leave_for_the_nearest_space_of_their_own)
{
    lost_war();
    controls(SWEDEN, "dunaburg");
    put("poznan", "2 sweden-infantry, 1 weakened sweden-cavalry, gustav-horn");
    put_garrison("krakow", "sweden-infantry");
    controls(SWEDEN, "stettin");
    forces_peace();
    assert_int_equal(units_in("stettin", "sweden-infantry"), 3); /* R30: one Trail from Poznań */
    assert_int_equal(weakened_in("stettin", "sweden-cavalry"), 1);
    assert_true(commander_in("stettin", "gustav-horn"));
    assert_false(has_garrison("krakow"));
    assert_int_equal(all_units_in("poznan", SWEDEN), 0);
}

TEST(rule_6_5_1__a_superpower_fights_on)
{
    lost_war();
    made(COMMONWEALTH, "fight_on");
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_WAR);
    assert_int_equal(controller("krakow"), SWEDEN);
}

TEST(rule_6_5_1__danzig_counts_as_a_fortified_city)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "danzig");
    another_lost_war();
    funds_at(COMMONWEALTH, 4);
    begin_at(STEP_FORCED_PEACE, COMMONWEALTH, &(struct choice){.seat = COMMONWEALTH});
    forces_peace();
    made(SWEDEN, "take_funds");
    assert_int_equal(funds_of(SWEDEN), 4);
    assert_int_equal(controller("danzig"), COMMONWEALTH);
}
