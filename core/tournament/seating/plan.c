/* A plan: all rounds of the same players, by places. */
#include "tournament/seating/plan.h"

#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "tournament/seating/design.h"
#include "tournament/seating/seats.h"

enum { TRIES = 6, SMALL = 256 /* with so many places it is quick to try again */ };

/* A plan in the making. */
struct planning {
    struct seating_plan *plan;
    const struct design *design;
    int designed;                /* the rounds of the design */
    const uint8_t *before;       /* the pairs before the first round */
    struct seating_pairs *pairs; /* the pairs with the rounds so far */
    struct seating_search search;
};

static int16_t *round_of(const struct seating_plan *plan, int round)
{
    return plan->entries + (size_t)round * plan->count;
}

static void seat_by_design(const struct planning *p, int round, int16_t *entries)
{
    int8_t filled[TOURNAMENT_TABLES] = {0};
    for (int place = 0; place < p->plan->count; place++) {
        const int table = design_table(p->design, round, place);
        entries[table * p->plan->size + filled[table]++] = (int16_t)place;
    }
}

/* Plans all rounds. Returns the weight of their repeated meetings. */
static int64_t plan_rounds(struct planning *p, int64_t steps)
{
    const struct seating_plan *plan = p->plan;
    int64_t sum = 0;
    memcpy(p->pairs->of, p->before, (size_t)plan->count * plan->count);
    for (int round = 0; round < plan->rounds; round++) {
        int16_t *entries = round_of(plan, round);
        if (round < p->designed)
            seat_by_design(p, round, entries);
        else
            random_order(&p->search.random, entries, plan->count);
        p->search.steps = steps / (plan->rounds - round);
        steps -= p->search.steps;
        plan->weight[round] = search_round(&p->search, entries);
        steps += p->search.steps > 0 ? p->search.steps : 0;
        sum += plan->weight[round];
        for (int i = 0; i < plan->count; i += plan->size)
            pairs_meet(p->pairs, entries + i, plan->size);
    }
    return sum;
}

/* Tries several plans in the memory of p->plan, and copies the best to `best`. */
static void plan_best(struct planning *p, struct seating_plan *best)
{
    const size_t places = (size_t)p->plan->rounds * p->plan->count;
    const int tries = p->plan->count <= SMALL ? TRIES : 1;
    int64_t least = INT64_MAX, steps = search_steps(p->plan->count, p->plan->size, p->plan->rounds);
    if (tries > 1) steps /= 2;
    for (int i = 0; i < tries && least > 0; i++) {
        const int64_t weight = plan_rounds(p, steps);
        if (weight >= least) continue;
        least = weight;
        memcpy(best->entries, p->plan->entries, places * sizeof *best->entries);
        memcpy(best->weight, p->plan->weight, p->plan->rounds * sizeof *best->weight);
    }
}

static bool colour_rounds(struct seating_plan *plan, uint64_t seed)
{
    bool fine = true;
    for (int round = 0; round < plan->rounds && fine; round += plan->size) {
        const int rest = plan->rounds - round;
        const struct seats_block block = {.count = plan->count,
                                          .size = plan->size,
                                          .rounds = rest < plan->size ? rest : plan->size,
                                          .entries = round_of(plan, round),
                                          .seats = plan->seats + (size_t)round * plan->count};
        fine = seats_colour(&block, seed + round);
    }
    return fine;
}

static bool plan_room(struct seating_plan *plan, int count, int size, int rounds)
{
    const size_t places = (size_t)rounds * count;
    *plan = (struct seating_plan){.count = count, .size = size, .rounds = rounds};
    plan->entries = malloc(places * sizeof *plan->entries);
    plan->seats = malloc(places);
    plan->weight = malloc(rounds * sizeof *plan->weight);
    return plan->entries && plan->seats && plan->weight;
}

void plan_free(struct seating_plan *plan)
{
    free(plan->entries);
    free(plan->seats);
    free(plan->weight);
}

bool plan_make(struct seating_plan *plan, struct seating_pairs *pairs, int size, int rounds, uint64_t seed)
{
    const size_t all = (size_t)pairs->count * pairs->count;
    struct seating_plan trial;
    struct design *design = malloc(sizeof *design);
    uint8_t *before = malloc(all);
    int32_t *tabu = malloc(pairs->count * sizeof *tabu);
    int16_t *room = malloc(pairs->count * sizeof *room);
    const bool has_trial = plan_room(&trial, pairs->count, size, rounds);
    bool fine = plan_room(plan, pairs->count, size, rounds) && has_trial && design && before && tabu && room;
    if (fine) {
        struct planning p = {.plan = &trial, .design = design, .before = before, .pairs = pairs};
        memcpy(before, pairs->of, all);
        p.designed = design_make(design, size, pairs->count / size, rounds, seed);
        p.search =
            (struct seating_search){.pairs = pairs, .size = size, .random = seed, .tabu = tabu, .best = room};
        plan_best(&p, plan);
        fine = colour_rounds(plan, seed);
    }
    plan_free(&trial);
    free(design);
    free(before);
    free(tabu);
    free(room);
    return fine;
}
