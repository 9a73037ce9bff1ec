/* The map: ground, lines, names, and the layers of pieces on it. */
#include <stdlib.h>

#include "board/drawing.h"

static const json_t *places_of(const struct drawing *d, const char *set)
{
    return json_object_get(json_object_get(json_object_get(d->board->document, "places"), set), "of");
}

static const json_t *point_of(const json_t *place, const char *name)
{
    const json_t *points = json_object_get(place, "points"), *point = json_object_get(points, name);
    return point ? point : json_object_get(points, "at");
}

/* ---- ground ---- */

/* The fills of regions: for each set the colours of its places, by the view. */
struct fills {
    json_t *of; /* {set: {place: colour}} */
    const json_t *layer;
    const char *set;
};

static void fill_place(struct fills *fills, const char *id, int colour)
{
    json_t *set = json_object_get(fills->of, fills->set);
    if (!set) json_object_set_new(fills->of, fills->set, set = json_object());
    json_object_set_new(set, id, json_integer(colour));
}

/* Notes one value of a layer of fills, for a place or for each place of a group. */
static void fill_one(struct drawing *d, const struct scope *scope, void *context)
{
    struct fills *fills = context;
    const char *group = text_of(fills->layer, "group", NULL),
               *id = scope->bound_count ? scope->bound[0].id : "";
    const json_t *members = json_object_get(
        json_object_get(json_object_get(d->board->document, "groups"), group ? group : ""), id);
    const int colour = colour_for(scope, text_of(fills->layer, "colour", "{value}"));
    json_t *member;
    size_t i;
    if (value_is_blank(scope->value) || !colour) return;
    if (!group) fill_place(fills, id, colour);
    json_array_foreach(members, i, member)
    {
        if (json_is_string(member)) fill_place(fills, json_string_value(member), colour);
    }
}

static json_t *fills_read(struct drawing *d)
{
    struct fills fills = {json_object()};
    const char *set;
    json_t *row;
    size_t i;
    json_object_foreach(json_object_get(d->board->document, "places"), set, row)
    {
        const char *id;
        json_t *place;
        fills.set = set;
        json_object_foreach(json_object_get(row, "of"), id, place)
        {
            if (json_object_get(place, "colour"))
                fill_place(&fills, id, colour_of(d->board, text_of(place, "colour", "")));
        }
    }
    json_array_foreach(json_object_get(d->board->document, "zones"), i, row)
    {
        const json_t *layers = json_object_get(row, "layers");
        size_t j;
        json_array_foreach(layers, j, fills.layer)
        {
            if (strcmp(text_of(fills.layer, "as", ""), "fill") != 0) continue;
            fills.set = text_of(fills.layer, "set", "");
            value_each(d, NULL, text_of(fills.layer, "shows", ""), fill_one, &fills);
        }
    }
    return fills.of;
}

static const char *class_of_ground(const char *name)
{
    static const char *const CLASSES[][2] = {{"land", "l o"},    {"region", "l o"}, {"pale", "y o"},
                                             {"outside", "g o"}, {"sea", "s"},      {"wild", "w o"},
                                             {"coast", "g o"}};
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
        if (!strcmp(CLASSES[i][0], name)) return CLASSES[i][1];
    return "l o";
}

static void outlines_draw(struct drawing *d, struct writer *w)
{
    json_t *fills = fills_read(d), *outline;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "outlines"), i, outline)
    {
        const char *set = text_of(outline, "set", NULL), *id = text_of(outline, "of", ""),
                   *path = text_of(outline, "path", "");
        const json_t *fill = set ? json_object_get(json_object_get(fills, set), id) : NULL,
                     *tint = json_object_get(set ? json_object_get(places_of(d, set), id) : outline, "tint");
        svg_put(w, "<path fill-rule=\"evenodd\" class=\"");
        if (fill)
            svg_put(w, "f%d o\"", number_bounded(fill));
        else if (json_is_integer(tint))
            svg_put(w, "t%d o\"", number_bounded(tint));
        else
            svg_put(w, "%s\"", class_of_ground(text_of(outline, "class", "land")));
        if (set) {
            svg_attribute(w, "data-set", set);
            svg_attribute(w, "data-place", id);
        }
        svg_attribute(w, "d", path);
        svg_put(w, "/>");
    }
    json_decref(fills);
}

/* ---- lines and names ---- */

static void lines_draw(const struct drawing *d, struct writer *w)
{
    static const char *const CLASSES[][2] = {
        {"road", "r"}, {"trail", "d"}, {"sea", "v"}, {"border", "z"}, {"leader", "n"}};
    json_t *line;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "lines"), i, line)
    {
        const char *class = "r", *name = text_of(line, "class", "road");
        for (size_t j = 0; j < sizeof CLASSES / sizeof *CLASSES; j++)
            if (!strcmp(CLASSES[j][0], name)) class = CLASSES[j][1];
        svg_put(w, "<path class=\"%s\"%s", class,
                json_is_true(json_object_get(line, "arrow")) ? " marker-mid=\"url(#westphalia-arrow)\"" : "");
        svg_attribute(w, "d", text_of(line, "path", ""));
        svg_put(w, "/>");
    }
}

