/* Peace negotiations (5.3): the offer, the answer, the result. withdrawal.c has what a side must leave. */
#include "data/table.h"

#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"

#define NOTHING_NAMED .area = -1, .city = {-1, -1}, .leader = -1, .kind = -1, .from = -1

/* ---- the offer (5.31) ---- */

static bool may_offer(int seat, int vp)
{
    enum { CATHOLIC_LOW = 10, CATHOLIC_HIGH = 30, PROTESTANT_LOW = 15, PROTESTANT_HIGH = 40 };
    return seat == CATHOLIC ? vp <= CATHOLIC_LOW || vp >= CATHOLIC_HIGH
                            : vp <= PROTESTANT_LOW || vp >= PROTESTANT_HIGH;
}

/* The other side must accept this seat's offer. */
static bool must_accept(int offerer, int vp)
{
    enum { PROTESTANT_MUST = 35, CATHOLIC_MUST = 10 };
    return offerer == CATHOLIC ? vp >= PROTESTANT_MUST : vp <= CATHOLIC_MUST;
}

static const struct refusal EARLY_BARS = {"scenario", "18.13",
                                          "{seat} may not offer peace in this scenario."};
static const struct refusal INTERVENTION_BARS = {"scenario", "18.25",
                                                 "{seat} may not offer peace in this scenario."};

/* 18.13, 18.25 */
static const struct refusal *why_not_in_scenario(const struct play *p, int seat)
{
    const int scenario = play_head(p)->scenario;
    if (scenario == EARLY_SCENARIO && seat == PROTESTANT) return &EARLY_BARS;
    return scenario == INTERVENTION_SCENARIO && seat == CATHOLIC ? &INTERVENTION_BARS : NULL;
}

static const struct refusal NOT_FIRST = {"not-first-action", "5.3",
                                         "Peace is offered in one's own first round of a turn."};
static const struct refusal VP_BAR[SEATS] = {
    [PROTESTANT] = {"victory-points", "5.31",
                    "The Protestant player offers peace at 15 Victory Points or fewer, or at 40 or more."},
    [CATHOLIC] = {"victory-points", "5.31",
                  "The Catholic player offers peace at 10 Victory Points or fewer, or at 30 or more."}};

/* 5.31, 8.323 */
static MOVE_CHECK(check_offer)
{
    const struct round *round = step_record(p);
    if (round->stage != ROUND_CHOICE || tyw_side(p, seat)->rounds > 0) return &NOT_FIRST;
    const struct refusal *why = why_not_in_scenario(p, seat);
    if (why) return why;
    return may_offer(seat, tyw_state(p)->vp) ? NULL : &VP_BAR[seat];
}

static MOVE_APPLY(apply_offer)
{
    struct round *round = step_record(p);
    const bool must = must_accept(seat, tyw_state(p)->vp);
    round->stage = ROUND_END;
    event(p, EVENT_PEACE_OFFERED, .seat = seat);
    if (must) event(p, EVENT_PEACE_ANSWERED, .seat = tyw_opponent(seat), .accepted = true);
    step_call(p, STEP_PEACE,
              &(struct peace){.seat = seat, .stage = must ? PEACE_ROLL : PEACE_ANSWER, NOTHING_NAMED});
}

const struct move_type tyw_move_offer_peace = {
    .name = "offer_peace",
    .rule = "5.3",
    .doc = "Offers peace negotiations, as the first action of a turn.",
    .text = "{seat} offers peace.",
    .check = check_offer,
    .apply = apply_offer,
};

static uint32_t peace_deciders(const struct play *p)
{
    const struct peace *peace = step_record(p);
    return peace->stage == PEACE_ANSWER ? tyw_asked(tyw_opponent(peace->seat)) : 0;
}

static MOVE_APPLY(apply_accept)
{
    struct peace *peace = step_record(p);
    event(p, EVENT_PEACE_ANSWERED, .seat = seat, .accepted = true);
    peace->stage = PEACE_ROLL;
}

const struct move_type tyw_move_accept_peace = {
    .name = "accept_peace",
    .rule = "5.31",
    .doc = "Accepts the offer.",
    .text = "{seat} accepts the offer of peace.",
    .apply = apply_accept,
};

static MOVE_APPLY(apply_decline)
{
    struct peace *peace = step_record(p);
    event(p, EVENT_PEACE_ANSWERED, .seat = seat, .accepted = false);
    peace->stage = PEACE_DONE;
}

