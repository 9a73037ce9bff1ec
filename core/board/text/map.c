/* The pieces on the map in words: a line for each piece, or for each stack. */
#include "board/map/map.h"
#include "board/map/stack.h"
#include "board/text/lines.h"

/* Whether an object has a member that is shown. */
static bool has_amount(const json_t *amounts)
{
    const char *id;
    json_t *amount;
    json_object_foreach((json_t *)amounts, id, amount)
    {
        if (!value_is_blank(amount)) return true;
    }
    return false;
}

static void add_piece(const struct scope *scope, void *context)
{
    struct zone_lines *lines = context;
    const struct layer *layer = lines->layer;
    const struct look *look = look_of_value(layer, scope);
    struct words words = {0};
    if (!look || (layer->form == LAYER_ROW && !has_amount(scope->value))) return;
    if (layer->form == LAYER_STACK && stack_is_empty(scope, layer)) return;
    words_fill(&words, scope, look->title);
    if (layer->form == LAYER_STACK) {
        words_add(&words, ": ");
        words_add_stack(&words, scope, layer);
    }
    zone_lines_add(lines, &words);
}

/* Colours of land are left out: marks say the same. */
void lines_of_map(const struct drawing *d, struct zone_lines *lines)
{
    for (int i = 0; i < lines->zone->layers.count; i++) {
        lines->layer = &lines->zone->layers.at[i];
        if (lines->layer->form != LAYER_FILL)
            layer_each(d, &(struct layer_visit){lines->layer, add_piece, lines});
    }
}
