/* The audit file of a match (log/audit.h). */
#include <stdio.h>
#include <string.h>

#include "api/match/history.h"
#include "api/match/load.h"
#include "api/match/worker.h"

enum { AUDIT_PAGE = 500 /* lines that are loaded at once */ };

/* Writes a line of NDJSON: the hashed object with further members before and after its own. */
static void extend_object(struct writer *w, const char *json, size_t length, const char *before,
                          const char *after)
{
    writer_bytes(w, "{", 1);
    writer_bytes(w, before, strlen(before));
    writer_bytes(w, json + 1, length - 2);
    writer_bytes(w, after, strlen(after));
    writer_bytes(w, "}\n", 2);
}

static void write_terms(struct match_worker *worker, const struct match *match,
                        const uint8_t public_key[PUBLIC_KEY_SIZE], struct writer *w)
{
    char key[2 * PUBLIC_KEY_SIZE + 1], member[sizeof key + 20];
    struct writer *terms = &worker->reply.body;
    to_hex(public_key, PUBLIC_KEY_SIZE, key);
    snprintf(member, sizeof member, ",\"server_key\":\"%s\"", key);
    writer_clear(terms);
    terms_write(terms, &match->terms);
    extend_object(w, writer_text(terms), terms->length, "", member);
}

/* From LEDGER_TIMED on the line itself has the time. */
static void write_line(struct writer *w, int format, const struct store_action *action)
{
    char at[TIME_ROOM], hash[2 * HASH_SIZE + 1], before[TIME_ROOM + 20] = "", after[sizeof hash + 20];
    time_write(action->at, at);
    to_hex(action->hash, HASH_SIZE, hash);
    if (format < LEDGER_TIMED) snprintf(before, sizeof before, "\"at\":\"%s\",", at);
    snprintf(after, sizeof after, ",\"hash\":\"%s\"", hash);
    extend_object(w, action->line, action->line_length, before, after);
}

/* Writes the actions up to the loaded version, page by page. */
static enum db_result write_lines(struct match_worker *worker, const struct match *match, struct writer *w)
{
    const struct store_action *actions;
    struct store_rows *rows;
    size_t count = 0;
    for (uint64_t seq = 0; seq < match->version; seq += count) {
        const uint64_t left = match->version - seq;
        const struct store_page page = {seq, left < AUDIT_PAGE ? left : AUDIT_PAGE, .lines = true};
        enum db_result found = store_actions(worker->db, match->terms.id, &page, &actions, &count, &rows);
        for (size_t i = 0; found == DB_OK && i < count; i++)
            write_line(w, match->terms.format, &actions[i]);
        store_rows_free(rows);
        if (found != DB_OK) return found;
        if (count == 0) return match_lacks_lines(worker, match);
    }
    return DB_OK;
}

/* The names are as they are now, and under no hash. So the rest of the file stays as it is when a player has
 * another name, or none any more. */
static void write_names_line(struct writer *w, const struct match *match)
{
    if (!match_has_names(match)) return;
    writer_open(w, '{');
    match_write_names(w, match);
    writer_close(w, '}');
    writer_bytes(w, "\n", 1);
}

enum match_result match_audit(struct match_worker *worker, const struct caller *caller, struct writer *w,
                              struct audited *audited)
{
    struct match match;
    struct signing_key key;
    enum match_result result = match_load_and_settle(worker, caller, NULL, &match);
    if (result != MATCH_OK) return result;
    if (match_state_viewer(&match) != SEAT_ALL) return caller->token ? MATCH_FORBIDDEN : MATCH_UNAUTHORIZED;
    if (match.version == 0) return MATCH_NOT_STARTED;
    enum db_result found = keys_signing(&worker->service->keys, worker->db, &key);
    if (found == DB_OK) {
        write_terms(worker, &match, key.public_key, w);
        found = write_lines(worker, &match, w);
    }
    if (found == DB_OK)
        closing_write(w, &match.terms, worker->loaded.state.last_hash, match.version,
                      match.status == STORE_OVER ? match.seed.bytes : NULL, key.secret_key);
    if (found == DB_OK) write_names_line(w, &match);
    audited->version = match.version;
    memcpy(audited->match_id, match.terms.id, MATCH_ID_SIZE);
    sodium_memzero(&key, sizeof key);
    return match_result_of_db(found);
}
