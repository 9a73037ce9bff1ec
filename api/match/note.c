/* Entries of a running match's log that are no moves: a seat is claimed or released, a deadline is extended,
 * a phase is ended. */
#include <string.h>

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
    if (result == DB_OK && count == 0) return log_lacks_lines(worker, match);
    if (result != DB_OK) return result;
    return from_hex(hex, hash, HASH_SIZE) ? DB_OK
                                          : stored_is_unusable(match, "a line of its log cannot be read");
}

enum db_result note_begin(struct match_worker *worker, struct match *match, const struct action *noted,
                          struct store_note *note)
{
    struct batch_text *text = &worker->batch.text;
    struct action action = *noted;
    uint8_t state[HASH_SIZE];
    action.seq = match->version + 1;
    action.at = now_microseconds();
    if (match->terms.format < LEDGER_DEADLINES) action.due_at = 0;
    const enum db_result found = last_state_hash(worker, match, state);
    if (found != DB_OK) return found;
    *note = (struct store_note){
        .version = match->version, .action = {.seq = action.seq, .at = action.at}, .nonce = new_nonce()};
    writer_clear(&text->lines);
    writer_clear(&text->details);
    outcome_clear(match->play.out);
    action_write(&text->lines, &match->play, &action,
                 &(struct chain_link){match->terms.format, worker->loaded.state.last_hash, state},
                 note->action.hash);
    detail_pack(&text->details, &match->play, &action);
    note->action.line = text->lines.text;
    note->action.line_length = text->lines.length;
    note->action.detail = (struct store_bytes){(const uint8_t *)text->details.text, text->details.length};
    return text->lines.failed || text->details.failed ? DB_AWAY : DB_OK; /* memory is short */
}
