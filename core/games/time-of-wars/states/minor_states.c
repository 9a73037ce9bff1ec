/* Minor States (4.0 to 4.2.3): their garrisons, units, commanders and masters, vassals. */
#include "games/time-of-wars/tables.h"

/* ---- where they stand ---- */

bool tow_stays_in_norway(const struct play *p, int kind)
{
    const struct components *c = tow_components(p);
    const struct setup_row *row = &c->setup[play_head(p)->scenario];
    for (int i = 0; i < row->unit_count; i++)
        if (row->units[i].kind == kind) return row->units[i].space == tow_space(p, NORWAY_BOX);
    return false;
}

static bool is_field_kind(const struct play *p, int kind, int minor)
{
    const struct kind_row *row = &tow_pieces(p)->kind[kind];
    return row->nation == minor && row->arm != NAVAL && !row->garrison && !tow_stays_in_norway(p, kind);
}

/* Sich is the Cossacks', also under the control of their master. An enemy army there does not keep units away
 * (R111). */
static bool holds(const struct play *p, int minor, int space)
{
    const int control = tow_place(p, space)->control;
    return control == minor || (minor == COSSACKS && control >= 0 && control == tow_state(p)->master[minor]);
}

int tow_capital_of(const struct play *p, int power)
{
    return power == TATARS     ? tow_space(p, OR_QAPY)
           : power == COSSACKS ? tow_space(p, SICH)
                               : tow_map(p)->capital[power];
}

int tow_home_of(const struct play *p, int minor)
{
    const int capital = tow_capital_of(p, minor);
    if (holds(p, minor, capital)) return capital;
    const int other = tow_space(p, BAGCASARAY);
    return minor == TATARS && holds(p, minor, other) ? other : -1; /* R88 */
}

/* 4.2.1: the first of its three spaces that Denmark still holds. */
static int space_of_war(const struct play *p, int minor)
{
    static const enum named_space order[] = {KARLSKRONA, MALMO, KOBENHAVN};
    if (minor != DENMARK) return tow_home_of(p, minor);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (holds(p, DENMARK, tow_space(p, order[i]))) return tow_space(p, order[i]);
    return -1;
}

/* Rákóczi's ambition punished: no more of them in this Game Turn. */
static bool is_punished(const struct play *p, int minor)
{
    const struct lasting *row = tow_lasting(p, EFFECT_PUNISH_RAKOCZI);
    return row && row->mark == minor;
}

void tow_minor_units_place(struct play *p, int minor, int space)
{
    if (is_punished(p, minor)) return;
    EACH_KIND(p, kind)
        if (is_field_kind(p, kind, minor)) tow_units_place(p, kind, FULL, tow_available(p, kind), space);
}

void tow_minor_at_war(struct play *p, int minor)
{
    const int space = powers_has(tow_minor_states(), minor) ? space_of_war(p, minor) : -1;
    if (space >= 0) tow_minor_units_place(p, minor, space);
}

/* ---- who commands them (4.1, R1) ---- */

/* Its units and commanders that stand on spaces of others; `all`: those in its own, too, but garrisons. */
static void go_home(struct play *p, int minor, bool all)
{
    const struct components *c = tow_components(p);
    const int home = tow_home_of(p, minor);
    EACH_SPACE(p, space) {
        struct place *place = tow_place(p, space);
        const bool own = place->control == minor;
        if (space == home || (own && (!all || home < 0))) continue;
        struct units units = units_both(place->units, c->pieces.of_nation[minor]);
        if (own) units = units_without(units, tow_state(p)->garrisons);
        EACH(unit, units)
            if (space != tow_space(p, NORWAY_BOX)) tow_unit_transfer(p, unit, space, home); /* R94 */
        EACH(commander, commanders_both(place->commanders, c->pieces.commanders_of[minor]))
            if (home >= 0)
                tow_commander_place(p, commander, home);
            else
                tow_commander_take_away(p, commander, false, BECAUSE(HOMELESS));
    }
}

