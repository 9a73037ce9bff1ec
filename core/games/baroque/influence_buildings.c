/* What Cities, Fortified Cities and Bishoprics add to a point of influence (10.2.2 to 10.2.4, R14). */
#include "games/baroque/tables.h"

static const int city_points[] = {[CITY] = 1, [FORTIFIED_CITY] = 2}; /* 10.2.2, 10.2.3 */
enum { BISHOPRIC_POINTS = 3 };                                       /* 10.2.4 */

static const struct refusal NO_POINT_YET = {"no-point-yet", "10.2.2",
                                            "Buildings add to a point that has been placed or removed."};
static const struct refusal NO_POINT_FOR_CITY = {"no-point-to-add-to", "10.2.2",
                                                 "The City in {city} adds to a point that is just being "
                                                 "placed or removed, where more can be: there is none."};
static const struct refusal NO_POINT_FOR_BISHOPRIC = {
    "no-point-to-add-to", "10.2.4",
    "The Bishopric in {bishopric} adds to a point that is just being placed or removed in a state near it: "
    "there is none."};
static const struct refusal NOTHING_TO_ADD = {"nothing-to-add", "10.3",
                                              "No further point can be placed or removed there."};
static const struct refusal NO_BUILDING = {"no-such-building", "10.2",
                                           "{seat} controls no such building there."};
static const struct refusal CITY_USED = {"used-before", "10.2.2",
                                         "The City in {city} has been used in this turn."};
static const struct refusal BISHOPRIC_USED = {"used-before", "10.2.4",
                                              "The Bishopric in {bishopric} has been used in this turn."};
static const struct refusal OCCUPIED = {"occupied", "11.1", "There is an enemy army beside that building."};
static const struct refusal NOT_NEAR = {"not-near-the-bishopric", "10.2.4",
                                        "A Bishopric adds influence only in the states near it."};

/* Whether a building can add to the last point. */
static const struct refusal *check_addition(const struct play *p, int seat)
{
    const struct influence *influence = bar_influence(p);
    const int state = influence->state, of = influence->of;
    if (state < 0 || of < 0) return &NO_POINT_YET;
    const uint8_t points = bar_land(p, state)->influence[of];
    if (influence->mode == MODE_REMOVE) return points > 0 ? NULL : &NOTHING_TO_ADD;
    return points < INFLUENCE_MAX && !bar_why_no_influence(p, seat, state) ? NULL : &NOTHING_TO_ADD;
}

static void add(struct play *p, int seat, int points)
{
    const struct influence *influence = bar_influence(p);
    if (influence->mode == MODE_REMOVE)
        bar_points_remove(p, influence->state, influence->of, points);
    else
        bar_points_place(p, seat, influence->state, points);
}

static const struct refusal *check_city(const struct play *p, int seat, int city)
{
    const struct land *land = bar_land(p, city);
    if (land->controller != seat || land->city == NO_CITY) return &NO_BUILDING;
    if (land->city_used) return &CITY_USED;
    return bar_enemy_army(p, seat, city) ? &OCCUPIED : NULL;
}

static const struct refusal *check_bishopric(const struct play *p, int seat, int bishopric)
{
    const struct land *land = bar_land(p, bishopric);
    if (land->controller != seat || !land->palace) return &NO_BUILDING;
    if (land->palace_used) return &BISHOPRIC_USED;
    if (bar_enemy_army(p, seat, bishopric)) return &OCCUPIED;
    return states_has(bar_near(p, bishopric), bar_influence(p)->state) ? NULL : &NOT_NEAR;
}

static MOVE_CHECK(check_use_city)
{
    const struct refusal *refusal = check_addition(p, seat);
    return refusal ? refusal : check_city(p, seat, move_arg(m, MOVE_USE_CITY, city));
}

static MOVE_APPLY(apply_use_city)
{
    struct land *land = bar_land(p, move_arg(m, MOVE_USE_CITY, city));
    land->city_used = 1;
    add(p, seat, city_points[land->city]);
}

static MOVE_CHECK(check_use_bishopric)
{
    const struct refusal *refusal = check_addition(p, seat);
    return refusal ? refusal : check_bishopric(p, seat, move_arg(m, MOVE_USE_BISHOPRIC, bishopric));
}

static MOVE_APPLY(apply_use_bishopric)
{
    bar_land(p, move_arg(m, MOVE_USE_BISHOPRIC, bishopric))->palace_used = 1;
    add(p, seat, BISHOPRIC_POINTS);
}

static int points_of_city(const struct play *p, int city)
{
    return city_points[bar_land(p, city)->city];
}

/* The step ends by itself with the last building that could be used: then this is why another one cannot. */
static MOVE_CHECK(why_no_city_offered)
{
    const struct refusal *refusal = check_city(p, seat, move_arg(m, MOVE_USE_CITY, city));
    return refusal ? refusal : &NO_POINT_FOR_CITY;
}

const struct move_type bar_move_use_city = {
    .name = "use_city",
    .rule = "10.2.2",
    .doc = "Adds the points of a City or a Fortified City to the last point.",
    .text = "{seat} uses the City in {city}[: {city# point more|points more}].",
    .args = {ID_ARG("city", "The state with the City.", &bar_states, .candidates = bar_own_states,
                    .number = points_of_city)},
    .check = check_use_city,
    .refusal_when_not_offered = why_no_city_offered,
    .apply = apply_use_city,
};

static MOVE_CHECK(why_no_bishopric_offered)
{
    const struct land *land = bar_land(p, move_arg(m, MOVE_USE_BISHOPRIC, bishopric));
    if (land->controller != seat || !land->palace) return &NO_BUILDING;
    return land->palace_used ? &BISHOPRIC_USED : &NO_POINT_FOR_BISHOPRIC;
}

const struct move_type bar_move_use_bishopric = {
    .name = "use_bishopric",
    .rule = "10.2.4",
    .doc = "Adds the points of a Bishopric to the last point, near its state.",
    .text = "{seat} uses the Bishopric in {bishopric}: 3 points more.",
    .args = {STATE_AMONG("bishopric", "The state with the Bishopric.", bar_own_states)},
    .check = check_use_bishopric,
    .refusal_when_not_offered = why_no_bishopric_offered,
    .apply = apply_use_bishopric,
};

bool bar_has_building_to_use(const struct play *p, int seat)
{
    if (check_addition(p, seat)) return false;
    EACH(state, bar_controlled(p, seat))
        if (!check_city(p, seat, state) || !check_bishopric(p, seat, state)) return true;
    return false;
}
