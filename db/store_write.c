/* The store, writing: every statement is a compare-and-set that can be sent again, or runs under the
 * match's lock. */
#include <string.h>

#include "db/rows.h"
#include "db/statement.h"
#include "db/store.h"
#include "db/vault.h"

/* ---- a match begins ---- */

/* The organizer is seat -1; seats of an open match have an invitation, others a token. An id that the transparency log has is that of a match
 * which was deleted: it never gets another history. */
static const struct statement create = {
    "create",
    "with made as (insert into match (match_id, game, revision, pack_hash, scenario, options, seats, label,"
    "  tournament, status, seed, commitment, entropy, created_at, deadline_each, deadline_then, format, "
    "invitations,"
    "  referee, entropy_seats)"
    "  select $1::uuid, $2::text, $3::integer, $4::bytea, $5::text, $6::bytea, $7::integer, $8::text, "
    "$9::text,"
    "  0, $10::bytea, $11::bytea, $12::bytea, $13::timestamptz, $16::bigint, $17::smallint, $18::smallint, "
    "$14::boolean, $19::boolean, case when length($12) > 0 then '\\xff'::bytea else '' end"
    "  where not exists (select from transparency_entry where match_id = $1) returning match_id),"
    " seated as (insert into seat (match_id, seat, token_hash, invitation_hash, claimed_at)"
    "  select match_id, u.seat, case when u.seat < 0 or not $14 then u.hash end,"
    "   case when u.seat >= 0 and $14 then u.hash end, case when u.seat < 0 or not $14 then $13 end"
    "  from made, (select h.n::integer - 2 as seat, h.hash from unnest($15::bytea[]) with ordinality as h "
    "(hash, "
    "n)) u"
    "  where u.hash <> '' returning 1),"
    " expiring as (insert into expiry (match_id, since) select match_id, $13 from made returning 1)"
    " select match_id from made",
    true};

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

/* The seat's row decides who takes it; its entropy joins the match's in the same moment, or (the seat was claimed before, and released)
 * takes the place of what it has given then. One row comes back when it was taken: true; otherwise whether there is such an invitation
 * at all. */
#define SEAT_BYTE "set_byte('\\x00'::bytea, 0, $2::smallint::integer)"
#define PLACE     "position(" SEAT_BYTE " in m.entropy_seats)"
#define GIVEN     "(length($5::bytea) > 0 and (" PLACE " > 0 or length(m.entropy) < 32 * $7::integer))"
static const struct statement claim = {
    "claim",
    "with taken as (update seat set token_hash = $4::bytea, claimed_at = $6::timestamptz"
    "  where match_id = $1::uuid and seat = $2::smallint and invitation_hash = $3::bytea and token_hash is "
    "null"
    "  returning match_id),"
    " joined as (update match m set"
    "  entropy = case when not " GIVEN " then m.entropy"
    "   when " PLACE " > 0 then overlay(m.entropy placing $5 from 32 * " PLACE " - 31 for 32)"
    "   else m.entropy || $5 end,"
    "  entropy_seats = case when " GIVEN " and " PLACE " = 0 then m.entropy_seats || " SEAT_BYTE
    "   else m.entropy_seats end,"
    "  seating = m.seating || case when m.format >= 3 then $8::bytea else '' end"
    "  from taken t where m.match_id = t.match_id and m.status = 0 returning 1)"
    " select exists (select from taken) from seat"
    " where match_id = $1 and seat = $2 and invitation_hash = $3",
    true};

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
    if (result == DB_OK && PQntuples(r) == 0) result = DB_NONE;
    if (result == DB_OK && !cell_integer(r, 0, 0)) result = DB_CONFLICT;
    PQclear(r);
    return result;
}

/* ---- a match goes on ---- */

/* Both commits go on alike: the actions, then what few of them bring: a first answer, the reply to a key. `cas` has one row
 * when the match was where we thought, and nothing is written when it has none. */
