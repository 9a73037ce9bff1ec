/* Judging what a seat wants to do, and committing it. */
#include <stdio.h>
#include <string.h>

#include "api/match_internal.h"

/* How often a request is judged anew because the match moved on meanwhile. */
enum { ATTEMPTS = 8 };

static const struct refusal HAS_CONCEDED = {"conceded", NULL, "{seat} has conceded this match."};
static const struct refusal DRAFT_FULL = {"answer-too-long", NULL,
                                          "One answer has no room for so many moves."};
static const struct refusal ANSWER_ENDS = {
    "answer-ends-here", NULL,
    "The answer to a secret question ends with the move before this one; "
    "what follows can be sent when all answers are in."};
/* Otherwise a batch that ends in a move which is never legal would be a look at the dice for nothing. */
static const struct refusal BATCH_ENDS = {
    "batch-ends-here", NULL,
    "The moves before this one bring something to light; what follows can be sent when that is known."};
static const struct refusal CHECK_ENDS = {
    "check-ends-here", NULL,
    "What the moves before this one bring to light is not told before they are made."};

/* One request on its way. */
struct making {
    struct match_worker *worker;
    const struct move_request *request;
    struct verdict *verdict;
    int seat;        /* or SEAT_ALL: the organizer, when that is who must ask */
    bool organizing; /* ... which is so */
    bool tried;      /* by the organizer, and it came too late */
    size_t count;    /* moves in worker->batch */
    bool answers;    /* the batch ends in an answer to a secret step: */
    struct store_answer answer;
    uint32_t others; /* ... which these seats still owe */
    int actions;     /* that are taken back */
    struct store_reply reply;
};

/* ---- who may ---- */

/* An answer that was given to this key is given again. */
static enum match_result repeat(struct making *making, struct writer *w)
{
    const struct store_reply *reply = &making->worker->loaded.reply;
    uint8_t hash[HASH_SIZE];
    hash_request(making->request, NULL, NULL, hash);
    if (memcmp(hash, reply->request, HASH_SIZE)) return MATCH_KEY_REUSED;
    writer_clear(w);
    writer_raw(w, reply->body, reply->body_length);
    making->verdict->replayed = true;
    making->verdict->version = reply->version;
    return MATCH_OK;
}

static enum match_result may_move(const struct move_request *request, const struct match *match)
{
    if (match->status == STORE_OPEN) return MATCH_NOT_STARTED;
    if (match->status == STORE_OVER) return MATCH_OVER;
    if (match->differs) return MATCH_OTHER_RULES;
    if (request->conditional && request->version != match->version) return MATCH_VERSION;
    return MATCH_OK;
}

/* Loads the match for a seat (or the organizer) that wants to change it. */
static enum match_result authorize_change(struct making *making, struct writer *w)
{
    const struct move_request *request = making->request;
    struct match *match = &making->verdict->match;
    enum match_result result = load_and_settle(making->worker, &request->caller, request->key, match);
    if (result != MATCH_OK) return result;
    if (match->viewer == SEAT_NONE) return MATCH_UNAUTHORIZED;
    if ((match->viewer == SEAT_ALL) != making->organizing) return MATCH_FORBIDDEN;
    making->seat = match->viewer;
    if (making->worker->loaded.reply.key) return repeat(making, w);
    return may_move(request, match);
}

/* ---- reading ---- */

/* The move at an index of the list that the seat was given. */
static enum match_result read_index(struct making *making)
{
    struct match_worker *worker = making->worker;
    const struct move_request *request = making->request;
    char list[LIST_NAME_ROOM];
    faults_clear(&making->verdict->faults);
    const enum match_result listed = list_legal(worker, &making->verdict->match, making->seat, true, list);
    if (listed != MATCH_OK) return listed;
    if (strcmp(list, request->list) != 0) return MATCH_VERSION;
    if (request->index >= worker->moves.count) {
        fault_add_foreign(&making->verdict->faults, request->path,
                          "must be less than %zu, as many moves are in the list", worker->moves.count);
        return MATCH_MALFORMED;
    }
    making->count = 1;
    worker->batch[0] = worker->moves.moves[request->index];
    return MATCH_OK;
}

