/* The differences of two JSON texts, depth first. */
#include "api/handlers/json_patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INDEX_ROOM = 24,
    REPLACING = sizeof "{'op':'replace','path':'','value':}," - 1 /* all but path and value */
};

/* A part of a text: a value, or a name without its quotes. */
struct part {
    const char *text;
    size_t length;
};

struct patch {
    struct writer *out;
    struct writer path; /* a JSON Pointer (RFC 6901) to the current place, escaped for JSON */
};

/* ---- reading ---- */

static const char *string_end(const char *at)
{
    for (at++; *at != '"'; at++)
        if (*at == '\\') at++;
    return at + 1;
}

static struct part value_at(const char *text)
{
    const char *at = text;
    int depth = 0;
    do {
        if (*at == '"') {
            at = string_end(at);
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            depth--;
            at++;
        } else {
            at += depth ? 1 : strcspn(at, ",]}");
        }
    } while (depth);
    return (struct part){text, at - text};
}

static bool same(struct part one, struct part other)
{
    return one.length == other.length && memcmp(one.text, other.text, one.length) == 0;
}

/* Takes the value at *at, and moves *at to the next value or the end. */
static struct part next_value(const char **at)
{
    const struct part value = value_at(*at);
    *at = value.text + value.length;
    if (**at == ',') ++*at;
    return value;
}

struct member {
    struct part name, value;
};

static struct member next_member(const char **at)
{
    const char *colon = string_end(*at);
    struct member member = {.name = {*at + 1, (size_t)(colon - *at) - 2}};
    *at = colon + 1;
    member.value = next_value(at);
    return member;
}

/* Whether an object has this member. *guess: the place where the search begins, and then the place behind the
 * member. Two objects mostly have the same members in the same order. */
static bool find_member(struct part object, const char **guess, struct part name, struct part *value)
{
    const char *end = object.text + object.length - 1, *at = *guess;
    for (bool guessing = true;; guessing = false, at = object.text + 1) {
        while (at < end) {
            const struct member member = next_member(&at);
            if (same(member.name, name)) {
                *value = member.value;
                *guess = at;
                return true;
            }
            if (guessing) break;
        }
        if (!guessing) return false;
    }
}

/* ---- operations ---- */

/* Writes an operation. `value` NULL: it has none. */
static void write_operation(struct patch *patch, const char *op, const struct part *value)
{
    struct writer *w = patch->out;
    writer_open(w, '{');
    writer_member_string(w, "op", op);
    writer_name(w, "path");
    writer_raw(w, "\"", 1);
    writer_bytes(w, writer_text(&patch->path), patch->path.length);
    writer_bytes(w, "\"", 1);
    w->comma = true;
    if (value) {
        writer_name(w, "value");
        writer_raw(w, value->text, value->length);
    }
    writer_close(w, '}');
    w->failed = w->failed || patch->path.failed;
}

/* Descends to a member or an element. Returns the length of the path to return to. */
static size_t enter(struct patch *patch, struct part name)
{
    const size_t back = patch->path.length;
    writer_bytes(&patch->path, "/", 1);
    for (size_t i = 0; i < name.length; i++)
        if (name.text[i] == '~' || name.text[i] == '/')
            writer_bytes(&patch->path, name.text[i] == '~' ? "~0" : "~1", 2);
        else
            writer_bytes(&patch->path, &name.text[i], 1);
    return back;
}

static void at_member(struct patch *patch, const char *op, struct part name, const struct part *value)
{
    const size_t back = enter(patch, name);
    write_operation(patch, op, value);
    patch->path.length = back;
}

static size_t enter_index(struct patch *patch, size_t index)
{
    char name[INDEX_ROOM];
    return enter(patch, (struct part){name, snprintf(name, sizeof name, "%zu", index)});
}

static void at_index(struct patch *patch, const char *op, size_t index, const struct part *value)
{
    const size_t back = enter_index(patch, index);
    write_operation(patch, op, value);
    patch->path.length = back;
}

/* ---- differences ---- */

static void write_changes(struct patch *patch, struct part from, struct part to);

static void remove_members(struct patch *patch, struct part from, struct part to)
{
    const char *end = from.text + from.length - 1, *guess = to.text + 1;
    struct part kept;
    for (const char *at = from.text + 1; at < end;) {
        const struct part name = next_member(&at).name;
        if (!find_member(to, &guess, name, &kept)) at_member(patch, "remove", name, NULL);
    }
}

static void change_object(struct patch *patch, struct part from, struct part to)
{
    const char *end = to.text + to.length - 1, *guess = from.text + 1;
    struct part before;
    remove_members(patch, from, to);
    for (const char *at = to.text + 1; at < end;) {
        const struct member member = next_member(&at);
        if (find_member(from, &guess, member.name, &before)) {
            const size_t back = enter(patch, member.name);
            write_changes(patch, before, member.value);
            patch->path.length = back;
        } else {
            at_member(patch, "add", member.name, &member.value);
        }
    }
}

/* The elements of a list. NULL: memory is short. */
static struct part *elements(struct part list, size_t *count)
{
    const char *end = list.text + list.length - 1;
    *count = 0;
    for (const char *at = list.text + 1; at < end; ++*count)
        next_value(&at);
    struct part *all = malloc((*count + 1) * sizeof *all);
    const char *at = list.text + 1;
    for (size_t i = 0; all && i < *count; i++)
        all[i] = next_value(&at);
    return all;
}

static void change_elements(struct patch *patch, const struct part *from, size_t end, const struct part *to,
                            size_t new_end)
{
    size_t first = 0;
    while (first < end && first < new_end && same(from[first], to[first]))
        first++;
    while (end > first && new_end > first && same(from[end - 1], to[new_end - 1]))
        end--, new_end--;
    for (size_t i = first; i < end && i < new_end; i++) {
        const size_t back = enter_index(patch, i);
        write_changes(patch, from[i], to[i]);
        patch->path.length = back;
    }
    for (size_t i = end; i > new_end; i--)
        at_index(patch, "remove", i - 1, NULL);
    for (size_t i = end; i < new_end; i++)
        at_index(patch, "add", i, &to[i]);
}

static void change_list(struct patch *patch, struct part from, struct part to)
{
    size_t count, new_count;
    struct part *old = elements(from, &count), *new = elements(to, &new_count);
    if (old && new)
        change_elements(patch, old, count, new, new_count);
    else
        patch->out->failed = true;
    free(old);
    free(new);
}

static void write_changes(struct patch *patch, struct part from, struct part to)
{
    struct writer *out = patch->out;
    const size_t length = out->length;
    const bool comma = out->comma, structured = *to.text == '{' || *to.text == '[';
    if (same(from, to)) return;
    if (structured && *from.text == *to.text) {
        if (*to.text == '{')
            change_object(patch, from, to);
        else
            change_list(patch, from, to);
        if (out->length - length <= REPLACING + patch->path.length + to.length) return;
        out->length = length;
        out->comma = comma;
    }
    write_operation(patch, "replace", &to);
}

void json_patch_write(struct writer *w, const char *from, const char *to)
{
    struct patch patch = {.out = w};
    const struct part whole = value_at(to);
    writer_init(&patch.path);
    writer_open(w, '[');
    if (from)
        write_changes(&patch, value_at(from), whole);
    else
        write_operation(&patch, "replace", &whole);
    writer_close(w, ']');
    writer_free(&patch.path);
}
