/* The service and its match workers. */
#include "api/match/worker.h"

#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"

enum { KEEP_MOST = 64 << 10 /* bytes of a buffer that a worker keeps for its next request */ };

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

struct db *match_worker_db(const struct match_worker *worker)
{
    return worker->db;
}

struct keys *match_worker_keys(const struct match_worker *worker)
{
    return &worker->service->keys;
}

struct pack_cache *match_worker_packs(const struct match_worker *worker)
{
    return worker->service->pack_cache;
}

static void each_writer(struct match_worker *worker, void (*visit)(struct writer *))
{
    struct writer *const writers[] = {&worker->batch.text.lines, &worker->batch.text.details,
                                      &worker->batch.text.shown, &worker->batch.text.automatic,
                                      &worker->batch.text.draft, &worker->reply.body};
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        visit(writers[i]);
}

static void scratch_free(struct scratch *scratch)
{
    if (!scratch) return;
    free(scratch->state);
    free(scratch->drafts.state);
    free(scratch);
}

static struct scratch *scratch_new(size_t state_room)
{
    struct scratch *scratch = calloc(1, sizeof *scratch);
    if (!scratch) return NULL;
    scratch->state = calloc(1, state_room);
    scratch->drafts.state = calloc(1, state_room);
    if (scratch->state && scratch->drafts.state) return scratch;
    scratch_free(scratch);
    return NULL;
}

void match_worker_forget(struct match_worker *worker)
{
    store_rows_free(worker->loading.rows);
    store_rows_free(worker->loading.answer_rows);
    worker->loading.rows = worker->loading.answer_rows = NULL;
    worker->loading.has_answers = false;
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
    worker->play_memory.state = calloc(1, pack_cache_state_room(service->pack_cache));
    worker->unpacked.state = calloc(1, pack_cache_state_room(service->pack_cache));
    if (worker->scratch && worker->play_memory.state && worker->unpacked.state) return worker;
    match_worker_free(worker);
    return NULL;
}

struct match_worker *match_worker_new(struct match_service *service, struct db *db)
{
    return worker_new(service, db, NULL);
}

struct match_worker *match_worker_sibling(const struct match_worker *other)
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
    match_worker_forget(worker);
    each_writer(worker, writer_free);
    if (!worker->shares_scratch) scratch_free(worker->scratch);
    free(worker->play_memory.state);
    free(worker->unpacked.state);
    free(worker);
}

void match_notify_listeners(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE])
{
    wake_listeners(worker->service, id);
    notify_post(worker->service->notify, id);
}

void match_notify(struct match_worker *worker, const struct match *match)
{
    struct store_bytes left = match->seats.players;
    struct store_seated seated;
    match_notify_listeners(worker, match->terms.id);
    while (store_seated_next(&left, &seated))
        match_notify_listeners(worker, seated.id);
}

/* ---- helpers ---- */

int64_t match_new_nonce(void)
{
    int64_t nonce;
    do
        randombytes_buf(&nonce, sizeof nonce);
    while (nonce == 0);
    return nonce;
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

void match_report_bug(const struct match *match, const char *what)
{
    log_say(LOG_ERROR, "match %s at version %llu: %s", match->id, (unsigned long long)match->version, what);
}

enum db_result match_is_unusable(const struct match *match, const char *what)
{
    if (json_memory_was_short()) return DB_AWAY;
    match_report_bug(match, what);
    return DB_BROKEN;
}

enum db_result match_lacks_lines(struct match_worker *worker, const struct match *match)
{
    struct store_loaded loaded;
    struct store_rows *rows;
    const enum db_result found =
        store_load(worker->db, &(struct store_request){.id = match->terms.id}, &loaded, &rows);
    store_rows_free(rows);
    return found == DB_OK ? match_is_unusable(match, "lines of its log are missing") : found;
}

void match_restore_state(struct match_worker *worker, struct match *match)
{
    memcpy(match->play.state, worker->unpacked.state, play_state_size(match->play.game));
}

struct play match_worker_copy_play(struct match_worker *worker, const struct play *p)
{
    struct play copy = *p;
    copy.state = memcpy(worker->scratch->state, p->state, play_state_size(p->game));
    return copy;
}
