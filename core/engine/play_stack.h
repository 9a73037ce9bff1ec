/* What the files of the engine share about the stack of steps. */
#ifndef WESTPHALIA_ENGINE_PLAY_STACK_H
#define WESTPHALIA_ENGINE_PLAY_STACK_H

#include "engine/play.h"

/* Whether the step at this depth is one that the step below it calls, or that stands first. */
bool stack_may_hold(const struct play *p, int depth);

/* Puts a step on top, whichever step calls it. Its record has the bytes that are there: all zero, unless
 * another step was there. NULL: there is no room. */
struct frame *stack_push(struct play *p, int step);

/* Adds a fault for all that is wrong with the head, the stack and the records, without asking the game. */
void stack_inspect(const struct play *p, struct faults *faults);

#endif
