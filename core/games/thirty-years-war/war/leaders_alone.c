/* Leaders whose units are all lost (15.225, R55): they go to a friendly city, or out of the game. */
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/war/supply.h"

static bool may_go(const struct play *p, int seat, int space, struct leaders leaders)
{
    const struct components *c = tyw_components(p);
    if (c->map.space[space].kind == SPACE_BOX || tyw_place(p, space)->control != seat ||
        tyw_has_units(p, tyw_opponent(seat), space) || tyw_enemy_leader_keeps_out(p, seat, space))
        return false;
    return !tyw_why_not_enter(p, NONE(units), leaders, space) &&
           tyw_may_stack(p, tyw_units_at(p, seat, space),
                         leaders_either(leaders, tyw_leaders_at(p, seat, space)));
}

static bool has_city_for(const struct play *p, int seat, struct leaders leaders)
{
    EACH_SPACE(p, city)
        if (may_go(p, seat, city, leaders)) return true;
    return false;
}

bool tyw_place_leaders(struct play *p, int seat, int space, struct leaders leaders)
{
    const bool found = has_city_for(p, seat, leaders);
    if (found)
        step_call(p, STEP_LEADERS_ALONE,
                  &(struct at_space){.seat = seat, .space = space, .leaders = leaders});
    else
        tyw_leaders_lost(p, leaders, BECAUSE(ALONE));
    return found;
}

static uint32_t leaders_alone_deciders(const struct play *p)
{
    const struct at_space *at = step_record(p);
    return !leaders_is_empty(at->leaders) && has_city_for(p, at->seat, at->leaders) ? tyw_asked(at->seat) : 0;
}

/* The leaders have been placed, or no city is left for them. */
static void leaders_alone_over(struct play *p)
{
    const struct at_space *at = step_record(p);
    const struct leaders leaders = at->leaders;
    step_return(p);
    tyw_leaders_lost(p, leaders, BECAUSE(ALONE));
}

const struct step tyw_step_leaders_alone = {
    .name = "leaders_alone",
    .rule = "15.225",
    .prompt = "Leaders in {space} are left without units: choose a friendly city for them.",
    .record = RECORD("at_space", struct at_space, SEAT_FIELD(struct at_space, "Whose leaders."),
                     SPACE_FIELD(struct at_space, "Where they stood."),
                     LEADERS_FIELD(struct at_space, leaders, "The leaders.")),
    .called_by = STEPS(ANY_STEP),
    .automatic = true,
    .deciders = leaders_alone_deciders,
    .by_default = "The first city of the list.",
    .moves = MOVES(MOVE_PLACE_ALONE),
    .then = leaders_alone_over,
};

static const struct refusal NO_CITY = {
    "no-such-city", "15.225",
    "{space} is not a friendly city without enemy units and leaders where all the leaders may stand."};

static MOVE_CHECK(check_place_alone)
{
    const struct at_space *at = step_record(p);
    return may_go(p, seat, move_arg(m, MOVE_PLACE_ALONE, space), at->leaders) ? NULL : &NO_CITY;
}

static MOVE_APPLY(apply_place_alone)
{
    struct at_space *at = step_record(p);
    EACH(leader, at->leaders)
        tyw_leader_place(p, leader, move_arg(m, MOVE_PLACE_ALONE, space));
    at->leaders = NONE(leaders);
}

const struct move_type tyw_move_place_alone = {
    .name = "place_leaders",
    .rule = "15.225",
    .doc = "Places the leaders whose units are all lost in one friendly city.",
    .text = "{seat} places the leaders in {space}.",
    .args = {SPACE_ARG("space", "A friendly city without enemy units.")},
    .check = check_place_alone,
    .apply = apply_place_alone,
};
