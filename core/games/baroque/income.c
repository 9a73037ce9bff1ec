/* Income (6), and what was put off until there would be some: the loan to Fugger, the wages of armies
 * (appendix 1). */
#include "games/baroque/tables.h"

/* ---- 6.1, 6.2 what a state brings ---- */

static int basic_income(const struct play *p, int state)
{
    const struct state_row *row = &bar_map(p)->state[state];
    if (row->income_with_polish_pass && bar_on_board(p, POLISH_PASS)) return row->income_with_polish_pass;
    return row->value;
}

/* Famine takes its florin before the doubling, and leaves one (R5). */
static int income_of_state(const struct play *p, int state, bool famine)
{
    int florins = basic_income(p, state);
    if (famine && florins > 1) florins--;
    return bar_land(p, state)->city == NO_CITY ? florins : 2 * florins;
}

int bar_income_of_state(const struct play *p, int seat, int state)
{
    const bool famine = bar_on_board(p, FAMINE) && !bar_player(p, seat)->no_famine;
    return bar_blocked(p, state) ? 0 : income_of_state(p, state, famine);
}

int bar_income_of(const struct play *p, int seat)
{
    int florins = 0;
    EACH(i, bar_controlled(p, seat))
        florins += bar_income_of_state(p, seat, i);
    if (bar_state(p)->halved && !bar_player(p, seat)->no_halving) florins = (florins + 1) / 2;
    return florins < MINIMUM_INCOME ? MINIMUM_INCOME : florins;
}

/* ---- the phase ---- */

static void receive(struct play *p, int seat)
{
    const int florins = bar_income_of(p, seat);
    int16_t *purse = &bar_player(p, seat)->florins;
    *purse = *purse + florins > MONEY_MAX ? MONEY_MAX : *purse + florins;
    event(p, EVENT_INCOME, .seat = seat, .florins = florins);
}

int bar_fugger(const struct play *p)
{
    const int augsburg = bar_components(p)->named.augsburg;
    return bar_blocked(p, augsburg) ? -1 : bar_land(p, augsburg)->controller;
}

/* To the controller of Augsburg, else to the bank. The controller himself pays nothing (R13). */
static void repay_fugger(struct play *p, int seat)
{
    const int lender = bar_fugger(p);
    const int florins = bar_player(p, seat)->florins;
    const int paid = florins < FUGGER_DEBT ? florins : FUGGER_DEBT;
    bar_player(p, seat)->owes_fugger = 0;
    if (lender == seat) return;
    bar_earn(p, seat, -paid, BECAUSE(LOAN));
    if (lender >= 0) bar_earn(p, lender, paid, BECAUSE(LOAN));
}

/* 5.1: Famine has had its effect and goes under the event deck, which has been shuffled in this turn. */
static void famine_ends(struct play *p)
{
    struct state *s = bar_state(p);
    const struct cards famine = bar_components(p)->decks.of_effect[FAMINE];
    if (!bar_on_board(p, FAMINE)) return;
    s->board = cards_without(s->board, famine);
    s->event_deck = cards_either(s->event_deck, famine);
    s->famine_at_bottom = 1;
}

static void income(struct play *p)
{
    struct state *s = bar_state(p);
    EACH_SEAT(p, seat)
        receive(p, seat);
    for (int seat = 0; seat < SEATS; seat++) {
        if (bar_player(p, seat)->owes_fugger) repay_fugger(p, seat);
        bar_player(p, seat)->no_famine = bar_player(p, seat)->no_halving = 0;
    }
    famine_ends(p);
    s->halved = 0;
    step_next(p, STEP_PAY_WAGES_OWED, NULL);
}

const struct step bar_step_income = {
    .name = "income",
    .rule = "6.0",
    .prompt = "The players receive their income.",
    .then = income,
};

/* ---- Wage of the Armies, put off (R24) ---- */

static const struct refusal TOO_DEAR = {
    "too-few-florins", "Appendix 1",
    "{seat} cannot pay the wages that he put off for all of his armies: he has to remove some."};

int bar_armies_owed_for(const struct play *p, int seat)
{
    const int owed = bar_player(p, seat)->wages_owed, armies = bar_armies(p, seat);
    return owed < armies ? owed : armies;
}

static int wages_of(const struct play *p, int seat)
{
    return WAGE_OWED * bar_armies_owed_for(p, seat);
}

static uint32_t wage_debtor(const struct play *p)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_player(p, seat)->wages_owed && bar_armies_owed_for(p, seat)) seats |= UINT32_C(1) << seat;
    return bar_asked(bar_first_in_order(p, seats & play_head(p)->seats));
}

MOVE_CHECK(bar_check_pay_wages_owed)
{
    return bar_player(p, seat)->florins < wages_of(p, seat) ? &TOO_DEAR : NULL;
}

static MOVE_APPLY(apply_pay_wages_owed)
{
    bar_earn(p, seat, -wages_of(p, seat), BECAUSE(WAGES));
    bar_player(p, seat)->wages_owed = 0;
}

const struct move_type bar_move_pay_wages_owed = {
    .name = "pay_wages_owed",
    .rule = "Appendix 1",
    .doc = "Pays the wages that were put off.",
    .text = "{seat} pays the wages that were put off[, {step.payment_due florin|florins}].",
    .told_by = TOLD_BY(EVENT_FLORINS),
    .check = bar_check_pay_wages_owed,
    .apply = apply_pay_wages_owed,
};

/* What is still noted is for armies that are gone. */
static void wages_owed_paid(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        bar_player(p, seat)->wages_owed = 0;
    bar_opportunity_cards_begin(p);
}

const struct step bar_step_pay_wages_owed = {
    .name = "pay_wages_owed",
    .rule = "Appendix 1",
    .prompt =
        "Pay {payment_due florin|florins}, 2 for each army whose wages you put off; if you cannot, remove "
        "some of them.",
    .deciders = wage_debtor,
    .by_default = "The wages are paid; while they cannot be, an army goes, out of the first state in "
                  "the order of the pack.",
    .moves = MOVES(MOVE_PAY_WAGES_OWED, MOVE_REMOVE_ARMY),
    .then = wages_owed_paid,
    .fallback = bar_fallback_pay,
};
