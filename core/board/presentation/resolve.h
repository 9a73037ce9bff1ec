/* How a presentation is resolved against a pack and read, as the files of this folder share it. "The
 * document" is the presentation as JSON, which resolving changes. */
#ifndef WESTPHALIA_BOARD_PRESENTATION_RESOLVE_H
#define WESTPHALIA_BOARD_PRESENTATION_RESOLVE_H

#include "board/drawing.h"

/* Resolves board->document against the pack. */
void presentation_resolve(struct board *board);
/* Reads board->presentation from the resolved document. False, with faults: it is not sound. */
bool presentation_read(struct board *board, struct faults *faults);

/* The places of a set, by id. */
json_t *document_places(const json_t *document, const char *set);

/* Makes the document's places those of the pack. A presentation is written for the pack that comes with the
 * game, and a supplied pack may have others. Places that it does not have are left out, with their lines, and
 * their outlines become land. Each place without a point on the map gets a box below it, with a cell for each
 * point that places of its set have. So its pieces are drawn as anywhere else. `names`: board->names. */
void document_fit(json_t *document, const json_t *names);

/* The name of each step, and those of its members that name something on the table:
 * {step: {"name", "members": {member: {"name", "is"}}}}. Other members, and "untold" ones, are internal to
 * the rules. The caller owns it. */
json_t *document_steps(const json_t *document, const struct game *game);

#endif
