/* Streams: server-sent events that hold no thread while nothing happens.
 *
 * An idle stream's connection is suspended. stream_wake(), the heartbeat or the stop move it on. A worker
 * lets its source produce, the loop sends the product, and then it is idle again. A wake meanwhile sets
 * `woken`, so no news is missed. */
#include <poll.h>
#include <string.h>
#include <sys/socket.h>

#include "api/common/metrics.h"
#include "api/http/held_memory.h"
#include "api/http/loop.h"
#include "api/http/mhd.h"
#include "api/http/server.h"
#include "api/http/stream.h"
#include "api/http/workers.h"

static const char COMMENT[] = ":\n\n"; /* the heartbeat; an event source ignores comments */

static struct stripe *stripe_of_subject(struct server *server, const uint8_t subject[16])
{
    return &server->stripes[(subject[14] ^ subject[15]) % STRIPES];
}

static struct stripe *stripe_of(const struct exchange *x)
{
    return stripe_of_subject(x->server, x->stream.source->subject);
}

static bool is_stopping(const struct exchange *x)
{
    return atomic_load(&x->server->stopping);
}

void streams_init(struct server *server)
{
    for (int i = 0; i < STRIPES; i++)
        pthread_mutex_init(&server->stripes[i].lock, NULL);
}

/* Gives the suspended connection to the loop. Called with the lock. */
static void give_to_loop(struct exchange *x)
{
    x->stream.phase = STREAM_SENDS;
    loop_return(x);
}

/* Ends a stream for a player's. A stream whose client reads nothing would not end otherwise. Called with the
 * lock. */
static void end_for_player(struct exchange *x)
{
    x->stream.ended = true;
    x->stream.counted = false;
    limits_give_back(x->server->limits, LIMITED_STREAMS, x->account.client, 1);
    if (x->stream.phase == STREAM_IDLE)
        give_to_loop(x);
    else if (x->stream.phase == STREAM_SENDS)
        mhd_cut(x->peer);
}

/* Ends a spectator's stream of this address, or of any (LIMITS_UNCOUNTED). False: none is left. */
static bool end_spectator_stream(struct server *server, uint64_t address)
{
    bool found = false;
    for (int i = 0; i < STRIPES && !found; i++) {
        pthread_mutex_lock(&server->stripes[i].lock);
        for (struct exchange *x = server->stripes[i].first; x && !found; x = x->stream.next) {
            found = x->stream.counted && !x->stream.source->player &&
                    (address == LIMITS_UNCOUNTED || x->account.client == address);
            if (found) end_for_player(x);
        }
        pthread_mutex_unlock(&server->stripes[i].lock);
    }
    return found;
}

/* Takes a place among the streams. Where none is left, a player takes a spectator's. */
static enum limits_verdict take_place(struct exchange *x, bool player)
{
    enum limits_verdict verdict;
    do
        verdict = limits_hold(x->server->limits, LIMITED_STREAMS, x->account.client, 1);
    while (verdict != LIMITS_FINE && player &&
           end_spectator_stream(x->server, verdict == LIMITS_FULL ? LIMITS_UNCOUNTED : x->account.client));
    return verdict;
}

static void refuse(struct exchange *x, enum limits_verdict verdict)
{
    if (verdict == LIMITS_FULL) {
        problem_fill(&x->response, PROBLEM_AWAY, "Too many streams are open.");
        return;
    }
    problem_fill(&x->response, PROBLEM_RATE, "One address may have %lld streams at most.",
                 (long long)limits_share(x->server->limits, LIMITED_STREAMS));
    response_header(&x->response, "Retry-After", "1");
}

bool stream_begin(struct exchange *x)
{
    struct stream *stream = x->response.stream;
    const enum limits_verdict verdict = take_place(x, stream->player);
    if (verdict != LIMITS_FINE) {
        stream->free(stream);
        refuse(x, verdict);
        return false;
    }
    atomic_fetch_add(&x->server->traffic.streams, 1);
    metrics_add(METRIC_STREAMS, 1);
    x->response.content_type = "text/event-stream";
    x->stream =
        (struct stream_state){.source = stream, .phase = STREAM_PRODUCES, .beat = true, .counted = true};
    struct stripe *stripe = stripe_of(x);
    pthread_mutex_lock(&stripe->lock);
    x->stream.next = stripe->first;
    if (stripe->first) stripe->first->stream.previous = x;
    stripe->first = x;
    pthread_mutex_unlock(&stripe->lock);
    return true;
}

/* Queues a stream that is idle, or that a worker has just produced. Where the queue is full it stays idle
 * until the next tick. Called with the lock. */
static void give_to_workers(struct exchange *x)
{
    x->stream.phase = STREAM_PRODUCES;
    x->wait.over_share = limits_over_share(x->server->limits, x->account.client, http_now());
    if (queue_push(&x->server->queue, x)) return;
    x->stream.phase = STREAM_IDLE;
    x->stream.woken = true;
}

/* Appends the news. False: the stream ends. */
static bool produce(struct exchange *x, struct worker *worker)
{
    struct stream *stream = x->stream.source;
    const int64_t begun = worker_time();
    if (strcmp(x->line.method, "HEAD") == 0) return false;
    stream->more = false;
    const bool goes_on = stream->produce(stream, worker, &x->response.body) && !x->response.body.failed;
    worker_charge(x, worker_time() - begun);
    return goes_on;
}

