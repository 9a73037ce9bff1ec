/* Matches of bots, looked at in passing. */
#include "moments.h"

#include <stdlib.h>
#include <string.h>

#include "cli/random.h"
#include "cli/rehearsal.h"

enum { STEPS = UINT8_MAX + 2 }; /* and the end, as one of them */

static struct {
    const struct pack *pack; /* of which they were made; NULL: of none yet */
    uint8_t *states;
    size_t size;
    int count;
    uint16_t of_step[STEPS][MOMENTS]; /* the moments at which the step is on ... */
    uint16_t at_step[STEPS];          /* ... and how many */
    uint16_t steps[STEPS];            /* those that have any */
    uint32_t step_count;
} moments;

static void keep(const struct play *p)
{
    const struct step *on = play_step(p);
    const int step = on ? (int)(on - p->game->steps) : p->game->step_count;
    if (!moments.at_step[step]) moments.steps[moments.step_count++] = (uint16_t)step;
    moments.of_step[step][moments.at_step[step]++] = (uint16_t)moments.count;
    memcpy(moments.states + (size_t)moments.count++ * moments.size, p->state, moments.size);
}

static void play_through(struct rehearsal *r, uint64_t number)
{
    bool more = rehearsal_begin(r, number);
    for (int i = 0; more && moments.count < MOMENTS; i++, more = rehearsal_step(r))
        if (i % MOMENTS_EVERY == 0) keep(&r->play);
}

static void make(const struct pack *pack)
{
    const struct rehearsal_plan plan = {.pack = pack, .json_every = 1, .limit = 100000};
    static struct rehearsal r;
    free(moments.states);
    memset(&moments, 0, sizeof moments);
    moments.pack = pack;
    moments.size = play_state_size(pack->game);
    moments.states = malloc(MOMENTS * moments.size);
    if (!moments.states || !rehearsal_init(&r, &plan)) abort();
    for (uint64_t number = 0; moments.count < MOMENTS; number++)
        play_through(&r, number);
    rehearsal_free(&r);
}

struct play *moment_play(const struct pack *pack, uint64_t at)
{
    struct play *p = ground_play(pack);
    if (moments.pack != pack) make(pack);
    memcpy(p->state, moments.states + at % MOMENTS * moments.size, moments.size);
    return p;
}

struct play *moment_play_any_step(const struct pack *pack, uint64_t *random)
{
    if (moments.pack != pack) make(pack);
    const int step = moments.steps[random_below(random, moments.step_count)];
    return moment_play(pack, moments.of_step[step][random_below(random, moments.at_step[step])]);
}
