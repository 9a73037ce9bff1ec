/* What handlers have at hand: the service (one a process) and the worker (one a thread).
 *
 * Everything that a request needs hangs on request->worker. A worker shares nothing of its own with other
 * threads, so it needs no lock. The service is constant once the server runs, but for parts that do their own
 * locking. */
#ifndef WESTPHALIA_API_HANDLERS_WORKER_H
#define WESTPHALIA_API_HANDLERS_WORKER_H

#include <stdatomic.h>

#include "api/common/config.h"
#include "api/http/http.h"
#include "db/db.h"

struct pack_cache;    /* component packs: api/match/pack_cache.h */
struct match_service; /* what all match workers of the process share: api/match/match.h */
struct match_worker;  /* matches: the same */
struct move_call;     /* a request to make moves: the same */
struct deadlines;     /* the thread that fires them: api/deadlines.h */
struct transparency;  /* the thread that adds to the transparency log: api/transparency/transparency.h */

struct service {
    const struct config *config;
    struct server *_Atomic server; /* NULL before there is one */
    struct pack_cache *pack_cache;
    struct match_service *matches;
    struct deadlines *deadlines;       /* NULL: another instance looks for them */
    struct transparency *transparency; /* NULL: another instance adds */
};

/* What a request has of its worker's memory, beside what it uses while its handler runs. */
struct slot {
    struct match_worker *matches; /* on the worker's connection */
    struct move_call *call;
};

struct worker {
    struct service *service;
    struct db *db;                /* connects when it is first used */
    struct slot slot[GROUP_MOST]; /* request->slot is the index */
    int slots;                    /* that have been made so far */
    struct match_worker *matches; /* of the first slot */
    struct writer scratch;        /* any handler may use it, after writer_clear() */
    struct outcome *outcome;      /* of the move that is made */
    struct move_list *moves;      /* of the seat that is asked about */
    void *state;                  /* to play on: room for a state of any game */
};

#endif
