/* 6.9.3.4: Land Battles, without cards. */
#include "../battle.h"

#include <string.h>

/* ---- the dice ---- */

TEST(rule_6_9_3_4__the_sum_of_combat_values_gives_the_column)
{
    face("2 sweden-infantry, 1 weakened sweden-cavalry", "1 commonwealth-hussars, 1 commonwealth-infantry");
    fight(1, 1, 1, 1);
    assert_int_equal(fire(0, power), SWEDEN);
    assert_int_equal(fire(0, sum), 5);
    assert_int_equal(fire(0, column), 5);
    assert_int_equal(fire(1, power), COMMONWEALTH);
    assert_int_equal(fire(1, sum), 6);
    assert_int_equal(fire(1, column), 5);
}

TEST(rule_6_9_3_4__the_military_level_shifts_the_column)
{
    face("3 sweden-infantry", "3 commonwealth-infantry");
    on_table()->side[SWEDEN].military = 2;
    on_table()->side[COMMONWEALTH].military = -2;
    fight(1, 1, 1, 1);
    assert_int_equal(fire(0, level), 2);
    assert_int_equal(fire(0, column), 9);
    assert_int_equal(fire(1, level), -2);
    assert_int_equal(fire(1, column), 2);
}

TEST(rule_6_9_3_4__columns_end_with_the_table)
{
    face("12 sweden-infantry", "1 weakened commonwealth-infantry");
    on_table()->side[SWEDEN].military = 2;
    on_table()->side[COMMONWEALTH].military = -2;
    fight(1, 1, 1, 1);
    tells("A full-strength unit of Sweden in Mitau suffers a loss on the march: Landskap regiments.");
    tells("A weakened unit of the Commonwealth in Mitau suffers a loss in battle and is removed: Wybraniecka "
          "and foreign foot.");
    assert_int_equal(fire(0, column), 19);
    assert_int_equal(fire(1, column), 1);
}

TEST(rule_6_9_3_4__a_die_below_the_command_rating_counts_as_the_rating)
{
    face("6 sweden-infantry, gustav-horn", "6 commonwealth-infantry");
    fight(1, 2, 1, 2);
    assert_int_equal(fire(0, losses), 1); /* 3 and 3: the row of 6 */
    assert_int_equal(fire(1, losses), 1); /* no commander raises 1 and 2: the row of 3 */
}

/* The modified sum decides: without a commander the same dice do less. */
TEST(rule_6_9_3_4__without_a_commander_dice_stay_as_they_are)
{
    face("5 sweden-infantry, gustav-horn", "5 commonwealth-infantry");
    fight(1, 2, 1, 2);
    assert_int_equal(fire(0, losses), 1);
    assert_int_equal(fire(1, losses), 0);
    assert_int_equal(winner(), SWEDEN);
}

/* ---- who wins ---- */

TEST(rule_6_9_3_4__equal_losses_are_the_inactive_players_victory)
{
    face("3 sweden-infantry", "3 commonwealth-infantry");
    fight(3, 3, 3, 3);
    assert_int_equal(fire(0, losses), fire(1, losses));
    assert_int_equal(winner(), COMMONWEALTH);
}

TEST(rule_6_9_3_4__who_inflicts_more_losses_wins)
{
    face("6 sweden-infantry", "2 commonwealth-infantry");
    fight(6, 6, 1, 1);
    assert_int_equal(winner(), SWEDEN);
    assert_int_equal(fire(0, losses), 4);
    assert_int_equal(fire(1, losses), 0);
}

TEST(rule_6_9_3_4__the_beaten_attacker_goes_back)
{
    face("3 sweden-infantry, gustav-horn", "3 commonwealth-infantry");
    fight(1, 1, 6, 6);
    while (at(STEP_LOSSES))
        fall_back(first_asked());
    assert_int_equal(all_units_in("mitau", SWEDEN), 0);
    assert_int_equal(all_units_in("riga", SWEDEN), 3);
    assert_true(commander_in("riga", "gustav-horn"));
}

TEST(rule_6_9_3_4__the_attacker_moves_no_more_in_this_impulse)
{
    face("6 sweden-infantry", "1 commonwealth-infantry");
    put("memel", "1 sweden-infantry");
    controls(SWEDEN, "memel");
    acts(SWEDEN, 3);
    fight(6, 6, 1, 1);
    while (!at(STEP_IMPULSE))
        fall_back(first_asked());
    assert_int_equal(all_units_in("mitau", SWEDEN), 6);
    refused("halted", SWEDEN, "march", "mitau");
    assert_int_equal(listed(SWEDEN, "march"), 1);
}

