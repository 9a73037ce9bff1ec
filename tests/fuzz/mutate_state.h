/* Mutates a state: other values where its tables say that there are values, another step on top of the stack.
 *
 * A document of a state is long tables and long lists, with the few numbers that steer a step among them. A
 * mutation anywhere hardly ever meets its flags. So each field of the tables is as likely as another, with
 * any number of rows. About half of the changes are of the record of a step on the stack. All values are in
 * their range, and cards stay as many as they were. The game's inspect() decides whether the state is
 * safe. */
#ifndef WESTPHALIA_FUZZ_MUTATE_STATE_H
#define WESTPHALIA_FUZZ_MUTATE_STATE_H

#include "engine/play.h"

/* Changes one value, takes one thing (a card) from where it lies to another place, or calls a step with a
 * record of any values. It may come out as it was. */
void mutate_state(struct play *p, uint64_t *random);

#endif
