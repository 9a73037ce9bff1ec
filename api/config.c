/* Settings from the environment and the command line, by one table. */
#include "api/config.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { TEXT, NUMBER, CHOICE };

struct setting {
    const char *flag; /* without the dashes; the variable is the same in capitals, with underscores */
    enum kind kind;
    size_t offset;
    const char *standard;
    int64_t min, max;           /* NUMBER */
    const char *const *choices; /* CHOICE: the value is the index */
    const char *help;
};

static const char *const LEVELS[] = {"debug", "info", "warn", "error", NULL};
static const char *const PROXY_HEADERS[] = {"x-forwarded-for", "forwarded", NULL};

#define TEXT_SETTING(name, member, value, about)                                                             \
    {                                                                                                        \
        .flag = name, .kind = TEXT, .offset = offsetof(struct config, member), .standard = value,            \
        .help = about                                                                                        \
    }
#define NUMBER_SETTING(name, member, value, from, to, about)                                                 \
    {                                                                                                        \
        .flag = name, .kind = NUMBER, .offset = offsetof(struct config, member), .standard = value,          \
        .min = from, .max = to, .help = about                                                                \
    }
#define CHOICE_SETTING(name, member, value, list, about)                                                     \
    {                                                                                                        \
        .flag = name, .kind = CHOICE, .offset = offsetof(struct config, member), .standard = value,          \
        .choices = list, .help = about                                                                       \
    }

static const struct setting SETTINGS[] = {
    TEXT_SETTING("host", host, "127.0.0.1", "address to listen on"),
    NUMBER_SETTING("port", port, "8630", 0, 65535, "port to listen on; 0: any that is free"),
    TEXT_SETTING("database-url", database_url, "postgresql:///westphalia", "where PostgreSQL is"),
    TEXT_SETTING("tls-cert", tls_cert, "", "PEM file with the certificate chain: serves HTTPS"),
    TEXT_SETTING("tls-key", tls_key, "", "PEM file with the certificate's key"),
    TEXT_SETTING("cors-origins", cors_origins, "",
                 "origins whose pages may call the service, separated by commas; *: all"),
    NUMBER_SETTING("workers", workers, "0", 0, 1024,
                   "threads that run requests, each with a database connection; 0: three for every core, and "
                   "never fewer than six; more of them where the database is far off"),
    NUMBER_SETTING("loops", loops, "0", 0, 64,
                   "threads that read and write; 0: one for every four cores, four at the most"),
    NUMBER_SETTING("queue", queue, "4096", 1, 1000000, "requests that may wait for a worker; more get 503"),
    NUMBER_SETTING("max-connections", max_connections, "8192", 1, 1000000,
                   "connections at once; more are closed"),
    NUMBER_SETTING("max-connections-per-address", max_connections_per_address, "8192", 1, 1000000,
                   "connections at once from one address"),
    NUMBER_SETTING("max-streams", max_streams, "2048", 0, 1000000, "live streams at once; more get 503"),
    NUMBER_SETTING("max-body", max_body, "1048576", 1024, 1 << 30, "bytes of a request's body"),
    NUMBER_SETTING("max-uri", max_uri, "4096", 64, 8192, "bytes of a request's target"),
    NUMBER_SETTING("max-headers", max_headers, "8192", 256, 16384,
                   "bytes of a request's header fields together"),
    NUMBER_SETTING("max-packs", max_packs, "200", 0, 100000,
                   "component packs that are kept; supplied ones beyond them are refused"),
    NUMBER_SETTING("max-json-depth", max_json_depth, "32", 4, 1024,
                   "how deep a body's arrays and objects nest"),
    NUMBER_SETTING("idle-seconds", idle_seconds, "75", 1, 3600,
                   "how long a connection may wait between requests"),
    NUMBER_SETTING("transfer-seconds", transfer_seconds, "30", 1, 3600,
                   "how long a request may take to arrive, and an answer to be taken"),
    NUMBER_SETTING("stream-heartbeat", stream_heartbeat, "15", 1, 300,
                   "seconds between signs of life on a stream"),
    NUMBER_SETTING("shutdown-seconds", shutdown_seconds, "20", 1, 600,
                   "how long requests in flight may take when the service is stopped"),
    NUMBER_SETTING("deadline-poll", deadline_poll, "1000", 0, 60000,
                   "milliseconds between looks for deadlines that have passed, give or take a half; 0: other "
                   "instances look"),
    NUMBER_SETTING("rate-token", rate_token, "1000", 0, 1000000,
                   "requests a second of one token; 0: no limit"),
    NUMBER_SETTING("rate-token-burst", rate_token_burst, "2000", 1, 1000000,
                   "requests of one token in a burst"),
    NUMBER_SETTING("rate-address", rate_address, "5000", 0, 1000000,
                   "requests a second of one address; 0: no limit"),
    NUMBER_SETTING("rate-address-burst", rate_address_burst, "10000", 1, 1000000,
                   "requests of one address in a burst"),
    TEXT_SETTING(
        "trusted-proxies", trusted_proxies, "",
        "addresses and networks of proxies that say for whom they speak, separated by commas: the limit of "
        "an address is then the client's; connections count as the proxy's"),
    CHOICE_SETTING("proxy-header", proxy_header, "x-forwarded-for", PROXY_HEADERS,
                   "where they say it: the header that they set or extend, whatever a client has sent"),
    TEXT_SETTING(
        "metrics-token", metrics_token, "",
        "bearer token of who may read /metrics, whose counts tell that a secret answer came in; none: "
        "anybody who reaches a service that listens on loopback, nobody otherwise"),
    CHOICE_SETTING("log-level", log_level, "info", LEVELS, "least level that is logged"),
};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof SETTINGS[0], NAME_SIZE = 48 };

