/* Activations and Free Actions (8.3, 10.1, 11.15): who moves with whom. */
#include "table.h"

/* ---- 10.12: ratings ---- */

TEST(rule_8_31__units_up_to_the_combined_ratings)
{
    table_open();
    put("pilsen", "8 protestant-mercenary, mansfeld, anhalt"); /* 5 + 2 */
    activate(PROTESTANT, "mansfeld");
    for (int i = 0; i < 5; i++)
        made(PROTESTANT, "take", "protestant-mercenary", "full");
    refused_by("10.12", "leadership-used", PROTESTANT, "take", "protestant-mercenary", "full");
    made(PROTESTANT, "join", "anhalt");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    refused("leadership-used", PROTESTANT, "take", "protestant-mercenary", "full");
    goes(PROTESTANT, "eger");
    assert_int_equal(all_units_in("eger", PROTESTANT), 7);
    assert_int_equal(all_units_in("pilsen", PROTESTANT), 1);
}

TEST(rule_8_3__the_leader_is_named_first)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld, anhalt");
    hold(PROTESTANT, "p7");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_activation", "p7");
    refused_by("8.3", "leader-first", PROTESTANT, "take_all");
    refused_by("8.3", "leader-first", PROTESTANT, "join", "anhalt");
    refused_by("8.3", "leader-first", PROTESTANT, "go", "eger");
    refused_by("8.3", "leader-first", PROTESTANT, "attack");
    refused_by("8.3", "leader-first", PROTESTANT, "overrun");
    made(PROTESTANT, "activate", "mansfeld");
    made(PROTESTANT, "take_all");
}

TEST(rule_10_12__never_more_than_eight)
{
    table_open();
    put("pilsen", "8 protestant-mercenary, mansfeld, thurn, christian-of-brunswick"); /* 5 + 3 + 3 */
    put("eger", "1 protestant-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    refused_by("11.11", "stacking-limit", PROTESTANT, "take", "protestant-militia", "full");
}

/* R45: those who are left behind do not count any more. */
TEST(rule_10_12__a_leader_whose_rating_is_needed_comes_along)
{
    table_open();
    put("pilsen", "6 protestant-mercenary, mansfeld, anhalt");
    activate_all(PROTESTANT, "mansfeld");
    assert_true(offered_as(PROTESTANT, "The Protestant player moves Mansfeld with 6 units to Eger."));
    goes(PROTESTANT, "eger");
    refused_by("10.12", "leadership-used", PROTESTANT, "part", "anhalt");
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    made(PROTESTANT, "part", "anhalt");
    goes(PROTESTANT, "bayreuth");
    assert_int_equal(all_units_in("bayreuth", PROTESTANT), 5);
}

TEST(rule_10_12__who_stays_for_want_of_ratings_is_told)
{
    table_open();
    put("pilsen", "6 protestant-mercenary, mansfeld");
    activate(PROTESTANT, "mansfeld");
    assert_true(
        offered_as(PROTESTANT, "The Protestant player takes along all who may come with Mansfeld: 5 units."));
    made(PROTESTANT, "take_all");
    assert_true(told("1 unit stays in Pilsen: no more can come along under these leaders."));
}

TEST(rule_11_15__taking_all_on_the_way_leaves_the_leaders_of_other_stacks)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld");
    put("eger", "5 protestant-militia, anhalt");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    assert_true(
        offered_as(PROTESTANT, "The Protestant player takes along all who may come with Mansfeld: 3 units."));
    made(PROTESTANT, "take_all");
    refused_by("10.12", "leadership-used", PROTESTANT, "take_all");
    goes(PROTESTANT, "bayreuth");
    assert_int_equal(all_units_in("bayreuth", PROTESTANT), 5);
    assert_true(leader_in("eger", "anhalt"));
}

