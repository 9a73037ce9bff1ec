/* The stages of a request on its loop, before its handler runs. */
#ifndef WESTPHALIA_API_HTTP_STAGES_H
#define WESTPHALIA_API_HTTP_STAGES_H

#include "api/http/exchange.h"

/* ---- http/exchange.c ---- */

/* Called by libmicrohttpd, whose parameters these are. The request's line was read. */
void *exchange_begin(void *loop, const char *uri, struct MHD_Connection *connection);
/* The headers were read, a part of the body came, or the request is complete. */
enum MHD_Result exchange_access(void *loop, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data, size_t *size,
                                void **exchange);
/* The answer was sent, or the connection is gone. */
void exchange_completed(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode how);

void exchange_free(struct exchange *x);
/* Answers a complete request for which the queue has no room. */
void exchange_refuse(struct exchange *x);
void request_id_make(char id[REQUEST_ID_ROOM]);

/* ---- http/target.c ---- */

/* Splits and decodes the target. False: the response says what is wrong. */
bool target_read(struct exchange *x);
/* Sets route, operation and parameters. False: 404, 405, or the answer to OPTIONS. */
bool target_route(struct exchange *x);

/* ---- http/check.c ---- */

/* Makes the checks that need only the headers. False: the response says what is wrong. */
bool check_headers(struct exchange *x);
/* The most bytes that a body may have here. */
size_t body_most(const struct exchange *x);
bool refuse_length(struct exchange *x); /* false; the response says what the limit is */
/* Parses the body. False: 400. */
bool check_body(struct exchange *x);

/* ---- http/shape.c ---- */

/* Whether the JSON body is neither too deep nor too large. False: the response says so. */
bool check_shape(struct exchange *x);

#endif
