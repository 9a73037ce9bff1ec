/* Answers, on their way to the client. answer.c */
#ifndef WESTPHALIA_API_HTTP_ANSWER_H
#define WESTPHALIA_API_HTTP_ANSWER_H

#include "api/http/exchange.h"

struct server;

bool answers_start(struct server *server); /* makes the last resort */
void answers_stop(struct server *server);
/* Answers a request for which memory was too short to make an exchange. */
enum MHD_Result answer_without_memory(struct server *server, struct MHD_Connection *connection);
/* Why the answer of a request is missing whose handler has run. */
#define ANSWER_MISSING                                                                                       \
    "Memory is short. What the request was to change may be changed: repeat it with the same "               \
    "Idempotency-Key."
/* Makes the answer of the response with the headers of every answer, counts it and logs it. Where memory is
 * short, the response becomes the last resort. */
void answer_make(struct exchange *x);
/* Called by the loop. Gives the answer to libmicrohttpd. */
enum MHD_Result answer_send(struct exchange *x);

#endif