/* 4.1: its units are the seat's own now, so a War between the two is over. Pieces on its spaces stay. */
static void end_war(struct play *p, int minor, int seat)
{
    struct cause cause = tow_by_event(p);
    if (seat < 0 || tow_marked(p, seat, minor) != AT_WAR) return;
    if (cause.card < 0) cause = BECAUSE(COMMAND);
    tow_relation_set(p, seat, minor, AT_PEACE, cause);
}

void tow_minor_master(struct play *p, int minor, int seat)
{
    struct state *s = tow_state(p);
    const int before = s->master[minor];
    powers_remove(&s->bound, minor);
    if (before == seat) return;
    end_war(p, minor, seat);
    if (before >= 0) tow_rebels_change_sides(p, before, tow_pieces(p)->of_nation[minor]);
    s->master[minor] = seat;
    event(p, EVENT_MASTER, .power = minor, .seat = seat);
    if (before < 0) return;
    go_home(p, minor, false);
    tow_enemies_leave(p, minor); /* R30: those of the seat that commanded it, and those of its enemies */
}

void tow_minor_bind(struct play *p, int minor, int seat)
{
    tow_minor_master(p, minor, seat);
    powers_add(&tow_state(p)->bound, minor);
}

static bool is_commanded_beyond_turn(const struct play *p, int minor)
{
    return powers_has(tow_state(p)->bound, minor);
}

/* ---- vassals (4.2.3) ---- */

void tow_vassal_break(struct play *p, int minor, struct cause cause)
{
    if (tow_state(p)->master[minor] == OTTOMAN) {
        tow_minor_master(p, minor, -1);
        go_home(p, minor, true); /* they leave the Ottoman armies */
    }
    if (tow_is_vassal(p, minor))
        tow_peace(p, OTTOMAN, minor, cause); /* its units, and other vassals', leave */
}

/* Whose space it is; of a Terrain Point whose land it lies in. */
static int state_at(const struct play *p, int space)
{
    const int control = tow_place(p, space)->control;
    return control >= 0 ? control : tow_space_row(p, space)->national;
}

/* 4.2.3, R144 */
void tow_vassal_entered(struct play *p, int power, int space)
{
    const int minor = state_at(p, space);
    if (minor < SEATS || !tow_is_vassal(p, minor) || is_commanded_beyond_turn(p, minor)) return;
    if (power >= SEATS || !tow_at_war(p, power, OTTOMAN)) return;
    if (tow_state(p)->master[minor] >= 0 && tow_state(p)->master[minor] != OTTOMAN) return;
    tow_minor_bind(p, minor, OTTOMAN);
    tow_minor_at_war(p, minor);
}

/* 4.1, R129: when a turn begins, the garrison of a space that no superpower controls is at full strength. */
static void restore_garrison(struct play *p, int space)
{
    const int garrison = tow_garrison_of(p, space);
    if (tow_place(p, space)->control < SEATS || garrison < 0 || tow_condition(p, garrison) == FULL) return;
    units_remove(&tow_state(p)->weakened, garrison);
    tow_garrison_set(p, garrison, space);
}

void tow_garrison_capital(struct play *p, int minor)
{
    const struct components *c = tow_components(p);
    const int capital = tow_capital_of(p, minor);
    if (tow_place(p, capital)->control != minor || tow_garrison_of(p, capital) >= 0) return;
    EACH_KIND(p, kind) {
        if (c->pieces.kind[kind].nation != minor || !c->pieces.kind[kind].garrison) continue;
        if (!tow_units_place(p, kind, FULL, 1, capital)) continue;
        tow_garrison_set(p, tow_find_unit(p, tow_place(p, capital)->units, kind, FULL), capital);
    }
}

/* R140: a space goes back to a Minor State. The garrison of its master there becomes part of an army. */
static void garrison_comes_out(struct play *p, int space)
{
    const int unit = tow_garrison_of(p, space);
    if (unit < 0) return;
    units_remove(&tow_state(p)->garrisons, unit);
    event(p, EVENT_GARRISON_LEAVES, .space = space, .kind = tow_kind_of(p, unit),
          .condition = tow_condition(p, unit));
}

