/* What Cities, Areas and Electors are worth. */
#include "bots/thirty-years-war.h"

int survey_area_points(const struct survey *v, int area)
{
    return POINT * v->c->map.area[area].vp;
}

/* The worth of those Cities of an Area that the side does not control, when it has this many. */
static int progress(const struct survey *v, int area, int cities)
{
    return survey_area_points(v, area) * PROGRESS / 100 * cities / v->c->map.area[area].control;
}

static bool elects(const struct survey *v, int area)
{
    const int electorate = v->c->map.area[area].electorate;
    const bool bavaria = tyw_state(v->p)->electors.bavaria;
    return electorate == ELECTOR_AFTER_C12   ? bavaria
           : electorate == ELECTOR_UNTIL_C12 ? !bavaria
                                             : electorate != NO_ELECTOR;
}

/* The worth of one more Elector, with its award (5.141). */
static int next_elector(const struct survey *v, int seat)
{
    const struct state *s = tyw_state(v->p);
    const int electors = v->electors[seat] + 1;
    int worth = ELECTORATE;
    if (electors == ELECTOR_MAJORITY && s->electors.majority_award != seat)
        worth += AWARD_FOR_MAJORITY * POINT;
    if (electors == ELECTORS && s->electors.all_award != seat) worth += AWARD_FOR_ALL * POINT;
    return worth;
}

static void see_area(struct survey *v, int area)
{
    const struct state *s = tyw_state(v->p);
    const struct area_row *row = &v->c->map.area[area];
    if (row->control == 0) {
        EACH(space, row->cities)
            for (int seat = 0; seat < SEATS; seat++)
                v->prize[seat][space] = s->place[space].control == tyw_opponent(seat) ? POINT : 0;
        return;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->area_control[area] == seat) {
            v->value[seat] += elects(v, area) ? ELECTORATE : 0;
            continue;
        }
        const bool neutral = areas_has(s->neutral, area);
        const int cities = tyw_count_cities(v->p, area, seat);
        const int all = survey_area_points(v, area) + (elects(v, area) ? next_elector(v, seat) : 0);
        const bool there = spaces_meet(v->held[seat], row->cities);
        const int wanted = cities < row->control ? row->control - cities : 1;
        const int next = heuristic_limit(all - (neutral ? VIOLATION : 0), 0, all) * HOPED / 100 / wanted;
        v->value[seat] += progress(v, area, cities);
        if (!neutral && there) v->value[seat] += all * PRESENCE / 100;
        EACH(space, row->cities)
            if (s->place[space].control != seat) v->prize[seat][space] = next;
    }
    EACH(space, row->cities)
        if (s->place[space].revolt && s->area_control[area] >= 0)
            v->prize[s->area_control[area]][space] = progress(v, area, 1) / 2;
}

static void see_independents(struct survey *v)
{
    EACH(space, v->c->spaces.independents) {
        const bool elector = v->c->map.space[space].elector;
        const int owner = tyw_place(v->p, space)->control;
        if (owner >= 0 && elector) v->value[owner] += ELECTORATE;
        for (int seat = 0; seat < SEATS; seat++)
            if (owner != seat)
                v->prize[seat][space] =
                    POINT * v->c->map.space[space].independent_vp + (elector ? next_elector(v, seat) : 0);
    }
}

/* Cities with a worth beyond their Area: the capitals (5.21), where armies are paid from. */
static void see_cities(struct survey *v)
{
    static const struct {
        uint8_t space, seat, worth;
    } cities[] = {{MUNICH, CATHOLIC, SUPPLY + CAPITAL}, {VIENNA, CATHOLIC, SUPPLY + CAPITAL},
                  {BRUSSELS, CATHOLIC, CAPITAL},        {LEIPZIG, CATHOLIC, SUPPLY / 2},
                  {PRAGUE, PROTESTANT, SUPPLY},         {MANNHEIM, PROTESTANT, SUPPLY},
                  {BRUNSWICK, PROTESTANT, SUPPLY / 2},  {KASSEL, PROTESTANT, SUPPLY / 2}};
    const struct state *s = tyw_state(v->p);
    int capitals = 0;
    for (size_t i = 0; i < sizeof cities / sizeof cities[0]; i++) {
        const int space = tyw_space(v->p, cities[i].space), seat = cities[i].seat;
        const int control = s->place[space].control;
        if (control == seat) v->value[seat] += cities[i].worth;
        if (control != tyw_opponent(seat)) v->prize[tyw_opponent(seat)][space] += cities[i].worth;
        if (control != seat) v->prize[seat][space] += cities[i].worth;
        capitals += i < 3 && control == PROTESTANT;
    }
    v->value[PROTESTANT] += capitals == 3 ? 20 * POINT : capitals * CAPITAL / 2;
}

void survey_areas(struct survey *v)
{
    for (int side = 0; side < SEATS; side++)
        v->electors[side] = tyw_electors(v->p, side);
    for (int area = 0; area < v->c->map.area_count; area++)
        see_area(v, area);
    see_independents(v);
    see_cities(v);
}
