/* The store reads: a match with all that a move needs, its log, the list of matches. */
#include <string.h>

#include "db/statement.h"
#include "db/store/packed.h"
#include "db/store/rows.h"

/* The columns of a match that load() and list_matches() have in common: db/numbers.def. */
enum {
#define OWN_COLUMN(name, column, type)   MATCH_##name,
#define MATCH_COLUMN(name, column, type) MATCH_##name,
#include "db/numbers.def"
    MATCH_END
};

static bool read_deadline(const PGresult *r, int row, struct store_deadline *deadline)
{
    bool sound = true;
    deadline->each = cell_integer(r, row, MATCH_EACH);
    deadline->then = cell_enum(r, row, MATCH_THEN, STORE_WAIT, &sound);
    deadline->due_at = cell_time_or_zero(r, row, MATCH_DUE_AT);
    deadline->late = cell_integer(r, row, MATCH_LATE);
    deadline->passed = cell_integer(r, row, MATCH_PASSED) != 0;
    deadline->pause.at = cell_time_or_zero(r, row, MATCH_PAUSED);
    deadline->pause.by_seats = cell_integer(r, row, MATCH_PAUSED_BY_SEATS) != 0;
    deadline->pause.agreed = cell_integer(r, row, MATCH_PAUSE_AGREED);
    if (deadline->pause.at || deadline->pause.agreed)
        deadline->pause.reason = cell_text(r, row, MATCH_PAUSE_REASON);
    deadline->bank = cell_integer(r, row, MATCH_BANK);
    deadline->increment = cell_integer(r, row, MATCH_INCREMENT);
    deadline->hours = cell_text(r, row, MATCH_HOURS);
    deadline->missed = cell_integer(r, row, MATCH_MISSED);
    return sound;
}

/* False: a hash has not its length, or a number is none of its enum. It is zero then. */
static bool read_match(const PGresult *r, int row, struct store_match *m)
{
    bool sound = cell_copy(r, row, MATCH_ID, m->id, sizeof m->id);
    m->game = cell_text(r, row, MATCH_GAME);
    m->revision = cell_integer(r, row, MATCH_REVISION);
    m->format = cell_integer(r, row, MATCH_FORMAT);
    sound &= cell_copy(r, row, MATCH_PACK, m->pack_hash, sizeof m->pack_hash);
    m->scenario = cell_text(r, row, MATCH_SCENARIO);
    m->options = bytes_at(r, row, MATCH_OPTIONS);
    m->seats = cell_integer(r, row, MATCH_SEATS);
    m->standing.resigned = cell_integer(r, row, MATCH_RESIGNED);
    m->standing.winners = cell_integer(r, row, MATCH_WINNERS);
    m->listing.label = cell_text(r, row, MATCH_LABEL);
    m->listing.tournament = cell_text(r, row, MATCH_TOURNAMENT);
    m->standing.status = cell_enum(r, row, MATCH_STATUS, STORE_OVER, &sound);
    sound &= cell_copy(r, row, MATCH_COMMITMENT, m->dice.commitment, sizeof m->dice.commitment);
    m->dice.entropy = bytes_at(r, row, MATCH_ENTROPY);
    m->holders.seating = bytes_at(r, row, MATCH_HANDS);
    m->dice.restored = bytes_at(r, row, MATCH_RESTORED);
    m->listing.created_at = cell_time(r, row, MATCH_CREATED);
    m->standing.ended_at = cell_time_or_zero(r, row, MATCH_ENDED);
    m->holders.invitations = cell_integer(r, row, MATCH_INVITATIONS) != 0;
    m->agreed.referee = cell_integer(r, row, MATCH_REFEREE) != 0;
    m->agreed.messages = cell_integer(r, row, MATCH_MESSAGES);
    m->agreed.draws = cell_integer(r, row, MATCH_DRAWS);
    const uint64_t taken = cell_integer(r, row, MATCH_TAKEN);
    m->holders.open = taken & ((1u << STORE_SEATS) - 1);
    m->holders.claimed = taken >> STORE_SEATS;
    m->holders.lobby = cell_integer(r, row, MATCH_LOBBY);
    const uint64_t bots = cell_integer(r, row, MATCH_BOTS);
    m->holders.bots[STORE_BOT_GREEDY] = bots & ((1u << STORE_SEATS) - 1);
    m->holders.bots[STORE_BOT_SEARCH] = bots >> STORE_SEATS;
    m->holders.players = bytes_at(r, row, MATCH_PLAYERS);
    sound &= read_deadline(r, row, &m->deadline);
    m->dice.unreadable = !PQgetisnull(r, row, MATCH_SEED) &&
                         !cell_secret(r, row, MATCH_SEED, m->id, sizeof m->id, m->dice.seed);
    return sound;
}

