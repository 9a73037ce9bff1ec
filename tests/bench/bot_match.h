/* A match on the service, and the same match played here beside it.
 *
 * The rules library itself picks the bots' moves, on a state that is kept here. So the service only has to
 * make them. That needs the dice: the match's seed is read from the database. A service that judged
 * differently from this library would refuse a move, and the run would fail. */
#ifndef WESTPHALIA_BENCH_BOT_MATCH_H
#define WESTPHALIA_BENCH_BOT_MATCH_H

#include <libpq-fe.h>

#include "log/ledger.h"

enum { BOT_MATCH_TOKEN = 64, BOT_MATCH_ANSWERS = 256 };

/* The kinds of requests, by the statements that they take: see db/store/store.h. */
enum bot_match_kind {
    BOT_MATCH_MOVE,   /* loads, and commits a step */
    BOT_MATCH_ANSWER, /* loads, and writes an answer to a secret step */
    BOT_MATCH_CLOSE,  /* the last answer: loads, locks, loads again, commits */
    BOT_MATCH_KINDS
};

struct bot_match_choice {
    int seat;
    struct move move;
};

struct bot_match {
    char id[UUID_TEXT];
    char token[SEATS_MAX][BOT_MATCH_TOKEN];
    struct play play; /* as the service has stored it */
    void *answered;   /* the state with the answers that are in on it, while the step is secret */
    struct chance chance;
    struct bot_match_choice next; /* what is being sent */
    struct bot_match_choice answer[BOT_MATCH_ANSWERS];
    size_t answers;
    uint64_t random;
    int made; /* moves */
};

/* `random` is anything; `pack` is kept. False: memory is short. */
bool bot_match_init(struct bot_match *match, const struct pack *pack, uint64_t random);
void bot_match_free(struct bot_match *match);

/* Begins the match that the service has just created, from its answer (JSON). False: it is none. */
bool bot_match_begin(struct bot_match *match, const char *answer, PGconn *database);

bool bot_match_over(const struct bot_match *match);

/* Picks a move of a seat that must decide, and writes the body of the request to w. match->next says
 * whose. */
void bot_match_pick(struct bot_match *match, struct writer *w);

/* The service has accepted it. */
enum bot_match_kind bot_match_made(struct bot_match *match);

#endif
