/* Uses the state cache when a match is loaded and when a commit was made. */
#include "api/match/cached.h"

#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/metrics.h"
#include "api/match/answers.h"
#include "api/match/load.h"
#include "api/match/worker.h"

/* ---- found ---- */

/* Finds the match in the cache, for the bearer of a token (NULL: a spectator). False: the match is not in the
 * cache, or not for this caller. */
static bool find(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE], const char *token,
                 struct match *match)
{
    struct cached *cached = &worker->loading.cached;
    struct store_loaded *loaded = &worker->loaded;
    if (token) token_hash(token, worker->loading.token_hash);
    worker->unpacked.length = 0;
    if (!state_cache_find(worker->service->state_cache, id, token ? worker->loading.token_hash : NULL, cached,
                          worker->unpacked.state, &worker->loading.memory) ||
        pack_cache_find(worker->service->pack_cache, worker->db, cached->game, cached->pack_hash,
                        &cached->match.terms.pack) != DB_OK)
        return false;
    match_worker_forget(worker);
    json_memory_forget();
    *loaded = (struct store_loaded){.bearer = cached->match.bearer};
    memcpy(loaded->match.dice.seed, cached->seed, SEED_SIZE);
    memcpy(loaded->state.last_hash, cached->last_hash, HASH_SIZE);
    loaded->state.version = cached->match.version;
    loaded->answer_count = cached->answers.count;
    memcpy(loaded->answer, cached->answers.answer, loaded->answer_count * sizeof *loaded->answer);
    worker->loading.has_answers = cached->answers.whole;
    worker->loading.found = cached->match.version;
    worker->loading.source = FROM_CACHE;
    *match = cached->match;
    match_set_bearer(match, loaded->bearer);
    match_prepare_play(worker, match);
    match_put_in_play(worker, match);
    return true;
}

bool cached_load_to_change(struct match_worker *worker, const struct caller *caller, struct match *match,
                           enum match_result *result)
{
    uint8_t id[MATCH_ID_SIZE];
    if (!caller->token || !uuid_parse(caller->match, id) || !find(worker, id, caller->token, match) ||
        match_may_resolve(match))
        return false;
    *result = answers_add_own(worker, match);
    return true;
}

/* Fills in what the bearer of a recalled match is shown. False: the cache cannot tell it. A referee is shown
 * answers, of which other viewers do not know. */
static bool note_shown(const struct match_worker *worker, const struct match *match,
                       struct store_shown *shown)
{
    const struct store_loaded *loaded = &worker->loaded;
    *shown = (struct store_shown){.version = match->version,
                                  .bearer = match->bearer,
                                  .secret = play_at_secret_step(&match->play),
                                  .due_at = match->deadline.due_at};
    memcpy(shown->id, match->terms.id, sizeof shown->id);
    memcpy(shown->last_hash, loaded->state.last_hash, sizeof shown->last_hash);
    for (size_t i = 0; shown->secret && i < loaded->answer_count; i++)
        if (loaded->answer[i].complete || loaded->answer[i].seat == match->bearer)
            shown->nonce[shown->count++] = loaded->answer[i].nonce;
    /* What is left in a bank changes all the time. The seat's vote on a draw is not kept. */
    return !match->deadline.bank && !match->seats.draw.proposal &&
           !(match->deadline.each && !shown->due_at) && !(shown->secret && match->viewer == SEAT_ALL);
}

enum match_result match_load_to_show(struct match_worker *worker, const struct caller *caller,
                                     struct match *match)
{
    uint8_t id[MATCH_ID_SIZE];
    struct store_shown shown;
    if (!uuid_parse(caller->match, id)) return MATCH_NOT_FOUND;
    if (find(worker, id, caller->token, match) && !match_may_resolve(match) &&
        note_shown(worker, match, &shown)) {
        const enum db_result result = store_unchanged(worker->db, &shown);
        worker->loading.source = FROM_DATABASE; /* it has agreed */
        if (result == DB_OK) return answers_add_own(worker, match);
        if (result != DB_CONFLICT) return match_result_of_db(result);
        cached_forget(worker);
    }
    return match_load_and_settle(worker, caller, NULL, match);
}

/* ---- kept ---- */

/* A match whose deadline has passed is not kept: the log and the answers do not tell all of it
 * (state_cache.h). */
static bool may_be_kept(const struct match *match)
{
    return !match->deadline.late && !match->deadline.passed;
}

/* Copies the answers to the secret step that p is at. */
static void note_answers(const struct match_worker *worker, const struct play *p,
                         struct cached_answers *answers)
{
    const struct store_loaded *loaded = &worker->loaded;
    answers->count = play_at_secret_step(p) ? loaded->answer_count : 0;
    answers->whole = worker->loading.has_answers;
    memcpy(answers->answer, loaded->answer, answers->count * sizeof *answers->answer);
}

/* Removes what belongs to the caller, and what lives no longer than its request. */
static void remove_caller(struct match *match)
{
    match->play = (struct play){0};
    match->answered = false;
    match->seats.draw.vote = STORE_UNVOTED;
    match->deadline.banks = (struct store_bytes){0};
    match->deadline.hours = NULL; /* the terms have them */
    match_set_bearer(match, STORE_STRANGER);
}

static void cache_match(struct match_worker *worker, const struct match *match, const struct play *p,
                        const uint8_t last_hash[HASH_SIZE], const uint8_t *before)
{
    struct cached *cached = &worker->loading.cached;
    struct state_cache *cache = worker->service->state_cache;
    /* A manager may be one no more, without a change of the match. */
    const struct known known = {worker->loading.token_hash, match->bearer};
    if (match->status != STORE_RUNNING || match->version == 0 || match->differs || match->terms.pinned ||
        match->seats.players.length > 0 || match->deadline.pause.reason) {
        state_cache_forget(cache, match->terms.id, match->version);
        return;
    }
    cached->match = *match;
    remove_caller(&cached->match);
    memcpy(cached->seed, worker->loaded.match.dice.seed, SEED_SIZE);
    memcpy(cached->last_hash, last_hash, HASH_SIZE);
    note_answers(worker, p, &cached->answers);
    state_cache_keep(cache, cached, match->bearer == STORE_STRANGER || worker->loaded.manages ? NULL : &known,
                     before, may_be_kept(match) ? p->state : NULL);
}

void cached_keep_loaded(struct match_worker *worker, const struct match *match)
{
    struct play p = match->play;
    p.state = worker->unpacked.state;
    if (match->version > 0) cache_match(worker, match, &p, worker->loaded.state.last_hash, NULL);
}

void cached_keep_committed(struct match_worker *worker, const struct match *match)
{
    const struct batch *batch = &worker->batch;
    struct match now = *match;
    if (match->seats.draw.proposal) { /* the commit may have closed it, which is to be settled */
        state_cache_forget(worker->service->state_cache, match->terms.id, match->version);
        return;
    }
    now.undo = batch->undo;
    now.deadline.due_at = 0; /* the database computes the next moment */
    worker->loading.has_answers = true;
    cache_match(worker, &now, batch->play, batch->hash, worker->loaded.state.last_hash);
}

void cached_forget(struct match_worker *worker)
{
    state_cache_forget(worker->service->state_cache, worker->loading.cached.match.terms.id,
                       worker->loading.found);
    metrics_add(METRIC_CACHE_STALE, 1);
}
