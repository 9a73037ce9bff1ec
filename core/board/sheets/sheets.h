/* Sheets, tracks and boxes, as the files of this folder share them. */
#ifndef WESTPHALIA_BOARD_SHEETS_SHEETS_H
#define WESTPHALIA_BOARD_SHEETS_SHEETS_H

#include "board/words.h"

/* The box of a zone, by the template of its id. NULL: there is none. */
const struct map_box *box_for(const struct scope *scope, const char *template);
/* The name of a zone, or of its box. */
void zone_name_fill(struct words *words, const struct scope *scope, const struct zone *zone,
                    const struct map_box *box);
/* Opens the group of a zone. */
void zone_open(struct writer *w, const struct scope *scope, const struct zone *zone);

/* Adds a text of a box. False: its condition does not hold. */
bool box_text_fill(struct words *words, const struct scope *scope, const struct box_text *text);

/* Draws a track in its box (tracks.c). */
void track_draw(struct writer *w, const struct scope *scope, const struct zone *zone,
                const struct map_box *box);

/* Draws the Army boxes of a side from the top of a rectangle on, and returns where they end. The rectangle's
 * height has no meaning. `spec` is the sheet's "armies" (armies.c). */
int armies_draw(const struct drawing *d, struct writer *w, const struct armies_spec *spec, const char *side,
                struct rectangle in);

#endif
