/* Units and leaders: see the header. */
#include "board/map/items.h"

#include "board/colours.h"

bool has_flag(unsigned flags, int i)
{
    return i < FLAGS_MAX && flags >> i & 1;
}

static unsigned flags_of(const struct scope *scope, const struct piece_look *look, const char *id)
{
    unsigned flags = 0;
    for (int i = 0; i < look->flags.count && i < FLAGS_MAX; i++)
        if (view_lists(scope->drawing, look->flags.at[i].shows, id)) flags |= 1u << i;
    return flags;
}

/* The figure on the front, or on the other side where a flag says so. */
static int figure_of(const struct scope *scope, const struct piece_look *look, const json_t *row,
                     unsigned flags)
{
    const char *pointer = look->figure;
    for (int i = 0; i < look->flags.count; i++)
        if (has_flag(flags, i) && look->flags.at[i].figure) pointer = look->flags.at[i].figure;
    return number_bounded(value_at(scope, row, pointer));
}

void items_add(struct items *items, const struct scope *scope, const struct piece_look *look, const char *id)
{
    const struct board *board = scope->drawing->board;
    const json_t *row = row_find(board, look->table, id);
    if (items->count == ITEMS_MAX) return;
    const unsigned flags = flags_of(scope, look, id);
    const char *nation = json_string_value(value_at(scope, row, look->colour));
    items->item[items->count++] = (struct item){.id = id,
                                                .look = look,
                                                .row = row,
                                                .nation = nation ? nation : "",
                                                .colour = nation ? colour_of(board, nation) : 0,
                                                .figure = figure_of(scope, look, row, flags),
                                                .leader = look->leader,
                                                .recent = is_recent(scope->drawing, look->domain, id),
                                                .flags = flags};
}

void items_read(struct items *items, const struct scope *scope, const struct layer *layer)
{
    const json_t *id;
    size_t i;
    items->count = 0;
    for (int k = 0; k < layer->pieces.count; k++) {
        const struct piece_list *pieces = &layer->pieces.at[k];
        json_array_foreach(value_at(scope, scope->value, pieces->list), i, id)
        {
            if (json_is_string(id)) items_add(items, scope, pieces->look, json_string_value(id));
        }
    }
}

/* ---- groups ---- */

static bool is_alike(const struct item *a, const struct item *b)
{
    return !a->leader && !b->leader && a->row == b->row && a->row && a->flags == b->flags;
}

void items_group(struct groups *groups, const struct items *items)
{
    groups->count = 0;
    for (int i = 0; i < items->count; i++) {
        const struct item *item = &items->item[i];
        int at = 0;
        while (at < groups->count && !is_alike(groups->group[at].item, item))
            at++;
        struct group *group = &groups->group[at];
        if (at == groups->count) {
            *group = (struct group){.item = item};
            groups->count++;
        }
        group->count++;
        group->recent |= item->recent;
    }
}

/* ---- in words ---- */

static void add_flags(struct words *words, const struct item *item)
{
    for (int i = 0; i < item->look->flags.count; i++) {
        if (!has_flag(item->flags, i)) continue;
        words_add(words, " (");
        words_add(words, item->look->flags.at[i].name);
        words_add(words, ")");
    }
}

void words_add_counter(struct words *words, const struct group *group)
{
    words_add_number(words, group->count);
    words_add(words, " × ");
    words_add(words, text_of(group->item->row, "name", group->item->id));
    add_flags(words, group->item);
}

void words_add_group(struct words *words, const struct group *group)
{
    const struct item *item = group->item;
    if (group->count > 1) {
        words_add_counter(words, group);
        return;
    }
    words_add(words, text_of(item->row, "name", item->id));
    if (item->leader) {
        words_add(words, " [");
        words_add_number(words, item->figure);
        words_add(words, "]");
    } else {
        add_flags(words, item);
    }
}

/* ---- signs and attributes ---- */

const char *sign_of(const char *arm)
{
    static const char *const SIGNS[][2] = {{"infantry", "M0 0h14v10h-14zL14 10M14 0L0 10"},
                                           {"cavalry", "M0 0h14v10h-14zM14 0L0 10"},
                                           {"naval", "M0 5h14q-1 5-5 5h-4q-4 0-5-5zM7 5v-5"},
                                           {"veteran", "M0 0h14v10h-14zM3 5l4-3 4 3M3 8l4-3 4 3"},
                                           {"mercenary", "M0 0h14v10h-14zM10 5a3 3 0 1 1-6 0a3 3 0 1 1 6 0"},
                                           {"militia", "M0 0h14v10h-14z"}};
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (!strcmp(SIGNS[i][0], arm)) return SIGNS[i][1];
    return NULL;
}

const char *item_sign(const struct item *item)
{
    const char *arm = json_string_value(value_at_plain(item->row, item->look->arm));
    return arm ? sign_of(arm) : NULL;
}

void item_attributes(struct writer *w, const struct item *item)
{
    const struct piece_look *look = item->look;
    const char *condition = look->condition, *kind = text_of(item->row, "id", NULL);
    if (item->leader) {
        svg_thing(w, look->domain, item->id);
        return;
    }
    if (kind) svg_attribute(w, "data-kind", kind);
    for (int i = 0; i < look->flags.count; i++)
        if (has_flag(item->flags, i) && look->flags.at[i].condition) condition = look->flags.at[i].condition;
    if (condition) svg_attribute(w, "data-condition", condition);
}
