/* 4.0 to 4.2.2: Minor States: what each turn brings them, their Wars, Denmark, Brandenburg and the Reich. */
#include "../table.h"

static void new_turn(void)
{
    tow_minors_begin(&table);
}

/* ---- 4.1 ---- */

TEST(rule_4_1__each_capital_has_its_garrison)
{
    table_open();
    new_turn();
    assert_int_equal(units_in("kobenhavn", "denmark-garrison"), 1);
    assert_int_equal(units_in("berlin", "brandenburg-garrison"), 1);
    assert_int_equal(units_in("nagyszeben", "transylvania-garrison"), 1);
    assert_int_equal(units_in("bucuresti", "wallachia-garrison"), 1);
    assert_int_equal(units_in("iasi", "moldova-garrison"), 1);
    assert_true(has_garrison("kobenhavn"));
    new_turn();
    assert_int_equal(units_in("berlin", "brandenburg-garrison"), 1);
}

/* R129. */
TEST(rule_4_1__a_weakened_garrison_is_at_full_strength_again)
{
    table_open();
    put_garrison("berlin", "weakened brandenburg-garrison");
    put_garrison("stettin", "weakened mercenary-stettin-garrison");
    put_garrison("kobenhavn", "weakened sweden-infantry");
    controls(SWEDEN, "kobenhavn");
    new_turn();
    assert_int_equal(weakened_in("berlin", "brandenburg-garrison"), 0);
    assert_int_equal(units_in("berlin", "brandenburg-garrison"), 1);
    assert_int_equal(weakened_in("stettin", "mercenary-stettin-garrison"), 0);
    assert_true(has_garrison("stettin"));
    assert_int_equal(weakened_in("kobenhavn", "sweden-infantry"), 1);
}

TEST(rule_4_1__a_capital_that_a_superpower_controls_has_none)
{
    table_open();
    controls(SWEDEN, "kobenhavn");
    new_turn();
    assert_int_equal(units_in("kobenhavn", "denmark-garrison"), 0);
}

TEST(rule_4_1__danish_ships_and_commanders_come)
{
    table_open();
    turn_at(4);
    new_turn();
    assert_int_equal(ships_at(BALTIC, "denmark-naval"), 3);
    assert_true(commander_in("kobenhavn", "christian-iv"));
    assert_true(commander_in("nagyszeben", "gabriel-bethlen"));
    turn_at(6);
    new_turn();
    assert_true(commander_in("kobenhavn", "anders-bille"));
    assert_false(commander_in("nagyszeben", "gabriel-bethlen"));
}

TEST(rule_4_1__at_war_all_its_units_are_placed_on_its_capital)
{
    table_open();
    tow_relation_set(&table, SWEDEN, BRANDENBURG, AT_WAR, BECAUSE(DECLARED));
    assert_int_equal(units_in("berlin", "brandenburg-infantry"), 3);
    assert_int_equal(units_in("berlin", "brandenburg-cavalry"), 2);
    assert_int_equal(units_in("berlin", "brandenburg-garrison"), 0);
}

TEST(rule_4_1__who_commands_a_minor_state_is_told)
{
    table_open();
    outcome_clear(&happened);
    tow_minor_master(&table, BRANDENBURG, SWEDEN);
    assert_true(told("Sweden commands the units of Brandenburg."));
    tow_minor_master(&table, BRANDENBURG, -1);
    assert_true(told("Nobody commands the units of Brandenburg."));
}

TEST(rule_4_1__the_units_of_a_minor_state_are_commanded_until_the_turn_ends)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    put("dresden", "2 brandenburg-infantry, frederick-william");
    masters(RUSSIA, BRANDENBURG);
    assert_int_equal(all_units_in("dresden", RUSSIA), 2);
    tow_minors_turn_end(&table);
    assert_int_equal(on_table()->master[BRANDENBURG], -1);
    assert_int_equal(all_units_in("dresden", RUSSIA), 0);
    assert_int_equal(units_in("berlin", "brandenburg-infantry"), 2); /* they go home */
}

/* ---- 4.2.1 Denmark ---- */

