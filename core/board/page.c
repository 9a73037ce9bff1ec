/* The page: its head, and where each part of the drawing goes. */
#include "board/colours.h"
#include "board/piece.h"
#include "board/style.h"
#include "board/words.h"

/* The head lies above all parts. Around each part is a gap. */
enum { GAP = 16, HEAD = 56, TOP = HEAD + GAP };

/* ---- parts ---- */

struct rectangle rectangle_of(const struct map_box *box)
{
    return (struct rectangle){box->x, box->y, box->width, box->height};
}

struct part *part_new(struct drawing *d, struct rectangle at)
{
    if (d->part_count == PARTS_MAX) return NULL;
    struct part *part = &d->part[d->part_count++];
    *part = (struct part){at.x, at.y, at.width, at.height};
    writer_init(&part->body);
    return part;
}

struct part *part_at(struct drawing *d, int x, int y)
{
    for (int i = d->part_count; i-- > 1;) {
        struct part *part = &d->part[i];
        if (x >= part->x && x < part->x + part->width && y >= part->y && y < part->y + part->height)
            return part;
    }
    return x < d->part->width && y < d->part->height ? d->part : NULL;
}

enum { WHOLE = 1000 }; /* scales are per mille */

/* A length on the page. In a view from outside it may be absurd. */
static int scaled(int length, int scale)
{
    return (int64_t)length * scale / WHOLE;
}

/* Writes the part with its corner at a point. */
static void part_put(struct writer *w, const struct part *part, int x, int y, int scale)
{
    svg_put(w, "<g transform=\"translate(%d %d)", x - scaled(part->x, scale), y - scaled(part->y, scale));
    if (scale != WHOLE) svg_put(w, " scale(%d.%03d)", scale / WHOLE, scale % WHOLE);
    svg_put(w, "\">");
    svg_join(w, &part->body);
    svg_put(w, "</g>");
}

/* ---- columns of panels ---- */

enum { COLUMNS_MAX = 16 };

/* A panel goes below the one before it. */
struct columns {
    int x[COLUMNS_MAX], top[COLUMNS_MAX];
    int count;
    int scale;
};

static int highest_column(const struct columns *columns)
{
    int best = 0;
    for (int i = 1; i < columns->count; i++)
        if (columns->top[i] < columns->top[best]) best = i;
    return best;
}

static void column_add(struct columns *columns, int x, int top)
{
    columns->x[columns->count] = x;
    columns->top[columns->count++] = top;
}

/* The columns of a wide page: some below the map, and mostly one beside it. */
static struct columns columns_of_wide(int map_width, int panel, int below, bool beside)
{
    struct columns columns = {.scale = WHOLE};
    for (int x = GAP; x + panel <= map_width + 2 * GAP && columns.count < COLUMNS_MAX - 1; x += panel + GAP)
        column_add(&columns, x, below);
    if (beside) column_add(&columns, map_width + 2 * GAP, TOP);
    return columns;
}

enum {
    READABLE = 11, /* pixels: the size of a panel's text that is wanted on a narrow page */
    USUAL = 15,    /* its size on a wide page */
    TENTHS = 10,
    LACKING = 4 /* tenths of a column that may lack for one column more */
};

/* The columns of a narrow page: as many as are readable, and as wide as fits. */
static struct columns columns_of_narrow(int map_width, int panel, int below, int pixels)
{
    const int page = map_width + 2 * GAP;
    const int64_t wanted = (int64_t)panel * READABLE * page / (USUAL * pixels);
    int count = (TENTHS * (int64_t)page + LACKING * wanted) / (TENTHS * (wanted ? wanted : 1));
    count = count < 1 ? 1 : count > COLUMNS_MAX ? COLUMNS_MAX : count;
    const int width = (map_width - (count - 1) * GAP) / count;
    struct columns columns = {.scale = width * WHOLE / panel};
    for (int i = 0; i < count; i++)
        column_add(&columns, GAP + i * (width + GAP), below);
    return columns;
}

