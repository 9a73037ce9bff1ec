/* Seating: who sits at which table of a round, and on which seat.
 *
 * The wishes, in their order of weight:
 *
 *   1. Players who are declared apart do not meet.
 *   2. Two players who have met do not meet again. Where they must, those who have met least often do.
 *   3. With standings (Swiss): those of equal standing sit together.
 *   4. A player does not have a seat again that the player has had. Or, with preferences, each player has a
 *      seat that the player prefers.
 *
 * Without standings all rounds are planned ahead, since a round that looks good by itself may make later
 * ones impossible. The plan comes from a known construction where there is one, and otherwise from a search
 * of bounded length. So 16 players have 5 rounds at tables of 4 without a repeated meeting, and 32 players
 * have 9. In k rounds at tables of k seats a player has each seat once. A newcomer takes the place of a
 * player who has left. When the number of players changes, the remaining rounds are planned anew. Where the
 * organiser has changed earlier rounds by hand, the search improves the planned round.
 *
 * With standings nothing is planned ahead. The seats of a first round are free. In each of the next rounds a
 * player has the next seat, and a table has one player from each seat. This stands back where it would
 * repeat a meeting. So k rounds at tables of k seats have each seat once here, too.
 *
 * With preferences the players of a table choose their seats one after the other. The last in the standings
 * chooses first, and equal ones in an order that the seed gives. Each takes the first free seat of the list.
 * Those whose lists have no free seat get the others, with as few repeats as can be. So no player gains
 * by a list that is not the true one.
 *
 * The same task gives the same tables on every machine. Nothing is kept between calls. 1,000 players at 200
 * tables take some milliseconds. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_H
#define WESTPHALIA_TOURNAMENT_SEATING_H

#include <stdbool.h>
#include <stdint.h>

#include "tournament/scoring.h"

enum {
    TOURNAMENT_PLAYERS = 4096,
    TOURNAMENT_TABLES = 1024, /* of one round */
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
    /* The seats that each player prefers, by index: the best first, -1 behind the last. NULL: seats go by
     * turns. */
    const int8_t (*preferred)[TOURNAMENT_SEATS];
    const uint16_t *places; /* with preferences: the place of each player, by index; NULL: all are equal */
    uint64_t seed;
};

/* How well the wishes are fulfilled: all zero where all are. */
struct seating_figures {
    int apart_met;  /* pairs who are declared apart and sit together */
    int met_again;  /* pairs at these tables who had met before */
    int seat_again; /* players who have their seat again */
    int not_first;  /* with preferences: players who have another seat than the first of their list */
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

/* The figures of tables that the organiser has made by hand. False: memory is short. */
bool seating_judge(const struct seating_task *task, const struct seating_table *tables,
                   struct seating_figures *figures);

#endif