/* ---- losses ---- */

TEST(rule_6_9_3_4__losses_are_spread_evenly)
{
    face("2 sweden-infantry, 1 sweden-cavalry, 1 weakened sweden-cavalry", "6 commonwealth-hussars");
    given(1, 1, 5, 6);
    attack();
    assert_int_equal(fire(1, losses), 7);
}

/* R70. */
TEST(rule_6_9_3_4__no_unit_loses_twice_while_another_has_lost_nothing)
{
    face("2 sweden-infantry, 2 sweden-cavalry", "6 commonwealth-infantry");
    given(1, 1, 6, 4);
    attack();
    assert_int_equal(fire(1, losses), 3);
    made(SWEDEN, "lose_step", "sweden-infantry", "full");
    refused("not-even", SWEDEN, "lose_step", "sweden-infantry", "weakened");
    refused("no-such-unit", SWEDEN, "lose_step", "sweden-cavalry", "weakened");
    made(SWEDEN, "lose_step", "sweden-cavalry", "full");
    made(SWEDEN, "lose_step", "sweden-cavalry", "full");
    assert_int_equal(weakened_in("riga", "sweden-infantry"), 1);
    assert_int_equal(weakened_in("riga", "sweden-cavalry"), 2);
}

/* No seat is asked where there is no choice. */
TEST(rule_6_9_3_4__units_that_are_alike_leave_no_choice)
{
    face("4 sweden-infantry", "6 commonwealth-infantry");
    fight(1, 1, 6, 4);
    assert_true(at(STEP_IMPULSE));
    assert_int_equal(weakened_in("riga", "sweden-infantry"), 3);
}

TEST(rule_6_9_3_4__the_commander_of_a_lost_army_is_put_aside)
{
    face("1 sweden-infantry, gustav-horn", "6 commonwealth-infantry, stanislaw-koniecpolski");
    fight(1, 1, 6, 6);
    tells("Gustav Horn is put aside until the next turn because no army is with him.");
    assert_int_equal(all_units_in("riga", SWEDEN) + all_units_in("mitau", SWEDEN), 0);
    assert_true(is_aside("gustav-horn"));
    assert_false(commander_in("mitau", "gustav-horn"));
    assert_true(commander_in("mitau", "stanislaw-koniecpolski"));
}

/* R69 */
TEST(rule_6_9_3_4__russian_irregulars_of_a_beaten_army_are_lost_first)
{
    table_open();
    war(SWEDEN, RUSSIA);
    controls(SWEDEN, "riga");
    controls(RUSSIA, "mitau, birze");
    put("riga", "4 sweden-infantry, 2 sweden-cavalry");
    put("mitau", "2 russia-irregulars, 2 russia-cavalry");
    acts(SWEDEN, 2);
    given(4, 5, 1, 1);
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
    if (at(STEP_WITHDRAWAL)) made(RUSSIA, "stand");
    assert_int_equal(fire(0, losses), 3);
    assert_int_equal(fire(1, sum), 6);
    assert_int_equal(events_of(EVENT_UNITS_REMOVED), 2);
    while (at(STEP_LOSSES) || at(STEP_RETREAT))
        fall_back(first_asked());
    int irregulars = 0, cavalry = 0;
    for (int space = 0; space < tow_components(&table)->map.space_count; space++) {
        irregulars += units_in(tow_components(&table)->map.space[space].id, "russia-irregulars");
        cavalry += units_in(tow_components(&table)->map.space[space].id, "russia-cavalry");
    }
    assert_int_equal(irregulars, 0);
    assert_int_equal(cavalry, 1); /* three steps of two units */
}

TEST(rule_6_9_3_4__irregulars_of_the_winner_stay)
{
    table_open();
    war(SWEDEN, RUSSIA);
    controls(SWEDEN, "riga");
    controls(RUSSIA, "mitau, birze");
    put("riga", "1 sweden-infantry");
    put("mitau", "2 russia-irregulars, 2 russia-cavalry");
    acts(SWEDEN, 2);
    given(1, 1, 1, 1);
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
    if (at(STEP_WITHDRAWAL)) made(RUSSIA, "stand");
    assert_int_equal(units_in("mitau", "russia-irregulars"), 2);
}

