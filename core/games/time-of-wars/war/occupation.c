/* Control of a City (6.9.3.8) and plunder (6.9.3.9): by an army on its way, or by one that stands there. */
#include "games/time-of-wars/tables.h"

enum { OCCUPATION_COST = 1, PLUNDERED_POINTS = 1 };

static const struct refusal OTHER_SPACE = {"not-there", "6.9.3.8", "The moving army is not in {space}."};
static const struct refusal OTHER_TARGET = {"not-there", "6.9.3.9", "The moving army is not in {space}."};
static const struct refusal NO_POINTS = {"not-enough-points", "6.9.1.1", "No Operational Points are left."};
static const struct refusal BY_CARD = {"march-by-card", "6.9.1.2",
                                       "Points of a card's march are for movement alone."};
static const struct refusal NO_ARMY = {"no-army", "6.9.3.8", "No army of {seat} stands in {space}."};
static const struct refusal ENEMY_ARMY = {"enemy-army", "6.9.3.8", "An enemy army stands in {space}."};
static const struct refusal NO_PLUNDERER = {"no-army", "6.9.3.9", "No army of {seat} stands in {space}."};
static const struct refusal DEFENDED = {"enemy-army", "6.9.3.9", "An enemy army stands in {space}."};
static const struct refusal NOT_A_CITY = {"not-a-city", "6.9.3.8", "{space} is not a City."};
static const struct refusal YOURS = {"yours-already", "6.9.3.8", "{space} is {seat}'s already."};
static const struct refusal NO_WAR = {"no-war", "6.9.3.8",
                                      "{seat} is not at War with the power that controls {space}."};
static const struct refusal NOT_PLUNDERED = {
    "no-superpower", "6.9.3.9",
    "Only a space controlled by a superpower at War with {seat} can be plundered."};
static const struct refusal PLUNDERED = {"plundered-already", "6.9.3.9",
                                         "{space} has been plundered in this impulse."};

static const struct refusal *why_not_control(const struct play *p, int seat, int space)
{
    const int control = tow_place(p, space)->control;
    if (tow_space_row(p, space)->kind != CITY) return &NOT_A_CITY;
    if (control == seat) return &YOURS;
    if (control < 0 || !tow_at_war(p, seat, control)) return &NO_WAR;
    if (!tow_has_army(p, seat, space)) return &NO_ARMY;
    return tow_has_enemy_army(p, seat, space) ? &ENEMY_ARMY : NULL; /* own rebels, too (R131) */
}

static const struct refusal *why_not_plunder(const struct play *p, int seat, int space)
{
    const int control = tow_place(p, space)->control;
    const struct impulse *impulse = tow_impulse_of(p);
    if (control < 0 || control >= SEATS || control == seat || !tow_at_war(p, seat, control))
        return &NOT_PLUNDERED;
    if (impulse && spaces_has(impulse->plundered, space)) return &PLUNDERED;
    if (!tow_has_army(p, seat, space)) return &NO_PLUNDERER;
    return tow_has_enemy_army(p, seat, space) ? &DEFENDED : NULL;
}

static const struct refusal *why_not_march(const struct play *p, const struct march *march)
{
    if (march->by_card.own_points) return &BY_CARD;
    return tow_march_points(p, march) < OCCUPATION_COST ? &NO_POINTS : NULL;
}

const struct refusal *tow_why_not_control(const struct play *p, const struct march *march)
{
    const struct refusal *why = why_not_march(p, march);
    return why ? why : why_not_control(p, march->seat, march->at);
}

const struct refusal *tow_why_not_plunder(const struct play *p, const struct march *march)
{
    const struct refusal *why = why_not_march(p, march);
    return why ? why : why_not_plunder(p, march->seat, march->at);
}

/* The point for it can be paid: by the army on its way, or in the impulse. */
static const struct refusal *why_not_spend_point(const struct play *p, int space,
                                                 const struct refusal *elsewhere)
{
    if (!step_is(p, STEP_MARCH)) return tow_why_not_spend(p, OCCUPATION_COST);
    const struct march *march = step_record(p);
    return march->at == space ? why_not_march(p, march) : elsewhere;
}

static void pay(struct play *p)
{
    if (!step_is(p, STEP_MARCH)) {
        tow_spend(p, OCCUPATION_COST);
        return;
    }
    struct march *march = step_record(p);
    tow_march_pay(p, march, OCCUPATION_COST);
    march->stage = MARCH_MOVING;
}

/* Spaces of others where the seat has units. */
static MOVE_CANDIDATES(held)
{
    if (step_is(p, STEP_MARCH)) {
        const struct march *march = step_record(p);
        if (march->at >= 0) set_add(set, march->at);
        return;
    }
    if (tow_why_not_spend(p, OCCUPATION_COST)) return;
    EACH(space, tow_spaces_with(p, tow_commanded(p, seat))) {
        const int control = tow_place(p, space)->control;
        if (control >= 0 && control != seat) set_add(set, space);
    }
}

static MOVE_CHECK(check_take_control)
{
    const int space = move_arg(m, MOVE_TAKE_CONTROL, space);
    const struct refusal *why = why_not_spend_point(p, space, &OTHER_SPACE);
    return why ? why : why_not_control(p, seat, space);
}

static MOVE_APPLY(apply_take_control)
{
    const int space = move_arg(m, MOVE_TAKE_CONTROL, space);
    pay(p);
    tow_space_take(p, space, seat, BECAUSE(OCCUPATION));
    tow_strangers_leave(p, space);
}

static int occupation_cost(const struct play *p, int space)
{
    return OCCUPATION_COST;
}

const struct move_type tow_move_take_control = {
    .name = "take_control",
    .rule = "6.9.3.8",
    .doc = "Takes control of an enemy City in which an army stands, for 1 point.",
    .text = "{seat} takes control of {space}[ for {space# point|points}].",
    .args = {ID_ARG("space", "The City.", &tow_spaces, .candidates = held, .number = occupation_cost)},
    .check = check_take_control,
    .apply = apply_take_control,
};

static MOVE_CHECK(check_plunder)
{
    const int space = move_arg(m, MOVE_PLUNDER, space);
    const struct refusal *why = why_not_spend_point(p, space, &OTHER_TARGET);
    return why ? why : why_not_plunder(p, seat, space);
}

static MOVE_APPLY(apply_plunder)
{
    const int space = move_arg(m, MOVE_PLUNDER, space);
    struct impulse *impulse = tow_impulse_of(p);
    if (impulse) spaces_add(&impulse->plundered, space);
    pay(p);
    tow_marker_set(p, space, FAMINE, BECAUSE(PLUNDER));
    tow_points(p, tow_place(p, space)->control, ECONOMY, -PLUNDERED_POINTS, BECAUSE(PLUNDER));
}

const struct move_type tow_move_plunder = {
    .name = "plunder",
    .rule = "6.9.3.9",
    .doc =
        "Plunders an enemy's space in which an army stands, for 1 point: FAMINE, and an Economy point less.",
    .text = "{seat} plunders {space}[ for {space# point|points}].",
    .args = {ID_ARG("space", "The space.", &tow_spaces, .candidates = held, .number = occupation_cost)},
    .check = check_plunder,
    .apply = apply_plunder,
};
