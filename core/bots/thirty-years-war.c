/* How well a side stands, by the information that the player has.
 *
 * The bot looks one move ahead, and most moves are small steps of a plan: a card is played, a leader named,
 * his units taken along, the stack moves from space to space. So expected gains count, too. They are the
 * gains of each army from its place (struct plan), of the current activation, battle, recruiting or Event,
 * and of sieges. The expected losses of unpaid armies by looting count as well. Both sides are valued alike
 * and subtracted, so a gain of the enemy is a loss. The enemy's hand is not used. The unit is a hundredth of
 * a Victory Point. Self-play found the weights. */
#include "bots/heuristic.h"

#include "kits/graph.h"

#include "games/thirty-years-war/tables.h"

enum {
    POINT = 100,
    WON = 100 * POINT,
    /* pieces on the map */
    FACTOR = 15,    /* a Combat Factor */
    LED = 6,        /* further, where leaders can lead it */
    LEADERSHIP = 3, /* a point of a leader's rating */
    BATTLE = 8,     /* further, a point of the leader's Battle rating */
    STAR = 12,      /* a Dynamic Leader */
    LOST_STEP = 40, /* a step that looting takes for good */
    PILLAGE = 6,    /* a Pillage level in an own City */
    /* Areas */
    PROGRESS = 40,   /* percent of an Area's value for the Cities that lead to it */
    PRESENCE = 6,    /* percent of it for an army in the Area */
    HOPED = 65,      /* percent of it for the missing Cities together */
    VIOLATION = 100, /* 5.13 */
    ELECTORATE = 20,
    CAPITAL = 60,
    SUPPLY = 50,
    /* plans */
    SHARE = 25,       /* percent of the best plan of an army that is not activated */
    ACTIVE = 70,      /* further, of the activated army */
    ALONE = 45,       /* further, of one that is activated by a Free Action */
    MARCH = 6,        /* Movement Points of an army */
    FAR = 10,         /* steps that a plan looks ahead */
    STEP = 4,         /* percent that a plan is worth less with every step */
    LATER = 35,       /* percent of it beyond the movement of one activation */
    SIEGE_BEGUN = 50, /* percent of a fortress under a Siege marker */
    SIEGE_ROLL = 9,   /* further, with every unsuccessful roll, and with the fortress's modifier */
    SIEGE_HOPED = 42,
    DROPPED = 9, /* a unit that stays behind on the way */
    PAID = 40,   /* percent of a stack's looting, where the stack could be paid */
    LOSS = 7,    /* a Loss Factor in battle */
    STAKE = 30,  /* what else depends on a battle */
    /* cards and money */
    CARD = 8,       /* a card in hand */
    CARD_VALUE = 7, /* each point of a card's value */
    COMBAT_CARD = 6,
    AID_POINT = 3, /* an Aid Point of a typical AID card, in a later turn */
    AID_TURNS = 5,
    RECRUITS = 30, /* an attempt */
    FEAR = 10,     /* of Wallenstein: his influence squared, divided by this */
    DUTCH_BOX = 40,
    EDICT = 60,          /* C12 has been played, C6 may be */
    SPINOLA_READY = 200, /* Spinola's army is where 5.15 requires it */
    AT_THE_END = 500     /* the position in which the side wins if the match ends now */
};

enum { HOSTS = 48, CITIES = 3 };

/* A side's pieces in a space, outside the fortress. */
struct host {
    int8_t space;
    uint8_t count; /* units */
    uint8_t battle;
    bool led, spanish, hungarian;
    int16_t factors, usable; /* usable: the factors that its leaders can lead */
    struct leaders leaders;
};

/* Values that are used often. */
struct survey {
    const struct play *p;
    const struct components *c;
    int turns_left, life; /* life: percent that armies still count */
    int hosts[SEATS];
    struct host host[SEATS][HOSTS];
    struct units units[SEATS];
    struct spaces held[SEATS]; /* spaces with units outside a fortress */
    struct spaces planned[SEATS];
    struct spaces hungarians;                                      /* spaces that they may enter */
    uint8_t outside[SEATS][SPACES_MAX], inside[SEATS][SPACES_MAX]; /* Combat Factors */
    int16_t prize[SEATS][SPACES_MAX];                              /* the gain from control of the space */
    int electors[SEATS];
    int value[SEATS];
};

