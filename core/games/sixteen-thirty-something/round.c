/* Player Rounds (4.1): what is drawn, and what goes to the market; special cards and lobbying have files of
 * their own. */
#include "game.h"
#include "kits/deck.h"

static void round_begin(struct play *p, int seat)
{
    sts_state(p)->active = seat;
    event(p, EVENT_ROUND_BEGUN, .seat = seat);
    step_next(p, STEP_REMOVE_DESCENDING_INFLUENCE, NULL);
}

/* Who has resigned plays no round (R13). */
static void round_over(struct play *p)
{
    const int first = sts_state(p)->first_player;
    int seat = sts_left_of(p, sts_state(p)->active);
    while (seat != first && !sts_is_there(p, seat))
        seat = sts_left_of(p, seat);
    if (seat == first)
        step_next(p, STEP_ADD_UP_VICTORY_POINTS, NULL);
    else
        round_begin(p, seat);
}

void sts_turn_begin(struct play *p)
{
    event(p, EVENT_TURN_BEGUN, .turn = sts_state(p)->turn);
    sts_state(p)->active = sts_state(p)->first_player;
    if (sts_is_there(p, sts_state(p)->active))
        round_begin(p, sts_state(p)->active);
    else
        round_over(p);
}

/* ---- 4.1.1 Remove descending influence ---- */

static const struct refusal NOT_DESCENDING = {"not-descending", "4.1.1",
                                              "{card} is not in a descending stack of {seat}'s."};

static int descending_cards(const struct play *p, int seat)
{
    int count = 0;
    EACH_COUNTRY(p, i) {
        const struct stack *stack = &sts_player(p, seat)->display[i];
        if (stack->descendant) count += stack->count;
    }
    return count;
}

static uint32_t descending_remover(const struct play *p)
{
    const int seat = sts_state(p)->active;
    return descending_cards(p, seat) > 1 ? sts_asked(p, seat) : 0;
}

static MOVE_CANDIDATES(own_descending_cards)
{
    EACH_COUNTRY(p, i) {
        const struct stack *stack = &sts_player(p, seat)->display[i];
        for (int k = 0; stack->descendant && k < stack->count; k++)
            set_add(set, stack->card[k]);
    }
}

/* The country in whose descending stack of the seat's the card lies, or -1. */
static int descending_country(const struct play *p, int seat, int card)
{
    int owner, country;
    if (!sts_display_find(p, card, &owner, &country) || owner != seat) return -1;
    return sts_player(p, seat)->display[country].descendant ? country : -1;
}

static MOVE_CHECK(check_remove_descending)
{
    return descending_country(p, seat, move_arg(m, MOVE_REMOVE_DESCENDING_INFLUENCE, card)) < 0
               ? &NOT_DESCENDING
               : NULL;
}

static MOVE_APPLY(apply_remove_descending)
{
    const int card = move_arg(m, MOVE_REMOVE_DESCENDING_INFLUENCE, card);
    sts_influence_remove(p, seat, descending_country(p, seat, card), card, REASON_DESCENDANT);
    step_next(p, STEP_DRAW_NEW_CARDS, NULL);
}

const struct move_type sts_move_remove_descending_influence = {
    .name = "remove_descending_influence",
    .rule = "4.1.1",
    .doc = "Removes a card of a descending stack to the market place.",
    .text = "{seat} removes {card} from a descending stack.",
    .args = {ID_ARG("card", "The card.", &sts_cards, .candidates = own_descending_cards)},
    .check = check_remove_descending,
    .apply = apply_remove_descending,
};

/* One card or none: nothing to choose (R15). */
static void descending_removed(struct play *p)
{
    const int seat = sts_state(p)->active;
    uint64_t cards[SET_WORDS(DOMAIN_MAX)] = {0};
    if (!sts_is_there(p, seat)) {
        round_over(p);
        return;
    }
    own_descending_cards(p, seat, NULL, cards);
    const int card = set_next(cards, CARD_WORDS, 0);
    if (card >= 0) sts_influence_remove(p, seat, descending_country(p, seat, card), card, REASON_DESCENDANT);
    step_next(p, STEP_DRAW_NEW_CARDS, NULL);
}

const struct step sts_step_remove_descending_influence = {
    .name = "remove_descending_influence",
    .rule = "4.1.1",
    .prompt = "Remove one card from a descending stack of yours.",
    .deciders = descending_remover,
    .by_default = "The first card of the first such stack, in the order of the pack.",
    .moves = MOVES(MOVE_REMOVE_DESCENDING_INFLUENCE),
    .then = descending_removed,
};

