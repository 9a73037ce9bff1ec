/* Supply Bases (15.15, 17), Lines of Communications (15.14), local pay (15.12). */
#include "kits/graph.h"

#include "games/thirty-years-war/tables.h"

static struct graph map_of(const struct play *p)
{
    return (struct graph){.words = SPACE_WORDS, .layers = 1, .way = {tyw_components(p)->adjacent[0]}};
}

/* ---- Supply Bases ---- */

static void add_cities(const struct play *p, enum named_area area, int control, uint64_t *spaces)
{
    SET_EACH(space, tyw_components(p)->area[tyw_area(p, area)].cities, SPACE_WORDS)
        if (tyw_place(p, space)->control == control) set_add(spaces, space);
}

static void add_named(const struct play *p, enum named_space which, uint64_t *spaces)
{
    set_add(spaces, tyw_space(p, which));
}

/* 17.F.1 */
static void add_french_bases(const struct play *p, uint64_t *spaces)
{
    add_cities(p, LORRAINE, PROTESTANT, spaces);
    if (!tyw_state(p)->france_at_war) return;
    add_cities(p, FRANCE, PROTESTANT, spaces);
    set_unite(spaces, tyw_components(p)->off_map, SPACE_WORDS);
}

bool tyw_base_is_open(const struct play *p)
{
    const int base = tyw_state(p)->swedish_base;
    return base >= 0 && tyw_place(p, base)->control != CATHOLIC && !tyw_place(p, base)->revolt;
}

/* 17.G.1: the three others only after their Areas have entered the game. */
static void add_german_bases(const struct play *p, uint64_t *spaces)
{
    static const struct {
        uint8_t space, area;
    } later[] = {{BREISACH, BADEN}, {BRUNSWICK, BRUNSWICK_LUNEBURG}, {KASSEL, HESSE_KASSEL}};
    add_named(p, PRAGUE, spaces);
    add_named(p, MANNHEIM, spaces);
    for (int i = 0; i < 3; i++)
        if (!(tyw_state(p)->neutral >> tyw_area(p, later[i].area) & 1)) add_named(p, later[i].space, spaces);
    if (tyw_base_is_open(p)) set_add(spaces, tyw_state(p)->swedish_base);
}

/* 17.D.1: any city of Schleswig-Holstein that is neither under Catholic control nor held by Catholic units. */
static void add_danish_bases(const struct play *p, uint64_t *spaces)
{
    SET_EACH(space, tyw_components(p)->area[tyw_area(p, SCHLESWIG_HOLSTEIN)].cities, SPACE_WORDS)
        if (tyw_place(p, space)->control != CATHOLIC && !tyw_place(p, space)->revolt &&
            !tyw_has_units(p, CATHOLIC, space))
            set_add(spaces, space);
}

void tyw_bases_of(const struct play *p, int supply, uint64_t *spaces)
{
    set_clear(spaces, SPACE_WORDS);
    switch (supply) {
    case IMPERIAL:
    case SUPPLY_CARDINAL:
        add_named(p, VIENNA, spaces);
        return;
    case BAVARIAN:
        add_named(p, MUNICH, spaces);
        return;
    case SAXON:
        add_named(p, LEIPZIG, spaces);
        return;
    case SPANISH:
        add_cities(p, SPANISH_NETHERLANDS, CATHOLIC, spaces);
        return;
    case DANISH:
        add_danish_bases(p, spaces);
        return;
    case FRENCH:
        add_french_bases(p, spaces);
        return;
    case SWEDISH:
        if (tyw_base_is_open(p))
            set_add(spaces, tyw_state(p)->swedish_base);
        else
            add_french_bases(p, spaces);
        return;
    default:
        add_german_bases(p, spaces);
        return;
    }
}

/* R119: a nation that has not entered the war, or has left it, has no base. */
static bool is_in_war(const struct play *p, int supply)
{
    const struct state *s = tyw_state(p);
    if (supply == DANISH) return s->denmark_at_war && !(s->out_leaders >> tyw_leader(p, CHRISTIAN_IV) & 1);
    if (supply == SWEDISH) return s->sweden_at_war;
    return supply != FRENCH || s->france_at_war;
}

bool tyw_is_supply_base(const struct play *p, int space)
{
    for (int supply = 0; supply < SUPPLIES; supply++) {
        uint64_t bases[SPACE_WORDS];
        if (!is_in_war(p, supply)) continue;
        tyw_bases_of(p, supply, bases);
        if (set_has(bases, space)) return true;
    }
    return false;
}

/* ---- Lines of Communications (R76) ---- */

