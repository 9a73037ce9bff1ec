/* What the rules say of every position, though nothing breaks without it: see struct law. */
#include "games/time-of-wars/cards/events.h"

#define EACH_SEAT(seat)                                                                                      \
    for (int seat = 0; seat < SEATS; seat++)                                                                 \
        if (tow_in_play(p, seat))
#define EACH_SPACE(space) for (int space = 0; space < tow_components(p)->space_count; space++)

static const char *space_id(const struct play *p, int space)
{
    return tow_components(p)->space[space].id;
}

static const char *space_name(const struct play *p, int space)
{
    return tow_components(p)->space[space].in_text;
}

static const char *unit_name(const struct play *p, int unit)
{
    return tow_kind(p, unit)->name;
}

static const char *power_name(int power)
{
    return power < 0 ? "nobody" : tow_powers.names[power];
}

/* What comes next in the Game Turn, while no phase of it is on that seats act in: enum phase. Behind the
 * last one where it is not so. */
static int next_phase(const struct play *p)
{
    const struct turn *turn = step_record_of(p, STEP_TURN);
    return turn ? turn->next_phase : PHASE_POLICY + 1;
}

/* ---- ships (5.2) ---- */

/* Without a port on a sea its ships there are removed at once: they would be gone with the next move. */
static void ships(const struct play *p, struct faults *warnings)
{
    for (int sea = 0; sea < SEAS; sea++)
        for (int seat = 0; seat < SEATS; seat++) {
            const struct units own =
                units_both(tow_state(p)->fleet[sea].units, tow_components(p)->of_nation[seat]);
            if (!units_is_empty(own) && !tow_has_port(p, seat, sea))
                fault_add(warnings, FAULT_AT("fleets", tow_seas.ids[sea], "units"),
                          "%d ships of %s are on a sea where it controls no port.", units_count(own),
                          power_name(seat));
        }
}

/* 4.1, 4.2.5: Danish ships are on the Baltic, those of the Cossacks on the Black Sea. */
static void ships_of_minors(const struct play *p, struct faults *warnings)
{
    static const struct {
        int8_t nation, sea;
    } homes[] = {{DENMARK, BALTIC}, {COSSACKS, BLACK_SEA}};
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        for (int sea = 0; sea < SEAS; sea++)
            if (sea != homes[i].sea &&
                units_meet(tow_state(p)->fleet[sea].units, tow_components(p)->of_nation[homes[i].nation]))
                fault_add(warnings, FAULT_AT("fleets", tow_seas.ids[sea], "units"),
                          "Ships of %s are on another sea than %s.", power_name(homes[i].nation),
                          tow_seas.names[homes[i].sea]);
}

/* ---- garrisons ---- */

/* 5.2.2: behind walls, of who controls them; 4.1, 4.2.2: of the Minor States, and Stettin. */
static void garrisons(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    EACH_SPACE(space)
    {
        const int unit = tow_garrison_of(p, space), control = tow_place(p, space)->control;
        if (unit < 0) continue;
        const int power = tow_power_of_unit(p, unit);
        if (control >= 0 && power != tow_leader_of(p, control) && power != control)
            fault_add(warnings, "/garrisons", "%s is the garrison of %s, which %s controls.",
                      unit_name(p, unit), space_name(p, space), power_name(control));
        else if (!tow_is_stronghold(p, space) && control < SEATS && s->place[space].control >= 0 &&
                 tow_components(p)->space[space].capital_of != control)
            fault_add(warnings, "/garrisons", "%s is the garrison of %s, which has no walls.",
                      unit_name(p, unit), space_name(p, space));
    }
}

/* ---- mercenaries and borrowed units ---- */

/* 6.7: whom nobody has hired stands in the box, or in Stettin. */
static void mercenaries(const struct play *p, struct faults *warnings)
{
    const struct components *c = tow_components(p);
    EACH_SPACE(space)
    {
        struct units units = units_both(tow_place(p, space)->units, c->of_nation[MERCENARIES]);
        for (int seat = 0; seat < SEATS; seat++)
            units = units_without(units, tow_side(p, seat)->led);
        EACH(unit, units)
            if (space != tow_space(p, REICH_BOX) && !tow_kind(p, unit)->never_hired)
                fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                          "%s is in %s, and nobody has hired it.", unit_name(p, unit), space_name(p, space));
    }
}

