/* westphalia replay: every stored match against the rules of this build, before it is deployed.
 *
 * Each match is put together as an audit file is, and checked as one; another revision of the rules is no fault, what
 * it would change is. Nothing is written to the database. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "db/store_terms.h"
#include "engine/audit.h"
#include "games/registry.h"

enum { PAGE = 100, ACTIONS_PAGE = 500, PACKS_MAX = 256 };

struct replay {
    struct db *db;
    struct writer file;
    struct pack *packs[PACKS_MAX]; /* those met so far */
    size_t pack_count;
    char match[UUID_TEXT]; /* the one at hand */
    uint64_t matches, actions, different;
};

/* ---- packs ---- */

static struct pack *stored_pack(struct replay *r, const struct game *game, const uint8_t *hash)
{
    struct faults faults = {0};
    struct store_rows *rows;
    const char *text;
    size_t length;
    struct pack *pack = NULL;
    if (store_pack_find(r->db, hash, game->id, &text, &length, &rows) == DB_OK) {
        json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
        if (json) pack = pack_read_older(game, json, &faults);
        json_decref(json);
    }
    store_rows_free(rows);
    return pack;
}

/* Where the match's own cannot be had, the game's own is as good as any: the audit tells. */
static const struct pack *find_pack(struct replay *r, const struct game *game, const uint8_t *hash)
{
    for (size_t i = 0; i < r->pack_count; i++)
        if (r->packs[i]->game == game && memcmp(r->packs[i]->hash, hash, HASH_SIZE) == 0) return r->packs[i];
    if (r->pack_count == PACKS_MAX) return NULL;
    struct pack *pack = pack_standard(game);
    if (pack && memcmp(pack->hash, hash, HASH_SIZE) != 0) {
        pack_free(pack);
        pack = stored_pack(r, game, hash);
    }
    if (pack) r->packs[r->pack_count++] = pack;
    return pack;
}

/* ---- one match ---- */

/* False: this build does not know the game, the scenario or the pack. */
static bool read_terms(struct replay *r, const struct store_match *match, struct match_terms *terms)
{
    const struct game *game = game_find(match->game);
    const struct pack *pack = game ? find_pack(r, game, match->pack_hash) : NULL;
    return pack && store_terms(match, pack, terms);
}

static void write_action(struct writer *file, const struct store_action *action)
{
    writer_bytes(file, action->line, action->line_length - 1); /* all but the bracket */
    writer_bytes(file, ",\"hash\":", 8);
    file->comma = false;
    writer_hex(file, action->hash, HASH_SIZE);
    writer_bytes(file, "}\n", 2);
}

static enum db_result write_actions(struct replay *r, const struct store_match *match, uint64_t version)
{
    enum db_result result = DB_OK;
    for (uint64_t seq = 0; seq < version && result == DB_OK;) {
        const struct store_action *actions;
        struct store_rows *rows;
        size_t count;
        const int limit = version - seq < ACTIONS_PAGE ? (int)(version - seq) : ACTIONS_PAGE;
        result = store_actions(r->db, match->id, seq, limit, true, &actions, &count, &rows);
        for (size_t i = 0; i < count; i++)
            write_action(&r->file, &actions[i]);
        seq = count ? actions[count - 1].seq : version; /* a log that is too short: the audit tells */
        store_rows_free(rows);
    }
    return result;
}

static void show(void *context, const struct audit_finding *finding)
{
    const struct replay *r = context;
    printf("%s: action %zu: %s: %s\n", r->match, finding->line - 1, audit_fault_name(finding->fault),
           finding->detail);
}

static void check(struct replay *r, const struct match_terms *terms)
{
    const struct audit_options options = {
        .games = games, .pack = terms->pack, .unsigned_file = true, .report = show, .context = r};
    struct audit_summary summary;
    r->different += !audit_verify(writer_text(&r->file), r->file.length, &options, &summary);
    r->actions += summary.replayed;
}

static void replay_loaded(struct replay *r, const struct store_loaded *loaded, enum db_result *result)
{
    struct match_terms terms;
    if (loaded->state.version == 0) return; /* it has not begun */
    r->matches++;
    if (!read_terms(r, &loaded->match, &terms)) {
        printf("%s: this build does not have its game, its scenario or its pack\n", r->match);
        r->different++;
        return;
    }
    writer_clear(&r->file);
    terms_write(&r->file, &terms);
    writer_bytes(&r->file, "\n", 1);
    *result = write_actions(r, &loaded->match, loaded->state.version);
    closing_write(&r->file, &terms, loaded->state.last_hash, loaded->state.version, loaded->match.seed, NULL);
    if (*result == DB_OK) check(r, &terms);
}

static enum db_result replay_match(struct replay *r, const uint8_t id[STORE_ID])
{
    struct store_loaded loaded;
    struct store_rows *rows;
    uuid_format(id, r->match);
    enum db_result result = store_load(r->db, id, NULL, NULL, STORE_WHOLE, &loaded, &rows);
    if (result == DB_OK) replay_loaded(r, &loaded, &result);
    store_rows_free(rows);
    return result;
}

/* ---- all of them ---- */

static void show_progress(const struct replay *r)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%" PRIu64 " matches, %" PRIu64 " actions \r", r->matches, r->actions);
}

/* One page of the list, newest first; `filter` then stands behind it. */
static enum db_result replay_page(struct replay *r, struct store_filter *filter, size_t *count)
{
    const struct store_entry *entries;
    struct store_rows *rows;
    enum db_result result = store_list(r->db, filter, &entries, count, &rows);
    for (size_t i = 0; i < *count && result == DB_OK; i++) {
        result = replay_match(r, entries[i].match.id);
        filter->from = true;
        filter->created_at = entries[i].match.created_at;
        memcpy(filter->id, entries[i].match.id, STORE_ID);
    }
    store_rows_free(rows);
    show_progress(r);
    return result;
}

static enum db_result replay_all(struct replay *r)
{
    struct store_filter filter = {.status = -1, .limit = PAGE};
    enum db_result result = DB_OK;
    for (size_t count = PAGE; count == PAGE && result == DB_OK;)
        result = replay_page(r, &filter, &count);
    return result;
}

static int conclude(const struct replay *r, enum db_result result)
{
    if (result == DB_NONE) return command_fail("there is no match %s", r->match);
    if (result != DB_OK) return command_fail("the database is away, or not one of this service");
    printf("%" PRIu64 " matches, %" PRIu64 " actions played again, %" PRIu64
           " matches would go another way\n",
           r->matches, r->actions, r->different);
    return r->different ? EXIT_FOUND : EXIT_FINE;
}

int replay_run(const struct command *command, int argc, char **argv)
{
    const char *url = NULL, *match = NULL, *words[WORDS_MAX];
    const struct flag flags[] = {
        {"database", FLAG_TEXT, &url, "URL",
         "where the matches are; without it the environment variable DATABASE_URL says it"},
        {"match", FLAG_TEXT, &match, "UUID", "replay only this match"},
        {0}};
    uint8_t id[STORE_ID];
    int count = command_read(command, flags, argc, argv, words, 0, 0);
    if (count < 0) return ~count;
    if (match && !uuid_parse(match, id)) return command_fail("--match must be the id of a match");

    struct replay r = {.db = input_database(url, NULL)};
    if (!r.db) return EXIT_USAGE;
    writer_init(&r.file);
    const int status = conclude(&r, match ? replay_match(&r, id) : replay_all(&r));
    for (size_t i = 0; i < r.pack_count; i++)
        pack_free(r.packs[i]);
    writer_free(&r.file);
    db_free(r.db);
    return status;
}
