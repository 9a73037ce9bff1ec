/* Decks of cards. */
#include "kits/deck.h"

int deck_draw(struct play *p, const struct deck *deck, int seat)
{
    uint64_t kept[SET_WORDS(DOMAIN_MAX)] = {0};
    if (set_is_empty(deck->pile, deck->words)) deck_reshuffle(p, deck);
    if (set_is_empty(deck->pile, deck->words)) return -1;
    if (deck->bottom && !set_within(deck->pile, deck->bottom, deck->words)) {
        set_copy(kept, deck->pile, deck->words);
        set_intersect(kept, deck->bottom, deck->words);
    }
    set_subtract(deck->pile, kept, deck->words);
    const int16_t args[DRAW_ARGS] = {seat, deck->id};
    const int card = play_draw_from_set(p, deck->pile, deck->words, deck->draw, args);
    set_unite(deck->pile, kept, deck->words);
    return card;
}

static int shuffle_in(struct play *p, const struct deck *deck, const uint64_t *cards)
{
    uint64_t back[SET_WORDS(DOMAIN_MAX)];
    set_copy(back, cards, deck->words);
    set_intersect(back, deck->discard, deck->words);
    const int count = set_count(back, deck->words);
    set_subtract(deck->discard, back, deck->words);
    set_unite(deck->pile, back, deck->words);
    if (count > 0 && deck->reshuffled) deck->reshuffled(p, deck, count);
    return count;
}

int deck_reshuffle(struct play *p, const struct deck *deck)
{
    return deck->discard ? shuffle_in(p, deck, deck->discard) : 0;
}

int deck_return(struct play *p, const struct deck *deck, const uint64_t *cards)
{
    return deck->discard ? shuffle_in(p, deck, cards) : 0;
}

void deck_discard(const struct deck *deck, int card)
{
    if (deck->discard)
        set_add(deck->discard, card);
    else
        deck_remove(deck, card);
}

void deck_remove(const struct deck *deck, int card)
{
    if (deck->removed) set_add(deck->removed, card);
}

void deck_unseen(const struct deck *deck, const uint64_t *all, const uint64_t *open, uint64_t *unseen)
{
    set_copy(unseen, all, deck->words);
    if (deck->discard) set_subtract(unseen, deck->discard, deck->words);
    if (deck->removed) set_subtract(unseen, deck->removed, deck->words);
    if (open) set_subtract(unseen, open, deck->words);
}
