/* The store: migrations, packs, the order of changes at once, and the reports of the database on a row that
 * it refuses. */
#include "store_fixture.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "db/functions.h"
#include "db/store_players.h"

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

/* These sessions lock rows of any match, or drop the schema. Citus does not do that on all nodes at once. */
static void not_on_a_cluster(void)
{
    if (getenv("CITUS_WORKERS")) skip();
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
    not_on_a_cluster();
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
    not_on_a_cluster();
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
    not_on_a_cluster();
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
        "create table kept as select pg_get_functiondef('" STORE_SCHEMA ".commit'::regproc) as text;"
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
    not_on_a_cluster();
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

/* ---- verdicts ---- */

/* A match that has begun, as it is stored, and a commit of one action on it. */
struct stored {
    struct store_fixture *fixture;
    struct seated_match seated;
    struct store_rows *rows;
    struct store_loaded loaded;
    struct store_action action;
    struct store_commit commit;
    struct store_step step;
    const struct store_seen *seen; /* of the end of a step; or NULL */
    struct store_answer answer;    /* answer_unseen(): the last one */
};

static void stored_reload(struct stored *stored)
{
    const uint64_t version = stored->loaded.state.version;
    store_rows_free(stored->rows);
    assert_int_equal(store_load(stored->fixture->db,
                                &(struct store_request){.id = stored->commit.id, .extent = STORE_WHOLE},
                                &stored->loaded, &stored->rows),
                     DB_OK);
    if (stored->loaded.state.version == version) return;
    stored->commit.basis.version = stored->loaded.state.version;
    stored->step.state = stored->loaded.state;
    stored->step.state.version++;
    memcpy(stored->commit.basis.last_hash, stored->loaded.state.last_hash, STORE_HASH);
}

static void stored_begin(struct stored *stored)
{
    struct seated_match seated;
    *stored = (struct stored){.fixture = fixture_with_match(3, &seated)};
    stored->seated = seated;
    (void)fixture_read_match(stored->fixture, &seated);
    assert_true(match_id_read(seated.id, stored->commit.id));
    stored->action =
        (struct store_action){.line = "{}", .line_length = 2, .detail = {(const uint8_t *)"x", 1}};
    stored->step.actions = &stored->action;
    stored->step.action_count = 1;
    stored->commit.step = &stored->step;
    stored->commit.nonce = 1;
    stored_reload(stored);
}

static void stored_end(struct stored *stored)
{
    store_rows_free(stored->rows);
    fixture_free(stored->fixture);
}

/* Any holder of the seat's token may take it back. */
static enum db_result stored_given(const struct stored *stored, const struct store_instructions *given)
{
    uint8_t hash[STORE_HASH];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)stored->seated.secrets.seat[given->seat],
                       strlen(stored->seated.secrets.seat[given->seat]), NULL, 0);
    return store_instruct(stored->fixture->db, stored->commit.id, hash, given);
}

/* Its deadline is far away; who is noted as late all the same: */
static void stored_late(const struct stored *stored, unsigned late)
{
    char id[UUID_ROOM], text[200];
    uuid_format(stored->commit.id, id);
    snprintf(text, sizeof text,
             "insert into deadline (match_id, version, due_at, late) select match_id, version, now() + "
             "interval '1 hour', %u "
             "from match_state where match_id = '%s'",
             late, id);
    fixture_sql(text);
}

static void stored_prepare(struct stored *stored)
{
    struct store_basis *basis = &stored->commit.basis;
    basis->by_answers = stored->seen;
    basis->seen = stored->seen ? *stored->seen : (struct store_seen){.count = 0};
}

static enum db_result stored_commit(struct stored *stored)
{
    struct store_commit *commit = &stored->commit;
    stored_prepare(stored);
    (void)store_commit(stored->fixture->db, &commit, 1);
    return commit->result;
}

TEST(a_commit_that_is_sent_again_is_found_by_its_nonce)
{
    struct stored stored;
    stored_begin(&stored);
    for (int i = 0; i < 2; i++)
        assert_int_equal(stored_commit(&stored), DB_OK);
    stored.commit.nonce = 2;
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    const uint64_t before = stored.commit.basis.version;
    stored_reload(&stored);
    assert_int_equal(stored.commit.basis.version, before + 1);
    stored_end(&stored);
}