/* Draws {"at", "lines", "size", "anchor"?, "class"?}: the name of a sea, or of land outside of the game. */
static void name_draw(struct writer *w, const json_t *label)
{
    const json_t *at = json_object_get(label, "at"), *line;
    const int size = number_of(label, "size", 12);
    const bool sea = !strcmp(text_of(label, "class", ""), "sea"),
               faint = !strcmp(text_of(label, "class", ""), "outside");
    const char *class = sea                                            ? "t j i"
                        : faint                                        ? "m j i"
                        : json_is_true(json_object_get(label, "bold")) ? "k j b"
                                                                       : "k j";
    size_t i;
    json_array_foreach(json_object_get(label, "lines"), i, line)
    {
        if (json_is_string(line))
            svg_label(w,
                      &(struct label){number_in(at, 0), number_in(at, 1) + (int)i * size * 11 / 10, size,
                                      text_of(label, "anchor", "middle"), class},
                      json_string_value(line));
    }
}

static void symbol_draw(struct writer *w, const struct drawing *d, const json_t *place, int colour,
                        const char *text)
{
    const json_t *style = json_object_get(json_object_get(d->board->document, "symbols"),
                                          text_of(place, "symbol", "none")),
                 *at = point_of(place, "at");
    const char *shape = text_of(style, "shape", "none");
    struct words own = {0};
    if (!value_is_blank(json_object_get(place, "text")))
        words_say(&own, d->board, json_object_get(place, "text"), NULL);
    if (!text || !*text) text = own.text;
    if (!strcmp(shape, "none") && !*text) return;
    const struct piece piece = {shape,
                                number_in(at, 0),
                                number_in(at, 1),
                                number_of(place, "size", number_of(style, "size", 7)),
                                colour,
                                text,
                                0};
    svg_piece(w, d->board, &piece);
}

/* Draws the symbol and the name of a place. */
static void place_draw(const struct drawing *d, struct writer *w, const char *set, const json_t *row,
                       const char *id, const json_t *place)
{
    const json_t *frame = json_object_get(place, "frame"), *at = point_of(place, "at");
    if (!json_object_get(place, "label") && !json_object_get(place, "symbol")) return;
    svg_put(w, "<g");
    svg_attribute(w, "data-set", set);
    svg_attribute(w, "data-place", id);
    svg_put(w, ">");
    svg_title(w, name_of(d->board, text_of(row, "is", set), id));
    if (frame)
        svg_put(w, "<rect class=\"p n\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>",
                number_in(at, 0) - number_in(frame, 0) / 2, number_in(at, 1) - number_in(frame, 1) / 2,
                number_in(frame, 0), number_in(frame, 1));
    symbol_draw(w, d, place, -1, NULL);
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
            place_draw(d, w, set, row, id, place);
        }
    }
}

/* ---- layers ---- */

struct layer {
    const json_t *spec;
    const char *set;
    struct writer *w;
};

/* The place of a value's piece: the bound place, or the place that the value names. */
static const char *place_id(const struct layer *layer, const struct scope *scope)
{
    const char *where = text_of(layer->spec, "where", NULL);
    if (where) return json_string_value(value_at(scope, scope->value, where));
    return scope->bound_count ? scope->bound[0].id : NULL;
}

static const json_t *place_for(const struct drawing *d, const struct layer *layer, const struct scope *scope)
{
    const char *id = place_id(layer, scope);
    return id ? json_object_get(places_of(d, layer->set), id) : NULL;
}

static void group_open(const struct layer *layer, const struct scope *scope, const json_t *spec)
{
    struct words title = {0};
    svg_put(layer->w, "<g");
    svg_attribute(layer->w, "data-zone", text_of(layer->spec, "id", ""));
    const char *id =
        !strcmp(text_of(layer->spec, "where", ""), "value") ? scope->bound[0].id : place_id(layer, scope);
    svg_attribute(layer->w, "data-set", layer->set);
    if (id) svg_attribute(layer->w, "data-place", id);
    svg_put(layer->w, ">");
    words_fill(&title, scope, text_of(spec, "title", text_of(layer->spec, "title", "{value}")));
    svg_title(layer->w, title.text);
}

