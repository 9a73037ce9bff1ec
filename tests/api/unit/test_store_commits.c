/* Commits to the store: verdicts, answers that were given before, the end of a step, groups, and what is sent
 * again. */
#include "stored_match.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "db/functions.h"
#include "db/store/deadline.h"
#include "db/store/webhooks.h"

/* ---- verdicts ---- */

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
    assert_true(stored.commit.done.instructed);
    stored_end(&stored);
}

/* Seat 0's next answer, by what was known from before: the other seats that have answered. */
static enum db_result answer_unseen(struct stored *stored, uint32_t answered, bool *instructed)
{
    struct store_answer *answer = &stored->answer;
    answer->before = answer->nonce++;
    answer->draft = (struct store_bytes){(const uint8_t *)"x", 1};
    struct store_commit commit = stored_answering(stored, answer), *group = &commit;
    commit.basis.from_cache = commit.basis.timed = true;
    commit.basis.answered = answered;
    (void)store_commit(stored->fixture->db, &group, 1);
    *instructed = commit.done.instructed;
    assert_false(commit.done.all_answered);
    if (commit.done.result != DB_OK) answer->nonce--;
    return commit.done.result;
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
    assert_int_equal(stored_answer_at(&stored, stored.commit.basis.version, &begun, NULL), DB_OK);
    assert_int_equal(answer_unseen(&stored, 0, &instructed), DB_OK); /* no answer tells of it */
    assert_int_equal(stored_answer_at(&stored, stored.commit.basis.version, &whole, NULL), DB_OK);
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
    char id[UUID_TEXT], text[200];
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
    assert_int_equal(stored_answer_at(&stored, stored.commit.basis.version, &begun, NULL), DB_OK);
    assert_int_equal(store_unchanged(stored.fixture->db, &shown), DB_OK);
    assert_int_equal(stored_answer_at(&stored, stored.commit.basis.version, &whole, NULL), DB_OK);
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
    assert_int_equal(stored_answer_at(&stored, stored.commit.basis.version, &answer, &reply), DB_CONFLICT);
    const uint64_t version = stored.commit.basis.version;
    stored_reload(&stored);
    assert_int_equal(stored.commit.basis.version, version);
    assert_int_equal(stored.loaded.answer_count, 0);
    reply.key = "another";
    for (int i = 0; i < 2; i++) /* it is sent again */
        assert_int_equal(stored_answer_at(&stored, version, &answer, &reply), DB_OK);
    answer.nonce = 6; /* not judged on the one that stands there */
    reply.key = "a third";
    assert_int_equal(stored_answer_at(&stored, version, &answer, &reply), DB_CONFLICT);
    answer.before = 5;
    assert_int_equal(stored_answer_at(&stored, version, &answer, &reply), DB_OK);
    stored_end(&stored);
}

/* ---- the end of a step ---- */

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
    assert_int_equal(stored_answer_at(&stored, version, &answer, NULL), DB_OK);
    answer.nonce = 23;
    assert_int_equal(stored_answer_at(&stored, version, &answer, NULL), DB_CONFLICT);
    stored_end(&stored);
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
        struct store_commit commit = stored_answering(&stored, &answer), *group = &commit;
        commit.basis.seen.instructions = seen.instructions;
        (void)store_commit(stored.fixture->db, &group, 1);
        assert_int_equal(commit.done.result, expected);
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
    stored.commit.deadline.each = 1000000;
    stored.seen = &seen;
    assert_int_equal(stored_commit(&stored), DB_CONFLICT);
    seen.late = 6;
    assert_int_equal(stored_commit(&stored), DB_OK);
    stored_end(&stored);
}

