/* The packed form, which is stored, and is the same on every machine. */
#include <string.h>

#include "data/field_walk.h"

/* Both ways are one walk: the struct's bytes are copied from memory, or to it. */
enum way { TO_BYTES, TO_MEMORY };

/* Copies `count` integers of `width` bytes between memory and little-endian bytes, and returns their size. */
static size_t copy_cells(enum way way, void *memory, uint8_t *bytes, size_t count, size_t width)
{
    void *to = way == TO_BYTES ? bytes : memory;
    const void *from = way == TO_BYTES ? memory : bytes;
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

static size_t copy_record(enum way way, const struct record *record, char *data, uint8_t *bytes);

static size_t copy_element(enum way way, const struct field *field, char *data, char *at, uint8_t *bytes)
{
    switch (field->kind) {
    case FIELD_SET:
        return field_is_mask(field) ? copy_cells(way, at, bytes, 1, field->width)
                                    : copy_cells(way, at, bytes, (size_t)field->max / 64, 8);
    case FIELD_LIST:
        copy_cells(way, data + field->counter, bytes, 1, 1);
        return 1 + copy_cells(way, at, bytes + 1, field->max, field->width);
    case FIELD_RECORD:
        return copy_record(way, field->record, at, bytes);
    case FIELD_BOOLEAN:
        return copy_cells(way, at, bytes, 1, 1);
    case FIELD_TEXT:
        return copy_cells(way, at, bytes, field->max, 1);
    case FIELD_INTEGER:
    case FIELD_DECIMAL:
    case FIELD_ID:
        break;
    }
    return copy_cells(way, at, bytes, 1, field->width);
}

static size_t copy_record(enum way way, const struct record *record, char *data, uint8_t *bytes)
{
    const uint8_t *start = bytes;
    for (const struct field *field = record->fields; field->name; field++) {
        if (field->counter_width)
            bytes += copy_cells(way, data + field->counter, bytes, 1, field->counter_width);
        if (is_row_of_cells(field)) {
            bytes += copy_cells(way, data + field->offset, bytes, field->repeat, field->width);
            continue;
        }
        for (int i = 0; i < field_room(field); i++)
            bytes += copy_element(way, field, data, (char *)field_at(field, data, i), bytes);
    }
    return bytes - start;
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
    return copy_record(TO_BYTES, record, (char *)data, bytes);
}

bool record_unpack(const struct record *record, void *data, const uint8_t *bytes, size_t length)
{
    if (length != record_packed_size(record)) return false;
    memset(data, 0, record->size);
    copy_record(TO_MEMORY, record, data, (uint8_t *)bytes);
    return true;
}
