/* What the code relies on in any state: cards and pieces are in one place each, and what is kept in sets agrees with the map. */
#include <stdio.h>

#include "engine/card_placement.h"
#include "tables.h"

enum { PATH_ROOM = 64 };

/* ---- cards: each in exactly one place ---- */

/* The cards of superpowers that are not played are put away (R106). */
static void inspect_cards(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    struct card_placement placement = {.words = CARD_WORDS, .rows = "sides"};
    uint64_t away[CARD_WORDS] = {0};
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &s->side[seat];
        if (!tow_in_play(p, seat)) {
            set_unite(away, c->cards_of[seat], CARD_WORDS);
            continue;
        }
        card_placement_set(&placement, side->hand, "hand", "the hand", seat);
        card_placement_set(&placement, side->specials, "specials", "the Special Cards in hand", seat);
        card_placement_set(&placement, side->unplayed, "unplayed", "the deck of unused cards", seat);
        card_placement_set(&placement, side->played, "played", "the deck of used cards", seat);
        if (!set_within(side->hand, c->cards_of[seat], CARD_WORDS) ||
            !set_within(side->specials, c->cards_of[seat], CARD_WORDS) ||
            !set_within(side->unplayed, c->cards_of[seat], CARD_WORDS) ||
            !set_within(side->played, c->cards_of[seat], CARD_WORDS))
            fault_add(faults, "/sides", "each superpower has cards of its own deck (2.5)");
        if (set_meets(side->unplayed, c->special, CARD_WORDS) ||
            set_meets(side->hand, c->special, CARD_WORDS) ||
            !set_within(side->specials, c->special, CARD_WORDS))
            fault_add(faults, "/sides",
                      "Special Cards are in no deck, and apart from the others in hand (2.5, 6.2.1)");
    }
    set_subtract(away, s->removed, CARD_WORDS);
    card_placement_set(&placement, away, NULL, "the decks put away", -1);
    card_placement_set(&placement, s->removed, "removed", "the cards removed", -1);
    card_placement_inspect(&placement, p, &tow_cards, faults);
}

/* ---- pieces: each in one place at the most ---- */

/* Where it stands once more, or stands wrongly: `seen` has the units that are elsewhere. */
static void inspect_units(const uint64_t *here, const uint64_t *barred, uint64_t *seen, const char *path,
                          struct faults *faults)
{
    if (set_meets(seen, here, UNIT_WORDS))
        fault_add(faults, path, "has a unit that is elsewhere, too, or out of the game");
    if (set_meets(barred, here, UNIT_WORDS))
        fault_add(faults, path, "ships are at sea, others on land (5.2)");
    set_unite(seen, here, UNIT_WORDS);
}

static void inspect_garrison(const struct play *p, int space, const char *path, struct faults *faults)
{
    uint64_t units[UNIT_WORDS];
    set_copy(units, tow_place(p, space)->units, UNIT_WORDS);
    set_intersect(units, tow_state(p)->garrisons, UNIT_WORDS);
    const int count = set_count(units, UNIT_WORDS);
    if (count > 1) fault_add(faults, path, "a garrison is one unit (5.2.2)");
    if (count && tow_components(p)->space[space].kind == TERRAIN_POINT)
        fault_add(faults, path, "a Terrain Point has no garrison (5.2.2)");
    if (!set_within(units, tow_components(p)->of_arm[INFANTRY], UNIT_WORDS))
        fault_add(faults, path, "a garrison is infantry (5.2.2)");
}

