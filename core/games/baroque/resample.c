/* What a player cannot see: the others' hands, and what of them lies face down for a battle (10.1, 10.4.5). */
#include "engine/resample.h"

#include "games/baroque/game.h"

/* The Opportunity Cards that lie nowhere for the viewer to see. */
static void unseen_cards(const struct resampling *r, uint64_t *cards)
{
    const struct state *s = bar_state(r->p);
    set_copy(cards, bar_components(r->p)->opportunities, CARD_WORDS);
    set_subtract(cards, s->opportunity_discard, CARD_WORDS);
    set_subtract(cards, s->removed, CARD_WORDS);
    if (r->viewer >= 0) set_subtract(cards, s->player[r->viewer].hand, CARD_WORDS);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = &s->player[seat];
        if (!(play_head(r->p)->seats >> seat & 1)) continue;
        set_subtract(cards, player->interventions, CARD_WORDS);
        for (int i = 0; i < FIGURE_KINDS; i++)
            if (player->figure[i] >= 0) set_remove(cards, player->figure[i]);
    }
}

/* Cards that are laid to a battle stay in the hand (R54): who has said that there are no more lays others, as any legal answer. */
void bar_resample(struct resampling *r)
{
    uint64_t cards[CARD_WORDS], *sets[SEATS + 1];
    int count = 0;
    unseen_cards(r, cards);
    for (int seat = 0; seat < SEATS; seat++)
        if (resample_hides(r, seat)) sets[count++] = bar_player(r->p, seat)->hand;
    sets[count++] = bar_state(r->p)->opportunity_deck;
    resample_deal(r, cards, CARD_WORDS, sets, count);
}
