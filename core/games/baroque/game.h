/* Baroque: the names of its steps, moves, events and draws, and what its files offer to one another.
 *
 * Read game.c first: it holds the sequence of play and the list of moves. Then, by section of the rulebook:
 *   set_up.c 3   decks.c 5, 9.1   income.c 6   opportunity_cards.c 7   order_of_play.c 8   actions_phase.c 9
 *   play_card.c 10.1 and appendix 2, figures.c 10.1.1, evacuation.c Schonborn   build.c 10.2   influence.c 10.3
 *   march.c 10.4.1 to 10.4.4   battle.c 10.4.5, 10.4.8, retreat.c 10.4.6   control.c 11   support_phase.c, favours.c 12   end_of_turn.c 13, 15
 *   events.c 9.1 and appendix 1, divine_intervention.c, auction.c, wars.c 14.3, troubles.c 14.1, 14.4, army_pay.c
 *   queries.c what is whose, near what, worth what   inspect.c, inspect_steps.c what must always hold
 * Interpretations are in RULINGS.md and are cited as R1, R2, ... */
#ifndef WESTPHALIA_BAR_GAME_H
#define WESTPHALIA_BAR_GAME_H

#include "engine/window.h"
#include "games/baroque/records.h"
#include "games/cause.h"
#include "kits/card.h"

extern const struct game bar_game;

enum step_id {
    STEP_CHOOSE_STATES,       /* 3.3 */
    STEP_PLACE_ARMIES,        /* 3.4 */
    STEP_PLACE_CITIES,        /* 3.5 */
    STEP_DECKS_PREPARATION,   /* 5.0 */
    STEP_INCOME,              /* 6.0 */
    STEP_PAY_WAGES_OWED,      /* appendix 1, Wage of the Armies: what was put off */
    STEP_CHOOSE_CARD,         /* 12.3.2: four Favours of the turn before */
    STEP_OPPORTUNITY_CARDS,   /* 7.1 */
    STEP_ORDER_OF_PLAY,       /* 8.2 */
    STEP_ACTIONS_PHASE,       /* 9.0: whose turn it is */
    STEP_EVENT_CARD,          /* 9.1 */
    STEP_DIVINE_INTERVENTION, /* appendix 2 */
    STEP_AUCTION,             /* appendix 1 */
    STEP_FRANCE_ATTACKS,      /* 14.3.3 */
    STEP_UNREST,              /* 14.4 */
    STEP_CHAOS,               /* 14.1 */
    STEP_SALARY,              /* appendix 1 */
    STEP_WAGES,               /* appendix 1 */
    STEP_WEDDING,             /* appendix 1 */
    STEP_INITIAL_CARD,        /* 9.2 */
    STEP_ACTIONS,             /* 9.3 */
    STEP_INFLUENCE,           /* 10.3: further points of one action or card */
    STEP_EVACUATE,            /* appendix 2, Schonborn */
    STEP_ACTIVATION,          /* 10.4: further armies of the same state */
    STEP_MARCH,               /* 10.4.1, 10.4.2: armies on the way */
    STEP_BATTLE,              /* 10.4.5 d */
    STEP_RETREAT,             /* 10.4.6 */
    STEP_UPKEEP,              /* 12.1 */
    STEP_CHANGE_OF_CONTROL,   /* 12.2 */
    STEP_IMPERIAL_SUPPORT,    /* 12.3 */
    STEP_FAVOURS,             /* 12.3.2 */
    STEP_ACTIVE_WARS,         /* 12.4 */
    STEP_END_OF_TURN,         /* 13.0 */
    STEP_GALEN,               /* appendix 2: his state at the end of the turn */
    STEP_COUNT
};

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