/* It is refused for the reason of those who stay, and what it leaves is told with the reason. */
TEST(rule_10_14__taking_all_says_who_commands_those_who_stay)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, thurn, mansfeld");
    activate(PROTESTANT, "thurn");
    refused_by("10.14", "dynamic-leader", PROTESTANT, "take_all");
    table_open();
    put("pilsen", "thurn");
    put("eger", "2 protestant-mercenary, mansfeld");
    put("bayreuth", "schlick");
    activate(PROTESTANT, "thurn");
    refused_by("10.12", "nobody-more", PROTESTANT, "take_all");
    assert_true(refusal_says("No other piece of the Protestant player is with the stack."));
    goes(PROTESTANT, "eger");
    refused_by("11.15", "dynamic-leader", PROTESTANT, "take_all");
    goes(PROTESTANT, "bayreuth");
    refused_by("11.15", "nobody-more", PROTESTANT, "take_all");
    assert_true(refusal_says("Leaders are picked up one by one on the way: `join`."));
}

TEST(rule_10_14__a_leader_under_a_dynamic_one_is_offered_without_units)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, thurn, mansfeld");
    begin_at(STEP_ROUND, PROTESTANT, &(struct round){.seat = PROTESTANT, .stage = ROUND_END, .card = -1});
    tyw_activate_leader(&table, PROTESTANT, -1, 3);
    assert_true(
        offered_as(PROTESTANT, "The Protestant player activates Mansfeld in Pilsen, with 2 units there."));
    assert_true(offered_as(PROTESTANT, "The Protestant player activates Thurn in Pilsen, without units."));
}

/* Where only leaders stand, too. */
TEST(rule_10_14__taking_all_leaders)
{
    table_open();
    put("pilsen", "thurn, mansfeld");
    activate(PROTESTANT, "thurn");
    refused_by("10.14", "dynamic-leader", PROTESTANT, "take_all");
    table_open();
    put("pilsen", "thurn, anhalt");
    activate(PROTESTANT, "thurn");
    assert_true(
        offered_as(PROTESTANT, "The Protestant player takes along all who may come with Thurn: 1 leader."));
    made(PROTESTANT, "take_all");
    refused_by("10.12", "nobody-more", PROTESTANT, "take_all");
}

TEST(rule_17_A_2__taking_all_says_whom_it_leaves)
{
    table_open();
    put("pilsen", "1 imperial-mercenary, bucquoy");
    put("eger", "2 bavarian-mercenary, 5 imperial-militia");
    activate_all(CATHOLIC, "bucquoy");
    goes(CATHOLIC, "eger");
    made(CATHOLIC, "take_all");
    tells("2 units stay in Eger: by their nation they may not move with the stack.");
    tells("2 units stay in Eger: no more can come along under these leaders.");
    refused_by("10.12", "nobody-more", CATHOLIC, "take_all");
    assert_true(refusal_says("not all for the same reason"));
}

/* The printed example: fifteen units in one Round, and eight points. */
TEST(example_10_12__mansfeld_moves_fifteen_units)
{
    table_open();
    put("pilsen", "5 protestant-mercenary, mansfeld");
    put("bayreuth", "5 protestant-militia");
    put("fulda", "5 protestant-mercenary");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    for (int i = 0; i < 5; i++)
        made(PROTESTANT, "drop", "protestant-mercenary", "full");
    goes(PROTESTANT, "bayreuth");
    made(PROTESTANT, "take_all");
    goes(PROTESTANT, "bamberg", "schweinfurt");
    for (int i = 0; i < 5; i++)
        made(PROTESTANT, "drop", "protestant-militia", "full");
    goes(PROTESTANT, "erfurt", "fulda");
    made(PROTESTANT, "take_all");
    goes(PROTESTANT, "kassel", "marburg");
    refused("no-movement-points", PROTESTANT, "go", "frankfurt");
    made(PROTESTANT, "stop");
    assert_int_equal(all_units_in("eger", PROTESTANT), 5);
    assert_int_equal(all_units_in("schweinfurt", PROTESTANT), 5);
    assert_int_equal(all_units_in("marburg", PROTESTANT), 5);
    refused_by("11.16", "not-entered", PROTESTANT, "forage", "erfurt"); /* R120: where he went alone */
    refused("not-entered", PROTESTANT, "forage", "bayreuth");
    made(PROTESTANT, "forage", "eger");
    made(PROTESTANT, "forage", "kassel"); /* 11.16: fifteen units, two levels */
    tells("Eger is at Pillage level 1 by foraging.");
    assert_true(at(STEP_ROUND));
}

