/* Walking the elements of a field. */
#include "data/field_walk.h"

#include <string.h>

#include "data/set.h"

int64_t cell_get(const void *at, int width, bool is_signed)
{
    switch (width) {
    case 1:
        return is_signed ? *(const int8_t *)at : *(const uint8_t *)at;
    case 2: {
        uint16_t value;
        memcpy(&value, at, sizeof value);
        return is_signed ? (int16_t)value : value;
    }
    default: {
        uint32_t value;
        memcpy(&value, at, sizeof value);
        return is_signed ? (int64_t)(int32_t)value : (int64_t)value;
    }
    }
}

void cell_put(void *at, int width, int64_t value)
{
    uint8_t one = value;
    uint16_t two = value;
    uint32_t four = value;
    switch (width) {
    case 1:
        memcpy(at, &one, sizeof one);
        break;
    case 2:
        memcpy(at, &two, sizeof two);
        break;
    default:
        memcpy(at, &four, sizeof four);
    }
}

bool field_is_signed(const struct field *field)
{
    if (field->kind == FIELD_DECIMAL) return true;
    return field->kind == FIELD_ID ? field->optional : field->min < 0;
}

int field_elements(const struct field *field, const void *data, const void *pack)
{
    if (!field->repeat) return 1;
    int count = field->repeat;
    if (field->keys) count = domain_count(field->keys, pack);
    if (field->counter_width)
        count = cell_get((const char *)data + field->counter, field->counter_width, false);
    return count < field->repeat ? count : field->repeat;
}

bool field_has_key(const struct field *field, int i, const struct sight *sight)
{
    return !field->keys->seats || (sight->seats >> i & 1);
}

bool field_is_seen(const struct field *field, const void *data, const struct sight *sight, int owner)
{
    if (sees_all(sight->seat) || field->audience == EVERYONE) return true;
    if (sight->seat < 0 || field->audience == NOBODY) return false;
    if (field->audience == OWNER) return sight->seat == owner;
    if (field->audience == NAMED) return sight->seat == *((const int8_t *)data + field->listed);
    uint32_t listed;
    memcpy(&listed, (const char *)data + field->listed, sizeof listed);
    return listed >> sight->seat & 1;
}

int field_size(const struct field *field, const void *data)
{
    if (field->kind == FIELD_LIST) return *((const uint8_t *)data + field->counter);
    uint64_t set[SET_WORDS(DOMAIN_MAX)];
    return set_count(set, field_get_set(field, (const char *)data + field->offset, set));
}

int field_get_set(const struct field *field, const void *at, uint64_t *set)
{
    if (field_is_mask(field)) {
        set[0] = cell_get(at, field->width, false);
        return 1;
    }
    memcpy(set, at, (size_t)field->max / 8);
    return field->max / 64;
}

void field_put_set(const struct field *field, void *at, const uint64_t *set)
{
    if (field_is_mask(field))
        cell_put(at, field->width, set[0]);
    else
        memcpy(at, set, (size_t)field->max / 8);
}

size_t field_element_size(const struct field *field)
{
    switch (field->kind) {
    case FIELD_SET:
        return (size_t)field->max / 8;
    case FIELD_LIST:
        return (size_t)field->max * field->width;
    case FIELD_RECORD:
        return field->record->size;
    case FIELD_TEXT:
        return field->max;
    case FIELD_BOOLEAN:
        return 1;
    case FIELD_INTEGER:
    case FIELD_DECIMAL:
    case FIELD_ID:
        break;
    }
    return field->width;
}

void record_copy(const struct record *record, void *to, const void *from)
{
    for (const struct field *field = record->fields; field->name; field++) {
        const size_t size = field_element_size(field);
        const size_t counter = field->kind == FIELD_LIST ? 1 : field->counter_width;
        if (counter) memcpy((char *)to + field->counter, (const char *)from + field->counter, counter);
        for (int i = 0; i < field_room(field); i++) {
            char *there = (char *)to + field->offset + (size_t)i * field->stride;
            const char *here = field_at(field, from, i);
            if (field->kind == FIELD_RECORD)
                record_copy(field->record, there, here);
            else if (size == 1) /* the most frequent case */
                *there = *here;
            else
                memcpy(there, here, size);
        }
    }
}

void field_make_blank(const struct field *field, void *at)
{
    if (field->kind == FIELD_ID && field->optional) cell_put(at, field->width, -1);
    if (field->kind != FIELD_RECORD) return;
    for (const struct field *below = field->record->fields; below->name; below++)
        for (int i = 0; i < field_room(below); i++)
            if (!below->counter_width)
                field_make_blank(below, (char *)at + below->offset + (size_t)i * below->stride);
}

void field_put_count(const struct field *field, void *at, int count)
{
    uint64_t set[SET_WORDS(DOMAIN_MAX)] = {0};
    set_fill(set, count);
    field_put_set(field, at, set);
}
