/* Random play: what a position may come to. For bots, self-play and estimates.
 *
 * Legal moves are taken all alike, with one exception. At a secret step a seat may write and rewrite a sheet
 * of hundreds of lines before it says that it is ready, which chance alone would say after hundreds of moves.
 * So with one chance in eight it does what the step does by default, which is to leave the sheet as it
 * stands. */
#ifndef WESTPHALIA_ENGINE_PLAYOUT_H
#define WESTPHALIA_ENGINE_PLAYOUT_H

#include "engine/play.h"

/* One of the moves, which are those of the seat, at least one. `random`: engine/random.h. */
const struct move *playout_pick(const struct play *p, int seat, const struct move_list *moves,
                                uint64_t *random);

/* Plays on until the match is over, or `most` moves are made, or p->fault is set. Of several deciders any one
 * moves; at a secret step it goes on until its sheet is written. Seats that have conceded make the move of
 * their step's default. `moves` is room. Gives how many moves were made. */
size_t playout_run(struct play *p, struct move_list *moves, uint64_t *random, size_t most);

#endif
