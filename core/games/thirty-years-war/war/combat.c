/* Combat (12.2): one battle, stage by stage. combat_cards.c, losses.c, leader_loss.c and retreat.c have
 * its parts. */
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"

enum { SPARED_AT = 4 }; /* 12.4, R61: at odds of 1-4 the defender's leaders are spared */

static int seat_of(const struct combat *b, int role)
{
    return role == ATTACKER ? b->attacker : tyw_opponent(b->attacker);
}

static int role_of(const struct combat *b, int seat)
{
    return seat == b->attacker ? ATTACKER : DEFENDER;
}

/* R57 */
int tyw_commander(const struct play *p, struct leaders leaders)
{
    const struct leader_row *rows = tyw_pieces(p)->leader;
    int best = -1;
    EACH(leader, leaders) {
        const int stars = tyw_stars(p, leader), best_stars = best >= 0 ? tyw_stars(p, best) : -1;
        if (stars > best_stars || (stars == best_stars && rows[leader].battle > rows[best].battle))
            best = leader;
    }
    return best;
}

/* ---- the forces (12.22) ---- */

static void count_force(const struct play *p, struct force *force)
{
    force->strength = tyw_factors(p, force->units);
    if (force->commander < 0) return;
    force->battle = tyw_leader_row(p, force->commander)->battle;
    force->dynamic = tyw_stars(p, force->commander) > 0;
}

void tyw_forces_count(const struct play *p, struct combat *b)
{
    const int defender = seat_of(b, DEFENDER);
    struct force *force = &b->force[DEFENDER];
    force->units = tyw_units_outside(p, defender, b->space);
    force->leaders = tyw_leaders_outside(p, defender, b->space);
    force->commander = tyw_commander(p, force->leaders);
    for (int role = 0; role < ROLES; role++)
        count_force(p, &b->force[role]);
}

static void begin(struct play *p, struct combat *b)
{
    tyw_state(p)->battles++;
    event(p, EVENT_BATTLE, .space = b->space, .attacker = b->attacker, .kind = b->kind);
    tyw_forces_count(p, b);
    b->leader_dice = b->force[DEFENDER].strength < SPARED_AT * b->force[ATTACKER].strength;
}

/* ---- fire (12.24 to 12.26) ---- */

int tyw_fire_column(const struct play *p, const struct force *own)
{
    const struct table *table = &tyw_components(p)->tables.combat;
    return table_shift(table, table_column(table, own->strength), own->column_shift);
}

static void fire(struct play *p, struct combat *b, int role)
{
    const struct table *table = &tyw_components(p)->tables.combat;
    const struct force *own = &b->force[role];
    const int column = tyw_fire_column(p, own);
    const int drm = own->battle + own->drm, seat = seat_of(b, role);
    const int die = draw_index(p, 10, DRAW_COMBAT_DIE, .seat = seat);
    const int loss = table_cell(table, die + drm, column);
    event(p, EVENT_FIRE, .seat = seat, .strength = own->strength, .column = table->column[column], .drm = drm,
          .die = die, .loss = loss, .last = table_heading_end(table, column));
    b->force[role == ATTACKER ? DEFENDER : ATTACKER].loss = loss;
}

static void lose(struct play *p, const struct combat *b, int seat)
{
    const struct force *force = &b->force[role_of(b, seat)];
    tyw_losses(p, seat, LOSS_COMBAT, force->loss, force->units);
}

/* ---- the winner (12.28, R58) ---- */

/* The winner's role; -1: neither side has won. */
static int find_winner(const struct play *p, const struct combat *b)
{
    const struct force *attacker = &b->force[ATTACKER], *defender = &b->force[DEFENDER];
    const bool attacker_lost = tyw_army_lost(p, b, ATTACKER), defender_lost = tyw_army_lost(p, b, DEFENDER);
    if (attacker_lost && defender_lost) return -1;
    if (attacker_lost || defender_lost) return attacker_lost ? DEFENDER : ATTACKER;
    if (attacker->loss != defender->loss) return attacker->loss < defender->loss ? ATTACKER : DEFENDER;
    return attacker->dynamic && !defender->dynamic ? ATTACKER : DEFENDER;
}

