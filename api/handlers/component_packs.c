/* Component packs that owners of a printed game supply. */
#include <stdio.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"
#include "data/text.h"

struct pack_request {
    const char *game;
    const json_t *pack;
};

static const struct input pack_request_body[] = {
    {"game", INPUT_ID, .required = true, INPUT_AT(struct pack_request, game)},
    {"pack", INPUT_OBJECT, .required = true, INPUT_AT(struct pack_request, pack)},
    {0}};

/* Whether all texts of the pack are plain. They stand in the names that people read. */
static bool texts_are_plain(const json_t *json)
{
    const char *name;
    const json_t *value;
    if (json_is_string(json)) return text_is_plain(json_string_value(json), TEXT_ONE_LINE);
    for (size_t i = 0; i < json_array_size(json); i++)
        if (!texts_are_plain(json_array_get(json, i))) return false;
    json_object_foreach((json_t *)json, name, value)
    {
        if (!texts_are_plain(value)) return false;
    }
    return true;
}

/* Adds a fault for each text that is not plain. A path is written for each member of the pack, which takes as
 * long as reading it. So this is only for packs that have such a text. */
static void find_texts_not_plain(const json_t *json, const char *path, struct faults *faults)
{
    char at[FAULT_PATH];
    const char *name;
    const json_t *value;
    if (json_is_string(json) && !text_is_plain(json_string_value(json), TEXT_ONE_LINE))
        fault_add(faults, path,
                  "must not have control characters, nor any that change the direction of text");
    for (size_t i = 0; i < json_array_size(json) && !faults_full(faults); i++) {
        fault_path_index(at, path, i);
        find_texts_not_plain(json_array_get(json, i), at, faults);
    }
    json_object_foreach((json_t *)json, name, value)
    {
        if (faults_full(faults)) return;
        fault_path(at, path, name);
        find_texts_not_plain(value, at, faults);
    }
}

static void answer_faulty_pack(struct response *response, const struct faults *faults)
{
    char detail[64];
    if (faults->memory) {
        answer_no_memory(response);
        return;
    }
    snprintf(detail, sizeof(detail), "The pack has %zu fault%s.", faults->count,
             faults->count == 1 ? "" : "s");
    problem_faults(response, PROBLEM_BROKEN_STATE, faults, detail);
}

/* A key gets the same answer when an earlier copy of this request has stored the pack. */
static void answer_kept_pack(struct response *response, const struct pack *pack, bool made)
{
    struct writer *w = &response->body;
    response->status = made ? 201 : 200;
    if (made)
        response_header(response, "Location", "/v1/games/%s/components?pack=%s", pack->game->id,
                        pack->hash_hex);
    writer_open(w, '{');
    writer_member_string(w, "game", pack->game->id);
    writer_member_string(w, "hash", pack->hash_hex);
    writer_close(w, '}');
}

void handle_supply_pack(struct request *request, struct response *response)
{
    struct worker *worker = request->worker;
    struct pack_cache *pack_cache = worker->service->pack_cache;
    struct pack_request body = {0};
    struct faults faults = {0};
    struct match_request wanted;
    const struct game *game;
    if (!change_read_unconditional(request, response, 1, &wanted) ||
        !input_body_only(request, response, pack_request_body, &body) ||
        !request_game(request, response, body.game, &game))
        return;
    struct pack *pack = pack_read(game, body.pack, &faults);
    if (pack && !texts_are_plain(body.pack)) {
        find_texts_not_plain(body.pack, "", &faults);
        pack_free(pack);
        pack = NULL;
    }
    if (!pack) {
        answer_faulty_pack(response, &faults);
        return;
    }
    /* Finds a stored pack, which is now in use, or learns that it is new. */
    enum db_result result = pack_cache_keep(pack_cache, worker->db, pack);
    const bool made = result == DB_NONE;
    const int64_t most = worker->service->config->size.max_packs;
    if (made) result = pack_cache_add(pack_cache, worker->db, &pack, most);
    if (result == DB_OK) answer_kept_pack(response, pack, made || wanted.key);
    if (!made || result != DB_OK) pack_free(pack);
    if (result == DB_OK) return;
    if (result == DB_CONFLICT)
        problem_fill(response, PROBLEM_FULL, "This service stores at most %lld packs.", (long long)most);
    else
        answer_db(response, result);
}
