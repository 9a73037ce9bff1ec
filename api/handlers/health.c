/* The service itself: health, readiness, keys, metrics. */
#include <sodium.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"
#include "api/shared/keys.h"
#include "db/store/keys.h"

static void answer_ok(struct response *response)
{
    writer_open(&response->body, '{');
    writer_member_string(&response->body, "status", "ok");
    writer_close(&response->body, '}');
}

void handle_read_health(struct request *request, struct response *response)
{
    if (input_no_query(request, response)) answer_ok(response);
}

void handle_read_readiness(struct request *request, struct response *response)
{
    if (!input_no_query(request, response)) return;
    switch (db_readiness(request->worker->db)) {
    case DB_READY:
        answer_ok(response);
        break;
    case DB_UNREACHABLE:
        problem_fill(response, PROBLEM_AWAY, "The database cannot be reached.");
        break;
    case DB_READ_ONLY:
        problem_fill(response, PROBLEM_AWAY, "The database is read-only.");
        break;
    case DB_FULL:
        problem_fill(response, PROBLEM_AWAY, "The database's disk is full.");
        break;
    }
}

/* ---- keys ---- */

static void write_key(struct writer *w, const struct store_key *key)
{
    char id[KEY_ID_ROOM];
    key_id(key->public_key, id);
    writer_open(w, '{');
    writer_member_string(w, "id", id);
    writer_member_string(w, "algorithm", "ed25519");
    writer_member_hex(w, "public_key", key->public_key, PUBLIC_KEY_SIZE);
    writer_member_boolean(w, "signs", key->valid_until == 0);
    writer_member_time(w, "valid_from", key->valid_from);
    if (key->valid_until) writer_member_time(w, "valid_until", key->valid_until);
    writer_close(w, '}');
}

/* Makes the key that signs, where none exists yet. */
void handle_read_keys(struct request *request, struct response *response)
{
    struct signing_key signing;
    const struct store_key *keys;
    struct store_rows *rows = NULL;
    size_t count;
    struct worker *worker = request->worker;
    if (!input_no_query(request, response)) return;
    enum db_result result = keys_signing(match_service_keys(worker->service->matches), worker->db, &signing);
    sodium_memzero(&signing, sizeof signing);
    if (result == DB_OK) result = store_keys(worker->db, &keys, &count, &rows);
    if (result == DB_OK) {
        writer_open(&response->body, '{');
        writer_member_open(&response->body, "keys", '[');
        for (size_t i = 0; i < count; i++)
            write_key(&response->body, &keys[i]);
        writer_close(&response->body, ']');
        writer_close(&response->body, '}');
    }
    store_rows_free(rows);
    answer_db(response, result);
}

/* ---- metrics ---- */

/* Players may not read metrics. These would tell that a seat has answered secretly, and how often. */
static bool may_read_metrics(const struct request *request)
{
    const struct config *config = request->worker->service->config;
    const char *wanted = config->access.metrics_token;
    return *wanted ? request_bears(request, wanted) : request_is_local(request);
}

void handle_read_metrics(struct request *request, struct response *response)
{
    if (!input_no_query(request, response)) return;
    if (!may_read_metrics(request)) {
        problem_fill(response, PROBLEM_UNAUTHORIZED, "The operator's token for metrics is needed.");
        return;
    }
    response->content_type = "text/plain; version=0.0.4; charset=utf-8";
    request_write_metrics(request, &response->body);
}
