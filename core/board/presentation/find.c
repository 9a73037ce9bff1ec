/* Finds parts of a presentation by their names: see board/presentation.h. */
#include <string.h>

#include "board/presentation.h"

const struct place *place_find(const struct place_set *set, const char *id)
{
    const json_t *number = id ? json_object_get(set->numbers, id) : NULL;
    return number ? &set->places.at[json_integer_value(number)] : NULL;
}

const struct map_box *box_find(const struct presentation *p, const char *id)
{
    for (int i = 0; i < p->map.boxes.count; i++)
        if (!strcmp(p->map.boxes.at[i].id, id)) return &p->map.boxes.at[i];
    return NULL;
}

const struct place_group *group_find(const struct presentation *p, const char *id)
{
    for (int i = 0; i < p->map.groups.count; i++)
        if (!strcmp(p->map.groups.at[i].id, id)) return &p->map.groups.at[i];
    return NULL;
}

const struct group_members *group_members_find(const struct place_group *group, const char *id)
{
    for (int i = 0; group && i < group->of.count; i++)
        if (!strcmp(group->of.at[i].id, id)) return &group->of.at[i];
    return NULL;
}

const struct look *look_find(const struct value_look *looks, int count, const char *value)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(looks[i].value, value)) return &looks[i].look;
    return NULL;
}

const struct piece_look *piece_look_find(const struct presentation *p, const char *domain)
{
    for (int i = 0; i < p->pieces.count; i++)
        if (!strcmp(p->pieces.at[i].domain, domain)) return &p->pieces.at[i];
    return NULL;
}

const struct printed_thing *printed_thing_find(const struct presentation *p, const char *domain)
{
    for (int i = 0; domain && i < p->printed.count; i++)
        if (!strcmp(p->printed.at[i].domain, domain)) return &p->printed.at[i];
    return NULL;
}

const struct point *point_find(const struct place *place, const char *name)
{
    const struct point *usual = NULL;
    for (int i = 0; place && i < place->points.count; i++) {
        const struct place_point *point = &place->points.at[i];
        if (!strcmp(point->name, name)) return &point->at;
        if (!strcmp(point->name, "at")) usual = &point->at;
    }
    return usual;
}
