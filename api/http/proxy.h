/* Trusted proxies, and the clients for which they speak. proxy.c */
#ifndef WESTPHALIA_API_HTTP_PROXY_H
#define WESTPHALIA_API_HTTP_PROXY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

struct exchange;
struct server;

bool proxies_read(struct server *server); /* reads the configured proxies */
bool proxy_is_trusted(const struct server *server, const struct sockaddr *address);
bool proxy_is_loopback(const struct sockaddr *address);
/* The hash of the client's address: that of the other end, or the one for which a trusted proxy speaks. */
uint64_t proxy_client(const struct exchange *x);

#endif
