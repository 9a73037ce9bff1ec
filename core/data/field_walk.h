/* Walks through the elements of a field: shared by the field_*.c files, those of facts, and the
 * test of leaks (tests/core/noninterference). */
#ifndef WESTPHALIA_DATA_FIELD_WALK_H
#define WESTPHALIA_DATA_FIELD_WALK_H

#include <string.h>

#include "data/field.h"

/* An integer of 1, 2 or 4 bytes of a struct. */
int64_t cell_get(const void *at, int width, bool is_signed);
void cell_put(void *at, int width, int64_t value);

/* Whether the integer is signed. */
bool field_is_signed(const struct field *field);

/* The number of elements that the struct has room for; 1 for a single value. */
static inline int field_room(const struct field *field)
{
    return field->repeat ? field->repeat : 1;
}

/* The current number of elements of an array: rows of the key domain, counted rows, or all. A single value
 * has 1. */
int field_elements(const struct field *field, const void *data, const void *pack);

/* Whether the row of key i exists. A seat that is not in play has none. */
bool field_has_key(const struct field *field, int i, const struct sight *sight);

/* Whether the viewer sees the field of this struct, or its row where it is an array by seats. `owner` is the
 * seat of the nearest row by seats around it, or SEAT_NONE. */
bool field_is_seen(const struct field *field, const void *data, const struct sight *sight, int owner);

/* The size of a single SET or LIST, which size_name shows. */
int field_size(const struct field *field, const void *data);

/* Whether the SET is one integer, not words. */
static inline bool field_is_mask(const struct field *field)
{
    return field->max < 64;
}

/* Reads the bits of a SET as words (room: SET_WORDS(DOMAIN_MAX)), and returns their number; and writes
 * them. */
int field_get_set(const struct field *field, const void *at, uint64_t *set);
void field_put_set(const struct field *field, void *at, const uint64_t *set);

/* The domain of the id at `at`. NULL: `domain_of` gives none. */
static inline const struct domain *field_domain(const struct field *field, const void *row, const void *at,
                                                const void *pack)
{
    if (!field->domain_of) return field->domain;
    const size_t from = (size_t)((const char *)at - (const char *)row) - field->offset;
    return field->domain_of(pack, row, field->stride ? (int)(from / field->stride) : 0);
}

/* The address of element i. */
static inline const char *field_at(const struct field *field, const void *data, int i)
{
    return (const char *)data + field->offset + (size_t)i * field->stride;
}

/* Bytes of one element that the struct uses. */
size_t field_element_size(const struct field *field);

/* Whether the elements are rows of seats, each seen by its own seat. Then each row is checked by itself. */
static inline bool field_is_by_owner(const struct field *field)
{
    return field->repeat && field->keys && field->keys->seats && field->audience == OWNER;
}

/* Blanks zeroed memory: fields whose blank value is not 0. */
void field_make_blank(const struct field *field, void *at);

/* Gives a hidden set, of which only the size is known, its first members. */
void field_put_count(const struct field *field, void *at, int count);

/* Whether the element, of `size` bytes, is all zero. A sparse array leaves it out. */
static inline bool field_is_empty(const char *at, size_t size)
{
    return at[0] == 0 && (size == 1 || memcmp(at, at + 1, size - 1) == 0);
}

#endif