TEST(rule_4_2_1__danish_units_come_to_karlskrona_then_malmo_then_kobenhavn)
{
    table_open();
    tow_relation_set(&table, SWEDEN, DENMARK, AT_WAR, BECAUSE(DECLARED));
    assert_int_equal(units_in("karlskrona", "denmark-infantry"), 3);
    assert_int_equal(units_in("karlskrona", "denmark-cavalry"), 2);
    table_open();
    controls(SWEDEN, "karlskrona");
    tow_relation_set(&table, SWEDEN, DENMARK, AT_WAR, BECAUSE(DECLARED));
    assert_int_equal(units_in("malmo", "denmark-infantry"), 3);
    table_open();
    controls(SWEDEN, "karlskrona, malmo");
    tow_relation_set(&table, SWEDEN, DENMARK, AT_WAR, BECAUSE(DECLARED));
    assert_int_equal(units_in("kobenhavn", "denmark-infantry"), 3);
    assert_int_equal(units_in("kobenhavn", "denmark-norway"), 0); /* that one stays in Norway (R94) */
}

/* Sweden has taken these Danish spaces. */
static void beats_denmark(const char *spaces)
{
    table_open();
    war(SWEDEN, DENMARK);
    controls(SWEDEN, spaces);
    hold(SWEDEN, "swe-plague");
    impulse_of(SWEDEN);
    run_on();
}

TEST(rule_4_2_1__denmark_loses_when_all_three_are_taken)
{
    beats_denmark("kobenhavn, karlskrona");
    assert_int_equal(relation_of(SWEDEN, DENMARK), AT_WAR);
    beats_denmark("kobenhavn, karlskrona, malmo");
    assert_true(at(STEP_SPOILS));
    refused("not-to-keep", SWEDEN, "keep_city", "kobenhavn");
    refused("no-vassal-state", SWEDEN, "make_vassal", "denmark");
    made_as_example(SWEDEN, "keep_city", "malmo");
    tells("KØBENHAVN is under the control of Denmark because Denmark is beaten.");
    tells("Peace between Sweden and Denmark because Denmark is beaten.");
    tells("Sweden gains 1 Victory Point by WAR FATE markers because Denmark is beaten: 1 in all.");
    assert_int_equal(relation_of(SWEDEN, DENMARK), AT_PEACE);
    assert_int_equal(controller("malmo"), SWEDEN);
    assert_int_equal(controller("karlskrona"), DENMARK);
    assert_int_equal(controller("kobenhavn"), DENMARK);
    assert_int_equal(units_in("kobenhavn", "denmark-garrison"), 1);
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 1);
}

TEST(ruling_R30__an_army_that_leaves_kobenhavn_goes_by_sea)
{
    table_open();
    war(SWEDEN, DENMARK);
    controls(SWEDEN, "kobenhavn, malmo, karlskrona, narva, stockholm");
    put("kobenhavn", "2 sweden-infantry");
    tow_denmark_lost(&table, SWEDEN, space_of("karlskrona"));
    assert_int_equal(units_in("stockholm", "sweden-infantry"),
                     2); /* one crossing; a Capital before Karlskrona */
}

TEST(ruling_R30__allies_of_the_victor_leave_denmark)
{
    table_open();
    war(SWEDEN, DENMARK);
    ally(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "kobenhavn, malmo, karlskrona");
    put("kobenhavn", "1 commonwealth-infantry");
    put("malmo", "1 commonwealth-pancerni");
    tow_denmark_lost(&table, SWEDEN, space_of("malmo"));
    assert_int_equal(all_units_in("kobenhavn", COMMONWEALTH), 0);
    assert_int_equal(all_units_in("malmo", COMMONWEALTH), 1); /* it is the victor's */
}

TEST(rule_4_2_1__the_second_war_brings_the_other_city)
{
    table_open();
    spaces_add(&on_table()->danish_cities, space_of("malmo"));
    war(SWEDEN, DENMARK);
    controls(SWEDEN, "malmo, kobenhavn, karlskrona");
    impulse_of(SWEDEN);
    hold(SWEDEN, "swe-plague");
    run_on();
    assert_true(at(STEP_IMPULSE)); /* no seat is asked */
    assert_int_equal(controller("karlskrona"), SWEDEN);
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 1);
}

