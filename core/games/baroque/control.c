/* Control of states (11), and how armies and cities come onto the map and off it. */
#include <string.h>

#include "games/baroque/game.h"

enum { LEAD = 2, MARKER = 1 }; /* 11.0: points more than the others; what the controller's counter is worth */

bool bar_can_be_controlled(const struct play *p, int seat, int state)
{
    return bar_in_play(p, state) && bar_major_owner(p, state) < 0;
}

/* ---- influence ---- */

void bar_influence_remove(struct play *p, int state, int of, struct cause cause)
{
    uint8_t *points = &bar_land(p, state)->influence[of];
    if (*points == 0) return;
    event(p, EVENT_INFLUENCE_REMOVED, .state = state, .of = of, .points = *points, WHY(cause));
    *points = 0;
}

void bar_influence_clear(struct play *p, int state, struct cause cause)
{
    for (int seat = 0; seat < SEATS; seat++)
        bar_influence_remove(p, state, seat, cause);
}

/* ---- the marker ---- */

void bar_control_take(struct play *p, int seat, int state, struct cause cause)
{
    struct land *land = bar_land(p, state);
    if (land->controller == seat) return; /* only a new controller removes points (R15) */
    for (int other = 0; other < SEATS; other++)
        if (other != seat) bar_influence_remove(p, state, other, BECAUSE(CONTROL));
    land->controller = seat;
    event(p, EVENT_CONTROL_TAKEN, .seat = seat, .state = state, WHY(cause));
}

void bar_control_lose(struct play *p, int state, struct cause cause)
{
    struct land *land = bar_land(p, state);
    if (land->controller < 0) return;
    event(p, EVENT_CONTROL_LOST, .seat = land->controller, .state = state, WHY(cause));
    land->controller = -1;
}

/* The most points of a seat other than these two; -1 stands for none. */
static int most_but(const struct land *land, int one, int other)
{
    int most = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != one && seat != other && land->influence[seat] > most) most = land->influence[seat];
    return most;
}

/* In a neutral state two points more than every other player; in one that is controlled two more than the
 * controller with his marker, and more than any other who has as many (R15). */
static int dominant(const struct land *land)
{
    const int holder = land->controller;
    const int to_beat = holder < 0 ? 0 : land->influence[holder] + MARKER;
    for (int seat = 0; seat < SEATS; seat++) {
        const int points = land->influence[seat];
        if (points < to_beat + LEAD) continue; /* so does the holder */
        if (points >= most_but(land, seat, holder) + (holder < 0 ? LEAD : 1)) return seat;
    }
    return -1;
}

static bool has_influence(const struct land *land)
{
    static const uint8_t none[SEATS];
    return memcmp(land->influence, none, sizeof none) != 0;
}

int bar_gains_control(const struct play *p, int state)
{
    const struct land *land = bar_land(p, state);
    return has_influence(land) && bar_can_be_controlled(p, -1, state) ? dominant(land) : -1;
}

bool bar_would_take_control(const struct play *p, int seat, int state, int points)
{
    struct land land = *bar_land(p, state);
    const int sum = land.influence[seat] + points;
    land.influence[seat] = sum < INFLUENCE_MAX ? sum : INFLUENCE_MAX;
    return land.controller != seat && dominant(&land) == seat;
}

/* R15: whenever points have changed, not only by the action of who gains by it. */
void bar_settle(struct play *p)
{
    const int states = bar_map(p)->state_count;
    for (int state = 0; state < states; state++) {
        const int seat = bar_gains_control(p, state);
        if (seat >= 0) bar_control_take(p, seat, state, BECAUSE(INFLUENCE));
    }
}

/* ---- armies and cities ---- */

/* Where an army stands no other player has points; its owner's stay, since it enters from nowhere (R56). */
void bar_army_place(struct play *p, int seat, int state)
{
    struct land *land = bar_land(p, state);
    if (bar_armies(p, seat) >= bar_table_row(p)->army_limit) return; /* R32 */
    if (bar_enemy_army(p, seat, state)) return;                      /* 10.4.5: they never stand together */
    land->army_seat = seat;
    land->armies++;
    event(p, EVENT_ARMY_PLACED, .seat = seat, .state = state);
    for (int other = 0; other < SEATS; other++)
        if (other != seat) bar_influence_remove(p, state, other, BECAUSE(ARMY));
}

/* Those that have moved already go first (R49). */
void bar_armies_remove(struct play *p, int state, int count, struct cause cause)
{
    struct land *land = bar_land(p, state);
    const int seat = land->army_seat;
    if (count > land->armies) count = land->armies;
    if (seat < 0 || count <= 0) return;
    land->armies -= count;
    land->moved -= count < land->moved ? count : land->moved;
    event(p, EVENT_ARMIES_REMOVED, .seat = seat, .state = state, .count = count, WHY(cause));
    if (land->armies > 0) return;
    land->army_seat = NO_SEAT;
    if (bar_player(p, seat)->general_at == state)
        bar_figure_lose(p, seat, KIND_GENERAL, false, BECAUSE(NO_ARMY)); /* R17 */
}

void bar_city_harm(struct play *p, int state, struct cause cause)
{
    struct land *land = bar_land(p, state);
    if (land->city == NO_CITY) return;
    land->city = land->city == FORTIFIED_CITY ? CITY : NO_CITY;
    event(p, EVENT_CITY_CHANGED, .state = state, .city = land->city, WHY(cause));
}

/* ---- 12.2 ---- */

static void change_of_control(struct play *p)
{
    EACH_STATE(p, state) {
        const struct land *land = bar_land(p, state);
        if (land->armies == 0 || land->controller == land->army_seat) continue;
        if (!bar_can_be_controlled(p, land->army_seat, state)) continue;
        bar_influence_clear(p, state, BECAUSE(ARMY));
        bar_control_take(p, land->army_seat, state, BECAUSE(ARMY));
    }
    step_next(p, STEP_IMPERIAL_SUPPORT, NULL);
}

const struct step bar_step_change_of_control = {
    .name = "change_of_control",
    .rule = "12.2",
    .prompt = "Armies take control of the states where they stand.",
    .then = change_of_control,
};
