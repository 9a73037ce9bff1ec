/* A table to test on: positions are laid out unit by unit, moves are made by their names and the ids of their
 * arguments.
 *
 * table_set_up() is the game as it begins. table_open() is an empty map of the same game in the Diplomatic
 * Phase of 1619: no units, no INFs, no alliances, no wars. */
#ifndef WESTPHALIA_TESTS_EUR_TABLE_H
#define WESTPHALIA_TESTS_EUR_TABLE_H

#include "../../../core/games/europe-1619/game.h"
#include "../table.h"

void table_set_up(int players);
void table_open(int players);
/* Begins the Orders Phase: it is settled who orders which unit. */
void table_orders(void);

/* ---- names ---- */
int minor(const char *id);
int place(const char *id); /* a space, or a coast: "HOL/ec" */
int party(const char *id); /* a power or a minor */
struct player *seat(int seat);
struct space *at_space(const char *id);
struct unit *unit_in(const char *id);
enum eur_domain domain_of(int space); /* its holder's */

/* ---- laying out ---- */
/* Has these INFs placed. The year goes on until they can have been placed, even without initial INFs. */
void influence(const char *minor, int power, int points);
/* "A" or "F", "HOL/ec", "denmark" or "BRE", its strength. */
void unit(const char *kind, const char *place, const char *party, int strength);
/* Captured, each with an army of the captor in it where there is no unit: "BOH, MOR". */
void captured(const char *spaces, const char *by);
void allied(int one, int other);
void at_war(int one, int other);
void year(int year);

/* ---- moves ---- */
/* All who are asked say that they are ready; events of all that comes of it are in `happened`. */
void all_ready(void);

/* ---- what there is to see ---- */
int influence_in(const char *minor, int power);
/* The event reads so for the viewer: a seat, SEAT_ALL, SEAT_NONE. */
void reads(const struct event *event, int viewer, const char *sentence);

#endif
