/* Russia's Events of trade, of the steppe and of the Cossacks. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_PORT = {"no-baltic-port", "6.9.1.2",
                                       "{seat} controls no port of the Baltic Sea."};
static const struct refusal NOT_OTTOMAN = {"not-ottoman", "6.9.1.2",
                                           "The Ottoman Empire does not control Azak."};
static const struct refusal NOT_CONTROLLED = {"not-controlled", "6.9.1.2",
                                              "{seat} does not control Belgorod."};
static const struct refusal UNDER_CONTROL = {"cossacks-under-control", "6.9.1.2",
                                             "Cossacks under control is in effect."};
static const struct refusal NO_REVOLT = {
    "no-revolt-there", "6.9.1.2",
    "{card} needs an orthodox space that the Commonwealth controls, without an army and a marker."};
static const struct refusal NOT_IN_LAST_BOX = {"not-in-last-box", "2.3.2",
                                               "The Cossacks Control marker is not in the last box."};
static const struct refusal ENEMY = {"at-war", "6.9.1.2", "There is War with Sweden."};

/* ---- Baltic trade ---- */

static const struct refusal *trade_fits(const struct play *p, int seat, int card)
{
    EACH(space, tow_map(p)->ports[BALTIC])
        if (tow_place(p, space)->control == seat) return NULL;
    return &NO_PORT;
}

static void trade(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
    tow_last(p, play->card, play->seat, -1, UNTIL_CANCELLED);
    tow_ships_place(p, row->kinds[0], row->count, BALTIC);
}

const struct card_effect tow_effect_baltic_trade = {
    .moments = 1 << MOMENT_IMPULSE, .fits = trade_fits, .apply = trade};

/* ---- Azov taken by the Don Cossacks ---- */

static int only_space(const struct play *p, int card)
{
    return spaces_next(tow_card_row(p, card)->spaces, 0);
}

static const struct refusal *azov_fits(const struct play *p, int seat, int card)
{
    if (!tow_in_play(p, OTTOMAN)) return &tow_not_played;
    return tow_place(p, only_space(p, card))->control == tow_card_row(p, card)->power ? NULL : &NOT_OTTOMAN;
}

static void lose_garrison(struct play *p, int space)
{
    const int garrison = tow_garrison_of(p, space);
    if (garrison >= 0) tow_unit_gone(p, garrison, space, LOSS_CARD);
}

/* R30: who is at Peace with the conqueror leaves; the Ottoman Empire answers first. */
static void others_leave(struct play *p, int asked, int space)
{
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        if (seat != asked && !tow_may_enter(p, seat, space)) tow_send_off(p, seat, space);
}

static void take_azov(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int space = only_space(p, play->card), die = draw_die(p, 6, DRAW_CARD_DIE, .card = play->card);
    const bool success = die >= row->success_from;
    event(p, EVENT_CARD_DIE, .card = play->card, .die = die, .needed = row->success_from,
          .outcome = success ? OUTCOME_TAKEN : OUTCOME_NOT_TAKEN, .space = space);
    if (success) {
        lose_garrison(p, space);
        tow_space_take(p, space, play->seat, BY_CARD(play->card));
        others_leave(p, row->power, space);
    } else if (tow_place(p, space)->marker == NO_MARKER) {
        tow_marker_set(p, space, FAMINE, BY_CARD(play->card));
    }
    if (!tow_why_not_war(p, row->power, play->seat, WAR_BROUGHT))
        tow_ask_consent(p, row->power, play->card, QUESTION_WAR);
}

/* R114: without War an army in Azak leaves it. */
static void answer_azov(struct play *p, const struct card_play *play)
{
    const int power = tow_card_row(p, play->card)->power, space = only_space(p, play->card);
    if (tow_event_result(p) > 0) tow_relation_set(p, play->seat, power, AT_WAR, BY_CARD(play->card));
    if (!tow_at_war(p, play->seat, power) && tow_place(p, space)->control == play->seat &&
        !tow_allied(p, play->seat, power))
        tow_send_off(p, power, space);
}

const struct card_effect tow_effect_azov = {
    .moments = 1 << MOMENT_IMPULSE, .fits = azov_fits, .apply = take_azov, .finish = answer_azov};

/* ---- Belgorod Line ---- */

static bool controls_belgorod(const struct play *p, int seat)
{
    return tow_place(p, tow_space(p, BELGOROD))->control == seat;
}

static const struct refusal *line_fits(const struct play *p, int seat, int card)
{
    return controls_belgorod(p, seat) ? NULL : &NOT_CONTROLLED;
}

