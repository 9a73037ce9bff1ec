/* westphalia restored: gives new seeds to all matches that are not over. It is for a database that was put
 * back to an older copy, before a service goes on with it. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/input.h"
#include "db/store/terms.h"
#include "db/store/write.h"
#include "games/registry.h"
#include "log/seeds.h"
#include "program/clock.h"

enum { PAGE = 100, ATTEMPTS = 8, GAMES_MAX = 16 };

/* The state that all matches share. */
struct restoring {
    struct db *db;
    struct pack *packs[GAMES_MAX]; /* the packs met so far, for their names alone */
    struct writer line;
    struct outcome nothing; /* the empty outcome of such an entry */
    uint64_t done, failed;
};

static void fail(struct restoring *r, const uint8_t id[STORE_ID], const char *why)
{
    char text[UUID_TEXT];
    uuid_format(id, text);
    fprintf(stderr, "%s: %s\n", text, why);
    r->failed++;
}

static const struct pack *pack_for(struct restoring *r, const struct game *game)
{
    size_t i = 0;
    while (i < GAMES_MAX && r->packs[i] && r->packs[i]->game != game)
        i++;
    if (i == GAMES_MAX) return NULL;
    if (!r->packs[i]) r->packs[i] = pack_standard(game);
    return r->packs[i];
}

/* The hash of the state, which does not change. It ends the line of the last entry. */
static bool last_state_hash(struct restoring *r, const struct store_loaded *loaded, uint8_t hash[HASH_SIZE])
{
    const struct store_action *actions;
    struct store_rows *rows;
    size_t count;
    char hex[2 * HASH_SIZE + 1] = "";
    const size_t end = sizeof hex + 1; /* the digits, a quotation mark and the bracket */
    const enum db_result result = store_actions(
        r->db, loaded->match.id, &(struct store_page){loaded->state.version - 1, 1, .lines = true}, &actions,
        &count, &rows);
    if (result == DB_OK && count == 1 && actions->line_length > end)
        memcpy(hex, actions->line + actions->line_length - end, sizeof hex - 1);
    store_rows_free(rows);
    return from_hex(hex, hash, HASH_SIZE);
}

/* Writes the entry of the log. The service makes its packed form from the line. */
static bool write_note(struct restoring *r, const struct store_loaded *loaded,
                       const struct match_terms *terms, const struct restoration *restored,
                       struct store_note *note)
{
    uint8_t state[HASH_SIZE];
    const struct play p = {.game = terms->pack->game, .pack = terms->pack->data, .out = &r->nothing};
    struct action action = {
        .seq = restored->seq, .at = restored->at, .seat = NO_SEAT, .move = {.type = MOVE_RESTORED}};
    memcpy(action.commitment, restored->commitment, HASH_SIZE);
    memcpy(action.earlier_seed, restored->earlier_seed, SEED_SIZE);
    if (!last_state_hash(r, loaded, state)) return false;
    *note =
        (struct store_note){.version = loaded->state.version, .action = {.seq = action.seq, .at = action.at}};
    randombytes_buf(&note->nonce, sizeof note->nonce);
    writer_clear(&r->line);
    action_write(&r->line, &p, &action, &(struct chain_link){terms->format, loaded->state.last_hash, state},
                 note->action.hash);
    note->action.line = r->line.text;
    note->action.line_length = r->line.length;
    note->action.detail = (struct store_bytes){(const uint8_t *)"", 0};
    return !r->line.failed;
}

