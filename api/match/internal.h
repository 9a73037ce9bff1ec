/* What the files of the match service share; for nobody else.
 *
 *   match/match.c        the service and its match workers; loading a match, looking at it
 *   match/start.c  creating a match, claiming seats and releasing them
 *   match/batch.c    making actions: moves, defaults, resignations, secret steps that resolve
 *   match/change.c   judging a request and answering it
 *   match/write.c  what is written of a match: by itself, or with that of other requests
 *   match/instruct.c  standing instructions: giving them, and what they answer
 *   match/draft.c  keeping answers to a secret step short
 *   match/request_key.c    what idempotency keys give beside moves; what is derived from the service's secret
 *   match/deadline.c  firing deadlines that have passed, extending one
 *   match/rebuild.c  what another build has packed
 *   match/follow.c who follows a match, by token or ticket
 *   match/note.c   what is done from outside, as entries of the log
 *   match/log.c    the log, earlier versions, the audit file
 *   match/json.c   what a match looks like in JSON; lists of them */
#ifndef WESTPHALIA_API_MATCH_INTERNAL_H
#define WESTPHALIA_API_MATCH_INTERNAL_H

#include "api/common/json_memory.h"
#include "api/match/detail.h"
#include "api/match/keys.h"
#include "api/match/match.h"
#include "api/match/notify.h"
#include "api/match/state_cache.h"
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

/* One action of a run, where it stands in the run's buffers. */
struct run_line {
    uint64_t seq;
    size_t line, line_length;     /* in run->lines */
    size_t detail, detail_length; /* in run->details */
    uint8_t hash[HASH_SIZE];
};

enum { RUN_LINES = 4096 }; /* actions in one commit: a batch and the defaults that follow from it */

/* Actions made and not committed yet. */
struct run {
    struct play *play;
    const struct match_terms *terms;
    uint8_t seal_key[HASH_SIZE];
    int viewer; /* for whom `shown` is written */
    int64_t at;
    uint64_t from; /* the version it began at */
    uint64_t version;
    int64_t nonce;           /* of its commit */
    uint8_t hash[HASH_SIZE]; /* of the last action */
    struct undo undo;        /* what can be taken back after it */
    uint32_t acted;          /* seats */
    const struct step *step; /* at which it began */
    bool brought_to_light;   /* something was drawn in it, or revealed */
    uint32_t late;           /* whose actions come after the deadline of the current decision */
    size_t count;
    struct run_line line[RUN_LINES];
    struct writer lines, details; /* what run->line points into */
    struct writer shown;          /* the actions as the viewer sees them, a list */
    struct writer automatic;      /* ... and the moves that the rules have made by themselves (made_show) */
};

/* A deadline that could not be fired. */
struct stuck {
    struct store_due due;
    uint32_t wait; /* how many sweeps until the next try after the last one, ... */
    uint32_t left; /* ... and how many of them are still to come */
};

enum {
    STUCK_ROWS = 256,
    STUCK_SWEEPS_MAX = 256 /* from one try to the next, at the most */
};

/* The last state that was unpacked, and the bytes that it was unpacked from: as long as the database gives the same bytes, they need
 * not be unpacked again. The bytes say all: they begin with the fingerprint of the game's tables. */
struct unpacked {
    void *state;
    size_t length; /* of the bytes; 0: of none */
    uint8_t bytes[STATE_STORED_MAX];
};

/* Memory for one function at a time: nobody finds in it what another left, but for the list of moves, which stands until the next call. Who calls another function that uses the same member
 * loses what is in it. Workers that are on one connection share it. */
struct scratch {
    void *state;                    /* play_on_copy() */
    void *shortened;                /* as large: draft_shorten()'s own */
    struct draft draft;             /* an answer that is looked at */
    struct draft drafts[SEATS_MAX]; /* all answers, when a secret step resolves */
    struct move_list moves;         /* a seat's legal moves */
};

