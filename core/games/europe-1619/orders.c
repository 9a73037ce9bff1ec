/* Order Phase: who orders which unit, and which orders are legal (Movement).
 *
 * Refused is what no order of anybody could make valid: it depends on the map, on where units stand and on
 * declarations, all of which everybody sees, never on another order. A support that matches nothing, or a
 * convoy without its army, is void in the adjudication. */
#include "games/europe-1619/game.h"
#include "kits/graph.h"

#define MOVEMENT "MOVEMENT"

static const struct refusal NO_UNIT = {"no-unit", MOVEMENT, "There is no unit in {unit}."};
static const struct refusal NOT_YOURS = {
    "not-your-unit", "Effects of declarations",
    "The unit in {unit} follows the orders of another power, or of none."};
static const struct refusal UNUSED_ARGUMENT = {
    "argument-without-use", MOVEMENT,
    "An order to {action} says less than this one: something in it has no meaning."};
static const struct refusal NO_DESTINATION = {"no-destination", MOVEMENT,
                                              "An order to {action} says where to."};
static const struct refusal NO_TARGET = {
    "no-target", MOVEMENT, "An order to {action} says which unit, by the space where that stands."};
static const struct refusal NO_BORDER = {
    "no-border", MOVEMENT, "The unit in {unit} cannot go to {to}: no border that it can cross."};
static const struct refusal CONVOY_NEEDED = {
    "convoy-needed", MOVEMENT,
    "The army in {unit} cannot walk to {to}: it can go there only if it is ordered to go by convoy."};
static const struct refusal COAST_NEEDED = {
    "coast-needed", "Coastal provinces", "{to} has two coasts: the order says to which one the fleet goes."};
static const struct refusal NO_COAST = {"no-coast", "Coastal provinces",
                                        "{to} is a coast, and only a fleet's own move names one."};
static const struct refusal NO_CONVOY = {"no-convoy", MOVEMENT,
                                         "No chain of fleets at sea joins {unit} and {to}."};
static const struct refusal FLEET_BY_CONVOY = {"fleet-by-convoy", MOVEMENT,
                                               "The unit in {unit} is a fleet: only armies go by convoy."};
static const struct refusal NO_UNIT_THERE = {"no-unit", MOVEMENT, "There is no unit in {target}."};
static const struct refusal SUPPORTS_ITSELF = {"supports-itself", MOVEMENT, "A unit cannot support itself."};
static const struct refusal HOLD_SUPPORTED = {
    "support-of-a-hold", MOVEMENT,
    "A unit that stays in {target} is supported by an order that says no other space."};
static const struct refusal OUT_OF_REACH = {"support-out-of-reach", MOVEMENT,
                                            "The unit in {unit} can support only where it could go itself."};
static const struct refusal TARGET_CANNOT = {"target-cannot-go-there", MOVEMENT,
                                             "The unit in {target} can in no way go to {to}."};
static const struct refusal TARGET_NEEDS_THIS = {"target-needs-this-fleet", MOVEMENT,
                                                 "The army in {target} can go to {to} only if the fleet in "
                                                 "{unit} convoys it, which then gives no support."};
static const struct refusal NOT_AT_SEA = {"not-a-fleet-at-sea", MOVEMENT,
                                          "Only a fleet at sea can convoy, and the unit in {unit} is none."};
static const struct refusal NOT_AN_ARMY = {"not-an-army", MOVEMENT, "Only an army can be convoyed."};
static const struct refusal NOT_OF_THE_CHAIN = {
    "no-convoy", MOVEMENT, "The fleet in {unit} is in no chain of fleets that joins {target} and {to}."};
static const struct refusal SAME_ORDER = {"nothing-changes", MOVEMENT,
                                          "This is the order that the unit has."};

/* ---- chains of fleets ---- */

