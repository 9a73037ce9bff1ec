/* Laws: who stands where (2.2, 3.0, 4.1, 5, 6.4, 6.7). */
#include "games/time-of-wars/laws.h"

static void odd_unit(const struct play *p, int space, int unit, const char *why, struct faults *warnings)
{
    fault_add(warnings, AT_PLACE(p, space, "units", tow_unit_id(p, unit)), "A unit (%s) is in %s%s",
              unit_name(p, unit), space_name(p, space), why);
}

static void odd_commander(const struct play *p, int space, int commander, const char *why,
                          struct faults *warnings)
{
    const struct commander_row *row = tow_commander_row(p, commander);
    fault_add(warnings, AT_PLACE(p, space, "commanders", row->id), "%s is in %s%s", row->name,
              space_name(p, space), why);
}

/* ---- boxes and printed places (2.2, 4.1, 4.2.2) ---- */

/* The space that is printed for the unit; -1: it has none. */
static int only_place(const struct play *p, int unit)
{
    const struct kind_row *row = tow_kind(p, unit);
    if (row->never_hired) return tow_space(p, STETTIN);
    if (row->garrison) return tow_capital_of(p, row->nation);
    return tow_stays_in_norway(p, tow_kind_of(p, unit)) ? tow_space(p, NORWAY_BOX) : -1;
}

static bool stands_elsewhere(const struct play *p, int unit, int space)
{
    const int place = only_place(p, unit);
    return place >= 0 && place != space;
}

/* Norway has the one Danish unit that is printed for it, until it is commanded and leaves (R94). Vassals that
 * fight beside the Ottoman Empire come to Istanbul with it (R30). */
LAW(boxes)
{
    const struct components *c = tow_components(p);
    const int norway = tow_space(p, NORWAY_BOX), istanbul = tow_space(p, ISTANBUL);
    EACH(unit, tow_place(p, norway)->units)
        if (only_place(p, unit) != norway)
            odd_unit(p, norway, unit, ", where one Danish unit stands alone.", warnings);
    EACH(commander, tow_place(p, norway)->commanders)
        odd_commander(p, norway, commander, ", where one Danish unit stands alone.", warnings);
    EACH(unit, tow_place(p, istanbul)->units)
        if (tow_power_of_unit(p, unit) != OTTOMAN)
            odd_unit(p, istanbul, unit, ", where Ottoman armies stand alone.", warnings);
    EACH(commander, tow_place(p, istanbul)->commanders)
        if (tow_leader_of(p, c->pieces.commander[commander].nation) != OTTOMAN)
            odd_commander(p, istanbul, commander, ", where Ottoman armies stand alone.", warnings);
}

/* Units that are printed as the garrison of a Capital never move. */
LAW(printed_garrisons)
{
    EACH_SPACE(p, space)
        EACH(unit, tow_place(p, space)->units)
            if (tow_kind(p, unit)->garrison && stands_elsewhere(p, unit, space))
                odd_unit(p, space, unit, ", and is printed as the garrison of another Capital.", warnings);
}

LAW(stettin)
{
    EACH_SPACE(p, space)
        EACH(unit, tow_place(p, space)->units)
            if (tow_kind(p, unit)->never_hired && stands_elsewhere(p, unit, space))
                odd_unit(p, space, unit, ", and never leaves Stettin.", warnings);
    EACH_SEAT(p, seat)
        EACH(unit, tow_side(p, seat)->led)
            if (tow_kind(p, unit)->never_hired)
                fault_add(warnings, FAULT_AT("sides", tow_seats.ids[seat], "led", tow_unit_id(p, unit)),
                          "%s leads the garrison of Stettin, which cannot be hired.", POWER_NAME(p, seat));
}

/* ---- spaces of others (3.0) ---- */

/* Whether pieces of the nation that the power commands may be there. A War with a Minor State that an ally
 * commands rests, and pieces that stood there stay (R148). A Minor State's units follow its own Wars
 * (R138). */
static bool may_be(const struct play *p, int power, int nation, int space)
{
    const int control = tow_place(p, space)->control;
    if (tow_space_row(p, space)->kind == BOX || control < 0 || control == power || control == nation)
        return true;
    if (tow_may_enter(p, power, space) || tow_at_war(p, nation, control)) return true;
    return power < SEATS && tow_marked(p, power, control) == AT_WAR;
}

