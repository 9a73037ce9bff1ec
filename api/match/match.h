/* The match service: matches, from the terms to the last hash. Everything between the handlers and PostgreSQL.
 *
 * Each thread has a `struct match_worker` with its own connection and buffers, or several on one connection; what a call fills in is
 * borrowed until the next call on the same worker. Nothing here knows HTTP: a call returns an enum, and a
 * handler picks the problem.
 *
 * Versions. A match waits at version 0 until all of its seats are taken; the set-up is action 1 and makes
 * version 1; the version is always the number of the last action. Whoever touches a match (reads it, asks for
 * moves, moves) also settles what a crashed instance left: a set-up when all seats are taken, a secret step
 * when all answers are in.
 *
 * What is done from outside. That a seat of a running match is released or claimed, that its organizer gives more time or ends a phase, is an entry of
 * the log, too, with a version of its own: answers, instructions, the deadline and what can be taken back hold at it as before. Seats that
 * change hands before the beginning stand in the terms (match/note.c, log/ledger.h).
 *
 * Receipts. What match_move(), match_concede(), match_undo() and match_end_phase() answer has one, signed (log/receipt.h). The signing key is
 * looked for before anything is changed, so that nothing is committed that could not be acknowledged.
 *
 * Secret steps. The version stands still. Each seat's answer is a list of moves of its own (its draft),
 * judged on the state plus that draft; it is complete when the seat need not decide any more. A seat whose
 * answer is complete may send again until the step resolves: the last move of its draft is taken back and the
 * new moves are judged on what remains; where they are refused there, they are judged instead of the whole
 * draft. What a seat sees, and its legal moves, are those of the state with its own draft. When the last live
 * seat's answer is in, all drafts enter the log in seat order.
 *
 * Batches and secret steps. A batch may lead from an open step into a secret one: the open moves are committed, the
 * rest is the seat's answer, in one piece with them. It ends with that answer at the latest, whether or not the others have
 * answered: a move behind it is refused ("answer-ends-here"), and with it the whole batch.
 *
 * Batches and what comes to light. A move behind one that has brought about a draw, or has revealed something hidden, is refused
 * ("batch-ends-here"), whatever it is: else its refusal, after which nothing has been done, would tell what will be drawn.
 *
 * Deadlines. A match may have one, for each seat's whole turn at deciding. It begins anew when others must decide, or when a seat is
 * asked something else because of what others did; not with each move of the same seat, nor when it takes some back (at a secret step
 * when that opens, not with each answer); nor does a resignation begin it anew for those who are still asked the same. One that was
 * fired begins anew, too. Whoever touches the match after it
 * has passed fires it, before anything else: either the step's default is made for every seat that has not decided, what such
 * a seat has sent of a secret answer standing before it; or it is noted who was late, and the organizer is waited for, while those
 * who are late may still decide. Actions of seats that were late say so. An instance's thread (api/deadlines.h) touches the
 * matches that nobody asks about. The clock is the database's (db/store.h).
 *
 * The organizer decides about deadlines and seats, and sees no more than a spectator until the match is over: `viewer` and `bearer` of a
 * match are two things. Only where the match was created with a referee does the organizer see all; that is in the terms, whose hash begins
 * the chain of the log, and in the match object, for everybody to read. Matches of before there were referees have none.
 *
 * Conceded seats never hold a match up: the worker makes their moves (step->fallback) as actions "by
 * default" whenever nobody else must decide. */
#ifndef WESTPHALIA_API_MATCH_MATCH_H
#define WESTPHALIA_API_MATCH_MATCH_H

#include "api/match/pack_cache.h"
#include "api/match/ticket.h"
#include "db/store.h"
#include "engine/instruction.h"
#include "engine/wire.h"
#include "log/undo.h"

enum {
    TOKEN_ROOM = 44,       /* 256 random bits in base64url, with the final zero */
    UUID_ROOM = 37,        /* text of a match id, with the final zero */
    LIST_NAME_ROOM = 17,   /* the name of a list of legal moves, with the final zero */
    BATCH_MAX = 256,       /* moves in one request */
    LOG_PAGE_MAX = 500,    /* actions in one page of the log */
    LIST_PAGE_MAX = 100,   /* matches in one page of the list */
    REQUEST_KEY_ROOM = 256 /* an Idempotency-Key, with the final zero: longer ones are the handler's 400 */
};

