/* Losses that are chosen step by step, so that only choices are legal after which the number can still be
 * met.
 *
 * A force has to lose a number. Each step of a unit counts for its worth (a loss factor; 1 where steps are
 * counted). The goal is the greatest total that can be lost without exceeding the number; it is the number
 * itself where some choice meets it exactly. A choice is legal if the goal can still be met after it. So
 * there is always a legal choice, and all choices lead to the same total.
 *
 * Units are described as pieces: all units that are alike are one piece. A move also names them so ("a
 * reduced Bavarian Mercenary"), and never a single counter. The pieces are made anew from the state for each
 * choice.
 *
 * Order. All pieces of a lower tier are used up before a piece of a higher tier (Mercenaries before Militia
 * before Veterans). With `even`, within a tier, a unit loses another step only when all units have lost as
 * many.
 *
 *     struct loss_piece pieces[KINDS];
 *     const int count = fill_pieces(p, pieces), left = losses->need - losses->taken;
 *     legal:  losses_may(pieces, count, left, even, i)
 *     over:   losses_goal(pieces, count, left, even) == 0 */
#ifndef WESTPHALIA_KITS_LOSSES_H
#define WESTPHALIA_KITS_LOSSES_H

#include <stdbool.h>
#include <stdint.h>

enum { LOSS_PIECES = 96, LOSS_MAX = 255, LOSS_TIERS = 4, LOSS_STEPS = 4 };

struct loss_piece {
    uint8_t count; /* the number of units that are alike */
    uint8_t steps; /* steps that each of them has left: 0..LOSS_STEPS */
    uint8_t worth; /* the worth of one step, from 1 */
    uint8_t tier;  /* 0..LOSS_TIERS - 1 */
    uint8_t hit;   /* steps that each of them has lost in these losses; with `steps` at most LOSS_STEPS */
};

/* The greatest total up to `need` (0..LOSS_MAX) that these `count` pieces (up to LOSS_PIECES) can lose. */
int losses_goal(const struct loss_piece *pieces, int count, int need, bool even);

/* Whether a unit of piece `which` may lose a step now. */
bool losses_may(const struct loss_piece *pieces, int count, int need, bool even, int which);

#endif
