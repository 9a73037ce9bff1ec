/* What the files that hold the component pack against the rulebook share. */
#ifndef WESTPHALIA_TOW_COMPONENTS_CHECK_H
#define WESTPHALIA_TOW_COMPONENTS_CHECK_H

#include <string.h>

#include "components.h"

enum { KIND_ID_MAX = 35 }; /* bytes of the id of a kind of units: its counters have -1, -2, ... after it */
enum { ANY = 99 };         /* of what is printed: nothing is */
static inline bool differs(int value, int printed)
{
    return printed != ANY && value != printed;
}

static inline bool is(const char *id, const char *other)
{
    return strcmp(id, other) == 0;
}

#define FIND(domain, c, id) domain_find(&(domain), (c), (id), strlen(id))
#define COUNT(array)        ((int)(sizeof(array) / sizeof *(array)))

/* The path of a row, and a fault of it. */
static inline void row_path(char to[FAULT_PATH], const char *table, int index)
{
    fault_path(to, "", table);
    fault_path_index(to, to, (size_t)index);
}

#define ROW_FAULT(faults, table, index, ...)                                                                 \
    do {                                                                                                     \
        char path_[FAULT_PATH];                                                                              \
        row_path(path_, (table), (index));                                                                   \
        fault_add((faults), path_, __VA_ARGS__);                                                             \
    } while (0)

/* components_derive.c: fills what is derived. False where the rest cannot be checked: something that rules name is not there, or there are
 * too many units. */
bool tow_derive_components(struct components *c, struct faults *faults);

void tow_check_map(const struct components *c, struct faults *faults);    /* components_map.c */
void tow_check_pieces(const struct components *c, struct faults *faults); /* components_pieces.c */
void tow_check_cards(const struct components *c, struct faults *faults);  /* components_cards.c */
void tow_check_tables(const struct components *c, struct faults *faults); /* components_tables.c */
void tow_check_setups(const struct components *c, struct faults *faults); /* components_setups.c */

#endif
