/* Events of the Holy Roman Empire, of Union of Brest and of Moldavia. */
#include "games/time-of-wars/cards/events.h"

static const struct refusal NOT_PLAYED = {"not-played", "3.0",
                                          "{card} needs a superpower that is not played (R106)."};
static const struct refusal NO_LETTER = {"no-letter", "2.3.2", "The Letter of Majesty is not in effect."};
static const struct refusal NO_THIRTY_YEARS = {"no-thirty-years-war", "6.9.1.2",
                                               "Thirty Years War is not in effect."};
static const struct refusal NOT_PROTESTANT = {"no-protestant-space", "6.9.1.2",
                                              "REVOLT comes to a protestant space in the Reich that a "
                                              "superpower controls, without a marker and without "
                                              "an army."};
static const struct refusal NOT_HERETIC = {"not-heretic", "6.9.1.2",
                                           "That must be a heretic space in the Reich that {seat} controls."};
static const struct refusal TRACK_AT_START = {"domination-at-start", "6.9.1.2",
                                              "DOMINATION IN THE REICH has not left its Start box."};
static const struct refusal NO_ARMY_NEAR = {"no-army-near-prag", "6.9.1.2",
                                            "No army of {seat} stands within two connections of Prag."};
static const struct refusal PRAG_QUIET = {"prag-quiet", "6.9.1.2", "Prag has neither REVOLT nor heresy."};
static const struct refusal NO_WALLENSTEIN = {"no-wallenstein", "6.9.1.2", "Wallenstein is not on the map."};
static const struct refusal NO_MERCENARY = {"no-mercenary", "6.9.1.2",
                                            "{seat} has chosen no more mercenary units."};
static const struct refusal NO_UNIT = {"no-such-unit", "6.9.1.2", "No such Imperial land unit is available."};
static const struct refusal NO_CITY = {
    "no-reich-city", "6.9.1.2", "That must be a City in the Reich that {seat} controls, without a marker."};
static const struct refusal NO_PORT = {"no-port", "6.9.1.2", "{seat} controls none of the ports of {card}."};
static const struct refusal NO_WAR = {"no-war", "6.9.1.2", "There is no War that {card} asks for."};
static const struct refusal NO_CATHOLICS = {
    "no-catholic-space", "6.9.1.2",
    "That must be a Catholic space of the Russian zone under the Commonwealth."};
static const struct refusal NO_ORTHODOX = {
    "no-orthodox-space", "6.9.1.2",
    "That must be an orthodox space of the Commonwealth, for REVOLT without a marker and without an army."};
static const struct refusal NO_ARMY = {
    "no-army", "6.9.1.2", "An army of {seat} must stand in one of the spaces that {card} names."};
static const struct refusal NOT_IN_MOLDAVIA = {
    "not-in-moldavia", "6.9.1.2",
    "That must be one of the Moldavian spaces of {card}, not controlled by {seat} and without an army."};

static const struct card_row *row_of(const struct play *p, const struct card_play *play)
{
    return tow_card_row(p, play->card);
}

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
    const struct card_row *row = row_of(p, play);
    tow_event_mark(p, play->card, UNTIL_CANCELLED);
    tow_points(p, play->seat, row->rating, row->points, BY_CARD(play->card));
    EACH(space, row->spaces)
        tow_religion_set(p, space, row->religion, BY_CARD(play->card));
}

const struct card_effect tow_effect_letter_of_majesty = {.moments = 1 << MOMENT_IMPULSE, .apply = letter};

static const struct refusal *war_fits(const struct play *p, int seat, int card)
{
    return tow_event_in_play(p, EFFECT_LETTER_OF_MAJESTY) ? NULL : &NO_LETTER;
}

static const struct refusal *war_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = row_of(p, play);
    const bool named =
        spaces_has(row->spaces, space) || spaces_count(row->spaces) >= row->count; /* or enough of them */
    return !named && may_revolt_in_reich(p, space) ? NULL : &NOT_PROTESTANT;
}