TEST(a_commit_goes_on_from_the_log_that_it_was_judged_on_or_not_at_all)
{
    struct stored stored;
    stored_begin(&stored);
    stored.commit.basis.last_hash[0] ^= 1; /* of a database that was restored, and has gone another way */
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    stored.commit.basis.last_hash[0] ^= 1;
    assert_int_equal(stored_commit(&stored), DB_OK);
    stored_end(&stored);
}

TEST(an_unseen_match_is_not_moved_by_a_seat_that_has_instructions)
{
    struct stored stored;
    const struct store_instructions given = {.seat = 1, .body = {(const uint8_t *)"x", 1}};
    stored_begin(&stored);
    assert_int_equal(stored_given(&stored, &given), DB_OK);
    stored.commit.basis.from_cache = true;
    stored.commit.basis.seat = 1;
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    stored.commit.basis.seat = 0;
    assert_int_equal(stored_commit(&stored), DB_OK);
    assert_true(stored.commit.instructed);
    stored_end(&stored);
}

/* An answer alone, to the match as it was loaded. */
static struct store_commit answering(const struct stored *stored, const struct store_answer *answer)
{
    struct store_commit commit = stored->commit;
    commit.step = NULL;
    commit.reply = NULL;
    commit.answer = answer;
    commit.others = UINT32_MAX;
    commit.basis.seat = answer->seat;
    commit.basis.by_answers = false;
    commit.basis.seen = (struct store_seen){.count = 0};
    return commit;
}

static enum db_result answer_at(struct stored *stored, uint64_t version, const struct store_answer *answer,
                                const struct store_reply *reply)
{
    struct store_commit commit = answering(stored, answer), *group = &commit;
    commit.basis.version = version;
    commit.reply = reply;
    (void)store_commit(stored->fixture->db, &group, 1);
    return commit.result;
}

/* Seat 0's next answer, by what was known from before: the other seats that have answered. */
static enum db_result answer_unseen(struct stored *stored, uint32_t answered, bool *instructed)
{
    struct store_answer *answer = &stored->answer;
    answer->before = answer->nonce++;
    answer->draft = (struct store_bytes){(const uint8_t *)"x", 1};
    struct store_commit commit = answering(stored, answer), *group = &commit;
    commit.basis.from_cache = commit.basis.timed = true;
    commit.basis.answered = answered;
    (void)store_commit(stored->fixture->db, &group, 1);
    *instructed = commit.instructed;
    assert_false(commit.all_answered);
    if (commit.result != DB_OK) answer->nonce--;
    return commit.result;
}

TEST(an_unseen_answer_is_to_the_log_that_it_was_judged_on)
{
    struct stored stored;
    bool instructed;
    stored_begin(&stored);
    stored.commit.basis.last_hash[0] ^= 1;
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_CONFLICT);
    stored.commit.basis.last_hash[0] ^= 1;
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_OK);
    assert_false(instructed);
    stored_end(&stored);
}

TEST(an_unseen_answer_is_told_by_who_has_answered)
{
    struct stored stored;
    bool instructed;
    const struct store_answer whole = {
        .seat = 1, .complete = true, .draft = {(const uint8_t *)"x", 1}, .nonce = 1};
    const struct store_answer begun = {.seat = 2, .draft = {(const uint8_t *)"x", 1}, .nonce = 2};
    stored_begin(&stored);
    assert_int_equal(answer_unseen(&stored, 2, &instructed), DB_CONFLICT);
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_OK);
    assert_int_equal(answer_at(&stored, stored.commit.basis.version, &begun, NULL), DB_OK);
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_OK); /* no answer tells of it */
    assert_int_equal(answer_at(&stored, stored.commit.basis.version, &whole, NULL), DB_OK);
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_CONFLICT);
    assert_int_equal(answer_unseen(&stored, 2, &instructed), DB_OK);
    /* Sent again after others have come, as when the connection was lost: it stands already. */
    stored.answer.nonce--;
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_OK);
    stored_end(&stored);
}

