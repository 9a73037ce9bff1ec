/* Ranks at the end of a match: see the header. */
#include "engine/result.h"

static const struct end_figure NO_FIGURES[] = {{0}};

const struct end_figure *result_figures(const struct play *p)
{
    const struct ranking *ranking = p->game->ranking;
    return ranking->figures ? ranking->figures : NO_FIGURES;
}

/* ---- comparing ---- */

static struct placed_seat place_seat(const struct play *p, int seat)
{
    const struct ranking *ranking = p->game->ranking;
    const struct head *head = play_head(p);
    struct placed_seat it = {.seat = seat};
    const int turn = ranking->eliminated ? ranking->eliminated(p, seat) : 0;
    it.end = head->resigned >> seat & 1 ? RESIGNED : turn ? ELIMINATED : STAYED;
    it.turn = it.end == ELIMINATED ? turn : 0;
    it.has_points = !ranking->has_points || ranking->has_points(p, seat);
    it.points = it.has_points ? ranking->value(p, seat) : 0;
    if (head->ending.by_points) {
        it.has_points = true;
        it.points = head->ending.points[seat];
    }
    const struct end_figure *figures = result_figures(p);
    for (int i = 0; i < END_FIGURES && figures[i].name; i++)
        it.figure[i] = figures[i].value(p, seat);
    return it;
}

/* Above 0: a stands before b. */
static int sign(int32_t a, int32_t b)
{
    return (a > b) - (a < b);
}

int result_decided_by(const struct play *p, const struct placed_seat *a, const struct placed_seat *b)
{
    const struct end_figure *figures = result_figures(p);
    for (int i = 0; i < END_FIGURES && figures[i].name && !figures[i].told; i++)
        if (a->figure[i] != b->figure[i]) return i;
    return -1;
}

/* By points, and then by the tie-breaks. */
static int compare_points(const struct play *p, const struct placed_seat *a, const struct placed_seat *b)
{
    if (a->points != b->points) return sign(a->points, b->points);
    const int i = result_decided_by(p, a, b);
    return i < 0 ? 0 : sign(a->figure[i], b->figure[i]);
}

static bool is_winner(const struct play *p, const struct placed_seat *it)
{
    return play_head(p)->winners >> it->seat & 1;
}

static int compare(const struct play *p, const struct placed_seat *a, const struct placed_seat *b)
{
    const struct ending *ending = &play_head(p)->ending;
    if (ending->kind == ENDING_AWARDED) return sign(ending->rank[b->seat], ending->rank[a->seat]);
    const int won = sign(is_winner(p, a), is_winner(p, b));
    if (won || is_winner(p, a)) return won;
    if (a->end != b->end) return sign(b->end, a->end);
    if (a->turn != b->turn) return sign(a->turn, b->turn);
    return compare_points(p, a, b);
}

uint32_t ranking_leaders(const struct play *p, uint32_t among)
{
    uint32_t leaders = 0;
    struct placed_seat best = {0};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(among >> seat & 1)) continue;
        const struct placed_seat it = place_seat(p, seat);
        const int ahead = leaders ? compare_points(p, &it, &best) : 1;
        if (ahead < 0) continue;
        if (ahead > 0) leaders = 0;
        best = it;
        leaders |= UINT32_C(1) << seat;
    }
    return leaders;
}

/* ---- the order of all ---- */

bool result_find(const struct play *p, struct result *result)
{
    const struct head *head = play_head(p);
    result->count = 0;
    if (!p->game->ranking || !head || !head->over || head->ending.kind == ENDING_ABORTED) return false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(head->seats >> seat & 1)) continue;
        const struct placed_seat it = place_seat(p, seat);
        int at = result->count++;
        for (; at > 0 && compare(p, &it, &result->seat[at - 1]) > 0; at--)
            result->seat[at] = result->seat[at - 1];
        result->seat[at] = it;
    }
    for (int i = 0; i < result->count; i++) {
        struct placed_seat *it = &result->seat[i];
        it->rank = i > 0 && compare(p, it, &it[-1]) == 0 ? it[-1].rank : i + 1;
    }
    return true;
}

/* ---- ties ---- */

/* Whether two neighbours stand beside or behind each other although their points are the same. */
static bool are_tied(const struct play *p, const struct placed_seat *a, const struct placed_seat *b)
{
    const struct ranking *ranking = p->game->ranking;
    if (a->end != b->end || a->end == ELIMINATED || !a->has_points || !b->has_points) return false;
    if (a->points != b->points) return false;
    const int ending = play_head(p)->ending.kind;
    if (ending == ENDING_AWARDED) return false;
    const bool otherwise = ending == ENDING_DRAWN || (ranking->won_otherwise && ranking->won_otherwise(p));
    return !is_winner(p, a) || (!otherwise && (is_winner(p, b) || compare_points(p, a, b) > 0));
}

int result_ties(const struct play *p, const struct result *result, struct tie ties[SEATS_MAX / 2])
{
    int count = 0;
    for (int first = 0; first + 1 < result->count;) {
        int last = first;
        while (last + 1 < result->count && are_tied(p, &result->seat[last], &result->seat[last + 1]))
            last++;
        if (last > first) ties[count++] = (struct tie){first, last - first + 1};
        first = last + 1;
    }
    return count;
}

bool event_tells_end(const struct game *game, int event)
{
    const uint8_t *it = game->ranking ? game->ranking->told_by : NULL;
    while (it && *it != EVENTS_END && *it != event)
        it++;
    return it && *it != EVENTS_END;
}
