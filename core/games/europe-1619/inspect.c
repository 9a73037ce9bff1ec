/* What the code relies on in any state: units stand where they can, captors and relations are of those that
 * are there, numbers have room to grow. Sheets: inspect_sheets.c. */
#include "games/europe-1619/game.h"

/* ---- units and spaces ---- */

/* The party is one of this match, with a will or a state of its own. */
static bool is_party(const struct play *p, int party)
{
    return party < SEATS ? eur_is_in(p, party) : eur_minor(p, party - SEATS)->free;
}

/* A party that can have units and captures: a minor without a home center has none, and loses them with it
 * (Movement 3). */
static bool is_in_arms(const struct play *p, int party)
{
    const int minor = party - SEATS;
    return minor < 0 || (eur_components(p)->minor[minor].home >= 0 && !eur_minor_captured(p, minor));
}

static const char *party_id(const struct play *p, int party)
{
    return domain_id(&eur_parties, p->pack, party);
}

static const char *place_id(const struct play *p, int place)
{
    return eur_components(p)->place[place].id;
}

/* `path` leads to the unit. */
static void inspect_unit(const struct play *p, const struct unit *unit, int space, const char *path,
                         struct faults *faults)
{
    const struct components *c = eur_components(p);
    const bool fleet = unit->kind == UNIT_FLEET;
    const bool placed = eur_space(c, unit->place) == space;
    char at[FAULT_PATH];
    fault_path(at, path, "place");
    if (!placed)
        fault_add(faults, at, "is %s, and the unit stands in %s", place_id(p, unit->place),
                  place_id(p, space));
    else if (!fleet && unit->place != space)
        fault_add(faults, at, "is %s, a coast: the unit is an army, and stands in %s",
                  place_id(p, unit->place), place_id(p, space));
    else if (fleet && c->coasts[space][0] && unit->place == space)
        fault_add(faults, at, "is %s: a fleet there stands on one of its coasts (Coastal provinces)",
                  place_id(p, space));
    fault_path(at, path, "kind");
    if (fleet && c->place[space].kind == PLACE_INLAND)
        fault_add(faults, at, "is fleet, and %s is inland", place_id(p, space));
    if (!fleet && eur_is_sea(c, space)) fault_add(faults, at, "is army, and %s is a sea", place_id(p, space));
    fault_path(at, path, "strength");
    if (fleet && unit->strength > 1)
        fault_add(faults, at, "is %d, and the unit is a fleet: its strength is 1", unit->strength);
    fault_path(at, path, "party");
    if (!is_party(p, unit->party))
        fault_add(faults, at, "is %s, which takes no part in this match, or no more",
                  party_id(p, unit->party));
    else if (!is_in_arms(p, unit->party))
        fault_add(faults, at, "is %s, which holds no home center, and so has no unit (MOVEMENT 3)",
                  party_id(p, unit->party));
}

static void inspect_leaving(const struct play *p, const struct leaving *leaving, int space, const char *path,
                            struct faults *faults)
{
    char unit[FAULT_PATH], by[FAULT_PATH], retreat[FAULT_PATH];
    fault_path(unit, path, "unit");
    fault_path(by, path, "by");
    fault_path(retreat, path, "retreat");
    inspect_unit(p, &leaving->unit, space, unit, faults);
    if (!step_is(p, STEP_RETREAT_PHASE))
        fault_add(faults, path, "has a unit that must leave, and it is not the Retreat Phase");
    if (leaving->by < 0 && leaving->to >= 0)
        fault_add(faults, retreat, "is %s, and no power decides on the unit", place_id(p, leaving->to));
    if (leaving->by < 0) return;
    if (leaving->unit.kind == UNIT_FLEET || leaving->unit.strength == 1)
        fault_add(faults, by, "is %s, and the unit is no bolstered army: it cannot retreat (RETREATS)",
                  eur_seats.ids[leaving->by]);
    if (eur_side(p, leaving->unit.party) != leaving->by || !eur_is_in(p, leaving->by))
        fault_add(faults, by, "is %s, which the unit of %s does not follow", eur_seats.ids[leaving->by],
                  party_id(p, leaving->unit.party));
}

/* A captor is foreign. */
static void inspect_captor(const struct play *p, int space, struct faults *faults)
{
    const int captor = eur_at(p, space)->captor, owner = eur_owner(p, space);
    const char *fault = NULL;
    if (captor < 0) return;
    if (owner < 0)
        fault = "and it has no owner from whom it could be captured";
    else if (captor == owner)
        fault = "which owns it";
    else if (!is_party(p, captor))
        fault = "which takes no part in this match, or no more";
    else if (!is_in_arms(p, captor))
        fault = "which holds no home center, and so has captured nothing (MOVEMENT 3)";
    if (fault)
        fault_add(faults, FAULT_AT("captors", place_id(p, space)), "is %s, %s", party_id(p, captor), fault);
}

/* A path is made where there is something to speak of: of most spaces there is nothing, and millions of
 * states are inspected. */
static void inspect_space(const struct play *p, int space, struct faults *faults)
{
    const struct space *at = eur_at(p, space);
    const char *id = place_id(p, space);
    const bool occupied = eur_is_unit(&at->unit);
    if (occupied) inspect_unit(p, &at->unit, space, FAULT_AT("units", id), faults);
    if (eur_is_unit(&at->leaving.unit))
        inspect_leaving(p, &at->leaving, space, FAULT_AT("leaving", id), faults);
    if (eur_is_unit(&at->evicted.unit)) {
        inspect_leaving(p, &at->evicted, space, FAULT_AT("evicted", id), faults);
        if (occupied)
            fault_add(faults, FAULT_AT("evicted", id), "has a unit that has left %s, where another stands",
                      id);
    }
    inspect_captor(p, space, faults);
    if (set_has(eur_state(p)->contested, space) && (!step_is(p, STEP_RETREAT_PHASE) || occupied))
        fault_add(faults, "/contested", "has %s, and %s (RETREATS)", id,
                  occupied ? "a unit stands there" : "it is not the Retreat Phase");
}

