/* Matches of bots, looked at in passing: of each step some states, any of all that there were as likely as
 * another. */
#include "sampled_states.h"

#include <stdlib.h>
#include <string.h>

#include "cli/simulated_match.h"
#include "engine/random.h"

enum { MATCHES = 8, OF_STEP = 24, STEPS = UINT8_MAX + 2 /* and the end, as one of them */, GAMES_MAX = 16 };

/* Those of one game. */
struct sampled_states {
    const struct pack *pack; /* of which they were made; NULL: none yet */
    size_t size;
    uint8_t *states[STEPS]; /* at each step OF_STEP of them; NULL: the step was never met */
    uint32_t met[STEPS];
    int steps[STEPS]; /* those that were met */
    int step_count;
    uint64_t random;
};

/* One of the first, or in the place of any: as likely as each before it. */
static void keep(struct sampled_states *sampled, const struct play *p)
{
    const struct step *on = play_step(p);
    const int step = on ? play_step_number(p) : p->game->step_count;
    if (!sampled->states[step]) {
        sampled->states[step] = malloc(OF_STEP * sampled->size);
        if (!sampled->states[step]) abort();
        sampled->steps[sampled->step_count++] = step;
    }
    const uint32_t number = sampled->met[step]++;
    const uint32_t at = number < OF_STEP ? number : random_below(&sampled->random, number + 1);
    if (at < OF_STEP) memcpy(sampled->states[step] + at * sampled->size, p->state, sampled->size);
}

/* Every second match has options as they come. */
static void any_options(const struct game *game, uint64_t number, uint64_t *random,
                        int16_t option[OPTIONS_MAX])
{
    const int scenario = (int)(number % (uint64_t)fuzz_scenarios(game));
    for (int i = 0; game->options[i].name; i++) {
        const struct option *of = scenario_option(game, scenario, i);
        option[i] = of->standard;
        if (number / 2 % 2)
            option[i] = (int16_t)(of->min + (int)random_below(random, (uint32_t)(of->max - of->min + 1)));
    }
}

static void play_through(struct sampled_states *sampled, const struct pack *pack, uint64_t number)
{
    static struct simulated_match r;
    int16_t option[OPTIONS_MAX];
    any_options(pack->game, number, &sampled->random, option);
    const struct simulated_match_plan plan = {.pack = pack,
                                              .scenario =
                                                  (int)(number % (uint64_t)fuzz_scenarios(pack->game)),
                                              .option = option,
                                              .json_every = 1,
                                              .limit = 100000};
    if (!simulated_match_init(&r, &plan)) abort();
    for (bool more = simulated_match_begin(&r, number); more; more = simulated_match_step(&r))
        keep(sampled, &r.play);
    keep(sampled, &r.play);
    simulated_match_free(&r);
}

static const struct sampled_states *sampled_states_of(const struct pack *pack)
{
    static struct sampled_states of_game[GAMES_MAX];
    struct sampled_states *sampled = of_game;
    while (sampled->pack && sampled->pack != pack)
        sampled++;
    if (!sampled->pack) {
        sampled->pack = pack;
        sampled->size = play_state_size(pack->game);
        for (uint64_t number = 0; number < MATCHES; number++)
            play_through(sampled, pack, number);
    }
    return sampled;
}

struct play *sampled_state_play(const struct pack *pack, uint64_t at)
{
    const struct sampled_states *sampled = sampled_states_of(pack);
    struct play *p = fuzz_play(pack);
    const uint64_t steps = (uint64_t)sampled->step_count;
    const int step = sampled->steps[at % steps];
    const uint32_t kept = sampled->met[step] < OF_STEP ? sampled->met[step] : OF_STEP;
    memcpy(p->state, sampled->states[step] + at / steps % kept * sampled->size, sampled->size);
    return p;
}
