/* Scoring Phase: the five rules, Bohemia, and the end of the game. */
#include "engine/result.h"
#include "games/europe-1619/game.h"

#include <string.h>

/* Scoring 1 and Scoring 3: a captured foreign center its value, a captured foreign province 1. Austria and
 * Bohemia. */
static int points_for_captures(const struct play *p, int seat)
{
    const struct components *c = eur_components(p);
    int points = 0;
    EACH_SPACE(p, space) {
        const int value = eur_center_value(p, space);
        if (eur_at(p, space)->captor == seat) points += value ? value : 1;
    }
    if (seat == AUSTRIA && eur_at(p, c->bohemia)->captor == AUSTRIA) points += BOHEMIA_BONUS;
    return points;
}

/* Scoring 2: every marker of a power's confession, whichever power's INFs they are (R1). */
static void count_markers(const struct play *p, int markers[CONFESSIONS])
{
    memset(markers, 0, CONFESSIONS * sizeof *markers);
    EACH_MINOR(p, minor) {
        const int marker = eur_marker(p, minor);
        if (marker >= 0) markers[marker]++;
    }
}

/* Scoring 4 and Scoring 5: a lost home center its value, any other lost province 1 (NAP, MIL, FLA, SCO too:
 * R4). */
static int points_for_losses(const struct play *p, int seat)
{
    const struct power_row *row = &eur_components(p)->power[seat];
    int points = 0;
    for (int i = 0; i < row->home_count; i++) {
        const int space = row->home[i];
        if (eur_at(p, space)->captor < 0) continue;
        points -= eur_is_home_center(p, space) ? eur_center_value(p, space) : 1;
    }
    return points;
}

static int points_of(const struct play *p, int seat, const int markers[CONFESSIONS])
{
    return points_for_captures(p, seat) + markers[eur_confession(p, seat)] + points_for_losses(p, seat);
}

int eur_points(const struct play *p, int seat)
{
    int markers[CONFESSIONS];
    if (!eur_is_in(p, seat)) return 0;
    count_markers(p, markers);
    return points_of(p, seat, markers);
}

/* ---- the end of the game ---- */

/* All that a power has written in the current phase; its units hold and do not retreat. */
static void forget_sheet(struct play *p, int seat)
{
    eur_sheet_clear(p, seat);
    EACH_SPACE(p, space) {
        struct space *it = eur_at(p, space);
        if (it->order.action != ORDER_NONE && it->order.by == seat)
            it->order = (struct order){.by = seat, .target = -1, .to = -1};
        if (eur_is_unit(&it->leaving.unit) && it->leaving.by == seat) it->leaving.to = -1;
        if (eur_is_unit(&it->evicted.unit) && it->evicted.by == seat) it->evicted.to = -1;
    }
}

/* Those who can win: not eliminated, and not resigned. */
static uint32_t contenders(const struct play *p)
{
    uint32_t seats = play_head(p)->seats & ~play_head(p)->resigned;
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_player(p, seat)->eliminated) seats &= ~(UINT32_C(1) << seat);
    return seats;
}

static int32_t scored(const struct play *p, int seat)
{
    return eur_player(p, seat)->points;
}

/* The power's own home centers, and the centers that it has captured. */
static int32_t supply_centers(const struct play *p, int seat)
{
    const struct power_row *row = &eur_components(p)->power[seat];
    int count = 0;
    for (int i = 0; i < row->home_count; i++)
        count += eur_is_home_center(p, row->home[i]) && eur_at(p, row->home[i])->captor < 0;
    EACH_SPACE(p, space)
        count += eur_at(p, space)->captor == seat && eur_center_value(p, space) > 0;
    return count;
}

static int turn_eliminated(const struct play *p, int seat)
{
    const int year = eur_player(p, seat)->eliminated;
    return year == 0 ? 0 : year > FIRST_YEAR ? year - FIRST_YEAR + 1 : 1;
}

/* A tie for the first place is a draw, unless another year breaks it (R1). */
const struct ranking eur_final_ranking = {
    .rule = "SCORING PHASE",
    .point = "victory point",
    .points = "victory points",
    .value = scored,
    .figures =
        (const struct end_figure[]){{"supply_centers", "Its own home centers and those it has captured.",
                                     "supply centers", supply_centers, .told = true},
                                    {0}},
    .eliminated = turn_eliminated,
    .told_by = EVENTS(EVENT_GAME_WON, EVENT_GAME_DRAWN),
};

static bool is_one(uint32_t seats)
{
    return seats && (seats & (seats - 1)) == 0;
}

/* A resignation or an elimination may end the game in the midst of a phase. */
static void clear_the_table(struct play *p)
{
    struct state *s = eur_state(p);
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_is_in(p, seat)) forget_sheet(p, seat);
    EACH_SPACE(p, space) {
        s->space[space].order = (struct order){0};
        s->space[space].leaving = s->space[space].evicted = (struct leaving){0};
    }
    memset(s->contested, 0, sizeof s->contested);
    eur_clear_ready(p);
}

