/* Settings, by one table. */
#include "api/common/config.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "api/common/log.h"
#include "log/checkpoint.h"
#include "program/arguments.h"
#include "program/secret.h"

static const struct usage USAGE = {.program = "westphaliad",
                                   .about = "A rules service for board games, over HTTP. With the word "
                                            "health: asks the service that runs by these settings whether "
                                            "it is ready",
                                   .words = "[health]",
                                   .words_most = 1,
                                   .environment = true};
static const char *const LEVELS[] = {"debug", "info", "warn", "error", NULL};
static const char *const TARGETS[] = {"public", "any", NULL};
static const char *const PROXY_HEADERS[] = {"x-forwarded-for", "forwarded", NULL};

/* A setting: its flag, its member of struct config, and its default. */
struct setting {
    struct flag flag; /* config_read() fills in `to` */
    size_t offset;    /* of the member */
    const char *text; /* the default of a FLAG_TEXT */
    int64_t number;   /* the default of others; of a FLAG_CHOICE its index */
};

/* The offset of a member that has this type. With another type it does not compile. */
#define OFFSET(member, type) _Generic(((struct config *)0)->member, type : offsetof(struct config, member))
#define TEXT(name, member, value, standard, help)                                                            \
    {                                                                                                        \
        {name, FLAG_TEXT, NULL, value, help}, OFFSET(member, const char *), .text = standard                 \
    }
#define NUMBER(name, member, value, standard, least, most, help)                                             \
    {                                                                                                        \
        {name, FLAG_NUMBER, NULL, value, help, least, most}, OFFSET(member, int64_t), .number = standard     \
    }
#define CHOICE(name, member, value, list, standard, help)                                                    \
    {                                                                                                        \
        {name, FLAG_CHOICE, NULL, value, help, .choices = list}, OFFSET(member, int64_t), .number = standard \
    }

/* Each row: the flag, the member, the name of the value in --help, for a choice its list, the default, for a
 * number the least and the most, and the help. */
