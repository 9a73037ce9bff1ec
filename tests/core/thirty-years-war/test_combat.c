/* Section 12, combat. Combat Cards: test_combat_cards.c, retreats: test_retreat.c. */
#include "battle.h"
#include "wire/text.h"

static int winner(void)
{
    return first_arg(EVENT_BATTLE_WON, seat);
}

static void retreats_to(int seat, const char *city)
{
    if (at(STEP_RETREAT)) made(seat, "retreat_to", city);
}

/* ---- 12.1 ---- */

TEST(rule_12_11__who_enters_an_enemys_city_must_fight)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "1 imperial-mercenary");
    refused_by("11.21", "must-fight", PROTESTANT, "stop");
    assert_true(refusal_says("Enemy units stand here: the stack attacks them."));
    refused_by("11.21", "must-fight", PROTESTANT, "go", "linz");
    assert_int_equal(listed(PROTESTANT, "attack"), 1);
}

TEST(rule_12_12__the_active_player_attacks)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary");
    given(0, 0, 0);
    attack(PROTESTANT, "budweis");
    tells("Budweis is under the control of the Catholic player after a battle.");
    tells("Pilsen is under the control of the Protestant player by a retreat.");
    assert_int_equal(first_arg(EVENT_BATTLE, attacker), PROTESTANT);
    assert_int_equal(fire(ATTACKER, seat), PROTESTANT);
    assert_int_equal(fire(DEFENDER, seat), CATHOLIC);
}

TEST(rule_12_13__one_unit_may_attack_alone)
{
    meet("2 protestant-mercenary, 1 protestant-militia, mansfeld", "mansfeld", "1 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-militia", "full", "-");
    refused("no-such-unit", PROTESTANT, "commit", "protestant-militia", "full", "-");
    refused("no-such-unit", PROTESTANT, "commit", "protestant-militia", "reduced", "-");
    given(0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, strength), 2);
    assert_int_equal(fire(DEFENDER, strength), 3);
}

TEST(rule_12_22__an_attack_says_the_strengths_and_modifiers_of_both_sides)
{
    meet("2 protestant-mercenary, 1 protestant-militia, horn", "horn", "1 imperial-mercenary, tilly");
    assert_true(offered_as(PROTESTANT,
                           "The Protestant player attacks in Budweis with Combat Strength 8, adding "
                           "1 to the die, against 3, adding 2."));
    made(PROTESTANT, "commit", "protestant-militia", "full", "-");
    assert_true(offered_as(PROTESTANT,
                           "The Protestant player attacks in Budweis with Combat Strength 2, adding "
                           "1 to the die, against 3, adding 2."));
}

TEST(rule_12_13__all_who_are_not_active_defend)
{
    meet("2 protestant-mercenary, anhalt", "anhalt",
         "1 imperial-veteran, 1 reduced imperial-veteran, 1 imperial-militia");
    given(0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, strength), 6);
    assert_int_equal(fire(DEFENDER, strength), 4 + 3 + 2);
}

TEST(rule_12_14__only_who_attacked_takes_losses)
{
    meet("2 protestant-mercenary, 1 protestant-militia, mansfeld", "mansfeld", "4 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-militia", "full", "-");
    given(0, 9, 0);
    attack(PROTESTANT, "budweis"); /* 12 factors, a 9: 9 Loss Factors */
    assert_int_equal(fire(DEFENDER, loss), 9);
    assert_int_equal(winner(), CATHOLIC);
    assert_int_equal(units_in("pilsen", "protestant-militia"), 0);
    assert_int_equal(units_in("pilsen", "protestant-mercenary"), 2); /* R56: the others retreat with him */
    assert_int_equal(reduced_in("pilsen", "protestant-mercenary"), 0);
    assert_true(leader_in("pilsen", "mansfeld"));
}

/* ---- 12.2 ---- */

