/* Seats are claimed and released. */
#include "api/match/seats.h"

#include <stdio.h>

#include "api/common/when.h"
#include "api/match/load.h"
#include "api/match/log/entries.h"
#include "api/match/look.h"
#include "api/match/outside.h"
#include "api/match/request_key.h"
#include "api/match/start.h"
#include "api/match/worker.h"
#include "db/store/players.h"
#include "db/store/seats.h"

/* ---- claiming ---- */

/* The claim may already have been carried out, before the connection was lost or by an earlier copy of the
 * request. Then the token is valid. */
static enum match_result finish_claim(struct match_worker *worker, const char *match_id,
                                      struct store_reply *reply, struct seat_handed *handed)
{
    struct match *match = &handed->match;
    enum match_result result =
        match_load_and_settle(worker, &(struct caller){match_id, handed->token}, reply->key, match);
    if (result == MATCH_UNAUTHORIZED) return MATCH_TAKEN;
    if (result == MATCH_OK && match->bearer != reply->seat) return MATCH_TAKEN;
    return result == MATCH_OK ? match_take_snapshot(worker, match, reply, &handed->snapshot) : result;
}

/* A token that may become the seat's. Its hash names the reply's row, because the seat's earlier bearer may
 * have used the same key. */
struct new_token {
    uint8_t hash[HASH_SIZE];
    char row[2 * HASH_SIZE + 1];
    struct store_reply reply; /* its key is `row` */
};

static enum match_result new_token(struct match_worker *worker, const struct seat_claim *claim,
                                   char token[TOKEN_ROOM], struct new_token *new)
{
    char object[UUID_TEXT + ID_ROOM];
    snprintf(object, sizeof object, "%s %s", claim->request->caller.match, claim->seat);
    enum match_result result =
        match_reply_begin(worker, claim->request, claim->invitation ? "claim" : "take", object, &new->reply);
    if (result != MATCH_OK) return result;
    match_derive_token(worker, &new->reply, "claim", 0, token, new->hash);
    to_hex(new->hash, HASH_SIZE, new->row);
    if (new->reply.key) new->reply.key = new->row;
    return MATCH_OK;
}

/* Whether the seat may be claimed so, by whichever player. */
static enum match_result may_claim(const struct match *match, int seat, const struct seat_claim *claim)
{
    if (seat < 0) return MATCH_NOT_FOUND;
    if (!claim->invitation && !claim->request->caller.token) return MATCH_UNAUTHORIZED;
    if (match->differs && match->status == STORE_OPEN)
        return MATCH_OTHER_RULES; /* the last claim would begin it */
    const bool is_offered = match->seats.lobby >> seat & 1 || match_bot_of(match, seat) != STORE_PERSON;
    return claim->invitation || is_offered ? MATCH_OK : MATCH_FORBIDDEN;
}

/* Finds the player who claims. *is_player: the token is a player's. MATCH_SEATED: the player has another
 * seat of the match. */
static enum match_result find_claimant(struct match_worker *worker, const struct match *match,
                                       const char *token, struct store_player *player, bool *is_player)
{
    uint8_t hash[HASH_SIZE];
    *is_player = false;
    if (!token) return MATCH_OK;
    token_hash(token, hash);
    const enum db_result found = store_player_by_token(worker->db, hash, player);
    if (found != DB_OK) return found == DB_NONE ? MATCH_OK : match_result_of_db(found);
    *is_player = true;
    return match_seat_of_player(match, player->id) == NO_SEAT ? MATCH_OK : MATCH_SEATED;
}

/* Finds the player who claims this seat. Without an invitation a player must, and for a bot's seat such a
 * bot. */
static enum match_result check_claimant(struct match_worker *worker, const struct match *match, int seat,
                                        const struct seat_claim *claim, struct store_player *player,
                                        bool *is_player)
{
    const enum store_bot bot = match_bot_of(match, seat);
    const enum match_result result =
        find_claimant(worker, match, claim->request->caller.token, player, is_player);
    if (result != MATCH_OK || claim->invitation) return result;
    if (!*is_player) return MATCH_UNAUTHORIZED;
    return bot == STORE_PERSON || player->bot == bot ? MATCH_OK : MATCH_FORBIDDEN;
}

/* Writes the claim; in a running match it is an entry of the log. `player`: the id of the player who claims,
 * or NULL. */
static enum db_result take_seat(struct match_worker *worker, struct match *match,
                                const struct seat_claim *claim, const struct new_token *new,
                                const uint8_t *player)
{
    const int seat = new->reply.seat;
    const bool runs = match->version > 0, is_played = runs && !match->differs;
    const uint32_t deciding = is_played ? play_deciders(&match->play) & ~match->seats.resigned : 0;
    const struct action entry = {.seat = seat, .move = {.type = MOVE_SEAT_CLAIMED}};
    struct store_note note;
    uint8_t invited[HASH_SIZE];
    if (claim->invitation) token_hash(claim->invitation, invited);
    const enum db_result begun = runs ? log_note_begin(worker, match, &entry, &note) : DB_OK;
    if (begun == DB_NONE) return DB_CONFLICT; /* the match is gone; the next attempt finds that out */
    if (begun != DB_OK) return begun;
    const struct store_claim taking = {.seat = seat,
                                       .invitation = claim->invitation ? invited : NULL,
                                       .token_hash = new->hash,
                                       .deciding = is_played ? &deciding : NULL,
                                       .player = player,
                                       .entropy = claim->entropy,
                                       .at = runs ? note.action.at : moment_now()};
    return store_claim(worker->db, match->terms.id, &taking, runs ? &note : NULL);
}

