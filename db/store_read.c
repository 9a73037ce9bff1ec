/* The store reads: a match with all that a move needs, its log, the list of matches. */
#include <stdlib.h>
#include <string.h>

#include "db/rows.h"
#include "db/statement.h"
#include "db/store.h"

void store_rows_free(struct store_rows *rows)
{
    if (!rows) return;
    PQclear(rows->result);
    free(rows->list);
    free(rows);
}

struct store_rows *rows_new(PGresult *result, size_t row_size, void **list)
{
    struct store_rows *rows = calloc(1, sizeof *rows);
    size_t count = PQntuples(result);
    if (rows && row_size) *list = rows->list = calloc(count ? count : 1, row_size);
    if (!rows || (row_size && !rows->list)) {
        PQclear(result);
        free(rows);
        return NULL;
    }
    rows->result = result;
    return rows;
}

/* The columns of a match that load() and list_matches() have in common. */
enum {
    MATCH_ID,
    MATCH_GAME,
    MATCH_REVISION,
    MATCH_FORMAT,
    MATCH_PACK,
    MATCH_SCENARIO,
    MATCH_OPTIONS,
    MATCH_SEATS,
    MATCH_RESIGNED,
    MATCH_WINNERS,
    MATCH_LABEL,
    MATCH_TOURNAMENT,
    MATCH_STATUS,
    MATCH_COMMITMENT,
    MATCH_ENTROPY,
    MATCH_HANDS, /* changes of hands */
    MATCH_RESTORED,
    MATCH_CREATED,
    MATCH_INVITATIONS,
    MATCH_REFEREE,
    MATCH_MESSAGES,
    MATCH_TAKEN, /* open seats in the lower 16 bits, claimed seats above */
    MATCH_EACH,
    MATCH_THEN,
    MATCH_DUE_AT,
    MATCH_LATE,
    MATCH_PASSED,
    MATCH_SEED, /* load: always; list: null before the end */
    MATCH_VERSION,
    MATCH_ENDED,   /* null before the end */
    MATCH_PLAYERS, /* null: none */
    MATCH_PAUSED,  /* null: it is not */
    MATCH_PAUSED_BY_SEATS,
    MATCH_PAUSE_AGREED,
    MATCH_BANK, /* null: there are no banks */
    MATCH_INCREMENT,
    MATCH_HOURS, /* null: there are none */
    MATCH_LOBBY,
    MATCH_END
};

struct store_bytes bytes_at(const PGresult *r, int row, int column)
{
    struct store_bytes bytes;
    bytes.data = cell_bytes(r, row, column, &bytes.length);
    return bytes;
}

static void read_deadline(const PGresult *r, int row, struct store_deadline *deadline)
{
    deadline->each = cell_integer(r, row, MATCH_EACH);
    deadline->then = (enum store_lapse)cell_integer(r, row, MATCH_THEN);
    if (!PQgetisnull(r, row, MATCH_DUE_AT)) deadline->due_at = cell_time(r, row, MATCH_DUE_AT);
    deadline->late = cell_integer(r, row, MATCH_LATE);
    deadline->passed = cell_integer(r, row, MATCH_PASSED) != 0;
    if (!PQgetisnull(r, row, MATCH_PAUSED)) deadline->pause.at = cell_time(r, row, MATCH_PAUSED);
    deadline->pause.by_seats = cell_integer(r, row, MATCH_PAUSED_BY_SEATS) != 0;
    deadline->pause.agreed = cell_integer(r, row, MATCH_PAUSE_AGREED);
    deadline->bank = cell_integer(r, row, MATCH_BANK);
    deadline->increment = cell_integer(r, row, MATCH_INCREMENT);
    deadline->hours = PQgetisnull(r, row, MATCH_HOURS) ? NULL : cell_text(r, row, MATCH_HOURS);
}

