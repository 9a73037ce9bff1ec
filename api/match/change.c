/* Judging what a seat wants to do, and committing it. */
#include <stdio.h>
#include <string.h>

#include "api/match/internal.h"

/* How often a request is judged anew because the match moved on meanwhile; how often the last answer of a step is to resolve it at once. */
enum { ATTEMPTS = 8, CLOSING_ATTEMPTS = 4 };

static const struct refusal HAS_CONCEDED = {"conceded", NULL, "{seat} has conceded this match."};
static const struct refusal DRAFT_FULL = {"answer-too-long", NULL, "One answer cannot have so many moves."};
static const struct refusal ANSWER_ENDS = {
    "answer-ends-here", NULL,
    "The answer to a secret question ends with the move before this one; "
    "further moves can be sent when all seats have answered."};
/* Otherwise a batch that ends in a move which is never legal would be a look at the dice for nothing. */
static const struct refusal BATCH_ENDS = {
    "batch-ends-here", NULL,
    "The moves before this one reveal something; further moves can be sent after they were made."};
static const struct refusal CHECK_ENDS = {
    "check-ends-here", NULL,
    "The moves before this one reveal something that is not shown before they are made."};

/* ---- who may ---- */

/* To concede and to undo may have the same body, or none. */
static void hash_change(const struct change *change, uint8_t hash[HASH_SIZE])
{
    hash_request(change->request, change->actions ? "undo" : NULL, "", hash);
}

/* An answer that was given to this key is given again. */
static enum match_result repeat_answer(struct change *change, struct writer *w)
{
    const struct store_reply *reply = &change->worker->loaded.reply;
    uint8_t hash[HASH_SIZE];
    hash_change(change, hash);
    if (memcmp(hash, reply->request, HASH_SIZE)) return MATCH_KEY_REUSED;
    writer_clear(w);
    writer_raw(w, reply->body, reply->body_length);
    change->verdict->replayed = true;
    change->verdict->version = reply->version;
    return MATCH_OK;
}

static enum match_result may_move(const struct move_request *request, const struct match *match)
{
    if (match->status == STORE_OPEN) return MATCH_NOT_STARTED;
    if (match->status == STORE_OVER) return MATCH_OVER;
    if (match->differs) return MATCH_OTHER_RULES;
    if (!meets_conditions(request, match)) return MATCH_VERSION;
    return MATCH_OK;
}

/* Loads the match for a seat (or the organizer) that wants to change it. */
static enum match_result authorize_change(struct change *change, struct writer *w)
{
    const struct move_request *request = change->request;
    struct match *match = &change->verdict->match;
    enum match_result result = (change->recalls ? recall_to_change : load_to_change)(
        change->worker, &request->caller, request->key, match);
    if (result != MATCH_OK) return result;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    if ((match->bearer == STORE_ORGANIZER) != change->organizing) return MATCH_FORBIDDEN;
    change->seat = match->bearer;
    if (change->worker->loaded.reply.key) return repeat_answer(change, w);
    return may_move(request, match);
}

/* ---- reading ---- */

/* The move at an index of the list that the seat was given. */
static enum match_result read_index(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct move_request *request = change->request;
    char list[LIST_NAME_ROOM];
    faults_clear(&change->verdict->faults);
    const enum match_result listed = list_legal(worker, &change->verdict->match, change->seat, true, list);
    if (listed != MATCH_OK) return listed;
    if (strcmp(list, request->list) != 0) return MATCH_VERSION;
    if (request->index >= worker->scratch->moves.count) {
        fault_add_foreign(&change->verdict->faults, request->path,
                          "must be less than %zu, as many moves are in the list",
                          worker->scratch->moves.count);
        return MATCH_MALFORMED;
    }
    change->count = 1;
    worker->batch[0] = worker->scratch->moves.moves[request->index];
    return MATCH_OK;
}

static bool read_batch(struct change *change)
{
    const struct move_request *request = change->request;
    struct verdict *verdict = change->verdict;
    const bool list = json_is_array(request->moves);
    char path[160];
    faults_clear(&verdict->faults);
    change->count = list ? json_array_size(request->moves) : 1;
    if (change->count < 1 || change->count > BATCH_MAX)
        return fault_add(&verdict->faults, request->path, "1 to %d moves are expected", BATCH_MAX);
    for (size_t i = 0; i < change->count; i++) {
        const json_t *json = list ? json_array_get(request->moves, i) : request->moves;
        snprintf(path, sizeof path, list ? "%s/%zu" : "%s", request->path, i);
        move_read(&verdict->match.play, json, &change->worker->batch[i], path, &verdict->faults);
    }
    return verdict->faults.count == 0;
}

