/* Making actions: moves, what is taken back, what is decided by default for those who have conceded, secret steps that
 * resolve. */
#include <string.h>

#include "api/common/metrics.h"
#include "api/match/internal.h"
#include "engine/window.h"

static const struct move concession = {.type = MOVE_CONCEDE};

/* ---- the run ---- */

void run_begin(struct match_worker *worker, struct match *match)
{
    struct run *run = &worker->run;
    run->play = &match->play;
    run->play->made_count = run->play->made_given = 0;
    run->terms = &match->terms;
    seal_key(worker->loaded.match.seed, match->terms.id, run->seal_key);
    run->viewer = match->viewer;
    run->at = now_microseconds();
    run->nonce = new_nonce();
    run->from = run->version = match->version;
    run->count = 0;
    run->acted = 0;
    run->step = run->version > 0 ? play_step(run->play) : NULL;
    run->brought_to_light = false;
    run->late = match->deadline.late;
    run->undo = match->undo;
    writer_clear(&run->lines);
    writer_clear(&run->details);
    writer_clear(&run->shown);
    writer_open(&run->shown, '[');
    writer_clear(&run->automatic);
    writer_open(&run->automatic, '[');
    if (match->version > 0)
        memcpy(run->hash, worker->loaded.state.last_hash, HASH_SIZE);
    else if (!terms_hash(run->terms, run->hash))
        run->lines.failed = true; /* memory is short: nothing of this run can be committed */
}

/* The action has been made: its line joins the chain. */
static void add_line(struct run *run, const struct action *action)
{
    struct run_line *line = &run->line[run->count++];
    uint8_t state[HASH_SIZE];
    state_hash(run->play, state);
    line->seq = action->seq;
    line->line = run->lines.length;
    line->detail = run->details.length;
    run->lines.comma = false; /* lines stand by themselves */
    action_write(&run->lines, run->terms->format, run->play, action, run->hash, state, line->hash);
    detail_pack(&run->details, run->play, action);
    line->line_length = run->lines.length - line->line;
    line->detail_length = run->details.length - line->detail;
    memcpy(run->hash, line->hash, HASH_SIZE);
    show_action(&run->shown, run->play, &(struct shown_action){action, run->at, line->hash, run->seal_key},
                run->viewer);
    made_show(&run->automatic, run->play, run->viewer);
}

/* A resignation is no decision, and so never late. */
static bool is_late(const struct run *run, int seat, const struct move *m)
{
    return seat >= 0 && m->type != MOVE_CONCEDE && run->late >> seat & 1;
}

static bool make_action(struct run *run, int seat, const struct move *m, bool by_default,
                        const struct refusal **refusal)
{
    struct action action = {.seq = run->version + 1,
                            .at = run->at,
                            .seat = seat,
                            .by_default = by_default,
                            .late = is_late(run, seat, m),
                            .move = *m};
    const bool secret = run->version > 0 && play_at_secret_step(run->play);
    *refusal = NULL;
    if (run->count == RUN_LINES) return false;
    if (!action_apply(run->play, run->terms, &action, refusal)) return false;
    run->version++;
    if (seat >= 0) run->acted |= UINT32_C(1) << seat;
    undo_note(&run->undo, run->play, &action, secret);
    run->brought_to_light = run->brought_to_light || play_brought_to_light(run->play);
    add_line(run, &action);
    return true;
}

static int lowest_seat(uint32_t seats)
{
    return __builtin_ctz(seats);
}

/* While nobody must decide but seats that have conceded, their decisions are made for them. */
static bool make_defaults(struct run *run)
{
    const struct refusal *refusal;
    uint32_t deciding;
    while ((deciding = play_deciders(run->play)) && !(deciding & ~play_head(run->play)->resigned)) {
        struct move m = {0};
        play_fallback(run->play, lowest_seat(deciding), &m);
        if (!make_action(run, lowest_seat(deciding), &m, true, &refusal)) return false;
    }
    return true;
}

bool run_action(struct match_worker *worker, int seat, const struct move *m, const struct refusal **refusal)
{
    struct run *run = &worker->run;
    const uint32_t mine = seat < 0 ? 0 : UINT32_C(1) << seat; /* the set-up is nobody's */
    if (!make_action(run, seat, m, false, refusal)) return false;
    run->late &= mine;
    if (play_deciders(run->play) != mine) run->late = 0; /* what comes now is another decision */
    return make_defaults(run);
}

bool run_goes_on(const struct run *run, int seat, uint32_t before, uint32_t after)
{
    const uint32_t mine = UINT32_C(1) << seat;
    if (run->acted != mine || after == 0) return false;
    return after == mine || (play_step(run->play) == run->step && !(after & ~before));
}

