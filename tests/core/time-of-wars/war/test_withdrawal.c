/* 6.9.3.3: withdrawal before a Land Battle. */
#include "../table.h"

/* Sweden comes from Memel to Mitau, where the army stands. */
static void comes(const char *army, const char *enemy, int points)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "memel");
    put("memel", army);
    put("mitau", enemy);
    acts(SWEDEN, points);
    made(SWEDEN, "march", "memel");
    made(SWEDEN, "go", "mitau");
}

TEST(rule_6_9_3_3__the_army_withdraws_to_an_own_space)
{
    comes("2 sweden-infantry", "2 commonwealth-infantry, john-charles-chodkiewicz", 2);
    assert_true(at(STEP_WITHDRAWAL));
    assert_int_equal(decider(), COMMONWEALTH);
    made(COMMONWEALTH, "withdraw", "riga");
    assert_int_equal(units_in("riga", "commonwealth-infantry"), 2);
    assert_true(commander_in("riga", "john-charles-chodkiewicz"));
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    assert_int_equal(events_of(EVENT_STEP_LOST), 0);
}

TEST(rule_6_9_3_3__not_to_where_the_enemy_came_from_nor_to_enemies)
{
    comes("2 sweden-infantry", "2 commonwealth-infantry", 2);
    controls(SWEDEN, "riga");
    put("birze", "1 sweden-infantry");
    refused("no-withdrawal-there", COMMONWEALTH, "withdraw", "memel");
    assert_true(refusal_says("The enemy has come from Memel"));
    refused("no-withdrawal-there", COMMONWEALTH, "withdraw", "riga");
    assert_true(refusal_says("Riga is controlled by a power that is no ally"));
    refused("no-withdrawal-there", COMMONWEALTH, "withdraw", "birze");
    assert_true(refusal_says("An enemy army stands in Birże"));
    refused("no-withdrawal-there", COMMONWEALTH, "withdraw", "vilnius");
    assert_true(refusal_says("No Road or Trail leads to "));
    made(COMMONWEALTH, "withdraw", "kowno"); /* by Trail, without cost */
    assert_int_equal(units_in("kowno", "commonwealth-infantry"), 2);
}

TEST(ruling_R65__to_a_space_of_an_ally_or_a_terrain_point)
{
    table_open();
    war(COMMONWEALTH, RUSSIA);
    ally(RUSSIA, SWEDEN);
    controls(SWEDEN, "polock");
    put("minsk", "1 commonwealth-hussars");
    put("witebsk", "1 russia-cavalry");
    put("orsza", "1 commonwealth-levy");
    controls(RUSSIA, "witebsk");
    acts(COMMONWEALTH, 2);
    made(COMMONWEALTH, "march", "orsza");
    made(COMMONWEALTH, "go", "witebsk");
    made(RUSSIA, "withdraw", "polock");
    assert_int_equal(units_in("polock", "russia-cavalry"), 1);
}

