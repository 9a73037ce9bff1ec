/* Non-interference: what a viewer cannot see changes nothing that he is told.
 *
 * A state is taken out of random play together with a viewer (a seat, or SEAT_NONE), and what he could be told is compared, to the
 * byte, between two courses of things that differ behind his back. The game's own tables say what is hidden, so that a new game is
 * tested as soon as it is in the registry. Six kinds of pair:
 *
 *   exchange  all that he cannot see is exchanged for something else that the game's `inspect` accepts. The same: view, step, who
 *             must decide, his legal moves and fallback, and a thousand refusals of moves that are made up.
 *   sequel    the same move, with the same chance, on both of these states
 *   moves     another's two moves of one type, on one state
 *   chance    the same move on one state; one of its draws comes out differently
 *   batch     the viewer's own moves, one after the other, on two states as in exchange: any move that could follow in the same
 *             batch is refused alike, since of a batch that is refused nothing is done
 *   concession  the same seat resigns, the viewer or another, on two such states
 *
 * After sequel, moves, chance and concession the view (what is on the table) must agree if, and only if, what was told (moves, draws, events) agrees: what
 * is told and not to be seen is a leak of the log, what is seen and was not told is a leak of the view. Two states equal in all
 * their bytes prove nothing: where the two courses come to that, what was told had no secret in it. */
#ifndef WESTPHALIA_TESTS_VEIL_H
#define WESTPHALIA_TESTS_VEIL_H

#include "engine/pack.h"
#include "engine/play.h"
#include "engine/writer.h"

enum { VEIL_TEXT = 600, STATE_ROOM = 65536 };

/* What a viewer was told in one course of things and not in the other. */
struct veil_leak {
    const char *what;                      /* "legal moves"; NULL: nothing has leaked */
    char one[VEIL_TEXT], other[VEIL_TEXT]; /* from a little before the first byte that differs */
};

/* ---- exchange.c ---- */

/* Exchanges in p->state all that the viewer cannot see, as far as the game's inspect() accepts it; whether anything is other than
 * before. `random` as for random_next(). */
bool veil_exchange(struct play *p, int viewer, uint64_t *random);

/* ---- look.c ---- */

struct veil_look {
    struct writer one, other;
    struct move_list moves, other_moves;
    struct veil_leak leak;
};

/* All that the viewer is told of two states without a move being made; refusals of so many moves. False: it is not the same. */
bool veil_standing(struct veil_look *look, const struct play *one, const struct play *other, int viewer);
bool veil_refusals(struct veil_look *look, const struct play *one, const struct play *other, int seat,
                   int count, uint64_t *random);

/* Whether the texts are the same. */
bool veil_same(const struct writer *one, const struct writer *other);
/* Notes that they are not, in look->leak. Returns false. */
bool veil_found(struct veil_look *look, const char *what);

/* ---- trial.c ---- */

enum veil_kind {
    VEIL_EXCHANGE,
    VEIL_SEQUEL,
    VEIL_MOVES,
    VEIL_CHANCE,
    VEIL_BATCH,
    VEIL_CONCESSION,
    VEIL_KINDS
};
extern const char *const VEIL_KIND_NAMES[VEIL_KINDS];

struct veil_result {
    struct veil_leak leak;
    enum veil_kind kind;        /* of the pair that leaked */
    uint64_t pairs[VEIL_KINDS]; /* that were compared */
    uint64_t matches, refusals;
};

/* Plays random matches of the game until so many exchanged pairs have been compared, or something leaks. True: nothing has. */
bool veil_try(const struct game *game, const struct pack *pack, uint64_t pairs, uint64_t seed,
              struct veil_result *result);

#endif
