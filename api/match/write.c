/* What is written of a match: prepared in the worker that is at it, written by itself or in one transaction with that of other matches, and then noted in
 * the state cache. */
#include <assert.h>
#include <string.h>

#include "api/common/metrics.h"
#include "api/match/internal.h"

static_assert((int)MATCH_GROUP <= (int)STORE_GROUP, "a group goes in one transaction of each kind");

/* ---- preparing ---- */

static void prepare(struct outgoing *outgoing, struct store_grouped grouped)
{
    outgoing->grouped = grouped;
    outgoing->first = NULL;
    outgoing->unknown = outgoing->is_away = false;
}

static void fill_store_action(const struct run *run, const struct run_line *line, struct store_action *action)
{
    action->seq = line->seq;
    action->at = run->at;
    action->line = run->lines.text + line->line;
    action->line_length = line->line_length;
    action->detail.data = (const uint8_t *)run->details.text + line->detail;
    action->detail.length = line->detail_length;
    memcpy(action->hash, line->hash, HASH_SIZE);
}

bool prepare_commit(struct match_worker *worker, const struct match *match, uint32_t deciding)
{
    struct run *run = &worker->run;
    struct outgoing *outgoing = &worker->outgoing;
    struct store_commit *commit = &outgoing->commit;
    const struct head *head = play_head(run->play);
    if (run->lines.failed || run->details.failed || worker->body.failed) return false;
    for (size_t i = 0; i < run->count; i++)
        fill_store_action(run, &run->line[i], &outgoing->actions[i]);
    *commit = (struct store_commit){.version = run->from,
                                    .at = run->at,
                                    .nonce = run->nonce,
                                    .actions = outgoing->actions,
                                    .action_count = run->count,
                                    .over = head->over,
                                    .resigned = head->resigned,
                                    .winners = head->winners,
                                    .changes_seats =
                                        head->resigned != match->resigned || head->winners != match->winners,
                                    .unseen = worker->unseen,
                                    .seat = match->bearer,
                                    .each = match->deadline.each};
    memcpy(commit->id, match->terms.id, MATCH_ID_SIZE);
    memcpy(commit->last_seen, worker->loaded.state.last_hash, HASH_SIZE);
    commit->state.version = run->version;
    commit->state.packed.data = outgoing->packed;
    commit->state.packed.length = state_store(run->play, outgoing->packed);
    memcpy(commit->state.last_hash, run->hash, HASH_SIZE);
    commit->state.undo = run->undo.seat | (uint32_t)run->undo.count << 8 | (uint32_t)run->undo.limit << 16;
    prepare(outgoing, (struct store_grouped){.commit = commit});
    outgoing->deciding = deciding;
    return true;
}

/* Seats whose answers are complete, but for this one. */
static uint32_t answered_but(const struct match_worker *worker, int seat)
{
    uint32_t answered = 0;
    for (size_t i = 0; i < worker->loaded.answer_count; i++)
        if (worker->loaded.answer[i].complete) answered |= UINT32_C(1) << worker->loaded.answer[i].seat;
    return answered & ~(UINT32_C(1) << seat);
}

void prepare_answer(struct match_worker *worker, const struct match *match, const struct store_answer *answer,
                    const struct store_reply *reply, uint32_t others)
{
    struct store_answering *answering = &worker->outgoing.answering;
    *answering = (struct store_answering){.version = worker->loaded.state.version,
                                          .answer = answer,
                                          .reply = reply,
                                          .others = others,
                                          .unseen = worker->unseen,
                                          .answered = answered_but(worker, answer->seat)};
    memcpy(answering->id, match->terms.id, sizeof answering->id);
    memcpy(answering->last_seen, worker->loaded.state.last_hash, HASH_SIZE);
    prepare(&worker->outgoing, (struct store_grouped){.answering = answering});
}

void prepare_nothing(struct match_worker *worker)
{
    prepare(&worker->outgoing, (struct store_grouped){0});
}

/* ---- writing ---- */

/* What came of it is in outgoing->grouped. */
static void note_sent(struct match_worker *worker)
{
    struct outgoing *outgoing = &worker->outgoing;
    worker->sent = true;
    outgoing->unknown = outgoing->unknown || db_outcome_unknown(worker->db);
}

/* Moves and answers count alike. */
static void count_sent(size_t count)
{
    metrics_add(METRIC_COMMITS, 1);
    metrics_add(METRIC_COMMITTED_MOVES, count);
}

enum db_result write_prepared(struct match_worker *worker)
{
    struct store_grouped *grouped = &worker->outgoing.grouped;
    if (!grouped->commit && !grouped->answering) return DB_OK;
    store_single(worker->db, grouped);
    note_sent(worker);
    count_sent(1);
    return grouped->result;
}

/* It may have been written with its group, whose answer was lost: then what came with it is not known any more. */
static enum db_result write_again(struct match_worker *worker)
{
    struct store_grouped *grouped = &worker->outgoing.grouped;
    if (write_prepared(worker) != DB_OK) return grouped->result;
    grouped->instructed = true;
    grouped->all = grouped->answering != NULL;
    return DB_OK;
}

enum db_result write_left(struct match_worker *worker)
{
    struct outgoing *first = worker->outgoing.first;
    if (!first) return worker->outgoing.grouped.result;
    if (first->is_away) return DB_AWAY;
    const enum db_result result = write_again(worker);
    first->is_away = result == DB_AWAY;
    return result;
}

/* All commits, or all answers: even one alone goes as a group of one, which waits for nobody. */
static void write_group(struct match_worker *const workers[], size_t count)
{
    struct store_grouped *group[STORE_GROUP] = {NULL};
    if (!count) return;
    for (size_t i = 0; i < count; i++)
        group[i] = &workers[i]->outgoing.grouped;
    const enum db_result sent = store_group(workers[0]->db, group, count);
    if (sent == DB_OK) count_sent(count);
    for (size_t i = 0; i < count; i++) {
        struct outgoing *outgoing = &workers[i]->outgoing;
        note_sent(workers[i]);
        if (sent != DB_OK || (group[i]->occupied && outgoing->unknown))
            outgoing->first = &workers[0]->outgoing;
    }
}

void match_write_group(struct match_worker *const workers[], size_t count)
{
    struct match_worker *commits[STORE_GROUP], *answers[STORE_GROUP];
    size_t commit_count = 0, answer_count = 0;
    assert(count <= MATCH_GROUP);
    for (size_t i = 0; i < count; i++)
        if (workers[i]->outgoing.grouped.commit)
            commits[commit_count++] = workers[i];
        else
            answers[answer_count++] = workers[i];
    write_group(commits, commit_count);
    write_group(answers, answer_count);
}

/* ---- afterwards ---- */

static void note_commit(struct match_worker *worker, struct match *match)
{
    const struct store_commit *commit = &worker->outgoing.commit;
    match->version = commit->state.version;
    match->deciding = worker->outgoing.deciding;
    match->resigned = commit->resigned;
    match->winners = commit->winners;
    if (commit->over) match->status = STORE_OVER;
    worker->loaded.instructed = worker->outgoing.grouped.instructed;
    remember_committed(worker, match);
}

void note_written(struct match_worker *worker, struct match *match)
{
    const struct store_grouped *grouped = &worker->outgoing.grouped;
    const struct store_answering *answering = grouped->answering;
    if (grouped->commit) note_commit(worker, match);
    if (answering) {
        worker->loaded.instructed = worker->loaded.instructed || grouped->instructed;
        state_cache_answer(worker->service->state_cache, answering->id, answering->version,
                           answering->last_seen, answering->answer);
    }
    notify_listeners(worker, match->terms.id);
}
