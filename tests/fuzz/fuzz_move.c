/* A move from outside, at some moment of some match: read or not, and then legal when, and only when, it is listed. The
 * document is {"game", "at": which moment, "seat": by its id, "move"}. */
#include <stdlib.h>
#include <string.h>

#include "cli/rehearsal.h"
#include "document.h"
#include "ground.h"

enum { MOMENTS = 512, EVERY = 3 };

/* States along matches of bots, each number of players in turn. */
static struct moments {
    uint8_t *states; /* NULL: not made yet */
    size_t size;
    int count;
} moments;

static void play_through(struct rehearsal *r, uint64_t number)
{
    bool more = rehearsal_begin(r, number);
    for (int i = 0; more && moments.count < MOMENTS; i++, more = rehearsal_step(r))
        if (i % EVERY == 0)
            memcpy(moments.states + (size_t)moments.count++ * moments.size, r->play.state, moments.size);
}

static void make_moments(const struct pack *pack)
{
    const struct rehearsal_plan plan = {.pack = pack, .json_every = 1, .limit = 100000};
    static struct rehearsal r;
    moments.size = play_state_size(pack->game);
    moments.states = malloc(MOMENTS * moments.size);
    moments.count = 0;
    if (!moments.states || !rehearsal_init(&r, &plan)) abort();
    for (uint64_t number = 0; moments.count < MOMENTS; number++)
        play_through(&r, number);
    rehearsal_free(&r);
}

static const struct pack *made_for;

static struct play *moment(const struct pack *pack, const json_t *json)
{
    struct play *p = ground_play(pack);
    const uint64_t at = (uint64_t)json_integer_value(json_object_get(json, "at"));
    if (made_for != pack) {
        free(moments.states);
        make_moments(pack);
        made_for = pack;
    }
    memcpy(p->state, moments.states + at % MOMENTS * moments.size, moments.size);
    return p;
}

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
    if (listed != !refusal) ground_fail("listed %d, refused %d", listed, refusal != NULL);
    char text[REFUSAL_ROOM];
    if (refusal) refusal_say(text, p, refusal, seat, m);
    if (p->fault != PLAY_SOUND) ground_fail("a legal move breaks the engine's rules: fault %d", p->fault);
    ground_walk(p, pack, 1, (uint64_t)seat);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    const struct pack *pack = ground_pack(json);
    const char *id = json_string_value(json_object_get(json, "seat"));
    const int seat = pack && id ? domain_find(pack->game->seats, NULL, id, strlen(id)) : -1;
    if (seat >= 0) {
        struct play *p = moment(pack, json);
        struct faults faults = {0};
        struct move m;
        const json_t *move = json_object_get(json, "move");
        if (move_read_logged(p, move, &m, "/move", &faults) != !faults.count)
            ground_fail("faults do not agree");
        faults.count = 0;
        if (move_read(p, move, &m, "/move", &faults)) judge(p, pack, seat, &m);
    }
    json_decref(json);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    return document_mutate(data, size, room, seed);
}
