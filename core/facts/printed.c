/* Facts of printed lines: FACT_PRINTED, FACT_ORDERED. */
#include <stdlib.h>
#include <string.h>

#include "data/field_walk.h"
#include "data/set.h"
#include "data/table.h"
#include "facts/fact_check.h"

/* The row of a line, or -1. */
static int row_named(struct check *c, const struct rows *rows, const char *line)
{
    const size_t length = strcspn(line, " ");
    const struct field *from = pack_field(rows->record, "from");
    if (*line == '#') return atoi(line + 1) < rows->count ? atoi(line + 1) : -1;
    if (from && from->kind == FIELD_INTEGER && rows->count)
        return table_find((const int16_t *)(const void *)field_at(from, rows->first, 0), rows->stride,
                          rows->count, atoi(line));
    for (int i = 0; i < rows->count; i++)
        if (strncmp(rows_id(c, rows, i), line, length) == 0 && !rows_id(c, rows, i)[length]) return i;
    return -1;
}

/* Compares the row with the values of a line. */
static void check_line(struct check *c, const struct rows *rows, int i, const char *line)
{
    const struct fact *fact = c->fact;
    line += strcspn(line, " ");
    for (const char *member = fact->says; *member;) {
        const size_t path = strcspn(member, " ");
        line += strspn(line, " ");
        const size_t length = member[path] ? strcspn(line, " ") : strlen(line);
        const struct condition_term term = condition_term(&c->r, member, path, line, length);
        if (!length) c->r.unknown = true;
        if (strncmp(line, "-", length) != 0 && !condition_term_holds(&c->r, rows_at(rows, i), &term)) {
            const struct field *field = pack_field(rows->record, term.path);
            struct fact said = *fact;
            if (!fact->rule && field) said.rule = field->rule;
            c->fact = &said;
            check_term_fault(c, rows, i, &term);
            c->fact = fact;
        }
        line += length;
        member += path + (member[path] == ' ');
    }
}

void check_lines(struct check *c, const struct rows *rows)
{
    const bool ordered = c->fact->kind == FACT_ORDERED;
    uint64_t named[SET_WORDS(DOMAIN_MAX)] = {0};
    int count = 0;
    for (const char *const *line = c->fact->lines; *line; line++, count++) {
        const int at = row_named(c, rows, *line), i = ordered && count < rows->count ? count : at,
                  length = strcspn(*line, " ");
        if (i >= 0 && at == i) {
            set_add(named, i);
            check_line(c, rows, i, *line);
        } else if (**line != '*') {
            check_fault(c, rows, i, i < 0 ? "there must be %.*s" : "must be %.*s", length, *line);
        }
    }
    if (ordered && count != rows->count) check_fault(c, rows, -1, "there must be %d", count);
    for (const char *const *line = c->fact->lines; *line; line++)
        for (int i = 0; i < rows->count && **line == '*'; i++)
            if (!set_has(named, i)) check_line(c, rows, i, *line);
}
