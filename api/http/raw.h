/* The bytes of a connection before libmicrohttpd reads them. The loop's thread calls these. raw.c */
#ifndef WESTPHALIA_API_HTTP_RAW_H
#define WESTPHALIA_API_HTTP_RAW_H

#include <stdbool.h>
#include <stddef.h>

struct loop;
struct peer;

/* Takes bytes that came. Returns how many of them libmicrohttpd may read, as framing_read() does. After a
 * fault it gets none. */
size_t raw_pass(struct peer *peer, char *bytes, size_t length);
/* Drops what still comes after a fault, once the client was refused. True: the client is gone, or sends too
 * much. */
bool raw_drop(struct peer *peer);
/* Called by the loop when a connection ends. */
void raw_end(struct peer *peer);
/* Called by the loop. Refuses connections whose input has a fault, once all earlier requests are answered. */
void raw_refuse(struct loop *loop);

#endif
