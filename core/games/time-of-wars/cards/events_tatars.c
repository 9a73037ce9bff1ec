/* The Tatars (4.2.4): Defeat of Budjak Horde, Crimean Tatars, Jasyr. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal CONQUERED = {"tatars-conquered", "4.2.4",
                                         "Both Tatar National spaces have been conquered."};
static const struct refusal FEW_TATARS = {"few-tatars", "4.2.4",
                                          "No Tatar National space has as many Tatar units as {card} needs."};

/* ---- Defeat of Budjak Horde, Crimean Tatars, Jasyr ---- */

static void defeat(struct play *p, const struct card_play *play)
{
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
}

const struct card_effect tow_effect_defeat_of_budjak_horde = {.moments = 1 << MOMENT_IMPULSE,
                                                              .apply = defeat};

static const struct refusal *tatars_fit(const struct play *p, int seat, int card)
{
    const int master = tow_state(p)->master[TATARS];
    if (tow_event_in_play(p, EFFECT_CRIMEAN_TATARS)) return &tow_no_effect;
    if (master >= 0 && master != seat) return &tow_tatars_of_another;
    return tow_controls_any(p, TATARS, tow_map(p)->national[TATARS]) ? NULL : &CONQUERED;
}

static void command_tatars(struct play *p, const struct card_play *play)
{
    tow_event_mark(p, play->card, UNTIL_TURN_END);
    tow_minor_master(p, TATARS, play->seat);
}

const struct card_effect tow_effect_crimean_tatars = {
    .moments = 1 << MOMENT_IMPULSE, .fits = tatars_fit, .apply = command_tatars};

enum { RAIDERS = 3 };

static const struct refusal *slave_raid_fits(const struct play *p, int seat, int card)
{
    const int master = tow_state(p)->master[TATARS];
    return master >= 0 && master != seat ? &tow_tatars_of_another : NULL;
}

static const struct refusal *slave_raid_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct units units = units_both(tow_place(p, space)->units, tow_pieces(p)->of_nation[TATARS]);
    if (!tow_is_national(p, TATARS, space) || units_count(units) < RAIDERS) return &FEW_TATARS;
    return tow_why_not_raid(p, play->seat, space);
}

static void slave_raid(struct play *p, const struct card_play *play)
{
    tow_tatar_raid(p, play->pick[0], tow_card_row(p, play->card)->success_from);
}

const struct card_effect tow_effect_slave_raid = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = slave_raid_fits,
    .asks = {{"{card}: choose from where the Tatars set out.", &tow_spaces, .refuses = slave_raid_refuses}},
    .no_target = &FEW_TATARS,
    .apply = slave_raid};
