/* The tutorial game: its rules one by one, and 10,000 random matches of it in which everything is checked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>

#include "cli/simulated_match.h"
#include "skirmish.h"

enum { MATCHES = 10000 };

static struct simulated_match simulated;

/* Every tenth match with all checks after each move; the others play. */
static void play_matches(int scenario, int matches, bool concede, bool undo)
{
    struct pack *pack = pack_standard(&skirmish);
    assert_non_null(pack);
    struct simulated_match_plan plan = {.pack = pack,
                                        .scenario = scenario,
                                        .concede = concede,
                                        .undo = undo,
                                        .every = 1,
                                        .json_every = 16,
                                        .limit = 2000};
    assert_true(simulated_match_init(&simulated, &plan));
    for (int i = 0; i < matches; i++) {
        plan.check = i % 10 == 0;
        if (!simulated_match_play(&simulated, (uint64_t)i)) fail_msg("match %d: %s", i, simulated.trouble);
    }
    assert_int_equal(simulated.figures.matches, matches);
    for (int type = 0; type < skirmish.move_count; type++)
        assert_true(simulated.figures.move[type] > 0);
    simulated_match_free(&simulated);
    pack_free(pack);
}

static void random_matches_hold_all_that_is_checked(void **state)
{
    (void)state;
    play_matches(0, MATCHES / 2, false, false);
    play_matches(0, MATCHES / 4, true, true);
    play_matches(1, MATCHES / 4, false, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_matches_hold_all_that_is_checked),
    };
    if (sodium_init() < 0) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