/* ---- one match ---- */

static const struct statement load = CALL("load", "$1, $2, $3, $4, $5");
enum {
    BEFORE_LOAD = MATCH_END - 1,
#define LOAD_COLUMN(name, column, type) LOAD_##name,
#include "db/numbers.def"
};

/* A match that has not begun has no state. False: its hash has not its length. */
static bool read_state(const PGresult *r, struct store_state *state)
{
    if (PQgetisnull(r, 0, MATCH_VERSION)) return true;
    state->version = cell_integer(r, 0, MATCH_VERSION);
    state->packed = bytes_at(r, 0, LOAD_STATE);
    state->undo = cell_integer(r, 0, LOAD_UNDO);
    return cell_copy(r, 0, LOAD_LAST_HASH, state->last_hash, sizeof state->last_hash);
}

static bool read_reply(const PGresult *r, const char *key, int bearer, struct store_reply *reply)
{
    const char *body = cell_text(r, 0, LOAD_REPLY_BODY);
    if (!body) return true;
    *reply = (struct store_reply){.seat = bearer,
                                  .key = key,
                                  .at = cell_time(r, 0, LOAD_REPLY_AT),
                                  .version = cell_integer(r, 0, LOAD_REPLY_VERSION),
                                  .body = body,
                                  .body_length = PQgetlength(r, 0, LOAD_REPLY_BODY)};
    return cell_copy(r, 0, LOAD_REQUEST, reply->request, sizeof reply->request);
}

enum db_result store_load(struct db *db, const struct store_request *request, struct store_loaded *loaded,
                          struct store_rows **rows)
{
    struct args args = {0};
    args_bytes(&args, request->id, STORE_ID);
    args_bytes(&args, request->token_hash, STORE_HASH);
    args_text(&args, request->key);
    args_small(&args, request->extent);
    args_boolean(&args, request->organizes);
    *rows = NULL;
    memset(loaded, 0, sizeof *loaded);
    PGresult *r;
    enum db_result result = db_run(db, &load, &args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, 0, NULL))) return DB_AWAY;
    if (PQntuples(r) == 0) return DB_NONE;
    if (!read_match(r, 0, &loaded->match) || loaded->match.dice.unreadable || !read_state(r, &loaded->state))
        return db_unreadable(&load);
    loaded->bearer = PQgetisnull(r, 0, LOAD_BEARER) ? STORE_STRANGER : cell_integer(r, 0, LOAD_BEARER);
    if (!read_reply(r, request->key, loaded->bearer, &loaded->reply)) return db_unreadable(&load);
    loaded->instructed = cell_integer(r, 0, LOAD_INSTRUCTED) != 0;
    loaded->manages = cell_integer(r, 0, LOAD_MANAGES) != 0;
    loaded->match.deadline.banks = bytes_at(r, 0, LOAD_BANKS);
    loaded->match.deadline.deserted = cell_integer(r, 0, LOAD_DESERTED);
    return packed_answers(bytes_at(r, 0, LOAD_ANSWERS), loaded->answer, &loaded->answer_count) &&
                   packed_instructions(bytes_at(r, 0, LOAD_INSTRUCTIONS), loaded) &&
                   packed_draw(bytes_at(r, 0, LOAD_DRAW), &loaded->draw)
               ? DB_OK
               : db_unreadable(&load);
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
    args_time_or_null(&args, shown->due_at);
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
    return packed_answers(bytes_at(r, 0, 0), answers, count) ? DB_OK : db_unreadable(&read_all_answers);
}

