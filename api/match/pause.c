/* What stops the time of a match: a pause, by its organizer or by agreement of its seats; vacations of those
 * who hold its seats. */
#include <stdio.h>

#include "api/match/answers.h"
#include "api/match/change/closing.h"
#include "api/match/load.h"
#include "api/match/log/entries.h"
#include "api/match/look.h"
#include "api/match/organize.h"
#include "api/match/outside.h"
#include "api/match/start.h"
#include "api/match/worker.h"
#include "db/store/deadline.h"

/* ---- pauses ---- */

/* What a request for a pause, or for the end of one, does now. */
struct pausing {
    const struct match_request *request;
    const struct pause_wish *wish;
    struct store_pause_change change;
    uint8_t entry; /* the move that the log gets; 0: none, since the seat has said so before */
    struct decided decided;
};

static enum match_result may_pause(const struct match_request *request, const struct pause_wish *wish,
                                   const struct match *match)
{
    const bool resumes = wish->resumes;
    const enum match_result runs = match_runs(match);
    if (runs != MATCH_OK) return runs;
    if (!match_meets_conditions(request, match)) return MATCH_VERSION;
    if (match_is_paused(match) != resumes) return resumes ? MATCH_NOT_PAUSED : MATCH_PAUSED;
    if (match->bearer == STORE_ORGANIZER) return wish->withdraws ? MATCH_FORBIDDEN : MATCH_OK;
    if (match->seats.resigned >> match->bearer & 1) return MATCH_CONCEDED;
    return resumes && !match->deadline.pause.by_seats ? MATCH_FORBIDDEN : MATCH_OK;
}

/* Finds what the wish comes to, with the seats that have agreed so far. */
static void find_change(const struct match *match, struct pausing *it)
{
    const bool resumes = it->wish->resumes;
    const uint32_t seat = match->bearer == STORE_ORGANIZER ? 0 : UINT32_C(1) << match->bearer;
    const uint32_t before = match->deadline.pause.agreed, agreed = before | seat;
    const bool is_agreed = !(match->terms.seats & ~match->seats.resigned & ~agreed);
    if (it->wish->withdraws) {
        it->change = (struct store_pause_change){.change = STORE_AGREES, .agreed = before & ~seat};
        it->entry = before & seat ? MOVE_AGREEMENT_WITHDRAWN : 0;
    } else if (seat && !is_agreed) {
        it->change = (struct store_pause_change){.change = STORE_AGREES, .agreed = agreed};
        it->entry = before & seat ? 0 : resumes ? MOVE_RESUME_AGREED : MOVE_PAUSE_AGREED;
    } else if (resumes) {
        it->change = (struct store_pause_change){.change = STORE_RESUMES};
        it->entry = MOVE_MATCH_RESUMED;
    } else {
        it->change = (struct store_pause_change){.change = seat ? STORE_SEATS_PAUSE : STORE_PAUSES};
        it->entry = MOVE_MATCH_PAUSED;
    }
}

/* Finds who decides, and why. A pause of the seats has the reason that one of them has given before, unless
 * the last gives another. */
static void find_decider(const struct match *match, struct pausing *it)
{
    const bool is_seats = match->bearer != STORE_ORGANIZER;
    const char *reason = it->wish->reason;
    it->decided = (struct decided){0};
    if (it->entry == MOVE_MATCH_PAUSED || it->entry == MOVE_MATCH_RESUMED)
        it->decided.by = is_seats ? DECIDER_SEATS : DECIDER_ORGANIZER;
    if (!reason && it->entry == MOVE_MATCH_PAUSED && is_seats) reason = match->deadline.pause.reason;
    if (reason) snprintf(it->decided.reason, REASON_ROOM, "%s", reason);
}

/* The answers are compared, so that none comes between the last look at the step and the pause. Otherwise a
 * step could stand complete in a pause. */
static enum db_result write_pausing(struct match_worker *worker, struct match *match, struct pausing *it,
                                    const struct store_reply *reply)
{
    const bool by_seat = it->change.change == STORE_AGREES;
    struct store_seen seen;
    struct store_note note;
    enum db_result result = answers_load(worker, match);
    if (result == DB_OK)
        result = log_note_begin(worker, match,
                                &(struct action){.seat = by_seat ? match->bearer : NO_SEAT,
                                                 .move = {.type = it->entry},
                                                 .decided = it->decided},
                                &note);
    if (result != DB_OK) return result;
    closing_note_seen(worker, match, &seen);
    it->change.seen = &seen;
    result = store_pause(worker->db, match->terms.id, &it->change, reply, &note);
    if (result == DB_OK) match_notify(worker, match);
    return result;
}

static enum match_result make(struct match_worker *worker, void *wish, struct match *match,
                              const struct store_reply *reply)
{
    struct pausing *it = wish;
    const enum match_result result = may_pause(it->request, it->wish, match);
    if (result != MATCH_OK) return result;
    find_change(match, it);
    find_decider(match, it);
    return it->entry ? match_result_of_db(write_pausing(worker, match, it, reply)) : MATCH_OK;
}

enum match_result match_pause(struct match_worker *worker, const struct match_request *request,
                              const struct pause_wish *wish, struct match_report *report,
                              struct match_snapshot *snapshot)
{
    struct pausing pausing = {.request = request, .wish = wish};
    struct store_reply reply;
    const struct outside_change change = {
        .request = request, .operation = wish->resumes ? "resume" : "pause", .make = make, .wish = &pausing};
    return outside_change_make(worker, &change, &report->match, &reply, snapshot);
}

/* ---- vacations ---- */

static enum db_result note_vacations(struct match_worker *worker, struct match *match,
                                     const struct store_absence *absence)
{
    struct store_note note;
    const bool runs = match->status == STORE_RUNNING;
    const struct action noted = {.seat = absence->seat, .move = {.type = MOVE_VACATION_CHANGED}};
    const enum db_result begun = runs ? log_note_begin(worker, match, &noted, &note) : DB_OK;
    if (begun != DB_OK) return begun;
    return store_vacations_note(worker->db, match->terms.id, absence, runs ? &note : NULL);
}

enum match_result match_note_vacations(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                                       const struct store_absence *absence)
{
    struct match match;
    enum db_result done = DB_CONFLICT;
    for (int n = 0; done == DB_CONFLICT && n < MATCH_ATTEMPTS; n++) {
        const enum match_result result = match_settle_whole(worker, id, &match);
        if (result != MATCH_OK) return result;
        if (match.status == STORE_OVER) return MATCH_OK;
        done = note_vacations(worker, &match, absence);
    }
    if (done == DB_OK) match_notify(worker, &match);
    return done == DB_CONFLICT ? MATCH_BUSY : match_result_of_db(done);
}
