/* What a power cannot see: the sheets of the others. */
#include "engine/resample.h"

#include "games/europe-1619/game.h"

/* Whose sheet is in writes another. */
static void take_sheets_back(struct resampling *r)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!resample_hides(r, seat) || !eur_player(r->p, seat)->ready) continue;
        eur_player(r->p, seat)->ready = 0;
        r->answered |= UINT32_C(1) << seat;
    }
}

void eur_resample(struct resampling *r)
{
    take_sheets_back(r);
}
