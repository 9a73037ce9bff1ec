/* Thirty Years War: functions of cards that other files call. The effects of Events are in events.h. */
#ifndef WESTPHALIA_TYW_CARDS_H
#define WESTPHALIA_TYW_CARDS_H

#include "games/thirty-years-war/game.h"

/* ---- cards.c: 8.1, 8.2 ---- */

void tyw_draw_cards(struct play *p); /* 6.0 C, 8.1 */
/* The card goes to the Played pile or, as its symbol says, out of the game; an event. */
void tyw_card_leave_hand(struct play *p, int seat, int card, int use);
/* The Event of the card has been played. */
bool tyw_played(const struct play *p, enum named_card card);
/* The Event has been played, and it lasts. */
bool tyw_in_effect(const struct play *p, enum named_card card);
/* An enum until; -1: the Event does not last. */
int tyw_lasts_until(const struct play *p, int card);
/* An Event that cancels it has been played. */
bool tyw_may_be_cancelled(const struct play *p, int card);
void tyw_last(struct play *p, int card, int seat);
/* 8.65: it is cancelled. */
void tyw_end_lasting(struct play *p, int card, struct cause cause);
/* Shared by the moves that use a Round, with a card of the hand. */
extern const struct refusal tyw_not_in_hand, tyw_round_used;
/* Of STEP_ROUND: the Round has been used, or the card is not in hand. */
const struct refusal *tyw_why_not_use_card(const struct play *p, int seat, int card);

/* ---- effects.c, card_event.c: 8.6 ---- */

/* The table of all cards (kits/card.h). */
extern const struct card_table tyw_card_table;
/* Calls STEP_EVENT for the card. */
void tyw_event_begin(struct play *p, int seat, int card);

/* ---- combat_cards.c: 9.5 ---- */

/* Calls STEP_COMBAT_CARDS. */
void tyw_combat_cards_begin(struct play *p);
/* The combat is over (R34). */
void tyw_combat_cards_leave(struct play *p, const struct combat *b);

/* ---- events_war_entry.c: 18.32; 17.D.3 (C21) ---- */

const struct refusal *tyw_why_not_place_french(const struct play *p, int space);
void tyw_place_french(struct play *p, int space);
const struct refusal *tyw_why_not_name_leader(const struct play *p, int leader);
void tyw_name_leader(struct play *p, int leader);

#endif
