/* The service and its match workers; loading a match; looking at it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/match/internal.h"
#include "db/store_terms.h"
#include "program/clock.h"

static_assert((int)STORE_ORGANIZER == (int)SEAT_ALL && (int)STORE_STRANGER == (int)SEAT_NONE,
              "bearers are viewers");
static_assert((int)STORE_ID == (int)MATCH_ID_SIZE && (int)STORE_HASH == (int)HASH_SIZE,
              "the store keeps whole ids");
static_assert((int)STORE_SEATS == (int)SEATS_MAX, "the store has room for every seat");

/* Each round settles one thing; several at once are rare but for seats that decide by their instructions, and another instance may
 * be quicker. What is left then is settled by the next call. */
enum { SETTLING_ROUNDS = 64 };

enum { KEEP_MOST = 64 << 10 /* bytes of a writer that a worker keeps for its next request */ };

/* ---- the service ---- */

static void wake_listeners(void *context, const uint8_t match_id[MATCH_ID_SIZE])
{
    const struct match_service *service = context;
    if (service->wake) service->wake(service->context, match_id);
}

struct match_service *match_service_new(const char *url, struct pack_cache *pack_cache, size_t cache_room,
                                        match_wake *wake, void *context)
{
    struct match_service *service = calloc(1, sizeof *service);
    if (!service) return NULL;
    service->pack_cache = pack_cache;
    service->wake = wake;
    service->context = context;
    keys_init(&service->keys);
    service->state_cache = state_cache_new(cache_room);
    service->notify = notify_new(url, wake_listeners, service);
    if (service->notify && service->state_cache) return service;
    match_service_free(service);
    return NULL;
}

void match_service_free(struct match_service *service)
{
    if (!service) return;
    notify_free(service->notify);
    state_cache_free(service->state_cache);
    keys_free(&service->keys);
    free(service);
}

struct keys *match_service_keys(struct match_service *service)
{
    return &service->keys;
}

static void each_writer(struct match_worker *worker, void (*visit)(struct writer *))
{
    struct writer *const writers[] = {&worker->run.lines,     &worker->run.details, &worker->run.shown,
                                      &worker->run.automatic, &worker->draft_bytes, &worker->body};
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        visit(writers[i]);
}

static void scratch_free(struct scratch *scratch)
{
    if (!scratch) return;
    free(scratch->state);
    free(scratch->shortened);
    free(scratch);
}

static struct scratch *scratch_new(size_t state_room)
{
    struct scratch *scratch = calloc(1, sizeof *scratch);
    if (!scratch) return NULL;
    scratch->state = calloc(1, state_room);
    scratch->shortened = calloc(1, state_room);
    if (scratch->state && scratch->shortened) return scratch;
    scratch_free(scratch);
    return NULL;
}

static void forget_rows(struct match_worker *worker)
{
    store_rows_free(worker->rows);
    store_rows_free(worker->answer_rows);
    worker->rows = worker->answer_rows = NULL;
    worker->has_answers = false;
}

static struct match_worker *worker_new(struct match_service *service, struct db *db, struct scratch *shared)
{
    struct match_worker *worker = calloc(1, sizeof *worker);
    if (!worker) return NULL;
    worker->service = service;
    worker->db = db;
    each_writer(worker, writer_init);
    worker->shares_scratch = shared;
    worker->scratch = shared ? shared : scratch_new(pack_cache_state_room(service->pack_cache));
    worker->state = calloc(1, pack_cache_state_room(service->pack_cache));
    worker->unpacked.state = calloc(1, pack_cache_state_room(service->pack_cache));
    if (worker->scratch && worker->state && worker->unpacked.state) return worker;
    match_worker_free(worker);
    return NULL;
}

struct match_worker *match_worker_new(struct match_service *service, struct db *db)
{
    return worker_new(service, db, NULL);
}

struct match_worker *match_worker_beside(const struct match_worker *other)
{
    return worker_new(other->service, other->db, other->scratch);
}

static void trim(struct writer *w)
{
    if (w->room > KEEP_MOST) writer_free(w);
}

