/* The searching bot: decisions of one move. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "program/clock.h"
#include "search_inside.h"

enum { TRIED_MAX = 64 };

struct candidate {
    int index;           /* the index in the list of legal moves */
    int64_t worth;       /* the sum of the estimates one step ahead */
    double sum, squares; /* of its advantages over the first, one of each playout */
    bool out;            /* the move is surely no better than the first */
};

int search_below(struct search *s, int count)
{
    return (random_next(&s->random) >> 33) % (uint64_t)count;
}

void search_read_step(struct westphalia_state *state, char name[STEP_ROOM])
{
    const char *step = westphalia_step(state);
    snprintf(name, STEP_ROOM, "%s", step ? step : "");
    name[strcspn(name, ",")] = 0;
}

bool search_open(struct search *s, const struct westphalia_game *game, const struct search_effort *effort)
{
    bool whole = true;
    *s = (struct search){.game = game, .effort = *effort};
    if (effort->worlds > SEARCH_WORLDS) s->effort.worlds = SEARCH_WORLDS;
    for (int n = 0; n < s->effort.worlds; n++)
        whole &= (s->world[n] = westphalia_new(game)) != NULL;
    s->guess = westphalia_new(game);
    s->trial = westphalia_new(game);
    s->probe = westphalia_new(game);
    return whole && s->guess && s->trial && s->probe;
}

void search_close(struct search *s)
{
    for (int n = 0; n < s->effort.worlds; n++)
        westphalia_free(s->world[n]);
    westphalia_free(s->guess);
    westphalia_free(s->trial);
    westphalia_free(s->probe);
}

void search_begin(struct search *s, uint64_t seed)
{
    s->random = seed;
    s->made = s->sheet.count = s->types = s->decided = 0;
    *s->step = 0;
}

bool search_is_late(const struct search *s)
{
    return s->think && clock_microseconds(CLOCK_MONOTONIC) >= s->until;
}

int64_t search_balance(const struct westphalia_state *state, int seat)
{
    const uint32_t seats = westphalia_seats(state), winners = westphalia_winners(state);
    int64_t others = 0;
    int32_t estimate = 0;
    for (uint32_t rest = seats & ~(UINT32_C(1) << seat); rest; rest &= rest - 1) {
        westphalia_estimate(state, __builtin_ctz(rest), &estimate);
        others += estimate;
    }
    westphalia_estimate(state, seat, &estimate);
    const int64_t stands = estimate - others / (__builtin_popcount(seats) - 1);
    if (!winners) return stands;
    return stands + (winners >> seat & 1 ? SEARCH_WIN : -SEARCH_WIN);
}

void search_copy(struct search *s, struct westphalia_state *to, const struct westphalia_state *from)
{
    westphalia_copy(to, from); /* fails only with given results, which no state here has */
    westphalia_chance_fast(to, random_next(&s->random));
}

void search_guess(struct search *s, const struct westphalia_state *state, int seat)
{
    search_copy(s, s->guess, state);
    westphalia_resample(s->guess, seat, random_next(&s->random), NULL);
}

/* ---- 1. every move, one step ahead ---- */

static int list_candidates(struct search *s, int moves, struct candidate *candidates)
{
    const int most = s->effort.tried < TRIED_MAX ? s->effort.tried : TRIED_MAX;
    const int count = moves < most ? moves : most;
    for (int i = 0; i < count; i++)
        candidates[i] = (struct candidate){.index = moves == count || i == 0 ? i : search_below(s, moves)};
    return count;
}

static int by_worth(const void *one, const void *other)
{
    const int64_t a = ((const struct candidate *)one)->worth, b = ((const struct candidate *)other)->worth;
    return a < b ? 1 : a > b ? -1 : 0;
}

static void try_all(struct search *s, const struct westphalia_state *state, int seat,
                    struct candidate *candidates, int count)
{
    for (int n = 0; n < s->effort.guesses; n++) {
        search_guess(s, state, seat);
        for (int i = 0; i < count; i++) {
            int32_t estimate = 0;
            search_copy(s, s->trial, s->guess);
            westphalia_apply(s->trial, seat, candidates[i].index, NULL);
            westphalia_estimate(s->trial, seat, &estimate);
            candidates[i].worth += estimate;
        }
    }
    qsort(candidates, count, sizeof *candidates, by_worth);
}

/* ---- 2. playing on ---- */

int32_t search_estimate(struct search *s, int seat, int index)
{
    int32_t estimate = 0;
    search_copy(s, s->probe, s->trial);
    westphalia_apply(s->probe, seat, index, NULL);
    westphalia_estimate(s->probe, seat, &estimate);
    return estimate;
}

