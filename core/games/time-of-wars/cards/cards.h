/* Time of Wars: what other files ask of the cards. */
#ifndef WESTPHALIA_TOW_CARDS_H
#define WESTPHALIA_TOW_CARDS_H

#include "games/time-of-wars/game.h"

/* ---- cards.c: 2.5, 6.2 ---- */

extern const struct card_table tow_card_table;
/* What Special Cards want that were played for points. */
extern const struct card_table tow_points_table;
/* Its Operational Points. */
int tow_card_value(const struct play *p, int card);
/* Draws cards. The used cards are shuffled where no other is left. */
void tow_draw(struct play *p, int seat, int count);
/* The unused and the used cards, without Special Cards. */
int tow_cards_to_draw(const struct play *p, int seat);
/* 6.2.1: Special Cards that are unused or used come to the hand. */
void tow_specials_to_hand(struct play *p, int seat);
/* R12: at the end of a turn the deck is shuffled, if a card with Reshuffle was played. */
void tow_reshuffle(struct play *p, int seat);
/* The card goes to the used cards or out of the game, with an event. */
void tow_card_leave_hand(struct play *p, int seat, int card, int use);
/* Special Cards in hand. */
int tow_special_left(const struct play *p, int seat);
/* All cards in hand, Special Cards too. */
struct cards tow_hand(const struct play *p, int seat);
/* The number of cards in hand. */
int tow_hand_size(const struct play *p, int seat);
bool tow_holds(const struct play *p, int seat, int card);
bool tow_event_in_play(const struct play *p, int effect);
/* The Event comes to the box of Events in play, and lasts. */
void tow_event_mark(struct play *p, int card, int until);
void tow_event_end(struct play *p, int effect, struct cause cause);
void tow_last(struct play *p, int card, int seat, int mark, enum until until);
/* That row ends alone; nothing follows of it. */
void tow_last_end(struct play *p, int card, int mark);
/* The Event lasts, in the box or not. */
bool tow_lasts(const struct play *p, int effect);
/* The first row of the Event that lasts; NULL: none. */
const struct lasting *tow_lasting(const struct play *p, int effect);
/* Phase 6.12 is over: Events that last until then end. */
void tow_lasting_turn_end(struct play *p);
/* Why the seat cannot play the card as an Event at this moment (enum moment). */
const struct refusal *tow_why_not_play_event(const struct play *p, int seat, int card, int moment);

/* ---- card_event.c, card_answer.c ---- */

/* The card leaves the hand, and its Event begins: calls STEP_EVENT. `use` is USE_EVENT, USE_REACTION or
 * USE_BATTLE. */
void tow_event_begin(struct play *p, int seat, int card, int use);
/* The cause of events now: the Event that is being carried out. */
struct cause tow_by_event(const struct play *p);
/* The card of a loss for this enum loss_reason; -1: it is by no card. */
int16_t tow_card_of_loss(const struct play *p, int reason);
/* 6.9.1.3: a Special Card was played for points. It may call STEP_EVENT. */
void tow_second_begin(struct play *p, int seat, int card);
/* The units of which one may be removed as an answer. Empty: this is not asked. */
struct units tow_answer_units(const struct play *p);
void tow_answer_unit_removed(struct play *p, int unit);

/* ---- events_march.c ---- */

/* By a card the next siege attempt there costs nothing. */
bool tow_siege_is_free(const struct play *p, int seat, int space);
void tow_free_siege_made(struct play *p, int seat, int space);

/* ---- events_sweden.c, events_russia.c: what Events change in rules elsewhere ---- */

/* The seat has beaten the Empire in a Land Battle: Joining the Thirty Years War. */
void tow_hre_beaten(struct play *p, int victor);
/* Joining the Thirty Years War ends with its War. */
void tow_joining_settle(struct play *p);
/* The price of a War by Regency; 0: the price of the table holds. */
int tow_regency_price(const struct play *p, int seat, int power);
/* By Torstensson's War the way across the Belts costs 1. */
bool tow_belts_are_open(const struct play *p, const struct march *march, int to);
/* By the Belgorod Line entering the space costs Tatars 1 more. */
bool tow_behind_the_line(const struct play *p, int space);
/* The lowest die with which an invasion there succeeds, by the Belgorod Line. */
int tow_invasion_succeeds_from(const struct play *p, int space, int usual);

/* ---- events_reich.c: Thirty Years War ---- */

/* R52: the army of the power ends a REVOLT there, if there is one. */
void tow_revolt_put_down(struct play *p, int power, int space);

#endif
