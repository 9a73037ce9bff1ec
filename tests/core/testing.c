/* Runs the tests of a program: they have added themselves before main() begins, in no order that a compiler promises. */
#include "testing.h"

#include <errno.h>
#include <stdlib.h>

enum { TESTS_MAX = 200 };

/* A test; or, where there is none, the fixture of those on later lines. */
static struct line {
    int number;
    struct CMUnitTest test;
} lines[TESTS_MAX];
static size_t count;

static void add(int number, struct CMUnitTest test)
{
    if (count == TESTS_MAX) abort();
    lines[count++] = (struct line){number, test};
}

void test_add(int line, const char *name, CMUnitTestFunction test)
{
    add(line, (struct CMUnitTest){.name = name, .test_func = test});
}

void test_fixture(int line, CMFixtureFunction begin, CMFixtureFunction end)
{
    add(line, (struct CMUnitTest){.setup_func = begin, .teardown_func = end});
}

static int by_number(const void *one, const void *other)
{
    return ((const struct line *)one)->number - ((const struct line *)other)->number;
}

int tests_run(void)
{
    struct CMUnitTest tests[TESTS_MAX] = {{0}}, fixture = {0}; /* cmocka passes over what has no name */
    qsort(lines, count, sizeof *lines, by_number);
    for (size_t i = 0; i < count; i++) {
        tests[i] = lines[i].test;
        if (!tests[i].name) fixture = tests[i];
        tests[i].setup_func = fixture.setup_func;
        tests[i].teardown_func = fixture.teardown_func;
    }
    return cmocka_run_group_tests_name(program_invocation_short_name, tests, NULL, NULL);
}

__attribute__((weak)) int main(void)
{
    return tests_run();
}