bool run_undo(struct match_worker *worker, struct match *match, int seat, int actions,
              enum match_result *result)
{
    struct run *run = &worker->run;
    const struct action action = {.seq = run->version + 1,
                                  .at = run->at,
                                  .seat = seat,
                                  .move = {.type = MOVE_UNDO, .count = 1, .arg = {actions}}};
    *result = play_log(worker, match, run->version, actions);
    if (*result != MATCH_OK) return false;
    outcome_clear(run->play->out);
    run->version++;
    run->play->made_count = 0; /* those of the actions before it, played again */
    undo_note(&run->undo, run->play, &action, false);
    add_line(run, &action);
    return true;
}

/* ---- what is told of it ---- */

static void write_receipt(struct match_worker *worker, const struct play *play,
                          const struct store_answer *answer)
{
    const struct run *run = &worker->run;
    uint8_t seal[HASH_SIZE];
    seal_make(run->seal_key, run->version, run->hash, seal);
    const struct receipt receipt = {.match_id = run->terms->id,
                                    .seq = run->version,
                                    .seal = seal,
                                    .at = run->at,
                                    .seat = run->viewer >= 0 ? domain_id(play->game->seats, NULL, run->viewer)
                                                             : NULL,
                                    .answer = answer ? (const char *)answer->draft.data : NULL,
                                    .answer_length = answer ? answer->draft.length : 0};
    writer_name(&worker->body, "receipt");
    receipt_write(&worker->body, &receipt, worker->signing.secret_key);
}

void write_verdict(struct match_worker *worker, const struct play *play, uint32_t deciding, bool pending,
                   const struct store_answer *answer)
{
    struct run *run = &worker->run;
    struct writer *w = &worker->body;
    writer_close(&run->shown, ']');
    writer_clear(w);
    writer_open(w, '{');
    writer_member_integer(w, "version", run->version);
    writer_name(w, "actions");
    writer_join(w, &run->shown);
    writer_close(&run->automatic, ']');
    if (run->automatic.length > 2 || run->automatic.failed) {
        writer_name(w, "automatic");
        writer_join(w, &run->automatic);
    }
    seats_write(w, "deciding", play->game, deciding);
    if (pending) writer_member_boolean(w, "pending", true);
    if (worker->acknowledges) write_receipt(worker, play, pending ? answer : NULL);
    writer_close(w, '}');
}

/* ---- a secret step resolves ---- */

/* The draft as it stands, and behind it the seat's defaults, tried on a copy, until it need not decide any more. */
static bool complete_by_default(struct match_worker *worker, const struct play *base, int seat,
                                struct draft *draft)
{
    struct play copy = play_on_copy(worker, base);
    if (!answer_on(&copy, seat, draft)) return false;
    for (; play_deciders(&copy) >> seat & 1; draft->count++) {
        if (draft->count == DRAFT_MAX) return false;
        struct move *m = &draft->moves[draft->count];
        *m = (struct move){0};
        play_fallback(&copy, seat, m);
        if (play_answer(&copy, seat, m) || copy.fault) return false;
    }
    return true;
}

/* A seat's whole answer. Of one that has not completed it what it has sent stands, of one that has conceded nothing does; the rest is
 * by default. *sent: how many moves are the seat's own. */
static bool complete_answer(struct match_worker *worker, const struct play *base, int seat, size_t *sent)
{
    struct draft *draft = &worker->scratch->drafts[seat];
    const struct store_answer *answer = answer_of(worker, seat);
    const bool complete = answer && answer->complete, resigned = play_head(base)->resigned >> seat & 1;
    draft->count = 0;
    if (answer && (complete || !resigned) &&
        !draft_read(base, answer->draft.data, answer->draft.length, draft))
        return false;
    *sent = draft->count;
    if (complete || complete_by_default(worker, base, seat, draft)) return true;
    *sent = draft->count = 0; /* so much was sent that there is no room for its end */
    return complete_by_default(worker, base, seat, draft);
}

