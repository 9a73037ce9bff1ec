/* The store: migrations, packs, the order of changes at once, and the reports of the database on a row that
 * it refuses. */
#include "stored_match.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "api/match/organize.h"
#include "api/match/start.h"
#include "db/functions.h"
#include "db/statement.h"
#include "db/store/deadline.h"
#include "db/store/players.h"
#include "db/store/tournament.h"
#include "db/store/webhooks.h"

/* ---- a session beside the service's ---- */

static PGconn *open_session(void)
{
    PGconn *session = db_connect(fixture_database_url);
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
    assert_int_equal(db_migrate(fixture_database_url, message, sizeof message), DB_OK);
    assert_string_equal(message, "");
    fixture_sql("insert into schema_migration (name) values ('9999_from_tomorrow.sql')");
    assert_int_equal(db_migrate(fixture_database_url, message, sizeof message),
                     DB_OK); /* our functions are there still */
    fixture_sql("drop schema " STORE_SCHEMA " cascade; delete from function_set");
    assert_int_equal(db_migrate(fixture_database_url, message, sizeof message), DB_BROKEN);
    assert_non_null(strstr(message, "9999_from_tomorrow.sql"));
    fixture_sql("delete from schema_migration where name = '9999_from_tomorrow.sql'");
    assert_int_equal(db_migrate(fixture_database_url, message, sizeof message), DB_OK);
    assert_int_equal(db_migrate("host=/nowhere", message, sizeof message), DB_AWAY);
}

/* Another program's functions stay while it may still run: ten programs more, and again ten from when it is
 * started again. */
TEST(each_program_brings_its_functions_and_keeps_those_of_others)
{
    char message[200] = "";
    fixture_sql(
        "drop schema " STORE_SCHEMA " cascade; update function_set set name = 'store_before';"
        "do $$ begin for n in 1..10 loop execute 'create schema store_old_' || n;"
        " insert into function_set values ('store_old_' || n, timestamptz '2020-01-01' + n * interval "
        "'1 day'); end loop; end $$;"
        "create schema store_before");
    assert_int_equal(db_migrate(fixture_database_url, message, sizeof message), DB_OK);
    fixture_sql(
        "do $$ begin"
        " assert (select array_agg(nspname::text order by nspname) from pg_namespace where nspname like "
        "'store%')"
        "  = array(select name from function_set order by name);"
        " assert (select count(*) from function_set where name in ('store_before', '" STORE_SCHEMA "')) = 2;"
        " assert (select count(*) from function_set) = 10;"
        " assert not exists (select from function_set where name in ('store_old_1', 'store_old_2')); end $$");
    fixture_sql("update function_set set applied_at = '2019-01-01' where name = '" STORE_SCHEMA "'");
    assert_int_equal(db_migrate(fixture_database_url, message, sizeof message), DB_OK);
    fixture_sql(
        "do $$ begin assert (select name from function_set order by applied_at desc limit 1) = '" STORE_SCHEMA
        "'; end $$");
    fixture_sql("do $$ declare old text; begin"
                " for old in delete from function_set where name <> '" STORE_SCHEMA
                "' returning name loop execute 'drop schema ' || old; end loop; end $$");
}

static void *migrate(void *argument)
{
    char message[200];
    enum db_result result;
    do
        result = db_migrate(fixture_database_url, message, sizeof message);
    while (result == DB_AWAY); /* another takes its time */
    return result == DB_OK ? NULL : (void *)1;
}

TEST(instances_that_start_together_migrate_once)
{
    pthread_t thread[4];
    fixture_not_on_a_cluster();
    fixture_sql("drop schema public cascade; create schema public");
    for (int i = 0; i < 4; i++)
        pthread_create(&thread[i], NULL, migrate, NULL);
    for (int i = 0; i < 4; i++) {
        void *failed;
        pthread_join(thread[i], &failed);
        assert_null(failed);
    }
}

/* A service that waits for another instance does not wait for ever: otherwise it would not hear that it is to
 * stop. */
TEST(who_cannot_migrate_now_says_so)
{
    char message[200] = "";
    fixture_not_on_a_cluster();
    PGconn *other = open_session();
    fixture_sql("drop schema public cascade; create schema public"); /* who has nothing to do does not wait */
    say(other, "select pg_advisory_lock(x'5745535450484c31'::bigint)");
    assert_int_equal(db_migrate(fixture_database_url, message, sizeof message), DB_AWAY);
    assert_string_equal(message, "another instance brings the schema up to date");
    PQfinish(other);
    while (db_migrate(fixture_database_url, message, sizeof message) ==
           DB_AWAY) /* until the server has seen it go */
        ;
    assert_int_equal(db_migrate(fixture_database_url, message, sizeof message), DB_OK);
}

/* ---- packs ---- */

/* Two workers of a new service that each make its first match. */
struct supplier {
    pthread_barrier_t *start;
    struct store_fixture *fixture;
    uint8_t hash[HASH_SIZE];
    enum db_result result;
};

