/* A request that changes a match, state by state (change.h). */
#include "api/match/worker.h"

#include <stdio.h>
#include <string.h>

enum {
    ATTEMPTS = 8,        /* how often a request is judged again because the match has moved on */
    CLOSING_ATTEMPTS = 4 /* how often the last answer of a step tries to resolve it at once */
};

static const struct refusal HAS_CONCEDED = {"conceded", NULL, "{seat} has conceded this match."};
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

/* ---- authorization ---- */

/* Requests to concede and to undo may have the same body, or none, so the hash covers the operation. So it
 * does for a concession of the organizer, whose body does not tell the seat. */
static void hash_change(const struct change *change, uint8_t hash[HASH_SIZE])
{
    const struct match_decision *decision = change->wish.decision;
    if (decision)
        hash_request(change->request, "decide", decision->seat ? decision->seat : "", hash);
    else
        hash_request(change->request, change->wish.undoes ? "undo" : NULL, "", hash);
}

/* Answers again as this key was answered before. */
static enum match_result repeat_answer(struct change *change)
{
    const struct store_reply *reply = &change->worker->loaded.reply;
    uint8_t hash[HASH_SIZE];
    hash_change(change, hash);
    if (memcmp(hash, reply->request, HASH_SIZE)) return MATCH_KEY_REUSED;
    writer_clear(change->body);
    writer_raw(change->body, reply->body, reply->body_length);
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
    return is_paused(match) ? MATCH_PAUSED : MATCH_OK;
}

static bool is_organizers(enum change_kind kind)
{
    return kind == CHANGE_ENDS_PHASE || kind == CHANGE_DECIDES;
}

/* Loads the match for the seat or organizer that wants to change it. */
static enum match_result authorize_change(struct change *change)
{
    const struct move_request *request = change->request;
    struct match *match = &change->verdict->match;
    enum match_result result = (change->may_use_cache ? load_cached_to_change : load_to_change)(
        change->worker, &request->caller, request->key, !change->in_group, match);
    if (result != MATCH_OK) return result;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    if ((match->bearer == STORE_ORGANIZER) != is_organizers(change->kind)) return MATCH_FORBIDDEN;
    change->seat = match->bearer;
    if (change->worker->loaded.reply.key) return repeat_answer(change);
    return may_move(request, match);
}

/* ---- reading ---- */

/* Reads the move at an index of the list that the seat was given. */
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
    worker->moves[0] = worker->scratch->moves.moves[request->index];
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
        move_read(&verdict->match.play, json, &change->worker->moves[i], path, &verdict->faults);
    }
    return verdict->faults.count == 0;
}

/* ---- judging ---- */

static enum match_result refuse(struct change *change, const struct play *play, const struct refusal *refusal,
                                size_t index)
{
    struct verdict *verdict = change->verdict;
    if (!refusal) {
        report_bug(&verdict->match, "a move has broken play");
        return MATCH_BROKEN;
    }
    verdict->refusal = refusal;
    verdict->refused_on = *play;
    verdict->refused = change->worker->moves[index];
    verdict->seat = change->seat;
    verdict->index = index;
    return MATCH_REFUSED;
}

