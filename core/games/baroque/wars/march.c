/* Moving armies (10.4.1 to 10.4.4): groups of one state's armies, one after another, each two states far and
 * perhaps a third.
 *
 * The action's first group calls STEP_ACTIVATION, where further groups of the same state are asked for, and
 * on top of it STEP_MARCH, where the group goes on state by state (R18). A group that is on the way is among
 * the armies of the state that it has come to. */
#include "games/baroque/tables.h"

enum { DISTANCE = 2 }; /* 10.4.1; one more by a forced march (10.4.2) */

static const struct refusal NO_MOVES = {"bad-weather", "Appendix 1",
                                        "Bad Weather: {seat} moves no armies in this Actions Phase."};
static const struct refusal OTHER_STATE = {"another-state", "10.4",
                                           "All armies of one action begin in the same state."};
static const struct refusal NOT_ENOUGH = {"not-enough-armies", "10.4.4",
                                          "{seat} has fewer armies in {from} that have not moved yet."};
static const struct refusal NO_GENERAL = {"no-general-there", "10.4", "{seat} has no general in {from}."};
static const struct refusal GENERAL_ALONE = {
    "general-left-alone", "10.4",
    "The general does not stay without an army: he goes with the last of them."};
static const struct refusal GENERAL_HAS_MARCHED = {
    "general-has-marched", "10.4.4",
    "{seat}'s general has marched in this Actions Phase already: he marches no more, and an army stays with "
    "him."};
static const struct refusal NOT_NEAR = {"not-a-neighbour", "10.4.1",
                                        "{to} is not near the state where the armies are."};
static const struct refusal NO_PASS = {
    "no-polish-pass", "Appendix 1",
    "Armies go to and from Prussia only while the Polish Pass is in play: not to {to} now."};
static const struct refusal NOT_SOLD = {
    "not-sold", "2.1", "{to} is a Foreign Possession that has not been sold: no army enters it."};
static const struct refusal CLOSED = {"closed-to-armies", "Appendix 2",
                                      "Johann Philipp von Schönborn closes {to} to all armies."};
static const struct refusal TIRED = {"moved-two-states", "10.4.1",
                                     "The armies have moved two states: only a forced march takes them on."};
static const struct refusal BLOCKED = {
    "movement-blocked", "10.4.3",
    "The armies have come into a state under another player's control: their movement has ended."};
static const struct refusal MOVED_ALREADY = {
    "moved-already", "10.4.4",
    "The movement of these armies has ended: each army moves once in an Actions Phase."};
static const struct refusal TOO_EARLY = {"too-early-to-force", "10.4.2",
                                         "Only armies that have moved two states attempt a forced march."};
static const struct refusal HELD_OFF = {"enemy-army", "Appendix 2",
                                        "Caprara goes one state further only where no enemy army is."};
static const struct refusal NO_GROUP = {"no-armies-on-the-way", "10.4", "No armies are on the way."};

/* ---- ways ---- */

static const struct refusal *check_way(const struct play *p, int from, int to)
{
    if (!bar_in_play(p, to)) return &NOT_SOLD;
    if (!states_has(bar_near(p, from), to))
        return states_has(bar_map(p)->by_pass[from], to) ? &NO_PASS : &NOT_NEAR;
    return bar_closed(p, to) ? &CLOSED : NULL;
}

static bool has_way(const struct play *p, int from)
{
    EACH(to, bar_near(p, from))
        if (!bar_closed(p, to)) return true;
    return false;
}

static int fresh_armies(const struct play *p, int seat, int state)
{
    const struct land *land = bar_land(p, state);
    return land->army_seat == seat ? land->armies - land->moved : 0;
}

/* ---- a group sets out ---- */

static struct march *current_march(const struct play *p)
{
    return step_record(p);
}

static struct activation *current_activation(const struct play *p)
{
    return step_record(p);
}

static MOVE_CHECK(check_march)
{
    const int from = move_arg(m, MOVE_MARCH, from), armies = move_arg(m, MOVE_MARCH, armies);
    const bool general = move_arg(m, MOVE_MARCH, general) > 0,
               general_there = bar_player(p, seat)->general_at == from;
    if (bar_state(p)->no_moves) return &NO_MOVES;
    if (step_is(p, STEP_ACTIVATION) && current_activation(p)->from != from) return &OTHER_STATE;
    if (armies < 1 || armies > fresh_armies(p, seat, from)) return &NOT_ENOUGH;
    if (general && !general_there) return &NO_GENERAL;
    const bool goes = general_there && (general || armies == bar_land(p, from)->armies);
    if (goes && bar_player(p, seat)->general_marched) return &GENERAL_HAS_MARCHED;
    if (goes && !general) return &GENERAL_ALONE;
    return check_way(p, from, move_arg(m, MOVE_MARCH, to));
}