/* The best of a few moves of the current seat of s->trial. */
static int pick_quickly(struct search *s, int seat, int moves, int tries)
{
    int best = 0;
    int32_t highest = INT32_MIN;
    if (tries < 2) return search_below(s, moves);
    if (tries > moves) tries = moves;
    for (int i = 0; i < tries; i++) {
        const int index = tries == moves ? i : search_below(s, moves);
        const int32_t estimate = search_estimate(s, seat, index);
        if (estimate < highest) continue;
        highest = estimate;
        best = index;
    }
    return best;
}

static int64_t play_on(struct search *s, int seat)
{
    for (int n = 0; n < s->effort.length; n++) {
        const int current = westphalia_current(s->trial);
        if (current < 0) break;
        const int moves = westphalia_legal(s->trial, current);
        const int tries = current == seat ? s->effort.own : s->effort.others;
        const int index = moves == 1 ? 0 : pick_quickly(s, current, moves, tries);
        if (westphalia_apply(s->trial, current, index, NULL) != WESTPHALIA_OK) break;
    }
    return search_balance(s->trial, seat);
}

/* The mean advantage of the candidate, and so many tenths of its standard error. */
static double bound(const struct candidate *candidate, int playouts, int tenths)
{
    const double n = playouts, mean = candidate->sum / n;
    const double variance = (candidate->squares - candidate->sum * mean) / (n > 1 ? n - 1 : 1);
    return mean + tenths / 10.0 * sqrt(variance / n);
}

/* Drops the candidates that are surely no better than the first. Returns how many. */
static int drop(const struct search *s, struct candidate *candidates, int count, int playouts)
{
    int dropped = 0;
    if (!s->effort.enough || playouts < s->effort.enough) return 0;
    for (int i = 1; i < count; i++) {
        if (candidates[i].out || bound(&candidates[i], playouts, s->effort.doubt) > 0) continue;
        candidates[i].out = true;
        dropped++;
    }
    return dropped;
}

/* The advantage of each candidate, at the end of playouts, over the first, which looks best one step ahead.
 * All playouts use the same dice and choices, so that mainly the move itself makes the difference. Returns
 * the number of playouts. A round for which the time is short does not count. */
static int compare(struct search *s, const struct westphalia_state *state, int seat,
                   struct candidate *candidates, int count)
{
    int n = 0;
    for (int left = count; n < s->effort.playouts && left > 1; n++) {
        int64_t first = 0, advantage[TRIED_MAX];
        search_guess(s, state, seat);
        const uint64_t random = s->random;
        for (int i = 0; i < count; i++) {
            if (candidates[i].out) continue;
            s->random = random;
            search_copy(s, s->trial, s->guess);
            westphalia_apply(s->trial, seat, candidates[i].index, NULL);
            const int64_t worth = play_on(s, seat);
            if (i == 0) first = worth;
            advantage[i] = worth - first;
            if (search_is_late(s)) return n;
        }
        for (int i = 0; i < count; i++) {
            if (candidates[i].out) continue;
            candidates[i].sum += (double)advantage[i];
            candidates[i].squares += (double)advantage[i] * (double)advantage[i];
        }
        left -= drop(s, candidates, count, n + 1);
    }
    return n;
}

/* A sheet of orders must come to an end: otherwise a seat might write a line and withdraw it for ever. */
static bool must_end(struct search *s)
{
    char step[STEP_ROOM];
    search_read_step(s->probe, step);
    s->decided = strcmp(step, s->step) ? 1 : s->decided + 1;
    memcpy(s->step, step, sizeof step);
    return s->decided > SHEET_MAX && westphalia_is_secret(s->probe);
}

/* The index of the candidate with the best result, if that is surely better than the first. */
static int best_of(const struct candidate *candidates, int count, int playouts, int doubt)
{
    double most = 0;
    int best = 0;
    for (int i = 1; playouts && i < count; i++) {
        const double better = bound(&candidates[i], playouts, -doubt);
        if (candidates[i].out || better <= most) continue;
        most = better;
        best = i;
    }
    return candidates[best].index;
}

int search_pick(struct search *s, const struct westphalia_state *state, int seat)
{
    struct candidate candidates[TRIED_MAX];
    s->until = clock_microseconds(CLOCK_MONOTONIC) + s->think * INT64_C(1000);
    if (westphalia_copy(s->probe, state) != WESTPHALIA_OK) return -1;
    const int moves = westphalia_legal(s->probe, seat);
    if (moves <= 0) return -1;
    const int end = must_end(s) ? westphalia_default(s->probe, seat) : -1;
    if (end >= 0) {
        s->made = s->sheet.count;
        return end;
    }
    if (s->effort.worlds && westphalia_is_secret(state)) return search_pick_of_sheet(s, state, seat);
    if (moves == 1) return 0;
    const int tried = list_candidates(s, moves, candidates);
    try_all(s, state, seat, candidates, tried);
    const int kept = tried < s->effort.kept ? tried : s->effort.kept;
    const int playouts = kept > 1 ? compare(s, state, seat, candidates, kept) : 0;
    return best_of(candidates, kept, playouts, s->effort.doubt);
}
