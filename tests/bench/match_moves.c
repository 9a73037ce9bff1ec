/* Moves in matches that fill_database.c has made, one in each, chosen at random among those that are played.
 *
 *   match_moves --port N --database URL --matches N [--round 100] [--rounds 20] [--clients 16] [--seed 1]
 *
 * Before each round the matches are read from the database and a legal move (or answer to a secret step) is
 * picked for each. The time until all of them are answered is measured. Prints one JSON object. Exit status
 * 1: a move was refused. */
#include <inttypes.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "api/match/change/draft.h"
#include "engine/random.h"
#include "filled_match.h"
#include "games/registry.h"
#include "histogram.h"
#include "http_connection.h"
#include "program/clock.h"

enum { ROUND_MAX = 10000, CLIENTS_MAX = 64, REQUEST_ROOM = 1024 };

struct round_load {
    int port, round, rounds, clients;
    uint64_t matches, chosen, random; /* chance: which matches are chosen, and which moves */
    const char *database_url;
    PGconn *database;
    struct pack *pack;
    struct play play;
    struct chance chance;
    struct outcome out;
    struct writer body;
    char (*request)[REQUEST_ROOM];
    atomic_int next, refused;
    int64_t spent; /* in the rounds, in microseconds */
    struct histogram took;
};

struct client {
    struct round_load *round_load;
    struct http_connection connection;
    pthread_t thread;
    struct histogram took;
};

/* ---- a round is prepared ---- */

/* Plays what a seat has answered to the secret step so far; of one that has answered completely nothing is
 * asked. */
static bool read_answer(struct round_load *s, const PGresult *r, int row, uint32_t *deciding)
{
    static struct draft draft; /* large */
    if (PQgetisnull(r, row, 1)) return true;
    const int seat = PQgetvalue(r, row, 1)[1];
    if (*PQgetvalue(r, row, 2)) {
        *deciding &= ~(UINT32_C(1) << seat);
        return true;
    }
    bool read =
        draft_read(&s->play, (const uint8_t *)PQgetvalue(r, row, 3), (size_t)PQgetlength(r, row, 3), &draft);
    for (size_t i = 0; i < draft.count && read; i++)
        read = !play_answer(&s->play, seat, &draft.moves[i]);
    return read;
}

/* The match as it stands, and who must decide. False: it is over. */
static bool read_match(struct round_load *s, uint64_t number, uint32_t *deciding)
{
    uint8_t id[MATCH_ID_SIZE], seed[SEED_SIZE];
    char text[UUID_TEXT];
    const char *value = text;
    filled_match_id(number, id);
    filled_match_seed(number, seed);
    uuid_format(id, text);
    PGresult *r =
        PQexecParams(s->database,
                     "select s.state, a.seat, a.complete, a.draft from match_state s left join answer a"
                     " on a.match_id = s.match_id and a.version = s.version where s.match_id = $1::uuid",
                     1, NULL, &value, NULL, NULL, 1);
    chance_from_seed(&s->chance, seed, id, NULL, 0);
    bool read = PQntuples(r) > 0 &&
                state_restore(&s->play, (const uint8_t *)PQgetvalue(r, 0, 0), (size_t)PQgetlength(r, 0, 0));
    *deciding = read ? play_deciders(&s->play) : 0;
    for (int row = 0; row < PQntuples(r) && read; row++)
        read = read_answer(s, r, row, deciding);
    PQclear(r);
    return read && *deciding;
}

static bool write_request(struct round_load *s, uint64_t number, uint64_t deciding,
                          char request[REQUEST_ROOM])
{
    static struct move_list moves; /* large */
    const int seat =
        set_nth(&deciding, 1, (int)random_below(&s->random, (uint32_t)__builtin_popcountll(deciding)));
    uint8_t id[MATCH_ID_SIZE];
    char text[UUID_TEXT], token[FILLED_MATCH_TOKEN];
    play_list(&s->play, seat, &moves);
    writer_clear(&s->body);
    writer_open(&s->body, '{');
    writer_name(&s->body, "move");
    move_write(&s->body, &s->play, &moves.moves[random_below(&s->random, (uint32_t)moves.count)], seat,
               SEAT_ALL);
    writer_close(&s->body, '}');
    filled_match_id(number, id);
    uuid_format(id, text);
    filled_match_token(number, seat, token);
    return snprintf(request, REQUEST_ROOM,
                    "POST /v1/matches/%s/moves HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
                    "Authorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
                    text, token, s->body.length, writer_text(&s->body)) < REQUEST_ROOM;
}

/* No match twice: they are taken in steps around all of them, the same ones with the same seed. False: there
 * are too few. */
