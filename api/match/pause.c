/* What stops the time of a match: a pause, by its organizer or by agreement of its seats; vacations of those
 * who hold its seats. */
#include <stdio.h>

#include "api/match/change/closing.h"
#include "api/match/load.h"
#include "api/match/log/entries.h"
#include "api/match/look.h"
#include "api/match/organize.h"
#include "api/match/request_key.h"
#include "api/match/start.h"
#include "api/match/worker.h"
#include "db/store/deadline.h"

enum { ATTEMPTS = 16 };

/* ---- pauses ---- */

/* What a request for a pause, or for the end of one, does now. */
struct pausing {
    struct store_pause_change change;
    uint8_t entry; /* the move that the log gets; 0: none, since the seat has said so before */
    struct decided decided;
};

static enum match_result may_pause(const struct match_request *request, const struct pause_wish *wish,
                                   const struct match *match)
{
    const bool resumes = wish->resumes;
    if (match->status == STORE_OPEN) return MATCH_NOT_STARTED;
    if (match->status == STORE_OVER) return MATCH_OVER;
    if (match->differs) return MATCH_OTHER_RULES;
    if (!meets_conditions(request, match)) return MATCH_VERSION;
    if (is_paused(match) != resumes) return resumes ? MATCH_NOT_PAUSED : MATCH_PAUSED;
    if (match->bearer == STORE_ORGANIZER) return wish->withdraws ? MATCH_FORBIDDEN : MATCH_OK;
    if (match->seats.resigned >> match->bearer & 1) return MATCH_CONCEDED;
    return resumes && !match->deadline.pause.by_seats ? MATCH_FORBIDDEN : MATCH_OK;
}

static struct pausing judge(const struct match *match, const struct pause_wish *wish)
{
    const bool resumes = wish->resumes;
    const uint32_t seat = match->bearer == STORE_ORGANIZER ? 0 : UINT32_C(1) << match->bearer;
    const uint32_t before = match->deadline.pause.agreed, agreed = before | seat;
    if (wish->withdraws)
        return (struct pausing){.change = {.change = STORE_AGREES, .agreed = before & ~seat},
                                .entry = before & seat ? MOVE_AGREEMENT_WITHDRAWN : 0};
    const bool is_agreed = !(match->terms.seats & ~match->seats.resigned & ~agreed);
    if (seat && !is_agreed)
        return (struct pausing){.change = {.change = STORE_AGREES, .agreed = agreed},
                                .entry = before & seat ? 0
                                         : resumes     ? MOVE_RESUME_AGREED
                                                       : MOVE_PAUSE_AGREED};
    if (resumes) return (struct pausing){.change = {.change = STORE_RESUMES}, .entry = MOVE_MATCH_RESUMED};
    return (struct pausing){.change = {.change = seat ? STORE_SEATS_PAUSE : STORE_PAUSES},
                            .entry = MOVE_MATCH_PAUSED};
}

/* A pause of the seats has the reason that one of them has given before, unless the last gives another. */
static void decide(const struct match *match, const struct pause_wish *wish, struct pausing *pausing)
{
    const bool is_seats = match->bearer != STORE_ORGANIZER;
    const char *reason = wish->reason;
    if (pausing->entry == MOVE_MATCH_PAUSED || pausing->entry == MOVE_MATCH_RESUMED)
        pausing->decided.by = is_seats ? DECIDER_SEATS : DECIDER_ORGANIZER;
    if (!reason && pausing->entry == MOVE_MATCH_PAUSED && is_seats) reason = match->deadline.pause.reason;
    if (reason) snprintf(pausing->decided.reason, REASON_ROOM, "%s", reason);
}

/* The answers are compared, so that none comes between the last look at the step and the pause. Otherwise a
 * step could stand complete in a pause. */
static enum db_result write_pausing(struct match_worker *worker, struct match *match, struct pausing *pausing,
                                    const struct store_reply *reply)
{
    const bool by_seat = pausing->change.change == STORE_AGREES;
    struct store_seen seen;
    struct store_note note;
    enum db_result result = load_answers(worker, match);
    if (result == DB_OK)
        result = note_begin(worker, match,
                            &(struct action){.seat = by_seat ? match->bearer : NO_SEAT,
                                             .move = {.type = pausing->entry},
                                             .decided = pausing->decided},
                            &note);
    if (result != DB_OK) return result;
    note_seen(worker, match, &seen);
    pausing->change.seen = &seen;
    return store_pause(worker->db, match->terms.id, &pausing->change, reply, &note);
}

/* *again: the match has moved on, or a copy of this request was quicker. */
static enum match_result pause_once(struct match_worker *worker, const struct match_request *request,
                                    const struct pause_wish *wish, struct match *match,
                                    struct match_snapshot *snapshot, bool *again)
{
    struct store_reply reply;
    *again = false;
    enum match_result result = load_to_change(worker, &request->caller, request->key, true, match);
    if (result == MATCH_OK && match->bearer == STORE_STRANGER) result = MATCH_UNAUTHORIZED;
    if (result == MATCH_OK)
        result = reply_begin(worker, request, wish->resumes ? "resume" : "pause", match->id, &reply);
    if (result != MATCH_OK) return result;
    reply.seat = match->bearer;
    if (worker->loaded.reply.key) return take_snapshot(worker, match, &reply, snapshot);
    result = may_pause(request, wish, match);
    if (result != MATCH_OK) return result;
    struct pausing pausing = judge(match, wish);
    if (!pausing.entry) return take_snapshot(worker, match, &reply, snapshot);
    decide(match, wish, &pausing);
    const enum db_result done = write_pausing(worker, match, &pausing, &reply);
    *again = done == DB_CONFLICT;
    if (done != DB_OK) return match_result_of_db(done);
    notify_match(worker, match);
    return take_new_snapshot(worker, request, match, &reply, snapshot);
}

enum match_result match_pause(struct match_worker *worker, const struct match_request *request,
                              const struct pause_wish *wish, struct verdict *verdict,
                              struct match_snapshot *snapshot)
{
    enum match_result result = MATCH_BUSY;
    bool again = true;
    for (int i = 0; i < ATTEMPTS && again; i++)
        result = pause_once(worker, request, wish, &verdict->match, snapshot, &again);
    return again ? MATCH_BUSY : result;
}

/* ---- vacations ---- */

static enum db_result note_vacations(struct match_worker *worker, struct match *match,
                                     const struct store_absence *absence)
{
    struct store_note note;
    const bool runs = match->status == STORE_RUNNING;
    const struct action noted = {.seat = absence->seat, .move = {.type = MOVE_VACATION_CHANGED}};
    const enum db_result begun = runs ? note_begin(worker, match, &noted, &note) : DB_OK;
    if (begun != DB_OK) return begun;
    return store_vacations_note(worker->db, match->terms.id, absence, runs ? &note : NULL);
}

enum match_result match_note_vacations(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                                       const struct store_absence *absence)
{
    struct match match;
    enum db_result done = DB_CONFLICT;
    for (int n = 0; done == DB_CONFLICT && n < ATTEMPTS; n++) {
        const enum match_result result = settle_whole(worker, id, &match);
        if (result != MATCH_OK) return result;
        if (match.status == STORE_OVER) return MATCH_OK;
        done = note_vacations(worker, &match, absence);
    }
    if (done == DB_OK) notify_match(worker, &match);
    return done == DB_CONFLICT ? MATCH_BUSY : match_result_of_db(done);
}
