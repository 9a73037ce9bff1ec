/* The adjudicator against the definitions (slow.h), on random positions of up to 12 units: with strengths from 1 to 4 and random
 * shields, and by the standard rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chances.h"
#include "slow.h"
#include "table.h"

enum { POSITIONS = 200000, POWERS = 4, PROVINCES = 14 };

static void show(const struct dip_unit *units, int count)
{
    const struct chart *chart = table_chart();
    char text[NOTATION_TEXT];
    for (int u = 0; u < count; u++) {
        notation_write(&chart->map, &chart->names, units, count, u, text);
        fprintf(stderr, "  %d: power %d, strength %d, shield %llx: %s\n", u, units[u].power,
                units[u].strength, (unsigned long long)units[u].shield, text);
    }
}

static void compare(const struct dip_unit *units, int count, const struct dip_outcome *fast,
                    const struct slow *slow)
{
    const bool paradox = slow->paradox[SLOW_CONVOY] || slow->paradox[SLOW_SUPPORT];
    for (int u = 0; u < count; u++) {
        if (fast->result[u] == slow->result[u] && fast->dislodged_by[u] == slow->dislodged_by[u]) continue;
        show(units, count);
        fail_msg("unit %d: %s, dislodged by %d; by definition %s, %d", u, chart_results[fast->result[u]],
                 fast->dislodged_by[u], chart_results[slow->result[u]], slow->dislodged_by[u]);
    }
    assert_int_equal(fast->paradox, paradox);
}

/* Where exactly one assignment of all moves agrees with itself, it is the answer. */
static bool is_the_only_one(const struct slow *slow, int count)
{
    uint64_t moved = 0;
    for (int u = 0; u < count; u++)
        moved |= (uint64_t)slow->moved[u] << u;
    return slow->consistent != 1 || moved == slow->only;
}

struct tally {
    int unique, several, none; /* positions by the number of assignments that agree with themselves */
    int paradox[SLOW_KINDS], other;
};

static void count_position(struct tally *tally, const struct slow *slow, int count)
{
    tally->unique += slow->consistent == 1;
    tally->several += slow->consistent > 1;
    tally->none += slow->consistent == 0;
    tally->other += !is_the_only_one(slow, count);
    for (int k = 0; k < SLOW_KINDS; k++)
        tally->paradox[k] += slow->paradox[k];
}

/* `made_up`: on maps of their own, a new one now and then, instead of the standard map. */
static struct tally try_positions(int positions, int flags, bool made_up, uint64_t seed)
{
    static struct dip_map own;
    struct chances chances = {seed};
    struct tally tally = {0};
    const struct dip_map *map = made_up ? &own : &table_chart()->map;
    for (int i = 0; i < positions; i++) {
        if (made_up && i % 20 == 0) chances_map(&chances, PROVINCES, &own);
        struct dip_unit units[SLOW_UNITS];
        struct dip_outcome fast;
        struct slow slow;
        const int count = 1 + chances_below(&chances, SLOW_UNITS);
        chances_lay(&chances, map, count, POWERS, flags, units);
        slow_adjudicate(map, units, count, &slow);
        dip_adjudicate(map, units, count, &fast);
        compare(units, count, &fast, &slow);
        count_position(&tally, &slow, count);
    }
    print_message(
        "%d positions; one consistent assignment in %d, several in %d, none in %d; convoy paradoxes in %d, "
        "supports that hang on themselves in %d; the only assignment is not the answer in %d\n",
        positions, tally.unique, tally.several, tally.none, tally.paradox[SLOW_CONVOY],
        tally.paradox[SLOW_SUPPORT], tally.other);
    return tally;
}

static void strengths_and_shields(void **state)
{
    (void)state;
    const struct tally tally = try_positions(POSITIONS, 0, false, 1619);
    assert_true(tally.paradox[SLOW_CONVOY] > 0);
}

static void standard_rules(void **state)
{
    (void)state;
    const struct tally tally = try_positions(POSITIONS / 4, CHANCES_STANDARD, false, 1901);
    assert_true(tally.paradox[SLOW_CONVOY] > 0);
    assert_int_equal(tally.paradox[SLOW_SUPPORT],
                     0); /* strengths of 1 and usual shields know only convoy paradoxes */
}

/* Where nearly all units have to do with each other. */
static void crowded_maps(void **state)
{
    (void)state;
    const struct tally tally = try_positions(POSITIONS / 4, 0, true, 1648);
    assert_true(tally.paradox[SLOW_CONVOY] > 0);
    assert_true(tally.paradox[SLOW_SUPPORT] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strengths_and_shields),
        cmocka_unit_test(standard_rules),
        cmocka_unit_test(crowded_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
