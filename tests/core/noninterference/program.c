/* noninterference: what a viewer cannot see of a stored state, exchanged. A line "GAME SEAT SEED STATE" (SEAT
 * -2: a spectator; STATE: as it is stored, in hexadecimal) is answered by a line with the other state; an
 * empty one where the state cannot be read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "log/ledger.h"
#include "noninterference.h"

static uint8_t state[STATE_ROOM] __attribute__((aligned(16)));
static uint8_t stored[STATE_STORED_MAX];
static char hex[2 * STATE_STORED_MAX + 1];

static void answer(const struct game *game, int viewer, uint64_t seed)
{
    struct pack *pack = pack_standard(game);
    struct play p = {.game = game, .pack = pack->data, .state = state};
    const size_t length = strlen(hex) / 2;
    if (from_hex(hex, stored, length) && state_restore(&p, stored, length)) {
        noninterference_exchange(&p, viewer, &seed);
        to_hex(stored, state_store(&p, stored), hex);
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
    while (scanf("%39s %d %llu %131072s", id, &viewer, &seed, hex) == 4) {
        const struct game *game = game_find(id);
        if (!game) return EXIT_FAILURE;
        answer(game, viewer, seed);
    }
    return EXIT_SUCCESS;
}
