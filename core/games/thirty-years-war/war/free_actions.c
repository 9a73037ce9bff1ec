/* Free Actions (8.32, 17.Sw.1): one unit, one leader, the Swedish Base. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/movement.h"

static const struct refusal NO_AID = {"no-aid-points", "19.4c",
                                      "A Free Action costs an Aid Point, and there is none."};

/* 8.322, 19.4c */
static const struct refusal *check_free(const struct play *p, int seat)
{
    const struct round *round = step_record(p);
    if (round->stage != ROUND_CHOICE) return &tyw_round_used;
    return tyw_option(p, OPTION_AID_LOGISTICS) && tyw_aid_left(p, seat, false) == 0 ? &NO_AID : NULL;
}

static void take_round(struct play *p, int seat)
{
    struct round *round = step_record(p);
    round->stage = ROUND_END;
    if (tyw_option(p, OPTION_AID_LOGISTICS)) tyw_aid_spend(p, seat, 1, false);
}

static void begin_free_action(struct play *p, int seat, int leader, int unit, int space)
{
    const struct activation a = tyw_free_activation(seat, leader, unit, space);
    take_round(p, seat);
    step_call(p, STEP_ACTIVATION, &a);
}

/* A quick answer without all rules: an empty friendly city is next to the space, and no zone binds the
 * nation. */
static bool has_way(const struct play *p, int seat, enum nation nation, int space)
{
    const struct components *c = tyw_components(p);
    if (nation == SPANISH || nation == HUNGARIAN || tyw_option(p, OPTION_TILLY) ||
        tyw_has_units(p, tyw_opponent(seat), space) ||
        !leaders_is_empty(tyw_leaders_at(p, tyw_opponent(seat), space)))
        return false;
    EACH(next, c->map.adjacent[space]) {
        const struct place *place = tyw_place(p, next);
        if (place->control == seat && leaders_is_empty(place->leaders) && units_is_empty(place->units) &&
            c->map.space[next].kind == SPACE_CITY && tyw_area_of(p, next) != tyw_area(p, FRANCE))
            return true;
    }
    return false;
}

/* R123 */
static const struct refusal *why_no_free_action(const struct play *p, int seat, int leader, int unit,
                                                int space)
{
    const struct components *c = tyw_components(p);
    const int nation =
        unit >= 0 ? c->pieces.kind[c->pieces.unit[unit].kind].nation : c->pieces.leader[leader].nation;
    if (has_way(p, seat, nation, space)) return NULL;
    const struct activation a = tyw_free_activation(seat, leader, unit, space);
    return tyw_why_nothing_to_do(p, &a);
}

/* R27: units inside a besieged or masked fortress are not free; the army in the UP stays together (R82). */
static struct units free_units(const struct play *p, int seat, int space)
{
    return space == tyw_space(p, UP_BOX) ? NONE(units) : tyw_units_outside(p, seat, space);
}

static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "8.32",
                                            "No such unit in {space} can move alone."};
static const struct refusal NOT_FROM_UP = {"in-the-up", "16.22",
                                           "Only whole armies leave the United Provinces."};
static const struct refusal UNIT_SHUT_IN = {
    "must-sally", "13.17",
    "Such a unit is inside the fortress of {space}, with enemies outside: it must sally."};

static MOVE_CHECK(check_free_unit)
{
    const int from = move_arg(m, MOVE_FREE_UNIT, space), kind = move_arg(m, MOVE_FREE_UNIT, kind),
              condition = move_arg(m, MOVE_FREE_UNIT, condition);
    const struct refusal *why = check_free(p, seat);
    if (why) return why;
    if (from == tyw_space(p, UP_BOX)) return &NOT_FROM_UP;
    const int unit = tyw_find_unit(p, free_units(p, seat, from), kind, condition);
    if (unit >= 0) return why_no_free_action(p, seat, -1, unit, from);
    const struct units inside = tyw_units_inside(p, seat, from);
    return tyw_find_unit(p, inside, kind, condition) >= 0 ? &UNIT_SHUT_IN : &NO_SUCH_UNIT;
}

static MOVE_APPLY(apply_free_unit)
{
    const int from = move_arg(m, MOVE_FREE_UNIT, space), kind = move_arg(m, MOVE_FREE_UNIT, kind),
              condition = move_arg(m, MOVE_FREE_UNIT, condition);
    begin_free_action(p, seat, -1, tyw_find_unit(p, free_units(p, seat, from), kind, condition), from);
}

static MOVE_LIST(list_free_unit)
{
    const struct components *c = tyw_components(p);
    if (check_free(p, seat)) return;
    EACH(space, tyw_spaces_with(p, seat)) {
        uint32_t kinds[2] = {0, 0};
        const struct units units = free_units(p, seat, space);
        EACH(unit, units)
            kinds[tyw_condition(p, unit)] |= UINT32_C(1) << c->pieces.unit[unit].kind;
        EACH_KIND(p, kind)
            for (int condition = REDUCED; condition <= FULL; condition++) {
                if (!(kinds[condition] >> kind & 1)) continue;
                const int unit = tyw_find_unit(p, units, kind, condition);
                if (unit >= 0 && !why_no_free_action(p, seat, -1, unit, space))
                    offer(moves, MOVE_FREE_UNIT, .space = space, .kind = kind, .condition = condition);
            }
    }
}

