/* One thread, which tries again each second while the database is away. */
#include "api/schema.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "api/common/log.h"
#include "db/db.h"
#include "program/clock.h"

enum { AGAIN_SECONDS = 1 };

static struct {
    const char *url;
    pthread_t thread;
    pthread_mutex_t lock; /* protects `stop` */
    pthread_cond_t stopped;
    bool stop;
    bool running; /* a thread must be joined */
    bool unusable;
} schema = {.lock = PTHREAD_MUTEX_INITIALIZER, .stopped = PTHREAD_COND_INITIALIZER};

static enum db_result migrate(void)
{
    char message[512];
    enum db_result result = db_migrate(schema.url, message, sizeof message);
    if (result == DB_OK) result = db_check_vault(schema.url, message, sizeof message);
    db_hold(result != DB_OK);
    schema.unusable = result == DB_BROKEN;
    if (result == DB_AWAY) log_say(LOG_WARN, "the database is away: %s", message);
    if (result == DB_BROKEN) log_say(LOG_ERROR, "the database cannot be used: %s", message);
    return result;
}

/* False: the thread must stop. */
static bool wait_a_second(void)
{
    const struct timespec until = clock_after(CLOCK_MONOTONIC, AGAIN_SECONDS * INT64_C(1000000));
    pthread_mutex_lock(&schema.lock);
    if (!schema.stop) pthread_cond_clockwait(&schema.stopped, &schema.lock, CLOCK_MONOTONIC, &until);
    const bool stop = schema.stop;
    pthread_mutex_unlock(&schema.lock);
    return !stop;
}

static void *keep_trying(void *nothing)
{
    enum db_result result = DB_AWAY;
    while (result == DB_AWAY && wait_a_second())
        result = migrate();
    if (result == DB_OK) log_say(LOG_INFO, "the database is here");
    if (result == DB_BROKEN) kill(getpid(), SIGTERM);
    return nothing;
}

bool schema_start(const char *url)
{
    schema.url = url;
    enum db_result result = migrate();
    if (result != DB_AWAY) return result == DB_OK;
    schema.running = pthread_create(&schema.thread, NULL, keep_trying, NULL) == 0;
    return schema.running;
}

bool schema_stop(void)
{
    pthread_mutex_lock(&schema.lock);
    schema.stop = true;
    pthread_cond_signal(&schema.stopped);
    pthread_mutex_unlock(&schema.lock);
    if (schema.running) pthread_join(schema.thread, NULL);
    schema.running = false;
    return !schema.unusable;
}