/* Every way of one group: the general goes, stays, or must go; if he has marched before, he stays (R51). */
static void list_group(const struct play *p, int seat, int from, int armies, struct move_list *moves)
{
    const struct player *player = bar_player(p, seat);
    const bool there = player->general_at == from, can = there && !player->general_marched;
    const bool must = there && armies == bar_land(p, from)->armies;
    const struct states near = bar_near(p, from);
    for (int general = must; general <= can; general++)
        EACH(to, near)
            if (!bar_closed(p, to))
                offer(moves, MOVE_MARCH, .from = from, .armies = armies, .general = general, .to = to);
}

static MOVE_LIST(list_march)
{
    struct states states = bar_army_states(p, seat);
    if (bar_state(p)->no_moves) return;
    if (step_is(p, STEP_ACTIVATION)) states = states_both(states, states_of_one(current_activation(p)->from));
    EACH(from, states) {
        const int fresh = fresh_armies(p, seat, from);
        for (int armies = 1; armies <= fresh; armies++)
            list_group(p, seat, from, armies, moves);
    }
}

/* ---- the group goes one state further ---- */

void bar_armies_enter(struct play *p, int seat, int from, int to, int armies, bool general)
{
    struct land *old = bar_land(p, from), *new = bar_land(p, to);
    const int moved = armies < old->moved ? armies : old->moved;
    if (armies > old->armies || (new->armies > 0 && new->army_seat != seat)) return; /* unreachable states */
    old->armies -= armies;
    old->moved -= moved;
    if (old->armies == 0) {
        old->army_seat = NO_SEAT;
        general |= bar_player(p, seat)->general_at == from; /* with the last army (R17) */
    }
    new->army_seat = seat;
    new->armies += armies;
    new->moved += moved;
    if (general) bar_player(p, seat)->general_at = to;
    event(p, EVENT_ARMIES_MOVED, .seat = seat, .from = from, .to = to, .count = armies, .general = general);
    bar_influence_clear(p, to, BECAUSE(ARMY)); /* 10.3.5 */
}

static void attack(struct play *p, int to)
{
    const struct march *march = current_march(p);
    step_call(p, STEP_BATTLE,
              &(struct battle){.window.pending =
                                   bar_asked(bar_state(p)->active) | bar_asked(bar_land(p, to)->army_seat),
                               .from = march->at,
                               .at = to,
                               .armies = march->armies,
                               .general = march->general,
                               .retreat = -1});
}

/* 10.4.3: another player's state blocks; so does an enemy army, by the battle. */
static void go(struct play *p, int seat, int to)
{
    struct march *march = current_march(p);
    const int controller = bar_land(p, to)->controller;
    const bool last = march->ended || march->distance >= DISTANCE;
    if (bar_enemy_army(p, seat, to)) {
        attack(p, to);
        return;
    }
    bar_armies_enter(p, seat, march->at, to, march->armies, march->general);
    if (march->general) bar_player(p, seat)->general_moved = 1;
    march->at = to;
    march->distance++;
    if (last || (controller >= 0 && controller != seat)) step_return(p);
}

static MOVE_APPLY(apply_march)
{
    const int general = move_arg(m, MOVE_MARCH, general);
    const int16_t from = move_arg(m, MOVE_MARCH, from), armies = move_arg(m, MOVE_MARCH, armies);
    if (!step_is(p, STEP_ACTIVATION)) {
        bar_spend_action(p);
        step_call(p, STEP_ACTIVATION, &(struct activation){.from = from});
    }
    bar_land(p, from)->moved += armies; /* 10.4.4 */
    if (general > 0) bar_player(p, seat)->general_marched = 1;
    step_call(p, STEP_MARCH,
              &(struct march){.from = from, .at = from, .armies = armies, .general = general > 0});
    go(p, seat, move_arg(m, MOVE_MARCH, to));
}

const struct move_type bar_move_march = {
    .name = "march",
    .rule = "10.4",
    .doc = "Moves armies out of a state into one near it.",
    .text = "{seat} moves {armies army|armies}{general? with the general} from {from} to {to}.",
    .args = {STATE_AMONG("from", "Where they are.", bar_own_army_states),
             NUMBER_ARG("armies", "How many.", 1, ARMIES_MAX),
             {.name = "general", .doc = "The general goes with them.", .flag = true},
             STATE_AMONG("to", "Where they go first.", NULL)},
    .check = check_march,
    .apply = apply_march,
    .list = list_march,
};

