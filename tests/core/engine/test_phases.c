/* The phases of play (play_phase), for whose end messages wait: none comes again, and each game has as many
 * as its rulebook lets one expect. */
#include "../testing.h"
#include "cli/simulated_match.h"
#include "engine/pack.h"
#include "games/registry.h"

enum { MATCHES = 3, PHASES_MOST = 4096 };

static int64_t phases[PHASES_MOST];

/* Plays a match, and notes its phases. Returns how many it had. */
static int watch_match(struct simulated_match *r, uint64_t number)
{
    int count = 0;
    assert_true(simulated_match_begin(r, number));
    do {
        const int64_t phase = play_phase(&r->play);
        if (play_head(&r->play)->over || (count && phases[count - 1] == phase)) continue;
        assert_true(phase > 0);
        for (int i = 0; i < count; i++)
            assert_int_not_equal(phases[i], phase);
        assert_true(count < PHASES_MOST);
        phases[count++] = phase;
    } while (simulated_match_step(r));
    assert_true(play_head(&r->play)->over);
    assert_int_equal(play_phase(&r->play), 0);
    return count;
}

TEST(no_phase_comes_again)
{
    for (int i = 0; games[i]; i++) {
        struct pack *pack = pack_standard(games[i]);
        const struct simulated_match_plan plan = {.pack = pack, .bot = BOT_RANDOM, .limit = 1000000};
        struct simulated_match r;
        int count = 0;
        assert_true(simulated_match_init(&r, &plan));
        for (uint64_t number = 0; number < MATCHES; number++)
            count += watch_match(&r, number);
        assert_true(count >= 2 * MATCHES);
        simulated_match_free(&r);
        pack_free(pack);
    }
}

/* A year of Europe 1619 has at least the Diplomatic Phase, the Order Phase and the builds. */
TEST(a_phase_of_europe_1619_is_a_phase_of_its_year)
{
    const struct game *game = NULL;
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->id, "europe-1619") == 0) game = games[i];
    struct pack *pack = pack_standard(game);
    const struct simulated_match_plan plan = {.pack = pack, .bot = BOT_RANDOM, .limit = 1000000};
    struct simulated_match r;
    assert_true(simulated_match_init(&r, &plan));
    const int count = watch_match(&r, 1);
    int years = 1;
    for (int i = 1; i < count; i++)
        years += phases[i] >> 8 != phases[i - 1] >> 8;
    assert_true(years >= 2);
    assert_true(count >= 3 * years - 2);
    simulated_match_free(&r);
    pack_free(pack);
}
