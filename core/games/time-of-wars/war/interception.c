/* Interception (6.9.3.2): armies by Road of a space that an enemy has entered. */
#include "games/time-of-wars/tables.h"

static const struct refusal NOT_CAUGHT = {"not-intercepted", "6.9.3.2", "No army has been intercepted."};

/* ---- who may try (R62) ---- */

static bool has_road_both_ways(const struct play *p, int space, int other)
{
    const struct spaces *by_road = tow_map(p)->adjacent[ROAD];
    return spaces_has(by_road[space], other) && spaces_has(by_road[other], space);
}

static const struct refusal *why_not_intercept(const struct play *p, int seat, int commander)
{
    static const struct refusal NO_WAR = {"no-war", "6.9.3.2",
                                          "{seat} is not at War with the army that moves."};
    static const struct refusal NO_ENTRY = {"no-entry", "3.0",
                                            "{seat} may not enter the space where the army is that moves."};
    static const struct refusal NOT_LED = {"no-army", "6.9.3.2", "{commander} leads no army of {seat}."};
    static const struct refusal NO_ROAD = {
        "no-road", "6.9.3.2", "No Road leads from the army of {commander} to the army that moves."};
    static const struct refusal TRIED = {"tried-already", "6.9.3.2",
                                         "The army of {commander} has tried to intercept already."};
    const struct march *m = tow_march_of(p);
    const int space = tow_commander_space(p, commander);
    if (!tow_fights_seat(p, m->seat, m->units, seat)) return &NO_WAR;
    if (m->at < 0) return &NO_ROAD;
    if (!tow_may_enter(p, seat, m->at)) return &NO_ENTRY;
    if (space < 0) return &NOT_LED;
    const struct units units = tow_army(p, seat, space);
    const struct commanders commanders = tow_commanders_at(p, seat, space);
    if (units_is_empty(units) || !commanders_has(commanders, commander)) return &NOT_LED;
    if (!has_road_both_ways(p, space, m->at)) return &NO_ROAD; /* not by an arrow (R139) */
    if (commanders_meet(commanders, m->enemy.tried)) return &TRIED;
    return commander == tow_best_commander(p, units, commanders) ? NULL : &NOT_LED;
}

static struct commanders interceptors(const struct play *p, int seat)
{
    const struct march *m = tow_march_of(p);
    struct commanders can = {0};
    if (m->at < 0) return can;
    EACH(space, tow_map(p)->adjacent[ROAD][m->at]) {
        const struct commanders commanders = tow_commanders_at(p, seat, space);
        EACH(commander, commanders)
            if (!why_not_intercept(p, seat, commander)) commanders_add(&can, commander);
    }
    return can;
}

static uint32_t may_intercept(const struct play *p, uint32_t seats)
{
    uint32_t may = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1 && !commanders_is_empty(interceptors(p, seat))) may |= tow_asked(seat);
    return may;
}

static const struct window_type interception_window = {.may = may_intercept, .next = tow_first_in_sequence};

const struct step tow_step_interception = {
    .name = "interception",
    .rule = "6.9.3.2",
    .prompt = "An army of {marcher} has entered {space} with Combat Value {army_value} and Command Rating "
              "{army_rating}: intercept it, or let it pass.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_MARCH),
    .window = &interception_window,
    .by_default = "It passes.",
    .moves = MOVES(MOVE_LET_PASS, MOVE_INTERCEPT),
    .passing = PASSING(MOVE_LET_PASS),
};

/* Commanders alone are not intercepted: they are no army (R25). */
void tow_interception_open(struct play *p, struct march *march)
{
    if (units_is_empty(march->units)) return;
    window_open(p, STEP_INTERCEPTION, play_head(p)->seats & ~tow_asked(march->seat),
                &(struct reaction_window){.space = march->at});
}

static MOVE_CHECK(check_intercept)
{
    return why_not_intercept(p, seat, move_arg(m, MOVE_INTERCEPT, commander));
}

static MOVE_APPLY(apply_intercept)
{
    const int commander = move_arg(m, MOVE_INTERCEPT, commander);
    struct march *march = tow_march_of(p);
    const int from = tow_commander_space(p, commander);
    march->enemy.tried = commanders_either(march->enemy.tried, tow_commanders_at(p, seat, from));
    step_call(p, STEP_ATTEMPT, &(struct attempt){.seat = seat, .commander = commander, .from = from});
}

