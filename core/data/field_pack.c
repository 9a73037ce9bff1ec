/* The packed form, which is stored, and is the same on every machine. */
#include <string.h>

#include "data/field_walk.h"

static size_t pack_record(const struct record *record, const char *data, uint8_t *to);
static size_t unpack_record(const struct record *record, char *data, const uint8_t *from);

/* Copies `count` integers of `width` bytes between memory and little-endian bytes; both ways are the same. */
static size_t copy_cells(void *to, const void *from, size_t count, size_t width)
{
    if (count * width == 1) { /* the most frequent case */
        *(uint8_t *)to = *(const uint8_t *)from;
        return 1;
    }
    uint8_t *cell = memcpy(to, from, count * width);
    if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) return count * width;
    for (size_t i = 0; i < count; i++, cell += width)
        for (size_t low = 0, high = width - 1; low < high; low++, high--) {
            uint8_t byte = cell[low];
            cell[low] = cell[high];
            cell[high] = byte;
        }
    return count * width;
}

/* An array of bare integers can be copied at once. */
static bool is_row_of_cells(const struct field *field)
{
    return field->repeat && field->stride == field->width &&
           (field->kind == FIELD_INTEGER || field->kind == FIELD_ID);
}

static size_t pack_element(const struct field *field, const char *data, const char *at, uint8_t *to)
{
    switch (field->kind) {
    case FIELD_SET:
        return field_is_mask(field) ? copy_cells(to, at, 1, field->width)
                                    : copy_cells(to, at, (size_t)field->max / 64, 8);
    case FIELD_LIST:
        *to = data[field->counter];
        return 1 + copy_cells(to + 1, at, field->max, field->width);
    case FIELD_RECORD:
        return pack_record(field->record, at, to);
    case FIELD_BOOLEAN:
        *to = *at;
        return 1;
    case FIELD_TEXT:
        memcpy(to, at, field->max);
        return field->max;
    case FIELD_INTEGER:
    case FIELD_DECIMAL:
    case FIELD_ID:
        break;
    }
    return copy_cells(to, at, 1, field->width);
}

static size_t unpack_element(const struct field *field, char *data, char *at, const uint8_t *from)
{
    switch (field->kind) {
    case FIELD_SET:
        return field_is_mask(field) ? copy_cells(at, from, 1, field->width)
                                    : copy_cells(at, from, (size_t)field->max / 64, 8);
    case FIELD_LIST:
        data[field->counter] = *from;
        return 1 + copy_cells(at, from + 1, field->max, field->width);
    case FIELD_RECORD:
        return unpack_record(field->record, at, from);
    case FIELD_BOOLEAN:
        *at = *from;
        return 1;
    case FIELD_TEXT:
        memcpy(at, from, field->max);
        return field->max;
    case FIELD_INTEGER:
    case FIELD_DECIMAL:
    case FIELD_ID:
        break;
    }
    return copy_cells(at, from, 1, field->width);
}

static size_t pack_record(const struct record *record, const char *data, uint8_t *to)
{
    const uint8_t *start = to;
    for (const struct field *field = record->fields; field->name; field++) {
        if (field->counter_width) to += copy_cells(to, data + field->counter, 1, field->counter_width);
        if (is_row_of_cells(field)) {
            to += copy_cells(to, data + field->offset, field->repeat, field->width);
            continue;
        }
        for (int i = 0; i < field_room(field); i++)
            to += pack_element(field, data, field_at(field, data, i), to);
    }
    return to - start;
}

static size_t unpack_record(const struct record *record, char *data, const uint8_t *from)
{
    const uint8_t *start = from;
    for (const struct field *field = record->fields; field->name; field++) {
        if (field->counter_width) from += copy_cells(data + field->counter, from, 1, field->counter_width);
        if (is_row_of_cells(field)) {
            from += copy_cells(data + field->offset, from, field->repeat, field->width);
            continue;
        }
        for (int i = 0; i < field_room(field); i++)
            from += unpack_element(field, data, (char *)field_at(field, data, i), from);
    }
    return from - start;
}

static size_t packed_element_size(const struct field *field)
{
    if (field->kind == FIELD_RECORD) return record_packed_size(field->record);
    return field_element_size(field) + (field->kind == FIELD_LIST);
}

size_t record_packed_size(const struct record *record)
{
    size_t size = 0;
    for (const struct field *field = record->fields; field->name; field++)
        size += field->counter_width + packed_element_size(field) * field_room(field);
    return size;
}

size_t record_pack(const struct record *record, const void *data, uint8_t *bytes)
{
    return pack_record(record, data, bytes);
}

bool record_unpack(const struct record *record, void *data, const uint8_t *bytes, size_t length)
{
    if (length != record_packed_size(record)) return false;
    memset(data, 0, record->size);
    unpack_record(record, data, bytes);
    return true;
}
