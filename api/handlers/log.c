/* The log: in pages, live, and as the audit file. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/handlers/answer.h"
#include "api/handlers/handlers.h"
#include "api/problem.h"

enum { LOG_PAGE_STANDARD = 100, STREAM_PIECE = 1 << 20 };

/* ---- pages ---- */

struct log_query {
    int64_t after;
    int64_t limit;
};

#define AT(member) .offset = offsetof(struct log_query, member)
static const struct input log_parameters[] = {
    {"after", INPUT_INTEGER, .min = 0, .max = INT64_MAX, AT(after)},
    {"limit", INPUT_INTEGER, .min = 1, .max = LOG_PAGE_MAX, AT(limit)},
    {0}};
static const struct input stream_parameters[] = {
    {"after", INPUT_INTEGER, .min = 0, .max = INT64_MAX, AT(after)}, {0}};
#undef AT

static void action_append(void *context, uint64_t seq, const char *json, size_t length)
{
    writer_raw(context, json, length);
}

void handle_read_log(struct request *request, struct response *response)
{
    struct log_query query = {.limit = LOG_PAGE_STANDARD};
    struct match_worker *worker = request->worker->worker;
    struct writer *w = &response->body;
    struct log_page page;
    struct listener listener;
    const struct caller caller = {request->parameter[0], request->bearer};
    if (!input_query(request, response, log_parameters, &query) ||
        !answer_result(response, match_authenticate(worker, &caller, &listener), NULL))
        return;
    writer_open(w, '{');
    writer_member_open(w, "actions", '[');
    enum match_result result =
        match_log(worker, &listener, (uint64_t)query.after, (int)query.limit, action_append, w, &page);
    if (!answer_result(response, result, NULL)) return;
    writer_close(w, ']');
    if (page.more) writer_member_integer(w, "next", (int64_t)page.last);
    writer_close(w, '}');
}

/* ---- live ---- */

struct log_stream {
    struct stream base; /* first: the server knows only this part */
    struct listener listener;
    uint64_t after; /* the last action that was sent */
};

static void event_append(void *context, uint64_t seq, const char *json, size_t length)
{
    struct writer *out = context;
    char head[64];
    int head_length = snprintf(head, sizeof(head), "event: action\nid: %" PRIu64 "\ndata: ", seq);
    writer_bytes(out, head, (size_t)head_length);
    writer_bytes(out, json, length);
    writer_bytes(out, "\n\n", 2);
}

/* Sends what is new. While the database is away it only waits: what is missed is read later, by its number. A long backlog
 * goes out in pieces: the stream wakes itself for the next one. It ends when the token is good no more. */
static bool log_stream_produce(struct stream *base, struct worker *worker, struct writer *out)
{
    static const char over[] = "event: over\ndata: {}\n\n";
    struct log_stream *stream = (struct log_stream *)base;
    struct log_page page = {0};
    do {
        enum match_result result = match_log(worker->worker, &stream->listener, stream->after, LOG_PAGE_MAX,
                                             event_append, out, &page);
        if (result != MATCH_OK) return result == MATCH_AWAY;
        stream->after = page.last;
    } while (page.more && out->length < STREAM_PIECE);
    if (page.more) stream_wake(worker->service->server, base->match_id);
    if (page.more || !page.over) return true;
    writer_bytes(out, over, sizeof(over) - 1);
    return false;
}

static void log_stream_free(struct stream *base)
{
    free(base);
}

/* Last-Event-ID, which a browser sends by itself, goes before `after`. */
static bool resume_read(const struct request *request, struct response *response, int64_t *after)
{
    const char *text = request_header(request, "Last-Event-ID");
    char *end;
    if (!text || !*text) return true;
    *after = strtoll(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && strlen(text) <= 18) return true;
    return input_refuse_one(response, "Last-Event-ID", "must be the id of an event");
}

void handle_stream_log(struct request *request, struct response *response)
{
    struct log_query query = {0};
    struct listener listener;
    const struct caller caller = {request->parameter[0], request->bearer};
    if (!input_query(request, response, stream_parameters, &query) ||
        !resume_read(request, response, &query.after) ||
        !answer_result(response, match_authenticate(request->worker->worker, &caller, &listener), NULL))
        return;
    struct log_stream *stream = malloc(sizeof(*stream));
    if (!stream) {
        problem_fill(response, PROBLEM_AWAY, "Memory is short.");
        return;
    }
    *stream = (struct log_stream){
        {.produce = log_stream_produce, .free = log_stream_free}, listener, (uint64_t)query.after};
    memcpy(stream->base.match_id, listener.match_id, sizeof(listener.match_id));
    response->content_type = "text/event-stream";
    response_header(response, "Cache-Control", "no-store");
    response->stream = &stream->base;
}

/* ---- audit ---- */

void handle_read_audit(struct request *request, struct response *response)
{
    const struct caller caller = {request->parameter[0], request->bearer};
    if (!input_no_query(request, response)) return;
    enum match_result result = match_audit(request->worker->worker, &caller, &response->body);
    if (!answer_result(response, result, NULL)) return;
    response->content_type = "application/x-ndjson";
    response_header(response, "Content-Disposition", "attachment; filename=\"%s.ndjson\"",
                    request->parameter[0]);
}
