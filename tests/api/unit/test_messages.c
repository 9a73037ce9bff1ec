/* The store of messages: sent again, at the limits, and what is deleted with its match. */
#include "store_fixture.h"

#include <string.h>

#include <libpq-fe.h>
#include <sodium.h>

#include "db/functions.h"
#include "db/store/messages.h"

struct talk {
    struct store_fixture *fixture;
    struct seated_match seated;
    uint8_t id[STORE_ID];
    uint8_t token_hash[STORE_SEATS][STORE_HASH];
    int64_t phase; /* others read what is posted after it; play is in it; 0: none */
};

static void talk_begin(struct talk *talk)
{
    talk->phase = 0;
    talk->fixture = fixture_with_match(3, &talk->seated);
    assert_true(uuid_parse(talk->seated.id, talk->id));
    for (int seat = 0; seat < 3; seat++)
        crypto_generichash(talk->token_hash[seat], STORE_HASH,
                           (const uint8_t *)talk->seated.secrets.seat[seat],
                           strlen(talk->seated.secrets.seat[seat]), NULL, 0);
}

static struct store_message message_of(int sender, uint32_t recipients)
{
    struct store_message message = {
        .sender = sender, .recipients = recipients, .is_public = !recipients, .text = "Peace."};
    randombytes_buf(message.id, sizeof message.id);
    return message;
}

static enum store_posted post(struct talk *talk, const struct store_message *message, int most,
                              const struct store_reply *reply)
{
    enum store_posted posted = STORE_POST_CONFLICT;
    int64_t wait;
    const struct store_posting posting = {message, talk->phase, talk->token_hash[message->sender], most,
                                          reply};
    assert_int_equal(store_post(talk->fixture->db, talk->id, &posting, &posted, &wait), DB_OK);
    assert_int_equal(wait > 0, posted == STORE_POST_TOO_OFTEN);
    return posted;
}

static size_t count_for(struct talk *talk, int reader, int64_t since, bool changes)
{
    struct store_reader whose = {.reader = reader, .phase = talk->phase};
    const struct store_message_page page = {since, changes, 100};
    const struct store_message *messages;
    struct store_rows *rows;
    size_t count;
    memcpy(whose.match_id, talk->id, STORE_ID);
    assert_int_equal(store_messages(talk->fixture->db, &whose, &page, &messages, &count, &rows), DB_OK);
    for (size_t i = 1; i < count; i++)
        assert_true(messages[i - 1].place < messages[i].place);
    store_rows_free(rows);
    return count;
}

/* The connection may be lost after the commit. The statement is then sent again. */
TEST(a_message_that_is_sent_again_is_there_once)
{
    struct talk talk;
    talk_begin(&talk);
    const struct store_message message = message_of(0, 2);
    const struct store_reply reply = {.key = "a key", .at = 1, .version = 1, .body = "id", .body_length = 2};
    for (int i = 0; i < 2; i++)
        assert_int_equal(post(&talk, &message, 1, &reply), STORE_POSTED);
    assert_int_equal(count_for(&talk, 1, 0, false), 1);
    const struct store_message other = message_of(0, 2);
    assert_int_equal(post(&talk, &other, 0, &reply), STORE_POST_CONFLICT);
    assert_int_equal(count_for(&talk, 1, 0, false), 1);
    fixture_free(talk.fixture);
}

TEST(each_reader_has_copies_of_its_own)
{
    struct talk talk;
    talk_begin(&talk);
    const struct store_message to[] = {message_of(2, 1), message_of(1, 1 | 4), message_of(0, 0)};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(post(&talk, &to[i], 0, NULL), STORE_POSTED);
    assert_int_equal(count_for(&talk, 0, 0, false), 3);
    assert_int_equal(count_for(&talk, 1, 0, false), 2);
    assert_int_equal(count_for(&talk, 2, 0, false), 3);
    assert_int_equal(count_for(&talk, STORE_STRANGER, 0, false), 1);
    assert_int_equal(count_for(&talk, STORE_ORGANIZER, 0, false), 3);
    assert_int_equal(store_message_withdraw(talk.fixture->db, talk.id, to[0].id), DB_OK);
    assert_int_equal(store_message_withdraw(talk.fixture->db, talk.id, to[0].id), DB_OK);
    assert_int_equal(store_message_withdraw(talk.fixture->db, talk.id, talk.id), DB_NONE);
    assert_int_equal(count_for(&talk, 0, 0, false), 3);
    assert_int_equal(count_for(&talk, 0, 0, true), 4); /* it comes again, without its text */
    assert_int_equal(count_for(&talk, 1, 0, true), 2);
    assert_int_equal(fixture_select_number("select count(*) from message where text = ''"), 1);
    fixture_free(talk.fixture);
}