void tow_vassal_make(struct play *p, int minor, struct cause cause)
{
    if (tow_state(p)->master[minor] >= 0) tow_minor_master(p, minor, -1);
    const struct spaces back = tow_controlled(p, OTTOMAN, tow_map(p)->national[minor]);
    EACH(space, back) {
        garrison_comes_out(p, space);
        tow_space_take(p, space, minor, cause);
    }
    tow_relation_set(p, OTTOMAN, minor, VASSAL, cause);
    EACH(space, back)
        tow_strangers_leave(p, space); /* allies of the Ottoman Empire */
    tow_garrison_capital(p, minor);
}

/* ---- each turn (4.1, 4.2.2, 4.2.4) ---- */

/* Stettin's mercenaries, as long as no superpower controls it. */
static void garrison_stettin(struct play *p)
{
    const struct components *c = tow_components(p);
    const int stettin = tow_space(p, STETTIN);
    if (tow_place(p, stettin)->control < SEATS || tow_garrison_of(p, stettin) >= 0) return;
    EACH_KIND(p, kind)
        if (c->pieces.kind[kind].never_hired && tow_units_place(p, kind, FULL, 1, stettin))
            tow_garrison_set(p, tow_find_unit(p, tow_place(p, stettin)->units, kind, FULL), stettin);
}

static void place_danish_ships(struct play *p)
{
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind)
        if (c->pieces.kind[kind].nation == DENMARK && c->pieces.kind[kind].arm == NAVAL)
            tow_ships_place(p, kind, tow_available(p, kind), BALTIC);
}

/* A commander comes to the Capital, or to an army of his own state. */
static int space_for_commander(const struct play *p, int nation)
{
    const int home = tow_home_of(p, nation);
    if (home >= 0) return home;
    const struct units own = units_without(tow_pieces(p)->of_nation[nation], tow_state(p)->garrisons);
    struct spaces spaces = tow_spaces_with(p, own);
    spaces_remove(&spaces, tow_space(p, NORWAY_BOX));
    return spaces_next(spaces, 0);
}

static void place_commanders(struct play *p)
{
    const struct components *c = tow_components(p);
    for (int commander = 0; commander < c->pieces.commander_count; commander++) {
        const int nation = c->pieces.commander[commander].nation;
        if (nation < SEATS) continue;
        const bool there = tow_commander_space(p, commander) >= 0;
        const int space = tow_commander_in_play(p, commander) ? space_for_commander(p, nation) : -1;
        if (there && !tow_commander_in_play(p, commander))
            tow_commander_take_away(p, commander, false, BECAUSE(OVER));
        commanders_remove(&tow_state(p)->aside, commander);
        if (!there && space >= 0) tow_commander_place(p, commander, space);
    }
}

static bool is_at_war_with_superpower(const struct play *p, int power)
{
    for (int other = 0; other < SEATS; other++)
        if (other != power && tow_in_play(p, other) && tow_at_war(p, power, other)) return true;
    return false;
}

/* 4.2.2: BERLIN that the Empire has taken from another superpower. */
static void restore_brandenburg(struct play *p)
{
    const int berlin = tow_capital_of(p, BRANDENBURG);
    if (tow_place(p, berlin)->control != HRE || tow_at_war(p, HRE, BRANDENBURG)) return;
    garrison_comes_out(p, berlin);
    tow_space_take(p, berlin, BRANDENBURG, BECAUSE(MINOR));
    tow_strangers_leave(p, berlin);
    if (is_at_war_with_superpower(p, BRANDENBURG)) tow_minor_at_war(p, BRANDENBURG); /* 4.1 */
}

