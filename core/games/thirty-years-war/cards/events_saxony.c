/* Saxony Switches Sides (8.66, R35, R36; C17, P35). */
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/war/combat.h"

/* ---- when (C17, P35) ---- */

static bool is_near_saxony(const struct play *p, int space)
{
    const struct components *c = tyw_components(p);
    const int saxony = tyw_area(p, SAXONY);
    return tyw_area_of(p, space) == saxony || tyw_area_of(p, space) == tyw_area(p, BRANDENBURG) ||
           spaces_meet(c->map.adjacent[space], c->map.area[saxony].cities);
}

/* A Swedish leader with so many units on his side of the wall. */
static bool has_swedish_army(const struct play *p, int space)
{
    enum { ARMY = 3 };
    const struct leaders swedes = tyw_pieces(p)->leaders_of_nation[SWEDISH];
    for (int inside = 0; inside < 2; inside++)
        if (leaders_meet(tyw_leaders_on_side(p, PROTESTANT, space, inside), swedes) &&
            units_count(tyw_units_on_side(p, PROTESTANT, space, inside)) >= ARMY)
            return true;
    return false;
}

static const struct refusal ON_YOUR_SIDE = {"saxony-joined", "8.66", "Saxony is on {seat}'s side already."};
static const struct refusal NO_SWEDES = {
    "no-swedish-army", "8.61",
    "A Swedish leader with three units must be in or next to Saxony, or in Brandenburg."};

static const struct refusal *saxony_fits(const struct play *p, int seat, int card)
{
    if (tyw_state(p)->saxony == seat) return &ON_YOUR_SIDE;
    if (seat == CATHOLIC) return NULL;
    if (!tyw_state(p)->at_war.sweden) return &tyw_sweden_not_at_war;
    EACH_SPACE(p, space)
        if (is_near_saxony(p, space) && has_swedish_army(p, space)) return NULL;
    return &NO_SWEDES;
}

/* ---- who stands with whom ---- */

/* All pieces there, on one side of the wall. */
static struct pieces pieces_at(const struct play *p, int space, bool inside)
{
    const struct state *s = tyw_state(p);
    const struct place *place = tyw_place(p, space);
    return inside ? (struct pieces){units_both(place->units, s->inside.units),
                                    leaders_both(place->leaders, s->inside.leaders)}
                  : (struct pieces){units_without(place->units, s->inside.units),
                                    leaders_without(place->leaders, s->inside.leaders)};
}

static struct pieces saxons_at(const struct play *p, int space, bool inside)
{
    const struct components *c = tyw_components(p);
    const struct pieces all = pieces_at(p, space, inside);
    return (struct pieces){units_both(all.units, c->pieces.of_nation[SAXON]),
                           leaders_both(all.leaders, c->pieces.leaders_of_nation[SAXON])};
}

/* Leaders whose printed side that is, without Saxons. */
static struct leaders other_leaders(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    return leaders_without(c->pieces.leaders_of[seat], c->pieces.leaders_of_nation[SAXON]);
}

/* Pieces there, on one side of the wall, whose printed side that is, without Saxons. */
static bool others_at(const struct play *p, int seat, int space, bool inside, bool leaders_too)
{
    const struct components *c = tyw_components(p);
    const struct pieces all = pieces_at(p, space, inside);
    return units_meet(all.units, units_without(c->pieces.of_seat[seat], c->pieces.of_nation[SAXON])) ||
           (leaders_too && leaders_meet(all.leaders, other_leaders(p, seat)));
}

static bool has_other_units(const struct play *p, int seat, int space)
{
    return others_at(p, seat, space, false, false) || others_at(p, seat, space, true, false);
}

/* The fate of the Saxons on one side of the wall when they leave `old`. */
enum fate { STAY, GO_HOME, GO_OUTSIDE, GO_INSIDE };

static bool is_siege(const struct play *p, int old, int space)
{
    const struct place *place = tyw_place(p, space);
    if (!tyw_space_row(p, space)->fortress) return false;
    return place->siege || (others_at(p, old, space, false, false) && place->control == tyw_opponent(old)) ||
           has_other_units(p, tyw_opponent(old), space);
}

static enum fate fate_of(const struct play *p, int old, int space, bool inside)
{
    const struct place *place = tyw_place(p, space);
    if (space == tyw_space(p, UP_BOX)) return GO_HOME;
    if (!others_at(p, old, space, inside, true)) return STAY;
    if (!is_siege(p, old, space)) return GO_HOME;
    if (inside) return GO_OUTSIDE;
    return place->control == tyw_opponent(old) && !place->revolt ? GO_INSIDE : GO_HOME;
}

/* ---- the way home (8.66) ---- */

/* All pieces that go home: units first, then leaders, each in the order of the pack. */
static struct pieces find_homeless(const struct play *p, int old)
{
    struct pieces all = {0};
    EACH_SPACE(p, space)
        for (int inside = 0; inside < 2; inside++) {
            const struct pieces saxons = saxons_at(p, space, inside);
            if ((units_is_empty(saxons.units) && leaders_is_empty(saxons.leaders)) ||
                fate_of(p, old, space, inside) != GO_HOME)
                continue;
            all.units = units_either(all.units, saxons.units);
            all.leaders = leaders_either(all.leaders, saxons.leaders);
        }
    return all;
}

/* A city of Saxony that the new side controls then. */
static bool will_be_home(const struct play *p, int seat, int space)
{
    const struct place *place = tyw_place(p, space);
    return tyw_area_of(p, space) == tyw_area(p, SAXONY) && !place->revolt &&
           !has_other_units(p, tyw_opponent(seat), space);
}

