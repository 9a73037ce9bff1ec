/* The rules of positions that no code relies on (struct law): control and sieges. laws_*.c has the others. */
#include "games/thirty-years-war/laws.h"
#include "games/thirty-years-war/states/states.h"

/* A battle is fought there. Sieges and pieces inside are looked at when it is over. */
static bool is_in_battle(const struct play *p, int space)
{
    const struct combat *combat = step_record_of(p, STEP_COMBAT);
    return play_head(p)->over || (combat && combat->space == space);
}

/* ---- control ---- */

/* R37: a card has brought the Area into the war for the Protestants, though Catholics occupied its cities. */
static bool was_brought_in(const struct play *p, int area)
{
    EACH(card, tyw_state(p)->events) {
        const struct card_row *row = tyw_card_row(p, card);
        if (row->effect == EFFECT_GERMAN_STATE && row->area == area) return true;
    }
    return false;
}

/* 3.13: a side with so many Cities controls the Area at once. */
static void areas(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    EACH_AREA(p, area) {
        const struct area_row *row = &c->map.area[area];
        if (s->area_control[area] == PROTESTANT && was_brought_in(p, area)) continue;
        for (int seat = 0; row->control && seat < SEATS; seat++)
            if (s->area_control[area] != seat && tyw_count_cities(p, area, seat) >= row->control)
                fault_add(warnings, FAULT_AT("areas", row->id),
                          "%s: the %s player has %d %s, %d %s needed, and %s has the Control Box.",
                          row->in_text, seat_name(seat), tyw_count_cities(p, area, seat),
                          plural(tyw_count_cities(p, area, seat), "City", "Cities"), row->control,
                          plural(row->control, "is", "are"),
                          s->area_control[area] < 0 ? "no side" : "the other");
    }
}

/* 9.41, 9.42: the owner loses the Area by revolts, unless a card has brought it into the war in revolt
 * (R37). */
static void areas_in_revolt(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    EACH_AREA(p, area) {
        const int owner = tyw_state(p)->area_control[area];
        bool revolt = false;
        EACH(space, c->map.area[area].cities)
            revolt |= tyw_place(p, space)->revolt;
        if (owner == CATHOLIC && revolt && tyw_count_cities(p, area, owner) < c->map.area[area].control)
            fault_add(warnings, FAULT_AT("areas", c->map.area[area].id),
                      "%s: there is a Revolt, and with %d %s of %d the %s player keeps the Control Box.",
                      c->map.area[area].in_text, tyw_count_cities(p, area, owner),
                      plural(tyw_count_cities(p, area, owner), "City", "Cities"), c->map.area[area].control,
                      seat_name(owner));
    }
}

/* 3.1, 9.13: entering a Neutral Area violates it. Until then its Cities are neutral and not pillaged. */
static void neutral_areas(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    EACH_AREA(p, area) {
        if (!areas_has(tyw_state(p)->neutral, area)) continue;
        EACH(space, c->map.area[area].cities) {
            if (tyw_place(p, space)->control >= 0)
                fault_add(warnings, AT_PLACE(p, space, "control"),
                          "The %s player controls %s in the Neutral Area %s.",
                          seat_name(tyw_place(p, space)->control), space_name(p, space),
                          c->map.area[area].name);
            if (tyw_place(p, space)->pillage)
                fault_add(warnings, AT_PLACE(p, space, "pillage"), "%s in the Neutral Area %s is pillaged.",
                          space_name(p, space), c->map.area[area].name);
            if (!units_is_empty(tyw_place(p, space)->units) && !tyw_is_busy(p, space))
                fault_add(warnings, AT_PLACE(p, space, "units"), "Units are in %s in the Neutral Area %s.",
                          space_name(p, space), c->map.area[area].name);
        }
    }
}

/* 5.141: awards are given at once. */
static void electors(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    for (int seat = 0; seat < SEATS; seat++) {
        const int count = tyw_electors(p, seat);
        if (count >= ELECTOR_MAJORITY && s->electors.majority_award != seat)
            fault_add(warnings, "/majority_award",
                      "The %s player has %d Electors, and the award for a majority was %s.", seat_name(seat),
                      count, s->electors.majority_award < 0 ? "no side's" : "the other's");
        if (count == ELECTORS && s->electors.all_award != seat)
            fault_add(warnings, "/all_award",
                      "The %s player has all Electors, and the award for them was %s.", seat_name(seat),
                      s->electors.all_award < 0 ? "no side's" : "the other's");
    }
}

