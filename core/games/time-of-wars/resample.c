/* What a player cannot see: which cards of another superpower are in the hand, and which are still in the deck of unused cards (2.5);
 * the cards chosen for the order of hiring (6.7). */
#include "engine/resample.h"

#include "games/time-of-wars/game.h"
#include "games/time-of-wars/records.h"

/* The cards of the deck that lie nowhere for all to see. Nobody has those of a superpower that is not played (R106). */
static void unseen_cards(const struct play *p, int seat, uint64_t *cards)
{
    set_clear(cards, CARD_WORDS);
    if (!tow_in_play(p, seat)) return;
    set_copy(cards, tow_components(p)->cards_of[seat], CARD_WORDS);
    set_subtract(cards, tow_components(p)->special, CARD_WORDS);
    set_subtract(cards, tow_side(p, seat)->played, CARD_WORDS);
    set_subtract(cards, tow_state(p)->removed, CARD_WORDS);
}

static void take_bids_back(struct resampling *r, struct bids *bids)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (resample_hides(r, seat)) r->answered |= bids->answered & UINT32_C(1) << seat;
    bids->answered &= (uint8_t)~r->answered;
}

void tow_resample(struct resampling *r)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct side *side = tow_side(r->p, seat);
        uint64_t cards[CARD_WORDS];
        if (!resample_hides(r, seat)) continue;
        unseen_cards(r->p, seat, cards);
        resample_deal(r, cards, CARD_WORDS, (uint64_t *[]){side->hand, side->unplayed}, 2);
    }
    if (step_is(r->p, STEP_BID)) take_bids_back(r, step_record(r->p));
}