static bool read_batch(struct making *making)
{
    const struct move_request *request = making->request;
    struct verdict *verdict = making->verdict;
    const bool list = json_is_array(request->moves);
    char path[160];
    faults_clear(&verdict->faults);
    making->count = list ? json_array_size(request->moves) : 1;
    if (making->count < 1 || making->count > BATCH_MAX)
        return fault_add(&verdict->faults, request->path, "1 to %d moves are expected", BATCH_MAX);
    for (size_t i = 0; i < making->count; i++) {
        const json_t *json = list ? json_array_get(request->moves, i) : request->moves;
        snprintf(path, sizeof path, list ? "%s/%zu" : "%s", request->path, i);
        move_read(&verdict->match.play, json, &making->worker->batch[i], path, &verdict->faults);
    }
    return verdict->faults.count == 0;
}

/* ---- judging ---- */

static enum match_result refuse(struct making *making, const struct play *play, const struct refusal *refusal,
                                size_t index)
{
    struct verdict *verdict = making->verdict;
    if (!refusal) {
        report_bug(&verdict->match, "play broke on a move");
        return MATCH_BROKEN;
    }
    verdict->refusal = refusal;
    verdict->refused_on = *play;
    verdict->refused = making->worker->batch[index];
    verdict->seat = making->seat;
    verdict->index = index;
    return MATCH_REFUSED;
}

/* Judges the batch from `index` on as further moves of the seat's draft, tried on a copy of the state. */
static enum match_result extend_draft(struct making *making, size_t index, struct draft *draft)
{
    struct match_worker *worker = making->worker;
    struct play copy = play_on_copy(worker, worker->run.play);
    if (!answer_on(&copy, making->seat, draft)) return refuse(making, &copy, NULL, index);
    for (size_t first = index; index < making->count; index++) {
        const bool asked = play_deciders(&copy) >> making->seat & 1;
        if (index > first && !asked) return refuse(making, &copy, &ANSWER_ENDS, index);
        if (draft->count == DRAFT_MAX) return refuse(making, &copy, &DRAFT_FULL, index);
        const struct refusal *refusal = play_answer(&copy, making->seat, &worker->batch[index]);
        if (refusal || copy.fault) return refuse(making, &copy, refusal, index);
        draft->moves[draft->count++] = worker->batch[index];
        draft_shorten(worker, making->seat, draft, copy.state);
    }
    making->answer.complete = !(play_deciders(&copy) >> making->seat & 1);
    return MATCH_OK;
}

/* An answer that was complete is changed: see match_service.h. */
static enum match_result judge_answer(struct making *making, size_t index)
{
    struct match_worker *worker = making->worker;
    struct draft *draft = &worker->draft;
    const struct store_answer *given = worker->run.count ? NULL : answer_of(worker, making->seat);
    draft->count = 0;
    making->answer.nonce = new_nonce();
    making->answer.before = given ? given->nonce : 0;
    if (given && !draft_read(worker->run.play, given->draft.data, given->draft.length, draft))
        return match_result_of_db(
            stored_is_unusable(&making->verdict->match, "a stored answer cannot be read"));
    const bool revised = given && given->complete && draft->count > 0;
    if (revised) draft->count--;
    const size_t kept = draft->count;
    enum match_result result = extend_draft(making, index, draft);
    if (result == MATCH_REFUSED && revised && kept > 0) {
        draft->count = 0;
        result = extend_draft(making, index, draft);
    }
    return result;
}

/* The judged draft as it will be stored; whom the step still waits for. */
static void take_answer(struct making *making)
{
    struct match_worker *worker = making->worker;
    writer_clear(&worker->draft_bytes);
    draft_write(&worker->draft_bytes, worker->run.play, &worker->draft);
    making->answers = true;
    making->answer.seat = making->seat;
    making->answer.draft.data = (const uint8_t *)worker->draft_bytes.text;
    making->answer.draft.length = worker->draft_bytes.length;
    if (worker->run.count) worker->loaded.answer_count = 0; /* those were for a step that is past */
    const uint32_t mine = UINT32_C(1) << making->seat;
    making->others = still_deciding(worker, worker->run.play) & ~mine;
    if (!making->answer.complete) making->others |= mine;
}