static void read_match(const PGresult *r, int row, struct store_match *m)
{
    cell_copy(r, row, MATCH_ID, m->id, sizeof m->id);
    m->game = cell_text(r, row, MATCH_GAME);
    m->revision = cell_integer(r, row, MATCH_REVISION);
    m->format = cell_integer(r, row, MATCH_FORMAT);
    cell_copy(r, row, MATCH_PACK, m->pack_hash, sizeof m->pack_hash);
    m->scenario = cell_text(r, row, MATCH_SCENARIO);
    m->options = bytes_at(r, row, MATCH_OPTIONS);
    m->seats = cell_integer(r, row, MATCH_SEATS);
    m->standing.resigned = cell_integer(r, row, MATCH_RESIGNED);
    m->standing.winners = cell_integer(r, row, MATCH_WINNERS);
    m->label = cell_text(r, row, MATCH_LABEL);
    m->tournament = cell_text(r, row, MATCH_TOURNAMENT);
    m->standing.status = (enum store_status)cell_integer(r, row, MATCH_STATUS);
    cell_copy(r, row, MATCH_COMMITMENT, m->dice.commitment, sizeof m->dice.commitment);
    m->dice.entropy = bytes_at(r, row, MATCH_ENTROPY);
    m->holders.seating = bytes_at(r, row, MATCH_HANDS);
    m->dice.restored = bytes_at(r, row, MATCH_RESTORED);
    m->created_at = cell_time(r, row, MATCH_CREATED);
    if (!PQgetisnull(r, row, MATCH_ENDED)) m->standing.ended_at = cell_time(r, row, MATCH_ENDED);
    m->holders.invitations = cell_integer(r, row, MATCH_INVITATIONS) != 0;
    m->agreed.referee = cell_integer(r, row, MATCH_REFEREE) != 0;
    m->agreed.messages = cell_integer(r, row, MATCH_MESSAGES);
    const uint64_t taken = cell_integer(r, row, MATCH_TAKEN);
    m->holders.open = taken & ((1u << STORE_SEATS) - 1);
    m->holders.claimed = taken >> STORE_SEATS;
    m->holders.lobby = cell_integer(r, row, MATCH_LOBBY);
    m->holders.players = bytes_at(r, row, MATCH_PLAYERS);
    read_deadline(r, row, &m->deadline);
    m->dice.unreadable = !PQgetisnull(r, row, MATCH_SEED) &&
                         !cell_secret(r, row, MATCH_SEED, m->id, sizeof m->id, m->dice.seed);
}

/* ---- one match ---- */

static const struct statement load = CALL("load", "$1, $2, $3, $4");
enum {
    LOAD_STATE = MATCH_END,
    LOAD_LAST_HASH,
    LOAD_UNDO,
    LOAD_BEARER,
    LOAD_REQUEST,
    LOAD_REPLY_AT,
    LOAD_REPLY_VERSION,
    LOAD_REPLY_BODY,
    LOAD_ANSWERS,
    LOAD_INSTRUCTIONS,
    LOAD_INSTRUCTED,
    LOAD_MANAGES,
    LOAD_BANKS
};

static void read_state(const PGresult *r, struct store_state *state)
{
    state->version = cell_integer(r, 0, MATCH_VERSION);
    state->packed = bytes_at(r, 0, LOAD_STATE);
    cell_copy(r, 0, LOAD_LAST_HASH, state->last_hash, sizeof state->last_hash);
    state->undo = cell_integer(r, 0, LOAD_UNDO);
}

static void read_reply(const PGresult *r, const char *key, int bearer, struct store_reply *reply)
{
    const char *body = cell_text(r, 0, LOAD_REPLY_BODY);
    if (!body) return;
    *reply = (struct store_reply){.seat = bearer,
                                  .key = key,
                                  .at = cell_time(r, 0, LOAD_REPLY_AT),
                                  .version = cell_integer(r, 0, LOAD_REPLY_VERSION),
                                  .body = body,
                                  .body_length = PQgetlength(r, 0, LOAD_REPLY_BODY)};
    cell_copy(r, 0, LOAD_REQUEST, reply->request, sizeof reply->request);
}

static uint64_t big_endian(const uint8_t *bytes, size_t length)
{
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++)
        value = value << 8 | bytes[i];
    return value;
}

bool store_seated_next(struct store_bytes *players, struct store_seated *seated)
{
    enum { HEAD = 2 + STORE_ID + 4 };
    if (!players->data || players->length < HEAD) return false;
    seated->seat = big_endian(players->data, 2);
    seated->id = players->data + 2;
    seated->name = (const char *)players->data + HEAD;
    seated->name_length = big_endian(players->data + 2 + STORE_ID, 4);
    players->data += HEAD + seated->name_length;
    players->length -= HEAD + seated->name_length;
    return true;
}

bool store_bank_next(struct store_bytes *banks, struct store_bank *bank)
{
    enum { SIZE = 2 + 8 + 1 };
    if (!banks->data || banks->length < SIZE) return false;
    bank->seat = big_endian(banks->data, 2);
    bank->left = big_endian(banks->data + 2, 8);
    bank->running = banks->data[10];
    banks->data += SIZE;
    banks->length -= SIZE;
    return true;
}