/* The look of the value: the layer, or the layer's entry for this value under "values". */
static const json_t *look_of(const struct layer *layer, const struct scope *scope)
{
    const json_t *values = json_object_get(layer->spec, "values");
    struct words key = {0};
    if (!values) return layer->spec;
    words_fill(&key, scope, text_of(layer->spec, "by", "{value}"));
    const json_t *look = json_object_get(values, key.text);
    return look ? look : json_object_get(values, "");
}

/* A member of the look; without it, of the layer. */
static const char *look_text(const struct layer *layer, const json_t *look, const char *member,
                             const char *otherwise)
{
    return text_of(look, member, text_of(layer->spec, member, otherwise));
}

static void mark_draw(struct drawing *d, const struct layer *layer, const struct scope *scope,
                      const json_t *place)
{
    const json_t *look = look_of(layer, scope), *shift = json_object_get(look, "shift");
    struct words text = {0};
    const char *when = text_of(layer->spec, "when", NULL);
    if (!place || !json_is_object(look)) return;
    if (when && value_is_blank(value_at(scope, scope->value, when))) return;
    const int scale = json_is_true(json_object_get(layer->spec, "scaled")) ? number_of(place, "size", 9) : 0;
    if (!shift) shift = json_object_get(layer->spec, "shift");
    const json_t *at = point_of(place, look_text(layer, look, "point", "at"));
    const char *colour = look_text(layer, look, "colour", NULL),
               *shape = look_text(layer, look, "shape", "disc");
    const int number = colour ? colour_for(scope, colour) : -1;
    words_fill(&text, scope, look_text(layer, look, "text", ""));
    group_open(layer, scope, look);
    if (!strcmp(shape, "symbol")) {
        symbol_draw(layer->w, d, place, number, text.text);
    } else {
        const struct piece piece = {shape,
                                    number_in(at, 0) + number_in(shift, 0),
                                    number_in(at, 1) + number_in(shift, 1),
                                    scale ? scale
                                          : number_of(look, "size", number_of(layer->spec, "size", 9)),
                                    number,
                                    text.text,
                                    number_of(layer->spec, "text_size", 0)};
        svg_piece(layer->w, d->board, &piece);
    }
    svg_put(layer->w, "</g>");
}

/* Marks each place of a list, or the one place that a value names. */
static void marks_of_places(struct drawing *d, const struct layer *layer, const struct scope *scope)
{
    struct scope one = *scope;
    const json_t *member;
    size_t i;
    if (one.bound_count == (int)(sizeof one.bound / sizeof *one.bound)) return;
    struct bound *bound = &one.bound[one.bound_count++];
    *bound = one.bound[0];
    one.bound[0] = (struct bound){layer->set, strlen(layer->set), json_string_value(scope->value)};
    if (one.bound[0].id)
        mark_draw(d, layer, &one, json_object_get(places_of(d, layer->set), one.bound[0].id));
    json_array_foreach(scope->value, i, member)
    {
        one.value = member;
        one.bound[0].id = json_string_value(member);
        if (one.bound[0].id)
            mark_draw(d, layer, &one, json_object_get(places_of(d, layer->set), one.bound[0].id));
    }
}

/* Draws an amount for each member of an object, from the point to the right: influence. */
static void row_draw(struct drawing *d, const struct layer *layer, const struct scope *scope,
                     const json_t *place)
{
    const json_t *at = point_of(place, text_of(layer->spec, "point", "at")),
                 *shift = json_object_get(layer->spec, "shift");
    const int size = json_is_true(json_object_get(layer->spec, "scaled")) ? number_of(place, "size", 9)
                                                                          : number_of(layer->spec, "size", 8);
    const char *id;
    json_t *amount;
    int count = 0;
    if (!place) return;
    json_object_foreach((json_t *)scope->value, id, amount)
    {
        struct words text = {0};
        if (value_is_blank(amount)) continue;
        if (!count) group_open(layer, scope, layer->spec);
        words_say(&text, d->board, amount, NULL);
        const struct piece piece = {text_of(layer->spec, "shape", "disc"),
                                    number_in(at, 0) + number_in(shift, 0) + count++ * size * 2,
                                    number_in(at, 1) + number_in(shift, 1),
                                    size,
                                    colour_of(d->board, id),
                                    text.text,
                                    0};
        svg_piece(layer->w, d->board, &piece);
    }
    if (count) svg_put(layer->w, "</g>");
}

