/* The course of a march (6.9.3.1 to 6.9.3.4): what happens in each space that it enters, and its end. Others
 * answer it in interception.c and withdrawal.c. */
#include "games/time-of-wars/cards/events.h"

/* ---- entering ---- */

void tow_pieces_move(struct play *p, int from, int to, struct units units, struct commanders commanders)
{
    EACH(unit, units)
        tow_unit_move(p, unit, from, to);
    EACH(commander, commanders)
        tow_commander_move(p, commander, from, to);
}

struct units tow_enemy_army_at(const struct play *p, int power, int space)
{
    struct units enemies = units_without(tow_place(p, space)->units, tow_state(p)->garrisons);
    EACH(unit, enemies)
        if (!tow_is_enemy_unit(p, power, unit)) units_remove(&enemies, unit);
    return enemies;
}

uint32_t tow_enemies_at(const struct play *p, int power, int space)
{
    uint32_t enemies = 0;
    EACH(unit, tow_enemy_army_at(p, power, space))
        enemies |= UINT32_C(1) << tow_power_of_unit(p, unit);
    return enemies;
}

void tow_commanders_lost(struct play *p, int power, int space, struct commanders commanders)
{
    if (tow_has_army(p, power, space)) return;
    EACH(commander, commanders)
        tow_commander_take_away(p, commander, true, BECAUSE(NO_ARMY));
}

/* R25: commanders without an army are no obstacle. */
static void put_aside_alone(struct play *p, int power, int space)
{
    if (commanders_is_empty(tow_place(p, space)->commanders)) return;
    for (int other = 0; other < POWERS; other++)
        if (other != power && tow_at_war(p, power, other))
            tow_commanders_lost(p, other, space, tow_commanders_at(p, other, space));
}

void tow_army_enters(struct play *p, int power, int space)
{
    tow_revolt_put_down(p, power, space);
    tow_vassal_entered(p, power, space); /* before its commander is put aside: he leads those who come */
    put_aside_alone(p, power, space);
    tow_dimitriads_entered(p, power, space);
}

/* 4.2.4, 4.2.5: the Cossacks and the Tatars answer an army that enters their spaces. */
static void rouse_steppe(struct play *p, const struct march *m)
{
    if (m->raid) return;
    if (m->at == tow_space(p, SICH) && tow_place(p, m->at)->control != m->seat) tow_sich_entered(p, m->seat);
    if ((m->at == tow_space(p, OR_QAPY) || m->at == tow_space(p, BAGCASARAY)) && m->seat != OTTOMAN)
        tow_tatars_invaded(p);
}

static void arrive(struct play *p, struct march *m)
{
    struct impulse *impulse = tow_impulse_of(p);
    int16_t commander = tow_best_commander(p, m->units, m->commanders);
    if (units_is_empty(m->units)) commander = commanders_next(m->commanders, 0); /* he moves alone (R25) */
    tow_pieces_move(p, m->at, m->to, m->units, m->commanders);
    m->from = m->at;
    m->at = m->to;
    m->to = m->enemy.interceptor = m->enemy.met = -1;
    m->enemy.stood = 0;
    m->enemy.tried = (struct commanders){0};
    m->moved = units_either(m->moved, m->units);
    if (impulse) impulse->began = units_without(impulse->began, m->units);
    event(p, EVENT_MARCHED, .seat = m->seat, .from = m->from, .to = m->at, .units = units_count(m->units),
          .commander = commander);
    if (m->raid || units_is_empty(m->units)) return;
    rouse_steppe(p, m); /* before commanders alone are put aside: he leads those who come */
    tow_army_enters(p, m->seat, m->at);
}

/* A card may have made the way dearer since it was chosen: then the army stays. */
static void enter(struct play *p, struct march *m)
{
    if (m->way != BY_SEA) {
        const int cost = tow_way_cost(p, m, m->to, NULL);
        if (cost > tow_march_points(p, m)) {
            m->to = -1;
            m->stage = MARCH_MOVING;
            return;
        }
        tow_march_pay(p, m, cost);
    }
    m->stage = MARCH_FREE_WAR;
    arrive(p, m);
    tow_reactions_open(p, STEP_ENTERED, m->at);
}