static const struct statement list_instructed_matches = CALL("list_instructed_matches", "$1, $2");

static bool read_instructed(const PGresult *r, int row, void *to)
{
    struct store_instructed *one = to;
    one->over = cell_integer(r, row, 1) != 0;
    return cell_copy(r, row, 0, one->id, sizeof one->id);
}

enum db_result store_instructed(struct db *db, const uint8_t *after, int limit,
                                const struct store_instructed **list, size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_instructed_matches, sizeof **list, read_instructed};
    struct args args = {0};
    args_bytes(&args, after, STORE_ID);
    args_big(&args, limit);
    const enum db_result result = rows_read(db, &reading, &args, count, rows);
    *list = rows_list(*rows);
    return result;
}

/* ---- the log ---- */

static const struct statement read_actions = CALL("read_actions", "$1, $2, $3, $4");
enum { ACTION_SEQ, ACTION_AT, ACTION_HASH, ACTION_DETAIL, ACTION_LINE };

static bool read_action(const PGresult *r, int row, void *to)
{
    struct store_action *action = to;
    action->seq = cell_integer(r, row, ACTION_SEQ);
    action->at = cell_time(r, row, ACTION_AT);
    action->line = cell_text(r, row, ACTION_LINE);
    action->line_length = PQgetlength(r, row, ACTION_LINE);
    action->detail = bytes_at(r, row, ACTION_DETAIL);
    return cell_copy(r, row, ACTION_HASH, action->hash, sizeof action->hash);
}

enum db_result store_actions(struct db *db, const uint8_t id[STORE_ID], const struct store_page *page,
                             const struct store_action **actions, size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&read_actions, sizeof **actions, read_action};
    struct args args = {0};
    args_at(&args, id, page->after);
    args_big(&args, page->limit);
    args_boolean(&args, page->lines);
    const enum db_result result = rows_read(db, &reading, &args, count, rows);
    *actions = rows_list(*rows);
    return result;
}

/* ---- the list of matches ---- */

enum {
    BEFORE_LIST = MATCH_END - 1,
#define LIST_COLUMN(name, column, type) LIST_##name,
#include "db/numbers.def"
};

static const struct statement list_matches = CALL("list_matches", "$1, $2, $3, $4");

static void add_filter(struct args *args, const struct store_filter *filter)
{
    struct args wanted = ROW(match_filter);
    args_text(MEMBER(&wanted, match_filter, game), filter->game);
    args_text(MEMBER(&wanted, match_filter, label), filter->label);
    args_text(MEMBER(&wanted, match_filter, tournament), filter->tournament);
    if (filter->status >= 0) args_small(MEMBER(&wanted, match_filter, status), filter->status);
    if (filter->deciding) args_integer(MEMBER(&wanted, match_filter, deciding), filter->deciding);
    args_boolean(MEMBER(&wanted, match_filter, late), filter->late);
    if (filter->due_before) args_time(MEMBER(&wanted, match_filter, due_before), filter->due_before);
    args_boolean(MEMBER(&wanted, match_filter, open), filter->open);
    if (filter->bot != STORE_PERSON) args_small(MEMBER(&wanted, match_filter, bot), filter->bot);
    args_row(args, &wanted);
    if (filter->from)
        add_place(args, filter->created_at, filter->id);
    else
        args_null(args);
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
        (void)read_match(r, *count, &entry->match); /* one broken match does not hide the others */
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
    int64_t number;
    const enum db_result result = db_number(db, &count_matches, &(struct args){0}, &number);
    if (result == DB_OK) *count = (uint64_t)number;
    return result;
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
