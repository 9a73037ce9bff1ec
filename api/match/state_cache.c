/* Matches by their ids in shards. Each shard has a lock, a table of chains and a list in order of use. */
#include "api/match/state_cache.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/metrics.h"
#include "api/shared/lru.h"
#include "program/must_hold.h"

enum { SHARDS = 16, TYPICAL = 4096 /* bytes of a typical entry, by which the tables are sized */ };

struct entry {
    struct lru_link link;
    struct entry *next; /* next entry of its chain */
    struct cached cached;
    uint32_t known; /* which token hashes are known; bit 0: the organizer's, bit 1 + n: seat n's */
    uint8_t token_hash[1 + SEATS_MAX][HASH_SIZE]; /* the organizer's, then the seats' */
    bool lacks_state;                             /* it has tokens but no state */
    uint8_t *drafts;                              /* the memory of its answers' drafts; NULL: none */
    size_t drafts_size;
    size_t state_size;
    uint8_t bytes[]; /* state, label, tournament */
};

struct shard {
    pthread_mutex_t lock;
    struct entry **bucket;
    struct lru entries;
    size_t used; /* bytes */
};

struct state_cache {
    size_t room, buckets; /* of each shard: bytes, and buckets of its table (a power of two) */
    struct shard shard[SHARDS];
};

struct state_cache *state_cache_new(size_t room)
{
    struct state_cache *cache = calloc(1, sizeof *cache);
    if (!cache) return NULL;
    cache->room = room / SHARDS;
    cache->buckets = 1;
    while (cache->buckets * TYPICAL < cache->room)
        cache->buckets *= 2;
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&cache->shard[i].lock, NULL);
    for (int i = 0; i < SHARDS; i++)
        if (!(cache->shard[i].bucket = calloc(cache->buckets, sizeof(struct entry *)))) {
            state_cache_free(cache);
            return NULL;
        }
    return cache;
}

/* ---- within a shard, with its lock ---- */

/* UUIDs of every version are random at their end. */
static struct shard *shard_of(struct state_cache *cache, const uint8_t *id)
{
    return &cache->shard[id[MATCH_ID_SIZE - 1] % SHARDS];
}

static struct entry **bucket_of(const struct state_cache *cache, struct shard *shard, const uint8_t *id)
{
    uint32_t number;
    memcpy(&number, id + MATCH_ID_SIZE - 1 - sizeof number, sizeof number);
    struct entry **at = &shard->bucket[number & (cache->buckets - 1)];
    while (*at && memcmp((*at)->cached.match.terms.id, id, MATCH_ID_SIZE) != 0)
        at = &(*at)->next;
    return at;
}

static size_t text_size(const char *text)
{
    return text ? strlen(text) + 1 : 0;
}

/* Label and tournament never change, so an entry's size is fixed. */
static size_t size_of(const struct match *match, size_t state_size)
{
    return sizeof(struct entry) + state_size + text_size(match->listing.label) +
           text_size(match->listing.tournament);
}

static const char *copy_text(char *to, const char *text)
{
    return text ? memcpy(to, text, text_size(text)) : NULL;
}

static void note_size(struct shard *shard, int matches, int64_t bytes)
{
    shard->used += bytes;
    metrics_add(METRIC_CACHED_MATCHES, matches);
    metrics_add(METRIC_CACHED_BYTES, bytes);
}

static void put_drafts(struct shard *shard, struct entry *entry, uint8_t *drafts, size_t size)
{
    note_size(shard, 0, (int64_t)size - (int64_t)entry->drafts_size);
    if (entry->drafts) sodium_memzero(entry->drafts, entry->drafts_size);
    free(entry->drafts);
    entry->drafts = drafts;
    entry->drafts_size = size;
}

static void drop(struct shard *shard, struct entry **at)
{
    struct entry *entry = *at;
    *at = entry->next;
    lru_remove(&shard->entries, &entry->link);
    put_drafts(shard, entry, NULL, 0);
    note_size(shard, -1, -(int64_t)size_of(&entry->cached.match, entry->state_size));
    sodium_memzero(&entry->cached, sizeof entry->cached);
    free(entry);
}

static void drop_oldest(struct state_cache *cache, struct shard *shard)
{
    const struct entry *oldest = (const struct entry *)shard->entries.oldest;
    drop(shard, bucket_of(cache, shard, oldest->cached.match.terms.id));
}