/* Writes a sheet or a panel into the column that ends highest, or where a wide page has it on the map. */
static void panel_put(struct writer *w, const struct part *part, struct columns *columns, bool wide)
{
    const int column = highest_column(columns);
    if (wide && part->on_map) {
        part_put(w, part, GAP + part->on_x, TOP + part->on_y, WHOLE);
        return;
    }
    part_put(w, part, columns->x[column], columns->top[column], columns->scale);
    columns->top[column] += scaled(part->height, columns->scale) + GAP;
}

/* ---- the map and all parts ---- */

enum {
    NAMES = 14,      /* the size of most names on the map */
    NAMES_LEAST = 9, /* pixels of them below which crowded parts of the map are drawn again, larger */
    NAMES_LARGER = 8 /* the least pixels of them there, where several stand side by side */
};

/* How many insets of this width of the map have room beside each other. */
static int insets_a_row(int map_width, int from, int pixels)
{
    const int64_t fit =
        (int64_t)map_width * NAMES * pixels / ((int64_t)NAMES_LARGER * (map_width + 2 * GAP) * from);
    return fit < 1 ? 1 : fit > COLUMNS_MAX ? COLUMNS_MAX : (int)fit;
}

/* Draws one inset, and returns its height. */
static int inset_put(struct writer *w, const struct inset *inset, struct rectangle in)
{
    enum { NAME = 24, NAME_HEIGHT = 34 };
    const int height = in.width * inset->height / inset->width;
    svg_label(w, &(struct label){in.x, in.y + NAME, NAME, "start", INK_BOLD}, inset->name);
    svg_put(w,
            "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\"><use "
            "href=\"#westphalia-map\"/></svg>",
            in.x, in.y + NAME_HEIGHT, in.width, height, inset->x, inset->y, inset->width, inset->height);
    return height + NAME_HEIGHT + GAP;
}

/* Draws the crowded parts of the map again, row by row, where a small page makes its names too small. Returns
 * where they end. */
static int insets_put(struct writer *w, const struct drawing *d, int y, int pixels)
{
    const int map_width = d->part->width;
    const struct presentation *p = &d->board->presentation;
    int in_row = 0, a_row = 0, height = 0;
    if (NAMES * pixels >= NAMES_LEAST * (map_width + 2 * GAP)) return y;
    for (int i = 0; i < p->insets.count; i++) {
        const struct inset *inset = &p->insets.at[i];
        const int fit = inset->width > 0 ? insets_a_row(map_width, inset->width, pixels) : 0;
        if (!fit) continue;
        if (in_row == a_row || fit < a_row) {
            y += height;
            a_row = fit;
            in_row = height = 0;
        }
        const int width = (map_width - (a_row - 1) * GAP) / a_row;
        const int used = inset_put(w, inset, (struct rectangle){GAP + in_row++ * (width + GAP), y, width, 0});
        if (used > height) height = used;
    }
    return y + height;
}

/* Writes all parts, and returns the height of the page. */
static int parts_put(struct writer *w, const struct drawing *d, int pixels, int *page_width)
{
    const struct presentation *p = &d->board->presentation;
    const int panel = p->panel_width, map_width = d->part->width;
    const bool wide = pixels >= BOARD_WIDE, beside = wide && !p->panels_below;
    int height = TOP + d->part->height + GAP;
    part_put(w, d->part, GAP, TOP, WHOLE);
    if (!wide) height = insets_put(w, d, height, pixels);
    struct columns columns = wide ? columns_of_wide(map_width, panel, height, beside)
                                  : columns_of_narrow(map_width, panel, height, pixels);
    *page_width = map_width + 2 * GAP + (beside ? panel + GAP : 0);
    for (int first = 1; first >= 0; first--)
        for (int i = 1; i < d->part_count; i++)
            if (d->part[i].first == first) panel_put(w, &d->part[i], &columns, wide);
    for (int i = 0; i < columns.count; i++)
        if (columns.top[i] > height) height = columns.top[i];
    return height;
}

/* ---- the head ---- */

/* Base lines and sizes of letters in the head. A prompt of two lines begins higher. */
enum {
    TITLE_LINE = 38,
    TITLE = 26,
    SUMMARY = 20,
    PROMPT_LINE = 37,
    PROMPT_UPPER_LINE = 26,
    PROMPT = 16,
    PROMPT_LINES = 2,
    LAST_LINE = HEAD + 6,
    LAST = 14
};
/* The discs of the seats that must decide. */
enum { DECIDER = 15, DECIDER_MIDDLE = 31, DECIDER_PITCH = 34 };

