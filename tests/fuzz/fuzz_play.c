/* Packs, and random play with everything checked. */
#include "fuzz_play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/invariants.h"
#include "engine/random.h"
#include "games/registry.h"

enum { GAMES_MAX = 16, JSON_EVERY = 4 };

void fuzz_fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("fuzz: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    abort();
}

const struct pack *fuzz_pack(const struct game *game)
{
    static struct pack *packs[GAMES_MAX];
    int i = 0;
    while (games[i] != game)
        i++;
    if (!packs[i]) packs[i] = pack_standard(game);
    return packs[i];
}

const struct pack *fuzz_pack_of_document(const json_t *document)
{
    const char *id = json_string_value(json_object_get(document, "game"));
    for (int i = 0; id && games[i]; i++)
        if (strcmp(games[i]->id, id) == 0) return fuzz_pack(games[i]);
    return NULL;
}

const struct pack *fuzz_random_pack(uint64_t *random)
{
    const char *only = getenv("FUZZ_GAME");
    uint32_t count = 0;
    for (; games[count]; count++)
        if (only && strcmp(games[count]->id, only) == 0) return fuzz_pack(games[count]);
    return fuzz_pack(games[random_below(random, count)]);
}

int fuzz_scenarios(const struct game *game)
{
    int count = 0;
    while (game->scenarios[count].id)
        count++;
    return count;
}

struct play *fuzz_play(const struct pack *pack)
{
    static const uint8_t seed[SEED_SIZE] = "westphalia", match_id[MATCH_ID_SIZE];
    static struct play play;
    static struct chance chance;
    static struct outcome out;
    chance_from_seed(&chance, seed, match_id, NULL, 0);
    free(play.state);
    play = (struct play){.game = pack->game,
                         .pack = pack->data,
                         .state = calloc(1, play_state_size(pack->game)),
                         .chance = &chance,
                         .out = &out};
    return &play;
}

/* One move of one seat that must decide. */
static void step(struct play *p, struct move_list *moves, uint64_t *random)
{
    const uint64_t deciders = play_deciders(p);
    const int seat =
        set_nth(&deciders, 1, (int)random_below(random, (uint32_t)__builtin_popcountll(deciders)));
    play_list(p, seat, moves);
    const struct refusal *refusal =
        play_move(p, seat, &moves->moves[random_below(random, (uint32_t)moves->count)]);
    if (refusal) fuzz_fail("a listed move is refused: %s", refusal->code);
    if (p->fault != PLAY_SOUND) fuzz_fail("a legal move breaks the engine's rules: fault %d", p->fault);
}

void fuzz_play_moves(struct play *p, const struct pack *pack, int moves, uint64_t random)
{
    struct invariants invariants;
    if (!invariants_init(&invariants, pack, JSON_EVERY)) abort();
    invariants.random = random;
    invariants.may_be_odd = true;
    for (; moves && !play_head(p)->over; moves--) {
        if (!invariants_hold(&invariants, p)) fuzz_fail("%s", invariants.failure);
        step(p, invariants.moves, &random);
    }
    if (!invariants_hold(&invariants, p)) fuzz_fail("%s", invariants.failure);
    invariants_free(&invariants);
}
