/* Windows for Reaction cards (2.5): each seat is asked that may hold one for the moment. Battle cards are in
 * battle_cards.c. */
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

/* A window that asks each seat which may hold a Reaction for the moment; `first` chooses the first of them.
 * The question also comes before the window is on the stack, so each window knows its own moment. */
#define REACTION_STEP(title, moment, caller, first, its_record, text)                                        \
    static uint32_t may_##title(const struct play *p, uint32_t seats)                                        \
    {                                                                                                        \
        return cards_may(&tow_card_table, p, moment) & seats;                                                \
    }                                                                                                        \
    static const struct window_type title##_window = {.may = may_##title, .next = first};                    \
    const struct step tow_step_##title = {                                                                   \
        .name = #title,                                                                                      \
        .rule = "2.5",                                                                                       \
        .prompt = text,                                                                                      \
        .record = its_record,                                                                                \
        .called_by = STEPS(caller),                                                                          \
        .window = &title##_window,                                                                           \
        .by_default = "No Reaction.",                                                                        \
        .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),                                                \
        .passing = PASSING(MOVE_NO_REACTION),                                                                \
    };
#define ANNOUNCED_RECORD                                                                                     \
    RECORD("announced_event", struct announced_event, WINDOW_FIELDS(struct announced_event, &tow_seats),     \
           ID_FIELD(struct announced_event, card, &tow_cards, "The card."))

REACTION_STEP(announced, MOMENT_ANNOUNCED, STEP_EVENT, tow_first_in_sequence, ANNOUNCED_RECORD,
              "{card} has been played: answer it with a Reaction, or not.")
REACTION_STEP(leaving, MOMENT_LEAVING, STEP_MARCH, tow_first_in_sequence, REACTION_RECORD("Where."),
              "An army[ of {marcher}] is about to leave {space}: play a Reaction, or none.")
REACTION_STEP(entered, MOMENT_ENTERED, STEP_MARCH, tow_first_in_sequence, REACTION_RECORD("Where."),
              "An army[ of {marcher}] has entered {space}: play a Reaction, or none.")
REACTION_STEP(
    before_attempt, MOMENT_BEFORE_ATTEMPT, STEP_ATTEMPT, tow_first_in_sequence, REACTION_RECORD("Where."),
    "{interceptor} is about to intercept the army[ of {marcher}] in {space}: play a Reaction, or none.")
REACTION_STEP(
    attempt_failed, MOMENT_ATTEMPT_FAILED, STEP_ATTEMPT, tow_first_in_sequence, REACTION_RECORD("Where."),
    "{interceptor} has failed to intercept the army[ of {marcher}] in {space}: play a Reaction, or none.")
REACTION_STEP(withdrawn, MOMENT_WITHDRAWN, STEP_MARCH, tow_first_in_sequence, REACTION_RECORD("Where."),
              "The enemy has withdrawn from {space}: play a Reaction, or none.")
REACTION_STEP(battle_won, MOMENT_BATTLE_WON, STEP_BATTLE, tow_first_in_sequence, REACTION_RECORD("Where."),
              "The battle in {space} is won: play a Reaction, or none.")
REACTION_STEP(
    before_siege, MOMENT_BEFORE_SIEGE, STEP_SIEGE, besieger_first, REACTION_RECORD("Where."),
    "{space} is about to be {is_assault?assaulted|besieged}[ by {besieger}]: play a Reaction, or none.")
REACTION_STEP(after_siege, MOMENT_AFTER_SIEGE, STEP_SIEGE, besieger_first, REACTION_RECORD("Where."),
              "{space} has been attacked[ by {besieger}]: play a Reaction, or none.")
REACTION_STEP(impulse_end, MOMENT_IMPULSE_END, STEP_IMPULSE, tow_first_in_sequence, REACTION_RECORD("Where."),
              "An impulse[ of {acting}] ends: play a Reaction, or none.")

int tow_moment_of(int step)
{
    static const struct {
        uint8_t step, moment;
    } moments[] = {{STEP_IMPULSE, MOMENT_IMPULSE},
                   {STEP_ANNOUNCED, MOMENT_ANNOUNCED},
                   {STEP_LEAVING, MOMENT_LEAVING},
                   {STEP_ENTERED, MOMENT_ENTERED},
                   {STEP_BEFORE_ATTEMPT, MOMENT_BEFORE_ATTEMPT},
                   {STEP_ATTEMPT_FAILED, MOMENT_ATTEMPT_FAILED},
                   {STEP_WITHDRAWN, MOMENT_WITHDRAWN},
                   {STEP_BATTLE_CARDS, MOMENT_BATTLE},
                   {STEP_BATTLE_SUPPORT, MOMENT_BATTLE},
                   {STEP_BATTLE_WON, MOMENT_BATTLE_WON},
                   {STEP_BEFORE_SIEGE, MOMENT_BEFORE_SIEGE},
                   {STEP_AFTER_SIEGE, MOMENT_AFTER_SIEGE},
                   {STEP_IMPULSE_END, MOMENT_IMPULSE_END}};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++)
        if (moments[i].step == step) return moments[i].moment;
    return -1;
}

static MOVE_CHECK(check_play_reaction)
{
    return tow_why_not_play_event(p, seat, move_arg(m, MOVE_PLAY_REACTION, card),
                                  tow_moment_of(play_step_number(p)));
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
