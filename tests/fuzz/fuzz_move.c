/* A move from outside, at some moment of some match: read or not, and then legal when, and only when, it is
 * listed. The document is {"game", "at": which moment, "seat": by its id, "move"}. */
#include <string.h>

#include "mutate_document.h"
#include "sampled_states.h"

static bool is_listed(const struct play *p, int seat, const struct move *m)
{
    static struct move_list moves;
    play_list(p, seat, &moves);
    for (size_t i = 0; i < moves.count; i++)
        if (memcmp(&moves.moves[i], m, sizeof *m) == 0) return true;
    return false;
}

/* The move is well formed. */
static void judge(struct play *p, const struct pack *pack, int seat, const struct move *m)
{
    const bool listed = is_listed(p, seat, m);
    const struct refusal *refusal = play_move(p, seat, m);
    if (listed != !refusal) fuzz_fail("listed %d, refused %d", listed, refusal != NULL);
    char text[REFUSAL_ROOM];
    if (refusal) refusal_say(text, p, refusal, seat, m);
    if (p->fault != PLAY_SOUND) fuzz_fail("a legal move breaks the engine's rules: fault %d", p->fault);
    fuzz_play_moves(p, pack, 1, (uint64_t)seat);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    const struct pack *pack = fuzz_pack_of_document(json);
    const char *id = json_string_value(json_object_get(json, "seat"));
    const int seat = pack && id ? domain_find(pack->game->seats, NULL, id, strlen(id)) : -1;
    if (seat >= 0) {
        struct play *p = sampled_state_play(pack, (uint64_t)json_integer_value(json_object_get(json, "at")));
        struct faults faults = {0};
        struct move m;
        const json_t *move = json_object_get(json, "move");
        if (move_read_logged(p, move, &m, "/move", &faults) != !faults.count)
            fuzz_fail("faults do not agree");
        faults.count = 0;
        if (move_read(p, move, &m, "/move", &faults)) judge(p, pack, seat, &m);
    }
    json_decref(json);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    return mutate_document(data, size, room, seed);
}
