/* Events: German states, England, the Electors (5.12, 5.142, 9.22, 17.A.2, 17.E): C2, C6, C12, C19, C22,
 * P3, P4, P6, P11, P22, P23, P28, P29. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/war/movement.h"

/* ---- German states (9.13, 9.22, R37; P3, P4, P28, P29) ---- */

/* P3 has brought in the Area of this card already (P29). */
static bool comes_after_p3(const struct play *p, int card)
{
    const bool same_area = tyw_card_row(p, card)->area == tyw_area(p, BRUNSWICK_LUNEBURG);
    return same_area && card != tyw_card(p, P3) && tyw_played(p, P3);
}

static bool brings_area(const struct play *p, int card)
{
    return tyw_state(p)->area_control[tyw_card_row(p, card)->area] != PROTESTANT && !comes_after_p3(p, card);
}

/* A city of the Area that becomes Protestant by the card. */
static bool will_be_protestant(const struct play *p, int card, int space)
{
    if (tyw_area_of(p, space) != tyw_card_row(p, card)->area || tyw_has_units(p, CATHOLIC, space))
        return false;
    return tyw_place(p, space)->control == PROTESTANT ||
           (brings_area(p, card) && !tyw_place(p, space)->revolt);
}

static bool has_protestant_city(const struct play *p, int card)
{
    EACH(space, tyw_area_row(p, tyw_card_row(p, card)->area)->cities)
        if (will_be_protestant(p, card, space)) return true;
    return false;
}

static bool all_occupied(const struct play *p, int area)
{
    EACH(space, tyw_area_row(p, area)->cities)
        if (!tyw_has_units(p, CATHOLIC, space)) return false;
    return true;
}

static const struct refusal ALL_OCCUPIED = {"all-cities-occupied", "9.22",
                                            "Catholic units occupy all cities of {card}'s Area."};

static const struct refusal *state_fits(const struct play *p, int seat, int card)
{
    return !comes_after_p3(p, card) && all_occupied(p, tyw_card_row(p, card)->area) ? &ALL_OCCUPIED : NULL;
}

static const struct refusal NOT_PROTESTANT = {"not-protestant", "9.22",
                                              "This must be a Protestant city without Catholic units."};

static const struct refusal *state_refuses(const struct play *p, const struct card_play *play, int space)
{
    const bool of_area = will_be_protestant(p, play->card, space);
    if (!of_area && (!comes_after_p3(p, play->card) || has_protestant_city(p, play->card) ||
                     !tyw_is_friendly_city(p, PROTESTANT, space)))
        return &NOT_PROTESTANT;
    const struct refusal *why = tyw_why_leaders_cannot_come(p, tyw_card_row(p, play->card), space);
    if (why || of_area) return why;
    return tyw_why_not_enter(p, NONE(units), NONE(leaders), space); /* France is shut before P17 (11.31) */
}

static void german_state(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    if (brings_area(p, play->card)) tyw_area_enter_war(p, row->area, PROTESTANT);
    for (int i = 0; i < row->leader_count; i++)
        if (tyw_comes(p, row->leader[i])) tyw_leader_place(p, row->leader[i], play->pick[0]);
    tyw_bring_units(p, row, play->pick[0]);
}

const struct card_effect tyw_effect_german_state = {
    .fits = state_fits,
    .asks = {{"Choose the city where {card} is placed.", &tyw_spaces, state_refuses}},
    .apply = german_state};

/* ---- England (17.E.2, 17.E.3; C2, P6) ---- */

static const struct refusal *england_fits(const struct play *p, int seat, int card)
{
    return tyw_played(p, C40) ? &tyw_english_civil_war : NULL;
}

static const struct refusal NOT_FOR_ENGLISH = {"not-for-english", "17.E.2",
                                               "The English come to a city of the Lower Palatinate that is "
                                               "Protestant or neutral, has no Catholic units, and "
                                               "has room."};

static const struct refusal *england_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    const bool fits = tyw_area_of(p, space) == row->area && tyw_place(p, space)->control != CATHOLIC &&
                      !tyw_has_units(p, CATHOLIC, space) && tyw_may_place_kind(p, row->units[0].kind, space);
    return fits ? NULL : &NOT_FOR_ENGLISH;
}

static void england(struct play *p, const struct card_play *play)
{
    tyw_violate(p, PROTESTANT, play->pick[0]);
    tyw_bring_units(p, tyw_card_row(p, play->card), play->pick[0]);
}

