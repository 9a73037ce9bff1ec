/* Russia's Events by the ids of their cards: Baltic trade, Azov, Belgorod Line, Asia, Khmelnytsky, Cossacks
 * under control, Vyborg. */
#include "../events.h"

/* ---- rus-baltic-trade ---- */

TEST(rus_baltic_trade_opens_the_baltic)
{
    table_open();
    event_barred("no-baltic-port", "rus-baltic-trade");
    table_open();
    controls(RUSSIA, "narva");
    play("rus-baltic-trade");
    assert_int_equal(points_of(RUSSIA, ECONOMY), 3);
    assert_int_equal(ships_at(BALTIC, "russia-naval"), 1);
    tow_lasting_turn_end(&table);
    assert_true(lasts(EFFECT_BALTIC_TRADE));
}

/* ---- rus-azov-taken-by-the-don-cossacks ---- */

static void azov(int die)
{
    table_open();
    turn_at(5);
    put_garrison("azak", "ottoman-infantry");
    given(die);
    play("rus-azov-taken-by-the-don-cossacks");
}

TEST(rus_azov_is_taken_from_3)
{
    azov(3);
    assert_int_equal(controller("azak"), RUSSIA);
    assert_false(has_garrison("azak"));
    assert_true(at(STEP_ANSWER));
    assert_int_equal(decider(), OTTOMAN);
    made(OTTOMAN, "consent", "war");
    assert_int_equal(relation_of(RUSSIA, OTTOMAN), AT_WAR);
}

TEST(ruling_R30__who_is_at_peace_with_russia_leaves_azov)
{
    table_open();
    turn_at(5);
    war(COMMONWEALTH, OTTOMAN);
    put("azak", "1 commonwealth-pancerni");
    given(6);
    play("rus-azov-taken-by-the-don-cossacks");
    assert_int_equal(controller("azak"), RUSSIA);
    assert_int_equal(units_in("azak", "commonwealth-pancerni"), 0);
}

TEST(rus_azov_fails_below_3)
{
    azov(2);
    assert_int_equal(controller("azak"), OTTOMAN);
    assert_true(has_garrison("azak"));
    assert_int_equal(place("azak")->marker, FAMINE);
    made(OTTOMAN, "refuse", "no-war");
    assert_int_equal(relation_of(RUSSIA, OTTOMAN), AT_PEACE);
}

TEST(rus_azov_asks_no_seat_in_war)
{
    table_open();
    turn_at(5);
    war(RUSSIA, OTTOMAN);
    given(6);
    play("rus-azov-taken-by-the-don-cossacks");
    assert_false(at(STEP_ANSWER));
    assert_int_equal(controller("azak"), RUSSIA);
    table_open();
    turn_at(5);
    controls(RUSSIA, "azak");
    event_barred("not-ottoman", "rus-azov-taken-by-the-don-cossacks");
}

TEST(ruling_R128__rus_azov_brings_no_war_that_is_barred)
{
    for (int allied = 0; allied < 2; allied++) {
        table_open();
        turn_at(5);
        if (allied)
            ally(RUSSIA, OTTOMAN);
        else
            forced_peace(OTTOMAN, RUSSIA);
        given(6);
        play("rus-azov-taken-by-the-don-cossacks");
        assert_false(at(STEP_ANSWER));
        assert_int_equal(controller("azak"), RUSSIA);
        assert_int_equal(relation_of(RUSSIA, OTTOMAN), allied ? ALLIED : AT_PEACE);
    }
}

TEST(ruling_R114__an_ottoman_army_leaves_azak_where_no_war_follows)
{
    table_open();
    turn_at(5);
    put("azak", "1 ottoman-cavalry");
    given(6);
    play("rus-azov-taken-by-the-don-cossacks");
    made(OTTOMAN, "refuse", "no-war");
    assert_int_equal(units_in("azak", "ottoman-cavalry"), 0);
}

/* ---- rus-belgorod-line ---- */

TEST(rus_belgorod_line_keeps_the_tatars_off)
{
    table_open();
    turn_at(5);
    play("rus-belgorod-line");
    assert_int_equal(points_of(RUSSIA, DOMESTIC_POLICY), 1);
    assert_int_equal(tow_invasion_succeeds_from(&table, space_of("tula"), 5), 6);
    assert_int_equal(tow_invasion_succeeds_from(&table, space_of("moskva"), 5),
                     tow_behind_the_line(&table, space_of("moskva")) ? 6 : 5);
    assert_int_equal(tow_invasion_succeeds_from(&table, space_of("kyjiv"), 5), 5);
    tow_lasting_turn_end(&table);
    assert_true(lasts(EFFECT_BELGOROD_LINE));
}

