/* The match service: matches, from the terms to the last hash. It is everything between the handlers and
 * PostgreSQL.
 *
 * Each thread has a `struct match_worker`, or several on one connection, with their own buffers. A call lends
 * what it fills in until the next call on the same worker. Nothing here knows HTTP: a call returns an enum,
 * and a handler picks the problem.
 *
 * Versions. The version of a match is the number of its last action. It is 0 until all seats are taken. The
 * set-up is action 1. Every call on a match also settles what a crashed instance left. This is a set-up when
 * all seats are taken, or a secret step when all answers are given.
 *
 * Entries that are no moves. The log of a running match also has entries for a seat that is released or
 * claimed, a deadline that is extended, a phase that is ended, and for pauses. Each has its own version.
 * Answers, instructions, the deadline and what can be taken back stay as they are. Before a match begins,
 * changes of seats stand in its terms instead (match/note.c, log/ledger.h).
 *
 * Receipts. The answers of match_move(), match_concede(), match_undo() and match_end_phase() have a signed
 * receipt (log/receipt.h). The signing key is fetched before anything changes, so that every commit can be
 * acknowledged.
 *
 * Secret steps. The version stands still. Each seat's answer is its own list of moves, called its draft,
 * which is judged on the state with that draft. The answer is complete when the seat has decided. A seat sees
 * the state with its own draft, and its legal moves are those of that state. When the last answer is given,
 * all drafts enter the log in seat order.
 *
 * A complete answer may be changed until the step resolves. The last move of the draft is taken back, and the
 * new moves are judged on what remains. Where they are refused there, they are judged instead of the whole
 * draft.
 *
 * Batches and secret steps. A batch may lead from an open step into a secret one. The open moves and the
 * seat's answer are then committed together. The batch ends with that answer at the latest, whether or not
 * the others have answered. A further move is refused ("answer-ends-here"), and with it the whole batch.
 *
 * Batches and what they reveal. A move behind one that has drawn or revealed something is refused, whatever
 * it is ("batch-ends-here"). Otherwise its refusal would tell what will be drawn, although nothing was done.
 *
 * Deadlines. A match may have one, for each seat's whole turn at deciding. It begins anew:
 *   - when other seats must decide, or when a seat is asked something else because of what others did;
 *   - at a secret step when it opens, not with each answer;
 *   - after it was fired.
 * It does not begin anew with each move of the same seat, nor when a seat takes moves back. When a seat
 * resigns and the others are asked the same, it goes on, too.
 *
 * The first call on a match after its deadline fires it, before anything else. By the match's terms, one of
 * two things happens. The step's default may be made for every seat that has not decided, after the moves
 * that the seat has sent of a secret answer. Or the late seats are noted and the organizer is waited for;
 * meanwhile these seats may still decide. Actions of late seats say so. A thread of the instance
 * (api/deadlines.h) calls on matches for which no request comes. The clock is the database's (db/store.h).
 *
 * The organizer decides about deadlines and seats, and sees what a spectator sees until the match is over. So
 * `viewer` and `bearer` of a match are two things. With a referee, which the match's terms tell every reader,
 * the organizer sees all. The hash of the terms begins the chain of the log. Matches that are older than
 * referees have none.
 *
 * Conceded seats never hold a match up. While no other seat must decide, the worker makes their moves
 * (step->fallback) as actions "by default". */
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
    UUID_ROOM = 37,        /* the text of a match id, with the final zero */
    LIST_NAME_ROOM = 17,   /* the name of a list of legal moves, with the final zero */
    BATCH_MAX = 256,       /* moves in one request */
    LOG_PAGE_MAX = 500,    /* actions in one page of the log */
    LIST_PAGE_MAX = 100,   /* matches in one page of the list */
    REQUEST_KEY_ROOM = 256 /* an Idempotency-Key, with the final zero; the handler refuses longer ones */
};

