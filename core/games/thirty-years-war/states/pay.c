/* The Pay Segment (15.1): units are paid with Foreign Aid Points, the others are marked Unpaid. */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/supply.h"
#include "games/thirty-years-war/words.h"

static const struct refusal PAID = {"paid", "15.13", "All such units in {space} have been paid."};
static const struct refusal LOCAL = {"locally-paid", "15.12",
                                     "Such a unit in {space} is paid locally, without points."};
static const struct refusal BESIEGED = {"besieged", "15.133",
                                        "Such a unit in {space} is besieged, and cannot be paid."};
static const struct refusal NO_LINE = {
    "no-loc", "15.14", "Such a unit in {space} has no Line of Communication to a Supply Base."};
static const struct refusal NO_POINTS = {"no-aid-points", "15.131",
                                         "The Aid Points that may be used for it do not suffice."};
static const struct refusal OTHER_POINTS = {
    "no-aid-points", "17.Sw.1",
    "It is paid as a Swedish unit, and the French and Swedish Aid Points that are left do not suffice."};
#define FEWER_FOR_SWEDES "the Swedish units among them cost more than French and Swedish Aid Points can pay."

/* The reason why no unit of a space can be paid, if all units that have not been paid have the same one. */
enum unpaid { HAS_BEEN_PAID, IS_LOCAL, IS_BESIEGED, HAS_NO_LINE, HAS_NO_POINTS, HAS_OTHER_POINTS, UNPAIDS };
static const struct refusal *const UNIT_UNPAID[UNPAIDS] = {&PAID,    &LOCAL,     &BESIEGED,
                                                           &NO_LINE, &NO_POINTS, &OTHER_POINTS};

/* Answers of the map that are asked for once. */
struct payroll {
    struct units units;   /* neither paid by the land nor cut off */
    struct units swedish; /* of these: units that take French or Swedish money (17.Sw.1) */
    struct units payable; /* of these: units for which the right points suffice */
    int8_t space[UNITS_MAX];
};

/* The spaces of each supply's lines. The map is asked for them with the first unit that needs them. */
struct lines {
    struct spaces open;
    bool known[SUPPLIES];
    struct spaces spaces[SUPPLIES];
};

static bool has_line(const struct play *p, struct lines *lines, int seat, int unit, int supply, int space)
{
    if (tyw_state(p)->loc.seats >> seat & 1) return units_has(tyw_state(p)->loc.units, unit);
    if (!lines->known[supply]) lines->spaces[supply] = tyw_supplied_spaces(p, seat, supply, lines->open);
    lines->known[supply] = true;
    return spaces_has(lines->spaces[supply], space);
}

/* The unit is neither paid by the land nor cut off. */
static bool can_be_paid(const struct play *p, struct lines *lines, int seat, int unit, int supply, int space)
{
    return !tyw_is_besieged(p, unit, space) && !tyw_locally_paid(p, unit, space) &&
           has_line(p, lines, seat, unit, supply, space);
}

static int price(const struct play *p, int kind)
{
    return tyw_components(p)->tables.pay[tyw_pieces(p)->kind[kind].type];
}

/* 15.132: of a reduced unit, too. */
static int rate(const struct play *p, int unit)
{
    return price(p, tyw_kind_of(p, unit));
}

/* Of the side that pays now. */
static struct payroll payroll_now(const struct play *p)
{
    const struct pay *pay = step_record_of(p, STEP_PAY);
    struct lines lines = {.open = tyw_open_spaces(p, pay->seat)};
    const struct units unpaid = units_without(tyw_units_of(p, pay->seat), pay->paid);
    struct payroll roll = {0};
    EACH_SPACE(p, space) {
        EACH(unit, units_both(unpaid, tyw_place(p, space)->units)) {
            const int supply = tyw_supply_of(p, unit, space);
            if (!can_be_paid(p, &lines, pay->seat, unit, supply, space)) continue;
            roll.space[unit] = space;
            units_add(&roll.units, unit);
            if (supply == SWEDISH) units_add(&roll.swedish, unit);
            if (rate(p, unit) <= tyw_aid_left(p, pay->seat, supply == SWEDISH))
                units_add(&roll.payable, unit);
        }
    }
    return roll;
}

/* ---- the segment ---- */

/* All units that have not been paid, and are not paid locally. */
static void mark_unpaid(struct play *p, int seat, struct units paid)
{
    const struct units units = units_without(tyw_units_of(p, seat), paid);
    EACH_SPACE(p, space) {
        struct units here = units_both(units, tyw_place(p, space)->units);
        EACH(unit, here)
            if (tyw_locally_paid(p, unit, space)) units_remove(&here, unit);
        if (units_is_empty(here)) continue;
        tyw_state(p)->unpaid = units_either(tyw_state(p)->unpaid, here);
        event(p, EVENT_UNPAID, .seat = seat, .space = space, .units = units_count(here));
    }
}