/* What a worker is to write of the match that it is at: a commit of its run, or an answer to a secret step. It is prepared, written (by itself, or together
 * with those of other workers), and then noted. match/write.c */
struct outgoing {
    struct store_grouped grouped; /* of one of these, or of nothing; then what came of it */
    struct store_commit commit;
    struct store_answering answering;
    struct store_answer
        answer;             /* that standing instructions have given; what commit or answering may point to */
    struct store_seen seen; /* ... and this */
    uint32_t deciding;      /* after a commit */
    struct store_action actions[RUN_LINES]; /* of a commit */
    uint8_t packed[STATE_STORED_MAX];       /* ... its state */
    struct outgoing *
        first; /* of the group in which it was, when that has failed: each is written by itself, in match_move_end(), */
    bool is_away; /* ... until the database does not answer (the first one's) */
    bool unknown; /* db_outcome_unknown() of something that it was written with */
};

/* One request to make moves, to take them back, to resign or to end a phase, on its way. match/change.c */
struct change {
    struct match_worker *worker;
    const struct move_request *request;
    struct verdict *verdict;
    int seat;        /* or STORE_ORGANIZER, when that is who must ask */
    bool organizing; /* ... which is so */
    bool recalls;    /* the state cache will do */
    int tries;       /* so far */
    uint64_t ends;   /* the organizer ends the phase at this version; 0: not tried yet */
    size_t count;    /* moves in worker->batch */
    bool answers;    /* the batch ends in an answer to a secret step: */
    struct store_answer answer;
    uint32_t others;   /* ... which these seats still owe */
    bool all_answered; /* ... and have given meanwhile */
    int actions;       /* that are taken back */
    struct store_reply reply;
};

/* What a worker has for its requests, one after the other; a thread may have several workers. What is neither scratch nor the sweep's belongs to the request that it is at:
 * load_match() fills in what the database has, the rest is what the request does. */
struct match_worker {
    struct match_service *service;
    struct db *db;

    struct store_rows *rows, *answer_rows; /* what `loaded` points into */
    struct store_loaded loaded;
    bool has_answers;            /* ... with the drafts of all seats */
    bool unsettled;              /* match_settle() has something to do: */
    uint8_t left[MATCH_ID_SIZE]; /* ... with this match */
    uint64_t found;       /* the version that load_and_settle() came upon, before it settled anything */
    bool unseen;          /* nothing was loaded: `loaded` has what the state cache knew, */
    struct cached cached; /* ... which was this; or scratch */
    struct cached_memory memory;   /* what that points into */
    struct outgoing outgoing;      /* what the request is to write */
    bool sent;                     /* ... which was sent */
    struct change change;          /* match_move_begin(): the request itself, until match_move_end(); */
    bool in_group;                 /* ... others wait for it, so it waits for nobody */
    uint8_t token_hash[HASH_SIZE]; /* of the caller, where the match was found for one who has a token */
    struct unpacked unpacked;
    struct chance chance;
    struct outcome out;
    void *state;                             /* what play.state points to */
    char difference[REPLAY_DIFFERENCE_ROOM]; /* what match.difference points to */

    struct move batch[BATCH_MAX]; /* the moves of the request */
    struct draft draft;           /* the answer of the seat that the request is for */
    struct writer draft_bytes;    /* the same, to be stored */
    struct run run;
    struct writer body;         /* of the answer to the request */
    bool acknowledges;          /* the request is one that gets a receipt, */
    struct signing_key signing; /* ... signed by this key */

    struct scratch *scratch;
    bool shares_scratch; /* ... which is another worker's */
    struct stuck
        stuck[STUCK_ROWS]; /* match_sweep(): by the end of the match's id; two in one row: both are tried */
};

/* ---- loading (match/match.c) ---- */

enum match_result match_result_of_db(enum db_result result);
int64_t now_microseconds(void);
int64_t new_nonce(void); /* not 0 */
void token_hash(const char *token, uint8_t hash[HASH_SIZE]);

