/* Time of Wars: the callbacks of its steps and its moves, by file. */
#ifndef WESTPHALIA_TOW_STEPS_H
#define WESTPHALIA_TOW_STEPS_H

#include "games/time-of-wars/game.h"

#define STEP_DECIDERS(name) uint32_t name(const struct play *p)
#define STEP_THEN(name)     void name(struct play *p)
#define STEP_PROMPT(name)   const char *name(const struct play *p)

/* turn.c */

/* drawing.c */
STEP_PROMPT(tow_draw_prompt);
STEP_DECIDERS(tow_draw_deciders);
STEP_THEN(tow_draw_step);
extern const struct move_type tow_move_pick_card;
extern const struct move_type tow_move_no_pick;
extern const struct move_type tow_move_reject_card;
extern const struct move_type tow_move_end_rejecting;
extern const struct move_type tow_move_spend_fund;

/* rulers.c */
STEP_DECIDERS(tow_ruler_deciders);
STEP_THEN(tow_ruler_step);
extern const struct move_type tow_move_prolong;
extern const struct move_type tow_move_change_ruler;
extern const struct move_type tow_move_coup;

/* commanders.c */
STEP_DECIDERS(tow_commanders_deciders);
STEP_THEN(tow_commanders_step);
extern const struct move_type tow_move_place_commander;
extern const struct move_type tow_move_end_placing;

/* peace.c */
STEP_DECIDERS(tow_forced_peace_deciders);
STEP_THEN(tow_forced_peace_step);
STEP_DECIDERS(tow_retaking_deciders);
STEP_THEN(tow_retaking_step);
STEP_DECIDERS(tow_peace_terms_deciders);
STEP_THEN(tow_peace_terms_step);
extern const struct move_type tow_move_force_peace;
extern const struct move_type tow_move_fight_on;
extern const struct move_type tow_move_retake;
extern const struct move_type tow_move_end_retaking;
extern const struct move_type tow_move_take_vp;
extern const struct move_type tow_move_take_funds;

/* negotiations.c */
STEP_DECIDERS(tow_announcements_deciders);
STEP_THEN(tow_announcements_step);
STEP_PROMPT(tow_deal_prompt);
STEP_DECIDERS(tow_deal_deciders);
STEP_THEN(tow_deal_step);
STEP_DECIDERS(tow_borrow_deciders);
STEP_THEN(tow_borrow_step);
extern const struct move_type tow_move_announce;
extern const struct move_type tow_move_end_announcing;
extern const struct move_type tow_move_offer_alliance;
extern const struct move_type tow_move_offer_space;
extern const struct move_type tow_move_ask_space;
extern const struct move_type tow_move_offer_funds;
extern const struct move_type tow_move_ask_funds;
extern const struct move_type tow_move_offer_units;
extern const struct move_type tow_move_ask_units;
extern const struct move_type tow_move_put_forward;
extern const struct move_type tow_move_confirm;
extern const struct move_type tow_move_reject;
extern const struct move_type tow_move_borrow;
extern const struct move_type tow_move_end_borrowing;

/* war.c */
STEP_PROMPT(tow_war_prompt);
STEP_DECIDERS(tow_war_deciders);
STEP_THEN(tow_war_step);
extern const struct move_type tow_move_declare_war;
extern const struct move_type tow_move_pay_card;
extern const struct move_type tow_move_no_war;

/* religion.c */
STEP_DECIDERS(tow_revolts_deciders);
STEP_THEN(tow_revolts_step);
extern const struct move_type tow_move_place_revolt;
extern const struct move_type tow_move_convert;

/* mercenaries.c */
STEP_DECIDERS(tow_bid_deciders);
STEP_THEN(tow_bid_step);
STEP_DECIDERS(tow_hire_deciders);
STEP_THEN(tow_hire_step);
STEP_DECIDERS(tow_assign_deciders);
STEP_THEN(tow_assign_step);
extern const struct move_type tow_move_bid;
extern const struct move_type tow_move_no_bid;
extern const struct move_type tow_move_hire;
extern const struct move_type tow_move_no_hire;
extern const struct move_type tow_move_assign;

/* deployment.c */
STEP_PROMPT(tow_deploy_prompt);
STEP_DECIDERS(tow_deploy_deciders);
STEP_THEN(tow_deploy_step);
extern const struct move_type tow_move_deploy_from;
extern const struct move_type tow_move_deploy_leave;
extern const struct move_type tow_move_deploy_without;
extern const struct move_type tow_move_deploy_to;
extern const struct move_type tow_move_no_deployment;

/* impulses.c */
STEP_THEN(tow_impulses_step);
STEP_PROMPT(tow_impulse_prompt);
STEP_DECIDERS(tow_impulse_deciders);
STEP_THEN(tow_impulse_step);
extern const struct move_type tow_move_decline;
extern const struct move_type tow_move_play_points;
extern const struct move_type tow_move_add_card;
extern const struct move_type tow_move_end_impulse;

/* card_event.c */
STEP_PROMPT(tow_event_prompt);
STEP_DECIDERS(tow_event_deciders);
STEP_THEN(tow_event_step);
extern const struct move_type tow_move_choose_space;
extern const struct move_type tow_move_choose_power;
extern const struct move_type tow_move_choose_kind;
extern const struct move_type tow_move_choose_commander;
extern const struct move_type tow_move_choose_religion;
extern const struct move_type tow_move_choose_option;
extern const struct move_type tow_move_choose_no_more;

/* card_answer.c */
STEP_PROMPT(tow_answer_prompt);
STEP_DECIDERS(tow_answer_deciders);
STEP_THEN(tow_answer_step);
extern const struct move_type tow_move_consent;
extern const struct move_type tow_move_refuse;
extern const struct move_type tow_move_discard;

