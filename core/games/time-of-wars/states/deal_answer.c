/* An arrangement is put forward and answered, and what follows of it (6.5.4). */
#include "games/time-of-wars/tables.h"

static const struct refusal NOT_PUT_FORWARD = {"not-put-forward", "6.5.4",
                                               "The arrangement has not been put forward yet."};

static bool is_empty(const struct deal *deal)
{
    return !deal->alliance && !deal->funds[PROPOSER] && !deal->funds[PARTNER] && !deal->units[PROPOSER] &&
           !deal->units[PARTNER] && spaces_is_empty(deal->spaces);
}

static MOVE_CHECK(check_put_forward)
{
    const struct deal *deal = step_record(p);
    return deal->stage == DEAL_TERMS ? NULL : &tow_deal_put_forward;
}

/* Nothing was named: nothing is announced. */
static MOVE_APPLY(apply_put_forward)
{
    struct deal *deal = step_record(p);
    deal->stage = is_empty(deal) ? DEAL_OVER : DEAL_ANSWER;
    if (deal->stage == DEAL_OVER) return;
    event(p, EVENT_ANNOUNCED, .seat = deal->proposer, .partner = deal->partner, .alliance = deal->alliance,
          .funds_given = deal->funds[PROPOSER], .funds_asked = deal->funds[PARTNER],
          .units_lent = deal->units[PROPOSER], .units_borrowed = deal->units[PARTNER]);
    EACH(space, deal->spaces) {
        const int giver = tow_place(p, space)->control;
        event(p, EVENT_SPACE_NAMED, .seat = giver, .space = space, .to = tow_deal_other(deal, giver));
    }
}

const struct move_type tow_move_put_forward = {
    .name = "put_forward",
    .rule = "6.5.4",
    .doc = "Puts forward what has been named; where nothing was, nothing is announced.",
    .text = "{seat} {step.has_terms?puts the arrangement forward|names nothing, so nothing is announced}.",
    .told_by = TOLD_BY(EVENT_ANNOUNCED),
    .check = check_put_forward,
    .apply = apply_put_forward,
};

/* The arrangement that is being made; without one, no terms. */
static struct deal terms(const struct play *p)
{
    const struct deal *deal = step_record_of(p, STEP_DEAL);
    return deal ? *deal : (struct deal){0};
}

int tow_word_has_terms(const struct play *p)
{
    const struct deal deal = terms(p);
    return !is_empty(&deal);
}

int tow_word_funds_given(const struct play *p)
{
    return terms(p).funds[PROPOSER];
}

int tow_word_funds_asked(const struct play *p)
{
    return terms(p).funds[PARTNER];
}

int tow_word_units_lent(const struct play *p)
{
    return terms(p).units[PROPOSER];
}

int tow_word_units_borrowed(const struct play *p)
{
    return terms(p).units[PARTNER];
}

#define TO_BE_NAMED                                                                                          \
    "Name what you offer to {partner} and what you ask for; "                                                \
    "then put the arrangement forward."
#define NOTHING_NAMED TO_BE_NAMED " Without terms nothing is announced."

static const char *deal_prompt(const struct play *p)
{
    const struct deal *deal = step_record(p);
    if (deal->stage != DEAL_ANSWER && !is_empty(deal))
        return TO_BE_NAMED
            " So far: {alliance?an Alliance|no Alliance}{funds_given?; {funds_given FUND marker|FUND "
            "markers} "
            "offered}{funds_asked?; {funds_asked FUND marker|FUND markers} asked for}{units_lent?; up to "
            "{units_lent unit|units} lent}{units_borrowed?; up to {units_borrowed unit|units} "
            "borrowed}{spaces?; {spaces space changes|spaces change} hands}.";
    return deal->stage == DEAL_ANSWER
               ? "{proposer} announces: {alliance?an Alliance|no Alliance}{funds_given?; it gives "
                 "{funds_given "
                 "FUND marker|FUND markers}}{funds_asked?; it asks for {funds_asked FUND marker|FUND "
                 "markers}}"
                 "{units_lent?; it lends up to {units_lent unit|units}}{units_borrowed?; it borrows up to "
                 "{units_borrowed unit|units}}{spaces?; {spaces space changes|spaces change} hands}. Confirm "
                 "it, or reject it."
               : NOTHING_NAMED;
}

static MOVE_CHECK(check_answer)
{
    const struct deal *deal = step_record(p);
    return deal->stage == DEAL_ANSWER ? NULL : &NOT_PUT_FORWARD;
}

static void hand_over(struct play *p, const struct deal *deal)
{
    EACH(space, deal->spaces) {
        const int giver = tow_place(p, space)->control;
        tow_space_take(p, space, tow_deal_other(deal, giver), BECAUSE(DEAL));
        tow_cossacks_settle(p); /* whom the giver does not command any more do not leave with its units */
        tow_send_off(p, giver, space);
    }
}