TEST(rule_11_15__a_leader_picked_up_brings_no_rating)
{
    table_open();
    put("pilsen", "5 protestant-mercenary, mansfeld");
    put("eger", "1 protestant-militia, anhalt");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "join", "anhalt");
    refused("leadership-used", PROTESTANT, "take", "protestant-militia", "full");
    goes(PROTESTANT, "bayreuth");
    assert_true(leader_in("bayreuth", "anhalt"));
}

/* The printed example: five units under Mansfeld, Anhalt picked up, two Militia inside Prague. */
TEST(example_10_12__anhalt_lets_those_inside_join_the_attack)
{
    table_open();
    put("pilsen", "5 protestant-mercenary, mansfeld");
    put("eger", "anhalt");
    put_inside("prague", "2 protestant-militia");
    put("prague", "4 imperial-veteran");
    siege("prague", SIEGE);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "join", "anhalt");
    goes(PROTESTANT, "prague");
    for (int i = 0; i < 5; i++)
        made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true"); /* no other is left: they attack */
    given(0, 0, 0, 0);
    made(PROTESTANT, "forage", "prague");
    assert_int_equal(first_arg(EVENT_FIRE, strength), 5 * 3 + 2 * 2);
}

TEST(example_10_12__without_him_they_stay_inside)
{
    table_open();
    put("pilsen", "5 protestant-mercenary, mansfeld");
    put_inside("prague", "2 protestant-militia");
    put("prague", "4 imperial-veteran");
    siege("prague", SIEGE);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    for (int i = 0; i < 4; i++)
        made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true"); /* instead of the fifth */
    refused_by("13.15", "leadership-used", PROTESTANT, "commit", "protestant-militia", "full", "true");
}

/* R45 */
TEST(rule_10_12__in_a_sally_all_leaders_inside_count)
{
    table_open();
    put_inside("prague", "4 protestant-mercenary, anhalt, schlick");
    put("prague", "1 imperial-veteran");
    activate(PROTESTANT, "anhalt");
    for (int i = 0; i < 4; i++)
        made(PROTESTANT, "take", "protestant-mercenary", "full");
    made(PROTESTANT, "attack");
}

/* ---- 8.3, 10.14 ---- */

TEST(rule_8_3__a_card_activates_leaders_up_to_its_value)
{
    table_open();
    put("pilsen", "1 protestant-mercenary, mansfeld, anhalt"); /* 2 and 3 */
    begin_at(STEP_ROUND, PROTESTANT, &(struct round){.seat = PROTESTANT, .stage = ROUND_END, .card = -1});
    tyw_activate_leader(&table, PROTESTANT, -1, 2);
    const struct refusal *why = refused("activation-rating", PROTESTANT, "activate", "anhalt");
    assert_string_equal(why->rule, "8.3");
    assert_non_null(strstr(why->detail, "rating 3"));
    put("munich", "tilly");
    refused_by("8.3", "not-own-leader", PROTESTANT, "activate", "tilly");
    refused_by("8.3", "not-on-map", PROTESTANT, "activate", "bernard");
    made(PROTESTANT, "activate", "mansfeld");
}

TEST(card_c43__french_leaders_are_slower)
{
    table_open();
    lasts("c43");
    put("paris", "turenne"); /* 1 */
    put("leipzig", "baner"); /* a Swede, 1 */
    begin_at(STEP_ROUND, PROTESTANT, &(struct round){.seat = PROTESTANT, .stage = ROUND_END, .card = -1});
    tyw_activate_leader(&table, PROTESTANT, -1, 2);
    made(PROTESTANT, "activate", "turenne");
    begin_at(STEP_ROUND, PROTESTANT, &(struct round){.seat = PROTESTANT, .stage = ROUND_END, .card = -1});
    tyw_activate_leader(&table, PROTESTANT, -1, 1);
    refused("activation-rating", PROTESTANT, "activate", "turenne");
}

