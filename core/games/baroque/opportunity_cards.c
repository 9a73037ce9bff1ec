/* Opportunity Cards Phase (7): the card chosen for four Favours, the cards for free, those bought, and the
 * mulligan. */
#include "games/baroque/tables.h"

enum { PRICE = 2, MULLIGAN_MOST = 3 };
static const uint8_t MULLIGAN_PRICES[MULLIGAN_MOST + 1] = {0, 3, 7, 12}; /* 7.2 */

static bool a_card_is_left(const struct play *p)
{
    const struct state *s = bar_state(p);
    return !cards_is_empty(s->opportunity_deck) || !cards_is_empty(s->opportunity_discard);
}

/* ---- 12.3.2: four Favours of the turn before, before the deal (R9) ---- */

static const struct refusal NOT_IN_THE_DECK = {"not-in-the-deck", "12.3.2",
                                               "{card} is not in the deck of Opportunity Cards."};

void bar_opportunity_cards_begin(struct play *p)
{
    step_next(p, STEP_CHOOSE_CARD, NULL);
}

/* The first by Support of those who may. */
static uint32_t card_chooser(const struct play *p)
{
    int seats[SEATS];
    const int count = bar_ranking(p, seats);
    if (cards_is_empty(bar_state(p)->opportunity_deck)) return 0;
    for (int i = 0; i < count; i++)
        if (bar_player(p, seats[i])->may_choose_card) return bar_asked(seats[i]);
    return 0;
}

static MOVE_CANDIDATES(opportunities_in_deck)
{
    offer_cards(set, bar_state(p)->opportunity_deck);
}

static MOVE_CHECK(check_choose_card)
{
    return cards_has(bar_state(p)->opportunity_deck, move_arg(m, MOVE_CHOOSE_CARD, card)) ? NULL
                                                                                          : &NOT_IN_THE_DECK;
}

static MOVE_APPLY(apply_choose_card)
{
    const int card = move_arg(m, MOVE_CHOOSE_CARD, card);
    cards_remove(&bar_state(p)->opportunity_deck, card);
    cards_add(&bar_player(p, seat)->hand, card);
    bar_player(p, seat)->may_choose_card = 0;
    event(p, EVENT_CARD_CHOSEN, .seat = seat, .card = card);
}

const struct move_type bar_move_choose_card = {
    .name = "choose_card",
    .rule = "12.3.2",
    .doc = "Takes a card of one's choice out of the deck.",
    .text = "{seat} takes {card} out of the deck.",
    .args = {ID_ARG("card", "The card.", &bar_cards, .candidates = opportunities_in_deck, .audience = OWNER)},
    .check = check_choose_card,
    .apply = apply_choose_card,
};

/* ---- 7.0 the cards for free ---- */

/* One each, round the table: who is dealt what must not depend on who sits first when the deck runs out. */
static void cards_chosen(struct play *p)
{
    for (int round = 0; round < bar_table_row(p)->free_cards; round++)
        for (int seat = 0; seat < SEATS; seat++)
            if (bar_is_there(p, seat)) bar_draw_opportunity(p, seat);
    for (int seat = 0; seat < SEATS; seat++)
        bar_player(p, seat)->may_choose_card = bar_player(p, seat)->bought = 0;
    step_next(p, STEP_OPPORTUNITY_CARDS, NULL);
}

const struct step bar_step_choose_card = {
    .name = "choose_card",
    .rule = "12.3.2",
    .prompt = "Choose an Opportunity Card out of the deck: the Emperor's favour.",
    .deciders = card_chooser,
    .by_default = "The first card of the list, in the order of the pack.",
    .moves = MOVES(MOVE_CHOOSE_CARD),
    .then = cards_chosen,
};

/* ---- 7.1, 7.3, 7.4 the purchase ---- */

static const struct refusal NO_CARD_LEFT = {"no-card-left", "7.3",
                                            "No Opportunity Card is left, in the deck or discarded."};
