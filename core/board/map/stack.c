/* Stacks: see the header. */
#include "board/map/stack.h"

#include <stdio.h>

#include "board/colours.h"
#include "board/map/counter.h"
#include "board/piece.h"
#include "board/style.h"

bool stack_is_empty(const struct scope *scope, const struct layer *layer)
{
    for (int i = 0; i < layer->pieces.count; i++)
        if (!value_is_blank(value_at(scope, scope->value, layer->pieces.at[i].list))) return false;
    return true;
}

/* ---- in words ---- */

static void add_groups(struct words *words, const struct items *items)
{
    struct groups groups;
    items_group(&groups, items);
    for (int i = 0; i < groups.count; i++) {
        words_add(words, i ? ", " : "");
        words_add_group(words, &groups.group[i]);
    }
}

void words_add_stack(struct words *words, const struct scope *scope, const struct layer *layer)
{
    struct items items;
    items_read(&items, scope, layer);
    add_groups(words, &items);
}

bool words_add_pieces(struct words *words, const struct drawing *d, const json_t *list, const char *domain)
{
    const struct scope scope = {.drawing = d};
    const struct piece_look *look = domain ? piece_look_find(&d->board->presentation, domain) : NULL;
    const json_t *id;
    struct items items = {.count = 0};
    size_t i;
    if (!look || !json_is_array(list) || look->leader) return false;
    json_array_foreach(list, i, id)
    {
        if (json_is_string(id)) items_add(&items, &scope, look, json_string_value(id));
    }
    for (int k = 0; k < items.count; k++)
        items.item[k].flags = 0;
    add_groups(words, &items);
    return true;
}

/* ---- as counters ---- */

enum {
    COUNTERS_A_COLUMN = 3,
    OVERLAP = 1, /* of the edges of pieces that lie beside each other */
    LETTERS = 14,
    BASE = 5, /* from the middle of a piece down to the base line of its letters */
    SIGN_WIDTH = 18,
    UNITS_END = 3, /* from the number of units to the right edge */
    LEADER_RADIUS = 8,
    LEADERS_A_ROW = 2,
    RING = 2 /* from a piece to the ring around it, which tells that the last action names it */
};

/* The widths of bold figures, and of "×" with figures behind it. */
static int figures_width(int number)
{
    enum { FIGURE = 10 };
    return number > 99 ? 3 * FIGURE : number > 9 ? 2 * FIGURE : FIGURE;
}

static int units_width(int count)
{
    enum { TIMES = 12, FIGURE = 9 };
    return count > 9 ? TIMES + 2 * FIGURE : count > 1 ? TIMES + FIGURE : 0;
}

/* The width that the sign, the figures and the number of units need. */
static int counter_width(const struct group *group)
{
    const int needed = SIGN_WIDTH + figures_width(group->figures) + units_width(group->count) + UNITS_END;
    return needed > COUNTER_WIDTH ? needed : COUNTER_WIDTH;
}

/* Draws one counter for units that are alike: their number on the right, and the sum of their figures in the
 * middle of what sign and number leave. */
static void group_draw(struct writer *w, const struct board *board, const struct group *group,
                       struct rectangle in)
{
    const struct item *item = group->item;
    const int right = in.width - UNITS_END - units_width(group->count);
    const struct counter counter = {item, item_sign(item), group->figures, (SIGN_WIDTH + right) / 2};
    struct words title = {0};
    words_add_counter(&title, group);
    words_add_printed(&title, board, item->look->domain, item->id, ": ");
    svg_put(w, "<g data-units=\"%d\"", group->count);
    item_attributes(w, item);
    svg_named(w, "img", title.text);
    counter_draw(w, board, &counter, in);
    if (group->count > 1)
        svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"end\" fill=\"%s\">×%d</text>",
                in.x + in.width - UNITS_END, in.y + in.height / 2 + BASE, LETTERS,
                colour_ink(board, item->colour), group->count);
    if (group->recent)
        svg_rectangle(w, RECENT_RING,
                      (struct rectangle){in.x - RING, in.y - RING, in.width + 2 * RING, in.height + 2 * RING},
                      3);
    svg_put(w, "</g>");
}

/* Draws leader number `i` of a stack: beside the others, or below them where the names are written. */
static void leader_draw(struct writer *w, const struct board *board, const struct item *item, int i, int x,
                        int y)
{
    const bool named = item->look->named;
    const int a_row = named ? 1 : LEADERS_A_ROW;
    const char *name = text_of(item->row, "name", item->id);
    char rating[16];
    snprintf(rating, sizeof rating, "%d", item->figure);
    const struct piece piece = {.shape = SHAPE_DISC,
                                .x = x + i % a_row * (2 * LEADER_RADIUS),
                                .y = y + i / a_row * (2 * LEADER_RADIUS - OVERLAP),
                                .size = LEADER_RADIUS,
                                .colour = item->colour,
                                .text = rating,
                                .text_size = LETTERS};
    struct words title = {0};
    words_add(&title, name);
    words_add_printed(&title, board, item->look->domain, item->id, ": ");
    svg_put(w, "<g");
    item_attributes(w, item);
    svg_named(w, "img", title.text);
    piece_draw(w, board, &piece);
    if (item->recent)
        svg_put(w, "<circle class=\"" RECENT_RING "\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", piece.x, piece.y,
                LEADER_RADIUS + RING);
    if (named)
        svg_label(
            w, &(struct label){piece.x + LEADER_RADIUS + 2, piece.y + BASE, LETTERS, "start", NAME_OF_LEADER},
            name);
    svg_put(w, "</g>");
}

