/* A request that changes a match, state by state (change.h). */
#include <string.h>

#include "api/common/when.h"
#include "api/match/answers.h"
#include "api/match/cached.h"
#include "api/match/change/closing.h"
#include "api/match/change/reply.h"
#include "api/match/load.h"
#include "api/match/organize.h"
#include "api/match/request_key.h"
#include "api/match/worker.h"

enum { CLOSING_ATTEMPTS = 4 /* how often the last answer of a step tries to resolve it at once */ };

/* ---- loading ---- */

/* A key is one seat's, or the organizer's. Of a seat, moves have a body that nothing else has; a concession
 * and an undo may have the same, or none. Of the organizer, the end of a phase and a decision may have the
 * same, and the body of a decision does not tell the seat. Replies are kept for a day, also while the service
 * is upgraded, so these names stay as they are. */
static void hash_change(const struct change *change, uint8_t hash[HASH_SIZE])
{
    static const char *const operations[] = {[CHANGE_MOVES] = NULL,
                                             [CHANGE_CONCEDES] = NULL,
                                             [CHANGE_UNDOES] = "undo",
                                             [CHANGE_ENDS_PHASE] = NULL,
                                             [CHANGE_DECIDES] = "decide"};
    const struct match_decision *decision = change->wish.decision;
    const char *operation = operations[change->kind],
               *object = decision && decision->seat ? decision->seat : "";
    match_request_hash(change->request, operation, operation ? object : NULL, hash);
}

/* Replies as this key was replied to before. */
static enum match_result repeat_reply(struct change *change)
{
    const struct store_reply *reply = &change->worker->loaded.reply;
    uint8_t hash[HASH_SIZE];
    hash_change(change, hash);
    if (memcmp(hash, reply->request, HASH_SIZE)) return MATCH_KEY_REUSED;
    writer_clear(change->body);
    writer_raw(change->body, reply->body, reply->body_length);
    change->told.made->replayed = true;
    change->told.made->version = reply->version;
    return MATCH_OK;
}

static bool is_organizers(enum change_kind kind)
{
    return kind == CHANGE_ENDS_PHASE || kind == CHANGE_DECIDES;
}

/* Loads the match. False: a member of a group would have to wait for it. */
static bool load(struct change *change, enum match_result *result)
{
    struct match_worker *worker = change->worker;
    const struct match_request *request = change->request;
    struct match *match = &change->told.report->match;
    if (change->source == FROM_CACHE && cached_load_to_change(worker, &request->caller, match, result))
        return true;
    if (change->in_group) return match_load_settled(worker, &request->caller, request->key, match, result);
    *result = match_load_to_change(worker, &request->caller, request->key, match);
    return true;
}

/* Whether the caller is the one for such a change: a seat or the organizer. */
static enum match_result check_bearer(struct change *change)
{
    const struct match *match = &change->told.report->match;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    if ((match->bearer == STORE_ORGANIZER) != is_organizers(change->kind)) return MATCH_FORBIDDEN;
    change->seat = match->bearer;
    return MATCH_OK;
}

/* ---- preparing ---- */

static struct store_reply *reply_for(struct change *change)
{
    const struct match_request *request = change->request;
    if (!request->key) return NULL;
    change->reply = (struct store_reply){.seat = change->seat, .key = request->key, .at = moment_now()};
    hash_change(change, change->reply.request);
    return &change->reply;
}

static struct store_reply *finished_reply(struct change *change)
{
    struct store_reply *reply = reply_for(change);
    if (reply) change_take_reply(change->worker, reply);
    return reply;
}

/* An answer without actions does not change the version. */
static enum db_result prepare_pending(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct judged_answer *answer = &change->answer;
    change_write_reply(worker, worker->batch.play, answer->others, &answer->answer);
    if (worker->reply.body.failed) return DB_AWAY;
    outgoing_prepare_answer(worker, &change->told.report->match, &answer->answer, finished_reply(change),
                            answer->others);
    return DB_OK;
}

static enum db_result prepare_batch(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct match *match = &change->told.report->match;
    struct judged_answer *answer = &change->answer;
    struct outgoing *outgoing = &worker->outgoing;
    const bool pending = answer->is_there && answer->others;
    if (answer->is_there && !pending && !batch_resolve_one_answer(worker, &answer->answer)) return DB_BROKEN;
    const uint32_t deciding = pending ? answer->others : match_still_deciding(worker, worker->batch.play);
    change_write_reply(worker, worker->batch.play, deciding, pending ? &answer->answer : NULL);
    uint32_t informed = batch_informed(&worker->batch, match->deciding);
    if (change->wish.undoes) informed |= UINT32_C(1) << change->seat;
    if (!outgoing_prepare_commit(worker, match, deciding, informed)) return DB_AWAY;
    outgoing->commit.reply = finished_reply(change);
    outgoing->commit.deadline.same_decision =
        change->wish.undoes > 0 || batch_goes_on(&worker->batch, change->seat, match->deciding, deciding);
    outgoing->commit.deadline.undone = change->wish.undoes;
    answers_drop(worker);
    if (!pending) return DB_OK;
    answer->answer.nonce = outgoing->commit.nonce;
    outgoing->commit.answer = &answer->answer;
    answers_put(&worker->loaded, &answer->answer);
    return DB_OK;
}

