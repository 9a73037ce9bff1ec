/* JSON Schema of fields. */
#include <assert.h>

#include "data/field_walk.h"
#include "data/schema.h"

/* The set of definitions, and the form of its records. */
struct form {
    const struct schema *schema;
    enum record_form form;
    /* The records inside that were defined: each is defined once. */
    const struct record *defined[RECORDS_MAX];
    int count;
};

static const char *const FORM_NAMES[] = {
    [RECORD_STATE] = "state", [RECORD_VIEW] = "view", [RECORD_PACK] = "pack", [RECORD_TERMS] = "terms"};

bool record_hides(const struct record *record)
{
    for (const struct field *field = record->fields; field->name; field++)
        if (field->audience != EVERYONE || (field->record && record_hides(field->record))) return true;
    return false;
}

/* A record without hidden fields is the same in a view as in a state. */
static const char *form_name(const struct form *f, const struct record *record)
{
    return FORM_NAMES[f->form == RECORD_VIEW && !record_hides(record) ? RECORD_STATE : f->form];
}

static void ids_schema(const struct form *f, const struct field *field, const char *doc, bool nullable)
{
    struct writer *w = f->schema->w;
    writer_open(w, '{');
    schema_type(w, "array", nullable);
    schema_doc(w, doc, doc ? field->rule : NULL);
    writer_name(w, "items");
    schema_id(f->schema, field->domain, NULL, NULL, false);
    if (field->kind == FIELD_LIST)
        writer_member_integer(w, "maxItems", field->max);
    else
        writer_member_boolean(w, "uniqueItems", true);
    writer_close(w, '}');
}

/* The ids depend on the members beside it. */
static void any_id_schema(struct writer *w, const char *doc, const char *rule)
{
    writer_open(w, '{');
    schema_type(w, "string", true);
    schema_doc(w, doc, rule);
    writer_close(w, '}');
}

/* A text may have any character except the zero that ends it in memory. */
static void text_schema(struct writer *w, const struct field *field, const char *doc)
{
    writer_open(w, '{');
    schema_type(w, "string", false);
    schema_doc(w, doc, doc ? field->rule : NULL);
    writer_member_integer(w, "minLength", field->min > 0);
    writer_member_integer(w, "maxLength", field->max - 1);
    if (field->width) writer_member_string(w, "pattern", "^[ -~]*$");
    writer_close(w, '}');
}

/* Of an integer, a decimal or a boolean. */
static void scalar_schema(struct writer *w, const struct field *field, const char *doc, bool nullable)
{
    writer_open(w, '{');
    schema_doc(w, doc, doc ? field->rule : NULL);
    if (field->kind == FIELD_BOOLEAN) {
        schema_type(w, "boolean", nullable);
    } else if (field->kind == FIELD_DECIMAL) {
        schema_type(w, "number", nullable);
        writer_name(w, "minimum");
        writer_decimal(w, field->min);
        writer_name(w, "maximum");
        writer_decimal(w, field->max);
    } else {
        schema_integer(w, field->min, field->max, nullable);
    }
    writer_close(w, '}');
}

/* Writes the schema of one value of the field. `doc` is NULL within an array, which has it already. */
static void element_schema(const struct form *f, const struct field *field, const char *doc, bool nullable)
{
    const char *rule = doc ? field->rule : NULL;
    switch (field->kind) {
    case FIELD_ID:
        if (!field->domain) {
            any_id_schema(f->schema->w, doc, rule);
            return;
        }
        schema_id(f->schema, field->domain, doc, rule, nullable || field->optional);
        return;
    case FIELD_SET:
    case FIELD_LIST:
        ids_schema(f, field, doc, nullable);
        return;
    case FIELD_RECORD:
        schema_ref(f->schema, form_name(f, field->record), field->record->name, doc, rule, nullable);
        return;
    case FIELD_TEXT:
        text_schema(f->schema->w, field, doc);
        return;
    case FIELD_INTEGER:
    case FIELD_DECIMAL:
    case FIELD_BOOLEAN:
        scalar_schema(f->schema->w, field, doc, nullable);
        return;
    }
}

/* Writes the schema of an array: rows by key, or a list. In a view hidden parts are null; where rows belong
 * to seats, this is each row. */
static void rows_schema(const struct form *f, const struct field *field, bool hidden)
{
    struct writer *w = f->schema->w;
    const bool by_seat = hidden && field_is_by_owner(field);
    writer_open(w, '{');
    schema_type(w, field->keys ? "object" : "array", hidden && !by_seat);
    schema_doc(w, field->doc, field->rule);
    if (field->keys) {
        writer_name(w, "propertyNames");
        schema_id(f->schema, field->keys, NULL, NULL, false);
    } else {
        writer_member_integer(w, "minItems", field->counter_width ? 0 : field->repeat);
        writer_member_integer(w, "maxItems", field->repeat);
    }
    writer_name(w, field->keys ? "additionalProperties" : "items");
    element_schema(f, field, NULL, by_seat);
    writer_close(w, '}');
}

static void size_schema(struct writer *w, const struct field *field)
{
    writer_member_open(w, field->size_name, '{');
    schema_doc(w, "Their number, which everybody sees.", NULL);
    schema_integer(w, 0, field->max, false);
    writer_close(w, '}');
}

static void properties(const struct form *f, const struct record *record)
{
    struct writer *w = f->schema->w;
    const bool view = f->form == RECORD_VIEW;
    for (const struct field *field = record->fields; field->name; field++) {
        const bool hidden = view && field->audience != EVERYONE;
        writer_name(w, field->name);
        if (field->repeat)
            rows_schema(f, field, hidden);
        else
            element_schema(f, field, field->doc, hidden);
        if (view && field->size_name) size_schema(w, field);
    }
}

static void definition(const struct form *f, const struct record *record)
{
    struct writer *w = f->schema->w;
    schema_name(f->schema, form_name(f, record), record->name);
    schema_object_open(w, record->doc, NULL);
    properties(f, record);
    schema_object_require(w);
    record_schema_required(w, record, f->form);
    schema_object_close(w);
}

static bool is_defined(const struct form *f, const struct record *record)
{
    if (f->form == RECORD_VIEW && !record_hides(record)) return true; /* the state defines it */
    for (int i = 0; i < f->count; i++)
        if (f->defined[i] == record) return true;
    return false;
}

static void define_inside(struct form *f, const struct record *record)
{
    for (const struct field *field = record->fields; field->name; field++) {
        if (!field->record || is_defined(f, field->record)) continue;
        assert(f->count < RECORDS_MAX);
        f->defined[f->count++] = field->record;
        define_inside(f, field->record);
        definition(f, field->record);
    }
}

void record_schema_define(const struct schema *s, const struct record *const *records, enum record_form form)
{
    struct form f = {.schema = s, .form = form};
    for (; *records; records++)
        define_inside(&f, *records);
}

void record_schema_members(const struct schema *s, const struct record *record, enum record_form form)
{
    properties(&(struct form){.schema = s, .form = form}, record);
}

void record_schema_required(struct writer *w, const struct record *record, enum record_form form)
{
    for (const struct field *field = record->fields; field->name; field++) {
        /* Terms may lack what has a value by itself: all but texts that must not be empty. */
        if (form == RECORD_TERMS && !(field->kind == FIELD_TEXT && field->min > 0)) continue;
        writer_string(w, field->name);
        if (form == RECORD_VIEW && field->size_name) writer_string(w, field->size_name);
    }
}
