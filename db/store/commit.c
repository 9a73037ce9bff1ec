/* The store: matches go on. A struct store_commit becomes a value of the type `commit` of db/types.sql. */
#include <endian.h>

#include "db/statement.h"
#include "db/store/rows.h"
#include "db/store/write.h"
#include "program/must_hold.h"

static const struct statement commit = CALL("commit", "$1, $2");
static const struct statement begin_match = CALL("begin_match", "$1, $2");

/* ---- rows ---- */

static struct element line_element(const void *list, size_t i)
{
    const struct store_action *action = (const struct store_action *)list + i;
    return (struct element){action->line, action->line_length};
}

static struct element detail_element(const void *list, size_t i)
{
    const struct store_action *action = (const struct store_action *)list + i;
    return (struct element){action->detail.data, action->detail.length};
}

static struct element hash_element(const void *list, size_t i)
{
    const struct store_action *action = (const struct store_action *)list + i;
    return (struct element){action->hash, STORE_HASH};
}

static struct element nonce_element(const void *list, size_t i)
{
    return (struct element){(const uint64_t *)list + i, sizeof(uint64_t)};
}

void add_nonces(struct args *args, const int64_t *nonces, size_t count)
{
    uint64_t in_order[STORE_SEATS];
    for (size_t i = 0; i < count; i++)
        in_order[i] = htobe64(nonces[i]);
    args_array(args, ARRAY_BIGINT, count, nonce_element, in_order);
}

void add_reply(struct args *args, const struct store_reply *reply)
{
    struct args row = ROW(reply);
    if (!reply || !reply->key) {
        args_null(args);
        return;
    }
    args_small(MEMBER(&row, reply, seat), reply->seat);
    args_text(MEMBER(&row, reply, key), reply->key);
    args_bytes(MEMBER(&row, reply, request_hash), reply->request, STORE_HASH);
    args_time(MEMBER(&row, reply, at), reply->at);
    args_big(MEMBER(&row, reply, version), reply->version);
    args_text_n(MEMBER(&row, reply, body), reply->body, reply->body_length);
    args_row(args, &row);
}

static void add_basis(struct args *args, const struct store_commit *it)
{
    const struct store_basis *basis = &it->basis;
    const struct store_bytes *instructions = &basis->seen.instructions.body;
    const bool timed = basis->from_cache && basis->timed;
    struct args row = ROW(commit_basis);
    if (!timed && !basis->by_answers && !instructions->length) {
        args_null(args);
        return;
    }
    args_boolean(MEMBER(&row, commit_basis, timed), timed);
    if (basis->by_answers)
        add_nonces(MEMBER(&row, commit_basis, nonces), basis->seen.nonce, basis->seen.count);
    if (basis->by_answers && it->step && (it->deadline.each || it->deadline.clocked))
        args_integer(MEMBER(&row, commit_basis, late), basis->seen.late);
    args_small(MEMBER(&row, commit_basis, instructed), basis->seen.instructions.seat);
    args_bytes(MEMBER(&row, commit_basis, instruction), instructions->length ? instructions->data : NULL,
               instructions->length);
    args_row(args, &row);
}

static void add_state(struct args *args, const struct store_step *step)
{
    struct args row = ROW(commit_state);
    args_big(MEMBER(&row, commit_state, version), step->state.version);
    args_bytes(MEMBER(&row, commit_state, packed), step->state.packed.data, step->state.packed.length);
    args_bytes(MEMBER(&row, commit_state, last_hash), step->state.last_hash, STORE_HASH);
    args_integer(MEMBER(&row, commit_state, undo), step->state.undo);
    args_integer(MEMBER(&row, commit_state, deciding), step->deciding);
    args_array(MEMBER(&row, commit_state, lines), ARRAY_TEXT, step->action_count, line_element,
               step->actions);
    args_array(MEMBER(&row, commit_state, details), ARRAY_BYTEA, step->action_count, detail_element,
               step->actions);
    args_array(MEMBER(&row, commit_state, hashes), ARRAY_BYTEA, step->action_count, hash_element,
               step->actions);
    args_integer(MEMBER(&row, commit_state, asked), step->asked);
    args_integer(MEMBER(&row, commit_state, late), step->late);
    args_row(args, &row);
}

