/* Presentations resolved against a pack: rows of the pack are replaced by what they say, and the places are
 * the pack's. */
#include <stdio.h>

#include "board/drawing.h"

/* ---- rows of the pack ---- */

/* The value at a pointer without names. */
static const json_t *at_pointer(const json_t *from, const char *pointer)
{
    static const struct scope NONE;
    return value_at(&NONE, from, pointer);
}

/* The places of a set, by id. */
static json_t *places_of(const json_t *document, const char *set)
{
    return json_object_get(json_object_get(json_object_get(document, "places"), set), "of");
}

/* The point of a row. `members` has the names of its two coordinates. */
static json_t *point_of_row(const json_t *row, const json_t *members)
{
    return json_pack("[i, i]", number_of(row, json_string_value(json_array_get(members, 0)), 0),
                     number_of(row, json_string_value(json_array_get(members, 1)), 0));
}

/* The label of a place, from its row. Its size follows the symbol. */
static json_t *label_of_row(const json_t *document, const json_t *row, const json_t *spec, const char *symbol)
{
    const json_t *style = json_object_get(json_object_get(document, "symbols"), symbol);
    return json_pack("{s:o, s:[s], s:s, s:i, s:b}", "at", point_of_row(row, json_object_get(spec, "label")),
                     "lines", text_of(row, "name", "?"), "anchor",
                     text_of(row, text_of(spec, "anchor", ""), "middle"), "size",
                     number_of(style, "label", 12), "bold", json_is_true(json_object_get(style, "bold")));
}

static const json_t *shift_of(const json_t *shifts, const char *id)
{
    const json_t *own = json_object_get(shifts, id);
    return own ? own : json_object_get(shifts, "");
}

/* The point below, instead of above, where the map ends. */
static json_t *point_beside(const json_t *at, const json_t *shift)
{
    const int y = number_in(at, 1), down = number_in(shift, 1);
    return json_pack("[i, i]", number_in(at, 0) + number_in(shift, 0), y + down < 0 ? y - down : y + down);
}

/* Makes a place from its row. The presentation's own members win. "shifts" are points beside the place, by
 * id; "" is for all others. */
static void place_of_row(json_t *document, json_t *places, const json_t *row, const json_t *spec)
{
    const char *id = text_of(row, "id", ""), *symbol = text_of(row, text_of(spec, "symbol", ""), "none");
    json_t *place = json_pack("{s:s}", "symbol", symbol), *points = json_object(), *members;
    const char *name;
    json_object_foreach(json_object_get(spec, "points"), name, members)
    {
        json_object_set_new(points, name, point_of_row(row, members));
    }
    json_object_foreach(json_object_get(spec, "shifts"), name, members)
    {
        if (shift_of(members, id))
            json_object_set_new(points, name,
                                point_beside(json_object_get(points, "at"), shift_of(members, id)));
    }
    json_object_set_new(place, "points", points);
    if (json_object_get(spec, "label"))
        json_object_set_new(place, "label", label_of_row(document, row, spec, symbol));
    if (number_of(row, text_of(spec, "text", ""), 0)) {
        struct words text = {0};
        words_add_number(&text, number_of(row, text_of(spec, "text", ""), 0));
        json_object_set_new(place, "text", json_string(text.text));
    }
    json_object_update(place, json_object_get(places, id));
    if (json_is_null(json_object_get(place, "label"))) json_object_del(place, "label");
    json_object_set_new(places, id, place);
}

static void resolve_places(json_t *document, const json_t *pack, const json_t *specs)
{
    const char *set;
    json_t *spec, *row;
    size_t i;
    json_object_foreach((json_t *)specs, set, spec)
    {
        json_t *places = places_of(document, set);
        const json_t *rows = at_pointer(pack, text_of(spec, "rows", ""));
        json_array_foreach(rows, i, row)
        {
            place_of_row(document, places, row, spec);
        }
    }
}

