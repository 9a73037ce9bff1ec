/* The fixture of the tests of store and match service. */
#include "store_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "api/match/history.h"
#include "api/match/move.h"
#include "api/match/start.h"
#include "games/registry.h"
#include "log/audit.h"

const char *fixture_database_url;
struct pack_cache *fixture_pack_cache;
static struct match_service *service;

struct store_fixture *fixture_new(void)
{
    struct store_fixture *fixture = calloc(1, sizeof *fixture);
    fixture->db = db_new(fixture_database_url);
    fixture->worker = match_worker_new(service, fixture->db);
    writer_init(&fixture->body);
    return fixture;
}

struct store_fixture *fixture_on_same_connection(const struct store_fixture *other)
{
    struct store_fixture *fixture = calloc(1, sizeof *fixture);
    fixture->db = other->db;
    fixture->shares_connection = true;
    fixture->worker = match_worker_sibling(other->worker);
    writer_init(&fixture->body);
    return fixture;
}

void fixture_free(struct store_fixture *fixture)
{
    match_worker_free(fixture->worker);
    if (!fixture->shares_connection) db_free(fixture->db);
    writer_free(&fixture->body);
    free(fixture);
}

void fixture_not_on_a_cluster(void)
{
    if (getenv("CITUS_WORKERS")) skip();
}

void fixture_sql(const char *text)
{
    PGconn *connection = db_connect(fixture_database_url);
    PGresult *result = PQexec(connection, text);
    assert_true(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK);
    PQclear(result);
    PQfinish(connection);
}

int fixture_select_number(const char *text)
{
    PGconn *connection = db_connect(fixture_database_url);
    PGresult *result = PQexec(connection, text);
    assert_int_equal(PQntuples(result), 1);
    const int number = atoi(PQgetvalue(result, 0, 0));
    PQclear(result);
    PQfinish(connection);
    return number;
}

enum match_result fixture_create_match(struct store_fixture *fixture, int players, bool invitations,
                                       struct seated_match *seated)
{
    struct match match;
    const struct match_plan plan = {.agreed = {.referee = true, .invitations = invitations},
                                    .pack = pack_cache_standard(fixture_pack_cache, games[0]),
                                    .players = players,
                                    .label = "test"};
    struct match_snapshot told;
    enum match_result result = match_create(fixture->worker, &plan, &(struct match_request){.body = ""},
                                            &match, &seated->secrets, &told);
    if (result != MATCH_OK) return result;
    memcpy(seated->id, match.id, sizeof seated->id);
    seated->seats = match.terms.seats;
    return result;
}

struct store_fixture *fixture_with_match(int players, struct seated_match *seated)
{
    struct store_fixture *fixture = fixture_new();
    assert_int_equal(fixture_create_match(fixture, players, false, seated), MATCH_OK);
    return fixture;
}

char *fixture_pick_move(struct store_fixture *fixture, struct caller caller, uint32_t pick, uint64_t *version)
{
    struct match match;
    struct legal legal;
    struct writer w;
    if (match_legal(fixture->worker, &caller, NULL, false, &match, &legal) != MATCH_OK) return NULL;
    *version = match.version;
    if (legal.moves->count == 0) return NULL;
    writer_init(&w);
    move_write(&w, &match.play, &legal.moves->moves[pick % legal.moves->count], legal.seat, SEAT_ALL);
    char *text = strdup(writer_text(&w));
    writer_free(&w);
    return text;
}

enum match_result fixture_send_move(struct store_fixture *fixture, struct caller caller, const char *move,
                                    const char *key)
{
    json_t *json = json_loads(move, 0, NULL);
    fixture->call.request =
        (struct match_request){.caller = caller, .key = key, .body = move, .body_length = strlen(move)};
    fixture->call.moves = (struct sent_moves){.json = json, .path = "/move"};
    writer_clear(&fixture->body);
    enum match_result result = match_move(fixture->worker, &fixture->call, &fixture->body);
    json_decref(json);
    return result;
}

