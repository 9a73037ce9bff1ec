/* Events that change FUND markers, Development Points and levels, and the Special Cards among them (2.3.1,
 * 2.4, 6.9.1.1, 6.9.1.3). */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NOT_CONTROLLED = {"not-controlled", "6.9.1.2",
                                              "{seat} does not control the spaces that {card} names."};
static const struct refusal NO_WAR = {"no-war", "6.9.1.2", "{seat} is not in the War that {card} requires."};
static const struct refusal RESTLESS = {"revolt-there", "6.9.1.2",
                                        "{card} requires spaces without REVOLT, and one of them has it."};
static const struct refusal TOO_FEW_PORTS = {
    "too-few-ports", "6.9.1.2",
    "{card} needs {card#} Black Sea ports, and {seat} controls {black_sea_ports}."};
static const struct refusal NO_SHIPS = {"no-ships", "6.9.1.2", "{seat} has no ships on the Baltic Sea."};

/* ---- Special Cards that give points ---- */

static const struct refusal *gain_fits(const struct play *p, int seat, int card)
{
    return tow_may_gain(p, seat, tow_card_row(p, card)->rating) ? NULL : &tow_no_effect;
}

static void gain(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_special_gain = {
    .moments = 1 << MOMENT_IMPULSE, .fits = gain_fits, .apply = gain};

static void lose_points(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_points(p, play->seat, row->other_rating, row->other_points, BY_CARD(play->card));
}

const struct card_effect tow_second_special_gain = {.apply = lose_points};

/* ---- levels ---- */

/* Law Code: REVOLT on an own City. Iron hand: REVOLT of an own space is removed. */
static const struct refusal *level_space(const struct play *p, const struct card_play *play, int space)
{
    const struct place *place = tow_place(p, space);
    if (place->control != play->seat) return &tow_not_to_choose;
    if (tow_is_card(p, play->card, IRON_HAND)) return place->marker == REVOLT ? NULL : &tow_not_to_choose;
    if (!tow_is_card(p, play->card, LAW_CODE)) return &tow_not_to_choose;
    const bool city = tow_space_row(p, space)->kind == CITY;
    return city && tow_is_national(p, play->seat, space) && tow_may_revolt(p, space) ? NULL
                                                                                     : &tow_not_to_choose;
}

static bool has_revolt(const struct play *p, int seat)
{
    EACH_SPACE(p, space)
        if (tow_place(p, space)->control == seat && tow_place(p, space)->marker == REVOLT) return true;
    return false;
}

/* Beside the level some of these cards do something else. */
static const struct refusal *level_fits(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    if (tow_may_gain(p, seat, row->rating) || tow_is_card(p, card, REGIMENTS_OF_THE_NEW_ORDER)) return NULL;
    if (tow_is_card(p, card, IRON_HAND) && has_revolt(p, seat)) return NULL;
    if (!tow_is_card(p, card, KOPRULU)) return &tow_no_effect;
    return tow_side(p, seat)->ruler_weak || tow_may_gain(p, seat, row->other_rating) ? NULL : &tow_no_effect;
}

static void raise_level(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const struct side *side = tow_side(p, play->seat);
    if (tow_may_gain(p, play->seat, row->rating))
        tow_level(p, play->seat, row->rating, row->levels, BY_CARD(play->card));
    if (play->pick[0] >= 0)
        tow_marker_set(p, play->pick[0], tow_is_card(p, play->card, LAW_CODE) ? REVOLT : NO_MARKER,
                       BY_CARD(play->card));
    if (tow_is_card(p, play->card, REGIMENTS_OF_THE_NEW_ORDER))
        tow_last(p, play->card, play->seat, -1, UNTIL_TURN_END);
    if (tow_is_card(p, play->card, KOPRULU) && side->ruler_weak)
        tow_ruler_set(p, play->seat, side->ruler, false);
    if (row->other_rating >= 0)
        tow_points(p, play->seat, row->other_rating, row->other_points, BY_CARD(play->card));
}

const struct card_effect tow_effect_level_up = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = level_fits,
    .asks = {{"{card}: choose the space of the REVOLT.", &tow_spaces, .refuses = level_space,
              .if_any = true}},
    .apply = raise_level,
};

