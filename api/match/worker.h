/* Shared by the files of the match service, and included by them alone.
 *
 *   worker.c       the service and its match workers
 *   load.c         loads a match; settles what is left to settle
 *   cached.c       uses the state cache when a match is loaded and after commits; without it: STATE_CACHE=0
 *   look.c         reads a match and its legal moves
 *   start.c        creates a match, claims and releases seats, sets up
 *   batch.c        makes actions: moves, defaults, secret steps that resolve
 *   closing.c      ends a step, or acts in the midst of one
 *   change.c       a request that changes a match, state by state
 *   group.c        changes of several matches in one transaction; without it: no route->finish
 *   write.c        writes commits
 *   instruct.c     standing instructions: gives them, and finds what they answer
 *   decide.c       what the organizer decides: a concession, an abortion, an award
 *   draft.c        keeps answers to a secret step short
 *   request_key.c  idempotency keys of requests that make no moves; what is derived from the service's secret
 *   deadline.c     fires deadlines that have passed, extends the current one
 *   pause.c        pauses a match, lets it go on
 *   rebuild.c      rebuilds what another build has packed
 *   follow.c       who follows a match, by token or ticket
 *   note.c         entries of the log that are no moves
 *   messages.c     messages between seats
 *   history.c      the log, earlier versions, the audit file
 *   json.c         matches in JSON, and lists of matches */
#ifndef WESTPHALIA_API_MATCH_WORKER_H
#define WESTPHALIA_API_MATCH_WORKER_H

#include "api/common/json_memory.h"
#include "api/match/batch.h"
#include "api/match/change.h"
#include "api/match/closing.h"
#include "api/match/detail.h"
#include "api/match/keys.h"
#include "api/match/notify.h"
#include "api/match/state_cache.h"
#include "api/match/write.h"
#include "engine/instruction.h"
#include "log/receipt.h"
#include "log/replay.h"

struct match_service {
    struct pack_cache *pack_cache;
    match_wake *wake;
    void *context;
    struct notify *notify;
    struct state_cache *state_cache;
    struct keys keys;
};

/* The last unpacked state, and its packed bytes. While the database gives the same bytes, they are not
 * unpacked again. The bytes begin with the fingerprint of the game's tables. */
struct unpacked {
    void *state;
    size_t length; /* of the packed bytes; 0: none */
    uint8_t bytes[STATE_STORED_MAX];
};

/* Memory for one function at a time. The list of moves stands until the next call; the rest is undefined
 * between functions. A function that calls another one which uses the same member loses its contents. Workers
 * on one connection share it. */
struct scratch {
    void *state;                    /* used by play_on_copy() */
    void *shortened;                /* as large as `state`; used by draft_shorten() */
    struct draft draft;             /* an answer that is looked at */
    struct draft drafts[SEATS_MAX]; /* all answers, when a secret step resolves */
    struct move_list moves;         /* a seat's legal moves */
};

/* The source of the worker's current match. */
struct loading {
    struct store_rows *rows, *answer_rows; /* own what worker->loaded points into */
    bool has_answers;                      /* worker->loaded has the drafts of all seats */
    uint64_t found;                /* the version that load_and_settle() found, before it settled anything */
    bool from_cache;               /* nothing was loaded; worker->loaded has what the state cache knew */
    struct cached cached;          /* the entry's copy; undefined unless from_cache */
    struct cached_memory memory;   /* the memory of `cached` */
    uint8_t token_hash[HASH_SIZE]; /* of the caller's token; undefined for a caller without one */
};

/* The memory of match->play and match->difference. */
struct match_table {
    struct chance chance;
    struct outcome out;
    void *state;
    char difference[REPLAY_DIFFERENCE_ROOM];
};

/* A match in which match_settle() may have to carry out instructions. */
struct unsettled {
    bool is_left;
    uint8_t id[MATCH_ID_SIZE];
};

/* How the answer to the request is signed. */
struct receipts {
    bool are_given; /* the request gets a receipt */
    struct signing_key key;
};

/* A worker's memory for its requests, one after the other. A thread may have several workers. load_match()
 * fills in what the database has; the request makes the rest. */
struct match_worker {
    struct match_service *service;
    struct db *db;
    struct scratch *scratch;
    bool shares_scratch; /* the scratch belongs to another worker */
    struct store_loaded loaded;
    struct loading loading;
    struct unpacked unpacked;
    struct match_table table;
    struct unsettled left;
    struct move moves[BATCH_MAX]; /* the request's moves */
    struct draft draft;           /* the answer of the request's seat */
    struct batch batch;
    struct outgoing outgoing;
    struct writer body; /* the answer to the request */
    struct receipts receipts;
    struct change change; /* a request of a group, from match_move_begin() to match_move_end() */
};

/* ---- helpers (worker.c) ---- */

