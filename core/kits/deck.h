/* Decks of cards: draw, discard, remove, reshuffle.
 *
 * A deck that no player has looked into has no order: a card is chosen at random when it is drawn, and that
 * draw is in the log. So a deck is made of sets of the game's state: the pile, the discards, and the cards
 * that have left the game. Operations on sets (data/set.h) search a pile, add another deck, or take a card
 * out of the discards. Several decks are several `struct deck`, made where they are used; they may share one
 * set of removed cards. The game decides whose hand a card goes to.
 *
 * In the state's record, the pile usually has the audience NOBODY or OWNER and a `size_name`; discards and
 * removed cards are for EVERYONE. kits/card_placement.h checks that each card is in exactly one place. */
#ifndef WESTPHALIA_KITS_DECK_H
#define WESTPHALIA_KITS_DECK_H

#include "engine/procedure.h"

struct deck {
    int words;              /* words of each set */
    uint64_t *pile;         /* cards that were not drawn */
    uint64_t *discard;      /* discards; NULL: a discarded card is removed */
    uint64_t *removed;      /* cards out of the game; NULL: no card leaves the game */
    const uint64_t *bottom; /* cards that come last, when the pile has no others; NULL: none */
    int16_t id;             /* the number of the deck, for `reshuffled` and the draw's second argument */
    uint8_t draw;           /* the type of its draws, whose arguments are the seat and `id` */
    /* The discards, `count` cards, were shuffled into the pile: writes the game's event. NULL: there is no
     * event. */
    void (*reshuffled)(struct play *p, const struct deck *deck, int count);
};

/* Draws a card off the pile for `seat`, and removes it from all sets. An empty pile is made of the discards
 * first. -1: there is no card. */
int deck_draw(struct play *p, const struct deck *deck, int seat);

/* Shuffles the discards into the pile, where a card or a rule says so. Returns how many there were. */
int deck_reshuffle(struct play *p, const struct deck *deck);

/* Shuffles these discards, and no others, into the pile. Returns how many there were. */
int deck_return(struct play *p, const struct deck *deck, const uint64_t *cards);

/* Puts a card that was played or given up among the discards, or out of the game. The caller has removed it
 * from its place. */
void deck_discard(const struct deck *deck, int card);
void deck_remove(const struct deck *deck, int card);

/* The cards of `all` that have not left the deck openly: not discarded, not removed, not in `open` (cards
 * that are open elsewhere; may be NULL). By public facts, others may hold these. */
void deck_unseen(const struct deck *deck, const uint64_t *all, const uint64_t *open, uint64_t *unseen);

#endif
