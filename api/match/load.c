/* Loads a match, and settles what is left to settle. */
#include "api/match/load.h"

#include <assert.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/match/answers.h"
#include "api/match/cached.h"
#include "api/match/change/closing.h"
#include "api/match/draw.h"
#include "api/match/log/entries.h"
#include "api/match/settling.h"
#include "api/match/worker.h"
#include "db/store/terms.h"

static_assert((int)STORE_ID == (int)MATCH_ID_SIZE && (int)STORE_HASH == (int)HASH_SIZE,
              "the store keeps whole ids");
static_assert((int)STORE_SEATS == (int)SEATS_MAX, "the store has room for every seat");

/* A round settles one thing. Several are rare, except where seats decide by their instructions; another
 * instance may also be quicker. The next call settles the rest. */
enum { SETTLING_ROUNDS = 64 };

/* ---- from rows to a match ---- */

/* MATCH_BROKEN: this build does not have the game, scenario or option. */
static enum match_result read_terms(struct match_worker *worker, const struct store_match *row, bool listed,
                                    struct match_terms *terms)
{
    struct pack_cache *pack_cache = worker->service->pack_cache;
    const struct game *game = pack_cache_game(pack_cache, row->game);
    const struct pack *pack;
    if (!game) return MATCH_BROKEN;
    enum db_result found =
        listed ? DB_NONE : pack_cache_find(pack_cache, worker->db, game, row->pack_hash, &pack);
    if (found == DB_AWAY) return MATCH_AWAY;
    if (found != DB_OK)
        pack = pack_cache_standard(pack_cache, game); /* its names are wanted; the match is not played on */
    if (store_terms(row, pack, terms)) {
        terms->pinned = found == DB_OK ? NULL : row->pack_hash;
        return MATCH_OK;
    }
    return json_memory_was_short() ? MATCH_AWAY : MATCH_BROKEN;
}

enum match_result match_from_row(struct match_worker *worker, const struct store_match *row, bool listed,
                                 struct match *match)
{
    memset(match, 0, sizeof *match);
    uuid_format(row->id, match->id);
    match->status = row->standing.status;
    match->listing.label = row->listing.label;
    match->listing.tournament = row->listing.tournament;
    match->listing.created_at = row->listing.created_at;
    match->listing.ended_at = row->standing.ended_at;
    match->seats.open = row->standing.status == STORE_OVER ? 0 : row->holders.open;
    match->deadline = row->deadline;
    match->seats.resigned = row->standing.resigned;
    match->seats.winners = row->standing.winners;
    match->seats.claimed = row->holders.claimed;
    match->seats.lobby = row->holders.lobby;
    memcpy(match->seats.bots, row->holders.bots, sizeof match->seats.bots);
    match->seats.players = row->holders.players;
    match->bearer = STORE_STRANGER;
    match->viewer = SEAT_NONE;
    match->seed.is_known = row->standing.status == STORE_OVER && !row->dice.unreadable;
    if (match->seed.is_known) memcpy(match->seed.bytes, row->dice.seed, sizeof match->seed.bytes);
    if (row->dice.unreadable) match_report_bug(match, "its seed cannot be read");
    enum match_result result = read_terms(worker, row, listed, &match->terms);
    if (result == MATCH_BROKEN)
        match_report_bug(match, "this build does not have its game, scenario or pack");
    return result;
}

void match_prepare_play(struct match_worker *worker, struct match *match)
{
    const struct match_terms *terms = &match->terms;
    chance_from_seed(&worker->play_memory.chance, worker->loaded.match.dice.seed, terms->id,
                     terms->entropy.value, terms->entropy.count);
    match->play = (struct play){.game = terms->pack->game,
                                .pack = terms->pack->data,
                                .state = worker->play_memory.state,
                                .chance = &worker->play_memory.chance,
                                .out = &worker->play_memory.out};
}

bool match_open_seeds(const struct match_worker *worker, const struct match *match, struct seeds *seeds)
{
    const uint8_t *last = worker->loaded.match.dice.seed;
    if (match->terms.restored.count == 0) {
        *seeds = (struct seeds){.count = 1};
        memcpy(seeds->seed[0], last, SEED_SIZE);
        return true;
    }
    if (seeds_open(seeds, &match->terms, last)) return true;
    match_report_bug(match, "its seeds are not those that it is committed to");
    return false;
}

/* False: no state is stored, or another build has packed it. */
static bool unpack_state(struct match_worker *worker, const struct match *match)
{
    const struct store_bytes *packed = &worker->loaded.state.packed;
    struct unpacked *last = &worker->unpacked;
    struct play p = match->play;
    if (packed->length == 0 || packed->length > sizeof last->bytes) return false;
    if (packed->length == last->length && !memcmp(packed->data, last->bytes, last->length)) return true;
    last->length = 0;
    p.state = last->state;
    if (!state_restore(&p, packed->data, packed->length)) return false;
    memcpy(last->bytes, packed->data, packed->length);
    last->length = packed->length;
    return true;
}

