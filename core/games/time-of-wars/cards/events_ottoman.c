/* The Ottoman Empire at peace with the Empire, at war with Persia (6.9.1.2): Peace of Zsitvatorok, Persian
 * alliance, War with Persia. */
#include "games/time-of-wars/cards/events.h"

/* ---- Peace of Zsitvatorok ---- */

static const struct refusal NO_WAR = {"no-war", "6.9.1.2",
                                      "There is no War with the power that {card} names."};

static const struct refusal *white_peace_fits(const struct play *p, int seat, int card)
{
    return tow_marked(p, seat, tow_card_row(p, card)->power) == AT_WAR ? NULL : &NO_WAR;
}

static void white_peace(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int seat = play->seat;
    seats_add(&tow_side(p, seat)->peace_barred, row->power);
    seats_add(&tow_side(p, row->power)->peace_barred, seat);
    tow_peace(p, seat, row->power, BY_CARD(play->card));
    tow_funds(p, seat, row->funds, BY_CARD(play->card));
    tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_white_peace = {.moments = 1 << MOMENT_IMPULSE,
                                                   .fits = white_peace_fits,
                                                   .touches = tow_touches_power,
                                                   .apply = white_peace};

/* ---- Persian alliance, War with Persia ---- */

static const struct refusal *persia_fits(const struct play *p, int seat, int card)
{
    const struct card_row *row = tow_card_row(p, card);
    if (!tow_in_play(p, row->power)) return &tow_needs_superpower;
    const bool may = tow_may_lose(p, row->power, row->rating) || tow_can_remove(p, row->power, row->count);
    return may ? NULL : &tow_no_effect;
}

static void persia(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_ask(p, &(struct answer){.seat = row->power,
                                .card = play->card,
                                .question = QUESTION_UNITS,
                                .left = row->count,
                                .space = -1});
}

static void persia_answered(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (tow_event_result(p) < row->count)
        tow_points(p, row->power, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_persian_war = {.moments = 1 << MOMENT_IMPULSE,
                                                   .fits = persia_fits,
                                                   .touches = tow_touches_power,
                                                   .apply = persia,
                                                   .finish = persia_answered};