/* Loads the match for the caller and settles what is left to settle. `key` may be NULL. */
enum match_result load_and_settle(struct match_worker *worker, const struct caller *caller, const char *key,
                                  struct match *match);
/* The same for a caller who only looks: from the state cache, where the match is there and the database says that nothing has changed. */
enum match_result load_to_show(struct match_worker *worker, const struct caller *caller, struct match *match);
/* The same for a caller who wants to change it: worker->loaded.instructed is known. */
enum match_result load_to_change(struct match_worker *worker, const struct caller *caller, const char *key,
                                 struct match *match);
/* The same, but from the state cache, where the match is there; then worker->unseen, and whatever is found out on it holds only
 * when a commit finds it so. */
enum match_result recall_to_change(struct match_worker *worker, const struct caller *caller, const char *key,
                                   struct match *match);
/* The run was committed by the caller's seat, and match->version and match->deciding are those after it, worker->loaded.answer the answers that there are, then: what comes
 * next finds it all in the state cache. */
void remember_committed(struct match_worker *worker, const struct match *match);
/* What worker->cached says is not so, or not enough. */
void forget_cached(struct match_worker *worker);
/* Settles all that is left to settle, whoever has given instructions. */
enum match_result settle_whole(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                               struct match *match);
/* The match moved on, and somebody may have instructions for what comes now: match_settle() looks. */
void leave_unsettled(struct match_worker *worker, const struct match *match);
/* The caller's own place at a match that was loaded: what it sees includes what it has answered, unless it has conceded since and is not
 * asked any more. */
enum match_result add_own_answer(struct match_worker *worker, struct match *match);
/* Loads it as it stands, without settling. */
enum match_result load_match(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                             const uint8_t *token_hash, const char *key, enum store_extent extent,
                             struct match *match);
/* Fills a match from its row. NOT_FOUND never; BROKEN: a game or pack that this build does not have.
 * `listed`: it is only named in a list, for which no pack is read. A list may be of as many packs as it has
 * matches. */
enum match_result match_from_row(struct match_worker *worker, const struct store_match *row, bool listed,
                                 struct match *match);
/* The match's play with its chance, by its terms; the state is the caller's to fill. */
void prepare_play(struct match_worker *worker, struct match *match);
/* All seeds that the match has had: one, where it was never restored. False: they are not those that it is
 * committed to, which is reported. */
bool open_seeds(const struct match_worker *worker, const struct match *match, struct seeds *seeds);
/* The state as it was loaded, again: drafts and batches that were tried on it are gone. */
void restore_state(struct match_worker *worker, struct match *match);
/* p on a copy of its state, in worker->scratch->state. */
struct play play_on_copy(struct match_worker *worker, const struct play *p);
/* Whoever resolves a step needs all seats' answers, whatever he has loaded. Afterwards match->deciding is by these. */
enum db_result load_answers(struct match_worker *worker, struct match *match);
/* The answer of a seat to the current step; NULL: none yet. */
const struct store_answer *answer_of(const struct match_worker *worker, int seat);
/* Lists a seat's legal moves in worker->scratch->moves, on its draft; those it could send instead of an answer that is complete only with
 * `revise`. */
enum match_result list_legal(struct match_worker *worker, struct match *match, int seat, bool revise,
                             char name[LIST_NAME_ROOM]);
/* Plays a seat's answer on p. False: it is none (any more). */
bool answer_on(const struct play *p, int seat, const struct draft *draft);
/* Drops from a draft on run.play what makes no difference to where it leads (`goal`), looking at each move and what undoes
 * it: called after every move that is added. match/draft.c */