/* 9.41, 9.44: no Revolt breaks out in a capital, or spreads to one. */
static void capitals(const struct play *p, struct faults *warnings)
{
    const int capitals[] = {tyw_space(p, VIENNA), tyw_space(p, MUNICH)};
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (tyw_place(p, capitals[i])->revolt)
            fault_add(warnings, AT_PLACE(p, capitals[i], "revolt"),
                      "There is a Revolt in %s, which is a Supply Base always.", space_name(p, capitals[i]));
}

/* ---- sieges ---- */

static void siege_markers(const struct play *p, struct faults *warnings)
{
    const struct components *c = tyw_components(p);
    EACH_SPACE(p, space) {
        if (!tyw_place(p, space)->siege || !c->map.space[space].fortress || is_in_battle(p, space)) continue;
        const int seat = tyw_besieger(p, space);
        if (seat < 0) {
            fault_add(warnings, AT_PLACE(p, space, "siege"),
                      "A Siege marker is on %s, and no enemy of the fortress is outside.",
                      space_name(p, space));
            continue;
        }
        const struct units units = tyw_units_outside(p, seat, space);
        if (tyw_factors(p, units) < tyw_siege_level(p, space))
            fault_add(warnings, AT_PLACE(p, space, "siege"),
                      "A Siege marker is on %s, and %d Combat %s not reach the Siege Level %d.",
                      space_name(p, space), tyw_factors(p, units),
                      plural(tyw_factors(p, units), "Factor outside does", "Factors outside do"),
                      tyw_siege_level(p, space));
    }
}

/* Pieces inside come out when no enemy is outside. */
static void inside(const struct play *p, struct faults *warnings)
{
    const struct state *s = tyw_state(p);
    EACH_SPACE(p, space) {
        const struct place *place = tyw_place(p, space);
        const bool units = units_meet(place->units, s->inside.units);
        if ((!units && !leaders_meet(place->leaders, s->inside.leaders)) || is_in_battle(p, space) ||
            tyw_besieger(p, space) >= 0)
            continue;
        fault_add(warnings, units ? "/inside" : "/inside_leaders",
                  "Pieces are inside the fortress of %s, and no enemy units are outside.",
                  space_name(p, space));
    }
}

const struct law tyw_laws[] = {{"3.1", neutral_areas},
                               {"3.13", areas},
                               {"5.141", electors},
                               {"5.15", tyw_law_spinola_penalty},
                               {"6.0", tyw_law_hands},
                               {"6.0", tyw_law_turns},
                               {"6.0", tyw_law_rounds},
                               {"7.2", tyw_law_wallenstein},
                               {"7.24", tyw_law_wallenstein_and_tilly},
                               {"8.11", tyw_law_intervention_cards},
                               {"8.61", tyw_law_events},
                               {"8.61", tyw_law_lasting},
                               {"8.66", tyw_law_saxony},
                               {"9.12", tyw_law_war_entry},
                               {"9.42", areas_in_revolt},
                               {"9.44", capitals},
                               {"10.21", tyw_law_stacking},
                               {"11.21", tyw_law_enemies},
                               {"11.22", tyw_law_leaders_among_enemies},
                               {"11.23", inside},
                               {"11.31", tyw_law_france_before_the_war},
                               {"11.32", tyw_law_off_map_france},
                               {"12.42", tyw_law_reverse_sides},
                               {"13.14", siege_markers},
                               {"14.1", tyw_law_aid_cards},
                               {"14.3", tyw_law_aid_points},
                               {"14.4", tyw_law_passes},
                               {"15.13", tyw_law_unpaid},
                               {"16.13", tyw_law_dutch_war_over},
                               {"16.131", tyw_law_dutch_track},
                               {"16.22", tyw_law_united_provinces},
                               {"16.25", tyw_law_dutch_siege},
                               {"17.A.2", tyw_law_imperials_and_bavarians},
                               {"17.D.3", tyw_law_danes},
                               {"17.D.3", tyw_law_denmark_box},
                               {"17.E.2", tyw_law_english},
                               {"17.F.3", tyw_law_french},
                               {"17.F.5", tyw_law_french_and_swedes},
                               {"17.F.5", tyw_law_conflicts},
                               {"17.H.4", tyw_law_hungarians},
                               {"17.H.5", tyw_law_rebellion},
                               {"17.Sp.2", tyw_law_spanish_zone},
                               {"17.Sp.3", tyw_law_cardinal},
                               {"17.Sw.1", tyw_law_swedes},
                               {"17.Sw.1", tyw_law_sweden_box},
                               {"18.13", tyw_law_early_war},
                               {"18.25", tyw_law_second_scenario},
                               {"19.3", tyw_law_option_loc},
                               {"19.8", tyw_law_option_campaign},
                               {"19.11", tyw_law_option_enemies},
                               {0}};
