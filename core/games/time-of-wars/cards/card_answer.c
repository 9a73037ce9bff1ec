/* What a card asks of another player (6.9.1.2): consent, payments, units. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal OTHER_ANSWER = {"another-answer", "6.9.1.2",
                                            "The card does not ask for such an answer."};
static const struct refusal NO_FUND = {"no-funds", "6.9.1.2", "{seat} has no FUND marker."};
static const struct refusal NOT_IN_HAND = {"not-in-hand", "6.9.1.2", "{card} is not in {seat}'s hand."};
static const struct refusal SPECIAL_CARD = {"special-card", "6.9.1.2",
                                            "Special Cards are not discarded (R100)."};
static const struct refusal LOW_VALUE = {"low-value", "6.9.1.2",
                                         "The value of {card} is lower than what the card asks for."};
static const struct refusal BEGUN = {"answer-begun", "6.9.1.2", "The units have to be removed."};

/* What it says by consenting and by refusing; -1: it consents by other moves. */
static const struct {
    int16_t yes, no;
    const char *prompt;
} questions[QUESTIONS] = {
    [QUESTION_WAR] = {OPTION_WAR, OPTION_NO_WAR,
                      "Answer {card} with War: place WAR with the superpower that played it, or not."},
    [QUESTION_ALLIANCE] = {OPTION_ALLIANCE, OPTION_NO_ALLIANCE,
                           "{card} proposes an Alliance: agree to it, or refuse it."},
    [QUESTION_ARMY_PAY] = {OPTION_PAY_FUND, OPTION_REBELLION,
                           "{card}: the army in {space} wants its pay. Discard a FUND marker or a card of "
                           "value {value} or more, or it rebels."},
    [QUESTION_MERCENARIES_PAY] =
        {OPTION_PAY_FUND, OPTION_PAY_NO_MORE,
         "{card}: discard a FUND marker or a card for each mercenary unit in {space} ({left} without "
         "pay); who is not paid leaves."},
    [QUESTION_UNITS] =
        {-1, OPTION_LOSE_POINTS,
         "{card}: remove {left unit|units} of your own, of full strength, from the map, or lose "
         "Development Points."},
};

static bool is_payment(const struct answer *a)
{
    return a->question == QUESTION_ARMY_PAY || a->question == QUESTION_MERCENARIES_PAY;
}

/* The seat's own units of full strength on the map. */
static struct units full_units(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    const struct units land = units_without(c->pieces.of_nation[seat], c->pieces.of_arm[NAVAL]);
    return units_without(units_both(tow_units_on_map(p), land), tow_state(p)->weakened);
}

bool tow_can_remove(const struct play *p, int seat, int count)
{
    return units_count(full_units(p, seat)) >= count;
}

static bool can_say_yes(const struct play *p, const struct answer *a)
{
    switch ((enum question)a->question) {
    case QUESTION_WAR:
    case QUESTION_ALLIANCE:
        return true;
    case QUESTION_ARMY_PAY:
    case QUESTION_MERCENARIES_PAY:
        return tow_side(p, a->seat)->funds > 0 || !cards_is_empty(tow_side(p, a->seat)->hand);
    case QUESTION_UNITS:
        return tow_can_remove(p, a->seat, a->result > 0 ? 1 : a->left);
    case QUESTIONS:
        break;
    }
    return false;
}

void tow_ask(struct play *p, const struct answer *answer)
{
    step_call(p, STEP_ANSWER, answer);
}

void tow_ask_consent(struct play *p, int seat, int card, int question)
{
    tow_ask(p, &(struct answer){.seat = seat, .card = card, .question = question, .left = 1, .space = -1});
}

static const char *answer_prompt(const struct play *p)
{
    const struct answer *a = step_record(p);
    if (a->question == QUESTION_UNITS && a->result > 0) /* it has begun, and goes on */
        return "{card}: remove {left unit|units} more of your own, of full strength, from the map.";
    return questions[a->question].prompt;
}

static uint32_t answer_deciders(const struct play *p)
{
    const struct answer *a = step_record(p);
    return a->left > 0 && can_say_yes(p, a) ? tow_asked(a->seat) : 0;
}

static void answer_step(struct play *p)
{
    const struct answer *a = step_record(p);
    step_return_with(p, a->result);
}

const struct domain tow_questions = {.name = "question", LISTED(TOW_QUESTIONS)};

