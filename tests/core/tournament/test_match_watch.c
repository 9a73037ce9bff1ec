/* Results of matches of bots, for a tournament. */
#include "../testing.h"
#include "cli/simulated_match.h"
#include "engine/ending.h"
#include "engine/result.h"
#include "games/registry.h"
#include "log/ledger.h"
#include "tournament/match_watch.h"
#include "wire/result.h"

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

/* The state is the same when it was stored, and when it was read from JSON. */
static void check_round_trips(const struct play *p)
{
    uint8_t bytes[STATE_STORED_MAX], before[HASH_SIZE], after[HASH_SIZE];
    struct play copy = *p;
    struct writer w;
    struct faults faults;
    const size_t size = play_state_size(p->game);
    copy.state = malloc(size);
    assert_non_null(copy.state);
    state_hash(p, before);
    assert_true(state_restore(&copy, bytes, state_store(p, bytes)));
    assert_memory_equal(copy.state, p->state, size);
    writer_init(&w);
    state_write(&w, p, pack_of(p->pack)->hash_hex, SEAT_ALL);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    faults_clear(&faults);
    assert_true(state_read(&copy, json, &faults));
    state_hash(&copy, after);
    assert_memory_equal(before, after, HASH_SIZE);
    json_decref(json);
    writer_free(&w);
    free(copy.state);
}

static void end_match(const struct simulated_match *r, void *state, const struct ending *ending,
                      struct table_result *result)
{
    struct play p = r->play;
    struct result found;
    struct faults faults;
    p.state = memcpy(state, r->play.state, play_state_size(p.game));
    assert_null(play_end(&p, ending));
    assert_int_equal(play_deciders(&p), 0);
    assert_non_null(play_end(&p, ending)); /* it is over */
    assert_int_equal(result_find(&p, &found), ending->kind != ENDING_ABORTED);
    faults_clear(&faults);
    play_inspect(&p, &faults);
    result_inspect(&p, &faults);
    assert_int_equal(faults.count, 0);
    check_round_trips(&p);
    match_result_of(&p, NULL, result);
}

/* The last seat is first by ranks, and the first by points. */
TEST(ends_from_outside_are_scored)
{
    for (int i = 0; games[i]; i++) {
        struct pack *pack = pack_standard(games[i]);
        const struct simulated_match_plan plan = {.pack = pack, .bot = BOT_RANDOM, .limit = 1000000};
        struct simulated_match r;
        void *copy = malloc(play_state_size(games[i]));
        int64_t score[TOURNAMENT_SEATS];
        struct table_result result;
        assert_true(copy && simulated_match_init(&r, &plan) && simulated_match_begin(&r, 7));
        int step = STEP_NONE; /* the match ends at the beginning of a step: no answers are half written */
        for (int k = 0; k < 60 || play_step_number(&r.play) == step; k++) {
            step = play_step_number(&r.play);
            assert_true(simulated_match_step(&r));
        }
        const uint32_t seats = play_head(&r.play)->seats;
        const int first = __builtin_ctz(seats), last = 31 - __builtin_clz(seats);
        struct ending ending = {.kind = ENDING_ABORTED};
        end_match(&r, copy, &ending, &result);
        assert_int_equal(result.end, END_ABORTED);
        for (int system = 0; system < SCORING_SYSTEM_COUNT; system++)
            assert_false(scoring_apply(&scoring_systems[system], &result, score));

        ending = (struct ending){.kind = ENDING_DRAWN, .seats = seats};
        end_match(&r, copy, &ending, &result);
        assert_int_equal(result.end, END_DRAWN);
        assert_false(result.outright);
        const struct scoring *draw = &scoring_systems[SYSTEM_DRAW_SIZE];
        assert_true(scoring_apply(draw, &result, score));
        for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
            if (!result.seat[seat].plays) continue;
            assert_int_equal(result.seat[seat].rank, 1);
            assert_int_equal(score[seat], score[first]);
        }

        ending = (struct ending){.kind = ENDING_AWARDED};
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (seats >> seat & 1) ending.rank[seat] = seat == last ? 1 : 2;
        end_match(&r, copy, &ending, &result);
        assert_int_equal(result.end, END_WON);
        assert_int_equal(result.seat[last].rank, 1);
        assert_int_equal(result.seat[first].rank, 2);

        ending = (struct ending){.kind = ENDING_AWARDED, .by_points = 1};
        ending.points[first] = 12;
        ending_rank(&ending, seats);
        end_match(&r, copy, &ending, &result);
        assert_int_equal(result.seat[first].points, 12);
        assert_int_equal(result.seat[last].points, 0);
        assert_true(scoring_apply(&scoring_systems[SYSTEM_SUM_OF_SQUARES], &result, score));
        assert_int_equal(score[first], 100 * SCORE_ONE);
        assert_int_equal(score[last], 0);
        free(copy);
        simulated_match_free(&r);
        pack_free(pack);
    }
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
