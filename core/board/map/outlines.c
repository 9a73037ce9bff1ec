/* Outlines: land, seas and regions. What lies in a region is told by its colour, which a layer of the
 * presentation takes from the view ("as": "fill"), or which the place has by itself. */
#include <stdlib.h>

#include "board/colours.h"
#include "board/map/map.h"
#include "board/style.h"

/* ---- the colours of regions ---- */

struct fills {
    int *of; /* the number of the colour of each place, or FILL_NONE */
    const struct layer *layer;
};
enum { FILL_NONE = -1 };

static void fill_place(struct fills *fills, const struct place_set *set, const char *id, int colour)
{
    const struct place *place = place_find(set, id);
    if (place) fills->of[place->number] = colour;
}

/* Notes one value of a layer of fills, for a place or for each place of a group. */
static void fill_by_value(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct fills *fills = context;
    const struct layer *layer = fills->layer;
    const struct presentation *p = &d->board->presentation;
    const char *id = scope->bound_count ? scope->bound[0].id : "";
    const int colour = colour_for(scope, layer->look.colour ? layer->look.colour : "{value}");
    if (value_is_blank(scope->value) || !colour) return;
    if (!layer->group) {
        fill_place(fills, layer->places, id, colour);
        return;
    }
    const struct group_members *members = group_members_find(group_find(p, layer->group), id);
    for (int i = 0; members && i < members->places.count; i++)
        fill_place(fills, layer->places, members->places.at[i].text, colour);
}

/* Notes the places of a set that have a colour by themselves. */
static void fill_own(const struct drawing *d, struct fills *fills, const struct place_set *set)
{
    for (int i = 0; i < set->places.count; i++) {
        const struct place *place = &set->places.at[i];
        fills->of[place->number] = place->colour ? colour_of(d->board, place->colour) : FILL_NONE;
    }
}

static void fills_read(const struct drawing *d, struct fills *fills)
{
    const struct presentation *p = &d->board->presentation;
    for (int i = 0; i < p->map.sets.count; i++)
        fill_own(d, fills, &p->map.sets.at[i]);
    for (int i = 0; i < p->layers.count; i++) {
        fills->layer = &p->layers.at[i];
        if (fills->layer->form == LAYER_FILL) value_each(d, NULL, fills->layer->shows, fill_by_value, fills);
    }
}

/* ---- drawing ---- */

/* Writes the class of an outline: the colour that fills it, a tint, or that of the ground. */
static void class_write(struct writer *w, const struct fills *fills, const struct outline *outline)
{
    static const char *const GROUND_CLASSES[GROUND_COUNT] = {
        [GROUND_UNSET] = OUTLINE_LAND, [GROUND_LAND] = OUTLINE_LAND,       [GROUND_REGION] = OUTLINE_LAND,
        [GROUND_PALE] = OUTLINE_PALE,  [GROUND_OUTSIDE] = OUTLINE_OUTSIDE, [GROUND_SEA] = SEA,
        [GROUND_WILD] = OUTLINE_WILD};
    const struct place *place = outline->place;
    if (place && fills->of[place->number] != FILL_NONE)
        svg_put(w, " class=\"" REGION_FORMAT "\"", fills->of[place->number]);
    else if (place && place->tint != TINT_NONE)
        svg_put(w, " class=\"" TINT_FORMAT "\"", place->tint);
    else
        svg_put(w, " class=\"%s\"", GROUND_CLASSES[outline->class]);
}

static void outline_draw(const struct drawing *d, struct writer *w, const struct fills *fills,
                         const struct outline *outline)
{
    svg_put(w, "<path fill-rule=\"evenodd\"");
    class_write(w, fills, outline);
    if (outline->place) place_write(w, outline->places, outline->place);
    svg_attribute(w, "d", outline->path);
    if (outline->place) {
        svg_named(w, "img", name_of(d->board, outline->places->domain, outline->place->id));
        svg_put(w, "</path>");
    } else {
        svg_put(w, "/>");
    }
}

void outlines_draw(const struct drawing *d, struct writer *w)
{
    const struct presentation *p = &d->board->presentation;
    struct fills fills = {.of = calloc((size_t)p->map.place_count + 1, sizeof *fills.of)};
    if (!fills.of) {
        w->failed = true;
        return;
    }
    fills_read(d, &fills);
    for (int i = 0; i < p->map.outlines.count; i++)
        outline_draw(d, w, &fills, &p->map.outlines.at[i]);
    free(fills.of);
}