/* Notes the points that are left. The prompt tells them. */
static void note_points(const struct play *p, struct pay *pay)
{
    pay->points = tyw_aid_left(p, pay->seat, false);
    pay->swedish = tyw_aid_left(p, pay->seat, true);
}

void tyw_pay_begin(struct play *p, int seat)
{
    struct pay pay = {.seat = seat};
    note_points(p, &pay);
    step_call(p, STEP_PAY, &pay);
}

/* Whether some unit can be paid with the points that are left. The first one is enough. */
static bool can_pay(const struct play *p, int seat, struct units paid)
{
    struct lines lines = {.open = tyw_open_spaces(p, seat)};
    const struct units unpaid = units_without(tyw_units_of(p, seat), paid);
    EACH_SPACE(p, space) {
        EACH(unit, units_both(unpaid, tyw_place(p, space)->units)) {
            const int supply = tyw_supply_of(p, unit, space);
            if (rate(p, unit) <= tyw_aid_left(p, seat, supply == SWEDISH) &&
                can_be_paid(p, &lines, seat, unit, supply, space))
                return true;
        }
    }
    return false;
}

static uint32_t pay_deciders(const struct play *p)
{
    const struct pay *pay = step_record(p);
    if (pay->done || tyw_aid_left(p, pay->seat, false) == 0) return 0;
    return can_pay(p, pay->seat, pay->paid) ? tyw_asked(pay->seat) : 0;
}

static void pay_over(struct play *p)
{
    const struct pay pay = *(const struct pay *)step_record(p);
    mark_unpaid(p, pay.seat, pay.paid);
    step_return(p);
}

