/* The store: webhooks. */
#include "db/store/webhooks.h"

#include <string.h>

#include "db/statement.h"
#include "db/store/rows.h"

/* ---- registration ---- */

static const struct statement mark_matches = CALL("mark_matches", "$1");

static enum db_result mark(struct db *db, const char *owner)
{
    struct args args = {0};
    args_text(&args, owner);
    return db_run(db, &mark_matches, &args, NULL);
}

enum db_result store_webhooks_mark(struct db *db)
{
    return mark(db, NULL);
}

static const struct statement add_webhook = CALL("add_webhook", "$1, $2, $3, $4");

static void add_terms(struct args *args, const struct store_webhook *webhook)
{
    struct args row = ROW(webhook_terms);
    args_small(MEMBER(&row, webhook_terms, scope), webhook->scope);
    args_text(MEMBER(&row, webhook_terms, owner), webhook->owner);
    args_text(MEMBER(&row, webhook_terms, url), webhook->url);
    args_integer(MEMBER(&row, webhook_terms, kinds), webhook->kinds);
    args_small(MEMBER(&row, webhook_terms, form), webhook->form);
    args_bytes(MEMBER(&row, webhook_terms, salt), webhook->salt, STORE_HASH);
    args_row(args, &row);
}

enum db_result store_webhook_add(struct db *db, const struct store_webhook *webhook, int64_t most, bool *full)
{
    struct args args = {0};
    enum function_verdict verdict;
    args_bytes(&args, webhook->id, STORE_ID);
    add_terms(&args, webhook);
    args_time(&args, webhook->created_at);
    args_big(&args, most);
    const enum db_result result = db_verdict_of(
        db, &add_webhook, &args, VERDICT_IS_DONE | VERDICT_IS_CONFLICT | VERDICT_IS_FULL, &verdict);
    if (result != DB_OK) return result;
    *full = verdict == VERDICT_FULL;
    if (*full) return DB_OK;
    return verdict == VERDICT_DONE ? mark(db, webhook->owner) : DB_CONFLICT;
}

static const struct statement list_webhooks = CALL("list_webhooks", "$1, $2");

static bool read_webhook(const PGresult *r, int row, void *to)
{
    struct store_webhook *webhook = to;
    bool sound = true;
    enum { ID, SCOPE, OWNER, URL, KINDS, FORM, SALT, CREATED, LAST, OUTCOME, FAILURES, LOST, GIVEN_UP };
    *webhook = (struct store_webhook){.scope = cell_enum(r, row, SCOPE, WEBHOOK_TOURNAMENT, &sound),
                                      .owner = cell_text(r, row, OWNER),
                                      .url = cell_text(r, row, URL),
                                      .kinds = cell_integer(r, row, KINDS),
                                      .form = cell_enum(r, row, FORM, WEBHOOK_FORMS - 1, &sound),
                                      .created_at = cell_time(r, row, CREATED),
                                      .last_at = cell_time_or_zero(r, row, LAST),
                                      .last_outcome = cell_integer(r, row, OUTCOME),
                                      .failures = cell_integer(r, row, FAILURES),
                                      .lost = cell_integer(r, row, LOST),
                                      .given_up_at = cell_time_or_zero(r, row, GIVEN_UP)};
    return sound && cell_copy(r, row, ID, webhook->id, STORE_ID) &&
           cell_copy(r, row, SALT, webhook->salt, STORE_HASH);
}

static enum db_result list(struct db *db, const char *owner, const uint8_t *id,
                           const struct store_webhook **webhooks, size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_webhooks, sizeof **webhooks, read_webhook};
    struct args args = {0};
    args_text(&args, owner);
    args_bytes(&args, id, STORE_ID);
    const enum db_result result = rows_read(db, &reading, &args, count, rows);
    *webhooks = rows_list(*rows);
    return result;
}

enum db_result store_webhooks(struct db *db, const char *owner, const struct store_webhook **webhooks,
                              size_t *count, struct store_rows **rows)
{
    return list(db, owner, NULL, webhooks, count, rows);
}