enum match_result {
    MATCH_OK,
    MATCH_NOT_FOUND,    /* no such match; claim, release, ?seat=: no such seat; ?version=: no such version */
    MATCH_UNAUTHORIZED, /* a token is needed; or the token is none of this match */
    MATCH_FORBIDDEN,    /* a valid token that may not do this; claim: not this seat's invitation */
    MATCH_NOT_STARTED,  /* seats are still open */
    MATCH_OVER,         /* the match is over */
    MATCH_TAKEN,        /* claim: the seat is taken */
    MATCH_SEATED,       /* claim: the player has another seat of the match */
    MATCH_CONCEDED,     /* concede, release: the seat has conceded */
    MATCH_NO_SEAT,      /* the referee must name the seat */
    MATCH_PAUSED,       /* the match is paused */
    MATCH_NOT_PAUSED,   /* resume: the match is not paused */
    MATCH_NO_DEADLINE,  /* the match has no deadline that could be extended */
    MATCH_NO_MESSAGES,  /* post, mute: the match has no messages */
    MATCH_TOO_OFTEN,    /* post: the seat has to wait */
    MATCH_TALKED_OUT,   /* post: the seat has written as many messages as a match may have of it */
    MATCH_AHEAD,        /* the log ends before the number that was asked for: log_page.version */
    MATCH_FULL,         /* release: too many changes of seats before the beginning */
    MATCH_VERSION,      /* If-Match failed, or others were always quicker: match->version is current */
    MATCH_MALFORMED,    /* a move cannot be read: verdict->faults */
    MATCH_REFUSED,      /* the rules refuse a move: verdict->refusal, ->refused, ->index */
    MATCH_KEY_REUSED,   /* this idempotency key was used for another body */
    MATCH_OTHER_RULES,  /* this build's rules would play the match otherwise: match->differs */
    MATCH_WOULD_WAIT,   /* only inside match_move_begin(): the request would have to wait */
    MATCH_BUSY,         /* others were always quicker, and nothing was done */
    MATCH_AWAY,         /* the database is away */
    MATCH_BROKEN        /* a bug, or a pack or game that this build does not have: see the service's log */
};

/* ---- what all match workers of a process share ---- */

struct match_service;

/* Called after a commit, on any thread, for commits of this process and (through PostgreSQL) of others. */
typedef void match_wake(void *context, const uint8_t match_id[MATCH_ID_SIZE]);

/* Starts the threads that carry wakes between instances. It needs no database yet. `url` and `pack_cache` are
 * kept by reference; `wake` may be NULL. `cache_room` are the bytes of the state cache
 * (api/match/state_cache.h). NULL: memory or threads are short. */
struct match_service *match_service_new(const char *url, struct pack_cache *pack_cache, size_t cache_room,
                                        match_wake *wake, void *context);
/* Joins the threads. All match workers must be freed before. */
void match_service_free(struct match_service *service);

/* The service's keys (api/match/keys.h). */
struct keys;
struct keys *match_service_keys(struct match_service *service);

/* A thread makes its first worker on a connection, which it keeps by reference and which no other thread
 * uses. It makes further ones beside the first, for requests that are under way at the same time
 * (match_move_begin()). These share memory that one function uses at a time, and are freed before the first.
 * NULL: memory is short. */
struct match_worker *match_worker_new(struct match_service *service, struct db *db);
struct match_worker *match_worker_sibling(const struct match_worker *other);
void match_worker_free(struct match_worker *worker);
/* Between two requests: frees what a large request has left in the worker's buffers, beyond 64 KiB of each
 * kind. */
void match_worker_trim(struct match_worker *worker);

/* Called after the answer to a request was handed over. It carries out the standing instructions that apply
 * now. So the time of an answer does not tell whether a seat has given instructions. */
void match_settle(struct match_worker *worker);

/* ---- a match ---- */

/* Sets of seats: bit n is seat n. */
struct match_seats {
    uint32_t open;              /* seats that are not taken; 0 once the match runs */
    uint32_t lobby;             /* seats that any player may take while they are open */
    uint32_t claimed;           /* seats taken by an invitation; the creator got the tokens of the others */
    uint32_t resigned;          /* seats that have conceded */
    uint32_t winners;           /* seats that have won */
    struct store_bytes players; /* those who hold seats, for store_seated_next() */
};

/* What a list of matches is searched and sorted by. */
struct match_listing {
    const char *label, *tournament; /* NULL: none */
    int64_t created_at;             /* microseconds since 1970 */
    int64_t ended_at;               /* the time of the last action; 0: the match is not over */
};