TEST(rus_belgorod_line_costs_tatars_a_point_more)
{
    for (int line = 0; line < 2; line++) {
        table_open();
        turn_at(5);
        if (line) play("rus-belgorod-line");
        put("or-qapy", "1 tatars-cavalry");
        struct march march = {.seat = OTTOMAN, .by_card = {.points = 4, .own_points = 1, .trail_cost = 2}};
        march.units = place("or-qapy")->units;
        for (int way = 0; way < WAYS; way++)
            EACH(from, tow_components(&table)->map.adjacent[way][space_of("belgorod")]) {
                march.at = (int16_t)from;
                assert_int_equal(
                    tow_way_cost(&table, &march, space_of("belgorod"), NULL),
                    (spaces_has(tow_components(&table)->map.adjacent[ROAD][from], space_of("belgorod")) ? 1
                                                                                                        : 2) +
                        line);
            }
    }
}

TEST(rus_belgorod_line_wants_belgorod)
{
    table_open();
    turn_at(5);
    controls(COMMONWEALTH, "belgorod");
    event_barred("not-controlled", "rus-belgorod-line");
}

/* ---- rus-exploration-of-asia ---- */

TEST(rus_exploration_of_asia_allows_its_actions_until_the_turn_ends)
{
    table_open();
    play("rus-exploration-of-asia");
    assert_int_equal(on_table()->track[ASIA], 1);
    assert_true(tow_event_in_play(&table, EFFECT_EXPLORATION_OF_ASIA));
    tow_lasting_turn_end(&table);
    assert_false(tow_event_in_play(&table, EFFECT_EXPLORATION_OF_ASIA));
    assert_int_equal(on_table()->track[ASIA], 1);
}

TEST(ruling_R99__rus_exploration_of_asia_ends_with_the_last_colony)
{
    table_open();
    const int last = tow_components(&table)->track[ASIA].box_count - 1;
    on_table()->track[ASIA] = (uint8_t)last;
    boxes_add(&on_table()->colonies, last);
    event_barred("no-effect", "rus-exploration-of-asia");
}

TEST(rus_exploration_of_asia_for_points_costs_economy)
{
    table_open();
    on_table()->side[RUSSIA].points[ECONOMY] = 2;
    second("rus-exploration-of-asia");
    assert_int_equal(points_of(RUSSIA, ECONOMY), 1);
}

/* ---- rus-khmelnytsky-uprising (4.2.5) ---- */

static int uprising(void)
{
    table_open();
    turn_at(6);
    masters(COMMONWEALTH, COSSACKS);
    put_garrison("sich", "commonwealth-infantry");
    put("or-qapy", "3 tatars-cavalry");
    return play("rus-khmelnytsky-uprising");
}

static void uprising_done(void)
{
    const int seat = uprising();
    made(seat, "choose_space", "kyjiv");
    made(seat, "choose_space", "braclaw");
    made(seat, "choose_space", "lubnie");
}

TEST(rus_khmelnytsky_raises_the_cossacks)
{
    const int seat = uprising();
    refused("no-revolt-there", seat, "choose_space", "lwow"); /* catholic */
    refused("no-revolt-there", seat, "choose_space", "moskva");
    made(seat, "choose_space", "kyjiv");
    refused("no-revolt-there", seat, "choose_space", "kyjiv");
    made(seat, "choose_space", "braclaw");
    made(seat, "choose_space", "lubnie");
    assert_int_equal(controller("sich"), COSSACKS);
    assert_int_equal(relation_of(COMMONWEALTH, COSSACKS), AT_WAR);
    assert_int_equal(units_in("sich", "cossacks-uprising-infantry"), 4);
    assert_int_equal(units_in("sich", "cossacks-infantry"), 3);
    assert_int_equal(units_in("sich", "commonwealth-infantry"), 0);
    assert_true(commander_in("sich", "bohdan-khmelnytsky"));
    assert_true(commander_in("sich", "ivan-bohun"));
    assert_int_equal(place("kyjiv")->marker, REVOLT);
    assert_int_equal(place("braclaw")->marker, REVOLT);
    assert_int_equal(place("lubnie")->marker, REVOLT);
    assert_int_equal(on_table()->master[TATARS], RUSSIA);
}

TEST(ruling_R114__russia_commands_the_cossacks_in_war)
{
    uprising_done();
    assert_int_equal(on_table()->master[COSSACKS], -1);
    tow_relation_set(&table, RUSSIA, COMMONWEALTH, AT_WAR, BECAUSE(DECLARED));
    tells("War between Russia and the Commonwealth by a declaration of War.");
    tow_settle(&table);
    assert_int_equal(on_table()->master[COSSACKS], RUSSIA);
    on_table()->turn = 7;
    tow_settle(&table);
    assert_int_equal(on_table()->master[COSSACKS], -1);
}