/* ---- minor states ---- */

/* A state in its own right: by the number of players, or since its power has fallen (Elimination). */
static void inspect_minor(const struct play *p, int minor, struct faults *faults)
{
    const struct minor_row *row = &eur_components(p)->minor[minor];
    const bool fallen = row->freed_by >= 0 && eur_player(p, row->freed_by)->eliminated;
    const bool due = row->players >= eur_players(p) || fallen;
    if (eur_minor(p, minor)->free == due) return;
    if (row->freed_by >= 0)
        fault_add(faults, FAULT_AT("minors", row->id, "free"),
                  "is %s, and %s %s been eliminated (ELIMINATION)", due ? "false" : "true",
                  eur_seats.ids[row->freed_by], due ? "has" : "has not");
    else
        fault_add(faults, FAULT_AT("minors", row->id, "free"), "is %s in a match of %d",
                  due ? "false" : "true", eur_players(p));
}

/* ---- powers ---- */

static void inspect_mutual(int a, int b, const char *member, bool other, struct faults *faults)
{
    if (!other)
        fault_add(faults, FAULT_AT("players", eur_seats.ids[a], member), "has %s, and that of %s has not %s",
                  eur_seats.ids[b], eur_seats.ids[b], eur_seats.ids[a]);
}

/* Relations are mutual, with others that are there. */
static void inspect_relation(const struct play *p, int a, int b, struct faults *faults)
{
    const struct player *one = eur_player(p, a), *other = eur_player(p, b);
    const char *id = eur_seats.ids[a], *with = eur_seats.ids[b];
    const struct {
        const char *member;
        const uint64_t *of, *back;
    } sets[] = {{"allies", one->allies, other->allies},
                {"enemies", one->enemies, other->enemies},
                {"allies_next", one->allies_next, other->allies_next},
                {"enemies_next", one->enemies_next, other->enemies_next},
                {"leaving_alliance", one->leaving_alliance, other->leaving_alliance},
                {"leaving_war", one->leaving_war, other->leaving_war}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (!set_has(sets[i].of, b)) continue;
        inspect_mutual(a, b, sets[i].member, set_has(sets[i].back, a), faults);
        if (a == b || !eur_is_in(p, a) || !eur_is_in(p, b))
            fault_add(faults, FAULT_AT("players", id, sets[i].member), "has %s, %s", with,
                      a == b ? "which is itself"
                             : "and one of the two takes no part in this match, or no more");
    }
    if (one->parted[b] > other->parted[a])
        fault_add(faults, FAULT_AT("players", id, "parted", with), "is %d, and that of %s is %d for %s",
                  one->parted[b], with, other->parted[a], id);
    if (set_has(one->allies, b) && set_has(one->enemies, b))
        fault_add(faults, FAULT_AT("players", id, "enemies"), "has %s, which is an ally as well", with);
    if (set_has(one->allies_next, b) && set_has(one->enemies_next, b))
        fault_add(faults, FAULT_AT("players", id, "enemies_next"), "has %s, which will be an ally as well",
                  with);
}

/* Whatever it places in the years to come there is room for. */
static void inspect_influence(const struct play *p, int seat, struct faults *faults)
{
    const int years = FIRST_YEAR + YEARS_MAX - 1 - eur_year(p) + step_is(p, STEP_DIPLOMATIC_PHASE);
    const int room = INFLUENCE_MAX - years * YEARLY_INFLUENCE_MAX;
    EACH_MINOR(p, minor)
        if (eur_minor(p, minor)->influence[seat] > room)
            fault_add(
                faults,
                FAULT_AT("minors", eur_components(p)->minor[minor].id, "influence", eur_seats.ids[seat]),
                "is %d: with what can be placed in the years to come it would be more than %d",
                eur_minor(p, minor)->influence[seat], INFLUENCE_MAX);
}

static void inspect_player(const struct play *p, int seat, struct faults *faults)
{
    for (int other = 0; other < SEATS; other++)
        inspect_relation(p, seat, other, faults);
    inspect_influence(p, seat, faults);
    if (eur_strength(p, seat) > POWER_STRENGTH_MAX)
        fault_add(faults, "/units",
                  "has units of %s with a strength of %d in all, and the most are %d (COST TO BUILD)",
                  eur_seats.ids[seat], eur_strength(p, seat), POWER_STRENGTH_MAX);
}

void eur_inspect(const struct play *p, struct faults *faults)
{
    if (step_is(p, STEP_EXTENSION) && eur_year(p) >= LAST_YEAR + EXTENSIONS_MAX)
        fault_add(faults, "/year", "is %d: after %d the game is not extended (SCORING PHASE)", eur_year(p),
                  LAST_YEAR + EXTENSIONS_MAX - 1);
    EACH_SPACE(p, space)
        inspect_space(p, space, faults);
    EACH_MINOR(p, minor)
        inspect_minor(p, minor, faults);
    EACH_SEAT(p, seat)
        inspect_player(p, seat, faults);
    /* A match that was ended from outside may have ended in the midst of a phase. */
    const bool by_rules = play_head(p)->ending.kind == ENDING_NONE;
    if (by_rules && faults->count == 0) eur_inspect_sheets(p, faults);
}