void match_worker_trim(struct match_worker *worker)
{
    each_writer(worker, trim);
}

void match_worker_free(struct match_worker *worker)
{
    if (!worker) return;
    forget_rows(worker);
    each_writer(worker, writer_free);
    if (!worker->shares_scratch) scratch_free(worker->scratch);
    free(worker->state);
    free(worker->unpacked.state);
    free(worker);
}

void notify_listeners(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE])
{
    wake_listeners(worker->service, id);
    notify_post(worker->service->notify, id);
}

/* ---- small things ---- */

int64_t now_microseconds(void)
{
    return clock_microseconds(CLOCK_REALTIME);
}

int64_t new_nonce(void)
{
    int64_t nonce;
    do
        randombytes_buf(&nonce, sizeof nonce);
    while (nonce == 0);
    return nonce;
}

void token_hash(const char *token, uint8_t hash[HASH_SIZE])
{
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)token, strlen(token), NULL, 0);
}

enum match_result match_result_of_db(enum db_result result)
{
    static const enum match_result results[] = {[DB_OK] = MATCH_OK,
                                                [DB_NONE] = MATCH_NOT_FOUND,
                                                [DB_CONFLICT] = MATCH_BUSY,
                                                [DB_AWAY] = MATCH_AWAY,
                                                [DB_BROKEN] = MATCH_BROKEN};
    return results[result];
}

void report_bug(const struct match *match, const char *what)
{
    log_say(LOG_ERROR, "match %s at version %llu: %s", match->id, (unsigned long long)match->version, what);
}

enum db_result stored_is_unusable(const struct match *match, const char *what)
{
    if (json_memory_was_short()) return DB_AWAY;
    report_bug(match, what);
    return DB_BROKEN;
}

enum db_result log_lacks_lines(struct match_worker *worker, const struct match *match)
{
    struct store_loaded loaded;
    struct store_rows *rows;
    const enum db_result found =
        store_load(worker->db, match->terms.id, NULL, NULL, STORE_OWN, &loaded, &rows);
    store_rows_free(rows);
    return found == DB_OK ? stored_is_unusable(match, "its log is not whole") : found;
}

/* ---- from rows to a match ---- */

/* MATCH_BROKEN: the match is of a game, scenario or option that this build does not have. */
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
        pack = pack_cache_standard(pack_cache, game); /* for its names: the match is not played on */
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
    match_id_write(row->id, match->id);
    match->status = row->status;
    match->label = row->label;
    match->tournament = row->tournament;
    match->created_at = row->created_at;
    match->open_seats = row->status == STORE_OVER ? 0 : row->open_seats;
    match->deadline = row->deadline;
    match->resigned = row->resigned;
    match->winners = row->winners;
    match->claimed = row->claimed;
    match->bearer = STORE_STRANGER;
    match->viewer = SEAT_NONE;
    match->tells_seed = row->status == STORE_OVER && !row->unreadable;
    if (match->tells_seed) memcpy(match->seed, row->seed, sizeof match->seed);
    if (row->unreadable) report_bug(match, "its seed cannot be read");
    enum match_result result = read_terms(worker, row, listed, &match->terms);
    if (result == MATCH_BROKEN) report_bug(match, "this build does not have its game, scenario or pack");
    return result;
}

void prepare_play(struct match_worker *worker, struct match *match)
{
    const struct match_terms *terms = &match->terms;
    chance_from_seed(&worker->chance, worker->loaded.match.seed, terms->id, terms->entropy,
                     terms->entropy_count);
    match->play = (struct play){.game = terms->pack->game,
                                .pack = terms->pack->data,
                                .state = worker->state,
                                .chance = &worker->chance,
                                .out = &worker->out};
}

bool open_seeds(const struct match_worker *worker, const struct match *match, struct seeds *seeds)
{
    const uint8_t *last = worker->loaded.match.seed;
    if (match->terms.restored_count == 0) {
        *seeds = (struct seeds){.count = 1};
        memcpy(seeds->seed[0], last, SEED_SIZE);
        return true;
    }
    if (seeds_open(seeds, &match->terms, last)) return true;
    report_bug(match, "its seeds are not those that it is committed to");
    return false;
}

