/* The store writes: each call is a compare-and-set that can be sent again. */
#include "db/store/write.h"

#include "db/statement.h"
#include "db/store/rows.h"
#include "db/vault.h"

/* ---- a match begins ---- */

static const struct statement create_match = CALL("create_match", "$1, $2, $3");

struct hashes {
    uint32_t seats;
    const uint8_t *organizer;
    const uint8_t (*seat)[STORE_HASH];
};

/* Element 0 is the organizer's, and the others are the seats'. It is empty if there is no such seat. */
static struct element seat_element(const void *list, size_t i)
{
    const struct hashes *hashes = list;
    if (i == 0) return (struct element){hashes->organizer, STORE_HASH};
    if (!(hashes->seats >> (i - 1) & 1)) return (struct element){0};
    return (struct element){hashes->seat[i - 1], STORE_HASH};
}

static void add_agreement(struct args *args, const struct store_deadline *deadline)
{
    struct args row = ROW(match_deadline);
    if (deadline->each) args_big(MEMBER(&row, match_deadline, each), deadline->each);
    if (deadline->each || deadline->bank) args_small(MEMBER(&row, match_deadline, lapse), deadline->then);
    if (deadline->bank) {
        args_big(MEMBER(&row, match_deadline, bank), deadline->bank);
        args_big(MEMBER(&row, match_deadline, increment), deadline->increment);
        args_text(MEMBER(&row, match_deadline, hours), deadline->hours);
    }
    if (deadline->missed) args_small(MEMBER(&row, match_deadline, missed), deadline->missed);
    args_row(args, &row);
}

/* Bits of the seats for each kind of bot, one kind after the other. */
static int64_t seats_of_bots(const struct store_match *match)
{
    return match->holders.bots[STORE_BOT_GREEDY] | (int64_t)match->holders.bots[STORE_BOT_SEARCH]
                                                       << STORE_SEATS;
}

static void add_terms(struct args *args, const struct store_match *match)
{
    uint8_t seed[VAULT_SEALED];
    const struct store_bytes *entropy = &match->dice.entropy;
    struct args row = ROW(match_terms);
    args_text(MEMBER(&row, match_terms, game), match->game);
    args_integer(MEMBER(&row, match_terms, revision), match->revision);
    args_small(MEMBER(&row, match_terms, format), match->format);
    args_bytes(MEMBER(&row, match_terms, pack_hash), match->pack_hash, STORE_HASH);
    args_text(MEMBER(&row, match_terms, scenario), match->scenario);
    args_bytes(MEMBER(&row, match_terms, options), match->options.data, match->options.length);
    args_integer(MEMBER(&row, match_terms, seats), match->seats);
    args_text(MEMBER(&row, match_terms, label), match->listing.label);
    args_text(MEMBER(&row, match_terms, tournament), match->listing.tournament);
    args_bytes(MEMBER(&row, match_terms, seed), seed,
               vault_seal(match->dice.seed, match->id, STORE_ID, seed));
    args_bytes(MEMBER(&row, match_terms, commitment), match->dice.commitment, STORE_HASH);
    args_bytes(MEMBER(&row, match_terms, entropy), entropy->length ? (const void *)entropy->data : "",
               entropy->length);
    args_time(MEMBER(&row, match_terms, created_at), match->listing.created_at);
    args_boolean(MEMBER(&row, match_terms, invitations), match->holders.invitations);
    args_boolean(MEMBER(&row, match_terms, referee), match->agreed.referee);
    add_agreement(MEMBER(&row, match_terms, deadline), &match->deadline);
    args_small(MEMBER(&row, match_terms, messages), match->agreed.messages);
    args_integer(MEMBER(&row, match_terms, lobby), match->holders.lobby);
    args_small(MEMBER(&row, match_terms, draws), match->agreed.draws);
    args_big(MEMBER(&row, match_terms, bots), seats_of_bots(match));
    args_row(args, &row);
}

enum db_result store_create(struct db *db, const struct store_match *match,
                            const uint8_t organizer[STORE_HASH], const uint8_t (*seat_hash)[STORE_HASH])
{
    struct hashes hashes = {match->seats, organizer, seat_hash};
    struct args args = {0};
    args_bytes(&args, match->id, STORE_ID);
    add_terms(&args, match);
    args_array(&args, ARRAY_BYTEA, 1 + STORE_SEATS, seat_element, &hashes);
    return db_change(db, &create_match, &args);
}

