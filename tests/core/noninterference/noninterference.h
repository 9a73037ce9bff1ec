/* Non-interference: hidden things change nothing that a viewer is told.
 *
 * A state is taken out of random play together with a viewer (a seat, SEAT_NONE or NO_SEAT). Two courses of
 * play differ in what is hidden from him, and all that he could be told is compared, to the byte. The game's
 * own tables say what is hidden. So a new game is tested as soon as it is in the registry. Eight kinds of
 * pair:
 *
 *   exchange    All that he cannot see is exchanged for other things that the game's `inspect` accepts. View,
 *               step, who must decide, his legal moves and fallback are the same, and so are a thousand
 *               refusals of moves that are made up.
 *   sequel      The same move is made, with the same chance, on both of these states.
 *   moves       Another seat's two moves of one type are made, on one state.
 *   answers     Another seat gives two answers to a secret question, of other types or not as many moves.
 *   chance      The same move is made on one state; one of its draws comes out differently.
 *   batch       The viewer's own moves are made, one after the other, on two states as in exchange. Any move
 *               that could follow in the same batch is refused alike: nothing of a refused batch is done.
 *   concession  The same seat resigns, the viewer or another, on two such states.
 *   undo        The same move, of the viewer or another, can be undone on both of two such states or on none.
 *               What can be undone has told the viewer only what the seat which moved knew.
 *
 * After sequel, moves, answers, chance and concession the view (what is on the table) must agree if, and only
 * if, the moves, draws and events that were told agree. A thing that is told and not to be seen is a leak of
 * the log. A thing that is seen and was not told is a leak of the view. Two states equal in all their bytes
 * prove nothing: where the two courses come to that, there was no secret in what was told. */
#ifndef WESTPHALIA_TESTS_NONINTERFERENCE_H
#define WESTPHALIA_TESTS_NONINTERFERENCE_H

#include "data/writer.h"
#include "engine/pack.h"
#include "engine/play.h"

enum { NONINTERFERENCE_TEXT = 600, STATE_ROOM = 65536 };

/* The difference between the things that a viewer was told in the two courses. */
struct noninterference_leak {
    const char *what; /* "legal moves"; NULL: nothing has leaked */
    char one[NONINTERFERENCE_TEXT],
        other[NONINTERFERENCE_TEXT]; /* from a little before the first byte that differs */
};

/* ---- exchange.c ---- */

/* Exchanges in p->state all that the viewer cannot see, as far as the game's inspect() accepts it; whether
 * anything is other than before. `random` as for random_next(). */
bool noninterference_exchange(struct play *p, int viewer, uint64_t *random);

/* ---- look.c ---- */

struct noninterference_look {
    struct writer one, other;
    struct move_list moves, other_moves;
    struct noninterference_leak leak;
};

/* All that the viewer is told of two states without a move being made; refusals of so many moves. False: it
 * is not the same. */
bool noninterference_standing(struct noninterference_look *look, const struct play *one,
                              const struct play *other, int viewer);
bool noninterference_refusals(struct noninterference_look *look, const struct play *one,
                              const struct play *other, int seat, int count, uint64_t *random);

/* Whether the texts are the same. */
bool noninterference_same(const struct writer *one, const struct writer *other);
/* Notes that they are not, in look->leak. Returns false. */
bool noninterference_found(struct noninterference_look *look, const char *what);

/* ---- trial.c ---- */

enum noninterference_kind {
    NONINTERFERENCE_EXCHANGE,
    NONINTERFERENCE_SEQUEL,
    NONINTERFERENCE_MOVES,
    NONINTERFERENCE_ANSWERS,
    NONINTERFERENCE_CHANCE,
    NONINTERFERENCE_BATCH,
    NONINTERFERENCE_CONCESSION,
    NONINTERFERENCE_UNDO,
    NONINTERFERENCE_KINDS
};
extern const char *const NONINTERFERENCE_KIND_NAMES[NONINTERFERENCE_KINDS];

struct noninterference_result {
    struct noninterference_leak leak;
    enum noninterference_kind kind;        /* of the pair that leaked */
    uint64_t pairs[NONINTERFERENCE_KINDS]; /* that were compared */
    uint64_t matches, refusals;
};

/* Plays random matches of the game until so many exchanged pairs have been compared, or something leaks.
 * True: nothing has. */
bool noninterference_try(const struct game *game, const struct pack *pack, uint64_t pairs, uint64_t seed,
                         struct noninterference_result *result);

#endif