enum move_id {
    MOVE_CHOOSE_STATE,             /* state (3.3) */
    MOVE_PLACE_ARMY,               /* state (3.4) */
    MOVE_PLACE_CITY,               /* state (3.5) */
    MOVE_CHOOSE_CARD,              /* card (12.3.2) */
    MOVE_BUY_CARD,                 /* - (7.3) */
    MOVE_MULLIGAN,                 /* cards: 1 to 3 of the hand (7.2) */
    MOVE_END_PURCHASE,             /* - */
    MOVE_CHOOSE_ORDER,             /* first, second, third?, fourth? (8.2) */
    MOVE_INTERVENE,                /* - (Divine Intervention) */
    MOVE_DO_NOT_INTERVENE,         /* - */
    MOVE_BID,                      /* florins */
    MOVE_PASS,                     /* - */
    MOVE_CHOOSE_TARGET,            /* state (14.3.3) */
    MOVE_CHOOSE_UNREST,            /* state (14.4) */
    MOVE_LOSE_ARMY,                /* state (14.1) */
    MOVE_LOSE_CITY,                /* state (14.1) */
    MOVE_REMOVE_ARMY,              /* state (upkeep, salary, wages) */
    MOVE_PAY_SALARY,               /* - */
    MOVE_PAY_WAGES,                /* now: armies paid with 1 FL now, the others with 2 FL next turn */
    MOVE_PAY_WAGES_OWED,           /* - */
    MOVE_PAY_UPKEEP,               /* - (12.1) */
    MOVE_WED,                      /* state */
    MOVE_PLAY_FIGURE,              /* card: architect, bishop, politician */
    MOVE_PLAY_GENERAL,             /* card, state */
    MOVE_PLAY_PAINTER,             /* card, work */
    MOVE_PLAY_ASSASSIN,            /* card, figure: a card before somebody */
    MOVE_PLAY_BAROQUE,             /* card, state: of his Major States */
    MOVE_PLAY_CAPITALISM,          /* card, florins: 4, 7, 12 */
    MOVE_PLAY_DIVINE_INTERVENTION, /* card */
    MOVE_PLAY_POWER,               /* card: then STEP_INFLUENCE */
    MOVE_PLAY_TRAITOR,             /* card, seat */
    MOVE_PLAY_WITHOUT_EFFECT,      /* card: only where none of its effects can be had */
    MOVE_BUILD_ARMY,               /* state (10.2.1) */
    MOVE_BUILD_CITY,               /* state (10.2.2) */
    MOVE_BUILD_FORTIFIED_CITY, /* state, with_army: by giving up an army there instead of florins (10.2.3) */
    MOVE_BUILD_BISHOPRIC,      /* state (10.2.4) */
    MOVE_PLACE_INFLUENCE,      /* state */
    MOVE_REMOVE_INFLUENCE,     /* state, of */
    MOVE_USE_CITY,             /* city: a state (10.2.2, 10.2.3) */
    MOVE_USE_BISHOPRIC,        /* bishopric: a state (10.2.4) */
    MOVE_END_INFLUENCE,        /* - */
    MOVE_MARCH,                /* from, armies, general, to (10.4) */
    MOVE_END_ACTIVATION,       /* - */
    MOVE_MARCH_ON,             /* to */
    MOVE_FORCE_MARCH,          /* to (10.4.2) */
    MOVE_HALT,                 /* - */
    MOVE_END_ACTIONS,          /* - (9.3) */
    MOVE_COMMIT_CARD,          /* card (10.4.5 d), in secret */
    MOVE_READY,                /* - */
    MOVE_RETREAT,              /* to (10.4.6) */
    MOVE_EVACUATE,             /* from, to: one army (Schonborn) */
    MOVE_TAKE_FAVOUR,          /* favour, state? (army, control) */
    MOVE_END_FAVOURS,          /* - */
    MOVE_TAKE_CONTROL,         /* state (Galen) */
    MOVE_COUNT
};

#define EVENT_LIST "games/baroque/events.def"
#include "engine/declare_events.h"

