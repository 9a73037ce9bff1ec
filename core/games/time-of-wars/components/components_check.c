/* The component pack held against the rulebook, and its drawing. */
#include "games/time-of-wars/components/components_check.h"

/* ---- drawing ---- */

static void check_outlines(const struct components *c, struct faults *faults)
{
    bool drawn[ZONES] = {false};
    for (int i = 0; i < c->drawing.outline_count; i++) {
        const struct outline_row *row = &c->drawing.outline[i];
        const int zone = FIND(tow_zones, c, row->of);
        if (!pack_is_ring(row->path)) ROW_FAULT(faults, "outlines", i, "must be a ring: from M to z");
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
    const struct page page = {c->drawing.page_width, c->drawing.page_height};
    const size_t before = faults->count;
    if (!tow_derive_components(c, faults)) return false;
    tow_check_map(c, faults);
    tow_check_pieces(c, faults);
    tow_check_cards(c, faults);
    tow_check_tables(c, faults);
    tow_check_setups(c, faults);
    pack_check_boxes(c->drawing.box, c->drawing.box_count, page, faults);
    check_outlines(c, faults);
    return faults->count == before;
}
