/* Facts about component packs, and sets derived from their rows. */
#include "data/fact.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/condition.h"
#include "data/field_walk.h"
#include "data/set.h"
#include "data/table.h"

/* ---- tables ---- */

struct rows {
    const struct record *record;
    const char *first;
    size_t stride;
    int count;
    const struct domain *keys;
    char path[FAULT_PATH]; /* "" for the pack itself */
};

/* The check of one fact. */
struct check {
    struct pack_reader r;
    const struct fact *fact;
    struct faults *faults;
};

static struct pack_row row_at(const struct rows *rows, int i)
{
    return (struct pack_row){rows->record, rows->first + i * rows->stride};
}

static const char *row_id(const struct check *c, const struct rows *rows, int i)
{
    const struct field *field = pack_field(rows->record, "id");
    if (rows->keys) return domain_id(rows->keys, c->r.pack, i);
    return field ? field_at(field, row_at(rows, i).at, 0) : "";
}

static void row_path(const struct check *c, const struct rows *rows, int i, char path[FAULT_PATH])
{
    if (!rows->stride)
        snprintf(path, FAULT_PATH, "%s", rows->path);
    else if (rows->keys)
        fault_path(path, rows->path, row_id(c, rows, i));
    else
        fault_path_index(path, rows->path, i);
}

/* The table of a row that the first word of "setups/stacks" names. */
static bool table_of_row(struct pack_reader *r, struct pack_row row, const char *above, const char *name,
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

/* Adds a fault, and puts the rule behind its words. */
static void put_fault(struct check *c, const char *path, const char *words)
{
    const char *rule = c->fact->rule;
    fault_add(c->faults, path, "%s%s%s%s", words, rule ? " (" : "", rule ? rule : "", rule ? ")" : "");
}

/* Adds a fault of a row, or of the table where `i` is -1: with the fact's own words, or with the given
 * ones. */
static void __attribute__((format(printf, 4, 5)))
add_fault(struct check *c, const struct rows *rows, int i, const char *format, ...)
{
    char path[FAULT_PATH], words[sizeof(struct fault)];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    row_path(c, rows, i < 0 ? 0 : i, path);
    put_fault(c, i < 0 ? rows->path : path, c->fact->words ? c->fact->words : words);
}

/* Adds a fault of the term, with the path of the member. The sentence names what lies behind an id. */
static void add_term_fault(struct check *c, const struct rows *rows, int i, const struct condition_term *term)
{
    static const char *const MUST[] = {
        [EQUAL] = "must be",      [NOT_EQUAL] = "must not be",   [LESS] = "must be below",
        [MORE] = "must be above", [AT_MOST] = "must be at most", [AT_LEAST] = "must be at least",
        [HAS] = "must have"};
    const struct field *field = pack_field(rows->record, term->path);
    const char *rest = pack_path_rest(term->path);
    char path[FAULT_PATH], word[ID_ROOM], value[160] = "", words[sizeof(struct fault)];
    if (c->fact->words || !field) {
        add_fault(c, rows, i, "must have %s", term->path);
        return;
    }
    row_path(c, rows, i, path);
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
    put_fault(c, path, words);
}

/* ---- kinds of facts ---- */

static void check_each(struct check *c, const struct rows *rows)
{
    struct condition_term term;
    for (int i = 0; i < rows->count; i++)
        if (condition_holds(&c->r, row_at(rows, i), c->fact->where, &term) &&
            !condition_holds(&c->r, row_at(rows, i), c->fact->says, &term))
            add_term_fault(c, rows, i, &term);
}

static void check_only(struct check *c, const struct rows *rows)
{
    const char *lacks = c->fact->words, *has = lacks ? strchr(lacks, '|') : NULL;
    struct condition_term term;
    for (int i = 0; i < rows->count; i++) {
        const bool should = condition_holds(&c->r, row_at(rows, i), c->fact->where, &term);
        char path[FAULT_PATH], words[200];
        if (condition_holds(&c->r, row_at(rows, i), c->fact->says, &term) == should) continue;
        row_path(c, rows, i, path);
        if (has)
            snprintf(words, sizeof words, "%.*s", should ? (int)(has - lacks) : 200,
                     should ? lacks : has + 1);
        if (has)
            put_fault(c, path, words);
        else
            add_fault(c, rows, i, "must have %s where, and only where, %s", c->fact->says, c->fact->where);
    }
}

static void check_count(struct check *c, const struct rows *rows)
{
    const struct fact *fact = c->fact;
    struct condition_term term;
    struct pack_values values;
    int count = 0;
    for (int i = 0; i < rows->count; i++) {
        if (!condition_holds(&c->r, row_at(rows, i), fact->where, &term)) continue;
        if (*fact->says) pack_values(&c->r, row_at(rows, i), fact->says, &values);
        count += *fact->says ? (values.count ? (int)values.at[0].number : 0) : 1;
    }
    if (count < fact->least || count > fact->most)
        add_fault(c, rows, -1, "there must be %s%d%s%s", fact->most > fact->least ? "at least " : "",
                  fact->least, *fact->where ? " with " : "", fact->where);
}

/* Whether two rows have the same values of all these members. */
static bool are_alike(struct check *c, const struct rows *rows, int one, int other, const char *members)
{
    char copy[CONDITION_ROOM], *rest = copy;
    snprintf(copy, sizeof copy, "%s", members);
    for (char *member; (member = strsep(&rest, " "));) {
        struct pack_values a, b;
        pack_values(&c->r, row_at(rows, one), member, &a);
        pack_values(&c->r, row_at(rows, other), member, &b);
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
            if (are_alike(c, rows, i, k, c->fact->says)) add_fault(c, rows, i, "is there twice");
}

static void check_rises(struct check *c, const struct rows *rows)
{
    bool rises = rows->count > 0;
    for (int i = 1; i < rows->count; i++) {
        struct pack_values before, here;
        pack_values(&c->r, row_at(rows, i - 1), c->fact->says, &before);
        pack_values(&c->r, row_at(rows, i), c->fact->says, &here);
        rises = rises && before.count && here.count && before.at[0].number < here.at[0].number;
    }
    if (!rises) add_fault(c, rows, -1, "must have lines, each beginning above the one before");
}

enum { WAYS_MAX = 1024 };

/* The two ends of each row, the smaller one first. A row with other ends, or with the same one twice, gets
 * -1. */
static void find_ends(struct pack_reader *r, const struct rows *rows, const char *member, int ends[][2])
{
    if (rows->count > WAYS_MAX) r->unknown = true;
    for (int i = 0; i < rows->count && i < WAYS_MAX; i++) {
        struct pack_values values;
        pack_values(r, row_at(rows, i), member, &values);
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
        if (ends[i][0] < 0) add_fault(c, rows, i, "must have two different ends");
        row_path(c, rows, i, path);
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
    if (!table_of_row(&c->r, (struct pack_row){c->r.record, c->r.pack}, "", c->fact->says, &ways)) return;
    find_ends(&c->r, &ways, "between", ends);
    for (int i = 0; i < rows->count; i++)
        if (condition_holds(&c->r, row_at(rows, i), c->fact->where, &term)) set_add(in, i);
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
        add_fault(c, rows, i, "%s cannot be reached", row_id(c, rows, i));
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
            add_fault(c, &rows, -1, "%d must give %d in the column of %d", number, cell, column);
}

/* ---- printed lines ---- */

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
        if (strncmp(row_id(c, rows, i), line, length) == 0 && !row_id(c, rows, i)[length]) return i;
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
        if (strncmp(line, "-", length) != 0 && !condition_term_holds(&c->r, row_at(rows, i), &term)) {
            const struct field *field = pack_field(rows->record, term.path);
            struct fact said = *fact;
            if (!fact->rule && field) said.rule = field->rule;
            c->fact = &said;
            add_term_fault(c, rows, i, &term);
            c->fact = fact;
        }
        line += length;
        member += path + (member[path] == ' ');
    }
}

static void check_printed(struct check *c, const struct rows *rows)
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
            add_fault(c, rows, i, i < 0 ? "there must be %.*s" : "must be %.*s", length, *line);
        }
    }
    if (ordered && count != rows->count) add_fault(c, rows, -1, "there must be %d", count);
    for (const char *const *line = c->fact->lines; *line; line++)
        for (int i = 0; i < rows->count && **line == '*'; i++)
            if (!set_has(named, i)) check_line(c, rows, i, *line);
}

