/* Judges a request that changes a match: reads its moves and plays them in the worker's batch. Nothing is
 * written here. */
#include <stdio.h>
#include <string.h>

#include "api/match/answers.h"
#include "api/match/cached.h"
#include "api/match/change/draft.h"
#include "api/match/load.h"
#include "api/match/look.h"
#include "api/match/refusals.h"
#include "api/match/worker.h"

const struct refusal match_refusal_conceded = {"conceded", NULL, "This seat has conceded."};
static const struct refusal DRAFT_FULL = {"answer-too-long", NULL, "One answer cannot have so many moves."};
static const struct refusal ANSWER_ENDS = {
    "answer-ends-here", NULL,
    "The answer to a secret question ends with the move before this one; "
    "further moves can be sent when all seats have answered."};
/* Without this refusal, a batch that ends in a move which is never legal would show the dice at no cost. */
static const struct refusal BATCH_ENDS = {
    "batch-ends-here", NULL,
    "The moves before this one reveal something; further moves can be sent after they were made."};
static const struct refusal CHECK_ENDS = {
    "check-ends-here", NULL,
    "The moves before this one reveal something that is not shown before they are made."};

const struct refusal_group match_refusals[] = {
    {"A seat sends a list of moves, or moves after it has given up.",
     (const struct refusal *const[]){&match_refusal_conceded, &DRAFT_FULL, &ANSWER_ENDS, &BATCH_ENDS,
                                     &CHECK_ENDS, NULL}},
    {0},
};

/* ---- whether the match takes moves ---- */

enum match_result change_is_allowed(const struct match_request *request, const struct match *match)
{
    const enum match_result runs = match_runs(match);
    if (runs != MATCH_OK) return runs;
    if (!match_meets_conditions(request, match)) return MATCH_VERSION;
    return match_is_paused(match) ? MATCH_PAUSED : MATCH_OK;
}

/* ---- reading ---- */

/* Reads the move at an index of the list that the seat was given. */
static enum match_result read_index(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct sent_moves *sent = change->wish.moves;
    char list[LIST_NAME_ROOM];
    faults_clear(&change->told.report->faults);
    const enum match_result listed =
        match_list_legal(worker, &change->told.report->match, change->seat, true, list);
    if (listed != MATCH_OK) return listed;
    if (strcmp(list, sent->list) != 0) return MATCH_VERSION;
    if (sent->index >= worker->scratch->moves.count) {
        fault_add_foreign(&change->told.report->faults, sent->path,
                          "must be less than %zu, as many moves are in the list",
                          worker->scratch->moves.count);
        return MATCH_MALFORMED;
    }
    change->count = 1;
    worker->moves[0] = worker->scratch->moves.moves[sent->index];
    return MATCH_OK;
}

static bool read_batch(struct change *change)
{
    const struct sent_moves *sent = change->wish.moves;
    struct match_report *report = change->told.report;
    const bool list = json_is_array(sent->json);
    char path[160];
    faults_clear(&report->faults);
    change->count = list ? json_array_size(sent->json) : 1;
    if (change->count < 1 || change->count > BATCH_MAX)
        return fault_add(&report->faults, sent->path, "1 to %d moves are expected", BATCH_MAX);
    for (size_t i = 0; i < change->count; i++) {
        const json_t *json = list ? json_array_get(sent->json, i) : sent->json;
        snprintf(path, sizeof path, list ? "%s/%zu" : "%s", sent->path, i);
        move_read(&report->match.play, json, &change->worker->moves[i], path, &report->faults);
    }
    return report->faults.count == 0;
}

/* ---- judging ---- */

static enum match_result refuse(struct change *change, const struct play *play, const struct refusal *refusal,
                                size_t index)
{
    if (!refusal) {
        match_report_bug(&change->told.report->match, "a move has broken play");
        return MATCH_BROKEN;
    }
    *change->told.refused = (struct match_refusal){.refusal = refusal,
                                                   .move = change->worker->moves[index],
                                                   .on = *play,
                                                   .seat = change->seat,
                                                   .index = index};
    return MATCH_REFUSED;
}

