/* Bots that play matches on the service as fast as it lets them, one connection a match.
 *
 *   load --port N --database URL [--clients 64] [--warm-up 2] [--seconds 10]
 *        [--read "" | --read /legal-moves]
 *        [--moves-each N] [--matches N] [--streams N] [--webhook URL]
 *
 * The program leaves the processor to the service: it has one thread, sends only requests that are counted
 * (bot_match.h), and reads no answer further than its header. Prints one JSON object. Exit status 1: an
 * answer was not the right one. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>

#include "bot_match.h"
#include "engine/pack.h"
#include "games/registry.h"
#include "histogram.h"
#include "http_connection.h"

enum { REQUEST_ROOM = 4096, STREAM_MATCHES = 16, READ_AFTER = 60 };

/* The kinds of a client's requests. */
enum asked { ASKED_MATCH, ASKED_WEBHOOK, ASKED_MOVE, ASKED_VIEW };

struct client {
    struct http_connection connection;
    struct bot_match match;
    char organizer[BOT_MATCH_TOKEN]; /* the token with which a webhook is still to be registered, or "" */
    enum asked asked;
    int64_t sent;
};

struct load {
    /* the command line */
    int port, clients, streams, warm_up, seconds;
    int moves_each; /* moves of a match before the next one is begun; 0: to its end */
    int matches;    /* stop after so many instead of after `seconds`; 0: no */
    const char
        *read; /* after some moves, only read this part of the match: "" or "/legal-moves"; NULL: play on */
    const char *webhook; /* each match has one at this URL, which is told every turn; NULL: it has none */
    const char *database_url;

