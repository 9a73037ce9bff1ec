/* The stream of a player: the matches in which it is the player's turn. */
#include <stdlib.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared_answers.h"
#include "api/http/problem.h"
#include "api/players/players.h"

struct turn_stream {
    struct stream base; /* the first member: the server knows only this part */
    struct turns_told told;
};

static void append_event(void *context, const char *event, const char *name, const char *json, size_t length)
{
    struct writer *out = context;
    const char *const head[] = {"event: ", event, "\nid: ", name, "\ndata: "};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        writer_bytes(out, head[i], strlen(head[i]));
    writer_bytes(out, json, length);
    writer_bytes(out, "\n\n", 2);
}

/* While the database is away, the stream waits. It ends when the token is void. */
static bool produce(struct stream *base, struct worker *worker, struct writer *out)
{
    struct turn_stream *stream = (struct turn_stream *)base;
    const enum match_result result = player_follow_turns(worker->matches, &stream->told, append_event, out);
    base->held = stream->told.turns.count * sizeof *stream->told.turns.turn;
    return result == MATCH_OK || result == MATCH_AWAY || result == MATCH_BUSY;
}

static void turn_stream_free(struct stream *base)
{
    turns_told_free(&((struct turn_stream *)base)->told);
    free(base);
}

/* Reads Last-Event-ID: the name of the turns that the client knows, or nothing. */
static bool read_last_id(const struct request *request, struct response *response, char name[TURNS_NAME_ROOM])
{
    const char *text = request_header(request, "Last-Event-ID");
    *name = '\0';
    if (!text || !*text) return true;
    if (strlen(text) != TURNS_NAME_ROOM - 1 || text[strspn(text, "0123456789abcdef")])
        return input_refuse_one(response, "Last-Event-ID", "must be the id of an event");
    memcpy(name, text, TURNS_NAME_ROOM);
    return true;
}

void handle_stream_turns(struct request *request, struct response *response)
{
    struct turns_told told = {0};
    if (!input_no_query(request, response) || !read_last_id(request, response, told.name) ||
        !answer_player(response, player_open_turns(request->worker->matches, request->bearer, &told)))
        return;
    struct turn_stream *stream = calloc(1, sizeof *stream);
    if (!stream) {
        problem_fill(response, PROBLEM_AWAY, "Memory is short.");
        return;
    }
    *stream = (struct turn_stream){.base = {.player = true, .produce = produce, .free = turn_stream_free},
                                   .told = told};
    memcpy(stream->base.subject, told.player, sizeof stream->base.subject);
    response->content_type = "text/event-stream";
    response_header(response, "Cache-Control", "no-store");
    response->stream = &stream->base;
}
