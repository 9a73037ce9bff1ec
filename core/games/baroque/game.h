/* Baroque: the names of its steps, moves, events and draws, and what its files offer to one another.
 *
 * Read steps.def first: it is the sequence of play. moves.def has the moves. Then, by section of the
 * rulebook:
 *   3 set_up.c                5, 9.1 decks.c      6 income.c        7 opportunity_cards.c
 *   8 order_of_play.c         9 actions_phase.c   9.1 event_cards.c, divine_intervention.c
 *   10.1, appendix 2 play_card.c, play_figures.c, play_plain_cards.c, wars/figures.c, wars/evacuation.c
 *   10.2 wars/build.c         10.3 influence.c, influence_buildings.c    10.4.1 to 10.4.4 wars/march.c
 *   10.4.5, 10.4.8 wars/battle.c                  10.4.6 wars/retreat.c
 *   11 control.c              12 support_phase.c, favours.c         13, 15 end_of_turn.c
 *   14.1 chaos.c             14.3 wars/wars.c    14.4 unrest.c
 *   appendix 1 auction.c, wedding.c, wars/army_pay.c
 *   queries.c what is whose, near what, worth what                  inspect.c what must always hold
 * Interpretations are in RULINGS.md and are cited as R1, R2, ... */
#ifndef WESTPHALIA_BAR_GAME_H
#define WESTPHALIA_BAR_GAME_H

#include "engine/window.h"
#include "games/baroque/records.h"
#include "games/cause.h"
#include "kits/card.h"

extern const struct game bar_game;

enum favour {
    FAVOUR_EXTRA_CARD,  /* 1 Favour, twice at the most */
    FAVOUR_5_FLORINS,   /* 1 */
    FAVOUR_12_FLORINS,  /* 2 */
    FAVOUR_ARMY,        /* 2 */
    FAVOUR_POINTS,      /* 2 */
    FAVOUR_CONTROL,     /* 3 */
    FAVOUR_CHOOSE_CARD, /* 4 */
    FAVOURS
};

/* STEP_MARCH, MOVE_HALT, EVENT_CHAOS, DRAW_ORDER_DIE and the others; bar_step_march, bar_move_halt and the
 * others. */
#define GAME(name) bar_##name
#define STEP_ROWS  "games/baroque/steps.def"
#define MOVE_ROWS  "games/baroque/moves.def"
#define EVENT_ROWS "games/baroque/events.def"
#include "engine/declare_lists.h"

/* All that are in the pack: EACH_STATE(p, state) ... */
#define EACH_STATE(p, state) for (int state = 0; state < bar_map(p)->state_count; state++)

/* The Event Card that is being resolved is the reason. */
static inline struct cause bar_by_event(const struct play *p)
{
    return BY_CARD(bar_state(p)->event);
}

/* ---- queries.c: what is whose, near what, worth what ---- */
bool bar_in_play(const struct play *p, int state);    /* 2.1: an unsold foreign possession is not */
int bar_major_owner(const struct play *p, int state); /* the seat whose Major State it is, or NO_SEAT */
/* Its neighbours in play; the Polish Pass counts while it is open. */
struct states bar_near(const struct play *p, int state);
struct states bar_within(const struct play *p, int state, int distance); /* without itself */
struct states bar_controlled(const struct play *p, int seat);
bool bar_enemy_army(const struct play *p, int seat, int state); /* of another player, or the Ottomans */
bool bar_closed(const struct play *p, int state);               /* to all armies: Schonborn */
/* Chaos, Famine, Polish Pass, Wage of the Armies. */
bool bar_on_board(const struct play *p, enum effect effect);
bool bar_electorate(const struct play *p, int state); /* 2.1; Brunswick while Chaos lasts */
int bar_armies(const struct play *p, int seat);       /* on the map */
struct states bar_army_states(const struct play *p, int seat);
int bar_cities(const struct play *p, int seat);       /* of either kind, in states under control */
int bar_votes(const struct play *p, int seat);        /* 12.3.1 */
void bar_derive(const struct play *p, void *derived); /* game->derive: the Support of all, for their views */
int bar_players(const struct play *p);
const struct player_row *bar_table_row(const struct play *p);
int bar_turns(const struct play *p); /* how many this match has */
bool bar_is_last_turn(const struct play *p);
/* Seats by Support, the highest first; of equals who comes first in the order of play. Gives how many. */
int bar_ranking(const struct play *p, int seats[SEATS]);
/* Those who have the fewest points, of them the least Support: one bit each. */
uint32_t bar_poorest(const struct play *p);
/* One of several, by dice: the lowest (or highest) throws again until one is left (3.2, 8.2). */
int bar_throw_for(struct play *p, uint32_t seats, bool highest);
int bar_figure(const struct play *p, int seat, enum card_kind kind); /* the card before him; -1 */
bool bar_has(const struct play *p, int seat, enum effect effect);    /* that figure is before him */
enum effect bar_effect(const struct play *p, int card);
/* Printed on such a card; 0: none. */
int bar_number(const struct play *p, enum effect effect, enum number number);
/* The lowest set bit of a set of seats in the order of play, beginning with the seat whose Actions Phase it
 * is (or the first); -1. */