TEST(ruling_R114__an_army_in_sich_leaves_when_the_uprising_begins)
{
    table_open();
    turn_at(6);
    controls(OTTOMAN, "sich");
    put_garrison("sich", "ottoman-infantry");
    put("sich", "2 ottoman-cavalry");
    const int seat = play("rus-khmelnytsky-uprising");
    while (at(STEP_EVENT))
        fall_back(seat);
    assert_int_equal(controller("sich"), COSSACKS);
    assert_int_equal(all_units_in("sich", OTTOMAN), 0);
    assert_false(has_garrison("sich"));
    assert_int_equal(units_in("sich", "cossacks-infantry"), 3);
}

TEST(rus_khmelnytsky_gets_no_tatars_in_a_war_with_the_ottoman_empire)
{
    table_open();
    turn_at(6);
    war(RUSSIA, OTTOMAN);
    const int seat = play("rus-khmelnytsky-uprising");
    made(seat, "choose_space", "kyjiv");
    made(seat, "choose_space", "braclaw");
    made(seat, "choose_space", "lubnie");
    assert_int_equal(on_table()->master[TATARS], -1);
}

TEST(rus_khmelnytsky_not_under_russian_control)
{
    table_open();
    turn_at(6);
    in_play("rus-cossacks-under-control");
    event_barred("cossacks-under-control", "rus-khmelnytsky-uprising");
}

/* ---- rus-cossacks-under-control (2.3.2, 4.2.5) ---- */

/* R149. */
TEST(rus_cossacks_under_control_take_sich)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
    in_play("plc-registered-cossacks");
    put_garrison("sich", "commonwealth-infantry");
    put("sich", "2 cossacks-infantry");
    put("kyjiv", "1 cossacks-cavalry");
    event_barred("not-in-last-box", "rus-cossacks-under-control");
    on_table()->track[COSSACKS_CONTROL] = 3;
    play("rus-cossacks-under-control");
    tells("Registered Cossacks is no longer in effect because of Cossacks under control.");
    assert_int_equal(controller("sich"), RUSSIA);
    assert_int_equal(on_table()->master[COSSACKS], RUSSIA);
    assert_int_equal(units_in("sich", "commonwealth-infantry"), 0);
    assert_int_equal(units_in("sich", "cossacks-infantry"), 2);
    assert_int_equal(units_in("sich", "cossacks-cavalry"), 1);
    assert_false(tow_event_in_play(&table, EFFECT_REGISTERED_COSSACKS));
    assert_true(tow_event_in_play(&table, EFFECT_COSSACKS_UNDER_CONTROL));
    tow_lasting_turn_end(&table);
    assert_true(tow_event_in_play(&table, EFFECT_COSSACKS_UNDER_CONTROL));
}

TEST(rus_cossacks_under_control_in_any_turn)
{
    table_open();
    turn_at(1);
    on_table()->track[COSSACKS_CONTROL] = 3;
    play("rus-cossacks-under-control");
    assert_true(tow_event_in_play(&table, EFFECT_COSSACKS_UNDER_CONTROL));
}

/* A Commonwealth garrison of Sich goes there. */
static int garrison_that_comes_to_kyjiv(int control)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
    put_garrison("sich", "commonwealth-infantry");
    controls(control, "kyjiv");
    on_table()->track[COSSACKS_CONTROL] = 3;
    play("rus-cossacks-under-control");
    return units_in("kyjiv", "commonwealth-infantry");
}

TEST(rus_cossacks_under_control_send_the_garrison_of_sich_to_kyjiv)
{
    assert_int_equal(garrison_that_comes_to_kyjiv(COMMONWEALTH), 1);
    assert_int_equal(garrison_that_comes_to_kyjiv(RUSSIA), 0);
    assert_int_equal(units_in("perejaslaw", "commonwealth-infantry"), 0);
}

TEST(rus_cossacks_under_control_command_those_who_served_the_commonwealth)
{
    table_open();
    tow_settle(&table);
    assert_int_equal(on_table()->master[COSSACKS], COMMONWEALTH);
    put("sich", "1 weakened cossacks-infantry, petro-sahaidachny");
    on_table()->track[COSSACKS_CONTROL] = 3;
    play("rus-cossacks-under-control");
    assert_int_equal(all_units_in("sich", RUSSIA), 1);
    assert_int_equal(weakened_in("sich", "cossacks-infantry"), 1);
    assert_true(commander_in("sich", "petro-sahaidachny"));
}

