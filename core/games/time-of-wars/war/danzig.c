/* The siege of Danzig (6.9.3.6, R79): its track, and the Dutch fleet that comes to its help. */
#include "games/time-of-wars/tables.h"

bool tow_is_free_danzig(const struct play *p, int space)
{
    return space == tow_space(p, DANZIG) && !tow_is_stronghold(p, space);
}

void tow_danzig_level(struct play *p, int level, int seat, bool fleet)
{
    struct state *s = tow_state(p);
    const int before = s->danzig.track;
    s->danzig.besieger = level == NO_LEVEL ? -1 : seat;
    if (level == before) return;
    s->danzig.track = level;
    event(p, EVENT_DANZIG, .level = level, .before = before, .fleet = fleet);
}

void tow_danzig_besiege(struct play *p, int seat)
{
    if (tow_state(p)->danzig.besieger != seat) tow_danzig_level(p, NO_LEVEL, -1, false);
}

void tow_danzig_over(struct play *p)
{
    if (tow_state(p)->danzig.track != NO_LEVEL) tow_danzig_level(p, NO_LEVEL, -1, false);
}

void tow_danzig_turn_end(struct play *p)
{
    const int besieger = tow_state(p)->danzig.besieger;
    if (besieger < 0 || !tow_has_army(p, besieger, tow_space(p, DANZIG))) tow_danzig_over(p);
}

void tow_danzig_suffers(struct play *p, int seat)
{
    const int danzig = tow_space(p, DANZIG);
    tow_danzig_level(p, tow_state(p)->danzig.track + 1, seat, false);
    if (tow_state(p)->danzig.track < tow_components(p)->tables.danzig_levels) return;
    tow_space_take(p, danzig, seat, BECAUSE(SIEGE));
    tow_strangers_leave(p, danzig);
}

bool tow_danzig_meet_the_dutch(struct play *p, int seat)
{
    struct battle battle = {.space = tow_space(p, DANZIG),
                            .from = -1,
                            .sea = BALTIC,
                            .kind = DUTCH_BATTLE,
                            .winner = -1,
                            .force = {[ATTACKER] = {.power = seat, .seat = seat, .commander = -1},
                                      [DEFENDER] = {.power = -1, .seat = NO_SEAT, .commander = -1}}};
    if (tow_transport(p, seat, BALTIC) == 0) return false; /* R75: no ships of its own, nor of an ally */
    tow_battle_begin(p, &battle);
    return true;
}
