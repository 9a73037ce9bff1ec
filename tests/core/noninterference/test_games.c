/* Nothing leaks: for every game of the registry and the tutorial game. NONINTERFERENCE_PAIRS in the
 * environment: another number of pairs; NONINTERFERENCE_GAME: that game alone.
 *
 * A game of up to fifteen has a tenth of the pairs: each takes ten times as long, since its state is
 * inspected after every exchange. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "noninterference.h"
#include "testing.h"
#include "tutorial/table.h"

enum { PAIRS = 1000, MANY = 7, SEED = 1618 };

/* Whether a seat ever decides in the open. */
static bool has_open_steps(const struct game *game)
{
    for (int i = 0; i < game->step_count; i++)
        if (game->steps[i]->moves && !game->steps[i]->secret) return true;
    return false;
}

/* Where all decide in secret and all of it is revealed at once, no secret outlives a step: a pair in which
 * two courses still differ behind somebody's back is rare, or there is none. Without draws none can come out
 * differently. Of two players the one who does not resign has won, and nothing is hidden any more. */
static bool is_due(const struct game *game, enum noninterference_kind kind)
{
    if (kind == NONINTERFERENCE_CHANCE) return game->draw_count > 0;
    if (kind == NONINTERFERENCE_ANSWERS) return false; /* Baroque's battles are few */
    if (kind == NONINTERFERENCE_CONCESSION && game->players_max == 2) return false;
    return (kind != NONINTERFERENCE_SEQUEL && kind != NONINTERFERENCE_CONCESSION &&
            kind != NONINTERFERENCE_UNDO) ||
           has_open_steps(game);
}

static void holds(const struct game *game)
{
    const char *wanted = getenv("NONINTERFERENCE_PAIRS"), *only = getenv("NONINTERFERENCE_GAME");
    if (only && strcmp(only, game->id) != 0) return;
    const uint64_t pairs =
        (wanted ? strtoull(wanted, NULL, 10) : PAIRS) / (game->players_max >= MANY ? 10 : 1);
    struct pack *pack = pack_standard(game);
    struct noninterference_result result;
    assert_non_null(pack);
    const bool sound = noninterference_try(game, pack, pairs, SEED, &result);
    print_message("%s: %llu matches", game->id, (unsigned long long)result.matches);
    for (int kind = 0; kind < NONINTERFERENCE_KINDS; kind++)
        print_message(", %s %llu", NONINTERFERENCE_KIND_NAMES[kind], (unsigned long long)result.pairs[kind]);
    print_message("; %llu refusals\n", (unsigned long long)result.refusals);
    pack_free(pack);
    if (!sound)
        fail_msg("%s of a pair (%s) differs behind the viewer's back:\n%s\n%s", result.leak.what,
                 NONINTERFERENCE_KIND_NAMES[result.kind], result.leak.one, result.leak.other);
    for (int kind = 0; kind < NONINTERFERENCE_KINDS; kind++)
        if (is_due(game, (enum noninterference_kind)kind))
            assert_true(result.pairs[kind] * 100 >= pairs); /* each kind was there */
}

TEST(games_of_the_registry_tell_nothing_hidden)
{
    for (const struct game *const *game = games; *game; game++)
        holds(*game);
}

TEST(the_tutorial_game_tells_nothing_hidden)
{
    holds(&skirmish);
}