static void add_outcome(struct args *args, const struct store_commit *it)
{
    const struct store_outcome *outcome = &it->step->outcome;
    const bool begins = it->basis.version == 0;
    struct args row = ROW(commit_outcome);
    if (!begins && !outcome->over && !outcome->changes_seats) {
        args_null(args);
        return;
    }
    args_small(MEMBER(&row, commit_outcome, status), outcome->over ? STORE_OVER : STORE_RUNNING);
    args_integer(MEMBER(&row, commit_outcome, resigned), outcome->resigned);
    args_integer(MEMBER(&row, commit_outcome, winners), outcome->winners);
    args_row(args, &row);
}

/* An answer alone changes nothing but clocks. */
static void add_deadline(struct args *args, const struct store_commit *it)
{
    const struct store_commit_deadline *deadline = &it->deadline;
    struct args row = ROW(commit_deadline);
    if (!deadline->each && !deadline->clocked) {
        args_null(args);
        return;
    }
    if (deadline->each) args_big(MEMBER(&row, commit_deadline, each), deadline->each);
    args_boolean(MEMBER(&row, commit_deadline, same_decision), deadline->same_decision);
    args_integer(MEMBER(&row, commit_deadline, undone), deadline->undone);
    args_boolean(MEMBER(&row, commit_deadline, clocked), deadline->clocked);
    args_boolean(MEMBER(&row, commit_deadline, secret), deadline->secret);
    if (it->step && deadline->counts_missed) {
        args_integer(MEMBER(&row, commit_deadline, missed), it->step->late);
        args_integer(MEMBER(&row, commit_deadline, kept), deadline->kept);
    }
    args_row(args, &row);
}

static void add_answer(struct args *args, const struct store_commit *it)
{
    const struct store_answer *answer = it->answer;
    struct args row = ROW(commit_answer);
    if (!answer) {
        args_null(args);
        return;
    }
    args_small(MEMBER(&row, commit_answer, seat), answer->seat);
    args_boolean(MEMBER(&row, commit_answer, complete), answer->complete);
    args_bytes(MEMBER(&row, commit_answer, draft), answer->draft.data, answer->draft.length);
    args_big(MEMBER(&row, commit_answer, nonce), answer->nonce);
    args_big(MEMBER(&row, commit_answer, before), answer->before);
    args_integer(MEMBER(&row, commit_answer, others), it->others);
    if (it->basis.from_cache) args_integer(MEMBER(&row, commit_answer, answered), it->basis.answered);
    args_row(args, &row);
}

static void add_beginning(struct args *args, const struct store_beginning *beginning)
{
    struct args row = ROW(commit_beginning);
    if (!beginning) {
        args_null(args);
        return;
    }
    args_bytes(MEMBER(&row, commit_beginning, entropy), beginning->entropy.data, beginning->entropy.length);
    args_bytes(MEMBER(&row, commit_beginning, seating), beginning->seating.data, beginning->seating.length);
    args_bytes(MEMBER(&row, commit_beginning, restored), beginning->restored.data,
               beginning->restored.length);
    args_row(args, &row);
}