static enum match_result begin_judging(struct making *making)
{
    struct match *match = &making->verdict->match;
    making->answers = false;
    if (making->request->list) {
        const enum match_result found = read_index(making);
        if (found != MATCH_OK) return found;
    } else if (!read_batch(making)) {
        return MATCH_MALFORMED;
    }
    making->verdict->seat = making->seat;
    making->verdict->moves = making->worker->batch;
    making->verdict->move_count = making->count;
    if (match->resigned >> making->seat & 1) return refuse(making, &match->play, &HAS_CONCEDED, 0);
    restore_state(making->worker, match); /* without the seat's own draft */
    run_begin(making->worker, match);
    return MATCH_OK;
}

static enum match_result judge(struct making *making)
{
    struct match_worker *worker = making->worker;
    const struct refusal *refusal = NULL;
    enum match_result result = begin_judging(making);
    if (result != MATCH_OK) return result;
    size_t i = 0;
    for (; i < making->count && !worker->run.brought_to_light && !at_secret_step(worker->run.play); i++)
        if (!run_action(worker, making->seat, &worker->batch[i], &refusal))
            return refuse(making, worker->run.play, refusal, i);
    if (i == making->count) return MATCH_OK;
    if (worker->run.brought_to_light) return refuse(making, worker->run.play, &BATCH_ENDS, i);
    result = judge_answer(making, i);
    if (result != MATCH_OK) return result;
    take_answer(making);
    return worker->draft_bytes.failed ? MATCH_AWAY : MATCH_OK; /* memory is short */
}

/* ---- committing ---- */

static struct store_reply *reply_for(struct making *making)
{
    const struct move_request *request = making->request;
    if (!request->key) return NULL;
    making->reply = (struct store_reply){.seat = making->seat, .key = request->key, .at = now_microseconds()};
    hash_request(request, NULL, NULL, making->reply.request);
    return &making->reply;
}

static struct store_reply *finished_reply(struct making *making)
{
    const struct match_worker *worker = making->worker;
    struct store_reply *reply = reply_for(making);
    if (!reply) return NULL;
    reply->version = worker->run.version;
    reply->body = writer_text(&making->worker->body);
    reply->body_length = worker->body.length;
    return reply;
}

/* Only an answer: the version stands still. */
static enum db_result commit_answer(struct making *making)
{
    struct match_worker *worker = making->worker;
    write_verdict(worker, worker->run.play, making->others, true);
    if (worker->body.failed) return DB_AWAY;
    return store_answer(worker->db, making->verdict->match.terms.id, worker->run.version, &making->answer,
                        finished_reply(making));
}

static enum db_result commit_run(struct making *making)
{
    struct match_worker *worker = making->worker;
    struct match *match = &making->verdict->match;
    struct store_commit commit;
    bool pending = making->answers && making->others;
    if (making->answers && !pending && !run_resolve(worker, &making->answer)) return DB_BROKEN;
    uint32_t deciding = pending ? making->others : still_deciding(worker, worker->run.play);
    write_verdict(worker, worker->run.play, deciding, pending);
    if (!run_commit(worker, match, &commit)) return DB_AWAY;
    commit.reply = finished_reply(making);
    commit.same_decision =
        making->actions > 0 || run_goes_on(&worker->run, making->seat, match->deciding, deciding);
    commit.undone = making->actions;
    if (pending) commit.answer = &making->answer;
    enum db_result result = store_commit(worker->db, &commit);
    if (result == DB_CONFLICT && db_outcome_unknown(worker->db) && !making->request->key)
        result = run_landed(worker, match);
    if (result != DB_OK) return result;
    match->version = commit.state.version;
    match->deciding = deciding;
    match->resigned = commit.resigned;
    match->winners = commit.winners;
    if (commit.over) match->status = STORE_OVER;
    wake_all(worker, match->terms.id);
    return DB_OK;
}

