/* Sets that are derived from the rows of a pack. */
#include "facts/derived.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "data/set.h"
#include "facts/fact_check.h"

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

/* Adds to the set that begins `at` bytes from the pack's beginning. */
static void add_at(void *pack, size_t at, int index)
{
    uint64_t *set = (void *)((char *)pack + at);
    set_add(set, index);
}

void facts_derive(const struct record *record, void *pack, const struct derived_set *sets)
{
    for (; sets->rows; sets++) {
        struct pack_reader r = {record, pack, false};
        struct rows rows = {.count = 0};
        rows_inside(&r, (struct pack_row){record, pack}, "", sets->rows, &rows);
        for (int i = 0; i < rows.count; i++) {
            struct condition_term term;
            struct pack_value ends[2] = {{0}};
            if (!condition_holds(&r, rows_at(&rows, i), sets->where, &term)) continue;
            const int count = derived_ends(&r, rows_at(&rows, i), sets->by, ends);
            if (sets->kind == DERIVED_SET) {
                add_at(pack, sets->at, i);
                continue;
            }
            if (count < (sets->kind == DERIVED_SETS ? 1 : 2) || ends[0].none) continue;
            add_at(pack, sets->at + ends[0].number * sets->stride,
                   sets->kind == DERIVED_SETS ? i : ends[1].number);
            if (sets->kind == DERIVED_LINKS)
                add_at(pack, sets->at + ends[1].number * sets->stride, ends[0].number);
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