/* Makes an entry with its texts. */
static struct entry *add(struct state_cache *cache, struct shard *shard, const struct match *match,
                         size_t state_size)
{
    const uint8_t *id = match->terms.id;
    const size_t size = size_of(match, state_size);
    if (size > cache->room || text_size(match->listing.label) > STATE_CACHE_TEXT ||
        text_size(match->listing.tournament) > STATE_CACHE_TEXT)
        return NULL;
    while (shard->used + size > cache->room)
        drop_oldest(cache, shard);
    struct entry *entry = calloc(1, size);
    if (!entry) return NULL;
    char *texts = (char *)entry->bytes + state_size;
    entry->state_size = state_size;
    entry->cached.match.listing.label = copy_text(texts, match->listing.label);
    entry->cached.match.listing.tournament =
        copy_text(texts + text_size(match->listing.label), match->listing.tournament);
    *bucket_of(cache, shard, id) = entry;
    lru_add(&shard->entries, &entry->link);
    note_size(shard, 1, size);
    return entry;
}

static void learn(struct entry *entry, const struct known *known)
{
    entry->known |= UINT32_C(1) << (known->bearer + 1);
    memcpy(entry->token_hash[known->bearer + 1], known->token_hash, HASH_SIZE);
}

/* False: the token is not known. */
static bool knows(const struct entry *entry, const uint8_t *token_hash, int *bearer)
{
    if (!token_hash) return true; /* a spectator */
    for (int i = 0; i <= SEATS_MAX; i++)
        if (entry->known >> i & 1 && !memcmp(entry->token_hash[i], token_hash, HASH_SIZE)) {
            *bearer = i - 1;
            return true;
        }
    return false;
}

static bool is_at(const struct entry *entry, uint64_t version, const uint8_t *last_hash)
{
    return entry->cached.match.version == version && !memcmp(entry->cached.last_hash, last_hash, HASH_SIZE);
}

/* ---- answers ---- */

/* Copies the drafts, one behind the other. Those that find no room become unknown. */
static void copy_drafts(struct cached_answers *answers, uint8_t *drafts, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < answers->count; i++) {
        struct store_bytes *draft = &answers->answer[i].draft;
        if (draft->length > size - used) draft->length = 0;
        if (draft->length)
            draft->data = memcpy(drafts + used, draft->data, draft->length);
        else
            *draft = (struct store_bytes){0};
        used += draft->length;
        answers->whole = answers->whole && draft->length;
    }
}

/* Copies the entry's answers into memory of its own. Other matches make room for them. */
static void hold_answers(struct state_cache *cache, struct shard *shard, struct entry *entry)
{
    struct cached_answers *answers = &entry->cached.answers;
    size_t size = 0;
    for (size_t i = 0; i < answers->count; i++)
        size += answers->answer[i].draft.length;
    if (size > STATE_CACHE_DRAFTS) size = STATE_CACHE_DRAFTS;
    uint8_t *drafts = size ? malloc(size) : NULL;
    copy_drafts(answers, drafts, drafts ? size : 0);
    put_drafts(shard, entry, drafts, drafts ? size : 0);
    lru_use(&shard->entries, &entry->link);
    while (shard->used > cache->room && shard->entries.oldest != &entry->link)
        drop_oldest(cache, shard);
    if (shard->used <= cache->room) return;
    copy_drafts(answers, NULL, 0);
    put_drafts(shard, entry, NULL, 0);
}

/* Replaces the seat's answer, unless the known one is the same with its draft. */
static void add_answer(struct cached_answers *answers, const struct store_answer *answer)
{
    size_t i = 0;
    while (i < answers->count && answers->answer[i].seat < answer->seat)
        i++;
    struct store_answer *at = &answers->answer[i];
    if (i == answers->count || at->seat != answer->seat) {
        must_hold(answers->count < STORE_SEATS);
        memmove(at + 1, at, (answers->count++ - i) * sizeof *at);
    } else if (at->nonce == answer->nonce && at->draft.length) {
        return;
    }
    *at = (struct store_answer){
        .seat = answer->seat, .complete = answer->complete, .draft = answer->draft, .nonce = answer->nonce};
}

static void add_answers(struct cached_answers *answers, const struct cached_answers *more)
{
    answers->whole = answers->whole || more->whole;
    for (size_t i = 0; i < more->count; i++)
        add_answer(answers, &more->answer[i]);
}

/* Whether the bearer's own draft is known, or none exists. */
static bool is_draft_known(const struct entry *entry, int bearer)
{
    const struct cached_answers *answers = &entry->cached.answers;
    for (size_t i = 0; i < answers->count; i++)
        if (answers->answer[i].seat == bearer) return answers->answer[i].draft.length > 0;
    return true;
}

