/* Positions from outside: what the code relies on is missing, and the position is refused. */
#include "games/time-of-wars/cards/events.h"
#include "table.h"

static void put_twice(const char *one, const char *other)
{
    put(one, "1 sweden-infantry");
    place(other)->units = place(one)->units;
}

TEST(rule_2_6__the_open_table_is_sound)
{
    table_open();
    is_sound("table_open");
}

TEST(rule_2_6__a_unit_stands_in_one_place)
{
    table_open();
    put_twice("stockholm", "uppsala");
    is_wrong_at("/places/uppsala/units/0", "is sweden-infantry-1, which is in stockholm as well");
}

TEST(rule_5_2__ships_are_at_sea)
{
    table_open();
    put("stockholm", "1 sweden-naval");
    is_wrong_at("/places/stockholm/units/0", "is sweden-naval-1, a ship");
}

TEST(rule_2_5__a_card_lies_in_one_place)
{
    table_open();
    cards_add(&on_table()->side[SWEDEN].hand, card_of("swe-heresy-1"));
    is_wrong_at("/sides/sweden/unplayed/0", "a card must be in one");
    cards_remove(&on_table()->side[SWEDEN].unplayed, card_of("swe-heresy-1"));
    is_sound("in the hand alone");
    cards_remove(&on_table()->side[SWEDEN].hand, card_of("swe-heresy-1"));
    is_wrong("is nowhere");
}

TEST(rule_2_5__cards_of_the_own_deck)
{
    table_open();
    hold(SWEDEN, "rus-heresy-1");
    is_wrong_at("/sides/sweden/hand/0", "is rus-heresy-1, which is no card of sweden");
}

TEST(rule_6_2_1__special_cards_are_in_no_deck)
{
    table_open();
    const int card = card_of("swe-riksdag");
    cards_remove(&on_table()->side[SWEDEN].played, card);
    cards_add(&on_table()->side[SWEDEN].unplayed, card);
    is_wrong_at("/sides/sweden/unplayed/17", "is swe-riksdag, a Special Card");
}

TEST(rule_5_2_2__one_garrison_of_infantry)
{
    table_open();
    put_garrison("riga", "commonwealth-infantry");
    is_sound("a garrison");
    put("riga", "1 commonwealth-infantry");
    on_table()->garrisons = units_either(on_table()->garrisons, place("riga")->units);
    is_wrong_at(
        "/garrisons/1",
        "is commonwealth-infantry-2, and commonwealth-infantry-1 is the garrison of riga: it is one unit");
}

TEST(rule_2_2__boxes_and_terrain_points)
{
    table_open();
    controls(HRE, "istanbul");
    is_wrong_at("/places/istanbul/control", "is hre, and the box is always that of");
}

TEST(rule_3_0__relations_are_the_same_on_both_sides)
{
    table_open();
    on_table()->relation[SWEDEN].to[RUSSIA] = AT_WAR;
    is_wrong_at("/relations/sweden/to/russia", "is war, and that of russia to sweden is peace");
}

/* It is one fact on two sides, as relations are. */
TEST(rule_6_5_1__a_forced_peace_is_between_two)
{
    table_open();
    forced_peace(SWEDEN, RUSSIA);
    is_sound("both sides");
    on_table()->side[RUSSIA].peace_barred = (struct seats){0};
    is_wrong_at("/sides/sweden/peace_barred/0", "is russia, whose peace_barred lacks sweden");
    table_open();
    on_table()->side[HRE].peace_next = seats_of_one(OTTOMAN);
    is_wrong_at("/sides/hre/peace_next/0", "is ottoman, whose peace_next lacks hre");
}

TEST(rule_6_9_1_1__points_are_those_of_a_card)
{
    table_open();
    acts(SWEDEN, 2);
    is_sound("a card");
    tow_impulse_of(&table)->card[0] = -1;
    is_wrong_at("/stack/2/card/0", "is null, and its points are being spent");
}

TEST(rule_4_2_3__only_the_ottoman_empire_has_vassals)
{
    table_open();
    on_table()->relation[HRE].to[MOLDOVA] = VASSAL;
    is_wrong_at("/relations/hre/to/moldova", "is vassal: Transylvania");
}

TEST(rule_2_4__a_ruler_of_its_own)
{
    table_open();
    on_table()->side[SWEDEN].ruler = (int8_t)ruler_of("murad-iv");
    is_wrong_at("/sides/sweden/ruler", "is murad-iv, who is no ruler of sweden");
}

