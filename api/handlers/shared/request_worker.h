/* What handlers use: the service (one a process) and the worker (one a thread).
 *
 * Each request has its worker in request->worker. Other threads use no part of a worker, so it needs no lock.
 * The service is constant while the server runs, except for parts with locks of their own. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_REQUEST_WORKER_H
#define WESTPHALIA_API_HANDLERS_SHARED_REQUEST_WORKER_H

#include <stdatomic.h>

#include "api/common/config.h"
#include "api/http/http.h"
#include "api/match/move.h"
#include "db/db.h"

struct pack_cache;     /* component packs: api/shared/pack_cache.h */
struct match_service;  /* shared by all match workers of the process: api/match/match.h */
struct interim_cache;  /* results as if matches ended now: api/tournament/standings.h */
struct references;     /* pages that are made once: api/pages/frame.h */
struct match_worker;   /* a thread's access to matches: api/match/match.h */
struct move_call;      /* a request to make moves: api/match/move.h */
struct deadlines;      /* the thread that fires deadlines: api/deadlines.h */
struct webhook_caller; /* the thread that calls webhooks: api/webhooks/caller.h */
struct transparency;   /* the thread that appends to the transparency log: api/transparency/transparency.h */

struct service {
    const struct config *config;
    struct server *_Atomic server; /* NULL before it is started */
    struct pack_cache *pack_cache;
    struct match_service *matches;
    struct interim_cache *interims;
    struct references *references;
    struct deadlines *deadlines;           /* NULL: another instance fires deadlines */
    struct transparency *transparency;     /* NULL: another instance appends */
    struct webhook_caller *webhook_caller; /* NULL: another instance calls */
};

/* A request's part of the worker's memory, kept from its handler's run to the end of its group. */
struct slot {
    struct match_worker *matches; /* on the worker's connection */
    struct move_call *call;
};

struct worker {
    struct service *service;
    struct db *db;                /* connects at its first use */
    struct slot slot[GROUP_MOST]; /* request->slot is the index */
    int slots;                    /* slots that were made */
    struct match_worker *matches; /* the first slot's */
    struct writer scratch;        /* any handler may use it, after writer_clear() */
    struct outcome *outcome;      /* the outcome of the move that is made */
    struct move_list *moves;      /* the moves of the seat that is asked about */
    void *state;                  /* a state to play on, with room for any game's */
};

#endif
