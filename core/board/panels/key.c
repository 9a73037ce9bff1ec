/* The key: what the colours, signs and marks of a board mean. */
#include "board/colours.h"
#include "board/map/map.h"
#include "board/map/stack.h"
#include "board/panels/panel.h"
#include "board/piece.h"

enum {
    ICON = 34,    /* the room for a sign */
    COUNTER = 60, /* the room for a counter */
    ENTRY = 24,   /* the least height of an entry */
    ENTRY_GAP = 8,
    COLUMN_LEAST = 190,
    BASE = 16,   /* from the top of an entry to its first base line */
    MIDDLE = 12, /* from the top to the middle of its sign */
    HEADING = 24,
    HEADING_BASE = 15,
    GROUP_GAP = 6
};

/* Entries stand in columns, row by row. A row begins at panel->y. */
struct key {
    struct drawing *d;
    struct panel *panel;
    struct writer *w;
    int column, columns;
    int height; /* of the row so far */
};

static int column_width(const struct key *key)
{
    return panel_inner_width(key->panel) / key->columns;
}

static void row_end(struct key *key)
{
    if (key->column) key->panel->y += key->height;
    key->column = 0;
    key->height = ENTRY;
}

struct spot {
    int x, y;
};

/* Opens the element of an entry that stands for an id of a domain. */
static void thing_open(struct key *key, const char *domain, const char *id, const char *name)
{
    svg_put(key->w, "<g");
    svg_thing(key->w, domain, id);
    svg_named(key->w, "img", name);
}

/* Writes the text of the next entry behind room for a sign, and returns the centre of that room. */
static struct spot entry_add(struct key *key, const char *text, int icon)
{
    struct lines lines;
    if (key->column == key->columns) row_end(key);
    const int x = PAD + key->column++ * column_width(key), y = key->panel->y;
    lines_break(&lines, text, column_width(key) - icon - ENTRY_GAP, SMALL_LETTERS);
    const int used = svg_lines(key->w, x + icon + 2, y + BASE, "k", &lines) + ENTRY_GAP;
    if (used > key->height) key->height = used;
    return (struct spot){x + icon / 2, y + MIDDLE};
}

/* ---- colours ---- */

static void colour_entry(struct key *key, const char *domain, const char *id)
{
    const struct board *board = key->d->board;
    if (!json_object_get(board->colour_numbers, id)) return;
    thing_open(key, domain, id, name_of(board, domain, id));
    const struct spot at = entry_add(key, name_of(board, domain, id), ICON);
    piece_draw(
        key->w, board,
        &(struct piece){"disc", at.x, at.y, 10, colour_of(board, id), colour_mark(board, id), SMALL_LETTERS});
    svg_put(key->w, "</g>");
}

struct colours {
    struct key *key;
    const char *domain;
};

static void colour_seen(struct drawing *d, const struct scope *scope, void *context)
{
    const struct colours *colours = context;
    if (scope->bound_count) colour_entry(colours->key, colours->domain, scope->bound[0].id);
}

/* The colours of a domain: of those ids that the view has at "each", or of all. */
static void colours_draw(struct key *key, const json_t *group)
{
    const char *domain = text_of(group, "colours", ""), *each = text_of(group, "each", NULL), *id;
    struct colours colours = {key, domain};
    json_t *name;
    if (each) {
        value_each(key->d, NULL, each, colour_seen, &colours);
        return;
    }
    json_object_foreach(json_object_get(key->d->board->names, domain), id, name)
    {
        colour_entry(key, domain, id);
    }
}

/* ---- units and leaders ---- */

/* The arms or types of the units of a table, each once, in their order there. */
static json_t *arms_of(const struct board *board, const json_t *look)
{
    json_t *arms = json_array(), *row;
    const char *id;
    json_object_foreach(json_object_get(board->rows, text_of(look, "table", "")), id, row)
    {
        json_t *arm = (json_t *)value_at_plain(row, text_of(look, "arm", "")), *known;
        bool is_new = json_is_string(arm);
        size_t i;
        json_array_foreach(arms, i, known)
        {
            if (json_equal(known, arm)) is_new = false;
        }
        if (is_new) json_array_append(arms, arm);
    }
    return arms;
}

/* A counter without a nation, with its middle at a point. */
static void counter_at(struct key *key, struct counter_face face, struct spot at)
{
    enum { WIDTH = 52, HEIGHT = 18 };
    counter_face_draw(key->w, key->d->board, &face,
                      (struct rectangle){at.x - WIDTH / 2, at.y - HEIGHT / 2, WIDTH, HEIGHT});
}

