/* Thirty Years War: macros and words of its files of laws. The table of all laws is in laws.c. */
#ifndef WESTPHALIA_TYW_LAWS_H
#define WESTPHALIA_TYW_LAWS_H

#include "games/thirty-years-war/cards/events.h"

/* Adds a warning for each thing that the rule forbids. */
#define LAW(name) void tyw_law_##name(const struct play *p, struct faults *warnings)

/* laws_pieces.c: who stands where */
LAW(enemies);
LAW(stacking);
LAW(wallenstein_and_tilly);
LAW(imperials_and_bavarians);
LAW(french_and_swedes);
LAW(leaders_among_enemies);
LAW(spanish_zone);
LAW(hungarians);
LAW(danes);
LAW(french);
LAW(france_before_the_war);
LAW(off_map_france);
LAW(denmark_box);
LAW(sweden_box);
LAW(dutch_war_over);
LAW(english);
LAW(swedes);
LAW(rebellion);
LAW(cardinal);
LAW(reverse_sides);
LAW(wallenstein);
LAW(united_provinces);

/* laws_cards.c: cards, Events, tracks, the turn */
LAW(hands);
LAW(aid_cards);
LAW(events);
LAW(saxony);
LAW(war_entry);
LAW(dutch_siege);
LAW(aid_points);
LAW(passes);
LAW(lasting);
LAW(conflicts);
LAW(dutch_track);
LAW(rounds);
LAW(unpaid);
LAW(turns);
LAW(intervention_cards);
LAW(spinola_penalty);
LAW(early_war);
LAW(second_scenario);
LAW(option_loc);
LAW(option_campaign);
LAW(option_enemies);

/* A stack moves there, a battle or losses go on, or a side withdraws from it. The rules of a space hold when
 * that is over. A match may end in the midst of it. */
bool tyw_is_busy(const struct play *p, int space);

/* An Event takes effect in parts. A match may end between these. */
static inline bool is_in_event(const struct play *p)
{
    return play_head(p)->over || step_record_of(p, STEP_EVENT);
}

static inline const char *space_name(const struct play *p, int space)
{
    return tyw_space_row(p, space)->in_text;
}

static inline const char *leader_name(const struct play *p, int leader)
{
    return tyw_leader_row(p, leader)->in_text;
}

static inline const char *card_title(const struct play *p, int card)
{
    return tyw_card_row(p, card)->title;
}

static inline const char *seat_name(int seat)
{
    static const char *const NAMES[SEATS] = {[PROTESTANT] = "Protestant", [CATHOLIC] = "Catholic"};
    return NAMES[seat];
}

#endif
