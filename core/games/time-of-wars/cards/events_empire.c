/* The Emperor's wars beyond the Reich: General of the Oceanic Sea, Holy League, Treaty with the Commonwealth
 * (6.9.1.2). */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_PORT = {"no-port", "6.9.1.2", "{seat} controls none of the ports of {card}."};
static const struct refusal NO_WAR = {"no-war", "6.9.1.2", "There is no War that {card} asks for."};

/* ---- General of the Oceanic Sea, Holy League, Treaty with the Commonwealth ---- */

static const struct refusal *fleet_fits(const struct play *p, int seat, int card)
{
    return tow_controls_any(p, seat, tow_card_row(p, card)->spaces) ? NULL : &NO_PORT;
}

static void fleet(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_last(p, play->card, play->seat, -1, UNTIL_TURN_END);
    event(p, EVENT_CARD_FLEET, .card = play->card, .seat = play->seat, .combat = row->bonus, .sea = BALTIC,
          .lost = false);
    if (tow_in_play(p, row->power)) tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_imperial_fleet = {
    .moments = 1 << MOMENT_IMPULSE, .fits = fleet_fits, .apply = fleet};

static const struct refusal *league_fits(const struct play *p, int seat, int card)
{
    const int power = tow_card_row(p, card)->power;
    return tow_in_play(p, power) && tow_at_war(p, seat, power) ? NULL : &NO_WAR;
}

static void league(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_funds(p, play->seat, row->funds, BY_CARD(play->card));
    tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_holy_league = {
    .moments = 1 << MOMENT_IMPULSE, .fits = league_fits, .apply = league};

static const struct refusal WAR_WITH_ALLY = {
    "at-war", "6.9.1.2", "{seat} is at War with the superpower to which {card} offers an Alliance."};

static const struct refusal *treaty_fits(const struct play *p, int seat, int card)
{
    const int ally = tow_card_row(p, card)->power;
    if (!tow_in_play(p, ally) || !tow_in_play(p, SWEDEN)) return &tow_needs_superpower;
    if (!tow_at_war(p, ally, SWEDEN)) return &NO_WAR;
    if (tow_at_war(p, seat, ally)) return &WAR_WITH_ALLY;
    return tow_at_war(p, seat, SWEDEN) ? NULL : tow_why_not_war(p, seat, SWEDEN, WAR_BROUGHT); /* R128 */
}

static void treaty(struct play *p, const struct card_play *play)
{
    tow_ask_consent(p, tow_card_row(p, play->card)->power, play->card, QUESTION_ALLIANCE);
}

static void treaty_answered(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (tow_event_result(p) <= 0) return;
    tow_relation_set(p, play->seat, row->power, ALLIED, BY_CARD(play->card));
    if (tow_relation(p, play->seat, SWEDEN) != AT_WAR)
        tow_relation_set(p, play->seat, SWEDEN, AT_WAR, BY_CARD(play->card));
    tow_last(p, play->card, play->seat, -1, UNTIL_TURN_END);
    tow_borrow_begin(p, row->power, play->seat, row->most);
}

const struct card_effect tow_effect_treaty_of_vienna = {
    .moments = 1 << MOMENT_IMPULSE, .fits = treaty_fits, .apply = treaty, .finish = treaty_answered};

/* The capitals of Poland have been held. */
void tow_treaty_ended(struct play *p, const struct lasting *row)
{
    const struct card_row *card = tow_card_row(p, row->card);
    if (tow_controls_all(p, card->power, card->spaces))
        tow_war_fate(p, row->seat, card->vp, BY_CARD(row->card));
}
