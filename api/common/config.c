/* Settings, by one table. */
#include "api/common/config.h"

#include <stdio.h>
#include <string.h>

#include "log/checkpoint.h"
#include "program/arguments.h"
#include "program/secret.h"

static const struct usage USAGE = {.program = "westphaliad",
                                   .about = "A rules service for board games, over HTTP",
                                   .words = "",
                                   .environment = true};
static const char *const LEVELS[] = {"debug", "info", "warn", "error", NULL};
static const char *const TARGETS[] = {"public", "any", NULL};
static const char *const PROXY_HEADERS[] = {"x-forwarded-for", "forwarded", NULL};

/* A setting: its flag, and its default as a text, a number or a choice. */
struct setting {
    struct flag flag;
    const char *text;
    int64_t number;
};

static bool table_url_fits(const char *url)
{
    const size_t length = strlen(url);
    for (const char *c = url; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '#' || *c == '"') return false;
    return length <= TABLE_URL_MAX && (!strncmp(url, "https://", 8) || !strncmp(url, "http://", 7));
}

/* What the table of settings cannot say; NULL: nothing is wrong. */
static const char *fault_of(const struct config *config)
{
    if (!*config->listen.tls_cert != !*config->listen.tls_key)
        return "--tls-cert and --tls-key must be given together";
    if (*config->transparency_origin && !origin_fits(config->transparency_origin))
        return "--transparency-origin must be 1 to 128 printable characters of ASCII without blanks and "
               "plus signs";
    if (*config->access.table_url && !table_url_fits(config->access.table_url))
        return "--table-url must be at most 500 printable characters of ASCII, begin with http:// or "
               "https:// and have no #";
    return NULL;
}

