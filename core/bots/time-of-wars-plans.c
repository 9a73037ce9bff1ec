/* Plans: the possible gains of armies (see time-of-wars.h).
 *
 * An army has one plan, the best that no stronger army of its side has taken: a space, and there a battle, a
 * siege or control. Its worth is that of the space, less the costs. It is weighed by the chance that the
 * cards in hand are enough for the way and for the attempts (6.9.3.6). */
#include "bots/time-of-wars.h"

/* The weights of plans. Each step of a plan must gain a little, or the bot, which looks one move ahead, would
 * not begin it. So a plan counts more with each point of the way, and with each success of its siege. */
enum {
    FAR = 9,       /* Operational Points that a plan looks ahead */
    IMPULSE = 2,   /* points of an impulse to come */
    NEXT_TURN = 2, /* attempts in the next turn, by an army that need not go home */
    /* percent of a plan's gain */
    BEGUN = 66,      /* at the space, before it succeeds */
    STEP = 6,        /* less for each point of the way */
    GARRISONED = 12, /* less for each further success that a siege needs */
    GOING = 5,       /* of STEP, for the points of a current march */
    LEAST = 8,       /* at the least: a plan that is far is still a plan */
    HOPED = 70,      /* before and after the impulses, when a whole turn is to come */
    FARTHER = 4,     /* less with each point of the way */
    /* percent of hope */
    FAIR = 45,        /* the chance to win without which no battle is planned */
    CONTROL = 85,     /* the chance to take a City without walls */
    NO_INFANTRY = 60, /* of cavalry that must wait for infantry */
    UNSUPPLIED = 8,   /* where a siege is not connected yet */
    /* other parts */
    THREAT = 35, /* percent of the victim's loss by a plan */
    THEIRS = 50, /* percent of another player's plan, since the viewer acts first */
    ENOUGH = 8,  /* strength from which a further army's plan counts in full */
    LEFT = 4,    /* a unit that stays behind while an army forms */
    SPARE = 6,   /* a point that the best plan does not need */
    CERTAIN = 1000,
    DIE = 6,
    GARRISON_STEPS = 2, /* Danzig has more, which are not counted */
    PLANS = 6,
    SUCCESSES = 8
};
/* Percent that the plans of a side count, the first army's first, since all need the same cards. */
static const uint8_t parts[PLANS] = {100, 45, 25, 12, 8, 5};

struct plan {
    int worth, hope; /* hope: percent that the space is taken */
    int space, distance;
};

/* ---- needs ---- */

static bool is_connecting(const struct survey *v, int seat, int space)
{
    const int control = v->s->place[space].control;
    if (control < 0) return v->c->map.space[space].kind == TERRAIN_POINT && v->defence[seat][space] == 0;
    return tow_allied(v->p, seat, control);
}

static struct spaces neighbours(const struct survey *v, int seat, int space)
{
    const int sea = v->c->map.space[space].port;
    const struct spaces next = tow_neighbours(v->c, space);
    return sea >= 0 && tow_transport(v->p, seat, sea) > 0 ? spaces_either(next, v->c->map.ports[sea]) : next;
}

/* Spaces where a siege is connected (R77). */
static struct spaces see_supply(const struct survey *v, int seat)
{
    struct spaces open = tow_controlled(v->p, seat, v->c->map.of_space_kind[FORTIFIED_CITY]);
    struct spaces seen = open, near = {0};
    for (int from; (from = spaces_next(open, 0)) >= 0;) {
        spaces_remove(&open, from);
        const struct spaces around = neighbours(v, seat, from), next = spaces_without(around, seen);
        near = spaces_either(near, around);
        seen = spaces_either(seen, next);
        EACH(one, next)
            if (is_connecting(v, seat, one)) spaces_add(&open, one);
    }
    return near;
}

/* Points that the army can still spend in this impulse. */
static int points_now(const struct survey *v, const struct stack *stack)
{
    if (stack->marches) return tow_march_points(v->p, v->current.march);
    if (!v->current.impulse || v->current.impulse->seat != stack->seat ||
        v->current.impulse->stage != IMPULSE_ACTIONS)
        return 0;
    return stack->fresh ? v->current.impulse->points : 0;
}

/* ---- battles and sieges ---- */

