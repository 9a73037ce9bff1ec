/* What a player cannot see: the others' hands, and what of them lies face down for a battle (10.1,
 * 10.4.5). */
#include "engine/resample.h"

#include "games/baroque/game.h"

/* The Opportunity Cards that lie nowhere for the viewer to see. */
static struct cards unseen_cards(const struct resampling *r)
{
    const struct state *s = bar_state(r->p);
    struct cards cards = cards_without(
        cards_without(bar_components(r->p)->decks.opportunities, s->opportunity_discard), s->removed);
    if (r->viewer >= 0) cards = cards_without(cards, s->player[r->viewer].hand);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = &s->player[seat];
        if (!(play_head(r->p)->seats >> seat & 1)) continue;
        cards = cards_without(cards, player->interventions);
        for (int i = 0; i < FIGURE_KINDS; i++)
            if (player->figure[i] >= 0) cards_remove(&cards, player->figure[i]);
    }
    return cards;
}

/* Cards that are laid to a battle stay in the hand (R54): who has said that there are no more lays others, as
 * any legal answer. */
void bar_resample(struct resampling *r)
{
    uint64_t *sets[SEATS + 1];
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (resample_hides(r, seat)) sets[count++] = bar_player(r->p, seat)->hand.word;
    sets[count++] = bar_state(r->p)->opportunity_deck.word;
    resample_deal(r, unseen_cards(r).word, SET_WORDS(CARDS_MAX), sets, count);
}
