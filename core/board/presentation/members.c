/* Members of a presentation: see the header. */
#include "board/presentation/members.h"

#include <stdlib.h>

#include "board/words.h"

/* ---- texts that name something ---- */

/* jansson has json_object_getn() since 2.14. Debian 11, for which the wheel is built, has 2.13. */
static bool has_member(const json_t *object, const char *name, size_t length)
{
    char *text = strndup(name, length);
    const bool has = text && json_object_get(object, text);
    free(text);
    return has;
}

static bool is_table(const struct reading *r, const char *name, size_t length)
{
    return has_member(r->board->rows, name, length);
}

/* The part of a {word} behind the colon: "mark", "end", "=table/member" or a domain. */
static void check_word(struct reading *r, const char *path, const char *word, size_t length)
{
    const char *colon = memchr(word, ':', length), *what = colon ? colon + 1 : NULL;
    const size_t left = colon ? length - (what - word) : 0;
    if (!length) {
        fault_add(r->faults, path, "\"{}\" names nothing");
    } else if (length >= WORD_ROOM) {
        fault_add(r->faults, path, "\"{%.*s}\" is too long", (int)length, word);
    } else if (!what || (left == 4 && !memcmp(what, "mark", 4)) || (left == 3 && !memcmp(what, "end", 3))) {
        return;
    } else if (*what == '=') {
        const size_t name = strcspn(what + 1, "/}");
        if (!is_table(r, what + 1, name))
            fault_add(r->faults, path, "the pack has no table \"%.*s\"", (int)name, what + 1);
    } else if (!has_member(r->board->names, what, left)) {
        fault_add(r->faults, path, "the game has no domain \"%.*s\"", (int)left, what);
    }
}

/* Brackets do not lie in each other. */
static void check_template(struct reading *r, const char *path, const char *template)
{
    bool in_bracket = false;
    while (*(template += strcspn(template, "{[]"))) {
        const char mark = *template ++;
        const size_t length = mark == '{' ? strcspn(template, "}") : 0;
        if (mark == '{' && !template[length]) {
            fault_add(r->faults, path, "a brace is not closed");
            return;
        }
        if (mark == '{') check_word(r, path, template, length);
        if (mark != '{' && in_bracket == (mark == '['))
            fault_add(r->faults, path, "a bracket is not %s", in_bracket ? "closed" : "opened");
        if (mark != '{') in_bracket = mark == '[';
        template += length;
    }
    if (in_bracket) fault_add(r->faults, path, "a bracket is not closed");
}

/* Whether a text is what its kind says. */
static void check_text(struct reading *r, const char *path, enum member_kind kind, const char *text)
{
    if (kind == MEMBER_TEMPLATE) check_template(r, path, text);
    if (kind == MEMBER_POINTER && *text && *text != '/')
        fault_add(r->faults, path, "a pointer is empty, or begins with a slash");
    if (kind == MEMBER_DOMAIN && !json_object_get(r->board->names, text))
        fault_add(r->faults, path, "the game has no domain \"%.60s\"", text);
    if (kind == MEMBER_TABLE && !is_table(r, text, strlen(text)))
        fault_add(r->faults, path, "the pack has no table \"%.60s\"", text);
}

/* ---- values ---- */

static void read_member(struct reading *r, const char *path, const struct member *member, const json_t *value,
                        void *to);

static void read_text(struct reading *r, const char *path, const struct member *member, const json_t *value,
                      char *to)
{
    const char *text = json_string_value(value);
    if (!text) {
        fault_add(r->faults, path, "a text is wanted");
        return;
    }
    check_text(r, path, member->kind, text);
    memcpy(to, &text, sizeof text);
}

static void read_number(struct reading *r, const char *path, const struct member *member, const json_t *value,
                        char *to)
{
    const int number = number_bounded(value);
    if (!json_is_integer(value) || (member->positive && number < 1))
        fault_add(r->faults, path, "a whole number%s is wanted", member->positive ? " of at least 1" : "");
    memcpy(to, &number, sizeof number);
}

static void read_flag(struct reading *r, const char *path, const json_t *value, char *to)
{
    const bool flag = json_is_true(value);
    if (!json_is_boolean(value)) fault_add(r->faults, path, "true or false is wanted");
    memcpy(to, &flag, sizeof flag);
}

static void read_point(struct reading *r, const char *path, const json_t *value, char *to)
{
    const struct point point = {true, number_in(value, 0), number_in(value, 1)};
    if (json_array_size(value) != 2 || !json_is_integer(json_array_get(value, 0)) ||
        !json_is_integer(json_array_get(value, 1)))
        fault_add(r->faults, path, "a list of two whole numbers is wanted");
    memcpy(to, &point, sizeof point);
}

