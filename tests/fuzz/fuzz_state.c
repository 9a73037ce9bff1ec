/* A state from outside: refused, or as good as one that play has reached. */
#include "document.h"
#include "ground.h"

enum { MOVES = 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    const struct pack *pack = ground_pack(json);
    if (pack) {
        struct faults faults = {0};
        struct play *p = ground_play(pack);
        const bool taken = state_read(p, json, &faults);
        if (!taken && !faults.count) ground_fail("a state is refused without a fault");
        if (taken) ground_walk(p, pack, MOVES, size);
    }
    json_decref(json);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    return document_mutate(data, size, room, seed);
}
