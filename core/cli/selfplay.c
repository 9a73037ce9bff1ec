/* westphalia selfplay: whole matches in memory, on all cores. The invariants are checked on the way. */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/simulated_match.h"
#include "program/clock.h"

enum { THREADS_MAX = 64, TROUBLES_SHOWN = 20, LIMIT = 100000 };

/* The state that the threads share. */
struct selfplay {
    struct simulated_match_plan plan;
    int16_t option[OPTIONS_MAX]; /* the values of the plan */
    uint64_t first, count;       /* the numbers of the matches */
    uint32_t *lengths;           /* the number of moves of each match */
    atomic_uint_fast64_t next, done, troubles;
    const char *repeat;          /* flags that repeat the matches */
    struct recording *recording; /* records the first match; NULL: no recording */
};

struct worker {
    struct selfplay *selfplay;
    struct simulated_match simulated;
    pthread_t thread;
    bool started;
};

static void report(struct selfplay *selfplay, const struct simulated_match *r, uint64_t number)
{
    if (atomic_fetch_add(&selfplay->troubles, 1) >= TROUBLES_SHOWN) return;
    fprintf(stderr,
            "match %" PRIu64
            ", %d players, after %zu moves: %s\n  westphalia selfplay %s --matches 1 --seed %" PRIu64 "%s\n",
            number, __builtin_popcount(r->terms.seats), r->log.count, r->trouble, r->play.game->id, number,
            selfplay->repeat);
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct selfplay *selfplay = worker->selfplay;
    for (uint64_t i; (i = atomic_fetch_add(&selfplay->next, 1)) < selfplay->count;) {
        worker->simulated.recording = i == 0 ? selfplay->recording : NULL;
        if (!simulated_match_play(&worker->simulated, selfplay->first + i))
            report(selfplay, &worker->simulated, selfplay->first + i);
        selfplay->lengths[i] = worker->simulated.log.count;
        atomic_fetch_add(&selfplay->done, 1);
    }
    return NULL;
}

/* Shows the progress on a terminal until all matches are done. */
static void show_progress(struct selfplay *selfplay)
{
    const struct timespec pause = {.tv_nsec = 100 * 1000 * 1000};
    struct progress progress;
    if (!isatty(STDERR_FILENO)) return;
    progress_begin(&progress, stderr, true, "matches", selfplay->count, clock_microseconds(CLOCK_MONOTONIC));
    for (uint64_t done = 0; done < selfplay->count;) {
        nanosleep(&pause, NULL);
        done = atomic_load(&selfplay->done);
        progress_show(&progress, done, clock_microseconds(CLOCK_MONOTONIC));
    }
    progress_clear(&progress);
}

/* Starts the workers, waits for them, and adds up their figures. False: memory or threads are short. */
static bool play_all(struct selfplay *selfplay, struct worker *workers, uint64_t threads,
                     struct figures *figures)
{
    bool sound = true;
    for (uint64_t i = 0; i < threads && sound; i++) {
        workers[i].selfplay = selfplay;
        sound = simulated_match_init(&workers[i].simulated, &selfplay->plan);
        workers[i].started = sound && pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
        sound = workers[i].started;
    }
    if (!sound) atomic_store(&selfplay->next, selfplay->count);
    if (sound) show_progress(selfplay);
    for (uint64_t i = 0; i < threads; i++) {
        if (workers[i].started) pthread_join(workers[i].thread, NULL);
        figures_merge(figures, &workers[i].simulated.figures);
        simulated_match_free(&workers[i].simulated);
    }
    return sound;
}

