/* What a player cannot see: which cards of another superpower are in its hand and which in its deck of unused
 * cards (2.5). The cards chosen for the order of hiring are hidden, too (6.7). */
#include "engine/resample.h"

#include "games/time-of-wars/states/states.h"

/* The cards of the deck that do not lie open. A superpower that is not played has none (R106). */
static struct cards unseen_cards(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    if (!tow_in_play(p, seat)) return (struct cards){0};
    const struct cards seen = cards_either(tow_side(p, seat)->played, tow_state(p)->removed);
    return cards_without(cards_without(c->decks.cards_of[seat], c->decks.special), seen);
}

static void take_bids_back(struct resampling *r, struct bids *bids)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (resample_hides(r, seat)) r->answered |= bids->answered & UINT32_C(1) << seat;
    bids->answered &= ~r->answered;
}

void tow_resample(struct resampling *r)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct side *side = tow_side(r->p, seat);
        if (!resample_hides(r, seat)) continue;
        struct cards cards = unseen_cards(r->p, seat);
        resample_deal(r, cards.word, CARD_WORDS, (uint64_t *[]){side->hand.word, side->unplayed.word}, 2);
    }
    if (step_is(r->p, STEP_BID)) take_bids_back(r, step_record(r->p));
}
