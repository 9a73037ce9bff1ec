/* Supply Bases (15.15, 17), Lines of Communications (15.14), local pay (15.12). */
#include "kits/graph.h"

#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/supply.h"

/* ---- Supply Bases ---- */

/* Cities of the Area under the seat's control. */
static struct spaces cities_under(const struct play *p, enum named_area area, int seat)
{
    struct spaces cities = tyw_area_row(p, tyw_area(p, area))->cities;
    EACH(space, cities)
        if (tyw_place(p, space)->control != seat) spaces_remove(&cities, space);
    return cities;
}

bool tyw_base_is_open(const struct play *p)
{
    const int base = tyw_state(p)->sweden.base;
    return base >= 0 && tyw_place(p, base)->control != CATHOLIC && !tyw_place(p, base)->revolt;
}

/* 17.F.1 */
static struct spaces french_bases(const struct play *p)
{
    const struct spaces lorraine = cities_under(p, LORRAINE, PROTESTANT);
    if (!tyw_state(p)->at_war.france) return lorraine;
    return spaces_either(spaces_either(lorraine, cities_under(p, FRANCE, PROTESTANT)),
                         tyw_components(p)->spaces.off_map);
}

/* 17.G.1: the three others only after their Areas have entered the game. */
static struct spaces german_bases(const struct play *p)
{
    static const struct {
        uint8_t space, area;
    } later[] = {{BREISACH, BADEN}, {BRUNSWICK, BRUNSWICK_LUNEBURG}, {KASSEL, HESSE_KASSEL}};
    struct spaces bases = spaces_of_one(tyw_space(p, PRAGUE));
    spaces_add(&bases, tyw_space(p, MANNHEIM));
    for (int i = 0; i < 3; i++)
        if (!areas_has(tyw_state(p)->neutral, tyw_area(p, later[i].area)))
            spaces_add(&bases, tyw_space(p, later[i].space));
    if (tyw_base_is_open(p)) spaces_add(&bases, tyw_state(p)->sweden.base);
    return bases;
}

/* 17.D.1: any city of Schleswig-Holstein that the Catholics neither control nor occupy. */
static struct spaces danish_bases(const struct play *p)
{
    struct spaces bases = tyw_area_row(p, tyw_area(p, SCHLESWIG_HOLSTEIN))->cities;
    EACH(space, bases)
        if (tyw_place(p, space)->control == CATHOLIC || tyw_place(p, space)->revolt ||
            tyw_has_units(p, CATHOLIC, space))
            spaces_remove(&bases, space);
    return bases;
}

/* Hungarians (17.H.1) and others have the bases of German Protestants. */
struct spaces tyw_bases_of(const struct play *p, int supply)
{
    if (supply == SUPPLY_CARDINAL) return spaces_of_one(tyw_space(p, VIENNA)); /* 17.Sp.1 */
    switch ((enum nation)supply) {
    case IMPERIAL:
        return spaces_of_one(tyw_space(p, VIENNA)); /* 17.A.1 */
    case BAVARIAN:
        return spaces_of_one(tyw_space(p, MUNICH)); /* 17.B.1 */
    case SAXON:
        return spaces_of_one(tyw_space(p, LEIPZIG)); /* 17.Sa.1 */
    case SPANISH:
        return cities_under(p, SPANISH_NETHERLANDS, CATHOLIC); /* 17.Sp.1 */
    case DANISH:
        return danish_bases(p);
    case FRENCH:
        return french_bases(p);
    case SWEDISH:
        return tyw_base_is_open(p) ? spaces_of_one(tyw_state(p)->sweden.base) : french_bases(p);
    case GERMAN:
    case HUNGARIAN:
    case ENGLISH:
    case NATIONS:
        break;
    }
    return german_bases(p);
}

/* R119: a nation that has not entered the war, or has left it, has no base. */
static bool is_in_war(const struct play *p, int supply)
{
    const struct state *s = tyw_state(p);
    if (supply == DANISH)
        return s->at_war.denmark && !leaders_has(s->out.leaders, tyw_leader(p, CHRISTIAN_IV));
    if (supply == SWEDISH) return s->at_war.sweden;
    return supply != FRENCH || s->at_war.france;
}

bool tyw_is_supply_base(const struct play *p, int space)
{
    for (int supply = 0; supply < SUPPLIES; supply++)
        if (is_in_war(p, supply) && spaces_has(tyw_bases_of(p, supply), space)) return true;
    return false;
}

/* ---- Lines of Communications (R76) ---- */

/* Spaces through which a side's line may lead: friendly ones, or with its besiegers or maskers, without
 * enemy units outside a fortress. */