enum match_result {
    MATCH_OK,
    MATCH_NOT_FOUND,    /* no such match, or (claim, ?seat=) no such seat in it, or no such version of it */
    MATCH_UNAUTHORIZED, /* a token is needed and there is none; or it is not one of this match */
    MATCH_FORBIDDEN,    /* a good token that may not do this; claim: not this seat's invitation */
    MATCH_NOT_STARTED,  /* seats are still open */
    MATCH_OVER,         /* the match is over */
    MATCH_TAKEN,        /* claim: somebody has this seat */
    MATCH_CONCEDED,     /* concede, release: this seat has already */
    MATCH_NO_SEAT,      /* the referee must say for which seat */
    MATCH_NO_DEADLINE,  /* this match has none that could be extended */
    MATCH_AHEAD,        /* the log ends before what was asked for: log_page.version */
    MATCH_FULL, /* release: seats have changed hands so often before the beginning that no more can be noted */
    MATCH_VERSION,    /* If-Match failed, or others were always quicker: match->version is current */
    MATCH_MALFORMED,  /* a move cannot be read: verdict->faults */
    MATCH_REFUSED,    /* against the rules: verdict->refusal, ->refused, ->index */
    MATCH_KEY_REUSED, /* this idempotency key was used for another body */
    MATCH_OTHER_RULES, /* this build's rules would play the match otherwise than its log says: match->differs */
    MATCH_WOULD_WAIT, /* match_move_begin(), inside: it waits for nothing, and there is something to wait for */
    MATCH_BUSY,       /* others were always quicker, and nothing was done */
    MATCH_AWAY,       /* the database is away */
    MATCH_BROKEN      /* a bug, or a pack or game that this build does not have. The log has more */
};

/* ---- what all match workers of a process share ---- */

struct match_service;

/* Called after a commit, by any thread, of this process or (through PostgreSQL) another. */
typedef void match_wake(void *context, const uint8_t match_id[MATCH_ID_SIZE]);

/* Starts the threads that carry wakes between instances; needs no database yet. `url` and `pack_cache` are kept by
 * reference; `wake` may be NULL. States are kept decoded in so many bytes (api/match/state_cache.h). NULL when memory or threads are short. */
struct match_service *match_service_new(const char *url, struct pack_cache *pack_cache, size_t cache_room,
                                        match_wake *wake, void *context);
/* Joins the threads. All match workers must be gone. */
void match_service_free(struct match_service *service);

/* Its keys (api/match/keys.h), for whoever signs something. */
struct keys;
struct keys *match_service_keys(struct match_service *service);

/* For one thread, which may have several: the first is made on a connection, which is kept by reference and used by this thread only; the others are made beside it, for requests that are under way at the same
 * time (match_move_begin()). They share memory in which only one function is at a time, and are freed before it. NULL when memory is short. */
struct match_worker *match_worker_new(struct match_service *service, struct db *db);
/* Gives back what a large request has left it, beyond 64 KiB of each kind. Between two requests. */
void match_worker_trim(struct match_worker *worker);
struct match_worker *match_worker_beside(const struct match_worker *other);
void match_worker_free(struct match_worker *worker);

/* To be called when the answer to a request has been handed over: does what seats have said beforehand for what came of it. So the time
 * that an answer takes does not tell whether somebody has given instructions. */
void match_settle(struct match_worker *worker);

/* ---- a match ---- */

/* Sets of seats of a match: bit n is seat n. */
struct match_seats {
    uint32_t open;    /* not taken yet; 0 once the match runs */
    uint32_t claimed; /* taken by an invitation. The tokens of the others were given to the match's creator */
    uint32_t resigned; /* have conceded */
    uint32_t winners;  /* have won */
};

/* What a list of matches is searched and sorted by. */
struct match_listing {
    const char *label, *tournament; /* NULL: none */
    int64_t created_at;             /* microseconds since 1970 */
};

/* The seed, which is published when the match is over. */
struct match_seed {
    bool is_known; /* the match is over and its seed was read. A list of matches may leave seeds unread */
    uint8_t bytes[SEED_SIZE]; /* all zero while it is not known */
};

