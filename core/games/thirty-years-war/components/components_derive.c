/* Members of the component pack that the game derives. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "games/thirty-years-war/components/components_check.h"

/* The sets of spaces and leaders, and what paths and arrows join. */
static const struct derived_set SETS[] = {{SET_OF(spaces.on_map, "spaces", "kind=city")},
                                          {SET_OF(spaces.off_map, "spaces", "kind=off-map")},
                                          {SET_OF(spaces.fortresses, "spaces", "fortress>0")},
                                          {SET_OF(spaces.ports, "spaces", "port=true")},
                                          {SET_OF(spaces.independents, "spaces", "independent_vp>0")},
                                          {SET_OF(spaces.spanish_zone, "spaces", "spanish_zone=true")},
                                          {SET_OF(spaces.germany, "spaces", "germany=true")},
                                          {LINKS_OF(map.adjacent, "paths", "", "between")},
                                          {WAYS_OF(map.exits, "arrows", "", "from to")},
                                          {WAYS_OF(map.exits, "arrows", "both_ways=true", "to from")},
                                          {SETS_BY(pieces.leaders_of, "leaders", "seat")},
                                          {SETS_BY(pieces.leaders_of_nation, "leaders", "nation")},
                                          {SET_OF(pieces.reverse_sides, "leaders", "reverse=true")},
                                          {0}};

static bool derive_names(struct components *c, struct faults *faults)
{
    static const char *const SPACES[] = {TYW_NAMED_SPACES(LIST_ID)},
                             *const AREAS[] = {TYW_NAMED_AREAS(LIST_ID)},
                             *const LEADERS[] = {TYW_NAMED_LEADERS(LIST_ID)},
                             *const CARD_NUMBERS[] = {TYW_NAMED_CARDS(LIST_ID)};
    const size_t before = faults->count;
    facts_find(c, &(struct named_rows){&tyw_spaces, SPACES, NAMED_SPACES, c->named.space, "/spaces"}, faults);
    facts_find(c, &(struct named_rows){&tyw_areas, AREAS, NAMED_AREAS, c->named.area, "/areas"}, faults);
    facts_find(c, &(struct named_rows){&tyw_leaders, LEADERS, NAMED_LEADERS, c->named.leader, "/leaders"},
               faults);
    facts_find(c, &(struct named_rows){&tyw_cards, CARD_NUMBERS, NAMED_CARDS, c->named.card, "/cards"},
               faults);
    return faults->count == before;
}

static void say(char *in_text, const char *name, bool article)
{
    snprintf(in_text, NAME_ROOM + 4, "%s%s", article ? "the " : "", name);
}

/* Cards of one title are told apart by their numbers. */
static void derive_title(struct components *c, int i)
{
    struct card_row *row = &c->decks.card[i];
    bool alone = true;
    for (int other = 0; other < c->decks.card_count; other++)
        alone = alone && (other == i || strcmp(c->decks.card[other].name, row->name) != 0);
    if (alone)
        snprintf(row->title, sizeof row->title, "%s", row->name);
    else
        snprintf(row->title, sizeof row->title, "%s (%c%s)", row->name, toupper((unsigned char)row->id[0]),
                 row->id + 1);
}

/* Some Areas have a city of their name: Münster, Würzburg. */
static bool has_namesake(const struct components *c, const struct area_row *area)
{
    for (int i = 0; i < c->map.space_count; i++)
        if (strcmp(c->map.space[i].name, area->name) == 0) return true;
    return false;
}

static void derive_texts(struct components *c)
{
    static const char *const WITH_ARTICLE[] = {"upper-palatinate",    "lower-palatinate", "up-box",
                                               "spanish-netherlands", "cardinal-infante", "feria"};
    struct areas areas = {0};
    struct leaders leaders = {0};
    struct spaces spaces = {0};
    for (int i = 0; i < COUNT(WITH_ARTICLE); i++) {
        const int area = FIND(tyw_areas, c, WITH_ARTICLE[i]), space = FIND(tyw_spaces, c, WITH_ARTICLE[i]),
                  leader = FIND(tyw_leaders, c, WITH_ARTICLE[i]);
        if (area >= 0) areas_add(&areas, area);
        if (space >= 0) spaces_add(&spaces, space);
        if (leader >= 0) leaders_add(&leaders, leader);
    }
    for (int i = 0; i < c->map.area_count; i++)
        snprintf(c->map.area[i].in_text, sizeof c->map.area[i].in_text, "%s%s",
                 has_namesake(c, &c->map.area[i]) ? "the Area "
                 : areas_has(areas, i)            ? "the "
                                                  : "",
                 c->map.area[i].name);
    for (int i = 0; i < c->map.space_count; i++)
        say(c->map.space[i].in_text, c->map.space[i].name, spaces_has(spaces, i));
    for (int i = 0; i < c->pieces.leader_count; i++)
        say(c->pieces.leader[i].in_text, c->pieces.leader[i].name,
            c->pieces.leader[i].reverse || leaders_has(leaders, i));
    for (int i = 0; i < c->decks.card_count; i++)
        derive_title(c, i);
}

