/* The result of a match for a tournament, from its play. */
#include "tournament/match_watch.h"

#include <string.h>

#include "engine/result.h"

_Static_assert((int)SEATS_MAX == (int)TOURNAMENT_SEATS,
               "a seat of a match is a seat of a tournament's table");

static int32_t points_of(const struct play *p, int seat)
{
    const struct ranking *ranking = p->game->ranking;
    if (!ranking || (ranking->has_points && !ranking->has_points(p, seat))) return 0;
    const int32_t points = ranking->value(p, seat);
    return points > SCORE_MOST ? SCORE_MOST : points < -SCORE_MOST ? -SCORE_MOST : points;
}

static bool is_in_play(const struct play *p, int seat)
{
    return play_head(p)->seats >> seat & 1;
}

/* The turn of the state, or SCOPE_OFF. */
static int32_t turn_of(const struct play *p)
{
    return p->game->scopes && p->game->scopes->name ? p->game->scopes->current(p) : SCOPE_OFF;
}

static void end_turn(struct match_watch *watch)
{
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (watch->now[i] - watch->before[i] > watch->gain[i])
            watch->gain[i] = watch->now[i] - watch->before[i];
        watch->before[i] = watch->now[i];
    }
}

void match_watch_state(struct match_watch *watch, const struct play *p)
{
    const int32_t turn = turn_of(p);
    if (turn != SCOPE_OFF && (!watch->begun || turn != watch->scope)) {
        if (watch->begun) end_turn(watch);
        watch->scope = turn;
        watch->turns++;
    }
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        watch->now[i] = is_in_play(p, i) ? points_of(p, i) : 0;
        if (!watch->begun) watch->before[i] = watch->now[i];
    }
    watch->begun = true;
}

static void add_turns(struct table_result *result, const struct match_watch *watch)
{
    struct match_watch last = *watch;
    end_turn(&last);
    result->turns = last.turns;
    for (int i = 0; i < TOURNAMENT_SEATS && last.turns; i++)
        if (result->seat[i].plays) result->seat[i].gain = last.gain[i];
}

static void add_ranks(struct table_result *result, const struct result *end)
{
    static const uint8_t OUT[SEAT_ENDS] = {
        [STAYED] = OUT_NOT, [ELIMINATED] = OUT_ELIMINATED, [RESIGNED] = OUT_RESIGNED};
    int first = 0;
    for (int i = 0; i < end->count; i++) {
        struct seat_result *seat = &result->seat[end->seat[i].seat];
        seat->rank = end->seat[i].rank;
        seat->out = OUT[end->seat[i].end];
        seat->out_turn = end->seat[i].turn;
        first += seat->rank == 1;
    }
    result->end = first > 1 ? END_DRAWN : END_WON;
}

/* Such an end is by no condition of victory of the rules. */
static void end_from_outside(struct table_result *result, const struct ending *ending)
{
    result->outright = false;
    if (ending->kind == ENDING_ABORTED) result->end = END_ABORTED;
    if (ending->kind == ENDING_DRAWN) result->end = END_DRAWN;
    for (int i = 0; ending->by_points && i < TOURNAMENT_SEATS; i++)
        result->seat[i].points = ending->points[i];
}

void match_result_of(const struct play *p, const struct match_watch *watch, struct table_result *result)
{
    const struct ranking *ranking = p->game->ranking;
    struct result end;
    memset(result, 0, sizeof *result);
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!is_in_play(p, i)) continue;
        struct seat_result *seat = &result->seat[i];
        *seat = (struct seat_result){.plays = true, .points = points_of(p, i), .gain = GAIN_UNKNOWN};
        const int turn = ranking && ranking->eliminated ? ranking->eliminated(p, i) : 0;
        if (play_head(p)->resigned >> i & 1) seat->out = OUT_RESIGNED;
        if (turn && seat->out == OUT_NOT) {
            seat->out = OUT_ELIMINATED;
            seat->out_turn = turn;
        }
    }
    if (watch) add_turns(result, watch);
    if (result_find(p, &end)) {
        add_ranks(result, &end);
        result->outright = ranking->won_otherwise && ranking->won_otherwise(p);
    } else {
        match_rank_by_points(result);
        if (play_head(p)->over) result->end = END_WON;
    }
    if (play_head(p)->ending.kind != ENDING_NONE) end_from_outside(result, &play_head(p)->ending);
}
