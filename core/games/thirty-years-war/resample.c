/* A player cannot see which of the enemy's cards are in the hand and which are in the Unplayed pile (8.0,
 * 8.1). */
#include "engine/resample.h"

#include "games/thirty-years-war/game.h"

/* The cards of the parts in the game, without those that lie open. */
static struct cards unseen_cards(const struct play *p, int seat)
{
    const struct state *s = tyw_state(p);
    struct cards cards = {0};
    for (int part = 0; part < PARTS && part < s->parts; part++)
        cards = cards_either(cards, tyw_components(p)->decks.cards_of[seat][part]);
    return cards_without(cards, cards_either(s->side[seat].played, s->removed));
}

void tyw_resample(struct resampling *r)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct side *side = tyw_side(r->p, seat);
        if (resample_hides(r, seat))
            resample_deal(r, unseen_cards(r->p, seat).word, SET_WORDS(CARDS),
                          (uint64_t *[]){side->hand.word, side->unplayed.word}, 2);
    }
}
