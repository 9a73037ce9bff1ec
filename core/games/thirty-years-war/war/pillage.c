/* Pillage: the markers at the start of a scenario (18.24, 18.34), and the Pillage Recovery Phase (15.25). */
#include "data/table.h"

#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/supply.h"
#include "games/thirty-years-war/words.h"

/* Why no marker can be placed there, by the rule of each scenario. */
enum no_marker { IN_NO_AREA, OFF_MAP, FULL_PILLAGE, IN_NEUTRAL_AREA, FOURTH_CITY, NO_MARKERS };
#define NO_MARKER(rule)                                                                                      \
    {                                                                                                        \
        [IN_NO_AREA] = {"not-to-be-pillaged", rule, "{space} is in no Area."},                               \
        [OFF_MAP] = {"not-to-be-pillaged", rule, "{space} is not on the map."},                              \
        [FULL_PILLAGE] = {"not-to-be-pillaged", rule, "{space} is at Pillage-2 already."},                   \
        [IN_NEUTRAL_AREA] = {"not-to-be-pillaged", rule, "{space} is in a Neutral Area."},                   \
        [FOURTH_CITY] = {"not-to-be-pillaged", rule,                                                         \
                         "{space} would be the fourth pillaged city of its Area: three may be."},            \
    }

/* ---- at the start (18.24, R99) ---- */

static int pillaged_in(const struct play *p, int area)
{
    int count = 0;
    EACH(space, tyw_area_row(p, area)->cities)
        count += tyw_place(p, space)->pillage > 0;
    return count;
}

static const struct refusal INTERVENTION_BARS[NO_MARKERS] = NO_MARKER("18.24");
static const struct refusal APOCALYPSE_BARS[NO_MARKERS] = NO_MARKER("18.34");

static const struct refusal *why_not_place_marker(const struct play *p, int space)
{
    const struct components *c = tyw_components(p);
    const int scenario = play_head(p)->scenario, limit = c->setup[scenario].pillage.limit;
    const struct refusal *why = scenario == APOCALYPSE_SCENARIO ? APOCALYPSE_BARS : INTERVENTION_BARS;
    const int area = tyw_area_of(p, space), level = tyw_place(p, space)->pillage;
    if (!spaces_has(c->spaces.on_map, space)) return &why[OFF_MAP];
    if (area < 0) return &why[IN_NO_AREA];
    if (areas_has(tyw_state(p)->neutral, area) ||
        (area == tyw_area(p, FRANCE) && !tyw_state(p)->at_war.france))
        return &why[IN_NEUTRAL_AREA];
    if (level == PILLAGE_MAX) return &why[FULL_PILLAGE];
    return !limit || level > 0 || pillaged_in(p, area) < limit ? NULL : &why[FOURTH_CITY];
}

static bool anything_to_pillage(const struct play *p)
{
    EACH(space, tyw_components(p)->spaces.on_map)
        if (!why_not_place_marker(p, space)) return true;
    return false;
}

void tyw_pillage_begin(struct play *p)
{
    const int scenario = play_head(p)->scenario;
    const struct setup_row *row = &tyw_components(p)->setup[scenario];
    if (row->pillage.count == 0) return;
    const int die = draw_index(p, 10, DRAW_PILLAGE_DIE, .seat = PROTESTANT);
    const int markers = row->pillage.row[ROWS_FROM(row->pillage.row, row->pillage.count, die)].markers;
    event(p, EVENT_PILLAGE_DIE, .die = die, .count = markers);
    step_call(p, scenario == APOCALYPSE_SCENARIO ? STEP_PLACE_PILLAGE_1638 : STEP_PLACE_PILLAGE,
              &(struct turns){.seat = PROTESTANT, .left = markers});
}

static uint32_t pillage_placer(const struct play *p)
{
    const struct turns *turns = step_record(p);
    return turns->left && anything_to_pillage(p) ? tyw_asked(turns->seat) : 0;
}

void tyw_pillage_placed(struct play *p)
{
    step_return(p);
}

