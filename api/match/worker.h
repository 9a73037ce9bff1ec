/* What the files of the match service share; for them alone.
 *
 *   worker.c       the service and its match workers
 *   load.c         loading a match; settling what is left to settle
 *   cached.c       the same from the state cache, and what is kept there; a service without it has STATE_CACHE=0
 *   look.c         looking at a match and its legal moves
 *   start.c        creating a match, claiming seats and releasing them, the set-up
 *   batch.c        making actions: moves, defaults, secret steps that resolve
 *   closing.c      what ends a step, or happens in the midst of one
 *   change.c       a request that changes a match, state by state
 *   group.c        changes of several matches in one transaction; a service without it has no route->finish
 *   write.c        what is written of a match
 *   instruct.c     standing instructions: giving them, and what they answer
 *   draft.c        keeping answers to a secret step short
 *   request_key.c  what idempotency keys give beside moves; what is derived from the service's secret
 *   deadline.c     firing deadlines that have passed, extending one
 *   rebuild.c      what another build has packed
 *   follow.c       who follows a match, by token or ticket
 *   note.c         what is done from outside, as entries of the log
 *   log.c          the log, earlier versions, the audit file
 *   json.c         what a match looks like in JSON; lists of matches */
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

/* The last state that was unpacked, and the bytes that it was unpacked from. As long as the database gives the same
 * bytes, they need not be unpacked again. The bytes begin with the fingerprint of the game's tables. */
struct unpacked {
    void *state;
    size_t length; /* of the bytes; 0: of none */
    uint8_t bytes[STATE_STORED_MAX];
};

/* Memory for one function at a time. The list of moves stands until the next call; all else is undefined. A function
 * that calls another which uses the same member loses what is in it. Workers on one connection share it. */
struct scratch {
    void *state;                    /* play_on_copy() */
    void *shortened;                /* as large: draft_shorten() */
    struct draft draft;             /* an answer that is looked at */
    struct draft drafts[SEATS_MAX]; /* all answers, when a secret step resolves */
    struct move_list moves;         /* a seat's legal moves */
};

/* Where the match comes from that the worker is at. */
struct loading {
    struct store_rows *rows, *answer_rows; /* what worker->loaded points into */
    bool has_answers;                      /* worker->loaded has the drafts of all seats */
    uint64_t found;                /* the version that load_and_settle() found, before it settled anything */
    bool from_cache;               /* nothing was loaded: worker->loaded has what the state cache knew */
    struct cached cached;          /* of the cache; otherwise undefined */
    struct cached_memory memory;   /* what `cached` points into */
    uint8_t token_hash[HASH_SIZE]; /* of the caller; undefined for a caller without a token */
};

/* What match->play and match->difference point to. */
struct match_table {
    struct chance chance;
    struct outcome out;
    void *state;
    char difference[REPLAY_DIFFERENCE_ROOM];
};

/* A match in which match_settle() has something to do. */
struct unsettled {
    bool is_left;
    uint8_t id[MATCH_ID_SIZE];
};

/* How the answer to the request is signed. */
struct receipts {
    bool are_given; /* the request gets one */
    struct signing_key key;
};

/* What a worker has for its requests, one after the other. A thread may have several workers. load_match() fills in what
 * the database has; the rest is what the request does. */
struct match_worker {
    struct match_service *service;
    struct db *db;
    struct scratch *scratch;
    bool shares_scratch; /* the scratch is another worker's */
    struct store_loaded loaded;
    struct loading loading;
    struct unpacked unpacked;
    struct match_table table;
    struct unsettled left;
    struct move moves[BATCH_MAX]; /* of the request */
    struct draft draft;           /* the answer of the seat that the request is for */
    struct batch batch;
    struct outgoing outgoing;
    struct writer body; /* of the answer to the request */
    struct receipts receipts;
    struct change change; /* a request that goes in a group: from match_move_begin() to match_move_end() */
};

/* ---- small things (worker.c) ---- */

enum match_result match_result_of_db(enum db_result result);
int64_t now_microseconds(void);
int64_t new_nonce(void); /* not 0 */
void token_hash(const char *token, uint8_t hash[HASH_SIZE]);
void notify_listeners(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE]);
void report_bug(const struct match *match, const char *what);
/* What is stored cannot be read, or not be played on. DB_AWAY: memory was short for JSON since the match was loaded.
 * Otherwise it is a bug, which is reported. */
