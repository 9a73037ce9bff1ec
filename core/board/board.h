/* Boards: the table of a match, drawn as SVG or said in words.
 *
 * A game's presentation (core/games/<id>/presentation.json, embedded like its pack) says what is drawn.
 * FORMAT.md has its format. The document that board_new() resolves is what the service gives to front ends,
 * and the drawer reads nothing else.
 *
 * A board is drawn from a view as JSON, as a seat gets it. The drawer never sees the state, so a board cannot
 * show more than the view does, and the same view gives the same bytes. A view from outside may hold
 * anything: a value without the shape that its zone expects is left out. */
#ifndef WESTPHALIA_BOARD_BOARD_H
#define WESTPHALIA_BOARD_BOARD_H

#include "data/writer.h"
#include "engine/pack.h"

struct board;

/* Resolves the game's presentation against the pack, and reads it. The pack is borrowed. A board does not
 * change, so threads may share it. The caller calls board_free(). NULL, with faults: the presentation is not
 * sound, and each fault has the path of a member. NULL without faults: memory is short. Where only jansson
 * was short of memory, parts may be missing: a caller that keeps boards counts jansson's failures
 * (api/common/json_memory.h). */
struct board *board_new(const struct pack *pack, struct faults *faults);
void board_free(struct board *board);

/* Bytes of its memory, without its JSON, which jansson allocates. */
size_t board_size(const struct board *board);

/* The presentation, resolved against the pack, as JSON. It is lent. */
const char *board_presentation(const struct board *board, size_t *length);

enum board_theme {
    BOARD_AUTO, /* the reader's system chooses */
    BOARD_LIGHT,
    BOARD_DARK
};

enum {
    BOARD_WIDTH = 1600, /* pixels, the default */
    BOARD_WIDTH_MIN = 320,
    BOARD_WIDTH_MAX = 8000,
    /* From this width on, a column of panels stands beside the map; below it, all panels are under the
     * map. */
    BOARD_WIDE = 1400,
    BOARD_ROOM = 2000000 /* the most bytes of a drawing; a larger one is refused */
};

struct board_look {
    int width;
    enum board_theme theme;
};

/* Draws {"view": ..., "step"?: {"prompt", ...}, "deciding"?: [...], "match"?, "last"?}: the members of an
 * answer with a view, and the last action as the log shows it to the viewer. The head says the action. Rings
 * mark what its move and events name: places, cards, leaders and units. Where seats of the match are held by
 * players with names, a panel has these (match.seats). */
enum board_drawn {
    BOARD_DRAWN,
    BOARD_TOO_LARGE, /* the view has more than BOARD_ROOM bytes can show. `w` must not be used */
    BOARD_NO_MEMORY  /* memory is short. `w` must not be used */
};
enum board_drawn board_draw(const struct board *board, const json_t *seen, const struct board_look *look,
                            struct writer *w);

/* ---- in words (text/) ---- */

/* What is wanted of the board in words. All zero: everything. */
struct board_part {
    const char *zone;  /* the id of a zone; NULL: all zones */
    const char *words; /* words between spaces, all of which a line has (data/text.h); NULL: all lines */
    bool counts;       /* only how many lines each zone has */
};

/* Whether the presentation has a zone of this id that can be said. */
bool board_has_zone(const struct board *board, const char *zone);

/* Writes the member "parts": [{"id", "name", "count", "lines": [...]}], the zones in the order of the
 * presentation, with a line for each thing that the drawing shows. `count` is the number of lines that fit.
 * Zones without a line are left out. So are the key, the choices and the stacks, which other zones say.
 * `seen` is what board_draw() takes. The writer fails where memory is short. */
void board_text(const struct board *board, const json_t *seen, const struct board_part *part,
                struct writer *w);

#endif
