/* The store, writing: each call is a compare-and-set that can be sent again. */
#include <endian.h>
#include <string.h>

#include "db/rows.h"
#include "db/statement.h"
#include "db/store.h"
#include "db/vault.h"

/* ---- a match begins ---- */

static const struct statement create = CALL(
    "create_match", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19");

struct hashes {
    uint32_t seats;
    const uint8_t *organizer;
    const uint8_t (*seat)[STORE_HASH];
};

/* Element 0 is the organizer's, then each seat's; empty where there is no such seat. */
static struct element seat_element(const void *list, size_t i)
{
    const struct hashes *hashes = list;
    if (i == 0) return (struct element){hashes->organizer, STORE_HASH};
    if (!(hashes->seats >> (i - 1) & 1)) return (struct element){0};
    return (struct element){hashes->seat[i - 1], STORE_HASH};
}

static void add_agreement(struct args *args, const struct store_deadline *deadline)
{
    if (!deadline->each) {
        args_null(args);
        args_null(args);
        return;
    }
    args_big(args, deadline->each);
    args_small(args, deadline->then);
}

enum db_result store_create(struct db *db, const struct store_match *match,
                            const uint8_t organizer[STORE_HASH], const uint8_t (*seat_hash)[STORE_HASH])
{
    struct hashes hashes = {match->seats, organizer, seat_hash};
    uint8_t seed[VAULT_SEALED];
    struct args args = {0};
    args_bytes(&args, match->id, STORE_ID);
    args_text(&args, match->game);
    args_integer(&args, match->revision);
    args_bytes(&args, match->pack_hash, STORE_HASH);
    args_text(&args, match->scenario);
    args_bytes(&args, match->options.data, match->options.length);
    args_integer(&args, match->seats);
    args_text(&args, match->label);
    args_text(&args, match->tournament);
    args_bytes(&args, seed, vault_seal(match->seed, match->id, STORE_ID, seed));
    args_bytes(&args, match->commitment, STORE_HASH);
    args_bytes(&args, match->entropy.length ? (const void *)match->entropy.data : "", match->entropy.length);
    args_time(&args, match->created_at);
    args_boolean(&args, match->invitations);
    args_array(&args, ARRAY_BYTEA, 1 + STORE_SEATS, seat_element, &hashes);
    add_agreement(&args, &match->deadline);
    args_small(&args, match->format);
    args_boolean(&args, match->referee);
    return db_change(db, &create, &args);
}

/* ---- a match goes on ---- */

static const struct statement begin_match =
    CALL("begin_match", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17");
static const struct statement move_on =
    CALL("move_on", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, "
                    "$20, $21, $22, $23, $24, $25, $26, $27");
static const struct statement close_step = CALL(
    "close_step", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, "
                  "$20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32");

static struct element line_element(const void *list, size_t i)
{
    const struct store_action *action = (const struct store_action *)list + i;
    return (struct element){action->line, action->line_length};
}

static struct element detail_element(const void *list, size_t i)
{
    const struct store_action *action = (const struct store_action *)list + i;
    return (struct element){action->detail.data, action->detail.length};
}

static struct element hash_element(const void *list, size_t i)
{
    const struct store_action *action = (const struct store_action *)list + i;
    return (struct element){action->hash, STORE_HASH};
}

static void add_answer(struct args *args, const struct store_answer *answer)
{
    if (!answer) {
        for (int i = 0; i < 3; i++)
            args_null(args);
        return;
    }
    args_small(args, answer->seat);
    args_boolean(args, answer->complete);
    args_bytes(args, answer->draft.data, answer->draft.length);
}

/* Without its time. */
static void add_reply(struct args *args, const struct store_reply *reply)
{
    if (!reply) {
        for (int i = 0; i < 5; i++)
            args_null(args);
        return;
    }
    args_small(args, reply->seat);
    args_text(args, reply->key);
    args_bytes(args, reply->request, STORE_HASH);
    args_big(args, reply->version);
    args_text_n(args, reply->body, reply->body_length);
}

/* The match as it is then, and its new actions: of both functions in the same order. */
static void add_outcome(struct args *args, const struct store_commit *commit)
{
    args_big(args, commit->state.version);
    args_bytes(args, commit->state.packed.data, commit->state.packed.length);
    args_bytes(args, commit->state.last_hash, STORE_HASH);
    args_small(args, commit->over ? STORE_OVER : STORE_RUNNING);
    args_integer(args, commit->resigned);
    args_integer(args, commit->winners);
    args_time(args, commit->at);
    args_array(args, ARRAY_TEXT, commit->action_count, line_element, commit->actions);
    args_array(args, ARRAY_BYTEA, commit->action_count, detail_element, commit->actions);
    args_array(args, ARRAY_BYTEA, commit->action_count, hash_element, commit->actions);
    args_big(args, commit->nonce);
    args_integer(args, commit->state.undo);
}

static void add_each(struct args *args, int64_t each)
{
    if (each)
        args_big(args, each);
    else
        args_null(args);
}

static enum db_result begin(struct db *db, const struct store_commit *commit)
{
    struct args args = {0};
    args_bytes(&args, commit->id, STORE_ID);
    args_bytes(&args, commit->entropy.data, commit->entropy.length);
    args_bytes(&args, commit->seating.data, commit->seating.length);
    args_bytes(&args, commit->restored.data, commit->restored.length);
    add_outcome(&args, commit);
    add_each(&args, commit->each);
    return db_verdict(db, &begin_match, &args);
}

static struct element nonce_element(const void *list, size_t i)
{
    return (struct element){(const uint64_t *)list + i, sizeof(uint64_t)};
}

void add_nonces(struct args *args, const int64_t *nonces, size_t count)
{
    uint64_t in_order[STORE_SEATS];
    for (size_t i = 0; i < count; i++)
        in_order[i] = htobe64(nonces[i]);
    args_array(args, ARRAY_BIGINT, count, nonce_element, in_order);
}

/* Beside the nonces. */
static void add_conditions(struct args *args, const struct store_seen *seen, bool holds)
{
    args_integer(args, seen->late);
    args_small(args, seen->instructions.seat);
    args_bytes(args, seen->instructions.body.data, seen->instructions.body.length);
    args_boolean(args, holds);
}

/* Verdicts of move_on(), answer_step() and their groups beside those of enum db_result. */
enum { DONE_INSTRUCTED = 8, DONE_ALL_ANSWERED = 16, OCCUPIED = 9 };

/* What more there is may not be known when it was sent twice: then there may be all. */
static enum db_result read_verdict(const struct db *db, int64_t verdict, bool *instructed, bool *all)
{
    const bool done = verdict == DB_OK || verdict == DONE_INSTRUCTED || verdict == DONE_ALL_ANSWERED ||
                      verdict == (DONE_INSTRUCTED | DONE_ALL_ANSWERED);
    const bool unknown = verdict == DB_OK && db_outcome_unknown(db);
    *instructed = done && (verdict & DONE_INSTRUCTED || unknown);
    *all = done && (verdict & DONE_ALL_ANSWERED || unknown);
    return done ? DB_OK : (enum db_result)verdict;
}

/* What a move's commit has in both functions, in the same order, after its actions. */
static void add_particulars(struct args *args, const struct store_commit *commit)
{
    add_answer(args, commit->answer);
    add_reply(args, commit->reply);
    add_each(args, commit->each);
    args_boolean(args, commit->same_decision);
    args_integer(args, (uint32_t)commit->undone);
    args_bytes(args, commit->last_seen, STORE_HASH);
    if (commit->unseen)
        args_small(args, commit->seat);
    else
        args_null(args);
}

enum db_result store_commit(struct db *db, const struct store_commit *commit, bool *instructed)
{
    *instructed = false;
    if (commit->version == 0) return begin(db, commit);
    struct args args = {0};
    args_at(&args, commit->id, commit->version);
    add_outcome(&args, commit);
    add_particulars(&args, commit);
    if (commit->seen) {
        add_nonces(&args, commit->seen->nonce, commit->seen->count);
        add_conditions(&args, commit->seen, commit->holds);
    }
    bool all;
    return read_verdict(db, db_verdict(db, commit->seen ? &close_step : &move_on, &args), instructed, &all);
}

/* ---- several matches go on ---- */

static const struct statement commit_group = CALL(
    "commit_group", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, "
                    "$20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32");

/* The columns of a group, in the order in which add_row() adds a commit's. */
static const int group_columns[] = {
    ARRAY_UUID,    ARRAY_BIGINT, ARRAY_BYTEA,   ARRAY_BYTEA,   ARRAY_INTEGER, ARRAY_INTEGER, ARRAY_TIME,
    ARRAY_INTEGER, ARRAY_BIGINT, ARRAY_INTEGER, ARRAY_SMALL,   ARRAY_BOOLEAN, ARRAY_BYTEA,   ARRAY_SMALL,
    ARRAY_TEXT,    ARRAY_BYTEA,  ARRAY_BIGINT,  ARRAY_TEXT,    ARRAY_BIGINT,  ARRAY_BOOLEAN, ARRAY_INTEGER,
    ARRAY_BYTEA,   ARRAY_SMALL,  ARRAY_INTEGER, ARRAY_INTEGER, ARRAY_SMALL,   ARRAY_BYTEA,   ARRAY_BOOLEAN};
enum { GROUP_COLUMNS = sizeof group_columns / sizeof *group_columns };

static void add_row(struct args *row, const struct store_commit *commit)
{
    args_at(row, commit->id, commit->version);
    args_bytes(row, commit->state.packed.data, commit->state.packed.length);
    args_bytes(row, commit->state.last_hash, STORE_HASH);
    args_integer(row, commit->resigned);
    args_integer(row, commit->winners);
    args_time(row, commit->at);
    args_integer(row, commit->action_count);
    args_big(row, commit->nonce);
    args_integer(row, commit->state.undo);
    add_particulars(row, commit);
    if (!commit->seen) {
        for (int i = 0; i < 5; i++)
            args_null(row);
        return;
    }
    args_integer(row, commit->seen->count);
    add_conditions(row, commit->seen, commit->holds);
}

/* The actions of all its matches, one after the other, and the nonces that its steps' ends have seen. */
struct group_actions {
    const struct store_action *action[STORE_GROUP * STORE_GROUP_ACTIONS];
    size_t count;
    uint64_t nonce[STORE_GROUP * STORE_SEATS]; /* in network order */
    size_t nonces;
};

static void add_to_group(struct group_actions *actions, const struct store_commit *commit)
{
    for (size_t i = 0; i < commit->action_count; i++)
        actions->action[actions->count++] = &commit->actions[i];
    for (size_t i = 0; commit->seen && i < commit->seen->count; i++)
        actions->nonce[actions->nonces++] = htobe64(commit->seen->nonce[i]);
}

static struct element group_line(const void *list, size_t i)
{
    return line_element(((const struct group_actions *)list)->action[i], 0);
}

static struct element group_detail(const void *list, size_t i)
{
    return detail_element(((const struct group_actions *)list)->action[i], 0);
}

static struct element group_hash(const void *list, size_t i)
{
    return hash_element(((const struct group_actions *)list)->action[i], 0);
}

static enum db_result send_commits(struct db *db, struct store_grouped *const group[], size_t count,
                                   PGresult **r)
{
    struct args rows[STORE_GROUP] = {0}, args = {0};
    struct group_actions actions;
    actions.count = actions.nonces = 0;
    for (size_t i = 0; i < count; i++) {
        add_row(&rows[i], group[i]->commit);
        add_to_group(&actions, group[i]->commit);
    }
    for (int column = 0; column < GROUP_COLUMNS; column++)
        args_column(&args, group_columns[column], rows, count, column);
    args_array(&args, ARRAY_BIGINT, actions.nonces, nonce_element, actions.nonce);
    args_array(&args, ARRAY_TEXT, actions.count, group_line, &actions);
    args_array(&args, ARRAY_BYTEA, actions.count, group_detail, &actions);
    args_array(&args, ARRAY_BYTEA, actions.count, group_hash, &actions);
    return db_run(db, &commit_group, &args, r);
}

/* ---- secret answers ---- */

/* Who answers has the gate alone, whoever ends the step closes it: see store.h. An answer with its nonce is this one, sent twice. */
static const struct statement answer_step =
    CALL("answer_step", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17");
static const struct statement answer_group =
    CALL("answer_group", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17");

/* The columns of a group of answers, in the order of add_answering(). */
static const int answer_columns[] = {ARRAY_UUID,  ARRAY_BIGINT, ARRAY_SMALL,  ARRAY_BOOLEAN, ARRAY_BYTEA,
                                     ARRAY_SMALL, ARRAY_TEXT,   ARRAY_BYTEA,  ARRAY_BIGINT,  ARRAY_TEXT,
                                     ARRAY_TIME,  ARRAY_BIGINT, ARRAY_BIGINT, ARRAY_BYTEA,   ARRAY_INTEGER,
                                     ARRAY_BYTEA, ARRAY_INTEGER};
enum { ANSWER_COLUMNS = sizeof answer_columns / sizeof *answer_columns };

/* The parameters of answer_step, or a row of answer_group. */
static void add_answering(struct args *args, const struct store_answering *it)
{
    args_at(args, it->id, it->version);
    add_answer(args, it->answer);
    add_reply(args, it->reply);
    args_time(args, it->reply ? it->reply->at : 0);
    args_big(args, it->answer->before);
    args_big(args, it->answer->nonce);
    args_bytes(args, it->answer->instructions.data, it->answer->instructions.length);
    args_integer(args, it->others);
    args_bytes(args, it->last_seen, STORE_HASH);
    if (it->unseen)
        args_integer(args, it->answered);
    else
        args_null(args);
}

enum db_result store_answer(struct db *db, const struct store_answering *answering, bool *all,
                            bool *instructed)
{
    struct args args = {0};
    add_answering(&args, answering);
    return read_verdict(db, db_verdict(db, &answer_step, &args), instructed, all);
}

static enum db_result send_answers(struct db *db, struct store_grouped *const group[], size_t count,
                                   PGresult **r)
{
    struct args rows[STORE_GROUP] = {0}, args = {0};
    for (size_t i = 0; i < count; i++)
        add_answering(&rows[i], group[i]->answering);
    for (int column = 0; column < ANSWER_COLUMNS; column++)
        args_column(&args, answer_columns[column], rows, count, column);
    return db_run(db, &answer_group, &args, r);
}

/* ---- groups ---- */

static bool may_group(const struct store_commit *commit)
{
    return commit->version > 0 && !commit->over && !commit->changes_seats &&
           commit->action_count <= STORE_GROUP_ACTIONS;
}

bool store_may_group(struct db *db, const struct store_grouped *it)
{
    return (it->answering || may_group(it->commit)) && db_is_one_server(db);
}

void store_single(struct db *db, struct store_grouped *it)
{
    it->occupied = false;
    it->all = false;
    it->result = it->answering ? store_answer(db, it->answering, &it->all, &it->instructed)
                               : store_commit(db, it->commit, &it->instructed);
}

enum db_result store_group(struct db *db, struct store_grouped *const group[], size_t count)
{
    PGresult *r;
    enum db_result result = (group[0]->answering ? send_answers : send_commits)(db, group, count, &r);
    if (result == DB_OK && (size_t)PQntuples(r) != count) result = DB_BROKEN;
    for (size_t i = 0; result == DB_OK && i < count; i++) {
        struct store_grouped *it = group[i];
        const int64_t verdict = cell_integer(r, i, 0);
        it->occupied = verdict == OCCUPIED;
        it->result = it->occupied ? DB_CONFLICT : read_verdict(db, verdict, &it->instructed, &it->all);
    }
    PQclear(r);
    return result;
}

/* ---- packed anew ---- */

static const struct statement repack = CALL("repack", "$1, $2, $3");

enum db_result store_repack(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                            const struct store_bytes *packed)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_bytes(&args, packed->data, packed->length);
    return db_change(db, &repack, &args);
}

static const struct statement details_anew = CALL("details_anew", "$1, $2, $3");

static struct element bytes_element(const void *list, size_t i)
{
    const struct store_bytes *bytes = (const struct store_bytes *)list + i;
    return (struct element){bytes->data, bytes->length};
}

enum db_result store_details(struct db *db, const uint8_t id[STORE_ID], uint64_t after,
                             const struct store_bytes *details, size_t count)
{
    struct args args = {0};
    args_at(&args, id, after);
    args_array(&args, ARRAY_BYTEA, count, bytes_element, details);
    return db_run(db, &details_anew, &args, NULL);
}

static const struct statement forget_answer = CALL("forget_answer", "$1, $2, $3, $4");

enum db_result store_forget_answer(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                                   const struct store_answer *answer)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, answer->seat);
    args_big(&args, version);
    args_bytes(&args, answer->draft.data, answer->draft.length);
    return db_run(db, &forget_answer, &args, NULL);
}

/* ---- standing instructions ---- */

static const struct statement instruct = CALL("instruct", "$1, $2, $3, $4");

enum db_result store_instruct(struct db *db, const uint8_t id[STORE_ID], const uint8_t token_hash[STORE_HASH],
                              const struct store_instructions *instructions)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, instructions->seat);
    args_bytes(&args, token_hash, STORE_HASH);
    args_bytes(&args, instructions->body.data, instructions->body.length);
    return db_verdict(db, &instruct, &args);
}

