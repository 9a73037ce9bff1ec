/* How a match is won (7.2, 7.4). */
#include "games/time-of-wars/tables.h"

void tow_win(struct play *p, int victory, int seat)
{
    if (play_head(p)->over) return;
    event(p, EVENT_GAME_WON, .victory = victory, .seat = seat);
    play_over(p, tow_asked(seat));
}

/* 7.4, R104: the most points; of several the last in the Sequence. Who has conceded does not win. */
static int best(const struct play *p)
{
    int seat = -1;
    for (int other = tow_next_seat(p, -1); other < SEATS; other = tow_next_seat(p, other)) {
        if (play_head(p)->resigned >> other & 1) continue;
        if (seat < 0 || tow_vp(p, other) >= tow_vp(p, seat)) seat = other;
    }
    return seat;
}

bool tow_end_of_turn_victory(struct play *p)
{
    const struct components *c = tow_components(p);
    const bool last = tow_state(p)->turn >= c->setup[play_head(p)->scenario].turn_count;
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        event(p, EVENT_VP, .seat = seat, .total = tow_vp(p, seat));
    const int seat = best(p);
    if (!last && tow_vp(p, seat) < c->automatic_vp) return false;
    tow_win(p, last ? VICTORY_LAST_TURN : VICTORY_VP, seat);
    return true;
}
