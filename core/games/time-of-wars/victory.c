/* How a match is won (7.2, 7.4). */
#include "engine/result.h"
#include "games/time-of-wars/tables.h"

void tow_win(struct play *p, int victory, int seat)
{
    if (play_head(p)->over) return;
    event(p, EVENT_GAME_WON, .victory = victory, .seat = seat);
    play_over(p, tow_asked(seat));
}

/* The seats are in the order of the Sequence (3.1); the last of them is the first of the reversed one. */
static int32_t reversed_sequence(const struct play *p, int seat)
{
    (void)p;
    return seat;
}

/* 7.2: the last marker of the sheet has been placed on a Fortified City. */
static bool won_by_cities(const struct play *p)
{
    const uint32_t winners = play_head(p)->winners;
    if (!winners) return false;
    const int seat = __builtin_ctz(winners), cities = tow_fortified_cities(p, seat);
    const struct sheet_row *sheet = &tow_components(p)->sheet[seat];
    return cities >= sheet->cities_count || sheet->cities[cities].wins;
}

const struct ranking tow_final_ranking = {
    .rule = "7.4",
    .point = "Victory Point",
    .points = "Victory Points",
    .value = tow_score,
    .figures = (const struct end_figure[]){{"reversed_sequence", "The place in the reversed Sequence (3.1).",
                                            "the reversed Sequence", reversed_sequence, .order = true},
                                           {0}},
    .won_otherwise = won_by_cities,
    .told_by = EVENTS(EVENT_GAME_WON),
};

/* 7.4, R104. Who has conceded does not win. */
static int best(const struct play *p)
{
    return __builtin_ctz(ranking_leaders(p, play_head(p)->seats & ~play_head(p)->resigned));
}

bool tow_end_of_turn_victory(struct play *p)
{
    const struct components *c = tow_components(p);
    const bool last = tow_state(p)->turn >= c->setup[play_head(p)->scenario].turn_count;
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        event(p, EVENT_VP, .seat = seat, .total = tow_vp(p, seat));
    const int seat = best(p);
    if (!last && tow_vp(p, seat) < c->tables.automatic_vp) return false;
    tow_win(p, last ? VICTORY_LAST_TURN : VICTORY_VP, seat);
    return true;
}