/* All answers enter the log, in seat order (or as its window says, up to the first reaction); with the last of them the step goes on. */
static bool resolve_secret_step(struct match_worker *worker)
{
    struct run *run = &worker->run;
    const struct refusal *refusal;
    const uint32_t deciders = play_deciders(run->play);
    size_t sent[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (deciders >> seat & 1 && !complete_answer(worker, run->play, seat, &sent[seat])) return false;
    bool ended = false;
    for (uint32_t left = deciders; left && !ended;) {
        const int seat = window_first(run->play, left);
        const struct draft *draft = &worker->scratch->drafts[seat];
        ended = window_reacts(run->play, &draft->moves[0]);
        for (size_t i = 0; i < draft->count; i++)
            if (!make_action(run, seat, &draft->moves[i], i >= sent[seat], &refusal)) return false;
        left &= ~(UINT32_C(1) << seat);
    }
    return true;
}

void put_answer(struct store_loaded *loaded, const struct store_answer *answer)
{
    size_t i = 0;
    while (i < loaded->answer_count && loaded->answer[i].seat != answer->seat)
        i++;
    if (i == STORE_SEATS) return;
    if (i == loaded->answer_count) loaded->answer_count++;
    loaded->answer[i] = *answer;
}

/* ---- a step is ended ---- */

bool run_resolve(struct match_worker *worker, const struct store_answer *answer)
{
    worker->loaded.answer_count = 0;
    put_answer(&worker->loaded, answer);
    bool resolved = resolve_secret_step(worker) && make_defaults(&worker->run);
    worker->loaded.answer_count = 0;
    return resolved;
}

/* Do the answers that are in still stand after a resignation? Only when the game is at the same point, and
 * takes them. */
static bool answers_hold(struct match_worker *worker, const struct play *p, const struct head *before,
                         bool *unreadable)
{
    struct draft *draft = &worker->scratch->draft;
    if (!head_is_same_point(play_head(p), before)) return false;
    for (size_t i = 0; i < worker->loaded.answer_count; i++) {
        const struct store_answer *answer = &worker->loaded.answer[i];
        if (!(play_deciders(p) >> answer->seat & 1)) continue; /* of the one who is not asked any more */
        const struct play copy = play_on_copy(worker, p);
        *unreadable = !draft_read(p, answer->draft.data, answer->draft.length, draft);
        if (*unreadable || !answer_on(&copy, answer->seat, draft)) return false;
    }
    return true;
}

/* At an open step that is ended: one decision by default for each seat that has not decided, as long as it is asked the same. */
static bool decide_open(struct run *run, uint32_t seats)
{
    const struct refusal *refusal;
    const struct step *step = play_step(run->play);
    for (; seats; seats &= seats - 1) {
        const int seat = lowest_seat(seats);
        struct move m = {0};
        if (play_step(run->play) != step || !(play_deciders(run->play) >> seat & 1)) continue;
        play_fallback(run->play, seat, &m);
        if (!make_action(run, seat, &m, true, &refusal)) return false;
    }
    return true;
}

/* What came of a closing, beside the run. */
struct closed {
    bool holds;         /* answers that are in remain so at the new version */
    bool same_decision; /* those who were asked are asked the same */
};

/* Plays what the closing brings. */
static bool play_closing(struct match_worker *worker, struct match *match, const struct closing *closing,
                         struct closed *closed)
{
    static const struct move phase_ended = {.type = MOVE_PHASE_ENDED};
    const struct refusal *refusal;
    const struct head before = *play_head(&match->play);
    struct run *run = &worker->run;
    const uint32_t ended = closing->cause == CLOSING_ANSWERED ? 0 : match->deciding;
    if (closing->cause == CLOSING_ENDED && !make_action(run, -1, &phase_ended, false, &refusal)) return false;
    if (closing->conceding >= 0 && !make_action(run, closing->conceding, &concession, false, &refusal))
        return false;
    if (closing->instructed &&
        !make_action(run, closing->instructed->seat, &closing->instructed->move, false, &refusal))
        return false;
    const bool secret = play_at_secret_step(run->play);
    bool unreadable = false;
    closed->holds = secret && answers_hold(worker, run->play, &before, &unreadable);
    if (unreadable) return false;
    if (!closed->holds) worker->loaded.answer_count = 0;
    if (secret && (ended || (closed->holds && still_deciding(worker, run->play) == 0))) {
        if (!resolve_secret_step(worker)) return false;
        closed->holds = false;
        worker->loaded.answer_count = 0;
    } else if (ended && !decide_open(run, ended)) {
        return false;
    }
    run->late = 0;
    if (!make_defaults(run)) return false;
    if (closing->conceding >= 0)
        closed->same_decision =
            run->count == 1 && closed->holds == secret && head_is_same_point(play_head(run->play), &before);
    else
        closed->same_decision = closing->answer && run_goes_on(run, closing->answer->seat, match->deciding,
                                                               still_deciding(worker, run->play));
    return true;
}

static bool prepare_closed(struct match_worker *worker, const struct match *match,
                           const struct closing *closing, const struct closed *closed)
{
    struct run *run = &worker->run;
    struct store_commit *commit = &worker->outgoing.commit;
    const uint32_t deciding = still_deciding(worker, run->play);
    write_verdict(worker, run->play, deciding, run->count == 0, closing->answer);
    if (worker->body.failed) return false;
    if (closing->reply) {
        closing->reply->version = run->version;
        closing->reply->body = writer_text(&worker->body);
        closing->reply->body_length = worker->body.length;
    }
    if (run->count == 0) {
        /* An answer that ends no step: it was not the last one. */
        if (closing->answer) prepare_answer(worker, match, closing->answer, closing->reply, deciding);
        return true;
    }
    if (!prepare_commit(worker, match, deciding)) return false;
    commit->reply = closing->reply;
    commit->same_decision = closed->same_decision;
    commit->seen = &worker->outgoing.seen;
    commit->holds = closed->holds;
    return true;
}

/* The deadline has passed, and the organizer is waited for. */
static bool only_noted(const struct match *match, const struct closing *closing)
{
    return closing->cause == CLOSING_PASSED && match->deadline.then == STORE_WAIT && match->deadline.late;
}

/* Is what the seat had answered when its answer was judged still what stands there? */
static bool still_follows(const struct match_worker *worker, const struct store_answer *answer)
{
    const struct store_answer *now = answer_of(worker, answer->seat);
    return (now ? now->nonce : 0) == answer->before;
}

static void note_seen(const struct match_worker *worker, const struct match *match, struct store_seen *seen)
{
    const struct store_loaded *loaded = &worker->loaded;
    *seen = (struct store_seen){.late = match->deadline.late, .count = loaded->answer_count};
    for (size_t i = 0; i < seen->count; i++)
        seen->nonce[i] = loaded->answer[i].nonce;
}

/* What the seat has said beforehand becomes its answer, or its move, as if it had sent it now. */
static bool instruct(struct match_worker *worker, const struct match *match, struct closing *closing,
                     struct instructed *instructed, struct store_answer *answer, struct store_seen *seen)
{
    closing->cause = CLOSING_ANSWERED;
    if (!find_instructed(worker, match, instructed)) return false;
    for (size_t i = 0; i < worker->loaded.instructions_count; i++)
        if (worker->loaded.instructions[i].seat == instructed->seat)
            seen->instructions = worker->loaded.instructions[i];
    if (!play_at_secret_step(&match->play)) {
        closing->instructed = instructed;
        return true;
    }
    worker->draft.count = 1;
    worker->draft.moves[0] = instructed->move;
    writer_clear(&worker->draft_bytes);
    draft_write(&worker->draft_bytes, &match->play, &worker->draft);
    *answer = (struct store_answer){
        .seat = instructed->seat,
        .complete = true,
        .draft = {(const uint8_t *)worker->draft_bytes.text, worker->draft_bytes.length},
        .instructions = seen->instructions.body,
        .nonce = new_nonce()};
    closing->answer = answer;
    return !worker->draft_bytes.failed;
}

enum db_result prepare_closing(struct match_worker *worker, struct match *match, const struct closing *asked)
{
    struct closing closing = *asked;
    struct instructed instructed;
    struct outgoing *outgoing = &worker->outgoing;
    struct closed closed;
    prepare_nothing(worker);
    restore_state(worker, match); /* without anybody's draft */
    const enum db_result loaded = load_answers(worker, match);
    if (loaded != DB_OK) return loaded;
    note_seen(worker, match, &outgoing->seen);
    if (closing.cause == CLOSING_INSTRUCTED &&
        !instruct(worker, match, &closing, &instructed, &outgoing->answer, &outgoing->seen))
        return DB_CONFLICT; /* somebody has answered meanwhile */
    if (closing.cause != CLOSING_ANSWERED && match->deadline.passed) match->deadline.late = match->deciding;
    if (only_noted(match, &closing)) /* what is cached cannot be moved on any more: see move_on.sql */
        return store_late(worker->db, match->terms.id, match->version, &outgoing->seen, match->deadline.late);
    if (closing.answer && !still_follows(worker, closing.answer)) return DB_CONFLICT;
    if (closing.answer) put_answer(&worker->loaded, closing.answer);
    run_begin(worker, match);
    if (play_closing(worker, match, &closing, &closed))
        return prepare_closed(worker, match, &closing, &closed) ? DB_OK : DB_AWAY;
    return stored_is_unusable(match, "a step cannot be resolved");
}

static void count_passed(const struct match *match)
{
    if (match->deadline.then == STORE_WAIT)
        metrics_add(METRIC_DEADLINES_WAITING, 1);
    else
        metrics_add(METRIC_DEADLINES_FIRED, 1);
}

/* An answer that ended no step may be the last one by now: then the step is to end as soon as this is acknowledged. */
enum db_result close_step(struct match_worker *worker, struct match *match, const struct closing *closing)
{
    enum db_result result = prepare_closing(worker, match, closing);
    if (result == DB_OK) result = write_prepared(worker);
    if (result != DB_OK) return result;
    note_written(worker, match);
    if (worker->outgoing.grouped.all) leave_unsettled(worker, match);
    if (closing->cause == CLOSING_PASSED && match->deadline.late) count_passed(match);
    if (closing->cause == CLOSING_INSTRUCTED) metrics_add(METRIC_MOVES_MADE, 1);
    return DB_OK;
}