static void *supply(void *argument)
{
    struct supplier *supplier = argument;
    pthread_barrier_wait(supplier->start);
    supplier->result = store_pack_add(
        supplier->fixture->db, &(struct store_pack){supplier->hash, "sixteen-thirty-something", "{}", 2}, 0,
        INT64_MAX);
    return NULL;
}

TEST(one_pack_supplied_twice_at_once_is_there_for_both)
{
    pthread_barrier_t start;
    pthread_t threads[2];
    pthread_barrier_init(&start, NULL, 2);
    struct supplier suppliers[2] = {{.start = &start, .fixture = fixture_new()},
                                    {.start = &start, .fixture = fixture_new()}};
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
    fixture_free(suppliers[0].fixture);
    fixture_free(suppliers[1].fixture);
    pthread_barrier_destroy(&start);
}

/* CMakeLists.txt has the calls of calloc() lead here. */
static _Thread_local bool has_no_memory;
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    return has_no_memory ? NULL : __real_calloc(count, size);
}

/* The client may try again: nothing is broken. */
TEST(a_pack_for_which_memory_is_short_in_the_cache_is_stored)
{
    struct store_fixture *fixture = fixture_new();
    struct faults faults = {0};
    const struct game *game = pack_cache_game(fixture_pack_cache, "sixteen-thirty-something");
    const struct pack *standard = pack_cache_standard(fixture_pack_cache, game), *found;
    uint8_t hash[HASH_SIZE];
    json_t *json = json_loadb(standard->text, standard->length, 0, NULL);
    json_object_set_new(json, "about", json_string("The printed game."));
    struct pack *pack = pack_read(game, json, &faults);
    assert_non_null(pack);
    memcpy(hash, pack->hash, HASH_SIZE);
    has_no_memory = true;
    const enum db_result added = pack_cache_add(fixture_pack_cache, fixture->db, &pack, INT64_MAX);
    has_no_memory = false;
    assert_int_equal(added, DB_AWAY);
    assert_null(pack);
    assert_int_equal(pack_cache_find(fixture_pack_cache, fixture->db, game, hash, &found), DB_OK);
    pack_cache_release(fixture_pack_cache);
    json_decref(json);
    fixture_free(fixture);
}

/* ---- statements ---- */

TEST(a_statement_may_have_as_many_parameters_as_there_is_room_for)
{
    static const struct statement add_all = {
        "add_all", "select $1::bigint + $2::bigint + $3::bigint + $4::bigint + $5::bigint + $6::bigint"
                   " + $7::bigint + $8::bigint + $9::bigint + $10::bigint + $11::bigint + $12::bigint"
                   " + $13::bigint + $14::bigint + $15::bigint + $16::bigint + $17::bigint + $18::bigint"
                   " + $19::bigint + $20::bigint"};
    struct store_fixture *fixture = fixture_new();
    struct args args = {0};
    PGresult *sum;
    for (int i = 1; i <= ARGS_MAX; i++)
        args_big(&args, i);
    assert_int_equal(db_run(fixture->db, &add_all, &args, &sum), DB_OK);
    assert_int_equal(cell_integer(sum, 0, 0), ARGS_MAX * (ARGS_MAX + 1) / 2);
    PQclear(sum);
    fixture_free(fixture);
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
    struct store_fixture *fixture = fixture_new();
    voter->result = fixture_send_move(fixture, voter->caller, voter->move, NULL);
    fixture_free(fixture);
    return NULL;
}

/* An answer is taken back while the last voter waits at the gate. The database's transactions see the state
 * at their beginning. The vote is not counted. */
TEST(who_has_waited_at_the_gate_sees_the_last_answers)
{
    struct seated_match seated;
    struct last_voter voter;
    pthread_t thread;
    uint64_t version;
    fixture_not_on_a_cluster();
    struct store_fixture *fixture = fixture_new();
    fixture_sql("alter database postgres set default_transaction_isolation = 'repeatable read'");
    assert_int_equal(fixture_create_match(fixture, 3, false, &seated), MATCH_OK);
    fixture_play_seat(fixture, &seated, 0);
    fixture_play_seat(fixture, &seated, 1);
    PGconn *session = open_session();
    say(session, "begin isolation level read committed");
    say(session, "select 1 from match_state where match_id = (select match_id from match order by created_at "
                 "desc limit 1) for share");
    voter.caller = seated_seat(&seated, 2);
    char *move = fixture_pick_move(fixture, voter.caller, 0, &version);
    voter.move = move;
    pthread_create(&thread, NULL, vote_last, &voter);
    usleep(500000); /* he stands at the gate by now */
    say(session, "delete from answer where seat = 0 and match_id = (select match_id from match order by "
                 "created_at desc limit 1)");
    say(session, "commit");
    pthread_join(thread, NULL);
    assert_int_equal(voter.result, MATCH_OK);
    assert_int_equal(fixture_read_match(fixture, &seated).deciding, 1);
    fixture_sql("alter database postgres reset default_transaction_isolation");
    PQfinish(session);
    free(move);
    fixture_free(fixture);
}

/* While others change their answers again and again, no request can end the step. The last answer is taken
 * all the same, and the step ends later. */
