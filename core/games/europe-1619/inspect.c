/* What must hold in every state that play can reach between two moves. A state that passes here cannot lead the rules astray:
 * whoever is asked has a move, and nothing is counted twice. Sheets: inspect_sheets.c. */
#include <stdio.h>

#include "game.h"

static int step_on(const struct play *p)
{
    return play_head(p)->stack[0].step;
}

static bool is_over(const struct play *p)
{
    return play_head(p)->over;
}

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
    if (step_on(p) != STEP_RETREAT_PHASE) fault_add(faults, path, "units leave in the Retreat Phase alone");
    if (leaving->by < 0 && leaving->to >= 0)
        fault_add(faults, path, "nobody can have chosen a retreat for it");
    if (leaving->by < 0) return;
    if (leaving->unit.kind == UNIT_FLEET || leaving->unit.strength == 1)
        fault_add(faults, path, "is no bolstered army, and cannot retreat (RETREATS)");
    if (eur_side(p, leaving->unit.party) != leaving->by || !eur_is_in(p, leaving->by))
        fault_add(faults, path, "is decided on by the power that it follows");
}

/* Between Map Adjustment and Builds, where an occupant may be disbanded, who holds a space is who occupies it; nothing has been
 * disbanded before the first orders. */
static const char *captor_fault(const struct play *p, int space)
{
    const int captor = eur_at(p, space)->captor, step = step_on(p);
    const bool adjusted = step == STEP_TRANSACTIONS || step == STEP_BUILDS;
    const bool begins = step == STEP_DIPLOMATIC_PHASE || step == STEP_ORDERS_PHASE;
    if (adjusted && captor != eur_captor_due(p, space))
        return "must be held by whoever occupies it, or by its owner (SECURING CONTROL)";
    if (begins && eur_year(p) == FIRST_YEAR && captor >= 0 && !eur_is_unit(eur_unit(p, space)))
        return "must be occupied by whoever holds it, or be its owner's (SECURING CONTROL)";
    return NULL;
}

/* A captor is foreign, and holds what it occupies. */
static void inspect_captor(const struct play *p, int space, struct faults *faults)
{
    char path[FAULT_PATH];
    const int captor = eur_at(p, space)->captor, owner = eur_owner(p, space);
    const char *fault = owner >= 0 ? captor_fault(p, space) : NULL;
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
    if (set_has(eur_state(p)->contested, space) && (step_on(p) != STEP_RETREAT_PHASE || occupied)) {
        fault_path(path, "/contested", id);
        fault_add(faults, path, "is contested only while units retreat, and empty");
    }
}

/* ---- minor states ---- */

static bool may_be_free(const struct play *p, const struct minor_row *row)
{
    if (row->players >= eur_players(p)) return true;
    return row->freed_by >= 0 && eur_player(p, row->freed_by)->eliminated;
}

static void inspect_minor(const struct play *p, int minor, struct faults *faults)
{
    const struct minor_row *row = &eur_components(p)->minor[minor];
    char path[FAULT_PATH];
    fault_path(path, "/minors", row->id);
    if (eur_minor(p, minor)->free != may_be_free(p, row))
        fault_add(faults, path, "is a state by the number of players, or by an elimination (ELIMINATION)");
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_minor(p, minor)->influence[seat] &&
            (!eur_minor(p, minor)->free || !eur_is_in(p, seat) || !set_has(row->may_place, seat)))
            fault_add(faults, path, "cannot have INFs of %s", eur_seats.ids[seat]);
}

/* ---- powers ---- */

/* Relations are mutual, with others that are there, and of one kind. */
static void inspect_relation(const struct play *p, int a, int b, const char *path, struct faults *faults)
{
    const struct player *one = eur_player(p, a), *other = eur_player(p, b);
    const bool ally = set_has(one->allies, b), enemy = set_has(one->enemies, b);
    const bool to_ally = set_has(one->allies_next, b), to_fight = set_has(one->enemies_next, b);
    const bool any = ally || enemy || to_ally || to_fight;
    if (ally != set_has(other->allies, a) || enemy != set_has(other->enemies, a) ||
        to_ally != set_has(other->allies_next, a) || to_fight != set_has(other->enemies_next, a) ||
        set_has(one->leaving_alliance, b) != set_has(other->leaving_alliance, a) ||
        set_has(one->leaving_war, b) != set_has(other->leaving_war, a) || one->parted[b] != other->parted[a])
        fault_add(faults, path, "must stand to %s as %s does to it", eur_seats.ids[b], eur_seats.ids[b]);
    if (any && (a == b || !eur_is_in(p, a) || !eur_is_in(p, b)))
        fault_add(faults, path, "cannot have relations with %s", eur_seats.ids[b]);
    if ((ally && enemy) || (to_ally && to_fight) || ((ally || enemy) && (to_ally || to_fight)))
        fault_add(faults, path, "is allied with %s, at war, or neither (Sequence of declarations)",
                  eur_seats.ids[b]);
    if ((set_has(one->leaving_alliance, b) && !ally) || (set_has(one->leaving_war, b) && !enemy))
        fault_add(faults, path, "can end with %s only what there is", eur_seats.ids[b]);
    if ((ally || to_ally) && eur_cannot_ally(p, a, b))
        fault_add(faults, path, "can form no alliance with %s (Notes on initial declarations; 10 PLAYERS)",
                  eur_seats.ids[b]);
    if (one->parted[b] > eur_year(p) || (one->parted[b] && one->parted[b] < FIRST_YEAR))
        fault_add(faults, path, "has parted in a year that has not been");
}

