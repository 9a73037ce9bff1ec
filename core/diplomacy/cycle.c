/* What hangs together in circles: adjudicate.h, step 2. */
#include <assert.h>
#include <string.h>

#include "diplomacy/judge.h"

/* What is open: a unit's move or its support, by the unit's number, and beyond these an army's route. */
enum { THINGS = 2 * DIP_UNITS_MAX, THING_WORDS = SET_WORDS(THINGS), ROUTES = DIP_UNITS_MAX };

/* ---- what looks at what ---- */

static void look_at_route(const struct resolution *r, int army, uint64_t *seen)
{
    if (judge_route(r, army) == OPEN) set_add(seen, ROUTES + army);
}

/* The supports that count, the defender being there. */
static void look_at_supports(const struct resolution *r, int unit, int defender, uint64_t *seen)
{
    for (int s = r->helpers[unit]; s != DIP_NOBODY; s = r->helper[s]) {
        const struct range support = judge_support(r, s);
        if (support.least < support.most && judge_counts(r, s, defender)) set_add(seen, s);
    }
}

static void look_at_inputs_of_move(const struct resolution *r, int unit, uint64_t *seen)
{
    const int there = r->board.at[r->aim[unit]], rival = r->rival[unit];
    const bool open = there != DIP_NOBODY && rival == DIP_NOBODY && r->move[there] == OPEN;
    const bool stays = there != DIP_NOBODY && (rival != DIP_NOBODY || r->move[there] == NO);
    if (open) set_add(seen, there);
    look_at_route(r, unit, seen);
    look_at_supports(r, unit, stays ? there : DIP_NOBODY, seen);
    if (rival != DIP_NOBODY || (stays && r->action[there] != DIP_MOVE))
        look_at_supports(r, there, DIP_NOBODY, seen);
    for (int a = r->attackers[r->aim[unit]]; a != DIP_NOBODY; a = r->attacker[a]) {
        if (a == unit || judge_route(r, a) == NO) continue;
        look_at_route(r, a, seen);
        look_at_supports(r, a, DIP_NOBODY, seen);
    }
}

static void look_at_attackers(const struct resolution *r, int unit, uint64_t *seen)
{
    for (int a = r->attackers[r->home[unit]]; a != DIP_NOBODY; a = r->attacker[a])
        if (r->move[a] == OPEN) set_add(seen, a);
}

static void look_at_inputs_of_support(const struct resolution *r, int unit, uint64_t *seen)
{
    look_at_attackers(r, unit, seen);
    for (int a = r->attackers[r->home[unit]]; a != DIP_NOBODY; a = r->attacker[a])
        if (r->home[a] != r->aim[unit] && !judge_shielded(r, unit, a)) look_at_route(r, a, seen);
}

static void look_at_inputs_of_route(const struct resolution *r, int army, uint64_t *seen)
{
    for (int f = r->carriers[army]; f != DIP_NOBODY; f = r->carrier[f])
        look_at_attackers(r, f, seen);
}

static void look_at_inputs(const struct resolution *r, int thing, uint64_t *seen)
{
    if (thing >= ROUTES)
        look_at_inputs_of_route(r, thing - ROUTES, seen);
    else if (r->action[thing] == DIP_MOVE)
        look_at_inputs_of_move(r, thing, seen);
    else
        look_at_inputs_of_support(r, thing, seen);
}

/* All that the thing looks at, and what these look at in turn. */
static void find_seen(const struct resolution *r, int thing, uint64_t *seen)
{
    uint64_t done[THING_WORDS] = {0};
    memset(seen, 0, sizeof done);
    for (int next = thing; next >= 0;) {
        look_at_inputs(r, next, seen);
        set_add(done, next);
        next = -1;
        for (int w = 0; w < THING_WORDS && next < 0; w++)
            if (seen[w] & ~done[w]) next = w * 64 + __builtin_ctzll(seen[w] & ~done[w]);
    }
}

