/* A presentation is fitted to a pack with other places: see the header. */
#include <stdio.h>

#include "board/presentation/resolve.h"
#include "board/words.h"

/* ---- places that the pack does not have ---- */

static void drop_places(json_t *places, const json_t *domain)
{
    const char *id;
    json_t *place;
    void *next;
    json_object_foreach_safe(places, next, id, place)
    {
        if (!json_object_get(domain, id)) json_object_del(places, id);
    }
}

/* Makes land of outlines without a place. */
static void drop_outlines(json_t *document)
{
    json_t *outline;
    size_t i;
    json_array_foreach(json_object_get(document, "outlines"), i, outline)
    {
        const char *set = text_of(outline, "set", NULL);
        if (!set || json_object_get(document_places(document, set), text_of(outline, "of", ""))) continue;
        json_object_del(outline, "set");
        if (strcmp(text_of(outline, "class", ""), "sea") != 0)
            json_object_set_new(outline, "class", json_string("land"));
    }
}

static bool is_place(const json_t *document, const char *id)
{
    const char *set;
    json_t *row;
    json_object_foreach(json_object_get(document, "places"), set, row)
    {
        if (json_object_get(json_object_get(row, "of"), id)) return true;
    }
    return false;
}

static bool is_between_places(const json_t *document, const json_t *line)
{
    const json_t *end;
    size_t i;
    json_array_foreach(json_object_get(line, "between"), i, end)
    {
        if (!is_place(document, json_string_value(end))) return false;
    }
    return true;
}

static void drop_lines(json_t *document)
{
    json_t *lines = json_object_get(document, "lines");
    for (size_t i = json_array_size(lines); i-- > 0;)
        if (!is_between_places(document, json_array_get(lines, i))) json_array_remove(lines, i);
}

/* ---- places without a point ---- */

/* A box has the name of its place above cells, one for each point of the set. */
enum {
    CELL_WIDTH = 84,
    CELL_HEIGHT = 38,
    CELLS_A_ROW = 3,
    POINT_X = 22, /* of the point in its cell */
    BOX_HEAD = 24,
    BOX_GAP = 10,
    BOX_WIDTH = CELLS_A_ROW * CELL_WIDTH, /* without the gap */
    NAME_X = 8,
    NAME_LINE = 17,
    NAME = 14,
    BOXES_TOP = 40, /* from the end of the map to the boxes; a heading is between them */
    BOXES_END = 24,
    HEADING = 18
};

struct boxes {
    json_t *document;
    int x, y;        /* the place of the next box */
    int top, bottom; /* where they begin, and the lowest end so far; `bottom` 0: there are none */
};

/* The names of the points of a set, as keys. */
static json_t *point_names(json_t *places)
{
    json_t *names = json_object(), *place;
    const char *id;
    json_object_foreach(places, id, place)
    {
        json_object_update(names, json_object_get(place, "points"));
    }
    return names;
}

/* Moves on to the place of the next box, from left to right, row by row. */
static void box_next(struct boxes *boxes, int height)
{
    const int map_width = number_of(json_object_get(boxes->document, "map"), "width", 0);
    if (boxes->x + BOX_WIDTH + BOX_GAP > map_width) {
        boxes->x = BOX_GAP;
        boxes->y = boxes->bottom + BOX_GAP;
    }
    if (boxes->y + height > boxes->bottom) boxes->bottom = boxes->y + height;
}

/* The symbol of the set's first place, so that numbers look alike. */
static const char *symbol_of_set(json_t *places)
{
    const char *id;
    json_t *place;
    json_object_foreach(places, id, place)
    {
        return text_of(place, "symbol", "none");
    }
    return "none";
}

/* The points of the next box: one in each cell. */
static json_t *points_of_box(const struct boxes *boxes, json_t *names)
{
    json_t *points = json_object(), *unused;
    const char *name;
    int i = 0;
    json_object_foreach(names, name, unused)
    {
        json_object_set_new(points, name,
                            json_pack("[i, i]", boxes->x + POINT_X + i % CELLS_A_ROW * CELL_WIDTH,
                                      boxes->y + BOX_HEAD + CELL_HEIGHT / 2 + i / CELLS_A_ROW * CELL_HEIGHT));
        i++;
    }
    return points;
}

