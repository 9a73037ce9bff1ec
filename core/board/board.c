/* Boards: the presentation in memory, and the page around the drawing. */
#include <stdlib.h>

#include "board/drawing.h"

/* ---- names, rows, colours ---- */

static json_t *names_of_domain(const struct domain *domain, const void *pack)
{
    json_t *names = json_object();
    for (int i = 0; i < domain_count(domain, pack); i++)
        json_object_set_new(names, domain_id(domain, pack, i), json_string(domain_name(domain, pack, i)));
    return names;
}

static json_t *all_names(const struct pack *pack)
{
    json_t *all = json_object();
    for (const struct domain *const *domain = pack->game->domains; *domain; domain++)
        json_object_set_new(all, (*domain)->name, names_of_domain(*domain, pack->data));
    return all;
}

/* The rows of each table of the pack, by id. */
static json_t *all_rows(const json_t *pack)
{
    json_t *all = json_object(), *table, *row;
    const char *name;
    size_t i;
    json_object_foreach((json_t *)pack, name, table)
    {
        json_t *rows = json_object();
        json_array_foreach(table, i, row)
        {
            if (text_of(row, "id", NULL)) json_object_set(rows, text_of(row, "id", ""), row);
        }
        json_object_set_new(all, name, rows);
    }
    return all;
}

/* How bright the colour looks, 0 to 255. */
static unsigned brightness(uint32_t fill)
{
    return ((fill >> 16 & 255) * 299 + (fill >> 8 & 255) * 587 + (fill & 255) * 114) / 1000;
}

static void read_colours(struct board *board)
{
    const char *id;
    json_t *row;
    json_object_foreach(json_object_get(board->document, "colours"), id, row)
    {
        if (board->colour_count == COLOURS_MAX) return;
        const uint32_t fill = (uint32_t)strtoul(text_of(row, "fill", "#888888") + 1, NULL, 16) & 0xffffff;
        json_object_set_new(board->colour_numbers, id, json_integer(board->colour_count));
        board->colour[board->colour_count++] =
            (struct colour){id, text_of(row, "mark", ""), brightness(fill) > 140 ? "#000" : "#fff", fill};
    }
}

struct board *board_new(const struct pack *pack, struct faults *faults)
{
    const struct game *game = pack->game;
    struct board *board = calloc(1, sizeof *board);
    if (!board) goto failed;
    board->pack = pack;
    if (!game->presentation_text) goto failed;
    board->document =
        json_loadb(game->presentation_text, *game->presentation_length, JSON_REJECT_DUPLICATES, NULL);
    board->pack_json = json_loadb(pack->text, pack->length, 0, NULL);
    board->names = all_names(pack);
    board->rows = all_rows(board->pack_json);
    board->colour_numbers = json_object();
    if (!board->document || !board->pack_json) goto failed;
    presentation_resolve(board);
    json_object_set_new(board->document, "pack", json_string(pack->hash_hex));
    read_colours(board);
    board->text = json_dumps(board->document, JSON_COMPACT);
    if (!board->text || !board->colour_count) goto failed;
    board->length = strlen(board->text);
    map_ground(board);
    if (!board->ground.failed) return board;
failed:
    board_free(board);
    fault_add(faults, "", "the game's presentation cannot be read");
    return NULL;
}

void board_free(struct board *board)
{
    if (!board) return;
    json_decref(board->document);
    json_decref(board->pack_json);
    json_decref(board->names);
    json_decref(board->rows);
    json_decref(board->colour_numbers);
    free(board->text);
    writer_free(&board->ground);
    free(board);
}

size_t board_size(const struct board *board)
{
    return sizeof *board + board->ground.room;
}

const char *board_presentation(const struct board *board, size_t *length)
{
    *length = board->length;
    return board->text;
}

/* ---- the style ---- */

