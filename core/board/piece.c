/* Pieces: see the header. */
#include "board/piece.h"

#include "board/colours.h"
#include "board/style.h"

enum { SHAPE = 10 };

/* The outlines of shapes with half width SHAPE around 0,0. */
static const char *const SHAPE_PATHS[SHAPE_COUNT] = {
    [SHAPE_SQUARE] = "M-10-9h20v18h-20z",
    [SHAPE_DIAMOND] = "M0-12L12 0 0 12-12 0z",
    [SHAPE_TRIANGLE] = "M0-11L11 9H-11z",
    [SHAPE_SHIELD] = "M-9-10h18v10q0 8-9 12q-9-4-9-12z",
    [SHAPE_FLAG] = "M-9-11v22h3v-9h16l-4-6 4-7z",
    [SHAPE_SHIP] = "M-13-7h26q-1 16-9 16h-8q-8 0-9-16zM-1-7v-7l10 5z",
    [SHAPE_HOUSE] = "M-9 10v-12l9-9 9 9v12z",
    [SHAPE_CASTLE] = "M-10 10v-19h4v4h4v-4h4v4h4v-4h4v19z",
    [SHAPE_CROSS] = "M-3-11h6v8h8v6h-8v8h-6v-8h-8v-6h8z",
    [SHAPE_STAR] = "M0-10l3 7h7l-6 4 3 8-7-5-7 5 3-8-6-4h7z",
    [SHAPE_CROWN] = "M-11-8l5 4 6-5 6 5 5-4v15q-11 4-22 0z",
};

/* The largest size at which a text fits a shape of this half width. A wide text takes 95 % of the width. */
static int fitting_size(const char *text, int half)
{
    enum { LEAST = 4 };
    int size = half * 13 / 10;
    const int width = text_width(text, 100);
    if (width * size > half * 190) size = half * 190 / width;
    return size < LEAST ? LEAST : size;
}

/* Draws the shape. False: it has none. */
static bool shape_draw(struct writer *w, const struct piece *piece)
{
    const char *path = SHAPE_PATHS[piece->shape];
    if (path)
        svg_put(w, "<path transform=\"translate(%d %d) scale(%d.%d)\" d=\"%s\"", piece->x, piece->y,
                piece->size / SHAPE, piece->size % SHAPE, path);
    else if (piece->shape == SHAPE_DISC)
        svg_put(w, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"", piece->x, piece->y, piece->size);
    else
        return false;
    svg_put(w, piece->colour < 0 ? " class=\"" PIECE_OF_PAPER "\"/>" : " class=\"" PIECE_FORMAT "\"/>",
            piece->colour);
    return true;
}

void piece_draw(struct writer *w, const struct board *board, const struct piece *piece)
{
    /* A text without a shape stands on the map, in a region of its colour. */
    const bool has_ground = shape_draw(w, piece) ? piece->colour >= 0 : piece->colour > 0;
    if (!piece->text || !*piece->text) return;
    const bool flag = piece->shape == SHAPE_FLAG; /* the cloth is the upper half */
    const int half = flag ? piece->size * 7 / 10 : piece->size,
              size = piece->text_size ? piece->text_size : fitting_size(piece->text, half),
              middle = piece->y - (flag ? piece->size * 9 / 20 : 0);
    svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\" ", piece->x,
            middle + size * 36 / 100, size); /* the base line is so far below the middle of the digits */
    if (has_ground)
        svg_put(w, "class=\"" BOLD "\" fill=\"%s\">", colour_ink(board, piece->colour));
    else
        svg_put(w, "class=\"" INK_BOLD "\">");
    svg_text(w, piece->text);
    svg_put(w, "</text>");
}
