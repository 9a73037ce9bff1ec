/* Builds and Transactions Phase: the strength of units that stand: bolstering, reducing, disbanding. */
#include "games/europe-1619/builds.h"

/* ---- bolstering ---- */

static const struct refusal NO_UNIT = {"no-unit", "BUILDS AND TRANSACTIONS PHASE",
                                       "No unit stands in {unit}."};
static const struct refusal NOT_YOURS = {"not-your-unit", "Bolstering the strength of an army unit",
                                         "The unit in {unit} is neither {seat}'s nor a minor state's."};
static const struct refusal ONLY_ARMIES = {"not-an-army", "Bolstering the strength of an army unit",
                                           "The strength of fleets does not change."};
static const struct refusal NOT_ON_CENTER = {
    "not-on-a-center", "Bolstering the strength of an army unit",
    "The unit in {unit} does not stand on a home center, a captured foreign center or an allied center."};
static const struct refusal MINOR_NOT_ON_CENTER = {"not-on-a-center", "Building a unit for a minor state",
                                                   "The state's unit in {unit} does not stand on a center."};
static const struct refusal UNIT_AT_LIMIT = {"unit-at-limit", "UNITS AND TOTAL MILITARY STRENGTH",
                                             "No army can be stronger than {strength_max}."};

/* A minor state's unit on any center; the power's own where it is at home, on its own or its minors'
 * captures, or with an ally (R20). */
static const struct refusal *post_refused(const struct play *p, int seat, int space)
{
    const bool minors = eur_unit(p, space)->party >= SEATS;
    const int side = eur_side(p, eur_holder(p, space));
    if (eur_center_value(p, space) == 0) return minors ? &MINOR_NOT_ON_CENTER : &NOT_ON_CENTER;
    return minors || side == seat || (side >= 0 && eur_allied(p, seat, side)) ? NULL : &NOT_ON_CENTER;
}

const struct refusal *eur_bolster_refused(const struct play *p, int seat, int space)
{
    const struct unit *unit = eur_unit(p, space);
    if (!eur_is_unit(unit)) return &NO_UNIT;
    if (unit->party < SEATS && unit->party != seat) return &NOT_YOURS;
    if (unit->party >= SEATS && !eur_is_aligned(p, unit->party - SEATS)) return &eur_not_aligned;
    return unit->kind == UNIT_ARMY ? post_refused(p, seat, space) : &ONLY_ARMIES;
}

static const struct refusal NOT_OWN = {"not-your-unit", "Adjusting strength",
                                       "The unit in {unit} is not {seat}'s own."};

static const struct refusal *own_unit_refused(const struct play *p, int seat, int space)
{
    const struct unit *unit = eur_unit(p, space);
    if (!eur_is_unit(unit)) return &NO_UNIT;
    return unit->party == seat ? NULL : &NOT_OWN;
}

_Static_assert(offsetof(struct MOVE_REDUCE, unit) == offsetof(struct MOVE_BOLSTER, unit) &&
                   offsetof(struct MOVE_REDUCE, steps) == offsetof(struct MOVE_BOLSTER, steps) &&
                   offsetof(struct MOVE_DISBAND_UNIT, unit) == offsetof(struct MOVE_BOLSTER, unit),
               "unit_line() reads all three by the arguments of MOVE_BOLSTER");

/* MOVE_BOLSTER and MOVE_REDUCE have the same arguments; MOVE_DISBAND_UNIT has the unit alone. */
static struct purchase unit_line(enum purchase_kind kind, const struct move *m)
{
    return (struct purchase){.kind = kind,
                             .place = move_arg(m, MOVE_BOLSTER, unit),
                             .steps = kind == PURCHASE_DISBAND ? 1 : move_arg(m, MOVE_BOLSTER, steps)};
}

/* Adds the moves that bolster the armies, or reduce them, by every number of steps that the sheet takes. */
static void list_steps(const struct play *p, int seat, enum move_id type, struct move_list *moves)
{
    const bool bolsters = type == MOVE_BOLSTER;
    const int strength = eur_strength(p, seat);
    for (int16_t space = 0; space < eur_components(p)->space_count; space++) {
        if (bolsters ? eur_bolster_refused(p, seat, space) : own_unit_refused(p, seat, space)) continue;
        const int now = eur_unit(p, space)->strength, most = bolsters ? STRENGTH_MAX - now : now - 1;
        const struct bill rest = eur_rest_of_sheet(p, seat, strength, space);
        for (int16_t steps = 1; steps <= most; steps++) {
            const struct purchase line = {
                .kind = bolsters ? PURCHASE_BOLSTER : PURCHASE_REDUCE, .place = space, .steps = steps};
            if (!eur_line_refused_beside(p, seat, &rest, &line))
                moves_add(moves, type, (int16_t[]){space, steps}, 2);
        }
    }
}

