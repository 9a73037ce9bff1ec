/* Sheets and boxes with text: what is printed beside the map. */
#include "board/sheets/sheets.h"

#include "board/colours.h"
#include "board/style.h"

const struct map_box *box_for(const struct scope *scope, const char *template)
{
    struct words id = {0};
    words_fill(&id, scope, template);
    return box_find(&scope->drawing->board->presentation, id.text);
}

void zone_name_fill(struct words *words, const struct scope *scope, const struct zone *zone,
                    const struct map_box *box)
{
    const char *own = box->name ? box->name : "";
    words_fill(words, scope, zone->name ? zone->name : own);
}

void zone_open(struct writer *w, const struct scope *scope, const struct zone *zone)
{
    svg_put(w, "<g");
    svg_attribute(w, "data-zone", zone->id);
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

/* A zone, and the drawing that gets its part or has one for it. */
struct zone_drawing {
    struct drawing *d;
    const struct zone *zone;
};

/* Draws a sheet as high as its box, and its Army boxes below. */
static void sheet_open(const struct scope *scope, void *context)
{
    const struct zone_drawing *drawing = context;
    const struct zone *zone = drawing->zone;
    const struct map_box *box = box_for(scope, zone->sheet.box);
    const char *side = scope->bound_count ? scope->bound[0].id : NULL;
    struct words name = {0};
    struct writer boxes;
    if (!box) return;
    const struct rectangle r = rectangle_of(box);
    struct part *part = part_new(drawing->d, r);
    if (!part) return;
    writer_init(&boxes);
    if (zone->sheet.armies.layer && side) {
        const int end =
            armies_draw(scope->drawing, &boxes, &zone->sheet.armies, side,
                        (struct rectangle){r.x + ARMIES_GAP, r.y + r.height, r.width - 2 * ARMIES_GAP, 0});
        part->height = end + ARMIES_END - r.y;
    }
    struct writer *w = &part->body;
    svg_rectangle(w, PAPER_FRAME, (struct rectangle){r.x, r.y, r.width, part->height}, SHEET_CORNER);
    if (side)
        svg_put(w, "<rect class=\"" COLOURED_FORMAT "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                colour_of(scope->drawing->board, side), r.x, r.y, r.width, SHEET_BAND);
    zone_name_fill(&name, scope, zone, box);
    svg_label(w, &(struct label){r.x + SHEET_NAME_X, r.y + SHEET_NAME_LINE, SHEET_NAME, "start", INK_BOLD},
              name.text);
    svg_join(w, &boxes);
    writer_free(&boxes);
}

void sheets_open(struct drawing *d)
{
    const struct presentation *p = &d->board->presentation;
    for (int i = 0; i < p->zones.count; i++) {
        const struct zone *zone = &p->zones.at[i];
        if (zone->kind == ZONE_SHEET)
            value_each(d, NULL, zone->sheet.shows, sheet_open, &(struct zone_drawing){d, zone});
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

bool box_text_fill(struct words *words, const struct scope *scope, const struct box_text *text)
{
    if (text->when && value_is_blank(value_at(scope, scope->value, text->when))) return false;
    if (text->unless && !value_is_blank(value_at(scope, scope->value, text->unless))) return false;
    words_fill(words, scope, text->text);
    return true;
}

/* Draws a box, its name above or inside, and its texts. */
static void box_draw(struct writer *w, const struct scope *scope, const struct zone *zone,
                     const struct map_box *box)
{
    const struct rectangle r = rectangle_of(box);
    const int size = zone->boxed.size ? zone->boxed.size : BOX_TEXT;
    const bool inside = zone->boxed.name_inside;
    struct words name = {0};
    int y = r.y + (inside ? BOX_NAME_HEIGHT : 0) + BOX_MARGIN + size;
    zone_name_fill(&name, scope, zone, box);
    zone_open(w, scope, zone);
    svg_rectangle(w, PAPER_FRAME, r, BOX_CORNER);
    svg_label(w,
              &(struct label){inside ? r.x + BOX_MARGIN : r.x,
                              inside ? r.y + BOX_NAME_LINE : r.y - BOX_NAME_ABOVE, BOX_NAME, "start",
                              INK_BOLD},
              name.text);
    for (int i = 0; i < zone->boxed.text.count; i++) {
        struct words words = {0};
        struct lines lines;
        if (!box_text_fill(&words, scope, &zone->boxed.text.at[i])) continue;
        lines_break(&lines, words.text, r.width - 2 * BOX_MARGIN, size);
        y += svg_lines(w, r.x + BOX_MARGIN, y, INK, &lines) + BOX_TEXT_GAP;
    }
    svg_put(w, "</g>");
}

static void zone_in_box(const struct scope *scope, void *context)
{
    const struct zone_drawing *drawing = context;
    const struct zone *zone = drawing->zone;
    const struct map_box *box = box_for(scope, zone->boxed.box);
    struct part *part = box ? part_at(drawing->d, box->x, box->y) : NULL;
    if (!part) return;
    if (zone->kind == ZONE_TRACK)
        track_draw(&part->body, scope, zone, box);
    else
        box_draw(&part->body, scope, zone, box);
}

void boxes_draw(struct drawing *d)
{
    const struct presentation *p = &d->board->presentation;
    for (int i = 0; i < p->zones.count; i++) {
        const struct zone *zone = &p->zones.at[i];
        if (zone->kind == ZONE_TRACK || zone->kind == ZONE_BOX)
            value_each(d, NULL, zone->boxed.each, zone_in_box, &(struct zone_drawing){d, zone});
    }
}