enum config_result config_read(struct config *config, int argc, char **argv)
{
    const struct setting settings[] = {
        {{"host", FLAG_TEXT, &config->listen.host, "ADDRESS", "address to listen on"}, .text = "127.0.0.1"},
        {{"port", FLAG_NUMBER, &config->listen.port, "N", "port to listen on; 0: any free port", 0, 65535},
         .number = 8630},
        {{"takeover-socket", FLAG_TEXT, &config->listen.takeover_socket, "PATH",
          "Unix socket by which a newer process takes the port over. It takes the port when it is ready, and "
          "this one ends. The directory should be this user's alone"},
         .text = ""},
        {{"database-url", FLAG_TEXT, &config->database.url, "URL", "address of PostgreSQL"},
         .text = "postgresql:///westphalia"},
        {{"pooler-url", FLAG_TEXT, &config->database.pooler_url, "URL",
          "address of a transaction pooler (PgBouncer) for that PostgreSQL. All connections go through it, "
          "except for the one that listens. Without it all are direct"},
         .text = ""},
        {{"secret-key-file", FLAG_TEXT, &config->database.secret_key_file, "FILE",
          "keys that encrypt secrets in the database, one a line, 64 hexadecimal digits each. The first one "
          "encrypts, the others only decrypt. Without it the systemd credential secret-key is used, if it "
          "exists"},
         .text = ""},
        {{"tls-cert", FLAG_TEXT, &config->listen.tls_cert, "FILE",
          "PEM file with the certificate chain; with it the service speaks HTTPS"},
         .text = ""},
        {{"tls-key", FLAG_TEXT, &config->listen.tls_key, "FILE", "PEM file with the certificate's key"},
         .text = ""},
        {{"tls-priorities", FLAG_TEXT, &config->listen.tls_priorities, "LIST",
          "protocols and ciphers of HTTPS, as a priority string of GnuTLS; protocols before TLS 1.2 are "
          "never used"},
         .text = "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-DHE-RSA:-CIPHER-ALL:+AES-256-GCM:"
                 "+CHACHA20-POLY1305:+AES-128-GCM:%SERVER_PRECEDENCE"},
        {{"cors-origins", FLAG_TEXT, &config->listen.cors_origins, "ORIGIN,...",
          "origins whose web pages may call the service, separated by commas; loopback: pages of localhost, "
          "127.0.0.1 and [::1] at any port; *: all"},
         .text = "loopback"},
        {{"workers", FLAG_NUMBER, &config->capacity.workers, "N",
          "threads that carry out requests, each with a connection to the database; 0: three for each core, "
          "at least six. One match may use a third of them. Waiting moves of several matches are committed "
          "together, by one thread",
          0, 1024},
         .number = 0},
        {{"loops", FLAG_NUMBER, &config->capacity.loops, "N",
          "threads that read requests and send answers; 0: one for every four cores, at most four", 0, 64},
         .number = 0},
        {{"queue", FLAG_NUMBER, &config->capacity.queue, "N",
          "requests that may wait for a worker; further ones are answered 503", 1, 1000000},
         .number = 4096},
        {{"max-connections", FLAG_NUMBER, &config->capacity.max_connections, "N",
          "connections at the same time; further ones are closed", 1, 1000000},
         .number = 8192},
        {{"max-connections-per-address", FLAG_NUMBER, &config->capacity.max_connections_per_address, "N",
          "connections at the same time from one address, unless it is a trusted proxy's; 0: an eighth of "
          "all",
          0, 1000000},
         .number = 0},
        {{"max-streams", FLAG_NUMBER, &config->capacity.max_streams, "N",
          "open streams at the same time; further ones are answered 503. A spectator's stream ends to make "
          "room for a player's",
          0, 1000000},
         .number = 2048},
        {{"max-streams-per-address", FLAG_NUMBER, &config->capacity.max_streams_per_address, "N",
          "open streams at the same time for one address; 0: an eighth of all", 0, 1000000},
         .number = 0},
        {{"max-buffers", FLAG_NUMBER, &config->capacity.max_buffers, "N",
          "MiB of memory for bodies and heads of requests, and for answers and streams that are not sent "
          "yet. One address may have an eighth. Beyond it the slowest connections are closed. The first 4 "
          "KiB of a head do not count",
          8, 1000000},
         .number = 128},
        {{"state-cache", FLAG_NUMBER, &config->capacity.state_cache, "N",
          "MiB of decoded states of running matches, which requests then need not load; 0: none", 0, 1000000},
         .number = 32},
        {{"pack-cache", FLAG_NUMBER, &config->capacity.pack_cache, "N",
          "MiB of decoded component packs that clients have supplied, and of their boards; 0: each request "
          "that needs one reads it from the database",
          0, 1000000},
         .number = 64},
        {{"max-body", FLAG_NUMBER, &config->size.max_body, "N",
          "bytes in the body of a request with a position or a pack; other bodies may have 65536", 1024,
          1 << 30},
         .number = 1048576},
        {{"max-uri", FLAG_NUMBER, &config->size.max_uri, "N", "bytes in the target of a request", 64, 8192},
         .number = 4096},
        {{"max-headers", FLAG_NUMBER, &config->size.max_headers, "N",
          "bytes in all header fields of a request together", 256, 16384},
         .number = 8192},
        {{"max-packs", FLAG_NUMBER, &config->size.max_packs, "N",
          "component packs that are stored; further supplied ones are refused", 0, 100000},
         .number = 200},
        {{"max-json-depth", FLAG_NUMBER, &config->size.max_json_depth, "N",
          "levels of arrays and objects in a body", 4, JSON_DEPTH_MOST},
         .number = 32},
        {{"idle-seconds", FLAG_NUMBER, &config->time.idle_seconds, "N",
          "seconds that a connection may be idle between requests", 1, 3600},
         .number = 75},
        {{"transfer-seconds", FLAG_NUMBER, &config->time.transfer_seconds, "N",
          "seconds that a request may take to arrive, and a client to take its answer", 1, 3600},
         .number = 30},
        {{"stream-heartbeat", FLAG_NUMBER, &config->time.stream_heartbeat, "N",
          "seconds between the comments that keep a quiet stream open", 1, 300},
         .number = 15},
        {{"shutdown-seconds", FLAG_NUMBER, &config->time.shutdown_seconds, "N",
          "seconds that running requests may take when the service stops", 1, 600},
         .number = 20},
        {{"deadline-poll", FLAG_NUMBER, &config->time.deadline_poll, "N",
          "milliseconds between searches for deadlines that have passed, on average (each pause is half to "
          "one and a half times as long); 0: only other instances search",
          0, 60000},
         .number = 1000},
        {{"transparency-seconds", FLAG_NUMBER, &config->transparency_seconds, "N",
          "seconds until a match that has moved on gets its entry in the transparency log, at most; 0: this "
          "instance appends none",
          0, 86400},
         .number = 60},
        {{"transparency-heads", FLAG_NUMBER, &config->transparency_heads, "N",
          "matches that have moved on after which entries are appended at once", 1, 10000},
         .number = 1000},
        {{"transparency-origin", FLAG_TEXT, &config->transparency_origin, "NAME",
          "name of the transparency log, which must never change. The address of /v1/transparency without "
          "https:// is recommended. Without it a name is made"},
         .text = ""},
        {{"rate-token", FLAG_NUMBER, &config->rate.token, "N",
          "requests of one token in a second; 0: no limit", 0, 1000000},
         .number = 1000},
        {{"rate-token-burst", FLAG_NUMBER, &config->rate.token_burst, "N", "requests of one token at once", 1,
          1000000},
         .number = 2000},
        {{"rate-address", FLAG_NUMBER, &config->rate.address, "N",
          "requests of one address in a second; 0: no limit", 0, 1000000},
         .number = 5000},
        {{"rate-address-burst", FLAG_NUMBER, &config->rate.address_burst, "N",
          "requests of one address at once", 1, 1000000},
         .number = 10000},
        {{"create-rate", FLAG_NUMBER, &config->rate.create, "N",
          "matches and packs that one address may create in a minute; 0: no limit", 0, 1000000},
         .number = 60},
        {{"create-quota", FLAG_NUMBER, &config->rate.create_in_a_day, "N",
          "matches that one address may create in a day; of packs an eighth of max-packs; 0: no limit for "
          "either",
          0, 100000000},
         .number = 1000},
        {{"message-rate", FLAG_NUMBER, &config->rate.message, "N",
          "messages that one seat may write in a minute; 0: no limit", 0, 2000},
         .number = 20},
        {{"entry-quota", FLAG_NUMBER, &config->rate.enter, "N",
          "entrants that one address may enter in a day into one tournament that is open to all; 0: no limit",
          0, 100000},
         .number = 8},
        {{"expire-unplayed", FLAG_NUMBER, &config->expiry.unplayed, "DAYS",
          "days after which a match is deleted in which no seat has acted, and a pack that no match uses; 0: "
          "never",
          0, 36500},
         .number = 7},
        {{"expire-abandoned", FLAG_NUMBER, &config->expiry.abandoned, "DAYS",
          "days after which a match is deleted that was begun and abandoned, at least 30; 0: never. A match "
          "that was played to its end stays",
          0, 36500},
         .number = 0},
        {{"create-token", FLAG_TEXT, &config->access.create_token, "TOKEN",
          "bearer token that is needed to create a match or supply a pack; without it every client may do "
          "so"},
         .text = ""},
        {{"bots-token-file", FLAG_TEXT, &config->access.bots_token_file, "FILE",
          "bearer token that makes players which are the computer's, for westphalia-bots, on one line. "
          "Without "
          "it the file bots-token that systemd passes on (CREDENTIALS_DIRECTORY). Without either there are "
          "none"},
         .text = ""},
        {{"trusted-proxies", FLAG_TEXT, &config->listen.trusted_proxies, "ADDRESS,...",
          "addresses and networks of proxies that tell the client's address in a header, separated by "
          "commas. Limits for an address then count the client. Limits for connections do not count these "
          "proxies"},
         .text = ""},
        {{"proxy-header", FLAG_CHOICE, &config->listen.proxy_header, "NAME",
          "the header of trusted proxies. They must set or extend it for every request",
          .choices = PROXY_HEADERS},
         .number = 0},
        {{"metrics-token", FLAG_TEXT, &config->access.metrics_token, "TOKEN",
          "bearer token for /metrics, whose numbers reveal secret answers. Without it /metrics answers only "
          "clients on this machine: from a loopback address, by HTTP/1.1, to a loopback name (Host), without "
          "a header that proxies add (Forwarded, X-Forwarded-*, X-Real-IP, Via)"},
         .text = ""},
        {{"table-url", FLAG_TEXT, &config->access.table_url, "URL",
          "the page on which people play, with http or https and without a fragment. Invitations then come "
          "with a link to it: URL?match=...&seat=...#invitation=..., and tokens of entrants of a tournament: "
          "URL?tournament=...&entrant=...#token=..."},
         .text = ""},
        {{"webhook-targets", FLAG_CHOICE, &config->webhooks.targets, "WHERE",
          "addresses that webhooks may have; public: https, and no address of this machine or of a private "
          "network; any: http and all addresses, too",
          .choices = TARGETS},
         .number = 0},
        {{"webhook-poll", FLAG_NUMBER, &config->webhooks.poll, "N",
          "milliseconds between searches for calls of webhooks that are due, on average; 0: only other "
          "instances call",
          0, 60000},
         .number = 500},
        {{"webhook-settle", FLAG_NUMBER, &config->webhooks.settle, "N",
          "milliseconds from the beginning of a turn until webhooks are told. A turn that is over by then is "
          "not told",
          0, 3600000},
         .number = 5000},
        {{"webhook-timeout", FLAG_NUMBER, &config->webhooks.timeout, "N",
          "milliseconds that one call of a webhook may take", 100, 60000},
         .number = 10000},
        {{"webhook-retry", FLAG_NUMBER, &config->webhooks.retry, "N",
          "milliseconds until a call that has failed is made again. Further pauses grow threefold", 10,
          3600000},
         .number = 10000},
        {{"webhook-give-up", FLAG_NUMBER, &config->webhooks.give_up, "N",
          "seconds until a call that fails is given up", 1, 604800},
         .number = 86400},
        {{"max-webhooks", FLAG_NUMBER, &config->webhooks.most, "N",
          "webhooks of one player, match or tournament", 0, 1000},
         .number = 8},
        {{"webhook-ca-file", FLAG_TEXT, &config->webhooks.ca_file, "FILE",
          "PEM file with the certificates that webhooks are trusted by; without it the system's"},
         .text = ""},
        {{"log-level", FLAG_CHOICE, &config->log_level, "LEVEL", "the lowest level that is logged",
          .choices = LEVELS},
         .number = 1}};
    enum { SETTINGS = sizeof settings / sizeof *settings };
    struct flag flags[SETTINGS + 1] = {0};
    for (int i = 0; i < SETTINGS; i++) {
        flags[i] = settings[i].flag;
        if (flags[i].kind == FLAG_TEXT)
            *(const char **)flags[i].to = settings[i].text;
        else
            *(int64_t *)flags[i].to = settings[i].number;
    }
    const enum arguments_result read = arguments_read(&USAGE, flags, argc, argv, NULL);
    if (read != ARGUMENTS_RUN) return read == ARGUMENTS_DONE ? CONFIG_DONE : CONFIG_BAD;
    char message[SECRET_MESSAGE];
    const char *fault = fault_of(config);
    if (!fault &&
        !secret_read(config->access.bots_token_file, "bots-token", config->access.bots_token, message))
        fault = message;
    if (!fault) return CONFIG_RUN;
    fprintf(stderr, "%s\n", fault);
    return CONFIG_BAD;
}