TEST(a_last_answer_is_taken_though_the_step_cannot_end_yet)
{
    struct store_fixture *fixture = fixture_new();
    struct seated_match seated;
    uint64_t version;
    assert_int_equal(fixture_create_match(fixture, 3, false, &seated), MATCH_OK);
    fixture_play_seat(fixture, &seated, 0);
    fixture_play_seat(fixture, &seated, 1);
    fixture_sql(
        "create table kept as select pg_get_functiondef('" STORE_SCHEMA ".check_basis'::regproc) as text;"
        "do $$ declare text text; changed text; begin select k.text into text from kept k;"
        " changed := replace(text, '.nonces <> array(select a.nonce', '.nonces <> array(select 0::bigint');"
        " assert changed <> text; execute changed; end $$");
    char *move = fixture_pick_move(fixture, seated_seat(&seated, 2), 0, &version);
    const enum match_result voted = fixture_send_move(fixture, seated_seat(&seated, 2), move, NULL);
    fixture_sql("do $$ begin execute (select text from kept); drop table kept; end $$");
    assert_int_equal(voted, MATCH_OK);
    fixture_sql("do $$ begin assert (select count(*) from answer where complete and match_id ="
                " (select match_id from match order by created_at desc limit 1)) = 3; end $$");
    assert_true(fixture_read_match(fixture, &seated).version > version);
    free(move);
    fixture_free(fixture);
}

static void *look(void *argument)
{
    struct store_fixture *fixture = fixture_new();
    fixture_read_match(fixture, argument);
    fixture_free(fixture);
    return NULL;
}

/* A seat is released and claimed anew, with entropy, while a request that has found all seats taken begins
 * the match. */
TEST(entropy_that_comes_late_is_in_the_dice_or_nowhere)
{
    static const char *const take_all[] = {
        "update seat set token_hash = invitation_hash where token_hash is null", "begin",
        "select 1 from match where status = 0 for update"};
    struct seated_match seated;
    pthread_t thread;
    fixture_not_on_a_cluster();
    struct store_fixture *fixture = fixture_new();
    fixture_sql("delete from match where status = 0"); /* of other tests */
    assert_int_equal(fixture_create_match(fixture, 3, true, &seated), MATCH_OK);
    PGconn *session = open_session();
    for (int i = 0; i < 3; i++)
        say(session, take_all[i]);
    pthread_create(&thread, NULL, look, &seated);
    usleep(500000); /* the match is set up by now, and about to begin */
    say(session, "update match set entropy = entropy || decode(repeat('ab', 32), 'hex') where status = 0");
    say(session, "commit");
    pthread_join(thread, NULL);
    fixture_assert_audit(fixture, &seated, false);
    PQfinish(session);
    fixture_free(fixture);
}

/* Deletes a match as db/functions/upkeep/prune_match.sql does; the session has not committed it yet. */
static PGconn *begin_to_delete(const char *id)
{
    static const char *const tables[] = {"action", "answer",      "instruction", "deadline",
                                         "seat",   "match_state", "match",       "expiry"};
    char text[120];
    PGconn *session = open_session();
    say(session, "begin");
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        snprintf(text, sizeof text, "delete from %s where match_id = '%s'", tables[i], id);
        say(session, text);
    }
    return session;
}

/* A request that is at a match while it is deleted. */
struct visitor {
    struct store_fixture *fixture;
    const struct seated_match *seated;
    enum match_result (*request)(struct visitor *visitor);
    enum match_result result;
};

static enum match_result visit_instructions(struct visitor *visitor)
{
    struct match_report report;
    struct instructions instructions;
    json_t *list = json_array();
    const struct caller caller = seated_seat(visitor->seated, 0);
    const enum match_result result =
        match_instruct(visitor->fixture->worker, &caller, list, "/instructions", &report, &instructions);
    json_decref(list);
    return result;
}

static enum match_result visit_move(struct visitor *visitor)
{
    uint64_t version;
    char *move = fixture_pick_move(visitor->fixture, seated_seat(visitor->seated, 0), 0, &version);
    const enum match_result result =
        move ? fixture_send_move(visitor->fixture, seated_seat(visitor->seated, 0), move, NULL)
             : MATCH_NOT_FOUND;
    free(move);
    return result;
}

static enum match_result visit_concession(struct visitor *visitor)
{
    return fixture_concede(visitor->fixture, visitor->seated, 0);
}

static enum match_result visit_release(struct visitor *visitor)
{
    struct seat_handed handed;
    const struct match_request request = {.caller = seated_organizer(visitor->seated)};
    return match_release(visitor->fixture->worker, &request, &(struct seat_offer){.seat = "player-1"},
                         &handed);
}

static enum match_result visit_phase(struct visitor *visitor)
{
    struct judgement judgement;
    const struct match_request request = {.caller = seated_organizer(visitor->seated)};
    return match_end_phase(visitor->fixture->worker, &request, &judgement, &visitor->fixture->body);
}

static void *visit(void *argument)
{
    struct visitor *visitor = argument;
    visitor->result = visitor->request(visitor);
    return NULL;
}