/* The attacker's chance to win, in percent. */
static int odds(int attacker, int defender)
{
    return heuristic_limit(45 + 45 * (attacker - defender) / (attacker + defender + 1) * 2, 4, 96);
}

/* The chance, of 1000, of at least `needed` successes in so many attempts. An attempt fails where both dice
 * are above the rating. */
static int siege_succeeds(int rating, int attempts, int needed)
{
    int at[SUCCESSES + 1] = {CERTAIN};
    const int fails = (DIE - rating) * (DIE - rating), all = DIE * DIE;
    if (needed <= 0) return CERTAIN;
    for (int i = 0; i < attempts; i++)
        for (int n = needed; n >= 0; n--) {
            const int from = n > 0 ? at[n - 1] : 0;
            at[n] = n == needed ? at[n] + from * (all - fails) / all
                                : (at[n] * fails + from * (all - fails)) / all;
        }
    return at[needed];
}

/* The successes that are still needed. */
static int needed_at(const struct survey *v, int seat, int space)
{
    if (space == tow_space(v->p, DANZIG) && !tow_is_stronghold(v->p, space))
        return v->c->tables.danzig_levels - (v->s->danzig.besieger == seat ? v->s->danzig.track : 0);
    const int garrison = tow_garrison_of(v->p, space);
    return garrison < 0 ? 1 : units_has(v->s->weakened, garrison) ? 2 : 3;
}

/* Whether an army of cavalry can still recruit infantry. */
static bool may_recruit(const struct survey *v, const struct stack *stack)
{
    return v->c->map.space[stack->space].national == stack->seat && v->time.cards[stack->seat] > 2;
}

/* The chance, in percent, to beat the Dutch fleet that is still to come to Danzig (6.9.3.6). */
static int dutch_beaten(const struct survey *v, int seat)
{
    const int ships = tow_transport(v->p, seat, BALTIC);
    return ships ? odds(ships, v->c->tables.dutch_combat) : 0;
}

/* The chance, in percent, that the walls fall. *cost is the cost of the attempts. */
static int siege_hope(const struct survey *v, const struct stack *stack, int space, int attempts, int *cost)
{
    const int rating = heuristic_limit(stack->rating, 1, DIE), needed = needed_at(v, stack->seat, space);
    const int lost = DIE * DIE - rating * rating; /* the attempts, of 36, that cost a step */
    if (stack->count < 2 || needed > SUCCESSES || (!stack->infantry && !may_recruit(v, stack))) return 0;
    const int bearable = 1 + (stack->steps - 2) * DIE * DIE / (lost + 1);
    attempts = heuristic_limit(attempts, 0, bearable);
    int hope = siege_succeeds(rating, attempts, needed) * 100 / CERTAIN;
    const int fails = (DIE - rating) * (DIE - rating);
    const int wanted = needed * DIE * DIE / (DIE * DIE - fails);
    if (!stack->infantry) hope = hope * NO_INFANTRY / 100;
    if (needed > 3 && needed > v->c->tables.danzig_levels - v->c->tables.dutch_after)
        hope = hope * dutch_beaten(v, stack->seat) / 100;
    *cost = LOSS * heuristic_limit(wanted, 0, attempts) * lost / (DIE * DIE);
    return hope;
}

/* ---- plans ---- */

/* The strength of an army in battle. */
static int strength(const struct survey *v, const struct stack *stack)
{
    const int level = stack->seat >= 0 ? v->s->side[stack->seat].military : 0;
    return heuristic_limit(stack->combat * (8 + stack->rating) / 10 + level, 0, WON);
}

/* The army's siege, before its dice. */
static bool is_besieging(const struct survey *v, const struct stack *stack, int space)
{
    const struct siege *siege = step_record_of(v->p, STEP_SIEGE);
    return siege && siege->seat == stack->seat && siege->space == space && stack->space == space &&
           (siege->stage == SIEGE_BEFORE || siege->stage == SIEGE_DICE);
}