TEST(an_unseen_answer_is_not_given_by_a_seat_that_has_instructions)
{
    struct stored stored;
    bool instructed;
    struct store_instructions given = {.seat = 0, .body = {(const uint8_t *)"x", 1}};
    stored_begin(&stored);
    assert_int_equal(stored_given(&stored, &given), DB_OK);
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_CONFLICT);
    assert_int_equal(stored_given(&stored, &(struct store_instructions){.seat = 0}), DB_OK);
    given.seat = 1;
    assert_int_equal(stored_given(&stored, &given), DB_OK);
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_OK);
    assert_true(instructed);
    stored_end(&stored);
}

TEST(an_unseen_answer_does_not_come_after_the_deadline)
{
    struct stored stored;
    bool instructed;
    char id[UUID_ROOM], text[200];
    stored_begin(&stored);
    stored_late(&stored, 0);
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_OK);
    uuid_format(stored.commit.id, id);
    snprintf(text, sizeof text, "update deadline set due_at = now() where match_id = '%s'", id);
    fixture_sql(text);
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_CONFLICT);
    stored_end(&stored);
}

/* ---- what is shown ---- */

static void shown_begin(struct stored *stored, struct store_shown *shown)
{
    stored_begin(stored);
    *shown = (struct store_shown){.version = stored->commit.basis.version, .bearer = 0};
    memcpy(shown->id, stored->commit.id, sizeof shown->id);
    memcpy(shown->last_hash, stored->commit.basis.last_hash, sizeof shown->last_hash);
    assert_int_equal(store_unchanged(stored->fixture->db, shown), DB_OK);
}

TEST(what_is_shown_is_of_this_log)
{
    struct stored stored;
    struct store_shown shown;
    shown_begin(&stored, &shown);
    shown.last_hash[0] ^= 1;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_CONFLICT);
    shown.last_hash[0] ^= 1;
    shown.version++;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_CONFLICT);
    shown.version--;
    shown.id[0] ^= 1;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_CONFLICT);
    stored_end(&stored);
}

/* Incomplete answers of others do not concern the request. */
TEST(what_is_shown_has_the_answers_that_one_may_know_of)
{
    struct stored stored;
    struct store_shown shown;
    struct store_answer whole = {.seat = 1,
                                 .complete = true,
                                 .draft = {(const uint8_t *)"x", 1},
                                 .nonce = 11},
                        begun = {.seat = 2, .draft = {(const uint8_t *)"x", 1}, .nonce = 22};
    shown_begin(&stored, &shown);
    shown.secret = true;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_OK);
    assert_int_equal(answer_at(&stored, stored.commit.basis.version, &begun, NULL), DB_OK);
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_OK);
    assert_int_equal(answer_at(&stored, stored.commit.basis.version, &whole, NULL), DB_OK);
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_CONFLICT);
    shown.nonce[0] = 11;
    shown.count = 1;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_OK);
    shown.bearer = STORE_STRANGER;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_OK);
    shown.bearer = 2;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_CONFLICT);
    shown.nonce[1] = 22;
    shown.count = 2;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_OK);
    stored_end(&stored);
}

TEST(what_is_shown_is_due_when_it_was)
{
    struct stored stored;
    struct store_shown shown;
    shown_begin(&stored, &shown);
    stored_late(&stored, 0);
    store_rows_free(stored.rows);
    fixture_sql("update match set deadline_each = 1000000, deadline_then = 0");
    assert_int_equal(
        store_load(stored.fixture->db, &(struct store_request){.id = shown.id}, &stored.loaded, &stored.rows),
        DB_OK);
    shown.due_at = stored.loaded.match.deadline.due_at;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_OK);
    shown.due_at++;
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_CONFLICT);
    shown.due_at--;
    fixture_sql("update deadline set late = 1");
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_CONFLICT);
    fixture_sql("update deadline set late = 0, due_at = '2020-01-01 00:00:00Z'");
    shown.due_at = INT64_C(1577836800000000);
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_CONFLICT);
    stored_end(&stored);
}