static const struct setting SETTINGS[] = {
    TEXT("host", listen.host, "ADDRESS", "127.0.0.1", "address to listen on"),
    NUMBER("port", listen.port, "N", 8630, 0, 65535, "port to listen on; 0: any free port"),
    TEXT("takeover-socket", listen.takeover_socket, "PATH", "",
         "Unix socket by which a newer process takes the port over. It takes the port when it is ready, and "
         "this one ends. The directory should be this user's alone"),
    TEXT("database-url", database.url, "URL", "postgresql:///westphalia", "address of PostgreSQL"),
    TEXT("pooler-url", database.pooler_url, "URL", "",
         "address of a transaction pooler (PgBouncer) for that PostgreSQL. All connections go through it, "
         "except for the one that listens. Without it all are direct"),
    TEXT("secret-key-file", database.secret_key_file, "FILE", "",
         "keys that encrypt secrets in the database, one a line, 64 hexadecimal digits each. The first one "
         "encrypts, the others only decrypt. Without it the systemd credential secret-key is used, if it "
         "exists"),
    TEXT("tls-cert", listen.tls_cert, "FILE", "",
         "PEM file with the certificate chain; with it the service speaks HTTPS"),
    TEXT("tls-key", listen.tls_key, "FILE", "", "PEM file with the certificate's key"),
    TEXT("tls-priorities", listen.tls_priorities, "LIST",
         "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-DHE-RSA:-CIPHER-ALL:+AES-256-GCM:"
         "+CHACHA20-POLY1305:+AES-128-GCM:%SERVER_PRECEDENCE",
         "protocols and ciphers of HTTPS, as a priority string of GnuTLS; protocols before TLS 1.2 are never "
         "used"),
    TEXT("cors-origins", listen.cors_origins, "ORIGIN,...", "loopback",
         "origins whose web pages may call the service, separated by commas; loopback: pages of localhost, "
         "127.0.0.1 and [::1] at any port; *: all"),
    NUMBER("workers", capacity.workers, "N", 0, 0, 1024,
           "threads that carry out requests, each with a connection to the database; 0: three for each core, "
           "at least six. One match may use a third of them. Waiting moves of several matches are committed "
           "together, by one thread"),
    NUMBER("loops", capacity.loops, "N", 0, 0, 64,
           "threads that read requests and send answers; 0: one for every four cores, at most four"),
    NUMBER("queue", capacity.queue, "N", 4096, 1, 1000000,
           "requests that may wait for a worker; further ones are answered 503"),
    NUMBER("max-connections", capacity.max_connections, "N", 8192, 1, 1000000,
           "connections at the same time; further ones are closed"),
    NUMBER(
        "max-connections-per-address", capacity.max_connections_per_address, "N", 0, 0, 1000000,
        "connections at the same time from one address, unless it is a trusted proxy's; 0: an eighth of all"),
    NUMBER("max-streams", capacity.max_streams, "N", 2048, 0, 1000000,
           "open streams at the same time; further ones are answered 503. A spectator's stream ends to make "
           "room for a player's"),
    NUMBER("max-streams-per-address", capacity.max_streams_per_address, "N", 0, 0, 1000000,
           "open streams at the same time for one address; 0: an eighth of all"),
    NUMBER("max-buffers", capacity.max_buffers, "N", 128, 8, 1000000,
           "MiB of memory for bodies and heads of requests, and for answers and streams that are not sent "
           "yet. One address may have an eighth. Beyond it the slowest connections are closed. The first 4 "
           "KiB of a head do not count"),
    NUMBER("state-cache", capacity.state_cache, "N", 32, 0, 1000000,
           "MiB of decoded states of running matches, which requests then need not load; 0: none"),
    NUMBER("pack-cache", capacity.pack_cache, "N", 64, 0, 1000000,
           "MiB of decoded component packs that clients have supplied, and of their boards; 0: each request "
           "that needs one reads it from the database"),
    NUMBER("max-body", size.max_body, "N", 1048576, 1024, 1 << 30,
           "bytes in the body of a request with a position or a pack; other bodies may have 65536"),
    NUMBER("max-uri", size.max_uri, "N", 4096, 64, 8192, "bytes in the target of a request"),
    NUMBER("max-headers", size.max_headers, "N", 8192, 256, 16384,
           "bytes in all header fields of a request together"),
    NUMBER("max-packs", size.max_packs, "N", 200, 0, 100000,
           "component packs that are stored; further supplied ones are refused"),
    NUMBER("max-json-depth", size.max_json_depth, "N", 32, 4, JSON_DEPTH_MOST,
           "levels of arrays and objects in a body"),
    NUMBER("idle-seconds", time.idle_seconds, "N", 75, 1, 3600,
           "seconds that a connection may be idle between requests"),
    NUMBER("transfer-seconds", time.transfer_seconds, "N", 30, 1, 3600,
           "seconds that a request may take to arrive, and a client to take its answer"),
    NUMBER("stream-heartbeat", time.stream_heartbeat, "N", 15, 1, 300,
           "seconds between the comments that keep a quiet stream open"),
    NUMBER("shutdown-seconds", time.shutdown_seconds, "N", 20, 1, 600,
           "seconds that running requests may take when the service stops"),
    NUMBER("deadline-poll", time.deadline_poll, "N", 1000, 0, 60000,
           "milliseconds between searches for deadlines that have passed, on average (each pause is half to "
           "one and a half times as long); 0: only other instances search"),
    NUMBER("transparency-seconds", transparency.seconds, "N", 60, 0, 86400,
           "seconds until a match that has moved on gets its entry in the transparency log, at most; 0: this "
           "instance appends none"),
    NUMBER("transparency-heads", transparency.heads, "N", 1000, 1, 10000,
           "matches that have moved on after which entries are appended at once"),
    TEXT("transparency-origin", transparency.origin, "NAME", "",
         "name of the transparency log, which must never change. The address of /v1/transparency without "
         "https:// is recommended. Without it a name is made"),
    NUMBER("rate-token", rate.token, "N", 1000, 0, 1000000, "requests of one token in a second; 0: no limit"),
    NUMBER("rate-token-burst", rate.token_burst, "N", 2000, 1, 1000000, "requests of one token at once"),
    NUMBER("rate-address", rate.address, "N", 5000, 0, 1000000,
           "requests of one address in a second; 0: no limit"),
    NUMBER("rate-address-burst", rate.address_burst, "N", 10000, 1, 1000000,
           "requests of one address at once"),
    NUMBER("create-rate", rate.create, "N", 60, 0, 1000000,
           "matches, players, tournaments and packs that one address may create in a minute; 0: no limit"),
    NUMBER("create-quota", rate.create_in_a_day, "N", 1000, 0, 100000000,
           "matches, players and tournaments that one address may create in a day; of packs an eighth of "
           "max-packs; 0: no limit for any of them"),
    NUMBER("message-rate", rate.message, "N", 20, 0, 2000,
           "messages that one seat may write in a minute; 0: no limit"),
    NUMBER(
        "entry-quota", rate.enter, "N", 8, 0, 100000,
        "entrants that one address may enter in a day into one tournament that is open to all; 0: no limit"),
    NUMBER("expire-unplayed", expiry.unplayed, "DAYS", 7, 0, 36500,
           "days after which a match is deleted in which no seat has acted, and a pack that no match uses; "
           "0: never"),
    NUMBER("expire-abandoned", expiry.abandoned, "DAYS", 0, 0, 36500,
           "days after which a match is deleted that was begun and abandoned, at least 30; 0: never. A match "
           "that was played to its end stays"),
    TEXT(
        "create-token", access.create_token, "TOKEN", "",
        "bearer token that is needed to create a match, player or tournament or to supply a pack; without it "
        "every client may do so"),
    TEXT("bots-token-file", access.bots_token_file, "FILE", "",
         "bearer token that makes players which are the computer's, for westphalia-bots, on one line. "
         "Without it the file bots-token that systemd passes on (CREDENTIALS_DIRECTORY). Without either "
         "there are none"),
    TEXT("trusted-proxies", listen.trusted_proxies, "ADDRESS,...", "",
         "addresses and networks of proxies that tell the client's address in a header, separated by commas. "
         "Limits for an address then count the client. Limits for connections do not count these proxies"),
    CHOICE("proxy-header", listen.proxy_header, "NAME", PROXY_HEADERS, 0,
           "the header of trusted proxies. They must set or extend it for every request"),
    TEXT("metrics-token", access.metrics_token, "TOKEN", "",
         "bearer token for /metrics, whose numbers reveal secret answers. Without it /metrics answers only "
         "clients on this machine: from a loopback address, by HTTP/1.1, to a loopback name (Host), without "
         "a header that proxies add (Forwarded, X-Forwarded-*, X-Real-IP, Via)"),
    TEXT("table-url", access.table_url, "URL", "",
         "the page on which people play, with http or https and without a fragment. Invitations then come "
         "with a link to it: URL?match=...&seat=...#invitation=..., and tokens of entrants of a tournament: "
         "URL?tournament=...&entrant=...#token=..."),
    CHOICE("webhook-targets", webhooks.targets, "WHERE", TARGETS, 0,
           "addresses that webhooks may have; public: https, and no address of this machine or of a private "
           "network; any: http and all addresses, too"),
    NUMBER("webhook-poll", webhooks.poll, "N", 500, 0, 60000,
           "milliseconds between searches for calls of webhooks that are due, on average; 0: only other "
           "instances call"),
    NUMBER("webhook-settle", webhooks.settle, "N", 5000, 0, 3600000,
           "milliseconds from the beginning of a turn until webhooks are told. A turn that is over by then "
           "is not told"),
    NUMBER("webhook-timeout", webhooks.timeout, "N", 10000, 100, 60000,
           "milliseconds that one call of a webhook may take"),
    NUMBER("webhook-retry", webhooks.retry, "N", 10000, 10, 3600000,
           "milliseconds until a call that has failed is made again. Further pauses grow threefold"),
    NUMBER("webhook-give-up", webhooks.give_up, "N", 86400, 1, 604800,
           "seconds until a call that fails is given up"),
    NUMBER("max-webhooks", webhooks.most, "N", 8, 0, 1000, "webhooks of one player, match or tournament"),
    TEXT("webhook-ca-file", webhooks.ca_file, "FILE", "",
         "PEM file with the certificates that webhooks are trusted by; without it the system's"),
    CHOICE("log-level", log_level, "LEVEL", LEVELS, LOG_INFO, "the lowest level that is logged"),
};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof *SETTINGS };

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
    if (*config->transparency.origin && !origin_fits(config->transparency.origin))
        return "--transparency-origin must be 1 to 128 printable characters of ASCII without blanks and "
               "plus signs";
    if (*config->access.table_url && !table_url_fits(config->access.table_url))
        return "--table-url must be at most 500 printable characters of ASCII, begin with http:// or "
               "https:// and have no #";
    return NULL;
}

enum config_result config_read(struct config *config, int argc, char **argv)
{
    struct flag flags[SETTING_COUNT + 1] = {0};
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting *setting = &SETTINGS[i];
        flags[i] = setting->flag;
        flags[i].to = (char *)config + setting->offset;
        if (setting->flag.kind == FLAG_TEXT)
            *(const char **)flags[i].to = setting->text;
        else
            *(int64_t *)flags[i].to = setting->number;
    }
    struct given_words words = {0};
    const enum arguments_result read = arguments_read(&USAGE, flags, argc, argv, &words);
    if (read != ARGUMENTS_RUN) return read == ARGUMENTS_DONE ? CONFIG_DONE : CONFIG_BAD;
    char message[SECRET_MESSAGE];
    const char *fault =
        words.count && strcmp(*words.word, "health") != 0 ? "the only word is health" : fault_of(config);
    if (!fault &&
        !secret_read(config->access.bots_token_file, "bots-token", config->access.bots_token, message))
        fault = message;
    if (!fault) return words.count ? CONFIG_HEALTH : CONFIG_RUN;
    fprintf(stderr, "%s\n", fault);
    return CONFIG_BAD;
}
