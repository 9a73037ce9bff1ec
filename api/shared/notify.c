/* One thread, one connection, and one event descriptor that wakes the thread. */
#include "api/shared/notify.h"

#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "api/common/stop.h"
#include "db/db.h"

enum {
    NAME = 16,       /* hexadecimal digits of an instance's name, by which it leaves out its own posts */
    POSTS_MAX = 200, /* ids in one notification, whose payload must stay below 8,000 bytes */
    TOGETHER_MS = 5, /* milliseconds in which posts are gathered */
    CONNECT_AGAIN_US = 1000000,
    ANSWER_MS = 2000, /* milliseconds that an answer may take: answered() */
};

struct notify {
    const char *url;
    void (*heard)(void *context, const uint8_t match_id[MATCH_ID_SIZE]);
    void *context;
    char name[NAME + 1];
    pthread_t thread;
    int posted; /* the event descriptor */
    struct stop stop;
    pthread_mutex_t lock; /* protects the posts that wait */
    size_t count;
    uint8_t post[POSTS_MAX][MATCH_ID_SIZE];
};

/* ---- posting ---- */

static void wake_thread(struct notify *notify)
{
    (void)!write(notify->posted, &(uint64_t){1}, sizeof(uint64_t));
}

static bool waiting(const struct notify *notify, const uint8_t id[MATCH_ID_SIZE])
{
    for (size_t i = 0; i < notify->count; i++)
        if (!memcmp(notify->post[i], id, MATCH_ID_SIZE)) return true;
    return false;
}

/* Drops the post where there is no room: the other instances find out by their heartbeat. */
void notify_post(struct notify *notify, const uint8_t match_id[MATCH_ID_SIZE])
{
    pthread_mutex_lock(&notify->lock);
    bool first = notify->count == 0;
    if (notify->count < POSTS_MAX && !waiting(notify, match_id))
        memcpy(notify->post[notify->count++], match_id, MATCH_ID_SIZE);
    pthread_mutex_unlock(&notify->lock);
    if (first) wake_thread(notify);
}

/* ---- the thread ---- */

/* Takes the waiting posts as a payload: the instance's name, then the ids, all in hexadecimal. False: none is
 * waiting. */
static bool take(struct notify *notify, char payload[NAME + POSTS_MAX * 2 * MATCH_ID_SIZE + 1])
{
    memcpy(payload, notify->name, NAME);
    pthread_mutex_lock(&notify->lock);
    size_t count = notify->count;
    sodium_bin2hex(payload + NAME, POSTS_MAX * 2 * MATCH_ID_SIZE + 1, notify->post[0], count * MATCH_ID_SIZE);
    notify->count = 0;
    pthread_mutex_unlock(&notify->lock);
    return count > 0;
}

/* Whether the statement was carried out. Otherwise the connection is of no use. A standby does not listen.
 * And libpq waits for ever when memory is short while it reads a notification, because it takes the message
 * for half of one. */
static bool answered(PGconn *connection)
{
    PGresult *result = db_answer(connection, ANSWER_MS);
    const ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* False: the connection is of no use. */
static bool send_posts(struct notify *notify, PGconn *connection)
{
    char payload[NAME + POSTS_MAX * 2 * MATCH_ID_SIZE + 1];
    uint64_t rings;
    nanosleep(&(struct timespec){.tv_nsec = TOGETHER_MS * 1000000L}, NULL);
    (void)!read(notify->posted, &rings, sizeof rings);
    if (!take(notify, payload)) return true;
    const char *value = payload;
    return PQsendQueryParams(connection, "select pg_notify('westphalia', $1)", 1, NULL, &value, NULL, NULL,
                             0) &&
           answered(connection);
}

static void hear(const struct notify *notify, const char *payload)
{
    uint8_t id[MATCH_ID_SIZE];
    if (strlen(payload) < NAME || !memcmp(payload, notify->name, NAME)) return;
    for (const char *at = payload + NAME; strlen(at) >= 2 * MATCH_ID_SIZE; at += 2 * MATCH_ID_SIZE)
        if (!sodium_hex2bin(id, MATCH_ID_SIZE, at, 2 * MATCH_ID_SIZE, NULL, NULL, NULL))
            notify->heard(notify->context, id);
}

static void hear_all(const struct notify *notify, PGconn *connection)
{
    PGnotify *note;
    PQconsumeInput(connection);
    while ((note = PQnotifies(connection))) {
        hear(notify, note->extra);
        PQfreemem(note);
    }
}

/* Serves until the connection is lost or the service stops. */
static void serve(struct notify *notify, PGconn *connection)
{
    struct pollfd on[] = {{.fd = notify->posted, .events = POLLIN},
                          {.fd = PQsocket(connection), .events = POLLIN}};
    /* A notification is a hint that need not survive a restart of the database, so it does not wait for the
     * disk. */
    if (!PQsendQuery(connection, "set synchronous_commit = off; listen westphalia") || !answered(connection))
        return;
    while (PQstatus(connection) == CONNECTION_OK && !stop_is_asked(&notify->stop)) {
        poll(on, 2, -1);
        if (on[0].revents && !stop_is_asked(&notify->stop) && !send_posts(notify, connection)) return;
        hear_all(notify, connection);
    }
}

static void *run(void *argument)
{
    struct notify *notify = argument;
    do {
        PGconn *connection = db_connect(notify->url);
        if (PQstatus(connection) == CONNECTION_OK) serve(notify, connection);
        PQfinish(connection);
    } while (!stop_wait(&notify->stop, CONNECT_AGAIN_US));
    return NULL;
}

/* ---- beginning and end ---- */

static void make_name(struct notify *notify)
{
    uint8_t random[NAME / 2];
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(notify->name, sizeof notify->name, random, sizeof random);
}

static void release(struct notify *notify)
{
    if (notify->posted >= 0) close(notify->posted);
    stop_free(&notify->stop);
    pthread_mutex_destroy(&notify->lock);
    free(notify);
}

struct notify *notify_new(const char *url,
                          void (*heard)(void *context, const uint8_t match_id[MATCH_ID_SIZE]), void *context)
{
    struct notify *notify = calloc(1, sizeof *notify);
    if (!notify) return NULL;
    notify->url = url;
    notify->heard = heard;
    notify->context = context;
    make_name(notify);
    pthread_mutex_init(&notify->lock, NULL);
    stop_init(&notify->stop);
    notify->posted = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (notify->posted >= 0 && pthread_create(&notify->thread, NULL, run, notify) == 0) return notify;
    release(notify);
    return NULL;
}

void notify_free(struct notify *notify)
{
    if (!notify) return;
    stop_ask(&notify->stop);
    wake_thread(notify);
    pthread_join(notify->thread, NULL);
    release(notify);
}
