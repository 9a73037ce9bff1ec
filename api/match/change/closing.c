/* What ends a step, or happens in the midst of one. */
#include "api/match/change/closing.h"

#include "api/common/metrics.h"
#include "api/match/answers.h"
#include "api/match/change/reply.h"
#include "api/match/load.h"
#include "api/match/worker.h"
#include "db/store/deadline.h"
#include "engine/instruction.h"

/* Whether the answers that were given stand after a resignation: the game is at the same point and takes
 * them. */
static bool answers_hold(struct match_worker *worker, const struct play *p, const struct head *before,
                         bool *unreadable)
{
    if (!head_is_same_point(play_head(p), before)) return false;
    for (size_t i = 0; i < worker->loaded.answer_count; i++) {
        const struct store_answer *answer = &worker->loaded.answer[i];
        if (!(play_deciders(p) >> answer->seat & 1)) continue; /* its seat is not asked any more */
        if (!draft_stands(worker, p, answer, unreadable)) return false;
    }
    return true;
}

/* What becomes of the answers that were given to the step. */
enum given_answers {
    ANSWERS_NONE, /* the step is open and has none */
    ANSWERS_HOLD, /* they stand at the new version */
    ANSWERS_GONE  /* the step is over, or the seats are asked otherwise */
};

/* What came of a closing, beside the batch. */
struct closed {
    struct store_seen seen; /* what it was computed from */
    enum given_answers answers;
    uint32_t deciding;  /* the seats that still must decide */
    bool same_decision; /* they are asked the same as before */
};

/* Whether the decision ends for the seats that have not made it. */
static bool ends_decision(enum closing_kind kind)
{
    return kind == CLOSING_PASSED || kind == CLOSING_PHASE_ENDED;
}

/* The seat that resigns, by itself or by the organizer; NO_SEAT: none does. */
static int conceding_seat(const struct closing *closing)
{
    if (closing->kind == CLOSING_DECIDED) return closing->decided->seat;
    return closing->kind == CLOSING_CONCEDED ? closing->seat : NO_SEAT;
}

/* Makes the action that has come to the match, before anything follows from it. `instructed`: the move of
 * standing instructions. */
static bool play_first(struct batch *batch, const struct closing *closing,
                       const struct instructed *instructed)
{
    static const struct move concession = {.type = MOVE_CONCEDE}, phase_ended = {.type = MOVE_PHASE_ENDED};
    const struct refusal *refusal;
    switch (closing->kind) {
    case CLOSING_CONCEDED:
        return batch_one(batch, closing->seat, &concession, &refusal);
    case CLOSING_DECIDED:
        return batch_decided(batch, closing->decided, &refusal);
    case CLOSING_INSTRUCTED:
        return batch_one(batch, instructed->seat, &instructed->move, &refusal);
    case CLOSING_PHASE_ENDED:
        return batch_one(batch, -1, &phase_ended, &refusal);
    case CLOSING_COMPLETE:
    case CLOSING_ANSWERED:
    case CLOSING_PASSED:
        break;
    }
    return true;
}

/* Finds what becomes of the answers after the first action, and drops those that do not stand. False: one of
 * them cannot be read. */
static bool keep_answers(struct match_worker *worker, const struct head *before, enum given_answers *answers)
{
    const struct play *p = worker->batch.play;
    bool unreadable = false;
    if (!play_at_secret_step(p))
        *answers = ANSWERS_NONE;
    else
        *answers = answers_hold(worker, p, before, &unreadable) ? ANSWERS_HOLD : ANSWERS_GONE;
    if (unreadable) return false;
    if (*answers != ANSWERS_HOLD) answers_drop(worker);
    return true;
}

/* Ends the step where it ends: for the seats of `ended`, or because the last answer is given. False: play is
 * broken, or an answer cannot be read. */
static bool end_step(struct match_worker *worker, uint32_t ended, enum given_answers *answers)
{
    struct batch *batch = &worker->batch;
    if (*answers == ANSWERS_NONE) return !ended || batch_decide_open(batch, ended);
    const bool all_given = *answers == ANSWERS_HOLD && match_still_deciding(worker, batch->play) == 0;
    if (!ended && !all_given) return true;
    if (!batch_resolve(worker)) return false;
    *answers = ANSWERS_GONE;
    answers_drop(worker);
    return true;
}

/* Whether the seats that still must decide are asked the same as before the closing. `asked`: the seats that
 * had to decide then. */
