/* Seats are taken over by substitutes: as the organizer says, or by themselves where a seat is deserted. */
#include <inttypes.h>
#include <stdio.h>

#include "api/match/load.h"
#include "api/match/log/entries.h"
#include "api/match/look.h"
#include "api/match/request_key.h"
#include "api/match/seats.h"
#include "api/match/settling.h"
#include "api/match/start.h"
#include "api/match/worker.h"
#include "db/store/deadline.h"
#include "db/store/tournament.h"

static enum db_result substitute_token(struct match_worker *worker, const struct taken_seat *taken,
                                       char token[TOKEN_ROOM], uint8_t hash[HASH_SIZE])
{
    char id[UUID_TEXT], key[UUID_TEXT + 24];
    const struct store_reply reply = {.key = key};
    const enum db_result known = keys_secret(&worker->service->keys, worker->db);
    if (known != DB_OK) return known;
    uuid_format(taken->match, id);
    snprintf(key, sizeof key, "%s %" PRIu64, id, taken->from);
    match_derive_token(worker, &reply, "substitute", taken->seat, token, hash);
    return DB_OK;
}

enum match_result match_substitute_token(struct match_worker *worker, const struct taken_seat *taken,
                                         char token[TOKEN_ROOM])
{
    uint8_t hash[HASH_SIZE];
    return match_result_of_db(substitute_token(worker, taken, token, hash));
}

/* *from: the number of the claim's entry. */
static enum db_result hand_over(struct match_worker *worker, struct match *match, int seat,
                                const struct store_substitute *who, uint64_t *from)
{
    const struct action entries[] = {{.seat = seat, .move = {.type = MOVE_SEAT_RELEASED}},
                                     {.seat = seat, .move = {.type = MOVE_SEAT_CLAIMED}}};
    const bool open = match->seats.open >> seat & 1;
    const size_t count = open ? 1 : 2;
    struct store_note notes[2];
    char token[TOKEN_ROOM];
    uint8_t hash[HASH_SIZE], invitation[HASH_SIZE];
    enum db_result result = log_note_all(worker, match, &entries[open], count, notes);
    if (result != DB_OK) return result;
    *from = notes[count - 1].action.seq;
    result = substitute_token(worker, &(struct taken_seat){match->terms.id, seat, *from}, token, hash);
    if (result != DB_OK) return result;
    sodium_memzero(token, sizeof token);
    randombytes_buf(invitation, sizeof invitation);
    const uint32_t deciding = match->differs ? 0 : play_deciders(&match->play) & ~match->seats.resigned;
    const struct store_claim claim = {.seat = seat,
                                      .invitation = invitation,
                                      .token_hash = hash,
                                      .deciding = match->differs ? NULL : &deciding,
                                      .player = who->is_player ? who->player : NULL,
                                      .at = notes[0].action.at};
    result =
        store_hand_over(worker->db, match->terms.id, &(struct store_handover){who, &claim, notes, count});
    if (result != DB_OK) return result;
    match_notify(worker, match);
    if (who->is_player) match_notify_listeners(worker, who->player);
    return DB_OK;
}

enum match_result match_substitute(struct match_worker *worker, const struct match_request *request,
                                   const char *seat, const struct store_substitute *who, uint64_t *from,
                                   struct match *match)
{
    enum db_result done = DB_CONFLICT;
    for (int n = 0; done == DB_CONFLICT && n < MATCH_ATTEMPTS; n++) {
        enum match_result result = match_load_for_organizer(worker, request, match);
        if (result != MATCH_OK) return result;
        if (match->status == STORE_OPEN) return MATCH_NOT_STARTED;
        const int index = match_seat_find(match, seat);
        result = match_may_release(match, index);
        if (result != MATCH_OK) return result;
        const int other = who->is_player ? match_seat_of_player(match, who->player) : NO_SEAT;
        if (other != NO_SEAT && other != index) return MATCH_SEATED;
        done = hand_over(worker, match, index, who, from);
    }
    return done == DB_CONFLICT ? MATCH_BUSY : match_result_of_db(done);
}

static uint32_t deserted_seats(const struct match *match)
{
    return match->deadline.deserted & match->terms.seats & ~match->seats.resigned;
}

bool match_is_deserted(const struct match *match)
{
    return match->status == STORE_RUNNING && !match_is_paused(match) && deserted_seats(match);
}

enum db_result match_replace_holder(struct match_worker *worker, struct match *match)
{
    const int seat = __builtin_ctz(deserted_seats(match));
    const struct store_vacancy vacancy = {match->terms.id, seat, SUBSTITUTES_OF_SEAT};
    struct store_substitute who;
    uint8_t tournament[STORE_ID], hash[HASH_SIZE];
    uint64_t from;
    enum db_result found = DB_NONE;
    if (match->listing.tournament && uuid_parse(match->listing.tournament, tournament))
        found = store_stand_by(worker->db, tournament, &vacancy, &who);
    if (found == DB_OK) return hand_over(worker, match, seat, &who, &from);
    if (found != DB_NONE) return found;
    if (!((match->seats.lobby & ~match->seats.open) >> seat & 1))
        return store_forget_deserted(worker->db, match->terms.id, UINT32_C(1) << seat);
    randombytes_buf(hash, sizeof hash);
    found = match_free_seat(worker, match, seat, STORE_PERSON, hash, NULL);
    if (found == DB_OK) match_notify(worker, match);
    return found;
}