/* What it has ever had to place: the initial setup, and each year's allotment; this year's is still to come while the
 * Diplomatic Phase is on. Attacks only take away. */
static int influence_allotted(const struct play *p, int seat)
{
    const struct components *c = eur_components(p);
    const int last = eur_year(p) < LAST_YEAR ? eur_year(p) : LAST_YEAR;
    const bool to_come = !is_over(p) && step_on(p) == STEP_DIPLOMATIC_PHASE;
    int points = (last - FIRST_YEAR + !to_come) * c->power[seat].influence;
    for (int i = 0; i < c->grant_count; i++)
        if (c->grant[i].power == seat && eur_players(p) >= c->grant[i].players_min &&
            eur_players(p) <= c->grant[i].players_max)
            points += c->grant[i].points;
    return points;
}

static void inspect_influence(const struct play *p, int seat, const char *path, struct faults *faults)
{
    int points = 0;
    for (int minor = 0; minor < eur_components(p)->minor_count; minor++)
        points += eur_minor(p, minor)->influence[seat];
    if (points > influence_allotted(p, seat))
        fault_add(faults, path,
                  "has more INFs in minor states than it has been allotted (INFLUENCE AND PLACEMENT)");
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    const struct player *player = eur_player(p, seat);
    char path[FAULT_PATH];
    fault_path(path, "/players", eur_seats.ids[seat]);
    for (int other = 0; other < SEATS; other++)
        inspect_relation(p, seat, other, path, faults);
    inspect_influence(p, seat, path, faults);
    if (eur_strength(p, seat) > POWER_STRENGTH_MAX)
        fault_add(faults, path, "has more than 15 strength in all (COST TO BUILD)");
    if (player->eliminated && (player->treasury || player->ready))
        fault_add(faults, path, "has been eliminated: it has nothing any more");
    if (player->eliminated > eur_year(p) || (player->eliminated && player->eliminated < FIRST_YEAR))
        fault_add(faults, path, "has been eliminated in a year that has not been");
    if (is_over(p) && player->ready) fault_add(faults, path, "has nothing to be ready for");
}

/* ---- the whole ---- */

/* One step is on at a time. The Diplomatic Phase is skipped after 1648, and nothing is added before. */
static void inspect_step(const struct play *p, struct faults *faults)
{
    const int year = eur_year(p), step = step_on(p);
    if (play_head(p)->depth != 1) fault_add(faults, "/stack", "one phase is on at a time");
    if (!p->game->steps[step].moves) fault_add(faults, "/stack", "nothing is decided in this phase");
    if (step == STEP_DIPLOMATIC_PHASE && year > LAST_YEAR)
        fault_add(faults, "/year", "has no Diplomatic Phase (SCORING PHASE)");
    if (step == STEP_EXTENSION && year == LAST_YEAR + EXTENSIONS_MAX)
        fault_add(faults, "/year", "is not one after which the game is extended (SCORING PHASE)");
}

void eur_inspect(const struct play *p, struct faults *faults)
{
    const uint32_t left = eur_contenders(p);
    if (!is_over(p) && (left & (left - 1)) == 0)
        fault_add(faults, "/resigned", "the last power that is left has won (R18)");
    if (!is_over(p)) inspect_step(p, faults);
    if (faults->count) return;
    for (int minor = 0; minor < eur_components(p)->minor_count; minor++)
        inspect_minor(p, minor, faults);
    for (int space = 0; space < eur_components(p)->space_count; space++)
        inspect_space(p, space, faults);
    for (int seat = 0; seat < SEATS; seat++)
        if (play_head(p)->seats >> seat & 1) inspect_player(p, seat, faults);
    if (faults->count == 0) eur_inspect_sheets(p, faults);
}
