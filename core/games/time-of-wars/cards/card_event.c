/* Events (6.9.1.2): what a card asks of its player, and who may answer it. The effects are in effects.c and
 * events_*.c. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal OTHER_THING = {"another-choice", "6.9.1.2",
                                           "The card asks for something else, or for nothing."};
static const struct refusal NOT_OPTIONAL = {"not-optional", "6.9.1.2", "The card requires a choice here."};

/* ---- the step ---- */

int tow_word_success_from(const struct play *p)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    return e ? tow_card_row(p, e->play.card)->success_from : 0;
}

/* What the card of an Event asks for, one thing after the other (struct field, domain_of). */
static const struct domain *picked_of(const void *pack, const void *row, int i)
{
    const struct event_play *e = row;
    return i < CARD_PICKS ? tow_instruction(pack, e->play.card, e->second)->asks[i].domain : NULL;
}

static const struct card_table *table_of(const struct event_play *e)
{
    return e->second ? &tow_points_table : &tow_card_table;
}

static const struct card_effect *effect_of(const struct play *p, const struct event_play *e)
{
    return table_of(e)->effect(p, e->play.card);
}

/* What is to be chosen now; NULL: nothing. */
static const struct card_ask *asked_for(const struct play *p)
{
    const struct event_play *e = step_record(p);
    return e->stage == EVENT_ASKS ? card_asks(table_of(e), p, &e->play) : NULL;
}

static uint32_t event_deciders(const struct play *p)
{
    const struct event_play *e = step_record(p);
    return asked_for(p) && card_pick_next(table_of(e), p, &e->play, 0) >= 0 ? tow_asked(e->play.seat) : 0;
}

static const char *event_prompt(const struct play *p)
{
    const struct card_ask *ask = asked_for(p);
    return ask ? ask->name : "The Event of {card} takes place.";
}

static void begin(struct play *p, int seat, int card, bool is_second, bool reaction)
{
    step_call(
        p, STEP_EVENT,
        &(struct event_play){
            .play = {.card = card, .seat = seat}, .second = is_second, .reaction = reaction, .arrived = -1});
}

void tow_event_begin(struct play *p, int seat, int card, int use)
{
    tow_card_leave_hand(p, seat, card, use);
    begin(p, seat, card, false, use != USE_EVENT);
}

/* 6.9.1.3: nothing happens where it cannot be done. */
void tow_second_begin(struct play *p, int seat, int card)
{
    if (card_barred(&tow_points_table, p, seat, card, -1)) return;
    event(p, EVENT_SECOND, .card = card);
    begin(p, seat, card, true, false);
}

struct cause tow_by_event(const struct play *p)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    return BY_CARD(e ? e->play.card : -1);
}

int16_t tow_card_of_loss(const struct play *p, int reason)
{
    return reason == LOSS_CARD ? tow_by_event(p).card : -1;
}

int tow_event_result(const struct play *p)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    return e->result;
}

int tow_event_arrived(const struct play *p)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    return e->arrived;
}

struct event_play *tow_announced_event(const struct play *p)
{
    const int window = step_place(p, STEP_ANNOUNCED);
    if (window > 0) return step_record_at(p, window - 1);
    return step_is(p, STEP_EVENT) ? step_record(p) : NULL; /* the window is about to be opened */
}

/* R102: Reactions are not answered; a card with a red asterisk is not cancelled. */
static void announce(struct play *p, const struct event_play *e)
{
    const struct card_effect *effect = effect_of(p, e);
    const struct card_row *row = tow_card_row(p, e->play.card);
    if (e->second || e->reaction || row->asterisk || !effect->touches) return;
    const uint32_t touched = effect->touches(p, &e->play) & ~tow_asked(e->play.seat);
    window_open(p, STEP_ANNOUNCED, touched, &(struct announced_event){.card = e->play.card});
}

/* Nothing can be chosen: what is optional is left out; without the rest there is no effect. */
static void go_on(struct play *p, struct event_play *e)
{
    const struct card_ask *ask = asked_for(p);
    if (ask && (ask->optional || ask->if_any)) {
        card_pick(&e->play, -1);
        return;
    }
    e->stage = ask ? EVENT_OVER : EVENT_SPIED;
    if (!ask) announce(p, e);
}

