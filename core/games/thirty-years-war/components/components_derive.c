/* What the game derives from the component pack. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "games/thirty-years-war/components/components_check.h"

/* ---- what rules and cards name ---- */

static const char *const SPACES[NAMED_SPACES] = {
    [VIENNA] = "vienna", [MUNICH] = "munich",           [BRUSSELS] = "brussels",    [LEIPZIG] = "leipzig",
    [PRAGUE] = "prague", [MANNHEIM] = "mannheim",       [BREISACH] = "breisach",    [BRUNSWICK] = "brunswick",
    [KASSEL] = "kassel", [LINGEN] = "lingen",           [WESEL] = "wesel",          [MAGDEBURG] = "magdeburg",
    [UP_BOX] = "up-box", [DENMARK_BOX] = "denmark-box", [SWEDEN_BOX] = "sweden-box"};
static const char *const AREAS[NAMED_AREAS] = {[AUSTRIA] = "austria",
                                               [HUNGARY] = "hungary",
                                               [MORAVIA] = "moravia",
                                               [SILESIA] = "silesia",
                                               [BOHEMIA] = "bohemia",
                                               [BAVARIA] = "bavaria",
                                               [TYROL] = "tyrol",
                                               [UPPER_PALATINATE] = "upper-palatinate",
                                               [LOWER_PALATINATE] = "lower-palatinate",
                                               [SAXONY] = "saxony",
                                               [BRANDENBURG] = "brandenburg",
                                               [POMERANIA] = "pomerania",
                                               [SCHLESWIG_HOLSTEIN] = "schleswig-holstein",
                                               [BRUNSWICK_LUNEBURG] = "brunswick-luneburg",
                                               [HESSE_KASSEL] = "hesse-kassel",
                                               [BADEN] = "baden",
                                               [LORRAINE] = "lorraine",
                                               [SPANISH_NETHERLANDS] = "spanish-netherlands",
                                               [FRANCE] = "france"};
static const char *const LEADERS[NAMED_LEADERS] = {[BETHLEN_GABOR] = "bethlen-gabor",
                                                   [CHRISTIAN_IV] = "christian-iv",
                                                   [GUSTAVUS] = "gustavus-adolphus",
                                                   [ANHALT] = "anhalt",
                                                   [WALLENSTEIN] = "wallenstein",
                                                   [TILLY] = "tilly",
                                                   [SPINOLA] = "spinola",
                                                   [CARDINAL_INFANTE] = "cardinal-infante",
                                                   [MERCY] = "mercy",
                                                   [SAVELLI] = "savelli",
                                                   [TORSTENSSON] = "torstensson",
                                                   [JOHN_GEORGE] = "john-george",
                                                   [GUEBRIANT] = "guebriant"};
static const char *const CARD_NUMBERS[NAMED_CARDS] = {
    [C2] = "c2",   [C5] = "c5",   [C6] = "c6",   [C7] = "c7",   [C12] = "c12", [C16] = "c16",
    [C19] = "c19", [C21] = "c21", [C36] = "c36", [C40] = "c40", [C42] = "c42", [C43] = "c43",
    [C50] = "c50", [C54] = "c54", [P2] = "p2",   [P3] = "p3",   [P5] = "p5",   [P6] = "p6",
    [P8] = "p8",   [P9] = "p9",   [P10] = "p10", [P11] = "p11", [P15] = "p15", [P17] = "p17",
    [P18] = "p18", [P20] = "p20", [P21] = "p21", [P24] = "p24", [P35] = "p35", [P38] = "p38"};

/* ---- what is derived ---- */

/* Every named thing's row; false with a fault for each that is missing. */
static bool find_named(const struct domain *domain, const struct components *c, const char *const *ids,
                       int count, uint8_t *to, const char *path, struct faults *faults)
{
    bool all = true;
    for (int i = 0; i < count; i++) {
        const int index = domain_find(domain, c, ids[i], strlen(ids[i]));
        if (index < 0) all = fault_add(faults, path, "there must be %s", ids[i]);
        to[i] = index < 0 ? 0 : index;
    }
    return all;
}