/* ---- all facts ---- */

static void (*const KINDS[])(struct check *c, const struct rows *rows) = {
    [FACT_EACH] = check_each,       [FACT_ONLY] = check_only,       [FACT_COUNT] = check_count,
    [FACT_ONCE] = check_once,       [FACT_RISES] = check_rises,     [FACT_JOINS] = check_joins,
    [FACT_REACHED] = check_reached, [FACT_PRINTED] = check_printed, [FACT_ORDERED] = check_printed};

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
        row_path(c, above, i, path);
        if (!table_of_row(&c->r, row_at(above, i), path, name, &rows)) return;
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

/* ---- derived sets ---- */

/* The values of one member, or of the two in "from to". Returns how many there are. */
static int derived_ends(struct pack_reader *r, struct pack_row row, const char *by, struct pack_value ends[2])
{
    struct pack_values values;
    int count = 0;
    for (; *by; by += strcspn(by, " "), by += *by == ' ') {
        char member[ID_ROOM];
        snprintf(member, sizeof member, "%.*s", (int)strcspn(by, " "), by);
        pack_values(r, row, member, &values);
        for (int i = 0; i < values.count && count < 2; i++)
            ends[count++] = values.at[i];
    }
    return count;
}

void facts_derive(const struct record *record, void *pack, const struct derived_set *sets)
{
    for (; sets->rows; sets++) {
        struct pack_reader r = {record, pack, false};
        struct rows rows = {.count = 0};
        char *at = (char *)pack + sets->at;
        table_of_row(&r, (struct pack_row){record, pack}, "", sets->rows, &rows);
        for (int i = 0; i < rows.count; i++) {
            struct condition_term term;
            struct pack_value ends[2] = {{0}};
            if (!condition_holds(&r, row_at(&rows, i), sets->where, &term)) continue;
            const int count = derived_ends(&r, row_at(&rows, i), sets->by, ends);
            if (sets->kind == DERIVED_SET) {
                set_add((uint64_t *)(void *)at, i);
                continue;
            }
            if (count < (sets->kind == DERIVED_SETS ? 1 : 2) || ends[0].none) continue;
            set_add((uint64_t *)(void *)(at + ends[0].number * sets->stride),
                    sets->kind == DERIVED_SETS ? i : ends[1].number);
            if (sets->kind == DERIVED_LINKS)
                set_add((uint64_t *)(void *)(at + ends[1].number * sets->stride), ends[0].number);
        }
        assert(!r.unknown); /* the table names members that the record has */
    }
}

bool facts_find(const void *pack, const struct named_rows *rows, struct faults *faults)
{
    bool all = true;
    for (int i = 0; i < rows->count; i++) {
        const int index = domain_find(rows->domain, pack, rows->ids[i], strlen(rows->ids[i]));
        if (index < 0) all = fault_add(faults, rows->path, "there must be %s", rows->ids[i]);
        rows->to[i] = index < 0 ? 0 : index;
    }
    return all;
}