static void place_in_box(struct boxes *boxes, const char *set, const char *id, const char *title,
                         json_t *names)
{
    json_t *document = boxes->document, *places = document_places(document, set);
    const int cells = json_object_size(names), rows = (cells + CELLS_A_ROW - 1) / CELLS_A_ROW,
              height = BOX_HEAD + rows * CELL_HEIGHT;
    char path[80];
    box_next(boxes, height);
    json_t *made =
        json_pack("{s:o, s:s, s:{s:[i,i], s:[s], s:i, s:s, s:b}}", "points", points_of_box(boxes, names),
                  "symbol", symbol_of_set(places), "label", "at", boxes->x + NAME_X, boxes->y + NAME_LINE,
                  "lines", title, "size", NAME, "anchor", "start", "bold", true);
    json_object_update_missing(made, json_object_get(places, id));
    json_object_set_new(places, id, made);
    snprintf(path, sizeof path, "M%d %dh%dv%dh%dz", boxes->x, boxes->y, BOX_WIDTH, height, -BOX_WIDTH);
    json_array_append_new(
        json_object_get(document, "outlines"),
        json_pack("{s:s, s:s, s:s, s:s}", "set", set, "of", id, "class", "region", "path", path));
    boxes->x += BOX_WIDTH + BOX_GAP;
}

/* Gives boxes to those ids of a domain that have no point in the set. */
static void boxes_add(struct boxes *boxes, const char *set, const json_t *domain, json_t *names)
{
    const json_t *places = document_places(boxes->document, set);
    const char *id;
    json_t *title;
    json_object_foreach((json_t *)domain, id, title)
    {
        if (!json_object_size(json_object_get(json_object_get(places, id), "points")))
            place_in_box(boxes, set, id, json_string_value(title), names);
    }
}

/* Enlarges the map by the boxes. On a small page they are drawn again at a readable size. */
static void make_room(const struct boxes *boxes)
{
    json_t *document = boxes->document, *map = json_object_get(document, "map"),
           *insets = json_object_get(document, "insets");
    const int pitch = BOX_WIDTH + BOX_GAP, width = number_of(map, "width", 0),
              inset = width / 2 / pitch * pitch + BOX_GAP, /* as many boxes as half the map is wide */
        end = boxes->y > boxes->top ? width : boxes->x;
    if (!boxes->bottom) return;
    json_array_append_new(json_object_get(document, "labels"),
                          json_pack("{s:[i,i], s:[s], s:i, s:s}", "at", BOX_GAP, boxes->top - BOX_GAP,
                                    "lines", "Places that the map does not have", "size", HEADING, "anchor",
                                    "start"));
    for (int x = 0; x < end; x += inset)
        json_array_append_new(insets, json_pack("{s:s, s:i, s:i, s:i, s:i}", "name", "Other places", "x", x,
                                                "y", boxes->top - BOXES_TOP, "width", inset, "height",
                                                boxes->bottom - boxes->top + BOXES_TOP + BOX_GAP));
    json_object_set_new(map, "height", json_integer(boxes->bottom + BOXES_END));
}

void document_fit(json_t *document, const json_t *names)
{
    const int top = number_of(json_object_get(document, "map"), "height", 0) + BOXES_TOP;
    struct boxes boxes = {document, BOX_GAP, top, top, 0};
    const char *set;
    json_t *row;
    json_object_foreach(json_object_get(document, "places"), set, row)
    {
        const json_t *domain = json_object_get(names, text_of(row, "is", set));
        json_t *places = json_object_get(row, "of"), *points = point_names(places);
        drop_places(places, domain);
        if (json_object_size(points)) boxes_add(&boxes, set, domain, points);
        json_decref(points);
    }
    drop_outlines(document);
    drop_lines(document);
    make_room(&boxes);
}
