/* What a match worker has: the memory for its requests; and the helpers of worker.c. Source files of this
 * folder include this header where they use one or the other (tests/style/includes.py). Headers name
 * `struct match_worker`, and need no more. */
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

/* How often a request is tried because others were quicker: the match has moved on, or a row was taken. */
enum { MATCH_ATTEMPTS = 16 };

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

/* A worker's memory for its requests, one after the other. A thread may have several workers. The members
 * stand in the order in which a move fills them in, with the files that do so. */
struct match_worker {
    struct match_service *service;
    struct db *db;
    struct scratch *scratch;
    bool shares_scratch;            /* the scratch belongs to another worker */
    struct change change;           /* change.c: the request, where it changes the match */
    struct store_loaded loaded;     /* load.c, cached.c: the match; answers.c: answers to its secret step */
    struct loading loading;         /* the same files: where `loaded` is from */
    struct unpacked unpacked;       /* the same files: its state, as it is stored */
    struct play_memory play_memory; /* the same files: its state, on which is played */
    struct move moves[BATCH_MAX];   /* judge.c: the request's moves */
    struct draft draft;             /* judge.c, answers.c: a seat's answer to the secret step */
    struct batch batch;             /* batch.c: the actions that are made */
    struct replying reply;          /* reply.c: the reply; others make one text after the other in its body */
    struct outgoing outgoing;       /* write.c, closing.c: what is to be written */
    struct unsettled unsettled;     /* load.c: what is left for match_settle() */
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
