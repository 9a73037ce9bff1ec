/* Moving: moves, checks, concessions, undo, standing instructions, votes on draws. They are in the folder
 * change, in instruct.c and draw.c.
 *
 * Receipts. The answers of match_move(), match_concede(), match_undo() and match_end_phase() have a signed
 * receipt (log/receipt.h). The signing key is fetched before anything changes, so that every commit can be
 * acknowledged.
 *
 * Secret steps. The version stands still. Each seat's answer is its own list of moves, called its draft,
 * which is judged on the state with that draft. The answer is complete when the seat has decided. A seat
 * sees the state with its own draft, and its legal moves are those of that state. When the last answer is
 * given, all drafts enter the log in seat order.
 *
 * A complete answer may be changed until the step resolves. The last move of the draft is taken back, and
 * the new moves are judged on what remains. Where they are refused there, they are judged instead of the
 * whole draft.
 *
 * Batches and secret steps. A batch may lead from an open step into a secret one. The open moves and the
 * seat's answer are then committed together. The batch ends with that answer at the latest, whether or not
 * the others have answered. A further move is refused ("answer-ends-here"), and with it the whole batch.
 *
 * Batches and what they reveal. A move behind one that has drawn or revealed something is refused, whatever
 * it is ("batch-ends-here"). Otherwise its refusal would tell what will be drawn, although nothing was
 * done. */
#ifndef WESTPHALIA_API_MATCH_MOVE_H
#define WESTPHALIA_API_MATCH_MOVE_H

#include "api/match/match.h"

/* ---- moving ---- */

/* What a call tells beside its result. */
struct match_report {
    /* For every result from MATCH_NOT_STARTED on, except MATCH_AWAY and MATCH_BROKEN. OK: the match as it is
     * after the call, without its play where moves were made. Otherwise: as it is. */
    struct match match;
    struct faults faults; /* MALFORMED */
};

/* A move that is refused, for answer_refused(). */
struct match_refusal {
    const struct refusal *refusal;
    struct move move;
    struct play on; /* the state on which the move was judged */
    int seat;       /* whose move it is */
    size_t index;   /* the move's place in the batch; 0 for a single move */
};

/* What a call tells that makes actions and gives an answer. */
struct judgement {
    struct match_report report;
    struct match_refusal refused; /* REFUSED, by match_move() and match_undo() */
    struct match_made {
        bool replayed;    /* this answer was given before, for the same key; report.match is empty */
        uint64_t version; /* the version in the body, for the ETag */
    } made;               /* OK */
};

/* The moves that a request sends. */
struct sent_moves {
    /* The body's "move" (an object) or "moves" (a list). NULL: the move is named by `list` and `index`. */
    const json_t *json;
    const char *list; /* the name of a list of legal moves. MATCH_VERSION: the seat has another list now */
    size_t index;     /* of the move in this list */
    const char *path; /* their place in the body, for faults: "/move", "/moves", "/index" */
};

/* A request to make moves, and what came of it. */
struct move_call {
    struct match_request request;
    struct sent_moves moves;
    struct judgement judgement;
    enum match_result result; /* the result of match_move_begin() and match_move_end() */
};

/* Makes all of the moves or none, and commits before it returns. OK: w gets {"version", "actions",
 * "automatic"?, "deciding", "pending"?, "receipt"} as the seat may see it, in place of its contents. A
 * repeated key gets the same bytes. Gives: REQUESTS, RUNS, VERSION, PAUSED, REFUSED, UNKNOWN; MALFORMED: the
 * moves are neither an object nor a list of 1..BATCH_MAX, or one of them cannot be read. */
enum match_result match_move(struct match_worker *worker, struct move_call *call, struct writer *w);

/* Makes moves of different matches in one transaction. Each request has its own worker; the workers are on
 * one connection.
 *   match_move_begin() judges one request. It waits for no other transaction.
 *   match_write_group() writes all that are MATCH_PREPARED.
 *   match_move_end() gives the result of each.
 * From MATCH_PREPARED to the end, the worker and the move_call stay unchanged, and so does the request except
 * for its moves. */
enum match_progress {
    MATCH_ENDED,    /* an end: call->result; at OK, w has the answer */
    MATCH_PREPARED, /* the request is to be written */
    /* An end: match_move() must be called instead. Nothing was done, or the request's key knows. Another
     * transaction is at the match, or it has moved on, or the commit is too large for a group. */
    MATCH_LEFT_GROUP
};
enum { MATCH_GROUP = 64 /* workers of a group, at most */ };
enum match_progress match_move_begin(struct match_worker *worker, struct move_call *call, struct writer *w);
void match_write_group(struct match_worker *const workers[], size_t count);
enum match_progress match_move_end(struct match_worker *worker, struct move_call *call);

