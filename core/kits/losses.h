/* Losses chosen one step at a time, so that only choices are legal after which the number can still be met.
 *
 * A force has to lose a number. Each step of a unit counts for its worth (a loss factor; 1 where steps are counted). The goal is the
 * greatest total that can be lost without exceeding the number: the number itself where some choice meets it exactly. A choice is legal
 * if the goal can still be met after it. So whoever chooses never comes into a position without a legal choice, and whatever he chooses
 * the total is the same.
 *
 * Units are described as pieces: all units that are alike are one piece, which is also how a move names them ("a reduced Bavarian
 * Mercenary"), never a single counter. The pieces are made anew for each choice, from the state.
 *
 * Order. Pieces of a lower tier are used up before one of a higher tier is touched (Mercenaries before Militia before Veterans). With
 * `even`, within a tier, no unit loses another step in this reckoning while some unit has lost fewer.
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
    uint8_t count; /* units that are alike */
    uint8_t steps; /* that each of them has left: 0..LOSS_STEPS */
    uint8_t worth; /* of one step: 1.. */
    uint8_t tier;  /* 0..LOSS_TIERS - 1 */
    uint8_t
        hit; /* steps that each of them has lost in this reckoning already: with `steps` LOSS_STEPS at the most */
};

/* The greatest total up to `need` (0..LOSS_MAX) that these `count` pieces (up to LOSS_PIECES) can lose. */
int losses_goal(const struct loss_piece *pieces, int count, int need, bool even);

/* Whether a unit of piece `which` may lose a step now. */
bool losses_may(const struct loss_piece *pieces, int count, int need, bool even, int which);

#endif
