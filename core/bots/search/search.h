/* The searching bot: it searches over states that agree with its seat's view.
 *
 * It is written as a third party would write it: of the rules it uses libwestphalia alone. Only its chance
 * and its clock are the core's. For a decision
 *
 *   1. it tries each legal move on a few states that are resampled for its seat (westphalia_resample), and
 *      keeps the moves with the best estimate (westphalia_estimate). The best of them is the first;
 *   2. it plays on from each of these, in further such states with dice of its own, for some decisions. Its
 *      own seat makes the best of a few random moves by the estimate; the others move at random, or in the
 *      same way. A move that is surely no better than the first is dropped;
 *   3. it makes the move with the best result, if that is surely better than the first.
 *
 * Where games write secret orders (effort.worlds), one move more or less shows nothing before all have
 * written theirs. There
 *
 *   1. it writes a whole sheet of its own moves, each the best by the estimate;
 *   2. it resamples a few worlds, states in which all others have written their sheets in the same way;
 *   3. it changes a move of its sheet again and again, and keeps changes that are better on the average of
 *      the worlds, when all sheets have taken effect;
 *   4. it makes the moves of the sheet one after the other.
 *
 * A sheet whose worth shows too late for a search is written by a plan of its game (effort.plan).
 *
 * Where the time of a decision is limited (search.think), it makes fewer playouts and changes.
 *
 * It uses nothing that its seat does not see: the given state is resampled before anything else. */
#ifndef WESTPHALIA_BOTS_SEARCH_H
#define WESTPHALIA_BOTS_SEARCH_H

#include <stdbool.h>
#include <stdint.h>
#include <westphalia.h>

enum { SEARCH_WORLDS = 8, SEARCH_TYPES = 64, SHEET_MAX = 40, SHEET_LINE = 200, STEP_ROOM = 64 };

struct search;

/* Writes the whole answer of the seat at a secret step into search->sheet, by a plan of its game. False: it
 * has no plan for this step, and the sheet is searched. */
typedef bool search_plan(struct search *search, const struct westphalia_state *state, int seat);

struct search_effort {
    int tried;    /* the most moves that are tried; of a longer list as many at random */
    int guesses;  /* states in which each of them is tried */
    int kept;     /* the most moves from which the bot plays on */
    int playouts; /* playouts of each kept move */
    int length;   /* decisions of all seats in a playout */
    int own;      /* moves that the bot's seat compares at a decision of a playout; 0 or 1: a random move */
    int others;   /* moves that another seat compares there */
    int doubt;    /* by how many tenths of the standard error a move must be better than the first */
    int enough;   /* playouts after which a move that is surely no better is dropped; 0: never */
    int worlds;   /* states in which all others have written their sheets; 0: no sheets */
    int changes;  /* changes of a sheet that are tried */
    search_plan *plan; /* NULL: the game has none */
};

/* The answer of a seat at a secret step: its moves as JSON. */
struct sheet {
    int count;
    char move[SHEET_MAX][SHEET_LINE];
};

struct search {
    const struct westphalia_game *game;
    struct search_effort effort;
    uint64_t random;
    struct westphalia_state *guess, *trial, *probe, *world[SEARCH_WORLDS];
    char step[STEP_ROOM];        /* the step of the last decision */
    int decided;                 /* decisions in a row at that step */
    struct sheet sheet;          /* the present answer at a secret step */
    int made;                    /* moves of the sheet that are made */
    int types;                   /* the number of types in `type` */
    char type[SEARCH_TYPES][32]; /* the types of moves that have been met */
    int think;                   /* milliseconds that a decision may take, about; 0: as long as it needs */
    int64_t until;               /* their end in microseconds, by CLOCK_MONOTONIC */
};

/* The effort that was found best in a game. In other games it is that of the greedy bot. */
struct search_effort search_effort_in(const char *game);

/* The effort of the greedy bot, which looks one step ahead and makes the first move. */
struct search_effort search_effort_greedy(void);

/* False: memory is short. */
bool search_open(struct search *search, const struct westphalia_game *game,
                 const struct search_effort *effort);
void search_close(struct search *search);

/* Begins a new match, or goes on with another one. */
void search_begin(struct search *search, uint64_t seed);

/* The number of the move that the seat, which must decide, makes. -1: memory is short. */
int search_pick(struct search *search, const struct westphalia_state *state, int seat);

#endif
