/* Streams of events (server-sent events), whatever they tell: how an event is written, where a client goes on
 * that was cut off, and how the answer begins. A ticket opens a stream without a token
 * (api/shared/ticket.h). The ids of its events then prove that the stream was the client's own. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_EVENT_STREAM_H
#define WESTPHALIA_API_HANDLERS_SHARED_EVENT_STREAM_H

#include "api/http/http.h"
#include "api/match/match.h"
#include "api/shared/ticket.h"

/* Writes the beginning of an event, up to its data. `proof`: of the ticket that opened the stream; "": no
 * ticket did. */
void event_begin(struct writer *out, const char *event, const char *id, const char *proof);
/* The same for an event without an id, behind which no client goes on. */
void event_begin_unnamed(struct writer *out, const char *event);
void event_end(struct writer *out);

/* The id in Last-Event-ID, which a browser sends by itself. */
struct last_event {
    const char *id;    /* not ended by a zero; NULL: there is none */
    size_t length;     /* of the id, without the proof */
    const char *proof; /* of the ticket that opened the stream; NULL: no ticket did */
};
/* Reads it: `least` to `most` of these digits. False: it is none, and the response says so. */
bool event_read_last(const struct request *request, struct response *response, const char *digits,
                     size_t least, size_t most, struct last_event *last);

/* Answers with a copy of the stream, of which `opened` is the first member of a struct of this size. Where
 * memory is short, the response says so. */
void event_stream_begin(struct response *response, const struct stream *opened, size_t size);

/* Whether a stream goes on after this result. It waits while the database is away or a match is busy. */
bool event_stream_goes_on(enum match_result result);

/* Answers {"ticket", "expires_at"}: a ticket that opens a stream. */
void event_stream_answer_ticket(struct response *response, const char *ticket, int64_t expires_at);

#endif