struct match fixture_read_match(struct store_fixture *fixture, const struct seated_match *seated)
{
    struct match match;
    struct caller caller = seated_organizer(seated);
    assert_int_equal(match_read(fixture->worker, &caller, 0, &match), MATCH_OK);
    return match;
}

void fixture_play_seat(struct store_fixture *fixture, const struct seated_match *seated, int seat)
{
    uint64_t version;
    struct caller caller = seated_seat(seated, seat);
    char *move = fixture_pick_move(fixture, caller, randombytes_random(), &version);
    assert_non_null(move);
    assert_int_equal(fixture_send_move(fixture, caller, move, NULL), MATCH_OK);
    free(move);
}

bool fixture_play_one(struct store_fixture *fixture, const struct seated_match *seated)
{
    const uint32_t deciding = fixture_read_match(fixture, seated).deciding;
    if (deciding) fixture_play_seat(fixture, seated, seat_first(deciding));
    return deciding != 0;
}

enum match_result fixture_concede(struct store_fixture *fixture, const struct seated_match *seated, int seat)
{
    const struct match_request request = {.caller = seated_seat(seated, seat), .body = ""};
    writer_clear(&fixture->body);
    return match_concede(fixture->worker, &request, &fixture->call.judgement, &fixture->body);
}

enum match_result fixture_undo(struct store_fixture *fixture, const struct seated_match *seated, int seat,
                               int actions)
{
    const struct match_request request = {.caller = seated_seat(seated, seat), .body = ""};
    writer_clear(&fixture->body);
    return match_undo(fixture->worker, &request, actions, &fixture->call.judgement, &fixture->body);
}

struct listener fixture_listener(struct store_fixture *fixture, const struct seated_match *seated, int bearer)
{
    struct listener listener;
    const char *token = bearer == STORE_STRANGER    ? NULL
                        : bearer == STORE_ORGANIZER ? seated->secrets.organizer
                                                    : seated->secrets.seat[bearer];
    struct caller caller = {seated->id, token};
    assert_int_equal(match_authenticate(fixture->worker, &caller, &listener), MATCH_OK);
    assert_int_equal(listener.bearer, bearer);
    return listener;
}

void fixture_assert_audit(struct store_fixture *fixture, const struct seated_match *seated, bool over)
{
    struct audit_summary summary;
    struct writer file;
    struct audited audited;
    struct caller caller = seated_organizer(seated);
    writer_init(&file);
    assert_int_equal(match_audit(fixture->worker, &caller, &file, &audited), MATCH_OK);
    assert_int_equal(
        audit_verify(writer_text(&file), file.length, &(struct audit_options){.games = games}, &summary),
        AUDIT_SOUND);
    assert_int_equal(summary.findings, 0);
    assert_int_equal(summary.end.over, over);
    writer_free(&file);
}

void fixture_ignore_report(const char *text)
{
}

int main(void)
{
    struct faults faults = {0};
    char message[200];
    fixture_database_url = getenv("DATABASE_URL");
    if (!fixture_database_url || !getenv("POSTGRES_SH") || sodium_init() < 0)
        return 77; /* skipped: run it by postgres.sh */
    if (!getenv("VERBOSE")) db_on_report(fixture_ignore_report);
    if (db_migrate(fixture_database_url, message, sizeof message) != DB_OK)
        return fprintf(stderr, "%s\n", message), 1;
    fixture_pack_cache = pack_cache_new(games, 1 << 20, &faults);
    service = fixture_pack_cache
                  ? match_service_new(fixture_database_url, fixture_pack_cache, 1 << 20, NULL, NULL)
                  : NULL;
    if (!service) return 1;
    const int failed = tests_run();
    match_service_free(service);
    pack_cache_free(fixture_pack_cache);
    return failed;
}