TEST(rule_12_21__the_steps_come_in_their_order)
{
    meet("3 protestant-mercenary, mansfeld", "mansfeld", "3 imperial-mercenary, gallas");
    hold(PROTESTANT, "p33");
    hold(CATHOLIC, "c47");
    made(PROTESTANT, "attack");
    assert_true(at(STEP_COMBAT_CARDS)); /* 2 */
    made(PROTESTANT, "no_combat_card");
    given(5, 5, 0, 0);
    made(CATHOLIC, "no_combat_card"); /* 3 to 5 */
    assert_int_equal(events_of(EVENT_FIRE), 2);
    assert_true(asks("Choose where the beaten force retreats from Budweis."));
    assert_true(at(STEP_RETREAT));                   /* 7 and 8: a tie, and Mansfeld has a star */
    assert_int_equal(events_of(EVENT_STEP_LOST), 2); /* 6 */
    assert_int_equal(events_of(EVENT_BATTLE_WON), 1);
    assert_true(asked(CATHOLIC)); /* 9 */
}

TEST(rule_12_22__the_factors_of_those_involved_are_added_up)
{
    meet("2 protestant-mercenary, 1 reduced protestant-mercenary, 1 protestant-militia, mansfeld", "mansfeld",
         "1 imperial-mercenary, 1 reduced imperial-veteran, 1 reduced imperial-militia");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "-");
    made(PROTESTANT, "commit", "protestant-mercenary", "reduced", "-");
    refused("not-your-decision", CATHOLIC, "commit", "imperial-mercenary", "full", "-");
    given(0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, strength), 3 + 2);     /* two stand aside */
    assert_int_equal(fire(DEFENDER, strength), 3 + 3 + 1); /* none does */
}

TEST(rule_12_23__up_to_two_cards_each_that_fit_the_battle)
{
    meet("3 swedish-veteran, gustavus-adolphus", "gustavus-adolphus", "3 bavarian-mercenary, tilly");
    hold(PROTESTANT, "p32");
    hold(PROTESTANT, "p33");
    hold(PROTESTANT, "p34");
    hold(PROTESTANT, "p47"); /* wants French units */
    hold(CATHOLIC, "c32");
    hold(CATHOLIC, "c33"); /* wants Imperial units */
    hold(CATHOLIC, "c47");
    hold(CATHOLIC, "c50");
    attack(PROTESTANT, "budweis");
    refused("own-force", PROTESTANT, "play_combat_card", "p47");
    assert_false(asked(CATHOLIC));
    made(PROTESTANT, "play_combat_card", "p33");
    made(PROTESTANT, "play_combat_card", "p34");
    assert_false(asked(PROTESTANT)); /* a third is not his to play */
    refused("own-force", CATHOLIC, "play_combat_card", "c33");
    made(CATHOLIC, "play_combat_card", "c47");
    assert_int_equal(events_of(EVENT_FIRE), 0);
    given(5, 5, 0, 0, 0, 0);
    made(CATHOLIC, "play_combat_card", "c50");
    assert_int_equal(events_of(EVENT_FIRE), 2);
    assert_true(in_hand(PROTESTANT, "p32"));
    assert_true(in_hand(CATHOLIC, "c32"));
}

TEST(rule_12_24__the_commanders_battle_rating_is_added)
{
    meet("2 swedish-veteran, gustavus-adolphus", "gustavus-adolphus", "2 bavarian-mercenary, tilly");
    given(3, 3, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, drm), 3);
    assert_int_equal(fire(DEFENDER, drm), 2);
}

TEST(rule_12_24__only_the_activated_leader_commands_an_attack)
{
    meet("2 swedish-veteran, leslie, horn", "leslie", "2 imperial-mercenary, gallas, piccolomini");
    given(3, 3, 0, 0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, drm), 0); /* Horn would be 1 (10.13) */
    assert_int_equal(fire(DEFENDER, drm), 1); /* R57: Piccolomini */
}

TEST(rule_10_13__of_the_same_stack_the_activated_leader_counts)
{
    static const char *const activated[] = {"leslie", "horn"};
    for (int rating = 0; rating < 2; rating++) {
        meet("2 swedish-veteran, leslie, horn", activated[rating], "2 imperial-mercenary");
        given(3, 3, 0, 0, 0, 0);
        attack(PROTESTANT, "budweis");
        assert_int_equal(fire(ATTACKER, drm), rating);
        table_by_seed();
    }
}

