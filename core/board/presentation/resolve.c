/* A presentation is resolved against a pack: rows of the pack that "from_pack" names become places, outlines,
 * lines, boxes and groups. */
#include "board/presentation/resolve.h"

#include <stdio.h>

#include "board/words.h"

json_t *document_places(const json_t *document, const char *set)
{
    return json_object_get(json_object_get(json_object_get(document, "places"), set), "of");
}

/* ---- places ---- */

/* The point of a row. `members` has the names of its two coordinates. */
static json_t *point_of_row(const json_t *row, const json_t *members)
{
    return json_pack("[i, i]", number_of(row, json_string_value(json_array_get(members, 0)), 0),
                     number_of(row, json_string_value(json_array_get(members, 1)), 0));
}

enum { NAME = 12 }; /* the usual size of a place's name */

/* The label of a place, from its row. Its size follows the symbol. "labels" has labels that stand elsewhere:
 * how far from the place, and the anchor. */
static json_t *label_of_row(const json_t *document, const json_t *row, const json_t *spec, const char *symbol)
{
    const json_t *style = json_object_get(json_object_get(document, "symbols"), symbol);
    const json_t *moved = json_object_get(json_object_get(spec, "labels"), text_of(row, "id", ""));
    json_t *at = point_of_row(
        row, json_object_get(moved ? json_object_get(spec, "points") : spec, moved ? "at" : "label"));
    const char *anchor = text_of(row, text_of(spec, "anchor", ""), "middle");
    if (moved) {
        json_array_set_new(at, 0, json_integer(number_in(at, 0) + number_in(moved, 0)));
        json_array_set_new(at, 1, json_integer(number_in(at, 1) + number_in(moved, 1)));
        anchor = json_string_value(json_array_get(moved, 2));
    }
    return json_pack("{s:o, s:[s], s:s, s:i, s:b}", "at", at, "lines", text_of(row, "name", "?"), "anchor",
                     anchor ? anchor : "middle", "size", number_of(style, "label", NAME), "bold",
                     json_is_true(json_object_get(style, "bold")));
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

/* Puts the "marks" that the row has to the name of the place's symbol: "value" of a row that is an electorate
 * is "value-electorate". */
static void mark_symbol(json_t *place, const json_t *row, const json_t *marks)
{
    struct words symbol = {0};
    const json_t *mark;
    size_t i;
    words_add(&symbol, text_of(place, "symbol", "none"));
    json_array_foreach(marks, i, mark)
    {
        if (!json_is_true(json_object_get(row, json_string_value(mark)))) continue;
        words_add(&symbol, "-");
        words_add(&symbol, json_string_value(mark));
    }
    json_object_set_new(place, "symbol", json_string(symbol.text));
}

/* Makes a place from its row. The presentation's own members win. "shifts" are points beside the place, by
 * id; "" is for all others. */
static void place_of_row(json_t *document, json_t *places, const json_t *row, const json_t *spec)
{
    const char *id = text_of(row, "id", ""), *of_row = text_of(row, text_of(spec, "symbol", ""), "none"),
               *symbol = text_of(json_object_get(places, id), "symbol", of_row);
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
    mark_symbol(place, row, json_object_get(spec, "marks"));
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
        json_t *places = document_places(document, set);
        const json_t *rows = value_at_plain(pack, text_of(spec, "rows", ""));
        json_array_foreach(rows, i, row)
        {
            place_of_row(document, places, row, spec);
        }
    }
}

/* ---- outlines, lines, boxes, groups ---- */

/* Outlines belong to the first set that has a place of their id; others are ground. */
static void resolve_outlines(json_t *document, const json_t *pack, const json_t *spec)
{
    json_t *list = json_object_get(document, "outlines"), *classes = json_object_get(spec, "classes"), *row,
           *of;
    const char *set;
    size_t i;
    json_array_foreach(value_at_plain(pack, text_of(spec, "rows", "")), i, row)
    {
        const char *id = text_of(row, "of", "");
        json_t *outline =
            json_pack("{s:s, s:s, s:s}", "of", id, "class", "land", "path", text_of(row, "path", ""));
        json_object_foreach(classes, set, of)
        {
            if (!json_object_get(document_places(document, set), id)) continue;
            json_object_set_new(outline, "set", json_string(set));
            json_object_set(outline, "class", of);
            break;
        }
        json_array_append_new(list, outline);
    }
}

static json_t *place_point(const json_t *document, const char *set, const char *id, const char *point)
{
    return json_object_get(json_object_get(json_object_get(document_places(document, set), id), "points"),
                           point);
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
        json_array_foreach(value_at_plain(pack, text_of(spec, "rows", "")), j, row)
        {
            line_of_row(document, text_of(spec, "set", ""), row, spec);
        }
    }
}

static void resolve_boxes(json_t *document, const json_t *pack, const json_t *spec)
{
    json_t *boxes = json_object_get(document, "boxes"), *row;
    size_t i;
    json_array_foreach(value_at_plain(pack, text_of(spec, "rows", "")), i, row)
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
        json_array_foreach(value_at_plain(pack, text_of(spec, "rows", "")), i, row)
        {
            json_object_set(group, text_of(row, "id", ""),
                            json_object_get(row, text_of(spec, "members", "")));
        }
        json_object_set_new(groups, name, group);
    }
}

/* Gives the document what the pack and places without a point add to, empty where it has none. */
static void complete(json_t *document)
{
    json_t *empty = json_pack("{s:[], s:[], s:[], s:[], s:{}, s:{}}", "outlines", "lines", "labels", "insets",
                              "boxes", "groups");
    json_object_update_missing(document, empty);
    json_decref(empty);
}

void presentation_resolve(struct board *board)
{
    json_t *document = board->document;
    const json_t *spec = json_object_get(document, "from_pack"), *pack = board->pack_json;
    complete(document);
    resolve_boxes(document, pack, json_object_get(spec, "boxes"));
    resolve_places(document, pack, json_object_get(spec, "places"));
    document_fit(document, board->names);
    resolve_outlines(document, pack, json_object_get(spec, "outlines"));
    resolve_lines(document, pack, json_object_get(spec, "lines"));
    resolve_groups(document, pack, json_object_get(spec, "groups"));
    json_object_del(document, "from_pack");
    json_object_set_new(document, "steps", document_steps(document, board->pack->game));
    json_object_del(document, "untold");
    json_object_del(document, "step_names");
    json_object_del(document, "member_names");
}
