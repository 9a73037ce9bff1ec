/* Thirty Years War: the effects of its Events, and the questions that they share. Each effect stands
 * beside its rule as a `struct card_effect`. The player reads the name of an ask. */
#ifndef WESTPHALIA_TYW_EVENTS_H
#define WESTPHALIA_TYW_EVENTS_H

#include "games/thirty-years-war/tables.h"

/* The effect of each Event, called as in the list: tyw_effect_edict of EFFECT_EDICT. They stand in
 *     events_leaders.c     9.2, 17.Sp.3
 *     events_states.c      5.14, 9.22, 17.E, 17.G and others
 *     events_war_entry.c   9.1, 17.D.3, 17.F.4, 17.F.5, 17.Sw.1
 *     events_money.c       8.65, 14.3, 14.4, 17.P
 *     events_troubles.c    8.63, 8.64, 9.4, 15.2
 *     events_dutch.c       9.3, 16.2
 *     events_saxony.c      8.66 */
#define EFFECT_DECLARED(value, id, name, effect) extern const struct card_effect tyw_effect_##effect;
TYW_EFFECTS(EFFECT_DECLARED)

/* effects.c: what the card does as an Event. */
const struct card_effect *tyw_card_effect(const struct components *c, int card);

/* 8.66: the Saxon that goes home next, a leader or a unit. The other one is -1; both are -1 if all have
 * gone. */
void tyw_next_saxon(const struct play *p, const struct card_play *play, int *leader, int *unit);

/* Refusals that several cards share. */
extern const struct refusal tyw_sweden_not_at_war, tyw_france_not_at_war, tyw_no_richelieu,
    tyw_english_civil_war, tyw_not_to_choose;

/* The leader can still come: he is neither on the map nor out of the game. */
bool tyw_comes(const struct play *p, int leader);
/* Places the card's units at full strength, as far as the counter mix and the space allow (R38). */
void tyw_bring_units(struct play *p, const struct card_row *row, int space);
/* The Event changes what a donor gives until it is cancelled (8.65). */
void tyw_change_aid(struct play *p, const struct card_play *play);
/* R118: the card's leaders may not come to an enemy leader who stands alone, when no unit is left to come
 * with them. */
const struct refusal *tyw_why_leaders_cannot_come(const struct play *p, const struct card_row *row,
                                                  int space);
/* The city is under the seat's control, and has no enemy units (9.23). */
bool tyw_is_friendly_city(const struct play *p, int seat, int space);
bool tyw_area_has(const struct play *p, int seat, enum named_area area); /* its control */

#endif
