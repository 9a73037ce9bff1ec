/* Secret answers that wait for others (play.waits), in all games. Each seat's answers are played on a state
 * of its own, as the service judges them (api/match/move.h). A move waits as long as one of those who were
 * asked has not completed its answer there. */
#include <stdlib.h>
#include <string.h>

#include "../testing.h"
#include "cli/simulated_match.h"
#include "engine/pack.h"
#include "engine/random.h"
#include "engine/window.h"
#include "games/registry.h"

enum { MATCHES = 10, MOVES_MOST = 2500, DEFAULT_IN = 4 };

static uint64_t chance_of_test;
static struct simulated_match match;
static struct play *const here = &match.play;

/* Those who were asked when the current decision began, and a state with the answers of each seat alone. */
static uint32_t asked;
static void *alone[SEATS_MAX];

static struct {
    int waiting, resolving;
} seen;

static int any(int count)
{
    return (int)random_below(&chance_of_test, (uint32_t)count);
}

static int any_decider(void)
{
    const uint32_t deciders = play_deciders(here);
    int seat = any(SEATS_MAX);
    while (!(deciders >> seat & 1))
        seat = (seat + 1) % SEATS_MAX;
    return seat;
}

static void begin_decision(void)
{
    asked = play_deciders(here);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memcpy(alone[seat], here->state, play_state_size(here->game));
}

static struct play play_alone(int seat)
{
    struct play p = *here;
    p.state = alone[seat];
    p.out = NULL;
    return p;
}

static bool all_have_answered(void)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct play p = play_alone(seat);
        if (asked >> seat & 1 && play_deciders(&p) >> seat & 1) return false;
    }
    return true;
}

static struct move any_move(int seat)
{
    struct move m = {0};
    play_list(here, seat, match.moves);
    if (any(DEFAULT_IN) == 0)
        play_fallback(here, seat, &m);
    else
        m = match.moves->moves[any((int)match.moves->count)];
    return m;
}

/* Whether the move that was made waits, by the answers of each seat alone. */
static bool must_wait(bool secret, bool reacts)
{
    return secret && !reacts && !all_have_answered();
}

static void make_any_move(void)
{
    const int seat = any_decider();
    const struct move m = any_move(seat);
    const bool secret = play_at_secret_step(here), reacts = secret && window_reacts(here, &m);
    struct play own = play_alone(seat);
    if (secret) assert_null(play_answer(&own, seat, &m));
    assert_null(play_move(here, seat, &m));
    assert_int_equal(here->fault, PLAY_SOUND);
    assert_int_equal(here->waits, must_wait(secret, reacts));
    if (here->waits) assert_int_equal(here->out->event_count + here->out->draw_count, 0);
    seen.waiting += here->waits;
    seen.resolving += secret && !here->waits;
    if (!here->waits) begin_decision();
}

static void play_matches(const struct game *game)
{
    struct pack *pack = pack_standard(game);
    const struct simulated_match_plan plan = {.pack = pack, .bot = BOT_RANDOM, .limit = 1000000};
    assert_true(simulated_match_init(&match, &plan));
    for (int seat = 0; seat < SEATS_MAX; seat++)
        assert_non_null(alone[seat] = malloc(play_state_size(game)));
    for (uint64_t number = 0; number < MATCHES; number++) {
        assert_true(simulated_match_begin(&match, number));
        assert_false(here->waits);
        begin_decision();
        for (int i = 0; i < MOVES_MOST && !play_head(here)->over; i++)
            make_any_move();
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        free(alone[seat]);
    simulated_match_free(&match);
    pack_free(pack);
}

static bool has_secret_step(const struct game *game)
{
    for (int i = 0; i < game->step_count; i++)
        if (game->steps[i]->secret) return true;
    return false;
}

TEST(a_move_waits_as_long_as_the_service_holds_answers)
{
    chance_of_test = 1648;
    for (int i = 0; games[i]; i++) {
        memset(&seen, 0, sizeof seen);
        play_matches(games[i]);
        assert_int_equal(seen.waiting > 0 && seen.resolving > 0, has_secret_step(games[i]));
    }
}