/* The seed. It is published when the match is over. */
struct match_seed {
    bool is_known;            /* the match is over and its seed was read; a list may leave it unread */
    uint8_t bytes[SEED_SIZE]; /* all zero while it is not known */
};

/* A match as one caller finds it. The worker lends it until its next call. */
struct match {
    struct match_terms terms;
    char id[UUID_ROOM];
    enum store_status status;
    struct match_listing listing;
    uint64_t version; /* 0 while seats are open */
    struct match_seats seats;
    struct match_seed seed;
    int bearer; /* the caller: a seat, STORE_ORGANIZER, STORE_STRANGER (a spectator) */
    /* What the caller sees: a seat, SEAT_ALL (a referee), SEAT_NONE (a spectator, an organizer who is no
     * referee). */
    int viewer;
    /* The seats that must decide and have not answered; of an open match the open seats. 0 if and only if the
     * match is over or paused. Of an earlier version: the seats that had to decide then. */
    uint32_t deciding;
    bool answered;    /* the caller's answer to a secret step is complete, and may still be changed */
    struct undo undo; /* what can be taken back now; of an earlier version nothing */
    /* The current decision's; of an earlier version only the agreed terms. */
    struct store_deadline deadline;
    /* The first action that this build's rules would play otherwise; 0: none. `difference` says how. Then the
     * state is the one before that action, no seat decides, and nothing but the seats can be changed. */
    uint64_t differs;
    const char *difference;
    /* The state with the caller's own draft in it. At version 0 play.state is NULL. */
    struct play play;
};

/* Reads the text of a match id, a UUID in lower case. False: it is none, so no match has it. */
bool match_id_read(const char *text, uint8_t id[MATCH_ID_SIZE]);
void match_id_write(const uint8_t id[MATCH_ID_SIZE], char text[UUID_ROOM]);

/* Writes members of an open object: "due_at" (null: nothing is due). Where seats are late, also "late" (the
 * seats). In a pause, or where seats have agreed to one, also "pause": {"at"?, "by"?: "organizer" |
 * "seats", "agreed"}. */
void match_write_due(struct writer *w, const struct match *match);

/* Whether seats are held by players who have names. */
bool match_has_names(const struct match *match);
/* Writes the member "names" of an open object, the names by seat, where there are any. */
void match_write_names(struct writer *w, const struct match *match);

/* Writes the match object of the API: {"id", "game", "revision", "pack", "scenario", "options", "seats":
 * [{"seat", "status": "open" | "taken" | "conceded", "claimed", "open_to_all"?, "player": {"id",
 * "name"}?}], "invitations", "referee", "messages"? (message_terms_write()), "label", "tournament",
 * "status": "open" | "running" | "over", "version", "commitment", "entropy", "restored"?, "created_at",
 * "deadline": {"each", "then"} or null, "clock"?: {"bank", "increment"?, "then", "hours"?}, "due_at",
 * "late"?, "pause"?, "banks"?: [{"seat", "left", "running"}]}. An object of a match that is over also has
 * "seed", "winners", "ended_at", the members of result_write(), and "ending" where its rules have not ended
 * it (engine/result.h). These need the final state in `play`; a match of an earlier version has none. A match
 * that this build would play otherwise has "other_rules" instead. */
void match_write(struct writer *w, const struct match *match);
/* Writes the same in a list, with "deciding": the seats of match->deciding, or null if they are unknown. */
void match_write_listed(struct writer *w, const struct match *match, bool knows_deciding);
/* Writes the value of "other_rules" for a match that differs: {"played_by": a revision, "revision": this
 * build's, "action": the first that differs, "detail"}. */
void match_write_difference(struct writer *w, const struct match *match);

/* "open", "running", "over". */
const char *match_status_name(enum store_status status);
/* "default", "wait". */
const char *match_lapse_name(enum store_lapse lapse);

/* The viewer for whom play.state is rendered: match->viewer, or SEAT_ALL once the match is over. */
int match_state_viewer(const struct match *match);

