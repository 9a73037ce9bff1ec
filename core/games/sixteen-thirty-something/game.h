/* Sixteen Thirty Something: the names of its steps, moves, events and draws, and what its files offer to one another.
 *
 * Read game.c first: it holds the sequence of play and the list of moves. Then, by section of the rulebook:
 *   set_up.c 3   round.c 4.1   special_cards.c 4.1.3   lobby.c 5.6 and bidding.c 5.6.1   war.c 5.7   league.c 5.8
 *   end_of_turn.c 4.2   influence.c 5.1, 5.3   events.def   inspect.c what the code relies on
 * Interpretations are in RULINGS.md and are cited as R1, R2, ... */
#ifndef WESTPHALIA_STS_GAME_H
#define WESTPHALIA_STS_GAME_H

#include "state.h"

extern const struct game sts_game;

enum step_id {
    STEP_PASS_ON_VP_MARKERS,
    STEP_PLACE_INITIAL_INFLUENCE,
    STEP_REMOVE_DESCENDING_INFLUENCE,
    STEP_DRAW_NEW_CARDS,
    STEP_PLAY_SPECIAL_CARDS,
    STEP_LOBBY_THE_CROWN_CARD,
    STEP_REMOVE_INFLUENCE_IN_UNREST,
    STEP_LOBBY_THE_CROWN,
    STEP_PLACE_EXCESS_CARDS,
    STEP_INFLUENCE_BIDDING,
    STEP_CHOOSE_SIDES,
    STEP_REMOVE_LOSING_INFLUENCE,
    STEP_ADD_UP_VICTORY_POINTS,
    STEP_CHECK_FOR_END_OF_GAME,
    STEP_GO_TO_MARKET,
    STEP_EXCHANGE_ROUND,
    STEP_COLLECTION_ROUND,
    STEP_CLOSE_THE_MARKET,
    STEP_CLEAN_UP_MARKERS,
    STEP_COUNT
};

enum move_id {
    MOVE_PASS_ON_VP_MARKER,
    MOVE_PLACE_INITIAL_INFLUENCE,
    MOVE_TAKE_BACK_INITIAL_INFLUENCE,
    MOVE_READY,
    MOVE_REMOVE_DESCENDING_INFLUENCE,
    MOVE_PLAY_LOBBY_THE_CROWN,
    MOVE_PLAY_MILITARY_IMPROVEMENT,
    MOVE_PLAY_INCREASE_ARMY_SIZE,
    MOVE_PLAY_INCREASE_STATUS,
    MOVE_PLAY_MILITARY_LEADER,
    MOVE_PLAY_ASSASSIN,
    MOVE_PLAY_UNREST,
    MOVE_END_SPECIAL_CARDS,
    MOVE_LOBBY_JOIN_A_FACTION,
    MOVE_LOBBY_REARM,
    MOVE_LOBBY_GO_TO_WAR,
    MOVE_LOBBY_ENACT_A_LEAGUE,
    MOVE_NO_LOBBY,
    MOVE_PLACE_INFLUENCE,
    MOVE_GIVE_UP_INFLUENCE,
    MOVE_END_ADJUSTMENT,
    MOVE_PASS,
    MOVE_VOTE,
    MOVE_REMOVE_INFLUENCE,
    MOVE_PLACE_IN_MARKET,
    MOVE_EXCHANGE_CARD,
    MOVE_NO_EXCHANGE,
    MOVE_COLLECT_CARD,
    MOVE_COUNT
};

#define EVENT_LIST "games/sixteen-thirty-something/events.def"
#include "engine/declare_events.h"

/* ---- the moves, each declared in the file of its rule, after its check and what it does ---- */
extern const struct move_type sts_move_pass_on_vp_marker, sts_move_place_initial_influence,
    sts_move_take_back_initial_influence, sts_move_ready;                                     /* set_up.c */