static bool asks_the_same(const struct batch *batch, const struct closing *closing, const struct head *before,
                          uint32_t asked, const struct closed *closed)
{
    if (conceding_seat(closing) >= 0)
        return batch->count == 1 && closed->answers != ANSWERS_GONE &&
               head_is_same_point(play_head(batch->play), before);
    return closing->kind == CLOSING_ANSWERED &&
           batch_goes_on(batch, closing->answer->seat, asked, closed->deciding);
}

/* Plays the closing: first the action that has come to the match, then the end of the step, then what is
 * decided for conceded seats. False: play is broken, or an answer cannot be read. */
static bool play_closing(struct match_worker *worker, struct match *match, const struct closing *closing,
                         const struct instructed *instructed, struct closed *closed)
{
    const struct head before = *play_head(&match->play);
    struct batch *batch = &worker->batch;
    const uint32_t ended = ends_decision(closing->kind) ? match->deciding : 0;
    if (!play_first(batch, closing, instructed)) return false;
    if (!keep_answers(worker, &before, &closed->answers)) return false;
    if (!end_step(worker, ended, &closed->answers)) return false;
    batch->late = 0; /* what follows is another decision */
    if (!batch_defaults(batch)) return false;
    closed->deciding = match_still_deciding(worker, batch->play);
    closed->same_decision = asks_the_same(batch, closing, &before, match->deciding, closed);
    return true;
}

/* The seats that know what they are asked after a closing. */
static uint32_t informed_seats(const struct match_worker *worker, const struct match *match,
                               const struct closing *closing, const struct closed *closed)
{
    if (closed->answers == ANSWERS_HOLD) return UINT32_MAX; /* the step goes on: all seats */
    return ends_decision(closing->kind) ? 0 : batch_informed(&worker->batch, match->deciding);
}

/* Prepares the batch of a closing. False: memory is short. */
static bool prepare_step(struct match_worker *worker, const struct match *match,
                         const struct closing *closing, const struct closed *closed)
{
    struct outgoing *outgoing = &worker->outgoing;
    const uint32_t informed = informed_seats(worker, match, closing, closed);
    if (!outgoing_prepare_commit(worker, match, closed->deciding, informed)) return false;
    outgoing->commit.reply = closing->reply;
    outgoing->commit.basis.by_answers = true;
    outgoing->commit.basis.seen = closed->seen;
    outgoing->commit.deadline.same_decision = closed->same_decision;
    outgoing->step.answers_hold = closed->answers == ANSWERS_HOLD;
    if (closing->kind == CLOSING_PASSED) outgoing->step.late = match->deadline.late;
    return true;
}

/* Writes the reply to a closing, and prepares its batch or its answer. False: memory is short. */
static bool prepare_closed(struct match_worker *worker, const struct match *match,
                           const struct closing *closing, const struct closed *closed)
{
    const struct batch *batch = &worker->batch;
    const struct store_answer *pending = batch->count == 0 ? closing->answer : NULL;
    change_write_reply(worker, batch->play, closed->deciding, pending);
    if (worker->reply.body.failed) return false;
    if (closing->reply) change_take_reply(worker, closing->reply);
    if (batch->count > 0) return prepare_step(worker, match, closing, closed);
    if (pending) { /* an answer that ends no step: others are still missing */
        outgoing_prepare_answer(worker, match, pending, closing->reply, closed->deciding);
        worker->outgoing.commit.basis.seen.instructions = closed->seen.instructions;
    }
    return true;
}

/* Whether the deadline has passed and the match waits for the organizer, so that nothing is closed. */
static bool only_notes_late(const struct match *match, const struct closing *closing)
{
    return closing->kind == CLOSING_PASSED && match->deadline.then == STORE_WAIT && match->deciding;
}

/* Whether the stored answer is still the one on which this answer was judged. */
static bool still_follows(const struct match_worker *worker, const struct store_answer *answer)
{
    const struct store_answer *now = answers_of_seat(worker, answer->seat);
    return (now ? now->nonce : 0) == answer->before;
}

void closing_note_seen(const struct match_worker *worker, const struct match *match, struct store_seen *seen)
{
    const struct store_loaded *loaded = &worker->loaded;
    *seen = (struct store_seen){.late = match->deadline.late, .count = loaded->answer_count};
    for (size_t i = 0; i < seen->count; i++)
        seen->nonce[i] = loaded->answer[i].nonce;
}

/* Finds the instructed move, and notes the instructions in *seen. At a secret step the move is the seat's
 * answer, as if the seat had sent it now. DB_CONFLICT: no seat is left that has an instruction, since it has
 * answered meanwhile. DB_AWAY: memory is short. */
