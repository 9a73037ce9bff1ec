/* westphaliad: the service. Exit status: 0 stopped as asked, 1 could not start, 2 a setting is bad, 3 stopped with requests in flight. */
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <unistd.h>

#include "api/log.h"
#include "api/routes.h"
#include "api/schema.h"
#include "api/service.h"
#include "db/db.h"
#include "db/vault.h"

enum { STOPPED, NOT_STARTED, BAD_SETTING, CUT_SHORT };

static void report(const char *text)
{
    log_say(LOG_WARN, "database: %s", text);
}

/* The signals that stop the service are taken by sigwait(); threads inherit that they are blocked. */
static void block_signals(sigset_t *stop)
{
    sigemptyset(stop);
    sigaddset(stop, SIGTERM);
    sigaddset(stop, SIGINT);
    pthread_sigmask(SIG_BLOCK, stop, NULL);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
}

/* Serves until a signal comes. */
static int serve(struct service *service, const sigset_t *stop)
{
    const struct config *config = service->config;
    int number;
    struct server *server = server_start(config, service, routes);
    if (!server) return NOT_STARTED;
    log_say(LOG_INFO, "westphaliad %s serves %s://%s:%d", WESTPHALIA_VERSION,
            *config->tls_cert ? "https" : "http", config->host, server_port(server));
    sigwait(stop, &number);
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
    if (sodium_init() < 0 || !vault_open(config->secret_key_file, message, sizeof message)) {
        log_say(LOG_ERROR, "the keys that encrypt what is secret: %s", message);
        return false;
    }
    if (!vault_key_id())
        log_say(LOG_WARN, "there is no SECRET_KEY_FILE: whoever reads the database, or a copy of it, can "
                          "foretell every die and card of the "
                          "matches that run, and sign in this service's name");
    return true;
}

static int run(const struct config *config)
{
    static struct service service;
    sigset_t stop;
    block_signals(&stop);
    if (!open_vault(config)) return NOT_STARTED;
    db_on_report(report);
    if (!schema_start(config->database_url)) return NOT_STARTED;
    int status = service_start(&service, config) ? serve(&service, &stop) : NOT_STARTED;
    return schema_stop() ? status : NOT_STARTED;
}

int main(int argc, char **argv)
{
    struct config config;
    switch (config_read(&config, argc, argv)) {
    case CONFIG_RUN:
        log_set_level((enum log_level)config.log_level);
        return run(&config);
    case CONFIG_DONE:
        return STOPPED;
    case CONFIG_BAD:
        break;
    }
    return BAD_SETTING;
}
