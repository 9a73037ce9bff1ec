/* Moves of several matches that are written together (match_move_begin()), each by a worker of its own on one
 * connection. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/metrics.h"
#include "api/match/move.h"
#include "api/match/worker.h"
#include "store_fixture.h"

enum { MEMBERS = 6 };

/* A match, and a request about it that goes with others. */
struct member {
    struct store_fixture *fixture; /* on the first member's connection */
    struct seated_match seated;
    int seat;
    json_t *move;
    struct move_call call;
    struct writer answer;
    uint64_t version; /* before it */
};

/* Any legal move of who decides next: an answer where several decide in secret. The seat itself has not
 * looked. */
static void choose(struct member *member)
{
    static struct move_list moves;
    struct match match = fixture_read_match(member->fixture, &member->seated);
    struct writer w;
    member->version = match.version;
    member->seat = seat_first(match.deciding);
    moves.count = 0;
    play_list(&match.play, member->seat, &moves);
    writer_init(&w);
    move_write(&w, &match.play, &moves.moves[randombytes_uniform((uint32_t)moves.count)], member->seat,
               SEAT_ALL);
    json_decref(member->move);
    member->move = json_loads(writer_text(&w), 0, NULL);
    writer_free(&w);
    member->call.request =
        (struct match_request){.caller = seated_seat(&member->seated, member->seat), .body = ""};
    member->call.moves = (struct sent_moves){.json = member->move, .path = "/move"};
}

/* The match stands at a step that is not secret. */
static void play_to_open_step(struct member *member)
{
    struct match match;
    while (match = fixture_read_match(member->fixture, &member->seated), play_at_secret_step(&match.play))
        fixture_play_one(member->fixture, &member->seated);
}

static void members_new(struct member members[], size_t count, bool open)
{
    for (size_t i = 0; i < count; i++) {
        struct member *member = &members[i];
        *member =
            (struct member){.fixture = i ? fixture_on_same_connection(members[0].fixture) : fixture_new()};
        writer_init(&member->answer);
        assert_int_equal(fixture_create_match(member->fixture, 3, false, &member->seated), MATCH_OK);
        if (open) play_to_open_step(member);
        choose(member);
    }
}

static void members_free(struct member members[], size_t count)
{
    for (size_t i = count; i-- > 0;) {
        json_decref(members[i].move);
        writer_free(&members[i].answer);
        fixture_free(members[i].fixture);
    }
}

static enum match_progress begin(struct member *member)
{
    return match_move_begin(member->fixture->worker, &member->call, &member->answer);
}

static enum match_progress end(struct member *member)
{
    return match_move_end(member->fixture->worker, &member->call);
}

static void assert_ended(enum match_progress progress, const struct member *member, enum match_result result)
{
    assert_int_equal(progress, MATCH_ENDED);
    assert_int_equal(member->call.result, result);
}

static void write_all(struct member members[], size_t count)
{
    struct match_worker *workers[MEMBERS];
    for (size_t i = 0; i < count; i++)
        workers[i] = members[i].fixture->worker;
    match_write_group(workers, count);
}

static void assert_moved(struct member *member)
{
    assert_int_equal(member->call.judgement.made.version, member->version + 1);
    assert_int_equal(fixture_read_match(member->fixture, &member->seated).version, member->version + 1);
    fixture_assert_audit(member->fixture, &member->seated, false);
}

/* In how many transactions the last actions of these matches were written. */
static int transactions(struct member members[], size_t count)
{
    char sql[200 + MEMBERS * UUID_TEXT];
    int length =
        snprintf(sql, sizeof sql, "select count(distinct xmin::text) from action where (match_id, seq) in (");
    for (size_t i = 0; i < count; i++)
        length += snprintf(sql + length, sizeof sql - (size_t)length, "%s('%s', %d)", i ? ", " : "",
                           members[i].seated.id, (int)members[i].version + 1);
    snprintf(sql + length, sizeof sql - (size_t)length, ")");
    return fixture_select_number(sql);
}

/* A counter of this process, as /metrics has it. */
static int counter(const char *name)
{
    static const char *const no_operations[] = {NULL};
    struct writer w;
    char line[100];
    int value = 0;
    writer_init(&w);
    metrics_write(&w, no_operations);
    snprintf(line, sizeof line, "\nwestphalia_%s ", name);
    const char *const at = strstr(writer_text(&w), line);
    assert_non_null(at);
    assert_int_equal(sscanf(at + strlen(line), "%d", &value), 1);
    writer_free(&w);
    return value;
}

