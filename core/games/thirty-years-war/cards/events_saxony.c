/* Saxony Switches Sides (8.66, R35, R36; C17, P35). */
#include "games/thirty-years-war/cards/events.h"

static const struct refusal ON_YOUR_SIDE = {"saxony-joined", "8.66", "Saxony is on {seat}'s side already."};
static const struct refusal NO_SWEDES = {
    "no-swedish-army", "8.61",
    "A Swedish leader with three units must be in or next to Saxony, or in Brandenburg."};
static const struct refusal NO_HOME = {
    "no-home", "8.66", "Saxons return to a city of Saxony that is friendly then and has room."};

static const struct refusal ENEMY_LEADER = {
    "enemy-leader", "11.22", "An enemy leader stands there, and a leader comes there without units."};

/* ---- when (C17, P35) ---- */

static bool is_near_saxony(const struct play *p, int space)
{
    const struct components *c = tyw_components(p);
    const int saxony = tyw_area(p, SAXONY);
    return tyw_area_of(p, space) == saxony || tyw_area_of(p, space) == tyw_area(p, BRANDENBURG) ||
           set_meets(c->adjacent[space], c->area[saxony].cities, SPACE_WORDS);
}

/* A Swedish leader with so many units on his side of the wall. */
static bool has_swedish_army(const struct play *p, int space)
{
    enum { ARMY = 3 };
    const uint64_t swedes = tyw_components(p)->leaders_of_nation[SWEDISH];
    uint64_t units[UNIT_WORDS];
    if (tyw_leaders_outside(p, PROTESTANT, space) & swedes) {
        tyw_units_outside(p, PROTESTANT, space, units);
        if (set_count(units, UNIT_WORDS) >= ARMY) return true;
    }
    if (!(tyw_leaders_inside(p, PROTESTANT, space) & swedes)) return false;
    tyw_units_inside(p, PROTESTANT, space, units);
    return set_count(units, UNIT_WORDS) >= ARMY;
}

static const struct refusal *saxony_fits(const struct play *p, int seat, int card)
{
    if (tyw_state(p)->saxony == seat) return &ON_YOUR_SIDE;
    if (seat == CATHOLIC) return NULL;
    if (!tyw_state(p)->sweden_at_war) return &tyw_sweden_not_at_war;
    for (int space = 0; space < tyw_components(p)->space_count; space++)
        if (is_near_saxony(p, space) && has_swedish_army(p, space)) return NULL;
    return &NO_SWEDES;
}

/* ---- who stands with whom ---- */

static void saxons_at(const struct play *p, int space, bool inside, uint64_t *units, uint64_t *leaders)
{
    const struct state *s = tyw_state(p);
    const struct components *c = tyw_components(p);
    set_copy(units, tyw_place(p, space)->units, UNIT_WORDS);
    set_intersect(units, c->of_nation[SAXON], UNIT_WORDS);
    *leaders = tyw_place(p, space)->leaders & c->leaders_of_nation[SAXON];
    if (inside)
        set_intersect(units, s->inside, UNIT_WORDS);
    else
        set_subtract(units, s->inside, UNIT_WORDS);
    *leaders &= inside ? s->inside_leaders : ~s->inside_leaders;
}

/* Pieces of that printed side there that are not Saxon: on one side of the wall. */
static bool others_at(const struct play *p, int seat, int space, bool inside, bool leaders_too)
{
    const struct state *s = tyw_state(p);
    const struct components *c = tyw_components(p);
    const struct place *place = tyw_place(p, space);
    uint64_t units[UNIT_WORDS];
    set_copy(units, place->units, UNIT_WORDS);
    set_intersect(units, c->of_seat[seat], UNIT_WORDS);
    set_subtract(units, c->of_nation[SAXON], UNIT_WORDS);
    if (inside)
        set_intersect(units, s->inside, UNIT_WORDS);
    else
        set_subtract(units, s->inside, UNIT_WORDS);
    const uint64_t leaders = place->leaders & c->leaders_of[seat] & ~c->leaders_of_nation[SAXON] &
                             (inside ? s->inside_leaders : ~s->inside_leaders);
    return !set_is_empty(units, UNIT_WORDS) || (leaders_too && leaders);
}

static bool has_other_units(const struct play *p, int seat, int space)
{
    return others_at(p, seat, space, false, false) || others_at(p, seat, space, true, false);
}

/* What becomes of the Saxons on one side of the wall when they leave `old`. */
enum fate { STAY, GO_HOME, GO_OUTSIDE, GO_INSIDE };