/* Plays the log for the state, which may take long. */
static enum match_result rebuild_state(struct match_worker *worker, struct match *match)
{
    const enum match_result result = log_rebuild(worker, match);
    worker->unpacked.length = 0;
    memcpy(worker->unpacked.state, match->play.state, play_state_size(match->play.game));
    return result;
}

static struct undo read_undo(uint32_t stored)
{
    return (struct undo){.seat = stored >> STORE_UNDO_SEAT,
                         .count = stored >> STORE_UNDO_COUNT,
                         .limit = stored >> STORE_UNDO_LIMIT};
}

/* Marks a match whose pack is gone: its log can be read, and nothing else. */
static enum match_result mark_pack_missing(struct match_worker *worker, struct match *match)
{
    match_prepare_play(worker, match);
    memset(worker->play_memory.state, 0, play_state_size(match->play.game));
    match->deciding = 0;
    match->differs = 1;
    match->difference = "The component pack of the match is not valid in this version of the service.";
    return MATCH_OK;
}

void match_set_bearer(struct match *match, int bearer)
{
    match->bearer = bearer;
    if (bearer == STORE_ORGANIZER)
        match->viewer = match->terms.agreed.referee ? SEAT_ALL : SEAT_NONE;
    else
        match->viewer = bearer == STORE_STRANGER ? SEAT_NONE : bearer;
}

void match_put_in_play(struct match_worker *worker, struct match *match)
{
    match_restore_state(worker, match);
    match->deciding = match_now_deciding(worker, match);
}

/* Whether the match has a state to play on. */
static bool has_state(const struct match *match)
{
    return match->version > 0 && !match->terms.pinned;
}

/* Loads all of the match but its state. */
static enum match_result load_rows(struct match_worker *worker, const struct store_request *request,
                                   struct match *match)
{
    match_worker_forget(worker);
    worker->loading.has_answers = request->extent == STORE_WHOLE;
    json_memory_forget();
    worker->loading.source = FROM_DATABASE;
    struct store_loaded *loaded = &worker->loaded;
    enum db_result found = store_load(worker->db, request, loaded, &worker->loading.rows);
    if (found != DB_OK) return match_result_of_db(found);
    enum match_result result = match_from_row(worker, &loaded->match, false, match);
    if (result != MATCH_OK) return result;
    match_set_bearer(match, loaded->bearer);
    match->seats.draw = loaded->draw;
    match->version = loaded->state.version;
    match->deciding = match->seats.open;
    if (match->terms.pinned) return mark_pack_missing(worker, match);
    if (match->version > 0) match_prepare_play(worker, match);
    return MATCH_OK;
}

/* Goes on with a match whose state is unpacked. */
static void put_loaded_in_play(struct match_worker *worker, struct match *match)
{
    match_put_in_play(worker, match);
    match->undo = read_undo(worker->loaded.state.undo);
}

enum match_result match_load(struct match_worker *worker, const struct store_request *request,
                             struct match *match)
{
    enum match_result result = load_rows(worker, request, match);
    if (result != MATCH_OK || !has_state(match)) return result;
    if (!unpack_state(worker, match)) result = rebuild_state(worker, match);
    match->deciding = 0;
    if (result == MATCH_OK && !match->differs) put_loaded_in_play(worker, match);
    return result;
}

/* ---- loading and settling ---- */

static bool may_begin(const struct match *match)
{
    return match->status == STORE_OPEN && match->seats.open == 0;
}

bool match_may_resolve(const struct match *match)
{
    return match->status == STORE_RUNNING && match->deciding == 0 && !match_is_paused(match);
}

static bool is_overdue(const struct match *match)
{
    return match->status == STORE_RUNNING && match->deadline.passed;
}

/* Whether there is something to settle, instructions aside. */
static bool is_unsettled(const struct match *match)
{
    return may_begin(match) || draw_is_closed(match) || match_may_resolve(match) || is_overdue(match) ||
           match_is_deserted(match);
}

static bool is_instructed(struct match_worker *worker, const struct match *match)
{
    struct instructed it;
    return match->status == STORE_RUNNING && instructed_find(worker, match, &it);
}