TEST(a_key_that_has_its_reply_changes_nothing)
{
    struct stored stored;
    struct store_reply reply = {.seat = 0, .key = "key", .body = "", .version = 1};
    struct store_answer answer = {.seat = 0, .draft = {(const uint8_t *)"x", 1}, .nonce = 5};
    stored_begin(&stored);
    stored.commit.reply = &reply;
    assert_int_equal(stored_commit(&stored), DB_OK);
    stored_reload(&stored);
    stored.commit.nonce = 2;
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    assert_int_equal(answer_at(&stored, stored.commit.basis.version, &answer, &reply), DB_CONFLICT);
    const uint64_t version = stored.commit.basis.version;
    stored_reload(&stored);
    assert_int_equal(stored.commit.basis.version, version);
    assert_int_equal(stored.loaded.answer_count, 0);
    reply.key = "another";
    for (int i = 0; i < 2; i++) /* it is sent again */
        assert_int_equal(answer_at(&stored, version, &answer, &reply), DB_OK);
    answer.nonce = 6; /* not judged on the one that stands there */
    reply.key = "a third";
    assert_int_equal(answer_at(&stored, version, &answer, &reply), DB_CONFLICT);
    answer.before = 5;
    assert_int_equal(answer_at(&stored, version, &answer, &reply), DB_OK);
    stored_end(&stored);
}

/* ---- the end of a step ---- */

static void stored_answer(struct stored *stored, int seat, int64_t nonce, int64_t before)
{
    const struct store_answer answer = {
        .seat = seat, .complete = true, .draft = {(const uint8_t *)"x", 1}, .nonce = nonce, .before = before};
    assert_int_equal(answer_at(stored, stored->commit.basis.version, &answer, NULL), DB_OK);
}

/* A request ends a step by the answers that it has read before: if they are others now, the step is not
 * ended. */
TEST(a_step_ends_by_the_answers_that_were_seen)
{
    struct stored stored;
    struct store_seen seen = {.nonce = {11, 22}, .count = 2};
    stored_begin(&stored);
    stored.seen = &seen;
    stored_answer(&stored, 2, 22, 0);
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    stored_answer(&stored, 0, 10, 0);
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    stored_answer(&stored, 0, 11, 10);
    assert_int_equal(stored_commit(&stored), DB_OK);
    stored_reload(&stored);
    assert_int_equal(stored.loaded.answer_count, 0);
    seen.count = 0;
    stored.commit.nonce = 2;
    stored_answer(&stored, 1, 33, 0);
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    stored_end(&stored);
}

TEST(answers_that_hold_stand_at_the_next_version)
{
    struct stored stored;
    struct store_seen seen = {.nonce = {22}, .count = 1};
    stored_begin(&stored);
    stored_answer(&stored, 2, 22, 0);
    stored.seen = &seen;
    stored.step.answers_hold = true;
    for (int i = 0; i < 2; i++) /* sent again, it is done */
        assert_int_equal(stored_commit(&stored), DB_OK);
    stored_reload(&stored);
    assert_int_equal(stored.loaded.answer_count, 1);
    assert_int_equal(stored.loaded.answer[0].nonce, 22);
    stored_end(&stored);
}

/* Its outcome was lost, and the match has gone on before it is sent again. */
TEST(an_answer_that_holds_and_is_sent_again_is_done)
{
    struct stored stored;
    struct store_seen seen = {.nonce = {22}, .count = 1};
    struct store_answer answer = {.seat = 2, .draft = {(const uint8_t *)"x", 1}, .nonce = 22};
    stored_begin(&stored);
    const uint64_t version = stored.commit.basis.version;
    stored_answer(&stored, 2, 22, 0);
    stored.seen = &seen;
    stored.step.answers_hold = true;
    assert_int_equal(stored_commit(&stored), DB_OK);
    assert_int_equal(answer_at(&stored, version, &answer, NULL), DB_OK);
    answer.nonce = 23;
    assert_int_equal(answer_at(&stored, version, &answer, NULL), DB_CONFLICT);
    stored_end(&stored);
}

static void stored_instruct(struct stored *stored, const char *body)
{
    const struct store_instructions it = {.seat = 1, .body = {(const uint8_t *)body, body ? 2 : 0}};
    assert_int_equal(stored_given(stored, &it), DB_OK);
}

