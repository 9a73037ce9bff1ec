/* Section 12.5, retreats, and 10.22, stacks over a limit. */
#include "battle.h"

/* A Protestant army of two goes from Pilsen to Budweis and wins against two Mercenaries. */
static void win_in_budweis(void)
{
    put("pilsen", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "budweis");
    given(2, 0, 0, 0, 0, 0); /* 2 against 1: a Mercenary's step is worth more */
    attack(PROTESTANT, "budweis");
}

static void beaten_in_budweis(const char *pieces)
{
    table_open();
    put("budweis", pieces);
    win_in_budweis();
}

static bool may_retreat_to(const char *city)
{
    const struct move m = {.type = MOVE_RETREAT_TO, .count = 1, .arg = {(int16_t)space_of(city)}};
    return !play_check(&table, CATHOLIC, &m);
}

/* ---- the loser (12.51, 12.52) ---- */

TEST(rule_12_51__the_loser_must_retreat)
{
    beaten_in_budweis("2 imperial-mercenary");
    assert_true(at(STEP_RETREAT));
    assert_true(asked(CATHOLIC));
    made(CATHOLIC, "retreat_to", "linz");
    assert_int_equal(all_units_in("budweis", CATHOLIC), 0);
    assert_int_equal(all_units_in("linz", CATHOLIC), 2);
    assert_true(at(STEP_ROUND));
}

TEST(rule_12_52__one_space_far)
{
    beaten_in_budweis("2 imperial-mercenary");
    refused_by("12.52", "too-far", CATHOLIC, "retreat_to", "vienna");
    refused_by("12.52", "too-far", CATHOLIC, "retreat_to", "budweis");
}

TEST(rule_12_52__why_not_into_a_fortress)
{
    beaten_in_budweis("2 imperial-mercenary");
    assert_true(strstr(refused("no-fortress", CATHOLIC, "retreat_inside")->detail, "no fortress"));
}

TEST(rule_12_54__not_where_the_attacker_came_from)
{
    beaten_in_budweis("2 imperial-mercenary");
    const struct refusal *why = refused("attackers-way", CATHOLIC, "retreat_to", "pilsen");
    assert_true(strstr(why->detail, "came from"));
}

static void beaten_in_prague(void)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "2 imperial-mercenary, gallas");
    put("pilsen", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "stay_outside");
    given(2, 0, 0, 0);
    attack(PROTESTANT, "prague");
}

TEST(rule_12_52__into_a_fortress_of_its_own_in_the_space)
{
    beaten_in_prague();
    made(CATHOLIC, "retreat_inside");
    assert_int_equal(units_inside("prague", CATHOLIC), 2);
    assert_true(leaders_has(on_table()->inside.leaders, leader_of("gallas")));
    assert_int_equal(controller("prague"), CATHOLIC);
}

TEST(rule_12_52__or_out_of_the_space)
{
    beaten_in_prague();
    made(CATHOLIC, "retreat_to", "budweis");
    assert_int_equal(units_inside("prague", CATHOLIC), 0);
    assert_int_equal(all_units_in("budweis", CATHOLIC), 2);
}

TEST(ruling_R67__not_into_the_enemys_fortress)
{
    table_open();
    controls(PROTESTANT, "prague");
    put("prague", "2 imperial-mercenary");
    put("pilsen", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "prague");
    given(2, 0, 0);
    attack(PROTESTANT, "prague");
    assert_true(strstr(refused("enemy-fortress", CATHOLIC, "retreat_inside")->detail, "control"));
}

/* 12.52: those who attack besiegers under a Siege marker go out of the space; under none they may go in. */
static void relief_fails(enum siege marker)
{
    table_open();
    put_inside("prague", "1 protestant-militia");
    put("prague", "4 imperial-mercenary, gallas");
    siege("prague", marker);
    put("pilsen", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "prague");
    given(0, 2, 0, 0);
    attack(PROTESTANT, "prague");
}

TEST(rule_12_52__who_fails_to_relieve_a_siege_goes_out)
{
    relief_fails(SIEGE);
    assert_int_equal(all_units_in("pilsen", PROTESTANT), 2);
    assert_int_equal(units_inside("prague", PROTESTANT), 1);
}