enum match_result match_result_of_db(enum db_result result);
int64_t now_microseconds(void);
int64_t new_nonce(void); /* never 0 */
void token_hash(const char *token, uint8_t hash[HASH_SIZE]);
/* Wakes the streams of a match or of a player, here and on the other instances. */
void notify_listeners(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE]);
/* Those of a match that has changed, and of the players who hold its seats, whose turns may have changed. */
void notify_match(struct match_worker *worker, const struct match *match);
void report_bug(const struct match *match, const char *what);
/* Reports a bug: the stored match cannot be read, or not be played. DB_AWAY, and no report: memory was short
 * for JSON since the match was loaded. Otherwise DB_BROKEN. */
enum db_result stored_is_unusable(const struct match *match, const char *what);
/* Lines of the log are missing. DB_NONE: the match was deleted since it was loaded. Otherwise as
 * stored_is_unusable(). */
enum db_result log_lacks_lines(struct match_worker *worker, const struct match *match);
/* Frees the memory of worker->loaded. */
void forget_rows(struct match_worker *worker);
/* A play like p on a copy of its state, in worker->scratch->state. */
struct play play_on_copy(struct match_worker *worker, const struct play *p);
/* Restores the state as it was loaded, without drafts and batches that were tried on it. */
void restore_state(struct match_worker *worker, struct match *match);

/* ---- loading (load.c) ---- */

/* Loads the match for the caller and settles what is left to settle. `key` may be NULL. */
enum match_result load_and_settle(struct match_worker *worker, const struct caller *caller, const char *key,
                                  struct match *match);
/* As load_and_settle(), for a caller that changes the match: worker->loaded.instructed is known then.
 * MATCH_WOULD_WAIT: something is to be settled or rebuilt, and it may not wait. */
enum match_result load_to_change(struct match_worker *worker, const struct caller *caller, const char *key,
                                 bool may_wait, struct match *match);
/* As load_to_change(), for the organizer. */
enum match_result load_for_organizer(struct match_worker *worker, const struct move_request *request,
                                     struct match *match);
/* Settles all that is left to settle, for all seats. */
enum match_result settle_whole(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                               struct match *match);
/* Notes that a seat may have instructions for the next decision. match_settle() looks. */
void leave_unsettled(struct match_worker *worker, const struct match *match);
/* Adds the caller's own answer to a match that was loaded, unless the caller has conceded since: then its
 * answer is void. */
enum match_result add_own_answer(struct match_worker *worker, struct match *match);
/* Loads the match as it stands, and settles nothing. MATCH_WOULD_WAIT: its state is to be rebuilt, and it may
 * not wait. */
enum match_result load_match(struct match_worker *worker, const struct store_request *request, bool may_wait,
                             struct match *match);
/* Fills a match from its row. `listed`: the match is only named in a list, so its pack is not read. A list
 * may be of as many packs as it has matches. BROKEN: this build does not have the game or pack. */
enum match_result match_from_row(struct match_worker *worker, const struct store_match *row, bool listed,
                                 struct match *match);
/* Sets the bearer and its view. */
void set_bearer(struct match *match, int bearer);
/* Prepares the match's play and chance by its terms. The caller fills in the state. */
void prepare_play(struct match_worker *worker, struct match *match);
/* All seeds that the match has had: one, unless it was restored. False: the match is not committed to them,
 * which is reported. */
bool open_seeds(const struct match_worker *worker, const struct match *match, struct seeds *seeds);
/* Loads the answers of all seats. Afterwards match->deciding is computed from these. */
enum db_result load_answers(struct match_worker *worker, struct match *match);
/* The answer of a seat to the current step; NULL: none. */
const struct store_answer *answer_of(const struct match_worker *worker, int seat);
/* Adds an answer that is being given to those that were loaded. */
void put_answer(struct store_loaded *loaded, const struct store_answer *answer);
/* Puts the seat's own draft into worker->draft, empty where it has none, and plays it on the stored state. */
enum match_result load_draft(struct match_worker *worker, struct match *match, int seat);
/* Plays a seat's answer on p. False: the rules refuse it. */
bool answer_on(const struct play *p, int seat, const struct draft *draft);
/* The seats that must decide and have not resigned. `base` has the stored state. */
uint32_t still_deciding(const struct match_worker *worker, const struct play *base);
/* The same on the match as it was loaded; none in a pause. */
uint32_t now_deciding(const struct match_worker *worker, const struct match *match);
/* Whether something is due while seats decide. */
static inline bool is_timed(const struct match *match)
{
    return match->deadline.each || match->deadline.bank;
}
static inline bool is_paused(const struct match *match)
{
    return match->deadline.pause.at != 0;
}
/* Whether all answers are given. */
bool may_resolve(const struct match *match);

/* ---- the state cache (cached.c) ---- */

/* Finds the match in the cache, for the bearer of a token (NULL: a spectator), and sets loading.from_cache. A
 * result that rests on it holds only when the database agrees. False: the match is not in the cache, or not
 * for this caller. */
bool load_from_cache(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE], const char *token,
                     struct match *match);
/* As load_to_change(), from the cache where it has the match. */
enum match_result load_cached_to_change(struct match_worker *worker, const struct caller *caller,
                                        const char *key, bool may_wait, struct match *match);
/* As load_and_settle(), for a caller that only reads: from the cache, where the database says that nothing
 * has changed. */
