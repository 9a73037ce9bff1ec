/* Facts about component packs. */
#include "facts/fact.h"

#include <stdio.h>
#include <string.h>

#include "data/field_walk.h"
#include "data/set.h"
#include "data/table.h"
#include "facts/fact_check.h"

/* ---- kinds of facts ---- */

static void check_each(struct check *c, const struct rows *rows)
{
    struct condition_term term;
    for (int i = 0; i < rows->count; i++)
        if (condition_holds(&c->r, rows_at(rows, i), c->fact->where, &term) &&
            !condition_holds(&c->r, rows_at(rows, i), c->fact->says, &term))
            check_term_fault(c, rows, i, &term);
}

static void check_only(struct check *c, const struct rows *rows)
{
    const char *lacks = c->fact->words, *has = lacks ? strchr(lacks, '|') : NULL;
    struct condition_term term;
    for (int i = 0; i < rows->count; i++) {
        const bool should = condition_holds(&c->r, rows_at(rows, i), c->fact->where, &term);
        char path[FAULT_PATH], words[200];
        if (condition_holds(&c->r, rows_at(rows, i), c->fact->says, &term) == should) continue;
        rows_path(c, rows, i, path);
        if (has)
            snprintf(words, sizeof words, "%.*s", should ? (int)(has - lacks) : 200,
                     should ? lacks : has + 1);
        if (has)
            check_fault_words(c, path, words);
        else
            check_fault(c, rows, i, "must have %s where, and only where, %s", c->fact->says, c->fact->where);
    }
}

static void check_count(struct check *c, const struct rows *rows)
{
    const struct fact *fact = c->fact;
    struct condition_term term;
    struct pack_values values;
    int count = 0;
    for (int i = 0; i < rows->count; i++) {
        if (!condition_holds(&c->r, rows_at(rows, i), fact->where, &term)) continue;
        if (*fact->says) pack_values(&c->r, rows_at(rows, i), fact->says, &values);
        count += *fact->says ? (values.count ? (int)values.at[0].number : 0) : 1;
    }
    if (count < fact->least || count > fact->most)
        check_fault(c, rows, -1, "there must be %s%d%s%s", fact->most > fact->least ? "at least " : "",
                    fact->least, *fact->where ? " with " : "", fact->where);
}

/* Whether two rows have the same values of all these members. */
static bool are_alike(struct check *c, const struct rows *rows, int one, int other, const char *members)
{
    char copy[CONDITION_ROOM], *rest = copy;
    snprintf(copy, sizeof copy, "%s", members);
    for (char *member; (member = strsep(&rest, " "));) {
        struct pack_values a, b;
        pack_values(&c->r, rows_at(rows, one), member, &a);
        pack_values(&c->r, rows_at(rows, other), member, &b);
        if (a.count != b.count) return false;
        for (int i = 0; i < a.count; i++)
            if (a.at[i].text ? strcmp(a.at[i].text, b.at[i].text) != 0 : a.at[i].number != b.at[i].number)
                return false;
    }
    return true;
}

static void check_once(struct check *c, const struct rows *rows)
{
    for (int i = 0; i < rows->count; i++)
        for (int k = 0; k < i; k++)
            if (are_alike(c, rows, i, k, c->fact->says)) check_fault(c, rows, i, "is there twice");
}

static void check_rises(struct check *c, const struct rows *rows)
{
    bool rises = rows->count > 0;
    for (int i = 1; i < rows->count; i++) {
        struct pack_values before, here;
        pack_values(&c->r, rows_at(rows, i - 1), c->fact->says, &before);
        pack_values(&c->r, rows_at(rows, i), c->fact->says, &here);
        rises = rises && before.count && here.count && before.at[0].number < here.at[0].number;
    }
    if (!rises) check_fault(c, rows, -1, "must have lines, each beginning above the one before");
}

enum { WAYS_MAX = 1024 };

/* The two ends of each row, the smaller one first. A row with other ends, or with the same one twice, gets
 * -1. */
static void find_ends(struct pack_reader *r, const struct rows *rows, const char *member, int ends[][2])
{
    if (rows->count > WAYS_MAX) r->unknown = true;
    for (int i = 0; i < rows->count && i < WAYS_MAX; i++) {
        struct pack_values values;
        pack_values(r, rows_at(rows, i), member, &values);
        const bool two = values.count == 2 && values.at[0].number != values.at[1].number,
                   rising = two && values.at[0].number < values.at[1].number;
        ends[i][0] = two ? values.at[!rising].number : -1;
        ends[i][1] = two ? values.at[rising].number : -1;
    }
}

