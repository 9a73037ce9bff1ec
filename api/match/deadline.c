/* Deadlines: fires those that have passed, extends the current one. */
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "api/match/load.h"
#include "api/match/log/entries.h"
#include "api/match/look.h"
#include "api/match/organize.h"
#include "api/match/outside.h"
#include "api/match/worker.h"
#include "db/store/deadline.h"

enum { PAGE = 100 /* deadlines that are looked at together */ };

/* ---- those that have passed ---- */

/* A deadline that could not be fired. */
struct failed_deadline {
    struct store_due due;
    uint32_t wait; /* sweeps from the last attempt to the next */
    uint32_t left; /* sweeps until the next attempt */
};

enum {
    FAILED_ROWS = 256,
    FAILED_SWEEPS_MAX = 256 /* sweeps between two attempts, at most */
};

/* Rows by the end of the match's id. Where two matches share a row, both are tried. */
struct match_sweep {
    struct failed_deadline failed[FAILED_ROWS];
};

struct match_sweep *match_sweep_new(void)
{
    return calloc(1, sizeof(struct match_sweep));
}

/* The row that notes whether this deadline failed. */
static struct failed_deadline *failed_row(struct match_sweep *sweep, const struct store_due *due)
{
    struct failed_deadline *row = &sweep->failed[due->id[MATCH_ID_SIZE - 1] % FAILED_ROWS];
    if (memcmp(row->due.id, due->id, MATCH_ID_SIZE) != 0 || row->due.due_at != due->due_at)
        *row = (struct failed_deadline){.due = *due};
    return row;
}

/* Every load of a match settles it, and so fires its deadline, unless another instance was quicker. A match
 * that cannot be played on is logged at every attempt. So the next attempts come one, two, four sweeps later,
 * and so on. */
static void settle_due(struct match_worker *worker, struct match_sweep *sweep, const struct store_due *due)
{
    struct failed_deadline *row = failed_row(sweep, due);
    if (row->left > 0 && --row->left > 0) return;
    struct match match;
    const enum match_result result = match_settle_whole(worker, due->id, &match);
    pack_cache_release(worker->service->pack_cache);
    if (result != MATCH_BROKEN && !(result == MATCH_OK && match.differs)) {
        *row = (struct failed_deadline){0};
        return;
    }
    row->wait = row->wait == 0 ? 1 : row->wait < FAILED_SWEEPS_MAX ? 2 * row->wait : FAILED_SWEEPS_MAX;
    row->left = row->wait;
}

/* Settles them in a random order: instances that look at the same moment seldom want the same match. */
static void settle_all_due(struct match_worker *worker, struct match_sweep *sweep,
                           const struct store_due *due, size_t count)
{
    size_t order[PAGE];
    for (size_t i = 0; i < count; i++) {
        const size_t j = randombytes_uniform(i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (size_t i = 0; i < count; i++)
        settle_due(worker, sweep, &due[order[i]]);
}

/* Goes page by page, so that a match which cannot be played on does not hide the others. */
void match_sweep(struct match_worker *worker, struct match_sweep *sweep)
{
    const struct store_due *due;
    struct store_due last;
    struct store_rows *rows;
    size_t count;
    for (bool first = true;; first = false) {
        const enum db_result found = store_due(worker->db, first ? NULL : &last, PAGE, &due, &count, &rows);
        if (count > 0) {
            last = due[count - 1];
            settle_all_due(worker, sweep, due, count);
        }
        store_rows_free(rows);
        if (found != DB_OK || count < PAGE) return;
    }
}

/* ---- extending one ---- */

/* The time that the organizer gives: match_extend(). */
struct extension {
    const struct match_request *request;
    int64_t longer;
    const int64_t *due_at;
    struct faults *faults;
    bool was_tried; /* the match has moved on since */
};

/* The match may have moved on between the organizer's look and this request, by its deadline or a move. Then
 * another decision would get more time, and the organizer must look again. */
static enum match_result may_extend(const struct match_worker *worker, const struct extension *it,
                                    const struct match *match)
{
    if (it->was_tried) return MATCH_VERSION;
    const enum match_result runs = match_runs(match);
    if (runs != MATCH_OK) return runs;
    if (worker->loading.found != match->version) return MATCH_VERSION;
    if (!match_meets_conditions(it->request, match)) return MATCH_VERSION;
    if (match_is_paused(match)) return MATCH_PAUSED;
    return match_is_timed(match) ? MATCH_OK : MATCH_NO_DEADLINE;
}

/* Whether `then`, by a moment or by a span, is within the range of times. */
static bool is_allowed(int64_t then, const int64_t *due_at, struct faults *faults)
{
    if (then < MOMENT_LAST) return true;
    faults_clear(faults);
    fault_add_foreign(faults, due_at ? "/due_at" : "/extend", "leads beyond the year 9998");
    return false;
}

/* An instance that saw the deadline pass before it was extended finds the match at another version, and does
 * not fire it. */
static enum db_result extend(struct match_worker *worker, struct match *match, int64_t then,
                             const struct store_reply *reply)
{
    struct store_note note;
    const enum db_result result = log_note_begin(
        worker, match,
        &(struct action){.seat = NO_SEAT, .due_at = then, .move = {.type = MOVE_DEADLINE_EXTENDED}}, &note);
    if (result != DB_OK) return result;
    return store_extend(worker->db, match->terms.id, then, reply, &note);
}

static enum match_result make(struct match_worker *worker, void *wish, struct match *match,
                              const struct store_reply *reply)
{
    struct extension *it = wish;
    int64_t then;
    const enum match_result result = may_extend(worker, it, match);
    if (result != MATCH_OK) return result;
    it->was_tried = true;
    enum db_result done =
        store_extended(worker->db, match->terms.id, match->version, it->longer, it->due_at, &then);
    if (done == DB_OK && !is_allowed(then, it->due_at, it->faults)) return MATCH_MALFORMED;
    if (done == DB_OK) done = extend(worker, match, then, reply);
    if (done == DB_OK) match_notify(worker, match);
    return match_result_of_db(done);
}

enum match_result match_extend(struct match_worker *worker, const struct match_request *request,
                               int64_t longer, const int64_t *due_at, struct match_report *report,
                               struct match_snapshot *snapshot)
{
    struct store_reply reply;
    struct extension extension = {request, longer, due_at, &report->faults, false};
    const struct outside_change change = {
        .request = request, .operation = "deadline", .is_organizers = true, .make = make, .wish = &extension};
    return outside_change_make(worker, &change, &report->match, &reply, snapshot);
}