void eur_chains_find(const struct play *p, int without, struct eur_chains *chains)
{
    const struct components *c = eur_components(p);
    const struct graph waters = {
        .words = SPACE_WORDS, .layers = 1, .row = DIP_WORDS, .way = {c->map.fleet_reach[0]}};
    uint64_t fleets[SPACE_WORDS] = {0};
    SET_EACH(sea, c->seas, SPACE_WORDS)
        if (sea != without && eur_is_unit(eur_unit(p, sea))) set_add(fleets, sea);
    chains->count = 0;
    for (int sea; (sea = set_next(fleets, SPACE_WORDS, 0)) >= 0 && chains->count < CHAINS_MAX;) {
        struct spaces chain = spaces_of_one(sea), shores = {0};
        graph_flood(&waters, fleets, chain.word);
        set_subtract(fleets, chain.word, SPACE_WORDS);
        graph_neighbours(&waters, chain.word, shores.word);
        set_subtract(shores.word, c->seas, SPACE_WORDS);
        chains->seas[chains->count] = chain;
        chains->shores[chains->count++] = shores;
    }
}

struct spaces eur_chains_reach(const struct eur_chains *chains, int space)
{
    struct spaces shores = {0};
    for (int i = 0; i < chains->count; i++)
        if (spaces_has(chains->shores[i], space)) shores = spaces_either(shores, chains->shores[i]);
    spaces_remove(&shores, space);
    return shores;
}

static bool is_carried(const struct eur_chains *chains, int from, int to)
{
    return spaces_has(eur_chains_reach(chains, from), to);
}

const uint64_t *eur_unit_reach(const struct play *p, int space)
{
    const struct dip_map *map = &eur_components(p)->map;
    const struct unit *unit = eur_unit(p, space);
    return unit->kind == UNIT_FLEET ? map->fleet_reach[unit->place] : map->army[space];
}

static bool is_fleet_at_sea(const struct play *p, int space)
{
    return eur_is_sea(eur_components(p), space);
}

/* ---- one order ---- */

static bool is_coast(const struct play *p, int place)
{
    return eur_components(p)->place[place].coast_of >= 0;
}

static const struct refusal *hold_fault(const struct play *p, const struct move *m)
{
    return move_arg(m, MOVE_ORDER, target) >= 0 || move_arg(m, MOVE_ORDER, to) >= 0 ||
                   move_arg(m, MOVE_ORDER, by_convoy) >= 0
               ? &UNUSED_ARGUMENT
               : NULL;
}

static const struct refusal *sail_fault(const struct play *p, const struct move *m)
{
    const struct components *c = eur_components(p);
    const int from = eur_unit(p, move_arg(m, MOVE_ORDER, unit))->place, to = move_arg(m, MOVE_ORDER, to);
    if (move_arg(m, MOVE_ORDER, by_convoy) >= 0) return &FLEET_BY_CONVOY;
    if (set_has(c->map.fleet[from], to)) return NULL;
    return !is_coast(p, to) && c->coasts[to][0] && set_has(c->map.fleet_reach[from], to) ? &COAST_NEEDED
                                                                                         : &NO_BORDER;
}

static const struct refusal *march_fault(const struct play *p, const struct move *m)
{
    const int from = move_arg(m, MOVE_ORDER, unit), to = move_arg(m, MOVE_ORDER, to);
    if (is_coast(p, to)) return &NO_COAST;
    const bool walks = move_arg(m, MOVE_ORDER, by_convoy) < 0;
    if (walks && set_has(eur_unit_reach(p, from), to)) return NULL;
    struct eur_chains chains;
    eur_chains_find(p, -1, &chains);
    const bool carried = is_carried(&chains, from, to);
    if (walks) return carried ? &CONVOY_NEEDED : &NO_BORDER;
    return carried ? NULL : &NO_CONVOY;
}

static const struct refusal *move_fault(const struct play *p, const struct move *m)
{
    const struct unit *unit = eur_unit(p, move_arg(m, MOVE_ORDER, unit));
    if (move_arg(m, MOVE_ORDER, target) >= 0) return &UNUSED_ARGUMENT;
    if (move_arg(m, MOVE_ORDER, to) < 0) return &NO_DESTINATION;
    const struct refusal *fault = unit->kind == UNIT_FLEET ? sail_fault(p, m) : march_fault(p, m);
    return fault ? fault
                 : eur_entry_fault(p, unit->party, eur_space(eur_components(p), move_arg(m, MOVE_ORDER, to)));
}

