/* The order adjudicator: Diplomacy's movement phase on any map, with units of any strength.
 *
 * It knows no variant and no game. Orders come in as small integers, results go out; nothing allocates,
 * nothing is kept between calls.
 *
 * Strength. A unit attacks, defends and supports with its full strength. An attack on a supporter (by a unit
 * that its shield does not name, and not from the province that the support is directed to) takes the
 * attacker's own strength from the support, one for one, down to nothing; several attackers take their sum,
 * what supports them takes nothing; a dislodged supporter gives nothing. With all strengths 1 this is
 * standard Diplomacy by DATC 3.0's preferences (rules of 2023, Szykman rule).
 *
 * What is decided. Everything follows from one question for each moving unit: does the move succeed? A route
 * holds unless every way over its fleets has a dislodged one, and a fleet is dislodged when some move to its
 * place succeeds; a support counts as above; then a move succeeds if its attack is stronger than what holds
 * the place and than every other move there. So the rules are one equation for each move, with the other
 * moves' answers in it, and a result must fulfil them all.
 *
 * The algorithm has three answers, no, yes and open, and begins with all open.
 * 1. Forced answers. An equation that comes out the same however its open moves end is settled. This is
 *    exact, not an estimate: with the unit before it fixed either way (both are tried), every other open
 *    answer enters an equation once and in one direction, so its least and greatest value are found by
 *    setting each for the worst and for the best. Repeated until nothing more is forced. Real play rarely
 *    leaves anything open here.
 * 2. Cycles. What is still open hangs together in circles: moves look at moves, supports and routes that are
 *    open, supports and routes look at moves. A cycle is a smallest set of these that looks at nothing open
 *    outside itself. Nothing outside decides what becomes of it, so it is resolved by itself, by the assignments of
 *    success and failure that fulfil its equations:
 *    - Of moves alone it is a ring of units that each enter the next one's place. It has two: all go or none.
 *      All go.
 *    - Otherwise, if there is exactly one, that is it.
 *    - If there are several or none, and routes are part of it, it is a convoy paradox: by the Szykman rule
 *      the armies on these routes stay where they are and attack nobody, as if they had no fleets.
 *    - If no route is part of it (this needs strengths above 1, or unusual shields) supports hang on
 *      themselves. The like rule: these supports are cut.
 *    Then step 1 again.
 *
 * It ends, since every round settles at least one move, route or support for good. Its answer is the rules'
 * answer: step 1 adds only what every solution of the equations has, and step 2 does with what is left what
 * the rules say of rings and paradoxes. Each cycle is resolved without regard to what looks at it, as the rules
 * are read: a ring goes, also where this leads to a paradox elsewhere. The order of the input does not matter:
 * units are taken by province, and cycles do not look at each other.
 *
 * Work. All of this is polynomial but for the search for a cycle's solutions, which guesses one move, sees what
 * this forces, and goes on. In the 390,000 random positions of the tests no search looked at more than 30
 * equations; but we know of no proof that there is no cycle that needs very many guesses, so all searches of one
 * call together may look at DIP_SEARCH_MAX, and a cycle that is not searched through by then counts as one with
 * several solutions. 34 units with the orders of real play take 1 to 2 microseconds. */
#ifndef WESTPHALIA_DIPLOMACY_ADJUDICATE_H
#define WESTPHALIA_DIPLOMACY_ADJUDICATE_H

#include <stdbool.h>
#include <stdint.h>

#include "data/set.h"

enum {
    DIP_PLACES_MAX = 256, /* provinces and, beside them, the coasts of those that have several */
    DIP_WORDS = SET_WORDS(DIP_PLACES_MAX),
    DIP_UNITS_MAX = 192, /* at most one a province; a multiple of 64 */
    DIP_POWERS_MAX = 64,
    DIP_STRENGTH_MAX = 32,
    DIP_SEARCH_MAX = 1 << 14
};

enum dip_kind { DIP_INLAND, DIP_COASTAL, DIP_SEA };

/* Places are numbered: a province is a place; where a province has several coasts each of them is a further
 * place. Sets of places are DIP_WORDS words. The caller's; dip_map_complete() fills what is derived. */
struct dip_map {
    uint16_t count;
    uint8_t province[DIP_PLACES_MAX];          /* of a coast its province, of a province itself */
    uint8_t kind[DIP_PLACES_MAX];              /* enum dip_kind, by province */
    uint64_t army[DIP_PLACES_MAX][DIP_WORDS];  /* by province: the provinces that an army may walk to */
    uint64_t fleet[DIP_PLACES_MAX][DIP_WORDS]; /* by place: the places that a fleet may sail to */
    /* Derived. */
    uint64_t fleet_reach[DIP_PLACES_MAX][DIP_WORDS]; /* by place: the provinces of those, coasts left out */
    uint64_t shore[DIP_PLACES_MAX][DIP_WORDS];       /* by province: the seas at any of its coasts */
};
void dip_map_complete(struct dip_map *map);

