/* Movement across the sea (6.9.3.1) and the Naval Battles that it brings (6.9.3.5). */
#include "games/time-of-wars/tables.h"

enum { CROSSING_COST = 1 };

static const struct refusal NOT_FORMING = {
    "not-at-start", "6.9.3.1",
    "An army crosses the sea from where it began the impulse, before it has moved."};
static const struct refusal NOT_ITS_PORT = {"no-own-port", "6.9.3.1",
                                            "A crossing begins in a port that {seat} controls."};
static const struct refusal OTHER_SEA = {"other-sea", "6.9.3.1",
                                         "{space} is not another port of the same sea."};
static const struct refusal NO_SHIPS = {"no-ships", "6.9.3.1",
                                        "Neither {seat} nor an ally has ships on that sea."};
static const struct refusal TOO_MANY = {"too-many-units", "6.9.3.1",
                                        "The ships carry fewer units than that: leave some behind."};
static const struct refusal LATE_UNITS = {"did-not-begin-there", "6.9.3.1",
                                          "Units that did not begin the impulse there cannot cross."};
static const struct refusal FAILED = {"crossing-failed", "6.9.3.5",
                                      "A crossing of that sea has failed in this impulse."};
static const struct refusal NO_POINTS = {"too-dear", "6.9.3.1", "A crossing costs 1 point."};
static const struct refusal NO_ENTRY = {
    "no-entry", "3.0",
    "{seat} may enter only its own and allied spaces, and those of its enemies and of their vassals."};
static const struct refusal NO_CROSSING = {"no-crossing", "6.9.3.5", "No army crosses a sea."};

static int sea_of(const struct play *p, int space)
{
    return tow_space_row(p, space)->port;
}

/* A sea below 0: a position from outside, a crossing from where there is no port. */
static bool has_ships(const struct play *p, int power, int sea)
{
    return (sea >= 0 && !units_is_empty(tow_ships_of(p, power, sea))) || tow_fleet_by_card(p, power, sea) > 0;
}

/* Its own ships, and those of its allies. */
int tow_transport(const struct play *p, int seat, int sea)
{
    struct units ships = {0};
    if (sea >= 0) ships = tow_state(p)->fleet[sea].units;
    EACH(ship, ships) {
        const int owner = tow_power_of_unit(p, ship);
        if (owner < 0 || !tow_allied(p, seat, owner)) units_remove(&ships, ship);
    }
    return tow_combat(p, ships) + tow_fleet_by_card(p, seat, sea);
}

/* ---- sailing ---- */

static const struct refusal *why_not_cross(const struct play *p, const struct march *m)
{
    const struct impulse *impulse = tow_impulse_of(p);
    const int sea = sea_of(p, m->at);
    if (impulse && sea >= 0 && seas_has(impulse->crossing, sea)) return &FAILED;
    if (m->stage != MARCH_FORM || m->raid) return &NOT_FORMING;
    if (sea < 0 || tow_place(p, m->at)->control != m->seat) return &NOT_ITS_PORT;
    if (tow_transport(p, m->seat, sea) == 0) return &NO_SHIPS;
    return tow_march_points(p, m) < CROSSING_COST ? &NO_POINTS : NULL;
}

/* Those who come along now can cross. */
static const struct refusal *why_not_with_army(const struct play *p, const struct march *m)
{
    const struct impulse *impulse = tow_impulse_of(p);
    if (impulse && !units_within(m->units, impulse->began)) return &LATE_UNITS;
    if (units_count(m->units) > tow_transport(p, m->seat, sea_of(p, m->at))) return &TOO_MANY;
    return tow_why_not_part_march(p, m);
}

static const struct refusal *why_not_to_port(const struct play *p, const struct march *m, int to)
{
    if (to == m->at || sea_of(p, to) != sea_of(p, m->at)) return &OTHER_SEA;
    return tow_march_may_enter(p, m, to) ? NULL : &NO_ENTRY;
}

