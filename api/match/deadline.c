/* Deadlines: those that have passed are fired, one that is on can be extended. */
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "api/match/worker.h"

enum { PAGE = 100 };

/* ---- those that have passed ---- */

/* A deadline that could not be fired. */
struct stuck {
    struct store_due due;
    uint32_t wait; /* how many sweeps from the last try to the next */
    uint32_t left; /* how many of them are still to come */
};

enum {
    STUCK_ROWS = 256,
    STUCK_SWEEPS_MAX = 256 /* from one try to the next, at the most */
};

/* By the end of the match's id. Of two matches in one row both are tried. */
struct match_sweep {
    struct stuck stuck[STUCK_ROWS];
};

struct match_sweep *match_sweep_new(void)
{
    return calloc(1, sizeof(struct match_sweep));
}

/* Its row, where it is or would be noted that this deadline could not be fired. */
static struct stuck *stuck_row(struct match_sweep *sweep, const struct store_due *due)
{
    struct stuck *row = &sweep->stuck[due->id[MATCH_ID_SIZE - 1] % STUCK_ROWS];
    if (memcmp(row->due.id, due->id, MATCH_ID_SIZE) != 0 || row->due.due_at != due->due_at)
        *row = (struct stuck){.due = *due};
    return row;
}

/* Any look at a match settles it, and so fires its deadline: what others have fired meanwhile is left as it is. A match that cannot be
 * played on says so in the log whenever it is tried: so it is tried again one sweep later, then two, then four. */
static void settle_due(struct match_worker *worker, struct match_sweep *sweep, const struct store_due *due)
{
    struct stuck *row = stuck_row(sweep, due);
    if (row->left > 0 && --row->left > 0) return;
    struct match match;
    const enum match_result result = settle_whole(worker, due->id, &match);
    pack_cache_let_go(worker->service->pack_cache);
    if (result != MATCH_BROKEN && !(result == MATCH_OK && match.differs)) {
        *row = (struct stuck){0};
        return;
    }
    row->wait = row->wait == 0 ? 1 : row->wait < STUCK_SWEEPS_MAX ? 2 * row->wait : STUCK_SWEEPS_MAX;
    row->left = row->wait;
}

/* In an order by chance, so that instances which look at the same moment seldom want the same match. */
static void settle_all_due(struct match_worker *worker, struct match_sweep *sweep,
                           const struct store_due *due, size_t count)
{
    size_t order[PAGE];
    for (size_t i = 0; i < count; i++) {
        const size_t j = randombytes_uniform((uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (size_t i = 0; i < count; i++)
        settle_due(worker, sweep, &due[order[i]]);
}

/* Page by page, so that a match which cannot be played on does not stand before the others. */
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

/* ---- instructions that were left ---- */

bool match_sweep_instructions(struct match_worker *worker, uint8_t after[MATCH_ID_SIZE])
{
    const struct store_instructed *list;
    struct store_rows *rows;
    struct match match;
    size_t count;
    const enum db_result found = store_instructed(worker->db, after, PAGE, &list, &count, &rows);
    for (size_t i = 0; i < count; i++) {
        if (list[i].over)
            (void)store_forget_instructions(worker->db, list[i].id);
        else
            (void)settle_whole(worker, list[i].id, &match);
        pack_cache_let_go(worker->service->pack_cache);
    }
    const bool more = found == DB_OK && count == PAGE;
    if (more) memcpy(after, list[count - 1].id, MATCH_ID_SIZE);
    if (found == DB_OK && !more) memset(after, 0, MATCH_ID_SIZE);
    store_rows_free(rows);
    return more;
}

/* ---- one that is on ---- */

static enum match_result may_extend(const struct match_worker *worker, const struct move_request *request,
                                    const struct match *match)
{
    if (match->status == STORE_OPEN) return MATCH_NOT_STARTED;
    if (match->status == STORE_OVER) return MATCH_OVER;
    if (match->differs) return MATCH_OTHER_RULES;
    if (worker->loading.found != match->version) return MATCH_VERSION;
    if (!meets_conditions(request, match)) return MATCH_VERSION;
    return match->deadline.each ? MATCH_OK : MATCH_NO_DEADLINE;
}

/* *then: when it is due, whether by a moment or by a span of time. False: that is too far off. */
static bool is_allowed(int64_t then, const int64_t *due_at, struct faults *faults)
{
    if (then < MOMENT_LAST) return true;
    faults_clear(faults);
    fault_add_foreign(faults, due_at ? "/due_at" : "/extend", "leads beyond the year 9998");
    return false;
}

/* Whoever fires it, since he saw it pass before it was extended, finds the match at another version. */
static enum db_result extend(struct match_worker *worker, struct match *match, int64_t then,
                             const struct store_reply *reply)
{
    struct store_note note;
    const enum db_result result = note_begin(
        worker, match, &(struct action){.seat = -1, .due_at = then, .move = {.type = MOVE_DEADLINE_EXTENDED}},
        &note);
    if (result != DB_OK) return result;
    return store_extend(worker->db, match->terms.id, then, reply, &note);
}

/* When the match moved on just now (the deadline that was meant had passed, it may be, and was fired when the organizer asked), it is
 * another decision that would be given more time: the organizer has to look again. */
enum match_result match_extend(struct match_worker *worker, const struct move_request *request,
                               int64_t longer, const int64_t *due_at, struct verdict *verdict,
                               struct match_told *told)
{
    struct match *match = &verdict->match;
    struct store_reply reply;
    enum match_result result = load_for_organizer(worker, request, match);
    if (result == MATCH_OK) result = reply_begin(worker, request, "deadline", match->id, &reply);
    if (result != MATCH_OK) return result;
    reply.seat = STORE_ORGANIZER;
    if (worker->loaded.reply.key) return tell_match(worker, match, &reply, told);
    result = may_extend(worker, request, match);
    if (result != MATCH_OK) return result;
    int64_t then;
    enum db_result done = store_extended(worker->db, match->terms.id, match->version, longer, due_at, &then);
    if (done == DB_OK && !is_allowed(then, due_at, &verdict->faults)) return MATCH_MALFORMED;
    if (done == DB_OK) done = extend(worker, match, then, &reply);
    if (done != DB_OK && done != DB_CONFLICT) return match_result_of_db(done);
    if (done == DB_OK) notify_listeners(worker, match->terms.id);
    result = load_and_settle(worker, &request->caller, request->key, match);
    if (result != MATCH_OK) return result;
    if (done == DB_CONFLICT && !worker->loaded.reply.key) return MATCH_VERSION;
    return tell_match(worker, match, &reply, told);
}
