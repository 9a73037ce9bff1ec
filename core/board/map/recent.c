/* What was done last: the places and pieces that the last action names, as its reader may know it. */
#include "board/map/map.h"
#include "board/style.h"
#include "board/values.h"

static void note_args(json_t *recent, const json_t *object, const struct arg *args)
{
    for (; args && args->name; args++)
        if (args->domain) ids_add(recent, args->domain->name, json_object_get(object, args->name));
}

static const struct arg *args_of_move(const struct game *game, const char *type)
{
    for (int i = 0; i < game->move_count; i++)
        if (!strcmp(game->moves[i]->name, type)) return game->moves[i]->args;
    return NULL;
}

static const struct arg *args_of_event(const struct game *game, const char *type)
{
    for (int i = 0; i < game->event_count; i++)
        if (!strcmp(game->events[i].name, type)) return game->events[i].args;
    return NULL;
}

static bool is_report(const struct board *board, const char *type)
{
    const struct map_print *map = &board->presentation.map;
    for (int i = 0; i < map->reports.count; i++)
        if (!strcmp(map->reports.at[i].text, type)) return true;
    return false;
}

json_t *recent_read(const struct board *board, const json_t *last)
{
    const struct game *game = board->pack->game;
    const json_t *move = json_object_get(last, "move"), *event;
    json_t *recent = json_object();
    size_t i;
    note_args(recent, move, args_of_move(game, text_of(move, "type", "")));
    json_array_foreach(json_object_get(last, "events"), i, event)
    {
        const char *type = text_of(event, "type", "");
        if (!is_report(board, type)) note_args(recent, event, args_of_event(game, type));
    }
    return recent;
}

bool is_recent(const struct drawing *d, const char *domain, const char *id)
{
    return json_object_get(json_object_get(d->recent, domain), id) != NULL;
}

enum { RING = 21 }; /* its radius */

/* Whether a layer always has a marker there, such as the status of a country. A ring around it would say that
 * the marker has changed. */
static bool has_marker_at(const struct presentation *p, const struct place_set *set,
                          const struct place *place, const struct point *at)
{
    for (int i = 0; i < p->layers.count; i++) {
        const struct layer *layer = &p->layers.at[i];
        const struct point *marker = point_find(place, layer->look.point);
        if (layer->is.always && layer->places == set && marker && marker->x == at->x && marker->y == at->y)
            return true;
    }
    return false;
}

/* The ring around the name of a place. */
static void label_ring(struct writer *w, const struct map_label *label)
{
    const int size = label->size ? label->size : USUAL_NAME, lines = label->lines.count;
    int longest = 0;
    for (int i = 0; i < lines; i++) {
        const int length = text_width(label->lines.at[i].text, size);
        if (length > longest) longest = length;
    }
    const int width = longest + size, height = lines * size * 11 / 10 + size / 3;
    const int left = label->anchor == ANCHOR_END     ? width - size / 2
                     : label->anchor == ANCHOR_START ? size / 2
                                                     : width / 2;
    svg_put(w, "<rect class=\"" RECENT_RING "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
            label->at.x - left, label->at.y - size, width, height, size / 2);
}

/* Where the place is, if it is recent and has a point; NULL otherwise. Events may name it by the domain of
 * its set, or by the name of the set, where that is another domain of the same places. */
static const struct point *recent_point(const struct drawing *d, const struct place_set *set, int place)
{
    const struct place *at = &set->places.at[place];
    const bool recent = is_recent(d, set->domain, at->id) || is_recent(d, set->id, at->id);
    return recent ? point_find(at, "at") : NULL;
}

static int recent_count(const struct drawing *d)
{
    const struct map_print *map = &d->board->presentation.map;
    int count = 0;
    for (int i = 0; i < map->sets.count; i++)
        for (int place = 0; place < map->sets.at[i].places.count; place++)
            count += recent_point(d, &map->sets.at[i], place) != NULL;
    return count;
}

void recent_draw(const struct drawing *d, struct writer *w)
{
    enum { MOST = 16 };
    const struct map_print *map = &d->board->presentation.map;
    const int count = recent_count(d);
    if (count == 0 || count > MOST) return;
    svg_put(w, "<g data-zone=\"last\" pointer-events=\"none\"");
    svg_named(w, "img", text_of(json_object_get(d->seen, "last"), "text", ""));
    for (int i = 0; i < map->sets.count; i++) {
        const struct place_set *set = &map->sets.at[i];
        for (int place = 0; place < set->places.count; place++) {
            const struct point *at = recent_point(d, set, place);
            const struct place *row = &set->places.at[place];
            if (at && row->label.at.given && has_marker_at(&d->board->presentation, set, row, at))
                label_ring(w, &row->label);
            else if (at)
                svg_put(w, "<circle class=\"" RECENT_RING "\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", at->x, at->y,
                        RING);
        }
    }
    svg_put(w, "</g>");
}
