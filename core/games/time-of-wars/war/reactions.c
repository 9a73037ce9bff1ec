/* Windows for Reaction cards (2.5): who may hold one for the moment is asked. Battle cards: battle_cards.c. */
#include "games/time-of-wars/cards/events.h"

int tow_first_in_sequence(const struct play *p, uint32_t seats)
{
    int seat = tow_next_seat(p, -1);
    while (seat < SEATS && !(seats >> seat & 1))
        seat = tow_next_seat(p, seat);
    return seat < SEATS ? seat : __builtin_ctz(seats);
}

/* The besieger before all others. */
static int besieger_first(const struct play *p, uint32_t seats)
{
    const struct siege *siege = step_record_of(p, STEP_SIEGE);
    return siege && seats >> siege->seat & 1 ? siege->seat : tow_first_in_sequence(p, seats);
}

bool tow_reactions_open(struct play *p, int step, int space)
{
    return window_open(p, step, play_head(p)->seats, &(struct reaction_window){.space = space});
}

/* Asked before the window is on the stack, too: so each knows its own moment. */
#define MAY(name, moment)                                                                                    \
    static uint32_t name(const struct play *p, uint32_t seats)                                               \
    {                                                                                                        \
        return cards_may(&tow_card_table, p, moment) & seats;                                                \
    }
MAY(may_announced, MOMENT_ANNOUNCED)
MAY(may_leaving, MOMENT_LEAVING)
MAY(may_entered, MOMENT_ENTERED)
MAY(may_before_attempt, MOMENT_BEFORE_ATTEMPT)
MAY(may_attempt_failed, MOMENT_ATTEMPT_FAILED)
MAY(may_withdrawn, MOMENT_WITHDRAWN)
MAY(may_battle_won, MOMENT_BATTLE_WON)
MAY(may_before_siege, MOMENT_BEFORE_SIEGE)
MAY(may_after_siege, MOMENT_AFTER_SIEGE)
MAY(may_impulse_end, MOMENT_IMPULSE_END)

static const struct window_type announced_window = {.may = may_announced, .next = tow_first_in_sequence};

const struct step tow_step_announced = {
    .name = "announced",
    .rule = "2.5",
    .prompt = "{card} has been played: answer it with a Reaction, or not.",
    .record =
        RECORD("announced_event", struct announced_event, WINDOW_FIELDS(struct announced_event, &tow_seats),
               ID_FIELD(struct announced_event, card, &tow_cards, "The card.")),
    .called_by = STEPS(STEP_EVENT),
    .window = &announced_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type leaving_window = {.may = may_leaving, .next = tow_first_in_sequence};

const struct step tow_step_leaving = {
    .name = "leaving",
    .rule = "2.5",
    .prompt = "An army is about to leave {space}: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_MARCH),
    .window = &leaving_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type entered_window = {.may = may_entered, .next = tow_first_in_sequence};

const struct step tow_step_entered = {
    .name = "entered",
    .rule = "2.5",
    .prompt = "An army has entered {space}: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_MARCH),
    .window = &entered_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type before_attempt_window = {.may = may_before_attempt,
                                                         .next = tow_first_in_sequence};

const struct step tow_step_before_attempt = {
    .name = "before_attempt",
    .rule = "2.5",
    .prompt = "An army in {space} is about to be intercepted: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_ATTEMPT),
    .window = &before_attempt_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type attempt_failed_window = {.may = may_attempt_failed,
                                                         .next = tow_first_in_sequence};

const struct step tow_step_attempt_failed = {
    .name = "attempt_failed",
    .rule = "2.5",
    .prompt = "The interception in {space} has failed: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_ATTEMPT),
    .window = &attempt_failed_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type withdrawn_window = {.may = may_withdrawn, .next = tow_first_in_sequence};

const struct step tow_step_withdrawn = {
    .name = "withdrawn",
    .rule = "2.5",
    .prompt = "The enemy has withdrawn from {space}: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_MARCH),
    .window = &withdrawn_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type battle_won_window = {.may = may_battle_won, .next = tow_first_in_sequence};

const struct step tow_step_battle_won = {
    .name = "battle_won",
    .rule = "2.5",
    .prompt = "The battle in {space} is won: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_BATTLE),
    .window = &battle_won_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type before_siege_window = {.may = may_before_siege, .next = besieger_first};

const struct step tow_step_before_siege = {
    .name = "before_siege",
    .rule = "2.5",
    .prompt = "{space} is about to be attacked: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_SIEGE),
    .window = &before_siege_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type after_siege_window = {.may = may_after_siege, .next = besieger_first};

const struct step tow_step_after_siege = {
    .name = "after_siege",
    .rule = "2.5",
    .prompt = "{space} has been attacked: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_SIEGE),
    .window = &after_siege_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};
static const struct window_type impulse_end_window = {.may = may_impulse_end, .next = tow_first_in_sequence};

const struct step tow_step_impulse_end = {
    .name = "impulse_end",
    .rule = "2.5",
    .prompt = "An impulse ends: play a Reaction, or none.",
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_IMPULSE),
    .window = &impulse_end_window,
    .by_default = "No Reaction.",
    .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
    .passing = PASSING(MOVE_NO_REACTION),
};

/* The moment of the window that is open. */
static int moment_now(const struct play *p)
{
    static const struct {
        uint8_t step, moment;
    } windows[] = {{STEP_ANNOUNCED, MOMENT_ANNOUNCED},
                   {STEP_LEAVING, MOMENT_LEAVING},
                   {STEP_ENTERED, MOMENT_ENTERED},
                   {STEP_BEFORE_ATTEMPT, MOMENT_BEFORE_ATTEMPT},
                   {STEP_ATTEMPT_FAILED, MOMENT_ATTEMPT_FAILED},
                   {STEP_WITHDRAWN, MOMENT_WITHDRAWN},
                   {STEP_BATTLE_WON, MOMENT_BATTLE_WON},
                   {STEP_BEFORE_SIEGE, MOMENT_BEFORE_SIEGE},
                   {STEP_AFTER_SIEGE, MOMENT_AFTER_SIEGE},
                   {STEP_IMPULSE_END, MOMENT_IMPULSE_END}};
    size_t i = 0;
    while (!step_is(p, windows[i].step))
        i++;
    return windows[i].moment;
}

static MOVE_CHECK(check_play_reaction)
{
    return tow_event_barred(p, seat, move_arg(m, MOVE_PLAY_REACTION, card), moment_now(p));
}

static MOVE_APPLY(apply_play_reaction)
{
    tow_event_begin(p, seat, move_arg(m, MOVE_PLAY_REACTION, card), USE_REACTION);
}

const struct move_type tow_move_play_reaction = {
    .name = "play_reaction",
    .rule = "2.5",
    .doc = "Plays a Reaction.",
    .text = "{seat} plays {card} as a Reaction.",
    .args = {HAND_ARG},
    .check = check_play_reaction,
    .apply = apply_play_reaction,
};

const struct move_type tow_move_no_reaction = {
    .name = "no_reaction",
    .rule = "2.5",
    .doc = "Plays no Reaction.",
    .text = "{seat} plays no Reaction.",
};
