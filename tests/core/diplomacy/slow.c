#include "slow.h"

#include <string.h>

/* A set of units is a number, one bit each; an assignment is the set of the moves that succeed. */
struct game {
    const struct dip_map *map;
    const struct dip_unit *unit;
    int count;
    int does[SLOW_UNITS_CHECKED]; /* enum dip_action: what is illegal or void holds */
    int fault[SLOW_UNITS_CHECKED];
    bool sea[SLOW_UNITS_CHECKED]; /* goes by convoy */
    uint64_t moves;               /* all units that move */
    uint64_t stopped,
        broken; /* armies whose convoys fail, and supports that are cut, by the rules for paradoxes */
};

static int home(const struct game *g, int u)
{
    return g->map->province[g->unit[u].place];
}

static int goal(const struct game *g, int u)
{
    return g->map->province[g->unit[u].to];
}

static int unit_at(const struct game *g, int province)
{
    for (int u = 0; u < g->count; u++)
        if (home(g, u) == province) return u;
    return -1;
}

static bool in(uint64_t set, int u)
{
    return u >= 0 && set >> u & 1;
}

static bool protects(const struct game *g, int u, int from)
{
    return g->unit[u].shield >> g->unit[from].power & 1;
}

/* Whether what it gives counts nothing towards the other's being dislodged. */
static bool spares(const struct game *g, int u, int supporter)
{
    return protects(g, u, supporter) && !(g->unit[u].lenders >> g->unit[supporter].power & 1);
}

/* ---- the definitions, under one assignment ---- */

static bool is_dislodged(const struct game *g, uint64_t x, int u)
{
    for (int a = 0; a < g->count; a++)
        if (in(g->moves & x, a) && goal(g, a) == home(g, u) && !in(g->moves & x, u)) return true;
    return false;
}

static bool carries(const struct game *g, uint64_t x, int fleet, int army)
{
    return g->does[fleet] == DIP_CONVOY && g->unit[fleet].from == home(g, army) && !is_dislodged(g, x, fleet);
}

static bool touches(const struct game *g, int land, int sea)
{
    return set_has(g->map->shore[land], sea);
}

static bool has_way(const struct game *g, uint64_t x, int army, int from, uint64_t used)
{
    if (used && touches(g, goal(g, army), from)) return true;
    for (int f = 0; f < g->count; f++)
        if (!in(used, f) && carries(g, x, f, army) && touches(g, from, home(g, f)) &&
            has_way(g, x, army, home(g, f), used | UINT64_C(1) << f))
            return true;
    return false;
}

static bool route(const struct game *g, uint64_t x, int u)
{
    return !g->sea[u] || (!in(g->stopped, u) && has_way(g, x, u, home(g, u), 0));
}

static int support(const struct game *g, uint64_t x, int s)
{
    int left = g->unit[s].strength;
    if (is_dislodged(g, x, s) || in(g->broken, s)) return 0;
    for (int a = 0; a < g->count; a++)
        if (in(g->moves, a) && goal(g, a) == home(g, s) && !protects(g, s, a) && home(g, a) != goal(g, s) &&
            route(g, x, a))
            left -= g->unit[a].strength;
    return left > 0 ? left : 0;
}

/* Its own strength with the supports, but not of those against whom the defender (or -1) is shielded. */
static int with_supports(const struct game *g, uint64_t x, int u, int defender)
{
    int sum = g->unit[u].strength;
    for (int s = 0; s < g->count; s++)
        if (g->does[s] == DIP_SUPPORT && g->unit[s].from == home(g, u) &&
            (defender < 0 || !spares(g, defender, s)))
            sum += support(g, x, s);
    return sum;
}

/* The unit that comes against this one on the same way, or -1. */
static int head_on(const struct game *g, int u)
{
    const int other = unit_at(g, goal(g, u));
    return in(g->moves, other) && goal(g, other) == home(g, u) && !g->sea[u] && !g->sea[other] ? other : -1;
}

