/* An army attacks enemies who stand on its space already (6.9.3.4, R132). */
#include "games/time-of-wars/tables.h"

enum { ATTACK_COST = 1 };

static const struct refusal NO_ENEMY = {"no-enemy", "6.9.3.4",
                                        "No army that {seat} could attack stands in {space}."};

static MOVE_CHECK(check_attack)
{
    const struct refusal *why = tow_why_not_spend(p, ATTACK_COST);
    if (why) return why;
    const int space = move_arg(m, MOVE_ATTACK, space);
    const struct march army = tow_march_form(p, &(struct march){.seat = seat, .at = space});
    if (!tow_has_army(p, seat, space)) return &tow_nothing_moves;
    if (!tow_has_enemy_army(p, seat, space) && !tow_enemies_at(p, tow_fights_as(p, seat, army.units), space))
        return &NO_ENEMY;
    return units_is_empty(army.units) ? &tow_army_halted : NULL;
}

/* The enemies may withdraw first. */
static MOVE_APPLY(apply_attack)
{
    tow_spend(p, ATTACK_COST);
    tow_march_begin(
        p, &(struct march){.seat = seat, .at = move_arg(m, MOVE_ATTACK, space), .stage = MARCH_MEETS});
}

static MOVE_CANDIDATES(armies_beside_enemies)
{
    if (tow_why_not_spend(p, ATTACK_COST)) return;
    const struct units own = units_without(tow_commanded(p, seat), tow_state(p)->rebels);
    EACH(space, tow_armies(p, seat))
        if (!units_within(tow_place(p, space)->units, own)) set_add(set, space);
}

static int enemies_here(const struct play *p, int space)
{
    return tow_combat(p, tow_enemy_army_at(p, tow_word_acting(p), space));
}

const struct move_type tow_move_attack = {
    .name = "attack",
    .rule = "6.9.3.4",
    .doc = "The army of that space fights enemies who stand there already, for 1 point; they may withdraw.",
    .text = "The army of {seat} in {space} attacks the enemy there[ (Combat Value {space#})].",
    .args = {ID_ARG("space", "Where both stand.", &tow_spaces, .candidates = armies_beside_enemies,
                    .number = enemies_here)},
    .check = check_attack,
    .apply = apply_attack,
};