/* A match as one caller finds it. Lent by the worker until its next call. */
struct match {
    struct match_terms terms;
    char id[UUID_ROOM];
    enum store_status status;
    struct match_listing listing;
    uint64_t version; /* 0 while seats are open */
    struct match_seats seats;
    struct match_seed seed;
    int bearer; /* the caller: a seat, STORE_ORGANIZER, STORE_STRANGER (a spectator) */
    int viewer; /* what the caller sees: a seat, SEAT_ALL (the organiser who is referee), SEAT_NONE (spectators and other organisers) */
    /* Who must decide and has not answered; while the match waits, the open seats; 0 when, and only when, it
     * is over. For an earlier version: who had to decide then. */
    uint32_t deciding;
    bool answered;    /* secret step: the caller's answer is complete and can still be changed */
    struct undo undo; /* what can be taken back now; of an earlier version nothing */
    struct store_deadline
        deadline; /* of the current decision; for an earlier version: what was agreed alone */
    /* The first action that this build's rules would have otherwise, and how; 0: none. Then the state is the one before
     * that action, nothing is decided, and nothing but the seats can be changed. */
    uint64_t differs;
    const char *difference;
    /* The state, with the caller's own draft in it. Only when version > 0; otherwise play.state is NULL. */
    struct play play;
};

/* Reads the text of a match id: a UUID, lower case. False: there is no such match. */
bool match_id_read(const char *text, uint8_t id[MATCH_ID_SIZE]);
void match_id_write(const uint8_t id[MATCH_ID_SIZE], char text[UUID_ROOM]);

/* Members of an open object: "due_at" (null: nothing is due), "late"? (it has passed and the organiser is waited for: the seats). */
void match_write_due(struct writer *w, const struct match *match);

/* The match object of the API: {"id", "game", "revision", "pack", "scenario", "options", "seats": [{"seat",
 * "status": "open" | "taken" | "conceded", "claimed"}], "invitations", "referee", "label", "tournament", "status": "open" | "running" | "over",
 * "version", "commitment", "entropy", "created_at", "deadline": {"each", "then"} or null, "due_at" (null: nothing
 * is due), "late"? (it has passed and the organiser is waited for: the seats), and when it is over "seed", "winners", and "other_rules" where it differs}. */
void match_write(struct writer *w, const struct match *match);
/* Of one that this build would play otherwise, its member "other_rules": {"played_by": a revision, "revision": this build's,
 * "action": the first that differs, "detail"}. */
void match_write_difference(struct writer *w, const struct match *match);

/* "open", "running", "over". */
const char *match_status_name(enum store_status status);
/* "default", "wait". */
const char *match_lapse_name(enum store_lapse lapse);

/* The viewer to render play.state for: match->viewer, or SEAT_ALL once the match is over. */
int match_sight(const struct match *match);

/* Who asks about which match. */
struct caller {
    const char *match; /* the text of the path */
    const char *token; /* the bearer, or NULL: a spectator */
};

/* ---- changing ---- */

enum { CONDITIONS_MAX = 8 };
#define NO_VERSION UINT64_MAX /* no match is at it */

/* A request that changes something. A key makes it safe to send again: it is carried out once, and the answer is the first one, byte for
 * byte. A key is its caller's: the seat's or the organizer's of one match. Creating a match is anybody's, so there a key must be one
 * that nobody guesses: whoever has it and the body gets the tokens again, which are derived from it (match/request_key.c). */
struct move_request {
    struct caller caller;
    const char *seat;    /* check only, referee only: for whom; otherwise NULL */
    const json_t *moves; /* the body's "move" (an object) or "moves" (a list); NULL: one by its index: */
    const char
        *list; /* ... in the list of this name; when that is not the seat's list any more: MATCH_VERSION */
    size_t index;
    const char *path;  /* where it stands in the body, for faults: "/move", "/moves", "/index" */
    size_t conditions; /* If-Match was given: */
    uint64_t version[CONDITIONS_MAX]; /* ... the match must be at one of these versions */
    const char *key;                  /* Idempotency-Key, or NULL */
    const char *body;                 /* the request's bytes: a key used again must come with the same */
    size_t body_length;
};