static MOVE_APPLY(apply_confirm)
{
    struct deal *deal = step_record(p);
    deal->stage = DEAL_BORROW;
    event(p, EVENT_ANSWERED, .seat = seat, .confirmed = true);
    if (deal->alliance) tow_relation_set(p, deal->proposer, deal->partner, ALLIED, BECAUSE(DEAL));
    hand_over(p, deal);
    tow_pay(p, deal->proposer, deal->partner, deal->funds[PROPOSER], BECAUSE(DEAL));
    tow_pay(p, deal->partner, deal->proposer, deal->funds[PARTNER], BECAUSE(DEAL));
}

const struct move_type tow_move_confirm = {
    .name = "confirm",
    .rule = "6.5.4",
    .doc = "Confirms the arrangement: it is carried out at once.",
    .text = "{seat} confirms the arrangement.",
    .check = check_answer,
    .apply = apply_confirm,
};

static MOVE_APPLY(apply_reject)
{
    struct deal *deal = step_record(p);
    deal->stage = DEAL_OVER;
    event(p, EVENT_ANSWERED, .seat = seat, .confirmed = false);
}

const struct move_type tow_move_reject = {
    .name = "reject",
    .rule = "6.5.4",
    .doc = "Rejects the arrangement.",
    .text = "{seat} rejects the arrangement.",
    .check = check_answer,
    .apply = apply_reject,
};

static uint32_t deal_deciders(const struct play *p)
{
    const struct deal *deal = step_record(p);
    if (deal->stage == DEAL_TERMS) return tow_asked(deal->proposer);
    return deal->stage == DEAL_ANSWER ? tow_asked(deal->partner) : 0;
}

/* The borrower chooses the units: first the seat to which it was announced. */
static void deal_step(struct play *p)
{
    struct deal *deal = step_record(p);
    for (int side = PROPOSER; deal->stage == DEAL_BORROW && side <= PARTNER; side++) {
        const int count = deal->units[side];
        if (!count) continue;
        deal->units[side] = 0;
        tow_borrow_begin(p, tow_deal_seat(deal, !side), tow_deal_seat(deal, side), count);
        return;
    }
    step_return(p);
}

const struct domain tow_deal_stages = {
    .name = "deal_stage", .noun = "stage of an arrangement", LISTED(TOW_DEAL_STAGES)};

static void inspect_deal(const struct play *p, int at, struct faults *faults)
{
    const struct deal *deal = step_record_at(p, at);
    if (deal->proposer == deal->partner)
        fault_add(faults, AT_FRAME(at, "partner"), "is %s, who announces it to himself (6.5.4)",
                  tow_seats.ids[deal->partner]);
    if (deal->stage > DEAL_ANSWER) return;
    EACH(space, deal->spaces) {
        const int control = tow_place(p, space)->control;
        if (control != deal->proposer && control != deal->partner)
            fault_add(faults, AT_FRAME(at, "spaces"), "has %s, which neither of the two controls (6.5.3)",
                      tow_space_id(p, space));
    }
}

const struct step tow_step_deal = {
    .name = "deal",
    .rule = "6.5.2",
    .prompt = "Name what is arranged, and put it forward; the other confirms or rejects it.",
    .prompt_now = deal_prompt,
    .record = RECORD("deal", struct deal, ID_FIELD(struct deal, proposer, &tow_seats, "Who announces."),
                     ID_FIELD(struct deal, partner, &tow_seats, "To whom."),
                     ID_FIELD(struct deal, stage, &tow_deal_stages,
                              "What comes next: the terms, the answer, units are borrowed, the end."),
                     FLAG_FIELD(struct deal, alliance, "An Alliance."),
                     NUMBERS_FIELD("funds", struct deal, funds, 0, FUNDS_MAX,
                                   "FUND markers given by the one who announces, by the other."),
                     NUMBERS_FIELD("units", struct deal, units, 0, 20,
                                   "Units lent by the one who announces, by the other."),
                     SPACES_FIELD(struct deal, spaces, "Spaces given, each by its controller.")),
    .called_by = STEPS(STEP_ANNOUNCEMENTS),
    .deciders = deal_deciders,
    .by_default = "What was named is put forward; an arrangement is rejected.",
    .moves = MOVES(MOVE_PUT_FORWARD, MOVE_OFFER_ALLIANCE, MOVE_OFFER_SPACE, MOVE_ASK_SPACE, MOVE_OFFER_FUNDS,
                   MOVE_ASK_FUNDS, MOVE_OFFER_UNITS, MOVE_ASK_UNITS, MOVE_REJECT, MOVE_CONFIRM),
    .then = deal_step,
    .inspect = inspect_deal,
};
