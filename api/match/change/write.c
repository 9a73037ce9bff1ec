/* Prepares commits, writes them, and notes them in the match and the state cache. */
#include <string.h>

#include "api/common/metrics.h"
#include "api/match/cached.h"
#include "api/match/change/closing.h"
#include "api/match/load.h"
#include "api/match/worker.h"
#include "program/must_hold.h"

/* ---- preparing ---- */

static void fill_store_action(const struct batch *batch, const struct batch_line *line,
                              struct store_action *action)
{
    action->seq = line->seq;
    action->at = batch->origin.at;
    action->line = batch->text.lines.text + line->line;
    action->line_length = line->line_length;
    action->detail.data = (const uint8_t *)batch->text.details.text + line->detail;
    action->detail.length = line->detail_length;
    memcpy(action->hash, line->hash, HASH_SIZE);
}

/* A commit that goes on from the worker's match. */
static struct store_commit *begin_commit(struct match_worker *worker, const struct match *match)
{
    struct outgoing *outgoing = &worker->outgoing;
    struct store_commit *commit = &outgoing->commit;
    *commit = (struct store_commit){.basis = {.version = match->version,
                                              .from_cache = worker->loading.source == FROM_CACHE,
                                              .seat = match->bearer,
                                              .timed = match_is_timed(match)},
                                    .deadline.clocked = match->deadline.bank != 0};
    memcpy(commit->id, match->terms.id, MATCH_ID_SIZE);
    memcpy(commit->basis.last_hash, worker->loaded.state.last_hash, HASH_SIZE);
    return commit;
}

static void fill_step(struct match_worker *worker, const struct match *match, uint32_t informed,
                      struct store_step *step)
{
    const struct batch *batch = &worker->batch;
    struct outgoing *outgoing = &worker->outgoing;
    const struct head *head = play_head(batch->play);
    const struct undo *undo = &batch->undo;
    for (size_t i = 0; i < batch->count; i++)
        fill_store_action(batch, &batch->line[i], &outgoing->actions[i]);
    *step = (struct store_step){.actions = outgoing->actions,
                                .action_count = batch->count,
                                .deciding = head->over ? 0 : play_deciders(batch->play) & ~head->resigned,
                                .has_players = match->seats.players.length > 0,
                                .outcome = {.over = head->over,
                                            .resigned = head->resigned,
                                            .winners = head->winners,
                                            .changes_seats = head->resigned != match->seats.resigned ||
                                                             head->winners != match->seats.winners}};
    step->asked = step->deciding & ~informed;
    step->state.version = batch->version;
    step->state.packed.data = outgoing->packed;
    step->state.packed.length = state_store(batch->play, outgoing->packed);
    step->state.undo = (uint32_t)undo->seat << STORE_UNDO_SEAT | (uint32_t)undo->count << STORE_UNDO_COUNT |
                       (uint32_t)undo->limit << STORE_UNDO_LIMIT;
    memcpy(step->state.last_hash, batch->hash, HASH_SIZE);
}

bool outgoing_prepare_commit(struct match_worker *worker, const struct match *match, uint32_t deciding,
                             uint32_t informed)
{
    const struct batch *batch = &worker->batch;
    if (batch->text.lines.failed || batch->text.details.failed || worker->reply.body.failed) return false;
    struct store_commit *commit = begin_commit(worker, match);
    fill_step(worker, match, informed, &worker->outgoing.step);
    commit->step = &worker->outgoing.step;
    commit->at = batch->origin.at;
    commit->nonce = batch->origin.nonce;
    commit->deadline.each = match->deadline.each;
    commit->deadline.secret = play_at_secret_step(batch->play);
    commit->deadline.counts_missed = match->deadline.missed != 0;
    commit->deadline.kept = batch->kept;
    worker->outgoing.deciding = deciding;
    return true;
}

/* Seats other than this one whose answers are complete. */
static uint32_t answered_but(const struct match_worker *worker, int seat)
{
    uint32_t answered = 0;
    for (size_t i = 0; i < worker->loaded.answer_count; i++)
        if (worker->loaded.answer[i].complete) answered |= UINT32_C(1) << worker->loaded.answer[i].seat;
    return answered & ~(UINT32_C(1) << seat);
}

void outgoing_prepare_answer(struct match_worker *worker, const struct match *match,
                             const struct store_answer *answer, const struct store_reply *reply,
                             uint32_t others)
{
    struct store_commit *commit = begin_commit(worker, match);
    commit->basis.answered = answered_but(worker, answer->seat);
    commit->answer = answer;
    commit->others = others;
    commit->reply = reply;
}

void outgoing_prepare_nothing(struct match_worker *worker)
{
    worker->outgoing.commit = (struct store_commit){.done.result = DB_OK};
}

/* ---- writing ---- */

/* Moves and answers alike. A commit that met a conflict, or another transaction at its match, does not count,
 * nor does a transaction that committed none. */
static void count_committed(struct store_commit *const commits[], size_t count)
{
    int committed = 0;
    for (size_t i = 0; i < count; i++)
        committed += commits[i]->done.result == DB_OK;
    metrics_add(METRIC_COMMITS, committed > 0);
    metrics_add(METRIC_COMMITTED_MOVES, committed);
}

enum db_result outgoing_write_all(struct match_worker *const workers[], size_t count)
{
    struct store_commit *commits[STORE_GROUP] = {NULL};
    must_hold(count <= STORE_GROUP);
    for (size_t i = 0; i < count; i++)
        commits[i] = &workers[i]->outgoing.commit;
    const enum db_result result = store_commit(workers[0]->db, commits, count);
    count_committed(commits, count);
    return result;
}

enum db_result outgoing_write(struct match_worker *worker)
{
    if (outgoing_is_empty(&worker->outgoing.commit)) return DB_OK;
    (void)outgoing_write_all(&worker, 1);
    return worker->outgoing.commit.done.result;
}

/* ---- afterwards ---- */

static void note_step(struct match_worker *worker, struct match *match, const struct store_step *step)
{
    match->version = step->state.version;
    match->deciding = worker->outgoing.deciding;
    match->seats.resigned = step->outcome.resigned;
    match->seats.winners = step->outcome.winners;
    if (step->outcome.over) {
        match->status = STORE_OVER;
        match->listing.ended_at = worker->outgoing.commit.at;
    }
    worker->loaded.instructed = worker->outgoing.commit.done.instructed;
    cached_keep_committed(worker, match);
}

void outgoing_note_written(struct match_worker *worker, struct match *match)
{
    const struct store_commit *commit = &worker->outgoing.commit;
    if (commit->step) note_step(worker, match, commit->step);
    if (commit->answer && !commit->step) {
        worker->loaded.instructed = commit->done.instructed;
        state_cache_answer(worker->service->state_cache, commit->id, commit->basis.version,
                           commit->basis.last_hash, commit->answer);
    }
    match_notify(worker, match);
}