/* What an answer tells of the match: how it is now, or how it was when the same request got its first answer. */
struct match_told {
    uint64_t version;
    const struct writer *object; /* as match_write() writes it; borrowed until the worker's next call */
};

/* ---- starting ---- */

struct match_plan {
    const struct pack *pack; /* and by it the game */
    int scenario;            /* all of this in range: the handler reads it against the game's tables */
    int players;
    int16_t option[OPTIONS_MAX];
    const char *label;      /* or NULL; at most 200 characters of UTF-8 */
    const char *tournament; /* or NULL; an id */
    bool invitations; /* the seats are to be claimed; otherwise their tokens are given out and play begins */
    bool referee;     /* the organizer sees all, and everybody can read that */
    bool has_entropy;
    uint8_t entropy[SEED_SIZE];
    int64_t deadline_each; /* microseconds; 0: there is no deadline */
    enum store_lapse deadline_then;
};

struct match_secrets {
    char organizer[TOKEN_ROOM];
    char seat[SEATS_MAX][TOKEN_ROOM]; /* a token, or an invitation; only the seats of terms.seats */
};

/* Of the request: key, body. MATCH_KEY_REUSED. */
enum match_result match_create(struct match_worker *worker, const struct match_plan *plan,
                               const struct move_request *request, struct match *match,
                               struct match_secrets *secrets, struct match_told *told);

/* A seat is taken with its invitation. */
struct seat_claim {
    const struct move_request *request; /* caller (without a token), key, body */
    const char *seat;
    const char *invitation;
    const uint8_t *entropy; /* SEED_SIZE bytes; NULL: the seat gives none */
};

/* What came of a seat that was claimed or released. */
struct seat_handed {
    struct match match;
    struct match_told told;
    char token[TOKEN_ROOM]; /* claimed: the seat's token; released: the seat's new invitation */
};

/* Takes a seat; handed->match.viewer is the seat. The same key with another body is another claim. */
enum match_result match_claim(struct match_worker *worker, const struct seat_claim *claim,
                              struct seat_handed *handed);

/* The organizer takes a seat from whoever has it: the token is void (as is an invitation that was not used yet), whoever has
 * `invitation` can claim it. What the seat has sent of a secret answer stays; its standing instructions end. Of the request: caller, key, body. */
enum match_result match_release(struct match_worker *worker, const struct move_request *request,
                                const char *seat, struct seat_handed *handed);

/* ---- looking ---- */

/* The match as the caller may see it: now (version 0), or as it was at an earlier version, by replaying the
 * log. Once the match is over everybody sees all of every version: render for match_sight().
 * MATCH_NOT_FOUND: there is no such version. */
enum match_result match_read(struct match_worker *worker, const struct caller *caller, uint64_t version,
                             struct match *match);

struct legal {
    int seat;
    const struct move_list *moves; /* borrowed like the match */
    /* Which list it is: another one (of another version, seat, or answer to a secret question) has another name. With it a move of the
     * list can be made by its index. */
    char list[LIST_NAME_ROOM];
};

/* The legal moves of a seat: the caller's own, or (`seat` not NULL) for a referee any. An empty list when
 * it need not decide; a seat that has answered secretly is listed what it could send instead only with
 * `revise`. Another's seat, an organizer who is no referee: MATCH_FORBIDDEN; the referee names none: MATCH_NO_SEAT. Not started: an empty list. */
enum match_result match_legal(struct match_worker *worker, const struct caller *caller, const char *seat,
                              bool revise, struct match *match, struct legal *legal);

/* One page of the list of matches, newest first. */
struct match_filter {
    const char *game, *label, *tournament; /* NULL: any */
    int status;                            /* enum store_status, or -1: any */
    const char *cursor;                    /* `next` of the page before, or NULL */
    int limit;                             /* 1..LIST_PAGE_MAX */
};
/* Appends {"matches": [...], "next"?} to w. MATCH_MALFORMED: the cursor is none of ours. */
enum match_result match_list(struct match_worker *worker, const struct match_filter *filter,
                             struct writer *w);

/* ---- moving ---- */

/* What came of it. `match` is filled in for every result from MATCH_NOT_STARTED on that is not AWAY or
 * BROKEN. */
