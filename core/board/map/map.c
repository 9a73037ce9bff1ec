/* The map: what is printed on it above the outlines, and how its layers lie on each other. */
#include "board/map/map.h"

#include "board/colours.h"
#include "board/piece.h"
#include "board/style.h"
#include "board/words.h"

/* ---- boxes ---- */

enum { CORNER = 4 }; /* the radius of corners of frames on the map */

/* Draws boxes without a track, which stand for what lies off the map: a band with the name, and paper through
 * which the map is seen. Roads and pieces lie on it. */
static void off_map_draw(const struct drawing *d, struct writer *w)
{
    enum { HEAD = 22, NAME = 14, NAME_X = 6, NAME_LINE = 16, NAME_LINES = 4 };
    const struct presentation *p = &d->board->presentation;
    for (int i = 0; i < p->map.boxes.count; i++) {
        const struct map_box *box = &p->map.boxes.at[i];
        const struct rectangle r = rectangle_of(box);
        const char *name = box->name ? box->name : "";
        struct lines lines;
        if (!box->on_map) continue;
        svg_put(w, "<g");
        svg_attribute(w, "data-box", box->id);
        svg_named(w, "img", name);
        svg_put(w,
                "<rect class=\"" BOX_PAPER
                "\" fill-opacity=\".6\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "rx=\"%d\"/>",
                r.x, r.y, r.width, r.height, CORNER);
        lines_break(&lines, name, r.width - 2 * NAME_X, NAME);
        if (lines.count > NAME_LINES) lines.count = NAME_LINES;
        const int more = lines.count > 1 ? (lines.count - 1) * lines_pitch(&lines) : 0;
        svg_rectangle(w, BOX_HEAD, (struct rectangle){r.x, r.y, r.width, HEAD + more}, CORNER);
        svg_lines(w, r.x + NAME_X, r.y + NAME_LINE, NAME_OF_BOX, &lines);
        svg_put(w, "</g>");
    }
}

/* ---- lines ---- */

const char *class_of_line(enum line_class class)
{
    static const char *const CLASSES[LINE_COUNT] = {
        [LINE_UNSET] = ROAD,    [LINE_ROAD] = ROAD,       [LINE_TRAIL] = TRAIL,      [LINE_SEA] = SEA_WAY,
        [LINE_BORDER] = BORDER, [LINE_ORDER] = ORDER_WAY, [LINE_LEADER] = TABLE_LINE};
    return CLASSES[class];
}

static void lines_draw(const struct drawing *d, struct writer *w)
{
    const struct presentation *p = &d->board->presentation;
    for (int i = 0; i < p->map.lines.count; i++) {
        const struct map_line *line = &p->map.lines.at[i];
        svg_put(w, "<path class=\"%s\"%s", class_of_line(line->class), line->arrow ? ARROW_IN_MIDDLE : "");
        svg_attribute(w, "d", line->path);
        svg_put(w, "/>");
    }
}

/* ---- names and symbols ---- */

enum { USUAL_SYMBOL = 7 };

/* The classes of a name: of a sea, of land outside of the game, of a place. */
static const char *class_of_name(const struct map_label *label)
{
    switch (label->class) {
    case NAME_SEA:
        return NAME_OF_SEA;
    case NAME_OUTSIDE:
        return NAME_OF_OUTSIDE;
    case NAME_UNSET:
        break;
    }
    return label->bold ? NAME_IN_BOLD : NAME_OF_PLACE;
}

static void name_draw(struct writer *w, const struct map_label *label)
{
    static const char *const ANCHORS_OF_SVG[] = {[ANCHOR_UNSET] = "middle",
                                                 [ANCHOR_START] = "start",
                                                 [ANCHOR_MIDDLE] = "middle",
                                                 [ANCHOR_END] = "end"};
    const int size = label->size ? label->size : USUAL_NAME;
    struct label drawn = {label->at.x, 0, size, ANCHORS_OF_SVG[label->anchor], class_of_name(label)};
    for (int i = 0; i < label->lines.count; i++) {
        drawn.y = label->at.y + i * size * 11 / 10;
        svg_label(w, &drawn, label->lines.at[i].text);
    }
}