int bar_first_in_order(const struct play *p, uint32_t seats);
static inline uint32_t bar_asked(int seat)
{
    return seat < 0 ? 0 : UINT32_C(1) << seat;
}

/* ---- 3: set_up.c ---- */
uint32_t bar_seating(int players, const int16_t *options);
void bar_set_up(struct play *p);

/* ---- 5, 9.1: decks.c ---- */
/* Onto the board, and no more: event_cards.c tells of it. -1: there is none at all. */
int bar_draw_event(struct play *p);
int bar_draw_opportunity(struct play *p, int seat); /* into the hand; -1 */
/* The card, which lies nowhere any more, goes to the discard pile of its deck; `seat` had it; NO_SEAT: none
 * had. */
void bar_discard(struct play *p, int seat, int card, struct cause cause);
void bar_discard_hand(struct play *p, int seat, struct cause cause);
/* To the discard pile, if it is there. */
void bar_take_off_board(struct play *p, enum effect effect, struct cause cause);
/* From the discard pile into the event deck (14.1). */
void bar_shuffle_in(struct play *p, enum effect effect);
void bar_remove_from_game(struct play *p, int card, struct cause cause);
/* an event; negative: pays, what he has at the most */
void bar_earn(struct play *p, int seat, int florins, struct cause cause);
void bar_score(struct play *p, int seat, int points, struct cause cause);

/* ---- 6: income.c ---- */
enum { FUGGER_DEBT = 5, WAGE_OWED = 2 }; /* what was put off: the loan, the wages of an army (appendix 1) */
int bar_income_of(const struct play *p, int seat);
/* What a state that the seat controls adds to it, before Chaos halves the sum. */
int bar_income_of_state(const struct play *p, int seat, int state);
/* Whom one pays who pays the controller of Augsburg (R68); -1: the bank. */
int bar_fugger(const struct play *p);
int bar_armies_owed_for(const struct play *p, int seat); /* those lost meanwhile owe nothing (R24) */
MOVE_CHECK(bar_check_pay_wages_owed);

/* ---- 7: opportunity_cards.c ---- */
void bar_opportunity_cards_begin(struct play *p); /* to STEP_CHOOSE_CARD, the cards for free, the purchase */

/* ---- 8: order_of_play.c ---- */
/* Who chooses is asked, at STEP_ORDER_OF_PLAY. In turn 1 play goes straight on to the Actions Phases. */
void bar_order_of_play_begin(struct play *p);

/* ---- 9: actions_phase.c ----
 * STEP_ACTIONS_PHASE calls STEP_EVENT_CARD. That goes on (step_next) to STEP_INITIAL_CARD, that to
 * STEP_ACTIONS. This one ends with bar_phase_end(), which comes back. Confusion in Command calls
 * bar_phase_end() at STEP_EVENT_CARD. */
/* Of the active player: Montecuccoli, the marks of 10.4.4; back to STEP_ACTIONS_PHASE. */
void bar_phase_end(struct play *p);
uint32_t bar_active_player(const struct play *p);
/* Called by every move of STEP_ACTIONS and STEP_INITIAL_CARD as the first thing that it does, before it calls
 * a step. At STEP_INITIAL_CARD it spends nothing: the card owed is played, and that step goes on to
 * STEP_ACTIONS. */
void bar_spend_action(struct play *p);
void bar_conceded(struct play *p, int seat);
extern const struct ranking bar_final_ranking; /* 15.0: end_of_turn.c */

/* ---- 9.1, appendix 1: event_cards.c, divine_intervention.c, and a file for each kind of event ---------- */
void bar_event_without_effect(struct play *p); /* tells that nothing comes of it */
/* Those of `seats` who may keep the event off themselves are asked (STEP_DIVINE_INTERVENTION is called); then
 * they are in state.shielded. Call it once before the effect; gives true where a seat is asked, and the
 * step comes back to its caller. */