static void declare_winner(struct play *p, struct combat *b)
{
    b->winner = find_winner(p, b);
    event(p, EVENT_BATTLE_WON, .space = b->space, .seat = b->winner >= 0 ? seat_of(b, b->winner) : -1);
    if (b->winner == ATTACKER && b->force[ATTACKER].commander == tyw_leader(p, WALLENSTEIN)) /* 7.1 */
        tyw_influence(p, tyw_components(p)->tables.influence.battle, BECAUSE(BATTLE));
}

/* ---- the retreat (12.29) ---- */

static void retreat(struct play *p, struct combat *b)
{
    if (b->winner < 0) return;
    const int loser = b->winner == ATTACKER ? DEFENDER : ATTACKER, seat = seat_of(b, loser);
    struct retreat record = {.seat = seat,
                             .space = b->space,
                             .from = b->from,
                             .attacker = loser == ATTACKER,
                             .leaders = tyw_leaders_outside(p, seat, b->space)};
    if (tyw_army_lost(p, b, loser)) { /* the dice may have taken a king, and his army with him (17.D.3) */
        tyw_leaders_lost(p, record.leaders, BECAUSE(ALONE));
        return;
    }
    record.units = tyw_units_outside(p, seat, b->space);
    if (loser == ATTACKER && b->kind != BATTLE_FIELD) /* 13.15, 13.17: units from inside go back */
        event(p, EVENT_RETREAT, .seat = seat, .from = b->space, .to = -1);
    if (!units_is_empty(record.units) || !leaders_is_empty(record.leaders))
        step_call(p, STEP_RETREAT, &record);
}

/* ---- afterwards ---- */

/* Units there take the city by a battle or a retreat: no fortress is there, and no revolt (R42, R66). */
static bool takes_city(const struct play *p, int seat, int space)
{
    const struct space_row *row = tyw_space_row(p, space);
    const struct place *place = tyw_place(p, space);
    return row->kind == SPACE_CITY && !row->fortress && !place->revolt && place->control != seat &&
           tyw_has_units_outside(p, seat, space);
}

static void take_retreat_city(struct play *p, const struct combat *b)
{
    const int loser = b->winner == ATTACKER ? DEFENDER : ATTACKER, wallenstein = tyw_leader(p, WALLENSTEIN);
    if (b->to < 0 || !takes_city(p, seat_of(b, loser), b->to)) return;
    tyw_city_take(p, b->to, seat_of(b, loser), BECAUSE(RETREAT));
    if (b->force[loser].commander == wallenstein && tyw_leader_space(p, wallenstein) == b->to)
        tyw_influence(p, tyw_components(p)->tables.influence.city, BECAUSE(CITY));
}

/* The activation goes on from the stack's space. After a Swedish landing there is none (R97). */
static void tell_activation(const struct play *p, const struct combat *b)
{
    struct activation *a = tyw_activation_of(p);
    if (a && b->winner == DEFENDER && b->to >= 0) a->space = b->to;
}

static void after(struct play *p, struct combat *b)
{
    if (b->winner < 0) return;
    const int winner = seat_of(b, b->winner);
    /* 12.28, before the retreat's (R66). */
    if (takes_city(p, winner, b->space)) tyw_city_take(p, b->space, winner, BECAUSE(BATTLE));
    take_retreat_city(p, b);
    tell_activation(p, b);
    if (!tyw_why_not_besiege(p, winner, b->space))
        step_call(p, STEP_PLACE_SIEGE, &(struct at_space){.seat = winner, .space = b->space});
}

static void combat_then(struct play *p)
{
    struct combat *b = step_record(p);
    switch ((enum combat_stage)b->stage) {
    case COMBAT_CARDS:
        b->stage = COMBAT_FIRE;
        begin(p, b);
        tyw_combat_cards_begin(p);
        return;
    case COMBAT_FIRE:
        b->stage = COMBAT_LOSSES;
        fire(p, b, ATTACKER);
        fire(p, b, DEFENDER);
        return;
    case COMBAT_LOSSES: /* the Protestant's come first (6.0) */
        b->stage = COMBAT_MORE_LOSSES;
        lose(p, b, PROTESTANT);
        return;
    case COMBAT_MORE_LOSSES:
        b->stage = COMBAT_LEADERS;
        lose(p, b, CATHOLIC);
        return;
    case COMBAT_LEADERS:
        b->stage = COMBAT_WINNER;
        tyw_check_leaders(p, b);
        return;
    case COMBAT_WINNER:
        b->stage = COMBAT_RETREAT;
        declare_winner(p, b);
        return;
    case COMBAT_RETREAT:
        b->stage = COMBAT_AFTER;
        retreat(p, b);
        return;
    case COMBAT_AFTER:
        b->stage = COMBAT_OVER;
        after(p, b);
        return;
    case COMBAT_OVER:
        tyw_combat_cards_leave(p, b);
        step_return_with(p, b->winner == ATTACKER);
        return;
    }
}