TEST(messages_wait_for_the_end_of_a_phase)
{
    struct talk talk;
    talk_begin(&talk);
    talk.phase = 7;
    const struct store_message message = message_of(0, 2), open = message_of(0, 0), late = message_of(2, 2);
    assert_int_equal(post(&talk, &message, 0, NULL), STORE_POSTED);
    assert_int_equal(post(&talk, &open, 0, NULL), STORE_POSTED);
    assert_int_equal(count_for(&talk, 1, 0, false), 0);
    assert_int_equal(count_for(&talk, STORE_STRANGER, 0, false), 0);
    assert_int_equal(count_for(&talk, 0, 0, false), 2);               /* the sender's own */
    assert_int_equal(count_for(&talk, STORE_ORGANIZER, 0, false), 2); /* a referee's */
    assert_int_equal(store_message_withdraw(talk.fixture->db, talk.id, open.id), DB_OK);
    talk.phase = 8;
    assert_int_equal(post(&talk, &late, 0, NULL), STORE_POSTED);
    assert_int_equal(count_for(&talk, 1, 0, true), 2); /* one of them withdrawn before it could be read */
    talk.phase = 9;
    assert_int_equal(count_for(&talk, 1, 0, false), 3);
    assert_int_equal(count_for(&talk, STORE_HOST, 0, false), 1);
    fixture_free(talk.fixture);
}

/* A transaction that posts, up to its commit, on a connection of its own. */
static PGconn *post_without_commit(struct talk *talk, const struct store_message *message)
{
    PGconn *other = PQconnectdb(fixture_database_url);
    char id[UUID_TEXT], text[1024], hash[2 * STORE_HASH + 1];
    uuid_format(message->id, id);
    sodium_bin2hex(hash, sizeof hash, talk->token_hash[message->sender], STORE_HASH);
    snprintf(text, sizeof text,
             "begin; select " STORE_SCHEMA
             ".post_message('%s', row('%s', %d::smallint, %d, 'x', null), '\\x%s', 0, 9,"
             " null)",
             talk->seated.id, id, message->sender, (int)message->recipients, hash);
    PGresult *r = PQexec(other, text);
    assert_int_equal(PQresultStatus(r), PGRES_TUPLES_OK);
    PQclear(r);
    return other;
}

/* A message that another one waits for would be told by that one's time. A reader waits for none, either, and
 * misses none. */
TEST(no_message_waits_for_that_of_another_seat)
{
    struct talk talk;
    talk_begin(&talk);
    const struct store_message first = message_of(0, 2), second = message_of(2, 2), open = message_of(1, 0);
    PGconn *other = post_without_commit(&talk, &first);
    assert_int_equal(post(&talk, &second, 0, NULL), STORE_POSTED);
    assert_int_equal(post(&talk, &open, 0, NULL), STORE_POSTED);
    assert_int_equal(count_for(&talk, 1, 0, false), 2);
    struct store_reader whose = {.reader = 1};
    int64_t place;
    memcpy(whose.match_id, talk.id, STORE_ID);
    assert_int_equal(store_message_find(talk.fixture->db, &whose, open.id, &place), DB_OK);
    PQclear(PQexec(other, "commit"));
    PQfinish(other);
    assert_int_equal(count_for(&talk, 1, place, false), 1); /* behind those that were read before */
    assert_int_equal(count_for(&talk, 1, 0, false), 3);
    fixture_free(talk.fixture);
}

