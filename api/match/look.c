/* Reads a match and its legal moves. */
#include "api/match/look.h"

#include <string.h>

#include "api/match/answers.h"
#include "api/match/cached.h"
#include "api/match/load.h"
#include "api/match/worker.h"

int match_seat_find(const struct match *match, const char *seat)
{
    int index = domain_find(match->terms.pack->game->seats, NULL, seat, strlen(seat));
    return index >= 0 && match->terms.seats >> index & 1 ? index : NO_SEAT;
}

int match_seat_of_player(const struct match *match, const uint8_t player[STORE_ID])
{
    struct store_bytes left = match->seats.players;
    struct store_seated seated;
    while (store_seated_next(&left, &seated))
        if (memcmp(seated.id, player, STORE_ID) == 0) return seated.seat;
    return NO_SEAT;
}

bool match_meets_conditions(const struct match_request *request, const struct match *match)
{
    for (size_t i = 0; i < request->conditions; i++)
        if (request->version[i] == match->version) return true;
    return request->conditions == 0;
}

enum match_result match_runs(const struct match *match)
{
    if (match->status == STORE_OPEN) return MATCH_NOT_STARTED;
    if (match->status == STORE_OVER) return MATCH_OVER;
    return match->differs ? MATCH_OTHER_RULES : MATCH_OK;
}

enum match_result match_choose_seat(const struct match *match, const char *named, int *seat)
{
    const bool organizes = match->bearer == STORE_ORGANIZER;
    *seat = named ? match_seat_find(match, named) : match->bearer;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    if (organizes && match_state_viewer(match) != SEAT_ALL) return MATCH_FORBIDDEN;
    if (!named) return organizes ? MATCH_NO_SEAT : MATCH_OK;
    if (*seat < 0) return MATCH_NOT_FOUND;
    return organizes || match->bearer == *seat ? MATCH_OK : MATCH_FORBIDDEN;
}

/* Takes back the last move of a complete answer, so that its alternatives can be listed. */
static enum match_result load_draft_to_revise(struct match_worker *worker, struct match *match, int seat)
{
    const enum match_result loaded = answers_load_draft(worker, match, seat);
    if (loaded != MATCH_OK || worker->draft.count == 0) return loaded;
    worker->draft.count--;
    match_restore_state(worker, match);
    return draft_play(&match->play, seat, &worker->draft) ? MATCH_OK : MATCH_BROKEN;
}

/* The name covers the list's origin and its moves. Its numbers are indices of this build's tables, so it
 * covers these, too. */
static void name_list(const struct match *match, const struct move_list *moves, int seat,
                      char name[LIST_NAME_ROOM])
{
    crypto_generichash_state state;
    uint8_t hash[crypto_generichash_BYTES_MIN];
    const int64_t made_from[] = {match->version, seat};
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)made_from, sizeof made_from);
    if (match->terms.pack)
        crypto_generichash_update(&state, match->terms.pack->fingerprint, FINGERPRINT_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)moves->moves, moves->count * sizeof *moves->moves);
    crypto_generichash_final(&state, hash, sizeof hash);
    to_hex(hash, (LIST_NAME_ROOM - 1) / 2, name);
}

enum match_result match_list_legal(struct match_worker *worker, struct match *match, int seat, bool revise,
                                   char name[LIST_NAME_ROOM])
{
    const struct store_answer *answer = answers_of_seat(worker, seat);
    const bool answered = answer && answer->complete;
    worker->scratch->moves.count = 0;
    if (match->status == STORE_RUNNING && !match_is_paused(match) && !(match->seats.resigned >> seat & 1) &&
        (!answered || revise)) {
        const enum match_result loaded =
            answered ? load_draft_to_revise(worker, match, seat) : answers_load_draft(worker, match, seat);
        if (loaded != MATCH_OK) return loaded;
        play_list(&match->play, seat, &worker->scratch->moves);
    }
    match->answered = answered;
    name_list(match, &worker->scratch->moves, seat, name);
    return MATCH_OK;
}

enum match_result match_legal(struct match_worker *worker, const struct caller *caller, const char *seat,
                              bool revise, struct match *match, struct legal *legal)
{
    legal->moves = &worker->scratch->moves;
    enum match_result result = match_load_to_show(worker, caller, match);
    if (result == MATCH_OK) result = match_choose_seat(match, seat, &legal->seat);
    if (result == MATCH_OK && match->differs) result = MATCH_OTHER_RULES;
    if (result != MATCH_OK) return result;
    return match_list_legal(worker, match, legal->seat, revise, legal->list);
}
