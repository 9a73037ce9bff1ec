/* Actions Phases (9): whose it is, what he must do first, his three actions, and how the last of them
 * ends. */
#include "games/baroque/tables.h"

/* ---- 9.0 whose Actions Phase it is ---- */

static bool has_cards(const struct play *p, int seat)
{
    return bar_is_there(p, seat) && bar_hand_size(p, seat) > 0;
}

static int seats_with_cards(const struct play *p)
{
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += has_cards(p, seat);
    return count;
}

/* 10.4.4: the armies are on their active side again. */
static void turn_armies_back(struct play *p, int seat)
{
    EACH_STATE(p, i)
        bar_land(p, i)->moved = 0;
    bar_player(p, seat)->general_marched = bar_player(p, seat)->general_moved = 0;
}

static void phase_begin(struct play *p, int seat)
{
    struct state *s = bar_state(p);
    s->active = seat;
    s->actions = 0;
    s->no_moves = 0;
    s->last_phase = seats_with_cards(p) == 1; /* 9.0.1 */
    turn_armies_back(p, seat);
    event(p, EVENT_PHASE_BEGUN, .seat = seat);
    step_call(p, STEP_EVENT_CARD, NULL);
}

/* The place in the order of play; a seat that is not in it counts as the first. */
static int place_of(const struct state *s, int seat)
{
    for (int i = 0; i < s->order_count; i++)
        if (s->order[i] == seat) return i;
    return 0;
}

/* The first who has cards, from the place in the order of play that the step has come to. None: the Support
 * Phase (9.4). */
static void actions_phase_over(struct play *p)
{
    const struct state *s = bar_state(p);
    struct actions_phase *phase = step_record(p);
    const int first = place_of(s, phase->seat);
    if (seats_with_cards(p) == 0 || s->order_count == 0) {
        step_next(p, STEP_UPKEEP, NULL);
        return;
    }
    for (int i = 0; i < s->order_count; i++) {
        const int seat = s->order[(first + i) % s->order_count];
        if (has_cards(p, seat)) {
            phase->seat = seat;
            phase_begin(p, seat);
            return;
        }
        if (bar_is_there(p, seat)) event(p, EVENT_PHASE_SKIPPED, .seat = seat);
    }
    step_next(p, STEP_UPKEEP, NULL); /* only where a made-up order leaves out who has cards */
}

const struct step bar_step_actions_phase = {
    .name = "actions_phase",
    .rule = "9.0",
    .prompt = "The next player's Actions Phase begins.",
    .record = RECORD("actions_phase", struct actions_phase,
                     OPTIONAL_ID_FIELD(struct actions_phase, seat, &bar_seats,
                                       "Whose Actions Phase it is, between two whose comes next; null: "
                                       "the first in the order of play has his.")),
    .then = actions_phase_over,
};

/* ---- the end of an Actions Phase ---- */

/* Montecuccoli: the enemy's Minor State where he stands is taken, if he has moved in this phase (R17). */
static void take_by_general(struct play *p, int seat)
{
    const int state = bar_player(p, seat)->general_at;
    if (state < 0 || !bar_player(p, seat)->general_moved || !bar_has(p, seat, RAIMONDO_MONTECUCCOLI)) return;
    const int controller = bar_land(p, state)->controller;
    if (controller < 0 || controller == seat || !bar_can_be_controlled(p, seat, state)) return;
    const struct cause general = BY_CARD(bar_figure(p, seat, KIND_GENERAL));
    bar_influence_clear(p, state, general);
    bar_control_take(p, seat, state, general);
}

void bar_phase_end(struct play *p)
{
    struct state *s = bar_state(p);
    const int seat = s->active;
    if (seat >= 0) {
        take_by_general(p, seat);
        turn_armies_back(p, seat);
        if (s->last_phase) bar_discard_hand(p, seat, BECAUSE(LAST_PHASE)); /* 9.0.1 */
    }
    s->active = -1;
    s->actions = s->no_moves = s->last_phase = 0;
    step_unwind(p, STEP_ACTIONS_PHASE);
    if (p->fault || s->order_count == 0) return;
    struct actions_phase *phase = step_record(p);
    phase->seat = s->order[(place_of(s, seat) + 1) % s->order_count];
}

/* ---- 9.2 Initial Opportunity Card ---- */

uint32_t bar_active_player(const struct play *p)
{
    const int seat = bar_state(p)->active;
    return seat >= 0 && bar_is_there(p, seat) ? bar_asked(seat) : 0;
}

