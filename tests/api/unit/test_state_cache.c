/* The state cache: what is found, by whom, and how much memory it takes. */
#include "api/match/state_cache.h"

#include <stdio.h>
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
    static struct cached_memory memory;
    uint8_t state[65536], token[HASH_SIZE] = {(uint8_t)(bearer + 2)};
    if (!state_cache_find(cache, wanted.match.terms.id, token, &found, state, &memory)) return 0;
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
    keep(cache, &fourth, 0, NULL); /* another match's entries are between them */
    assert_int_equal(found_by(cache, 1, 0), 4);
    assert_int_equal(found_by(cache, 1, 1), 0);
    state_cache_free(cache);
}

TEST(who_is_known_is_known_after_a_match_was_not_kept)
{
    struct state_cache *cache = state_cache_new(ROOM);
    const struct cached first = match_at(1, 1), second = match_at(1, 2), third = match_at(1, 3);
    const uint8_t token[HASH_SIZE] = {3};
    keep(cache, &first, 0, NULL);
    state_cache_keep(cache, &second, NULL, first.last_hash, NULL); /* its deadline has passed */
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

static struct store_answer answer_of_seat(int seat, int64_t nonce, const char *draft)
{
    return (struct store_answer){.seat = seat,
                                 .complete = true,
                                 .draft = {(const uint8_t *)draft, draft ? strlen(draft) : 0},
                                 .nonce = nonce};
}

/* "seat nonce draft" of each answer that is found, and whether they are whole. */
static void assert_answers(struct state_cache *cache, const struct cached *of, int bearer, const char *wanted)
{
    struct cached found;
    static struct cached_memory memory;
    uint8_t state[65536], token[HASH_SIZE] = {(uint8_t)(bearer + 2)};
    char told[500] = "";
    assert_true(state_cache_find(cache, of->match.terms.id, token, &found, state, &memory));
    for (size_t i = 0; i < found.answers.count; i++) {
        const struct store_answer *answer = &found.answers.answer[i];
        snprintf(told + strlen(told), sizeof told - strlen(told), "%d %d %.*s, ", answer->seat,
                 (int)answer->nonce, (int)answer->draft.length, (const char *)answer->draft.data);
    }
    snprintf(told + strlen(told), sizeof told - strlen(told), "%s", found.answers.whole ? "whole" : "");
    assert_string_equal(told, wanted);
}

TEST(answers_join_those_that_are_known)
{
    struct state_cache *cache = state_cache_new(ROOM);
    struct cached step = match_at(1, 1), loaded = match_at(1, 1), next = match_at(1, 2);
    const struct store_answer two = answer_of_seat(2, 20, "two"), one = answer_of_seat(1, 10, "one");
    step.answers.whole = next.answers.whole = true;
    keep(cache, &step, 0, NULL);
    assert_answers(cache, &step, 0, "whole");
    state_cache_answer(cache, step.match.terms.id, 1, step.last_hash, &two);
    state_cache_answer(cache, step.match.terms.id, 1, step.last_hash, &one);
    assert_answers(cache, &step, 0, "1 10 one, 2 20 two, whole");
    /* A seat reads, which does not see the answers of others. One of them has changed it, by another
     * instance. */
    loaded.answers.count = 3;
    loaded.answers.answer[0] = answer_of_seat(0, 1, "mine");
    loaded.answers.answer[1] = answer_of_seat(1, 10, NULL);
    loaded.answers.answer[2] = answer_of_seat(2, 21, NULL);
    keep(cache, &loaded, 0, NULL);
    assert_answers(cache, &step, 0, "0 1 mine, 1 10 one, 2 21 , ");
    keep(cache, &loaded, 2, NULL);
    assert_int_equal(found_by(cache, 1, 2), 0); /* whose own draft is not known */
    keep(cache, &loaded, 1, NULL);
    assert_int_equal(found_by(cache, 1, 1), 1);
    /* Those that come late for a version that is past are nothing to the next one. */
    keep(cache, &next, 0, step.last_hash);
    state_cache_answer(cache, step.match.terms.id, 1, step.last_hash, &two);
    assert_answers(cache, &next, 0, "whole");
    state_cache_answer(cache, step.match.terms.id, 2, step.last_hash, &two); /* restored: another way */
    assert_answers(cache, &next, 0, "whole");
    state_cache_free(cache);
}

TEST(drafts_have_their_bounds)
{
    struct state_cache *cache = state_cache_new(ROOM);
    static char draft[STATE_CACHE_DRAFTS];
    struct cached step = match_at(1, 1), found;
    static struct cached_memory memory;
    uint8_t bytes[65536], token[HASH_SIZE] = {2};
    step.answers.whole = true;
    memset(draft, 'x', sizeof draft - 1);
    keep(cache, &step, 0, NULL);
    for (int seat = 1; seat <= 2; seat++) {
        const struct store_answer answer = answer_of_seat(seat, seat, draft);
        state_cache_answer(cache, step.match.terms.id, 1, step.last_hash, &answer);
    }
    assert_true(state_cache_find(cache, step.match.terms.id, token, &found, bytes, &memory));
    assert_int_equal(found.answers.answer[0].draft.length, sizeof draft - 1);
    assert_int_equal(found.answers.answer[1].draft.length, 0);
    assert_false(found.answers.whole);
    for (int i = 0; i < MATCHES; i++) { /* they take room from other matches */
        struct cached other = match_at(i, 1);
        const struct store_answer answer = answer_of_seat(1, 1, draft);
        keep(cache, &other, 0, NULL);
        state_cache_answer(cache, other.match.terms.id, 1, other.last_hash, &answer);
        assert_int_equal(found_by(cache, i, 0), 1);
    }
    size_t there = 0;
    for (int i = 0; i < MATCHES; i++)
        there += found_by(cache, i, 0) != 0;
    assert_in_range(there, 16, ROOM / sizeof draft);
    state_cache_free(cache);
}

TEST(strangers_find_what_was_kept_with_its_label_and_tournament)
{
    struct state_cache *cache = state_cache_new(ROOM);
    static struct cached_memory memory;
    static char longest[STATE_CACHE_TEXT + 1];
    uint8_t copy[65536];
    struct cached first = match_at(1, 1), second = match_at(1, 2), other = match_at(2, 1), found;
    char label[] = "final";
    first.match.listing.label = label;
    first.match.listing.tournament = second.match.listing.tournament = "Osnabrück";
    keep(cache, &first, 0, NULL);
    memset(label, 'x', sizeof label - 1); /* the one who kept it has it no more */
    keep(cache, &second, 0, first.last_hash);
    assert_true(state_cache_find(cache, first.match.terms.id, NULL, &found, copy, &memory));
    assert_int_equal(found.match.bearer, STORE_STRANGER);
    assert_int_equal(found.match.version, 2);
    assert_string_equal(found.match.listing.label, "final");
    assert_string_equal(found.match.listing.tournament, "Osnabrück");
    memset(longest, 'x', sizeof longest - 1);
    other.match.listing.label = longest;
    keep(cache, &other, 0, NULL);
    assert_int_equal(found_by(cache, 2, 0), 0);
    longest[sizeof longest - 2] = '\0';
    keep(cache, &other, 0, NULL);
    assert_int_equal(found_by(cache, 2, 0), 1);
    state_cache_free(cache);
}

TEST(a_stranger_who_has_loaded_it_lets_no_other_in)
{
    struct state_cache *cache = state_cache_new(ROOM);
    const struct cached first = match_at(1, 1), fourth = match_at(1, 4);
    const uint8_t kept[65536] = {1};
    static struct cached_memory memory;
    struct cached found;
    keep(cache, &first, 0, NULL);
    state_cache_keep(cache, &fourth, NULL, NULL, kept);
    assert_int_equal(found_by(cache, 1, 0), 0);
    uint8_t copy[65536];
    assert_true(state_cache_find(cache, first.match.terms.id, NULL, &found, copy, &memory));
    assert_int_equal(found.match.version, 4);
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