/* ---- the moves, each declared in the file of its rule, after its check and what it does ---- */
extern const struct move_type bar_move_choose_state, bar_move_place_army, bar_move_place_city; /* set_up.c */
extern const struct move_type bar_move_choose_card, bar_move_buy_card, bar_move_mulligan,
    bar_move_end_purchase;                                                   /* opportunity_cards.c */
extern const struct move_type bar_move_choose_order;                         /* order_of_play.c */
extern const struct move_type bar_move_intervene, bar_move_do_not_intervene; /* divine_intervention.c */
extern const struct move_type bar_move_bid, bar_move_pass;                   /* auction.c */
extern const struct move_type bar_move_choose_target;                        /* wars.c */
extern const struct move_type bar_move_choose_unrest, bar_move_lose_army, bar_move_lose_city,
    bar_move_wed;                                                                            /* troubles.c */
extern const struct move_type bar_move_remove_army, bar_move_pay_salary, bar_move_pay_wages; /* army_pay.c */
extern const struct move_type bar_move_pay_wages_owed;                                       /* income.c */
extern const struct move_type bar_move_pay_upkeep; /* support_phase.c */
extern const struct move_type bar_move_play_figure, bar_move_play_general, bar_move_play_painter,
    bar_move_play_assassin, bar_move_play_baroque, bar_move_play_capitalism,
    bar_move_play_divine_intervention, bar_move_play_power, bar_move_play_traitor,
    bar_move_play_without_effect; /* play_card.c */
extern const struct move_type bar_move_build_army, bar_move_build_city, bar_move_build_fortified_city,
    bar_move_build_bishopric; /* build.c */
extern const struct move_type bar_move_place_influence, bar_move_remove_influence, bar_move_use_city,
    bar_move_use_bishopric, bar_move_end_influence; /* influence.c */
extern const struct move_type bar_move_march, bar_move_end_activation, bar_move_march_on,
    bar_move_force_march, bar_move_halt;                                  /* march.c */
extern const struct move_type bar_move_end_actions;                       /* actions_phase.c */
extern const struct move_type bar_move_commit_card, bar_move_ready;       /* battle.c */
extern const struct move_type bar_move_retreat;                           /* retreat.c */
extern const struct move_type bar_move_evacuate;                          /* evacuation.c */
extern const struct move_type bar_move_take_favour, bar_move_end_favours; /* favours.c */
extern const struct move_type bar_move_take_control;                      /* figures.c */

/* The Event Card that is being resolved is the reason. */
static inline struct cause bar_by_event(const struct play *p)
{
    return BY_CARD(bar_state(p)->event);
}

/* ---- queries.c: what is whose, near what, worth what ---- */
bool bar_in_play(const struct play *p, int state);    /* 2.1: an unsold foreign possession is not */
int bar_major_owner(const struct play *p, int state); /* the seat in this match whose Major State it is; -1 */
struct states bar_near(const struct play *p,
                       int state); /* its neighbours in play; the Polish Pass counts while it is open */
struct states bar_within(const struct play *p, int state, int distance); /* without itself */
struct states bar_controlled(const struct play *p, int seat);
bool bar_enemy_army(const struct play *p, int seat, int state); /* of another player, or the Ottomans */
bool bar_closed(const struct play *p, int state);               /* to all armies: Schonborn */
bool bar_on_board(const struct play *p,
                  enum effect effect);                /* Chaos, Famine, Polish Pass, Wage of the Armies */
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
int bar_number(const struct play *p, enum effect effect,
               enum number number); /* printed on such a card; 0: none */
/* The lowest set bit of a set of seats in the order of play, beginning with the seat whose Actions Phase it is (or the first); -1. */
int bar_first_in_order(const struct play *p, uint32_t seats);
static inline uint32_t bar_asked(int seat)
{
    return seat < 0 ? 0 : UINT32_C(1) << seat;
}

/* ---- 3: set_up.c ---- */
uint32_t bar_seating(int players, const int16_t *options);
void bar_set_up(struct play *p);
uint32_t bar_state_chooser(const struct play *p);
void bar_states_chosen(struct play *p);
uint32_t bar_army_placer(const struct play *p);
void bar_armies_placed(struct play *p);
uint32_t bar_city_placer(const struct play *p);
void bar_cities_placed(struct play *p);

