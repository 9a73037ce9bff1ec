/* The war in the Reich: The Letter of Majesty, Thirty Years War, Edict of Restitution, White Mountain, Peace
 * of Prague, Wallenstein's army (2.3.2, 6.9.1.2). */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NO_THIRTY_YEARS = {"no-thirty-years-war", "6.9.1.2",
                                               "Thirty Years War is not in effect."};
static const struct refusal NOT_PROTESTANT = {"no-protestant-space", "6.9.1.2",
                                              "REVOLT comes to a protestant space in the Reich that a "
                                              "superpower controls, without a marker and without "
                                              "an army."};

static bool is_in_reich(const struct play *p, int space)
{
    return spaces_has(tow_map(p)->of_zone[REICH_ZONE], space);
}

/* A superpower has to pay for it (R135). */
static bool may_revolt_in_reich(const struct play *p, int space)
{
    return is_in_reich(p, space) && tow_place(p, space)->religion == PROTESTANT && tow_may_revolt(p, space) &&
           tow_superpower_controls(p, space);
}

/* ---- The Letter of Majesty, Thirty Years War ---- */

static void letter(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
    EACH(space, row->spaces)
        tow_religion_set(p, space, row->religion, BY_CARD(play->card));
}

const struct card_effect tow_effect_letter_of_majesty = {.moments = 1 << MOMENT_IMPULSE, .apply = letter};

static const struct refusal NO_LETTER = {"no-letter", "2.3.2", "The Letter of Majesty is not in effect."};

static const struct refusal *war_fits(const struct play *p, int seat, int card)
{
    return tow_event_in_play(p, EFFECT_LETTER_OF_MAJESTY) ? NULL : &NO_LETTER;
}

static const struct refusal *war_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const bool named =
        spaces_has(row->spaces, space) || spaces_count(row->spaces) >= row->count; /* or enough of them */
    return !named && may_revolt_in_reich(p, space) ? NULL : &NOT_PROTESTANT;
}

static void thirty_years(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    if (tow_state(p)->master[row->power] == play->seat) tow_minor_master(p, row->power, -1);
    EACH(space, row->spaces)
        if (tow_may_revolt(p, space)) tow_marker_set(p, space, REVOLT, BY_CARD(play->card));
    if (play->pick[0] >= 0) tow_marker_set(p, play->pick[0], REVOLT, BY_CARD(play->card));
}

const struct card_effect tow_effect_thirty_years_war = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = war_fits,
    .asks = {{"{card}: choose where else REVOLT breaks out.", &tow_spaces, .refuses = war_refuses,
              .if_any = true}},
    .apply = thirty_years};

/* Of those that an army of the Empire ends in the Reich each is worth a point. */
void tow_revolt_put_down(struct play *p, int power, int space)
{
    if (tow_place(p, space)->marker != REVOLT) return;
    tow_marker_set(p, space, NO_MARKER, BECAUSE(SUPPRESSED));
    if (power != HRE || !is_in_reich(p, space) || !tow_event_in_play(p, EFFECT_THIRTY_YEARS_WAR)) return;
    const struct lasting *lasting = tow_lasting(p, EFFECT_THIRTY_YEARS_WAR);
    if (lasting)
        tow_points(p, HRE, tow_card_row(p, lasting->card)->other_rating,
                   tow_card_row(p, lasting->card)->other_points, BY_CARD(lasting->card));
}

/* ---- Edict of Restitution, White Mountain, Peace of Prague ---- */

enum { EDICT_SPACES = 2 }; /* converted, at most; then the one that revolts */

static const struct refusal TRACK_AT_START = {"domination-at-start", "6.9.1.2",
                                              "DOMINATION IN THE REICH has not left its Start box."};
static const struct refusal NOT_HERETIC = {"not-heretic", "6.9.1.2",
                                           "That must be a heretic space in the Reich that {seat} controls."};

static const struct refusal *edict_fits(const struct play *p, int seat, int card)
{
    return tow_state(p)->track[DOMINATION] > 0 ? NULL : &TRACK_AT_START;
}