/* A request meanwhile finds no match, as one that comes later. It is not told that the database is away, or
 * that the service has an error. */
TEST(a_match_that_is_deleted_meanwhile_is_not_found)
{
    enum match_result (*const requests[])(struct visitor *) = {visit_instructions, visit_move,
                                                               visit_concession, visit_release, visit_phase};
    fixture_not_on_a_cluster();
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        pthread_t thread;
        struct seated_match seated;
        struct store_fixture *fixture = fixture_with_match(3, &seated);
        (void)fixture_read_match(fixture, &seated);
        struct visitor visitor = {.fixture = fixture, .seated = &seated, .request = requests[i]};
        PGconn *session = begin_to_delete(seated.id);
        pthread_create(&thread, NULL, visit, &visitor);
        usleep(300000); /* it has loaded the match by now, and waits for its row */
        say(session, "commit");
        pthread_join(thread, NULL);
        assert_int_equal(visitor.result, MATCH_NOT_FOUND);
        PQfinish(session);
        fixture_free(fixture);
    }
}

/* ---- clocks ---- */

/* Working hours of a zone whose clocks went forward on 2026-03-29, 02:00 to 03:00, and back on 2026-10-25,
 * 03:00 to 02:00. */
#define VIENNA(more) "'{\"zone\": \"Europe/Vienna\"" more "}'"
#define DAILY        VIENNA(", \"from\": \"08:00\", \"to\": \"22:00\", \"days_off\": [\"sunday\"]")
#define NIGHTLY      VIENNA(", \"from\": \"01:30\", \"to\": \"04:00\"")
#define FEAST        VIENNA(", \"from\": \"08:00\", \"to\": \"22:00\", \"dates_off\": [\"2026-12-25\"]")

/* So many minutes of a clock lead from one time to the other. */
static const struct {
    const char *hours, *since, *ends;
    int minutes;
} SPANS[] = {
    {"null", "2026-03-28 12:00+00", "2026-03-30 12:00+00", 48 * 60},
    {DAILY, "2026-11-24 07:00+01", "2026-11-24 09:00+01", 60},      /* before the hours of the day */
    {DAILY, "2026-11-24 21:30+01", "2026-11-25 08:30+01", 60},      /* over the night */
    {DAILY, "2026-11-28 21:00+01", "2026-11-30 09:00+01", 120},     /* over a Sunday */
    {DAILY, "2026-11-29 12:00+01", "2026-11-30 08:01+01", 1},       /* from a day off */
    {DAILY, "2026-11-24 08:00+01", "2026-11-24 22:00+01", 14 * 60}, /* to the end of a day */
    {DAILY, "2026-03-27 12:00+01", "2026-03-30 12:00+02", 28 * 60}, /* another offset, same hours */
    {FEAST, "2026-12-24 21:00+01", "2026-12-26 09:00+01", 120},
    {NIGHTLY, "2026-03-29 00:00+01", "2026-03-29 04:00+02", 90},         /* the gap: an hour less */
    {NIGHTLY, "2026-03-29 01:59+01", "2026-03-29 03:01+02", 2},          /* over the gap */
    {NIGHTLY, "2026-10-25 00:00+02", "2026-10-25 04:00+01", 210},        /* the double hour: one more */
    {NIGHTLY, "2026-10-25 02:30+02", "2026-10-25 02:30+01", 60},         /* from its first to its second */
    {VIENNA(""), "2026-03-28 12:00+01", "2026-03-29 13:00+02", 24 * 60}, /* a day of 23 hours */
    {VIENNA(""), "2026-10-24 12:00+02", "2026-10-25 11:00+01", 24 * 60}, /* a day of 25 hours */
};

TEST(time_runs_in_working_hours_alone)
{
    for (size_t i = 0; i < sizeof SPANS / sizeof *SPANS; i++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "do $$ begin"
                 " assert " STORE_SCHEMA ".time_after('%s', %d * 60000000::bigint, %s) = '%s', 'after %zu';"
                 " assert " STORE_SCHEMA ".time_between('%s', '%s', %s) = %d * 60000000::bigint, 'in %zu';"
                 " end $$",
                 SPANS[i].since, SPANS[i].minutes, SPANS[i].hours, SPANS[i].ends, i, SPANS[i].since,
                 SPANS[i].ends, SPANS[i].hours, SPANS[i].minutes, i);
        fixture_sql(text);
    }
}

TEST(a_zone_is_known_or_not)
{
    struct store_fixture *fixture = fixture_new();
    bool known;
    assert_int_equal(store_knows_zone(fixture->db, "Europe/Vienna", &known), DB_OK);
    assert_true(known);
    assert_int_equal(store_knows_zone(fixture->db, "Europe/Atlantis", &known), DB_OK);
    assert_false(known);
    fixture_free(fixture);
}

/* ---- from outside ---- */

