/* Battles: Combat Values, the dice and the winner (6.9.3.4, 6.9.3.5). */
#include "games/time-of-wars/war/battle.h"

/* For sentences: -1 for rebels, who are not their power's army, and for the Dutch fleet. */
static int16_t told_power(const struct battle *b, int role)
{
    return tow_is_rebels(b, role) ? -1 : b->force[role].power;
}

static int level_of(const struct play *p, const struct battle *b, int role)
{
    const struct force *force = &b->force[role];
    if (tow_is_naval(b) || force->power < 0 || force->power >= SEATS) return 0;
    if (tow_is_rebels(b, role)) return 0; /* 5.2.2 */
    return tow_side(p, force->power)->military;
}

/* A result below the Command Rating counts as the rating. */
static int modified(const struct force *force, int die)
{
    return die < force->rating ? force->rating : die;
}

/* Where the side's losses are read: by its sum, shifted by Military and by the cards played so far. */
static int column_of(const struct play *p, const struct battle *b, int role, int sum)
{
    const struct table *table = &tow_components(p)->tables.combat;
    const struct force *own = &b->force[role];
    return table_shift(table, table_column(table, sum), level_of(p, b, role) + own->right - own->left);
}

/* The losses that a side inflicts. */
static void fire(struct play *p, struct battle *b, int role)
{
    const struct table *table = &tow_components(p)->tables.combat;
    struct force *own = &b->force[role], *enemy = &b->force[tow_other_role(role)];
    if (own->sum == 0) return;
    const int column = column_of(p, b, role, own->sum);
    for (int i = 0; i < 2; i++)
        own->die[i] = draw_die(p, 6, DRAW_BATTLE_DIE, .power = own->power);
    const int result = modified(own, own->die[0]) + modified(own, own->die[1]);
    enemy->loss = table_cell(table, result, column);
    event(p, EVENT_FIRE, .power = told_power(b, role), .sum = own->sum, .column = table->column[column],
          .level = level_of(p, b, role), .shift = own->right - own->left, .die = own->die[0],
          .second_die = own->die[1], .losses = enemy->loss, .kind = b->kind, .modified_sum = result);
}

/* Ships without counters, by a card. */
static int fleet_of(const struct play *p, const struct battle *b, int role)
{
    return tow_is_naval(b) && b->force[role].power >= 0 ? tow_fleet_by_card(p, b->force[role].power, b->sea)
                                                        : 0;
}

static int sum_of(const struct play *p, const struct battle *b, int role)
{
    if (b->kind == DUTCH_BATTLE && role == DEFENDER) return tow_components(p)->tables.dutch_combat;
    return tow_combat(p, b->force[role].units) + fleet_of(p, b, role);
}

/* What both sides know before the dice. */
static int value_known(const struct play *p, int role)
{
    const struct battle *b = tow_battle_of(p);
    return b ? sum_of(p, b, role) : 0;
}

static int rating_known(const struct play *p, int role)
{
    const struct battle *b = tow_battle_of(p);
    return b ? b->force[role].rating : 0;
}

/* The sum with which the column begins, as tables print it; 0: the side has none (6.9.3.4). */
static int column_known(const struct play *p, int role)
{
    const struct battle *b = tow_battle_of(p);
    const int sum = value_known(p, role);
    return sum > 0 ? tow_components(p)->tables.combat.column[column_of(p, b, role, sum)] : 0;
}

int tow_column_end(const struct play *p, int from)
{
    const struct table *table = &tow_components(p)->tables.combat;
    return from > 0 ? table_heading_end(table, table_column(table, from)) : 0;
}

static int power_known(const struct play *p, int role)
{
    const struct battle *b = tow_battle_of(p);
    return b ? told_power(b, role) : -1;
}

int tow_word_attacker(const struct play *p)
{
    return power_known(p, ATTACKER);
}

int tow_word_defender(const struct play *p)
{
    return power_known(p, DEFENDER);
}

int tow_word_attack_column(const struct play *p)
{
    return column_known(p, ATTACKER);
}

int tow_word_defence_column(const struct play *p)
{
    return column_known(p, DEFENDER);
}

int tow_word_attack_column_end(const struct play *p)
{
    return tow_column_end(p, column_known(p, ATTACKER));
}

int tow_word_defence_column_end(const struct play *p)
{
    return tow_column_end(p, column_known(p, DEFENDER));
}

int tow_word_attack_value(const struct play *p)
{
    return value_known(p, ATTACKER);
}

int tow_word_attack_rating(const struct play *p)
{
    return rating_known(p, ATTACKER);
}

int tow_word_defence_value(const struct play *p)
{
    return value_known(p, DEFENDER);
}

int tow_word_defence_rating(const struct play *p)
{
    return rating_known(p, DEFENDER);
}

/* R75: all its ships are lost. */
static bool is_sunk(const struct play *p, const struct battle *b, int role)
{
    const struct force *force = &b->force[role];
    return tow_is_naval(b) && force->power >= 0 && fleet_of(p, b, role) == 0 &&
           force->loss >= units_count(force->units);
}

/* Equal losses: the Inactive Player, at sea the Active one (6.9.3.5), but not against the Dutch (R79). */
static int find_winner(const struct play *p, const struct battle *b)
{
    const struct force *attacker = &b->force[ATTACKER], *defender = &b->force[DEFENDER];
    if (attacker->sum > 0 && defender->sum == 0) return ATTACKER;
    if (attacker->sum == 0 && defender->sum > 0) return DEFENDER;
    if (is_sunk(p, b, ATTACKER) != is_sunk(p, b, DEFENDER))
        return is_sunk(p, b, ATTACKER) ? DEFENDER : ATTACKER;
    if (attacker->loss != defender->loss) return attacker->loss < defender->loss ? ATTACKER : DEFENDER;
    return b->kind == NAVAL_BATTLE ? ATTACKER : DEFENDER;
}

void tow_battle_dice(struct play *p, struct battle *b)
{
    for (int role = 0; role < ROLES; role++)
        b->force[role].sum = sum_of(p, b, role);
    fire(p, b, ATTACKER);
    fire(p, b, DEFENDER);
    b->winner = find_winner(p, b);
    event(p, EVENT_BATTLE_WON, .space = b->space, .power = told_power(b, b->winner), .kind = b->kind);
    if (b->kind == NAVAL_BATTLE) tow_fleets_met(p, b);
    if (b->kind == LAND_BATTLE && b->force[tow_other_role(b->winner)].power == HRE)
        tow_hre_beaten(p, b->force[b->winner].power);
}