static int attack(const struct game *g, uint64_t x, int u)
{
    const int there = unit_at(g, goal(g, u));
    if (!route(g, x, u)) return 0;
    if (there < 0 || (in(g->moves & x, there) && head_on(g, u) < 0)) return with_supports(g, x, u, -1);
    return protects(g, there, u) ? 0 : with_supports(g, x, u, there);
}

static int hold(const struct game *g, uint64_t x, int province)
{
    const int there = unit_at(g, province);
    if (there < 0 || in(g->moves & x, there)) return 0;
    return in(g->moves, there) ? g->unit[there].strength : with_supports(g, x, there, -1);
}

static int prevent(const struct game *g, uint64_t x, int u)
{
    if (!route(g, x, u) || in(x, head_on(g, u))) return 0;
    return with_supports(g, x, u, -1);
}

static bool succeeds(const struct game *g, uint64_t x, int u)
{
    const int strength = attack(g, x, u), against = head_on(g, u);
    if (strength <= (against >= 0 ? with_supports(g, x, against, -1) : hold(g, x, goal(g, u)))) return false;
    for (int other = 0; other < g->count; other++)
        if (other != u && in(g->moves, other) && goal(g, other) == goal(g, u) &&
            strength <= prevent(g, x, other))
            return false;
    return route(g, x, u);
}

/* ---- all assignments ---- */

/* Walks the subsets of a set, from none to all. */
#define each_subset(x, set) (uint64_t x = 0, more = 1; more; x = ((x) - (set)) & (set), more = (x) != 0)

static uint64_t all_that_succeed(const struct game *g, uint64_t x, uint64_t among)
{
    uint64_t yes = 0;
    for (int u = 0; u < g->count; u++)
        if (in(among, u) && succeeds(g, x, u)) yes |= UINT64_C(1) << u;
    return yes;
}

/* How many assignments to these moves agree with themselves, the others being fixed. */
static int agreeing(const struct game *g, uint64_t settled, uint64_t open, uint64_t *one)
{
    int count = 0;
    for
        each_subset(x, open) if (all_that_succeed(g, settled | x, open) == x && count++ == 0) *one = x;
    return count;
}

/* ---- what is left open, and what looks at what ---- */

struct state {
    uint64_t open, yes; /* moves that are not settled, and those settled to succeed */
};

/* Settles what comes out the same in every assignment of the open moves. True: there was some. */
static bool settle(const struct game *g, struct state *s)
{
    uint64_t ever = 0, always = s->open;
    for
        each_subset(x, s->open)
        {
            const uint64_t yes = all_that_succeed(g, s->yes | x, s->open);
            ever |= yes;
            always &= yes;
        }
    const uint64_t forced = always | (s->open & ~ever);
    s->yes |= always;
    s->open &= ~forced;
    return forced != 0;
}

/* Supports and routes that come out one way or another. */
static void find_unsure(const struct game *g, const struct state *s, uint64_t *supports, uint64_t *routes)
{
    *supports = *routes = 0;
    for (int u = 0; u < g->count; u++) {
        const int first = g->does[u] == DIP_SUPPORT ? support(g, s->yes, u) : route(g, s->yes, u);
        for
            each_subset(x, s->open)
            {
                const uint64_t all = s->yes | x;
                if (g->does[u] == DIP_SUPPORT && support(g, all, u) != first) *supports |= UINT64_C(1) << u;
                if (in(g->moves, u) && route(g, all, u) != first) *routes |= UINT64_C(1) << u;
            }
    }
}

enum { THINGS = 2 * SLOW_UNITS, ROUTES = SLOW_UNITS }; /* a move or a support; and an army's route */

struct view {
    uint64_t supports, routes;
    uint64_t sees[THINGS];
};

