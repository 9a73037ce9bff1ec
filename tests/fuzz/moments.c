/* Matches of bots, looked at in passing: of each step some states, any of all that there were as likely as another. */
#include "moments.h"

#include <stdlib.h>
#include <string.h>

#include "cli/simulated_match.h"
#include "engine/random.h"

enum { MATCHES = 8, OF_STEP = 24, STEPS = UINT8_MAX + 2 /* and the end, as one of them */, GAMES_MAX = 16 };

/* Those of one game. */
struct moments {
    const struct pack *pack; /* of which they were made; NULL: none yet */
    size_t size;
    uint8_t *states[STEPS]; /* at each step OF_STEP of them; NULL: the step was never met */
    uint32_t met[STEPS];
    int steps[STEPS]; /* those that were met */
    int step_count;
    uint64_t random;
};

/* One of the first, or in the place of any: as likely as each before it. */
static void keep(struct moments *moments, const struct play *p)
{
    const struct step *on = play_step(p);
    const int step = on ? play_step_number(p) : p->game->step_count;
    if (!moments->states[step]) {
        moments->states[step] = malloc(OF_STEP * moments->size);
        if (!moments->states[step]) abort();
        moments->steps[moments->step_count++] = step;
    }
    const uint32_t number = moments->met[step]++;
    const uint32_t at = number < OF_STEP ? number : random_below(&moments->random, number + 1);
    if (at < OF_STEP) memcpy(moments->states[step] + at * moments->size, p->state, moments->size);
}

/* Every second match has options as they come. */
static void any_options(const struct game *game, uint64_t number, uint64_t *random,
                        int16_t option[OPTIONS_MAX])
{
    const int scenario = (int)(number % (uint64_t)ground_scenarios(game));
    for (int i = 0; game->options[i].name; i++) {
        const struct option *of = scenario_option(game, scenario, i);
        option[i] = of->standard;
        if (number / 2 % 2)
            option[i] = (int16_t)(of->min + (int)random_below(random, (uint32_t)(of->max - of->min + 1)));
    }
}

static void play_through(struct moments *moments, const struct pack *pack, uint64_t number)
{
    static struct simulated_match r;
    int16_t option[OPTIONS_MAX];
    any_options(pack->game, number, &moments->random, option);
    const struct simulated_match_plan plan = {.pack = pack,
                                              .scenario =
                                                  (int)(number % (uint64_t)ground_scenarios(pack->game)),
                                              .option = option,
                                              .json_every = 1,
                                              .limit = 100000};
    if (!simulated_match_init(&r, &plan)) abort();
    for (bool more = simulated_match_begin(&r, number); more; more = simulated_match_step(&r))
        keep(moments, &r.play);
    keep(moments, &r.play);
    simulated_match_free(&r);
}

static const struct moments *moments_of(const struct pack *pack)
{
    static struct moments of_game[GAMES_MAX];
    struct moments *moments = of_game;
    while (moments->pack && moments->pack != pack)
        moments++;
    if (!moments->pack) {
        moments->pack = pack;
        moments->size = play_state_size(pack->game);
        for (uint64_t number = 0; number < MATCHES; number++)
            play_through(moments, pack, number);
    }
    return moments;
}

struct play *moment_play(const struct pack *pack, uint64_t at)
{
    const struct moments *moments = moments_of(pack);
    struct play *p = ground_play(pack);
    const uint64_t steps = (uint64_t)moments->step_count;
    const int step = moments->steps[at % steps];
    const uint32_t kept = moments->met[step] < OF_STEP ? moments->met[step] : OF_STEP;
    memcpy(p->state, moments->states[step] + at / steps % kept * moments->size, moments->size);
    return p;
}