/* ---- war experience (R74) ---- */

TEST(rule_6_9_3_4__war_experience_from_sums_of_12)
{
    face("4 sweden-cavalry", "3 commonwealth-hussars");
    on_table()->side[SWEDEN].points[MILITARY] = 2;
    fight(1, 1, 6, 1);
    tells("Sweden loses 1 Development Point of Military in battle: 1 at this level.");
    assert_int_equal(fire(0, sum), 12);
    assert_int_equal(fire(1, sum), 12);
    assert_int_equal(points_of(SWEDEN, MILITARY), 1);
    assert_int_equal(points_of(COMMONWEALTH, MILITARY), 1);
}

TEST(rule_6_9_3_4__no_experience_where_one_sum_is_below_12)
{
    face("4 sweden-cavalry", "2 commonwealth-hussars, 1 weakened commonwealth-hussars");
    on_table()->side[SWEDEN].points[MILITARY] = 2;
    fight(1, 1, 6, 1);
    assert_int_equal(fire(1, sum), 10);
    assert_int_equal(points_of(SWEDEN, MILITARY), 2);
    assert_int_equal(points_of(COMMONWEALTH, MILITARY), 0);
}

/* ---- allies (6.5.2) ---- */

TEST(rule_6_5_2__allies_defend_together_and_the_most_numerous_leads)
{
    face("6 sweden-infantry", "2 commonwealth-infantry, stanislaw-koniecpolski");
    ally(COMMONWEALTH, HRE);
    put("mitau", "3 hre-infantry");
    on_table()->side[HRE].military = 1;
    given(1, 1, 1, 1);
    attack();
    if (at(STEP_WITHDRAWAL)) fall_back(first_asked());
    assert_int_equal(fire(1, power), HRE);
    assert_int_equal(fire(1, sum), 10);
    assert_int_equal(fire(1, level), 1);
}

TEST(rule_6_5_2__allies_of_both_stand_aside)
{
    face("6 sweden-infantry", "2 commonwealth-infantry");
    ally(COMMONWEALTH, HRE);
    ally(SWEDEN, HRE);
    put("mitau", "3 hre-infantry");
    given(1, 1, 1, 1);
    attack();
    assert_int_equal(fire(1, sum), 4);
}

/* The dice decide who leads where the armies are equal. */
TEST(rule_6_5_2__equal_allies_roll_for_the_command)
{
    face("6 sweden-infantry", "2 commonwealth-infantry");
    ally(COMMONWEALTH, HRE);
    put("mitau", "2 hre-infantry");
    given(3, 5, 1, 1, 1, 1);
    attack();
    if (at(STEP_WITHDRAWAL)) fall_back(first_asked());
    assert_int_equal(fire(1, power), COMMONWEALTH);
}

/* ---- Gustav II Adolf (5.1, R20) ---- */

TEST(rule_5_1__a_double_wounds_gustav_adolf)
{
    face("6 sweden-infantry, gustav-ii-adolf", "2 commonwealth-infantry");
    controls(SWEDEN, "stockholm");
    assert_false(on_table()->side[SWEDEN].ruler_weak);
    fight(2, 2, 1, 1);
    assert_int_equal(events_of(EVENT_WOUNDED), 1);
    assert_true(commander_in("stockholm", "gustav-ii-adolf"));
    assert_true(on_table()->side[SWEDEN].ruler_weak);
}

TEST(rule_5_1__a_second_wound_only_sends_him_home)
{
    face("6 sweden-infantry, gustav-ii-adolf", "2 commonwealth-infantry");
    on_table()->side[SWEDEN].ruler_weak = 1;
    const int ruler = on_table()->side[SWEDEN].ruler;
    fight(2, 2, 1, 1);
    assert_true(commander_in("stockholm", "gustav-ii-adolf"));
    assert_int_equal(on_table()->side[SWEDEN].ruler, ruler);
}

TEST(ruling_R20__the_wound_comes_before_the_losses)
{
    face("1 weakened sweden-infantry, gustav-ii-adolf", "6 commonwealth-infantry");
    controls(SWEDEN, "stockholm");
    fight(2, 2, 6, 6);
    assert_int_equal(all_units_in("mitau", SWEDEN), 0);
    assert_true(commander_in("stockholm", "gustav-ii-adolf"));
    assert_false(is_aside("gustav-ii-adolf"));
    assert_int_equal(events_of(EVENT_COMMANDER_LEAVES), 0);
}

