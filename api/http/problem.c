/* Problems: the table of all of them, and their JSON. */
#include "api/http/problem.h"

#include <stdarg.h>
#include <stdio.h>

const struct problem_kind problem_kinds[PROBLEM_KINDS] = {
    [PROBLEM_MALFORMED] =
        {400, "/problems/malformed", "The request is malformed",
         "The body, a parameter or a header has not the form that the contract asks for. `errors` has the "
         "path of each fault and what is wrong there. The same request fails again: mend it first."},
    [PROBLEM_FOREIGN] = {400, "/problems/foreign", "The game or match does not have this",
                         "The request has the right form, and names something that this game, pack or match "
                         "does not have, such as an option or an id. `errors` says where."},
    [PROBLEM_UNAUTHORIZED] = {401, "/problems/unauthorized", "A valid token is needed",
                              "The request has no token, or one that is not known here. Send `Authorization: "
                              "Bearer TOKEN` with the token of the seat, the organiser or the player."},
    [PROBLEM_FORBIDDEN] = {403, "/problems/forbidden", "This token may not do that",
                           "The token or code is known, and may not do this. A seat's token moves that seat "
                           "alone; some operations are the organiser's or the operator's."},
    [PROBLEM_NOT_FOUND] = {404, "/problems/not-found", "There is nothing with this address",
                           "No such address, match, seat, player, game or file is there. `detail` says what "
                           "was looked for. An id must be right to the letter."},
    [PROBLEM_METHOD] =
        {405, "/problems/method", "The path has no such method",
         "The address is there, and does not take this method. The header `Allow` has those that it takes."},
    [PROBLEM_MATCH_OVER] =
        {409, "/problems/match-over", "The match is over",
         "The match has ended. It can be read, replayed and verified, and takes no more moves."},
    [PROBLEM_NOT_STARTED] = {409, "/problems/not-started", "The match has not started",
                             "Some seats have not been taken yet, and the match begins with the last of "
                             "them. Its seats are listed in the match."},
    [PROBLEM_TAKEN] = {409, "/problems/taken", "The seat has been taken",
                       "Another one has the seat already, or the player has another seat of this match."},
    [PROBLEM_OTHER_RULES] = {409, "/problems/other-rules", "The match was played by other rules",
                             "The match was played by an earlier revision of the rules, and this one would "
                             "play it otherwise. It can be read and verified, and not continued."},
    [PROBLEM_PAUSED] = {409, "/problems/paused", "The match is paused",
                        "The match is paused. It takes moves when the organiser or all seats let it go on."},
    [PROBLEM_NOT_PAUSED] = {409, "/problems/not-paused", "The match is not paused",
                            "The match is not paused, so it cannot be resumed."},
    [PROBLEM_NO_DEADLINE] = {409, "/problems/no-deadline", "The match has no deadline",
                             "The match was created without a deadline, so no time can be given or ended."},
    [PROBLEM_NO_MESSAGES] = {409, "/problems/no-messages", "The match has no messages",
                             "The match was created without messages between players."},
    [PROBLEM_NO_DRAWS] = {409, "/problems/no-draws", "The match has no draws by vote",
                          "The match was created without draws by vote: `draws` of a new match allows them."},
    [PROBLEM_DRAW_PROPOSED] = {409, "/problems/draw-proposed", "A draw is proposed already",
                               "A draw is proposed already, and the seats vote on it. Another one can follow "
                               "when that vote is over."},
    [PROBLEM_NO_PROPOSAL] = {409, "/problems/no-proposal", "This draw is not proposed",
                             "The vote names a proposal that does not stand, or not any more. The match has "
                             "the one that stands as `draw`."},
    [PROBLEM_AHEAD] =
        {409, "/problems/ahead", "The match has not come so far",
         "The request names an action that the match does not have. The match was restored from an older "
         "copy, or never came so far. Forget what is known of it, and read it from the beginning."},
    [PROBLEM_FULL] = {409, "/problems/full", "No more can be stored",
                      "A limit of what can be stored is reached: of messages, entrants, webhooks, packs or "
                      "changes of seats. `detail` says of what."},
    [PROBLEM_TOURNAMENT] =
        {409, "/problems/tournament", "The tournament does not allow this now",
         "The tournament is over, or is in a state in which this is not done. `detail` says why."},
    [PROBLEM_VERSION] =
        {412, "/problems/version", "The match is at another version",
         "`If-Match` names a version that is not the current one: somebody has moved meanwhile. `version` "
         "has the current one. Read the match, decide again, and send the request with that version."},
    [PROBLEM_TOO_LARGE] = {413, "/problems/too-large", "The body is too large",
                           "The body is larger than the operation takes."},
    [PROBLEM_URI_TOO_LONG] = {414, "/problems/uri-too-long", "The request's target is too long",
                              "The address with its query is too long."},
    [PROBLEM_MEDIA_TYPE] = {415, "/problems/media-type", "The body must be JSON",
                            "The body must be JSON, with `Content-Type: application/json`. Only entrants may "
                            "come as `text/csv`."},
    [PROBLEM_REFUSED] =
        {422, "/problems/refused", "The rules refuse this",
         "The request has the right form, and the rules do not allow it. `refusal` has a code, the number of "
         "the rule and a sentence, and its `reference` leads to the place in the reference of the game that "
         "explains it. The legal moves of a seat are listed at `legal-moves`."},
    [PROBLEM_BROKEN_STATE] =
        {422, "/problems/broken-state", "The state or pack is faulty",
         "A state, view or component pack of the body cannot be: `errors` has every fault with its path."},
    [PROBLEM_NEEDS_DICE] = {422, "/problems/needs-dice", "More dice are needed",
                            "The move needs more dice than `dice` gives. `expected` says what is drawn next. "
                            "Send the request again with more of them, or with a `seed`."},
    [PROBLEM_TOO_MUCH] = {422, "/problems/too-much", "One move causes more draws or events than are possible",
                          "One move would lead to more draws or events than an action can hold. It comes "
                          "with states from outside alone, never in a match."},
    [PROBLEM_KEY_REUSED] = {422, "/problems/key-reused", "The idempotency key was used for another request",
                            "This `Idempotency-Key` was sent with another request. A key belongs to one "
                            "request and its repetitions; take a new one."},
    [PROBLEM_RATE] = {429, "/problems/rate", "Too many requests",
                      "The client, the seat or the address has sent more than it may. `Retry-After` has the "
                      "seconds after which it may again."},
    [PROBLEM_HEADERS] = {431, "/problems/headers", "The header fields are too large",
                         "The header fields of the request are too large together."},
    [PROBLEM_INTERNAL] = {500, "/problems/internal", "The service has an error",
                          "The service has a fault of its own. It is in the operator's log under the id of "
                          "the request, `X-Request-Id`."},
    [PROBLEM_AWAY] = {503, "/problems/away", "The service cannot answer now",
                      "The service, or its database, cannot answer now. Send the request again after "
                      "`Retry-After` seconds; with the same `Idempotency-Key` a move is made once."},
    [PROBLEM_HTTP_VERSION] = {505, "/problems/http-version", "The version of HTTP is not supported",
                              "The request is of a version of HTTP that is not supported. Use HTTP/1.1."},
};

/* Seconds after which a client should try again. */
static const char RETRY_SECONDS[] = "1";

bool problem_fill(struct response *response, enum problem problem, const char *format, ...)
{
    char detail[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(detail, sizeof detail, format, arguments);
    va_end(arguments);
    utf8_mend(detail);
    problem_open(response, problem, detail);
    problem_close(response);
    return false;
}

bool problem_faults(struct response *response, enum problem problem, const struct faults *faults,
                    const char *detail)
{
    problem_open(response, problem, detail);
    writer_name(&response->body, "errors");
    faults_write(&response->body, faults);
    problem_close(response);
    return false;
}

void problem_open(struct response *response, enum problem problem, const char *detail)
{
    const struct problem_kind *kind = &problem_kinds[problem];
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
