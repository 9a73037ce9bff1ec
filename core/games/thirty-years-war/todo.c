/* Stand-ins for what is not written yet. Not to be landed on main. */
#include "tables.h"
#define WEAK __attribute__((weak))
WEAK uint32_t tyw_end_of_turn_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_end_of_turn(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_round_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_round(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK const char *tyw_round_prompt(const struct play *p)
{
    return "?";
}
WEAK void tyw_round_fallback(const struct play *p, int seat, struct move *m)
{
}
WEAK uint32_t tyw_wallenstein_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_wallenstein_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_pillage_placer(const struct play *p)
{
    return 0;
}
WEAK void tyw_pillage_placed(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_recovery_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_recovery(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_recruitment_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_recruitment_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_raise_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_raise_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_event_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_event(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK const char *tyw_event_prompt(const struct play *p)
{
    return "?";
}
WEAK uint32_t tyw_name_leader_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_name_leader(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_placing_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_placing_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_activation_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_activation(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK const char *tyw_activation_prompt(const struct play *p)
{
    return "?";
}
WEAK void tyw_activation_fallback(const struct play *p, int seat, struct move *m)
{
}
WEAK uint32_t tyw_reaction_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_reaction_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_campaign_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_campaign(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_combat_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_combat(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_losses_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_losses_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_retreat_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_retreat_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_over_limit_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_over_limit_done(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_place_siege_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_place_siege_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_continued_sieges_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_continued_sieges(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_up_army_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_up_army(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_peace_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_peace(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_peace_demand_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_peace_demand(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_withdrawal_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_withdrawal(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_pay_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_pay_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK void tyw_looting(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK void tyw_loot(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_leaders_alone_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_leaders_alone_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
WEAK uint32_t tyw_revolt_spread_deciders(const struct play *p)
{
    return 0;
}
WEAK void tyw_revolt_spread(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
static const struct refusal NOT_YET = {"not-yet", "1", "This is not written yet."};
static MOVE_CHECK(never)
{
    return &NOT_YET;
}
static MOVE_APPLY(nothing)
{
}
WEAK const struct move_type tyw_move_pass_round = {.name = "pass_round",
                                                   .rule = "1",
                                                   .doc = "Not yet.",
                                                   .text = "Not yet.",
                                                   .check = never,
                                                   .apply = nothing};
WEAK const struct move_type tyw_move_discard = {
    .name = "discard", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_end_turn = {
    .name = "end_turn", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_keep_wallenstein = {.name = "keep_wallenstein",
                                                         .rule = "1",
                                                         .doc = "Not yet.",
                                                         .text = "Not yet.",
                                                         .check = never,
                                                         .apply = nothing};
WEAK const struct move_type tyw_move_dismiss = {
    .name = "dismiss", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_recall = {
    .name = "recall", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_assassinate = {.name = "assassinate",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_plot = {
    .name = "plot", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_place_pillage = {.name = "place_pillage",
                                                      .rule = "1",
                                                      .doc = "Not yet.",
                                                      .text = "Not yet.",
                                                      .check = never,
                                                      .apply = nothing};
WEAK const struct move_type tyw_move_recover = {
    .name = "recover", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_end_recovery = {.name = "end_recovery",
                                                     .rule = "1",
                                                     .doc = "Not yet.",
                                                     .text = "Not yet.",
                                                     .check = never,
                                                     .apply = nothing};
WEAK const struct move_type tyw_move_play_act = {
    .name = "play_act", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_play_recruit = {.name = "play_recruit",
                                                     .rule = "1",
                                                     .doc = "Not yet.",
                                                     .text = "Not yet.",
                                                     .check = never,
                                                     .apply = nothing};
WEAK const struct move_type tyw_move_play_aid = {
    .name = "play_aid", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_play_event = {.name = "play_event",
                                                   .rule = "1",
                                                   .doc = "Not yet.",
                                                   .text = "Not yet.",
                                                   .check = never,
                                                   .apply = nothing};
WEAK const struct move_type tyw_move_recruit = {
    .name = "recruit", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_end_recruiting = {.name = "end_recruiting",
                                                       .rule = "1",
                                                       .doc = "Not yet.",
                                                       .text = "Not yet.",
                                                       .check = never,
                                                       .apply = nothing};
WEAK const struct move_type tyw_move_raise = {
    .name = "raise", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_choose_space = {.name = "choose_space",
                                                     .rule = "1",
                                                     .doc = "Not yet.",
                                                     .text = "Not yet.",
                                                     .check = never,
                                                     .apply = nothing};
WEAK const struct move_type tyw_move_choose_area = {.name = "choose_area",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_choose_leader = {.name = "choose_leader",
                                                      .rule = "1",
                                                      .doc = "Not yet.",
                                                      .text = "Not yet.",
                                                      .check = never,
                                                      .apply = nothing};
WEAK const struct move_type tyw_move_choose_kind = {.name = "choose_kind",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_decline = {
    .name = "decline", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_place_leader = {.name = "place_leader",
                                                     .rule = "1",
                                                     .doc = "Not yet.",
                                                     .text = "Not yet.",
                                                     .check = never,
                                                     .apply = nothing};
WEAK const struct move_type tyw_move_place_units = {.name = "place_units",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_free_unit = {.name = "free_unit",
                                                  .rule = "1",
                                                  .doc = "Not yet.",
                                                  .text = "Not yet.",
                                                  .check = never,
                                                  .apply = nothing};
WEAK const struct move_type tyw_move_free_leader = {.name = "free_leader",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_move_base = {.name = "move_base",
                                                  .rule = "1",
                                                  .doc = "Not yet.",
                                                  .text = "Not yet.",
                                                  .check = never,
                                                  .apply = nothing};
WEAK const struct move_type tyw_move_activate = {
    .name = "activate", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_join = {
    .name = "join", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_part = {
    .name = "part", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_take = {
    .name = "take", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_take_all = {
    .name = "take_all", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_drop = {
    .name = "drop", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_go = {
    .name = "go", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_convert = {
    .name = "convert", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_suppress = {
    .name = "suppress", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_overrun = {
    .name = "overrun", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_attack = {
    .name = "attack", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_commit = {
    .name = "commit", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_besiege = {
    .name = "besiege", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_siege_combat = {.name = "siege_combat",
                                                     .rule = "1",
                                                     .doc = "Not yet.",
                                                     .text = "Not yet.",
                                                     .check = never,
                                                     .apply = nothing};
WEAK const struct move_type tyw_move_stop = {
    .name = "stop", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_forage = {
    .name = "forage", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_stay_outside = {.name = "stay_outside",
                                                     .rule = "1",
                                                     .doc = "Not yet.",
                                                     .text = "Not yet.",
                                                     .check = never,
                                                     .apply = nothing};
WEAK const struct move_type tyw_move_go_inside = {.name = "go_inside",
                                                  .rule = "1",
                                                  .doc = "Not yet.",
                                                  .text = "Not yet.",
                                                  .check = never,
                                                  .apply = nothing};
WEAK const struct move_type tyw_move_campaign = {
    .name = "campaign", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_no_campaign = {.name = "no_campaign",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_play_combat_card = {.name = "play_combat_card",
                                                         .rule = "1",
                                                         .doc = "Not yet.",
                                                         .text = "Not yet.",
                                                         .check = never,
                                                         .apply = nothing};
WEAK const struct move_type tyw_move_no_combat_card = {.name = "no_combat_card",
                                                       .rule = "1",
                                                       .doc = "Not yet.",
                                                       .text = "Not yet.",
                                                       .check = never,
                                                       .apply = nothing};
WEAK const struct move_type tyw_move_lose_step = {.name = "lose_step",
                                                  .rule = "1",
                                                  .doc = "Not yet.",
                                                  .text = "Not yet.",
                                                  .check = never,
                                                  .apply = nothing};
WEAK const struct move_type tyw_move_retreat_to = {.name = "retreat_to",
                                                   .rule = "1",
                                                   .doc = "Not yet.",
                                                   .text = "Not yet.",
                                                   .check = never,
                                                   .apply = nothing};
WEAK const struct move_type tyw_move_retreat_inside = {.name = "retreat_inside",
                                                       .rule = "1",
                                                       .doc = "Not yet.",
                                                       .text = "Not yet.",
                                                       .check = never,
                                                       .apply = nothing};
WEAK const struct move_type tyw_move_eliminate = {.name = "eliminate",
                                                  .rule = "1",
                                                  .doc = "Not yet.",
                                                  .text = "Not yet.",
                                                  .check = never,
                                                  .apply = nothing};
WEAK const struct move_type tyw_move_eliminate_leader = {.name = "eliminate_leader",
                                                         .rule = "1",
                                                         .doc = "Not yet.",
                                                         .text = "Not yet.",
                                                         .check = never,
                                                         .apply = nothing};
WEAK const struct move_type tyw_move_mask = {
    .name = "mask", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_roll_siege = {.name = "roll_siege",
                                                   .rule = "1",
                                                   .doc = "Not yet.",
                                                   .text = "Not yet.",
                                                   .check = never,
                                                   .apply = nothing};
WEAK const struct move_type tyw_move_no_siege = {
    .name = "no_siege", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_intervene_up = {.name = "intervene_up",
                                                     .rule = "1",
                                                     .doc = "Not yet.",
                                                     .text = "Not yet.",
                                                     .check = never,
                                                     .apply = nothing};
WEAK const struct move_type tyw_move_replace = {
    .name = "replace", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_withdraw_up = {.name = "withdraw_up",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_offer_peace = {.name = "offer_peace",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_accept_peace = {.name = "accept_peace",
                                                     .rule = "1",
                                                     .doc = "Not yet.",
                                                     .text = "Not yet.",
                                                     .check = never,
                                                     .apply = nothing};
WEAK const struct move_type tyw_move_decline_peace = {.name = "decline_peace",
                                                      .rule = "1",
                                                      .doc = "Not yet.",
                                                      .text = "Not yet.",
                                                      .check = never,
                                                      .apply = nothing};
WEAK const struct move_type tyw_move_demand_area = {.name = "demand_area",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_demand_city = {.name = "demand_city",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_withdraw_to = {.name = "withdraw_to",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_pay = {
    .name = "pay", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_pay_all = {
    .name = "pay_all", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
WEAK const struct move_type tyw_move_end_paying = {.name = "end_paying",
                                                   .rule = "1",
                                                   .doc = "Not yet.",
                                                   .text = "Not yet.",
                                                   .check = never,
                                                   .apply = nothing};
WEAK const struct move_type tyw_move_place_alone = {.name = "place_alone",
                                                    .rule = "1",
                                                    .doc = "Not yet.",
                                                    .text = "Not yet.",
                                                    .check = never,
                                                    .apply = nothing};
WEAK const struct move_type tyw_move_spread_revolt = {.name = "spread_revolt",
                                                      .rule = "1",
                                                      .doc = "Not yet.",
                                                      .text = "Not yet.",
                                                      .check = never,
                                                      .apply = nothing};
#include "engine/window.h"
WEAK const struct window_type tyw_combat_cards_window = {0};
WEAK void tyw_units_of(const struct play *p, int seat, uint64_t *out)
{
}
WEAK uint64_t tyw_leaders_of(const struct play *p, int seat)
{
    return 0;
}
WEAK int tyw_leader_seat(const struct play *p, int leader)
{
    return 0;
}
WEAK int tyw_kind_seat(const struct play *p, int kind)
{
    return 0;
}
WEAK void tyw_units_at(const struct play *p, int seat, int space, uint64_t *out)
{
}
WEAK void tyw_units_outside(const struct play *p, int seat, int space, uint64_t *out)
{
}
WEAK void tyw_units_inside(const struct play *p, int seat, int space, uint64_t *out)
{
}
WEAK uint64_t tyw_leaders_at(const struct play *p, int seat, int space)
{
    return 0;
}
WEAK uint64_t tyw_leaders_outside(const struct play *p, int seat, int space)
{
    return 0;
}
WEAK uint64_t tyw_leaders_inside(const struct play *p, int seat, int space)
{
    return 0;
}
WEAK bool tyw_has_units(const struct play *p, int seat, int space)
{
    return false;
}
WEAK bool tyw_has_units_outside(const struct play *p, int seat, int space)
{
    return false;
}
WEAK bool tyw_has_army(const struct play *p, int seat, int space)
{
    return false;
}
WEAK int tyw_unit_space(const struct play *p, int unit)
{
    return 0;
}
WEAK int tyw_leader_space(const struct play *p, int leader)
{
    return 0;
}
WEAK void tyw_spaces_with(const struct play *p, int seat, uint64_t *spaces)
{
}
WEAK int tyw_factors(const struct play *p, const uint64_t *units)
{
    return 0;
}
WEAK int tyw_count_kind(const struct play *p, const uint64_t *units, int kind, int condition)
{
    return 0;
}
WEAK int tyw_find_unit(const struct play *p, const uint64_t *units, int kind, int condition)
{
    return 0;
}
WEAK int tyw_in_mix(const struct play *p, int kind)
{
    return 0;
}
WEAK int tyw_room(const struct play *p, int seat, int space)
{
    return 0;
}
WEAK bool tyw_may_stack(const struct play *p, const uint64_t *units, uint64_t leaders)
{
    return false;
}
WEAK bool tyw_may_place_leader(const struct play *p, int leader, int space)
{
    return false;
}
WEAK bool tyw_may_place_kind(const struct play *p, int kind, int space)
{
    return false;
}
WEAK void tyw_unit_move(struct play *p, int unit, int from, int to)
{
}
WEAK void tyw_leader_move(struct play *p, int leader, int from, int to)
{
}
WEAK int tyw_units_place(struct play *p, int kind, int condition, int count, int space)
{
    return 0;
}
WEAK void tyw_leader_place(struct play *p, int leader, int space)
{
}
WEAK void tyw_step_lose(struct play *p, int unit, int reason)
{
}
WEAK void tyw_unit_remove(struct play *p, int unit, bool for_good)
{
}
WEAK void tyw_units_eliminate(struct play *p, const uint64_t *units, bool for_good)
{
}
WEAK void tyw_leader_lost(struct play *p, int leader, bool replaced)
{
}
WEAK void tyw_leader_remove(struct play *p, int leader)
{
}
WEAK int tyw_area_of(const struct play *p, int space)
{
    return 0;
}
WEAK int tyw_area_value(const struct play *p, int area)
{
    return 0;
}
WEAK void tyw_vp(struct play *p, int points)
{
}
WEAK bool tyw_is_neutral(const struct play *p, int space)
{
    return false;
}
WEAK int tyw_count_cities(const struct play *p, int area, int seat)
{
    return 0;
}
WEAK void tyw_city_take(struct play *p, int space, int seat)
{
}
WEAK void tyw_area_enter_war(struct play *p, int area, int seat)
{
}
WEAK void tyw_violate(struct play *p, int seat, int space)
{
}
WEAK void tyw_revolt_place(struct play *p, int space)
{
}
WEAK void tyw_revolt_remove(struct play *p, int space, int seat)
{
}
WEAK void tyw_pillage_set(struct play *p, int space, int level)
{
}
WEAK int tyw_electors(const struct play *p, int seat)
{
    return 0;
}
WEAK void tyw_electors_check(struct play *p)
{
}
WEAK void tyw_derive(const struct play *p, void *derived)
{
}
WEAK int32_t tyw_score(const struct play *p, int seat)
{
    return 0;
}
WEAK void tyw_settle(struct play *p)
{
}
WEAK int tyw_besieger(const struct play *p, int space)
{
    return 0;
}
WEAK int tyw_siege_level(const struct play *p, int space)
{
    return 0;
}
WEAK void tyw_win(struct play *p, int victory, int seat)
{
}
WEAK bool tyw_end_of_turn_victory(struct play *p)
{
    return false;
}
WEAK void tyw_turn(struct play *p)
{
}
WEAK int tyw_last_turn(const struct play *p)
{
    return 0;
}
WEAK uint32_t tyw_asked(int seat)
{
    return 0;
}
WEAK void tyw_wallenstein_begin(struct play *p)
{
}
WEAK void tyw_recovery_begin(struct play *p)
{
}
WEAK void tyw_pay_begin(struct play *p, int seat)
{
}
WEAK void tyw_looting_begin(struct play *p)
{
}
WEAK void tyw_continued_sieges_begin(struct play *p, int seat)
{
}
WEAK void tyw_revolts_begin(struct play *p)
{
}
WEAK void tyw_pillage_begin(struct play *p)
{
}
WEAK void tyw_locs_establish(struct play *p, int seat)
{
}
WEAK void tyw_draw_cards(struct play *p)
{
}
WEAK void tyw_card_leave_hand(struct play *p, int seat, int card, int use)
{
}
WEAK bool tyw_played(const struct play *p, enum named_card card)
{
    return false;
}
WEAK bool tyw_in_effect(const struct play *p, enum named_card card)
{
    return false;
}
WEAK void tyw_last(struct play *p, int card, int seat, int mark, enum until until)
{
}
WEAK void tyw_end_lasting(struct play *p, int card)
{
}
WEAK void tyw_activate_leader(struct play *p, int seat, int card, int value)
{
}
WEAK int tyw_activation_rating(const struct play *p, int leader)
{
    return 0;
}
WEAK bool tyw_may_activate(const struct play *p, int seat, int leader, int value)
{
    return false;
}
WEAK bool tyw_may_recruit(const struct play *p, int seat)
{
    return false;
}
WEAK void tyw_losses(struct play *p, int seat, int reason, int need, const uint64_t *units)
{
}
WEAK void tyw_siege_roll(struct play *p, int space, bool leader_present)
{
}
WEAK void tyw_aid(struct play *p, int donor, int points)
{
}
WEAK void tyw_aid_of_card(const struct play *p, int card, int points[DONORS])
{
}
WEAK bool tyw_has_loc(const struct play *p, int unit)
{
    return false;
}
WEAK bool tyw_locally_paid(const struct play *p, int unit)
{
    return false;
}
WEAK void tyw_loot_at(struct play *p, int space, const uint64_t *units, int seat)
{
}
WEAK void tyw_dutch_war(struct play *p, int boxes)
{
}
WEAK bool tyw_spinola_army(const struct play *p)
{
    return false;
}
WEAK void tyw_set_up(struct play *p)
{
}
WEAK void tyw_inspect(const struct play *p, struct faults *faults)
{
}
#include "engine/statistics.h"
static const struct figure no_figures[] = {{NULL}};
static void observe(const struct play *p, struct tally tally[][STATISTICS_IDS])
{
}
WEAK const struct statistics tyw_statistics = {.figures = no_figures, .observe = observe};
