/* Proof: what must hold at every decision of every match, whatever the game.
 *
 *   - every value is in its range, the state passes the game's own inspection, and somebody must decide
 *   - the state gives no warning: play keeps all that the rulebook says of a position (unless may_be_odd)
 *   - every seat that must decide has a move, no other has one; every listed move is accepted, and reads back from its JSON (at a
 *     secret step: of one of those who are asked, picked by `random`)
 *   - a move that is not listed is refused, with a code, a rule and a sentence, and changes nothing
 *   - the move by default is a legal one
 *   - the packed form gives the very same state back
 *   - and so does JSON, and every seat's view can be written: of every so many-th state, since this takes four fifths of
 *     the time */
#ifndef WESTPHALIA_CLI_INVARIANTS_H
#define WESTPHALIA_CLI_INVARIANTS_H

#include "engine/wire.h"

struct invariants {
    const struct pack *pack;
    uint64_t random;
    uint32_t json_every; /* JSON is checked of one state in so many, picked by `random`; 1: of every one */
    void *copy;          /* room for one state */
    struct move_list *moves; /* room for one list */
    uint8_t *packed;         /* the packed form of the state that was checked last ... */
    size_t packed_length;    /* ... and its length */
    struct writer text, other;
    bool may_be_odd;   /* play began with a state from outside: what the rules forbid in it may stay so */
    char failure[400]; /* what did not hold */
};

/* False only when memory is short. */
bool invariants_init(struct invariants *invariants, const struct pack *pack, uint32_t json_every);
void invariants_free(struct invariants *invariants); /* also of one that is all zero */

/* Checks a state between two moves. False: see failure. p is left as it was. */
bool invariants_hold(struct invariants *invariants, const struct play *p);

#endif