/* The caller of a request, and the match it is about. */
struct caller {
    const char *match; /* the match's id, as the path has it */
    const char *token; /* the bearer's token; NULL: a spectator */
};

/* ---- changing ---- */

enum { CONDITIONS_MAX = 8 };
#define NO_VERSION UINT64_MAX /* no match has this version */

/* A request that changes a match. With a key it is safe to send it again: it is carried out once, and every
 * answer has the same bytes. A key belongs to its caller, a seat or the organizer of one match.
 *
 * Every client may create a match, so the key of a creation must be hard to guess. A client with the key and
 * the body gets the tokens again, which are derived from them (match/request_key.c). */
struct move_request {
    struct caller caller;
    const char *seat; /* match_check() of a referee: the seat that moves; otherwise NULL */
    /* The body's "move" (an object) or "moves" (a list). NULL: the move is named by `list` and `index`. */
    const json_t *moves;
    /* The name of a list of legal moves. MATCH_VERSION: the seat has another list now. */
    const char *list;
    size_t index;
    const char *path;  /* the moves' place in the body, for faults: "/move", "/moves", "/index" */
    size_t conditions; /* versions in If-Match; 0: it was not sent */
    uint64_t version[CONDITIONS_MAX]; /* the match must be at one of these */
    const char *key;                  /* Idempotency-Key, or NULL */
    const char *body; /* the request's bytes; a key that is used again must come with the same */
    size_t body_length;
};

/* The match as an answer shows it: as it is now, or as it was when the same request got its first answer. */
struct match_snapshot {
    uint64_t version;
    const struct writer *object; /* written by match_write(); borrowed until the worker's next call */
};

/* ---- starting ---- */

/* What the creator gives for the dice. */
struct plan_entropy {
    bool given;
    uint8_t bytes[SEED_SIZE];
};

struct match_plan {
    const struct pack *pack; /* the pack, and with it the game */
    int scenario;            /* an index; the handler has checked it and the other numbers against the game */
    int players;
    int16_t option[OPTIONS_MAX];
    const char *label;      /* at most 200 characters of UTF-8; NULL: none */
    const char *tournament; /* an id; NULL: none */
    uint32_t lobby;         /* with invitations: seats that any player may take without one */
    bool invitations;       /* the seats get invitations; otherwise they get tokens and play begins */
    bool referee;           /* the organizer sees all; the match object says so */
    struct plan_entropy entropy;
    int64_t deadline_each;          /* microseconds; 0: no deadline */
    enum store_lapse deadline_then; /* also for the clock */
    struct clock_terms clock;
    struct message_terms messages;
    /* A match of a tournament: the hash of the organizer's token. Its request's key is a secret of the
     * service. NULL: the match gets a token of its own. */
    const uint8_t *organizer;
    /* By seat the id of the player who holds it beside the holder of its token, or NULL. NULL: there are
     * none. Unused with invitations. */
    const uint8_t *const *holders;
};

struct match_secrets {
    char organizer[TOKEN_ROOM];
    char seat[SEATS_MAX][TOKEN_ROOM]; /* tokens or invitations, only of the seats in terms.seats */
};

/* Whether the database knows this time zone. */
enum match_result match_knows_zone(struct match_worker *worker, const char *zone, bool *known);

/* Creates a match. Of the request it uses: key, body. MATCH_KEY_REUSED: the key made a match with another
 * body. secrets->organizer is "" where the plan has the hash. */
enum match_result match_create(struct match_worker *worker, const struct match_plan *plan,
                               const struct move_request *request, struct match *match,
                               struct match_secrets *secrets, struct match_snapshot *snapshot);

/* The id and the secrets of the seats of the match that this key and this body make, or have made. */
enum match_result match_foresee(struct match_worker *worker, const struct move_request *request,
                                uint32_t seats, uint8_t id[MATCH_ID_SIZE], struct match_secrets *secrets);

/* A claim of a seat by its invitation, or by a player without one. */
struct seat_claim {
    /* Used of it: caller, key, body. A player's token seats the player. Another token counts for nothing. */
    const struct move_request *request;
    const char *seat;
    const char *invitation; /* NULL: the seat is one that any player may take */
    const uint8_t *entropy; /* SEED_SIZE bytes; NULL: the seat gives none */
};