static const struct refusal *edict_converts(const struct play *p, const struct card_play *play, int space)
{
    const bool fits = play->picked < tow_card_row(p, play->card)->count && is_in_reich(p, space) &&
                      tow_place(p, space)->control == play->seat;
    return fits && tow_is_heretic(p, space) && !tow_is_picked(play, 0, space) ? NULL : &NOT_HERETIC;
}

static const struct refusal *edict_revolt(const struct play *p, const struct card_play *play, int space)
{
    const bool converted = space == play->pick[0] || space == play->pick[1];
    return !converted && may_revolt_in_reich(p, space) ? NULL : &NOT_PROTESTANT;
}

static void edict(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    for (int i = 0; i < EDICT_SPACES; i++)
        if (play->pick[i] >= 0)
            tow_religion_set(p, play->pick[i], tow_components(p)->sheet[play->seat].religion,
                             BY_CARD(play->card));
    if (play->pick[EDICT_SPACES] >= 0)
        tow_marker_set(p, play->pick[EDICT_SPACES], REVOLT, BY_CARD(play->card));
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_edict = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = edict_fits,
    .asks = {{"{card}: choose a heretic space that becomes Catholic.", &tow_spaces, .refuses = edict_converts,
              .optional = true},
             {"{card}: choose another one, or none.", &tow_spaces, .refuses = edict_converts,
              .optional = true},
             {"{card}: choose where REVOLT breaks out.", &tow_spaces, .refuses = edict_revolt,
              .if_any = true}},
    .apply = edict};

/* An army of the seat within two Roads or Trails of the space. */
static bool has_army_near(const struct play *p, int seat, int space)
{
    const struct graph land = tow_land(tow_components(p));
    struct spaces near = spaces_of_one(space);
    graph_within(&land, NULL, 2, near.word);
    return spaces_meet(near, tow_armies(p, seat));
}

static const struct refusal NO_ARMY_NEAR = {"no-army-near-prag", "6.9.1.2",
                                            "No army of {seat} stands within two connections of Prag."};
static const struct refusal PRAG_QUIET = {"prag-quiet", "6.9.1.2", "Prag has neither REVOLT nor heresy."};

static const struct refusal *mountain_fits(const struct play *p, int seat, int card)
{
    const int prag = tow_space(p, PRAG);
    const struct place *place = tow_place(p, prag);
    if (!tow_event_in_play(p, EFFECT_THIRTY_YEARS_WAR)) return &NO_THIRTY_YEARS;
    if (!has_army_near(p, seat, prag)) return &NO_ARMY_NEAR;
    return place->marker == REVOLT || place->religion != tow_components(p)->sheet[seat].religion
               ? NULL
               : &PRAG_QUIET;
}

static void white_mountain(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    const int prag = tow_space(p, PRAG);
    tow_religion_set(p, prag, tow_components(p)->sheet[play->seat].religion, BY_CARD(play->card));
    if (tow_place(p, prag)->marker == REVOLT) tow_marker_set(p, prag, NO_MARKER, BY_CARD(play->card));
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
    tow_points(p, play->seat, row->other_rating, row->other_points, BY_CARD(play->card));
}

const struct card_effect tow_effect_white_mountain = {
    .moments = 1 << MOMENT_IMPULSE, .fits = mountain_fits, .apply = white_mountain};

static const struct refusal *prague_fits(const struct play *p, int seat, int card)
{
    return tow_event_in_play(p, EFFECT_THIRTY_YEARS_WAR) ? NULL : &NO_THIRTY_YEARS;
}

/* Its mark: whose units Sweden cannot command in this Game Turn. */
static void prague(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tow_card_row(p, play->card);
    if (tow_state(p)->relation[play->seat].to[row->power] == AT_WAR)
        tow_peace(p, play->seat, row->power, BY_CARD(play->card));
    if (tow_state(p)->master[row->power] == SWEDEN) tow_minor_master(p, row->power, -1);
    tow_last(p, play->card, play->seat, row->power, UNTIL_TURN_END);
    EACH(space, tow_map(p)->of_zone[row->zone])
        if (tow_place(p, space)->marker == REVOLT) tow_marker_set(p, space, NO_MARKER, BY_CARD(play->card));
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
}

