/* Thirty Years War: the effects of its Events, by file, and what they share. Each stands beside its rule as a `struct card_effect`; the
 * name of an ask is what its player reads. */
#ifndef WESTPHALIA_TYW_EVENTS_H
#define WESTPHALIA_TYW_EVENTS_H

#include "games/thirty-years-war/tables.h"

/* events_leaders.c: 9.2, 17.Sp.3 */
extern const struct card_effect tyw_effect_leaders, tyw_effect_spanish_reinforcement,
    tyw_effect_cardinal_infante, tyw_effect_torstensson, tyw_effect_discretion, tyw_effect_louis_dies,
    tyw_effect_bridge_of_boats;

/* events_states.c: 5.14, 9.22, 17.E, 17.G and others */
extern const struct card_effect tyw_effect_german_state, tyw_effect_england_intervenes,
    tyw_effect_england_withdraws, tyw_effect_heilbronn, tyw_effect_magdeburg, tyw_effect_edict,
    tyw_effect_frederick_deposed, tyw_effect_electoral_meeting, tyw_effect_maximilian, tyw_effect_ulm;

/* events_war_entry.c: 9.1, 17.D.3, 17.F.4, 17.F.5, 17.Sw.1 */
extern const struct card_effect tyw_effect_denmark, tyw_effect_sweden, tyw_effect_france,
    tyw_effect_swedish_danish, tyw_effect_conflict, tyw_effect_oxenstierna;

/* events_money.c: 8.65, 14.3, 14.4, 17.P */
extern const struct card_effect tyw_effect_passes, tyw_effect_aid_modifier, tyw_effect_pope,
    tyw_effect_musketeers, tyw_effect_richelieu, tyw_effect_aid_points, tyw_effect_peace_with_england,
    tyw_effect_english_civil_war, tyw_effect_no_local_pay;

/* events_troubles.c: 8.63, 8.64, 9.4, 15.2 */
extern const struct card_effect tyw_effect_revolt, tyw_effect_famine, tyw_effect_recovery, tyw_effect_mutiny;

/* events_dutch.c: 9.3, 16.2 */
extern const struct card_effect tyw_effect_dutch_war, tyw_effect_spinola_besieges,
    tyw_effect_spinola_recalled;

/* events_saxony.c: 8.66; which Saxon goes home next: a leader, or a unit (-1: the other one is it, or nobody) */
extern const struct card_effect tyw_effect_saxony;
void tyw_next_saxon(const struct play *p, const struct card_play *play, int *leader, int *unit);

/* Why a card or a choice does not fit, where several cards share the reason. */
extern const struct refusal tyw_sweden_not_at_war, tyw_france_not_at_war, tyw_no_richelieu,
    tyw_english_civil_war, tyw_not_to_choose;

const struct card_row *tyw_card_row(const struct play *p, int card);
/* A leader who can still come: he is neither on the map nor out of the game. */
bool tyw_comes(const struct play *p, int leader);
/* The units that the card brings, full strength, as far as the counter mix and the space allow (R38). */
void tyw_bring_units(struct play *p, const struct card_row *row, int space);
/* The Event changes what a donor gives until it is cancelled (8.65). */
void tyw_change_aid(struct play *p, const struct card_play *play);
/* R118: the card's leaders would come beside an enemy leader who stands alone, and no unit is left that would come with them. */
const struct refusal *tyw_come_alone(const struct play *p, const struct card_row *row, int space);
/* A city under the seat's control without enemy units (9.23). */
bool tyw_is_friendly_city(const struct play *p, int seat, int space);
bool tyw_area_has(const struct play *p, int seat, enum named_area area); /* its control */

#endif
