/* The component pack held against the rulebook, and its drawing. */
#include "components_check.h"

/* ---- drawing ---- */

static void check_boxes(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->box_count; i++) {
        const struct box_row *row = &c->box[i];
        if (row->x < 0 || row->y < 0 || row->x + row->width > c->page_width ||
            row->y + row->height > c->page_height)
            ROW_FAULT(faults, "boxes", i, "must lie on the page");
        if (row->columns ? row->last <= row->first : row->first || row->last)
            ROW_FAULT(faults, "boxes", i, "a track has squares from its first to its last, a box none");
        for (int k = 0; k < i; k++)
            if (is(c->box[k].id, row->id)) ROW_FAULT(faults, "boxes", i, "is there twice");
    }
}

static void check_points(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->space_count; i++) {
        const struct space_row *row = &c->space[i];
        if (row->x < 0 || row->x > c->page_width || row->y < 0 || row->y > c->page_height)
            ROW_FAULT(faults, "spaces", i, "must lie on the page");
    }
}

static void check_outlines(const struct components *c, struct faults *faults)
{
    bool drawn[ZONES] = {false};
    for (int i = 0; i < c->outline_count; i++) {
        const struct outline_row *row = &c->outline[i];
        const int zone = FIND(tow_zones, c, row->of);
        if (*row->path != 'M' || row->path[strlen(row->path) - 1] != 'z')
            ROW_FAULT(faults, "outlines", i, "must be a ring: from M to z");
        if (zone >= 0)
            drawn[zone] = true;
        else if (!is(row->of, "land"))
            ROW_FAULT(faults, "outlines", i, "is of nothing that is drawn");
    }
    for (int zone = 0; zone < ZONES; zone++)
        if (!drawn[zone]) fault_add(faults, "/outlines", "%s must have an outline", tow_zones.ids[zone]);
}

bool tow_components_check(void *pack, struct faults *faults)
{
    struct components *c = pack;
    const size_t before = faults->count;
    if (!tow_derive_components(c, faults)) return false;
    tow_check_map(c, faults);
    tow_check_pieces(c, faults);
    tow_check_cards(c, faults);
    tow_check_tables(c, faults);
    tow_check_setups(c, faults);
    check_boxes(c, faults);
    check_points(c, faults);
    check_outlines(c, faults);
    return faults->count == before;
}
