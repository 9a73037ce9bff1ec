/* Seating: who sits at which table of a round, and on which seat.
 *
 * The wishes, in their order of weight:
 *
 *   1. Players who are declared apart do not meet.
 *   2. Two players who have met do not meet again. Where they must, those who have met least often do.
 *   3. With standings (Swiss): those of equal standing sit together.
 *   4. A player does not have a seat again that the player has had.
 *
 * What can be had is had where a known construction has it. Elsewhere a search of bounded length looks for
 * it. The rounds of a fixed field are planned ahead, since a round that looks good by itself may make later
 * ones impossible. So 16 players have 5 rounds at tables of 4 without a repeated meeting, and 32 players have
 * 9. A player of k rounds at tables of k seats has each seat once. A newcomer takes a leaver's place in the
 * plan. When the number of players changes, the rest of the rounds is planned anew. When the
 * organiser has changed earlier rounds by hand, the planned round is mended.
 *
 * With standings nothing is planned ahead. The seats of a first round are free. In the next rounds a player
 * has the next seat each time, and a table has one player of each seat, as long as nobody meets again for it.
 * So k rounds at tables of k seats have each seat once here, too.
 *
 * The result follows from the task alone: the same task, the same seed and the same past give the same tables
 * on every machine. Nothing is kept between calls. 1,000 players at 200 tables take some milliseconds. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_H
#define WESTPHALIA_TOURNAMENT_SEATING_H

#include <stdbool.h>
#include <stdint.h>

#include "tournament/scoring.h"

enum {
    TOURNAMENT_PLAYERS = 4096,
    TOURNAMENT_TABLES = 1024, /* of one round */
    TOURNAMENT_ROUNDS = 64,
    APART_MAX = 4096
};

/* A table: the player on each seat (an index), or -1. */
struct seating_table {
    int16_t player[TOURNAMENT_SEATS];
};

/* A table of an earlier round. */
struct seating_past {
    uint8_t round; /* from 0; rounds rise */
    struct seating_table table;
};

struct seating_pair {
    int16_t one, other;
};

struct seating_task {
    int size;               /* seats of a table: 2..TOURNAMENT_SEATS */
    const int16_t *present; /* those who play: players' indices; one with two games stands here twice */
    int count;              /* a multiple of `size`, at most TOURNAMENT_PLAYERS */
    int round;              /* this round, from 0 */
    int rounds;             /* the rounds of the tournament, as far as they are known; at least round + 1 */
    const struct seating_past *past;
    int past_count;
    const struct seating_pair *apart;
    int apart_count;
    const uint16_t *standing; /* Swiss: the place of each player, by index; NULL: tables are free */
    uint64_t seed;
};

/* How well the wishes are fulfilled: all zero where all are. */
struct seating_figures {
    int apart_met;  /* pairs who are declared apart and sit together */
    int met_again;  /* pairs at these tables who had met before */
    int seat_again; /* players who have their seat again */
};

/* How many tables so many players fill. `missing` players would fill one more table; `over` players must sit
 * out to leave full tables. Both are 0 where all tables are full. */
struct seating_fit {
    int tables, missing, over;
};
struct seating_fit seating_fit(int players, int size);

/* Seats the round at count / size tables. `figures` may be NULL. False: memory is short. */
bool seating_make(const struct seating_task *task, struct seating_table *tables,
                  struct seating_figures *figures);

/* The figures of tables that somebody else has made: the organiser by hand. False: memory is short. */
bool seating_judge(const struct seating_task *task, const struct seating_table *tables,
                   struct seating_figures *figures);

#endif
