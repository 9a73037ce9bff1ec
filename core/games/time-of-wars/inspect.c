/* What the code relies on in any state: cards and pieces are in one place each, and what is kept in sets
 * agrees with the map. */
#include "games/time-of-wars/components/card_needs.h"
#include "games/time-of-wars/tables.h"
#include "kits/card_placement.h"

static const char *power_or_null(int power)
{
    return power < 0 ? "null" : tow_powers.ids[power];
}

/* ---- cards: each in exactly one place ---- */

static void inspect_pile(const struct play *p, int seat, const char *member, struct cards pile, bool special,
                         struct faults *faults)
{
    const struct components *c = tow_components(p);
    EACH(card, pile) {
        const char *path = FAULT_AT("sides", tow_seats.ids[seat], member, tow_card_id(p, card));
        if (!cards_has(c->decks.cards_of[seat], card))
            fault_add(faults, path, "is %s, which is no card of %s (2.5)", tow_card_id(p, card),
                      tow_seats.ids[seat]);
        else if (cards_has(c->decks.special, card) != special)
            fault_add(faults, path,
                      special ? "is %s, which is no Special Card (2.5)"
                              : "is %s, a Special Card: those are in no deck, and in hand "
                                "they are in `specials` (6.2.1)",
                      tow_card_id(p, card));
    }
}

/* The cards of superpowers that are not played are put away (R106). */
static void inspect_cards(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    struct card_placement placement = {.words = CARD_WORDS, .rows = "sides"};
    struct cards away = {0};
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &s->side[seat];
        if (!tow_in_play(p, seat)) {
            away = cards_either(away, c->decks.cards_of[seat]);
            continue;
        }
        card_placement_set(&placement, side->hand.word, "hand", "the hand", seat);
        card_placement_set(&placement, side->specials.word, "specials", "the Special Cards in hand", seat);
        card_placement_set(&placement, side->unplayed.word, "unplayed", "the deck of unused cards", seat);
        card_placement_set(&placement, side->played.word, "played", "the deck of used cards", seat);
        inspect_pile(p, seat, "hand", side->hand, false, faults);
        inspect_pile(p, seat, "specials", side->specials, true, faults);
        inspect_pile(p, seat, "unplayed", side->unplayed, false, faults);
        EACH(card, side->played)
            if (!cards_has(c->decks.cards_of[seat], card))
                fault_add(faults, FAULT_AT("sides", tow_seats.ids[seat], "played", tow_card_id(p, card)),
                          "is %s, which is no card of %s (2.5)", tow_card_id(p, card), tow_seats.ids[seat]);
    }
    away = cards_without(away, s->removed);
    card_placement_set(&placement, away.word, NULL, "the decks put away", -1);
    card_placement_set(&placement, s->removed.word, "removed", "the cards removed", -1);
    card_placement_inspect(&placement, p, &tow_cards, faults);
}

/* ---- Events in play ---- */

/* An Event that is marked in play has a row of `lasting`, and goes with its last row. */
static void inspect_events(const struct play *p, struct faults *faults)
{
    const struct state *s = tow_state(p);
    EACH(effect, s->events)
        if (!tow_event_needs[effect].in_play)
            fault_add(faults, FAULT_AT("events", tow_effects.ids[effect]),
                      "is %s, which is not marked in play (6.9.1.2)", tow_effects.ids[effect]);
        else if (!tow_lasts(p, effect))
            fault_add(faults, "/lasting",
                      "lacks a row for %s, which is in play by `events`: its card, who played it, no mark, "
                      "and when it ends (6.9.1.2)",
                      tow_effects.ids[effect]);
    for (int i = 0; i < s->lasting_count; i++) {
        const int effect = tow_card_row(p, s->lasting[i].card)->effect;
        if (tow_event_needs[effect].in_play && s->lasting[i].mark < 0 && !effects_has(s->events, effect))
            fault_add(faults, "/events", "lacks %s, which is in play by `lasting`: %s is its card (6.9.1.2)",
                      tow_effects.ids[effect], tow_card_id(p, s->lasting[i].card));
    }
}

/* ---- pieces: each in one place at the most ---- */

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

/* ---- the map ---- */

static bool may_revolt(int kind)
{
    return kind == CITY || kind == FORTRESS || kind == FORTIFIED_CITY || kind == DANZIG_SPACE;
}

