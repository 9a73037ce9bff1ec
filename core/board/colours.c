/* Colours: see the header. */
#include "board/colours.h"

#include <stdlib.h>

#include "board/words.h"

/* A colour brighter than this has black ink, others white. */
enum { BRIGHT = 140 };

/* How bright the colour looks, 0 to 255: the luma of ITU-R BT.601. */
static unsigned brightness(uint32_t fill)
{
    return ((fill >> 16 & 255) * 299 + (fill >> 8 & 255) * 587 + (fill & 255) * 114) / 1000;
}

void colours_read(struct board *board)
{
    const struct presentation *p = &board->presentation;
    for (int i = 0; i < p->colours.count && i < COLOURS_MAX; i++) {
        const struct colour_spec *spec = &p->colours.at[i];
        const uint32_t fill = *spec->fill ? strtoul(spec->fill + 1, NULL, 16) & 0xffffff : 0;
        json_object_set_new(board->colour_numbers, spec->id, json_integer(i));
        board->colour[i] =
            (struct colour){spec->id, spec->mark, brightness(fill) > BRIGHT ? "#000" : "#fff", fill};
        board->colour_count++;
    }
}

int colour_of(const struct board *board, const char *id)
{
    return number_of(board->colour_numbers, id, 0);
}

const char *colour_mark(const struct board *board, const char *id)
{
    return board->colour[colour_of(board, id)].mark;
}

int colour_for(const struct scope *scope, const char *template)
{
    struct words id = {0};
    words_fill(&id, scope, template);
    return colour_of(scope->drawing->board, id.text);
}

const char *colour_ink(const struct board *board, int colour)
{
    return board->colour[colour < 0 ? 0 : colour].ink;
}