/* Judges the batch from `index` on as further moves of the seat's draft, on a copy of the state. */
static enum match_result extend_draft(struct change *change, size_t index, struct draft *draft)
{
    struct match_worker *worker = change->worker;
    struct play copy = play_on_copy(worker, worker->batch.play);
    if (!answer_on(&copy, change->seat, draft)) return refuse(change, &copy, NULL, index);
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

/* A complete answer may be changed: match/match.h, "Secret steps". */
static enum match_result judge_answer(struct change *change, size_t index)
{
    struct match_worker *worker = change->worker;
    struct draft *draft = &worker->draft;
    const struct store_answer *given = worker->batch.count ? NULL : answer_of(worker, change->seat);
    draft->count = 0;
    change->answer.answer.nonce = new_nonce();
    change->answer.answer.before = given ? given->nonce : 0;
    if (given && !draft_read(worker->batch.play, given->draft.data, given->draft.length, draft))
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
    if (worker->batch.count) worker->loaded.answer_count = 0;
    const uint32_t mine = UINT32_C(1) << change->seat;
    change->answer.others = still_deciding(worker, worker->batch.play) & ~mine;
    if (!change->answer.answer.complete) change->answer.others |= mine;
}

static enum match_result begin_judging(struct change *change)
{
    struct match *match = &change->verdict->match;
    change->answer.is_there = false;
    if (change->request->list) {
        const enum match_result found = read_index(change);
        if (found != MATCH_OK) return found;
    } else if (!read_batch(change)) {
        return MATCH_MALFORMED;
    }
    change->verdict->seat = change->seat;
    change->verdict->moves = change->worker->moves;
    change->verdict->move_count = change->count;
    if (match->seats.resigned >> change->seat & 1) return refuse(change, &match->play, &HAS_CONCEDED, 0);
    restore_state(change->worker, match); /* removes the seat's own draft */
    batch_begin(change->worker, match);
    return MATCH_OK;
}

static enum match_result judge_moves(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct refusal *refusal = NULL;
    enum match_result result = begin_judging(change);
    if (result != MATCH_OK) return result;
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
    struct match *match = &change->verdict->match;
    enum match_result result = MATCH_OK;
    worker->moves[0] = (struct move){.type = MOVE_UNDO, .count = 1, .arg = {change->wish.undoes}};
    const struct refusal *refusal = undo_check(&match->undo, &match->play, change->seat, change->wish.undoes);
    if (refusal) return refuse(change, &match->play, refusal, 0);
    batch_begin(worker, match);
    (void)batch_undo(worker, match, change->seat, change->wish.undoes, &result);
    return result;
}

/* A match that has moved on has ended the phase that was meant. */
static enum match_result judge_end_of_phase(struct change *change)
{
    const struct match *match = &change->verdict->match;
    if (change->worker->loading.found != match->version) return MATCH_VERSION;
    if (change->wish.ends_phase && change->wish.ends_phase != match->version) return MATCH_VERSION;
    change->wish.ends_phase = match->version;
    return MATCH_OK;
}

static enum match_result judge(struct change *change)
{
    const bool resigned = change->seat >= 0 && change->verdict->match.seats.resigned >> change->seat & 1;
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
        return decide_judge(change);
    }
    return MATCH_BROKEN;
}

/* ---- preparing ---- */

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
    reply->version = worker->batch.version;
    reply->body = writer_text(&change->worker->body);
    reply->body_length = worker->body.length;
    return reply;
}

/* An answer without actions does not change the version. */
static enum db_result prepare_pending(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct judged_answer *answer = &change->answer;
    write_verdict(worker, worker->batch.play, answer->others, &answer->answer);
    if (worker->body.failed) return DB_AWAY;
    prepare_answer(worker, &change->verdict->match, &answer->answer, finished_reply(change), answer->others);
    return DB_OK;
}

static enum db_result prepare_batch(struct change *change)
{
    struct match_worker *worker = change->worker;
    const struct match *match = &change->verdict->match;
    struct judged_answer *answer = &change->answer;
    struct outgoing *outgoing = &worker->outgoing;
    const bool pending = answer->is_there && answer->others;
    if (answer->is_there && !pending && !batch_resolve_one_answer(worker, &answer->answer)) return DB_BROKEN;
    const uint32_t deciding = pending ? answer->others : still_deciding(worker, worker->batch.play);
    write_verdict(worker, worker->batch.play, deciding, pending ? &answer->answer : NULL);
    if (!prepare_commit(worker, match, deciding)) return DB_AWAY;
    outgoing->commit.reply = finished_reply(change);
    outgoing->step.same_decision =
        change->wish.undoes > 0 || batch_goes_on(&worker->batch, change->seat, match->deciding, deciding);
    outgoing->step.undone = change->wish.undoes;
    if (change->wish.undoes) outgoing->step.asked &= ~(UINT32_C(1) << change->seat);
    worker->loaded.answer_count = 0;
    if (!pending) return DB_OK;
    answer->answer.nonce = outgoing->commit.nonce;
    outgoing->commit.answer = &answer->answer;
    put_answer(&worker->loaded, &answer->answer);
    return DB_OK;
}

/* Others may change their answers again and again. After some attempts the last answer joins theirs, and the
 * step resolves when the match is loaded next. */
