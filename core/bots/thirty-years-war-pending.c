/* What the current procedures are expected to bring: an activation, a battle, recruiting, an Event. */
#include "bots/thirty-years-war.h"
#include "kits/graph.h"

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
    const struct graph map = {
        .words = SET_WORDS(SPACES_MAX), .layers = 1, .way = {v->c->map.adjacent[0].word}};
    const struct spaces from = spaces_of_one(space);
    const struct spaces passable = spaces_without(v->c->spaces.on_map, v->held[tyw_opponent(seat)]);
    struct spaces targets = {0};
    for (int i = 0; i < v->hosts[seat]; i++)
        if (v->host[seat][i].usable < v->host[seat][i].factors) spaces_add(&targets, v->host[seat][i].space);
    const int steps = graph_nearest(&map, passable.word, from.word, targets.word, NULL);
    return steps >= 0 && steps <= moves ? 2 * LEADER_MOVEMENT - steps : 0;
}

static int pending_moves(const struct survey *v, const struct activation *a)
{
    const struct components *c = v->c;
    int moves = LEADER_MOVEMENT + a->points.extra - a->points.spent;
    EACH(unit, a->units) {
        const int left = c->pieces.kind[c->pieces.unit[unit].kind].movement + a->points.extra -
                         (a->points.spent - a->points.joined[unit]);
        if (left < moves) moves = left;
    }
    return moves;
}

/* A violated neutrality is worth its point where the march can win the Area. */
static int violation_pays(const struct survey *v, const struct activation *a)
{
    const struct state *s = tyw_state(v->p);
    const int area = tyw_area_of(v->p, a->space);
    if (area < 0 || v->c->map.area[area].control == 0 || s->area_control[area] >= 0 ||
        areas_has(s->neutral, area))
        return 0;
    const int wanted = v->c->map.area[area].control - tyw_count_cities(v->p, area, a->seat);
    return v->c->map.area[area].vp > 1 && pending_moves(v, a) >= 2 * wanted - 1 ? VIOLATION * 9 / 10 : 0;
}

/* The expected gain of the march. Of the own looting, only that of pieces outside the march counts further
 * (lost_by_looting). */
static int pending_march(const struct survey *v, const struct activation *a)
{
    struct survey all = *v;
    const struct host *host = survey_host_at(v, a->seat, a->space);
    const bool begins = a->from < 0 && !a->free && host && host->led && may_lead(v, host, a->leader) &&
                        units_is_empty(a->done.dropped); /* what has been dropped cannot join again */
    struct mover m = {.seat = a->seat,
                      .space = a->space,
                      .factors = tyw_factors(v->p, a->units),
                      .battle = a->leader >= 0 ? v->c->pieces.leader[a->leader].battle : 0,
                      .moves = pending_moves(v, a),
                      .peaceful = a->free,
                      .nation = -1};
    if (a->leader >= 0 && units_is_empty(a->units) && !begins)
        return a->free ? leader_plan(v, a->seat, a->space, m.moves) - a->points.spent : -a->points.spent;
    struct units units = a->units;
    const int taken = m.factors;
    if (begins && taken < host->usable) { /* more units can still join */
        units = tyw_units_outside(v->p, a->seat, a->space);
        m.factors += (host->usable - taken) * 9 / 10;
        if (m.moves > MARCH) m.moves = MARCH;
    }
    m.spanish = units_meet(units, v->c->pieces.of_nation[SPANISH]) && !tyw_state(v->p)->cardinal.until;
    m.hungarian = units_meet(units, v->c->pieces.of_nation[HUNGARIAN]);
    /* those that have been dropped here must be fed as well as before */
    const struct units here = tyw_units_outside(v->p, a->seat, a->space);
    mover_see_upkeep(v, &m, units_either(units, units_both(a->done.dropped, here)), tyw_moving_leaders(a));
    memset(all.planned, 0, sizeof all.planned);
    const int left_out =
        m.factors > taken ? survey_upkeep(v, &m, m.space) * (m.factors - taken) / m.factors : 0;
    return survey_plan(&all, &m).soon + left_out + violation_pays(v, a) + taken / 3 - a->points.spent -
           DROPPED * units_count(a->done.dropped);
}

