/* The stream of a player: the matches in which it is the player's turn. */
#include <stdlib.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/event_stream.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/results.h"
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

static void append_event(void *context, const char *event, const char *name, const char *json, size_t length)
{
    const struct destination *to = context;
    event_begin(to->out, event, name, to->stream->proof);
    writer_bytes(to->out, json, length);
    event_end(to->out);
}

/* While the database is away, the stream waits. It ends when the token is void. */
static bool produce(struct stream *base, struct worker *worker, struct writer *out)
{
    struct turn_stream *stream = (struct turn_stream *)base;
    struct destination to = {out, stream};
    const enum match_result result = player_follow_turns(worker->matches, &stream->told, append_event, &to);
    base->held = stream->told.turns.count * sizeof *stream->told.turns.turn;
    return event_stream_goes_on(result);
}

static void turn_stream_free(struct stream *base)
{
    player_turns_told_free(&((struct turn_stream *)base)->told);
    free(base);
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
    struct last_event last;
    const char *ticket = NULL;
    if (!input_query(request, response, table, &ticket) ||
        !event_read_last(request, response, "0123456789abcdef", TURNS_NAME_ROOM - 1, TURNS_NAME_ROOM - 1,
                         &last) ||
        !admit(request, response, ticket, last.proof, &opened))
        return;
    if (last.id) memcpy(opened.told.name, last.id, TURNS_NAME_ROOM - 1); /* the turns that the client knows */
    memcpy(opened.base.subject, opened.told.player, sizeof opened.base.subject);
    event_stream_begin(response, &opened.base, sizeof opened);
}

void handle_make_turns_ticket(struct request *request, struct response *response)
{
    char ticket[TICKET_ROOM];
    int64_t expires_at;
    if (input_no_query(request, response) &&
        answer_player(response,
                      player_ticket(request->worker->matches, request->bearer, ticket, &expires_at)))
        event_stream_answer_ticket(response, ticket, expires_at);
}
