/* Views completed: what they hide is drawn anew. */
#include "engine/play_stack.h"
#include "engine/resample.h"
#include "wire/wire.h"

/* From outside: nothing of the game's is asked about a state that has not passed its inspection. */
static void fill_in_view(struct resampling *r, const json_t *view, const struct redraw *redraw,
                         struct faults *faults)
{
    const size_t before = faults->count;
    if (!resample_fill(r)) fault_add(faults, "", "hides what cannot be there: its numbers do not add up");
    if (faults->count == before) play_inspect(r->p, faults);
    if (faults->count == before) view_inspect(r->p, view, faults);
    if (faults->count != before || !play_step(r->p)->secret) return;
    resample_answers(r, redraw->deciding ? ~*redraw->deciding : r->answered, redraw->moves);
    play_inspect(r->p, faults);
}

bool view_resample(struct play *p, const json_t *view, const struct redraw *redraw, struct faults *faults)
{
    const int viewer = redraw->viewer;
    struct resampling r = {.p = p, .viewer = viewer, .random = redraw->random};
    const size_t before = faults->count;
    if (!view_read(p, view, viewer, faults)) return false;
    stack_inspect(p, faults);
    if (faults->count != before) return false;
    if (!play_head(p)->over && !sees_all(viewer)) {
        fill_in_view(&r, view, redraw, faults);
    } else {
        play_inspect(p, faults);
        if (faults->count == before) view_inspect(p, view, faults);
    }
    return faults->count == before;
}
