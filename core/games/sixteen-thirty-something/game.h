/* Sixteen Thirty Something: the names of its steps, moves, events and draws, and what its files offer to one
 * another.
 *
 * Read steps.def first: it is the sequence of play. moves.def has the moves. Then, by section of the
 * rulebook:
 *   3 set_up.c          4.1 round.c      4.1.3 special_cards.c     4.2 end_of_turn.c
 *   5.1, 5.3 influence.c                 5.6 lobby.c, issue.c      5.6.1 bidding.c
 *   5.7 war.c           5.8 league.c     inspect.c what must always hold
 * Interpretations are in RULINGS.md and are cited as R1, R2, ... */
#ifndef WESTPHALIA_STS_GAME_H
#define WESTPHALIA_STS_GAME_H

#include "state.h"

extern const struct game sts_game;

/* STEP_INFLUENCE_BIDDING, MOVE_PASS, EVENT_CARD_DRAWN, DRAW_VP_MARKER and the others;
 * sts_step_influence_bidding, sts_move_pass and the others. */
#define GAME(name) sts_##name
#define STEP_ROWS  "games/sixteen-thirty-something/steps.def"
#define MOVE_ROWS  "games/sixteen-thirty-something/moves.def"
#define EVENT_ROWS "games/sixteen-thirty-something/events.def"
#include "engine/declare_lists.h"

/* All that are in the pack: EACH_COUNTRY(p, country) ... */
#define EACH_COUNTRY(p, country) for (int country = 0; country < sts_components(p)->country_count; country++)

/* ---- 3: set_up.c ---- */
void sts_set_up(struct play *p);

/* ---- 4.1: round.c ---- */
/* The first player begins the turn, or the next one to the left who is there (R13). */
void sts_turn_begin(struct play *p);
bool sts_draw_card(struct play *p, int seat);
/* How many cards a hand of this size must place in the market place. */
int sts_excess(const struct play *p, int hand);
MOVE_CANDIDATES(sts_own_hand);

/* ---- 5.6: lobby.c ---- */
/* The countries where the seat may call a resolution: influence on display, or a card that names it in hand.
 * One bit each. */
uint32_t sts_lobby_reach(const struct play *p, int seat);
/* 5.6.4.2 */
const struct refusal *sts_rearm_eligible(const struct play *p, int country);
/* A resolution begins: the seat lobbies the Crown of a country. */
void sts_resolution_call(struct play *p, int seat, int country, enum issue issue, int target);

/* ---- 5.6.2 to 5.6.4: issue.c ---- */
/* The colour that leaves everything as it is; NO_COLOUR: either does something. `issue` in `country` with
 * `target`. */
enum colour sts_status_quo(const struct play *p, enum issue issue, int country);

/* The record of the steps of a resolution has these fields, and more of its own. */
#define RESOLUTION_FIELDS                                                                                    \
    ID_FIELD(struct resolution, country, &sts_countries, "Where the Crown is lobbied."),                     \
        ID_FIELD(struct resolution, issue, &sts_issues, "The issue to be resolved."),                        \
        OPTIONAL_ID_FIELD(struct resolution, target, &sts_countries,                                         \
                          "The other country of a war or a league.")
#define IN_A_LOBBY STEPS(STEP_LOBBY_THE_CROWN, STEP_LOBBY_THE_CROWN_CARD)
/* The step at that place of the stack: an issue that can be resolved, with a target where it needs one. */
void sts_inspect_issue(const struct play *p, int at, struct faults *faults);

/* ---- 5.6.1: bidding.c ---- */
/* Opens the bidding in a frame of its own, or, for the second resolution of a league, in the frame of the
 * first. */
void sts_bidding_begin(struct play *p, int country, enum issue issue, int target);

/* ---- 5.1, 5.3: influence.c ---- */
/* The seat that owes the removal of a card now, as a set. */
uint32_t sts_removing_seat(const struct play *p);
MOVE_CANDIDATES(sts_own_stack);
int sts_influence(const struct play *p, int seat, int country);
/* The place of a card in a stack, or -1. */
int sts_stack_find(const struct stack *stack, int card);
/* Whether a stack has a card that names its country. */
bool sts_stack_named(const struct play *p, const struct stack *stack);
/* Whose display a card lies in, and in the stack of which country. */
bool sts_display_find(const struct play *p, int card, int *seat, int *country);
/* From the hand into the display (5.3.2). */
void sts_influence_place(struct play *p, int seat, int country, int card);
/* From the display into the owner's market place; Open cards do not stay alone (5.3.4). */
void sts_influence_remove(struct play *p, int seat, int country, int card, enum reason reason);
/* A loser's or a victim's lot (5.6.3, 4.1.3.7): an ascendant stack turns; of a descendant one a card goes. */
void sts_influence_suffer(struct play *p, int seat, int country, enum reason reason);

/* ---- 5.7: war.c ---- */
const struct refusal *sts_war_eligible(const struct play *p, int attacker, int target);
void sts_war_fight(struct play *p, int attacker, int target);
int sts_combat_modifiers(const struct play *p, int country, bool defending);
/* Those of both countries, while a war is called: {step.attack} and {step.defence} of that move. */
int sts_word_attack(const struct play *p, int seat, const int16_t *values);
int sts_word_defence(const struct play *p, int seat, const int16_t *values);
/* The country in whose display the influence card that the move removes lies (special_cards.c). */
int sts_word_displayed_in(const struct play *p, int seat, const int16_t *values);
/* The same of the war that is voted on: {war_attack} and {war_defence} of the prompt. */
int sts_word_war_attack(const struct play *p);
int sts_word_war_defence(const struct play *p);
/* Who gets the VP marker that the seat passes on: {step.neighbour} of that move (set_up.c). */
int sts_word_neighbour(const struct play *p, int seat);

/* ---- 5.8: league.c ---- */
const struct refusal *sts_league_eligible(const struct play *p, int initiator, int target);
void sts_league_enact(struct play *p, int initiator, int target);
void sts_league_dissolve(struct play *p, int country, enum reason reason);
/* Joins a faction; a league of two factions cannot be (R6). */
void sts_faction_join(struct play *p, int country, enum colour faction, enum reason reason);

/* ---- tracks and marks on the map ---- */
void sts_status_set(struct play *p, int country, int status, enum reason reason);
void sts_army_set(struct play *p, int country, int size, enum reason reason);
void sts_ability_set(struct play *p, int country, int ability, enum reason reason);

/* ---- 4.2: end_of_turn.c ---- */
int sts_victory_points(const struct play *p, int seat);
void sts_derive(const struct play *p, void *derived); /* game->derive: what VP markers would bring */
/* The last one who is left wins at once (R13). */
void sts_conceded(struct play *p, int seat);
extern const struct ranking sts_final_ranking; /* 4.2.2: end_of_turn.c */

#endif