/* ---- judging ---- */

static enum match_result refuse(struct change *change, const struct play *play, const struct refusal *refusal,
                                size_t index)
{
    struct verdict *verdict = change->verdict;
    if (!refusal) {
        report_bug(&verdict->match, "play broke on a move");
        return MATCH_BROKEN;
    }
    verdict->refusal = refusal;
    verdict->refused_on = *play;
    verdict->refused = change->worker->batch[index];
    verdict->seat = change->seat;
    verdict->index = index;
    return MATCH_REFUSED;
}

/* Judges the batch from `index` on as further moves of the seat's draft, tried on a copy of the state. */
static enum match_result extend_draft(struct change *change, size_t index, struct draft *draft)
{
    struct match_worker *worker = change->worker;
    struct play copy = play_on_copy(worker, worker->run.play);
    if (!answer_on(&copy, change->seat, draft)) return refuse(change, &copy, NULL, index);
    for (size_t first = index; index < change->count; index++) {
        const bool asked = play_deciders(&copy) >> change->seat & 1;
        if (index > first && !asked) return refuse(change, &copy, &ANSWER_ENDS, index);
        if (draft->count == DRAFT_MAX) return refuse(change, &copy, &DRAFT_FULL, index);
        const struct refusal *refusal = play_answer(&copy, change->seat, &worker->batch[index]);
        if (refusal || copy.fault) return refuse(change, &copy, refusal, index);
        draft->moves[draft->count++] = worker->batch[index];
        draft_shorten(worker, change->seat, draft, copy.state);
    }
    change->answer.complete = !(play_deciders(&copy) >> change->seat & 1);
    return MATCH_OK;
}

