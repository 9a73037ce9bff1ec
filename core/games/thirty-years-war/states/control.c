/* Control of Cities and Areas, and the Victory Points that follow from it (3.11, 3.12, 5.1, 9.13, 9.22,
 * 9.42, 15.24). */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"

int tyw_area_of(const struct play *p, int space)
{
    return tyw_space_row(p, space)->area;
}

/* ---- Victory Points (5.12) ---- */

void tyw_vp(struct play *p, int points, enum vp_reason reason)
{
    struct state *s = tyw_state(p);
    const int total = s->vp + points;
    if (points == 0) return;
    s->vp = total < VP_MIN ? VP_MIN : total > VP_MAX ? VP_MAX : total;
    const struct event_play *e = reason == VP_CARD ? step_record_of(p, STEP_EVENT) : NULL;
    event(p, EVENT_VP, .points = points, .total = s->vp, .reason = reason, .by = e ? e->play.card : -1);
}

/* The points of a side that gains an Area or City of this value. */
static void award(struct play *p, int seat, int value, enum vp_reason reason)
{
    tyw_vp(p, seat == CATHOLIC ? value : -value, reason);
}

/* ---- Areas ---- */

int tyw_count_cities(const struct play *p, int area, int seat)
{
    int count = 0;
    EACH(space, tyw_area_row(p, area)->cities)
        count += tyw_place(p, space)->control == seat;
    return count;
}

static bool is_pillaged(const struct play *p, int area)
{
    EACH(space, tyw_area_row(p, area)->cities)
        if (tyw_place(p, space)->pillage < PILLAGE_MAX) return false;
    return true;
}

int tyw_area_value(const struct play *p, int area)
{
    return tyw_area_row(p, area)->vp - is_pillaged(p, area);
}

bool tyw_is_neutral(const struct play *p, int space)
{
    const int area = tyw_area_of(p, space);
    if (area >= 0) return areas_has(tyw_state(p)->neutral, area);
    return tyw_space_row(p, space)->independent_vp && tyw_place(p, space)->control < 0 &&
           !tyw_place(p, space)->revolt;
}

static void set_control(struct play *p, int space, int seat, struct cause cause)
{
    struct place *place = tyw_place(p, space);
    if (place->control == seat) return;
    place->control = seat;
    event(p, EVENT_CITY_TAKEN, .space = space, .seat = seat, WHY(cause));
}

/* 3.13: the other side's Cities turn unless its units stand there. Cities in revolt stay in revolt. */
static void turn_cities(struct play *p, int area, int seat)
{
    EACH(space, tyw_area_row(p, area)->cities)
        if (!tyw_place(p, space)->revolt && !tyw_has_units(p, tyw_opponent(seat), space))
            set_control(p, space, seat, BECAUSE(AREA));
}

static void take_area(struct play *p, int area, int seat)
{
    tyw_state(p)->area_control[area] = seat;
    areas_remove(&tyw_state(p)->neutral, area);
    event(p, EVENT_AREA_TAKEN, .area = area, .seat = seat);
    turn_cities(p, area, seat);
    award(p, seat, tyw_area_value(p, area), VP_AREA);
}

static bool has_revolt(const struct play *p, int area)
{
    EACH(space, tyw_area_row(p, area)->cities)
        if (tyw_place(p, space)->revolt) return true;
    return false;
}

/* 9.41: a Revolt marker is in the Area. Its owner loses it with the last City below the Control Rating. */
static void lose_area_by_revolt(struct play *p, int area)
{
    const int owner = tyw_state(p)->area_control[area];
    if (owner < 0 || !has_revolt(p, area) ||
        tyw_count_cities(p, area, owner) >= tyw_area_row(p, area)->control)
        return;
    tyw_state(p)->area_control[area] = -1;
    event(p, EVENT_AREA_TAKEN, .area = area, .seat = NO_SEAT);
    award(p, tyw_opponent(owner), tyw_area_value(p, area), VP_AREA);
}

/* 3.13: a side with so many Cities controls the Area. An Area without a Control Box (France) changes by
 * its Cities alone. */
static void check_area(struct play *p, int area)
{
    const int rating = tyw_area_row(p, area)->control;
    if (rating == 0) return;
    for (int seat = 0; seat < SEATS; seat++)
        if (tyw_state(p)->area_control[area] != seat && tyw_count_cities(p, area, seat) >= rating)
            take_area(p, area, seat);
    lose_area_by_revolt(p, area);
}

/* ---- Cities ---- */

/* 5.12, 2.43: the side that gains an Independent City gains its value. A city of France is worth 1 while
 * the Catholics have it (17.F.4, R90). */
static void award_city(struct play *p, int space, int before, int after)
{
    const int area = tyw_area_of(p, space);
    if (area < 0 && after >= 0)
        award(p, after, tyw_space_row(p, space)->independent_vp, VP_CITY);
    else if (area >= 0 && area == tyw_area(p, FRANCE))
        tyw_vp(p, (after == CATHOLIC) - (before == CATHOLIC), VP_CITY);
}

