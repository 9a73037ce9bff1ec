/* Events: new leaders and those who leave (9.2, 17.Sp.3, 17.Sw.1; C7 to C10, C13, C15, C23, C30, C43, C45,
 * C46, P44, P45, P46, P50). */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/war/supply.h"

/* ---- new leaders of a nation with its units (9.21, 9.23, R38) ---- */

/* Units of his nation on his side that are not inside a besieged or masked fortress. */
static struct units own_units(const struct play *p, int leader)
{
    const struct units nation = tyw_pieces(p)->of_nation[tyw_leader_row(p, leader)->nation];
    return units_without(units_both(tyw_units_of(p, tyw_leader_seat(p, leader)), nation),
                         tyw_state(p)->inside.units);
}

static bool stand_anywhere(const struct play *p, struct units units)
{
    EACH_SPACE(p, space)
        if (units_meet(tyw_place(p, space)->units, units)) return true;
    return false;
}

static const struct refusal ENEMY_LEADER = {
    "enemy-leader", "11.22", "An enemy leader stands in {space}, and a leader comes there without units."};
static const struct refusal NOT_FRIENDLY = {
    "not-friendly", "9.23", "This must be a friendly city without enemy units that is open to the nation."};

static const struct refusal *why_not_come_to_city(const struct play *p, int leader, int space)
{
    const int seat = tyw_leader_seat(p, leader);
    if (!tyw_is_friendly_city(p, seat, space) ||
        tyw_why_not_enter(p, NONE(units), leaders_of_one(leader), space))
        return &NOT_FRIENDLY;
    if (tyw_may_place_leader(p, leader, space)) return NULL;
    return tyw_enemy_leader_keeps_out(p, seat, space) ? &ENEMY_LEADER : &NOT_FRIENDLY;
}

static bool is_french_land(const struct play *p, int space)
{
    return tyw_area_of(p, space) == tyw_area(p, FRANCE) || tyw_area_of(p, space) == tyw_area(p, LORRAINE) ||
           spaces_has(tyw_components(p)->spaces.off_map, space);
}

/* R109: the same card brings Wallenstein, so a stack of Imperials and Bavarians does not grow. */
static bool joins_mixed_stack(const struct play *p, const struct card_row *row, int leader, int space)
{
    if (row->leader[0] != tyw_leader(p, WALLENSTEIN)) return false;
    return tyw_is_mixed(p, tyw_units_outside(p, CATHOLIC, space),
                        leaders_either(tyw_leaders_outside(p, CATHOLIC, space), leaders_of_one(leader)));
}

static const struct refusal MAY_NOT_COME = {
    "may-not-come", "9.23",
    "The leader may not stack with those in {space}, or the fortress is besieged or masked."};
static const struct refusal NOT_WITH_OWN = {"not-with-own-units", "9.21",
                                            "The leader comes to units of his own nation."};

/* P46 brings units as well. Its leaders may come to France, too. */
static const struct refusal *why_not_come_to(const struct play *p, const struct card_row *row, int leader,
                                             struct units own, int space)
{
    if (joins_mixed_stack(p, row, leader, space)) return &MAY_NOT_COME;
    if (units_meet(tyw_place(p, space)->units, own))
        return tyw_may_place_leader(p, leader, space) ? NULL : &MAY_NOT_COME;
    if (row->unit_count && is_french_land(p, space)) return why_not_come_to_city(p, leader, space);
    if (row->unit_count || stand_anywhere(p, own)) return &NOT_WITH_OWN;
    return why_not_come_to_city(p, leader, space);
}

static const struct refusal *leader_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    if (play->picked >= row->leader_count || !tyw_comes(p, row->leader[play->picked]))
        return &tyw_not_to_choose;
    return why_not_come_to(p, row, row->leader[play->picked], own_units(p, row->leader[play->picked]), space);
}

static bool has_place(const struct play *p, const struct card_row *row, int leader)
{
    const struct units own = own_units(p, leader);
    const bool stay_with_own = !row->unit_count && stand_anywhere(p, own);
    EACH_SPACE(p, space) {
        if (stay_with_own && !units_meet(tyw_place(p, space)->units, own)) continue;
        if (!why_not_come_to(p, row, leader, own, space)) return true;
    }
    return false;
}

static const struct refusal NO_PLACE = {
    "no-place-for-leader", "9.23",
    "There is no place for a leader of {card}: he comes to units of his nation outside a besieged or masked "
    "fortress, where there are none to a friendly city that is open to him, and never to pieces with which "
    "he may not stack."};