/* Outlines belong to the first set that has a place of their id; others are ground. */
static void resolve_outlines(json_t *document, const json_t *pack, const json_t *spec)
{
    json_t *list = json_object_get(document, "outlines"), *classes = json_object_get(spec, "classes"), *row,
           *of;
    const char *set;
    size_t i;
    json_array_foreach(at_pointer(pack, text_of(spec, "rows", "")), i, row)
    {
        const char *id = text_of(row, "of", "");
        json_t *outline =
            json_pack("{s:s, s:s, s:s}", "of", id, "class", "land", "path", text_of(row, "path", ""));
        json_object_foreach(classes, set, of)
        {
            if (!json_object_get(places_of(document, set), id)) continue;
            json_object_set_new(outline, "set", json_string(set));
            json_object_set(outline, "class", of);
            break;
        }
        json_array_append_new(list, outline);
    }
}

static json_t *place_point(const json_t *document, const char *set, const char *id, const char *point)
{
    return json_object_get(json_object_get(json_object_get(places_of(document, set), id), "points"), point);
}

/* Adds a straight line between two places of a set. An arrow has its head in the middle. */
static void line_of_row(json_t *document, const char *set, const json_t *row, const json_t *spec)
{
    const json_t *between = json_object_get(row, "between");
    const char *from = between ? json_string_value(json_array_get(between, 0)) : text_of(row, "from", ""),
               *to = between ? json_string_value(json_array_get(between, 1)) : text_of(row, "to", "");
    const json_t *a = place_point(document, set, from, "at"), *b = place_point(document, set, to, "at");
    if (!a || !b) return;
    const int ax = number_in(a, 0), ay = number_in(a, 1), bx = number_in(b, 0), by = number_in(b, 1);
    char path[80];
    snprintf(path, sizeof path, "M%d %dL%d %dL%d %d", ax, ay, (ax + bx) / 2, (ay + by) / 2, bx, by);
    const bool one_way =
        json_is_true(json_object_get(spec, "arrow")) && !json_is_true(json_object_get(row, "both_ways"));
    json_array_append_new(json_object_get(document, "lines"),
                          json_pack("{s:[s,s], s:s, s:b, s:s}", "between", from, to, "class",
                                    text_of(row, "kind", text_of(spec, "class", "road")), "arrow", one_way,
                                    "path", path));
}

static void resolve_lines(json_t *document, const json_t *pack, const json_t *specs)
{
    json_t *spec, *row;
    size_t i, j;
    json_array_foreach(specs, i, spec)
    {
        json_array_foreach(at_pointer(pack, text_of(spec, "rows", "")), j, row)
        {
            line_of_row(document, text_of(spec, "set", ""), row, spec);
        }
    }
}

static void resolve_boxes(json_t *document, const json_t *pack, const json_t *spec)
{
    json_t *boxes = json_object_get(document, "boxes"), *row;
    size_t i;
    json_array_foreach(at_pointer(pack, text_of(spec, "rows", "")), i, row)
    {
        json_t *box = json_deep_copy(row);
        json_object_del(box, "id");
        json_object_update(box, json_object_get(boxes, text_of(row, "id", "")));
        json_object_set_new(boxes, text_of(row, "id", ""), box);
    }
}

/* Adds groups: {minor state: its provinces}, a list or one id. */
static void resolve_groups(json_t *document, const json_t *pack, const json_t *specs)
{
    json_t *groups = json_object_get(document, "groups"), *spec, *row;
    const char *name;
    size_t i;
    json_object_foreach((json_t *)specs, name, spec)
    {
        json_t *group = json_object();
        json_array_foreach(at_pointer(pack, text_of(spec, "rows", "")), i, row)
        {
            json_object_set(group, text_of(row, "id", ""),
                            json_object_get(row, text_of(spec, "members", "")));
        }
        json_object_set_new(groups, name, group);
    }
}

/* ---- places without a point ---- */

/* A supplied pack may have places without a point on the map. Each gets a box below the map, with a cell for
 * each point that places of the set have. So its pieces are drawn as anywhere else. */
enum {
    CELL_WIDTH = 84,
    CELL_HEIGHT = 38,
    CELLS_A_ROW = 3,
    BOX_HEAD = 24,
    BOX_GAP = 10,
    BOXES_TOP = 40,
    BOXES_END = 24
};
enum { BOX_WIDTH = CELLS_A_ROW * CELL_WIDTH + BOX_GAP };