static void inspect_place(const struct play *p, int space, struct faults *faults)
{
    const struct space_row *row = tow_space_row(p, space);
    const struct place *place = tow_place(p, space);
    const char *control = power_or_null(place->control);
    if (row->kind == BOX && place->control != row->owner)
        fault_add(faults, AT_PLACE(p, space, "control"), "is %s, and the box is always that of %s (2.2)",
                  control, power_or_null(row->owner));
    if (row->kind == TERRAIN_POINT && place->control >= 0)
        fault_add(faults, AT_PLACE(p, space, "control"),
                  "is %s, and %s is a Terrain Point, which no power controls (2.2)", control, row->id);
    if (may_revolt(row->kind) && place->control < 0)
        fault_add(faults, AT_PLACE(p, space, "control"), "is null, and somebody controls every town (2.2)");
    if (may_revolt(row->kind) && place->religion < 0)
        fault_add(faults, AT_PLACE(p, space, "religion"), "is null, and every town has a religion (6.6.1)");
    if (!may_revolt(row->kind) && place->religion >= 0)
        fault_add(faults, AT_PLACE(p, space, "religion"), "is %s, and %s is no town: it has none (6.6.1)",
                  tow_religions.ids[place->religion], row->id);
    if (!may_revolt(row->kind) && place->marker != NO_MARKER)
        fault_add(faults, AT_PLACE(p, space, "marker"), "is %s, and %s is no town: it has no marker (R2)",
                  tow_markers.ids[place->marker], row->id);
}

static void inspect_map(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    EACH_SPACE(p, space)
        inspect_place(p, space, faults);
    EACH(space, tow_state(p)->converted)
        if (!spaces_has(c->map.of_zone[RUSSIAN_ZONE], space))
            fault_add(faults, FAULT_AT("converted", tow_space_id(p, space)),
                      "is %s, which is outside the Russian zone (2.3.2)", tow_space_id(p, space));
}

/* ---- the Diplomacy table ---- */

static bool may_be_vassal(int power)
{
    return power == TRANSYLVANIA || power == WALLACHIA || power == MOLDOVA;
}

static void inspect_relation(const struct play *p, int seat, int other, struct faults *faults)
{
    const int relation = tow_marked(p, seat, other);
    const char *id = tow_seats.ids[seat], *to = tow_powers.ids[other], *is = tow_relations.ids[relation];
    if (other == seat) {
        if (relation != AT_PEACE)
            fault_add(faults, FAULT_AT("relations", id, "to", to),
                      "is %s, and a superpower is at Peace with itself", is);
    } else if (other < SEATS && !tow_in_play(p, other)) {
        if (relation != AT_PEACE)
            fault_add(faults, FAULT_AT("relations", id, "to", to), "is %s, and %s is not played", is, to);
    } else if (other < SEATS && relation != tow_marked(p, other, seat)) {
        fault_add(faults, FAULT_AT("relations", id, "to", to), "is %s, and that of %s to %s is %s (3.0)", is,
                  to, id, tow_relations.ids[tow_marked(p, other, seat)]);
    }
    if (relation == VASSAL && (seat != OTTOMAN || !may_be_vassal(other)))
        fault_add(faults, FAULT_AT("relations", id, "to", to),
                  "is %s: Transylvania, Wallachia and Moldova alone are vassals, of the Ottoman Empire "
                  "(4.2.3)",
                  is);
}

static void inspect_relations(const struct play *p, struct faults *faults)
{
    const struct state *s = tow_state(p);
    for (int seat = 0; seat < SEATS; seat++) {
        for (int other = 0; tow_in_play(p, seat) && other < POWERS; other++)
            inspect_relation(p, seat, other, faults);
        if (s->master[seat] >= 0)
            fault_add(faults, FAULT_AT("masters", tow_powers.ids[seat]),
                      "is %s, and a superpower commands its own units", tow_seats.ids[s->master[seat]]);
    }
}

/* ---- sheets and tracks ---- */

static void inspect_points(const struct side *side, const char *id, struct faults *faults)
{
    for (int rating = 0; rating < RATINGS; rating++)
        if (side->points[rating] >= LEVEL_POINTS + (rating == RELIGION))
            fault_add(faults, FAULT_AT("sides", id, "points", tow_ratings.ids[rating]),
                      "is %d: the fifth Development Point raises the level (6.9.1.1)", side->points[rating]);
}

/* 6.5.1: a forced peace is between two superpowers that are played. */
static void inspect_peace(const struct play *p, int seat, const char *member, struct seats with,
                          bool (*has)(const struct side *, int), struct faults *faults)
{
    EACH(other, with) {
        const char *path = FAULT_AT("sides", tow_seats.ids[seat], member, tow_seats.ids[other]);
        if (other == seat || !tow_in_play(p, other))
            fault_add(faults, path, "is %s, %s (6.5.1)", tow_seats.ids[other],
                      other == seat ? "which is itself" : "which is not played");
        else if (!has(tow_side(p, other), seat))
            fault_add(faults, path, "is %s, whose %s lacks %s: a peace is between two (6.5.1)",
                      tow_seats.ids[other], member, tow_seats.ids[seat]);
    }
}

static bool is_barred_now(const struct side *side, int seat)
{
    return seats_has(side->peace_barred, seat);
}

