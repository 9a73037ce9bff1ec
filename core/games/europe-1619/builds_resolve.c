/* Builds and Transactions Phase: prices, what minor states build by themselves, and sheets of builds carried
 * out. */
#include "games/europe-1619/game.h"

/* ---- Cost to Build ---- */

/* For one more at this strength. Beyond the table the last step's price holds (R19). */
static int step_price(const struct components *c, int strength)
{
    return c->cost[strength < c->cost_count ? strength : c->cost_count - 1].cost;
}

int eur_price(const struct play *p, int strength, int steps)
{
    int price = 0;
    for (int i = 0; i < steps; i++)
        price += step_price(eur_components(p), strength + i);
    return price;
}

/* ---- Minor States ---- */

/* Its home center and the foreign centers that it has captured. */
static int centers_of(const struct play *p, int minor)
{
    const struct components *c = eur_components(p);
    const int home = c->minor[minor].home;
    int centers = eur_at(p, home)->captor < 0;
    EACH_SPACE(p, space)
        centers += eur_at(p, space)->captor == eur_minor_party(minor) && eur_center_value(p, space) > 0;
    return centers;
}

static int units_of(const struct play *p, int party)
{
    int units = 0;
    EACH_SPACE(p, space)
        units += eur_is_unit(eur_unit(p, space)) && eur_unit(p, space)->party == party;
    return units;
}

bool eur_builds_by_itself(const struct play *p, int minor)
{
    const int home = eur_components(p)->minor[minor].home;
    if (!eur_minor(p, minor)->free || home < 0) return false;
    if (eur_at(p, home)->captor >= 0 || eur_is_unit(eur_unit(p, home))) return false;
    return centers_of(p, minor) > units_of(p, eur_minor_party(minor));
}

static bool is_coastal(const struct play *p, int space)
{
    return eur_components(p)->place[space].kind == PLACE_COASTAL;
}

/* Where a fleet stands in a space that is no sea; of several coasts, the first. */
static int fleet_place(const struct components *c, int space)
{
    return c->coasts[space][0] ? c->coasts[space][0] : space;
}

/* Whether its lord wants an army where a fleet could be. */
static bool is_army_preferred(const struct play *p, int minor)
{
    const int lord = eur_lord(p, minor);
    return lord >= 0 && set_has(eur_player(p, lord)->sheet.prefers_army, minor);
}

static void place_unit(struct play *p, int party, enum unit_kind kind, int place)
{
    *eur_unit(p, eur_space(eur_components(p), place)) =
        (struct unit){.kind = kind, .strength = 1, .party = party, .place = place};
}

static void build_by_itself(struct play *p, int minor)
{
    const int home = eur_components(p)->minor[minor].home, party = eur_minor_party(minor);
    const bool fleet = is_coastal(p, home) && !is_army_preferred(p, minor);
    const enum unit_kind kind = fleet ? UNIT_FLEET : UNIT_ARMY;
    const int place = fleet ? fleet_place(eur_components(p), home) : home;
    place_unit(p, party, kind, place);
    event(p, EVENT_UNIT_BUILT, .party = party, .place = place, .kind = kind, .power = -1, .amount = 0);
}

/* ---- the phase resolves ---- */

/* Of a power, while sheets are carried out. */
struct buyer {
    int strength, bought;
};

static int16_t pay(struct play *p, int seat, struct buyer *buyer, int steps)
{
    const int price = eur_price(p, buyer->strength + buyer->bought, steps);
    buyer->bought += steps;
    eur_player(p, seat)->treasury = eur_player(p, seat)->treasury - price;
    return price;
}

static void reduce(struct play *p, const struct purchase *line)
{
    struct unit *unit = eur_unit(p, line->place);
    if (line->kind == PURCHASE_REDUCE) {
        unit->strength = unit->strength - line->steps;
        event(p, EVENT_UNIT_REDUCED, .unit = line->place, .steps = line->steps);
    } else if (line->kind == PURCHASE_DISBAND) {
        event(p, EVENT_UNIT_DISBANDED, .unit = line->place, .party = unit->party, .reason = LOSS_DISMISSED);
        eur_unit_remove(p, line->place);
    }
}

/* As many of these steps as the treasury pays for: it may be less than the sheet counted on (R23). */
static int payable(const struct play *p, int seat, const struct buyer *buyer, int steps)
{
    while (steps && eur_price(p, buyer->strength + buyer->bought, steps) > eur_player(p, seat)->treasury)
        steps--;
    return steps;
}