TEST(rule_6_9_3_3__who_stands_fights)
{
    comes("2 sweden-infantry", "2 commonwealth-infantry", 2);
    given(1, 1, 1, 1);
    made(COMMONWEALTH, "stand");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

TEST(rule_6_9_3_3__without_a_way_out_no_seat_is_asked)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "memel, riga, birze, kowno");
    put("memel", "2 sweden-infantry");
    put("mitau", "1 commonwealth-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "memel");
    given(1, 1, 1, 1);
    made(SWEDEN, "go", "mitau");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

TEST(ruling_R66__the_moving_army_goes_on_and_may_follow)
{
    comes("2 sweden-infantry", "2 commonwealth-infantry", 3);
    made(COMMONWEALTH, "withdraw", "birze");
    made(SWEDEN, "go", "birze");
    assert_true(at(STEP_WITHDRAWAL));
    made(COMMONWEALTH, "withdraw", "vilnius");
    assert_int_equal(units_in("birze", "sweden-infantry"), 2);
}

/* ---- losses (R65) ---- */

TEST(rule_6_9_3_3__cavalry_against_none_costs_each_unit_a_step)
{
    comes("1 sweden-cavalry", "2 commonwealth-infantry", 2);
    made(COMMONWEALTH, "withdraw", "riga");
    assert_int_equal(weakened_in("riga", "commonwealth-infantry"), 2);
}

TEST(rule_6_9_3_3__twice_the_cavalry_costs_each_unit_a_step)
{
    comes("2 sweden-cavalry", "1 commonwealth-infantry, 1 commonwealth-hussars", 2);
    made(COMMONWEALTH, "withdraw", "riga");
    assert_int_equal(weakened_in("riga", "commonwealth-infantry"), 1);
    assert_int_equal(weakened_in("riga", "commonwealth-hussars"), 1);
}

TEST(rule_6_9_3_3__more_cavalry_costs_one_unit_a_step)
{
    comes("3 sweden-cavalry", "1 commonwealth-infantry, 2 commonwealth-hussars", 2);
    made(COMMONWEALTH, "withdraw", "riga");
    assert_true(at(STEP_LOSSES));
    assert_true(asks("Choose a unit that suffers a loss in the withdrawal (1 left)."));
    made(COMMONWEALTH, "lose_step", "commonwealth-infantry", "full");
    assert_true(told(
        "A full-strength unit of the Commonwealth in Riga suffers a loss in the withdrawal: Wybraniecka and "
        "foreign foot."));
    assert_int_equal(weakened_in("riga", "commonwealth-infantry"), 1);
    assert_int_equal(weakened_in("riga", "commonwealth-hussars"), 0);
}

TEST(rule_6_9_3_3__as_much_cavalry_costs_nothing)
{
    comes("2 sweden-cavalry", "1 commonwealth-infantry, 2 commonwealth-hussars", 2);
    made(COMMONWEALTH, "withdraw", "riga");
    assert_int_equal(events_of(EVENT_STEP_LOST), 0);
}

TEST(rule_6_9_3_4__a_commander_whose_army_is_lost_is_put_aside)
{
    comes("1 sweden-cavalry", "1 weakened commonwealth-infantry, john-charles-chodkiewicz", 2);
    made(COMMONWEALTH, "withdraw", "riga");
    assert_int_equal(all_units_in("riga", COMMONWEALTH), 0);
    assert_true(is_aside("john-charles-chodkiewicz"));
}

/* ---- garrisons (R67) ---- */

TEST(rule_6_9_3_3__infantry_stays_behind_as_the_garrison)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau");
    put("mitau", "2 sweden-infantry");
    put("birze", "2 commonwealth-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "mitau");
    made(SWEDEN, "go", "birze");
    made(COMMONWEALTH, "leave_garrison", "commonwealth-infantry", "full");
    assert_true(has_garrison("birze"));
    refused("has-garrison", COMMONWEALTH, "leave_garrison", "commonwealth-infantry", "full");
    made(COMMONWEALTH, "withdraw", "vilnius");
    assert_int_equal(units_in("birze", "commonwealth-infantry"), 1);
    assert_int_equal(units_in("vilnius", "commonwealth-infantry"), 1);
}

TEST(rule_6_9_3_3__a_garrison_does_not_take_part_in_the_battle)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau");
    put("mitau", "2 sweden-infantry");
    put("birze", "2 commonwealth-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "mitau");
    made(SWEDEN, "go", "birze");
    made(COMMONWEALTH, "leave_garrison", "commonwealth-infantry", "full");
    given(1, 1, 1, 1);
    made(COMMONWEALTH, "stand");
    assert_int_equal(nth_arg(EVENT_FIRE, 1, sum), 2);
}

TEST(rule_6_9_3_3__the_last_unit_may_become_the_garrison)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau");
    put("mitau", "2 sweden-infantry");
    put("birze", "1 commonwealth-infantry, john-charles-chodkiewicz");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "mitau");
    made(SWEDEN, "go", "birze");
    made(COMMONWEALTH, "leave_garrison", "commonwealth-infantry", "full");
    assert_true(has_garrison("birze"));
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    assert_int_equal(units_in("birze", "sweden-infantry"), 2);
}

/* ---- by sea ---- */

TEST(rule_6_9_3_3__from_port_to_port_by_own_ships)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("reval", "2 sweden-infantry");
    put("pernau", "2 commonwealth-infantry");
    put_ships(BALTIC, "2 commonwealth-naval");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "pernau");
    refused("no-withdrawal-there", COMMONWEALTH, "withdraw", "abo");
    made(COMMONWEALTH, "withdraw", "konigsberg");
    assert_int_equal(units_in("konigsberg", "commonwealth-infantry"), 2);
}

TEST(rule_6_9_3_3__not_with_more_units_than_the_ships_carry)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("reval", "2 sweden-infantry");
    put("pernau", "2 commonwealth-infantry");
    put_ships(BALTIC, "1 commonwealth-naval");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "pernau");
    refused("no-withdrawal-there", COMMONWEALTH, "withdraw", "konigsberg");
    assert_true(refusal_says("its ships there are fewer than its units"));
    made(COMMONWEALTH, "withdraw", "riga");
}

/* The Commonwealth is attacked in Pernau and has these units and ships. */
static void attacked_in_pernau(const char *army, const char *ships)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("reval", "2 sweden-infantry");
    put("pernau", army);
    put_ships(BALTIC, ships);
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "reval");
}

TEST(ruling_R65__to_a_port_of_an_ally)
{
    attacked_in_pernau("2 commonwealth-infantry", "2 commonwealth-naval");
    ally(COMMONWEALTH, RUSSIA);
    controls(RUSSIA, "koporye");
    made(SWEDEN, "go", "pernau");
    made(COMMONWEALTH, "withdraw", "koporye");
    assert_int_equal(units_in("koporye", "commonwealth-infantry"), 2);
}