TEST(rule_6_9_1_1__five_points_are_a_level)
{
    table_open();
    on_table()->side[SWEDEN].points[MILITARY] = LEVEL_POINTS;
    is_wrong_at("/sides/sweden/points/military", "is 5: the fifth Development Point");
}

TEST(rule_4_2__sets_are_told_by_ids)
{
    static const char *const sets[] = {"bound", "conquered", "danish_cities", "colonies"};
    int found = 0;
    for (const struct field *f = tow_state_record.fields; f->name; f++)
        for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
            found += strcmp(f->name, sets[i]) == 0 && f->kind == FIELD_SET && f->domain;
    assert_int_equal(found, 4);
}

TEST(rule_4_2_1__denmark_gives_away_two_cities)
{
    table_open();
    spaces_add(&on_table()->danish_cities, space_of("malmo"));
    is_sound("after a War");
    spaces_add(&on_table()->danish_cities, space_of("kobenhavn"));
    is_wrong_at("/danish_cities/0", "is kobenhavn");
}

TEST(rule_7_1__colonies_are_in_boxes_of_the_asia_map)
{
    table_open();
    boxes_add(&on_table()->colonies, 2);
    is_sound("a colony");
    boxes_add(&on_table()->colonies, 7);
    is_wrong_at("/colonies/1", "which the Asia map has not");
}

TEST(rule_6_9_3_6__a_siege_of_danzig_has_a_besieger)
{
    table_open();
    on_table()->danzig.track = 2;
    is_wrong_at("/danzig_besieger", "is null, and the Siege of Danzig is at 2");
    on_table()->danzig.besieger = SWEDEN;
    is_sound("besieged");
}

TEST(rule_6_9_1_1__a_collapse_is_a_superpowers)
{
    table_open();
    begin_at(STEP_COLLAPSE, SWEDEN, &(struct collapse){.seat = RUSSIA, .power = DENMARK, .left = 1});
    is_wrong("is denmark, and superpowers alone collapse");
}

/* ---- records of steps ---- */

static struct march march_at(const char *space)
{
    return (struct march){.seat = SWEDEN,
                          .at = (int16_t)space_of(space),
                          .from = -1,
                          .to = -1,
                          .by_card = {.points = 3, .own_points = 1, .trail_cost = 2},
                          .enemy = {.interceptor = -1, .met = -1}};
}

/* A march from Stockholm whose record names pieces of others there, and units elsewhere. */
static void march_names_others(void)
{
    table_open();
    put("stockholm", "1 sweden-infantry, 1 hre-infantry, gustav-horn, tilly");
    put("riga", "1 commonwealth-infantry");
    put("reval", "1 sweden-cavalry");
    struct march march = march_at("stockholm");
    march.units = place("stockholm")->units;
    march.commanders = place("stockholm")->commanders;
    march.units = units_either(units_either(march.units, place("riga")->units), place("reval")->units);
    begin_at(STEP_MARCH, SWEDEN, &march);
}

TEST(rule_6_9_3_1__a_march_is_of_the_army_that_stands_there)
{
    march_names_others();
    is_sound("a march");
    made(SWEDEN, "go", "uppsala");
    assert_int_equal(all_units_in("uppsala", SWEDEN), 1);
    assert_true(commander_in("uppsala", "gustav-horn"));
    assert_int_equal(units_in("stockholm", "hre-infantry"), 1);
    assert_true(commander_in("stockholm", "tilly"));
    assert_int_equal(units_in("reval", "sweden-cavalry"), 1);
}

TEST(rule_6_9_3_1__nor_does_it_take_others_along_when_a_step_above_it_is_over)
{
    march_names_others();
    ((struct march *)step_record(&table))->stage = MARCH_MOVING;
    table_call(STEP_SPOILS, &(struct spoils){.seat = OTTOMAN, .minor = MOLDOVA});
    is_sound("a march below another step");
    made(OTTOMAN, "keep_conquest", "moldova");
    made(SWEDEN, "go", "uppsala");
    is_sound("the march");
    assert_int_equal(all_units_in("uppsala", SWEDEN), 1);
}

