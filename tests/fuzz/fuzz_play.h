/* The packs of all games, and random moves with everything checked on the way: all harnesses play with
 * them. */
#ifndef WESTPHALIA_FUZZ_PLAY_H
#define WESTPHALIA_FUZZ_PLAY_H

#include "engine/pack.h"
#include "wire/wire.h"

/* The standard pack of the game that the document names in "game"; NULL: it names none. It lives as long as
 * the program. */
const struct pack *fuzz_pack_of_document(const json_t *document);
const struct pack *fuzz_pack(const struct game *game); /* The standard pack of a game in the registry. */

/* The standard pack of any game; of the one that FUZZ_GAME names where it is set. */
const struct pack *fuzz_random_pack(uint64_t *random);

int fuzz_scenarios(const struct game *game); /* how many there are */

/* Something does not hold: says what, and ends the program as libFuzzer understands it. */
_Noreturn void fuzz_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A play on a state of its own, with chance from a seed. Lent: the next call takes the memory again. */
struct play *fuzz_play(const struct pack *pack);

/* Makes so many random moves from here, or plays to the end. At each state all must hold that
 * core/cli/invariants.h says. Its JSON takes most of the time, and is checked at every so many-th state. */
void fuzz_play_moves(struct play *p, const struct pack *pack, int moves, uint64_t random);

#endif