struct boxes {
    json_t *document;
    int x, y, top, bottom; /* the place of the next box; the top of its row, and the lowest end so far */
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
static void box_next(struct boxes *boxes, int height, int map_width)
{
    if (boxes->x + BOX_WIDTH > map_width) {
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

static void place_in_box(struct boxes *boxes, const char *set, const char *id, const char *title,
                         json_t *names)
{
    json_t *document = boxes->document, *places = places_of(document, set), *points = json_object(), *unused,
           *place = json_object_get(places, id);
    const int cells = json_object_size(names), rows = (cells + CELLS_A_ROW - 1) / CELLS_A_ROW,
              height = BOX_HEAD + rows * CELL_HEIGHT;
    const char *name;
    char path[80];
    int i = 0;
    box_next(boxes, height, number_of(json_object_get(document, "map"), "width", 1000));
    json_object_foreach(names, name, unused)
    {
        json_object_set_new(points, name,
                            json_pack("[i, i]", boxes->x + 22 + i % CELLS_A_ROW * CELL_WIDTH,
                                      boxes->y + BOX_HEAD + CELL_HEIGHT / 2 + i / CELLS_A_ROW * CELL_HEIGHT));
        i++;
    }
    json_t *made = json_pack("{s:o, s:s, s:{s:[i,i], s:[s], s:i, s:s, s:b}}", "points", points, "symbol",
                             symbol_of_set(places), "label", "at", boxes->x + 8, boxes->y + 17, "lines",
                             title, "size", 14, "anchor", "start", "bold", true);
    json_object_update_missing(made, place);
    json_object_set_new(places, id, made);
    snprintf(path, sizeof path, "M%d %dh%dv%dh%dz", boxes->x, boxes->y, BOX_WIDTH - BOX_GAP, height,
             BOX_GAP - BOX_WIDTH);
    json_array_append_new(
        json_object_get(document, "outlines"),
        json_pack("{s:s, s:s, s:s, s:s}", "set", set, "of", id, "class", "region", "path", path));
    boxes->x += BOX_WIDTH;
}

/* Removes places that the pack does not have, and gives boxes to places without a point. */
static void fit_set(struct boxes *boxes, const char *set, const json_t *domain)
{
    json_t *places = places_of(boxes->document, set), *names = point_names(places), *place, *title;
    const char *id;
    void *next;
    json_object_foreach_safe(places, next, id, place)
    {
        if (!json_object_get(domain, id)) json_object_del(places, id);
    }
    json_object_foreach((json_t *)domain, id, title)
    {
        place = json_object_get(places, id);
        if (json_object_size(names) && !json_object_size(json_object_get(place, "points")))
            place_in_box(boxes, set, id, json_string_value(title), names);
    }
    json_decref(names);
}

/* Makes land of outlines without a place, and removes lines without a place. */
static void drop_strays(json_t *document)
{
    json_t *list = json_object_get(document, "outlines"), *row, *end;
    size_t i, j;
    json_array_foreach(list, i, row)
    {
        const char *set = text_of(row, "set", NULL);
        if (!set || json_object_get(places_of(document, set), text_of(row, "of", ""))) continue;
        json_object_del(row, "set");
        if (strcmp(text_of(row, "class", ""), "sea") != 0)
            json_object_set_new(row, "class", json_string("land"));
    }
    list = json_object_get(document, "lines");
    for (i = json_array_size(list); i-- > 0;)
        json_array_foreach(json_object_get(json_array_get(list, i), "between"), j, end)
        {
            bool known = false;
            const char *set;
            json_object_foreach(json_object_get(document, "places"), set, row)
            {
                known |= json_object_get(places_of(document, set), json_string_value(end)) != NULL;
            }
            if (known) continue;
            json_array_remove(list, i);
            break;
        }
}

/* Enlarges the map by the boxes. On a small page they are drawn again at a readable size. */
static void make_room(const struct boxes *boxes)
{
    json_t *document = boxes->document, *map = json_object_get(document, "map"),
           *insets = json_object_get(document, "insets");
    const int width = number_of(map, "width", 1000), columns = width / 2 / BOX_WIDTH * BOX_WIDTH + BOX_GAP;
    if (!boxes->bottom) return;
    json_array_append_new(json_object_get(document, "labels"),
                          json_pack("{s:[i,i], s:[s], s:i, s:s}", "at", BOX_GAP, boxes->top - BOX_GAP,
                                    "lines", "Places that the map does not have", "size", 18, "anchor",
                                    "start"));
    for (int x = 0; x < (boxes->y > boxes->top ? width : boxes->x); x += columns)
        json_array_append_new(insets, json_pack("{s:s, s:i, s:i, s:i, s:i}", "name", "Other places", "x", x,
                                                "y", boxes->top - BOXES_TOP, "width", columns, "height",
                                                boxes->bottom - boxes->top + BOXES_TOP + BOX_GAP));
    json_object_set_new(map, "height", json_integer(boxes->bottom + BOXES_END));
}

static void fit_places(json_t *document, const json_t *names)
{
    const int height = number_of(json_object_get(document, "map"), "height", 1000);
    struct boxes boxes = {document, BOX_GAP, height + BOXES_TOP, height + BOXES_TOP, 0};
    const char *set;
    json_t *row;
    json_object_foreach(json_object_get(document, "places"), set, row)
    {
        fit_set(&boxes, set, json_object_get(names, text_of(row, "is", set)));
    }
    drop_strays(document);
    make_room(&boxes);
}

/* ---- steps ---- */

/* "card_round": "Card round". */
static json_t *words_of_name(const char *name)
{
    struct words words = {0};
    words_add(&words, name);
    for (char *c = words.text; *c; c++)
        if (*c == '_') *c = ' ';
    if (words.text[0] >= 'a' && words.text[0] <= 'z') words.text[0] = (char)(words.text[0] - 'a' + 'A');
    return json_string(words.text);
}

/* "Where it came from; none: nowhere.": "Where it came from". */
static json_t *words_of_doc(const char *doc)
{
    const size_t end = strcspn(doc, ";:"), length = strlen(doc);
    return json_stringn(doc, end < length ? end : length - (length && doc[length - 1] == '.'));
}

static bool is_untold(const json_t *untold, const char *name)
{
    const json_t *member;
    size_t i;
    json_array_foreach(untold, i, member)
    {
        if (!strcmp(json_string_value(member), name)) return true;
    }
    return false;
}

/* The name of each step, and those of its members that name something on the table. Other members, and
 * "untold" ones, are internal to the rules. */
static json_t *steps_of(const struct game *game, const json_t *untold)
{
    json_t *steps = json_object();
    for (int i = 0; i < game->step_count; i++) {
        const struct step *step = game->steps[i];
        json_t *members = json_object();
        for (const struct field *field = step->record ? step->record->fields : NULL; field && field->name;
             field++)
            if (field->domain && !field->keys && !is_untold(untold, field->name))
                json_object_set_new(
                    members, field->name,
                    json_pack("{s:o, s:s}", "name", words_of_doc(field->doc), "is", field->domain->name));
        json_object_set_new(steps, step->name,
                            json_pack("{s:o, s:o}", "name", words_of_name(step->name), "members", members));
    }
    return steps;
}

void presentation_resolve(struct board *board)
{
    json_t *document = board->document;
    const json_t *spec = json_object_get(document, "from_pack"), *pack = board->pack_json;
    resolve_boxes(document, pack, json_object_get(spec, "boxes"));
    resolve_places(document, pack, json_object_get(spec, "places"));
    fit_places(document, board->names);
    resolve_outlines(document, pack, json_object_get(spec, "outlines"));
    resolve_lines(document, pack, json_object_get(spec, "lines"));
    resolve_groups(document, pack, json_object_get(spec, "groups"));
    json_object_del(document, "from_pack");
    json_object_set_new(document, "steps", steps_of(board->pack->game, json_object_get(document, "untold")));
    json_object_del(document, "untold");
}
