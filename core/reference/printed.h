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

/* What a member of the pack is for, by its name: members of these names mean the same in all games. */
enum printed_role {
    PRINTED_VALUE, /* shown in its row */
    PRINTED_ID,    /* of the row; with the next two, in its heading */
    PRINTED_NAME,
    PRINTED_TEXT,
    PRINTED_ASIDE, /* only for a drawing, or about where a thing is from: not shown */
    PRINTED_ABOUT, /* of the pack itself: what it says of itself, or only for a drawing. In a row, a value */
    PRINTED_CARDS  /* of the pack itself: the cards, which are a part of the page. In a row, a value */
};
enum printed_role printed_role(const struct field *field);

#endif