void restore_state(struct match_worker *worker, struct match *match)
{
    memcpy(match->play.state, worker->unpacked.state, play_state_size(match->play.game));
}

struct play play_on_copy(struct match_worker *worker, const struct play *p)
{
    struct play copy = *p;
    copy.state = memcpy(worker->scratch->state, p->state, play_state_size(p->game));
    return copy;
}

/* False: there is none, or another build has packed it. */
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

/* Puts the stored state into the match's play. */
static enum match_result load_state(struct match_worker *worker, struct match *match)
{
    if (unpack_state(worker, match)) {
        restore_state(worker, match);
        return MATCH_OK;
    }
    if (worker->in_group) return MATCH_AGAIN; /* it may take long, and wait for somebody */
    const enum match_result result = rebuild_match(worker, match);
    worker->unpacked.length = 0;
    memcpy(worker->unpacked.state, match->play.state, play_state_size(match->play.game));
    return result;
}

static struct undo read_undo(uint32_t stored)
{
    return (struct undo){stored, stored >> 8, stored >> 16};
}

/* Its log can be read, and nothing else. */
static enum match_result lacks_pack(struct match_worker *worker, struct match *match)
{
    prepare_play(worker, match);
    memset(worker->state, 0, play_state_size(match->play.game));
    match->deciding = 0;
    match->differs = 1;
    match->difference = "The component pack of the match is not valid in this version of the service.";
    return MATCH_OK;
}

static void let_see(struct match *match, int bearer)
{
    match->bearer = bearer;
    match->viewer = bearer == STORE_ORGANIZER && !match->terms.referee ? SEAT_NONE : bearer;
}

enum match_result load_match(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                             const uint8_t *hash, const char *key, enum store_extent extent,
                             struct match *match)
{
    forget_rows(worker);
    worker->has_answers = extent == STORE_WHOLE;
    json_memory_forget();
    worker->unseen = false;
    struct store_loaded *loaded = &worker->loaded;
    enum db_result found = store_load(worker->db, id, hash, key, extent, loaded, &worker->rows);
    if (found != DB_OK) return match_result_of_db(found);
    enum match_result result = match_from_row(worker, &loaded->match, false, match);
    if (result != MATCH_OK) return result;
    let_see(match, loaded->bearer);
    match->version = loaded->state.version;
    match->deciding = match->open_seats;
    if (match->terms.pinned) return lacks_pack(worker, match);
    if (match->version == 0) return MATCH_OK;
    prepare_play(worker, match);
    result = load_state(worker, match);
    match->deciding = 0;
    if (result != MATCH_OK || match->differs) return result;
    match->deciding = still_deciding(worker, &match->play);
    match->undo = read_undo(loaded->state.undo);
    return MATCH_OK;
}

/* ---- secret answers ---- */

enum db_result load_answers(struct match_worker *worker, struct match *match)
{
    struct store_loaded *loaded = &worker->loaded;
    if (worker->has_answers || !play_at_secret_step(&match->play)) return DB_OK;
    const enum db_result result = store_answers(worker->db, match->terms.id, match->version, loaded->answer,
                                                &loaded->answer_count, &worker->answer_rows);
    if (result != DB_OK) return result;
    worker->has_answers = true;
    match->deciding = still_deciding(worker, &match->play);
    return DB_OK;
}

const struct store_answer *answer_of(const struct match_worker *worker, int seat)
{
    for (size_t i = 0; i < worker->loaded.answer_count; i++)
        if (worker->loaded.answer[i].seat == seat) return &worker->loaded.answer[i];
    return NULL;
}

uint32_t still_deciding(const struct match_worker *worker, const struct play *base)
{
    uint32_t deciding = play_deciders(base) & ~play_head(base)->resigned;
    if (!play_at_secret_step(base)) return deciding;
    for (size_t i = 0; i < worker->loaded.answer_count; i++)
        if (worker->loaded.answer[i].complete) deciding &= ~(UINT32_C(1) << worker->loaded.answer[i].seat);
    return deciding;
}