static enum db_result settle(struct match_worker *worker, struct match *match)
{
    if (may_begin(match)) return match_begin(worker, match);
    if (draw_is_closed(match)) return draw_close(worker, match);
    if (match_is_deserted(match) && !match_may_resolve(match) && !is_overdue(match))
        return match_replace_holder(worker, match);
    const enum closing_kind kind = match_may_resolve(match) ? CLOSING_COMPLETE
                                   : is_overdue(match)      ? CLOSING_PASSED
                                                            : CLOSING_INSTRUCTED;
    return closing_make(worker, match, &(struct closing){.kind = kind});
}

void match_leave_unsettled(struct match_worker *worker, const struct match *match)
{
    worker->unsettled.is_left = true;
    memcpy(worker->unsettled.id, match->terms.id, sizeof worker->unsettled.id);
}

/* A match that is loaded, and in which nothing is left to settle. */
static enum match_result take_settled(struct match_worker *worker, struct match *match)
{
    cached_keep_loaded(worker, match);
    return answers_add_own(worker, match);
}

/* Whether the request has a token that is none of this match. */
static bool is_strange(const struct store_request *request, const struct match *match)
{
    return request->token_hash && match->bearer == STORE_STRANGER;
}

static enum match_result settle_for(struct match_worker *worker, const struct store_request *request,
                                    struct match *match)
{
    for (int round = 0; round < SETTLING_ROUNDS; round++) {
        enum match_result result = match_load(worker, request, match);
        if (result != MATCH_OK) return result;
        if (is_strange(request, match)) return MATCH_UNAUTHORIZED;
        if (round == 0) worker->loading.found = match->version;
        if (match->differs) return MATCH_OK;
        if (!is_unsettled(match) && (round + 1 == SETTLING_ROUNDS || !is_instructed(worker, match)))
            return take_settled(worker, match);
        enum db_result settled = settle(worker, match);
        if (settled != DB_OK && settled != DB_CONFLICT) return match_result_of_db(settled);
        if (request->extent != STORE_WHOLE && worker->loaded.instructed) match_leave_unsettled(worker, match);
    }
    return MATCH_BUSY;
}

/* The hash of the caller's token in worker->loading. NULL: the caller has none. */
static const uint8_t *hash_token(struct match_worker *worker, const struct caller *caller)
{
    if (!caller->token) return NULL;
    token_hash(caller->token, worker->loading.token_hash);
    return worker->loading.token_hash;
}

enum match_result match_load_and_settle(struct match_worker *worker, const struct caller *caller,
                                        const char *key, struct match *match)
{
    uint8_t id[MATCH_ID_SIZE];
    if (!uuid_parse(caller->match, id)) return MATCH_NOT_FOUND;
    const struct store_request request = {id, hash_token(worker, caller), key, STORE_OWN, caller->organizes};
    return settle_for(worker, &request, match);
}

enum match_result match_load_to_change(struct match_worker *worker, const struct caller *caller,
                                       const char *key, struct match *match)
{
    uint8_t id[MATCH_ID_SIZE];
    if (!uuid_parse(caller->match, id)) return MATCH_NOT_FOUND;
    const struct store_request request = {id, hash_token(worker, caller), key, STORE_CHANGE,
                                          caller->organizes};
    return settle_for(worker, &request, match);
}

bool match_load_settled(struct match_worker *worker, const struct caller *caller, const char *key,
                        struct match *match, enum match_result *result)
{
    uint8_t id[MATCH_ID_SIZE];
    *result = MATCH_NOT_FOUND;
    if (!uuid_parse(caller->match, id)) return true;
    const struct store_request request = {id, hash_token(worker, caller), key, STORE_CHANGE,
                                          caller->organizes};
    *result = load_rows(worker, &request, match);
    if (*result == MATCH_OK && is_strange(&request, match)) *result = MATCH_UNAUTHORIZED;
    if (*result != MATCH_OK) return true;
    worker->loading.found = match->version;
    if (has_state(match)) {
        if (!unpack_state(worker, match)) return false;
        put_loaded_in_play(worker, match);
    }
    if (match->differs) return true;
    if (is_unsettled(match) || is_instructed(worker, match)) return false;
    *result = take_settled(worker, match);
    return true;
}

enum match_result match_load_for_organizer(struct match_worker *worker, const struct match_request *request,
                                           struct match *match)
{
    enum match_result result = match_load_to_change(worker, &request->caller, request->key, match);
    if (result != MATCH_OK) return result;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    return match->bearer == STORE_ORGANIZER ? MATCH_OK : MATCH_FORBIDDEN;
}

enum match_result match_settle_whole(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                                     struct match *match)
{
    return settle_for(worker, &(struct store_request){.id = id, .extent = STORE_WHOLE}, match);
}

void match_settle(struct match_worker *worker)
{
    struct match match;
    if (!worker->unsettled.is_left) return;
    worker->unsettled.is_left = false;
    (void)match_settle_whole(worker, worker->unsettled.id, &match);
}
