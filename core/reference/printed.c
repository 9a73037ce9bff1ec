/* Values of a component pack. */
#include "reference/printed.h"

#include <string.h>

#include "reference/phrase.h"

bool printed_is_blank(const json_t *value, bool zero)
{
    const char *name;
    json_t *member;
    if (json_is_integer(value)) return zero && json_integer_value(value) == 0;
    if (json_is_string(value)) return json_string_length(value) == 0;
    if (json_is_array(value)) return json_array_size(value) == 0;
    json_object_foreach((json_t *)value, name, member) if (!printed_is_blank(member, true)) return false;
    return !json_is_true(value) && !json_is_real(value);
}

static bool ends_with(const char *name, const char *end)
{
    const size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcmp(name + length - tail, end) == 0;
}

enum printed_role printed_role(const struct field *field)
{
    static const struct {
        const char *name;
        enum printed_role role;
    } NAMES[] = {{"id", PRINTED_ID},
                 {"name", PRINTED_NAME},
                 {"text", PRINTED_TEXT},
                 {"x", PRINTED_ASIDE},
                 {"y", PRINTED_ASIDE},
                 {"width", PRINTED_ASIDE},
                 {"height", PRINTED_ASIDE},
                 {"longitude", PRINTED_ASIDE},
                 {"latitude", PRINTED_ASIDE},
                 {"source", PRINTED_ASIDE},
                 {"where", PRINTED_ASIDE},
                 {"page_width", PRINTED_ASIDE},
                 {"page_height", PRINTED_ASIDE},
                 {"game", PRINTED_ABOUT},
                 {"pack", PRINTED_ABOUT},
                 {"pack_version", PRINTED_ABOUT},
                 {"date", PRINTED_ABOUT},
                 {"about", PRINTED_ABOUT},
                 {"outlines", PRINTED_ABOUT},
                 {"boxes", PRINTED_ABOUT},
                 {"cards", PRINTED_CARDS}};
    static const char *const ASIDE_ENDS[] = {"_x", "_y", "_source"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(field->name, NAMES[i].name) == 0) return NAMES[i].role;
    for (size_t i = 0; i < sizeof ASIDE_ENDS / sizeof *ASIDE_ENDS; i++)
        if (ends_with(field->name, ASIDE_ENDS[i])) return PRINTED_ASIDE;
    return PRINTED_VALUE;
}

static void write_id(const struct reference_page *page, const struct domain *domain, const char *id)
{
    const void *pack = page->pack->data;
    const int index = domain ? domain_find(domain, pack, id, strlen(id)) : -1;
    document_text(page->d, index < 0 ? id : domain_name(domain, pack, index));
}

/* "full 2, reduced 1": the members of an object that are not blank. */
static void write_members(const struct reference_page *page, const struct record *record,
                          const json_t *object)
{
    bool more = false;
    for (const struct field *field = record->fields; field->name; field++) {
        char label[WORDS_ROOM];
        const json_t *member = json_object_get(object, field->name);
        if (!member || printed_is_blank(member, false) || printed_role(field) == PRINTED_ASIDE) continue;
        document_text(page->d, more ? ", " : "");
        more = true;
        document_text(page->d, phrase_words(label, field->name));
        if (json_is_true(member)) continue;
        document_text(page->d, json_is_array(member) || json_is_object(member) ? ": " : " ");
        printed_write(page, field, member);
    }
}

void printed_write_element(const struct reference_page *page, const struct field *field, const json_t *value)
{
    struct document *d = page->d;
    if (json_is_integer(value))
        document_say(d, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        document_say(d, "%g", json_real_value(value));
    else if (json_is_boolean(value))
        document_text(d, json_is_true(value) ? "yes" : "");
    else if (json_is_string(value) && field->kind == FIELD_TEXT)
        phrase_cite(page, json_string_value(value));
    else if (json_is_string(value))
        write_id(page, field->domain, json_string_value(value));
    else if (json_is_object(value) && field->record)
        write_members(page, field->record, value);
}

static void write_list(const struct reference_page *page, const struct field *field, const json_t *list)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one)
    {
        if (i > 0) document_text(page->d, json_is_object(one) ? "; " : ", ");
        printed_write_element(page, field, one);
    }
}

/* "Sweden 2, Russia 3": an object by ids. */
static void write_keyed(const struct reference_page *page, const struct field *field, const json_t *object)
{
    const char *key;
    json_t *one;
    bool more = false;
    json_object_foreach((json_t *)object, key, one)
    {
        if (printed_is_blank(one, true)) continue;
        const bool is_group = json_is_object(one) || json_is_array(one);
        document_text(page->d, !more ? "" : is_group ? "; " : ", ");
        more = true;
        write_id(page, field->keys, key);
        document_text(page->d, is_group ? ": " : " ");
        if (json_is_array(one))
            write_list(page, field, one);
        else
            printed_write_element(page, field, one);
    }
}

void printed_write(const struct reference_page *page, const struct field *field, const json_t *value)
{
    if (json_is_array(value))
        write_list(page, field, value);
    else if (json_is_object(value) && field->keys)
        write_keyed(page, field, value);
    else
        printed_write_element(page, field, value);
}