/* Judges the batch from `index` on as further moves of the seat's draft, on a copy of the state. */
static enum match_result extend_draft(struct change *change, size_t index, struct draft *draft)
{
    struct match_worker *worker = change->worker;
    struct play copy = match_worker_copy_play(worker, worker->batch.play);
    if (!draft_play(&copy, change->seat, draft)) return refuse(change, &copy, NULL, index);
    change->kept = draft->count;
    for (size_t first = index; index < change->count; index++) {
        const bool asked = play_deciders(&copy) >> change->seat & 1;
        if (index > first && !asked) return refuse(change, &copy, &ANSWER_ENDS, index);
        if (draft->count == DRAFT_MAX) return refuse(change, &copy, &DRAFT_FULL, index);
        const struct refusal *refusal = play_answer(&copy, change->seat, &worker->moves[index]);
        if (refusal || copy.fault) return refuse(change, &copy, refusal, index);
        draft->moves[draft->count++] = worker->moves[index];
        draft_shorten(worker, change->seat, draft, &(struct draft_goal){.state = copy.state});
    }
    change->answer.answer.complete = !(play_deciders(&copy) >> change->seat & 1);
    return MATCH_OK;
}

/* A complete answer may be changed: match/move.h, "Secret steps". */
static enum match_result judge_answer(struct change *change, size_t index)
{
    struct match_worker *worker = change->worker;
    struct draft *draft = &worker->draft;
    const struct store_answer *given = worker->batch.count ? NULL : answers_of_seat(worker, change->seat);
    draft->count = 0;
    change->answer.answer.nonce = match_new_nonce();
    change->answer.answer.before = given ? given->nonce : 0;
    if (given && !draft_read(worker->batch.play, given->draft.data, given->draft.length, draft))
        return match_result_of_db(
            match_is_unusable(&change->told.report->match, "a stored answer cannot be read"));
    const bool revised = given && given->complete && draft->count > 0;
    if (revised) draft->count--;
    const size_t kept = draft->count;
    enum match_result result = extend_draft(change, index, draft);
    if (result == MATCH_REFUSED && revised && kept > 0) {
        draft->count = 0;
        result = extend_draft(change, index, draft);
    }
    return result;
}

/* Takes the judged draft as it will be stored, and the seats for which the step still waits. */
static void take_answer(struct change *change)
{
    struct match_worker *worker = change->worker;
    struct writer *text = &worker->batch.text.draft;
    writer_clear(text);
    draft_write(text, worker->batch.play, &worker->draft);
    change->answer.is_there = true;
    change->answer.answer.seat = change->seat;
    change->answer.answer.draft.data = (const uint8_t *)text->text;
    change->answer.answer.draft.length = text->length;
    /* the loaded answers belong to a step that is past */
    if (worker->batch.count) answers_drop(worker);
    const uint32_t mine = UINT32_C(1) << change->seat;
    change->answer.others = match_still_deciding(worker, worker->batch.play) & ~mine;
    if (!change->answer.answer.complete) change->answer.others |= mine;
}

static enum match_result begin_judging(struct change *change)
{
    struct match *match = &change->told.report->match;
    change->answer.is_there = false;
    if (change->wish.moves->list) {
        const enum match_result found = read_index(change);
        if (found != MATCH_OK) return found;
    } else if (!read_batch(change)) {
        return MATCH_MALFORMED;
    }
    if (match->seats.resigned >> change->seat & 1)
        return refuse(change, &match->play, &match_refusal_conceded, 0);
    match_restore_state(change->worker, match); /* removes the seat's own draft */
    batch_begin(change->worker, match);
    return MATCH_OK;
}

static enum match_result judge_moves(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct refusal *refusal = NULL;
    enum match_result result = begin_judging(change);
    if (result != MATCH_OK) return result;
    /* Open moves first, but those that the rules have made by themselves. The rest is an answer. */
    size_t i = 0;
    for (; i < change->count && !worker->batch.has_revealed && !play_at_secret_step(worker->batch.play); i++)
        if (!play_has_made(worker->batch.play, change->seat, &worker->moves[i]) &&
            !batch_action(worker, change->seat, &worker->moves[i], &refusal))
            return refuse(change, worker->batch.play, refusal, i);
    if (i == change->count) return MATCH_OK;
    if (worker->batch.has_revealed) return refuse(change, worker->batch.play, &BATCH_ENDS, i);
    result = judge_answer(change, i);
    if (result != MATCH_OK) return result;
    take_answer(change);
    return worker->batch.text.draft.failed ? MATCH_AWAY : MATCH_OK; /* memory is short */
}

