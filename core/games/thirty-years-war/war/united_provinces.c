/* The way into the United Provinces, and out of them (11.4, 16.21 to 16.24, 17.U.2, R82, R83). */
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/movement.h"

static const struct refusal UP_ONE_ARMY = {"one-army-in-the-up", "16.22",
                                           "An army is in the United Provinces already."};
static const struct refusal UP_ARMY = {"army-only", "16.22", "Only an army enters the United Provinces."};
static const struct refusal UP_WAR_OVER = {"dutch-war-ended", "16.132",
                                           "The Dutch War has ended: no army enters."};
static const struct refusal UP_DANES = {"danes-together", "17.D.4",
                                        "Christian IV goes there only with all Danish units that are left."};
static const struct refusal UP_TWICE = {
    "up-twice", "16.21", "An army does not enter and leave the United Provinces in one activation."};

const struct refusal *tyw_why_not_into_up(const struct play *p, const struct activation *a)
{
    const struct components *c = tyw_components(p);
    const int box = tyw_space(p, UP_BOX);
    if (a->done.entered_up) return &UP_TWICE;
    if (tyw_state(p)->dutch.ended) return &UP_WAR_OVER;
    if (leaders_is_empty(tyw_moving_leaders(a)) || units_is_empty(a->units)) return &UP_ARMY;
    if (tyw_has_units(p, a->seat, box) || !leaders_is_empty(tyw_leaders_at(p, a->seat, box)))
        return &UP_ONE_ARMY;
    if (!leaders_has(tyw_moving_leaders(a), tyw_leader(p, CHRISTIAN_IV))) return NULL;
    EACH(unit, c->pieces.of_nation[DANISH])
        if (!units_has(a->units, unit) && tyw_unit_space(p, unit) >= 0) return &UP_DANES;
    return NULL;
}

bool tyw_is_sea_way(const struct play *p, const struct activation *a, int to)
{
    return a->space == tyw_space(p, UP_BOX) && !spaces_has(tyw_map(p)->exits[a->space], to) &&
           a->seat == PROTESTANT && spaces_has(tyw_components(p)->spaces.ports, to);
}

struct units tyw_left_without_leader(const struct play *p, const struct activation *a)
{
    if (!leaders_within(tyw_leaders_at(p, a->seat, a->space), tyw_moving_leaders(a))) return NONE(units);
    return units_without(tyw_units_at(p, a->seat, a->space), a->units);
}

static bool is_full(const struct play *p, const struct activation *a)
{
    const int count = units_count(a->units);
    return count >= STACK_LIMIT || count >= tyw_leadership(p, a);
}

/* R124 */
bool tyw_leaves_behind(const struct play *p, const struct activation *a)
{
    if (a->space != tyw_space(p, UP_BOX) || a->done.entered_up || !is_full(p, a)) return false;
    return !units_is_empty(tyw_left_without_leader(p, a));
}

static const struct refusal UP_ARMY_LEAVES = {"army-only", "16.22",
                                              "Only an army leaves the United Provinces."};
static const struct refusal UP_STAYS = {"spinola-stays", "16.24",
                                        "Spinola's army never leaves the United Provinces."};
static const struct refusal UP_CONTROL = {"enemy-city", "16.23",
                                          "An army comes back through a friendly or neutral city."};
static const struct refusal UP_PORT = {"not-own-port", "16.23",
                                       "By sea an army comes back to a port that is under {seat}'s control."};
static const struct refusal UP_PORT_ENEMY = {
    "port-not-free", "16.23",
    "By sea an army comes back to a port without enemy units, and without moving first."};
static const struct refusal UP_LEFT = {
    "army-left", "16.22",
    "Units that are left behind need a leader: as many come along as the ratings allow."};
static const struct refusal NO_ROOM = {"no-room", "10.21", "An army that comes by sea must find room there."};

const struct refusal *tyw_why_not_out_of_up(const struct play *p, const struct activation *a, int to)
{
    const int control = tyw_place(p, to)->control;
    if (a->done.entered_up) return &UP_TWICE;
    if (a->seat == CATHOLIC && tyw_state(p)->dutch.spinola_stays) return &UP_STAYS;
    if (leaders_is_empty(tyw_moving_leaders(a)) || units_is_empty(a->units)) return &UP_ARMY_LEAVES;
    if (!units_is_empty(tyw_left_without_leader(p, a)) && !is_full(p, a)) return &UP_LEFT;
    if (!tyw_is_sea_way(p, a, to)) return control == tyw_opponent(a->seat) ? &UP_CONTROL : NULL;
    if (control != a->seat) return &UP_PORT;
    if (a->points.spent > 0 || tyw_has_units(p, tyw_opponent(a->seat), to)) return &UP_PORT_ENEMY;
    return units_count(a->units) <= tyw_room(p, a->seat, to) ? NULL : &NO_ROOM;
}
