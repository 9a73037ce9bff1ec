/* JSON Schema (2020-12) of small things: shared by the writers of the engine's schemas. */
#ifndef WESTPHALIA_ENGINE_SCHEMA_H
#define WESTPHALIA_ENGINE_SCHEMA_H

#include "engine/domain.h"
#include "engine/writer.h"

/* "type": one, or with null. A member of the schema object that the caller has open. */
void schema_type(struct writer *w, const char *type, bool nullable);

/* The schema of an id of the domain, as a whole object. */
void schema_id(struct writer *w, const struct domain *domain, const char *doc, bool nullable);

/* The members of an integer's schema, within the caller's object. */
void schema_integer(struct writer *w, int64_t min, int64_t max, bool nullable);

/* "description", with the rule where there is one. */
void schema_doc(struct writer *w, const char *doc, const char *rule);

/* {"type": "string", "const": value} as member `name`. */
void schema_constant(struct writer *w, const char *name, const char *value);

#endif