struct verdict {
    struct match match;            /* OK: after it, without its play; otherwise as it stands */
    const struct refusal *refusal; /* REFUSED */
    struct move refused;      /* ... this move, for problem_refused(response, &verdict->refused_on, ...) */
    struct play refused_on;   /* ... judged on this state */
    size_t index;             /* ... which stands here in the batch (0 for a single move) */
    int seat;                 /* OK, REFUSED: whose moves were judged */
    const struct move *moves; /* ... these; borrowed until the worker's next call */
    size_t move_count;
    struct faults faults; /* MALFORMED */
    bool replayed;    /* OK: this was the answer to an earlier request with the same key; `match` is empty */
    uint64_t version; /* OK: as in the body, for the ETag */
};

/* A request to make moves; what comes of it. */
struct making {
    struct move_request request;
    struct verdict verdict;
    enum match_result result; /* of match_move_begin() and match_move_end() */
};

/* Makes the moves, all or none; commits before it returns. OK: gives w, in place of what was there, {"version",
 * "actions", "deciding", "pending"?} as the seat may see it; the same bytes for a repeated key. `moves` that are
 * neither an object nor a list of 1..BATCH_MAX are MALFORMED. */
enum match_result match_move(struct match_worker *worker, struct making *making, struct writer *w);

/* The same for requests about different matches, whose commits go in one transaction. Each has a worker of its own; the
 * workers are on one connection.
 *   match_move_begin() judges one. It waits for no other transaction.
 *   match_write_group() writes all that are MATCH_PREPARED.
 *   match_move_end() gives the result of each.
 * From MATCH_PREPARED to the end the worker, `making`, and what the request points to but for its moves stay as they are. */
enum match_progress {
    MATCH_ENDED,    /* making->result; OK: w has the answer */
    MATCH_PREPARED, /* it is to be written */
    MATCH_ALONE /* nothing was done, or its key tells what was: match_move() is to be called, by itself. Another
                       transaction is at the match, or it has moved on, or the commit is too large for a group */
};
enum { MATCH_GROUP = 32 /* workers of a group, at the most */ };
enum match_progress match_move_begin(struct match_worker *worker, struct making *making, struct writer *w);
void match_write_group(struct match_worker *const workers[], size_t count);
enum match_progress match_move_end(struct match_worker *worker, struct making *making);

/* The same judgement, nothing changed: OK when the moves would be accepted, REFUSED or MALFORMED when not.
 * What a move would bring to light is not told before it is made: a batch is judged while the seat stays at
 * one step and nothing is drawn or revealed, and its next move is then refused as "check-ends-here". */
enum match_result match_check(struct match_worker *worker, const struct move_request *request,
                              struct verdict *verdict);

/* The caller's seat resigns. Of the request: caller, conditions, key, body. Gives w what
 * match_move() gives. */
enum match_result match_concede(struct match_worker *worker, const struct move_request *request,
                                struct verdict *verdict, struct writer *w);

/* The caller's seat takes back its last `actions` (1..UNDO_MAX). Of the request: caller, conditions, key, body.
 * Gives w what match_move() gives; REFUSED as log/undo.h says. The deadline is again the one before those actions,
 * even if it has passed: to move and undo gains no time. */
enum match_result match_undo(struct match_worker *worker, const struct move_request *request, int actions,
                             struct verdict *verdict, struct writer *w);

/* ---- standing instructions ---- */

/* The caller's seat says beforehand what it answers (core/engine/instruction.h): `list` (JSON, at `path` of the body) in place of what it said
 * before; NULL: it only wants to know. *instructions gets what holds now. What a seat has said is done as soon as it is asked, after
 * the answer to the request that led there (match_settle()), or by the seat's own next request, each move in a commit of its own after the one that led there: others cannot tell it from an
 * answer that was sent. MALFORMED: verdict->faults. */
enum match_result match_instruct(struct match_worker *worker, const struct caller *caller, const json_t *list,
                                 const char *path, struct verdict *verdict,
                                 struct instructions *instructions);

/* ---- organizing ---- */

/* The organizer ends what is on: the step's default is made for every seat that has not decided. Of the request: caller, conditions,
 * key, body. Gives w what match_move() gives. MATCH_VERSION also when the match moved on just now. */
