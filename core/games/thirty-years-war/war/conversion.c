/* What a stack does with a Movement Point where it stands: it takes a City (11.17), or puts a Peasant Revolt
 * down (9.43). */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/movement.h"

void tyw_city_won(struct play *p, const struct activation *a)
{
    if (a->leader == tyw_leader(p, WALLENSTEIN))
        tyw_influence(p, tyw_components(p)->tables.influence.city, BECAUSE(CITY));
}

static const struct refusal NO_CITY = {"no-city", "11.17", "This is no City on the map."};

static const struct refusal *check_spend_here(const struct play *p, const struct activation *a,
                                              const struct refusal *no_units,
                                              const struct refusal *enemy_there)
{
    if (a->stage != ACTIVATION_MOVING || a->space < 0) return tyw_why_not_moving(p, a);
    if (tyw_space_row(p, a->space)->kind != SPACE_CITY) return &NO_CITY;
    if (units_is_empty(a->units)) return no_units;
    if (tyw_has_units(p, tyw_opponent(a->seat), a->space)) return enemy_there;
    return tyw_why_no_point(p, a);
}

/* R47: why the stack may not spend a point where it stands: with its last point it could go on. */
static const struct refusal *why_not_spend_point(const struct play *p, const struct activation *a)
{
    struct activation after = *a;
    after.points.spent++;
    return tyw_why_not_become(p, a, &after);
}

static const struct refusal NO_UNITS = {"no-units", "11.17",
                                        "Leaders alone gain no control: take units along."};
static const struct refusal OWN_CITY = {"own-city", "11.17", "The City is under {seat}'s control."};
static const struct refusal FORTRESS = {"fortress", "11.17", "A fortress must be besieged."};
static const struct refusal IN_REVOLT = {"in-revolt", "9.42", "The City is in revolt."};
static const struct refusal ENEMY_THERE = {"enemy-there", "11.17", "Enemy units stand in the City."};

static const struct refusal *check_convert_here(const struct play *p, const struct activation *a)
{
    const struct refusal *why = check_spend_here(p, a, &NO_UNITS, &ENEMY_THERE);
    if (why) return why;
    const struct place *place = tyw_place(p, a->space);
    if (place->revolt) return &IN_REVOLT;
    if (place->control == a->seat) return &OWN_CITY;
    return tyw_space_row(p, a->space)->fortress ? &FORTRESS : why_not_spend_point(p, a);
}

static MOVE_CHECK(check_convert)
{
    return check_convert_here(p, step_record(p));
}

static MOVE_APPLY(apply_convert)
{
    struct activation *a = step_record(p);
    a->points.spent++;
    tyw_city_take(p, a->space, seat, BECAUSE(ARMY));
    tyw_city_won(p, a);
}

const struct move_type tyw_move_convert = {
    .name = "convert",
    .rule = "11.17",
    .doc = "The stack spends a Movement Point to control the City.",
    .text = "{seat} takes control of {step.space?{step.space}|the City}.",
    .told_by = TOLD_BY(EVENT_CITY_TAKEN),
    .check = check_convert,
    .apply = apply_convert,
};

static const struct refusal NOBODY_TO_SUPPRESS = {"no-units", "9.43",
                                                  "Units put a Revolt down: take some along."};
static const struct refusal ENEMY_FIRST = {
    "enemy-there", "9.43", "Enemy units are in the City: the battle or the siege comes before the Revolt."};
static const struct refusal NO_REVOLT = {"no-revolt", "9.43", "There is no Peasant Revolt."};

static const struct refusal *check_suppress_here(const struct play *p, const struct activation *a)
{
    const struct refusal *why = check_spend_here(p, a, &NOBODY_TO_SUPPRESS, &ENEMY_FIRST);
    if (why) return why;
    return tyw_place(p, a->space)->revolt ? why_not_spend_point(p, a) : &NO_REVOLT;
}

static MOVE_CHECK(check_suppress)
{
    return check_suppress_here(p, step_record(p));
}

static MOVE_APPLY(apply_suppress)
{
    struct activation *a = step_record(p);
    a->points.spent++;
    tyw_revolt_remove(p, a->space, seat);
    tyw_city_won(p, a);
}

const struct move_type tyw_move_suppress = {
    .name = "suppress_revolt",
    .rule = "9.43",
    .doc = "The stack spends a Movement Point to put a Peasant Revolt down.",
    .text = "{seat} puts the Peasant Revolt[ in {step.space}] down.",
    .check = check_suppress,
    .apply = apply_suppress,
};

bool tyw_can_spend_here(const struct play *p, const struct activation *a)
{
    return !check_convert_here(p, a) || !check_suppress_here(p, a);
}