static void read_answers(struct store_bytes all, struct store_answer answers[STORE_SEATS], size_t *count)
{
    *count = 0;
    if (!all.data) return;
    const uint8_t *at = all.data, *end = at + all.length;
    while (at < end && *count < STORE_SEATS) {
        struct store_answer *answer = &answers[(*count)++];
        *answer = (struct store_answer){0};
        answer->seat = big_endian(at, 2);
        answer->complete = at[2];
        answer->nonce = big_endian(at + 3, 8);
        answer->draft.length = big_endian(at + 11, 4);
        answer->draft.data = at + 15;
        at += 15 + answer->draft.length;
    }
}

static void read_instructions(const PGresult *r, struct store_loaded *loaded)
{
    const struct store_bytes all = bytes_at(r, 0, LOAD_INSTRUCTIONS);
    if (!all.data) return;
    const uint8_t *at = all.data, *end = at + all.length;
    while (at < end && loaded->instructions_count < STORE_SEATS) {
        struct store_instructions *it = &loaded->instructions[loaded->instructions_count++];
        it->seat = big_endian(at, 2);
        it->body = (struct store_bytes){at + 6, big_endian(at + 2, 4)};
        at += 6 + it->body.length;
    }
}

enum db_result store_load(struct db *db, const struct store_request *request, struct store_loaded *loaded,
                          struct store_rows **rows)
{
    struct args args = {0};
    args_bytes(&args, request->id, STORE_ID);
    args_bytes(&args, request->token_hash, STORE_HASH);
    args_text(&args, request->key);
    args_small(&args, request->extent);
    *rows = NULL;
    memset(loaded, 0, sizeof *loaded);
    PGresult *r;
    enum db_result result = db_run(db, &load, &args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, 0, NULL))) return DB_AWAY;
    if (PQntuples(r) == 0) return DB_NONE;
    read_match(r, 0, &loaded->match);
    if (loaded->match.dice.unreadable) return DB_BROKEN;
    read_state(r, &loaded->state);
    loaded->bearer = PQgetisnull(r, 0, LOAD_BEARER) ? STORE_STRANGER : (int)cell_integer(r, 0, LOAD_BEARER);
    read_reply(r, request->key, loaded->bearer, &loaded->reply);
    read_answers(bytes_at(r, 0, LOAD_ANSWERS), loaded->answer, &loaded->answer_count);
    read_instructions(r, loaded);
    loaded->instructed = cell_integer(r, 0, LOAD_INSTRUCTED) != 0;
    loaded->manages = cell_integer(r, 0, LOAD_MANAGES) != 0;
    loaded->match.deadline.banks = bytes_at(r, 0, LOAD_BANKS);
    return DB_OK;
}

static const struct statement check_unchanged = CALL("check_unchanged", "$1, $2, $3, $4, $5, $6");

enum db_result store_unchanged(struct db *db, const struct store_shown *shown)
{
    struct args args = {0};
    args_at(&args, shown->id, shown->version);
    args_bytes(&args, shown->last_hash, STORE_HASH);
    args_small(&args, shown->bearer);
    if (shown->secret)
        add_nonces(&args, shown->nonce, shown->count);
    else
        args_null(&args);
    if (shown->due_at)
        args_time(&args, shown->due_at);
    else
        args_null(&args);
    return db_change(db, &check_unchanged, &args);
}

static const struct statement read_all_answers = CALL("read_answers", "$1, $2");

enum db_result store_answers(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                             struct store_answer answers[STORE_SEATS], size_t *count,
                             struct store_rows **rows)
{
    struct args args = {0};
    args_at(&args, id, version);
    *rows = NULL;
    *count = 0;
    PGresult *r;
    enum db_result result = db_run(db, &read_all_answers, &args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, 0, NULL))) return DB_AWAY;
    read_answers(bytes_at(r, 0, 0), answers, count);
    return DB_OK;
}

static const struct statement list_instructed_matches = CALL("list_instructed_matches", "$1, $2");

enum db_result store_instructed(struct db *db, const uint8_t *after, int limit,
                                const struct store_instructed **list, size_t *count, struct store_rows **rows)
{
    struct args args = {0};
    args_bytes(&args, after, STORE_ID);
    args_big(&args, limit);
    *rows = NULL;
    *count = 0;
    PGresult *r;
    enum db_result result = db_run(db, &list_instructed_matches, &args, &r);
    if (result != DB_OK) return result;
    void *made;
    if (!(*rows = rows_new(r, sizeof **list, &made))) return DB_AWAY;
    *list = made;
    for (; *count < (size_t)PQntuples(r); (*count)++) {
        struct store_instructed *one = (struct store_instructed *)made + *count;
        cell_copy(r, *count, 0, one->id, sizeof one->id);
        one->over = cell_integer(r, *count, 1) != 0;
    }
    return DB_OK;
}

/* ---- the log ---- */

static const struct statement read_actions = CALL("read_actions", "$1, $2, $3, $4");
enum { ACTION_SEQ, ACTION_AT, ACTION_HASH, ACTION_DETAIL, ACTION_LINE };

