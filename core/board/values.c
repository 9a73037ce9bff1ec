/* Values: see the header. */
#include "board/values.h"

#include <stdlib.h>

/* ---- members ---- */

const char *text_of(const json_t *object, const char *member, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : otherwise;
}

int number_of(const json_t *object, const char *member, int otherwise)
{
    const json_t *value = json_object_get(object, member);
    return json_is_integer(value) ? number_bounded(value) : otherwise;
}

int number_in(const json_t *list, size_t i)
{
    return number_bounded(json_array_get(list, i));
}

int number_bounded(const json_t *value)
{
    enum { MOST = 99999 };
    const json_int_t number = json_integer_value(value);
    return (int)(number < -MOST ? -MOST : number > MOST ? MOST : number);
}

bool value_is_blank(const json_t *value)
{
    switch (value ? json_typeof(value) : JSON_NULL) {
    case JSON_OBJECT:
        return json_object_size(value) == 0;
    case JSON_ARRAY:
        return json_array_size(value) == 0;
    case JSON_STRING:
        return !*json_string_value(value);
    case JSON_INTEGER:
        return json_integer_value(value) == 0;
    case JSON_REAL:
    case JSON_TRUE:
        return false;
    case JSON_FALSE:
    case JSON_NULL:
        break;
    }
    return true;
}

const char *digits_at_end(const char *text)
{
    const char *end = text + strlen(text);
    while (end > text && end[-1] >= '0' && end[-1] <= '9')
        end--;
    return end;
}

/* ---- pointers ---- */

/* The member that a part of a pointer names. */
static const json_t *member_at(const struct scope *scope, const json_t *from, const char *segment,
                               size_t length)
{
    char key[ID_ROOM + 24];
    if (length > 2 && segment[0] == '{') {
        const char *id = bound_id(scope, segment + 1, length - 2);
        return id ? json_object_get(from, id) : NULL;
    }
    if (length >= sizeof key) return NULL;
    memcpy(key, segment, length);
    key[length] = 0;
    return json_is_array(from) ? json_array_get(from, strtoul(key, NULL, 10)) : json_object_get(from, key);
}

const json_t *value_at(const struct scope *scope, const json_t *from, const char *pointer)
{
    while (from && pointer && *pointer == '/') {
        const size_t length = strcspn(++pointer, "/");
        from = member_at(scope, from, pointer, length);
        pointer += length;
    }
    return from;
}

const json_t *value_at_plain(const json_t *from, const char *pointer)
{
    static const struct scope NONE;
    return value_at(&NONE, from, pointer);
}

const char *bound_id(const struct scope *scope, const char *name, size_t length)
{
    for (int i = scope->bound_count; i-- > 0;)
        if (scope->bound[i].length == length && !memcmp(scope->bound[i].name, name, length))
            return scope->bound[i].id;
    return NULL;
}

/* Visits all values below `from` at the rest of the pointer. */
static void each_below(const struct scope *outer, const json_t *from, const char *pointer, value_visit *visit,
                       void *context)
{
    struct scope scope = *outer;
    while (from && *pointer == '/') {
        const size_t length = strcspn(++pointer, "/");
        const char *rest = pointer + length;
        const bool is_name = length > 2 && pointer[0] == '{';
        if (is_name && !bound_id(&scope, pointer + 1, length - 2)) {
            const char *key;
            json_t *value;
            if (scope.bound_count == BOUND_MAX) return;
            struct bound *bound = &scope.bound[scope.bound_count++];
            json_object_foreach((json_t *)from, key, value)
            {
                *bound = (struct bound){pointer + 1, length - 2, key};
                each_below(&scope, value, rest, visit, context);
            }
            return;
        }
        from = member_at(&scope, from, pointer, length);
        pointer = rest;
    }
    if (!from) return;
    scope.value = from;
    visit(&scope, context);
}

void value_each(const struct drawing *d, const struct scope *outer, const char *pointer, value_visit *visit,
                void *context)
{
    struct scope scope = outer ? *outer : (struct scope){0};
    scope.drawing = d;
    each_below(&scope, d->view, pointer ? pointer : "", visit, context);
}

bool view_lists(const struct drawing *d, const char *pointer, const char *id)
{
    const json_t *set = json_object_get(d->lists, pointer);
    if (!set) {
        ids_add(d->lists, pointer, value_at_plain(d->view, pointer));
        set = json_object_get(d->lists, pointer);
    }
    return json_object_get(set, id);
}

/* ---- ids ---- */

void ids_add(json_t *sets, const char *name, const json_t *value)
{
    const json_t *member;
    size_t i;
    if (!json_object_get(sets, name)) json_object_set_new(sets, name, json_object());
    json_t *set = json_object_get(sets, name); /* NULL: memory was short */
    if (json_is_string(value)) json_object_set_new(set, json_string_value(value), json_true());
    json_array_foreach(value, i, member)
    {
        if (json_is_string(member)) json_object_set_new(set, json_string_value(member), json_true());
    }
}

const char *name_of(const struct board *board, const char *domain, const char *id)
{
    return text_of(json_object_get(board->names, domain), id, id);
}

const json_t *row_find(const struct board *board, const char *table, const char *id)
{
    const json_t *rows = json_object_get(board->rows, table), *row = json_object_get(rows, id);
    const char *dash = strrchr(id, '-');
    char stem[ID_ROOM];
    if (row || !dash || (size_t)(dash - id) >= sizeof stem) return row;
    memcpy(stem, id, dash - id);
    stem[dash - id] = 0;
    return json_object_get(rows, stem);
}
