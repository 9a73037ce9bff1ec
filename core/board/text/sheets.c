/* Tracks and boxes in words: a line for each marker, and one for each box. */
#include "board/sheets/sheets.h"
#include "board/text/lines.h"

static void add_marker(struct zone_lines *lines, const struct scope *scope, const json_t *value)
{
    const struct marker_spec *spec = lines->marker;
    struct words words = {0};
    if (json_is_null(value) || (value_is_blank(value) && spec->none_at_0)) return;
    words_fill(&words, scope, spec->look.title ? spec->look.title : "{value}");
    zone_lines_add(lines, &words);
}

static void add_markers(const struct scope *scope, void *context)
{
    const json_t *member;
    size_t i;
    if (!json_is_array(scope->value)) add_marker(context, scope, scope->value);
    json_array_foreach(scope->value, i, member)
    {
        struct scope one = *scope;
        one.value = member;
        add_marker(context, &one, member);
    }
}

static void add_track(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct zone_lines *lines = context;
    for (int i = 0; i < lines->zone->boxed.markers.count; i++) {
        lines->marker = &lines->zone->boxed.markers.at[i];
        value_each(d, scope, lines->marker->shows, add_markers, lines);
    }
}

void lines_of_track(const struct drawing *d, struct zone_lines *lines)
{
    value_each(d, NULL, lines->zone->boxed.each, add_track, lines);
}

/* "Sweden, FUNDs: 2". */
static void add_box(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct zone_lines *lines = context;
    const struct map_box *box = box_for(scope, lines->zone->boxed.box);
    struct words words = {0}, name = {0};
    const char *before = "";
    if (!box) return;
    zone_name_fill(&name, scope, lines->zone, box);
    if (scope->bound_count)
        words_add(&words, name_of(d->board, d->board->pack->game->seats->name, scope->bound[0].id));
    if (words.length && name.length) words_add(&words, ", ");
    words_add(&words, name.text);
    if (words.length) words_add(&words, ": ");
    for (int i = 0; i < lines->zone->boxed.text.count; i++) {
        struct words text = {0};
        if (!box_text_fill(&text, scope, &lines->zone->boxed.text.at[i])) continue;
        words_add(&words, before);
        words_add(&words, text.text);
        before = " ";
    }
    zone_lines_add(lines, &words);
}

void lines_of_box(const struct drawing *d, struct zone_lines *lines)
{
    value_each(d, NULL, lines->zone->boxed.each, add_box, lines);
}
