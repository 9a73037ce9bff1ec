/* The state cache: matches as this process has last seen them, decoded, so that a request need not load them.
 * All workers share it. Every function may be called by any thread at any time.
 *
 * An entry may be old, so it is no more than a guess: cached.h tells what holds of it.
 *
 * Some matches are never kept: those that have not begun, that are over, that this build would play
 * otherwise, or whose deadline has passed. Matches with players are never kept either: a player may get
 * another name or token at any time, and no action tells of it.
 *
 * Tokens are kept as hashes: those that a load has found valid at this version, for a seat or the organizer.
 * Another token is not found in the cache. A caller without a token is a spectator. */
#ifndef WESTPHALIA_API_MATCH_STATE_CACHE_H
#define WESTPHALIA_API_MATCH_STATE_CACHE_H

#include "api/match/match.h"

struct state_cache;

/* Where a match is taken from. */
enum match_source {
    FROM_DATABASE, /* it was loaded */
    FROM_CACHE     /* it is a guess, until the database agrees (cached.h) */
};

/* The known answers to the current secret step, in the order of their seats. An unknown draft has length
 * 0. */
struct cached_answers {
    struct store_answer answer[STORE_SEATS];
    size_t count;
    bool whole; /* all answers are known, with their drafts */
};

/* A match without its state. */
struct cached {
    /* In the cache it belongs to no caller, and its play is empty. In a found copy its bearer is the caller.
     * It has no pack, since packs are forgotten (api/shared/pack_cache.h): the members `seed` and `last_hash`
     * below do not need one. */
    struct match match;
    const struct game *game;
    uint8_t pack_hash[HASH_SIZE];
    uint8_t seed[SEED_SIZE];
    uint8_t last_hash[HASH_SIZE]; /* the hash of action match.version */
    struct cached_answers answers;
};

enum {
    STATE_CACHE_DRAFTS = 1 << 14, /* bytes of a match's drafts, at most; further drafts are unknown */
    STATE_CACHE_TEXT = 1024 /* bytes of a label or a tournament; matches with longer ones are not kept */
};

/* A bearer, and the hash of its token. */
struct known {
    const uint8_t *token_hash;
    int bearer; /* a seat, or STORE_ORGANIZER */
};

/* Uses at most `room` bytes; with 0 it keeps nothing. NULL: memory is short. */
struct state_cache *state_cache_new(size_t room);
void state_cache_free(struct state_cache *cache);

/* The memory of a copy from the cache. */
struct cached_memory {
    uint8_t drafts[STATE_CACHE_DRAFTS]; /* drafts of its answers */
    char label[STATE_CACHE_TEXT], tournament[STATE_CACHE_TEXT];
};

/* Copies a match for the bearer of a token (NULL: a spectator). found->match.bearer says who that is; `state`
 * gets the state. False: the match is not in the cache, the token is not known, or the bearer's own draft is
 * not known. */
bool state_cache_find(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], const uint8_t *token_hash,
                      struct cached *found, void *state, struct cached_memory *memory);

/* Keeps a match, unless a later version is in the cache. At the same version the answers join those that are
 * known. Matches that were used longest ago make room.
 *   known: the bearer for whom it was loaded, or whose commit led here; NULL: a spectator, or no bearer, as
 *     when a deadline passes.
 *   before: the last hash before the commit; NULL: the match was loaded.
 *   state: NULL: the match is not kept now, as after its deadline, and is not found. Its tokens stay known
 *     for a commit that goes on from it. */
void state_cache_keep(struct state_cache *cache, const struct cached *cached, const struct known *known,
                      const uint8_t *before, const void *state);

/* Adds an answer that was committed at this version of the match. */
void state_cache_answer(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], uint64_t version,
                        const uint8_t last_hash[HASH_SIZE], const struct store_answer *answer);

/* Forgets the match up to this version. */
void state_cache_forget(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], uint64_t version);

#endif
