/* Judging what a seat wants to do, and committing it. */
#include <stdio.h>
#include <string.h>

#include "api/referee_inside.h"

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
    "Something is drawn because of the moves before this one; what follows can be sent when that is known."};
static const struct refusal CHECK_ENDS = {
    "check-ends-here", NULL,
    "What the moves before this one bring to light is not told before they are made."};

/* One request on its way. */
struct making {
    struct referee *referee;
    const struct move_request *request;
    struct verdict *verdict;
    int seat;        /* or SEAT_ALL: the organizer, when that is who must ask */
    bool organizing; /* ... which is so */
    bool tried;      /* by the organizer, and it came too late */
    size_t count;    /* moves in referee->batch */
    bool answers;    /* the batch ends in an answer to a secret step: */
    struct store_answer answer;
    uint32_t others; /* ... which these seats still owe */
    struct store_reply reply;
};

/* ---- who may ---- */

static void hash_request(const struct move_request *request, uint8_t hash[HASH_SIZE])
{
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)request->body, request->body_length, NULL, 0);
}

/* An answer that was given to this key is given again. */
static enum referee_result repeat(struct making *making, struct writer *w)
{
    const struct store_reply *reply = &making->referee->loaded.reply;
    uint8_t hash[HASH_SIZE];
    hash_request(making->request, hash);
    if (memcmp(hash, reply->request, HASH_SIZE)) return REFEREE_KEY_REUSED;
    writer_clear(w);
    writer_raw(w, reply->body, reply->body_length);
    making->verdict->replayed = true;
    making->verdict->version = reply->version;
    return REFEREE_OK;
}

static enum referee_result may_move(const struct move_request *request, const struct match *match)
{
    if (match->status == STORE_OPEN) return REFEREE_NOT_STARTED;
    if (match->status == STORE_OVER) return REFEREE_OVER;
    if (request->conditional && request->version != match->version) return REFEREE_VERSION;
    return REFEREE_OK;
}

/* Loads the match for a seat (or the organizer) that wants to change it. */
static enum referee_result come_forward(struct making *making, struct writer *w)
{
    const struct move_request *request = making->request;
    struct match *match = &making->verdict->match;
    enum referee_result result = sit_down(making->referee, &request->caller, request->key, match);
    if (result != REFEREE_OK) return result;
    if (match->viewer == SEAT_NONE) return REFEREE_UNAUTHORIZED;
    if ((match->viewer == SEAT_ALL) != making->organizing) return REFEREE_FORBIDDEN;
    making->seat = match->viewer;
    if (making->referee->loaded.reply.key) return repeat(making, w);
    return may_move(request, match);
}

/* ---- reading ---- */

static bool read_batch(struct making *making)
{
    const struct move_request *request = making->request;
    struct verdict *verdict = making->verdict;
    const bool list = json_is_array(request->moves);
    char path[160];
    memset(&verdict->faults, 0, sizeof verdict->faults);
    making->count = list ? json_array_size(request->moves) : 1;
    if (making->count < 1 || making->count > BATCH_MAX)
        return fault_add(&verdict->faults, request->path, "1 to %d moves are expected", BATCH_MAX);
    for (size_t i = 0; i < making->count; i++) {
        const json_t *json = list ? json_array_get(request->moves, i) : request->moves;
        snprintf(path, sizeof path, list ? "%s/%zu" : "%s", request->path, i);
        move_read(&verdict->match.play, json, &making->referee->batch[i], path, &verdict->faults);
    }
    return verdict->faults.count == 0;
}

/* ---- judging ---- */

static enum referee_result refuse(struct making *making, const struct play *play,
                                  const struct refusal *refusal, size_t index)
{
    struct verdict *verdict = making->verdict;
    if (!refusal) {
        report_bug(&verdict->match, "play broke on a move");
        return REFEREE_BROKEN;
    }
    verdict->refusal = refusal;
    verdict->refused_on = *play;
    verdict->refused = making->referee->batch[index];
    verdict->seat = making->seat;
    verdict->index = index;
    return REFEREE_REFUSED;
}

