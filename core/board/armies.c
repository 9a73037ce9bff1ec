/* The Army boxes of a sheet: the leaders and units of a side, place by place, and its units off the map. */
#include <stdio.h>

#include "board/stack.h"

enum { GAP = 8, NAME = 13, LINE = 26, COLUMNS = 2, COUNTER = 36, COUNTER_HIGH = 20, DISC = 9 };

/* Boxes beside and below each other on a sheet. */
struct armies {
    struct writer *w;
    const json_t *spec, *layer;
    const char *side; /* the side whose boxes they are */
    json_t *led;      /* {unit: the side that leads it} */
    int x, width;     /* the inside of the sheet */
    int end[COLUMNS]; /* the end of each column */
};

/* ---- sides ---- */

/* Adds {unit: side} for each unit that a side leads. */
static void led_by(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *unit;
    size_t i;
    (void)d;
    json_array_foreach(scope->value, i, unit)
    {
        if (json_is_string(unit) && scope->bound_count)
            json_object_set_new(context, json_string_value(unit), json_string(scope->bound[0].id));
    }
}

/* Whether the unit is the side's: led by it, or of its nation, or of a nation whose master it is. */
static bool is_of_side(const struct drawing *d, const struct armies *armies, const struct item *item)
{
    struct scope scope = {.drawing = d, .bound_count = 1};
    const char *led = text_of(armies->led, item->id, NULL);
    if (led) return !strcmp(led, armies->side);
    if (!strcmp(item->nation, armies->side)) return true;
    scope.bound[0] = (struct bound){"nation", strlen("nation"), item->nation};
    const char *master = json_string_value(value_at(&scope, d->view, text_of(armies->spec, "master", "")));
    return master && !strcmp(master, armies->side);
}

static bool is_elsewhere(const struct drawing *d, const struct armies *armies, const struct item *item)
{
    const json_t *pointer;
    size_t i;
    json_array_foreach(json_object_get(armies->spec, "without"), i, pointer)
    {
        if (view_lists(d, json_string_value(pointer), item->id)) return true;
    }
    return false;
}

/* Leaves in the field what is the side's. */
static void keep_own(const struct drawing *d, const struct armies *armies, struct items *items)
{
    int kept = 0;
    for (int i = 0; i < items->count; i++)
        if (is_of_side(d, armies, &items->item[i]) && !is_elsewhere(d, armies, &items->item[i]))
            items->item[kept++] = items->item[i];
    items->count = kept;
}

/* ---- the content of a box ---- */

/* Pieces from the left to the right, in lines. */
struct flow {
    struct writer *w;
    int x, y, left, right;
};

/* The place of the next piece of that width. */
static void flow_to(struct flow *flow, int width)
{
    if (flow->x + width <= flow->right || flow->x == flow->left) return;
    flow->x = flow->left;
    flow->y += LINE;
}

static void leader_draw(struct drawing *d, struct flow *flow, const struct item *item)
{
    char rating[16];
    const char *name = text_of(item->row, "name", item->id);
    const int width = 2 * DISC + 4 + text_width(name, 12) + GAP;
    snprintf(rating, sizeof rating, "%d", item->figure);
    flow_to(flow, width);
    const struct piece piece = {"disc", flow->x + DISC, flow->y, DISC, item->colour, rating, 12};
    svg_put(flow->w, "<g");
    svg_attribute(flow->w, "data-commander", item->id);
    svg_put(flow->w, ">");
    svg_piece(flow->w, d->board, &piece);
    svg_label(flow->w, &(struct label){flow->x + 2 * DISC + 4, flow->y + 4, 12, "start", "k"}, name);
    svg_put(flow->w, "</g>");
    flow->x += width;
}

/* The sign of an arm in a frame of 14 by 10: foot is crossed, horse has one stroke, a fleet a hull. */
static const char *sign_of(const char *arm)
{
    static const char *const SIGNS[][2] = {{"infantry", "M0 0h14v10h-14zL14 10M14 0L0 10"},
                                           {"cavalry", "M0 0h14v10h-14zM14 0L0 10"},
                                           {"naval", "M0 5h14q-1 5-5 5h-4q-4 0-5-5zM7 5v-5"}};
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (!strcmp(SIGNS[i][0], arm)) return SIGNS[i][1];
    return "M0 0h14v10h-14z";
}