static bool derive_names(struct components *c, struct faults *faults)
{
    const size_t before = faults->count;
    find_named(&tyw_spaces, c, SPACES, NAMED_SPACES, c->named_space, "/spaces", faults);
    find_named(&tyw_areas, c, AREAS, NAMED_AREAS, c->named_area, "/areas", faults);
    find_named(&tyw_leaders, c, LEADERS, NAMED_LEADERS, c->named_leader, "/leaders", faults);
    find_named(&tyw_cards, c, CARD_NUMBERS, NAMED_CARDS, c->named_card, "/cards", faults);
    return faults->count == before;
}

static void say(char *in_text, const char *name, bool article)
{
    snprintf(in_text, NAME_ROOM + 4, "%s%s", article ? "the " : "", name);
}

/* Cards of one title are told apart by their numbers. */
static void derive_title(struct components *c, int i)
{
    struct card_row *row = &c->card[i];
    bool alone = true;
    for (int other = 0; other < c->card_count; other++)
        alone = alone && (other == i || strcmp(c->card[other].name, row->name) != 0);
    if (alone)
        snprintf(row->title, sizeof row->title, "%s", row->name);
    else
        snprintf(row->title, sizeof row->title, "%s (%c%s)", row->name, toupper((unsigned char)row->id[0]),
                 row->id + 1);
}

/* Some Areas have a city of their name: Münster, Würzburg. */
static bool has_namesake(const struct components *c, const struct area_row *area)
{
    for (int i = 0; i < c->space_count; i++)
        if (strcmp(c->space[i].name, area->name) == 0) return true;
    return false;
}

static void derive_texts(struct components *c)
{
    static const char *const WITH_ARTICLE[] = {"upper-palatinate",    "lower-palatinate", "up-box",
                                               "spanish-netherlands", "cardinal-infante", "feria"};
    uint64_t areas = 0, leaders = 0;
    struct spaces spaces = {0};
    for (int i = 0; i < COUNT(WITH_ARTICLE); i++) {
        const int area = FIND(tyw_areas, c, WITH_ARTICLE[i]), space = FIND(tyw_spaces, c, WITH_ARTICLE[i]),
                  leader = FIND(tyw_leaders, c, WITH_ARTICLE[i]);
        if (area >= 0) areas |= bit(area);
        if (space >= 0) spaces_add(&spaces, space);
        if (leader >= 0) leaders |= bit(leader);
    }
    for (int i = 0; i < c->area_count; i++)
        snprintf(c->area[i].in_text, sizeof c->area[i].in_text, "%s%s",
                 has_namesake(c, &c->area[i]) ? "the Area "
                 : areas >> i & 1             ? "the "
                                              : "",
                 c->area[i].name);
    for (int i = 0; i < c->space_count; i++)
        say(c->space[i].in_text, c->space[i].name, spaces_has(spaces, i));
    for (int i = 0; i < c->leader_count; i++)
        say(c->leader[i].in_text, c->leader[i].name, c->leader[i].reverse || leaders >> i & 1);
    for (int i = 0; i < c->card_count; i++)
        derive_title(c, i);
}

static void derive_space(struct components *c, int i)
{
    const struct space_row *row = &c->space[i];
    const bool city = row->kind == SPACE_CITY;
    if (city) spaces_add(&c->on_map, i);
    if (row->kind == SPACE_OFF_MAP) spaces_add(&c->off_map, i);
    if (row->fortress) {
        spaces_add(&c->fortresses, i);
        c->fortress[c->fortress_count++] = i;
    }
    if (row->port) spaces_add(&c->ports, i);
    if (row->independent_vp) spaces_add(&c->independents, i);
    if (row->spanish_zone) spaces_add(&c->spanish_zone, i);
    if (row->germany) spaces_add(&c->germany, i);
    c->electors += row->elector;
    if (!city || row->area < 0) return;
    spaces_add(&c->area[row->area].cities, i);
    c->area[row->area].city_count++;
}

static void derive_map(struct components *c)
{
    const int up = c->named_space[UP_BOX], sweden = c->named_space[SWEDEN_BOX];
    for (int i = 0; i < c->space_count; i++)
        derive_space(c, i);
    for (int i = 0; i < c->area_count; i++) /* one of two holds at a time (5.142) */
        c->electors += c->area[i].electorate == ELECTOR || c->area[i].electorate == ELECTOR_UNTIL_C12;
    for (int i = 0; i < c->path_count; i++) {
        const uint8_t *ends = c->path[i].between;
        spaces_add(&c->adjacent[ends[0]], ends[1]);
        spaces_add(&c->adjacent[ends[1]], ends[0]);
    }
    for (int i = 0; i < c->arrow_count; i++) {
        const struct arrow_row *row = &c->arrow[i];
        spaces_add(&c->exits[row->from], row->to);
        if (row->both_ways) spaces_add(&c->exits[row->to], row->from);
        if (row->from == sweden) spaces_add(&c->sweden_ports, row->to);
        if (row->to == up) spaces_add(&c->up_cities, row->from);
    }
}