enum match_result load_to_show(struct match_worker *worker, const struct caller *caller, struct match *match);
/* Keeps a match that was loaded and is settled. */
void cache_loaded(struct match_worker *worker, const struct match *match);
/* Keeps the match after the worker's batch, which the caller's seat has committed. match->version,
 * match->deciding and worker->loaded.answer must be those after it. */
void cache_committed(struct match_worker *worker, const struct match *match);
/* Drops loading.cached from the cache, because it is wrong or incomplete. */
void forget_cached(struct match_worker *worker);

/* ---- looking (look.c) ---- */

/* Lists a seat's legal moves in worker->scratch->moves, on its draft. `revise`: for a complete answer, the
 * moves that could be sent in its place. */
enum match_result list_legal(struct match_worker *worker, struct match *match, int seat, bool revise,
                             char name[LIST_NAME_ROOM]);
/* The index of a seat of this match, or -1. */
int seat_find(const struct match *match, const char *seat);
/* The seat that a call is for: the caller's own, or the one that the referee names. */
enum match_result choose_seat(const struct match *match, const char *named, int *seat);
/* Whether the match is at a version that the request allows. */
bool meets_conditions(const struct move_request *request, const struct match *match);

/* ---- answers to secret steps (draft.c) ---- */

/* Where a draft leads. */
struct draft_goal {
    const void *state;
    bool by_default; /* with the seat's defaults behind the draft, until the seat has decided */
};

/* Drops moves from a draft on batch.play that make no difference to where it leads: one move, or two that
 * undo each other. Called after every move that is added, and again for a seat that has not completed its
 * answer. */
void draft_shorten(struct match_worker *worker, int seat, struct draft *draft, const struct draft_goal *goal);

/* ---- what is done from outside (note.c) ---- */

/* Begins the next entry of the log of a running match that was loaded. Used of `noted`: the type of its move,
 * its seat (-1: none), due_at of an extended deadline. Its text lives in the worker's batch. The store writes
 * it together with the change that it notes. */
enum db_result note_begin(struct match_worker *worker, struct match *match, const struct action *noted,
                          struct store_note *note);

/* ---- keys (request_key.c) ---- */

/* Hashes the request's body. Where the body does not tell all, `operation` and `object` tell the rest;
 * otherwise they are NULL. */
void hash_request(const struct move_request *request, const char *operation, const char *object,
                  uint8_t hash[HASH_SIZE]);
/* Derives 32 bytes that only the service can compute; keys_secret() must have succeeded. They depend on the
 * purpose, an idempotency key, the request's hash (or NULL), and an index. */
struct derivation {
    const char *purpose, *key;
    const uint8_t *request;
    int index;
};
void derive_bytes(const struct match_worker *worker, const struct derivation *from, uint8_t bytes[HASH_SIZE]);
/* Makes a UUID of RFC 9562: version 4, or with a key version 8. The latter is made from the key alone, so the
 * same key with another body leads to the same thing. */
void id_make(const struct match_worker *worker, const char *purpose, const char *key,
             uint8_t id[MATCH_ID_SIZE]);
/* Makes a token or invitation, and its hash. It is derived from the reply's key, or random where the reply
 * has none. */
void token_make(const struct match_worker *worker, const struct store_reply *reply, const char *purpose,
                int index, char token[TOKEN_ROOM], uint8_t hash[HASH_SIZE]);
/* Begins the reply to a request with a key, without its body. Without a key reply->key is NULL. Afterwards
 * the service's secret is known. */
enum match_result reply_begin(struct match_worker *worker, const struct move_request *request,
                              const char *operation, const char *object, struct store_reply *reply);
/* Gives the match as the first answer to the key has shown it, if the match was loaded with the key.
 * Otherwise gives it as it is, and keeps that for the key. MATCH_KEY_REUSED. */
enum match_result take_snapshot(struct match_worker *worker, const struct match *match,
                                struct store_reply *reply, struct match_snapshot *snapshot);

/* ---- what another build has packed (rebuild.c) ---- */

/* Plays the log and packs state and actions anew. Where these rules differ from the log, the match says
 * so. */
enum match_result rebuild_match(struct match_worker *worker, struct match *match);
/* Plays the lines of the log up to an earlier version. OTHER_RULES: these rules differ before it. */
enum match_result replay_match(struct match_worker *worker, struct match *match, uint64_t version);

/* ---- starting (start.c) ---- */

/* Begins a match whose seats are all taken: the set-up is action 1. DB_CONFLICT: another instance was
 * quicker, or a seat has changed hands. */
enum db_result begin_match(struct match_worker *worker, struct match *match);

/* ---- the log (history.c) ---- */

/* Plays the log up to `version`, without the last `undone` actions that stand there, into match->play. */
enum match_result play_log(struct match_worker *worker, struct match *match, uint64_t version, int undone);

/* One action for a viewer. Viewers who may see hashes get it. */
struct shown_action {
    const struct action *action;
    int64_t at;
    const uint8_t *hash;
    const uint8_t *seal_key;
};
void show_action(struct writer *w, const struct play *p, const struct shown_action *shown, int viewer);

#endif