TEST(rule_4_2_1__a_denmark_without_cities_is_worth_two_points)
{
    table_open();
    spaces_add(&on_table()->danish_cities, space_of("karlskrona"));
    spaces_add(&on_table()->danish_cities, space_of("malmo"));
    war(SWEDEN, DENMARK);
    controls(RUSSIA, "malmo");
    controls(SWEDEN, "kobenhavn, karlskrona");
    put("kobenhavn", "1 sweden-infantry");
    hold(SWEDEN, "swe-plague");
    impulse_of(SWEDEN);
    run_on();
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 2);
    assert_int_equal(controller("kobenhavn"), DENMARK);
    assert_int_equal(all_units_in("kobenhavn", SWEDEN), 0); /* R30 */
}

/* ---- 4.2.2 Brandenburg, protection of the Reich ---- */

/* A Swedish army comes to Stralsund; the Empire has an army in Dresden. */
static void reich_is_entered(void)
{
    table_open();
    controls(SWEDEN, "stettin, stralsund");
    put("stettin", "2 sweden-infantry, gustav-horn");
    put("dresden", "1 hre-infantry");
    put("wien", "tilly");
    put("holy-roman-empire", "2 mercenary-infantry, 1 mercenary-cavalry");
    put("moskva", "1 russia-infantry");
    put_led(RUSSIA, "moskva", "1 mercenary-infantry, 1 weakened mercenary-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "stettin");
    made(SWEDEN, "go", "stralsund");
}

TEST(rule_4_2_2__the_empire_may_declare_war_without_price)
{
    reich_is_entered();
    assert_true(at(STEP_FREE_WAR));
    assert_int_equal(decider(), HRE);
    assert_true(asks("An army of Sweden has entered Stralsund: declare War without price, or not."));
    refused_by("4.2.2", "no-war", HRE, "call_protection");
    made(HRE, "no_free_war");
    assert_int_equal(relation_of(HRE, SWEDEN), AT_PEACE);
    assert_int_equal(on_table()->master[BRANDENBURG], -1);
}

TEST(rule_4_2_2__mercenaries_and_a_commander_join_an_army_in_the_reich)
{
    reich_is_entered();
    made(HRE, "declare_free_war");
    assert_int_equal(relation_of(HRE, SWEDEN), AT_WAR);
    assert_true(at(STEP_PROTECTION));
    assert_true(asks("Choose the army in the Reich that is strengthened."));
    refused("no-army-in-the-reich", HRE, "join_army", "stralsund");
    refused("no-army-in-the-reich", HRE, "join_army", "moskva");
    made(HRE, "join_army", "dresden");
    assert_int_equal(units_in("dresden", "mercenary-infantry"), 2);
    assert_int_equal(units_in("dresden", "mercenary-cavalry"), 1);
    assert_int_equal(decider(), RUSSIA); /* R96 */
    assert_true(asks("Give a mercenary unit to the army of the Holy Roman Empire in Dresden."));
    refused("no-mercenary", RUSSIA, "give_mercenary", "mercenary-cavalry", "full", "moskva");
    made(RUSSIA, "give_mercenary", "mercenary-infantry", "full", "moskva");
    assert_true(told("1 unit of the armies of Russia goes from MOSKVA to Dresden: Mercenary foot."));
    assert_int_equal(units_in("dresden", "mercenary-infantry"), 3);
    assert_int_equal(all_units_in("dresden", HRE), 5);
    assert_int_equal(decider(), HRE);
    assert_true(asks("Send a commander to the army in Dresden, or nobody."));
    made(HRE, "send_commander", "tilly");
    assert_true(commander_in("dresden", "tilly"));
}

TEST(ruling_R96__brandenburgs_army_is_strengthened_mercenaries_alone_are_not)
{
    reich_is_entered();
    clear_space("dresden");
    put_led(HRE, "dresden", "1 mercenary-infantry");
    put("leipzig", "1 hre-infantry");
    made(HRE, "declare_free_war");
    assert_int_equal(on_table()->master[BRANDENBURG], HRE);
    refused("no-army-in-the-reich", HRE, "join_army", "dresden");
    made(HRE, "join_army", "berlin");
    assert_int_equal(units_in("berlin", "mercenary-cavalry"), 1);
}

TEST(ruling_R136__borrowed_units_go_home_when_a_war_breaks_the_alliance)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    ally(SWEDEN, HRE);
    controls(SWEDEN, "danzig");
    put("danzig", "2 sweden-infantry");
    put_led(SWEDEN, "danzig", "1 hre-infantry");
    put_led(HRE, "prag", "1 sweden-cavalry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "danzig");
    made(SWEDEN, "go", "kolberg");
    made(HRE, "declare_free_war");
    assert_int_equal(units_in("kolberg", "sweden-infantry"), 2);
    assert_int_equal(units_in("wien", "hre-infantry"), 1);
    assert_int_equal(all_units_in("wien", HRE), 1);
    assert_int_equal(all_units_in("stockholm", SWEDEN), 1);
    assert_int_equal(units_in("prag", "sweden-cavalry"), 0);
}

TEST(ruling_R136__a_commander_whom_they_leave_alone_goes_to_an_own_space)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    ally(SWEDEN, HRE);
    controls(SWEDEN, "danzig, reval");
    put("breslau", "1 hre-infantry, gustav-horn");
    put_led(SWEDEN, "breslau", "1 hre-cavalry");
    put("reval", "jakob-de-la-gardie");
    put_led(SWEDEN, "reval", "2 hre-cavalry");
    put("danzig", "2 sweden-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "danzig");
    made(SWEDEN, "go", "kolberg");
    made(HRE, "declare_free_war");
    assert_true(commander_in("stockholm", "gustav-horn")); /* R30: a Capital, as near as Danzig */
    assert_false(is_aside("gustav-horn"));
    assert_true(commander_in(
        "reval",
        "jakob-de-la-gardie")); /* on an own space he stays: all of them have gone, no enemy is there */
    assert_int_equal(units_in("wien", "hre-cavalry"), 3);
}

TEST(ruling_R98__borrowed_rebels_that_go_home_are_rebels_no_more)
{
    table_open();
    ally(SWEDEN, HRE);
    put_led(SWEDEN, "reval", "2 hre-infantry");
    on_table()->rebels = units_either(on_table()->rebels, place("reval")->units);
    tow_relation_set(&table, SWEDEN, HRE, AT_WAR, BECAUSE(DECLARED));
    assert_int_equal(units_in("wien", "hre-infantry"), 2);
    assert_false(has_rebels("wien"));
}

TEST(ruling_R98__rebels_of_a_state_with_another_commander_are_rebels_no_more)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
    put_rebels("moskva", "2 cossacks-infantry");
    put_rebels("kyjiv", "1 cossacks-infantry, 1 commonwealth-pancerni");
    tow_minor_master(&table, COSSACKS, RUSSIA);
    assert_false(has_rebels("moskva"));
    assert_false(has_rebels("sich"));
    assert_true(has_rebels("kyjiv")); /* the Commonwealth's own */
    is_sound("the Cossacks have another commander");
}