static bool prepare_round(struct round_load *s)
{
    const uint64_t played = (s->matches + FILLED_MATCH_TENTH - 1) / FILLED_MATCH_TENTH;
    const uint64_t step = played / (uint64_t)s->round > 0 ? played / (uint64_t)s->round : 1;
    const uint64_t from = random_below(&s->chosen, (uint32_t)played);
    int count = 0;
    for (uint64_t i = 0; i < played && count < s->round; i++) {
        const uint64_t place = (from + i * step + i * step / played) % played,
                       number = place * FILLED_MATCH_TENTH;
        uint32_t deciding;
        if (read_match(s, number, &deciding)) count += write_request(s, number, deciding, s->request[count]);
    }
    s->round = count < s->round ? count : s->round;
    return count > 0;
}

/* ---- and played ---- */

static void *run_client(void *context)
{
    struct client *client = context;
    struct round_load *s = client->round_load;
    for (int i; (i = atomic_fetch_add(&s->next, 1)) < s->round;) {
        const int64_t begun = clock_microseconds(CLOCK_MONOTONIC);
        const bool answered =
            http_connection_send(&client->connection, s->request[i], strlen(s->request[i])) &&
            http_connection_receive(&client->connection, true) && client->connection.status == 200;
        if (!answered && s->refused++ == 0)
            fprintf(stderr, "match_moves: answered %d: %.300s\n", client->connection.status,
                    client->connection.body);
        histogram_add(&client->took, (uint64_t)(clock_microseconds(CLOCK_MONOTONIC) - begun));
    }
    return NULL;
}

static bool play_round(struct round_load *s, struct client *clients)
{
    int started = 0;
    s->next = 0;
    const int64_t begun = clock_microseconds(CLOCK_MONOTONIC);
    while (started < s->clients &&
           pthread_create(&clients[started].thread, NULL, run_client, &clients[started]) == 0)
        started++;
    for (int i = 0; i < started; i++)
        pthread_join(clients[i].thread, NULL);
    s->spent += clock_microseconds(CLOCK_MONOTONIC) - begun;
    return started == s->clients && s->refused == 0;
}

static void report(struct round_load *s, const struct client *clients)
{
    for (int i = 0; i < s->clients; i++) {
        s->took.count += clients[i].took.count;
        for (int n = 0; n < HISTOGRAM_BUCKETS; n++)
            s->took.bucket[n] += clients[i].took.bucket[n];
    }
    printf("{\"moves\":%" PRIu64 ",\"per_second\":%.1f,\"p50_us\":%" PRIu64 ",\"p99_us\":%" PRIu64 "}\n",
           s->took.count, 1e6 * (double)s->took.count / (double)(s->spent + 1), histogram_at(&s->took, 500),
           histogram_at(&s->took, 990));
}

static bool open_all(struct round_load *s, struct client *clients)
{
    s->pack = pack_standard(games[0]);
    s->database = PQconnectdb(s->database_url);
    s->request = calloc((size_t)s->round, sizeof *s->request);
    writer_init(&s->body);
    if (!s->pack || PQstatus(s->database) != CONNECTION_OK || !s->request) return false;
    s->play = (struct play){.game = games[0], .pack = s->pack->data, .chance = &s->chance, .out = &s->out};
    s->play.state = malloc(play_state_size(games[0]));
    for (int i = 0; i < s->clients; i++) {
        clients[i].round_load = s;
        if (!http_connection_open(&clients[i].connection, s->port)) return false;
    }
    return s->play.state;
}

static bool read_argument(struct round_load *s, const char *name, const char *value)
{
    if (strcmp(name, "--port") == 0)
        s->port = atoi(value);
    else if (strcmp(name, "--database") == 0)
        s->database_url = value;
    else if (strcmp(name, "--matches") == 0)
        s->matches = strtoull(value, NULL, 10);
    else if (strcmp(name, "--round") == 0)
        s->round = atoi(value);
    else if (strcmp(name, "--rounds") == 0)
        s->rounds = atoi(value);
    else if (strcmp(name, "--clients") == 0)
        s->clients = atoi(value);
    else if (strcmp(name, "--seed") == 0)
        s->chosen = strtoull(value, NULL, 10);
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    static struct round_load s = {.round = 100, .rounds = 20, .clients = 16, .chosen = 1};
    static struct client clients[CLIENTS_MAX];
    bool sound = sodium_init() >= 0 && argc % 2 == 1;
    for (int i = 1; i < argc && sound; i += 2)
        sound = read_argument(&s, argv[i], argv[i + 1]);
    if (!sound || !s.port || !s.database_url || !s.matches || s.round < 1 || s.round > ROUND_MAX ||
        s.clients < 1 || s.clients > CLIENTS_MAX) {
        fputs("match_moves: see the first lines of match_moves.c for its arguments\n", stderr);
        return 2;
    }
    s.random = (uint64_t)clock_microseconds(CLOCK_REALTIME);
    if (!open_all(&s, clients)) {
        fputs("match_moves: the database, the rules or the service are not there\n", stderr);
        return 2;
    }
    for (int i = 0; i < s.rounds && sound; i++)
        sound = prepare_round(&s) && play_round(&s, clients);
    report(&s, clients);
    return !sound;
}