TEST(rule_5_1__raised_dice_are_no_double)
{
    face("6 sweden-infantry, gustav-ii-adolf", "2 commonwealth-infantry");
    fight(1, 2, 1, 1); /* both count as 5 */
    assert_int_equal(events_of(EVENT_WOUNDED), 0);
    assert_true(commander_in("mitau", "gustav-ii-adolf"));
}

/* ---- rebels (5.2.2, R98) ---- */

static void face_rebels(const char *army, const char *rebels)
{
    table_open();
    controls(COMMONWEALTH, "birze, mitau");
    put("birze", army);
    put_rebels("mitau", rebels);
    acts(COMMONWEALTH, 2);
}

static void go_to_rebels(void)
{
    made(COMMONWEALTH, "march", "birze");
    made(COMMONWEALTH, "go", "mitau");
}

TEST(rule_5_2_2__beaten_rebels_join_the_army)
{
    face_rebels("4 commonwealth-infantry", "2 commonwealth-pancerni");
    given(6, 5, 1, 1);
    go_to_rebels();
    assert_int_equal(winner(), COMMONWEALTH);
    while (!at(STEP_IMPULSE))
        fall_back(first_asked());
    assert_false(has_rebels("mitau"));
    assert_int_equal(
        units_in("mitau", "commonwealth-pancerni") + weakened_in("mitau", "commonwealth-pancerni"), 2 + 2);
}

TEST(rule_5_2_2__a_lost_battle_costs_military_by_the_difference)
{
    face_rebels("2 commonwealth-infantry", "4 commonwealth-pancerni");
    on_table()->side[COMMONWEALTH].points[MILITARY] = 4;
    given(1, 1, 6, 5);
    go_to_rebels();
    const int difference = fire(1, losses) - fire(0, losses);
    assert_int_equal(difference, 2);
    while (!at(STEP_IMPULSE))
        fall_back(first_asked());
    assert_true(has_rebels("mitau"));
    assert_int_equal(points_of(COMMONWEALTH, MILITARY), 2);
    assert_int_equal(all_units_in("birze", COMMONWEALTH), 2);
}

TEST(rule_5_2_2__rebels_fight_without_the_military_level)
{
    face_rebels("4 commonwealth-infantry", "2 commonwealth-pancerni");
    on_table()->side[COMMONWEALTH].military = 2;
    given(6, 5, 1, 1);
    go_to_rebels();
    assert_int_equal(fire(0, level), 2);
    assert_int_equal(fire(1, level), 0);
}

/* ---- naval battles (6.9.3.5) ---- */

static void face_at_sea(const char *swedish, const char *commonwealth)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("stockholm", "2 sweden-infantry, gustav-horn");
    put_ships(BALTIC, swedish);
    put_ships(BALTIC, commonwealth);
    acts(SWEDEN, 2);
}

static void cross(void)
{
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "riga");
    assert_true(at(STEP_CROSSING));
    made(COMMONWEALTH, "give_battle_at_sea");
}

TEST(rule_6_9_3_5__neither_level_nor_commander_counts)
{
    face_at_sea("3 sweden-naval", "2 commonwealth-naval");
    on_table()->side[SWEDEN].military = 2;
    given(1, 1, 1, 1);
    cross();
    assert_int_equal(fire(0, sum), 6);
    assert_int_equal(fire(0, level), 0);
    assert_int_equal(fire(0, column), 5);
    assert_int_equal(fire(0, losses), 0);
}

TEST(rule_6_9_3_5__equal_losses_let_the_crossing_go_on)
{
    face_at_sea("3 sweden-naval", "2 commonwealth-naval");
    given(1, 1, 1, 1);
    cross();
    assert_int_equal(winner(), SWEDEN);
    assert_int_equal(all_units_in("riga", SWEDEN), 2);
}

TEST(rule_6_9_3_5__losses_are_ships)
{
    face_at_sea("3 sweden-naval", "2 commonwealth-naval");
    given(4, 4, 1, 1);
    cross();
    tells("1 naval unit is removed from the Baltic Sea in battle: Fleet of Puck.");
    assert_int_equal(fire(0, losses), 1);
    assert_int_equal(ships_at(BALTIC, "commonwealth-naval"), 1);
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 3);
}

