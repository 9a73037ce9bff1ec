/* The Army boxes of a sheet: the leaders and units of a side, place by place, and its units off the map. */
#include "board/colours.h"
#include "board/map/counter.h"
#include "board/piece.h"
#include "board/sheets/sheets.h"
#include "board/style.h"

enum { COLUMNS = 2 };
enum {
    GAP = 8, /* between boxes, between pieces, and from the edge of a box */
    LETTERS = 14,
    LINE = 26,           /* from a line of pieces to the next */
    FIRST = 14,          /* from the top of a box to the middle of its first line */
    NAME_LINE = 18,      /* from the top of a box to the base line of its name */
    LAST = LINE / 2 + 2, /* from the middle of the last line to the end of a box */
    BASE = 5,            /* from the middle of a line down to the base line of its letters */
    CORNER = 3,
    DISC = 9,
    DISC_GAP = 4,    /* from a leader's disc to the name */
    NUMBER_GAP = 5,  /* from the number of units to their counter */
    UNIT_WIDTH = 36, /* of a counter */
    UNIT_HEIGHT = 20,
    FIGURE_X = UNIT_WIDTH - 10
};

/* Boxes beside and below each other on a sheet. */
struct armies {
    struct writer *w;
    const struct armies_spec *spec;
    const char *side; /* the side whose boxes they are */
    json_t *led;      /* {unit: the side that leads it} */
    int x, width;     /* the inside of the sheet */
    int end[COLUMNS]; /* the end of each column */
};

/* ---- sides ---- */

/* Adds {unit: side} for each unit that a side leads. */
static void led_by(const struct scope *scope, void *context)
{
    const json_t *unit;
    size_t i;
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
    const char *master = json_string_value(value_at(&scope, d->view, armies->spec->master));
    return master && !strcmp(master, armies->side);
}

