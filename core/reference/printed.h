/* Values of a component pack in words. */
#ifndef WESTPHALIA_REFERENCE_PRINTED_H
#define WESTPHALIA_REFERENCE_PRINTED_H

#include "reference/reference_page.h"

/* null, false, "", an empty list or object, an object of such. 0 is blank where it says so. */
bool printed_is_blank(const json_t *value, bool zero);

/* A member of a row, as its field describes it: names in place of ids. */
void printed_write(const struct reference_page *page, const struct field *field, const json_t *value);

/* The same of one element of an array. */
void printed_write_element(const struct reference_page *page, const struct field *field, const json_t *value);

/* Only for a drawing or about where a thing is from: not shown. */
bool printed_is_aside(const struct field *field);

#endif
