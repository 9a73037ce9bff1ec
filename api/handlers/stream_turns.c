/* The stream of a player: the matches in which it is the player's turn. */
#include <stdlib.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared_answers.h"
#include "api/http/problem.h"
#include "api/players/turn_stream.h"

struct turn_stream {
    struct stream base; /* the first member: the server knows only this part */
    struct turns_told told;
    char proof[TICKET_PROOF_ROOM]; /* of the ticket that opened the stream; "": no ticket did */
};

/* The stream that an event goes to, and its output. */
struct destination {
    struct writer *out;
    const struct turn_stream *stream;
};

/* With a ticket, the id also proves that the stream was the client's own. */
static void append_event(void *context, const char *event, const char *name, const char *json, size_t length)
{
    const struct destination *to = context;
    struct writer *out = to->out;
    const char *const proof = to->stream->proof;
    const char *const head[] = {"event: ", event, "\nid: ", name, *proof ? "." : "", proof, "\ndata: "};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        writer_bytes(out, head[i], strlen(head[i]));
    writer_bytes(out, json, length);
    writer_bytes(out, "\n\n", 2);
}

/* While the database is away, the stream waits. It ends when the token is void. */
static bool produce(struct stream *base, struct worker *worker, struct writer *out)
{
    struct turn_stream *stream = (struct turn_stream *)base;
    struct destination to = {out, stream};
    const enum match_result result = player_follow_turns(worker->matches, &stream->told, append_event, &to);
    base->held = stream->told.turns.count * sizeof *stream->told.turns.turn;
    return result == MATCH_OK || result == MATCH_AWAY || result == MATCH_BUSY;
}

static void turn_stream_free(struct stream *base)
{
    turns_told_free(&((struct turn_stream *)base)->told);
    free(base);
}

/* Reads Last-Event-ID: the name of the turns that the client knows, or nothing. *proof: the part behind the
 * name, of a stream that a ticket has opened. */
static bool read_last_id(const struct request *request, struct response *response, char name[TURNS_NAME_ROOM],
                         const char **proof)
{
    enum { DIGITS = TURNS_NAME_ROOM - 1 };
    const char *text = request_header(request, "Last-Event-ID");
    *name = '\0';
    *proof = NULL;
    if (!text || !*text) return true;
    const size_t digits = strspn(text, "0123456789abcdef"), length = strlen(text);
    if (text[digits] == '.' && length == digits + TICKET_PROOF_ROOM) *proof = text + digits + 1;
    if (digits != DIGITS || (length != DIGITS && !*proof))
        return input_refuse_one(response, "Last-Event-ID", "must be the id of an event");
    memcpy(name, text, DIGITS);
    name[DIGITS] = '\0';
    return true;
}

/* Finds the player. A token overrides a ticket. */
static bool admit(const struct request *request, struct response *response, const char *ticket,
                  const char *proof, struct turn_stream *stream)
{
    struct match_worker *worker = request->worker->matches;
    return answer_player(response,
                         ticket && !request->bearer
                             ? player_admit_turns(worker, ticket, proof, &stream->told, stream->proof)
                             : player_open_turns(worker, request->bearer, &stream->told));
}

void handle_stream_turns(struct request *request, struct response *response)
{
    static const struct input table[] = {
        {"ticket", INPUT_TEXT, .min = TICKET_ROOM - 1, .max = TICKET_ROOM - 1, INPUT_ALONE(const char *)},
        {0}};
    struct turn_stream opened = {.base = {.player = true, .produce = produce, .free = turn_stream_free}};
    const char *ticket = NULL, *proof;
    if (!input_query(request, response, table, &ticket) ||
        !read_last_id(request, response, opened.told.name, &proof) ||
        !admit(request, response, ticket, proof, &opened))
        return;
    struct turn_stream *stream = malloc(sizeof *stream);
    if (!stream) {
        problem_fill(response, PROBLEM_AWAY, "Memory is short.");
        return;
    }
    *stream = opened;
    memcpy(stream->base.subject, stream->told.player, sizeof stream->base.subject);
    response->content_type = "text/event-stream";
    response_header(response, "Cache-Control", "no-store");
    response->stream = &stream->base;
}

void handle_make_turns_ticket(struct request *request, struct response *response)
{
    char ticket[TICKET_ROOM];
    int64_t expires_at;
    if (input_no_query(request, response) &&
        answer_player(response,
                      player_ticket(request->worker->matches, request->bearer, ticket, &expires_at)))
        answer_ticket(response, ticket, expires_at);
}
