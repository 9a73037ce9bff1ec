/* The retreat of defeated defenders (10.4.6), and the attackers' entry where they stood. */
#include "games/baroque/tables.h"

static const struct refusal NO_RETREAT = {"no-retreat-there", "10.4.6",
                                          "{seat}'s armies retreat to a state near by that {seat} controls; "
                                          "if there is none, to a neutral one: not to {to}."};

/* ---- where to ---- */

/* The state that the attackers come from is free when all who are there have attacked. */
static bool is_free(const struct play *p, int seat, int state, const struct battle *battle)
{
    if (bar_closed(p, state)) return false;
    if (state == battle->from && bar_land(p, state)->armies == battle->armies) return true;
    return !bar_enemy_army(p, seat, state);
}

/* States of their own; where there is none, neutral ones, if an army would be left there. */
struct states bar_retreats(const struct play *p, int at, const struct battle *battle)
{
    const struct land *land = bar_land(p, at);
    struct states own = {0}, neutral = {0};
    EACH(to, bar_near(p, at)) {
        const int controller = bar_land(p, to)->controller;
        if (!is_free(p, land->army_seat, to, battle)) continue;
        if (controller == land->army_seat) states_add(&own, to);
        if (controller < 0) states_add(&neutral, to);
    }
    return !states_is_empty(own) || land->armies < 2 ? own : neutral;
}

static struct retreating *current_retreat(const struct play *p)
{
    return step_record(p);
}

static uint32_t retreater(const struct play *p)
{
    const int at = current_retreat(p)->from, seat = bar_land(p, at)->army_seat;
    const struct battle *battle = step_record_of(p, STEP_BATTLE);
    return battle && seat >= 0 && !states_is_empty(bar_retreats(p, at, battle)) ? bar_asked(seat) : 0;
}

static const char *prompt_retreat(const struct play *p)
{
    const int at = current_retreat(p)->from;
    const struct battle *battle = step_record_of(p, STEP_BATTLE);
    const int to = battle ? states_next(bar_retreats(p, at, battle), 0) : -1;
    return to >= 0 && bar_land(p, to)->controller < 0
               ? "Choose the neutral state where your armies retreat from {from}: one more army is lost "
                 "there."
               : "Choose where your armies retreat from {from}.";
}

const struct step bar_step_retreat = {
    .name = "retreat",
    .rule = "10.4.6",
    .prompt = "Choose where your armies retreat from {from}.",
    .prompt_now = prompt_retreat,
    .record = RECORD("retreating", struct retreating,
                     ID_FIELD(struct retreating, from, &bar_states, "Where they were defeated.")),
    .called_by = STEPS(STEP_BATTLE),
    .deciders = retreater,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_RETREAT),
    .then = step_return,
};

static MOVE_CHECK(check_retreat)
{
    return states_has(bar_retreats(p, current_retreat(p)->from, step_record_of(p, STEP_BATTLE)),
                      move_arg(m, MOVE_RETREAT, to))
               ? NULL
               : &NO_RETREAT;
}

static MOVE_APPLY(apply_retreat)
{
    ((struct battle *)step_record_of(p, STEP_BATTLE))->retreat = move_arg(m, MOVE_RETREAT, to);
    step_return(p);
}

const struct move_type bar_move_retreat = {
    .name = "retreat",
    .rule = "10.4.6",
    .doc = "Retreats with all defeated armies.",
    .text = "{seat} retreats to {to}.",
    .args = {STATE_AMONG("to", "Where.", bar_ways)},
    .check = check_retreat,
    .apply = apply_retreat,
};

static void move_in(struct play *p, int seat, const struct battle *battle)
{
    bar_armies_enter(p, seat, battle->from, battle->at, battle->armies, battle->general);
    if (battle->general) bar_player(p, seat)->general_moved = 1;
}

/* A state's armies as they stand, while others pass through. */
struct stand {
    int8_t seat;
    uint8_t armies, moved;
};

static struct stand lift(struct land *land)
{
    const struct stand stand = {land->army_seat, land->armies, land->moved};
    land->army_seat = NO_SEAT;
    land->armies = land->moved = 0;
    return stand;
}

static void put_down(struct land *land, struct stand stand)
{
    land->army_seat = stand.seat;
    land->armies = stand.armies;
    land->moved = stand.moved;
}

static void move_out(struct play *p, int seat, int at, int to)
{
    bar_armies_enter(p, seat, at, to, bar_land(p, at)->armies, bar_player(p, seat)->general_at == at);
}

/* The defenders retreat to where all the attackers came from. */
static void change_places(struct play *p, int attacker, int defender, const struct battle *battle)
{
    struct land *from = bar_land(p, battle->from);
    const struct stand attackers = lift(from);
    move_out(p, defender, battle->at, battle->from);
    const struct stand defenders = lift(from);
    put_down(from, attackers);
    move_in(p, attacker, battle);
    put_down(from, defenders);
}

/* 10.4.6; in a neutral state one more army is lost. */
static void retreat(struct play *p, int attacker, int defender, const struct battle *battle)
{
    const int to = battle->retreat;
    const bool neutral = bar_land(p, to)->controller < 0;
    if (to == battle->from) {
        change_places(p, attacker, defender, battle);
    } else {
        move_out(p, defender, battle->at, to);
        move_in(p, attacker, battle);
    }
    if (neutral) bar_armies_remove(p, to, 1, BECAUSE(RETREAT));
}

/* Without a place to go they are eliminated. */
void bar_retreat_and_enter(struct play *p, const struct battle *battle)
{
    const int at = battle->at;
    const int attacker = bar_land(p, battle->from)->army_seat, defender = bar_land(p, at)->army_seat;
    if (defender >= 0 && battle->retreat >= 0) {
        retreat(p, attacker, defender, battle);
    } else {
        bar_armies_remove(p, at, ARMIES_MAX, BECAUSE(NO_RETREAT));
        move_in(p, attacker, battle);
    }
}
