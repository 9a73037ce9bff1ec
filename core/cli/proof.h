/* Proof: what must hold at every decision of every match, whatever the game.
 *
 *   - the state passes the game's own inspection, and somebody must decide
 *   - every seat that must decide has a move, no other has one; every listed move is accepted, and reads back from its JSON
 *   - a move that is not listed is refused, with a code, a rule and a sentence, and changes nothing
 *   - packed and JSON forms give the very same state back
 *   - the move by default is a legal one, and every seat's view can be written */
#ifndef WESTPHALIA_CLI_PROOF_H
#define WESTPHALIA_CLI_PROOF_H

#include "engine/wire.h"

struct proof {
    const struct pack *pack;
    uint64_t random;
    void *copy;              /* room for one state */
    struct move_list *moves; /* room for one list */
    uint8_t *packed, *again; /* room for two packed states */
    struct writer text, other;
    char failure[400]; /* what did not hold */
};

/* False only when memory is short. */
bool proof_init(struct proof *proof, const struct pack *pack);
void proof_free(struct proof *proof); /* also of one that is all zero */

/* Checks a state between two moves. False: see failure. p is left as it was. */
bool proof_hold(struct proof *proof, const struct play *p);

#endif
