/* Fields to JSON Schema. */
#include "engine/field_walk.h"
#include "engine/schema.h"

static void write_record_schema(struct writer *w, const struct record *record, bool view, bool nullable);

static void ids_schema(struct writer *w, const struct field *field, const char *doc, bool nullable)
{
    writer_open(w, '{');
    schema_type(w, "array", nullable);
    schema_doc(w, doc, field->rule);
    writer_name(w, "items");
    schema_id(w, field->domain, NULL, false);
    if (field->kind == FIELD_LIST)
        writer_member_integer(w, "maxItems", field->max);
    else
        writer_member_boolean(w, "uniqueItems", true);
    writer_close(w, '}');
}

static void text_schema(struct writer *w, const struct field *field, const char *doc)
{
    writer_open(w, '{');
    schema_type(w, "string", false);
    schema_doc(w, doc, field->rule);
    writer_member_integer(w, "minLength", field->min > 0);
    writer_member_integer(w, "maxLength", field->max - 1);
    writer_close(w, '}');
}

static void element_schema(struct writer *w, const struct field *field, const char *doc, bool view,
                           bool nullable)
{
    switch (field->kind) {
    case FIELD_ID:
        schema_id(w, field->domain, doc, nullable || field->optional);
        return;
    case FIELD_SET:
    case FIELD_LIST:
        ids_schema(w, field, doc, nullable);
        return;
    case FIELD_RECORD:
        write_record_schema(w, field->record, view, nullable);
        return;
    case FIELD_TEXT:
        text_schema(w, field, doc);
        return;
    case FIELD_INTEGER:
    case FIELD_BOOLEAN:
        break;
    }
    writer_open(w, '{');
    schema_doc(w, doc, field->rule);
    if (field->kind == FIELD_INTEGER)
        schema_integer(w, field->min, field->max, nullable);
    else
        schema_type(w, "boolean", nullable);
    writer_close(w, '}');
}

/* An array: rows by key, or a list. What a view may hide is null there: each row, where rows belong to seats.
 */
static void rows_schema(struct writer *w, const struct field *field, bool view, bool hidden)
{
    const bool by_seat = hidden && field->keys && field->keys->seats && field->audience == OWNER;
    writer_open(w, '{');
    schema_type(w, field->keys ? "object" : "array", hidden && !by_seat);
    schema_doc(w, field->doc, field->rule);
    if (field->keys && field->keys->ids) {
        writer_name(w, "propertyNames");
        schema_id(w, field->keys, NULL, false);
    } else if (!field->keys) {
        writer_member_integer(w, "minItems", field->counter_width ? 0 : field->repeat);
        writer_member_integer(w, "maxItems", field->repeat);
    }
    writer_name(w, field->keys ? "additionalProperties" : "items");
    element_schema(w, field, NULL, view, by_seat);
    writer_close(w, '}');
}

static void required_members(struct writer *w, const struct record *record, bool view)
{
    writer_name(w, "required");
    writer_open(w, '[');
    for (const struct field *field = record->fields; field->name; field++) {
        writer_string(w, field->name);
        if (view && field->size_name) writer_string(w, field->size_name);
    }
    writer_close(w, ']');
}

static void size_schema(struct writer *w, const struct field *field)
{
    writer_name(w, field->size_name);
    writer_open(w, '{');
    schema_doc(w, "How many they are: everybody sees that.", NULL);
    schema_integer(w, 0, field->max, false);
    writer_close(w, '}');
}

static void properties(struct writer *w, const struct record *record, bool view)
{
    for (const struct field *field = record->fields; field->name; field++) {
        const bool hidden = view && field->audience != EVERYONE;
        writer_name(w, field->name);
        if (field->repeat)
            rows_schema(w, field, view, hidden);
        else
            element_schema(w, field, field->doc, view, hidden);
        if (view && field->size_name) size_schema(w, field);
    }
}

static void write_record_schema(struct writer *w, const struct record *record, bool view, bool nullable)
{
    writer_open(w, '{');
    schema_type(w, "object", nullable);
    schema_doc(w, record->doc, NULL);
    writer_name(w, "properties");
    writer_open(w, '{');
    properties(w, record, view);
    writer_close(w, '}');
    required_members(w, record, view);
    writer_member_boolean(w, "additionalProperties", false);
    writer_close(w, '}');
}

void record_schema(struct writer *w, const struct record *record, bool view)
{
    write_record_schema(w, record, view, false);
}

void record_schema_members(struct writer *w, const struct record *record, bool view)
{
    properties(w, record, view);
}
