/* westphalia replay: checks every stored match against the rules of this build, before the build is deployed.
 *
 * Each match is put together as an audit file, and checked as one. Another revision of the rules is no fault;
 * a difference that it makes is one. Threads take the matches of the list one by one. Nothing is written to
 * the database. */
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "db/store/terms.h"
#include "games/registry.h"
#include "log/audit.h"
#include "program/clock.h"

enum { PAGE = 100, ACTIONS_PAGE = 500, PACKS_KEPT = 16, THREADS_MAX = 64 };

/* The state that the threads share. */
struct replaying {
    const char *url;
    struct progress progress;
    pthread_mutex_t lock; /* guards all members below, and the output */
    pthread_cond_t ended; /* signals that a worker has ended */
    struct db *db;        /* the connection that reads the list */
    struct store_filter filter;
    uint8_t page[PAGE][STORE_ID]; /* ids of the list */
    size_t page_count, page_next; /* ids in the page, and the next one to be replayed */
    bool more;                    /* the list has further pages */
    enum db_result result;        /* the fault that ended the run; otherwise DB_OK */
    size_t working;               /* running threads */
    uint64_t looked, matches, actions, different;
};

/* A thread that replays one match after the other. */
struct worker {
    struct replaying *replay;
    pthread_t thread;
    struct db *db;
    struct writer file;
    struct pack *packs[PACKS_KEPT]; /* the packs read last, or NULL */
    size_t packs_read;              /* the next one takes the place of the oldest */
    char match[UUID_TEXT];          /* the current match */
    bool begun, differs;
    uint64_t actions;
};

/* ---- packs ---- */

/* *pack: NULL, where the database has no such pack, or one that this build does not read. */
static enum db_result stored_pack(struct worker *w, const struct game *game, const uint8_t *hash,
                                  struct pack **pack)
{
    struct faults faults = {0};
    struct store_rows *rows;
    const char *text;
    size_t length;
    const enum db_result found = store_pack_find(w->db, hash, game->id, &text, &length, &rows);
    if (found == DB_OK) {
        json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
        if (json) *pack = pack_read_older(game, json, &faults);
        json_decref(json);
    }
    store_rows_free(rows);
    if (found != DB_OK) return found == DB_NONE ? DB_OK : found;
    return faults.memory ? DB_AWAY : DB_OK;
}

static enum db_result read_pack(struct worker *w, const struct game *game, const uint8_t *hash,
                                struct pack **pack)
{
    *pack = pack_standard(game);
    if (!*pack) return DB_AWAY; /* memory is short */
    if (memcmp((*pack)->hash, hash, HASH_SIZE) == 0) return DB_OK;
    pack_free(*pack);
    *pack = NULL;
    return stored_pack(w, game, hash, pack);
}

/* *pack: NULL, as above. It stays until PACKS_KEPT others have been read. */
static enum db_result find_pack(struct worker *w, const struct game *game, const uint8_t *hash,
                                const struct pack **pack)
{
    struct pack *kept;
    for (size_t i = 0; i < PACKS_KEPT; i++) {
        *pack = w->packs[i];
        if (*pack && (*pack)->game == game && memcmp((*pack)->hash, hash, HASH_SIZE) == 0) return DB_OK;
    }
    const enum db_result result = read_pack(w, game, hash, &kept);
    *pack = kept;
    if (kept) {
        struct pack **place = &w->packs[w->packs_read++ % PACKS_KEPT];
        pack_free(*place);
        *place = kept;
    }
    return result;
}

/* ---- one match ---- */

/* *known: this build knows the game, the scenario and the pack. */
static enum db_result read_terms(struct worker *w, const struct store_match *match, struct match_terms *terms,
                                 bool *known)
{
    const struct game *game = game_find(match->game);
    const struct pack *pack = NULL;
    const enum db_result result = game ? find_pack(w, game, match->pack_hash, &pack) : DB_OK;
    *known = pack && store_terms(match, pack, terms);
    return result;
}

static void write_action(struct writer *file, const struct store_action *action)
{
    writer_bytes(file, action->line, action->line_length - 1); /* all bytes but the bracket */
    writer_bytes(file, ",\"hash\":", 8);
    file->comma = false;
    writer_hex(file, action->hash, HASH_SIZE);
    writer_bytes(file, "}\n", 2);
}