/* ---- FUND markers: `most` at best, by a War with `power` or with a superpower of another religion ---- */

static bool fights_other_religion(const struct play *p, int seat, int religion)
{
    for (int other = 0; other < SEATS; other++)
        if (other != seat && tow_in_play(p, other) && tow_at_war(p, seat, other) &&
            tow_components(p)->sheet[other].religion != religion)
            return true;
    return false;
}

static const struct refusal *funds_fit(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    if (row->power >= 0 && !(tow_in_play(p, row->power) && tow_at_war(p, seat, row->power))) return &NO_WAR;
    if (row->religion >= 0 && !fights_other_religion(p, seat, row->religion)) return &NO_WAR;
    if (!tow_controls_all(p, seat, row->spaces)) return &NOT_CONTROLLED;
    if (!tow_is_card(p, card, SILVER_OF_BOHEMIA)) return NULL;
    EACH(space, row->spaces)
        if (tow_place(p, space)->marker == REVOLT) return &RESTLESS;
    return NULL;
}

static bool is_quiet(const struct play *p, int seat)
{
    EACH(space, tow_map(p)->national[seat])
        if (tow_place(p, space)->marker == REVOLT || tow_place(p, space)->marker == FAMINE) return false;
    return true;
}

/* Copper of Falun: no unrest at home. Sable furs: the box of Asia. */
static bool gives_most(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    if (row->most == 0) return false;
    return tow_is_card(p, card, COPPER_OF_FALUN) ? is_quiet(p, seat)
                                                 : tow_state(p)->track[ASIA] >= row->count;
}

