/* Determinization: what a seat cannot see is drawn anew, in agreement with all that it can see. A search bot
 * that must not look into the others' hands plays on from many such states instead of the true one.
 *
 *     uint64_t random = 7;
 *     struct play guess = *p;
 *     memcpy(guess.state = room, p->state, play_state_size(p->game));
 *     play_resample(&guess, seat, NULL, &random, moves);
 *
 * First all that the viewer cannot see is made blank (state_conceal()), so that nothing of the
 * true state can come through: two states with the same view give the same states. Then the game's own
 * resample() puts cards and other hidden things at random where they may be, every deal that fits what is
 * seen as likely as any other. At a secret step the seats that have answered answer anew, with legal moves at
 * random. An answer that is not complete is nothing yet: such seats have answered nothing, unless the view
 * itself tells that they have begun. */
#ifndef WESTPHALIA_ENGINE_RESAMPLE_H
#define WESTPHALIA_ENGINE_RESAMPLE_H

#include "engine/play.h"
#include "engine/random.h"

/* Draws anew all in p->state that the viewer (a seat in play, or SEAT_NONE) cannot see. `deciding`: the seats
 * that must decide yet, where more have answered at this secret step than the state says (a match keeps
 * answers apart until all are in); NULL: as the state has it. `random`: any number, which moves on; the same
 * gives the same. `moves` is room to work in. Quick: no JSON, no allocation. False, and p->state is of no
 * use: the game has no such function, or (never for a state that play reaches) nothing hidden agrees with
 * what is seen. */
bool play_resample(struct play *p, int viewer, const uint32_t *deciding, uint64_t *random,
                   struct move_list *moves);

/* Makes blank in p->state what the viewer cannot see: two states with the same view are the same bytes
 * then. */
void state_conceal(struct play *p, int viewer);

/* ---- for the games ---- */

/* What a game's resample() is given. */
struct resampling {
    struct play *p; /* what the viewer cannot see is blank: none, 0, nothing in a set */
    int viewer;     /* a seat, or SEAT_NONE */
    uint64_t *random;
    bool failed; /* what is seen cannot be: the caller gives up */
    /* Secret step: seats whose complete answer is hidden. The game takes it back, so that they must decide
     * again, and they answer anew. */
    uint32_t answered;
};

/* Whether that seat's own things are hidden: it is in play, and not the viewer. */
static inline bool resample_hides(const struct resampling *r, int seat)
{
    return seat != r->viewer && (play_head(r->p)->seats >> seat & 1);
}

/* 0..count-1; count at least 1. */
static inline int resample_below(struct resampling *r, int count)
{
    return random_below(r->random, count);
}

/* Deals the pool into these sets, to each as many as it holds now (a hidden set with a `size_name` holds the
 * right number of wrong ones). Fails where that is not all of the pool, or more. */
enum { RESAMPLE_SETS = 32 };
void resample_deal(struct resampling *r, const uint64_t *pool, int words, uint64_t *const *sets, int count);

/* Puts `count` members of `from`, taken at random, into `set`, which is cleared first. Fails where there are
 * fewer. */
void resample_take(struct resampling *r, const uint64_t *from, int words, int count, uint64_t *set);

/* ---- resample.c, for wire/view_resample.c, which completes a view: parts of play_resample() ---- */

/* Fills in a state that is blank where the viewer cannot see. False: nothing hidden agrees with what is
 * seen. */
bool resample_fill(struct resampling *r);
/* Those of the seats that must decide at this secret step answer, but for the viewer. */
void resample_answers(struct resampling *r, uint32_t seats, struct move_list *moves);

#endif
