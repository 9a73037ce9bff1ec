/* Skirmish: 1 rounds, 2 bidding. */
#include "engine/result.h"
#include "game.h"

/* ---- 1 ---- */

const struct ranking skirmish_final_ranking = {
    .rule = "1", .point = "thaler", .points = "thalers", .value = skirmish_wealth};

static void end_match(struct play *p)
{
    play_over(p, ranking_leaders(p, play_head(p)->seats));
}

static void round_over(struct play *p)
{
    struct state *s = at_table(p);
    skirmish_peace_ends(p);
    event(p, EVENT_ROUND_ENDED, .round = s->round);
    if (s->round == s->head.option[OPTION_ROUNDS]) {
        end_match(p);
        return;
    }
    s->round++;
    for (int seat = 0; seat < SEATS; seat++)
        s->hands[seat].bid = 0;
    step_call(p, STEP_BIDDING, NULL);
}

const struct step skirmish_step_round = {
    .name = "round", .rule = "1", .prompt = "A round.", .then = round_over};

/* ---- 2: a secret step. A move only notes the answer. The step acts on all answers when they are in. ---- */

static uint32_t bidders(const struct play *p)
{
    uint32_t seats = play_head(p)->seats;
    for (int seat = 0; seat < SEATS; seat++)
        if (at_table(p)->hands[seat].bid) seats &= ~(UINT32_C(1) << seat);
    return seats;
}

static MOVE_APPLY(apply_bid)
{
    at_table(p)->hands[seat].bid = (uint8_t)move_arg(m, MOVE_BID, amount);
}

int skirmish_highest_bidder(const struct state *s)
{
    int highest = 0;
    for (int seat = 1; seat < SEATS; seat++)
        if (s->hands[seat].bid > s->hands[highest].bid) highest = seat;
    return highest;
}

static void bidding_over(struct play *p)
{
    struct state *s = at_table(p);
    s->leader = (int8_t)skirmish_highest_bidder(s);
    event(p, EVENT_OUTBID, .seat = s->leader);
    const int others = __builtin_popcount(s->head.seats) - 1;
    step_next(p, STEP_ACTION, &(struct acting){.seat = (uint8_t)s->leader, .left = (uint8_t)others});
}

const struct step skirmish_step_bidding = {.name = "bidding",
                                           .rule = "2",
                                           .prompt = "Bid.",
                                           .called_by = STEPS(STEP_ROUND),
                                           .deciders = bidders,
                                           .by_default = "The first of the list.",
                                           .moves = MOVES(MOVE_BID),
                                           .secret = true,
                                           .then = bidding_over};

const struct move_type skirmish_move_bid = {
    .name = "bid",
    .rule = "2",
    .doc = "Bids for the first action.",
    .text = "{seat} bids {amount thaler|thalers}.",
    .args = {{.name = "amount", .doc = "How much.", .min = 1, .max = 3, .audience = OWNER}},
    .apply = apply_bid};
