/* Build (10.2): one army, City, Fortified City or Bishopric an action. */
#include "games/baroque/tables.h"

static const struct refusal NOT_YOURS = {"not-controlled", "10.2", "{state} is not under {seat}'s control."};
static const struct refusal TOO_DEAR = {"too-few-florins", "10.2",
                                        "{seat} does not have the florins that this building costs."};
static const struct refusal ARMY_LIMIT = {"army-limit", "10.2.1",
                                          "{seat} has as many armies on the map as are allowed."};
static const struct refusal ENEMY_ARMY = {"enemy-army", "10.4.5",
                                          "There is an enemy army in {state}: {seat} can build none there."};
static const struct refusal CLOSED = {"closed-to-armies", "Appendix 2",
                                      "Johann Philipp von Schönborn closes {state} to all armies."};
static const struct refusal HAS_CITY = {"has-a-city", "10.2.2", "There is a City in {state} already."};
static const struct refusal NO_CITY_EVER = {"no-city-allowed", "6.2", "No City can be built in {state}."};
static const struct refusal NEEDS_CITY = {"needs-a-city", "10.2.3",
                                          "Only a City that is not fortified yet becomes a Fortified City."};
static const struct refusal NEEDS_ARMY = {"no-own-army", "10.2.3", "{seat} has no army in {state}."};
static const struct refusal ARMY_TOO = {
    "architect-takes-an-army", "Appendix 2",
    "With {seat}'s architect a Fortified City costs florins and an army in {state}."};
static const struct refusal NO_BISHOPRIC = {"not-a-bishopric", "10.2.4", "{state} is not a Bishopric State."};
static const struct refusal HAS_PALACE = {"has-a-bishopric", "10.2.4",
                                          "There is a Bishopric in {state} already."};
static const struct refusal NEEDS_BISHOP = {"needs-a-bishop", "10.2.4", "{seat} has no Bishop in play."};

static const struct refusal *check_site(const struct play *p, int seat, int state, int cost)
{
    if (bar_land(p, state)->controller != seat || !bar_in_play(p, state)) return &NOT_YOURS;
    return bar_player(p, seat)->florins < cost ? &TOO_DEAR : NULL;
}

static void pay(struct play *p, int seat, int cost)
{
    bar_spend_action(p);
    if (cost > 0) bar_earn(p, seat, -cost, BECAUSE(BUILDING));
}

MOVE_CANDIDATES(bar_own_states)
{
    offer_states(set, bar_controlled(p, seat));
}

/* ---- armies (10.2.1; those lost in a battle, too: 10.4.7) ---- */

static MOVE_CHECK(check_build_army)
{
    const int state = move_arg(m, MOVE_BUILD_ARMY, state);
    const struct refusal *refusal = check_site(p, seat, state, ARMY_COST);
    if (refusal) return refusal;
    if (bar_enemy_army(p, seat, state)) return &ENEMY_ARMY;
    if (bar_closed(p, state)) return &CLOSED;
    return bar_armies(p, seat) >= bar_table_row(p)->army_limit ? &ARMY_LIMIT : NULL;
}

static MOVE_APPLY(apply_build_army)
{
    pay(p, seat, ARMY_COST);
    bar_army_place(p, seat, move_arg(m, MOVE_BUILD_ARMY, state));
}

static int price_of_army(const struct play *p, int state)
{
    (void)p, (void)state;
    return ARMY_COST;
}

const struct move_type bar_move_build_army = {
    .name = "build_army",
    .rule = "10.2.1",
    .doc = "Builds an army for 3 florins.",
    .text = "{seat} builds an army in {state}[ for {state# florin|florins}].",
    .args = {ID_ARG("state", "A state under control.", &bar_states, .candidates = bar_own_states,
                    .number = price_of_army)},
    .check = check_build_army,
    .apply = apply_build_army,
};

/* ---- cities ---- */

static void build_city(struct play *p, int seat, int state, enum city city)
{
    bar_land(p, state)->city = city;
    event(p, EVENT_CITY_BUILT, .seat = seat, .state = state, .city = city);
}

static MOVE_CHECK(check_build_city)
{
    const int state = move_arg(m, MOVE_BUILD_CITY, state);
    const struct refusal *refusal = check_site(p, seat, state, bar_city_cost(p, seat));
    if (refusal) return refusal;
    if (!bar_map(p)->state[state].city_allowed) return &NO_CITY_EVER;
    return bar_land(p, state)->city != NO_CITY ? &HAS_CITY : NULL;
}

static MOVE_APPLY(apply_build_city)
{
    pay(p, seat, bar_city_cost(p, seat));
    build_city(p, seat, move_arg(m, MOVE_BUILD_CITY, state), CITY);
}

