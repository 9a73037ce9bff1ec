/* For files that hold a component pack against its rulebook: what is printed, and faults of rows. */
#ifndef WESTPHALIA_GAMES_PACK_CHECK_H
#define WESTPHALIA_GAMES_PACK_CHECK_H

#include <string.h>

#include "data/domain.h"
#include "data/fault.h"

static inline bool is(const char *id, const char *other)
{
    return strcmp(id, other) == 0;
}

static inline uint64_t bit(int index)
{
    return UINT64_C(1) << index;
}

/* The index of an id; -1: there is none. */
#define FIND(domain, c, id) domain_find(&(domain), (c), (id), strlen(id))
#define COUNT(array)        ((int)(sizeof(array) / sizeof *(array)))

/* The path of a row, and a fault of it. */
static inline void row_path(char to[FAULT_PATH], const char *table, int index)
{
    fault_path(to, "", table);
    fault_path_index(to, to, index);
}

#define ROW_FAULT(faults, table, index, ...)                                                                 \
    do {                                                                                                     \
        char path_[FAULT_PATH];                                                                              \
        row_path(path_, (table), (index));                                                                   \
        fault_add((faults), path_, __VA_ARGS__);                                                             \
    } while (0)

#endif
