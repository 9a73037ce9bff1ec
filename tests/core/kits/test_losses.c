/* Losses step by step: worked examples, and random forces against all ways of losing steps. */
#include "kits/losses.h"
#include "testing.h"

static int legal(const struct loss_piece *pieces, int count, int need, bool even)
{
    int set = 0;
    for (int i = 0; i < count; i++)
        if (losses_may(pieces, count, need, even, i)) set |= 1 << i;
    return set;
}

/* Five Veterans of worth 3 and two Militia of worth 2, all of two steps; 9 must be lost. */
TEST(the_number_is_met_exactly_where_it_can_be)
{
    struct loss_piece force[] = {{.count = 5, .steps = 2, .worth = 3}, {.count = 2, .steps = 2, .worth = 2}};
    assert_int_equal(losses_goal(force, 2, 9, false), 9);
    assert_int_equal(legal(force, 2, 9, false), 3);
    struct loss_piece after_militia[] = {{5, 2, 3, 0, 0}, {1, 2, 2, 0, 0}, {1, 1, 2, 0, 1}};
    assert_int_equal(legal(after_militia, 3, 7, false), 7);
    struct loss_piece after_both[] = {{4, 2, 3, 0, 0}, {1, 1, 3, 0, 1}, {1, 2, 2, 0, 0}, {1, 1, 2, 0, 1}};
    assert_int_equal(legal(after_both, 4, 4, false), 12); /* a Veteran's step would leave 1 */
}

TEST(otherwise_as_much_as_does_not_exceed_it)
{
    const struct loss_piece seven = {.count = 7, .steps = 2, .worth = 3};
    const struct loss_piece one = {.count = 1, .steps = 1, .worth = 3};
    assert_int_equal(losses_goal(&seven, 1, 14, false), 12);
    assert_int_equal(losses_goal(&one, 1, 14, false), 3);
    assert_int_equal(losses_goal(&one, 1, 2, false), 0);
    assert_int_equal(legal(&one, 1, 2, false), 0);
    assert_int_equal(losses_goal(&one, 0, 5, false), 0);
}

TEST(a_lower_tier_is_used_up_first)
{
    const struct loss_piece force[] = {{.count = 2, .steps = 2, .worth = 1, .tier = 2},
                                       {.count = 1, .steps = 1, .worth = 1, .tier = 0}};
    const struct loss_piece later[] = {{.count = 2, .steps = 2, .worth = 1, .tier = 2}, {0}};
    assert_int_equal(losses_goal(force, 2, 3, false), 3);
    assert_int_equal(legal(force, 2, 3, false), 2);
    assert_int_equal(legal(later, 2, 2, false), 1);
}

TEST(even_losses_hit_every_unit_before_one_is_hit_twice)
{
    const struct loss_piece force[] = {{.count = 1, .steps = 2, .worth = 1},
                                       {.count = 1, .steps = 2, .worth = 1}};
    const struct loss_piece later[] = {{.count = 1, .steps = 1, .worth = 1, .hit = 1},
                                       {.count = 1, .steps = 2, .worth = 1}};
    assert_int_equal(legal(force, 2, 3, true), 3);
    assert_int_equal(legal(later, 2, 2, true), 2);
    assert_int_equal(legal(later, 2, 2, false), 3);
}

/* ---- random forces ---- */

static uint32_t random_state = 7;
static int random_below(int limit)
{
    random_state = random_state * 1664525 + 1013904223;
    return (int)(random_state >> 8) % limit;
}

enum { UNITS = 5 };

/* The rule by the word: whether a unit may be hit as far as the order goes. */
static bool in_order(const struct loss_piece *unit, int which, bool even)
{
    for (int i = 0; i < UNITS; i++) {
        if (unit[i].steps == 0) continue;
        if (unit[i].tier < unit[which].tier) return false;
        if (even && unit[i].tier == unit[which].tier && unit[i].hit < unit[which].hit) return false;
    }
    return unit[which].steps > 0;
}

/* The most that can be lost up to `need`, by trying everything. */
static int most(struct loss_piece *unit, int need, bool even)
{
    int best = 0;
    for (int i = 0; i < UNITS; i++) {
        if (unit[i].worth > need || !in_order(unit, i, even)) continue;
        unit[i].steps--, unit[i].hit++;
        const int total = unit[i].worth + most(unit, need - unit[i].worth, even);
        unit[i].steps++, unit[i].hit--;
        if (total > best) best = total;
    }
    return best;
}

TEST(every_legal_choice_leads_to_the_goal_and_no_other_does)
{
    for (int round = 0; round < 400; round++) {
        const bool even = random_below(2);
        struct loss_piece unit[UNITS];
        for (int i = 0; i < UNITS; i++)
            unit[i] = (struct loss_piece){.count = 1,
                                          .steps = (uint8_t)random_below(3),
                                          .worth = (uint8_t)(1 + random_below(4)),
                                          .tier = (uint8_t)(random_below(3) ? 0 : 1)};
        int need = random_below(14);
        const int goal = most(unit, need, even), enough = need - goal;
        assert_int_equal(losses_goal(unit, UNITS, need, even), goal);
        while (losses_goal(unit, UNITS, need, even) > 0) {
            int choice = -1;
            for (int i = 0; i < UNITS; i++) {
                bool leads = unit[i].worth <= need && in_order(unit, i, even);
                if (leads) {
                    unit[i].steps--, unit[i].hit++;
                    leads = most(unit, need - unit[i].worth, even) == need - unit[i].worth - enough;
                    unit[i].steps++, unit[i].hit--;
                }
                assert_int_equal(losses_may(unit, UNITS, need, even, i), leads);
                if (leads && (choice < 0 || random_below(2))) choice = i;
            }
            assert_in_range(choice, 0, UNITS - 1);
            unit[choice].steps--, unit[choice].hit++;
            need -= unit[choice].worth;
        }
        assert_int_equal(need, enough);
    }
}
