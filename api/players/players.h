/* Players: persons and programs with a token of their own. A player claims seats of matches with it
 * (match_claim()), and the token then has all that a seat's token has.
 *
 * A recovery code makes a new token where the old one is lost. Both are shown once. The code is used up by
 * that, and a new one comes with the new token. A deleted player loses name and token. Its seats stay, and
 * the organizers of their matches may release them.
 *
 * The results are those of the match service: MATCH_NOT_FOUND, MATCH_UNAUTHORIZED and MATCH_FORBIDDEN are
 * about the player. */
#ifndef WESTPHALIA_API_PLAYERS_PLAYERS_H
#define WESTPHALIA_API_PLAYERS_PLAYERS_H

#include "api/match/match.h"
#include "db/store/players.h"

/* What a player identifies itself by. */
struct player_secrets {
    char token[TOKEN_ROOM], recovery[TOKEN_ROOM];
};

/* Creates a player: a person (STORE_PERSON), or one that is the computer's. Used of the request: key, body.
 * MATCH_KEY_REUSED: the key made a player with another body, or that player has a new token since. */
enum match_result player_create(struct match_worker *worker, const struct match_request *request,
                                const char *name, enum store_bot bot, struct store_player *player,
                                struct player_secrets *secrets);

/* Makes a new token and a new code; the old ones are void. Used of the request: key, body. `id` is the text
 * of the player's id. MATCH_FORBIDDEN: the code is not this player's, or there is no such player. */
enum match_result player_recover(struct match_worker *worker, const struct match_request *request,
                                 const char *id, const char *recovery, struct store_player *player,
                                 struct player_secrets *secrets);

/* MATCH_NOT_FOUND: there is none, or it was deleted. */
enum match_result player_by_id(struct match_worker *worker, const char *id, struct store_player *player);

/* Hashes a player's token. MATCH_UNAUTHORIZED: none was sent (NULL). */
enum match_result player_token_hash(const char *token, uint8_t hash[HASH_SIZE]);

/* Of each of these, MATCH_UNAUTHORIZED: there is no player with this token. NULL: none was sent. */
enum match_result player_by_hash(struct match_worker *worker, const uint8_t token[HASH_SIZE],
                                 struct store_player *player);
enum match_result player_by_token(struct match_worker *worker, const char *token,
                                  struct store_player *player);
enum match_result player_rename(struct match_worker *worker, const char *token, const char *name,
                                struct store_player *player);
enum match_result player_delete(struct match_worker *worker, const char *token);

/* Writes members of an open object: "id", "name", and "bot" of one that is the computer's. */
void player_write(struct writer *w, const struct store_player *player);

#endif