TEST(ruling_R57__a_dynamic_leader_commands_before_a_better_one)
{
    table_open();
    put("budweis", "wallenstein, piccolomini, bucquoy, gallas");
    const struct leaders leaders = place("budweis")->leaders;
    assert_int_equal(tyw_commander(&table, leaders), leader_of("wallenstein"));
    assert_int_equal(
        tyw_commander(&table, leaders_without(leaders, leaders_of_one(leader_of("wallenstein")))),
        leader_of("bucquoy")); /* like Piccolomini, and first in the pack */
    assert_int_equal(tyw_commander(&table, NONE(leaders)), -1);
    clear_space("budweis");
    put("budweis", "torstensson, gustavus-adolphus, baner");
    assert_int_equal(tyw_commander(&table, place("budweis")->leaders), leader_of("gustavus-adolphus"));
}

TEST(rule_12_25__the_column_is_that_of_the_strength)
{
    static const struct {
        const char *army;
        int strength, column;
    } cases[] = {
        {"1 reduced protestant-militia, mansfeld", 1, 1}, {"1 protestant-mercenary, mansfeld", 3, 2},
        {"2 protestant-militia, mansfeld", 4, 4},         {"2 protestant-mercenary, mansfeld", 6, 6},
        {"3 protestant-mercenary, mansfeld", 9, 9},       {"4 protestant-mercenary, mansfeld", 12, 12},
        {"5 protestant-mercenary, mansfeld", 15, 15}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        meet(cases[i].army, "mansfeld", "1 imperial-veteran, 1 imperial-mercenary");
        given(0, 0, 0);
        attack(PROTESTANT, "budweis");
        assert_int_equal(fire(ATTACKER, strength), cases[i].strength);
        assert_int_equal(fire(ATTACKER, column), cases[i].column);
    }
    meet("5 swedish-veteran, gustavus-adolphus", "gustavus-adolphus", "8 imperial-mercenary");
    given(0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, column), 20); /* 20 and more */
    assert_int_equal(fire(DEFENDER, column), 20);
}

/* The printed headings: 1, 15-19, 20+. */
TEST(rule_12_25__the_column_is_told_by_its_heading)
{
    char text[TEXT_ROOM];
    meet("5 swedish-veteran, gustavus-adolphus", "gustavus-adolphus", "1 reduced imperial-militia");
    given(8, 0, 0);
    attack(PROTESTANT, "budweis");
    event_text(text, &table, nth_event(EVENT_FIRE, 0), -1);
    assert_string_equal(
        text, "The Protestant player fires with strength 20 on the column 20+ and rolls 8 with a modifier "
              "of +3: 14 Loss Factors for the enemy.");
    event_text(text, &table, nth_event(EVENT_FIRE, 1), -1);
    assert_string_equal(
        text, "The Catholic player fires with strength 1 on the column 1 and rolls 0: 0 Loss Factors for "
              "the enemy.");
    meet("4 swedish-veteran, leslie, horn", "leslie", "2 imperial-mercenary");
    given(0, 0, 0, 0);
    attack(PROTESTANT, "budweis");
    event_text(text, &table, nth_event(EVENT_FIRE, 0), -1);
    assert_string_equal(
        text, "The Protestant player fires with strength 16 on the column 15-19 and rolls 0: 4 Loss "
              "Factors for the enemy.");
}

TEST(rule_12_26__a_modified_die_is_held_to_the_table)
{
    meet("2 swedish-veteran, gustavus-adolphus", "gustavus-adolphus", "1 bavarian-militia, groenfeld");
    hold(PROTESTANT, "p48");
    made(PROTESTANT, "attack");
    given(9, 0, 0, 0);
    made(PROTESTANT, "play_combat_card", "p48");
    tells("Groenfeld is lost because no unit is left there.");
    assert_int_equal(fire(ATTACKER, drm), 3);
    assert_int_equal(fire(ATTACKER, loss), 7); /* 12 counts as 11: column 6 */
    assert_int_equal(fire(DEFENDER, drm), -1);
    assert_int_equal(fire(DEFENDER, loss), 0);
}

TEST(rule_12_26__both_dice_are_thrown_before_losses_count)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary");
    given(9, 9, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, loss), 6);
    assert_int_equal(fire(DEFENDER, loss), 6);
    assert_true(at(STEP_LOSSES));
    assert_true(asked(PROTESTANT)); /* 6.0: the Protestant first */
}

/* ---- 12.28 ---- */

