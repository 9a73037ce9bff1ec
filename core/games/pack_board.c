/* The drawing of a board (games/pack_board.h). */
#include "games/pack_board.h"

#include "games/pack_check.h"
#include "games/pack_tables.h"

static const char *const anchor_ids[] = {
    [ANCHOR_START] = "start", [ANCHOR_MIDDLE] = "middle", [ANCHOR_END] = "end"};
static const char *const anchor_names[] = {
    [ANCHOR_START] = "Start", [ANCHOR_MIDDLE] = "Middle", [ANCHOR_END] = "End"};
const struct domain pack_anchors = {.name = "anchor", .ids = anchor_ids, .names = anchor_names, .count = 3};

const struct record pack_box_record =
    DESCRIBED("box", struct box_row, "A box or a track on the page.",
              ROW_ID(struct box_row, "Its id; of a space that is a box, the space's."),
              ROW_NAME(struct box_row, name, "Its name."),
              ROW_X_Y(struct box_row, x, y, "Its left upper corner on the page, to the right."),
              NUMBER_FIELD(struct box_row, width, 1, 4000, "Its width."),
              NUMBER_FIELD(struct box_row, height, 1, 4000, "Its height."),
              NUMBER_FIELD(struct box_row, first, -99, 199, "Of a track: the number of its first square."),
              NUMBER_FIELD(struct box_row, last, -99, 199, "Of a track: the number of its last square."),
              NUMBER_FIELD(struct box_row, columns, 0, 99,
                           "Of a track: squares a row, numbered row by row; 0: it is a box."));

static bool is_on_page(int x, int y, struct page page)
{
    return x >= 0 && x <= page.width && y >= 0 && y <= page.height;
}

void pack_check_boxes(const struct box_row *rows, int count, struct page page, struct faults *faults)
{
    for (int i = 0; i < count; i++) {
        const struct box_row *row = &rows[i];
        if (!is_on_page(row->x, row->y, page) || !is_on_page(row->x + row->width, row->y + row->height, page))
            ROW_FAULT(faults, "boxes", i, "must lie on the page");
        if (row->columns ? row->last <= row->first : row->first || row->last)
            ROW_FAULT(faults, "boxes", i, "a track has squares from its first to its last, a box none");
        for (int k = 0; k < i; k++)
            if (is(rows[k].id, row->id)) ROW_FAULT(faults, "boxes", i, "is there twice");
    }
}

bool pack_is_ring(const char *path)
{
    return *path == 'M' && path[strlen(path) - 1] == 'z';
}
