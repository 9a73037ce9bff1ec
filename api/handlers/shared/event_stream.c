/* Streams of events, whatever they tell. */
#include "api/handlers/shared/event_stream.h"

#include <stdlib.h>
#include <string.h>

#include "api/handlers/shared/input.h"
#include "api/handlers/shared/results.h"

static void put(struct writer *out, const char *text)
{
    writer_bytes(out, text, strlen(text));
}

void event_begin(struct writer *out, const char *event, const char *id, const char *proof)
{
    put(out, "event: ");
    put(out, event);
    put(out, "\nid: ");
    put(out, id);
    if (*proof) put(out, ".");
    put(out, proof);
    put(out, "\ndata: ");
}

void event_begin_unnamed(struct writer *out, const char *event)
{
    put(out, "event: ");
    put(out, event);
    put(out, "\ndata: ");
}

void event_end(struct writer *out)
{
    put(out, "\n\n");
}

bool event_read_last(const struct request *request, struct response *response, const char *digits,
                     size_t least, size_t most, struct last_event *last)
{
    const char *text = request_header(request, "Last-Event-ID");
    *last = (struct last_event){0};
    if (!text || !*text) return true;
    const size_t length = strlen(text);
    last->id = text;
    last->length = strspn(text, digits);
    if (text[last->length] == '.' && length == last->length + TICKET_PROOF_ROOM)
        last->proof = text + last->length + 1;
    if (last->length >= least && last->length <= most && (last->length == length || last->proof)) return true;
    return input_refuse_one(response, "Last-Event-ID", "must be the id of an event");
}

void event_stream_begin(struct response *response, const struct stream *opened, size_t size)
{
    struct stream *stream = malloc(size);
    if (!stream) {
        answer_no_memory(response);
        return;
    }
    memcpy(stream, opened, size);
    response->content_type = "text/event-stream";
    response_header(response, "Cache-Control", "no-store");
    response->stream = stream;
}

bool event_stream_goes_on(enum match_result result)
{
    return result == MATCH_OK || result == MATCH_AWAY || result == MATCH_BUSY;
}

void event_stream_answer_ticket(struct response *response, const char *ticket, int64_t expires_at)
{
    struct writer *w = &response->body;
    writer_open(w, '{');
    writer_member_string(w, "ticket", ticket);
    writer_member_time(w, "expires_at", expires_at);
    writer_close(w, '}');
}