static enum db_result write_actions(struct worker *w, const struct store_match *match, uint64_t version)
{
    enum db_result result = DB_OK;
    for (uint64_t seq = 0; seq < version && result == DB_OK;) {
        const struct store_action *actions;
        struct store_rows *rows;
        size_t count;
        const int limit = version - seq < ACTIONS_PAGE ? (int)(version - seq) : ACTIONS_PAGE;
        result = store_actions(w->db, match->id, &(struct store_page){seq, limit, .lines = true}, &actions,
                               &count, &rows);
        for (size_t i = 0; i < count; i++)
            write_action(&w->file, &actions[i]);
        seq = count ? actions[count - 1].seq : version; /* the audit finds a log that is too short */
        store_rows_free(rows);
    }
    return result;
}

/* Prints one line of the findings, undisturbed by other threads. */
static void __attribute__((format(printf, 2, 3))) say(const struct worker *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&w->replay->lock);
    progress_clear(&w->replay->progress);
    printf("%s: ", w->match);
    vprintf(format, args);
    putchar('\n');
    fflush(stdout);
    pthread_mutex_unlock(&w->replay->lock);
    va_end(args);
}

static void show(void *context, const struct audit_finding *finding)
{
    say(context, "action %zu: %s: %s", finding->line - 1, audit_fault_name(finding->fault), finding->detail);
}

/* DB_AWAY: memory is short, so nothing is said about the match. */
static enum db_result check(struct worker *w, const struct match_terms *terms)
{
    const struct audit_options options = {
        .games = games, .pack = terms->pack, .unsigned_file = true, .report = show, .context = w};
    struct audit_summary summary;
    const char *text = writer_text(&w->file);
    if (w->file.failed) return DB_AWAY;
    const enum audit_verdict verdict = audit_verify(text, w->file.length, &options, &summary);
    if (verdict == AUDIT_UNCHECKED) return DB_AWAY;
    w->differs = verdict == AUDIT_UNSOUND;
    w->actions = summary.replayed;
    return DB_OK;
}

static enum db_result replay_loaded(struct worker *w, const struct store_loaded *loaded)
{
    struct match_terms terms;
    bool known;
    if (loaded->state.version == 0) return DB_OK; /* the match has not begun */
    w->begun = true;
    enum db_result result = read_terms(w, &loaded->match, &terms, &known);
    if (result != DB_OK) return result;
    if (!known) {
        say(w, "this build does not have its game, its scenario or its pack");
        w->differs = true;
        return DB_OK;
    }
    writer_clear(&w->file);
    terms_write(&w->file, &terms);
    writer_bytes(&w->file, "\n", 1);
    result = write_actions(w, &loaded->match, loaded->state.version);
    closing_write(&w->file, &terms, loaded->state.last_hash, loaded->state.version, loaded->match.dice.seed,
                  NULL);
    return result == DB_OK ? check(w, &terms) : result;
}

static enum db_result replay_match(struct worker *w, const uint8_t id[STORE_ID])
{
    struct store_loaded loaded;
    struct store_rows *rows;
    uuid_format(id, w->match);
    w->begun = w->differs = false;
    w->actions = 0;
    enum db_result result =
        store_load(w->db, &(struct store_request){.id = id, .extent = STORE_WHOLE}, &loaded, &rows);
    if (result == DB_OK) result = replay_loaded(w, &loaded);
    store_rows_free(rows);
    return result;
}

/* ---- all of them ---- */

/* Reads the next page of the list, newest first. */
static enum db_result read_page(struct replaying *r)
{
    const struct store_entry *entries;
    struct store_rows *rows;
    const enum db_result result = store_list(r->db, &r->filter, &entries, &r->page_count, &rows);
    r->page_next = 0;
    r->more = r->page_count == PAGE;
    for (size_t i = 0; i < r->page_count; i++)
        memcpy(r->page[i], entries[i].match.id, STORE_ID);
    if (r->page_count > 0) {
        r->filter.from = true;
        r->filter.created_at = entries[r->page_count - 1].match.listing.created_at;
        memcpy(r->filter.id, r->page[r->page_count - 1], STORE_ID);
    }
    store_rows_free(rows);
    return result;
}

/* Takes the next match. False: there is none. */
static bool next_match(struct replaying *r, uint8_t id[STORE_ID])
{
    pthread_mutex_lock(&r->lock);
    if (r->result == DB_OK && r->page_next == r->page_count && r->more) r->result = read_page(r);
    const bool found = r->result == DB_OK && r->page_next < r->page_count;
    if (found) memcpy(id, r->page[r->page_next++], STORE_ID);
    pthread_mutex_unlock(&r->lock);
    return found;
}

static void add(struct replaying *r, const struct worker *w, enum db_result result)
{
    pthread_mutex_lock(&r->lock);
    r->looked++;
    r->matches += w->begun;
    r->actions += w->actions;
    r->different += w->differs;
    if (r->result == DB_OK) r->result = result;
    pthread_mutex_unlock(&r->lock);
}