/* Classes in light and in dark. The first row is the one that regions are blended with. */
static const struct {
    const char *rule;
    uint32_t light, dark;
} STYLES[] = {
    {".l,.x", 0xe9e2d0, 0x3a3d40}, /* land, land outside of the game */
    {".g", 0xd9d4c7, 0x303335},    /* ground without an owner */
    {".s", 0xc6d7de, 0x1c2a33},    /* the sea */
    {".w", 0xb9c4a5, 0x2c3a2c},    /* woods and moors */
    {".y", 0xf6f2e6, 0x55585c},    /* pale land */
    {".q", 0xf4f1ea, 0x15181a},    /* the page */
    {".p", 0xffffff, 0x24282c},    /* paper: panels, boxes, squares */
    {".h", 0xece8dc, 0x2e3338},    /* heads of panels */
    {".k", 0x1b1b1b, 0xececec},    /* ink */
    {".m", 0x6a6a66, 0xa8a8a4},    /* faint ink */
    {".t", 0x44617a, 0x86a9c4},    /* names of seas */
    {".t0", 0xe5dcc5, 0x45433c},   {".t1", 0xdde3cd, 0x3b443c}, {".t2", 0xe8d9d2, 0x463e3d},
    {".t3", 0xd8dfe6, 0x3a4148},   {".t4", 0xe3dae6, 0x433d47}, {".t5", 0xefe6c4, 0x48443a},
    {".t6", 0xd6e4dd, 0x38433f},
};
static const struct {
    const char *rule;
    uint32_t light, dark;
    const char *more;
} STROKES[] = {
    {".o", 0x8d8675, 0x6b7076, ";stroke-width:1"},           /* borders and coasts */
    {".e", 0x222222, 0xf0f0f0, ";stroke-width:1"},           /* edges of pieces, in the scale of the piece */
    {".r", 0x7a6a4f, 0x9b8d74, ";stroke-width:2;fill:none"}, /* roads */
    {".d", 0x7a6a4f, 0x9b8d74, ";stroke-width:2;fill:none;stroke-dasharray:5 4"},
    {".v", 0x44617a, 0x86a9c4, ";stroke-width:2;fill:none;stroke-dasharray:7 5"}, /* over the sea */
    {".z", 0x9a2f2f, 0xd98c6a,
     ";stroke-width:3;fill:none"},                 /* borders of weight: an empire's, a closed one */
    {".n", 0xa9a294, 0x565c61, ";stroke-width:1"}, /* lines of tables */
};
enum { BLEND = 45 }; /* percent of the owner's colour in a region */

static uint32_t blended(uint32_t colour, uint32_t ground)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift < 24; shift += 8)
        mixed |= (((colour >> shift & 255) * BLEND + (ground >> shift & 255) * (100 - BLEND)) / 100) << shift;
    return mixed;
}

static void theme_write(struct writer *w, const struct board *board, bool dark)
{
    for (size_t i = 0; i < sizeof STYLES / sizeof *STYLES; i++)
        svg_put(w, "%s{fill:#%06x}", STYLES[i].rule, dark ? STYLES[i].dark : STYLES[i].light);
    for (size_t i = 0; i < sizeof STROKES / sizeof *STROKES; i++)
        svg_put(w, "%s{stroke:#%06x%s}", STROKES[i].rule, dark ? STROKES[i].dark : STROKES[i].light,
                STROKES[i].more);
    for (int i = 0; i < board->colour_count; i++)
        svg_put(w, ".f%d{fill:#%06x}", i,
                blended(board->colour[i].fill, dark ? STYLES->dark : STYLES->light));
}

static void style_write(struct writer *w, const struct board *board, enum board_theme theme)
{
    svg_put(w, "<style>text{font-family:'DejaVu "
               "Sans',Verdana,Arial,sans-serif}.j{font-family:Georgia,'DejaVu Serif',serif}"
               ".b{font-weight:bold}.i{font-style:italic}");
    for (int i = 0; i < board->colour_count; i++)
        svg_put(w, ".c%d{fill:#%06x}", i, board->colour[i].fill);
    theme_write(w, board, theme == BOARD_DARK);
    if (theme == BOARD_AUTO) {
        svg_put(w, "@media(prefers-color-scheme:dark){");
        theme_write(w, board, true);
        svg_put(w, "}");
    }
    svg_put(w, "</style><defs><marker id=\"westphalia-arrow\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" "
               "markerWidth=\"16\" "
               "markerHeight=\"16\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"k\" d=\"M0 "
               "0L10 5L0 10z\"/>"
               "</marker></defs>");
}

