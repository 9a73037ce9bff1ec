/* Events that count in Naval Battles (6.9.3.5): a fleet without counters, a column, a ship that does not
 * fight. */
#include "games/time-of-wars/tables.h"

int tow_fleet_by_card(const struct play *p, int power, int sea)
{
    const struct lasting *row = tow_lasting(p, EFFECT_IMPERIAL_FLEET);
    return row && row->seat == power && sea == BALTIC ? tow_card_row(p, row->card)->bonus : 0;
}

int tow_fleet_value(const struct play *p, int power, int sea, int enemy)
{
    if (sea < 0) return 0;
    int value = tow_fleet_by_card(p, power, sea);
    for (int other = 0; other < POWERS; other++)
        if (tow_helps(p, other, power, enemy)) value += tow_combat(p, tow_ships_of(p, other, sea));
    return value;
}

static int role_of(const struct battle *b, int power)
{
    for (int role = 0; role < ROLES; role++)
        if (b->force[role].power == power) return role;
    return -1;
}

/* Torstensson's War: its mark is the power whose fleet has one ship less in the first battle. */
static void keep_from_battle(struct play *p, struct battle *b)
{
    const struct lasting *row = tow_lasting(p, EFFECT_WAR_ON_DENMARK);
    if (!row || row->mark != DENMARK) return;
    const int role = role_of(b, DENMARK);
    if (role < 0) return;
    EACH(ship, b->force[role].units) {
        if (tow_kind(p, ship)->nation != DENMARK) continue;
        units_remove(&b->force[role].units, ship);
        break;
    }
    tow_last_end(p, row->card, DENMARK);
}

/* Royal Ships Commission: the enemy's column in the next battle of whose seat it is. */
static void shift_enemy(struct play *p, struct battle *b)
{
    const struct state *s = tow_state(p);
    const int card = tow_components(p)->named.card[ROYAL_SHIPS];
    for (int i = 0; i < s->lasting_count; i++) {
        if (s->lasting[i].card != card) continue;
        const int role = role_of(b, s->lasting[i].seat);
        if (role < 0) return;
        b->force[role == ATTACKER ? DEFENDER : ATTACKER].left++;
        tow_last_end(p, card, s->lasting[i].mark);
        return;
    }
}

void tow_fleets_meet(struct play *p, struct battle *b)
{
    keep_from_battle(p, b);
    shift_enemy(p, b);
}

/* The General of the Oceanic Sea has a fleet until it has lost a battle. */
void tow_fleets_met(struct play *p, const struct battle *b)
{
    const struct lasting *row = tow_lasting(p, EFFECT_IMPERIAL_FLEET);
    if (!row || b->sea != BALTIC || role_of(b, row->seat) < 0 || role_of(b, row->seat) == b->winner) return;
    event(p, EVENT_CARD_FLEET, .card = row->card, .seat = row->seat,
          .combat = tow_card_row(p, row->card)->bonus, .sea = BALTIC, .lost = true);
    tow_event_end(p, EFFECT_IMPERIAL_FLEET, BECAUSE(BATTLE));
}
