/* The sheets: Development Points, levels, FUND markers, Victory Points, special tracks (2.3, 6.9.1.1,
 * 7.1). */
#include "games/time-of-wars/tables.h"

/* ---- levels ---- */

static int level_of(const struct play *p, int seat, int rating)
{
    const struct side *side = tow_side(p, seat);
    switch ((enum rating)rating) {
    case MILITARY:
        return side->military;
    case ECONOMY:
        return side->economy;
    case DOMESTIC_POLICY:
        return side->policy;
    case RELIGION:
    case RATINGS:
        break;
    }
    return 0;
}

static int lowest(int rating)
{
    return rating == MILITARY || rating == DOMESTIC_POLICY ? LEVEL_MIN : 0;
}

static int highest(const struct play *p, int seat, int rating)
{
    if (rating == ECONOMY) return tow_components(p)->sheet[seat].economy_count - 1;
    return rating == RELIGION ? 0 : LEVEL_MAX;
}

static void set_level(struct play *p, int seat, int rating, int level, struct cause cause)
{
    struct side *side = tow_side(p, seat);
    if (rating == MILITARY) side->military = level;
    if (rating == ECONOMY) side->economy = level;
    if (rating == DOMESTIC_POLICY) side->policy = level;
    event(p, EVENT_LEVEL, .seat = seat, .rating = rating, .level = level, WHY(cause));
}

static void set_points(const struct play *p, int seat, int rating, int points)
{
    tow_side(p, seat)->points[rating] = points;
}

/* `change` points were gained or lost. Where a level was passed, the marker does not stand by that number. */
static void tell_points(struct play *p, int seat, int rating, int change, struct cause cause)
{
    if (change)
        event(p, EVENT_POINTS, .seat = seat, .rating = rating, .change = change,
              .total = tow_side(p, seat)->points[rating], WHY(cause));
}

bool tow_may_gain(const struct play *p, int seat, int rating)
{
    if (rating == RELIGION) return tow_side(p, seat)->points[RELIGION] < LEVEL_POINTS; /* R41 */
    /* While the rebellion of Zebrzydowski lasts the Commonwealth gains none. */
    if (rating == DOMESTIC_POLICY && seat == COMMONWEALTH && tow_event_in_play(p, EFFECT_ZEBRZYDOWSKI))
        return false;
    return level_of(p, seat, rating) < highest(p, seat, rating);
}

bool tow_may_lose(const struct play *p, int seat, int rating)
{
    if (rating != MILITARY && rating != RELIGION) return true; /* else the other rating pays (R39) */
    return tow_side(p, seat)->points[rating] > 0 || level_of(p, seat, rating) > lowest(rating);
}

/* One level up; at the highest no points are kept (R38). */
static void raise_level(struct play *p, int seat, int rating, struct cause cause)
{
    set_level(p, seat, rating, level_of(p, seat, rating) + 1, cause);
    if (level_of(p, seat, rating) == highest(p, seat, rating)) set_points(p, seat, rating, 0);
}

/* One level down: crisis where there is none, collapse where neither rating has one (6.9.1.1, R39). False:
 * neither could be lowered. */
static bool lower_level(struct play *p, int seat, int rating, struct cause cause)
{
    const int other = rating == ECONOMY ? DOMESTIC_POLICY : ECONOMY;
    if (level_of(p, seat, rating) > lowest(rating)) {
        set_level(p, seat, rating, level_of(p, seat, rating) - 1, cause);
        return true;
    }
    if (rating == MILITARY || rating == RELIGION) return false; /* R40 */
    if (level_of(p, seat, other) > lowest(other))
        set_level(p, seat, other, level_of(p, seat, other) - 1, cause);
    else
        tow_collapse(p, seat, 1);
    return false;
}

/* ---- Development Points ---- */

/* How many were gained: none after overinvestment. */
static int gain_point(struct play *p, int seat, int rating, struct cause cause)
{
    const int points = tow_side(p, seat)->points[rating] + 1;
    if (!tow_may_gain(p, seat, rating)) return 0;
    if (points < LEVEL_POINTS || rating == RELIGION) {
        set_points(p, seat, rating, points);
        return 1;
    }
    set_points(p, seat, rating, 0);
    raise_level(p, seat, rating, cause);
    return 1;
}

