/* Problems: the table of all of them, and their JSON. */
#include "api/http/problem.h"

#include <stdarg.h>
#include <stdio.h>

struct kind {
    int status;
    const char *type, *title;
};

static const struct kind PROBLEMS[] = {
    [PROBLEM_MALFORMED] = {400, "/problems/malformed", "The request is malformed"},
    [PROBLEM_FOREIGN] = {400, "/problems/foreign", "The game or match does not have this"},
    [PROBLEM_UNAUTHORIZED] = {401, "/problems/unauthorized", "A valid token is needed"},
    [PROBLEM_FORBIDDEN] = {403, "/problems/forbidden", "This token may not do that"},
    [PROBLEM_NOT_FOUND] = {404, "/problems/not-found", "There is nothing with this address"},
    [PROBLEM_METHOD] = {405, "/problems/method", "The path has no such method"},
    [PROBLEM_MATCH_OVER] = {409, "/problems/match-over", "The match is over"},
    [PROBLEM_NOT_STARTED] = {409, "/problems/not-started", "The match has not started"},
    [PROBLEM_TAKEN] = {409, "/problems/taken", "The seat has been taken"},
    [PROBLEM_OTHER_RULES] = {409, "/problems/other-rules", "The match was played by other rules"},
    [PROBLEM_PAUSED] = {409, "/problems/paused", "The match is paused"},
    [PROBLEM_NOT_PAUSED] = {409, "/problems/not-paused", "The match is not paused"},
    [PROBLEM_NO_DEADLINE] = {409, "/problems/no-deadline", "The match has no deadline"},
    [PROBLEM_NO_MESSAGES] = {409, "/problems/no-messages", "The match has no messages"},
    [PROBLEM_NO_DRAWS] = {409, "/problems/no-draws", "The match has no draws by vote"},
    [PROBLEM_DRAW_PROPOSED] = {409, "/problems/draw-proposed", "A draw is proposed already"},
    [PROBLEM_NO_PROPOSAL] = {409, "/problems/no-proposal", "This draw is not proposed"},
    [PROBLEM_AHEAD] = {409, "/problems/ahead", "The match has not come so far"},
    [PROBLEM_FULL] = {409, "/problems/full", "No more can be stored"},
    [PROBLEM_TOURNAMENT] = {409, "/problems/tournament", "The tournament does not allow this now"},
    [PROBLEM_VERSION] = {412, "/problems/version", "The match is at another version"},
    [PROBLEM_TOO_LARGE] = {413, "/problems/too-large", "The body is too large"},
    [PROBLEM_URI_TOO_LONG] = {414, "/problems/uri-too-long", "The request's target is too long"},
    [PROBLEM_MEDIA_TYPE] = {415, "/problems/media-type", "The body must be JSON"},
    [PROBLEM_REFUSED] = {422, "/problems/refused", "The rules refuse this"},
    [PROBLEM_BROKEN_STATE] = {422, "/problems/broken-state", "The state or pack is faulty"},
    [PROBLEM_NEEDS_DICE] = {422, "/problems/needs-dice", "More dice are needed"},
    [PROBLEM_TOO_MUCH] = {422, "/problems/too-much",
                          "One move causes more draws or events than are possible"},
    [PROBLEM_KEY_REUSED] = {422, "/problems/key-reused", "The idempotency key was used for another request"},
    [PROBLEM_RATE] = {429, "/problems/rate", "Too many requests"},
    [PROBLEM_HEADERS] = {431, "/problems/headers", "The header fields are too large"},
    [PROBLEM_INTERNAL] = {500, "/problems/internal", "The service has an error"},
    [PROBLEM_AWAY] = {503, "/problems/away", "The service cannot answer now"},
    [PROBLEM_HTTP_VERSION] = {505, "/problems/http-version", "The version of HTTP is not supported"},
};

/* Seconds after which a client should try again. */
static const char RETRY_SECONDS[] = "1";

void problem_fill(struct response *response, enum problem problem, const char *format, ...)
{
    char detail[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(detail, sizeof detail, format, arguments);
    va_end(arguments);
    utf8_mend(detail);
    problem_open(response, problem, detail);
    problem_close(response);
}

void problem_faults(struct response *response, enum problem problem, const struct faults *faults,
                    const char *detail)
{
    problem_open(response, problem, detail);
    writer_name(&response->body, "errors");
    faults_write(&response->body, faults);
    problem_close(response);
}

void problem_open(struct response *response, enum problem problem, const char *detail)
{
    const struct kind *kind = &PROBLEMS[problem];
    struct writer *w = &response->body;
    response->status = kind->status;
    response->content_type = "application/problem+json";
    response->header_count = 0;
    response->lent = NULL;
    if (problem == PROBLEM_UNAUTHORIZED) response_header(response, "WWW-Authenticate", "Bearer");
    if (problem == PROBLEM_AWAY) response_header(response, "Retry-After", "%s", RETRY_SECONDS);
    writer_clear(w);
    writer_open(w, '{');
    writer_member_string(w, "type", kind->type);
    writer_member_string(w, "title", kind->title);
    writer_member_integer(w, "status", kind->status);
    if (detail && *detail) writer_member_string(w, "detail", detail);
}

void problem_close(struct response *response)
{
    writer_close(&response->body, '}');
}
