/* What is stored: migrations, repeated keys, earlier versions, pages, wakes, and a database that is away. */
#include "desk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

/* ---- a session beside the service's ---- */

static PGconn *open_session(void)
{
    PGconn *session = db_connect(desk_url);
    assert_int_equal(PQstatus(session), CONNECTION_OK);
    return session;
}

static void say(PGconn *session, const char *text)
{
    PGresult *result = PQexec(session, text);
    assert_true(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK);
    PQclear(result);
}

/* ---- migrations ---- */

TEST(migrations_run_once_and_know_their_future)
{
    char message[200] = "";
    assert_int_equal(db_migrate(desk_url, message, sizeof message), DB_OK);
    assert_string_equal(message, "");
    desk_sql("insert into schema_migration (name) values ('9999_from_tomorrow.sql')");
    assert_int_equal(db_migrate(desk_url, message, sizeof message), DB_BROKEN);
    assert_non_null(strstr(message, "9999_from_tomorrow.sql"));
    desk_sql("delete from schema_migration where name = '9999_from_tomorrow.sql'");
    assert_int_equal(db_migrate(desk_url, message, sizeof message), DB_OK);
    assert_int_equal(db_migrate("host=/nowhere", message, sizeof message), DB_AWAY);
}

static void *migrate(void *argument)
{
    char message[200];
    enum db_result result;
    do
        result = db_migrate(desk_url, message, sizeof message);
    while (result == DB_AWAY); /* another takes its time */
    return result == DB_OK ? NULL : (void *)1;
}

TEST(instances_that_start_together_migrate_once)
{
    pthread_t thread[4];
    desk_sql("drop schema public cascade; create schema public");
    for (int i = 0; i < 4; i++)
        pthread_create(&thread[i], NULL, migrate, NULL);
    for (int i = 0; i < 4; i++) {
        void *failed;
        pthread_join(thread[i], &failed);
        assert_null(failed);
    }
}

/* Who waits for another instance does not wait for ever: a service that is told to stop would not hear it. */
TEST(who_cannot_migrate_now_says_so)
{
    char message[200] = "";
    PGconn *other = open_session();
    say(other, "select pg_advisory_lock(x'5745535450484c31'::bigint)");
    assert_int_equal(db_migrate(desk_url, message, sizeof message), DB_AWAY);
    assert_string_equal(message, "another instance brings the schema up to date");
    PQfinish(other);
    while (db_migrate(desk_url, message, sizeof message) == DB_AWAY) /* until the server has seen it go */
        ;
    assert_int_equal(db_migrate(desk_url, message, sizeof message), DB_OK);
}

/* ---- one caller ---- */

TEST(a_whole_match_is_audited)
{
    struct table table;
    struct desk *desk = desk_with_match(3, &table);
    assert_int_equal(desk_look(desk, &table).version, 1);
    desk_assert_audit(desk, &table, false);
    while (desk_play_one(desk, &table))
        ;
    struct match match = desk_look(desk, &table);
    assert_int_equal(match.status, STORE_OVER);
    assert_int_not_equal(match.winners, 0);
    desk_assert_audit(desk, &table, true);
    struct caller spectator = {table.id, NULL};
    assert_int_equal(match_audit(desk->worker, &spectator, &desk->body), MATCH_OK);
    struct caller seat = table_seat(&table, seat_first(table.seats));
    assert_int_equal(desk_make(desk, seat, "{\"type\":\"pass\"}", NULL), MATCH_OVER);
    desk_free(desk);
}

