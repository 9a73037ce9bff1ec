/* What the server listens with: its socket, and the files of TLS. */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "api/common/log.h"
#include "api/http/listener.h"
#include "api/http/server.h"

/* Bytes of an answer that the system keeps beyond those that it sends. Without this limit it would keep
 * megabytes for a client that reads nothing. */
enum { UNSENT_MOST = 1 << 16 };
enum { PORT_PAUSE_MS = 20, PORT_TRIES = 100 /* two seconds */ };

/* ---- the socket ---- */

/* Listens on the first address of the host that allows it. -1: none does. */
static int listen_once(const struct addrinfo *address)
{
    const int on = 1, unsent = UNSENT_MOST;
    for (; address; address = address->ai_next) {
        int listener = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (listener < 0) continue;
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        setsockopt(listener, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
        if (bind(listener, address->ai_addr, address->ai_addrlen) == 0 && listen(listener, BACKLOG) == 0)
            return listener;
        int why = errno;
        close(listener);
        errno = why;
    }
    return -1;
}

/* The port may be that of a process which is ending (api/takeover.h). It is free in a moment, so this tries
 * again. */
static int listen_on(const struct addrinfo *address)
{
    const struct timespec pause = {.tv_nsec = PORT_PAUSE_MS * 1000000};
    int listener = listen_once(address);
    for (int i = 0; listener < 0 && errno == EADDRINUSE && i < PORT_TRIES; i++) {
        nanosleep(&pause, NULL);
        listener = listen_once(address);
    }
    return listener;
}

static int port_of(int listener)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(listener, (struct sockaddr *)&address, &length) != 0) return 0;
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

/* Whether the socket listens on this address. Port 0 is any port. */
static bool listens_on(int listener, const struct addrinfo *address)
{
    struct sockaddr_storage found = {0};
    socklen_t length = sizeof found;
    if (getsockname(listener, (struct sockaddr *)&found, &length) != 0 || length != address->ai_addrlen)
        return false;
    const struct sockaddr_in *wanted =
        (const struct sockaddr_in *)address->ai_addr; /* IPv6 has its port in the same place */
    if (!wanted->sin_port) ((struct sockaddr_in *)&found)->sin_port = 0;
    return memcmp(&found, wanted, length) == 0;
}

/* The socket that the server was given, if it listens where it should; otherwise -1. */
static int given_listener(int listener, const struct addrinfo *address)
{
    if (listener < 0) return -1;
    for (; address; address = address->ai_next)
        if (listens_on(listener, address)) return listener;
    close(listener);
    return -1;
}

bool listener_open(struct server *server)
{
    const struct config *config = server->config;
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV};
    struct addrinfo *addresses;
    char port[8];
    snprintf(port, sizeof port, "%d", (int)config->listen.port);
    int fault = getaddrinfo(config->listen.host, port, &hints, &addresses);
    if (fault) {
        log_say(LOG_ERROR, "cannot listen on %s: %s", config->listen.host, gai_strerror(fault));
        return false;
    }
    server->listening.socket = given_listener(server->listening.socket, addresses);
    if (server->listening.socket < 0) server->listening.socket = listen_on(addresses);
    if (server->listening.socket < 0)
        log_say(LOG_ERROR, "cannot listen on %s port %s: %s", config->listen.host, port, strerror(errno));
    freeaddrinfo(addresses);
    server->listening.port = server->listening.socket < 0 ? 0 : port_of(server->listening.socket);
    return server->listening.socket >= 0;
}

/* ---- TLS ---- */

/* Reads a file as text. NULL after a line in the log. */
static char *read_file(const char *path)
{
    enum { ROOM = 1 << 18 };
    FILE *file = fopen(path, "r");
    char *text = file ? malloc(ROOM) : NULL;
    const size_t length = text ? fread(text, 1, ROOM - 1, file) : 0;
    const char *fault = !text || ferror(file) ? strerror(errno)
                        : length == 0         ? "it is empty"
                        : length == ROOM - 1  ? "it is too long"
                                              : NULL;
    if (file) fclose(file);
    if (!fault) {
        text[length] = 0;
        return text;
    }
    log_say(LOG_ERROR, "cannot read %s: %s", path, fault);
    free(text);
    return NULL;
}

bool tls_read(struct server *server)
{
    if (!*server->config->listen.tls_cert) return true;
    server->tls.cert = read_file(server->config->listen.tls_cert);
    server->tls.key = read_file(server->config->listen.tls_key);
    const int length = snprintf(server->tls.priorities, sizeof server->tls.priorities,
                                "%s:-VERS-SSL3.0:-VERS-TLS1.0:-VERS-TLS1.1:-VERS-DTLS-ALL",
                                server->config->listen.tls_priorities);
    if (length >= (int)sizeof server->tls.priorities) log_say(LOG_ERROR, "--tls-priorities is too long");
    return server->tls.cert && server->tls.key && length < (int)sizeof server->tls.priorities;
}
