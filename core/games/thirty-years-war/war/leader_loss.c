/* Leader loss (12.4). */
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"

/* R63: no unit of the side is left in the stack. In a relief, in both stacks. */
bool tyw_army_lost(const struct play *p, const struct combat *b, int role)
{
    if (role == DEFENDER) return !tyw_has_units_outside(p, tyw_opponent(b->attacker), b->space);
    if (b->kind == BATTLE_RELIEF) return !tyw_has_units(p, b->attacker, b->space);
    if (b->kind == BATTLE_SALLY) return units_is_empty(tyw_units_inside(p, b->attacker, b->space));
    return !tyw_has_units_outside(p, b->attacker, b->space);
}

/* 12.28: the star of a dead commander does not count. */
static void lose_star(struct force *force, int leader)
{
    if (leader == force->commander) force->dynamic = 0;
}

/* 12.43: no dice, no replacements. */
static void lose_all(struct play *p, struct force *force)
{
    EACH(leader, force->leaders) {
        lose_star(force, leader);
        tyw_leader_lost(p, leader, false, BECAUSE(ALONE));
    }
}

/* Each leader of the stack checks once, also as the replacement of one before him. Replacements from
 * elsewhere do not check (R62). */
static void roll_for_each(struct play *p, struct force *force)
{
    EACH(leader, force->leaders) {
        const int die = draw_index(p, 10, DRAW_LEADER_DIE, .leader = leader);
        const int loss = tyw_leader_row(p, leader)->loss;
        event(p, EVENT_LEADER_DIE, .leader = leader, .die = die, .loss = loss, .lost = die >= loss);
        if (die < loss) continue;
        lose_star(force, leader);
        tyw_leader_lost(p, leader, true, BECAUSE(DIE));
    }
}

void tyw_check_leaders(struct play *p, struct combat *b)
{
    for (int i = 0; i < ROLES; i++) {
        const int role = i == 0 ? ATTACKER : DEFENDER;
        struct force *force = &b->force[role];
        force->leaders = leaders_both(force->leaders, tyw_place(p, b->space)->leaders);
        if (tyw_army_lost(p, b, role))
            lose_all(p, force);
        else if (role == ATTACKER || b->leader_dice)
            roll_for_each(p, force);
    }
}
