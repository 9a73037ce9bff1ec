/* The effects of the Events (8.6): which a card has, and what several of them share. Each stands in
 * events_*.c. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/cards/events.h"

const struct refusal tyw_sweden_not_at_war = {"sweden-not-at-war", "8.61", "Sweden is not in the war (P18)."};
const struct refusal tyw_france_not_at_war = {"france-not-at-war", "8.61", "France is not in the war (P17)."};
const struct refusal tyw_no_richelieu = {"no-richelieu", "14.3",
                                         "Richelieu is not Chief Minister of France yet (P9)."};
const struct refusal tyw_english_civil_war = {"english-civil-war", "17.E.1",
                                              "The English Civil War has begun (C40)."};
const struct refusal tyw_not_to_choose = {"not-to-choose", "8.61", "The card does not allow this choice."};

/* ---- the table of effects ---- */

static const struct refusal ONLY_IN_COMBAT = {"combat-card", "9.51",
                                              "{card} is a Combat Card: it is played in a battle."};

static const struct refusal *never_fits(const struct play *p, int seat, int card)
{
    return &ONLY_IN_COMBAT;
}

/* Combat Cards are no Events outside a battle (R25). */
const struct card_effect tyw_effect_combat = {.fits = never_fits};

#define EFFECT_ROW(value, id, name, effect) [value] = &tyw_effect_##effect,
static const struct card_effect *const effects[EFFECTS] = {TYW_EFFECTS(EFFECT_ROW)};

const struct card_effect *tyw_card_effect(const struct components *c, int card)
{
    return effects[c->decks.card[card].effect];
}

static const struct card_effect *effect_of(const struct play *p, int card)
{
    return tyw_card_effect(tyw_components(p), card);
}

const struct card_table tyw_card_table = {.cards = &tyw_cards, .effect = effect_of};

/* ---- what the effects share ---- */

bool tyw_comes(const struct play *p, int leader)
{
    return !leaders_has(tyw_state(p)->out.leaders, leader) && tyw_leader_space(p, leader) < 0;
}

void tyw_bring_units(struct play *p, const struct card_row *row, int space)
{
    for (int i = 0; i < row->unit_count; i++) {
        const int kind = row->units[i].kind, room = tyw_room(p, tyw_kind_seat(p, kind), space);
        if (tyw_may_place_kind(p, kind, space))
            tyw_units_place(p, kind, FULL, row->units[i].count < room ? row->units[i].count : room, space);
        tyw_meet_leaders(p, tyw_kind_seat(p, kind), space);
    }
}

static bool brings_leader(const struct play *p, const struct card_row *row)
{
    for (int i = 0; i < row->leader_count; i++)
        if (tyw_comes(p, row->leader[i])) return true;
    return false;
}

const struct refusal *tyw_why_leaders_cannot_come(const struct play *p, const struct card_row *row, int space)
{
    static const struct refusal ENEMY_LEADER = {
        "enemy-leader", "11.22",
        "An enemy leader stands alone there, and none of the units is left that would come with the leader."};
    if (!tyw_enemy_leader_keeps_out(p, row->seat, space) || !brings_leader(p, row)) return NULL;
    for (int i = 0; i < row->unit_count; i++)
        if (tyw_in_mix(p, row->units[i].kind) && tyw_may_place_kind(p, row->units[i].kind, space))
            return NULL;
    return &ENEMY_LEADER;
}

bool tyw_is_friendly_city(const struct play *p, int seat, int space)
{
    return tyw_space_row(p, space)->kind != SPACE_BOX && tyw_place(p, space)->control == seat &&
           !tyw_has_units(p, tyw_opponent(seat), space);
}

bool tyw_area_has(const struct play *p, int seat, enum named_area area)
{
    return tyw_state(p)->area_control[tyw_area(p, area)] == seat;
}
