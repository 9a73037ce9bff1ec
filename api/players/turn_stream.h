/* Streams of the turns of a player: opened by its token or a ticket, and followed. */
#ifndef WESTPHALIA_API_PLAYERS_TURN_STREAM_H
#define WESTPHALIA_API_PLAYERS_TURN_STREAM_H

#include "api/players/turns.h"
#include "api/shared/ticket.h"

/* A stream of turns, and what it has told. Who opens it sets `name` to that of the turns that the client
 * knows, or leaves it empty. */
struct turns_told {
    uint8_t player[STORE_ID], token[HASH_SIZE]; /* whose turns they are; the hash of the token */
    char name[TURNS_NAME_ROOM];
    struct player_turns turns; /* what was told, by match, seat and vote; turns.turn NULL: nothing yet */
};
void player_turns_told_free(struct turns_told *told);

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
 * the token is void. MATCH_AWAY: a part may be told; after a shortage of memory the next call tells all. */
enum match_result player_follow_turns(struct match_worker *worker, struct turns_told *told, turn_event *each,
                                      void *context);

#endif