/* ---- 5, 9.1: decks.c ---- */
void bar_decks_preparation(struct play *p);
/* Onto the board, and no more: events.c tells of it. -1: there is none at all. */
int bar_draw_event(struct play *p);
int bar_draw_opportunity(struct play *p, int seat); /* into the hand; -1 */
/* The card, which lies nowhere any more, goes to the discard pile of its deck; `seat` whose it was, -1: nobody's. */
void bar_discard(struct play *p, int seat, int card, struct cause cause);
void bar_discard_hand(struct play *p, int seat, struct cause cause);
void bar_take_off_board(struct play *p, enum effect effect,
                        struct cause cause); /* to the discard pile, if it is there */
void bar_shuffle_in(struct play *p,
                    enum effect effect); /* from the discard pile into the event deck (14.1) */
void bar_remove_from_game(struct play *p, int card, struct cause cause);
/* an event; negative: pays, what he has at the most */
void bar_earn(struct play *p, int seat, int florins, struct cause cause);
void bar_score(struct play *p, int seat, int points, struct cause cause);

/* ---- 6: income.c ---- */
enum { FUGGER_DEBT = 5, WAGE_OWED = 2 }; /* what was put off: the loan, the wages of an army (appendix 1) */
int bar_income_of(const struct play *p, int seat);
int bar_fugger(
    const struct play *p); /* whom one pays who pays the controller of Augsburg (R68); -1: the bank */
void bar_income(struct play *p);
int bar_armies_owed_for(const struct play *p, int seat); /* those lost meanwhile owe nothing (R24) */
uint32_t bar_wage_debtor(const struct play *p);
void bar_wages_owed_paid(struct play *p);
MOVE_CHECK(bar_check_pay_wages_owed);

/* ---- 7: opportunity_cards.c ---- */
void bar_opportunity_cards_begin(struct play *p); /* to STEP_CHOOSE_CARD, the cards for free, the purchase */
uint32_t bar_card_chooser(const struct play *p);
void bar_cards_chosen(struct play *p);
uint32_t bar_buyer(const struct play *p);
const char *bar_prompt_purchase(const struct play *p);
void bar_all_bought(struct play *p);

/* ---- 8: order_of_play.c ---- */
void bar_order_of_play_begin(
    struct play *p); /* who chooses: to STEP_ORDER_OF_PLAY; in turn 1 straight to the Actions Phases */
uint32_t bar_order_chooser(const struct play *p);
void bar_order_chooser_gone(struct play *p);

/* ---- 9: actions_phase.c ----
 * STEP_ACTIONS_PHASE calls STEP_EVENT_CARD. That goes on (step_next) to STEP_INITIAL_CARD, that to STEP_ACTIONS, and this ends
 * with bar_phase_end(), which comes back. Confusion in Command calls bar_phase_end() at STEP_EVENT_CARD. */
void bar_actions_phase(struct play *p); /* the next player's, or on to the Support Phase */
/* Of the active player: Montecuccoli, the marks of 10.4.4; back to STEP_ACTIONS_PHASE. */
void bar_phase_end(struct play *p);
uint32_t bar_active_player(const struct play *p);
uint32_t bar_initial_player(const struct play *p); /* nobody, where the hand is empty (9.2) */
void bar_initial_card_played(struct play *p);
void bar_actions_done(struct play *p);
uint32_t bar_acting_player(const struct play *p); /* nobody after three actions */
/* Called by every move of STEP_ACTIONS and STEP_INITIAL_CARD as the first thing that it does, before it calls a step. At
 * STEP_INITIAL_CARD it spends nothing: the card owed is played, and that step goes on to STEP_ACTIONS. */
void bar_spend_action(struct play *p);
const char *bar_prompt_actions(const struct play *p);
void bar_conceded(struct play *p, int seat);

