/* Stacks: the units and leaders of a place, counted by kind. */
#include <stdio.h>

#include "board/drawing.h"
#include "board/stack.h"

bool view_lists(const struct drawing *d, const char *pointer, const char *id)
{
    const struct scope scope = {.drawing = d};
    json_t *set = json_object_get(d->lists, pointer);
    const json_t *member;
    size_t i;
    if (!set) {
        json_object_set_new(d->lists, pointer, set = json_object());
        json_array_foreach(value_at(&scope, d->view, pointer), i, member)
        {
            if (json_is_string(member)) json_object_set_new(set, json_string_value(member), json_true());
        }
    }
    return json_object_get(set, id);
}

static unsigned flags_of(const struct scope *scope, const json_t *look, const char *id)
{
    const json_t *flag;
    unsigned flags = 0;
    size_t i;
    json_array_foreach(json_object_get(look, "flags"), i, flag)
    {
        if (i < 16 && view_lists(scope->drawing, text_of(flag, "shows", ""), id)) flags |= 1u << i;
    }
    return flags;
}

/* The figure on the front, or on the other side where a flag says so. */
static int figure_of(const struct scope *scope, const json_t *look, const json_t *row, unsigned flags)
{
    const char *pointer = text_of(look, "figure", "");
    const json_t *flag;
    size_t i;
    json_array_foreach(json_object_get(look, "flags"), i, flag)
    {
        if (i < 16 && flags >> i & 1) pointer = text_of(flag, "figure", pointer);
    }
    return number_bounded(value_at(scope, row, pointer));
}

void items_add(struct items *items, const struct scope *scope, const json_t *look, const char *id)
{
    const struct board *board = scope->drawing->board;
    const json_t *row = row_find(board, text_of(look, "table", ""), id);
    if (items->count == ITEMS_MAX) return;
    const unsigned flags = flags_of(scope, look, id);
    const char *nation = json_string_value(value_at(scope, row, text_of(look, "colour", "")));
    items->item[items->count++] = (struct item){.id = id,
                                                .look = look,
                                                .row = row,
                                                .nation = nation ? nation : "",
                                                .colour = nation ? colour_of(board, nation) : 0,
                                                .figure = figure_of(scope, look, row, flags),
                                                .leader = json_is_true(json_object_get(look, "leader")),
                                                .flags = flags};
}

void items_read(struct items *items, const struct scope *scope, const json_t *layer)
{
    const json_t *pieces = json_object_get(layer, "pieces"), *piece, *id;
    size_t i, j;
    items->count = 0;
    json_array_foreach(pieces, i, piece)
    {
        const json_t *look = json_object_get(json_object_get(scope->drawing->board->document, "pieces"),
                                             text_of(piece, "piece", ""));
        json_array_foreach(value_at(scope, scope->value, text_of(piece, "list", "")), j, id)
        {
            if (json_is_string(id)) items_add(items, scope, look, json_string_value(id));
        }
    }
}

bool stack_is_empty(const struct scope *scope, const json_t *layer)
{
    const json_t *piece;
    size_t i;
    json_array_foreach(json_object_get(layer, "pieces"), i, piece)
    {
        if (!value_is_blank(value_at(scope, scope->value, text_of(piece, "list", "")))) return false;
    }
    return true;
}

/* ---- in words ---- */

void flags_say(struct words *words, const struct item *item)
{
    const json_t *flag;
    size_t i;
    json_array_foreach(json_object_get(item->look, "flags"), i, flag)
    {
        if (i < 16 && item->flags >> i & 1) {
            words_add(words, " (");
            words_add(words, text_of(flag, "name", ""));
            words_add(words, ")");
        }
    }
}

bool item_is_alike(const struct item *a, const struct item *b)
{
    return !a->leader && !b->leader && a->row == b->row && a->row && a->flags == b->flags;
}

void stack_say(struct words *words, const struct scope *scope, const json_t *layer)
{
    struct items items;
    bool said[ITEMS_MAX] = {0};
    const char *comma = "";
    items_read(&items, scope, layer);
    for (int i = 0; i < items.count; i++) {
        const struct item *item = &items.item[i];
        int count = 0;
        if (said[i]) continue;
        for (int j = i; j < items.count; j++)
            if (j == i || item_is_alike(item, &items.item[j])) {
                said[j] = true;
                count++;
            }
        words_add(words, comma);
        if (count > 1) words_add_number(words, count);
        if (count > 1) words_add(words, " × ");
        words_add(words, text_of(item->row, "name", item->id));
        if (item->leader) {
            words_add(words, " [");
            words_add_number(words, item->figure);
            words_add(words, "]");
        } else {
            flags_say(words, item);
        }
        comma = ", ";
    }
}

