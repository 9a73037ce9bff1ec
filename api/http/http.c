/* The server: start, stop, and what handlers ask about a request. */
#include "api/http/http.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/http/server.h"
#include "program/clock.h"

/* Bytes of an answer that the system keeps beyond those that it sends. Without this limit it would keep
 * megabytes for a client that reads nothing. */
enum { UNSENT_MOST = 1 << 16 };
enum { LOOP_CORES = 4, LOOPS_MOST = 4, POLL_MS = 5, PORT_PAUSE_MS = 20, PORT_TRIES = 100 /* two seconds */ };
enum {
    QUIET_US = 25000,
    QUIET_ROUNDS = 8 /* rounds of each loop after which nothing more comes of the connections accepted last */
};
enum {
    LOOP_FILES = 4,
    OTHER_FILES = 16
}; /* descriptors of each loop, and of all that is neither connection nor worker */

int64_t http_now(void)
{
    return clock_microseconds(CLOCK_MONOTONIC);
}

int64_t worker_time(void)
{
    return clock_microseconds(CLOCK_THREAD_CPUTIME_ID);
}

/* ---- requests ---- */

const char *request_query(const struct request *request, const char *name)
{
    const struct exchange *x = (const struct exchange *)request;
    for (int i = 0; i < x->line.query_count; i++)
        if (strcmp(x->line.query[i].name, name) == 0) return x->line.query[i].value;
    return NULL;
}

const char *request_header(const struct request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names;
}

bool request_query_only(const struct request *request, struct response *response, const char *const *names)
{
    const struct exchange *x = (const struct exchange *)request;
    struct faults faults = {0};
    for (int i = 0; i < x->line.query_count; i++)
        if (!is_one_of(x->line.query[i].name, names))
            fault_add(&faults, x->line.query[i].name, "is not a parameter of this operation");
    if (!faults.count) return true;
    problem_faults(response, PROBLEM_MALFORMED, &faults, "The query has parameters that are unknown here.");
    return false;
}

void request_write_metrics(const struct request *request, struct writer *out)
{
    const struct route *routes = ((const struct exchange *)request)->server->application->routes;
    const char *operations[METRICS_OPERATIONS + 1] = {NULL};
    for (int i = 0; routes[i].method && i < METRICS_OPERATIONS; i++)
        operations[i] = routes[i].operation;
    metrics_write(out, operations);
}

void response_lend(struct response *response, const char *text, size_t length)
{
    response->lent = text;
    response->lent_length = length;
}

void response_header(struct response *response, const char *name, const char *format, ...)
{
    if (response->header_count == RESPONSE_HEADERS) return;
    va_list arguments;
    va_start(arguments, format);
    response->header[response->header_count].name = name;
    vsnprintf(response->header[response->header_count++].value, sizeof response->header[0].value, format,
              arguments);
    va_end(arguments);
}

/* ---- start ---- */

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

static bool open_listener(struct server *server)
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

/* Reads a whole file as text. NULL after a line in the log. */
static char *read_file(const char *path)
{
    enum { ROOM = 1 << 18 };
    FILE *file = fopen(path, "r");
    char *text = file ? malloc(ROOM) : NULL;
    size_t length = text ? fread(text, 1, ROOM - 1, file) : 0;
    if (!length) {
        log_say(LOG_ERROR, "cannot read %s: %s", path, strerror(errno));
        free(text);
        text = NULL;
    } else {
        text[length] = 0;
    }
    if (file) fclose(file);
    return text;
}

static bool read_tls(struct server *server)
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

/* Raises the limit of descriptors as far as the system allows. Each connection needs one, each worker one for
 * the database, and the rest a few. A connection that finds no descriptor stays in the backlog, unanswered,
 * and keeps the loop busy. */
static void raise_file_limit(struct server *server)
{
    const struct config *config = server->config;
    struct rlimit limit;
    server->traffic.most_connections = config->capacity.max_connections;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    const int64_t others = OTHER_FILES + workers_wanted(config) + LOOP_FILES * server->loop_count;
    if (limit.rlim_max == RLIM_INFINITY ||
        (int64_t)limit.rlim_max - others >= config->capacity.max_connections)
        return;
    server->traffic.most_connections =
        (int64_t)limit.rlim_max > others ? (int64_t)limit.rlim_max - others : 1;
    log_say(LOG_WARN, "of %lld connections only %lld fit: the system's limit is %lld open files",
            (long long)config->capacity.max_connections, (long long)server->traffic.most_connections,
            (long long)limit.rlim_max);
}

