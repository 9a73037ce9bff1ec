/* Adjudication Phase: all orders at once, by core/diplomacy; then who must leave (Movement 1,
 * Movement 4a, Movement 4b).
 *
 * What this variant adds to Diplomacy is who may not harm whom: one's own units and allies' (Rules for
 * alliances, Movement 2), and others' without a war, on land as at sea (R8). */
#include <string.h>

#include "diplomacy/adjudicate.h"
#include "games/europe-1619/game.h"

struct battle {
    struct play *p;
    int count;
    struct dip_unit unit[SPACES_MAX];
    struct unit piece[SPACES_MAX]; /* as it stood */
    uint8_t space[SPACES_MAX];     /* where it stood */
    uint64_t of_side[SEATS];       /* the parties that follow a seat */
    uint64_t all;
    struct dip_outcome outcome;
};
_Static_assert((int)SPACES_MAX <= (int)DIP_UNITS_MAX && (int)PLACES_MAX <= (int)DIP_PLACES_MAX &&
                   (int)PARTIES_MAX <= (int)DIP_POWERS_MAX,
               "the adjudicator has room for all that may stand on the map");

/* ---- who may not harm whom ---- */

static void find_sides(struct battle *b)
{
    for (int party = 0; party < eur_components(b->p)->party_count; party++) {
        const int side = eur_side(b->p, party);
        b->all |= UINT64_C(1) << party;
        if (side >= 0) b->of_side[side] |= UINT64_C(1) << party;
    }
}

/* The parties of a side and of its allies. */
static uint64_t friends_of(const struct battle *b, int side)
{
    uint64_t friends = b->of_side[side];
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_allied(b->p, side, seat)) friends |= b->of_side[seat];
    return friends;
}

static uint64_t enemies_of(const struct battle *b, int side)
{
    uint64_t enemies = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_at_war(b->p, side, seat)) enemies |= b->of_side[seat];
    return enemies;
}

/* The parties that the land lets attack the unit in the space: where it is a side's, these and its
 * enemies (Movement 5); and those that have the Empire's right there. */
static uint64_t let_in(const struct battle *b, int space)
{
    const int holder = eur_holder(b->p, space), side = eur_side(b->p, holder);
    const bool held = side >= 0 && eur_domain_under(b->p, space, holder) == DOMAIN_HELD;
    uint64_t parties = held ? b->of_side[side] | enemies_of(b, side) : 0;
    for (int party = 0; party < eur_components(b->p)->party_count; party++)
        if (eur_has_empires_right(b->p, party, space)) set_add(&parties, party);
    return parties;
}

/* An attack takes a war with the unit's side, or a right that the land gives; a unit that has no side because
 * its state is unaligned is anybody's (R8). Who may not attack may still support who does, unless as its
 * friend: no support needs a war. */
static void shield(const struct battle *b, struct dip_unit *unit, int space)
{
    const int side = eur_side(b->p, unit->power);
    const bool unaligned = side < 0 && eur_status(b->p, unit->power - SEATS) == STATUS_UNALIGNED;
    const uint64_t friends = (side >= 0 ? friends_of(b, side) : 0) | UINT64_C(1) << unit->power;
    const uint64_t enemies = side >= 0 ? enemies_of(b, side) : 0;
    unit->shield = friends | (unaligned ? 0 : b->all & ~enemies & ~let_in(b, space));
    unit->lenders = unit->shield & ~friends;
}

/* ---- the units and their orders ---- */

static const uint8_t ACTION[] = {[ORDER_NONE] = DIP_HOLD,
                                 [ORDER_HOLD] = DIP_HOLD,
                                 [ORDER_MOVE] = DIP_MOVE,
                                 [ORDER_SUPPORT] = DIP_SUPPORT,
                                 [ORDER_CONVOY] = DIP_CONVOY};