TEST(what_is_over_is_left_alone)
{
    struct stored stored;
    struct store_note note;
    struct store_reply none = {.seat = STORE_ORGANIZER};
    const uint8_t hash[STORE_HASH] = {0};
    stored_begin(&stored);
    stored.step.outcome.over = true;
    assert_int_equal(stored_commit(&stored), DB_OK);
    stored_reload(&stored);
    note = (struct store_note){.version = stored.commit.basis.version, .action = stored.action, .nonce = 9};
    struct db *db = stored.fixture->db;
    const uint8_t *id = stored.commit.id;
    stored.commit.nonce = 9;
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    assert_int_equal(store_claim(db, id, &(struct store_claim){0, hash, hash, NULL, 0}, &note), DB_CONFLICT);
    assert_int_equal(store_claim(db, id, &(struct store_claim){0, hash, hash, NULL, 0}, NULL), DB_CONFLICT);
    assert_int_equal(
        store_release(db, id, &(struct store_release){.seat = 0, .invitation = hash}, &none, &note),
        DB_CONFLICT);
    assert_int_equal(
        store_release(db, id, &(struct store_release){.seat = 0, .invitation = hash}, &none, NULL),
        DB_CONFLICT);
    assert_int_equal(store_extend(db, id, 0, &none, &note), DB_CONFLICT);
    const struct store_seen seen = {.count = 0};
    const struct store_pause_change pause = {.change = STORE_PAUSES, .seen = &seen};
    assert_int_equal(store_pause(db, id, &pause, &none, &note), DB_CONFLICT);
    stored_end(&stored);
}

/* Pauses a match, or lets it go on, as seen with so many answers. */
static enum db_result stored_pause(struct stored *stored, enum store_pausing change, size_t answers)
{
    const struct store_reply none = {.seat = STORE_ORGANIZER};
    const struct store_note note = {
        .version = stored->commit.basis.version, .action = stored->action, .nonce = 100 + change};
    const struct store_seen seen = {.nonce = {7}, .count = answers};
    const struct store_pause_change pause = {.change = change, .agreed = 5, .seen = &seen};
    return store_pause(stored->fixture->db, stored->commit.id, &pause, &none, &note);
}

/* A step that another answer has completed meanwhile would stand still in a pause. */
TEST(a_pause_is_at_the_version_and_the_answers_that_were_seen)
{
    struct stored stored;
    stored_begin(&stored);
    assert_int_equal(stored_pause(&stored, STORE_PAUSES, 1), DB_CONFLICT);
    assert_int_equal(stored_pause(&stored, STORE_AGREES, 0), DB_OK);
    assert_int_equal(stored_pause(&stored, STORE_PAUSES, 0), DB_CONFLICT); /* the match has gone on */
    stored_reload(&stored);
    assert_int_equal(stored.loaded.match.deadline.pause.agreed, 5);
    assert_int_equal(stored_pause(&stored, STORE_SEATS_PAUSE, 0), DB_OK);
    stored_reload(&stored);
    assert_true(stored.loaded.match.deadline.pause.at && stored.loaded.match.deadline.pause.by_seats);
    assert_int_equal(stored.loaded.match.deadline.pause.agreed, 0);
    assert_int_equal(stored_pause(&stored, STORE_RESUMES, 0), DB_OK);
    stored_reload(&stored);
    assert_int_equal(stored.loaded.match.deadline.pause.at, 0);
    stored_end(&stored);
}

/* A player with random keys. */
static struct store_player add_player(struct db *db, struct store_player_keys *keys)
{
    struct store_player player = {.name = "Anna", .created_at = 5};
    randombytes_buf(player.id, sizeof player.id);
    randombytes_buf(keys, sizeof *keys);
    assert_int_equal(store_player_create(db, keys, &player), DB_OK);
    return player;
}

TEST(players_are_made_and_changed_once)
{
    struct store_fixture *fixture = fixture_new();
    struct db *db = fixture->db;
    struct store_player_keys keys, next;
    struct store_player player = add_player(db, &keys), read = player;
    read.created_at = 6;
    assert_int_equal(store_player_create(db, &keys, &read), DB_OK);
    assert_int_equal(read.created_at, 5);
    randombytes_buf(&next, sizeof next);
    assert_int_equal(store_player_create(db, &next, &read), DB_CONFLICT);
    assert_int_equal(store_player_rename(db, keys.token, "Berta", &read), DB_OK);
    for (int i = 0; i < 2; i++)
        assert_int_equal(store_player_recover(db, player.id, keys.recovery, &next, &read), DB_OK);
    assert_int_equal(store_player_recover(db, player.id, keys.recovery, &keys, &read), DB_NONE);
    assert_int_equal(store_player_by_token(db, keys.token, &read), DB_NONE);
    assert_int_equal(store_player_rename(db, keys.token, "Clara", &read), DB_NONE);
    assert_int_equal(store_player_by_token(db, next.token, &read), DB_OK);
    assert_string_equal(read.name, "Berta");
    assert_int_equal(store_player_delete(db, player.id, keys.token, 7), DB_NONE);
    for (int i = 0; i < 2; i++)
        assert_int_equal(store_player_delete(db, player.id, next.token, 7), DB_OK);
    assert_int_equal(store_player_delete(db, player.id, next.token, 8), DB_NONE);
    assert_int_equal(store_player_by_token(db, next.token, &read), DB_NONE);
    assert_int_equal(store_player_recover(db, player.id, next.recovery, &keys, &read), DB_NONE);
    fixture_free(fixture);
}

