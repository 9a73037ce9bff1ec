/* Limits on what is created. What is refused takes nothing, and the quota tells of the bucket that
 * refuses. */
#include "api/http/limits.h"
#include "testing.h"

enum { IN_A_DAY = 4 };
static const int64_t SECOND_US = 1000000, DAY_US = INT64_C(86400000000), NOW_US = 1000 * INT64_C(86400000000);

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

/* The day has no room for matches, so the minute keeps what it has: as many packs pass as a minute allows. */
TEST(what_the_day_refuses_is_not_taken_of_the_minute)
{
    const struct config config = {
        .rate.create = 2, .rate.create_in_a_day = IN_A_DAY, .size.max_packs = 10 * LIMITS_SHARE};
    struct limits *limits = limits_new(&config, 1);
    struct quota quota = {0};
    assert_non_null(limits);
    assert_true(create(limits, IN_A_DAY, address(1, 7), NOW_US));
    for (int tries = 0; tries < 2; tries++)
        assert_false(limits_create(limits, CREATES_MATCH, address(1, 7), NOW_US, &quota));
    for (int packs = 0; packs < 2; packs++)
        assert_true(limits_create(limits, CREATES_PACK, address(1, 7), NOW_US, &quota));
    assert_false(limits_create(limits, CREATES_PACK, address(1, 7), NOW_US, &quota));
    limits_free(limits);
}

/* The minute has nothing left either, after the day has taken the last of it. */
TEST(the_bucket_that_refuses_is_told)
{
    const struct config config = {.rate.create = 1, .rate.create_in_a_day = 2};
    struct limits *limits = limits_new(&config, 1);
    struct quota quota = {0};
    assert_non_null(limits);
    for (int minute = 0; minute < 2; minute++)
        assert_true(
            limits_create(limits, CREATES_MATCH, address(1, 7), NOW_US + minute * 60 * SECOND_US, &quota));
    assert_false(limits_create(limits, CREATES_MATCH, address(1, 7), NOW_US + 120 * SECOND_US, &quota));
    assert_string_equal(quota.of, "matches, players and tournaments in a day");
    assert_int_equal(quota.limit, 2);
    assert_int_equal(quota.remaining, 0);
    assert_int_equal(quota.retry, DAY_US / SECOND_US / 2 - 120);
    limits_free(limits);
}

/* The quota of a refused round has what is left, and the time until the whole round passes. */
TEST(too_many_are_told_what_is_left_and_when_all_pass)
{
    const struct config config = {.rate.create_in_a_day = IN_A_DAY};
    struct limits *limits = limits_new(&config, 1);
    struct quota quota = {0};
    assert_non_null(limits);
    assert_true(create(limits, 3, address(1, 7), NOW_US));
    assert_false(limits_create_more(limits, 3, address(1, 7), NOW_US, &quota));
    assert_int_equal(quota.remaining, 1);
    assert_int_equal(quota.retry, DAY_US / SECOND_US / 2);
    assert_false(create(limits, 3, address(1, 7), NOW_US + (quota.retry - 1) * SECOND_US));
    assert_true(create(limits, 3, address(1, 7), NOW_US + quota.retry * SECOND_US));
    assert_false(limits_create_more(limits, IN_A_DAY + 1, address(1, 9), NOW_US, &quota));
    assert_int_equal(quota.retry, LIMITS_NEVER);
    assert_int_equal(quota.remaining, IN_A_DAY);
    limits_free(limits);
}