#define LOGGED                                                                                               \
    " logged as (insert into action (match_id, seq, at, line, detail, hash, nonce)"                          \
    "  select c.match_id, $2::bigint + u.n, $9::timestamptz, u.line, u.detail, u.hash, $13::bigint from "    \
    "cas c,"                                                                                                 \
    "   unnest($10::text[], $11::bytea[], $12::bytea[]) with ordinality as u (line, detail, hash, n)"        \
    "  returning 1)"
#define ANSWERED_AND_REPLIED                                                                                 \
    ", answered as (insert into answer as a (match_id, seat, version, complete, draft, nonce)"               \
    "  select c.match_id, $15::smallint, $3::bigint, $16::boolean, $17::bytea, $13 from cas c"               \
    "  where $15 is not null on conflict (match_id, seat) do update set version = excluded.version,"         \
    "  complete = excluded.complete, draft = excluded.draft, nonce = excluded.nonce returning 1),"           \
    " replied as (insert into idempotency (match_id, seat, key, request_hash, at, version, body)"            \
    "  select c.match_id, $18::smallint, $19::text, $20::bytea, $9, $21::bigint, $22::text from cas c"       \
    "  where $19 is not null returning 1)"

/* The match's own row follows when something of it has changed. */
#define MOVE_ON                                                                                              \
    "with cas as (update match_state set version = $3::bigint, state = $4::bytea, last_hash = $5::bytea, "   \
    "undo = $14::integer"                                                                                    \
    "  where match_id = $1::uuid and version = $2::bigint returning match_id),"                              \
    " noted as (update match m set status = $6::smallint, resigned = $7::integer, winners = $8::integer"     \
    "  from cas c where m.match_id = $1::uuid"                                                               \
    "  and (m.status, m.resigned, m.winners) is distinct from ($6, $7, $8) returning 1)," LOGGED
/* A seat may have been released and claimed anew, with entropy, since the set-up was made. */
#define BEGIN_MATCH(entropy, seating)                                                                        \
    "with cas as (update match set status = $6::smallint, resigned = $7::integer, winners = $8::integer"     \
    "  where match_id = $1::uuid and status = 0 and $2::bigint = 0 and entropy = " entropy "::bytea"         \
    "  and seating = " seating "::bytea"                                                                     \
    "  returning match_id),"                                                                                 \
    " stated as (insert into match_state (match_id, version, state, last_hash, undo)"                        \
    "  select c.match_id, $3::bigint, $4::bytea, $5::bytea, $14::integer from cas c returning 1)," LOGGED

/* The deadline of the decision that the match has come to; of a match that is over there is none. `due_before` has the deadline before each
 * action that can be undone ($14 counts them): an undo of $25 of them leads back to it, so to move and undo gains no time. */
#define AGAIN "coalesce(d.due_before[cardinality(d.due_before) - $25::integer + 1], d.due_at)"
#define TIMED                                                                                                \
    ", timed as (insert into deadline as d (match_id, version, due_at)"                                      \
    "  select c.match_id, $3, case when $6 <> 2"                                                             \
    "   then clock_timestamp() + $23::bigint * interval '1 microsecond' end from cas c"                      \
    "  on conflict (match_id) do update set version = excluded.version,"                                     \
    "   due_at = case when $24::boolean and excluded.due_at is not null then " AGAIN                         \
    "   else excluded.due_at end,"                                                                           \
    "   late = case when $24 and " AGAIN " = d.due_at then d.late & ~$7 else 0 end,"                         \
    "   due_before = case when $25 > 0 then trim_array(d.due_before, least($25, cardinality(d.due_before)))" \
    "    else (d.due_before || array_fill(d.due_at, array[cardinality($10)]))"                               \
    "     [cardinality(d.due_before) + cardinality($10) - (($14 >> 8) & 255) + 1 :] end returning 1)"
#define DONE " select match_id from cas"