#define PLACE_PILLAGE(title, number)                                                                         \
    {                                                                                                        \
        .name = title, .rule = number, .prompt = "Place a Pillage marker ({left} left).",                    \
        .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Who places."),                     \
                         NUMBER_FIELD(struct turns, left, 0, 99, "Markers still to be placed.")),            \
        .called_by = STEPS(STEP_TURN), .deciders = pillage_placer,                                           \
        .by_default = "The first city of the list, in the order of the pack.",                               \
        .moves = MOVES(MOVE_PLACE_PILLAGE), .then = tyw_pillage_placed                                       \
    }

const struct step tyw_step_place_pillage = PLACE_PILLAGE("place_pillage", "18.24");

const struct step tyw_step_place_pillage_1638 = PLACE_PILLAGE("place_pillage_1638", "18.34");

static MOVE_CHECK(check_place_pillage)
{
    return why_not_place_marker(p, move_arg(m, MOVE_PLACE_PILLAGE, space));
}

static MOVE_APPLY(apply_place_pillage)
{
    const int space = move_arg(m, MOVE_PLACE_PILLAGE, space);
    struct turns *turns = step_record(p);
    tyw_pillage_set(p, space, tyw_place(p, space)->pillage + 1, BECAUSE(START));
    turns->left--;
    turns->seat = tyw_opponent(seat);
}

static MOVE_CANDIDATES(cities)
{
    offer_spaces(set, tyw_components(p)->spaces.on_map);
}

const struct move_type tyw_move_place_pillage = {
    .name = "place_pillage",
    .rule = "18.24",
    .doc = "Places a Pillage marker, or raises one, at the start of a scenario (18.24, 18.34).",
    .text = "{seat} places a Pillage marker in {space}.",
    .args = {SPACE_AMONG("space", "A city of an Area that is not neutral.", cities)},
    .check = check_place_pillage,
    .apply = apply_place_pillage,
};

/* ---- Pillage Recovery (15.25, R80) ---- */

static bool is_friendly_or_neutral(const struct play *p, int seat, int space)
{
    const int area = tyw_area_of(p, space), enemy = tyw_opponent(seat);
    if (area < 0) return tyw_place(p, space)->control != enemy;
    if (area == tyw_area(p, FRANCE)) return !tyw_state(p)->at_war.france || seat == PROTESTANT;
    return tyw_state(p)->area_control[area] != enemy;
}

/* The spaces of enemy units, and those next to them. */
static struct spaces near_enemies(const struct play *p, int seat)
{
    const struct spaces enemies = tyw_spaces_with(p, tyw_opponent(seat));
    struct spaces near = enemies;
    EACH(space, enemies)
        near = spaces_either(near, tyw_map(p)->adjacent[space]);
    return near;
}

static const struct refusal NOTHING_THERE = {"not-pillaged", "15.25", "{space} is not pillaged."};
static const struct refusal RECOVERED = {"recovered", "15.251", "{space} has recovered in this phase."};
static const struct refusal NOT_FRIENDLY = {"not-friendly", "15.25",
                                            "{space} is neither in a friendly nor in a neutral Area."};
static const struct refusal ENEMY_NEAR = {"enemy-near", "15.25", "Enemy units are in {space} or next to it."};

static const struct refusal *check_recovery_of(const struct play *p, int seat, int space, struct spaces near)
{
    const struct recovery *recovery = step_record(p);
    if (tyw_place(p, space)->pillage == 0) return &NOTHING_THERE;
    if (spaces_has(recovery->recovered, space)) return &RECOVERED;
    if (!is_friendly_or_neutral(p, seat, space)) return &NOT_FRIENDLY;
    return spaces_has(near, space) ? &ENEMY_NEAR : NULL;
}

static void throw_for_recovery(struct play *p, struct recovery *recovery, int seat)
{
    const int die = draw_index(p, 10, DRAW_RECOVERY_DIE, .seat = seat);
    const int levels = tyw_state(p)->truce ? die : (die + 1) / 2;
    recovery->left[seat] = levels > 1 ? levels : 1;
    event(p, EVENT_RECOVERY_DIE, .seat = seat, .die = die, .levels = recovery->left[seat]);
}

void tyw_recovery_begin(struct play *p)
{
    struct recovery recovery = {.seat = PROTESTANT};
    throw_for_recovery(p, &recovery, PROTESTANT);
    throw_for_recovery(p, &recovery, CATHOLIC);
    tyw_state(p)->truce = 0;
    step_call(p, STEP_RECOVERY, &recovery);
}

static uint32_t recovery_deciders(const struct play *p)
{
    const struct recovery *recovery = step_record(p);
    const int seat = recovery->seat;
    if (recovery->left[seat] == 0) return 0;
    const struct spaces near = near_enemies(p, seat);
    EACH_SPACE(p, space)
        if (!check_recovery_of(p, seat, space, near)) return tyw_asked(seat);
    return 0;
}

int tyw_word_levels_left(const struct play *p)
{
    const struct recovery *recovery = step_record_of(p, STEP_RECOVERY);
    return recovery ? recovery->left[recovery->seat] : 0;
}

static void recovery_then(struct play *p)
{
    struct recovery *recovery = step_record(p);
    if (recovery->seat == PROTESTANT)
        recovery->seat = CATHOLIC;
    else
        step_return(p);
}

const struct step tyw_step_recovery = {
    .name = "pillage_recovery",
    .rule = "15.25",
    .prompt = "Remove Pillage levels from cities, or go on ({levels_left} left).",
    .record = RECORD("recovery", struct recovery, SEAT_FIELD(struct recovery, "Who recovers."),
                     NUMBERS_FIELD("left", struct recovery, left, 0, 9, "Levels that may still be recovered.",
                                   .keys = &tyw_seats),
                     SPACES_FIELD(struct recovery, recovered, "Cities that have recovered in this phase.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = recovery_deciders,
    .by_default = "No level is recovered.",
    .moves = MOVES(MOVE_END_RECOVERY, MOVE_RECOVER),
    .passing = PASSING(MOVE_END_RECOVERY),
    .then = recovery_then,
};

static const struct refusal NO_LEVELS = {"no-levels-left", "15.25", "No level is left to recover."};

static MOVE_CHECK(check_recover)
{
    const struct recovery *recovery = step_record(p);
    if (recovery->left[seat] == 0) return &NO_LEVELS;
    return check_recovery_of(p, seat, move_arg(m, MOVE_RECOVER, space), near_enemies(p, seat));
}

static MOVE_APPLY(apply_recover)
{
    const int space = move_arg(m, MOVE_RECOVER, space);
    struct recovery *recovery = step_record(p);
    recovery->left[seat]--;
    spaces_add(&recovery->recovered, space);
    tyw_pillage_set(p, space, tyw_place(p, space)->pillage - 1, BECAUSE(RECOVERY));
}

static MOVE_LIST(list_recover)
{
    const struct recovery *recovery = step_record(p);
    if (recovery->left[seat] == 0) return;
    const struct spaces near = near_enemies(p, seat);
    EACH_SPACE(p, space)
        if (!check_recovery_of(p, seat, space, near)) offer(moves, MOVE_RECOVER, .space = space);
}

const struct move_type tyw_move_recover = {
    .name = "recover",
    .rule = "15.25",
    .doc = "Removes a Pillage level from a city.",
    .text = "{seat} lets {space} recover.",
    .args = {SPACE_ARG("space", "A pillaged city.")},
    .check = check_recover,
    .apply = apply_recover,
    .list = list_recover,
};

static MOVE_APPLY(apply_end_recovery)
{
    struct recovery *recovery = step_record(p);
    recovery->left[seat] = 0;
}

const struct move_type tyw_move_end_recovery = {
    .name = "end_recovery",
    .rule = "15.25",
    .doc = "Recovers no more levels.",
    .text = "{seat} recovers no more.",
    .apply = apply_end_recovery,
};
