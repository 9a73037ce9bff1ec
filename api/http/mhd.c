/* The insides of libmicrohttpd that the service depends on; mhd.h has their list. */
#include "api/http/mhd.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "api/common/log.h"
#include "api/http/loop.h"
#include "api/http/raw.h"
#include "api/http/server.h"
#include "api/http/stages.h"
#include "api/http/stream.h"

/* LIBMICROHTTPD_TRIED: the version of its archive that the build has accepted (api/CMakeLists.txt). */
static const char TRIED[] = LIBMICROHTTPD_TRIED;

/* ---- sockets and their peers ---- */

enum { FILES_MOST = 1 << 22 };

/* The owner of each socket. The loop that has the socket writes its place. */
static _Atomic(struct peer *) *peers;
static size_t peers_most; /* sockets that the process may have */

bool mhd_init(void)
{
    struct rlimit limit;
    if (strcmp(MHD_get_version(), TRIED) != 0) {
        log_say(LOG_ERROR, "the program was built for libmicrohttpd %s, and is linked to %s", TRIED,
                MHD_get_version());
        return false;
    }
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > FILES_MOST) limit.rlim_cur = FILES_MOST;
    peers_most = limit.rlim_cur;
    peers = calloc(peers_most, sizeof *peers);
    return peers;
}

void mhd_release(void)
{
    free(peers);
    peers = NULL;
    peers_most = 0;
}

struct peer *mhd_watch(struct peer *peer)
{
    return (size_t)peer->socket < peers_most ? atomic_exchange(&peers[peer->socket], peer) : NULL;
}

bool mhd_unwatch(int socket, struct peer *peer)
{
    return (size_t)socket < peers_most && atomic_compare_exchange_strong(&peers[socket], &peer, NULL);
}

static struct peer *peer_at(int socket)
{
    return socket >= 0 && (size_t)socket < peers_most ? atomic_load(&peers[socket]) : NULL;
}

struct peer *mhd_peer_of(struct MHD_Connection *connection)
{
    return peer_at(MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd);
}

/* ---- reading (1) ----
 *
 * The program is linked to libmicrohttpd's archive with --wrap=recv and --wrap=gnutls_record_recv. The linker
 * has the names of these functions. Both run on the loop's thread. */

ssize_t __real_recv(int socket, void *to, size_t length, int flags);
ssize_t __wrap_recv(int socket, void *to, size_t length, int flags);
ssize_t __real_gnutls_record_recv(gnutls_session_t session, void *to, size_t length);
ssize_t __wrap_gnutls_record_recv(gnutls_session_t session, void *to, size_t length);

/* Reads from the client by plain TCP or TLS, and leaves only what raw_pass() lets through. It reads on where
 * raw_pass() has left out some bytes, since libmicrohttpd takes fewer bytes than it has room for as a sign
 * that no more are there. `none`: the value for that. */
static ssize_t read_strictly(struct peer *peer, char *to, size_t length, ssize_t none)
{
    size_t passed = 0;
    if (peer->input.framing.fault && raw_drop(peer)) return 0;
    while (!peer->input.framing.fault) {
        const ssize_t got = peer->input.session
                                ? __real_gnutls_record_recv(peer->input.session, to + passed, length - passed)
                                : __real_recv(peer->socket, to + passed, length - passed, 0);
        if (got <= 0) return passed ? (ssize_t)passed : got;
        const size_t kept = raw_pass(peer, to + passed, got);
        passed += kept;
        if (kept == (size_t)got) break;
    }
    errno = EAGAIN;
    return passed ? (ssize_t)passed : none;
}

/* A recv() with flags is not libmicrohttpd's, and by TLS it reads no requests. */
ssize_t __wrap_recv(int socket, void *to, size_t length, int flags)
{
    struct peer *peer = flags ? NULL : peer_at(socket);
    if (!peer || peer->loop->server->tls.cert) return __real_recv(socket, to, length, flags);
    return read_strictly(peer, to, length, -1);
}