static const struct refusal *leaders_fit(const struct play *p, int seat, int card)
{
    const struct card_row *row = tyw_card_row(p, card);
    const int nation = tyw_leader_row(p, row->leader[0])->nation;
    if (nation == SWEDISH && !tyw_state(p)->at_war.sweden) return &tyw_sweden_not_at_war;
    if (nation == FRENCH && !tyw_state(p)->at_war.france) return &tyw_france_not_at_war;
    for (int i = 0; i < row->leader_count; i++)
        if (tyw_comes(p, row->leader[i]) && !has_place(p, row, row->leader[i])) return &NO_PLACE;
    return NULL;
}

static const struct refusal OTHER_LEADER = {"other-leader", "9.21",
                                            "The units come with one of the leaders of {card}."};

/* The units come to one of the leaders who have been placed (P46). */
static const struct refusal *escort_refuses(const struct play *p, const struct card_play *play, int leader)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    for (int i = 0; i < row->leader_count; i++)
        if (row->unit_count && row->leader[i] == leader && play->pick[i] >= 0) return NULL;
    return &OTHER_LEADER;
}

/* 7.1: Wallenstein's track begins. */
static void leader_comes(struct play *p, int leader, int space)
{
    tyw_leader_place(p, leader, space);
    if (leader != tyw_leader(p, WALLENSTEIN)) return;
    tyw_state(p)->wallenstein.status = WALLENSTEIN_IN_PLAY;
    event(p, EVENT_WALLENSTEIN_STATUS, .status = WALLENSTEIN_IN_PLAY);
}

enum { NEW_LEADERS = 3 };

static void leaders(struct play *p, const struct card_play *play)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    for (int i = 0; i < row->leader_count; i++)
        if (play->pick[i] >= 0) leader_comes(p, row->leader[i], play->pick[i]);
    for (int i = 0; i < row->leader_count; i++)
        if (play->pick[NEW_LEADERS] == row->leader[i]) tyw_bring_units(p, row, play->pick[i]);
}

#define LEADER_ASK                                                                                           \
    {                                                                                                        \
        "Choose where {leader} comes.", &tyw_spaces, leader_refuses, .if_any = true                          \
    }
const struct card_effect tyw_effect_leaders = {
    .fits = leaders_fit,
    .asks = {LEADER_ASK,
             LEADER_ASK,
             LEADER_ASK,
             {"Choose the leader with whom the units of {card} come.", &tyw_leaders, escort_refuses,
              .if_any = true}},
    .apply = leaders};

/* ---- Spaniards (17.Sp.2; C9, C45) ---- */

static const struct refusal NO_SPINOLA = {"no-spinola", "9.23",
                                          "Spinola's army is not in the United Provinces: he, or after him "
                                          "another Spanish leader, with three Spanish "
                                          "units."};

/* `number` 1: only while Spinola's army is in the United Provinces. */
static const struct refusal *spaniards_fit(const struct play *p, int seat, int card)
{
    return tyw_card_row(p, card)->number && !tyw_spinola_army(p) ? &NO_SPINOLA : NULL;
}

static const struct refusal *spaniards_refuse(const struct play *p, const struct card_play *play, int space)
{
    const bool fits =
        spaces_has(tyw_components(p)->spaces.spanish_zone, space) && tyw_is_friendly_city(p, CATHOLIC, space);
    return fits ? tyw_why_leaders_cannot_come(p, tyw_card_row(p, play->card), space) : &NOT_FRIENDLY;
}

static void come_together(struct play *p, const struct card_row *row, int space)
{
    for (int i = 0; i < row->leader_count; i++)
        if (tyw_comes(p, row->leader[i])) tyw_leader_place(p, row->leader[i], space);
    tyw_bring_units(p, row, space);
}

static void spaniards(struct play *p, const struct card_play *play)
{
    come_together(p, tyw_card_row(p, play->card), play->pick[0]);
}

static const struct refusal NO_SPANISH_CITY = {
    "no-spanish-city", "17.Sp.2",
    "No Catholic-controlled city of the Spanish Zone is without Protestant units."};

const struct card_effect tyw_effect_spanish_reinforcement = {
    .fits = spaniards_fit,
    .asks = {{"Choose where the Spaniards of {card} come.", &tyw_spaces, spaniards_refuse}},
    .no_target = &NO_SPANISH_CITY,
    .apply = spaniards};

/* ---- the Cardinal Infante (17.Sp.3; C23) ---- */

static const struct refusal NOT_TYROL = {"not-in-tyrol", "17.Sp.3",
                                         "The Cardinal comes to a city of Tyrol without Protestant units."};

static const struct refusal *cardinal_refuses(const struct play *p, const struct card_play *play, int space)
{
    const bool fits =
        tyw_area_of(p, space) == tyw_card_row(p, play->card)->area && !tyw_has_units(p, PROTESTANT, space);
    return fits ? tyw_why_leaders_cannot_come(p, tyw_card_row(p, play->card), space) : &NOT_TYROL;
}