/* "max-body" -> "MAX_BODY" */
static void variable_name(const struct setting *setting, char name[NAME_SIZE])
{
    size_t i = 0;
    for (; setting->flag[i] && i < NAME_SIZE - 1; i++) {
        char c = setting->flag[i];
        name[i] = c == '-' ? '_' : (char)(c - 'a' + 'A');
    }
    name[i] = 0;
}

static bool set_number(const struct setting *setting, int64_t *to, const char *value)
{
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    if (errno || end == value || *end || number < setting->min || number > setting->max) {
        fprintf(stderr, "The value must be a whole number from %lld to %lld", (long long)setting->min,
                (long long)setting->max);
        return false;
    }
    *to = number;
    return true;
}

static bool set_choice(const struct setting *setting, int64_t *to, const char *value)
{
    for (int i = 0; setting->choices[i]; i++) {
        if (strcmp(setting->choices[i], value) == 0) {
            *to = i;
            return true;
        }
    }
    fprintf(stderr, "The value must be one of");
    for (int i = 0; setting->choices[i]; i++)
        fprintf(stderr, " %s", setting->choices[i]);
    return false;
}

/* Puts a value where it belongs. False: the rest of the sentence is on stderr. */
static bool place(struct config *config, const struct setting *setting, const char *value)
{
    void *to = (char *)config + setting->offset;
    switch (setting->kind) {
    case TEXT:
        *(const char **)to = value;
        return true;
    case NUMBER:
        return set_number(setting, to, value);
    case CHOICE:
        return set_choice(setting, to, value);
    }
    return false;
}

static bool set(struct config *config, const struct setting *setting, const char *source, const char *value)
{
    if (place(config, setting, value)) return true;
    fprintf(stderr, ", and %s is \"%s\"\n", source, value);
    return false;
}

static void print_help(void)
{
    printf("westphaliad %s: a rules service for board games, over HTTP.\n\n"
           "Usage: westphaliad [--SETTING VALUE]...\n\n"
           "Each setting is a flag or an environment variable; the flag wins.\n\n",
           WESTPHALIA_VERSION);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting *setting = &SETTINGS[i];
        char variable[NAME_SIZE];
        variable_name(setting, variable);
        printf("  --%s, %s", setting->flag, variable);
        if (*setting->standard) printf("  [%s]", setting->standard);
        printf("\n      %s\n", setting->help);
    }
    printf("\n  --help, --version\n");
}

/* The setting that an argument names ("--port" or "--port=80"); its value is in *value, or NULL when it is the next argument. */
static const struct setting *named(const char *argument, const char **value)
{
    if (strncmp(argument, "--", 2) != 0) return NULL;
    const char *equals = strchr(argument, '=');
    size_t length = equals ? (size_t)(equals - argument) - 2 : strlen(argument) - 2;
    *value = equals ? equals + 1 : NULL;
    for (int i = 0; i < SETTING_COUNT; i++) {
        const char *flag = SETTINGS[i].flag;
        if (strlen(flag) == length && memcmp(flag, argument + 2, length) == 0) return &SETTINGS[i];
    }
    return NULL;
}

static bool read_environment(struct config *config)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        char variable[NAME_SIZE];
        variable_name(&SETTINGS[i], variable);
        const char *value = getenv(variable);
        if (!set(config, &SETTINGS[i], variable, value ? value : SETTINGS[i].standard)) return false;
    }
    return true;
}

static bool read_arguments(struct config *config, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value;
        const struct setting *setting = named(argv[i], &value);
        if (!setting) {
            fprintf(stderr, "unknown argument: %s (try --help)\n", argv[i]);
            return false;
        }
        if (!value && i + 1 == argc) {
            fprintf(stderr, "a value is missing after %s\n", argv[i]);
            return false;
        }
        if (!value) value = argv[++i];
        if (!set(config, setting, setting->flag, value)) return false;
    }
    return true;
}

enum config_result config_read(struct config *config, int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        print_help();
        return CONFIG_DONE;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("westphaliad %s\n", WESTPHALIA_VERSION);
        return CONFIG_DONE;
    }
    if (!read_environment(config) || !read_arguments(config, argc, argv)) return CONFIG_BAD;
    if (!*config->tls_cert != !*config->tls_key) {
        fprintf(stderr, "--tls-cert and --tls-key go together\n");
        return CONFIG_BAD;
    }
    return CONFIG_RUN;
}