/* Seat 1, and a name of four letters; then a bank. */
TEST(a_packed_value_is_not_read_beyond_its_end)
{
    enum { NAME = 2 + STORE_ID + 4 };
    uint8_t players[NAME + 4] = {0, 1, [NAME - 1] = 4, 'A', 'n', 'n', 'a'};
    static const uint8_t bank_of_seat_1[2 + 8 + 1] = {0, 1, [9] = 7, 1};
    struct store_bytes left = {players, sizeof players};
    struct store_seated seated;
    struct store_bank bank;
    assert_true(store_seated_next(&left, &seated));
    assert_int_equal(seated.seat, 1);
    assert_int_equal(seated.name_length, 4);
    assert_memory_equal(seated.name, "Anna", 4);
    assert_false(store_seated_next(&left, &seated));
    for (size_t length = 0; length < sizeof players; length++) {
        left = (struct store_bytes){players, length};
        assert_false(store_seated_next(&left, &seated));
    }
    players[NAME - 4] = 255; /* a name of gigabytes */
    left = (struct store_bytes){players, sizeof players};
    assert_false(store_seated_next(&left, &seated));
    left = (struct store_bytes){bank_of_seat_1, sizeof bank_of_seat_1};
    assert_true(store_bank_next(&left, &bank));
    assert_int_equal(bank.left, 7);
    assert_true(bank.running);
    assert_false(store_bank_next(&left, &bank));
    left = (struct store_bytes){bank_of_seat_1, sizeof bank_of_seat_1 - 1};
    assert_false(store_bank_next(&left, &bank));
}

TEST(a_packed_seat_that_no_game_has_is_not_taken)
{
    static const uint8_t banks[][2 + 8 + 1] = {{0, STORE_SEATS}, {255, 255}, {1, 0}};
    struct store_bank bank;
    for (size_t i = 0; i < sizeof banks / sizeof *banks; i++) {
        struct store_bytes left = {banks[i], sizeof banks[i]};
        assert_false(store_bank_next(&left, &bank));
        assert_int_equal(bank.seat, 0);
    }
}

/* Releases the seat and claims it for the player. */
static enum db_result hand_over(struct stored *stored, struct store_note *note, int seat,
                                const uint8_t *player)
{
    static const uint8_t invitation[STORE_HASH] = {7};
    struct store_reply none = {.seat = STORE_ORGANIZER};
    const struct store_release release = {.seat = seat, .invitation = invitation};
    struct store_claim claim = {.seat = seat, .invitation = invitation, .player = player};
    uint8_t token[STORE_HASH];
    randombytes_buf(token, sizeof token);
    claim.token_hash = token;
    note->nonce++;
    assert_int_equal(store_release(stored->fixture->db, stored->commit.id, &release, &none, note), DB_OK);
    note->version++;
    note->nonce++;
    const enum db_result result = store_claim(stored->fixture->db, stored->commit.id, &claim, note);
    if (result == DB_OK) note->version++;
    return result;
}

TEST(a_player_has_one_seat_of_a_match_by_its_token_at_present)
{
    struct stored stored;
    struct store_player_keys keys, next;
    struct store_loaded loaded;
    struct store_rows *rows;
    struct store_seated seated;
    stored_begin(&stored);
    struct db *db = stored.fixture->db;
    const uint8_t *id = stored.commit.id;
    struct store_player player = add_player(db, &keys), read;
    struct store_note note = {.version = stored.commit.basis.version, .action = stored.action, .nonce = 9};
    assert_int_equal(hand_over(&stored, &note, 0, player.id), DB_OK);
    assert_int_equal(hand_over(&stored, &note, 1, player.id), DB_CONFLICT);
    randombytes_buf(&next, sizeof next);
    assert_int_equal(store_player_recover(db, player.id, keys.recovery, &next, &read), DB_OK);
    for (int i = 0; i < 2; i++) {
        const struct store_request request = {.id = id, .token_hash = i ? next.token : keys.token};
        assert_int_equal(store_load(db, &request, &loaded, &rows), DB_OK);
        assert_int_equal(loaded.bearer, i ? 0 : STORE_STRANGER);
        assert_true(store_seated_next(&loaded.match.holders.players, &seated));
        assert_int_equal(seated.seat, 0);
        assert_memory_equal(seated.id, player.id, STORE_ID);
        assert_memory_equal(seated.name, "Anna", seated.name_length);
        assert_false(store_seated_next(&loaded.match.holders.players, &seated));
        store_rows_free(rows);
    }
    stored_end(&stored);
}

/* ---- the database ---- */

static char reported[1000];

static void keep_report(const char *text)
{
    snprintf(reported, sizeof reported, "%s", text);
}

static int disconnected;

static void count_disconnected(enum db_event event, int64_t microseconds)
{
    disconnected += event == DB_EVENT_DISCONNECTED;
}

