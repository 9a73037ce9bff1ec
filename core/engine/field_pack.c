/* The packed form: what is stored and hashed, the same on every machine. */
#include <string.h>

#include "engine/field_walk.h"

static size_t pack_record(const struct record *record, const char *data, uint8_t *to);
static size_t unpack_record(const struct record *record, char *data, const uint8_t *from);

static void put_le(uint8_t *to, uint64_t value, int width)
{
    for (int i = 0; i < width; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_le(const uint8_t *from, int width)
{
    uint64_t value = 0;
    for (int i = 0; i < width; i++)
        value |= (uint64_t)from[i] << (8 * i);
    return value;
}

/* Cells of `width` bytes, one after another. */
static size_t pack_cells(const char *at, size_t count, int width, uint8_t *to)
{
    for (size_t i = 0; i < count; i++)
        put_le(to + i * width, (uint64_t)cell_get(at + i * width, width, false), width);
    return count * width;
}

static size_t unpack_cells(char *at, size_t count, int width, const uint8_t *from)
{
    for (size_t i = 0; i < count; i++)
        cell_put(at + i * width, width, (int64_t)get_le(from + i * width, width));
    return count * width;
}

static size_t pack_words(const char *at, size_t count, uint8_t *to)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t word;
        memcpy(&word, at + 8 * i, sizeof word);
        put_le(to + 8 * i, word, 8);
    }
    return 8 * count;
}

static size_t unpack_words(char *at, size_t count, const uint8_t *from)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t word = get_le(from + 8 * i, 8);
        memcpy(at + 8 * i, &word, sizeof word);
    }
    return 8 * count;
}

static size_t pack_element(const struct field *field, const char *data, const char *at, uint8_t *to)
{
    switch (field->kind) {
    case FIELD_SET:
        return pack_words(at, (size_t)field->max / 64, to);
    case FIELD_LIST:
        *to = (uint8_t)data[field->counter];
        return 1 + pack_cells(at, (size_t)field->max, field->width, to + 1);
    case FIELD_RECORD:
        return pack_record(field->record, at, to);
    case FIELD_BOOLEAN:
        *to = (uint8_t)*at;
        return 1;
    case FIELD_TEXT:
        memcpy(to, at, (size_t)field->max);
        return (size_t)field->max;
    case FIELD_INTEGER:
    case FIELD_ID:
        break;
    }
    return pack_cells(at, 1, field->width, to);
}

static size_t unpack_element(const struct field *field, char *data, char *at, const uint8_t *from)
{
    switch (field->kind) {
    case FIELD_SET:
        return unpack_words(at, (size_t)field->max / 64, from);
    case FIELD_LIST:
        data[field->counter] = (char)*from;
        return 1 + unpack_cells(at, (size_t)field->max, field->width, from + 1);
    case FIELD_RECORD:
        return unpack_record(field->record, at, from);
    case FIELD_BOOLEAN:
        *at = (char)*from;
        return 1;
    case FIELD_TEXT:
        memcpy(at, from, (size_t)field->max);
        return (size_t)field->max;
    case FIELD_INTEGER:
    case FIELD_ID:
        break;
    }
    return unpack_cells(at, 1, field->width, from);
}

static size_t pack_record(const struct record *record, const char *data, uint8_t *to)
{
    const uint8_t *start = to;
    for (const struct field *field = record->fields; field->name; field++) {
        if (field->counter_width) to += pack_cells(data + field->counter, 1, field->counter_width, to);
        for (int i = 0; i < (field->repeat ? field->repeat : 1); i++)
            to += pack_element(field, data, field_at(field, data, i), to);
    }
    return (size_t)(to - start);
}

static size_t unpack_record(const struct record *record, char *data, const uint8_t *from)
{
    const uint8_t *start = from;
    for (const struct field *field = record->fields; field->name; field++) {
        if (field->counter_width) from += unpack_cells(data + field->counter, 1, field->counter_width, from);
        for (int i = 0; i < (field->repeat ? field->repeat : 1); i++)
            from += unpack_element(field, data, (char *)field_at(field, data, i), from);
    }
    return (size_t)(from - start);
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
        size += field->counter_width + packed_element_size(field) * (field->repeat ? field->repeat : 1);
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