static enum db_result commit(struct making *making)
{
    struct match *match = &making->verdict->match;
    if (making->worker->run.count) return commit_run(making);
    if (making->others) return commit_answer(making);
    return close_step(making->worker, match,
                      &(struct closing){.version = match->version,
                                        .answer = &making->answer,
                                        .conceding = -1,
                                        .reply = reply_for(making)});
}

/* The verdict becomes the answer as it stands: what has been committed cannot fail any more for want of memory. */
static void hand_out(struct writer *verdict, struct writer *w)
{
    struct writer spare = *w;
    *w = *verdict;
    *verdict = spare;
}

/* Two last answers at the same moment each saw the other outstanding: whoever looks again resolves the
 * step. And what others have said beforehand is done now, by itself: the answer to this request does not tell of it. */
static enum match_result conclude(struct making *making, struct writer *w)
{
    struct match_worker *worker = making->worker;
    struct verdict *verdict = making->verdict;
    verdict->version = worker->run.version;
    hand_out(&worker->body, w);
    if ((making->answers && worker->run.count == 0) || worker->loaded.instructions_count)
        (void)load_and_settle(worker, &making->request->caller, NULL, &verdict->match);
    return MATCH_OK;
}

/* Was the match at another version, or did the seat answer otherwise meanwhile, so that this has not been done? Its key's row tells at the
 * next attempt. Without a key a commit's nonce has told; an answer that was written may have had another written over it. */
static bool is_worth_another(const struct making *making, enum db_result done)
{
    const struct match_worker *worker = making->worker;
    return done == DB_CONFLICT &&
           (making->request->key || worker->run.count > 0 || !db_outcome_unknown(worker->db));
}

static enum match_result make_once(struct making *making, struct writer *w, bool *again)
{
    enum match_result result = authorize_change(making, w);
    if (result != MATCH_OK || making->verdict->replayed) return result;
    result = judge(making);
    if (result != MATCH_OK) return result;
    enum db_result done = commit(making);
    if (done == DB_OK) return conclude(making, w);
    *again = is_worth_another(making, done);
    return *again ? MATCH_VERSION : match_result_of_db(done);
}

/* One attempt at a change. *again: the match moved on under it, and it is worth another. */
typedef enum match_result attempt(struct making *making, struct writer *w, bool *again);

static enum match_result attempt_often(attempt *once, struct making *making, struct writer *w)
{
    enum match_result result = MATCH_VERSION;
    bool again = true;
    making->verdict->replayed = false;
    for (int n = 0; again && n < ATTEMPTS; n++) {
        again = false;
        result = once(making, w, &again);
    }
    return result;
}

enum match_result match_move(struct match_worker *worker, const struct move_request *request,
                             struct verdict *verdict, struct writer *w)
{
    struct making making = {.worker = worker, .request = request, .verdict = verdict};
    return attempt_often(make_once, &making, w);
}

/* ---- conceding ---- */

static enum match_result concede_once(struct making *making, struct writer *w, bool *again)
{
    struct match *match = &making->verdict->match;
    enum match_result result = authorize_change(making, w);
    if (result != MATCH_OK || making->verdict->replayed) return result;
    if (match->resigned >> making->seat & 1) return MATCH_CONCEDED;
    enum db_result done = close_step(
        making->worker, match,
        &(struct closing){.version = match->version, .conceding = making->seat, .reply = reply_for(making)});
    if (done == DB_OK) return conclude(making, w);
    *again = done == DB_CONFLICT;
    return *again ? MATCH_VERSION : match_result_of_db(done);
}

enum match_result match_concede(struct match_worker *worker, const struct move_request *request,
                                struct verdict *verdict, struct writer *w)
{
    struct making making = {.worker = worker, .request = request, .verdict = verdict};
    return attempt_often(concede_once, &making, w);
}

/* ---- taking back ---- */