/* ---- the page ---- */

struct part *part_new(struct drawing *d, int x, int y, int width, int height)
{
    if (d->part_count == PARTS_MAX) return NULL;
    struct part *part = &d->part[d->part_count++];
    *part = (struct part){x, y, width, height};
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
    return d->part;
}

enum { GAP = 16, HEAD = 56, COLUMNS_MAX = 16 };

/* Columns of panels. A panel goes below the one before it. */
struct columns {
    int x[COLUMNS_MAX], top[COLUMNS_MAX];
    int count;
    int scale; /* per mille */
};

static int lowest_column(const struct columns *columns)
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

/* The columns of a wide page: some below the map, and one beside it. */
static struct columns columns_of_wide(int map_width, int panel, int below)
{
    struct columns columns = {.scale = 1000};
    for (int x = GAP; x + panel <= map_width + 2 * GAP && columns.count < COLUMNS_MAX - 1; x += panel + GAP)
        column_add(&columns, x, below);
    column_add(&columns, map_width + 2 * GAP, HEAD + GAP);
    return columns;
}

enum { READABLE = 11, USUAL = 15 }; /* the least and the usual size of the text of a panel, in pixels */

/* The columns of a narrow page: as many as stay readable, and as wide as fits. */
static struct columns columns_of_narrow(int map_width, int panel, int below, int pixels)
{
    const int page = map_width + 2 * GAP;
    const int64_t wanted = (int64_t)panel * READABLE * page / (USUAL * pixels);
    int count = (10 * (int64_t)page + 4 * wanted) / (10 * (wanted ? wanted : 1));
    count = count < 1 ? 1 : count > COLUMNS_MAX ? COLUMNS_MAX : count;
    struct columns columns = {.scale = (map_width - (count - 1) * GAP) / count * 1000 / panel};
    for (int i = 0; i < count; i++)
        column_add(&columns, GAP + i * ((map_width - (count - 1) * GAP) / count + GAP), below);
    return columns;
}

/* A length on the page. In a view from outside it may be absurd. */
static int scaled(int length, int scale)
{
    return (int64_t)length * scale / 1000;
}

/* Writes the part with its corner at a point. */
static void part_put(struct writer *w, const struct part *part, int x, int y, int scale)
{
    svg_put(w, "<g transform=\"translate(%d %d)", x - scaled(part->x, scale), y - scaled(part->y, scale));
    if (scale != 1000) svg_put(w, " scale(%d.%03d)", scale / 1000, scale % 1000);
    svg_put(w, "\">");
    if (part->body.failed) w->failed = true;
    if (!w->failed && part->body.length) writer_bytes(w, part->body.text, part->body.length);
    svg_put(w, "</g>");
}

/* On a small page, draws the crowded parts of the map again at a readable size. Returns where they end. */
static int insets_put(struct writer *w, const struct drawing *d, int y)
{
    const int width = d->part->width;
    json_t *inset;
    size_t i;
    json_array_foreach(json_object_get(d->board->document, "insets"), i, inset)
    {
        const int from = number_of(inset, "width", 1) > 0 ? number_of(inset, "width", 1) : 1;
        const int height = width * number_of(inset, "height", 1) / from;
        svg_label(w, &(struct label){GAP, y + 24, 24, "start", "k b"}, text_of(inset, "name", ""));
        svg_put(w,
                "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\"><use "
                "href=\"#westphalia-map\"/></svg>",
                GAP, y + 34, width, height, number_of(inset, "x", 0), number_of(inset, "y", 0), from,
                number_of(inset, "height", 1));
        y += height + 34 + GAP;
    }
    return y;
}

