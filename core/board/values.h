/* Values of a view and of the presentation: what pointers lead to, and ids with their names and rows.
 *
 * All values are lent. A value that is missing, or has another shape, is NULL, 0 or the default that the
 * caller gives. */
#ifndef WESTPHALIA_BOARD_VALUES_H
#define WESTPHALIA_BOARD_VALUES_H

#include "board/drawing.h"

/* ---- members ---- */

/* A member of an object, with a default. */
const char *text_of(const json_t *object, const char *member, const char *otherwise);
int number_of(const json_t *object, const char *member, int otherwise);
/* Number `i` of a list, 0 where there is none. */
int number_in(const json_t *list, size_t i);
/* The number, limited to the range that can be drawn. */
int number_bounded(const json_t *value);
/* Whether the value shows nothing: null, false, 0, "", an empty list or object. */
bool value_is_blank(const json_t *value);
/* The digits at the end of a text, which may be none: "3" of "turn-3". */
const char *digits_at_end(const char *text);

/* ---- pointers ---- */

enum { BOUND_MAX = 3 };

/* A value of the view, and the ids that are bound to the {names} of the pointer that led to it. */
struct scope {
    const struct drawing *drawing;
    const json_t *value;
    struct bound {
        const char *name;
        size_t length;
        const char *id;
    } bound[BOUND_MAX];
    int bound_count;
};

/* The value at a pointer below `from`, or NULL. {name} stands for the id that is bound to it. NULL as a
 * pointer is an empty one: `from` itself. */
const json_t *value_at(const struct scope *scope, const json_t *from, const char *pointer);
/* The same for a pointer without {names}. */
const json_t *value_at_plain(const json_t *from, const char *pointer);
/* The id that is bound to a name of this length, or NULL. */
const char *bound_id(const struct scope *scope, const char *name, size_t length);

/* Calls `visit` for each value of the view at the pointer. A {name} that `outer` does not bind stands for
 * each member. `outer` and `pointer` may be NULL. */
typedef void value_visit(const struct scope *scope, void *context);
void value_each(const struct drawing *d, const struct scope *outer, const char *pointer, value_visit *visit,
                void *context);

/* Whether a list of the view has the id. Each list is searched once. */
bool view_lists(const struct drawing *d, const char *pointer, const char *id);

/* ---- ids ---- */

/* Adds an id, or each id of a list, to the set of that name: {name: {id: true}}. Another value adds none, and
 * the set may be empty. Where memory is short, ids are missing. */
void ids_add(json_t *sets, const char *name, const json_t *value);

/* The name of an id in a domain; without one, the id. */
const char *name_of(const struct board *board, const char *domain, const char *id);
/* The row of an id in a table of the pack. An id without a row may have that of its part before the final
 * number. */
const json_t *row_find(const struct board *board, const char *table, const char *id);

#endif