TEST(ruling_R65__the_number_of_own_ships_is_the_limit_not_their_combat_value)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", "2 commonwealth-hussars");
    put("pernau", "2 sweden-infantry");
    controls(SWEDEN, "pernau");
    put_ships(BALTIC, "1 sweden-naval, 2 russia-naval"); /* Combat Value 2, and an ally's */
    ally(SWEDEN, RUSSIA);
    acts(COMMONWEALTH, 2);
    made(COMMONWEALTH, "march", "riga");
    made(COMMONWEALTH, "go", "pernau");
    refused("no-withdrawal-there", SWEDEN, "withdraw", "stockholm");
}

TEST(ruling_R131__no_army_withdraws_to_own_rebels)
{
    comes("2 sweden-infantry", "2 commonwealth-infantry", 2);
    put_rebels("riga", "1 commonwealth-levy");
    refused("no-withdrawal-there", COMMONWEALTH, "withdraw", "riga");
    assert_true(refusal_says("An enemy army stands in Riga"));
    made(COMMONWEALTH, "withdraw", "kowno");
}

/* ---- combined armies (6.5.2) ---- */

/* Sweden, at War with the Commonwealth alone, comes to Orsza, where Russia stands beside its ally. */
static void orsza(void)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    ally(RUSSIA, COMMONWEALTH);
    controls(SWEDEN, "witebsk");
    put("witebsk", "4 sweden-infantry");
    put("orsza", "4 russia-cavalry, 3 commonwealth-pancerni");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "witebsk");
    made(SWEDEN, "go", "orsza");
    assert_true(at(STEP_WITHDRAWAL));
    assert_int_equal(decider(), COMMONWEALTH);
}

TEST(rule_6_5_2__each_ally_of_a_combined_army_may_withdraw)
{
    orsza();
    made(COMMONWEALTH, "stand");
    assert_true(at(STEP_WITHDRAWAL));
    assert_int_equal(decider(), RUSSIA);
    assert_true(
        asks("An army of Sweden comes to Orsza to fight an ally: defend with it, or withdraw. It has Combat "
             "Value 8 and Command Rating 0; the army there has Combat Value 8."));
    given(1, 1, 1, 1);
    made(RUSSIA, "withdraw", "smolensk");
    assert_int_equal(units_in("smolensk", "russia-cavalry"), 4);
    assert_int_equal(first_arg(EVENT_BATTLE, defender), COMMONWEALTH);
    assert_int_equal(events_of(EVENT_COMMAND), 0);
    assert_int_equal(first_arg(EVENT_BATTLE_WON, power), COMMONWEALTH);
}

TEST(rule_6_5_2__the_most_numerous_ally_leads_and_the_enemy_is_the_one_at_war)
{
    orsza();
    made(COMMONWEALTH, "stand");
    given(1, 1, 1, 1);
    made(RUSSIA, "stand");
    tells("Russia leads the allied units in Orsza: it has the most of them.");
    tells("Land Battle in Orsza: Sweden attacks the Commonwealth.");
    assert_int_equal(first_arg(EVENT_BATTLE_WON, power), RUSSIA);
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_PEACE);
}

TEST(rule_6_5_2__an_ally_at_peace_is_left_alone_where_the_enemy_withdraws)
{
    orsza();
    made(COMMONWEALTH, "withdraw", "minsk");
    assert_false(at(STEP_WITHDRAWAL));
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    assert_int_equal(units_in("orsza", "russia-cavalry"), 4);
}

TEST(rule_6_5_2__an_ally_of_both_sides_is_not_asked)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    ally(RUSSIA, COMMONWEALTH);
    ally(RUSSIA, SWEDEN);
    controls(SWEDEN, "witebsk");
    put("witebsk", "4 sweden-infantry");
    put("orsza", "4 russia-cavalry, 3 commonwealth-pancerni");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "witebsk");
    made(SWEDEN, "go", "orsza");
    given(1, 1, 1, 1);
    made(COMMONWEALTH, "stand");
    assert_int_equal(first_arg(EVENT_BATTLE, defender), COMMONWEALTH);
    assert_int_equal(events_of(EVENT_COMMAND), 0);
}

/* R138: the state is at War, not who commands its units. */
TEST(ruling_R138__the_state_that_is_at_war_is_named_as_attacked)
{
    table_open();
    war(SWEDEN, DENMARK);
    masters(COMMONWEALTH, DENMARK);
    controls(DENMARK, "karlskrona");
    put("karlskrona", "2 denmark-infantry");
    put("kalmar", "4 sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "kalmar");
    given(1, 1, 1, 1);
    made(SWEDEN, "go", "karlskrona");
    if (at(STEP_WITHDRAWAL)) made(COMMONWEALTH, "stand");
    tells("Land Battle in Karlskrona: Sweden attacks Denmark.");
}
