/* Actions for a whole card of value 3 (2.3.2, 6.9.1.1), and Asia (7.1). */
#include "games/time-of-wars/tables.h"

static const struct whole_card FOR_FUND = WHOLE_CARD(3, "6.9.1.1"), FOR_TRACK = WHOLE_CARD(3, "2.3.2");

enum { EXPLORED = 1 }; /* boxes that the Asia marker moves */

static const struct refusal NOT_YOUR_TRACK = {"not-your-track", "2.3.2",
                                              "{seat} cannot move the marker of that track by a card."};
static const struct refusal END_OF_TRACK = {"end-of-track", "2.3.2",
                                            "The marker is in the last box of the track."};
static const struct refusal START_OF_TRACK = {"start-of-track", "2.3.2", "The marker is in the Start box."};
static const struct refusal TRACK_FIXED = {
    "track-fixed", "2.3.2", "Cossacks under control has been played: the track stays as it is."};
static const struct refusal NO_WAR_IN_REICH = {
    "domination-closed", "2.3.2", "The Letter of Majesty and Thirty Years War must have been played first."};
static const struct refusal TOO_LATE = {"domination-over", "2.3.2",
                                        "After the 5th Game Turn the marker stays where it is."};
static const struct refusal DOMINATION_LOST = {
    "domination-lost", "4.2.2", "The Empire has taken a City of Brandenburg: the marker stays in Start."};
static const struct refusal NOT_YOUR_ASIA = {"not-your-track", "7.1", "{seat} does not explore Asia."};
static const struct refusal NO_EXPLORATION = {
    "no-exploration", "7.1", "Exploration and colonisation of Asia has not been played in this Game Turn."};
static const struct refusal ASIA_END = {"end-of-track", "7.1", "Asia has been explored to the last box."};
static const struct refusal NO_COLONY_THERE = {"no-colony", "7.1", "No colony is built in that box."};
static const struct refusal COLONY_BUILT = {"colony-built", "7.1", "A colony has been built there already."};

/* ---- a FUND marker (6.9.1.1) ---- */

static MOVE_CHECK(check_take_fund)
{
    return tow_why_not_whole_card(p, &FOR_FUND);
}

static MOVE_APPLY(apply_take_fund)
{
    tow_spend(p, FOR_FUND.value);
    tow_funds(p, seat, 1, BECAUSE(ACTION));
}

const struct move_type tow_move_take_fund = {
    .name = "take_fund",
    .rule = "6.9.1.1",
    .doc = "Takes a FUND marker for a card of value 3, which gives no actions then.",
    .text = "{seat} takes a FUND marker.",
    .check = check_take_fund,
    .apply = apply_take_fund,
};

/* ---- special tracks (2.3.2) ---- */

/* How far a card of the seat moves the marker; 0: it does not. */
static int boxes_by_card(int seat, int track)
{
    static const struct {
        uint8_t track, seat;
        int8_t boxes;
    } by_card[] = {{IRON_ORE, SWEDEN, 1},
                   {COSSACKS_CONTROL, RUSSIA, 1},
                   {COSSACKS_CONTROL, COMMONWEALTH, -1},
                   {DOMINATION, HRE, 1}};
    for (size_t i = 0; i < sizeof by_card / sizeof *by_card; i++)
        if (by_card[i].track == track && by_card[i].seat == seat) return by_card[i].boxes;
    return 0;
}

static const struct refusal *why_not_domination(const struct play *p)
{
    if (!tow_event_in_play(p, EFFECT_LETTER_OF_MAJESTY) || !tow_event_in_play(p, EFFECT_THIRTY_YEARS_WAR))
        return &NO_WAR_IN_REICH;
    if (tow_state(p)->domination_barred) return &DOMINATION_LOST;
    return tow_turn_number(p) > LAST_DOMINATION_TURN ? &TOO_LATE : NULL;
}

static MOVE_CHECK(check_step_track)
{
    const int track = move_arg(m, MOVE_STEP_TRACK, track), boxes = boxes_by_card(seat, track),
              box = tow_state(p)->track[track];
    if (boxes == 0) return &NOT_YOUR_TRACK;
    const struct refusal *why = tow_why_not_whole_card(p, &FOR_TRACK);
    if (why) return why;
    if (track == DOMINATION) why = why_not_domination(p);
    if (track == COSSACKS_CONTROL && effects_has(tow_state(p)->played_events, EFFECT_COSSACKS_UNDER_CONTROL))
        why = &TRACK_FIXED;
    if (why) return why;
    if (boxes < 0) return box == 0 ? &START_OF_TRACK : NULL;
    return box + boxes < tow_components(p)->track[track].box_count ? NULL : &END_OF_TRACK;
}

static MOVE_APPLY(apply_step_track)
{
    const int track = move_arg(m, MOVE_STEP_TRACK, track);
    tow_spend(p, FOR_TRACK.value);
    tow_track(p, track, boxes_by_card(seat, track), BECAUSE(ACTION));
}

const struct move_type tow_move_step_track = {
    .name = "step_track",
    .rule = "2.3.2",
    .doc = "Moves the marker of a special track by one box for a card of value 3; the Commonwealth moves "
           "Cossacks Control back.",
    .text = "{seat} moves the marker of the {track} track by 1 box.",
    .args = {ID_ARG("track", "The track.", &tow_tracks)},
    .check = check_step_track,
    .apply = apply_step_track,
};

/* ---- Asia (7.1) ---- */

static const struct refusal *why_not_in_asia(const struct play *p, int seat, int cost)
{
    if (seat != tow_components(p)->track[ASIA].seat) return &NOT_YOUR_ASIA;
    if (!tow_event_in_play(p, EFFECT_EXPLORATION_OF_ASIA)) return &NO_EXPLORATION;
    return tow_why_not_spend(p, cost);
}

static MOVE_CHECK(check_explore)
{
    const struct refusal *why = why_not_in_asia(p, seat, tow_components(p)->tables.explore_cost);
    if (why) return why;
    const int next = tow_state(p)->track[ASIA] + EXPLORED;
    return next < tow_components(p)->track[ASIA].box_count ? NULL : &ASIA_END;
}

static MOVE_APPLY(apply_explore)
{
    tow_spend(p, tow_components(p)->tables.explore_cost);
    tow_track(p, ASIA, EXPLORED, BECAUSE(ACTION));
}

const struct move_type tow_move_explore = {
    .name = "explore",
    .rule = "7.1",
    .doc = "Exploration of Asia: the marker moves into the next box.",
    .text = "{seat} explores Asia.",
    .check = check_explore,
    .apply = apply_explore,
};

static MOVE_CHECK(check_colony)
{
    const struct refusal *why = why_not_in_asia(p, seat, tow_components(p)->tables.colony_cost);
    if (why) return why;
    const int box = tow_state(p)->track[ASIA];
    if (tow_components(p)->track[ASIA].box[box].vp == 0) return &NO_COLONY_THERE;
    return boxes_has(tow_state(p)->colonies, box) ? &COLONY_BUILT : NULL;
}

static MOVE_APPLY(apply_colony)
{
    struct state *s = tow_state(p);
    tow_spend(p, tow_components(p)->tables.colony_cost);
    boxes_add(&s->colonies, s->track[ASIA]);
    event(p, EVENT_COLONY, .box = s->track[ASIA]);
}

const struct move_type tow_move_colony = {
    .name = "colony",
    .rule = "7.1",
    .doc = "Builds a colony in the box of the Asia marker, for the Victory Points of that box.",
    .text = "{seat} builds a colony in Asia.",
    .check = check_colony,
    .apply = apply_colony,
};
