/* Changes of a state that may fail, and then change nothing.
 *
 * A call of the engine changes the state in its place. change_begin() copies the state first, and
 * change_end() puts the copy back where the call has failed. A state from outside is read aside, into the
 * room of that copy, and is taken once it is sound. */
#ifndef WESTPHALIA_LIBRARY_CHANGE_H
#define WESTPHALIA_LIBRARY_CHANGE_H

#include "library/handles.h"

/* Before a call of the engine. `given_used` becomes the number of given results that are used. False: memory
 * is short. */
bool change_begin(struct westphalia_state *state, size_t *given_used);

/* After the call. Undoes it where it failed. */
int change_end(struct westphalia_state *state, size_t given_used, struct westphalia_error *error);

/* The number of moves that the current seat has after the call. Undoes the call where memory is too short to
 * list them. */
int change_count(struct westphalia_state *state, size_t given_used, struct westphalia_error *error);

/* The play of an empty state in the room of the copy. */
struct play change_aside(struct westphalia_state *state);

/* Makes the state in the room of the copy the current one. */
int change_take(struct westphalia_state *state);

#endif
