/* The two decks and their discard piles (5.0, 9.1), and what everybody's money and points go through.
 *
 * A deck has no order: what comes off it is drawn at that moment. Only Famine can have a place, at the bottom (5.1). */
#include "game.h"

struct piles {
    uint64_t *deck, *discard;
};

static struct piles piles_of(struct play *p, enum deck deck)
{
    struct state *s = bar_state(p);
    return deck == DECK_EVENT ? (struct piles){s->event_deck, s->event_discard}
                              : (struct piles){s->opportunity_deck, s->opportunity_discard};
}

static enum deck deck_of(const struct play *p, int card)
{
    const struct components *c = bar_components(p);
    return (enum deck)c->kind[c->card[card].kind].deck;
}

static void reshuffle(struct play *p, enum deck deck)
{
    const struct piles piles = piles_of(p, deck);
    const int count = set_count(piles.discard, CARD_WORDS);
    if (count == 0) return;
    for (int w = 0; w < CARD_WORDS; w++) {
        piles.deck[w] |= piles.discard[w];
        piles.discard[w] = 0;
    }
    event(p, EVENT_DECK_RESHUFFLED, (int16_t)deck, (int16_t)count);
}

/* 5.0; what has its place elsewhere (5.1) lies on the board. Famine lay at the bottom for one turn: now it is shuffled, too (R40). */
void bar_decks_preparation(struct play *p)
{
    event(p, EVENT_TURN_BEGUN, bar_state(p)->turn);
    bar_state(p)->famine_at_bottom = 0;
    reshuffle(p, DECK_EVENT);
    reshuffle(p, DECK_OPPORTUNITY);
    if (bar_state(p)->turn > 1)
        step_next(p, STEP_INCOME, NULL);
    else
        bar_opportunity_cards_begin(p); /* 4.2: no income in the first turn */
}

/* False when neither deck nor discard pile has a card left. */
static bool make_sure_of_a_card(struct play *p, enum deck deck)
{
    const struct piles piles = piles_of(p, deck);
    if (set_count(piles.deck, CARD_WORDS) == 0) reshuffle(p, deck);
    return set_count(piles.deck, CARD_WORDS) > 0;
}

/* The card that has to wait for all others: Famine at the bottom, as long as others lie above it; -1. */
static int card_kept_below(const struct play *p)
{
    const struct state *s = bar_state(p);
    const int famine = set_next(bar_components(p)->of_effect[FAMINE], CARD_WORDS, 0);
    if (!s->famine_at_bottom || famine < 0 || !set_has(s->event_deck, famine)) return -1;
    return set_count(s->event_deck, CARD_WORDS) > 1 ? famine : -1;
}

int bar_draw_event(struct play *p)
{
    struct state *s = bar_state(p);
    if (!make_sure_of_a_card(p, DECK_EVENT)) return -1;
    const int below = card_kept_below(p);
    if (below >= 0) set_remove(s->event_deck, below);
    const int card = draw_from_set(p, s->event_deck, CARD_WORDS, DRAW_EVENT_CARD, 0, 0);
    if (below >= 0)
        set_add(s->event_deck, below);
    else
        s->famine_at_bottom = 0;
    set_add(s->board, card);
    return card;
}

int bar_draw_opportunity(struct play *p, int seat)
{
    if (!make_sure_of_a_card(p, DECK_OPPORTUNITY)) return -1;
    const int card =
        draw_from_set(p, bar_state(p)->opportunity_deck, CARD_WORDS, DRAW_OPPORTUNITY_CARD, seat, 0);
    set_add(bar_player(p, seat)->hand, card);
    event(p, EVENT_CARD_DRAWN, seat, card);
    return card;
}

void bar_discard(struct play *p, int seat, int card)
{
    set_add(piles_of(p, deck_of(p, card)).discard, card);
    event(p, EVENT_CARD_DISCARDED, seat, card);
}

void bar_discard_hand(struct play *p, int seat)
{
    uint64_t *hand = bar_player(p, seat)->hand;
    for (int card = set_next(hand, CARD_WORDS, 0); card >= 0; card = set_next(hand, CARD_WORDS, card + 1)) {
        set_remove(hand, card);
        bar_discard(p, seat, card);
    }
}

void bar_take_off_board(struct play *p, enum effect effect)
{
    const uint64_t *cards = bar_components(p)->of_effect[effect];
    for (int card = set_next(cards, CARD_WORDS, 0); card >= 0; card = set_next(cards, CARD_WORDS, card + 1)) {
        if (!set_has(bar_state(p)->board, card)) continue;
        set_remove(bar_state(p)->board, card);
        bar_discard(p, -1, card);
    }
}

/* Whatever is shuffled in, Famine stays at the bottom for its turn (R40). */
void bar_shuffle_in(struct play *p, enum effect effect)
{
    struct state *s = bar_state(p);
    int count = 0;
    for (int w = 0; w < CARD_WORDS; w++) {
        const uint64_t cards = bar_components(p)->of_effect[effect][w] & s->event_discard[w];
        s->event_discard[w] &= ~cards;
        s->event_deck[w] |= cards;
        count += __builtin_popcountll(cards);
    }
    if (count > 0) event(p, EVENT_DECK_RESHUFFLED, DECK_EVENT, (int16_t)count);
}

void bar_remove_from_game(struct play *p, int card)
{
    set_add(bar_state(p)->removed, card);
    event(p, EVENT_CARD_REMOVED, card);
}

/* ---- money and points ---- */

static int within(int least, int value, int most)
{
    if (value < least) return least;
    return value > most ? most : value;
}

void bar_earn(struct play *p, int seat, int florins)
{
    int16_t *purse = &bar_player(p, seat)->florins;
    const int before = *purse;
    *purse = (int16_t)within(0, before + florins, MONEY_MAX);
    if (*purse != before) event(p, EVENT_FLORINS, seat, (int16_t)(*purse - before));
}

void bar_score(struct play *p, int seat, int points)
{
    int16_t *track = &bar_player(p, seat)->points;
    const int before = *track;
    *track = (int16_t)within(0, before + points, POINTS_MAX);
    if (*track != before) event(p, EVENT_POINTS, seat, (int16_t)(*track - before));
}