enum dip_action {
    DIP_HOLD,
    DIP_MOVE,
    DIP_SUPPORT,
    DIP_CONVOY,
    DIP_NONSENSE /* none of these, or not this power's to order: resolves as DIP_ILLEGAL */
};

/* A unit and its order. `place` and, of a fleet's move, `to`: with the coast where there are several. */
struct dip_unit {
    /* 0..DIP_POWERS_MAX-1. A fleet of the same one that convoys an army shows that its move is meant to go by
     * sea. */
    uint8_t power;
    bool fleet;
    bool via; /* DIP_MOVE of an army: by convoy, although it could walk */
    uint8_t place;
    uint8_t strength; /* 1..DIP_STRENGTH_MAX */
    uint8_t action;   /* enum dip_action */
    uint8_t from;     /* DIP_SUPPORT, DIP_CONVOY: the province of the unit that is supported or convoyed */
    /* DIP_MOVE: where to. DIP_SUPPORT, DIP_CONVOY: where that unit goes, from == to: it holds. A support may
     * leave out the coast; one that it names must be the move's. */
    uint8_t to;
    /* The powers that may not harm this unit, one bit each: their attack does not dislodge it, their support
     * counts nothing towards its being dislodged, and their attack on it takes nothing from its support.
     * Standard Diplomacy: its own alone. */
    uint64_t shield;
    /* Of these, the powers whose support of somebody else's attack counts nevertheless: a variant where they
     * may not attack it themselves, but may lend a hand. Standard Diplomacy: none. */
    uint64_t lenders;
};

enum dip_result {
    DIP_SUCCEEDS, /* move done; support given, if only in part; convoy carried its army; hold kept */
    DIP_BOUNCES,  /* a move failed on strength */
    DIP_FAILS,    /* a move without an unbroken convoy; a convoy that did not carry its army */
    DIP_CUT,      /* support cut altogether, or its unit dislodged */
    DIP_VOID,     /* legal, but does not match the other unit's order */
    DIP_ILLEGAL,  /* could never be valid: the unit holds */
    DIP_DISLODGED /* a holding unit was dislodged */
};

struct dip_outcome {
    uint8_t result[DIP_UNITS_MAX];       /* enum dip_result, by unit */
    int16_t dislodged_by[DIP_UNITS_MAX]; /* the unit that did it, or -1: may stand beside any result */
    bool convoyed[DIP_UNITS_MAX]; /* the unit moves by convoy, not on foot, whether it gets there or not */
    /* What the order came to. Of a move: its attack with what is left of its supports (0: it had no route), and the most that
     * stood against it at the place. Of a support: what is left of it. Of any other: the defence of the place. Of all but a move
     * `against` is the strongest attack on the unit's own place. */
    uint16_t strength[DIP_UNITS_MAX], against[DIP_UNITS_MAX];
    uint64_t contested[DIP_WORDS]; /* provinces left empty by a standoff: no retreat goes there */
    bool paradox;                  /* the Szykman rule, or the like rule for supports, was needed */
};

/* Resolves the orders of `count` units (0..DIP_UNITS_MAX), no two in one province, each at a place of the
 * map. */
void dip_adjudicate(const struct dip_map *map, const struct dip_unit *units, int count,
                    struct dip_outcome *outcome);

/* Whether the order could be valid for this unit at all, whatever the others do: NULL, or what is wrong with
 * it in a few words. What is not, resolves as DIP_ILLEGAL. Of the others it matters where they stand, and of
 * which kind they are. */
const char *dip_order_fault(const struct dip_map *map, const struct dip_unit *units, int count, int unit);

/* ---- retreats, by the standard rules ---- */

enum { DIP_DISBAND = -1 };

/* Where unit `unit`, dislodged in `outcome`, may go: a set of places, a fleet's with coasts. Neither to an
 * occupied or contested province, nor to where its attacker came from, unless that came by convoy. */
void dip_retreats(const struct dip_map *map, const struct dip_unit *units, int count,
                  const struct dip_outcome *outcome, int unit, uint64_t *places);

/* Where each dislodged unit is ordered to go: `to[unit]`, a place or DIP_DISBAND; others' are not looked at.
 * Afterwards it is where it is, or DIP_DISBAND. `result[unit]`: DIP_SUCCEEDS (also disbanding as ordered),
 * DIP_BOUNCES when two or more went to one province, DIP_ILLEGAL when it may not go there: these disband. */
void dip_resolve_retreats(const struct dip_map *map, const struct dip_unit *units, int count,
                          const struct dip_outcome *outcome, int16_t *to, uint8_t *result);

#endif
