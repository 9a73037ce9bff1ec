/* Positions of 34 units and more, at random: what must hold of every result, and that the order of the input
 * does not matter. */
#include <string.h>

#include "chances.h"
#include "slow.h"
#include "table.h"

enum { POSITIONS = 10000, UNITS = 34, MOST_UNITS = 64, POWERS = 7 };

struct result {
    struct dip_unit unit[MOST_UNITS];
    int count;
    struct dip_outcome outcome;
};

static void adjudicate(struct result *result)
{
    dip_adjudicate(&table_map_file()->map, result->unit, result->count, &result->outcome);
}

static bool moved(const struct result *r, int u)
{
    return r->unit[u].action == DIP_MOVE && r->outcome.result[u] == DIP_SUCCEEDS;
}

/* ---- what must hold ---- */

static void nobody_shares_a_province(const struct result *r)
{
    const uint8_t *province = table_map_file()->map.province;
    uint64_t taken[DIP_WORDS] = {0};
    for (int u = 0; u < r->count; u++) {
        const int at = province[moved(r, u) ? r->unit[u].to : r->unit[u].place];
        if (r->outcome.dislodged_by[u] >= 0) continue;
        assert_false(set_has(taken, at));
        set_add(taken, at);
        assert_false(set_has(r->outcome.contested, at));
    }
}

static void who_dislodges_has_moved_there(const struct result *r)
{
    const uint8_t *province = table_map_file()->map.province;
    for (int u = 0; u < r->count; u++) {
        const int by = r->outcome.dislodged_by[u];
        if (by < 0) continue;
        assert_false(moved(r, u));
        assert_true(moved(r, by));
        assert_int_equal(province[r->unit[by].to], province[r->unit[u].place]);
        assert_false(r->unit[u].shield >> r->unit[by].power & 1);
    }
}

static void results_fit_their_orders(const struct result *r)
{
    static const unsigned words[] = {
        [DIP_HOLD] = 1 << DIP_SUCCEEDS | 1 << DIP_DISLODGED,
        [DIP_MOVE] = 1 << DIP_SUCCEEDS | 1 << DIP_BOUNCES | 1 << DIP_FAILS | 1 << DIP_ILLEGAL,
        [DIP_SUPPORT] = 1 << DIP_SUCCEEDS | 1 << DIP_CUT | 1 << DIP_VOID | 1 << DIP_ILLEGAL,
        [DIP_CONVOY] = 1 << DIP_SUCCEEDS | 1 << DIP_FAILS | 1 << DIP_VOID | 1 << DIP_ILLEGAL};
    for (int u = 0; u < r->count; u++) {
        const bool illegal = dip_order_fault(&table_map_file()->map, r->unit, r->count, u) != NULL;
        assert_true(words[r->unit[u].action] >> r->outcome.result[u] & 1);
        assert_int_equal(illegal, r->outcome.result[u] == DIP_ILLEGAL);
    }
}

/* Without a paradox the result fulfils the definitions. */
static void agrees_with_itself(const struct result *r)
{
    uint64_t set = 0;
    if (r->outcome.paradox) return;
    for (int u = 0; u < r->count; u++)
        set |= (uint64_t)moved(r, u) << u;
    assert_true(slow_agrees(&table_map_file()->map, r->unit, r->count, set));
}

static void nobody_retreats_to_what_is_closed(const struct result *r)
{
    const uint8_t *province = table_map_file()->map.province;
    for (int u = 0; u < r->count; u++) {
        uint64_t places[DIP_WORDS];
        if (r->outcome.dislodged_by[u] < 0) continue;
        dip_retreats(&table_map_file()->map, r->unit, r->count, &r->outcome, u, places);
        for (int p = set_next(places, DIP_WORDS, 0); p >= 0; p = set_next(places, DIP_WORDS, p + 1)) {
            assert_false(set_has(r->outcome.contested, province[p]));
            for (int o = 0; o < r->count; o++)
                assert_false(moved(r, o) && province[r->unit[o].to] == province[p]);
        }
    }
}

/* ---- the order of the input ---- */

static void shuffle(struct chances *chances, const struct result *from, struct result *to, int *was)
{
    to->count = from->count;
    for (int u = 0; u < from->count; u++)
        was[u] = u;
    for (int u = from->count - 1; u > 0; u--) {
        const int other = chances_below(chances, u + 1), kept = was[u];
        was[u] = was[other];
        was[other] = kept;
    }
    for (int u = 0; u < from->count; u++)
        to->unit[u] = from->unit[was[u]];
}

static void input_order_is_no_matter(struct chances *chances, const struct result *r)
{
    struct result other;
    int was[MOST_UNITS];
    shuffle(chances, r, &other, was);
    adjudicate(&other);
    for (int u = 0; u < r->count; u++) {
        const int by = other.outcome.dislodged_by[u];
        assert_int_equal(other.outcome.result[u], r->outcome.result[was[u]]);
        assert_int_equal(by < 0 ? -1 : was[by], r->outcome.dislodged_by[was[u]]);
        assert_int_equal(other.outcome.convoyed[u], r->outcome.convoyed[was[u]]);
    }
    assert_memory_equal(other.outcome.contested, r->outcome.contested, sizeof r->outcome.contested);
    assert_int_equal(other.outcome.paradox, r->outcome.paradox);
}

static void try_positions(int units, int flags, uint64_t seed)
{
    struct chances chances = {seed};
    for (int i = 0; i < POSITIONS / fewer_tries(); i++) {
        struct result r = {.count = units};
        chances_lay(&chances, &table_map_file()->map, units, POWERS, flags, r.unit);
        adjudicate(&r);
        nobody_shares_a_province(&r);
        who_dislodges_has_moved_there(&r);
        results_fit_their_orders(&r);
        agrees_with_itself(&r);
        nobody_retreats_to_what_is_closed(&r);
        input_order_is_no_matter(&chances, &r);
    }
}

TEST(standard_positions_of_34_units)
{
    try_positions(UNITS, CHANCES_STANDARD, 34);
}

TEST(strong_positions_of_34_units)
{
    try_positions(UNITS, 0, 1648);
}

TEST(strong_positions_of_64_units)
{
    try_positions(MOST_UNITS, 0, 64);
}
