/* Panels: tables, cards and lists, each in a frame beside or below the map. */
#include <stdlib.h>

#include "board/drawing.h"

enum { PAD = 10, HEAD = 32, SIZE = 15, ROW = 22 };

struct panel {
    struct writer w;
    int width, y;
    const json_t *zone, *row; /* the part of the zone that is drawn now */
};

static int inner_width(const struct panel *panel)
{
    return panel->width - 2 * PAD;
}

/* ---- values in lines ---- */

/* Adds the text of an entry: its template, or the value in words. A blank value has no text, and each member
 * of a list has its own. */
static void entry_say(struct words *words, const struct scope *scope, const json_t *entry)
{
    const char *template = text_of(entry, "text", NULL), *comma = "";
    struct scope one = *scope;
    size_t i;
    if (value_is_blank(scope->value) && !json_is_true(json_object_get(entry, "always"))) return;
    if (!template) {
        if (!pieces_say(words, scope->drawing, scope->value, text_of(entry, "is", NULL)))
            words_say(words, scope->drawing->board, scope->value, text_of(entry, "is", NULL));
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

static void swatch_draw(struct writer *w, const struct board *board, const char *id, int x, int y)
{
    const struct piece piece = {"disc", x, y, 10, colour_of(board, id), colour_mark(board, id), 0};
    if (colour_of(board, id)) svg_piece(w, board, &piece);
}

/* ---- facts ---- */

static void fact_draw(struct panel *panel, const char *name, const char *text)
{
    struct lines lines;
    const int x = PAD + inner_width(panel) * 2 / 5;
    lines_break(&lines, text, panel->width - PAD - x, SIZE);
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-shows", text_of(panel->row, "shows", ""));
    svg_put(&panel->w, ">");
    const int used = svg_lines(&panel->w, x, panel->y + 16, "k", &lines);
    lines_break(&lines, name, x - 2 * PAD, SIZE);
    const int named = svg_lines(&panel->w, PAD, panel->y + 16, "m", &lines);
    svg_put(&panel->w, "</g>");
    panel->y += (used > named ? used : named) + 5;
}

/* The values of an entry. Values with the same name stand together. */
struct fact {
    struct panel *panel;
    struct words name, text;
};

static void fact_end(struct fact *fact)
{
    if (fact->text.length) fact_draw(fact->panel, fact->name.text, fact->text.text);
    fact->text = (struct words){0};
}

static void fact_add(struct drawing *d, const struct scope *scope, void *context)
{
    struct fact *fact = context;
    struct words name = {0}, text = {0};
    entry_say(&text, scope, fact->panel->row);
    if (!text.length) return;
    words_fill(&name, scope, text_of(fact->panel->row, "name", ""));
    if (strcmp(name.text, fact->name.text) != 0) fact_end(fact);
    fact->name = name;
    if (fact->text.length) words_add(&fact->text, ", ");
    words_add(&fact->text, text.text);
}

/* Draws the steps of the stack, the lowest first, each with its members. */
static void steps_draw(struct drawing *d, const struct scope *scope, void *context)
{
    struct panel *panel = context;
    const json_t *steps = json_object_get(d->board->document, "steps"), *frame;
    size_t i;
    json_array_foreach(scope->value, i, frame)
    {
        const json_t *step = json_object_get(steps, text_of(frame, "step", ""));
        struct words words = {0};
        const char *member, *comma = "";
        json_t *about;
        json_object_foreach(json_object_get(step, "members"), member, about)
        {
            const json_t *value = json_object_get(frame, member);
            if (value_is_blank(value) || json_is_null(json_array_get(value, 0))) continue;
            words_add(&words, comma);
            words_add(&words, text_of(about, "name", member));
            words_add(&words, ": ");
            if (!pieces_say(&words, d, value, text_of(about, "is", NULL)))
                words_say(&words, d->board, value, text_of(about, "is", NULL));
            comma = "; ";
        }
        if (step) fact_draw(panel, text_of(step, "name", ""), words.text);
    }
}

static void facts_draw(struct drawing *d, struct panel *panel)
{
    size_t i;
    json_array_foreach(json_object_get(panel->zone, "entries"), i, panel->row)
    {
        if (!strcmp(text_of(panel->row, "as", ""), "steps")) {
            value_each(d, NULL, text_of(panel->row, "shows", ""), steps_draw, panel);
            continue;
        }
        struct fact fact = {panel};
        value_each(d, NULL, text_of(panel->row, "shows", ""), fact_add, &fact);
        fact_end(&fact);
    }
}

/* ---- tables ---- */

enum { COLUMNS_MAX = 16 };

/* A column with "when" appears only where the view has that member: a player's column. */
static bool column_is_there(const struct drawing *d, const json_t *column)
{
    const struct scope scope = {.drawing = d};
    const char *when = text_of(column, "when", NULL);
    return !when || !value_is_blank(value_at(&scope, d->view, when));
}

static int column_weights(const struct drawing *d, const json_t *columns)
{
    const json_t *column;
    size_t i;
    int sum = 0;
    json_array_foreach(columns, i, column)
    {
        sum += column_is_there(d, column) ? number_of(column, "width", 1) : 0;
    }
    return sum ? sum : 1;
}

/* Draws an amount for each member of an object: the colour and mark of its id, and the number. Returns the
 * height. */
static int amounts_draw(struct drawing *d, struct panel *panel, const json_t *amounts, int x, int width)
{
    const char *id;
    json_t *amount;
    int at = x, y = panel->y + 12;
    json_object_foreach((json_t *)amounts, id, amount)
    {
        struct words number = {0};
        if (value_is_blank(amount)) continue;
        words_say(&number, d->board, amount, NULL);
        const int own = 24 + text_width(number.text, SIZE - 1) + 6;
        if (at > x && at + own > x + width) {
            at = x;
            y += ROW;
        }
        swatch_draw(&panel->w, d->board, id, at + 10, y);
        svg_label(&panel->w, &(struct label){at + 23, y + 5, SIZE - 1, "start", "k"}, number.text);
        at += own;
    }
    return y - panel->y + 6;
}

static int name_width(const struct panel *panel)
{
    return number_of(panel->zone, "name_width", 160);
}

static void table_head(const struct drawing *d, struct panel *panel)
{
    const json_t *columns = json_object_get(panel->zone, "columns"), *column;
    const int width = inner_width(panel) - name_width(panel), sum = column_weights(d, columns);
    int x = PAD + name_width(panel), most = 0;
    size_t i;
    json_array_foreach(columns, i, column)
    {
        const int own = width * number_of(column, "width", 1) / sum;
        struct lines lines;
        if (!column_is_there(d, column)) continue;
        lines_break(&lines, text_of(column, "name", ""), own - 6, 12);
        const int used = svg_lines(&panel->w, x, panel->y + 13, "m b", &lines);
        if (used > most) most = used;
        x += own;
    }
    panel->y += most + 6;
}

/* Draws a row of the table: a cell for each column, as high as the highest. */
static void table_row(struct drawing *d, const struct scope *scope, void *context)
{
    struct panel *panel = context;
    const json_t *columns = json_object_get(panel->zone, "columns"), *column;
    const int width = inner_width(panel) - name_width(panel), sum = column_weights(d, columns);
    const char *id = scope->bound_count ? scope->bound[0].id : "";
    struct lines lines;
    int x = PAD + name_width(panel), most = ROW - 4;
    size_t i;
    svg_put(&panel->w, "<path class=\"n\" d=\"M%d %dH%d\"/><g", PAD, panel->y, panel->width - PAD);
    svg_attribute(&panel->w, "data-of", id);
    svg_put(&panel->w, ">");
    swatch_draw(&panel->w, d->board, id, PAD + 11, panel->y + 12);
    const int indent = colour_of(d->board, id) ? 26 : 0;
    lines_break(&lines, name_of(d->board, text_of(panel->zone, "is", ""), id), name_width(panel) - indent - 8,
                SIZE);
    int used = svg_lines(&panel->w, PAD + indent, panel->y + 17, "k b", &lines);
    if (used > most) most = used;
    json_array_foreach(columns, i, column)
    {
        struct scope cell = *scope;
        struct words words = {0};
        const int own = width * number_of(column, "width", 1) / sum;
        if (!column_is_there(d, column)) continue;
        cell.value = value_at(scope, d->view, text_of(column, "shows", ""));
        if (!strcmp(text_of(column, "as", ""), "amounts")) {
            used = amounts_draw(d, panel, cell.value, x, own - 8);
        } else {
            if (cell.value) entry_say(&words, &cell, column);
            lines_break(&lines, words.text, own - 8, SIZE - 1);
            used = svg_lines(&panel->w, x, panel->y + 17, "k", &lines);
        }
        if (used > most) most = used;
        x += own;
    }
    svg_put(&panel->w, "</g>");
    panel->y += most + 8;
}

static void table_draw(struct drawing *d, struct panel *panel)
{
    table_head(d, panel);
    value_each(d, NULL, text_of(panel->zone, "each", ""), table_row, panel);
}

/* ---- a matrix: rows and columns of the same things ---- */

struct matrix {
    struct panel *panel;
    int row, column, cell;
    const char *of;
};

static void matrix_cell(struct drawing *d, const struct scope *scope, void *context)
{
    struct matrix *matrix = context;
    struct panel *panel = matrix->panel;
    const char *row = scope->bound[0].id, *id = json_string_value(scope->value);
    const json_t *look = json_object_get(json_object_get(panel->zone, "values"), id ? id : "");
    const char *domain = text_of(panel->zone, "is", "");
    if (scope->bound_count < 2) return;
    if (!matrix->of || strcmp(matrix->of, row) != 0) {
        matrix->row += matrix->of != NULL;
        matrix->of = row;
        matrix->column = 0;
        struct lines lines;
        lines_break(&lines, name_of(d->board, domain, row), name_width(panel) - 34, SIZE);
        if (lines.count > 1) lines.count = 1;
        swatch_draw(&panel->w, d->board, row, PAD + 11, panel->y + 26 + matrix->row * 24 + 10);
        svg_lines(&panel->w, PAD + 26, panel->y + 26 + matrix->row * 24 + 15, "k", &lines);
    }
    const int x = PAD + name_width(panel) + matrix->column++ * matrix->cell,
              y = panel->y + 26 + matrix->row * 24;
    if (!matrix->row)
        swatch_draw(&panel->w, d->board, scope->bound[1].id, x + matrix->cell / 2, panel->y + 12);
    svg_put(&panel->w, "<rect class=\"p n\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"24\"/>", x, y,
            matrix->cell);
    if (!json_is_object(look)) return;
    struct words title = {0};
    words_add(&title, name_of(d->board, domain, row));
    words_add(&title, ", ");
    words_add(&title, name_of(d->board, domain, scope->bound[1].id));
    words_add(&title, ": ");
    words_say(&title, d->board, scope->value, text_of(panel->zone, "value_is", NULL));
    const struct piece piece = {text_of(look, "shape", "square"),
                                x + matrix->cell / 2,
                                y + 12,
                                11,
                                colour_of(d->board, text_of(look, "colour", "")),
                                text_of(look, "text", ""),
                                0};
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-of", row);
    svg_put(&panel->w, ">");
    svg_title(&panel->w, title.text);
    svg_piece(&panel->w, d->board, &piece);
    svg_put(&panel->w, "</g>");
}

static void matrix_draw(struct drawing *d, struct panel *panel)
{
    struct matrix matrix = {panel};
    matrix.cell = (inner_width(panel) - name_width(panel)) / number_of(panel->zone, "columns", 12);
    value_each(d, NULL, text_of(panel->zone, "shows", ""), matrix_cell, &matrix);
    panel->y += 26 + (matrix.row + 1) * 24 + 4;
}

/* ---- cards ---- */

/* Adds a card's name and its printed text. */
static void card_say(struct words *words, const struct drawing *d, const char *id, const char *domain,
                     const char *table)
{
    const json_t *row = row_find(d->board, table, id);
    const char *text = text_of(row, "text", "");
    words_add(words, name_of(d->board, domain, id));
    if (!*text) return;
    words_add(words, ": ");
    words_add(words, text);
}

enum { CARD_HEIGHT = 46, CARDS_A_ROW = 5 };

static void card_draw(struct drawing *d, struct panel *panel, const json_t *card, size_t i, int colour)
{
    const int pitch = inner_width(panel) / CARDS_A_ROW, x = PAD + (int)(i % CARDS_A_ROW) * pitch,
              y = panel->y + (int)(i / CARDS_A_ROW) * (CARD_HEIGHT + 6);
    const char *id = json_string_value(card), *domain = text_of(panel->row, "is", "");
    struct words words = {0}, title = {0};
    struct lines lines;
    words_say(&words, d->board, card, domain);
    if (id) card_say(&title, d, id, domain, text_of(panel->row, "table", "cards"));
    svg_put(&panel->w, "<g");
    if (id) svg_attribute(&panel->w, "data-card", id);
    svg_put(&panel->w, ">");
    svg_title(&panel->w, id ? title.text : words.text);
    svg_put(&panel->w, "<rect class=\"p n\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\"/>", x, y,
            pitch - 6, CARD_HEIGHT);
    svg_put(&panel->w, "<rect class=\"c%d\" x=\"%d\" y=\"%d\" width=\"5\" height=\"%d\"/>", colour, x + 1,
            y + 4, CARD_HEIGHT - 8);
    lines_break(&lines, words.text, pitch - 22, 13);
    if (lines.count > 2) lines.count = 2;
    svg_lines(&panel->w, x + 11, y + (lines.count > 1 ? 19 : 28), "k", &lines);
    svg_put(&panel->w, "</g>");
}

/* Draws the backs of hidden cards, at most a dozen. */
static void backs_draw(struct panel *panel, int count, int colour)
{
    for (int i = 0; i < count && i < 12; i++)
        svg_put(&panel->w, "<rect class=\"c%d e\" x=\"%d\" y=\"%d\" width=\"26\" height=\"34\" rx=\"3\"/>",
                colour, PAD + i * 15, panel->y);
}

/* Draws a few cards behind their name, in one line. */
static void cards_line(struct panel *panel, const struct scope *scope)
{
    struct words words = {0};
    struct lines lines;
    words_fill(&words, scope, text_of(panel->row, "name", ""));
    words_add(&words, ": ");
    words_say(&words, scope->drawing->board, scope->value, text_of(panel->row, "is", ""));
    lines_break(&lines, words.text, inner_width(panel), 13);
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-shows", text_of(panel->row, "shows", ""));
    svg_put(&panel->w, ">");
    panel->y += svg_lines(&panel->w, PAD, panel->y + 13, "k", &lines) + 3;
    svg_put(&panel->w, "</g>");
}

/* Draws a hand or a pile: its name and size, then the cards as "as" says. */
static void cards_row(struct drawing *d, const struct scope *scope, void *context)
{
    struct panel *panel = context;
    const json_t *row = panel->row, *card;
    const char *as = text_of(row, "as", "cards"), *size = text_of(row, "size", NULL);
    const bool hidden = !json_is_array(scope->value);
    struct words name = {0};
    int count = number_bounded(size ? value_at(scope, d->view, size) : NULL);
    size_t i;
    if (!hidden) count = json_array_size(scope->value);
    if (!count) return;
    if (!hidden && !strcmp(as, "line")) {
        cards_line(panel, scope);
        return;
    }
    const int colour = scope->bound_count ? colour_of(d->board, scope->bound[0].id) : 0;
    words_fill(&name, scope, text_of(row, "name", ""));
    words_add(&name, ": ");
    words_add_number(&name, count);
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-shows", text_of(row, "shows", ""));
    if (scope->bound_count) svg_attribute(&panel->w, "data-of", scope->bound[0].id);
    svg_put(&panel->w, ">");
    svg_label(&panel->w, &(struct label){PAD, panel->y + 16, SIZE, "start", "k b"}, name.text);
    panel->y += ROW + 2;
    if (hidden) {
        backs_draw(panel, count, colour);
        panel->y += 42;
    } else if (!strcmp(as, "cards")) {
        json_array_foreach(scope->value, i, card)
        {
            card_draw(d, panel, card, i, colour);
        }
        panel->y += (count + CARDS_A_ROW - 1) / CARDS_A_ROW * (CARD_HEIGHT + 6) + 4;
    } else if (!strcmp(as, "list")) {
        struct lines lines;
        for (size_t from = 0; from < json_array_size(scope->value);) {
            struct words words = {0};
            while (from < json_array_size(scope->value) && words.length < WORDS_ROOM - 100) {
                words_say(&words, d->board, json_array_get(scope->value, from), text_of(row, "is", ""));
                if (++from < json_array_size(scope->value)) words_add(&words, ", ");
            }
            lines_break(&lines, words.text, inner_width(panel), 12);
            panel->y += svg_lines(&panel->w, PAD, panel->y + 11, "k", &lines);
        }
        panel->y += 6;
    }
    svg_put(&panel->w, "</g>");
}

static void cards_draw(struct drawing *d, struct panel *panel)
{
    size_t i;
    json_array_foreach(json_object_get(panel->zone, "rows"), i, panel->row)
    {
        value_each(d, NULL, text_of(panel->row, "shows", ""), cards_row, panel);
    }
}

/* ---- the stacks of the map in words ---- */

static void stack_line(struct drawing *d, const struct scope *scope, void *context)
{
    struct panel *panel = context;
    struct words words = {0};
    struct lines lines;
    if (stack_is_empty(scope, panel->row)) return;
    words_fill(&words, scope, text_of(panel->row, "title", ""));
    words_add(&words, ": ");
    stack_say(&words, scope, panel->row);
    lines_break(&lines, words.text, inner_width(panel), 13);
    panel->y += svg_lines(&panel->w, PAD, panel->y + 14, "k", &lines) + 3;
}

static void stacks_draw(struct drawing *d, struct panel *panel)
{
    json_t *zone;
    size_t i, j;
    json_array_foreach(json_object_get(d->board->document, "zones"), i, zone)
    {
        json_array_foreach(json_object_get(zone, "layers"), j, panel->row)
        {
            if (!strcmp(text_of(panel->row, "as", ""), "stack"))
                value_each(d, NULL, text_of(panel->row, "shows", ""), stack_line, panel);
        }
    }
}

/* ---- frames ---- */

static const struct {
    const char *kind;
    void (*draw)(struct drawing *d, struct panel *panel);
} KINDS[] = {{"facts", facts_draw}, {"table", table_draw},   {"matrix", matrix_draw}, {"hand", cards_draw},
             {"deck", cards_draw},  {"display", cards_draw}, {"stacks", stacks_draw}};

static void panel_frame(struct drawing *d, const struct panel *panel)
{
    struct part *part = part_new(d, 0, 0, panel->width, panel->y + 4);
    if (!part) return;
    struct writer *w = &part->body;
    svg_put(w, "<g");
    svg_attribute(w, "data-zone", text_of(panel->zone, "id", ""));
    svg_put(w,
            "><rect class=\"p n\" width=\"%d\" height=\"%d\" rx=\"6\"/><path class=\"h\" d=\"M1 7q0-6 "
            "6-6H%dq6 0 6 6V28H1z\"/>",
            panel->width, panel->y + 4, panel->width - 7);
    svg_label(w, &(struct label){PAD, 20, 16, "start", "k b"}, text_of(panel->zone, "name", ""));
    if (panel->w.failed) w->failed = true;
    if (!w->failed && panel->w.length) writer_bytes(w, panel->w.text, panel->w.length);
    svg_put(w, "</g>");
}

/* ---- players ---- */

static void player_draw(struct drawing *d, struct panel *panel, const char *seat, const char *name)
{
    const struct board *board = d->board;
    const int indent = colour_of(board, seat) ? 26 : 0, x = PAD + inner_width(panel) * 2 / 5;
    struct lines lines;
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-of", seat);
    svg_put(&panel->w, ">");
    swatch_draw(&panel->w, board, seat, PAD + 11, panel->y + 12);
    lines_break(&lines, name_of(board, board->pack->game->seats->name, seat), x - 2 * PAD - indent, SIZE);
    const int titled = svg_lines(&panel->w, PAD + indent, panel->y + 17, "k b", &lines);
    lines_break(&lines, name, panel->width - PAD - x, SIZE);
    const int named = svg_lines(&panel->w, x, panel->y + 17, "k", &lines);
    svg_put(&panel->w, "</g>");
    panel->y += (titled > named ? titled : named) + 8;
}

/* Draws the names of the players who hold seats, if the match has any. */
static void players_draw(struct drawing *d, int width)
{
    const json_t *seats = json_object_get(json_object_get(d->seen, "match"), "seats"), *seat;
    struct panel panel = {.width = width, .y = HEAD};
    json_t *zone = json_pack("{s:s, s:s}", "id", "players", "name", "Players");
    size_t i;
    panel.zone = zone;
    writer_init(&panel.w);
    json_array_foreach(seats, i, seat)
    {
        const char *id = text_of(seat, "seat", ""),
                   *name = text_of(json_object_get(seat, "player"), "name", "");
        if (*name) player_draw(d, &panel, id, name);
    }
    if (panel.y > HEAD) panel_frame(d, &panel);
    writer_free(&panel.w);
    json_decref(zone);
}

void panels_draw(struct drawing *d)
{
    const int width = number_of(d->board->document, "panel_width", 600);
    json_t *zone;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "zones"), i, zone)
    {
        for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
            if (strcmp(KINDS[k].kind, text_of(zone, "kind", "")) != 0) continue;
            struct panel panel = {.width = width, .y = HEAD, .zone = zone};
            writer_init(&panel.w);
            KINDS[k].draw(d, &panel);
            if (panel.y > HEAD) panel_frame(d, &panel);
            writer_free(&panel.w);
        }
    }
    players_draw(d, width);
}
