/* Matches of bots, looked at in passing. */
#include "moments.h"

#include <stdlib.h>
#include <string.h>

#include "cli/random.h"
#include "cli/simulated_match.h"

enum { STEPS = UINT8_MAX + 2 /* and the end, as one of them */, GAMES_MAX = 16 };

/* Those of one game. */
struct moments {
    const struct pack *pack; /* of which they were made; NULL: none yet */
    uint8_t *states;
    size_t size;
    int count;
    uint16_t of_step[STEPS][MOMENTS]; /* the moments at which the step is on ... */
    uint16_t at_step[STEPS];          /* ... and how many */
    uint16_t steps[STEPS];            /* those that have any */
    uint32_t step_count;
};

static void keep(struct moments *moments, const struct play *p)
{
    const struct step *on = play_step(p);
    const int step = on ? (int)(on - p->game->steps) : p->game->step_count;
    if (!moments->at_step[step]) moments->steps[moments->step_count++] = (uint16_t)step;
    moments->of_step[step][moments->at_step[step]++] = (uint16_t)moments->count;
    memcpy(moments->states + (size_t)moments->count++ * moments->size, p->state, moments->size);
}

static void play_through(struct moments *moments, struct simulated_match *r, uint64_t number)
{
    bool more = simulated_match_begin(r, number);
    for (int i = 0; more && moments->count < MOMENTS; i++, more = simulated_match_step(r))
        if (i % MOMENTS_EVERY == 0) keep(moments, &r->play);
}

static void make(struct moments *moments, const struct pack *pack)
{
    const struct simulated_match_plan plan = {.pack = pack, .json_every = 1, .limit = 100000};
    static struct simulated_match r;
    moments->pack = pack;
    moments->size = play_state_size(pack->game);
    moments->states = malloc(MOMENTS * moments->size);
    if (!moments->states || !simulated_match_init(&r, &plan)) abort();
    for (uint64_t number = 0; moments->count < MOMENTS; number++)
        play_through(moments, &r, number);
    simulated_match_free(&r);
}

static const struct moments *moments_of(const struct pack *pack)
{
    static struct moments of_game[GAMES_MAX];
    struct moments *moments = of_game;
    while (moments->pack && moments->pack != pack)
        moments++;
    if (!moments->pack) make(moments, pack);
    return moments;
}

struct play *moment_play(const struct pack *pack, uint64_t at)
{
    const struct moments *moments = moments_of(pack);
    struct play *p = ground_play(pack);
    memcpy(p->state, moments->states + at % MOMENTS * moments->size, moments->size);
    return p;
}

struct play *moment_play_any_step(const struct pack *pack, uint64_t *random)
{
    const struct moments *moments = moments_of(pack);
    const int step = moments->steps[random_below(random, moments->step_count)];
    return moment_play(pack, moments->of_step[step][random_below(random, moments->at_step[step])]);
}