/* 6.5.2: allies lend, up to the number of the table, and no ships. */
static void borrowed(const struct play *p, struct faults *warnings)
{
    const struct components *c = tow_components(p);
    EACH_SEAT(seat)
    for (int owner = 0; owner < SEATS; owner++) {
        const struct units units = units_both(tow_side(p, seat)->led, c->of_nation[owner]);
        const int count = units_count(units);
        const char *path = FAULT_AT("sides", tow_seats.ids[seat], "led");
        if (!count) continue;
        if (!tow_in_play(p, owner) || tow_state(p)->relation[seat].to[owner] != ALLIED)
            fault_add(warnings, path, "%s has borrowed %d units of %s, which is no ally.", power_name(seat),
                      count, power_name(owner));
        else if (count > c->borrow_limit[seat].units[owner])
            fault_add(warnings, path, "%s has borrowed %d units of %s, which lends %d.", power_name(seat),
                      count, power_name(owner), c->borrow_limit[seat].units[owner]);
    }
}

/* ---- commanders ---- */

/* 6.4: on the map are those whose time it is, once commanders have changed in this Game Turn. */
static void commanders(const struct play *p, struct faults *warnings)
{
    if (next_phase(p) <= PHASE_COMMANDERS || play_head(p)->over || step_record_of(p, STEP_COMMANDERS)) return;
    EACH_SPACE(space)
    EACH(commander, tow_place(p, space)->commanders)
        if (!tow_commander_in_play(p, commander))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "commanders"),
                      "%s is in %s, and is not in play in this Game Turn.",
                      tow_components(p)->commander[commander].name, space_name(p, space));
}

/* R25: who stands without an army among enemies is put aside. */
static void commanders_alone(const struct play *p, struct faults *warnings)
{
    EACH_SPACE(space) EACH(commander, tow_place(p, space)->commanders)
    {
        const int power = tow_leader_of(p, tow_components(p)->commander[commander].nation);
        if (!tow_has_army(p, power, space) && tow_enemies_at(p, power, space))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "commanders"),
                      "%s is in %s without an army, among enemies.",
                      tow_components(p)->commander[commander].name, space_name(p, space));
    }
}

/* ---- relations ---- */

/* 4.1: whoever commands a Minor State's units is not at War with it. */
static void masters(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    for (int minor = SEATS; minor < POWERS; minor++) {
        const int master = s->master[minor];
        if (master >= 0 && s->relation[master].to[minor] == AT_WAR)
            fault_add(warnings, FAULT_AT("masters", tow_powers.ids[minor]),
                      "%s commands the units of %s, and is at War with it.", power_name(master),
                      power_name(minor));
        if (s->master[minor] < 0 && powers_has(s->bound, minor))
            fault_add(warnings, "/bound", "%s is commanded until a War ends, and nobody commands it.",
                      power_name(minor));
    }
}

static void released(const struct play *p, struct faults *warnings)
{
    for (int minor = BRANDENBURG; minor <= MOLDOVA && !play_head(p)->over; minor++)
        if (tow_is_to_be_released(p, minor))
            fault_add(warnings, "/bound", "%s is commanded until a War ends, and there is none.",
                      power_name(minor));
}

/* 4.2.1: København and the Cities that it still has are its enemy's. */
static void denmark(const struct play *p, struct faults *warnings)
{
    if (play_head(p)->over || step_record_of(p, STEP_SPOILS) || step_record_of(p, STEP_BATTLE)) return;
    EACH_SEAT(seat)
    if (tow_has_beaten_denmark(p, seat) && tow_at_war(p, seat, DENMARK))
        fault_add(warnings, FAULT_AT("relations", tow_seats.ids[seat], "to", tow_powers.ids[DENMARK]),
                  "%s is at War with Denmark, and has all that Denmark loses by it.", power_name(seat));
}

/* 4.2.2 */
static void brandenburg(const struct play *p, struct faults *warnings)
{
    if (!tow_state(p)->domination_barred && tow_has_taken_brandenburg(p) && !play_head(p)->over)
        fault_add(warnings, "/domination_barred",
                  "The Empire has taken a City of Brandenburg in a War, and its marker may leave the Start "
                  "box.");
}

