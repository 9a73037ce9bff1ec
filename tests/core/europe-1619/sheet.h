/* Orders in a few words, and what became of them. */
#ifndef WESTPHALIA_TESTS_EUR_SHEET_H
#define WESTPHALIA_TESTS_EUR_SHEET_H

#include "table.h"

static inline void go(int power, const char *unit, const char *to)
{
    made(power, "order", unit, "move", "-", to, "-");
}

static inline void sail_with(int power, const char *unit, const char *to)
{
    made(power, "order", unit, "move", "-", to, "true");
}

static inline void no_go(const char *code, int power, const char *unit, const char *to)
{
    refused(code, power, "order", unit, "move", "-", to, "-");
}

/* `to` "-": where it stands. */
static inline void support(int power, const char *unit, const char *target, const char *to)
{
    made(power, "order", unit, "support", target, to, "-");
}

static inline void convoy(int power, const char *unit, const char *army, const char *to)
{
    made(power, "order", unit, "convoy", army, to, "-");
}

/* The order of the unit that stood there came to this. */
static inline void came_to(const char *space, const char *result)
{
    for (int i = 0; i < events_of(EVENT_ORDER_RESULT); i++) {
        const struct event *it = nth_event(EVENT_ORDER_RESULT, i);
        if (it->arg[0] != place(space)) continue;
        assert_string_equal(domain_id(&eur_results, NULL, it->arg[2]), result);
        return;
    }
    fail_msg("no order of %s was carried out", space);
}

/* "-": no reason is told. */
static inline void had_reason(const char *space, const char *reason)
{
    for (int i = 0; i < events_of(EVENT_ORDER_RESULT); i++) {
        const struct event *it = nth_event(EVENT_ORDER_RESULT, i);
        if (it->arg[0] != place(space)) continue;
        assert_string_equal(it->arg[6] < 0 ? "-" : domain_id(&eur_reasons, NULL, it->arg[6]), reason);
        return;
    }
    fail_msg("no order of %s was carried out", space);
}

/* ... with this strength of its own, against this one. */
static inline void was_of_strength(const char *space, int strength, int against)
{
    for (int i = 0; i < events_of(EVENT_ORDER_RESULT); i++) {
        const struct event *it = nth_event(EVENT_ORDER_RESULT, i);
        if (it->arg[0] != place(space)) continue;
        assert_int_equal(it->arg[3], strength);
        assert_int_equal(it->arg[4], against);
        return;
    }
    fail_msg("no order of %s was carried out", space);
}

static inline void stands(const char *space, const char *of, int strength)
{
    assert_int_equal(unit_in(space)->strength, strength);
    assert_int_equal(unit_in(space)->party, party(of));
}

static inline void empty(const char *space)
{
    assert_false(eur_is_unit(unit_in(space)));
}

/* "-": nobody: it is its owner's. */
static inline void held_by(const char *space, const char *captor)
{
    assert_int_equal(at_space(space)->captor, *captor == '-' ? -1 : party(captor));
}

#endif
