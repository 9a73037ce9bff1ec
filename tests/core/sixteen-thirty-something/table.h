/* A table to test on: positions are laid out card by card, moves are made by their names.
 *
 * table_open() lays an empty position: all cards in the deck, the set-up's VP markers back in the cup where a
 * test deals its own, player-1 active and first, no factions. Every accepted move is followed by the game's
 * own inspection. */
#ifndef WESTPHALIA_TESTS_STS_TABLE_H
#define WESTPHALIA_TESTS_STS_TABLE_H

#include "../../../core/games/sixteen-thirty-something/game.h"
#include "../table.h"

/* A fresh set-up, as play begins: at the first VP marker to pass on. */
void table_set_up(int players);
/* An empty position in turn 1, at the special cards of player-1. */
void table_open(int players);

/* Where a resolution comes back to: player-1 holds two Assassins and is asked for a second special card
 * afterwards. */
void table_crown(void);

int card(const char *id);
int country(const char *id);
struct country *land(const char *id);
struct player *seat(int seat);

/* From the deck; several cards, or countries, in one text: "spain-1-a, open-2-b". */
void hold(int seat, const char *cards);
void show(int seat, const char *country, const char *cards);
void descend(int seat, const char *country);
/* From the cup. */
void invest(int seat, const char *countries);

/* ---- moves ---- */

/* Everybody who is asked passes, until the bidding is over. */
void bid_nothing(void);
/* Sides of all who have influence, in order of the seats: 'r' or 'b' each. */
void choose(const char *sides);

#endif
