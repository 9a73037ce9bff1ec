/* A presentation is read: its members by the tables of format*.c, and then what its parts name of each
 * other. */
#include <stdio.h>

#include "board/presentation/members.h"
#include "board/presentation/resolve.h"
#include "board/values.h"

/* The path of an entry of a list in an entry of a list: /zones/2/layers/0. */
#define PATH_OF(format, ...) (snprintf(path, sizeof path, format, __VA_ARGS__), path)

/* ---- looks ---- */

/* What a look leaves out is that of another. */
static void look_inherit(struct look *look, const struct look *from)
{
    if (!look->shape) look->shape = from->shape;
    if (!look->size) look->size = from->size;
    if (!look->colour) look->colour = from->colour;
    if (!look->text) look->text = from->text;
    if (!look->title) look->title = from->title;
    if (!look->point) look->point = from->point;
    if (!look->shift.given) look->shift = from->shift;
}

static void look_of_pieces_find(struct reading *r, const char *path, struct piece_list *list)
{
    const struct presentation *p = &r->board->presentation;
    for (int i = 0; i < p->pieces.count; i++)
        if (!strcmp(p->pieces.at[i].id, list->piece)) list->look = &p->pieces.at[i];
    if (!list->look) fault_add(r->faults, path, "there are no pieces \"%.60s\"", list->piece);
}

/* ---- the map ---- */

static const struct symbol *symbol_named(const struct presentation *p, const char *name)
{
    for (int i = 0; i < p->map.symbols.count; i++)
        if (!strcmp(p->map.symbols.at[i].id, name)) return &p->map.symbols.at[i];
    return NULL;
}

/* A place of a supplied pack may have a symbol that the presentation does not have, and then shows none. */
static void places_link(struct reading *r, struct place_set *set)
{
    struct presentation *p = &r->board->presentation;
    set->numbers = json_object();
    for (int i = 0; i < set->places.count; i++) {
        struct place *place = &set->places.at[i];
        place->number = p->map.place_count++;
        place->symbol = symbol_named(p, place->symbol_name ? place->symbol_name : "none");
        json_object_set_new(set->numbers, place->id, json_integer(i));
    }
}

static const struct place_set *set_named(const struct presentation *p, const char *name)
{
    for (int i = 0; i < p->map.sets.count; i++)
        if (!strcmp(p->map.sets.at[i].id, name)) return &p->map.sets.at[i];
    return NULL;
}

static void outlines_link(struct reading *r)
{
    const struct presentation *p = &r->board->presentation;
    char path[FAULT_PATH];
    for (int i = 0; i < p->map.outlines.count; i++) {
        struct outline *outline = &p->map.outlines.at[i];
        if (!outline->set) continue;
        outline->places = set_named(p, outline->set);
        outline->place = outline->places ? place_find(outline->places, outline->of) : NULL;
        if (!outline->place)
            fault_add(r->faults, PATH_OF("/outlines/%d", i), "the set \"%.60s\" has no such place",
                      outline->set);
    }
}

/* ---- layers ---- */

/* Notes in the places of a set which entry of the group has them. */
static void group_link(const struct place_set *set, const struct place_group *group)
{
    for (int i = 0; i < group->of.count; i++) {
        const struct group_members *members = &group->of.at[i];
        for (int k = 0; k < members->places.count; k++) {
            const json_t *number = json_object_get(set->numbers, members->places.at[k].text);
            if (!number) continue;
            struct place *place = &set->places.at[json_integer_value(number)];
            place->group = group->id;
            place->member_of = members->id;
        }
    }
}

static void layer_link(struct reading *r, const char *path, struct layer *layer)
{
    const struct look usual = {.shape = SHAPE_DISC, .text = "", .title = "{value}", .point = "at"};
    layer->places = set_named(&r->board->presentation, layer->set);
    if (!layer->places) fault_add(r->faults, path, "there is no set \"%.60s\"", layer->set);
    if (!layer->shows == !layer->event) fault_add(r->faults, path, "it must have either shows or event");
    if (layer->event && (layer->form == LAYER_FILL || layer->form == LAYER_STACK))
        fault_add(r->faults, path, "events are drawn as marks, rows and arrows alone");
    if (layer->group) {
        const struct place_group *group = group_find(&r->board->presentation, layer->group);
        if (!group) fault_add(r->faults, path, "there is no group \"%.60s\"", layer->group);
        if (group && layer->places && layer->form == LAYER_FILL) group_link(layer->places, group);
    }
    look_inherit(&layer->look, &usual);
    for (int i = 0; i < layer->values.count; i++)
        look_inherit(&layer->values.at[i].look, &layer->look);
    for (int i = 0; i < layer->pieces.count; i++)
        look_of_pieces_find(r, path, &layer->pieces.at[i]);
}