enum db_result stored_is_unusable(const struct match *match, const char *what);
/* Lines that its log must have are not there. DB_NONE: the match was deleted since it was loaded; otherwise as above. */
enum db_result log_lacks_lines(struct match_worker *worker, const struct match *match);
/* Frees what worker->loaded points into. */
void forget_rows(struct match_worker *worker);
/* p on a copy of its state, in worker->scratch->state. */
struct play play_on_copy(struct match_worker *worker, const struct play *p);
/* The state as it was loaded, again, without drafts and batches that were tried on it. */
void restore_state(struct match_worker *worker, struct match *match);

/* ---- loading (load.c) ---- */

/* Loads the match for the caller and settles what is left to settle. `key` may be NULL. MATCH_WOULD_WAIT: the change that
 * the worker is at waits for nothing, and there is something to settle or to rebuild. */
enum match_result load_and_settle(struct match_worker *worker, const struct caller *caller, const char *key,
                                  struct match *match);
/* The same for a caller who wants to change it: worker->loaded.instructed is known. */
enum match_result load_to_change(struct match_worker *worker, const struct caller *caller, const char *key,
                                 struct match *match);
/* For the organizer who wants to change it. */
enum match_result load_for_organizer(struct match_worker *worker, const struct move_request *request,
                                     struct match *match);
/* Settles all that is left to settle, of all seats. */
enum match_result settle_whole(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                               struct match *match);
/* A seat may have instructions for what comes now: match_settle() looks. */
void leave_unsettled(struct match_worker *worker, const struct match *match);
/* What a caller sees of a match that was loaded includes what it has answered, unless it has conceded
 * since: its answer is void then. */
enum match_result add_own_answer(struct match_worker *worker, struct match *match);
/* Loads it as it stands, without settling. */
enum match_result load_match(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                             const uint8_t *token_hash, const char *key, enum store_extent extent,
                             struct match *match);
/* Fills a match from its row. BROKEN: a game or pack that this build does not have. `listed`: it is only named in a
 * list, for which no pack is read, since a list may be of as many packs as it has matches. */
enum match_result match_from_row(struct match_worker *worker, const struct store_match *row, bool listed,
                                 struct match *match);
/* Whose view the bearer has. */
void set_bearer(struct match *match, int bearer);
/* The match's play with its chance, by its terms. The state is the caller's to fill. */
void prepare_play(struct match_worker *worker, struct match *match);
/* All seeds that the match has had: one, where it was never restored. False: it is not committed to them, which is
 * reported. */
bool open_seeds(const struct match_worker *worker, const struct match *match, struct seeds *seeds);
/* All seats' answers, however much was loaded. Afterwards match->deciding is by these. */
enum db_result load_answers(struct match_worker *worker, struct match *match);
/* The answer of a seat to the current step; NULL: none yet. */
const struct store_answer *answer_of(const struct match_worker *worker, int seat);
/* The answer that is coming in stands among those that are in. */
void put_answer(struct store_loaded *loaded, const struct store_answer *answer);
/* Puts the seat's own draft into worker->draft (empty when it has none) and onto the stored state. */
enum match_result load_draft(struct match_worker *worker, struct match *match, int seat);
/* Plays a seat's answer on p. False: it is none (any more). */
bool answer_on(const struct play *p, int seat, const struct draft *draft);
/* The seats that still have to decide and have not resigned; base is the stored state. */
uint32_t still_deciding(const struct match_worker *worker, const struct play *base);
/* All answers are in. */
bool may_resolve(const struct match *match);

/* ---- the state cache (cached.c) ---- */

/* The match as the cache knows it, for the bearer of a token (NULL: a stranger); then loading.from_cache. What is found
 * out on it holds only when the database agrees. False: it is not there, or not for the caller. */
bool recall(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE], const char *token,
            struct match *match);
/* As load_to_change(), but from the cache, where the match is there. */
enum match_result recall_to_change(struct match_worker *worker, const struct caller *caller, const char *key,
                                   struct match *match);
/* As load_and_settle() for a caller who only looks: from the cache, where the database says that nothing has changed. */
enum match_result load_to_show(struct match_worker *worker, const struct caller *caller, struct match *match);
/* The match was loaded and is settled. */
void remember_loaded(struct match_worker *worker, const struct match *match);
/* The worker's batch was committed by the caller's seat; match->version, match->deciding and worker->loaded.answer are
 * those after it. */
