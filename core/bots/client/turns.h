/* The turns that wait for the computer's players of one kind.
 *
 * The players' streams add turns, and workers play them. The turn that has waited longest is played first. A
 * turn that goes on waits again behind all others. Any thread may call all functions. */
#ifndef WESTPHALIA_BOTS_CLIENT_TURNS_H
#define WESTPHALIA_BOTS_CLIENT_TURNS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { TURNS_MOST = 4096, TURN_ID_ROOM = 40 };

struct turn {
    const char *token; /* the player's; it stays where it is */
    char match[TURN_ID_ROOM], game[TURN_ID_ROOM], seat[TURN_ID_ROOM];
    int64_t since; /* the time by CLOCK_MONOTONIC when it began to wait, in microseconds */
};

enum turn_state {
    TURN_WAITS,
    TURN_IS_PLAYED,     /* a worker has it */
    TURN_IS_TOLD_AGAIN, /* a worker has it, and the stream has told it once more: it may have changed */
};

struct turns {
    pthread_mutex_t mutex;
    pthread_cond_t waits;
    int count;
    struct waiting_turn {
        struct turn turn;
        enum turn_state state;
    } turn[TURNS_MOST]; /* the one that has waited longest is the first of those that wait */
};

void turns_init(struct turns *turns);
void turns_destroy(struct turns *turns);

/* Adds a turn, unless the player has it in this match already. `since` is set. False: there is no room. */
bool turns_add(struct turns *turns, const struct turn *turn);

/* The turn that has waited longest, when there is one. Its player gives it back by turns_return(). */
struct turn turns_take(struct turns *turns);

/* Gives a turn back. goes_on: the seat must decide again. Otherwise the turn is removed, unless the stream
 * has told it again. */
void turns_return(struct turns *turns, const struct turn *turn, bool goes_on);

#endif