/* Whether the unit of the space can go there by itself or by fleets other than the one in `without` (-1: by
 * any). */
static bool could_go(const struct play *p, int without, int space, int to)
{
    if (set_has(eur_unit_reach(p, space), to)) return true;
    if (eur_unit(p, space)->kind == UNIT_FLEET) return false;
    struct eur_chains chains;
    eur_chains_find(p, without, &chains);
    return is_carried(&chains, space, to);
}

/* A fleet that gives support does not convoy as well: an army that could come by no other chain is out of
 * question. */
static const struct refusal *supported_move_fault(const struct play *p, int supporter, int space, int to)
{
    if (could_go(p, is_fleet_at_sea(p, supporter) ? supporter : -1, space, to)) return NULL;
    return could_go(p, -1, space, to) ? &TARGET_NEEDS_THIS : &TARGET_CANNOT;
}

/* "Any unit may support, with or without a declaration of war": whose unit it is, and whether it may enter,
 * does not matter. */
static const struct refusal *support_fault(const struct play *p, const struct move *m)
{
    const int unit = move_arg(m, MOVE_ORDER, unit), target = move_arg(m, MOVE_ORDER, target),
              to = move_arg(m, MOVE_ORDER, to);
    if (move_arg(m, MOVE_ORDER, by_convoy) >= 0) return &UNUSED_ARGUMENT;
    if (target < 0) return &NO_TARGET;
    if (target == unit) return &SUPPORTS_ITSELF;
    if (!eur_is_unit(eur_unit(p, target))) return &NO_UNIT_THERE;
    if (to == target) return &HOLD_SUPPORTED;
    if (to >= 0 && is_coast(p, to)) return &NO_COAST;
    if (!set_has(eur_unit_reach(p, unit), to < 0 ? target : to)) return &OUT_OF_REACH;
    return to < 0 ? NULL : supported_move_fault(p, unit, target, to);
}

static bool is_on_the_way(const struct eur_chains *chains, int sea, int from, int to)
{
    for (int i = 0; i < chains->count; i++)
        if (spaces_has(chains->seas[i], sea))
            return spaces_has(chains->shores[i], from) && spaces_has(chains->shores[i], to);
    return false;
}

static const struct refusal *convoy_fault(const struct play *p, const struct move *m)
{
    const int unit = move_arg(m, MOVE_ORDER, unit), target = move_arg(m, MOVE_ORDER, target),
              to = move_arg(m, MOVE_ORDER, to);
    if (move_arg(m, MOVE_ORDER, by_convoy) >= 0) return &UNUSED_ARGUMENT;
    if (target < 0) return &NO_TARGET;
    if (to < 0) return &NO_DESTINATION;
    if (!is_fleet_at_sea(p, unit)) return &NOT_AT_SEA;
    if (!eur_is_unit(eur_unit(p, target))) return &NO_UNIT_THERE;
    if (eur_unit(p, target)->kind != UNIT_ARMY) return &NOT_AN_ARMY;
    if (is_coast(p, to)) return &NO_COAST;
    struct eur_chains chains;
    eur_chains_find(p, -1, &chains);
    return target != to && is_on_the_way(&chains, unit, target, to) ? NULL : &NOT_OF_THE_CHAIN;
}

struct order eur_order_of(int seat, const struct move *m)
{
    return (struct order){.by = seat,
                          .action = move_arg(m, MOVE_ORDER, action),
                          .target = move_arg(m, MOVE_ORDER, target),
                          .to = move_arg(m, MOVE_ORDER, to),
                          .by_convoy = move_arg(m, MOVE_ORDER, by_convoy) > 0};
}

bool eur_same_order(const struct order *a, const struct order *b)
{
    return a->action == b->action && a->target == b->target && a->to == b->to && a->by_convoy == b->by_convoy;
}

/* Where no seat orders the unit all bytes are zero. An order that is given or awaited is not: without a
 * target it has -1. */
bool eur_is_ordered_by(const struct play *p, int seat, int space)
{
    const struct order *order = &eur_at(p, space)->order;
    return order->by == seat && (order->action != ORDER_NONE || order->target < 0);
}