static void check_joins(struct check *c, const struct rows *rows)
{
    int ends[WAYS_MAX][2];
    find_ends(&c->r, rows, c->fact->says, ends);
    for (int i = 0; i < rows->count && !c->r.unknown; i++) {
        char path[FAULT_PATH];
        if (ends[i][0] < 0) check_fault(c, rows, i, "must have two different ends");
        rows_path(c, rows, i, path);
        for (int k = 0; k < i && ends[i][0] >= 0; k++)
            if (memcmp(ends[i], ends[k], sizeof ends[i]) == 0)
                fault_add(c->faults, path, "stands in the table twice");
    }
}

/* Checks that ways between two rows lead from the first row to all others. */
static void check_reached(struct check *c, const struct rows *rows)
{
    uint64_t in[SET_WORDS(DOMAIN_MAX)] = {0}, reached[SET_WORDS(DOMAIN_MAX)] = {0};
    int ends[WAYS_MAX][2];
    struct condition_term term;
    struct rows ways;
    if (!rows_inside(&c->r, (struct pack_row){c->r.record, c->r.pack}, "", c->fact->says, &ways)) return;
    find_ends(&c->r, &ways, "between", ends);
    for (int i = 0; i < rows->count; i++)
        if (condition_holds(&c->r, rows_at(rows, i), c->fact->where, &term)) set_add(in, i);
    const int first = set_next(in, SET_WORDS(DOMAIN_MAX), 0);
    if (first >= 0) set_add(reached, first);
    for (bool more = !c->r.unknown; more;) {
        more = false;
        for (int i = 0; i < ways.count; i++) {
            if (ends[i][0] < 0 || !set_has(in, ends[i][0]) || !set_has(in, ends[i][1]) ||
                set_has(reached, ends[i][0]) == set_has(reached, ends[i][1]))
                continue;
            set_add(reached, ends[i][0]);
            set_add(reached, ends[i][1]);
            more = true;
        }
    }
    set_subtract(in, reached, SET_WORDS(DOMAIN_MAX));
    SET_EACH(i, in, SET_WORDS(DOMAIN_MAX))
        check_fault(c, rows, i, "%s cannot be reached", rows_id(c, rows, i));
}

static void check_grid(struct check *c)
{
    const struct field *field = pack_field(c->r.record, c->fact->rows);
    struct rows rows = {.count = 1};
    int number, column, cell, length = 0;
    if (!field) {
        c->r.unknown = true;
        return;
    }
    const struct table *table = (const void *)field_at(field, c->r.pack, 0);
    fault_path(rows.path, "", field->name);
    if (!table_check(table, rows.path, c->faults)) return;
    for (const char *at = c->fact->says; sscanf(at, "%d,%d=%d %n", &number, &column, &cell, &length) == 3;
         at += length)
        if (table_cell(table, number, table_column(table, column)) != cell)
            check_fault(c, &rows, -1, "%d must give %d in the column of %d", number, cell, column);
}

/* ---- all facts ---- */

static void (*const KINDS[])(struct check *c, const struct rows *rows) = {
    [FACT_EACH] = check_each,       [FACT_ONLY] = check_only,     [FACT_COUNT] = check_count,
    [FACT_ONCE] = check_once,       [FACT_RISES] = check_rises,   [FACT_JOINS] = check_joins,
    [FACT_REACHED] = check_reached, [FACT_PRINTED] = check_lines, [FACT_ORDERED] = check_lines};

/* Checks each table that the name leads to: "setups/stacks" leads to one for each row of `setups`. */
static void check_tables(struct check *c, const struct rows *above, const char *name)
{
    if (!*name) {
        KINDS[c->fact->kind](c, above);
        return;
    }
    for (int i = 0; i < above->count; i++) {
        struct rows rows;
        char path[FAULT_PATH];
        rows_path(c, above, i, path);
        if (!rows_inside(&c->r, rows_at(above, i), path, name, &rows)) return;
        check_tables(c, &rows, name + strcspn(name, "/") + (name[strcspn(name, "/")] == '/'));
    }
}

bool facts_check(const struct record *record, const void *pack, const struct fact *facts,
                 struct faults *faults)
{
    const size_t before = faults->count;
    const struct rows all = {.record = record, .first = pack, .count = 1};
    for (; facts->rows; facts++) {
        struct check c = {{record, pack, false}, facts, faults};
        if (facts->kind == FACT_GRID)
            check_grid(&c);
        else
            check_tables(&c, &all, facts->rows);
        if (c.r.unknown)
            fault_add(faults, "", "a fact of %.40s names what is not there: %.60s %.60s", facts->rows,
                      facts->where, facts->says);
    }
    return faults->count == before;
}