static uint64_t open_attackers(const struct game *g, const struct state *s, int u)
{
    uint64_t set = 0;
    for (int a = 0; a < g->count; a++)
        if (in(s->open, a) && goal(g, a) == home(g, u)) set |= UINT64_C(1) << a;
    return set;
}

static uint64_t route_of(const struct view *v, int u)
{
    return in(v->routes, u) ? UINT64_C(1) << (ROUTES + u) : 0;
}

static uint64_t supports_of(const struct game *g, const struct view *v, int u, int defender)
{
    uint64_t set = 0;
    for (int t = 0; t < g->count; t++)
        if (in(v->supports, t) && g->unit[t].from == home(g, u) && (defender < 0 || !spares(g, defender, t)))
            set |= UINT64_C(1) << t;
    return set;
}

static uint64_t move_sees(const struct game *g, const struct state *s, const struct view *v, int u)
{
    const int there = unit_at(g, goal(g, u)), against = head_on(g, u);
    const bool stays = there >= 0 && (against >= 0 || !in(s->open | s->yes, there));
    uint64_t set = route_of(v, u) | supports_of(g, v, u, stays ? there : -1);
    if (against < 0 && in(s->open, there)) set |= UINT64_C(1) << there;
    if (against >= 0 || (stays && !in(g->moves, there))) set |= supports_of(g, v, there, -1);
    for (int o = 0; o < g->count; o++)
        if (o != u && in(g->moves, o) && goal(g, o) == goal(g, u) &&
            (in(v->routes, o) || route(g, s->yes, o)))
            set |= route_of(v, o) | supports_of(g, v, o, -1);
    return set;
}

static uint64_t support_sees(const struct game *g, const struct state *s, const struct view *v, int u)
{
    uint64_t set = open_attackers(g, s, u);
    for (int a = 0; a < g->count; a++)
        if (in(g->moves, a) && goal(g, a) == home(g, u) && home(g, a) != goal(g, u) && !protects(g, u, a))
            set |= route_of(v, a);
    return set;
}

static void look(const struct game *g, const struct state *s, struct view *v)
{
    memset(v, 0, sizeof *v);
    find_unsure(g, s, &v->supports, &v->routes);
    for (int u = 0; u < g->count; u++) {
        if (in(s->open, u)) v->sees[u] = move_sees(g, s, v, u);
        if (in(v->supports, u)) v->sees[u] = support_sees(g, s, v, u);
        if (!in(v->routes, u)) continue;
        for (int f = 0; f < g->count; f++)
            if (g->does[f] == DIP_CONVOY && g->unit[f].from == home(g, u))
                v->sees[ROUTES + u] |= open_attackers(g, s, f);
    }
    for (int via = 0; via < THINGS; via++)
        for (int t = 0; t < THINGS; t++)
            if (v->sees[t] >> via & 1) v->sees[t] |= v->sees[via];
}

/* A set of things that see all of each other and nothing else. */
static uint64_t find_cycle(const struct view *v)
{
    for (int t = 0; t < THINGS; t++) {
        bool cycle = v->sees[t] >> t & 1;
        for (int o = 0; o < THINGS; o++)
            if (v->sees[t] >> o & 1) cycle &= v->sees[o] == v->sees[t];
        if (cycle) return v->sees[t];
    }
    return 0;
}

static void resolve_cycle(struct game *g, struct state *s, struct slow *slow)
{
    struct view v;
    look(g, s, &v);
    const uint64_t cycle = find_cycle(&v);
    const uint64_t things = cycle & ((UINT64_C(1) << ROUTES) - 1), routes = cycle >> ROUTES;
    const uint64_t moves = things & g->moves, supports = things & ~g->moves;
    uint64_t one = 0;
    if (!routes && !supports) { /* a ring */
        s->yes |= moves;
        s->open &= ~moves;
    } else if (agreeing(g, s->yes, moves, &one) == 1) {
        s->yes |= one;
        s->open &= ~moves;
    } else if (routes) {
        g->stopped |= routes;
        slow->paradox[SLOW_CONVOY] = true;
    } else {
        g->broken |= supports;
        slow->paradox[SLOW_SUPPORT] = true;
    }
}

