/* What the tests of store and match service share. */
#include "desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "games/registry.h"
#include "log/audit.h"

const char *desk_url;
struct pack_cache *desk_pack_cache;
static struct match_service *service;

struct desk *desk_new(void)
{
    struct desk *desk = calloc(1, sizeof *desk);
    desk->db = db_new(desk_url);
    desk->worker = match_worker_new(service, desk->db);
    writer_init(&desk->body);
    return desk;
}

struct desk *desk_beside(const struct desk *other)
{
    struct desk *desk = calloc(1, sizeof *desk);
    desk->db = other->db;
    desk->is_beside = true;
    desk->worker = match_worker_sibling(other->worker);
    writer_init(&desk->body);
    return desk;
}

void desk_free(struct desk *desk)
{
    match_worker_free(desk->worker);
    if (!desk->is_beside) db_free(desk->db);
    writer_free(&desk->body);
    free(desk);
}

void desk_sql(const char *text)
{
    PGconn *connection = db_connect(desk_url);
    PGresult *result = PQexec(connection, text);
    assert_true(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK);
    PQclear(result);
    PQfinish(connection);
}

int desk_number(const char *text)
{
    PGconn *connection = db_connect(desk_url);
    PGresult *result = PQexec(connection, text);
    assert_int_equal(PQntuples(result), 1);
    const int number = atoi(PQgetvalue(result, 0, 0));
    PQclear(result);
    PQfinish(connection);
    return number;
}

enum match_result desk_create(struct desk *desk, int players, bool invitations, struct table *table)
{
    struct match match;
    const struct match_plan plan = {.referee = true,
                                    .pack = pack_cache_standard(desk_pack_cache, games[0]),
                                    .players = players,
                                    .label = "test",
                                    .invitations = invitations};
    struct match_snapshot told;
    enum match_result result =
        match_create(desk->worker, &plan, &(struct move_request){.body = ""}, &match, &table->secrets, &told);
    if (result != MATCH_OK) return result;
    memcpy(table->id, match.id, sizeof table->id);
    table->seats = match.terms.seats;
    return result;
}

struct desk *desk_with_match(int players, struct table *table)
{
    struct desk *desk = desk_new();
    assert_int_equal(desk_create(desk, players, false, table), MATCH_OK);
    return desk;
}

char *desk_pick(struct desk *desk, struct caller caller, uint32_t pick, uint64_t *version)
{
    struct match match;
    struct legal legal;
    struct writer w;
    if (match_legal(desk->worker, &caller, NULL, false, &match, &legal) != MATCH_OK) return NULL;
    *version = match.version;
    if (legal.moves->count == 0) return NULL;
    writer_init(&w);
    move_write(&w, &match.play, &legal.moves->moves[pick % legal.moves->count], legal.seat, SEAT_ALL);
    char *text = strdup(writer_text(&w));
    writer_free(&w);
    return text;
}

enum match_result desk_make(struct desk *desk, struct caller caller, const char *move, const char *key)
{
    json_t *json = json_loads(move, 0, NULL);
    desk->call.request = (struct move_request){.caller = caller,
                                               .moves = json,
                                               .path = "/move",
                                               .key = key,
                                               .body = move,
                                               .body_length = strlen(move)};
    writer_clear(&desk->body);
    enum match_result result = match_move(desk->worker, &desk->call, &desk->body);
    json_decref(json);
    return result;
}

struct match desk_look(struct desk *desk, const struct table *table)
{
    struct match match;
    struct caller caller = table_organizer(table);
    assert_int_equal(match_read(desk->worker, &caller, 0, &match), MATCH_OK);
    return match;
}

void desk_play(struct desk *desk, const struct table *table, int seat)
{
    uint64_t version;
    struct caller caller = table_seat(table, seat);
    char *move = desk_pick(desk, caller, randombytes_random(), &version);
    assert_non_null(move);
    assert_int_equal(desk_make(desk, caller, move, NULL), MATCH_OK);
    free(move);
}

bool desk_play_one(struct desk *desk, const struct table *table)
{
    const uint32_t deciding = desk_look(desk, table).deciding;
    if (deciding) desk_play(desk, table, seat_first(deciding));
    return deciding != 0;
}

enum match_result desk_concede(struct desk *desk, const struct table *table, int seat)
{
    const struct move_request request = {.caller = table_seat(table, seat), .body = ""};
    writer_clear(&desk->body);
    return match_concede(desk->worker, &request, &desk->call.verdict, &desk->body);
}

enum match_result desk_undo(struct desk *desk, const struct table *table, int seat, int actions)
{
    const struct move_request request = {.caller = table_seat(table, seat), .body = ""};
    writer_clear(&desk->body);
    return match_undo(desk->worker, &request, actions, &desk->call.verdict, &desk->body);
}

struct listener desk_listener(struct desk *desk, const struct table *table, int viewer)
{
    struct listener listener;
    const char *token = viewer == SEAT_NONE  ? NULL
                        : viewer == SEAT_ALL ? table->secrets.organizer
                                             : table->secrets.seat[viewer];
    struct caller caller = {table->id, token};
    assert_int_equal(match_authenticate(desk->worker, &caller, &listener), MATCH_OK);
    assert_int_equal(listener.bearer, viewer);
    return listener;
}

void desk_assert_audit(struct desk *desk, const struct table *table, bool over)
{
    struct audit_summary summary;
    struct writer file;
    struct audited audited;
    struct caller caller = table_organizer(table);
    writer_init(&file);
    assert_int_equal(match_audit(desk->worker, &caller, &file, &audited), MATCH_OK);
    assert_true(
        audit_verify(writer_text(&file), file.length, &(struct audit_options){.games = games}, &summary));
    assert_int_equal(summary.findings, 0);
    assert_int_equal(summary.over, over);
    writer_free(&file);
}

void desk_no_report(const char *text)
{
}

int main(void)
{
    struct faults faults = {0};
    char message[200];
    desk_url = getenv("DATABASE_URL");
    if (!desk_url || !getenv("POSTGRES_SH") || sodium_init() < 0)
        return 77; /* skipped: run it by postgres.sh */
    if (!getenv("VERBOSE")) db_on_report(desk_no_report);
    if (db_migrate(desk_url, message, sizeof message) != DB_OK) return fprintf(stderr, "%s\n", message), 1;
    desk_pack_cache = pack_cache_new(games, 1 << 20, &faults);
    service = desk_pack_cache ? match_service_new(desk_url, desk_pack_cache, 1 << 20, NULL, NULL) : NULL;
    if (!service) return 1;
    const int failed = tests_run();
    match_service_free(service);
    pack_cache_free(desk_pack_cache);
    return failed;
}
