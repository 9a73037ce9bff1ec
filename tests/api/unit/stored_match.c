#include "stored_match.h"
#include "db/store/write.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

void stored_reload(struct stored *stored)
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

void stored_begin(struct stored *stored)
{
    struct seated_match seated;
    *stored = (struct stored){.fixture = fixture_with_match(3, &seated)};
    stored->seated = seated;
    (void)fixture_read_match(stored->fixture, &seated);
    assert_true(uuid_parse(seated.id, stored->commit.id));
    stored->action =
        (struct store_action){.line = "{}", .line_length = 2, .detail = {(const uint8_t *)"x", 1}};
    stored->step.actions = &stored->action;
    stored->step.action_count = 1;
    stored->commit.step = &stored->step;
    stored->commit.nonce = 1;
    stored_reload(stored);
}

void stored_end(struct stored *stored)
{
    store_rows_free(stored->rows);
    fixture_free(stored->fixture);
}

enum db_result stored_given(const struct stored *stored, const struct store_instructions *given)
{
    uint8_t hash[STORE_HASH];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)stored->seated.secrets.seat[given->seat],
                       strlen(stored->seated.secrets.seat[given->seat]), NULL, 0);
    return store_instruct(stored->fixture->db, stored->commit.id, hash, given);
}

void stored_late(const struct stored *stored, unsigned late)
{
    char id[UUID_TEXT], text[200];
    uuid_format(stored->commit.id, id);
    snprintf(text, sizeof text,
             "insert into deadline (match_id, version, due_at, late) select match_id, version, now() + "
             "interval '1 hour', %u "
             "from match_state where match_id = '%s'",
             late, id);
    fixture_sql(text);
}

void stored_prepare(struct stored *stored)
{
    struct store_basis *basis = &stored->commit.basis;
    basis->by_answers = stored->seen;
    basis->seen = stored->seen ? *stored->seen : (struct store_seen){.count = 0};
}

enum db_result stored_commit(struct stored *stored)
{
    struct store_commit *commit = &stored->commit;
    stored_prepare(stored);
    (void)store_commit(stored->fixture->db, &commit, 1);
    return commit->done.result;
}

struct store_commit stored_answering(const struct stored *stored, const struct store_answer *answer)
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

enum db_result stored_answer_at(struct stored *stored, uint64_t version, const struct store_answer *answer,
                                const struct store_reply *reply)
{
    struct store_commit commit = stored_answering(stored, answer), *group = &commit;
    commit.basis.version = version;
    commit.reply = reply;
    (void)store_commit(stored->fixture->db, &group, 1);
    return commit.done.result;
}

void stored_answer(struct stored *stored, int seat, int64_t nonce, int64_t before)
{
    const struct store_answer answer = {
        .seat = seat, .complete = true, .draft = {(const uint8_t *)"x", 1}, .nonce = nonce, .before = before};
    assert_int_equal(stored_answer_at(stored, stored->commit.basis.version, &answer, NULL), DB_OK);
}

void stored_instruct(struct stored *stored, const char *body)
{
    const struct store_instructions it = {.seat = 1, .body = {(const uint8_t *)body, body ? 2 : 0}};
    assert_int_equal(stored_given(stored, &it), DB_OK);
}
