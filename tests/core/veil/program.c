/* veil: what a viewer cannot see of a stored state, exchanged. A line "GAME SEAT SEED STATE" (SEAT -2: a spectator; STATE: packed, in
 * hexadecimal) is answered by a line with the other state; an empty one where the state cannot be read. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/ledger.h"
#include "games/registry.h"
#include "veil.h"

static uint8_t state[STATE_ROOM] __attribute__((aligned(16)));
static uint8_t packed[STATE_PACKED_MAX];
static char hex[2 * STATE_PACKED_MAX + 1];

static void answer(const struct game *game, int viewer, uint64_t seed)
{
    struct pack *pack = pack_standard(game);
    struct play p = {.game = game, .pack = pack->data, .state = state};
    const size_t length = state_packed_size(game);
    if (from_hex(hex, packed, length) && state_unpack(&p, packed, length)) {
        veil_exchange(&p, viewer, &seed);
        to_hex(packed, state_pack(&p, packed), hex);
        printf("%s", hex);
    }
    printf("\n");
    pack_free(pack);
}

int main(void)
{
    char id[ID_ROOM];
    int viewer;
    unsigned long long seed;
    while (scanf("%39s %d %llu %65536s", id, &viewer, &seed, hex) == 4) {
        const struct game *game = game_find(id);
        if (!game) return EXIT_FAILURE;
        answer(game, viewer, seed);
    }
    return EXIT_SUCCESS;
}
