/* Tests that are said once: whatever a test program defines with TEST() is run, in the order of its file.
 *
 *     TEST(rule_5_1__who_bids_most_begins)
 *     {
 *         assert_int_equal(...);
 *     }
 *
 * FIXTURE(begin, end); has each test that follows run between these two, up to the next FIXTURE; NULL: nothing is to be done.
 * main() stands in testing.c; a program with one of its own calls tests_run() from it, and answers with what that does. */
#ifndef WESTPHALIA_TESTS_TESTING_H
#define WESTPHALIA_TESTS_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define TEST(name)                                                                                           \
    static void name(void **state);                                                                          \
    __attribute__((constructor)) static void add_##name(void)                                                \
    {                                                                                                        \
        test_add(__LINE__, #name, name);                                                                     \
    }                                                                                                        \
    static void name(void **state)

#define FIXTURE(begin, end)               FIXTURE_ON_LINE(begin, end, __LINE__)
#define FIXTURE_ON_LINE(begin, end, line) FIXTURE_HERE(begin, end, line)
#define FIXTURE_HERE(begin, end, line)                                                                       \
    __attribute__((constructor)) static void add_fixture_##line(void)                                        \
    {                                                                                                        \
        test_fixture(line, begin, end);                                                                      \
    }                                                                                                        \
    _Static_assert(1, "takes the semicolon")

int tests_run(void);

/* For the macros. */
void test_add(int line, const char *name, CMUnitTestFunction test);
void test_fixture(int line, CMFixtureFunction begin, CMFixtureFunction end);

#endif