static int price_of_city(const struct play *p, int state)
{
    return bar_city_cost(p, bar_land(p, state)->controller);
}

const struct move_type bar_move_build_city = {
    .name = "build_city",
    .rule = "10.2.2",
    .doc = "Builds a City: 6 florins, or the architect's price.",
    .text = "{seat} builds a City in {state}[ for {state# florin|florins}].",
    .args = {ID_ARG("state", "A state under control.", &bar_states, .candidates = bar_own_states,
                    .number = price_of_city)},
    .check = check_build_city,
    .apply = apply_build_city,
};

/* An army instead of the florins, or with them where the architect says so (R12). */
static int fortified_cost(const struct play *p, int seat, bool with_army)
{
    return with_army && !bar_fortified_takes_army(p, seat) ? 0 : bar_fortified_cost(p, seat);
}

int bar_word_florins_besides_army(const struct play *p, int seat)
{
    return fortified_cost(p, seat, true);
}

static MOVE_CHECK(check_build_fortified)
{
    const int state = move_arg(m, MOVE_BUILD_FORTIFIED_CITY, state);
    const bool with_army = move_arg(m, MOVE_BUILD_FORTIFIED_CITY, with_army) > 0;
    const struct land *land = bar_land(p, state);
    const struct refusal *refusal = check_site(p, seat, state, fortified_cost(p, seat, with_army));
    if (refusal) return refusal;
    if (land->city != CITY) return &NEEDS_CITY;
    if (bar_fortified_takes_army(p, seat) && !with_army) return &ARMY_TOO;
    return with_army && (land->army_seat != seat || land->armies == 0) ? &NEEDS_ARMY : NULL;
}

static MOVE_APPLY(apply_build_fortified)
{
    const int state = move_arg(m, MOVE_BUILD_FORTIFIED_CITY, state);
    const bool with_army = move_arg(m, MOVE_BUILD_FORTIFIED_CITY, with_army) > 0;
    pay(p, seat, fortified_cost(p, seat, with_army));
    if (with_army) bar_armies_remove(p, state, 1, BECAUSE(BUILDING));
    build_city(p, seat, state, FORTIFIED_CITY);
}

/* Where no army is given up, or where the architect wants one besides. */
static int price_of_fortified_city(const struct play *p, int state)
{
    return bar_fortified_cost(p, bar_land(p, state)->controller);
}

const struct move_type bar_move_build_fortified_city = {
    .name = "build_fortified_city",
    .rule = "10.2.3",
    .doc = "Makes a City a Fortified City: an army there or 8 florins, or the architect's price.",
    .text = "{seat} fortifies the City in {state}{with_army?{step.florins_besides_army? for "
            "{step.florins_besides_army florin|florins}|} and gives up an army there|[ for {state# "
            "florin|florins}]}.",
    .args = {ID_ARG("state", "A state under control with a City.", &bar_states, .candidates = bar_own_states,
                    .number = price_of_fortified_city),
             {.name = "with_army",
              .doc = "An army there is given up: instead of the florins, or with them where the "
                     "architect says so.",
              .flag = true}},
    .check = check_build_fortified,
    .apply = apply_build_fortified,
};

/* ---- bishoprics ---- */

static MOVE_CHECK(check_build_bishopric)
{
    const int state = move_arg(m, MOVE_BUILD_BISHOPRIC, state);
    const struct refusal *refusal = check_site(p, seat, state, bar_bishopric_cost(p, seat));
    if (refusal) return refusal;
    if (!bar_map(p)->state[state].bishopric) return &NO_BISHOPRIC;
    if (bar_figure(p, seat, KIND_BISHOP) < 0) return &NEEDS_BISHOP;
    return bar_land(p, state)->palace ? &HAS_PALACE : NULL;
}

static MOVE_APPLY(apply_build_bishopric)
{
    const int state = move_arg(m, MOVE_BUILD_BISHOPRIC, state);
    pay(p, seat, bar_bishopric_cost(p, seat));
    bar_land(p, state)->palace = 1;
    event(p, EVENT_BISHOPRIC_BUILT, .seat = seat, .state = state);
}

static int price_of_bishopric(const struct play *p, int state)
{
    return bar_bishopric_cost(p, bar_land(p, state)->controller);
}

const struct move_type bar_move_build_bishopric = {
    .name = "build_bishopric",
    .rule = "10.2.4",
    .doc = "Builds a Bishopric (the palace) in a Bishopric State; it takes a bishop before the player.",
    .text = "{seat} builds a Bishopric in {state}[ for {state# florin|florins}].",
    .args = {ID_ARG("state", "A Bishopric State under control.", &bar_states, .candidates = bar_own_states,
                    .number = price_of_bishopric)},
    .check = check_build_bishopric,
    .apply = apply_build_bishopric,
};
