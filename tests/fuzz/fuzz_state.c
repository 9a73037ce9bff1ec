/* A state from outside: refused, or as good as one that play has reached. */
#include <stdlib.h>
#include <string.h>

#include "cli/random.h"
#include "document.h"
#include "ground.h"

enum { MOVES = 12, KEPT = 64, FRESH_ONE_IN = 4 };

/* The states that were taken last. libFuzzer keeps what is refused in a new way, a hundred times as often; mutations of those
 * are refused as well. */
static struct {
    char *text;
    size_t size;
} kept[KEPT];
static size_t kept_count;

static void keep(const uint8_t *data, size_t size)
{
    const size_t at = kept_count++ % KEPT;
    free(kept[at].text);
    kept[at].text = malloc(size);
    kept[at].size = size;
    if (!kept[at].text) abort();
    memcpy(kept[at].text, data, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    const struct pack *pack = ground_pack(json);
    if (pack) {
        struct faults faults = {0};
        struct play *p = ground_play(pack);
        const bool taken = state_read(p, json, &faults);
        if (!taken && !faults.count) ground_fail("a state is refused without a fault");
        if (taken) {
            keep(data, size);
            ground_walk(p, pack, MOVES, size);
        }
    }
    json_decref(json);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    uint64_t random = ~(uint64_t)seed;
    const size_t count = kept_count < KEPT ? kept_count : KEPT;
    if (count && random_below(&random, FRESH_ONE_IN)) {
        const size_t at = random_below(&random, (uint32_t)count);
        if (kept[at].size <= room) memcpy(data, kept[at].text, size = kept[at].size);
    }
    return document_mutate(data, size, room, seed);
}