/* An entry for each flag. */
static void flags_entries(struct key *key, const json_t *look)
{
    const json_t *flag;
    size_t i;
    json_array_foreach(json_object_get(look, "flags"), i, flag)
    {
        const char *name = text_of(flag, "name", ""), *condition = text_of(flag, "condition", NULL);
        if (i >= 16 || !json_object_get(flag, "edge")) continue;
        if (condition) thing_open(key, "condition", condition, name);
        counter_at(key, (struct counter_face){.look = look, .flags = 1u << i}, entry_add(key, name, COUNTER));
        if (condition) svg_put(key->w, "</g>");
    }
}

static void pieces_draw(struct key *key, const json_t *names)
{
    const struct board *board = key->d->board;
    const json_t *name, *arm;
    size_t i, j;
    json_array_foreach(names, i, name)
    {
        const json_t *look = look_of_pieces(board, json_string_value(name));
        json_t *arms = arms_of(board, look);
        json_array_foreach(arms, j, arm)
        {
            const char *id = json_string_value(arm);
            const char *domain = text_of(look, "arms", ""), *called = name_of(board, domain, id);
            thing_open(key, domain, id, called);
            counter_at(key, (struct counter_face){.sign = sign_of(id)}, entry_add(key, called, COUNTER));
            svg_put(key->w, "</g>");
        }
        json_decref(arms);
        flags_entries(key, look);
    }
}

/* ---- other entries ---- */

/* The layer of the map that the entry shows. NULL: it shows none. */
static const json_t *layer_of_entry(const struct drawing *d, const json_t *entry)
{
    const char *id = text_of(entry, "layer", NULL);
    const json_t *layer = id ? layer_of(d, id) : NULL, *value = json_object_get(entry, "value");
    const json_t *look =
        value ? json_object_get(json_object_get(layer, "values"), json_string_value(value)) : NULL;
    if (!layer) return NULL;
    json_t *whole = json_copy((json_t *)layer);
    json_object_update(whole, (json_t *)look);
    json_object_update(whole, (json_t *)entry);
    return whole;
}

static void line_entry(struct key *key, const json_t *entry)
{
    const struct spot at = entry_add(key, text_of(entry, "name", ""), ICON);
    svg_put(key->w, "<path class=\"%s\"%s d=\"M%d %dH%dH%d\"/>", class_of_line(text_of(entry, "line", "")),
            json_is_true(json_object_get(entry, "arrow")) ? ARROW_IN_MIDDLE : "", at.x - 14, at.y, at.x + 2,
            at.x + 14);
}

/* Draws the sign as it lies on the map. A colour or a text that the view decides is left out. */
static void mark_entry(struct key *key, const json_t *entry)
{
    const struct board *board = key->d->board;
    const json_t *symbol =
        json_object_get(json_object_get(board->document, "symbols"), text_of(entry, "symbol", ""));
    const json_t *look = layer_of_entry(key->d, entry);
    if (!look) look = json_incref((json_t *)(symbol ? symbol : entry));
    const char *colour = text_of(look, "colour", NULL),
               *text = text_of(entry, "text", text_of(look, "text", ""));
    const int own = number_of(look, "size", 9), size = own > 11 ? 11 : own < 8 ? 8 : own;
    const struct spot at = entry_add(key, text_of(entry, "name", ""), ICON);
    const bool is_known = colour && json_object_get(board->colour_numbers, colour);
    piece_draw(key->w, board,
               &(struct piece){text_of(look, "shape", "disc"), at.x, at.y, size,
                               is_known ? colour_of(board, colour) : PAPER, *text == '{' ? "" : text,
                               SMALL_LETTERS});
    json_decref((json_t *)look);
}

static void entries_draw(struct key *key, const json_t *entries)
{
    const json_t *entry;
    size_t i;
    json_array_foreach(entries, i, entry)
    {
        if (json_object_get(entry, "line"))
            line_entry(key, entry);
        else
            mark_entry(key, entry);
    }
}

/* The ring around what was done last (map/recent.c), smaller. */
static void recent_entry(struct key *key)
{
    const struct spot at = entry_add(key, "What was done last", ICON);
    svg_put(key->w, "<circle class=\"u\" cx=\"%d\" cy=\"%d\" r=\"8\"/>", at.x, at.y);
    row_end(key);
}

void key_draw(struct drawing *d, struct panel *panel)
{
    const int columns = panel_inner_width(panel) / COLUMN_LEAST;
    struct key key = {d, panel, &panel->w, 0, columns > 0 ? columns : 1, ENTRY};
    const json_t *group;
    size_t i;
    json_array_foreach(json_object_get(panel->zone, "groups"), i, group)
    {
        svg_label(key.w, &(struct label){PAD, panel->y + HEADING_BASE, SMALL_LETTERS, "start", "m b"},
                  text_of(group, "name", ""));
        panel->y += HEADING;
        if (json_object_get(group, "colours")) colours_draw(&key, group);
        pieces_draw(&key, json_object_get(group, "pieces"));
        entries_draw(&key, json_object_get(group, "entries"));
        row_end(&key);
        panel->y += GROUP_GAP;
    }
    recent_entry(&key);
}