int tow_word_interceptor(const struct play *p)
{
    const struct attempt *attempt = step_record_of(p, STEP_ATTEMPT);
    return attempt ? attempt->commander : -1;
}

static MOVE_CANDIDATES(own_interceptors)
{
    offer_commanders(set, interceptors(p, seat));
}

int tow_word_interceptor_value(const struct play *p, int seat, const int16_t *values)
{
    const int space = tow_commander_space(p, values[0]);
    return space < 0 ? 0 : tow_combat(p, tow_army(p, seat, space));
}

const struct move_type tow_move_intercept = {
    .name = "intercept",
    .rule = "6.9.3.2",
    .doc = "A commander's army tries to intercept the army that has entered a space.",
    .text = "{seat} intercepts with {commander}[, who needs {commander#} or less on a die and leads Combat "
            "Value {step.interceptor_value}].",
    .args = {ID_ARG("commander", "Who leads it.", &tow_commanders, .candidates = own_interceptors,
                    .number = tow_command_rating)},
    .check = check_intercept,
    .apply = apply_intercept,
};

const struct move_type tow_move_let_pass = {
    .name = "let_pass",
    .rule = "6.9.3.2",
    .doc = "Does not intercept.",
    .text = "{seat} lets the army pass.",
};

/* ---- the die ---- */

/* The army joins the march's space, and no other seat is asked any more. */
static void succeed(struct play *p, const struct attempt *a)
{
    struct march *m = tow_march_of(p);
    const int seat = a->seat, from = a->from;
    const struct units units = tow_army(p, seat, from);
    tow_pieces_move(p, from, m->at, units, tow_commanders_at(p, seat, from));
    event(p, EVENT_MARCHED, .seat = a->seat, .from = a->from, .to = m->at, .units = units_count(units),
          .commander = a->commander);
    m->enemy.interceptor = seat;
    window_close(p, STEP_INTERCEPTION);
    tow_army_enters(p, seat, m->at);
}

bool tow_attempt_has_roll(const struct play *p, const struct attempt *a)
{
    return commanders_has(tow_place(p, a->from)->commanders, a->commander) && !a->barred;
}

static void throw_die(struct play *p, struct attempt *a)
{
    const int16_t at = tow_march_of(p)->at;
    const bool rolls = tow_attempt_has_roll(p, a);
    const int die = rolls ? draw_die(p, 6, DRAW_INTERCEPTION_DIE, .commander = a->commander) : 0;
    const bool success = rolls && die <= tow_commander_row(p, a->commander)->rating;
    event(p, EVENT_INTERCEPTION, .commander = a->commander, .from = a->from, .to = at, .die = die,
          .success = success);
    a->stage = success ? ATTEMPT_OVER : ATTEMPT_FAILED;
    if (success) succeed(p, a);
}

/* 6.9.3.2: a die for each attempt; Reactions before it and after a failure. */
static void attempt_step(struct play *p)
{
    struct attempt *a = step_record(p);
    switch ((enum attempt_stage)a->stage) {
    case ATTEMPT_BEFORE:
        a->stage = ATTEMPT_DIE;
        tow_reactions_open(p, STEP_BEFORE_ATTEMPT, tow_march_of(p)->at);
        return;
    case ATTEMPT_DIE:
        throw_die(p, a);
        return;
    case ATTEMPT_FAILED:
        a->stage = ATTEMPT_OVER;
        tow_reactions_open(p, STEP_ATTEMPT_FAILED, tow_march_of(p)->at);
        return;
    case ATTEMPT_OVER:
        if (!a->again) {
            step_return(p);
            return;
        }
        a->again = 0; /* Cunning of the hetman */
        a->stage = ATTEMPT_DIE;
        return;
    }
}

const struct domain tow_attempt_stages = {
    .name = "attempt_stage", .noun = "stage of an interception", LISTED(TOW_ATTEMPT_STAGES)};

