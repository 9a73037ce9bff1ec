/* JSON Schema of small things. */
#include "engine/schema.h"

#include <stdio.h>

/* Ids of packs: lower-case words, or the map abbreviations of Diplomacy ("A VIE"). */
static const char ID_PATTERN[] = "^[A-Za-z0-9][A-Za-z0-9_/ -]*$";

void schema_type(struct writer *w, const char *type, bool nullable)
{
    writer_name(w, "type");
    if (!nullable) {
        writer_string(w, type);
        return;
    }
    writer_open(w, '[');
    writer_string(w, type);
    writer_string(w, "null");
    writer_close(w, ']');
}

void schema_doc(struct writer *w, const char *doc, const char *rule)
{
    char text[2000];
    if (!doc && !rule) return;
    snprintf(text, sizeof text, "%s%s%s%s", doc ? doc : "", rule ? (doc ? " (rule " : "Rule ") : "",
             rule ? rule : "", rule && doc ? ")" : "");
    writer_member_string(w, "description", text);
}

static void id_enum(struct writer *w, const struct domain *domain, bool nullable)
{
    writer_name(w, "enum");
    writer_open(w, '[');
    for (int i = 0; i < domain->count; i++)
        writer_string(w, domain->ids[i]);
    if (nullable) writer_null(w);
    writer_close(w, ']');
}

void schema_id(struct writer *w, const struct domain *domain, const char *doc, bool nullable)
{
    char text[2000];
    writer_open(w, '{');
    schema_type(w, "string", nullable);
    if (domain->ids) {
        id_enum(w, domain, nullable);
        schema_doc(w, doc, NULL);
    } else {
        writer_member_string(w, "pattern", ID_PATTERN);
        snprintf(text, sizeof text, "%s%sThe id of a %s of the component pack.", doc ? doc : "",
                 doc ? " " : "", domain->name);
        schema_doc(w, text, NULL);
    }
    writer_close(w, '}');
}

void schema_integer(struct writer *w, int64_t min, int64_t max, bool nullable)
{
    schema_type(w, "integer", nullable);
    writer_member_integer(w, "minimum", min);
    writer_member_integer(w, "maximum", max);
}

void schema_constant(struct writer *w, const char *name, const char *value)
{
    writer_name(w, name);
    writer_open(w, '{');
    schema_type(w, "string", false);
    writer_member_string(w, "const", value);
    writer_close(w, '}');
}