/* What match_check() tells. */
struct match_checked {
    struct match_report report;
    struct match_refusal refused; /* REFUSED */
    /* OK, REFUSED: the seat, and the moves that were judged; borrowed until the worker's next call */
    int seat;
    const struct move *moves;
    size_t move_count;
};

/* Judges the moves and changes nothing: OK where they would be accepted. The check does not tell what a move
 * reveals before it is made. It judges a batch while the seat stays at one step and nothing is drawn or
 * revealed. The next move is refused ("check-ends-here"). `seat`: the seat that moves, where a referee
 * checks; otherwise NULL. Gives: LOADS, FORBIDDEN, NO_SEAT, RUNS, VERSION, PAUSED, MALFORMED, REFUSED. */
enum match_result match_check(struct match_worker *worker, const struct match_request *request,
                              const struct sent_moves *moves, const char *seat,
                              struct match_checked *checked);

/* The caller's seat resigns. w gets the answer as in match_move(). Gives: REQUESTS, RUNS, VERSION, PAUSED,
 * CONCEDED. */
enum match_result match_concede(struct match_worker *worker, const struct match_request *request,
                                struct judgement *judgement, struct writer *w);

/* The caller's seat takes back its last `actions` (1..UNDO_MAX). w gets the answer as in match_move().
 * The deadline is again the one before those actions, even if it has passed: to move and undo gains no time.
 * Gives: REQUESTS, RUNS, VERSION, PAUSED, CONCEDED; REFUSED: log/undo.h says why. */
enum match_result match_undo(struct match_worker *worker, const struct match_request *request, int actions,
                             struct judgement *judgement, struct writer *w);

/* ---- standing instructions ---- */

/* Gives the standing instructions of the caller's seat (engine/instruction.h): `list` (JSON, at `path` of the
 * body) replaces the earlier ones. `list` NULL: only reads them. *instructions gets those that hold now.
 * Gives: LOADS, FORBIDDEN, RUNS, CONCEDED; MALFORMED: report->faults.
 *
 * An instruction is carried out as soon as its seat is asked. match_settle() does it after the answer to the
 * request that led there, or the seat's own next request does. Each move is a commit of its own, so it looks
 * to others like an answer that was sent. */
enum match_result match_instruct(struct match_worker *worker, const struct caller *caller, const json_t *list,
                                 const char *path, struct match_report *report,
                                 struct instructions *instructions);

/* Looks at a page of the matches with instructions, behind the id `after` (all zero: the first page). It
 * carries out what an instance left that was killed between a move and match_settle(), and deletes
 * instructions in matches that are over. True: more matches follow, and `after` is the new place. One call
 * takes a bounded time, for any number of matches. */
bool match_sweep_instructions(struct match_worker *worker, uint8_t after[MATCH_ID_SIZE]);

/* ---- draws by vote (match/draw.c) ---- */

/* The caller's seat proposes a draw, where the terms allow it, and votes for it. `seats`: the list at
 * "/seats" of the body, of those that would share the draw. NULL: all seats in play. All seats in play vote.
 * When all of them have voted for it, the match ends so. The proposal fails when all have voted otherwise,
 * when the phase of play ends (play_phase), or when the seats in play are others. Then the log has
 * `draw_failed`, whatever the votes were. Gives: REQUESTS, RUNS, VERSION, PAUSED, CONCEDED, NO_DRAWS,
 * NO_VOTE, DRAW_PROPOSED; MALFORMED: report->faults. */
enum match_result match_propose_draw(struct match_worker *worker, const struct match_request *request,
                                     const json_t *seats, struct match_report *report,
                                     struct match_snapshot *snapshot);

struct match_vote {
    uint64_t proposal; /* the number of its entry of the log */
    bool yes;          /* otherwise it votes against the draw */
};

/* The caller's seat votes on the proposal, or changes its vote. Only the seat itself is shown its vote, in
 * its match object. Neither the version nor the log changes, unless this closes the proposal. Gives:
 * REQUESTS, RUNS, VERSION, PAUSED, CONCEDED, NO_DRAWS, NO_VOTE, NO_PROPOSAL. */
enum match_result match_vote_on_draw(struct match_worker *worker, const struct match_request *request,
                                     const struct match_vote *vote, struct match_report *report,
                                     struct match_snapshot *snapshot);

#endif