static void take_funds(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_funds(p, play->seat, gives_most(p, play->seat, play->card) ? row->most : row->funds,
              BY_CARD(play->card));
    if (row->rating >= 0) tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_funds = {
    .moments = 1 << MOMENT_IMPULSE, .fits = funds_fit, .apply = take_funds};

/* ---- loans ---- */

static const struct refusal *loan_fits(const struct play *p, int seat, int card)
{
    return tow_controls_all(p, seat, tow_card_row(p, card)->spaces) ? NULL : &NOT_CONTROLLED;
}

/* Religion has no level to lose: who has too few points loses one of Domestic Policy. */
static void borrow(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_funds(p, play->seat, row->funds, BY_CARD(play->card));
    if (row->rating == RELIGION && tow_side(p, play->seat)->points[RELIGION] < -row->points)
        tow_points(p, play->seat, DOMESTIC_POLICY, -1, BY_CARD(play->card));
    else
        tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_loan = {
    .moments = 1 << MOMENT_IMPULSE, .fits = loan_fits, .apply = borrow};

/* ---- Development Points gained ---- */

int tow_word_black_sea_ports(const struct play *p)
{
    const struct impulse *impulse = tow_impulse_of(p);
    return impulse ? spaces_count(tow_controlled(p, impulse->seat, tow_map(p)->ports[BLACK_SEA])) : 0;
}

static const struct refusal *points_fit(const struct play *p, int seat, int card)
{
    const struct components *c = tow_components(p);
    const struct card_row *row = tow_card_row(p, card);
    if (!tow_controls_all(p, seat, row->spaces)) return &NOT_CONTROLLED;
    if (tow_is_card(p, card, BLACK_SEA_TRADE) &&
        spaces_count(tow_controlled(p, seat, c->map.ports[BLACK_SEA])) < row->count)
        return &TOO_FEW_PORTS;
    if (tow_is_card(p, card, PATRIARCHATE)) return NULL;
    return gain_fits(p, seat, card);
}

bool tow_patriarchate_helps(const struct play *p, int seat)
{
    const struct lasting *row = tow_lasting(p, EFFECT_GAIN_DP);
    return row && row->seat == seat;
}

/* Patriarchate of Moscow: until the end of turn 2 a conversion that fails costs nothing. */
static void gain_points(struct play *p, const struct card_play *play)
{
    gain(p, play);
    if (tow_is_card(p, play->card, PATRIARCHATE)) tow_last(p, play->card, play->seat, -1, UNTIL_TURN_TWO_END);
}

const struct card_effect tow_effect_gain_dp = {
    .moments = 1 << MOMENT_IMPULSE, .fits = points_fit, .apply = gain_points};

/* ---- Development Points that another loses ---- */

static bool has_ships(const struct play *p, int seat, int sea)
{
    return units_meet(tow_pieces(p)->of_nation[seat], tow_state(p)->fleet[sea].units);
}

static const struct refusal *loss_fits(const struct play *p, int seat, int card)
{
    if (!tow_in_play(p, tow_card_row(p, card)->power)) return &tow_no_effect;
    return tow_is_card(p, card, BLOCKADE) && !has_ships(p, seat, BALTIC) ? &NO_SHIPS : NULL;
}

/* REVOLT: Dissidents anywhere among the heretics, the Party of Sigismund in the spaces that it names. */
static const struct refusal *loss_revolt(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const struct place *place = tow_place(p, space);
    if (row->count == 0 || place->control != row->power || !tow_may_revolt(p, space))
        return &tow_not_to_choose;
    if (tow_is_card(p, play->card, PARTY_OF_SIGISMUND))
        return spaces_has(row->spaces, space) ? NULL : &tow_not_to_choose;
    return place->religion == PROTESTANT || place->religion == ORTHODOX ? NULL : &tow_not_to_choose;
}

/* FAMINE instead of the loss. */
static const struct refusal *loss_famine(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const struct place *place = tow_place(p, space);
    if (!tow_is_card(p, play->card, KARELIAN_PARTISANS) || !tow_at_war(p, play->seat, row->power))
        return &tow_not_to_choose;
    const bool fits = spaces_has(row->spaces, space) && place->control == row->power;
    return fits && place->marker == NO_MARKER && !tow_has_any_army(p, space) ? NULL : &tow_not_to_choose;
}

/* Danzig is besieged, or another superpower has it. */
static bool is_danzig_in_need(const struct play *p)
{
    const struct state *s = tow_state(p);
    const int control = tow_place(p, tow_space(p, DANZIG))->control;
    return s->danzig.track > 0 || (control != COMMONWEALTH && control < SEATS);
}

static int loss_points(const struct play *p, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    return tow_is_card(p, card, BLOCKADE) && is_danzig_in_need(p) ? row->other_points : row->points;
}

static void make_lose(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (play->pick[0] >= 0) tow_marker_set(p, play->pick[0], REVOLT, BY_CARD(play->card));
    if (play->pick[1] >= 0)
        tow_marker_set(p, play->pick[1], FAMINE, BY_CARD(play->card));
    else
        tow_points(p, row->power, row->rating, loss_points(p, play->card), BY_CARD(play->card));
    if (tow_is_card(p, play->card, SWEDISH_PRINCE) && tow_controls_any(p, play->seat, row->spaces))
        tow_points(p, play->seat, row->other_rating, row->other_points, BY_CARD(play->card));
}

const struct card_effect tow_effect_lose_dp = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = loss_fits,
    .asks = {{"{card}: choose where REVOLT breaks out.", &tow_spaces, .refuses = loss_revolt, .if_any = true},
             {"{card}: choose where FAMINE is placed instead of the loss, or no space.", &tow_spaces,
              .refuses = loss_famine, .optional = true}},
    .touches = tow_touches_power,
    .apply = make_lose,
};

/* ---- Grain of the Vistula: points or a FUND marker ---- */

static const struct refusal *grain_option(const struct play *p, const struct card_play *play, int option)
{
    const bool may = tow_may_gain(p, play->seat, tow_card_row(p, play->card)->rating);
    if (option == OPTION_POINTS) return may ? NULL : &tow_no_effect;
    return option == OPTION_FUNDS ? NULL : &tow_not_to_choose;
}

static void sell_grain(struct play *p, const struct card_play *play)
{
    if (play->pick[0] == OPTION_POINTS)
        gain(p, play);
    else
        tow_funds(p, play->seat, tow_card_row(p, play->card)->funds, BY_CARD(play->card));
}

const struct card_effect tow_effect_grain = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = loan_fits,
    .asks = {{"{card}: gain Economy Development Points, or take FUND markers.", &tow_options,
              .refuses = grain_option}},
    .apply = sell_grain,
};