static void event_step(struct play *p)
{
    struct event_play *e = step_record(p);
    const struct card_effect *effect = effect_of(p, e);
    switch ((enum event_stage)e->stage) {
    case EVENT_ASKS:
        go_on(p, e);
        return;
    case EVENT_SPIED:
        e->stage = e->play.cancelled ? EVENT_OVER : EVENT_TAKES_EFFECT;
        if (!e->play.cancelled) effect->apply(p, &e->play);
        return;
    case EVENT_TAKES_EFFECT:
        e->stage = EVENT_OVER;
        if (effect->finish) effect->finish(p, &e->play);
        return;
    case EVENT_OVER:
        step_return(p);
        return;
    }
}

const struct domain tow_event_stages = {
    .name = "event_stage", .noun = "stage of an Event", LISTED(TOW_EVENT_STAGES)};

/* The second instruction of a card comes in an impulse alone. */
static bool is_its_moment(const struct event_play *e, const struct card_effect *effect, int caller)
{
    const int moment = tow_moment_of(caller);
    if (moment < 0) return false;
    return e->second ? moment == MOMENT_IMPULSE : effect->moments >> moment & 1;
}

/* What has been picked is of the things that the card asks for; all of it, when it is no longer asked. */
static void inspect_picks(const struct play *p, int at, const struct card_effect *effect,
                          const struct event_play *e, struct faults *faults)
{
    for (int i = 0; i < CARD_PICKS && effect->asks[i].name; i++) {
        const struct card_ask *ask = &effect->asks[i];
        const int pick = e->play.pick[i],
                  count = ask->domain ? domain_count(ask->domain, p->pack) : ask->count;
        if (e->stage == EVENT_ASKS && i >= e->play.picked) continue;
        if (pick < 0 && !ask->optional && !ask->if_any)
            fault_add(faults, AT_FRAME(at, "pick"), "has no %s, for which %s asks (6.9.1.2)", ask->name,
                      tow_card_id(p, e->play.card));
        else if (pick >= count)
            fault_add(faults, AT_FRAME(at, "pick"),
                      "has %d for the %s of %s, which has %d to pick from (6.9.1.2)", pick, ask->name,
                      tow_card_id(p, e->play.card), count);
    }
}

/* Before it takes effect an Event can still take place, and each pick is one that could be made. */
static void inspect_choices(const struct play *p, int at, const struct card_effect *effect,
                            const struct event_play *e, struct faults *faults)
{
    const char *card = tow_card_id(p, e->play.card);
    const struct refusal *why = effect->fits ? effect->fits(p, e->play.seat, e->play.card) : NULL;
    if (why)
        fault_add(faults, AT_FRAME(at, "card"), "is %s, which has no effect now: %s (6.9.1.2)", card,
                  why->code);
    else if (!card_picks_hold(table_of(e), p, &e->play))
        fault_add(faults, AT_FRAME(at, "pick"), "has for %s what cannot be chosen (6.9.1.2)", card);
}

static void inspect_event(const struct play *p, int at, struct faults *faults)
{
    const size_t before = faults->count;
    const struct event_play *e = step_record_at(p, at);
    const struct card_effect *effect = effect_of(p, e);
    const int caller = step_caller(p, at);
    const char *card = tow_card_id(p, e->play.card);
    if (!effect->apply)
        fault_add(faults, AT_FRAME(at, "card"), "is %s, which has no Event to be played here (6.9.1.2)",
                  card);
    else if (!is_its_moment(e, effect, caller))
        fault_add(faults, AT_FRAME(at, "card"), "is %s, which is not played at %s (6.9.1.2)", card,
                  p->game->steps[caller]->name);
    else
        inspect_picks(p, at, effect, e, faults);
    if (faults->count == before && e->stage <= EVENT_SPIED) inspect_choices(p, at, effect, e, faults);
    tow_inspect_card(p, e->play.seat, e->play.card, AT_FRAME(at, "card"), faults);
}