static void free_war(struct play *p, struct march *m)
{
    uint32_t seats = 0;
    m->stage = MARCH_INTERCEPT;
    if (units_is_empty(m->units)) return;
    tow_free_war_candidates(p, &seats);
    window_open(p, STEP_FREE_WAR, seats & ~tow_asked(m->seat), &(struct reaction_window){.space = m->at});
}

/* ---- hostile armies ---- */

/* 4.2.5: a seat that has Cossacks in Sich fights at once, and leaves no garrison. */
static uint32_t must_stand(const struct play *p, const struct march *m, uint32_t enemies)
{
    uint32_t seats = 0;
    for (int power = 0; enemies >> power; power++)
        if (enemies >> power & 1 && tow_defends_sich(p, power, m->at)) seats |= UINT32_C(1) << power;
    return seats;
}

/* The power that leads the enemy: the interceptor, the controller of the space, the first that stands, own
 * rebels (5.2.2). */
static int enemy_leader(const struct play *p, const struct march *m, uint32_t enemies)
{
    const int control = tow_place(p, m->at)->control;
    if (m->enemy.interceptor >= 0) return m->enemy.interceptor;
    if (control >= 0 && enemies >> control & 1) return control;
    return enemies ? __builtin_ctz(enemies) : m->seat;
}

/* 6.5.2, R152: who defends with the enemy as one army, though at Peace with the army that comes. */
static uint32_t allies_of_enemies(const struct play *p, const struct march *m, uint32_t enemies)
{
    const int leader = enemy_leader(p, m, enemies);
    uint32_t allies = 0;
    if (!enemies || !tow_has_army(p, leader, m->at)) return 0; /* rebels are alone (R98) */
    for (int power = 0; power < POWERS; power++)
        if (power != m->seat && !(enemies >> power & 1) && tow_helps(p, power, leader, m->seat) &&
            tow_has_army(p, power, m->at))
            allies |= UINT32_C(1) << power;
    return allies;
}

/* Asks the next enemy there whether it withdraws (6.9.3.3), then the allies of those that stand (R152). Those
 * that are left are fought. */
static void meet(struct play *p, struct march *m)
{
    const bool fights = !m->raid && !units_is_empty(m->units);
    const int power = tow_fights_as(p, m->seat, m->units);
    const uint32_t enemies = fights ? tow_enemies_at(p, power, m->at) : 0;
    m->enemy.stood |= must_stand(p, m, enemies);
    uint32_t asked = enemies & ~m->enemy.stood;
    if (!asked) asked = allies_of_enemies(p, m, enemies) & ~m->enemy.stood;
    if (asked) {
        m->enemy.met = __builtin_ctz(asked);
        m->enemy.withdrawn_to = -1;
        m->stage = MARCH_ANSWERED;
        tow_withdrawal_begin(p, m->enemy.met, m->at, m->from);
        return;
    }
    m->enemy.met = -1;
    m->stage = fights && (enemies || tow_has_enemy_army(p, m->seat, m->at)) /* own rebels, too */
                   ? MARCH_FIGHTS
                   : MARCH_MOVING;
}

static void answered(struct play *p, struct march *m)
{
    m->stage = MARCH_MEETS;
    if (m->enemy.withdrawn_to < 0)
        m->enemy.stood |= 1 << m->enemy.met;
    else
        tow_reactions_open(p, STEP_WITHDRAWN, m->at);
}

/* Once an army (R60): one loss where the units that have moved weigh enough. */
static void attrition(struct play *p, const struct march *m)
{
    struct units units = m->moved;
    EACH(unit, m->moved)
        if (tow_unit_space(p, unit) < 0) units_remove(&units, unit);
    if (tow_manpower(p, units) >= ATTRITION_FROM) tow_losses(p, m->seat, LOSS_MARCH, 1, units);
}

/* R98: rebels fight alone, where no army of theirs is in the way. */
static bool are_rebels(const struct play *p, const struct march *m)
{
    return m->enemy.met == m->seat || !tow_has_army(p, m->enemy.met, m->at);
}

