/* Invariants: what must hold at every decision of every match of any game.
 *
 *   - every value is in its range, the state passes the game's own inspection, and some seat must decide
 *   - the state gives no warning: play keeps all that the rulebook says of a position (unless may_be_odd)
 *   - every seat that must decide has a move, and no other seat has one
 *   - every listed move is accepted, and reads back from its JSON; at a secret step this is checked for one
 *     decider, picked by `random`
 *   - a move that is not listed is refused with a code, a rule and a sentence, and changes nothing; the
 *     refusal is one that is declared for its type (reference/refusals.h)
 *   - the move by default is a legal one
 *   - a match that is over has ranks: all seats, the winners alone at rank 1 (engine/result.h)
 *   - the packed form gives the very same state back
 *   - JSON gives it back, too, and every seat's view can be written; this takes four fifths of the time, and
 *     is checked for one state in `json_every` */
#ifndef WESTPHALIA_CLI_INVARIANTS_H
#define WESTPHALIA_CLI_INVARIANTS_H

#include "wire/wire.h"

struct invariants {
    const struct pack *pack;
    uint64_t random;
    /* JSON is checked for one state in so many, picked by `random`; 1: for every state. */
    uint32_t json_every;
    void *copy;              /* room for one state */
    struct move_list *moves; /* room for one list */
    uint8_t *packed;         /* the packed form of the last checked state */
    size_t packed_length;    /* the length of `packed` */
    struct writer text, other;
    bool may_be_odd;   /* play began with a state from outside, which may break what the rules forbid */
    char failure[400]; /* the invariant that did not hold */
};

/* False: memory is short. */
bool invariants_init(struct invariants *invariants, const struct pack *pack, uint32_t json_every);
void invariants_free(struct invariants *invariants); /* a struct of zeros is allowed */

/* Checks a state between two moves. False: `failure` says what does not hold. p stays as it was. */
bool invariants_hold(struct invariants *invariants, const struct play *p);

#endif