/* ---- 9.1, appendix 1: events.c, divine_intervention.c, auction.c, wars.c, troubles.c, army_pay.c ---- */
void bar_event_card(struct play *p);
void bar_event_without_effect(struct play *p); /* tells that nothing comes of it */
/* Those of `seats` who may keep the event off themselves are asked (STEP_DIVINE_INTERVENTION is called); then they are in
 * state.shielded. Call it once before the effect; gives true where somebody is asked, and the step comes back to its caller. */
bool bar_offer_intervention(struct play *p, uint32_t seats);
static inline bool bar_shielded(const struct play *p, int seat)
{
    return bar_state(p)->shielded >> seat & 1;
}
extern const struct window_type bar_interventions;
/* Where a card goes when it has been played. */
enum card_goes {
    TO_DISCARDS,
    ON_THE_BOARD,     /* until what ends it */
    OUT_IF_SOLD,      /* out of the game when the state was sold, otherwise to the discards */
    BEFORE_THE_PLAYER /* until the end of the turn */
};
extern const struct card_effect bar_sale_card, bar_war_card, bar_peace_card, bar_unrest_card, bar_chaos_card,
    bar_wedding_card;
extern const struct refusal bar_not_applicable; /* an event card that is simply discarded */
const char *bar_prompt_auction(const struct play *p);
extern const struct window_type bar_bidding;
void bar_auction_over(struct play *p);
bool bar_war_active(const struct play *p, enum war war);
uint32_t bar_france_chooser(const struct play *p);
void bar_france_attacks(struct play *p);
bool bar_may_rise(const struct play *p, int state, int value); /* R23 */
uint32_t bar_unrest_chooser(const struct play *p);
void bar_unrest(struct play *p);
void bar_chaos_end(struct play *p, struct cause cause); /* by Support to the Emperor, or with the turn */
const char *bar_prompt_chaos(const struct play *p);
uint32_t bar_chaos_loser(const struct play *p);
void bar_chaos_suffered(struct play *p);
uint32_t bar_salary_payer(const struct play *p);
const char *bar_prompt_salary(const struct play *p);
const char *bar_prompt_wages(const struct play *p);
uint32_t bar_wage_payer(const struct play *p);
void bar_wages_paid(struct play *p);
MOVE_CANDIDATES(bar_own_army_states);
/* STEP_SALARY, STEP_WAGES, STEP_PAY_WAGES_OWED, STEP_UPKEEP: pays where he can, removes an army where he cannot. */
STEP_FALLBACK(bar_fallback_pay);
struct states bar_wedding_states(const struct play *p, int seat); /* R25 */
uint32_t bar_wedder(const struct play *p);
void bar_wedding_over(struct play *p);

/* ---- 10.1, appendix 2: play_card.c, figures.c, evacuation.c ---- */
MOVE_CANDIDATES(bar_own_hand); /* the cards of the hand that this type of move can play */
STEP_FALLBACK(bar_fallback_play_card);
void bar_figure_lay(struct play *p, int seat, int card); /* before him; one of the same kind goes (R11) */
void bar_figure_lose(struct play *p, int seat, enum card_kind kind, bool from_the_game,
                     struct cause cause); /* 10.1.1, Assassin, Religious Dispute */
/* What figures do when their player's turn ends (STEP_END_OF_TURN); they and his Divine Interventions are discarded. Gives true
 * where Galen must be asked: then STEP_GALEN has been called. */
bool bar_figures_end(struct play *p, int seat);
uint32_t bar_galen_player(const struct play *p);
void bar_galen_over(struct play *p);
uint32_t bar_evacuating(const struct play *p);
void bar_evacuated(struct play *p);
/* Costs with the seat's architect (10.2): florins; the army that a Fortified City takes on top (Lurago, Martinelli). */
int bar_city_cost(const struct play *p, int seat);
int bar_fortified_cost(const struct play *p, int seat);
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

