/* Positions from outside: what the code relies on is missing, and the position is refused. */
#include "table.h"

static void put_twice(const char *one, const char *other)
{
    put(one, "1 sweden-infantry");
    set_copy(place(other)->units, place(one)->units, UNIT_WORDS);
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
    is_wrong("a unit that is elsewhere");
}

TEST(rule_5_2__ships_are_at_sea)
{
    table_open();
    put("stockholm", "1 sweden-naval");
    is_wrong("ships are at sea");
}

TEST(rule_2_5__a_card_lies_in_one_place)
{
    table_open();
    set_add(on_table()->side[SWEDEN].hand, card_of("swe-heresy-1"));
    is_wrong("a card must be in one");
    set_remove(on_table()->side[SWEDEN].unplayed, card_of("swe-heresy-1"));
    is_sound("in the hand alone");
    set_remove(on_table()->side[SWEDEN].hand, card_of("swe-heresy-1"));
    is_wrong("is nowhere");
}

TEST(rule_2_5__cards_of_the_own_deck)
{
    table_open();
    hold(SWEDEN, "rus-heresy-1");
    is_wrong("cards of its own deck");
}

TEST(rule_6_2_1__special_cards_are_in_no_deck)
{
    table_open();
    const int card = card_of("swe-riksdag");
    set_remove(on_table()->side[SWEDEN].played, card);
    set_add(on_table()->side[SWEDEN].unplayed, card);
    is_wrong("Special Cards are in no deck");
}

TEST(rule_5_2_2__one_garrison_of_infantry)
{
    table_open();
    put_garrison("riga", "commonwealth-infantry");
    is_sound("a garrison");
    put("riga", "1 commonwealth-infantry");
    set_unite(on_table()->garrisons, place("riga")->units, UNIT_WORDS);
    is_wrong("a garrison is one unit");
}

TEST(rule_2_2__boxes_and_terrain_points)
{
    table_open();
    controls(HRE, "istanbul");
    is_wrong("a box keeps its owner");
}

TEST(rule_3_0__relations_are_the_same_on_both_sides)
{
    table_open();
    on_table()->relation[SWEDEN].to[RUSSIA] = AT_WAR;
    is_wrong("both superpowers have the same relation");
}

TEST(rule_4_2_3__only_the_ottoman_empire_has_vassals)
{
    table_open();
    on_table()->relation[HRE].to[MOLDOVA] = VASSAL;
    is_wrong("vassals are Minor States of the Ottoman Empire");
}

TEST(rule_2_4__a_ruler_of_its_own)
{
    table_open();
    on_table()->side[SWEDEN].ruler = (int8_t)ruler_of("murad-iv");
    is_wrong("a ruler of its own");
}

TEST(rule_6_9_1_1__five_points_are_a_level)
{
    table_open();
    on_table()->side[SWEDEN].points[MILITARY] = LEVEL_POINTS;
    is_wrong("the fifth Development Point");
}

TEST(rule_6_9_3_6__a_siege_of_danzig_has_a_besieger)
{
    table_open();
    on_table()->danzig = 2;
    is_wrong("with a besieger");
    on_table()->danzig_besieger = SWEDEN;
    is_sound("besieged");
}

TEST(rule_6_9_1_1__a_collapse_is_a_superpowers)
{
    table_open();
    begin_at(STEP_COLLAPSE, SWEDEN, &(struct collapse){.seat = RUSSIA, .power = DENMARK, .left = 1});
    is_wrong("a superpower collapses");
}

/* ---- records of steps ---- */

static struct march march_at(const char *space)
{
    return (struct march){.seat = SWEDEN,
                          .at = (int16_t)space_of(space),
                          .from = -1,
                          .to = -1,
                          .own_points = true,
                          .points = 3,
                          .trail_cost = 2,
                          .interceptor = -1,
                          .met = -1};
}

