/* Sweden's income: customs, ports of the Baltic, iron. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NOT_CONTROLLED = {"spaces-not-controlled", "6.9.1.2",
                                              "{seat} does not control the spaces that {card} requires."};
static const struct refusal TOO_FEW_PORTS = {
    "too-few-ports", "6.9.1.2", "{card} needs {card#} Baltic ports, and {seat} controls {baltic_ports}."};
static const struct refusal NO_WAR = {"no-war", "6.9.1.2", "There is no War to be ended."};
static const struct refusal TRACK_FULL = {"track-full", "6.9.1.2", "IRON ORE is in the last box."};

/* ---- Truce of Altmark ---- */

static int customs(const struct play *p, int seat, int card)
{
    int count = 0;
    EACH(space, tow_card_row(p, card)->spaces)
        count += tow_place(p, space)->control == seat;
    return count;
}

/* Danzig alone is not enough. */
static const struct refusal *customs_fits(const struct play *p, int seat, int card)
{
    const int danzig = tow_place(p, tow_space(p, DANZIG))->control == seat;
    return customs(p, seat, card) > danzig ? NULL : &NOT_CONTROLLED;
}

static const struct refusal *truce_refuses(const struct play *p, const struct card_play *play, int option)
{
    if (option != OPTION_GO_ON && option != OPTION_PEACE) return &tow_not_to_choose;
    return tow_in_play(p, COMMONWEALTH) && tow_at_war(p, play->seat, COMMONWEALTH) ? NULL : &NO_WAR;
}

static void take_customs(struct play *p, const struct card_play *play)
{
    const int most = tow_card_row(p, play->card)->most, count = customs(p, play->seat, play->card);
    tow_funds(p, play->seat, count < most ? count : most, BY_CARD(play->card));
    if (play->pick[0] == OPTION_PEACE) tow_peace(p, play->seat, COMMONWEALTH, BY_CARD(play->card));
}

const struct card_effect tow_effect_customs = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = customs_fits,
    .asks = {{"{card}: go on with the War with the Commonwealth, or make Peace.", &tow_options,
              .refuses = truce_refuses, .if_any = true}},
    .apply = take_customs,
};

/* ---- ports and iron ---- */

static int baltic_ports(const struct play *p, int seat)
{
    return spaces_count(tow_controlled(p, seat, tow_map(p)->ports[BALTIC]));
}

int tow_word_baltic_ports(const struct play *p)
{
    const struct impulse *impulse = tow_impulse_of(p);
    return impulse ? baltic_ports(p, impulse->seat) : 0;
}

int tow_ports_needed(const struct play *p, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    return row->effect == EFFECT_PORT_INCOME ? row->bonus : row->count;
}

static const struct refusal *ports_fit(const struct play *p, int seat, int card)
{
    return baltic_ports(p, seat) < tow_ports_needed(p, card) ? &TOO_FEW_PORTS : NULL;
}

static void gain_dominium(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_war_fate(p, play->seat, row->vp + (baltic_ports(p, play->seat) >= row->most ? row->bonus : 0),
                 BY_CARD(play->card));
}

const struct card_effect tow_effect_vp_for_ports = {
    .moments = 1 << MOMENT_IMPULSE, .fits = ports_fit, .apply = gain_dominium};

static const struct refusal *tolls_fits(const struct play *p, int seat, int card)
{
    const struct refusal *why = ports_fit(p, seat, card);
    if (why) return why;
    return tow_may_gain(p, seat, tow_card_row(p, card)->rating) ? NULL : &tow_no_effect;
}

static void take_tolls(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int points = baltic_ports(p, play->seat) / row->count;
    tow_points(p, play->seat, row->rating, points < row->most ? points : row->most, BY_CARD(play->card));
}

const struct card_effect tow_effect_port_income = {
    .moments = 1 << MOMENT_IMPULSE, .fits = tolls_fits, .apply = take_tolls};

static const struct refusal *iron_fits(const struct play *p, int seat, int card)
{
    return tow_state(p)->track[IRON_ORE] + 1 < tow_components(p)->track[IRON_ORE].box_count ? NULL
                                                                                            : &TRACK_FULL;
}

static void export_iron(struct play *p, const struct card_play *play)
{
    tow_track(p, IRON_ORE, tow_card_row(p, play->card)->levels, BY_CARD(play->card));
}

const struct card_effect tow_effect_iron_ore = {
    .moments = 1 << MOMENT_IMPULSE, .fits = iron_fits, .apply = export_iron};
