/* A table to test on: positions are laid out piece by piece, moves are made by their names and the ids of
 * their arguments.
 *
 * table_set_up() is a scenario as it begins. table_open() is an empty map in turn 2 of the campaign game:
 * no side controls anything, no Area has a Neutral marker, no piece is on the map, no hand has a card, all
 * parts of the decks are in the Unplayed piles, 20 VP, all donors would pay that pay at the start; the
 * Protestant's first card round is on. Lay out what is needed, change who acts with round_of(), activate() or
 * begin_at(), then make moves. Every accepted move was listed, every refused one was not, and after every
 * accepted one the game inspects itself.
 *
 *     table_open();
 *     put("pilsen", "5 protestant-mercenary, 1 reduced protestant-militia, mansfeld, anhalt");
 *     neutral("saxony");
 *     activate(PROTESTANT, "mansfeld");
 *     made(PROTESTANT, "take_all");
 *     made(PROTESTANT, "go", "eger");
 *     assert_int_equal(units_in("eger", "protestant-mercenary"), 5);
 *
 * Dice and draws are by a seed, unless given(): then they are those, in their order. A die shows 0 to 9:
 * given(9, 0). */
#ifndef WESTPHALIA_TESTS_TYW_TABLE_H
#define WESTPHALIA_TESTS_TYW_TABLE_H

#include "../../../core/games/thirty-years-war/cards/cards.h"
#include "../../../core/games/thirty-years-war/states/states.h"
#include "../../../core/games/thirty-years-war/tables.h"
#include "../../../core/games/thirty-years-war/war/activation.h"
#include "../../../core/games/thirty-years-war/war/combat.h"
#include "../../../core/games/thirty-years-war/war/movement.h"
#include "../../../core/games/thirty-years-war/war/supply.h"
#include "../table.h"

extern const struct game tyw_game;

/* ---- opening ---- */

/* The scenario as it begins: an enum scenario_id. */
void table_set_up(int scenario);
/* The same with these results of chance, ended by a negative number. */
void table_set_up_given(int scenario, const int *results);
/* The same with these options, by enum option_id. */
#define table_set_up_with(scenario, ...)                                                                     \
    table_set_up_options(scenario, (const int[]){__VA_ARGS__, OPTION_COUNT})
void table_set_up_options(int scenario, const int *options);
void table_open(void);
#define table_open_with(...) table_open_options((const int[]){__VA_ARGS__, OPTION_COUNT})
void table_open_options(const int *options);

/* ---- the procedure; nothing runs ---- */

/* The step, on top of the first that calls it, and so on down; those have empty records but for a card round
 * of that seat. */
void begin_at(int step, int seat, const void *record);
void round_of(int seat);         /* his card round: any move of it can be made */
void phase_of(enum phase phase); /* the phase begins with the next run_on(), the Protestant first */

/* A leader is activated by a card that can activate any leader; no other comes along yet. The round is his
 * seat's. */
void activate(int seat, const char *leader);
/* The same, and all leaders come along that may. */
void activate_all(int seat, const char *leader);
/* The stack goes through these spaces, one after the other. */
#define goes(seat, ...) table_goes(seat, (const char *const[]){__VA_ARGS__, NULL})
void table_goes(int seat, const char *const *spaces);

/* ---- names ---- */

int space_of(const char *id);
int area_of(const char *id);
int leader_of(const char *id);
int kind_of(const char *id); /* of units */
int card_of(const char *id);
struct place *place(const char *space);

/* ---- laying out ---- */

/* Pieces by kind and name: "3 imperial-mercenary, 1 reduced imperial-veteran, wallenstein". Units come out of
 * the counter mix. */
void put(const char *space, const char *pieces);
void put_inside(const char *space, const char *pieces); /* inside the fortress; its side controls it */
void clear_space(const char *space);                    /* all pieces go back */
void controls(int seat, const char *spaces);     /* cities: "prague, pilsen"; no VP, no Area; seat -1: none */
void controls_area(int seat, const char *areas); /* Control Boxes, and all their cities; seat -1: none */
void neutral(const char *areas);                 /* a Neutral marker */
void pillaged(const char *space, int level);
void in_revolt(const char *space);
void siege(const char *space, enum siege marker);
void hold(int seat, const char *card); /* out of its pile into the hand */
void played(
    const char *card); /* the Event counts as played, with what the state tells of it; the card is out */
void lasts(const char *card);    /* the same, and the Event is in effect */
void aid(int donor, int points); /* the seat's points of this turn */
void vp_at(int vp);

/* ---- Events (8.6) ---- */

int held_in_round(const char *card); /* the card round of its player, who holds it; his seat */
void event_played(const char *card); /* the same, and its player plays it as an Event */
void event_barred(const char *code, const char *card);
void event_barred_by(const char *rule, const char *code, const char *card);

/* ---- what there is to see ---- */

int units_in(const char *space, const char *kind);   /* full and reduced */
int reduced_in(const char *space, const char *kind); /* reduced alone */
int all_units_in(const char *space, int seat);
int units_inside(const char *space, int seat); /* units inside the fortress */
bool leader_in(const char *space, const char *leader);
bool is_out(const char *leader); /* dead, or out of the game */
int controller(const char *space);
int area_controller(const char *area);
bool is_neutral(const char *area); /* has its Neutral marker */
int vp(void);
bool in_hand(int seat, const char *card);
bool is_removed(const char *card);
#endif