const struct move_type tyw_move_decline_peace = {
    .name = "decline_peace",
    .rule = "5.31",
    .doc = "Declines the offer.",
    .text = "{seat} declines the offer of peace.",
    .apply = apply_decline,
};

/* ---- the result (5.32) ---- */

/* R19: the turn ends at once. Only its last phase is held. */
static void truce(struct play *p)
{
    struct state *s = tyw_state(p);
    s->truce = 1;
    EACH(space, tyw_components(p)->spaces.fortresses) {
        if (s->place[space].siege == NO_SIEGE) continue;
        s->place[space].siege = NO_SIEGE;
        event(p, EVENT_SIEGE, .space = space, .siege = NO_SIEGE);
    }
    step_unwind(p, STEP_TURN);
    *(struct turn *)step_record(p) = (struct turn){.next_phase = PHASE_END, .next_seat = PROTESTANT};
}

static void demand(struct play *p, int withdrawing)
{
    step_call(p, STEP_PEACE_DEMAND, &(struct peace){.seat = withdrawing, NOTHING_NAMED});
}

/* Both sides throw until one die is higher. That side withdraws first. */
static int first_to_withdraw(struct play *p)
{
    for (;;) {
        const int protestant = draw_index(p, 10, DRAW_WITHDRAW_DIE, .seat = PROTESTANT);
        const int catholic = draw_index(p, 10, DRAW_WITHDRAW_DIE, .seat = CATHOLIC);
        const int first = protestant > catholic ? PROTESTANT : protestant < catholic ? CATHOLIC : -1;
        event(p, EVENT_WITHDRAW_DICE, .protestant = protestant, .catholic = catholic, .seat = first);
        if (first >= 0 || p->fault) return first == PROTESTANT ? PROTESTANT : CATHOLIC;
    }
}

/* 5.32: one player with all seven Electors has a modifier; the result of the die is carried out. */
static void negotiate(struct play *p, struct peace *peace)
{
    const struct components *c = tyw_components(p);
    const int die = draw_index(p, 10, DRAW_PEACE_DIE, .seat = peace->seat);
    const int drm = tyw_electors(p, CATHOLIC) == ELECTORS     ? 1
                    : tyw_electors(p, PROTESTANT) == ELECTORS ? -1
                                                              : 0;
    const int result = c->tables.peace[ROWS_FROM(c->tables.peace, c->tables.peace_count, die + drm)].result;
    event(p, EVENT_PEACE_RESULT, .die = die, .drm = drm, .result = result);
    peace->stage = PEACE_DONE;
    switch ((enum peace_result)result) {
    case PEACE_PMV: /* Protestant Minor Victory */
        tyw_win(p, VICTORY_PEACE, PROTESTANT);
        return;
    case PEACE_CMV: /* Catholic Minor Victory */
        tyw_win(p, VICTORY_PEACE, CATHOLIC);
        return;
    case PEACE_TRUCE:
        truce(p);
        return;
    case PEACE_CW: /* Catholic Withdrawal */
        demand(p, CATHOLIC);
        return;
    case PEACE_PW: /* Protestant Withdrawal */
        demand(p, PROTESTANT);
        return;
    case PEACE_BW: /* Both Withdraw */
        break;
    }
    const int first = first_to_withdraw(p);
    peace->stage = PEACE_SECOND;
    peace->both = first == PROTESTANT; /* then the Catholic withdraws */
    demand(p, first);
}

static void peace_then(struct play *p)
{
    struct peace *peace = step_record(p);
    switch ((enum peace_stage)peace->stage) {
    case PEACE_ROLL:
        negotiate(p, peace);
        return;
    case PEACE_SECOND:
        peace->stage = PEACE_DONE;
        demand(p, peace->both ? CATHOLIC : PROTESTANT);
        return;
    case PEACE_ANSWER: /* its decider has answered before */
    case PEACE_DONE:
        break;
    }
    step_return(p);
}

const struct domain tyw_peace_stages = {
    .name = "peace_stage", .noun = "stage of peace negotiations", LISTED(TYW_PEACE_STAGES)};

const struct step tyw_step_peace = {
    .name = "peace_offer",
    .rule = "5.31",
    .prompt = "Accept the offer of peace negotiations, or decline it.",
    .record = PEACE_RECORD,
    .called_by = STEPS(STEP_ROUND),
    .deciders = peace_deciders,
    .by_default = "The offer is declined.",
    .moves = MOVES(MOVE_DECLINE_PEACE, MOVE_ACCEPT_PEACE),
    .passing = PASSING(MOVE_DECLINE_PEACE),
    .then = peace_then,
};
