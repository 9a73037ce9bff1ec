/* Battles: who fights on each side, and who commands (6.9.3.4, 6.5.2). */
#include "games/time-of-wars/war/battle.h"

static int seat_of(const struct play *p, int power)
{
    return power < 0 ? -1 : power < SEATS ? power : tow_state(p)->master[power];
}

struct units tow_units_of_power(const struct play *p, struct units units, int power)
{
    EACH(unit, units)
        if (tow_power_of_unit(p, unit) != power) units_remove(&units, unit);
    return units;
}

bool tow_helps(const struct play *p, int power, int leader, int enemy)
{
    if (power == leader) return true;
    return tow_allied(p, power, leader) && (enemy < 0 || !tow_allied(p, power, enemy));
}

/* Who fights on a side: the units that the caller names, or all of the power and of its allies there. */
static void gather(const struct play *p, struct battle *b, int role)
{
    struct force *force = &b->force[role];
    if (force->power < 0 || !units_is_empty(force->units)) return;
    if (tow_is_rebels(b, role)) { /* R98: alone */
        force->units = units_both(tow_units_of(p, force->power, b->space), tow_state(p)->rebels);
        return;
    }
    for (int power = 0; power < POWERS; power++) {
        if (!tow_helps(p, power, force->power, b->force[tow_other_role(role)].power)) continue;
        const struct units own =
            tow_is_naval(b) ? tow_ships_of(p, power, b->sea) : tow_army(p, power, b->space);
        force->units = units_either(force->units, own);
    }
}

/* 6.5.2: of several the most numerous leads, where they are equal by dice. */
static int leader_of(struct play *p, const struct battle *b, const struct force *force)
{
    int most = 0, count[POWERS], best = -1, highest = 0;
    uint32_t equal = 0;
    bool dice = false;
    for (int power = 0; power < POWERS; power++) {
        count[power] = units_count(tow_units_of_power(p, force->units, power));
        if (count[power] > most) most = count[power];
    }
    for (int power = 0; power < POWERS; power++)
        if (most > 0 && count[power] == most) equal |= UINT32_C(1) << power;
    if (equal == 0) return force->power;
    while (equal & (equal - 1) && p->fault == PLAY_SOUND) {
        uint32_t left = 0;
        dice = true;
        highest = 0;
        for (int power = 0; power < POWERS; power++) {
            if (!(equal >> power & 1)) continue;
            const int die = draw_die(p, 6, DRAW_COMMAND_DIE, .power = power);
            event(p, EVENT_COMMAND_DIE, .space = b->space, .power = power, .die = die);
            if (die > highest) left = 0;
            if (die >= highest) left |= UINT32_C(1) << power;
            if (die > highest) highest = die;
        }
        equal = left;
    }
    best = __builtin_ctz(equal);
    if (dice || best != force->power) event(p, EVENT_COMMAND, .space = b->space, .power = best, .dice = dice);
    return best;
}

/* 5.1, R24: his commander stands with the army; rebels have none. */
static void find_commander(const struct play *p, const struct battle *b, struct force *force)
{
    const struct commanders commanders = tow_commanders_at(p, force->power, b->space);
    force->commander = tow_best_commander(p, tow_units_of_power(p, force->units, force->power), commanders);
    if (force->commander >= 0) force->rating = tow_commander_row(p, force->commander)->rating;
}

static void muster(struct play *p, struct battle *b, int role)
{
    struct force *force = &b->force[role];
    gather(p, b, role);
    force->commander = -1;
    force->seat = seat_of(p, force->power);
    if (tow_is_naval(b) || tow_is_rebels(b, role)) return;
    force->power = leader_of(p, b, force);
    force->seat = seat_of(p, force->power);
    find_commander(p, b, force);
}

/* Of the power, or of the state whose units it commands, the one that is at War with the other (R138). */
static int belligerent(const struct play *p, int power, struct units units, int enemy)
{
    if (power < 0 || enemy < 0 || tow_at_war(p, power, enemy)) return power;
    EACH(unit, units) {
        const int state = tow_fights_as(p, power, units_of_one(unit));
        if (tow_power_of_unit(p, unit) == power && tow_at_war(p, state, enemy)) return state;
    }
    return power;
}

/* Two powers at War that attack and defend, also where others lead the armies (6.5.2, R152). */
static void tell(struct play *p, const struct battle *b, int attacker, int defender)
{
    const struct march *march = tow_march_of(p);
    const struct units units = tow_is_naval(b) && march ? march->units : b->force[ATTACKER].units;
    if (b->kind != REBEL_BATTLE) {
        defender = belligerent(p, defender, b->force[DEFENDER].units, tow_fights_as(p, attacker, units));
        attacker = belligerent(p, attacker, units, defender);
    }
    event(p, EVENT_BATTLE, .space = b->space, .sea = b->sea, .attacker = attacker, .defender = defender,
          .kind = b->kind);
}

void tow_forces_meet(struct play *p, struct battle *b)
{
    const int attacker = b->force[ATTACKER].power, defender = b->force[DEFENDER].power;
    tow_state(p)->battles++;
    muster(p, b, ATTACKER);
    muster(p, b, DEFENDER);
    if (b->kind == NAVAL_BATTLE) tow_fleets_meet(p, b);
    tell(p, b, attacker, defender);
}