void draft_shorten(struct match_worker *worker, int seat, struct draft *draft, const void *goal);
/* The index of a seat of this match, or -1. */
int seat_find(const struct match *match, const char *seat);
/* For which seat a call is: the caller's own, or the one that the organiser names. */
enum match_result choose_seat(const struct match *match, const char *named, int *seat);
/* The match is at a version that the request asks for, if it asks for any. */
bool meets_conditions(const struct move_request *request, const struct match *match);
/* The seats that still have to decide and are not resigned; base is the stored state. */
uint32_t still_deciding(const struct match_worker *worker, const struct play *base);
void notify_listeners(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE]);
void report_bug(const struct match *match, const char *what);
/* What is stored cannot be read, or not be played on: DB_AWAY when memory was short for JSON since the match was loaded; otherwise it is
 * a bug, which is reported. */
enum db_result stored_is_unusable(const struct match *match, const char *what);
/* Lines that its log must have are not there. DB_NONE: the match is not there either, it was deleted since it was loaded; otherwise as above. */
enum db_result log_lacks_lines(struct match_worker *worker, const struct match *match);

/* ---- what is done from outside (match/note.c) ---- */

/* The next entry of the log of the match, which runs and was loaded: of this type, about this seat (-1: none). due_at: what is due then, of a deadline that is
 * extended; otherwise 0. Its text lives in the worker's run. The store writes it together with what it tells. */
enum db_result note_begin(struct match_worker *worker, struct match *match, int type, int seat,
                          int64_t due_at, struct store_note *note);

/* ---- keys (match/request_key.c) ---- */

/* Of the body; of what else the request says, where the body does not tell it (operation not NULL). */
void hash_request(const struct move_request *request, const char *operation, const char *object,
                  uint8_t hash[HASH_SIZE]);
/* 32 bytes that only the service can compute, once keys_secret() has learnt how: from an idempotency key, the request's hash (or NULL), and which of several they are. */
void derive_bytes(const struct match_worker *worker, const char *purpose, const char *key,
                  const uint8_t *request, int index, uint8_t bytes[HASH_SIZE]);
/* A token or invitation with its hash: random where the reply has no key, otherwise the key's. */
void token_make(const struct match_worker *worker, const struct store_reply *reply, const char *purpose,
                int index, char token[TOKEN_ROOM], uint8_t hash[HASH_SIZE]);
/* The reply that the request's key will get, without its body; afterwards the service's secret is known. Without a key: reply->key is
 * NULL. */
enum match_result reply_begin(struct match_worker *worker, const struct move_request *request,
                              const char *operation, const char *object, struct store_reply *reply);
/* For the organizer who wants to change it. */
enum match_result load_for_organizer(struct match_worker *worker, const struct move_request *request,
                                     struct match *match);
/* What is told of the match: what the key (which the match was loaded with) was told before, otherwise what is so now, which is kept for
 * the key. MATCH_KEY_REUSED. */
enum match_result tell_match(struct match_worker *worker, const struct match *match,
                             struct store_reply *reply, struct match_told *told);

/* ---- what another build has packed (match/rebuild.c) ---- */

/* Plays the log and packs state and actions anew; or notes in the match where it would go another way. */
enum match_result rebuild_match(struct match_worker *worker, struct match *match);
/* The state at an earlier version, by the log's lines alone. OTHER_RULES: it is not played so far. */
enum match_result replay_match(struct match_worker *worker, struct match *match, uint64_t version);

/* ---- starting (match/start.c) ---- */

/* All seats are taken: the set-up becomes action 1. DB_CONFLICT: another instance was quicker, or a seat has changed hands. */
enum db_result begin_match(struct match_worker *worker, struct match *match);

/* ---- making actions (match/batch.c) ---- */

/* Begins at the match's version, on match->play. */
void run_begin(struct match_worker *worker, struct match *match);
/* Makes one action and the defaults that follow. False: refused (*refusal), or (it is NULL) play is
 * broken. */
bool run_action(struct match_worker *worker, int seat, const struct move *m, const struct refusal **refusal);
/* The run of one seat's moves has not ended the turn at deciding that its deadline is for: nobody else has acted in it, and either the
 * seat itself must decide further, or those who still must (`after`) are asked the same as before it (`before`). */
