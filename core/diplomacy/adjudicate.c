/* From orders to results: the algorithm is in adjudicate.h. */
#include "diplomacy/adjudicate.h"

#include <assert.h>
#include <string.h>

#include "diplomacy/judge.h"

/* ---- the action of each unit ---- */

/* Copies the units by province, so that the order of the input does not matter. */
static void take_units(struct resolution *r, const struct dip_unit *units, int count)
{
    uint64_t provinces[DIP_WORDS] = {0};
    for (int u = 0; u < count; u++) {
        const int province = r->map->province[units[u].place];
        set_add(provinces, province);
        r->board.at[province] = u;
    }
    r->count = 0;
    SET_EACH(p, provinces, DIP_WORDS) {
        r->number[r->count] = r->board.at[p];
        r->home[r->count] = p;
        r->unit[r->count++] = units[r->board.at[p]];
    }
    dip_board_set(&r->board, r->map, r->unit, r->count);
}

/* Illegal orders become holds. */
static void take_orders(struct resolution *r)
{
    r->movers.count = 0;
    for (int u = 0; u < r->count; u++) {
        const bool legal = !dip_board_fault(&r->board, u);
        r->fault[u] = legal ? DIP_SUCCEEDS : DIP_ILLEGAL;
        r->action[u] = legal ? r->unit[u].action : DIP_HOLD;
        r->aim[u] = r->action[u] == DIP_HOLD ? r->home[u] : r->map->province[r->unit[u].to];
        r->rival[u] = r->lists.attacker[u] = r->lists.helpers[u] = r->lists.helper[u] = r->lists.carriers[u] =
            r->lists.carrier[u] = DIP_NOBODY;
        r->move[u] = r->action[u] == DIP_MOVE ? OPEN : NO;
        r->route[u] = YES;
        r->by_sea[u] = r->search.silenced[u] = false;
        if (r->action[u] == DIP_MOVE) r->movers.unit[r->movers.count++] = u;
    }
}

/* A coast that the support leaves out does not matter; a coast that it names must be the move's. */
static bool matches(const struct resolution *r, int unit, int other)
{
    if (r->unit[unit].from == r->aim[unit]) return r->action[other] != DIP_MOVE;
    return r->action[other] == DIP_MOVE && r->aim[other] == r->aim[unit] &&
           (r->unit[unit].to == r->aim[unit] || r->unit[unit].to == r->unit[other].to);
}

static void put_first(uint8_t *first, uint8_t *next, int unit)
{
    *next = *first;
    *first = unit;
}

/* Lists supports and convoys by the unit that they are for. Those that do not match its order become
 * holds. */
static void match_orders(struct resolution *r)
{
    for (int u = 0; u < r->count; u++) {
        if (r->action[u] != DIP_SUPPORT && r->action[u] != DIP_CONVOY) continue;
        const int other = r->board.at[r->unit[u].from];
        if (!matches(r, u, other)) {
            r->fault[u] = DIP_VOID;
            r->action[u] = DIP_HOLD;
        } else if (r->action[u] == DIP_SUPPORT) {
            put_first(&r->lists.helpers[other], &r->lists.helper[u], u);
        } else {
            put_first(&r->lists.carriers[other], &r->lists.carrier[u], u);
        }
    }
}

/* An army that could walk uses a convoy if its order says so, or if a fleet of its own power convoys it. */
static bool uses_convoy(const struct resolution *r, int army)
{
    const struct dip_unit *unit = &r->unit[army];
    if (unit->fleet) return false;
    if (unit->via || !set_has(r->map->army[unit->place], unit->to)) return true;
    for (int f = r->lists.carriers[army]; f != DIP_NOBODY; f = r->lists.carrier[f])
        if (r->unit[f].power == unit->power) return true;
    return false;
}