/* A Minor State's unit fights for its state, unless it is borrowed. */
static int fights_as(const struct play *p, int power, int unit)
{
    const int nation = tow_kind(p, unit)->nation;
    const bool of_minor = nation >= SEATS && nation < POWERS && !units_has(tow_side(p, power)->led, unit);
    return of_minor ? nation : power;
}

/* At Peace no pieces stand on another's space without an Alliance (R30). Tatars on an Invasion pass anywhere.
 * Azak is taken before the Ottoman Empire answers with War, or leaves (R114). Who resigns may leave both
 * undone. */
LAW(strangers)
{
    const struct components *c = tow_components(p);
    if (step_record_of(p, STEP_ANSWER) || (play_head(p)->over && play_head(p)->resigned)) return;
    EACH_SPACE(p, space) {
        const int control = tow_place(p, space)->control;
        char why[120];
        snprintf(why, sizeof why, ", which %s controls: there is no War and no Alliance between them.",
                 power_name(p, control));
        EACH(unit, tow_place(p, space)->units) {
            const int power = tow_power_of_unit(p, unit), nation = tow_kind(p, unit)->nation;
            if (power < 0 || power >= SEATS) continue; /* see without_command, mercenaries */
            if (nation == TATARS && step_record_of(p, STEP_RAID)) continue;
            if (!may_be(p, power, fights_as(p, power, unit), space)) odd_unit(p, space, unit, why, warnings);
        }
        EACH(commander, tow_place(p, space)->commanders) {
            const int nation = c->pieces.commander[commander].nation;
            if (!may_be(p, tow_leader_of(p, nation), nation, space))
                odd_commander(p, space, commander, why, warnings);
        }
    }
}

/* 4.1: units of a Minor State without a master are at home, or where they have retreated to in its War. */
LAW(without_command)
{
    EACH_SPACE(p, space)
        EACH(unit, tow_place(p, space)->units) {
            const int power = tow_power_of_unit(p, unit);
            if (power >= SEATS && power < POWERS && !may_be(p, power, power, space))
                odd_unit(p, space, unit, " outside its state, and no power commands it.", warnings);
        }
}

/* ---- ships (5.2) ---- */

/* Without a port on a sea its ships there are removed at once: they would be gone with the next move. */
LAW(ships)
{
    for (int sea = 0; sea < SEAS; sea++)
        for (int seat = 0; seat < SEATS; seat++) {
            const struct units own =
                units_both(tow_state(p)->fleet[sea].units, tow_pieces(p)->of_nation[seat]);
            const int count = units_count(own);
            if (count && !tow_has_port(p, seat, sea))
                fault_add(warnings, FAULT_AT("fleets", tow_seas.ids[sea], "units"),
                          "%d ship%s of %s %s on a sea where it controls no port.", count,
                          plural(count, "", "s"), power_name(p, seat), count == 1 ? "is" : "are");
        }
}

/* 4.1, 4.2.5: Danish ships are on the Baltic, those of the Cossacks on the Black Sea. */
LAW(ships_of_minors)
{
    static const struct {
        int8_t nation, sea;
    } homes[] = {{DENMARK, BALTIC}, {COSSACKS, BLACK_SEA}};
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        for (int sea = 0; sea < SEAS; sea++)
            if (sea != homes[i].sea &&
                units_meet(tow_state(p)->fleet[sea].units, tow_pieces(p)->of_nation[homes[i].nation]))
                fault_add(warnings, FAULT_AT("fleets", tow_seas.ids[sea], "units"),
                          "Ships of %s are on another sea than %s.", power_name(p, homes[i].nation),
                          tow_seas.names[homes[i].sea]);
}

/* ---- garrisons ---- */

static void odd_garrison(const struct play *p, int space, int unit, const char *why, struct faults *warnings)
{
    fault_add(warnings, FAULT_AT("garrisons", tow_unit_id(p, unit)), "A unit (%s) holds %s%s",
              unit_name(p, unit), space_name(p, space), why);
}