TEST(rule_12_28__the_higher_loss_number_wins)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary");
    given(2, 0, 0); /* 2 against 1 */
    attack(PROTESTANT, "budweis");
    assert_int_equal(winner(), PROTESTANT);
    assert_true(at(STEP_RETREAT));
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary");
    given(0, 2, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(winner(), CATHOLIC);
    assert_int_equal(units_in("pilsen", "protestant-mercenary"), 2);
}

TEST(rule_12_28__a_tie_goes_to_the_dynamic_leader)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "2 imperial-mercenary, gallas");
    given(0, 0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(winner(), PROTESTANT);
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "2 imperial-mercenary, wallenstein");
    given(2, 1, 0, 0); /* 2 with +0, 1 with +1: 2 each; both Dynamic */
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, loss), fire(DEFENDER, loss));
    assert_int_equal(winner(), CATHOLIC);
}

TEST(rule_12_28__a_tie_without_a_star_goes_to_the_defender)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary, gallas");
    given(0, 0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(winner(), CATHOLIC);
}

/* The note to 12.27, R58. */
TEST(rule_12_27__the_star_of_a_dead_leader_does_not_count)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "2 imperial-mercenary, gallas");
    given(0, 0, 8, 0);
    attack(PROTESTANT, "budweis");
    tells("Mansfeld is lost by the die.");
    assert_true(is_out("mansfeld"));
    assert_int_equal(winner(), CATHOLIC);
}

TEST(rule_12_28__the_winner_gains_the_city)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary");
    controls(CATHOLIC, "budweis");
    given(2, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(controller("budweis"), CATHOLIC);
    retreats_to(CATHOLIC, "linz");
    assert_int_equal(controller("budweis"), PROTESTANT);
    assert_int_equal(units_in("budweis", "protestant-mercenary"), 2);
    assert_int_equal(controller("linz"), CATHOLIC); /* R66 */
}

TEST(ruling_R58__a_defender_who_wins_gains_the_city)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary");
    given(0, 2, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(controller("budweis"), CATHOLIC);
}

TEST(ruling_R42__a_victory_gives_no_city_in_revolt)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary");
    in_revolt("budweis");
    given(2, 0, 0);
    attack(PROTESTANT, "budweis");
    retreats_to(CATHOLIC, "linz");
    assert_int_equal(controller("budweis"), -1);
    assert_true(place("budweis")->revolt);
}

TEST(rule_12_28__a_winning_force_that_is_eliminated_loses)
{
    meet("1 reduced protestant-militia, baner", "baner", "2 imperial-militia");
    given(9, 4);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, loss), 3);
    assert_int_equal(fire(DEFENDER, loss), 2);
    assert_int_equal(all_units_in("budweis", PROTESTANT), 0);
    assert_int_equal(winner(), CATHOLIC);
    assert_true(is_out("baner")); /* 12.43 */
}

TEST(ruling_R58__no_side_wins_when_both_forces_are_gone)
{
    meet("1 reduced protestant-mercenary, anhalt", "anhalt", "1 reduced imperial-mercenary");
    controls(CATHOLIC, "budweis");
    given(9, 9);
    attack(PROTESTANT, "budweis");
    assert_int_equal(winner(), -1);
    assert_int_equal(controller("budweis"), CATHOLIC);
    assert_int_equal(all_units_in("budweis", PROTESTANT) + all_units_in("budweis", CATHOLIC), 0);
    assert_true(is_out("anhalt"));
}

/* R59. */
TEST(rule_12_28__after_a_victory_a_fortress_may_be_besieged)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("pilsen", "4 protestant-mercenary, mansfeld");
    put("prague", "1 imperial-mercenary, 1 imperial-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "stay_outside");
    given(2, 0, 0);
    attack(PROTESTANT, "prague");
    made(CATHOLIC, "lose_step", "imperial-mercenary", "full", "-"); /* of 5 */
    made(CATHOLIC, "retreat_to", "budweis");
    assert_int_equal(controller("prague"), CATHOLIC);
    assert_true(at(STEP_PLACE_SIEGE));
    made(PROTESTANT, "besiege");
    assert_int_equal(place("prague")->siege, SIEGE);
}

/* R59. */
TEST(rule_12_28__a_weak_winner_only_masks)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("pilsen", "1 protestant-mercenary, mansfeld");
    put("prague", "1 imperial-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "stay_outside");
    given(4, 0, 0);
    attack(PROTESTANT, "prague"); /* 3 factors are less than the strength of 4 */
    made(CATHOLIC, "retreat_to", "budweis");
    assert_true(at(STEP_ROUND));
    assert_int_equal(place("prague")->siege, NO_SIEGE);
}

