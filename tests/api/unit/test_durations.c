/* Durations and moments as the API has them. */
#include "api/common/when.h"
#include "testing.h"

#define SECONDS(n) ((n)*INT64_C(1000000))

TEST(durations_are_read_and_written)
{
    static const struct {
        const char *text, *again;
        int64_t microseconds;
    } good[] = {{"PT24H", "PT24H", SECONDS(86400)},
                {"P1D", "PT24H", SECONDS(86400)},
                {"P2W", "PT336H", SECONDS(14 * 86400)},
                {"P1DT12H30M5S", "PT36H30M5S", SECONDS(86400 + 12 * 3600 + 1805)},
                {"PT90S", "PT1M30S", SECONDS(90)},
                {"PT0S", "PT0S", 0},
                {"PT0.1S", "PT0.1S", 100000},
                {"PT1.250S", "PT1.25S", 1250000},
                {"PT1.0000019S", "PT1.000001S", 1000001},
                {"P366D", "PT8784H", SECONDS(366 * 86400)}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char text[DURATION_ROOM];
        int64_t microseconds, again;
        assert_true(duration_read(good[i].text, &microseconds));
        assert_int_equal(microseconds, good[i].microseconds);
        duration_write(microseconds, text);
        assert_string_equal(text, good[i].again);
        assert_true(duration_read(text, &again));
        assert_int_equal(again, microseconds);
    }
}

TEST(what_is_no_duration_is_refused)
{
    static const char *const bad[] = {"",      "P",      "PT",     "24H",           "PT24",           "P24H",
                                      "PT1D",  "P1M",    "P1Y",    "PT-1H",         "PT1.5H",         "PT.5S",
                                      "PT1.S", "PT1S2H", "PT1H1H", "pt1h",          "PT1H ",          " PT1H",
                                      "P1DT",  "PTT1H",  "P1W1W",  "PT9999999999H", "PT1.1234567890S"};
    int64_t microseconds;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (duration_read(bad[i], &microseconds)) fail_msg("\"%s\" was read as a duration", bad[i]);
}

TEST(what_is_too_short_or_too_long_is_told)
{
    static const char *const bad[] = {"PT0S",  "PT0.09S",     "P366DT1S",
                                      "P367D", "P999999999W", "P999999999WT999999999S"};
    int64_t microseconds;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(duration_read(bad[i], &microseconds));
        assert_false(duration_is_allowed(microseconds));
    }
    assert_true(duration_is_allowed(DURATION_LEAST) && duration_is_allowed(DURATION_MOST));
}

TEST(moments_are_read)
{
    static const struct {
        const char *text;
        int64_t microseconds;
    } good[] = {{"1970-01-01T00:00:00Z", 0},
                {"1969-12-31T23:59:59Z", SECONDS(-1)},
                {"2026-11-21T10:04:26Z", SECONDS(1795255466)},
                {"2026-11-21T10:04:26.123456Z", SECONDS(1795255466) + 123456},
                {"2026-11-21T12:04:26.5+02:00", SECONDS(1795255466) + 500000},
                {"2026-11-21T04:34:26-05:30", SECONDS(1795255466)},
                {"2028-02-29T00:00:00Z", SECONDS(1835395200)}};
    static const char *const bad[] = {"",
                                      "2026-11-21",
                                      "2026-11-21 10:04:26Z",
                                      "2026-11-21T10:04:26",
                                      "2026-11-31T10:04:26Z",
                                      "2027-02-29T00:00:00Z",
                                      "2026-11-21T24:00:00Z",
                                      "2026-11-21T10:04:60Z",
                                      "2026-11-21T10:04:26.Z",
                                      "2026-11-21T10:04:26+2:00",
                                      "2026-11-21T10:04:26+24:00",
                                      "2026-11-21T10:04:26Zulu",
                                      "0000-00-00T00:00:00Z",
                                      "soon"};
    int64_t microseconds;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(moment_read(good[i].text, &microseconds));
        assert_int_equal(microseconds, good[i].microseconds);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (moment_read(bad[i], &microseconds)) fail_msg("\"%s\" was read as a moment", bad[i]);
}
