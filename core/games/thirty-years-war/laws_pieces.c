/* Laws of pieces: where they may stand (7.2, 10.2, 11.2, 12.42, 16.2, 17). */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/laws.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/war/combat.h"

bool tyw_is_busy(const struct play *p, int space)
{
    const struct activation *a = step_record_of(p, STEP_ACTIVATION);
    const struct combat *combat = step_record_of(p, STEP_COMBAT);
    const struct retreat *retreat = step_record_of(p, STEP_RETREAT);
    const struct looting *looting = step_record_of(p, STEP_LOOT);
    const struct at_space *limit = step_record_of(p, STEP_OVER_LIMIT),
                          *alone = step_record_of(p, STEP_LEADERS_ALONE);
    return play_head(p)->over || (a && a->space == space) ||
           (combat && (combat->space == space || combat->to == space)) ||
           (retreat && retreat->space == space) || (looting && looting->space == space) ||
           (limit && limit->space == space) || (alone && alone->space == space) ||
           tyw_is_left_by_peace(p, space);
}

/* ---- who may stand where ---- */

/* 11.21: enemies in one space fight, except inside a fortress and in the United Provinces. */
LAW(enemies)
{
    EACH_SPACE(p, space) {
        if (tyw_space_row(p, space)->kind == SPACE_BOX || tyw_is_busy(p, space)) continue;
        if (tyw_has_units_outside(p, PROTESTANT, space) && tyw_has_units_outside(p, CATHOLIC, space))
            fault_add(warnings, AT_PLACE(p, space, "units"),
                      "Units of both sides are in %s, and neither are inside a fortress.",
                      space_name(p, space));
    }
}

/* 10.21, 10.24: eight units of a side at the most, with those inside. */
LAW(stacking)
{
    EACH_SPACE(p, space)
        for (int seat = 0; seat < SEATS; seat++) {
            const int count = units_count(tyw_units_at(p, seat, space));
            if (count > STACK_LIMIT && !tyw_is_busy(p, space))
                fault_add(warnings, AT_PLACE(p, space, "units"),
                          "%d %s units are in %s: eight of a side can be.", count, seat_name(seat),
                          space_name(p, space));
        }
}

/* Pieces of a side that may not stand together, outside and inside. */
static void together(const struct play *p, const char *rule, struct faults *warnings)
{
    EACH_SPACE(p, space)
        for (int seat = 0; seat < SEATS; seat++)
            for (int inside = 0; inside < 2; inside++) {
                const struct units units = tyw_units_on_side(p, seat, space, inside);
                const struct leaders leaders = tyw_leaders_on_side(p, seat, space, inside);
                if ((units_is_empty(units) && leaders_is_empty(leaders)) || tyw_is_busy(p, space)) continue;
                const struct refusal *refusal = tyw_why_not_stack(p, units, leaders);
                if (refusal && strcmp(refusal->rule, rule) == 0)
                    fault_add(warnings,
                              AT_PLACE(p, space, units_is_empty(units) || *rule == '7' ? "leaders" : "units"),
                              "In %s: %s", space_name(p, space), refusal->detail);
            }
}

LAW(wallenstein_and_tilly)
{
    together(p, "7.24", warnings);
}

/* R109: an event of this turn may have turned a mixed stack into one against 17.A.2. It may stay until the
 * end of the turn. */
static bool may_stay_mixed(const struct play *p)
{
    const struct round *round = step_record_of(p, STEP_ROUND);
    const int rounds = tyw_side(p, PROTESTANT)->rounds + tyw_side(p, CATHOLIC)->rounds;
    return tyw_option(p, OPTION_TILLY) && tyw_setup_row(p)->wallenstein.status == WALLENSTEIN_NOT_YET &&
           (rounds > 0 || (round && round->stage != ROUND_CHOICE));
}

LAW(imperials_and_bavarians)
{
    if (may_stay_mixed(p)) return;
    together(p, "17.A.2", warnings);
}

LAW(french_and_swedes)
{
    together(p, "17.F.5", warnings);
}

/* 11.22: leaders do not stay beside enemy units. They are lost, or go inside. */
LAW(leaders_among_enemies)
{
    EACH_SPACE(p, space)
        for (int seat = 0; seat < SEATS; seat++) {
            const struct leaders leaders = tyw_leaders_outside(p, seat, space);
            if (tyw_space_row(p, space)->kind == SPACE_BOX || tyw_is_busy(p, space) ||
                !tyw_leaders_are_alone(p, seat, space))
                continue;
            EACH(leader, leaders)
                fault_add(warnings, AT_PLACE(p, space, "leaders"),
                          "%s is in %s without a unit, among enemy units.", leader_name(p, leader),
                          space_name(p, space));
        }
}

