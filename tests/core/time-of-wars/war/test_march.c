/* 6.9.3.1: marches by land; what entering a space brings. */
#include "../table.h"

static void sweden_at_war(const char *at, const char *army, int points)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put(at, army);
    acts(SWEDEN, points);
}

static int points_left(void)
{
    return tow_impulse_of(&table)->points;
}

/* ---- ways ---- */

TEST(rule_6_9_3_1__a_road_costs_one_point)
{
    sweden_at_war("reval", "2 sweden-infantry", 3);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    assert_int_equal(points_left(), 2);
    assert_int_equal(units_in("narva", "sweden-infantry"), 2);
    assert_int_equal(all_units_in("reval", SWEDEN), 0);
}

TEST(rule_6_9_3_1__a_trail_costs_two_points)
{
    sweden_at_war("viborg", "2 sweden-infantry", 4);
    made(SWEDEN, "march", "viborg");
    made(SWEDEN, "go", "abo");
    made(SWEDEN, "go", "osterbotten");
    assert_int_equal(points_left(), 1);
    assert_false(at(STEP_MARCH)); /* three Trails lead on: none can be paid, so it has halted */
    sweden_at_war("viborg", "2 sweden-infantry", 1);
    made(SWEDEN, "march", "viborg");
    refused("too-dear", SWEDEN, "go", "kexholm");
}

TEST(rule_6_9_3_1__three_roads_cost_three_points)
{
    sweden_at_war("stockholm", "1 sweden-cavalry", 4);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "go", "jonkoping");
    made(SWEDEN, "go", "kalmar");
    refused("no-way", SWEDEN, "go", "stockholm");
    refused("no-entry", SWEDEN, "go", "karlskrona"); /* at Peace with Denmark */
    made(SWEDEN, "go", "jonkoping");
    assert_int_equal(points_left(), 1);
}

TEST(rule_6_9_3_1__an_army_with_no_way_to_pay_does_not_set_out)
{
    sweden_at_war("kexholm", "2 sweden-infantry", 1);
    refused("nowhere-to-go", SWEDEN, "march", "kexholm");
    refused("no-army", SWEDEN, "march", "viborg");
}

TEST(rule_3_0__spaces_of_a_power_at_peace_are_closed)
{
    table_open();
    put("reval", "2 sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    refused_by("3.0", "no-entry", SWEDEN, "go", "pernau");
    made(SWEDEN, "go", "narva");
}

TEST(rule_3_0__allied_spaces_and_terrain_points_are_open)
{
    table_open();
    ally(SWEDEN, COMMONWEALTH);
    put("reval", "2 sweden-infantry");
    put("gavle", "1 sweden-cavalry");
    acts(SWEDEN, 4);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "pernau");
    made(SWEDEN, "halt");
    made(SWEDEN, "march", "gavle");
    made(SWEDEN, "go", "osterbotten");
    assert_int_equal(units_in("osterbotten", "sweden-cavalry"), 1);
}

/* ---- walls (R59) ---- */

TEST(rule_6_9_3_1__an_enemy_fortress_ends_the_movement)
{
    sweden_at_war("reval", "2 sweden-infantry", 4);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "dorpat");
    refused("enemy-stronghold", SWEDEN, "go", "riga");
    made(SWEDEN, "halt");
    refused("halted", SWEDEN, "march", "dorpat");
    refused("no-army", SWEDEN, "besiege", "dorpat"); /* it has not begun the impulse there */
}

/* What stands there is not parted any more: it could not go on. */
TEST(ruling_R58__at_enemy_walls_no_unit_is_left_behind)
{
    sweden_at_war("mitau", "2 sweden-infantry, gustav-horn, herman-wrangel", 4);
    made(SWEDEN, "march", "mitau");
    made(SWEDEN, "go", "birze");
    assert_true(at(STEP_MARCH)); /* it may plunder */
    assert_true(asks("The army in Birże goes no further: choose what it does there, or halt."));
    refused("nothing-left", SWEDEN, "leave", "sweden-infantry", "full");
    refused("nothing-left", SWEDEN, "leave_commander", "gustav-horn");
    made(SWEDEN, "plunder", "birze");
}

