/* search_match: the searching bot plays against the greedy bot, in memory.
 *
 * One seat searches, the others are greedy; from match to match it is the next seat. The searching bot is
 * held against each greedy one at its table. It has beaten that one when it has won and the other has not;
 * when both or neither have, when it has scored more. An equal score counts half. So 50 percent is as good as
 * the greedy bot, however many play; of two players it is the share of matches won. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "engine/pack.h"
#include "games/registry.h"
#include "program/arguments.h"
#include "search.h"
#include "wire/wire.h"

enum { CHECKSUM_SIZE = 16 };

struct plan {
    const char *id, *scenario;
    uint64_t matches, players; /* players 0: as many as are usual */
    uint64_t seed;             /* of the first match */
    uint64_t least;            /* percent, below which the program fails */
    bool check, each;
    struct search_effort effort;
};

/* The greedy bot, which plays on the core itself. The state is carried to it in packed form. */
struct greedy {
    struct bot bot;
    struct pack *pack;
    struct play play;
    struct move_list moves;
    uint64_t state[STATE_PACKED_MAX / 4], room[STATE_PACKED_MAX / 4];
    uint8_t bytes[WESTPHALIA_PACKED_ROOM];
};

struct series {
    struct plan plan;
    struct westphalia_game *game;
    struct westphalia_state *state, *other;
    struct search search;
    struct greedy greedy;
    int won;                /* matches that the searching bot has won alone */
    int points, pairs;      /* its points against each greedy bot, of two each; how many these were */
    int decisions;          /* its decisions */
    double shares, squares; /* sums over the matches, of the bot's share of the points in one match */
};

static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "search_match: %s: %s\n", what, detail);
    exit(EXIT_FAILURE);
}

static int greedy_pick(struct greedy *greedy, const struct westphalia_state *state, int seat)
{
    const size_t length = westphalia_to_packed(state, greedy->bytes);
    if (!state_restore(&greedy->play, greedy->bytes, length - CHECKSUM_SIZE)) fail("greedy", "not my state");
    play_list(&greedy->play, seat, &greedy->moves);
    return bot_pick(&greedy->bot, &greedy->play, seat, &greedy->moves) - greedy->moves.moves;
}

/* Picks the bot's move. With --check, it must not depend on what the seat does not see. */
static int searched(struct series *series, int seat)
{
    const struct search before = series->search;
    const int index = search_pick(&series->search, series->state, seat);
    if (!series->plan.check) return index;
    westphalia_copy(series->other, series->state);
    westphalia_resample(series->other, seat, before.random, NULL);
    series->search = before;
    if (search_pick(&series->search, series->other, seat) != index)
        fail("check", "the choice depends on what is hidden");
    return index;
}

/* The points, of two, of the searching seat against another. */
static int against(const struct westphalia_state *state, int seat, int other)
{
    const uint32_t winners = westphalia_winners(state);
    const int won = winners >> seat & 1, lost = winners >> other & 1;
    int32_t mine = 0, theirs = 0;
    if (won != lost) return 2 * won;
    westphalia_score(state, seat, &mine);
    westphalia_score(state, other, &theirs);
    return mine > theirs ? 2 : mine == theirs;
}

static void count(struct series *series, int seat)
{
    const uint32_t winners = westphalia_winners(series->state);
    const int points = series->points, pairs = series->pairs;
    series->won += winners == UINT32_C(1) << seat;
    for (uint32_t rest = westphalia_seats(series->state) & ~(UINT32_C(1) << seat); rest; rest &= rest - 1) {
        series->points += against(series->state, seat, __builtin_ctz(rest));
        series->pairs++;
    }
    const double share = 0.5 * (series->points - points) / (series->pairs - pairs);
    series->shares += share;
    series->squares += share * share;
}

static double percent(const struct series *series)
{
    return series->pairs ? 50.0 * series->points / series->pairs : 0;
}

/* The standard error is that of the matches' percentages, since the pairs of one match depend on each
 * other. */
static void report(const struct series *series, uint64_t matches)
{
    const double n = matches ? (double)matches : 1, mean = series->shares / n;
    const double error = 100 * sqrt((series->squares / n - mean * mean) / n);
    printf("%s: %" PRIu64
           " matches, %d of them won alone; it beats %.1f percent of %d greedy bots, standard error %.1f; "
           "%d decisions; %.2f CPU seconds a match\n",
           series->plan.id, matches, series->won, percent(series), series->pairs, error, series->decisions,
           (double)clock() / CLOCKS_PER_SEC / n);
    fflush(stdout);
}

static int nth_seat(uint32_t seats, uint64_t n)
{
    for (n %= (uint64_t)__builtin_popcount(seats); n; n--)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}