TEST(rule_6_9_3_1__an_army_marches_from_where_it_stands)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    struct march march = march_at("stockholm");
    set_copy(march.units, place("stockholm")->units, UNIT_WORDS);
    begin_at(STEP_MARCH, SWEDEN, &march);
    is_sound("a march");
    march.at = (int16_t)space_of("uppsala");
    begin_at(STEP_MARCH, SWEDEN, &march);
    is_wrong("an army marches from where it stands");
}

TEST(rule_6_9_3_3__an_army_withdraws_from_where_it_stands)
{
    table_open();
    put("riga", "1 commonwealth-infantry");
    const struct march march = march_at("riga");
    struct withdrawal w = {
        .power = SWEDEN, .space = (int16_t)space_of("riga"), .from = (int16_t)space_of("mitau")};
    set_copy(w.units, place("riga")->units, UNIT_WORDS);
    begin_at(STEP_MARCH, SWEDEN, &march);
    table_call(STEP_WITHDRAWAL, &w);
    is_wrong("from where it stands");
}

TEST(rule_6_2__drawn_cards_are_in_the_hand)
{
    table_open();
    struct draw_cards draw = {.seat = SWEDEN, .stage = DRAW_REJECT};
    set_add(draw.drawn, card_of("rus-heresy-1"));
    begin_at(STEP_DRAW, SWEDEN, &draw);
    is_wrong("drawn cards are in the hand");
}

TEST(rule_6_9_1__the_card_of_an_impulse_is_its_players)
{
    table_open();
    begin_at(STEP_IMPULSE, SWEDEN,
             &(struct impulse){.seat = SWEDEN, .card = {(int16_t)card_of("rus-heresy-1"), -1}});
    is_wrong("the cards of an impulse");
}

TEST(rule_6_5_4__an_arrangement_is_between_two)
{
    table_open();
    begin_at(STEP_DEAL, SWEDEN, &(struct deal){.proposer = SWEDEN, .partner = SWEDEN});
    is_wrong("an arrangement is between two");
}

TEST(rule_3_1__who_has_his_turn_is_played)
{
    table_set_up(DYMITRIADS);
    table_step(STEP_TURN, &(struct turn){.phase = PHASE_WAR, .seat = HRE});
    is_wrong("has its turn");
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
    const struct battle sound = {.space = (int16_t)space_of("mitau"),
                                 .from = -1,
                                 .sea = -1,
                                 .kind = LAND_BATTLE,
                                 .winner = -1,
                                 .force = {[ATTACKER] = {.power = SWEDEN, .commander = -1},
                                           [DEFENDER] = {.power = DENMARK, .seat = -1, .commander = -1}}};
    struct battle b = sound;
    b.space = -1;
    battle_on_march(&b);
    is_wrong("a battle is somewhere");
    b = sound;
    b.kind = NAVAL_BATTLE;
    battle_on_march(&b);
    is_wrong("a battle is somewhere");
    b = sound;
    b.force[DEFENDER].power = -1;
    battle_on_march(&b);
    is_wrong("a battle is somewhere");
    b = sound;
    b.stage = BATTLE_RETREAT;
    battle_on_march(&b);
    is_wrong("a battle is somewhere");
}

TEST(rule_6_9_3_6__walls_are_besieged)
{
    table_open();
    begin_at(STEP_SIEGE, SWEDEN, &(struct siege){.seat = SWEDEN, .space = -1});
    is_wrong("walls are besieged");
}

TEST(rule_6_9_1_2__an_event_is_played_at_its_moment)
{
    table_open();
    const int card = card_of("swe-defeatism");
    used("swe-defeatism");
    begin_at(STEP_EVENT, SWEDEN, &(struct event_play){.play = {.card = (int16_t)card, .seat = SWEDEN}});
    is_wrong("an Event is played at a moment of its card");
}

TEST(rule_6_9_1_2__what_was_picked_exists)
{
    table_open();
    struct event_play e = {.play = {.card = (int16_t)card_of("hre-unpaid-confederates"), .seat = HRE},
                           .stage = EVENT_SPIED};
    used("hre-unpaid-confederates");
    e.play.pick[0] = SPACES_MAX - 1;
    begin_at(STEP_EVENT, HRE, &e);
    is_wrong("what has been picked");
}