/* Units that will stand there, with those that have been sent there. */
static int crowd(const struct play *p, const struct card_play *play, const struct pieces *all, int space)
{
    const struct components *c = tyw_components(p);
    const int homeless = units_count(all->units);
    const struct units side = units_either(c->pieces.of_seat[play->seat], c->pieces.of_nation[SAXON]);
    int count = units_count(units_without(units_both(side, tyw_place(p, space)->units), all->units));
    for (int i = 0; i < play->picked && i < homeless; i++)
        count += play->pick[i] == space;
    return count;
}

static const struct refusal NO_HOME = {
    "no-home", "8.66", "Saxons return to a city of Saxony that is friendly then and has room."};
static const struct refusal ENEMY_LEADER = {
    "enemy-leader", "11.22", "An enemy leader stands there, and a leader comes there without units."};

static const struct refusal *home_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct pieces all = find_homeless(p, tyw_opponent(play->seat));
    const int units = units_count(all.units);
    if (play->picked >= units + leaders_count(all.leaders)) return &tyw_not_to_choose;
    if (!will_be_home(p, play->seat, space)) return &NO_HOME;
    const int there = crowd(p, play, &all, space);
    if (play->picked < units) return there < STACK_LIMIT ? NULL : &NO_HOME;
    const struct leaders enemies = other_leaders(p, tyw_opponent(play->seat));
    return there == 0 && leaders_meet(tyw_place(p, space)->leaders, enemies) ? &ENEMY_LEADER
                                                                             : NULL; /* R118 */
}

void tyw_next_saxon(const struct play *p, const struct card_play *play, int *leader, int *unit)
{
    const struct pieces all = find_homeless(p, tyw_opponent(play->seat));
    int next = play->picked;
    EACH(one, all.units)
        if (next-- == 0) *unit = one;
    EACH(one, all.leaders)
        if (next-- == 0) *leader = one;
}

static void send_home(struct play *p, const struct card_play *play, const struct pieces *all)
{
    int next = 0;
    EACH(unit, all->units) {
        const int from = tyw_unit_space(p, unit), to = play->pick[next++];
        if (to < 0) {
            tyw_units_eliminate(p, units_of_one(unit), false, BY_CARD(play->card));
            continue;
        }
        tyw_unit_move(p, unit, from, to);
        if (to != from)
            event(p, EVENT_UNIT_MOVED, .seat = play->seat, .kind = tyw_kind_of(p, unit), .from = from,
                  .to = to);
        tyw_meet_leaders(p, play->seat, to);
    }
    EACH(leader, all->leaders) {
        const int from = tyw_leader_space(p, leader), to = play->pick[next++];
        if (to < 0)
            tyw_leader_lost(p, leader, false, BY_CARD(play->card));
        else if (to == from)
            tyw_leader_move(p, leader, from, to); /* he is outside now */
        else
            tyw_leader_place(p, leader, to);
    }
}

/* ---- sieges (R36) ---- */

static void change_side_of_wall(struct play *p, int old, int space)
{
    struct state *s = tyw_state(p);
    struct pieces saxons[2];
    enum fate fate[2];
    for (int inside = 0; inside < 2; inside++) {
        saxons[inside] = saxons_at(p, space, inside);
        fate[inside] = fate_of(p, old, space, inside);
    }
    for (int inside = 0; inside < 2; inside++) {
        if (units_is_empty(saxons[inside].units) && leaders_is_empty(saxons[inside].leaders)) continue;
        if (fate[inside] == GO_INSIDE || fate[inside] == GO_OUTSIDE)
            event(p, EVENT_SAXONS_AT_WALL, .space = space, .inside = !inside);
        if (fate[inside] == GO_INSIDE) {
            tyw_go_inside(p, saxons[inside].units, saxons[inside].leaders);
        } else if (fate[inside] != GO_HOME) { /* out, or all who were there are friends now */
            s->inside.units = units_without(s->inside.units, saxons[inside].units);
            s->inside.leaders = leaders_without(s->inside.leaders, saxons[inside].leaders);
            if (fate[inside] == STAY && tyw_place(p, space)->siege) tyw_siege_set(p, space, NO_SIEGE);
        }
    }
}

/* ---- the effect ---- */

static void turn_saxony(struct play *p, int seat, int card)
{
    const int saxony = tyw_area(p, SAXONY);
    struct spaces cities = {0};
    EACH(space, tyw_area_row(p, saxony)->cities)
        if (will_be_home(p, seat, space)) spaces_add(&cities, space);
    tyw_cities_take(p, saxony, cities, seat, BY_CARD(card));
}

static void saxony(struct play *p, const struct card_play *play)
{
    const int seat = play->seat, old = tyw_opponent(seat);
    const struct pieces all = find_homeless(p, old);
    EACH_SPACE(p, space)
        change_side_of_wall(p, old, space);
    tyw_state(p)->saxony = seat;
    event(p, EVENT_SAXONY, .seat = seat);
    turn_saxony(p, seat, play->card);
    send_home(p, play, &all);
}

#define HOME_ASK                                                                                             \
    {                                                                                                        \
        "Choose the city of Saxony to which {leader?{leader} returns|a unit returns from {from}: {kind}}.",  \
            &tyw_spaces, home_refuses, .if_any = true                                                        \
    }
const struct card_effect tyw_effect_saxony = {
    .fits = saxony_fits,
    .asks = {HOME_ASK, HOME_ASK, HOME_ASK, HOME_ASK, HOME_ASK, HOME_ASK, HOME_ASK, HOME_ASK},
    .apply = saxony};