/* Of each three: a part of a statement costs its tenth even when it writes nothing. A match begins without an answer or a reply. */
enum extent { PLAIN, AND_MORE, AND_TIMED };
static const struct statement commits[2][3] = {
    {[PLAIN] = {"begin_match", BEGIN_MATCH("$15", "$16") DONE, true},
     [AND_TIMED] = {"begin_match_and_timed", BEGIN_MATCH("$26", "$27") ANSWERED_AND_REPLIED TIMED DONE,
                    true}},
    {[PLAIN] = {"move_on", MOVE_ON DONE, true},
     [AND_MORE] = {"move_on_and_more", MOVE_ON ANSWERED_AND_REPLIED DONE, true},
     [AND_TIMED] = {"move_on_and_timed", MOVE_ON ANSWERED_AND_REPLIED TIMED DONE, true}}};

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

enum db_result store_commit(struct db *db, const struct store_commit *commit)
{
    struct args args = {0};
    args_at(&args, commit->id, commit->version);
    args_big(&args, (int64_t)commit->state.version);
    args_bytes(&args, commit->state.packed.data, commit->state.packed.length);
    args_bytes(&args, commit->state.last_hash, STORE_HASH);
    args_small(&args, commit->over ? STORE_OVER : STORE_RUNNING);
    args_integer(&args, commit->resigned);
    args_integer(&args, commit->winners);
    args_time(&args, commit->at);
    args_array(&args, ARRAY_TEXT, commit->action_count, line_element, commit->actions);
    args_array(&args, ARRAY_BYTEA, commit->action_count, detail_element, commit->actions);
    args_array(&args, ARRAY_BYTEA, commit->action_count, hash_element, commit->actions);
    args_big(&args, commit->nonce);
    args_integer(&args, commit->state.undo);
    const enum extent extent = commit->each ? AND_TIMED : commit->answer || commit->reply ? AND_MORE : PLAIN;
    if (extent >= AND_MORE) {
        add_answer(&args, commit->answer);
        add_reply(&args, commit->reply);
    }
    if (extent == AND_TIMED) {
        args_big(&args, commit->each);
        args_boolean(&args, commit->same_decision);
        args_integer(&args, (uint32_t)commit->undone);
    }
    if (commit->version == 0) {
        args_bytes(&args, commit->entropy.data, commit->entropy.length);
        args_bytes(&args, commit->seating.data, commit->seating.length);
    }
    return db_change(db, &commits[commit->version > 0][extent], &args);
}

static const struct statement note = {
    "note",
    "with cas as (update match_state set version = $2::bigint + 1, last_hash = $3::bytea"
    "  where match_id = $1::uuid and version = $2 returning match_id),"
    " logged as (insert into action (match_id, seq, at, line, detail, hash, nonce)"
    "  select c.match_id, $2 + 1, $4::timestamptz, $5::text, $6::bytea, $3, $7::bigint from cas c returning "
    "1),"
    " timed as (update deadline d set version = $2 + 1 from cas c"
    "  where d.match_id = c.match_id and d.version = $2 returning 1),"
    " carried as (update answer a set version = $2 + 1 from cas c"
    "  where a.match_id = c.match_id and a.version = $2 returning 1)"
    " select match_id from cas",
    false};

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

static const struct statement has_commit = {
    "has_commit",
    "select 1 from action where match_id = $1::uuid and seq = $2::bigint and nonce = $3::bigint", true};

enum db_result store_has_commit(struct db *db, const uint8_t id[STORE_ID], uint64_t seq, int64_t nonce)
{
    struct args args = {0};
    args_at(&args, id, seq);
    args_big(&args, nonce);
    return db_change(db, &has_commit, &args);
}

/* ---- packed anew ---- */

static const struct statement repack = {"repack",
                                        "update match_state set state = $3::bytea where match_id = $1::uuid "
                                        "and version = $2::bigint returning match_id",
                                        true};

enum db_result store_repack(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                            const struct store_bytes *packed)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_bytes(&args, packed->data, packed->length);
    return db_change(db, &repack, &args);
}

