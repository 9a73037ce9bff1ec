/* westphalia selfplay: whole matches in memory, on all cores, with what must hold checked on the way. */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/simulated_match.h"

enum { THREADS_MAX = 64, TROUBLES_SHOWN = 20 };

/* What the threads share. */
struct hall {
    struct simulated_match_plan plan;
    int16_t option[OPTIONS_MAX]; /* the plan's */
    uint64_t first, count;       /* the numbers of the matches */
    uint32_t *lengths;           /* of each match */
    atomic_uint_fast64_t next, done, troubles;
    const char *repeat;          /* flags that repeat the matches */
    struct recording *recording; /* of the first one; NULL: none is wanted */
};

struct worker {
    struct hall *hall;
    struct simulated_match simulated;
    pthread_t thread;
    bool started;
};

static void report(struct hall *hall, const struct simulated_match *r, uint64_t number)
{
    if (atomic_fetch_add(&hall->troubles, 1) >= TROUBLES_SHOWN) return;
    fprintf(stderr,
            "match %" PRIu64
            ", %d players, after %zu moves: %s\n  westphalia selfplay %s --matches 1 --seed %" PRIu64 "%s\n",
            number, __builtin_popcount(r->terms.seats), r->log_count, r->trouble, r->play.game->id, number,
            hall->repeat);
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct hall *hall = worker->hall;
    for (uint64_t i; (i = atomic_fetch_add(&hall->next, 1)) < hall->count;) {
        worker->simulated.recording = i == 0 ? hall->recording : NULL;
        if (!simulated_match_play(&worker->simulated, hall->first + i))
            report(hall, &worker->simulated, hall->first + i);
        hall->lengths[i] = (uint32_t)worker->simulated.log_count;
        atomic_fetch_add(&hall->done, 1);
    }
    return NULL;
}

