/* The game, the pack and the board that a request names. A function fills the problem and returns false where
 * there is none. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_REQUEST_GAME_H
#define WESTPHALIA_API_HANDLERS_SHARED_REQUEST_GAME_H

#include "api/handlers/shared/input.h"
#include "api/shared/pack_cache.h"

/* The game of this id. 404: no such game. */
bool request_game(const struct request *request, struct response *response, const char *id,
                  const struct game **game);

/* The pack with this hash, or the standard one where no hash is given. 404: no such pack. 503: the database
 * is away. */
bool request_pack(const struct request *request, struct response *response, const struct game *game,
                  const struct input_hex *hash, const struct pack **pack);

/* How the pack is drawn. 503: memory is short. 500: its presentation has a fault. */
bool request_board(const struct request *request, struct response *response, const struct pack *pack,
                   const struct board **board);

#endif