static void inspect_attempt(const struct play *p, int at, struct faults *faults)
{
    const struct attempt *attempt = step_record_at(p, at);
    if (attempt->from < 0)
        fault_add(faults, AT_FRAME(at, "from"), "is null: the interception comes from nowhere (6.9.3.2)");
}

const struct step tow_step_attempt = {
    .name = "attempt",
    .rule = "6.9.3.2",
    .prompt = "An interception is tried.",
    .record = RECORD(
        "attempt", struct attempt, ID_FIELD(struct attempt, seat, &tow_seats, "Who intercepts."),
        ID_FIELD(struct attempt, commander, &tow_commanders, "With whom."),
        MAYBE_SPACE(struct attempt, from, "From where."),
        ID_FIELD(struct attempt, stage, &tow_attempt_stages,
                 "What comes next: cards before the die, the die, cards after it has failed, the end."),
        FLAG_FIELD(struct attempt, barred, "It fails by a card."),
        FLAG_FIELD(struct attempt, again, "It is tried once more by a card.")),
    .called_by = STEPS(STEP_INTERCEPTION),
    .then = attempt_step,
    .inspect = inspect_attempt,
};

/* ---- turning back (R63) ---- */

/* What the way back costs; -1: there is none. */
static int way_back(const struct play *p, const struct march *m)
{
    if (m->way == BY_SEA || m->from < 0 || m->raid) return -1;
    const int cost = tow_way_cost(p, m, m->from, NULL);
    return cost <= tow_march_points(p, m) ? cost : -1;
}

int tow_word_way_back(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    return m ? m->from : -1;
}

int tow_word_price_back(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    const int cost = m ? way_back(p, m) : -1;
    return cost < 0 ? 0 : cost;
}

/* An army that cannot pay for the way back fights, and so do raiders (R89). */
void tow_turn_back_begin(struct play *p, struct march *march)
{
    if (way_back(p, march) >= 0) step_call(p, STEP_TURN_BACK, &(struct choice){.seat = march->seat});
}

static uint32_t turn_back_deciders(const struct play *p)
{
    const struct choice *choice = step_record(p);
    return choice->done ? 0 : tow_asked(choice->seat);
}

const struct step tow_step_turn_back = {
    .name = "turn_back",
    .rule = "6.9.3.2",
    .prompt =
        "The army has been intercepted: turn back, or fight. It has Combat Value {army_value} and Command "
        "Rating {army_rating}, and the enemies there have {enemies_here}.",
    .record = CHOICE_RECORD,
    .called_by = STEPS(STEP_MARCH),
    .deciders = turn_back_deciders,
    .by_default = "It fights.",
    .moves = MOVES(MOVE_FIGHT, MOVE_TURN_BACK),
    .passing = PASSING(MOVE_FIGHT),
    .then = step_return,
};

static MOVE_CHECK(check_turn_back)
{
    return way_back(p, tow_march_of(p)) >= 0 ? NULL : &NOT_CAUGHT;
}

static MOVE_APPLY(apply_turn_back)
{
    struct choice *choice = step_record(p);
    struct march *march = tow_march_of(p);
    choice->done = 1;
    tow_march_prune(p, march);
    tow_march_pay(p, march, way_back(p, march));
    tow_pieces_move(p, march->at, march->from, march->units, march->commanders);
    event(p, EVENT_TURNED_BACK, .seat = seat, .from = march->at, .to = march->from);
    march->at = march->from;
    march->from = march->enemy.interceptor = -1;
    march->stage = MARCH_MOVING;
}

const struct move_type tow_move_turn_back = {
    .name = "turn_back",
    .rule = "6.9.3.2",
    .doc = "The intercepted army returns to the space it came from, and pays the way.",
    .text = "{seat} turns back[ to {step.way_back} for {step.price_back point|points}].",
    .told_by = TOLD_BY(EVENT_TURNED_BACK),
    .check = check_turn_back,
    .apply = apply_turn_back,
};

static MOVE_APPLY(apply_fight)
{
    struct choice *choice = step_record(p);
    choice->done = 1;
}

const struct move_type tow_move_fight = {
    .name = "fight",
    .rule = "6.9.3.2",
    .doc = "The intercepted army fights.",
    .text = "{seat} fights.",
    .apply = apply_fight,
};