static uint32_t initial_player(const struct play *p)
{
    const int seat = bar_state(p)->active;
    return seat >= 0 && has_cards(p, seat) ? bar_asked(seat) : 0;
}

/* His hand is empty: he has resigned. */
static void initial_card_played(struct play *p)
{
    step_next(p, STEP_ACTIONS, NULL);
}

/* 10.1: the moves that play a card. */
#define CARD_MOVES                                                                                           \
    MOVE_PLAY_FIGURE, MOVE_PLAY_GENERAL, MOVE_PLAY_PAINTER, MOVE_PLAY_ASSASSIN, MOVE_PLAY_BAROQUE,           \
        MOVE_PLAY_CAPITALISM, MOVE_PLAY_DIVINE_INTERVENTION, MOVE_PLAY_POWER, MOVE_PLAY_TRAITOR,             \
        MOVE_PLAY_WITHOUT_EFFECT

const struct step bar_step_initial_card = {
    .name = "initial_card",
    .rule = "9.2",
    .prompt = "Play an Opportunity Card; it does not count as one of your three actions.",
    .called_by = STEPS(STEP_ACTIONS_PHASE),
    .deciders = initial_player,
    .by_default = "The first card of the hand, in the order of the pack, at its first target, or "
                  "without effect where it can have none; an Assassin rather at another's figure.",
    .moves = MOVES(CARD_MOVES),
    .then = initial_card_played,
    .fallback = bar_fallback_play_card,
};

/* ---- 9.3 Actions ---- */

static uint32_t acting_player(const struct play *p)
{
    return bar_state(p)->actions < ACTIONS ? bar_active_player(p) : 0;
}

static const char *prompt_actions(const struct play *p)
{
    static const char *const PROMPTS[ACTIONS] = {
        "Take the first of your three actions, or end your Actions Phase.",
        "Take the second of your three actions, or end your Actions Phase.",
        "Take the last of your three actions, or end your Actions Phase.",
    };
    const int taken = bar_state(p)->actions;
    return PROMPTS[taken < ACTIONS ? taken : ACTIONS - 1];
}

static void actions_done(struct play *p)
{
    bar_phase_end(p);
}

const struct step bar_step_actions = {
    .name = "actions",
    .rule = "9.3",
    .prompt = "Take one of your three actions, or end your Actions Phase.",
    .prompt_now = prompt_actions,
    .called_by = STEPS(STEP_ACTIONS_PHASE),
    .deciders = acting_player,
    .by_default = "The Actions Phase ends.",
    .moves = MOVES(MOVE_END_ACTIONS, CARD_MOVES, MOVE_BUILD_ARMY, MOVE_BUILD_CITY, MOVE_BUILD_FORTIFIED_CITY,
                   MOVE_BUILD_BISHOPRIC, MOVE_PLACE_INFLUENCE, MOVE_REMOVE_INFLUENCE, MOVE_MARCH),
    .then = actions_done,
};

void bar_spend_action(struct play *p)
{
    if (step_is(p, STEP_INITIAL_CARD))
        step_next(p, STEP_ACTIONS, NULL);
    else if (bar_state(p)->actions < ACTIONS)
        bar_state(p)->actions++;
}

static MOVE_APPLY(apply_end_actions)
{
    bar_state(p)->actions = ACTIONS;
}

const struct move_type bar_move_end_actions = {
    .name = "end_actions",
    .rule = "9.3",
    .doc = "Takes no further action.",
    .text = "{seat} takes no further action.",
    .apply = apply_end_actions,
};

/* ---- who resigns (R29) ---- */

static void discard_what_lies_before(struct play *p, int seat)
{
    struct cards *kept = &bar_player(p, seat)->interventions;
    for (int kind = KIND_ARCHITECT; kind < KIND_ARCHITECT + FIGURE_KINDS; kind++)
        if (bar_figure(p, seat, (enum card_kind)kind) >= 0)
            bar_figure_lose(p, seat, (enum card_kind)kind, false, BECAUSE(RESIGNED));
    EACH(card, *kept) {
        cards_remove(kept, card);
        bar_discard(p, seat, card, BECAUSE(RESIGNED));
    }
}

void bar_conceded(struct play *p, int seat)
{
    const uint32_t left = play_head(p)->seats & ~play_head(p)->resigned;
    if (left && (left & (left - 1)) == 0) {
        bar_win(p, __builtin_ctz(left));
        return;
    }
    bar_player(p, seat)->committed = NONE(cards); /* they lie in the hand as well */
    bar_discard_hand(p, seat, BECAUSE(RESIGNED));
    discard_what_lies_before(p, seat);
    bar_player(p, seat)->may_choose_card = 0;
}