struct spaces tyw_open_spaces(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    const struct units inside = tyw_state(p)->inside.units;
    const struct units own = units_without(tyw_units_of(p, seat), inside);
    const struct units enemies = units_without(tyw_units_of(p, tyw_opponent(seat)), inside);
    struct spaces spaces = {0};
    EACH_SPACE(p, space) {
        const struct place *place = tyw_place(p, space);
        if (place->control != seat &&
            !(units_meet(place->units, own) && spaces_has(c->spaces.fortresses, space)))
            continue;
        if (place->revolt || units_meet(place->units, enemies)) continue;
        if (c->map.space[space].kind == SPACE_BOX) continue;
        if (c->map.space[space].area == tyw_area(p, FRANCE) && !tyw_state(p)->at_war.france) continue;
        spaces_add(&spaces, space);
    }
    return spaces;
}

static bool base_is_usable(const struct play *p, int seat, int supply, int space, struct spaces open)
{
    if (tyw_place(p, space)->control == seat) return spaces_has(open, space);
    const bool may_be_neutral = supply == DANISH || space == tyw_state(p)->sweden.base;
    return may_be_neutral && tyw_place(p, space)->control < 0 && !tyw_place(p, space)->revolt &&
           !tyw_has_units_outside(p, tyw_opponent(seat), space);
}

struct spaces tyw_supplied_spaces(const struct play *p, int seat, int supply, struct spaces open)
{
    const struct graph map = {
        .words = SET_WORDS(SPACES_MAX), .layers = 1, .way = {tyw_map(p)->adjacent[0].word}};
    const struct spaces bases = tyw_bases_of(p, supply);
    struct spaces reached = {0}, beside;
    EACH(space, bases)
        if (base_is_usable(p, seat, supply, space, open)) spaces_add(&reached, space);
    graph_flood(&map, open.word, reached.word);
    graph_neighbours(&map, reached.word, beside.word); /* where the line begins need not be open itself */
    reached = spaces_either(reached, beside);
    EACH(space, bases)
        if (tyw_place(p, space)->control == seat) spaces_add(&reached, space);
    return reached;
}

/* ---- of a unit ---- */

/* R93: Germans in an army under a Swedish leader count as Swedes. */
static bool under_a_swede(const struct play *p, int unit, int space)
{
    const bool inside = units_has(tyw_state(p)->inside.units, unit);
    const int commander = tyw_commander(p, tyw_leaders_on_side(p, PROTESTANT, space, inside));
    return commander >= 0 && tyw_leader_row(p, commander)->nation == SWEDISH;
}

int tyw_supply_of(const struct play *p, int unit, int space)
{
    const struct components *c = tyw_components(p);
    const int nation = c->pieces.kind[c->pieces.unit[unit].kind].nation;
    if (nation == SPANISH && units_has(tyw_state(p)->cardinal.units, unit)) return SUPPLY_CARDINAL;
    if ((nation == GERMAN || nation == ENGLISH) && under_a_swede(p, unit, space)) return SWEDISH;
    return nation;
}

bool tyw_has_loc(const struct play *p, int unit)
{
    const int space = tyw_unit_space(p, unit);
    const int seat = tyw_kind_seat(p, tyw_kind_of(p, unit));
    if (tyw_state(p)->loc.seats >> seat & 1) return units_has(tyw_state(p)->loc.units, unit); /* 19.3 */
    if (space < 0) return false;
    return spaces_has(tyw_supplied_spaces(p, seat, tyw_supply_of(p, unit, space), tyw_open_spaces(p, seat)),
                      space);
}

/* 19.3: the marks belong to the units, whatever happens later. */
void tyw_locs_establish(struct play *p, int seat)
{
    tyw_state(p)->loc.seats &= (uint8_t)~tyw_asked(seat);
    EACH(unit, tyw_units_of(p, seat))
        if (tyw_unit_space(p, unit) >= 0 && tyw_has_loc(p, unit)) units_add(&tyw_state(p)->loc.units, unit);
    tyw_state(p)->loc.seats |= tyw_asked(seat);
}

bool tyw_is_besieged(const struct play *p, int unit, int space)
{
    return tyw_place(p, space)->siege && units_has(tyw_state(p)->inside.units, unit);
}

bool tyw_locally_paid(const struct play *p, int unit, int space)
{
    const struct components *c = tyw_components(p);
    const int nation = c->pieces.kind[c->pieces.unit[unit].kind].nation;
    if (tyw_is_besieged(p, unit, space)) return false;
    if (space == tyw_space(p, UP_BOX) || space == tyw_space(p, DENMARK_BOX)) return true;
    if (nation == DANISH) return tyw_has_loc(p, unit);
    if (nation == FRENCH && spaces_has(c->spaces.off_map, space)) return true;
    const int area = tyw_area_of(p, space);
    if (area < 0 || c->map.area[area].local_pay != nation) return false;
    return nation != IMPERIAL || (!tyw_in_effect(p, P8) && !tyw_in_effect(p, P21));
}
