/* A component pack from outside: refused with its faults, or fit to play with. */
#include "document.h"
#include "ground.h"

enum { MOVES = 100 };

/* A match of so many players begins. */
static void begin(const struct pack *pack, int players, uint64_t random)
{
    const struct game *game = pack->game;
    struct play *p = ground_play(pack);
    struct faults faults = {0};
    int16_t option[OPTIONS_MAX];
    options_read(game, 0, NULL, option, "", &faults);
    play_set_up(p, seats_for(game, 0, players, option), 0, option);
    if (p->fault != PLAY_SOUND) ground_fail("%d players cannot be set up: fault %d", players, p->fault);
    ground_walk(p, pack, MOVES, random);
}

static int some_players(const struct game *game, size_t random)
{
    return game->players_min + (int)(random % (size_t)(game->players_max - game->players_min + 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    const struct pack *standard = ground_pack(json);
    if (standard) {
        struct faults faults = {0};
        struct pack *pack = pack_read(standard->game, json, &faults);
        if (!pack && !faults.count) ground_fail("a pack is refused without a fault");
        if (pack) begin(pack, some_players(pack->game, size), size);
        pack_free(pack);
    }
    json_decref(json);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    return document_mutate(data, size, room, seed);
}
