/* A state from outside: refused, or as good as one that play has reached. */
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "mutate_document.h"
#include "mutate_state.h"
#include "sampled_states.h"

enum { WALKS = 6, KEPT = 64, FRESH_ONE_IN = 4, MUTATIONS_MAX = 4, TWIST_TRIES = 40 };

/* The states that were taken last. libFuzzer keeps what is refused in a new way, a hundred times as often;
 * mutations of those are refused as well. */
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
    const struct pack *pack = fuzz_pack_of_document(json);
    if (pack) {
        struct faults faults = {0};
        struct play *p = fuzz_play(pack);
        const bool taken = state_read(p, json, &faults);
        if (!taken && !faults.count) fuzz_fail("a state is refused without a fault");
        if (taken) {
            keep(data, size);
            fuzz_play_moves(p, pack, 1 << size % WALKS,
                            size); /* mostly a few moves: what is wrong shows soon */
        }
    }
    json_decref(json);
    return 0;
}

/* ---- mutations ---- */

static bool is_taken(const struct play *p)
{
    const struct sight sight = {p->pack, play_head(p)->seats, SEAT_ALL};
    struct faults faults = {0};
    play_inspect(p, &faults);
    return !faults.count && !record_out_of_range(p->game->state, p->state, &sight);
}

/* A moment of a match with a few of its values changed; in some tries, one that is taken. */
static struct play *mutated_state(const struct pack *pack, uint64_t *random)
{
    for (int tries = 1;; tries++) {
        struct play *p = sampled_state_play(pack, random_next(random));
        for (uint32_t mutations = 1 + random_below(random, MUTATIONS_MAX); mutations; mutations--)
            mutate_state(p, random);
        if (tries == TWIST_TRIES || is_taken(p)) return p;
    }
}

/* 0: there is no room for it. */
static size_t write_mutated(const struct pack *pack, uint8_t *data, size_t room, uint64_t *random)
{
    struct writer w;
    writer_init(&w);
    state_write(&w, mutated_state(pack, random), pack->hash_hex, SEAT_ALL);
    const size_t size = !w.failed && w.length <= room ? w.length : 0;
    if (size) memcpy(data, w.text, size);
    writer_free(&w);
    return size;
}

/* The document of a state that was taken lately, in the place of libFuzzer's. */
static size_t recall(uint8_t *data, size_t size, size_t room, uint64_t *random)
{
    const size_t count = kept_count < KEPT ? kept_count : KEPT;
    if (!count || random_below(random, FRESH_ONE_IN) == 0) return size;
    const size_t at = random_below(random, (uint32_t)count);
    if (kept[at].size > room) return size;
    memcpy(data, kept[at].text, kept[at].size);
    return kept[at].size;
}

/* As a document, and, as often, by the game's tables. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    uint64_t random = ~(uint64_t)seed;
    const size_t written =
        random_below(&random, 2) ? write_mutated(fuzz_random_pack(&random), data, room, &random) : 0;
    return written ? written : mutate_document(data, recall(data, size, room, &random), room, seed);
}
