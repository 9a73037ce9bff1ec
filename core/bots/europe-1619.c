/* How well a power stands, by the information that the player has.
 *
 * A war is worth its spoils, the centers of the enemy that are near, if the power is stronger than the
 * defenders. Otherwise it is a danger. Units go towards the next spoils, help one another to dislodge other
 * units, and stay on what they have captured. */
#include "bots/heuristic.h"

#include <string.h>

#include "games/europe-1619/game.h"

/* The weights, in hundredths of a point. Self-play has found them. A capture counts as printed; orders
 * towards it count less with each space, so that each step gains. */
enum {
    POINT = 100,
    STRENGTH = 60,      /* a unit's strength point */
    FRONT = 3,          /* each space that a unit is nearer to the next spoils than FAR */
    LORDSHIP = 40,      /* lordship over a minor, and each point of its center's value */
    GRASP = 30,         /* an order to go to a space that can be captured, and each point of its value */
    STEP = 8,           /* an order to come a space nearer to the next spoils */
    HELP = 12,          /* an order to support a unit of the power */
    SPOILS = 20,        /* a war, for each point of value of the enemy that is near */
    DANGER = 40,        /* a war against a stronger power, for each unit of strength */
    FAR = 8,            /* a space at this distance is no aim */
    NEAR = 3,           /* spaces within this distance are spoils */
    IDLE_INFLUENCE = 2, /* an INF more than the lead needs */
};

/* The worth of influence, as if the sheet's INFs lay there already, and other powers added none. */
static int influence_prospect(const struct play *p, int seat, int minor)
{
    const struct minor_row *row = &eur_components(p)->minor[minor];
    const int mine = eur_minor(p, minor)->influence[seat] + eur_player(p, seat)->sheet.placement[minor];
    int others = 0;
    for (int other = 0; other < SEATS; other++)
        if (other != seat) others += eur_minor(p, minor)->influence[other];
    if (mine <= others) return mine ? IDLE_INFLUENCE : 0;
    return LORDSHIP * (1 + row->value) - (mine - others > 3 ? IDLE_INFLUENCE * (mine - others - 3) : 0);
}

/* ---- spaces that can be captured, and their distance ---- */

/* A party's space that the power may capture: an unaligned state's, or an enemy's in this year. */
static bool is_prey(const struct play *p, int seat, int space)
{
    const int holder = eur_holder(p, space), side = eur_side(p, holder);
    if (holder < 0 || side == seat) return false;
    if (side >= 0) return eur_at_war(p, seat, side);
    return eur_domain_under(p, space, holder) == DOMAIN_OPEN;
}

/* The number of borders between each space and the nearest one of `from`, at most FAR. */
static void measure(const struct play *p, const uint64_t from[SPACE_WORDS], uint8_t distance[SPACES_MAX])
{
    const struct components *c = eur_components(p);
    uint64_t reached[SPACE_WORDS], edge[SPACE_WORDS];
    memset(distance, FAR, SPACES_MAX);
    set_copy(reached, from, SPACE_WORDS);
    set_copy(edge, from, SPACE_WORDS);
    for (uint8_t far = 0; far < FAR && !set_is_empty(edge, SPACE_WORDS); far++) {
        uint64_t next[SPACE_WORDS] = {0};
        SET_EACH(space, edge, SPACE_WORDS) {
            distance[space] = far;
            for (int w = 0; w < SPACE_WORDS; w++)
                next[w] |= c->map.army[space][w] | c->map.fleet_reach[space][w];
        }
        set_subtract(next, reached, SPACE_WORDS);
        for (int w = 0; w < SPACE_WORDS; w++)
            reached[w] |= next[w];
        set_copy(edge, next, SPACE_WORDS);
    }
}

/* ---- wars ---- */

/* The strength that defends a power: half of the strength of its friends, and of the attacker's other
 * enemies, counts. */
static int defenders(const struct play *p, int seat, int other)
{
    int strength = 2 * eur_strength(p, other);
    for (int third = 0; third < SEATS; third++)
        if (third != seat && third != other && eur_is_in(p, third) &&
            (eur_at_war(p, seat, third) || eur_allied(p, other, third)))
            strength += eur_strength(p, third);
    return strength / 2;
}

/* The values of the other side's centers near the power's units. */
static int spoils_of(const struct play *p, int other, const uint8_t distance[SPACES_MAX])
{
    int value = 0;
    for (int space = 0; space < eur_components(p)->space_count; space++)
        if (distance[space] <= NEAR && eur_side(p, eur_holder(p, space)) == other)
            value += eur_center_value(p, space);
    return value;
}

static int war_prospect(const struct play *p, int seat, int other, const uint8_t distance[SPACES_MAX])
{
    const int margin = eur_strength(p, seat) - defenders(p, seat, other);
    return margin > 0 ? SPOILS * spoils_of(p, other, distance) - POINT / 2 : DANGER * (margin - 1);
}