/* As many steps as another buyer has left of an army's ten; what is not carried out costs nothing (R12). */
static void bolster(struct play *p, int seat, const struct purchase *line, struct buyer *buyer)
{
    struct unit *unit = eur_unit(p, line->place);
    const int room = STRENGTH_MAX - unit->strength;
    const int steps = payable(p, seat, buyer, line->steps < room ? line->steps : room);
    if (room == 0) {
        event(p, EVENT_PURCHASE_VOID, .power = seat, .space = line->place);
        return;
    }
    if (steps == 0) {
        event(p, EVENT_PURCHASE_UNPAID, .power = seat, .space = line->place);
        return;
    }
    unit->strength = unit->strength + steps;
    event(p, EVENT_UNIT_BOLSTERED, .unit = line->place, .steps = steps, .power = seat,
          .amount = pay(p, seat, buyer, steps));
}

static void build(struct play *p, int seat, const struct purchase *line, struct buyer *buyer)
{
    const int space = eur_space(eur_components(p), line->place), owner = eur_owner(p, space);
    const enum unit_kind kind = line->kind == PURCHASE_FLEET ? UNIT_FLEET : UNIT_ARMY;
    if (eur_is_unit(eur_unit(p, space))) {
        event(p, EVENT_PURCHASE_VOID, .power = seat, .space = space);
        return;
    }
    if (!payable(p, seat, buyer, 1)) {
        event(p, EVENT_PURCHASE_UNPAID, .power = seat, .space = space);
        return;
    }
    place_unit(p, owner, kind, line->place);
    event(p, EVENT_UNIT_BUILT, .party = owner, .place = line->place, .kind = kind, .power = seat,
          .amount = pay(p, seat, buyer, 1));
}

static void carry_out(struct play *p, int seat, const struct purchase *line, struct buyer *buyer)
{
    if (line->kind == PURCHASE_BOLSTER)
        bolster(p, seat, line, buyer);
    else if (line->kind == PURCHASE_ARMY || line->kind == PURCHASE_FLEET)
        build(p, seat, line, buyer);
}

/* One round of a power's sheet: for itself; for minor states of its own; for those of others. */
enum round { FOR_ITSELF, AS_LORD, FOR_OTHERS, ROUNDS };

static void purchase(struct play *p, int seat, enum round round, struct buyer *buyer)
{
    const struct player *player = eur_player(p, seat);
    for (int i = 0; i < player->sheet.purchase_count; i++) {
        const struct purchase *line = &player->sheet.purchase[i];
        const int space = eur_space(eur_components(p), line->place);
        const int party = line->kind == PURCHASE_BOLSTER ? eur_unit(p, space)->party : eur_owner(p, space);
        const enum round due = party == seat ? FOR_ITSELF : eur_side(p, party) == seat ? AS_LORD : FOR_OTHERS;
        if (due == round) carry_out(p, seat, line, buyer);
    }
}

static void all_reduce(struct play *p, struct buyer buyers[SEATS])
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = eur_player(p, seat);
        for (int i = 0; i < player->sheet.purchase_count; i++)
            reduce(p, &player->sheet.purchase[i]);
        buyers[seat].strength = eur_strength(p, seat);
    }
}

/* Gifts first, which pay for builds (R23); automatic builds (R13), then what is reduced and disbanded, then
 * what is bought: for oneself, then by the lords, then by the others, in attack order (R12). */
static void builds_resolve(struct play *p)
{
    const struct components *c = eur_components(p);
    struct buyer buyers[SEATS] = {0};
    eur_gifts_report(p);
    EACH_MINOR(p, minor)
        if (eur_builds_by_itself(p, minor)) build_by_itself(p, minor);
    all_reduce(p, buyers);
    for (int round = FOR_ITSELF; round < ROUNDS; round++)
        for (int i = 0; i < SEATS; i++)
            purchase(p, c->by_attack_order[i], (enum round)round, &buyers[c->by_attack_order[i]]);
    for (int seat = 0; seat < SEATS; seat++)
        eur_builds_forget(p, seat);
    eur_clear_ready(p);
    step_next(p, STEP_SCORING_PHASE, NULL);
}

const struct step eur_step_builds = {
    .name = "builds_and_transactions",
    .rule = "BUILDS AND TRANSACTIONS PHASE",
    .prompt = "Give or lend TPs; build, bolster, reduce, for yourself or for minor states; then say "
              "that you are ready. All of it is reported when all are.",
    .secret = true,
    .asks_whom = "every power that has something to decide and is not ready",
    .deciders = eur_builders,
    .fallback = eur_fallback_ready,
    .by_default = "What is on the sheet stands; nothing is added.",
    .moves = MOVES(MOVE_READY, MOVE_GIVE, MOVE_EXPECT, MOVE_BUILD, MOVE_BOLSTER, MOVE_REDUCE,
                   MOVE_DISBAND_UNIT, MOVE_CANCEL, MOVE_PREFER),
    .passing = PASSING(MOVE_READY),
    .then = builds_resolve,
};
