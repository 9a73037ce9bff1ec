/* Shared by the files of the match service, and included by them alone (tests/style/includes.py).
 *
 *   worker.c       the service and its match workers
 *   load.c         loads a match; settles what is left to settle (load.h, settling.h)
 *   cached.c       uses the state cache when a match is loaded and after commits; without it: STATE_CACHE=0
 *                  (cached.h)
 *   answers.c      answers to the secret step that a loaded match is at (answers.h)
 *   look.c         reads a match and its legal moves (look.h)
 *   start.c        creates a match, sets up
 *   seats.c        claims and releases seats (seats.h)
 *   substitutes.c  gives seats to others
 *   outside.c      what changes from outside of play share: deadlines, pauses, votes, seats (outside.h)
 *   instruct.c     standing instructions: finds what they answer, gives them
 *   decide.c       what the organizer decides: a concession, an abortion, an award
 *   draw.c         draws by vote (draw.h)
 *   request_key.c  idempotency keys of requests that make no moves; what is derived from them (request_key.h)
 *   deadline.c     fires deadlines that have passed, extends the current one
 *   pause.c        pauses a match, lets it go on
 *   messages.c     messages between seats
 *   json.c         matches in JSON
 *   list.c         lists of matches
 *   change/        a change of a match, from the request to the commit (change/change.h):
 *     change.c       a request that changes a match, state by state
 *     judge.c        what a request wants, judged by the loaded match
 *     batch.c        makes actions: moves, defaults, secret steps that resolve
 *     reply.c        writes the reply to a request, and its receipt (reply.h)
 *     closing.c      ends a step, or acts in the midst of one
 *     draft.c        answers to a secret step: stored by names, kept short (draft.h)
 *     group.c        changes of several matches in one transaction; without it: no route->finish
 *     write.c        writes commits
 *   log/           the log (log/entries.h):
 *     pages.c        as each viewer may see it
 *     versions.c     earlier versions, by playing it again
 *     audit_file.c   as a file that can be verified
 *     detail.c       actions as they are packed (detail.h)
 *     rebuild.c      what another build has packed, packed anew
 *     note.c         entries that are no moves
 *     follow.c       who follows a match, by token or ticket
 *
 * A move's way: match_move() and the states of change/change.c, which call load.c or cached.c, judge.c with
 * batch.c, and write.c. From there it goes to db/store/commit.c and db/functions/matches/commit.sql. */
#ifndef WESTPHALIA_API_MATCH_WORKER_H
#define WESTPHALIA_API_MATCH_WORKER_H

#include "api/match/change/batch.h"
#include "api/match/change/change.h"
#include "api/match/change/draft.h"
#include "api/match/change/write.h"
#include "api/match/state_cache.h"
#include "api/shared/keys.h"
#include "api/shared/notify.h"
#include "log/replay.h"

struct match_service {
    struct pack_cache *pack_cache;   /* lent by the process */
    match_wake *wake;                /* called after each commit; NULL: there are no streams */
    void *context;                   /* for `wake` */
    struct notify *notify;           /* carries wakes between instances */
    struct state_cache *state_cache; /* states of matches that were shown before */
    struct keys keys;                /* that sign, and that secrets are derived from */
};

/* The last unpacked state, and its packed bytes. While the database gives the same bytes, they are not
 * unpacked again. The bytes begin with the fingerprint of the game's tables. */
struct unpacked {
    void *state;
    size_t length; /* of the packed bytes; 0: none */
    uint8_t bytes[STATE_STORED_MAX];
};

/* Memory for one function at a time, by the file that uses it. Workers on one connection share it. */
struct scratch {
    void *state;            /* worker.c: of the last match_worker_copy_play(), until the next */
    struct drafting drafts; /* change/draft.c */
    struct move_list moves; /* look.c: a seat's legal moves, until they are listed again */
};

/* The source of the worker's current match. */
struct loading {
    struct store_rows *rows, *answer_rows; /* own what worker->loaded points into */
    bool has_answers;                      /* worker->loaded has the drafts of all seats */
    uint64_t found;                        /* the version that was loaded, before anything was settled */
    enum match_source source;              /* of worker->loaded */
    struct cached cached;                  /* the entry's copy; undefined unless FROM_CACHE */
    struct cached_memory memory;           /* the memory of `cached` */
    uint8_t token_hash[HASH_SIZE];         /* of the caller's token; undefined for a caller without one */
};

/* Memory of match->play and match->difference. */
struct play_memory {
    struct chance chance;
    struct outcome out;
    void *state;
    char difference[REPLAY_DIFFERENCE_ROOM];
};

/* A match in which match_settle() may have to carry out instructions. */
struct unsettled {
    bool is_left;              /* there is one */
    uint8_t id[MATCH_ID_SIZE]; /* of the match */
};

/* The reply to the request. */
struct replying {
    struct writer body;
    bool has_receipt;
    struct signing_key key; /* that signs the receipt */
};

/* A worker's memory for its requests, one after the other. A thread may have several workers. match_load()
 * fills in what the database has; the request makes the rest. */
struct match_worker {
    struct match_service *service;
    struct db *db;
    struct scratch *scratch;
    bool shares_scratch; /* the scratch belongs to another worker */
    struct store_loaded loaded;
    struct loading loading;
    struct unpacked unpacked;
    struct play_memory play_memory;
    struct unsettled unsettled;
    struct move moves[BATCH_MAX]; /* the request's moves */
    struct draft draft;           /* the answer of the request's seat */
    struct batch batch;
    struct outgoing outgoing;
    struct replying reply;
    struct change change; /* the request, where it changes the match (change/change.h) */
};

/* ---- helpers (worker.c) ---- */

int64_t match_new_nonce(void); /* never 0 */
/* Wakes the streams of a match that has changed, and of the players who hold its seats, whose turns may have
 * changed. */
void match_notify(struct match_worker *worker, const struct match *match);
void match_report_bug(const struct match *match, const char *what);
/* Reports a bug: the stored match cannot be read, or not be played. DB_AWAY, and no report: memory was short
 * for JSON since the match was loaded. Otherwise DB_BROKEN. */
enum db_result match_is_unusable(const struct match *match, const char *what);
/* Lines of the log are missing. DB_NONE: the match was deleted since it was loaded. Otherwise as
 * match_is_unusable(). */
enum db_result match_lacks_lines(struct match_worker *worker, const struct match *match);
/* Frees the memory of worker->loaded. */
void match_worker_forget(struct match_worker *worker);
/* A play like p on a copy of its state, in worker->scratch->state. */
struct play match_worker_copy_play(struct match_worker *worker, const struct play *p);
/* Restores the state as it was loaded, without drafts and batches that were tried on it. */
void match_restore_state(struct match_worker *worker, struct match *match);

#endif
