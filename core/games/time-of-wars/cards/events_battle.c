/* The Battle cards (6.9.3.4) that shift columns, and Wounded commander. */
#include "games/time-of-wars/cards/events.h"

const struct refusal tow_no_battle = {"no-battle", "6.9.3.4", "No Land Battle is fought."};
static const struct refusal OWN_FORCE = {"own-force", "6.9.3.4",
                                         "The army does not have the units that {card} requires."};
static const struct refusal ENEMY_FORCE = {"enemy-force", "6.9.3.4",
                                           "The enemy army is not one against which {card} can be played."};
static const struct refusal DEFENDER_ONLY = {"defender-only", "6.9.3.4", "{card} is for the defender."};
static const struct refusal BARRED = {"barred", "6.9.3.4", "A card of the enemy bars {card} in this battle."};
static const struct refusal NO_COMMANDER = {"no-commander", "5.1",
                                            "The enemy has no commander who is not a ruler."};

enum { SHIFT_MAX = 60 };

static int count_wanted(const struct play *p, const struct force *own, const struct battle_row *row)
{
    const struct components *c = tow_components(p);
    struct units units = own->units;
    if (row->arm >= 0) units = units_both(units, c->pieces.of_arm[row->arm]);
    if (row->kind >= 0) units = units_both(units, c->pieces.of_kind[row->kind]);
    if (row->or_nation >= 0)
        units = units_either(units, units_both(own->units, c->pieces.of_nation[row->or_nation]));
    if (row->needs_full) units = units_without(units, tow_state(p)->weakened);
    return units_count(units);
}

static bool has_irregulars(const struct play *p, const struct force *own)
{
    const struct components *c = tow_components(p);
    EACH(unit, own->units) {
        const struct kind_row *kind = &c->pieces.kind[c->pieces.unit[unit].kind];
        if (kind->first_lost || kind->nation == TATARS) return true;
    }
    return false;
}

static const struct refusal *shift_fits(const struct play *p, int seat, int card)
{
    const struct battle *b = tow_battle_of(p);
    const struct battle_row *row = &tow_components(p)->decks.battle[tow_components(p)->decks.battle_of[card]];
    if (!b) return &tow_no_battle;
    const int role = tow_battle_role(b, seat);
    const struct force *own = &b->force[role], *enemy = &b->force[role == ATTACKER ? DEFENDER : ATTACKER];
    const int cavalry = tow_count_arm(p, own->units, CAVALRY);
    if (row->defender_only && role != DEFENDER) return &DEFENDER_ONLY;
    if (own->barred && row->own_right >= own->barred) return &BARRED;
    if (count_wanted(p, own, row) < row->needed || cavalry < row->cavalry_needed) return &OWN_FORCE;
    if (row->more_cavalry_than_infantry && cavalry <= tow_count_arm(p, own->units, INFANTRY))
        return &OWN_FORCE;
    if (row->irregulars && !has_irregulars(p, own)) return &OWN_FORCE;
    return row->more_cavalry_than_enemy && cavalry <= tow_count_arm(p, enemy->units, CAVALRY) ? &ENEMY_FORCE
                                                                                              : NULL;
}

/* ---- what it does ---- */

static void add(uint8_t *sum, int more)
{
    *sum = *sum + more > SHIFT_MAX ? SHIFT_MAX : *sum + more;
}

static void shift(struct play *p, const struct card_play *play)
{
    struct battle *b = tow_battle_of(p);
    const struct battle_row *row =
        &tow_components(p)->decks.battle[tow_components(p)->decks.battle_of[play->card]];
    const int role = tow_battle_role(b, play->seat);
    struct force *own = &b->force[role], *enemy = &b->force[role == ATTACKER ? DEFENDER : ATTACKER];
    if (row->takes_back) own->left = 0;
    add(&own->right, row->own_right);
    add(&enemy->left, row->enemy_left);
    if (row->bars_from && (!enemy->barred || row->bars_from < enemy->barred)) enemy->barred = row->bars_from;
}

const struct card_effect tow_effect_battle_shift = {
    .moments = 1 << MOMENT_BATTLE, .fits = shift_fits, .apply = shift};

/* ---- Wounded commander ---- */

static bool may_be_wounded(const struct play *p, int commander)
{
    return commander >= 0 && tow_commander_row(p, commander)->ruler < 0;
}

static const struct refusal *wound_fits(const struct play *p, int seat, int card)
{
    const struct attempt *attempt = step_record_of(p, STEP_ATTEMPT);
    const struct battle *b = tow_battle_of(p);
    if (attempt)
        return tow_at_war(p, seat, attempt->seat) && may_be_wounded(p, attempt->commander) ? NULL
                                                                                           : &NO_COMMANDER;
    if (!b) return &tow_no_battle;
    return may_be_wounded(p, b->force[tow_battle_role(b, seat) == ATTACKER ? DEFENDER : ATTACKER].commander)
               ? NULL
               : &NO_COMMANDER;
}

static void wound(struct play *p, const struct card_play *play)
{
    struct attempt *attempt = step_record_of(p, STEP_ATTEMPT);
    struct battle *b = tow_battle_of(p);
    if (attempt) {
        attempt->barred = 1;
        return;
    }
    struct force *enemy = &b->force[tow_battle_role(b, play->seat) == ATTACKER ? DEFENDER : ATTACKER];
    event(p, EVENT_WOUNDED, .commander = enemy->commander);
    enemy->wounded = 1;
    enemy->rating = 1;
}

const struct card_effect tow_effect_wounded_commander = {
    .moments = 1 << MOMENT_BATTLE | 1 << MOMENT_BEFORE_ATTEMPT, .fits = wound_fits, .apply = wound};
