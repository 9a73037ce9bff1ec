/* Collapse: where Economy and Domestic Policy are both at their lowest, further losses cost units, which another superpower chooses
 * (6.9.1.1, R39, R42). */
#include "tables.h"

/* The loss is owed; the step that collects it begins when what is going on now allows it (tow_settle). */
void tow_collapse(struct play *p, int seat, int units)
{
    struct side *side = tow_side(p, seat);
    const int due = side->collapsing + units;
    side->collapsing = (uint8_t)(due > UNITS_MAX ? UNITS_MAX : due);
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
static void threatened(const struct play *p, int power, uint64_t *units)
{
    const struct components *c = tow_components(p);
    tow_units_on_map(p, units);
    set_intersect(units, c->of_nation[power], UNIT_WORDS);
    if (!set_is_empty(units, UNIT_WORDS)) return;
    set_copy(units, c->of_nation[power], UNIT_WORDS);
    set_subtract(units, tow_state(p)->out_units, UNIT_WORDS);
}

void tow_collapse_begin(struct play *p, int seat)
{
    struct side *side = tow_side(p, seat);
    const int left = side->collapsing;
    side->collapsing = 0;
    step_call(
        p, STEP_COLLAPSE,
        &(struct collapse){.seat = (int8_t)chooser(p, seat), .power = (int8_t)seat, .left = (uint8_t)left});
}

uint32_t tow_collapse_deciders(const struct play *p)
{
    const struct collapse *collapse = step_record(p);
    uint64_t units[UNIT_WORDS];
    if (collapse->left == 0) return 0;
    threatened(p, collapse->power, units);
    return set_is_empty(units, UNIT_WORDS) ? 0 : tow_asked(collapse->seat);
}

void tow_collapse_step(struct play *p)
{
    step_return(p);
}

/* A card may ask for units, too (card_answer.c). */
static void removable(const struct play *p, uint64_t *units)
{
    if (step_is(p, STEP_ANSWER))
        tow_answer_units(p, units);
    else
        threatened(p, ((const struct collapse *)step_record(p))->power, units);
}

/* Of these the one of the kind in the space (-1: not on land): a full-strength one before a weakened one, one of an army before a
 * garrison. */
static int find(const struct play *p, const uint64_t *units, int kind, int space)
{
    uint64_t there[UNIT_WORDS];
    set_copy(there, units, UNIT_WORDS);
    set_intersect(there, tow_components(p)->of_kind[kind], UNIT_WORDS);
    SET_EACH(unit, there, UNIT_WORDS)
        if (space < 0 ? tow_unit_space(p, unit) >= 0 : !set_has(tow_place(p, space)->units, unit))
            set_remove(there, unit);
    if (!set_within(there, tow_state(p)->weakened, UNIT_WORDS))
        set_subtract(there, tow_state(p)->weakened, UNIT_WORDS);
    if (!set_within(there, tow_state(p)->garrisons, UNIT_WORDS))
        set_subtract(there, tow_state(p)->garrisons, UNIT_WORDS);
    return set_next(there, UNIT_WORDS, 0);
}

static MOVE_CHECK(remove_unit_check)
{
    static const struct refusal NONE = {"no-such-unit", "6.9.1.1",
                                        "No unit of that kind can be taken away from there."};
    uint64_t units[UNIT_WORDS];
    removable(p, units);
    return find(p, units, m->arg[0], m->arg[1]) >= 0 ? NULL : &NONE;
}

static MOVE_APPLY(remove_unit_apply)
{
    struct collapse *collapse = step_record(p);
    uint64_t units[UNIT_WORDS];
    removable(p, units);
    const int unit = find(p, units, m->arg[0], m->arg[1]);
    if (step_is(p, STEP_ANSWER)) {
        tow_answer_unit_removed(p, unit);
        return;
    }
    event(p, EVENT_UNITS_REMOVED, m->arg[0], (int16_t)tow_condition(p, unit), 1, m->arg[1], LOSS_COLLAPSE);
    tow_unit_remove(p, unit, true);
    collapse->left--;
}

static MOVE_LIST(remove_unit_list)
{
    const struct components *c = tow_components(p);
    uint64_t units[UNIT_WORDS], there[UNIT_WORDS];
    removable(p, units);
    for (int kind = 0; kind < c->kind_count; kind++) {
        if (!set_meets(units, c->of_kind[kind], UNIT_WORDS)) continue;
        if (find(p, units, kind, -1) >= 0)
            moves_add(moves, MOVE_REMOVE_UNIT, (const int16_t[]){(int16_t)kind, -1}, 2);
        set_copy(there, units, UNIT_WORDS);
        set_intersect(there, c->of_kind[kind], UNIT_WORDS);
        for (int space = 0; space < c->space_count; space++)
            if (set_meets(there, tow_place(p, space)->units, UNIT_WORDS))
                moves_add(moves, MOVE_REMOVE_UNIT, (const int16_t[]){(int16_t)kind, (int16_t)space}, 2);
    }
}

const struct move_type tow_move_remove_unit = {
    .name = "remove_unit",
    .rule = "6.9.1.1",
    .doc = "Choose a unit that leaves the map: of a superpower in collapse for good (6.9.1.1), or an own one "
           "that "
           "a card asks for. Of several the full-strength one, of an army before a garrison.",
    .text = "{seat} removes a unit {space?in {space}|that is not on land}: {kind}.",
    .args = {KIND_ARG, ID_ARG("space", "Where it stands; none: at sea, or not on the map.", &tow_spaces,
                              .optional = true)},
    .check = remove_unit_check,
    .apply = remove_unit_apply,
    .list = remove_unit_list,
};
