/* A table to test on: positions are laid out piece by piece, moves are made by their names and the ids of
 * their arguments.
 *
 * table_set_up() is a scenario as it begins. table_open() is the campaign in Game Turn 4 with a map as it is
 * at the start but without pieces and markers: all are at Peace, no power commands a Minor State, no hand has
 * a card, all cards but the Special Cards are in the decks of unused cards, no seat has a FUND marker, all
 * levels are 0, no Event is in play; Sweden's impulse is on. Lay out what is needed, change who acts with
 * impulse_of() or acts(), then make moves. Every accepted move was listed, every refused one was not, and
 * after every accepted one the game inspects itself.
 *
 *     table_open();
 *     war(SWEDEN, COMMONWEALTH);
 *     put("riga", "2 sweden-infantry, 1 weakened sweden-cavalry, gustav-horn");
 *     controls(SWEDEN, "riga");
 *     acts(SWEDEN, 2);
 *     made(SWEDEN, "march", "riga");
 *     made(SWEDEN, "go", "mitau");
 *     assert_int_equal(units_in("mitau", "sweden-infantry"), 2);
 *
 * Dice and draws are by a seed, unless given(): then they are those, in their order. A die shows 1 to 6. */
#ifndef WESTPHALIA_TESTS_TOW_TABLE_H
#define WESTPHALIA_TESTS_TOW_TABLE_H

#include "../table.h"
#include "games/time-of-wars/tables.h"

extern const struct game tow_game;

/* In the order of the game's scenarios. */
enum scenario_id { MAIN, DYMITRIADS, LONG_TURKISH_WAR, KHMELNYTSKY_UPRISING, DELUGE };

/* ---- opening ---- */

/* The scenario as it begins: an enum scenario_id. */
void table_set_up(int scenario);
/* The same with these results of chance, ended by a negative number. */
void table_set_up_given(int scenario, const int *results);
void table_open(void);
void turn_at(int number); /* 1..7, with its rulers */

/* ---- the procedure; nothing runs ---- */

/* The step, on top of the first that calls it, and so on down to the turn; those have empty records but for
 * an impulse of that seat. */
void begin_at(int step, int seat, const void *record);
void impulse_of(int seat);       /* no card has been played in it yet */
void acts(int seat, int points); /* the same, after a card for so many points */
void phase_of(int phase);        /* it begins with the next run_on() */

/* ---- names ---- */

int space_of(const char *id);
int kind_of(const char *id); /* of units */
int commander_of(const char *id);
int card_of(const char *id);
int ruler_of(const char *id);
struct place *place(const char *space);

/* ---- laying out ---- */

/* Pieces by kind and name: "3 sweden-infantry, 1 weakened hre-cavalry, tilly". Units come out of the counter
 * mix. */
void put(const char *space, const char *pieces);
void put_led(int seat, const char *space, const char *pieces); /* hired or borrowed by the seat */
void put_garrison(const char *space, const char *unit); /* "sweden-infantry", "weakened sweden-infantry" */
void put_rebels(const char *space, const char *pieces);
void put_ships(int sea, const char *ships);
void clear_space(const char *space);          /* all pieces go back */
void controls(int power, const char *spaces); /* -1: none */
void religion_of(const char *space, int religion);
void mark(const char *space, int marker);
void relate(int power, int other, int relation);
void war(int power, int other);
void ally(int power, int other);
void forced_peace(int one, int other); /* it bars War between them in this Game Turn (6.5.1) */
void masters(int seat, int minor);     /* who commands its units */
void rules(int seat, const char *ruler, bool weak);
void funds_at(int seat, int funds);
void hold(int seat, const char *card); /* out of its deck into the hand */
void used(const char *card);           /* among the used cards */
void take_out(const char *card);       /* out of the game */
void in_play(const char *card);        /* its Event is in play, until it is cancelled */

/* ---- Events (6.9.1.2) ---- */

int held_in_impulse(const char *card); /* the impulse of its player, who holds it; his seat */
void event_played(const char *card);   /* the same, and its player plays it as an Event */
void event_barred(const char *code, const char *card);

/* ---- what there is to see ---- */

int units_in(const char *space, const char *kind);    /* full and weakened */
int weakened_in(const char *space, const char *kind); /* weakened alone */
int all_units_in(const char *space, int power);       /* those that fight for it, garrisons and rebels too */
int ships_at(int sea, const char *kind);
bool commander_in(const char *space, const char *commander);
bool is_aside(const char *commander);
bool has_garrison(const char *space);
bool has_rebels(const char *space);
int controller(const char *space);
int funds_of(int seat);
int level_of(int seat, int rating);  /* Military, Domestic Policy; Economy: its box */
int points_of(int seat, int rating); /* Development Points */
bool in_hand(int seat, const char *card);
bool is_used(const char *card);
bool is_removed(const char *card);
int relation_of(int power, int other);
#endif
