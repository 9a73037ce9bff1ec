/* The store of players. A player has a token and a recovery code, of which only hashes are stored. A change
 * can be sent again: the second call finds what the first one made. */
#ifndef WESTPHALIA_DB_STORE_PLAYERS_H
#define WESTPHALIA_DB_STORE_PLAYERS_H

#include "db/store/store.h"

enum { PLAYER_NAME_MAX = 60 /* characters */, PLAYER_NAME_ROOM = 4 * PLAYER_NAME_MAX + 1 };

struct store_player {
    uint8_t id[STORE_ID];
    char name[PLAYER_NAME_ROOM]; /* UTF-8; "": the player was deleted */
    int64_t created_at;
    enum store_bot bot; /* STORE_PERSON: it is not the computer's */
};

/* Hashes of what a player identifies itself by. */
struct store_player_keys {
    uint8_t token[STORE_HASH], recovery[STORE_HASH];
};

/* Adds a player with the id, name and time of *player, which becomes the player as it is stored. DB_CONFLICT:
 * the id is there with other keys. */
enum db_result store_player_create(struct db *db, const struct store_player_keys *keys,
                                   struct store_player *player);

/* Each of these has DB_NONE where there is no such player. */
enum db_result store_player_by_token(struct db *db, const uint8_t token[STORE_HASH],
                                     struct store_player *player);
enum db_result store_player_by_id(struct db *db, const uint8_t id[STORE_ID], struct store_player *player);
enum db_result store_player_rename(struct db *db, const uint8_t token[STORE_HASH], const char *name,
                                   struct store_player *player);
/* New keys take the place of the old ones. DB_NONE also says that `recovery` is not the player's. */
enum db_result store_player_recover(struct db *db, const uint8_t id[STORE_ID],
                                    const uint8_t recovery[STORE_HASH], const struct store_player_keys *keys,
                                    struct store_player *player);
/* The seats stay the player's. `at` tells this deletion from any other. */
enum db_result store_player_delete(struct db *db, const uint8_t id[STORE_ID], const uint8_t token[STORE_HASH],
                                   int64_t at);

/* What a seat is asked to vote on. */
enum store_vote_wanted {
    STORE_NO_VOTE,
#define VOTE_WANTED(name, number) STORE_VOTE_##name = number,
#include "db/numbers.def"
};

/* A match in which a player must decide, or is asked for a vote. */
struct store_turn {
    uint8_t id[STORE_ID];
    const char *game;
    int seat;
    enum store_vote_wanted vote; /* STORE_NO_VOTE: it is a decision */
    int64_t since;    /* the time of the last action; of a vote on a draw that of the proposal; otherwise 0 */
    int64_t due_at;   /* 0: nothing is due */
    int64_t proposal; /* of a vote on a draw: the number of its entry */
};
/* Which turns of a player are listed. */
struct store_turn_page {
    bool from; /* only those behind the turn that has these two: */
    int64_t due_at;
    uint8_t id[STORE_ID];
    int limit;
};
/* The turns of the player with this token, the first to be due first. Behind those of the first page come the
 * votes that are wanted. *turns lives in rows. DB_NONE: there is no such player. */
enum db_result store_player_turns(struct db *db, const uint8_t token[STORE_HASH],
                                  const struct store_turn_page *page, const struct store_turn **turns,
                                  size_t *count, struct store_rows **rows);

#endif