TEST(moves_of_several_matches_go_in_one_transaction)
{
    struct member members[MEMBERS];
    members_new(members, MEMBERS, true);
    for (int i = 0; i < MEMBERS; i++)
        assert_int_equal(begin(&members[i]), MATCH_PREPARED);
    assert_int_equal(fixture_read_match(members[0].fixture, &members[0].seated).version, members[0].version);
    choose(&members[0]); /* to look at it has made another request of it */
    assert_int_equal(begin(&members[0]), MATCH_PREPARED);
    const int commits = counter("move_commits_total"), moves = counter("committed_moves_total");
    write_all(members, MEMBERS);
    for (int i = 0; i < MEMBERS; i++)
        assert_ended(end(&members[i]), &members[i], MATCH_OK);
    for (int i = 0; i < MEMBERS; i++)
        assert_moved(&members[i]);
    assert_int_equal(transactions(members, MEMBERS), 1);
    assert_int_equal(counter("move_commits_total"), commits + 1);
    assert_int_equal(counter("committed_moves_total"), moves + MEMBERS);
    members_free(members, MEMBERS);
}

TEST(answers_to_secret_steps_go_with_moves)
{
    struct member members[MEMBERS];
    members_new(members, MEMBERS, false);
    for (int i = 0; i < MEMBERS / 2; i++) {
        play_to_open_step(&members[i]);
        choose(&members[i]);
    }
    for (int i = 0; i < MEMBERS; i++)
        assert_int_equal(begin(&members[i]), MATCH_PREPARED);
    write_all(members, MEMBERS);
    for (int i = 0; i < MEMBERS; i++)
        assert_ended(end(&members[i]), &members[i], MATCH_OK);
    for (int i = 0; i < MEMBERS / 2; i++)
        assert_moved(&members[i]);
    for (int i = MEMBERS / 2; i < MEMBERS; i++) {
        assert_non_null(strstr(writer_text(&members[i].answer), "\"pending\":true"));
        const struct match match = fixture_read_match(members[i].fixture, &members[i].seated);
        assert_int_equal(match.version, members[i].version);
        assert_false(match.deciding >> members[i].seat & 1);
    }
    members_free(members, MEMBERS);
}

TEST(what_is_refused_has_ended)
{
    struct member members[2];
    members_new(members, 2, true);
    members[0].call.request.caller = seated_seat(&members[0].seated, (members[0].seat + 1) % 3);
    assert_ended(begin(&members[0]), &members[0], MATCH_REFUSED);
    assert_int_equal(begin(&members[1]), MATCH_PREPARED);
    write_all(members + 1, 1);
    assert_ended(end(&members[1]), &members[1], MATCH_OK);
    assert_moved(&members[1]);
    assert_int_equal(fixture_read_match(members[0].fixture, &members[0].seated).version, members[0].version);
    members_free(members, 2);
}

/* The others are none the worse for it, and the move is judged again on what there is then. */
TEST(a_match_that_has_gone_on_meanwhile_is_judged_again)
{
    struct member members[3];
    struct store_fixture *other = fixture_new();
    members_new(members, 3, true);
    for (int i = 0; i < 3; i++)
        assert_int_equal(begin(&members[i]), MATCH_PREPARED);
    fixture_play_seat(other, &members[1].seated, members[1].seat);
    const int commits = counter("move_commits_total"), moves = counter("committed_moves_total");
    write_all(members, 3);
    assert_int_equal(counter("move_commits_total"), commits + 1);
    assert_int_equal(counter("committed_moves_total"),
                     moves + 2); /* what has met a conflict does not count */
    assert_ended(end(&members[0]), &members[0], MATCH_OK);
    assert_int_equal(end(&members[1]), MATCH_LEFT_GROUP);
    assert_ended(end(&members[2]), &members[2], MATCH_OK);
    assert_int_equal(members[1].answer.length, 0);
    members[1].call.request.conditions = 1;
    members[1].call.request.version[0] = members[1].version;
    assert_int_equal(match_move(members[1].fixture->worker, &members[1].call, &members[1].answer),
                     MATCH_VERSION);
    assert_moved(&members[0]);
    assert_moved(&members[2]);
    fixture_assert_audit(members[1].fixture, &members[1].seated, false);
    fixture_free(other);
    members_free(members, 3);
}

/* Another request is at one of the matches: the group does not wait for it, and that move is to be made by
 * itself. */
TEST(a_match_that_is_locked_holds_up_no_other)
{
    struct member members[3];
    char sql[200];
    members_new(members, 3, true);
    for (int i = 0; i < 3; i++)
        assert_int_equal(begin(&members[i]), MATCH_PREPARED);
    PGconn *other = db_connect(fixture_database_url);
    snprintf(sql, sizeof sql, "begin; select 1 from match_state where match_id = '%s' for update",
             members[2].seated.id);
    PQclear(PQexec(other, sql));
    write_all(members, 3);
    assert_ended(end(&members[0]), &members[0], MATCH_OK);
    assert_ended(end(&members[1]), &members[1], MATCH_OK);
    assert_int_equal(end(&members[2]), MATCH_LEFT_GROUP);
    PQfinish(other);
    assert_int_equal(match_move(members[2].fixture->worker, &members[2].call, &members[2].answer), MATCH_OK);
    for (int i = 0; i < 3; i++)
        assert_moved(&members[i]);
    members_free(members, 3);
}