static void read_action(const PGresult *r, int row, struct store_action *action)
{
    action->seq = cell_integer(r, row, ACTION_SEQ);
    action->at = cell_time(r, row, ACTION_AT);
    action->line = cell_text(r, row, ACTION_LINE);
    action->line_length = PQgetlength(r, row, ACTION_LINE);
    action->detail = bytes_at(r, row, ACTION_DETAIL);
    cell_copy(r, row, ACTION_HASH, action->hash, sizeof action->hash);
}

enum db_result store_actions(struct db *db, const uint8_t id[STORE_ID], const struct store_page *page,
                             const struct store_action **actions, size_t *count, struct store_rows **rows)
{
    struct args args = {0};
    args_at(&args, id, page->after);
    args_big(&args, page->limit);
    args_boolean(&args, page->lines);
    *rows = NULL;
    *count = 0;
    PGresult *r;
    enum db_result result = db_run(db, &read_actions, &args, &r);
    if (result != DB_OK) return result;
    void *list;
    if (!(*rows = rows_new(r, sizeof **actions, &list))) return DB_AWAY;
    *actions = list;
    for (*count = 0; *count < (size_t)PQntuples(r); (*count)++)
        read_action(r, *count, (struct store_action *)list + *count);
    return DB_OK;
}

/* ---- the list of matches ---- */

enum { LIST_STATE = MATCH_END, LIST_DECIDING };

static const struct statement list_matches = CALL("list_matches", "$1, $2, $3, $4");

static void add_filter(struct args *args, const struct store_filter *filter)
{
    struct args wanted = {0};
    args_text(&wanted, filter->game);
    args_text(&wanted, filter->label);
    args_text(&wanted, filter->tournament);
    if (filter->status < 0)
        args_null(&wanted);
    else
        args_small(&wanted, filter->status);
    if (filter->deciding)
        args_integer(&wanted, filter->deciding);
    else
        args_null(&wanted);
    args_boolean(&wanted, filter->late);
    if (filter->due_before)
        args_time(&wanted, filter->due_before);
    else
        args_null(&wanted);
    args_boolean(&wanted, filter->open);
    args_row(args, &wanted);
    if (filter->from) {
        struct args place = {0};
        args_time(&place, filter->created_at);
        args_bytes(&place, filter->id, STORE_ID);
        args_row(args, &place);
    } else {
        args_null(args);
    }
    args_big(args, filter->limit);
    args_big(args, STORE_SEARCH);
}

enum db_result store_list(struct db *db, const struct store_filter *filter,
                          const struct store_entry **entries, size_t *count, struct store_rows **rows)
{
    struct args args = {0};
    add_filter(&args, filter);
    *rows = NULL;
    *count = 0;
    PGresult *r;
    enum db_result result = db_run(db, &list_matches, &args, &r);
    if (result != DB_OK) return result;
    void *list;
    if (!(*rows = rows_new(r, sizeof **entries, &list))) return DB_AWAY;
    *entries = list;
    for (; *count < (size_t)PQntuples(r); (*count)++) {
        struct store_entry *entry = (struct store_entry *)list + *count;
        read_match(r, *count, &entry->match);
        entry->version = cell_integer(r, *count, MATCH_VERSION);
        entry->packed = bytes_at(r, *count, LIST_STATE);
        entry->knows_deciding = !PQgetisnull(r, *count, LIST_DECIDING);
        entry->deciding = cell_integer(r, *count, LIST_DECIDING);
    }
    return DB_OK;
}

static const struct statement count_matches = CALL("count_matches", "");

enum db_result store_count(struct db *db, uint64_t *count)
{
    struct args args = {0};
    PGresult *r;
    const enum db_result result = db_run(db, &count_matches, &args, &r);
    if (result != DB_OK) return result;
    *count = cell_integer(r, 0, 0);
    PQclear(r);
    return DB_OK;
}

/* ---- packs ---- */

static const struct statement find_pack = CALL("find_pack", "$1, $2");

enum db_result store_pack_find(struct db *db, const uint8_t hash[STORE_HASH], const char *game,
                               const char **text, size_t *length, struct store_rows **rows)
{
    struct args args = {0};
    args_bytes(&args, hash, STORE_HASH);
    args_text(&args, game);
    *rows = NULL;
    PGresult *r;
    enum db_result result = db_run(db, &find_pack, &args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, 0, NULL))) return DB_AWAY;
    if (PQntuples(r) == 0) return DB_NONE;
    *text = cell_text(r, 0, 0);
    *length = PQgetlength(r, 0, 0);
    return DB_OK;
}
