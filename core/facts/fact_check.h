/* The check of one fact: the rows of its table, and what is said of a wrong row. fact.c, printed.c and
 * derived.c share it. */
#ifndef WESTPHALIA_FACTS_FACT_CHECK_H
#define WESTPHALIA_FACTS_FACT_CHECK_H

#include "facts/condition.h"
#include "facts/fact.h"

/* ---- rows ---- */

/* The rows of one table. The pack itself is a table of one row. */
struct rows {
    const struct record *record;
    const char *first;
    size_t stride;
    int count;
    const struct domain *keys; /* the ids that name the rows; NULL: their places do */
    char path[FAULT_PATH];     /* "": the pack itself */
};

struct check {
    struct pack_reader r;
    const struct fact *fact;
    struct faults *faults;
};

static inline struct pack_row rows_at(const struct rows *rows, int i)
{
    return (struct pack_row){rows->record, rows->first + i * rows->stride};
}

/* The key or the "id" of a row, or "". */
const char *rows_id(const struct check *c, const struct rows *rows, int i);

void rows_path(const struct check *c, const struct rows *rows, int i, char path[FAULT_PATH]);

/* The table inside of a row that the first word of "setups/stacks" names. `above` is the path of the row.
 * False: there is none, and r->unknown is set. */
bool rows_inside(struct pack_reader *r, struct pack_row row, const char *above, const char *name,
                 struct rows *rows);

/* ---- faults ---- */

/* Adds a fault, and puts the rule behind its words. */
void check_fault_words(struct check *c, const char *path, const char *words);

/* Adds a fault of a row, or of the table where `i` is -1: with the fact's own words, or with the given
 * ones. */
void check_fault(struct check *c, const struct rows *rows, int i, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds a fault of the term, with the path of the member. The sentence names what lies behind an id. */
void check_term_fault(struct check *c, const struct rows *rows, int i, const struct condition_term *term);

/* ---- printed.c ---- */

/* FACT_PRINTED and FACT_ORDERED: compares the rows with the lines. */
void check_lines(struct check *c, const struct rows *rows);

#endif
