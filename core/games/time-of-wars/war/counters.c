/* Counters: how units come, move, lose steps and go (2.6, 5.2). */
#include "games/time-of-wars/tables.h"

/* 4.2.5: some Cossacks come only with an Event. */
static bool may_come(const struct play *p, int kind)
{
    const struct kind_row *row = &tow_pieces(p)->kind[kind];
    if (row->after_uprising && !tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING)) return false;
    return !row->after_registration || tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS);
}

static struct units available(const struct play *p, int kind)
{
    if (!may_come(p, kind)) return (struct units){0};
    const struct units units = units_without(tow_pieces(p)->of_kind[kind], tow_units_on_map(p));
    return units_without(units, tow_state(p)->out.units);
}

int tow_available(const struct play *p, int kind)
{
    return units_count(available(p, kind));
}

/* So many of them into the set; how many there were. */
static int take(struct play *p, int kind, int condition, int count, struct units *into)
{
    int taken = 0;
    EACH(unit, available(p, kind)) {
        if (taken == count) break;
        units_add(into, unit);
        if (condition == WEAKENED) units_add(&tow_state(p)->weakened, unit);
        taken++;
    }
    return taken;
}

int tow_units_place(struct play *p, int kind, int condition, int count, int space)
{
    const int placed = take(p, kind, condition, count, &tow_place(p, space)->units);
    if (placed)
        event(p, EVENT_UNITS_PLACED, .kind = kind, .condition = condition, .count = placed, .space = space);
    return placed;
}

int tow_ships_place(struct play *p, int kind, int count, int sea)
{
    const int placed = take(p, kind, FULL, count, &tow_state(p)->fleet[sea].units);
    if (placed) event(p, EVENT_SHIPS_PLACED, .kind = kind, .count = placed, .sea = sea);
    return placed;
}

void tow_unit_move(struct play *p, int unit, int from, int to)
{
    if (from >= 0) units_remove(&tow_place(p, from)->units, unit);
    units_remove(&tow_state(p)->garrisons, unit);
    units_add(&tow_place(p, to)->units, unit);
}

void tow_unit_remove(struct play *p, int unit, bool for_good)
{
    struct state *s = tow_state(p);
    const int space = tow_unit_space(p, unit);
    if (space >= 0) units_remove(&s->place[space].units, unit);
    for (int sea = 0; sea < SEAS; sea++)
        units_remove(&s->fleet[sea].units, unit);
    for (int seat = 0; seat < SEATS; seat++)
        units_remove(&s->side[seat].led, unit);
    units_remove(&s->weakened, unit);
    units_remove(&s->garrisons, unit);
    units_remove(&s->rebels, unit);
    if (for_good) units_add(&s->out.units, unit);
}

void tow_unit_gone(struct play *p, int unit, int from, int reason)
{
    event(p, EVENT_UNITS_REMOVED, .kind = tow_kind_of(p, unit), .condition = tow_condition(p, unit),
          .count = 1, .space = from, .reason = reason, .by = tow_card_of_loss(p, reason));
    tow_unit_remove(p, unit, false);
}

void tow_unit_transfer(struct play *p, int unit, int from, int to)
{
    const int seat = tow_commander_seat_of_unit(p, unit), kind = tow_kind_of(p, unit);
    if (from == to) return;
    if (to >= 0) {
        tow_unit_move(p, unit, from, to);
        event(p, EVENT_UNITS_MOVED, .seat = seat, .kind = kind, .count = 1, .from = from, .to = to);
        return;
    }
    tow_unit_gone(p, unit, from, LOSS_HOMELESS);
}

void tow_step_lose(struct play *p, int unit, int reason)
{
    const int space = tow_unit_space(p, unit), condition = tow_condition(p, unit);
    event(p, EVENT_STEP_LOST, .kind = tow_kind_of(p, unit), .condition = condition, .space = space,
          .reason = reason, .power = tow_power_of_unit(p, unit), .by = tow_card_of_loss(p, reason));
    if (condition == FULL)
        units_add(&tow_state(p)->weakened, unit);
    else
        tow_unit_remove(p, unit, false);
}
