/* What a power cannot see: the sheets of the others, and what they give one another before it is reported (LOANS). */
#include "engine/resample.h"

#include "game.h"

enum { OTHER_GIFTS = 4 }; /* one power in so many gives something to a third */

/* Whose sheet is in writes another. */
static void take_sheets_back(struct resampling *r)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!resample_hides(r, seat) || !eur_player(r->p, seat)->ready) continue;
        eur_player(r->p, seat)->ready = 0;
        r->answered |= UINT32_C(1) << seat;
    }
}

/* ---- Builds: gifts that are not reported yet ---- */

static bool gives(const struct resampling *r, int seat)
{
    return resample_hides(r, seat) && eur_is_in(r->p, seat);
}

static int most(const struct player *giver)
{
    int left = giver->treasury;
    for (int power = 0; power < SEATS; power++)
        left -= giver->gift[power];
    return left < GIFT_MAX ? left : GIFT_MAX;
}

static int most_of_all(const struct resampling *r, uint32_t givers)
{
    int all = 0;
    for (; givers; givers &= givers - 1)
        all += most(eur_player(r->p, __builtin_ctz(givers)));
    return all;
}

/* The viewer knows how much it is given, in all. */
static void give_to_viewer(struct resampling *r, uint32_t givers)
{
    int due = eur_player(r->p, r->viewer)->received;
    while (givers && due) {
        const uint64_t left = givers;
        const int seat = set_nth(&left, 1, resample_below(r, __builtin_popcount(givers)));
        struct player *giver = eur_player(r->p, seat);
        givers &= ~(UINT32_C(1) << seat);
        const int rest = most_of_all(r, givers), high = most(giver) < due ? most(giver) : due,
                  low = due > rest ? due - rest : 0;
        if (low > high) break;
        giver->gift[r->viewer] = (uint16_t)(low + resample_below(r, high - low + 1));
        due -= giver->gift[r->viewer];
    }
    if (due) r->failed = true;
}

/* To somebody whose gifts the viewer does not know. */
static void give_to_others(struct resampling *r, int seat)
{
    struct player *giver = eur_player(r->p, seat);
    const int to = resample_below(r, SEATS);
    if (resample_below(r, OTHER_GIFTS) || to == seat || !gives(r, to) || most(giver) <= 0) return;
    giver->gift[to] = (uint16_t)resample_below(r, most(giver) + 1);
}

static void give(struct resampling *r)
{
    uint32_t givers = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (gives(r, seat)) givers |= UINT32_C(1) << seat;
    if (r->viewer >= 0) give_to_viewer(r, givers);
    for (uint32_t seats = givers; seats; seats &= seats - 1)
        give_to_others(r, __builtin_ctz(seats));
    for (uint32_t seats = givers; seats; seats &= seats - 1)
        eur_player(r->p, __builtin_ctz(seats))->received = (uint16_t)eur_gifts_to(r->p, __builtin_ctz(seats));
}

void eur_resample(struct resampling *r)
{
    if (step_is(r->p, STEP_BUILDS)) give(r);
    take_sheets_back(r);
}
