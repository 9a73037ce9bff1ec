/* What armies cost beside their upkeep (appendix 1): the drawer's salary, everybody's wages; and how armies
 * are given up, for these as for the upkeep (12.1) and for wages that were put off. */
#include "data/table.h"
#include "games/baroque/tables.h"

static const struct refusal NO_ARMY = {"no-own-army", "Appendix 1", "{seat} has no army in {state}."};
static const struct refusal NO_ARMY_TO_KEEP = {"no-own-army", "12.1", "{seat} has no army in {state}."};
static const struct refusal CAN_PAY = {"can-pay", "Appendix 1",
                                       "{seat} has the florins for the wages that were put off."};
static const struct refusal TOO_POOR = {"too-few-florins", "Appendix 1",
                                        "{seat} has fewer florins than that."};
static const struct refusal SALARY_TOO_DEAR = {
    "too-few-florins", "Appendix 1",
    "Up to 3 armies cost 3 florins, up to 6 cost 5, up to 9 cost 7, more cost 10: {seat} has fewer."};
static const struct refusal TOO_MANY = {"more-than-there-are", "Appendix 1", "{seat} has fewer armies."};
static const struct refusal LAST_TURN = {
    "no-next-turn", "Appendix 1",
    "In the last turn wages cannot be put off: pay all armies, or remove some."};

/* ---- Salary of your own Armies ---- */

/* More than ten cost no more than ten (R24). */
static int salary_of(const struct play *p, int armies)
{
    const struct components *c = bar_components(p);
    return c->tables.salary[ROWS_FROM(c->tables.salary, c->tables.salary_count, armies)].florins;
}

static uint32_t salary_payer(const struct play *p)
{
    const int seat = bar_state(p)->active;
    return seat >= 0 && bar_armies(p, seat) > 0 ? bar_asked(seat) : 0;
}

static MOVE_CHECK(check_pay_salary)
{
    return bar_player(p, seat)->florins < salary_of(p, bar_armies(p, seat)) ? &SALARY_TOO_DEAR : NULL;
}

static const char *prompt_salary(const struct play *p)
{
    const int seat = bar_state(p)->active;
    return seat >= 0 && check_pay_salary(p, seat, NULL)
               ? "You cannot pay the salary of all your armies, {payment_due florin|florins}: remove some of "
                 "them."
               : "Pay the salary of your own armies, {payment_due florin|florins}, or remove some of them "
                 "first.";
}

static MOVE_APPLY(apply_pay_salary)
{
    step_return(p);
    bar_earn(p, seat, -salary_of(p, bar_armies(p, seat)), bar_by_event(p));
}

const struct move_type bar_move_pay_salary = {
    .name = "pay_salary",
    .rule = "Appendix 1",
    .doc = "Pays the salary of one's own armies.",
    .text = "{seat} pays the salary of the armies[, {step.payment_due florin|florins}].",
    .told_by = TOLD_BY(EVENT_FLORINS),
    .check = check_pay_salary,
    .apply = apply_pay_salary,
};

/* ---- Wage of the Armies ---- */

/* Whose armies are next: the drawer's, then in the order of play; -1: all have been paid. */
static int next_payer(const struct play *p)
{
    uint32_t left = play_head(p)->seats;
    for (int i = 0; i < bar_sequence(p)->index && left; i++)
        left &= ~bar_asked(bar_first_in_order(p, left));
    return left ? bar_first_in_order(p, left) : -1;
}

static uint32_t wage_payer(const struct play *p)
{
    const int seat = next_payer(p);
    if (seat < 0 || bar_shielded(p, seat)) return 0;
    return bar_armies(p, seat) > 0 ? bar_asked(seat) : 0;
}

/* Who is next has no armies, or none to pay for. */
static void wages_paid(struct play *p)
{
    if (next_payer(p) < 0)
        step_return(p);
    else
        bar_sequence(p)->index++;
}

static const char *prompt_wages(const struct play *p)
{
    return bar_is_last_turn(p)
               ? "Pay 1 florin for each of your armies; you may remove some before."
               : "Say how many armies you pay now, at 1 florin each; the others cost 2 each after the "
                 "next income. You may remove some before.";
}

static MOVE_CHECK(check_pay_wages)
{
    const int now = move_arg(m, MOVE_PAY_WAGES, now), armies = bar_armies(p, seat);
    if (now > armies) return &TOO_MANY;
    if (now > bar_player(p, seat)->florins) return &TOO_POOR;
    return now < armies && bar_is_last_turn(p) ? &LAST_TURN : NULL;
}

static MOVE_APPLY(apply_pay_wages)
{
    const int now = move_arg(m, MOVE_PAY_WAGES, now);
    const int owed = bar_armies(p, seat) - now;
    bar_player(p, seat)->wages_owed = owed;
    bar_earn(p, seat, -now, bar_by_event(p));
    if (owed > 0) event(p, EVENT_PAYMENT_PUT_OFF, .seat = seat, .florins = WAGE_OWED * owed);
    bar_sequence(p)->index++;
}

const struct move_type bar_move_pay_wages = {
    .name = "pay_wages",
    .rule = "Appendix 1",
    .doc = "Pays 1 florin each for some armies; for the others 2 each after the next income.",
    .text = "{seat} pays {now?the wages of {now army|armies}|no wages} now.",
    .args = {{.name = "now", .doc = "Armies that are paid now.", .max = ARMIES_MAX}},
    .check = check_pay_wages,
    .apply = apply_pay_wages,
};