/* A part of the army could cross alone: commanders, or units that began there. */
static bool some_can_cross(const struct play *p, const struct march *m)
{
    const struct impulse *impulse = tow_impulse_of(p);
    const struct units units = impulse ? units_both(m->units, impulse->began) : m->units;
    return tow_march_can_part(p, m, units, tow_transport(p, m->seat, sea_of(p, m->at)));
}

bool tow_may_sail(const struct play *p, const struct march *march)
{
    if (why_not_cross(p, march) || !some_can_cross(p, march)) return false;
    EACH(port, tow_map(p)->ports[sea_of(p, march->at)])
        if (!why_not_to_port(p, march, port)) return true;
    return false;
}

static MOVE_CHECK(check_sail)
{
    const struct march march = tow_current_march(p);
    const struct refusal *why = why_not_cross(p, &march);
    if (!why) why = why_not_with_army(p, &march);
    return why ? why : why_not_to_port(p, &march, move_arg(m, MOVE_SAIL, space));
}

/* The point is lost when the crossing fails (R76). */
static MOVE_APPLY(apply_sail)
{
    struct march *march = step_record(p);
    march->to = move_arg(m, MOVE_SAIL, space);
    march->way = BY_SEA;
    march->stage = MARCH_LEAVES;
    tow_march_pay(p, march, CROSSING_COST);
}

static MOVE_CANDIDATES(ports)
{
    const struct march *m = step_record(p);
    if (!why_not_cross(p, m)) offer_spaces(set, tow_map(p)->ports[sea_of(p, m->at)]);
}

/* The strongest fleet that an enemy may bring against the crossing. */
int tow_word_fleet_there(const struct play *p, int seat, const int16_t *values)
{
    const struct march m = tow_current_march(p);
    const int sea = sea_of(p, values[0]), power = tow_fights_as(p, seat, m.units);
    int most = 0;
    if (units_is_empty(m.units)) return 0;
    for (int enemy = 0; enemy < POWERS; enemy++) {
        const bool may = enemy < SEATS ? enemy != seat && tow_at_war(p, enemy, power)
                                       : tow_capital_of(p, enemy) == values[0] &&
                                             tow_leader_of(p, enemy) == enemy && tow_at_war(p, seat, enemy);
        const int value = may && has_ships(p, enemy, sea) ? tow_fleet_value(p, enemy, sea, seat) : 0;
        if (value > most) most = value;
    }
    return most;
}

static int crossing_cost(const struct play *p, int space)
{
    return CROSSING_COST;
}

const struct move_type tow_move_sail = {
    .name = "sail",
    .rule = "6.9.3.1",
    .doc = "The army crosses the sea to another port of it.",
    .text =
        "{seat} sails[ from {step.at}] to {space}[ for {space# point|points}]{step.fleet_there?[; an enemy "
        "fleet on the way has Combat Value {step.fleet_there}]|}{step.enemies_there?[; enemies there have "
        "Combat Value {step.enemies_there}]|}.",
    .args = {ID_ARG("space", "Where to.", &tow_spaces, .candidates = ports, .number = crossing_cost)},
    .check = check_sail,
    .apply = apply_sail,
};

/* ---- who bars the sea (6.9.3.5, R75) ---- */

static uint32_t may_give_battle(const struct play *p, uint32_t seats)
{
    const struct march *m = tow_march_of(p);
    const int sea = sea_of(p, m->at), power = tow_fights_as(p, m->seat, m->units);
    uint32_t may = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1 && seat != m->seat && tow_at_war(p, seat, power) && has_ships(p, seat, sea))
            may |= tow_asked(seat);
    return may;
}

/* The seat that is asked; -1: none is. */
static int barring_seat(const struct play *p)
{
    const struct reaction_window *window = step_record_of(p, STEP_CROSSING);
    const uint32_t may = window ? may_give_battle(p, window->window.pending) : 0;
    return may ? tow_first_in_sequence(p, may) : -1;
}

int tow_word_crossing_fleet(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    return m && m->at >= 0 ? tow_fleet_value(p, m->seat, sea_of(p, m->at), barring_seat(p)) : 0;
}

