/* The turns of a player, and the votes that are wanted of it: found, and written as JSON. */
#ifndef WESTPHALIA_API_PLAYERS_TURNS_H
#define WESTPHALIA_API_PLAYERS_TURNS_H

#include "api/match/match.h"
#include "api/shared/cursor.h"
#include "db/store/players.h"

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

/* The same in parts, for streams (turn_stream.c). The hash is that of the token, and the caller frees
 * turns->turn, also after a failure. */
enum match_result player_turns_find(struct match_worker *worker, const uint8_t token[HASH_SIZE],
                                    const struct turns_query *query, struct player_turns *turns);
void player_turns_write(struct writer *w, const struct player_turns *turns);
/* Writes one turn or vote; and {"match", "game", "seat", "about"?} of one that is over. */
void player_turn_write(struct writer *w, const struct player_turn *turn);
void player_turn_write_done(struct writer *w, const struct player_turn *turn);

#endif