static void cardinal(struct play *p, const struct card_play *play)
{
    struct state *s = tyw_state(p);
    const int space = play->pick[0];
    const struct units before = tyw_place(p, space)->units;
    come_together(p, tyw_card_row(p, play->card), space);
    s->cardinal.units = units_without(tyw_place(p, space)->units, before);
    s->cardinal.until = s->turn + 1;
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_CARDINAL);
    if (tyw_place(p, space)->control == PROTESTANT) tyw_city_take(p, space, CATHOLIC, BY_CARD(play->card));
}

static const struct refusal NO_TYROL = {"no-city-of-tyrol", "17.Sp.3",
                                        "Protestant units are in every city of Tyrol."};

const struct card_effect tyw_effect_cardinal_infante = {
    .asks = {{"Choose the city where the Cardinal Infante comes.", &tyw_spaces, cardinal_refuses}},
    .no_target = &NO_TYROL,
    .apply = cardinal};

/* ---- Torstensson (17.Sw.1; P44) ---- */

static const struct refusal NO_BASE = {
    "swedish-base-shut", "17.Sw.1",
    "The Swedish Base cannot be used: it is in no Protestant or neutral port, or in revolt."};
static const struct refusal BASE_BESIEGED = {"swedish-base-besieged", "17.Sw.1",
                                             "Catholic units are at the Swedish Base, outside a fortress."};

static const struct refusal *torstensson_fits(const struct play *p, int seat, int card)
{
    const struct state *s = tyw_state(p);
    if (!s->at_war.sweden) return &tyw_sweden_not_at_war;
    if (!tyw_base_is_open(p)) return &NO_BASE;
    return tyw_has_units_outside(p, CATHOLIC, s->sweden.base)
               ? &BASE_BESIEGED
               : tyw_why_leaders_cannot_come(p, tyw_card_row(p, card), s->sweden.base);
}

static void torstensson(struct play *p, const struct card_play *play)
{
    come_together(p, tyw_card_row(p, play->card), tyw_state(p)->sweden.base);
}

const struct card_effect tyw_effect_torstensson = {.fits = torstensson_fits, .apply = torstensson};

/* ---- Discretion over Valor (16.22; C13) ---- */

static const struct refusal NO_ANHALT = {"no-anhalt", "8.61", "Anhalt is not on the map."};

static const struct refusal *discretion_fits(const struct play *p, int seat, int card)
{
    return tyw_leader_space(p, tyw_leader(p, ANHALT)) >= 0 ? NULL : &NO_ANHALT;
}

static void discretion(struct play *p, const struct card_play *play)
{
    tyw_leader_remove(p, tyw_leader(p, ANHALT), BY_CARD(play->card));
}

const struct card_effect tyw_effect_discretion = {.fits = discretion_fits, .apply = discretion};

/* ---- King Louis XIII Dies (C43): see tyw_activation_rating() and recruiting ---- */

static const struct refusal *louis_fits(const struct play *p, int seat, int card)
{
    return tyw_played(p, P17) ? NULL : &tyw_france_not_at_war;
}

static void louis(struct play *p, const struct card_play *play)
{
    tyw_last(p, play->card, play->seat);
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_REGENCY);
}

const struct card_effect tyw_effect_louis_dies = {.fits = louis_fits, .apply = louis};

/* ---- Bridge of Boats (P50) ---- */

enum { BRIDGE_VALUE = 3 };

static const struct refusal NOT_FOR_BRIDGE = {
    "not-for-bridge", "8.3",
    "{card} activates a French or Swedish leader whom a card of value 3 can activate."};

static const struct refusal *bridge_refuses(const struct play *p, const struct card_play *play, int leader)
{
    const int nation = tyw_leader_row(p, leader)->nation;
    const bool fits =
        (nation == FRENCH || nation == SWEDISH) && tyw_may_activate(p, play->seat, leader, BRIDGE_VALUE);
    return fits ? NULL : &NOT_FOR_BRIDGE;
}

static void bridge(struct play *p, const struct card_play *play)
{
    tyw_activate_leader(p, play->seat, play->card, BRIDGE_VALUE);
    struct activation *a = tyw_activation_of(p);
    a->points.extra = tyw_card_row(p, play->card)->number;
    tyw_activation_names(p, a, play->pick[0]);
    event(p, EVENT_FROM_NOW_ON, .consequence = FROM_NOW_ON_BRIDGE);
}

static const struct refusal NOBODY_FOR_BRIDGE = {
    "nobody-to-activate", "8.3", "No French or Swedish leader can be activated by a card of value 3."};

const struct card_effect tyw_effect_bridge_of_boats = {
    .asks = {{"Choose the leader whom {card} activates.", &tyw_leaders, bridge_refuses}},
    .no_target = &NOBODY_FOR_BRIDGE,
    .apply = bridge};
