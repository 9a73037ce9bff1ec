/* Cross-origin requests from browsers. cors.c */
#ifndef WESTPHALIA_API_HTTP_CORS_H
#define WESTPHALIA_API_HTTP_CORS_H

#include <stdbool.h>

struct exchange;
struct server;

bool cors_read(struct server *server); /* reads the configured origins */
/* The origin of the request, if it is allowed; otherwise NULL. */
const char *cors_origin(const struct exchange *x);
void cors_preflight(struct exchange *x); /* writes the headers of the answer to OPTIONS */

#endif
