/* The store: players. */
#include "db/store/players.h"

#include <stdio.h>

#include "db/statement.h"
#include "db/store/rows.h"

/* Every function returns a player as one row, or none. */
enum { PLAYER_ID, PLAYER_NAME, PLAYER_CREATED, PLAYER_BOT };

static enum db_result run(struct db *db, const struct statement *statement, struct args *args,
                          struct store_player *player)
{
    PGresult *r;
    enum db_result result = db_run(db, statement, args, &r);
    if (result != DB_OK) return result;
    if (PQntuples(r) == 1) {
        const char *name = cell_text(r, 0, PLAYER_NAME);
        bool sound = true;
        *player = (struct store_player){.created_at = cell_time(r, 0, PLAYER_CREATED),
                                        .bot = cell_enum(r, 0, PLAYER_BOT, STORE_BOTS - 1, &sound)};
        snprintf(player->name, sizeof player->name, "%s", name ? name : "");
        if (!sound || !cell_copy(r, 0, PLAYER_ID, player->id, sizeof player->id))
            result = db_unreadable(statement);
    } else {
        result = DB_NONE;
    }
    PQclear(r);
    return result;
}

static const struct statement create_player = CALL("create_player", "$1, $2, $3, $4, $5, $6");

enum db_result store_player_create(struct db *db, const struct store_player_keys *keys,
                                   struct store_player *player)
{
    struct args args = {0};
    args_bytes(&args, player->id, STORE_ID);
    args_text(&args, player->name);
    args_bytes(&args, keys->token, STORE_HASH);
    args_bytes(&args, keys->recovery, STORE_HASH);
    args_time(&args, player->created_at);
    if (player->bot == STORE_PERSON)
        args_null(&args);
    else
        args_small(&args, player->bot);
    const enum db_result result = run(db, &create_player, &args, player);
    return result == DB_NONE ? DB_CONFLICT : result;
}

static const struct statement find_player = CALL("find_player", "$1");

enum db_result store_player_by_token(struct db *db, const uint8_t token[STORE_HASH],
                                     struct store_player *player)
{
    struct args args = {0};
    args_bytes(&args, token, STORE_HASH);
    return run(db, &find_player, &args, player);
}

static const struct statement read_player = CALL("read_player", "$1");

enum db_result store_player_by_id(struct db *db, const uint8_t id[STORE_ID], struct store_player *player)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    return run(db, &read_player, &args, player);
}

static const struct statement rename_player = CALL("rename_player", "$1, $2");

enum db_result store_player_rename(struct db *db, const uint8_t token[STORE_HASH], const char *name,
                                   struct store_player *player)
{
    struct args args = {0};
    args_bytes(&args, token, STORE_HASH);
    args_text(&args, name);
    return run(db, &rename_player, &args, player);
}

static const struct statement recover_player = CALL("recover_player", "$1, $2, $3, $4");

enum db_result store_player_recover(struct db *db, const uint8_t id[STORE_ID],
                                    const uint8_t recovery[STORE_HASH], const struct store_player_keys *keys,
                                    struct store_player *player)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, recovery, STORE_HASH);
    args_bytes(&args, keys->token, STORE_HASH);
    args_bytes(&args, keys->recovery, STORE_HASH);
    return run(db, &recover_player, &args, player);
}

static const struct statement delete_player = CALL("delete_player", "$1, $2, $3");

enum db_result store_player_delete(struct db *db, const uint8_t id[STORE_ID], const uint8_t token[STORE_HASH],
                                   int64_t at)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, token, STORE_HASH);
    args_time(&args, at);
    return db_verdict(db, &delete_player, &args);
}

static const struct statement list_turns = CALL("list_turns", "$1, $2, $3");
enum { TURN_MATCH, TURN_GAME, TURN_SEAT, TURN_SINCE, TURN_DUE, TURN_VOTE, TURN_PROPOSAL };

static bool read_turn(const PGresult *r, int row, struct store_turn *turn)
{
    bool sound = cell_copy(r, row, TURN_MATCH, turn->id, sizeof turn->id);
    turn->game = cell_text(r, row, TURN_GAME);
    turn->seat = cell_integer(r, row, TURN_SEAT);
    turn->since = cell_time_or_zero(r, row, TURN_SINCE);
    turn->due_at = cell_time_or_zero(r, row, TURN_DUE);
    turn->vote = cell_enum(r, row, TURN_VOTE, STORE_VOTE_RESUME, &sound);
    turn->proposal = cell_integer(r, row, TURN_PROPOSAL);
    return sound;
}

/* The first row says only that there is such a player. */
enum db_result store_player_turns(struct db *db, const uint8_t token[STORE_HASH],
                                  const struct store_turn_page *page, const struct store_turn **turns,
                                  size_t *count, struct store_rows **rows)
{
    struct args args = {0};
    PGresult *r;
    void *list;
    *rows = NULL;
    *count = 0;
    args_bytes(&args, token, STORE_HASH);
    if (page->from)
        add_place(&args, page->due_at, page->id);
    else
        args_null(&args);
    args_big(&args, page->limit);
    const enum db_result result = db_run(db, &list_turns, &args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, sizeof **turns, &list))) return DB_AWAY;
    if (PQntuples(r) == 0) return DB_NONE;
    *turns = list;
    for (; *count + 1 < (size_t)PQntuples(r); (*count)++)
        if (!read_turn(r, *count + 1, (struct store_turn *)list + *count)) return db_unreadable(&list_turns);
    return DB_OK;
}
