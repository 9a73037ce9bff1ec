/* Order Phase: every legal order of every unit of a seat.
 *
 * The same sets that the check of orders.c asks one by one, walked through: where units can go by themselves,
 * and where fleets could carry an army.
 *
 * The longest list that the map allows: were all of its spaces occupied and all units one seat's, 36,492
 * convoys (16 seas with 48 shores, 3 with 12), 2,952 moves, 15,811 supports and 282 other orders, 55,537 in
 * all: below MOVES_MAX. */
#include "games/europe-1619/game.h"

struct listing {
    const struct play *p;
    struct move_list *moves;
    int seat, unit;                  /* whose orders; the space of the unit that they are for */
    struct eur_chains chains;        /* of all fleets at sea */
    struct eur_chains without;       /* of all but this unit, a fleet at sea */
    const struct eur_chains *others; /* of those that could carry what this unit supports: either of these */
    struct spaces units;             /* the spaces that have one */
    struct spaces armies;
};

static void add(struct listing *l, int action, int target, int to, int by_convoy)
{
    const struct move m = MAKE_MOVE(MOVE_ORDER, .unit = l->unit, .action = action, .target = target, .to = to,
                                    .by_convoy = by_convoy);
    const struct order *now = &eur_at(l->p, l->unit)->order;
    if (now->action == action) {
        const struct order order = eur_order_of(l->seat, &m);
        if (eur_same_order(&order, now)) return;
    }
    moves_add(l->moves, MOVE_ORDER, m.arg, m.count);
}

static void add_marches(struct listing *l)
{
    const uint64_t *walks = eur_unit_reach(l->p, l->unit);
    const struct spaces carried = eur_chains_reach(&l->chains, l->unit);
    struct spaces all = carried;
    set_unite(all.word, walks, SPACE_WORDS);
    SET_EACH(to, all.word, SPACE_WORDS) {
        if (eur_entry_fault(l->p, eur_unit(l->p, l->unit)->party, to)) continue;
        if (set_has(walks, to)) add(l, ORDER_MOVE, -1, to, -1);
        if (spaces_has(carried, to)) add(l, ORDER_MOVE, -1, to, 1);
    }
}

static void add_voyages(struct listing *l)
{
    const struct components *c = eur_components(l->p);
    const struct unit *unit = eur_unit(l->p, l->unit);
    const uint64_t *places = c->map.fleet[unit->place];
    SET_EACH(to, places, DIP_WORDS)
        if (!eur_entry_fault(l->p, unit->party, eur_space(c, to))) add(l, ORDER_MOVE, -1, to, -1);
}

/* Supports of one unit: where it stands, and wherever both could go. */
static void add_supports_of(struct listing *l, int target)
{
    const uint64_t *reach = eur_unit_reach(l->p, l->unit), *goes = eur_unit_reach(l->p, target);
    struct spaces common = {0};
    if (spaces_has(l->armies, target)) common = eur_chains_reach(l->others, target);
    set_unite(common.word, goes, SPACE_WORDS);
    set_intersect(common.word, reach, SPACE_WORDS);
    if (set_has(reach, target)) add(l, ORDER_SUPPORT, target, -1, -1);
    SET_EACH(to, common.word, SPACE_WORDS)
        add(l, ORDER_SUPPORT, target, to, -1);
}

static void add_supports(struct listing *l)
{
    SET_EACH(target, l->units.word, SPACE_WORDS)
        if (target != l->unit) add_supports_of(l, target);
}

static void add_convoys(struct listing *l)
{
    const struct eur_chains *chains = &l->chains;
    for (int i = 0; i < chains->count; i++) {
        const uint64_t *shores = chains->shores[i].word;
        if (!spaces_has(chains->seas[i], l->unit)) continue;
        SET_EACH(army, l->armies.word, SPACE_WORDS)
            for (int to = set_next(shores, SPACE_WORDS, 0); to >= 0 && set_has(shores, army);
                 to = set_next(shores, SPACE_WORDS, to + 1))
                if (to != army) add(l, ORDER_CONVOY, army, to, -1);
    }
}

static void add_orders(struct listing *l)
{
    const bool at_sea = eur_is_sea(eur_components(l->p), l->unit);
    if (at_sea) eur_chains_find(l->p, l->unit, &l->without);
    l->others = at_sea ? &l->without : &l->chains;
    add(l, ORDER_NONE, -1, -1, -1);
    add(l, ORDER_HOLD, -1, -1, -1);
    if (eur_unit(l->p, l->unit)->kind == UNIT_FLEET)
        add_voyages(l);
    else
        add_marches(l);
    add_supports(l);
    if (at_sea) add_convoys(l);
}

MOVE_LIST(eur_list_orders)
{
    struct listing l; /* the chains are large: they are not cleared */
    l.p = p, l.moves = moves, l.seat = seat;
    l.units = l.armies = (struct spaces){0};
    eur_chains_find(p, -1, &l.chains);
    EACH_SPACE(p, space) {
        const struct unit *unit = eur_unit(p, space);
        if (!eur_is_unit(unit)) continue;
        spaces_add(&l.units, space);
        if (unit->kind == UNIT_ARMY) spaces_add(&l.armies, space);
    }
    for (l.unit = spaces_next(l.units, 0); l.unit >= 0; l.unit = spaces_next(l.units, l.unit + 1))
        if (eur_is_ordered_by(p, seat, l.unit)) add_orders(&l);
}