void remember_committed(struct match_worker *worker, const struct match *match);
/* What loading.cached says is not so, or not enough. */
void forget_cached(struct match_worker *worker);

/* ---- looking (look.c) ---- */

/* Lists a seat's legal moves in worker->scratch->moves, on its draft. `revise`: of an answer that is complete, the moves
 * that could be sent in its place. */
enum match_result list_legal(struct match_worker *worker, struct match *match, int seat, bool revise,
                             char name[LIST_NAME_ROOM]);
/* The index of a seat of this match, or -1. */
int seat_find(const struct match *match, const char *seat);
/* For which seat a call is: the caller's own, or the one that the organiser names. */
enum match_result choose_seat(const struct match *match, const char *named, int *seat);
/* The match is at a version that the request asks for, if it asks for any. */
bool meets_conditions(const struct move_request *request, const struct match *match);

/* ---- answers to secret steps (draft.c) ---- */

/* Where a draft leads. */
struct draft_goal {
    const void *state;
    bool by_default; /* with the seat's defaults behind the draft, until it need not decide any more */
};

/* Drops from a draft on batch.play what makes no difference to where it leads, looking at each move and
 * what undoes it. It is called after every move that is added, and once more for a seat that has not
 * completed its answer. */
void draft_shorten(struct match_worker *worker, int seat, struct draft *draft, const struct draft_goal *goal);

/* ---- what is done from outside (note.c) ---- */

/* The next entry of the log of the match, which runs and was loaded. Of `told`: the type of its move, its seat (-1: none),
 * due_at of a deadline that is extended. Its text lives in the worker's batch. The store writes it together with what it
 * tells. */
enum db_result note_begin(struct match_worker *worker, struct match *match, const struct action *told,
                          struct store_note *note);

/* ---- keys (request_key.c) ---- */

/* Of the body; of what else the request says, where the body does not tell it (operation not NULL). */
void hash_request(const struct move_request *request, const char *operation, const char *object,
                  uint8_t hash[HASH_SIZE]);
/* 32 bytes that only the service can compute, once keys_secret() has learnt how: for this purpose, from an idempotency
 * key, the request's hash (or NULL), and which of several they are. */
struct derivation {
    const char *purpose, *key;
    const uint8_t *request;
    int index;
};
void derive_bytes(const struct match_worker *worker, const struct derivation *from, uint8_t bytes[HASH_SIZE]);
/* A token or invitation with its hash: random where the reply has no key, otherwise the key's. */
void token_make(const struct match_worker *worker, const struct store_reply *reply, const char *purpose,
                int index, char token[TOKEN_ROOM], uint8_t hash[HASH_SIZE]);
/* The reply that the request's key will get, without its body; afterwards the service's secret is known. Without a key:
 * reply->key is NULL. */
enum match_result reply_begin(struct match_worker *worker, const struct move_request *request,
                              const char *operation, const char *object, struct store_reply *reply);
/* What is told of the match: what the key (which the match was loaded with) was told before; otherwise what is so now,
 * which is kept for the key. MATCH_KEY_REUSED. */
enum match_result tell_match(struct match_worker *worker, const struct match *match,
                             struct store_reply *reply, struct match_told *told);

/* ---- what another build has packed (rebuild.c) ---- */

/* Plays the log and packs state and actions anew; or notes in the match where it would go another way. */
enum match_result rebuild_match(struct match_worker *worker, struct match *match);
/* The state at an earlier version, by the log's lines alone. OTHER_RULES: it is not played so far. */
enum match_result replay_match(struct match_worker *worker, struct match *match, uint64_t version);

/* ---- starting (start.c) ---- */

/* All seats are taken: the set-up becomes action 1. DB_CONFLICT: another instance was quicker, or a seat has changed
 * hands. */
enum db_result begin_match(struct match_worker *worker, struct match *match);

/* ---- the log (log.c) ---- */

/* The state of match->play as the log has it: at `version`, but for the last `undone` actions that stand then. */
enum match_result play_log(struct match_worker *worker, struct match *match, uint64_t version, int undone);

/* One action for a viewer; hashes are given (hash not NULL) to those who may have them. */
struct shown_action {
    const struct action *action;
    int64_t at;
    const uint8_t *hash;
    const uint8_t *seal_key;
};
void show_action(struct writer *w, const struct play *p, const struct shown_action *shown, int viewer);

#endif
