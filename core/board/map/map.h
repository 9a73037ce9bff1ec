/* The map, as the files of this room share it. */
#ifndef WESTPHALIA_BOARD_MAP_MAP_H
#define WESTPHALIA_BOARD_MAP_MAP_H

#include "board/drawing.h"

/* The places of a set, by id. */
const json_t *places_of(const struct drawing *d, const char *set);
/* The domain that names the ids of a set. */
const char *domain_of_set(const struct drawing *d, const char *set);
/* A point of a place by its name, or the place's "at". */
const json_t *point_of(const json_t *place, const char *name);

/* The classes of style.c for a line of the map: "road", "trail", "sea", "border", "leader". */
const char *class_of_line(const char *name);

/* Draws the printed symbol of a place, as its set's "symbols" have it, with a text on it. NULL or "": the
 * place's own. */
void symbol_draw(struct writer *w, const struct drawing *d, const json_t *place, int colour,
                 const char *text);

/* Draws land, seas and regions, which the view fills with colours (outlines.c). */
void outlines_draw(struct drawing *d, struct writer *w);
/* Draws the pieces that lie on the map (layers.c). */
void layers_draw(struct drawing *d, struct writer *w);
/* Draws a ring around each place that the last action names (recent.c). */
void recent_draw(const struct drawing *d, struct writer *w);

#endif