/* R28 */
TEST(rule_10_14__an_army_follows_its_dynamic_leader)
{
    table_open();
    put("vienna", "3 imperial-mercenary, wallenstein, gallas");
    put("krems", "1 imperial-militia");
    activate(CATHOLIC, "gallas");
    refused_by("10.14", "dynamic-leader", CATHOLIC, "take", "imperial-mercenary", "full");
    refused_by("10.14", "dynamic-leader", CATHOLIC, "join", "wallenstein");
    goes(CATHOLIC, "krems");
    made(CATHOLIC, "take", "imperial-militia", "full");
}

TEST(rule_10_14__of_two_dynamic_leaders_either)
{
    table_open();
    put("metz", "4 french-veteran, turenne, conde"); /* 5 each */
    activate(PROTESTANT, "turenne");
    made(PROTESTANT, "join", "conde");
    activate(PROTESTANT, "conde");
    made(PROTESTANT, "take", "french-veteran", "full");
}

TEST(rule_10_14__gustavus_is_always_the_activated_one)
{
    table_open();
    put("stettin", "5 swedish-veteran, gustavus-adolphus, torstensson");
    activate(PROTESTANT, "torstensson");
    refused_by("10.14", "dynamic-leader", PROTESTANT, "take", "swedish-veteran", "full");
    refused("dynamic-leader", PROTESTANT, "join", "gustavus-adolphus");
    activate(PROTESTANT, "gustavus-adolphus");
    made(PROTESTANT, "join", "torstensson");
    made(PROTESTANT, "take", "swedish-veteran", "full");
}

TEST(option_7_25__wallenstein_has_two_stars)
{
    table_open_with(OPTION_WALLENSTEIN_STARS);
    lasts("c19");
    put("vienna", "2 imperial-mercenary, wallenstein, mercy");
    activate(CATHOLIC, "mercy");
    refused("dynamic-leader", CATHOLIC, "join", "wallenstein");
    table_open();
    lasts("c19");
    put("vienna", "2 imperial-mercenary, wallenstein, mercy");
    activate(CATHOLIC, "mercy");
    made(CATHOLIC, "join", "wallenstein");
}

/* ---- 11.15: Dynamic Leaders on the way ---- */

/* R46. */
TEST(rule_11_15__units_beyond_a_dynamic_leader_s_rating)
{
    table_open();
    put("landshut", "tilly");
    put("passau", "6 bavarian-mercenary, mercy"); /* 4 */
    activate(CATHOLIC, "tilly");
    goes(CATHOLIC, "passau");
    made(CATHOLIC, "take", "bavarian-mercenary", "full");
    made(CATHOLIC, "take", "bavarian-mercenary", "full");
    refused_by("11.15", "dynamic-leader", CATHOLIC, "take", "bavarian-mercenary", "full");
    refused_by("11.15", "no-such-unit", CATHOLIC, "take", "bavarian-militia", "full");
    refused_by("11.15", "dynamic-leader-alone", CATHOLIC, "join", "mercy");
    goes(CATHOLIC, "linz");
}

/* R46. */
TEST(rule_11_15__a_dynamic_leader_without_his_units)
{
    table_open();
    put("landshut", "tilly");
    put("passau", "6 bavarian-mercenary, mercy");
    put("linz", "1 bavarian-militia");
    activate(CATHOLIC, "tilly");
    goes(CATHOLIC, "passau");
    made(CATHOLIC, "join", "mercy");
    refused_by("11.15", "dynamic-leader-alone", CATHOLIC, "take", "bavarian-mercenary", "full");
    goes(CATHOLIC, "linz");
    made(CATHOLIC, "take", "bavarian-militia", "full");
    assert_true(leader_in("linz", "mercy"));
}

/* R46. */
TEST(rule_11_15__no_leader_picks_gustavus_up)
{
    table_open();
    put("stettin", "gustavus-adolphus");
    put("berlin", "torstensson");
    activate(PROTESTANT, "torstensson");
    goes(PROTESTANT, "stettin");
    refused("dynamic-leader", PROTESTANT, "join", "gustavus-adolphus");
}

/* ---- 8.32: Free Actions ---- */

