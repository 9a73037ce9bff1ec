/* Rows and faults of facts. */
#include "facts/fact_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/field_walk.h"

/* ---- rows ---- */

const char *rows_id(const struct check *c, const struct rows *rows, int i)
{
    const struct field *field = pack_field(rows->record, "id");
    if (rows->keys) return domain_id(rows->keys, c->r.pack, i);
    return field ? field_at(field, rows_at(rows, i).at, 0) : "";
}

void rows_path(const struct check *c, const struct rows *rows, int i, char path[FAULT_PATH])
{
    if (!rows->stride)
        snprintf(path, FAULT_PATH, "%s", rows->path);
    else if (rows->keys)
        fault_path(path, rows->path, rows_id(c, rows, i));
    else
        fault_path_index(path, rows->path, i);
}

bool rows_inside(struct pack_reader *r, struct pack_row row, const char *above, const char *name,
                 struct rows *rows)
{
    char word[ID_ROOM];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "/ "), name);
    const struct field *field = pack_field(row.record, word);
    if (!field || field->kind != FIELD_RECORD) {
        r->unknown = true;
        return false;
    }
    *rows = (struct rows){.record = field->record,
                          .first = field_at(field, row.at, 0),
                          .stride = field->stride,
                          .count = field_elements(field, row.at, r->pack),
                          .keys = field->keys};
    fault_path(rows->path, above, word);
    return true;
}

/* ---- faults ---- */

void check_fault_words(struct check *c, const char *path, const char *words)
{
    const char *rule = c->fact->rule;
    fault_add(c->faults, path, "%s%s%s%s", words, rule ? " (" : "", rule ? rule : "", rule ? ")" : "");
}

void check_fault(struct check *c, const struct rows *rows, int i, const char *format, ...)
{
    char path[FAULT_PATH], words[sizeof(struct fault)];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    rows_path(c, rows, i < 0 ? 0 : i, path);
    check_fault_words(c, i < 0 ? rows->path : path, c->fact->words ? c->fact->words : words);
}

void check_term_fault(struct check *c, const struct rows *rows, int i, const struct condition_term *term)
{
    static const char *const MUST[] = {
        [EQUAL] = "must be",      [NOT_EQUAL] = "must not be",   [LESS] = "must be below",
        [MORE] = "must be above", [AT_MOST] = "must be at most", [AT_LEAST] = "must be at least",
        [HAS] = "must have"};
    const struct field *field = pack_field(rows->record, term->path);
    const char *rest = pack_path_rest(term->path);
    char path[FAULT_PATH], word[ID_ROOM], value[160] = "", words[sizeof(struct fault)];
    if (c->fact->words || !field) {
        check_fault(c, rows, i, "must have %s", term->path);
        return;
    }
    rows_path(c, rows, i, path);
    fault_path(path, path, field->name);
    if ((field->repeat || field->kind == FIELD_LIST) && pack_element(&c->r, field, rest, PACK_VALUES) >= 0) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(rest, "."), rest);
        fault_path(path, path, word);
        rest = pack_path_rest(rest);
    }
    for (const char *at = term->value; *at && strlen(value) < sizeof value - 6; at++) {
        const char one[] = {*at, 0};
        const bool range = strncmp(at, "..", 2) == 0;
        strcat(value, range ? " to " : *at == '|' ? " or " : *at == '+' ? ", " : *at == '@' ? "its " : one);
        at += range;
    }
    snprintf(words, sizeof words, "%s%s%s%s %s", rest, *rest ? " " : "", term->size ? "their number " : "",
             MUST[term->op], value);
    check_fault_words(c, path, words);
}
