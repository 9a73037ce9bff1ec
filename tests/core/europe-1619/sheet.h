/* Orders in a few words, and what became of them. */
#ifndef WESTPHALIA_TESTS_EUR_SHEET_H
#define WESTPHALIA_TESTS_EUR_SHEET_H

#include <stdio.h>
#include <string.h>

#include "table.h"

/* ---- a whole battle in a few lines, written as at a table ---- */

/* The next part of a list, from its first word on; NULL: there is none. */
static inline char *sheet_part(char **list, const char *separator)
{
    char *part = strsep(list, separator);
    return part ? part + strspn(part, " ") : NULL;
}

/* Units of one party, armies of strength 1 unless it is said otherwise: "PAR, BUR 3, F ENG, F HOL/ec". */
static inline void units(const char *of, const char *list)
{
    char copy[120], place[12], *rest = copy, *one;
    snprintf(copy, sizeof copy, "%s", list);
    while ((one = sheet_part(&rest, ",")) != NULL) {
        const bool fleet = strncmp(one, "F ", 2) == 0;
        int strength = 1;
        assert_in_range(sscanf(one + (fleet ? 2 : 0), "%11s %d", place, &strength), 1, 2);
        unit(fleet ? "F" : "A", place, of, strength);
    }
}

/* The Orders Phase: these orders are written, each by the power that the unit follows, and all is carried
 * out. "PAR - BUR; NORM - LON via; CHA S PAR; LYO S PAR - BUR; ENG C NORM - LON". */
static inline void fight(const char *orders)
{
    char copy[200], *rest = copy, *one;
    snprintf(copy, sizeof copy, "%s", orders);
    table_orders();
    while (*orders && (one = sheet_part(&rest, ";")) != NULL) {
        char word[5][12];
        const int words =
            sscanf(one, "%11s %11s %11s %11s %11s", word[0], word[1], word[2], word[3], word[4]);
        assert_in_range(words, 3, 5);
        const int power = at_space(word[0])->order.by;
        if (*word[1] == '-')
            made(power, "order", word[0], "move", "-", word[2], words > 3 ? "true" : "-");
        else
            made(power, "order", word[0], *word[1] == 'S' ? "support" : "convoy", word[2],
                 words > 4 ? word[4] : "-", "-");
    }
    all_ready();
}

/* ---- one order, one result ---- */

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

/* What became of the order of the unit that stood there. */
static inline const struct event *result_of(const char *space)
{
    for (int i = 0; i < events_of(EVENT_ORDER_RESULT); i++) {
        const struct event *it = nth_event(EVENT_ORDER_RESULT, i);
        if (event_arg(it, EVENT_ORDER_RESULT, unit) == place(space)) return it;
    }
    fail_msg("no order of %s was carried out", space);
    return NULL;
}

static inline void came_to(const char *space, const char *result)
{
    const int came = event_arg(result_of(space), EVENT_ORDER_RESULT, result);
    assert_string_equal(domain_id(&eur_results, NULL, came), result);
}

/* What all these orders came to: "CHA bounces; ENG fails". */
static inline void came(const char *results)
{
    char copy[120], space[12], result[12], *rest = copy, *one;
    snprintf(copy, sizeof copy, "%s", results);
    while ((one = sheet_part(&rest, ";")) != NULL) {
        assert_int_equal(sscanf(one, "%11s %11s", space, result), 2);
        came_to(space, result);
    }
}

/* "-": no reason is told. */
static inline void had_reason(const char *space, const char *reason)
{
    const int told = event_arg(result_of(space), EVENT_ORDER_RESULT, reason);
    assert_string_equal(told < 0 ? "-" : domain_id(&eur_reasons, NULL, told), reason);
}

/* The unit's order had this strength, against this one. */
static inline void was_of_strength(const char *space, int strength, int against)
{
    assert_int_equal(event_arg(result_of(space), EVENT_ORDER_RESULT, strength), strength);
    assert_int_equal(event_arg(result_of(space), EVENT_ORDER_RESULT, against), against);
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

/* "-": no captor: it is its owner's. */
static inline void held_by(const char *space, const char *captor)
{
    assert_int_equal(at_space(space)->captor, *captor == '-' ? -1 : party(captor));
}

#endif
