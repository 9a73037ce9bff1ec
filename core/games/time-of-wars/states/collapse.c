/* Collapse (6.9.1.1, R39, R42): with Economy and Domestic Policy at their lowest, further losses cost units.
 * Another superpower chooses them. */
#include "games/time-of-wars/tables.h"

/* The loss is owed; the step that collects it begins when what is going on now allows it (tow_settle). */
void tow_collapse(struct play *p, int seat, int units)
{
    struct side *side = tow_side(p, seat);
    const int due = side->collapsing + units;
    side->collapsing = due > UNITS_MAX ? UNITS_MAX : due;
}

/* R42: the nearest before it in the Sequence, going round. */
static int chooser(const struct play *p, int seat)
{
    int before = seat;
    do
        before = (before + SEATS - 1) % SEATS;
    while (!tow_in_play(p, before));
    return before;
}

/* Units on the map, or if there are none those that are available. */
static struct units threatened(const struct play *p, int power)
{
    const struct units own = tow_pieces(p)->of_nation[power];
    const struct units on_map = units_both(tow_units_on_map(p), own);
    return units_is_empty(on_map) ? units_without(own, tow_state(p)->out.units) : on_map;
}

void tow_collapse_begin(struct play *p, int seat)
{
    struct side *side = tow_side(p, seat);
    const int left = side->collapsing;
    side->collapsing = 0;
    step_call(p, STEP_COLLAPSE, &(struct collapse){.seat = chooser(p, seat), .power = seat, .left = left});
}

static uint32_t collapse_deciders(const struct play *p)
{
    const struct collapse *collapse = step_record(p);
    if (collapse->left == 0) return 0;
    return units_is_empty(threatened(p, collapse->power)) ? 0 : tow_asked(collapse->seat);
}

static void inspect_collapse(const struct play *p, int at, struct faults *faults)
{
    const struct collapse *collapse = step_record_at(p, at);
    if (collapse->power < 0 || collapse->power >= SEATS)
        fault_add(faults, AT_FRAME(at, "power"), "is %s, and superpowers alone collapse (6.9.1.1)",
                  collapse->power < 0 ? "null" : tow_powers.ids[collapse->power]);
    if (collapse->seat < 0)
        fault_add(faults, AT_FRAME(at, "seat"), "is null: no seat chooses what is lost (6.9.1.1)");
}

const struct step tow_step_collapse = {
    .name = "collapse",
    .rule = "6.9.1.1",
    .prompt = "Choose a unit of {power} that leaves the game ({left} left).",
    .record = RECORD("collapse", struct collapse,
                     OPTIONAL_ID_FIELD(struct collapse, seat, &tow_seats, "Who chooses."),
                     OPTIONAL_ID_FIELD(struct collapse, power, &tow_powers, "Whose unit."),
                     NUMBER_FIELD(struct collapse, left, 0, UNITS_MAX, "How many.")),
    .called_by = STEPS(ANY_STEP),
    .automatic = true,
    .deciders = collapse_deciders,
    .by_default = "The first of the list.",
    .moves = MOVES(MOVE_REMOVE_UNIT),
    .then = step_return,
    .inspect = inspect_collapse,
};

/* A card may ask for units, too (card_answer.c). */
static struct units removable(const struct play *p)
{
    if (step_is(p, STEP_ANSWER)) return tow_answer_units(p);
    const struct collapse *collapse = step_record(p);
    return threatened(p, collapse->power);
}

/* One of these units, of the kind and condition, in the space; -1: not on land. With a post it stands apart
 * from the army; -1: in it. */
static int find(const struct play *p, struct units units, int kind, int condition, int space, int post)
{
    const struct units garrisons = tow_state(p)->garrisons, rebels = tow_state(p)->rebels;
    units = space < 0 ? units_without(units, tow_units_on_land(p))
                      : units_both(units, tow_place(p, space)->units);
    units = post == IN_GARRISON ? units_both(units, garrisons) : units_without(units, garrisons);
    units = post == IN_REBELLION ? units_both(units, rebels) : units_without(units, rebels);
    return tow_find_unit(p, units, kind, condition);
}

static int find_named(const struct play *p, const struct move *m)
{
    const int kind = move_arg(m, MOVE_REMOVE_UNIT, kind),
              condition = move_arg(m, MOVE_REMOVE_UNIT, condition),
              space = move_arg(m, MOVE_REMOVE_UNIT, space), post = move_arg(m, MOVE_REMOVE_UNIT, post);
    return find(p, removable(p), kind, condition, space, post);
}

static MOVE_CHECK(remove_unit_check)
{
    static const struct refusal NONE = {"no-such-unit", "6.9.1.1",
                                        "No such unit can be taken away from there."};
    return find_named(p, m) >= 0 ? NULL : &NONE;
}

static MOVE_APPLY(remove_unit_apply)
{
    const int kind = move_arg(m, MOVE_REMOVE_UNIT, kind),
              condition = move_arg(m, MOVE_REMOVE_UNIT, condition),
              space = move_arg(m, MOVE_REMOVE_UNIT, space);
    struct collapse *collapse = step_record(p);
    const int unit = find_named(p, m);
    if (step_is(p, STEP_ANSWER)) {
        tow_answer_unit_removed(p, unit);
        return;
    }
    event(p, EVENT_UNITS_REMOVED, .kind = kind, .condition = condition, .count = 1, .space = space,
          .reason = LOSS_COLLAPSE, .by = -1);
    tow_unit_remove(p, unit, true);
    collapse->left--;
}

/* Each that differs from those before it. */
static MOVE_LIST(remove_unit_list)
{
    const struct state *s = tow_state(p);
    const struct units units = removable(p);
    EACH(unit, units) {
        const int16_t kind = tow_kind_of(p, unit), condition = tow_condition(p, unit),
                      space = tow_unit_space(p, unit),
                      post = units_has(s->garrisons, unit) ? IN_GARRISON
                             : units_has(s->rebels, unit)  ? IN_REBELLION
                                                           : -1;
        if (find(p, units, kind, condition, space, post) == unit)
            offer(moves, MOVE_REMOVE_UNIT, .kind = kind, .condition = condition, .space = space,
                  .post = post);
    }
}

const struct move_type tow_move_remove_unit = {
    .name = "remove_unit",
    .rule = "6.9.1.1",
    .doc = "Choose a unit that leaves the map: of a superpower in collapse for good (6.9.1.1), or an own one "
           "that a card asks for.",
    .text = "{seat} removes a unit {space?in {space}|that is not on land}: {kind}, {condition}{post?, of "
            "{post}}.",
    .args = {KIND_ARG, CONDITION_ARG,
             ID_ARG("space", "Where it stands; none: at sea, or not on the map.", &tow_spaces,
                    .optional = true),
             ID_ARG("post", "None: in an army, or not on land.", &tow_posts, .optional = true)},
    .check = remove_unit_check,
    .apply = remove_unit_apply,
    .list = remove_unit_list,
};
