/* Layers: the pieces on the map, each kind by what its layer of the presentation says. A value of the view
 * has one place, but for a layer with "where": "value", whose values name places. */
#include "board/colours.h"
#include "board/map/map.h"
#include "board/map/stack.h"
#include "board/piece.h"
#include "board/words.h"

struct layer {
    const json_t *spec;
    const char *set;
    struct writer *w;
};

/* A value of a layer, and where it is drawn. */
struct mark {
    const struct layer *layer;
    const struct scope *scope;
    const char *id; /* the place's, or NULL */
    const json_t *place;
};

enum { USUAL_MARK = 9, USUAL_AMOUNT = 8 }; /* half widths of pieces */

static bool names_places(const struct layer *layer)
{
    return !strcmp(text_of(layer->spec, "where", ""), "value");
}

static const json_t *place_in(const struct drawing *d, const struct layer *layer, const char *id)
{
    return id ? json_object_get(places_of(d, layer->set), id) : NULL;
}

/* The mark of a value with one place: the bound one, or the one that the value's member "where" names. */
static struct mark mark_of(const struct layer *layer, const struct scope *scope)
{
    const char *where = text_of(layer->spec, "where", NULL);
    const char *id = where                ? json_string_value(value_at(scope, scope->value, where))
                     : scope->bound_count ? scope->bound[0].id
                                          : NULL;
    return (struct mark){layer, scope, id, place_in(scope->drawing, layer, id)};
}

/* Opens a group with the attributes of a mark. The caller writes its name. */
static void group_open(const struct mark *mark)
{
    svg_put(mark->layer->w, "<g");
    svg_attribute(mark->layer->w, "data-zone", text_of(mark->layer->spec, "id", ""));
    svg_attribute(mark->layer->w, "data-set", mark->layer->set);
    if (mark->id) svg_attribute(mark->layer->w, "data-place", mark->id);
}

/* Opens a group with the title of a look, or else of the layer. */
static void titled_open(const struct mark *mark, const json_t *look)
{
    struct words title = {0};
    group_open(mark);
    words_fill(&title, mark->scope, text_of(look, "title", text_of(mark->layer->spec, "title", "{value}")));
    svg_named(mark->layer->w, "img", title.text);
}

/* The point of a place that the layer draws at. */
static const json_t *point_for(const struct layer *layer, const json_t *place)
{
    return point_of(place, text_of(layer->spec, "point", "at"));
}

/* Half the width of the layer's pieces: that of the place's symbol, or the layer's own. */
static int size_for(const struct mark *mark, int own)
{
    return json_is_true(json_object_get(mark->layer->spec, "scaled"))
               ? number_of(mark->place, "size", USUAL_MARK)
               : own;
}

/* ---- marks ---- */

/* The look of the value: the layer, or the layer's entry for this value under "values". */
static const json_t *look_of(const struct mark *mark)
{
    const json_t *spec = mark->layer->spec, *values = json_object_get(spec, "values");
    struct words key = {0};
    if (!values) return spec;
    words_fill(&key, mark->scope, text_of(spec, "by", "{value}"));
    const json_t *look = json_object_get(values, key.text);
    return look ? look : json_object_get(values, "");
}

static void mark_draw(const struct mark *mark)
{
    const struct scope *scope = mark->scope;
    const struct layer *layer = mark->layer;
    const json_t *spec = layer->spec, *look = look_of(mark), *shift = json_object_get(look, "shift");
    const char *when = text_of(spec, "when", NULL);
    struct words text = {0};
    if (!mark->place || !json_is_object(look)) return;
    if (when && value_is_blank(value_at(scope, scope->value, when))) return;
    if (!shift) shift = json_object_get(spec, "shift");
    const json_t *at = point_of(mark->place, text_of(look, "point", text_of(spec, "point", "at")));
    const char *colour = text_of(look, "colour", text_of(spec, "colour", NULL));
    const struct piece piece = {
        .shape = text_of(look, "shape", text_of(spec, "shape", "disc")),
        .x = number_in(at, 0) + number_in(shift, 0),
        .y = number_in(at, 1) + number_in(shift, 1),
        .size = size_for(mark, number_of(look, "size", number_of(spec, "size", USUAL_MARK))),
        .colour = colour ? colour_for(scope, colour) : PAPER,
        .text = text.text,
        .text_size = number_of(spec, "text_size", 0)};
    words_fill(&text, scope, text_of(look, "text", text_of(spec, "text", "")));
    titled_open(mark, look);
    if (!strcmp(piece.shape, "symbol"))
        symbol_draw(layer->w, scope->drawing, mark->place, piece.colour, text.text);
    else
        piece_draw(layer->w, scope->drawing->board, &piece);
    svg_put(layer->w, "</g>");
}

/* Marks a place that a value names. Its id is bound to the name of the set, as if a pointer had led to it. */
static void place_named_draw(const struct layer *layer, const struct scope *scope, const json_t *value)
{
    const char *id = json_string_value(value);
    struct scope one = *scope;
    if (!id || one.bound_count == BOUND_MAX) return;
    one.value = value;
    one.bound[one.bound_count++] = one.bound[0];
    one.bound[0] = (struct bound){layer->set, strlen(layer->set), id};
    mark_draw(&(struct mark){layer, &one, id, place_in(scope->drawing, layer, id)});
}