const struct step tyw_step_pay = {
    .name = "pay",
    .rule = "15.13",
    .prompt =
        "Pay units, or leave the rest unpaid: {points Aid Point|Aid Points} left{swedish?, and Swedish "
        "units may have {swedish} of them, the French and Swedish money (17.Sw.1)|}; the units to choose "
        "from cost {pay_due} together.",
    .record =
        RECORD("pay", struct pay, SEAT_FIELD(struct pay, "Who pays."),
               FLAG_FIELD(struct pay, done, "The rest is left unpaid."),
               NUMBER_FIELD(struct pay, points, 0, 255, "Aid Points left.", .rule = "15.131"),
               NUMBER_FIELD(struct pay, swedish, 0, 255, "Of these, for Swedish units.", .rule = "17.Sw.1"),
               UNITS_FIELD(struct pay, paid, "Units that have been paid.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = pay_deciders,
    .by_default = "All are paid where the points suffice; otherwise the first of the list, as "
                  "far as they go.",
    .moves = MOVES(MOVE_PAY_ALL, MOVE_PAY, MOVE_PAY_STACK, MOVE_END_PAYING),
    .passing = PASSING(MOVE_END_PAYING),
    .then = pay_over,
};

/* ---- moves ---- */

static int find_unit(const struct play *p, const struct payroll *roll, const struct move *m)
{
    const struct units there = tyw_place(p, move_arg(m, MOVE_PAY, space))->units;
    return tyw_find_unit(p, units_both(roll->payable, there), move_arg(m, MOVE_PAY, kind),
                         move_arg(m, MOVE_PAY, condition));
}

static void pay_unit(struct play *p, int seat, const struct payroll *roll, int unit)
{
    struct pay *pay = step_record(p);
    units_add(&pay->paid, unit);
    tyw_aid_spend(p, seat, rate(p, unit), units_has(roll->swedish, unit));
    note_points(p, pay);
    event(p, EVENT_PAID, .seat = seat, .kind = tyw_kind_of(p, unit), .condition = tyw_condition(p, unit),
          .space = roll->space[unit], .points = rate(p, unit));
}

/* Why the unit is not payable. */
static enum unpaid why_unpaid(const struct play *p, const struct pay *pay, const struct payroll *roll,
                              int unit, int space)
{
    if (units_has(pay->paid, unit)) return HAS_BEEN_PAID;
    if (units_has(roll->units, unit))
        return rate(p, unit) <= tyw_aid_left(p, pay->seat, false) ? HAS_OTHER_POINTS : HAS_NO_POINTS;
    if (tyw_is_besieged(p, unit, space)) return IS_BESIEGED;
    return tyw_locally_paid(p, unit, space) ? IS_LOCAL : HAS_NO_LINE;
}

static const struct refusal NO_SUCH_UNIT = {"no-unit-to-pay", "15.13",
                                            "No such unit of {seat} is in {space}."};

static const struct refusal *why_not_paid(const struct play *p, int seat, const struct payroll *roll,
                                          const struct move *m)
{
    const struct pay *pay = step_record(p);
    const int space = move_arg(m, MOVE_PAY, space), kind = move_arg(m, MOVE_PAY, kind),
              condition = move_arg(m, MOVE_PAY, condition);
    const struct units units = tyw_units_at(p, seat, space);
    const int any = tyw_find_unit(p, units, kind, condition);
    const int unpaid = tyw_find_unit(p, units_without(units, pay->paid), kind, condition);
    if (any < 0) return &NO_SUCH_UNIT;
    return UNIT_UNPAID[why_unpaid(p, pay, roll, unpaid >= 0 ? unpaid : any, space)];
}

static MOVE_CHECK(check_pay)
{
    const struct payroll roll = payroll_now(p);
    return find_unit(p, &roll, m) < 0 ? why_not_paid(p, seat, &roll, m) : NULL;
}

static MOVE_APPLY(apply_pay)
{
    const struct payroll roll = payroll_now(p);
    pay_unit(p, seat, &roll, find_unit(p, &roll, m));
}

static MOVE_LIST(list_pay)
{
    const struct payroll roll = payroll_now(p);
    EACH_SPACE(p, space) {
        const struct units here = units_both(roll.payable, tyw_place(p, space)->units);
        if (units_is_empty(here)) continue;
        EACH_KIND(p, kind)
            for (int condition = REDUCED; condition <= FULL; condition++) {
                if (tyw_find_unit(p, here, kind, condition) >= 0)
                    offer(moves, MOVE_PAY, .space = space, .kind = kind, .condition = condition);
            }
    }
}

const struct move_type tyw_move_pay = {
    .name = "pay",
    .rule = "15.13",
    .doc = "Pays a unit with Foreign Aid Points.",
    .text = "{seat} pays a unit in {space}: {kind}, {condition}[ ({kind# Aid Point|Aid Points})].",
    .args = {SPACE_ARG("space", "Where it stands."),
             ID_ARG("kind", "The kind of unit.", &tyw_kinds, .number = price), CONDITION_ARG},
    .told_by = TOLD_BY(EVENT_PAID),
    .check = check_pay,
    .apply = apply_pay,
    .list = list_pay,
};

static int total(const struct play *p, struct units units)
{
    int points = 0;
    EACH(unit, units)
        points += rate(p, unit);
    return points;
}

int tyw_word_pay_due(const struct play *p)
{
    if (!step_record_of(p, STEP_PAY)) return 0;
    const struct payroll roll = payroll_now(p);
    return total(p, roll.payable);
}

/* Why the points do not suffice for all these units of the payroll; NULL: they do. */
static const struct refusal *check_sum(const struct play *p, int seat, const struct payroll *roll,
                                       struct units units, const struct refusal *fewer,
                                       const struct refusal *fewer_for_swedes)
{
    const struct units swedish = units_both(units, roll->swedish);
    if (total(p, units) > tyw_aid_left(p, seat, false)) return fewer;
    return total(p, swedish) > tyw_aid_left(p, seat, true) ? fewer_for_swedes : NULL;
}

/* Swedish units are paid first, since their money is scarcer. */
static void pay_units(struct play *p, int seat, const struct payroll *roll, struct units units)
{
    EACH(unit, units)
        if (units_has(roll->swedish, unit)) pay_unit(p, seat, roll, unit);
    EACH(unit, units)
        if (!units_has(roll->swedish, unit)) pay_unit(p, seat, roll, unit);
}

static const struct refusal NOT_ALL = {"cannot-pay-all", "15.131",
                                       "All units that can be paid cost {pay_due Aid Point|Aid Points}, and "
                                       "fewer are left."};
static const struct refusal NOT_ALL_SWEDES = {
    "cannot-pay-all", "17.Sw.1",
    "All units that can be paid cost {pay_due Aid Point|Aid Points}, and " FEWER_FOR_SWEDES};

static MOVE_CHECK(check_pay_all)
{
    const struct payroll roll = payroll_now(p);
    return check_sum(p, seat, &roll, roll.payable, &NOT_ALL, &NOT_ALL_SWEDES);
}

static MOVE_APPLY(apply_pay_all)
{
    const struct payroll roll = payroll_now(p);
    pay_units(p, seat, &roll, roll.payable);
}

const struct move_type tyw_move_pay_all = {
    .name = "pay_all",
    .rule = "15.13",
    .doc = "Pays all units that can be paid with the points that may be used for them.",
    .text = "{seat} pays all units that can be paid.",
    .check = check_pay_all,
    .apply = apply_pay_all,
};

static const struct refusal NOBODY_TO_PAY = {"nobody-to-pay", "15.13", "No unit of {seat} is in {space}."};
static const struct refusal STACK_UNPAID[UNPAIDS] = {
    [HAS_BEEN_PAID] = {"paid", "15.13", "All units of {seat} in {space} have been paid."},
    [IS_LOCAL] = {"locally-paid", "15.12", "The units in {space} are paid locally, without points."},
    [IS_BESIEGED] = {"besieged", "15.133", "The units in {space} are besieged, and cannot be paid."},
    [HAS_NO_LINE] = {"no-loc", "15.14",
                     "The units in {space} have no Line of Communication to their Supply Base."},
    [HAS_NO_POINTS] = {"no-aid-points", "15.131",
                       "The Aid Points that may be used for the units in {space} pay none of them."},
    [HAS_OTHER_POINTS] = {"no-aid-points", "17.Sw.1",
                          "The units in {space} are paid as Swedish units, and the French and Swedish Aid "
                          "Points that are left pay none of them."},
};
static const struct refusal STACK_UNPAID_VARIOUSLY = {
    "nobody-to-pay", "15.13",
    "No unit in {space} can be paid with points, not all for the same reason: `pay` names it for each."};

static const struct refusal *why_stack_unpaid(const struct play *p, int seat, const struct payroll *roll,
                                              int space)
{
    const struct pay *pay = step_record(p);
    int why = -1;
    const struct units units = tyw_units_at(p, seat, space);
    if (units_is_empty(units)) return &NOBODY_TO_PAY;
    EACH(unit, units_without(units, pay->paid)) {
        const int reason = why_unpaid(p, pay, roll, unit, space);
        if (why >= 0 && reason != why) return &STACK_UNPAID_VARIOUSLY;
        why = reason;
    }
    return &STACK_UNPAID[why < 0 ? HAS_BEEN_PAID : why];
}

static const struct refusal NOT_ALL_THERE = {"cannot-pay-all", "15.131",
                                             "All units in {space} that can be paid cost {space# Aid "
                                             "Point|Aid Points}, and fewer are left."};
static const struct refusal NOT_ALL_SWEDES_THERE = {
    "cannot-pay-all", "17.Sw.1",
    "All units in {space} that can be paid cost {space# Aid Point|Aid Points}, and " FEWER_FOR_SWEDES};

static const struct refusal *check_stack(const struct play *p, int seat, const struct payroll *roll,
                                         int space)
{
    const struct units units = units_both(roll->payable, tyw_place(p, space)->units);
    if (units_is_empty(units)) return why_stack_unpaid(p, seat, roll, space);
    return check_sum(p, seat, roll, units, &NOT_ALL_THERE, &NOT_ALL_SWEDES_THERE);
}

static MOVE_CHECK(check_pay_stack)
{
    const struct payroll roll = payroll_now(p);
    return check_stack(p, seat, &roll, move_arg(m, MOVE_PAY_STACK, space));
}

static MOVE_APPLY(apply_pay_stack)
{
    const struct payroll roll = payroll_now(p);
    pay_units(p, seat, &roll,
              units_both(roll.payable, tyw_place(p, move_arg(m, MOVE_PAY_STACK, space))->units));
}

/* The price of all of them. */
static int price_of_stack(const struct play *p, int space)
{
    const struct payroll roll = payroll_now(p);
    return total(p, units_both(roll.payable, tyw_place(p, space)->units));
}

static MOVE_LIST(list_pay_stack)
{
    const struct payroll roll = payroll_now(p);
    EACH_SPACE(p, space)
        if (!check_stack(p, seat, &roll, space)) offer(moves, MOVE_PAY_STACK, .space = space);
}

const struct move_type tyw_move_pay_stack = {
    .name = "pay_stack",
    .rule = "15.13",
    .doc = "Pays all units in a space that can be paid with the points that may be used for them.",
    .text = "{seat} pays all units in {space} that can be paid[ ({space# Aid Point|Aid Points})].",
    .args = {ID_ARG("space", "Where they stand.", &tyw_spaces, .number = price_of_stack)},
    .check = check_pay_stack,
    .apply = apply_pay_stack,
    .list = list_pay_stack,
};

static MOVE_APPLY(apply_end_paying)
{
    struct pay *pay = step_record(p);
    pay->done = 1;
}

const struct move_type tyw_move_end_paying = {
    .name = "end_paying",
    .rule = "15.13",
    .doc = "Leaves the other units unpaid.",
    .text = "{seat} pays no more.",
    .apply = apply_end_paying,
};
