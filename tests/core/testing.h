/* Tests that are said once: what a file defines with TEST() is run, in the order of its file. A program may
 * have the tests of several files; it runs those of the file that its argument names ("test_cards.c",
 * "baroque/test_cards.c"), or of all.
 *
 *     TEST(rule_5_1__who_bids_most_begins)
 *     {
 *         assert_int_equal(...);
 *     }
 *
 * FIXTURE(begin, end); has each test that follows run between these two, up to the next FIXTURE; NULL:
 * nothing is to be done. main() stands in testing.c; a program with one of its own calls tests_run() from it,
 * and answers with what that does. */
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
        test_add(__FILE__, __LINE__, #name, name);                                                           \
    }                                                                                                        \
    static void name(void **state)

#define FIXTURE(begin, end)               FIXTURE_ON_LINE(begin, end, __LINE__)
#define FIXTURE_ON_LINE(begin, end, line) FIXTURE_HERE(begin, end, line)
#define FIXTURE_HERE(begin, end, line)                                                                       \
    __attribute__((constructor)) static void add_fixture_##line(void)                                        \
    {                                                                                                        \
        test_fixture(__FILE__, line, begin, end);                                                            \
    }                                                                                                        \
    _Static_assert(1, "takes the semicolon")

int tests_run(void);

/* Runs before each test, and before its fixture. A program may define it, so that a test finds the same
 * whether others have run before it or not. */
void test_begins(void);

/* One in so many of the tries at random is made: FEWER_TRIES in the environment, or 1. A sanitized build sets
 * it: there a try takes several times as long, and the ordinary build makes them all. */
int fewer_tries(void);

/* For the macros. */
void test_add(const char *file, int line, const char *name, CMUnitTestFunction test);
void test_fixture(const char *file, int line, CMFixtureFunction begin, CMFixtureFunction end);

#endif
