/* A table to test on: positions are laid out unit by unit, moves are made by their names and the ids of their arguments.
 *
 * table_set_up() is the game as it begins. table_open() is an empty map of the same game in the Diplomatic Phase of 1619: no units, no
 * INFs, no alliances, no wars. Every accepted move was listed, every refused one was not, and after every accepted one the
 * game inspects itself. */
#ifndef WESTPHALIA_TESTS_EUR_TABLE_H
#define WESTPHALIA_TESTS_EUR_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../core/games/europe-1619/game.h"
#include "engine/pack.h"
#include "engine/wire.h"

extern struct play table;       /* the one that is open */
extern struct outcome happened; /* because of the last move, or of what was run */

void table_set_up(int players);
void table_open(int players);
void table_close(void);

/* The step that is on, alone on the stack; nothing runs. */
void table_step(int step);
/* Begins the Orders Phase: it is settled who orders which unit. */
void table_orders(void);
/* Runs on without a move, to the next decision. */
void run_on(void);

int minor(const char *id);
int place(const char *id); /* a space, or a coast: "HOL/ec" */
int party(const char *id); /* a power or a minor */
struct state *on_table(void);
struct player *seat(int seat);
struct space *at_space(const char *id);
struct unit *unit_in(const char *id);
enum eur_domain domain_of(int space); /* its holder's */

/* ---- laying out ---- */
/* The year goes on till they can have been placed, even without initial INFs. */
void influence(const char *minor, int power, int points);
/* "A" or "F", "HOL/ec", "denmark" or "BRE", its strength. */
void unit(const char *kind, const char *place, const char *party, int strength);
/* Captured, with an army of the captor in it where there is no unit. */
void captured(const char *space, const char *by);
void allied(int one, int other);
void at_war(int one, int other);
void year(int year);

/* ---- moves: ids, numbers, "true" and "false", "-" for none ---- */
#define made(...)    table_made(__VA_ARGS__, NULL)
#define refused(...) table_refused(__VA_ARGS__, NULL)
void table_made(int seat, const char *type, ...);
/* Refused for this reason, and not listed either. */
void table_refused(const char *code, int seat, const char *type, ...);
/* How many moves of the type the seat may make. */
int listed(int seat, const char *type);
/* All who are asked say that they are ready; events of all that comes of it are in `happened`. */
void all_ready(void);

/* ---- what there is to see ---- */
bool at(int step);
int events_of(int type);
/* The first event of that type; the n-th, from 0. */
const struct event *first_event(int type);
const struct event *nth_event(int type, int n);
int influence_in(const char *minor, int power);

#endif
