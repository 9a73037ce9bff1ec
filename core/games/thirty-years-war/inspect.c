/* The agreement that the code relies on in any state: cards and pieces are in one place each, and the sets
 * agree with the map. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"
#include "kits/card_placement.h"

static const char *seat_or_null(int seat)
{
    return seat < 0 ? "null" : tyw_seats.ids[seat];
}

/* ---- cards: each in exactly one place ---- */

static void inspect_pile(const struct play *p, int seat, const char *member, struct cards pile,
                         struct cards own, struct faults *faults)
{
    EACH(card, pile)
        if (!cards_has(own, card))
            fault_add(faults, FAULT_AT("sides", tyw_seats.ids[seat], member),
                      "has %s, which is no card of that side", tyw_card_id(p, card));
}

static void inspect_cards(const struct play *p, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    struct card_placement placement = {.words = SET_WORDS(CARDS), .rows = "sides"};
    struct cards to_come = {0};
    for (int seat = 0; seat < SEATS; seat++) {
        struct cards own = {0};
        const struct side *side = &s->side[seat];
        card_placement_set(&placement, side->hand.word, "hand", "the hand", seat);
        card_placement_set(&placement, side->unplayed.word, "unplayed", "the Unplayed pile", seat);
        card_placement_set(&placement, side->played.word, "played", "the Played pile", seat);
        for (int part = 0; part < PARTS; part++) {
            own = cards_either(own, c->decks.cards_of[seat][part]);
            if (part >= s->parts) to_come = cards_either(to_come, c->decks.cards_of[seat][part]);
        }
        inspect_pile(p, seat, "hand", side->hand, own, faults);
        inspect_pile(p, seat, "unplayed", side->unplayed, own, faults);
        inspect_pile(p, seat, "played", side->played, own, faults);
    }
    to_come = cards_without(to_come, s->removed);
    card_placement_set(&placement, to_come.word, NULL, "the parts to come", -1);
    card_placement_set(&placement, s->removed.word, "removed", "the cards removed", -1);
    card_placement_inspect(&placement, p, &tyw_cards, faults);
}

/* ---- Events: what has been played, and what of it is in effect ---- */

/* Its Event is on the stack: it has been played, and may not have taken effect. A match can end in that
 * moment. */
static bool is_on_the_way(const struct play *p, int card)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    return play_head(p)->over || (e && e->play.card == card);
}

/* One of the first `count` rows of `lasting` has the card. */
static bool has_row(const struct state *s, int count, int card)
{
    for (int i = 0; i < count; i++)
        if (s->lasting[i].card == card) return true;
    return false;
}

static void inspect_lasting(const struct play *p, struct faults *faults)
{
    const struct state *s = tyw_state(p);
    for (int i = 0; i < s->lasting_count; i++) {
        const struct lasting *row = &s->lasting[i];
        const int owner = tyw_card_row(p, row->card)->seat;
        char path[FAULT_PATH];
        fault_path_index(path, "/lasting", i);
        if (has_row(s, i, row->card)) {
            fault_path(path, path, "card");
            fault_add(faults, path, "is %s, which has a row before: an Event is in effect once",
                      tyw_card_id(p, row->card));
            continue;
        }
        fault_path(path, path, "seat");
        if (row->seat != owner)
            fault_add(faults, path, "is %s, and %s is a card of %s", tyw_seats.ids[row->seat],
                      tyw_card_id(p, row->card), tyw_seats.ids[owner]);
        if (!cards_has(s->events, row->card))
            fault_add(faults, "/events",
                      "lacks %s, which is in effect by `lasting`: its Event has been played",
                      tyw_card_id(p, row->card));
    }
    EACH(card, s->events) {
        if (tyw_lasts_until(p, card) != UNTIL_CANCELLED || tyw_may_be_cancelled(p, card) ||
            is_on_the_way(p, card) || has_row(s, s->lasting_count, card))
            continue;
        fault_add(faults, "/lasting",
                  "lacks %s, whose Event has been played by `events`: it lasts until it is cancelled, and "
                  "nothing has cancelled it: a row of %s until it is %s",
                  tyw_card_id(p, card), tyw_seats.ids[tyw_card_row(p, card)->seat],
                  tyw_untils.ids[UNTIL_CANCELLED]);
    }
}

static void inspect_events(const struct play *p, struct faults *faults)
{
    const struct state *s = tyw_state(p);
    inspect_lasting(p, faults);
    EACH(card, s->events)
        if (tyw_card_row(p, card)->removal == ASTERISK && !cards_has(s->removed, card))
            fault_add(faults, "/removed",
                      "lacks %s, whose Event has been played by `events`: it leaves the game",
                      tyw_card_id(p, card));
}

/* ---- pieces: each in one space at the most ---- */

static const char *where_unit(const struct play *p, int unit, int but)
{
    for (int space = 0; space < but; space++)
        if (units_has(tyw_place(p, space)->units, unit)) return tyw_space_id(p, space);
    return "out_units";
}

static const char *where_leader(const struct play *p, int leader, int but)
{
    for (int space = 0; space < but; space++)
        if (leaders_has(tyw_place(p, space)->leaders, leader)) return tyw_space_id(p, space);
    return "out_leaders";
}

