/* Sheets and boxes with text: what is printed beside the map. */
#include "board/sheets/sheets.h"

#include "board/colours.h"

/* The box of a zone, by the template of its id. */
static const json_t *box_for(const struct scope *scope, const json_t *zone)
{
    struct words id = {0};
    words_fill(&id, scope, text_of(zone, "box", ""));
    return json_object_get(json_object_get(scope->drawing->board->document, "boxes"), id.text);
}

void zone_name_fill(struct words *words, const struct scope *scope, const json_t *zone, const json_t *box)
{
    words_fill(words, scope, text_of(zone, "name", text_of(box, "name", "")));
}

void zone_open(struct writer *w, const struct scope *scope, const json_t *zone)
{
    svg_put(w, "<g");
    svg_attribute(w, "data-zone", text_of(zone, "id", ""));
    if (scope->bound_count) svg_attribute(w, "data-of", scope->bound[0].id);
    svg_put(w, ">");
}

/* ---- sheets ---- */

enum {
    SHEET_CORNER = 6,
    SHEET_BAND = 6, /* in the colour of the side whose sheet it is */
    SHEET_NAME = 18,
    SHEET_NAME_X = 12,
    SHEET_NAME_LINE = 27,
    ARMIES_GAP = 10,
    ARMIES_END = 2
};

/* Draws a sheet as high as its box, and its Army boxes below. */
static void sheet_open(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *zone = context, *box = box_for(scope, zone), *armies = json_object_get(zone, "armies");
    const char *side = scope->bound_count ? scope->bound[0].id : NULL;
    const struct rectangle r = rectangle_of(box);
    struct part *part = box ? part_new(d, r) : NULL;
    struct words name = {0};
    struct writer boxes;
    if (!part) return;
    writer_init(&boxes);
    if (armies && side) {
        const int end =
            armies_draw(d, &boxes, armies, side,
                        (struct rectangle){r.x + ARMIES_GAP, r.y + r.height, r.width - 2 * ARMIES_GAP, 0});
        part->height = end + ARMIES_END - r.y;
    }
    struct writer *w = &part->body;
    svg_rectangle(w, "p n", (struct rectangle){r.x, r.y, r.width, part->height}, SHEET_CORNER);
    if (side)
        svg_put(w, "<rect class=\"c%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                colour_of(d->board, side), r.x, r.y, r.width, SHEET_BAND);
    zone_name_fill(&name, scope, zone, box);
    svg_label(w, &(struct label){r.x + SHEET_NAME_X, r.y + SHEET_NAME_LINE, SHEET_NAME, "start", "k b"},
              name.text);
    svg_join(w, &boxes);
    writer_free(&boxes);
}

void sheets_open(struct drawing *d)
{
    json_t *zone;
    size_t i;
    json_array_foreach(zones_of(d), i, zone)
    {
        if (!strcmp(text_of(zone, "kind", ""), "sheet"))
            value_each(d, NULL, text_of(zone, "shows", ""), sheet_open, zone);
    }
}

/* ---- boxes with text ---- */

enum {
    BOX_CORNER = 3,
    BOX_MARGIN = 8,
    BOX_TEXT = 15, /* its usual size */
    BOX_TEXT_GAP = 6,
    BOX_NAME = 14,
    BOX_NAME_ABOVE = 6, /* from the box up to the base line of its name */
    BOX_NAME_LINE = 20, /* the base line of a name inside */
    BOX_NAME_HEIGHT = 22
};

bool box_text_fill(struct words *words, const struct scope *scope, const json_t *text)
{
    const char *when = text_of(text, "when", NULL), *unless = text_of(text, "unless", NULL);
    if (when && value_is_blank(value_at(scope, scope->value, when))) return false;
    if (unless && !value_is_blank(value_at(scope, scope->value, unless))) return false;
    words_fill(words, scope, json_is_string(text) ? json_string_value(text) : text_of(text, "text", ""));
    return true;
}

/* Draws a box, its name above or inside, and its texts. */
static void box_draw(struct drawing *d, const struct scope *scope, const json_t *zone, const json_t *box)
{
    const struct rectangle r = rectangle_of(box);
    const int size = number_of(zone, "size", BOX_TEXT);
    const bool inside = json_is_true(json_object_get(zone, "name_inside"));
    struct part *part = part_at(d, r.x, r.y);
    const json_t *text;
    struct words name = {0};
    int y = r.y + (inside ? BOX_NAME_HEIGHT : 0) + BOX_MARGIN + size;
    size_t i;
    if (!part) return;
    struct writer *w = &part->body;
    zone_name_fill(&name, scope, zone, box);
    zone_open(w, scope, zone);
    svg_rectangle(w, "p n", r, BOX_CORNER);
    svg_label(w,
              &(struct label){inside ? r.x + BOX_MARGIN : r.x,
                              inside ? r.y + BOX_NAME_LINE : r.y - BOX_NAME_ABOVE, BOX_NAME, "start", "k b"},
              name.text);
    json_array_foreach(json_object_get(zone, "text"), i, text)
    {
        struct words words = {0};
        struct lines lines;
        if (!box_text_fill(&words, scope, text)) continue;
        lines_break(&lines, words.text, r.width - 2 * BOX_MARGIN, size);
        y += svg_lines(w, r.x + BOX_MARGIN, y, "k", &lines) + BOX_TEXT_GAP;
    }
    svg_put(w, "</g>");
}

static void zone_in_box(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *zone = context, *box = box_for(scope, zone);
    if (!box) return;
    if (!strcmp(text_of(zone, "kind", ""), "track"))
        track_draw(d, scope, zone, box);
    else
        box_draw(d, scope, zone, box);
}

void boxes_draw(struct drawing *d)
{
    json_t *zone;
    size_t i;
    json_array_foreach(zones_of(d), i, zone)
    {
        const char *kind = text_of(zone, "kind", "");
        if (strcmp(kind, "track") != 0 && strcmp(kind, "box") != 0) continue;
        value_each(d, NULL, text_of(zone, "each", ""), zone_in_box, zone);
    }
}
