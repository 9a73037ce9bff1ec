/* Stacks: see the header. */
#include "board/map/stack.h"

#include <ctype.h>
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
    INITIALS_GAP = 4, /* between the ends of a leader's counter and what is written on it */
    RING = 2          /* from a piece to the ring around it, which tells that the last action names it */
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

/* The width that the sign, the number of units and the figure need. */
static int counter_width(const struct group *group)
{
    const int needed =
        SIGN_WIDTH + figures_width(group->item->figure) + units_width(group->count) + UNITS_END;
    return needed > COUNTER_WIDTH ? needed : COUNTER_WIDTH;
}

/* Draws one counter for units that are alike: "3×" behind the sign, and the figure of one in the middle of
 * what is left. */
static void group_draw(struct writer *w, const struct board *board, const struct group *group,
                       struct rectangle in)
{
    const struct item *item = group->item;
    const int left = SIGN_WIDTH + units_width(group->count);
    const struct counter counter = {item, item_sign(item), item->figure, (left + in.width - UNITS_END) / 2};
    struct words title = {0};
    words_add_counter(&title, group);
    words_add_printed(&title, board, item->look->domain, item->id, ": ");
    svg_put(w, "<g data-units=\"%d\"", group->count);
    item_attributes(w, item);
    svg_named(w, "img", title.text);
    counter_draw(w, board, &counter, in);
    if (group->count > 1)
        svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"end\" fill=\"%s\">%d×</text>",
                in.x + left, in.y + in.height / 2 + BASE, LETTERS, colour_ink(board, item->colour),
                group->count);
    if (group->recent)
        svg_rectangle(w, RECENT_RING,
                      (struct rectangle){in.x - RING, in.y - RING, in.width + 2 * RING, in.height + 2 * RING},
                      3);
    svg_put(w, "</g>");
}