static void inspect_pieces(const struct play *p, struct faults *faults)
{
    const struct state *s = tyw_state(p);
    struct leaders leaders = s->out.leaders;
    struct units units = s->out.units;
    EACH_SPACE(p, space) {
        const struct place *place = &s->place[space];
        EACH(unit, place->units)
            if (units_has(units, unit))
                fault_add(faults, AT_PLACE(p, space, "units"), "has %s, which is in %s as well",
                          tyw_unit_id(p, unit), where_unit(p, unit, space));
        EACH(leader, leaders_both(leaders, place->leaders))
            fault_add(faults, AT_PLACE(p, space, "leaders"), "has %s, who is in %s as well",
                      tyw_leader_id(p, leader), where_leader(p, leader, space));
        units = units_either(units, place->units);
        leaders = leaders_either(leaders, place->leaders);
    }
}

/* Pieces that are inside are in a fortress of their own side. */
static void inspect_inside(const struct play *p, int space, struct faults *faults)
{
    const struct space_row *row = tyw_space_row(p, space);
    const struct place *place = tyw_place(p, space);
    const char *why = !row->fortress ? "where there is no fortress" : "whose fortress no side controls";
    struct leaders leaders = leaders_both(place->leaders, tyw_state(p)->inside.leaders);
    struct units units = units_both(place->units, tyw_state(p)->inside.units);
    if ((units_is_empty(units) && leaders_is_empty(leaders)) || place->revolt) return; /* R42 */
    if (row->fortress && place->control >= 0) {
        units = tyw_units_inside(p, tyw_opponent(place->control), space);
        leaders = tyw_leaders_inside(p, tyw_opponent(place->control), space);
        why = "whose fortress the other side controls";
    }
    EACH(unit, units)
        fault_add(faults, "/inside", "has %s, who is in %s, %s", tyw_unit_id(p, unit), row->id, why);
    EACH(leader, leaders)
        fault_add(faults, "/inside_leaders", "has %s, who is in %s, %s", tyw_leader_id(p, leader), row->id,
                  why);
}

static void inspect_on_map(const struct play *p, struct units units, struct units on_map, const char *path,
                           struct faults *faults)
{
    EACH(unit, units)
        if (!units_has(on_map, unit))
            fault_add(faults, path, "has %s, which is not on the map", tyw_unit_id(p, unit));
}

/* All units in the sets of the state stand on the map. */
static void inspect_sets(const struct play *p, struct faults *faults)
{
    const struct state *s = tyw_state(p);
    struct units on_map = {0};
    struct leaders leaders_on_map = {0};
    EACH_SPACE(p, space) {
        on_map = units_either(on_map, s->place[space].units);
        leaders_on_map = leaders_either(leaders_on_map, s->place[space].leaders);
        inspect_inside(p, space, faults);
    }
    EACH(leader, leaders_without(s->inside.leaders, leaders_on_map))
        fault_add(faults, "/inside_leaders", "has %s, who is not on the map", tyw_leader_id(p, leader));
    inspect_on_map(p, s->inside.units, on_map, "/inside", faults);
    inspect_on_map(p, s->reduced, on_map, "/reduced", faults);
    inspect_on_map(p, s->unpaid, on_map, "/unpaid", faults);
    inspect_on_map(p, s->loc.units, on_map, "/loc", faults);
    inspect_on_map(p, s->cardinal.units, on_map, "/cardinal", faults);
}

/* ---- the map ---- */

static void inspect_place(const struct play *p, int space, struct faults *faults)
{
    const struct space_row *row = tyw_space_row(p, space);
    const struct place *place = tyw_place(p, space);
    if (row->kind == SPACE_BOX && place->control >= 0)
        fault_add(faults, AT_PLACE(p, space, "control"), "is %s, and no side controls a box",
                  tyw_seats.ids[place->control]);
    if (row->kind == SPACE_BOX && place->pillage)
        fault_add(faults, AT_PLACE(p, space, "pillage"), "is %d, and a box is not pillaged", place->pillage);
    if (row->kind == SPACE_OFF_MAP && place->control != PROTESTANT)
        fault_add(faults, AT_PLACE(p, space, "control"), "is %s, and off-map France is Protestant (11.32)",
                  seat_or_null(place->control));
    if (place->revolt && row->area < 0)
        fault_add(faults, AT_PLACE(p, space, "revolt"),
                  "is true, and a Peasant Revolt is in a city of an Area (9.41)");
    else if (place->revolt && place->control >= 0)
        fault_add(faults, AT_PLACE(p, space, "control"),
                  "is %s, and no side controls a city in revolt (9.42)", tyw_seats.ids[place->control]);
    if (place->siege && !row->fortress)
        fault_add(faults, AT_PLACE(p, space, "siege"), "is %s, and there is no fortress (13.1)",
                  tyw_sieges.ids[place->siege]);
}

static void inspect_map(const struct play *p, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    EACH_SPACE(p, space)
        inspect_place(p, space, faults);
    EACH_AREA(p, area)
        if (areas_has(s->neutral, area) && s->area_control[area] >= 0)
            fault_add(faults, "/neutral", "has %s, whose Control Box is %s (3.1)", c->map.area[area].id,
                      tyw_seats.ids[s->area_control[area]]);
    if (s->sweden.base >= 0 && !spaces_has(c->spaces.sweden_ports, s->sweden.base))
        fault_add(faults, "/swedish_base", "is %s, to which no arrow leads from Sweden (17.Sw.1)",
                  tyw_space_id(p, s->sweden.base));
}

void tyw_inspect(const struct play *p, struct faults *faults)
{
    inspect_cards(p, faults);
    inspect_events(p, faults);
    inspect_pieces(p, faults);
    inspect_sets(p, faults);
    inspect_map(p, faults);
    tyw_inspect_dutch_war(p, faults);
    tyw_inspect_wallenstein(p, faults);
}