static void build_line(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_last(p, play->card, play->seat, -1, UNTIL_CANCELLED);
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_belgorod_line = {
    .moments = 1 << MOMENT_IMPULSE, .fits = line_fits, .apply = build_line};

/* The spaces that the card names, and those connected with them. */
bool tow_behind_the_line(const struct play *p, int space)
{
    const struct lasting *line = tow_lasting(p, EFFECT_BELGOROD_LINE);
    if (!line) return false;
    struct spaces near = tow_neighbours(tow_components(p), space);
    spaces_add(&near, space);
    return spaces_meet(near, tow_card_row(p, line->card)->spaces);
}

int tow_invasion_succeeds_from(const struct play *p, int space, int usual)
{
    const struct lasting *line = tow_lasting(p, EFFECT_BELGOROD_LINE);
    return tow_behind_the_line(p, space) ? tow_card_row(p, line->card)->success_from : usual;
}

/* ---- Exploration and colonisation of Asia ---- */

/* R99: nothing is left to be explored, and no colony to be built. */
static const struct refusal *explore_fits(const struct play *p, int seat, int card)
{
    const struct track_row *asia = &tow_components(p)->track[ASIA];
    const int box = tow_state(p)->track[ASIA];
    const bool done = asia->box[box].vp == 0 || boxes_has(tow_state(p)->colonies, box);
    return done && box == asia->box_count - 1 ? &tow_no_effect : NULL;
}

static void explore(struct play *p, const struct card_play *play)
{
    tow_event_mark(p, play->card, UNTIL_TURN_END);
    tow_track(p, ASIA, tow_card_row(p, play->card)->count, BY_CARD(play->card));
}

const struct card_effect tow_effect_exploration_of_asia = {
    .moments = 1 << MOMENT_IMPULSE, .fits = explore_fits, .apply = explore};

static void keep_furs(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_points(p, play->seat, row->other_rating, row->other_points, BY_CARD(play->card));
}

const struct card_effect tow_second_exploration_of_asia = {.apply = keep_furs};

/* ---- Khmelnytsky Uprising ---- */

static const struct refusal *uprising_fits(const struct play *p, int seat, int card)
{
    if (!tow_in_play(p, tow_card_row(p, card)->power)) return &tow_not_played;
    return tow_event_in_play(p, EFFECT_COSSACKS_UNDER_CONTROL) ? &UNDER_CONTROL : NULL;
}

static const struct refusal *revolt_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct place *place = tow_place(p, space);
    if (play->picked >= tow_card_row(p, play->card)->count || tow_is_picked(play, 0, space))
        return &NO_REVOLT;
    return space != tow_space(p, SICH) && place->control == tow_card_row(p, play->card)->power &&
                   place->religion == ORTHODOX && tow_may_revolt(p, space)
               ? NULL
               : &NO_REVOLT;
}

static void cossack_commanders(struct play *p)
{
    EACH(commander, tow_pieces(p)->commanders_of[COSSACKS])
        if (tow_commander_in_play(p, commander)) tow_commander_place(p, commander, tow_space(p, SICH));
}

/* Three Tatar units help, unless the Ottoman Empire has them or is an enemy. */
static void tatars_help(struct play *p, int seat)
{
    if (tow_event_in_play(p, EFFECT_CRIMEAN_TATARS) || tow_state(p)->master[TATARS] >= 0) return;
    if (tow_in_play(p, OTTOMAN) && tow_at_war(p, seat, OTTOMAN)) return;
    tow_minor_master(p, TATARS, seat);
}

static void rise(struct play *p, const struct card_play *play)
{
    const int power = tow_card_row(p, play->card)->power, sich = tow_space(p, SICH);
    if (tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS))
        tow_event_end(p, EFFECT_REGISTERED_COSSACKS, BY_CARD(play->card));
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    tow_space_take(p, sich, COSSACKS, BY_CARD(play->card));
    tow_minor_master(p, COSSACKS, -1); /* those elsewhere come to Sich */
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        tow_send_off(p, seat, sich); /* R114 */
    tow_relation_set(p, power, COSSACKS, AT_WAR, BY_CARD(play->card));
    tow_minor_units_place(p, COSSACKS, sich);
    cossack_commanders(p);
    for (int i = 0; i < play->picked; i++)
        if (play->pick[i] >= 0 && tow_may_revolt(p, play->pick[i]))
            tow_marker_set(p, play->pick[i], REVOLT, BY_CARD(play->card));
    tatars_help(p, play->seat);
}

