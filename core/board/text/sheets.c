/* Tracks and boxes in words: a line for each marker, and one for each box. */
#include "board/sheets/sheets.h"
#include "board/text/lines.h"

static void marker_say(struct said_lines *lines, const struct scope *scope, const json_t *value)
{
    const struct marker_spec *spec = lines->marker;
    struct words words = {0};
    if (json_is_null(value) || (value_is_blank(value) && spec->none_at_0)) return;
    words_fill(&words, scope, spec->look.title ? spec->look.title : "{value}");
    line_add(lines, &words);
}

static void markers_say(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *member;
    size_t i;
    (void)d;
    if (!json_is_array(scope->value)) marker_say(context, scope, scope->value);
    json_array_foreach(scope->value, i, member)
    {
        struct scope one = *scope;
        one.value = member;
        marker_say(context, &one, member);
    }
}

static void one_track_say(struct drawing *d, const struct scope *scope, void *context)
{
    struct said_lines *lines = context;
    for (int i = 0; i < lines->zone->boxed.markers.count; i++) {
        lines->marker = &lines->zone->boxed.markers.at[i];
        value_each(d, scope, lines->marker->shows, markers_say, lines);
    }
}

void track_say(struct drawing *d, struct said_lines *lines)
{
    value_each(d, NULL, lines->zone->boxed.each, one_track_say, lines);
}

/* "Sweden, FUNDs: 2". */
static void one_box_say(struct drawing *d, const struct scope *scope, void *context)
{
    struct said_lines *lines = context;
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
    line_add(lines, &words);
}

void box_say(struct drawing *d, struct said_lines *lines)
{
    value_each(d, NULL, lines->zone->boxed.each, one_box_say, lines);
}