/* Draws one counter for several units that are alike. */
static void units_draw(struct drawing *d, struct flow *flow, const struct item *item, int count)
{
    const struct scope scope = {.drawing = d};
    const char *arm = json_string_value(value_at(&scope, item->row, text_of(item->look, "arm", ""))),
               *ink = colour_ink(d->board, item->colour);
    struct words title = {0}, number = {0};
    char figure[16];
    words_add_number(&number, count);
    words_add(&number, "×");
    words_add_number(&title, count);
    words_add(&title, " × ");
    words_add(&title, text_of(item->row, "name", item->id));
    flags_say(&title, item);
    const int before = count > 1 ? text_width(number.text, 12) + 5 : 0;
    flow_to(flow, before + COUNTER + GAP);
    svg_put(flow->w, "<g data-units=\"%d\">", count);
    svg_title(flow->w, title.text);
    if (before) svg_label(flow->w, &(struct label){flow->x, flow->y + 4, 12, "start", "k"}, number.text);
    const int x = flow->x + before, y = flow->y - COUNTER_HIGH / 2;
    svg_put(flow->w, "<rect class=\"c%d e\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>",
            item->colour, x, y, COUNTER, COUNTER_HIGH);
    svg_put(flow->w, "<path transform=\"translate(%d %d)\" fill=\"none\" stroke=\"%s\" d=\"%s\"/>", x + 3,
            flow->y - 5, ink, sign_of(arm ? arm : ""));
    snprintf(figure, sizeof figure, "%d", item->figure);
    svg_put(flow->w,
            "<text x=\"%d\" y=\"%d\" font-size=\"14\" class=\"b\" text-anchor=\"middle\" "
            "fill=\"%s\">%s</text>",
            x + COUNTER - 11, flow->y + 5, ink, figure);
    if (item->flags)
        svg_put(flow->w, "<circle cx=\"%d\" cy=\"%d\" r=\"2\" fill=\"%s\"/>", x + COUNTER - 4, flow->y + 6,
                ink);
    svg_put(flow->w, "</g>");
    flow->x += before + COUNTER + GAP;
}

static void units_in_groups(struct drawing *d, struct flow *flow, const struct items *items)
{
    bool drawn[ITEMS_MAX] = {0};
    for (int i = 0; i < items->count; i++) {
        int count = 0;
        if (drawn[i] || items->item[i].leader) continue;
        for (int j = i; j < items->count; j++)
            if (j == i || item_is_alike(&items->item[i], &items->item[j])) {
                drawn[j] = true;
                count++;
            }
        units_draw(d, flow, &items->item[i], count);
    }
}

/* ---- boxes ---- */

static void frame_draw(struct writer *w, int x, int y, int width, int height, const char *name)
{
    svg_put(w, "<rect class=\"p n\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\"/>", x, y, width,
            height);
    svg_label(w, &(struct label){x + GAP, y + 18, NAME, "start", "k b"}, name);
}

/* Draws a box from the top of a rectangle on: its name, the leaders, and the units below. Returns where it
 * ends. */
static int box_draw(struct drawing *d, const struct armies *armies, const struct items *items,
                    const char *name, struct rectangle in)
{
    const int x = in.x, y = in.y, width = in.width;
    struct writer inside;
    writer_init(&inside);
    struct flow flow = {&inside, x + 2 * GAP + text_width(name, NAME + 1), y + 14, x + GAP, x + width};
    for (int i = 0; i < items->count; i++)
        if (items->item[i].leader) leader_draw(d, &flow, &items->item[i]);
    flow.x = flow.left;
    flow.y += LINE;
    const int without = flow.y - LINE;
    units_in_groups(d, &flow, items);
    const int end = (flow.x > flow.left ? flow.y : without) + LINE / 2 + 2;
    frame_draw(armies->w, x, y, width, end - y, name);
    if (inside.failed) armies->w->failed = true;
    if (!armies->w->failed && inside.length) writer_bytes(armies->w, inside.text, inside.length);
    writer_free(&inside);
    return end;
}

