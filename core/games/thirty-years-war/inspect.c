/* What the code relies on in any state: cards and pieces are in one place each, and what is kept in sets agrees with the map. */
#include <stdio.h>

#include "engine/card_placement.h"
#include "tables.h"

/* ---- cards: each in exactly one place ---- */

enum { PATH_ROOM = 64 };

static void inspect_cards(const struct play *p, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    struct card_placement placement = {.words = CARD_WORDS, .rows = "sides"};
    uint64_t to_come[CARD_WORDS] = {0};
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t own[CARD_WORDS] = {0};
        card_placement_set(&placement, s->side[seat].hand, "hand", "the hand", seat);
        card_placement_set(&placement, s->side[seat].unplayed, "unplayed", "the Unplayed pile", seat);
        card_placement_set(&placement, s->side[seat].played, "played", "the Played pile", seat);
        for (int part = 0; part < PARTS; part++) {
            set_unite(own, c->cards_of[seat][part], CARD_WORDS);
            if (part >= s->parts) set_unite(to_come, c->cards_of[seat][part], CARD_WORDS);
        }
        if (!set_within(s->side[seat].hand, own, CARD_WORDS) ||
            !set_within(s->side[seat].unplayed, own, CARD_WORDS) ||
            !set_within(s->side[seat].played, own, CARD_WORDS))
            fault_add(faults, "/sides", "each side has cards of its own deck");
    }
    set_subtract(to_come, s->removed, CARD_WORDS);
    card_placement_set(&placement, to_come, NULL, "the parts to come", -1);
    card_placement_set(&placement, s->removed, "removed", "the cards removed", -1);
    card_placement_inspect(&placement, p, &tyw_cards, faults);
}

/* ---- pieces: each in one space at the most ---- */

static void inspect_pieces(const struct play *p, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    uint64_t units[UNIT_WORDS], leaders = s->out_leaders;
    set_copy(units, s->out_units, UNIT_WORDS);
    for (int space = 0; space < c->space_count; space++) {
        const struct place *place = &s->place[space];
        char path[PATH_ROOM];
        snprintf(path, sizeof path, "/places/%s", c->space[space].id);
        if (set_meets(units, place->units, UNIT_WORDS))
            fault_add(faults, path, "has a unit that is elsewhere, too, or out of the game");
        if (leaders & place->leaders)
            fault_add(faults, path, "has a leader who is elsewhere, too, or out of the game");
        set_unite(units, place->units, UNIT_WORDS);
        leaders |= place->leaders;
    }
}

static bool has_inside(const struct play *p, int seat, int space)
{
    uint64_t units[UNIT_WORDS];
    tyw_units_inside(p, seat, space, units);
    return !set_is_empty(units, UNIT_WORDS) || tyw_leaders_inside(p, seat, space);
}

/* Units that the sets of the state name stand on the map; who is inside is inside a fortress of his own. */
static void inspect_sets(const struct play *p, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    uint64_t on_map[UNIT_WORDS] = {0};
    uint64_t leaders_on_map = 0;
    for (int space = 0; space < c->space_count; space++) {
        const struct place *place = &s->place[space];
        set_unite(on_map, place->units, UNIT_WORDS);
        leaders_on_map |= place->leaders;
        const bool inside =
            set_meets(place->units, s->inside, UNIT_WORDS) || (place->leaders & s->inside_leaders);
        if (!inside || place->revolt) continue; /* R42 */
        if (!c->space[space].fortress || place->control < 0)
            fault_add(faults, "/inside", "%s is no fortress that somebody holds", c->space[space].id);
        else if (has_inside(p, tyw_opponent(place->control), space))
            fault_add(faults, "/inside", "the pieces inside %s are not of the side that holds it",
                      c->space[space].id);
    }
    if (!set_within(s->inside, on_map, UNIT_WORDS) || (s->inside_leaders & ~leaders_on_map))
        fault_add(faults, "/inside", "names a piece that is not on the map");
    if (!set_within(s->reduced, on_map, UNIT_WORDS))
        fault_add(faults, "/reduced", "names a unit that is not on the map");
    if (!set_within(s->unpaid, on_map, UNIT_WORDS))
        fault_add(faults, "/unpaid", "names a unit that is not on the map");
    if (!set_within(s->cardinal, on_map, UNIT_WORDS))
        fault_add(faults, "/cardinal", "names a unit that is not on the map");
}

/* ---- the map ---- */

static void inspect_map(const struct play *p, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    for (int space = 0; space < c->space_count; space++) {
        const struct place *place = &s->place[space];
        const int kind = c->space[space].kind;
        char path[PATH_ROOM];
        snprintf(path, sizeof path, "/places/%s", c->space[space].id);
        if (kind == SPACE_BOX && (place->control >= 0 || place->pillage))
            fault_add(faults, path, "a box has no control and no pillage");
        if (kind == SPACE_OFF_MAP && place->control != PROTESTANT)
            fault_add(faults, path, "off-map France is Protestant (11.32)");
        if (place->revolt && (place->control >= 0 || c->space[space].area < 0))
            fault_add(faults, path, "a Peasant Revolt is in a city of an Area that nobody controls (9.42)");
        if (place->siege && !c->space[space].fortress) fault_add(faults, path, "only a fortress is besieged");
    }
    for (int area = 0; area < c->area_count; area++)
        if (s->neutral >> area & 1 && s->area_control[area] >= 0)
            fault_add(faults, "/neutral", "%s has a Control marker", c->area[area].id);
    if (s->swedish_base >= 0 && !set_has(c->sweden_ports, s->swedish_base))
        fault_add(faults, "/swedish_base", "is a port with an arrow to Sweden (17.Sw.1)");
}

/* ---- the tracks ---- */

/* Whether the marker is in a box that ends the war. */
static bool dutch_war_ends_there(const struct components *c, int box)
{
    for (int i = 0; i < c->dutch_count; i++)
        if (c->dutch[i].box == box && c->dutch[i].ends) return true;
    return false;
}

static void inspect_tracks(const struct play *p, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    if (dutch_war_ends_there(c, s->dutch_war) != s->dutch_ended)
        fault_add(faults, "/dutch_ended", "the Dutch War has ended with its marker in a last box (16.12)");
}

void tyw_inspect(const struct play *p, struct faults *faults)
{
    inspect_cards(p, faults);
    inspect_pieces(p, faults);
    inspect_sets(p, faults);
    inspect_map(p, faults);
    inspect_tracks(p, faults);
    if (faults->count == 0) tyw_inspect_steps(p, faults);
}
