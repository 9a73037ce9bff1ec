/* What the handlers share: the service (one a process) and the worker (one a thread).
 *
 * Everything a request needs hangs on request->worker. Nothing in `struct worker` is shared, so nothing there
 * needs a lock; what hangs on `struct service` is either constant once the server runs, or looks after its
 * own locking. */
#ifndef WESTPHALIA_API_SERVICE_H
#define WESTPHALIA_API_SERVICE_H

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>

#include "api/config.h"
#include "api/http.h"
#include "db/db.h"
#include "engine/play.h"

struct shelf;         /* component packs: api/shelf.h */
struct referee;       /* matches: api/referee.h */
struct referee_house; /* what all referees of the process share */

struct service {
    const struct config *config;
    struct server *server; /* NULL before server_start() and after server_stop() */
    struct shelf *shelf;
    struct referee_house *house;
    /* Ed25519: signs the last line of audit files; `signing_public` stands in their first. */
    uint8_t signing_public[crypto_sign_PUBLICKEYBYTES];
    uint8_t signing_secret[crypto_sign_SECRETKEYBYTES];
};

/* Bytes of the largest state of any game, in memory and packed. */
enum { STATE_ROOM = 1 << 17 };

struct worker {
    struct service *service;
    int index;               /* 0.. of config->workers */
    struct db *db;           /* connects when it is first used */
    struct referee *referee; /* on that connection */
    struct writer scratch;   /* for whoever is at work: take it after writer_clear() */
    struct outcome *outcome; /* of the move that is made */
    struct move_list *moves; /* of the seat that is asked about */
    void *state;             /* STATE_ROOM bytes each, aligned for any struct: the state to play on, */
    void *before;            /* the copy to go back to, */
    uint8_t *packed;         /* the packed form */
};

/* Fills in config, the catalogue's constants and the signing key. False, with a sentence on stderr's log,
 * when the key file cannot be read or made. */
bool service_start(struct service *service, const struct config *config);
void service_stop(struct service *service);

/* A worker's memory; the server calls these at both ends of each worker thread. False when memory is short.
 */
bool worker_start(struct worker *worker, struct service *service, int index);
void worker_stop(struct worker *worker);

#endif