TEST(ruling_R67__who_attacked_maskers_may_go_in)
{
    relief_fails(NO_SIEGE);
    assert_true(at(STEP_RETREAT));
    assert_int_equal(listed(PROTESTANT, "retreat_to"), 1);
    made(PROTESTANT, "retreat_inside");
    assert_int_equal(units_inside("prague", PROTESTANT), 3);
    assert_true(leaders_has(on_table()->inside.leaders, leader_of("anhalt")));
}

/* ---- the attacker (12.53, R64) ---- */

TEST(rule_12_53__the_attacker_goes_where_he_came_from)
{
    table_open();
    controls(CATHOLIC, "pilsen");
    put("budweis", "2 imperial-mercenary");
    put("cham", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "pilsen", "budweis");
    given(0, 2, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(all_units_in("pilsen", PROTESTANT), 2);
    assert_true(leader_in("pilsen", "anhalt"));
    assert_int_equal(controller("pilsen"), PROTESTANT); /* R66 */
}

TEST(ruling_R56__all_of_his_stack_goes)
{
    table_open();
    put("budweis", "2 imperial-mercenary");
    put("pilsen", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "budweis");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "-");
    given(0, 2, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(all_units_in("pilsen", PROTESTANT), 2);
    assert_int_equal(all_units_in("budweis", PROTESTANT), 0);
}

TEST(ruling_R64__out_of_the_up_there_is_no_way_back)
{
    table_open();
    put("wesel", "2 spanish-veteran");
    put("up-box", "2 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "wesel");
    given(0, 5, 0);
    attack(PROTESTANT, "wesel");
    tells("1 unit is eliminated in Wesel because there is no way to retreat: Protestant Mercenary, reduced.");
    tells("Mansfeld is lost because there is no way to retreat.");
    assert_int_equal(all_units_in("up-box", PROTESTANT) + all_units_in("wesel", PROTESTANT), 0);
    assert_true(is_out("mansfeld"));
    assert_int_equal(tyw_leader_space(&table, leader_of("mansfeld-replacement")), -1);
}

/* R88. */
TEST(rule_17_D_3__danes_who_must_retreat_are_eliminated)
{
    table_open();
    put("kiel", "2 imperial-mercenary");
    put("denmark-box", "2 danish-mercenary, christian-iv");
    on_table()->at_war.denmark = 1;
    activate_all(PROTESTANT, "christian-iv");
    goes(PROTESTANT, "kiel");
    given(0, 2, 0);
    attack(PROTESTANT, "kiel");
    assert_int_equal(all_units_in("kiel", PROTESTANT) + all_units_in("denmark-box", PROTESTANT), 0);
    assert_true(is_out("christian-iv"));
}

/* R64: a garrison that has come out since goes back inside. */
TEST(ruling_R64__the_garrison_that_he_masked_goes_back_inside)
{
    table_open();
    put_inside("prague", "1 imperial-militia, gallas");
    put("prague", "2 protestant-mercenary, anhalt");
    put("budweis", "2 imperial-mercenary");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "budweis");
    assert_int_equal(units_inside("prague", CATHOLIC), 0);
    given(0, 2, 0);
    attack(PROTESTANT, "budweis");
    assert_int_equal(all_units_in("prague", PROTESTANT), 2);
    assert_int_equal(units_inside("prague", CATHOLIC), 1);
    assert_true(leaders_has(on_table()->inside.leaders, leader_of("gallas")));
}

/* ---- the defender (12.54, R65) ---- */

TEST(rule_12_54__not_to_enemy_units)
{
    table_open();
    put("budweis", "2 imperial-mercenary");
    put("linz", "1 protestant-militia");
    win_in_budweis();
    const struct refusal *why = refused("enemy-there", CATHOLIC, "retreat_to", "linz");
    assert_true(strstr(why->detail, "Enemy units"));
    assert_true(may_retreat_to("znaim"));
}

TEST(rule_12_54__not_to_an_enemys_fortress_that_is_not_masked)
{
    table_open();
    put("budweis", "2 imperial-mercenary");
    controls(PROTESTANT, "prague");
    win_in_budweis();
    assert_false(may_retreat_to("prague"));
    const struct refusal *why = refused("enemy-fortress", CATHOLIC, "retreat_to", "prague");
    assert_true(strstr(why->detail, "fortress of the enemy") && !strstr(why->detail, "Enemy units"));
    table_open();
    put("budweis", "2 imperial-mercenary");
    win_in_budweis();
    assert_true(may_retreat_to("prague")); /* R65: a Neutral one */
    table_open();
    put("budweis", "2 imperial-mercenary");
    put_inside("prague", "1 protestant-militia");
    put("prague", "1 imperial-mercenary");
    win_in_budweis();
    assert_true(may_retreat_to("prague")); /* masked by friends */
    table_open();
    put("budweis", "2 imperial-mercenary");
    put_inside("prague", "1 imperial-militia");
    put("prague", "1 protestant-militia");
    win_in_budweis();
    assert_false(may_retreat_to("prague")); /* friends inside, the enemy outside */
}

TEST(rule_12_54__not_to_where_the_attacker_came_from)
{
    beaten_in_budweis("2 imperial-mercenary");
    assert_false(may_retreat_to("pilsen"));
}

TEST(rule_12_54__friendly_cities_first)
{
    table_open();
    put("budweis", "2 imperial-mercenary, gallas");
    controls(CATHOLIC, "linz, znaim");
    put("linz", "8 imperial-mercenary");
    win_in_budweis();
    assert_int_equal(listed(CATHOLIC, "retreat_to"), 2); /* R65: a full one, too */
    assert_true(may_retreat_to("linz") && may_retreat_to("znaim"));
    const struct refusal *why = refused("others-first", CATHOLIC, "retreat_to", "iglau");
    assert_true(strstr(why->detail, "comes before"));
}

TEST(rule_12_54__an_enemys_city_is_gained_at_the_end_of_the_retreat)
{
    table_open();
    put("budweis", "2 imperial-mercenary");
    controls(PROTESTANT, "linz");
    win_in_budweis();
    made(CATHOLIC, "retreat_to", "linz");
    assert_int_equal(controller("linz"), CATHOLIC);
}

/* The events of the last move in which a city comes under control, by their place; -1: none. */
static int taken_at(const char *city)
{
    for (size_t i = 0; i < table.out->event_count; i++)
        if (table.out->events[i].type == EVENT_CITY_TAKEN &&
            event_arg(&table.out->events[i], EVENT_CITY_TAKEN, space) == space_of(city))
            return (int)i;
    return -1;
}

TEST(ruling_R66__the_winner_has_his_city_first)
{
    table_open();
    controls(CATHOLIC, "budweis");
    put("budweis", "2 imperial-mercenary");
    controls(PROTESTANT, "linz");
    win_in_budweis();
    made(CATHOLIC, "retreat_to", "linz");
    assert_true(taken_at("budweis") >= 0);
    assert_true(taken_at("budweis") < taken_at("linz"));
}

TEST(ruling_R66__no_fortress_is_gained)
{
    beaten_in_budweis("2 imperial-mercenary");
    made(CATHOLIC, "retreat_to", "prague");
    assert_int_equal(controller("prague"), -1);
}

/* Two Mercenaries are beaten in Schweinfurt, beside Würzburg. */
static void beaten_in_schweinfurt(void)
{
    put("schweinfurt", "2 imperial-mercenary");
    put("bamberg", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "schweinfurt");
    given(2, 0, 0, 0, 0, 0);
    attack(PROTESTANT, "schweinfurt");
    while (tyw_is_losing(&table))
        fall_back(decider());
}

/* Würzburg shares the control of its Area (3.12). */
TEST(ruling_R65__into_the_fortress_of_a_neutral_area)
{
    table_open();
    neutral("wurzburg-area");
    beaten_in_schweinfurt();
    made(CATHOLIC, "retreat_to", "wurzburg");
    assert_false(is_neutral("wurzburg-area"));
    assert_int_equal(controller("wurzburg"), -1); /* R66 */
    assert_int_equal(all_units_in("wurzburg", CATHOLIC), 2);
    assert_int_equal(units_inside("wurzburg", CATHOLIC), 0);
    table_open();
    controls(PROTESTANT, "wurzburg");
    beaten_in_schweinfurt();
    refused("enemy-fortress", CATHOLIC, "retreat_to", "wurzburg");
    table_open();
    controls(PROTESTANT, "wurzburg");
    put("wurzburg", "1 imperial-militia"); /* it is masked */
    beaten_in_schweinfurt();
    made(CATHOLIC, "retreat_to", "wurzburg");
    assert_int_equal(controller("wurzburg"), PROTESTANT);
}

TEST(rule_12_54__a_retreat_violates_neutrality)
{
    table_open();
    put("budweis", "2 imperial-mercenary");
    neutral("austria");
    win_in_budweis();
    made(CATHOLIC, "retreat_to", "linz");
    assert_false(is_neutral("austria"));
    assert_int_equal(vp(), 20 - 1);
}

TEST(ruling_R65__no_neutral_city_under_the_treaty_of_ulm)
{
    table_open();
    lasts("p11");
    put("budweis", "2 imperial-mercenary");
    neutral("austria");
    win_in_budweis();
    assert_false(may_retreat_to("linz"));
    assert_true(may_retreat_to("iglau"));
}

TEST(rule_12_54__over_the_limit_units_are_eliminated)
{
    table_open();
    put("budweis", "2 imperial-militia");
    controls(CATHOLIC, "linz");
    put("linz", "7 imperial-mercenary");
    win_in_budweis();
    assert_true(at(STEP_OVER_LIMIT));
    assert_true(asked(CATHOLIC));
    made(CATHOLIC, "eliminate", "imperial-militia", "full");
    assert_int_equal(all_units_in("linz", CATHOLIC), 8);
    assert_true(at(STEP_ROUND));
}

/* Trent has one way only. */
TEST(rule_12_54__without_a_way_out_they_are_eliminated)
{
    table_open();
    put("trent", "2 imperial-mercenary, gallas");
    put("innsbruck", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "trent");
    given(2, 0, 0, 0);
    attack(PROTESTANT, "trent");
    assert_int_equal(all_units_in("trent", CATHOLIC), 0);
    assert_true(is_out("gallas"));
    assert_int_equal(controller("trent"), PROTESTANT);
}

TEST(rule_12_54__all_go_to_the_same_space)
{
    beaten_in_budweis("1 imperial-veteran, 1 imperial-militia, gallas");
    made(CATHOLIC, "retreat_to", "linz");
    assert_int_equal(all_units_in("linz", CATHOLIC), 2);
    assert_true(leader_in("linz", "gallas"));
}

/* R65: where all may enter comes before friendly cities that some may not enter. */
TEST(rule_17_Sp_2__spaniards_stay_in_their_zone_if_they_can)
{
    table_open();
    put("heidelberg", "2 spanish-veteran");
    controls(CATHOLIC, "heilbronn"); /* outside of the zone */
    put("mannheim", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "heidelberg");
    given(4, 0, 0);
    attack(PROTESTANT, "heidelberg");
    assert_int_equal(all_units_in("frankfurt", CATHOLIC), 2); /* the only way */
}

TEST(rule_17_Sp_2__forced_out_of_it_they_are_eliminated)
{
    table_open();
    put("heidelberg", "1 spanish-veteran, 1 imperial-mercenary, gallas");
    put("frankfurt", "1 protestant-militia");
    put("durlach", "1 protestant-militia");
    put("mannheim", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "heidelberg");
    given(2, 0, 0, 0);
    attack(PROTESTANT, "heidelberg"); /* Heilbronn alone is left */
    tells("1 unit is eliminated in Heidelberg because entry is not allowed: Spanish Veteran, full-strength.");
    assert_int_equal(units_in("heilbronn", "imperial-mercenary"), 1);
    assert_int_equal(all_units_in("heilbronn", CATHOLIC), 1);
    assert_true(leader_in("heilbronn", "gallas"));
}

/* R53: enemy leaders alone are caught. */
TEST(ruling_R53__a_retreat_catches_leaders_alone)
{
    table_open();
    put("budweis", "2 imperial-mercenary");
    put("linz", "thurn");
    win_in_budweis();
    made(CATHOLIC, "retreat_to", "linz");
    assert_true(is_out("thurn"));
    assert_false(leader_in("linz", "thurn-replacement"));
}

/* ---- 10.22 ---- */

TEST(rule_10_22__the_owner_eliminates_who_may_not_stack)
{
    table_open();
    put("budweis", "2 imperial-mercenary, gallas");
    controls(CATHOLIC, "linz");
    put("linz", "1 bavarian-militia, aldringer");
    win_in_budweis();
    assert_true(at(STEP_OVER_LIMIT));
    assert_int_equal(listed(CATHOLIC, "eliminate"), 2);
    assert_int_equal(listed(CATHOLIC, "eliminate_leader"), 2); /* R47: leaders, too */
    made(CATHOLIC, "eliminate", "bavarian-militia", "full");
    assert_true(at(STEP_OVER_LIMIT));
    made(CATHOLIC, "eliminate_leader", "aldringer");
    tells("Aldringer is lost by a limit of stacking.");
    assert_true(is_out("aldringer"));
    assert_int_equal(all_units_in("linz", CATHOLIC), 2);
    assert_true(at(STEP_ROUND));
}

/* 12.53 sends him back to those whom he has passed (10.22). */
TEST(rule_10_22__a_beaten_attacker_goes_back_to_whom_he_may_not_stay_with)
{
    table_open();
    put("munich", "3 bavarian-mercenary, tilly");
    put("salzburg", "2 imperial-militia");
    put("linz", "4 protestant-mercenary");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "salzburg", "linz");
    given(0, 9, 0);
    attack(CATHOLIC, "linz");
    while (tyw_is_losing(&table))
        fall_back(decider());
    assert_int_equal(units_in("linz", "bavarian-mercenary"), 0);
    assert_true(at(STEP_OVER_LIMIT) && asked(CATHOLIC));
    made(CATHOLIC, "eliminate", "imperial-militia", "full");
    made(CATHOLIC, "eliminate", "imperial-militia", "full");
    assert_true(at(STEP_ROUND)); /* the Bavarians and Tilly may stay */
    assert_true(units_in("salzburg", "bavarian-mercenary") > 0);
    assert_true(leader_in("salzburg", "tilly"));
}