TEST(rule_12_28__the_marker_is_no_duty)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("pilsen", "2 protestant-mercenary, mansfeld");
    put("prague", "1 imperial-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "stay_outside");
    given(2, 0, 0);
    attack(PROTESTANT, "prague");
    made(CATHOLIC, "retreat_inside");
    made(PROTESTANT, "mask"); /* strength 4 and the 2 inside, or the 1 if it was hit: 6 factors will do */
    assert_int_equal(place("prague")->siege, NO_SIEGE);
    assert_int_equal(units_inside("prague", CATHOLIC), 1);
}

TEST(rule_12_29__the_loser_leaves_and_the_attacker_gains_no_fortress)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary");
    controls(CATHOLIC, "budweis");
    given(2, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_true(at(STEP_RETREAT) && asked(CATHOLIC));
    retreats_to(CATHOLIC, "linz");
    assert_int_equal(all_units_in("budweis", CATHOLIC), 0);
    assert_int_equal(controller("budweis"), PROTESTANT);
    table_open();
    controls(CATHOLIC, "prague");
    put("pilsen", "4 protestant-mercenary, mansfeld");
    put("prague", "2 imperial-mercenary");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "stay_outside");
    given(2, 0, 0);
    attack(PROTESTANT, "prague");
    retreats_to(CATHOLIC, "budweis");
    assert_int_equal(all_units_in("prague", CATHOLIC), 0);
    assert_int_equal(controller("prague"), CATHOLIC);
    made(PROTESTANT, "besiege");
    activate_all(PROTESTANT, "mansfeld"); /* a later activation */
    given(9);
    made(PROTESTANT, "siege_combat");
    tells("Prague is under the control of the Protestant player because the fortress falls.");
    assert_int_equal(controller("prague"), PROTESTANT);
}

/* ---- 12.3 ---- */

/* R60. */
TEST(rule_12_31__losses_are_met_exactly)
{
    meet("4 protestant-mercenary, mansfeld", "mansfeld", "2 imperial-mercenary, 2 imperial-militia");
    given(9, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, loss), 9); /* 3+3+3 or 3+2+2+2 */
    assert_true(asks("Choose a unit that loses a step in combat in Budweis (9 Loss Factors left)."));
    made(CATHOLIC, "lose_step", "imperial-militia", "full", "-");
    made(CATHOLIC, "lose_step", "imperial-mercenary", "full", "-");
    assert_true(asks("Choose a unit that loses a step in combat in Budweis (4 Loss Factors left)."));
    refused("not-exact", CATHOLIC, "lose_step", "imperial-mercenary", "full", "-"); /* 4 are left */
    refused("not-exact", CATHOLIC, "lose_step", "imperial-mercenary", "reduced", "-");
    assert_int_equal(listed(CATHOLIC, "lose_step"), 2);
    assert_true(offered_as(CATHOLIC,
                           "A unit loses a step and is eliminated: Imperial Militia, reduced (2 Loss "
                           "Factors)."));
    made(CATHOLIC, "lose_step", "imperial-militia", "reduced", "-");
    assert_int_equal(units_in("budweis", "imperial-militia"), 1);
    assert_int_equal(reduced_in("budweis", "imperial-militia"), 1);
    assert_int_equal(reduced_in("budweis", "imperial-mercenary"), 1);
}

/* R60. */
TEST(rule_12_31__never_more_than_the_loss_number)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "3 imperial-mercenary");
    given(9, 0, 0); /* 6: two steps of 3, of which the first is no choice */
    attack(PROTESTANT, "budweis");
    made(CATHOLIC, "lose_step", "imperial-mercenary", "reduced", "-");
    assert_int_equal(units_in("budweis", "imperial-mercenary"), 2);
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "3 imperial-mercenary");
    given(7, 0, 0); /* 5: one step; two would be 6 */
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, loss), 5);
    assert_int_equal(reduced_in("budweis", "imperial-mercenary"), 1);
}