/* Draws a line from a place to others that the value names: an order. */
static void arrow_draw(struct drawing *d, const struct layer *layer, const struct scope *scope,
                       const json_t *place)
{
    const json_t *to, *points = json_object_get(layer->spec, "to");
    const json_t *from = point_of(place, text_of(layer->spec, "point", "at"));
    size_t i;
    bool drawn = false;
    if (!place) return;
    json_array_foreach(points, i, to)
    {
        const char *id = json_string_value(value_at(scope, scope->value, json_string_value(to)));
        const json_t *end =
            id ? point_of(json_object_get(places_of(d, layer->set), id), text_of(layer->spec, "point", "at"))
               : NULL;
        if (!end) continue;
        if (!drawn) group_open(layer, scope, layer->spec);
        drawn = true;
        const int ax = number_in(from, 0), ay = number_in(from, 1), bx = number_in(end, 0),
                  by = number_in(end, 1);
        svg_put(layer->w,
                "<path class=\"%s\" marker-mid=\"url(#westphalia-arrow)\" d=\"M%d %dL%d %dL%d %d\"/>",
                i ? "v" : "z", ax, ay, (ax + 2 * bx) / 3, (ay + 2 * by) / 3, bx, by);
        from = end;
    }
    if (drawn) svg_put(layer->w, "</g>");
}

static void stack_on_map(struct drawing *d, const struct layer *layer, const struct scope *scope,
                         const json_t *place)
{
    const json_t *at = point_of(place, text_of(layer->spec, "point", "at"));
    struct words title = {0};
    if (!place || stack_is_empty(scope, layer->spec)) return;
    words_fill(&title, scope, text_of(layer->spec, "title", "{value}"));
    words_add(&title, ": ");
    stack_say(&title, scope, layer->spec);
    svg_put(layer->w, "<g");
    svg_attribute(layer->w, "data-zone", text_of(layer->spec, "id", ""));
    svg_attribute(layer->w, "data-set", layer->set);
    svg_attribute(layer->w, "data-place", scope->bound[0].id);
    svg_put(layer->w, ">");
    svg_title(layer->w, title.text);
    stack_draw(layer->w, scope, layer->spec, number_in(at, 0), number_in(at, 1));
    svg_put(layer->w, "</g>");
}

static void layer_draw_one(struct drawing *d, const struct scope *scope, void *context)
{
    const struct layer *layer = context;
    const char *as = text_of(layer->spec, "as", "mark");
    if (value_is_blank(scope->value)) return;
    if (!strcmp(text_of(layer->spec, "where", ""), "value"))
        marks_of_places(d, layer, scope);
    else if (!strcmp(as, "stack"))
        stack_on_map(d, layer, scope, place_for(d, layer, scope));
    else if (!strcmp(as, "row"))
        row_draw(d, layer, scope, place_for(d, layer, scope));
    else if (!strcmp(as, "arrow"))
        arrow_draw(d, layer, scope, place_for(d, layer, scope));
    else if (!strcmp(as, "mark"))
        mark_draw(d, layer, scope, place_for(d, layer, scope));
}

static void layers_draw(struct drawing *d, struct writer *w)
{
    json_t *zone, *spec;
    size_t i, j;
    json_array_foreach(json_object_get(d->board->document, "zones"), i, zone)
    {
        json_array_foreach(json_object_get(zone, "layers"), j, spec)
        {
            struct layer layer = {spec, text_of(spec, "set", ""), w};
            value_each(d, NULL, text_of(spec, "shows", ""), layer_draw_one, &layer);
        }
    }
}

/* Draws boxes without a track: a rectangle with its name. */
static void boxes_draw(const struct drawing *d, struct writer *w)
{
    const char *id;
    json_t *box;
    json_object_foreach(json_object_get(d->board->document, "boxes"), id, box)
    {
        const int x = number_of(box, "x", 0), y = number_of(box, "y", 0), width = number_of(box, "width", 10);
        if (!json_is_true(json_object_get(box, "on_map"))) continue;
        struct lines lines;
        svg_put(w, "<g");
        svg_attribute(w, "data-box", id);
        svg_put(w, "><rect class=\"p n\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>", x, y,
                width, number_of(box, "height", 10));
        lines_break(&lines, text_of(box, "name", ""), width - 8, 13);
        svg_lines(w, x + 6, y + 17, "k j", &lines);
        svg_put(w, "</g>");
    }
}

void map_ground(struct board *board)
{
    const struct drawing d = {.board = board};
    lines_draw(&d, &board->ground);
    boxes_draw(&d, &board->ground);
    places_draw(&d, &board->ground);
}

void map_draw(struct drawing *d)
{
    const struct writer *ground = &d->board->ground;
    struct writer *w = &d->part->body;
    svg_put(w,
            "<g id=\"westphalia-map\" data-zone=\"map\"><svg width=\"%d\" height=\"%d\"><rect class=\"s\" "
            "width=\"%d\" height=\"%d\"/>",
            d->part->width, d->part->height, d->part->width, d->part->height);
    outlines_draw(d, w);
    if (!w->failed && ground->length) writer_bytes(w, ground->text, ground->length);
    layers_draw(d, w);
    svg_put(w, "</svg></g>");
    svg_label(w, &(struct label){6, d->part->height - 6, 11, "start", "m"},
              text_of(d->board->document, "attribution", ""));
}