/* Others may change their answers again and again. After some attempts the last answer joins theirs, and the
 * step resolves when the match is loaded next. */
static enum db_result prepare_moves(struct change *change)
{
    struct judged_answer *answer = &change->answer;
    if (change->worker->batch.count) return prepare_batch(change);
    if (answer->others || change->tries > CLOSING_ATTEMPTS) return prepare_pending(change);
    return closing_prepare(
        change->worker, &change->told.report->match,
        &(struct closing){.kind = CLOSING_ANSWERED, .answer = &answer->answer, .reply = reply_for(change)});
}

static enum db_result prepare(struct change *change)
{
    struct closing closing = {0};
    switch (change->kind) {
    case CHANGE_MOVES:
        return prepare_moves(change);
    case CHANGE_UNDOES:
        return prepare_batch(change);
    case CHANGE_CONCEDES:
        closing = (struct closing){.kind = CLOSING_CONCEDED, .seat = change->seat};
        break;
    case CHANGE_ENDS_PHASE:
        closing.kind = CLOSING_PHASE_ENDED;
        break;
    case CHANGE_DECIDES:
        closing = (struct closing){.kind = CLOSING_DECIDED, .decided = &change->wish.decided};
        break;
    }
    closing.reply = reply_for(change);
    return closing_prepare(change->worker, &change->told.report->match, &closing);
}

/* ---- results ---- */

static enum change_state end_with(struct change *change, enum match_result result)
{
    change->result = result;
    return CHANGE_ANSWERED;
}

/* Begins again. Ends with this result where no attempt is left. */
static enum change_state retry(struct change *change, enum match_result result)
{
    return change->tries < MATCH_ATTEMPTS ? CHANGE_BEGUN : end_with(change, result);
}

/* A guess of the state cache has failed (cached.h): the next attempt loads the match. */
static enum change_state retry_without_cache(struct change *change, enum match_result result)
{
    cached_forget(change->worker);
    change->source = FROM_DATABASE;
    return retry(change, result);
}

/* The request has failed before anything was written. On a guess the failure does not hold. */
static enum change_state fail(struct change *change, enum match_result result)
{
    return change->worker->loading.source == FROM_CACHE ? retry_without_cache(change, result)
                                                        : end_with(change, result);
}

/* The database has not taken what was prepared: the match has another version, or the seat has answered
 * otherwise. Another attempt follows if nothing can be written twice by it. An answer without a key, whose
 * outcome is unknown, leaves that open: it may have been replaced since. With a key, the next attempt finds
 * the reply. A commit of actions is known by its nonce. */
static enum change_state after_conflict(struct change *change)
{
    const struct match_worker *worker = change->worker;
    const struct store_committed *done = &worker->outgoing.commit.done;
    if (done->outcome_unknown && !change->request->key && worker->batch.count == 0)
        return end_with(change, MATCH_UNKNOWN);
    /* A match that was occupied was not compared with the guess. */
    return worker->loading.source == FROM_CACHE && !done->occupied ? retry_without_cache(change, MATCH_BUSY)
                                                                   : retry(change, MATCH_BUSY);
}

/* Moves the reply into the caller's writer. It allocates nothing: a committed change cannot fail for want
 * of memory. */
static void swap_bodies(struct change *change)
{
    struct writer *worker_body = &change->worker->reply.body, spare = *change->body;
    *change->body = *worker_body;
    *worker_body = spare;
}

/* Two last answers at the same moment each leave the step to the other; the second one resolves it here.
 * Instructions of other seats are carried out later: neither this answer nor its time tells of them. In a
 * group the step is resolved later, too, because to resolve it may wait. */
static enum change_state finish(struct change *change)
{
    struct match_worker *worker = change->worker;
    struct match *match = &change->told.report->match;
    struct match settled;
    outgoing_note_written(worker, match);
    change->told.made->version = worker->batch.version;
    swap_bodies(change);
    change->result = MATCH_OK;
    const bool all_answered = worker->outgoing.commit.done.all_answered;
    if (worker->loaded.instructed || (all_answered && change->in_group) || match->seats.draw.proposal)
        match_leave_unsettled(worker, match);
    else if (all_answered)
        (void)match_load_and_settle(worker, &(struct caller){match->id, NULL}, NULL, &settled);
    return CHANGE_ANSWERED;
}

/* ---- the states: each function leads to the next one, or back, or to an end ---- */

