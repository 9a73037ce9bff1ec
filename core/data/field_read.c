/* Fields read from JSON, with exact faults. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/field_walk.h"
#include "data/set.h"

/* The constants of one reading. */
struct reading {
    const struct sight *sight;
    struct faults *faults;
    const char *path; /* the path of the document */
    int owner;        /* in a view: the seat whose row is read, or SEAT_NONE */
};

/* The current place in the document. It is written out for faults only. NULL: the top. */
struct place {
    const struct place *above;
    const char *name; /* the name of the member; NULL: the entry `index` of a list */
    size_t index;
};

static void place_path(char path[FAULT_PATH], const struct reading *r, const struct place *place)
{
    if (!place) {
        snprintf(path, FAULT_PATH, "%s", r->path);
        return;
    }
    place_path(path, r, place->above);
    if (place->name)
        fault_path(path, path, place->name);
    else
        fault_path_index(path, path, place->index);
}

static bool __attribute__((format(printf, 3, 4)))
fault_at(const struct reading *r, const struct place *place, const char *format, ...)
{
    char path[FAULT_PATH], detail[sizeof(struct fault)];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    place_path(path, r, place);
    return fault_add(r->faults, path, "%s", detail);
}

static bool read_record(const struct reading *r, const struct record *record, void *data, const json_t *json,
                        const struct place *place, const char *const *members);

static bool read_integer(const struct reading *r, const struct field *field, char *at, const json_t *json,
                         const struct place *place)
{
    if (!json_is_integer(json)) return fault_at(r, place, "must be an integer");
    json_int_t value = json_integer_value(json);
    if (value < field->min || value > field->max)
        return fault_at(r, place, "must be from %d to %d", field->min, field->max);
    cell_put(at, field->width, value);
    return true;
}

/* A double tells thousandths apart far beyond the range of a field, so that what has three decimals is
 * exact. */
static bool read_decimal(const struct reading *r, const struct field *field, char *at, const json_t *json,
                         const struct place *place)
{
    if (!json_is_number(json)) return fault_at(r, place, "must be a number");
    const double value = json_number_value(json) * 1000;
    if (!(value >= field->min && value <= field->max))
        return fault_at(r, place, "must be from %.15g to %.15g", field->min / 1000.0, field->max / 1000.0);
    cell_put(at, field->width, value < 0 ? value - 0.5 : value + 0.5);
    return true;
}

static bool read_boolean(const struct reading *r, char *at, const json_t *json, const struct place *place)
{
    if (!json_is_boolean(json)) return fault_at(r, place, "must be true or false");
    *at = json_is_true(json);
    return true;
}

/* The index of an id in the domain, or -1 with a fault. `from` is its probable index. */
static int find_id(const struct reading *r, const struct domain *domain, const json_t *json, int from,
                   const struct place *place)
{
    if (!json_is_string(json)) {
        fault_at(r, place, "must be the id of %s %s", domain_article(domain), domain_noun(domain));
        return -1;
    }
    int index =
        domain_find_from(domain, r->sight->pack, json_string_value(json), json_string_length(json), from);
    if (index >= 0 && domain->seats && !(r->sight->seats >> index & 1)) index = -1;
    if (index < 0)
        fault_at(r, place, "there is no %s \"%.60s\"", domain_noun(domain), json_string_value(json));
    return index;
}

static bool read_id(const struct reading *r, const struct field *field, const char *row, char *at,
                    const json_t *json, const struct place *place)
{
    const struct domain *domain = field_domain(field, row, at, r->sight->pack);
    if (!domain) {
        cell_put(at, field->width, -1);
        return json_is_null(json) || fault_at(r, place, "must be null here");
    }
    const bool lost =
        r->sight->older && json_is_string(json) &&
        domain_find(domain, r->sight->pack, json_string_value(json), json_string_length(json)) < 0;
    if (field->optional && (json_is_null(json) || lost)) {
        cell_put(at, field->width, -1);
        return true;
    }
    int index = find_id(r, domain, json, 0, place);
    if (index < 0) return false;
    cell_put(at, field->width, index);
    return true;
}

static bool read_set(const struct reading *r, const struct field *field, char *at, const json_t *json,
                     const struct place *place)
{
    uint64_t set[SET_WORDS(DOMAIN_MAX)] = {0};
    int index = -1;
    if (!json_is_array(json)) return fault_at(r, place, "must be a list");
    for (size_t i = 0; i < json_array_size(json); i++) {
        const struct place below = {place, NULL, i};
        index = find_id(r, field->domain, json_array_get(json, i), index + 1, &below);
        if (index < 0) return false;
        if (set_has(set, index)) return fault_at(r, &below, "stands here twice");
        set_add(set, index);
    }
    field_put_set(field, at, set);
    return true;
}

