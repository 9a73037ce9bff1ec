/* The sale of a Foreign Possession (appendix 1): an open auction, from the drawer in order of play (R21). */
#include "game.h"

static const struct refusal TOO_LOW = {"bid-too-low", "Appendix 1",
                                       "A bid is higher than the last one, and at least the minimum."};
static const struct refusal TOO_POOR = {"too-few-florins", "Appendix 1",
                                        "{seat} has fewer florins than that."};

/* ---- which state, and whether it can be sold ---- */

static const struct auction_row *auction_of(const struct play *p, int card)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < c->auction_count; i++)
        if (c->auction[i].card == c->card[card].kind) return &c->auction[i];
    return NULL;
}

/* 14.3: the war that stops each sale. */
static enum war war_against(enum effect sale)
{
    if (sale == DENMARK_SELLS_HOLSTEIN) return WAR_DENMARK;
    return sale == SWEDEN_SELLS_THE_WESTERN_POMERANIA ? WAR_SWEDEN : WAR_FRANCE;
}

bool bar_sale_barred(const struct play *p, int drawer)
{
    const int card = bar_state(p)->event;
    const struct auction_row *row = auction_of(p, card);
    (void)drawer;
    return !row || bar_in_play(p, row->state) || bar_war_active(p, war_against(bar_effect(p, card)));
}

/* ---- the bidding ---- */

static int lowest_bid(const struct play *p)
{
    const int16_t *locals = step_locals(p);
    return locals[AUCTION_BID] < 0 ? locals[AUCTION_MINIMUM] : locals[AUCTION_BID] + 1;
}

/* The first, from `place` in the order of play on, who has not passed and can bid more than is bid; -1: nobody. */
static int16_t next_bidder(const struct play *p, int place)
{
    const struct state *s = bar_state(p);
    const int16_t *locals = step_locals(p);
    const uint32_t others = (uint16_t)locals[AUCTION_BIDDERS] & ~bar_asked(locals[AUCTION_LEADER]);
    for (int i = 0; i < s->order_count; i++) {
        const int seat = s->order[(place + i) % s->order_count];
        if (others >> seat & 1 && bar_player(p, seat)->florins >= lowest_bid(p)) return (int16_t)seat;
    }
    return -1;
}

static int place_of(const struct play *p, int seat)
{
    const struct state *s = bar_state(p);
    int place = 0;
    while (place < s->order_count && s->order[place] != seat)
        place++;
    return place;
}

void bar_auction_begin(struct play *p, int drawer)
{
    const struct auction_row *row = auction_of(p, bar_state(p)->event);
    const uint32_t bidders = play_head(p)->seats & ~play_head(p)->resigned;
    step_call(p, STEP_AUCTION,
              LOCALS([AUCTION_STATE] = row->state, [AUCTION_MINIMUM] = row->minimum, [AUCTION_BID] = -1,
                     [AUCTION_LEADER] = -1, [AUCTION_BIDDER] = -1, [AUCTION_BIDDERS] = (int16_t)bidders));
    step_locals(p)[AUCTION_BIDDER] = next_bidder(p, place_of(p, drawer));
}

const char *bar_prompt_auction(const struct play *p)
{
    return step_locals(p)[AUCTION_LEADER] < 0
               ? "{state} is for sale: bid {minimum} florins or more, or pass."
               : "{state} is for sale, and {leader} bids {bid} florins: bid more, or pass.";
}

uint32_t bar_bidder(const struct play *p)
{
    return bar_asked(step_locals(p)[AUCTION_BIDDER]);
}

BAR_CANDIDATES(bar_bids)
{
    const int purse = bar_player(p, seat)->florins;
    (void)so_far;
    for (int florins = lowest_bid(p); florins <= purse && florins < DOMAIN_MAX; florins++)
        set_add(set, florins);
}

BAR_CHECK(bar_check_bid)
{
    if (m->arg[0] < lowest_bid(p)) return &TOO_LOW;
    return m->arg[0] > bar_player(p, seat)->florins ? &TOO_POOR : NULL;
}

BAR_APPLY(bar_apply_bid)
{
    int16_t *locals = step_locals(p);
    event(p, EVENT_BID, (int16_t)seat, m->arg[0]);
    locals[AUCTION_BID] = m->arg[0];
    locals[AUCTION_LEADER] = (int16_t)seat;
    locals[AUCTION_BIDDER] = next_bidder(p, place_of(p, seat) + 1);
}

BAR_APPLY(bar_apply_pass)
{
    int16_t *locals = step_locals(p);
    (void)m;
    event(p, EVENT_PASSED, (int16_t)seat);
    locals[AUCTION_BIDDERS] &= (int16_t)~bar_asked(seat);
    locals[AUCTION_BIDDER] = next_bidder(p, place_of(p, seat) + 1);
}

BAR_FALLBACK(bar_fallback_pass)
{
    (void)p, (void)seat;
    m->type = MOVE_PASS;
}

void bar_auction_over(struct play *p)
{
    const int16_t *locals = step_locals(p);
    const int16_t state = locals[AUCTION_STATE], leader = locals[AUCTION_LEADER], bid = locals[AUCTION_BID];
    step_return(p);
    if (leader < 0) {
        event(p, EVENT_STATE_NOT_SOLD, state);
        return;
    }
    event(p, EVENT_STATE_SOLD, state, leader, bid);
    bar_earn(p, leader, -bid);
    bar_state(p)->sold |= UINT64_C(1) << state;
    bar_control_take(p, leader, state);
}
