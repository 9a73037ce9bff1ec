/* The store, writing: each call is a compare-and-set that can be sent again, or runs under the match's lock. */
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

void store_seating_write(int seat, bool released, int64_t at, uint8_t bytes[STORE_SEATING])
{
    bytes[0] = (uint8_t)(seat | (released ? 128 : 0));
    for (int i = 1; i < STORE_SEATING; i++)
        bytes[i] = (uint8_t)(at >> 8 * (STORE_SEATING - 1 - i));
}

void store_seating_read(const uint8_t bytes[STORE_SEATING], int *seat, bool *released, int64_t *at)
{
    uint64_t time = 0;
    *seat = bytes[0] & 127;
    *released = bytes[0] & 128;
    for (int i = 1; i < STORE_SEATING; i++)
        time = time << 8 | bytes[i];
    *at = (int64_t)time;
}

static const struct statement claim = CALL("claim", "$1, $2, $3, $4, $5, $6, $7, $8");

enum db_result store_claim(struct db *db, const uint8_t id[STORE_ID], int seat,
                           const uint8_t invitation[STORE_HASH], const uint8_t token_hash[STORE_HASH],
                           const uint8_t *entropy, int64_t at)
{
    struct args args = {0};
    uint8_t seating[STORE_SEATING];
    store_seating_write(seat, false, at, seating);
    args_bytes(&args, id, STORE_ID);
    args_small(&args, seat);
    args_bytes(&args, invitation, STORE_HASH);
    args_bytes(&args, token_hash, STORE_HASH);
    args_bytes(&args, entropy ? (const void *)entropy : "", entropy ? STORE_HASH : 0);
    args_time(&args, at);
    args_integer(&args, STORE_SEATS + 1);
    args_bytes(&args, seating, sizeof seating);
    PGresult *r;
    enum db_result result = db_run(db, &claim, &args, &r);
    if (result == DB_OK && PQgetisnull(r, 0, 0)) result = DB_NONE;
    if (result == DB_OK && !cell_integer(r, 0, 0)) result = DB_CONFLICT;
    PQclear(r);
    return result;
}

/* ---- a match goes on ---- */

static const struct statement begin_match =
    CALL("begin_match", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16");
static const struct statement move_on =
    CALL("move_on", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, "
                    "$20, $21, $22, $23, $24, $25, $26, $27");

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
    args_big(args, (int64_t)reply->version);
    args_text_n(args, reply->body, reply->body_length);
}

/* The match as it is then, and its new actions: of both functions in the same order. */
static void add_outcome(struct args *args, const struct store_commit *commit)
{
    args_big(args, (int64_t)commit->state.version);
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
    add_outcome(&args, commit);
    add_each(&args, commit->each);
    return db_verdict(db, &begin_match, &args);
}

enum { DONE_AND_INSTRUCTED = 8 }; /* a verdict of move_on() */

enum db_result store_commit(struct db *db, const struct store_commit *commit, bool *instructed)
{
    *instructed = false;
    if (commit->version == 0) return begin(db, commit);
    struct args args = {0};
    args_at(&args, commit->id, commit->version);
    add_outcome(&args, commit);
    add_answer(&args, commit->answer);
    add_reply(&args, commit->reply);
    add_each(&args, commit->each);
    args_boolean(&args, commit->same_decision);
    args_integer(&args, (uint32_t)commit->undone);
    args_bytes(&args, commit->last_seen, STORE_HASH);
    if (commit->unseen)
        args_small(&args, commit->seat);
    else
        args_null(&args);
    const int verdict = db_verdict(db, &move_on, &args);
    *instructed = verdict == DONE_AND_INSTRUCTED || (verdict == DB_OK && db_outcome_unknown(db));
    return *instructed ? DB_OK : (enum db_result)verdict;
}

static const struct statement note = CALL_ONCE("note", "$1, $2, $3, $4, $5, $6, $7");

enum db_result store_note(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                          const struct store_action *action, int64_t nonce)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_bytes(&args, action->hash, STORE_HASH);
    args_time(&args, action->at);
    args_text_n(&args, action->line, action->line_length);
    args_bytes(&args, action->detail.data, action->detail.length);
    args_big(&args, nonce);
    return db_change(db, &note, &args);
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
    args_big(&args, (int64_t)version);
    args_bytes(&args, answer->draft.data, answer->draft.length);
    return db_run(db, &forget_answer, &args, NULL);
}

/* ---- secret answers ---- */

/* The gate is shared by those who answer, and closed by whoever ends the step: see store.h. An answer with its nonce
 * is this one, sent twice. */
static const struct statement answer_step =
    CALL("answer_step", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13");

enum db_result store_answer(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                            const struct store_answer *answer, const struct store_reply *reply)
{
    struct args args = {0};
    args_at(&args, id, version);
    add_answer(&args, answer);
    add_reply(&args, reply);
    args_time(&args, reply ? reply->at : 0);
    args_big(&args, answer->before);
    args_big(&args, answer->nonce);
    return db_verdict(db, &answer_step, &args);
}

/* ---- standing instructions ---- */

static const struct statement instruct = CALL("instruct", "$1, $2, $3");

enum db_result store_instruct(struct db *db, const uint8_t id[STORE_ID],
                              const struct store_instructions *instructions)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, instructions->seat);
    args_bytes(&args, instructions->body.data, instructions->body.length);
    return db_change(db, &instruct, &args);
}

static const struct statement lock_state = CALL_ONCE("lock_state", "$1");

enum db_result store_lock(struct db *db, const uint8_t id[STORE_ID])
{
    enum db_result result = db_begin(db);
    if (result != DB_OK) return result;
    struct args args = {0};
    PGresult *r;
    args_bytes(&args, id, STORE_ID);
    result = db_run(db, &lock_state, &args, &r);
    if (result == DB_OK && PQgetisnull(r, 0, 0)) result = DB_NONE;
    PQclear(r);
    if (result != DB_OK) db_end(db, false);
    return result;
}

static const struct statement carry = CALL_ONCE("carry", "$1, $2, $3");

enum db_result store_carry(struct db *db, const uint8_t id[STORE_ID], uint64_t version, uint64_t to)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_big(&args, (int64_t)to);
    return db_run(db, &carry, &args, NULL);
}

enum db_result store_unlock(struct db *db, bool keep)
{
    return db_end(db, keep);
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
    reply->version = (uint64_t)cell_integer(r, 0, 0);
    reply->body = cell_text(r, 0, 1);
    reply->body_length = (size_t)PQgetlength(r, 0, 1);
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
