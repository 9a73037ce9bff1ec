/* What the handlers share: the service (one a process) and the worker (one a thread).
 *
 * Everything a request needs hangs on request->worker. Nothing in `struct worker` is shared, so nothing there
 * needs a lock; what hangs on `struct service` is either constant once the server runs, or looks after its
 * own locking. */
#ifndef WESTPHALIA_API_SERVICE_H
#define WESTPHALIA_API_SERVICE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "api/common/config.h"
#include "api/http/http.h"
#include "db/db.h"
#include "engine/play.h"

struct pack_cache;    /* component packs: api/match/pack_cache.h */
struct match_worker;  /* matches: api/match/match.h */
struct making;        /* a request to make moves: the same */
struct match_service; /* what all match workers of the process share */
struct deadlines;     /* the thread that fires them: api/deadlines.h */
struct transparency;  /* the thread that adds to the transparency log: api/match/transparency.h */

struct service {
    const struct config *config;
    struct server *_Atomic server; /* NULL before server_start() */
    struct pack_cache *pack_cache;
    struct match_service *service;
    struct deadlines *deadlines;       /* or NULL: another instance looks for them */
    struct transparency *transparency; /* or NULL: another instance adds */
};

/* What a request has of its worker's memory, beside what it uses while its handler runs. */
struct place {
    struct match_worker *worker; /* on the worker's connection */
    struct making *making;
};

enum { GROUP_MOST = 32 /* requests that a worker handles together */ };

struct worker {
    struct service *service;
    int index;                      /* 0.. of all */
    struct db *db;                  /* connects when it is first used */
    bool is_connected;              /* as the server has counted it */
    struct place place[GROUP_MOST]; /* made when they are needed first */
    int places;
    struct match_worker *worker; /* of the first place */
    struct writer scratch;       /* for whoever is at work: take it after writer_clear() */
    struct outcome *outcome;     /* of the move that is made */
    struct move_list *moves;     /* of the seat that is asked about */
    void *state;                 /* to play on: room for a state of any game */
};

/* Fills in all but the server, which server_start() sets. False after a line in the log. */
bool service_start(struct service *service, const struct config *config);
/* Between server_stop() and server_free(): until then a move made elsewhere may still look for streams. */
void service_stop(struct service *service);

/* For a thread: to the pooler, where there is one. NULL when memory is short. */
struct db *service_database(const struct config *config);

/* A worker's memory; the server calls these before and after each worker thread. False when memory is short. */
bool worker_start(struct worker *worker, struct service *service, int index);
void worker_stop(struct worker *worker);
/* Whether it gains by handling several requests together. */
bool worker_may_group(const struct worker *worker);
/* Makes so many places. At least 1; fewer than are wanted when memory is short. */
int worker_places(struct worker *worker, int wanted);
/* What the requests at these places have made ready is written to the database, together: see route->finish. */
void worker_write(struct place *const ready[], int count);
/* ... and this one when the answers to all requests have been handed over: what is left to do is done now. */
void worker_finish(struct worker *worker);

#endif
