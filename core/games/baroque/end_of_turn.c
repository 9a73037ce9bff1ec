/* Phase of the End of Turn (13), and of the match (15). */
#include "games/baroque/game.h"

#include "engine/result.h"

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
    int sum = 0;
    for (int i = 0; i < PARTS; i++)
        parts[i] = 0;
    EACH(i, bar_controlled(p, seat)) {
        const struct land *land = bar_land(p, i);
        if (bar_blocked(p, i)) continue; /* 11.1: nor what stands there (R7) */
        parts[STATES] += bar_map(p)->state[i].value;
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
    int seat = NO_SEAT;
    EACH_STATE(p, i) {
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

static int32_t points(const struct play *p, int seat)
{
    return bar_player(p, seat)->points;
}

static int32_t support(const struct play *p, int seat)
{
    return bar_votes(p, seat);
}

static int32_t florins(const struct play *p, int seat)
{
    return bar_player(p, seat)->florins;
}

static int32_t printed_order(const struct play *p, int seat)
{
    static const int8_t PRIORITY[SEATS] = {
        [PALATINATE] = 4, [AUSTRIA] = 3, [SPANISH_NETHERLANDS] = 2, [BRANDENBURG] = 1};
    (void)p;
    return PRIORITY[seat];
}

/* 13.1. Where Galen's state completes the Electorates in the last turn (R33), the final state is the same. */
static bool won_as_emperor(const struct play *p)
{
    const int seat = emperor(p);
    return seat >= 0 && play_head(p)->winners == UINT32_C(1) << seat;
}

const struct ranking bar_final_ranking = {
    .rule = "15.0",
    .point = "victory point",
    .points = "victory points",
    .value = points,
    .figures = (const struct end_figure[]){{"support", "Support (12.3.1).", "Support", support},
                                           {"florins", "The remaining florins.", "florins", florins},
                                           {"printed_order", "The printed priority.", "the printed order",
                                            printed_order, .order = true},
                                           {0}},
    .won_otherwise = won_as_emperor,
    .told_by = EVENTS(EVENT_GAME_WON),
};

/* The printed order leaves no tie. */
static int best(const struct play *p)
{
    return __builtin_ctz(ranking_leaders(p, play_head(p)->seats & ~play_head(p)->resigned));
}

/* ---- the phase ---- */

/* Cities and Bishoprics can be used again (10.2.2 to 10.2.4); what lasts for one turn is over. */
static void next_turn(struct play *p)
{
    struct state *s = bar_state(p);
    EACH_STATE(p, i)
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
    EACH_SEAT(p, seat)
        score_turn(p, seat);
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
