/* Tables: a row for each value of the zone's "each", a cell for each column. */
#include "board/panels/panel.h"
#include "board/style.h"

enum {
    BASE = 17,       /* from the top of a row to its first base line */
    SWATCH_Y = 12,   /* ... to the middle of its swatches */
    NAME_GAP = 8,    /* between a name and the first column */
    CELL_GAP = 8,    /* between cells */
    ROW_GAP = 8,     /* between rows */
    LEAST = ROW - 4, /* the least height of a row */
    CELL_LETTERS = LETTERS - 1,
    HEAD_BASE = 13,
    HEAD_GAP = 6,
};
/* Swatches in cells, each in a width of its own. Those with a number have it on their right. */
enum {
    MARK_WIDTH = 22,
    MARK_X = 10,
    AMOUNT_X = 23,
    AMOUNT_WIDTH = 24,
    AMOUNT_GAP = 6,
    AMOUNT_BASE = 5,
    SWATCHES_END = 6
};

/* ---- columns ---- */

bool column_is_there(const struct drawing *d, const struct entry *column)
{
    const struct scope scope = {.drawing = d};
    return !column->when || !value_is_blank(value_at(&scope, d->view, column->when));
}

/* The columns that are there share the width beside the names by their own "width". */
struct columns {
    int x, width;
    int weights; /* the sum of theirs */
};

static struct columns columns_of(const struct drawing *d, const struct panel *panel)
{
    const struct table_zone *zone = &panel->zone->table;
    struct columns columns = {.x = PAD + panel_name_width(panel),
                              .width = panel_inner_width(panel) - panel_name_width(panel)};
    for (int i = 0; i < zone->columns.count; i++)
        columns.weights += column_is_there(d, &zone->columns.at[i]) ? zone->columns.at[i].width : 0;
    if (!columns.weights) columns.weights = 1;
    return columns;
}

static int column_width(const struct columns *columns, const struct entry *column)
{
    return columns->width * column->width / columns->weights;
}

static void head_draw(const struct drawing *d, struct panel *panel)
{
    const struct table_zone *zone = &panel->zone->table;
    const struct columns columns = columns_of(d, panel);
    int x = columns.x, most = 0;
    for (int i = 0; i < zone->columns.count; i++) {
        const struct entry *column = &zone->columns.at[i];
        const int width = column_width(&columns, column);
        struct lines lines;
        if (!column_is_there(d, column)) continue;
        lines_break(&lines, column->name, width - HEAD_GAP, SMALL_LETTERS);
        const int used = svg_lines(&panel->w, x, panel->y + HEAD_BASE, FAINT_BOLD, &lines);
        if (used > most) most = used;
        x += width;
    }
    panel->y += most + HEAD_GAP;
}

/* ---- cells ---- */

/* Draws an amount for each member of an object: the colour and mark of its id, and the number. Returns the
 * height. */
static int amounts_draw(const struct drawing *d, struct panel *panel, const json_t *amounts, int x, int width)
{
    const char *id;
    json_t *amount;
    int at = x, y = panel->y + SWATCH_Y;
    json_object_foreach((json_t *)amounts, id, amount)
    {
        struct words number = {0};
        if (value_is_blank(amount)) continue;
        words_add_value(&number, d->board, amount, NULL);
        const int own = AMOUNT_WIDTH + text_width(number.text, CELL_LETTERS) + AMOUNT_GAP;
        if (at > x && at + own > x + width) {
            at = x;
            y += ROW;
        }
        swatch_draw(&panel->w, d->board, id, at + MARK_X, y);
        svg_label(&panel->w, &(struct label){at + AMOUNT_X, y + AMOUNT_BASE, CELL_LETTERS, "start", INK},
                  number.text);
        at += own;
    }
    return y - panel->y + SWATCHES_END;
}

/* Draws the colour and mark of each id of a list. Returns the height. */
static int marks_draw(const struct drawing *d, struct panel *panel, const json_t *ids, int x, int width)
{
    const json_t *id;
    size_t i;
    int at = x, y = panel->y + SWATCH_Y;
    json_array_foreach(ids, i, id)
    {
        if (!json_is_string(id)) continue;
        if (at > x && at + MARK_WIDTH > x + width) {
            at = x;
            y += ROW;
        }
        swatch_draw(&panel->w, d->board, json_string_value(id), at + MARK_X, y);
        at += MARK_WIDTH;
    }
    return y - panel->y + SWATCHES_END;
}

/* Draws the cell of a column. Returns the height. */
static int cell_draw(struct panel *panel, const struct scope *row, const struct entry *column, int x,
                     int width)
{
    const struct drawing *d = row->drawing;
    struct scope cell = *row;
    struct words words = {0};
    struct lines lines;
    cell.value = value_at(row, d->view, column->shows);
    if (column->form == ENTRY_AMOUNTS) return amounts_draw(d, panel, cell.value, x, width - CELL_GAP);
    if (column->form == ENTRY_MARKS) return marks_draw(d, panel, cell.value, x, width - CELL_GAP / 2);
    if (cell.value) words_add_entry(&words, &cell, column);
    lines_break(&lines, words.text, width - CELL_GAP, CELL_LETTERS);
    return svg_lines(&panel->w, x, panel->y + BASE, INK, &lines);
}

/* ---- rows ---- */

/* Draws the name of a row. Returns the height. */
static int row_name_draw(const struct drawing *d, struct panel *panel, const char *id)
{
    const int indent = swatch_width(d->board, id), width = panel_name_width(panel) - indent - NAME_GAP;
    struct lines lines;
    swatch_draw(&panel->w, d->board, id, PAD + SWATCH, panel->y + SWATCH_Y);
    lines_break(&lines, name_of(d->board, panel->zone->table.domain, id), width, LETTERS);
    return svg_lines(&panel->w, PAD + indent, panel->y + BASE, INK_BOLD, &lines);
}

/* Draws a row below a line, as high as its highest cell. */
static void row_draw(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct panel *panel = context;
    const struct columns columns = columns_of(d, panel);
    const struct table_zone *zone = &panel->zone->table;
    const char *id = scope->bound_count ? scope->bound[0].id : "";
    int x = columns.x, most = LEAST;
    svg_put(&panel->w, "<path class=\"" TABLE_LINE "\" d=\"M%d %dH%d\"/><g", PAD, panel->y,
            panel->width - PAD);
    svg_attribute(&panel->w, "data-of", id);
    svg_put(&panel->w, ">");
    const int named = row_name_draw(d, panel, id);
    if (named > most) most = named;
    for (int i = 0; i < zone->columns.count; i++) {
        const struct entry *column = &zone->columns.at[i];
        const int width = column_width(&columns, column);
        if (!column_is_there(d, column)) continue;
        const int used = cell_draw(panel, scope, column, x, width);
        if (used > most) most = used;
        x += width;
    }
    svg_put(&panel->w, "</g>");
    panel->y += most + ROW_GAP;
}

void table_draw(const struct drawing *d, struct panel *panel)
{
    head_draw(d, panel);
    value_each(d, NULL, panel->zone->table.each, row_draw, panel);
}
