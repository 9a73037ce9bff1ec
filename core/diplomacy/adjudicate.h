/* The order adjudicator: Diplomacy's movement phase on any map, with units of any strength.
 *
 * It knows no variant and no game. Orders come in as small integers, and results go out. It allocates
 * nothing, and keeps nothing between calls.
 *
 * Strength. A unit attacks, defends and supports with its full strength. An attack on a supporter takes the
 * attacker's own strength from the support, one for one, down to nothing. It does not count from a unit that
 * the supporter's shield names, nor from the province that the support is directed to. Several attackers take
 * their sum; their own supports take nothing; a dislodged supporter gives nothing. With all strengths 1 this
 * is standard Diplomacy by DATC 3.0's preferences (rules of 2023, Szykman rule).
 *
 * What is decided. Everything follows from one question for each moving unit: does the move succeed? A route
 * holds unless every way over its fleets has a dislodged one. A fleet is dislodged when some move to its
 * place succeeds. A support counts as above. A move succeeds if its attack is stronger than the unit that
 * holds the place and than every other move there. So the rules are one equation for each move, with the
 * other moves' answers in it, and a result must fulfil them all.
 *
 * The algorithm has three answers, no, yes and open, and begins with all open.
 *
 * 1. Forced answers. An equation that has the same result however its open moves end is settled. This is
 * exact, not an estimate. The unit before it is tried both ways; then every other open answer enters the
 * equation once and in one direction. So its least and greatest value are found by setting each answer for
 * the worst and for the best. This is repeated until nothing more is forced. Real play rarely leaves anything
 * open here.
 *
 * 2. Cycles. The open decisions form circles: moves depend on open moves, supports and routes; supports and
 * routes depend on moves. A cycle is a smallest set of these that depends on nothing open outside itself. So
 * it is resolved by itself, by the assignments of success and failure that fulfil its equations:
 *
 *    - A cycle of moves alone is a ring of units that each enter the next one's place. It has two solutions:
 *      all go or none. All go.
 *    - Otherwise, a cycle with exactly one solution has that one.
 *    - With several or none, and with routes in the cycle, it is a convoy paradox. By the Szykman rule the
 *      armies on these routes stay where they are and attack no unit, as if they had no fleets.
 *    - Without a route in the cycle (this needs strengths above 1, or unusual shields), supports depend on
 *      themselves. By the corresponding rule these supports are cut.
 *
 * Then step 1 is done again.
 *
 * It ends, since every round settles at least one move, route or support for good. Its answer is the rules'
 * answer: step 1 adds only what every solution of the equations has, and step 2 follows what the rules say of
 * rings and paradoxes. Each cycle is resolved without regard to what depends on it, as the rules are read: a
 * ring goes even where this leads to a paradox elsewhere. The order of the input does not matter: units are
 * taken by province, and cycles do not depend on each other.
 *
 * Work. All of this is polynomial except the search for a cycle's solutions, which guesses one move, sees
 * what this forces, and goes on. In the 390,000 random positions of the tests no search looked at more than
 * 30 equations. But there is no known proof that no cycle needs very many guesses. So all searches of one
 * call together may look at DIP_SEARCH_MAX equations, and a cycle that is not searched through by then counts
 * as one with several solutions. 34 units with the orders of real play take 1 to 2 microseconds. */
#ifndef WESTPHALIA_DIPLOMACY_ADJUDICATE_H
#define WESTPHALIA_DIPLOMACY_ADJUDICATE_H

#include <stdbool.h>
#include <stdint.h>

#include "data/set.h"

enum {
    DIP_PLACES_MAX = 256, /* provinces, and the coasts of provinces with several */
    DIP_WORDS = SET_WORDS(DIP_PLACES_MAX),
    DIP_UNITS_MAX = 192, /* at most one in a province; a multiple of 64 */
    DIP_POWERS_MAX = 64,
    DIP_STRENGTH_MAX = 32,
    DIP_SEARCH_MAX = 1 << 14
};

enum dip_kind { DIP_INLAND, DIP_COASTAL, DIP_SEA };

/* Places are numbered. A province is a place; each coast of a province with several is a further place. Sets
 * of places have DIP_WORDS words. The caller fills the map, and dip_map_complete() fills the derived
 * members. */
struct dip_map {
    uint16_t count;
    uint8_t province[DIP_PLACES_MAX];          /* the province of a coast; a province has itself */
    uint8_t kind[DIP_PLACES_MAX];              /* enum dip_kind, by province */
    uint64_t army[DIP_PLACES_MAX][DIP_WORDS];  /* by province: the provinces that an army can walk to */
    uint64_t fleet[DIP_PLACES_MAX][DIP_WORDS]; /* by place: the places that a fleet can sail to */
    /* Derived. */
    uint64_t fleet_reach[DIP_PLACES_MAX][DIP_WORDS]; /* by place: the provinces of those places */
    uint64_t shore[DIP_PLACES_MAX][DIP_WORDS];       /* by province: the seas at any of its coasts */
};
void dip_map_complete(struct dip_map *map);