static MOVE_CHECK(check_order)
{
    static const struct refusal *(*const FAULT[])(const struct play *p, const struct move *m) = {
        [ORDER_NONE] = hold_fault, /* takes the order back */
        [ORDER_HOLD] = hold_fault,       [ORDER_MOVE] = move_fault,
        [ORDER_SUPPORT] = support_fault, [ORDER_CONVOY] = convoy_fault,
    };
    const int space = move_arg(m, MOVE_ORDER, unit);
    if (!eur_is_unit(eur_unit(p, space))) return &NO_UNIT;
    if (!eur_is_ordered_by(p, seat, space)) return &NOT_YOURS;
    const struct order order = eur_order_of(seat, m);
    const struct refusal *fault = FAULT[order.action](p, m);
    if (fault) return fault;
    return eur_same_order(&order, &eur_at(p, space)->order) ? &SAME_ORDER : NULL;
}

static MOVE_APPLY(apply_order)
{
    eur_at(p, move_arg(m, MOVE_ORDER, unit))->order = eur_order_of(seat, m);
}

const struct move_type eur_move_order = {
    .name = "order",
    .rule = "MOVEMENT",
    .doc = "Orders a unit, instead of what it was ordered before.",
    .text = "{action=none?{seat} takes back the order of the unit in {unit}|{seat} orders the unit in {unit} "
            "to " EUR_ORDER_TEXT "|{seat} orders a unit}.",
    .args = {SHEET_ID("unit", "The space of the unit.", &eur_spaces),
             SHEET_ID("action", "What it is to do; none: the order is taken back.", &eur_actions),
             SHEET_ID("target", "Support, convoy: the space of the other unit.", &eur_spaces,
                      .optional = true),
             SHEET_ID("to",
                      "Move: where to, with the coast where a fleet needs one. Support, convoy: the space "
                      "where the other unit goes; left out, it holds.",
                      &eur_places, .optional = true),
             {.name = "by_convoy",
              .doc = "Move of an army: over water.",
              .flag = true,
              .optional = true,
              .audience = OWNER}},
    .check = check_order,
    .apply = apply_order,
    .list = eur_list_orders,
};

/* ---- the phase ---- */

/* It is public whose unit follows whom (R26). */
static uint32_t orderers(const struct play *p)
{
    uint32_t seats = 0;
    EACH_SPACE(p, space) {
        const int seat = eur_at(p, space)->order.by;
        if (eur_is_ordered_by(p, seat, space)) seats |= UINT32_C(1) << seat;
    }
    return seats & eur_unready(p);
}

void eur_orders_begin(struct play *p)
{
    EACH_SPACE(p, space) {
        const struct unit *unit = eur_unit(p, space);
        const int seat = eur_is_unit(unit) ? eur_side(p, unit->party) : -1;
        struct order *order = &eur_at(p, space)->order;
        *order = (struct order){0};
        if (seat >= 0 && eur_is_in(p, seat)) *order = (struct order){.by = seat, .target = -1, .to = -1};
    }
    step_next(p, STEP_ORDERS_PHASE, NULL);
}

/* Every sheet is read out, in the order of the map. */
static void orders_revealed(struct play *p)
{
    EACH_SPACE(p, space) {
        const struct order *order = &eur_at(p, space)->order;
        if (order->action == ORDER_NONE) continue;
        event(p, EVENT_ORDERED, .power = order->by, .unit = space, .action = order->action,
              .target = order->target, .to = order->to, .by_convoy = order->by_convoy);
    }
    eur_clear_ready(p);
    step_next(p, STEP_ADJUDICATION_PHASE, NULL);
}

const struct step eur_step_orders_phase = {
    .name = "orders_phase",
    .rule = "ORDER PHASE",
    .prompt = "Order your units and those of your aligned minor states; then say that you are ready. "
              "A unit without an order holds.",
    .secret = true,
    .asks_whom = "every power with a unit to order that is not ready",
    .deciders = orderers,
    .fallback = eur_fallback_ready,
    .by_default = "What is on the sheet stands; a unit without an order holds.",
    .moves = MOVES(MOVE_READY, MOVE_ORDER),
    .then = orders_revealed,
};