/* What a claim or a release has led to. */
struct seat_handed {
    struct match match;
    struct match_snapshot snapshot;
    char token[TOKEN_ROOM]; /* the seat's new token after a claim, its new invitation after a release */
};

/* Claims a seat; handed->match.viewer is that seat. Both its new token and its player's token have it. The
 * same key with another body is another claim. Without an invitation: UNAUTHORIZED: the token is no player's;
 * FORBIDDEN: the seat is not one that any player may take. */
enum match_result match_claim(struct match_worker *worker, const struct seat_claim *claim,
                              struct seat_handed *handed);

/* The organizer takes a seat from its bearer. The token is void, and so is an invitation that was not used.
 * The new invitation lets another player claim the seat. The seat's part of a secret answer stays; its
 * standing instructions end. Of the request it uses: caller, key, body. */
enum match_result match_release(struct match_worker *worker, const struct move_request *request,
                                const char *seat, struct seat_handed *handed);

/* ---- looking ---- */

/* Reads the match as the caller may see it: now (version 0), or at an earlier version, which is played again
 * from the log. A match that is over shows every version whole: render for match_state_viewer().
 * MATCH_NOT_FOUND: no such version. */
enum match_result match_read(struct match_worker *worker, const struct caller *caller, uint64_t version,
                             struct match *match);

/* Plays a match that is over again, from its log, and shows each state once in their order. The state is
 * whole. MATCH_NOT_STARTED: the match is not over; *match is as match_read() gives it to a spectator. */
typedef void match_look(void *context, const struct play *p);
enum match_result match_watch_again(struct match_worker *worker, const char *id, match_look *look,
                                    void *context, struct match *match);

struct legal {
    int seat;
    const struct move_list *moves; /* borrowed like the match */
    /* The list's name. A list of another version, seat or secret answer has another name. With the name a
     * move can be sent by its index. */
    char list[LIST_NAME_ROOM];
};

/* Lists the legal moves of the caller's own seat, or for a referee those of any seat (`seat` not NULL). The
 * list is empty for a seat that need not decide, and before the match begins. With `revise` a seat that has
 * answered secretly gets the moves that it could send instead. MATCH_FORBIDDEN: another seat, or an organizer
 * who is no referee. MATCH_NO_SEAT: a referee names no seat. */
enum match_result match_legal(struct match_worker *worker, const struct caller *caller, const char *seat,
                              bool revise, struct match *match, struct legal *legal);

/* A page of the list of matches, newest first. `deciding`, `late` and `due_before` find running matches
 * alone. A page then looks at STORE_SEARCH of them at most, and may have fewer than `limit`. */
struct match_filter {
    const char *game, *label, *tournament; /* NULL: any */
    int status;                            /* enum store_status, or -1: any */
    uint32_t deciding;                     /* one of these seats must decide; 0: any */
    bool late;                             /* a seat is late */
    int64_t due_before;                    /* the decision is due before this time; 0: any */
    bool open;                             /* a seat is open that any player may take */
    const char *cursor;                    /* "next" of the page before; NULL: the first page */
    int limit;                             /* 1..LIST_PAGE_MAX */
};
/* Appends {"matches": [...], "next"?} to w: match objects that also have "deciding", which is null where a
 * running match has had no commit since the database knows it. MATCH_MALFORMED: the cursor is from no such
 * page. */
enum match_result match_list(struct match_worker *worker, const struct match_filter *filter,
                             struct writer *w);

/* ---- moving ---- */

/* A verdict on moves. `match` is filled in for every result from MATCH_NOT_STARTED on, except MATCH_AWAY and
 * MATCH_BROKEN. The results in which a member has a meaning stand beside it. */
struct verdict {
    struct match match;            /* OK: as it is after the moves, without its play; otherwise as it is */
    const struct refusal *refusal; /* REFUSED */
    struct move refused;           /* REFUSED: the move, for answer_refused() */
    struct play refused_on;        /* REFUSED: the state on which the move was judged */
    size_t index;                  /* REFUSED: the move's place in the batch; 0 for a single move */
    int seat;                      /* OK, REFUSED: the seat whose moves were judged */
    /* OK, REFUSED: the moves that were judged; borrowed until the worker's next call */
    const struct move *moves;
    size_t move_count;
    struct faults faults; /* MALFORMED */
    bool replayed;        /* OK: this answer was given before, for the same key; `match` is empty */
    uint64_t version;     /* OK: the version in the body, for the ETag */
};

