/* Moments: sound states along matches of bots, each number of players in turn, for harnesses to begin from. */
#ifndef WESTPHALIA_FUZZ_MOMENTS_H
#define WESTPHALIA_FUZZ_MOMENTS_H

#include "ground.h"

enum { MOMENTS = 512, MOMENTS_EVERY = 3 }; /* of a match, the state before one decision in so many */

/* A play at moment `at` (any number: they come round). As ground_play(). */
struct play *moment_play(const struct pack *pack, uint64_t at);

/* ... at some moment of some step, each step that there is among them as likely as another. */
struct play *moment_play_any_step(const struct pack *pack, uint64_t *random);

#endif