/* 4.2.3, R97: what a vassal does for the Ottoman Empire follows from its Wars. */
static void vassals(const struct play *p, struct faults *warnings)
{
    for (int minor = TRANSYLVANIA; minor <= MOLDOVA && !play_head(p)->over; minor++) {
        if (tow_is_freed_by_michael(p, minor))
            fault_add(warnings, FAULT_AT("relations", tow_seats.ids[OTTOMAN], "to", tow_powers.ids[minor]),
                      "%s is a vassal, and its Capital is the Empire's while Michael the Brave is in play.",
                      power_name(minor));
        if (tow_is_to_be_bound(p, minor))
            fault_add(warnings, FAULT_AT("masters", tow_powers.ids[minor]),
                      "%s is a vassal with an enemy of the Ottoman Empire, which does not command it.",
                      power_name(minor));
        if (tow_in_play(p, OTTOMAN) && tow_is_all_ottoman(p, minor) &&
            !powers_has(tow_state(p)->conquered, minor) && !step_record_of(p, STEP_SPOILS) &&
            !step_record_of(p, STEP_BATTLE))
            fault_add(warnings, "/conquered",
                      "The Ottoman Empire controls all of %s, and keeps it not as a conquest.",
                      power_name(minor));
    }
}

/* 4.2.3: all of its National spaces are the Ottoman Empire's. */
static void conquests(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    EACH(minor, s->conquered) {
        if (minor < TRANSYLVANIA || minor > MOLDOVA) {
            fault_add(warnings, "/conquered",
                      "%s is kept as a conquest of the Ottoman Empire, and cannot be.", power_name(minor));
            continue;
        }
        EACH(space, tow_components(p)->national[minor])
            if (s->place[space].control != OTTOMAN)
                fault_add(warnings, "/conquered",
                          "%s is conquered by the Ottoman Empire, and %s controls %s.", power_name(minor),
                          power_name(s->place[space].control), space_name(p, space));
    }
}

/* ---- Tatars and Cossacks ---- */

static void tatars(const struct play *p, struct faults *warnings)
{
    const int master = tow_state(p)->master[TATARS];
    if (tow_event_in_play(p, EFFECT_CRIMEAN_TATARS) && master != OTTOMAN)
        fault_add(warnings, FAULT_AT("masters", tow_powers.ids[TATARS]),
                  "Crimean Tatars is in play, and %s commands the Tatars.", power_name(master));
}

static void cossacks(const struct play *p, struct faults *warnings)
{
    EACH_SPACE(space) EACH(unit, tow_place(p, space)->units)
    {
        const struct kind_row *row = tow_kind(p, unit);
        if (row->after_uprising && !tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING))
            fault_add(warnings, FAULT_AT("places", space_id(p, space), "units"),
                      "%s is in %s before the Khmelnytsky Uprising.", row->name, space_name(p, space));
    }
    const int serve = tow_cossacks_serve(p), master = tow_state(p)->master[COSSACKS];
    if (serve != master && !play_head(p)->over)
        fault_add(warnings, FAULT_AT("masters", tow_powers.ids[COSSACKS]),
                  "The Cossacks serve %s, and %s commands them.", power_name(serve), power_name(master));
    for (int sea = 0; sea < SEAS; sea++)
        if (units_meet(tow_state(p)->fleet[sea].units, tow_components(p)->of_nation[COSSACKS]) &&
            !tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS) && !play_head(p)->over)
            fault_add(warnings, FAULT_AT("fleets", tow_seas.ids[sea], "units"),
                      "Cossack ships are on %s without Registered Cossacks.", tow_seas.names[sea]);
    if (tow_event_in_play(p, EFFECT_COSSACKS_UNDER_CONTROL) &&
        tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS))
        fault_add(warnings, "/events",
                  "Cossacks under control and Registered Cossacks are in play together.");
    if (tow_state(p)->cossacks_revolt && tow_place(p, tow_space(p, SICH))->control == COMMONWEALTH)
        fault_add(warnings, "/cossacks_revolt",
                  "The Cossacks are in revolt, and the Commonwealth controls Sich.");
}

/* ---- what ends with a Game Turn ---- */

/* 6.10, 6.11: markers, rebels and what was hired or borrowed are gone when the next one begins. */
static void begun_anew(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    if (next_phase(p) > PHASE_PEACE) return;
    EACH_SPACE(space)
    if (s->place[space].marker && s->place[space].control >= 0 && tow_in_play(p, s->place[space].control))
        fault_add(warnings, FAULT_AT("places", space_id(p, space), "marker"),
                  "%s is in %s, and markers were removed at the end of the Game Turn.",
                  tow_markers.names[s->place[space].marker], space_name(p, space));
    if (!units_is_empty(s->rebels))
        fault_add(warnings, "/rebels", "Units are rebels, and the Game Turn has just begun.");
    EACH_SEAT(seat)
    if (!units_is_empty(s->side[seat].led))
        fault_add(warnings, FAULT_AT("sides", tow_seats.ids[seat], "led"),
                  "%s leads hired or borrowed units, and the Game Turn has just begun.", power_name(seat));
}