TEST(rule_8_32__one_unit_alone)
{
    table_open();
    put("pilsen", "2 protestant-militia, mansfeld");
    made(PROTESTANT, "free_unit", "pilsen", "protestant-militia", "full");
    refused_by("8.32", "free-action", PROTESTANT, "take", "protestant-militia", "full");
    refused("free-action", PROTESTANT, "join", "mansfeld");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "convert"); /* R27 */
    tells("Eger is under the control of the Protestant player by the units there.");
    made(PROTESTANT, "stop");
    assert_int_equal(controller("eger"), PROTESTANT);
    assert_int_equal(on_table()->side[PROTESTANT].rounds, 1); /* 8.322 */
    assert_int_equal(all_units_in("pilsen", PROTESTANT), 1);
}

TEST(rule_8_321__up_to_its_full_allowance)
{
    table_open();
    put("pilsen", "1 protestant-militia");
    made(PROTESTANT, "free_unit", "pilsen", "protestant-militia", "full");
    goes(PROTESTANT, "eger", "pilsen", "eger", "pilsen", "eger");
    assert_true(at(STEP_ROUND)); /* nothing is left to be done: it has stopped */
    assert_int_equal(all_units_in("eger", PROTESTANT), 1);
}

TEST(rule_8_321__no_combat)
{
    table_open();
    put("pilsen", "1 protestant-mercenary");
    put("eger", "1 imperial-militia");
    made(PROTESTANT, "free_unit", "pilsen", "protestant-mercenary", "full");
    refused_by("8.321", "free-action-no-combat", PROTESTANT, "go", "eger");
    goes(PROTESTANT, "cham");
}

TEST(rule_8_321__it_joins_besiegers_and_places_no_marker)
{
    table_open();
    put_inside("prague", "1 imperial-militia");
    put("prague", "1 protestant-militia");
    put("pilsen", "2 protestant-mercenary");
    made(PROTESTANT, "free_unit", "pilsen", "protestant-mercenary", "full");
    goes(PROTESTANT, "prague");
    refused_by("8.321", "free-action-no-combat", PROTESTANT, "besiege");
    refused("free-action-no-combat", PROTESTANT, "siege_combat");
    made(PROTESTANT, "stop");
    assert_int_equal(all_units_in("prague", PROTESTANT), 2);
}

TEST(rule_11_18__before_a_move_its_price_and_the_enemies_there_are_told)
{
    table_open();
    put("pilsen", "6 protestant-mercenary, mansfeld, anhalt");
    put("eger", "2 imperial-mercenary");
    neutral("bohemia");
    activate_all(PROTESTANT, "mansfeld");
    assert_true(offered_as(PROTESTANT,
                           "The Protestant player moves Mansfeld with 6 units to Eger, which violates "
                           "the neutrality of Bohemia; enemies there have Combat Strength 6."));
}

/* R26: any one leader, out of a stack too. */
TEST(rule_8_32__one_leader_alone)
{
    table_open();
    put("vienna", "2 imperial-mercenary, wallenstein, gallas");
    round_of(CATHOLIC);
    assert_true(offered_as(CATHOLIC, "The Catholic player moves Gallas alone by a Free Action."));
    assert_true(offered_as(CATHOLIC,
                           "The Catholic player moves Wallenstein alone by a Free Action; a card would "
                           "activate him with the 2 units there."));
    made(CATHOLIC, "free_leader", "gallas");
    assert_true(offered_as(CATHOLIC, "The Catholic player moves Gallas without units to Krems."));
    refused("free-action", CATHOLIC, "take", "imperial-mercenary", "full");
    goes(CATHOLIC, "krems", "linz", "passau", "landshut", "munich", "augsburg", "ulm", "stuttgart");
    assert_true(at(STEP_ROUND));
    assert_true(leader_in("stuttgart", "gallas"));
}

TEST(rule_13_17__no_unit_slips_out_of_a_fortress)
{
    table_open();
    put_inside("prague", "1 imperial-militia, gallas");
    put("prague", "1 protestant-militia");
    round_of(CATHOLIC);
    refused("must-sally", CATHOLIC, "free_leader", "gallas");
    refused_by("13.17", "must-sally", CATHOLIC, "free_unit", "prague", "imperial-militia", "full");
    refused_by("8.32", "no-such-unit", CATHOLIC, "free_unit", "prague", "imperial-veteran", "full");
}

