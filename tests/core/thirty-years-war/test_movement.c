/* Movement (10.2, 11) and who may enter where (17): stacks on the map, control on the way, reactions. */
#include "table.h"

/* ---- who moves ---- */

TEST(rule_11_1__it_is_said_and_told_who_moves)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld, horn");
    activate_all(PROTESTANT, "mansfeld");
    assert_true(offered_as(PROTESTANT, "The Protestant player moves Mansfeld with 2 units to Eger."));
    goes(PROTESTANT, "eger");
    tells("The Protestant player moves Mansfeld, 1 other leader and 2 units from Pilsen to Eger.");
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    goes(PROTESTANT, "pilsen");
    tells("The Protestant player moves Mansfeld, 1 other leader and 1 unit from Eger to Pilsen.");
}

/* ---- 10.2: stacking ---- */

TEST(rule_10_11__any_number_of_leaders)
{
    table_open();
    put("eger", "8 protestant-militia, anhalt, thurn, schlick, christian-of-brunswick, frederick-of-baden");
    put("eger", "horn, leslie, wrangel, konigsmarck");
    put("pilsen", "mansfeld");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "stop");
    assert_int_equal(leaders_count(place("eger")->leaders), 10);
    assert_int_equal(all_units_in("eger", PROTESTANT), 8);
}

TEST(rule_10_21__eight_units_a_side_in_a_city)
{
    table_open();
    put("pilsen", "4 protestant-mercenary, mansfeld");
    put("eger", "4 protestant-militia, 1 reduced protestant-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    refused_by("10.21", "stacking-limit", PROTESTANT, "stop");
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    refused_by("10.21", "stacking-limit", PROTESTANT, "drop", "protestant-mercenary", "full");
    goes(PROTESTANT, "bayreuth");
    assert_int_equal(all_units_in("eger", PROTESTANT), 8);
    made(PROTESTANT, "stop");
}

TEST(rule_10_22__no_stack_enters_with_its_last_point_where_it_may_not_end)
{
    table_open();
    put("pilsen", "4 protestant-militia, mansfeld");
    put("nurnberg", "5 protestant-mercenary");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger", "pilsen", "eger", "bayreuth");
    refused_by("10.21", "stacking-limit", PROTESTANT, "go", "nurnberg");
    goes(PROTESTANT, "amberg");
}

TEST(rule_10_23__nations_of_one_player_stack)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, 1 english-mercenary, 1 swedish-veteran, mansfeld, horn");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "stop");
    assert_int_equal(all_units_in("eger", PROTESTANT), 4);
}

/* Two inside and six outside are eight. */
TEST(rule_10_24__a_relieving_army_counts_those_inside)
{
    table_open();
    put_inside("prague", "2 protestant-militia");
    put("prague", "3 imperial-veteran");
    put("pilsen", "5 protestant-mercenary, 2 protestant-militia, mansfeld, anhalt");
    activate_all(PROTESTANT, "mansfeld");
    refused_by("10.24", "stacking-limit", PROTESTANT, "go", "prague");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "drop", "protestant-militia", "full");
    goes(PROTESTANT, "prague");
    assert_int_equal(all_units_in("prague", PROTESTANT), 8);
}

/* ---- 11.1: the procedure ---- */

TEST(rule_11_11__each_unit_spends_no_more_than_its_allowance)
{
    table_open();
    put("pilsen", "1 protestant-mercenary, 1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger", "pilsen", "eger", "pilsen", "eger");
    refused_by("11.11", "no-movement-points", PROTESTANT, "go", "bayreuth"); /* a militia has 5 */
    made(PROTESTANT, "drop", "protestant-militia", "full");                  /* 11.14 */
    goes(PROTESTANT, "bayreuth");
    refused("no-movement-points", PROTESTANT, "go", "bamberg"); /* a mercenary 6 */
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    goes(PROTESTANT, "bamberg", "schweinfurt");
    assert_true(at(STEP_ROUND)); /* a leader 8: he has stopped */
    assert_true(leader_in("schweinfurt", "mansfeld"));
}

