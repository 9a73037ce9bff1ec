/* Runs the tests of a program: they have added themselves before main() begins, in no order that a compiler
 * promises. A first argument is the end of a file's name. A second one is a test's name, in which * stands
 * for any text. */
#include "testing.h"

#include <fnmatch.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TESTS_MAX = 2000 };

/* A test; or, where it has no name, the fixture of the tests on later lines. */
static struct line {
    const char *file;
    int number;
    struct CMUnitTest test;
} lines[TESTS_MAX];
static size_t count;

static void add(const char *file, int number, struct CMUnitTest test)
{
    if (count == TESTS_MAX) abort();
    lines[count++] = (struct line){file, number, test};
}

void test_add(const char *file, int line, const char *name, CMUnitTestFunction test)
{
    add(file, line, (struct CMUnitTest){.name = name, .test_func = test});
}

void test_fixture(const char *file, int line, CMFixtureFunction begin, CMFixtureFunction end)
{
    add(file, line, (struct CMUnitTest){.setup_func = begin, .teardown_func = end});
}

static int by_place(const void *one, const void *other)
{
    const struct line *a = one, *b = other;
    const int files = strcmp(a->file, b->file);
    return files ? files : a->number - b->number;
}

static bool ends_in(const char *text, const char *end)
{
    const size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && !strcmp(text + length - wanted, end);
}

__attribute__((weak)) void test_begins(void)
{
}

/* Begins a test. *state has the line of its fixture, if it has one. */
static int begin_test(void **state)
{
    const struct line *fixture = *state;
    *state = NULL;
    test_begins();
    return fixture && fixture->test.setup_func ? fixture->test.setup_func(state) : 0;
}

/* The tests of one file, which begin at this line. */
static int run_file(struct line *begin, size_t length)
{
    struct CMUnitTest *tests = calloc(length, sizeof *tests);
    struct line *fixture = NULL;
    if (!tests) abort();
    for (size_t i = 0; i < length; i++) { /* cmocka passes over what has no name */
        tests[i] = begin[i].test;
        if (!tests[i].name) fixture = &begin[i];
        tests[i].setup_func = begin_test;
        tests[i].teardown_func = fixture ? fixture->test.teardown_func : NULL;
        tests[i].initial_state = fixture;
    }
    const int failed = _cmocka_run_group_tests(begin->file, tests, length, NULL, NULL);
    free(tests);
    return failed;
}

/* Of all files whose names end so, the tests with such a name. That there is none is a failure, too. */
static int run(const char *wanted, const char *name)
{
    int failed = 0;
    bool found = false;
    cmocka_set_test_filter(name);
    qsort(lines, count, sizeof *lines, by_place);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && !strcmp(lines[next].file, lines[i].file);)
            next++;
        if (!ends_in(lines[i].file, wanted)) continue;
        for (size_t line = i; line < next && !found; line++)
            found = lines[line].test.name && !fnmatch(name, lines[line].test.name, 0);
        failed += run_file(lines + i, next - i);
    }
    if (!found) fprintf(stderr, "no tests %s of a file %s\n", name, wanted);
    return found ? failed : 1;
}

int fewer_tries(void)
{
    const char *wanted = getenv("FEWER_TRIES");
    const int fewer = wanted ? atoi(wanted) : 1;
    return fewer > 0 ? fewer : 1;
}

int tests_run(void)
{
    return run("", "*");
}

__attribute__((weak)) int main(int argc, char **argv)
{
    return run(argc > 1 ? argv[1] : "", argc > 2 ? argv[2] : "*");
}