static void muster(struct battle *b, int space)
{
    const struct unit *unit = eur_unit(b->p, space);
    const struct order *order = &eur_at(b->p, space)->order;
    struct dip_unit *dip = &b->unit[b->count];
    *dip = (struct dip_unit){.power = unit->party,
                             .fleet = unit->kind == UNIT_FLEET,
                             .place = unit->place,
                             .strength = unit->strength,
                             .action = ACTION[order->action]};
    if (dip->action == DIP_MOVE) dip->to = order->to;
    if (dip->action == DIP_SUPPORT || dip->action == DIP_CONVOY) {
        dip->from = order->target;
        dip->to = order->to < 0 ? order->target : order->to;
    }
    dip->via = order->by_convoy;
    shield(b, dip, space);
    b->piece[b->count] = *unit;
    b->space[b->count++] = space;
}

static void muster_all(struct battle *b)
{
    find_sides(b);
    EACH_SPACE(b->p, space)
        if (eur_is_unit(eur_unit(b->p, space))) muster(b, space);
}

/* What the adjudicator calls illegal is a way or a convoy that comes of no use: a fleet on no route of its
 * army (R9). */
static enum order_result result_of(const struct battle *b, int i)
{
    switch ((enum dip_result)b->outcome.result[i]) {
    case DIP_SUCCEEDS:
        return RESULT_SUCCEEDS;
    case DIP_BOUNCES:
        return RESULT_BOUNCES;
    case DIP_CUT:
        return RESULT_CUT;
    case DIP_VOID:
        return RESULT_VOID;
    case DIP_DISLODGED:
        return RESULT_DISLODGED;
    case DIP_FAILS:
    case DIP_ILLEGAL:
        break;
    }
    return RESULT_FAILS;
}

/* The unit of the space that the order is about, if it did not go away itself; -1: there is none. */
static int who_stays(const struct battle *b, int space)
{
    for (int i = 0; i < b->count; i++)
        if (b->space[i] == space)
            return b->unit[i].action == DIP_MOVE && b->outcome.result[i] == DIP_SUCCEEDS ? -1 : i;
    return -1;
}

/* What the alliances and the lack of a war have made of an order, beside its result; -1: nothing. */
static int reason_of(const struct battle *b, int i)
{
    const struct dip_unit *unit = &b->unit[i];
    const bool attacks = unit->action == DIP_MOVE && b->outcome.result[i] == DIP_BOUNCES;
    const bool helps = unit->action == DIP_SUPPORT && unit->from != unit->to &&
                       b->outcome.result[i] != DIP_VOID && b->outcome.result[i] != DIP_ILLEGAL;
    if (!attacks && !helps) return -1;
    const int there = who_stays(b, eur_space(eur_components(b->p), unit->to));
    if (there < 0) return -1;
    const uint64_t barred = b->unit[there].shield & ~(helps ? b->unit[there].lenders : 0);
    return !(barred >> unit->power & 1) ? -1 : attacks ? REASON_MAY_NOT_ATTACK : REASON_DOES_NOT_COUNT;
}

/* Of a support that was given or cut, what attacks have taken from it stands against it (R5). */
static int against(const struct battle *b, int i)
{
    const int result = b->outcome.result[i];
    const bool support = b->unit[i].action == DIP_SUPPORT && (result == DIP_SUCCEEDS || result == DIP_CUT);
    return support ? b->unit[i].strength - b->outcome.strength[i] : b->outcome.against[i];
}

static void report(const struct battle *b)
{
    for (int i = 0; i < b->count; i++) {
        const struct order *order = &eur_at(b->p, b->space[i])->order;
        if (order->action == ORDER_NONE) continue;
        event(b->p, EVENT_ORDER_RESULT, .unit = b->space[i], .party = b->unit[i].power,
              .result = result_of(b, i), .strength = b->outcome.strength[i], .against = against(b, i),
              .action = order->action, .reason = reason_of(b, i));
    }
}

/* ---- the Papacy's supports ---- */

/* The side that a move into the space would harm: of the unit there, or of the land itself. -1: none. */
static int victim_of(const struct play *p, int mover, int space)
{
    const struct unit *unit = eur_unit(p, space);
    const int holder = eur_holder(p, space);
    if (eur_is_unit(unit) && !eur_friends(p, mover, unit->party)) return eur_side(p, unit->party);
    return holder >= 0 && eur_parties_at_war(p, mover, holder) ? eur_side(p, holder) : -1;
}