TEST(tokens_open_their_own_match_only)
{
    struct desk *desk = desk_new();
    struct table here, there;
    struct match match;
    struct writer audit;
    assert_int_equal(desk_create(desk, 3, false, &here), MATCH_OK);
    assert_int_equal(desk_create(desk, 3, false, &there), MATCH_OK);
    struct caller strange = {here.id, there.secrets.organizer};
    assert_int_equal(match_read(desk->worker, &strange, 0, &match), MATCH_UNAUTHORIZED);
    struct caller nobody = {here.id, NULL};
    assert_int_equal(match_read(desk->worker, &nobody, 0, &match), MATCH_OK);
    assert_int_equal(match.viewer, SEAT_NONE);
    assert_int_equal(desk_make(desk, nobody, "{}", NULL), MATCH_UNAUTHORIZED);
    assert_int_equal(desk_make(desk, table_organizer(&here), "{}", NULL), MATCH_FORBIDDEN);
    assert_int_equal(desk_make(desk, table_seat(&here, 0), "{}", NULL), MATCH_MALFORMED);
    writer_init(&audit);
    struct caller seat = table_seat(&here, 0);
    assert_int_equal(match_audit(desk->worker, &seat, &audit), MATCH_FORBIDDEN);
    assert_int_equal(match_audit(desk->worker, &nobody, &audit), MATCH_UNAUTHORIZED);
    assert_int_equal(audit.length, 0);
    writer_free(&audit);
    struct caller lost = {"00000000-0000-4000-8000-000000000000", NULL};
    assert_int_equal(match_read(desk->worker, &lost, 0, &match), MATCH_NOT_FOUND);
    desk_free(desk);
}

TEST(a_repeated_key_gives_the_same_answer)
{
    struct table table;
    struct desk *desk = desk_with_match(3, &table);
    uint64_t version;
    struct caller caller = table_seat(&table, seat_first(desk_look(desk, &table).deciding));
    char *move = desk_pick(desk, caller, 0, &version);
    assert_int_equal(desk_make(desk, caller, move, "key"), MATCH_OK);
    assert_false(desk->verdict.replayed);
    char *answer = strdup(writer_text(&desk->body));
    version = desk_look(desk, &table).version;
    assert_int_equal(desk_make(desk, caller, move, "key"), MATCH_OK);
    assert_true(desk->verdict.replayed);
    assert_string_equal(answer, writer_text(&desk->body));
    assert_int_equal(desk_look(desk, &table).version, version);
    assert_int_equal(desk_make(desk, caller, "{\"type\": \"other\"}", "key"), MATCH_KEY_REUSED);
    free(answer);
    free(move);
    desk_free(desk);
}

/* One of two requests that are the same and come at once. */
struct twin {
    pthread_t thread;
    pthread_barrier_t *start;
    struct desk *desk;
    struct caller caller;
    const char *move, *key;
    enum match_result result;
};

static void *send_twin(void *argument)
{
    struct twin *twin = argument;
    pthread_barrier_wait(twin->start);
    twin->result = desk_make(twin->desk, twin->caller, twin->move, twin->key);
    return NULL;
}