static const struct statement details_anew = {
    "details_anew",
    "update action a set detail = u.detail from unnest($3::bytea[]) with ordinality as u (detail, n)"
    " where a.match_id = $1::uuid and a.seq = $2::bigint + u.n",
    true};

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

static const struct statement forget_answer = {"forget_answer",
                                               "delete from answer where match_id = $1::uuid and seat = "
                                               "$2::smallint and version = $3::bigint and draft = $4::bytea",
                                               true};

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
static const struct statement answer_step = {
    "answer_step",
    "with gate as (select match_id from match_state where match_id = $1::uuid and version = $2::bigint for "
    "share),"
    " answered as (insert into answer as a (match_id, seat, version, complete, draft, nonce)"
    "  select g.match_id, $3::smallint, $2, $4::boolean, $5::bytea, $13::bigint from gate g"
    "  on conflict (match_id, seat) do update set version = excluded.version,"
    "  complete = excluded.complete, draft = excluded.draft, nonce = excluded.nonce"
    "  where a.version <> $2 or a.nonce in ($12::bigint, $13) returning match_id),"
    " replied as (insert into idempotency (match_id, seat, key, request_hash, at, version, body)"
    "  select a.match_id, $6::smallint, $7::text, $8::bytea, $11::timestamptz, $9::bigint, $10::text"
    "  from answered a where $7 is not null returning 1)"
    " select match_id from answered",
    true};

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
    return db_change(db, &answer_step, &args);
}

/* ---- standing instructions ---- */

#define GATE "with gate as (select match_id from match_state where match_id = $1::uuid for share)"
static const struct statement instruct = {
    "instruct",
    GATE ", written as (insert into instruction as i (match_id, seat, body)"
         "  select g.match_id, $2::smallint, $3::bytea from gate g where $3 is not null"
         "  on conflict (match_id, seat) do update set body = excluded.body returning 1),"
         " withdrawn as (delete from instruction i using gate g"
         "  where i.match_id = g.match_id and i.match_id = $1 and i.seat = $2 and $3 is null returning 1)"
         " select match_id from gate",
    true};

enum db_result store_instruct(struct db *db, const uint8_t id[STORE_ID],
                              const struct store_instructions *instructions)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, instructions->seat);
    args_bytes(&args, instructions->body.data, instructions->body.length);
    return db_change(db, &instruct, &args);
}

static const struct statement lock_state = {
    "lock_state", "select version from match_state where match_id = $1::uuid for update", false};

enum db_result store_lock(struct db *db, const uint8_t id[STORE_ID])
{
    enum db_result result = db_begin(db);
    if (result != DB_OK) return result;
    struct args args = {0};
    PGresult *r;
    args_bytes(&args, id, STORE_ID);
    result = db_run(db, &lock_state, &args, &r);
    if (result == DB_OK && PQntuples(r) == 0) result = DB_NONE;
    PQclear(r);
    if (result != DB_OK) db_end(db, false);
    return result;
}

static const struct statement carry = {
    "carry", "update answer set version = $3::bigint where match_id = $1::uuid and version = $2::bigint",
    false};

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
static const struct statement keep_reply = {
    "keep_reply",
    "insert into idempotency as i (match_id, seat, key, request_hash, version, body, at)"
    " values ($1::uuid, $2::smallint, $3::text, $4::bytea, $5::bigint, $6::text, $7::timestamptz)"
    " on conflict (match_id, seat, key) do update"
    " set version = case when i.body = '' then excluded.version else i.version end,"
    "  body = case when i.body = '' then excluded.body else i.body end"
    " returning version, body",
    true};

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
static const struct statement add_pack = {
    "add_pack",
    "with added as (insert into component_pack as c (hash, game, text, added_at)"
    "  select $1::bytea, $2::text, $3::text, $4::timestamptz"
    "  where (select count(*) from component_pack) < $5::bigint"
    "  on conflict (hash, game) do update set added_at = greatest(c.added_at, excluded.added_at) returning 1)"
    " select 1 from added union all select 1 from component_pack where hash = $1 and game = $2",
    true};

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
