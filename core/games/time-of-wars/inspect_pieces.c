/* What the code relies on in any state: each piece is in one place, and the sets of units agree with the
 * map. */
#include "games/time-of-wars/tables.h"

/* ---- each in one place at the most ---- */

static const char *where_unit(const struct play *p, int unit, int but)
{
    for (int space = 0; space < but; space++)
        if (units_has(tow_place(p, space)->units, unit)) return tow_space_id(p, space);
    for (int sea = 0; but == tow_map(p)->space_count && sea < SEAS; sea++)
        if (units_has(tow_state(p)->fleet[sea].units, unit)) return tow_seas.ids[sea];
    return "out_units";
}

static const char *where_commander(const struct play *p, int commander, int but)
{
    for (int space = 0; space < but; space++)
        if (commanders_has(tow_place(p, space)->commanders, commander)) return tow_space_id(p, space);
    return commanders_has(tow_state(p)->aside, commander) ? "aside" : "out_commanders";
}

/* A row of the state that has pieces. */
struct row {
    const char *name; /* "places", "fleets" */
    const char *id;
    int spaces; /* so many spaces come before it */
};

/* Where one stands once more, or stands wrongly: `seen` has the units that are elsewhere. */
static void inspect_units(const struct play *p, struct units here, struct units barred, struct units *seen,
                          const struct row *row, struct faults *faults)
{
    EACH(unit, here) {
        if (units_has(*seen, unit))
            fault_add(faults, FAULT_AT(row->name, row->id, "units", tow_unit_id(p, unit)),
                      "is %s, which is in %s as well", tow_unit_id(p, unit),
                      where_unit(p, unit, row->spaces));
        if (units_has(barred, unit))
            fault_add(faults, FAULT_AT(row->name, row->id, "units", tow_unit_id(p, unit)),
                      *row->name == 'p' ? "is %s, a ship: ships are at sea (5.2)"
                                        : "is %s, which is no ship (5.2)",
                      tow_unit_id(p, unit));
    }
    *seen = units_either(*seen, here);
}

/* 5.2.2, 6.2.2: one infantry unit behind walls. */
static void inspect_garrison(const struct play *p, int space, struct faults *faults)
{
    const struct space_row *row = tow_space_row(p, space);
    const struct units units = units_both(tow_place(p, space)->units, tow_state(p)->garrisons);
    const int first = units_next(units, 0);
    EACH(unit, units) {
        if (unit != first)
            fault_add(faults, FAULT_AT("garrisons", tow_unit_id(p, unit)),
                      "is %s, and %s is the garrison of %s: it is one unit (5.2.2)", tow_unit_id(p, unit),
                      tow_unit_id(p, first), row->id);
        if (row->kind == TERRAIN_POINT)
            fault_add(faults, FAULT_AT("garrisons", tow_unit_id(p, unit)),
                      "is %s, who is in %s: a Terrain Point has no garrison (5.2.2)", tow_unit_id(p, unit),
                      row->id);
        if (!units_has(tow_pieces(p)->of_arm[INFANTRY], unit))
            fault_add(faults, FAULT_AT("garrisons", tow_unit_id(p, unit)),
                      "is %s, which is no infantry (5.2.2)", tow_unit_id(p, unit));
        if (tow_place(p, space)->control == COMMONWEALTH && row->no_garrison)
            fault_add(faults, FAULT_AT("garrisons", tow_unit_id(p, unit)),
                      "is %s, who is in %s, where the Commonwealth has none (6.2.2)", tow_unit_id(p, unit),
                      row->id);
    }
}

/* Gives back the units on the map. */
static struct units inspect_pieces(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    struct units seen = s->out.units;
    struct commanders commanders = commanders_either(s->out.commanders, s->aside);
    EACH_SPACE(p, space) {
        const struct place *place = &s->place[space];
        inspect_units(p, place->units, c->pieces.of_arm[NAVAL], &seen,
                      &(struct row){"places", tow_space_id(p, space), space}, faults);
        inspect_garrison(p, space, faults);
        EACH(commander, place->commanders)
            if (commanders_has(commanders, commander))
                fault_add(faults, AT_PLACE(p, space, "commanders", tow_commander_id(p, commander)),
                          "is %s, who is in %s as well", tow_commander_id(p, commander),
                          where_commander(p, commander, space));
        commanders = commanders_either(commanders, place->commanders);
    }
    const struct units land = units_either(c->pieces.of_arm[INFANTRY], c->pieces.of_arm[CAVALRY]);
    for (int sea = 0; sea < SEAS; sea++)
        inspect_units(p, s->fleet[sea].units, land, &seen,
                      &(struct row){"fleets", tow_seas.ids[sea], c->map.space_count}, faults);
    return units_without(seen, s->out.units);
}

/* ---- sets of units ---- */

static void inspect_on_map(const struct play *p, struct units set, struct units on_map, const char *path,
                           struct faults *faults)
{
    EACH(unit, set)
        if (!units_has(on_map, unit)) {
            char element[FAULT_PATH];
            fault_path(element, path, tow_unit_id(p, unit));
            fault_add(faults, element, "is %s, which is not on the map", tow_unit_id(p, unit));
        }
}

/* Units that the sets of the state name are on the map; who is hired or borrowed is so by one. */
static void inspect_sets(const struct play *p, struct units on_map, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    struct units led = {0};
    inspect_on_map(p, s->weakened, on_map, "/weakened", faults);
    inspect_on_map(p, s->garrisons, on_map, "/garrisons", faults);
    inspect_on_map(p, s->rebels, on_map, "/rebels", faults);
    EACH(unit, s->rebels)
        if (units_has(s->garrisons, unit))
            fault_add(faults, FAULT_AT("rebels", tow_unit_id(p, unit)), "is %s, which is a garrison",
                      tow_unit_id(p, unit));
    EACH(unit, s->weakened)
        if (units_has(c->pieces.of_arm[NAVAL], unit))
            fault_add(faults, FAULT_AT("weakened", tow_unit_id(p, unit)),
                      "is %s, a ship: ships are never weakened (5.2)", tow_unit_id(p, unit));
    for (int seat = 0; seat < SEATS; seat++) {
        if (!tow_in_play(p, seat)) continue;
        const char *list = FAULT_AT("sides", tow_seats.ids[seat], "led");
        inspect_on_map(p, s->side[seat].led, on_map, list, faults);
        EACH(unit, s->side[seat].led) {
            const char *path = FAULT_AT("sides", tow_seats.ids[seat], "led", tow_unit_id(p, unit));
            if (units_has(led, unit))
                fault_add(faults, path, "is %s, which another superpower leads as well",
                          tow_unit_id(p, unit));
            if (units_has(c->pieces.of_nation[seat], unit))
                fault_add(faults, path, "is %s, which is its own: it borrows none of these (6.5.2)",
                          tow_unit_id(p, unit));
        }
        led = units_either(led, s->side[seat].led);
    }
}

void tow_inspect_pieces(const struct play *p, struct faults *faults)
{
    inspect_sets(p, inspect_pieces(p, faults), faults);
}