static void meet_moves(struct resolution *r)
{
    memset(r->lists.attackers, DIP_NOBODY, sizeof r->lists.attackers);
    for (int i = 0; i < r->movers.count; i++) {
        const int unit = r->movers.unit[i];
        r->by_sea[unit] = uses_convoy(r, unit);
        if (r->by_sea[unit]) r->route[unit] = OPEN;
        put_first(&r->lists.attackers[r->aim[unit]], &r->lists.attacker[unit], unit);
    }
    for (int i = 0; i < r->movers.count; i++) {
        const int unit = r->movers.unit[i], there = r->board.at[r->aim[unit]];
        if (there != DIP_NOBODY && r->action[there] == DIP_MOVE && r->aim[there] == r->home[unit] &&
            !r->by_sea[unit] && !r->by_sea[there])
            r->rival[unit] = there;
    }
}

/* ---- results ---- */

static enum dip_result result_of(const struct resolution *r, int unit, bool dislodged)
{
    const int other = r->board.at[r->unit[unit].from];
    if (r->fault[unit] != DIP_SUCCEEDS) return r->fault[unit];
    switch ((enum dip_action)r->action[unit]) {
    case DIP_MOVE:
        if (r->move[unit] == YES) return DIP_SUCCEEDS;
        return judge_route(r, unit) == YES ? DIP_BOUNCES : DIP_FAILS;
    case DIP_SUPPORT:
        return dislodged || judge_support(r, unit).most == 0 ? DIP_CUT : DIP_SUCCEEDS;
    case DIP_CONVOY:
        return !dislodged && r->by_sea[other] && judge_route(r, other) == YES ? DIP_SUCCEEDS : DIP_FAILS;
    case DIP_HOLD:
    case DIP_NONSENSE:
        break;
    }
    return dislodged ? DIP_DISLODGED : DIP_SUCCEEDS;
}

/* The move that takes the province, or DIP_NOBODY. */
static int taker(const struct resolution *r, int province)
{
    int a = r->lists.attackers[province];
    while (a != DIP_NOBODY && r->move[a] != YES)
        a = r->lists.attacker[a];
    return a;
}

/* Whether the failed move was part of a standoff: it had a route, and was not beaten by the unit that came
 * against it. */
static bool stood_off(const struct resolution *r, int unit)
{
    const int rival = r->rival[unit];
    return r->move[unit] != YES && judge_route(r, unit) == YES &&
           (rival == DIP_NOBODY || r->move[rival] != YES);
}

static bool is_empty(const struct resolution *r, int province)
{
    const int there = r->board.at[province];
    return (there == DIP_NOBODY || r->move[there] == YES) && taker(r, province) == DIP_NOBODY;
}

static void tell(const struct resolution *r, struct dip_outcome *outcome)
{
    memset(outcome->contested, 0, sizeof outcome->contested);
    outcome->paradox = r->search.paradox;
    for (int u = 0; u < r->count; u++) {
        const int caller = r->number[u], by = r->move[u] == YES ? DIP_NOBODY : taker(r, r->home[u]);
        outcome->dislodged_by[caller] = by == DIP_NOBODY ? -1 : r->number[by];
        outcome->result[caller] = result_of(r, u, by != DIP_NOBODY);
        outcome->convoyed[caller] = r->by_sea[u];
        judge_strengths(r, u, &outcome->strength[caller], &outcome->against[caller]);
        if (r->action[u] == DIP_MOVE && stood_off(r, u) && is_empty(r, r->aim[u]))
            set_add(outcome->contested, r->aim[u]);
    }
}

static bool is_open(const struct resolution *r)
{
    for (int i = 0; i < r->movers.count; i++)
        if (r->move[r->movers.unit[i]] == OPEN) return true;
    return false;
}

void dip_adjudicate(const struct dip_map *map, const struct dip_unit *units, int count,
                    struct dip_outcome *outcome)
{
    struct resolution r;
    assert(count >= 0 && count <= DIP_UNITS_MAX);
    r.map = map;
    r.search.paradox = false;
    r.search.steps = DIP_SEARCH_MAX;
    take_units(&r, units, count);
    take_orders(&r);
    match_orders(&r);
    meet_moves(&r);
    for (judge_all(&r); is_open(&r); judge_all(&r))
        cycle_resolve(&r);
    tell(&r, outcome);
}