static void check_control(struct play *p, int space)
{
    if (tyw_area_of(p, space) >= 0) check_area(p, tyw_area_of(p, space));
    tyw_electors_check(p);
}

void tyw_city_take(struct play *p, int space, int seat, struct cause cause)
{
    const int before = tyw_place(p, space)->control;
    if (before == seat) return;
    set_control(p, space, seat, cause);
    award_city(p, space, before, seat);
    check_control(p, space);
}

void tyw_cities_take(struct play *p, int area, struct spaces cities, int seat, struct cause cause)
{
    EACH(space, cities) {
        const int before = tyw_place(p, space)->control;
        if (before == seat) continue;
        set_control(p, space, seat, cause);
        award_city(p, space, before, seat);
    }
    check_area(p, area);
    tyw_electors_check(p);
}

void tyw_area_enter_war(struct play *p, int area, int seat)
{
    struct state *s = tyw_state(p);
    areas_remove(&s->neutral, area);
    if (s->area_control[area] == seat) return;
    event(p, EVENT_NEUTRALITY, .area = area, .seat = NO_SEAT);
    take_area(p, area, seat);
    tyw_electors_check(p);
}

void tyw_violate(struct play *p, int seat, int space)
{
    const int area = tyw_area_of(p, space);
    if (area < 0 || !areas_has(tyw_state(p)->neutral, area)) return;
    areas_remove(&tyw_state(p)->neutral, area);
    event(p, EVENT_NEUTRALITY, .area = area, .seat = seat);
    award(p, tyw_opponent(seat), 1, VP_NEUTRALITY);
}

/* ---- revolts (9.42, 9.43) ---- */

void tyw_revolt_place(struct play *p, int space)
{
    tyw_place(p, space)->revolt = 1;
    event(p, EVENT_REVOLT, .space = space, .present = true);
    tyw_city_take(p, space, -1, BECAUSE(REVOLT));
    check_control(p, space); /* R5: the owner may lose the Area by a city that was not his */
}

void tyw_revolt_remove(struct play *p, int space, int seat)
{
    tyw_place(p, space)->revolt = 0;
    event(p, EVENT_REVOLT, .space = space, .present = false);
    tyw_city_take(p, space, seat, BECAUSE(SUPPRESSED));
}

/* ---- pillage (15.24) ---- */

void tyw_pillage_set(struct play *p, int space, int level, struct cause cause)
{
    const int area = tyw_area_of(p, space), owner = area >= 0 ? tyw_state(p)->area_control[area] : -1;
    const int before = owner >= 0 ? tyw_area_value(p, area) : 0;
    if (tyw_place(p, space)->pillage == level) return;
    tyw_place(p, space)->pillage = level;
    event(p, EVENT_PILLAGE, .space = space, .level = level, WHY(cause));
    if (owner >= 0) award(p, owner, tyw_area_value(p, area) - before, VP_PILLAGE);
}

/* ---- Electors (5.14) ---- */

static bool area_elects(const struct play *p, int area)
{
    switch ((enum electorate)tyw_area_row(p, area)->electorate) {
    case ELECTOR:
        return true;
    case ELECTOR_UNTIL_C12:
        return !tyw_state(p)->electors.bavaria;
    case ELECTOR_AFTER_C12:
        return tyw_state(p)->electors.bavaria;
    case NO_ELECTOR:
        break;
    }
    return false;
}

int tyw_electors(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    int count = 0;
    EACH_AREA(p, area)
        count += tyw_state(p)->area_control[area] == seat && area_elects(p, area);
    EACH(space, c->spaces.independents)
        count += c->map.space[space].elector && tyw_place(p, space)->control == seat;
    return count;
}

/* 5.141: an award comes again only after the other side has had the same one. */
void tyw_electors_check(struct play *p)
{
    struct state *s = tyw_state(p);
    for (int seat = 0; seat < SEATS; seat++) {
        const int electors = tyw_electors(p, seat);
        if (electors >= ELECTOR_MAJORITY && s->electors.majority_award != seat) {
            s->electors.majority_award = seat;
            event(p, EVENT_ELECTORS, .seat = seat, .all = false, .points = AWARD_FOR_MAJORITY);
            award(p, seat, AWARD_FOR_MAJORITY, VP_ELECTORS);
        }
        if (electors == ELECTORS && s->electors.all_award != seat) {
            s->electors.all_award = seat;
            event(p, EVENT_ELECTORS, .seat = seat, .all = true, .points = AWARD_FOR_ALL);
            award(p, seat, AWARD_FOR_ALL, VP_ELECTORS);
        }
    }
}

void tyw_derive(const struct play *p, void *derived)
{
    struct derived *tracks = derived;
    for (int seat = 0; seat < SEATS; seat++)
        tracks->electors[seat] = tyw_electors(p, seat);
}

int32_t tyw_score(const struct play *p, int seat)
{
    return seat == CATHOLIC ? tyw_state(p)->vp : -tyw_state(p)->vp;
}
