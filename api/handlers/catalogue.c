/* The catalogue: games, their components, schemas and rulings. */
#include "api/handlers/handlers.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/request_worker.h"
#include "games/registry.h"

void handle_list_games(struct request *request, struct response *response)
{
    struct writer *w = &response->body;
    if (!input_no_query(request, response)) return;
    writer_open(w, '{');
    writer_member_open(w, "games", '[');
    for (const struct game *const *game = games; *game; game++)
        game_describe(w, *game, pack_cache_standard(request->worker->service->pack_cache, *game)->hash_hex);
    writer_close(w, ']');
    writer_member_open(w, "bots", '[');
    for (enum store_bot bot = STORE_BOT_GREEDY; bot < STORE_BOTS && request_has_bots(request); bot++)
        writer_string(w, match_bot_name(bot));
    writer_close(w, ']');
    writer_close(w, '}');
}

void handle_read_game(struct request *request, struct response *response)
{
    const struct game *game;
    if (!request_game(request, response, request->parameter[0], &game) || !input_no_query(request, response))
        return;
    game_describe(&response->body, game,
                  pack_cache_standard(request->worker->service->pack_cache, game)->hash_hex);
}

/* Finds the game of the path, and the pack that the query names or the standard one. */
static bool read_pack(struct request *request, struct response *response, const struct game **game,
                      const struct pack **pack)
{
    static const struct input query[] = {{"pack", INPUT_HEX, INPUT_ALONE(struct input_hex)}, {0}};
    struct input_hex hash = {0};
    return request_game(request, response, request->parameter[0], game) &&
           input_query(request, response, query, &hash) &&
           request_pack(request, response, *game, &hash, pack);
}

/* Copies the text of a supplied pack, which may be freed before the client has taken the answer. */
static void answer_text(const struct request *request, struct response *response, const struct pack *pack,
                        const struct constant *text)
{
    if (pack_cache_is_standard(request->worker->service->pack_cache, pack)) {
        answer_constant(request, response, text, NULL);
    } else if (answer_tag(request, response, text->hash, "")) {
        writer_bytes(&response->body, text->text, text->length);
    }
}

void handle_read_components(struct request *request, struct response *response)
{
    const struct game *game;
    const struct pack *pack;
    if (!read_pack(request, response, &game, &pack)) return;
    answer_text(request, response, pack, &(struct constant){pack->text, pack->length, pack->hash_hex});
}

void handle_read_presentation(struct request *request, struct response *response)
{
    const struct game *game;
    const struct pack *pack;
    const struct board *board;
    struct constant constant = {0};
    char hash[CONSTANT_HASH_ROOM];
    if (!read_pack(request, response, &game, &pack) || !request_board(request, response, pack, &board))
        return;
    constant.text = board_presentation(board, &constant.length);
    constant_hash(hash, constant.text, constant.length);
    constant.hash = hash;
    answer_text(request, response, pack, &constant);
}

void handle_read_words(struct request *request, struct response *response)
{
    const struct game *game;
    const struct pack *pack;
    if (read_pack(request, response, &game, &pack))
        game_words(&response->body, game, pack->data, pack->hash_hex);
}

void handle_read_schema(struct request *request, struct response *response)
{
    const struct game *game;
    if (!request_game(request, response, request->parameter[0], &game) || !input_no_query(request, response))
        return;
    struct writer *w = &response->body;
    response->content_type = "application/schema+json";
    writer_open(w, '{');
    writer_member_string(w, "$schema", "https://json-schema.org/draft/2020-12/schema");
    writer_member_string(w, "title", game->title);
    writer_name(w, "$defs");
    game_schema(w, game, "#/$defs/");
    writer_close(w, '}');
}

void handle_read_rulings(struct request *request, struct response *response)
{
    const struct game *game;
    if (!request_game(request, response, request->parameter[0], &game) || !input_no_query(request, response))
        return;
    struct writer *w = &response->body;
    writer_open(w, '{');
    writer_member_string(w, "game", game->id);
    writer_name(w, "rulings");
    writer_raw(w, game->rulings.text, *game->rulings.length);
    writer_close(w, '}');
}
