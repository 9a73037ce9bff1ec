/* Errors in the agreed form: application/problem+json (RFC 9457).
 *
 * `type` is "/problems/" and the code; `title` and `status` belong to the code. The table in problem.c lists
 * them all, and the OpenAPI document quotes it. */
#ifndef WESTPHALIA_API_HTTP_PROBLEM_H
#define WESTPHALIA_API_HTTP_PROBLEM_H

#include "api/http/http.h"
#include "data/fault.h"

enum problem {
    PROBLEM_MALFORMED,     /* 400: broken JSON, a wrong type, a bad parameter */
    PROBLEM_FOREIGN,       /* 400: well-formed, but this game, pack or match does not have it */
    PROBLEM_UNAUTHORIZED,  /* 401: no token, or an unknown one */
    PROBLEM_FORBIDDEN,     /* 403: a token that may not do this */
    PROBLEM_NOT_FOUND,     /* 404 */
    PROBLEM_METHOD,        /* 405, with Allow */
    PROBLEM_MATCH_OVER,    /* 409 */
    PROBLEM_NOT_STARTED,   /* 409: seats are still open */
    PROBLEM_TAKEN,         /* 409: the seat has been claimed */
    PROBLEM_OTHER_RULES,   /* 409: this build would play the match otherwise */
    PROBLEM_PAUSED,        /* 409: the match is paused */
    PROBLEM_NOT_PAUSED,    /* 409: the match is not paused */
    PROBLEM_NO_DEADLINE,   /* 409: the match has no deadline */
    PROBLEM_NO_MESSAGES,   /* 409: the match was created without messages */
    PROBLEM_NO_DRAWS,      /* 409: the match was created without draws by vote */
    PROBLEM_DRAW_PROPOSED, /* 409: a proposal of a draw stands */
    PROBLEM_NO_PROPOSAL,   /* 409: this proposal of a draw does not stand */
    PROBLEM_AHEAD,         /* 409, with `version`: the match does not have so many actions */
    PROBLEM_FULL,          /* 409: there is no room for another */
    PROBLEM_TOURNAMENT,    /* 409: the tournament is over, or its round is being made */
    PROBLEM_VERSION,       /* 412: If-Match failed */
    PROBLEM_TOO_LARGE,     /* 413 */
    PROBLEM_URI_TOO_LONG,  /* 414 */
    PROBLEM_MEDIA_TYPE,    /* 415 */
    PROBLEM_REFUSED,       /* 422: well-formed, but against the rules: with `refusal` */
    PROBLEM_BROKEN_STATE,  /* 422: a state or pack with faults: with `errors` */
    PROBLEM_NEEDS_DICE,    /* 422: with `expected` */
    PROBLEM_TOO_MUCH,      /* 422: one move leads to more draws or events than an action can hold */
    PROBLEM_KEY_REUSED,    /* 422: the idempotency key was used for another body */
    PROBLEM_RATE,          /* 429, with Retry-After */
    PROBLEM_HEADERS,       /* 431 */
    PROBLEM_INTERNAL,      /* 500: a bug; the detail reveals nothing of the inside */
    PROBLEM_HTTP_VERSION,  /* 505 */
    PROBLEM_AWAY,          /* 503, with Retry-After: the database is away */
    PROBLEM_KINDS
};

/* A row of the table. */
struct problem_kind {
    int status;
    const char *type;  /* the member `type`, which is an address of this service */
    const char *title; /* the member `title` */
    const char *about; /* what it means, and what a client does: `code` stands so */
};
extern const struct problem_kind problem_kinds[PROBLEM_KINDS]; /* PROBLEM_KINDS, by enum problem */

/* Fills the response: status, content type, body. Its former content is dropped. Returns false. */
bool problem_fill(struct response *response, enum problem problem, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* As problem_fill(), with `errors`: [{"path", "detail"}]. */
bool problem_faults(struct response *response, enum problem problem, const struct faults *faults,
                    const char *detail);
/* As problem_fill(), but the object stays open. The caller adds members to response->body and calls
 * problem_close(). */
void problem_open(struct response *response, enum problem problem, const char *detail);
void problem_close(struct response *response);

#endif
