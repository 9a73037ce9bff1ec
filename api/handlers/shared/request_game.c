/* The game, the pack and the board that a request names. */
#include "api/handlers/shared/request_game.h"

#include "api/handlers/shared/results.h"
#include "api/http/problem.h"

bool request_game(const struct request *request, struct response *response, const char *id,
                  const struct game **game)
{
    *game = pack_cache_game(request->worker->service->pack_cache, id);
    if (!*game) problem_fill(response, PROBLEM_NOT_FOUND, "There is no game \"%.60s\".", id);
    return *game != NULL;
}

bool request_pack(const struct request *request, struct response *response, const struct game *game,
                  const struct input_hex *hash, const struct pack **pack)
{
    struct worker *worker = request->worker;
    if (!hash->given) {
        *pack = pack_cache_standard(worker->service->pack_cache, game);
        return true;
    }
    enum db_result result =
        pack_cache_find_named(worker->service->pack_cache, worker->db, game, hash->bytes, pack);
    if (result == DB_OK) return true;
    if (result == DB_NONE)
        problem_fill(response, PROBLEM_NOT_FOUND, "%s has no pack with this hash.", game->title);
    else
        answer_db(response, result);
    return false;
}

bool request_board(const struct request *request, struct response *response, const struct pack *pack,
                   const struct board **board)
{
    const enum db_result made = pack_cache_board(request->worker->service->pack_cache, pack, board);
    return made == DB_AWAY ? answer_no_memory(response) : answer_db(response, made);
}