static const struct statement forget_instructions = CALL("forget_instructions", "$1");

enum db_result store_forget_instructions(struct db *db, const uint8_t id[STORE_ID])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    return db_run(db, &forget_instructions, &args, NULL);
}

/* ---- replies without an action ---- */

/* Who tells first is the one whose word stands. */
static const struct statement keep_reply = CALL("keep_reply", "$1, $2, $3, $4, $5, $6, $7");

enum db_result store_keep(struct db *db, const uint8_t id[STORE_ID], struct store_reply *reply,
                          struct store_rows **rows)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    add_reply(&args, reply);
    args_time(&args, reply->at);
    *rows = NULL;
    PGresult *r;
    enum db_result result = db_run(db, &keep_reply, &args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, 0, NULL))) return DB_AWAY;
    reply->version = cell_integer(r, 0, 0);
    reply->body = cell_text(r, 0, 1);
    reply->body_length = PQgetlength(r, 0, 1);
    return DB_OK;
}

/* ---- packs ---- */

/* Of two that add the same at once the second waits for the first, and updates nothing: what came after its snapshot it does not see. */
static const struct statement add_pack = CALL("add_pack", "$1, $2, $3, $4, $5");

enum db_result store_pack_add(struct db *db, const uint8_t hash[STORE_HASH], const char *game,
                              const char *text, size_t length, int64_t at, int64_t most)
{
    struct args args = {0};
    args_bytes(&args, hash, STORE_HASH);
    args_text(&args, game);
    args_text_n(&args, text, length);
    args_time(&args, at);
    args_big(&args, most);
    return db_change(db, &add_pack, &args);
}

static const struct statement use_pack = CALL("use_pack", "$1, $2, $3");

enum db_result store_pack_used(struct db *db, const uint8_t hash[STORE_HASH], const char *game, int64_t at)
{
    struct args args = {0};
    PGresult *r;
    args_bytes(&args, hash, STORE_HASH);
    args_text(&args, game);
    if (at)
        args_time(&args, at);
    else
        args_null(&args);
    const enum db_result result = db_run(db, &use_pack, &args, &r);
    if (result != DB_OK) return result;
    const bool there = cell_integer(r, 0, 0);
    PQclear(r);
    return there ? DB_OK : DB_NONE;
}
