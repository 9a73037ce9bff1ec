/* Changes of several matches in one transaction. Without route->finish (routes.c) each change is made by
 * itself. */
#include <assert.h>

#include "api/match/change/closing.h"
#include "api/match/worker.h"

static_assert((int)MATCH_GROUP <= (int)STORE_GROUP, "a group goes in one transaction");

static enum match_progress progress_of(struct change *change, struct move_call *call)
{
    call->result = change->result;
    if (change->state == CHANGE_PREPARED) return MATCH_PREPARED;
    return change->state == CHANGE_ANSWERED ? MATCH_ENDED : MATCH_LEFT_GROUP;
}

enum match_progress match_move_begin(struct match_worker *worker, struct move_call *call, struct writer *w)
{
    struct change *change = &worker->change;
    *change = (struct change){.worker = worker,
                              .request = &call->request,
                              .told = change_told(&call->judgement),
                              .body = w,
                              .kind = CHANGE_MOVES,
                              .wish.moves = &call->moves,
                              .source = FROM_CACHE,
                              .in_group = true};
    change_begin(change);
    change_run(change, CHANGE_PREPARED);
    if (change->state == CHANGE_PREPARED && (outgoing_is_empty(&worker->outgoing.commit) ||
                                             !store_may_group(worker->db, &worker->outgoing.commit)))
        change->state = CHANGE_LEFT_GROUP;
    return progress_of(change, call);
}

/* Whether the group's result tells what has come of this change. It does not where another transaction was at
 * the match and the group was sent twice: that transaction may be the group's own. */
static bool is_told(enum db_result sent, const struct store_committed *done)
{
    return sent == DB_OK && !(done->occupied && done->outcome_unknown);
}

void match_write_group(struct match_worker *const workers[], size_t count)
{
    const enum db_result sent = outgoing_write_all(workers, count);
    bool is_away = false;
    for (size_t i = 0; i < count; i++) {
        struct store_committed *done = &workers[i]->outgoing.commit.done;
        workers[i]->change.state = CHANGE_WRITTEN;
        if (is_told(sent, done)) continue;
        if (is_away)
            done->result = DB_AWAY; /* it may be written: another attempt could make it twice */
        else
            is_away = outgoing_write(workers[i]) == DB_AWAY;
    }
}

enum match_progress match_move_end(struct match_worker *worker, struct move_call *call)
{
    struct change *change = &worker->change;
    change_conclude(change);
    return progress_of(change, call);
}