    PGconn *database;
    struct pack *pack;
    struct client *client;
    struct http_connection *stream;
    int64_t begun, ends; /* of what is counted */
    int created, readers;
    uint64_t made[BOT_MATCH_KINDS];
    uint64_t asked;  /* all requests, counted or not */
    uint64_t strays; /* answers that should not be */
    struct histogram took;
    struct writer body;
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int complain(const char *what)
{
    fprintf(stderr, "load: %s\n", what);
    return 1;
}

/* ---- requests ---- */

static bool post(struct load *load, struct client *client, const char *path, const char *token)
{
    char request[REQUEST_ROOM];
    const int length =
        snprintf(request, sizeof request,
                 "POST /v1/matches%s HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
                 "%s%s%sContent-Length: %zu\r\n\r\n%s",
                 path, token ? "Authorization: Bearer " : "", token ? token : "", token ? "\r\n" : "",
                 load->body.length, writer_text(&load->body));
    return length < REQUEST_ROOM && http_connection_send(&client->connection, request, (size_t)length);
}

static bool get(struct http_connection *connection, const struct bot_match *match, int seat, const char *what)
{
    char request[REQUEST_ROOM];
    const int length =
        snprintf(request, sizeof request,
                 "GET /v1/matches/%s%s HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n\r\n",
                 match->id, what, match->token[seat]);
    return http_connection_send(connection, request, (size_t)length);
}

static bool ask_for_match(struct load *load, struct client *client)
{
    const struct game *game = load->pack->game;
    const int range = game->players_max - game->players_min + 1;
    client->asked = ASKED_MATCH;
    writer_clear(&load->body);
    writer_open(&load->body, '{');
    writer_member_string(&load->body, "game", game->id);
    writer_member_integer(&load->body, "players", game->players_min + (int)(load->created++ % range));
    writer_close(&load->body, '}');
    return post(load, client, "", NULL);
}

static bool ask_for_webhook(struct load *load, struct client *client)
{
    char path[64], token[BOT_MATCH_TOKEN];
    client->asked = ASKED_WEBHOOK;
    writer_clear(&load->body);
    writer_open(&load->body, '{');
    writer_member_string(&load->body, "url", load->webhook);
    writer_close(&load->body, '}');
    snprintf(path, sizeof path, "/%s/webhooks", client->match.id);
    snprintf(token, sizeof token, "%s", client->organizer);
    *client->organizer = '\0';
    return post(load, client, path, token);
}

static bool ask_for_move(struct load *load, struct client *client)
{
    struct bot_match *match = &client->match;
    char path[64];
    client->asked = ASKED_MOVE;
    writer_clear(&load->body);
    bot_match_pick(match, &load->body);
    snprintf(path, sizeof path, "/%s/moves", match->id);
    return post(load, client, path, match->token[match->next.seat]);
}

/* The counted time begins now, after the warm-up. */
static void begin(struct load *load)
{
    load->begun = now() + load->warm_up * INT64_C(1000000);
    load->ends = load->begun + load->seconds * INT64_C(1000000);
}

/* The last client that turns to reading begins what is counted. */
static bool ask_for_view(struct load *load, struct client *client)
{
    if (client->asked != ASKED_VIEW && ++load->readers == load->clients) begin(load);
    client->asked = ASKED_VIEW;
    return get(&client->connection, &client->match, client->match.next.seat, load->read);
}

/* The next request of a client. */
static bool ask(struct load *load, struct client *client)
{
    const struct bot_match *match = &client->match;
    const bool begun = *match->id && !bot_match_over(match);
    client->sent = now();
    load->asked++;
    if (*client->organizer) return ask_for_webhook(load, client);
    if (begun && load->read && match->made >= READ_AFTER) return ask_for_view(load, client);
    if (begun && (!load->moves_each || match->made < load->moves_each)) return ask_for_move(load, client);
    return ask_for_match(load, client);
}

/* ---- answers ---- */

static void count(struct load *load, const struct client *client, enum bot_match_kind kind)
{
    const int64_t time = now();
    if (client->sent < load->begun || time > load->ends) return;
    if (!load->read == (client->asked == ASKED_VIEW)) return;
    if (client->asked == ASKED_MOVE) load->made[kind]++;
    histogram_add(&load->took, (uint64_t)(time - client->sent));
}

static bool stray(struct load *load, const struct client *client)
{
    if (load->strays++ == 0)
        fprintf(stderr, "load: match %s was answered %d: %.300s\n", client->match.id,
                client->connection.status, client->connection.body);
    return false;
}

/* A match was created. */
static bool take_match(struct load *load, struct client *client)
{
    json_t *json = load->webhook ? json_loads(client->connection.body, 0, NULL) : NULL;
    const char *token = json_string_value(json_object_get(json, "organizer_token"));
    snprintf(client->organizer, sizeof client->organizer, "%s", token ? token : "");
    json_decref(json);
    return bot_match_begin(&client->match, client->connection.body, load->database);
}

/* An answer is complete. False: the client cannot go on. */
static bool take_answer(struct load *load, struct client *client)
{
    struct bot_match *match = &client->match;
    const bool creates = client->asked == ASKED_MATCH || client->asked == ASKED_WEBHOOK;
    if (client->connection.status != (creates ? 201 : 200)) return stray(load, client);
    if (client->asked == ASKED_MATCH) return take_match(load, client) || stray(load, client);
    if (client->asked == ASKED_WEBHOOK) return true;
    count(load, client, client->asked == ASKED_MOVE ? bot_match_made(match) : BOT_MATCH_MOVE);
    return true;
}

static bool enough(const struct load *load)
{
    return load->matches ? load->created >= load->matches : now() >= load->ends;
}

static void run(struct load *load, int epoll)
{
    struct epoll_event ready[64];
    while (!load->strays && !enough(load)) {
        const int count = epoll_wait(epoll, ready, 64, 1000);
        for (int i = 0; i < count; i++) {
            struct client *client = ready[i].data.ptr;
            if (!http_connection_receive(&client->connection, false))
                stray(load, client);
            else if (client->connection.status && take_answer(load, client) && !ask(load, client))
                stray(load, client);
        }
    }
}

/* ---- streams ---- */

/* Opens streams on idle matches. Their heartbeats fit into the sockets' buffers unread. */
static bool open_streams(struct load *load)
{
    struct client source;
    bool open =
        http_connection_open(&source.connection, load->port) && bot_match_init(&source.match, load->pack, 0);
    load->stream = calloc((size_t)load->streams + 1, sizeof *load->stream);
    for (int i = 0; open && i < load->streams; i++) {
        struct http_connection *connection = &load->stream[i];
        if (i % (load->streams / STREAM_MATCHES + 1) == 0)
            open = ask_for_match(load, &source) && http_connection_receive(&source.connection, true) &&
                   bot_match_begin(&source.match, source.connection.body, load->database);
        open = open && http_connection_open(connection, load->port) &&
               get(connection, &source.match, 0, "/stream") && http_connection_receive(connection, true) &&
               connection->status == 200;
    }
    http_connection_close(&source.connection);
    bot_match_free(&source.match);
    return open;
}

/* ---- the whole ---- */

static bool open_clients(struct load *load, int epoll)
{
    load->client = calloc((size_t)load->clients, sizeof *load->client);
    for (int i = 0; load->client && i < load->clients; i++) {
        struct client *client = &load->client[i];
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
        if (!http_connection_open(&client->connection, load->port) ||
            !bot_match_init(&client->match, load->pack, (uint64_t)i) ||
            epoll_ctl(epoll, EPOLL_CTL_ADD, client->connection.socket, &event) || !ask(load, client))
            return false;
    }
    return load->client;
}

static double processor_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void report(const struct load *load)
{
    const double seconds = (double)(now() - load->begun + 1) / 1e6;
    printf("{\"asked\":%" PRIu64 ",\"requests\":%" PRIu64
           ",\"seconds\":%.3f,\"per_second\":%.1f,\"mean_us\":%.1f,",
           load->asked, load->took.count, seconds, (double)load->took.count / seconds,
           load->took.count ? (double)load->took.sum / (double)load->took.count : 0);
    printf("\"p50_us\":%" PRIu64 ",\"p99_us\":%" PRIu64 ",\"longest_us\":%" PRIu64 ",",
           histogram_at(&load->took, 500), histogram_at(&load->took, 990), load->took.longest);
    printf("\"moves\":%" PRIu64 ",\"answers\":%" PRIu64 ",\"closings\":%" PRIu64 ",",
           load->made[BOT_MATCH_MOVE], load->made[BOT_MATCH_ANSWER], load->made[BOT_MATCH_CLOSE]);
    printf("\"matches\":%d,\"strays\":%" PRIu64 ",\"load_processor_seconds\":%.2f}\n", load->created,
           load->strays, processor_seconds());
}

static bool prepare(struct load *load)
{
    load->pack = pack_standard(games[0]);
    load->database = PQconnectdb(load->database_url);
    writer_init(&load->body);
    return load->pack && PQstatus(load->database) == CONNECTION_OK;
}

/* One argument with its value. False: it is none of ours. */
static bool read_argument(struct load *load, const char *name, const char *value)
{
    const struct {
        const char *name;
        int *number;
        const char **text;
    } arguments[] = {
        {"--port", &load->port, NULL},
        {"--database", NULL, &load->database_url},
        {"--clients", &load->clients, NULL},
        {"--warm-up", &load->warm_up, NULL},
        {"--seconds", &load->seconds, NULL},
        {"--read", NULL, &load->read},
        {"--moves-each", &load->moves_each, NULL},
        {"--matches", &load->matches, NULL},
        {"--streams", &load->streams, NULL},
        {"--webhook", NULL, &load->webhook},
    };
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        if (strcmp(arguments[i].name, name) != 0) continue;
        if (arguments[i].number) *arguments[i].number = atoi(value);
        if (arguments[i].text) *arguments[i].text = value;
        return true;
    }
    return false;
}

static bool read_arguments(struct load *load, int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2)
        if (i + 1 == argc || !read_argument(load, argv[i], argv[i + 1])) return false;
    return load->port && load->database_url && load->clients > 0;
}

int main(int argc, char **argv)
{
    struct load load = {.clients = 64, .warm_up = 2, .seconds = 10};
    const int epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!read_arguments(&load, argc, argv))
        return complain("see the first lines of load.c for its arguments");
    if (!prepare(&load)) return complain("the database or the rules are not there");
    if (!open_streams(&load)) return complain("the streams cannot be opened");
    if (!open_clients(&load, epoll)) return complain("the service cannot be reached");
    begin(&load);
    if (load.read) load.begun = load.ends = INT64_MAX;
    run(&load, epoll);
    report(&load);
    return load.strays > 0;
}
