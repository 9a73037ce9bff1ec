/* The style of a board: what its classes look like, in light and in dark. The presentation's colour number n
 * has two classes: .cn is a piece of that colour, and .fn is a region of the map. */
#include "board/style.h"

struct shade {
    uint32_t light, dark; /* 0xrrggbb */
};

/* Classes that fill. */
static const struct {
    const char *rule;
    struct shade shade;
} FILLS[] = {
    {".l", {0xe9e2d0, 0x3a3d40}}, /* land */
    {".g", {0xd9d4c7, 0x303335}}, /* land outside of the game */
    {".s", {0xc6d7de, 0x1c2a33}}, /* the sea */
    {".w", {0xb9c4a5, 0x2c3a2c}}, /* woods and moors */
    {".y", {0xf6f2e6, 0x55585c}}, /* pale land */
    {".q", {0xf4f1ea, 0x15181a}}, /* the page */
    {".p", {0xffffff, 0x24282c}}, /* paper: panels, boxes, squares */
    {".h", {0xece8dc, 0x2e3338}}, /* heads of panels */
    {".k", {0x1b1b1b, 0xececec}}, /* ink */
    {".m", {0x6a6a66, 0xa8a8a4}}, /* faint ink */
    {".t", {0x44617a, 0x86a9c4}}, /* names of seas */
    /* tints of land, by the "tint" of an outline or a place */
    {".t0", {0xe5dcc5, 0x45433c}},
    {".t1", {0xdde3cd, 0x3b443c}},
    {".t2", {0xe8d9d2, 0x463e3d}},
    {".t3", {0xd8dfe6, 0x3a4148}},
    {".t4", {0xe3dae6, 0x433d47}},
    {".t5", {0xefe6c4, 0x48443a}},
    {".t6", {0xd6e4dd, 0x38433f}},
};

/* Classes that draw lines. */
static const struct {
    const char *rule;
    struct shade shade;
    const char *more;
} STROKES[] = {
    {".o", {0x8d8675, 0x6b7076}, ";stroke-width:1"},           /* borders and coasts */
    {".e", {0x222222, 0xf0f0f0}, ";stroke-width:1"},           /* edges of pieces, in the piece's scale */
    {".r", {0x7a6a4f, 0x9b8d74}, ";stroke-width:2;fill:none"}, /* roads */
    {".d", {0x7a6a4f, 0x9b8d74}, ";stroke-width:2;fill:none;stroke-dasharray:5 4"}, /* trails */
    {".v", {0x44617a, 0x86a9c4}, ";stroke-width:2;fill:none;stroke-dasharray:7 5"}, /* over the sea */
    {".z", {0x9a2f2f, 0xd98c6a}, ";stroke-width:3;fill:none"},  /* borders of an empire, closed borders */
    {".or", {0x1c2733, 0xe8edf2}, ";stroke-width:4;fill:none"}, /* orders */
    /* what was done last: dots, while a front end may have dashes for what is picked */
    {".u", {0x1f4fd8, 0x9db8ff}, ";stroke-width:5;fill:none;stroke-dasharray:1 7;stroke-linecap:round"},
    {".x", {0x222222, 0xf0f0f0}, ";stroke-width:2;fill:none"}, /* from a stack to its place */
    {".n", {0xa9a294, 0x565c61}, ";stroke-width:1"},           /* lines of tables */
};

static const struct shade HALO = {0xffffff, 0x15181a}; /* around letters on the map */

/* A region is filled with its owner's colour, blended with that of land. */
static const struct shade LAND = {0xe9e2d0, 0x3a3d40};
enum { BLEND = 45 }; /* percent of the owner's colour */

static uint32_t shade_of(struct shade shade, bool dark)
{
    return dark ? shade.dark : shade.light;
}

static uint32_t blended(uint32_t colour, uint32_t ground)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift < 24; shift += 8)
        mixed |= (((colour >> shift & 255) * BLEND + (ground >> shift & 255) * (100 - BLEND)) / 100) << shift;
    return mixed;
}

/* Writes the classes that differ in light and in dark. */
static void theme_write(struct writer *w, const struct board *board, bool dark)
{
    for (size_t i = 0; i < sizeof FILLS / sizeof *FILLS; i++)
        svg_put(w, "%s{fill:#%06x}", FILLS[i].rule, shade_of(FILLS[i].shade, dark));
    for (size_t i = 0; i < sizeof STROKES / sizeof *STROKES; i++)
        svg_put(w, "%s{stroke:#%06x%s}", STROKES[i].rule, shade_of(STROKES[i].shade, dark), STROKES[i].more);
    svg_put(w, ".a{paint-order:stroke;stroke:#%06x;stroke-width:3;stroke-linejoin:round}",
            shade_of(HALO, dark));
    for (int i = 0; i < board->colour_count; i++)
        svg_put(w, ".f%d{fill:#%06x}", i, blended(board->colour[i].fill, shade_of(LAND, dark)));
}

/* The sizes of an arrow head are not those of its line, which may be thick. */
static const char ARROW_HEAD[] =
    "<defs><marker id=\"westphalia-arrow\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" markerWidth=\"16\" "
    "markerHeight=\"16\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"" INK
    "\" d=\"M0 0L10 5L0 "
    "10z\"/>"
    "</marker></defs>";

void style_write(struct writer *w, const struct board *board, enum board_theme theme)
{
    svg_put(w, "<style>text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif}"
               ".j{font-family:Georgia,'DejaVu Serif',serif}"
               ".b{font-weight:bold}.i{font-style:italic}");
    for (int i = 0; i < board->colour_count; i++)
        svg_put(w, ".c%d{fill:#%06x}", i, board->colour[i].fill);
    theme_write(w, board, theme == BOARD_DARK);
    if (theme == BOARD_AUTO) {
        svg_put(w, "@media(prefers-color-scheme:dark){");
        theme_write(w, board, true);
        svg_put(w, "}");
    }
    svg_put(w, "</style>%s", ARROW_HEAD);
}