bool bar_offer_intervention(struct play *p, uint32_t seats);
static inline bool bar_shielded(const struct play *p, int seat)
{
    return bar_state(p)->shielded >> seat & 1;
}
/* Where a card goes when it has been played. */
enum card_goes {
    TO_DISCARDS,
    ON_THE_BOARD,     /* until what ends it */
    OUT_IF_SOLD,      /* out of the game when the state was sold, otherwise to the discards */
    BEFORE_THE_PLAYER /* until the end of the turn */
};
extern const struct card_effect bar_sale_card, bar_war_card, bar_peace_card, bar_unrest_card, bar_chaos_card,
    bar_wedding_card;
extern const struct refusal bar_not_applicable;          /* the event card is simply discarded */
bool bar_war_active(const struct play *p, enum war war); /* wars/wars.c */
/* Whether walls alone are lost to Chaos, not a City: {step.walls} of the move (chaos.c). */
int bar_word_walls(const struct play *p, int seat, const int16_t *values);
/* By Support to the Emperor, or with the turn (chaos.c). */
void bar_chaos_end(struct play *p, struct cause cause);
MOVE_CANDIDATES(bar_own_army_states);
/* The florins that the seat that is asked owes for its armies, at the four steps named below but
 * STEP_WAGES (wars/army_pay.c). */
int bar_word_payment(const struct play *p);
/* Battle Points of a battle before its cards (10.4.5, wars/battle.c). */
int bar_word_attack_points(const struct play *p);
int bar_word_defence_points(const struct play *p);
/* STEP_SALARY, STEP_WAGES, STEP_PAY_WAGES_OWED, STEP_UPKEEP: pays where he can, removes an army where he
 * cannot. */
STEP_FALLBACK(bar_fallback_pay);

/* 7.4: the Opportunity Cards that who buys now may still buy (opportunity_cards.c). */
int bar_word_cards_to_buy(const struct play *p);

/* ---- 10.1: play_card.c, play_figures.c, play_plain_cards.c, wars/figures.c, wars/evacuation.c ---- */
MOVE_CANDIDATES(bar_own_hand);
MOVE_CANDIDATES(bar_cards_so_played); /* the cards of the hand that this type of move can play */
MOVE_CHECK(bar_check_play_card);
MOVE_APPLY(bar_apply_play_card);
extern const struct card_effect bar_figure_cards, bar_general_cards, bar_painter_cards;
extern const struct card_effect bar_plain_cards[EFFECTS];
enum card_kind bar_card_kind(const struct play *p, int card);
int bar_patron(const struct play *p, int figure); /* the seat that has the figure before it; -1: none */
bool bar_has_most_cities(const struct play *p, int seat); /* more than any other player */
/* Of a move that plays a painter: what the work costs, and the victory points that it brings. */
int bar_word_work_price(const struct play *p, int seat, const int16_t *values);
int bar_word_work_points(const struct play *p, int seat, const int16_t *values);
/* Why a card of the hand has no effect now: one of bar_idle_reasons; -1: it has one. */
int bar_word_idle(const struct play *p, int seat, const int16_t *values);
extern const struct domain bar_idle_reasons;
STEP_FALLBACK(bar_fallback_play_card);
void bar_figure_lay(struct play *p, int seat, int card); /* before him; one of the same kind goes (R11) */
/* 10.1.1, Assassin, Religious Dispute. */
void bar_figure_lose(struct play *p, int seat, enum card_kind kind, bool from_the_game, struct cause cause);
/* What figures do when their player's turn ends (STEP_END_OF_TURN); they and his Divine Interventions are
 * discarded. Gives true where Galen must be asked: then STEP_GALEN has been called. */
bool bar_figures_end(struct play *p, int seat);
/* Costs with the seat's architect (10.2): florins; the army that a Fortified City takes on top (Lurago,
 * Martinelli). */
int bar_city_cost(const struct play *p, int seat);
int bar_fortified_cost(const struct play *p, int seat);
/* Florins that a Fortified City costs besides an army there: 0 but for these architects (wars/build.c). */
int bar_word_florins_besides_army(const struct play *p, int seat);
bool bar_fortified_takes_army(const struct play *p, int seat);
int bar_bishopric_cost(const struct play *p, int seat);
/* Where the bishop before the seat reaches (10.3.4), one bit a state. */
struct states bar_bishop_reach(const struct play *p, int seat);
/* The politician's further point when this seat places influence there: 0 or 1. */
int bar_politician_bonus(const struct play *p, int seat, int state);
/* A general's: battle points; the lowest die of a forced march (5 without one). */
int bar_general_points(const struct play *p, int seat);
int bar_general_cost(const struct play *p, int card); /* of playing him */
int bar_forced_march_from(const struct play *p, int seat, bool with_general);