/* 17: each nation's units stand where its rules let them. */
LAW(spanish_zone)
{
    const struct components *c = tyw_components(p);
    EACH_SPACE(p, space) {
        const struct units spaniards = units_both(tyw_place(p, space)->units, c->pieces.of_nation[SPANISH]);
        const struct units units = units_without(spaniards, tyw_state(p)->cardinal.units);
        if (!units_is_empty(units) && !spaces_has(c->spaces.spanish_zone, space) && !tyw_is_busy(p, space))
            fault_add(warnings, AT_PLACE(p, space, "units"), "%d Spanish %s in %s, outside the Spanish Zone.",
                      units_count(units), plural(units_count(units), "unit is", "units are"),
                      space_name(p, space));
    }
}

LAW(hungarians)
{
    const struct components *c = tyw_components(p);
    EACH_SPACE(p, space) {
        const int area = tyw_area_of(p, space);
        const struct place *place = tyw_place(p, space);
        if (tyw_has_nation(p, place->units, place->leaders, HUNGARIAN) &&
            (area < 0 || !c->map.area[area].hungarians))
            fault_add(
                warnings,
                AT_PLACE(p, space,
                         units_meet(place->units, c->pieces.of_nation[HUNGARIAN]) ? "units" : "leaders"),
                "Hungarians are in %s: they do not leave the Areas round Austria.", space_name(p, space));
    }
}

static void before_entry(const struct play *p, enum nation nation, bool entered, const char *name,
                         struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    if (entered || is_in_event(p)) return;
    EACH_SPACE(p, space) {
        if (units_meet(tyw_place(p, space)->units, c->pieces.of_nation[nation]))
            fault_add(warnings, AT_PLACE(p, space, "units"),
                      "%s units are in %s, and their nation is not at war.", name, space_name(p, space));
        if (leaders_meet(tyw_place(p, space)->leaders, c->pieces.leaders_of_nation[nation]))
            fault_add(warnings, AT_PLACE(p, space, "leaders"),
                      "A %s leader is in %s, and his nation is not at war.", name, space_name(p, space));
    }
}

LAW(danes)
{
    const struct state *s = tyw_state(p);
    if (s->at_war.denmark && leaders_has(s->out.leaders, tyw_leader(p, CHRISTIAN_IV)) &&
        !play_head(p)->over && !units_within(tyw_pieces(p)->of_nation[DANISH], s->out.units))
        fault_add(warnings, "/out_units",
                  "Christian IV is lost, and Danish units are not out of the game with him.");
    before_entry(p, DANISH, tyw_state(p)->at_war.denmark, "Danish", warnings);
}

LAW(french)
{
    before_entry(p, FRENCH, tyw_state(p)->at_war.france, "French", warnings);
}

/* Units and leaders that may not be in a space. why: the rest of the sentence. */
static void keep_out(const struct play *p, int space, struct units units, struct leaders leaders,
                     const char *why, struct faults *warnings)
{
    const struct place *place = tyw_place(p, space);
    const struct units units_there = units_both(place->units, units);
    if (!units_is_empty(units_there))
        fault_add(warnings, AT_PLACE(p, space, "units"), "%d %s in %s, and %s.", units_count(units_there),
                  plural(units_count(units_there), "unit is", "units are"), space_name(p, space), why);
    EACH(leader, leaders_both(place->leaders, leaders))
        fault_add(warnings, AT_PLACE(p, space, "leaders"), "%s is in %s, and %s.", leader_name(p, leader),
                  space_name(p, space), why);
}

LAW(france_before_the_war)
{
    const int france = tyw_area(p, FRANCE);
    EACH_SPACE(p, space)
        if (tyw_area_of(p, space) == france && !tyw_state(p)->at_war.france)
            keep_out(p, space, tyw_place(p, space)->units, tyw_place(p, space)->leaders,
                     "France has not entered the war", warnings);
}

/* Saxons that were there when Saxony switched sides may stay (R35). */
LAW(off_map_france)
{
    const struct components *c = tyw_components(p);
    EACH(space, c->spaces.off_map)
        keep_out(p, space, units_without(tyw_units_of(p, CATHOLIC), c->pieces.of_nation[SAXON]),
                 leaders_without(tyw_leaders_of(p, CATHOLIC), c->pieces.leaders_of_nation[SAXON]),
                 "Catholics never enter off-map France", warnings);
}

LAW(denmark_box)
{
    const struct components *c = tyw_components(p);
    const int box = tyw_space(p, DENMARK_BOX);
    keep_out(p, box, units_without(tyw_place(p, box)->units, c->pieces.of_nation[DANISH]),
             leaders_without(tyw_place(p, box)->leaders, c->pieces.leaders_of_nation[DANISH]),
             "Danes alone begin there", warnings);
}