bool answer_on(const struct play *p, int seat, const struct draft *draft)
{
    struct play copy = *p;
    for (size_t i = 0; i < draft->count; i++)
        if (play_answer(&copy, seat, &draft->moves[i]) || copy.fault) return false;
    return true;
}

/* Puts the seat's own draft into worker->draft (empty when it has none) and onto the stored state. */
static enum match_result load_draft(struct match_worker *worker, struct match *match, int seat)
{
    const struct store_answer *answer = answer_of(worker, seat);
    worker->draft.count = 0;
    restore_state(worker, match);
    if (!answer || (draft_read(&match->play, answer->draft.data, answer->draft.length, &worker->draft) &&
                    answer_on(&match->play, seat, &worker->draft)))
        return MATCH_OK;
    return match_result_of_db(stored_is_unusable(match, "a stored answer cannot be played"));
}

/* ---- the state cache ---- */

/* What the log and the answers tell is all that there is to know of it: see state_cache.h. */
static bool may_be_kept(const struct match *match)
{
    return !match->deadline.late && !match->deadline.passed;
}

/* Those to the secret step that p is at. */
static void note_answers(const struct match_worker *worker, const struct play *p,
                         struct cached_answers *answers)
{
    const struct store_loaded *loaded = &worker->loaded;
    answers->count = play_at_secret_step(p) ? loaded->answer_count : 0;
    answers->whole = worker->has_answers;
    memcpy(answers->answer, loaded->answer, answers->count * sizeof *answers->answer);
}

static void remember(struct match_worker *worker, const struct match *match, const struct play *p,
                     const uint8_t last_hash[HASH_SIZE], const uint8_t *before)
{
    struct cached *cached = &worker->cached;
    struct state_cache *cache = worker->service->state_cache;
    const struct known known = {worker->token_hash, match->bearer};
    if (match->status != STORE_RUNNING || match->version == 0 || match->differs || match->terms.pinned) {
        state_cache_forget(cache, match->terms.id, match->version);
        return;
    }
    cached->match = *match;
    cached->match.play = (struct play){0};
    memcpy(cached->seed, worker->loaded.match.seed, SEED_SIZE);
    memcpy(cached->last_hash, last_hash, HASH_SIZE);
    note_answers(worker, p, &cached->answers);
    state_cache_keep(cache, cached, match->bearer == STORE_STRANGER ? NULL : &known, before,
                     may_be_kept(match) ? p->state : NULL);
}

static void remember_loaded(struct match_worker *worker, const struct match *match)
{
    struct play p = match->play;
    p.state = worker->unpacked.state;
    if (match->version > 0) remember(worker, match, &p, worker->loaded.state.last_hash, NULL);
}

void remember_committed(struct match_worker *worker, const struct match *match)
{
    const struct run *run = &worker->run;
    struct match now = *match;
    now.undo = run->undo;
    now.deadline.due_at = 0; /* the database has said when */
    worker->has_answers = true;
    remember(worker, &now, run->play, run->hash, worker->loaded.state.last_hash);
}

void forget_cached(struct match_worker *worker)
{
    state_cache_forget(worker->service->state_cache, worker->cached.match.terms.id, worker->found);
    metrics_add(METRIC_CACHE_STALE, 1);
}

/* False: it is not there, or not for the caller. */
static bool recall(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE], const char *token,
                   struct match *match)
{
    struct cached *cached = &worker->cached;
    struct store_loaded *loaded = &worker->loaded;
    if (token) token_hash(token, worker->token_hash);
    worker->unpacked.length = 0;
    if (!state_cache_find(worker->service->state_cache, id, token ? worker->token_hash : NULL, cached,
                          worker->unpacked.state, &worker->memory) ||
        pack_cache_find(worker->service->pack_cache, worker->db, cached->game, cached->pack_hash,
                        &cached->match.terms.pack) != DB_OK)
        return false;
    forget_rows(worker);
    json_memory_forget();
    *loaded = (struct store_loaded){.bearer = cached->match.bearer};
    memcpy(loaded->match.seed, cached->seed, SEED_SIZE);
    memcpy(loaded->state.last_hash, cached->last_hash, HASH_SIZE);
    loaded->state.version = cached->match.version;
    loaded->answer_count = cached->answers.count;
    memcpy(loaded->answer, cached->answers.answer, loaded->answer_count * sizeof *loaded->answer);
    worker->has_answers = cached->answers.whole;
    *match = cached->match;
    match->answered = false; /* add_own_answer() */
    let_see(match, loaded->bearer);
    prepare_play(worker, match);
    restore_state(worker, match);
    match->deciding = still_deciding(worker, &match->play);
    worker->found = match->version;
    worker->unseen = true;
    return true;
}