/* Judges the batch from `index` on as further moves of the seat's draft, tried on the spare state. */
static enum referee_result extend_draft(struct making *making, size_t index, struct draft *draft)
{
    struct referee *referee = making->referee;
    struct play copy = *referee->run.play;
    copy.state = referee->spare;
    memcpy(copy.state, referee->run.play->state, play_state_size(copy.game));
    if (!answer_on(&copy, making->seat, draft)) return refuse(making, &copy, NULL, index);
    for (size_t first = index; index < making->count; index++) {
        const bool asked = play_deciders(&copy) >> making->seat & 1;
        if (index > first && !asked) return refuse(making, &copy, &ANSWER_ENDS, index);
        if (draft->count == DRAFT_MAX) return refuse(making, &copy, &DRAFT_FULL, index);
        const struct refusal *refusal = play_answer(&copy, making->seat, &referee->batch[index]);
        if (refusal || copy.fault) return refuse(making, &copy, refusal, index);
        draft->moves[draft->count++] = referee->batch[index];
        draft_shorten(referee, making->seat, draft, copy.state);
    }
    making->answer.complete = !(play_deciders(&copy) >> making->seat & 1);
    return REFEREE_OK;
}

/* What the seat has answered before, kept for when the rows that it stands in are gone. */
static bool keep_before(struct making *making, const struct store_answer *given)
{
    struct writer *before = &making->referee->before_bytes;
    writer_clear(before);
    making->answer.before = (struct store_bytes){0};
    if (!given) return true;
    writer_bytes(before, (const char *)given->draft.data, given->draft.length);
    making->answer.before = (struct store_bytes){(const uint8_t *)before->text, before->length};
    return !before->failed;
}

/* An answer that was complete is changed: see referee.h. */
static enum referee_result judge_answer(struct making *making, size_t index)
{
    struct referee *referee = making->referee;
    struct draft *draft = &referee->draft;
    const struct store_answer *given = referee->run.count ? NULL : answer_of(referee, making->seat);
    draft->count = 0;
    if (!keep_before(making, given)) return REFEREE_AWAY; /* memory is short */
    if (given && !draft_unpack(referee->run.play->game, given->draft.data, given->draft.length, draft))
        return refuse(making, referee->run.play, NULL, index);
    const bool revised = given && given->complete && draft->count > 0;
    if (revised) draft->count--;
    const size_t kept = draft->count;
    enum referee_result result = extend_draft(making, index, draft);
    if (result == REFEREE_REFUSED && revised && kept > 0) {
        draft->count = 0;
        result = extend_draft(making, index, draft);
    }
    return result;
}

/* The judged draft as it will be stored; whom the step still waits for. */
static void take_answer(struct making *making)
{
    struct referee *referee = making->referee;
    writer_clear(&referee->draft_bytes);
    draft_pack(&referee->draft_bytes, referee->run.play->game, &referee->draft);
    making->answers = true;
    making->answer.seat = making->seat;
    making->answer.draft.data = (const uint8_t *)referee->draft_bytes.text;
    making->answer.draft.length = referee->draft_bytes.length;
    if (referee->run.count) referee->loaded.answer_count = 0; /* those were for a step that is past */
    const uint32_t mine = UINT32_C(1) << making->seat;
    making->others = still_deciding(referee, referee->run.play) & ~mine;
    if (!making->answer.complete) making->others |= mine;
}

static enum referee_result begin_judging(struct making *making)
{
    struct match *match = &making->verdict->match;
    making->answers = false;
    if (!read_batch(making)) return REFEREE_MALFORMED;
    if (match->gone >> making->seat & 1) return refuse(making, &match->play, &HAS_CONCEDED, 0);
    if (!restore_state(making->referee, match)) return REFEREE_BROKEN; /* without the seat's own draft */
    run_begin(making->referee, match);
    return REFEREE_OK;
}

static enum referee_result judge(struct making *making)
{
    struct referee *referee = making->referee;
    const struct refusal *refusal = NULL;
    enum referee_result result = begin_judging(making);
    if (result != REFEREE_OK) return result;
    size_t i = 0;
    for (; i < making->count && !referee->run.drew && !at_secret_step(referee->run.play); i++)
        if (!run_action(referee, making->seat, &referee->batch[i], &refusal))
            return refuse(making, referee->run.play, refusal, i);
    if (i == making->count) return REFEREE_OK;
    if (referee->run.drew) return refuse(making, referee->run.play, &BATCH_ENDS, i);
    result = judge_answer(making, i);
    if (result != REFEREE_OK) return result;
    take_answer(making);
    return referee->draft_bytes.failed ? REFEREE_AWAY : REFEREE_OK; /* memory is short */
}

