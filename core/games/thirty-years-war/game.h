/* Thirty Years War: the numbers of its steps, moves and events, and how a match begins and ends.
 *
 * Each file has one part of the rulebook. A step and a move are declared in the file of their rule, behind
 * their functions. What other files call of them is in the header of their part:
 *     war/pieces.h       2, 10            who stands where; pieces come, move and go
 *     war/activation.h   8.3              activations
 *     war/movement.h     10.12, 11        stacks and their movement
 *     war/combat.h       12, 13           combat, sieges
 *     war/supply.h       15               supply, loot, pillage
 *     states/states.h    3, 5, 7, 14, 16  control, Victory Points, aid, single nations
 *     cards/cards.h      8.1, 8.6         the hands, and cards as Events
 *     words.h                             words of sentences
 * Rule numbers are those of the 2nd edition of the living rules. A function that gives a refusal says why
 * not; NULL: nothing forbids it. */
#ifndef WESTPHALIA_TYW_GAME_H
#define WESTPHALIA_TYW_GAME_H

#include "games/cause.h"
#include "games/thirty-years-war/records.h"

/* STEP_PLACE_FRENCH, MOVE_GO, EVENT_SIEGE, DRAW_CARD and the others; tyw_step_place_french, tyw_move_go and
 * the others. */
#define GAME(name) tyw_##name
#define STEP_ROWS  "games/thirty-years-war/steps.def"
#define MOVE_ROWS  "games/thirty-years-war/moves.def"
#define EVENT_ROWS "games/thirty-years-war/events.def"
#include "engine/declare_lists.h"

/* All that are in the pack: EACH_SPACE(p, space) ... */
#define EACH_SPACE(p, space) for (int space = 0; space < tyw_map(p)->space_count; space++)
#define EACH_AREA(p, area)   for (int area = 0; area < tyw_map(p)->area_count; area++)
#define EACH_KIND(p, kind)   for (int kind = 0; kind < tyw_pieces(p)->kind_count; kind++)

/* How a card is used (8.2). */
enum use { TYW_USES(LIST_ENUM) USES };
/* How a match ends (5.2, 5.3, 18). */
enum victory { TYW_VICTORIES(LIST_ENUM) VICTORIES };
/* A change by an Event that the map does not show. An event tells it when the card is played (8.61). */
enum consequence { TYW_CONSEQUENCES(LIST_ENUM) CONSEQUENCES };
/* Why Victory Points change (5.1). */
enum vp_reason { TYW_VP_REASONS(LIST_ENUM) VP_REASONS };
/* Why something comes or goes, in events. */
enum reason { TYW_REASONS(LIST_ENUM) REASONS };
/* Why units stay when all others are taken along. */
enum stay { TYW_STAYS(LIST_ENUM) STAY_REASONS };
extern const struct domain tyw_uses, tyw_victories, tyw_vp_reasons, tyw_loss_reasons, tyw_battle_kinds,
    tyw_consequences, tyw_reasons, tyw_stays;

/* ---- turn.c, set_up.c, victory.c: 4, 5.2, 6, 18 ---- */

void tyw_set_up(struct play *p);
int tyw_last_turn(const struct play *p);
/* The seat as one bit of `deciders`; 0 for NO_SEAT. */
uint32_t tyw_asked(int seat);
/* seat -1: a draw. */
void tyw_win(struct play *p, int victory, int seat);
/* 5.21, 5.22, 18.14, 18.26, 18.36: true when the match is over. */
bool tyw_end_of_turn_victory(struct play *p);
extern const struct ranking tyw_final_ranking; /* 5.2: victory.c */

#endif
