/* JSON Patches as they are written. That they lead where they should is tested on many more by
 * test_stream_patches.py. */
#include "api/handlers/json_patch.h"
#include "testing.h"

static void assert_patch(const char *from, const char *to, const char *patch)
{
    struct writer w;
    writer_init(&w);
    json_patch_write(&w, from, to);
    assert_false(w.failed);
    assert_string_equal(writer_text(&w), patch);
    writer_free(&w);
}

TEST(equal_values_need_nothing)
{
    assert_patch("{\"a\":[1,{\"b\":null}]}", "{\"a\":[1,{\"b\":null}]}", "[]");
    assert_patch("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", "[]"); /* the order of members means nothing */
    assert_patch("{}", "{}", "[]");
    assert_patch("[]", "[]", "[]");
    assert_patch("7", "7", "[]");
}

#define KEPT "\"kept\":\"..............................................................................\""

TEST(members)
{
    assert_patch("{" KEPT ",\"same\":2}", "{" KEPT ",\"same\":3}",
                 "[{\"op\":\"replace\",\"path\":\"/same\",\"value\":3}]");
    assert_patch("{" KEPT ",\"old\":2}", "{" KEPT "}", "[{\"op\":\"remove\",\"path\":\"/old\"}]");
    assert_patch("{" KEPT "}", "{" KEPT ",\"new\":{}}", "[{\"op\":\"add\",\"path\":\"/new\",\"value\":{}}]");
}

TEST(names_are_escaped)
{
    assert_patch("{" KEPT ",\"a/b~c\\\"d\":2}", "{" KEPT ",\"a/b~c\\\"d\":3}",
                 "[{\"op\":\"replace\",\"path\":\"/a~1b~0c\\\"d\",\"value\":3}]");
    assert_patch("{" KEPT ",\"\":2}", "{" KEPT ",\"\":3}",
                 "[{\"op\":\"replace\",\"path\":\"/\",\"value\":3}]");
}

#define FOUR "\"a city with a long name\",\"another city\",\"a third one of them\",\"the last of the list\""

TEST(elements)
{
    assert_patch("[\"first\"," FOUR "]", "[" FOUR "]", "[{\"op\":\"remove\",\"path\":\"/0\"}]");
    assert_patch("[" FOUR "]", "[" FOUR ",\"new\"]", "[{\"op\":\"add\",\"path\":\"/4\",\"value\":\"new\"}]");
    assert_patch("[" FOUR ",1,2," FOUR "]", "[" FOUR "," FOUR "]",
                 "[{\"op\":\"remove\",\"path\":\"/5\"},{\"op\":\"remove\",\"path\":\"/4\"}]");
    assert_patch(
        "[" FOUR ",1," FOUR "]", "[" FOUR ",2,3," FOUR "]",
        "[{\"op\":\"replace\",\"path\":\"/4\",\"value\":2},{\"op\":\"add\",\"path\":\"/5\",\"value\":3}]");
}

TEST(what_has_changed_altogether_is_replaced)
{
    assert_patch("{\"a\":[1,2,3]}", "{\"a\":[4,5,6]}",
                 "[{\"op\":\"replace\",\"path\":\"/a\",\"value\":[4,5,6]}]");
    assert_patch("{\"a\":1,\"b\":2}", "{\"a\":2,\"b\":3}",
                 "[{\"op\":\"replace\",\"path\":\"\",\"value\":{\"a\":2,\"b\":3}}]");
    assert_patch("[1]", "{\"a\":1}", "[{\"op\":\"replace\",\"path\":\"\",\"value\":{\"a\":1}}]");
    assert_patch("1", "\"1\"", "[{\"op\":\"replace\",\"path\":\"\",\"value\":\"1\"}]");
    assert_patch("0", "false", "[{\"op\":\"replace\",\"path\":\"\",\"value\":false}]");
}

TEST(from_nothing)
{
    assert_patch(NULL, "{\"a\":1}", "[{\"op\":\"replace\",\"path\":\"\",\"value\":{\"a\":1}}]");
}
