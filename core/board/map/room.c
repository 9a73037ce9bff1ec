/* Room for stacks: see the header. */
#include "board/map/room.h"

#include <stdlib.h>

/* How much the overlap with something counts. */
enum { WITH_NAME = 1, WITH_NEAR_SYMBOL = 2, WITH_STACK = 3, WITH_SYMBOL = 4 };

enum {
    TOUCH = 2, /* of edges that may lie over each other */
    NEAR = 10  /* from a symbol: a stack there would seem to be of that place */
};

struct obstacle {
    struct rectangle at;
    int weight;
    const struct point *place; /* whose own stack it does not hinder, or NULL */
};

struct obstacles {
    struct obstacle *at;
    int count, room;
    bool failed;       /* memory was short */
    int width, height; /* of the map */
};

static void obstacle_add(struct obstacles *o, struct rectangle at, int weight, const struct point *place)
{
    if (o->count == o->room) {
        const int room = 2 * o->room + 256;
        struct obstacle *larger = realloc(o->at, (size_t)room * sizeof *larger);
        if (!larger) {
            o->failed = true;
            return;
        }
        o->at = larger;
        o->room = room;
    }
    o->at[o->count++] = (struct obstacle){at, weight, place};
}

struct rectangle label_rectangle(const struct map_label *label)
{
    const int size = label->size ? label->size : USUAL_NAME, lines = label->lines.count;
    int width = 0;
    for (int i = 0; i < lines; i++) {
        const int length = text_width(label->lines.at[i].text, size);
        if (length > width) width = length;
    }
    const int left = label->anchor == ANCHOR_END ? width : label->anchor == ANCHOR_START ? 0 : width / 2;
    return (struct rectangle){label->at.x - left, label->at.y - size * 3 / 4, width,
                              (lines - 1) * size * 11 / 10 + size};
}

static bool has_point(struct rectangle r, const struct point *point)
{
    return point->x >= r.x && point->x < r.x + r.width && point->y >= r.y && point->y < r.y + r.height;
}

static void place_add(struct obstacles *o, const struct place *place)
{
    const struct point *at = point_find(place, "at");
    const int size = place->size ? place->size : place->symbol ? place->symbol->size : 0;
    if (at && size && place->symbol && place->symbol->shape != SHAPE_NONE) {
        const int near = size + NEAR;
        obstacle_add(o, (struct rectangle){at->x - size, at->y - size, 2 * size, 2 * size}, WITH_SYMBOL,
                     NULL);
        obstacle_add(o, (struct rectangle){at->x - near, at->y - near, 2 * near, 2 * near}, WITH_NEAR_SYMBOL,
                     at);
    }
    if (place->label.lines.count) obstacle_add(o, label_rectangle(&place->label), WITH_NAME, NULL);
}

/* What is printed on the map, and the tracks and boxes that lie on it. A box in which a place lies is no
 * obstacle: its stack lies in it. */
static void print_add(struct obstacles *o, const struct presentation *p, const struct room *rooms, int count)
{
    for (int i = 0; i < p->map.boxes.count; i++) {
        const struct rectangle at = rectangle_of(&p->map.boxes.at[i]);
        bool has_stack = false;
        for (int k = 0; k < count; k++)
            has_stack |= rooms[k].place && has_point(at, rooms[k].place);
        if (!has_stack) obstacle_add(o, at, WITH_SYMBOL, NULL);
    }
    for (int i = 0; i < p->map.labels.count; i++)
        obstacle_add(o, label_rectangle(&p->map.labels.at[i]), WITH_NAME, NULL);
    for (int i = 0; i < p->map.sets.count; i++)
        for (int k = 0; k < p->map.sets.at[i].places.count; k++)
            place_add(o, &p->map.sets.at[i].places.at[k]);
}

/* ---- costs ---- */

static int common(int a, int a_length, int b, int b_length)
{
    const int from = a > b ? a : b, to = a + a_length < b + b_length ? a + a_length : b + b_length;
    return to - from > TOUCH ? to - from : 0;
}

static int overlap(struct rectangle a, struct rectangle b)
{
    return common(a.x, a.width, b.x, b.width) * common(a.y, a.height, b.y, b.height);
}

/* What a stack there would cover. */
static int covered(const struct obstacles *o, struct rectangle at, const struct point *place)
{
    int cost = 0;
    for (int i = 0; i < o->count; i++) {
        const struct obstacle *obstacle = &o->at[i];
        if (obstacle->place && obstacle->place == place) continue;
        cost += obstacle->weight * overlap(at, obstacle->at);
    }
    return cost;
}

/* ---- where else ---- */

/* Looks for the cheapest of the places around: on each side of the place at several distances, and moved
 * along that side. */
static void settle(const struct obstacles *o, struct room *room)
{
    static const int GAPS[] = {14, 36, 60, 90, 130};
    enum { SIDES = 4, MOVES = 5, FAR = 6 /* what a unit of the gap costs */ };
    int least = covered(o, room->at, room->place);
    if (!room->place) return;
    struct rectangle best = room->at, tried = room->at;
    for (size_t g = 0; g < sizeof GAPS / sizeof *GAPS && least > FAR * GAPS[g]; g++)
        for (int side = 0; side < SIDES; side++)
            for (int move = 0; move < MOVES; move++) {
                const int along_x = room->place->x - move * room->at.width / (MOVES - 1);
                const int along_y = room->place->y - move * room->at.height / (MOVES - 1);
                tried.x = side == 0   ? room->place->x + GAPS[g]
                          : side == 1 ? room->place->x - GAPS[g] - room->at.width
                                      : along_x;
                tried.y = side == 2   ? room->place->y + GAPS[g]
                          : side == 3 ? room->place->y - GAPS[g] - room->at.height
                                      : along_y;
                const bool inside = tried.x >= 0 && tried.y >= 0 && tried.x + tried.width <= o->width &&
                                    tried.y + tried.height <= o->height;
                const int cost = inside ? covered(o, tried, room->place) + FAR * GAPS[g] : least;
                if (cost >= least) continue;
                least = cost;
                best = tried;
            }
    room->at = best;
}

/* Small stacks before large ones, equal ones in their order. */
static int by_size(const void *a, const void *b)
{
    const struct room *one = *(struct room *const *)a, *other = *(struct room *const *)b;
    const int more = one->at.width * one->at.height - other->at.width * other->at.height;
    return more ? more : one < other ? -1 : 1;
}

bool rooms_settle(const struct presentation *p, struct room *rooms, int count)
{
    struct obstacles o = {.width = p->map_width, .height = p->map_height};
    struct room **order = calloc((size_t)count + 1, sizeof *order);
    if (!order) return false;
    for (int i = 0; i < count; i++)
        order[i] = &rooms[i];
    qsort(order, (size_t)count, sizeof *order, by_size);
    print_add(&o, p, rooms, count);
    for (int i = 0; i < count; i++) {
        settle(&o, order[i]);
        obstacle_add(&o, order[i]->at, WITH_STACK, NULL);
    }
    free(order);
    free(o.at);
    return !o.failed;
}
