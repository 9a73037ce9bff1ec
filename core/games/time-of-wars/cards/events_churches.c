/* Churches of the Commonwealth: Union of Brest, Orthodox brotherhoods (2.3.2, 6.6, 6.9.1.2). */
#include "games/time-of-wars/cards/events.h"

/* ---- Union of Brest ---- */

static const struct refusal NO_REVOLT = {"no-revolt-there", "6.6.2.2", "{card} places no REVOLT in {space}."};
static const struct refusal NOT_THERE = {"other-space", "6.9.1.2", "{card} does not concern {space}."};

static const struct refusal *union_space(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (!spaces_has(tow_map(p)->of_zone[row->zone], space)) return &NOT_THERE;
    return tow_why_not_convert(p, play->seat, space);
}

static const struct refusal *union_revolt(const struct play *p, const struct card_play *play, int space)
{
    const struct place *place = tow_place(p, space);
    const bool own = place->control == play->seat && place->religion == ORTHODOX;
    return own && space != play->pick[0] && tow_may_revolt(p, space) ? NULL : &NO_REVOLT;
}

static void unite_churches(struct play *p, const struct card_play *play)
{
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    if (play->pick[0] >= 0) tow_convert(p, play->seat, play->pick[0], tow_card_row(p, play->card)->bonus);
    if (play->pick[1] >= 0) tow_marker_set(p, play->pick[1], REVOLT, BY_CARD(play->card));
}

const struct card_effect tow_effect_union_of_brest = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the space that is to be converted.", &tow_spaces, .refuses = union_space,
              .if_any = true},
             {"{card}: choose where REVOLT breaks out.", &tow_spaces, .refuses = union_revolt,
              .if_any = true}},
    .apply = unite_churches,
};

/* ---- Orthodox brotherhoods ---- */

static const struct refusal NO_CATHOLICS = {
    "no-catholic-space", "6.9.1.2",
    "That must be a Catholic space of the Russian zone under the Commonwealth."};
static const struct refusal NO_ORTHODOX = {
    "no-orthodox-space", "6.9.1.2",
    "That must be an orthodox space of the Commonwealth, for REVOLT without a marker and without an army."};

static bool is_orthodox(const struct play *p, int space)
{
    return tow_place(p, space)->control == COMMONWEALTH && tow_place(p, space)->religion == ORTHODOX;
}

static const struct refusal *brothers_fit(const struct play *p, int seat, int card)
{
    if (!tow_in_play(p, COMMONWEALTH)) return &tow_needs_superpower;
    if (tow_event_in_play(p, EFFECT_UNION_OF_BREST)) return NULL;
    EACH_SPACE(p, space)
        if (is_orthodox(p, space)) return NULL;
    return &NO_ORTHODOX;
}

static const struct refusal *brothers_option(const struct play *p, const struct card_play *play, int option)
{
    return option == OPTION_ORTHODOX || option == OPTION_REVOLTS ? NULL : &tow_not_to_choose;
}

static const struct refusal *brothers_space(const struct play *p, const struct card_play *play, int space)
{
    const struct place *place = tow_place(p, space);
    if (play->pick[0] == OPTION_REVOLTS)
        return is_orthodox(p, space) && tow_may_revolt(p, space) && !tow_is_picked(play, 1, space)
                   ? NULL
                   : &NO_ORTHODOX;
    const bool fits = spaces_has(tow_map(p)->of_zone[RUSSIAN_ZONE], space) && place->religion == CATHOLIC;
    return fits && place->control == COMMONWEALTH ? NULL : &NO_CATHOLICS;
}

static const struct refusal *brothers_second(const struct play *p, const struct card_play *play, int space)
{
    const bool may = play->pick[0] == OPTION_REVOLTS && play->picked <= tow_card_row(p, play->card)->count;
    return may ? brothers_space(p, play, space) : &tow_not_to_choose;
}

static void brothers(struct play *p, const struct card_play *play)
{
    if (play->pick[0] == OPTION_ORTHODOX) {
        tow_religion_set(p, play->pick[1], ORTHODOX, BY_CARD(play->card));
        return;
    }
    for (int i = 1; i < play->picked; i++)
        if (play->pick[i] >= 0) tow_marker_set(p, play->pick[i], REVOLT, BY_CARD(play->card));
}

static uint32_t touches_commonwealth(const struct play *p, const struct card_play *play)
{
    return tow_asked(COMMONWEALTH);
}

const struct card_effect tow_effect_brotherhoods = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = brothers_fit,
    .asks = {{"{card}: make a Catholic space orthodox, or place REVOLT on orthodox spaces.", &tow_options,
              .refuses = brothers_option},
             {"{card}: choose the space.", &tow_spaces, .refuses = brothers_space},
             {"{card}: choose another space, or none.", &tow_spaces, .refuses = brothers_second,
              .optional = true}},
    .touches = touches_commonwealth,
    .apply = brothers};