/* 6.5.2: an Alliance is for one Game Turn. */
static void alliances(const struct play *p, struct faults *warnings)
{
    if (next_phase(p) > PHASE_PEACE) return;
    EACH_SEAT(seat)
    for (int other = seat + 1; other < SEATS; other++)
        if (tow_state(p)->relation[seat].to[other] == ALLIED)
            fault_add(warnings, FAULT_AT("relations", tow_seats.ids[seat], "to", tow_powers.ids[other]),
                      "%s and %s are allied, and the Game Turn has just begun.", power_name(seat),
                      power_name(other));
}

/* 6.3.6 */
static void reigns(const struct play *p, struct faults *warnings)
{
    const struct components *c = tow_components(p);
    const int turn = tow_turn_number(p);
    if (next_phase(p) <= PHASE_COMMANDERS || play_head(p)->over) return;
    EACH_SEAT(seat)
    {
        const struct ruler_row *row = &c->ruler[tow_side(p, seat)->ruler];
        if (row->weak_is_other) continue; /* the reign of who is on the back: R18 */
        if (turn < row->first_turn || turn > row->last_turn + tow_side(p, seat)->prolonged)
            fault_add(warnings, FAULT_AT("sides", tow_seats.ids[seat], "ruler"),
                      "%s rules in Game Turn %d, and reigns in %d to %d.", row->title, turn, row->first_turn,
                      row->last_turn);
    }
}

/* ---- tracks ---- */

static void tracks(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    if (s->track[UNION_OF_BREST] && !tow_event_in_play(p, EFFECT_UNION_OF_BREST))
        fault_add(warnings, FAULT_AT("tracks", tow_tracks.ids[UNION_OF_BREST]),
                  "The marker of the Union of Brest is in box %d, and that Event is not in play.",
                  s->track[UNION_OF_BREST]);
    if (!spaces_is_empty(s->converted) && !tow_event_in_play(p, EFFECT_UNION_OF_BREST))
        fault_add(warnings, "/converted",
                  "Spaces are converted since the Union of Brest, which is not in play.");
    if (s->domination_barred && s->track[DOMINATION])
        fault_add(warnings, FAULT_AT("tracks", tow_tracks.ids[DOMINATION]),
                  "Domination in the Reich stays in its Start box, and is in box %d.", s->track[DOMINATION]);
    if (s->danzig_besieger >= 0 && !s->danzig)
        fault_add(warnings, "/danzig_besieger", "%s besieges Danzig, and the track is at 0.",
                  power_name(s->danzig_besieger));
}

/* 6.9.1.1: another power takes them away at once. */
static void collapse(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(seat)
    if (tow_side(p, seat)->collapsing && !step_record_of(p, STEP_COLLAPSE) && !play_head(p)->over)
        fault_add(warnings, FAULT_AT("sides", tow_seats.ids[seat], "collapsing"),
                  "%s loses %d more units by a collapse, and none is chosen.", power_name(seat),
                  tow_side(p, seat)->collapsing);
}

/* Joining the Thirty Years War ends with the War against the Empire. */
static void joining(const struct play *p, struct faults *warnings)
{
    if (tow_event_in_play(p, EFFECT_JOINING_THIRTY_YEARS_WAR) && !tow_at_war(p, SWEDEN, HRE) &&
        !play_head(p)->over)
        fault_add(warnings, "/events",
                  "Sweden has joined the Thirty Years War, and is not at War with the Empire.");
}

/* 7.2 */
static void winners(const struct play *p, struct faults *warnings)
{
    if (play_head(p)->over && !play_head(p)->winners)
        fault_add(warnings, "/winners", "The match is over, and nobody has won.");
}

const struct law tow_laws[] = {{"2.3.2", tracks},
                               {"4.1", masters},
                               {"4.1", ships_of_minors},
                               {"4.1", released},
                               {"4.2.1", denmark},
                               {"4.2.2", brandenburg},
                               {"4.2.3", vassals},
                               {"4.2.3", conquests},
                               {"4.2.4", tatars},
                               {"4.2.5", cossacks},
                               {"5.1", commanders_alone},
                               {"5.2", ships},
                               {"5.2.2", garrisons},
                               {"6.3.6", reigns},
                               {"6.4", commanders},
                               {"6.5.2", alliances},
                               {"6.5.2", borrowed},
                               {"6.7", mercenaries},
                               {"6.10", begun_anew},
                               {"6.9.1.1", collapse},
                               {"6.9.1.2", joining},
                               {"7.0", winners},
                               {0}};
