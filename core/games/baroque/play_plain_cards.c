/* Opportunity Cards that are no figures (appendix 2): Assassin, Baroque, Capitalism, Divine Intervention,
 * Power, Traitor. */
#include "games/baroque/tables.h"

/* ---- Assassin ---- */

static const struct refusal NO_FIGURE = {
    "not-a-figure", "Appendix 2",
    "{figure} is no architect, bishop, general or politician: no other card can be removed."};
static const struct refusal NOT_IN_PLAY = {"not-in-play", "Appendix 2",
                                           "{figure} does not lie before any player."};

static bool is_figure(const struct play *p, int card)
{
    const enum card_kind kind = bar_card_kind(p, card);
    return kind >= KIND_ARCHITECT && kind < KIND_ARCHITECT + FIGURE_KINDS;
}

int bar_patron(const struct play *p, int figure)
{
    const enum card_kind kind = bar_card_kind(p, figure);
    if (!is_figure(p, figure)) return -1;
    for (int seat = 0; seat < SEATS; seat++)
        if (bar_figure(p, seat, kind) == figure) return seat;
    return -1;
}

static const struct refusal *assassin_refuses(const struct play *p, const struct card_play *play, int figure)
{
    if (!is_figure(p, figure)) return &NO_FIGURE;
    return bar_patron(p, figure) >= 0 ? NULL : &NOT_IN_PLAY;
}

static void assassin(struct play *p, const struct card_play *play)
{
    const int figure = play->pick[0];
    bar_figure_lose(p, bar_patron(p, figure), bar_card_kind(p, figure), true, BY_CARD(play->card));
}

static MOVE_CANDIDATES(figures_in_play)
{
    const struct components *c = bar_components(p);
    EACH(figure, c->decks.opportunities)
        if (bar_patron(p, figure) >= 0) set_add(set, figure);
}

const struct move_type bar_move_play_assassin = {
    .name = "play_assassin",
    .rule = "Appendix 2",
    .doc = "Plays an Assassin: a figure is out of the game.",
    .text = "{seat} plays {card}: {figure}[, a figure of {figure's},] is out of the game.",
    .args = {PLAYED_CARD_ARG, ID_ARG("figure", "A figure before some player.", &bar_cards,
                                     .candidates = figures_in_play, .owner = bar_patron)},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};

/* ---- Baroque (14.2) ---- */

static const struct refusal NOT_MOST_CITIES = {"not-most-cities", "14.2",
                                               "{seat} does not have more Cities than any other player."};
static const struct refusal NO_COMPOSER = {"no-composer", "14.2", "All composers are on the map already."};
static const struct refusal NOT_OWN_MAJOR = {"not-own-major-state", "14.2",
                                             "{state} is not {seat}'s Major State."};

bool bar_has_most_cities(const struct play *p, int seat)
{
    const int cities = bar_cities(p, seat);
    for (int other = 0; other < SEATS; other++)
        if (other != seat && play_head(p)->seats >> other & 1 && bar_cities(p, other) >= cities) return false;
    return cities > 0;
}

static int composers_on_map(const struct play *p)
{
    int count = 0;
    EACH_STATE(p, i)
        count += bar_land(p, i)->composers;
    return count;
}

static const struct refusal *baroque_refuses(const struct play *p, const struct card_play *play, int state)
{
    if (bar_major_owner(p, state) != play->seat) return &NOT_OWN_MAJOR;
    if (!bar_has_most_cities(p, play->seat)) return &NOT_MOST_CITIES;
    return composers_on_map(p) < bar_components(p)->tables.composers ? NULL : &NO_COMPOSER;
}

static void baroque(struct play *p, const struct card_play *play)
{
    bar_land(p, play->pick[0])->composers++;
    event(p, EVENT_COMPOSER_PLACED, .seat = play->seat, .state = play->pick[0]);
}

const struct move_type bar_move_play_baroque = {
    .name = "play_baroque",
    .rule = "14.2",
    .doc = "Plays Baroque: a composer comes to one's Major State.",
    .text = "{seat} plays {card}: a composer comes to {state}.",
    .args = {PLAYED_CARD_ARG, STATE_AMONG("state", "One's Major State.", bar_own_states)},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};

/* ---- Capitalism ---- */

static const struct refusal NO_SUCH_LOAN = {"no-such-investment", "Appendix 2",
                                            "No card invests {florins florin|florins}."};
static const struct refusal CANNOT_INVEST = {"too-few-florins", "Appendix 2",
                                             "{seat} does not have {florins florin|florins} to invest."};

static const struct investment_row *investment_of(const struct play *p, int florins)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < c->tables.investment_count; i++)
        if (c->tables.investment[i].florins == florins) return &c->tables.investment[i];
    return NULL;
}

static const struct refusal *capitalism_refuses(const struct play *p, const struct card_play *play,
                                                int florins)
{
    if (!investment_of(p, florins)) return &NO_SUCH_LOAN;
    return bar_player(p, play->seat)->florins < florins ? &CANNOT_INVEST : NULL;
}

static int back_from(const struct play *p, int florins)
{
    const struct investment_row *investment = investment_of(p, florins);
    return investment ? investment->back : 0;
}