TEST(rule_11_11__a_leader_alone_spends_no_more_than_eight)
{
    table_open();
    put("pilsen", "mansfeld");
    put("schweinfurt", "anhalt"); /* somebody to take along: he does not stop by himself */
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger", "pilsen", "eger", "pilsen", "eger", "bayreuth", "bamberg", "schweinfurt");
    const struct refusal *why = refused("no-movement-points", PROTESTANT, "go", "fulda");
    assert_string_equal(why->rule, "11.11");
    assert_null(strstr(why->detail, "drop")); /* there is none */
}

/* R48: what has been picked up has its own allowance. */
TEST(rule_11_15__a_unit_that_is_picked_up_has_spent_nothing)
{
    table_open();
    put("pilsen", "1 protestant-militia, mansfeld");
    put("bayreuth", "1 protestant-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger", "bayreuth");
    made(PROTESTANT, "take", "protestant-militia", "full");
    goes(PROTESTANT, "bamberg", "schweinfurt", "fulda");
    refused("no-movement-points", PROTESTANT, "go", "kassel");
    made(PROTESTANT, "drop", "protestant-militia", "full"); /* R116: the one without points */
    goes(PROTESTANT, "kassel", "marburg");
    refused("no-movement-points", PROTESTANT, "go", "koln"); /* five points of it, eight of the leader */
}

TEST(rule_11_12__from_city_to_city_along_paths)
{
    table_open();
    put("pilsen", "mansfeld");
    activate(PROTESTANT, "mansfeld");
    refused_by("11.12", "not-connected", PROTESTANT, "go", "nurnberg");
    goes(PROTESTANT, "cham");
}

TEST(rule_11_13__through_a_friendly_stack_and_into_it)
{
    table_open();
    put("pilsen", "3 protestant-mercenary, mansfeld");
    put("eger", "5 protestant-militia, thurn");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "stop");
    assert_int_equal(all_units_in("eger", PROTESTANT), 8);
    activate(PROTESTANT, "mansfeld");
}

TEST(rule_11_14__a_dropped_unit_moves_no_more)
{
    table_open();
    put("pilsen", "1 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    refused_by("11.14", "dropped", PROTESTANT, "take", "protestant-mercenary", "full");
    goes(PROTESTANT, "bayreuth", "eger");
    refused("dropped", PROTESTANT, "take", "protestant-mercenary", "full");
    refused_by("11.14", "not-in-moving-stack", PROTESTANT, "drop", "protestant-mercenary", "full");
}

TEST(rule_11_14__a_leader_stays_behind)
{
    table_open();
    put("pilsen", "mansfeld, anhalt");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    refused_by("8.31", "activated-leader", PROTESTANT, "part", "mansfeld");
    made(PROTESTANT, "part", "anhalt");
    refused_by("11.14", "stays-here", PROTESTANT, "join", "anhalt");
    refused_by("11.14", "not-with-stack", PROTESTANT, "part", "anhalt");
    goes(PROTESTANT, "bayreuth", "eger");
    made(PROTESTANT, "join", "anhalt");
}

/* R121: who has taken all along leaves some again; they are done. */
TEST(rule_11_14__also_before_the_first_step)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, 1 protestant-militia, mansfeld, anhalt");
    activate_all(PROTESTANT, "mansfeld");
    made(PROTESTANT, "drop", "protestant-militia", "full");
    refused_by("11.14", "dropped", PROTESTANT, "take", "protestant-militia", "full");
    made(PROTESTANT, "part", "anhalt");
    refused_by("11.14", "stays-here", PROTESTANT, "join", "anhalt");
    goes(PROTESTANT, "eger");
    assert_int_equal(all_units_in("eger", PROTESTANT), 2);
    assert_true(leader_in("pilsen", "anhalt"));
}