void symbol_draw(struct writer *w, const struct drawing *d, const struct place *place, int colour,
                 const char *text)
{
    const struct symbol *symbol = place->symbol;
    const struct point *at = point_find(place, "at");
    const int printed = symbol && symbol->size ? symbol->size : USUAL_SYMBOL;
    const struct piece piece = {.shape = symbol ? symbol->shape : SHAPE_NONE,
                                .x = at ? at->x : 0,
                                .y = at ? at->y : 0,
                                .size = place->size ? place->size : printed,
                                .colour = colour,
                                .text = text && *text ? text : place->text};
    piece_draw(w, d->board, &piece);
}

void place_write(struct writer *w, const struct place_set *set, const struct place *place)
{
    char name[64];
    svg_attribute(w, "data-set", set->id);
    svg_attribute(w, "data-place", place->id);
    if (!place->group) return;
    snprintf(name, sizeof name, "data-%s", place->group);
    svg_attribute(w, name, place->member_of);
}

/* Draws the frame, the symbol and the name of a place. */
static void place_draw(const struct drawing *d, struct writer *w, const struct place_set *set,
                       const struct place *place)
{
    const struct point frame = place->frame, *at = point_find(place, "at");
    const char *colour = place->symbol ? place->symbol->colour : NULL;
    struct words title = {0};
    if (!place->label.at.given && !place->symbol_name) return;
    words_add(&title, name_of(d->board, set->domain, place->id));
    words_add_printed(&title, d->board, set->domain, place->id, ": ");
    svg_put(w, "<g");
    place_write(w, set, place);
    svg_named(w, "img", title.text);
    if (frame.given && at)
        svg_rectangle(w, PAPER_FRAME,
                      (struct rectangle){at->x - frame.x / 2, at->y - frame.y / 2, frame.x, frame.y}, CORNER);
    symbol_draw(w, d, place, colour ? colour_of(d->board, colour) : PAPER, NULL);
    name_draw(w, &place->label);
    svg_put(w, "</g>");
}

static void places_draw(const struct drawing *d, struct writer *w)
{
    const struct map_print *map = &d->board->presentation.map;
    for (int i = 0; i < map->labels.count; i++)
        name_draw(w, &map->labels.at[i]);
    for (int i = 0; i < map->sets.count; i++)
        for (int k = 0; k < map->sets.at[i].places.count; k++)
            place_draw(d, w, &map->sets.at[i], &map->sets.at[i].places.at[k]);
}

/* ---- the map ---- */

void map_print_draw(struct board *board)
{
    const struct drawing d = {.board = board};
    off_map_draw(&d, &board->ground);
    lines_draw(&d, &board->ground);
    places_draw(&d, &board->places);
}

void map_draw(struct drawing *d)
{
    enum { ATTRIBUTION = 14, ATTRIBUTION_GAP = 6 };
    const int width = d->part->width, height = d->part->height;
    struct writer *w = &d->part->body;
    svg_put(w,
            "<g id=\"westphalia-map\" data-zone=\"map\"><svg width=\"%d\" height=\"%d\"><rect class=\"" SEA
            "\" "
            "width=\"%d\" height=\"%d\"/>",
            width, height, width, height);
    outlines_draw(d, w);
    svg_join(w, &d->board->ground);
    map_stacks_draw(d, w);
    svg_join(w, &d->board->places);
    map_marks_draw(d, w);
    recent_draw(d, w);
    svg_put(w, "</svg></g>");
    svg_label(w, &(struct label){ATTRIBUTION_GAP, height - ATTRIBUTION_GAP, ATTRIBUTION, "start", FAINT},
              d->board->presentation.attribution);
}
