/* Time of Wars: the effects of its Events, by file, and what they share. Each stands beside its rule as a
 * `struct card_effect`; the name of an ask is the question that its player reads. The turns in which a card
 * may be played as an Event are looked at before (`turns` of its row).
 *
 * An Event runs in STEP_EVENT: its player chooses what it asks for; those whom it `touches` may answer with a
 * Reaction (Spy, Loyal vassal); then `apply`; then `finish`, once, when the steps that `apply` has called are
 * over. What such a step gave back: tow_event_result(). What a card asks of another player is asked by
 * tow_ask(), in `apply`; `finish` reads the result. */
#ifndef WESTPHALIA_TOW_EVENTS_H
#define WESTPHALIA_TOW_EVENTS_H

#include "games/time-of-wars/tables.h"

/* The effect of each Event, called as in the list: tow_effect_heresy of EFFECT_HERESY. They stand in
 *     events_troubles.c        heresy, harvests, plague, revolts
 *     events_money.c           FUND markers, Development Points, levels, and the Special Cards that give them
 *     events_taxes.c           War taxes, Turkish tax
 *     events_mercenaries.c     payment, desertion, change of sides
 *     events_sweden.c, events_baltic.c       Sweden's wars; its customs, ports, iron
 *     events_russia.c, events_ottoman.c, events_commonwealth.c
 *     events_reich.c, events_empire.c        the war in the Reich, the Emperor's wars beyond it
 *     events_vassals.c, events_transylvania.c, events_tatars.c        Minor States (4.2.3), Tatars (4.2.4)
 *     events_churches.c        Union of Brest, Orthodox brotherhoods
 *     events_diplomacy.c, events_units.c, events_march.c, events_raids.c, events_battle.c, events_siege.c,
 *     events_army.c */
#define EFFECT_DECLARED(value, id, name, effect) extern const struct card_effect tow_effect_##effect;
TOW_EFFECTS(EFFECT_DECLARED)

/* What a Special Card wants that was played for points (6.9.1.3): each beside the Event of the card. */
extern const struct card_effect tow_second_special_gain, tow_second_special_conscription,
    tow_second_exploration_of_asia, tow_second_special_units, tow_second_special_tax, tow_second_war_taxes;

/* ---- effects.c, events_*.c ---- */

/* What the card does as an Event, or `of_points`: what it wants once it was played for points. */
const struct card_effect *tow_instruction(const struct components *c, int card, bool of_points);
const struct card_effect *tow_first_instruction(const struct play *p, int card);
const struct card_effect *tow_second_instruction(const struct play *p, int card);
/* An Event that lasted has ended: what follows of it. Its row is gone already. */
void tow_event_ended(struct play *p, const struct lasting *row);
void tow_minors_war_ended(struct play *p, const struct lasting *row);
void tow_michael_ended(struct play *p, const struct lasting *row);
void tow_treaty_ended(struct play *p, const struct lasting *row);
void tow_joined_war_ended(struct play *p, const struct lasting *row);
void tow_register_ended(struct play *p, const struct lasting *row);
void tow_hadiach_ended(struct play *p, const struct lasting *row);
/* Dimitriads: an army of the power has entered the space. */
void tow_dimitriads_entered(struct play *p, int power, int space);
/* Dimitriads: the power has taken the space. */
void tow_dimitriads_conquest(struct play *p, int space, int power);
/* Conversions of the seat that fail cost nothing. */
bool tow_patriarchate_helps(const struct play *p, int seat);

/* ---- card_event.c ---- */

/* What the step that the Event has called gave back (a march, a siege, an answer). */
int tow_event_result(const struct play *p);
/* Where a march that the current Event has called has ended; -1: it has called none. */
int tow_event_arrived(const struct play *p);
/* The Event that has been announced and may be cancelled now: the step below STEP_ANNOUNCED; NULL. */
struct event_play *tow_announced_event(const struct play *p);

/* ---- what several cards have in common ---- */

/* Diplomacy frees a vassal by what it chooses. */
bool tow_frees_vassal(const struct play *p, const struct card_play *play);

/* A card that can do nothing is not played as an Event (R99). */
extern const struct refusal tow_no_effect;
extern const struct refusal tow_not_to_choose, tow_no_army_concerned, tow_no_battle,
    tow_needs_superpower; /* R106 */
/* What a card offers to choose from, and what its answer is. A sentence goes on with the name: "Sweden
 * chooses to place WAR." */
enum card_option { TOW_CARD_OPTIONS(LIST_ENUM) OPTIONS };
extern const struct domain tow_options;
bool tow_is_card(const struct play *p, int card, enum named_card which);
/* A power at War with the seat controls the space. */
bool tow_enemy_controls(const struct play *p, int seat, int space);
/* A superpower that is played controls the space. */
bool tow_superpower_controls(const struct play *p, int space);
/* The space is a City, a Fortress or a Fortified City. */
bool tow_is_town(const struct play *p, int space);
/* The seat is at War with a power. */
bool tow_is_at_war(const struct play *p, int seat);
int tow_army_size(const struct play *p, int power, int space);
/* "Up to": the value is one of the picks from `first` on, or the last one was declined. */
bool tow_is_picked(const struct card_play *play, int first, int value);
/* The seats that may answer: the power of the card; the controller of the space that was picked first. */
uint32_t tow_touches_power(const struct play *p, const struct card_play *play);
uint32_t tow_touches_place(const struct play *p, const struct card_play *play);
/* Places a new unit of full strength as the garrison; -1: none is available. */
int tow_place_garrison(struct play *p, int kind, int space);

/* Ports that the card needs (vp-for-ports, port-income, Black Sea trade), and that the seat of the impulse
 * controls: words of refusals. */
int tow_ports_needed(const struct play *p, int card);
int tow_word_baltic_ports(const struct play *p);
int tow_word_black_sea_ports(const struct play *p);

/* events_army.c: why the army of the card's power in the space cannot rebel. It has two units or more, and no
 * ruler is with it. */
const struct refusal *tow_why_not_rebel(const struct play *p, const struct card_play *play, int space);

/* events_mercenaries.c: the picks from `first` on are mercenaries of the box. The kind has no unit left
 * there. */
const struct refusal *tow_why_not_mercenary(const struct play *p, const struct card_play *play, int first,
                                            int kind);

/* ---- events_vassals.c: the units of a Minor State come together by a card ---- */

extern const struct refusal tow_not_a_vassal, tow_vassal_called, tow_alliance_bars;
/* A space of its own where they can come together. */
bool tow_can_gather(const struct play *p, int minor, int space);
/* Why the units of the card's Minor State cannot come together there. */
const struct refusal *tow_why_not_gather(const struct play *p, const struct card_play *play, int space);
/* All its units but garrisons, those on the map and those available, and its commanders come to the space. */
void tow_minor_gather(struct play *p, int minor, int space);
/* Its army there alone marches with the points of the card. */
void tow_minor_march(struct play *p, const struct card_play *play, int minor, int space, bool free_siege);

/* ---- events_sweden.c ---- */

void tow_joining_ended(struct play *p, const struct lasting *row);

/* ---- card_answer.c: STEP_ANSWER ---- */

/* The seat has so many units of full strength. */
bool tow_can_remove(const struct play *p, int seat, int count);
enum question { TOW_QUESTIONS(LIST_ENUM) QUESTIONS };
/* Asks a seat; the result is 0 without a question where it can only refuse by what all can see. */
void tow_ask(struct play *p, const struct answer *answer);
/* Asks the seat for a War or an Alliance. */
void tow_ask_consent(struct play *p, int seat, int card, int question);

#endif