static enum exit_status perform(struct selfplay *selfplay, uint64_t threads, bool quiet)
{
    struct worker *workers = calloc(threads, sizeof *workers);
    struct figures *figures = calloc(1, sizeof *figures);
    selfplay->lengths = calloc(selfplay->count, sizeof *selfplay->lengths);
    const int64_t start = clock_microseconds(CLOCK_MONOTONIC);
    enum exit_status status = EXIT_USAGE;
    if (!workers || !figures || !selfplay->lengths || !play_all(selfplay, workers, threads, figures)) {
        command_fail("memory or threads are short");
    } else {
        const double seconds = (double)(clock_microseconds(CLOCK_MONOTONIC) - start) / 1e6;
        if (!quiet) figures_write(stdout, figures, selfplay->plan.pack, selfplay->lengths, seconds);
        printf("%s%" PRIu64 " matches, %" PRIu64 " moves, %" PRIu64 " positions checked, %" PRIu64
               " matches in trouble, %.1f s\n",
               quiet ? "" : "\n", selfplay->count, figures->moves, figures->checks, figures->troubles,
               seconds);
        status = figures->troubles ? EXIT_FOUND : EXIT_FINE;
    }
    free(workers);
    free(figures);
    free(selfplay->lengths);
    return status;
}

/* The values of the flags. */
struct settings {
    const char *scenario, *players, *options, *pack, *record;
    uint64_t threads;
    int64_t bot;
    bool quiet;
};

/* Whether all of the text is a number within the limits. */
static bool read_number(const char *text, size_t length, int least, int most, int *number)
{
    char *end;
    const long value = strtol(text, &end, 10);
    *number = value;
    return length > 0 && end == text + length && value >= least && value <= most;
}

/* Reads the number of players: a possible number, or "all". */
static bool read_players(const struct game *game, int scenario, const char *text, int *players)
{
    const struct player_range range = scenario_players(game, scenario);
    *players = 0;
    if (strcmp(text, "all") == 0 || read_number(text, strlen(text), range.least, range.most, players))
        return true;
    command_fail("--players must be all, or from %d to %d", range.least, range.most);
    return false;
}

static bool read_bot(const struct game *game, int64_t bot, enum bot_kind *kind)
{
    *kind = (enum bot_kind)bot;
    if (bot_can_play(*kind, game)) return true;
    command_fail("the %s bot cannot play %s, which has no score", BOT_NAMES[bot], game->id);
    return false;
}

/* Reads "turns=10,...". An option without a value keeps its standard value. */
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
        const struct option *range = scenario_option(game, scenario, option - game->options);
        int value;
        if (!read_number(text + name + 1, length - name - 1, range->min, range->max, &value)) {
            command_fail("option %s must be from %d to %d", option->name, range->min, range->max);
            return false;
        }
        values[option - game->options] = value;
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

static bool read_settings(const struct game *game, const struct settings *settings, struct selfplay *selfplay)
{
    return read_bot(game, settings->bot, &selfplay->plan.bot) &&
           read_scenario(game, settings->scenario, &selfplay->plan.scenario) &&
           read_players(game, selfplay->plan.scenario, settings->players, &selfplay->plan.players) &&
           read_options(game, selfplay->plan.scenario, settings->options, selfplay->option);
}

/* Writes the text as one word of a shell. */
static void write_quoted(FILE *to, const char *text)
{
    fputc('\'', to);
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", to);
        else
            fputc(*text, to);
    fputc('\'', to);
}

/* The flags that repeat a match of this plan; free() them. NULL: memory is short. */
static char *repeat_of(const struct simulated_match_plan *plan, const struct settings *settings)
{
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);
    if (!to) return NULL;
    if (*settings->scenario) fprintf(to, " --scenario %s", settings->scenario);
    fprintf(to, " --players %s --bot %s%s%s%s", settings->players, BOT_NAMES[settings->bot],
            plan->alone ? " --alone" : "", plan->concede ? " --concede" : "", plan->undo ? " --undo" : "");
    if (*settings->options) fprintf(to, " --options %s", settings->options);
    if (plan->actions) fprintf(to, " --actions %" PRIu64, plan->actions);
    if (plan->limit != LIMIT) fprintf(to, " --limit %" PRIu64, plan->limit);
    if (plan->check)
        fprintf(to, " --check --every %" PRIu64 " --json %" PRIu64, plan->every, plan->json_every);
    if (settings->pack) {
        fputs(" --pack ", to);
        write_quoted(to, settings->pack);
    }
    return fclose(to) == 0 ? text : NULL;
}