static enum db_result instruct(struct match_worker *worker, const struct match *match,
                               struct closing *closing, struct instructed *instructed,
                               struct store_seen *seen)
{
    struct store_answer *answer = &worker->outgoing.answer;
    if (!instructed_find(worker, match, instructed)) return DB_CONFLICT;
    for (size_t i = 0; i < worker->loaded.instructions_count; i++)
        if (worker->loaded.instructions[i].seat == instructed->seat)
            seen->instructions = worker->loaded.instructions[i];
    if (!play_at_secret_step(&match->play)) return DB_OK;
    struct writer *text = &worker->batch.text.draft;
    worker->draft.count = 1;
    worker->draft.moves[0] = instructed->move;
    writer_clear(text);
    draft_write(text, &match->play, &worker->draft);
    *answer = (struct store_answer){.seat = instructed->seat,
                                    .complete = true,
                                    .draft = {(const uint8_t *)text->text, text->length},
                                    .nonce = match_new_nonce()};
    *closing = (struct closing){.kind = CLOSING_ANSWERED, .answer = answer, .reply = closing->reply};
    return text->failed ? DB_AWAY : DB_OK;
}

/* Loads the answers of all seats, and notes what the closing is computed from. */
static enum db_result load_to_close(struct match_worker *worker, struct match *match, struct store_seen *seen)
{
    outgoing_prepare_nothing(worker);
    match_restore_state(worker, match); /* removes the drafts of all seats */
    const enum db_result loaded = answers_load(worker, match);
    if (loaded == DB_OK) closing_note_seen(worker, match, seen);
    return loaded;
}

/* Prepares a closing whose answers are loaded. */
static enum db_result prepare_loaded(struct match_worker *worker, struct match *match,
                                     const struct closing *asked, const struct store_seen *seen)
{
    struct closing closing = *asked;
    struct instructed instructed;
    struct closed closed = {.seen = *seen};
    if (closing.kind == CLOSING_INSTRUCTED) {
        const enum db_result found = instruct(worker, match, &closing, &instructed, &closed.seen);
        if (found != DB_OK) return found;
    }
    if (ends_decision(closing.kind) && match->deadline.passed) match->deadline.late = match->deciding;
    if (closing.answer && !still_follows(worker, closing.answer)) return DB_CONFLICT;
    if (closing.answer) answers_put(&worker->loaded, closing.answer);
    batch_begin(worker, match);
    if (play_closing(worker, match, &closing, &instructed, &closed))
        return prepare_closed(worker, match, &closing, &closed) ? DB_OK : DB_AWAY;
    return match_is_unusable(match, "a step cannot be resolved");
}

enum db_result closing_prepare(struct match_worker *worker, struct match *match,
                               const struct closing *closing)
{
    struct store_seen seen;
    const enum db_result loaded = load_to_close(worker, match, &seen);
    return loaded == DB_OK ? prepare_loaded(worker, match, closing, &seen) : loaded;
}

/* Notes the late seats; the match goes on waiting. Its cached state is void from here on (commit.sql). */
static enum db_result note_late(struct match_worker *worker, struct match *match,
                                const struct store_seen *seen)
{
    match->deadline.late = match->deciding;
    const enum db_result result =
        store_late(worker->db, match->terms.id, match->version, seen, match->deadline.late);
    if (result != DB_OK) return result;
    match_notify(worker, match);
    metrics_add(METRIC_DEADLINES_WAITING, 1);
    return DB_OK;
}

/* An answer that ended no step may now be the last one. Then the step ends as soon as the answer is
 * acknowledged. */
enum db_result closing_make(struct match_worker *worker, struct match *match, const struct closing *closing)
{
    struct store_seen seen;
    enum db_result result = load_to_close(worker, match, &seen);
    if (result != DB_OK) return result;
    if (only_notes_late(match, closing)) return note_late(worker, match, &seen);
    result = prepare_loaded(worker, match, closing, &seen);
    if (result == DB_OK) result = outgoing_write(worker);
    if (result != DB_OK) return result;
    outgoing_note_written(worker, match);
    if (worker->outgoing.commit.done.all_answered) match_leave_unsettled(worker, match);
    if (closing->kind == CLOSING_PASSED && match->deadline.late) metrics_add(METRIC_DEADLINES_FIRED, 1);
    if (closing->kind == CLOSING_INSTRUCTED) metrics_add(METRIC_MOVES_MADE, 1);
    return DB_OK;
}