static void inspect_combat(const struct play *p, int at, struct faults *faults)
{
    const struct combat *b = step_record_at(p, at);
    for (int role = 0; role < ROLES; role++)
        for (int i = 0; i < b->force[role].cards; i++) {
            const int card = b->force[role].card[i];
            char path[FAULT_PATH];
            fault_path_index(path, AT_FRAME(at, "force"), role);
            fault_path(path, path, "card");
            fault_path_index(path, path, i);
            if (card < 0)
                fault_add(faults, path, "is null, and %d Combat %s played (9.51)", b->force[role].cards,
                          plural(b->force[role].cards, "Card is", "Cards are"));
            else if (!cards_has(tyw_components(p)->decks.combat_cards, card))
                fault_add(faults, path, "is %s, which is no Combat Card (9.51)", tyw_card_id(p, card));
        }
}

const struct domain tyw_combat_stages = {
    .name = "combat_stage", .noun = "stage of a battle", LISTED(TYW_COMBAT_STAGES)};

const struct domain tyw_roles = {.name = "role", .noun = "side of a battle", LISTED(TYW_ROLES)};

static const struct record force_record = DESCRIBED(
    "force", struct force, "One side of a battle.", UNITS_FIELD(struct force, units, "Units that fight."),
    LEADERS_FIELD(struct force, leaders, "Leaders that check for loss."),
    MAYBE_LEADER(struct force, commander, "Who commands."),
    NUMBER_FIELD(struct force, battle, 0, 9, "Battle rating of the commander, as it counts.",
                 .rule = "12.24"),
    NUMBER_FIELD(struct force, drm, -CARD_SHIFT_MAX, CARD_SHIFT_MAX, "Die roll modifier of Combat Cards.",
                 .rule = "12.24"),
    NUMBER_FIELD(struct force, column_shift, -CARD_SHIFT_MAX, CARD_SHIFT_MAX,
                 "Columns to the right, by Combat Cards.", .rule = "12.25"),
    NUMBER_FIELD(struct force, strength, 0, 255, "Combat Strength.", .rule = "12.22"),
    NUMBER_FIELD(struct force, loss, 0, 255, "The Loss Number that it suffers.", .rule = "12.31"),
    NUMBER_FIELD(struct force, cards, 0, 2, "Combat Cards played.", .rule = "9.51"),
    IDS_FIELD("card", struct force, card, &tyw_cards, "The Combat Cards played.", .optional = true),
    FLAG_FIELD(struct force, dynamic, "It is led by a Dynamic Leader.", .rule = "12.28"));

const struct step tyw_step_combat = {
    .name = "combat",
    .rule = "12.2",
    .prompt = "A battle is fought in {space}.",
    .record = RECORD(
        "combat", struct combat, SPACE_FIELD(struct combat, "Where."),
        MAYBE_SPACE(struct combat, from, "Where the attackers came from; none: out of the fortress."),
        MAYBE_SPACE(struct combat, to, "Where the loser has retreated to."),
        ID_FIELD(struct combat, attacker, &tyw_seats, "The attacker."),
        ID_FIELD(struct combat, kind, &tyw_battle_kinds, "A field battle, a sally, a relief."),
        ID_FIELD(struct combat, stage, &tyw_combat_stages,
                 "What comes next: Combat Cards, fire, losses of either side, leaders, the "
                 "winner, the retreat, what follows it, the end."),
        FLAG_FIELD(struct combat, no_defender_cards, "The defender plays no Combat Cards."),
        FLAG_FIELD(struct combat, leader_dice, "The defenders' leaders check for loss.", .rule = "12.4"),
        OPTIONAL_ID_FIELD(struct combat, winner, &tyw_roles, "Who has won; null: not known yet."),
        UNITS_FIELD(struct combat, besieged, "Attackers that came out of the fortress."),
        ROWS_FIELD("force", struct combat, force, &force_record,
                   "The attacker's force, the defender's force.")),
    .called_by = STEPS(STEP_ACTIVATION, STEP_EVENT),
    .then = combat_then,
    .inspect = inspect_combat,
};
