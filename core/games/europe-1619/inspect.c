/* What the code relies on in any state: units stand where they can, captors and relations are of those that are there, numbers have
 * room to grow. Sheets: inspect_sheets.c. */
#include <stdio.h>

#include "game.h"

/* ---- units and spaces ---- */

/* The party is one of this match, with a will or a state of its own. */
static bool is_party(const struct play *p, int party)
{
    return party < SEATS ? eur_is_in(p, party) : eur_minor(p, party - SEATS)->free;
}

/* A party that can have units and captures: a minor without a home center has none, and loses them with it (Movement 3). */
static bool is_in_arms(const struct play *p, int party)
{
    const int minor = party - SEATS;
    return minor < 0 || (eur_components(p)->minor[minor].home >= 0 && !eur_minor_captured(p, minor));
}

static void inspect_unit(const struct play *p, const struct unit *unit, int space, const char *path,
                         struct faults *faults)
{
    const struct components *c = eur_components(p);
    const bool fleet = unit->kind == UNIT_FLEET;
    const bool placed = eur_space(c, unit->place) == space;
    if (!placed || (!fleet && unit->place != space))
        fault_add(faults, path, "must stand in its space, and only a fleet on one of its coasts");
    if (fleet ? c->place[space].kind == PLACE_INLAND : eur_is_sea(c, space))
        fault_add(faults, path, "cannot stand there");
    if (placed && fleet && c->coasts[space][0] && unit->place == space)
        fault_add(faults, path, "must stand on one of the coasts (Coastal provinces)");
    if (fleet && unit->strength > 1) fault_add(faults, path, "is a fleet: it has a strength of 1");
    if (!is_party(p, unit->party))
        fault_add(faults, path, "is of a party that is not there");
    else if (!is_in_arms(p, unit->party))
        fault_add(faults, path, "is of a state that holds no home center, and so has no unit (MOVEMENT 3)");
}

static void inspect_leaving(const struct play *p, const struct leaving *leaving, int space, const char *path,
                            struct faults *faults)
{
    inspect_unit(p, &leaving->unit, space, path, faults);
    if (!step_is(p, STEP_RETREAT_PHASE)) fault_add(faults, path, "units leave in the Retreat Phase alone");
    if (leaving->by < 0 && leaving->to >= 0)
        fault_add(faults, path, "nobody can have chosen a retreat for it");
    if (leaving->by < 0) return;
    if (leaving->unit.kind == UNIT_FLEET || leaving->unit.strength == 1)
        fault_add(faults, path, "is no bolstered army, and cannot retreat (RETREATS)");
    if (eur_side(p, leaving->unit.party) != leaving->by || !eur_is_in(p, leaving->by))
        fault_add(faults, path, "is decided on by the power that it follows");
}

/* A captor is foreign. */
static void inspect_captor(const struct play *p, int space, struct faults *faults)
{
    char path[FAULT_PATH];
    const int captor = eur_at(p, space)->captor, owner = eur_owner(p, space);
    const char *fault = NULL;
    if (captor >= 0 && (owner < 0 || captor == owner || !is_party(p, captor)))
        fault = "must be held by a foreign party";
    else if (captor >= 0 && !is_in_arms(p, captor))
        fault = "is held by a state that holds no home center, and so has captured nothing (MOVEMENT 3)";
    if (!fault) return;
    fault_path(path, "/captors", eur_components(p)->place[space].id);
    fault_add(faults, path, "%s", fault);
}

/* A path is made where there is something to speak of: of most spaces there is nothing, and millions of states are inspected. */
static void inspect_space(const struct play *p, int space, struct faults *faults)
{
    const struct space *at = eur_at(p, space);
    const char *id = eur_components(p)->place[space].id;
    const bool occupied = eur_is_unit(&at->unit);
    char path[FAULT_PATH];
    if (occupied) {
        fault_path(path, "/units", id);
        inspect_unit(p, &at->unit, space, path, faults);
    }
    if (eur_is_unit(&at->leaving.unit)) {
        fault_path(path, "/leaving", id);
        inspect_leaving(p, &at->leaving, space, path, faults);
    }
    if (eur_is_unit(&at->evicted.unit)) {
        fault_path(path, "/evicted", id);
        inspect_leaving(p, &at->evicted, space, path, faults);
        if (occupied) fault_add(faults, path, "has left its space, where another unit is");
    }
    inspect_captor(p, space, faults);
    if (set_has(eur_state(p)->contested, space) && (!step_is(p, STEP_RETREAT_PHASE) || occupied)) {
        fault_path(path, "/contested", id);
        fault_add(faults, path, "is contested only while units retreat, and empty");
    }
}

/* ---- powers ---- */

/* Relations are mutual, with others that are there. */
static void inspect_relation(const struct play *p, int a, int b, const char *path, struct faults *faults)
{
    const struct player *one = eur_player(p, a), *other = eur_player(p, b);
    const bool ally = set_has(one->allies, b), enemy = set_has(one->enemies, b);
    const bool to_ally = set_has(one->allies_next, b), to_fight = set_has(one->enemies_next, b);
    if (ally != set_has(other->allies, a) || enemy != set_has(other->enemies, a) ||
        to_ally != set_has(other->allies_next, a) || to_fight != set_has(other->enemies_next, a) ||
        set_has(one->leaving_alliance, b) != set_has(other->leaving_alliance, a) ||
        set_has(one->leaving_war, b) != set_has(other->leaving_war, a) || one->parted[b] != other->parted[a])
        fault_add(faults, path, "must stand to %s as %s does to it", eur_seats.ids[b], eur_seats.ids[b]);
    if ((ally && enemy) || (to_ally && to_fight))
        fault_add(faults, path, "cannot be both allied and at war with %s", eur_seats.ids[b]);
    if ((ally || enemy || to_ally || to_fight) && (a == b || !eur_is_in(p, a) || !eur_is_in(p, b)))
        fault_add(faults, path, "cannot have relations with %s", eur_seats.ids[b]);
}

/* Whatever it places in the years to come there is room for. */
static void inspect_influence(const struct play *p, int seat, const char *path, struct faults *faults)
{
    const int years = FIRST_YEAR + YEARS_MAX - 1 - eur_year(p) + step_is(p, STEP_DIPLOMATIC_PHASE);
    const int room = INFLUENCE_MAX - years * YEARLY_INFLUENCE_MAX;
    for (int minor = 0; minor < eur_components(p)->minor_count; minor++)
        if (eur_minor(p, minor)->influence[seat] > room)
            fault_add(faults, path, "has too much influence in %s", eur_components(p)->minor[minor].id);
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    char path[FAULT_PATH];
    fault_path(path, "/players", eur_seats.ids[seat]);
    for (int other = 0; other < SEATS; other++)
        inspect_relation(p, seat, other, path, faults);
    inspect_influence(p, seat, path, faults);
    if (eur_strength(p, seat) > POWER_STRENGTH_MAX)
        fault_add(faults, path, "has more than 15 strength in all (COST TO BUILD)");
}

void eur_inspect(const struct play *p, struct faults *faults)
{
    if (step_is(p, STEP_EXTENSION) && eur_year(p) >= LAST_YEAR + EXTENSIONS_MAX)
        fault_add(faults, "/year", "is not one after which the game is extended (SCORING PHASE)");
    for (int space = 0; space < eur_components(p)->space_count; space++)
        inspect_space(p, space, faults);
    for (int seat = 0; seat < SEATS; seat++)
        if (play_head(p)->seats >> seat & 1) inspect_player(p, seat, faults);
    if (faults->count == 0) eur_inspect_sheets(p, faults);
}