static enum exit_status play_with(struct selfplay *selfplay, const struct game *game,
                                  const struct settings *settings)
{
    enum exit_status status;
    struct pack *pack = input_pack(game, settings->pack, false, &status);
    if (!pack) return status;
    selfplay->plan.pack = pack;
    selfplay->plan.option = selfplay->option;
    char *repeat = repeat_of(&selfplay->plan, settings);
    selfplay->repeat = repeat ? repeat : "";
    struct recording recording;
    recording_init(&recording);
    if (settings->record) selfplay->recording = &recording;
    status = perform(selfplay, settings->threads, settings->quiet);
    if (settings->record && status == EXIT_FINE && !recording_save(&recording, settings->record))
        status = EXIT_USAGE;
    recording_free(&recording);
    free(repeat);
    pack_free(pack);
    return status;
}

enum exit_status selfplay_run(const struct command *command, int argc, char **argv)
{
    struct settings settings = {.scenario = "", .players = "all", .options = ""};
    struct selfplay selfplay = {
        .plan = {.limit = LIMIT, .every = 1, .json_every = 16}, .first = 1, .count = 1000};
    struct command_line line;
    const struct flag flags[] = {
        {"matches", FLAG_NUMBER, &selfplay.count, "N", "how many matches", 1, 100000000},
        {"scenario", FLAG_TEXT, &settings.scenario, "ID", "the scenario; without it the game's first"},
        {"players", FLAG_TEXT, &settings.players, "N", "how many seats; all: each possible number in turn"},
        {"options", FLAG_TEXT, &settings.options, "NAME=N,...",
         "options of the match; without it their standard values"},
        {"seed", FLAG_NUMBER, &selfplay.first, "N", "number of the first match; all its dice follow from it"},
        {"bot", FLAG_CHOICE, &settings.bot, "NAME", "who plays", .choices = BOT_NAMES},
        {"alone", FLAG_SWITCH, &selfplay.plan.alone, NULL,
         "this bot plays one seat, the others play at random"},
        {"check", FLAG_SWITCH, &selfplay.plan.check, NULL,
         "check the invariants after every move, and replay each match"},
        {"every", FLAG_NUMBER, &selfplay.plan.every, "N",
         "check only after one move in N, and where a step begins", 1, 1000000},
        {"json", FLAG_NUMBER, &selfplay.plan.json_every, "N", "check JSON and views of one state in N", 1,
         1000000},
        {"concede", FLAG_SWITCH, &selfplay.plan.concede, NULL, "in each match one seat resigns at some time"},
        {"undo", FLAG_SWITCH, &selfplay.plan.undo, NULL, "seats sometimes undo their actions"},
        {"actions", FLAG_NUMBER, &selfplay.plan.actions, "N",
         "end a match after N actions; 0: play to its end"},
        {"limit", FLAG_NUMBER, &selfplay.plan.limit, "N", "moves after which a match is reported as endless"},
        {"record", FLAG_TEXT, &settings.record, "FILE", "write the first match as an audit file"},
        {"pack", FLAG_TEXT, &settings.pack, "FILE", "play with this component pack"},
        {"threads", FLAG_NUMBER, &settings.threads, "N",
         "matches that are played at the same time; 0: one for each core", 0, THREADS_MAX},
        {"quiet", FLAG_SWITCH, &settings.quiet, NULL, "print only the last line, and what went wrong"},
        {0}};
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    if (!settings.threads) settings.threads = sysconf(_SC_NPROCESSORS_ONLN);
    const struct game *game = input_game(line.words.word[0]);
    if (!game || !read_settings(game, &settings, &selfplay)) return EXIT_USAGE;
    return play_with(&selfplay, game, &settings);
}
