/* Conditions on the rows of a component pack. */
#include "facts/condition.h"

#include <stdlib.h>
#include <string.h>

#include "data/field_walk.h"
#include "data/set.h"

/* ---- members ---- */

const struct field *pack_field(const struct record *record, const char *path)
{
    const size_t length = strcspn(path, ".");
    for (const struct field *field = record->fields; field->name; field++)
        if (strncmp(field->name, path, length) == 0 && !field->name[length]) return field;
    return NULL;
}

const char *pack_path_rest(const char *path)
{
    path += strcspn(path, ".");
    return path + (*path == '.');
}

int pack_element(const struct pack_reader *r, const struct field *field, const char *path, int count)
{
    const size_t length = strcspn(path, ".");
    char *end;
    if (field->keys) return domain_find(field->keys, r->pack, path, length);
    const long place = strtol(path, &end, 10);
    if (length == 0 || end != path + length) return -1;
    return place < 0 ? count + place : place;
}

/* The table of the pack whose rows are the domain's ids. NULL: the rules fix the ids. */
static const struct field *table_of(const struct pack_reader *r, const struct domain *domain)
{
    for (const struct field *field = r->record->fields; field->name && !domain->ids; field++)
        if (field->record && field->offset == domain->rows) return field;
    return NULL;
}

static void collect(struct pack_reader *r, struct pack_row row, const char *path, struct pack_values *to);

/* Collects a value, or the values at the rest of the path. */
static void collect_value(struct pack_reader *r, struct pack_value value, const char *rest,
                          struct pack_values *to)
{
    const bool leads =
        value.field->kind == FIELD_ID || value.field->kind == FIELD_LIST || value.field->kind == FIELD_SET;
    const struct field *table = leads && *rest && !value.none ? table_of(r, value.field->domain) : NULL;
    if (table)
        collect(r, (struct pack_row){table->record, field_at(table, r->pack, value.number)}, rest, to);
    else if ((*rest && !value.none) || to->count == PACK_VALUES)
        r->unknown = true;
    else
        to->at[to->count++] = value;
}

static void collect(struct pack_reader *r, struct pack_row row, const char *path, struct pack_values *to)
{
    const struct field *field = pack_field(row.record, path);
    const char *rest = pack_path_rest(path);
    if (!field) {
        r->unknown = true;
        return;
    }
    const bool list = field->kind == FIELD_LIST;
    const int count = list ? field_size(field, row.at) : field_elements(field, row.at, r->pack);
    const int only = list || field->repeat ? pack_element(r, field, rest, count) : -1;
    if (only >= 0) rest = pack_path_rest(rest);
    for (int i = only < 0 ? 0 : only; i < (only < 0 ? count : only + 1) && i < count; i++) {
        const char *at = field_at(field, row.at, i) + (list ? i * field->width : 0);
        struct pack_value value = {.field = field};
        if (field->kind == FIELD_SET) {
            uint64_t set[SET_WORDS(DOMAIN_MAX)];
            const int words = field_get_set(field, at, set);
            SET_EACH(index, set, words) {
                value.number = index;
                collect_value(r, value, rest, to);
            }
        } else if (field->kind == FIELD_RECORD && *rest) {
            collect(r, (struct pack_row){field->record, at}, rest, to);
        } else {
            if (field->kind == FIELD_TEXT)
                value.text = at;
            else if (field->kind != FIELD_RECORD)
                value.number = cell_get(at, field->width, !list && field_is_signed(field));
            value.none = field->kind == FIELD_ID && value.number < 0;
            collect_value(r, value, rest, to);
        }
    }
}

void pack_values(struct pack_reader *r, struct pack_row row, const char *path, struct pack_values *values)
{
    values->count = 0;
    collect(r, row, path, values);
}

/* ---- terms ---- */

/* Copies a part of a condition, of which what there is no room for is cut off. A pack is held against some
 * thousands of them: snprintf would be a tenth of all its reading. */
static void copy_part(char *to, size_t size, const char *from, size_t length)
{
    if (length >= size) length = size - 1;
    memcpy(to, from, length);
    to[length] = 0;
}

