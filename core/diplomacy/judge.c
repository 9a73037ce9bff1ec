/* The equations of the rules, with open moves. */
#include "diplomacy/judge.h"

/* ---- routes and supports ---- */

static enum verdict fleet_stands(const struct resolution *r, int fleet)
{
    enum verdict stands = YES;
    for (int a = r->lists.attackers[r->home[fleet]]; a != DIP_NOBODY; a = r->lists.attacker[a]) {
        if (r->move[a] == YES) return NO;
        if (r->move[a] == OPEN) stands = OPEN;
    }
    return stands;
}

enum verdict judge_route(const struct resolution *r, int army)
{
    if (r->route[army] != OPEN) return r->route[army];
    uint64_t sure[DIP_WORDS] = {0}, possible[DIP_WORDS] = {0};
    for (int f = r->lists.carriers[army]; f != DIP_NOBODY; f = r->lists.carrier[f]) {
        const enum verdict stands = fleet_stands(r, f);
        if (stands != NO) set_add(possible, r->home[f]);
        if (stands == YES) set_add(sure, r->home[f]);
    }
    if (!dip_route(r->map, possible, r->home[army], r->aim[army])) return NO;
    return dip_route(r->map, sure, r->home[army], r->aim[army]) ? YES : OPEN;
}

bool judge_shielded(const struct resolution *r, int unit, int from)
{
    return r->unit[unit].shield >> r->unit[from].power & 1;
}

struct range judge_support(const struct resolution *r, int supporter)
{
    struct range left = {r->unit[supporter].strength, r->unit[supporter].strength};
    bool sure = true; /* the fleet cannot be dislodged */
    if (r->search.silenced[supporter]) return (struct range){0, 0};
    for (int a = r->lists.attackers[r->home[supporter]]; a != DIP_NOBODY; a = r->lists.attacker[a]) {
        if (r->move[a] == YES) return (struct range){0, 0};
        sure &= r->move[a] == NO;
        if (judge_shielded(r, supporter, a) || r->home[a] == r->aim[supporter]) continue;
        const enum verdict comes = judge_route(r, a);
        if (comes != NO) left.least -= r->unit[a].strength;
        if (comes == YES) left.most -= r->unit[a].strength;
    }
    if (!sure || left.least < 0) left.least = 0;
    if (left.most < 0) left.most = 0;
    return left;
}

/* ---- strengths ---- */

bool judge_counts(const struct resolution *r, int supporter, int defender)
{
    return defender == DIP_NOBODY || !judge_shielded(r, defender, supporter) ||
           r->unit[defender].lenders >> r->unit[supporter].power & 1;
}

/* The unit's own strength and its supports, without those that do not count against the defender. */
static struct range strength(const struct resolution *r, int unit, int defender)
{
    struct range sum = {r->unit[unit].strength, r->unit[unit].strength};
    for (int s = r->lists.helpers[unit]; s != DIP_NOBODY; s = r->lists.helper[s]) {
        if (!judge_counts(r, s, defender)) continue;
        const struct range support = judge_support(r, s);
        sum.least += support.least;
        sum.most += support.most;
    }
    return sum;
}

static void take_higher(struct range *highest, struct range other)
{
    if (other.least > highest->least) highest->least = other.least;
    if (other.most > highest->most) highest->most = other.most;
}

/* The strength of another move to the same place. A move that is beaten by the unit coming against it has
 * none. */
static struct range prevents(const struct resolution *r, int unit)
{
    const int rival = r->rival[unit];
    const enum verdict comes = judge_route(r, unit);
    if (comes == NO || (rival != DIP_NOBODY && r->move[rival] == YES)) return (struct range){0, 0};
    struct range sum = strength(r, unit, DIP_NOBODY);
    if (comes == OPEN) sum.least = 0;
    return sum;
}

/* The most that stands against the move: the unit at the place, unless it leaves, and all other moves
 * there. */
static struct range resistance(const struct resolution *r, int unit, int defender)
{
    struct range highest = {0, 0};
    if (defender != DIP_NOBODY) {
        const bool tried = r->action[defender] == DIP_MOVE && r->rival[unit] == DIP_NOBODY;
        const int own = r->unit[defender].strength;
        highest = tried ? (struct range){own, own} : strength(r, defender, DIP_NOBODY);
    }
    for (int a = r->lists.attackers[r->aim[unit]]; a != DIP_NOBODY; a = r->lists.attacker[a])
        if (a != unit) take_higher(&highest, prevents(r, a));
    return highest;
}

/* ---- moves ---- */

/* The unit that the move must overcome, by the settled moves: one that comes against it, or that does not
 * leave. */
static int defender_of(const struct resolution *r, int unit)
{
    const int there = r->board.at[r->aim[unit]];
    const bool leaves = there != DIP_NOBODY && r->move[there] == YES;
    return r->rival[unit] == DIP_NOBODY && leaves ? DIP_NOBODY : there;
}

/* Whether the move succeeds, where the unit at the place is settled or comes against it. */
static enum verdict judge_settled(const struct resolution *r, int unit)
{
    const enum verdict comes = judge_route(r, unit);
    const int defender = defender_of(r, unit);
    if (comes == NO || (defender != DIP_NOBODY && judge_shielded(r, defender, unit))) return NO;
    const struct range attack = strength(r, unit, defender), against = resistance(r, unit, defender);
    if (attack.most <= against.least) return NO;
    return comes == YES && attack.least > against.most ? YES : OPEN;
}

enum verdict judge_move(struct resolution *r, int unit)
{
    const int there = r->board.at[r->aim[unit]];
    if (there == DIP_NOBODY || r->move[there] != OPEN || r->rival[unit] != DIP_NOBODY)
        return judge_settled(r, unit);
    r->move[there] = YES;
    const enum verdict left = judge_settled(r, unit);
    r->move[there] = NO;
    const enum verdict stayed = left == OPEN ? OPEN : judge_settled(r, unit);
    r->move[there] = OPEN;
    return left == stayed ? left : OPEN;
}

void judge_strengths(const struct resolution *r, int unit, uint16_t *own, uint16_t *against)
{
    struct range most = {0, 0};
    if (r->action[unit] == DIP_MOVE) {
        const int defender = defender_of(r, unit);
        *own = judge_route(r, unit) == YES ? strength(r, unit, defender).most : 0;
        *against = resistance(r, unit, defender).most;
        return;
    }
    for (int a = r->lists.attackers[r->home[unit]]; a != DIP_NOBODY; a = r->lists.attacker[a])
        if (judge_route(r, a) == YES) take_higher(&most, strength(r, a, unit));
    *own = r->action[unit] == DIP_SUPPORT ? judge_support(r, unit).most : strength(r, unit, DIP_NOBODY).most;
    *against = most.most;
}

void judge_all(struct resolution *r)
{
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < r->movers.count; i++) {
            const int unit = r->movers.unit[i];
            if (r->move[unit] != OPEN) continue;
            r->move[unit] = judge_move(r, unit);
            again |= r->move[unit] != OPEN;
        }
    }
}