/* Sends them together. Both have the one answer. */
static void send_twins(struct twin twins[2], struct caller caller, const char *move, const char *key)
{
    for (int i = 0; i < 2; i++) {
        twins[i].caller = caller;
        twins[i].move = move;
        twins[i].key = key;
        pthread_create(&twins[i].thread, NULL, send_twin, &twins[i]);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(twins[i].thread, NULL);
    assert_int_equal(twins[0].result, MATCH_OK);
    assert_int_equal(twins[1].result, MATCH_OK);
    assert_int_equal(twins[0].desk->verdict.replayed + twins[1].desk->verdict.replayed, 1);
    assert_string_equal(writer_text(&twins[0].desk->body), writer_text(&twins[1].desk->body));
}

TEST(the_same_request_twice_at_once_has_one_answer)
{
    struct desk *desk = desk_new();
    struct table table;
    struct match match;
    uint64_t version;
    pthread_barrier_t start;
    pthread_barrier_init(&start, NULL, 2);
    struct twin twins[2] = {{.start = &start, .desk = desk_new()}, {.start = &start, .desk = desk_new()}};
    assert_int_equal(desk_create(desk, 3, false, &table), MATCH_OK);
    for (int n = 0; n < 200 && (match = desk_look(desk, &table)).deciding; n++) {
        char key[20];
        struct caller caller = table_seat(&table, seat_first(match.deciding));
        char *move = desk_pick(desk, caller, randombytes_random(), &version);
        snprintf(key, sizeof key, "twins-%d", n);
        send_twins(twins, caller, move, key);
        free(move);
    }
    desk_assert_audit(desk, &table, desk_look(desk, &table).status == STORE_OVER);
    desk_free(twins[0].desk);
    desk_free(twins[1].desk);
    pthread_barrier_destroy(&start);
    desk_free(desk);
}

/* ---- packs ---- */

/* Two workers of a new service that each make its first match. */
struct supplier {
    pthread_barrier_t *start;
    struct desk *desk;
    uint8_t hash[HASH_SIZE];
    enum db_result result;
};

static void *supply(void *argument)
{
    struct supplier *supplier = argument;
    pthread_barrier_wait(supplier->start);
    supplier->result =
        store_pack_add(supplier->desk->db, supplier->hash, "sixteen-thirty-something", "{}", 2, 0, INT64_MAX);
    return NULL;
}

TEST(one_pack_supplied_twice_at_once_is_there_for_both)
{
    pthread_barrier_t start;
    pthread_t threads[2];
    pthread_barrier_init(&start, NULL, 2);
    struct supplier suppliers[2] = {{.start = &start, .desk = desk_new()},
                                    {.start = &start, .desk = desk_new()}};
    for (int n = 0; n < 100; n++) {
        randombytes_buf(suppliers[0].hash, HASH_SIZE);
        memcpy(suppliers[1].hash, suppliers[0].hash, HASH_SIZE);
        for (int i = 0; i < 2; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, supply, &suppliers[i]), 0);
        for (int i = 0; i < 2; i++)
            pthread_join(threads[i], NULL);
        assert_int_equal(suppliers[0].result, DB_OK);
        assert_int_equal(suppliers[1].result, DB_OK);
    }
    desk_free(suppliers[0].desk);
    desk_free(suppliers[1].desk);
    pthread_barrier_destroy(&start);
}

/* ---- the gate ---- */

/* The last voter, on a connection whose sessions begin as the database says. */
struct last_voter {
    struct caller caller;
    const char *move;
    enum match_result result;
};

static void *vote_last(void *argument)
{
    struct last_voter *voter = argument;
    struct desk *desk = desk_new();
    voter->result = desk_make(desk, voter->caller, voter->move, NULL);
    desk_free(desk);
    return NULL;
}

/* An answer is taken back while the last voter waits at the gate, in a database whose transactions see what was there when they began:
 * the vote is not counted. */
TEST(who_has_waited_at_the_gate_sees_the_last_answers)
{
    struct desk *desk = desk_new();
    struct table table;
    struct last_voter voter;
    pthread_t thread;
    uint64_t version;
    desk_sql("alter database postgres set default_transaction_isolation = 'repeatable read'");
    assert_int_equal(desk_create(desk, 3, false, &table), MATCH_OK);
    desk_play(desk, &table, 0);
    desk_play(desk, &table, 1);
    PGconn *session = open_session();
    say(session, "begin isolation level read committed");
    say(session, "select 1 from match_state where match_id = (select match_id from match order by created_at "
                 "desc limit 1) for share");
    voter.caller = table_seat(&table, 2);
    char *move = desk_pick(desk, voter.caller, 0, &version);
    voter.move = move;
    pthread_create(&thread, NULL, vote_last, &voter);
    usleep(500000); /* he stands at the gate by now */
    say(session, "delete from answer where seat = 0 and match_id = (select match_id from match order by "
                 "created_at desc limit 1)");
    say(session, "commit");
    pthread_join(thread, NULL);
    assert_int_equal(voter.result, MATCH_OK);
    assert_int_equal(desk_look(desk, &table).deciding, 1);
    desk_sql("alter database postgres reset default_transaction_isolation");
    PQfinish(session);
    free(move);
    desk_free(desk);
}

static void *look(void *argument)
{
    struct desk *desk = desk_new();
    desk_look(desk, argument);
    desk_free(desk);
    return NULL;
}

