/* Boards: the presentation in memory, and the drawing of a view by it. */
#include "board/board.h"

#include <stdlib.h>

#include "board/colours.h"
#include "board/presentation/resolve.h"

/* ---- the presentation in memory ---- */

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

struct block {
    struct block *next;
};

void *board_allocate(struct board *board, size_t size)
{
    struct block *block = calloc(1, sizeof *block + size);
    if (!block) {
        board->failed = true;
        return NULL;
    }
    block->next = board->blocks;
    board->blocks = block;
    board->blocks_size += size;
    return block + 1;
}

/* Makes of the game's presentation what boards are drawn by. */
static bool presentation_make(struct board *board, struct faults *faults)
{
    const struct game *game = board->pack->game;
    if (!game->presentation.text) return fault_add(faults, "", "the game has no board");
    board->document =
        json_loadb(game->presentation.text, *game->presentation.length, JSON_REJECT_DUPLICATES, NULL);
    if (!board->document) return false;
    presentation_resolve(board);
    json_object_set_new(board->document, "pack", json_string(board->pack->hash_hex));
    board->text = json_dumps(board->document, JSON_COMPACT);
    if (!board->text || !presentation_read(board, faults)) return false;
    board->length = strlen(board->text);
    colours_read(board);
    return board->colour_count > 0 || fault_add(faults, "/colours", "there are no colours");
}

struct board *board_new(const struct pack *pack, struct faults *faults)
{
    struct board *board = calloc(1, sizeof *board);
    if (!board) goto failed;
    board->pack = pack;
    board->pack_json = json_loadb(pack->text, pack->length, 0, NULL);
    board->names = all_names(pack);
    board->rows = all_rows(board->pack_json);
    board->colour_numbers = json_object();
    if (!board->pack_json || !presentation_make(board, faults)) goto failed;
    map_print_draw(board);
    if (!board->failed && !board->ground.failed && !board->places.failed) return board;
failed:
    board_free(board);
    return NULL;
}

void board_free(struct board *board)
{
    if (!board) return;
    for (int i = 0; i < board->presentation.map.sets.count; i++)
        json_decref(board->presentation.map.sets.at[i].numbers);
    for (struct block *block = board->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    json_decref(board->document);
    json_decref(board->pack_json);
    json_decref(board->names);
    json_decref(board->rows);
    json_decref(board->colour_numbers);
    free(board->text);
    writer_free(&board->ground);
    writer_free(&board->places);
    free(board);
}

size_t board_size(const struct board *board)
{
    return sizeof *board + board->ground.room + board->places.room + board->blocks_size;
}

const char *board_presentation(const struct board *board, size_t *length)
{
    *length = board->length;
    return board->text;
}

/* ---- drawing ---- */

static void draw_parts(struct drawing *d)
{
    const struct presentation *p = &d->board->presentation;
    part_new(d, (struct rectangle){0, 0, p->map_width, p->map_height});
    sheets_open(d);
    map_draw(d);
    boxes_draw(d);
    panels_draw(d);
}

enum board_drawn board_draw(const struct board *board, const json_t *seen, const struct board_look *look,
                            struct writer *w)
{
    struct drawing d = {
        .board = board, .seen = seen, .view = json_object_get(seen, "view"), .lists = json_object()};
    d.recent = recent_read(board, json_object_get(seen, "last"));
    draw_parts(&d);
    page_write(w, &d, look);
    for (int i = 0; i < d.part_count; i++)
        writer_free(&d.part[i].body);
    json_decref(d.lists);
    json_decref(d.recent);
    return w->too_long ? BOARD_TOO_LARGE : w->failed ? BOARD_NO_MEMORY : BOARD_DRAWN;
}
