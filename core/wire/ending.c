/* Ends from outside the rules in JSON. */
#include <string.h>

#include "engine/ending.h"
#include "wire/result.h"
#include "wire/wire.h"

void ending_write(struct writer *w, const struct game *game, const struct ending *ending)
{
    const bool awarded = ending->kind == ENDING_AWARDED;
    writer_open(w, '{');
    if (awarded) writer_member_string(w, "by", ending->by_points ? "points" : "ranks");
    writer_member_string(w, "kind", ending_kind_name(ending->kind));
    if (awarded) writer_member_open(w, "places", '[');
    for (int i = 0; awarded && i < SEATS_MAX; i++) {
        if (!ending->rank[i]) continue;
        writer_open(w, '{');
        if (ending->by_points) writer_member_integer(w, "points", ending->points[i]);
        writer_member_integer(w, "rank", ending->rank[i]);
        writer_member_string(w, "seat", domain_id(game->seats, NULL, i));
        writer_close(w, '}');
    }
    if (awarded) writer_close(w, ']');
    if (ending->kind == ENDING_DRAWN) seats_write(w, "seats", game, ending->seats);
    writer_close(w, '}');
}

static int seat_of(const struct game *game, const json_t *json)
{
    return json_is_string(json)
               ? domain_find(game->seats, NULL, json_string_value(json), json_string_length(json))
               : -1;
}

static bool read_drawn(const json_t *list, const struct game *game, struct ending *ending)
{
    if (!json_is_array(list)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const int seat = seat_of(game, json_array_get(list, i));
        if (seat < 0 || (ending->seats >> seat & 1)) return false;
        ending->seats |= UINT32_C(1) << seat;
    }
    return true;
}

static bool read_places(const json_t *list, const struct game *game, struct ending *ending)
{
    if (!json_is_array(list)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *place = json_array_get(list, i), *points = json_object_get(place, "points"),
                     *rank = json_object_get(place, "rank");
        const int seat = seat_of(game, json_object_get(place, "seat"));
        if (seat < 0 || ending->rank[seat] || !json_is_integer(rank)) return false;
        if (json_integer_value(rank) < 1 || json_integer_value(rank) > SEATS_MAX) return false;
        if (ending->by_points != json_is_integer(points)) return false;
        if (json_object_size(place) != 2 + (size_t)ending->by_points) return false;
        const json_int_t value = json_integer_value(points);
        if (value > AWARD_POINTS_MOST || value < -AWARD_POINTS_MOST) return false;
        ending->rank[seat] = json_integer_value(rank);
        ending->points[seat] = value;
    }
    return true;
}

static bool read_by(const json_t *json, struct ending *ending)
{
    const char *by = json_string_value(json);
    ending->by_points = by && strcmp(by, "points") == 0;
    return by && (ending->by_points || strcmp(by, "ranks") == 0);
}

/* ENDING_NONE: no kind has this name. */
static int kind_find(const char *name)
{
    for (int kind = ENDING_DRAWN; kind <= ENDING_AWARDED; kind++)
        if (strcmp(ending_kind_name(kind), name) == 0) return kind;
    return ENDING_NONE;
}

bool ending_read(const json_t *json, const struct game *game, uint32_t seats, struct ending *ending)
{
    static const size_t MEMBERS[] = {[ENDING_DRAWN] = 2, [ENDING_ABORTED] = 1, [ENDING_AWARDED] = 3};
    const char *name = json_string_value(json_object_get(json, "kind"));
    const int kind = name ? kind_find(name) : ENDING_NONE;
    *ending = (struct ending){0};
    if (kind == ENDING_NONE || json_object_size(json) != MEMBERS[kind]) return false;
    ending->kind = kind;
    if (kind == ENDING_DRAWN && !read_drawn(json_object_get(json, "seats"), game, ending)) return false;
    if (kind == ENDING_AWARDED && (!read_by(json_object_get(json, "by"), ending) ||
                                   !read_places(json_object_get(json, "places"), game, ending)))
        return false;
    return ending_is_sound(ending, seats);
}
