/* The sale of a Foreign Possession (appendix 1): an open auction, from the drawer in order of play (R21). */
#include "games/baroque/tables.h"

struct auction {
    struct window window; /* who has not passed */
    int8_t state;
    int8_t leader; /* -1: none */
    uint8_t minimum;
    int16_t bid; /* -1: none */
};

static const struct refusal TOO_LOW = {"bid-too-low", "Appendix 1",
                                       "A bid is higher than the last one, and at least the minimum."};
static const struct refusal TOO_POOR = {"too-few-florins", "Appendix 1",
                                        "{seat} has fewer florins than that."};

/* ---- which state, and whether it can be sold ---- */

static const struct auction_row *auction_of(const struct play *p, int card)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < c->tables.auction_count; i++)
        if (c->tables.auction[i].card == c->decks.card[card].kind) return &c->tables.auction[i];
    return NULL;
}

/* 14.3: the war that stops each sale. */
static enum war war_against(enum effect sale)
{
    if (sale == DENMARK_SELLS_HOLSTEIN) return WAR_DENMARK;
    return sale == SWEDEN_SELLS_THE_WESTERN_POMERANIA ? WAR_SWEDEN : WAR_FRANCE;
}

static const struct refusal *sale_fits(const struct play *p, int drawer, int card)
{
    const struct auction_row *row = auction_of(p, card);
    const bool barred =
        !row || bar_in_play(p, row->state) || bar_war_active(p, war_against(bar_effect(p, card)));
    return barred ? &bar_not_applicable : NULL;
}

/* ---- the bidding ---- */

static struct auction *current_auction(const struct play *p)
{
    return step_record(p);
}

static int lowest_bid(const struct play *p)
{
    const struct auction *auction = current_auction(p);
    return auction->bid < 0 ? auction->minimum : auction->bid + 1;
}

/* Who can bid more than is bid. */
static uint32_t bidders(const struct play *p, uint32_t seats)
{
    uint32_t able = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != current_auction(p)->leader && bar_player(p, seat)->florins >= lowest_bid(p))
            able |= bar_asked(seat);
    return seats & able;
}

/* In the order of play: after who has bid last, all between have passed; before the first bid from the drawer
 * on. */
static int next_bidder(const struct play *p, uint32_t seats)
{
    const struct state *s = bar_state(p);
    const int leader = current_auction(p)->leader, from = leader < 0 ? s->active : leader;
    int place = leader >= 0;
    for (int i = 0; i < s->order_count; i++)
        if (s->order[i] == from) place += i;
    for (int i = 0; i < s->order_count; i++)
        if (seats >> s->order[(place + i) % s->order_count] & 1)
            return s->order[(place + i) % s->order_count];
    return __builtin_ctz(seats);
}

static const struct window_type auction_window = {.may = bidders, .next = next_bidder};

static void sale(struct play *p, const struct card_play *play)
{
    const struct auction_row *row = auction_of(p, play->card);
    const uint32_t there = play_head(p)->seats & ~play_head(p)->resigned;
    step_call(
        p, STEP_AUCTION,
        &(struct auction){
            .window.pending = there, .state = row->state, .minimum = row->minimum, .bid = -1, .leader = -1});
}

const struct card_effect bar_sale_card = {.fits = sale_fits, .apply = sale, .goes = OUT_IF_SOLD};

static const char *prompt_auction(const struct play *p)
{
    return current_auction(p)->leader < 0
               ? "{state} is for sale: bid {minimum florin|florins} or more, or pass."
               : "{state} is for sale, and {leader} bids {bid florin|florins}: bid more, or pass.";
}

static MOVE_CANDIDATES(bids)
{
    const int purse = bar_player(p, seat)->florins;
    for (int florins = lowest_bid(p); florins <= purse && florins < DOMAIN_MAX; florins++)
        set_add(set, florins);
}

static MOVE_CHECK(check_bid)
{
    const int florins = move_arg(m, MOVE_BID, florins);
    if (florins < lowest_bid(p)) return &TOO_LOW;
    return florins > bar_player(p, seat)->florins ? &TOO_POOR : NULL;
}

static MOVE_APPLY(apply_bid)
{
    const int florins = move_arg(m, MOVE_BID, florins);
    struct auction *auction = current_auction(p);
    event(p, EVENT_BID, .seat = seat, .florins = florins);
    auction->bid = florins;
    auction->leader = seat;
}

const struct move_type bar_move_bid = {
    .name = "bid",
    .rule = "Appendix 1",
    .doc = "Bids more than all before.",
    .text = "{seat} bids {florins florin|florins}.",
    .args = {NUMBER_ARG("florins", "The bid.", 0, DOMAIN_MAX - 1, .candidates = bids)},
    .check = check_bid,
    .apply = apply_bid,
};

static MOVE_APPLY(apply_pass)
{
    event(p, EVENT_PASSED, .seat = seat);
}

const struct move_type bar_move_pass = {
    .name = "pass",
    .rule = "Appendix 1",
    .doc = "Bids no more.",
    .text = "{seat} bids no more.",
    .apply = apply_pass,
};

static void auction_over(struct play *p)
{
    const struct auction *auction = current_auction(p);
    const int16_t state = auction->state, leader = auction->leader, bid = auction->bid;
    step_return(p);
    if (leader < 0) {
        event(p, EVENT_STATE_NOT_SOLD, .state = state);
        return;
    }
    event(p, EVENT_STATE_SOLD, .state = state, .seat = leader, .florins = bid);
    bar_earn(p, leader, -bid, BECAUSE(AUCTION));
    states_add(&bar_state(p)->sold, state);
    bar_control_take(p, leader, state, BECAUSE(AUCTION));
}

enum { BID_MAX = MONEY_MAX, PRICE_MAX = 50 };

static void inspect_auction(const struct play *p, int at, struct faults *faults)
{
    const struct auction *auction = step_record_at(p, at);
    const struct components *c = bar_components(p);
    const struct auction_row *row = auction_of(p, bar_state(p)->event);
    if (!row || row->state != auction->state)
        fault_add(faults, AT_FRAME(at, "state"), "is %s, which the event %s does not sell",
                  c->map.state[auction->state].id, c->decks.card[bar_state(p)->event].id);
    if (auction->leader < 0 && auction->bid >= 0)
        fault_add(faults, AT_FRAME(at, "leader"), "is null, and the highest bid is %d", auction->bid);
    if (auction->leader >= 0 && auction->bid < 0)
        fault_add(faults, AT_FRAME(at, "leader"), "is %s, and there is no bid",
                  bar_seats.ids[auction->leader]);
}

const struct step bar_step_auction = {
    .name = "auction",
    .rule = "Appendix 1",
    .prompt = "Bid for {state}, or pass.",
    .prompt_now = prompt_auction,
    .record = RECORD("auction", struct auction, WINDOW_FIELDS(struct auction, &bar_seats),
                     ID_FIELD(struct auction, state, &bar_states, "The state that is sold."),
                     NUMBER_FIELD(struct auction, minimum, 0, PRICE_MAX, "The lowest bid."),
                     NUMBER_FIELD(struct auction, bid, -1, BID_MAX, "The highest bid so far; -1: none."),
                     OPTIONAL_ID_FIELD(struct auction, leader, &bar_seats, "Whose bid it is.")),
    .called_by = STEPS(STEP_EVENT_CARD),
    .window = &auction_window,
    .by_default = "Pass.",
    .moves = MOVES(MOVE_PASS, MOVE_BID),
    .passing = PASSING(MOVE_PASS),
    .then = auction_over,
    .inspect = inspect_auction,
};
