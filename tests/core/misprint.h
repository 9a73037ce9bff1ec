/* Component packs with a misprint: what the checks of a game's pack must refuse.
 *
 *     REFUSE_MISPRINT(&bar_game, "value of 2", reprint(pack, "states", "prussia", "value", json_integer(3)));
 * */
#ifndef WESTPHALIA_TESTS_MISPRINT_H
#define WESTPHALIA_TESTS_MISPRINT_H

#include "engine/pack.h"

/* The one that comes with the game, to be spoilt; pack_refused() takes it. */
json_t *printed_pack(const struct game *game);

/* The row of a table by its id, borrowed; it must be there. Its member, which takes the value. */
json_t *row_of(json_t *pack, const char *rows, const char *id);
void reprint(json_t *pack, const char *rows, const char *id, const char *member, json_t *value);
/* The n-th row, borrowed, of a table without ids. Its member, which takes the value. */
json_t *nth_row(json_t *pack, const char *rows, size_t n);
void reprint_nth(json_t *pack, const char *rows, size_t n, const char *member, json_t *value);

/* The pack is refused, with these words in a fault: "/areas/4/vp: must be 3 (2.42)", or a part of it ("":
 * whatever it says). Takes it. */
void pack_refused(const struct game *game, json_t *pack, const char *words);

/* The same of the printed pack with one misprint, which is made of `pack`. */
#define REFUSE_MISPRINT(game, words, misprint)                                                               \
    do {                                                                                                     \
        json_t *pack = printed_pack(game);                                                                   \
        misprint;                                                                                            \
        pack_refused(game, pack, words);                                                                     \
    } while (0)

#endif