/* The whole army of the seat there fights (R1), less units that are at Peace with the enemy (R138). */
static void gather(const struct play *p, struct march *m)
{
    const int power = tow_fights_as(p, m->seat, m->units);
    m->units = tow_army(p, m->seat, m->at);
    m->commanders = tow_commanders_at(p, m->seat, m->at);
    if (power != m->seat && !(tow_enemies_at(p, m->seat, m->at) >> m->enemy.met & 1))
        m->units = units_both(m->units, tow_pieces(p)->of_nation[power]);
}

static void fight(struct play *p, struct march *m)
{
    struct battle battle = {.space = m->at, .from = m->from, .sea = -1, .winner = -1};
    m->stage = MARCH_FOUGHT;
    m->enemy.met = enemy_leader(p, m, tow_enemies_at(p, tow_fights_as(p, m->seat, m->units), m->at));
    gather(p, m);
    if (tow_march_is_lost(m)) return;
    m->moved = units_either(m->moved, m->units);
    battle.kind = are_rebels(p, m) ? REBEL_BATTLE : LAND_BATTLE;
    battle.force[ATTACKER].units = m->units;
    battle.force[ATTACKER].power = m->seat;
    battle.force[DEFENDER].power = m->enemy.met;
    tow_battle_begin(p, &battle);
}

/* ---- the march ---- */

/* Its units move no more in this impulse. */
static void end(struct play *p, const struct march *m)
{
    struct impulse *impulse = tow_impulse_of(p);
    const int at = m->at;
    if (impulse) impulse->halted.units = units_either(impulse->halted.units, m->moved);
    if (impulse && m->from >= 0)
        impulse->halted.commanders = commanders_either(impulse->halted.commanders, m->commanders);
    step_return(p);
    struct event_play *card = step_is(p, STEP_EVENT) ? step_record(p) : NULL; /* by which it has marched */
    if (card) card->arrived = at;
}

void tow_march_step(struct play *p)
{
    struct march *m = step_record(p);
    tow_march_prune(p, m);
    switch ((enum march_stage)m->stage) {
    case MARCH_FORM:
    case MARCH_MOVING:
        m->stage = tow_march_is_lost(m) ? MARCH_OVER : MARCH_HALTED;
        return;
    case MARCH_LEAVES:
        m->stage = m->way != BY_SEA ? MARCH_ARRIVES : MARCH_CROSSES;
        if (m->way != BY_SEA) tow_reactions_open(p, STEP_LEAVING, m->at);
        return;
    case MARCH_CROSSES: /* 6.9.3.1, by sea */
        tow_cross(p, m);
        return;
    case MARCH_AT_SEA: /* 6.9.3.5 */
        tow_fight_at_sea(p, m);
        return;
    case MARCH_CROSSED:
        tow_crossed(p, m);
        return;
    case MARCH_ARRIVES: /* 6.9.3.1 */
        enter(p, m);
        return;
    case MARCH_FREE_WAR: /* 4.2.2 to 4.2.4 */
        free_war(p, m);
        return;
    case MARCH_INTERCEPT: /* 6.9.3.2 */
        m->stage = MARCH_CAUGHT;
        tow_interception_open(p, m);
        return;
    case MARCH_CAUGHT:
        m->stage = m->enemy.interceptor < 0 ? MARCH_MEETS : MARCH_HOLDS;
        if (m->enemy.interceptor >= 0) tow_turn_back_begin(p, m);
        return;
    case MARCH_HOLDS:
        m->stage = MARCH_FIGHTS;
        tow_holding_begin(p, m);
        return;
    case MARCH_MEETS: /* 6.9.3.3 */
        meet(p, m);
        return;
    case MARCH_ANSWERED:
        answered(p, m);
        return;
    case MARCH_FIGHTS:
        m->stage = MARCH_BATTLE;
        attrition(p, m);
        return;
    case MARCH_BATTLE: /* 6.9.3.4 */
        fight(p, m);
        return;
    case MARCH_FOUGHT:
        m->stage = MARCH_OVER;
        return;
    case MARCH_HALTED:
        m->stage = MARCH_OVER;
        attrition(p, m);
        return;
    case MARCH_OVER:
        break;
    }
    end(p, m);
}
