/* The panels of a board: which there are, and their frames. */
#include "board/colours.h"
#include "board/map/stack.h"
#include "board/panels/panel.h"
#include "board/piece.h"

/* ---- what they share ---- */

int panel_inner_width(const struct panel *panel)
{
    return panel->width - 2 * PAD;
}

int panel_name_width(const struct panel *panel)
{
    enum { USUAL = 160 };
    return number_of(panel->zone, "name_width", USUAL);
}

int panel_text_x(const struct panel *panel)
{
    return PAD + panel_inner_width(panel) * 2 / 5;
}

void entry_say(struct words *words, const struct scope *scope, const json_t *entry)
{
    const char *template = text_of(entry, "text", NULL), *domain = text_of(entry, "is", NULL), *comma = "";
    struct scope one = *scope;
    size_t i;
    if (value_is_blank(scope->value) && !json_is_true(json_object_get(entry, "always"))) return;
    if (!template) {
        value_say(words, scope->drawing, scope->value, domain);
    } else if (json_is_array(scope->value)) {
        json_array_foreach(scope->value, i, one.value)
        {
            words_add(words, comma);
            words_fill(words, &one, template);
            comma = ", ";
        }
    } else {
        words_fill(words, scope, template);
    }
}

void value_say(struct words *words, const struct drawing *d, const json_t *value, const char *domain)
{
    if (!pieces_say(words, d, value, domain)) words_say(words, d->board, value, domain);
}

void swatch_draw(struct writer *w, const struct board *board, const char *id, int x, int y)
{
    if (!colour_of(board, id)) return;
    piece_draw(
        w, board,
        &(struct piece){"disc", x, y, SWATCH, colour_of(board, id), colour_mark(board, id), SMALL_LETTERS});
}

int swatch_width(const struct board *board, const char *id)
{
    return colour_of(board, id) ? SWATCH_WIDTH : 0;
}

/* ---- the stacks of the map in words ---- */

static void stack_line(struct drawing *d, const struct scope *scope, void *context)
{
    enum { GAP = 3 };
    struct panel *panel = context;
    struct words words = {0};
    struct lines lines;
    (void)d;
    if (stack_is_empty(scope, panel->row)) return;
    words_fill(&words, scope, text_of(panel->row, "title", ""));
    words_add(&words, ": ");
    stack_say(&words, scope, panel->row);
    lines_break(&lines, words.text, panel_inner_width(panel), SMALL_LETTERS);
    panel->y += svg_lines(&panel->w, PAD, panel->y + SMALL_LETTERS, "k", &lines) + GAP;
}

static void stacks_draw(struct drawing *d, struct panel *panel)
{
    const json_t *zone;
    size_t i, j;
    json_array_foreach(zones_of(d), i, zone)
    {
        json_array_foreach(json_object_get(zone, "layers"), j, panel->row)
        {
            if (!strcmp(text_of(panel->row, "as", ""), "stack"))
                value_each(d, NULL, text_of(panel->row, "shows", ""), stack_line, panel);
        }
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
    const json_t *at = json_object_get(panel->zone, "on_map");
    const char *name = text_of(panel->zone, "name", "");
    const int height = panel->y + END;
    struct part *part = part_new(d, (struct rectangle){0, 0, panel->width, height});
    if (!part) return;
    part->first = json_is_true(json_object_get(panel->zone, "first"));
    part->on_map = at != NULL;
    part->on_x = number_in(at, 0);
    part->on_y = number_in(at, 1);
    struct writer *w = &part->body;
    svg_put(w, "<g");
    svg_attribute(w, "data-zone", text_of(panel->zone, "id", ""));
    svg_put(w, " role=\"group\"");
    svg_attribute(w, "aria-label", name);
    svg_put(w, "><rect class=\"p n\" width=\"%d\" height=\"%d\" rx=\"%d\"/>", panel->width, height, CORNER);
    /* The band has round corners above, and lies within the line of the frame. */
    svg_put(w, "<path class=\"h\" d=\"M1 7q0-6 6-6H%dq6 0 6 6V%dH1z\"/>", panel->width - CORNER - 1, BAND);
    svg_label(w, &(struct label){PAD, NAME_LINE, NAME, "start", "k b"}, name);
    svg_join(w, &panel->w);
    svg_put(w, "</g>");
}

typedef void panel_draw(struct drawing *d, struct panel *panel);

/* Draws a panel of a zone. One without content has no frame. */
static void zone_draw(struct drawing *d, const json_t *zone, panel_draw *draw)
{
    const int usual = number_of(d->board->document, "panel_width", PANEL_WIDTH);
    struct panel panel = {.width = number_of(zone, "width", usual), .y = HEAD, .zone = zone};
    writer_init(&panel.w);
    draw(d, &panel);
    if (panel.y > HEAD) panel_frame(d, &panel);
    writer_free(&panel.w);
}

/* ---- all panels ---- */

static const struct {
    const char *kind;
    panel_draw *draw;
} KINDS[] = {{"facts", facts_draw},   {"table", table_draw}, {"matrix", matrix_draw},
             {"hand", cards_draw},    {"deck", cards_draw},  {"display", cards_draw},
             {"stacks", stacks_draw}, {"key", key_draw},     {"choices", choices_draw}};

void panels_draw(struct drawing *d)
{
    json_t *players = json_pack("{s:s, s:s}", "id", "players", "name", "Players");
    const json_t *zone;
    size_t i;
    json_array_foreach(zones_of(d), i, zone)
    {
        for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++)
            if (!strcmp(KINDS[k].kind, text_of(zone, "kind", ""))) zone_draw(d, zone, KINDS[k].draw);
    }
    zone_draw(d, players, players_draw);
    json_decref(players);
}
