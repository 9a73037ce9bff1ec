/* Twisting a state: other values where its tables say that there are values.
 *
 * A document of a state is long tables and long lists, with the few numbers that steer a step among them: changed anywhere
 * alike, its flags are hardly ever met. So a change is sought from the root of the tables down, each field of a record as likely
 * as another, and every second one is of a local of a step on the stack. What it makes is in its range, and cards stay as many
 * as they were: whether the state is one that play could reach is left to the game's inspect(). */
#ifndef WESTPHALIA_FUZZ_TWIST_H
#define WESTPHALIA_FUZZ_TWIST_H

#include "engine/play.h"

/* Changes one value, or takes one thing (a card) from where it lies to another place. It may come out as it was. */
void state_twist(struct play *p, uint64_t *random);

#endif