static const struct refusal NO_PALATINE_CITY = {
    "no-palatine-city", "17.E.2",
    "No city of the Lower Palatinate is Protestant or neutral, without Catholic units, and has room."};

const struct card_effect tyw_effect_england_intervenes = {
    .fits = england_fits,
    .asks = {{"Choose the city where the English come.", &tyw_spaces, england_refuses}},
    .no_target = &NO_PALATINE_CITY,
    .apply = england};

static struct units english_units(const struct play *p)
{
    struct units units = {0};
    EACH(unit, tyw_pieces(p)->of_nation[ENGLISH])
        if (tyw_unit_space(p, unit) >= 0) units_add(&units, unit);
    return units;
}

static const struct refusal NO_ENGLISH = {"no-english", "17.E.3", "The English unit is not on the map."};

static const struct refusal *withdrawal_fits(const struct play *p, int seat, int card)
{
    return units_is_empty(english_units(p)) ? &NO_ENGLISH : NULL;
}

static void england_withdraws(struct play *p, const struct card_play *play)
{
    tyw_units_eliminate(p, english_units(p), true, BY_CARD(play->card));
}

const struct card_effect tyw_effect_england_withdraws = {.fits = withdrawal_fits, .apply = england_withdraws};

/* ---- the Treaty of Heilbronn (P23) ---- */

static bool is_heilbronn_area(const struct play *p, int area)
{
    return area >= 0 && areas_has(tyw_components(p)->decks.heilbronn.areas, area);
}

static const struct refusal FEW_PLACES = {
    "few-protestant-places", "8.61",
    "The Protestant player controls fewer than three of the Areas and cities that {card} names."};

static const struct refusal *heilbronn_fits(const struct play *p, int seat, int card)
{
    const struct components *c = tyw_components(p);
    int count = 0;
    EACH(area, c->decks.heilbronn.areas)
        count += tyw_state(p)->area_control[area] == PROTESTANT;
    EACH(space, c->decks.heilbronn.cities)
        count += tyw_place(p, space)->control == PROTESTANT;
    if (!tyw_state(p)->at_war.sweden) return &tyw_sweden_not_at_war;
    return count >= tyw_card_row(p, card)->number ? NULL : &FEW_PLACES;
}

/* The place of that Area in the list, or of that city behind the Areas; -1: it is not in the list of
 * Protestant ones. */
static int heilbronn_place(const struct play *p, int space)
{
    const int area = tyw_area_of(p, space);
    if (is_heilbronn_area(p, area)) return tyw_state(p)->area_control[area] == PROTESTANT ? area : -1;
    return spaces_has(tyw_components(p)->decks.heilbronn.cities, space) ? AREAS_MAX + space : -1;
}

static const struct refusal NO_ROOM = {"no-room", "10.21",
                                       "No such unit is left, or {space} has no room for it."};
static const struct refusal SAME_PLACE = {"same-place", "8.61",
                                          "The two units of {card} come to two different places."};

static const struct refusal *heilbronn_refuses(const struct play *p, const struct card_play *play, int space)
{
    const int kind = tyw_card_row(p, play->card)->units[0].kind, place = heilbronn_place(p, space);
    if (place < 0 || !tyw_is_friendly_city(p, PROTESTANT, space)) return &NOT_PROTESTANT;
    if (tyw_in_mix(p, kind) <= play->picked || !tyw_may_place_kind(p, kind, space)) return &NO_ROOM;
    return play->picked && heilbronn_place(p, play->pick[0]) == place ? &SAME_PLACE : NULL;
}

static void heilbronn(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    tyw_vp(p, row->vp, VP_CARD);
    for (int i = 0; i < row->units[0].count; i++)
        if (play->pick[i] >= 0) {
            tyw_units_place(p, row->units[0].kind, FULL, 1, play->pick[i]);
            tyw_meet_leaders(p, PROTESTANT, play->pick[i]);
        }
}

const struct card_effect tyw_effect_heilbronn = {
    .fits = heilbronn_fits,
    .asks = {{"Choose where the first unit of {card} comes.", &tyw_spaces, heilbronn_refuses, .if_any = true},
             {"Choose another place for the second unit of {card}.", &tyw_spaces, heilbronn_refuses,
              .if_any = true}},
    .apply = heilbronn};

/* ---- the Sack of Magdeburg (P22) ---- */

static const struct refusal NO_MAGDEBURG = {"city-not-catholic", "8.61",
                                            "The Catholic player does not control Magdeburg."};

