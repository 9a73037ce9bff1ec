/* Cycles of open decisions: adjudicate.h, step 2. */
#include <assert.h>
#include <string.h>

#include "diplomacy/judge.h"

/* An open decision: a unit's move or its support, by the unit's number, and behind these an army's route. */
enum { DECISIONS = 2 * DIP_UNITS_MAX, DECISION_WORDS = SET_WORDS(DECISIONS), ROUTES = DIP_UNITS_MAX };

/* ---- what a decision depends on ---- */

static void add_route(const struct resolution *r, int army, uint64_t *inputs)
{
    if (judge_route(r, army) == OPEN) set_add(inputs, ROUTES + army);
}

/* The supports that count against this defender. */
static void add_supports(const struct resolution *r, int unit, int defender, uint64_t *inputs)
{
    for (int s = r->lists.helpers[unit]; s != DIP_NOBODY; s = r->lists.helper[s]) {
        const struct range support = judge_support(r, s);
        if (support.least < support.most && judge_counts(r, s, defender)) set_add(inputs, s);
    }
}

static void add_inputs_of_move(const struct resolution *r, int unit, uint64_t *inputs)
{
    const int there = r->board.at[r->aim[unit]], rival = r->rival[unit];
    const bool open = there != DIP_NOBODY && rival == DIP_NOBODY && r->move[there] == OPEN;
    const bool stays = there != DIP_NOBODY && (rival != DIP_NOBODY || r->move[there] == NO);
    if (open) set_add(inputs, there);
    add_route(r, unit, inputs);
    add_supports(r, unit, stays ? there : DIP_NOBODY, inputs);
    if (rival != DIP_NOBODY || (stays && r->action[there] != DIP_MOVE))
        add_supports(r, there, DIP_NOBODY, inputs);
    for (int a = r->lists.attackers[r->aim[unit]]; a != DIP_NOBODY; a = r->lists.attacker[a]) {
        if (a == unit || judge_route(r, a) == NO) continue;
        add_route(r, a, inputs);
        add_supports(r, a, DIP_NOBODY, inputs);
    }
}

static void add_attackers(const struct resolution *r, int unit, uint64_t *inputs)
{
    for (int a = r->lists.attackers[r->home[unit]]; a != DIP_NOBODY; a = r->lists.attacker[a])
        if (r->move[a] == OPEN) set_add(inputs, a);
}

static void add_inputs_of_support(const struct resolution *r, int unit, uint64_t *inputs)
{
    add_attackers(r, unit, inputs);
    for (int a = r->lists.attackers[r->home[unit]]; a != DIP_NOBODY; a = r->lists.attacker[a])
        if (r->home[a] != r->aim[unit] && !judge_shielded(r, unit, a)) add_route(r, a, inputs);
}

static void add_inputs_of_route(const struct resolution *r, int army, uint64_t *inputs)
{
    for (int f = r->lists.carriers[army]; f != DIP_NOBODY; f = r->lists.carrier[f])
        add_attackers(r, f, inputs);
}

static void add_inputs(const struct resolution *r, int decision, uint64_t *inputs)
{
    if (decision >= ROUTES)
        add_inputs_of_route(r, decision - ROUTES, inputs);
    else if (r->action[decision] == DIP_MOVE)
        add_inputs_of_move(r, decision, inputs);
    else
        add_inputs_of_support(r, decision, inputs);
}

/* Finds all decisions that this one depends on, directly or through others. */
static void find_inputs(const struct resolution *r, int decision, uint64_t *inputs)
{
    uint64_t done[DECISION_WORDS] = {0};
    memset(inputs, 0, sizeof done);
    for (int next = decision; next >= 0;) {
        add_inputs(r, next, inputs);
        set_add(done, next);
        next = -1;
        for (int w = 0; w < DECISION_WORDS && next < 0; w++)
            if (inputs[w] & ~done[w]) next = w * 64 + __builtin_ctzll(inputs[w] & ~done[w]);
    }
}

/* The decision with the fewest inputs is in a cycle: its inputs have no fewer, so each of them has all of
 * these and no others. */
static void find_cycle(const struct resolution *r, uint64_t *cycle)
{
    int least = DECISIONS + 1;
    for (int i = 0; i < r->movers.count; i++) {
        uint64_t inputs[DECISION_WORDS];
        if (r->move[r->movers.unit[i]] != OPEN) continue;
        find_inputs(r, r->movers.unit[i], inputs);
        const int count = set_count(inputs, DECISION_WORDS);
        if (count >= least) continue;
        least = count;
        memcpy(cycle, inputs, sizeof inputs);
    }
    /* An open decision depends on an open one, since judge_move() is exact. */
    assert(least > 0 && least <= DECISIONS);
}

/* ---- the solutions of a cycle ---- */

struct solving {
    struct resolution *r;
    uint8_t moves[DIP_UNITS_MAX]; /* the moves of the cycle */
    int count;
    int found;                       /* the number of solutions; 2: several */
    uint8_t solution[DIP_UNITS_MAX]; /* the first solution's `move` */
};

/* Settles what the guesses force. False: they contradict each other. */
static bool follow(struct solving *s)
{
    struct resolution *r = s->r;
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < s->count; i++) {
            const int unit = s->moves[i];
            const enum verdict comes = judge_move(r, unit);
            r->search.steps--;
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

/* Counts solutions until there are two, or the steps are used up. */
static void solve(struct solving *s)
{
    if (s->r->search.steps <= 0) s->found = 2;
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
    for (int i = 0; i < r->movers.count; i++)
        if (set_has(cycle, r->movers.unit[i])) s.moves[s.count++] = r->movers.unit[i];
    solve(&s);
    memcpy(r->move, s.found == 1 ? s.solution : before, sizeof before);
    return s.found == 1;
}

/* ---- the rules for cycles ---- */

void cycle_resolve(struct resolution *r)
{
    uint64_t cycle[DECISION_WORDS], *routes = cycle + SET_WORDS(ROUTES);
    bool ring = true, convoys = false;
    find_cycle(r, cycle);
    SET_EACH(t, cycle, DECISION_WORDS) {
        ring &= t < ROUTES && r->action[t] == DIP_MOVE;
        convoys |= t >= ROUTES;
    }
    if (!ring && take_solution(r, cycle)) return;
    r->search.paradox |= !ring;
    for (int u = 0; u < r->count; u++) {
        if (ring && set_has(cycle, u)) r->move[u] = YES;
        if (!ring && convoys && set_has(routes, u)) r->route[u] = NO;
        if (!ring && !convoys && set_has(cycle, u) && r->action[u] == DIP_SUPPORT)
            r->search.silenced[u] = true;
    }
}