/* DB_CONFLICT: the match has gone on meanwhile. DB_BROKEN: the fault is on stderr. */
static enum db_result restore_loaded(struct restoring *r, const struct store_loaded *loaded)
{
    const struct store_match *match = &loaded->match;
    const struct game *game = game_find(match->game);
    const struct pack *pack = game ? pack_for(r, game) : NULL;
    const bool runs = loaded->state.version > 0;
    struct match_terms terms;
    struct store_note note;
    uint8_t seed[SEED_SIZE], bytes[STORE_RESTORED];
    if (match->standing.status == STORE_OVER) return DB_NONE;
    if (!pack || !store_terms(match, pack, &terms)) {
        fail(r, match->id, "this build does not know its game, its scenario or its options");
        return DB_BROKEN;
    }
    if (terms.restored.count == RESTORATIONS_MAX) {
        fail(r, match->id, "it has been restored too often: tell its players, and end it");
        return DB_BROKEN;
    }
    struct restoration restored = {.seq = runs ? loaded->state.version + 1 : 0,
                                   .at = clock_microseconds(CLOCK_REALTIME)};
    randombytes_buf(seed, sizeof seed);
    restoration_make(&restored, match->id, match->dice.seed, seed);
    store_restored_write(&restored, bytes);
    if (runs && !write_note(r, loaded, &terms, &restored, &note)) {
        fail(r, match->id, "its log cannot be read");
        return DB_BROKEN;
    }
    const enum db_result result = store_restore(r->db, match, seed, bytes, runs ? &note : NULL);
    sodium_memzero(seed, sizeof seed);
    return result;
}

/* False: the run ends, and *result says why. */
static bool restore(struct restoring *r, const uint8_t id[STORE_ID], enum db_result *result)
{
    *result = DB_CONFLICT;
    for (int n = 0; n < ATTEMPTS && *result == DB_CONFLICT; n++) {
        struct store_loaded loaded;
        struct store_rows *rows;
        *result = store_load(r->db, &(struct store_request){.id = id, .extent = STORE_WHOLE}, &loaded, &rows);
        if (*result == DB_BROKEN)
            fail(r, id, "its seed cannot be read");
        else if (*result == DB_OK)
            *result = restore_loaded(r, &loaded);
        store_rows_free(rows);
    }
    r->done += *result == DB_OK;
    if (*result == DB_CONFLICT) fail(r, id, "it goes on all the time: stop the service first");
    return *result != DB_AWAY;
}

/* Restores all matches of this status, newest first. */
static enum db_result restore_all(struct restoring *r, enum store_status status)
{
    struct store_filter filter = {.status = status, .limit = PAGE};
    enum db_result result, one;
    size_t count;
    do {
        const struct store_entry *entries;
        struct store_rows *rows;
        result = store_list(r->db, &filter, &entries, &count, &rows);
        for (size_t i = 0; i < count && result == DB_OK; i++) {
            filter.from = true;
            filter.created_at = entries[i].match.listing.created_at;
            memcpy(filter.id, entries[i].match.id, STORE_ID);
            if (!restore(r, filter.id, &one)) result = one;
        }
        store_rows_free(rows);
    } while (result == DB_OK && count == PAGE);
    return result;
}

enum exit_status restored_run(const struct command *command, int argc, char **argv)
{
    const char *url = NULL, *secret = NULL;
    struct command_line line;
    static struct restoring r;
    const struct flag flags[] = {
        INPUT_DATABASE_FLAG(&url, "the database that was put back to an older copy, as its owner"),
        INPUT_KEYS_FLAG(&secret),
        {0}};
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    if (!(r.db = input_database(url, secret))) return EXIT_USAGE;
    writer_init(&r.line);
    enum db_result result = restore_all(&r, STORE_OPEN);
    if (result == DB_OK) result = restore_all(&r, STORE_RUNNING);
    for (size_t i = 0; i < GAMES_MAX; i++)
        pack_free(r.packs[i]);
    writer_free(&r.line);
    db_free(r.db);
    printf("%" PRIu64 " matches go on with new seeds, %" PRIu64 " could not be given one\n", r.done,
           r.failed);
    if (result != DB_OK) return command_fail("the database does not answer, or is not one of this service");
    return r.failed ? EXIT_FOUND : EXIT_FINE;
}
