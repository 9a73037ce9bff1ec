/* search_match: the searching bot plays against the greedy bot, in memory: see USAGE. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "engine/pack.h"
#include "games/registry.h"
#include "search.h"
#include "wire/wire.h"

enum { CHECKSUM_SIZE = 16 };

static const char USAGE[] = "Usage: search_match GAME [--matches N] [--seed N] [--scenario ID] [--players N] "
                            "[--check] [--each]\n"
                            "                        [--least PERCENT] [--effort N,...]\n"
                            "\n"
                            "One seat searches, the others are greedy; from match to match it is the next "
                            "seat. The searching bot is held against each greedy one at\n"
                            "its table: it has beaten that one when it has won and the other has not; when "
                            "both or neither have, when it has scored more. An equal\n"
                            "score counts half. So 50 percent is as good as the greedy bot, however many "
                            "play; of two players it is the share of matches won.\n"
                            "\n"
                            "--seed N: of the first match. --check: each choice is made again from another "
                            "state with the same view, and must be the same. --each: the\n"
                            "figures so far after each match. --least: fails below so many percent. "
                            "--effort: struct search_effort, in its order.\n";

struct plan {
    const char *id, *scenario;
    int matches, players;
    bool check, each;
    uint64_t seed;
    double least;
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
static void report(const struct series *series, int matches)
{
    const double n = matches > 0 ? matches : 1, mean = series->shares / n;
    const double error = 100 * sqrt((series->squares / n - mean * mean) / n);
    printf(
        "%s: %d matches, %d of them won alone; it beats %.1f percent of %d greedy bots, standard error %.1f; "
        "%d decisions; %.2f CPU seconds a match\n",
        series->plan.id, matches, series->won, percent(series), series->pairs, error, series->decisions,
        (double)clock() / CLOCKS_PER_SEC / n);
    fflush(stdout);
}

static int nth_seat(uint32_t seats, int n)
{
    for (n %= __builtin_popcount(seats); n; n--)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}

static void play_match(struct series *series, int number)
{
    const uint64_t seed = series->plan.seed + (uint64_t)number;
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

static void refuse_usage(void)
{
    fputs(USAGE, stderr);
    exit(2);
}

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

static void read_flag(struct plan *plan, const char *flag, const char *value)
{
    if (!value) refuse_usage();
    if (strcmp(flag, "--matches") == 0)
        plan->matches = atoi(value);
    else if (strcmp(flag, "--seed") == 0)
        plan->seed = strtoull(value, NULL, 10);
    else if (strcmp(flag, "--scenario") == 0)
        plan->scenario = value;
    else if (strcmp(flag, "--players") == 0)
        plan->players = atoi(value);
    else if (strcmp(flag, "--least") == 0)
        plan->least = atof(value);
    else if (strcmp(flag, "--effort") == 0)
        read_effort(&plan->effort, value);
    else
        refuse_usage();
}

static struct plan read_plan(char **argv)
{
    struct plan plan = {.id = *argv, .matches = 20, .seed = 1};
    if (!*argv) refuse_usage();
    plan.effort = search_effort_in(plan.id);
    if (!plan.effort.tried) refuse_usage();
    while (*++argv) {
        if (strcmp(*argv, "--check") == 0) {
            plan.check = true;
        } else if (strcmp(*argv, "--each") == 0) {
            plan.each = true;
        } else {
            read_flag(&plan, argv[0], argv[1]);
            argv++;
        }
    }
    return plan;
}

int main(int argc, char **argv)
{
    const struct plan plan = read_plan(argv + 1);
    struct series *series = open_series(&plan);
    for (int n = 0; n < plan.matches; n++)
        play_match(series, n);
    if (!plan.each) report(series, plan.matches);
    const bool failed = percent(series) < plan.least;
    close_series(series);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