/* Marks the one place that a value names, or each place of a list. */
static void places_named_draw(const struct layer *layer, const struct scope *scope)
{
    const json_t *member;
    size_t i;
    place_named_draw(layer, scope, scope->value);
    json_array_foreach(scope->value, i, member)
    {
        place_named_draw(layer, scope, member);
    }
}

/* ---- rows ---- */

/* Draws an amount for each member of an object, from the point to the right: influence. */
static void row_draw(const struct mark *mark)
{
    const struct layer *layer = mark->layer;
    const struct board *board = mark->scope->drawing->board;
    const json_t *at = point_for(layer, mark->place), *shift = json_object_get(layer->spec, "shift");
    const int size = size_for(mark, number_of(layer->spec, "size", USUAL_AMOUNT));
    const char *id;
    json_t *amount;
    int count = 0;
    if (!mark->place) return;
    json_object_foreach((json_t *)mark->scope->value, id, amount)
    {
        struct words text = {0};
        if (value_is_blank(amount)) continue;
        if (!count) titled_open(mark, NULL);
        words_say(&text, board, amount, NULL);
        const struct piece piece = {.shape = text_of(layer->spec, "shape", "disc"),
                                    .x = number_in(at, 0) + number_in(shift, 0) + count * 2 * size,
                                    .y = number_in(at, 1) + number_in(shift, 1),
                                    .size = size,
                                    .colour = colour_of(board, id),
                                    .text = text.text};
        piece_draw(layer->w, board, &piece);
        count++;
    }
    if (count) svg_put(layer->w, "</g>");
}

/* ---- arrows ---- */

/* Draws a line between two points, with an arrow head at two thirds of the way. */
static void line_draw(struct writer *w, const char *class, const json_t *from, const json_t *to)
{
    const int ax = number_in(from, 0), ay = number_in(from, 1), bx = number_in(to, 0), by = number_in(to, 1);
    svg_put(w, "<path class=\"%s\"" ARROW_IN_MIDDLE " d=\"M%d %dL%d %dL%d %d\"/>", class, ax, ay,
            (ax + 2 * bx) / 3, (ay + 2 * by) / 3, bx, by);
}

/* Draws an order: a strong line from a place to the first that the value names, and a broken line on to each
 * after it. */
static void arrow_draw(const struct mark *mark)
{
    const struct layer *layer = mark->layer;
    const struct scope *scope = mark->scope;
    const json_t *from = point_for(layer, mark->place), *to;
    bool opened = false;
    size_t i;
    if (!mark->place) return;
    json_array_foreach(json_object_get(layer->spec, "to"), i, to)
    {
        const char *id = json_string_value(value_at(scope, scope->value, json_string_value(to)));
        const json_t *end = id ? point_for(layer, place_in(scope->drawing, layer, id)) : NULL;
        if (!end) continue;
        if (!opened) titled_open(mark, NULL);
        opened = true;
        line_draw(layer->w, i ? "v" : "z", from, end);
        from = end;
    }
    if (opened) svg_put(layer->w, "</g>");
}

/* ---- stacks ---- */

static void stack_on_map(const struct mark *mark)
{
    const struct layer *layer = mark->layer;
    const struct scope *scope = mark->scope;
    const json_t *at = point_for(layer, mark->place);
    struct words title = {0};
    if (!mark->place || stack_is_empty(scope, layer->spec)) return;
    words_fill(&title, scope, text_of(layer->spec, "title", "{value}"));
    words_add(&title, ": ");
    stack_say(&title, scope, layer->spec);
    group_open(mark);
    svg_named(layer->w, "group", title.text);
    stack_draw(layer->w, scope, layer->spec, number_in(at, 0), number_in(at, 1));
    svg_put(layer->w, "</g>");
}

/* ---- all layers ---- */

/* How a value is drawn, by the "as" of its layer. Fills are drawn with the outlines. */
static const struct {
    const char *as;
    void (*draw)(const struct mark *mark);
} KINDS[] = {{"mark", mark_draw}, {"row", row_draw}, {"arrow", arrow_draw}, {"stack", stack_on_map}};

static void value_draw(struct drawing *d, const struct scope *scope, void *context)
{
    const struct layer *layer = context;
    const char *as = text_of(layer->spec, "as", "mark");
    (void)d;
    if (value_is_blank(scope->value)) return;
    if (names_places(layer)) {
        places_named_draw(layer, scope);
        return;
    }
    const struct mark mark = mark_of(layer, scope);
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (!strcmp(KINDS[i].as, as)) KINDS[i].draw(&mark);
}

void layers_draw(struct drawing *d, struct writer *w)
{
    const json_t *zone, *spec;
    size_t i, j;
    json_array_foreach(zones_of(d), i, zone)
    {
        json_array_foreach(json_object_get(zone, "layers"), j, spec)
        {
            struct layer layer = {spec, text_of(spec, "set", ""), w};
            value_each(d, NULL, text_of(spec, "shows", ""), value_draw, &layer);
        }
    }
}