/* Whichever sees least sees a cycle: what is in there sees no less, so each sees all of it and nothing else. */
static void find_cycle(const struct resolution *r, uint64_t *cycle)
{
    int least = THINGS + 1;
    for (int i = 0; i < r->mover_count; i++) {
        uint64_t seen[THING_WORDS];
        if (r->move[r->movers[i]] != OPEN) continue;
        find_seen(r, r->movers[i], seen);
        const int count = set_count(seen, THING_WORDS);
        if (count >= least) continue;
        least = count;
        memcpy(cycle, seen, sizeof seen);
    }
    assert(least > 0 && least <= THINGS); /* what is open looks at something open: judge_move() is exact */
}

/* ---- its solutions ---- */

struct solving {
    struct resolution *r;
    uint8_t moves[DIP_UNITS_MAX]; /* of the cycle */
    int count;
    int found;                       /* solutions, 2 for more */
    uint8_t solution[DIP_UNITS_MAX]; /* the first one's `move` */
};

/* Settles what is forced by what was guessed. False: it contradicts itself. */
static bool follow(struct solving *s)
{
    struct resolution *r = s->r;
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < s->count; i++) {
            const int unit = s->moves[i];
            const enum verdict comes = judge_move(r, unit);
            r->steps--;
            if (comes == OPEN || comes == r->move[unit]) continue;
            if (r->move[unit] != OPEN) return false;
            r->move[unit] = comes;
            again = true;
        }
    }
    return true;
}

static int first_open(const struct solving *s)
{
    for (int i = 0; i < s->count; i++)
        if (s->r->move[s->moves[i]] == OPEN) return s->moves[i];
    return DIP_NOBODY;
}

/* Counts solutions until there are two, or the steps are spent. */
static void solve(struct solving *s)
{
    if (s->r->steps <= 0) s->found = 2;
    if (s->found == 2 || !follow(s)) return;
    const int guess = first_open(s);
    uint8_t before[DIP_UNITS_MAX];
    memcpy(before, s->r->move, sizeof before);
    if (guess == DIP_NOBODY) {
        if (s->found++ == 0) memcpy(s->solution, before, sizeof before);
        return;
    }
    for (int verdict = NO; verdict <= YES; verdict++) {
        s->r->move[guess] = verdict;
        solve(s);
        memcpy(s->r->move, before, sizeof before);
    }
}

/* Takes the only solution, if there is exactly one. */
static bool take_solution(struct resolution *r, const uint64_t *cycle)
{
    struct solving s = {.r = r};
    uint8_t before[DIP_UNITS_MAX];
    memcpy(before, r->move, sizeof before);
    for (int i = 0; i < r->mover_count; i++)
        if (set_has(cycle, r->movers[i])) s.moves[s.count++] = r->movers[i];
    solve(&s);
    memcpy(r->move, s.found == 1 ? s.solution : before, sizeof before);
    return s.found == 1;
}

/* ---- what the rules say of it ---- */

void cycle_resolve(struct resolution *r)
{
    uint64_t cycle[THING_WORDS], *routes = cycle + SET_WORDS(ROUTES);
    bool ring = true, convoys = false;
    find_cycle(r, cycle);
    for (int t = set_next(cycle, THING_WORDS, 0); t >= 0; t = set_next(cycle, THING_WORDS, t + 1)) {
        ring &= t < ROUTES && r->action[t] == DIP_MOVE;
        convoys |= t >= ROUTES;
    }
    if (!ring && take_solution(r, cycle)) return;
    r->paradox |= !ring;
    for (int u = 0; u < r->count; u++) {
        if (ring && set_has(cycle, u)) r->move[u] = YES;
        if (!ring && convoys && set_has(routes, u)) r->route[u] = NO;
        if (!ring && !convoys && set_has(cycle, u) && r->action[u] == DIP_SUPPORT) r->silenced[u] = true;
    }
}
