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
#include "api/shared/cursor.h"
#include "db/store/players.h"

/* What a player identifies itself by. */
struct player_secrets {
    char token[TOKEN_ROOM], recovery[TOKEN_ROOM];
};

/* Creates a player: a person (STORE_PERSON), or one that is the computer's. Used of the request: key, body.
 * MATCH_KEY_REUSED: the key made a player with another body, or that player has a new token since. */
enum match_result player_create(struct match_worker *worker, const struct move_request *request,
                                const char *name, enum store_bot bot, struct store_player *player,
                                struct player_secrets *secrets);

/* Makes a new token and a new code; the old ones are void. Used of the request: key, body. `id` is the text
 * of the player's id. MATCH_FORBIDDEN: the code is not this player's, or there is no such player. */
enum match_result player_recover(struct match_worker *worker, const struct move_request *request,
                                 const char *id, const char *recovery, struct store_player *player,
                                 struct player_secrets *secrets);

/* The player of this id. MATCH_NOT_FOUND: there is none, or it was deleted. */
enum match_result player_read(struct match_worker *worker, const char *id, struct store_player *player);

/* The player with this token (NULL: none was sent). MATCH_UNAUTHORIZED: there is none. */
enum match_result player_find(struct match_worker *worker, const char *token, struct store_player *player);
enum match_result player_rename(struct match_worker *worker, const char *token, const char *name,
                                struct store_player *player);
enum match_result player_delete(struct match_worker *worker, const char *token);

/* ---- turns ---- */

/* A running match in which the player must decide, or whose vote is wanted. */
struct player_turn {
    uint8_t match[STORE_ID];
    const struct game *game;
    int seat;
    enum store_vote_wanted vote; /* STORE_NO_VOTE: the player must decide */
    int64_t since, due_at;       /* the time of the last action; when it is due, or 0 */
    int64_t proposal;            /* of a vote on a draw; since: its time, or of another vote 0 */
};

enum { PLAYER_TURNS = 1000, TURNS_NAME_ROOM = 17 /* with the final zero */ };

struct player_turns {
    struct player_turn *turn;
    size_t count;           /* of turns and votes, at most PLAYER_TURNS and as many of each kind of vote */
    bool more;              /* there are further turns */
    char next[CURSOR_ROOM]; /* the cursor of those */
};

struct turns_query {
    const char *cursor; /* those behind this one; NULL: from the first */
    int limit;          /* 1..PLAYER_TURNS */
};

/* Appends {"turns": [{"match", "game", "seat", "since", "due_at"}], "more", "next"?, "votes": [{"match",
 * "game", "seat", "about", "proposal"?, "since"?}]} to w: the running matches in which the player with this
 * token must decide, the first to be due first, and the votes that are wanted of it. A complete answer to a
 * secret step is no turn. The votes come with the first page alone. MATCH_MALFORMED: the cursor is none. */
enum match_result player_turns(struct match_worker *worker, const char *token,
                               const struct turns_query *query, struct writer *w);

/* A stream of turns, and what it has told. Who opens it sets `name` to that of the turns that the client
 * knows, or leaves it empty. */
struct turns_told {
    uint8_t player[STORE_ID], token[HASH_SIZE]; /* whose turns they are; the hash of the token */
    char name[TURNS_NAME_ROOM];
    bool anything;             /* `turns` are what was told */
    struct player_turns turns; /* by match, seat and vote */
};
void turns_told_free(struct turns_told *told);

/* Gets one event as JSON: "turns", which is as player_turns() writes it; "turn", one that is new or has other
 * times; "done", {"match", "game", "seat"} of one that is over; "vote", one that is wanted, and "vote-done",
 * {"match", "game", "seat", "about"} of one that is wanted no more. `name` names the turns that the client
 * knows with the last event of a call. */
typedef void turn_event(void *context, const char *event, const char *name, const char *json, size_t length);

/* Notes the player with this token (NULL: none was sent). */
enum match_result player_open_turns(struct match_worker *worker, const char *token, struct turns_told *told);

/* Makes a ticket (api/shared/ticket.h): until *expires_at it opens the player's stream without a token. */
enum match_result player_ticket(struct match_worker *worker, const char *token, char ticket[TICKET_ROOM],
                                int64_t *expires_at);

/* Notes the player of a ticket, with its proof or NULL. `proof_again` gets the proof, for the ids of the
 * stream. MATCH_UNAUTHORIZED: the ticket is none, or has expired, or its token is void. */
enum match_result player_admit_turns(struct match_worker *worker, const char *ticket, const char *proof,
                                     struct turns_told *told, char proof_again[TICKET_PROOF_ROOM]);

/* Tells what has changed since the call before, and notes it in *told. All turns are told at first, unless
 * told->name is that of the present ones, and whenever there are more than PLAYER_TURNS. MATCH_UNAUTHORIZED:
 * the token is void. */
enum match_result player_follow_turns(struct match_worker *worker, struct turns_told *told, turn_event *each,
                                      void *context);

/* Writes members of an open object: "id", "name". */
void player_write(struct writer *w, const struct store_player *player);

#endif
