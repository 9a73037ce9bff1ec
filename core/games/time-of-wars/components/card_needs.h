/* What Events read from the rows of their cards: a pack is held against it (components_cards.c). */
#ifndef WESTPHALIA_TOW_CARD_NEEDS_H
#define WESTPHALIA_TOW_CARD_NEEDS_H

#include "games/time-of-wars/components/components.h"

enum card_member {
    READS_POWER,
    READS_ZONE,
    READS_RELIGION,
    READS_RATING,
    READS_POINTS,
    READS_LEVELS,
    READS_FUNDS,
    READS_VP,
    READS_LOSSES,
    READS_COUNT,
    READS_MOST,
    READS_BONUS,
    READS_SUCCESS_FROM,
    READS_OTHER_RATING,
    READS_OTHER_POINTS,
    READS_KINDS,
    READS_SPACES,
    READS_RULERS,
    CARD_MEMBERS
};

/* Which ids a member may have, where not every one will do. */
enum need_of {
    OF_ANY,
    OF_OTHER_SUPERPOWER, /* not the card's own */
    OF_MINOR_STATE,
    OF_VASSAL_STATE,  /* one that can be a vassal (4.2.3) */
    OF_LEVELS,        /* a rating that has levels: not Religion (2.3.1) */
    OF_OWN_UNITS,     /* of the card's superpower */
    OF_OWN_LAND,      /* infantry and cavalry of the nation */
    OF_OWN_SHIPS,     /* naval units of the nation */
    OF_VASSALS_LAND,  /* infantry and cavalry of a state that can be a vassal */
    OF_COSSACKS_LAND, /* of these the Cossacks' */
    OF_TOWNS,         /* spaces that can be controlled: no Terrain Points, no boxes */
    NEEDS_OF
};

/* A number from `least` to `most`; of kinds, spaces and rulers so many; of an id one, or none where `least`
 * is 0. */
struct card_need {
    uint8_t member, of;
    int16_t least, most;
    const char *what; /* what the effect does with it */
};

enum { CARD_NEEDS = 10, ANY_DECK = 0, IS_IMPULSE = 0, IS_REACTION = 1, IS_BATTLE = 2 };

/* What an effect needs of its card. A member that is not among its needs is 0, null or empty; rulers may be
 * named by every card. */
struct event_needs {
    uint8_t decks;   /* whose cards can have it, one bit a superpower; ANY_DECK */
    uint8_t stripe;  /* IS_REACTION, IS_BATTLE or both (2.5) */
    uint8_t special; /* has an instruction for Special Cards (6.9.1.3): those and no others have it */
    uint8_t in_play; /* marked in the box "Events in play" (6.9.1.2): some card must have it */
    struct card_need needs[CARD_NEEDS + 1]; /* the end: most 0 */
};
extern const struct event_needs tow_event_needs[EFFECTS]; /* components_needs.c */
extern const char *const tow_card_members[CARD_MEMBERS];  /* their names in JSON */
/* What an id must be: "a superpower other than the card's own", and the same as a condition on the card's row
 * (facts/condition.h). */
struct need_words {
    const char *words, *condition; /* NULL for OF_ANY */
};
extern const struct need_words tow_needs_of[NEEDS_OF];

#endif