static enum db_result prepare_moves(struct change *change)
{
    struct judged_answer *answer = &change->answer;
    if (change->worker->batch.count) return prepare_batch(change);
    if (answer->others || change->tries > CLOSING_ATTEMPTS) return prepare_pending(change);
    return prepare_closing(
        change->worker, &change->verdict->match,
        &(struct closing){.answer = &answer->answer, .conceding = NO_SEAT, .reply = reply_for(change)});
}

static enum db_result prepare(struct change *change)
{
    struct closing closing = {.conceding = NO_SEAT};
    switch (change->kind) {
    case CHANGE_MOVES:
        return prepare_moves(change);
    case CHANGE_UNDOES:
        return prepare_batch(change);
    case CHANGE_CONCEDES:
        closing.conceding = change->seat;
        break;
    case CHANGE_ENDS_PHASE:
        closing.cause = CLOSING_ENDED;
        break;
    case CHANGE_DECIDES:
        closing.conceding = change->wish.decided.seat;
        closing.decided = &change->wish.decided;
        break;
    }
    closing.reply = reply_for(change);
    return prepare_closing(change->worker, &change->verdict->match, &closing);
}

/* ---- results ---- */

/* Asks again from the loaded match, if an attempt is left. */
static enum change_state retry(struct change *change)
{
    const struct match_worker *worker = change->worker;
    if (worker->loading.from_cache && !worker->outgoing.commit.occupied) {
        forget_cached(change->worker);
        change->may_use_cache = false;
    }
    return change->tries < ATTEMPTS ? CHANGE_ASKED : CHANGE_ANSWERED;
}

/* Ends with this result. A refusal on a match from the cache holds only where the database agrees. Without
 * that the match is loaded and judged again. */
static enum change_state end_with(struct change *change, enum match_result result)
{
    change->result = result;
    if (result == MATCH_WOULD_WAIT) return CHANGE_LEFT_GROUP;
    const struct match_worker *worker = change->worker;
    const bool is_guess = worker->loading.from_cache && !worker->outgoing.is_sent && result != MATCH_OK;
    return is_guess ? retry(change) : CHANGE_ANSWERED;
}

/* Whether another attempt may succeed: the match had another version, or the seat has answered otherwise, so
 * nothing was written. The row of the request's key tells at the next attempt whether it was written. Without
 * a key a commit's nonce has told. An answer without a key may have been replaced since. */
static bool may_retry(const struct change *change, enum db_result done)
{
    const struct match_worker *worker = change->worker;
    return done == DB_CONFLICT &&
           (change->request->key || worker->batch.count > 0 || !worker->outgoing.outcome_unknown);
}

static enum change_state not_done(struct change *change, enum db_result done)
{
    if (!may_retry(change, done)) return end_with(change, match_result_of_db(done));
    change->result = MATCH_VERSION;
    return retry(change);
}

/* Moves worker->body into the caller's writer. It allocates nothing: a committed change cannot fail for want
 * of memory. */
static void swap_bodies(struct change *change)
{
    struct writer *worker_body = &change->worker->body, spare = *change->body;
    *change->body = *worker_body;
    *worker_body = spare;
}

/* Two last answers at the same moment each leave the step to the other; the second one resolves it here.
 * Instructions of other seats are carried out later: neither this answer nor its time tells of them. In a
 * group the step is resolved later, too, because to resolve it may wait. */
static enum change_state finish(struct change *change)
{
    struct match_worker *worker = change->worker;
    struct verdict *verdict = change->verdict;
    struct match settled;
    note_written(worker, &verdict->match);
    verdict->version = worker->batch.version;
    swap_bodies(change);
    change->result = MATCH_OK;
    const bool all_answered = worker->outgoing.commit.all_answered;
    if (worker->loaded.instructed || (all_answered && change->in_group))
        leave_unsettled(worker, &verdict->match);
    else if (all_answered)
        (void)load_and_settle(worker, &(struct caller){verdict->match.id, NULL}, NULL, &settled);
    return CHANGE_ANSWERED;
}

/* ---- the states ---- */

static enum change_state step_asked(struct change *change)
{
    struct match_worker *worker = change->worker;
    change->tries++;
    change->verdict->replayed = false;
    worker->loading.from_cache = false;
    prepare_nothing(worker);
    worker->outgoing.is_sent = false;
    const enum match_result result = authorize_change(change);
    return result == MATCH_OK && !change->verdict->replayed ? CHANGE_LOADED : end_with(change, result);
}

