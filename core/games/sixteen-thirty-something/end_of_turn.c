/* End of Turn (4.2). */
#include "data/table.h"
#include "engine/result.h"
#include "game.h"

/* ---- 4.2.1 Add up victory points ---- */

/* What each VP marker of a country brings to a seat; with the point of a league (R7). */
static int points_of_marker(const struct play *p, int seat, int i)
{
    const struct country *country = sts_country(p, i);
    const int influence = sts_influence(p, seat, i);
    return (influence < country->status ? influence : country->status) + (country->league != NO_COLOUR);
}

int sts_victory_points(const struct play *p, int seat)
{
    const struct player *player = sts_player(p, seat);
    int points = 0;
    EACH_COUNTRY(p, i)
        points += player->vp_markers[i] * points_of_marker(p, seat, i);
    return points;
}

void sts_derive(const struct play *p, void *derived)
{
    struct derived *told = derived;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!sts_is_there(p, seat)) continue;
        EACH_COUNTRY(p, i)
            told->marker[seat].points[i] = points_of_marker(p, seat, i);
    }
}

static void add_up_victory_points(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!sts_is_there(p, seat)) continue;
        const int points = sts_victory_points(p, seat);
        sts_player(p, seat)->points += points;
        event(p, EVENT_SCORED, .seat = seat, .points = points);
    }
    step_next(p, STEP_CHECK_FOR_END_OF_GAME, NULL);
}

const struct step sts_step_add_up_victory_points = {
    .name = "add_up_victory_points",
    .rule = "4.2.1",
    .prompt = "Victory points are added up.",
    .then = add_up_victory_points,
};

/* ---- 4.2.2 Check for end of game ---- */

/* The highest roll that ends the game after this turn. */
static int ends_on(const struct play *p)
{
    const struct components *c = sts_components(p);
    return c->end[ROWS_FROM(c->end, c->end_row_count, sts_state(p)->turn)].die;
}

static int32_t points(const struct play *p, int seat)
{
    return sts_player(p, seat)->points;
}

/* There is no tiebreaker. */
const struct ranking sts_final_ranking = {
    .rule = "4.2.2",
    .point = "victory point",
    .points = "victory points",
    .value = points,
    .told_by = EVENTS(EVENT_GAME_WON),
};

static void win(struct play *p, uint32_t winners)
{
    const bool draw = winners & (winners - 1);
    for (int seat = 0; seat < SEATS; seat++) {
        const int points = sts_player(p, seat)->points;
        if (!(winners >> seat & 1)) continue;
        if (draw)
            event(p, EVENT_GAME_DRAWN, .seat = seat, .points = points);
        else
            event(p, EVENT_GAME_WON, .seat = seat, .points = points);
    }
    play_over(p, winners);
}

/* Whose side was chosen before he resigned has chosen none (R13). */
void sts_conceded(struct play *p, int seat)
{
    const uint32_t left = play_head(p)->seats & ~play_head(p)->resigned;
    sts_player(p, seat)->vote = NO_COLOUR;
    if ((left & (left - 1)) == 0) win(p, left);
}

static void check_for_end(struct play *p)
{
    struct state *s = sts_state(p);
    const int most = ends_on(p);
    bool ends = most == 6;
    if (most > 0 && !ends) ends = draw_die(p, 6, DRAW_END_DIE, .seat = s->first_player) <= most;
    if (ends) {
        event(p, EVENT_GAME_ENDS, .turn = s->turn);
        win(p, ranking_leaders(p, play_head(p)->seats & ~play_head(p)->resigned));
        return;
    }
    event(p, EVENT_GAME_GOES_ON, .turn = s->turn);
    s->turn++;
    step_next(p, STEP_GO_TO_MARKET, NULL);
}

const struct step sts_step_check_for_end_of_game = {
    .name = "check_for_end_of_game",
    .rule = "4.2.2",
    .prompt = "The first player rolls for the end of the game.",
    .then = check_for_end,
};

/* ---- 4.2.3 Go to market ---- */

struct market { /* 4.2.3.1, 4.2.3.2 */
    struct window window;
};

/* Each has a turn in it. */
static void market_round(struct play *p, int step)
{
    step_next(p, step, &(struct market){.window.pending = play_head(p)->seats});
}

