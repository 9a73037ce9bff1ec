/* The turns that wait for the computer: which one is played next, and that none is lost. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/client/turns.h"
#include "testing.h"

enum { WORKERS = 4, MATCHES = 40, MOVES = 25 };

static struct turns *turns;
static const char ONE[] = "the token of a player", OTHER[] = "the token of another";

static int begin(void **state)
{
    turns = calloc(1, sizeof *turns);
    if (!turns) return -1;
    turns_init(turns);
    return 0;
}

static int end(void **state)
{
    turns_destroy(turns);
    free(turns);
    return 0;
}

static struct turn turn_in(const char *token, const char *match)
{
    struct turn turn = {.token = token, .game = "baroque", .seat = "austria"};
    snprintf(turn.match, sizeof turn.match, "%s", match);
    return turn;
}

static void add(const char *token, const char *match)
{
    const struct turn turn = turn_in(token, match);
    assert_true(turns_add(turns, &turn));
}

/* Takes the turn of this match, which is the next one. */
static struct turn take(const char *match)
{
    int waiting = 0;
    for (int n = 0; n < turns->count; n++)
        waiting += turns->turn[n].state == TURN_WAITS;
    assert_true(waiting > 0); /* otherwise turns_take() would wait for ever */
    const struct turn turn = turns_take(turns);
    assert_string_equal(turn.match, match);
    return turn;
}

static void give_back(const struct turn *turn, bool goes_on)
{
    turns_return(turns, turn, goes_on);
}

FIXTURE(begin, end);

TEST(the_turn_that_has_waited_longest_is_played_first)
{
    add(ONE, "a");
    add(ONE, "b");
    add(OTHER, "c");
    const struct turn a = take("a"), b = take("b"), c = take("c");
    assert_true(a.since > 0 && a.since <= b.since && b.since <= c.since);
    assert_ptr_equal(c.token, OTHER);
    assert_string_equal(c.game, "baroque");
    assert_string_equal(c.seat, "austria");
}

TEST(a_turn_that_goes_on_waits_behind_all_others)
{
    add(ONE, "long");
    add(ONE, "b");
    const struct turn first = take("long");
    add(ONE, "c");
    give_back(&first, true);
    take("b");
    take("c");
    assert_true(take("long").since >= first.since);
}

TEST(a_turn_that_is_told_twice_is_played_once)
{
    add(ONE, "a");
    add(ONE, "a");
    const struct turn a = take("a");
    give_back(&a, false);
    assert_int_equal(turns->count, 0);
}

TEST(two_players_of_a_match_have_a_turn_each)
{
    add(ONE, "a");
    add(OTHER, "a");
    assert_ptr_equal(take("a").token, ONE);
    assert_ptr_equal(take("a").token, OTHER);
}

/* The stream tells of a new turn while a worker still finds the old one at its end. */
TEST(a_turn_that_is_told_while_it_is_played_is_played_again)
{
    add(ONE, "a");
    const struct turn a = take("a");
    add(ONE, "a");
    give_back(&a, false);
    const struct turn again = take("a");
    give_back(&again, false);
    assert_int_equal(turns->count, 0);
}

/* Meanwhile another worker plays another match. */
TEST(a_turn_is_given_to_one_worker_only)
{
    add(ONE, "a");
    add(ONE, "b");
    const struct turn a = take("a");
    add(ONE, "a");
    const struct turn b = take("b");
    give_back(&b, true);
    take("b");
    give_back(&a, true);
    take("a");
}

TEST(there_is_room_for_so_many_turns)
{
    char match[TURN_ID_ROOM];
    for (int n = 0; n < TURNS_MOST; n++) {
        snprintf(match, sizeof match, "%d", n);
        add(ONE, match);
    }
    const struct turn more = turn_in(ONE, "more"), known = turn_in(ONE, "7");
    assert_false(turns_add(turns, &more));
    assert_true(turns_add(turns, &known));
    const struct turn first = take("0");
    assert_false(turns_add(turns, &more));
    give_back(&first, false);
    assert_true(turns_add(turns, &more));
}

/* ---- several workers ---- */

static struct {
    pthread_mutex_t mutex;
    int moves[MATCHES], ended;
    bool is_played[MATCHES], twice;
} board = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* Plays until all matches have so many moves. A turn of the match "end" ends it. */
static void *work(void *of)
{
    for (;;) {
        const struct turn turn = turns_take(turns);
        if (strcmp(turn.match, "end") == 0) {
            turns_return(turns, &turn, true);
            return NULL;
        }
        const int match = atoi(turn.match);
        pthread_mutex_lock(&board.mutex);
        board.twice |= board.is_played[match];
        board.is_played[match] = true;
        pthread_mutex_unlock(&board.mutex);
        sched_yield();
        pthread_mutex_lock(&board.mutex);
        board.is_played[match] = false;
        const bool goes_on = ++board.moves[match] < MOVES;
        if (!goes_on && ++board.ended == MATCHES) {
            const struct turn last = turn_in(OTHER, "end");
            turns_add(turns, &last);
        }
        pthread_mutex_unlock(&board.mutex);
        turns_return(turns, &turn, goes_on);
    }
}

TEST(workers_play_all_turns_to_their_ends)
{
    pthread_t thread[WORKERS];
    char match[TURN_ID_ROOM];
    for (int n = 0; n < WORKERS; n++)
        assert_int_equal(pthread_create(&thread[n], NULL, work, NULL), 0);
    for (int n = 0; n < MATCHES; n++) {
        snprintf(match, sizeof match, "%d", n);
        add(ONE, match);
    }
    for (int n = 0; n < WORKERS; n++)
        assert_int_equal(pthread_join(thread[n], NULL), 0);
    assert_false(board.twice);
    for (int n = 0; n < MATCHES; n++)
        assert_int_equal(board.moves[n], MOVES);
}
