/* The board in words: its zones. */
#include "board/text/lines.h"

#include "board/sheets/sheets.h"
#include "data/text.h"

void zone_lines_add(struct zone_lines *lines, const struct words *words)
{
    if (!words->length || (lines->wanted && !text_has_words(words->text, lines->wanted))) return;
    lines->count++;
    if (!lines->counts_alone) writer_string(lines->w, words->text);
}

/* ---- names of zones ---- */

/* The name that is printed above the boxes of a zone. */
struct printed_name {
    const struct zone *zone;
    struct words name;
    bool differs; /* its boxes have several names */
};

static void printed_name_of_box(const struct scope *scope, void *context)
{
    struct printed_name *printed = context;
    const struct map_box *box = box_for(scope, printed->zone->boxed.box);
    struct words name = {0};
    if (!box) return;
    zone_name_fill(&name, scope, printed->zone, box);
    if (printed->name.length && strcmp(printed->name.text, name.text) != 0) printed->differs = true;
    printed->name = name;
}

/* The name of the zone, that of its boxes, or its id in words. */
static void zone_name_say(struct words *words, const struct drawing *d, const struct zone *zone)
{
    struct printed_name printed = {.zone = zone};
    if (zone->kind == ZONE_TRACK || zone->kind == ZONE_BOX)
        value_each(d, NULL, zone->boxed.each, printed_name_of_box, &printed);
    if (printed.name.length && !printed.differs) {
        words_add(words, printed.name.text);
    } else if (zone->name && *zone->name) {
        words_add(words, zone->name);
    } else {
        words_add(words, zone->id);
        for (char *c = words->text; *c; c++)
            if (*c == '-' || *c == '_') *c = ' ';
        text_capitalize(words->text);
    }
}

/* ---- zones ---- */

typedef void lines_of_zone(const struct drawing *d, struct zone_lines *lines);

/* What adds the lines of a zone of the kind. NULL: it has none. */
static lines_of_zone *lines_function(enum zone_kind kind)
{
    switch (kind) {
    case ZONE_MAP:
        return lines_of_map;
    case ZONE_TRACK:
        return lines_of_track;
    case ZONE_BOX:
        return lines_of_box;
    case ZONE_FACTS:
        return lines_of_facts;
    case ZONE_TABLE:
        return lines_of_table;
    case ZONE_MATRIX:
        return lines_of_matrix;
    case ZONE_HAND:
    case ZONE_DECK:
    case ZONE_DISPLAY:
        return lines_of_cards;
    case ZONE_UNSET:
    case ZONE_SHEET:
    case ZONE_STACKS:
    case ZONE_CHOICES:
    case ZONE_KEY:
        break;
    }
    return NULL;
}

bool board_has_zone(const struct board *board, const char *zone)
{
    const struct presentation *p = &board->presentation;
    for (int i = 0; i < p->zones.count; i++)
        if (lines_function(p->zones.at[i].kind) && !strcmp(p->zones.at[i].id, zone)) return true;
    return false;
}

static void zone_write(const struct drawing *d, const struct zone *zone, const struct board_part *part,
                       struct writer *w)
{
    struct writer list;
    struct zone_lines lines = {.zone = zone, .wanted = part->words, .w = &list, .counts_alone = part->counts};
    struct words name = {0};
    writer_init(&list);
    writer_open(&list, '[');
    lines_function(zone->kind)(d, &lines);
    writer_close(&list, ']');
    if (lines.count) {
        writer_open(w, '{');
        writer_member_string(w, "id", zone->id);
        zone_name_say(&name, d, zone);
        writer_member_string(w, "name", name.text);
        writer_member_integer(w, "count", lines.count);
        if (!part->counts) {
            writer_name(w, "lines");
            writer_join(w, &list);
        }
        writer_close(w, '}');
    }
    w->failed = w->failed || list.failed;
    writer_free(&list);
}

void board_text(const struct board *board, const json_t *seen, const struct board_part *part,
                struct writer *w)
{
    const struct presentation *p = &board->presentation;
    struct drawing d = {
        .board = board, .seen = seen, .view = json_object_get(seen, "view"), .lists = json_object()};
    writer_member_open(w, "parts", '[');
    for (int i = 0; i < p->zones.count; i++) {
        const struct zone *zone = &p->zones.at[i];
        if (!lines_function(zone->kind) || (part->zone && strcmp(part->zone, zone->id) != 0)) continue;
        zone_write(&d, zone, part, w);
    }
    writer_close(w, ']');
    json_decref(d.lists);
}