/* A loop sends a hundred thousand answers a second, far more than its cores' share of moves. Fewer loops find
 * more to do each time that they wake. On two cores one loop made 6 to 20 % more moves a second than two. */
static int standard_loops(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    long loops = (cores + LOOP_CORES - 1) / LOOP_CORES;
    return loops < 1 ? 1 : loops > LOOPS_MOST ? LOOPS_MOST : (int)loops;
}

bool server_start(struct server *server, int listener)
{
    const struct config *config = server->config;
    signal(SIGPIPE, SIG_IGN);
    server->listening.socket = listener;
    atomic_store(&server->listening.is_open, true);
    server->loop_count = config->capacity.loops ? (int)config->capacity.loops : standard_loops();
    raise_file_limit(server);
    server->limits = limits_new(config, server->traffic.most_connections);
    return server->limits && queue_init(&server->queue, config, server->application->subject) && mhd_init() &&
           answers_start(server) && cors_read(server) && proxies_read(server) && read_tls(server) &&
           open_listener(server) && workers_start(server) && loops_start(server);
}

int server_port(const struct server *server)
{
    return server->listening.port;
}

int server_listener(const struct server *server)
{
    return server->listening.socket;
}

struct server *server_new(const struct config *config, const struct application *application, void *context)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server) return NULL;
    server->config = config;
    server->application = application;
    server->context = context;
    streams_init(server);
    return server;
}

/* ---- stop ---- */

static void note_rounds(struct server *server)
{
    for (int i = 0; i < server->loop_count; i++)
        server->loops[i].rounds.when_busy = atomic_load(&server->loops[i].rounds.count);
}

static bool all_loops_have_run(struct server *server)
{
    for (int i = 0; i < server->loop_count; i++)
        if (atomic_load(&server->loops[i].rounds.count) - server->loops[i].rounds.when_busy < QUIET_ROUNDS)
            return false;
    return true;
}

/* Waits until no more connections are accepted and no request has been in flight for a moment. In this moment
 * all loops have read their input, also from the connections that came last. Later requests on kept
 * connections are not waited for. False: the time was too short. */
static bool drain(struct server *server, int64_t deadline)
{
    int64_t now, busy = http_now();
    note_rounds(server);
    while ((now = http_now()) < deadline && (now - busy < QUIET_US || !all_loops_have_run(server))) {
        if (atomic_load(&server->listening.is_open) || atomic_load(&server->traffic.in_flight)) {
            busy = now;
            note_rounds(server);
        }
        streams_stop(server); /* repeatedly, because a worker may have made another stream idle */
        loops_wake(server);
        nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000}, NULL);
    }
    return now < deadline || !atomic_load(&server->traffic.in_flight);
}

int server_retire(struct server *server)
{
    atomic_store(&server->stopping, true);
    streams_stop(server);
    loops_wake(server);
    return atomic_load(&server->traffic.connections) + atomic_load(&server->listening.is_open);
}

bool server_stop(struct server *server)
{
    int64_t deadline = http_now() + server->config->time.shutdown_seconds * 1000000;
    atomic_store(&server->stopping, true);
    loops_wake(server);
    if (!drain(server, deadline)) {
        log_say(LOG_WARN, "%d requests are still in flight", atomic_load(&server->traffic.in_flight));
        return false;
    }
    workers_stop(server);
    /* Requests that came meanwhile have been run, or refused as the service is busy. Their answers go out
     * now. */
    drain(server, deadline);
    loops_stop(server);
    return true;
}

void server_free(struct server *server)
{
    queue_free(&server->queue);
    for (int i = 0; i < STRIPES; i++)
        pthread_mutex_destroy(&server->stripes[i].lock);
    limits_free(server->limits);
    mhd_release();
    answers_stop(server);
    free(server->origins.text);
    free(server->tls.cert);
    free(server->tls.key);
    free(server);
}