static enum match_result undo_once(struct making *making, struct writer *w, bool *again)
{
    struct match_worker *worker = making->worker;
    struct match *match = &making->verdict->match;
    enum match_result result = authorize_change(making, w);
    if (result != MATCH_OK || making->verdict->replayed) return result;
    if (match->resigned >> making->seat & 1) return MATCH_CONCEDED;
    worker->batch[0] = (struct move){.type = MOVE_UNDO, .count = 1, .arg = {(int16_t)making->actions}};
    const struct refusal *refusal = undo_check(&match->undo, making->seat, making->actions);
    if (refusal) return refuse(making, &match->play, refusal, 0);
    run_begin(worker, match);
    if (!run_undo(worker, match, making->seat, making->actions, &result)) return result;
    enum db_result done = commit_run(making);
    if (done == DB_OK) return conclude(making, w);
    *again = is_worth_another(making, done);
    return *again ? MATCH_VERSION : match_result_of_db(done);
}

enum match_result match_undo(struct match_worker *worker, const struct move_request *request, int actions,
                             struct verdict *verdict, struct writer *w)
{
    struct making making = {.worker = worker, .request = request, .verdict = verdict, .actions = actions};
    return attempt_often(undo_once, &making, w);
}

/* ---- ending a phase ---- */

/* What came in between has ended the phase that was meant; the second try only looks whether that was this request, sent twice. */
static enum match_result end_once(struct making *making, struct writer *w, bool *again)
{
    struct match *match = &making->verdict->match;
    enum match_result result = authorize_change(making, w);
    if (result != MATCH_OK || making->verdict->replayed) return result;
    if (making->tried || making->worker->found != match->version) return MATCH_VERSION;
    enum db_result done = close_step(
        making->worker, match,
        &(struct closing){
            .cause = CLOSING_ENDED, .version = match->version, .conceding = -1, .reply = reply_for(making)});
    if (done == DB_OK) return conclude(making, w);
    *again = making->tried = done == DB_CONFLICT;
    return *again ? MATCH_VERSION : match_result_of_db(done);
}

enum match_result match_end_phase(struct match_worker *worker, const struct move_request *request,
                                  struct verdict *verdict, struct writer *w)
{
    struct making making = {.worker = worker, .request = request, .verdict = verdict, .organizing = true};
    return attempt_often(end_once, &making, w);
}

/* ---- checking ---- */

/* The last move brought something to light, or led to another step: what follows would give away what it brings. */
static bool check_ends(const struct making *making, const struct head *before)
{
    const struct play *p = making->worker->run.play;
    const struct head *now = play_head(p);
    return making->worker->run.brought_to_light || now->over || now->depth != before->depth ||
           now->stack[now->depth - 1].step != before->stack[before->depth - 1].step ||
           !(play_deciders(p) >> making->seat & 1);
}

static enum match_result check_batch(struct making *making)
{
    struct match_worker *worker = making->worker;
    struct play *p = worker->run.play;
    const struct head before = *play_head(p);
    const struct refusal *refusal = NULL;
    for (size_t i = 0; i < making->count; i++) {
        if (i > 0 && check_ends(making, &before)) return refuse(making, p, &CHECK_ENDS, i);
        bool last = i + 1 == making->count;
        if (last && (refusal = play_check(p, making->seat, &worker->batch[i])))
            return refuse(making, p, refusal, i);
        if (!last && !run_action(worker, making->seat, &worker->batch[i], &refusal))
            return refuse(making, p, refusal, i);
    }
    return MATCH_OK;
}

enum match_result match_check(struct match_worker *worker, const struct move_request *request,
                              struct verdict *verdict)
{
    struct making making = {.worker = worker, .request = request, .verdict = verdict};
    verdict->replayed = false;
    enum match_result result = load_and_settle(worker, &request->caller, NULL, &verdict->match);
    if (result == MATCH_OK) result = choose_seat(&verdict->match, request->seat, &making.seat);
    if (result == MATCH_OK) result = may_move(request, &verdict->match);
    if (result == MATCH_OK) result = begin_judging(&making);
    if (result != MATCH_OK) return result;
    return at_secret_step(worker->run.play) ? judge_answer(&making, 0) : check_batch(&making);
}