TEST(rule_6_9_3_2__who_turns_back_takes_no_other_along)
{
    march_names_others();
    struct march *march = step_record(&table);
    march->from = (int16_t)space_of("uppsala");
    march->way = ROAD;
    table_call(STEP_TURN_BACK, &(struct choice){.seat = SWEDEN});
    is_sound("who may turn back");
    made(SWEDEN, "turn_back");
    is_sound("who has turned back");
    assert_int_equal(all_units_in("uppsala", SWEDEN), 1);
    assert_int_equal(units_in("riga", "commonwealth-infantry"), 1);
}

TEST(rule_4_2_4__a_tatar_unit_is_of_an_invasion)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    struct march march = march_at("stockholm");
    march.units = place("stockholm")->units;
    march.raid = true;
    begin_at(STEP_MARCH, SWEDEN, &march);
    is_wrong("is true, and the march is not a Tatar Invasion's");
}

TEST(rule_6_9_3_2__an_army_is_intercepted_by_another)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    struct march march = march_at("stockholm");
    march.units = place("stockholm")->units;
    march.stage = MARCH_HOLDS;
    begin_at(STEP_MARCH, SWEDEN, &march);
    table_call(STEP_SPOILS, &(struct spoils){.seat = OTTOMAN, .minor = MOLDOVA});
    is_wrong("/interceptor");
    ((struct march *)step_record_of(&table, STEP_MARCH))->stage = MARCH_ANSWERED;
    is_wrong("/met");
}

/* The window's record names no space: the march says where it is. */
TEST(rule_4_2__a_war_without_price_is_where_the_army_is)
{
    table_open();
    controls(MOLDOVA, "iasi");
    on_table()->relation[OTTOMAN].to[MOLDOVA] = VASSAL;
    put("iasi", "1 commonwealth-infantry");
    struct march march = march_at("iasi");
    march.seat = COMMONWEALTH;
    march.stage = MARCH_INTERCEPT;
    march.units = place("iasi")->units;
    begin_at(STEP_MARCH, COMMONWEALTH, &march);
    table_call(STEP_FREE_WAR, &(struct reaction_window){.window = {.pending = 1 << OTTOMAN}, .space = -1});
    is_sound("a window");
    made(OTTOMAN, "declare_free_war");
    assert_true(tow_at_war(&table, OTTOMAN, COMMONWEALTH));
}

TEST(rule_6_9_3_1__an_army_crosses_from_a_port)
{
    table_open();
    struct march march = march_at("uppsala");
    march.to = (int16_t)space_of("reval");
    march.stage = MARCH_AT_SEA;
    march.enemy.met = COMMONWEALTH;
    begin_at(STEP_MARCH, SWEDEN, &march);
    is_wrong("is uppsala, which is no port, and the army crosses a sea");
}

/* The state has ships where a sea before the first would be. */
TEST(rule_6_9_3_5__who_is_in_no_port_meets_no_ships)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("uppsala", "1 sweden-infantry");
    put_ships(BALTIC, "1 commonwealth-naval");
    memcpy((uint8_t *)on_table() + offsetof(struct state, fleet) - sizeof(struct fleet),
           &on_table()->fleet[BALTIC], sizeof(struct fleet));
    struct march march = march_at("uppsala");
    march.units = place("uppsala")->units;
    march.stage = MARCH_MOVING;
    begin_at(STEP_MARCH, SWEDEN, &march);
    table_call(STEP_CROSSING, &(struct reaction_window){.window = {.pending = 1 << COMMONWEALTH},
                                                        .space = (int16_t)space_of("reval")});
    assert_int_equal(play_deciders(&table), 0); /* no seat can give battle */
}

/* An army withdraws from Riga; the record names a unit of another there, and one elsewhere. */
static void withdraws_from_riga(int power, int space)
{
    table_open();
    controls(SWEDEN, "pernau");
    put("riga", "1 sweden-infantry, 1 commonwealth-infantry");
    put("reval", "1 sweden-cavalry");
    struct march march = march_at("riga");
    march.seat = COMMONWEALTH;
    struct withdrawal w = {
        .power = (int8_t)power, .space = (int16_t)space, .from = (int16_t)space_of("mitau")};
    w.units = units_either(place("riga")->units, place("reval")->units);
    begin_at(STEP_MARCH, COMMONWEALTH, &march);
    table_call(STEP_WITHDRAWAL, &w);
}

