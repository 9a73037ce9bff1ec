/* The order adjudicator: Diplomacy's movement phase on any map, with units of any strength.
 *
 * It knows no variant and no game. Orders come in as small integers, results go out; nothing allocates, nothing is kept between
 * calls. (How the algorithm works, why it ends and why its answer is the rules' answer: to be told here.)
 *
 * Strength. A unit attacks, defends and supports with its full strength. An attack on a supporter (by a unit that its support
 * does not shield against, see below, and not from the province that the support is directed to) takes the attacker's own strength from
 * the support, one for one, down to nothing; several attackers take their sum; a dislodged supporter gives nothing. With all strengths
 * 1 this is standard Diplomacy by DATC 3.0's preferences (2023 rulebook, Szykman rule). */
#ifndef WESTPHALIA_DIPLOMACY_ADJUDICATE_H
#define WESTPHALIA_DIPLOMACY_ADJUDICATE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/set.h"

enum {
    DIP_PLACES_MAX = 256, /* provinces and, beside them, the coasts of those that have several */
    DIP_WORDS = SET_WORDS(DIP_PLACES_MAX),
    DIP_UNITS_MAX = 192, /* at most one a province */
    DIP_POWERS_MAX = 64,
    DIP_STRENGTH_MAX = 32
};

enum dip_kind { DIP_INLAND, DIP_COASTAL, DIP_SEA };

/* Places are numbered: a province is a place; where a province has several coasts each of them is a further place. Sets of places are
 * DIP_WORDS words. The caller's; dip_map_complete() fills what is derived. */
struct dip_map {
    uint16_t count;
    uint8_t province[DIP_PLACES_MAX]; /* of a coast its province, of a province itself */
    uint8_t kind[DIP_PLACES_MAX];     /* enum dip_kind, by province */
    uint64_t army[DIP_PLACES_MAX][DIP_WORDS];  /* by province: the provinces that an army may walk to */
    uint64_t fleet[DIP_PLACES_MAX][DIP_WORDS]; /* by place: the places that a fleet may sail to */
    /* Derived. */
    uint64_t fleet_reach[DIP_PLACES_MAX][DIP_WORDS]; /* by place: the provinces of those, coasts left out */
};
void dip_map_complete(struct dip_map *map);

enum dip_action { DIP_HOLD, DIP_MOVE, DIP_SUPPORT, DIP_CONVOY };

/* A unit and its order. `place`, `to`: places, with the coast for a fleet where there are several; all others are provinces. */
struct dip_unit {
    uint8_t power; /* 0..DIP_POWERS_MAX-1 */
    bool fleet;
    bool via;      /* DIP_MOVE of an army: by convoy, although it could walk */
    uint8_t place;
    uint8_t strength; /* 1..DIP_STRENGTH_MAX */
    uint8_t action;   /* enum dip_action */
    uint8_t from;     /* DIP_SUPPORT, DIP_CONVOY: the province of the unit that is supported or convoyed */
    uint8_t to;       /* DIP_MOVE: where to. DIP_SUPPORT, DIP_CONVOY: the province where that unit goes; from == to: it holds */
    /* The powers that may not harm this unit, one bit each: their attack does not dislodge it, their support counts nothing towards its being dislodged, and
     * their attack on it does not cut its support. Standard Diplomacy: its own power alone. */
    uint64_t shield;
    /* Of these, the powers whose support of somebody else's attack counts all the same (a variant where they may not attack it
     * themselves, but may lend a hand). Standard Diplomacy: none. */
    uint64_t lenders;
};

enum dip_result {
    DIP_SUCCEEDS, /* move done; support given, if only in part; convoy carried its army; hold kept */
    DIP_BOUNCES,  /* a move failed on strength */
    DIP_FAILS,    /* a move without an unbroken convoy */
    DIP_CUT,      /* support cut altogether, or its unit dislodged */
    DIP_VOID,     /* legal, but does not match the other unit's order */
    DIP_ILLEGAL,  /* could never be valid: the unit holds */
    DIP_DISLODGED /* a holding unit was dislodged */
};

struct dip_outcome {
    uint8_t result[DIP_UNITS_MAX];      /* enum dip_result, by unit */
    int16_t dislodged_by[DIP_UNITS_MAX]; /* the unit that did it, or -1: may stand beside any result */
    bool convoyed[DIP_UNITS_MAX];        /* a move that was made by convoy */
    uint64_t contested[DIP_WORDS];       /* provinces left empty by a standoff: no retreat goes there */
    bool paradox;                        /* the Szykman rule was needed */
};

/* Resolves the orders of `count` units (0..DIP_UNITS_MAX), no two in one province. The order in which they stand is no matter. */
void dip_adjudicate(const struct dip_map *map, const struct dip_unit *units, int count, struct dip_outcome *outcome);

/* Whether the order could be valid for this unit at all, whatever the others do: NULL, or what is wrong with it in a few words. What is not, resolves as DIP_ILLEGAL. */
const char *dip_order_fault(const struct dip_map *map, const struct dip_unit *units, int count, int unit);

/* Standard retreats: where unit `unit`, dislodged in `outcome`, may go (a set of places; a fleet's with coasts). */
void dip_retreats(const struct dip_map *map, const struct dip_unit *units, int count, const struct dip_outcome *outcome, int unit,
                  uint64_t *places);

#endif