/* The worth of the declarations on the sheet. */
static int declarations_prospect(const struct play *p, int seat)
{
    const struct player *player = eur_player(p, seat);
    uint64_t own[SPACE_WORDS] = {0};
    uint8_t distance[SPACES_MAX];
    int sum = 0;
    if (!*player->sheet.declares[DECLARATION_WAR] && !*player->sheet.declares[DECLARATION_ARMISTICE])
        return 0;
    for (int space = 0; space < eur_components(p)->space_count; space++)
        if (eur_is_unit(eur_unit(p, space)) && eur_unit(p, space)->party == seat) set_add(own, space);
    measure(p, own, distance);
    for (int other = 0; other < SEATS; other++) {
        if (set_has(player->sheet.declares[DECLARATION_WAR], other))
            sum += war_prospect(p, seat, other, distance);
        if (set_has(player->sheet.declares[DECLARATION_ARMISTICE], other))
            sum -= war_prospect(p, seat, other, distance);
    }
    return sum;
}

/* ---- orders ---- */

/* The attack of a unit's move with the supports on the sheet. */
static int attack_of(const struct play *p, int seat, int from, int to)
{
    int attack = eur_unit(p, from)->strength;
    for (int space = 0; space < eur_components(p)->space_count; space++) {
        const struct order *order = &eur_at(p, space)->order;
        if (eur_is_ordered_by(p, seat, space) && order->action == ORDER_SUPPORT && order->target == from &&
            order->to == to)
            attack += eur_unit(p, space)->strength;
    }
    return attack;
}

/* The loss when a captor leaves a captured space. */
static int left_behind(const struct play *p, int space)
{
    const bool captor = eur_at(p, space)->captor == eur_unit(p, space)->party;
    return captor ? GRASP * (2 + eur_center_value(p, space)) : 0;
}

static int move_prospect(const struct play *p, int seat, int from, int to, const uint8_t distance[SPACES_MAX])
{
    const struct unit *there = eur_unit(p, to);
    const int nearer = STEP * (distance[from] - distance[to]) - left_behind(p, from);
    if (!is_prey(p, seat, to)) return 1 + nearer;
    const int worth = GRASP * (1 + eur_center_value(p, to));
    const int attack = attack_of(p, seat, from, to);
    if (!eur_is_unit(there) || attack > there->strength) return worth + nearer;
    return worth * attack / (2 * (there->strength + 1)) + nearer / 2;
}

static int order_prospect(const struct play *p, int seat, int space, const uint8_t distance[SPACES_MAX])
{
    const struct order *order = &eur_at(p, space)->order;
    if (!eur_is_ordered_by(p, seat, space)) return 0;
    if (order->action == ORDER_SUPPORT) return eur_is_ordered_by(p, seat, order->target) ? HELP : 0;
    if (order->action != ORDER_MOVE) return 0;
    return move_prospect(p, seat, space, eur_space(eur_components(p), order->to), distance);
}

/* ---- the sheet ---- */

static int retreat_prospect(int seat, const struct leaving *leaving)
{
    const bool retreats = eur_is_unit(&leaving->unit) && leaving->by == seat && leaving->to >= 0;
    return retreats ? STRENGTH * (leaving->unit.strength - 1) : 0;
}

static int purchase_prospect(const struct play *p, const struct purchase *line,
                             const uint8_t distance[SPACES_MAX])
{
    const int space = eur_space(eur_components(p), line->place);
    return eur_gives_up(line) ? -STRENGTH : (STRENGTH + FRONT * (FAR - distance[space])) * line->steps;
}

static int sheet_prospect(const struct play *p, int seat)
{
    const struct player *player = eur_player(p, seat);
    uint64_t prey[SPACE_WORDS] = {0};
    uint8_t distance[SPACES_MAX];
    int sum = player->ready - player->sheet.expects + declarations_prospect(p, seat);
    for (int space = 0; space < eur_components(p)->space_count; space++)
        if (is_prey(p, seat, space) && eur_center_value(p, space)) set_add(prey, space);
    measure(p, prey, distance);
    for (int minor = 0; minor < eur_components(p)->minor_count; minor++)
        sum += influence_prospect(p, seat, minor);
    for (int space = 0; space < eur_components(p)->space_count; space++)
        sum += order_prospect(p, seat, space, distance) + retreat_prospect(seat, &eur_at(p, space)->leaving) +
               retreat_prospect(seat, &eur_at(p, space)->evicted);
    for (int i = 0; i < player->sheet.purchase_count; i++)
        sum += purchase_prospect(p, &player->sheet.purchase[i], distance);
    for (int other = 0; other < SEATS; other++)
        sum -= player->sheet.gift[other];
    return sum;
}

int32_t eur_heuristic_value(const struct play *p, int seat)
{
    if (play_head(p)->over) return POINT * eur_player(p, seat)->points;
    return POINT * eur_points(p, seat) + STRENGTH * eur_strength(p, seat) + sheet_prospect(p, seat);
}