static void thirty_years(struct play *p, const struct card_play *play)
{
    const struct card_row *row = row_of(p, play);
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

static const struct refusal *edict_fits(const struct play *p, int seat, int card)
{
    return tow_state(p)->track[DOMINATION] > 0 ? NULL : &TRACK_AT_START;
}

static const struct refusal *edict_converts(const struct play *p, const struct card_play *play, int space)
{
    const bool fits = play->picked < row_of(p, play)->count && is_in_reich(p, space) &&
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
    const struct card_row *row = row_of(p, play);
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
    const struct card_row *row = row_of(p, play);
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
    const struct card_row *row = row_of(p, play);
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

static int wallensteins_space(const struct play *p)
{
    return tow_commander_space(p, tow_pieces(p)->wallenstein);
}

static const struct refusal *wallenstein_hires(const struct play *p, const struct card_play *play, int kind)
{
    const bool may = play->picked < row_of(p, play)->count && !tow_is_picked(play, 0, -1);
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

/* ---- General of the Oceanic Sea, Holy League, Treaty with the Commonwealth ---- */

static const struct refusal *fleet_fits(const struct play *p, int seat, int card)
{
    return tow_controls_any(p, seat, tow_card_row(p, card)->spaces) ? NULL : &NO_PORT;
}

static void fleet(struct play *p, const struct card_play *play)
{
    const struct card_row *row = row_of(p, play);
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
    const struct card_row *row = row_of(p, play);
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
    if (!tow_in_play(p, ally) || !tow_in_play(p, SWEDEN)) return &NOT_PLAYED;
    if (!tow_at_war(p, ally, SWEDEN)) return &NO_WAR;
    if (tow_at_war(p, seat, ally)) return &WAR_WITH_ALLY;
    return tow_at_war(p, seat, SWEDEN) ? NULL : tow_why_not_war(p, seat, SWEDEN, WAR_BROUGHT); /* R128 */
}

static void treaty(struct play *p, const struct card_play *play)
{
    tow_ask(p, row_of(p, play)->power, play->card, QUESTION_ALLIANCE, 1, 0);
}

static void treaty_answered(struct play *p, const struct card_play *play)
{
    const struct card_row *row = row_of(p, play);
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

/* ---- Orthodox brotherhoods ---- */

static bool is_orthodox(const struct play *p, int space)
{
    return tow_place(p, space)->control == COMMONWEALTH && tow_place(p, space)->religion == ORTHODOX;
}

static const struct refusal *brothers_fit(const struct play *p, int seat, int card)
{
    if (!tow_in_play(p, COMMONWEALTH)) return &NOT_PLAYED;
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
    const bool may = play->pick[0] == OPTION_REVOLTS && play->picked <= row_of(p, play)->count;
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

/* ---- Magnate wars in Moldavia ---- */

static bool is_source(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = row_of(p, play);
    return spaces_has(row->spaces, space) && !tow_is_national(p, row->power, space);
}

static const struct refusal *moldavia_army(const struct play *p, const struct card_play *play, int space)
{
    return is_source(p, play, space) && tow_has_army(p, play->seat, space) ? NULL : &NO_ARMY;
}

static const struct refusal *moldavia_target(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = row_of(p, play);
    const bool named = spaces_has(row->spaces, space) && tow_is_national(p, row->power, space);
    const int control = tow_place(p, space)->control;
    if (!named || control == play->seat || tow_has_any_army(p, space)) return &NOT_IN_MOLDAVIA;
    return control >= 0 && control < SEATS && !tow_in_play(p, control) ? &NOT_IN_MOLDAVIA : NULL;
}

/* The Ottoman player answers when the losses have been taken. */
static void moldavia(struct play *p, const struct card_play *play)
{
    const struct card_row *row = row_of(p, play);
    const int die = draw_die(p, 6, DRAW_CARD_DIE, .card = play->card);
    const bool success = die >= row->success_from;
    event(p, EVENT_CARD_DIE, .card = play->card, .die = die, .needed = row->success_from,
          .outcome = success ? OUTCOME_TAKEN : OUTCOME_NOT_TAKEN, .space = play->pick[1]);
    if (tow_in_play(p, OTTOMAN) && !tow_why_not_war(p, OTTOMAN, play->seat, WAR_BROUGHT))
        tow_ask(p, OTTOMAN, play->card, QUESTION_WAR, 1, 0);
    if (success) {
        const int before = tow_place(p, play->pick[1])->control;
        tow_space_take(p, play->pick[1], play->seat, BY_CARD(play->card));
        if (before >= 0) tow_send_off(p, before, play->pick[1]);
        return;
    }
    tow_losses(p, play->seat, LOSS_CARD, 1, tow_army(p, play->seat, play->pick[0]));
}

static void moldavia_answered(struct play *p, const struct card_play *play)
{
    const struct commanders commanders = tow_commanders_at(p, play->seat, play->pick[0]);
    tow_commanders_lost(p, play->seat, play->pick[0], commanders);
    if (tow_event_result(p) > 0) tow_relation_set(p, OTTOMAN, play->seat, AT_WAR, BY_CARD(play->card));
}

const struct card_effect tow_effect_moldavia = {
    .moments = 1 << MOMENT_IMPULSE,
    .asks = {{"{card}: choose the army.", &tow_spaces, .refuses = moldavia_army},
             {"{card}: choose the Moldavian space.", &tow_spaces, .refuses = moldavia_target}},
    .no_target = &NO_ARMY,
    .apply = moldavia,
    .finish = moldavia_answered};