/* Horn marches with these, which another has lent or hired out, and the Empire answers the entry with War. */
static void horn_enters_kolberg(const char *units)
{
    controls(SWEDEN, "danzig");
    put("danzig", "gustav-horn");
    put_led(SWEDEN, "danzig", units);
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "danzig");
    made(SWEDEN, "go", "kolberg");
    made(HRE, "declare_free_war");
}

TEST(ruling_R136__the_commander_of_a_march_of_borrowed_units_leaves_it)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    ally(SWEDEN, HRE);
    horn_enters_kolberg("2 hre-infantry");
    assert_true(commander_in("stockholm", "gustav-horn"));
    assert_int_equal(units_in("wien", "hre-infantry"), 2);
    assert_false(at(STEP_MARCH));
}

TEST(ruling_R136__on_a_space_of_his_own_he_stays)
{
    table_open();
    ally(SWEDEN, HRE);
    controls(SWEDEN, "kolberg");
    horn_enters_kolberg("2 hre-infantry");
    assert_true(commander_in("kolberg", "gustav-horn"));
}

TEST(ruling_R25__who_has_given_his_last_unit_stays)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    put("dresden", "1 hre-infantry");
    in_play("hre-thirty-years-war");
    horn_enters_kolberg("1 mercenary-infantry");
    assert_int_equal(units_in("dresden", "mercenary-infantry"), 1);
    assert_true(commander_in("kolberg", "gustav-horn"));
}