static bool is_elsewhere(const struct drawing *d, const struct armies *armies, const struct item *item)
{
    for (int i = 0; i < armies->spec->without.count; i++)
        if (view_lists(d, armies->spec->without.at[i].text, item->id)) return true;
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

/* Pieces from the left to the right, in lines. `y` is the middle of a line. */
struct flow {
    struct writer *w;
    int x, y, left, right;
};

/* Goes on to the next line where a piece of that width has no room. */
static void flow_to(struct flow *flow, int width)
{
    if (flow->x + width <= flow->right || flow->x == flow->left) return;
    flow->x = flow->left;
    flow->y += LINE;
}

static void leader_draw(const struct drawing *d, struct flow *flow, const struct item *item)
{
    struct words rating = {0};
    const char *name = text_of(item->row, "name", item->id);
    const int beside = 2 * DISC + DISC_GAP, width = beside + text_width(name, LETTERS) + GAP;
    words_add_number(&rating, item->figure);
    flow_to(flow, width);
    svg_put(flow->w, "<g");
    item_attributes(flow->w, item);
    svg_named(flow->w, "img", name);
    piece_draw(
        flow->w, d->board,
        &(struct piece){SHAPE_DISC, flow->x + DISC, flow->y, DISC, item->colour, rating.text, LETTERS});
    svg_label(flow->w, &(struct label){flow->x + beside, flow->y + BASE, LETTERS, "start", INK}, name);
    svg_put(flow->w, "</g>");
    flow->x += width;
}

/* Draws one counter for units that are alike, behind their number. */
static void units_draw(const struct drawing *d, struct flow *flow, const struct group *group)
{
    struct words title = {0}, number = {0};
    const char *sign = item_sign(group->item);
    const struct counter counter = {group->item, sign ? sign : sign_of("militia"), group->item->figure,
                                    FIGURE_X};
    words_add_counter(&title, group);
    words_add_number(&number, group->count);
    words_add(&number, "×");
    const int before = group->count > 1 ? text_width(number.text, LETTERS) + NUMBER_GAP : 0,
              width = before + UNIT_WIDTH + GAP;
    flow_to(flow, width);
    svg_put(flow->w, "<g data-units=\"%d\"", group->count);
    item_attributes(flow->w, group->item);
    svg_named(flow->w, "img", title.text);
    if (before)
        svg_label(flow->w, &(struct label){flow->x, flow->y + BASE, LETTERS, "start", INK}, number.text);
    counter_draw(flow->w, d->board, &counter,
                 (struct rectangle){flow->x + before, flow->y - UNIT_HEIGHT / 2, UNIT_WIDTH, UNIT_HEIGHT});
    svg_put(flow->w, "</g>");
    flow->x += width;
}

/* ---- boxes ---- */

/* Draws a box from the top of a rectangle on: its name, the leaders behind it, and the units below. Returns
 * where it ends. */
static int box_draw(const struct drawing *d, struct writer *w, const struct items *items, const char *name,
                    struct rectangle in)
{
    struct writer inside;
    struct groups groups;
    writer_init(&inside);
    items_group(&groups, items);
    struct flow flow = {.w = &inside,
                        .x = in.x + 2 * GAP + text_width(name, LETTERS + 1), /* it is bold */
                        .y = in.y + FIRST,
                        .left = in.x + GAP,
                        .right = in.x + in.width};
    for (int i = 0; i < groups.count; i++)
        if (groups.group[i].item->leader) leader_draw(d, &flow, groups.group[i].item);
    int last = flow.y;
    flow.x = flow.left;
    flow.y += LINE;
    for (int i = 0; i < groups.count; i++) {
        if (groups.group[i].item->leader) continue;
        units_draw(d, &flow, &groups.group[i]);
        last = flow.y;
    }
    in.height = last + LAST - in.y;
    svg_rectangle(w, PAPER_FRAME, in, CORNER);
    svg_label(w, &(struct label){in.x + GAP, in.y + NAME_LINE, LETTERS, "start", INK_BOLD}, name);
    svg_join(w, &inside);
    writer_free(&inside);
    return in.y + in.height;
}

/* The column that ends highest. */
static int highest_column(const struct armies *armies)
{
    int best = 0;
    for (int i = 1; i < COLUMNS; i++)
        if (armies->end[i] < armies->end[best]) best = i;
    return best;
}

/* Draws the side's pieces in one place. */
static void army_draw(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct armies *armies = context;
    struct items items;
    struct words name = {0};
    items_read(&items, scope, armies->spec->layer);
    keep_own(d, armies, &items);
    if (!items.count) return;
    const int column = highest_column(armies), width = (armies->width - (COLUMNS - 1) * GAP) / COLUMNS;
    const struct rectangle in = {armies->x + column * (width + GAP), armies->end[column], width, 0};
    words_fill(&name, scope, armies->spec->layer->look.title);
    svg_put(armies->w, "<g");
    svg_attribute(armies->w, "data-army", armies->side);
    svg_attribute(armies->w, "data-place", scope->bound_count ? scope->bound[0].id : "");
    svg_put(armies->w, ">");
    armies->end[column] = box_draw(d, armies->w, &items, name.text, in) + GAP;
    svg_put(armies->w, "</g>");
}

/* ---- off the map ---- */

/* Notes the ids of a list. */
static void note_ids(const struct scope *scope, void *context)
{
    const json_t *id;
    size_t i;
    json_array_foreach(scope->value, i, id)
    {
        if (json_is_string(id)) json_object_set_new(context, json_string_value(id), json_true());
    }
}

/* Reads the side's own units that lie in no place: in none of the lists that the reserve's "but" names. */
static void reserve_read(const struct drawing *d, const struct armies *armies, struct items *items)
{
    const struct reserve_spec *reserve = &armies->spec->reserve;
    const struct piece_look *look = reserve->pieces.look;
    const struct scope scope = {.drawing = d};
    json_t *elsewhere = json_object(), *name;
    const char *id;
    for (int i = 0; i < reserve->but.count; i++)
        value_each(d, NULL, reserve->but.at[i].text, note_ids, elsewhere);
    items->count = 0;
    json_object_foreach(json_object_get(d->board->names, look->domain), id, name)
    {
        if (json_object_get(elsewhere, id)) continue;
        items_add(items, &scope, look, id);
        if (items->count && strcmp(items->item[items->count - 1].nation, armies->side) != 0) items->count--;
    }
    json_decref(elsewhere);
}

/* Draws the reserve from `y` on, and returns where it ends. */
static int reserve_draw(const struct drawing *d, const struct armies *armies, int y)
{
    const char *name = armies->spec->reserve.name;
    struct items items;
    if (!armies->spec->reserve.pieces.look) return y;
    reserve_read(d, armies, &items);
    if (!items.count) return y;
    svg_put(armies->w, "<g");
    svg_attribute(armies->w, "data-reserve", armies->side);
    svg_put(armies->w, ">");
    y = box_draw(d, armies->w, &items, name, (struct rectangle){armies->x, y, armies->width, 0}) + GAP;
    svg_put(armies->w, "</g>");
    return y;
}

int armies_draw(const struct drawing *d, struct writer *w, const struct armies_spec *spec, const char *side,
                struct rectangle in)
{
    struct armies armies = {.w = w,
                            .spec = spec,
                            .side = side,
                            .led = json_object(),
                            .x = in.x,
                            .width = in.width,
                            .end = {in.y, in.y}};
    int end = in.y;
    value_each(d, NULL, spec->led, led_by, armies.led);
    value_each(d, NULL, spec->layer->shows, army_draw, &armies);
    json_decref(armies.led);
    for (int i = 0; i < COLUMNS; i++)
        if (armies.end[i] > end) end = armies.end[i];
    return reserve_draw(d, &armies, end);
}