const struct card_effect tow_effect_peace_of_prague = {
    .moments = 1 << MOMENT_IMPULSE, .fits = prague_fits, .apply = prague};

/* ---- Wallenstein's army ---- */

static const struct refusal NO_WALLENSTEIN = {"no-wallenstein", "6.9.1.2", "Wallenstein is not on the map."};
static const struct refusal NO_MERCENARY = {"no-mercenary", "6.9.1.2",
                                            "{seat} has chosen no more mercenary units."};
static const struct refusal NO_UNIT = {"no-such-unit", "6.9.1.2", "No such Imperial land unit is available."};
static const struct refusal NO_CITY = {
    "no-reich-city", "6.9.1.2", "That must be a City in the Reich that {seat} controls, without a marker."};

static int wallensteins_space(const struct play *p)
{
    return tow_commander_space(p, tow_pieces(p)->wallenstein);
}

static const struct refusal *wallenstein_hires(const struct play *p, const struct card_play *play, int kind)
{
    const bool may = play->picked < tow_card_row(p, play->card)->count && !tow_is_picked(play, 0, -1);
    return may ? tow_why_not_mercenary(p, play, 0, kind) : &NO_MERCENARY;
}

static const struct refusal *wallenstein_raises(const struct play *p, const struct card_play *play, int kind)
{
    const struct kind_row *row = &tow_pieces(p)->kind[kind];
    return row->nation == play->seat && row->arm != NAVAL && tow_available(p, kind) ? NULL : &NO_UNIT;
}

/* R99 */
static bool can_come(const struct play *p, const struct card_play *play)
{
    EACH_KIND(p, kind)
        if (!wallenstein_hires(p, play, kind) || !wallenstein_raises(p, play, kind)) return true;
    return false;
}

static const struct refusal *wallenstein_fits(const struct play *p, int seat, int card)
{
    const struct card_play play = {.card = card, .seat = seat};
    if (wallensteins_space(p) < 0) return &NO_WALLENSTEIN;
    return can_come(p, &play) ? NULL : &tow_no_effect;
}

static const struct refusal *wallenstein_plunders(const struct play *p, const struct card_play *play,
                                                  int space)
{
    const bool fits = is_in_reich(p, space) && tow_space_row(p, space)->kind == CITY;
    const struct place *place = tow_place(p, space);
    return fits && place->control == play->seat && place->marker == NO_MARKER ? NULL : &NO_CITY;
}

enum { HIRED_MOST = 3 };

static void wallenstein(struct play *p, const struct card_play *play)
{
    const int space = wallensteins_space(p);
    for (int i = 0; i < HIRED_MOST; i++)
        if (play->pick[i] >= 0) tow_mercenary_joins(p, play->seat, play->pick[i], space);
    if (play->pick[HIRED_MOST] >= 0) tow_units_place(p, play->pick[HIRED_MOST], FULL, 1, space);
    if (play->pick[HIRED_MOST + 1] >= 0)
        tow_marker_set(p, play->pick[HIRED_MOST + 1], FAMINE, BY_CARD(play->card));
}

const struct card_effect tow_effect_wallenstein = {
    .moments = 1 << MOMENT_IMPULSE,
    .fits = wallenstein_fits,
    .asks = {{"{card}: choose a mercenary unit.", &tow_kinds, .refuses = wallenstein_hires, .optional = true},
             {"{card}: choose a mercenary unit.", &tow_kinds, .refuses = wallenstein_hires, .optional = true},
             {"{card}: choose a mercenary unit.", &tow_kinds, .refuses = wallenstein_hires, .optional = true},
             {"{card}: choose an Imperial unit.", &tow_kinds, .refuses = wallenstein_raises, .if_any = true},
             {"{card}: choose the City that it plunders.", &tow_spaces, .refuses = wallenstein_plunders,
              .if_any = true}},
    .apply = wallenstein};