static bool read_list(const struct reading *r, const struct field *field, char *row, char *at,
                      const json_t *json, const struct place *place)
{
    int index = -1;
    if (!json_is_array(json)) return fault_at(r, place, "must be a list");
    const size_t count = json_array_size(json);
    if (count > (size_t)field->max) return fault_at(r, place, "must have %d entries at the most", field->max);
    for (size_t i = 0; i < count; i++) {
        const struct place below = {place, NULL, i};
        index = find_id(r, field->domain, json_array_get(json, i), index + 1, &below);
        if (index < 0) return false;
        cell_put(at + i * field->width, field->width, index);
    }
    row[field->counter] = count;
    return true;
}

static bool read_text(const struct reading *r, const struct field *field, char *at, const json_t *json,
                      const struct place *place)
{
    if (!json_is_string(json)) return fault_at(r, place, "must be a string");
    const size_t length = json_string_length(json);
    if (length < (size_t)field->min || length >= (size_t)field->max)
        return fault_at(r, place, "must have %d to %d bytes", field->min, field->max - 1);
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = json_string_value(json)[i];
        if (byte < 0x20) return fault_at(r, place, "must not have control characters");
        if (field->width && byte > '~') return fault_at(r, place, "must have printable ASCII alone");
    }
    memcpy(at, json_string_value(json), length);
    return true;
}

static bool read_element(const struct reading *r, const struct field *field, char *data, char *at,
                         const json_t *json, const struct place *place)
{
    switch (field->kind) {
    case FIELD_INTEGER:
        return read_integer(r, field, at, json, place);
    case FIELD_DECIMAL:
        return read_decimal(r, field, at, json, place);
    case FIELD_BOOLEAN:
        return read_boolean(r, at, json, place);
    case FIELD_ID:
        return read_id(r, field, data, at, json, place);
    case FIELD_SET:
        return read_set(r, field, at, json, place);
    case FIELD_LIST:
        return read_list(r, field, data, at, json, place);
    case FIELD_RECORD:
        return read_record(r, field->record, at, json, place, NULL);
    case FIELD_TEXT:
        return read_text(r, field, at, json, place);
    }
    return false;
}

static bool must_be_null(const struct reading *r, const json_t *json, const struct place *place)
{
    return json_is_null(json) || fault_at(r, place, "must be null: the viewer does not see it");
}

static bool is_hidden(const struct reading *r, const struct field *field, const char *data)
{
    return r->sight->view && !field_is_seen(field, data, r->sight, r->owner);
}

/* Reads an element of a view, which may be hidden by itself. */
static bool read_seen(const struct reading *r, const struct field *field, char *data, char *at,
                      const json_t *json, const struct place *place)
{
    if (!is_hidden(r, field, data)) return read_element(r, field, data, at, json, place);
    field_make_blank(field, at);
    return must_be_null(r, json, place);
}

static bool read_array(const struct reading *r, const struct field *field, char *data, const json_t *json,
                       const struct place *place)
{
    bool sound = true;
    if (!json_is_array(json)) return fault_at(r, place, "must be a list");
    const size_t count = json_array_size(json);
    if (field->counter_width ? count > field->repeat : count != field->repeat)
        return fault_at(r, place, "must have %s%d entries", field->counter_width ? "at the most " : "",
                        field->repeat);
    for (size_t i = 0; i < count && !faults_full(r->faults); i++) {
        const struct place below = {place, NULL, i};
        char *at = (char *)field_at(field, data, i);
        if (!read_element(r, field, data, at, json_array_get(json, i), &below)) sound = false;
    }
    if (field->counter_width) cell_put(data + field->counter, field->counter_width, count);
    return sound;
}

/* Reads a row whose key the object lacks. */
static bool read_missing(const struct reading *r, const struct field *field, char *at,
                         const struct place *place)
{
    if (field->may_lack) field_make_blank(field, at);
    return field->sparse || field->may_lack || fault_at(r, place, "is missing");
}

