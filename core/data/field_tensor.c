/* Fields as numbers: what one seat may see, as a list of fixed length. */
#include <stdio.h>

#include "data/field_walk.h"
#include "data/set.h"

static void put_record(struct cells *c, const struct record *record, const void *data, int owner);

/* Hidden and missing values are zeros. */
void cells_put(struct cells *c, double value)
{
    if (c->to) c->to[c->count] = c->blind ? 0 : value;
    if (c->names) writer_string(c->names, c->name);
    c->count++;
}

size_t cells_enter(struct cells *c, const char *separator, const char *part)
{
    const size_t before = c->length;
    if (!c->names) return 0;
    c->length += (size_t)snprintf(c->name + before, sizeof c->name - before, "%s%s", separator, part);
    if (c->length >= sizeof c->name) c->length = sizeof c->name - 1;
    return before;
}

void cells_leave(struct cells *c, size_t length)
{
    if (!c->names) return;
    c->name[length] = 0;
    c->length = length;
}

/* One number whose name is this one's with an addition. */
static void put_named(struct cells *c, const char *separator, const char *part, double value)
{
    const size_t before = cells_enter(c, separator, part);
    cells_put(c, value);
    cells_leave(c, before);
}

/* Adds the place in a list, from 1. */
static size_t enter_place(struct cells *c, int place)
{
    char digits[12];
    if (!c->names) return 0;
    snprintf(digits, sizeof digits, "%d", place + 1);
    return cells_enter(c, "/", digits);
}

static void put_integer(struct cells *c, const struct field *field, int64_t value)
{
    const double most = field->max > -(double)field->min ? field->max : -(double)field->min;
    cells_put(c, most > 0 ? (double)value / most : 0);
}

/* The first id is 1 of as many as there are; none is 0. */
static void put_id(struct cells *c, const struct domain *domain, int64_t index)
{
    cells_put(c, domain ? (double)(index + 1) / domain_count(domain, c->sight->pack) : 0);
}

static void put_set(struct cells *c, const struct field *field, const char *at)
{
    uint64_t set[SET_WORDS(DOMAIN_MAX)];
    const int ids = domain_count(field->domain, c->sight->pack);
    field_get_set(field, at, set);
    for (int i = 0; i < ids && i < field->max; i++)
        put_named(c, ": ", c->names ? domain_id(field->domain, c->sight->pack, i) : "", set_has(set, i));
}

static void put_list(struct cells *c, const struct field *field, const char *row, const char *at)
{
    const int count = *(const uint8_t *)(row + field->counter);
    for (int i = 0; i < field->max; i++) {
        const size_t before = enter_place(c, i);
        put_id(c, field->domain, i < count ? cell_get(at + i * field->width, field->width, false) : -1);
        cells_leave(c, before);
    }
}

static void put_element(struct cells *c, const struct field *field, const void *data, const char *at,
                        int owner)
{
    switch (field->kind) {
    case FIELD_INTEGER:
        put_integer(c, field, cell_get(at, field->width, field_is_signed(field)));
        break;
    case FIELD_DECIMAL:
        put_integer(c, field, cell_get(at, field->width, field_is_signed(field)));
        break;
    case FIELD_BOOLEAN:
        cells_put(c, *at != 0);
        break;
    case FIELD_ID:
        put_id(c, field_domain(field, data, at, c->sight->pack),
               cell_get(at, field->width, field_is_signed(field)));
        break;
    case FIELD_SET:
        put_set(c, field, at);
        break;
    case FIELD_LIST:
        put_list(c, field, data, at);
        break;
    case FIELD_RECORD:
        put_record(c, field->record, at, owner);
        break;
    case FIELD_TEXT:
        break;
    }
}

/* Writes every possible row. Missing rows are zeros, and so are hidden ones, behind a cell of 0. */
static void put_rows(struct cells *c, const struct field *field, const void *data, int owner)
{
    const bool by_seat = field->keys && field->keys->seats, told = by_seat && field->audience != EVERYONE;
    const int count = field_elements(field, data, c->sight->pack);
    const int rows = field->keys ? count : field->repeat;
    if (field->counter_width) put_named(c, " ", "count", (double)count / field->repeat);
    for (int i = 0; i < rows; i++) {
        const bool before = c->blind,
                   there = i < count && (!field->keys || field_has_key(field, i, c->sight));
        const bool seen = !by_seat || field_is_seen(field, data, c->sight, i);
        const size_t length = !c->names     ? 0
                              : field->keys ? cells_enter(c, "/", domain_id(field->keys, c->sight->pack, i))
                                            : enter_place(c, i);
        if (!there) c->blind = true;
        if (told) put_named(c, " ", "seen", seen);
        if (!seen) c->blind = true;
        put_element(c, field, data, field_at(field, data, i), by_seat ? i : owner);
        cells_leave(c, length);
        c->blind = before;
    }
}

static void put_record(struct cells *c, const struct record *record, const void *data, int owner)
{
    for (const struct field *field = record->fields; field->name; field++) {
        const bool before = c->blind;
        const bool by_row = field_is_by_owner(field);
        const bool seen = by_row || field_is_seen(field, data, c->sight, owner);
        const char *slash = c->length ? "/" : "";
        if (field->size_name)
            put_named(c, slash, field->size_name, (double)field_size(field, data) / field->max);
        const size_t length = cells_enter(c, slash, field->name);
        if (!by_row && field->audience != EVERYONE) put_named(c, " ", "seen", seen);
        if (!seen) c->blind = true;
        if (field->repeat)
            put_rows(c, field, data, owner);
        else
            put_element(c, field, data, field_at(field, data, 0), owner);
        cells_leave(c, length);
        c->blind = before;
    }
}

void record_put_cells(struct cells *c, const struct record *record, const void *data)
{
    put_record(c, record, data, SEAT_NONE);
}