/* A request to make moves, and what came of it. */
struct move_call {
    struct move_request request;
    struct verdict verdict;
    enum match_result result; /* the result of match_move_begin() and match_move_end() */
};

/* Makes all of the moves or none, and commits before it returns. OK: w gets {"version", "actions",
 * "automatic"?, "deciding", "pending"?, "receipt"} as the seat may see it, in place of its contents. A
 * repeated key gets the same bytes. MALFORMED: the moves are neither an object nor a list of 1..BATCH_MAX. */
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
enum { MATCH_GROUP = 32 /* workers of a group, at most */ };
enum match_progress match_move_begin(struct match_worker *worker, struct move_call *call, struct writer *w);
void match_write_group(struct match_worker *const workers[], size_t count);
enum match_progress match_move_end(struct match_worker *worker, struct move_call *call);

/* Judges the moves and changes nothing: OK where they would be accepted. The check does not tell what a move
 * reveals before it is made. It judges a batch while the seat stays at one step and nothing is drawn or
 * revealed. The next move is refused ("check-ends-here"). */
enum match_result match_check(struct match_worker *worker, const struct move_request *request,
                              struct verdict *verdict);

/* The caller's seat resigns. Of the request it uses: caller, conditions, key, body. w gets the answer as in
 * match_move(). */
enum match_result match_concede(struct match_worker *worker, const struct move_request *request,
                                struct verdict *verdict, struct writer *w);

/* The caller's seat takes back its last `actions` (1..UNDO_MAX). Of the request it uses: caller, conditions,
 * key, body. w gets the answer as in match_move(). REFUSED: log/undo.h says why. The deadline is again the
 * one before those actions, even if it has passed: to move and undo gains no time. */
enum match_result match_undo(struct match_worker *worker, const struct move_request *request, int actions,
                             struct verdict *verdict, struct writer *w);

/* ---- standing instructions ---- */

/* Gives the standing instructions of the caller's seat (engine/instruction.h): `list` (JSON, at `path` of the
 * body) replaces the earlier ones. `list` NULL: only reads them. *instructions gets those that hold now.
 * MALFORMED: verdict->faults.
 *
 * An instruction is carried out as soon as its seat is asked. match_settle() does it after the answer to the
 * request that led there, or the seat's own next request does. Each move is a commit of its own, so it looks
 * to others like an answer that was sent. */
enum match_result match_instruct(struct match_worker *worker, const struct caller *caller, const json_t *list,
                                 const char *path, struct verdict *verdict,
                                 struct instructions *instructions);

/* ---- organizing ---- */

/* The organizer ends the current phase: every seat that has not decided gets the step's default. Of the
 * request it uses: caller, conditions, key, body. w gets the answer as in match_move(). MATCH_VERSION also
 * says that the match moved on just now. */
enum match_result match_end_phase(struct match_worker *worker, const struct move_request *request,
                                  struct verdict *verdict, struct writer *w);

/* What the organizer decides about a match, with a reason: to concede for a seat, or to end the match. */
struct match_decision {
    const char *seat;     /* concedes for this seat; NULL: ends the match, and aborts it without the lists */
    const char *reason;   /* 1 to REASON_MOST characters (log/ledger.h) without control characters */
    const json_t *seats;  /* records a draw of these seats: a list, at "/seats" */
    const json_t *places; /* awards: a list, at "/places", of {"seat", "rank"} or {"seat", "points"} */
};

/* Carries out a decision of the organizer. Of the request it uses: caller, conditions, key, body. w gets the
 * answer as in match_move(). MATCH_NOT_FOUND: no such seat. MATCH_CONCEDED: it has conceded.
 * MATCH_MALFORMED: verdict->faults. */
enum match_result match_decide(struct match_worker *worker, const struct move_request *request,
                               const struct match_decision *decision, struct verdict *verdict,
                               struct writer *w);

