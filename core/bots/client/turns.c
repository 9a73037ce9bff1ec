/* The turns that wait, in the order in which they came. */
#include "bots/client/turns.h"

#include <string.h>

#include "program/clock.h"

void turns_init(struct turns *turns)
{
    turns->count = 0;
    pthread_mutex_init(&turns->mutex, NULL);
    pthread_cond_init(&turns->waits, NULL);
}

void turns_destroy(struct turns *turns)
{
    pthread_cond_destroy(&turns->waits);
    pthread_mutex_destroy(&turns->mutex);
}

/* The place of the player's turn in a match, or turns->count. */
static int place_of(const struct turns *turns, const struct turn *turn)
{
    int place = 0;
    while (place < turns->count && (turns->turn[place].turn.token != turn->token ||
                                    strcmp(turns->turn[place].turn.match, turn->match) != 0))
        place++;
    return place;
}

static int first_that_waits(const struct turns *turns)
{
    int place = 0;
    while (place < turns->count && turns->turn[place].state != TURN_WAITS)
        place++;
    return place;
}

/* There is room. */
static void append(struct turns *turns, const struct turn *turn)
{
    struct waiting_turn *last = &turns->turn[turns->count++];
    *last = (struct waiting_turn){*turn, TURN_WAITS};
    last->turn.since = clock_microseconds(CLOCK_MONOTONIC);
    pthread_cond_signal(&turns->waits);
}

static void remove_at(struct turns *turns, int place)
{
    struct waiting_turn *at = &turns->turn[place];
    memmove(at, at + 1, (--turns->count - place) * sizeof *at);
}

bool turns_add(struct turns *turns, const struct turn *turn)
{
    pthread_mutex_lock(&turns->mutex);
    const int place = place_of(turns, turn);
    const bool known = place < turns->count, room = turns->count < TURNS_MOST;
    if (known && turns->turn[place].state == TURN_IS_PLAYED) turns->turn[place].state = TURN_IS_TOLD_AGAIN;
    if (!known && room) append(turns, turn);
    pthread_mutex_unlock(&turns->mutex);
    return known || room;
}

struct turn turns_take(struct turns *turns)
{
    int place;
    pthread_mutex_lock(&turns->mutex);
    while ((place = first_that_waits(turns)) == turns->count)
        pthread_cond_wait(&turns->waits, &turns->mutex);
    turns->turn[place].state = TURN_IS_PLAYED;
    const struct turn turn = turns->turn[place].turn;
    pthread_mutex_unlock(&turns->mutex);
    return turn;
}

void turns_return(struct turns *turns, const struct turn *turn, bool goes_on)
{
    pthread_mutex_lock(&turns->mutex);
    const int place = place_of(turns, turn);
    const bool again = goes_on || turns->turn[place].state == TURN_IS_TOLD_AGAIN;
    remove_at(turns, place);
    if (again) append(turns, turn);
    pthread_mutex_unlock(&turns->mutex);
}
