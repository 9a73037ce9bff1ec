/* Thirty Years War: the numbers of its steps, moves and events, and the questions that all files ask.
 *
 * Each file has one part of the rulebook. A step and a move are declared in the file of their rule, behind
 * their functions. What the files of a room share is in war/war.h, states/states.h, cards/cards.h. Rule
 * numbers are those of the 2nd edition of the living rules. A function that gives a refusal says why not;
 * NULL: nothing forbids it. */
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

/* ---- who stands where: inline, since all rules ask it ---- */

/* All counters of the side. The Saxons are on the side that the state names (8.66). */
static inline struct units tyw_units_of(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    const struct units saxons = c->pieces.of_nation[SAXON];
    return tyw_state(p)->saxony == seat ? units_either(c->pieces.of_seat[seat], saxons)
                                        : units_without(c->pieces.of_seat[seat], saxons);
}

static inline struct leaders tyw_leaders_of(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    const struct leaders saxons = c->pieces.leaders_of_nation[SAXON];
    return tyw_state(p)->saxony == seat ? leaders_either(c->pieces.leaders_of[seat], saxons)
                                        : leaders_without(c->pieces.leaders_of[seat], saxons);
}

static inline struct units tyw_units_at(const struct play *p, int seat, int space)
{
    return units_both(tyw_units_of(p, seat), tyw_place(p, space)->units);
}

static inline struct units tyw_units_outside(const struct play *p, int seat, int space)
{
    return units_without(tyw_units_at(p, seat, space), tyw_state(p)->inside.units);
}

static inline struct units tyw_units_inside(const struct play *p, int seat, int space)
{
    return units_both(tyw_units_at(p, seat, space), tyw_state(p)->inside.units);
}

static inline struct leaders tyw_leaders_at(const struct play *p, int seat, int space)
{
    return leaders_both(tyw_leaders_of(p, seat), tyw_place(p, space)->leaders);
}

static inline struct leaders tyw_leaders_outside(const struct play *p, int seat, int space)
{
    return leaders_without(tyw_leaders_at(p, seat, space), tyw_state(p)->inside.leaders);
}

static inline struct leaders tyw_leaders_inside(const struct play *p, int seat, int space)
{
    return leaders_both(tyw_leaders_at(p, seat, space), tyw_state(p)->inside.leaders);
}

static inline struct units tyw_units_on_side(const struct play *p, int seat, int space, bool inside)
{
    return inside ? tyw_units_inside(p, seat, space) : tyw_units_outside(p, seat, space);
}

static inline struct leaders tyw_leaders_on_side(const struct play *p, int seat, int space, bool inside)
{
    return inside ? tyw_leaders_inside(p, seat, space) : tyw_leaders_outside(p, seat, space);
}

static inline bool tyw_has_units(const struct play *p, int seat, int space)
{
    return !units_is_empty(tyw_units_at(p, seat, space));
}

static inline bool tyw_has_units_outside(const struct play *p, int seat, int space)
{
    return !units_is_empty(tyw_units_outside(p, seat, space));
}

/* ---- war/pieces.c: who stands where, and what they are worth ---- */

int tyw_leader_seat(const struct play *p, int leader);
int tyw_kind_seat(const struct play *p, int kind);
/* -1: not on the map. */
int tyw_unit_space(const struct play *p, int unit);
int tyw_leader_space(const struct play *p, int leader);
struct leaders tyw_leaders_on_map(const struct play *p, int seat);
/* The spaces where the seat has units. */
struct spaces tyw_spaces_with(const struct play *p, int seat);
/* Their Combat Factors. */
int tyw_factors(const struct play *p, struct units units);
/* The first unit of the kind and condition among them; -1: there is none. */
int tyw_find_unit(const struct play *p, struct units units, int kind, int condition);
static inline int tyw_condition(const struct play *p, int unit)
{
    return units_has(tyw_state(p)->reduced, unit) ? REDUCED : FULL;
}
/* Counters that can still come (2.1). */
int tyw_in_mix(const struct play *p, int kind);
/* Units of the seat that may still be placed there (10.21). */
int tyw_room(const struct play *p, int seat, int space);
/* Whether pieces of the nation are among these. */
bool tyw_has_nation(const struct play *p, struct units units, struct leaders leaders, enum nation nation);
/* 17.A.2: Imperials and Bavarians together, before C19. */
bool tyw_is_mixed(const struct play *p, struct units units, struct leaders leaders);

