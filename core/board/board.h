/* Boards: what lies on the table, drawn as SVG.
 *
 * A game's presentation (core/games/<id>/presentation.json, embedded like its pack) says what is drawn: outlines of places, points for
 * pieces, boxes and tracks, colours, and zones: which members of a view lie where, by JSON pointer. board_new() holds it against a
 * component pack: rows that the presentation names are replaced by what they say, so that a reader needs the pack only for the figures on
 * pieces. Places of the pack that the presentation does not have stand in boxes below the map; those that the pack does not have are left
 * out. What comes of it is a document, the one that the service gives to front ends, and the drawer reads nothing else.
 *
 * Only the file has "from_pack", which tells what comes from which rows of the pack (among it "shifts": pieces beside their place where they
 * would cover something), and "untold", members of steps that nobody looks at.
 *
 * A board is drawn from a view as JSON, as a seat gets it. The drawer never sees the state behind it, so a board cannot show more than the
 * view does, and the same view gives the same bytes. A view from outside may hold anything: what is not of the shape that a zone expects is
 * left out.
 *
 * Why it is no part of the pack: a match pins its pack by hash, and matches that are stored must stay what they are. */
#ifndef WESTPHALIA_BOARD_BOARD_H
#define WESTPHALIA_BOARD_BOARD_H

#include "data/writer.h"
#include "engine/pack.h"

struct board;

/* NULL, with faults, when the presentation is not sound or memory is short. The pack is borrowed. A board is never changed: threads may
 * share it. board_free() it. */
struct board *board_new(const struct pack *pack, struct faults *faults);
void board_free(struct board *board);

/* Bytes of memory that it takes, but for the JSON that it keeps: that is of jansson's allocator. */
size_t board_size(const struct board *board);

/* The presentation held against the pack, as JSON. Lent. */
const char *board_presentation(const struct board *board, size_t *length);

enum board_theme {
    BOARD_AUTO, /* as the reader's system has it */
    BOARD_LIGHT,
    BOARD_DARK
};

enum {
    BOARD_WIDTH = 1600, /* pixels, where nobody says */
    BOARD_WIDTH_MIN = 320,
    BOARD_WIDTH_MAX = 8000,
    BOARD_WIDE =
        1400, /* from this width on a column of panels stands beside the map; below it all are under the map */
    BOARD_ROOM = 2000000 /* bytes of a drawing at the most: one that would be larger is refused */
};

struct board_look {
    int width;
    enum board_theme theme;
};

/* Draws what `seen` holds: {"view": ..., "step"?: {"prompt", ...}, "deciding"?: [...]}, the members that answers with a view have. False: `w`
 * has nothing of use, since memory is short or the drawing would be too large. */
bool board_draw(const struct board *board, const json_t *seen, const struct board_look *look,
                struct writer *w);

#endif
