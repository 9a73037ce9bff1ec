/* westphaliad: the service. Exit status: 0 stopped as asked, 1 could not start, 2 a setting is bad, 3 stopped
 * with requests in flight. With the word health: 0 ready, 1 not ready. */
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <unistd.h>

#include "api/common/log.h"
#include "api/health.h"
#include "api/schema.h"
#include "api/service.h"
#include "api/takeover.h"
#include "db/db.h"
#include "db/vault.h"
#include "program/clock.h"

enum { STOPPED, NOT_STARTED, BAD_SETTING, CUT_SHORT };
enum { READY_SECONDS = 60, PAUSE_MS = 20 /* between two looks at the other process */ };

static void report(const char *text)
{
    log_say(LOG_WARN, "database: %s", text);
}

/* Blocks the signals that stop the service, which sigwait() takes. Threads inherit this. */
static void block_signals(sigset_t *stop)
{
    sigemptyset(stop);
    sigaddset(stop, SIGTERM);
    sigaddset(stop, SIGINT);
    pthread_sigmask(SIG_BLOCK, stop, NULL);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
}

/* Another process has the port. All connections end by themselves, and their clients connect to that
 * process. */
static void retire(struct server *server, struct takeover *takeover, const struct config *config)
{
    const int64_t end = clock_microseconds(CLOCK_MONOTONIC) +
                        (config->time.idle_seconds + config->time.transfer_seconds) * 1000000;
    log_say(LOG_INFO, "another process has the port; this one ends with its last connection");
    while (server_retire(server) && clock_microseconds(CLOCK_MONOTONIC) < end &&
           takeover_wait(takeover, PAUSE_MS) == TAKEOVER_TIME)
        continue;
}

/* Serves until a signal comes, or another process has taken over. */
static int serve(struct service *service, struct takeover *takeover, int listener)
{
    const struct config *config = service->config;
    struct server *server = server_new(config, &service_application, service);
    service->server = server;
    if (!server || !server_start(server, listener)) return NOT_STARTED;
    takeover_serve(takeover, server_listener(server));
    log_say(LOG_INFO, "westphaliad %s serves %s://%s:%d", WESTPHALIA_VERSION,
            *config->listen.tls_cert ? "https" : "http", config->listen.host, server_port(server));
    if (takeover_wait(takeover, -1) == TAKEOVER_NEXT) retire(server, takeover, config);
    log_say(LOG_INFO, "stopping");
    if (!server_stop(server)) _exit(CUT_SHORT);
    service_stop(service);
    server_free(server);
    log_say(LOG_INFO, "stopped");
    return STOPPED;
}

static bool open_vault(const struct config *config)
{
    char message[512] = "libsodium cannot be used here";
    if (sodium_init() < 0 || !vault_open(config->database.secret_key_file, message, sizeof message)) {
        log_say(LOG_ERROR, "the keys that encrypt secrets: %s", message);
        return false;
    }
    if (!vault_key_id())
        log_say(LOG_WARN, "SECRET_KEY_FILE is not set: a reader of the database, or of a copy, can foretell "
                          "every die and card of running matches, and sign in this service's name");
    return true;
}

/* Waits until this process is ready to serve (as /readyz would tell), while another one serves. It does not
 * wait when the other ends. */
static bool get_ready(const struct config *config, struct takeover *takeover, const sigset_t *stop)
{
    const int64_t end = clock_microseconds(CLOCK_MONOTONIC) + READY_SECONDS * 1000000;
    const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000};
    struct db *db = db_new(config->database.url);
    bool ready = false;
    while (db && !(ready = !takeover_follows(takeover) || db_readiness(db) == DB_READY) &&
           clock_microseconds(CLOCK_MONOTONIC) < end && sigtimedwait(stop, NULL, &pause) < 0)
        continue;
    db_free(db);
    if (!ready) log_say(LOG_ERROR, "not ready: the process that serves continues");
    return ready;
}

static int run(const struct config *config)
{
    static struct service service;
    struct takeover takeover;
    int listener;
    sigset_t stop;
    block_signals(&stop);
    db_on_report(report);
    int status = NOT_STARTED;
    if (takeover_ask(&takeover, config->listen.takeover_socket, &stop, &listener) && open_vault(config) &&
        schema_start(config->database.url)) {
        if (get_ready(config, &takeover, &stop) && service_start(&service, config))
            status = serve(&service, &takeover, listener);
        if (!schema_stop()) status = NOT_STARTED;
    }
    if (status == NOT_STARTED) takeover_cancel(&takeover);
    return status;
}

int main(int argc, char **argv)
{
    struct config config;
    switch (config_read(&config, argc, argv)) {
    case CONFIG_RUN:
        log_set_level((enum log_level)config.log_level);
        return run(&config);
    case CONFIG_HEALTH:
        return health_ask(&config) ? STOPPED : NOT_STARTED;
    case CONFIG_DONE:
        return STOPPED;
    case CONFIG_BAD:
        break;
    }
    return BAD_SETTING;
}