/* A seat is released and claimed anew, with entropy, while somebody who has found all seats taken begins the match. */
TEST(entropy_that_comes_late_is_in_the_dice_or_nowhere)
{
    static const char *const take_all[] = {
        "update seat set token_hash = invitation_hash where token_hash is null", "begin",
        "select 1 from match where status = 0 for update"};
    struct desk *desk = desk_new();
    struct table table;
    pthread_t thread;
    desk_sql("delete from match where status = 0"); /* of other tests */
    assert_int_equal(desk_create(desk, 3, true, &table), MATCH_OK);
    PGconn *session = open_session();
    for (int i = 0; i < 3; i++)
        say(session, take_all[i]);
    pthread_create(&thread, NULL, look, &table);
    usleep(500000); /* the match is set up by now, and about to begin */
    say(session, "update match set entropy = entropy || decode(repeat('ab', 32), 'hex') where status = 0");
    say(session, "commit");
    pthread_join(thread, NULL);
    desk_assert_audit(desk, &table, false);
    PQfinish(session);
    desk_free(desk);
}

TEST(earlier_versions_are_replayed)
{
    struct table table;
    struct desk *desk = desk_with_match(4, &table);
    struct match match;
    struct writer now, then;
    for (int i = 0; i < 40; i++)
        desk_play_one(desk, &table);
    struct caller caller = table_organizer(&table);
    writer_init(&now);
    writer_init(&then);
    match = desk_look(desk, &table);
    const uint64_t version = match.version;
    state_write(&now, &match.play, match.terms.pack->hash_hex, SEAT_ALL);
    while (desk_look(desk, &table).version == version)
        desk_play_one(desk, &table);
    assert_int_equal(match_read(desk->worker, &caller, version, &match), MATCH_OK);
    state_write(&then, &match.play, match.terms.pack->hash_hex, SEAT_ALL);
    assert_string_equal(writer_text(&now), writer_text(&then));
    assert_int_equal(match_read(desk->worker, &caller, 1000000, &match), MATCH_NOT_FOUND);
    writer_free(&now);
    writer_free(&then);
    desk_free(desk);
}

static enum match_result claim(struct desk *desk, const struct table *table, const char *seat,
                               const char *invitation, const uint8_t *entropy, struct match *match,
                               char token[TOKEN_ROOM])
{
    struct match_told told;
    const struct move_request request = {.caller = {table->id, NULL}, .body = ""};
    return match_claim(desk->worker, &request, seat, invitation, entropy, match, &told, token);
}

TEST(seats_are_claimed_once_and_bring_entropy)
{
    struct desk *desk = desk_new();
    struct table table;
    struct match match;
    char token[TOKEN_ROOM];
    const uint8_t entropy[SEED_SIZE] = {1, 2, 3};
    assert_int_equal(desk_create(desk, 3, true, &table), MATCH_OK);
    match = desk_look(desk, &table);
    assert_int_equal(match.status, STORE_OPEN);
    assert_int_equal(match.deciding, table.seats);
    const char *name[3] = {"player-1", "player-2", "player-3"};
    assert_int_equal(claim(desk, &table, name[0], table.secrets.seat[1], NULL, &match, token),
                     MATCH_FORBIDDEN);
    assert_int_equal(claim(desk, &table, "nobody", table.secrets.seat[1], NULL, &match, token),
                     MATCH_NOT_FOUND);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(
            claim(desk, &table, name[i], table.secrets.seat[i], i == 1 ? entropy : NULL, &match, token),
            MATCH_OK);
        assert_int_equal(match.viewer, i);
        assert_int_equal(match.version, i == 2);
        memcpy(table.secrets.seat[i], token, sizeof token);
        assert_int_equal(claim(desk, &table, name[i], table.secrets.seat[i], NULL, &match, token),
                         MATCH_TAKEN);
    }
    assert_int_equal(desk_look(desk, &table).terms.entropy_count, 1);
    assert_true(desk_play_one(desk, &table));
    desk_assert_audit(desk, &table, false);
    desk_free(desk);
}

/* ---- pages ---- */

struct pages {
    size_t count;
    bool hash;
};

static void count_page(void *context, uint64_t seq, const char *json, size_t length)
{
    struct pages *pages = context;
    assert_int_equal(seq, ++pages->count);
    if (memmem(json, length, "\"hash\"", 6)) pages->hash = true;
}

