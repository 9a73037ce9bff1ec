/* Standing instructions: finds what they answer, gives them, and carries out those that were left. */
#include <string.h>

#include "api/match/answers.h"
#include "api/match/change/closing.h"
#include "api/match/load.h"
#include "api/match/look.h"
#include "api/match/move.h"
#include "api/match/worker.h"
#include "engine/instruction.h"

/* ---- finding ---- */

/* At a secret step the instructed move must be the whole answer. */
static bool answers_at_once(struct match_worker *worker, const struct play *p, const struct instructed *it)
{
    if (!play_at_secret_step(p)) return true;
    struct play copy = match_worker_copy_play(worker, p);
    return !play_answer(&copy, it->seat, &it->move) && !copy.fault && !(play_deciders(&copy) >> it->seat & 1);
}

bool instructed_find(struct match_worker *worker, const struct match *match, struct instructed *it)
{
    const struct store_loaded *loaded = &worker->loaded;
    struct instructions given;
    for (size_t i = 0; i < loaded->instructions_count; i++) {
        const struct store_instructions *stored = &loaded->instructions[i];
        it->seat = stored->seat;
        if (!(match->deciding >> it->seat & 1) || answers_of_seat(worker, it->seat)) continue;
        if (instructions_restore(&given, &match->play, (const char *)stored->body.data,
                                 stored->body.length) &&
            instructions_answer(&given, &match->play, it->seat, &it->move) &&
            answers_at_once(worker, &match->play, it))
            return true;
    }
    return false;
}

/* ---- giving ---- */

static enum db_result store_given(struct match_worker *worker, const struct match *match,
                                  const struct instructions *instructions)
{
    struct store_instructions row = {.seat = match->viewer};
    writer_clear(&worker->reply.body);
    instructions_store(&worker->reply.body, instructions, &match->play);
    if (worker->reply.body.failed) return DB_AWAY;
    if (instructions->count)
        row.body = (struct store_bytes){(const uint8_t *)worker->reply.body.text, worker->reply.body.length};
    return store_instruct(worker->db, match->terms.id, worker->loading.token_hash, &row);
}

/* Reads the instructions that the seat has given. */
static void find_given(const struct match_worker *worker, const struct match *match,
                       struct instructions *instructions)
{
    const struct store_loaded *loaded = &worker->loaded;
    *instructions = (struct instructions){0};
    for (size_t i = 0; i < loaded->instructions_count; i++)
        if (loaded->instructions[i].seat == match->viewer)
            (void)instructions_restore(instructions, &match->play,
                                       (const char *)loaded->instructions[i].body.data,
                                       loaded->instructions[i].body.length);
}

enum match_result match_instruct(struct match_worker *worker, const struct caller *caller, const json_t *list,
                                 const char *path, struct match_report *report,
                                 struct instructions *instructions)
{
    struct match *match = &report->match;
    faults_clear(&report->faults);
    enum match_result result = match_load_and_settle(worker, caller, NULL, match);
    if (result != MATCH_OK) return result;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    if (match->bearer == STORE_ORGANIZER) return MATCH_FORBIDDEN;
    result = match_runs(match);
    if (result != MATCH_OK) return result;
    if (!list) {
        find_given(worker, match, instructions);
        return MATCH_OK;
    }
    if (match->seats.resigned >> match->viewer & 1) return MATCH_CONCEDED;
    if (!instructions_read(instructions, &match->play, list, path, &report->faults)) return MATCH_MALFORMED;
    const enum db_result given = store_given(worker, match, instructions);
    if (given == DB_CONFLICT) return MATCH_UNAUTHORIZED; /* the seat was released at this moment */
    if (given != DB_OK) return match_result_of_db(given);
    return match_load_and_settle(worker, caller, NULL, match); /* the seat may already be asked */
}

/* ---- those that were left ---- */

enum { PAGE = 100 /* matches that are looked at together */ };

bool match_sweep_instructions(struct match_worker *worker, uint8_t after[MATCH_ID_SIZE])
{
    const struct store_instructed *list;
    struct store_rows *rows;
    struct match match;
    size_t count;
    const enum db_result found = store_instructed(worker->db, after, PAGE, &list, &count, &rows);
    for (size_t i = 0; i < count; i++) {
        if (list[i].over)
            (void)store_forget_instructions(worker->db, list[i].id);
        else
            (void)match_settle_whole(worker, list[i].id, &match);
        pack_cache_release(worker->service->pack_cache);
    }
    const bool more = found == DB_OK && count == PAGE;
    if (more) memcpy(after, list[count - 1].id, MATCH_ID_SIZE);
    if (found == DB_OK && !more) memset(after, 0, MATCH_ID_SIZE);
    store_rows_free(rows);
    return more;
}