static void play_match(struct series *series, uint64_t number)
{
    const uint64_t seed = series->plan.seed + number;
    struct westphalia_error error;
    westphalia_chance_fast(series->state, seed);
    search_begin(&series->search, seed);
    series->greedy.bot.random = ~seed;
    if (westphalia_set_up(series->state, series->plan.scenario, series->plan.players, NULL, &error) < 0)
        fail("set-up", error.detail);
    const int seat = nth_seat(westphalia_seats(series->state), number);
    while (westphalia_deciders(series->state)) {
        /* The bot writes its sheet before the others, so that it need not guess theirs. */
        const int first = series->plan.effort.worlds && westphalia_deciders(series->state) >> seat & 1;
        const int current = first ? seat : westphalia_current(series->state);
        const int index =
            current == seat ? searched(series, seat) : greedy_pick(&series->greedy, series->state, current);
        series->decisions += current == seat;
        if (westphalia_apply(series->state, current, index, &error)) fail(error.code, error.detail);
    }
    count(series, seat);
    if (series->plan.each) report(series, number + 1);
}

static struct series *open_series(const struct plan *plan)
{
    struct series *series = calloc(1, sizeof *series);
    struct westphalia_error error;
    if (!series) fail("memory", "short");
    series->plan = *plan;
    series->game = westphalia_open(plan->id, NULL, 0, &error);
    if (!series->game) fail(plan->id, error.detail);
    series->state = westphalia_new(series->game);
    series->other = westphalia_new(series->game);
    if (!series->state || !series->other || !search_open(&series->search, series->game, &plan->effort))
        fail("memory", "short");
    struct greedy *greedy = &series->greedy;
    greedy->pack = pack_standard(game_find(plan->id));
    greedy->bot = (struct bot){.kind = BOT_GREEDY, .state = greedy->room};
    greedy->play =
        (struct play){.game = game_find(plan->id), .pack = greedy->pack->data, .state = greedy->state};
    return series;
}

static void close_series(struct series *series)
{
    search_close(&series->search);
    westphalia_free(series->other);
    westphalia_free(series->state);
    westphalia_close(series->game);
    pack_free(series->greedy.pack);
    free(series);
}

/* Reads numbers between commas, in the order of the struct. Those that are left out stay. */
static void read_effort(struct search_effort *effort, const char *text)
{
    int *const numbers[] = {&effort->tried,  &effort->guesses, &effort->kept,   &effort->playouts,
                            &effort->length, &effort->own,     &effort->others, &effort->doubt,
                            &effort->enough, &effort->worlds,  &effort->changes};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && *text; i++) {
        char *end;
        *numbers[i] = strtol(text, &end, 10);
        text = end + (*end == ',');
    }
}

/* False: the program ends with *status. */
static bool read_plan(struct plan *plan, int argc, char **argv, int *status)
{
    const char *effort = "";
    const struct usage usage = {"search_match", "Let the searching bot play against the greedy bot", "GAME",
                                1, 1};
    const struct flag flags[] = {
        {"matches", FLAG_NUMBER, &plan->matches, "N", "how many matches", 0, INT32_MAX},
        {"seed", FLAG_NUMBER, &plan->seed, "N", "number of the first match; all its chance follows from it"},
        {"scenario", FLAG_TEXT, &plan->scenario, "ID", "the scenario; without it the game's first"},
        {"players", FLAG_NUMBER, &plan->players, "N", "how many seats; 0: as many as are usual", 0,
         SEATS_MAX},
        {"effort", FLAG_TEXT, &effort, "N,...", "the numbers of struct search_effort, in its order"},
        {"check", FLAG_SWITCH, &plan->check, NULL,
         "make each choice again from another state with the same view: it must be the same"},
        {"each", FLAG_SWITCH, &plan->each, NULL, "print the figures so far after each match"},
        {"least", FLAG_NUMBER, &plan->least, "PERCENT", "fail below so many percent", 0, 100},
        {0}};
    struct given_words words;
    const enum arguments_result result = arguments_read(&usage, flags, argc, argv, &words);
    *status = result == ARGUMENTS_DONE ? EXIT_SUCCESS : 2;
    if (result != ARGUMENTS_RUN) return false;
    plan->id = words.word[0];
    plan->effort = search_effort_in(plan->id);
    read_effort(&plan->effort, effort);
    return true;
}

int main(int argc, char **argv)
{
    struct plan plan = {.matches = 20, .seed = 1};
    int status;
    if (!read_plan(&plan, argc, argv, &status)) return status;
    struct series *series = open_series(&plan);
    for (uint64_t n = 0; n < plan.matches; n++)
        play_match(series, n);
    if (!plan.each) report(series, plan.matches);
    const bool failed = percent(series) < (double)plan.least;
    close_series(series);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
