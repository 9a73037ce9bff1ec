/* The log: in pages, and as the audit file. */
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"
#include "api/match/history.h"
#include "api/shared/keys.h"
#include "api/transparency/proof.h"

enum { LOG_PAGE_STANDARD = 100 };

/* ---- pages ---- */

struct page_query {
    int64_t after;
    int64_t limit;
};

#define AT(member) INPUT_AT(struct page_query, member)
static const struct input log_parameters[] = {
    {"after", INPUT_INTEGER, .min = 0, .max = INT64_MAX, AT(after)},
    {"limit", INPUT_INTEGER, .min = 1, .max = LOG_PAGE_MAX, AT(limit)},
    {0}};
#undef AT

static void action_append(void *context, uint64_t seq, const char *json, size_t length)
{
    writer_raw(context, json, length);
}

void handle_read_log(struct request *request, struct response *response)
{
    struct page_query query = {.limit = LOG_PAGE_STANDARD};
    struct match_worker *worker = request->worker->matches;
    struct writer *w = &response->body;
    struct log_page page;
    struct match match;
    struct listener listener;
    const struct caller caller = {request->parameter[0], request->bearer};
    if (!input_query(request, response, log_parameters, &query) ||
        !answer_result(response, match_authenticate(worker, &caller, &listener)))
        return;
    writer_open(w, '{');
    writer_member_open(w, "actions", '[');
    const struct log_query wanted = {&listener, query.after, query.limit, action_append, w};
    const enum match_result result = match_log(worker, &wanted, &page, &match);
    if (result == MATCH_AHEAD) {
        answer_ahead(response, page.version);
        return;
    }
    if (!answer_result(response, result)) return;
    writer_close(w, ']');
    match_write_names(w, &match);
    if (page.more) writer_member_integer(w, "next", page.last);
    writer_close(w, '}');
}

/* ---- audit ---- */

struct audit_query {
    int64_t since;
};

static const struct input audit_parameters[] = {
    {"since", INPUT_INTEGER, .min = 1, .max = INT64_MAX, INPUT_AT(struct audit_query, since)}, {0}};

static bool add_proof(struct request *request, struct response *response, const struct audited *audited,
                      int64_t since)
{
    struct worker *worker = request->worker;
    struct proof_wanted wanted = {.version = audited->version, .since = since};
    struct signing_key key;
    memcpy(wanted.match_id, audited->match_id, sizeof wanted.match_id);
    enum db_result result = keys_signing(match_service_keys(worker->service->matches), worker->db, &key);
    if (result == DB_OK)
        result =
            transparency_prove(worker->db, worker->service->config, key.secret_key, &wanted, &response->body);
    sodium_memzero(&key, sizeof key);
    if (result == DB_NONE)
        problem_fill(response, PROBLEM_NOT_FOUND, "The transparency log has no such checkpoint.");
    return result != DB_NONE && answer_db(response, result);
}

void handle_read_audit(struct request *request, struct response *response)
{
    const struct caller caller = {request->parameter[0], request->bearer};
    struct audit_query query = {0};
    struct audited audited;
    if (!input_query(request, response, audit_parameters, &query)) return;
    enum match_result result = match_audit(request->worker->matches, &caller, &response->body, &audited);
    if (!answer_result(response, result) || !add_proof(request, response, &audited, query.since)) return;
    answer_text_type(request, response, "application/x-ndjson");
    response_header(response, "Content-Disposition", "attachment; filename=\"%s.ndjson\"",
                    request->parameter[0]);
}