/* ---- 10.2: build.c ---- */
enum { ARMY_COST = 3 }; /* 10.2.1; no architect changes it (R12) */
MOVE_CANDIDATES(bar_own_states);

/* ---- 10.3: influence.c ---- */
void bar_power_begin(struct play *p); /* 10.3.2: calls STEP_INFLUENCE with two points */
uint32_t bar_influencer(const struct play *p);
const char *bar_prompt_influence(const struct play *p);
STEP_FALLBACK(bar_fallback_end_influence);

/* ---- 10.4: march.c, battle.c, retreat.c ---- */
uint32_t bar_activator(const struct play *p);
uint32_t bar_marcher(const struct play *p);
const char *bar_prompt_march(const struct play *p);
MOVE_CANDIDATES(bar_ways); /* near the state where the armies stand that march or retreat */
/* Armies come into a state where no enemy army is: influence goes (10.3.5). */
void bar_armies_enter(struct play *p, int seat, int from, int to, int armies, bool general);
extern const struct window_type bar_battle_cards;
void bar_battle(struct play *p);
/* Where the armies in the state may retreat. */
struct states bar_retreats(const struct play *p, int at, const struct battle *battle);
/* The defenders leave for battle->retreat (-1: they are lost), the attackers come in. */
void bar_retreat_and_enter(struct play *p, const struct battle *battle);
uint32_t bar_retreater(const struct play *p);
const char *bar_prompt_retreat(const struct play *p);
void bar_retreated(struct play *p);

/* ---- 11: control.c ---- */
int bar_gains_control(const struct play *p, int state); /* the seat whose influence now gives it; -1 */
void bar_settle(struct play *p); /* game->settle: influence that gives control (11.0) */
void bar_control_take(
    struct play *p, int seat, int state,
    struct cause
        cause); /* the marker; everybody else's influence goes, his own too with `bar_influence_clear` */
void bar_control_lose(struct play *p, int state, struct cause cause);
void bar_influence_clear(struct play *p, int state, struct cause cause);
void bar_influence_remove(struct play *p, int state, int of,
                          struct cause cause); /* all points of one player */
bool bar_can_be_controlled(const struct play *p, int seat,
                           int state); /* in play, nobody's Major State (11.1) */
void bar_army_place(struct play *p, int seat, int state);
/* Armies off the map; a general left without an army goes with them. */
void bar_armies_remove(struct play *p, int state, int count, struct cause cause);
void bar_city_harm(struct play *p, int state,
                   struct cause cause);     /* removes a city, reduces a fortified one */
void bar_change_of_control(struct play *p); /* 12.2 */

/* ---- 12: support_phase.c, favours.c ---- */
int bar_upkeep(const struct play *p); /* of one army, this turn */
uint32_t bar_upkeep_payer(const struct play *p);
const char *bar_prompt_upkeep(const struct play *p);
void bar_upkeep_paid(struct play *p);
MOVE_CHECK(bar_check_pay_upkeep);
void bar_imperial_support(
    struct play *p); /* 12.3, and the event Support to the Emperor (it calls the step and is come back to) */
uint32_t bar_favourite(const struct play *p);
void bar_active_wars(struct play *p);

/* ---- 13, 15: end_of_turn.c ---- */
void bar_end_of_turn(struct play *p);
void bar_win(struct play *p, int seat); /* tells it; the match is over */
/* 11.1, 13.0: an enemy army (or the Ottomans) keeps its money and points from its controller (R68). */
bool bar_blocked(const struct play *p, int state);
int bar_victory_points(const struct play *p, int seat,
                       int parts[4]); /* of this turn: states, composers, bishoprics, cities */

/* ---- inspect_steps.c ---- */
void bar_inspect_steps(const struct play *p,
                       struct faults *faults); /* of bar_inspect(): the records of the steps */
void bar_inspect_set_up(const struct play *p, struct faults *faults); /* ... the choices of the set-up */

#endif