bool run_goes_on(const struct run *run, int seat, uint32_t before, uint32_t after);
/* The seat takes back its last actions, which it may. False: the log is damaged, or cannot be had (*result says why). */
bool run_undo(struct match_worker *worker, struct match *match, int seat, int actions,
              enum match_result *result);
/* The seat whose answer this is was the only one still to answer the secret step that the run has come to:
 * it resolves. */
bool run_resolve(struct match_worker *worker, const struct store_answer *answer);
/* The answer that is coming in stands among those that are in. */
void put_answer(struct store_loaded *loaded, const struct store_answer *answer);

/* ---- writing (match/write.c): what is prepared is in worker->outgoing ---- */

/* A commit of the run, after which the match waits for these seats; what else belongs to it, such as a reply, is the caller's to add. False: memory is short. */
bool prepare_commit(struct match_worker *worker, const struct match *match, uint32_t deciding);
/* An answer to the secret step that the match is at. others: seats that have not answered. `answer` and `reply` are kept by reference. */
void prepare_answer(struct match_worker *worker, const struct match *match, const struct store_answer *answer,
                    const struct store_reply *reply, uint32_t others);
/* Nothing is to be written. */
void prepare_nothing(struct match_worker *worker);
/* Writes what was prepared, by itself. */
enum db_result write_prepared(struct match_worker *worker);
/* What came of it in a group; where that has failed, it is written by itself. */
enum db_result write_left(struct match_worker *worker);
/* It was written: `match` stands as it is then, and so does the state cache; who follows it hears of it. */
void note_written(struct match_worker *worker, struct match *match);

/* ---- standing instructions (match/instruct.c) ---- */

/* The move that a seat's standing instructions make. */
struct instructed {
    int seat;
    struct move move;
};
/* The first seat that must decide, has sent nothing itself, and has said beforehand what it does. match->play is as it is stored.
 * False: there is none. */
bool find_instructed(struct match_worker *worker, const struct match *match, struct instructed *it);

/* Why a decision is ended. */
enum closing_cause {
    CLOSING_ANSWERED,  /* all answers to a secret step are in; or it is not ended */
    CLOSING_PASSED,    /* its deadline has passed */
    CLOSING_ENDED,     /* the organizer says so */
    CLOSING_INSTRUCTED /* nothing is ended: a seat decides by its standing instructions */
};

/* What ends a secret step or an open decision, or happens in the midst of one. */
struct closing {
    enum closing_cause cause;
    const struct store_answer *answer;   /* the last answer; or NULL */
    int conceding;                       /* this seat resigns; or -1 */
    const struct instructed *instructed; /* this seat makes this move; or NULL */
    struct store_reply *reply;           /* or NULL; its body is filled in from worker->body */
};
/* Does it to the match as it was loaded, writes the verdict to worker->body, and prepares what is to be written.
 * DB_CONFLICT: somebody has answered meanwhile (or otherwise). Whoever tries again loads it again. */
enum db_result prepare_closing(struct match_worker *worker, struct match *match,
                               const struct closing *closing);
/* The same, and writes it. Afterwards `match` stands as it is then.
 * DB_CONFLICT, too: it is at another version now, the deadline was fired, instructions were withdrawn, or the reply's key has been used. */
enum db_result close_step(struct match_worker *worker, struct match *match, const struct closing *closing);

/* {"version", "actions", "deciding", "pending"?, "receipt"?} of the run into worker->body; the receipt (log/receipt.h) where the worker
 * acknowledges. `answer`: the seat's answer to a secret step that waits for others, or NULL. */
void write_verdict(struct match_worker *worker, const struct play *play, uint32_t deciding, bool pending,
                   const struct store_answer *answer);

/* The state of match->play as the log has it: at `version`, but for the last `undone` actions that stand then. match/log.c */
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