struct condition_term condition_term(struct pack_reader *r, const char *member, size_t path,
                                     const char *value, size_t length)
{
    static const char *const OPERATORS[] = {[EQUAL] = "=",    [NOT_EQUAL] = "!=", [LESS] = "<", [MORE] = ">",
                                            [AT_MOST] = "<=", [AT_LEAST] = ">=",  [HAS] = "~"};
    struct condition_term term = {.op = EQUAL, .size = path && member[path - 1] == '#'};
    size_t before = 0;
    for (int op = EQUAL; op <= HAS; op++) {
        const size_t size = strlen(OPERATORS[op]);
        if (size <= before || size > length || strncmp(value, OPERATORS[op], size) != 0) continue;
        term.op = (enum condition_operator)op;
        before = size;
    }
    path -= term.size;
    if (path >= sizeof term.path || length - before >= sizeof term.value) r->unknown = true;
    copy_part(term.path, sizeof term.path, member, path);
    copy_part(term.value, sizeof term.value, value + before, length - before);
    return term;
}

/* The number that a text means for this member: a member of the row, an id of its domain, a flag, a
 * number. */
static bool number_of(struct pack_reader *r, struct pack_row row, const struct pack_value *value,
                      const char *text, int64_t *number)
{
    const struct domain *domain = value->field ? value->field->domain : NULL;
    char *end;
    if (*text == '@') {
        struct pack_values other;
        if (text[1] == '/') row = (struct pack_row){r->record, r->pack};
        pack_values(r, row, text + 1 + (text[1] == '/'), &other);
        *number = other.count ? other.at[0].number : -1;
        return other.count == 1;
    }
    if (domain) {
        *number = domain_find(domain, r->pack, text, strlen(text));
        if (*number < 0 && domain->ids) r->unknown = true;
        return *number >= 0;
    }
    *number = strcmp(text, "true") == 0;
    if (*number || strcmp(text, "false") == 0) return true;
    *number = strtol(text, &end, 10);
    if (*end || !*text) r->unknown = true;
    return true;
}

/* Whether the value is one of the given alternatives' values. */
static bool is_value(struct pack_reader *r, struct pack_row row, const struct pack_value *value, char *text)
{
    int64_t least = 0, most;
    if (value->text) return strcmp(value->text, text) == 0;
    if (strcmp(text, "null") == 0) return value->none;
    char *range = strstr(text, "..");
    if (range) *range = 0;
    if (!number_of(r, row, value, text, &least)) return false;
    most = least;
    if (range) number_of(r, row, value, range + 2, &most);
    return value->none ? *text == '@' && least < 0 : value->number >= least && value->number <= most;
}

/* Whether one of the values is one of the alternatives. */
static bool is_among(struct pack_reader *r, struct pack_row row, const struct pack_value *values, int count,
                     const char *alternatives)
{
    char copy[CONDITION_ROOM], *rest = copy;
    copy_part(copy, sizeof copy, alternatives, strlen(alternatives));
    for (char *text; (text = strsep(&rest, "|"));)
        for (int i = 0; i < count; i++) {
            char one[CONDITION_ROOM];
            copy_part(one, sizeof one, text, strlen(text));
            if (is_value(r, row, &values[i], one)) return true;
        }
    return false;
}

static bool compares(struct pack_reader *r, struct pack_row row, const struct pack_value *value,
                     const struct condition_term *term)
{
    int64_t than = 0;
    if (term->op == EQUAL) return is_among(r, row, value, 1, term->value);
    if (term->op == NOT_EQUAL) return !is_among(r, row, value, 1, term->value);
    if (value->none || !number_of(r, row, &(struct pack_value){0}, term->value, &than)) return false;
    if (term->op == LESS) return value->number < than;
    if (term->op == MORE) return value->number > than;
    return term->op == AT_MOST ? value->number <= than : value->number >= than;
}

bool condition_term_holds(struct pack_reader *r, struct pack_row row, const struct condition_term *term)
{
    struct pack_values values;
    pack_values(r, row, term->path, &values);
    if (term->size) {
        int count = 0;
        for (int i = 0; i < values.count; i++)
            count += !values.at[i].none;
        return compares(r, row, &(struct pack_value){.number = count}, term);
    }
    if (term->op == HAS) {
        char copy[CONDITION_ROOM], *rest = copy;
        copy_part(copy, sizeof copy, term->value, strlen(term->value));
        for (char *text; (text = strsep(&rest, "+"));)
            if (!is_among(r, row, values.at, values.count, text)) return false;
        return true;
    }
    for (int i = 0; i < values.count; i++)
        if (!compares(r, row, &values.at[i], term)) return false;
    return true;
}

bool condition_holds(struct pack_reader *r, struct pack_row row, const char *condition,
                     struct condition_term *failed)
{
    while (*condition) {
        const size_t path = strcspn(condition, "=!<>~ "), length = strcspn(condition + path, " ");
        *failed = condition_term(r, condition, path, condition + path, length);
        if (!condition_term_holds(r, row, failed)) return false;
        condition += path + length;
        condition += strspn(condition, " ");
    }
    return true;
}
