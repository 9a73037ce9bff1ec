/* Whether the games play well with the packs that come with them: whole matches of bots, and what came of them. Every game
 * must pass; the figures themselves are in each game's PACK.md. */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "cli/simulated_match.h"
#include "games/registry.h"
#include "testing.h"

static struct simulated_match simulated;

/* Plays so many matches by the plan, and leaves their figures in `simulated`. */
static void play_matches(const struct simulated_match_plan *plan, uint64_t matches)
{
    assert_true(simulated_match_init(&simulated, plan));
    for (uint64_t number = 1; number <= matches; number++)
        if (!simulated_match_play(&simulated, number))
            fail_msg("match %u: %s", (unsigned)number, simulated.trouble);
    assert_int_equal(simulated.figures.matches, matches);
}

/* Moves for positions that come once in a thousand matches, or that undo what a bot has just found best. */
static bool is_rare(const char *move)
{
    return strcmp(move, "no_lobby") == 0 || strcmp(move, "take_back_initial_influence") == 0 ||
           strcmp(move, "retreat") == 0; /* baroque: of a stack that has several ways */
}

/* Events that take all of a table to agree, powers to fall that random bots do not fell, or a deck to be drawn to its end. */
static bool is_rare_event(const char *event)
{
    return strcmp(event, "year_added") == 0 || strcmp(event, "papal_offence") == 0 ||
           strcmp(event, "minor_freed") == 0 || strcmp(event, "no_card_left") == 0;
}

static void assert_all_occur(const struct game *game)
{
    for (int i = 0; i < game->move_count; i++)
        if (!simulated.figures.move[i] && !is_rare(game->moves[i]->name))
            fail_msg("%s: nobody ever did %s", game->id, game->moves[i]->name);
    for (int i = 0; i < game->event_count; i++)
        if (!simulated.figures.event[i] && !is_rare_event(game->events[i].name))
            fail_msg("%s: never %s", game->id, game->events[i].name);
}

/* Of a game for many so many matches less, since they are as much longer; and one who thinks is no match for all who do not. */
static bool is_for_many(const struct game *game)
{
    return game->players_max > 6;
}

static uint64_t enough(const struct game *game, uint64_t matches)
{
    return is_for_many(game) ? matches / 10 : matches;
}

/* Its bots do not play well enough yet to tell how its pack plays: see PACK.md. */
static bool is_too_hard_for_bots(const struct game *game)
{
    return strcmp(game->id, "thirty-years-war") == 0;
}

static void for_each_game(void (*test)(const struct pack *pack))
{
    for (const struct game *const *game = games; *game; game++) {
        if (is_too_hard_for_bots(*game)) continue;
        struct pack *pack = pack_standard(*game);
        assert_non_null(pack);
        test(pack);
        simulated_match_free(&simulated);
        pack_free(pack);
    }
}

static void play_at_random(const struct pack *pack)
{
    play_matches(&(struct simulated_match_plan){.pack = pack, .limit = 100000, .json_every = 1},
                 enough(pack->game, 400));
    assert_all_occur(pack->game);
}

static void play_greedily(const struct pack *pack)
{
    if (!bot_can_play(BOT_GREEDY, pack->game)) {
        play_at_random(pack);
        return;
    }
    play_matches(
        &(struct simulated_match_plan){.pack = pack, .bot = BOT_GREEDY, .limit = 100000, .json_every = 1},
        enough(pack->game, 100));
    /* Where all is done on sheets, it writes what it wants and takes nothing back. */
    if (!is_for_many(pack->game)) assert_all_occur(pack->game);
}

static void play_one_against_many(const struct pack *pack)
{
    if (!bot_can_play(BOT_GREEDY, pack->game)) {
        play_at_random(pack);
        return;
    }
    play_matches(
        &(struct simulated_match_plan){
            .pack = pack, .bot = BOT_GREEDY, .alone = true, .limit = 100000, .json_every = 1},
        enough(pack->game, 200));
    uint64_t matches = 0, wins = 0;
    for (int players = 0; players <= SEATS_MAX; players++) {
        matches += simulated.figures.spread[players].lone;
        wins += simulated.figures.spread[players].lone_wins;
    }
    assert_int_equal(matches, enough(pack->game, 200));
    assert_true(wins * 100 > matches * (is_for_many(pack->game) ? 50 : 90));
}

TEST(everything_occurs_among_random_bots)
{
    for_each_game(play_at_random);
}

TEST(everything_occurs_among_greedy_bots)
{
    for_each_game(play_greedily);
}

TEST(who_thinks_beats_who_does_not)
{
    for_each_game(play_one_against_many);
}

int main(void)
{
    return sodium_init() < 0 ? 1 : tests_run();
}
