/* What the rules say of every position, though nothing breaks without it: see struct law. */
#include "games/time-of-wars/laws.h"

/* ---- relations ---- */

/* 4.1: a seat that commands a Minor State's units is not at War with it. */
static void masters(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    for (int minor = SEATS; minor < POWERS; minor++) {
        const int master = s->master[minor];
        if (master >= 0 && tow_marked(p, master, minor) == AT_WAR)
            fault_add(warnings, FAULT_AT("masters", tow_powers.ids[minor]),
                      "%s commands the units of %s, and is at War with it.", POWER_NAME(p, master),
                      power_name(p, minor));
        if (s->master[minor] < 0 && powers_has(s->bound, minor))
            fault_add(warnings, FAULT_AT("bound", tow_powers.ids[minor]),
                      "The units of %s are commanded until a War ends, and no power commands them.",
                      power_name(p, minor));
    }
}

/* A card that lasts gives its player the units: Bethlen, Michael the Brave. Joining the Thirty Years War
 * gives Sweden Brandenburg's. */
static bool is_lent_by_card(const struct play *p, int minor, int master)
{
    const struct state *s = tow_state(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (s->lasting[i].seat == master && tow_card_row(p, s->lasting[i].card)->power == minor) return true;
    return minor == BRANDENBURG && master == SWEDEN &&
           effects_has(s->played_events, EFFECT_JOINING_THIRTY_YEARS_WAR);
}

/* 4.2.4: Crimean Tatars and the Khmelnytsky Uprising lend the Tatars; on an Invasion they are the Ottoman
 * Empire's. */
static bool has_tatars(const struct play *p, int master)
{
    if (master == OTTOMAN) return tow_event_in_play(p, EFFECT_CRIMEAN_TATARS) || step_record_of(p, STEP_RAID);
    return master == RUSSIA && tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING);
}

/* 4.1, R127: some superpower is at War with the Minor State, so that another can join it. */
static bool has_enemy(const struct play *p, int minor)
{
    EACH_SEAT(p, seat)
        if (tow_marked(p, seat, minor) == AT_WAR) return true;
    return false;
}

/* 4.1, 4.2: a Minor State that a superpower commands is in a War, its vassal, or lent by a card. */
static void lent(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    if (play_head(p)->over) return;
    EACH(minor, powers_either(tow_minor_states(), powers_of_one(TATARS))) {
        const int master = s->master[minor];
        if (master < 0 || powers_has(s->bound, minor)) continue;
        if (next_phase(p) <= PHASE_PEACE)
            fault_add(warnings, FAULT_AT("masters", tow_powers.ids[minor]),
                      "%s commands the units of %s, and the Game Turn has just begun.", POWER_NAME(p, master),
                      power_name(p, minor));
        else if (!has_enemy(p, minor) && tow_marked(p, master, minor) != VASSAL &&
                 !is_lent_by_card(p, minor, master) && !(minor == TATARS && has_tatars(p, master)))
            fault_add(warnings, FAULT_AT("masters", tow_powers.ids[minor]),
                      "%s commands the units of %s, and nothing gives it the command.", POWER_NAME(p, master),
                      power_name(p, minor));
    }
}

static void released(const struct play *p, struct faults *warnings)
{
    if (play_head(p)->over) return;
    EACH(minor, tow_minor_states())
        if (tow_is_to_be_released(p, minor))
            fault_add(warnings, FAULT_AT("bound", tow_powers.ids[minor]),
                      "%s is commanded until a War ends, and there is none.", POWER_NAME(p, minor));
}