static const struct refusal LIMIT_REACHED = {"purchase-limit", "7.4",
                                             "{seat} has bought as many cards as the table allows."};
static const struct refusal CARD_TOO_DEAR = {"too-few-florins", "7.3",
                                             "A card costs 2 florins: {seat} has fewer."};

/* Whose purchase the step has come to; -1: everybody has bought. */
static int buyer(const struct play *p)
{
    int seats[SEATS];
    const int count = bar_ranking(p, seats), index = bar_sequence(p)->index;
    return index < count ? seats[index] : -1;
}

static uint32_t opportunity_cards_deciders(const struct play *p)
{
    const int seat = buyer(p);
    return seat >= 0 && bar_is_there(p, seat) ? bar_asked(seat) : 0;
}

static const struct refusal *refuses_card(const struct play *p, int seat)
{
    const struct player *player = bar_player(p, seat);
    if (player->bought >= bar_table_row(p)->cards_to_buy + player->extra_cards) return &LIMIT_REACHED;
    if (player->florins < PRICE) return &CARD_TOO_DEAR;
    return a_card_is_left(p) ? NULL : &NO_CARD_LEFT;
}

int bar_word_cards_to_buy(const struct play *p)
{
    const int seat = buyer(p);
    if (seat < 0) return 0;
    const struct player *player = bar_player(p, seat);
    return bar_table_row(p)->cards_to_buy + player->extra_cards - player->bought;
}

#define LEFT   " ({cards_to_buy} more at most)"
#define PRICES " (1 for 3 florins, 2 for 7, 3 for 12)"

static const char *prompt_purchase(const struct play *p)
{
    static const char *const PROMPTS[2][2] = {{"You can neither buy nor exchange cards: go on.",
                                               "Exchange cards of your hand" PRICES ", or go on."},
                                              {"Buy Opportunity Cards" LEFT ", or go on.",
                                               "Buy Opportunity Cards" LEFT
                                               ", exchange some of your hand" PRICES ", or go on."}};
    const int seat = buyer(p);
    if (seat < 0) return PROMPTS[1][1];
    const bool exchanges = bar_hand_size(p, seat) > 0 && bar_player(p, seat)->florins >= MULLIGAN_PRICES[1];
    return PROMPTS[!refuses_card(p, seat)][exchanges];
}

static MOVE_CHECK(check_buy_card)
{
    return refuses_card(p, seat);
}

/* Each is seen before the next is bought (R8). */
static MOVE_APPLY(apply_buy_card)
{
    bar_player(p, seat)->bought++;
    bar_player(p, seat)->florins -= PRICE;
    event(p, EVENT_CARDS_BOUGHT, .seat = seat, .florins = PRICE);
    bar_draw_opportunity(p, seat);
}

const struct move_type bar_move_buy_card = {
    .name = "buy_card",
    .rule = "7.3",
    .doc = "Buys an Opportunity Card for 2 florins.",
    .text = "{seat} buys an Opportunity Card for 2 florins.",
    .told_by = TOLD_BY(EVENT_CARDS_BOUGHT),
    .check = check_buy_card,
    .apply = apply_buy_card,
};

static MOVE_APPLY(apply_end_purchase)
{
    bar_sequence(p)->index++;
}

const struct move_type bar_move_end_purchase = {
    .name = "end_purchase",
    .rule = "7.1",
    .doc = "Buys nothing more.",
    .text = "{seat} ends the purchase.",
    .apply = apply_end_purchase,
};

/* Who is asked next, or who has resigned and is passed over; after the last the limits are the printed ones
 * again. */
static void all_bought(struct play *p)
{
    if (buyer(p) >= 0) {
        bar_sequence(p)->index++;
        return;
    }
    for (int seat = 0; seat < SEATS; seat++)
        bar_player(p, seat)->bought = bar_player(p, seat)->extra_cards = 0;
    bar_order_of_play_begin(p);
}