enum dip_action {
    DIP_HOLD,
    DIP_MOVE,
    DIP_SUPPORT,
    DIP_CONVOY,
    DIP_NONSENSE /* none of these, or another power's order; resolves as DIP_ILLEGAL */
};

/* A unit and its order. `place`, and `to` of a fleet's move, include the coast where there are several. */
struct dip_unit {
    /* 0..DIP_POWERS_MAX-1. A fleet of the same power that convoys an army shows that the move is meant to go
     * by sea. */
    uint8_t power;
    bool fleet;
    bool via; /* DIP_MOVE of an army: by convoy, although it could walk */
    uint8_t place;
    uint8_t strength; /* 1..DIP_STRENGTH_MAX */
    uint8_t action;   /* enum dip_action */
    uint8_t from;     /* DIP_SUPPORT, DIP_CONVOY: the province of the other unit */
    /* DIP_MOVE: the destination. DIP_SUPPORT, DIP_CONVOY: the destination of the other unit; from == to: it
     * holds. A support may leave out the coast; a coast that it names must be the move's. */
    uint8_t to;
    /* The powers that may not harm this unit, one bit each. Their attack does not dislodge it, their support
     * does not help to dislodge it, and their attack takes nothing from its support. Standard Diplomacy: its
     * own power alone. */
    uint64_t shield;
    /* Of these, the powers whose support of another power's attack counts nevertheless. In such a variant
     * they may not attack the unit themselves. Standard Diplomacy: none. */
    uint64_t lenders;
};

enum dip_result {
    /* The move is done, the support is given at least in part, the convoy carried its army, the hold was
     * kept. */
    DIP_SUCCEEDS,
    DIP_BOUNCES,  /* the move failed on strength */
    DIP_FAILS,    /* a move without an unbroken convoy, or a convoy that did not carry its army */
    DIP_CUT,      /* the support is cut altogether, or its unit is dislodged */
    DIP_VOID,     /* legal, but not matched by the other unit's order */
    DIP_ILLEGAL,  /* never valid: the unit holds */
    DIP_DISLODGED /* a holding unit was dislodged */
};

struct dip_outcome {
    uint8_t result[DIP_UNITS_MAX];       /* enum dip_result, by unit */
    int16_t dislodged_by[DIP_UNITS_MAX]; /* the unit that did it, or -1; may accompany any result */
    bool convoyed[DIP_UNITS_MAX]; /* the unit moves by convoy, not on foot, whether it arrives or not */
    /* The strength of the order, and the strength against it. Of a move: its attack with the rest of its
     * supports (0: it had no route), and the most that stood against it at the place. Of a support: the rest
     * of it. Of others: the defence of the place. Except for moves, `against` is the strongest attack on the
     * unit's own place. */
    uint16_t strength[DIP_UNITS_MAX], against[DIP_UNITS_MAX];
    uint64_t contested[DIP_WORDS]; /* provinces left empty by a standoff, closed to retreats */
    bool paradox;                  /* the Szykman rule, or the corresponding rule for supports, was needed */
};

/* Resolves the orders of `count` units (0..DIP_UNITS_MAX). Each is at a place of the map, at most one in a
 * province. */
void dip_adjudicate(const struct dip_map *map, const struct dip_unit *units, int count,
                    struct dip_outcome *outcome);

/* Why the order can never be valid for this unit, in a few words, or NULL. An invalid order resolves as
 * DIP_ILLEGAL. Of the other units, only their places and kinds matter. */
const char *dip_order_fault(const struct dip_map *map, const struct dip_unit *units, int count, int unit);

/* ---- retreats, by the standard rules ---- */

enum { DIP_DISBAND = -1 };

/* The places to which unit `unit`, dislodged in `outcome`, may retreat; a fleet's have coasts. They are not
 * occupied or contested, nor the place where its attacker came from, unless that came by convoy. */
void dip_retreats(const struct dip_map *map, const struct dip_unit *units, int count,
                  const struct dip_outcome *outcome, int unit, uint64_t *places);

/* Resolves retreats. `to[unit]` is the order of each dislodged unit: a place or DIP_DISBAND; other units' are
 * ignored. Afterwards it is the unit's place, or DIP_DISBAND. `result[unit]` is DIP_SUCCEEDS (also for a
 * disband order), DIP_BOUNCES when several units went to one province, or DIP_ILLEGAL when the unit may not
 * go there. After the last two the unit disbands. */
void dip_resolve_retreats(const struct dip_map *map, const struct dip_unit *units, int count,
                          const struct dip_outcome *outcome, int16_t *to, uint8_t *result);

#endif
