/* Why something is lost, gained or changed: the last two arguments of the events that tell of it.
 *
 * `reason` is an id of a small domain of the game, whose names are the words of a sentence ("in battle",
 * "because it is not paid"). Where a card is the reason, `by` names it; one that is still hidden is never
 * named. An event that can have one reason alone, or whose reason is always the event before it, says
 * none. */
#ifndef WESTPHALIA_GAMES_CAUSE_H
#define WESTPHALIA_GAMES_CAUSE_H

#include <stdint.h>

struct cause {
    int16_t reason; /* enum reason of the game */
    int16_t card;   /* REASON_CARD: which one; -1 */
};

#define BECAUSE(name) ((struct cause){REASON_##name, -1})
#define BY_CARD(card) ((struct cause){REASON_CARD, (card)})

/* The arguments in a list of events, and their words in the event's sentence. */
#define CAUSE_ARGS(reasons, cards)                                                                           \
    ID(reason, "Why.", &(reasons))                                                                           \
    ID(by, "The card that is the reason; left out: none is.", &(cards), .optional = true)
#define BECAUSE_OF "{by?because of {by}|{reason}}"

/* The arguments in a call: event(p, EVENT_LEADER_LOST, .leader = leader, WHY(cause)). */
#define WHY(cause) .reason = (cause).reason, .by = (cause).card

#endif
