/* A table to test on: positions are laid out card by card, moves are made by their names.
 *
 * table_open() lays an empty position: all cards in the deck, the set-up's VP markers back in the cup where a test deals its own,
 * player-1 active and first, no factions. Every accepted move is followed by the game's own inspection. */
#ifndef WESTPHALIA_TESTS_STS_TABLE_H
#define WESTPHALIA_TESTS_STS_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../core/games/sixteen-thirty-something/game.h"
#include "engine/pack.h"
#include "engine/wire.h"

extern struct play table;       /* the one that is open */
extern struct outcome happened; /* because of the last move */

/* A fresh set-up, as play begins: at the first VP marker to pass on. */
void table_set_up(int players);
/* An empty position in turn 1, at the special cards of player-1. */
void table_open(int players);
void table_close(void);

/* The step on top of the stack, alone, or on top of the one that is there. */
void table_step(int step, const int16_t *locals);
void table_call(int step, const int16_t *locals);
/* Where a resolution comes back to: player-1 holds two Assassins and is asked for a second special card afterwards. */
void table_crown(void);

int card(const char *id);
int country(const char *id);
struct country *land(const char *id);
struct player *seat(int seat);
struct state *on_table(void);

/* From the deck. */
void hold(int seat, const char *card);
void show(int seat, const char *country, const char *card);
void descend(int seat, const char *country);
/* From the cup. */
void invest(int seat, const char *country);

/* Moves, by type and the ids of the arguments. */
#define made(...)    table_made(__VA_ARGS__, NULL)
#define refused(...) table_refused(__VA_ARGS__, NULL)
void table_made(int seat, const char *type, ...);
/* Refused for this reason, and not listed either. */
void table_refused(const char *code, int seat, const char *type, ...);
/* How many moves of the type the seat may make. */
int listed(int seat, const char *type);
/* Runs on without a move. */
void run_on(void);

/* Everybody who is asked passes, until the bidding is over. */
void bid_nothing(void);
/* Sides of all who have influence, in order of the seats: 'r' or 'b' each. */
void choose(const char *sides);

/* The results of the next draws; without, a fixed seed. */
void dice(int count, ...);

bool at(int step);
int events_of(int type);
/* The first event of that type. */
const struct event *first_event(int type);

#endif
