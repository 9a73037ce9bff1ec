/* The seats that matches leave to the computer. */
#ifndef WESTPHALIA_BOTS_CLIENT_SEATS_H
#define WESTPHALIA_BOTS_CLIENT_SEATS_H

#include "bots/client/player.h"

/* Seats the players of each kind: players[kind] has `count` of them. Takes every seat that a match has open
 * for a kind, by one of these players. Runs for ever. */
_Noreturn void seats_take(struct service *service, struct player *const players[PLAYER_KINDS], int count);

#endif