/* The attempts that are left once the army is there: one for each impulse. */
static int attempts_at(const struct survey *v, const struct stack *stack, int space, int distance, bool first)
{
    const int seat = stack->seat, now = points_now(v, stack);
    const int ways = distance > now ? (distance - now + IMPULSE - 1) / IMPULSE : 0;
    int left = v->time.cards[seat] - ways;
    if (is_besieging(v, stack, space) ||
        (distance == 0 && now > 0 && !tow_why_not_besiege(v->p, seat, space, false)))
        left++;
    if (first && v->time.turns > 0) left += NEXT_TURN;
    return left > 0 ? left : 0;
}

/* Percent of a plan's gain. They grow towards the end of the plan, so that each step is worth something. The
 * remaining march of the current army counts as done. */
static int progress(const struct survey *v, const struct stack *stack, int space, int distance)
{
    if (!v->time.impulses) return heuristic_limit(HOPED - FARTHER * distance, LEAST, 100);
    const bool walls = spaces_has(v->walls[stack->seat], space);
    const int more = walls ? heuristic_limit(needed_at(v, stack->seat, space) - 1, 0, GARRISON_STEPS) : 0;
    const int going = stack->marches ? heuristic_limit(points_now(v, stack), 0, distance) : 0;
    const int way = STEP * distance - GOING * going;
    const int rating = heuristic_limit(stack->rating, 1, DIE), fails = (DIE - rating) * (DIE - rating);
    const int success = is_besieging(v, stack, space)
                            ? (more ? GARRISONED : 100 - BEGUN) * (DIE * DIE - fails) / (DIE * DIE)
                            : 0;
    return heuristic_limit(BEGUN - way - GARRISONED * more + success, LEAST, 100);
}

static struct plan plan_for(const struct survey *v, const struct stack *stack, struct spaces near, int space,
                            int distance, bool first)
{
    const int seat = stack->seat, defence = v->defence[seat][space];
    const int attempts = attempts_at(v, stack, space, distance, first);
    struct plan plan = {.space = space, .distance = distance};
    int cost = 0;
    if (spaces_has(v->walls[seat], space)) {
        plan.hope = siege_hope(v, stack, space, attempts, &cost);
        if (!spaces_has(near, space)) plan.hope = plan.hope * UNSUPPLIED / 100;
    } else if (spaces_has(v->targets[seat], space) && attempts > 0) {
        plan.hope = CONTROL;
    }
    plan.worth = v->prize[seat][space] * plan.hope / 100 - cost;
    if (plan.worth < 0) plan.worth = 0;
    if (defence > 0) {
        const int own = strength(v, stack), won = odds(own, defence);
        plan.hope = plan.hope * won / 100;
        plan.worth =
            plan.worth * won / 100 + v->time.life * LOSS * (defence * won - own * (100 - won)) / 200 / 100;
        if (won < FAIR || (attempts == 0 && points_now(v, stack) < distance)) plan.worth = plan.hope = 0;
    }
    plan.worth = plan.worth * progress(v, stack, space, distance) / 100;
    return plan;
}

/* 6.8: the spaces that its deployment can reach. */
static struct spaces see_deployment(const struct survey *v, const struct stack *stack)
{
    struct spaces open = spaces_of_one(stack->space), reached = open;
    for (int from; (from = spaces_next(open, 0)) >= 0;) {
        spaces_remove(&open, from);
        EACH(one, spaces_without(tow_neighbours(v->c, from), reached)) {
            if (v->s->place[one].control != stack->seat || v->defence[stack->seat][one] > 0) continue;
            spaces_add(&reached, one);
            spaces_add(&open, one);
        }
    }
    return reached;
}

