/* Fields as numbers: what one seat may see, as a list of fixed length. */
#include "data/field_walk.h"
#include "data/set.h"

static void put_record(struct cells *c, const struct record *record, const void *data, int owner);

/* Hidden and missing values are zeros. */
void cells_put(struct cells *c, double value)
{
    if (c->to) c->to[c->count] = c->blind ? 0 : value;
    c->count++;
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
        cells_put(c, set_has(set, i));
}

static void put_list(struct cells *c, const struct field *field, const char *row, const char *at)
{
    const int count = *(const uint8_t *)(row + field->counter);
    for (int i = 0; i < field->max; i++)
        put_id(c, field->domain, i < count ? cell_get(at + i * field->width, field->width, false) : -1);
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
    if (field->counter_width) cells_put(c, (double)count / field->repeat);
    for (int i = 0; i < rows; i++) {
        const bool before = c->blind,
                   there = i < count && (!field->keys || field_has_key(field, i, c->sight));
        const bool seen = !by_seat || field_is_seen(field, data, c->sight, i);
        if (!there) c->blind = true;
        if (told) cells_put(c, seen);
        if (!seen) c->blind = true;
        put_element(c, field, data, field_at(field, data, i), by_seat ? i : owner);
        c->blind = before;
    }
}

static void put_record(struct cells *c, const struct record *record, const void *data, int owner)
{
    for (const struct field *field = record->fields; field->name; field++) {
        const bool before = c->blind;
        const bool by_row = field_is_by_owner(field);
        const bool seen = by_row || field_is_seen(field, data, c->sight, owner);
        if (field->size_name) cells_put(c, (double)field_size(field, data) / field->max);
        if (!by_row && field->audience != EVERYONE) cells_put(c, seen);
        if (!seen) c->blind = true;
        if (field->repeat)
            put_rows(c, field, data, owner);
        else
            put_element(c, field, data, field_at(field, data, 0), owner);
        c->blind = before;
    }
}

void record_put_cells(struct cells *c, const struct record *record, const void *data)
{
    put_record(c, record, data, SEAT_NONE);
}