enum match_result match_end_phase(struct match_worker *worker, const struct move_request *request,
                                  struct verdict *verdict, struct writer *w);

/* The organizer gives the current decision more time: `longer` microseconds, from now when the deadline has passed; or until
 * `due_at`, where it is not NULL; when that has passed, until now. Nobody is late then. MALFORMED: it would be due beyond MOMENT_LAST (api/common/when.h). Of the request: caller, conditions, key, body. MATCH_VERSION as above. */
enum match_result match_extend(struct match_worker *worker, const struct move_request *request,
                               int64_t longer, const int64_t *due_at, struct verdict *verdict,
                               struct match_told *told);

/* Looks at some of the matches in which somebody has instructions, those behind the id `after` (all zero: the first ones), and does what was left of them when an
 * instance was killed between a move and match_settle(). True: there are more, behind what is `after` then. So a look takes no longer however many there are. What was given in matches that are
 * over is deleted. */
bool match_sweep_instructions(struct match_worker *worker, uint8_t after[MATCH_ID_SIZE]);

/* Fires all deadlines that have passed. One that could not be fired because its match is MATCH_BROKEN is tried again at the next sweep,
 * two sweeps later, four, and so on, which `sweep` remembers. */
struct match_sweep;
struct match_sweep *match_sweep_new(void); /* free() it. NULL when memory is short */
void match_sweep(struct match_worker *worker, struct match_sweep *sweep);

/* ---- the log ---- */

/* Who listens to a match: for streams, which ask once and read often. */
struct listener {
    uint8_t match_id[MATCH_ID_SIZE];
    int bearer;
    uint8_t token[HASH_SIZE]; /* its hash; of a spectator none */
};

enum match_result match_authenticate(struct match_worker *worker, const struct caller *caller,
                                     struct listener *listener);

/* A ticket (api/match/ticket.h) by which the caller's stream can be opened without its token, until *expires_at. UNAUTHORIZED: a spectator
 * needs none. */
enum match_result match_ticket(struct match_worker *worker, const struct caller *caller,
                               char ticket[TICKET_ROOM], int64_t *expires_at);

/* Who listens by a ticket, which may come with the proof of it (or NULL). `proof_again` gets it: for the ids of the stream. */
enum match_result match_admit(struct match_worker *worker, const char *match, const char *ticket,
                              const char *proof, struct listener *listener,
                              char proof_again[TICKET_PROOF_ROOM]);

/* One action as the viewer may see it: {"seq", "at", "seat", "by_default"?, "move", "draws", "events"};
 * for a referee, and once the match is over for all, also "hash". */
typedef void match_each(void *context, uint64_t seq, const char *json, size_t length);

/* Which actions are wanted, by whom, and where they go. */
struct log_query {
    const struct listener *listener;
    uint64_t after;   /* the actions behind the one with this number; 0: from the first */
    int limit;        /* 1..LOG_PAGE_MAX actions */
    match_each *each; /* called for each action, in their order */
    void *context;
};

struct log_page {
    uint64_t last;    /* the number of the last action given; `after` when there was none */
    uint64_t version; /* of the match; AHEAD, too */
    bool more;        /* there are further actions now */
    bool over;        /* the match is over: after the last page there will be no more */
};

/* One page of the log. UNAUTHORIZED: the listener's token is void. AHEAD: the match has fewer actions than `after`. Then the
 * number is from another history of the match: the database was put back to an older copy. */
enum match_result match_log(struct match_worker *worker, const struct log_query *query,
                            struct log_page *page);

/* The same, and the match as it stands after all of its actions, as match_read() would give it; but nothing is settled. */
enum match_result match_follow(struct match_worker *worker, const struct log_query *query,
                               struct log_page *page, struct match *match);

/* What the file is about. */
struct audited {
    uint8_t match_id[MATCH_ID_SIZE];
    uint64_t version;
};

/* Appends the audit file up to its closing line (NDJSON; see log/audit.h). FORBIDDEN (without a token: UNAUTHORIZED): not a
 * referee, and the match is not over. NOT_STARTED: nothing to audit. */
enum match_result match_audit(struct match_worker *worker, const struct caller *caller, struct writer *w,
                              struct audited *audited);

#endif