static void end(struct play *p, uint32_t winners)
{
    clear_the_table(p);
    if (is_one(winners))
        event(p, EVENT_GAME_WON, .power = __builtin_ctz(winners));
    else
        event(p, EVENT_GAME_DRAWN);
    for (uint32_t seats = is_one(winners) ? 0 : winners; seats; seats &= seats - 1)
        event(p, EVENT_DRAW_SHARED, .power = __builtin_ctz(seats));
    play_over(p, winners);
}

/* Of those who have not resigned, the powers that were eliminated last. */
static uint32_t last_to_fall(const struct play *p)
{
    const uint32_t there = play_head(p)->seats & ~play_head(p)->resigned;
    uint32_t seats = 0;
    int last = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        const int year = eur_player(p, seat)->eliminated;
        if (!(there >> seat & 1) || year < last) continue;
        if (year > last) seats = 0;
        last = year;
        seats |= UINT32_C(1) << seat;
    }
    return seats;
}

/* Whether by elimination or by resignation; where none is left, those who fell last share the draw (R18). */
void eur_settle(struct play *p)
{
    const uint32_t left = contenders(p);
    if (left == 0 || is_one(left)) end(p, left ? left : last_to_fall(p));
}

static void next_year(struct play *p)
{
    eur_state(p)->year++;
    eur_year_begin(p);
}

static void score(struct play *p)
{
    int markers[CONFESSIONS];
    count_markers(p, markers);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!eur_is_in(p, seat)) continue;
        const int scored = points_of(p, seat, markers);
        eur_player(p, seat)->points = scored;
        event(p, EVENT_SCORED, .power = seat, .points = scored);
    }
}

static bool has_points_to_win(const struct play *p, uint32_t seats)
{
    return seats && eur_player(p, __builtin_ctz(seats))->points >= POINTS_TO_WIN;
}

/* The game is over, but for a tie: then those who are left are asked for another year (R1). */
static void score_year(struct play *p)
{
    score(p);
    const uint32_t first = ranking_leaders(p, contenders(p));
    if (eur_year(p) < LAST_YEAR && !has_points_to_win(p, first))
        next_year(p);
    else if (is_one(first) || eur_year(p) == LAST_YEAR + EXTENSIONS_MAX)
        end(p, first);
    else
        step_next(p, STEP_EXTENSION, NULL);
}

const struct step eur_step_scoring_phase = {
    .name = "scoring_phase",
    .rule = "SCORING PHASE",
    .prompt = "The powers are scored.",
    .then = score_year,
};

/* ---- ties: another year, or a draw ---- */

static uint32_t extension_deciders(const struct play *p)
{
    uint32_t seats = contenders(p);
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_player(p, seat)->ready) seats &= ~(UINT32_C(1) << seat);
    return seats;
}

static MOVE_APPLY(apply_extend)
{
    eur_player(p, seat)->sheet.extends = move_arg(m, MOVE_EXTEND, extend);
    eur_player(p, seat)->ready = 1;
}

const struct move_type eur_move_extend = {
    .name = "extend",
    .rule = "SCORING PHASE",
    .doc = "Votes on another year.",
    .text = "{seat} votes{extend? for another year| for a draw}.",
    .args = {{.name = "extend",
              .doc = "For another year; otherwise for a draw.",
              .flag = true,
              .audience = OWNER}},
    .apply = apply_extend,
};

/* Who does not agree has not agreed. */
static STEP_FALLBACK(fallback_extend)
{
    *m = MAKE_MOVE(MOVE_EXTEND, .extend = 0);
}

/* Another year takes the consent of every power that is still there (R1). */
static void votes_counted(struct play *p)
{
    const uint32_t voters = contenders(p);
    bool extend = true;
    for (int seat = 0; seat < SEATS; seat++) {
        if (voters >> seat & 1) extend = extend && eur_player(p, seat)->sheet.extends;
        eur_player(p, seat)->sheet.extends = 0;
    }
    eur_clear_ready(p);
    if (!extend) {
        end(p, ranking_leaders(p, voters));
        return;
    }
    event(p, EVENT_YEAR_ADDED, .year = eur_year(p) + 1);
    next_year(p);
}

const struct step eur_step_extension = {
    .name = "extension",
    .rule = "SCORING PHASE",
    .prompt = "There is a tie: shall the game go on for another year? One who says no makes it a draw.",
    .secret = true,
    .asks_whom = "every power that takes part and has not voted",
    .deciders = extension_deciders,
    .by_default = "No: the game is a draw.",
    .moves = MOVES(MOVE_EXTEND),
    .then = votes_counted,
    .fallback = fallback_extend,
};

/* ---- a power resigns ---- */

/* What it has written in this phase is void. */
void eur_conceded(struct play *p, int seat)
{
    forget_sheet(p, seat);
}