/* ---- committing ---- */

static struct store_reply *reply_for(struct making *making)
{
    const struct move_request *request = making->request;
    if (!request->key) return NULL;
    making->reply = (struct store_reply){.seat = making->seat, .key = request->key, .at = now_microseconds()};
    hash_request(request, making->reply.request);
    return &making->reply;
}

static struct store_reply *finished_reply(struct making *making)
{
    const struct referee *referee = making->referee;
    struct store_reply *reply = reply_for(making);
    if (!reply) return NULL;
    reply->version = referee->run.version;
    reply->body = writer_text(&making->referee->body);
    reply->body_length = referee->body.length;
    return reply;
}

/* Only an answer: the version stands still. */
static enum db_result commit_answer(struct making *making)
{
    struct referee *referee = making->referee;
    write_verdict(referee, referee->run.play, making->others, true);
    if (referee->body.failed) return DB_AWAY;
    return store_answer(referee->db, making->verdict->match.terms.id, referee->run.version, &making->answer,
                        finished_reply(making));
}

static enum db_result commit_run(struct making *making)
{
    struct referee *referee = making->referee;
    struct match *match = &making->verdict->match;
    struct store_commit commit;
    bool pending = making->answers && making->others;
    if (making->answers && !pending && !run_resolve(referee, &making->answer)) return DB_BROKEN;
    uint32_t deciding = pending ? making->others : still_deciding(referee, referee->run.play);
    write_verdict(referee, referee->run.play, deciding, pending);
    if (!run_commit(referee, match, &commit)) return DB_AWAY;
    commit.reply = finished_reply(making);
    if (pending) commit.answer = &making->answer;
    enum db_result result = store_commit(referee->db, &commit);
    if (result == DB_CONFLICT && db_outcome_unknown(referee->db) && run_landed(referee, match))
        result = DB_OK;
    if (result != DB_OK) return result;
    match->version = commit.state.version;
    match->deciding = deciding;
    match->gone = commit.gone;
    match->winners = commit.winners;
    if (commit.over) match->status = STORE_OVER;
    wake_all(referee, match->terms.id);
    return DB_OK;
}