/* A fault in one of the matches does not concern the others. */
TEST(a_group_that_fails_is_written_one_by_one)
{
    struct member members[3];
    char sql[500];
    members_new(members, 3, true);
    snprintf(
        sql, sizeof sql,
        "create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'refused'; "
        "end $$;"
        "create trigger refuse_it before insert on action for each row when (new.match_id = '%s') execute "
        "function refuse_it()",
        members[1].seated.id);
    fixture_sql(sql);
    for (int i = 0; i < 3; i++)
        assert_int_equal(begin(&members[i]), MATCH_PREPARED);
    write_all(members, 3);
    assert_ended(end(&members[0]), &members[0], MATCH_OK);
    assert_ended(end(&members[1]), &members[1], MATCH_BROKEN);
    assert_ended(end(&members[2]), &members[2], MATCH_OK);
    fixture_sql("drop trigger refuse_it on action; drop function refuse_it");
    assert_moved(&members[0]);
    assert_moved(&members[2]);
    assert_int_equal(fixture_read_match(members[1].fixture, &members[1].seated).version, members[1].version);
    assert_int_equal(match_move(members[1].fixture->worker, &members[1].call, &members[1].answer), MATCH_OK);
    assert_moved(&members[1]);
    members_free(members, 3);
}

/* A group was sent twice, and its first transaction may still commit: its outcome is unknown, and the matches
 * are locked. The first match is waited for in vain, so no other one is written again. To judge those anew
 * would make their moves twice. */
TEST(a_move_whose_outcome_is_unknown_is_not_judged_again)
{
    struct member members[2];
    char sql[200];
    members_new(members, 2, true);
    for (int i = 0; i < 2; i++)
        assert_int_equal(begin(&members[i]), MATCH_PREPARED);
    PGconn *other = db_connect(fixture_database_url);
    snprintf(sql, sizeof sql, "begin; select 1 from match_state where match_id in ('%s', '%s') for update",
             members[0].seated.id, members[1].seated.id);
    PQclear(PQexec(other, sql));
    for (int i = 0; i < 2; i++)
        members[i].fixture->worker->outgoing.commit.done.outcome_unknown = true;
    write_all(members, 2);
    PQfinish(other);
    for (int i = 0; i < 2; i++)
        assert_ended(end(&members[i]), &members[i], MATCH_AWAY);
    members_free(members, 2);
}

/* The move makes no condition, and others are quicker at every attempt: nothing is done, and it may be sent
 * again. */
TEST(a_move_that_is_overtaken_too_often_meets_a_busy_match)
{
    struct member member;
    struct store_fixture *other = fixture_new();
    members_new(&member, 1, true);
    assert_int_equal(begin(&member), MATCH_PREPARED);
    fixture_play_seat(other, &member.seated, member.seat);
    member.fixture->worker->change.tries = MATCH_ATTEMPTS;
    write_all(&member, 1);
    assert_ended(end(&member), &member, MATCH_BUSY);
    fixture_free(other);
    members_free(&member, 1);
}

/* The seat has answered otherwise meanwhile, so the database refuses an answer that was sent twice. The first
 * copy may have been stored before. */
TEST(an_answer_whose_outcome_is_unknown_ends_so)
{
    struct member member;
    struct store_fixture *other = fixture_new();
    members_new(&member, 1, false);
    assert_int_equal(begin(&member), MATCH_PREPARED);
    fixture_play_seat(other, &member.seated, member.seat);
    member.fixture->worker->outgoing.commit.done.outcome_unknown = true;
    write_all(&member, 1);
    assert_ended(end(&member), &member, MATCH_UNKNOWN);
    fixture_free(other);
    members_free(&member, 1);
}

/* Its connection is lost before it is written: another one is made. */
TEST(a_group_survives_its_connection)
{
    struct member members[2];
    members_new(members, 2, true);
    for (int i = 0; i < 2; i++)
        assert_int_equal(begin(&members[i]), MATCH_PREPARED);
    fixture_sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'westphalia' "
        "and pid <> pg_backend_pid()");
    write_all(members, 2);
    for (int i = 0; i < 2; i++)
        assert_ended(end(&members[i]), &members[i], MATCH_OK);
    for (int i = 0; i < 2; i++)
        assert_moved(&members[i]);
    members_free(members, 2);
}

/* To settle it may mean to wait for another request: so nothing of it is begun. */
TEST(a_match_with_something_to_settle_goes_by_itself)
{
    struct member member;
    char sql[400];
    members_new(&member, 1, false);
    snprintf(sql, sizeof sql,
             "update match set deadline_each = 1, deadline_then = 0 where match_id = '%s';"
             " insert into deadline (match_id, version, due_at) values ('%s', %d, clock_timestamp())",
             member.seated.id, member.seated.id, (int)member.version);
    fixture_sql(sql);
    assert_int_equal(begin(&member), MATCH_LEFT_GROUP);
    assert_int_equal(member.answer.length, 0);
    snprintf(sql, sizeof sql, "select version from match_state where match_id = '%s'", member.seated.id);
    assert_int_equal(fixture_select_number(sql), member.version);
    (void)match_move(member.fixture->worker, &member.call, &member.answer);
    assert_true(fixture_select_number(sql) > (int)member.version);
    members_free(&member, 1);
}