TEST(rule_6_9_3_5__a_lost_battle_ends_the_crossing)
{
    face_at_sea("3 sweden-naval", "2 commonwealth-naval");
    given(1, 1, 6, 6);
    cross();
    assert_int_equal(winner(), COMMONWEALTH);
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 1);
    assert_int_equal(all_units_in("stockholm", SWEDEN), 2);
    assert_int_equal(tow_impulse_of(&table)->points, 1);
}

/* R75 */
TEST(rule_6_9_3_5__who_has_lost_all_his_ships_has_lost)
{
    face_at_sea("1 sweden-naval", "2 commonwealth-naval");
    given(6, 6, 6, 4);
    cross();
    assert_int_equal(fire(0, losses), 2);
    assert_int_equal(fire(1, losses), 1);
    assert_int_equal(ships_at(BALTIC, "commonwealth-naval"), 0);
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 0);
    assert_int_equal(winner(), SWEDEN); /* both have: the losses decide */
}

/* ---- the Dutch fleet (6.9.3.6, R79) ---- */

static void besiege_danzig(const char *ships)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "elbing, konigsberg");
    put("danzig", "4 sweden-infantry, gustav-horn");
    put_ships(BALTIC, ships);
    on_table()->danzig.track = 2;
    on_table()->danzig.besieger = SWEDEN;
    acts(SWEDEN, 2);
}

TEST(rule_6_9_3_6__a_draw_with_the_dutch_ends_the_siege_of_danzig)
{
    besiege_danzig("5 sweden-naval");
    given(1, 1, 3, 3, 3, 3);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(fire(1, sum), 8);
    assert_int_equal(fire(0, losses), fire(1, losses));
    assert_int_equal(on_table()->danzig.track, 0);
}

TEST(rule_6_9_3_6__who_beats_the_dutch_goes_on)
{
    besiege_danzig("5 sweden-naval");
    given(1, 1, 6, 6, 1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(winner(), SWEDEN);
    assert_int_equal(on_table()->danzig.track, 3);
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 5);
}

TEST(rule_6_9_3_6__without_ships_the_dutch_end_the_siege)
{
    besiege_danzig("1 sweden-naval");
    on_table()->fleet[BALTIC].units = (struct units){0};
    given(1, 1);
    made(SWEDEN, "besiege", "danzig");
    assert_int_equal(on_table()->danzig.track, 0);
}

TEST(ruling_R71__where_both_sums_are_0_no_unit_is_lost_and_the_inactive_player_wins)
{
    face("1 sweden-infantry", "1 commonwealth-infantry");
    struct components *c = (struct components *)table.pack;
    memset(c->pieces.kind[kind_of("sweden-infantry")].combat, 0, sizeof c->pieces.kind->combat);
    memset(c->pieces.kind[kind_of("commonwealth-infantry")].combat, 0, sizeof c->pieces.kind->combat);
    attack();
    assert_int_equal(events_of(EVENT_FIRE), 0);
    assert_int_equal(winner(), COMMONWEALTH);
    assert_int_equal(weakened_in("mitau", "commonwealth-infantry"), 0);
    assert_int_equal(units_in("riga", "sweden-infantry"), 1);
    assert_int_equal(weakened_in("riga", "sweden-infantry"), 0);
}

/* They are at War with each other, too. Sweden is asked first; Russia controls the space, and leads. */
TEST(ruling_R120__of_several_enemies_who_stand_the_one_who_controls_the_space_is_fought)
{
    table_open();
    war(COMMONWEALTH, SWEDEN);
    war(COMMONWEALTH, RUSSIA);
    war(SWEDEN, RUSSIA);
    controls(SWEDEN, "polock"); /* where it could withdraw to */
    put("velikie-luki", "1 sweden-infantry, 1 russia-infantry");
    put("witebsk", "5 commonwealth-hussars");
    acts(COMMONWEALTH, 2);
    made(COMMONWEALTH, "march", "witebsk");
    made(COMMONWEALTH, "go", "velikie-luki");
    assert_true(at(STEP_WITHDRAWAL));
    made(SWEDEN, "stand");
    given(6, 6, 1, 1);
    made(RUSSIA, "stand");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(first_arg(EVENT_BATTLE, defender), RUSSIA);
    assert_int_equal(weakened_in("velikie-luki", "sweden-infantry"), 0);
    assert_false(at(STEP_MARCH)); /* the movement is over */
}