TEST(rule_6_9_3_1__an_army_that_began_at_an_enemy_fortress_may_leave)
{
    sweden_at_war("dorpat", "2 sweden-infantry", 2);
    made(SWEDEN, "march", "dorpat");
    made(SWEDEN, "go", "riga");
    assert_int_equal(units_in("riga", "sweden-infantry"), 2);
}

TEST(ruling_R59__danzig_ends_the_movement)
{
    sweden_at_war("torun", "2 sweden-infantry", 4);
    made(SWEDEN, "march", "torun");
    made(SWEDEN, "go", "danzig");
    refused("enemy-stronghold", SWEDEN, "go", "elbing");
}

TEST(rule_6_9_3_1__an_own_fortress_does_not)
{
    sweden_at_war("reval", "2 sweden-infantry", 3);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    made(SWEDEN, "go", "koporye");
    assert_int_equal(units_in("koporye", "sweden-infantry"), 2);
}

/* ---- who comes along (5.2, R58) ---- */

TEST(ruling_R58__units_and_commanders_stay_behind)
{
    sweden_at_war("reval", "2 sweden-infantry, 1 sweden-cavalry, gustav-horn, herman-wrangel", 2);
    made(SWEDEN, "march", "reval");
    refused("not-gone", SWEDEN, "halt");
    made(SWEDEN, "leave", "sweden-infantry", "full");
    made(SWEDEN, "leave_commander", "herman-wrangel");
    refused("not-with-army", SWEDEN, "leave_commander", "herman-wrangel");
    refused("no-such-unit", SWEDEN, "leave", "sweden-infantry", "weakened");
    made(SWEDEN, "go", "narva");
    assert_int_equal(units_in("narva", "sweden-infantry"), 1);
    assert_int_equal(units_in("narva", "sweden-cavalry"), 1);
    assert_true(commander_in("narva", "gustav-horn"));
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
    assert_true(commander_in("reval", "herman-wrangel"));
}

TEST(ruling_R58__somebody_goes)
{
    sweden_at_war("reval", "1 sweden-infantry, gustav-horn", 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "leave", "sweden-infantry", "full");
    refused("nothing-left", SWEDEN, "leave_commander", "gustav-horn");
    made(SWEDEN, "go", "narva");
    assert_true(commander_in("narva", "gustav-horn"));
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
}