static enum change_state to_loaded(struct change *change)
{
    struct match_worker *worker = change->worker;
    change->tries++;
    change->told.made->replayed = false;
    worker->loading.source = FROM_DATABASE;
    outgoing_prepare_nothing(worker);
    enum match_result result;
    if (!load(change, &result)) return CHANGE_LEFT_GROUP;
    if (result == MATCH_OK) result = check_bearer(change);
    if (result != MATCH_OK) return fail(change, result);
    if (worker->loaded.reply.key) return end_with(change, repeat_reply(change));
    result = change_is_allowed(change->request, &change->told.report->match);
    return result == MATCH_OK ? CHANGE_LOADED : fail(change, result);
}

static enum change_state to_judged(struct change *change)
{
    const enum match_result result = change_judge(change);
    return result == MATCH_OK ? CHANGE_JUDGED : fail(change, result);
}

static enum change_state to_prepared(struct change *change)
{
    const enum db_result prepared = prepare(change);
    if (prepared == DB_OK) return CHANGE_PREPARED;
    return prepared == DB_CONFLICT ? after_conflict(change) : fail(change, match_result_of_db(prepared));
}

static enum change_state to_written(struct change *change)
{
    (void)outgoing_write(change->worker);
    return CHANGE_WRITTEN;
}

static enum change_state to_answered(struct change *change)
{
    const enum db_result done = change->worker->outgoing.commit.done.result;
    if (done == DB_OK) return finish(change);
    return done == DB_CONFLICT ? after_conflict(change) : end_with(change, match_result_of_db(done));
}

void change_begin(struct change *change)
{
    struct match_worker *worker = change->worker;
    change->result = match_result_of_db(keys_signing(&worker->service->keys, worker->db, &worker->reply.key));
    change->told.made->replayed = false;
    worker->reply.has_receipt = change->result == MATCH_OK;
    change->state = worker->reply.has_receipt ? CHANGE_BEGUN : CHANGE_ANSWERED;
}

void change_run(struct change *change, enum change_state until)
{
    static enum change_state (*const lead[])(struct change *) = {[CHANGE_BEGUN] = to_loaded,
                                                                 [CHANGE_LOADED] = to_judged,
                                                                 [CHANGE_JUDGED] = to_prepared,
                                                                 [CHANGE_PREPARED] = to_written,
                                                                 [CHANGE_WRITTEN] = to_answered};
    while (change->state != until && change->state < CHANGE_ANSWERED)
        change->state = lead[change->state](change);
    /* The receipt is in the body that was prepared. */
    change->worker->reply.has_receipt = false;
    sodium_memzero(&change->worker->reply.key, sizeof change->worker->reply.key);
}

void change_conclude(struct change *change)
{
    if (change->state == CHANGE_WRITTEN) change->state = to_answered(change);
    if (change->state == CHANGE_BEGUN) change->state = CHANGE_LEFT_GROUP;
}

/* ---- called by the service ---- */

static enum match_result make(struct match_worker *worker, const struct change *wanted)
{
    struct change *change = &worker->change;
    *change = *wanted;
    change->worker = worker;
    change_begin(change);
    change_run(change, CHANGE_ANSWERED);
    return change->result;
}

enum match_result match_move(struct match_worker *worker, struct move_call *call, struct writer *w)
{
    return make(worker, &(struct change){.request = &call->request,
                                         .told = change_told(&call->judgement),
                                         .body = w,
                                         .kind = CHANGE_MOVES,
                                         .wish.moves = &call->moves,
                                         .source = FROM_CACHE});
}

enum match_result match_concede(struct match_worker *worker, const struct match_request *request,
                                struct judgement *judgement, struct writer *w)
{
    return make(worker,
                &(struct change){
                    .request = request, .told = change_told(judgement), .body = w, .kind = CHANGE_CONCEDES});
}

enum match_result match_undo(struct match_worker *worker, const struct match_request *request, int actions,
                             struct judgement *judgement, struct writer *w)
{
    return make(worker, &(struct change){.request = request,
                                         .told = change_told(judgement),
                                         .body = w,
                                         .kind = CHANGE_UNDOES,
                                         .wish.undoes = actions,
                                         .source = FROM_CACHE});
}

enum match_result match_end_phase(struct match_worker *worker, const struct match_request *request,
                                  struct judgement *judgement, struct writer *w)
{
    return make(worker, &(struct change){.request = request,
                                         .told = change_told(judgement),
                                         .body = w,
                                         .kind = CHANGE_ENDS_PHASE});
}

enum match_result match_decide(struct match_worker *worker, const struct match_request *request,
                               const struct match_decision *decision, struct judgement *judgement,
                               struct writer *w)
{
    return make(worker, &(struct change){.request = request,
                                         .told = change_told(judgement),
                                         .body = w,
                                         .kind = CHANGE_DECIDES,
                                         .wish.decision = decision});
}
