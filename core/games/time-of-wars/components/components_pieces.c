/* What the rulebook says of units, commanders and rulers. */
#include "games/time-of-wars/components/components_check.h"

/* ---- what is printed ---- */

/* Of a nation and an arm there are so many units: 4.1, 4.2.1, 4.2.4. */
static const struct printed_units {
    uint8_t nation, arm, count;
    const char *rule;
} PRINTED_UNITS[] = {{DENMARK, NAVAL, 3, "4.2.1"}, {TATARS, CAVALRY, 6, "4.2.4"}};

/* Minor States with a garrison in the Capital, and the Cossacks with one in Sich: 4.1, 4.2.5. */
static const uint8_t WITH_GARRISON[] = {DENMARK, BRANDENBURG, TRANSYLVANIA, WALLACHIA, MOLDOVA, COSSACKS};

/* 6.4.1, 8 */
static const struct printed_commander {
    const char *id;
    uint8_t nation, rating;
} PRINTED_COMMANDERS[] = {
    {"gustav-horn", SWEDEN, 3},       {"john-charles-chodkiewicz", COMMONWEALTH, 4},
    {"boris-godunov", RUSSIA, ANY},   {"charles-ix", SWEDEN, ANY},
    {"gustav-ii-adolf", SWEDEN, ANY}, {"stephen-bocskai", TRANSYLVANIA, ANY},
};

/* The Rulers Reign List (6.3.6). */
static const struct printed_ruler {
    const char *id;
    uint8_t seat, first_turn, last_turn;
    bool weak_is_other, has_successor;
} PRINTED_RULERS[RULERS] = {
    {"sigismund-regency", SWEDEN, 1, 1, true, false},
    {"gustav-ii-adolf", SWEDEN, 3, 4, false, false},
    {"christina", SWEDEN, 5, 6, false, false},
    {"charles-x-gustav", SWEDEN, 7, 7, false, false},
    {"feodor-i", RUSSIA, 1, 1, false, true},
    {"boris-godunov", RUSSIA, 1, 2, true, false},
    {"michael-i", RUSSIA, 3, 5, false, false},
    {"alexis-i", RUSSIA, 6, 7, false, false},
    {"murad-iii", OTTOMAN, 1, 1, false, true},
    {"mehmed-iii", OTTOMAN, 1, 1, false, false},
    {"ahmed-i", OTTOMAN, 2, 2, false, false},
    {"osman-ii", OTTOMAN, 3, 3, true, false},
    {"murad-iv", OTTOMAN, 4, 4, false, false},
    {"ibrahim-i", OTTOMAN, 5, 5, false, false},
    {"mehmed-iv", OTTOMAN, 6, 7, false, false},
    {"rudolf-ii", HRE, 1, 2, false, false},
    {"matthias", HRE, 3, 3, false, true},
    {"ferdinand-ii", HRE, 3, 4, false, false},
    {"ferdinand-iii", HRE, 5, 6, false, false},
    {"leopold-i", HRE, 7, 7, false, false},
    {"sigismund-iii", COMMONWEALTH, 1, 4, false, false},
    {"wladyslaw-iv", COMMONWEALTH, 5, 5, false, false},
    {"john-ii-casimir", COMMONWEALTH, 6, 7, false, false},
};

/* ---- units ---- */

static void check_kind(const struct components *c, int i, struct faults *faults)
{
    const struct kind_row *row = &c->kind[i];
    if (strlen(row->id) > KIND_ID_MAX)
        ROW_FAULT(faults, "kinds", i, "has an id too long for its counters to have their own");
    if (row->arm == NAVAL ? row->manpower[FULL] || row->manpower[WEAKENED] || row->combat[WEAKENED]
                          : !row->manpower[FULL] || !row->manpower[WEAKENED])
        ROW_FAULT(faults, "kinds", i,
                  "land units have Manpower, naval units have none and are never weakened (5.2)");
    if (row->combat[WEAKENED] > row->combat[FULL] || row->manpower[WEAKENED] > row->manpower[FULL])
        ROW_FAULT(faults, "kinds", i, "must not be stronger when weakened (5.2)");
    if (row->garrison && (row->arm != INFANTRY || row->count != 1))
        ROW_FAULT(faults, "kinds", i, "the garrison of a Capital is one infantry unit (4.1)");
    if (row->never_hired && (row->nation != MERCENARIES || row->arm != INFANTRY || row->count != 1))
        ROW_FAULT(faults, "kinds", i, "Stettin's garrison is one mercenary infantry unit (4.2.2)");
}

