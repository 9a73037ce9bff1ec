/* Entries of a running match's log that are no moves: a seat is claimed or released, a deadline is extended,
 * a phase is ended. */
#include <string.h>

#include "api/common/when.h"
#include "api/match/log/detail.h"
#include "api/match/log/entries.h"
#include "api/match/worker.h"

/* Finds the hash of the last entry's state, which ends that entry's line. A match that these rules would play
 * otherwise has no other source for it. */
static enum db_result last_state_hash(struct match_worker *worker, const struct match *match,
                                      uint8_t hash[HASH_SIZE])
{
    const struct store_action *actions;
    struct store_rows *rows;
    size_t count;
    char hex[2 * HASH_SIZE + 1] = "";
    enum db_result result =
        store_actions(worker->db, match->terms.id, &(struct store_page){match->version - 1, 1, .lines = true},
                      &actions, &count, &rows);
    const size_t end = sizeof hex + 1; /* the digits, a quotation mark and the bracket */
    if (result == DB_OK && count == 1 && actions->line_length > end)
        memcpy(hex, actions->line + actions->line_length - end, sizeof hex - 1);
    store_rows_free(rows);
    if (result == DB_OK && count == 0) return match_lacks_lines(worker, match);
    if (result != DB_OK) return result;
    return from_hex(hex, hash, HASH_SIZE) ? DB_OK
                                          : match_is_unusable(match, "a line of its log cannot be read");
}

/* Adds an entry to the worker's text. Its place in the text is known when all are there. */
static void add_note(struct match_worker *worker, struct match *match, const struct action *action,
                     const struct chain_link *link, struct store_note *note)
{
    struct batch_text *text = &worker->batch.text;
    const size_t line = text->lines.length, detail = text->details.length;
    *note = (struct store_note){.version = action->seq - 1,
                                .action = {.seq = action->seq, .at = action->at},
                                .nonce = match_new_nonce()};
    outcome_clear(match->play.out);
    text->lines.comma = false; /* a line is no member of a list */
    action_write(&text->lines, &match->play, action, link, note->action.hash);
    detail_pack(&text->details, &match->play, action);
    note->action.line_length = text->lines.length - line;
    note->action.detail.length = text->details.length - detail;
}

enum db_result log_note_all(struct match_worker *worker, struct match *match, const struct action *noted,
                            size_t count, struct store_note *notes)
{
    struct batch_text *text = &worker->batch.text;
    uint8_t state[HASH_SIZE];
    const enum db_result found = last_state_hash(worker, match, state);
    if (found != DB_OK) return found;
    const int64_t at = moment_now();
    writer_clear(&text->lines);
    writer_clear(&text->details);
    for (size_t i = 0; i < count; i++) {
        struct action action = noted[i];
        action.seq = match->version + 1 + i;
        action.at = at;
        if (match->terms.format < LEDGER_DEADLINES) action.due_at = 0;
        const uint8_t *prev = i ? notes[i - 1].action.hash : worker->loaded.state.last_hash;
        add_note(worker, match, &action, &(struct chain_link){match->terms.format, prev, state}, &notes[i]);
    }
    if (text->lines.failed || text->details.failed) return DB_AWAY; /* memory is short */
    const char *line = text->lines.text;
    const uint8_t *detail = (const uint8_t *)text->details.text;
    for (size_t i = 0; i < count; i++) {
        notes[i].action.line = line;
        notes[i].action.detail.data = detail;
        line += notes[i].action.line_length;
        detail += notes[i].action.detail.length;
    }
    return DB_OK;
}

enum db_result log_note_begin(struct match_worker *worker, struct match *match, const struct action *noted,
                              struct store_note *note)
{
    return log_note_all(worker, match, noted, 1, note);
}