const struct step tow_step_event = {
    .name = "event",
    .rule = "6.9.1.2",
    .prompt = "Choose what {card} asks for.",
    .prompt_now = event_prompt,
    .record =
        RECORD("event_play", struct event_play,
               FLAG_FIELD(struct event_play, second,
                          "What a Special Card wants that was played for points (6.9.1.3)."),
               CARD_PLAY_FIELDS(&tow_cards, &tow_seats, picked_of),
               ID_FIELD(struct event_play, stage, &tow_event_stages,
                        "What comes next: something may have to be chosen, others may cancel it, it takes "
                        "effect, the end."),
               FLAG_FIELD(struct event_play, reaction, "A Reaction or a Battle card."),
               NUMBER_FIELD(struct event_play, result, 0, 20,
                            "How often the player whom it has asked has agreed, paid or removed a unit."),
               MAYBE_SPACE(struct event_play, arrived, "Where a march that it has brought about has ended.")),
    .called_by = STEPS(STEP_IMPULSE, STEP_ANNOUNCED, STEP_LEAVING, STEP_ENTERED, STEP_BEFORE_ATTEMPT,
                       STEP_ATTEMPT_FAILED, STEP_WITHDRAWN, STEP_BATTLE_CARDS, STEP_BATTLE_SUPPORT,
                       STEP_BATTLE_WON, STEP_BEFORE_SIEGE, STEP_AFTER_SIEGE, STEP_IMPULSE_END),
    .max_depth = 3,
    .result = RESULT(struct event_play, result),
    .automatic = true,
    .deciders = event_deciders,
    .by_default = "The first choice of the list.",
    .moves = MOVES(MOVE_CHOOSE_NO_MORE, MOVE_CHOOSE_SPACE, MOVE_CHOOSE_POWER, MOVE_CHOOSE_KIND,
                   MOVE_CHOOSE_COMMANDER, MOVE_CHOOSE_RELIGION, MOVE_CHOOSE_OPTION),
    .then = event_step,
    .inspect = inspect_event,
};

/* ---- choices ---- */

static const struct refusal *check_choice(const struct play *p, const struct domain *domain, int value)
{
    const struct card_ask *ask = asked_for(p);
    const struct event_play *e = step_record(p);
    if (!ask || ask->domain != domain) return &OTHER_THING;
    return card_refuses(table_of(e), p, &e->play, value);
}

/* Each of the moves that choose a thing has that one argument. */
static int chosen(const struct move *m)
{
    return move_arg(m, MOVE_CHOOSE_SPACE, space);
}

static MOVE_APPLY(apply_choose)
{
    struct event_play *e = step_record(p);
    card_pick(&e->play, chosen(m));
}

#define CHOICE(thing, of, article, sentence)                                                                 \
    static MOVE_CHECK(check_choose_##thing)                                                                  \
    {                                                                                                        \
        return check_choice(p, &of, chosen(m));                                                              \
    }                                                                                                        \
    const struct move_type tow_move_choose_##thing = {                                                       \
        .name = "choose_" #thing,                                                                            \
        .rule = "6.9.1.2",                                                                                   \
        .doc = "Chooses " article " " #thing " for a card.",                                                 \
        .text = sentence,                                                                                    \
        .args = {ID_ARG(#thing, "What fits.", &of)},                                                         \
        .check = check_choose_##thing,                                                                       \
        .apply = apply_choose,                                                                               \
    };

CHOICE(space, tow_spaces, "a", "{seat} chooses {space}.")
CHOICE(power, tow_powers, "a", "{seat} chooses {power}.")
CHOICE(kind, tow_kinds, "a", "{seat} chooses {kind}.")
CHOICE(commander, tow_commanders, "a", "{seat} chooses {commander}.")
CHOICE(religion, tow_religions, "a", "{seat} chooses {religion}.")
CHOICE(option, tow_options, "an", "{seat} chooses to {option}.")

static MOVE_CHECK(check_no_more)
{
    const struct card_ask *ask = asked_for(p);
    if (!ask) return &OTHER_THING;
    return ask->optional ? NULL : &NOT_OPTIONAL;
}

static MOVE_APPLY(apply_no_more)
{
    struct event_play *e = step_record(p);
    card_pick(&e->play, -1);
}

const struct move_type tow_move_choose_no_more = {
    .name = "choose_no_more",
    .rule = "6.9.1.2",
    .doc = "Chooses nothing more for a card.",
    .text = "{seat} chooses no more.",
    .check = check_no_more,
    .apply = apply_no_more,
};