enum db_result store_webhook_read(struct db *db, const uint8_t id[STORE_ID], struct store_webhook *webhook,
                                  struct store_rows **rows)
{
    const struct store_webhook *webhooks;
    size_t count;
    const enum db_result result = list(db, NULL, id, &webhooks, &count, rows);
    if (result == DB_OK && count == 1) *webhook = webhooks[0];
    return result == DB_OK && count == 0 ? DB_NONE : result;
}

static const struct statement delete_webhooks = CALL("delete_webhooks", "$1, $2");

static enum db_result delete_some(struct db *db, const uint8_t *owner, const uint8_t *id)
{
    struct args args = {0};
    args_bytes(&args, owner, STORE_ID);
    args_bytes(&args, id, STORE_ID);
    return db_run(db, &delete_webhooks, &args, NULL);
}

enum db_result store_webhook_delete(struct db *db, const uint8_t id[STORE_ID])
{
    return delete_some(db, NULL, id);
}

enum db_result store_webhooks_forget(struct db *db, const uint8_t owner[STORE_ID])
{
    return delete_some(db, owner, NULL);
}

static const struct statement rotate_secret = CALL("rotate_secret", "$1, $2, $3");

enum db_result store_webhook_rotate(struct db *db, const uint8_t id[STORE_ID], const uint8_t salt[STORE_HASH],
                                    int64_t at)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, salt, STORE_HASH);
    args_time(&args, at);
    return db_run(db, &rotate_secret, &args, NULL);
}

static const struct statement test_webhook = CALL("test_webhook", "$1");

enum db_result store_webhook_test(struct db *db, const uint8_t id[STORE_ID])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    return db_run(db, &test_webhook, &args, NULL);
}

/* ---- the outbox ---- */

static const struct statement list_due_calls = CALL("list_due_calls", "$1, $2, $3, $4");

static struct element busy_element(const void *list, size_t i)
{
    const char *host = ((const char *const *)list)[i];
    return (struct element){host, strlen(host)};
}

static void add_choice(struct args *args, const struct store_calls_wanted *wanted)
{
    args_array(args, ARRAY_TEXT, wanted->busy_count, busy_element, wanted->busy);
    args_boolean(args, wanted->with_failing);
}

enum db_result store_calls_due(struct db *db, const struct store_calls_wanted *wanted, int most,
                               uint8_t (*ids)[STORE_ID], size_t *count)
{
    struct args args = {0};
    PGresult *r;
    *count = 0;
    args_big(&args, wanted->settle);
    args_big(&args, most);
    add_choice(&args, wanted);
    enum db_result result = db_run(db, &list_due_calls, &args, &r);
    if (result != DB_OK) return result;
    for (int row = 0; result == DB_OK && row < PQntuples(r) && row < most; row++)
        if (cell_copy(r, row, 0, ids[*count], STORE_ID))
            ++*count;
        else
            result = db_unreadable(&list_due_calls);
    PQclear(r);
    return result;
}

static const struct statement claim_calls = CALL("claim_calls", "$1, $2, $3, $4, $5, $6");

enum {
#define CALL_COLUMN(name, column, type) CALL_##name,
#include "db/numbers.def"
};