static bool is_papal_offence(const struct battle *b, int i)
{
    const struct play *p = b->p;
    const struct dip_unit *support = &b->unit[i];
    if (support->action != DIP_SUPPORT || support->from == support->to ||
        eur_side(p, support->power) != PAPACY)
        return false;
    if (b->outcome.result[i] == DIP_VOID || b->outcome.result[i] == DIP_ILLEGAL) return false;
    const int victim = victim_of(p, eur_unit(p, support->from)->party, support->to);
    return victim >= 0 && victim != PAPACY && eur_is_catholic(p, victim);
}

/* "If the Papacy supports an attack on a Catholic power": by its own units or by its minors' (R3). */
static void note_papal_offence(const struct battle *b)
{
    for (int i = 0; i < b->count; i++)
        if (!eur_state(b->p)->papal_offence && is_papal_offence(b, i)) {
            eur_state(b->p)->papal_offence = 1;
            event(b->p, EVENT_PAPAL_OFFENCE);
        }
}

/* ---- the map afterwards ---- */

/* Notes the unit as one that must leave the space. Whether it can retreat is asked when all have moved. */
static struct leaving must_leave(const struct play *p, const struct unit *unit, int from)
{
    return (struct leaving){.unit = *unit, .by = eur_side(p, unit->party), .from = from, .to = -1};
}

static void dislodge(struct battle *b, int i)
{
    struct play *p = b->p;
    const int by = b->outcome.dislodged_by[i];
    struct leaving *leaving = &eur_at(p, b->space[i])->leaving;
    *leaving = must_leave(p, &b->piece[i], b->outcome.convoyed[by] ? -1 : b->space[by]);
    if (b->piece[i].party >= SEATS) leaving->by = -1; /* Movement 1 */
    event(p, EVENT_UNIT_DISLODGED, .unit = b->space[i], .party = b->piece[i].party, .from = b->space[by]);
}

static void move_units(struct battle *b)
{
    struct play *p = b->p;
    const struct components *c = eur_components(p);
    for (int i = 0; i < b->count; i++) {
        *eur_unit(p, b->space[i]) = (struct unit){0};
        eur_at(p, b->space[i])->order = (struct order){0};
    }
    for (int i = 0; i < b->count; i++) {
        struct unit unit = b->piece[i];
        const bool moves = b->unit[i].action == DIP_MOVE && b->outcome.result[i] == DIP_SUCCEEDS;
        if (b->outcome.dislodged_by[i] >= 0) {
            dislodge(b, i);
            continue;
        }
        if (moves) unit.place = b->unit[i].to;
        *eur_unit(p, eur_space(c, unit.place)) = unit;
        if (moves) event(p, EVENT_UNIT_MOVED, .unit = b->space[i], .to = unit.place, .party = unit.party);
    }
}

/* Movement 4: who stands where it may not stay. */
static void evict(struct play *p)
{
    EACH_SPACE(p, space) {
        struct space *at = eur_at(p, space);
        if (!eur_is_unit(&at->unit) || !eur_stay_fault(p, at->unit.party, space)) continue;
        at->evicted = must_leave(p, &at->unit, -1);
        event(p, EVENT_MUST_LEAVE, .unit = space, .party = at->unit.party);
        at->unit = (struct unit){0};
    }
}

static void adjudication_phase_over(struct play *p)
{
    struct battle b = {.p = p};
    muster_all(&b);
    dip_adjudicate(&eur_components(p)->map, b.unit, b.count, &b.outcome);
    report(&b);
    note_papal_offence(&b);
    move_units(&b);
    memcpy(eur_state(p)->contested, b.outcome.contested, sizeof eur_state(p)->contested);
    evict(p);
    eur_retreats_begin(p);
    step_next(p, STEP_RETREAT_PHASE, NULL);
}

const struct step eur_step_adjudication_phase = {
    .name = "adjudication_phase",
    .rule = "MOVEMENT",
    .prompt = "All orders are carried out at once.",
    .then = adjudication_phase_over,
};