static bool read_keyed(const struct reading *r, const struct field *field, char *data, const json_t *json,
                       const struct place *place)
{
    bool sound = true;
    const bool by_seat = field->keys->seats;
    size_t used = 0;
    if (!json_is_object(json)) return fault_at(r, place, "must be an object");
    for (int i = 0; i < field_elements(field, data, r->sight->pack); i++) {
        if (!field_has_key(field, i, r->sight)) continue;
        const char *id = domain_id(field->keys, r->sight->pack, i);
        const json_t *row = json_object_get(json, id);
        const struct place below = {place, id, 0};
        char *at = (char *)field_at(field, data, i);
        struct reading of = *r;
        if (by_seat) of.owner = i;
        used += row != NULL;
        if (row ? !read_seen(&of, field, data, at, row, &below) : !read_missing(r, field, at, &below))
            sound = false;
    }
    if (used == json_object_size(json)) return sound;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        int index = domain_find(field->keys, r->sight->pack, name, strlen(name));
        if (index >= 0 && index < field->repeat && field_has_key(field, index, r->sight)) continue;
        const struct place below = {place, name, 0};
        fault_at(r, &below, "there is no such %s", field->keys->name);
    }
    return false;
}

/* Reads a field of a view that is hidden as a whole. A hidden list does not even show its length. */
static bool read_all_hidden(const struct reading *r, const struct field *field, char *data,
                            const json_t *json, const struct place *place)
{
    const int count = field->counter_width ? 0 : field_elements(field, data, r->sight->pack);
    for (int i = 0; i < count; i++)
        if (!field->keys || field_has_key(field, i, r->sight))
            field_make_blank(field, (char *)field_at(field, data, i));
    return must_be_null(r, json, place);
}

static bool read_field(const struct reading *r, const struct field *field, char *data, const json_t *json,
                       const struct place *place)
{
    if (!field_is_by_owner(field) && is_hidden(r, field, data))
        return read_all_hidden(r, field, data, json, place);
    if (!field->repeat) return read_element(r, field, data, data + field->offset, json, place);
    return field->keys ? read_keyed(r, field, data, json, place) : read_array(r, field, data, json, place);
}

/* Reads the further member of a view that has the size of a set. */
static bool read_size(const struct reading *r, const struct field *field, char *data, const json_t *json,
                      const struct place *place)
{
    const struct place at = {place->above, field->size_name, 0};
    const int most = domain_count(field->domain, r->sight->pack), count = field_size(field, data);
    if (!json) return fault_at(r, &at, "is missing");
    if (!json_is_integer(json) || json_integer_value(json) < 0 || json_integer_value(json) > most)
        return fault_at(r, &at, "must be an integer from 0 to %d", most);
    if (is_hidden(r, field, data))
        field_put_count(field, data + field->offset, json_integer_value(json));
    else if (json_integer_value(json) != count)
        return fault_at(r, &at, "must be %d: so many there are", count);
    return true;
}

static bool is_field(const struct record *record, const char *name, bool view)
{
    for (const struct field *field = record->fields; field->name; field++)
        if (strcmp(field->name, name) == 0 || (view && field->size_name && !strcmp(field->size_name, name)))
            return true;
    return false;
}

static bool is_among(const char *const *members, const char *name)
{
    for (; members && *members; members++)
        if (strcmp(*members, name) == 0) return true;
    return false;
}

static bool read_record(const struct reading *r, const struct record *record, void *data, const json_t *json,
                        const struct place *place, const char *const *members)
{
    bool sound = true;
    if (!json_is_object(json)) return fault_at(r, place, "must be an object");
    for (const struct field *field = record->fields; field->name && !faults_full(r->faults); field++) {
        const json_t *value = json_object_get(json, field->name);
        const struct place below = {place, field->name, 0};
        if (!value && r->sight->older && field->kind == FIELD_TEXT) continue;
        if (value ? !read_field(r, field, data, value, &below) : !fault_at(r, &below, "is missing"))
            sound = false;
        if (r->sight->view && field->size_name &&
            !read_size(r, field, data, json_object_get(json, field->size_name), &below))
            sound = false;
    }
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        if (faults_full(r->faults)) return false;
        if (r->sight->older || is_field(record, name, r->sight->view) || is_among(members, name)) continue;
        const struct place below = {place, name, 0};
        sound = fault_at(r, &below, "is not a member of a %s", record->name);
    }
    return sound;
}

bool record_read(const struct record *record, void *data, const json_t *json, const struct sight *sight,
                 const char *path, struct faults *faults)
{
    const struct reading r = {.sight = sight, .faults = faults, .path = path, .owner = SEAT_NONE};
    memset(data, 0, record->size);
    return read_record(&r, record, data, json, NULL, sight->ignored);
}
