/* The match service: matches, from the terms to the last hash. It is everything between the handlers and
 * PostgreSQL.
 *
 * Each thread has a `struct match_worker`, or several on one connection, with their own buffers. A call
 * lends what it fills in until the next call on the same worker. Nothing here knows HTTP: a call returns an
 * enum, and a handler picks the problem.
 *
 * Versions. The version of a match is the number of its last action. It is 0 until all seats are taken. The
 * set-up is action 1. Every call on a match also settles what a crashed instance left. This is a set-up when
 * all seats are taken, or a secret step when all answers are given.
 *
 * Entries that are no moves. The log of a running match also has entries for a seat that is released or
 * claimed, a deadline that is extended, a phase that is ended, and for pauses. Each has its own version.
 * Answers, instructions, the deadline and what can be taken back stay as they are. Before a match begins,
 * changes of seats stand in its terms instead (match/log/note.c, log/ledger.h).
 *
 * Conceded seats never hold a match up. While no other seat must decide, the worker makes their moves
 * (step->fallback) as actions "by default".
 *
 * This header has what all calls share, and how a match is read. README.md lists the headers of the other
 * subjects, and what each file has. */
#ifndef WESTPHALIA_API_MATCH_MATCH_H
#define WESTPHALIA_API_MATCH_MATCH_H

#include "api/shared/pack_cache.h"
#include "api/shared/secrets.h"
#include "api/shared/ticket.h"
#include "data/encoding.h"
#include "db/store/store.h"
#include "engine/instruction.h"
#include "log/undo.h"
#include "wire/wire.h"

enum {
    LIST_NAME_ROOM = 17,   /* the name of a list of legal moves, with the final zero */
    BATCH_MAX = 256,       /* moves in one request */
    LOG_PAGE_MAX = 500,    /* actions in one page of the log */
    LIST_PAGE_MAX = 100,   /* matches in one page of the list */
    REQUEST_KEY_ROOM = 256 /* an Idempotency-Key, with the final zero; the handler refuses longer ones */
};

/* What has come of a call. Every call can give OK, AWAY and BROKEN. The comment of a call names what else it
 * gives, behind "Gives:", by single results and by these sets:
 *   LOADS     NOT_FOUND, UNAUTHORIZED, BUSY: the match is loaded for a caller, and settled
 *   REQUESTS  LOADS, FORBIDDEN, KEY_REUSED: a match_request changes it
 *   RUNS      NOT_STARTED, OVER, OTHER_RULES: the match must run, by this build's rules */
enum match_result {
    MATCH_OK,
    MATCH_NOT_FOUND,     /* no such match; also no such seat, version or message, where a call names one */
    MATCH_UNAUTHORIZED,  /* a token is needed; or the token is none of this match */
    MATCH_FORBIDDEN,     /* a valid token that may not do this; claim: not this seat's invitation */
    MATCH_NOT_STARTED,   /* seats are still open */
    MATCH_OVER,          /* the match is over */
    MATCH_TAKEN,         /* the seat is taken */
    MATCH_SEATED,        /* the player has another seat of the match */
    MATCH_CONCEDED,      /* the seat has conceded */
    MATCH_NO_SEAT,       /* the referee must name the seat */
    MATCH_PAUSED,        /* the match is paused */
    MATCH_NOT_PAUSED,    /* the match is not paused, so that it cannot go on */
    MATCH_NO_DEADLINE,   /* the match has no deadline that could be extended */
    MATCH_NO_MESSAGES,   /* the match has no messages */
    MATCH_NO_DRAWS,      /* the seats of the match cannot agree on draws */
    MATCH_DRAW_PROPOSED, /* another proposal stands */
    MATCH_NO_PROPOSAL,   /* this proposal does not stand */
    MATCH_NO_VOTE,       /* the seat was eliminated */
    MATCH_TOO_OFTEN,     /* the seat has to wait before it writes again */
    MATCH_TALKED_OUT,    /* the seat has written as many messages as a match may have of it */
    MATCH_AHEAD,         /* the log ends before the number that was asked for: log_page.version */
    MATCH_FULL,          /* too many changes of seats before the beginning */
    MATCH_VERSION,       /* the match is not at the version that the request wants: match->version */
    MATCH_MALFORMED,     /* something of the request cannot be read: the call's faults */
    MATCH_REFUSED,       /* the rules refuse a move: struct match_refusal */
    MATCH_KEY_REUSED,    /* this idempotency key was used for another body */
    MATCH_OTHER_RULES,   /* this build's rules would play the match otherwise: match->differs */
    MATCH_BUSY,          /* others were always quicker, and nothing was done */
    MATCH_UNKNOWN,       /* what the database replied is lost: a seat's answer may be stored, or not */
    MATCH_AWAY,          /* the database is away */
    MATCH_BROKEN         /* a bug, or a pack or game that this build does not have: see the service's log */
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

/* The service's keys (api/shared/keys.h). */
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

/* ---- for callers that have rows of their own, such as players and webhooks ---- */

/* What a worker was made with. It lends them. */
struct db *match_worker_db(const struct match_worker *worker);
struct keys *match_worker_keys(const struct match_worker *worker);
struct pack_cache *match_worker_packs(const struct match_worker *worker);
enum match_result match_result_of_db(enum db_result result);
/* Wakes the streams of a match or of a player, here and on the other instances. */
void match_notify_listeners(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE]);

/* ---- after a request ---- */

/* Called after the answer to a request was handed over. It carries out the standing instructions that apply
 * now. So the time of an answer does not tell whether a seat has given instructions. */
void match_settle(struct match_worker *worker);