TEST(rule_6_9_3_3__an_army_withdraws_without_others)
{
    withdraws_from_riga(SWEDEN, space_of("riga"));
    is_sound("a withdrawal");
    made(SWEDEN, "withdraw", "pernau");
    assert_int_equal(all_units_in("pernau", SWEDEN), 1);
    assert_int_equal(units_in("riga", "commonwealth-infantry"), 1);
    assert_int_equal(units_in("reval", "sweden-cavalry"), 1);
}

/* The record names units that are not on the map. */
TEST(rule_6_9_3_3__the_garrison_is_of_the_army_that_withdraws)
{
    withdraws_from_riga(SWEDEN, space_of("riga"));
    controls(SWEDEN, "riga");
    struct withdrawal *w = step_record(&table);
    assert_true(tow_can_leave_garrison(&table, w));
    w->units = units_without(tow_components(&table)->pieces.of_nation[SWEDEN], tow_units_on_map(&table));
    assert_false(tow_can_leave_garrison(&table, w));
}

TEST(rule_6_9_3_3__somebodys_army_withdraws_from_a_space)
{
    withdraws_from_riga(-1, space_of("riga"));
    is_wrong("is null: no army withdraws");
    withdraws_from_riga(SWEDEN, -1);
    table_call(STEP_LOSSES, &(struct losses){.seat = SWEDEN});
    is_wrong("is null: the army withdraws from nowhere");
}

TEST(rule_6_2_9__rejected_cards_are_of_the_deck_of_who_draws)
{
    table_open();
    struct draw_cards draw = {.seat = SWEDEN, .stage = DRAW_REJECT};
    cards_add(&draw.rejected, card_of("rus-heresy-1"));
    begin_at(STEP_DRAW, SWEDEN, &draw);
    is_wrong("is rus-heresy-1, which is no card of sweden");
}

TEST(rule_6_9_1__the_card_of_an_impulse_is_its_players)
{
    table_open();
    begin_at(STEP_IMPULSE, SWEDEN,
             &(struct impulse){.seat = SWEDEN, .card = {(int16_t)card_of("rus-heresy-1"), -1}});
    is_wrong("is rus-heresy-1, which is no card of sweden");
}

TEST(rule_6_5_1__peace_is_forced_on_another)
{
    table_open();
    begin_at(STEP_RETAKING, SWEDEN, &(struct retaking){.seat = SWEDEN, .winner = SWEDEN});
    is_wrong("is sweden, who forces peace on himself");
}

TEST(rule_6_5_4__an_arrangement_is_between_two)
{
    table_open();
    begin_at(STEP_DEAL, SWEDEN, &(struct deal){.proposer = SWEDEN, .partner = SWEDEN});
    is_wrong("is sweden, who announces it to himself");
}

TEST(rule_6_5_3__spaces_of_an_arrangement_are_of_the_two)
{
    table_open();
    struct deal deal = {.proposer = SWEDEN, .partner = HRE, .stage = DEAL_ANSWER};
    spaces_add(&deal.spaces, space_of("moskva"));
    begin_at(STEP_DEAL, SWEDEN, &deal);
    is_wrong("has moskva, which neither of the two controls");
}

/* Who has named a War has the cards for it. */
TEST(rule_6_5_5__a_price_that_is_being_paid_can_be_paid)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    struct war war = {.seat = SWEDEN, .against = RUSSIA, .price = 1};
    table_step(STEP_TURN, &(struct turn){.next_phase = PHASE_CARDS, .next_seat = -1});
    table_call(STEP_WAR, &war);
    is_sound("a card pays it");
    table_open();
    war.price = 20;
    table_step(STEP_TURN, &(struct turn){.next_phase = PHASE_CARDS, .next_seat = -1});
    table_call(STEP_WAR, &war);
    is_wrong("is 0, and the hand of sweden cannot pay the other 20");
}

/* An answer goes back to an Event, which notes what it was. */
TEST(rule_6_9_1_2__a_card_that_asks_is_an_event)
{
    table_open();
    acts(SWEDEN, 2);
    table_call(STEP_ANSWER, &(struct answer){.seat = HRE,
                                             .card = (int16_t)card_of("swe-heresy-1"),
                                             .question = QUESTION_UNITS,
                                             .left = 1,
                                             .space = -1});
    is_wrong("is answer, which is not called by impulse");
}