TEST(rule_12_32__each_step_counts_its_loss_factor)
{
    meet("3 protestant-mercenary, mansfeld", "mansfeld", "1 imperial-veteran, 1 imperial-militia, gallas");
    given(5, 0, 0, 0); /* 5 */
    attack(PROTESTANT, "budweis");
    assert_int_equal(fire(ATTACKER, loss), 5);
    made(CATHOLIC, "lose_step", "imperial-veteran", "full",
         "-"); /* 3, and 2 for the Militia follows of itself */
    assert_int_equal(reduced_in("budweis", "imperial-veteran"), 1);
    assert_int_equal(reduced_in("budweis", "imperial-militia"), 1);
}

TEST(rule_12_33__an_eliminated_unit_may_be_recruited_again)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "1 reduced imperial-mercenary, 1 imperial-veteran");
    const int in_mix = tyw_in_mix(&table, kind_of("imperial-mercenary"));
    given(5, 0, 0); /* 4: one step */
    attack(PROTESTANT, "budweis");
    made(CATHOLIC, "lose_step", "imperial-mercenary", "reduced", "-");
    assert_int_equal(tyw_in_mix(&table, kind_of("imperial-mercenary")), in_mix + 1);
}

/* ---- the extended example (Breitenfeld) ---- */

static void breitenfeld(void)
{
    table_open();
    on_table()->saxony = PROTESTANT;
    controls(CATHOLIC, "leipzig, lutzen");
    put("torgau", "5 swedish-veteran, 2 saxon-militia, gustavus-adolphus, baner, horn");
    put("leipzig", "4 bavarian-mercenary, 3 reduced bavarian-mercenary, tilly, pappenheim");
    hold(PROTESTANT, "p13");
    hold(PROTESTANT, "p34");
    hold(CATHOLIC, "c49");
    activate_all(PROTESTANT, "gustavus-adolphus");
    goes(PROTESTANT, "leipzig");
    made(CATHOLIC, "stay_outside");
    attack(PROTESTANT, "leipzig");
    made(PROTESTANT, "play_combat_card", "p13");
    made(PROTESTANT, "play_combat_card", "p34");
    given(8, 4, 1, 3, 4, 6, 4);
    made(CATHOLIC, "play_combat_card", "c49");
}

TEST(example_of_combat__strengths_cards_and_fire)
{
    breitenfeld();
    assert_int_equal(fire(ATTACKER, strength), 24);
    assert_int_equal(fire(ATTACKER, drm), 3);
    assert_int_equal(fire(ATTACKER, column), 20); /* 20+ */
    assert_int_equal(fire(ATTACKER, loss), 14);
    assert_int_equal(fire(DEFENDER, strength), 18);
    assert_int_equal(fire(DEFENDER, drm), 1);
    assert_int_equal(fire(DEFENDER, column), 15); /* 15-19 */
    assert_int_equal(fire(DEFENDER, loss), 9);
}

TEST(example_of_combat__losses_leaders_and_retreat)
{
    breitenfeld();
    made(PROTESTANT, "lose_step", "saxon-militia", "full", "-");
    made(PROTESTANT, "lose_step", "saxon-militia", "reduced", "-");
    made(PROTESTANT, "lose_step", "saxon-militia", "full", "-");
    /* 3 are left: a Swedish step, the last Saxon one would leave 1; so it follows of itself */
    assert_int_equal(units_in("leipzig", "saxon-militia"), 1);
    assert_int_equal(reduced_in("leipzig", "saxon-militia"), 1);
    assert_int_equal(units_in("leipzig", "swedish-veteran"), 5);
    assert_int_equal(reduced_in("leipzig", "swedish-veteran"), 1);
    assert_true(asked(CATHOLIC));
    for (int i = 0; i < 3; i++)
        made(CATHOLIC, "lose_step", "bavarian-mercenary", "reduced", "-");
    assert_int_equal(listed(CATHOLIC, "lose_step"), 0); /* the fourth, a full one, has followed of itself */
    assert_int_equal(units_in("leipzig", "bavarian-mercenary"), 4);
    assert_int_equal(reduced_in("leipzig", "bavarian-mercenary"), 1);
    assert_int_equal(events_of(EVENT_LEADER_LOST), 0);
    assert_int_equal(winner(), PROTESTANT);
    made(CATHOLIC, "retreat_to", "lutzen");
    assert_int_equal(units_in("lutzen", "bavarian-mercenary"), 4);
    assert_true(leader_in("lutzen", "tilly") && leader_in("lutzen", "pappenheim"));
    assert_true(leader_in("leipzig", "gustavus-adolphus"));
}