static int limit(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* ---- pieces ---- */

static int leader_value(const struct survey *v, int leader)
{
    const struct leader_row *row = &v->c->leader[leader];
    return LEADERSHIP * row->leadership + BATTLE * row->battle + STAR * row->stars;
}

static void see_host(struct survey *v, int seat, int space, struct units units, struct leaders leaders)
{
    const struct leader_row *rows = v->c->leader;
    struct host host = {
        .space = space, .count = units_count(units), .factors = tyw_factors(v->p, units), .leaders = leaders};
    int leadership = 0, worth = 0;
    EACH(leader, leaders) {
        leadership += rows[leader].leadership;
        worth += leader_value(v, leader);
    }
    const int commander = tyw_commander(v->p, leaders);
    if (commander >= 0) host.battle = rows[commander].battle;
    host.led = !leaders_is_empty(leaders) && host.count;
    host.usable = host.count > leadership ? host.factors * leadership / host.count : host.factors;
    host.spanish = units_meet(units, v->c->of_nation[SPANISH]) && !tyw_state(v->p)->cardinal_until;
    host.hungarian = units_meet(units, v->c->of_nation[HUNGARIAN]);
    v->value[seat] += v->life * (FACTOR * host.factors + LED * host.usable) / 100;
    v->value[seat] += v->life * (host.count ? worth : worth / 2) / 100;
    v->outside[seat][space] = host.factors;
    if (host.count) spaces_add(&v->held[seat], space);
    if (v->hosts[seat] < HOSTS) v->host[seat][v->hosts[seat]++] = host;
}

static void see_pieces(struct survey *v, int space)
{
    const struct state *s = tyw_state(v->p);
    const struct place *place = &s->place[space];
    if (units_is_empty(place->units) && leaders_is_empty(place->leaders)) return;
    for (int seat = 0; seat < SEATS; seat++) {
        const struct leaders leaders = leaders_both(place->leaders, tyw_leaders_of(v->p, seat));
        const struct units units = units_both(place->units, v->units[seat]);
        const struct units outside = units_without(units, s->inside);
        const struct leaders leaders_outside = leaders_without(leaders, s->inside_leaders);
        const int factors = tyw_factors(v->p, units_both(units, s->inside));
        v->inside[seat][space] = factors;
        v->value[seat] += v->life * FACTOR * factors / 100;
        EACH(leader, leaders)
            if (leaders_has(s->inside_leaders, leader))
                v->value[seat] += v->life * leader_value(v, leader) / 200;
        if (!units_is_empty(outside) || !leaders_is_empty(leaders_outside))
            see_host(v, seat, space, outside, leaders_outside);
    }
}

/* ---- Cities, Areas, Electors ---- */

static int area_points(const struct survey *v, int area)
{
    return POINT * v->c->area[area].vp;
}

/* The worth of those Cities of an Area that the side does not control, when it has this many. */
static int progress(const struct survey *v, int area, int cities)
{
    return area_points(v, area) * PROGRESS / 100 * cities / v->c->area[area].control;
}

static bool elects(const struct survey *v, int area)
{
    const int electorate = v->c->area[area].electorate;
    const bool bavaria = tyw_state(v->p)->bavaria_elects;
    return electorate == ELECTOR_AFTER_C12   ? bavaria
           : electorate == ELECTOR_UNTIL_C12 ? !bavaria
                                             : electorate != NO_ELECTOR;
}

/* The worth of one more Elector, with its award (5.141). */
static int next_elector(const struct survey *v, int seat)
{
    enum { MAJORITY = 4, ALL = 7, MAJORITY_POINTS = 2, ALL_POINTS = 5 };
    const struct state *s = tyw_state(v->p);
    const int electors = v->electors[seat] + 1;
    int worth = ELECTORATE;
    if (electors == MAJORITY && s->majority_award != seat) worth += MAJORITY_POINTS * POINT;
    if (electors == ALL && s->all_award != seat) worth += ALL_POINTS * POINT;
    return worth;
}

static void see_area(struct survey *v, int area)
{
    const struct state *s = tyw_state(v->p);
    const struct area_row *row = &v->c->area[area];
    if (row->control == 0) {
        EACH(space, row->cities)
            for (int seat = 0; seat < SEATS; seat++)
                v->prize[seat][space] = s->place[space].control == tyw_opponent(seat) ? POINT : 0;
        return;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->area_control[area] == seat) {
            v->value[seat] += elects(v, area) ? ELECTORATE : 0;
            continue;
        }
        const bool neutral = areas_has(s->neutral, area);
        const int cities = tyw_count_cities(v->p, area, seat);
        const int all = area_points(v, area) + (elects(v, area) ? next_elector(v, seat) : 0);
        const bool there = spaces_meet(v->held[seat], row->cities);
        const int wanted = cities < row->control ? row->control - cities : 1;
        const int next = limit(all - (neutral ? VIOLATION : 0), 0, all) * HOPED / 100 / wanted;
        v->value[seat] += progress(v, area, cities);
        if (!neutral && there) v->value[seat] += all * PRESENCE / 100;
        EACH(space, row->cities)
            if (s->place[space].control != seat) v->prize[seat][space] = next;
    }
    EACH(space, row->cities)
        if (s->place[space].revolt && s->area_control[area] >= 0)
            v->prize[s->area_control[area]][space] = progress(v, area, 1) / 2;
}

static void see_independents(struct survey *v)
{
    EACH(space, v->c->independents) {
        const bool elector = v->c->space[space].elector;
        const int owner = tyw_place(v->p, space)->control;
        if (owner >= 0 && elector) v->value[owner] += ELECTORATE;
        for (int seat = 0; seat < SEATS; seat++)
            if (owner != seat)
                v->prize[seat][space] =
                    POINT * v->c->space[space].independent_vp + (elector ? next_elector(v, seat) : 0);
    }
}