TEST(rule_3_1__who_has_his_turn_is_played)
{
    table_set_up(DYMITRIADS);
    table_step(STEP_TURN, &(struct turn){.next_phase = PHASE_WAR, .next_seat = HRE});
    is_wrong("out of its range");
}

/* ---- marches, battles, sieges, Events of a record ---- */

static void battle_on_march(const struct battle *b)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    const struct march march = march_at("stockholm");
    begin_at(STEP_MARCH, SWEDEN, &march);
    table_call(STEP_BATTLE, b);
}

TEST(rule_6_9_3_4__a_battle_is_somewhere_between_two)
{
    table_open();
    const struct battle sound = {
        .space = (int16_t)space_of("mitau"),
        .from = -1,
        .sea = -1,
        .kind = LAND_BATTLE,
        .winner = -1,
        .force = {[ATTACKER] = {.power = SWEDEN, .commander = -1},
                  [DEFENDER] = {.power = DENMARK, .seat = NO_SEAT, .commander = -1}}};
    struct battle b = sound;
    b.space = -1;
    battle_on_march(&b);
    is_wrong("/space");
    b = sound;
    b.kind = NAVAL_BATTLE;
    battle_on_march(&b);
    is_wrong("/sea");
    b = sound;
    b.force[DEFENDER].power = -1;
    battle_on_march(&b);
    is_wrong("/force/1/power");
    b = sound;
    b.stage = BATTLE_RETREAT;
    battle_on_march(&b);
    is_wrong("/winner");
}

TEST(rule_6_9_3_6__walls_are_besieged)
{
    table_open();
    begin_at(STEP_SIEGE, SWEDEN, &(struct siege){.seat = SWEDEN, .space = -1});
    is_wrong("is null: no walls are besieged");
}

/* Half of it was taken, and half of it worked. */
TEST(rule_6_9_1_2__an_event_in_play_has_a_row_that_says_until_when)
{
    table_open();
    effects_add(&on_table()->events, EFFECT_UNION_OF_BREST);
    is_wrong_at("/lasting", "lacks a row for union-of-brest, which is in play by `events`");
    effects_remove(&on_table()->events, EFFECT_UNION_OF_BREST);
    in_play("plc-union-of-brest");
    is_sound("in play");
    effects_remove(&on_table()->events, EFFECT_UNION_OF_BREST);
    is_wrong_at("/events", "lacks union-of-brest, which is in play by `lasting`");
    effects_add(&on_table()->events, EFFECT_HERESY);
    is_wrong_at("/events/0", "which is not marked in play");
}

TEST(rule_6_9_1_2__an_event_is_played_at_its_moment)
{
    table_open();
    const int card = card_of("swe-defeatism");
    used("swe-defeatism");
    begin_at(STEP_EVENT, SWEDEN, &(struct event_play){.play = {.card = (int16_t)card, .seat = SWEDEN}});
    is_wrong("is swe-defeatism, which is not played at impulse");
}

TEST(rule_6_9_1_2__what_was_picked_exists)
{
    table_open();
    struct event_play e = {.play = {.card = (int16_t)card_of("hre-unpaid-confederates"), .seat = HRE},
                           .stage = EVENT_SPIED};
    used("hre-unpaid-confederates");
    e.play.pick[0] = SPACES_MAX - 1;
    begin_at(STEP_EVENT, HRE, &e);
    is_wrong("of hre-unpaid-confederates, which has 131 to pick from");
}

/* Wallenstein is not on the map. */
TEST(rule_6_9_1_2__an_event_that_asks_can_take_place)
{
    table_open();
    struct event_play e = {.play = {.card = (int16_t)card_of("hre-wallensteins-army"), .seat = HRE},
                           .arrived = -1};
    used("hre-wallensteins-army");
    begin_at(STEP_EVENT, HRE, &e);
    is_wrong("is hre-wallensteins-army, which has no effect now");
}

TEST(rule_6_9_1_2__what_can_be_chosen_is_not_left_out)
{
    table_open();
    const int card = card_of("plc-war-taxes");
    struct event_play e = {.play = {.card = (int16_t)card, .seat = COMMONWEALTH}, .arrived = -1};
    used("plc-war-taxes");
    e.play.picked = 2;
    e.play.pick[0] = OPTION_UNIT;
    e.play.pick[1] = -1;
    begin_at(STEP_EVENT, COMMONWEALTH, &e);
    is_wrong("has for plc-war-taxes what cannot be chosen");
}
