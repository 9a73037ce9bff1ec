/* JSON Schema (2020-12): what the writers of the engine's schemas share.
 *
 * A game's schema is a set of definitions that refer to one another, so that each thing is described once and has a name of
 * its own, which generators of clients make a type of:
 *
 *   state  view  pack  move  logged_move  event          the whole of each
 *   options  stack  stack_view                           parts of state and view
 *   state.<record>  view.<record>  pack.<record>         the records inside; a view has its own where it may hide something
 *   move.<type>  logged_move.<type>  event.<type>        the choices of each
 *   frame  frame_view                                    what may stand on the stack, of state and view
 *   step.<step>  step_view.<step>                        the choices of these; a view has its own where it may hide something
 *   id.<domain>                                          ids */
#ifndef WESTPHALIA_DATA_SCHEMA_H
#define WESTPHALIA_DATA_SCHEMA_H

#include "data/domain.h"
#include "data/writer.h"

/* Where definitions go: the members of an object that is open. */
struct schema {
    struct writer *w;
    const char *refs; /* what a "$ref" has before a definition's name: "#/$defs/" */
};

/* A reference to <group>.<name> as a whole schema object; `group` may be NULL. */
void schema_ref(const struct schema *s, const char *group, const char *name, const char *doc,
                const char *rule, bool nullable);

/* ... to the definition of a domain's ids, and that definition as a member. */
void schema_id(const struct schema *s, const struct domain *domain, const char *doc, const char *rule,
               bool nullable);
void schema_define_id(const struct schema *s, const struct domain *domain);

/* The name of a definition, as that of a member. */
void schema_name(const struct schema *s, const char *group, const char *name);

/* "type": one, or with null. A member of the schema object that is open. */
void schema_type(struct writer *w, const char *type, bool nullable);

/* The members of an integer's schema, within the object that is open. */
void schema_integer(struct writer *w, int64_t min, int64_t max, bool nullable);

/* "description", with the rule where there is one. */
void schema_doc(struct writer *w, const char *doc, const char *rule);

/* {"type": "string", "const": value} as member `name`. */
void schema_constant(struct writer *w, const char *name, const char *value);

#endif