static bool is_barred_next(const struct side *side, int seat)
{
    return seats_has(side->peace_next, seat);
}

static void inspect_sides(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = tow_side(p, seat);
        const char *id = tow_seats.ids[seat];
        if (!tow_in_play(p, seat)) continue;
        if (side->ruler < 0)
            fault_add(faults, FAULT_AT("sides", id, "ruler"), "is null, and %s is played (2.4)", id);
        else if (c->decks.ruler[side->ruler].seat != seat)
            fault_add(faults, FAULT_AT("sides", id, "ruler"), "is %s, who is no ruler of %s (2.4)",
                      c->decks.ruler[side->ruler].id, id);
        if (side->economy >= c->sheet[seat].economy_count)
            fault_add(faults, FAULT_AT("sides", id, "economy"), "is %d, and the track has %d boxes (6.9.1.1)",
                      side->economy, c->sheet[seat].economy_count);
        if (side->provoked == seat)
            fault_add(faults, FAULT_AT("sides", id, "provoked"), "is %s, which is itself (6.5.1)", id);
        inspect_peace(p, seat, "peace_barred", side->peace_barred, is_barred_now, faults);
        inspect_peace(p, seat, "peace_next", side->peace_next, is_barred_next, faults);
        inspect_points(side, id, faults);
    }
}

static void inspect_tracks(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    for (int track = 0; track < SPECIAL_TRACKS; track++)
        if (s->track[track] >= c->track[track].box_count)
            fault_add(faults, FAULT_AT("tracks", tow_tracks.ids[track]), "is %d, and the track has %d boxes",
                      s->track[track], c->track[track].box_count);
    EACH(box, s->colonies)
        if (box >= c->track[ASIA].box_count)
            fault_add(faults, FAULT_AT("colonies", tow_boxes.ids[box]),
                      "is %s, which the Asia map has not (7.1)", tow_boxes.ids[box]);
    EACH(city, s->danish_cities)
        if (city != tow_space(p, KARLSKRONA) && city != tow_space(p, MALMO))
            fault_add(faults, FAULT_AT("danish_cities", tow_space_id(p, city)),
                      "is %s, and Denmark gives Karlskrona and Malmö away alone (4.2.1)",
                      tow_space_id(p, city));
    if (s->turn > c->setup[play_head(p)->scenario].turn_count)
        fault_add(faults, "/turn", "is %d, and the scenario has %d", s->turn,
                  c->setup[play_head(p)->scenario].turn_count);
    else if (s->game_turn != tow_turn_number(p) - 1)
        fault_add(faults, "/game_turn", "is %s, and turn %d of the scenario is %s (6.0)",
                  tow_game_turns.ids[s->game_turn], s->turn, tow_game_turns.ids[tow_turn_number(p) - 1]);
    if (s->danzig.track >= c->tables.danzig_levels)
        fault_add(faults, "/danzig", "is %d, and the track has %d levels (6.9.3.6)", s->danzig.track,
                  c->tables.danzig_levels);
    if (s->danzig.track > 0 && s->danzig.besieger < 0)
        fault_add(faults, "/danzig_besieger", "is null, and the Siege of Danzig is at %d (6.9.3.6)",
                  s->danzig.track);
    if (s->danzig.track > 0 && tow_is_stronghold(p, tow_space(p, DANZIG)))
        fault_add(faults, "/danzig",
                  "is %d, and %s has conquered Danzig: the track is for the free city (6.9.3.6)",
                  s->danzig.track, power_or_null(tow_place(p, tow_space(p, DANZIG))->control));
}

/* ---- pieces and cards of a record ---- */

void tow_inspect_units(const struct play *p, int at, struct units units, struct units there, int space,
                       struct faults *faults)
{
    EACH(unit, units)
        if (!units_has(there, unit)) {
            char path[FAULT_PATH];
            fault_path(path, AT_FRAME(at, "units"), tow_unit_id(p, unit));
            fault_add(faults, path, "is %s, who is in no army there: the space is %s", tow_unit_id(p, unit),
                      space < 0 ? "null" : tow_space_id(p, space));
        }
}

void tow_inspect_card(const struct play *p, int seat, int card, const char *path, struct faults *faults)
{
    if (card >= 0 && tow_card_row(p, card)->seat != seat)
        fault_add(faults, path, "is %s, which is no card of %s (2.5)", tow_card_id(p, card),
                  tow_seats.ids[seat]);
}

void tow_inspect(const struct play *p, struct faults *faults)
{
    inspect_cards(p, faults);
    inspect_events(p, faults);
    inspect_sets(p, inspect_pieces(p, faults), faults);
    inspect_map(p, faults);
    inspect_relations(p, faults);
    inspect_sides(p, faults);
    inspect_tracks(p, faults);
}
