/* Limits on rates: what is refused takes nothing. */
#include "api/http/limits.h"
#include "testing.h"

enum { IN_A_DAY = 4 };
static const int64_t DAY_US = INT64_C(86400000000), NOW_US = 1000 * INT64_C(86400000000);

/* An address as limits_hash_address() has it: its network's half, and its own. */
static uint64_t address(uint32_t network, uint32_t own)
{
    return (uint64_t)network << 32 | own;
}

static bool create(struct limits *limits, int count, uint64_t address, int64_t now_us)
{
    struct quota quota = {0};
    return limits_create_more(limits, count, address, now_us, &quota);
}

/* Others have used up what the network may create, and the address is refused. When the network may create
 * again what one address may, the address can have all of it. */
TEST(what_a_network_refuses_is_not_taken_of_the_address)
{
    const struct config config = {.rate.create_in_a_day = IN_A_DAY};
    struct limits *limits = limits_new(&config, 1);
    assert_non_null(limits);
    for (uint32_t other = 0; other < LIMITS_NETWORK_SHARES; other++)
        assert_true(create(limits, IN_A_DAY, address(1, 100 + other), NOW_US));
    for (int tries = 0; tries < IN_A_DAY; tries++)
        assert_false(create(limits, 1, address(1, 7), NOW_US));
    assert_false(create(limits, IN_A_DAY, address(1, 7), NOW_US));
    assert_true(create(limits, IN_A_DAY, address(1, 7), NOW_US + DAY_US / LIMITS_NETWORK_SHARES));
    limits_free(limits);
}

/* Of too many, none is taken: the address can create as many as it has. */
TEST(of_too_many_none_is_taken)
{
    const struct config config = {.rate.create_in_a_day = IN_A_DAY};
    struct limits *limits = limits_new(&config, 1);
    assert_non_null(limits);
    assert_false(create(limits, IN_A_DAY + 1, address(1, 7), NOW_US));
    assert_true(create(limits, IN_A_DAY, address(1, 7), NOW_US));
    assert_false(create(limits, 1, address(1, 7), NOW_US));
    limits_free(limits);
}
