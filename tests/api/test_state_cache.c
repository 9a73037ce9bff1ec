/* The state cache: what is found, by whom, and how much memory it takes. */
#include "api/state_cache.h"

#include <string.h>

#include "engine/pack.h"
#include "games/registry.h"
#include "testing.h"

enum { ROOM = 1 << 20, MATCHES = 5000 };

static struct pack *pack;

static struct cached match_at(int number, uint64_t version)
{
    struct cached cached = {.match = {.version = version, .status = STORE_RUNNING}};
    cached.match.terms.pack = pack;
    for (size_t i = 0; i < MATCH_ID_SIZE; i++)
        cached.match.terms.id[i] = (uint8_t)(number >> 8 * (i % 2) ^ (int)i);
    cached.last_hash[0] = (uint8_t)version;
    return cached;
}

static void keep(struct state_cache *cache, const struct cached *cached, int bearer, const uint8_t *before)
{
    uint8_t state[65536], token[HASH_SIZE] = {(uint8_t)(bearer + 2)};
    memset(state, (int)cached->match.version, sizeof state);
    state_cache_keep(cache, cached, &(struct known){token, bearer}, before, state);
}

/* The version that is found; 0: none. */
static uint64_t found_by(struct state_cache *cache, int number, int bearer)
{
    struct cached wanted = match_at(number, 1), found;
    uint8_t state[65536], token[HASH_SIZE] = {(uint8_t)(bearer + 2)};
    if (!state_cache_find(cache, wanted.match.terms.id, token, &found, state)) return 0;
    assert_int_equal(found.match.bearer, bearer);
    assert_int_equal(found.match.version, state[0]);
    assert_int_equal(found.match.version, state[play_state_size(pack->game) - 1]);
    return found.match.version;
}

TEST(memory_is_bounded_and_what_was_used_last_stays)
{
    struct state_cache *cache = state_cache_new(ROOM);
    const size_t least = sizeof(struct cached) + play_state_size(pack->game);
    size_t there = 0;
    for (int i = 0; i < MATCHES; i++) {
        const struct cached cached = match_at(i, 1);
        keep(cache, &cached, 0, NULL);
        assert_int_equal(found_by(cache, 0, 0), 1);
        assert_int_equal(found_by(cache, i, 0), 1);
    }
    for (int i = 0; i < MATCHES; i++)
        there += found_by(cache, i, 0) != 0;
    assert_in_range(there, ROOM / least / 4, ROOM / least);
    state_cache_free(cache);
}

TEST(a_seat_that_changed_hands_is_not_known_any_more)
{
    struct state_cache *cache = state_cache_new(ROOM);
    const struct cached first = match_at(1, 1), second = match_at(1, 2), fourth = match_at(1, 4);
    keep(cache, &first, 0, NULL);
    assert_int_equal(found_by(cache, 1, 1), 0);
    keep(cache, &first, 1, NULL);
    assert_int_equal(found_by(cache, 1, 1), 1);
    keep(cache, &second, 0, first.last_hash); /* its own move: who sits there sits there still */
    assert_int_equal(found_by(cache, 1, 1), 2);
    keep(cache, &fourth, 0, NULL); /* somebody else's entries are between them */
    assert_int_equal(found_by(cache, 1, 0), 4);
    assert_int_equal(found_by(cache, 1, 1), 0);
    state_cache_free(cache);
}

TEST(who_is_known_is_known_after_a_secret_step)
{
    struct state_cache *cache = state_cache_new(ROOM);
    const struct cached first = match_at(1, 1), second = match_at(1, 2), third = match_at(1, 3);
    const uint8_t token[HASH_SIZE] = {3};
    keep(cache, &first, 0, NULL);
    state_cache_keep(cache, &second, NULL, first.last_hash,
                     NULL); /* a deadline has brought the secret step */
    assert_int_equal(found_by(cache, 1, 0), 0);
    state_cache_keep(cache, &second, &(struct known){token, 1}, NULL, NULL);
    assert_int_equal(found_by(cache, 1, 1), 0);
    keep(cache, &third, 0, second.last_hash);
    assert_int_equal(found_by(cache, 1, 0), 3);
    assert_int_equal(found_by(cache, 1, 1), 3);
    state_cache_free(cache);
}

TEST(an_older_state_does_not_take_the_place_of_a_newer_one)
{
    struct state_cache *cache = state_cache_new(ROOM);
    const struct cached first = match_at(1, 1), second = match_at(1, 2);
    struct cached other = match_at(1, 2);
    keep(cache, &second, 0, NULL);
    keep(cache, &first, 0, NULL);
    assert_int_equal(found_by(cache, 1, 0), 2);
    other.last_hash[1] = 1; /* a database that was restored has gone another way from there */
    keep(cache, &other, 1, second.last_hash);
    assert_int_equal(found_by(cache, 1, 1), 2);
    state_cache_forget(cache, first.match.terms.id, 1);
    assert_int_equal(found_by(cache, 1, 1), 2);
    state_cache_forget(cache, first.match.terms.id, 2);
    assert_int_equal(found_by(cache, 1, 1), 0);
    state_cache_free(cache);
}

TEST(without_room_nothing_is_kept)
{
    struct state_cache *cache = state_cache_new(0);
    const struct cached first = match_at(1, 1);
    keep(cache, &first, 0, NULL);
    assert_int_equal(found_by(cache, 1, 0), 0);
    state_cache_free(cache);
}

int main(void)
{
    pack = pack_standard(games[0]);
    if (!pack) return 1;
    const int failed = tests_run();
    pack_free(pack);
    return failed;
}
