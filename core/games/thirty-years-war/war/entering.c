/* Who may enter where: France before its war, nations that stay in their Areas (8.61, 11.3, 17, 19.7). The
 * United Provinces are in united_provinces.c. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/movement.h"

/* 19.7: the Kingdom of Bohemia, the Palatinate, Austria, Bavaria, Tyrol and Hungary. */
static bool imperials_may_enter(const struct play *p, int space)
{
    static const uint8_t open[] = {BOHEMIA, MORAVIA, SILESIA, UPPER_PALATINATE, LOWER_PALATINATE,
                                   AUSTRIA, BAVARIA, TYROL,   HUNGARY};
    for (size_t i = 0; i < sizeof open; i++)
        if (tyw_area_of(p, space) == tyw_area(p, open[i])) return true;
    return false;
}

static bool has_bound_spaniards(const struct play *p, struct units units)
{
    struct units spaniards = units_both(units, tyw_pieces(p)->of_nation[SPANISH]);
    if (tyw_state(p)->cardinal.until) spaniards = units_without(spaniards, tyw_state(p)->cardinal.units);
    return !units_is_empty(spaniards);
}

static const struct refusal FRANCE_SHUT = {"france-not-at-war", "11.31", "France has not entered the war."};
static const struct refusal OFF_MAP = {"off-map-france", "11.32", "Catholics never enter off-map France."};
static const struct refusal ULM = {"treaty-of-ulm", "8.61",
                                   "The Treaty of Ulm bars neutral cities until the end of the turn."};
static const struct refusal ZONE = {"spanish-zone", "17.Sp.2", "Spanish units stay in the Spanish Zone."};
static const struct refusal HUNGARIANS = {"hungarians-stay", "17.H.4",
                                          "Hungarians enter Hungary and the Areas next to Austria only."};
static const struct refusal IMPERIALS = {"imperials-stay", "19.7",
                                         "Until Wallenstein comes Imperials stay in their Areas."};

const struct refusal *tyw_why_not_enter(const struct play *p, struct units units, struct leaders leaders,
                                        int space)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    const int area = tyw_area_of(p, space);
    const bool off_map = spaces_has(c->spaces.off_map, space);
    if ((off_map || area == tyw_area(p, FRANCE)) && !s->at_war.france) return &FRANCE_SHUT;
    if (off_map &&
        (units_meet(units, tyw_units_of(p, CATHOLIC)) || leaders_meet(leaders, tyw_leaders_of(p, CATHOLIC))))
        return &OFF_MAP;
    if (tyw_in_effect(p, P11) && tyw_is_neutral(p, space)) return &ULM;
    if (!spaces_has(c->spaces.spanish_zone, space) && has_bound_spaniards(p, units)) return &ZONE;
    if (tyw_has_nation(p, units, leaders, HUNGARIAN) && (area < 0 || !c->map.area[area].hungarians))
        return &HUNGARIANS;
    if (tyw_option(p, OPTION_TILLY) && s->wallenstein.status == WALLENSTEIN_NOT_YET &&
        tyw_has_nation(p, units, leaders, IMPERIAL) && !imperials_may_enter(p, space))
        return &IMPERIALS;
    return NULL;
}

/* 17.Sp.32: the Cardinal's army stays in the zone, also on a way that is looked at ahead. */
const struct refusal *tyw_why_not_leave_zone(const struct play *p, const struct activation *a, int to)
{
    const struct spaces zone = tyw_components(p)->spaces.spanish_zone;
    const int cardinal = tyw_cardinal(p);
    if (!spaces_has(zone, a->space) || spaces_has(zone, to)) return NULL;
    if (cardinal < 0 || !leaders_has(tyw_moving_leaders(a), cardinal)) return NULL;
    return units_meet(a->units, tyw_state(p)->cardinal.units) ? &ZONE : NULL;
}
