/* Plans: what armies can gain from their places. */
#include "bots/thirty-years-war.h"
#include "kits/graph.h"

int survey_target(const struct survey *v, const struct mover *m, int space)
{
    const int enemy = tyw_opponent(m->seat), prize = v->prize[m->seat][space];
    const bool fortress = v->c->map.space[space].fortress && tyw_place(v->p, space)->control != m->seat;
    if (v->outside[enemy][space]) {
        if (m->peaceful || m->factors == 0) return 0;
        const struct host *host = survey_host_at(v, enemy, space);
        int won;
        const int hope = survey_fight(v, (int[]){m->factors, v->outside[enemy][space]},
                                      (int[]){m->battle, host ? host->battle : 0}, (int[]){0, 0}, &won);
        const int relief = survey_besieges(v, enemy, space)
                               ? survey_fortress_prize(v, enemy, space) * survey_siege_hope(v, space) / 100
                               : 0;
        return hope + (relief + (fortress ? prize / 5 : prize)) * won / 100;
    }
    if (fortress && (prize || v->inside[enemy][space])) {
        if (m->peaceful || m->factors < v->c->map.space[space].fortress + v->inside[enemy][space]) return 0;
        const int hope = survey_siege_hope(v, space);
        return survey_fortress_prize(v, m->seat, space) *
               (survey_besieges(v, m->seat, space) ? (100 - hope) / 2 : hope) / 100;
    }
    return prize;
}

/* Notes open cities: a stack takes up to three of them in one march. */
static void note_city(int city[CITIES], int hope)
{
    for (int i = 0; i < CITIES; i++)
        if (hope > city[i]) {
            const int less = city[i];
            city[i] = hope;
            hope = less;
        }
}

int survey_upkeep(const struct survey *v, const struct mover *m, int space)
{
    const int area = tyw_area_of(v->p, space);
    if (area >= 0 && v->c->map.area[area].local_pay == m->nation) return 0;
    return spaces_has(m->supplied, space) ? m->loot * PAID / 100 : m->loot;
}

struct plan survey_plan(const struct survey *v, const struct mover *m)
{
    const struct graph map = {
        .words = SET_WORDS(SPACES_MAX), .layers = 1, .way = {v->c->map.adjacent[0].word}};
    struct spaces reached = spaces_of_one(m->space), front = reached;
    struct plan found = {.where = -1, .soon = -survey_upkeep(v, m, m->space)};
    const int share = m->peaceful ? ALONE : ACTIVE;
    int city[CITIES] = {0}, march = found.soon;
    if (m->factors == 0) return found;
    struct spaces passable = m->spanish     ? v->c->spaces.spanish_zone
                             : m->hungarian ? v->hungarians
                                            : v->c->spaces.on_map;
    if (m->seat == PROTESTANT && tyw_state(v->p)->at_war.france && !m->spanish && !m->hungarian)
        passable = spaces_either(passable, v->c->spaces.off_map);
    for (int steps = 0; steps <= FAR; steps++) {
        EACH(space, front) {
            int hope = survey_target(v, m, space) * (100 - STEP * steps) / 100;
            if (spaces_has(v->planned[m->seat], space)) hope = hope * LATER / 100;
            const bool open = !v->c->map.space[space].fortress && !v->outside[tyw_opponent(m->seat)][space];
            if (steps + (open && hope > 0) <= m->moves) {
                const int gain = hope * share / 100 - survey_upkeep(v, m, space) - steps;
                if (open) note_city(city, hope);
                if (open && gain > march) march = gain;
                if (!open && gain > found.soon && (hope > 0 || !v->outside[tyw_opponent(m->seat)][space]))
                    found.soon = gain;
            }
            if (steps + open > MARCH) hope = hope * LATER / 100;
            if (hope <= found.best) continue;
            found.best = hope;
            found.where = space;
        }
        if (steps) front = spaces_without(front, v->held[tyw_opponent(m->seat)]);
        if (!graph_step(&map, passable.word, reached.word, front.word)) break;
    }
    march += ((m->moves >= 4 ? city[1] / 2 : 0) + (m->moves >= MARCH ? city[2] / 3 : 0)) * share / 100;
    if (march > found.soon) found.soon = march;
    return found;
}

void mover_see_upkeep(const struct survey *v, struct mover *m, struct units units, struct leaders leaders)
{
    const int first = units_next(units, 0);
    if (first < 0) return;
    m->nation = v->c->pieces.kind[v->c->pieces.unit[first].kind].nation;
    m->loot = survey_loot_loss(v, m->seat, m->space, units, leaders);
    if (!m->loot) return;
    m->supplied = tyw_supplied_spaces(v->p, m->seat, tyw_supply_of(v->p, first, m->space),
                                      tyw_open_spaces(v->p, m->seat));
}

struct mover mover_of_host(const struct host *host, int seat)
{
    return (struct mover){.seat = seat,
                          .nation = -1,
                          .space = host->space,
                          .factors = host->usable ? host->usable : host->factors,
                          .battle = host->battle,
                          .moves = MARCH,
                          .peaceful = !host->led,
                          .spanish = host->spanish,
                          .hungarian = host->hungarian};
}

void survey_plans(struct survey *v)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < v->hosts[seat]; i++) {
            struct host *host = &v->host[seat][i];
            const struct mover m = mover_of_host(host, seat);
            if (!host->count || v->c->map.space[host->space].kind == SPACE_BOX) continue;
            const struct plan found = survey_plan(v, &m);
            v->value[seat] += found.best * SHARE / (host->led ? 100 : 300);
            if (found.where >= 0 && host->led) spaces_add(&v->planned[seat], found.where);
        }
}