TEST(the_organizer_posts)
{
    struct talk talk;
    talk_begin(&talk);
    const struct store_message message = message_of(STORE_ORGANIZER, 2);
    uint8_t hash[STORE_HASH];
    enum store_posted posted;
    int64_t wait;
    const char *token = talk.seated.secrets.organizer;
    crypto_generichash(hash, STORE_HASH, (const uint8_t *)token, strlen(token), NULL, 0);
    const struct store_posting posting = {.message = &message, .token_hash = hash};
    assert_int_equal(store_post(talk.fixture->db, talk.id, &posting, &posted, &wait), DB_OK);
    assert_int_equal(posted, STORE_POSTED);
    assert_int_equal(store_mute(talk.fixture->db, talk.id, 1, talk.token_hash[1], 5), DB_OK);
    assert_int_equal(count_for(&talk, 1, 0, false), 1); /* it cannot be muted */
    assert_int_equal(count_for(&talk, STORE_HOST, 0, false), 1);
    assert_int_equal(count_for(&talk, STORE_ORGANIZER, 0, false), 1);
    assert_int_equal(count_for(&talk, STORE_STRANGER, 0, false), 0);
    assert_int_equal(count_for(&talk, 0, 0, false), 0);
    fixture_free(talk.fixture);
}

TEST(limits_of_a_seat)
{
    struct talk talk;
    char sql[256];
    talk_begin(&talk);
    for (int i = 0; i < 4; i++) {
        const struct store_message message = message_of(0, 2);
        assert_int_equal(post(&talk, &message, 3, NULL), i < 3 ? STORE_POSTED : STORE_POST_TOO_OFTEN);
    }
    /* Of a column Citus subtracts no interval in an update. */
    fixture_sql("update message set at = now() - interval '2 minutes'");
    const struct store_message again = message_of(0, 2), last = message_of(0, 2), others = message_of(1, 1);
    assert_int_equal(post(&talk, &again, 3, NULL), STORE_POSTED);
    snprintf(sql, sizeof sql,
             "insert into message (match_id, message_id, at, sender, recipients, text)"
             " select '%s'::uuid, gen_random_uuid(), now(), 0, 2, 'x' from generate_series(1, 1996)",
             talk.seated.id);
    fixture_sql(sql);
    assert_int_equal(post(&talk, &last, 0, NULL), STORE_POST_FULL);
    assert_int_equal(post(&talk, &others, 0, NULL), STORE_POSTED);
    fixture_free(talk.fixture);
}

TEST(a_token_that_is_void_and_a_match_that_is_over)
{
    struct talk talk;
    talk_begin(&talk);
    const struct store_message message = message_of(0, 2);
    talk.token_hash[0][0] ^= 1;
    assert_int_equal(post(&talk, &message, 0, NULL), STORE_POST_CONFLICT);
    assert_int_equal(store_mute(talk.fixture->db, talk.id, 0, talk.token_hash[0], 2), DB_CONFLICT);
    talk.token_hash[0][0] ^= 1;
    for (int seat = 1; seat < 3; seat++)
        assert_int_equal(fixture_concede(talk.fixture, &talk.seated, seat), MATCH_OK);
    assert_int_equal(post(&talk, &message, 0, NULL), STORE_POST_OVER);
    fixture_free(talk.fixture);
}

TEST(a_match_is_deleted_with_its_messages)
{
    struct talk talk;
    struct store_pruned pruned;
    fixture_sql("delete from message");
    fixture_sql("delete from message_inbox");
    fixture_sql("delete from message_reader");
    fixture_sql("delete from message_mute");
    talk_begin(&talk);
    const struct store_message message = message_of(0, 2);
    assert_int_equal(post(&talk, &message, 0, NULL), STORE_POSTED);
    assert_int_equal(store_mute(talk.fixture->db, talk.id, 1, talk.token_hash[1], 1), DB_OK);
    assert_int_equal(count_for(&talk, 1, 0, false), 0);
    fixture_sql("update expiry set since = now() - interval '8 days'");
    do
        assert_int_equal(store_prune(talk.fixture->db, &(struct store_expiry){.unplayed_days = 7}, &pruned),
                         DB_OK);
    while (pruned.more);
    assert_int_equal(fixture_select_number("select count(*) from message"), 0);
    assert_int_equal(fixture_select_number("select count(*) from message_inbox"), 0);
    assert_int_equal(fixture_select_number("select count(*) from message_reader"), 0);
    assert_int_equal(fixture_select_number("select count(*) from message_mute"), 0);
    fixture_free(talk.fixture);
}
