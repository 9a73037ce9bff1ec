/* JSON Schema of small parts. */
#include "data/schema.h"

#include <stdio.h>

/* Ids of packs: lower-case words, or the map abbreviations of Diplomacy ("A VIE"). */
static const char ID_PATTERN[] = "^[A-Za-z0-9][A-Za-z0-9_/ -]*$";

enum { NAME_MAX = 160 };

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

void schema_object_open(struct writer *w, const char *doc, const char *rule)
{
    writer_open(w, '{');
    schema_type(w, "object", false);
    schema_doc(w, doc, rule);
    writer_member_open(w, "properties", '{');
}

void schema_object_require(struct writer *w)
{
    writer_close(w, '}');
    writer_member_open(w, "required", '[');
}

void schema_object_close(struct writer *w)
{
    writer_close(w, ']');
    writer_member_boolean(w, "additionalProperties", false);
    writer_close(w, '}');
}

/* Writes "group.name", or only the name. */
static const char *definition_name(char *text, size_t room, const char *group, const char *name)
{
    snprintf(text, room, "%s%s%s", group ? group : "", group ? "." : "", name);
    return text;
}

static void ref_member(const struct schema *s, const char *group, const char *name)
{
    char text[NAME_MAX], ref[2 * NAME_MAX];
    snprintf(ref, sizeof ref, "%s%s", s->refs, definition_name(text, sizeof text, group, name));
    writer_member_string(s->w, "$ref", ref);
}

void schema_ref(const struct schema *s, const char *group, const char *name, const char *doc,
                const char *rule, bool nullable)
{
    writer_open(s->w, '{');
    schema_doc(s->w, doc, rule);
    if (nullable) {
        writer_member_open(s->w, "anyOf", '[');
        writer_open(s->w, '{');
        ref_member(s, group, name);
        writer_close(s->w, '}');
        writer_open(s->w, '{');
        schema_type(s->w, "null", false);
        writer_close(s->w, '}');
        writer_close(s->w, ']');
    } else {
        ref_member(s, group, name);
    }
    writer_close(s->w, '}');
}

void schema_id(const struct schema *s, const struct domain *domain, const char *doc, const char *rule,
               bool nullable)
{
    schema_ref(s, "id", domain->name, doc, rule, nullable);
}

void schema_define_id(const struct schema *s, const struct domain *domain)
{
    char text[NAME_MAX];
    schema_name(s, "id", domain->name);
    writer_open(s->w, '{');
    schema_type(s->w, "string", false);
    if (domain->ids) {
        writer_member_open(s->w, "enum", '[');
        for (int i = 0; i < domain->count; i++)
            writer_string(s->w, domain->ids[i]);
        writer_close(s->w, ']');
    } else {
        snprintf(text, sizeof text, "The id of %s %s of the component pack.", domain_article(domain),
                 domain_noun(domain));
        schema_doc(s->w, text, NULL);
        writer_member_string(s->w, "pattern", ID_PATTERN);
        writer_member_integer(s->w, "maxLength", ID_ROOM - 1);
    }
    writer_close(s->w, '}');
}

void schema_name(const struct schema *s, const char *group, const char *name)
{
    char text[NAME_MAX];
    writer_name(s->w, definition_name(text, sizeof text, group, name));
}

void schema_integer(struct writer *w, int64_t min, int64_t max, bool nullable)
{
    schema_type(w, "integer", nullable);
    writer_member_integer(w, "minimum", min);
    writer_member_integer(w, "maximum", max);
}

void schema_doc(struct writer *w, const char *doc, const char *rule)
{
    char text[2000];
    if (!doc && !rule) return;
    snprintf(text, sizeof text, "%s%s%s%s", doc ? doc : "", rule ? (doc ? " (rule " : "Rule ") : "",
             rule ? rule : "", rule && doc ? ")" : "");
    writer_member_string(w, "description", text);
}

void schema_constant(struct writer *w, const char *name, const char *value)
{
    writer_member_open(w, name, '{');
    schema_type(w, "string", false);
    writer_member_string(w, "const", value);
    writer_close(w, '}');
}
