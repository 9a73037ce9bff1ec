/* Where a march may go (6.9.3.1): ways and what they cost, entry, and how an army may be parted. */
#include "games/time-of-wars/tables.h"

enum { ROAD_COST = 1 };

static const struct refusal NO_WAY = {"no-way", "6.9.3.1", "No Road or Trail leads to {space}."};
static const struct refusal TOO_DEAR = {"too-dear", "6.9.3.1",
                                        "The way to {space} costs more points than are left."};
static const struct refusal NO_ENTRY = {
    "no-entry", "3.0",
    "{seat} may enter only its own and allied spaces, those of its enemies and of their vassals, and Terrain "
    "Points."};
static const struct refusal WAR_RESTS = {
    "no-entry", "3.0",
    "An ally of {seat} commands the units of the power that controls {space}: that War rests (R148)."};
static const struct refusal NOT_TOGETHER = {"no-entry", "3.0",
                                            "{space} is an enemy's of a Minor State in the army alone: its "
                                            "units may enter without the others (R138)."};
static const struct refusal AT_WALLS = {
    "enemy-stronghold", "6.9.3.1",
    "An army that enters a Fortified City or Fortress of an enemy ends its movement."};
static const struct refusal STOPPED = {"stopped", "6.9.1.2", "A card has ended the movement."};

/* ---- ways ---- */

bool tow_is_trail(const struct play *p, int from, int to)
{
    const struct components *c = tow_components(p);
    return spaces_has(c->map.adjacent[TRAIL][from], to) && !spaces_has(c->map.adjacent[ROAD][from], to);
}

int tow_way_cost(const struct play *p, const struct march *march, int to, int *way)
{
    const struct components *c = tow_components(p);
    const struct impulse *impulse = tow_impulse_of(p);
    const bool by_road = spaces_has(c->map.adjacent[ROAD][march->at], to);
    if (!by_road && !spaces_has(c->map.adjacent[TRAIL][march->at], to)) return -1;
    if (way) *way = by_road ? ROAD : TRAIL;
    const int mud =
        impulse && spaces_has(c->map.of_zone[RUSSIAN_ZONE], march->at) ? impulse->mud : 0; /* Spring mud */
    const bool tatars = units_meet(march->units, c->pieces.of_nation[TATARS]);
    const int line = tatars && tow_behind_the_line(p, to); /* Belgorod Line */
    const bool cheap = by_road || tow_belts_are_open(p, march, to);
    return (cheap ? ROAD_COST : march->by_card.trail_cost) + mud + line;
}

/* R59 */
static bool is_at_walls(const struct play *p, const struct march *m)
{
    const int control = tow_place(p, m->at)->control;
    const int kind = tow_space_row(p, m->at)->kind;
    return m->from >= 0 && !m->raid && (tow_is_stronghold(p, m->at) || kind == DANZIG_SPACE) &&
           control >= 0 && tow_at_war(p, tow_fights_as(p, m->seat, m->units), control);
}

/* R138: units of a Minor State may enter the spaces of its enemies, too, but not under a commander of
 * others. */
bool tow_march_may_enter(const struct play *p, const struct march *m, int space)
{
    const int control = tow_place(p, space)->control, power = tow_fights_as(p, m->seat, m->units);
    if (tow_may_enter(p, m->seat, space)) return true;
    if (control < 0 || !tow_at_war(p, power, control)) return false;
    return power == m->seat || commanders_within(m->commanders, tow_pieces(p)->commanders_of[power]);
}

/* R138: units of one Minor State in the army could enter, if the others were left behind. */
static bool some_may_enter(const struct play *p, const struct march *m, int space)
{
    const struct components *c = tow_components(p);
    const int control = tow_place(p, space)->control;
    for (int minor = SEATS; minor < POWERS && control >= 0; minor++)
        if (units_meet(m->units, c->pieces.of_nation[minor]) && tow_at_war(p, minor, control)) return true;
    return false;
}

/* Why the army can go nowhere; NULL: it can. */
static const struct refusal *movement_over(const struct play *p, const struct march *m)
{
    if (m->by_card.stopped) return &STOPPED;
    return is_at_walls(p, m) ? &AT_WALLS : NULL;
}

static const struct refusal *why_not_enter(const struct play *p, const struct march *m, int to)
{
    const int control = tow_place(p, to)->control;
    if (some_may_enter(p, m, to)) return &NOT_TOGETHER;
    return control >= 0 && tow_state(p)->relation[m->seat].to[control] == AT_WAR ? &WAR_RESTS : &NO_ENTRY;
}

static const struct refusal *why_not_this_way(const struct play *p, const struct march *m, int to)
{
    const int cost = tow_way_cost(p, m, to, NULL);
    if (cost < 0) return &NO_WAY;
    if (m->raid ? tow_space_row(p, to)->kind == BOX : !tow_march_may_enter(p, m, to)) /* R89 */
        return why_not_enter(p, m, to);
    return cost <= tow_march_points(p, m) ? NULL : &TOO_DEAR;
}

const struct refusal *tow_why_not_go(const struct play *p, const struct march *m, int to)
{
    const struct refusal *why = movement_over(p, m);
    return why ? why : why_not_this_way(p, m, to);
}

/* ---- mercenaries (R57) ---- */

/* On its way it may pass mercenaries that stood there before. */
const struct refusal *tow_why_not_part_march(const struct play *p, const struct march *m)
{
    const struct units rest = units_without(tow_army(p, m->seat, m->at), m->units);
    if (!units_is_empty(m->moved) && !units_meet(rest, m->moved)) return NULL;
    return tow_why_not_part(p, m->units, rest);
}

static int count_mercenaries(const struct play *p, struct units units)
{
    return units_count(units_both(units, tow_pieces(p)->of_nation[MERCENARIES]));
}

bool tow_march_can_part(const struct play *p, const struct march *m, struct units units, int most)
{
    const int may = units_count(units), hired = count_mercenaries(p, units);
    if (!commanders_is_empty(m->commanders)) return true;
    if (may == 0 || most == 0) return false;
    if (units_within(m->units, units) && may <= most && !tow_why_not_part_march(p, m)) return true;
    const struct units army = tow_army(p, m->seat, m->at);
    const int all = units_count(army), all_hired = count_mercenaries(p, army);
    if (all == all_hired) return true;
    if (may == hired) return false; /* they would go alone */
    return all - all_hired > 1 ||
           (hired == all_hired && may <= most); /* the last other unit takes all along */
}

static bool may_go_by_land(const struct play *p, const struct march *m)
{
    if (tow_march_points(p, m) < ROAD_COST || movement_over(p, m)) return false;
    if (!tow_march_can_part(p, m, m->units, UNITS_MAX)) return false;
    EACH(space, tow_neighbours(tow_components(p), m->at))
        if (!why_not_this_way(p, m, space)) return true;
    return false;
}

bool tow_march_may_go(const struct play *p, const struct march *march)
{
    return may_go_by_land(p, march) || tow_may_sail(p, march);
}