/* ---- 10.2: wars/build.c ---- */
enum { ARMY_COST = 3 }; /* 10.2.1; no architect changes it (R12) */
MOVE_CANDIDATES(bar_own_states);

/* ---- 10.3: influence.c, influence_buildings.c ---- */
/* Of a move that places influence: its points, and whether they bring control (11.0). */
int bar_word_influence_points(const struct play *p, int seat, const int16_t *values);
int bar_word_takes_control(const struct play *p, int seat, const int16_t *values);
void bar_power_begin(struct play *p); /* 10.3.2: calls STEP_INFLUENCE with two points */
static inline struct influence *bar_influence(const struct play *p) /* the record of STEP_INFLUENCE */
{
    return (struct influence *)step_record(p);
}
/* Why the seat can place no influence in the state (10.3.1). */
const struct refusal *bar_why_no_influence(const struct play *p, int seat, int state);
/* So many points at most, as far as there is room for them, or as far as they are there. */
void bar_points_place(struct play *p, int seat, int state, int points);
void bar_points_remove(struct play *p, int state, int of, int points);
/* A building of the seat can add to the last point (10.2.2 to 10.2.4). */
bool bar_has_building_to_use(const struct play *p, int seat);

/* ---- 10.4: wars/march.c, wars/battle.c, wars/retreat.c ---- */
MOVE_CANDIDATES(bar_ways); /* near the state where the armies stand that march or retreat */
/* Armies come into a state where no enemy army is: influence goes (10.3.5). */
void bar_armies_enter(struct play *p, int seat, int from, int to, int armies, bool general);
/* Where the armies in the state may retreat. */
struct states bar_retreats(const struct play *p, int at, const struct battle *battle);
/* The defenders leave for battle->retreat (-1: they are lost), the attackers come in. */
void bar_retreat_and_enter(struct play *p, const struct battle *battle);

/* Armies that are on the way, and the general with them. */
struct group {
    int state, armies;
    bool general;
};
/* The group stands where the record at that place of the stack says, by its member of that name. */
void bar_inspect_group(const struct play *p, int at, const char *member, struct group group,
                       struct faults *faults);

/* ---- 11: control.c ---- */
int bar_gains_control(const struct play *p, int state); /* the seat whose influence gives it, or NO_SEAT */
/* Whether so many points more of the seat give it control of a Minor State in play. */
bool bar_would_take_control(const struct play *p, int seat, int state, int points);
void bar_settle(struct play *p); /* game->settle: influence that gives control (11.0) */
/* The marker; everybody else's influence goes, his own too with `bar_influence_clear`. */
void bar_control_take(struct play *p, int seat, int state, struct cause cause);
void bar_control_lose(struct play *p, int state, struct cause cause);
void bar_influence_clear(struct play *p, int state, struct cause cause);
/* All points of one player. */
void bar_influence_remove(struct play *p, int state, int of, struct cause cause);
/* In play, no player's Major State (11.1). */
bool bar_can_be_controlled(const struct play *p, int seat, int state);
void bar_army_place(struct play *p, int seat, int state);
/* Armies off the map; a general left without an army goes with them. */
void bar_armies_remove(struct play *p, int state, int count, struct cause cause);
/* Removes a city, reduces a fortified one. */
void bar_city_harm(struct play *p, int state, struct cause cause);

/* ---- 12: support_phase.c, favours.c ---- */
int bar_upkeep(const struct play *p); /* of one army, this turn */
MOVE_CHECK(bar_check_pay_upkeep);

/* ---- 13, 15: end_of_turn.c ---- */
void bar_win(struct play *p, int seat); /* tells it; the match is over */
/* 11.1, 13.0: an enemy army (or the Ottomans) keeps its money and points from its controller (R68). */
bool bar_blocked(const struct play *p, int state);
/* Of this turn: states, composers, bishoprics, cities. */
int bar_victory_points(const struct play *p, int seat, int parts[4]);

/* ---- inspect.c ---- */
/* The choices of the set-up (set_up.c). */
void bar_inspect_set_up(const struct play *p, struct faults *faults);

#endif