/* ---- further groups of the state ---- */

/* An army stays with a general who has marched (R51). */
static bool has_group(const struct play *p, int seat, int from)
{
    const struct player *player = bar_player(p, seat);
    const bool stays = player->general_at == from && player->general_marched;
    return fresh_armies(p, seat, from) > 0 && !(stays && bar_land(p, from)->armies == 1);
}

static uint32_t activator(const struct play *p)
{
    const int seat = bar_state(p)->active, from = current_activation(p)->from;
    if (!bar_active_player(p) || bar_state(p)->no_moves || !has_group(p, seat, from)) return 0;
    return has_way(p, from) ? bar_asked(seat) : 0;
}

const struct step bar_step_activation = {
    .name = "activation",
    .rule = "10.4",
    .prompt = "Move further armies out of {from} with the same action, or go on.",
    .record = RECORD("activation", struct activation,
                     ID_FIELD(struct activation, from, &bar_states, "The state whose armies move.")),
    .called_by = STEPS(STEP_ACTIONS),
    .deciders = activator,
    .by_default = "No further armies move.",
    .moves = MOVES(MOVE_END_ACTIVATION, MOVE_MARCH),
    .then = step_return,
};

static MOVE_APPLY(apply_end_activation)
{
    step_return(p);
}

const struct move_type bar_move_end_activation = {
    .name = "end_activation",
    .rule = "10.4",
    .doc = "Moves no further armies of this state.",
    .text = "{seat} moves no further armies of this state.",
    .apply = apply_end_activation,
};

/* ---- on the way ---- */

static const struct refusal *check_group(const struct play *p, int seat)
{
    const struct march *march = current_march(p);
    const struct land *land = bar_land(p, march->at);
    if (march->armies < 1 || land->army_seat != seat || land->armies < march->armies) return &NO_GROUP;
    return NULL;
}

/* The step ends by itself where the armies are blocked, or have gone as far as they can: then this is why
 * they go no further. */
static MOVE_CHECK(march_lapsed)
{
    struct states states = bar_army_states(p, seat);
    if (m->count > 0) states = states_both(states, bar_near(p, move_arg(m, MOVE_MARCH_ON, to)));
    const struct refusal *refusal = NULL;
    EACH(state, states) {
        const struct land *land = bar_land(p, state);
        if (land->moved == 0) continue;
        if (land->controller >= 0 && land->controller != seat) return &BLOCKED;
        refusal = &MOVED_ALREADY;
    }
    return refusal;
}

/* Caprara's state after a battle (R17). */
static const struct refusal *check_further(const struct play *p, int seat, int to)
{
    if (!current_march(p)->general || !bar_has(p, seat, COUNT_CAPRARA)) return &TIRED;
    return bar_enemy_army(p, seat, to) ? &HELD_OFF : NULL;
}

MOVE_CANDIDATES(bar_ways)
{
    const struct retreating *retreat = step_record(p);
    offer_states(set, bar_near(p, step_is(p, STEP_MARCH) ? current_march(p)->at : retreat->from));
}

static MOVE_CHECK(check_march_on)
{
    const int to = move_arg(m, MOVE_MARCH_ON, to);
    const struct march *march = current_march(p);
    const struct refusal *refusal = check_group(p, seat);
    if (!refusal && march->ended)
        refusal = check_further(p, seat, to);
    else if (!refusal && march->distance >= DISTANCE)
        refusal = &TIRED;
    return refusal ? refusal : check_way(p, march->at, to);
}

static MOVE_APPLY(apply_march_on)
{
    go(p, seat, move_arg(m, MOVE_MARCH_ON, to));
}

const struct move_type bar_move_march_on = {
    .name = "march_on",
    .rule = "10.4.1",
    .doc = "Moves the armies one state further.",
    .text = "{seat} moves the armies on[ from {step.at}] to {to}.",
    .told_by = TOLD_BY(EVENT_ARMIES_MOVED),
    .args = {STATE_AMONG("to", "The state.", bar_ways)},
    .check = check_march_on,
    .refusal_when_not_offered = march_lapsed,
    .apply = apply_march_on,
};

static MOVE_CHECK(check_force_march)
{
    const struct march *march = current_march(p);
    const struct refusal *refusal = check_group(p, seat);
    if (refusal) return refusal;
    if (march->ended || march->distance != DISTANCE) return &TOO_EARLY;
    return check_way(p, march->at, move_arg(m, MOVE_FORCE_MARCH, to));
}

