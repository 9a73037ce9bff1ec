/* Matrices: rows and columns of the same things, with a sign for each pair. */
#include "board/colours.h"
#include "board/panels/panel.h"
#include "board/piece.h"
#include "board/style.h"

enum {
    COLUMN_HEADS = 26, /* the height of the swatches above the columns */
    HEAD_Y = 12,
    CELL_HEIGHT = 24,
    SIGN = 11,
    SWATCH_Y = 10,
    BASE = 15,
    NAME_GAP = 8,
    END = 4
};

/* The matrix so far: its values come row by row. */
struct matrix {
    struct panel *panel;
    int row, column, cell_width;
    const char *of; /* the id of the row; NULL: there is none yet */
};

static int row_y(const struct matrix *matrix)
{
    return matrix->panel->y + COLUMN_HEADS + matrix->row * CELL_HEIGHT;
}

/* Goes on to the row of an id, and draws its name. */
static void row_begin(struct matrix *matrix, const struct drawing *d, const char *id)
{
    struct panel *panel = matrix->panel;
    const char *domain = panel->zone->matrix.domain;
    struct lines lines;
    matrix->row += matrix->of != NULL;
    matrix->of = id;
    matrix->column = 0;
    const int y = row_y(matrix);
    lines_break(&lines, name_of(d->board, domain, id), panel_name_width(panel) - SWATCH_WIDTH - NAME_GAP,
                LETTERS);
    if (lines.count > 1) lines.count = 1;
    svg_put(&panel->w, "<g");
    svg_thing(&panel->w, domain, id);
    svg_named(&panel->w, "img", name_of(d->board, domain, id));
    swatch_draw(&panel->w, d->board, id, PAD + SWATCH, y + SWATCH_Y);
    svg_lines(&panel->w, PAD + SWATCH_WIDTH, y + BASE, INK, &lines);
    svg_put(&panel->w, "</g>");
}

/* Draws the swatch above a column. */
static void column_head(struct panel *panel, const struct board *board, const char *id, int middle)
{
    const char *domain = panel->zone->matrix.domain;
    svg_put(&panel->w, "<g");
    svg_thing(&panel->w, domain, id);
    svg_named(&panel->w, "img", name_of(board, domain, id));
    swatch_draw(&panel->w, board, id, middle, panel->y + HEAD_Y);
    svg_put(&panel->w, "</g>");
}

/* Draws the sign of a pair around a point, as "values" says it of the value. */
static void sign_draw(struct writer *w, const struct scope *scope, const struct matrix_zone *zone, int x,
                      int y)
{
    const struct board *board = scope->drawing->board;
    const char *row = scope->bound[0].id, *column = scope->bound[1].id, *domain = zone->domain,
               *value = json_string_value(scope->value);
    const struct look *look = look_find(zone->values.at, zone->values.count, value ? value : "");
    struct words title = {0};
    if (!look) return;
    words_add(&title, name_of(board, domain, row));
    words_add(&title, ", ");
    words_add(&title, name_of(board, domain, column));
    words_add(&title, ": ");
    words_add_value(&title, board, scope->value, zone->value_domain);
    const struct piece piece = {.shape = look->shape ? look->shape : SHAPE_SQUARE,
                                .x = x,
                                .y = y,
                                .size = SIGN,
                                .colour = colour_of(board, look->colour ? look->colour : ""),
                                .text = look->text};
    svg_put(w, "<g");
    svg_attribute(w, "data-of", row);
    svg_named(w, "img", title.text);
    piece_draw(w, board, &piece);
    svg_put(w, "</g>");
}

static void cell_draw(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct matrix *matrix = context;
    struct panel *panel = matrix->panel;
    if (scope->bound_count < 2) return;
    if (!matrix->of || strcmp(matrix->of, scope->bound[0].id) != 0) row_begin(matrix, d, scope->bound[0].id);
    const struct rectangle cell = {PAD + panel_name_width(panel) + matrix->column++ * matrix->cell_width,
                                   row_y(matrix), matrix->cell_width, CELL_HEIGHT};
    const int middle = cell.x + cell.width / 2;
    if (!matrix->row) column_head(panel, d->board, scope->bound[1].id, middle);
    svg_rectangle(&panel->w, PAPER_FRAME, cell, 0);
    sign_draw(&panel->w, scope, &panel->zone->matrix, middle, cell.y + CELL_HEIGHT / 2);
}

void matrix_draw(const struct drawing *d, struct panel *panel)
{
    const struct matrix_zone *zone = &panel->zone->matrix;
    struct matrix matrix = {
        .panel = panel, .cell_width = (panel_inner_width(panel) - panel_name_width(panel)) / zone->columns};
    value_each(d, NULL, zone->shows, cell_draw, &matrix);
    panel->y = row_y(&matrix) + CELL_HEIGHT + END;
}