TEST(rule_4_2_2__who_has_one_mercenary_gives_it_without_being_asked)
{
    reich_is_entered();
    clear_space("moskva");
    put_led(RUSSIA, "moskva", "1 mercenary-infantry");
    in_play("hre-thirty-years-war"); /* so that Brandenburg has no army, and the Empire one */
    made(HRE, "declare_free_war");
    assert_int_equal(units_in("dresden", "mercenary-infantry"), 3);
    assert_int_equal(units_in("moskva", "mercenary-infantry"), 0);
    assert_int_equal(decider(), HRE); /* a commander may be sent */
    made(HRE, "send_nobody");
    assert_true(commander_in("wien", "tilly"));
}

TEST(rule_4_2_2__without_an_army_in_the_reich_none_is_strengthened)
{
    reich_is_entered();
    clear_space("dresden");
    in_play("hre-thirty-years-war"); /* Brandenburg does not come either */
    made(HRE, "declare_free_war");
    assert_false(at(STEP_PROTECTION));
}

TEST(rule_4_2_2__brandenburg_fights_beside_the_empire)
{
    reich_is_entered();
    made(HRE, "declare_free_war");
    assert_int_equal(on_table()->master[BRANDENBURG], HRE);
    assert_int_equal(units_in("berlin", "brandenburg-infantry"), 3);
    assert_int_equal(relation_of(BRANDENBURG, SWEDEN), AT_WAR);
    new_turn();
    assert_int_equal(on_table()->master[BRANDENBURG], HRE); /* R95: the War goes on */
    tow_relation_set(&table, HRE, SWEDEN, AT_PEACE, BECAUSE(DECLARED));
    tow_minors_settle(&table);
    assert_int_equal(on_table()->master[BRANDENBURG], -1);
}

TEST(ruling_R141__in_a_war_that_was_declared_before_the_empire_answers_once_too)
{
    reich_is_entered();
    made(HRE, "no_free_war");
    made(SWEDEN, "halt");
    war(SWEDEN, HRE);
    acts(SWEDEN, 3);
    on_table()->garrisons = (struct units){0};
    made(SWEDEN, "march", "stralsund");
    made(SWEDEN, "go", "stettin");
    assert_true(at(STEP_FREE_WAR));
    assert_true(asks("An army of Sweden has entered Stettin: call mercenaries and Brandenburg to protect the "
                     "Reich, or not."));
    refused_by("4.2.2", "at-war", HRE, "declare_free_war");
    assert_true(offered_as(HRE, "The Holy Roman Empire calls for the protection of the Reich."));
    made(HRE, "call_protection");
    assert_true(at(STEP_PROTECTION));
    made(HRE, "join_army", "dresden");
    made(RUSSIA, "give_mercenary", "mercenary-infantry", "full", "moskva");
    made(HRE, "send_nobody");
    assert_int_equal(on_table()->master[BRANDENBURG], HRE);
    assert_int_equal(units_in("dresden", "mercenary-infantry"), 3);
    made(SWEDEN, "go", "stralsund");
    assert_false(at(STEP_FREE_WAR));
}

TEST(rule_4_2_2__not_when_thirty_years_war_is_in_effect)
{
    reich_is_entered();
    in_play("hre-thirty-years-war");
    made(HRE, "declare_free_war");
    assert_int_equal(on_table()->master[BRANDENBURG], -1);
}

TEST(rule_4_2_2__an_alliance_does_not_matter)
{
    reich_is_entered();
    ally(SWEDEN, HRE);
    made(HRE, "declare_free_war"); /* R35 */
    assert_int_equal(relation_of(HRE, SWEDEN), AT_WAR);
}

TEST(ruling_R128__a_forced_peace_bars_a_war_without_price)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    forced_peace(HRE, SWEDEN);
    controls(SWEDEN, "danzig");
    put("danzig", "3 sweden-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "danzig");
    made(SWEDEN, "go", "kolberg");
    assert_int_equal(decider(), SWEDEN);
    table_open();
    forced_peace(OTTOMAN, RUSSIA);
    put("ozi", "3 russia-infantry");
    controls(RUSSIA, "ozi");
    acts(RUSSIA, 3);
    made(RUSSIA, "march", "ozi");
    made(RUSSIA, "go", "or-qapy");
    assert_int_equal(relation_of(RUSSIA, OTTOMAN), AT_PEACE);
    assert_false(at(STEP_FREE_WAR));
}