static void go_to_market(struct play *p)
{
    struct state *s = sts_state(p);
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *player = &s->player[seat];
        EACH(card, player->market)
            event(p, EVENT_CARD_OFFERED, .seat = seat, .card = card);
        player->stall = cards_either(player->stall, player->market);
        player->market = NONE(cards);
    }
    s->active = s->first_player;
    market_round(p, STEP_EXCHANGE_ROUND);
}

const struct step sts_step_go_to_market = {
    .name = "go_to_market",
    .rule = "4.2.3",
    .prompt = "The market places are laid open.",
    .then = go_to_market,
};

/* The seat whose market place a card lies in, or -1. */
static int stall_of(const struct play *p, int card)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (cards_has(sts_player(p, seat)->stall, card)) return seat;
    return -1;
}

/* The cards in all market places. */
static struct cards on_offer(const struct play *p)
{
    struct cards cards = {0};
    for (int seat = 0; seat < SEATS; seat++)
        cards = cards_either(cards, sts_player(p, seat)->stall);
    return cards;
}

static struct cards on_offer_to(const struct play *p, int seat)
{
    return cards_without(on_offer(p), sts_player(p, seat)->stall);
}

static MOVE_CANDIDATES(all_stalls)
{
    offer_cards(set, on_offer(p));
}

static MOVE_CANDIDATES(others_stalls)
{
    offer_cards(set, on_offer_to(p, seat));
}

/* ---- 4.2.3.1 The exchange round ---- */

static const struct refusal NOT_IN_HAND = {"not-in-hand", "4.2.3.1", "{card} is not in {seat}'s hand."};
static const struct refusal NOT_OFFERED = {"not-on-the-market", "4.2.3", "{for} is in no market place."};
static const struct refusal OWN_STALL = {"own-market-place", "4.2.3.1",
                                         "{for} is in {seat}'s own market place."};

/* Who has a card to give and one to take. */
static uint32_t exchangers(const struct play *p, uint32_t seats)
{
    uint32_t may = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const bool can = sts_has_cards(p, seat) && !cards_is_empty(on_offer_to(p, seat));
        if (seats >> seat & 1 && can) may |= sts_asked(p, seat);
    }
    return may;
}

static const struct window_type exchange_round = {.may = exchangers, .next = sts_first_in_order};

static void exchange_over(struct play *p)
{
    market_round(p, STEP_COLLECTION_ROUND);
}

const struct step sts_step_exchange_round = {
    .name = "exchange_round",
    .rule = "4.2.3.1",
    .prompt = "You may exchange one card in hand for one in another player's market place.",
    .record = RECORD("market", struct market, WINDOW_FIELDS(struct market, &sts_seats)),
    .window = &exchange_round,
    .by_default = "No card is exchanged.",
    .moves = MOVES(MOVE_NO_EXCHANGE, MOVE_EXCHANGE_CARD),
    .passing = PASSING(MOVE_NO_EXCHANGE),
    .then = exchange_over,
};

static MOVE_CHECK(check_exchange)
{
    const int owner = stall_of(p, move_arg(m, MOVE_EXCHANGE_CARD, taken));
    if (!cards_has(sts_player(p, seat)->hand, move_arg(m, MOVE_EXCHANGE_CARD, card))) return &NOT_IN_HAND;
    if (owner < 0) return &NOT_OFFERED;
    return owner == seat ? &OWN_STALL : NULL;
}

/* The card given takes the place of the card taken (R8). */
static MOVE_APPLY(apply_exchange)
{
    const int given = move_arg(m, MOVE_EXCHANGE_CARD, card), taken = move_arg(m, MOVE_EXCHANGE_CARD, taken),
              owner = stall_of(p, taken);
    cards_remove(&sts_player(p, seat)->hand, given);
    cards_remove(&sts_player(p, owner)->stall, taken);
    cards_add(&sts_player(p, seat)->hand, taken);
    cards_add(&sts_player(p, owner)->stall, given);
    event(p, EVENT_CARD_EXCHANGED, .seat = seat, .card = given, .taken = taken, .owner = owner);
    window_done(p, STEP_EXCHANGE_ROUND, seat);
}

const struct move_type sts_move_exchange_card = {
    .name = "exchange_card",
    .rule = "4.2.3.1",
    .doc = "Exchanges a card in hand for one in another player's market place.",
    .text = "{seat} exchanges {card} for {for}[ from the market place of {for's}].",
    .told_by = TOLD_BY(EVENT_CARD_EXCHANGED),
    .args = {ID_ARG("card", "The card given.", &sts_cards, .candidates = sts_own_hand),
             ID_ARG("for", "The card taken.", &sts_cards, .candidates = others_stalls, .owner = stall_of)},
    .check = check_exchange,
    .apply = apply_exchange,
};

