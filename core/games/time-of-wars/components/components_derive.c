/* What the game derives from the component pack. */
#include <stdio.h>
#include <string.h>

#include "games/time-of-wars/components/components_check.h"

/* The sets of spaces, commanders and cards, and what Roads, Trails and arrows join. */
static const struct derived_set SETS[] = {
    {SETS_BY(map.of_space_kind, "spaces", "kind")},
    {SETS_BY(map.of_zone, "spaces", "zone")},
    {SETS_BY(map.ports, "spaces", "port")},
    {SETS_BY(map.capitals, "spaces", "capital_of")},
    {SETS_BY(map.national, "spaces", "national")},
    {SET_OF(map.independent, "spaces", "national=null")},
    {SET_OF(map.strongholds, "spaces", "kind=fortified-city|fortress")},
    {LINKS_OF(map.adjacent[ROAD], "ways", "kind=road", "between")},
    {LINKS_OF(map.adjacent[TRAIL], "ways", "kind=trail", "between")},
    {WAYS_OF(map.adjacent[ROAD], "arrows", "kind=road", "from to")},
    {WAYS_OF(map.adjacent[TRAIL], "arrows", "kind=trail", "from to")},
    {SETS_BY(pieces.commanders_of, "commanders", "nation")},
    {SETS_BY(decks.cards_of, "cards", "seat")},
    {SET_OF(decks.special, "cards", "special=true")},
    {SET_OF(decks.battle_cards, "cards", "stripe=battle|reaction-battle")},
    {SET_OF(decks.reactions, "cards", "stripe=reaction|reaction-battle")},
    {0}};

/* The row of every named space and card; false with a fault for each that is missing. */
static bool derive_names(struct components *c, struct faults *faults)
{
    static const char *const SPACES[] = {TOW_NAMED_SPACES(LIST_ID)}, *const CARD_IDS[] = {
                                                                         TOW_NAMED_CARDS(LIST_ID)};
    const size_t before = faults->count;
    facts_find(c, &(struct named_rows){&tow_spaces, SPACES, NAMED_SPACES, c->named.space, "/spaces"}, faults);
    facts_find(c, &(struct named_rows){&tow_cards, CARD_IDS, NAMED_CARDS, c->named.card, "/cards"}, faults);
    c->pieces.wallenstein = FIND(tow_commanders, c, "wallenstein");
    if (c->pieces.wallenstein < 0) fault_add(faults, "/commanders", "there must be wallenstein");
    return faults->count == before;
}

static bool derive_units(struct components *c, struct faults *faults)
{
    const int count =
        pack_units(&tow_kinds, c, offsetof(struct kind_row, count), c->pieces.unit, UNITS_MAX, faults);
    if (count < 0) return false;
    c->pieces.unit_count = count;
    for (int i = 0; i < count; i++) {
        const struct kind_row *of = &c->pieces.kind[c->pieces.unit[i].kind];
        units_add(&c->pieces.of_kind[c->pieces.unit[i].kind], i);
        units_add(&c->pieces.of_nation[of->nation], i);
        units_add(&c->pieces.of_arm[of->arm], i);
    }
    return true;
}

static void derive_map(struct components *c)
{
    for (int i = c->map.space_count - 1; i >= 0; i--) {
        struct space_row *row = &c->map.space[i];
        snprintf(row->in_text, sizeof row->in_text, "%s", row->name);
        if (strncmp(row->in_text, "The ", 4) == 0) row->in_text[0] = 't';
        if (row->capital_of >= 0) c->map.capital[row->capital_of] = i;
        if (row->port < 0) continue;
        c->map.by_sea[i] = c->map.ports[row->port];
        spaces_remove(&c->map.by_sea[i], i);
    }
}

/* Cards of one name are told apart: "Heresy (Swedish 2)". */
static void derive_title(struct components *c, int i)
{
    struct card_row *row = &c->decks.card[i];
    int all = 0, own = 0, number = 0;
    for (int k = 0; k < c->decks.card_count; k++) {
        if (!is(c->decks.card[k].name, row->name)) continue;
        all++;
        if (c->decks.card[k].seat != row->seat) continue;
        own++;
        number += k <= i;
    }
    const char *whose = c->sheet[row->seat].adjective;
    if (all == 1)
        snprintf(row->title, sizeof row->title, "%s", row->name);
    else if (own == 1)
        snprintf(row->title, sizeof row->title, "%s (%s)", row->name, whose);
    else
        snprintf(row->title, sizeof row->title, "%s (%s%s%d)", row->name, all == own ? "" : whose,
                 all == own ? "" : " ", number);
}

static void derive_cards(struct components *c)
{
    for (int i = 0; i < c->decks.card_count; i++) {
        derive_title(c, i);
        c->decks.battle_of[i] = -1;
    }
    for (int i = 0; i < c->decks.battle_count; i++)
        c->decks.battle_of[c->decks.battle[i].card] = i;
}

static void derive_rulers(struct components *c)
{
    for (int i = 0; i < c->decks.ruler_count; i++) {
        struct ruler_row *row = &c->decks.ruler[i];
        if (row->weak_is_other)
            snprintf(row->title, sizeof row->title, "%s (on the back: %s)", row->full.name, row->weak.name);
        else
            snprintf(row->title, sizeof row->title, "%s", row->full.name);
    }
}

static void derive_commanders(struct components *c)
{
    for (int i = 0; i < c->pieces.commander_count; i++)
        c->pieces.commander[i].ruler = -1;
    for (int i = 0; i < c->decks.ruler_count; i++) {
        if (c->decks.ruler[i].full.commander >= 0)
            c->pieces.commander[c->decks.ruler[i].full.commander].ruler = i;
        if (c->decks.ruler[i].weak.commander >= 0)
            c->pieces.commander[c->decks.ruler[i].weak.commander].ruler = i;
    }
}

bool tow_derive_components(struct components *c, struct faults *faults)
{
    if (!derive_names(c, faults) || !derive_units(c, faults)) return false;
    facts_derive(&tow_components_record, c, SETS);
    derive_map(c);
    derive_rulers(c);
    derive_commanders(c);
    derive_cards(c);
    return true;
}
