/* What sieges, battles and looting are expected to bring. */
#include "bots/thirty-years-war.h"

bool survey_besieges(const struct survey *v, int seat, int space)
{
    const struct place *place = tyw_place(v->p, space);
    return place->siege && place->control != seat && v->outside[seat][space];
}

int survey_siege_hope(const struct survey *v, int space)
{
    const int siege = tyw_place(v->p, space)->siege, modifier = v->c->map.space[space].siege_modifier;
    return heuristic_limit(siege ? SIEGE_BEGUN + SIEGE_ROLL * (siege - SIEGE + modifier)
                                 : SIEGE_HOPED + SIEGE_ROLL * modifier / 2,
                           5, 80);
}

int survey_fortress_prize(const struct survey *v, int seat, int space)
{
    return v->prize[seat][space] + v->life * FACTOR * v->inside[tyw_opponent(seat)][space] / 100;
}

void survey_sieges(struct survey *v)
{
    EACH(space, v->c->spaces.fortresses)
        for (int seat = 0; seat < SEATS; seat++)
            if (survey_besieges(v, seat, space))
                v->value[seat] += survey_fortress_prize(v, seat, space) * survey_siege_hope(v, space) / 100;
}

/* Mean Loss Numbers are in tenths. */
int survey_fight(const struct survey *v, const int strength[ROLES], const int drm[ROLES],
                 const int shift[ROLES], int *won)
{
    const struct table *table = &v->c->tables.combat;
    int suffered[ROLES] = {0};
    for (int role = 0; role < ROLES; role++) {
        const int column = table_shift(table, table_column(table, strength[role]), shift[role]);
        for (int die = 0; die < 10; die++)
            suffered[role == ATTACKER ? DEFENDER : ATTACKER] +=
                table_cell(table, heuristic_limit(die + drm[role], 0, 11), column);
    }
    for (int role = 0; role < ROLES; role++)
        suffered[role] = heuristic_limit(suffered[role], 0, 20 * strength[role]);
    *won = heuristic_limit(46 + suffered[DEFENDER] - suffered[ATTACKER], 3, 97);
    return v->life *
           (LOSS * (suffered[DEFENDER] - suffered[ATTACKER]) / 10 + STAKE * (2 * *won - 100) / 100) / 100;
}

/* ---- looting ---- */

int survey_loot_loss(const struct survey *v, int seat, int space, struct units units, struct leaders leaders)
{
    const struct components *c = v->c;
    const struct place *place = tyw_place(v->p, space);
    const int count = units_count(units);
    int of_type[UNIT_TYPES] = {0}, steps = 0, levels = 0;
    if (!count) return 0;
    EACH(unit, units)
        of_type[c->pieces.kind[c->pieces.unit[unit].kind].type]++;
    int drm = tyw_loot_units(c, count);
    if (place->pillage) drm += c->tables.looting.pillage[place->pillage - 1];
    if (2 * of_type[MERCENARY] > count) drm += c->tables.looting.mercenaries;
    if (2 * of_type[VETERAN] > count) drm += c->tables.looting.veterans;
    EACH(leader, leaders)
        if (tyw_stars(v->p, leader)) {
            drm += c->tables.looting.dynamic;
            break;
        }
    if (place->siege && units_meet(units, tyw_state(v->p)->inside.units)) drm += c->tables.looting.besieged;
    for (int die = 0; die < 10; die++) {
        const struct loot_row *row = tyw_loot_row(c, die + drm);
        const int wanted = place->pillage + row->pillage;
        levels += heuristic_limit(wanted, 0, PILLAGE_MAX) - place->pillage;
        steps += row->steps + (wanted > PILLAGE_MAX ? wanted - PILLAGE_MAX : 0);
    }
    return (v->life * LOST_STEP * steps / 100 + (place->control == seat ? PILLAGE : PILLAGE / 2) * levels) /
           10;
}