TEST(rule_10_22__no_other_may_be_eliminated)
{
    table_open();
    lasts("c54");
    put("linz", "1 french-veteran, 1 swedish-veteran, 1 protestant-militia, horn");
    begin_at(STEP_OVER_LIMIT, PROTESTANT,
             &(struct at_space){.seat = PROTESTANT, .space = (int8_t)space_of("linz")});
    run_on();
    refused("within-limits", PROTESTANT, "eliminate", "protestant-militia", "full");
    refused("within-limits", PROTESTANT, "eliminate_leader", "horn"); /* R92: units, not leaders */
    made(PROTESTANT, "eliminate", "french-veteran", "full");
    assert_true(at(STEP_TURN) || !at(STEP_OVER_LIMIT));
}

TEST(rule_7_24__wallenstein_and_tilly_never_stack)
{
    table_open();
    lasts("c19");
    put("linz", "wallenstein, tilly, gallas");
    assert_true(tyw_limit_broken(&table, CATHOLIC, space_of("linz")));
    begin_at(STEP_OVER_LIMIT, CATHOLIC,
             &(struct at_space){.seat = CATHOLIC, .space = (int8_t)space_of("linz")});
    run_on();
    refused("within-limits", CATHOLIC, "eliminate_leader", "gallas");
    made(CATHOLIC, "eliminate_leader", "tilly");
    assert_false(leader_in("linz", "tilly-replacement")); /* R47: without a replacement */
    assert_false(tyw_limit_broken(&table, CATHOLIC, space_of("linz")));
}

