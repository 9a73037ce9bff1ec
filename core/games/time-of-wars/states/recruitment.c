/* Recruitment of combat units (5.2.1). */
#include "games/time-of-wars/tables.h"

static const struct refusal NOT_RECRUITED = {
    "not-recruited", "5.2.1", "The Army recruitment table of {seat} does not have this unit: {kind}."};
static const struct refusal NONE_LEFT = {"no-counter", "2.6", "No counter of {kind} is available."};
static const struct refusal NO_SPACE = {"no-space-named", "5.2.1",
                                        "A land unit is placed on a space, a naval unit on a sea."};
static const struct refusal NOT_NATIONAL = {"not-national", "5.2.1",
                                            "{space} is not a National space that {seat} controls."};
static const struct refusal ENEMY_THERE = {"enemy-army", "5.2.1", "An enemy army stands in {space}."};
static const struct refusal NO_PORT = {"no-port", "5.2.1", "{seat} has no National port on that sea."};
static const struct refusal NO_TRADE = {
    "no-port", "5.2.1", "Russia recruits ships after Baltic trade, while it controls a port of that sea."};

/* The row of the table; NULL. */
static const struct recruit_row *row_of(const struct play *p, int seat, int kind)
{
    const struct components *c = tow_components(p);
    for (int i = 0; i < c->tables.recruit_count; i++)
        if (c->tables.recruit[i].seat == seat && c->tables.recruit[i].kind == kind)
            return &c->tables.recruit[i];
    return NULL;
}

static const struct refusal *why_not_kind(const struct play *p, int seat, const struct recruit_row *row)
{
    const struct refusal *why = tow_why_not_spend(p, row->cost);
    if (why) return why;
    if (tow_pieces(p)->kind[row->kind].nation == COSSACKS &&
        (tow_state(p)->master[COSSACKS] != seat || tow_state(p)->cossacks.revolt))
        return &tow_cossacks_not_own;
    return tow_available(p, row->kind) > 0 ? NULL : &NONE_LEFT;
}

/* R107: on a National space that the superpower controls; Cossacks on Sich, too. */
static const struct refusal *why_not_space(const struct play *p, int seat, int kind, int space)
{
    const bool national = tow_is_national(p, seat, space) || (tow_pieces(p)->kind[kind].nation == COSSACKS &&
                                                              tow_is_national(p, COSSACKS, space));
    if (!national || tow_place(p, space)->control != seat) return &NOT_NATIONAL;
    return tow_has_enemy_army(p, seat, space) ? &ENEMY_THERE : NULL;
}

/* Whether the seat controls a port of the sea, `national` or any. */
static bool has_port(const struct play *p, int seat, int sea, bool national)
{
    const struct components *c = tow_components(p);
    const struct spaces ports = c->map.ports[sea];
    return tow_controls_any(p, seat, national ? spaces_both(ports, c->map.national[seat]) : ports);
}

static const struct refusal *why_not_at_sea(const struct play *p, int seat, int sea)
{
    if (has_port(p, seat, sea, true)) return NULL;
    if (seat != RUSSIA || sea != BALTIC) return &NO_PORT;
    return tow_lasts(p, EFFECT_BALTIC_TRADE) && has_port(p, seat, sea, false) ? NULL : &NO_TRADE;
}

static bool is_naval(const struct play *p, int kind)
{
    return tow_pieces(p)->kind[kind].arm == NAVAL;
}

static MOVE_CHECK(check_recruit)
{
    const int kind = move_arg(m, MOVE_RECRUIT, kind), space = move_arg(m, MOVE_RECRUIT, space),
              sea = move_arg(m, MOVE_RECRUIT, sea);
    const struct recruit_row *row = row_of(p, seat, kind);
    if (!row) return &NOT_RECRUITED;
    const struct refusal *why = why_not_kind(p, seat, row);
    if (why) return why;
    if (is_naval(p, kind) ? space >= 0 || sea < 0 : space < 0 || sea >= 0) return &NO_SPACE;
    return sea >= 0 ? why_not_at_sea(p, seat, sea) : why_not_space(p, seat, kind, space);
}

static MOVE_APPLY(apply_recruit)
{
    const int kind = move_arg(m, MOVE_RECRUIT, kind), sea = move_arg(m, MOVE_RECRUIT, sea),
              space = move_arg(m, MOVE_RECRUIT, space);
    tow_spend(p, row_of(p, seat, kind)->cost);
    if (sea >= 0)
        tow_ships_place(p, kind, 1, sea);
    else
        tow_units_place(p, kind, FULL, 1, space);
}

static void list_on_land(const struct play *p, int seat, int kind, struct move_list *moves)
{
    const struct components *c = tow_components(p);
    struct spaces spaces = c->map.national[seat];
    if (c->pieces.kind[kind].nation == COSSACKS) spaces = spaces_either(spaces, c->map.national[COSSACKS]);
    EACH(space, spaces)
        if (!why_not_space(p, seat, kind, space))
            offer(moves, MOVE_RECRUIT, .kind = kind, .space = space, .sea = -1);
}

static MOVE_LIST(list_recruit)
{
    const struct components *c = tow_components(p);
    for (int i = 0; i < c->tables.recruit_count; i++) {
        const struct recruit_row *row = &c->tables.recruit[i];
        if (row->seat != seat || why_not_kind(p, seat, row)) continue;
        if (!is_naval(p, row->kind)) {
            list_on_land(p, seat, row->kind, moves);
            continue;
        }
        for (int sea = 0; sea < SEAS; sea++)
            if (!why_not_at_sea(p, seat, sea))
                offer(moves, MOVE_RECRUIT, .kind = row->kind, .space = -1, .sea = sea);
    }
}

static int cost_of(const struct play *p, int kind)
{
    return row_of(p, tow_impulse_of(p)->seat, kind)->cost;
}

const struct move_type tow_move_recruit = {
    .name = "recruit",
    .rule = "5.2.1",
    .doc = "Recruits a combat unit on a National space, a naval unit on a sea with a National port.",
    .text = "{seat} recruits {kind}[ in {space}][ on {sea}][ for {kind# point|points}].",
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .number = cost_of),
             ID_ARG("space", "The space of a land unit.", &tow_spaces, .optional = true),
             ID_ARG("sea", "The sea of a naval unit.", &tow_seas, .optional = true)},
    .check = check_recruit,
    .apply = apply_recruit,
    .list = list_recruit,
};