static enum match_result judge_undo(struct change *change)
{
    struct match_worker *worker = change->worker;
    struct match *match = &change->told.report->match;
    worker->moves[0] = (struct move){.type = MOVE_UNDO, .count = 1, .arg = {change->wish.undoes}};
    const struct refusal *refusal = undo_check(&match->undo, &match->play, change->seat, change->wish.undoes);
    if (refusal) return refuse(change, &match->play, refusal, 0);
    batch_begin(worker, match);
    return batch_undo(worker, match, change->seat, change->wish.undoes);
}

/* A match that has moved on has ended the phase that was meant. */
static enum match_result judge_end_of_phase(struct change *change)
{
    const struct match *match = &change->told.report->match;
    if (change->worker->loading.found != match->version) return MATCH_VERSION;
    if (change->wish.ends_phase && change->wish.ends_phase != match->version) return MATCH_VERSION;
    change->wish.ends_phase = match->version;
    return MATCH_OK;
}

enum match_result change_judge(struct change *change)
{
    const bool resigned = change->seat >= 0 && change->told.report->match.seats.resigned >> change->seat & 1;
    change->answer.is_there = false;
    switch (change->kind) {
    case CHANGE_MOVES:
        return judge_moves(change);
    case CHANGE_CONCEDES:
        return resigned ? MATCH_CONCEDED : MATCH_OK;
    case CHANGE_UNDOES:
        return resigned ? MATCH_CONCEDED : judge_undo(change);
    case CHANGE_ENDS_PHASE:
        return judge_end_of_phase(change);
    case CHANGE_DECIDES:
        return change_judge_decision(change);
    }
    return MATCH_BROKEN;
}

/* ---- checking ---- */

/* A move that reveals something, or leads to another step, ends the check. The next refusal would tell what
 * the move brings. */
static bool check_ends(const struct change *change, const struct head *before)
{
    const struct play *p = change->worker->batch.play;
    const struct head *now = play_head(p);
    return change->worker->batch.has_revealed || now->over || now->depth != before->depth ||
           now->stack[now->depth - 1].step != before->stack[before->depth - 1].step ||
           !(play_deciders(p) >> change->seat & 1);
}

static enum match_result check_batch(struct change *change)
{
    struct match_worker *worker = change->worker;
    struct play *p = worker->batch.play;
    const struct head before = *play_head(p);
    const struct refusal *refusal = NULL;
    for (size_t i = 0; i < change->count; i++) {
        if (i > 0 && check_ends(change, &before)) return refuse(change, p, &CHECK_ENDS, i);
        bool last = i + 1 == change->count;
        if (last && (refusal = play_check(p, change->seat, &worker->moves[i])))
            return refuse(change, p, refusal, i);
        if (!last && !batch_action(worker, change->seat, &worker->moves[i], &refusal))
            return refuse(change, p, refusal, i);
    }
    return MATCH_OK;
}

/* Plays what the seat's draft has before the moves that were judged, so that they are said as the list says
 * them. */
static enum match_result stand_on_draft(struct change *change)
{
    struct match_worker *worker = change->worker;
    struct match *match = &change->told.report->match;
    const struct store_answer *given = answers_of_seat(worker, change->seat);
    struct draft *draft = &worker->draft;
    if (!given || !change->kept) return MATCH_OK;
    if (draft_read(&match->play, given->draft.data, given->draft.length, draft)) {
        draft->count = change->kept;
        if (draft_play(&match->play, change->seat, draft)) return MATCH_OK;
    }
    return match_result_of_db(match_is_unusable(match, "a stored answer cannot be played"));
}

enum match_result match_check(struct match_worker *worker, const struct match_request *request,
                              const struct sent_moves *moves, const char *seat, struct match_checked *checked)
{
    struct match *match = &checked->report.match;
    struct change *change = &worker->change;
    *change = (struct change){.worker = worker,
                              .request = request,
                              .told = {&checked->report, &checked->refused, NULL},
                              .wish.moves = moves};
    enum match_result result = match_load_to_show(worker, &request->caller, match);
    if (result == MATCH_OK) result = match_choose_seat(match, seat, &change->seat);
    if (result == MATCH_OK) result = change_is_allowed(request, match);
    if (result == MATCH_OK) result = begin_judging(change);
    checked->seat = change->seat;
    checked->moves = worker->moves;
    checked->move_count = change->count;
    if (result != MATCH_OK) return result;
    if (!play_at_secret_step(worker->batch.play)) return check_batch(change);
    result = judge_answer(change, 0);
    return result == MATCH_OK ? stand_on_draft(change) : result;
}