static void add_commit(struct args *row, const struct store_commit *it)
{
    *row = (struct args)ROW(commit);
    args_bytes(MEMBER(row, commit, match_id), it->id, STORE_ID);
    args_big(MEMBER(row, commit, version), it->basis.version);
    args_bytes(MEMBER(row, commit, last_hash), it->basis.last_hash, STORE_HASH);
    args_big(MEMBER(row, commit, nonce), it->nonce);
    args_time(MEMBER(row, commit, at), it->at);
    if (it->basis.from_cache) args_small(MEMBER(row, commit, seat), it->basis.seat);
    add_basis(MEMBER(row, commit, basis), it);
    if (it->step) {
        add_state(MEMBER(row, commit, state), it->step);
        add_outcome(MEMBER(row, commit, outcome), it);
    }
    add_deadline(MEMBER(row, commit, deadline), it);
    add_answer(MEMBER(row, commit, answer), it);
    args_boolean(MEMBER(row, commit, has_players), it->step && it->step->has_players);
    args_boolean(MEMBER(row, commit, holds), it->step && it->step->answers_hold);
    add_reply(MEMBER(row, commit, reply), it->reply);
    add_beginning(MEMBER(row, commit, beginning), it->beginning);
}

/* ---- verdicts ---- */

/* Notes the result of the statement. `unread`: it was carried out, and its answer cannot be read. */
static void note_sent(const struct db *db, enum db_result result, bool unread, struct store_commit *it)
{
    it->done = (struct store_committed){
        .result = result, .outcome_unknown = it->done.outcome_unknown || unread || db_outcome_unknown(db)};
}

/* The verdict of a commit that was sent twice does not tell of instructions and answers, so both may be
 * there. */
static void read_verdict(int number, struct store_commit *it)
{
    const int more = VERDICT_INSTRUCTED | VERDICT_ALL_ANSWERED;
    const int expected =
        number & more ? VERDICT_IS_DONE : VERDICT_IS_DONE | VERDICT_IS_CONFLICT | VERDICT_IS_OCCUPIED;
    const bool unknown = number == VERDICT_DONE && it->done.outcome_unknown;
    enum function_verdict verdict;
    it->done.result = verdict_check(&commit, number & ~more, expected, &verdict);
    if (it->done.result != DB_OK) return;
    it->done.result = verdict_result(verdict);
    it->done.occupied = verdict == VERDICT_OCCUPIED;
    it->done.instructed = number & VERDICT_INSTRUCTED || unknown;
    it->done.all_answered = number & VERDICT_ALL_ANSWERED || (unknown && !it->step);
}

static enum db_result begin(struct db *db, struct store_commit *it)
{
    struct args args = {0}, row;
    args_bytes(&args, it->id, STORE_ID);
    add_commit(&row, it);
    args_row(&args, &row);
    note_sent(db, db_verdict(db, &begin_match, &args), false, it);
    return it->done.result;
}

enum db_result store_commit(struct db *db, struct store_commit *const commits[], size_t count)
{
    struct args args = {0}, rows[STORE_GROUP];
    int verdicts[STORE_GROUP];
    PGresult *r;
    must_hold(count > 0 && count <= STORE_GROUP);
    if (commits[0]->basis.version == 0) return begin(db, commits[0]);
    args_bytes(&args, commits[0]->id, STORE_ID);
    for (size_t i = 0; i < count; i++)
        add_commit(&rows[i], commits[i]);
    args_rows(&args, rows, count);
    enum db_result result = db_run(db, &commit, &args, &r);
    const bool unread = result == DB_OK && !cell_smalls(r, 0, 0, verdicts, count);
    if (unread) result = db_unreadable(&commit);
    PQclear(r);
    for (size_t i = 0; i < count; i++) {
        note_sent(db, result, unread, commits[i]);
        if (result == DB_OK) read_verdict(verdicts[i], commits[i]);
    }
    if (count == 1 && result == DB_OK && commits[0]->done.result == DB_CONFLICT) db_lost_race();
    return result;
}

static bool is_small(const struct store_commit *it)
{
    return !it->step || (it->basis.version > 0 && !it->step->outcome.over &&
                         !it->step->outcome.changes_seats && it->step->action_count <= STORE_GROUP_ACTIONS);
}

bool store_may_group(struct db *db, const struct store_commit *it)
{
    return is_small(it) && db_is_one_server(db);
}