/* ---- war/pieces.c: stacking ---- */

/* 17.A.2, 7.24, C54, 19.7: whether these pieces may stand together. */
bool tyw_may_stack(const struct play *p, struct units units, struct leaders leaders);
const struct refusal *tyw_why_not_stack(const struct play *p, struct units units, struct leaders leaders);
/* Why these may not be all that a side has in one space. There are at most eight units, too (10.21,
 * 10.24). */
const struct refusal *tyw_why_not_share_space(const struct play *p, struct units units,
                                              struct leaders leaders);
/* R118: a leader without units does not come to an enemy leader who stands there alone. */
bool tyw_enemy_leader_keeps_out(const struct play *p, int seat, int space);
/* Stacking allows it, and the space is not a besieged or masked fortress (9.23). */
bool tyw_may_place_leader(const struct play *p, int leader, int space);
bool tyw_may_place_kind(const struct play *p, int kind, int space);

/* ---- war/pieces.c: pieces come, move and go ---- */

/* These three note no event. A leader who moves leaves any fortress. */
void tyw_unit_move(struct play *p, int unit, int from, int to);
void tyw_leader_move(struct play *p, int leader, int from, int to);
void tyw_go_inside(struct play *p, struct units units, struct leaders leaders); /* 11.23 */

/* The others note events. Places units out of the counter mix, and gives how many came. */
int tyw_units_place(struct play *p, int kind, int condition, int count, int space);
/* A leader who is out of the game does not come. */
void tyw_leader_place(struct play *p, int leader, int space);
/* Seat's units have been placed: enemy leaders who are alone go into their own fortress, or are lost
 * (R118). */
void tyw_meet_leaders(struct play *p, int seat, int space);
/* 12.32. LOSS_LOOT eliminates for good. */
void tyw_step_lose(struct play *p, int unit, int reason);
void tyw_units_eliminate(struct play *p, struct units units, bool for_good, struct cause cause);
/* 12.41, 12.42: with `replaced` the reverse side, or the leader named on it, takes his place. */
void tyw_leader_lost(struct play *p, int leader, bool replaced, struct cause cause);
/* They are not replaced. */
void tyw_leaders_lost(struct play *p, struct leaders leaders, struct cause cause);
/* A card takes him out of the game. Nothing replaces him. */
void tyw_leader_remove(struct play *p, int leader, struct cause cause);

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

/* ---- words of sentences (game.words) ---- */

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
/* By how many Aid Points the card of the move brings fewer than are printed on it (14.1, states/aid.c). */
int tyw_word_aid_missing(const struct play *p, int seat, const int16_t *values);
/* How many would join the moving stack if all did who may (10.12, war/stack.c). */
int tyw_word_leaders_to_come(const struct play *p, int seat, const int16_t *values);
int tyw_word_units_to_come(const struct play *p, int seat, const int16_t *values);
/* The modifier of a leader's attempt to recruit, and the least die that brings steps (8.41,
 * states/recruitment.c). */
int tyw_word_recruiting_drm(const struct play *p, int seat, const int16_t *values);
int tyw_word_recruiting_from(const struct play *p, int seat, const int16_t *values);
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
/* Where the battle is; -1: there is none (cards/combat_cards.c). */
int tyw_word_battle_space(const struct play *p);
/* The price of all units that can be paid with points (states/pay.c). */
int tyw_word_pay_due(const struct play *p);

#endif