const struct step tow_step_answer = {
    .name = "answer",
    .rule = "6.9.1.2",
    .prompt = "Answer what {card} asks.",
    .prompt_now = answer_prompt,
    .record = RECORD(
        "answer", struct answer, ID_FIELD(struct answer, seat, &tow_seats, "Who answers."),
        ID_FIELD(struct answer, card, &tow_cards, "The card."),
        ID_FIELD(struct answer, question, &tow_questions,
                 "What is asked: a War, an Alliance, the pay of an army, the pay of mercenaries, units "
                 "that are removed."),
        NUMBER_FIELD(struct answer, left, 0, 20, "How often."),
        NUMBER_FIELD(struct answer, value, 0, 3, "The lowest value of a card that pays."),
        NUMBER_FIELD(struct answer, result, 0, 20, "How often it has agreed, paid or removed a unit."),
        MAYBE_SPACE(struct answer, space, "Where the units are that want their pay.")),
    .called_by = STEPS(STEP_EVENT),
    .deciders = answer_deciders,
    .by_default = "No; of several things the first of the list.",
    .moves = MOVES(MOVE_REFUSE, MOVE_CONSENT, MOVE_DISCARD, MOVE_REMOVE_UNIT),
    .then = answer_step,
};

static void count_one(struct play *p)
{
    struct answer *a = step_record(p);
    a->left--;
    a->result++;
}

/* ---- consent, or a FUND marker ---- */

#define OPTION_ARG ID_ARG("option", "What the card asks.", &tow_options)

static MOVE_CHECK(check_consent)
{
    const struct answer *a = step_record(p);
    if (move_arg(m, MOVE_CONSENT, option) != questions[a->question].yes) return &OTHER_ANSWER;
    return is_payment(a) && tow_side(p, seat)->funds == 0 ? &NO_FUND : NULL;
}

static MOVE_APPLY(apply_consent)
{
    const struct answer *a = step_record(p);
    if (is_payment(a)) tow_funds(p, seat, -1, tow_by_event(p));
    count_one(p);
}

const struct move_type tow_move_consent = {
    .name = "consent",
    .rule = "6.9.1.2",
    .doc = "Consents to what a card asks, or pays a FUND marker for it.",
    .text = "{seat} chooses to {option}.",
    .args = {OPTION_ARG},
    .check = check_consent,
    .apply = apply_consent,
};

static MOVE_CHECK(check_refuse)
{
    const struct answer *a = step_record(p);
    if (move_arg(m, MOVE_REFUSE, option) != questions[a->question].no) return &OTHER_ANSWER;
    return a->question == QUESTION_UNITS && a->result > 0 ? &BEGUN : NULL;
}

static MOVE_APPLY(apply_refuse)
{
    struct answer *a = step_record(p);
    a->left = 0;
}

const struct move_type tow_move_refuse = {
    .name = "refuse",
    .rule = "6.9.1.2",
    .doc = "Refuses what a card asks.",
    .text = "{seat} chooses to {option}.",
    .args = {OPTION_ARG},
    .check = check_refuse,
    .apply = apply_refuse,
};

/* ---- a card of the hand ---- */

static MOVE_CHECK(check_discard)
{
    const int card = move_arg(m, MOVE_DISCARD, card);
    const struct answer *a = step_record(p);
    const struct card_row *row = tow_card_row(p, card);
    if (!is_payment(a)) return &OTHER_ANSWER;
    if (!tow_holds(p, seat, card)) return &NOT_IN_HAND;
    if (row->special) return &SPECIAL_CARD;
    return row->value < a->value ? &LOW_VALUE : NULL;
}

static MOVE_APPLY(apply_discard)
{
    tow_card_leave_hand(p, seat, move_arg(m, MOVE_DISCARD, card), USE_PAYMENT);
    count_one(p);
}

const struct move_type tow_move_discard = {
    .name = "discard",
    .rule = "6.9.1.2",
    .doc = "Pays with a card of the hand for what a card asks.",
    .text = "{seat} discards {card}.",
    .args = {HAND_ARG},
    .check = check_discard,
    .apply = apply_discard,
};

/* ---- units: tow_move_remove_unit ---- */

struct units tow_answer_units(const struct play *p)
{
    const struct answer *a = step_record(p);
    return a->question == QUESTION_UNITS ? full_units(p, a->seat) : (struct units){0};
}

void tow_answer_unit_removed(struct play *p, int unit)
{
    tow_unit_gone(p, unit, tow_unit_space(p, unit), LOSS_CARD);
    count_one(p);
}
