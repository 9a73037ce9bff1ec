/* Which refusals a match may meet. `game->refusals` are the game's own (deploy/cmake/refusals.py); those here
 * are the engine's, and are the same in every game. */
#ifndef WESTPHALIA_REFERENCE_REFUSALS_H
#define WESTPHALIA_REFERENCE_REFUSALS_H

#include "engine/game.h"

/* Refusals that do not depend on the type of a move, and when they come. */
struct refusal_group {
    const char *when;
    const struct refusal *const *refusals; /* ended by NULL */
};
extern const struct refusal_group shared_refusals[]; /* ended by one without `when` */

/* Whether a move of this type may be refused so: it is on one of the two lists. A game without a list of its
 * own may give any refusal. */
bool refusal_is_declared(const struct game *game, int type, const struct refusal *refusal);

#endif