/* Which state they make for is said before the die is thrown (R51). */
static MOVE_APPLY(apply_force_march)
{
    const int lowest = bar_forced_march_from(p, seat, current_march(p)->general);
    const bool success = draw_die(p, 6, DRAW_FORCED_MARCH_DIE, .seat = seat) >= lowest;
    event(p, EVENT_FORCED_MARCH, .seat = seat, .success = success);
    if (success)
        go(p, seat, move_arg(m, MOVE_FORCE_MARCH, to));
    else
        step_return(p);
}

const struct move_type bar_move_force_march = {
    .name = "force_march",
    .rule = "10.4.2",
    .doc = "Attempts a forced march into a third state.",
    .text = "{seat} attempts a forced march[ from {step.at}] to {to}.",
    .args = {STATE_AMONG("to", "The state.", bar_ways)},
    .check = check_force_march,
    .refusal_when_not_offered = march_lapsed,
    .apply = apply_force_march,
};

static bool may_go_further(const struct play *p, int seat)
{
    EACH(to, bar_near(p, current_march(p)->at))
        if (!bar_closed(p, to) && !check_further(p, seat, to)) return true;
    return false;
}

static uint32_t marcher(const struct play *p)
{
    const struct march *march = current_march(p);
    const int seat = bar_state(p)->active;
    if (!bar_active_player(p) || check_group(p, seat)) return 0;
    const bool on =
        march->ended ? may_go_further(p, seat) : march->distance <= DISTANCE && has_way(p, march->at);
    return on ? bar_asked(seat) : 0;
}

static const char *prompt_march(const struct play *p)
{
    const struct march *march = current_march(p);
    if (march->ended)
        return "Caprara may lead your armies from {at} into one state more without an enemy army, or halt.";
    return march->distance < DISTANCE
               ? "Your armies are in {at}: go one state further, or halt."
               : "Your armies are in {at} and have moved two states: attempt a forced march, or halt.";
}

void bar_inspect_group(const struct play *p, int at, const char *member, struct group group,
                       struct faults *faults)
{
    const struct land *land = bar_land(p, group.state);
    const int seat = bar_state(p)->active;
    const char *id = bar_map(p)->state[group.state].id, *name = bar_seats.ids[seat];
    if (group.armies < 1)
        fault_add(faults, AT_FRAME(at, "armies"), "is %d: no army is on the way", group.armies);
    else if (land->army_seat != seat)
        fault_add(faults, AT_FRAME(at, member), "is %s, where no army of %s stands", id, name);
    else if (land->moved < group.armies)
        fault_add(faults, AT_FRAME(at, "armies"), "is %d, and in %s %d %s been activated", group.armies, id,
                  land->moved, plural(land->moved, "has", "have"));
    if (group.general && bar_player(p, seat)->general_at != group.state)
        fault_add(faults, AT_FRAME(at, "general"), "is true, and the general of %s is not in %s", name, id);
}

static void inspect_march(const struct play *p, int at, struct faults *faults)
{
    const struct march *march = step_record_at(p, at);
    bar_inspect_group(p, at, "at", (struct group){march->at, march->armies, march->general}, faults);
}

const struct step bar_step_march = {
    .name = "march",
    .rule = "10.4.1",
    .prompt = "Your armies are in {at}: go on, or halt.",
    .prompt_now = prompt_march,
    .record =
        RECORD("march", struct march, ID_FIELD(struct march, from, &bar_states, "Where they set out."),
               ID_FIELD(struct march, at, &bar_states, "Where they are."),
               NUMBER_FIELD(struct march, armies, 0, ARMIES_MAX, "How many they are."),
               FLAG_FIELD(struct march, general, "The general is with them."),
               NUMBER_FIELD(struct march, distance, 0, 3, "States that they have gone."),
               FLAG_FIELD(struct march, ended, "After a battle: only Caprara's further state is left.")),
    .called_by = STEPS(STEP_ACTIVATION),
    .deciders = marcher,
    .by_default = "The armies halt.",
    .moves = MOVES(MOVE_HALT, MOVE_MARCH_ON, MOVE_FORCE_MARCH),
    .then = step_return,
    .inspect = inspect_march,
};

static MOVE_APPLY(apply_halt)
{
    step_return(p);
}

const struct move_type bar_move_halt = {
    .name = "halt",
    .rule = "10.4.1",
    .doc = "The armies stay where they are.",
    .text = "{seat} halts the armies[ in {step.at}].",
    .refusal_when_not_offered = march_lapsed,
    .apply = apply_halt,
};
