/* The map: what is printed on it above the outlines, and how its layers lie on each other. */
#include "board/map/map.h"

#include "board/colours.h"
#include "board/piece.h"
#include "board/words.h"

const json_t *places_of(const struct drawing *d, const char *set)
{
    return json_object_get(json_object_get(json_object_get(d->board->document, "places"), set), "of");
}

const char *domain_of_set(const struct drawing *d, const char *set)
{
    return text_of(json_object_get(json_object_get(d->board->document, "places"), set), "is", set);
}

const json_t *point_of(const json_t *place, const char *name)
{
    const json_t *points = json_object_get(place, "points"), *point = json_object_get(points, name);
    return point ? point : json_object_get(points, "at");
}

/* ---- boxes ---- */

enum { CORNER = 4 }; /* the radius of corners of frames on the map */

/* Draws boxes without a track, which stand for what lies off the map: a band with the name, and paper through
 * which the map is seen. Roads and pieces lie on it. */
static void off_map_draw(const struct drawing *d, struct writer *w)
{
    enum { HEAD = 22, NAME = 14, NAME_X = 6, NAME_LINE = 16, NAME_LINES = 4 };
    const char *id;
    json_t *box;
    json_object_foreach(json_object_get(d->board->document, "boxes"), id, box)
    {
        const struct rectangle r = rectangle_of(box);
        const char *name = text_of(box, "name", "");
        struct lines lines;
        if (!json_is_true(json_object_get(box, "on_map"))) continue;
        svg_put(w, "<g");
        svg_attribute(w, "data-box", id);
        svg_named(w, "img", name);
        svg_put(w,
                "<rect class=\"p o\" fill-opacity=\".6\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "rx=\"%d\"/>",
                r.x, r.y, r.width, r.height, CORNER);
        lines_break(&lines, name, r.width - 2 * NAME_X, NAME);
        if (lines.count > NAME_LINES) lines.count = NAME_LINES;
        const int more = lines.count > 1 ? (lines.count - 1) * lines_pitch(&lines) : 0;
        svg_rectangle(w, "h o", (struct rectangle){r.x, r.y, r.width, HEAD + more}, CORNER);
        svg_lines(w, r.x + NAME_X, r.y + NAME_LINE, "k j b", &lines);
        svg_put(w, "</g>");
    }
}

/* ---- lines ---- */

const char *class_of_line(const char *name)
{
    static const char *const CLASSES[][2] = {
        {"road", "r"}, {"trail", "d"}, {"sea", "v"}, {"border", "z"}, {"leader", "n"}};
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
        if (!strcmp(CLASSES[i][0], name)) return CLASSES[i][1];
    return "r";
}

static void lines_draw(const struct drawing *d, struct writer *w)
{
    json_t *line;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "lines"), i, line)
    {
        svg_put(w, "<path class=\"%s\"%s", class_of_line(text_of(line, "class", "road")),
                json_is_true(json_object_get(line, "arrow")) ? ARROW_IN_MIDDLE : "");
        svg_attribute(w, "d", text_of(line, "path", ""));
        svg_put(w, "/>");
    }
}

/* ---- names and symbols ---- */

enum { USUAL_NAME = 12, USUAL_SYMBOL = 7 };

/* The classes of a name: of a sea, of land outside of the game, of a place. */
static const char *class_of_name(const json_t *label)
{
    const char *class = text_of(label, "class", "");
    if (!strcmp(class, "sea")) return "t j i";
    if (!strcmp(class, "outside")) return "m j i";
    return json_is_true(json_object_get(label, "bold")) ? "k j b" : "k j";
}

/* Draws {"at", "lines", "size", "anchor"?, "class"?, "bold"?}. */
static void name_draw(struct writer *w, const json_t *label)
{
    const json_t *at = json_object_get(label, "at"), *line;
    const int size = number_of(label, "size", USUAL_NAME);
    struct label drawn = {number_in(at, 0), 0, size, text_of(label, "anchor", "middle"),
                          class_of_name(label)};
    size_t i;
    json_array_foreach(json_object_get(label, "lines"), i, line)
    {
        drawn.y = number_in(at, 1) + (int)i * size * 11 / 10;
        if (json_is_string(line)) svg_label(w, &drawn, json_string_value(line));
    }
}

void symbol_draw(struct writer *w, const struct drawing *d, const json_t *place, int colour, const char *text)
{
    const json_t *symbols = json_object_get(d->board->document, "symbols"),
                 *style = json_object_get(symbols, text_of(place, "symbol", "none")),
                 *at = point_of(place, "at");
    struct words own = {0};
    if (!value_is_blank(json_object_get(place, "text")))
        words_say(&own, d->board, json_object_get(place, "text"), NULL);
    const struct piece piece = {.shape = text_of(style, "shape", "none"),
                                .x = number_in(at, 0),
                                .y = number_in(at, 1),
                                .size = number_of(place, "size", number_of(style, "size", USUAL_SYMBOL)),
                                .colour = colour,
                                .text = text && *text ? text : own.text};
    piece_draw(w, d->board, &piece);
}

/* Draws the frame, the symbol and the name of a place. */
static void place_draw(const struct drawing *d, struct writer *w, const char *set, const char *id,
                       const json_t *place)
{
    const json_t *frame = json_object_get(place, "frame"), *at = point_of(place, "at");
    const int width = number_in(frame, 0), height = number_in(frame, 1);
    if (!json_object_get(place, "label") && !json_object_get(place, "symbol")) return;
    svg_put(w, "<g");
    svg_attribute(w, "data-set", set);
    svg_attribute(w, "data-place", id);
    svg_named(w, "img", name_of(d->board, domain_of_set(d, set), id));
    if (frame)
        svg_rectangle(
            w, "p n",
            (struct rectangle){number_in(at, 0) - width / 2, number_in(at, 1) - height / 2, width, height},
            CORNER);
    symbol_draw(w, d, place, PAPER, NULL);
    name_draw(w, json_object_get(place, "label"));
    svg_put(w, "</g>");
}

static void places_draw(const struct drawing *d, struct writer *w)
{
    const char *set, *id;
    json_t *row, *place, *label;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "labels"), i, label)
    {
        name_draw(w, label);
    }
    json_object_foreach(json_object_get(d->board->document, "places"), set, row)
    {
        json_object_foreach(json_object_get(row, "of"), id, place)
        {
            place_draw(d, w, set, id, place);
        }
    }
}

/* ---- the map ---- */

void map_ground(struct board *board)
{
    const struct drawing d = {.board = board};
    off_map_draw(&d, &board->ground);
    lines_draw(&d, &board->ground);
    places_draw(&d, &board->ground);
}

void map_draw(struct drawing *d)
{
    enum { ATTRIBUTION = 14, ATTRIBUTION_GAP = 6 };
    const int width = d->part->width, height = d->part->height;
    struct writer *w = &d->part->body;
    svg_put(w,
            "<g id=\"westphalia-map\" data-zone=\"map\"><svg width=\"%d\" height=\"%d\"><rect class=\"s\" "
            "width=\"%d\" height=\"%d\"/>",
            width, height, width, height);
    outlines_draw(d, w);
    svg_join(w, &d->board->ground);
    layers_draw(d, w);
    recent_draw(d, w);
    svg_put(w, "</svg></g>");
    svg_label(w, &(struct label){ATTRIBUTION_GAP, height - ATTRIBUTION_GAP, ATTRIBUTION, "start", "m"},
              text_of(d->board->document, "attribution", ""));
}