static void derive_unit(struct components *c, int kind, int number)
{
    const struct kind_row *of = &c->kind[kind];
    struct unit_row *row = &c->unit[c->unit_count];
    snprintf(row->id, ID_ROOM, "%.35s-%d", of->id, number);
    snprintf(row->name, NAME_ROOM, "%.58s %d", of->name, number);
    utf8_mend(row->name);
    row->kind = kind;
    units_add(&c->of_kind[kind], c->unit_count);
    units_add(&c->of_nation[of->nation], c->unit_count);
    units_add(&c->of_type[of->type], c->unit_count);
    units_add(&c->of_seat[of->seat], c->unit_count);
    c->unit_count++;
}

/* The counters. False where there are too many. */
static bool derive_units(struct components *c, struct faults *faults)
{
    memset(c->kind_of, -1, sizeof c->kind_of);
    for (int kind = 0; kind < c->kind_count; kind++) {
        int8_t *known = &c->kind_of[c->kind[kind].nation][c->kind[kind].type];
        if (*known >= 0) ROW_FAULT(faults, "kinds", kind, "is there twice: one row for a nation's type");
        *known = kind;
        if (c->unit_count + c->kind[kind].count > UNITS_MAX)
            return fault_add(faults, "/kinds", "there is room for %d units", UNITS_MAX);
        for (int number = 1; number <= c->kind[kind].count; number++)
            derive_unit(c, kind, number);
    }
    return true;
}

static void derive_leaders(struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->leader_count; i++) {
        c->leader[i].replacement = -1;
        c->leaders_of[c->leader[i].seat] |= bit(i);
        c->leaders_of_nation[c->leader[i].nation] |= bit(i);
        if (c->leader[i].reverse) c->reverse_sides |= bit(i);
    }
    for (int i = 0; i < c->replacement_count; i++) {
        int8_t *replacement = &c->leader[c->replacement[i].leader].replacement;
        if (*replacement >= 0) ROW_FAULT(faults, "replacements", i, "he has a reverse side already");
        *replacement = c->replacement[i].replacement;
    }
}

static void derive_cards(struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->card_count; i++)
        cards_add(&c->cards_of[c->card[i].seat][c->card[i].part], i);
    for (int i = 0; i < c->card_count; i++)
        for (int k = 0; k < c->card[i].leader_count; k++)
            c->leaders_of_cards |= bit(c->card[i].leader[k]);
    for (int i = 0; i < c->combat_row_count; i++) {
        const int card = c->combat_row[i].card;
        if (cards_has(c->combat_cards, card)) ROW_FAULT(faults, "combat_cards", i, "stands here twice");
        cards_add(&c->combat_cards, card);
        c->card[card].combat = c->combat_row[i].combat;
    }
}

static int dutch_row_of(const struct components *c, int box)
{
    for (int i = 0; i < c->dutch_count; i++)
        if (c->dutch[i].box == box) return i;
    return -1;
}

static void derive_setup(struct components *c, int i, struct faults *faults)
{
    struct setup_row *row = &c->setup[i];
    const bool holds = row->dutch_effect_box && dutch_row_of(c, row->dutch_effect_box) >= 0;
    row->dutch_effect = holds ? row->dutch_effect_box - DUTCH_FIRST : -1;
    if (row->dutch_effect_box && !holds)
        ROW_FAULT(faults, "setups", i, "no such box of the Dutch War Track has an effect (16.13)");
    for (int k = 0; k < row->dutch_taken_count; k++) {
        if (dutch_row_of(c, row->dutch_taken[k]) < 0)
            ROW_FAULT(faults, "setups", i, "no such box of the Dutch War Track has an effect (16.13)");
        else
            row->dutch_boxes |= (uint16_t)bit(row->dutch_taken[k] - DUTCH_FIRST);
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
    derive_texts(c);
    derive_map(c);
    derive_leaders(c, faults);
    derive_cards(c, faults);
    for (int i = 0; i < c->setup_count; i++)
        derive_setup(c, i, faults);
    return true;
}