const struct move_type tyw_move_free_unit = {
    .name = "free_unit",
    .rule = "8.32",
    .doc = "A Free Action: one unit moves alone.",
    .text = "{seat} moves one unit from {space} by a Free Action: {kind}, {condition}.",
    .args = {SPACE_ARG("space", "Where it stands."), KIND_ARG, CONDITION_ARG},
    .check = check_free_unit,
    .apply = apply_free_unit,
    .list = list_free_unit,
};

static const struct refusal INACTIVE[INACTIVES] = INACTIVE_LEADER("8.32");
static const struct refusal IN_UP = {"in-the-up", "16.22",
                                     "{leader} is in the United Provinces, which armies leave whole."};
static const struct refusal SHUT_IN = {"must-sally", "13.17",
                                       "{leader} is inside a fortress with enemies outside."};

static MOVE_CHECK(check_free_leader)
{
    const struct refusal *why = check_free(p, seat);
    const int leader = move_arg(m, MOVE_FREE_LEADER, leader);
    if (why) return why;
    why = tyw_why_inactive(p, seat, leader, INACTIVE);
    if (why) return why;
    if (leaders_has(tyw_place(p, tyw_space(p, UP_BOX))->leaders, leader)) return &IN_UP;
    if (leaders_has(tyw_state(p)->inside.leaders, leader)) return &SHUT_IN;
    return why_no_free_action(p, seat, leader, -1, tyw_leader_space(p, leader));
}

static MOVE_APPLY(apply_free_leader)
{
    const int leader = move_arg(m, MOVE_FREE_LEADER, leader);
    begin_free_action(p, seat, leader, -1, tyw_leader_space(p, leader));
}

/* The map is looked at once for all leaders. */
static MOVE_LIST(list_free_leader)
{
    const struct state *s = tyw_state(p);
    if (check_free(p, seat)) return;
    const struct leaders barred =
        leaders_either(s->inside.leaders, tyw_place(p, tyw_space(p, UP_BOX))->leaders);
    const struct leaders leaders = leaders_without(tyw_leaders_on_map(p, seat), barred);
    EACH(leader, leaders)
        if (leader != s->sweden.hampered &&
            !why_no_free_action(p, seat, leader, -1, tyw_leader_space(p, leader)))
            offer(moves, MOVE_FREE_LEADER, .leader = leader);
}

const struct move_type tyw_move_free_leader = {
    .name = "free_leader",
    .rule = "8.32",
    .doc = "A Free Action: one leader moves alone.",
    .text =
        "{seat} moves {leader} alone by a Free Action{step.leader_units?; a card would activate him with the "
        "{step.leader_units unit|units} there}.",
    .args = {LEADER_ARG("leader", "A leader on the map.")},
    .check = check_free_leader,
    .apply = apply_free_leader,
    .list = list_free_leader,
};

/* ---- the Swedish Base (17.Sw.1, R98) ---- */

static const struct refusal NOT_OWN_BASE = {"protestant-base", "17.Sw.1",
                                            "Only the Protestant player moves the Swedish Base."};
static const struct refusal NO_SWEDES = {"sweden-not-at-war", "17.Sw.1", "Sweden is not in the war."};
static const struct refusal BASE_MOVED = {
    "base-moved", "17.Sw.1", "The Swedish Base is placed or moved once a turn, and it has been in this one."};
static const struct refusal NO_PORT = {"no-arrow", "17.Sw.1", "{space} has no arrow to Sweden."};
static const struct refusal BASE_THERE = {"same-place", "17.Sw.1", "The Swedish Base is in {space} already."};
static const struct refusal CATHOLIC_PORT = {"enemy-city", "17.Sw.1", "{space} is under Catholic control."};
static const struct refusal CATHOLICS_THERE = {"enemy-there", "17.Sw.1", "Catholic units are in {space}."};

static MOVE_CHECK(check_move_base)
{
    const int space = move_arg(m, MOVE_MOVE_BASE, space);
    const struct refusal *why = check_free(p, seat);
    const struct state *s = tyw_state(p);
    if (why) return why;
    if (seat != PROTESTANT) return &NOT_OWN_BASE;
    if (!s->at_war.sweden) return &NO_SWEDES;
    if (s->sweden.base_moved) return &BASE_MOVED;
    if (!spaces_has(tyw_components(p)->spaces.sweden_ports, space)) return &NO_PORT;
    if (space == s->sweden.base) return &BASE_THERE;
    if (tyw_place(p, space)->control == CATHOLIC) return &CATHOLIC_PORT;
    return tyw_has_units(p, CATHOLIC, space) ? &CATHOLICS_THERE : NULL;
}

static MOVE_APPLY(apply_move_base)
{
    const int space = move_arg(m, MOVE_MOVE_BASE, space);
    take_round(p, seat);
    tyw_state(p)->sweden.base = space;
    tyw_state(p)->sweden.base_moved = 1;
    event(p, EVENT_BASE, .space = space);
}

static MOVE_CANDIDATES(swedish_ports)
{
    offer_spaces(set, tyw_components(p)->spaces.sweden_ports);
}

const struct move_type tyw_move_move_base = {
    .name = "move_base",
    .rule = "17.Sw.1",
    .doc = "A Free Action: the Swedish Base is moved to another port.",
    .text = "{seat} moves the Swedish Base to {space}.",
    .args = {SPACE_AMONG("space", "A port with an arrow to Sweden.", swedish_ports)},
    .check = check_move_base,
    .apply = apply_move_base,
};
