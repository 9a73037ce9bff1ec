/* Results of matches of bots, for a tournament. */
#include "../testing.h"
#include "cli/simulated_match.h"
#include "engine/result.h"
#include "games/registry.h"
#include "tournament/match_watch.h"

enum { MATCHES = 4 };

/* What holds of each result. */
static void check_result(const struct play *p, const struct table_result *result)
{
    const struct head *head = play_head(p);
    int first = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        const struct seat_result *seat = &result->seat[i];
        assert_int_equal(seat->plays, head->seats >> i & 1);
        if (!seat->plays) continue;
        assert_in_range(seat->rank, 1, TOURNAMENT_SEATS);
        assert_int_equal(seat->out == OUT_RESIGNED, head->resigned >> i & 1);
        first += seat->rank == 1;
    }
    assert_true(first >= 1);
    if (!head->over) {
        assert_int_equal(result->end, END_OPEN);
        return;
    }
    assert_int_equal(result->end, first > 1 ? END_DRAWN : END_WON);
    for (int i = 0; i < TOURNAMENT_SEATS && head->winners; i++)
        if (result->seat[i].plays) assert_int_equal(result->seat[i].rank == 1, head->winners >> i & 1);
}

/* Plays a match, and looks at each of its states. Returns its turns. */
static int watch_match(struct simulated_match *r, uint64_t number)
{
    struct match_watch watch = {0};
    struct table_result result;
    assert_true(simulated_match_begin(r, number));
    do {
        match_watch_state(&watch, &r->play);
        match_result_of(&r->play, &watch, &result);
        check_result(&r->play, &result);
    } while (simulated_match_step(r));
    match_watch_state(&watch, &r->play);
    match_result_of(&r->play, &watch, &result);
    check_result(&r->play, &result);
    assert_true(play_head(&r->play)->over);
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (result.seat[i].plays) assert_true(result.seat[i].gain >= 0);
        if (result.seat[i].plays && result.seat[i].points > 0) assert_true(result.turns > 0);
    }
    return result.turns;
}

TEST(matches_of_all_games_have_results)
{
    for (int i = 0; games[i]; i++) {
        struct pack *pack = pack_standard(games[i]);
        const struct simulated_match_plan plan = {
            .pack = pack, .bot = BOT_RANDOM, .concede = true, .limit = 1000000};
        struct simulated_match r;
        assert_true(simulated_match_init(&r, &plan));
        for (uint64_t number = 0; number < MATCHES; number++)
            assert_true(watch_match(&r, number) >= 1);
        simulated_match_free(&r);
        pack_free(pack);
    }
}

/* Without a look at its states, the turns and the gains of a match are unknown. */
TEST(a_state_alone_has_no_turns)
{
    struct pack *pack = pack_standard(games[0]);
    const struct simulated_match_plan plan = {.pack = pack, .bot = BOT_RANDOM, .limit = 1000000};
    struct simulated_match r;
    struct table_result result;
    assert_true(simulated_match_init(&r, &plan));
    assert_true(simulated_match_play(&r, 1));
    match_result_of(&r.play, NULL, &result);
    check_result(&r.play, &result);
    assert_int_equal(result.turns, 0);
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (result.seat[i].plays) assert_int_equal(result.seat[i].gain, -1);
    simulated_match_free(&r);
    pack_free(pack);
}
