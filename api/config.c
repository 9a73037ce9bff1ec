/* Settings, by one table. */
#include "api/config.h"

#include <stdio.h>

#include "program/arguments.h"

static const struct usage USAGE = {.program = "westphaliad",
                                   .about = "A rules service for board games, over HTTP",
                                   .words = "",
                                   .environment = true};
static const char *const LEVELS[] = {"debug", "info", "warn", "error", NULL};
static const char *const PROXY_HEADERS[] = {"x-forwarded-for", "forwarded", NULL};

static const struct config DEFAULTS = {.host = "127.0.0.1",
                                       .port = 8630,
                                       .database_url = "postgresql:///westphalia",
                                       .tls_cert = "",
                                       .tls_key = "",
                                       .cors_origins = "",
                                       .queue = 4096,
                                       .max_connections = 8192,
                                       .max_connections_per_address = 8192,
                                       .max_streams = 2048,
                                       .max_body = 1048576,
                                       .max_uri = 4096,
                                       .max_headers = 8192,
                                       .max_packs = 200,
                                       .max_json_depth = 32,
                                       .idle_seconds = 75,
                                       .transfer_seconds = 30,
                                       .stream_heartbeat = 15,
                                       .shutdown_seconds = 20,
                                       .deadline_poll = 1000,
                                       .rate_token = 1000,
                                       .rate_token_burst = 2000,
                                       .rate_address = 5000,
                                       .rate_address_burst = 10000,
                                       .trusted_proxies = "",
                                       .metrics_token = "",
                                       .log_level = 1};

enum config_result config_read(struct config *config, int argc, char **argv)
{
    const struct flag flags[] = {
        {"host", FLAG_TEXT, &config->host, "ADDRESS", "address to listen on"},
        {"port", FLAG_NUMBER, &config->port, "N", "port to listen on; 0: any that is free", 0, 65535},
        {"database-url", FLAG_TEXT, &config->database_url, "URL", "where PostgreSQL is"},
        {"tls-cert", FLAG_TEXT, &config->tls_cert, "FILE",
         "PEM file with the certificate chain: serves HTTPS"},
        {"tls-key", FLAG_TEXT, &config->tls_key, "FILE", "PEM file with the certificate's key"},
        {"cors-origins", FLAG_TEXT, &config->cors_origins, "ORIGIN,...",
         "origins whose web pages may call the service, separated by commas; *: all of them"},
        {"workers", FLAG_NUMBER, &config->workers, "N",
         "threads that carry out requests, each with a connection to the database; 0: three for each core, "
         "at least six",
         0, 1024},
        {"loops", FLAG_NUMBER, &config->loops, "N",
         "threads that read requests and send answers; 0: one for every four cores, at most four", 0, 64},
        {"queue", FLAG_NUMBER, &config->queue, "N",
         "requests that may wait for a worker; further ones are answered 503", 1, 1000000},
        {"max-connections", FLAG_NUMBER, &config->max_connections, "N",
         "connections at the same time; further ones are closed", 1, 1000000},
        {"max-connections-per-address", FLAG_NUMBER, &config->max_connections_per_address, "N",
         "connections at the same time from one address", 1, 1000000},
        {"max-streams", FLAG_NUMBER, &config->max_streams, "N",
         "live streams at the same time; further ones are answered 503", 0, 1000000},
        {"max-body", FLAG_NUMBER, &config->max_body, "N", "bytes in the body of a request", 1024, 1 << 30},
        {"max-uri", FLAG_NUMBER, &config->max_uri, "N", "bytes in the target of a request", 64, 8192},
        {"max-headers", FLAG_NUMBER, &config->max_headers, "N",
         "bytes in all header fields of a request together", 256, 16384},
        {"max-packs", FLAG_NUMBER, &config->max_packs, "N",
         "component packs that are stored; further ones that clients supply are refused", 0, 100000},
        {"max-json-depth", FLAG_NUMBER, &config->max_json_depth, "N",
         "how deep arrays and objects may be nested in a body", 4, 1024},
        {"idle-seconds", FLAG_NUMBER, &config->idle_seconds, "N",
         "how long a connection may wait between requests", 1, 3600},
        {"transfer-seconds", FLAG_NUMBER, &config->transfer_seconds, "N",
         "how long a request may take to arrive, and the client to take the answer", 1, 3600},
        {"stream-heartbeat", FLAG_NUMBER, &config->stream_heartbeat, "N",
         "seconds between the comments that keep a quiet stream open", 1, 300},
        {"shutdown-seconds", FLAG_NUMBER, &config->shutdown_seconds, "N",
         "how long running requests may take after the service was told to stop", 1, 600},
        {"deadline-poll", FLAG_NUMBER, &config->deadline_poll, "N",
         "milliseconds between searches for deadlines that have passed (half as long to one and a half times "
         "as long); 0: only other instances search",
         0, 60000},
        {"rate-token", FLAG_NUMBER, &config->rate_token, "N",
         "requests of one token in a second; 0: no limit", 0, 1000000},
        {"rate-token-burst", FLAG_NUMBER, &config->rate_token_burst, "N", "requests of one token at once", 1,
         1000000},
        {"rate-address", FLAG_NUMBER, &config->rate_address, "N",
         "requests of one address in a second; 0: no limit", 0, 1000000},
        {"rate-address-burst", FLAG_NUMBER, &config->rate_address_burst, "N",
         "requests of one address at once", 1, 1000000},
        {"trusted-proxies", FLAG_TEXT, &config->trusted_proxies, "ADDRESS,...",
         "addresses and networks of proxies whose header tells the client's address, separated by commas; "
         "limits for an address then count the client, limits for connections the proxy"},
        {"proxy-header", FLAG_CHOICE, &config->proxy_header, "NAME",
         "that header; the proxy must set or extend it, whatever the client has sent",
         .choices = PROXY_HEADERS},
        {"metrics-token", FLAG_TEXT, &config->metrics_token, "TOKEN",
         "bearer token for /metrics, whose numbers show that a secret answer was sent; none: everybody who "
         "reaches a service that listens on loopback, and nobody otherwise"},
        {"log-level", FLAG_CHOICE, &config->log_level, "LEVEL", "the least important level that is logged",
         .choices = LEVELS},
        {0}};
    *config = DEFAULTS;
    const int read = arguments_read(&USAGE, flags, argc, argv, NULL);
    if (read < 0) return ~read == 0 ? CONFIG_DONE : CONFIG_BAD;
    if (!*config->tls_cert == !*config->tls_key) return CONFIG_RUN;
    fputs("--tls-cert and --tls-key must be given together\n", stderr);
    return CONFIG_BAD;
}
