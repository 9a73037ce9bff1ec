/* Values of a view: what pointers lead to, and the words for it. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "board/drawing.h"

/* ---- members ---- */

const char *text_of(const json_t *object, const char *member, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : otherwise;
}

int number_bounded(const json_t *value)
{
    const json_int_t number = json_integer_value(value);
    return (int)(number < -99999 ? -99999 : number > 99999 ? 99999 : number);
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

/* ---- pointers ---- */

static const char *bound_id(const struct scope *scope, const char *name, size_t length)
{
    for (int i = scope->bound_count; i-- > 0;)
        if (scope->bound[i].length == length && !memcmp(scope->bound[i].name, name, length))
            return scope->bound[i].id;
    return NULL;
}

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
    while (from && *pointer == '/') {
        const size_t length = strcspn(++pointer, "/");
        from = member_at(scope, from, pointer, length);
        pointer += length;
    }
    return from;
}

/* Visits all values below `from` at the rest of the pointer. */
static void each_below(struct drawing *d, const struct scope *outer, const json_t *from, const char *pointer,
                       value_visit *visit, void *context)
{
    struct scope scope = *outer;
    while (from && *pointer == '/') {
        const size_t length = strcspn(++pointer, "/");
        const char *rest = pointer + length;
        const bool is_name = length > 2 && pointer[0] == '{';
        if (is_name && !bound_id(&scope, pointer + 1, length - 2)) {
            const char *key;
            json_t *value;
            if (scope.bound_count == (int)(sizeof scope.bound / sizeof *scope.bound)) return;
            struct bound *bound = &scope.bound[scope.bound_count++];
            json_object_foreach((json_t *)from, key, value)
            {
                *bound = (struct bound){pointer + 1, length - 2, key};
                each_below(d, &scope, value, rest, visit, context);
            }
            return;
        }
        from = member_at(&scope, from, pointer, length);
        pointer = rest;
    }
    if (!from) return;
    scope.value = from;
    visit(d, &scope, context);
}

void value_each(struct drawing *d, const struct scope *outer, const char *pointer, value_visit *visit,
                void *context)
{
    static const struct scope NONE;
    struct scope scope = outer ? *outer : NONE;
    scope.drawing = d;
    each_below(d, &scope, d->view, pointer, visit, context);
}

/* ---- words ---- */

/* Adds bytes. A text that does not fit is cut between characters, and ends in "…". */
static void words_add_bytes(struct words *words, const char *text, size_t length)
{
    static const char CUT[] = "…";
    const size_t room = WORDS_ROOM - 1 - words->length, mark = strlen(CUT);
    const bool fits = length <= room;
    if (!fits)
        for (length = room > mark ? room - mark : 0; length && ((unsigned char)text[length] & 0xc0) == 0x80;)
            length--;
    memcpy(words->text + words->length, text, length);
    words->length += length;
    if (!fits && room >= mark) {
        memcpy(words->text + words->length, CUT, mark);
        words->length += mark;
    }
    words->text[words->length] = 0;
}

void words_add(struct words *words, const char *text)
{
    words_add_bytes(words, text, strlen(text));
}

void words_add_number(struct words *words, json_int_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, number);
    words_add(words, text);
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

/* "turn-3": 3. */
static void say_end(struct words *words, const json_t *value)
{
    const char *text = json_string_value(value);
    size_t length = text ? strlen(text) : 0;
    while (length && text[length - 1] >= '0' && text[length - 1] <= '9')
        length--;
    if (text) words_add(words, text + length);
}

static void say_scalar(struct words *words, const struct board *board, const json_t *value,
                       const char *domain)
{
    const char *id = json_string_value(value);
    if (json_is_integer(value))
        words_add_number(words, json_integer_value(value));
    else if (id)
        words_add(words, name_of(board, domain ? domain : "", id));
    else if (json_is_true(value))
        words_add(words, "yes");
    else if (json_is_false(value))
        words_add(words, "no");
    else
        words_add(words, "–");
}

/* Adds the value. Objects and lists are said with their members' names, at most two levels deep; deeper ones
 * are "…". */
static void say(struct words *words, const struct board *board, const json_t *value, const char *domain,
                int depth)
{
    const char *key, *comma = "";
    json_t *member;
    size_t i;
    if (depth > 2 && (json_is_object(value) || json_is_array(value))) {
        words_add(words, "…");
    } else if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, member)
        {
            if (value_is_blank(member)) continue;
            words_add(words, comma);
            words_add(words, name_of(board, domain ? domain : "", key));
            if (!json_is_true(member)) {
                words_add(words, " ");
                say(words, board, member, domain, depth + 1);
            }
            comma = ", ";
        }
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, member)
        {
            if (json_is_null(member)) continue;
            words_add(words, comma);
            say(words, board, member, domain, depth + 1);
            comma = depth ? " " : json_is_object(member) ? "; " : ", ";
        }
    } else {
        say_scalar(words, board, value, domain);
    }
}

void words_say(struct words *words, const struct board *board, const json_t *value, const char *domain)
{
    say(words, board, value, domain, 0);
}

/* Adds a member of an id's row in the pack: "rulers/full/name". */
static void say_row(struct words *words, const struct scope *scope, const char *id, const char *where)
{
    char table[ID_ROOM];
    const size_t length = strcspn(where, "/");
    if (length >= sizeof table) return;
    memcpy(table, where, length);
    table[length] = 0;
    const json_t *value = value_at(scope, row_find(scope->drawing->board, table, id), where + length);
    if (value) words_say(words, scope->drawing->board, value, NULL);
}

/* Adds the text of one {word} of a template. */
static void fill_one(struct words *words, const struct scope *scope, const char *word, size_t length)
{
    char name[64], *domain;
    const struct board *board = scope->drawing->board;
    if (length >= sizeof name) return;
    memcpy(name, word, length);
    name[length] = 0;
    if ((domain = strchr(name, ':'))) *domain++ = 0;
    const char *id = bound_id(scope, name, strlen(name));
    const json_t *value = !strcmp(name, "value") ? scope->value
                          : name[0] == '/'       ? value_at(scope, scope->value, name)
                          : name[0] == '^'       ? value_at(scope, scope->drawing->view, name + 1)
                                                 : NULL;
    if (!id && json_is_string(value)) id = json_string_value(value);
    if (domain && !strcmp(domain, "mark"))
        words_add(words, id ? colour_mark(board, id) : "");
    else if (domain && !strcmp(domain, "end"))
        say_end(words, value);
    else if (domain && *domain == '=')
        say_row(words, scope, id ? id : "", domain + 1);
    else if (id)
        words_add(words, domain ? name_of(board, domain, id) : id);
    else if (value)
        words_say(words, board, value, domain);
}

void words_fill(struct words *words, const struct scope *scope, const char *template)
{
    while (*template) {
        const size_t plain = strcspn(template, "{"), length = strcspn(template + plain, "}");
        words_add_bytes(words, template, plain);
        template += plain;
        if (length > 1) fill_one(words, scope, template + 1, length - 1);
        template += length + (template[length] != 0);
    }
}

/* ---- colours ---- */

int colour_of(const struct board *board, const char *id)
{
    return number_of(board->colour_numbers, id, 0);
}

const char *colour_mark(const struct board *board, const char *id)
{
    return board->colour[colour_of(board, id)].mark;
}

int colour_for(const struct scope *scope, const char *template)
{
    struct words id = {0};
    words_fill(&id, scope, template);
    return colour_of(scope->drawing->board, id.text);
}

const char *colour_ink(const struct board *board, int colour)
{
    return board->colour[colour < 0 ? 0 : colour].ink;
}
