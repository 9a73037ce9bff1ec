/* What a player cannot see: which of the enemy's cards are in the hand, and which are still in the Unplayed pile (8.0, 8.1). */
#include "engine/resample.h"

#include "games/thirty-years-war/game.h"

/* The cards of the parts that are in the game, but for those that lie open. */
static void unseen_cards(const struct play *p, int seat, uint64_t *cards)
{
    const struct state *s = tyw_state(p);
    set_clear(cards, CARD_WORDS);
    for (int part = 0; part < PARTS && part < s->parts; part++)
        set_unite(cards, tyw_components(p)->cards_of[seat][part], CARD_WORDS);
    set_subtract(cards, s->side[seat].played, CARD_WORDS);
    set_subtract(cards, s->removed, CARD_WORDS);
}

void tyw_resample(struct resampling *r)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct side *side = tyw_side(r->p, seat);
        uint64_t cards[CARD_WORDS];
        if (!resample_hides(r, seat)) continue;
        unseen_cards(r->p, seat, cards);
        resample_deal(r, cards, CARD_WORDS, (uint64_t *[]){side->hand, side->unplayed}, 2);
    }
}