static void *work(void *context)
{
    struct worker *w = context;
    struct replaying *r = w->replay;
    uint8_t id[STORE_ID];
    while (next_match(r, id)) {
        const enum db_result result = replay_match(w, id);
        /* A match of the list has expired. */
        add(r, w, result == DB_NONE && r->filter.limit ? DB_OK : result);
    }
    pthread_mutex_lock(&r->lock);
    r->working--;
    pthread_cond_signal(&r->ended);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* Shows the progress until all threads have ended. */
static void watch(struct replaying *r)
{
    pthread_mutex_lock(&r->lock);
    while (r->working > 0) {
        const struct timespec until = clock_after(CLOCK_MONOTONIC, 200000);
        progress_show(&r->progress, r->looked, clock_microseconds(CLOCK_MONOTONIC));
        pthread_cond_clockwait(&r->ended, &r->lock, CLOCK_MONOTONIC, &until);
    }
    progress_show(&r->progress, r->looked, clock_microseconds(CLOCK_MONOTONIC));
    if (r->progress.is_terminal) fputc('\n', stderr);
    pthread_mutex_unlock(&r->lock);
}

static bool start_worker(struct replaying *r, struct worker *w)
{
    *w = (struct worker){.replay = r, .db = db_new(r->url)};
    writer_init(&w->file);
    pthread_mutex_lock(&r->lock);
    const bool started = w->db && pthread_create(&w->thread, NULL, work, w) == 0;
    r->working += started;
    pthread_mutex_unlock(&r->lock);
    return started;
}

static void free_worker(struct worker *w)
{
    for (size_t i = 0; i < PACKS_KEPT; i++)
        pack_free(w->packs[i]);
    writer_free(&w->file);
    db_free(w->db);
}

/* False: memory or threads are short. */
static bool replay_with(struct replaying *r, size_t threads)
{
    struct worker *workers = calloc(threads, sizeof *workers);
    size_t started = 0;
    while (workers && started < threads && start_worker(r, &workers[started]))
        started++;
    const bool sound = started == threads;
    pthread_mutex_lock(&r->lock);
    if (!sound) r->result = DB_AWAY; /* ends the threads that have started */
    pthread_mutex_unlock(&r->lock);
    watch(r);
    for (size_t i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (size_t i = 0; i < threads && workers; i++)
        free_worker(&workers[i]);
    free(workers);
    return sound;
}

static enum exit_status conclude(const struct replaying *r, const char *match)
{
    if (r->result == DB_NONE) return command_fail("there is no match %s", match);
    if (r->result != DB_OK)
        return command_fail("the database does not answer or is not one of this service, or memory is short");
    printf("%" PRIu64 " matches, %" PRIu64 " actions played again, %" PRIu64
           " matches would go another way\n",
           r->matches, r->actions, r->different);
    return r->different ? EXIT_FOUND : EXIT_FINE;
}

static enum exit_status replay(struct replaying *r, const char *match, uint64_t threads)
{
    uint64_t total = 1;
    if (match)
        r->page_count = 1;
    else
        r->result = store_count(r->db, &total);
    r->more = !match;
    r->filter = (struct store_filter){.status = -1, .limit = match ? 0 : PAGE};
    progress_begin(&r->progress, stderr, isatty(STDERR_FILENO), "matches", total,
                   clock_microseconds(CLOCK_MONOTONIC));
    if (r->result == DB_OK && !replay_with(r, match ? 1 : threads))
        return command_fail("memory or threads are short");
    return conclude(r, match);
}

enum exit_status replay_run(const struct command *command, int argc, char **argv)
{
    const char *match = NULL;
    struct command_line line;
    struct replaying r = {.lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};
    uint64_t threads = 0;
    const struct flag flags[] = {
        INPUT_DATABASE_FLAG(&r.url, "the database with the matches"),
        {"match", FLAG_TEXT, &match, "UUID", "replay only this match"},
        {"threads", FLAG_NUMBER, &threads, "N",
         "matches that are replayed at the same time, each on a connection of its own; 0: one for each core",
         0, THREADS_MAX},
        {0}};
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    if (!threads) threads = sysconf(_SC_NPROCESSORS_ONLN);
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    if (match && !uuid_parse(match, r.page[0])) return command_fail("--match must be the id of a match");
    if (!(r.url = input_database_url(r.url))) return EXIT_USAGE;
    if (!(r.db = input_database(r.url, NULL))) return EXIT_USAGE;
    const enum exit_status status = replay(&r, match, threads);
    db_free(r.db);
    return status;
}
