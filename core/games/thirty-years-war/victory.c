/* How a match is won (5.2, 18.14, 18.26, 18.36, 19.1). */
#include "engine/result.h"
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"

enum {
    MAJOR_CATHOLIC = 50, /* 5.21 */
    MAJOR_PROTESTANT = 0,
    CAMPAIGN_CATHOLIC = 30, /* 5.22 */
    CAMPAIGN_PROTESTANT = 10,
    EARLY_CATHOLIC = 45,        /* 18.14 */
    INTERVENTION_CATHOLIC = 38, /* 18.26 */
    INTERVENTION_PROTESTANT = 30,
    APOCALYPSE_CATHOLIC = 28, /* 18.36 */
    APOCALYPSE_PROTESTANT = 15,
    OPTION_PROTESTANT = 19, /* 19.1 */
    OPTION_CATHOLIC = 21
};

void tyw_win(struct play *p, int victory, int seat)
{
    event(p, EVENT_GAME_WON, .victory = victory, .seat = seat);
    play_over(p, seat >= 0 ? tyw_asked(seat) : play_head(p)->seats);
}

/* 5.1: there is one total, which the Catholics drive up and the Protestants down. */
static bool has_points(const struct play *p, int seat)
{
    (void)p;
    return seat == CATHOLIC;
}

/* Points are never compared: 5.2 and the scenarios have ranges of them, with a draw between. */
const struct ranking tyw_final_ranking = {
    .rule = "5.2",
    .point = "VP",
    .points = "VP",
    .has_points = has_points,
    .value = tyw_score,
    .told_by = EVENTS(EVENT_GAME_WON),
};

static bool controls_area(const struct play *p, int seat, enum named_area area)
{
    return tyw_state(p)->area_control[tyw_area(p, area)] == seat;
}

static bool controls_city(const struct play *p, int seat, enum named_space space)
{
    return tyw_place(p, tyw_space(p, space))->control == seat;
}

/* ---- at the end of any turn before the last (5.21) ---- */

/* 18.26: in the Intervention Scenario 50 VP are not enough. */
static bool catholic_major(const struct play *p)
{
    const struct state *s = tyw_state(p);
    if (s->vp < MAJOR_CATHOLIC) return false;
    if (s->head.scenario != INTERVENTION_SCENARIO) return true;
    return leaders_has(s->out.leaders, tyw_leader(p, GUSTAVUS)) &&
           (s->wallenstein.status == WALLENSTEIN_DISMISSED || s->wallenstein.status == WALLENSTEIN_GONE);
}

static bool early_victory(struct play *p)
{
    const struct state *s = tyw_state(p);
    if (controls_city(p, PROTESTANT, MUNICH) && controls_city(p, PROTESTANT, VIENNA) &&
        controls_city(p, PROTESTANT, BRUSSELS))
        tyw_win(p, VICTORY_CAPITALS, PROTESTANT);
    else if (catholic_major(p))
        tyw_win(p, VICTORY_MAJOR_VP, CATHOLIC);
    else if (s->vp <= MAJOR_PROTESTANT)
        tyw_win(p, VICTORY_MAJOR_VP, PROTESTANT);
    return s->head.over;
}

/* ---- after the last turn ---- */

struct condition_met {
    int seat, victory; /* seat -1: a draw */
};

static struct condition_met drawn(enum victory why)
{
    return (struct condition_met){-1, why};
}

static struct condition_met won(int seat, enum victory how)
{
    return (struct condition_met){seat, how};
}

/* 5.22 */
static struct condition_met campaign_result(const struct play *p)
{
    const int vp = tyw_state(p)->vp;
    if (vp <= CAMPAIGN_PROTESTANT) return won(PROTESTANT, VICTORY_POINTS);
    if (vp < CAMPAIGN_CATHOLIC) return drawn(VICTORY_DRAW);
    const bool lands = controls_area(p, CATHOLIC, AUSTRIA) && controls_area(p, CATHOLIC, BAVARIA) &&
                       controls_area(p, CATHOLIC, SPANISH_NETHERLANDS);
    return lands ? won(CATHOLIC, VICTORY_POINTS) : drawn(VICTORY_DRAW_LANDS);
}

/* 18.14: no draw. */
static struct condition_met early_result(const struct play *p)
{
    if (tyw_state(p)->vp < EARLY_CATHOLIC) return won(PROTESTANT, VICTORY_FEW_VP);
    return tyw_played(p, C6) ? won(CATHOLIC, VICTORY_HISTORICAL) : won(PROTESTANT, VICTORY_NO_EDICT);
}

/* 18.26 */
static struct condition_met intervention_result(const struct play *p)
{
    const int vp = tyw_state(p)->vp;
    if (vp >= INTERVENTION_CATHOLIC) return won(CATHOLIC, VICTORY_HISTORICAL);
    return vp <= INTERVENTION_PROTESTANT ? won(PROTESTANT, VICTORY_HISTORICAL) : drawn(VICTORY_DRAW);
}

/* 18.36: with enough Victory Points. */
static struct condition_met apocalypse_catholic(const struct play *p, enum victory how)
{
    if (tyw_electors(p, CATHOLIC) < ELECTOR_MAJORITY) return drawn(VICTORY_DRAW_ELECTORS);
    return controls_area(p, PROTESTANT, SPANISH_NETHERLANDS) ? drawn(VICTORY_DRAW_NETHERLANDS)
                                                             : won(CATHOLIC, how);
}

static struct condition_met apocalypse_result(const struct play *p)
{
    const int vp = tyw_state(p)->vp;
    if (vp <= APOCALYPSE_PROTESTANT) return won(PROTESTANT, VICTORY_HISTORICAL);
    return vp >= APOCALYPSE_CATHOLIC ? apocalypse_catholic(p, VICTORY_HISTORICAL) : drawn(VICTORY_DRAW);
}

/* 19.1, R102: other ranges of Victory Points. The scenario's other conditions for the Catholics stay, with
 * their results. */
static struct condition_met option_result(const struct play *p)
{
    const int vp = tyw_state(p)->vp, scenario = play_head(p)->scenario;
    if (vp <= OPTION_PROTESTANT) return won(PROTESTANT, VICTORY_POINTS);
    if (vp < OPTION_CATHOLIC) return drawn(VICTORY_DRAW);
    if (scenario == EARLY_SCENARIO && !tyw_played(p, C6)) return won(PROTESTANT, VICTORY_NO_EDICT);
    return scenario == APOCALYPSE_SCENARIO ? apocalypse_catholic(p, VICTORY_POINTS)
                                           : won(CATHOLIC, VICTORY_POINTS);
}

static struct condition_met final_result(const struct play *p)
{
    if (tyw_option(p, OPTION_VICTORY)) return option_result(p);
    switch ((enum scenario_id)play_head(p)->scenario) {
    case CAMPAIGN:
        return campaign_result(p);
    case EARLY_SCENARIO:
        return early_result(p);
    case INTERVENTION_SCENARIO:
        return intervention_result(p);
    case APOCALYPSE_SCENARIO:
        break;
    }
    return apocalypse_result(p);
}

bool tyw_end_of_turn_victory(struct play *p)
{
    if (tyw_state(p)->turn < tyw_last_turn(p)) return early_victory(p);
    const struct condition_met result = final_result(p);
    tyw_win(p, result.victory, result.seat);
    return true;
}