void tow_minors_begin(struct play *p)
{
    restore_brandenburg(p);
    tow_tatars_return(p);
    EACH(minor, tow_minor_states()) {
        tow_garrison_capital(p, minor);
        restore_garrison(p, tow_capital_of(p, minor));
    }
    garrison_stettin(p);
    restore_garrison(p, tow_space(p, STETTIN));
    place_danish_ships(p);
    place_commanders(p);
}

/* 4.1: command is lent to the end of the Game Turn, or for a War (R118). For the Cossacks 4.2.5 holds. */
void tow_minors_turn_end(struct play *p)
{
    for (int minor = SEATS; minor < POWERS; minor++)
        if (minor != COSSACKS && tow_state(p)->master[minor] >= 0 && !is_commanded_beyond_turn(p, minor))
            tow_minor_master(p, minor, -1);
    tow_tatars_turn_end(p);
    tow_cossacks_turn_end(p);
}

/* ---- what follows of itself ---- */

/* 4.2.2: the Empire takes a City of Brandenburg or Stettin in a War with it. */
bool tow_has_taken_brandenburg(const struct play *p)
{
    if (tow_marked(p, HRE, BRANDENBURG) != AT_WAR) return false;
    struct spaces cities = tow_map(p)->national[BRANDENBURG];
    spaces_remove(&cities, tow_capital_of(p, BRANDENBURG));
    return tow_controls_any(p, HRE, cities);
}

static void check_domination(struct play *p)
{
    struct state *s = tow_state(p);
    if (s->domination_barred) return;
    s->domination_barred = tow_has_taken_brandenburg(p);
    if (s->domination_barred) tow_track(p, DOMINATION, -s->track[DOMINATION], BECAUSE(BRANDENBURG));
}

/* Some superpower is at War with the Minor State and with its protector. */
static bool has_common_enemy(const struct play *p, int minor, int seat)
{
    for (int other = 0; other < SEATS; other++)
        if (other != seat && tow_in_play(p, other) && tow_marked(p, other, minor) == AT_WAR &&
            tow_at_war(p, seat, other))
            return true;
    return false;
}

bool tow_is_freed_by_michael(const struct play *p, int minor)
{
    return tow_event_in_play(p, EFFECT_MICHAEL_THE_BRAVE) && tow_is_vassal(p, minor) &&
           tow_place(p, tow_capital_of(p, minor))->control == HRE;
}

bool tow_is_to_be_bound(const struct play *p, int minor)
{
    return !is_commanded_beyond_turn(p, minor) && tow_state(p)->master[minor] < 0 &&
           tow_in_play(p, OTTOMAN) && tow_is_vassal(p, minor) && has_common_enemy(p, minor, OTTOMAN);
}

bool tow_is_to_be_released(const struct play *p, int minor)
{
    if (!is_commanded_beyond_turn(p, minor)) return false;
    if (minor == BRANDENBURG) return !is_at_war_with_superpower(p, HRE);
    return powers_has(tow_vassal_states(), minor) && !is_at_war_with_superpower(p, OTTOMAN) &&
           !(tow_is_vassal(p, minor) && has_common_enemy(p, minor, OTTOMAN));
}

/* 4.2.3, R97: the Ottoman Empire commands a vassal against their common enemy, until that War ends. */
static void check_vassals(struct play *p)
{
    EACH(minor, tow_vassal_states()) {
        if (tow_is_freed_by_michael(p, minor)) {
            tow_vassal_break(p, minor, BECAUSE(CONQUERED));
            tow_enemies_leave(p, minor);
        }
        if (tow_is_to_be_bound(p, minor))
            tow_minor_bind(p, minor, OTTOMAN);
        else if (tow_is_to_be_released(p, minor))
            tow_minor_master(p, minor, -1);
    }
}

void tow_minors_settle(struct play *p)
{
    check_domination(p);
    check_vassals(p);
    tow_cossacks_settle(p);
    if (tow_is_to_be_released(p, BRANDENBURG)) tow_minor_master(p, BRANDENBURG, -1);
    if (step_record_of(p, STEP_SPOILS) || step_record_of(p, STEP_BATTLE)) return;
    tow_spoils_settle(p);
}