static void inspect_pieces(const struct play *p, uint64_t *on_map, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    uint64_t seen[UNIT_WORDS], land[UNIT_WORDS], commanders[COMMANDER_WORDS];
    char path[PATH_ROOM];
    set_copy(seen, s->out_units, UNIT_WORDS);
    set_copy(commanders, s->out_commanders, COMMANDER_WORDS);
    set_unite(commanders, s->aside, COMMANDER_WORDS);
    for (int space = 0; space < c->space_count; space++) {
        const struct place *place = &s->place[space];
        snprintf(path, sizeof path, "/places/%.40s", c->space[space].id);
        inspect_units(place->units, c->of_arm[NAVAL], seen, path, faults);
        inspect_garrison(p, space, path, faults);
        if (set_meets(commanders, place->commanders, COMMANDER_WORDS))
            fault_add(faults, path, "has a commander who is elsewhere, too, or put aside");
        set_unite(commanders, place->commanders, COMMANDER_WORDS);
    }
    set_copy(land, c->of_arm[INFANTRY], UNIT_WORDS);
    set_unite(land, c->of_arm[CAVALRY], UNIT_WORDS);
    for (int sea = 0; sea < SEAS; sea++)
        inspect_units(s->fleet[sea].units, land, seen, "/fleets", faults);
    set_copy(on_map, seen, UNIT_WORDS);
    set_subtract(on_map, s->out_units, UNIT_WORDS);
}

/* Units that the sets of the state name are on the map; who is hired or borrowed is so by one. */
static void inspect_sets(const struct play *p, const uint64_t *on_map, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    uint64_t led[UNIT_WORDS] = {0};
    if (!set_within(s->weakened, on_map, UNIT_WORDS))
        fault_add(faults, "/weakened", "names a unit that is not on the map");
    if (!set_within(s->garrisons, on_map, UNIT_WORDS))
        fault_add(faults, "/garrisons", "names a unit that is not on the map");
    if (!set_within(s->rebels, on_map, UNIT_WORDS))
        fault_add(faults, "/rebels", "names a unit that is not on the map");
    if (set_meets(s->rebels, s->garrisons, UNIT_WORDS)) fault_add(faults, "/rebels", "names a garrison");
    if (set_meets(s->weakened, c->of_arm[NAVAL], UNIT_WORDS))
        fault_add(faults, "/weakened", "ships are never weakened (5.2)");
    for (int seat = 0; seat < SEATS; seat++) {
        const uint64_t *own = s->side[seat].led;
        if (!set_within(own, on_map, UNIT_WORDS))
            fault_add(faults, "/sides", "leads a unit that is not on the map");
        if (set_meets(own, led, UNIT_WORDS)) fault_add(faults, "/sides", "two superpowers lead one unit");
        if (set_meets(own, c->of_nation[seat], UNIT_WORDS))
            fault_add(faults, "/sides", "a superpower borrows no unit of its own (6.5.2)");
        set_unite(led, own, UNIT_WORDS);
    }
}

/* ---- the map ---- */

static bool may_revolt(int kind)
{
    return kind == CITY || kind == FORTRESS || kind == FORTIFIED_CITY || kind == DANZIG_SPACE;
}

static void inspect_map(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    for (int space = 0; space < c->space_count; space++) {
        const struct place *place = &s->place[space];
        const struct space_row *row = &c->space[space];
        char path[PATH_ROOM];
        snprintf(path, sizeof path, "/places/%.40s", row->id);
        if (row->kind == BOX && place->control != row->owner)
            fault_add(faults, path, "a box keeps its owner (2.2)");
        if (row->kind == TERRAIN_POINT && place->control >= 0)
            fault_add(faults, path, "nobody controls a Terrain Point (2.2)");
        if (may_revolt(row->kind) && (place->control < 0 || place->religion < 0))
            fault_add(faults, path, "somebody controls it, and it has a religion (2.2, 6.6.1)");
        if (!may_revolt(row->kind) && (place->religion >= 0 || place->marker != NO_MARKER))
            fault_add(faults, path, "has no religion and no marker (6.6.1, R2)");
        if (place->control == COMMONWEALTH && row->no_garrison && tow_garrison_of(p, space) >= 0)
            fault_add(faults, path, "the Commonwealth has no garrison there (6.2.2)");
    }
    if (!set_within(s->converted, c->of_zone[RUSSIAN_ZONE], SPACE_WORDS))
        fault_add(faults, "/converted", "names a space outside the Russian zone (2.3.2)");
}

/* ---- the Diplomacy table ---- */

