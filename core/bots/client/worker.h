/* A thread that decides for the computer's players: it takes turns and makes their moves. */
#ifndef WESTPHALIA_BOTS_CLIENT_WORKER_H
#define WESTPHALIA_BOTS_CLIENT_WORKER_H

#include "bots/client/player.h"
#include "bots/client/service.h"
#include "bots/client/turns.h"
#include "bots/search/search.h"

enum { GAMES_MOST = 16 };

/* What decides in one game. */
struct decider {
    struct search search;
    struct westphalia_state *state; /* the view of the seat is read into it. NULL: there was no turn yet */
};

struct worker {
    struct turns *turns;
    enum player_kind kind;
    int think; /* milliseconds that a seat may wait for a decision of the search, about */
    struct service service;
    struct decider decider[GAMES_MOST];
};

/* Opens the games, once for all workers. False: memory is short. */
bool worker_open_games(void);

/* What a worker's thread runs, for ever. `worker` is a struct worker with an open service. The thread needs
 * the stack that libwestphalia asks for. */
void *worker_run(void *worker);

#endif