/* ---- armies given up ---- */

MOVE_CANDIDATES(bar_own_army_states)
{
    offer_states(set, bar_army_states(p, seat));
}

/* Wages that were put off were promised: who can pay them, pays. */
static MOVE_CHECK(check_remove_army)
{
    const struct land *land = bar_land(p, move_arg(m, MOVE_REMOVE_ARMY, state));
    if (land->army_seat != seat || land->armies == 0)
        return step_is(p, STEP_UPKEEP) ? &NO_ARMY_TO_KEEP : &NO_ARMY;
    return step_is(p, STEP_PAY_WAGES_OWED) && !bar_check_pay_wages_owed(p, seat, m) ? &CAN_PAY : NULL;
}

static MOVE_APPLY(apply_remove_army)
{
    const int owed = bar_armies_owed_for(p, seat);
    bar_armies_remove(p, move_arg(m, MOVE_REMOVE_ARMY, state), 1, BECAUSE(UNPAID));
    if (step_is(p, STEP_PAY_WAGES_OWED)) bar_player(p, seat)->wages_owed = owed - 1;
}

const struct move_type bar_move_remove_army = {
    .name = "remove_army",
    .rule = "12.1",
    .doc = "Removes an army instead of paying for it.",
    .text = "{seat} removes an army from {state}.",
    .told_by = TOLD_BY(EVENT_ARMIES_REMOVED),
    .args = {STATE_AMONG("state", "Where it stands.", bar_own_army_states)},
    .check = check_remove_army,
    .apply = apply_remove_army,
};

/* ---- what is due, in words ---- */

int bar_word_payment(const struct play *p)
{
    const enum step_id step = step_is(p, STEP_SALARY)   ? STEP_SALARY
                              : step_is(p, STEP_UPKEEP) ? STEP_UPKEEP
                                                        : STEP_PAY_WAGES_OWED;
    const uint32_t payers = p->game->steps[step]->deciders(p);
    if (!payers) return 0;
    const int seat = __builtin_ctz(payers), armies = bar_armies(p, seat);
    return step == STEP_SALARY   ? salary_of(p, armies)
           : step == STEP_UPKEEP ? bar_upkeep(p) * armies
                                 : WAGE_OWED * bar_armies_owed_for(p, seat);
}

/* ---- for who is away ---- */

/* Wages: as many now as he has florins for, the others later. */
static int wages_now(const struct play *p, int seat)
{
    const int armies = bar_armies(p, seat), florins = bar_player(p, seat)->florins;
    return armies < florins ? armies : florins;
}

static const struct payment {
    enum step_id at;
    enum move_id move;
    const struct refusal *(*check)(const struct play *p, int seat, const struct move *m);
} payments[] = {{STEP_SALARY, MOVE_PAY_SALARY, check_pay_salary},
                {STEP_WAGES, MOVE_PAY_WAGES, check_pay_wages},
                {STEP_PAY_WAGES_OWED, MOVE_PAY_WAGES_OWED, bar_check_pay_wages_owed},
                {STEP_UPKEEP, MOVE_PAY_UPKEEP, bar_check_pay_upkeep}};

static struct move payment_of(const struct play *p, int seat, const struct payment *payment)
{
    if (payment->move != MOVE_PAY_WAGES) return (struct move){.type = payment->move};
    return MAKE_MOVE(MOVE_PAY_WAGES, .now = wages_now(p, seat));
}

/* Pays where he can, removes an army where he cannot. */
STEP_FALLBACK(bar_fallback_pay)
{
    const struct states states = bar_army_states(p, seat);
    for (size_t i = 0; i < sizeof payments / sizeof *payments; i++) {
        if (!step_is(p, payments[i].at)) continue;
        *m = payment_of(p, seat, &payments[i]);
        if (!payments[i].check(p, seat, m)) return;
    }
    *m = MAKE_MOVE(MOVE_REMOVE_ARMY, .state = states_next(states, 0));
}

const struct step bar_step_salary = {
    .name = "salary",
    .rule = "Appendix 1",
    .prompt = "Pay the salary of your own armies, or remove some of them first.",
    .prompt_now = prompt_salary,
    .called_by = STEPS(STEP_EVENT_CARD),
    .deciders = salary_payer,
    .by_default = "The salary is paid; while it cannot be, an army goes, out of the first state in "
                  "the order of the pack.",
    .moves = MOVES(MOVE_PAY_SALARY, MOVE_REMOVE_ARMY),
    .then = step_return,
    .fallback = bar_fallback_pay,
};

const struct step bar_step_wages = {
    .name = "wages",
    .rule = "Appendix 1",
    .prompt = "Say how many armies you pay now; the others are paid after the next income. You may "
              "remove some before.",
    .prompt_now = prompt_wages,
    .record = SEQUENCE_RECORD,
    .called_by = STEPS(STEP_EVENT_CARD),
    .deciders = wage_payer,
    .by_default = "As many armies are paid now as the florins allow, the others are put off; in the "
                  "last turn armies go until all can be paid, out of the first state in the order of "
                  "the pack.",
    .moves = MOVES(MOVE_PAY_WAGES, MOVE_REMOVE_ARMY),
    .then = wages_paid,
    .fallback = bar_fallback_pay,
};
