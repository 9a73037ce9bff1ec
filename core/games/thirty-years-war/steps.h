/* Thirty Years War: the callbacks of its steps and its moves, by file. */
#ifndef WESTPHALIA_TYW_STEPS_H
#define WESTPHALIA_TYW_STEPS_H

#include "games/thirty-years-war/game.h"

#define STEP_DECIDERS(name) uint32_t name(const struct play *p)
#define STEP_THEN(name)     void name(struct play *p)
#define STEP_PROMPT(name)   const char *name(const struct play *p)

/* turn.c */
STEP_DECIDERS(tyw_end_of_turn_deciders);
STEP_THEN(tyw_end_of_turn);
STEP_DECIDERS(tyw_round_deciders);
STEP_THEN(tyw_round);
STEP_PROMPT(tyw_round_prompt);
STEP_FALLBACK(tyw_round_fallback);
extern const struct move_type tyw_move_pass_round, tyw_move_discard, tyw_move_end_turn;

/* wallenstein.c */
STEP_DECIDERS(tyw_wallenstein_deciders);
STEP_THEN(tyw_wallenstein_over);
extern const struct move_type tyw_move_keep_wallenstein, tyw_move_dismiss, tyw_move_recall,
    tyw_move_assassinate, tyw_move_plot;

/* pillage.c */
STEP_DECIDERS(tyw_pillage_placer);
STEP_THEN(tyw_pillage_placed);
STEP_DECIDERS(tyw_recovery_deciders);
STEP_THEN(tyw_recovery);
extern const struct move_type tyw_move_place_pillage, tyw_move_recover, tyw_move_end_recovery;

/* cards.c, recruitment.c, aid.c */
extern const struct move_type tyw_move_play_act, tyw_move_play_recruit, tyw_move_play_aid,
    tyw_move_play_event;
STEP_DECIDERS(tyw_recruitment_deciders);
STEP_THEN(tyw_recruitment_over);
STEP_DECIDERS(tyw_raise_deciders);
STEP_THEN(tyw_raise_over);
extern const struct move_type tyw_move_recruit, tyw_move_end_recruiting, tyw_move_raise;

/* card_event.c */
STEP_DECIDERS(tyw_event_deciders);
STEP_THEN(tyw_event);
STEP_PROMPT(tyw_event_prompt);
STEP_DECIDERS(tyw_name_leader_deciders);
STEP_THEN(tyw_name_leader);
extern const struct move_type tyw_move_choose_space, tyw_move_choose_area, tyw_move_choose_leader,
    tyw_move_decline;

/* events_dutch.c: C11; events_war_entry.c: 18.32 */
STEP_DECIDERS(tyw_gather_deciders);
STEP_THEN(tyw_gather);
extern const struct move_type tyw_move_gather, tyw_move_end_gathering;
STEP_DECIDERS(tyw_place_french_deciders);

/* free_actions.c: 8.32, 17.Sw.1 */
extern const struct move_type tyw_move_free_unit, tyw_move_free_leader, tyw_move_move_base;

/* activation.c, movement.c, foraging.c, fortress_reaction.c, campaign_move.c */
STEP_DECIDERS(tyw_activation_deciders);
STEP_THEN(tyw_activation);
STEP_PROMPT(tyw_activation_prompt);
STEP_FALLBACK(tyw_activation_fallback);
STEP_DECIDERS(tyw_foraging_deciders);
STEP_THEN(tyw_foraging_over);
STEP_DECIDERS(tyw_reaction_deciders);
STEP_THEN(tyw_reaction_over);
STEP_DECIDERS(tyw_campaign_deciders);
STEP_THEN(tyw_campaign);
extern const struct move_type tyw_move_activate, tyw_move_join, tyw_move_part, tyw_move_take,
    tyw_move_take_all, tyw_move_drop, tyw_move_go, tyw_move_convert, tyw_move_suppress, tyw_move_overrun,
    tyw_move_attack, tyw_move_commit, tyw_move_besiege, tyw_move_siege_combat, tyw_move_stop, tyw_move_forage,
    tyw_move_stay_outside, tyw_move_go_inside, tyw_move_campaign, tyw_move_no_campaign;

/* combat.c, combat_cards.c, losses.c, leader_loss.c, retreat.c, siege.c */
STEP_THEN(tyw_combat);
extern const struct window_type tyw_combat_cards_window;
STEP_DECIDERS(tyw_losses_deciders);
STEP_THEN(tyw_losses_over);
STEP_DECIDERS(tyw_retreat_deciders);
STEP_THEN(tyw_retreat_over);
STEP_DECIDERS(tyw_over_limit_deciders);
STEP_THEN(tyw_over_limit_done);
STEP_DECIDERS(tyw_place_siege_deciders);
STEP_THEN(tyw_place_siege_over);
STEP_DECIDERS(tyw_continued_sieges_deciders);
STEP_THEN(tyw_continued_sieges);
extern const struct move_type tyw_move_play_combat_card, tyw_move_no_combat_card, tyw_move_lose_step,
    tyw_move_retreat_to, tyw_move_retreat_inside, tyw_move_eliminate, tyw_move_eliminate_leader,
    tyw_move_mask, tyw_move_roll_siege, tyw_move_no_siege;

/* dutch_war.c */
STEP_DECIDERS(tyw_up_army_deciders);
STEP_THEN(tyw_up_army);
extern const struct move_type tyw_move_intervene_up, tyw_move_withdraw_up;

/* peace.c */
STEP_DECIDERS(tyw_peace_deciders);
STEP_THEN(tyw_peace);
STEP_DECIDERS(tyw_peace_demand_deciders);
STEP_THEN(tyw_peace_demand);
STEP_DECIDERS(tyw_withdrawal_deciders);
STEP_THEN(tyw_withdrawal);
extern const struct move_type tyw_move_offer_peace, tyw_move_accept_peace, tyw_move_decline_peace,
    tyw_move_demand_area, tyw_move_demand_city, tyw_move_withdraw_to;

/* pay.c, loot.c, revolts.c */
STEP_DECIDERS(tyw_pay_deciders);
STEP_THEN(tyw_pay_over);
STEP_THEN(tyw_looting);
STEP_THEN(tyw_loot);
STEP_DECIDERS(tyw_leaders_alone_deciders);
STEP_THEN(tyw_leaders_alone_over);
STEP_DECIDERS(tyw_revolt_spread_deciders);
STEP_THEN(tyw_revolt_spread);
extern const struct move_type tyw_move_pay, tyw_move_pay_all, tyw_move_pay_stack, tyw_move_end_paying,
    tyw_move_place_alone, tyw_move_spread_revolt;

/* set_up.c: 4, 18 */
void tyw_set_up(struct play *p);

/* What the card of an Event asks for, one thing after the other (struct field, domain_of). */
const struct domain *tyw_picked_of(const void *pack, const void *row, int i);

#endif