TEST(hashes_are_for_those_who_see_all)
{
    struct table table;
    struct desk *desk = desk_with_match(3, &table);
    struct log_page page = {0};
    for (int i = 0; i < 30; i++)
        desk_play_one(desk, &table);
    const uint64_t version = desk_look(desk, &table).version;
    for (int viewer = SEAT_NONE; viewer < 3; viewer++) {
        const struct listener listener = desk_listener(desk, &table, viewer);
        struct pages pages = {0};
        page.last = 0;
        do
            assert_int_equal(match_log(desk->worker, &listener, page.last, 7, count_page, &pages, &page),
                             MATCH_OK);
        while (page.more);
        assert_int_equal(pages.count, version);
        assert_int_equal(pages.hash, viewer == SEAT_ALL);
        assert_false(page.over);
    }
    desk_free(desk);
}

TEST(matches_are_listed_by_pages)
{
    struct desk *desk = desk_new();
    struct table table;
    char next[80] = "";
    size_t seen = 0;
    for (int i = 0; i < 5; i++)
        assert_int_equal(desk_create(desk, 3, true, &table), MATCH_OK);
    do {
        struct match_filter filter = {
            .status = STORE_OPEN, .label = "test", .limit = 2, .cursor = *next ? next : NULL};
        writer_clear(&desk->body);
        assert_int_equal(match_list(desk->worker, &filter, &desk->body), MATCH_OK);
        json_t *json = json_loads(writer_text(&desk->body), 0, NULL);
        seen += json_array_size(json_object_get(json, "matches"));
        const char *cursor = json_string_value(json_object_get(json, "next"));
        snprintf(next, sizeof next, "%s", cursor ? cursor : "");
        json_decref(json);
    } while (*next);
    assert_int_equal(seen, 5);
    struct match_filter bad = {.status = -1, .limit = 2, .cursor = "x"};
    assert_int_equal(match_list(desk->worker, &bad, &desk->body), MATCH_MALFORMED);
    desk_free(desk);
}

/* ---- wakes ---- */

static atomic_int woken;

static void count_wake(void *context, const uint8_t match_id[MATCH_ID_SIZE])
{
    atomic_fetch_add(&woken, 1);
}

TEST(another_instance_hears_of_a_move)
{
    struct desk *desk = desk_new();
    struct table table;
    struct match_service *other = match_service_new(desk_url, desk_pack_cache, count_wake, NULL);
    for (int i = 0; i < 1000 && !atomic_load(&woken); i++) { /* both must be listening first */
        assert_int_equal(desk_create(desk, 3, false, &table), MATCH_OK);
        usleep(50000);
    }
    assert_true(atomic_load(&woken) > 0);
    match_service_free(other);
    desk_free(desk);
}

/* ---- the database ---- */

TEST(while_the_database_is_away_we_say_so)
{
    struct table table;
    struct desk *desk = desk_with_match(3, &table);
    struct match match;
    struct caller caller = table_organizer(&table);
    assert_int_equal(system("\"$POSTGRES_SH\" crash"), 0);
    assert_int_equal(match_read(desk->worker, &caller, 0, &match), MATCH_AWAY);
    assert_false(db_ready(desk->db));
    assert_int_equal(system("\"$POSTGRES_SH\" start"), 0);
    usleep(300000);
    assert_true(db_ready(desk->db));
    assert_int_equal(match_read(desk->worker, &caller, 0, &match), MATCH_OK);
    desk_free(desk);
}

static char reported[1000];

static void keep_report(const char *text)
{
    snprintf(reported, sizeof reported, "%s", text);
}

/* PostgreSQL quotes the whole row that it refuses: seed, hashes of tokens and all. */
TEST(what_the_database_refuses_is_not_quoted)
{
    struct desk *desk = desk_new();
    struct table table;
    db_on_report(keep_report);
    desk_sql("alter table match add constraint nothing check (label <> 'test') not valid");
    assert_int_equal(desk_create(desk, 3, false, &table), MATCH_BROKEN);
    desk_sql("alter table match drop constraint nothing");
    db_on_report(desk_no_report);
    assert_non_null(strstr(reported, "constraint"));
    assert_null(strstr(reported, "\\x"));
    assert_null(strstr(reported, "Failing row"));
    desk_free(desk);
}