/* The fee is the controller's of Augsburg, who owes himself nothing (R13), or the bank's. */
static void capitalism(struct play *p, const struct card_play *play)
{
    const struct investment_row *investment = investment_of(p, play->pick[0]);
    const struct cause cause = BY_CARD(play->card);
    const int seat = play->seat, fugger = bar_fugger(p);
    bar_earn(p, seat, -investment->florins, cause);
    bar_earn(p, seat, investment->back, cause);
    if (fugger == seat) return;
    bar_earn(p, seat, -investment->fee, cause);
    if (fugger >= 0) bar_earn(p, fugger, investment->fee, cause);
}

const struct move_type bar_move_play_capitalism = {
    .name = "play_capitalism",
    .rule = "Appendix 2",
    .doc = "Plays Capitalism: 4, 7 or 12 florins bring 8, 15 or 25, less a fee of 1, 2 or 3 to who "
           "controls Augsburg.",
    .text = "{seat} plays {card} and pays {florins florin|florins}[, which bring {florins#}].",
    .args = {PLAYED_CARD_ARG, NUMBER_ARG("florins", "What is paid: 4, 7 or 12.", INVESTED_MIN, INVESTED_MAX,
                                         .number = back_from)},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};

/* ---- Divine Intervention ---- */

static void divine_intervention(struct play *p, const struct card_play *play)
{
    cards_add(&bar_player(p, play->seat)->interventions, play->card);
}

const struct move_type bar_move_play_divine_intervention = {
    .name = "play_divine_intervention",
    .rule = "Appendix 2",
    .doc = "Lays a Divine Intervention before oneself.",
    .text = "{seat} lays down {card}.",
    .args = {PLAYED_CARD_ARG},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};

/* ---- Power (10.3.2); its other use is in battle.c ---- */

static const struct refusal NOWHERE_FOR_INFLUENCE = {"nowhere-for-influence", "10.3.2",
                                                     "There is no Minor State without an enemy army."};

static const struct refusal *power_fits(const struct play *p, int seat, int card)
{
    EACH_STATE(p, i)
        if (bar_in_play(p, i) && bar_major_owner(p, i) < 0 && !bar_enemy_army(p, seat, i)) return NULL;
    return &NOWHERE_FOR_INFLUENCE;
}

static void power(struct play *p, const struct card_play *play)
{
    bar_power_begin(p);
}

const struct move_type bar_move_play_power = {
    .name = "play_power",
    .rule = "10.3.2",
    .doc = "Plays Power: two points of influence are placed or removed next.",
    .text = "{seat} plays {card}.",
    .args = {PLAYED_CARD_ARG},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};

/* ---- Traitor ---- */

static const struct refusal ONESELF = {"oneself", "Appendix 2",
                                       "A Traitor draws from an opponent's hand, not from {seat}'s own."};
static const struct refusal NO_CARDS = {"no-cards", "Appendix 2", "The hand of that player is empty."};

static const struct refusal *traitor_refuses(const struct play *p, const struct card_play *play, int opponent)
{
    if (opponent == play->seat) return &ONESELF;
    return bar_hand_size(p, opponent) > 0 ? NULL : &NO_CARDS;
}

/* These two alone learn which card it is. */
static void traitor(struct play *p, const struct card_play *play)
{
    const int seat = play->seat, opponent = play->pick[0];
    const int stolen = draw_from_set(p, bar_player(p, opponent)->hand.word, SET_WORDS(CARDS_MAX),
                                     DRAW_STOLEN_CARD, .seat = opponent);
    cards_add(&bar_player(p, seat)->hand, stolen);
    event(p, EVENT_CARD_STOLEN, .seat = opponent, .card = stolen);
    event(p, EVENT_CARD_DRAWN, .seat = seat, .card = stolen);
}

const struct move_type bar_move_play_traitor = {
    .name = "play_traitor",
    .rule = "Appendix 2",
    .doc = "Plays a Traitor: draws a card at random out of another player's hand.",
    .text = "{seat} plays {card} and takes a card out of the hand of {.seat}.",
    .args = {PLAYED_CARD_ARG, ID_ARG("seat", "Of whose hand.", &bar_seats)},
    .check = bar_check_play_card,
    .apply = bar_apply_play_card,
};

const struct card_effect bar_plain_cards[EFFECTS] = {
    [ASSASSIN] = {.move = MOVE_PLAY_ASSASSIN,
                  .asks = {{"figure", &bar_cards, assassin_refuses}},
                  .apply = assassin},
    [BAROQUE] = {.move = MOVE_PLAY_BAROQUE,
                 .asks = {{"state", &bar_states, baroque_refuses}},
                 .apply = baroque},
    [CAPITALISM] = {.move = MOVE_PLAY_CAPITALISM,
                    .asks = {{"florins", NULL, capitalism_refuses, INVESTED_MAX + 1}},
                    .apply = capitalism},
    [DIVINE_INTERVENTION] = {.move = MOVE_PLAY_DIVINE_INTERVENTION,
                             .goes = BEFORE_THE_PLAYER,
                             .apply = divine_intervention},
    [POWER] = {.move = MOVE_PLAY_POWER, .fits = power_fits, .apply = power},
    [TRAITOR] = {.move = MOVE_PLAY_TRAITOR,
                 .asks = {{"seat", &bar_seats, traitor_refuses}},
                 .apply = traitor},
};
