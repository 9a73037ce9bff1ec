/* The map, as the files of this folder share it. */
#ifndef WESTPHALIA_BOARD_MAP_MAP_H
#define WESTPHALIA_BOARD_MAP_MAP_H

#include "board/values.h"

enum { USUAL_NAME = 12 }; /* the size of a name that has none */

/* Writes what an element stands for: a place, and the entry of a group that has it. */
void place_write(struct writer *w, const struct place_set *set, const struct place *place);
/* The class of style.c for a line of the map. */
const char *class_of_line(enum line_class class);

/* Draws the printed symbol of a place with a text on it. NULL or "": the place's own. */
void symbol_draw(struct writer *w, const struct drawing *d, const struct place *place, int colour,
                 const char *text);

/* Draws land, seas and regions, which the view fills with colours (outlines.c). */
void outlines_draw(const struct drawing *d, struct writer *w);
/* Draws the stacks of counters (layers.c). A large one covers neither the names nor the symbols of places,
 * which are drawn above it. */
void map_stacks_draw(const struct drawing *d, struct writer *w);
/* Draws all other pieces that lie on the map (layers.c). */
void map_marks_draw(const struct drawing *d, struct writer *w);
/* Calls for each value of the layer that is not blank, with the id of its place bound first. A value that is
 * a list of places ("where": "value") gives a call for each. */
struct layer_visit {
    const struct layer *layer;
    value_visit *visit;
    void *context;
};
void layer_each(const struct drawing *d, const struct layer_visit *visit);
/* The look of a value: the layer's, or that of the value among the layer's "values". NULL: it is not
 * drawn. */
const struct look *look_of_value(const struct layer *layer, const struct scope *scope);
/* Draws a ring around each place that the last action names (recent.c). */
void recent_draw(const struct drawing *d, struct writer *w);

#endif
