/* A component pack from outside: it is refused with its faults, or is fit to play with. It is tried from each
 * set-up, and in positions that play with the standard pack has come to. */
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "mutate_document.h"
#include "sampled_states.h"

enum { MOVES = 100, MOMENTS = 2, CHANGES_MAX = 3 };

/* A match of some scenario and so many players as it can have begins. */
static void begin(const struct pack *pack, uint64_t random)
{
    const struct game *game = pack->game;
    const int scenario = (int)(random % (uint64_t)fuzz_scenarios(game));
    const struct player_range can = scenario_players(game, scenario);
    const int players = can.least + (int)(random % (uint64_t)(can.most - can.least + 1));
    struct play *p = fuzz_play(pack);
    struct faults faults = {0};
    int16_t option[OPTIONS_MAX];
    options_read(game, scenario, NULL, option, "", &faults);
    play_set_up(p, seats_for(game, scenario, players, option), scenario, option);
    if (p->fault != PLAY_SOUND) fuzz_fail("%d players cannot be set up: fault %d", players, p->fault);
    fuzz_play_moves(p, pack, MOVES, random);
}

/* A position of the standard pack is played on with this one, where it is taken. */
static void go_on(const struct pack *pack, const struct pack *standard, uint64_t at, uint64_t random)
{
    struct faults faults = {0};
    struct writer w;
    writer_init(&w);
    state_write(&w, sampled_state_play(standard, at), standard->hash_hex, SEAT_ALL);
    json_t *json = json_loadb(writer_text(&w), w.length, JSON_REJECT_DUPLICATES, NULL);
    struct play *p = fuzz_play(pack);
    if (json && state_read(p, json, &faults)) fuzz_play_moves(p, pack, MOVES, random);
    json_decref(json);
    writer_free(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    const struct pack *standard = fuzz_pack_of_document(json);
    if (standard) {
        struct faults faults = {0};
        struct pack *pack = pack_read(standard->game, json, &faults);
        uint64_t random = size;
        if (!pack && !faults.count) fuzz_fail("a pack is refused without a fault");
        if (pack) begin(pack, size);
        for (int i = 0; pack && i < MOMENTS; i++)
            go_on(pack, standard, random_next(&random), size);
        pack_free(pack);
    }
    json_decref(json);
    return 0;
}

/* ---- mutations ---- */

/* A standard pack with a few of its values changed. 0: there is no room for it. */
static size_t write_changed(const struct pack *pack, uint8_t *data, size_t room, uint64_t *random)
{
    json_t *json = json_loadb(pack->text, pack->length, JSON_REJECT_DUPLICATES, NULL);
    for (uint32_t changes = 1 + random_below(random, CHANGES_MAX); json && changes; changes--)
        mutate_json(json, random);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    const size_t length = text ? strlen(text) : 0, size = length <= room ? length : 0;
    if (size) memcpy(data, text, size);
    free(text);
    json_decref(json);
    return size;
}

/* As a document, and, as often, a standard pack anew: most of what libFuzzer keeps is refused. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    uint64_t random = ~(uint64_t)seed;
    const size_t fresh =
        random_below(&random, 2) ? write_changed(fuzz_random_pack(&random), data, room, &random) : 0;
    return fresh ? fresh : mutate_document(data, size, room, seed);
}
