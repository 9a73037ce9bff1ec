/* The names of the players who hold seats, if the match has any. */
#include "board/panels/panel.h"
#include "board/style.h"

enum { BASE = 17, SWATCH_Y = 12, GAP = 8 };

static void player_draw(const struct drawing *d, struct panel *panel, const char *seat, const char *name)
{
    const struct board *board = d->board;
    const int indent = swatch_width(board, seat), x = panel_text_x(panel), y = panel->y + BASE;
    struct lines lines;
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-of", seat);
    svg_put(&panel->w, ">");
    swatch_draw(&panel->w, board, seat, PAD + SWATCH, panel->y + SWATCH_Y);
    lines_break(&lines, name_of(board, board->pack->game->seats->name, seat), x - 2 * PAD - indent, LETTERS);
    const int titled = svg_lines(&panel->w, PAD + indent, y, INK_BOLD, &lines);
    lines_break(&lines, name, panel->width - PAD - x, LETTERS);
    const int named = svg_lines(&panel->w, x, y, INK, &lines);
    svg_put(&panel->w, "</g>");
    panel->y += (titled > named ? titled : named) + GAP;
}

void players_draw(const struct drawing *d, struct panel *panel)
{
    const json_t *seats = json_object_get(json_object_get(d->seen, "match"), "seats"), *seat;
    size_t i;
    json_array_foreach(seats, i, seat)
    {
        const char *name = text_of(json_object_get(seat, "player"), "name", "");
        if (*name) player_draw(d, panel, text_of(seat, "seat", ""), name);
    }
}