/* Writes the disc of a seat that must decide. */
static void decider_put(struct writer *w, const struct board *board, const char *seat, int x)
{
    struct words words = {0};
    svg_put(w, "<g");
    svg_attribute(w, "data-deciding", seat);
    words_add(&words, name_of(board, board->pack->game->seats->name, seat));
    words_add(&words, " must decide");
    svg_named(w, "img", words.text);
    piece_draw(w, board,
               &(struct piece){SHAPE_DISC, x + DECIDER - 1, DECIDER_MIDDLE, DECIDER, colour_of(board, seat),
                               colour_mark(board, seat), 0});
    svg_put(w, "</g>");
}

/* Writes the game's title, a summary and who must decide, from left to right. Returns where they end. */
static int title_put(struct writer *w, const struct drawing *d)
{
    const struct scope scope = {d, d->view};
    const char *title = d->board->pack->game->title;
    const json_t *seat;
    struct words summary = {0};
    size_t i;
    int x = GAP;
    words_fill(&summary, &scope, d->board->presentation.head);
    svg_label(w, &(struct label){x, TITLE_LINE, TITLE, "start", INK_BOLD}, title);
    x += text_width(title, TITLE + 4) + GAP; /* bold letters are wider */
    svg_label(w, &(struct label){x, TITLE_LINE, SUMMARY, "start", INK}, summary.text);
    x += text_width(summary.text, SUMMARY) + 2 * GAP;
    json_array_foreach(json_object_get(d->seen, "deciding"), i, seat)
    {
        if (!json_is_string(seat) || i >= SEATS_MAX) continue;
        decider_put(w, d->board, json_string_value(seat), x);
        x += DECIDER_PITCH;
    }
    return x;
}

static void prompt_put(struct writer *w, const struct drawing *d, int x, int width)
{
    const char *prompt = text_of(json_object_get(d->seen, "step"), "prompt", "");
    struct lines lines;
    if (json_is_true(json_object_get(d->view, "over"))) prompt = "The match is over.";
    lines_break(&lines, prompt, width, PROMPT);
    if (lines.count > PROMPT_LINES) lines.count = PROMPT_LINES;
    svg_lines(w, x, lines.count > 1 ? PROMPT_UPPER_LINE : PROMPT_LINE, INK_ITALIC, &lines);
}

/* Says what was done last, in one line. */
static void last_put(struct writer *w, const struct drawing *d, int width)
{
    const char *text = text_of(json_object_get(d->seen, "last"), "text", "");
    struct words words = {0};
    struct lines lines;
    if (!*text) return;
    words_add(&words, "Last: ");
    words_add(&words, text);
    lines_break(&lines, words.text, width, LAST);
    lines.count = 1;
    svg_lines(w, GAP, LAST_LINE, INK, &lines);
}

static void head_put(struct writer *w, const struct drawing *d, int width)
{
    svg_put(w, "<g data-zone=\"head\">");
    const int x = title_put(w, d);
    prompt_put(w, d, x + GAP, width - x - 2 * GAP);
    last_put(w, d, width - 2 * GAP);
    svg_put(w, "</g>");
}

void page_write(struct writer *w, const struct drawing *d, const struct board_look *look)
{
    const struct game *game = d->board->pack->game;
    struct writer body;
    int width;
    writer_init(&body);
    const int height = parts_put(&body, d, look->width, &width);
    svg_put(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\"",
            width, height, look->width, (int)((int64_t)look->width * height / width));
    svg_attribute(w, "data-game", game->id);
    svg_named(w, "group", game->title);
    style_write(w, d->board, look->theme);
    svg_put(w, "<rect class=\"" PAGE "\" width=\"%d\" height=\"%d\"/>", width, height);
    head_put(w, d, width);
    if (w->length + body.length > BOARD_ROOM) writer_refuse(w);
    svg_join(w, &body);
    svg_put(w, "</svg>\n");
    writer_free(&body);
}