/* ---- a match ---- */

/* Sets of seats: bit n is seat n. */
struct match_seats {
    uint32_t open;              /* seats that are not taken; 0 once the match runs */
    uint32_t lobby;             /* seats that any player may take while they are open */
    uint32_t bots[STORE_BOTS];  /* seats that a bot of this kind takes while they are open, or has taken */
    uint32_t claimed;           /* seats taken by an invitation; the creator got the tokens of the others */
    uint32_t resigned;          /* seats that have conceded */
    uint32_t winners;           /* seats that have won */
    struct store_bytes players; /* those who hold seats, for store_seated_next() */
    struct store_draw draw;     /* the draw that is proposed; of an earlier version none */
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
    char id[UUID_TEXT];
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
 * "name"}?}], "invitations", "referee", "messages"? (message_terms_write()), "draws"? ("all", "named"),
 * "draw"?: {"proposal", "by", "seats", "voters", "vote"?: "yes" | "no" | null}, "label", "tournament",
 * "status": "open" | "running" | "over", "version", "commitment", "entropy", "restored"?, "created_at",
 * "deadline": {"each", "then"} or null, "clock"?: {"bank", "increment"?, "then", "hours"?}, "missed"?,
 * "due_at", "late"?, "pause"?, "banks"?: [{"seat", "left", "running"}]}. An object of a match that is over
 * also has "seed", "winners", "ended_at", the members of result_write(), and "ending" where its rules have
 * not ended it (engine/result.h). These need the final state in `play`; a match of an earlier version has
 * none. A match that this build would play otherwise has "other_rules" instead. */
void match_write(struct writer *w, const struct match *match);
/* Writes the same in a list, with "deciding": the seats of match->deciding, or null if they are unknown. */
void match_write_listed(struct writer *w, const struct match *match, bool knows_deciding);
/* Writes the value of "other_rules" for a match that differs: {"played_by": a revision, "revision": this
 * build's, "action": the first that differs, "detail"}. */
void match_write_difference(struct writer *w, const struct match *match);

/* The words for enum store_status and enum store_lapse, ended by NULL. */
extern const char *const match_status_words[], *const match_lapse_words[];

/* The name of a bot, "greedy"; the bot of this name, or STORE_PERSON; the bot that a seat is for or has. */
const char *match_bot_name(enum store_bot bot);
enum store_bot match_bot_find(const char *name);
enum store_bot match_bot_of(const struct match *match, int seat);

/* The viewer for whom play.state is rendered: match->viewer, or SEAT_ALL once the match is over. */
int match_state_viewer(const struct match *match);

/* The caller of a request, and the match it is about. */
struct caller {
    const char *match; /* the match's id, as the path has it */
    const char *token; /* the bearer's token; NULL: a spectator */
    bool organizes;    /* a manager of the tournament who has a seat acts as the organizer, for all matches
                        * alike and without an answer of this one */
};

/* ---- changing ---- */

enum { CONDITIONS_MAX = 8 };
#define NO_VERSION UINT64_MAX /* no match has this version */

/* A request that changes a match, or makes something. With a key it is safe to send it again: it is carried
 * out once, and every answer has the same bytes. A key belongs to its caller, a seat or the organizer of one
 * match. A function that changes a match uses all members, unless its comment names those that it uses.
 *
 * Every client may create a match, so the key of a creation must be hard to guess. A client with the key and
 * the body gets the tokens again, which are derived from them (match/request_key.c). */
struct match_request {
    struct caller caller;             /* who sends it, and the match that it is about */
    size_t conditions;                /* versions in If-Match; 0: it was not sent */
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

/* ---- looking ---- */

/* Reads the match as the caller may see it: now (version 0), or at an earlier version, which is played again
 * from the log. A match that is over shows every version whole: render for match_state_viewer(). Gives:
 * LOADS, OTHER_RULES. */
enum match_result match_read(struct match_worker *worker, const struct caller *caller, uint64_t version,
                             struct match *match);

/* Plays a match that is over again, from its log, and shows each state once in their order. The state is
 * whole. Gives: LOADS, OTHER_RULES; NOT_STARTED: the match is not over, and *match is as match_read() gives
 * it to a spectator. */
typedef void match_look(void *context, const struct play *p);
enum match_result match_watch_again(struct match_worker *worker, const char *id, match_look *look,
                                    void *context, struct match *match);

struct legal {
    int seat;                /* whose moves they are */
    struct move_list *moves; /* borrowed like the match; the caller may cut it */
    /* The list's name. A list of another version, seat or secret answer has another name. With the name a
     * move can be sent by its index. */
    char list[LIST_NAME_ROOM];
};

/* Lists the legal moves of the caller's own seat, or for a referee those of any seat (`seat` not NULL). The
 * list is empty for a seat that need not decide, and before the match begins. With `revise` a seat that has
 * answered secretly gets the moves that it could send instead. Gives: LOADS, OTHER_RULES; FORBIDDEN: another
 * seat, or an organizer who is no referee; NO_SEAT: a referee names no seat. */
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
    enum store_bot bot;                    /* a seat is open for such a bot; STORE_PERSON: any match */
    const char *cursor;                    /* "next" of the page before; NULL: the first page */
    int limit;                             /* 1..LIST_PAGE_MAX */
};
/* Appends {"matches": [...], "next"?} to w: match objects that also have "deciding", which is null where a
 * running match has had no commit since the database knows it. Gives: MALFORMED: the cursor is from no such
 * page. */
enum match_result match_list(struct match_worker *worker, const struct match_filter *filter,
                             struct writer *w);

#endif
