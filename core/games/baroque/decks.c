/* The two decks and their discard piles (5.0, 9.1), and what everybody's money and points go through.
 *
 * A deck has no order: what comes off it is drawn at that moment. Only Famine can have a place, at the bottom
 * (5.1). */
#include "games/baroque/game.h"
#include "kits/deck.h"

static void say_reshuffled(struct play *p, const struct deck *deck, int count)
{
    event(p, EVENT_DECK_RESHUFFLED, .deck = deck->id, .count = count);
}

static struct deck deck(struct play *p, enum deck_id id)
{
    struct state *s = bar_state(p);
    struct deck events = {.pile = s->event_deck.word,
                          .discard = s->event_discard.word,
                          .draw = DRAW_EVENT_CARD},
                opportunities = {.pile = s->opportunity_deck.word,
                                 .discard = s->opportunity_discard.word,
                                 .draw = DRAW_OPPORTUNITY_CARD};
    struct deck it = id == DECK_EVENT ? events : opportunities;
    if (id == DECK_EVENT && s->famine_at_bottom) it.bottom = bar_components(p)->decks.of_effect[FAMINE].word;
    it.words = SET_WORDS(CARDS_MAX);
    it.removed = s->removed.word;
    it.id = id;
    it.reshuffled = say_reshuffled;
    return it;
}

/* 5.0; what has its place elsewhere (5.1) lies on the board. Famine lay at the bottom for one turn: now it is
 * shuffled, too (R40). */
static void decks_preparation(struct play *p)
{
    event(p, EVENT_TURN_BEGUN, .turn = bar_state(p)->turn);
    bar_state(p)->famine_at_bottom = 0;
    const struct deck events = deck(p, DECK_EVENT), opportunities = deck(p, DECK_OPPORTUNITY);
    deck_reshuffle(p, &events);
    deck_reshuffle(p, &opportunities);
    if (bar_state(p)->turn > 1)
        step_next(p, STEP_INCOME, NULL);
    else
        bar_opportunity_cards_begin(p); /* 4.2: no income in the first turn */
}

const struct step bar_step_decks_preparation = {
    .name = "decks_preparation",
    .rule = "5.0",
    .prompt = "The decks are shuffled.",
    .then = decks_preparation,
};

/* A card off the deck; where there is none, that is told. `seat`: for whom; -1: it is an Event Card. */
static int draw_card(struct play *p, enum deck_id id, int seat)
{
    const struct deck it = deck(p, id);
    const int card = deck_draw(p, &it, seat < 0 ? 0 : seat);
    if (card < 0) event(p, EVENT_NO_CARD_LEFT, .deck = id, .seat = seat);
    return card;
}

int bar_draw_event(struct play *p)
{
    const int card = draw_card(p, DECK_EVENT, -1);
    if (card < 0) return -1;
    if (bar_effect(p, card) == FAMINE) bar_state(p)->famine_at_bottom = 0;
    cards_add(&bar_state(p)->board, card);
    return card;
}

int bar_draw_opportunity(struct play *p, int seat)
{
    const int card = draw_card(p, DECK_OPPORTUNITY, seat);
    if (card < 0) return -1;
    cards_add(&bar_player(p, seat)->hand, card);
    event(p, EVENT_CARD_DRAWN, .seat = seat, .card = card);
    return card;
}

void bar_discard(struct play *p, int seat, int card, struct cause cause)
{
    const struct components *c = bar_components(p);
    const struct deck it = deck(p, (enum deck_id)c->decks.kind[c->decks.card[card].kind].deck);
    deck_discard(&it, card);
    event(p, EVENT_CARD_DISCARDED, .seat = seat, .card = card, WHY(cause));
}

void bar_discard_hand(struct play *p, int seat, struct cause cause)
{
    struct cards *hand = &bar_player(p, seat)->hand;
    EACH(card, *hand) {
        cards_remove(hand, card);
        bar_discard(p, seat, card, cause);
    }
}

void bar_take_off_board(struct play *p, enum effect effect, struct cause cause)
{
    EACH(card, bar_components(p)->decks.of_effect[effect]) {
        if (!cards_has(bar_state(p)->board, card)) continue;
        cards_remove(&bar_state(p)->board, card);
        bar_discard(p, -1, card, cause);
    }
}

/* Whatever is shuffled in, Famine stays at the bottom for its turn (R40). */
void bar_shuffle_in(struct play *p, enum effect effect)
{
    const struct deck events = deck(p, DECK_EVENT);
    deck_return(p, &events, bar_components(p)->decks.of_effect[effect].word);
}

void bar_remove_from_game(struct play *p, int card, struct cause cause)
{
    cards_add(&bar_state(p)->removed, card);
    event(p, EVENT_CARD_REMOVED, .card = card, WHY(cause));
}

/* ---- money and points ---- */

static int within(int least, int value, int most)
{
    if (value < least) return least;
    return value > most ? most : value;
}

void bar_earn(struct play *p, int seat, int florins, struct cause cause)
{
    int16_t *purse = &bar_player(p, seat)->florins;
    const int before = *purse;
    *purse = within(0, before + florins, MONEY_MAX);
    if (*purse != before) event(p, EVENT_FLORINS, .seat = seat, .florins = *purse - before, WHY(cause));
}

void bar_score(struct play *p, int seat, int points, struct cause cause)
{
    int16_t *track = &bar_player(p, seat)->points;
    const int before = *track;
    *track = within(0, before + points, POINTS_MAX);
    if (*track != before) event(p, EVENT_POINTS, .seat = seat, .points = *track - before, WHY(cause));
}