/* Spaces through which a side's line may lead: friendly, or with its besiegers or maskers, and no enemy units outside a fortress. */
void tyw_open_spaces(const struct play *p, int seat, uint64_t *spaces)
{
    const struct components *c = tyw_components(p);
    uint64_t own[UNIT_WORDS], enemies[UNIT_WORDS]; /* outside fortresses */
    tyw_units_of(p, seat, own);
    tyw_units_of(p, tyw_opponent(seat), enemies);
    set_subtract(own, tyw_state(p)->inside, UNIT_WORDS);
    set_subtract(enemies, tyw_state(p)->inside, UNIT_WORDS);
    set_clear(spaces, SPACE_WORDS);
    for (int space = 0; space < c->space_count; space++) {
        const struct place *place = tyw_place(p, space);
        if (place->control != seat &&
            !(set_meets(place->units, own, UNIT_WORDS) && set_has(c->fortresses, space)))
            continue;
        if (place->revolt || set_meets(place->units, enemies, UNIT_WORDS)) continue;
        if (c->space[space].kind == SPACE_BOX) continue;
        if (c->space[space].area == tyw_area(p, FRANCE) && !tyw_state(p)->france_at_war) continue;
        set_add(spaces, space);
    }
}

static bool base_is_usable(const struct play *p, int seat, int supply, int space, const uint64_t *open)
{
    if (tyw_place(p, space)->control == seat) return set_has(open, space);
    const bool may_be_neutral = supply == DANISH || space == tyw_state(p)->swedish_base;
    return may_be_neutral && tyw_place(p, space)->control < 0 && !tyw_place(p, space)->revolt &&
           !tyw_has_units_outside(p, tyw_opponent(seat), space);
}

void tyw_supplied_spaces(const struct play *p, int seat, int supply, const uint64_t *open, uint64_t *spaces)
{
    const struct graph map = map_of(p);
    uint64_t bases[SPACE_WORDS], joined[SPACE_WORDS];
    tyw_bases_of(p, supply, bases);
    set_clear(spaces, SPACE_WORDS);
    SET_EACH(space, bases, SPACE_WORDS)
        if (base_is_usable(p, seat, supply, space, open)) set_add(spaces, space);
    graph_flood(&map, open, spaces);
    graph_neighbours(&map, spaces, joined); /* where the line begins need not be open itself */
    set_unite(spaces, joined, SPACE_WORDS);
    SET_EACH(space, bases, SPACE_WORDS)
        if (tyw_place(p, space)->control == seat) set_add(spaces, space);
}

/* ---- of a unit ---- */

/* R93: Germans in an army under a Swedish leader count as Swedes. */
static bool under_a_swede(const struct play *p, int unit, int space)
{
    const bool inside = set_has(tyw_state(p)->inside, unit);
    const uint64_t leaders =
        inside ? tyw_leaders_inside(p, PROTESTANT, space) : tyw_leaders_outside(p, PROTESTANT, space);
    const int commander = tyw_commander(p, leaders);
    return commander >= 0 && tyw_components(p)->leader[commander].nation == SWEDISH;
}

int tyw_supply_of(const struct play *p, int unit, int space)
{
    const struct components *c = tyw_components(p);
    const int nation = c->kind[c->unit[unit].kind].nation;
    if (nation == SPANISH && set_has(tyw_state(p)->cardinal, unit)) return SUPPLY_CARDINAL;
    if ((nation == GERMAN || nation == ENGLISH) && under_a_swede(p, unit, space)) return SWEDISH;
    return nation;
}

bool tyw_has_loc(const struct play *p, int unit)
{
    const int space = tyw_unit_space(p, unit);
    const int seat = tyw_kind_seat(p, tyw_components(p)->unit[unit].kind);
    uint64_t open[SPACE_WORDS], spaces[SPACE_WORDS];
    if (tyw_state(p)->loc_established >> seat & 1) return set_has(tyw_state(p)->loc, unit); /* 19.3 */
    if (space < 0) return false;
    tyw_open_spaces(p, seat, open);
    tyw_supplied_spaces(p, seat, tyw_supply_of(p, unit, space), open, spaces);
    return set_has(spaces, space);
}

/* 19.3: the marks belong to the units, whatever happens later. */
void tyw_locs_establish(struct play *p, int seat)
{
    uint64_t units[UNIT_WORDS];
    tyw_units_of(p, seat, units);
    tyw_state(p)->loc_established &= (uint8_t)~tyw_asked(seat);
    SET_EACH(unit, units, UNIT_WORDS)
        if (tyw_unit_space(p, unit) >= 0 && tyw_has_loc(p, unit)) set_add(tyw_state(p)->loc, unit);
    tyw_state(p)->loc_established |= (uint8_t)tyw_asked(seat);
}

bool tyw_is_besieged(const struct play *p, int unit, int space)
{
    return tyw_place(p, space)->siege && set_has(tyw_state(p)->inside, unit);
}

bool tyw_locally_paid(const struct play *p, int unit, int space)
{
    const struct components *c = tyw_components(p);
    const int nation = c->kind[c->unit[unit].kind].nation;
    if (tyw_is_besieged(p, unit, space)) return false;
    if (space == tyw_space(p, UP_BOX) || space == tyw_space(p, DENMARK_BOX)) return true;
    if (nation == DANISH) return tyw_has_loc(p, unit);
    if (nation == FRENCH && set_has(c->off_map, space)) return true;
    const int area = tyw_area_of(p, space);
    if (area < 0 || c->area[area].local_pay != nation) return false;
    return nation != IMPERIAL || (!tyw_in_effect(p, P8) && !tyw_in_effect(p, P21));
}