static bool read_call(const PGresult *r, int row, void *to)
{
    struct store_call *call = to;
    bool sound = true;
    *call = (struct store_call){.kind = cell_enum(r, row, CALL_KIND, WEBHOOK_KINDS - 1, &sound),
                                .seats = cell_integer(r, row, CALL_SEATS),
                                .at = cell_time(r, row, CALL_AT),
                                .attempts = cell_integer(r, row, CALL_ATTEMPTS),
                                .claimed_until = cell_time(r, row, CALL_CLAIM),
                                .words = cell_text(r, row, CALL_WORDS),
                                .host = cell_text(r, row, CALL_HOST),
                                .hides_senders = cell_integer(r, row, CALL_HIDDEN) != 0};
    call->match = (struct store_call_match){.game = cell_text(r, row, CALL_GAME),
                                            .version = cell_integer(r, row, CALL_VERSION),
                                            .turn_at = cell_time_or_zero(r, row, CALL_TURN_AT),
                                            .due_at = cell_time_or_zero(r, row, CALL_DUE_AT),
                                            .winners = cell_integer(r, row, CALL_WINNERS)};
    call->to = (struct store_webhook){.scope = cell_enum(r, row, CALL_SCOPE, WEBHOOK_TOURNAMENT, &sound),
                                      .url = cell_text(r, row, CALL_URL),
                                      .form = cell_enum(r, row, CALL_FORM, WEBHOOK_FORMS - 1, &sound),
                                      .failures = cell_integer(r, row, CALL_FAILURES),
                                      .failing_since = cell_time_or_zero(r, row, CALL_FAILING_SINCE)};
    call->has_salt_before = cell_copy(r, row, CALL_SALT_BEFORE, call->salt_before, STORE_HASH);
    return sound && cell_copy(r, row, CALL_SUBJECT, call->match.id, STORE_ID) &&
           cell_copy(r, row, CALL_WEBHOOK, call->to.id, STORE_ID) &&
           cell_copy(r, row, CALL_ITEM, call->item, STORE_ID) &&
           cell_copy(r, row, CALL_ID, call->id, STORE_ID) &&
           cell_copy(r, row, CALL_SALT, call->to.salt, STORE_HASH);
}

enum db_result store_calls_claim(struct db *db, const uint8_t id[STORE_ID],
                                 const struct store_calls_wanted *wanted, const struct store_call **calls,
                                 size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&claim_calls, sizeof **calls, read_call};
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_big(&args, wanted->settle);
    args_big(&args, wanted->lease);
    args_big(&args, STORE_CALLS_MOST);
    add_choice(&args, wanted);
    const enum db_result result = rows_read(db, &reading, &args, count, rows);
    *calls = rows_list(*rows);
    return result;
}

static const struct statement finish_call = CALL("finish_call", "$1, $2, $3, $4");

/* `pause` negative: it is done. */
static enum db_result finish(struct db *db, const struct store_call_name *name, int64_t pause, bool tried)
{
    struct args args = {0}, row = ROW(call_name);
    args_bytes(&args, name->match, STORE_ID);
    args_bytes(MEMBER(&row, call_name, webhook_id), name->webhook, STORE_ID);
    args_small(MEMBER(&row, call_name, kind), name->kind);
    args_bytes(MEMBER(&row, call_name, item), name->item, STORE_ID);
    args_bytes(MEMBER(&row, call_name, call_id), name->id, STORE_ID);
    args_time(MEMBER(&row, call_name, claimed_until), name->claimed_until);
    args_row(&args, &row);
    if (pause < 0)
        args_null(&args);
    else
        args_big(&args, pause);
    args_boolean(&args, tried);
    return db_run(db, &finish_call, &args, NULL);
}

enum db_result store_call_done(struct db *db, const struct store_call_name *name)
{
    return finish(db, name, -1, true);
}

enum db_result store_call_again(struct db *db, const struct store_call_name *name, int64_t pause, bool tried)
{
    return finish(db, name, pause, tried);
}

static const struct statement note_outcome = CALL("note_outcome", "$1, $2, $3, $4, $5, $6");

enum db_result store_webhook_note(struct db *db, const uint8_t id[STORE_ID],
                                  const struct store_call_outcome *outcome)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_time(&args, outcome->at);
    args_small(&args, outcome->outcome);
    args_boolean(&args, outcome->fate == STORE_CALL_TAKEN);
    args_boolean(&args, outcome->fate == STORE_CALL_LOST || outcome->fate == STORE_CALL_LAST);
    args_boolean(&args, outcome->fate == STORE_CALL_LAST);
    return db_run(db, &note_outcome, &args, NULL);
}
