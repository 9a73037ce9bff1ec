/* Stand-ins for what is not written yet (a script writes this file anew). Not to be landed on main. */
#include "engine/statistics.h"
#include "engine/window.h"
#include "tables.h"

uint32_t tyw_event_deciders(const struct play *p)
{
    return 0;
}
void tyw_event(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
const char *tyw_event_prompt(const struct play *p)
{
    return "?";
}
uint32_t tyw_name_leader_deciders(const struct play *p)
{
    return 0;
}
void tyw_name_leader(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
uint32_t tyw_placing_deciders(const struct play *p)
{
    return 0;
}
void tyw_placing_over(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
uint32_t tyw_campaign_deciders(const struct play *p)
{
    return 0;
}
void tyw_campaign(struct play *p)
{
    if (play_head(p)->depth > 1)
        step_return(p);
    else
        play_over(p, 3);
}
static const struct refusal NOT_YET = {"not-yet", "1", "This is not written yet."};
__attribute__((unused)) static MOVE_CHECK(never)
{
    return &NOT_YET;
}
__attribute__((unused)) static MOVE_APPLY(nothing)
{
}
const struct move_type tyw_move_choose_space = {.name = "choose_space",
                                                .rule = "1",
                                                .doc = "Not yet.",
                                                .text = "Not yet.",
                                                .check = never,
                                                .apply = nothing};
const struct move_type tyw_move_choose_area = {.name = "choose_area",
                                               .rule = "1",
                                               .doc = "Not yet.",
                                               .text = "Not yet.",
                                               .check = never,
                                               .apply = nothing};
const struct move_type tyw_move_choose_leader = {.name = "choose_leader",
                                                 .rule = "1",
                                                 .doc = "Not yet.",
                                                 .text = "Not yet.",
                                                 .check = never,
                                                 .apply = nothing};
const struct move_type tyw_move_choose_kind = {.name = "choose_kind",
                                               .rule = "1",
                                               .doc = "Not yet.",
                                               .text = "Not yet.",
                                               .check = never,
                                               .apply = nothing};
const struct move_type tyw_move_decline = {
    .name = "decline", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_place_leader = {.name = "place_leader",
                                                .rule = "1",
                                                .doc = "Not yet.",
                                                .text = "Not yet.",
                                                .check = never,
                                                .apply = nothing};
const struct move_type tyw_move_place_units = {.name = "place_units",
                                               .rule = "1",
                                               .doc = "Not yet.",
                                               .text = "Not yet.",
                                               .check = never,
                                               .apply = nothing};
const struct move_type tyw_move_campaign = {
    .name = "campaign", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_no_campaign = {.name = "no_campaign",
                                               .rule = "1",
                                               .doc = "Not yet.",
                                               .text = "Not yet.",
                                               .check = never,
                                               .apply = nothing};
static void no_effect(struct play *p, const struct card_play *play)
{
}
static const struct refusal *no_fit(const struct play *p, int seat, int card)
{
    return &NOT_YET;
}
static const struct card_effect none = {.fits = no_fit, .apply = no_effect};
static const struct card_effect *effect_of(const struct play *p, int card)
{
    return &none;
}
const struct card_table tyw_card_table = {.cards = &tyw_cards, .effect = effect_of};
