/* The store: messages. */
#include "db/store/messages.h"

#include "db/store/rows.h"

/* ---- writing ---- */

static const struct statement post_message = CALL("post_message", "$1, $2, $3, $4, $5, $6");

static void add_phase(struct args *args, int64_t phase)
{
    if (phase)
        args_big(args, phase);
    else
        args_null(args);
}

static void add_message(struct args *args, const struct store_message *message, int64_t phase)
{
    struct args row = ROW(message);
    args_bytes(MEMBER(&row, message, id), message->id, STORE_ID);
    args_small(MEMBER(&row, message, sender), message->sender);
    if (!message->is_public) args_integer(MEMBER(&row, message, recipients), message->recipients);
    args_text(MEMBER(&row, message, text), message->text);
    add_phase(MEMBER(&row, message, phase), phase);
    args_row(args, &row);
}

enum db_result store_post(struct db *db, const uint8_t id[STORE_ID], const struct store_posting *posting,
                          enum store_posted *posted, int64_t *wait)
{
    static const enum store_posted of[] = {[VERDICT_DONE] = STORE_POSTED,
                                           [VERDICT_NONE] = STORE_POST_OVER,
                                           [VERDICT_CONFLICT] = STORE_POST_CONFLICT,
                                           [VERDICT_TOO_OFTEN] = STORE_POST_TOO_OFTEN,
                                           [VERDICT_FULL] = STORE_POST_FULL};
    struct args args = {0};
    enum function_verdict verdict;
    PGresult *r;
    args_bytes(&args, id, STORE_ID);
    add_message(&args, posting->message, posting->phase);
    args_bytes(&args, posting->token_hash, STORE_HASH);
    args_integer(&args, posting->most);
    args_integer(&args, STORE_MESSAGES_MOST);
    add_reply(&args, posting->reply);
    enum db_result result = db_run(db, &post_message, &args, &r);
    if (result != DB_OK) return result;
    result = verdict_check(&post_message, cell_integer(r, 0, 0),
                           VERDICT_IS_USUAL | VERDICT_IS_TOO_OFTEN | VERDICT_IS_FULL, &verdict);
    if (result == DB_OK) *posted = of[verdict];
    *wait = cell_integer(r, 0, 1);
    PQclear(r);
    return result;
}

static const struct statement withdraw_message = CALL("withdraw_message", "$1, $2");

enum db_result store_message_withdraw(struct db *db, const uint8_t id[STORE_ID],
                                      const uint8_t message[STORE_ID])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, message, STORE_ID);
    return db_verdict(db, &withdraw_message, &args);
}

/* ---- reading ---- */

static const struct statement read_messages = CALL("read_messages", "$1, $2, $3, $4, $5, $6");

static bool read_message(const PGresult *r, int row, void *to)
{
    enum { ID, AT, SENDER, RECIPIENTS, TEXT, WITHDRAWN, PLACE };
    struct store_message *message = to;
    message->at = cell_time(r, row, AT);
    message->sender = cell_integer(r, row, SENDER);
    message->is_public = PQgetisnull(r, row, RECIPIENTS);
    message->recipients = cell_integer(r, row, RECIPIENTS);
    message->text = cell_text(r, row, TEXT);
    message->withdrawn = cell_integer(r, row, WITHDRAWN) != 0;
    message->place = cell_time(r, row, PLACE);
    return cell_copy(r, row, ID, message->id, sizeof message->id);
}

enum db_result store_messages(struct db *db, const struct store_reader *reader,
                              const struct store_message_page *page, const struct store_message **messages,
                              size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&read_messages, sizeof **messages, read_message};
    struct args args = {0};
    args_bytes(&args, reader->match_id, STORE_ID);
    args_small(&args, reader->reader);
    add_phase(&args, reader->phase);
    args_time_or_null(&args, page->since);
    args_boolean(&args, page->changes);
    args_big(&args, page->limit);
    const enum db_result result = rows_read(db, &reading, &args, count, rows);
    *messages = rows_list(*rows);
    return result;
}

static const struct statement find_message = CALL("find_message", "$1, $2, $3");

enum db_result store_message_find(struct db *db, const struct store_reader *reader,
                                  const uint8_t message[STORE_ID], int64_t *place)
{
    struct args args = {0};
    PGresult *r;
    args_bytes(&args, reader->match_id, STORE_ID);
    args_small(&args, reader->reader);
    args_bytes(&args, message, STORE_ID);
    enum db_result result = db_run(db, &find_message, &args, &r);
    if (result != DB_OK) return result;
    if (PQgetisnull(r, 0, 0))
        result = DB_NONE;
    else
        *place = cell_time(r, 0, 0);
    PQclear(r);
    return result;
}

/* ---- muting ---- */

static const struct statement mute_seats = CALL("mute_seats", "$1, $2, $3, $4");

enum db_result store_mute(struct db *db, const uint8_t id[STORE_ID], int seat,
                          const uint8_t token_hash[STORE_HASH], uint32_t muted)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, seat);
    args_bytes(&args, token_hash, STORE_HASH);
    args_integer(&args, muted);
    return db_verdict(db, &mute_seats, &args);
}

static const struct statement read_muted = CALL("read_muted", "$1, $2");

enum db_result store_muted(struct db *db, const uint8_t id[STORE_ID], int seat, uint32_t *muted)
{
    struct args args = {0};
    int64_t seats;
    args_bytes(&args, id, STORE_ID);
    args_small(&args, seat);
    const enum db_result result = db_number(db, &read_muted, &args, &seats);
    if (result == DB_OK) *muted = seats;
    return result;
}