/* The army comes to a port at once, even if it has to fight there. */
LAW(sweden_box)
{
    const int box = tyw_space(p, SWEDEN_BOX);
    keep_out(p, box, tyw_place(p, box)->units, tyw_place(p, box)->leaders,
             "the Swedes come to a port at once", warnings);
}

/* At +5 all armies there are eliminated, at -3 a Catholic one. None enters afterwards. */
LAW(dutch_war_over)
{
    const struct state *s = tyw_state(p);
    const int box = tyw_space(p, UP_BOX);
    for (int seat = 0; s->dutch.ended && seat < SEATS; seat++)
        if (seat == CATHOLIC || s->dutch.war > 0)
            keep_out(p, box, tyw_units_of(p, seat), tyw_leaders_of(p, seat),
                     "the end of the Dutch War has eliminated the armies there", warnings);
}

LAW(english)
{
    if (tyw_played(p, P6)) return;
    EACH_SPACE(p, space)
        keep_out(p, space, tyw_pieces(p)->of_nation[ENGLISH], NONE(leaders),
                 "England Intervenes (P6) has not been played", warnings);
}

/* R97: all pieces that landed with P18 are lost, perhaps in the landing. Then there is no Base until one
 * is placed in a port. */
static bool is_landing_lost(const struct play *p)
{
    const struct card_row *row = tyw_card_row(p, tyw_card(p, P18));
    for (int i = 0; i < row->leader_count; i++)
        if (!leaders_has(tyw_state(p)->out.leaders, row->leader[i])) return false;
    return true;
}

LAW(swedes)
{
    const struct state *s = tyw_state(p);
    before_entry(p, SWEDISH, s->at_war.sweden, "Swedish", warnings);
    if (s->sweden.base >= 0 && !s->at_war.sweden && !is_in_event(p))
        fault_add(warnings, "/swedish_base", "The Swedish Base is in %s, and Sweden is not at war.",
                  space_name(p, s->sweden.base));
    if (s->sweden.base_moved && !s->at_war.sweden)
        fault_add(warnings, "/base_moved", "The Swedish Base has been moved, and Sweden is not at war.");
    if (s->sweden.base < 0 && s->at_war.sweden && !is_in_event(p) && !is_landing_lost(p))
        fault_add(warnings, "/swedish_base", "Sweden is at war, and has no Base.");
}

/* 17.H.5: the rebellion ends with Bethlen Gabor, and Hungarians leave the game with it. */
LAW(rebellion)
{
    const struct components *c = tyw_components(p);
    if (tyw_state(p)->hungary_rebels) {
        if (tyw_rebellion_is_over(p) && !play_head(p)->over)
            fault_add(warnings, "/hungary_rebels",
                      "Hungary rebels: Bethlen Gabor is out of the game, or all of it is Catholic.");
        return;
    }
    EACH_SPACE(p, space)
        if (units_meet(tyw_place(p, space)->units, c->pieces.of_nation[HUNGARIAN]))
            fault_add(warnings, AT_PLACE(p, space, "units"),
                      "Hungarian units are in %s, and the rebellion is over.", space_name(p, space));
}

/* R96: the Cardinal may be parted from his army for now. */
static bool is_on_the_way(const struct play *p)
{
    return step_record_of(p, STEP_ACTIVATION) || step_record_of(p, STEP_COMBAT) || is_in_event(p) ||
           step_record_of(p, STEP_PEACE);
}

/* 17.Sp.3: the army has Spanish units alone. It has a time to arrive, or has arrived. */
LAW(cardinal)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    EACH(unit, s->cardinal.units)
        if (!units_has(c->pieces.of_nation[SPANISH], unit))
            fault_add(warnings, "/cardinal", "%s is of the Cardinal Infante's army, and is not Spanish.",
                      c->pieces.unit[unit].name);
    if (!units_is_empty(s->cardinal.units) && !s->cardinal.until && !play_head(p)->over &&
        !step_record_of(p, STEP_ACTIVATION) && !step_record_of(p, STEP_COMBAT))
        fault_add(warnings, "/cardinal_until",
                  "The Cardinal Infante's army is on its way, and has no time to arrive.");
    const int leader = tyw_cardinal(p), space = leader < 0 ? -1 : tyw_leader_space(p, leader);
    if (s->cardinal.until && !play_head(p)->over && space >= 0 && spaces_has(c->spaces.spanish_zone, space) &&
        (units_meet(tyw_place(p, space)->units, s->cardinal.units) || !is_on_the_way(p)))
        fault_add(warnings, "/cardinal_until",
                  "The Cardinal Infante's army has until turn %d, and he is in the Spanish Zone.",
                  s->cardinal.until);
    if (s->cardinal.until && !play_head(p)->over && !is_on_the_way(p)) {
        if (space < 0)
            fault_add(warnings, "/cardinal_until",
                      "The Cardinal Infante's army has until turn %d, and he is not on the map.",
                      s->cardinal.until);
        EACH(unit, s->cardinal.units)
            if (tyw_unit_space(p, unit) != space)
                fault_add(warnings, "/cardinal", "%s is of the Cardinal Infante's army, and is not with him.",
                          c->pieces.unit[unit].name);
    }
    if (s->cardinal.until && s->cardinal.until < s->turn)
        fault_add(warnings, "/cardinal_until",
                  "The Cardinal Infante's army was to arrive in turn %d, and it is turn %d.",
                  s->cardinal.until, s->turn);
}