/* ---- 4.1.2 Draw new cards ---- */

static void say_reshuffled(struct play *p, const struct deck *deck, int count)
{
    event(p, EVENT_DECK_RESHUFFLED, .count = count);
}

/* False when neither deck nor discard pile has a card left. The discard pile becomes the deck when a card is
 * wanted and there is none (R2). */
bool sts_draw_card(struct play *p, int seat)
{
    struct state *s = sts_state(p);
    const struct deck deck = {.words = CARD_WORDS,
                              .pile = s->deck.word,
                              .discard = s->discard.word,
                              .draw = DRAW_CARD,
                              .reshuffled = say_reshuffled};
    const int card = deck_draw(p, &deck, seat);
    if (card < 0) {
        event(p, EVENT_NO_CARD_LEFT, .seat = seat);
        return false;
    }
    cards_add(&s->player[seat].hand, card);
    event(p, EVENT_CARD_DRAWN, .seat = seat, .card = card);
    return true;
}

static void draw_new_cards(struct play *p)
{
    const int draw = sts_table_row(p)->draw;
    for (int i = 0; i < draw; i++)
        if (!sts_draw_card(p, sts_state(p)->active)) break;
    step_next(p, STEP_PLAY_SPECIAL_CARDS, NULL);
}

const struct step sts_step_draw_new_cards = {
    .name = "draw_new_cards",
    .rule = "4.1.2",
    .prompt = "New cards are drawn.",
    .then = draw_new_cards,
};

/* ---- 4.1.5 Place excess cards in the market place ---- */

static const struct refusal NOT_IN_HAND = {"not-in-hand", "4.1.5", "{card} is not in {seat}'s hand."};

static struct excess *excess(const struct play *p)
{
    return step_record(p);
}

int sts_excess(const struct play *p, int hand)
{
    const int limit = sts_table_row(p)->card_limit[sts_state(p)->turn - 1];
    if (hand == 0) return 0;
    return hand > limit ? hand - limit + 1 : 1;
}

static void place_in_market(struct play *p, int seat, int card)
{
    cards_remove(&sts_player(p, seat)->hand, card);
    cards_add(&sts_player(p, seat)->market, card);
    excess(p)->remaining--;
    event(p, EVENT_PLACED_IN_MARKET, .seat = seat, .card = card);
}

/* Who must place his whole hand, as all can count, has nothing to choose (R15). */
static uint32_t excess_placer(const struct play *p)
{
    const int seat = sts_state(p)->active, remaining = excess(p)->remaining;
    return remaining > 0 && sts_hand_size(p, seat) > remaining ? sts_asked(p, seat) : 0;
}

MOVE_CANDIDATES(sts_own_hand)
{
    offer_cards(set, sts_player(p, seat)->hand);
}

static MOVE_CHECK(check_place_in_market)
{
    return cards_has(sts_player(p, seat)->hand, move_arg(m, MOVE_PLACE_IN_MARKET, card)) ? NULL
                                                                                         : &NOT_IN_HAND;
}

static MOVE_APPLY(apply_place_in_market)
{
    place_in_market(p, seat, move_arg(m, MOVE_PLACE_IN_MARKET, card));
}

const struct move_type sts_move_place_in_market = {
    .name = "place_in_market",
    .rule = "4.1.5",
    .doc = "Places a card face down in the market place.",
    .text = "{seat} places {card} face down in the market place.",
    .args = {ID_ARG("card", "The card.", &sts_cards, .candidates = sts_own_hand, .audience = OWNER)},
    .check = check_place_in_market,
    .apply = apply_place_in_market,
};

/* All is placed, or must be without a choice: the next player's round, or the end of the turn. */
static void excess_placed(struct play *p)
{
    const int seat = sts_state(p)->active;
    while (sts_is_there(p, seat) && excess(p)->remaining > 0)
        place_in_market(p, seat, cards_next(sts_player(p, seat)->hand, 0));
    round_over(p);
}

const struct step sts_step_place_excess_cards = {
    .name = "place_excess_cards",
    .rule = "4.1.5",
    .prompt = "Place {remaining card|cards} from your hand in your market place.",
    .record = RECORD("excess", struct excess,
                     NUMBER_FIELD(struct excess, remaining, 0, CARDS_MAX, "Cards still to place.")),
    .deciders = excess_placer,
    .by_default = "The first card of the hand, in the order of the pack.",
    .moves = MOVES(MOVE_PLACE_IN_MARKET),
    .then = excess_placed,
};
