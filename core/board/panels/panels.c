/* The panels of a board: which there are, and their frames. */
#include "board/colours.h"
#include "board/map/stack.h"
#include "board/panels/panel.h"
#include "board/piece.h"
#include "board/style.h"

/* ---- what they share ---- */

int panel_inner_width(const struct panel *panel)
{
    return panel->width - 2 * PAD;
}

int panel_name_width(const struct panel *panel)
{
    enum { USUAL = 160 };
    return panel->zone->panel.name_width ? panel->zone->panel.name_width : USUAL;
}

int panel_text_x(const struct panel *panel)
{
    return PAD + panel_inner_width(panel) * 2 / 5;
}

void words_add_entry(struct words *words, const struct scope *scope, const struct entry *entry)
{
    const char *comma = "";
    struct scope one = *scope;
    size_t i;
    if (value_is_blank(scope->value) && !entry->always) return;
    if (!entry->text) {
        words_add_pieces_or_value(words, scope->drawing, scope->value, entry->domain);
    } else if (json_is_array(scope->value)) {
        json_array_foreach(scope->value, i, one.value)
        {
            words_add(words, comma);
            words_fill(words, &one, entry->text);
            comma = ", ";
        }
    } else {
        words_fill(words, scope, entry->text);
    }
}

void words_add_pieces_or_value(struct words *words, const struct drawing *d, const json_t *value,
                               const char *domain)
{
    if (!words_add_pieces(words, d, value, domain)) words_add_value(words, d->board, value, domain);
}

void swatch_draw(struct writer *w, const struct board *board, const char *id, int x, int y)
{
    if (!colour_of(board, id)) return;
    piece_draw(w, board,
               &(struct piece){SHAPE_DISC, x, y, SWATCH, colour_of(board, id), colour_mark(board, id),
                               SMALL_LETTERS});
}

int swatch_width(const struct board *board, const char *id)
{
    return colour_of(board, id) ? SWATCH_WIDTH : 0;
}

/* ---- the stacks of the map in words ---- */

struct stack_lines {
    struct panel *panel;
    const struct layer *layer;
};

static void stack_line(const struct scope *scope, void *context)
{
    enum { GAP = 3 };
    const struct stack_lines *stacks = context;
    struct panel *panel = stacks->panel;
    struct words words = {0};
    struct lines lines;
    if (stack_is_empty(scope, stacks->layer)) return;
    words_fill(&words, scope, stacks->layer->look.title);
    words_add(&words, ": ");
    words_add_stack(&words, scope, stacks->layer);
    lines_break(&lines, words.text, panel_inner_width(panel), SMALL_LETTERS);
    panel->y += svg_lines(&panel->w, PAD, panel->y + SMALL_LETTERS, INK, &lines) + GAP;
}

static void stacks_draw(const struct drawing *d, struct panel *panel)
{
    const struct presentation *p = &d->board->presentation;
    struct stack_lines stacks = {.panel = panel};
    for (int i = 0; i < p->layers.count; i++) {
        stacks.layer = &p->layers.at[i];
        if (stacks.layer->form == LAYER_STACK) value_each(d, NULL, stacks.layer->shows, stack_line, &stacks);
    }
}

/* ---- frames ---- */

enum {
    CORNER = 6,
    BAND = 28, /* the height of the band with the name */
    NAME = 16,
    NAME_LINE = 20,
    END = 4 /* from the content to the frame */
};

/* Makes a part of the page of the panel: its frame, its name, its content. */
static void panel_frame(struct drawing *d, const struct panel *panel)
{
    const struct panel_place *place = &panel->zone->panel;
    const char *name = panel->zone->name ? panel->zone->name : "";
    const int height = panel->y + END;
    struct part *part = part_new(d, (struct rectangle){0, 0, panel->width, height});
    if (!part) return;
    part->first = place->first;
    part->on_map = place->on_map.given;
    part->on_x = place->on_map.x;
    part->on_y = place->on_map.y;
    struct writer *w = &part->body;
    svg_put(w, "<g");
    svg_attribute(w, "data-zone", panel->zone->id);
    svg_put(w, " role=\"group\"");
    svg_attribute(w, "aria-label", name);
    svg_put(w, "><rect class=\"" PAPER_FRAME "\" width=\"%d\" height=\"%d\" rx=\"%d\"/>", panel->width,
            height, CORNER);
    /* The band has round corners above, and lies within the line of the frame. */
    svg_put(w, "<path class=\"" PANEL_HEAD "\" d=\"M1 7q0-6 6-6H%dq6 0 6 6V%dH1z\"/>",
            panel->width - CORNER - 1, BAND);
    svg_label(w, &(struct label){PAD, NAME_LINE, NAME, "start", INK_BOLD}, name);
    svg_join(w, &panel->w);
    svg_put(w, "</g>");
}

typedef void panel_draw(const struct drawing *d, struct panel *panel);

/* Draws a panel of a zone. One without content has no frame. */
static void zone_draw(struct drawing *d, const struct zone *zone, panel_draw *draw)
{
    const int usual = d->board->presentation.panel_width;
    struct panel panel = {.width = zone->panel.width ? zone->panel.width : usual, .y = HEAD, .zone = zone};
    writer_init(&panel.w);
    draw(d, &panel);
    if (panel.y > HEAD) panel_frame(d, &panel);
    writer_free(&panel.w);
}

/* ---- all panels ---- */

/* What draws a panel, by the kind of its zone. NULL: it is no panel. */
static panel_draw *panel_of(enum zone_kind kind)
{
    switch (kind) {
    case ZONE_FACTS:
        return facts_draw;
    case ZONE_TABLE:
        return table_draw;
    case ZONE_MATRIX:
        return matrix_draw;
    case ZONE_HAND:
    case ZONE_DECK:
    case ZONE_DISPLAY:
        return cards_draw;
    case ZONE_STACKS:
        return stacks_draw;
    case ZONE_CHOICES:
        return choices_draw;
    case ZONE_KEY:
        return key_draw;
    case ZONE_UNSET:
    case ZONE_MAP:
    case ZONE_SHEET:
    case ZONE_TRACK:
    case ZONE_BOX:
        break;
    }
    return NULL;
}

void panels_draw(struct drawing *d)
{
    static const struct zone PLAYERS = {.id = "players", .name = "Players"};
    const struct presentation *p = &d->board->presentation;
    for (int i = 0; i < p->zones.count; i++) {
        panel_draw *draw = panel_of(p->zones.at[i].kind);
        if (draw) zone_draw(d, &p->zones.at[i], draw);
    }
    zone_draw(d, &PLAYERS, players_draw);
}
