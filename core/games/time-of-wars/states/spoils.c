/* What becomes of a Minor State that has lost its War: Denmark (4.2.1, R94), those that the Ottoman Empire
 * has conquered (4.2.3). */
#include "games/time-of-wars/tables.h"

/* ---- Denmark loses a War (4.2.1, R94) ---- */

enum { DANISH_CITIES = 2 };

static int danish_city(const struct play *p, int which)
{
    return tow_space(p, which ? MALMO : KARLSKRONA);
}

/* An earlier War has given it away. */
static bool is_given_away(const struct play *p, int which)
{
    return spaces_has(tow_state(p)->danish_cities, danish_city(p, which));
}

/* 4.2.1: its Capital, and each City that no earlier War has given away, are the seat's. */
bool tow_has_beaten_denmark(const struct play *p, int seat)
{
    if (tow_place(p, tow_space(p, KOBENHAVN))->control != seat) return false;
    for (int which = 0; which < DANISH_CITIES; which++)
        if (!is_given_away(p, which) && tow_place(p, danish_city(p, which))->control != seat) return false;
    return true;
}

static int cities_to_win(const struct play *p)
{
    return !is_given_away(p, 0) + !is_given_away(p, 1);
}

void tow_denmark_lost(struct play *p, int seat, int city)
{
    enum { CITY_VP = 1, CAPITAL_VP = 2 };
    tow_war_fate(p, seat, city >= 0 ? CITY_VP : CAPITAL_VP, BECAUSE(DENMARK));
    if (city >= 0) spaces_add(&tow_state(p)->danish_cities, city);
    tow_space_take(p, tow_space(p, KOBENHAVN), DENMARK, BECAUSE(DENMARK));
    for (int which = 0; which < DANISH_CITIES; which++)
        if (!is_given_away(p, which)) tow_space_take(p, danish_city(p, which), DENMARK, BECAUSE(DENMARK));
    tow_peace(p, seat, DENMARK, BECAUSE(DENMARK));
    EACH(space, tow_spaces_of(p, DENMARK))
        tow_strangers_leave(p, space); /* the victor's allies */
    tow_garrison_capital(p, DENMARK);
}

/* True while the victor is asked. */
static bool check_denmark(struct play *p)
{
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat)) {
        if (!tow_has_beaten_denmark(p, seat) || !tow_at_war(p, seat, DENMARK)) continue;
        if (cities_to_win(p) > 1) {
            step_call(p, STEP_SPOILS, &(struct spoils){.seat = seat, .minor = DENMARK});
            return true;
        }
        int city = -1;
        for (int which = 0; which < DANISH_CITIES; which++)
            if (!is_given_away(p, which)) city = danish_city(p, which);
        tow_denmark_lost(p, seat, city);
    }
    return false;
}

/* ---- conquests (4.2.3) ---- */

bool tow_is_all_ottoman(const struct play *p, int minor)
{
    return tow_controls_all(p, OTTOMAN, tow_map(p)->national[minor]);
}

/* True while the Ottoman player is asked whether a state that he has conquered becomes his vassal (4.2.3). */
static bool check_conquest(struct play *p)
{
    struct state *s = tow_state(p);
    if (!tow_in_play(p, OTTOMAN)) return false;
    EACH(minor, tow_vassal_states()) {
        const bool all = tow_is_all_ottoman(p, minor);
        if (!all) powers_remove(&s->conquered, minor);
        if (!all || powers_has(s->conquered, minor)) continue;
        step_call(p, STEP_SPOILS, &(struct spoils){.seat = OTTOMAN, .minor = minor});
        return true;
    }
    return false;
}

void tow_spoils_settle(struct play *p)
{
    if (!check_denmark(p)) check_conquest(p);
}

/* ---- the choice ---- */

static uint32_t spoils_deciders(const struct play *p)
{
    const struct spoils *spoils = step_record(p);
    return spoils->done ? 0 : tow_asked(spoils->seat);
}

static const char *spoils_rule(const struct play *p)
{
    const struct spoils *spoils = step_record(p);
    return spoils->minor == DENMARK ? "4.2.1" : "4.2.3";
}

