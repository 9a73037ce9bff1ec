/* What the service does with the insides of libmicrohttpd: all that its manual does not promise. The files of
 * http/ call these functions and know no insides themselves. Shared by the files of http/ alone.
 *
 * The insides, why they are used, and the tests that fail when a version has others:
 *
 * 1. It reads a connection by recv() without flags, or by gnutls_record_recv(), and by nothing else. Both are
 *    wrapped, because it has no hook before its parser (framing.h). Its own eventfd is read by read().
 *    Tests: attack/test_framing.py. Besides, a request that was not read by a wrapped function gets 500
 *    (http/check.c).
 * 2. It comes to connections with a time limit of their own before it reads from any other. A resumed
 *    connection needs this, since a client that has closed its sending side would get no answer.
 *    See mhd_answer_first(). Test: api/service/test_http.py, HalfClosed.
 * 3. It frees a connection whose socket was shut down, because it finds the end of the input.
 *    See mhd_cut(). Tests: attack/test_memory_limits.py, attack/test_address_limits.py.
 * 4. It keeps all of a head in the connection's own memory, with an entry of fixed size for each field, query
 *    parameter and cookie. A head that does not fit gets a page of the library's, not a problem of ours. So
 *    the memory is more than any accepted head needs. See HEAD_ENTRY_COST. Test: attack/test_framing.py,
 *    test_no_page_of_the_library.
 * 5. Its own epoll threads can sleep while exactly 128 connections are ready. A loop over MHD_run() cannot.
 *    A daemon without a listening socket does not wake up when a connection is resumed. So each loop has an
 *    eventfd of its own (http/loop.c). Test: api/service/test_http_limits.py, which sends to 1, 127, 128, 129
 *    and 256 connections at once.
 * 6. It ends every answer of unknown length with a last chunk, also that of a HEAD, which has no body. See
 *    mhd_stream_response(). Test: api/service/test_http.py, Routes.test_head_is_get_without_the_body.
 * 7. It begins a new connection within MHD_add_connection() (0.9.75), or in the next MHD_run() (1.0.1). Where
 *    it fails then, it closes the socket without a notification. So a connection finds its peer by its
 *    socket. Where epoll fails, it notifies of a beginning and of an end, and then says that it failed. See
 *    mhd_watch() and mhd_unwatch(). Tests: all of api/service/test_http.py; without a peer the process ends.
 *    fault/test_nth_failure.py, test_a_connection_that_cannot_be_watched.
 *
 * The build takes only versions of libmicrohttpd on which these tests have passed: LIBMICROHTTPD_VERSIONS in
 * api/CMakeLists.txt. Debian 12 has 0.9.75, and Debian 13 has 1.0.1. For another version:
 *
 * 1. Read its ChangeLog, and these functions of its source: recv_param_adapter() and recv_tls_adapter() for
 *    (1), MHD_epoll() for (2) and (5), MHD_connection_handle_read() for (2) and (3), connection_add_header()
 *    and MHD_set_connection_value_n_nocheck_() for (4), MHD_add_connection() for (7).
 * 2. Configure with -DLIBMICROHTTPD_VERSIONS=1.0.2, and build. The linker does not tell which functions it
 *    has wrapped. `nm -A` shows that the archive's objects for connections read by recv and
 *    gnutls_record_recv alone.
 * 3. Run `./deploy/test api attack`, and add the version to the list when all tests pass. */
#ifndef WESTPHALIA_API_HTTP_MHD_H
#define WESTPHALIA_API_HTTP_MHD_H

#include <microhttpd.h>
#include <stdbool.h>

struct loop;
struct peer;
struct exchange;

/* Bytes of its entry for each field, query parameter and cookie. */
enum { HEAD_ENTRY_COST = 64 };

/* Call it when the limit of open files is final. False: memory is short, or the program was linked to a
 * version that it was not built for. */
bool mhd_init(void);
void mhd_release(void);

/* Starts the loop's daemon. It runs in no thread but the loop's. False: it cannot start. */
bool mhd_start(struct loop *loop);

/* From now on the bytes of the peer's socket are looked at; from then on they are not. The loop's thread
 * calls them. Before an accepted connection is added, mhd_watch() is called. It returns the peer that the
 * socket had before, if libmicrohttpd has closed that connection without a notification (7), or NULL. */
struct peer *mhd_watch(struct peer *peer);
/* False: this peer is not watched any more. Then it may be freed already, and only its place is looked at. */
bool mhd_unwatch(int socket, struct peer *peer);
/* The peer of a connection that begins, by its socket (7). Later it is the context of the connection. */
struct peer *mhd_peer_of(struct MHD_Connection *connection);

/* The bytes that it may need for a head. */
size_t mhd_head_most(const struct loop *loop);

/* While `first` is true, it asks for the answer before it reads from the connection. */
void mhd_answer_first(struct exchange *x, bool first);

/* Ends the connection without an answer. It is freed in one of the next rounds of its loop. */
void mhd_cut(struct peer *peer);

/* The response that sends the exchange's stream. NULL: memory is short. */
struct MHD_Response *mhd_stream_response(struct exchange *x);

#endif