TEST(example_of_combat__other_losses)
{
    breitenfeld();
    for (int i = 0; i < 3; i++) /* the alternative: three Swedish steps */
        made(PROTESTANT, "lose_step", "swedish-veteran", "full", "-");
    assert_int_equal(reduced_in("leipzig", "swedish-veteran"), 3);
    assert_int_equal(reduced_in("leipzig", "saxon-militia"), 0);
    for (int i = 0; i < 4; i++)
        made(CATHOLIC, "lose_step", "bavarian-mercenary", "full", "-");
    assert_int_equal(tyw_factors(&table, tyw_units_at(&table, CATHOLIC, space_of("leipzig"))), 14);
}

/* ---- 12.4 ---- */

TEST(rule_12_41__a_die_of_the_loss_rating_kills)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary, bucquoy");
    given(2, 0, 7, 6); /* Anhalt 8, Bucquoy 7 */
    attack(PROTESTANT, "budweis");
    assert_int_equal(events_of(EVENT_LEADER_LOST), 0);
    assert_true(told("Anhalt may be lost, on 8 or more: the die is 7, and he stays."));
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary, bucquoy");
    given(2, 0, 8, 7);
    attack(PROTESTANT, "budweis");
    assert_true(is_out("anhalt") && is_out("bucquoy"));
    assert_int_equal(events_of(EVENT_LEADER_DIE), 2);
    assert_true(
        told("Bucquoy may be lost, on 7 or more: the die is 7.")); /* the next sentence says the rest */
    assert_true(told("Bucquoy is lost by the die."));
    assert_true(leader_in("budweis", "anhalt-replacement") && leader_in("budweis", "bucquoy-replacement"));
}

TEST(rule_12_4__all_leaders_of_both_stacks_are_checked)
{
    meet("2 protestant-mercenary, anhalt, thurn", "thurn", "2 imperial-mercenary, gallas, hatzfeld");
    given(2, 0, 0, 0, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(happened.draw_count, 2 + 4);
}

TEST(rule_12_4__at_odds_of_one_to_four_the_defenders_leaders_are_spared)
{
    meet("1 protestant-militia, anhalt", "anhalt", "2 imperial-mercenary, 1 imperial-militia, gallas");
    given(0, 0, 0);
    attack(PROTESTANT, "budweis"); /* 2 against 8 */
    assert_int_equal(happened.draw_count, 2 + 1);
    meet("1 protestant-militia, anhalt", "anhalt",
         "2 imperial-mercenary, 1 reduced imperial-militia, gallas");
    given(0, 0, 0, 0);
    attack(PROTESTANT, "budweis"); /* R61: 2 against 7 is more than 1-4 */
    assert_int_equal(happened.draw_count, 2 + 2);
}

/* The example of 12.42. */
TEST(rule_12_42__a_named_replacement_comes_and_is_replaced)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary, wallenstein");
    put("vienna", "1 imperial-militia, piccolomini");
    given(0, 0, 0, 8);
    attack(PROTESTANT, "budweis");
    assert_true(is_out("wallenstein"));
    assert_true(leader_in("budweis", "piccolomini"));
    assert_true(leader_in("vienna", "enkevoort"));
}

TEST(ruling_R62__a_replacement_is_checked_only_where_he_stood_in_the_stack)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary, wallenstein, piccolomini");
    given(0, 0, 0, 8, 0); /* Wallenstein is lost; then Piccolomini, who replaces him, throws for himself */
    attack(PROTESTANT, "budweis");
    assert_true(leader_in("budweis", "piccolomini") && leader_in("budweis", "enkevoort"));
    assert_int_equal(happened.draw_count, 5);
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary, wallenstein");
    put("vienna", "1 imperial-militia, piccolomini");
    given(0, 0, 0, 8); /* he comes from Vienna: no die */
    attack(PROTESTANT, "budweis");
    assert_true(leader_in("budweis", "piccolomini"));
    assert_int_equal(happened.draw_count, 4);
}

/* Bernard is the reverse side of Gustavus, his own counter has become Leslie: he brings no unit when he is
 * lost. */