static const struct statement seat_players = CALL("seat_players", "$1, $2");

static struct element player_element(const void *list, size_t i)
{
    static const uint8_t none[STORE_ID];
    const uint8_t *player = ((const uint8_t *const *)list)[i];
    return (struct element){player ? player : none, STORE_ID};
}

enum db_result store_seat_players(struct db *db, const uint8_t id[STORE_ID],
                                  const uint8_t *const players[STORE_SEATS])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_array(&args, ARRAY_UUID, STORE_SEATS, player_element, players);
    return db_change(db, &seat_players, &args);
}

/* ---- rows are packed anew ---- */

static const struct statement repack = CALL("repack", "$1, $2, $3");

enum db_result store_repack(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                            const struct store_bytes *packed)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_bytes(&args, packed->data, packed->length);
    return db_change(db, &repack, &args);
}

static const struct statement repack_details = CALL("repack_details", "$1, $2, $3");

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
    return db_run(db, &repack_details, &args, NULL);
}

static const struct statement forget_answer = CALL("forget_answer", "$1, $2, $3, $4");

enum db_result store_forget_answer(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                                   const struct store_answer *answer)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, answer->seat);
    args_big(&args, version);
    args_big(&args, answer->nonce);
    return db_run(db, &forget_answer, &args, NULL);
}

/* ---- standing instructions ---- */

static const struct statement set_instructions = CALL("set_instructions", "$1, $2, $3, $4");

enum db_result store_instruct(struct db *db, const uint8_t id[STORE_ID], const uint8_t token_hash[STORE_HASH],
                              const struct store_instructions *instructions)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, instructions->seat);
    args_bytes(&args, token_hash, STORE_HASH);
    args_bytes(&args, instructions->body.data, instructions->body.length);
    return db_verdict(db, &set_instructions, &args);
}

static const struct statement forget_instructions = CALL("forget_instructions", "$1");

enum db_result store_forget_instructions(struct db *db, const uint8_t id[STORE_ID])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    return db_run(db, &forget_instructions, &args, NULL);
}

/* ---- replies without an action ---- */

static const struct statement keep_reply = CALL("keep_reply", "$1, $2");

enum db_result store_keep(struct db *db, const uint8_t id[STORE_ID], struct store_reply *reply,
                          struct store_rows **rows)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    add_reply(&args, reply);
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

static const struct statement add_pack = CALL("add_pack", "$1, $2, $3, $4, $5");

enum db_result store_pack_add(struct db *db, const struct store_pack *pack, int64_t at, int64_t most)
{
    struct args args = {0};
    args_bytes(&args, pack->hash, STORE_HASH);
    args_text(&args, pack->game);
    args_text_n(&args, pack->text, pack->length);
    args_time(&args, at);
    args_big(&args, most);
    return db_change(db, &add_pack, &args);
}

static const struct statement use_pack = CALL("use_pack", "$1, $2, $3");

enum db_result store_pack_used(struct db *db, const uint8_t hash[STORE_HASH], const char *game, int64_t at)
{
    struct args args = {0};
    int64_t is_there;
    args_bytes(&args, hash, STORE_HASH);
    args_text(&args, game);
    args_time_or_null(&args, at);
    const enum db_result result = db_number(db, &use_pack, &args, &is_there);
    return result == DB_OK && !is_there ? DB_NONE : result;
}

/* ---- restorations ---- */

static const struct statement restore_match = CALL("restore_match", "$1, $2, $3, $4, $5");

enum db_result store_restore(struct db *db, const struct store_match *match, const uint8_t seed[STORE_HASH],
                             const uint8_t restoration[STORE_RESTORED], const struct store_note *note)
{
    struct args args = {0};
    uint8_t sealed[VAULT_SEALED];
    args_bytes(&args, match->id, STORE_ID);
    args_bytes(&args, sealed, vault_seal(seed, match->id, STORE_ID, sealed));
    args_bytes(&args, match->dice.restored.length ? (const void *)match->dice.restored.data : "",
               match->dice.restored.length);
    args_bytes(&args, restoration, STORE_RESTORED);
    add_entry(&args, note);
    return db_verdict(db, &restore_match, &args);
}
