/* Tickets: what opens, for how long, and what does not. */
#include "api/shared/ticket.h"

#include <sodium.h>
#include <string.h>

#include "testing.h"

#define SECONDS(n) ((n)*INT64_C(1000000))

static const uint8_t KEY[TICKET_KEY] = {1}, OTHER_KEY[TICKET_KEY] = {2};
static const uint8_t MATCH[16] = {3}, OTHER_MATCH[16] = {4};
static const uint8_t TOKEN[32] = {5};
static const int64_t NOW = SECONDS(1800000000);

static bool opens_at(const char *ticket, const char *proof, int64_t when)
{
    uint8_t token[32] = {0};
    if (!ticket_open(KEY, MATCH, ticket, proof, when, token)) return false;
    assert_memory_equal(token, TOKEN, sizeof token);
    return true;
}

TEST(a_ticket_opens_within_a_minute)
{
    char ticket[TICKET_ROOM];
    ticket_make(KEY, MATCH, TOKEN, NOW, ticket);
    assert_int_equal(strlen(ticket), TICKET_ROOM - 1);
    assert_true(opens_at(ticket, NULL, NOW));
    assert_true(opens_at(ticket, NULL, NOW + SECONDS(60)));
    assert_false(opens_at(ticket, NULL, NOW + SECONDS(60) + 1));
}

TEST(a_ticket_from_the_future_opens_only_as_far_as_clocks_differ)
{
    char ticket[TICKET_ROOM], proof[TICKET_PROOF_ROOM];
    ticket_make(KEY, MATCH, TOKEN, NOW, ticket);
    ticket_prove(KEY, ticket, proof);
    assert_true(opens_at(ticket, NULL, NOW - SECONDS(TICKET_AHEAD)));
    assert_false(opens_at(ticket, NULL, NOW - SECONDS(TICKET_AHEAD) - 1));
    assert_true(opens_at(ticket, proof, NOW - SECONDS(TICKET_AHEAD)));
    assert_false(opens_at(ticket, proof, NOW - SECONDS(TICKET_AHEAD) - 1));
    assert_false(opens_at(ticket, NULL, NOW - SECONDS(86400)));
}

TEST(with_its_proof_it_opens_again_for_a_day)
{
    char ticket[TICKET_ROOM], proof[TICKET_PROOF_ROOM], other[TICKET_ROOM], wrong[TICKET_PROOF_ROOM];
    ticket_make(KEY, MATCH, TOKEN, NOW, ticket);
    ticket_make(KEY, MATCH, TOKEN, NOW, other);
    ticket_prove(KEY, ticket, proof);
    ticket_prove(KEY, other, wrong);
    assert_int_equal(strlen(proof), TICKET_PROOF_ROOM - 1);
    assert_true(opens_at(ticket, proof, NOW + SECONDS(61)));
    assert_true(opens_at(ticket, proof, NOW + SECONDS(86400)));
    assert_false(opens_at(ticket, proof, NOW + SECONDS(86400) + 1));
    assert_false(opens_at(ticket, wrong, NOW + SECONDS(61))); /* of another ticket for the same */
    assert_true(opens_at(ticket, wrong, NOW));
    ticket_prove(OTHER_KEY, ticket, wrong);
    assert_false(opens_at(ticket, wrong, NOW + SECONDS(61)));
    assert_false(opens_at(ticket, "", NOW + SECONDS(61)));
}

TEST(it_is_bound_to_its_match_and_to_the_service)
{
    char ticket[TICKET_ROOM];
    uint8_t token[32];
    ticket_make(KEY, MATCH, TOKEN, NOW, ticket);
    assert_false(ticket_open(KEY, OTHER_MATCH, ticket, NULL, NOW, token));
    assert_false(ticket_open(OTHER_KEY, MATCH, ticket, NULL, NOW, token));
}

TEST(what_is_changed_or_cut_does_not_open)
{
    char ticket[TICKET_ROOM], bad[TICKET_ROOM + 8];
    ticket_make(KEY, MATCH, TOKEN, NOW, ticket);
    for (size_t i = 0; i < TICKET_ROOM - 1; i++) {
        strcpy(bad, ticket);
        bad[i] = bad[i] == 'A' ? 'B' : 'A';
        assert_false(opens_at(bad, NULL, NOW));
        bad[i] = 0;
        assert_false(opens_at(bad, NULL, NOW));
    }
    strcat(strcpy(bad, ticket), "AAAA");
    assert_false(opens_at(bad, NULL, NOW));
}

TEST(two_for_the_same_have_nothing_in_common)
{
    char one[TICKET_ROOM], other[TICKET_ROOM];
    ticket_make(KEY, MATCH, TOKEN, NOW, one);
    ticket_make(KEY, MATCH, TOKEN, NOW, other);
    for (size_t i = 0; i + 8 < TICKET_ROOM; i += 8)
        assert_memory_not_equal(one + i, other + i, 8);
}