static bool may_resolve(const struct match *match)
{
    return match->status == STORE_RUNNING && match->deciding == 0;
}

enum match_result recall_to_change(struct match_worker *worker, const struct caller *caller, const char *key,
                                   struct match *match)
{
    uint8_t id[MATCH_ID_SIZE];
    if (caller->token && match_id_read(caller->match, id) && recall(worker, id, caller->token, match) &&
        !may_resolve(match))
        return add_own_answer(worker, match);
    return load_to_change(worker, caller, key, match);
}

/* ---- loading and settling ---- */

static bool may_begin(const struct match *match)
{
    return match->status == STORE_OPEN && match->open_seats == 0;
}

static bool is_overdue(const struct match *match)
{
    return match->status == STORE_RUNNING && match->deadline.passed;
}

static bool is_instructed(struct match_worker *worker, const struct match *match)
{
    struct instructed it;
    return match->status == STORE_RUNNING && find_instructed(worker, match, &it);
}

static enum db_result settle(struct match_worker *worker, struct match *match)
{
    if (may_begin(match)) return begin_match(worker, match);
    const enum closing_cause cause = may_resolve(match)  ? CLOSING_ANSWERED
                                     : is_overdue(match) ? CLOSING_PASSED
                                                         : CLOSING_INSTRUCTED;
    return close_step(worker, match, &(struct closing){.cause = cause, .conceding = -1});
}

enum match_result add_own_answer(struct match_worker *worker, struct match *match)
{
    const struct store_answer *answer = match->viewer >= 0 ? answer_of(worker, match->viewer) : NULL;
    if (!answer || !(play_deciders(&match->play) >> match->viewer & 1)) return MATCH_OK;
    match->answered = answer->complete;
    return load_draft(worker, match, match->viewer);
}

void leave_unsettled(struct match_worker *worker, const struct match *match)
{
    worker->unsettled = true;
    memcpy(worker->left, match->terms.id, sizeof worker->left);
}

static enum match_result settle_for(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                                    const char *token, const char *key, enum store_extent extent,
                                    struct match *match)
{
    uint8_t *const hash = worker->token_hash;
    if (token) token_hash(token, hash);
    for (int round = 0; round < SETTLING_ROUNDS; round++) {
        enum match_result result = load_match(worker, id, token ? hash : NULL, key, extent, match);
        if (result != MATCH_OK) return result;
        if (token && match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
        if (round == 0) worker->found = match->version;
        if (match->differs) return MATCH_OK;
        const bool pending = may_begin(match) || may_resolve(match) || is_overdue(match);
        if (!pending && (round + 1 == SETTLING_ROUNDS || !is_instructed(worker, match))) {
            remember_loaded(worker, match);
            return add_own_answer(worker, match);
        }
        if (worker->in_group) return MATCH_AGAIN; /* to settle may mean to wait */
        enum db_result settled = settle(worker, match);
        if (settled != DB_OK && settled != DB_CONFLICT) return match_result_of_db(settled);
        if (extent != STORE_WHOLE && worker->loaded.instructed) leave_unsettled(worker, match);
    }
    return MATCH_BUSY;
}

enum match_result load_and_settle(struct match_worker *worker, const struct caller *caller, const char *key,
                                  struct match *match)
{
    uint8_t id[MATCH_ID_SIZE];
    if (!match_id_read(caller->match, id)) return MATCH_NOT_FOUND;
    return settle_for(worker, id, caller->token, key, STORE_OWN, match);
}

enum match_result load_to_change(struct match_worker *worker, const struct caller *caller, const char *key,
                                 struct match *match)
{
    uint8_t id[MATCH_ID_SIZE];
    if (!match_id_read(caller->match, id)) return MATCH_NOT_FOUND;
    return settle_for(worker, id, caller->token, key, STORE_CHANGE, match);
}

enum match_result settle_whole(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                               struct match *match)
{
    return settle_for(worker, id, NULL, NULL, STORE_WHOLE, match);
}

void match_settle(struct match_worker *worker)
{
    struct match match;
    if (!worker->unsettled) return;
    worker->unsettled = false;
    (void)settle_whole(worker, worker->left, &match);
}

/* ---- looking ---- */

/* Of the match as it was recalled: what its bearer is shown. False: this cannot be told from here. A referee is shown answers that
 * others do not know of. */
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
    return !(match->deadline.each && !shown->due_at) && !(shown->secret && match->viewer == SEAT_ALL);
}