int tow_word_barring_fleet(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    const int seat = barring_seat(p);
    return m && m->at >= 0 && seat >= 0 ? tow_fleet_value(p, seat, sea_of(p, m->at), m->seat) : 0;
}

static const struct window_type crossing_window = {.may = may_give_battle, .next = tow_first_in_sequence};

const struct step tow_step_crossing = {
    .name = "crossing",
    .rule = "6.9.3.5",
    .prompt = "An army of {marcher} crosses the sea to {space}: give battle at sea, or let it cross. Its "
              "fleet has Combat Value {crossing_fleet}{barring_fleet?, the other {barring_fleet}|}.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_MARCH),
    .window = &crossing_window,
    .by_default = "It crosses.",
    .moves = MOVES(MOVE_LET_CROSS, MOVE_GIVE_BATTLE_AT_SEA),
    .passing = PASSING(MOVE_LET_CROSS),
};

/* 4.2.1, R94: ships of a Minor State without a master bar the way to its Capital. */
static int minor_fleet(const struct play *p, const struct march *m)
{
    for (int minor = SEATS; minor < POWERS; minor++)
        if (tow_capital_of(p, minor) == m->to && tow_leader_of(p, minor) == minor &&
            tow_at_war(p, m->seat, minor) && has_ships(p, minor, sea_of(p, m->at)))
            return minor;
    return -1;
}

static void ask_enemies(struct play *p, struct march *march)
{
    march->stage = MARCH_AT_SEA;
    march->enemy.met = -1;
    window_open(p, STEP_CROSSING, play_head(p)->seats & ~tow_asked(march->seat),
                &(struct reaction_window){.space = march->to});
}

/* Commanders alone are no combat units: their way is not barred (R25). */
void tow_cross(struct play *p, struct march *march)
{
    const bool alone = units_is_empty(march->units);
    march->stage = MARCH_AT_SEA;
    march->enemy.met = alone ? -1 : minor_fleet(p, march);
    if (!alone && march->enemy.met < 0) ask_enemies(p, march);
}

void tow_fight_at_sea(struct play *p, struct march *march)
{
    march->stage = MARCH_CROSSED;
    march->enemy.winner = ATTACKER;
    if (march->enemy.met < 0) return;
    struct battle battle = {
        .kind = NAVAL_BATTLE, .space = -1, .from = march->at, .sea = sea_of(p, march->at)};
    battle.force[ATTACKER].power = march->seat;
    battle.force[DEFENDER].power = march->enemy.met;
    tow_battle_begin(p, &battle);
}

void tow_crossed(struct play *p, struct march *march)
{
    struct impulse *impulse = tow_impulse_of(p);
    if (march->enemy.winner == ATTACKER && march->enemy.met >= SEATS) {
        ask_enemies(p, march);
        return;
    }
    march->enemy.met = -1;
    march->stage = march->enemy.winner == ATTACKER ? MARCH_ARRIVES : MARCH_MOVING;
    if (march->enemy.winner == ATTACKER) return;
    march->to = -1;
    march->moved = units_either(march->moved, march->units); /* R146: there and back */
    if (impulse) seas_add(&impulse->crossing, sea_of(p, march->at));
}

/* ---- the window ---- */

static MOVE_CHECK(check_battle_at_sea)
{
    return may_give_battle(p, tow_asked(seat)) ? NULL : &NO_CROSSING;
}

static MOVE_APPLY(apply_battle_at_sea)
{
    tow_march_of(p)->enemy.met = seat;
    window_close(p, STEP_CROSSING);
}

const struct move_type tow_move_give_battle_at_sea = {
    .name = "give_battle_at_sea",
    .rule = "6.9.3.5",
    .doc = "Gives a Naval Battle to an enemy who crosses the sea.",
    .text = "{seat} gives battle at sea.",
    .check = check_battle_at_sea,
    .apply = apply_battle_at_sea,
};

const struct move_type tow_move_let_cross = {
    .name = "let_cross",
    .rule = "6.9.3.5",
    .doc = "Lets an enemy cross the sea.",
    .text = "{seat} lets the enemy cross.",
};
