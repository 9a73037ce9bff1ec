/* Who follows a match: the bearer of a token, or of a ticket that was given for one. */
#include <string.h>

#include "api/common/when.h"
#include "api/match/history.h"
#include "api/match/load.h"
#include "api/match/request_key.h"

enum match_result match_authenticate(struct match_worker *worker, const struct caller *caller,
                                     struct listener *listener)
{
    struct match match;
    enum match_result result = match_load_and_settle(worker, caller, NULL, &match);
    if (result != MATCH_OK) return result;
    *listener = (struct listener){.bearer = match.bearer};
    memcpy(listener->match_id, match.terms.id, MATCH_ID_SIZE);
    if (caller->token) token_hash(caller->token, listener->token);
    return MATCH_OK;
}

enum match_result match_ticket(struct match_worker *worker, const struct caller *caller,
                               char ticket[TICKET_ROOM], int64_t *expires_at)
{
    uint8_t key[TICKET_KEY];
    struct listener listener;
    const int64_t now = moment_now();
    enum match_result result = match_authenticate(worker, caller, &listener);
    if (result == MATCH_OK && listener.bearer == STORE_STRANGER) result = MATCH_UNAUTHORIZED;
    if (result == MATCH_OK) result = match_ticket_key(worker, "stream-ticket", key);
    if (result != MATCH_OK) return result;
    ticket_make(key, listener.match_id, listener.token, now, ticket);
    *expires_at = now + TICKET_OPENS * INT64_C(1000000);
    return MATCH_OK;
}

enum match_result match_admit(struct match_worker *worker, const char *match_text, const char *ticket,
                              const char *proof, struct listener *listener,
                              char proof_again[TICKET_PROOF_ROOM])
{
    uint8_t key[TICKET_KEY];
    struct match match;
    if (!uuid_parse(match_text, listener->match_id)) return MATCH_NOT_FOUND;
    enum match_result result = match_ticket_key(worker, "stream-ticket", key);
    if (result != MATCH_OK) return result;
    if (!ticket_open(key, listener->match_id, ticket, proof, moment_now(), listener->token))
        return MATCH_UNAUTHORIZED;
    const struct store_request request = {.id = listener->match_id, .token_hash = listener->token};
    result = match_load(worker, &request, &match);
    if (result != MATCH_OK) return result;
    if (match.bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED; /* the seat has another token now */
    listener->bearer = match.bearer;
    ticket_prove(key, ticket, proof_again);
    return MATCH_OK;
}