/* The bytes of the character at which a text in UTF-8 begins. */
static size_t character_length(const char *text)
{
    size_t length = 1;
    while (((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return length;
}

/* Adds the first letters of the words of a name that begin with a capital: "AS" for Adolf von Schwarzenberg.
 * A name of one such word has three letters: "Til" for Tilly. */
static void words_add_initials(struct words *words, const char *name)
{
    enum { MOST = 3, CHARACTER_ROOM = 8 };
    char first[CHARACTER_ROOM];
    int count = 0;
    for (const char *at = name; *at; at += strspn(at, " ")) {
        const size_t letter = character_length(at), length = strcspn(at, " ");
        const bool is_capital = !islower((unsigned char)*at);
        snprintf(first, sizeof first, "%.*s", (int)letter, at);
        if (is_capital && count++ < MOST) words_add(words, first);
        at += length;
    }
    if (count > 1) return;
    *words = (struct words){0};
    for (int i = 0; i < MOST && *name && *name != ' '; i++, name += character_length(name)) {
        snprintf(first, sizeof first, "%.*s", (int)character_length(name), name);
        words_add(words, first);
    }
}

/* The rating and the initials of a leader: "3 AS". */
static struct words words_on(const struct item *item)
{
    struct words words = {0}, initials = {0};
    words_add_initials(&initials, text_of(item->row, "name", item->id));
    words_add_number(&words, item->figure);
    words_add(&words, " ");
    words_add(&words, initials.text);
    return words;
}

/* The width of leaders' counters with initials, all of one width; 0 where no leader has them. */
static int initials_width(const struct items *items)
{
    int most = 0;
    for (int i = 0; i < items->count; i++) {
        const struct item *item = &items->item[i];
        if (!item->leader || !item->look->initials) continue;
        const int width = text_width(words_on(item).text, LETTERS + 2) + 2 * INITIALS_GAP; /* it is bold */
        if (width > most) most = width;
    }
    return most;
}

/* Draws a leader's counter with rating and initials. Its ends are round. */
static void initials_draw(struct writer *w, const struct board *board, const struct item *item,
                          struct rectangle in)
{
    const struct words on = words_on(item);
    svg_put(w,
            "<rect class=\"" PIECE_FORMAT "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
            "rx=\"%d\"/><text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"" BOLD "\" text-anchor=\"middle\" "
            "fill=\"%s\">",
            item->colour, in.x, in.y, in.width, in.height, in.height / 2, in.x + in.width / 2,
            in.y + in.height / 2 + BASE, LETTERS, colour_ink(board, item->colour));
    svg_text(w, on.text);
    svg_put(w, "</text>");
    if (item->recent)
        svg_rectangle(w, RECENT_RING,
                      (struct rectangle){in.x - RING, in.y - RING, in.width + 2 * RING, in.height + 2 * RING},
                      in.height / 2);
}

/* Draws a leader's disc, with the name beside it where the names are written. */
static void disc_draw(struct writer *w, const struct board *board, const struct item *item, struct point at)
{
    char rating[16];
    snprintf(rating, sizeof rating, "%d", item->figure);
    const struct piece piece = {.shape = SHAPE_DISC,
                                .x = at.x,
                                .y = at.y,
                                .size = LEADER_RADIUS,
                                .colour = item->colour,
                                .text = rating,
                                .text_size = LETTERS};
    piece_draw(w, board, &piece);
    if (item->recent)
        svg_put(w, "<circle class=\"" RECENT_RING "\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", piece.x, piece.y,
                LEADER_RADIUS + RING);
    if (item->look->named)
        svg_label(
            w, &(struct label){piece.x + LEADER_RADIUS + 2, piece.y + BASE, LETTERS, "start", NAME_OF_LEADER},
            text_of(item->row, "name", item->id));
}

/* Draws leader number `i` of a stack; (x, y) is the middle of the first. Counters with initials, of this
 * width, stand in columns. Discs stand beside each other, or below each other where the names are written. */
static void leader_draw(struct writer *w, const struct board *board, const struct item *item, int i,
                        struct rectangle first)
{
    const int a_row = item->look->named ? 1 : LEADERS_A_ROW;
    struct words title = {0};
    words_add(&title, text_of(item->row, "name", item->id));
    words_add_printed(&title, board, item->look->domain, item->id, ": ");
    svg_put(w, "<g");
    item_attributes(w, item);
    svg_named(w, "img", title.text);
    if (item->look->initials)
        initials_draw(w, board, item,
                      (struct rectangle){
                          first.x - LEADER_RADIUS - OVERLAP + i / COUNTERS_A_COLUMN * (first.width - OVERLAP),
                          first.y - COUNTER_HEIGHT / 2 + i % COUNTERS_A_COLUMN * (COUNTER_HEIGHT - OVERLAP),
                          first.width, COUNTER_HEIGHT});
    else
        disc_draw(w, board, item,
                  (struct point){true, first.x + i % a_row * (2 * LEADER_RADIUS),
                                 first.y + i / a_row * (2 * LEADER_RADIUS - OVERLAP)});
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
    const int initials = initials_width(items);
    int leaders = 0;
    for (int i = 0; i < items->count; i++)
        if (items->item[i].leader && !items->item[i].look->named) leaders++;
    if (initials) return (leaders + COUNTERS_A_COLUMN - 1) / COUNTERS_A_COLUMN * (initials - OVERLAP);
    return (leaders < LEADERS_A_ROW ? leaders : LEADERS_A_ROW) * 2 * LEADER_RADIUS;
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
    const struct rectangle first = {.x = x, .y = y, .width = initials_width(items)};
    for (int i = 0; i < items->count; i++)
        if (items->item[i].leader) leader_draw(w, board, &items->item[i], n++, first);
}

bool stack_rises(struct point at, struct point place)
{
    const int right = at.x + COUNTER_WIDTH / 2, left = at.x - COUNTER_WIDTH / 2;
    return at.y < place.y && left < place.x && place.x < right;
}

/* The rows that leaders need, each as high as a counter. */
static int leader_rows(const struct items *items)
{
    int leaders = 0, a_row = LEADERS_A_ROW;
    bool has_initials = false;
    for (int i = 0; i < items->count; i++) {
        const struct item *item = &items->item[i];
        leaders += item->leader;
        has_initials |= item->leader && item->look->initials;
        if (item->leader && item->look->named) a_row = 1;
    }
    if (has_initials) return leaders < COUNTERS_A_COLUMN ? leaders : COUNTERS_A_COLUMN;
    return (leaders + a_row - 1) / a_row;
}

struct rectangle stack_rectangle(const struct scope *scope, const struct layer *layer, struct point at,
                                 bool rises)
{
    struct items items;
    struct groups groups;
    items_read(&items, scope, layer);
    items_group(&groups, &items);
    const struct columns columns = columns_of(&groups);
    const int counters = rows_of(&columns), leaders = leader_rows(&items),
              rows = counters > leaders ? counters : leaders,
              left = columns.counters ? COUNTER_WIDTH / 2 : LEADER_RADIUS + OVERLAP,
              right = at.x - left + columns_width(&columns) + leaders_width(&items) -
                      scope->drawing->board->presentation.map_width;
    struct rectangle in = {.x = at.x - left - (right > 0 ? right : 0),
                           .y = at.y - COUNTER_HEIGHT / 2,
                           .width = columns_width(&columns) + leaders_width(&items),
                           .height = rows * (COUNTER_HEIGHT - OVERLAP) + OVERLAP};
    if (rises && columns.counters) in.y -= (counters - 1) * (COUNTER_HEIGHT - OVERLAP);
    return in;
}

void stack_draw(struct writer *w, const struct scope *scope, const struct layer *layer, struct rectangle in)
{
    const struct board *board = scope->drawing->board;
    struct items items;
    struct groups groups;
    items_read(&items, scope, layer);
    items_group(&groups, &items);
    const struct columns columns = columns_of(&groups);
    const int y = in.y + COUNTER_HEIGHT / 2;
    counters_draw(w, board, &groups, &columns, in.x + COUNTER_WIDTH / 2, y);
    leaders_draw(w, board, &items, &columns, in.x + columns_width(&columns) + LEADER_RADIUS + OVERLAP, y);
}
