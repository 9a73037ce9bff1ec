/* One thread, which tries again each second while the database is away. */
#include "api/schema.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "api/common/log.h"
#include "api/common/stop.h"
#include "db/db.h"

enum { AGAIN_US = 1000000 };

static struct {
    const char *url;
    pthread_t thread;
    struct stop stop;
    bool running; /* a thread must be joined */
    bool unusable;
} schema = {.stop = STOP_INITIALIZER};

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

static void *keep_trying(void *nothing)
{
    enum db_result result = DB_AWAY;
    while (result == DB_AWAY && !stop_wait(&schema.stop, AGAIN_US))
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
    stop_ask(&schema.stop);
    if (schema.running) pthread_join(schema.thread, NULL);
    schema.running = false;
    return !schema.unusable;
}