TEST(instructions_that_were_withdrawn_make_nothing)
{
    struct stored stored;
    struct store_seen seen = {.instructions = {.seat = 1, .body = {(const uint8_t *)"{}", 2}}};
    struct store_answer answer = {.seat = 1, .draft = {(const uint8_t *)"x", 1}, .nonce = 5};
    stored_begin(&stored);
    stored.seen = &seen;
    const char *const bodies[] = {NULL, "[]", "{}"};
    for (int i = 0; i < 3; i++) {
        stored_instruct(&stored, bodies[i]);
        const enum db_result expected = i == 2 ? DB_OK : DB_CONFLICT;
        struct store_commit commit = answering(&stored, &answer), *group = &commit;
        commit.basis.seen.instructions = seen.instructions;
        (void)store_commit(stored.fixture->db, &group, 1);
        assert_int_equal(commit.result, expected);
        seen.nonce[0] = 5;
        seen.count = i == 2;
        assert_int_equal(stored_commit(&stored), expected);
    }
    stored_end(&stored);
}

/* A deadline that has passed is noted with the answers of that moment. A request that has not seen the note
 * ends nothing. */
TEST(who_is_late_is_told_by_the_answers_that_were_seen)
{
    struct stored stored;
    struct store_seen seen = {.count = 0};
    stored_begin(&stored);
    struct db *db = stored.fixture->db;
    fixture_sql(
        "insert into deadline (match_id, version, due_at) select match_id, version, now() - interval '1 "
        "minute'"
        " from match_state where match_id = (select match_id from match order by created_at desc limit 1)");
    stored_answer(&stored, 0, 11, 0);
    assert_int_equal(store_late(db, stored.commit.id, stored.commit.basis.version, &seen, 6), DB_CONFLICT);
    seen = (struct store_seen){.nonce = {11}, .count = 1};
    assert_int_equal(store_late(db, stored.commit.id, stored.commit.basis.version, &seen, 6), DB_OK);
    assert_int_equal(store_late(db, stored.commit.id, stored.commit.basis.version, &seen, 6), DB_CONFLICT);
    stored.step.each = 1000000;
    stored.seen = &seen;
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    seen.late = 6;
    assert_int_equal(stored_commit(&stored), DB_OK);
    stored_end(&stored);
}

static int count_instructions(const struct stored *stored)
{
    char id[UUID_ROOM], text[120];
    uuid_format(stored->commit.id, id);
    snprintf(text, sizeof text, "select count(*)::integer from instruction where match_id = '%s'", id);
    return fixture_select_number(text);
}

/* The next holder of a seat has said nothing; nor can the last one say anything for it that was on its
 * way. */
TEST(instructions_end_when_their_seat_is_released)
{
    struct stored stored;
    const struct store_instructions given = {.seat = 1, .body = {(const uint8_t *)"{}", 2}};
    const struct store_reply none = {.seat = STORE_ORGANIZER};
    const uint8_t hash[STORE_HASH] = {0};
    stored_begin(&stored);
    stored_instruct(&stored, "{}");
    const struct store_note note = {
        .version = stored.commit.basis.version, .action = stored.action, .nonce = 9};
    assert_int_equal(store_release(stored.fixture->db, stored.commit.id,
                                   &(struct store_release){.seat = 0, .invitation = hash}, &none, &note),
                     DB_OK);
    assert_int_equal(count_instructions(&stored), 1); /* another seat's stay */
    const struct store_note next = {
        .version = stored.commit.basis.version + 1, .action = stored.action, .nonce = 10};
    assert_int_equal(store_release(stored.fixture->db, stored.commit.id,
                                   &(struct store_release){.seat = 1, .invitation = hash}, &none, &next),
                     DB_OK);
    assert_int_equal(count_instructions(&stored), 0);
    assert_int_equal(stored_given(&stored, &given), DB_CONFLICT);
    assert_int_equal(count_instructions(&stored), 0);
    stored_end(&stored);
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
    struct verdict verdict;
    struct instructions instructions;
    json_t *list = json_array();
    const struct caller caller = seated_seat(visitor->seated, 0);
    const enum match_result result =
        match_instruct(visitor->fixture->worker, &caller, list, "/instructions", &verdict, &instructions);
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
    const struct move_request request = {.caller = seated_organizer(visitor->seated)};
    return match_release(visitor->fixture->worker, &request, "player-1", &handed);
}