/* On a terminal only; until all is done. */
static void show_progress(struct hall *hall)
{
    static const char BAR[] = "########################################";
    const struct timespec pause = {.tv_nsec = 100 * 1000 * 1000};
    const int width = sizeof BAR - 1;
    if (!isatty(STDERR_FILENO)) return;
    for (uint64_t done = 0; done < hall->count;) {
        nanosleep(&pause, NULL);
        done = atomic_load(&hall->done);
        fprintf(stderr, "\r[%-*.*s] %" PRIu64 " of %" PRIu64 " ", width,
                (int)(done * (uint64_t)width / hall->count), BAR, done, hall->count);
    }
    fputs("\r\033[K", stderr);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Starts the workers, waits for them, and adds their figures up. False: memory or threads are short. */
static bool play_all(struct hall *hall, struct worker *workers, uint64_t threads, struct figures *figures)
{
    bool sound = true;
    for (uint64_t i = 0; i < threads && sound; i++) {
        workers[i].hall = hall;
        sound = simulated_match_init(&workers[i].simulated, &hall->plan);
        workers[i].started = sound && pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
        sound = workers[i].started;
    }
    if (!sound) atomic_store(&hall->next, hall->count);
    if (sound) show_progress(hall);
    for (uint64_t i = 0; i < threads; i++) {
        if (workers[i].started) pthread_join(workers[i].thread, NULL);
        figures_merge(figures, &workers[i].simulated.figures);
        simulated_match_free(&workers[i].simulated);
    }
    return sound;
}

static int perform(struct hall *hall, uint64_t threads, bool quiet)
{
    struct worker *workers = calloc(threads, sizeof *workers);
    struct figures *figures = calloc(1, sizeof *figures);
    hall->lengths = calloc(hall->count, sizeof *hall->lengths);
    const double start = now();
    int status = EXIT_USAGE;
    if (!workers || !figures || !hall->lengths || !play_all(hall, workers, threads, figures)) {
        command_fail("memory or threads are short");
    } else {
        if (!quiet) figures_write(stdout, figures, hall->plan.pack, hall->lengths, now() - start);
        printf("%s%" PRIu64 " matches, %" PRIu64 " moves, %" PRIu64 " positions checked, %" PRIu64
               " matches in trouble, %.1f s\n",
               quiet ? "" : "\n", hall->count, figures->moves, figures->checks, figures->troubles,
               now() - start);
        status = figures->troubles ? EXIT_FOUND : EXIT_FINE;
    }
    free(workers);
    free(figures);
    free(hall->lengths);
    return status;
}

/* What the flags say. */
struct wishes {
    const char *scenario, *players, *bot, *options, *pack, *record;
    uint64_t threads;
    bool quiet;
};

static bool is_from(uint64_t value, uint64_t least, uint64_t most, const char *flag)
{
    if (value >= least && value <= most) return true;
    command_fail("--%s must be from %" PRIu64 " to %" PRIu64, flag, least, most);
    return false;
}

/* The number of players: one that can play, or all. */
static bool read_players(const struct game *game, int scenario, const char *text, int *players)
{
    const struct player_range range = scenario_players(game, scenario);
    *players = strcmp(text, "all") == 0 ? 0 : atoi(text);
    return strcmp(text, "all") == 0 ||
           is_from((uint64_t)*players, (uint64_t)range.least, (uint64_t)range.most, "players");
}

static bool read_bot(const struct game *game, const char *name, enum bot_kind *bot)
{
    const int kind = bot_find(name);
    if (kind < 0)
        command_fail("there is no bot %s: random or greedy", name);
    else if (!bot_can_play((enum bot_kind)kind, game))
        command_fail("%s has no score to be greedy for", game->id);
    else
        *bot = (enum bot_kind)kind;
    return kind >= 0 && bot_can_play((enum bot_kind)kind, game);
}

/* "turns=10,..."; what is not named has its standard value. */
static bool read_options(const struct game *game, int scenario, const char *text, int16_t *values)
{
    for (int i = 0; game->options[i].name; i++)
        values[i] = scenario_option(game, scenario, i)->standard;
    while (*text) {
        const size_t name = strcspn(text, "="), length = strcspn(text, ",");
        const struct option *option = game->options;
        while (option->name && (strlen(option->name) != name || strncmp(option->name, text, name) != 0))
            option++;
        if (!option->name || name >= length) {
            command_fail("--options takes name=value,...; %s has no option %.*s", game->id, (int)name, text);
            return false;
        }
        const struct option *range = scenario_option(game, scenario, (int)(option - game->options));
        const long value = strtol(text + name + 1, NULL, 10);
        if (value < range->min || value > range->max) {
            command_fail("option %s must be from %d to %d", option->name, range->min, range->max);
            return false;
        }
        values[option - game->options] = (int16_t)value;
        text += length + (text[length] == ',');
    }
    return true;
}

static bool read_scenario(const struct game *game, const char *id, int *scenario)
{
    *scenario = *id ? scenario_find(game, id) : 0;
    if (*scenario < 0) command_fail("%s has no scenario %s", game->id, id);
    return *scenario >= 0;
}

static bool read_wishes(const struct game *game, const struct wishes *wishes, struct hall *hall)
{
    return read_bot(game, wishes->bot, &hall->plan.bot) &&
           read_scenario(game, wishes->scenario, &hall->plan.scenario) &&
           read_players(game, hall->plan.scenario, wishes->players, &hall->plan.players) &&
           read_options(game, hall->plan.scenario, wishes->options, hall->option) &&
           is_from(hall->count, 1, 100000000, "matches") &&
           is_from(wishes->threads, 1, THREADS_MAX, "threads") &&
           is_from(hall->plan.every, 1, 1000000, "every") &&
           is_from(hall->plan.json_every, 1, 1000000, "json");
}

/* The flags that repeat a match of this plan. */
static void write_repeat(const struct simulated_match_plan *plan, const struct wishes *wishes, char *to,
                         size_t room)
{
    int length =
        snprintf(to, room, "%s%.40s --players %.8s --bot %.8s%s%s%s%s%.40s",
                 *wishes->scenario ? " --scenario " : "", wishes->scenario, wishes->players, wishes->bot,
                 plan->alone ? " --alone" : "", plan->concede ? " --concede" : "",
                 plan->undo ? " --undo" : "", *wishes->options ? " --options " : "", wishes->options);
    if (plan->actions)
        length += snprintf(to + length, room - (size_t)length, " --actions %" PRIu64, plan->actions);
    if (plan->check)
        snprintf(to + length, room - (size_t)length, " --check --every %" PRIu64 " --json %" PRIu64,
                 plan->every, plan->json_every);
}

static int play_with(struct hall *hall, const struct game *game, const struct wishes *wishes)
{
    char repeat[224];
    int status;
    struct pack *pack = input_pack(game, wishes->pack, false, &status);
    if (!pack) return status;
    hall->plan.pack = pack;
    hall->plan.option = hall->option;
    write_repeat(&hall->plan, wishes, repeat, sizeof repeat);
    hall->repeat = repeat;
    struct recording recording;
    recording_init(&recording);
    if (wishes->record) hall->recording = &recording;
    status = perform(hall, wishes->threads, wishes->quiet);
    if (wishes->record && status == EXIT_FINE && !recording_save(&recording, wishes->record))
        status = EXIT_USAGE;
    recording_free(&recording);
    pack_free(pack);
    return status;
}

int selfplay_run(const struct command *command, int argc, char **argv)
{
    struct wishes wishes = {.scenario = "",
                            .players = "all",
                            .bot = "random",
                            .options = "",
                            .threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    struct hall hall = {.plan = {.limit = 100000, .every = 1, .json_every = 16}, .first = 1, .count = 1000};
    const char *words[WORDS_MAX];
    const struct flag flags[] = {
        {"matches", FLAG_NUMBER, &hall.count, "N", "how many (1000)"},
        {"scenario", FLAG_TEXT, &wishes.scenario, "ID", "the scenario (the game's first)"},
        {"players", FLAG_TEXT, &wishes.players, "N", "how many seats, or all: every number in turn (all)"},
        {"options", FLAG_TEXT, &wishes.options, "NAME=N,...", "options of the match (their standard values)"},
        {"seed", FLAG_NUMBER, &hall.first, "N", "number of the first match: all else follows from it (1)"},
        {"bot", FLAG_TEXT, &wishes.bot, "NAME", "who plays: random, or greedy (random)"},
        {"alone", FLAG_SWITCH, &hall.plan.alone, NULL, "it plays one seat alone, the others play at random"},
        {"check", FLAG_SWITCH, &hall.plan.check, NULL,
         "check all that must hold after every move, and a replay"},
        {"every", FLAG_NUMBER, &hall.plan.every, "N", "... after one move in N, and where a step begins (1)"},
        {"json", FLAG_NUMBER, &hall.plan.json_every, "N", "... of one state in N also JSON and views (16)"},
        {"concede", FLAG_SWITCH, &hall.plan.concede, NULL, "one seat resigns somewhere on the way"},
        {"undo", FLAG_SWITCH, &hall.plan.undo, NULL, "seats take back what they did, now and then"},
        {"actions", FLAG_NUMBER, &hall.plan.actions, "N",
         "leave a match after N actions (0: play to its end)"},
        {"limit", FLAG_NUMBER, &hall.plan.limit, "N", "moves after which a match counts as endless (100000)"},
        {"record", FLAG_TEXT, &wishes.record, "FILE", "write the first match as an audit file"},
        {"pack", FLAG_TEXT, &wishes.pack, "FILE", "play with this component pack"},
        {"threads", FLAG_NUMBER, &wishes.threads, "N", "how many matches at once (one a core)"},
        {"quiet", FLAG_SWITCH, &wishes.quiet, NULL, "only the last line, and what went wrong"},
        {0}};
    int count = command_read(command, flags, argc, argv, words, 1, 1);
    if (count < 0) return ~count;
    const struct game *game = input_game(words[0]);
    if (!game || !read_wishes(game, &wishes, &hall)) return EXIT_USAGE;
    return play_with(&hall, game, &wishes);
}
