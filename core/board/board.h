/* Boards: the table of a match, drawn as SVG.
 *
 * A game's presentation (core/games/<id>/presentation.json, embedded like its pack) says what is drawn. It
 * has outlines of places, points for pieces, boxes, tracks, colours and zones. board_new() resolves it
 * against a component pack: each row of the pack that the presentation names is replaced by what the row
 * says. Places of the pack without a point get boxes below the map, and places that the pack does not have
 * are left out. The result is the document that the service gives to front ends, and the drawer reads nothing
 * else.
 *
 * These members are in the file alone. "from_pack" tells what comes from which rows of the pack; its "shifts"
 * put pieces beside their place where they would cover something. "untold" lists members of steps that are
 * not shown. "step_names" and "member_names" name steps and their members where the words of the identifier
 * or of its doc would not do.
 *
 * A board is drawn from a view as JSON, as a seat gets it. The drawer never sees the state, so a board cannot
 * show more than the view does, and the same view gives the same bytes. A view from outside may hold
 * anything: a value without the shape that its zone expects is left out.
 *
 * The presentation is no part of the pack: a match pins its pack by hash, and stored matches must not change.
 *
 * Zones. A zone has an "id", a "kind", a "name", and says which members of the view it shows:
 *
 *   map       "layers" of pieces on the map
 *   sheet     a printed sheet ("box"), with the Army boxes of a side ("armies")
 *   track     squares of a "box" with "markers" on them, and texts "printed" in them
 *   box       a "box" with lines of "text"
 *   facts     "entries": a name and a value, a line each
 *   table     a row for each value of "each", with "columns"
 *   matrix    "shows" binds a row and a column; "values" says how each value looks
 *   hand, deck, display
 *             "rows" of cards
 *   stacks    the stacks of the map in words
 *   choices   "rows" of all ids of the domain "all": words that moves name and nothing else shows
 *   key       "groups" of entries that say what a colour, a sign or a mark means
 *
 * Members of zones and their parts:
 *
 *   shows     a JSON pointer into the view. A part {seat} stands for each member in turn, and binds its name
 *   each      the same for a zone that is drawn once for each value
 *   as        how the value is drawn. Layers: "mark" (the default), "fill" (the outline of the place), "row"
 *             (an amount for each member), "stack" or "arrow" (to the places that "to" names). Columns:
 *             "amounts", "marks" (of a list of ids). Entries: "steps". Rows of cards: "cards", "list",
 *             "line" or "count"
 *   set       the set of places of a layer; the place is the first bound name, or what the pointer "where"
 *             leads to; with "where": "value" it is each id of the value
 *   is        the domain that names the ids of the value
 *   when      draws only where the member at this pointer is not blank; "unless" where it is blank
 *   values    looks by value: members of the layer that differ for it; "by" is a template of the key
 *   always    shows a blank value, too
 *   first     this panel goes before the others, beside the map where there is room
 *   on_map    the point of the map at which a wide page shows a panel; "width" is the panel's own
 *   table     the table of the pack that has the rows of cards; the default is "cards"
 *   at        for entries: the pointer from a value to the id of which an element is made
 *   size      a number, or for cards the pointer to the number of hidden cards
 *
 * Pieces. "pieces" says how the units and leaders of stacks look. Each has a row in a table of the pack:
 *
 *   is, table the domain of its ids, and the table of their rows
 *   colour    a pointer into the row: the id of its colour
 *   figure    a pointer into the row: the number on its front
 *   arm       a pointer into the row: its arm or type, which has a sign (see sign_of() in stack.h)
 *   leader    true: a disc of its own, and never counted with others
 *   named     true: the leader's name stands beside the disc
 *   condition what a move calls the unit's condition where no flag says otherwise
 *   flags     lists of the view ("shows") that the unit may be in. Each has a "name", and may have a "figure"
 *             and a "condition" of its own. On the counter it is a line along an "edge": "left", "top",
 *             "right" or "bottom". The "line" may be "dashed" or "dotted"
 *   arms      the domain that names the arms
 *
 * Cards. "cards" has for a domain of cards the printed values of a face, in their order: a "name", the
 * pointer "at" into the card's row, and the domain "is" of ids there. The first value, if it is a number,
 * stands in the corner. A blank value is left out, and of true only the name is shown.
 *
 * Keys. A group has a "name", and any of these:
 *
 *   colours   a domain: an entry for each id that has a colour; with "each" for the ids that the view has
 *             at this pointer
 *   pieces    entries of "pieces": one for each arm and each flag
 *   entries   a "name" each, and what it names: a "layer" of the map (and a "value" of its "values"), a
 *             "symbol", a "line" (a class of lines, with or without "arrow"), or a "shape" with a "colour".
 *             A "text" stands on the sign
 *
 * Templates. "name", "title", "text", "colour" and "box" are templates, in which braces stand for
 *
 *   {value}      the value, {/a/b} a value below it, {^/a/b} a value of the view
 *   {seat}       the id that is bound to this name
 *   {x:domain}   the name of the id in this domain
 *   {x:mark}     the short mark of the id's colour
 *   {x:end}      the number at the end of the id: 3 of "turn-3"
 *   {x:=table/a} the member "a" of the id's row in this table of the pack */
#ifndef WESTPHALIA_BOARD_BOARD_H
#define WESTPHALIA_BOARD_BOARD_H

#include "data/writer.h"
#include "engine/pack.h"

struct board;

/* Resolves the game's presentation against the pack. The pack is borrowed. A board does not change, so
 * threads may share it. The caller calls board_free(). NULL, with faults: the presentation is not sound, or
 * memory is short. */
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
 * players with names, a panel has these (match.seats).
 * False: memory is short or the drawing would be too large, and `w` must not be used. */
bool board_draw(const struct board *board, const json_t *seen, const struct board_look *look,
                struct writer *w);

#endif