/* The organizer gives the current decision more time. `due_at` NULL: `longer` microseconds, counted from now
 * where the deadline has passed. Otherwise until *due_at, or until now where that has passed. No seat is late
 * then. Of the request it uses: caller, conditions, key, body. MATCH_MALFORMED: it would be due beyond
 * MOMENT_LAST (api/common/when.h). MATCH_VERSION also says that the match moved on just now. */
enum match_result match_extend(struct match_worker *worker, const struct move_request *request,
                               int64_t longer, const int64_t *due_at, struct verdict *verdict,
                               struct match_snapshot *snapshot);

/* Pauses a match, or lets it go on (match/pause.c). The organizer does it at once. A seat agrees to it, and
 * when all seats that play have agreed, it is done. Seats cannot end the organizer's pause (MATCH_FORBIDDEN).
 * In a pause nobody is asked and nothing is due: moves, resignations, and changes of the deadline are
 * refused (MATCH_PAUSED). Seats may change hands. After it as much time is left as before. Of the request it
 * uses: caller, conditions, key, body. */
enum match_result match_pause(struct match_worker *worker, const struct move_request *request, bool resumes,
                              struct verdict *verdict, struct match_snapshot *snapshot);

/* Looks at a page of the matches with instructions, behind the id `after` (all zero: the first page). It
 * carries out what an instance left that was killed between a move and match_settle(), and deletes
 * instructions in matches that are over. True: more matches follow, and `after` is the new place. One call
 * takes a bounded time, for any number of matches. */
bool match_sweep_instructions(struct match_worker *worker, uint8_t after[MATCH_ID_SIZE]);

/* Fires all deadlines that have passed. Where a match is MATCH_BROKEN, its deadline is tried again at the
 * next sweep, then two, four, eight sweeps later. `sweep` remembers this. */
struct match_sweep;
struct match_sweep *match_sweep_new(void); /* free() it; NULL: memory is short */
void match_sweep(struct match_worker *worker, struct match_sweep *sweep);

/* ---- the log ---- */

/* A listener to a match. A stream asks once who its listener is, and reads often. */
struct listener {
    uint8_t match_id[MATCH_ID_SIZE];
    int bearer;
    uint8_t token[HASH_SIZE]; /* the token's hash; undefined for a spectator */
};

enum match_result match_authenticate(struct match_worker *worker, const struct caller *caller,
                                     struct listener *listener);

/* Makes a ticket (api/match/ticket.h): until *expires_at it opens the caller's stream without a token.
 * UNAUTHORIZED: a spectator needs none. */
enum match_result match_ticket(struct match_worker *worker, const struct caller *caller,
                               char ticket[TICKET_ROOM], int64_t *expires_at);

/* Finds the listener of a ticket, with its proof or NULL. `proof_again` gets the proof, for the ids of the
 * stream. */
enum match_result match_admit(struct match_worker *worker, const char *match, const char *ticket,
                              const char *proof, struct listener *listener,
                              char proof_again[TICKET_PROOF_ROOM]);

/* Gets one action as the viewer may see it: {"seq", "at", "seat", "by_default"?, "move", "text", "draws",
 * "events", "seal"}. A referee's also have "hash", and so have all when the match is over. */
typedef void match_each(void *context, uint64_t seq, const char *json, size_t length);

/* A page of the log that is wanted. */
struct log_query {
    const struct listener *listener;
    uint64_t after;   /* the actions behind the one with this number; 0: from the first */
    int limit;        /* 1..LOG_PAGE_MAX actions */
    match_each *each; /* called for each action, in their order */
    void *context;
};

struct log_page {
    uint64_t last;    /* the number of the last action given; `after` where none was given */
    uint64_t version; /* the match's version; also with AHEAD */
    bool more;        /* further actions are in the log */
    bool over;        /* the match is over, and the log ends with this page */
};

/* Gives one page of the log, of the match as it stands. UNAUTHORIZED: the listener's token is void. AHEAD:
 * the match has fewer actions than `after`. Then the number is from a history that was lost: the database was
 * put back to an older copy. */