static void read_word(struct reading *r, const char *path, const struct member *member, const json_t *value,
                      char *to)
{
    const char *word = json_string_value(value);
    int number = 1; /* 0: no word */
    while (word && member->words[number] && strcmp(member->words[number], word) != 0)
        number++;
    if (word && member->words[number])
        memcpy(to, &number, sizeof number);
    else
        fault_add(r->faults, path, "%s%.60s%s is none of the words for this", word ? "\"" : "",
                  word ? word : "this", word ? "\"" : "");
}

/* ---- lists ---- */

/* The memory of the entries, which lives as long as the board. NULL: memory is short, or there are none. */
static char *list_begin(struct reading *r, const struct member *member, size_t count, char *to)
{
    const int listed = count;
    char *entries = count ? board_allocate(r->board, count * member->format->size) : NULL;
    if (!entries) return NULL;
    memcpy(to + member->at, &entries, sizeof entries);
    memcpy(to + member->count_at, &listed, sizeof listed);
    return entries;
}

static void read_list(struct reading *r, const char *path, const struct member *member, const json_t *list,
                      char *to)
{
    const json_t *value;
    char below[FAULT_PATH];
    size_t i;
    if (!json_is_array(list)) fault_add(r->faults, path, "a list is wanted");
    char *entries = list_begin(r, member, json_array_size(list), to);
    if (!entries) return;
    json_array_foreach(list, i, value)
    {
        fault_path_index(below, path, i);
        format_read(r, below, member->format, value, entries + i * member->format->size);
    }
}

static void read_map(struct reading *r, const char *path, const struct member *member, const json_t *map,
                     char *to)
{
    const char *name;
    json_t *value;
    char below[FAULT_PATH];
    if (!json_is_object(map)) fault_add(r->faults, path, "an object is wanted");
    char *entry = list_begin(r, member, json_object_size(map), to);
    if (!entry) return;
    json_object_foreach((json_t *)map, name, value)
    {
        fault_path(below, path, name);
        memcpy(entry, &name, sizeof name);
        format_read(r, below, member->format, value, entry);
        entry += member->format->size;
    }
}

/* ---- members ---- */

static void read_member(struct reading *r, const char *path, const struct member *member, const json_t *value,
                        void *to)
{
    char *at = (char *)to + member->at;
    switch (member->kind) {
    case MEMBER_UNREAD:
        return;
    case MEMBER_TEXT:
    case MEMBER_TEMPLATE:
    case MEMBER_POINTER:
    case MEMBER_DOMAIN:
    case MEMBER_TABLE:
        read_text(r, path, member, value, at);
        return;
    case MEMBER_NUMBER:
        read_number(r, path, member, value, at);
        return;
    case MEMBER_FLAG:
        read_flag(r, path, value, at);
        return;
    case MEMBER_POINT:
        read_point(r, path, value, at);
        return;
    case MEMBER_WORD:
        read_word(r, path, member, value, at);
        return;
    case MEMBER_OBJECT:
        format_read(r, path, member->format, value, at);
        return;
    case MEMBER_LIST:
        read_list(r, path, member, value, to);
        return;
    case MEMBER_MAP:
        read_map(r, path, member, value, to);
        return;
    }
}

static const struct member *member_named(const struct member *members, const char *name)
{
    for (; members && members->name; members++)
        if (!strcmp(members->name, name)) return members;
    return NULL;
}

/* Sets the numbers and words that have another default than 0, and finds what is missing. */
static void read_missing(struct reading *r, const char *path, const struct member *members,
                         const json_t *object, char *to)
{
    for (const struct member *member = members; member && member->name; member++) {
        const json_t *value = json_object_get(object, member->name);
        if (value && !json_is_null(value)) continue;
        if (member->kind == MEMBER_NUMBER || member->kind == MEMBER_WORD)
            memcpy(to + member->at, &member->otherwise, sizeof(int));
        if (member->required) fault_add(r->faults, path, "\"%s\" is missing", member->name);
    }
}

void format_read(struct reading *r, const char *path, const struct format *format, const json_t *object,
                 void *to)
{
    const struct member *more = format->more ? format->more(object) : NULL;
    const char *name;
    json_t *value;
    char below[FAULT_PATH];
    if (format->plain && (!format->members || !json_is_object(object))) {
        read_member(r, path, format->plain, object, to);
        return;
    }
    if (!json_is_object(object)) {
        fault_add(r->faults, path, "an object is wanted");
        return;
    }
    read_missing(r, path, format->members, object, to);
    read_missing(r, path, more, object, to);
    json_object_foreach((json_t *)object, name, value)
    {
        const struct member *member = member_named(format->members, name);
        if (!member) member = member_named(more, name);
        fault_path(below, path, name);
        if (!member)
            fault_add(r->faults, below, "there is no such member here");
        else if (!json_is_null(value))
            read_member(r, below, member, value, to);
    }
}
