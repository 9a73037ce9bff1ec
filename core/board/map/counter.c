/* Counters: see the header. */
#include "board/map/counter.h"

#include "board/colours.h"
#include "board/style.h"

enum {
    EDGE = 2,    /* from an edge to the middle of the line of a flag */
    SIGN_UP = 4, /* from the middle up to the top of the sign */
    SIGN_X = 6,
    FIGURE = 14,
    BASE = 5 /* from the middle down to the base line of the figure */
};

/* Draws a line along an edge of a counter. */
static void flag_draw(struct writer *w, const struct flag *flag, struct rectangle in, const char *ink)
{
    static const char *const DASH_ARRAYS[] = {
        [DASH_UNSET] = NULL, [DASH_DASHED] = "5 3", [DASH_DOTTED] = "2 3"};
    const int right = in.x + in.width, bottom = in.y + in.height;
    svg_put(w, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"3\"", ink);
    if (flag->line) svg_put(w, " stroke-dasharray=\"%s\"", DASH_ARRAYS[flag->line]);
    switch (flag->edge) {
    case EDGE_LEFT:
    case EDGE_RIGHT:
        svg_put(w, " d=\"M%d %dV%d\"/>", flag->edge == EDGE_LEFT ? in.x + EDGE : right - EDGE, in.y + 1,
                bottom - 1);
        break;
    case EDGE_TOP:
    case EDGE_BOTTOM:
    case EDGE_UNSET:
        svg_put(w, " d=\"M%d %dH%d\"/>", in.x + 1, flag->edge == EDGE_TOP ? in.y + EDGE : bottom - EDGE,
                right - 1);
        break;
    }
}

/* Draws the lines of all flags that have an edge. */
static void flags_draw(struct writer *w, const struct counter_face *face, struct rectangle in,
                       const char *ink)
{
    for (int i = 0; face->look && i < face->look->flags.count; i++)
        if (has_flag(face->flags, i) && face->look->flags.at[i].edge)
            flag_draw(w, &face->look->flags.at[i], in, ink);
}

void counter_face_draw(struct writer *w, const struct board *board, const struct counter_face *face,
                       struct rectangle in)
{
    const char *ink = colour_ink(board, face->colour);
    svg_put(w, "<rect class=\"" PIECE_FORMAT "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>",
            face->colour, in.x, in.y, in.width, in.height);
    if (face->sign)
        svg_put(w, "<path transform=\"translate(%d %d) scale(.8)\" fill=\"none\" stroke=\"%s\" d=\"%s\"/>",
                in.x + SIGN_X, in.y + in.height / 2 - SIGN_UP, ink, face->sign);
    flags_draw(w, face, in, ink);
}

void counter_draw(struct writer *w, const struct board *board, const struct counter *counter,
                  struct rectangle in)
{
    const struct item *unit = counter->unit;
    counter_face_draw(w, board, &(struct counter_face){unit->colour, counter->sign, unit->look, unit->flags},
                      in);
    svg_put(w,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"" BOLD "\" text-anchor=\"middle\" "
            "fill=\"%s\">%d</text>",
            in.x + counter->figure_x, in.y + in.height / 2 + BASE, FIGURE, colour_ink(board, unit->colour),
            counter->figure);
}
