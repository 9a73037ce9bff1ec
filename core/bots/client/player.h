/* A player of a service that is the computer's, with a thread that follows its turns. */
#ifndef WESTPHALIA_BOTS_CLIENT_PLAYER_H
#define WESTPHALIA_BOTS_CLIENT_PLAYER_H

#include "bots/client/service.h"
#include "bots/client/turns.h"

enum { PLAYER_TOKEN_ROOM = 100 };

enum player_kind { PLAYER_GREEDY, PLAYER_SEARCH, PLAYER_KINDS };

struct player {
    enum player_kind kind;
    char token[PLAYER_TOKEN_ROOM];
    struct service stream;
    struct turns *turns; /* those of its kind */
};

/* "greedy", "search": as the contract has it. */
const char *player_kind_name(enum player_kind kind);

/* Makes the player of this number, or finds it: its key follows from the token for bots. Waits until the
 * service answers. False: the service refuses the token. */
bool player_enter(struct player *player, struct service *service, int number, const char *bots_token);

/* What the player's thread runs, for ever. It adds the player's turns to player->turns. `player` is a struct
 * player, whose stream is open. */
void *player_follow(void *player);

#endif
