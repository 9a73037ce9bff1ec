/* The bytes that libmicrohttpd reads, before it reads them. A request without strict framing is answered
 * here, and libmicrohttpd never sees it.
 *
 * At a fault the rest of the input is dropped. When the requests before it are answered, the loop sends the
 * problem, closes its sending side, and gives the client a moment to read it. To close at once with bytes
 * unread would reset the connection, and the answer might be lost (RFC 9112, 9.6). */
#include <errno.h>
#include <gnutls/gnutls.h>
#include <stdio.h>
#include <sys/socket.h>
#include <time.h>

#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/http/loop.h"
#include "api/http/mhd.h"
#include "api/http/raw.h"
#include "api/http/server.h"
#include "api/http/stages.h"

/* Bytes of a head that count for no client. All connections together cannot have more of these than is
 * planned for. */
enum { HEAD_FREE = 4096 };
enum { LINGER_US = 2000000 };

void raw_end(struct peer *peer)
{
    struct peer **at = &peer->loop->to_refuse;
    limits_count(peer->loop->server->limits, LIMITED_BYTES, peer_counted(peer), -peer->input.head);
    peer->input.head = 0;
    if (!peer->input.awaits_refusal) return;
    while (*at != peer)
        at = &(*at)->input.next_to_refuse;
    *at = peer->input.next_to_refuse;
}

/* ---- reading ---- */

/* The flag tells this reading from libmicrohttpd's own (http/mhd.c). */
bool raw_drop(struct peer *peer)
{
    char dropped[4096];
    ssize_t got;
    if (peer->input.awaits_refusal) return false;
    while ((got = recv(peer->socket, dropped, sizeof dropped, MSG_DONTWAIT)) > 0)
        if ((peer->input.dropped += got) > DROP_MOST) return true;
    return got == 0 || errno != EAGAIN;
}

/* Counts a long head, which stays in memory, for its client. */
static void count_head(struct peer *peer)
{
    const struct framing *framing = &peer->input.framing;
    const size_t most = framing->cost > framing->longest ? framing->cost : framing->longest;
    const int64_t head = (int64_t)most - HEAD_FREE;
    if (head <= peer->input.head || peer->holding.is_closing) return;
    if (!peer->exchange) peer->holding.since = http_now();
    limits_count(peer->loop->server->limits, LIMITED_BYTES, peer_counted(peer), head - peer->input.head);
    peer->input.head = head;
}

size_t raw_pass(struct peer *peer, char *bytes, size_t length)
{
    const size_t safe =
        framing_read(&peer->input.framing, bytes, length, mhd_head_most(peer->loop), &peer->input.unanswered);
    count_head(peer);
    if (!peer->input.framing.fault) return safe;
    peer->input.awaits_refusal = true;
    peer->input.next_to_refuse = peer->loop->to_refuse;
    peer->loop->to_refuse = peer;
    return safe;
}

/* ---- answering ---- */

static void write_answer(struct writer *w, const struct response *response, const char *id)
{
    char head[512], date[40];
    struct tm utc;
    const time_t now = time(NULL);
    gmtime_r(&now, &utc);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    const int length =
        snprintf(head, sizeof head,
                 "HTTP/1.1 %d %s\r\nConnection: close\r\nDate: %s\r\nContent-Type: %s\r\nX-Request-Id: %s\r\n"
                 "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Length: %zu\r\n\r\n",
                 response->status, MHD_get_reason_phrase_for(response->status), date, response->content_type,
                 id, response->body.length);
    writer_bytes(w, head, length);
    writer_bytes(w, response->body.text, response->body.length);
}

static void send_answer(struct peer *peer, const struct writer *w)
{
    if (w->failed || !w->length) return;
    if (peer->input.session) {
        gnutls_record_send(peer->input.session, w->text, w->length);
        gnutls_bye(peer->input.session, GNUTLS_SHUT_WR);
    } else {
        const ssize_t sent = send(peer->socket, w->text, w->length, MSG_DONTWAIT | MSG_NOSIGNAL);
        (void)sent; /* a client that does not read so little does not want it */
    }
}

static void refuse(struct peer *peer)
{
    char id[REQUEST_ID_ROOM];
    struct response response = {0};
    struct writer answer;
    struct limits *limits = peer->loop->server->limits;
    struct quota quota;
    writer_init(&answer);
    writer_init(&response.body);
    request_id_make(id);
    /* The problem is sent in any case, since the connection ends with it. But the client's next requests find
     * the bucket emptier. */
    if (!peer->is_proxy) limits_take(limits, peer->address, NULL, http_now(), &quota);
    problem_fill(&response, peer->input.framing.problem, "%s", peer->input.framing.fault);
    metrics_request(-1, response.status, 0);
    metrics_add(METRIC_BYTES_SENT, response.body.length);
    log_request(
        &(struct log_request){.request_id = id, .status = response.status, .bytes = response.body.length});
    if (!response.body.failed) write_answer(&answer, &response, id);
    send_answer(peer, &answer);
    shutdown(peer->socket, SHUT_WR);
    peer->deadline = http_now() + LINGER_US;
    if (raw_drop(peer)) mhd_cut(peer); /* the client is gone */
    writer_free(&answer);
    writer_free(&response.body);
}

void raw_refuse(struct loop *loop)
{
    struct peer **at = &loop->to_refuse;
    while (*at) {
        struct peer *peer = *at;
        if (peer->input.unanswered) {
            at = &peer->input.next_to_refuse;
            continue;
        }
        *at = peer->input.next_to_refuse;
        peer->input.awaits_refusal = false;
        refuse(peer);
    }
}