TEST(rule_4_2_2__an_empire_that_takes_brandenburgs_cities_loses_its_track_and_its_right)
{
    reich_is_entered();
    war(HRE, BRANDENBURG);
    on_table()->track[DOMINATION] = 2;
    controls(HRE, "berlin");
    tow_minors_settle(&table);
    assert_false(on_table()->domination_barred); /* other Cities, says the rule */
    controls(HRE, "kolberg");
    tow_minors_settle(&table);
    tells("The marker of the Domination in the Reich track is in the Start box now because the Empire takes "
          "a City of Brandenburg.");
    assert_true(on_table()->domination_barred);
    assert_int_equal(on_table()->track[DOMINATION], 0);
    uint32_t seats;
    tow_free_war_candidates(&table, &seats);
    assert_int_equal(seats, 0);
}

TEST(rule_4_2_2__berlin_that_the_empire_recaptures_is_brandenburgs_again)
{
    table_open();
    controls(HRE, "berlin");
    new_turn();
    tells("BERLIN is under the control of Brandenburg because it is given back.");
    assert_int_equal(controller("berlin"), BRANDENBURG);
    assert_int_equal(units_in("berlin", "brandenburg-garrison"), 1);
}

TEST(rule_4_2_2__brandenburg_returns_with_all_its_units_where_it_is_at_war_still)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    controls(HRE, "berlin"); /* retaken from Sweden */
    new_turn();
    assert_int_equal(controller("berlin"), BRANDENBURG);
    assert_int_equal(units_in("berlin", "brandenburg-infantry"), 3);
    assert_int_equal(units_in("berlin", "brandenburg-cavalry"), 2);
    assert_true(has_garrison("berlin"));
}

TEST(rule_4_2_2__brandenburg_returns_beside_the_empire)
{
    table_open();
    war(SWEDEN, HRE);
    tow_minor_bind(&table, BRANDENBURG, HRE);
    controls(HRE, "berlin");
    put("berlin", "1 hre-infantry");
    put_garrison("stettin", "mercenary-stettin-garrison");
    new_turn();
    assert_int_equal(controller("berlin"), BRANDENBURG);
    assert_int_equal(units_in("berlin", "brandenburg-infantry"), 3);
    assert_int_equal(units_in("berlin", "hre-infantry"), 1);
    assert_true(has_garrison("stettin")); /* it is Brandenburg's still, and in no army */
}

TEST(ruling_R140__the_empires_garrison_of_berlin_joins_its_army_there)
{
    table_open();
    war(SWEDEN, HRE);
    tow_minor_bind(&table, BRANDENBURG, HRE);
    controls(HRE, "berlin");
    put_garrison("berlin", "hre-infantry");
    new_turn();
    assert_int_equal(units_in("berlin", "hre-infantry"), 1);
    assert_int_equal(units_in("berlin", "brandenburg-infantry"), 3);
    const int garrison = tow_garrison_of(&table, space_of("berlin"));
    assert_int_equal(
        tow_components(&table)->pieces.kind[tow_components(&table)->pieces.unit[garrison].kind].nation,
        BRANDENBURG);
}

TEST(rule_4_2_2__the_empire_leaves_berlin_at_peace)
{
    table_open();
    controls(HRE, "berlin");
    put("berlin", "1 hre-infantry");
    new_turn();
    assert_int_equal(controller("berlin"), BRANDENBURG);
    assert_int_equal(units_in("berlin", "hre-infantry"), 0);
}

TEST(rule_4_2_2__stettin_has_its_mercenaries_until_a_superpower_takes_it)
{
    table_open();
    new_turn();
    assert_int_equal(units_in("stettin", "mercenary-stettin-garrison"), 1);
    assert_true(has_garrison("stettin"));
    table_open();
    controls(SWEDEN, "stettin");
    new_turn();
    assert_int_equal(units_in("stettin", "mercenary-stettin-garrison"), 0);
}