/* march.c */
STEP_PROMPT(tow_march_prompt);
STEP_DECIDERS(tow_march_deciders);
STEP_THEN(tow_march_step);
extern const struct move_type tow_move_combine;
extern const struct move_type tow_move_march;
extern const struct move_type tow_move_attack;
extern const struct move_type tow_move_leave;
extern const struct move_type tow_move_leave_commander;
extern const struct move_type tow_move_go;
extern const struct move_type tow_move_halt;

/* reactions.c */
extern const struct window_type tow_announced_window;
extern const struct window_type tow_leaving_window;
extern const struct window_type tow_entered_window;
extern const struct window_type tow_before_attempt_window;
extern const struct window_type tow_attempt_failed_window;
extern const struct window_type tow_withdrawn_window;
extern const struct window_type tow_battle_won_window;
extern const struct window_type tow_before_siege_window;
extern const struct window_type tow_after_siege_window;
extern const struct window_type tow_impulse_end_window;
extern const struct move_type tow_move_play_reaction;
extern const struct move_type tow_move_no_reaction;

/* free_war.c */
extern const struct window_type tow_free_war_window;
STEP_PROMPT(tow_free_war_prompt);
STEP_PROMPT(tow_protection_prompt);
STEP_DECIDERS(tow_protection_deciders);
STEP_THEN(tow_protection_step);
extern const struct move_type tow_move_declare_free_war;
extern const struct move_type tow_move_call_protection;
extern const struct move_type tow_move_no_free_war;
extern const struct move_type tow_move_give_mercenary;
extern const struct move_type tow_move_join_army;
extern const struct move_type tow_move_send_commander;
extern const struct move_type tow_move_send_nobody;

/* minor_states.c */
STEP_DECIDERS(tow_spoils_deciders);
const char *tow_spoils_rule(const struct play *p);
extern const struct move_type tow_move_keep_city;
extern const struct move_type tow_move_make_vassal;
extern const struct move_type tow_move_keep_conquest;

/* sea.c */
extern const struct window_type tow_crossing_window;
extern const struct move_type tow_move_sail;
extern const struct move_type tow_move_give_battle_at_sea;
extern const struct move_type tow_move_let_cross;

/* interception.c */
extern const struct window_type tow_interception_window;
STEP_THEN(tow_attempt_step);
STEP_DECIDERS(tow_turn_back_deciders);
STEP_THEN(tow_turn_back_step);
extern const struct move_type tow_move_intercept;
extern const struct move_type tow_move_let_pass;
extern const struct move_type tow_move_turn_back;
extern const struct move_type tow_move_fight;

/* withdrawal.c */
STEP_PROMPT(tow_withdrawal_prompt);
STEP_DECIDERS(tow_withdrawal_deciders);
STEP_THEN(tow_withdrawal_step);
extern const struct move_type tow_move_stand;
extern const struct move_type tow_move_withdraw;

/* battle.c */
STEP_THEN(tow_battle_step);

/* battle_cards.c */
extern const struct window_type tow_battle_cards_window;
extern const struct window_type tow_battle_support_window;
extern const struct move_type tow_move_play_battle_card;
extern const struct move_type tow_move_no_battle_card;

/* losses.c */
STEP_PROMPT(tow_losses_prompt);
const char *tow_losses_rule(const struct play *p);
STEP_DECIDERS(tow_losses_deciders);
STEP_THEN(tow_losses_step);
extern const struct move_type tow_move_lose_step;

/* retreat.c */
STEP_DECIDERS(tow_retreat_deciders);
STEP_THEN(tow_retreat_step);
extern const struct move_type tow_move_retreat;

/* siege.c */
STEP_THEN(tow_siege_step);
extern const struct move_type tow_move_besiege;
extern const struct move_type tow_move_assault;

/* homecoming.c */
STEP_PROMPT(tow_return_prompt);
STEP_DECIDERS(tow_return_deciders);
STEP_THEN(tow_return_step);
extern const struct move_type tow_move_keep_army;
extern const struct move_type tow_move_send_home;
extern const struct move_type tow_move_send_home_commander;
extern const struct move_type tow_move_end_return;

/* collapse.c */
STEP_DECIDERS(tow_collapse_deciders);
STEP_THEN(tow_collapse_step);
extern const struct move_type tow_move_remove_unit;

/* cards.c */
extern const struct move_type tow_move_play_event;

/* actions.c */
extern const struct move_type tow_move_take_fund;
extern const struct move_type tow_move_step_track;
extern const struct move_type tow_move_explore;
extern const struct move_type tow_move_colony;

/* cossacks.c */
STEP_THEN(tow_sea_raid_step);
extern const struct move_type tow_move_pay_cossacks;
extern const struct move_type tow_move_raid_sea;

/* tatars.c */
STEP_THEN(tow_raid_step);
extern const struct move_type tow_move_raid_tatars;

/* recruitment.c */
extern const struct move_type tow_move_recruit;

/* ratings.c */
extern const struct move_type tow_move_develop;

/* garrisons.c */
extern const struct move_type tow_move_garrison;
extern const struct move_type tow_move_call_out;
extern const struct move_type tow_move_leave_garrison;

/* rebellion.c */
extern const struct move_type tow_move_to_rebels;
extern const struct move_type tow_move_calm_rebels;

/* occupation.c */
extern const struct move_type tow_move_take_control;
extern const struct move_type tow_move_plunder;

/* set_up.c */
void tow_set_up(struct play *p);

/* What the card of an Event asks for, one thing after the other (struct field, domain_of). */
const struct domain *tow_picked_of(const void *pack, const void *row, int i);

#endif