static int units_of(const struct components *c, int nation, int arm)
{
    return units_count(units_both(c->of_nation[nation], c->of_arm[arm]));
}

static bool has_garrison(const struct components *c, int nation)
{
    for (int i = 0; i < c->kind_count; i++)
        if (c->kind[i].nation == nation && c->kind[i].garrison) return true;
    return false;
}

static void check_units(const struct components *c, struct faults *faults)
{
    bool stettin = false;
    for (int i = 0; i < c->kind_count; i++) {
        check_kind(c, i, faults);
        stettin |= c->kind[i].never_hired;
    }
    if (!stettin) fault_add(faults, "/kinds", "Stettin has a mercenary garrison (4.2.2)");
    for (int i = 0; i < COUNT(PRINTED_UNITS); i++)
        if (units_of(c, PRINTED_UNITS[i].nation, PRINTED_UNITS[i].arm) != PRINTED_UNITS[i].count)
            fault_add(faults, "/kinds", "%s has %d such units (%s)", tow_nations.ids[PRINTED_UNITS[i].nation],
                      PRINTED_UNITS[i].count, PRINTED_UNITS[i].rule);
    for (int i = 0; i < COUNT(WITH_GARRISON); i++)
        if (!has_garrison(c, WITH_GARRISON[i]))
            fault_add(faults, "/kinds", "%s has a garrison (4.1, 4.2.5)", tow_nations.ids[WITH_GARRISON[i]]);
    for (int seat = 0; seat < SEATS; seat++)
        if (!units_of(c, seat, INFANTRY))
            fault_add(faults, "/kinds", "%s must have infantry (5.2.2)", tow_seats.ids[seat]);
}

/* ---- commanders ---- */

static void check_commanders(const struct components *c, struct faults *faults)
{
    for (int i = 0; i < c->commander_count; i++)
        if (c->commander[i].first_turn > c->commander[i].last_turn)
            ROW_FAULT(faults, "commanders", i, "his turns must be in their order (6.4.1)");
    for (int i = 0; i < COUNT(PRINTED_COMMANDERS); i++) {
        const struct printed_commander *as = &PRINTED_COMMANDERS[i];
        const int row = FIND(tow_commanders, c, as->id);
        if (row < 0)
            fault_add(faults, "/commanders", "there must be %s", as->id);
        else if (c->commander[row].nation != as->nation || differs(c->commander[row].rating, as->rating))
            ROW_FAULT(faults, "commanders", row, "has another nation or rating in the book (5.1, 8)");
    }
}

/* ---- rulers ---- */

static void check_side(const struct components *c, int i, const struct ruler_side *side,
                       struct faults *faults)
{
    if (side->commander >= 0 && c->commander[side->commander].nation != c->ruler[i].seat)
        ROW_FAULT(faults, "rulers", i, "commands the units of his own power (5.1)");
}

static void check_rulers(const struct components *c, struct faults *faults)
{
    if (c->ruler_count != RULERS) {
        fault_add(faults, "/rulers", "there are %d cards (1.0)", RULERS);
        return;
    }
    for (int i = 0; i < RULERS; i++) {
        const struct ruler_row *row = &c->ruler[i];
        const struct printed_ruler *as = &PRINTED_RULERS[i];
        if (!is(row->id, as->id) || row->seat != as->seat || row->first_turn != as->first_turn ||
            row->last_turn != as->last_turn || row->weak_is_other != as->weak_is_other ||
            row->has_successor != as->has_successor)
            ROW_FAULT(faults, "rulers", i, "must be %s of the Rulers Reign List (6.3.6)", as->id);
        check_side(c, i, &row->full, faults);
        check_side(c, i, &row->weak, faults);
    }
    const int matthias = FIND(tow_rulers, c, "matthias");
    if (matthias >= 0 && c->ruler[matthias].full.policy != 1)
        ROW_FAULT(faults, "rulers", matthias, "raises Domestic Policy by one level (6.12)");
}

void tow_check_pieces(const struct components *c, struct faults *faults)
{
    check_units(c, faults);
    check_commanders(c, faults);
    check_rulers(c, faults);
}
