/* Blanking, in the struct itself, of what one seat may not see. */
#include <string.h>

#include "data/field_walk.h"

static void conceal_record(const struct record *record, char *data, const struct sight *sight, int owner);

static void conceal_element(const struct field *field, char *at)
{
    const int members = field->size_name ? field_size(field, at - field->offset) : 0;
    memset(at, 0, field_element_size(field));
    field_make_blank(field, at);
    if (members) field_put_count(field, at, members);
}

/* A hidden list does not even show its length. */
static void conceal_all(const struct field *field, char *data, const struct sight *sight)
{
    const int count = field->counter_width ? 0 : field_elements(field, data, sight->pack);
    for (int i = 0; i < count; i++)
        if (!field->keys || field_has_key(field, i, sight))
            conceal_element(field, (char *)field_at(field, data, i));
    if (field->counter_width) {
        memset(data + field->offset, 0, (size_t)field->repeat * field->stride);
        cell_put(data + field->counter, field->counter_width, 0);
    }
    if (field->kind == FIELD_LIST) data[field->counter] = 0;
}

static void conceal_field(const struct field *field, char *data, const struct sight *sight, int owner)
{
    const bool by_seat = field->repeat && field->keys && field->keys->seats;
    if (!field_is_by_owner(field) && !field_is_seen(field, data, sight, owner)) {
        conceal_all(field, data, sight);
        return;
    }
    if (field->kind != FIELD_RECORD && !by_seat) return;
    for (int i = 0; i < field_elements(field, data, sight->pack); i++) {
        char *at = (char *)field_at(field, data, i);
        if (field->keys && !field_has_key(field, i, sight)) continue;
        if (by_seat && !field_is_seen(field, data, sight, i))
            conceal_element(field, at);
        else if (field->kind == FIELD_RECORD &&
                 !(field->sparse && field_is_empty(at, field_element_size(field))))
            conceal_record(field->record, at, sight, by_seat ? i : owner);
    }
}

static void conceal_record(const struct record *record, char *data, const struct sight *sight, int owner)
{
    if (!record_hides(record)) return;
    for (const struct field *field = record->fields; field->name; field++)
        conceal_field(field, data, sight, owner);
}

void record_conceal(const struct record *record, void *data, const struct sight *sight)
{
    if (!sees_all(sight->seat)) conceal_record(record, data, sight, SEAT_NONE);
}
