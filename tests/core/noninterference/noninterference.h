/* Non-interference: what a viewer cannot see changes nothing that he is told.
 *
 * A state is taken out of random play together with a viewer (a seat, or SEAT_NONE), and what he could be told is compared, to the
 * byte, between two courses of things that differ behind his back. The game's own tables say what is hidden, so that a new game is
 * tested as soon as it is in the registry. Eight kinds of pair:
 *
 *   exchange  all that he cannot see is exchanged for something else that the game's `inspect` accepts. The same: view, step, who
 *             must decide, his legal moves and fallback, and a thousand refusals of moves that are made up.
 *   sequel    the same move, with the same chance, on both of these states
 *   moves     another's two moves of one type, on one state
 *   answers   another's two answers to a secret question, of other types or not as many moves, on one state
 *   chance    the same move on one state; one of its draws comes out differently
 *   batch     the viewer's own moves, one after the other, on two states as in exchange: any move that could follow in the same
 *             batch is refused alike, since of a batch that is refused nothing is done
 *   concession  the same seat resigns, the viewer or another, on two such states
 *   undo      the same move, of the viewer or another, on two such states: it can be undone on both or on none, and what can be undone has
 *             told the viewer nothing that the seat which moved did not know
 *
 * After sequel, moves, answers, chance and concession the view (what is on the table) must agree if, and only if, what was told (moves, draws, events) agrees: what
 * is told and not to be seen is a leak of the log, what is seen and was not told is a leak of the view. Two states equal in all
 * their bytes prove nothing: where the two courses come to that, what was told had no secret in it. */
#ifndef WESTPHALIA_TESTS_NONINTERFERENCE_H
#define WESTPHALIA_TESTS_NONINTERFERENCE_H

#include "data/writer.h"
#include "engine/pack.h"
#include "engine/play.h"

enum { NONINTERFERENCE_TEXT = 600, STATE_ROOM = 65536 };

/* What a viewer was told in one course of things and not in the other. */
struct noninterference_leak {
    const char *what; /* "legal moves"; NULL: nothing has leaked */
    char one[NONINTERFERENCE_TEXT],
        other[NONINTERFERENCE_TEXT]; /* from a little before the first byte that differs */
};

/* ---- exchange.c ---- */

/* Exchanges in p->state all that the viewer cannot see, as far as the game's inspect() accepts it; whether anything is other than
 * before. `random` as for random_next(). */
bool noninterference_exchange(struct play *p, int viewer, uint64_t *random);

/* ---- look.c ---- */

struct noninterference_look {
    struct writer one, other;
    struct move_list moves, other_moves;
    struct noninterference_leak leak;
};

/* All that the viewer is told of two states without a move being made; refusals of so many moves. False: it is not the same. */
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

/* Plays random matches of the game until so many exchanged pairs have been compared, or something leaks. True: nothing has. */
bool noninterference_try(const struct game *game, const struct pack *pack, uint64_t pairs, uint64_t seed,
                         struct noninterference_result *result);

#endif