/* How many were lost: none where the other rating pays for it, or nothing is left. */
static int lose_point(struct play *p, int seat, int rating, struct cause cause)
{
    const int points = tow_side(p, seat)->points[rating];
    if (points > 0)
        set_points(p, seat, rating, points - 1);
    else if (lower_level(p, seat, rating, cause))
        set_points(p, seat, rating, LEVEL_POINTS - 1);
    else
        return 0;
    return 1;
}

void tow_points(struct play *p, int seat, int rating, int change, struct cause cause)
{
    int done = 0;
    for (; change > 0; change--)
        done += gain_point(p, seat, rating, cause);
    for (; change < 0; change++)
        done -= lose_point(p, seat, rating, cause);
    tell_points(p, seat, rating, done, cause);
}

void tow_level(struct play *p, int seat, int rating, int change, struct cause cause)
{
    const int points = tow_side(p, seat)->points[rating];
    for (; change > 0 && tow_may_gain(p, seat, rating); change--)
        raise_level(p, seat, rating, cause);
    tell_points(p, seat, rating, tow_side(p, seat)->points[rating] - points, cause);
    for (; change < 0; change++)
        lower_level(p, seat, rating, cause);
}

/* ---- FUND markers, WAR FATE markers, tracks ---- */

void tow_funds(struct play *p, int seat, int change, struct cause cause)
{
    struct side *side = tow_side(p, seat);
    int total = side->funds + change;
    total = total < 0 ? 0 : total > FUNDS_MAX ? FUNDS_MAX : total;
    if (total == side->funds) return;
    change = total - side->funds;
    side->funds = total;
    event(p, EVENT_FUNDS, .seat = seat, .change = change, .total = total, WHY(cause));
}

void tow_war_fate(struct play *p, int seat, int change, struct cause cause)
{
    struct side *side = tow_side(p, seat);
    int total = side->war_fate + change;
    total = total < 0 ? 0 : total > VP_LIMIT ? VP_LIMIT : total;
    if (total == side->war_fate) return;
    change = total - side->war_fate;
    side->war_fate = total;
    event(p, EVENT_WAR_FATE, .seat = seat, .change = change, .total = total, WHY(cause));
}

void tow_track(struct play *p, int track, int change, struct cause cause)
{
    const int last = tow_components(p)->track[track].box_count - 1, before = tow_state(p)->track[track];
    int box = before + change;
    box = box < 0 ? 0 : box > last ? last : box;
    if (box == before) return;
    tow_state(p)->track[track] = box;
    event(p, EVENT_TRACK, .track = track, .box = box, .before = before, WHY(cause));
}

/* ---- Victory Points (7.1) ---- */

static bool controls(const struct play *p, int seat, enum named_space space)
{
    return tow_place(p, tow_space(p, space))->control == seat;
}

/* What is awarded in the last Game Turn; the Commonwealth's converted spaces are on its track (R54). */
static int last_turn_awards(const struct play *p, int seat)
{
    enum { SPACES_A_POINT = 3, DANZIG_VP = 2 };
    const struct components *c = tow_components(p);
    if (tow_state(p)->turn < c->setup[play_head(p)->scenario].turn_count) return 0;
    switch ((enum superpower)seat) {
    case RUSSIA:
        return spaces_count(
                   tow_controlled(p, seat, spaces_both(c->map.of_zone[RUSSIAN_ZONE], c->map.independent))) /
               SPACES_A_POINT;
    case SWEDEN:
        return controls(p, seat, KARLSKRONA) + controls(p, seat, MALMO);
    case COMMONWEALTH:
        return DANZIG_VP * controls(p, seat, DANZIG) + controls(p, seat, RIGA) + controls(p, seat, KYJIV);
    case OTTOMAN:
    case HRE:
    case SEATS:
        break;
    }
    return 0;
}