/* ---- public functions ---- */

void state_cache_free(struct state_cache *cache)
{
    if (!cache) return;
    for (int i = 0; i < SHARDS; i++) {
        struct shard *shard = &cache->shard[i];
        while (shard->entries.oldest)
            drop_oldest(cache, shard);
        free(shard->bucket);
        pthread_mutex_destroy(&shard->lock);
    }
    free(cache);
}

/* Copies texts and drafts of an entry. */
static void copy_to(struct cached_memory *memory, struct cached *found)
{
    found->match.listing.label = copy_text(memory->label, found->match.listing.label);
    found->match.listing.tournament = copy_text(memory->tournament, found->match.listing.tournament);
    copy_drafts(&found->answers, memory->drafts, sizeof memory->drafts);
}

bool state_cache_find(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], const uint8_t *token_hash,
                      struct cached *found, void *state, struct cached_memory *memory)
{
    struct shard *shard = shard_of(cache, id);
    int bearer = STORE_STRANGER;
    pthread_mutex_lock(&shard->lock);
    struct entry *entry = *bucket_of(cache, shard, id);
    const bool hit =
        entry && !entry->lacks_state && knows(entry, token_hash, &bearer) && is_draft_known(entry, bearer);
    if (hit) {
        *found = entry->cached;
        copy_to(memory, found);
        memcpy(state, entry->bytes, entry->state_size);
        lru_use(&shard->entries, &entry->link);
    }
    pthread_mutex_unlock(&shard->lock);
    found->match.bearer = bearer;
    if (hit)
        metrics_add(METRIC_CACHE_HITS, 1);
    else
        metrics_add(METRIC_CACHE_MISSES, 1);
    return hit;
}

/* Copies a match into its entry, whose texts stay. Answers at the same version join those that are known. */
static void put_match(struct entry *entry, const struct cached *cached, bool is_there)
{
    const struct match_listing listing = entry->cached.match.listing;
    struct cached_answers answers = {0};
    if (is_there) answers = entry->cached.answers;
    add_answers(&answers, &cached->answers);
    entry->cached = *cached;
    entry->cached.game = cached->match.terms.pack->game;
    memcpy(entry->cached.pack_hash, cached->match.terms.pack->hash, HASH_SIZE);
    entry->cached.match.terms.pack = NULL;
    entry->cached.match.listing.label = listing.label;
    entry->cached.match.listing.tournament = listing.tournament;
    entry->cached.answers = answers;
}

void state_cache_keep(struct state_cache *cache, const struct cached *cached, const struct known *known,
                      const uint8_t *before, const void *state)
{
    const struct match *match = &cached->match;
    struct shard *shard = shard_of(cache, match->terms.id);
    const size_t state_size = play_state_size(match->terms.pack->game);
    pthread_mutex_lock(&shard->lock);
    struct entry *entry = *bucket_of(cache, shard, match->terms.id);
    const bool is_there = entry && is_at(entry, match->version, cached->last_hash),
               follows = entry && before && !memcmp(entry->cached.last_hash, before, HASH_SIZE);
    if (!entry) entry = add(cache, shard, match, state_size);
    if (entry && entry->cached.match.version <= match->version) {
        must_hold(entry->state_size == state_size); /* both are of one game */
        put_match(entry, cached, is_there);
        hold_answers(cache, shard, entry);
        entry->lacks_state = !state;
        if (state) memcpy(entry->bytes, state, state_size);
        if (!is_there && !follows) entry->known = 0; /* a seat may have changed hands */
        if (known) learn(entry, known);
    }
    pthread_mutex_unlock(&shard->lock);
}

void state_cache_answer(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], uint64_t version,
                        const uint8_t last_hash[HASH_SIZE], const struct store_answer *answer)
{
    struct shard *shard = shard_of(cache, id);
    pthread_mutex_lock(&shard->lock);
    struct entry *entry = *bucket_of(cache, shard, id);
    if (entry && is_at(entry, version, last_hash)) {
        add_answer(&entry->cached.answers, answer);
        hold_answers(cache, shard, entry);
    }
    pthread_mutex_unlock(&shard->lock);
}

void state_cache_forget(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], uint64_t version)
{
    struct shard *shard = shard_of(cache, id);
    pthread_mutex_lock(&shard->lock);
    struct entry **at = bucket_of(cache, shard, id);
    if (*at && (*at)->cached.match.version <= version) drop(shard, at);
    pthread_mutex_unlock(&shard->lock);
}