static bool is_siege(const struct play *p, int old, int space)
{
    const struct place *place = tyw_place(p, space);
    if (!tyw_components(p)->space[space].fortress) return false;
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

/* Everybody who goes home: units first, then leaders, each in the order of the pack. */
struct homeless {
    uint64_t units[UNIT_WORDS], leaders;
};

static struct homeless find_homeless(const struct play *p, int old)
{
    struct homeless all = {.leaders = 0};
    for (int space = 0; space < tyw_components(p)->space_count; space++)
        for (int inside = 0; inside < 2; inside++) {
            uint64_t units[UNIT_WORDS], leaders;
            saxons_at(p, space, inside, units, &leaders);
            if ((set_is_empty(units, UNIT_WORDS) && !leaders) || fate_of(p, old, space, inside) != GO_HOME)
                continue;
            set_unite(all.units, units, UNIT_WORDS);
            all.leaders |= leaders;
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

/* Units that stand there then, those that have been sent there among them. */
static int crowd(const struct play *p, const struct card_play *play, const struct homeless *all, int space)
{
    const struct components *c = tyw_components(p);
    const int homeless = set_count(all->units, UNIT_WORDS);
    uint64_t units[UNIT_WORDS], saxons[UNIT_WORDS];
    set_copy(units, c->of_seat[play->seat], UNIT_WORDS);
    set_unite(units, c->of_nation[SAXON], UNIT_WORDS);
    set_intersect(units, tyw_place(p, space)->units, UNIT_WORDS);
    set_copy(saxons, all->units, UNIT_WORDS);
    set_subtract(units, saxons, UNIT_WORDS);
    int count = set_count(units, UNIT_WORDS);
    for (int i = 0; i < play->picked && i < homeless; i++)
        count += play->pick[i] == space;
    return count;
}

/* R118 */
static bool has_other_leaders(const struct play *p, int seat, int space)
{
    const struct components *c = tyw_components(p);
    return tyw_place(p, space)->leaders & c->leaders_of[seat] & ~c->leaders_of_nation[SAXON];
}

static const struct refusal *home_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct homeless all = find_homeless(p, tyw_opponent(play->seat));
    const int units = set_count(all.units, UNIT_WORDS);
    if (play->picked >= units + __builtin_popcountll(all.leaders)) return &tyw_not_to_choose;
    if (!will_be_home(p, play->seat, space)) return &NO_HOME;
    const int there = crowd(p, play, &all, space);
    if (play->picked < units) return there < STACK_LIMIT ? NULL : &NO_HOME;
    return there == 0 && has_other_leaders(p, tyw_opponent(play->seat), space) ? &ENEMY_LEADER : NULL;
}

void tyw_next_saxon(const struct play *p, const struct card_play *play, int *leader, int *unit)
{
    const struct homeless all = find_homeless(p, tyw_opponent(play->seat));
    int next = play->picked;
    SET_EACH(one, all.units, UNIT_WORDS)
        if (next-- == 0) *unit = one;
    SET_EACH(one, &all.leaders, 1)
        if (next-- == 0) *leader = one;
}

static void send_home(struct play *p, const struct card_play *play, const struct homeless *all)
{
    int next = 0;
    SET_EACH(unit, all->units, UNIT_WORDS) {
        const int from = tyw_unit_space(p, unit), to = play->pick[next++];
        uint64_t one[UNIT_WORDS] = {0};
        set_add(one, unit);
        if (to < 0) {
            tyw_units_eliminate(p, one, false, BY_CARD(play->card));
            continue;
        }
        tyw_unit_move(p, unit, from, to);
        if (to != from) event(p, EVENT_UNIT_MOVED, play->seat, tyw_components(p)->unit[unit].kind, from, to);
        tyw_meet_leaders(p, play->seat, to);
    }
    SET_EACH(leader, &all->leaders, 1) {
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
    uint64_t units[2][UNIT_WORDS], leaders[2];
    enum fate fate[2];
    for (int inside = 0; inside < 2; inside++) {
        saxons_at(p, space, inside, units[inside], &leaders[inside]);
        fate[inside] = fate_of(p, old, space, inside);
    }
    for (int inside = 0; inside < 2; inside++) {
        if (set_is_empty(units[inside], UNIT_WORDS) && !leaders[inside]) continue;
        if (fate[inside] == GO_INSIDE || fate[inside] == GO_OUTSIDE)
            event(p, EVENT_SAXONS_AT_WALL, space, !inside);
        if (fate[inside] == GO_INSIDE) {
            set_unite(s->inside, units[inside], UNIT_WORDS);
            s->inside_leaders |= leaders[inside];
        } else if (fate[inside] != GO_HOME) { /* out, or all who were there are friends now */
            set_subtract(s->inside, units[inside], UNIT_WORDS);
            s->inside_leaders &= ~leaders[inside];
            if (fate[inside] == STAY && tyw_place(p, space)->siege) tyw_siege_set(p, space, NO_SIEGE);
        }
    }
}

/* ---- the effect ---- */

static void turn_saxony(struct play *p, int seat, int card)
{
    const int saxony = tyw_area(p, SAXONY);
    uint64_t cities[SPACE_WORDS] = {0};
    SET_EACH(space, tyw_components(p)->area[saxony].cities, SPACE_WORDS)
        if (will_be_home(p, seat, space)) set_add(cities, space);
    tyw_cities_take(p, saxony, cities, seat, BY_CARD(card));
}

static void saxony(struct play *p, const struct card_play *play)
{
    const int seat = play->seat, old = tyw_opponent(seat);
    const struct homeless all = find_homeless(p, old);
    for (int space = 0; space < tyw_components(p)->space_count; space++)
        change_side_of_wall(p, old, space);
    tyw_state(p)->saxony = seat;
    event(p, EVENT_SAXONY, seat);
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