const struct step bar_step_opportunity_cards = {
    .name = "opportunity_cards",
    .rule = "7.0",
    .prompt =
        "Buy Opportunity Cards at 2 florins each, exchange 1, 2 or 3 of your hand for 3, 7 or 12 florins, "
        "or go on.",
    .prompt_now = prompt_purchase,
    .record = SEQUENCE_RECORD,
    .deciders = opportunity_cards_deciders,
    .by_default = "No card is bought or exchanged.",
    .moves = MOVES(MOVE_END_PURCHASE, MOVE_BUY_CARD, MOVE_MULLIGAN),
    .passing = PASSING(MOVE_END_PURCHASE),
    .then = all_bought,
};

/* ---- 7.2 the mulligan: once, and it ends the purchase (R8); what is given up is discarded first (R41)
 * ---- */

static const struct refusal NOT_IN_HAND = {"not-in-hand", "7.2",
                                           "Only cards of {seat}'s own hand can be exchanged."};
static const struct refusal MULLIGAN_TOO_DEAR = {
    "too-few-florins", "7.2",
    "To exchange cards costs 3 florins for one, 7 for two and 12 for three: {seat} has fewer."};

static MOVE_CHECK(check_mulligan)
{
    if (m->count > MULLIGAN_MOST) return &MULLIGAN_TOO_DEAR;
    for (int i = 0; i < m->count; i++)
        if (!cards_has(bar_player(p, seat)->hand, m->arg[i])) return &NOT_IN_HAND;
    return bar_player(p, seat)->florins < MULLIGAN_PRICES[m->count] ? &MULLIGAN_TOO_DEAR : NULL;
}

static MOVE_APPLY(apply_mulligan)
{
    bar_player(p, seat)->florins -= MULLIGAN_PRICES[m->count];
    event(p, EVENT_CARDS_EXCHANGED, .seat = seat, .count = m->count);
    event(p, EVENT_FLORINS, .seat = seat, .florins = -MULLIGAN_PRICES[m->count], .reason = REASON_EXCHANGE,
          .by = -1);
    for (int i = 0; i < m->count; i++) {
        cards_remove(&bar_player(p, seat)->hand, m->arg[i]);
        bar_discard(p, seat, m->arg[i], BECAUSE(EXCHANGE));
    }
    for (int i = 0; i < m->count; i++)
        bar_draw_opportunity(p, seat);
    bar_sequence(p)->index++;
}

/* The sets of so many cards of the hand, each in rising order. */
static MOVE_LIST(list_mulligan)
{
    const struct player *player = bar_player(p, seat);
    const struct cards hand = player->hand;
    int affordable = 0;
    while (affordable < MULLIGAN_MOST && player->florins >= MULLIGAN_PRICES[affordable + 1])
        affordable++;
    if (affordable == 0) return;
    EACH(a, hand) {
        offer(moves, MOVE_MULLIGAN, .cards = a);
        if (affordable == 1) continue;
        for (int b = cards_next(hand, a + 1); b >= 0; b = cards_next(hand, b + 1)) {
            moves_add(moves, MOVE_MULLIGAN, (const int16_t[]){a, b}, 2);
            if (affordable == 2) continue;
            for (int c = cards_next(hand, b + 1); c >= 0; c = cards_next(hand, c + 1))
                moves_add(moves, MOVE_MULLIGAN, (const int16_t[]){a, b, c}, 3);
        }
    }
}

const struct move_type bar_move_mulligan = {
    .name = "mulligan",
    .rule = "7.2",
    .doc = "Discards 1, 2 or 3 cards for 3, 7 or 12 florins and draws as many; that ends the purchase.",
    .text = "{seat} discards {cards} for {cards=1?3|{cards=2?7|12}} florins and draws {cards card|cards}.",
    .args = {ID_ARG("cards", "The cards.", &bar_cards, .min = 1, .max = 3, .list = true)},
    .check = check_mulligan,
    .apply = apply_mulligan,
    .list = list_mulligan,
};