/* 5.2.2: behind walls, of who controls them; 4.1, 4.2.2: of the Minor States, and Stettin. */
LAW(garrisons)
{
    EACH_SPACE(p, space) {
        const int unit = tow_garrison_of(p, space), control = tow_place(p, space)->control;
        if (unit < 0) continue;
        const int power = tow_power_of_unit(p, unit);
        char why[120];
        snprintf(why, sizeof why, " as its garrison, and %s controls it.", power_name(p, control));
        if (control >= 0 && power != tow_leader_of(p, control) && power != control)
            odd_garrison(p, space, unit, why, warnings);
        else if (!tow_is_stronghold(p, space) && control < SEATS && control >= 0 &&
                 tow_space_row(p, space)->capital_of != control)
            odd_garrison(p, space, unit, " as its garrison, and it has no walls.", warnings);
    }
}

/* ---- mercenaries and borrowed units ---- */

/* 6.7: who is not hired stands in the box, or in Stettin; who is hired is no garrison, and not Ottoman. */
LAW(mercenaries)
{
    const struct units hirelings = tow_pieces(p)->of_nation[MERCENARIES];
    EACH_SPACE(p, space) {
        struct units units = units_both(tow_place(p, space)->units, hirelings);
        EACH(unit, units)
            if (units_has(tow_state(p)->garrisons, unit) && !tow_kind(p, unit)->never_hired)
                odd_garrison(p, space, unit, " as its garrison, and mercenaries are none.", warnings);
        for (int seat = 0; seat < SEATS; seat++)
            units = units_without(units, tow_side(p, seat)->led);
        EACH(unit, units)
            if (space != tow_space(p, REICH_BOX) && !tow_kind(p, unit)->never_hired)
                odd_unit(p, space, unit, ", and no power has hired it.", warnings);
    }
    EACH(unit, units_both(tow_side(p, OTTOMAN)->led, hirelings))
        fault_add(warnings, FAULT_AT("sides", tow_seats.ids[OTTOMAN], "led", tow_unit_id(p, unit)),
                  "The Ottoman Empire has hired %s, and never hires.", unit_name(p, unit));
}

/* 6.5.2: allies lend, up to the number of the table, and no ships. */
LAW(borrowed)
{
    const struct components *c = tow_components(p);
    EACH_SEAT(p, seat)
        for (int owner = 0; owner < SEATS; owner++) {
            const struct units units = units_both(tow_side(p, seat)->led, c->pieces.of_nation[owner]);
            const int count = units_count(units), most = c->tables.borrow_limit[seat].units[owner];
            const bool ally = tow_in_play(p, owner) && tow_marked(p, seat, owner) == ALLIED;
            char path[FAULT_PATH], has[120];
            if (!count || (ally && count <= most)) continue;
            fault_path(path, FAULT_AT("sides", tow_seats.ids[seat]), "led");
            if (count == 1) fault_path(path, path, tow_unit_id(p, units_next(units, 0)));
            snprintf(has, sizeof has, "%s has borrowed %d unit%s of %s", POWER_NAME(p, seat), count,
                     plural(count, "", "s"), power_name(p, owner));
            if (ally)
                fault_add(warnings, path, "%s, which lends %d.", has, most);
            else
                fault_add(warnings, path, "%s, which is no ally.", has);
        }
}

/* ---- commanders ---- */

/* 6.4: on the map are those whose time it is, once commanders have changed in this Game Turn. */
LAW(commanders)
{
    if (next_phase(p) <= PHASE_COMMANDERS || play_head(p)->over || step_record_of(p, STEP_COMMANDERS)) return;
    EACH_SPACE(p, space)
        EACH(commander, tow_place(p, space)->commanders)
            if (!tow_commander_in_play(p, commander))
                odd_commander(p, space, commander, ", and is not in play in this Game Turn.", warnings);
}

/* R25: who stands without an army among enemies is put aside. */
LAW(commanders_alone)
{
    EACH_SPACE(p, space)
        EACH(commander, tow_place(p, space)->commanders) {
            const int power = tow_leader_of(p, tow_commander_row(p, commander)->nation);
            if (!tow_has_army(p, power, space) && tow_enemies_at(p, power, space))
                odd_commander(p, space, commander, " without an army, among enemies.", warnings);
        }
}
