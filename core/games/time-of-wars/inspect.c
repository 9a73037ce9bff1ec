/* What the code relies on in any state: each card is in one place, and the map, the Diplomacy table, sheets
 * and tracks agree. Pieces: inspect_pieces.c. */
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

/* ---- the map ---- */

static bool is_town(int kind)
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
    if (is_town(row->kind) && place->control < 0)
        fault_add(faults, AT_PLACE(p, space, "control"), "is null, and somebody controls every town (2.2)");
    if (is_town(row->kind) && place->religion < 0)
        fault_add(faults, AT_PLACE(p, space, "religion"), "is null, and every town has a religion (6.6.1)");
    if (!is_town(row->kind) && place->religion >= 0)
        fault_add(faults, AT_PLACE(p, space, "religion"), "is %s, and %s is no town: it has none (6.6.1)",
                  tow_religions.ids[place->religion], row->id);
    if (!is_town(row->kind) && place->marker != NO_MARKER)
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
    if (relation == VASSAL && (seat != OTTOMAN || !powers_has(tow_vassal_states(), other)))
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
    tow_inspect_pieces(p, faults);
    inspect_map(p, faults);
    inspect_relations(p, faults);
    inspect_sides(p, faults);
    inspect_tracks(p, faults);
}