ssize_t __wrap_gnutls_record_recv(gnutls_session_t session, void *to, size_t length)
{
    struct peer *peer = peer_at(gnutls_transport_get_int(session));
    if (!peer) return __real_gnutls_record_recv(session, to, length);
    peer->input.session = session;
    return read_strictly(peer, to, length, GNUTLS_E_AGAIN);
}

/* ---- the order in which it comes to connections, and their end (2, 3) ---- */

/* Without this it reads first from a connection that is resumed. Where the client has closed its sending
 * side, that ends the connection, answer and all (MHD_connection_handle_read(), bytes_read 0).
 *
 * But connections with a time limit of their own come before any reading (MHD_epoll(), "Connections with
 * custom timeouts"). So from its suspension until its answer is given, the connection has a second more than
 * all others. */
void mhd_answer_first(struct exchange *x, bool first)
{
    MHD_set_connection_option(x->connection, MHD_CONNECTION_OPTION_TIMEOUT,
                              (unsigned)x->server->config->time.idle_seconds + first);
}

void mhd_cut(struct peer *peer)
{
    shutdown(peer->socket, SHUT_RDWR);
}

/* ---- a daemon, and the memory of its connections (4, 5) ---- */

/* Three times the allowed size: up to there a route answers by itself. */
size_t mhd_head_most(const struct loop *loop)
{
    const struct config *config = loop->server->config;
    return (size_t)config->size.max_uri + 2 * (size_t)config->size.max_headers;
}

/* Bytes of memory of one connection: the request line, the header fields, and a page more. The page is room
 * to read on, and for the answer's header. */
static size_t connection_memory(const struct loop *loop)
{
    return 4096 + mhd_head_most(loop);
}

/* Logs only the kind of the message. Its arguments may quote the request, and a token with it. */
static void log_daemon(void *of, const char *format, va_list arguments)
{
    log_say(LOG_DEBUG, "libmicrohttpd: %.*s", (int)strcspn(format, "\n"), format);
}

bool mhd_start(struct loop *loop)
{
    const struct server *server = loop->server;
    const struct config *config = server->config;
    unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG;
    struct MHD_OptionItem tls[] = {{MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)server->tls.priorities},
                                   {MHD_OPTION_HTTPS_MEM_CERT, 0, server->tls.cert},
                                   {MHD_OPTION_HTTPS_MEM_KEY, 0, server->tls.key},
                                   {MHD_OPTION_END, 0, NULL}};
    if (server->tls.cert)
        flags |= MHD_USE_TLS;
    else
        tls[0].option = MHD_OPTION_END;
    loop->daemon =
        MHD_start_daemon(flags, 0, NULL, NULL, exchange_access, loop,                             /**/
                         MHD_OPTION_EXTERNAL_LOGGER, log_daemon, NULL,                            /**/
                         MHD_OPTION_URI_LOG_CALLBACK, exchange_begin, loop,                       /**/
                         MHD_OPTION_NOTIFY_COMPLETED, exchange_completed, loop,                   /**/
                         MHD_OPTION_NOTIFY_CONNECTION, loop_notify, loop,                         /**/
                         MHD_OPTION_CONNECTION_LIMIT, (unsigned)config->capacity.max_connections, /**/
                         MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)config->time.idle_seconds,      /**/
                         MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory(loop),             /**/
                         MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,   /**/
                         MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
    if (!loop->daemon) return false;
    loop->epoll = MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    return true;
}

/* ---- streams (6) ---- */

enum { STREAM_BLOCK = 4096 }; /* bytes that a stream sends in one piece */

/* A client would take the last chunk after a HEAD for the next answer. So no chunks are sent there, and the
 * connection ends instead. */
struct MHD_Response *mhd_stream_response(struct exchange *x)
{
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, stream_read, x, NULL);
    if (response && strcmp(x->line.method, "HEAD") == 0)
        MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    return response;
}
