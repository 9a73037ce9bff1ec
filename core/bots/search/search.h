/* A bot that searches, over states that agree with what its seat sees.
 *
 * It is written as a third party would write it: of the rules it uses libwestphalia alone. For a decision it
 *   1. tries each legal move on a few states resampled for its seat (westphalia_resample), and keeps the moves after which the game's own
 *      estimate is best;
 *   2. plays on from each of these, in other such states with dice of its own: its own seat makes the best of a few moves taken at random, by
 *      the same estimate, the others move at random (or the same way), for some decisions; a move that is surely no better than the first one of 1
 *      is played on no more;
 *   3. makes the move that did best against the others, where that is surely more than the first one of 1 did.
 *
 * Where games write secret orders (effort.worlds), one move more or less shows nothing before all have written theirs. There it
 *   1. writes a whole sheet of its own moves, each the best by the estimate;
 *   2. resamples a few worlds, states in which all others have written their sheets in the same way;
 *   3. changes a move of its sheet again and again, and keeps what is better, on the average of the worlds, when all sheets have taken effect;
 *   4. makes the moves of the sheet one after the other.
 *
 * In Europe 1619 it puts its influence where a plan of years wants it (influence.c).
 *
 * It never looks at what its seat does not see: the state that it is given is resampled before anything else. */
#ifndef WESTPHALIA_BOTS_SEARCH_H
#define WESTPHALIA_BOTS_SEARCH_H

#include <stdint.h>
#include <westphalia.h>

enum { SEARCH_WORLDS = 8, SEARCH_TYPES = 64, SHEET_MAX = 40, SHEET_LINE = 200 };

struct search_effort {
    int tried;       /* moves that are tried in 1; of more, so many at random */
    int guesses;     /* states that each is tried in */
    int kept;        /* moves that go on to 2 */
    int playouts;    /* of each */
    int length;      /* decisions of all seats in a playout */
    int own, others; /* moves that a seat weighs there: the bot's, another */
    int doubt; /* in tenths of the standard error: by so much a move must be better than the one that looks best */
    int enough;  /* playouts after which a move that is surely no better is played on no more; 0: never */
    int worlds;  /* 0: no sheets; at most SEARCH_WORLDS */
    int changes; /* of a sheet that are tried */
};

/* What a seat answers at a secret step: its moves as JSON. */
struct sheet {
    int count;
    char move[SHEET_MAX][SHEET_LINE];
};

struct search {
    const struct westphalia_game *game;
    struct search_effort effort;
    uint64_t random;
    struct westphalia_state *guess, *trial, *probe, *world[SEARCH_WORLDS];
    char step[64]; /* the beginning of the step at which it last decided */
    int decided;   /* how often in a row */
    struct sheet sheet;
    int made; /* moves of it */
    int types;
    char type[SEARCH_TYPES][32]; /* of the moves that it has seen */
};

/* False: memory is short. */
int search_open(struct search *search, const struct westphalia_game *game,
                const struct search_effort *effort);
void search_close(struct search *search);

/* A new match. */
void search_begin(struct search *search, uint64_t seed);

/* The number of the move that the seat, which must decide, makes. */
int search_pick(struct search *search, const struct westphalia_state *state, int seat);

#endif