/* 12.42: a counter has two sides. */
LAW(reverse_sides)
{
    const struct components *c = tyw_components(p);
    const struct leaders on_map =
        leaders_either(tyw_leaders_on_map(p, PROTESTANT), tyw_leaders_on_map(p, CATHOLIC));
    EACH(leader, on_map) {
        const int other = c->pieces.leader[leader].replacement;
        if (other >= 0 && c->pieces.leader[other].reverse && leaders_has(on_map, other))
            fault_add(warnings, AT_PLACE(p, tyw_leader_space(p, other), "leaders"),
                      "%s is on the map, and so is %s, the other side of the same counter.",
                      leader_name(p, other), leader_name(p, leader));
    }
}

/* 7.2: he is on the map while he is in play. */
LAW(wallenstein)
{
    const struct state *s = tyw_state(p);
    const int leader = tyw_leader(p, WALLENSTEIN), space = tyw_leader_space(p, leader);
    const bool in_play = tyw_wallenstein_in_play(p);
    if (in_play && leaders_has(s->out.leaders, leader) && !play_head(p)->over)
        fault_add(warnings, "/wallenstein", "Wallenstein is %s, and he is out of the game.",
                  tyw_wallensteins.names[s->wallenstein.status]);
    if (is_in_event(p)) return;
    if (space >= 0 && !in_play)
        fault_add(warnings, AT_PLACE(p, space, "leaders"), "Wallenstein is in %s, and he is %s.",
                  space_name(p, space), tyw_wallensteins.names[s->wallenstein.status]);
    if (space < 0 && in_play && !leaders_has(s->out.leaders, leader))
        fault_add(warnings, "/wallenstein", "Wallenstein is %s, and he is not on the map.",
                  tyw_wallensteins.names[s->wallenstein.status]);
    if (in_play && s->wallenstein.influence >= tyw_components(p)->tables.influence.max &&
        !step_record_of(p, STEP_COMBAT))
        fault_add(warnings, "/influence", "Wallenstein has an influence of %d, with which the match is over.",
                  s->wallenstein.influence);
    if (s->wallenstein.status == WALLENSTEIN_NOT_YET && s->wallenstein.influence)
        fault_add(warnings, "/influence", "Wallenstein has an influence of %d, and has not come yet.",
                  s->wallenstein.influence);
}

/* 16.22, R122: an army in the United Provinces has leaders and units. Spinola's stays there for good. */
LAW(united_provinces)
{
    const struct state *s = tyw_state(p);
    const int box = tyw_space(p, UP_BOX);
    if (play_head(p)->over || tyw_is_losing(p) || step_record_of(p, STEP_ACTIVATION) ||
        step_record_of(p, STEP_ARMY_IN_UP) || step_record_of(p, STEP_LEADERS_ALONE))
        return;
    if (!s->dutch.spinola_stays && tyw_spinola_army(p))
        fault_add(warnings, "/spinola_in_up", "Spinola's army is in the United Provinces, and not for good.");
    for (int seat = 0; seat < SEATS; seat++) {
        const bool leaders = !leaders_is_empty(tyw_leaders_at(p, seat, box)),
                   units = tyw_has_units(p, seat, box);
        if (units && !leaders && !(seat == CATHOLIC && s->dutch.spinola_stays))
            fault_add(warnings, AT_PLACE(p, box, "units"),
                      "%s units are in the United Provinces without a leader.", seat_name(seat));
        if (leaders && !units)
            fault_add(warnings, AT_PLACE(p, box, "leaders"),
                      "%s leaders are in the United Provinces without a unit.", seat_name(seat));
    }
    if (s->dutch.siege && tyw_answers_siege(p))
        fault_add(warnings, "/dutch_siege", "Spinola besieges, and a Protestant army is there to answer it.");
}