extern const struct move_type sts_move_remove_descending_influence, sts_move_place_in_market; /* round.c */
extern const struct move_type sts_move_play_lobby_the_crown, sts_move_play_military_improvement,
    sts_move_play_increase_army_size, sts_move_play_increase_status, sts_move_play_military_leader,
    sts_move_play_assassin, sts_move_play_unrest, sts_move_end_special_cards; /* special_cards.c */
extern const struct move_type sts_move_lobby_join_a_faction, sts_move_lobby_rearm, sts_move_lobby_go_to_war,
    sts_move_lobby_enact_a_league, sts_move_no_lobby, sts_move_vote; /* lobby.c */
extern const struct move_type sts_move_place_influence, sts_move_give_up_influence, sts_move_end_adjustment,
    sts_move_pass;                                       /* bidding.c */
extern const struct move_type sts_move_remove_influence; /* influence.c */
extern const struct move_type sts_move_exchange_card, sts_move_no_exchange,
    sts_move_collect_card; /* end_of_turn.c */

/* ---- 3: set_up.c ---- */
void sts_set_up(struct play *p);
uint32_t sts_marker_passers(const struct play *p);
void sts_markers_passed(struct play *p);
uint32_t sts_initial_placers(const struct play *p);
void sts_influence_flipped(struct play *p);

/* ---- 4.1: round.c ---- */
/* The first player begins the turn, or the next one to the left who is there (R13). */
void sts_turn_begin(struct play *p);
uint32_t sts_descending_remover(const struct play *p);
void sts_descending_removed(struct play *p);
void sts_draw_new_cards(struct play *p);
bool sts_draw_card(struct play *p, int seat);
uint32_t sts_excess_placer(const struct play *p);
void sts_excess_placed(struct play *p);
/* How many cards a hand of this size must place in the market place. */
int sts_excess(const struct play *p, int hand);
MOVE_CANDIDATES(sts_own_hand);

/* ---- 4.1.3: special_cards.c ---- */
uint32_t sts_special_player(const struct play *p);
void sts_special_cards_played(struct play *p);
uint32_t sts_removing_seat(const struct play *p);
MOVE_CANDIDATES(sts_own_stack);

/* ---- 5.6: lobby.c ---- */
/* The countries where the seat may call a resolution: influence on display, or a card that names it in hand. One bit each. */
uint32_t sts_lobby_reach(const struct play *p, int seat);
/* 5.6.4.2 */
const struct refusal *sts_rearm_eligible(const struct play *p, int country);
uint32_t sts_lobbyist(const struct play *p);
const char *sts_prompt_lobby(const struct play *p);
void sts_lobby_step_done(struct play *p);
uint32_t sts_voters(const struct play *p);
void sts_issue_resolve(struct play *p);
const char *sts_prompt_sides(const struct play *p);
STEP_FALLBACK(sts_fallback_vote);
void sts_losers_settled(struct play *p);
/* The colour that leaves everything as it is; NO_COLOUR: either does something. `issue` in `country` with `target`. */
enum colour sts_status_quo(const struct play *p, enum issue issue, int country);

/* ---- 5.6.1: bidding.c ---- */
/* Opens the bidding in a frame of its own, or, for the second resolution of a league, in the frame of the first. */
void sts_bidding_begin(struct play *p, int country, enum issue issue, int target);
uint32_t sts_bidder(const struct play *p);
void sts_bidding_over(struct play *p);
const char *sts_prompt_bidding(const struct play *p);
STEP_FALLBACK(sts_fallback_bidding);

/* ---- 5.1, 5.3: influence.c ---- */
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
void sts_add_up_victory_points(struct play *p);
int sts_victory_points(const struct play *p, int seat);
void sts_check_for_end(struct play *p);
/* The last one who is left wins at once (R13). */
void sts_conceded(struct play *p, int seat);
void sts_go_to_market(struct play *p);
extern const struct window_type sts_exchange_round, sts_collection_round;
void sts_exchange_over(struct play *p);
void sts_collection_over(struct play *p);
void sts_close_the_market(struct play *p);
void sts_clean_up(struct play *p);

#endif
