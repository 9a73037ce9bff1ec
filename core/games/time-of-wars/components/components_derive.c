/* What the game derives from the component pack. */
#include <stdio.h>
#include <string.h>

#include "games/time-of-wars/components/components_check.h"

/* The sets of spaces, commanders and cards, and what Roads, Trails and arrows join. */
static const struct derived_set SETS[] = {{SETS_BY(of_space_kind, "spaces", "kind")},
                                          {SETS_BY(of_zone, "spaces", "zone")},
                                          {SETS_BY(ports, "spaces", "port")},
                                          {SETS_BY(capitals, "spaces", "capital_of")},
                                          {SETS_BY(national, "spaces", "national")},
                                          {SET_OF(independent, "spaces", "national=null")},
                                          {SET_OF(strongholds, "spaces", "kind=fortified-city|fortress")},
                                          {LINKS_OF(adjacent[ROAD], "ways", "kind=road", "between")},
                                          {LINKS_OF(adjacent[TRAIL], "ways", "kind=trail", "between")},
                                          {WAYS_OF(adjacent[ROAD], "arrows", "kind=road", "from to")},
                                          {WAYS_OF(adjacent[TRAIL], "arrows", "kind=trail", "from to")},
                                          {SETS_BY(commanders_of, "commanders", "nation")},
                                          {SETS_BY(cards_of, "cards", "seat")},
                                          {SET_OF(special, "cards", "special=true")},
                                          {SET_OF(battle_cards, "cards", "stripe=battle|reaction-battle")},
                                          {SET_OF(reactions, "cards", "stripe=reaction|reaction-battle")},
                                          {0}};

/* The row of every named space and card; false with a fault for each that is missing. */
static bool derive_names(struct components *c, struct faults *faults)
{
    static const char *const SPACES[] = {TOW_NAMED_SPACES(LIST_ID)}, *const CARD_IDS[] = {
                                                                         TOW_NAMED_CARDS(LIST_ID)};
    const size_t before = faults->count;
    facts_find(c, &(struct named_rows){&tow_spaces, SPACES, NAMED_SPACES, c->named_space, "/spaces"}, faults);
    facts_find(c, &(struct named_rows){&tow_cards, CARD_IDS, NAMED_CARDS, c->named_card, "/cards"}, faults);
    c->wallenstein = FIND(tow_commanders, c, "wallenstein");
    if (c->wallenstein < 0) fault_add(faults, "/commanders", "there must be wallenstein");
    return faults->count == before;
}

static bool derive_units(struct components *c, struct faults *faults)
{
    const int count = pack_units(&tow_kinds, c, offsetof(struct kind_row, count), c->unit, UNITS_MAX, faults);
    if (count < 0) return false;
    c->unit_count = count;
    for (int i = 0; i < count; i++) {
        const struct kind_row *of = &c->kind[c->unit[i].kind];
        units_add(&c->of_kind[c->unit[i].kind], i);
        units_add(&c->of_nation[of->nation], i);
        units_add(&c->of_arm[of->arm], i);
    }
    return true;
}

static void derive_map(struct components *c)
{
    for (int i = c->space_count - 1; i >= 0; i--) {
        struct space_row *row = &c->space[i];
        snprintf(row->in_text, sizeof row->in_text, "%s", row->name);
        if (strncmp(row->in_text, "The ", 4) == 0) row->in_text[0] = 't';
        if (row->capital_of >= 0) c->capital[row->capital_of] = i;
        if (row->port < 0) continue;
        c->by_sea[i] = c->ports[row->port];
        spaces_remove(&c->by_sea[i], i);
    }
}

/* Cards of one name are told apart: "Heresy (Swedish 2)". */
static void derive_title(struct components *c, int i)
{
    struct card_row *row = &c->card[i];
    int all = 0, own = 0, number = 0;
    for (int k = 0; k < c->card_count; k++) {
        if (!is(c->card[k].name, row->name)) continue;
        all++;
        if (c->card[k].seat != row->seat) continue;
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
    for (int i = 0; i < c->card_count; i++) {
        derive_title(c, i);
        c->battle_of[i] = -1;
    }
    for (int i = 0; i < c->battle_count; i++)
        c->battle_of[c->battle[i].card] = i;
}

static void derive_rulers(struct components *c)
{
    for (int i = 0; i < c->ruler_count; i++) {
        struct ruler_row *row = &c->ruler[i];
        if (row->weak_is_other)
            snprintf(row->title, sizeof row->title, "%s (on the back: %s)", row->full.name, row->weak.name);
        else
            snprintf(row->title, sizeof row->title, "%s", row->full.name);
    }
}

static void derive_commanders(struct components *c)
{
    for (int i = 0; i < c->commander_count; i++)
        c->commander[i].ruler = -1;
    for (int i = 0; i < c->ruler_count; i++) {
        if (c->ruler[i].full.commander >= 0) c->commander[c->ruler[i].full.commander].ruler = i;
        if (c->ruler[i].weak.commander >= 0) c->commander[c->ruler[i].weak.commander].ruler = i;
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