TEST(ruling_R62__a_reverse_side_in_play_stays_where_he_is)
{
    meet("2 protestant-mercenary, bernard", "bernard", "2 imperial-mercenary");
    put("stettin", "1 swedish-veteran, leslie");
    given(0, 0, 9);
    attack(PROTESTANT, "budweis");
    assert_true(is_out("bernard"));
    assert_true(leader_in("stettin", "leslie"));
    assert_int_equal(events_of(EVENT_LEADER_REPLACED), 0);
    meet("2 protestant-mercenary, gustavus-adolphus, bernard", "gustavus-adolphus", "2 imperial-mercenary");
    given(0, 0, 9, 9); /* both are lost: Leslie comes once */
    attack(PROTESTANT, "budweis");
    assert_true(is_out("gustavus-adolphus") && is_out("bernard"));
    assert_true(tyw_leader_space(&table, leader_of("leslie")) >= 0);
    assert_int_equal(events_of(EVENT_LEADER_REPLACED), 2);
}

TEST(ruling_R62__a_dead_replacement_does_not_come)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary, wallenstein");
    leaders_add(&on_table()->out.leaders, leader_of("piccolomini"));
    given(0, 0, 0, 8);
    attack(PROTESTANT, "budweis");
    assert_true(is_out("wallenstein"));
    assert_true(leaders_is_empty(tyw_leaders_at(&table, CATHOLIC, space_of("budweis"))));
    assert_int_equal(events_of(EVENT_LEADER_REPLACED), 0);
}

TEST(rule_12_43__the_leaders_of_a_lost_army_are_lost_without_replacements)
{
    meet("3 protestant-mercenary, anhalt, thurn", "thurn", "1 reduced imperial-mercenary, wallenstein");
    given(9, 0, 0, 0); /* only the attackers' leaders throw */
    attack(PROTESTANT, "budweis");
    assert_true(is_out("wallenstein"));
    assert_false(is_out("piccolomini"));
    assert_int_equal(tyw_leader_space(&table, leader_of("piccolomini")), -1);
    assert_int_equal(winner(), PROTESTANT);
}

TEST(rule_12_43__no_army_is_lost_as_long_as_units_exist_in_it)
{
    meet("2 protestant-mercenary, mansfeld", "mansfeld", "4 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "-");
    given(0, 9, 0); /* 9 for 12 factors: the one that fought is gone */
    attack(PROTESTANT, "budweis");
    assert_true(leader_in("pilsen", "mansfeld"));
    assert_int_equal(units_in("pilsen", "protestant-mercenary"), 1);
}

/* ---- Wallenstein (7.1) ---- */

static void wallenstein_attacks(void)
{
    table_open();
    put("budweis", "2 imperial-mercenary, wallenstein");
    put("pilsen", "2 protestant-mercenary");
    activate_all(CATHOLIC, "wallenstein");
    goes(CATHOLIC, "pilsen");
}

TEST(rule_7_1__a_battle_that_wallenstein_wins_as_the_attacker_counts_three)
{
    wallenstein_attacks();
    given(5, 0, 0);
    attack(CATHOLIC, "pilsen");
    tells("Wallenstein's influence is 3 after a battle.");
    retreats_to(PROTESTANT, "eger");
    assert_int_equal(controller("pilsen"), CATHOLIC); /* ... the city with it */
    assert_int_equal(on_table()->wallenstein.influence, 3);
}

TEST(rule_7_1__in_defence_he_gains_nothing)
{
    meet("2 protestant-mercenary, anhalt", "anhalt", "2 imperial-mercenary, wallenstein");
    given(0, 5, 0, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(winner(), CATHOLIC);
    assert_int_equal(on_table()->wallenstein.influence, 0);
}

TEST(rule_7_1__his_death_in_that_battle_ends_no_match)
{
    wallenstein_attacks();
    on_table()->wallenstein.influence = 18;
    given(5, 0, 9);
    attack(CATHOLIC, "pilsen");
    retreats_to(PROTESTANT, "eger");
    assert_false(play_head(&table)->over);
    wallenstein_attacks();
    on_table()->wallenstein.influence = 18;
    given(5, 0, 0);
    attack(CATHOLIC, "pilsen");
    retreats_to(PROTESTANT, "eger");
    assert_true(play_head(&table)->over);
}
