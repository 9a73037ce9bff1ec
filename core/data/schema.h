/* JSON Schema (2020-12): the part that the writers of the engine's schemas share.
 *
 * A game's schema is a set of definitions that refer to one another. So each thing is described once, and has
 * a name, which generators of clients make a type of:
 *
 *   state  view  pack  move  logged_move  event          the whole of each
 *   options  stack  stack_view                           parts of state and view
 *   state.<record>  view.<record>  pack.<record>         the records inside; a view has its own where needed
 *   terms.<record>                                       those of a tournament's documents
 *   move.<type>  logged_move.<type>  event.<type>        the choices of each
 *   frame  frame_view                                    frames of the stack, in state and view
 *   step.<step>  step_view.<step>                        the choices of frames; likewise
 *   id.<domain>                                          ids */
#ifndef WESTPHALIA_DATA_SCHEMA_H
#define WESTPHALIA_DATA_SCHEMA_H

#include "data/domain.h"
#include "data/writer.h"

/* The place of definitions: an open object whose members they are. */
struct schema {
    struct writer *w;
    const char *refs; /* the part of a "$ref" before a definition's name: "#/$defs/" */
};

/* Writes a reference to <group>.<name> as a whole schema object. `group` may be NULL. */
void schema_ref(const struct schema *s, const char *group, const char *name, const char *doc,
                const char *rule, bool nullable);

/* Writes a reference to the definition of a domain's ids; and that definition, as a member. */
void schema_id(const struct schema *s, const struct domain *domain, const char *doc, const char *rule,
               bool nullable);
void schema_define_id(const struct schema *s, const struct domain *domain);

/* Writes the name of a definition as the name of a member. */
void schema_name(const struct schema *s, const char *group, const char *name);

/* Writes "type" in an open schema object: one type, or the type and null. */
void schema_type(struct writer *w, const char *type, bool nullable);

/* Opens the schema of an object, with its description and "properties", of which each is a member. Then
 * come schema_object_require(), the names of those that it must have, as strings, and schema_object_close():
 * it has no others. */
void schema_object_open(struct writer *w, const char *doc, const char *rule);
void schema_object_require(struct writer *w);
void schema_object_close(struct writer *w);

/* Writes the members of an integer's schema in an open object. */
void schema_integer(struct writer *w, int64_t min, int64_t max, bool nullable);

/* Writes "description", with the rule where there is one. */
void schema_doc(struct writer *w, const char *doc, const char *rule);

/* Writes {"type": "string", "const": value} as member `name`. */
void schema_constant(struct writer *w, const char *name, const char *value);

#endif
