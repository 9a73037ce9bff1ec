/* How well a side stands, by the information that the player has.
 *
 * The bot looks one move ahead, and most moves are small steps of a plan: a card is played, a leader named,
 * his units taken along, the stack moves from space to space. So expected gains count, too. They are the
 * gains of each army from its place (struct plan), of the current activation, battle, recruiting or Event,
 * and of sieges. The expected losses of unpaid armies by looting count as well. Both sides are valued alike
 * and subtracted, so a gain of the enemy is a loss. The enemy's hand is not used. The unit is a hundredth of
 * a Victory Point. Self-play found the weights. */
#include "bots/thirty-years-war.h"
#include "bots/heuristic.h"

/* ---- pieces ---- */

int survey_leader_value(const struct survey *v, int leader)
{
    const struct leader_row *row = &v->c->pieces.leader[leader];
    return LEADERSHIP * row->leadership + BATTLE * row->battle + STAR * row->stars;
}

static void see_host(struct survey *v, int seat, int space, struct units units, struct leaders leaders)
{
    const struct leader_row *rows = v->c->pieces.leader;
    struct host host = {
        .space = space, .count = units_count(units), .factors = tyw_factors(v->p, units), .leaders = leaders};
    int leadership = 0, worth = 0;
    EACH(leader, leaders) {
        leadership += rows[leader].leadership;
        worth += survey_leader_value(v, leader);
    }
    const int commander = tyw_commander(v->p, leaders);
    if (commander >= 0) host.battle = rows[commander].battle;
    host.led = !leaders_is_empty(leaders) && host.count;
    host.usable = host.count > leadership ? host.factors * leadership / host.count : host.factors;
    host.spanish = units_meet(units, v->c->pieces.of_nation[SPANISH]) && !tyw_state(v->p)->cardinal.until;
    host.hungarian = units_meet(units, v->c->pieces.of_nation[HUNGARIAN]);
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
        const struct units outside = units_without(units, s->inside.units);
        const struct leaders leaders_outside = leaders_without(leaders, s->inside.leaders);
        const int factors = tyw_factors(v->p, units_both(units, s->inside.units));
        v->inside[seat][space] = factors;
        v->value[seat] += v->life * FACTOR * factors / 100;
        EACH(leader, leaders)
            if (leaders_has(s->inside.leaders, leader))
                v->value[seat] += v->life * survey_leader_value(v, leader) / 200;
        if (!units_is_empty(outside) || !leaders_is_empty(leaders_outside))
            see_host(v, seat, space, outside, leaders_outside);
    }
}

const struct host *survey_host_at(const struct survey *v, int seat, int space)
{
    for (int i = 0; i < v->hosts[seat]; i++)
        if (v->host[seat][i].space == space) return &v->host[seat][i];
    return NULL;
}

/* ---- tracks ---- */

static void see_tracks(struct survey *v)
{
    static const struct {
        uint8_t card, seat, worth;
    } lasting[] = {{C19, CATHOLIC, 40}, {C54, CATHOLIC, 40}, {C43, CATHOLIC, 25}, {P2, PROTESTANT, 10}};
    const struct state *s = tyw_state(v->p);
    const int influence = s->wallenstein.influence;
    v->value[CATHOLIC] += POINT * s->vp;
    if (tyw_wallenstein_in_play(v->p)) v->value[CATHOLIC] -= influence * influence / FEAR;
    if (!s->dutch.ended) v->value[CATHOLIC] += DUTCH_BOX * s->dutch.war + (s->dutch.siege ? DUTCH_BOX : 0);
    if (!s->dutch.penalty_seen && tyw_setup_row(v->p)->parts.more_come && tyw_spinola_army(v->p))
        v->value[CATHOLIC] += SPINOLA_READY;
    if (step_record_of(v->p, STEP_GATHER) && !s->dutch.penalty_seen) v->value[CATHOLIC] += SPINOLA_READY;
    for (size_t i = 0; i < sizeof lasting / sizeof lasting[0]; i++)
        if (tyw_in_effect(v->p, lasting[i].card)) v->value[lasting[i].seat] += lasting[i].worth;
    if (s->electors.bavaria) v->value[CATHOLIC] += EDICT;
    for (int seat = 0; seat < SEATS; seat++)
        v->value[seat] +=
            AID_POINT * survey_usual_aid(v, seat) * heuristic_limit(v->turns_left, 0, AID_TURNS);
    for (int space = 0; space < v->c->map.space_count; space++) {
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
    v->value[CATHOLIC] += weight * heuristic_limit(2 * (vp - end[PROTESTANT]) - width, -width, width) / width;
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
    v.turns_left = heuristic_limit(tyw_last_turn(p) - tyw_state(p)->turn, 0, tyw_last_turn(p));
    v.life = lives[heuristic_limit(v.turns_left, 0, 3)];
    for (int side = 0; side < SEATS; side++)
        v.units[side] = tyw_units_of(p, side);
    for (int area = 0; area < v.c->map.area_count; area++)
        if (v.c->map.area[area].hungarians)
            v.hungarians = spaces_either(v.hungarians, v.c->map.area[area].cities);
    for (int space = 0; space < v.c->map.space_count; space++)
        see_pieces(&v, space);
    survey_areas(&v);
    survey_sieges(&v);
    see_tracks(&v);
    see_standing(&v);
    survey_plans(&v);
    survey_pending(&v);
    for (int side = 0; side < SEATS; side++)
        v.value[side] -= survey_lost_by_looting(&v, side, seat);
    return v.value[seat] + survey_hand_value(&v, seat) - v.value[enemy];
}
