/* Control of spaces, their religion and auxiliary markers (2.2, 2.3.2, 6.2.2, 6.6, 6.9.3.6, 7.2). */
#include "games/time-of-wars/cards/events.h"

bool tow_is_stronghold(const struct play *p, int space)
{
    const struct components *c = tow_components(p);
    if (spaces_has(c->map.strongholds, space)) return true;
    return c->map.space[space].kind == DANZIG_SPACE &&
           tow_place(p, space)->control != c->map.space[space].owner;
}

struct spaces tow_controlled(const struct play *p, int power, struct spaces spaces)
{
    struct spaces own = {0};
    EACH(space, spaces)
        if (tow_place(p, space)->control == power) spaces_add(&own, space);
    return own;
}

struct spaces tow_spaces_of(const struct play *p, int power)
{
    struct spaces spaces = {0};
    EACH_SPACE(p, space)
        if (tow_place(p, space)->control == power) spaces_add(&spaces, space);
    return spaces;
}

bool tow_is_national(const struct play *p, int power, int space)
{
    return spaces_has(tow_map(p)->national[power], space);
}

bool tow_is_capital(const struct play *p, int power, int space)
{
    return tow_space_row(p, space)->capital_of == power;
}

/* 6.2.2: the Commonwealth has no big CONTROL marker there. */
static bool has_no_marker(const struct play *p, int space, int power)
{
    return power == COMMONWEALTH && tow_space_row(p, space)->no_marker;
}

/* R47 */
bool tow_is_heretic(const struct play *p, int space)
{
    const struct place *place = tow_place(p, space);
    if (place->control < 0 || place->control >= SEATS || place->religion < 0) return false;
    return place->religion != tow_components(p)->sheet[place->control].religion &&
           !has_no_marker(p, space, place->control);
}

/* ---- Fortified Cities (6.2.2) ---- */

/* 4.2.3: capitals of Minor States in Vassal Subjection bear an Ottoman marker. */
static int vassal_markers(const struct play *p)
{
    const struct components *c = tow_components(p);
    int count = 0;
    for (int minor = SEATS; minor < POWERS; minor++)
        if (tow_is_vassal(p, minor) && tow_place(p, c->map.capital[minor])->control == minor) count++;
    return count;
}

static bool is_fortified_city(const struct play *p, int space)
{
    const int kind = tow_space_row(p, space)->kind;
    return kind == FORTIFIED_CITY || (kind == DANZIG_SPACE && tow_is_stronghold(p, space));
}

int tow_fortified_cities(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    int count = seat == OTTOMAN ? vassal_markers(p) : 0;
    EACH(space, c->map.of_space_kind[FORTIFIED_CITY])
        if (tow_place(p, space)->control == seat && !has_no_marker(p, space, seat)) count++;
    EACH(space, c->map.of_space_kind[DANZIG_SPACE])
        if (tow_place(p, space)->control == seat && is_fortified_city(p, space)) count++;
    return count;
}

const struct cities_box *tow_cities_box(const struct play *p, int seat)
{
    const struct sheet_row *sheet = &tow_components(p)->sheet[seat];
    int box = tow_fortified_cities(p, seat);
    if (box >= sheet->cities_count) box = sheet->cities_count - 1;
    if (box > 0 && sheet->cities[box].wins) box--; /* R104 */
    return &sheet->cities[box];
}

/* 7.2, R104: the last marker wins when it is placed by conquest, not by a treaty. */
static void check_last_marker(struct play *p, int space, int seat)
{
    const struct sheet_row *sheet = &tow_components(p)->sheet[seat];
    const int cities = tow_fortified_cities(p, seat);
    if (!is_fortified_city(p, space) || has_no_marker(p, space, seat)) return;
    if (step_record_of(p, STEP_DEAL) || step_record_of(p, STEP_FORCED_PEACE)) return;
    if (cities >= sheet->cities_count || sheet->cities[cities].wins) tow_win(p, VICTORY_CITIES, seat);
}

/* ---- Union of Brest (2.3.2, R54) ---- */

/* The marker goes to the right for every two spaces, and to the left when both of two are lost. */
static void update_union(struct play *p)
{
    enum { SPACES_A_POINT = 2 };
    const struct state *s = tow_state(p);
    const int count = spaces_count(s->converted), box = s->track[UNION_OF_BREST];
    const int won = count / SPACES_A_POINT, kept = (count + SPACES_A_POINT - 1) / SPACES_A_POINT;
    if (box < won) tow_track(p, UNION_OF_BREST, won - box, BECAUSE(CONVERTED));
    if (box > kept) tow_track(p, UNION_OF_BREST, kept - box, BECAUSE(CONVERTED));
}

void tow_religion_set(struct play *p, int space, int religion, struct cause cause)
{
    struct state *s = tow_state(p);
    if (s->place[space].religion == religion) return;
    s->place[space].religion = religion;
    event(p, EVENT_RELIGION, .space = space, .religion = religion, WHY(cause));
    if (!spaces_has(tow_map(p)->of_zone[RUSSIAN_ZONE], space)) return;
    if (religion != CATHOLIC)
        spaces_remove(&s->converted, space);
    else if (tow_event_in_play(p, EFFECT_UNION_OF_BREST) && s->place[space].control == COMMONWEALTH)
        spaces_add(&s->converted, space);
    update_union(p);
}

void tow_marker_set(struct play *p, int space, int marker, struct cause cause)
{
    struct place *place = tow_place(p, space);
    const int before = place->marker;
    if (before == marker) return;
    place->marker = marker;
    event(p, EVENT_MARKER, .space = space, .marker = marker, .before = before, WHY(cause));
}

/* ---- what follows when a space changes hands ---- */

/* What it means for Minor States: tow_minors_settle(). */
void tow_space_take(struct play *p, int space, int power, struct cause cause)
{
    struct place *place = tow_place(p, space);
    if (place->control == power) return;
    place->control = power;
    event(p, EVENT_SPACE_TAKEN, .space = space, .power = power, WHY(cause));
    if (tow_space_row(p, space)->kind == DANZIG_SPACE) tow_danzig_over(p);
    if (power < 0) return;
    tow_dimitriads_conquest(p, space, power);
    if (power < SEATS && place->control == power) check_last_marker(p, space, power);
}

/* ---- connections (6.9.3.6, R77) ---- */

static bool is_connecting(const struct play *p, int seat, int space)
{
    const struct space_row *row = tow_space_row(p, space);
    const int control = tow_place(p, space)->control;
    if (control >= 0) return tow_allied(p, seat, control);
    return row->kind == TERRAIN_POINT && !tow_has_enemy_army(p, seat, space);
}

/* The spaces one Road, Trail or crossing away: that takes ships on the sea (5.2). */
static struct spaces neighbours(const struct play *p, int seat, int space)
{
    const struct components *c = tow_components(p);
    const int sea = c->map.space[space].port;
    const bool crosses = sea >= 0 && !units_is_empty(tow_ships_of(p, seat, sea));
    return crosses ? spaces_either(tow_neighbours(c, space), c->map.ports[sea]) : tow_neighbours(c, space);
}

bool tow_connected(const struct play *p, int seat, int space, struct spaces to)
{
    struct spaces seen = spaces_of_one(space), open = seen;
    for (int from; (from = spaces_next(open, 0)) >= 0;) {
        spaces_remove(&open, from);
        const struct spaces next = spaces_without(neighbours(p, seat, from), seen);
        seen = spaces_either(seen, next);
        EACH(one, next) {
            if (!is_connecting(p, seat, one)) continue;
            if (spaces_has(to, one)) return true;
            spaces_add(&open, one);
        }
    }
    return false;
}