TEST(ruling_R58__what_stands_on_the_way_does_not_come_along)
{
    sweden_at_war("reval", "1 sweden-infantry", 3);
    put("narva", "1 sweden-cavalry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    refused("no-such-unit", SWEDEN, "leave", "sweden-cavalry", "full");
    made(SWEDEN, "go", "koporye");
    assert_int_equal(all_units_in("koporye", SWEDEN), 1);
    assert_int_equal(units_in("narva", "sweden-cavalry"), 1);
    made(SWEDEN, "halt");
    made(SWEDEN, "march", "narva"); /* by a point of its own */
}

TEST(rule_5_2__garrisons_and_rebels_do_not_march)
{
    table_open();
    put_garrison("narva", "sweden-infantry");
    put_rebels("reval", "2 sweden-infantry");
    acts(SWEDEN, 3);
    refused("no-army", SWEDEN, "march", "narva");
    refused("no-army", SWEDEN, "march", "reval");
}

/* ---- attrition (R60) ---- */

TEST(rule_6_9_3_1__manpower_of_12_costs_a_step_when_the_movement_is_over)
{
    sweden_at_war("reval", "6 sweden-infantry", 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    assert_int_equal(weakened_in("narva", "sweden-infantry"), 0); /* it may still go on */
    made(SWEDEN, "halt");
    assert_int_equal(weakened_in("narva", "sweden-infantry"), 1);
}

TEST(rule_6_9_3_1__manpower_of_11_costs_nothing)
{
    sweden_at_war("reval", "5 sweden-infantry, 1 sweden-cavalry", 1);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    assert_int_equal(events_of(EVENT_STEP_LOST), 0);
}

TEST(rule_6_9_3_1__the_player_chooses_who_suffers)
{
    sweden_at_war("reval", "5 sweden-infantry, 2 sweden-cavalry", 1);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    assert_true(at(STEP_LOSSES));
    made(SWEDEN, "lose_step", "sweden-cavalry", "full");
    assert_int_equal(weakened_in("narva", "sweden-cavalry"), 1);
}

TEST(ruling_R60__units_left_on_the_way_have_moved_too)
{
    sweden_at_war("reval", "6 sweden-infantry", 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    made(SWEDEN, "leave", "sweden-infantry", "full");
    made(SWEDEN, "go", "koporye");
    assert_int_equal(events_of(EVENT_STEP_LOST), 1);
    refused("halted", SWEDEN, "march", "narva");
}

TEST(ruling_R60__attrition_comes_before_the_battle)
{
    sweden_at_war("reval", "6 sweden-infantry", 1);
    put("pernau", "1 weakened commonwealth-levy");
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "reval");
    given(1, 1, 1, 1);
    made(SWEDEN, "go", "pernau");
    if (at(STEP_WITHDRAWAL)) made(COMMONWEALTH, "stand");
    assert_int_equal(first_arg(EVENT_FIRE, sum), 11);
}

/* ---- entering ---- */

TEST(rule_6_6_4__a_revolt_ends_when_units_enter)
{
    table_open();
    mark("narva", REVOLT);
    put("reval", "1 sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    assert_int_equal(place("narva")->marker, NO_MARKER);
}

/* R25: alone he moves as an army does, and walls stop him. */
TEST(ruling_R25__a_commander_moves_once_in_an_impulse)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("pernau", "gustav-horn");
    acts(SWEDEN, 5);
    made(SWEDEN, "march", "pernau");
    made(SWEDEN, "go", "riga");
    assert_false(at(STEP_MARCH)); /* he can do nothing more */
    assert_true(commander_in("riga", "gustav-horn"));
    refused_by("6.9.3.1", "no-army", SWEDEN, "march", "riga");
}

TEST(rule_6_6_4__a_commander_alone_does_not_end_it)
{
    table_open();
    mark("narva", REVOLT);
    put("reval", "gustav-horn");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    assert_int_equal(place("narva")->marker, REVOLT);
}

TEST(ruling_R25__an_enemy_commander_alone_is_put_aside)
{
    sweden_at_war("reval", "1 sweden-infantry", 1);
    put("pernau", "john-charles-chodkiewicz");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "pernau");
    assert_true(is_aside("john-charles-chodkiewicz"));
    assert_int_equal(events_of(EVENT_BATTLE), 0);
}

TEST(rule_6_9_3_4__an_army_that_meets_no_army_that_stands_goes_on)
{
    sweden_at_war("reval", "1 sweden-infantry", 2);
    put_garrison("riga", "commonwealth-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "pernau");
    made(SWEDEN, "go", "riga"); /* garrisons are behind walls (R82) */
    assert_int_equal(events_of(EVENT_BATTLE), 0);
}

TEST(rule_6_9_3_4__after_a_battle_the_army_moves_no_more)
{
    sweden_at_war("reval", "4 sweden-infantry", 3);
    put("pernau", "1 commonwealth-levy");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "reval");
    given(6, 6, 1, 1);
    made(SWEDEN, "go", "pernau");
    made(COMMONWEALTH, "stand");
    assert_true(at(STEP_IMPULSE));
    assert_int_equal(points_left(), 2);
    refused("halted", SWEDEN, "march", "pernau");
}

TEST(rule_5_2_2__entering_the_space_of_own_rebels_is_a_battle)
{
    table_open();
    put_rebels("narva", "1 weakened sweden-infantry");
    put("reval", "4 sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    given(6, 6, 1, 1);
    made(SWEDEN, "go", "narva");
    assert_int_equal(first_arg(EVENT_BATTLE, kind), REBEL_BATTLE);
    assert_false(has_rebels("narva"));
}

/* At a Terrain Point two enemies stand who are at Peace with each other: one of them is fought. */
TEST(ruling_R64__of_two_enemies_who_are_no_allies_one_is_fought)
{
    table_open();
    war(COMMONWEALTH, SWEDEN);
    war(COMMONWEALTH, RUSSIA);
    put("orsza", "1 russia-infantry, 1 sweden-infantry");
    put("minsk", "5 commonwealth-hussars");
    acts(COMMONWEALTH, 2);
    made(COMMONWEALTH, "march", "minsk");
    given(6, 6, 1, 1);
    made(COMMONWEALTH, "go", "orsza");
    if (at(STEP_WITHDRAWAL)) made(decider(), "stand");
    if (at(STEP_WITHDRAWAL)) made(decider(), "stand");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(all_units_in("orsza", SWEDEN) + all_units_in("orsza", RUSSIA), 1);
}

TEST(rule_3_0__armies_at_peace_pass_each_other)
{
    table_open();
    put("orsza", "1 russia-infantry");
    put("minsk", "5 commonwealth-hussars");
    acts(COMMONWEALTH, 2);
    made(COMMONWEALTH, "march", "minsk");
    made(COMMONWEALTH, "go", "orsza");
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    made(COMMONWEALTH, "go", "witebsk");
}

/* ---- combining ---- */

TEST(rule_6_9_3_1__two_weakened_units_of_a_kind_become_one)
{
    table_open();
    put("reval", "2 weakened sweden-infantry, 1 weakened sweden-cavalry");
    acts(SWEDEN, 1);
    made(SWEDEN, "combine", "reval", "sweden-infantry");
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
    assert_int_equal(weakened_in("reval", "sweden-infantry"), 0);
    assert_int_equal(points_left(), 1);
    refused("no-pair", SWEDEN, "combine", "reval", "sweden-cavalry");
}

TEST(ruling_R130__units_that_have_marched_do_not_combine)
{
    table_open();
    put("reval", "1 weakened sweden-infantry");
    put("narva", "1 weakened sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    made(SWEDEN, "halt");
    refused_by("6.9.3.1", "no-pair", SWEDEN, "combine", "narva", "sweden-infantry");
    put("narva", "1 weakened sweden-infantry");
    made(SWEDEN, "combine", "narva", "sweden-infantry"); /* the two that have not */
    assert_int_equal(units_in("narva", "sweden-infantry"), 2);
    assert_int_equal(weakened_in("narva", "sweden-infantry"), 1);
}

TEST(ruling_R130__units_that_have_besieged_do_not_combine)
{
    sweden_at_war("riga", "3 weakened sweden-infantry", 3);
    controls(SWEDEN, "reval");
    controls(SWEDEN, "pernau");
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    refused("no-pair", SWEDEN, "combine", "riga", "sweden-infantry");
}

/* ---- enemies on one space (R132) ---- */

static void both_in_orsza(const char *own, const char *enemy, int points)
{
    table_open();
    war(COMMONWEALTH, RUSSIA);
    put("orsza", own);
    put("orsza", enemy);
    acts(COMMONWEALTH, points);
}

TEST(rule_6_9_3_4__two_opposing_armies_on_a_space_fight)
{
    both_in_orsza("3 commonwealth-hussars", "1 weakened russia-cavalry", 2);
    refused("no-army", COMMONWEALTH, "attack", "minsk");
    made(COMMONWEALTH, "attack", "orsza");
    assert_int_equal(points_left(), 1);
    given(6, 6, 1, 1);
    made(RUSSIA, "stand");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(first_arg(EVENT_BATTLE, attacker), COMMONWEALTH);
    assert_int_equal(units_in("orsza", "russia-cavalry"), 0);
    refused("halted", COMMONWEALTH, "march", "orsza");
    refused("no-enemy", COMMONWEALTH, "attack", "orsza");
}

TEST(ruling_R132__the_enemy_may_withdraw_and_the_army_go_on)
{
    both_in_orsza("3 commonwealth-hussars", "1 russia-cavalry", 2);
    made(COMMONWEALTH, "attack", "orsza");
    made(RUSSIA, "withdraw", "smolensk");
    tells("A full-strength unit of Russia in Smolensk suffers a loss in the withdrawal: Boyar horse.");
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    assert_true(at(STEP_MARCH));
    made(COMMONWEALTH, "go", "minsk");
    assert_int_equal(units_in("minsk", "commonwealth-hussars"), 3);
}

TEST(ruling_R132__a_beaten_attacker_retreats_as_a_defender_does)
{
    both_in_orsza("1 commonwealth-hussars", "3 russia-cavalry", 2);
    made(COMMONWEALTH, "attack", "orsza");
    given(1, 1, 1, 2);
    made(RUSSIA, "stand");
    assert_true(at(STEP_RETREAT));
    refused("no-retreat-there", COMMONWEALTH, "retreat", "smolensk");
    made(COMMONWEALTH, "retreat", "minsk");
    assert_int_equal(all_units_in("minsk", COMMONWEALTH), 1);
    assert_int_equal(all_units_in("orsza", RUSSIA), 3);
}

TEST(ruling_R132__no_army_attacks_at_peace_or_behind_walls)
{
    both_in_orsza("1 commonwealth-hussars", "1 russia-cavalry", 1);
    relate(COMMONWEALTH, RUSSIA, AT_PEACE);
    refused_by("6.9.3.4", "no-enemy", COMMONWEALTH, "attack", "orsza");
    war(COMMONWEALTH, RUSSIA);
    put("smolensk", "1 commonwealth-levy");
    put_garrison("smolensk", "russia-infantry");
    refused("no-enemy", COMMONWEALTH, "attack", "smolensk");
}

TEST(ruling_R132__own_rebels_on_the_space_are_fought_too)
{
    table_open();
    put("narva", "4 sweden-infantry");
    put_rebels("narva", "1 weakened sweden-infantry");
    acts(SWEDEN, 1);
    given(6, 6, 1, 1);
    made(SWEDEN, "attack", "narva");
    assert_int_equal(first_arg(EVENT_BATTLE, kind), REBEL_BATTLE);
    assert_false(has_rebels("narva"));
}

TEST(ruling_R132__an_army_attacks_once)
{
    both_in_orsza("3 commonwealth-hussars", "1 russia-cavalry, 1 sweden-infantry", 3);
    war(COMMONWEALTH, SWEDEN);
    war(RUSSIA, SWEDEN);
    made(COMMONWEALTH, "attack", "orsza");
    given(6, 6, 1, 1);
    made(RUSSIA, "stand"); /* Sweden has no space to withdraw to */
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_true(all_units_in("orsza", RUSSIA) + all_units_in("orsza", SWEDEN) > 0);
    refused_by("6.9.3.1", "halted", COMMONWEALTH, "attack", "orsza");
}

/* ---- late, or resigned ---- */

TEST(a_late_army_halts_and_one_that_has_not_moved_goes_first)
{
    sweden_at_war("reval", "2 sweden-infantry", 3);
    made(SWEDEN, "march", "reval");
    fall_back(SWEDEN);
    assert_int_equal(all_units_in("reval", SWEDEN), 0);
    assert_true(at(STEP_MARCH));
    fall_back(SWEDEN);
    assert_false(at(STEP_MARCH));
}

/* An army of its own points, by a card, that can go nowhere has ended its march at once. */
TEST(ruling_R121__an_army_that_can_do_nothing_halts_by_itself)
{
    table_open();
    put("reval", "1 sweden-infantry");
    acts(SWEDEN, 2);
    tow_march_begin(
        &table,
        &(struct march){.seat = SWEDEN, .at = (int16_t)space_of("reval"), .by_card = {.own_points = 1}});
    run_on();
    assert_true(at(STEP_IMPULSE));
    made(SWEDEN, "march", "reval"); /* it has not moved */
}