static int count_instructions(const struct stored *stored)
{
    char id[UUID_TEXT], text[120];
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

/* ---- groups ---- */

/* Another session is at the match until it ends. */
static PGconn *occupy(const uint8_t *id)
{
    char text[UUID_TEXT], statement[160];
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
    char id[UUID_TEXT], text[200];
    for (int i = 0; i < GROUP_MATCHES; i++) {
        stored_begin(&stored[i]);
        group[i] = &stored[i].commit;
        assert_int_equal(store_may_group(stored[i].fixture->db, group[i]), !getenv("CITUS_WORKERS"));
    }
    fixture_not_on_a_cluster();
    stored[GROUP_CONFLICT].commit.basis.version++;
    stored[GROUP_KEY_TAKEN].commit.reply = &reply;
    assert_int_equal(stored_commit(&stored[GROUP_KEY_TAKEN]), DB_OK);
    stored_reload(&stored[GROUP_KEY_TAKEN]);
    stored[GROUP_KEY_TAKEN].commit.nonce = 2;
    stored[GROUP_TIMED].commit.deadline.each = 1000000;
    stored_late(&stored[GROUP_TIMED], 0);
    assert_int_equal(stored_given(&stored[GROUP_TIMED], &given), DB_OK);
    PGconn *other = occupy(stored[GROUP_OCCUPIED].commit.id);
    for (int i = 0; i < 2;
         i++) { /* the second time as it is when the connection was lost: nothing is done twice */
        assert_int_equal(store_commit(stored[0].fixture->db, group, GROUP_MATCHES), DB_OK);
        for (int n = 0; n < GROUP_MATCHES; n++) {
            const bool goes_on = n == GROUP_GOES_ON || n == GROUP_TIMED;
            assert_int_equal(group[n]->done.result, goes_on ? DB_OK : DB_CONFLICT);
            assert_int_equal(group[n]->done.occupied, n == GROUP_OCCUPIED);
            if (i == 0) assert_int_equal(group[n]->done.instructed, n == GROUP_TIMED);
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
    fixture_not_on_a_cluster();
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
    stored[NOTED_AS_LATE].commit.deadline.each = stored[ENDS_TOO].commit.deadline.each = 1000000;
    stored_late(&stored[NOTED_AS_LATE], 4);
    stored_late(&stored[ENDS_TOO], 4);
    seen[ENDS_TOO].late = 4;
    for (int i = 0; i < 2; i++) { /* the second time as it is when the connection was lost */
        for (int n = 0; n < ENDS_OF_STEPS; n++)
            stored_prepare(&stored[n]);
        assert_int_equal(store_commit(stored[0].fixture->db, group, ENDS_OF_STEPS), DB_OK);
        for (int n = 0; n < ENDS_OF_STEPS; n++) {
            assert_int_equal(group[n]->done.result, goes_on[n] ? DB_OK : DB_CONFLICT);
            assert_false(group[n]->done.occupied);
            if (i == 0) assert_int_equal(group[n]->done.instructed, n == INSTRUCTED);
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
    fixture_not_on_a_cluster();
    for (int i = 0; i < ANSWERS; i++) {
        stored_begin(&stored[i]);
        answer[i] = (struct store_answer){
            .seat = i == LAST, .complete = true, .draft = {(const uint8_t *)"x", 1}, .nonce = 5 + i};
        commit[i] = stored_answering(&stored[i == LAST ? FIRST : i], &answer[i]);
        commit[i].basis.version -= i == TOO_LATE;
        commit[i].others = i == LAST ? 1 : 2;
        group[i] = &commit[i];
    }
    PGconn *other = occupy(stored[OCCUPIED].commit.id);
    for (int i = 0; i < 2; i++) { /* the second time as it is when the connection was lost */
        assert_int_equal(store_commit(stored[0].fixture->db, group, ANSWERS), DB_OK);
        for (int n = 0; n < ANSWERS; n++) {
            assert_int_equal(commit[n].done.result, n == TOO_LATE || n == OCCUPIED ? DB_CONFLICT : DB_OK);
            assert_int_equal(commit[n].done.occupied, n == OCCUPIED);
            if (i == 0) assert_int_equal(commit[n].done.all_answered, n == LAST);
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
        "array[s.last_hash], 0, 0),"
        "   null, null, null, false, false, row(0, 'of a transaction', s.last_hash, now(), 0, ''), "
        "null)"
        "   ::" STORE_SCHEMA ".commit]);"
        " end loop; end loop;"
        " assert verdicts = '{2,0,2,0}', verdicts::text;" /* the last one is that before, by its nonce */
        " assert (select version from match_state m where m.match_id = s.match_id) = s.version + 1; end $$");
    stored_end(&stored);
}

/* ---- sent again ---- */

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

TEST(the_end_of_a_call_that_is_noted_again_counts_once)
{
    struct store_fixture *fixture = fixture_new();
    const struct store_webhook made = {.id = {9},
                                       .scope = WEBHOOK_TOURNAMENT,
                                       .owner = "00000000-0000-4000-8000-000000000009",
                                       .url = "https://there.example",
                                       .salt = {9}};
    struct store_call_outcome outcome = {.at = 9, .outcome = 500, .fate = STORE_CALL_LOST};
    struct store_webhook found;
    struct store_rows *rows;
    bool full;
    assert_int_equal(store_webhook_add(fixture->db, &made, 8, &full), DB_OK);
    for (int i = 0; i < 4; i++) {
        outcome.at += i == 2; /* another call ends */
        assert_int_equal(store_webhook_note(fixture->db, made.id, &outcome), DB_OK);
    }
    assert_int_equal(store_webhook_read(fixture->db, made.id, &found, &rows), DB_OK);
    assert_int_equal(found.failures, 2);
    assert_int_equal(found.lost, 2);
    store_rows_free(rows);
    fixture_free(fixture);
}

/* Claims the one call that is due about this subject. Returns how often it was tried, this time included; 0:
 * none is due. */
static int claim_call(struct db *db, const uint8_t subject[STORE_ID], struct store_call_name *name)
{
    const struct store_calls_wanted wanted = {.lease = INT64_C(3600000000), .with_failing = true};
    const struct store_call *calls;
    struct store_rows *rows;
    size_t count;
    int attempts = 0;
    assert_int_equal(store_calls_claim(db, subject, &wanted, &calls, &count, &rows), DB_OK);
    if (count > 0) {
        assert_int_equal(count, 1);
        attempts = calls->attempts;
        *name = (struct store_call_name){.kind = calls->kind, .claimed_until = calls->claimed_until};
        memcpy(name->match, calls->match.id, STORE_ID);
        memcpy(name->webhook, calls->to.id, STORE_ID);
        memcpy(name->item, calls->item, STORE_ID);
        memcpy(name->id, calls->id, STORE_ID);
    }
    store_rows_free(rows);
    return attempts;
}

TEST(a_call_that_was_not_sent_is_put_back_once_for_each_claim)
{
    struct store_fixture *fixture = fixture_new();
    struct db *db = fixture->db;
    const struct store_webhook made = {.id = {10},
                                       .scope = WEBHOOK_TOURNAMENT,
                                       .owner = "00000000-0000-4000-8000-000000000010",
                                       .url = "https://there.example",
                                       .salt = {10}};
    struct store_call_name first, second, none;
    bool full;
    assert_int_equal(store_webhook_add(db, &made, 8, &full), DB_OK);
    assert_int_equal(store_webhook_test(db, made.id), DB_OK);
    assert_int_equal(claim_call(db, made.id, &first), 1);
    assert_int_equal(store_call_again(db, &first, 0, true), DB_OK);
    assert_int_equal(claim_call(db, made.id, &second), 2);
    assert_int_equal(store_call_again(db, &first, 0, false), DB_OK); /* the claim is another one's by now */
    assert_int_equal(claim_call(db, made.id, &none), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(store_call_again(db, &second, 0, false), DB_OK);
    assert_int_equal(claim_call(db, made.id, &second), 2);
    assert_int_equal(store_call_done(db, &second), DB_OK);
    assert_int_equal(claim_call(db, made.id, &none), 0);
    fixture_free(fixture);
}