static MOVE_CHECK(check_bolster)
{
    const struct purchase line = unit_line(PURCHASE_BOLSTER, m);
    const struct refusal *refusal = eur_bolster_refused(p, seat, line.place);
    if (refusal) return refusal;
    if (eur_unit(p, line.place)->strength + line.steps > STRENGTH_MAX) return &UNIT_AT_LIMIT;
    return eur_line_refused(p, seat, &line);
}

static MOVE_APPLY(apply_bolster)
{
    const struct purchase line = unit_line(PURCHASE_BOLSTER, m);
    eur_line_write(p, seat, &line);
}

static MOVE_LIST(list_bolster)
{
    list_steps(p, seat, MOVE_BOLSTER, moves);
}

const struct move_type eur_move_bolster = {
    .name = "bolster",
    .rule = "Bolstering the strength of an army unit",
    .doc = "Buys strength for an army; another number replaces the one before.",
    .text = "{unit?{seat} bolsters the army in {unit} by {steps step|steps}[ for {step.bolster_price "
            "TP|TPs} of {step.line_means}]||{seat} bolsters an army}.",
    .args = {SHEET_ID("unit", "The space of the army.", &eur_spaces),
             SHEET_NUMBER("steps", "How many steps.", 1, STRENGTH_MAX - 1)},
    .check = check_bolster,
    .apply = apply_bolster,
    .list = list_bolster,
};

/* ---- Adjusting strength: reducing and disbanding one's own ---- */

static const struct refusal NOT_SO_STRONG = {
    "not-so-strong", "Adjusting strength",
    "A reduced unit keeps a strength of 1: to give up more, disband it."};

static MOVE_CHECK(check_reduce)
{
    const struct purchase line = unit_line(PURCHASE_REDUCE, m);
    const struct refusal *refusal = own_unit_refused(p, seat, line.place);
    if (refusal) return refusal;
    return line.steps < eur_unit(p, line.place)->strength ? eur_line_refused(p, seat, &line) : &NOT_SO_STRONG;
}

static MOVE_APPLY(apply_reduce)
{
    const struct purchase line = unit_line(PURCHASE_REDUCE, m);
    eur_line_write(p, seat, &line);
}

static MOVE_LIST(list_reduce)
{
    list_steps(p, seat, MOVE_REDUCE, moves);
}

const struct move_type eur_move_reduce = {
    .name = "reduce",
    .rule = "Adjusting strength",
    .doc = "Reduces the strength of a bolstered army; another number replaces the "
           "one before.",
    .text = "{unit?{seat} reduces the army in {unit} by {steps step|steps}||{seat} reduces an army}.",
    .args = {SHEET_ID("unit", "The space of the army.", &eur_spaces),
             SHEET_NUMBER("steps", "How many steps.", 1, STRENGTH_MAX - 1)},
    .check = check_reduce,
    .apply = apply_reduce,
    .list = list_reduce,
};

static MOVE_CHECK(check_disband_unit)
{
    const struct purchase line = unit_line(PURCHASE_DISBAND, m);
    const struct refusal *refusal = own_unit_refused(p, seat, line.place);
    return refusal ? refusal : eur_line_refused(p, seat, &line);
}

static MOVE_APPLY(apply_disband_unit)
{
    const struct purchase line = unit_line(PURCHASE_DISBAND, m);
    eur_line_write(p, seat, &line);
}

static MOVE_CANDIDATES(own_unit_spaces)
{
    EACH_SPACE(p, space)
        if (!own_unit_refused(p, seat, space)) set_add(set, space);
}

const struct move_type eur_move_disband_unit = {
    .name = "disband_unit",
    .rule = "Adjusting strength",
    .doc = "Disbands a unit of its own.",
    .text = "{unit?{seat} disbands the unit in {unit}||{seat} disbands a unit}.",
    .args = {SHEET_ID("unit", "The space of the unit.", &eur_spaces, .candidates = own_unit_spaces)},
    .check = check_disband_unit,
    .apply = apply_disband_unit,
};