/* Three besiegers reach a Siege Level of 4; two do not. */
TEST(rule_11_15__units_picked_up_from_a_siege)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "1 protestant-mercenary, 1 protestant-militia");
    siege("prague", SIEGE_1);
    put("pilsen", "mansfeld");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(PROTESTANT, "take", "protestant-militia", "full");
    assert_int_equal(place("prague")->siege, SIEGE_1);
    goes(PROTESTANT, "eger");
    assert_int_equal(place("prague")->siege, NO_SIEGE);
}

TEST(rule_13_14__a_siege_that_keeps_its_level_goes_on)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "2 protestant-mercenary");
    siege("prague", SIEGE_1);
    put("pilsen", "mansfeld");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    goes(PROTESTANT, "eger");
    assert_int_equal(place("prague")->siege, NO_SIEGE);
    goes(PROTESTANT, "prague");
    assert_int_equal(place("prague")->siege, NO_SIEGE); /* it is placed again, not found again */
}

TEST(rule_13_14__one_unit_more_than_needed_may_go)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "2 protestant-mercenary, 1 protestant-militia, mansfeld");
    siege("prague", SIEGE_1);
    activate(PROTESTANT, "mansfeld");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    goes(PROTESTANT, "eger");
    assert_int_equal(place("prague")->siege, SIEGE_1); /* 5 factors before a strength of 4 */
}

/* ---- 11.17: control ---- */

