/* The state cache: matches as this process has last seen them, decoded, so that a move, an answer or a look needs no load. Shared by all workers; every function may be
 * called by any thread at any time.
 *
 * What it gives may be old: another instance may have moved the match on, or let somebody else have a seat. Nobody is told anything by it, therefore, but
 * what the database has agreed to: the commit of a move names the version and the hash of the log's last entry that it was judged on
 * (store_commit()). All that changes who may move and what is legal is an entry of the log, and so changes both; but for answers to a secret step: one that comes in
 * names the seats that had answered (store_answer()), the end of a step the nonces of all answers, and so does a look, and when the decision is due (store_unchanged()). Never kept are matches that have not begun or are over; those that this
 * build would play otherwise; those whose deadline has passed. What is refused on a state from here is judged again on the loaded one.
 *
 * Tokens are kept as hashes: those that a load has found to be a seat's, or the organizer's, at this version. Another one is not found here; who has
 * none is a stranger. */
#ifndef WESTPHALIA_API_MATCH_STATE_CACHE_H
#define WESTPHALIA_API_MATCH_STATE_CACHE_H

#include "api/match/match.h"

struct state_cache;

/* The answers to the secret step that a match is at, in the order of their seats, as far as they are known. A draft that is not has no length. */
struct cached_answers {
    struct store_answer answer[STORE_SEATS];
    size_t count;
    bool whole; /* all of them are, with their drafts */
};

/* A match without its state. */
struct cached {
    /* Of no caller: its bearer is who has asked, and its play is empty. Where it is found it has no pack, for
     * packs are forgotten (api/match/pack_cache.h): the next two find it. */
    struct match match;
    const struct game *game;
    uint8_t pack_hash[HASH_SIZE];
    uint8_t seed[SEED_SIZE];
    uint8_t last_hash[HASH_SIZE]; /* of action match.version */
    struct cached_answers answers;
};

enum {
    STATE_CACHE_DRAFTS = 1 << 14, /* bytes of a match's drafts, at the most; further ones are not known */
    STATE_CACHE_TEXT = 1024 /* room for a label or a tournament; matches with longer ones are not kept */
};

/* Who asks; by the hash of a token that he has. */
struct known {
    const uint8_t *token_hash;
    int bearer; /* a seat, or STORE_ORGANIZER */
};

/* Uses `room` bytes at the most; of 0 it keeps nothing. NULL when memory is short. */
struct state_cache *state_cache_new(size_t room);
void state_cache_free(struct state_cache *cache);

/* What a copy from the cache points into. */
struct cached_memory {
    uint8_t drafts[STATE_CACHE_DRAFTS]; /* of its answers */
    char label[STATE_CACHE_TEXT], tournament[STATE_CACHE_TEXT];
};

/* Copies a match for the bearer of a token (NULL: for a stranger): found->match.bearer is who that is; `state` gets the state. False: the
 * match is not there, or the token not known; or the bearer has answered, and what is not. */
bool state_cache_find(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], const uint8_t *token_hash,
                      struct cached *found, void *state, struct cached_memory *memory);

/* Keeps what was loaded for this bearer (`known` NULL: for a stranger), or what a commit of his (NULL: of nobody's, as when a deadline passes) has made of the match
 * whose last hash was `before` (NULL: it was loaded), unless a later version is there; if this one is, its answers join those that are known. `state` NULL: the match
 * is one that is not kept now, as after its deadline, and is not found; but who is known is still known when a commit goes on from there. Matches that were used longest ago
 * make room for it. */
void state_cache_keep(struct state_cache *cache, const struct cached *cached, const struct known *known,
                      const uint8_t *before, const void *state);

/* An answer has come in at this version of the match. */
void state_cache_answer(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], uint64_t version,
                        const uint8_t last_hash[HASH_SIZE], const struct store_answer *answer);

/* What was kept of the match up to this version is of no use any more. */
void state_cache_forget(struct state_cache *cache, const uint8_t id[MATCH_ID_SIZE], uint64_t version);

#endif
