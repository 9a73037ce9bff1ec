/* The transparency log for its followers. */
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"
#include "api/shared/keys.h"
#include "api/transparency/transparency.h"
#include "db/store/keys.h"

/* ---- the log ---- */

static void write_log(struct writer *w, const struct config *config, const struct store_tree *tree,
                      const struct store_key *keys, size_t count)
{
    char origin[ORIGIN_MAX + 1], verifier[VERIFIER_ROOM];
    transparency_origin(config, tree, origin);
    writer_open(w, '{');
    writer_member_boolean(w, "active", config->transparency.seconds > 0);
    writer_member_integer(w, "seconds", config->transparency.seconds);
    writer_member_integer(w, "heads", config->transparency.heads);
    writer_member_string(w, "origin", origin);
    writer_member_integer(w, "size", tree->size);
    writer_member_open(w, "verifier_keys", '[');
    for (size_t i = 0; i < count; i++) {
        checkpoint_verifier(origin, keys[i].public_key, verifier);
        writer_string(w, verifier);
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

/* Makes the key that signs, where none exists yet. */
void handle_read_transparency(struct request *request, struct response *response)
{
    struct worker *worker = request->worker;
    struct signing_key signing;
    struct store_tree tree;
    const struct store_key *keys;
    struct store_rows *rows = NULL;
    size_t count;
    if (!input_no_query(request, response)) return;
    enum db_result result = keys_signing(match_service_keys(worker->service->matches), worker->db, &signing);
    sodium_memzero(&signing, sizeof signing);
    if (result == DB_OK) result = store_tree(worker->db, &tree);
    if (result == DB_OK) result = store_keys(worker->db, &keys, &count, &rows);
    if (answer_db(response, result)) write_log(&response->body, worker->service->config, &tree, keys, count);
    store_rows_free(rows);
}

void handle_read_checkpoint(struct request *request, struct response *response)
{
    struct worker *worker = request->worker;
    struct signing_key signing;
    struct store_tree tree;
    struct checkpoint checkpoint;
    if (!input_no_query(request, response)) return;
    if (!answer_db(response, store_tree(worker->db, &tree))) return;
    transparency_origin(worker->service->config, &tree, checkpoint.origin);
    checkpoint.size = tree.size;
    memcpy(checkpoint.root, tree.root, sizeof checkpoint.root);
    const enum db_result result =
        keys_signing(match_service_keys(worker->service->matches), worker->db, &signing);
    if (result == DB_OK) checkpoint_write(&response->body, &checkpoint, signing.secret_key);
    sodium_memzero(&signing, sizeof signing);
    if (!answer_db(response, result)) return;
    response->content_type = "text/plain; charset=utf-8";
    response_header(response, "Cache-Control", "no-cache");
}

/* ---- tiles ---- */

/* The length of the first `width` hashes or entries. 0: there are fewer. */
static size_t length_of(int level, const struct store_bytes *bytes, int width)
{
    if (level == LEVEL_ENTRIES) return bundle_length(bytes->data, bytes->length, width);
    return bytes->length < (size_t)width * MERKLE_HASH ? 0 : (size_t)width * MERKLE_HASH;
}

void handle_read_tile(struct request *request, struct response *response)
{
    struct store_tile tile;
    struct store_rows *rows = NULL;
    int level, width;
    uint64_t number;
    if (!input_no_query(request, response)) return;
    const bool named = tile_path_read(request->parameter[0], request->parameter[1], &level, &number, &width);
    if (named) {
        tile_path(level, number, tile.path);
        if (!answer_db(response, store_tiles(request->worker->db, &tile, 1, &rows))) return;
    }
    const size_t length = named ? length_of(level, &tile.bytes, width) : 0;
    if (length) {
        response->content_type = "application/octet-stream";
        response_header(response, "Cache-Control", "public, max-age=31536000, immutable");
        writer_bytes(&response->body, (const char *)tile.bytes.data, length);
    } else {
        problem_fill(response, PROBLEM_NOT_FOUND, "The log has no such tile, or not yet.");
    }
    store_rows_free(rows);
}