/* A service that runs long sends all statements of the store on each connection. */
TEST(a_connection_keeps_more_statements_than_the_store_has)
{
    enum { STATEMENTS = 120 };
    static char name[STATEMENTS][8];
    static struct statement statement[STATEMENTS];
    struct db *db = db_new(fixture_database_url);
    db_on_event(count_disconnected);
    for (int i = 0; i < 2 * STATEMENTS; i++) {
        const int n = i % STATEMENTS;
        snprintf(name[n], sizeof name[n], "s%d", n);
        statement[n] = (struct statement){name[n], "select 1"};
        assert_int_equal(db_run(db, &statement[n], &(struct args){0}, NULL), DB_OK);
    }
    assert_int_equal(disconnected, 0);
    db_free(db);
}

/* PostgreSQL quotes the whole row that it refuses: seed, hashes of tokens and all. */
TEST(what_the_database_refuses_is_not_quoted)
{
    struct store_fixture *fixture = fixture_new();
    struct seated_match seated;
    db_on_report(keep_report);
    fixture_sql("alter table match add constraint nothing check (label <> 'test') not valid");
    assert_int_equal(fixture_create_match(fixture, 3, false, &seated), MATCH_BROKEN);
    fixture_sql("alter table match drop constraint nothing");
    db_on_report(fixture_ignore_report);
    assert_non_null(strstr(reported, "constraint"));
    assert_null(strstr(reported, "\\x"));
    assert_null(strstr(reported, "Failing row"));
    fixture_free(fixture);
}

/* A verdict that C does not know is an error that the operator is told of, never a result. */
TEST(a_verdict_that_is_not_expected_is_broken)
{
    static const struct {
        struct statement statement;
        int expected;
        enum db_result result;
    } tries[] = {{{"done", "select 0::smallint"}, VERDICT_IS_USUAL, DB_OK},
                 {{"unknown", "select 7::smallint"}, VERDICT_IS_USUAL, DB_BROKEN},
                 {{"negative", "select -1::smallint"}, VERDICT_IS_USUAL, DB_BROKEN},
                 {{"large", "select 4294967296::bigint"}, VERDICT_IS_USUAL, DB_BROKEN},
                 {{"full", "select 5::smallint"}, VERDICT_IS_USUAL, DB_BROKEN},
                 {{"full_too", "select 5::smallint"}, VERDICT_IS_FULL, DB_OK}};
    struct db *db = db_new(fixture_database_url);
    db_on_report(keep_report);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        enum function_verdict verdict;
        *reported = 0;
        assert_int_equal(
            db_verdict_of(db, &tries[i].statement, &(struct args){0}, tries[i].expected, &verdict),
            tries[i].result);
        const bool is_named = strstr(reported, tries[i].statement.name);
        assert_int_equal(is_named, tries[i].result == DB_BROKEN);
    }
    assert_int_equal(db_verdict(db, &tries[1].statement, &(struct args){0}), DB_BROKEN);
    db_on_report(fixture_ignore_report);
    db_free(db);
}

/* Rows may be damaged, or a later program's. */
TEST(a_row_with_an_unknown_number_is_reported_and_broken)
{
    static const char *const damages[] = {"status = 9", "status = -1", "deadline_then = 7"};
    struct seated_match seated;
    struct store_fixture *fixture = fixture_with_match(3, &seated);
    struct store_loaded loaded;
    struct store_rows *rows;
    uint8_t id[STORE_ID];
    char sql[120];
    uuid_parse(seated.id, id);
    db_on_report(keep_report);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        *reported = 0;
        snprintf(sql, sizeof sql, "update match set %s where match_id = '%s'", damages[i], seated.id);
        fixture_sql(sql);
        assert_int_equal(store_load(fixture->db, &(struct store_request){.id = id}, &loaded, &rows),
                         DB_BROKEN);
        store_rows_free(rows);
        assert_string_equal(reported, "the function load has returned what cannot be read");
        snprintf(sql, sizeof sql, "update match set status = 1, deadline_then = null where match_id = '%s'",
                 seated.id);
        fixture_sql(sql);
    }
    db_on_report(fixture_ignore_report);
    fixture_free(fixture);
}

/* A thousand changes are noted. */
TEST(changes_of_a_tournament_are_noted_up_to_a_bound)
{
    static const char ID[] = "00000000-0000-4000-8000-000000000052";
    struct store_fixture *fixture = fixture_new();
    struct store_tournament tournament;
    struct store_rows *rows;
    struct store_change_note note = {.at = 1};
    uint8_t id[STORE_ID];
    assert_true(uuid_parse(ID, id));
    fixture_sql("insert into tournament (tournament_id, version, owner_hash, name, game, terms, status,"
                " created_at) values ('00000000-0000-4000-8000-000000000052', 1000, sha256('x'), 'Cup', 'x',"
                " '{}', 1, now())");
    fixture_sql("insert into tournament_change (tournament_id, version, at, rounds, what)"
                " select '00000000-0000-4000-8000-000000000052', n, now(), 1, '[]'"
                " from generate_series(1, 999) n");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(store_tournament_read(fixture->db, id, &tournament, &rows), DB_OK);
        const char *const what = i < 2 ? "[]" : NULL;
        const enum db_result changed = store_tournament_change(fixture->db, &tournament, what, &note);
        assert_int_equal(changed, i == 1 ? DB_CONFLICT : DB_OK);
        assert_int_equal(note.full, i == 1);
        assert_int_equal(tournament.version, i == 0 ? 1000 : 1001); /* what is not noted may be changed */
        store_rows_free(rows);
    }
    fixture_free(fixture);
}