static enum match_result visit_phase(struct visitor *visitor)
{
    struct verdict verdict;
    const struct move_request request = {.caller = seated_organizer(visitor->seated)};
    return match_end_phase(visitor->fixture->worker, &request, &verdict, &visitor->fixture->body);
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
    not_on_a_cluster();
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

/* ---- from outside ---- */

TEST(what_is_over_is_left_alone)
{
    struct stored stored;
    struct store_note note;
    struct store_reply none = {.seat = STORE_ORGANIZER};
    const uint8_t hash[STORE_HASH] = {0};
    stored_begin(&stored);
    stored.step.over = true;
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
    assert_int_equal(store_player_find(db, keys.token, &read), DB_NONE);
    assert_int_equal(store_player_rename(db, keys.token, "Clara", &read), DB_NONE);
    assert_int_equal(store_player_find(db, next.token, &read), DB_OK);
    assert_string_equal(read.name, "Berta");
    assert_int_equal(store_player_delete(db, keys.token, 7), DB_NONE);
    assert_int_equal(store_player_delete(db, next.token, 7), DB_OK);
    assert_int_equal(store_player_find(db, next.token, &read), DB_NONE);
    assert_int_equal(store_player_recover(db, player.id, next.recovery, &keys, &read), DB_NONE);
    fixture_free(fixture);
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

TEST(what_is_done_from_outside_and_sent_again_is_done_once)
{
    struct stored stored;
    struct store_reply none = {.seat = STORE_ORGANIZER};
    const uint8_t hash[STORE_HASH] = {7};
    stored_begin(&stored);
    struct db *db = stored.fixture->db;
    const uint8_t *id = stored.commit.id;
    struct store_note note = {.version = stored.commit.basis.version, .action = stored.action, .nonce = 9};
    stored_answer(&stored, 2, 22, 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(
            store_release(db, id, &(struct store_release){.seat = 0, .invitation = hash}, &none, &note),
            DB_OK);
    note.version++;
    assert_int_equal(store_claim(db, id, &(struct store_claim){1, hash, hash, NULL, 0}, &note), DB_NONE);
    note.nonce = 10;
    for (int i = 0; i < 2; i++)
        assert_int_equal(store_claim(db, id, &(struct store_claim){0, hash, hash, NULL, 0}, &note), DB_OK);
    note.nonce = 11;
    assert_int_equal(store_claim(db, id, &(struct store_claim){0, hash, hash, NULL, 0}, &note), DB_CONFLICT);
    note.version++;
    assert_int_equal(store_claim(db, id, &(struct store_claim){0, hash, hash, NULL, 0}, &note), DB_CONFLICT);
    stored_reload(&stored);
    assert_int_equal(stored.commit.basis.version, note.version);
    assert_int_equal(stored.loaded.answer_count, 1); /* it stands as before */
    stored_end(&stored);
}

/* Another session is at the match until it ends. */
static PGconn *occupy(const uint8_t *id)
{
    char text[UUID_ROOM], statement[160];
    uuid_format(id, text);
    PGconn *connection = PQconnectdb(fixture_database_url);
    snprintf(statement, sizeof statement, "begin; select from match_state where match_id = '%s' for update",
             text);
    PGresult *result = PQexec(connection, statement);
    assert_int_equal(PQresultStatus(result), PGRES_TUPLES_OK);
    PQclear(result);
    return connection;
}

enum { GROUP_GOES_ON, GROUP_CONFLICT, GROUP_OCCUPIED, GROUP_KEY_TAKEN, GROUP_TIMED, GROUP_MATCHES };

TEST(in_a_group_each_match_has_its_own_verdict)
{
    static struct stored stored[GROUP_MATCHES];
    struct store_commit *group[GROUP_MATCHES];
    struct store_reply reply = {.seat = 0, .key = "key", .body = "{}", .body_length = 2, .version = 2};
    const struct store_instructions given = {.seat = 1, .body = {(const uint8_t *)"x", 1}};
    char id[UUID_ROOM], text[200];
    for (int i = 0; i < GROUP_MATCHES; i++) {
        stored_begin(&stored[i]);
        group[i] = &stored[i].commit;
        assert_int_equal(store_may_group(stored[i].fixture->db, group[i]), !getenv("CITUS_WORKERS"));
    }
    not_on_a_cluster();
    stored[GROUP_CONFLICT].commit.basis.version++;
    stored[GROUP_KEY_TAKEN].commit.reply = &reply;
    assert_int_equal(stored_commit(&stored[GROUP_KEY_TAKEN]), DB_OK);
    stored_reload(&stored[GROUP_KEY_TAKEN]);
    stored[GROUP_KEY_TAKEN].commit.nonce = 2;
    stored[GROUP_TIMED].step.each = 1000000;
    stored_late(&stored[GROUP_TIMED], 0);
    assert_int_equal(stored_given(&stored[GROUP_TIMED], &given), DB_OK);
    PGconn *other = occupy(stored[GROUP_OCCUPIED].commit.id);
    for (int i = 0; i < 2;
         i++) { /* the second time as it is when the connection was lost: nothing is done twice */
        assert_int_equal(store_commit(stored[0].fixture->db, group, GROUP_MATCHES), DB_OK);
        for (int n = 0; n < GROUP_MATCHES; n++) {
            const bool goes_on = n == GROUP_GOES_ON || n == GROUP_TIMED;
            assert_int_equal(group[n]->result, goes_on ? DB_OK : DB_CONFLICT);
            assert_int_equal(group[n]->occupied, n == GROUP_OCCUPIED);
            if (i == 0) assert_int_equal(group[n]->instructed, n == GROUP_TIMED);
        }
    }
    PQfinish(other);
    for (int n = 0; n < GROUP_MATCHES; n++) {
        const uint64_t before = stored[n].loaded.state.version;
        stored_reload(&stored[n]);
        assert_int_equal(stored[n].loaded.state.version, before + (n == GROUP_GOES_ON || n == GROUP_TIMED));
    }
    uuid_format(stored[GROUP_TIMED].commit.id, id);
    snprintf(text, sizeof text,
             "do $$ begin assert exists (select from deadline where match_id = '%s' and due_at < now() + "
             "interval '1 minute'); end $$",
             id);
    fixture_sql(text);
    for (int n = 0; n < GROUP_MATCHES; n++)
        stored_end(&stored[n]);
}

/* A move among them shifts no other's nonces or lines. */
TEST(in_a_group_each_end_of_a_step_has_its_own_verdict)
{
    enum {
        ENDS,
        MOVE,
        OTHER_ANSWERS,
        UNANSWERED,
        HOLDS,
        WITHDRAWN,
        INSTRUCTED,
        NOTED_AS_LATE,
        ENDS_TOO,
        ENDS_OF_STEPS
    };
    static const bool goes_on[ENDS_OF_STEPS] = {
        [ENDS] = true, [MOVE] = true, [HOLDS] = true, [INSTRUCTED] = true, [ENDS_TOO] = true};
    static struct stored stored[ENDS_OF_STEPS];
    struct store_seen seen[ENDS_OF_STEPS] = {0};
    struct store_commit *group[ENDS_OF_STEPS];
    not_on_a_cluster();
    for (int n = 0; n < ENDS_OF_STEPS; n++) {
        stored_begin(&stored[n]);
        stored_answer(&stored[n], 0, 10 + n, 0);
        stored_answer(&stored[n], 2, 30 + n, 0);
        seen[n] = (struct store_seen){.nonce = {10 + n, 30 + n}, .count = 2};
        stored[n].seen = n == MOVE ? NULL : &seen[n];
        group[n] = &stored[n].commit;
        assert_true(store_may_group(stored[n].fixture->db, group[n]));
    }
    seen[OTHER_ANSWERS].nonce[1] = 10;
    seen[UNANSWERED].count = 0;
    stored[HOLDS].step.answers_hold = true;
    seen[WITHDRAWN].instructions = seen[INSTRUCTED].instructions =
        (struct store_instructions){.seat = 1, .body = {(const uint8_t *)"{}", 2}};
    stored_instruct(&stored[INSTRUCTED], "{}");
    stored[NOTED_AS_LATE].step.each = stored[ENDS_TOO].step.each = 1000000;
    stored_late(&stored[NOTED_AS_LATE], 4);
    stored_late(&stored[ENDS_TOO], 4);
    seen[ENDS_TOO].late = 4;
    for (int i = 0; i < 2; i++) { /* the second time as it is when the connection was lost */
        for (int n = 0; n < ENDS_OF_STEPS; n++)
            stored_prepare(&stored[n]);
        assert_int_equal(store_commit(stored[0].fixture->db, group, ENDS_OF_STEPS), DB_OK);
        for (int n = 0; n < ENDS_OF_STEPS; n++) {
            assert_int_equal(group[n]->result, goes_on[n] ? DB_OK : DB_CONFLICT);
            assert_false(group[n]->occupied);
            if (i == 0) assert_int_equal(group[n]->instructed, n == INSTRUCTED);
        }
    }
    for (int n = 0; n < ENDS_OF_STEPS; n++) {
        const uint64_t before = stored[n].loaded.state.version;
        stored_reload(&stored[n]);
        assert_int_equal(stored[n].loaded.state.version, before + goes_on[n]);
        assert_int_equal(stored[n].loaded.answer_count, goes_on[n] && n != HOLDS ? 0 : 2);
        stored_end(&stored[n]);
    }
}

/* Seats 0 and 1 of a match answer in one group, and the last is told that all have. That a seat answers for a
 * version that was is a conflict of its own. */
TEST(in_a_group_each_answer_has_its_own_verdict)
{
    enum { ALONE, FIRST, LAST, TOO_LATE, OCCUPIED, ANSWERS };
    static struct stored stored[ANSWERS];
    struct store_answer answer[ANSWERS];
    struct store_commit commit[ANSWERS], *group[ANSWERS];
    not_on_a_cluster();
    for (int i = 0; i < ANSWERS; i++) {
        stored_begin(&stored[i]);
        answer[i] = (struct store_answer){
            .seat = i == LAST, .complete = true, .draft = {(const uint8_t *)"x", 1}, .nonce = 5 + i};
        commit[i] = answering(&stored[i == LAST ? FIRST : i], &answer[i]);
        commit[i].basis.version -= i == TOO_LATE;
        commit[i].others = i == LAST ? 1 : 2;
        group[i] = &commit[i];
    }
    PGconn *other = occupy(stored[OCCUPIED].commit.id);
    for (int i = 0; i < 2; i++) { /* the second time as it is when the connection was lost */
        assert_int_equal(store_commit(stored[0].fixture->db, group, ANSWERS), DB_OK);
        for (int n = 0; n < ANSWERS; n++) {
            assert_int_equal(commit[n].result, n == TOO_LATE || n == OCCUPIED ? DB_CONFLICT : DB_OK);
            assert_int_equal(commit[n].occupied, n == OCCUPIED);
            if (i == 0) assert_int_equal(commit[n].all_answered, n == LAST);
        }
    }
    PQfinish(other);
    for (int n = 0; n < ANSWERS; n++) {
        stored_reload(&stored[n]);
        assert_int_equal(stored[n].loaded.answer_count, n == FIRST ? 2 : n == ALONE);
        stored_end(&stored[n]);
    }
}

/* Several matches are moved on in one transaction: what one of them meets is not the others'. */
TEST(a_conflict_ends_no_transaction)
{
    struct stored stored;
    stored_begin(&stored);
    assert_int_equal(stored_commit(&stored), DB_OK);
    fixture_sql(
        "do $$ declare s match_state; verdicts smallint[] := '{}'; begin"
        " select * into s from match_state where match_id = (select match_id from match order by created_at "
        "desc limit 1);"
        " for n in 1..2 loop for at in s.version - 1 .. s.version loop"
        "  verdicts := verdicts || " STORE_SCHEMA
        ".commit(s.match_id, array[row(s.match_id, at, s.last_hash, 3, "
        "   now(), null, null, row(at + 1, s.state, s.last_hash, 0, 0, array['{}'], array[s.state], "
        "array[s.last_hash]),"
        "   null, null, null, false, row(0, 'of a transaction', s.last_hash, now(), 0, ''), "
        "null)"
        "   ::" STORE_SCHEMA ".commit]);"
        " end loop; end loop;"
        " assert verdicts = '{2,0,2,0}', verdicts::text;" /* the last one is that before, by its nonce */
        " assert (select version from match_state m where m.match_id = s.match_id) = s.version + 1; end $$");
    stored_end(&stored);
}

/* ---- the database ---- */

static char reported[1000];

static void keep_report(const char *text)
{
    snprintf(reported, sizeof reported, "%s", text);
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