static void derive_map(struct components *c)
{
    for (int i = 0; i < c->map.space_count; i++) {
        const struct space_row *row = &c->map.space[i];
        if (row->fortress) c->spaces.fortress[c->spaces.fortress_count++] = i;
        if (row->kind != SPACE_CITY || row->area < 0) continue;
        spaces_add(&c->map.area[row->area].cities, i);
        c->map.area[row->area].city_count++;
    }
    for (int i = 0; i < c->map.arrow_count; i++) {
        const struct arrow_row *row = &c->map.arrow[i];
        if (row->from == c->named.space[SWEDEN_BOX]) spaces_add(&c->spaces.sweden_ports, row->to);
        if (row->to == c->named.space[UP_BOX]) spaces_add(&c->spaces.up_cities, row->from);
    }
}

static bool derive_units(struct components *c, struct faults *faults)
{
    const int count =
        pack_units(&tyw_kinds, c, offsetof(struct kind_row, count), c->pieces.unit, UNITS_MAX, faults);
    if (count < 0) return false;
    c->pieces.unit_count = count;
    memset(c->pieces.kind_of, -1, sizeof c->pieces.kind_of);
    for (int i = 0; i < count; i++) {
        const int kind = c->pieces.unit[i].kind;
        const struct kind_row *of = &c->pieces.kind[kind];
        c->pieces.kind_of[of->nation][of->type] = kind;
        units_add(&c->pieces.of_kind[kind], i);
        units_add(&c->pieces.of_nation[of->nation], i);
        units_add(&c->pieces.of_type[of->type], i);
        units_add(&c->pieces.of_seat[of->seat], i);
    }
    return true;
}

static void derive_leaders(struct components *c)
{
    for (int i = 0; i < c->pieces.leader_count; i++)
        c->pieces.leader[i].replacement = -1;
    for (int i = 0; i < c->tables.replacement_count; i++)
        c->pieces.leader[c->tables.replacement[i].leader].replacement = c->tables.replacement[i].replacement;
}

static void derive_cards(struct components *c)
{
    for (int i = 0; i < c->decks.card_count; i++)
        cards_add(&c->decks.cards_of[c->decks.card[i].seat][c->decks.card[i].part], i);
    for (int i = 0; i < c->decks.card_count; i++)
        for (int k = 0; k < c->decks.card[i].leader_count; k++)
            leaders_add(&c->pieces.leaders_of_cards, c->decks.card[i].leader[k]);
    for (int i = 0; i < c->decks.combat_row_count; i++) {
        const int card = c->decks.combat_row[i].card;
        cards_add(&c->decks.combat_cards, card);
        c->decks.card[card].combat = c->decks.combat_row[i].combat;
    }
}

static int dutch_row_of(const struct components *c, int box)
{
    for (int i = 0; i < c->tables.dutch_count; i++)
        if (c->tables.dutch[i].box == box) return i;
    return -1;
}

static void derive_setup(struct components *c, int i, struct faults *faults)
{
    struct setup_row *row = &c->setup[i];
    const bool holds = row->dutch.effect_box && dutch_row_of(c, row->dutch.effect_box) >= 0;
    row->dutch.effect = holds ? row->dutch.effect_box - DUTCH_FIRST : -1;
    if (row->dutch.effect_box && !holds)
        ROW_FAULT(faults, "setups", i, "no such box of the Dutch War Track has an effect (16.13)");
    for (int k = 0; k < row->dutch.taken_count; k++) {
        if (dutch_row_of(c, row->dutch.taken[k]) < 0)
            ROW_FAULT(faults, "setups", i, "no such box of the Dutch War Track has an effect (16.13)");
        else
            row->dutch.boxes |= bit(row->dutch.taken[k] - DUTCH_FIRST);
    }
}

/* The row of a card by its deck and number; -1. */
int tyw_numbered_card(const struct components *c, int seat, int number)
{
    char id[ID_ROOM];
    snprintf(id, sizeof id, "%c%d", seat == CATHOLIC ? 'c' : 'p', number);
    return FIND(tyw_cards, c, id);
}

bool tyw_derive_components(struct components *c, struct faults *faults)
{
    if (!derive_names(c, faults) || !derive_units(c, faults)) return false;
    facts_derive(&tyw_components_record, c, SETS);
    derive_texts(c);
    derive_map(c);
    derive_leaders(c);
    derive_cards(c);
    for (int i = 0; i < c->setup_count; i++)
        derive_setup(c, i, faults);
    return true;
}
