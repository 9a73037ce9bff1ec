/* What the files that hold the component pack against the rulebook share. */
#ifndef WESTPHALIA_TYW_COMPONENTS_CHECK_H
#define WESTPHALIA_TYW_COMPONENTS_CHECK_H

#include <string.h>

#include "components.h"

enum { KIND_ID_MAX = 35 }; /* bytes of the id of a kind of units: its counters have -1, -2, ... after it */
enum { ANY = 99 };         /* of a printed number: nothing is printed */
static inline bool differs(int value, int printed)
{
    return printed != ANY && value != printed;
}

static inline bool is(const char *id, const char *other)
{
    return strcmp(id, other) == 0;
}

static inline uint64_t bit(int index)
{
    return UINT64_C(1) << index;
}

#define FIND(domain, c, id) domain_find(&(domain), (c), (id), strlen(id))
#define COUNT(array)        ((int)(sizeof(array) / sizeof *(array)))

static inline void row_path(char to[FAULT_PATH], const char *table, int index)
{
    fault_path(to, "", table);
    fault_path_index(to, to, (size_t)index);
}

/* A fault of a row. */
#define ROW_FAULT(faults, table, index, ...)                                                                 \
    do {                                                                                                     \
        char path_[FAULT_PATH];                                                                              \
        row_path(path_, (table), (index));                                                                   \
        fault_add((faults), path_, __VA_ARGS__);                                                             \
    } while (0)

/* components_derive.c: fills what is derived. False where the rest cannot be checked: something that rules name is not there, or there are
 * too many units. */
bool tyw_derive_components(struct components *c, struct faults *faults);
/* The row of a card by its deck and number; -1. */
int tyw_numbered_card(const struct components *c, int seat, int number);

void tyw_check_map(const struct components *c, struct faults *faults);    /* components_map.c */
void tyw_check_pieces(const struct components *c, struct faults *faults); /* components_pieces.c */
void tyw_check_cards(const struct components *c, struct faults *faults);  /* components_cards.c */
void tyw_check_tables(const struct components *c, struct faults *faults); /* components_tables.c */
void tyw_check_setups(const struct components *c, struct faults *faults); /* components_setups.c */

#endif
