/* JSON from outside: what counts as an integer. */
#include <string.h>

#include "data/json_read.h"
#include "testing.h"

/* The text as it is read, written compactly; "" where it is none. */
static const char *read_and_written(const char *text)
{
    static char written[200];
    json_error_t error;
    json_t *json = json_read(text, strlen(text), &error);
    written[0] = 0;
    if (json)
        written[json_dumpb(json, written, sizeof written - 1, JSON_COMPACT | JSON_REAL_PRECISION(17))] = 0;
    json_decref(json);
    return written;
}

TEST(a_number_without_a_fraction_is_an_integer)
{
    assert_string_equal(read_and_written("[2.0,-3.0,1e3,-0.0,2.5E1,0,7]"), "[2,-3,1000,0,25,0,7]");
    assert_string_equal(read_and_written("{\"a\":[{\"b\":2.0}],\"c\":{\"d\":4.00}}"),
                        "{\"a\":[{\"b\":2}],\"c\":{\"d\":4}}");
    assert_string_equal(read_and_written("[9007199254740992.0,-9007199254740992.0]"),
                        "[9007199254740992,-9007199254740992]");
}

/* The path, with its elements found in the document. */
static const char *located(const char *path, const char *document)
{
    static struct faults faults;
    json_t *json = json_loads(document, 0, NULL);
    faults_clear(&faults);
    fault_add(&faults, path, "is wrong");
    json_locate(&faults, json);
    json_decref(json);
    return faults.list[0].path;
}

TEST(an_element_that_is_named_by_its_id_is_found_where_the_document_has_it)
{
    const char *document =
        "{\"side\":{\"led\":[\"b\",\"a/b\",\"2\"]},\"stack\":[{\"at\":1},{\"at\":[\"c\"]}]}";
    assert_string_equal(located("/side/led/b", document), "/side/led/0");
    assert_string_equal(located("/side/led/a~1b", document), "/side/led/1");
    assert_string_equal(located("/side/led/2", document), "/side/led/2");
    assert_string_equal(located("/side/led/d", document), "/side/led");
    assert_string_equal(located("/stack/1/at/c", document), "/stack/1/at/0");
    assert_string_equal(located("/side/none/a", document), "/side/none/a");
    assert_string_equal(located("", document), "");
}

TEST(other_numbers_and_strings_are_left_alone)
{
    assert_string_equal(read_and_written("[1.5,1e-3]"), "[1.5,0.001]");
    assert_string_equal(read_and_written("[1e300]"), "[1.0000000000000001e300]");
    assert_string_equal(read_and_written("[\"2.0\",true,null]"), "[\"2.0\",true,null]");
    assert_string_equal(read_and_written("{\"a\":1.0,\"a\":1}"), "");
    assert_string_equal(read_and_written("[2.]"), "");
}