/* An answer that was complete is changed: see match/match.h. */
static enum match_result judge_answer(struct change *change, size_t index)
{
    struct match_worker *worker = change->worker;
    struct draft *draft = &worker->draft;
    const struct store_answer *given = worker->run.count ? NULL : answer_of(worker, change->seat);
    draft->count = 0;
    change->answer.nonce = new_nonce();
    change->answer.before = given ? given->nonce : 0;
    if (given && !draft_read(worker->run.play, given->draft.data, given->draft.length, draft))
        return match_result_of_db(
            stored_is_unusable(&change->verdict->match, "a stored answer cannot be read"));
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

/* The judged draft as it will be stored; whom the step still waits for. */
static void take_answer(struct change *change)
{
    struct match_worker *worker = change->worker;
    writer_clear(&worker->draft_bytes);
    draft_write(&worker->draft_bytes, worker->run.play, &worker->draft);
    change->answers = true;
    change->answer.seat = change->seat;
    change->answer.draft.data = (const uint8_t *)worker->draft_bytes.text;
    change->answer.draft.length = worker->draft_bytes.length;
    if (worker->run.count) worker->loaded.answer_count = 0; /* those were for a step that is past */
    const uint32_t mine = UINT32_C(1) << change->seat;
    change->others = still_deciding(worker, worker->run.play) & ~mine;
    if (!change->answer.complete) change->others |= mine;
}

static enum match_result begin_judging(struct change *change)
{
    struct match *match = &change->verdict->match;
    change->answers = false;
    if (change->request->list) {
        const enum match_result found = read_index(change);
        if (found != MATCH_OK) return found;
    } else if (!read_batch(change)) {
        return MATCH_MALFORMED;
    }
    change->verdict->seat = change->seat;
    change->verdict->moves = change->worker->batch;
    change->verdict->move_count = change->count;
    if (match->resigned >> change->seat & 1) return refuse(change, &match->play, &HAS_CONCEDED, 0);
    restore_state(change->worker, match); /* without the seat's own draft */
    run_begin(change->worker, match);
    return MATCH_OK;
}

static enum match_result judge(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct refusal *refusal = NULL;
    enum match_result result = begin_judging(change);
    if (result != MATCH_OK) return result;
    size_t i = 0;
    for (; i < change->count && !worker->run.brought_to_light && !play_at_secret_step(worker->run.play); i++)
        if (!play_has_made(worker->run.play, change->seat, &worker->batch[i]) &&
            !run_action(worker, change->seat, &worker->batch[i], &refusal))
            return refuse(change, worker->run.play, refusal, i);
    if (i == change->count) return MATCH_OK;
    if (worker->run.brought_to_light) return refuse(change, worker->run.play, &BATCH_ENDS, i);
    result = judge_answer(change, i);
    if (result != MATCH_OK) return result;
    take_answer(change);
    return worker->draft_bytes.failed ? MATCH_AWAY : MATCH_OK; /* memory is short */
}

/* ---- what is to be written ---- */

static struct store_reply *reply_for(struct change *change)
{
    const struct move_request *request = change->request;
    if (!request->key) return NULL;
    change->reply = (struct store_reply){.seat = change->seat, .key = request->key, .at = now_microseconds()};
    hash_change(change, change->reply.request);
    return &change->reply;
}

static struct store_reply *finished_reply(struct change *change)
{
    const struct match_worker *worker = change->worker;
    struct store_reply *reply = reply_for(change);
    if (!reply) return NULL;
    reply->version = worker->run.version;
    reply->body = writer_text(&change->worker->body);
    reply->body_length = worker->body.length;
    return reply;
}

/* Only an answer: the version stands still. */
static enum db_result prepare_pending(struct change *change)
{
    struct match_worker *worker = change->worker;
    write_verdict(worker, worker->run.play, change->others, true, &change->answer);
    if (worker->body.failed) return DB_AWAY;
    prepare_answer(worker, &change->verdict->match, &change->answer, finished_reply(change), change->others);
    return DB_OK;
}

static enum db_result prepare_run(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct match *match = &change->verdict->match;
    struct store_commit *commit = &worker->outgoing.commit;
    const bool pending = change->answers && change->others;
    if (change->answers && !pending && !run_resolve(worker, &change->answer)) return DB_BROKEN;
    const uint32_t deciding = pending ? change->others : still_deciding(worker, worker->run.play);
    write_verdict(worker, worker->run.play, deciding, pending, &change->answer);
    if (!prepare_commit(worker, match, deciding)) return DB_AWAY;
    commit->reply = finished_reply(change);
    commit->same_decision =
        change->actions > 0 || run_goes_on(&worker->run, change->seat, match->deciding, deciding);
    commit->undone = change->actions;
    worker->loaded.answer_count = 0;
    if (!pending) return DB_OK;
    commit->answer = &change->answer;
    change->answer.nonce = commit->nonce;
    put_answer(&worker->loaded, &change->answer);
    return DB_OK;
}

/* While others change their answers again and again the last one joins them, and whoever looks next resolves the step. */
static enum db_result prepare(struct change *change)
{
    struct match *match = &change->verdict->match;
    if (change->worker->run.count) return prepare_run(change);
    if (change->others || change->tries > CLOSING_ATTEMPTS) return prepare_pending(change);
    return prepare_closing(
        change->worker, match,
        &(struct closing){.answer = &change->answer, .conceding = -1, .reply = reply_for(change)});
}

/* The verdict becomes the answer as it stands: what has been committed cannot fail any more for want of memory. */
static void swap_writers(struct writer *verdict, struct writer *w)
{
    struct writer spare = *w;
    *w = *verdict;
    *verdict = spare;
}

/* Two last answers at the same moment each saw the other outstanding: whoever comes second resolves the step. What others have said beforehand is done by itself, after the answer to this request, which does not tell of it, not by the time
 * that it takes either. In a group the step is resolved then, too: to resolve it may mean to wait. */
static enum match_result finish_change(struct change *change, struct writer *w)
{
    struct match_worker *worker = change->worker;
    struct verdict *verdict = change->verdict;
    verdict->version = worker->run.version;
    swap_writers(&worker->body, w);
    struct match settled;
    if (worker->loaded.instructed || (change->all_answered && worker->in_group))
        leave_unsettled(worker, &verdict->match);
    else if (change->all_answered)
        (void)load_and_settle(worker, &(struct caller){verdict->match.id, NULL}, NULL, &settled);
    return MATCH_OK;
}

/* Was the match at another version, or did the seat answer otherwise meanwhile, so that this has not been done? Its key's row tells at the
 * next attempt. Without a key a commit's nonce has told; an answer that was written may have had another written over it. */
static bool is_worth_another(const struct change *change, enum db_result done)
{
    const struct match_worker *worker = change->worker;
    return done == DB_CONFLICT &&
           (change->request->key || worker->run.count > 0 || !worker->outgoing.unknown);
}

/* What was prepared has been written, or could not be. */
static enum match_result end_change(struct change *change, enum db_result done, struct writer *w, bool *again)
{
    struct match_worker *worker = change->worker;
    if (done == DB_OK) {
        note_written(worker, &change->verdict->match);
        change->all_answered = worker->outgoing.grouped.all;
        return finish_change(change, w);
    }
    *again = is_worth_another(change, done);
    return *again ? MATCH_VERSION : match_result_of_db(done);
}

/* MATCH_READY: what is to be written is prepared. */
static enum match_result prepare_once(struct change *change, struct writer *w, bool *again)
{
    enum match_result result = authorize_change(change, w);
    if (result != MATCH_OK || change->verdict->replayed) return result;
    result = judge(change);
    if (result != MATCH_OK) return result;
    const enum db_result prepared = prepare(change);
    return prepared == DB_OK ? MATCH_READY : end_change(change, prepared, w, again);
}

static enum match_result make_once(struct change *change, struct writer *w, bool *again)
{
    const enum match_result result = prepare_once(change, w, again);
    return result == MATCH_READY ? end_change(change, write_prepared(change->worker), w, again) : result;
}

/* One attempt at a change. *again: the match moved on under it, and it is worth another. */
typedef enum match_result attempt(struct change *change, struct writer *w, bool *again);

/* What was found out on a state from the cache is told only when the database has agreed to it; otherwise the match is loaded, and it is found out
 * again. */
static enum match_result attempt_change(attempt *once, struct change *change, struct writer *w)
{
    struct match_worker *worker = change->worker;
    enum match_result result =
        match_result_of_db(keys_signing(&worker->service->keys, worker->db, &worker->signing));
    bool again = result == MATCH_OK;
    change->verdict->replayed = false;
    worker->acknowledges = again;
    for (int n = 0; again && n < ATTEMPTS; n++) {
        again = false;
        worker->unseen = worker->sent = change->all_answered = false;
        change->tries = n + 1;
        result = once(change, w, &again);
        if (!worker->unseen || result == MATCH_OK || result == MATCH_READY || (worker->sent && !again))
            continue;
        forget_cached(worker);
        change->recalls = false;
        again = true;
    }
    worker->acknowledges = false;
    sodium_memzero(&worker->signing, sizeof worker->signing);
    return result;
}

enum match_result match_move(struct match_worker *worker, struct making *making, struct writer *w)
{
    struct change change = {
        .worker = worker, .request = &making->request, .verdict = &making->verdict, .recalls = true};
    return attempt_change(make_once, &change, w);
}

enum match_result match_move_begin(struct match_worker *worker, struct making *making, struct writer *w)
{
    worker->change = (struct change){
        .worker = worker, .request = &making->request, .verdict = &making->verdict, .recalls = true};
    worker->in_group = true;
    enum match_result result = attempt_change(prepare_once, &worker->change, w);
    if (result == MATCH_READY && !store_may_group(worker->db, &worker->outgoing.grouped))
        result = MATCH_AGAIN;
    worker->in_group = result == MATCH_READY;
    return result;
}

enum match_result match_move_end(struct match_worker *worker, struct writer *w)
{
    bool again = false;
    const enum match_result result = end_change(&worker->change, write_left(worker), w, &again);
    worker->in_group = false;
    if (!again) return result;
    if (worker->unseen && !worker->outgoing.grouped.occupied) forget_cached(worker);
    return MATCH_AGAIN;
}

/* ---- conceding ---- */

static enum match_result concede_once(struct change *change, struct writer *w, bool *again)
{
    struct match *match = &change->verdict->match;
    enum match_result result = authorize_change(change, w);
    if (result != MATCH_OK || change->verdict->replayed) return result;
    if (match->resigned >> change->seat & 1) return MATCH_CONCEDED;
    enum db_result done = close_step(
        change->worker, match, &(struct closing){.conceding = change->seat, .reply = reply_for(change)});
    if (done == DB_OK) return finish_change(change, w);
    *again = done == DB_CONFLICT;
    return *again ? MATCH_VERSION : match_result_of_db(done);
}

enum match_result match_concede(struct match_worker *worker, const struct move_request *request,
                                struct verdict *verdict, struct writer *w)
{
    struct change change = {.worker = worker, .request = request, .verdict = verdict};
    return attempt_change(concede_once, &change, w);
}

/* ---- taking back ---- */

static enum match_result undo_once(struct change *change, struct writer *w, bool *again)
{
    struct match_worker *worker = change->worker;
    struct match *match = &change->verdict->match;
    enum match_result result = authorize_change(change, w);
    if (result != MATCH_OK || change->verdict->replayed) return result;
    if (match->resigned >> change->seat & 1) return MATCH_CONCEDED;
    worker->batch[0] = (struct move){.type = MOVE_UNDO, .count = 1, .arg = {change->actions}};
    const struct refusal *refusal = undo_check(&match->undo, &match->play, change->seat, change->actions);
    if (refusal) return refuse(change, &match->play, refusal, 0);
    run_begin(worker, match);
    if (!run_undo(worker, match, change->seat, change->actions, &result)) return result;
    enum db_result done = prepare_run(change);
    if (done == DB_OK) done = write_prepared(worker);
    return end_change(change, done, w, again);
}

enum match_result match_undo(struct match_worker *worker, const struct move_request *request, int actions,
                             struct verdict *verdict, struct writer *w)
{
    struct change change = {
        .worker = worker, .request = request, .verdict = verdict, .actions = actions, .recalls = true};
    return attempt_change(undo_once, &change, w);
}

/* ---- ending a phase ---- */

/* What has moved the match on in between has ended the phase that was meant; then the next try only looks whether that was this request, sent twice. */
static enum match_result end_once(struct change *change, struct writer *w, bool *again)
{
    struct match *match = &change->verdict->match;
    enum match_result result = authorize_change(change, w);
    if (result != MATCH_OK || change->verdict->replayed) return result;
    if (change->worker->found != match->version || (change->ends && change->ends != match->version))
        return MATCH_VERSION;
    change->ends = match->version;
    enum db_result done =
        close_step(change->worker, match,
                   &(struct closing){.cause = CLOSING_ENDED, .conceding = -1, .reply = reply_for(change)});
    if (done == DB_OK) return finish_change(change, w);
    *again = done == DB_CONFLICT;
    return *again ? MATCH_VERSION : match_result_of_db(done);
}

enum match_result match_end_phase(struct match_worker *worker, const struct move_request *request,
                                  struct verdict *verdict, struct writer *w)
{
    struct change change = {.worker = worker, .request = request, .verdict = verdict, .organizing = true};
    return attempt_change(end_once, &change, w);
}

/* ---- checking ---- */

/* The last move brought something to light, or led to another step: what follows would give away what it brings. */
static bool check_ends(const struct change *change, const struct head *before)
{
    const struct play *p = change->worker->run.play;
    const struct head *now = play_head(p);
    return change->worker->run.brought_to_light || now->over || now->depth != before->depth ||
           now->stack[now->depth - 1].step != before->stack[before->depth - 1].step ||
           !(play_deciders(p) >> change->seat & 1);
}

static enum match_result check_batch(struct change *change)
{
    struct match_worker *worker = change->worker;
    struct play *p = worker->run.play;
    const struct head before = *play_head(p);
    const struct refusal *refusal = NULL;
    for (size_t i = 0; i < change->count; i++) {
        if (i > 0 && check_ends(change, &before)) return refuse(change, p, &CHECK_ENDS, i);
        bool last = i + 1 == change->count;
        if (last && (refusal = play_check(p, change->seat, &worker->batch[i])))
            return refuse(change, p, refusal, i);
        if (!last && !run_action(worker, change->seat, &worker->batch[i], &refusal))
            return refuse(change, p, refusal, i);
    }
    return MATCH_OK;
}

enum match_result match_check(struct match_worker *worker, const struct move_request *request,
                              struct verdict *verdict)
{
    struct change change = {.worker = worker, .request = request, .verdict = verdict};
    verdict->replayed = false;
    enum match_result result = load_to_show(worker, &request->caller, &verdict->match);
    if (result == MATCH_OK) result = choose_seat(&verdict->match, request->seat, &change.seat);
    if (result == MATCH_OK) result = may_move(request, &verdict->match);
    if (result == MATCH_OK) result = begin_judging(&change);
    if (result != MATCH_OK) return result;
    return play_at_secret_step(worker->run.play) ? judge_answer(&change, 0) : check_batch(&change);
}