static const struct layer *layer_named(const struct presentation *p, const char *id)
{
    for (int i = 0; i < p->layers.count; i++)
        if (!strcmp(p->layers.at[i].id, id)) return &p->layers.at[i];
    return NULL;
}

/* ---- the key ---- */

/* The look that an entry shows: that of a layer, of one of its values, or of a symbol. */
static void key_entry_link(struct reading *r, const char *path, struct key_entry *entry)
{
    const struct presentation *p = &r->board->presentation;
    const struct look usual = {.shape = SHAPE_DISC, .text = ""};
    const struct layer *layer = entry->layer ? layer_named(p, entry->layer) : NULL;
    const struct symbol *symbol = entry->symbol ? symbol_named(p, entry->symbol) : NULL;
    const struct look *value =
        layer && entry->value ? look_find(layer->values.at, layer->values.count, entry->value) : NULL;
    if (entry->layer && !layer) fault_add(r->faults, path, "there is no layer \"%.60s\"", entry->layer);
    if (entry->symbol && !symbol) fault_add(r->faults, path, "there is no symbol \"%.60s\"", entry->symbol);
    if (layer && entry->value && !value)
        fault_add(r->faults, path, "the layer has no value \"%.60s\"", entry->value);
    if (value || layer) look_inherit(&entry->look, value ? value : &layer->look);
    if (symbol)
        look_inherit(&entry->look,
                     &(struct look){.shape = symbol->shape, .size = symbol->size, .colour = symbol->colour});
    look_inherit(&entry->look, &usual);
}

static void key_link(struct reading *r, const struct zone *zone, int number)
{
    char path[FAULT_PATH];
    for (int i = 0; i < zone->key.count; i++) {
        const struct key_group *group = &zone->key.at[i];
        for (int k = 0; k < group->pieces.count; k++)
            look_of_pieces_find(r, PATH_OF("/zones/%d/groups/%d/pieces/%d", number, i, k),
                                &group->pieces.at[k]);
        for (int k = 0; k < group->entries.count; k++)
            key_entry_link(r, PATH_OF("/zones/%d/groups/%d/entries/%d", number, i, k), &group->entries.at[k]);
    }
}

/* ---- sheets ---- */

static void armies_link(struct reading *r, const char *path, struct armies_spec *armies)
{
    if (!armies->layer_id) return;
    armies->layer = layer_named(&r->board->presentation, armies->layer_id);
    if (!armies->layer) fault_add(r->faults, path, "there is no layer \"%.60s\"", armies->layer_id);
    if (armies->reserve.pieces.piece) look_of_pieces_find(r, path, &armies->reserve.pieces);
}

/* ---- the whole ---- */

/* One zone is the map. Others name its layers. */
static void map_link(struct reading *r)
{
    struct presentation *p = &r->board->presentation;
    char path[FAULT_PATH];
    int maps = 0;
    for (int i = 0; i < p->zones.count; i++) {
        const struct zone *zone = &p->zones.at[i];
        if (zone->kind != ZONE_MAP) continue;
        if (maps++) fault_add(r->faults, PATH_OF("/zones/%d/kind", i), "another zone is the map");
        p->layers = zone->layers;
        for (int k = 0; k < zone->layers.count; k++)
            layer_link(r, PATH_OF("/zones/%d/layers/%d", i, k), &zone->layers.at[k]);
    }
    if (!maps) fault_add(r->faults, "/zones", "no zone is the map");
}

static void zones_link(struct reading *r)
{
    const struct presentation *p = &r->board->presentation;
    char path[FAULT_PATH];
    map_link(r);
    for (int i = 0; i < p->zones.count; i++) {
        struct zone *zone = &p->zones.at[i];
        if (zone->kind == ZONE_KEY) key_link(r, zone, i);
        if (zone->kind == ZONE_SHEET) armies_link(r, PATH_OF("/zones/%d/armies", i), &zone->sheet.armies);
    }
}

bool presentation_read(struct board *board, struct faults *faults)
{
    struct reading r = {board, faults};
    struct presentation *p = &board->presentation;
    const size_t before = faults->count;
    format_read(&r, "", &PRESENTATION, board->document, p);
    if (faults->count > before) return false; /* what is missing has no links */
    for (int i = 0; i < p->map.sets.count; i++)
        places_link(&r, &p->map.sets.at[i]);
    outlines_link(&r);
    zones_link(&r);
    return faults->count == before;
}
