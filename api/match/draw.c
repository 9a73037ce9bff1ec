/* Draws by vote. A proposal stands while play is in the phase in which it was made and the same seats are in
 * play. It is closed when all of these have voted, or when it stands no longer. Both are public: the log's
 * entry tells no more. The next load of the match writes that entry, as it settles all else, so a kill loses
 * no vote. */
#include "api/match/draw.h"

#include <stdio.h>

#include "api/match/change/closing.h"
#include "api/match/load.h"
#include "api/match/log/entries.h"
#include "api/match/look.h"
#include "api/match/move.h"
#include "api/match/outside.h"
#include "api/match/worker.h"
#include "engine/ending.h"

/* The log's reason of a draw by vote. */
static const char VOTED[] = "voted for by all seats in play";

bool draw_read_sharers(const struct match *match, const json_t *seats, struct ending *ending,
                       struct faults *faults)
{
    char path[FAULT_PATH];
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const char *id = json_string_value(json_array_get(seats, i));
        const int seat = id ? match_seat_find(match, id) : NO_SEAT;
        fault_path_index(path, "/seats", i);
        if (!id) return fault_add(faults, path, "must be a seat");
        if (seat < 0) return fault_add_foreign(faults, path, "must be a seat of this match");
        if (!(ending_sharers(&match->play) >> seat & 1))
            return fault_add_foreign(faults, path, "must have neither conceded nor been eliminated");
        if (ending->seats >> seat & 1) return fault_add(faults, path, "must stand here once");
        ending->seats |= UINT32_C(1) << seat;
    }
    if (json_array_size(seats) < 2) return fault_add_foreign(faults, "/seats", "must be two or more");
    return true;
}

/* ---- the proposal is closed ---- */

static bool still_stands(const struct match *match)
{
    const struct store_draw *draw = &match->seats.draw;
    return play_phase(&match->play) == draw->phase && ending_sharers(&match->play) == draw->voters;
}

bool draw_is_closed(const struct match *match)
{
    const struct store_draw *draw = &match->seats.draw;
    return draw->proposal && match->status == STORE_RUNNING && !match_is_paused(match) &&
           (draw->result != STORE_UNVOTED || !still_stands(match));
}

static enum db_result end_by_vote(struct match_worker *worker, struct match *match)
{
    const struct store_draw *draw = &match->seats.draw;
    struct action drawn = {.seat = NO_SEAT, .move = {.type = MOVE_DRAWN}};
    drawn.decided.ending = (struct ending){.kind = ENDING_DRAWN, .seats = draw->seats};
    snprintf(drawn.decided.reason, sizeof drawn.decided.reason, "%s", VOTED);
    return closing_make(worker, match, &(struct closing){.kind = CLOSING_DECIDED, .decided = &drawn});
}

/* A move may have come between the last vote and this. The vote counts, if the seats can still share. */
enum db_result draw_close(struct match_worker *worker, struct match *match)
{
    const struct store_draw *draw = &match->seats.draw;
    struct store_note note;
    if (draw->result == STORE_FOR && !(draw->seats & ~ending_sharers(&match->play)))
        return end_by_vote(worker, match);
    enum db_result result = log_note_begin(
        worker, match, &(struct action){.seat = NO_SEAT, .move = {.type = MOVE_DRAW_FAILED}}, &note);
    if (result == DB_OK) result = store_fail_draw(worker->db, match->terms.id, draw->proposal, &note);
    if (result == DB_OK) match_notify(worker, match);
    return result;
}

/* ---- a seat proposes or votes ---- */

/* What a seat does about a draw. */
struct drawing {
    const struct match_request *request;
    const json_t *seats;           /* proposes: those that share, or NULL */
    const struct match_vote *vote; /* NULL: it proposes */
    struct faults *faults;
};

/* On the state without the seat's own draft. */
static enum match_result may_draw(const struct drawing *it, const struct match *match)
{
    const struct store_draw *draw = &match->seats.draw;
    if (match->bearer == STORE_ORGANIZER) return MATCH_FORBIDDEN;
    const enum match_result runs = match_runs(match);
    if (runs != MATCH_OK) return runs;
    if (match->terms.agreed.draws == DRAWS_NONE) return MATCH_NO_DRAWS;
    if (!match_meets_conditions(it->request, match)) return MATCH_VERSION;
    if (match_is_paused(match)) return MATCH_PAUSED;
    if (match->seats.resigned >> match->bearer & 1) return MATCH_CONCEDED;
    if (!(ending_sharers(&match->play) >> match->bearer & 1)) return MATCH_NO_VOTE;
    if (it->vote) return draw->proposal == it->vote->proposal ? MATCH_OK : MATCH_NO_PROPOSAL;
    return draw->proposal ? MATCH_DRAW_PROPOSED : MATCH_OK;
}