/* From the middle of a leader's disc to the end of the longest name beside one; 0 where none is written. */
static int names_width(const struct items *items)
{
    int most = 0;
    for (int i = 0; i < items->count; i++) {
        const struct item *item = &items->item[i];
        const int width = text_width(text_of(item->row, "name", item->id), LETTERS + 2); /* it is bold */
        if (!item->leader || !item->look->named) continue;
        if (width + LEADER_RADIUS + 2 > most) most = width + LEADER_RADIUS + 2;
    }
    return most;
}

/* ---- a whole stack ---- */

/* How the counters of a stack stand: column by column, all of one width. */
struct columns {
    int counters, columns;
    int width; /* of a counter: the widest decides */
};

static struct columns columns_of(const struct groups *groups)
{
    struct columns c = {.width = COUNTER_WIDTH};
    for (int i = 0; i < groups->count; i++) {
        const struct group *group = &groups->group[i];
        if (group->item->leader) continue;
        if (counter_width(group) > c.width) c.width = counter_width(group);
        c.counters++;
    }
    c.columns = (c.counters + COUNTERS_A_COLUMN - 1) / COUNTERS_A_COLUMN;
    return c;
}

static int rows_of(const struct columns *c)
{
    return c->counters < COUNTERS_A_COLUMN ? c->counters : COUNTERS_A_COLUMN;
}

static int columns_width(const struct columns *c)
{
    return c->columns * (c->width - OVERLAP);
}

/* How far the leaders reach to the right of the counters; names are not counted. */
static int leaders_width(const struct items *items)
{
    int leaders = 0;
    for (int i = 0; i < items->count && leaders < LEADERS_A_ROW; i++)
        if (items->item[i].leader && !items->item[i].look->named) leaders++;
    return leaders * 2 * LEADER_RADIUS;
}

/* Draws the counters; (x, y) is the middle of the first, if it has the usual width. */
static void counters_draw(struct writer *w, const struct board *board, const struct groups *groups,
                          const struct columns *c, int x, int y)
{
    int n = 0;
    for (int i = 0; i < groups->count; i++) {
        const struct group *group = &groups->group[i];
        if (group->item->leader) continue;
        const struct rectangle in = {
            .x = x - COUNTER_WIDTH / 2 + n / COUNTERS_A_COLUMN * (c->width - OVERLAP),
            .y = y - COUNTER_HEIGHT / 2 + n % COUNTERS_A_COLUMN * (COUNTER_HEIGHT - OVERLAP),
            .width = c->width,
            .height = COUNTER_HEIGHT,
        };
        group_draw(w, board, group, in);
        n++;
    }
}

/* Draws the leaders; (x, y) is the middle of the first. Names that the edge of the map would cut stand below
 * the counters. */
static void leaders_draw(struct writer *w, const struct board *board, const struct items *items,
                         const struct columns *c, int x, int y)
{
    const int beyond = x + names_width(items) - board->presentation.map_width;
    int n = 0;
    if (beyond > 0) {
        x -= beyond;
        y += rows_of(c) * (COUNTER_HEIGHT - OVERLAP);
    }
    for (int i = 0; i < items->count; i++)
        if (items->item[i].leader) leader_draw(w, board, &items->item[i], n++, x, y);
}

bool stack_rises(struct point at, struct point place)
{
    const int right = at.x + COUNTER_WIDTH / 2, left = at.x - COUNTER_WIDTH / 2;
    return at.y < place.y && left < place.x && place.x < right;
}

void stack_draw(struct writer *w, const struct scope *scope, const struct layer *layer, struct point at,
                bool rises)
{
    int x = at.x, y = at.y;
    const struct board *board = scope->drawing->board;
    struct items items;
    struct groups groups;
    items_read(&items, scope, layer);
    items_group(&groups, &items);
    const struct columns columns = columns_of(&groups);
    const int right = x - COUNTER_WIDTH / 2 + columns_width(&columns) + leaders_width(&items);
    if (right > board->presentation.map_width) x -= right - board->presentation.map_width;
    if (rises && columns.counters) y -= (rows_of(&columns) - 1) * (COUNTER_HEIGHT - OVERLAP);
    counters_draw(w, board, &groups, &columns, x, y);
    if (columns.counters) x += columns_width(&columns) - COUNTER_WIDTH / 2 + LEADER_RADIUS + 1;
    leaders_draw(w, board, &items, &columns, x, y);
}