static enum db_result commit(struct making *making)
{
    struct match *match = &making->verdict->match;
    if (making->referee->run.count) return commit_run(making);
    if (making->others) return commit_answer(making);
    return close_step(making->referee, match,
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
 * step. */
static enum referee_result conclude(struct making *making, struct writer *w)
{
    struct referee *referee = making->referee;
    struct verdict *verdict = making->verdict;
    verdict->version = referee->run.version;
    hand_out(&referee->body, w);
    if (making->answers && referee->run.count == 0)
        (void)sit_down(referee, &making->request->caller, NULL, &verdict->match);
    return REFEREE_OK;
}

static enum referee_result make_once(struct making *making, struct writer *w, bool *again)
{
    enum referee_result result = come_forward(making, w);
    if (result != REFEREE_OK || making->verdict->replayed) return result;
    result = judge(making);
    if (result != REFEREE_OK) return result;
    enum db_result done = commit(making);
    if (done == DB_OK) return conclude(making, w);
    *again = done == DB_CONFLICT && !(making->answers && db_outcome_unknown(making->referee->db));
    return *again ? REFEREE_VERSION : referee_from_db(done);
}

/* One attempt at a change. *again: the match moved on under it, and it is worth another. */
typedef enum referee_result attempt(struct making *making, struct writer *w, bool *again);

static enum referee_result attempt_often(attempt *once, struct making *making, struct writer *w)
{
    enum referee_result result = REFEREE_VERSION;
    bool again = true;
    making->verdict->replayed = false;
    for (int n = 0; again && n < ATTEMPTS; n++) {
        again = false;
        result = once(making, w, &again);
    }
    return result;
}

enum referee_result referee_move(struct referee *referee, const struct move_request *request,
                                 struct verdict *verdict, struct writer *w)
{
    struct making making = {.referee = referee, .request = request, .verdict = verdict};
    return attempt_often(make_once, &making, w);
}

/* ---- conceding ---- */

static enum referee_result concede_once(struct making *making, struct writer *w, bool *again)
{
    struct match *match = &making->verdict->match;
    enum referee_result result = come_forward(making, w);
    if (result != REFEREE_OK || making->verdict->replayed) return result;
    if (match->gone >> making->seat & 1) return REFEREE_CONCEDED;
    enum db_result done = close_step(
        making->referee, match,
        &(struct closing){.version = match->version, .conceding = making->seat, .reply = reply_for(making)});
    if (done == DB_OK) return conclude(making, w);
    *again = done == DB_CONFLICT;
    return *again ? REFEREE_VERSION : referee_from_db(done);
}

enum referee_result referee_concede(struct referee *referee, const struct move_request *request,
                                    struct verdict *verdict, struct writer *w)
{
    struct making making = {.referee = referee, .request = request, .verdict = verdict};
    return attempt_often(concede_once, &making, w);
}

/* ---- ending a phase ---- */

/* What came in between has ended the phase that was meant; the second try only looks whether that was this request, sent twice. */
static enum referee_result end_once(struct making *making, struct writer *w, bool *again)
{
    struct match *match = &making->verdict->match;
    enum referee_result result = come_forward(making, w);
    if (result != REFEREE_OK || making->verdict->replayed) return result;
    if (making->tried || making->referee->found != match->version) return REFEREE_VERSION;
    enum db_result done = close_step(
        making->referee, match,
        &(struct closing){
            .cause = CLOSING_ENDED, .version = match->version, .conceding = -1, .reply = reply_for(making)});
    if (done == DB_OK) return conclude(making, w);
    *again = making->tried = done == DB_CONFLICT;
    return *again ? REFEREE_VERSION : referee_from_db(done);
}

enum referee_result referee_end_phase(struct referee *referee, const struct move_request *request,
                                      struct verdict *verdict, struct writer *w)
{
    struct making making = {.referee = referee, .request = request, .verdict = verdict, .organizing = true};
    return attempt_often(end_once, &making, w);
}

/* ---- checking ---- */

static bool hides(const struct arg *args)
{
    for (; args->name; args++)
        if (args->audience != EVERYONE) return true;
    return false;
}

/* The last move drew something, told something that not everybody may know, or led to another step: what
 * follows would give away what it brings. */
static bool brought_to_light(const struct making *making, const struct head *before)
{
    const struct play *p = making->referee->run.play;
    const struct head *now = play_head(p);
    if (making->referee->run.count == 0 || now->over || now->depth != before->depth ||
        now->draws != before->draws ||
        now->stack[now->depth - 1].step != before->stack[before->depth - 1].step ||
        !(play_deciders(p) >> making->seat & 1))
        return true;
    for (size_t i = 0; i < p->out->event_count; i++)
        if (hides(p->game->events[p->out->events[i].type].args)) return true;
    return false;
}

static enum referee_result check_batch(struct making *making)
{
    struct referee *referee = making->referee;
    struct play *p = referee->run.play;
    const struct head before = *play_head(p);
    const struct refusal *refusal = NULL;
    for (size_t i = 0; i < making->count; i++) {
        if (i > 0 && brought_to_light(making, &before)) return refuse(making, p, &CHECK_ENDS, i);
        bool last = i + 1 == making->count;
        if (last && (refusal = play_check(p, making->seat, &referee->batch[i])))
            return refuse(making, p, refusal, i);
        if (!last && !run_action(referee, making->seat, &referee->batch[i], &refusal))
            return refuse(making, p, refusal, i);
    }
    return REFEREE_OK;
}

enum referee_result referee_check(struct referee *referee, const struct move_request *request,
                                  struct verdict *verdict)
{
    struct making making = {.referee = referee, .request = request, .verdict = verdict};
    verdict->replayed = false;
    enum referee_result result = sit_down(referee, &request->caller, NULL, &verdict->match);
    if (result == REFEREE_OK) result = choose_seat(&verdict->match, request->seat, &making.seat);
    if (result == REFEREE_OK) result = may_move(request, &verdict->match);
    if (result == REFEREE_OK) result = begin_judging(&making);
    if (result != REFEREE_OK) return result;
    return at_secret_step(referee->run.play) ? judge_answer(&making, 0) : check_batch(&making);
}
