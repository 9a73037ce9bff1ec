/* Settings: one table in config.c makes the flags, the environment variables, the defaults and --help.
 *
 * A flag overrides the environment, the environment overrides the default. NAME_OF_SETTING in the environment
 * is --name-of-setting on the command line. */
#ifndef WESTPHALIA_API_COMMON_CONFIG_H
#define WESTPHALIA_API_COMMON_CONFIG_H

#include <stdint.h>

enum { JSON_DEPTH_MOST = 1024 }; /* of max_json_depth */

/* Where the service listens, and whom it trusts. */
struct listen_settings {
    const char *host;               /* an address, IPv4 or IPv6 */
    int64_t port;                   /* 0: any that is free */
    const char *takeover_socket;    /* api/takeover.h; "": none */
    const char *tls_cert, *tls_key; /* PEM files; both or neither ("") */
    const char *tls_priorities;     /* of GnuTLS */
    const char *cors_origins; /* separated by commas; "loopback": those of this machine; "*": all; "": none */
    const char *trusted_proxies; /* addresses and networks, separated by commas; "": none */
    int64_t proxy_header;        /* by which they say for whom they speak: 0 X-Forwarded-For, 1 Forwarded */
};

struct database_settings {
    const char *url;
    const char *pooler_url;      /* "": there is none */
    const char *secret_key_file; /* db/vault.h; "": see vault_open() */
};

/* How much at once. */
struct capacity_settings {
    int64_t workers; /* 0: as many as suit the machine; a match has a third at the most */
    int64_t loops;   /* 0: one for every four cores, four at the most */
    int64_t queue;   /* requests that wait for a worker; more are answered 503 */
    int64_t max_connections;
    int64_t max_connections_per_address; /* 0: an eighth */
    int64_t max_streams;
    int64_t max_streams_per_address; /* 0: an eighth */
    int64_t max_buffers;             /* MiB of bodies, and of answers that are not taken yet */
    int64_t state_cache;             /* MiB of decoded states (api/match/state_cache.h); 0: none */
    int64_t pack_cache;              /* MiB of supplied packs and their boards (api/match/pack_cache.h) */
};

/* How large. */
struct size_settings {
    int64_t max_body; /* bytes */
    int64_t max_uri;
    int64_t max_headers; /* bytes of all header lines together */
    int64_t max_packs;   /* that there may be in the database when another is supplied */
    int64_t max_json_depth;
};

/* How long, in seconds where nothing else is said. */
struct time_settings {
    int64_t idle_seconds;     /* a connection between requests */
    int64_t transfer_seconds; /* from the request line to the whole request; and for an answer to be taken */
    int64_t stream_heartbeat;
    int64_t shutdown_seconds; /* for requests in flight when the service is told to stop */
    int64_t deadline_poll;    /* milliseconds between looks for deadlines that have passed; 0: none */
};

/* How often. Requests are counted in a second, and have a burst beside; 0 is no limit. */
struct rate_settings {
    int64_t token, token_burst;
    int64_t address, address_burst;
    int64_t create;          /* matches and packs of an address in a minute; 0: no limit */
    int64_t create_in_a_day; /* matches of an address in a day; 0: no limit, for packs neither */
};

/* After how many days a match is deleted; 0: never. */
struct expiry_settings {
    int64_t unplayed, abandoned;
};

struct access_settings {
    const char *create_token;  /* its owner may create matches; "": all clients may */
    const char *metrics_token; /* its owner may read /metrics; "": see config.c */
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
    /* the transparency log: api/transparency/transparency.h */
    int64_t transparency_seconds; /* 0: this instance adds nothing */
    int64_t transparency_heads;
    const char *transparency_origin; /* "": one is made */
    int64_t log_level;               /* enum log_level */
};

enum config_result {
    CONFIG_RUN,
    CONFIG_DONE /* --help or --version was answered */,
    CONFIG_BAD /* said on stderr */
};

/* Reads the environment, then the arguments. Strings are borrowed from both, which live as long as the
 * process. */
enum config_result config_read(struct config *config, int argc, char **argv);

#endif
