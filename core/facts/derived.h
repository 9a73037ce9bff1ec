/* Sets that are derived from the rows of a component pack, and rows that the rules name.
 *
 *     static const struct derived_set SETS[] = {
 *         {SET_OF(fortresses, "spaces", "fortress>0")},
 *         {SETS_BY(area_spaces, "spaces", "area")},
 *         {LINKS_OF(neighbours, "paths", "", "between")},
 *         {0}};
 *     facts_derive(&components_record, components, SETS);
 *
 * Members and conditions: facts/condition.h. */
#ifndef WESTPHALIA_FACTS_DERIVED_H
#define WESTPHALIA_FACTS_DERIVED_H

#include <stddef.h>
#include <stdint.h>

#include "data/fault.h"
#include "data/field.h"

enum derived_kind {
    DERIVED_SET,   /* the rows for which `where` holds */
    DERIVED_SETS,  /* such a set for each value of the member `by`, set after set, `stride` bytes apart */
    DERIVED_LINKS, /* for each end that the member `by` has, the other end */
    DERIVED_WAYS   /* for the first end alone, the other end; `by` may be two members, "from to" */
};

/* A set in the pack's struct, `at` bytes from its beginning. It is empty at first. */
struct derived_set {
    enum derived_kind kind;
    size_t at, stride;
    const char *rows, *where, *by;
};

#define DERIVED_AT(member)   offsetof(struct components, member)
#define DERIVED_ROWS(member) DERIVED_AT(member), sizeof(((struct components *)0)->member[0])

#define SET_OF(member, rows, where)         DERIVED_SET, DERIVED_AT(member), 0, rows, where, ""
#define SETS_BY(member, rows, by)           DERIVED_SETS, DERIVED_ROWS(member), rows, "", by
#define LINKS_OF(member, rows, where, ends) DERIVED_LINKS, DERIVED_ROWS(member), rows, where, ends
#define WAYS_OF(member, rows, where, ends)  DERIVED_WAYS, DERIVED_ROWS(member), rows, where, ends

/* Fills the sets, up to one without rows. */
void facts_derive(const struct record *record, void *pack, const struct derived_set *sets);

/* Rows of a pack that the rules name. */
struct named_rows {
    const struct domain *domain;
    const char *const *ids;
    int count;
    uint8_t *to;      /* gets the rows' places, one for each id */
    const char *path; /* of the rows in the pack, for faults */
};
/* Finds the rows. False with a fault for each missing row. */
bool facts_find(const void *pack, const struct named_rows *rows, struct faults *faults);

#endif