static int pending_battle(const struct survey *v, const struct activation *a)
{
    const struct units units = units_is_empty(a->battle.committed) ? a->units : a->battle.committed;
    const int enemy = tyw_opponent(a->seat);
    const struct mover m = {.seat = a->seat,
                            .space = a->space,
                            .factors = tyw_factors(v->p, units),
                            .battle = a->leader >= 0 ? v->c->pieces.leader[a->leader].battle : 0};
    return v->outside[enemy][a->space] ? survey_target(v, &m, a->space) : 0;
}

/* The expected gain of a host when one of its leaders is activated. */
static int host_hope(const struct survey *v, const struct activation *a, const struct host *host)
{
    bool can = false;
    EACH(leader, host->leaders)
        can |= tyw_activation_rating(v->p, leader) <= a->value &&
               leader != tyw_state(v->p)->sweden.hampered && may_lead(v, host, leader);
    if (!can || !host->led) return 0;
    struct mover m = mover_of_host(host, a->seat);
    mover_see_upkeep(v, &m, tyw_units_outside(v->p, a->seat, host->space), host->leaders);
    return survey_plan(v, &m).soon + survey_upkeep(v, &m, host->space);
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
    case ACTIVATION_FOUGHT:
    case ACTIVATION_FORAGE:
    case ACTIVATION_FORAGED:
    case ACTIVATION_OVER:
        break;
    }
    return 0;
}

static int pending_combat(const struct survey *v, const struct combat *b)
{
    int won;
    if (b->stage > COMBAT_FIRE) return 0;
    const struct force *f = b->force;
    const int hope =
        survey_fight(v, (int[]){f[ATTACKER].strength, f[DEFENDER].strength},
                     (int[]){f[ATTACKER].battle + f[ATTACKER].drm, f[DEFENDER].battle + f[DEFENDER].drm},
                     (int[]){f[ATTACKER].column_shift, f[DEFENDER].column_shift}, &won);
    return hope + v->prize[b->attacker][b->space] * won / 100;
}

/* The expected gain of an Event that still needs choices. */
static int card_hope(const struct survey *v, int card)
{
    const struct card_row *row = &v->c->decks.card[card];
    int worth = EVENT;
    for (int i = 0; i < row->leader_count; i++)
        worth += v->life * survey_leader_value(v, row->leader[i]) / 100;
    for (int i = 0; i < row->unit_count; i++)
        worth += v->life * row->units[i].count * v->c->pieces.kind[row->units[i].kind].factor[FULL] *
                 (FACTOR + LED) / 100;
    if (row->area >= 0 && row->effect != EFFECT_REVOLT && row->leader_count)
        worth += survey_area_points(v, row->area);
    worth += POINT * (row->vp < 0 ? -row->vp : row->vp);
    switch (row->effect) {
    case EFFECT_REVOLT:
        return worth + REVOLTS;
    case EFFECT_MUTINY:
        return worth + LOST_STEP / 2;
    case EFFECT_SPINOLA_RECALLED:
        return worth + (tyw_state(v->p)->dutch.penalty_seen ? 0 : SPINOLA_READY / 2);
    case EFFECT_RECOVERY:
    case EFFECT_FAMINE:
        return PILLAGE * row->number;
    default:
        return worth;
    }
}

void survey_pending(struct survey *v)
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
    for (int i = 0; a && i < a->forage.count; i++)
        if (a->forage.space[i] >= 0)
            v->value[a->seat] -=
                tyw_place(v->p, a->forage.space[i])->control == a->seat ? 2 * PILLAGE : PILLAGE;
    if (recruitment) v->value[recruitment->seat] += v->life * RECRUITS * recruitment->left / 100;
    if (raise) v->value[raise->seat] += v->life * RECRUITS * raise->steps / 100;
    if (e && e->stage == EVENT_ASKS) v->value[e->play.seat] += card_hope(v, e->play.card);
}