static bool may_be_vassal(int power)
{
    return power == TRANSYLVANIA || power == WALLACHIA || power == MOLDOVA;
}

static void inspect_relations(const struct play *p, struct faults *faults)
{
    const struct state *s = tow_state(p);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!tow_in_play(p, seat)) continue;
        for (int other = 0; other < POWERS; other++) {
            const int relation = s->relation[seat].to[other];
            if (other < SEATS && relation != (tow_in_play(p, other) ? s->relation[other].to[seat] : AT_PEACE))
                fault_add(faults, "/relations", "both superpowers have the same relation (3.0)");
            if (other == seat && relation != AT_PEACE)
                fault_add(faults, "/relations", "a superpower is at Peace with itself");
            if (relation == VASSAL && (seat != OTTOMAN || !may_be_vassal(other)))
                fault_add(faults, "/relations", "vassals are Minor States of the Ottoman Empire (4.2.3)");
        }
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (s->master[seat] >= 0)
            fault_add(faults, "/masters", "nobody commands a superpower's units for it");
}

/* ---- sheets and tracks ---- */

static void inspect_points(const struct side *side, struct faults *faults)
{
    for (int rating = 0; rating < RATINGS; rating++)
        if (side->points[rating] >= LEVEL_POINTS + (rating == RELIGION))
            fault_add(faults, "/sides", "the fifth Development Point raises the level (6.9.1.1)");
}

static void inspect_sides(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct side *side = &s->side[seat];
        if (!tow_in_play(p, seat)) continue;
        if (side->ruler < 0 || c->ruler[side->ruler].seat != seat)
            fault_add(faults, "/sides", "each superpower has a ruler of its own (2.4)");
        if (side->economy >= c->sheet[seat].economy_count)
            fault_add(faults, "/sides", "the ECONOMY marker is in a box of its track (6.9.1.1)");
        if (side->provoked == seat) fault_add(faults, "/sides", "nobody provokes himself (6.5.1)");
        if ((side->peace_barred[0] | side->peace_next[0]) &
            (tow_asked(seat) | ~(uint64_t)play_head(p)->seats))
            fault_add(faults, "/sides", "a forced peace is with another superpower that is played (6.5.1)");
        inspect_points(side, faults);
    }
}

static void inspect_tracks(const struct play *p, struct faults *faults)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    for (int track = 0; track < SPECIAL_TRACKS; track++)
        if (s->track[track] >= c->track[track].box_count)
            fault_add(faults, "/tracks", "%s has no such box", c->track[track].name);
    SET_EACH(box, s->colonies, SET_WORDS(TRACK_BOXES))
        if (box >= c->track[ASIA].box_count)
            fault_add(faults, "/colonies", "names a box that the Asia map has not (7.1)");
    SET_EACH(city, s->danish_cities, SPACE_WORDS)
        if (city != tow_space(p, KARLSKRONA) && city != tow_space(p, MALMO))
            fault_add(faults, "/danish_cities", "names another space than Karlskrona and Malmö (4.2.1)");
    if (s->turn > c->setup[play_head(p)->scenario].turn_count)
        fault_add(faults, "/turn", "is a turn of the scenario");
    if (s->danzig >= c->danzig_levels || (s->danzig > 0 && s->danzig_besieger < 0))
        fault_add(faults, "/danzig", "is a level of the track, with a besieger where it is not 0 (6.9.3.6)");
    if (s->danzig > 0 && tow_is_stronghold(p, tow_space(p, DANZIG)))
        fault_add(faults, "/danzig", "the track is for the Danzig that nobody has conquered (6.9.3.6)");
}

void tow_inspect(const struct play *p, struct faults *faults)
{
    uint64_t on_map[UNIT_WORDS];
    inspect_cards(p, faults);
    inspect_pieces(p, on_map, faults);
    inspect_sets(p, on_map, faults);
    inspect_map(p, faults);
    inspect_relations(p, faults);
    inspect_sides(p, faults);
    inspect_tracks(p, faults);
    if (faults->count == 0) tow_inspect_steps(p, faults);
}