TEST(ruling_R111__rus_cossacks_under_control_gather_in_sich_where_the_enemy_stands)
{
    table_open();
    war(RUSSIA, COMMONWEALTH);
    tow_settle(&table);
    put("sich", "1 commonwealth-pancerni, 2 cossacks-infantry");
    put("perejaslaw", "1 cossacks-infantry");
    on_table()->track[COSSACKS_CONTROL] = 3;
    play("rus-cossacks-under-control");
    assert_int_equal(units_in("sich", "cossacks-infantry"), 3);
    assert_int_equal(units_in("sich", "commonwealth-pancerni"), 0);
}

TEST(ruling_R117__rus_cossacks_under_control_end_the_revolt)
{
    table_open();
    controls(COSSACKS, "sich");
    war(COMMONWEALTH, COSSACKS);
    on_table()->cossacks.revolt = 1;
    on_table()->track[COSSACKS_CONTROL] = 3;
    play("rus-cossacks-under-control");
    assert_int_equal(on_table()->relation[COMMONWEALTH].to[COSSACKS], AT_PEACE);
}

TEST(rus_khmelnytsky_takes_those_who_are_there)
{
    table_open();
    turn_at(6);
    tow_settle(&table);
    put("sich", "1 weakened cossacks-infantry");
    put("kyjiv", "1 cossacks-cavalry");
    outcome_clear(&happened);
    const int seat = play("rus-khmelnytsky-uprising");
    while (at(STEP_EVENT))
        fall_back(seat);
    assert_int_equal(units_in("sich", "cossacks-infantry"), 3);
    assert_int_equal(weakened_in("sich", "cossacks-infantry"), 1); /* it has not been taken off the map */
    assert_int_equal(units_in("sich", "cossacks-cavalry"), 1);
}

/* ---- rus-treaty-of-vyborg ---- */

static int treaty(void)
{
    table_open();
    turn_at(3);
    put("moskva", "1 russia-cavalry");
    put("stockholm", "3 sweden-infantry");
    put("holy-roman-empire", "3 mercenary-infantry");
    return play("rus-treaty-of-vyborg"); /* the army in Moskva is the only one */
}

TEST(rus_treaty_of_vyborg_borrows_swedes_for_funds)
{
    const int seat = treaty();
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "consent", "alliance");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), ALLIED);
    assert_true(at(STEP_BORROW));
    assert_int_equal(((const struct borrowing *)step_record(&table))->left, 4);
    fall_back(seat);
    assert_int_equal(funds_of(SWEDEN), 0);
}

TEST(rus_treaty_of_vyborg_each_unit_gives_sweden_a_fund_marker)
{
    const int seat = treaty();
    made(SWEDEN, "consent", "alliance");
    struct move_list *moves = malloc(sizeof *moves);
    play_list(&table, seat, moves);
    for (size_t i = 0; i < moves->count; i++)
        if (moves->moves[i].type == MOVE_BORROW) {
            const struct move borrow = moves->moves[i];
            made_move(seat, &borrow);
            break;
        }
    free(moves);
    assert_int_equal(funds_of(SWEDEN), 1);
    assert_int_equal(units_count(on_table()->side[RUSSIA].led), 1);
}

TEST(rus_treaty_of_vyborg_without_consent_mercenaries_come)
{
    treaty();
    made(SWEDEN, "refuse", "no-alliance");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_PEACE);
    assert_int_equal(units_in("moskva", "mercenary-infantry"), 2);
    assert_int_equal(all_units_in("moskva", RUSSIA), 3);
}

TEST(rus_treaty_of_vyborg_its_player_chooses_the_army_and_the_mercenaries)
{
    table_open();
    turn_at(3);
    put("moskva", "1 russia-cavalry");
    put("smolensk", "1 russia-infantry");
    put("holy-roman-empire", "2 mercenary-infantry, 1 mercenary-cavalry");
    play("rus-treaty-of-vyborg");
    made(RUSSIA, "choose_space", "smolensk");
    made(RUSSIA, "choose_kind", "mercenary-cavalry");
    assert_false(at(STEP_EVENT)); /* infantry alone is left in the box */
    made(SWEDEN, "refuse", "no-alliance");
    assert_int_equal(units_in("smolensk", "mercenary-cavalry"), 1);
    assert_int_equal(units_in("smolensk", "mercenary-infantry"), 1);
}

TEST(rus_treaty_of_vyborg_not_in_war)
{
    table_open();
    turn_at(3);
    war(RUSSIA, SWEDEN);
    event_barred("at-war", "rus-treaty-of-vyborg");
}
