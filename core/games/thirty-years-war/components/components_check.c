/* The component pack held against the rulebook, and its drawing. */
#include "games/thirty-years-war/components/components_check.h"

/* ---- drawing ---- */

static void check_outlines(const struct components *c, struct faults *faults)
{
    struct areas areas = {0};
    struct spaces spaces = {0};
    for (int i = 0; i < c->drawing.outline_count; i++) {
        const struct outline_row *row = &c->drawing.outline[i];
        const int area = FIND(tyw_areas, c, row->of), space = FIND(tyw_spaces, c, row->of);
        if (!pack_is_ring(row->path)) ROW_FAULT(faults, "outlines", i, "must be a ring: from M to z");
        if (area >= 0)
            areas_add(&areas, area);
        else if (space >= 0 && c->map.space[space].independent_vp)
            spaces_add(&spaces, space);
        else if (!is(row->of, "land"))
            ROW_FAULT(faults, "outlines", i, "is of nothing that is drawn");
    }
    for (int i = 0; i < c->map.area_count; i++)
        if (!areas_has(areas, i)) ROW_FAULT(faults, "areas", i, "must have an outline");
    EACH(city, c->spaces.independents)
        if (!spaces_has(spaces, city)) ROW_FAULT(faults, "spaces", city, "must have an outline");
}

bool tyw_components_check(void *pack, struct faults *faults)
{
    struct components *c = pack;
    const struct page page = {c->drawing.page.width, c->drawing.page.height};
    const size_t before = faults->count;
    if (!tyw_derive_components(c, faults)) return false;
    tyw_check_map(c, faults);
    tyw_check_pieces(c, faults);
    tyw_check_cards(c, faults);
    tyw_check_tables(c, faults);
    tyw_check_setups(c, faults);
    pack_check_boxes(c->drawing.box, c->drawing.box_count, page, faults);
    check_outlines(c, faults);
    return faults->count == before;
}