/* MATCH_BUSY: the match has moved on, and the seat is still open. */
static enum match_result claim_once(struct match_worker *worker, const struct seat_claim *claim,
                                    struct seat_handed *handed)
{
    const char *match_id = claim->request->caller.match;
    struct match *match = &handed->match;
    struct new_token new;
    struct store_player player;
    bool is_player;
    enum match_result result = match_load_and_settle(worker, &(struct caller){match_id, NULL}, NULL, match);
    if (result != MATCH_OK) return result;
    const int seat = match_seat_find(match, claim->seat);
    result = may_claim(match, seat, claim);
    if (result == MATCH_OK) result = new_token(worker, claim, handed->token, &new);
    if (result != MATCH_OK) return result;
    new.reply.seat = seat;
    if (!(match->seats.open >> seat & 1))
        return new.reply.key ? finish_claim(worker, match_id, &new.reply, handed) : MATCH_TAKEN;
    result = check_claimant(worker, match, seat, claim, &player, &is_player);
    if (result != MATCH_OK) return result;
    const enum db_result taken = take_seat(worker, match, claim, &new, is_player ? player.id : NULL);
    if (taken == DB_NONE) return MATCH_FORBIDDEN;
    if (taken == DB_BROKEN) return MATCH_BROKEN;
    result = finish_claim(worker, match_id, &new.reply, handed); /* the commit may have been carried out */
    if (result == MATCH_OK) match_notify(worker, match);
    if (taken == DB_CONFLICT && result == MATCH_TAKEN && match->seats.open >> seat & 1) return MATCH_BUSY;
    return taken == DB_AWAY && result == MATCH_TAKEN ? MATCH_AWAY : result;
}

enum match_result match_claim(struct match_worker *worker, const struct seat_claim *claim,
                              struct seat_handed *handed)
{
    enum match_result result = MATCH_BUSY;
    for (int n = 0; result == MATCH_BUSY && n < MATCH_ATTEMPTS; n++)
        result = claim_once(worker, claim, handed);
    return result;
}

/* ---- releasing ---- */

/* Whether there is room for another change of seats before the beginning, with room left to claim every open
 * seat. */
static bool may_change_seats(const struct match *match, int seat)
{
    const uint32_t open = match->seats.open | UINT32_C(1) << seat;
    return match->terms.seating.count + 1 + __builtin_popcount(open) <= SEATING_MAX / 2;
}

enum match_result match_may_release(const struct match *match, int seat)
{
    if (seat < 0) return MATCH_NOT_FOUND;
    if (match->status == STORE_OVER) return MATCH_OVER;
    if (match->status == STORE_OPEN && !may_change_seats(match, seat)) return MATCH_FULL;
    return match->seats.resigned >> seat & 1 ? MATCH_CONCEDED : MATCH_OK;
}

enum db_result match_free_seat(struct match_worker *worker, struct match *match, int seat, enum store_bot bot,
                               const uint8_t hash[HASH_SIZE], const struct store_reply *reply)
{
    struct store_note note;
    const bool runs = match->version > 0;
    const enum db_result begun =
        runs ? log_note_begin(worker, match,
                              &(struct action){.seat = seat, .move = {.type = MOVE_SEAT_RELEASED}}, &note)
             : DB_OK;
    if (begun != DB_OK) return begun;
    const struct store_release release = {
        .seat = seat, .invitation = hash, .bot = bot, .at = runs ? note.action.at : moment_now()};
    return store_release(worker->db, match->terms.id, &release, reply, runs ? &note : NULL);
}

/* A release, and the seat's new invitation. */
struct releasing {
    const struct seat_offer *offer;
    char *invitation; /* TOKEN_ROOM bytes */
};

/* Streams that the void token has opened check it, and end. */
static enum match_result release(struct match_worker *worker, void *wish, struct match *match,
                                 const struct store_reply *reply)
{
    const struct releasing *it = wish;
    uint8_t hash[HASH_SIZE];
    const int seat = match_seat_find(match, it->offer->seat);
    const enum match_result result = match_may_release(match, seat);
    if (result != MATCH_OK) return result;
    match_derive_token(worker, reply, "invitation", 0, it->invitation, hash);
    const enum db_result released = match_free_seat(worker, match, seat, it->offer->bot, hash, reply);
    if (released == DB_OK) match_notify(worker, match);
    return match_result_of_db(released);
}

enum match_result match_release(struct match_worker *worker, const struct match_request *request,
                                const struct seat_offer *offer, struct seat_handed *handed)
{
    char object[UUID_TEXT + ID_ROOM];
    uint8_t hash[HASH_SIZE];
    struct store_reply reply;
    struct releasing releasing = {offer, handed->token};
    const struct outside_change change = {.request = request,
                                          .operation = "release",
                                          .object = object,
                                          .is_organizers = true,
                                          .make = release,
                                          .wish = &releasing};
    snprintf(object, sizeof object, "%s %s", request->caller.match, offer->seat);
    const enum match_result result =
        outside_change_make(worker, &change, &handed->match, &reply, &handed->snapshot);
    /* A request that is sent again gets its invitation again. */
    if (result == MATCH_OK && reply.key)
        match_derive_token(worker, &reply, "invitation", 0, handed->token, hash);
    return result;
}
