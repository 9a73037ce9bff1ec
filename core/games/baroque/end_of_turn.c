/* Phase of the End of Turn (13), and of the match (15). */
#include "games/baroque/game.h"

enum { COMPOSER_POINTS = 3, PALACE_POINTS = 3 };

/* ---- 13.0 victory points ---- */

bool bar_blocked(const struct play *p, int state)
{
    return bar_enemy_army(p, bar_land(p, state)->controller, state);
}

int bar_victory_points(const struct play *p, int seat, int parts[4])
{
    enum { STATES, COMPOSERS, BISHOPRICS, CITIES, PARTS };
    static const uint8_t CITY_POINTS[] = {[NO_CITY] = 0, [CITY] = 1, [FORTIFIED_CITY] = 2};
    const struct states states = bar_controlled(p, seat);
    int sum = 0;
    for (int i = 0; i < PARTS; i++)
        parts[i] = 0;
    EACH(i, states) {
        const struct land *land = bar_land(p, i);
        if (bar_blocked(p, i)) continue; /* 11.1: nor what stands there (R7) */
        parts[STATES] += bar_components(p)->state[i].value;
        parts[COMPOSERS] += COMPOSER_POINTS * land->composers;
        parts[BISHOPRICS] += PALACE_POINTS * land->palace;
        parts[CITIES] += CITY_POINTS[land->city];
    }
    for (int i = 0; i < PARTS; i++)
        sum += parts[i];
    return sum;
}

static void score_turn(struct play *p, int seat)
{
    int parts[4];
    int16_t *points = &bar_player(p, seat)->points;
    const int sum = *points + bar_victory_points(p, seat, parts);
    *points = sum > POINTS_MAX ? POINTS_MAX : sum;
    event(p, EVENT_SCORED, .seat = seat, .states = parts[0], .composers = parts[1], .bishoprics = parts[2],
          .cities = parts[3]);
}

/* ---- 13.1 Automatic Victory ---- */

/* For whom an Electorate counts: a Major State for the enemy whose army is there (R7), else for who controls
 * it; -1. */
static int elector(const struct play *p, int state)
{
    const struct land *land = bar_land(p, state);
    if (bar_major_owner(p, state) >= 0 && land->army_seat >= 0) return land->army_seat;
    return land->controller;
}

/* The seat that has all Electorates; -1: none. */
static int emperor(const struct play *p)
{
    int seat = -1;
    for (int i = 0; i < bar_components(p)->state_count; i++) {
        if (!bar_electorate(p, i) || !bar_in_play(p, i)) continue;
        const int its = elector(p, i);
        if (its < 0 || (seat >= 0 && its != seat)) return -1;
        seat = its;
    }
    return seat;
}

/* ---- 15.0 Victory ---- */

void bar_win(struct play *p, int seat)
{
    event(p, EVENT_GAME_WON, .seat = seat, .points = bar_player(p, seat)->points);
    play_over(p, UINT32_C(1) << seat);
}

/* Whether `seat` stands before `other` (15.0). */
static bool is_ahead(const struct play *p, int seat, int other)
{
    const struct player *a = bar_player(p, seat), *b = bar_player(p, other);
    if (a->points != b->points) return a->points > b->points;
    if (bar_votes(p, seat) != bar_votes(p, other)) return bar_votes(p, seat) > bar_votes(p, other);
    return a->florins > b->florins;
}

static int best(const struct play *p)
{
    static const uint8_t PRINTED_ORDER[SEATS] = {PALATINATE, AUSTRIA, SPANISH_NETHERLANDS, BRANDENBURG};
    int first = -1;
    for (int i = 0; i < SEATS; i++) {
        const int seat = PRINTED_ORDER[i];
        if (bar_is_there(p, seat) && (first < 0 || is_ahead(p, seat, first))) first = seat;
    }
    return first;
}

/* ---- the phase ---- */

/* Cities and Bishoprics can be used again (10.2.2 to 10.2.4); what lasts for one turn is over. */
static void next_turn(struct play *p)
{
    struct state *s = bar_state(p);
    for (int i = 0; i < bar_components(p)->state_count; i++)
        s->land[i].city_used = s->land[i].palace_used = 0;
    if (bar_on_board(p, CHAOS)) bar_chaos_end(p, BECAUSE(END_OF_TURN));
    bar_take_off_board(p, WAGE_OF_THE_ARMIES, BECAUSE(END_OF_TURN));
    s->turn++;
    step_next(p, STEP_DECKS_PREPARATION, NULL);
}

/* The figures of one player after the other, in the order of play; Galen may ask, and the step is come back
 * to. */
static void figures_leave(struct play *p)
{
    const struct state *s = bar_state(p);
    uint8_t *index = &((struct end_of_turn *)step_record(p))->index;
    while (*index < s->order_count)
        if (bar_figures_end(p, s->order[(*index)++])) return;
    if (bar_is_last_turn(p))
        bar_win(p, best(p));
    else
        next_turn(p);
}

/* Points first, then the figures' effects, in the last turn too (R33). */
static void end_of_turn_over(struct play *p)
{
    struct end_of_turn *end = step_record(p);
    if (end->scored) {
        figures_leave(p);
        return;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (play_head(p)->seats >> seat & 1) score_turn(p, seat);
    end->scored = 1;
    const int seat = emperor(p);
    if (seat >= 0 && bar_is_there(p, seat)) bar_win(p, seat);
}

const struct step bar_step_end_of_turn = {
    .name = "end_of_turn",
    .rule = "13.0",
    .prompt = "Victory points are added up; then the figures leave play.",
    .record = RECORD("end_of_turn", struct end_of_turn,
                     NUMBER_FIELD(struct end_of_turn, index, 0, 16, "Players already dealt with."),
                     FLAG_FIELD(struct end_of_turn, scored, "The points are added up; figures leave.")),
    .then = end_of_turn_over,
};
