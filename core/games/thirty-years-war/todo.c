/* Stand-ins for what is not written yet (a script writes this file anew). Not to be landed on main. */
#include "engine/statistics.h"
#include "engine/window.h"
#include "tables.h"

uint32_t tyw_campaign_deciders(const struct play *p) { return 0; }
void tyw_campaign(struct play *p) { if (play_head(p)->depth > 1) step_return(p); else play_over(p, 3); }
static const struct refusal NOT_YET = {"not-yet", "1", "This is not written yet."};
__attribute__((unused)) static MOVE_CHECK(never) { return &NOT_YET; }
__attribute__((unused)) static MOVE_APPLY(nothing) { }
const struct move_type tyw_move_campaign = {.name = "campaign", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
const struct move_type tyw_move_no_campaign = {.name = "no_campaign", .rule = "1", .doc = "Not yet.", .text = "Not yet.", .check = never, .apply = nothing};