static void army_draw(struct drawing *d, const struct scope *scope, void *context)
{
    struct armies *armies = context;
    struct items items;
    const int width = (armies->width - (COLUMNS - 1) * GAP) / COLUMNS;
    struct words name = {0};
    int column = 0;
    items_read(&items, scope, armies->layer);
    keep_own(d, armies, &items);
    if (!items.count) return;
    for (int i = 1; i < COLUMNS; i++)
        if (armies->end[i] < armies->end[column]) column = i;
    words_fill(&name, scope, text_of(armies->layer, "title", ""));
    svg_put(armies->w, "<g");
    svg_attribute(armies->w, "data-army", armies->side);
    svg_attribute(armies->w, "data-place", scope->bound_count ? scope->bound[0].id : "");
    svg_put(armies->w, ">");
    armies->end[column] =
        box_draw(d, armies, &items, name.text,
                 (struct rectangle){armies->x + column * (width + GAP), armies->end[column], width, 0}) +
        GAP;
    svg_put(armies->w, "</g>");
}

/* ---- off the map ---- */

static void see(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *id;
    size_t i;
    (void)d;
    json_array_foreach(scope->value, i, id)
    {
        if (json_is_string(id)) json_object_set_new(context, json_string_value(id), json_true());
    }
}

/* Draws the side's own units that lie in no place. */
static int reserve_draw(struct drawing *d, const struct armies *armies, int y)
{
    const json_t *reserve = json_object_get(armies->spec, "reserve"), *pointer, *look;
    const char *id, *piece = text_of(reserve, "piece", "");
    json_t *seen = json_object();
    struct items items = {.count = 0};
    const struct scope scope = {.drawing = d};
    json_t *name;
    size_t i;
    json_array_foreach(json_object_get(reserve, "but"), i, pointer)
    {
        value_each(d, NULL, json_string_value(pointer), see, seen);
    }
    look = json_object_get(json_object_get(d->board->document, "pieces"), piece);
    json_object_foreach(json_object_get(d->board->names, text_of(look, "is", "")), id, name)
    {
        if (json_object_get(seen, id)) continue;
        items_add(&items, &scope, look, id);
        if (items.count && strcmp(items.item[items.count - 1].nation, armies->side) != 0) items.count--;
    }
    json_decref(seen);
    if (!items.count) return y;
    svg_put(armies->w, "<g");
    svg_attribute(armies->w, "data-reserve", armies->side);
    svg_put(armies->w, ">");
    y = box_draw(d, armies, &items, text_of(reserve, "name", ""),
                 (struct rectangle){armies->x, y, armies->width, 0}) +
        GAP;
    svg_put(armies->w, "</g>");
    return y;
}

static const json_t *layer_of(const struct drawing *d, const char *id)
{
    json_t *zone, *layer;
    size_t i, j;
    json_array_foreach(json_object_get(d->board->document, "zones"), i, zone)
    {
        json_array_foreach(json_object_get(zone, "layers"), j, layer)
        {
            if (!strcmp(text_of(layer, "id", ""), id)) return layer;
        }
    }
    return NULL;
}

int armies_draw(struct drawing *d, struct writer *w, const json_t *spec, const char *side,
                struct rectangle in)
{
    struct armies armies = {
        w, spec, layer_of(d, text_of(spec, "layer", "")), side, json_object(), in.x, in.width, {in.y, in.y}};
    int end = in.y;
    value_each(d, NULL, text_of(spec, "led", ""), led_by, armies.led);
    if (armies.layer) value_each(d, NULL, text_of(armies.layer, "shows", ""), army_draw, &armies);
    json_decref(armies.led);
    for (int i = 0; i < COLUMNS; i++)
        if (armies.end[i] > end) end = armies.end[i];
    return reserve_draw(d, &armies, end);
}