static enum change_state step_loaded(struct change *change)
{
    const enum match_result result = judge(change);
    return result == MATCH_OK ? CHANGE_JUDGED : end_with(change, result);
}

static enum change_state step_judged(struct change *change)
{
    const enum db_result done = prepare(change);
    return done == DB_OK ? CHANGE_PREPARED : not_done(change, done);
}

static enum change_state step_prepared(struct change *change)
{
    (void)write_one(change->worker);
    return CHANGE_WRITTEN;
}

static enum change_state step_written(struct change *change)
{
    const enum db_result done = change->worker->outgoing.commit.result;
    return done == DB_OK ? finish(change) : not_done(change, done);
}

void change_run(struct change *change, enum change_state until)
{
    static enum change_state (*const steps[])(struct change *) = {[CHANGE_ASKED] = step_asked,
                                                                  [CHANGE_LOADED] = step_loaded,
                                                                  [CHANGE_JUDGED] = step_judged,
                                                                  [CHANGE_PREPARED] = step_prepared,
                                                                  [CHANGE_WRITTEN] = step_written};
    while (change->state != until && change->state < CHANGE_ANSWERED)
        change->state = steps[change->state](change);
    /* The receipt is in the body that was prepared. */
    change->worker->receipts.are_given = false;
    sodium_memzero(&change->worker->receipts.key, sizeof change->worker->receipts.key);
}

void change_leave_group(struct change *change)
{
    change->state = CHANGE_LEFT_GROUP;
}

void change_written(struct change *change)
{
    change->state = CHANGE_WRITTEN;
}

void change_conclude(struct change *change)
{
    if (change->state == CHANGE_WRITTEN) change->state = step_written(change);
    if (change->state == CHANGE_ASKED) change->state = CHANGE_LEFT_GROUP;
}

/* ---- called by the service ---- */

void change_begin(struct change *change)
{
    struct match_worker *worker = change->worker;
    change->result =
        match_result_of_db(keys_signing(&worker->service->keys, worker->db, &worker->receipts.key));
    change->verdict->replayed = false;
    worker->receipts.are_given = change->result == MATCH_OK;
    change->state = worker->receipts.are_given ? CHANGE_ASKED : CHANGE_ANSWERED;
}

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
                                         .verdict = &call->verdict,
                                         .body = w,
                                         .kind = CHANGE_MOVES,
                                         .may_use_cache = true});
}

enum match_result match_concede(struct match_worker *worker, const struct move_request *request,
                                struct verdict *verdict, struct writer *w)
{
    return make(worker,
                &(struct change){.request = request, .verdict = verdict, .body = w, .kind = CHANGE_CONCEDES});
}

enum match_result match_undo(struct match_worker *worker, const struct move_request *request, int actions,
                             struct verdict *verdict, struct writer *w)
{
    return make(worker, &(struct change){.request = request,
                                         .verdict = verdict,
                                         .body = w,
                                         .kind = CHANGE_UNDOES,
                                         .wish.undoes = actions,
                                         .may_use_cache = true});
}

enum match_result match_end_phase(struct match_worker *worker, const struct move_request *request,
                                  struct verdict *verdict, struct writer *w)
{
    return make(worker, &(struct change){
                            .request = request, .verdict = verdict, .body = w, .kind = CHANGE_ENDS_PHASE});
}

enum match_result match_decide(struct match_worker *worker, const struct move_request *request,
                               const struct match_decision *decision, struct verdict *verdict,
                               struct writer *w)
{
    return make(worker, &(struct change){.request = request,
                                         .verdict = verdict,
                                         .body = w,
                                         .kind = CHANGE_DECIDES,
                                         .wish.decision = decision});
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

enum match_result match_check(struct match_worker *worker, const struct move_request *request,
                              struct verdict *verdict)
{
    struct change *change = &worker->change;
    *change = (struct change){.worker = worker, .request = request, .verdict = verdict};
    verdict->replayed = false;
    enum match_result result = load_to_show(worker, &request->caller, &verdict->match);
    if (result == MATCH_OK) result = choose_seat(&verdict->match, request->seat, &change->seat);
    if (result == MATCH_OK) result = may_move(request, &verdict->match);
    if (result == MATCH_OK) result = begin_judging(change);
    if (result != MATCH_OK) return result;
    return play_at_secret_step(worker->batch.play) ? judge_answer(change, 0) : check_batch(change);
}
