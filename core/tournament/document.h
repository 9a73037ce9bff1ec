/* JSON documents from outside whose members may be left out. */
#ifndef WESTPHALIA_TOURNAMENT_DOCUMENT_H
#define WESTPHALIA_TOURNAMENT_DOCUMENT_H

#include <jansson.h>

#include "data/field.h"
#include "data/schema.h"

/* The values that members have which are left out, as JSON. The caller frees it. NULL: memory is short. */
json_t *document_begin(const struct record *record, const void *begin);
/* Adds the members that the object lacks, as `begin` has them; objects within it likewise, but no entries of
 * lists. Values are shared with `begin`. Other JSON than an object stays as it is. False: memory is short. */
bool document_complete(json_t *json, const json_t *begin);

/* Reads a complete object. */
bool document_read(void *data, const struct record *record, const json_t *json, const char *path,
                   struct faults *faults);
extern const struct sight document_sight;

/* Writes the definitions terms.<record> of the record and all inside it, and id.<domain> of the domains,
 * ended by NULL. */
void document_schema(const struct schema *s, const struct record *record,
                     const struct domain *const *domains);

#endif
