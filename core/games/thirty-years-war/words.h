/* Thirty Years War: the words of its sentences (game.words). Each stands in the file of its rule. */
#ifndef WESTPHALIA_TYW_WORDS_H
#define WESTPHALIA_TYW_WORDS_H

#include "games/thirty-years-war/game.h"

/* Combat Factors outside the fortress, of the side that decides; the Siege Level there (war/siege.c). */
int tyw_word_siege_factors(const struct play *p);
int tyw_word_siege_level(const struct play *p);
/* The least die that takes this fortress (13.24, war/siege.c). */
int tyw_word_siege_die(const struct play *p);
/* Combat Strengths and die roll modifiers of the battle, or of an attack now (12.22, war/attack.c). */
int tyw_word_attack_strength(const struct play *p);
int tyw_word_attack_drm(const struct play *p);
int tyw_word_defence_strength(const struct play *p);
int tyw_word_defence_drm(const struct play *p);
/* Where the columns of their fire begin, 0 where there is no strength; where they end (table_heading_end). */
int tyw_word_attack_column(const struct play *p);
int tyw_word_attack_column_end(const struct play *p);
int tyw_word_defence_column(const struct play *p);
int tyw_word_defence_column_end(const struct play *p);
/* Of the leader of the move: where he is, and how many units of his side, 0 where another leader commands
 * them (war/activated_leader.c). */
int tyw_word_leader_place(const struct play *p, int seat, const int16_t *values);
int tyw_word_leader_units(const struct play *p, int seat, const int16_t *values);
/* How many would join the moving stack if all did who may (10.12, war/stack.c). */
int tyw_word_leaders_to_come(const struct play *p, int seat, const int16_t *values);
int tyw_word_units_to_come(const struct play *p, int seat, const int16_t *values);
/* The modifier of a leader's attempt to recruit, and the least die that brings steps (8.41,
 * states/recruitment.c). */
int tyw_word_recruiting_drm(const struct play *p, int seat, const int16_t *values);
int tyw_word_recruiting_from(const struct play *p, int seat, const int16_t *values);
/* The enemy leaders who would be lost by an overrun now (12.43, war/overrun.c). */
int tyw_word_leaders_overrun(const struct play *p);
/* Levels that the army still has to pillage (11.16, war/foraging.c). */
int tyw_word_forage_due(const struct play *p);
/* Levels that the side may still recover (15.25, war/pillage.c). */
int tyw_word_levels_left(const struct play *p);
/* Movement Points that the moving stack still has (11.11, war/movement.c). */
int tyw_word_movement_left(const struct play *p);
/* Of the space of the move: the Area whose neutrality the stack would violate, -1: none; the Combat Factors
 * of enemies outside a fortress there (11.18, 11.21, war/movement.c). */
int tyw_word_violated(const struct play *p, int seat, const int16_t *values);
int tyw_word_enemies_there(const struct play *p, int seat, const int16_t *values);
/* Which of its card rounds the side is in (6.0 D, turn.c). */
int tyw_word_card_round(const struct play *p);
/* The card that the side keeps at the end of the turn, the first of its hand; -1: none (6.0 G, turn.c). */
int tyw_word_kept(const struct play *p, int seat);
/* The Aid Points of each donor by the card of the move (14.2, cards/cards.c). */
int tyw_word_aid_spain(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_pope(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_france(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_england(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_up(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_savoy(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_sweden(const struct play *p, int seat, const int16_t *values);
/* The Aid Points that are printed for each donor who gives fewer, or 0 (14.2, cards/cards.c). */
int tyw_word_aid_short_spain(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_short_pope(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_short_france(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_short_england(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_short_up(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_short_savoy(const struct play *p, int seat, const int16_t *values);
int tyw_word_aid_short_sweden(const struct play *p, int seat, const int16_t *values);
/* Where the battle is; -1: there is none (cards/combat_cards.c). */
int tyw_word_battle_space(const struct play *p);
/* The price of all units that can be paid with points (states/pay.c). */
int tyw_word_pay_due(const struct play *p);

#endif
