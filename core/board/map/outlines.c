/* Outlines: land, seas and regions. What lies in a region is told by its colour, which a layer of the
 * presentation takes from the view ("as": "fill"), or which the place has by itself. */
#include "board/colours.h"
#include "board/map/map.h"

/* ---- the colours of regions ---- */

struct fills {
    json_t *of; /* {set: {place: number of the colour}} */
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
static void fill_by_value(struct drawing *d, const struct scope *scope, void *context)
{
    struct fills *fills = context;
    const char *group = text_of(fills->layer, "group", NULL),
               *id = scope->bound_count ? scope->bound[0].id : "";
    const int colour = colour_for(scope, text_of(fills->layer, "colour", "{value}"));
    const json_t *groups = json_object_get(d->board->document, "groups"), *member;
    size_t i;
    if (value_is_blank(scope->value) || !colour) return;
    if (!group) {
        fill_place(fills, id, colour);
        return;
    }
    json_array_foreach(json_object_get(json_object_get(groups, group), id), i, member)
    {
        if (json_is_string(member)) fill_place(fills, json_string_value(member), colour);
    }
}

/* Notes the places of a set that have a colour by themselves. */
static void fill_own(const struct drawing *d, struct fills *fills)
{
    const char *id;
    json_t *place;
    json_object_foreach((json_t *)places_of(d, fills->set), id, place)
    {
        if (json_object_get(place, "colour"))
            fill_place(fills, id, colour_of(d->board, text_of(place, "colour", "")));
    }
}

static json_t *fills_read(struct drawing *d)
{
    struct fills fills = {json_object()};
    const json_t *zone;
    json_t *set;
    size_t i, j;
    json_object_foreach(json_object_get(d->board->document, "places"), fills.set, set)
    {
        fill_own(d, &fills);
    }
    json_array_foreach(zones_of(d), i, zone)
    {
        json_array_foreach(json_object_get(zone, "layers"), j, fills.layer)
        {
            if (strcmp(text_of(fills.layer, "as", ""), "fill") != 0) continue;
            fills.set = text_of(fills.layer, "set", "");
            value_each(d, NULL, text_of(fills.layer, "shows", ""), fill_by_value, &fills);
        }
    }
    return fills.of;
}

/* ---- drawing ---- */

static const char *class_of_ground(const char *name)
{
    static const char *const CLASSES[][2] = {{"land", "l o"},    {"region", "l o"}, {"pale", "y o"},
                                             {"outside", "g o"}, {"sea", "s"},      {"wild", "w o"},
                                             {"coast", "g o"}};
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++)
        if (!strcmp(CLASSES[i][0], name)) return CLASSES[i][1];
    return "l o";
}

/* Writes the class of an outline: the colour that fills it, a tint, or that of the ground. */
static void class_write(struct writer *w, const struct drawing *d, const json_t *fills, const json_t *outline)
{
    const char *set = text_of(outline, "set", NULL), *id = text_of(outline, "of", "");
    const json_t *fill = set ? json_object_get(json_object_get(fills, set), id) : NULL,
                 *tint = json_object_get(set ? json_object_get(places_of(d, set), id) : outline, "tint");
    if (fill)
        svg_put(w, " class=\"f%d o\"", number_bounded(fill));
    else if (json_is_integer(tint))
        svg_put(w, " class=\"t%d o\"", number_bounded(tint));
    else
        svg_put(w, " class=\"%s\"", class_of_ground(text_of(outline, "class", "land")));
}

void outlines_draw(struct drawing *d, struct writer *w)
{
    json_t *fills = fills_read(d);
    const json_t *outline;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "outlines"), i, outline)
    {
        const char *set = text_of(outline, "set", NULL), *id = text_of(outline, "of", "");
        svg_put(w, "<path fill-rule=\"evenodd\"");
        class_write(w, d, fills, outline);
        if (set) {
            svg_attribute(w, "data-set", set);
            svg_attribute(w, "data-place", id);
        }
        svg_attribute(w, "d", text_of(outline, "path", ""));
        if (set) {
            svg_named(w, "img", name_of(d->board, domain_of_set(d, set), id));
            svg_put(w, "</path>");
        } else {
            svg_put(w, "/>");
        }
    }
    json_decref(fills);
}
