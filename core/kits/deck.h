/* Decks of cards: draw, discard, remove, reshuffle.
 *
 * A deck that nobody has looked into has no order: a card is drawn at random when it is drawn, and that draw is in the log. So a deck is
 * sets of the game's state: the pile, the discards, the cards that have left the game. Searching a pile, mixing another deck in, taking a
 * card out of the discards are operations on sets (data/set.h). Several decks are several `struct deck`, made where they are used; they
 * may share one set of removed cards. Whose hand a card goes to is the game's business.
 *
 * In the state's record, the pile usually has the audience NOBODY or OWNER and a `size_name`, discards and removed cards EVERYONE. That
 * each card is in exactly one place: kits/card_placement.h. */
#ifndef WESTPHALIA_KITS_DECK_H
#define WESTPHALIA_KITS_DECK_H

#include "engine/play.h"

struct deck {
    int words;              /* of each set */
    uint64_t *pile;         /* what has not been drawn */
    uint64_t *discard;      /* NULL: what is discarded is removed */
    uint64_t *removed;      /* out of the game; NULL: nothing ever is */
    const uint64_t *bottom; /* cards that come when no other is left in the pile; NULL: none */
    int16_t id;             /* which deck: for `reshuffled` and the draw's second argument */
    uint8_t draw;           /* the type of its draws: arguments are the seat and `id` */
    /* The discards have been shuffled into the pile, `count` cards: the game's event. NULL: nothing to say. */
    void (*reshuffled)(struct play *p, const struct deck *deck, int count);
};

/* A card off the pile, drawn for `seat`; an empty pile is made of the discards first. It is in no set then. -1: there is none. */
int deck_draw(struct play *p, const struct deck *deck, int seat);

/* Shuffles the discards into the pile, as a card's word or the rules want it. How many there were. */
int deck_reshuffle(struct play *p, const struct deck *deck);

/* Shuffles these discards into the pile, and no others. How many there were. */
int deck_return(struct play *p, const struct deck *deck, const uint64_t *cards);

/* A card that has been played or given up: among the discards; out of the game. The caller has taken it out of where it was. */
void deck_discard(const struct deck *deck, int card);
void deck_remove(const struct deck *deck, int card);

/* Cards that can still be drawn: those of the pile and the discards. */
int deck_left(const struct deck *deck);

/* Of `all` cards of the deck, those that nobody has seen leave it: not discarded, not removed, not in `open` (laid open elsewhere; may be
 * NULL). Whoever wonders what others may hold, asks this: it follows from public facts. */
void deck_unseen(const struct deck *deck, const uint64_t *all, const uint64_t *open, uint64_t *unseen);

#endif