/* Cities with a worth beyond their Area: the capitals (5.21), where armies are paid from. */
static void see_cities(struct survey *v)
{
    static const struct {
        uint8_t space, seat, worth;
    } cities[] = {{MUNICH, CATHOLIC, SUPPLY + CAPITAL}, {VIENNA, CATHOLIC, SUPPLY + CAPITAL},
                  {BRUSSELS, CATHOLIC, CAPITAL},        {LEIPZIG, CATHOLIC, SUPPLY / 2},
                  {PRAGUE, PROTESTANT, SUPPLY},         {MANNHEIM, PROTESTANT, SUPPLY},
                  {BRUNSWICK, PROTESTANT, SUPPLY / 2},  {KASSEL, PROTESTANT, SUPPLY / 2}};
    const struct state *s = tyw_state(v->p);
    int capitals = 0;
    for (size_t i = 0; i < sizeof cities / sizeof cities[0]; i++) {
        const int space = tyw_space(v->p, cities[i].space), seat = cities[i].seat;
        const int control = s->place[space].control;
        if (control == seat) v->value[seat] += cities[i].worth;
        if (control != tyw_opponent(seat)) v->prize[tyw_opponent(seat)][space] += cities[i].worth;
        if (control != seat) v->prize[seat][space] += cities[i].worth;
        capitals += i < 3 && control == PROTESTANT;
    }
    v->value[PROTESTANT] += capitals == 3 ? 20 * POINT : capitals * CAPITAL / 2;
}

/* ---- sieges and battles ---- */

static bool besieges(const struct survey *v, int seat, int space)
{
    const struct place *place = tyw_place(v->p, space);
    return place->siege && place->control != seat && v->outside[seat][space];
}

/* The chance, in percent, that a siege takes a fortress. */
static int siege_hope(const struct survey *v, int space)
{
    const int siege = tyw_place(v->p, space)->siege, modifier = v->c->space[space].siege_modifier;
    return limit(siege ? SIEGE_BEGUN + SIEGE_ROLL * (siege - SIEGE + modifier)
                       : SIEGE_HOPED + SIEGE_ROLL * modifier / 2,
                 5, 80);
}

/* The prize of a fortress, with the pieces inside. */
static int fortress_prize(const struct survey *v, int seat, int space)
{
    return v->prize[seat][space] + v->life * FACTOR * v->inside[tyw_opponent(seat)][space] / 100;
}

static void see_sieges(struct survey *v)
{
    EACH(space, v->c->fortresses)
        for (int seat = 0; seat < SEATS; seat++)
            if (besieges(v, seat, space))
                v->value[seat] += fortress_prize(v, seat, space) * siege_hope(v, space) / 100;
}

/* The attacker's gain from a fight; `won` becomes the chance in percent. Mean Loss Numbers are in tenths. */
static int fight(const struct survey *v, const int strength[ROLES], const int drm[ROLES],
                 const int shift[ROLES], int *won)
{
    const struct table *table = &v->c->combat;
    int suffered[ROLES] = {0};
    for (int role = 0; role < ROLES; role++) {
        const int column = table_shift(table, table_column(table, strength[role]), shift[role]);
        for (int die = 0; die < 10; die++)
            suffered[role == ATTACKER ? DEFENDER : ATTACKER] +=
                table_cell(table, limit(die + drm[role], 0, 11), column);
    }
    for (int role = 0; role < ROLES; role++)
        suffered[role] = limit(suffered[role], 0, 20 * strength[role]);
    *won = limit(46 + suffered[DEFENDER] - suffered[ATTACKER], 3, 97);
    return v->life *
           (LOSS * (suffered[DEFENDER] - suffered[ATTACKER]) / 10 + STAKE * (2 * *won - 100) / 100) / 100;
}

/* ---- looting ---- */

/* The expected losses of looting units (15.21), and the damage to the City. */
static int loot_loss(const struct survey *v, int seat, int space, struct units units, struct leaders leaders)
{
    const struct components *c = v->c;
    const struct place *place = tyw_place(v->p, space);
    const int count = units_count(units);
    int of_type[UNIT_TYPES] = {0}, steps = 0, levels = 0;
    if (!count) return 0;
    EACH(unit, units)
        of_type[c->kind[c->unit[unit].kind].type]++;
    int drm = c->loot_units[ROWS_FROM(c->loot_units, c->loot_units_count, count)].number;
    if (place->pillage) drm += c->loot_pillage[place->pillage - 1];
    if (2 * of_type[MERCENARY] > count) drm += c->loot_mercenaries;
    if (2 * of_type[VETERAN] > count) drm += c->loot_veterans;
    EACH(leader, leaders)
        if (tyw_stars(v->p, leader)) {
            drm += c->loot_dynamic;
            break;
        }
    if (place->siege && units_meet(units, tyw_state(v->p)->inside)) drm += c->loot_besieged;
    for (int die = 0; die < 10; die++) {
        const struct loot_row *row = &c->loot[ROWS_FROM(c->loot, c->loot_count, die + drm)];
        const int wanted = place->pillage + row->pillage;
        levels += limit(wanted, 0, PILLAGE_MAX) - place->pillage;
        steps += row->steps + (wanted > PILLAGE_MAX ? wanted - PILLAGE_MAX : 0);
    }
    return (v->life * LOST_STEP * steps / 100 + (place->control == seat ? PILLAGE : PILLAGE / 2) * levels) /
           10;
}