void stream_run(struct exchange *x, struct worker *worker)
{
    struct stream_state *state = &x->stream;
    struct stripe *stripe = stripe_of(x);
    struct writer *out = &x->response.body;
    pthread_mutex_lock(&stripe->lock);
    const bool beat = state->beat;
    state->woken = state->beat = false;
    pthread_mutex_unlock(&stripe->lock);

    writer_clear(out);
    state->sent = 0;
    if (beat) writer_bytes(out, COMMENT, sizeof COMMENT - 1);
    const bool goes_on = produce(x, worker);
    if (out->length) state->heartbeat = http_now() + x->server->config->time.stream_heartbeat * 1000000;
    metrics_add(METRIC_BYTES_SENT, out->length);

    pthread_mutex_lock(&stripe->lock);
    state->ended |= !goes_on;
    state->woken |= state->source->more;
    if (out->length || state->ended || is_stopping(x))
        give_to_loop(x);
    else if (state->woken)
        give_to_workers(x);
    else
        state->phase = STREAM_IDLE;
    pthread_mutex_unlock(&stripe->lock);
}

/* Gives memory back, so a quiet stream keeps little. */
static void finish_sending(struct exchange *x)
{
    writer_free(&x->response.body);
    x->stream.sent = 0;
    x->peer->holding.waits = false;
    x->peer->holding.since = http_now();
    x->peer->deadline = 0;
    held_memory_count(x);
}

ssize_t stream_read(void *exchange, uint64_t position, char *buffer, size_t room)
{
    struct exchange *x = exchange;
    struct stream_state *state = &x->stream;
    size_t left = x->response.body.length - state->sent;
    if (left) {
        size_t piece = left < room ? left : room;
        memcpy(buffer, x->response.body.text + state->sent, piece);
        state->sent += piece;
        x->peer->deadline = http_now() + x->server->config->time.transfer_seconds * 1000000;
        return (ssize_t)piece;
    }
    finish_sending(x);
    struct stripe *stripe = stripe_of(x);
    pthread_mutex_lock(&stripe->lock);
    bool ended = state->ended || is_stopping(x);
    if (!ended) {
        MHD_suspend_connection(x->connection); /* without it, the answer 0 would make the loop spin */
        if (state->woken)
            give_to_workers(x);
        else
            state->phase = STREAM_IDLE;
    }
    pthread_mutex_unlock(&stripe->lock);
    return ended ? MHD_CONTENT_READER_END_OF_STREAM : 0;
}

/* Whether the client has closed its end, whatever it has sent before. */
static bool client_has_left(const struct exchange *x)
{
    struct pollfd end = {.fd = x->peer->socket, .events = POLLRDHUP};
    return poll(&end, 1, 0) > 0;
}

/* Called with the lock. */
static void tick(struct exchange *x, int64_t now)
{
    if (x->stream.phase != STREAM_IDLE) return;
    x->stream.beat = now >= x->stream.heartbeat;
    if (client_has_left(x)) {
        x->stream.ended = true;
        give_to_loop(x);
    } else if (x->stream.woken || x->stream.beat) {
        give_to_workers(x);
    }
}

void streams_tick(struct loop *loop, int64_t now)
{
    struct server *server = loop->server;
    if (!atomic_load_explicit(&server->traffic.streams, memory_order_relaxed)) return;
    for (int i = 0; i < STRIPES; i++) {
        pthread_mutex_lock(&server->stripes[i].lock);
        for (struct exchange *x = server->stripes[i].first; x; x = x->stream.next)
            if (x->peer->loop == loop) tick(x, now);
        pthread_mutex_unlock(&server->stripes[i].lock);
    }
}

void stream_end(struct exchange *x)
{
    struct stream_state *state = &x->stream;
    struct stripe *stripe = stripe_of(x);
    pthread_mutex_lock(&stripe->lock);
    if (state->next) state->next->stream.previous = state->previous;
    *(state->previous ? &state->previous->stream.next : &stripe->first) = state->next;
    if (state->counted) limits_give_back(x->server->limits, LIMITED_STREAMS, x->account.client, 1);
    pthread_mutex_unlock(&stripe->lock);
    state->source->free(state->source);
    state->source = NULL;
    atomic_fetch_sub(&x->server->traffic.streams, 1);
    metrics_add(METRIC_STREAMS, -1);
}

void streams_stop(struct server *server)
{
    for (int i = 0; i < STRIPES; i++) {
        pthread_mutex_lock(&server->stripes[i].lock);
        for (struct exchange *x = server->stripes[i].first; x; x = x->stream.next)
            if (x->stream.phase == STREAM_IDLE) give_to_loop(x);
        pthread_mutex_unlock(&server->stripes[i].lock);
    }
}

void stream_wake(struct server *server, const uint8_t subject[16])
{
    if (!atomic_load_explicit(&server->traffic.streams, memory_order_relaxed)) return;
    struct stripe *stripe = stripe_of_subject(server, subject);
    pthread_mutex_lock(&stripe->lock);
    for (struct exchange *x = stripe->first; x; x = x->stream.next) {
        if (memcmp(x->stream.source->subject, subject, 16) != 0) continue;
        if (x->stream.phase == STREAM_IDLE)
            give_to_workers(x);
        else
            x->stream.woken = true;
    }
    pthread_mutex_unlock(&stripe->lock);
}
