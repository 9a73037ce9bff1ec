/* Ends from outside the rules: see the header. */
#include "engine/ending.h"

#include <string.h>

#include "engine/result.h"

static const char *const KINDS[] = {
    [ENDING_DRAWN] = "drawn", [ENDING_ABORTED] = "aborted", [ENDING_AWARDED] = "awarded"};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

const char *ending_kind_name(int kind)
{
    return kind > ENDING_NONE && kind < KIND_COUNT ? KINDS[kind] : NULL;
}

static bool is_in(uint32_t seats, int seat)
{
    return seats >> seat & 1;
}

void ending_rank(struct ending *ending, uint32_t seats)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!is_in(seats, i)) continue;
        int before = 0;
        for (int k = 0; k < SEATS_MAX; k++)
            before += is_in(seats, k) && ending->points[k] > ending->points[i];
        ending->rank[i] = before + 1;
    }
}

static bool ranks_are_sound(const struct ending *ending, uint32_t seats)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!is_in(seats, i)) {
            if (ending->rank[i] || ending->points[i]) return false;
            continue;
        }
        int before = 0;
        for (int k = 0; k < SEATS_MAX; k++)
            before += is_in(seats, k) && ending->rank[k] < ending->rank[i];
        if (ending->rank[i] != before + 1) return false;
        if (!ending->by_points && ending->points[i]) return false;
        if (ending->points[i] > AWARD_POINTS_MOST || ending->points[i] < -AWARD_POINTS_MOST) return false;
    }
    return true;
}

/* Whether the ranks are those that follow from the points. */
static bool ranks_follow_points(const struct ending *ending, uint32_t seats)
{
    struct ending due = *ending;
    ending_rank(&due, seats);
    return memcmp(due.rank, ending->rank, sizeof due.rank) == 0;
}

bool ending_is_sound(const struct ending *ending, uint32_t seats)
{
    const struct ending bare = {.kind = ending->kind, .seats = ending->seats};
    const bool is_bare = memcmp(&bare, ending, sizeof bare) == 0;
    switch ((enum ending_kind)ending->kind) {
    case ENDING_NONE:
    case ENDING_ABORTED:
        return is_bare && !ending->seats;
    case ENDING_DRAWN:
        return is_bare && !(ending->seats & ~seats) && __builtin_popcount(ending->seats) > 1;
    case ENDING_AWARDED:
        return !ending->seats && ranks_are_sound(ending, seats) &&
               (!ending->by_points || ranks_follow_points(ending, seats));
    }
    return false;
}

uint32_t ending_winners(const struct ending *ending)
{
    uint32_t winners = ending->seats;
    for (int i = 0; i < SEATS_MAX; i++)
        if (ending->rank[i] == 1) winners |= UINT32_C(1) << i;
    return winners;
}

uint32_t ending_sharers(const struct play *p)
{
    const struct head *head = play_head(p);
    const struct ranking *ranking = p->game->ranking;
    uint32_t sharers = head->seats & ~head->resigned;
    for (int i = 0; i < SEATS_MAX; i++)
        if (is_in(sharers, i) && ranking && ranking->eliminated && ranking->eliminated(p, i))
            sharers &= ~(UINT32_C(1) << i);
    return sharers;
}
