/* Players: created, recovered, renamed, deleted. */
#include "api/players/players.h"

#include <stdio.h>

#include "api/common/when.h"
#include "api/match/request_key.h"

/* ---- tokens and codes ---- */

static void make_secrets(const struct match_worker *worker, const struct store_reply *reply,
                         struct player_secrets *secrets, struct store_player_keys *keys)
{
    match_derive_token(worker, reply, "player", 0, secrets->token, keys->token);
    match_derive_token(worker, reply, "recovery", 0, secrets->recovery, keys->recovery);
}

enum match_result player_create(struct match_worker *worker, const struct match_request *request,
                                const char *name, enum store_bot bot, struct store_player *player,
                                struct player_secrets *secrets)
{
    struct store_reply reply;
    struct store_player_keys keys;
    enum match_result result = match_reply_begin(worker, request, "player", "", &reply);
    if (result != MATCH_OK) return result;
    *player = (struct store_player){.created_at = reply.at, .bot = bot};
    snprintf(player->name, sizeof player->name, "%s", name);
    match_derive_id(worker, "player", request->key, player->id);
    make_secrets(worker, &reply, secrets, &keys);
    const enum db_result made = store_player_create(match_worker_db(worker), &keys, player);
    if (made == DB_CONFLICT) return MATCH_KEY_REUSED;
    /* The name may have been changed since the first answer, which this one repeats. */
    snprintf(player->name, sizeof player->name, "%s", name);
    return match_result_of_db(made);
}

enum match_result player_recover(struct match_worker *worker, const struct match_request *request,
                                 const char *id_text, const char *recovery, struct store_player *player,
                                 struct player_secrets *secrets)
{
    struct store_reply reply;
    struct store_player_keys keys;
    uint8_t id[STORE_ID], before[HASH_SIZE];
    if (!uuid_parse(id_text, id)) return MATCH_FORBIDDEN;
    enum match_result result = match_reply_begin(worker, request, "recover", id_text, &reply);
    if (result != MATCH_OK) return result;
    make_secrets(worker, &reply, secrets, &keys);
    token_hash(recovery, before);
    const enum db_result recovered = store_player_recover(match_worker_db(worker), id, before, &keys, player);
    if (recovered == DB_OK) match_notify_listeners(worker, id); /* streams by the old token end */
    return recovered == DB_NONE ? MATCH_FORBIDDEN : match_result_of_db(recovered);
}

/* ---- reading and changing ---- */

enum match_result player_by_id(struct match_worker *worker, const char *id_text, struct store_player *player)
{
    uint8_t id[STORE_ID];
    if (!uuid_parse(id_text, id)) return MATCH_NOT_FOUND;
    return match_result_of_db(store_player_by_id(match_worker_db(worker), id, player));
}

enum match_result player_token_hash(const char *token, uint8_t hash[HASH_SIZE])
{
    if (!token) return MATCH_UNAUTHORIZED;
    token_hash(token, hash);
    return MATCH_OK;
}

static enum match_result result_by_token(enum db_result result)
{
    return result == DB_NONE ? MATCH_UNAUTHORIZED : match_result_of_db(result);
}

enum match_result player_by_hash(struct match_worker *worker, const uint8_t token[HASH_SIZE],
                                 struct store_player *player)
{
    return result_by_token(store_player_by_token(match_worker_db(worker), token, player));
}

enum match_result player_by_token(struct match_worker *worker, const char *token, struct store_player *player)
{
    uint8_t hash[HASH_SIZE];
    const enum match_result result = player_token_hash(token, hash);
    return result == MATCH_OK ? player_by_hash(worker, hash, player) : result;
}

enum match_result player_rename(struct match_worker *worker, const char *token, const char *name,
                                struct store_player *player)
{
    uint8_t hash[HASH_SIZE];
    const enum match_result result = player_token_hash(token, hash);
    if (result != MATCH_OK) return result;
    return result_by_token(store_player_rename(match_worker_db(worker), hash, name, player));
}

enum match_result player_delete(struct match_worker *worker, const char *token)
{
    uint8_t hash[HASH_SIZE];
    struct store_player player;
    enum match_result result = player_token_hash(token, hash);
    if (result == MATCH_OK) result = player_by_hash(worker, hash, &player);
    if (result != MATCH_OK) return result;
    const enum db_result deleted =
        store_player_delete(match_worker_db(worker), player.id, hash, moment_now());
    if (deleted == DB_OK) match_notify_listeners(worker, player.id); /* streams by the token end */
    return result_by_token(deleted);
}

void player_write(struct writer *w, const struct store_player *player)
{
    writer_member_uuid(w, "id", player->id);
    writer_member_string(w, "name", player->name);
    if (player->bot != STORE_PERSON) writer_member_string(w, "bot", match_bot_name(player->bot));
}