bool pieces_say(struct words *words, const struct drawing *d, const json_t *list, const char *domain)
{
    const struct scope scope = {.drawing = d};
    struct items items = {.count = 0};
    bool said[ITEMS_MAX] = {0};
    const char *name, *comma = "";
    json_t *look;
    const json_t *id, *found = NULL;
    size_t i;
    json_object_foreach(json_object_get(d->board->document, "pieces"), name, look)
    {
        if (domain && !strcmp(text_of(look, "is", ""), domain)) found = look;
    }
    if (!found || !json_is_array(list) || json_is_true(json_object_get(found, "leader"))) return false;
    json_array_foreach(list, i, id)
    {
        if (json_is_string(id)) items_add(&items, &scope, found, json_string_value(id));
    }
    for (int k = 0; k < items.count; k++) {
        int count = 0;
        for (int j = k; j < items.count && !said[k]; j++)
            if (j == k || (items.item[j].row == items.item[k].row && items.item[k].row)) {
                said[j] = j != k;
                count++;
            }
        if (!count) continue;
        words_add(words, comma);
        if (count > 1) words_add_number(words, count);
        if (count > 1) words_add(words, " × ");
        words_add(words, text_of(items.item[k].row, "name", items.item[k].id));
        comma = ", ";
    }
    return true;
}

/* ---- as counters ---- */

/* One counter for the units of one colour, with their strength and number. */
struct counter {
    int colour, strength, units;
    unsigned flags;
};

static int counters_read(struct counter counters[GROUPS_MAX], const struct items *items)
{
    int count = 0;
    for (int i = 0; i < items->count; i++) {
        const struct item *item = &items->item[i];
        int at = 0;
        if (item->leader) continue;
        while (at < count && counters[at].colour != item->colour)
            at++;
        if (at == GROUPS_MAX) continue;
        if (at == count) counters[count++] = (struct counter){.colour = item->colour};
        counters[at].strength += item->figure;
        counters[at].units++;
        counters[at].flags |= item->flags;
    }
    return count;
}

enum { COUNTER_WIDTH = 38, COUNTER_HEIGHT = 19, LEADER_RADIUS = 8 };

static void counter_draw(struct writer *w, const struct board *board, const struct counter *counter, int x,
                         int y)
{
    char text[16];
    const char *ink = colour_ink(board, counter->colour);
    svg_put(w, "<rect class=\"c%d e\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>",
            counter->colour, x - COUNTER_WIDTH / 2, y - COUNTER_HEIGHT / 2, COUNTER_WIDTH, COUNTER_HEIGHT);
    snprintf(text, sizeof text, "%d", counter->strength);
    const bool large = counter->strength > 9; /* leaves room for "×10" */
    svg_put(w,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"b\" text-anchor=\"middle\" "
            "fill=\"%s\">%s</text>",
            x - (large ? 9 : 6), y + 5, large ? 13 : 15, ink, text);
    svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"9\" text-anchor=\"end\" fill=\"%s\">×%d</text>",
            x + COUNTER_WIDTH / 2 - 1, y - 1, ink, counter->units);
    if (counter->flags)
        svg_put(w, "<circle cx=\"%d\" cy=\"%d\" r=\"2\" fill=\"%s\"/>", x + COUNTER_WIDTH / 2 - 5, y + 5,
                ink);
}

void stack_draw(struct writer *w, const struct scope *scope, const json_t *layer, int x, int y)
{
    const struct board *board = scope->drawing->board;
    struct items items;
    struct counter counters[GROUPS_MAX];
    items_read(&items, scope, layer);
    const int count = counters_read(counters, &items);
    int leaders = 0;
    for (int i = 0; i < count; i++)
        counter_draw(w, board, &counters[i], x, y + i * (COUNTER_HEIGHT - 1));
    for (int i = 0; i < items.count; i++) {
        const struct item *item = &items.item[i];
        char rating[16];
        if (!item->leader) continue;
        snprintf(rating, sizeof rating, "%d", item->figure);
        const int width = count ? COUNTER_WIDTH / 2 + 9 : 0;
        const struct piece piece = {"disc",
                                    x + width + leaders % 4 * 11,
                                    y - 5 + leaders / 4 * 12,
                                    LEADER_RADIUS,
                                    item->colour,
                                    rating,
                                    11};
        svg_put(w, "<g");
        svg_attribute(w, "data-leader", item->id);
        svg_put(w, ">");
        svg_title(w, text_of(item->row, "name", item->id));
        svg_piece(w, board, &piece);
        svg_put(w, "</g>");
        leaders++;
    }
}