/* Reads the seats that would share the draw. */
static bool read_seats(const struct drawing *it, const struct match *match, struct ending *ending)
{
    struct faults *faults = it->faults;
    const uint32_t in_play = ending_sharers(&match->play);
    faults_clear(faults);
    *ending = (struct ending){.kind = ENDING_DRAWN};
    if (match->terms.agreed.draws == DRAWS_NAMED) {
        if (!it->seats)
            return fault_add_foreign(faults, "/seats",
                                     "must be there: the draws of this match are of named seats");
        return draw_read_sharers(match, it->seats, ending, faults);
    }
    if (it->seats)
        return fault_add_foreign(faults, "/seats",
                                 "must be missing: the draws of this match are of all seats in play");
    ending->seats = in_play;
    return __builtin_popcount(in_play) >= 2 ||
           fault_add_foreign(faults, "", "must come while two or more seats are in play");
}

static enum db_result propose(struct match_worker *worker, struct match *match, const struct ending *ending,
                              const struct store_reply *reply)
{
    const struct store_draw draw = {.seat = match->bearer,
                                    .seats = ending->seats,
                                    .voters = ending_sharers(&match->play),
                                    .phase = play_phase(&match->play)};
    struct action proposed = {.seat = match->bearer, .move = {.type = MOVE_DRAW_PROPOSED}};
    struct store_note note;
    proposed.decided.ending = *ending;
    const enum db_result result = log_note_begin(worker, match, &proposed, &note);
    return result == DB_OK ? store_propose(worker->db, match->terms.id, &draw, reply, &note) : result;
}

/* A vote is not announced. Of all listeners the streams of the player who has voted are woken. */
static void notify_voter(struct match_worker *worker, const struct match *match)
{
    struct store_bytes left = match->seats.players;
    struct store_seated seated;
    while (store_seated_next(&left, &seated))
        if (seated.seat == match->bearer) match_notify_listeners(worker, seated.id);
}

static enum match_result vote(struct match_worker *worker, const struct match *match, bool yes,
                              const struct store_reply *reply)
{
    const struct store_vote vote = {match->version, match->seats.draw.proposal, match->bearer, yes};
    const enum db_result cast = store_cast_vote(worker->db, match->terms.id, &vote, reply);
    if (cast == DB_OK) notify_voter(worker, match);
    return match_result_of_db(cast);
}

static enum match_result make(struct match_worker *worker, void *wish, struct match *match,
                              const struct store_reply *reply)
{
    const struct drawing *it = wish;
    struct ending ending;
    if (match->version > 0 && !match->differs) match_restore_state(worker, match);
    const enum match_result result = may_draw(it, match);
    if (result != MATCH_OK) return result;
    if (it->vote) return vote(worker, match, it->vote->yes, reply);
    if (!read_seats(it, match, &ending)) return MATCH_MALFORMED;
    const enum db_result proposed = propose(worker, match, &ending, reply);
    if (proposed == DB_OK) match_notify(worker, match);
    return match_result_of_db(proposed);
}

static enum match_result draw(struct match_worker *worker, struct drawing *it, struct match *match,
                              struct match_snapshot *snapshot)
{
    struct store_reply reply;
    const struct outside_change change = {
        .request = it->request, .operation = it->vote ? "vote" : "draw", .make = make, .wish = it};
    return outside_change_make(worker, &change, match, &reply, snapshot);
}

enum match_result match_propose_draw(struct match_worker *worker, const struct match_request *request,
                                     const json_t *seats, struct match_report *report,
                                     struct match_snapshot *snapshot)
{
    return draw(worker, &(struct drawing){request, seats, NULL, &report->faults}, &report->match, snapshot);
}

enum match_result match_vote_on_draw(struct match_worker *worker, const struct match_request *request,
                                     const struct match_vote *vote, struct match_report *report,
                                     struct match_snapshot *snapshot)
{
    return draw(worker, &(struct drawing){request, NULL, vote, &report->faults}, &report->match, snapshot);
}
