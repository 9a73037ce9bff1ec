/* A bot that searches: flat Monte Carlo over states that agree with what its seat sees.
 *
 * It is written as a third party would write it: of the rules it uses libwestphalia alone. For a decision it
 *   1. tries each legal move on a few states resampled for its seat (westphalia_resample), and keeps the moves after which the game's own
 *      estimate is best;
 *   2. plays on from each of these, in other such states with dice of its own: its own seat makes the best of a few moves taken at random, by
 *      the same estimate, the others move at random (or the same way), for some decisions;
 *   3. makes the move that did best against the others, where that is surely more than the first one of 1 did.
 * It never looks at what its seat does not see: the state that it is given is resampled before anything else. */
#ifndef WESTPHALIA_TESTS_SEARCH_H
#define WESTPHALIA_TESTS_SEARCH_H

#include <stdint.h>
#include <westphalia.h>

struct search_effort {
    int tried;       /* moves that are tried in 1; of more, so many at random */
    int guesses;     /* states that each is tried in */
    int kept;        /* moves that go on to 2 */
    int playouts;    /* of each */
    int length;      /* decisions of all seats in a playout */
    int own, others; /* moves that a seat weighs there: the bot's, another */
    int doubt; /* in tenths of the standard error: by so much a move must be better than the one that looks best */
};

struct search {
    const struct westphalia_game *game;
    struct search_effort effort;
    uint64_t random;
    struct westphalia_state *guess, *trial, *probe;
    char step[64]; /* the beginning of the step at which it last decided */
    int decided;   /* how often in a row */
};

/* False: memory is short. */
int search_open(struct search *search, const struct westphalia_game *game, const struct search_effort *effort,
                uint64_t seed);
void search_close(struct search *search);

/* The number of the move that the seat, which must decide, makes. */
int search_pick(struct search *search, const struct westphalia_state *state, int seat);

#endif