/* Writes all parts, and returns the height of the page. */
static int parts_put(struct writer *w, const struct drawing *d, int pixels, int *page_width)
{
    const int panel = number_of(d->board->document, "panel_width", 600), map_width = d->part->width;
    const bool wide = pixels >= BOARD_WIDE;
    int height = HEAD + GAP + d->part->height + GAP;
    part_put(w, d->part, GAP, HEAD + GAP, 1000);
    if (!wide) height = insets_put(w, d, height);
    struct columns columns = wide ? columns_of_wide(map_width, panel, height)
                                  : columns_of_narrow(map_width, panel, height, pixels);
    *page_width = map_width + 2 * GAP + (wide ? panel + GAP : 0);
    for (int i = 1; i < d->part_count; i++) {
        const int column = lowest_column(&columns);
        part_put(w, &d->part[i], columns.x[column], columns.top[column], columns.scale);
        columns.top[column] += scaled(d->part[i].height, columns.scale) + GAP;
        if (columns.top[column] > height) height = columns.top[column];
    }
    return height;
}

/* Writes the head of the page: the game, the prompt, and who must decide. */
static void head_put(struct writer *w, const struct drawing *d, int width)
{
    const struct board *board = d->board;
    const struct scope scope = {d, d->view};
    const json_t *deciding = json_object_get(d->seen, "deciding"), *seat;
    struct words words = {0};
    struct lines lines;
    size_t i;
    int x = GAP;
    words_fill(&words, &scope, text_of(board->document, "head", ""));
    svg_put(w, "<g data-zone=\"head\">");
    svg_label(w, &(struct label){x, 38, 26, "start", "k b"}, board->pack->game->title);
    x += text_width(board->pack->game->title, 30) + GAP;
    svg_label(w, &(struct label){x, 38, 20, "start", "k"}, words.text);
    x += text_width(words.text, 20) + 2 * GAP;
    json_array_foreach(deciding, i, seat)
    {
        const char *id = json_string_value(seat);
        if (!id || i >= SEATS_MAX) continue;
        const struct piece piece = {"disc", x + 14, 31, 15, colour_of(board, id), colour_mark(board, id), 0};
        svg_put(w, "<g data-deciding=\"");
        svg_text(w, id);
        svg_put(w, "\">");
        words = (struct words){0};
        words_add(&words, name_of(board, board->pack->game->seats->name, id));
        words_add(&words, " must decide");
        svg_title(w, words.text);
        svg_piece(w, board, &piece);
        svg_put(w, "</g>");
        x += 34;
    }
    const char *prompt = text_of(json_object_get(d->seen, "step"), "prompt", "");
    if (json_is_true(json_object_get(d->view, "over"))) prompt = "The match is over.";
    lines_break(&lines, prompt, width - x - 2 * GAP, 16);
    if (lines.count > 2) lines.count = 2;
    svg_lines(w, x + GAP, lines.count > 1 ? 26 : 37, "k i", &lines);
    svg_put(w, "</g>");
}

static void draw_parts(struct drawing *d)
{
    const json_t *map = json_object_get(d->board->document, "map");
    part_new(d, 0, 0, number_of(map, "width", 1000), number_of(map, "height", 1000));
    sheets_open(d);
    map_draw(d);
    tracks_draw(d);
    panels_draw(d);
}

static void page_write(struct writer *w, const struct drawing *d, const struct board_look *look)
{
    struct writer body;
    int width;
    writer_init(&body);
    const int height = parts_put(&body, d, look->width, &width);
    svg_put(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\"",
            width, height, look->width, (int)((int64_t)look->width * height / width));
    svg_attribute(w, "data-game", d->board->pack->game->id);
    svg_put(w, ">");
    svg_title(w, d->board->pack->game->title);
    style_write(w, d->board, look->theme);
    svg_put(w, "<rect class=\"q\" width=\"%d\" height=\"%d\"/>", width, height);
    head_put(w, d, width);
    if (body.failed || w->length + body.length > BOARD_ROOM) w->failed = true;
    if (!w->failed) writer_bytes(w, body.text, body.length);
    svg_put(w, "</svg>\n");
    writer_free(&body);
}

bool board_draw(const struct board *board, const json_t *seen, const struct board_look *look,
                struct writer *w)
{
    struct drawing d = {
        .board = board, .seen = seen, .view = json_object_get(seen, "view"), .lists = json_object()};
    draw_parts(&d);
    page_write(w, &d, look);
    for (int i = 0; i < d.part_count; i++)
        writer_free(&d.part[i].body);
    json_decref(d.lists);
    return !w->failed;
}
