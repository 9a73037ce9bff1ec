/* A table to test on: positions are laid out state by state, moves are made by their names and the ids of
 * their arguments.
 *
 * table_set_up() is the game as it begins. table_open() is an empty map of the same game in turn 2: no seat
 * controls anything but his Major States, there are no armies, all cards are in their decks, everybody has 20
 * florins, the seats play in their own order, and the first one's Actions Phase is on (STEP_ACTIONS, nothing
 * done). Lay out what is needed, change the step with begin_at(), then make moves. Every accepted move was
 * listed, every refused one was not, and after every accepted one the game inspects itself.
 *
 * Dice and draws are by a seed, unless given(): then they are those, in their order (a die from 1, a card by
 * given_first()). */
#ifndef WESTPHALIA_TESTS_BAR_TABLE_H
#define WESTPHALIA_TESTS_BAR_TABLE_H

#include "../../../core/games/baroque/game.h"
#include "../table.h"

void table_set_up(int players);
/* The same with these results of chance, ended by a negative number. */
void table_set_up_given(int players, const int *results);
void table_open(int players);
/* The same, but no seat has money. */
void table_open_poor(int players);

/* The step becomes the current one: on top of the Actions Phases if it belongs there, otherwise alone.
 * Nothing runs. */
void begin_at(int step, const void *record);
/* The same without a record, and play runs on from it. */
void run_at(int step);

/* ---- names ---- */
int land_of(const char *state); /* its index */
int card(const char *id);       /* its index: "power-3" */
struct player *seat(int seat);
struct land *land(const char *state);

/* ---- laying out: several states or cards in one text, "bohemia, tyrol" ---- */
void controls(int seat, const char *states);
void armies(int seat, const char *state, int count);
void influence(int seat, const char *state, int points);
void city(const char *state, enum city kind);
void palace(const char *state);
void florins(int seat, int florins);
void hold(int seat, const char *cards);                          /* out of the deck into the hand */
void before(int seat, const char *card, const char *general_at); /* a figure, or a Divine Intervention; "-" */
void on_board(const char *card);                                 /* out of the event deck */
void discarded(const char *cards);                               /* out of their decks */
void sold(const char *state);
void at_war(enum war war);
void turn(int turn);
/* The event is that card, and it is resolved: of the active seat. */
void resolve_event(const char *card);

/* ---- what there is to see ---- */
int controller(const char *state);
int armies_in(const char *state);
int influence_in(const char *state, int seat);
bool in_hand(int seat, const char *card);
bool in_discard(const char *card);
bool is_removed(const char *card);
bool is_on_board(const char *card);
#endif