/* Prunes until nothing more has expired, and returns how many matches were deleted. */
static int64_t prune_all(struct store_fixture *fixture)
{
    const struct store_expiry expiry = {.unplayed_days = 7, .abandoned_days = 30};
    struct store_pruned pruned;
    int64_t gone = 0;
    do {
        assert_int_equal(store_prune(fixture->db, &expiry, &pruned), DB_OK);
        gone += pruned.matches;
    } while (pruned.more);
    return gone;
}

/* One match is abandoned, and one is not played at all. */
TEST(matches_stay_while_their_tournament_is_not_over)
{
    struct seated_match abandoned, unplayed;
    struct store_fixture *fixture = fixture_with_match(3, &abandoned);
    fixture_play_one(fixture, &abandoned);
    assert_int_equal(fixture_create_match(fixture, 3, false, &unplayed), MATCH_OK);
    fixture_sql(
        "delete from expiry where match_id not in (select match_id from match order by created_at desc"
        " limit 2)");
    fixture_sql("insert into tournament (tournament_id, version, owner_hash, name, game, terms, status,"
                " created_at) values ('00000000-0000-4000-8000-000000000051', 1, '', 'Cup', 'x', '{}', 1,"
                " now()) on conflict do nothing");
    fixture_sql("update match set tournament = '00000000-0000-4000-8000-000000000051'"
                " where match_id in (select match_id from expiry)");
    for (int i = 0; i < 2; i++) {
        fixture_sql("update expiry set since = now() - interval '31 days'");
        fixture_sql("update action set at = now() - interval '31 days'"
                    " where match_id in (select match_id from expiry)");
        assert_int_equal(prune_all(fixture), 0);
        assert_int_equal(fixture_select_number("select count(*) from expiry"), 2);
    }
    fixture_sql("update tournament set status = 2"
                " where tournament_id = '00000000-0000-4000-8000-000000000051'");
    fixture_sql("update expiry set since = now() - interval '31 days'");
    assert_int_equal(prune_all(fixture), 1);
    fixture_sql("update expiry set since = now() - interval '31 days'");
    assert_int_equal(prune_all(fixture), 1);
    fixture_free(fixture);
}

/* The owner is deleted between the check of its token and the registration. */
TEST(a_webhook_whose_owner_is_deleted_goes_with_it)
{
    bool full;
    struct store_fixture *fixture = fixture_new();
    struct store_webhook webhook = {.id = {12}, .scope = WEBHOOK_MATCH, .url = "https://gone/", .salt = {12}};
    webhook.owner = "0c000000-0000-4000-8000-000000000000"; /* no player and no match has this id */
    assert_int_equal(store_webhook_add(fixture->db, &webhook, 8, &full), DB_OK);
    webhook.id[0] = 13;
    webhook.scope = WEBHOOK_PLAYER;
    assert_int_equal(store_webhook_add(fixture->db, &webhook, 8, &full), DB_OK);
    assert_int_equal(fixture_select_number("select count(*) from webhook where url = 'https://gone/'"), 0);
    fixture_free(fixture);
}

/* A program that is killed, or loses its connection, once the database has deleted a match. */
TEST(the_webhooks_of_a_deleted_match_are_deleted_at_another_time)
{
    char prune[200];
    bool full;
    struct seated_match seated;
    struct store_fixture *fixture = fixture_with_match(3, &seated);
    const struct store_webhook webhook = {
        .id = {11}, .scope = WEBHOOK_MATCH, .owner = seated.id, .url = "https://example.com/", .salt = {11}};
    assert_int_equal(store_webhook_add(fixture->db, &webhook, 8, &full), DB_OK);
    fixture_sql("delete from expiry where match_id <> (select owner::uuid from webhook"
                " where webhook_id = '0b000000-0000-0000-0000-000000000000')");
    fixture_sql("update expiry set since = now() - interval '8 days'");
    snprintf(prune, sizeof prune, "select " STORE_SCHEMA ".prune_match('%s', false, 7)", seated.id);
    for (int i = 0; i < 2; i++) /* the second is the statement that is sent again */
        fixture_sql(prune);
    assert_int_equal(fixture_select_number("select count(*) from match m join webhook w"
                                           " on w.owner = m.match_id::text"),
                     0);
    assert_int_equal(prune_all(fixture), 1);
    assert_int_equal(fixture_select_number("select count(*) from webhook"
                                           " where webhook_id = '0b000000-0000-0000-0000-000000000000'"),
                     0);
    assert_int_equal(fixture_select_number("select count(*) from expiry"), 0);
    fixture_free(fixture);
}
