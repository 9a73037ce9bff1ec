/* Fields as JSON: the whole form, and the part that one seat may see. */
#include <string.h>

#include "data/field_walk.h"
#include "data/set.h"

static void write_record(struct writer *w, const struct record *record, const void *data,
                         const struct sight *sight, int owner);

static void write_set(struct writer *w, const struct field *field, const char *at, const struct sight *sight)
{
    uint64_t set[SET_WORDS(DOMAIN_MAX)];
    const int words = field_get_set(field, at, set);
    writer_open(w, '[');
    SET_EACH(i, set, words)
        writer_string(w, domain_id(field->domain, sight->pack, i));
    writer_close(w, ']');
}

/* The counter of a list is in the same struct, which begins at `row`. */
static void write_list(struct writer *w, const struct field *field, const char *row, const char *at,
                       const struct sight *sight)
{
    const int count = *(const uint8_t *)(row + field->counter);
    writer_open(w, '[');
    for (int i = 0; i < count && i < field->max; i++)
        writer_string(
            w, domain_id(field->domain, sight->pack, cell_get(at + i * field->width, field->width, false)));
    writer_close(w, ']');
}

static void write_id(struct writer *w, const struct field *field, const char *row, const char *at,
                     const struct sight *sight)
{
    const struct domain *domain = field_domain(field, row, at, sight->pack);
    int64_t index = cell_get(at, field->width, field_is_signed(field));
    if (index < 0 || !domain)
        writer_null(w);
    else
        writer_string(w, domain_id(domain, sight->pack, index));
}

static void write_element(struct writer *w, const struct field *field, const void *data, const char *at,
                          const struct sight *sight, int owner)
{
    switch (field->kind) {
    case FIELD_INTEGER:
        writer_integer(w, cell_get(at, field->width, field_is_signed(field)));
        break;
    case FIELD_DECIMAL:
        writer_decimal(w, cell_get(at, field->width, field_is_signed(field)));
        break;
    case FIELD_BOOLEAN:
        writer_boolean(w, *at != 0);
        break;
    case FIELD_ID:
        write_id(w, field, data, at, sight);
        break;
    case FIELD_SET:
        write_set(w, field, at, sight);
        break;
    case FIELD_LIST:
        write_list(w, field, data, at, sight);
        break;
    case FIELD_RECORD:
        writer_open(w, '{');
        write_record(w, field->record, at, sight, owner);
        writer_close(w, '}');
        break;
    case FIELD_TEXT:
        writer_string_n(w, at, strnlen(at, field->max));
        break;
    }
}

/* Writes an array: an object by the ids of its keys, or a list. */
static void write_rows(struct writer *w, const struct field *field, const void *data,
                       const struct sight *sight, int owner)
{
    const int count = field_elements(field, data, sight->pack);
    const bool by_seat = field->keys && field->keys->seats;
    const size_t size = field_element_size(field);
    writer_open(w, field->keys ? '{' : '[');
    for (int i = 0; i < count; i++) {
        const char *at = field_at(field, data, i);
        const bool hidden = by_seat && !field_is_seen(field, data, sight, i);
        /* A hidden row is always present: its absence would show that it is empty. */
        if (field->sparse && !hidden && field_is_empty(at, size)) continue;
        if (field->keys) {
            if (!field_has_key(field, i, sight)) continue;
            writer_name(w, domain_id(field->keys, sight->pack, i));
        }
        if (hidden)
            writer_null(w);
        else
            write_element(w, field, data, at, sight, by_seat ? i : owner);
    }
    writer_close(w, field->keys ? '}' : ']');
}

static void write_record(struct writer *w, const struct record *record, const void *data,
                         const struct sight *sight, int owner)
{
    for (const struct field *field = record->fields; field->name; field++) {
        writer_name(w, field->name);
        if (!field_is_by_owner(field) && !field_is_seen(field, data, sight, owner))
            writer_null(w);
        else if (field->repeat)
            write_rows(w, field, data, sight, owner);
        else
            write_element(w, field, data, field_at(field, data, 0), sight, owner);
        if (field->size_name && sight->seat != SEAT_ALL)
            writer_member_integer(w, field->size_name, field_size(field, data));
    }
}

void record_write_members(struct writer *w, const struct record *record, const void *data,
                          const struct sight *sight)
{
    write_record(w, record, data, sight, SEAT_NONE);
}

void record_write(struct writer *w, const struct record *record, const void *data, const struct sight *sight)
{
    writer_open(w, '{');
    record_write_members(w, record, data, sight);
    writer_close(w, '}');
}
