/* Settings: one table in config.c makes the flags, the environment variables, the defaults and --help.
 *
 * A flag overrides the environment, the environment overrides the default. NAME_OF_SETTING in the environment
 * is --name-of-setting on the command line. */
#ifndef WESTPHALIA_API_COMMON_CONFIG_H
#define WESTPHALIA_API_COMMON_CONFIG_H

#include <stdint.h>

#include "program/secret.h"

enum { JSON_DEPTH_MOST = 1024 }; /* the highest max_json_depth */

/* Where the service listens, and which proxies it trusts. */
struct listen_settings {
    const char *host;               /* an address, IPv4 or IPv6 */
    int64_t port;                   /* 0: any port that is free */
    const char *takeover_socket;    /* a path (api/takeover.h); "": none */
    const char *tls_cert, *tls_key; /* PEM files; both or neither ("") */
    const char *tls_priorities;     /* a priority string of GnuTLS */
    const char *cors_origins; /* separated by commas; "loopback": all of this machine; "*": all; "": none */
    const char *trusted_proxies; /* addresses and networks, separated by commas; "": none */
    int64_t proxy_header; /* the field in which proxies name their client: 0 X-Forwarded-For, 1 Forwarded */
};

struct database_settings {
    const char *url;
    const char *pooler_url;      /* "": no pooler */
    const char *secret_key_file; /* a file (db/vault.h); "": see vault_open() */
};

/* How much the service does and keeps at once. */
struct capacity_settings {
    int64_t workers; /* 0: as many as suit the machine; a match may have a third */
    int64_t loops;   /* 0: one for every four cores, at most four */
    int64_t queue;   /* requests that may wait for a worker; further ones are answered 503 */
    int64_t max_connections;
    int64_t max_connections_per_address; /* 0: an eighth of all */
    int64_t max_streams;
    int64_t max_streams_per_address; /* 0: an eighth of all */
    int64_t max_buffers;             /* MiB of bodies, and of answers that are not sent yet */
    int64_t state_cache;             /* MiB of decoded states (api/match/state_cache.h); 0: none */
    int64_t pack_cache;              /* MiB of supplied packs and their boards (api/shared/pack_cache.h) */
};

/* How large parts of requests may be, and how many packs may be stored. */
struct size_settings {
    int64_t max_body; /* bytes */
    int64_t max_uri;
    int64_t max_headers; /* bytes of all header lines together */
    int64_t max_packs;   /* packs in the database; a further one is refused */
    int64_t max_json_depth;
};

/* Limits of time, in seconds unless a comment names another unit. */
struct time_settings {
    int64_t idle_seconds; /* for a connection between requests */
    /* from the request line to the whole request; and for the client to take an answer */
    int64_t transfer_seconds;
    int64_t stream_heartbeat;
    int64_t shutdown_seconds; /* for requests in flight when the service stops */
    int64_t deadline_poll;    /* milliseconds between sweeps for deadlines that have passed; 0: no sweeps */
};

/* How often. Rates of requests are for a second, and each has a burst; 0: no limit. */
struct rate_settings {
    int64_t token, token_burst;
    int64_t address, address_burst;
    /* matches, players, tournaments and packs that an address may create in a minute; 0: no limit */
    int64_t create;
    /* matches, players, tournaments that an address may create in a day; 0: no limit, and none for packs */
    int64_t create_in_a_day;
    int64_t message; /* messages that a seat may write in a minute; 0: no limit */
    int64_t enter;   /* entrants of a tournament that an address may enter by itself in a day; 0: no limit */
};

/* Days after which a match is deleted; 0: never. */
struct expiry_settings {
    int64_t unplayed, abandoned;
};

/* Calls of webhooks (api/webhooks/caller.h). In milliseconds where no comment names another unit. */
struct webhook_settings {
    int64_t targets;     /* 0: https at public addresses; 1: http and all addresses, too */
    int64_t poll;        /* between searches for calls that are due; 0: this instance makes none */
    int64_t settle;      /* from the beginning of a turn to its call */
    int64_t timeout;     /* for one call */
    int64_t retry;       /* the first pause after a call that has failed */
    int64_t give_up;     /* seconds until a call is given up */
    int64_t most;        /* webhooks of one player, match or tournament */
    const char *ca_file; /* PEM; "": the system's */
};

enum { TABLE_URL_MAX = 500 };
struct access_settings {
    const char *create_token;     /* its bearer may create matches; "": all clients may */
    const char *bots_token_file;  /* "": see secret_read() */
    char bots_token[SECRET_ROOM]; /* its bearer makes players that are the computer's; "": there are none */
    const char *metrics_token;    /* its bearer may read /metrics; "": see config.c */
    const char *table_url; /* the page on which people play, at most TABLE_URL_MAX bytes; "": unknown */
};

/* The transparency log: api/transparency/transparency.h. */
struct transparency_settings {
    int64_t seconds;    /* between appends; 0: this instance appends nothing */
    int64_t heads;      /* matches that have moved on, after which entries are appended at once */
    const char *origin; /* the log's name; "": one is made of its id */
};

struct config {
    struct listen_settings listen;
    struct database_settings database;
    struct capacity_settings capacity;
    struct size_settings size;
    struct time_settings time;
    struct rate_settings rate;
    struct expiry_settings expiry;
    struct access_settings access;
    struct webhook_settings webhooks;
    struct transparency_settings transparency;
    int64_t log_level; /* an enum log_level */
};

enum config_result {
    CONFIG_RUN,
    CONFIG_HEALTH /* the service that runs is asked whether it is ready */,
    CONFIG_DONE /* --help or --version was answered */,
    CONFIG_BAD /* stderr says why */
};

/* Reads the environment, then the arguments. Strings are borrowed from both, which live as long as the
 * process. */
enum config_result config_read(struct config *config, int argc, char **argv);

#endif