/* 4.2.1: København and the Cities that it still has are its enemy's. */
static void denmark(const struct play *p, struct faults *warnings)
{
    if (play_head(p)->over || step_record_of(p, STEP_SPOILS) || step_record_of(p, STEP_BATTLE)) return;
    EACH_SEAT(p, seat)
        if (tow_has_beaten_denmark(p, seat) && tow_at_war(p, seat, DENMARK))
            fault_add(warnings, FAULT_AT("relations", tow_seats.ids[seat], "to", tow_powers.ids[DENMARK]),
                      "%s is at War with Denmark, and has all that Denmark loses by it.",
                      POWER_NAME(p, seat));
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
    if (play_head(p)->over) return;
    EACH(minor, tow_vassal_states()) {
        if (tow_is_freed_by_michael(p, minor))
            fault_add(warnings, FAULT_AT("relations", tow_seats.ids[OTTOMAN], "to", tow_powers.ids[minor]),
                      "%s is a vassal, and its Capital is the Empire's while Michael the Brave is in play.",
                      POWER_NAME(p, minor));
        if (tow_is_to_be_bound(p, minor))
            fault_add(warnings, FAULT_AT("masters", tow_powers.ids[minor]),
                      "%s is a vassal with an enemy of the Ottoman Empire, which does not command it.",
                      POWER_NAME(p, minor));
        if (tow_in_play(p, OTTOMAN) && tow_is_all_ottoman(p, minor) &&
            !powers_has(tow_state(p)->conquered, minor) && !step_record_of(p, STEP_SPOILS) &&
            !step_record_of(p, STEP_BATTLE))
            fault_add(warnings, "/conquered",
                      "The Ottoman Empire controls all of %s, which is not its conquest.",
                      power_name(p, minor));
    }
}

/* 4.2.3: all of its National spaces are the Ottoman Empire's. */
static void conquests(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    EACH(minor, s->conquered) {
        const char *path = FAULT_AT("conquered", tow_powers.ids[minor]);
        if (!powers_has(tow_vassal_states(), minor)) {
            fault_add(warnings, path, "%s cannot be a conquest of the Ottoman Empire.", POWER_NAME(p, minor));
            continue;
        }
        EACH(space, tow_map(p)->national[minor])
            if (s->place[space].control != OTTOMAN)
                fault_add(warnings, path, "%s is conquered by the Ottoman Empire, and %s controls %s.",
                          POWER_NAME(p, minor), power_name(p, s->place[space].control), space_name(p, space));
    }
}

/* ---- Tatars and Cossacks ---- */

static void tatars(const struct play *p, struct faults *warnings)
{
    const int master = tow_state(p)->master[TATARS];
    if (tow_event_in_play(p, EFFECT_CRIMEAN_TATARS) && master != OTTOMAN)
        fault_add(warnings, FAULT_AT("masters", tow_powers.ids[TATARS]),
                  "Crimean Tatars is in play, and %s commands the Tatars.", power_name(p, master));
}

static void cossacks(const struct play *p, struct faults *warnings)
{
    EACH_SPACE(p, space)
        EACH(unit, tow_place(p, space)->units) {
            const struct kind_row *row = tow_kind(p, unit);
            if (row->after_uprising && !tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING))
                fault_add(warnings, AT_PLACE(p, space, "units", tow_unit_id(p, unit)),
                          "A unit (%s) is in %s before the Khmelnytsky Uprising.", row->name,
                          space_name(p, space));
        }
    const int serve = tow_cossacks_serve(p), master = tow_state(p)->master[COSSACKS];
    if (serve != master && !play_head(p)->over)
        fault_add(warnings, FAULT_AT("masters", tow_powers.ids[COSSACKS]),
                  "The Cossacks serve %s, and %s commands them.", power_name(p, serve),
                  power_name(p, master));
    for (int sea = 0; sea < SEAS; sea++)
        if (units_meet(tow_state(p)->fleet[sea].units, tow_pieces(p)->of_nation[COSSACKS]) &&
            !tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS) && !play_head(p)->over)
            fault_add(warnings, FAULT_AT("fleets", tow_seas.ids[sea], "units"),
                      "Cossack ships are on %s without Registered Cossacks.", tow_seas.names[sea]);
    if (tow_event_in_play(p, EFFECT_COSSACKS_UNDER_CONTROL) &&
        tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS))
        fault_add(warnings, FAULT_AT("events", tow_effects.ids[EFFECT_REGISTERED_COSSACKS]),
                  "Cossacks under control and Registered Cossacks are in play together.");
    if (tow_state(p)->cossacks.revolt && tow_place(p, tow_space(p, SICH))->control == COMMONWEALTH)
        fault_add(warnings, "/cossacks_revolt",
                  "The Cossacks are in revolt, and the Commonwealth controls Sich.");
}

