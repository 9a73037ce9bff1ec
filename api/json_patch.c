/* The differences of two JSON values, depth first. */
#include "api/json_patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INDEX_ROOM = 24,
    REPLACING = sizeof "{'op':'replace','path':'','value':}," - 1 /* all but path and value */
};

struct patch {
    struct writer *out;
    struct writer path; /* a JSON Pointer (RFC 6901) to where we are */
};

/* ---- operations ---- */

static void write_value(struct writer *w, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text)
        writer_raw(w, text, strlen(text));
    else
        w->failed = true;
    free(text);
}

/* `value` NULL: the operation has none. */
static void write_operation(struct patch *patch, const char *op, const json_t *value)
{
    struct writer *w = patch->out;
    writer_open(w, '{');
    writer_member_string(w, "op", op);
    writer_name(w, "path");
    writer_string_n(w, patch->path.text, patch->path.length);
    if (value) {
        writer_name(w, "value");
        write_value(w, value);
    }
    writer_close(w, '}');
    w->failed = w->failed || patch->path.failed;
}

/* Goes down to a member or an element; returns the way back. */
static size_t enter(struct patch *patch, const char *name)
{
    const size_t back = patch->path.length;
    writer_bytes(&patch->path, "/", 1);
    for (; *name; name++)
        if (*name == '~' || *name == '/')
            writer_bytes(&patch->path, *name == '~' ? "~0" : "~1", 2);
        else
            writer_bytes(&patch->path, name, 1);
    return back;
}

static size_t enter_index(struct patch *patch, size_t index)
{
    char name[INDEX_ROOM];
    snprintf(name, sizeof name, "%zu", index);
    return enter(patch, name);
}

static void at_member(struct patch *patch, const char *op, const char *name, const json_t *value)
{
    const size_t back = enter(patch, name);
    write_operation(patch, op, value);
    patch->path.length = back;
}

static void at_index(struct patch *patch, const char *op, size_t index, const json_t *value)
{
    const size_t back = enter_index(patch, index);
    write_operation(patch, op, value);
    patch->path.length = back;
}

/* ---- differences ---- */

static void write_changes(struct patch *patch, const json_t *from, const json_t *to);

static void change_object(struct patch *patch, const json_t *from, const json_t *to)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)from, name, value)
    {
        if (!json_object_get(to, name)) at_member(patch, "remove", name, NULL);
    }
    json_object_foreach((json_t *)to, name, value)
    {
        const json_t *before = json_object_get(from, name);
        if (before) {
            const size_t back = enter(patch, name);
            write_changes(patch, before, value);
            patch->path.length = back;
        } else {
            at_member(patch, "add", name, value);
        }
    }
}

static void change_list(struct patch *patch, const json_t *from, const json_t *to)
{
    size_t first = 0, end = json_array_size(from), new_end = json_array_size(to);
    while (first < end && first < new_end &&
           json_equal(json_array_get(from, first), json_array_get(to, first)))
        first++;
    while (end > first && new_end > first &&
           json_equal(json_array_get(from, end - 1), json_array_get(to, new_end - 1)))
        end--, new_end--;
    for (size_t i = first; i < end && i < new_end; i++) {
        const size_t back = enter_index(patch, i);
        write_changes(patch, json_array_get(from, i), json_array_get(to, i));
        patch->path.length = back;
    }
    for (size_t i = end; i > new_end; i--)
        at_index(patch, "remove", i - 1, NULL);
    for (size_t i = end; i < new_end; i++)
        at_index(patch, "add", i, json_array_get(to, i));
}

/* What it would take to replace the value here. */
static size_t replacing_length(const struct patch *patch, const json_t *to)
{
    return REPLACING + patch->path.length + json_dumpb(to, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY);
}

static void write_changes(struct patch *patch, const json_t *from, const json_t *to)
{
    struct writer *out = patch->out;
    const size_t length = out->length;
    const bool comma = out->comma;
    if (json_is_object(from) && json_is_object(to))
        change_object(patch, from, to);
    else if (json_is_array(from) && json_is_array(to))
        change_list(patch, from, to);
    else if (!json_equal(from, to))
        write_operation(patch, "replace", to);
    if (json_is_object(to) || json_is_array(to)) {
        if (out->length == length || out->length - length <= replacing_length(patch, to)) return;
        out->length = length;
        out->comma = comma;
        write_operation(patch, "replace", to);
    }
}

void json_patch_write(struct writer *w, const json_t *from, const json_t *to)
{
    struct patch patch = {.out = w};
    writer_init(&patch.path);
    writer_open(w, '[');
    if (from)
        write_changes(&patch, from, to);
    else
        write_operation(&patch, "replace", to);
    writer_close(w, ']');
    writer_free(&patch.path);
}
