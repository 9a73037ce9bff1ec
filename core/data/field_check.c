/* The check of values in memory against their fields. */
#include "data/field_walk.h"
#include "data/set.h"

static bool id_fits(const struct field *field, const struct domain *domain, int64_t value,
                    const struct sight *sight)
{
    if (!domain || value < 0 || value >= domain_count(domain, sight->pack))
        return field->optional && value == -1;
    return !domain->seats || (sight->seats >> value & 1);
}

static bool set_fits(const struct field *field, const char *at, const struct sight *sight)
{
    uint64_t set[SET_WORDS(DOMAIN_MAX)];
    const int words = field_get_set(field, at, set);
    if (field->domain->seats && (set[0] & ~(uint64_t)sight->seats)) return false;
    return set_next(set, words, domain_count(field->domain, sight->pack)) < 0;
}

static bool list_fits(const struct field *field, const char *data, const char *at, const struct sight *sight)
{
    const int count = (uint8_t)data[field->counter];
    if (count > field->max) return false;
    for (int i = 0; i < count; i++)
        if (!id_fits(field, field->domain,
                     cell_get(at + i * field->width, field->width, field_is_signed(field)), sight))
            return false;
    return true;
}

/* The field at fault: this one, or one of the record that it holds. */
static const struct field *find_in_element(const struct field *field, const char *data, const char *at,
                                           const struct sight *sight)
{
    bool fits = true;
    switch (field->kind) {
    case FIELD_INTEGER:
    case FIELD_DECIMAL: {
        const int64_t value = cell_get(at, field->width, field_is_signed(field));
        fits = value >= field->min && value <= field->max;
        break;
    }
    case FIELD_BOOLEAN:
        fits = *(const uint8_t *)at <= 1;
        break;
    case FIELD_ID:
        fits = id_fits(field, field_domain(field, data, at, sight->pack),
                       cell_get(at, field->width, field_is_signed(field)), sight);
        break;
    case FIELD_SET:
        fits = set_fits(field, at, sight);
        break;
    case FIELD_LIST:
        fits = list_fits(field, data, at, sight);
        break;
    case FIELD_RECORD:
        return record_out_of_range(field->record, at, sight);
    case FIELD_TEXT:
        break;
    }
    return fits ? NULL : field;
}

/* Whether the row is no member of the object: its key is missing, or it is empty and sparse. */
static bool is_left_out(const struct field *field, int row, const char *at, const struct sight *sight)
{
    if (!field->keys) return false;
    if (!field_has_key(field, row, sight)) return true;
    return field->sparse && field_is_empty(at, field_element_size(field));
}

static const struct field *find_in_field(const struct field *field, const char *data,
                                         const struct sight *sight)
{
    const struct field *found = NULL;
    if (field->counter_width &&
        cell_get(data + field->counter, field->counter_width, false) > (int64_t)field->repeat)
        return field;
    const int count = field_elements(field, data, sight->pack);
    for (int i = 0; i < count && !found; i++)
        if (!is_left_out(field, i, field_at(field, data, i), sight))
            found = find_in_element(field, data, field_at(field, data, i), sight);
    return found;
}

const struct field *record_out_of_range(const struct record *record, const void *data,
                                        const struct sight *sight)
{
    const struct field *found = NULL;
    for (const struct field *field = record->fields; field->name && !found; field++)
        found = find_in_field(field, data, sight);
    return found;
}