enum match_result load_to_show(struct match_worker *worker, const struct caller *caller, struct match *match)
{
    uint8_t id[MATCH_ID_SIZE];
    struct store_shown shown;
    if (!match_id_read(caller->match, id)) return MATCH_NOT_FOUND;
    if (recall(worker, id, caller->token, match) && !may_resolve(match) &&
        note_shown(worker, match, &shown)) {
        const enum db_result result = store_unchanged(worker->db, &shown);
        worker->unseen = false; /* the database has been asked */
        if (result == DB_OK) return add_own_answer(worker, match);
        if (result != DB_CONFLICT) return match_result_of_db(result);
        forget_cached(worker);
    }
    return load_and_settle(worker, caller, NULL, match);
}

int seat_find(const struct match *match, const char *seat)
{
    int index = domain_find(match->terms.pack->game->seats, NULL, seat, strlen(seat));
    return index >= 0 && match->terms.seats >> index & 1 ? index : -1;
}

bool meets_conditions(const struct move_request *request, const struct match *match)
{
    for (size_t i = 0; i < request->conditions; i++)
        if (request->version[i] == match->version) return true;
    return request->conditions == 0;
}

enum match_result choose_seat(const struct match *match, const char *named, int *seat)
{
    const bool organizes = match->bearer == STORE_ORGANIZER;
    *seat = named ? seat_find(match, named) : match->bearer;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    if (organizes && match_sight(match) != SEAT_ALL) return MATCH_FORBIDDEN;
    if (!named) return organizes ? MATCH_NO_SEAT : MATCH_OK;
    if (*seat < 0) return MATCH_NOT_FOUND;
    return organizes || match->bearer == *seat ? MATCH_OK : MATCH_FORBIDDEN;
}

/* A complete answer is taken back by its last move, to see what could stand instead. */
static enum match_result load_draft_to_revise(struct match_worker *worker, struct match *match, int seat)
{
    const enum match_result loaded = load_draft(worker, match, seat);
    if (loaded != MATCH_OK || worker->draft.count == 0) return loaded;
    worker->draft.count--;
    restore_state(worker, match);
    return answer_on(&match->play, seat, &worker->draft) ? MATCH_OK : MATCH_BROKEN;
}

/* Of what the list was made from, and what it has. Its numbers mean something by the tables of this build alone. */
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

enum match_result list_legal(struct match_worker *worker, struct match *match, int seat, bool revise,
                             char name[LIST_NAME_ROOM])
{
    const struct store_answer *answer = answer_of(worker, seat);
    const bool answered = answer && answer->complete;
    worker->scratch->moves.count = 0;
    if (match->status == STORE_RUNNING && !(match->resigned >> seat & 1) && (!answered || revise)) {
        const enum match_result loaded =
            answered ? load_draft_to_revise(worker, match, seat) : load_draft(worker, match, seat);
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
    enum match_result result = load_to_show(worker, caller, match);
    if (result == MATCH_OK) result = choose_seat(match, seat, &legal->seat);
    if (result == MATCH_OK && match->differs) result = MATCH_OTHER_RULES;
    if (result != MATCH_OK) return result;
    return list_legal(worker, match, legal->seat, revise, legal->list);
}