/* The best plan of an army within some points, without spaces that are taken already. */
static struct plan best_plan(const struct survey *v, const struct stack *stack, struct spaces near,
                             struct spaces taken, bool first)
{
    const int seat = stack->seat, sea = v->c->map.space[stack->space].port;
    struct spaces layer[FAR + 3] = {0}, seen = {0};
    struct plan best = {.space = -1};
    if (first && v->time.deploys[seat] && tow_is_capital(v->p, seat, stack->space))
        layer[0] = see_deployment(v, stack);
    spaces_add(&layer[0], stack->space);
    if (sea >= 0 && v->s->place[stack->space].control == seat && tow_transport(v->p, seat, sea) > 0)
        layer[1] = v->c->map.ports[sea];
    for (int distance = 0; distance <= FAR; distance++) {
        if (distance) layer[distance] = spaces_both(layer[distance], v->enter[seat]);
        layer[distance] = spaces_without(layer[distance], seen);
        seen = spaces_either(seen, layer[distance]);
        EACH(space, layer[distance]) {
            const bool target = spaces_has(v->targets[seat], space) || v->defence[seat][space] > 0;
            if (target && !spaces_has(taken, space)) {
                const struct plan plan = plan_for(v, stack, near, space, distance, first);
                if (plan.worth > best.worth) best = plan;
            }
            if (distance && (spaces_has(v->walls[seat], space) || v->defence[seat][space] > 0)) continue;
            layer[distance + 1] = spaces_either(layer[distance + 1], v->c->map.adjacent[ROAD][space]);
            layer[distance + 2] = spaces_either(layer[distance + 2], v->c->map.adjacent[TRAIL][space]);
        }
    }
    return best;
}

static const struct stack *strongest(const struct survey *v, int seat, const bool *done)
{
    const struct stack *best = NULL;
    for (int i = 0; i < v->count; i++)
        if (v->stack[i].seat == seat && !done[i] && (!best || strength(v, &v->stack[i]) > strength(v, best)))
            best = &v->stack[i];
    return best;
}

/* The loss of the space for its controller. */
static void see_threat(struct survey *v, const struct plan *plan, int part)
{
    const int victim = v->s->place[plan->space].control;
    if (victim < 0 || victim >= SEATS) return;
    int loss = heuristic_space_worth(v, victim, plan->space);
    if (v->c->map.space[plan->space].kind == FORTIFIED_CITY) loss += heuristic_city_lost(v, victim);
    v->value[victim] -= loss * plan->hope / 100 * part / 100 * THREAT / 100;
}

/* The points of the impulse that the best plan does not need. */
static int spare(const struct survey *v, const struct stack *stack, const struct plan *plan)
{
    const int now = v->current.impulse->points;
    if (plan->worth <= 0 || !points_now(v, stack)) return now;
    if (plan->distance) return now > plan->distance ? now - plan->distance : 0;
    return tow_why_not_besiege(v->p, stack->seat, plan->space, false) ? now : now - 1;
}

/* An army is best kept together: units that stay behind while one forms. */
static void see_left(struct survey *v)
{
    const struct march *march = v->current.march;
    if (!march || march->stage != MARCH_FORM || march->raid || march->at < 0) return;
    const struct commanders left =
        commanders_without(tow_commanders_at(v->p, march->seat, march->at), march->commanders);
    v->value[march->seat] -= commanders_count(left);
    for (int i = 0; i < v->count; i++)
        if (v->stack[i].space == march->at && v->stack[i].seat == march->seat && !v->stack[i].marches)
            v->value[march->seat] -= LEFT * v->stack[i].fresh;
}

static void see_plans_of(struct survey *v, int seat)
{
    struct spaces near = {0}, taken = {0};
    bool done[STACKS] = {false};
    const bool acts = v->current.impulse && v->current.impulse->seat == seat &&
                      v->current.impulse->stage == IMPULSE_ACTIONS;
    int left = acts ? v->current.impulse->points : 0;
    if (v->at_war[seat]) near = see_supply(v, seat);
    for (int i = 0; i < PLANS && v->at_war[seat]; i++) {
        const struct stack *stack = strongest(v, seat, done);
        if (!stack) break;
        done[stack - v->stack] = true;
        const struct plan plan = best_plan(v, stack, near, taken, i == 0);
        if (plan.space < 0) continue;
        const int part =
            i == 0 ? parts[0] : parts[i] * heuristic_limit(strength(v, stack), 0, ENOUGH) / ENOUGH;
        spaces_add(&taken, plan.space);
        v->value[seat] += plan.worth * part / 100 * (seat == v->viewer ? 100 : THEIRS) / 100;
        see_threat(v, &plan, part);
        if (acts && i == 0) left = spare(v, stack, &plan);
    }
    v->value[seat] += SPARE * left;
}

void heuristic_see_plans(struct survey *v)
{
    see_left(v);
    for (int seat = 0; seat < SEATS; seat++)
        if (play_head(v->p)->seats >> seat & 1) see_plans_of(v, seat);
}
