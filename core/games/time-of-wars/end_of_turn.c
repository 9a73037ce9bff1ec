/* The end of a turn: auxiliary markers (6.11), Rulers' Domestic Policy (6.12), and what ends with it. */
#include "games/time-of-wars/tables.h"

/* ---- 6.11, 6.6.5 ---- */

/* 2.3.2 (R14): by REVOLT and FAMINE on National spaces that Sweden controls. */
static void ore_by_troubles(struct play *p, int seat)
{
    enum { LEFT_MOST = 2 };
    int troubles = 0;
    if (tow_components(p)->track[IRON_ORE].seat != seat) return;
    EACH(space, tow_map(p)->national[seat])
        if (tow_place(p, space)->control == seat &&
            (tow_place(p, space)->marker == REVOLT || tow_place(p, space)->marker == FAMINE))
            troubles++;
    if (troubles) tow_track(p, IRON_ORE, troubles < LEFT_MOST ? -troubles : -LEFT_MOST, BECAUSE(TROUBLES));
}

/* Removes and counts the markers on the power's spaces; -1: on spaces without control. Harvests count on its
 * National spaces alone (R13). */
static void remove_markers(struct play *p, int power, int count[MARKERS])
{
    EACH_SPACE(p, space) {
        const struct place *place = tow_place(p, space);
        const int marker = place->marker;
        if (place->control != power || marker == NO_MARKER) continue;
        const bool harvest = marker == GOOD_HARVEST || marker == POOR_HARVEST;
        if (!harvest || (power >= 0 && tow_is_national(p, power, space))) count[marker]++;
        tow_marker_set(p, space, NO_MARKER, BECAUSE(END_OF_TURN));
    }
}

void tow_markers_begin(struct play *p, int seat)
{
    int count[MARKERS] = {0}, others[MARKERS] = {0};
    struct side *side = tow_side(p, seat);
    ore_by_troubles(p, seat);
    remove_markers(p, seat, count);
    side->good_harvests = count[GOOD_HARVEST];
    side->poor_harvests = count[POOR_HARVEST];
    if (count[REVOLT]) tow_points(p, seat, DOMESTIC_POLICY, -count[REVOLT], BECAUSE(TROUBLES));
    if (count[FAMINE]) tow_points(p, seat, ECONOMY, -count[FAMINE], BECAUSE(TROUBLES));
    if (tow_next_seat(p, seat) < SEATS) return;
    for (int power = -1; power < POWERS; power++)
        if (power < 0 || power >= SEATS || !tow_in_play(p, power)) remove_markers(p, power, others);
}

/* ---- 6.12 ---- */

void tow_policy_begin(struct play *p, int seat)
{
    enum { COLLAPSE_UNITS = 2 }; /* 6.9.1.1 */
    const struct ruler_side *ruler = tow_ruler(p, seat);
    const struct side *side = tow_side(p, seat);
    if (ruler->policy) tow_level(p, seat, DOMESTIC_POLICY, ruler->policy, BECAUSE(RULER));
    if (side->funds > ruler->funds) { /* R105 */
        event(p, EVENT_FUNDS_LIMIT, .seat = seat, .limit = ruler->funds);
        tow_funds(p, seat, ruler->funds - side->funds, BECAUSE(RULER));
    }
    if (side->economy == 0 && side->policy == LEVEL_MIN) tow_collapse(p, seat, COLLAPSE_UNITS);
}

/* ---- the next turn ---- */

/* 6.5.2, R31: Alliances are made for the Game Turn. */
static void end_alliances(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int other = 0; other < seat; other++)
            if (tow_marked(p, seat, other) == ALLIED)
                tow_relation_set(p, seat, other, AT_PEACE, BECAUSE(END_OF_TURN));
}

void tow_turn_end(struct play *p)
{
    tow_lasting_turn_end(p);
    tow_minors_turn_end(p);
    end_alliances(p);
    tow_danzig_turn_end(p);
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        tow_reshuffle(p, seat); /* R12 */
    if (!tow_end_of_turn_victory(p)) tow_state(p)->turn++;
}
