/* A change from outside: loaded, made, and shown. */
#include "api/match/outside.h"

#include "api/match/load.h"
#include "api/match/request_key.h"
#include "api/match/worker.h"

static enum match_result may_send(const struct outside_change *change, const struct match *match)
{
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    return change->is_organizers && match->bearer != STORE_ORGANIZER ? MATCH_FORBIDDEN : MATCH_OK;
}

enum match_result outside_change_make(struct match_worker *worker, const struct outside_change *change,
                                      struct match *match, struct store_reply *reply,
                                      struct match_snapshot *snapshot)
{
    const struct match_request *request = change->request;
    for (int i = 0; i < MATCH_ATTEMPTS; i++) {
        enum match_result result = match_load_to_change(worker, &request->caller, request->key, match);
        if (result == MATCH_OK) result = may_send(change, match);
        if (result == MATCH_OK)
            result = match_reply_begin(worker, request, change->operation,
                                       change->object ? change->object : match->id, reply);
        if (result != MATCH_OK) return result;
        reply->seat = match->bearer;
        if (worker->loaded.reply.key) return match_take_snapshot(worker, match, reply, snapshot);
        result = change->make(worker, change->wish, match, reply);
        if (result == MATCH_BUSY) continue;
        if (result != MATCH_OK) return result;
        result = match_load_and_settle(worker, &request->caller, request->key, match);
        return result == MATCH_OK ? match_take_snapshot(worker, match, reply, snapshot) : result;
    }
    return MATCH_BUSY;
}