/* R49. */
TEST(rule_11_17__a_city_for_a_point)
{
    table_open();
    put("pilsen", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    assert_int_equal(controller("eger"), -1);
    made(PROTESTANT, "convert");
    assert_int_equal(controller("eger"), PROTESTANT);
    refused_by("11.17", "own-city", PROTESTANT, "convert");
    goes(PROTESTANT, "pilsen", "eger", "pilsen");
    refused("no-movement-points", PROTESTANT, "convert");
    made(PROTESTANT, "stop");
    assert_int_equal(controller("pilsen"), -1);
}

/* 3.11: an army that stands there already pays in its next activation. R49. */
TEST(rule_11_17__without_a_move)
{
    table_open();
    put("pilsen", "3 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    made(PROTESTANT, "convert");
    made(PROTESTANT, "stop");
    assert_int_equal(controller("pilsen"), PROTESTANT);
    assert_int_equal(place("pilsen")->pillage, 0); /* R50 */
}

/* R49. */
TEST(rule_11_17__not_by_leaders_alone)
{
    table_open();
    put("pilsen", "1 protestant-militia, mansfeld");
    activate(PROTESTANT, "mansfeld");
    refused_by("11.17", "no-units", PROTESTANT, "convert");
}

TEST(rule_11_17__not_a_fortress)
{
    table_open();
    put("pilsen", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    refused_by("11.17", "fortress", PROTESTANT, "convert");
    goes(PROTESTANT, "eger");
}

TEST(rule_11_17__the_area_follows)
{
    table_open();
    controls(PROTESTANT, "prague, pilsen");
    put("eger", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    made(PROTESTANT, "convert");
    assert_int_equal(area_controller("bohemia"), PROTESTANT);
    assert_int_equal(controller("budweis"), PROTESTANT);
    assert_int_equal(vp(), 17);
}

/* R41. */
TEST(rule_9_43__a_revolt_is_put_down_for_a_point)
{
    table_open();
    in_revolt("pilsen");
    put("eger", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    refused_by("9.43", "no-revolt", PROTESTANT, "suppress_revolt");
    goes(PROTESTANT, "pilsen");
    refused_by("9.42", "in-revolt", PROTESTANT, "convert");
    made(PROTESTANT, "suppress_revolt");
    assert_int_equal(place("pilsen")->revolt, 0);
    assert_int_equal(controller("pilsen"), PROTESTANT);
    table_open();
    in_revolt("pilsen");
    put("pilsen", "mansfeld");
    put("eger", "anhalt, 1 protestant-militia"); /* the card names one of two */
    activate(PROTESTANT, "mansfeld");
    refused_by("9.43", "no-units", PROTESTANT, "suppress_revolt");
    table_open();
    put("brunn", "1 imperial-militia");
    on_table()->inside.units = units_either(on_table()->inside.units, place("brunn")->units);
    in_revolt("brunn");
    put("brunn", "mansfeld, 1 protestant-mercenary");
    activate_all(PROTESTANT, "mansfeld");
    refused_by("9.43", "enemy-there", PROTESTANT, "suppress_revolt");
}

/* 7.1, R23 */
TEST(rule_7_1__a_city_that_wallenstein_takes)
{
    table_open();
    put("pilsen", "1 imperial-militia, wallenstein");
    activate_all(CATHOLIC, "wallenstein");
    made(CATHOLIC, "convert");
    tells("Wallenstein's influence is 1 by the capture of a City.");
    assert_int_equal(on_table()->wallenstein.influence, 1);
}

/* ---- 11.18: neutrality ---- */

TEST(rule_11_18__a_unit_violates_neutrality)
{
    table_open();
    neutral("saxony");
    put("eger", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "zwickau");
    assert_false(is_neutral("saxony"));
    assert_int_equal(vp(), 21); /* 5.13 */
    goes(PROTESTANT, "leipzig");
    assert_int_equal(vp(), 21);
}

TEST(rule_5_13__by_a_catholic_unit)
{
    table_open();
    neutral("hesse-kassel");
    put("erfurt", "1 imperial-militia, gallas");
    activate_all(CATHOLIC, "gallas");
    goes(CATHOLIC, "fulda");
    assert_int_equal(vp(), 19);
}

TEST(rule_11_18__leaders_alone_violate_nothing)
{
    table_open();
    neutral("saxony");
    put("eger", "mansfeld");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "zwickau", "leipzig");
    made(PROTESTANT, "stop");
    assert_true(is_neutral("saxony"));
    assert_int_equal(vp(), 20);
}

TEST(rule_5_13__independent_cities_have_no_neutrality)
{
    table_open();
    put("bamberg", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "erfurt");
    made(PROTESTANT, "convert");
    assert_int_equal(vp(), 19); /* the city's own point */
}

/* ---- 11.23: reactions ---- */

static void mansfeld_comes_to_prague(const char *pieces)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", pieces);
    put("pilsen", "4 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
}

TEST(rule_11_23__all_go_inside)
{
    mansfeld_comes_to_prague("2 imperial-veteran, gallas");
    assert_true(at(STEP_FORTRESS_REACTION));
    made(CATHOLIC, "go_inside");
    assert_int_equal(units_inside("prague", CATHOLIC), 2);
    assert_true(at(STEP_ACTIVATION));
    goes(PROTESTANT, "dresden");                           /* 11.232: it need not be besieged */
    assert_int_equal(units_inside("prague", CATHOLIC), 0); /* R8: the enemy has left */
}

TEST(rule_11_231__all_stay_outside)
{
    mansfeld_comes_to_prague("2 imperial-veteran, gallas");
    made(CATHOLIC, "stay_outside");
    assert_int_equal(units_inside("prague", CATHOLIC), 0);
    refused("must-fight", PROTESTANT, "go", "dresden");
    assert_int_equal(listed(PROTESTANT, "attack"), 1);
}

/* R54 */
TEST(rule_11_23__leaders_alone_go_inside_too)
{
    mansfeld_comes_to_prague("gallas");
    made(CATHOLIC, "go_inside");
    made(PROTESTANT, "stop");
    assert_true(leader_in("prague", "gallas"));
    mansfeld_comes_to_prague("gallas");
    made(CATHOLIC, "stay_outside");
    assert_true(is_out("gallas"));
}

/* R53, R54: one unit catches them as an army does. */
TEST(rule_11_23__leaders_alone_go_inside_from_a_unit_that_moves_alone)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "gallas");
    put("pilsen", "2 protestant-mercenary, mansfeld");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_unit", "pilsen", "protestant-mercenary", "full");
    goes(PROTESTANT, "prague");
    assert_true(at(STEP_FORTRESS_REACTION));
    made(CATHOLIC, "go_inside");
    assert_true(leader_in("prague", "gallas"));
    assert_false(is_out("gallas"));
}

TEST(rule_11_23__not_in_a_neutral_fortress)
{
    table_open();
    put("prague", "1 imperial-veteran");
    put("pilsen", "4 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    assert_false(at(STEP_FORTRESS_REACTION));
}

TEST(rule_11_232__no_siege_must_be_begun)
{
    static const char *const fortress[] = {"prague", "nurnberg"}; /* the enemy's, a neutral one */
    static const char *const from[] = {"pilsen", "nordlingen"};
    for (int i = 0; i < 2; i++) {
        table_open();
        controls(CATHOLIC, "prague");
        put(from[i], "4 protestant-mercenary, mansfeld");
        activate_all(PROTESTANT, "mansfeld");
        goes(PROTESTANT, fortress[i]);
        const int before = controller(fortress[i]);
        assert_int_equal(listed(PROTESTANT, "besiege"), 1); /* it could be */
        made(PROTESTANT, "stop");
        assert_int_equal(place(fortress[i])->siege, NO_SIEGE);
        assert_int_equal(controller(fortress[i]), before); /* and is not gained without */
    }
}

TEST(rule_11_233__not_in_another_city)
{
    table_open();
    controls(CATHOLIC, "eger");
    put("eger", "1 imperial-veteran");
    put("pilsen", "4 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    assert_false(at(STEP_FORTRESS_REACTION));
}

/* ---- 11.3: France; 17: zones ---- */

TEST(rule_11_3__shut_before_its_war_and_then_the_protestants_attack_out_of_it)
{
    table_open();
    put("metz", "1 imperial-mercenary, gallas");
    activate_all(CATHOLIC, "gallas");
    refused_by("11.31", "france-not-at-war", CATHOLIC, "go", "verdun");
    on_table()->at_war.france = 1;
    goes(CATHOLIC, "verdun");
    put("troyes", "1 protestant-mercenary, mansfeld");
    refused_by("11.32", "off-map-france", CATHOLIC, "go", "troyes");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "verdun");
    assert_int_equal(listed(PROTESTANT, "attack"), 1);
}

TEST(rule_11_31__france_before_its_war)
{
    table_open();
    put("metz", "1 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    refused_by("11.31", "france-not-at-war", PROTESTANT, "go", "verdun");
    on_table()->at_war.france = 1;
    goes(PROTESTANT, "verdun", "troyes", "paris"); /* 11.32 */
    made(PROTESTANT, "stop");
}

TEST(rule_11_32__catholics_stay_on_the_map)
{
    table_open();
    on_table()->at_war.france = 1;
    put("metz", "1 imperial-mercenary, gallas");
    activate_all(CATHOLIC, "gallas");
    goes(CATHOLIC, "verdun");
    refused_by("11.32", "off-map-france", CATHOLIC, "go", "troyes");
}

TEST(rule_17_H_4__hungarians)
{
    table_open();
    put("pressburg", "2 hungarian-militia, bethlen-gabor");
    activate_all(PROTESTANT, "bethlen-gabor");
    goes(PROTESTANT, "vienna", "brunn");
    goes(PROTESTANT, "olmutz");
    refused_by("17.H.4", "hungarians-stay", PROTESTANT, "go", "oppeln");
}

TEST(rule_17_Sp_2__spanish_units_stay_in_their_zone)
{
    table_open();
    put("mainz", "2 spanish-veteran, spinola");
    activate_all(CATHOLIC, "spinola");
    goes(CATHOLIC, "frankfurt");
    refused_by("17.Sp.2", "spanish-zone", CATHOLIC, "go", "hanau");
    made(CATHOLIC, "drop", "spanish-veteran", "full");
    made(CATHOLIC, "drop", "spanish-veteran", "full");
    goes(CATHOLIC, "hanau"); /* R95: the leader may */
}

static void cardinal_at(const char *space)
{
    table_open();
    put(space, "3 spanish-veteran, cardinal-infante");
    on_table()->cardinal.until = 3;
    on_table()->cardinal.units = place(space)->units;
}

TEST(rule_17_Sp_31__the_cardinal_s_army_stays_together)
{
    cardinal_at("bregenz");
    activate_all(CATHOLIC, "cardinal-infante");
    goes(CATHOLIC, "ulm");
    made(CATHOLIC, "drop", "spanish-veteran", "full");
    assert_true(offered_as(
        CATHOLIC, "The Catholic player moves the Cardinal Infante with 2 units to Stuttgart: 1 unit of the "
                  "Cardinal's army, parted from him, will be eliminated if not joined with him again."));
    goes(CATHOLIC, "stuttgart");
    assert_true(asks("Move on, or stop: units of the Cardinal's army are not with him, and are eliminated if "
                     "they are not at the end of the activation."));
    assert_true(offered_as(CATHOLIC, "The Catholic player moves the Cardinal Infante with 2 units to Ulm."));
    made(CATHOLIC, "stop");
    made(CATHOLIC, "forage", "ulm");
    tells("1 unit is eliminated in Ulm without the Cardinal Infante: Spanish Veteran, full-strength.");
    assert_int_equal(units_in("ulm", "spanish-veteran"), 0);
    assert_int_equal(units_in("stuttgart", "spanish-veteran"), 2);
}

TEST(rule_17_Sp_31__parting_them_by_a_free_action_is_told)
{
    cardinal_at("bregenz");
    round_of(CATHOLIC);
    made(CATHOLIC, "free_leader", "cardinal-infante");
    assert_true(asks("The Cardinal Infante in Bregenz: move, or stop (8 Movement Points left)."));
    assert_true(offered_as(
        CATHOLIC, "The Catholic player moves the Cardinal Infante without units to Ulm: 3 units of the "
                  "Cardinal's army, parted from him, will be eliminated if not joined with him again."));
    cardinal_at("bregenz");
    round_of(CATHOLIC);
    made(CATHOLIC, "free_unit", "bregenz", "spanish-veteran", "full");
    assert_true(asks("A unit in Bregenz: move, or stop (6 Movement Points left)."));
    assert_true(offered_as(CATHOLIC,
                           "The Catholic player moves a unit to Ulm: 1 unit of the Cardinal's army, "
                           "parted from him, will be eliminated if not joined with him again."));
}

/* R55: Gabor is caught and his army goes, in the middle of an enemy activation. */
TEST(ruling_R55__leaders_left_alone_are_placed_at_once)
{
    table_open();
    on_table()->hungary_rebels = 1;
    put("brunn", "mansfeld, 3 hungarian-militia");
    put_inside("brunn", "1 imperial-militia");
    put("raab", "bethlen-gabor");
    put("pressburg", "1 protestant-militia");
    controls(PROTESTANT, "pressburg, prague, pilsen");
    put("vienna", "bucquoy, 2 imperial-mercenary");
    activate_all(CATHOLIC, "bucquoy");
    goes(CATHOLIC, "raab");
    tells("Tyrnau is under the control of the Catholic player because the nation leaves the war.");
    assert_true(is_out("bethlen-gabor"));
    assert_true(at(STEP_LEADERS_ALONE));
    made(PROTESTANT, "place_leaders", "prague");
    assert_true(at(STEP_ACTIVATION));
    assert_true(leader_in("prague", "mansfeld"));
}

TEST(rule_17_Sp_32__in_the_zone_it_is_bound_to_it)
{
    cardinal_at("durlach");
    activate_all(CATHOLIC, "cardinal-infante");
    goes(CATHOLIC, "strasbourg");
    refused("spanish-zone", CATHOLIC, "go", "durlach");
    made(CATHOLIC, "stop");
    assert_int_equal(on_table()->cardinal.until, 0);
    assert_int_equal(units_in("strasbourg", "spanish-veteran"), 3);
}

/* R87. */
TEST(rule_17_A_2__imperials_and_bavarians)
{
    table_open();
    put("munich", "1 bavarian-mercenary, tilly");
    put("salzburg", "1 imperial-mercenary");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "salzburg");
    refused_by("17.A.2", "imperials-and-bavarians", CATHOLIC, "take", "imperial-mercenary", "full");
    refused_by("17.A.2", "imperials-and-bavarians", CATHOLIC, "stop");
    refused_by("17.A.2", "imperials-and-bavarians", CATHOLIC, "drop", "bavarian-mercenary", "full");
    goes(CATHOLIC, "linz");
    made(CATHOLIC, "stop");
}

TEST(rule_17_A_2__once_c19_has_been_played)
{
    table_open();
    lasts("c19");
    put("munich", "1 bavarian-mercenary, tilly");
    put("salzburg", "1 imperial-mercenary, wallenstein");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "salzburg");
    refused_by("7.24", "wallenstein-and-tilly", CATHOLIC, "stop");
    refused_by("7.24", "wallenstein-and-tilly", CATHOLIC, "join", "wallenstein");
    goes(CATHOLIC, "linz");
}

/* R2, R115. */
TEST(card_p11__neutral_cities_are_shut)
{
    table_open();
    lasts("p11");
    neutral("saxony");
    put("eger", "1 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    refused("treaty-of-ulm", PROTESTANT, "go", "zwickau");
    goes(PROTESTANT, "bayreuth");
    refused("treaty-of-ulm", PROTESTANT, "go", "nurnberg");
}

TEST(ruling_R1__hungarians_enter_no_independent_city)
{
    table_open();
    put("linz", "1 hungarian-militia, bethlen-gabor");
    const int hungarian = units_next(place("linz")->units, 0);
    assert_non_null(tyw_why_not_enter(&table, units_of_one(hungarian), NONE(leaders), space_of("salzburg")));
    assert_non_null(tyw_why_not_enter(&table, units_of_one(hungarian), NONE(leaders), space_of("erfurt")));
    assert_null(tyw_why_not_enter(&table, units_of_one(hungarian), NONE(leaders), space_of("krems")));
}

TEST(ruling_R40__who_stands_in_the_city_puts_the_revolt_down_later)
{
    table_open();
    put("pilsen", "mansfeld, 1 protestant-militia");
    in_revolt("pilsen");
    activate_all(PROTESTANT, "mansfeld");
    made(PROTESTANT, "suppress_revolt");
    assert_int_equal(place("pilsen")->revolt, 0);
    assert_int_equal(controller("pilsen"), PROTESTANT);
    table_open();
    put("pilsen", "1 protestant-militia");
    in_revolt("pilsen");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_unit", "pilsen", "protestant-militia", "full");
    made(PROTESTANT, "suppress_revolt");
    assert_int_equal(place("pilsen")->revolt, 0);
}

TEST(ruling_R41__a_fortress_comes_with_its_revolt)
{
    table_open();
    in_revolt("prague");
    put("pilsen", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(PROTESTANT, "suppress_revolt");
    assert_int_equal(controller("prague"), PROTESTANT);
}

TEST(ruling_R88__a_dane_goes_ashore_by_a_free_action_where_no_enemy_stands)
{
    table_open();
    on_table()->at_war.denmark = 1;
    put("denmark-box", "2 danish-mercenary, christian-iv");
    put("rendsburg", "1 imperial-militia");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_unit", "denmark-box", "danish-mercenary", "full");
    refused("free-action-no-combat", PROTESTANT, "go", "rendsburg");
    goes(PROTESTANT, "kiel");
    assert_int_equal(units_in("kiel", "danish-mercenary"), 1);
    activate_all(PROTESTANT, "christian-iv"); /* the other city may be attacked all the same */
    goes(PROTESTANT, "rendsburg");
}