/* ---- orders in, results out ---- */

static bool matches(const struct game *g, int u)
{
    const struct dip_unit *unit = &g->unit[u];
    const int other = unit_at(g, unit->from);
    if (goal(g, u) == unit->from) return !in(g->moves, other);
    return in(g->moves, other) && goal(g, other) == goal(g, u) &&
           (unit->to == goal(g, u) || unit->to == g->unit[other].to);
}

static bool goes_by_sea(const struct game *g, int u)
{
    const struct dip_unit *army = &g->unit[u];
    bool sea = army->via || !set_has(g->map->army[home(g, u)], goal(g, u));
    for (int f = 0; f < g->count; f++)
        sea |= g->does[f] == DIP_CONVOY && g->unit[f].from == home(g, u) && g->unit[f].power == army->power;
    return sea && !army->fleet;
}

static void read_orders(struct game *g)
{
    for (int u = 0; u < g->count; u++) {
        const bool legal = !dip_order_fault(g->map, g->unit, g->count, u);
        g->fault[u] = legal ? DIP_SUCCEEDS : DIP_ILLEGAL;
        g->does[u] = legal ? g->unit[u].action : DIP_HOLD;
        if (g->does[u] == DIP_MOVE) g->moves |= UINT64_C(1) << u;
    }
    for (int u = 0; u < g->count; u++)
        if ((g->does[u] == DIP_SUPPORT || g->does[u] == DIP_CONVOY) && !matches(g, u)) {
            g->fault[u] = DIP_VOID;
            g->does[u] = DIP_HOLD;
        }
    for (int u = 0; u < g->count; u++)
        g->sea[u] = in(g->moves, u) && goes_by_sea(g, u);
}

static int result(const struct game *g, uint64_t x, int u)
{
    if (g->fault[u] != DIP_SUCCEEDS) return g->fault[u];
    if (in(g->moves, u)) return in(x, u) ? DIP_SUCCEEDS : route(g, x, u) ? DIP_BOUNCES : DIP_FAILS;
    if (g->does[u] == DIP_SUPPORT) return support(g, x, u) ? DIP_SUCCEEDS : DIP_CUT;
    if (g->does[u] == DIP_HOLD) return is_dislodged(g, x, u) ? DIP_DISLODGED : DIP_SUCCEEDS;
    const int army = unit_at(g, g->unit[u].from);
    return !is_dislodged(g, x, u) && g->sea[army] && route(g, x, army) ? DIP_SUCCEEDS : DIP_FAILS;
}

void slow_adjudicate(const struct dip_map *map, const struct dip_unit *units, int count, struct slow *slow)
{
    struct game g = {.map = map, .unit = units, .count = count};
    memset(slow, 0, sizeof *slow);
    read_orders(&g);
    slow->consistent = agreeing(&g, 0, g.moves, &slow->only);
    struct state s = {.open = g.moves};
    while (s.open)
        if (!settle(&g, &s)) resolve_cycle(&g, &s, slow);
    for (int u = 0; u < count; u++) {
        slow->moved[u] = in(s.yes, u);
        slow->result[u] = (uint8_t)result(&g, s.yes, u);
        slow->dislodged_by[u] = -1;
        for (int a = 0; a < count; a++)
            if (in(s.yes, a) && !in(s.yes, u) && goal(&g, a) == home(&g, u)) slow->dislodged_by[u] = a;
    }
}

bool slow_agrees(const struct dip_map *map, const struct dip_unit *units, int count, uint64_t moved)
{
    struct game g = {.map = map, .unit = units, .count = count};
    read_orders(&g);
    return all_that_succeed(&g, moved, g.moves) == moved;
}
