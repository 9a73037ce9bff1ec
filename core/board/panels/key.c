/* The key: what the colours, signs and marks of a board mean. */
#include "board/colours.h"
#include "board/map/counter.h"
#include "board/map/map.h"
#include "board/panels/panel.h"
#include "board/piece.h"
#include "board/style.h"

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
    const struct drawing *d;
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
    const int used = svg_lines(key->w, x + icon + 2, y + BASE, INK, &lines) + ENTRY_GAP;
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
    piece_draw(key->w, board,
               &(struct piece){SHAPE_DISC, at.x, at.y, 10, colour_of(board, id), colour_mark(board, id),
                               SMALL_LETTERS});
    svg_put(key->w, "</g>");
}

struct colours {
    struct key *key;
    const char *domain;
};

static void colour_seen(const struct scope *scope, void *context)
{
    const struct colours *colours = context;
    if (scope->bound_count) colour_entry(colours->key, colours->domain, scope->bound[0].id);
}

/* The colours of a domain: of those ids that the view has at "each", or of all. */
static void colours_draw(struct key *key, const struct key_group *group)
{
    struct colours colours = {key, group->colours};
    const char *id;
    json_t *name;
    if (group->each) {
        value_each(key->d, NULL, group->each, colour_seen, &colours);
        return;
    }
    json_object_foreach(json_object_get(key->d->board->names, group->colours), id, name)
    {
        colour_entry(key, group->colours, id);
    }
}

/* ---- units and leaders ---- */

/* The arms or types of the units of a table, each once, in their order there. */
static json_t *arms_of(const struct board *board, const struct piece_look *look)
{
    json_t *arms = json_array(), *row;
    const char *id;
    json_object_foreach(json_object_get(board->rows, look->table), id, row)
    {
        json_t *arm = (json_t *)value_at_plain(row, look->arm), *known;
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
    counter_face_draw(key->w, key->d->board, &face,
                      (struct rectangle){at.x - COUNTER_WIDTH / 2, at.y - COUNTER_HEIGHT / 2, COUNTER_WIDTH,
                                         COUNTER_HEIGHT});
}

/* An entry for each flag. */
static void flags_entries(struct key *key, const struct piece_look *look)
{
    for (int i = 0; i < look->flags.count && i < FLAGS_MAX; i++) {
        const struct flag *flag = &look->flags.at[i];
        if (!flag->edge) continue;
        if (flag->condition) thing_open(key, "condition", flag->condition, flag->name);
        counter_at(key, (struct counter_face){.look = look, .flags = 1u << i},
                   entry_add(key, flag->name, COUNTER));
        if (flag->condition) svg_put(key->w, "</g>");
    }
}

static void pieces_draw(struct key *key, const struct key_group *group)
{
    const struct board *board = key->d->board;
    const json_t *arm;
    size_t i;
    for (int k = 0; k < group->pieces.count; k++) {
        const struct piece_look *look = group->pieces.at[k].look;
        const char *domain = look->arms ? look->arms : "";
        json_t *arms = arms_of(board, look);
        json_array_foreach(arms, i, arm)
        {
            const char *id = json_string_value(arm), *called = name_of(board, domain, id);
            thing_open(key, domain, id, called);
            counter_at(key, (struct counter_face){.sign = sign_of(id)}, entry_add(key, called, COUNTER));
            svg_put(key->w, "</g>");
        }
        json_decref(arms);
        flags_entries(key, look);
    }
}

/* ---- other entries ---- */

static void line_entry(struct key *key, const struct key_entry *entry)
{
    const struct spot at = entry_add(key, entry->name, ICON);
    svg_put(key->w, "<path class=\"%s\"%s d=\"M%d %dH%dH%d\"/>", class_of_line(entry->line),
            entry->arrow ? ARROW_IN_MIDDLE : "", at.x - 14, at.y, at.x + 2, at.x + 14);
}

/* Draws the sign as it lies on the map. A colour or a text that the view decides is left out. */
static void mark_entry(struct key *key, const struct key_entry *entry)
{
    enum { USUAL = 9, LEAST = 8, MOST = 11 };
    const struct board *board = key->d->board;
    const struct look *look = &entry->look;
    const int own = look->size ? look->size : USUAL, size = own > MOST ? MOST : own < LEAST ? LEAST : own;
    const struct spot at = entry_add(key, entry->name, ICON);
    const bool is_known = look->colour && json_object_get(board->colour_numbers, look->colour);
    piece_draw(key->w, board,
               &(struct piece){look->shape, at.x, at.y, size,
                               is_known ? colour_of(board, look->colour) : PAPER,
                               *look->text == '{' ? "" : look->text, SMALL_LETTERS});
}

static void entries_draw(struct key *key, const struct key_group *group)
{
    for (int i = 0; i < group->entries.count; i++) {
        const struct key_entry *entry = &group->entries.at[i];
        if (entry->line)
            line_entry(key, entry);
        else
            mark_entry(key, entry);
    }
}

/* The ring around what was done last (map/recent.c), smaller. */
static void recent_entry(struct key *key)
{
    const struct spot at = entry_add(key, "What was done last", ICON);
    svg_put(key->w, "<circle class=\"" RECENT_RING "\" cx=\"%d\" cy=\"%d\" r=\"8\"/>", at.x, at.y);
    row_end(key);
}

void key_draw(const struct drawing *d, struct panel *panel)
{
    const int columns = panel_inner_width(panel) / COLUMN_LEAST;
    struct key key = {d, panel, &panel->w, 0, columns > 0 ? columns : 1, ENTRY};
    for (int i = 0; i < panel->zone->key.count; i++) {
        const struct key_group *group = &panel->zone->key.at[i];
        svg_label(key.w, &(struct label){PAD, panel->y + HEADING_BASE, SMALL_LETTERS, "start", FAINT_BOLD},
                  group->name);
        panel->y += HEADING;
        if (group->colours) colours_draw(&key, group);
        pieces_draw(&key, group);
        entries_draw(&key, group);
        row_end(&key);
        panel->y += GROUP_GAP;
    }
    recent_entry(&key);
}