/* The last unit before a fortress would leave its leader alone with the enemy (11.21). */
TEST(ruling_R123__no_free_action_that_could_do_nothing)
{
    table_open();
    put_inside("prague", "1 protestant-mercenary");
    put("prague", "1 imperial-mercenary, bucquoy");
    round_of(CATHOLIC);
    refused_by("11.21", "leaders-left-alone", CATHOLIC, "free_unit", "prague", "imperial-mercenary", "full");
    put("prague", "1 reduced imperial-mercenary");
    made(CATHOLIC, "free_unit", "prague", "imperial-mercenary", "full");
    goes(CATHOLIC, "pilsen");
}

TEST(ruling_R123__a_piece_that_can_go_nowhere)
{
    table_open();
    put("munich", "1 bavarian-militia, tilly");
    controls(CATHOLIC, "munich");
    EACH(space, tyw_components(&table)->map.adjacent[space_of("munich")])
        put(tyw_components(&table)->map.space[space].id, "1 protestant-mercenary");
    round_of(CATHOLIC);
    refused_by("8.32", "nothing-to-do", CATHOLIC, "free_unit", "munich", "bavarian-militia", "full");
    refused_by("8.32", "nothing-to-do", CATHOLIC, "free_leader", "tilly");
    controls(-1, "munich");
    place("munich")->revolt = 1;
    made(CATHOLIC, "free_unit", "munich", "bavarian-militia", "full");
    made(CATHOLIC, "suppress_revolt");
}

TEST(option_19_4c__a_free_action_costs_a_point)
{
    table_open_with(OPTION_AID_LOGISTICS);
    put("pilsen", "1 protestant-militia, mansfeld");
    refused_by("19.4c", "no-aid-points", PROTESTANT, "free_leader", "mansfeld");
    aid(ENGLAND, 1);
    made(PROTESTANT, "free_leader", "mansfeld");
    assert_int_equal(on_table()->aid[ENGLAND], 0);
}

/* R98. */
TEST(rule_17_Sw_1__the_base_is_moved)
{
    table_open();
    on_table()->at_war.sweden = 1;
    on_table()->sweden.base = (int8_t)space_of("stettin");
    controls(CATHOLIC, "kolberg");
    refused_by("17.Sw.1", "enemy-city", PROTESTANT, "move_base", "kolberg");
    assert_true(refusal_says("Kolberg is under Catholic control."));
    refused("same-place", PROTESTANT, "move_base", "stettin");
    assert_true(refusal_says("The Swedish Base is in Stettin already."));
    put("stralsund", "1 imperial-militia");
    refused("enemy-there", PROTESTANT, "move_base", "stralsund");
    assert_true(refusal_says("Catholic units are in Stralsund."));
    refused("no-arrow", PROTESTANT, "move_base", "rostock");
    assert_true(refusal_says("Rostock has no arrow to Sweden."));
    clear_space("stralsund");
    made(PROTESTANT, "move_base", "stralsund");
    assert_int_equal(on_table()->sweden.base, space_of("stralsund"));
    round_of(PROTESTANT);
    refused("base-moved", PROTESTANT, "move_base", "stettin");
    assert_true(refusal_says("once a turn"));
    on_table()->at_war.sweden = 0;
    refused("sweden-not-at-war", PROTESTANT, "move_base", "stettin");
    assert_true(refusal_says("Sweden is not in the war."));
    round_of(CATHOLIC);
    refused("protestant-base", CATHOLIC, "move_base", "stettin");
    assert_true(refusal_says("Only the Protestant player moves the Swedish Base."));
}

TEST(ruling_R98__the_base_leaves_a_port_that_the_enemy_besieges_or_controls)
{
    for (int lost = 0; lost < 2; lost++) {
        table_open();
        on_table()->at_war.sweden = 1;
        on_table()->sweden.base = (int8_t)space_of("stralsund");
        if (lost) controls(CATHOLIC, "stralsund");
        put("stralsund", "5 imperial-mercenary, tilly");
        if (!lost) siege("stralsund", SIEGE);
        round_of(PROTESTANT);
        made(PROTESTANT, "move_base", "stettin"); /* neutral, without Catholic units */
        assert_int_equal(on_table()->sweden.base, space_of("stettin"));
    }
}
