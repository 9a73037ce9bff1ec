/* Moments: sound states along matches of bots, each number of players, scenario and set of options in turn,
 * for harnesses to begin from. */
#ifndef WESTPHALIA_FUZZ_SAMPLED_STATES_H
#define WESTPHALIA_FUZZ_SAMPLED_STATES_H

#include "fuzz_play.h"

/* A play at moment `at`: any number. They come round, each step of the game as often as another, and the end
 * of a match as one of them. As fuzz_play(). */
struct play *sampled_state_play(const struct pack *pack, uint64_t at);

#endif