/* ---- option 19.7 (R109) ---- */

/* Tilly leads Imperials and Bavarians against Protestants in Budweis, and falls. */
static void tilly_falls(int attackers_die, int defenders_die)
{
    table_open_with(OPTION_TILLY);
    on_table()->wallenstein.status = WALLENSTEIN_NOT_YET;
    put("linz", "1 imperial-mercenary, 1 bavarian-mercenary, tilly, gallas");
    put("budweis", "2 protestant-mercenary");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "budweis");
    given(attackers_die, defenders_die, 0, 9); /* Gallas lives, by the order of the pack the first */
    attack(CATHOLIC, "budweis");
    if (at(STEP_RETREAT)) made(PROTESTANT, "retreat_to", "iglau");
}

TEST(ruling_R109__a_mixed_stack_without_tilly_may_stay)
{
    tilly_falls(2, 0);
    assert_true(is_out("tilly"));
    assert_int_equal(all_units_in("budweis", CATHOLIC), 2);
    assert_true(at(STEP_ROUND));
}

TEST(ruling_R109__and_retreats_together)
{
    tilly_falls(0, 2);
    assert_true(is_out("tilly"));
    assert_int_equal(all_units_in("linz", CATHOLIC), 2);
    assert_true(at(STEP_ROUND));
}
