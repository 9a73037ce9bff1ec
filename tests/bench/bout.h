/* A bout: a match on the service, and the same match here beside it.
 *
 * The bots' moves are picked by the rules library itself, on a state that is kept here, so that the service is asked for
 * nothing but to make them. That needs the dice: the match's seed is read from the database. A service that judged
 * differently from this library would refuse a move, and the bout would fail. */
#ifndef WESTPHALIA_BENCH_BOUT_H
#define WESTPHALIA_BENCH_BOUT_H

#include <libpq-fe.h>

#include "log/ledger.h"

enum { BOUT_TOKEN = 64, BOUT_ANSWERS = 256 };

/* What a request asked of the service: by the statements that it takes, see db/store.h. */
enum bout_kind {
    BOUT_MOVE,   /* loads, and commits a step */
    BOUT_ANSWER, /* loads, and writes an answer to a secret step */
    BOUT_CLOSE,  /* ... the last one: loads, locks, loads again, commits */
    BOUT_KINDS
};

struct bout_choice {
    int seat;
    struct move move;
};

struct bout {
    char id[UUID_TEXT];
    char token[SEATS_MAX][BOUT_TOKEN];
    struct play play; /* as the service has stored it */
    void *answered;   /* the state with the answers that are in on it, while the step is secret */
    struct chance chance;
    struct bout_choice next; /* what is being sent */
    struct bout_choice answer[BOUT_ANSWERS];
    size_t answers;
    uint64_t random;
    int made; /* moves */
};

/* `random` is anything; `pack` is kept. False: memory is short. */
bool bout_init(struct bout *bout, const struct pack *pack, uint64_t random);
void bout_free(struct bout *bout);

/* Begins the match that the service has just created, from its answer (JSON). False: it is none. */
bool bout_begin(struct bout *bout, const char *answer, PGconn *database);

bool bout_over(const struct bout *bout);

/* Picks a move of a seat that must decide, and writes the body of the request to w. bout->next says whose. */
void bout_pick(struct bout *bout, struct writer *w);

/* The service has accepted it. */
enum bout_kind bout_made(struct bout *bout);

#endif