const struct card_effect tow_effect_khmelnytsky_uprising = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = uprising_fits,
    .asks = {{"{card}: choose the first space that revolts.", &tow_spaces, .refuses = revolt_refuses,
              .if_any = true},
             {"{card}: choose the second space that revolts.", &tow_spaces, .refuses = revolt_refuses,
              .if_any = true},
             {"{card}: choose the third space that revolts.", &tow_spaces, .refuses = revolt_refuses,
              .if_any = true}},
    .apply = rise,
};

/* ---- Cossacks under control ---- */

static const struct refusal *control_fits(const struct play *p, int seat, int card)
{
    const int last = tow_components(p)->track[COSSACKS_CONTROL].box_count - 1;
    return tow_state(p)->track[COSSACKS_CONTROL] == last ? NULL : &NOT_IN_LAST_BOX;
}

/* The Commonwealth's garrison of Sich goes to Kyjiv, or is removed. */
static void clear_sich(struct play *p, int sich)
{
    const int garrison = tow_garrison_of(p, sich), kyjiv = tow_space(p, KYJIV);
    if (garrison < 0 || tow_commander_seat_of_unit(p, garrison) != COMMONWEALTH) return;
    tow_unit_transfer(p, garrison, sich, tow_place(p, kyjiv)->control == COMMONWEALTH ? kyjiv : -1);
}

static void take_cossacks(struct play *p, const struct card_play *play)
{
    const int sich = tow_space(p, SICH);
    if (tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS))
        tow_event_end(p, EFFECT_REGISTERED_COSSACKS, BY_CARD(play->card));
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    tow_state(p)->cossacks.revolt = 0;
    tow_relation_set(p, play->seat, COSSACKS, AT_PEACE, BY_CARD(play->card));
    tow_relation_set(p, COMMONWEALTH, COSSACKS, AT_PEACE, BY_CARD(play->card)); /* R117 */
    clear_sich(p, sich);
    tow_space_take(p, sich, play->seat, BY_CARD(play->card));
    tow_minor_master(p, COSSACKS, play->seat); /* those elsewhere come to Sich */
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        if (seat != play->seat && !tow_allied(p, play->seat, seat)) tow_send_off(p, seat, sich);
}

const struct card_effect tow_effect_cossacks_under_control = {
    .moments = 1 << MOMENT_IMPULSE, .fits = control_fits, .apply = take_cossacks};

/* ---- Treaty of Vyborg ---- */

static const struct refusal *treaty_fits(const struct play *p, int seat, int card)
{
    const int power = tow_card_row(p, card)->power;
    return tow_in_play(p, power) && tow_at_war(p, seat, power) ? &ENEMY : NULL;
}

static const struct refusal *joined_refuses(const struct play *p, const struct card_play *play, int space)
{
    return tow_mercenaries_may_join(p, play->seat, space) ? NULL : &tow_no_army_concerned;
}

static const struct refusal *mercenary_refuses(const struct play *p, const struct card_play *play, int kind)
{
    if (play->picked > tow_card_row(p, play->card)->count) return &tow_not_to_choose;
    return play->pick[0] < 0 ? &tow_no_army_concerned : tow_why_not_mercenary(p, play, 1, kind);
}

static void propose(struct play *p, const struct card_play *play)
{
    const int power = tow_card_row(p, play->card)->power;
    if (tow_in_play(p, power)) tow_ask_consent(p, power, play->card, QUESTION_ALLIANCE);
}

/* The lender takes a FUND marker for each unit: tow_move_borrow. */
static void conclude(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (tow_event_result(p) > 0) {
        tow_relation_set(p, play->seat, row->power, ALLIED, BY_CARD(play->card));
        tow_borrow_begin(p, play->seat, row->power, row->most);
        return;
    }
    for (int i = 1; i < play->picked; i++)
        if (play->pick[i] >= 0) tow_mercenary_joins(p, play->seat, play->pick[i], play->pick[0]);
}

const struct card_effect tow_effect_hire_swedes = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = treaty_fits,
    .asks = {{"{card}: choose the army that mercenaries join where Sweden does not consent.", &tow_spaces,
              .refuses = joined_refuses, .if_any = true},
             {"{card}: choose the first mercenary unit that joins it.", &tow_kinds,
              .refuses = mercenary_refuses, .if_any = true},
             {"{card}: choose the second mercenary unit that joins it.", &tow_kinds,
              .refuses = mercenary_refuses, .if_any = true}},
    .apply = propose,
    .finish = conclude,
};