const struct move_type sts_move_no_exchange = {
    .name = "no_exchange",
    .rule = "4.2.3.1",
    .doc = "Exchanges nothing.",
    .text = "{seat} exchanges no card.",
};

/* ---- 4.2.3.2 The collection round ---- */

static const struct refusal NOT_ON_TABLE = {"not-on-the-market", "4.2.3.2", "{card} is in no market place."};

static uint32_t collectors(const struct play *p, uint32_t seats)
{
    return cards_is_empty(on_offer(p)) ? 0 : play_head(p)->seats & ~play_head(p)->resigned;
}

/* With one card left on the table there is nothing to choose: the step makes the only move (R15). */
static const struct window_type collection_round = {.may = collectors, .next = sts_first_in_order};

static void collection_over(struct play *p)
{
    step_next(p, STEP_CLOSE_THE_MARKET, NULL);
}

const struct step sts_step_collection_round = {
    .name = "collection_round",
    .rule = "4.2.3.2",
    .prompt = "Pick up one card from the market places.",
    .record = RECORD("market", struct market, WINDOW_FIELDS(struct market, &sts_seats)),
    .window = &collection_round,
    .automatic = true,
    .by_default = "The first card of the market places, in the order of the pack.",
    .moves = MOVES(MOVE_COLLECT_CARD),
    .then = collection_over,
};

static MOVE_CHECK(check_collect)
{
    return stall_of(p, move_arg(m, MOVE_COLLECT_CARD, card)) < 0 ? &NOT_ON_TABLE : NULL;
}

static MOVE_APPLY(apply_collect)
{
    const int card = move_arg(m, MOVE_COLLECT_CARD, card), owner = stall_of(p, card);
    cards_remove(&sts_player(p, owner)->stall, card);
    cards_add(&sts_player(p, seat)->hand, card);
    event(p, EVENT_CARD_COLLECTED, .seat = seat, .card = card, .owner = owner);
    window_done(p, STEP_COLLECTION_ROUND, seat);
}

const struct move_type sts_move_collect_card = {
    .name = "collect_card",
    .rule = "4.2.3.2",
    .doc = "Picks up a card from a market place.",
    .text = "{seat} picks up {card}[ from the market place of {card's}].",
    .args = {ID_ARG("card", "The card.", &sts_cards, .candidates = all_stalls, .owner = stall_of)},
    .told_by = TOLD_BY(EVENT_CARD_COLLECTED),
    .check = check_collect,
    .apply = apply_collect,
};

/* ---- 4.2.3.3 Close the market ---- */

static void close_the_market(struct play *p)
{
    struct state *s = sts_state(p);
    const int before = cards_count(s->discard);
    s->discard = cards_either(s->discard, on_offer(p));
    for (int seat = 0; seat < SEATS; seat++)
        s->player[seat].stall = NONE(cards);
    event(p, EVENT_MARKET_CLOSED, .count = cards_count(s->discard) - before);
    step_next(p, STEP_CLEAN_UP_MARKERS, NULL);
}

const struct step sts_step_close_the_market = {
    .name = "close_the_market",
    .rule = "4.2.3.3",
    .prompt = "What is left in the market places goes to the discard pile.",
    .then = close_the_market,
};

/* ---- 4.2.4 Clean Up Markers: 4.2.4.1 the first player, 4.2.4.2 leaders, leagues, unrest ---- */

static void clean_up(struct play *p)
{
    struct state *s = sts_state(p);
    s->first_player = sts_right_of(p, s->first_player);
    event(p, EVENT_FIRST_PLAYER, .seat = s->first_player);
    EACH_COUNTRY(p, i) {
        s->country[i].leader = 0;
        s->country[i].unrest = 0;
        s->country[i].league = NO_COLOUR;
    }
    event(p, EVENT_MARKERS_REMOVED, .turn = s->turn - 1);
    sts_turn_begin(p);
}

const struct step sts_step_clean_up_markers = {
    .name = "clean_up_markers",
    .rule = "4.2.4",
    .prompt = "The first player marker moves right; leaders, leagues and unrest leave the map.",
    .then = clean_up,
};