/* ---- plans ---- */

/* The pieces that carry out a plan. */
struct mover {
    int seat, space, factors, battle, moves;
    bool peaceful; /* a Free Action: no battle, no siege */
    bool spanish, hungarian;
    int loot;               /* the cost of looting where the mover is not paid */
    int nation;             /* the nation, which is paid in some Areas anyway (15.12) */
    struct spaces supplied; /* spaces where it can be paid */
};

static int host_battle(const struct survey *v, int seat, int space)
{
    for (int i = 0; i < v->hosts[seat]; i++)
        if (v->host[seat][i].space == space) return v->host[seat][i].battle;
    return 0;
}

/* The mover's gain from the space. */
static int target(const struct survey *v, const struct mover *m, int space)
{
    const int enemy = tyw_opponent(m->seat), prize = v->prize[m->seat][space];
    const bool fortress = v->c->space[space].fortress && tyw_place(v->p, space)->control != m->seat;
    if (v->outside[enemy][space]) {
        if (m->peaceful || m->factors == 0) return 0;
        int won;
        const int hope = fight(v, (int[]){m->factors, v->outside[enemy][space]},
                               (int[]){m->battle, host_battle(v, enemy, space)}, (int[]){0, 0}, &won);
        const int relief =
            besieges(v, enemy, space) ? fortress_prize(v, enemy, space) * siege_hope(v, space) / 100 : 0;
        return hope + (relief + (fortress ? prize / 5 : prize)) * won / 100;
    }
    if (fortress && (prize || v->inside[enemy][space])) {
        if (m->peaceful || m->factors < v->c->space[space].fortress + v->inside[enemy][space]) return 0;
        const int hope = siege_hope(v, space);
        return fortress_prize(v, m->seat, space) * (besieges(v, m->seat, space) ? (100 - hope) / 2 : hope) /
               100;
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

/* The mover's cost of ending its march there. */
static int upkeep(const struct survey *v, const struct mover *m, int space)
{
    const int area = tyw_area_of(v->p, space);
    if (area >= 0 && v->c->area[area].local_pay == m->nation) return 0;
    return spaces_has(m->supplied, space) ? m->loot * PAID / 100 : m->loot;
}

/* The mover's best plan: with the Movement Points that are left, less the cost of staying there; and in the
 * end. */
struct plan {
    int soon, best, where;
};
static struct plan plan(const struct survey *v, const struct mover *m)
{
    const struct graph map = {.words = SET_WORDS(SPACES_MAX), .layers = 1, .way = {v->c->adjacent[0].word}};
    struct spaces reached = spaces_of_one(m->space), front = reached;
    struct plan found = {.where = -1, .soon = -upkeep(v, m, m->space)};
    const int share = m->peaceful ? ALONE : ACTIVE;
    int city[CITIES] = {0}, march = found.soon;
    if (m->factors == 0) return found;
    struct spaces passable = m->spanish ? v->c->spanish_zone : m->hungarian ? v->hungarians : v->c->on_map;
    if (m->seat == PROTESTANT && tyw_state(v->p)->france_at_war && !m->spanish && !m->hungarian)
        passable = spaces_either(passable, v->c->off_map);
    for (int steps = 0; steps <= FAR; steps++) {
        EACH(space, front) {
            int hope = target(v, m, space) * (100 - STEP * steps) / 100;
            if (spaces_has(v->planned[m->seat], space)) hope = hope * LATER / 100;
            const bool open = !v->c->space[space].fortress && !v->outside[tyw_opponent(m->seat)][space];
            if (steps + (open && hope > 0) <= m->moves) {
                const int gain = hope * share / 100 - upkeep(v, m, space) - steps;
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

/* Notes where the stack's units are paid, and the cost where they are not. */
static void see_upkeep(const struct survey *v, struct mover *m, struct units units, struct leaders leaders)
{
    const int first = units_next(units, 0);
    if (first < 0) return;
    m->nation = v->c->kind[v->c->unit[first].kind].nation;
    m->loot = loot_loss(v, m->seat, m->space, units, leaders);
    if (!m->loot) return;
    m->supplied = tyw_supplied_spaces(v->p, m->seat, tyw_supply_of(v->p, first, m->space),
                                      tyw_open_spaces(v->p, m->seat));
}

static struct mover mover_of(const struct host *host, int seat)
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

static void see_plans(struct survey *v)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < v->hosts[seat]; i++) {
            struct host *host = &v->host[seat][i];
            const struct mover m = mover_of(host, seat);
            if (!host->count || v->c->space[host->space].kind == SPACE_BOX) continue;
            const struct plan found = plan(v, &m);
            v->value[seat] += found.best * SHARE / (host->led ? 100 : 300);
            if (found.where >= 0 && host->led) spaces_add(&v->planned[seat], found.where);
        }
}

/* ---- the current procedures ---- */

/* 10.14: a Dynamic Leader beside this one would have to be activated instead. */
static bool may_lead(const struct survey *v, const struct host *host, int leader)
{
    EACH(other, host->leaders)
        if (tyw_stars(v->p, other) > tyw_stars(v->p, leader)) return false;
    return true;
}

/* A leader alone, on the way to units without one. */
static int leader_plan(const struct survey *v, int seat, int space, int moves)
{
    const struct graph map = {.words = SET_WORDS(SPACES_MAX), .layers = 1, .way = {v->c->adjacent[0].word}};
    const struct spaces from = spaces_of_one(space);
    const struct spaces passable = spaces_without(v->c->on_map, v->held[tyw_opponent(seat)]);
    struct spaces targets = {0};
    for (int i = 0; i < v->hosts[seat]; i++)
        if (v->host[seat][i].usable < v->host[seat][i].factors) spaces_add(&targets, v->host[seat][i].space);
    const int steps = graph_nearest(&map, passable.word, from.word, targets.word, NULL);
    return steps >= 0 && steps <= moves ? 2 * LEADER_MOVEMENT - steps : 0;
}

static int pending_moves(const struct survey *v, const struct activation *a)
{
    const struct components *c = v->c;
    int moves = LEADER_MOVEMENT + a->extra - a->spent;
    EACH(unit, a->units) {
        const int left = c->kind[c->unit[unit].kind].movement + a->extra - (a->spent - a->joined[unit]);
        if (left < moves) moves = left;
    }
    return moves;
}

static const struct host *host_at(const struct survey *v, int seat, int space)
{
    for (int i = 0; i < v->hosts[seat]; i++)
        if (v->host[seat][i].space == space) return &v->host[seat][i];
    return NULL;
}

/* A violated neutrality is worth its point where the march can win the Area. */
static int violation_pays(const struct survey *v, const struct activation *a)
{
    const struct state *s = tyw_state(v->p);
    const int area = tyw_area_of(v->p, a->space);
    if (area < 0 || v->c->area[area].control == 0 || s->area_control[area] >= 0 ||
        areas_has(s->neutral, area))
        return 0;
    const int wanted = v->c->area[area].control - tyw_count_cities(v->p, area, a->seat);
    return v->c->area[area].vp > 1 && pending_moves(v, a) >= 2 * wanted - 1 ? VIOLATION * 9 / 10 : 0;
}

/* The expected gain of the march. Of the own looting, only that of pieces outside the march counts further
 * (lost_by_looting). */
static int pending_march(const struct survey *v, const struct activation *a)
{
    struct survey all = *v;
    const struct host *host = host_at(v, a->seat, a->space);
    const bool begins = a->from < 0 && !a->free && host && host->led && may_lead(v, host, a->leader);
    struct mover m = {.seat = a->seat,
                      .space = a->space,
                      .factors = tyw_factors(v->p, a->units),
                      .battle = a->leader >= 0 ? v->c->leader[a->leader].battle : 0,
                      .moves = pending_moves(v, a),
                      .peaceful = a->free,
                      .nation = -1};
    if (a->leader >= 0 && units_is_empty(a->units) && !begins)
        return a->free ? leader_plan(v, a->seat, a->space, m.moves) - a->spent : -a->spent;
    struct units units = a->units;
    const int taken = m.factors;
    if (begins && taken < host->usable) { /* more units can still join */
        units = tyw_units_outside(v->p, a->seat, a->space);
        m.factors += (host->usable - taken) * 9 / 10;
        if (m.moves > MARCH) m.moves = MARCH;
    }
    m.spanish = units_meet(units, v->c->of_nation[SPANISH]) && !tyw_state(v->p)->cardinal_until;
    m.hungarian = units_meet(units, v->c->of_nation[HUNGARIAN]);
    see_upkeep(v, &m, units, tyw_moving_leaders(a));
    memset(all.planned, 0, sizeof all.planned);
    const int left_out = m.factors > taken ? upkeep(v, &m, m.space) * (m.factors - taken) / m.factors : 0;
    return plan(&all, &m).soon + left_out + violation_pays(v, a) + taken / 3 - a->spent -
           DROPPED * units_count(a->dropped);
}

static int pending_battle(const struct survey *v, const struct activation *a)
{
    const struct units units = units_is_empty(a->committed) ? a->units : a->committed;
    const int enemy = tyw_opponent(a->seat);
    const struct mover m = {.seat = a->seat,
                            .space = a->space,
                            .factors = tyw_factors(v->p, units),
                            .battle = a->leader >= 0 ? v->c->leader[a->leader].battle : 0};
    return v->outside[enemy][a->space] ? target(v, &m, a->space) : 0;
}

/* The expected gain of a host when one of its leaders is activated. */
static int host_hope(const struct survey *v, const struct activation *a, const struct host *host)
{
    bool can = false;
    EACH(leader, host->leaders)
        can |= tyw_activation_rating(v->p, leader) <= a->value && leader != tyw_state(v->p)->hampered &&
               may_lead(v, host, leader);
    if (!can || !host->led) return 0;
    struct mover m = mover_of(host, a->seat);
    see_upkeep(v, &m, tyw_units_outside(v->p, a->seat, host->space), host->leaders);
    return plan(v, &m).soon + upkeep(v, &m, host->space);
}

static int pending_activation(const struct survey *v, const struct activation *a)
{
    int best = 0;
    switch ((enum activation_stage)a->stage) {
    case ACTIVATION_LEADER:
        for (int i = 0; i < v->hosts[a->seat]; i++) {
            const int hope = host_hope(v, a, &v->host[a->seat][i]);
            if (hope > best) best = hope;
        }
        return best;
    case ACTIVATION_FLEEING:
    case ACTIVATION_MOVING:
    case ACTIVATION_ENTERED:
    case ACTIVATION_REACTED:
        return a->space >= 0 ? pending_march(v, a) : 0;
    case ACTIVATION_MUST_FIGHT:
    case ACTIVATION_FORAGE_FIRST:
    case ACTIVATION_FIGHT:
        return pending_battle(v, a);
    default:
        return 0;
    }
}

static int pending_combat(const struct survey *v, const struct combat *b)
{
    int won;
    if (b->stage > COMBAT_FIRE) return 0;
    const struct force *f = b->force;
    const int hope =
        fight(v, (int[]){f[ATTACKER].strength, f[DEFENDER].strength},
              (int[]){f[ATTACKER].battle + f[ATTACKER].drm, f[DEFENDER].battle + f[DEFENDER].drm},
              (int[]){f[ATTACKER].column_shift, f[DEFENDER].column_shift}, &won);
    return hope + v->prize[b->attacker][b->space] * won / 100;
}

/* The expected gain of an Event that still needs choices. */
static int card_hope(const struct survey *v, int card)
{
    const struct card_row *row = &v->c->card[card];
    int worth = 15;
    for (int i = 0; i < row->leader_count; i++)
        worth += v->life * leader_value(v, row->leader[i]) / 100;
    for (int i = 0; i < row->unit_count; i++)
        worth += v->life * row->units[i].count * v->c->kind[row->units[i].kind].factor[FULL] *
                 (FACTOR + LED) / 100;
    if (row->area >= 0 && row->effect != EFFECT_REVOLT && row->leader_count)
        worth += area_points(v, row->area);
    worth += POINT * (row->vp < 0 ? -row->vp : row->vp);
    switch (row->effect) {
    case EFFECT_REVOLT:
        return worth + 20;
    case EFFECT_MUTINY:
        return worth + LOST_STEP / 2;
    case EFFECT_SPINOLA_RECALLED:
        return worth + (tyw_state(v->p)->spinola_penalty ? 0 : SPINOLA_READY / 2);
    case EFFECT_RECOVERY:
        return PILLAGE * row->number;
    case EFFECT_FAMINE:
        return PILLAGE * row->number;
    default:
        return worth;
    }
}

static void see_pending(struct survey *v)
{
    const struct activation *a = tyw_activation_of(v->p);
    const struct combat *b = step_record_of(v->p, STEP_COMBAT);
    const struct recruitment *recruitment = step_record_of(v->p, STEP_RECRUITMENT);
    const struct raising *raise = step_record_of(v->p, STEP_RAISE);
    const struct event_play *e = step_record_of(v->p, STEP_EVENT);
    if (b)
        v->value[b->attacker] += pending_combat(v, b);
    else if (a)
        v->value[a->seat] += pending_activation(v, a);
    if (a && a->stage < ACTIVATION_FORAGED && a->from >= 0 && tyw_forage_unmet(v->p, a) > 0)
        v->value[a->seat] -= 3 * PILLAGE * tyw_forage_unmet(v->p, a);
    for (int i = 0; a && i < a->forage_count; i++)
        if (a->forage[i] >= 0)
            v->value[a->seat] -= tyw_place(v->p, a->forage[i])->control == a->seat ? 2 * PILLAGE : PILLAGE;
    if (recruitment) v->value[recruitment->seat] += v->life * RECRUITS * recruitment->left / 100;
    if (raise) v->value[raise->seat] += v->life * RECRUITS * raise->steps / 100;
    if (e && e->stage == EVENT_ASKS) v->value[e->play.seat] += card_hope(v, e->play.card);
}

/* ---- money ---- */

/* The losses of all units without pay. */
static int unpaid_loss(const struct survey *v, int seat)
{
    const struct tour *tour = step_record_of(v->p, STEP_LOOTING);
    int loss = 0;
    for (int space = 0; space < v->c->space_count; space++) {
        if (tour && !spaces_has(tour->spaces, space)) continue;
        const struct units here =
            units_both(units_both(tyw_place(v->p, space)->units, v->units[seat]), tyw_state(v->p)->unpaid);
        loss += loot_loss(v, seat, space, here, tyw_leaders_at(v->p, seat, space));
    }
    return loss;
}

/* Whether the seat's Pay Segment in this turn is still to come, or has begun. */
static bool pays_yet(const struct survey *v, int seat)
{
    const struct turn *turn = step_record_of(v->p, STEP_TURN);
    const struct pay *pay = step_record_of(v->p, STEP_PAY);
    if (pay) return pay->seat == seat || seat == CATHOLIC;
    return turn &&
           (turn->next_phase < PHASE_PAY || (turn->next_phase == PHASE_PAY && turn->next_seat <= seat));
}

/* The card rounds that the seat has left. */
static int rounds_left(const struct survey *v, int seat)
{
    const struct round *round = step_record_of(v->p, STEP_ROUND);
    const struct turn *turn = step_record_of(v->p, STEP_TURN);
    if (turn && turn->next_phase > PHASE_ACTION) return 0;
    return ROUNDS - tyw_side(v->p, seat)->rounds -
           (round && round->seat == seat && round->stage != ROUND_CHOICE);
}

static int points_of(const struct survey *v, int card)
{
    int points[DONORS], sum = 0;
    tyw_aid_of_card(v->p, card, points);
    for (int donor = 0; donor < DONORS; donor++)
        sum += points[donor];
    return sum;
}

/* The usual effect of an AID card for the seat now. */
static int usual_aid(const struct survey *v, int seat)
{
    return points_of(v, cards_next(v->c->cards_of[seat][EARLY_WAR], 0));
}

/* 14.1 */
static bool has_played_aid(const struct survey *v, int seat)
{
    EACH(card, tyw_state(v->p)->aid_played)
        if (v->c->card[card].seat == seat) return true;
    return false;
}

/* The Aid Points that may still come in this turn, by the seat's own information or by the other's. */
static int hoped_aid(const struct survey *v, int seat, int viewer)
{
    const int left = rounds_left(v, seat);
    int best = 0;
    if (has_played_aid(v, seat) || left <= 0) return 0;
    if (seat == viewer)
        EACH(card, tyw_side(v->p, seat)->hand) {
            const int points = points_of(v, card);
            if (points > best) best = points;
        }
    else
        best = usual_aid(v, seat);
    return best * limit(25 * left, 0, 75) / 100;
}

static int lost_by_looting(struct survey *v, int seat, int viewer)
{
    const struct play *p = v->p;
    const struct components *c = v->c;
    const struct pay *pay = step_record_of(p, STEP_PAY);
    const struct activation *a = tyw_activation_of(p);
    const bool marches = a && a->stage <= ACTIVATION_REACTED; /* as in pending_march() */
    struct spaces supplied[NATIONS + 1];
    uint32_t known = 0;
    int need = 0, unpaid = 0, all = 0;
    if (!pays_yet(v, seat)) return units_is_empty(tyw_state(p)->unpaid) ? 0 : unpaid_loss(v, seat);
    const struct spaces open = tyw_open_spaces(p, seat);
    for (int space = 0; space < c->space_count; space++) {
        struct units lost = {0};
        struct units here = units_both(tyw_place(p, space)->units, v->units[seat]);
        if (pay && pay->seat == seat) here = units_without(here, pay->paid);
        if (marches) here = units_without(here, a->units);
        if (units_is_empty(here)) continue;
        EACH(unit, here) {
            if (tyw_locally_paid(p, unit, space)) {
                units_remove(&here, unit);
                continue;
            }
            const int supply = tyw_supply_of(p, unit, space);
            if (!(known >> supply & 1)) supplied[supply] = tyw_supplied_spaces(p, seat, supply, open);
            known |= UINT32_C(1) << supply;
            if (tyw_is_besieged(p, unit, space) || !spaces_has(supplied[supply], space))
                units_add(&lost, unit);
            else
                need += c->pay[c->kind[c->unit[unit].kind].type];
        }
        const struct leaders leaders = tyw_leaders_at(p, seat, space);
        unpaid += loot_loss(v, seat, space, lost, leaders);
        all += loot_loss(v, seat, space, here, leaders);
    }
    const int points = tyw_aid_left(p, seat, false) + hoped_aid(v, seat, viewer);
    return need <= points ? unpaid : unpaid + (all - unpaid) * (need - points) / need;
}

/* ---- cards ---- */

/* The best cards of the hand, one more than there are rounds. */
static int hand_value(const struct survey *v, int seat)
{
    int of_value[4] = {0}, worth = 0, room = rounds_left(v, seat) + 1;
    EACH(card, tyw_side(v->p, seat)->hand) {
        of_value[v->c->card[card].value & 3]++;
        if (cards_has(v->c->combat_cards, card)) worth += COMBAT_CARD;
    }
    for (int value = 3; value > 0; value--)
        for (; of_value[value] > 0 && room > 0; of_value[value]--, room--)
            worth += CARD + CARD_VALUE * value;
    return worth;
}

/* ---- tracks ---- */

static void see_tracks(struct survey *v)
{
    static const struct {
        uint8_t card, seat, worth;
    } lasting[] = {{C19, CATHOLIC, 40}, {C54, CATHOLIC, 40}, {C43, CATHOLIC, 25}, {P2, PROTESTANT, 10}};
    const struct state *s = tyw_state(v->p);
    const int influence = s->influence;
    v->value[CATHOLIC] += POINT * s->vp;
    if (s->wallenstein == WALLENSTEIN_IN_PLAY || s->wallenstein == WALLENSTEIN_RECALLED)
        v->value[CATHOLIC] -= influence * influence / FEAR;
    if (!s->dutch_ended) v->value[CATHOLIC] += DUTCH_BOX * s->dutch_war + (s->dutch_siege ? DUTCH_BOX : 0);
    if (!s->spinola_penalty && v->c->setup[play_head(v->p)->scenario].adds_parts && tyw_spinola_army(v->p))
        v->value[CATHOLIC] += SPINOLA_READY;
    if (step_record_of(v->p, STEP_GATHER) && !s->spinola_penalty) v->value[CATHOLIC] += SPINOLA_READY;
    for (size_t i = 0; i < sizeof lasting / sizeof lasting[0]; i++)
        if (tyw_in_effect(v->p, lasting[i].card)) v->value[lasting[i].seat] += lasting[i].worth;
    if (s->bavaria_elects) v->value[CATHOLIC] += EDICT;
    for (int seat = 0; seat < SEATS; seat++)
        v->value[seat] += AID_POINT * usual_aid(v, seat) * limit(v->turns_left, 0, AID_TURNS);
    for (int space = 0; space < v->c->space_count; space++) {
        const int pillage = s->place[space].pillage, owner = s->place[space].control;
        if (pillage && owner >= 0) v->value[owner] -= PILLAGE * pillage;
    }
}

/* The state of the match: the Catholic total at which either side wins (5.2, 18). */
static void see_standing(struct survey *v)
{
    static const int8_t ends[SCENARIOS][SEATS] = {[CAMPAIGN] = {10, 30},
                                                  [EARLY_SCENARIO] = {35, 45},
                                                  [INTERVENTION_SCENARIO] = {30, 38},
                                                  [APOCALYPSE_SCENARIO] = {15, 28}};
    static const int8_t optional[SEATS] = {19, 21};
    const int8_t *end = tyw_option(v->p, OPTION_VICTORY) ? optional : ends[play_head(v->p)->scenario];
    const int vp = tyw_state(v->p)->vp, width = end[CATHOLIC] - end[PROTESTANT];
    const int weight = AT_THE_END / (1 + v->turns_left);
    v->value[CATHOLIC] += weight * limit(2 * (vp - end[PROTESTANT]) - width, -width, width) / width;
    if (vp >= 50) v->value[CATHOLIC] += 10 * POINT;
    if (vp <= 0) v->value[PROTESTANT] += 10 * POINT;
    if (play_head(v->p)->scenario == EARLY_SCENARIO && tyw_played(v->p, C6)) v->value[CATHOLIC] += 3 * POINT;
}

int32_t tyw_heuristic_value(const struct play *p, int seat)
{
    const struct head *head = play_head(p);
    const int enemy = tyw_opponent(seat);
    if (head->over) return head->winners == tyw_asked(seat) ? WON : head->winners >> seat & 1 ? 0 : -WON;
    static const uint8_t lives[] = {40, 70, 90, 100};
    struct survey v;
    memset(&v, 0, sizeof v);
    v.p = p;
    v.c = tyw_components(p);
    v.turns_left = limit(tyw_last_turn(p) - tyw_state(p)->turn, 0, tyw_last_turn(p));
    v.life = lives[limit(v.turns_left, 0, 3)];
    for (int side = 0; side < SEATS; side++)
        v.units[side] = tyw_units_of(p, side);
    for (int area = 0; area < v.c->area_count; area++)
        if (v.c->area[area].hungarians) v.hungarians = spaces_either(v.hungarians, v.c->area[area].cities);
    for (int space = 0; space < v.c->space_count; space++)
        see_pieces(&v, space);
    for (int side = 0; side < SEATS; side++)
        v.electors[side] = tyw_electors(p, side);
    for (int area = 0; area < v.c->area_count; area++)
        see_area(&v, area);
    see_independents(&v);
    see_cities(&v);
    see_sieges(&v);
    see_tracks(&v);
    see_standing(&v);
    see_plans(&v);
    see_pending(&v);
    for (int side = 0; side < SEATS; side++)
        v.value[side] -= lost_by_looting(&v, side, seat);
    return v.value[seat] + hand_value(&v, seat) - v.value[enemy];
}