enum match_result match_log(struct match_worker *worker, const struct log_query *query, struct log_page *page,
                            struct match *match);

/* Gives a page of the log, and the match as it stands after its last action. Nothing is settled. */
enum match_result match_follow(struct match_worker *worker, const struct log_query *query,
                               struct log_page *page, struct match *match);

/* The match and the version that an audit file covers. */
struct audited {
    uint8_t match_id[MATCH_ID_SIZE];
    uint64_t version;
};

/* Appends the audit file up to its closing line (NDJSON, log/audit.h). FORBIDDEN, or UNAUTHORIZED without a
 * token: the match is not over and the caller is no referee. NOT_STARTED: the match has no log. */
enum match_result match_audit(struct match_worker *worker, const struct caller *caller, struct writer *w,
                              struct audited *audited);

/* ---- messages ---- */

/* A message that a seat or the organizer writes to other seats, or to all. It is no move: it is not in the
 * log, and changes neither the version nor the state. Where the terms let messages wait for the end of the
 * phase (play_phase), the organizer's do not. */
struct message_draft {
    const char *text;
    const json_t *to; /* a list of seats, at "/to" of the body; NULL: to all, spectators included */
    int64_t most;     /* so many messages of a seat a minute; 0: no limit */
};

struct message_posted {
    char id[UUID_ROOM];
    int64_t wait; /* TOO_OFTEN: microseconds until the seat may write again */
};

/* Posts a message of the caller's seat, or of the organizer. Of the request it uses: caller, key, body.
 * MATCH_MALFORMED: *faults. MATCH_OVER: a match that is over has no new messages. */
enum match_result match_post(struct match_worker *worker, const struct move_request *request,
                             const struct message_draft *draft, struct message_posted *posted,
                             struct faults *faults);

enum { MESSAGE_PAGE_MAX = 100 /* messages in one page */ };

/* Gets one message as the reader may see it: {"id", "at", "from"? or "organizer", "to"?, "text",
 * "withdrawn"}. "from" is missing where the terms hide it, and "to" where the message is to all. "text" is
 * null once it is withdrawn. */
typedef void message_each(void *context, const char *json, size_t length);

struct message_query {
    const char *after; /* the messages behind the one with this id; NULL: from the first */
    int limit;         /* 1..MESSAGE_PAGE_MAX */
    message_each *each;
    void *context;
};

/* Gives one page of the messages that the caller may read, in their order. A seat reads messages to it, of it
 * and to all, also those of the time before its present holder came: they are the seat's, as its cards are,
 * and a substitute must know what the seat has promised. A referee reads all, and so do all readers of a
 * match that is over, if its terms say so. Other readers read messages to all, and the organizer his own.
 * *more: the next page has
 * further ones, behind the id `last`. MATCH_MALFORMED: the caller may read no message with the id `after`. */
enum match_result match_messages(struct match_worker *worker, const struct caller *caller,
                                 const struct message_query *query, char last[UUID_ROOM], bool *more);

/* Finds the place of a message among those that the listener has read, from which a stream goes on.
 * MATCH_MALFORMED: there is none with this id. */
enum match_result match_message_place(struct match_worker *worker, const struct listener *listener,
                                      const char *id, int64_t *since);

/* Gives the messages behind a place to a stream, at most MESSAGE_PAGE_MAX, and sets the next place. One that
 * was withdrawn comes again. `match` is the worker's, from match_follow(). *more: further ones follow. */
enum match_result match_follow_messages(struct match_worker *worker, const struct match *match,
                                        int64_t *since, message_each *each, void *context, bool *more);

/* The organizer withdraws a message: its text is deleted, and the mark stays. MATCH_NOT_FOUND: there is no
 * such message. */
enum match_result match_withdraw_message(struct match_worker *worker, const struct caller *caller,
                                         const char *id);

/* The caller's seat does not want to read messages of these seats (a list, at "/seats" of the body), which
 * are not told. `seats` NULL: only reads. *muted gets the seats that are muted. MATCH_MALFORMED: *faults. */
enum match_result match_mute(struct match_worker *worker, const struct caller *caller, const json_t *seats,
                             struct match *match, uint32_t *muted, struct faults *faults);

#endif
