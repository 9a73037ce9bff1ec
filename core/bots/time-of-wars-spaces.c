/* What spaces, the tracks that they move and the markers in them are worth. */
#include "bots/time-of-wars.h"

/* The award of the space in the last turn (7.1). */
static int award(const struct survey *v, int seat, int space)
{
    static const struct {
        uint8_t space, seat, points;
    } awards[] = {{DANZIG, COMMONWEALTH, 200},
                  {RIGA, COMMONWEALTH, 100},
                  {KYJIV, COMMONWEALTH, 100},
                  {KARLSKRONA, SWEDEN, 100},
                  {MALMO, SWEDEN, 100}};
    const int part = v->time.turns == 0 ? 100 : AWARD;
    for (size_t i = 0; i < sizeof awards / sizeof *awards; i++)
        if (awards[i].seat == seat && tow_space(v->p, awards[i].space) == space)
            return awards[i].points * part / 100;
    if (seat == RUSSIA && v->c->map.space[space].zone == RUSSIAN_ZONE && v->c->map.space[space].national < 0)
        return POINT * part / 300;
    return 0;
}

/* The worth of so many Fortified Cities by the track: Victory Points, and cards of later turns. */
static int cities_worth(const struct survey *v, int seat, int cities)
{
    const struct cities_box *box = &v->c->sheet[seat].cities[cities];
    return box->wins ? WON / 10 : POINT * box->vp + CARD_TO_COME * v->time.turns * box->cards;
}

/* The worth of the next Fortified City, and of the last one: half the worth of two, since the track has
 * steps. */
static int next_city(const struct survey *v, int seat)
{
    const int cities = tow_fortified_cities(v->p, seat), last = v->c->sheet[seat].cities_count - 1;
    if (cities + 1 >= last) return WON / 10;
    return (cities_worth(v, seat, cities + 2 < last ? cities + 2 : cities + 1) -
            cities_worth(v, seat, cities)) /
           (cities + 2 < last ? 2 : 1);
}

int heuristic_city_lost(const struct survey *v, int seat)
{
    const int cities = tow_fortified_cities(v->p, seat);
    if (cities < 2 || cities >= v->c->sheet[seat].cities_count) return POINT;
    return (cities_worth(v, seat, cities) - cities_worth(v, seat, cities - 2)) / 2;
}

int heuristic_space_worth(const struct survey *v, int seat, int space)
{
    const struct space_row *row = &v->c->map.space[space];
    int worth = award(v, seat, space);
    if (row->kind == FORTIFIED_CITY || row->kind == DANZIG_SPACE) worth += FORTIFIED;
    if (row->kind == FORTRESS || row->kind == CITY) worth += SMALL;
    if (row->national == seat) worth += NATIONAL;
    return worth;
}

/* 7.2: whether the Victory Points that end a match before its last turn are near. */
static bool is_near(const struct survey *v, int seat)
{
    return v->time.turns > 0 && tow_vp(v->p, seat) >= v->c->tables.automatic_vp - NEAR;
}

int heuristic_points_worth(const struct survey *v, int seat)
{
    const int points = tow_vp(v->p, seat), wanted = v->c->tables.automatic_vp;
    const int won = v->time.turns > 0 && points >= wanted ? WON / 10 : 0;
    return POINT * points + (is_near(v, seat) ? NEARER * (points - (wanted - NEAR)) : 0) + won;
}

static int economy_box(const struct survey *v, int seat, int box)
{
    const struct economy_box *row = &v->c->sheet[seat].economy[box];
    return (POINT + (is_near(v, seat) ? NEARER : 0)) * row->vp + FUND * v->time.turns * row->funds;
}

int heuristic_economy_point(const struct survey *v, int seat)
{
    const int box = v->s->side[seat].economy, last = v->c->sheet[seat].economy_count - 1;
    const int ahead = is_near(v, seat) ? 4 : 2, far = box + ahead < last ? box + ahead : last;
    return far == box ? 0
                      : (economy_box(v, seat, far) - economy_box(v, seat, box)) / (far - box) / LEVEL_POINTS;
}

int heuristic_policy_point(const struct survey *v)
{
    return CARD_TO_COME * v->time.turns / LEVEL_POINTS;
}

/* The worth of a marker, or its cost, when it is removed (6.11). */
static int marker_worth(const struct survey *v, int seat, int space, int marker)
{
    const bool national = v->c->map.space[space].national == seat;
    switch ((enum marker)marker) {
    case REVOLT:
        return -heuristic_policy_point(v) - 2;
    case FAMINE:
        return -heuristic_economy_point(v, seat) - 2;
    case GOOD_HARVEST:
        return national && v->time.turns ? CARD_TO_COME : 0;
    case POOR_HARVEST:
        return national && v->time.turns ? -CARD_TO_COME : 0;
    case NO_MARKER:
    case MARKERS:
        break;
    }
    return 0;
}

static void see_space(struct survey *v, int space, const int city[SEATS])
{
    const struct place *place = &v->s->place[space];
    const int control = place->control;
    const bool walls = tow_is_stronghold(v->p, space) || space == tow_space(v->p, DANZIG);
    const bool big = v->c->map.space[space].kind == FORTIFIED_CITY || space == tow_space(v->p, DANZIG);
    if (control >= 0 && control < SEATS && heuristic_plays(v, control)) {
        v->value[control] +=
            heuristic_space_worth(v, control, space) + marker_worth(v, control, space, place->marker);
        if (tow_is_heretic(v->p, space)) v->value[control] -= HERETIC * v->time.turns;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (!heuristic_plays(v, seat)) continue;
        if (control < 0 ? v->c->map.space[space].kind != BOX : v->open[seat] >> control & 1)
            spaces_add(&v->enter[seat], space);
        if (control < 0 || !(v->at_war[seat] >> control & 1)) continue;
        spaces_add(&v->targets[seat], space);
        if (walls) spaces_add(&v->walls[seat], space);
        int worth = heuristic_space_worth(v, seat, space) + (big ? city[seat] : 0);
        if (control < SEATS) {
            worth += heuristic_space_worth(v, control, space) / 4;
            if (big) worth += heuristic_city_lost(v, control) / 4;
        }
        v->prize[seat][space] = heuristic_limit(worth, 0, WON / 10);
    }
}

void heuristic_see_spaces(struct survey *v)
{
    int city[SEATS];
    for (int seat = 0; seat < SEATS; seat++)
        city[seat] = heuristic_plays(v, seat) ? next_city(v, seat) : 0;
    for (int space = 0; space < v->c->map.space_count; space++)
        see_space(v, space, city);
}