/* The boxes of its special tracks. Tatar invasions are WAR FATE markers (R89). */
static int track_points(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    int vp = 0;
    for (int track = 0; track < SPECIAL_TRACKS; track++) {
        const struct track_row *row = &c->track[track];
        if (row->seat != seat || track == TATAR_INVASIONS) continue;
        if (track != ASIA) vp += row->box[s->track[track]].vp;
        for (int box = 0; track == ASIA && box < row->box_count; box++)
            if (boxes_has(s->colonies, box)) vp += row->box[box].vp;
    }
    return vp;
}

static struct vp_parts vp_parts(const struct play *p, int seat)
{
    const struct sheet_row *sheet = &tow_components(p)->sheet[seat];
    const struct side *side = tow_side(p, seat);
    if (!tow_in_play(p, seat)) return (struct vp_parts){0};
    return (struct vp_parts){.cities = tow_cities_box(p, seat)->vp,
                             .economy = sheet->economy[side->economy].vp,
                             .war_fate = side->war_fate,
                             .tracks = track_points(p, seat),
                             .last_turn = last_turn_awards(p, seat)};
}

int tow_vp(const struct play *p, int seat)
{
    const struct vp_parts from = vp_parts(p, seat);
    return from.cities + from.economy + from.war_fate + from.tracks + from.last_turn;
}

void tow_derive(const struct play *p, void *derived)
{
    struct derived *d = derived;
    EACH_SPACE(p, space)
        if (tow_is_heretic(p, space)) spaces_add(&d->heretic, space);
    for (int seat = 0; seat < SEATS; seat++) {
        d->vp[seat] = tow_vp(p, seat);
        d->vp_from[seat] = vp_parts(p, seat);
        d->fortified_cities[seat] = tow_fortified_cities(p, seat);
    }
}

int32_t tow_score(const struct play *p, int seat)
{
    return tow_vp(p, seat);
}

/* ---- spending a plus, or two cards, on a marker (6.9.1.1, 6.9.2, R44, R45) ---- */

static bool joined(const struct impulse *impulse)
{
    return impulse->card[1] >= 0;
}

static MOVE_CHECK(develop_check)
{
    static const struct refusal STAGE = {"no-card", "6.9.1.1",
                                         "A card is played for Operational Points first."};
    static const struct refusal NO_PLUS = {
        "no-plus", "6.9.1.1",
        "A marker is moved with the plus of a card played alone, or with all points of two cards."};
    static const struct refusal SPENT = {
        "points-spent", "6.9.2",
        "The points of two cards are spent on one marker as a whole, or on actions (R45)."};
    static const struct refusal HIGHEST = {"overinvestment", "6.9.1.1",
                                           "{rating} is at its highest: its marker is not moved further."};
    const struct impulse *impulse = tow_impulse_of(p);
    if (!impulse || impulse->stage != IMPULSE_ACTIONS) return &STAGE;
    if (joined(impulse) ? impulse->points == 0 : !impulse->plus) return &NO_PLUS;
    if (joined(impulse) && impulse->done.acted) return &SPENT;
    return tow_may_gain(p, seat, move_arg(m, MOVE_DEVELOP, rating)) ? NULL : &HIGHEST;
}

static int boxes(const struct impulse *impulse)
{
    return joined(impulse) ? impulse->points : 1;
}

static int boxes_now(const struct play *p, int rating)
{
    return boxes(tow_impulse_of(p));
}

/* A plus is used after the actions: points that are left are lost. */
static MOVE_APPLY(develop_apply)
{
    struct impulse *impulse = tow_impulse_of(p);
    const int count = boxes(impulse);
    impulse->points = 0;
    impulse->plus = false;
    impulse->done.acted = true;
    tow_points(p, seat, move_arg(m, MOVE_DEVELOP, rating), count, BECAUSE(ACTION));
}

const struct move_type tow_move_develop = {
    .name = "develop",
    .rule = "6.9.1.1",
    .doc = "Move a marker of Development Points: one box with the plus of a card, after its actions (points "
           "that are left are lost), or as many boxes as two cards have points.",
    .text = "{seat} develops {rating}[ by {rating# box|boxes}].",
    .args = {ID_ARG("rating", "Which marker.", &tow_ratings, .number = boxes_now)},
    .check = develop_check,
    .apply = develop_apply,
};