static const struct refusal *magdeburg_fits(const struct play *p, int seat, int card)
{
    return tyw_place(p, tyw_space(p, MAGDEBURG))->control == CATHOLIC ? NULL : &NO_MAGDEBURG;
}

static void magdeburg(struct play *p, const struct card_play *play)
{
    tyw_vp(p, tyw_card_row(p, play->card)->vp, VP_CARD);
    tyw_pillage_set(p, tyw_space(p, MAGDEBURG), PILLAGE_MAX, BY_CARD(play->card));
}

const struct card_effect tyw_effect_magdeburg = {.fits = magdeburg_fits, .apply = magdeburg};

/* ---- the Emperor and the Electors (5.141, 5.142; C6, C12, C19, C22) ---- */

static const struct refusal NOT_DEPOSED = {"frederick-not-deposed", "8.61",
                                           "Frederick has not been deposed as Elector (C12)."};
static const struct refusal NO_BOHEMIA = {"area-not-catholic", "8.61",
                                          "The Catholic player does not control Bohemia."};
static const struct refusal NO_UPPER_PALATINATE = {
    "area-not-catholic", "8.61", "The Catholic player does not control the Upper Palatinate."};

static const struct refusal *edict_fits(const struct play *p, int seat, int card)
{
    if (!tyw_played(p, C12)) return &NOT_DEPOSED;
    if (!tyw_area_has(p, CATHOLIC, BOHEMIA)) return &NO_BOHEMIA;
    return tyw_area_has(p, CATHOLIC, UPPER_PALATINATE) ? NULL : &NO_UPPER_PALATINATE;
}

static void edict(struct play *p, const struct card_play *play)
{
    tyw_vp(p, tyw_card_row(p, play->card)->vp, VP_CARD);
    tyw_last(p, play->card, play->seat);
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_EDICT);
}

const struct card_effect tyw_effect_edict = {.fits = edict_fits, .apply = edict};

static const struct refusal NO_LOWER_PALATINATE = {
    "area-not-catholic", "8.61", "The Catholic player does not control the Lower Palatinate."};

static const struct refusal *frederick_fits(const struct play *p, int seat, int card)
{
    return tyw_area_has(p, CATHOLIC, LOWER_PALATINATE) ? NULL : &NO_LOWER_PALATINATE;
}

static void frederick(struct play *p, const struct card_play *play)
{
    tyw_state(p)->electors.bavaria = 1;
    event(p, EVENT_ELECTORATE_MOVED, .seat = play->seat);
    tyw_electors_check(p);
}

const struct card_effect tyw_effect_frederick_deposed = {.fits = frederick_fits, .apply = frederick};

static const struct refusal FEW_ELECTORS = {"few-electors", "5.141",
                                            "The Catholic player controls fewer than four Electors."};

static const struct refusal *meeting_fits(const struct play *p, int seat, int card)
{
    return tyw_electors(p, CATHOLIC) >= ELECTOR_MAJORITY ? NULL : &FEW_ELECTORS;
}

static void meeting(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    tyw_vp(p, tyw_electors(p, CATHOLIC) == ELECTORS ? row->vp_more : row->vp, VP_CARD);
}

const struct card_effect tyw_effect_electoral_meeting = {.fits = meeting_fits, .apply = meeting};

static const struct refusal NO_WALLENSTEIN_YET = {"wallenstein-not-yet", "8.61",
                                                  "Wallenstein has not come into the game yet (C7)."};
static const struct refusal WALLENSTEIN_THERE = {
    "wallenstein-in-play", "8.61", "Wallenstein is on the map: {card} is for the time after him."};

/* Wallenstein has come, and has left the map again. */
static const struct refusal *maximilian_fits(const struct play *p, int seat, int card)
{
    if (!tyw_played(p, C7)) return &NO_WALLENSTEIN_YET;
    return tyw_leader_space(p, tyw_leader(p, WALLENSTEIN)) < 0 ? NULL : &WALLENSTEIN_THERE;
}

static void maximilian(struct play *p, const struct card_play *play)
{
    tyw_last(p, play->card, play->seat);
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_ONE_CAUSE);
}

const struct card_effect tyw_effect_maximilian = {.fits = maximilian_fits, .apply = maximilian};

/* ---- the Treaty of Ulm (R115; P11) ---- */

static void ulm(struct play *p, const struct card_play *play)
{
    tyw_last(p, play->card, play->seat);
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_ULM);
}

const struct card_effect tyw_effect_ulm = {.apply = ulm};
