/* Stand-ins for what is not written yet (a script writes this file anew). Not to be landed on main. */
#include "engine/statistics.h"
#include "engine/window.h"
#include "tables.h"

uint32_t tyw_event_deciders(const struct play *p) { return 0; }
void tyw_event(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
const char *tyw_event_prompt(const struct play *p) { return "?"; }
uint32_t tyw_name_leader_deciders(const struct play *p) { return 0; }
void tyw_name_leader(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
uint32_t tyw_placing_deciders(const struct play *p) { return 0; }
void tyw_placing_over(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
uint32_t tyw_campaign_deciders(const struct play *p) { return 0; }
void tyw_campaign(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
uint32_t tyw_combat_deciders(const struct play *p) { return 0; }
void tyw_combat(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
uint32_t tyw_losses_deciders(const struct play *p) { return 0; }
void tyw_losses_over(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
uint32_t tyw_retreat_deciders(const struct play *p) { return 0; }
void tyw_retreat_over(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
uint32_t tyw_over_limit_deciders(const struct play *p) { return 0; }
void tyw_over_limit_done(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
uint32_t tyw_place_siege_deciders(const struct play *p) { return 0; }
void tyw_place_siege_over(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
uint32_t tyw_continued_sieges_deciders(const struct play *p) { return 0; }
void tyw_continued_sieges(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
static const struct refusal NOT_YET = {"not-yet", "1", "This is not written yet."};
__attribute__((unused)) static MOVE_CHECK(never) { return &NOT_YET; }
__attribute__((unused)) static MOVE_APPLY(nothing) { }
const struct move_type tyw_move_choose_space = {.name = "choose_space", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_choose_area = {.name = "choose_area", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_choose_leader = {.name = "choose_leader", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_choose_kind = {.name = "choose_kind", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_decline = {.name = "decline", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_place_leader = {.name = "place_leader", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_place_units = {.name = "place_units", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_attack = {.name = "attack", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_commit = {.name = "commit", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_besiege = {.name = "besiege", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_siege_combat = {.name = "siege_combat", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_campaign = {.name = "campaign", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_no_campaign = {.name = "no_campaign", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_play_combat_card = {.name = "play_combat_card", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_no_combat_card = {.name = "no_combat_card", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_lose_step = {.name = "lose_step", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_retreat_to = {.name = "retreat_to", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_retreat_inside = {.name = "retreat_inside", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_eliminate = {.name = "eliminate", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_eliminate_leader = {.name = "eliminate_leader", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_mask = {.name = "mask", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_roll_siege = {.name = "roll_siege", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_no_siege = {.name = "no_siege", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct window_type tyw_combat_cards_window = {0};
void tyw_continued_sieges_begin(struct play *p, int seat) {  }
void tyw_losses(struct play *p, int seat, int reason, int need, const uint64_t *units) {  }
void tyw_siege_roll(struct play *p, int space, uint64_t leaders) {  }
int tyw_commander(const struct play *p, uint64_t leaders) { return 0; }
bool tyw_over_limit(const struct play *p, int seat, int space) { return false; }
void tyw_check_limit(struct play *p, int seat, int space) {  }
static void no_effect(struct play *p, const struct card_play *play) { }
static const struct refusal *no_fit(const struct play *p, int seat, int card) { return &NOT_YET; }
static const struct card_effect none = {.fits = no_fit, .apply = no_effect};
static const struct card_effect *effect_of(const struct play *p, int card) { return &none; }
const struct card_table tyw_card_table = {.cards = &tyw_cards, .effect = effect_of};