static void inspect_spoils(const struct play *p, int at, struct faults *faults)
{
    const struct spoils *spoils = step_record_at(p, at);
    if (spoils->minor == DENMARK) return;
    if (!powers_has(tow_vassal_states(), spoils->minor))
        fault_add(faults, AT_FRAME(at, "minor"), "is %s, which is not lost by a War (4.2.1, 4.2.3)",
                  spoils->minor < 0 ? "null" : tow_powers.ids[spoils->minor]);
    else if (spoils->seat != OTTOMAN)
        fault_add(faults, AT_FRAME(at, "seat"), "is %s, and the Ottoman Empire alone makes vassals (4.2.3)",
                  tow_seats.ids[spoils->seat]);
}

const struct step tow_step_spoils = {
    .name = "spoils",
    .rule = "4.2.1",
    .prompt = "Choose what becomes of {minor}.",
    .rule_now = spoils_rule,
    .record = RECORD("spoils", struct spoils, ID_FIELD(struct spoils, seat, &tow_seats, "Who has won."),
                     ID_FIELD(struct spoils, minor, &tow_powers, "The Minor State."),
                     FLAG_FIELD(struct spoils, done, "It has been chosen.")),
    .called_by = STEPS(ANY_STEP),
    .deciders = spoils_deciders,
    .by_default = "The first of the list.",
    .moves = MOVES(MOVE_KEEP_CITY, MOVE_MAKE_VASSAL, MOVE_KEEP_CONQUEST),
    .then = step_return,
    .inspect = inspect_spoils,
};

static const struct refusal NOT_TO_KEEP = {"not-to-keep", "4.2.1",
                                           "One of the Danish Cities is kept: Karlskrona or Malmö."};
static const struct refusal NOT_CONQUERED = {"not-conquered", "4.2.3", "The choice is about {minor}."};
static const struct refusal NO_VASSAL = {"no-vassal-state", "4.2.3", "Only the Ottoman Empire has vassals."};

static MOVE_CHECK(check_keep_city)
{
    const int space = move_arg(m, MOVE_KEEP_CITY, space);
    const struct spoils *spoils = step_record(p);
    const bool fits = space == danish_city(p, 0) || space == danish_city(p, 1);
    return spoils->minor == DENMARK && fits ? NULL : &NOT_TO_KEEP;
}

static MOVE_APPLY(apply_keep_city)
{
    struct spoils *spoils = step_record(p);
    spoils->done = 1;
    tow_denmark_lost(p, seat, move_arg(m, MOVE_KEEP_CITY, space));
}

static MOVE_CANDIDATES(danish_cities)
{
    for (int which = 0; which < DANISH_CITIES; which++)
        set_add(set, danish_city(p, which));
}

const struct move_type tow_move_keep_city = {
    .name = "keep_city",
    .rule = "4.2.1",
    .doc = "Names the Danish City that the victor keeps; the other and the Capital go back to Denmark.",
    .text = "{seat} keeps {space}.",
    .args = {SPACE_AMONG("space", "Karlskrona or Malmö.", danish_cities)},
    .check = check_keep_city,
    .apply = apply_keep_city,
};

static MOVE_CHECK(check_vassal)
{
    const struct spoils *spoils = step_record(p);
    if (spoils->minor == DENMARK) return &NO_VASSAL;
    return move_arg(m, MOVE_MAKE_VASSAL, power) == spoils->minor ? NULL : &NOT_CONQUERED;
}

static MOVE_CANDIDATES(the_conquered)
{
    const struct spoils *spoils = step_record(p);
    set_add(set, spoils->minor);
}

static MOVE_APPLY(apply_make_vassal)
{
    struct spoils *spoils = step_record(p);
    spoils->done = 1;
    tow_vassal_make(p, spoils->minor, BECAUSE(CONQUERED));
}

const struct move_type tow_move_make_vassal = {
    .name = "make_vassal",
    .rule = "4.2.3",
    .doc = "The conquered Minor State becomes a vassal: its spaces go back to it.",
    .text = "{seat} makes {power} a vassal.",
    .args = {POWER_AMONG("power", "The Minor State.", the_conquered)},
    .check = check_vassal,
    .apply = apply_make_vassal,
};

static MOVE_APPLY(apply_keep_conquest)
{
    struct spoils *spoils = step_record(p);
    spoils->done = 1;
    powers_add(&tow_state(p)->conquered, spoils->minor);
}

const struct move_type tow_move_keep_conquest = {
    .name = "keep_conquest",
    .rule = "4.2.3",
    .doc = "The spaces of the conquered Minor State stay under Ottoman control.",
    .text = "{seat} keeps the spaces of {power}.",
    .args = {POWER_AMONG("power", "The Minor State.", the_conquered)},
    .check = check_vassal,
    .apply = apply_keep_conquest,
};