/* ---- what ends with a Game Turn ---- */

/* 6.10, 6.11: markers, rebels and what was hired or borrowed are gone when the next one begins. */
static void begun_anew(const struct play *p, struct faults *warnings)
{
    const struct state *s = tow_state(p);
    if (next_phase(p) > PHASE_PEACE) return;
    EACH_SPACE(p, space)
        if (s->place[space].marker && s->place[space].control >= 0 && tow_in_play(p, s->place[space].control))
            fault_add(warnings, AT_PLACE(p, space, "marker"),
                      "%s is in %s, and markers were removed at the end of the Game Turn.",
                      tow_markers.names[s->place[space].marker], space_name(p, space));
    if (!units_is_empty(s->rebels))
        fault_add(warnings, "/rebels", "Units are rebels, and the Game Turn has just begun.");
    EACH_SEAT(p, seat)
        if (!units_is_empty(s->side[seat].led))
            fault_add(warnings, FAULT_AT("sides", tow_seats.ids[seat], "led"),
                      "%s leads hired or borrowed units, and the Game Turn has just begun.",
                      POWER_NAME(p, seat));
}

/* 6.5.2: an Alliance is for one Game Turn. */
static void alliances(const struct play *p, struct faults *warnings)
{
    if (next_phase(p) > PHASE_PEACE) return;
    EACH_SEAT(p, seat)
        for (int other = seat + 1; other < SEATS; other++)
            if (tow_marked(p, seat, other) == ALLIED)
                fault_add(warnings, FAULT_AT("relations", tow_seats.ids[seat], "to", tow_powers.ids[other]),
                          "%s and %s are allied, and the Game Turn has just begun.", POWER_NAME(p, seat),
                          power_name(p, other));
}

/* Joining the Thirty Years War ends with the War against the Empire. */
static void joining(const struct play *p, struct faults *warnings)
{
    if (tow_event_in_play(p, EFFECT_JOINING_THIRTY_YEARS_WAR) && !tow_at_war(p, SWEDEN, HRE) &&
        !play_head(p)->over)
        fault_add(warnings, FAULT_AT("events", tow_effects.ids[EFFECT_JOINING_THIRTY_YEARS_WAR]),
                  "Sweden has joined the Thirty Years War, and is not at War with the Empire.");
}

/* 7.2 */
static void winners(const struct play *p, struct faults *warnings)
{
    if (play_head(p)->over && !play_head(p)->winners)
        fault_add(warnings, "/winners", "The match is over, and no power has won.");
}

const struct law tow_laws[] = {{"2.2", tow_law_boxes},
                               {"2.3.1", tow_law_levels},
                               {"2.3.2", tow_law_tracks},
                               {"3.0", tow_law_strangers},
                               {"4.1", masters},
                               {"4.1", lent},
                               {"4.1", tow_law_without_command},
                               {"4.1", tow_law_printed_garrisons},
                               {"4.1", tow_law_ships_of_minors},
                               {"4.1", released},
                               {"4.2.1", denmark},
                               {"4.2.2", brandenburg},
                               {"4.2.2", tow_law_stettin},
                               {"4.2.3", vassals},
                               {"4.2.3", conquests},
                               {"4.2.4", tatars},
                               {"4.2.5", cossacks},
                               {"5.1", tow_law_commanders_alone},
                               {"5.2", tow_law_ships},
                               {"5.2.2", tow_law_garrisons},
                               {"6.3.2", tow_law_prolonged},
                               {"6.3.6", tow_law_reigns},
                               {"6.3.6.1", tow_law_council},
                               {"6.4", tow_law_commanders},
                               {"6.5.2", alliances},
                               {"6.5.2", tow_law_borrowed},
                               {"6.7", tow_law_mercenaries},
                               {"6.10", begun_anew},
                               {"6.9.1.1", tow_law_collapse},
                               {"6.9.1.1", tow_law_points},
                               {"6.9.1.2", tow_law_cards_played},
                               {"6.9.1.2", joining},
                               {"7.0", winners},
                               {"7.1", tow_law_colonies},
                               {0}};
