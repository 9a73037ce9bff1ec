/* Combat Cards (9.5, 12.23, 19.9): the attacker plays up to two, then the defender. struct combat_card has
 * the conditions and effects of a card. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/words.h"

enum { CARDS_EACH = 2 }; /* 9.51 */

static struct combat *battle(const struct play *p)
{
    return step_record_of(p, STEP_COMBAT);
}

static int role_of(const struct combat *b, int seat)
{
    return seat == b->attacker ? ATTACKER : DEFENDER;
}

static int other(int role)
{
    return role == ATTACKER ? DEFENDER : ATTACKER;
}

/* ---- what a card wants (9.52) ---- */

static bool has_own_units(const struct play *p, const struct force *own, const struct combat_card *card)
{
    const struct components *c = tyw_components(p);
    struct units units = own->units;
    if (card->own_nation >= 0) units = units_both(units, c->pieces.of_nation[card->own_nation]);
    if (card->own_type >= 0) units = units_both(units, c->pieces.of_type[card->own_type]);
    return units_count(units) >= card->own_nation_min && units_count(own->units) >= card->own_units_min;
}

static bool has_own_commander(const struct play *p, const struct force *own, const struct combat_card *card)
{
    if (!card->commander) return true;
    return own->commander >= 0 && own->battle >= card->commander_battle_min &&
           (card->commander_nation < 0 ||
            tyw_leader_row(p, own->commander)->nation == card->commander_nation);
}

static int count_type(const struct play *p, const struct force *force, enum unit_type type)
{
    return units_count(units_both(force->units, tyw_pieces(p)->of_type[type]));
}

static bool is_unreliable(const struct play *p, const struct force *force)
{
    return count_type(p, force, MILITIA) > 0 ||
           count_type(p, force, MERCENARY) > count_type(p, force, VETERAN);
}

static bool enemy_fits(const struct play *p, const struct force *enemy, const struct combat_card *card)
{
    if (leaders_count(enemy->leaders) < card->enemy_leaders_min) return false;
    if (card->enemy_commander_plain && (enemy->commander < 0 || enemy->dynamic)) return false;
    return !card->enemy_unreliable || is_unreliable(p, enemy);
}

static bool is_forbidden(const struct play *p, const struct force *enemy, int card)
{
    for (int i = 0; i < enemy->cards; i++)
        if (enemy->card[i] >= 0 && tyw_card_row(p, enemy->card[i])->combat.forbids == card) return true;
    return false;
}

/* 19.9, R113 */
static bool is_usable(const struct play *p, int card)
{
    return tyw_card_row(p, card)->effect != EFFECT_MUSKETEERS ||
           (tyw_option(p, OPTION_OLD_CORPS) && !cards_has(tyw_state(p)->events, card));
}

static const struct refusal NO_COMBAT_CARD = {"no-combat-card", "9.5", "{card} is no Combat Card."};
static const struct refusal TWO_PLAYED = {"two-played", "9.51", "Two Combat Cards have been played."};
static const struct refusal DEFENDER_SILENT = {"no-defender-cards", "9.52",
                                               "The defender plays no Combat Cards in this battle."};
static const struct refusal OTHER_ROLE = {"other-role", "9.52", "{card} is for the other role in a battle."};
static const struct refusal OWN_FORCE = {"own-force", "9.52",
                                         "{seat}'s force does not have the units that {card} wants."};
static const struct refusal OWN_COMMANDER = {"own-commander", "9.52",
                                             "{seat}'s force does not have the commander that {card} wants."};
static const struct refusal ENEMY_FORCE = {"enemy-force", "9.52",
                                           "The enemy's force is not as {card} wants it."};
static const struct refusal FORBIDDEN = {"forbidden", "9.52",
                                         "A card of the enemy forbids {card} in this battle."};
static const struct refusal BESIEGED = {"besieged-attack", "9.52", "Units out of the fortress attack."};
static const struct refusal MUSKETEERS = {
    "old-corps", "19.9", "{card} is a Combat Card with an optional rule only, until its Event."};

/* It asks public facts alone. The caller looks whether the card is in the hand. */
static const struct refusal *why_not_play_now(const struct play *p, const struct combat *b, int role,
                                              int card)
{
    const struct combat_card *wants = &tyw_card_row(p, card)->combat;
    const struct force *own = &b->force[role], *enemy = &b->force[other(role)];
    if (!cards_has(tyw_components(p)->decks.combat_cards, card)) return &NO_COMBAT_CARD;
    if (!is_usable(p, card)) return &MUSKETEERS;
    if (own->cards >= CARDS_EACH) return &TWO_PLAYED;
    if (role == DEFENDER && b->no_defender_cards) return &DEFENDER_SILENT;
    if (wants->role == (role == ATTACKER ? DEFENDER_ONLY : ATTACKER_ONLY)) return &OTHER_ROLE;
    if (!has_own_units(p, own, wants)) return &OWN_FORCE;
    if (!has_own_commander(p, own, wants)) return &OWN_COMMANDER;
    if (!enemy_fits(p, enemy, wants)) return &ENEMY_FORCE;
    if (wants->no_besieged && b->kind != BATTLE_FIELD) return &BESIEGED;
    return is_forbidden(p, enemy, card) ? &FORBIDDEN : NULL;
}

/* ---- the window ---- */

/* Whether the seat could play a card, as far as the enemy knows. It has cards in hand, and a card that
 * fits has not been seen elsewhere. */
static bool might_play(const struct play *p, const struct combat *b, int seat)
{
    const struct side *side = tyw_side(p, seat);
    if (cards_is_empty(side->hand)) return false;
    EACH(card, cards_both(cards_either(side->hand, side->unplayed), tyw_components(p)->decks.combat_cards))
        if (!why_not_play_now(p, b, role_of(b, seat), card)) return true;
    return false;
}

static uint32_t may_play(const struct play *p, uint32_t seats)
{
    const struct combat *b = battle(p);
    uint32_t may = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1 && might_play(p, b, seat)) may |= UINT32_C(1) << seat;
    return may;
}

/* 9.51: the attacker plays before the defender. */
static int attacker_first(const struct play *p, uint32_t seats)
{
    const struct combat *b = battle(p);
    return seats >> b->attacker & 1 ? b->attacker : tyw_opponent(b->attacker);
}

static const struct window_type combat_cards_window = {.may = may_play, .next = attacker_first};

struct combat_cards {
    struct window window; /* of the attacker, then the defender */
};

int tyw_word_battle_space(const struct play *p)
{
    const struct combat *combat = step_record_of(p, STEP_COMBAT);
    return combat ? combat->space : -1;
}

/* As tables print it: "11", "11-12", "20+". */
#define COLUMN(of)                                                                                           \
    "{" of "_column? (column {" of "_column}{" of "_column_end?{" of "_column_end<0?+|-{" of                 \
    "_column_end}}})}"

const struct step tyw_step_combat_cards = {
    .name = "combat_cards",
    .rule = "9.51",
    .prompt = "Battle in {battle_space}: play a Combat Card, or none. The attacker has Combat Strength "
              "{attack_strength}" COLUMN("attack") " and adds {attack_drm} to the die. The defender has "
                                                   "{defence_strength}" COLUMN(
                                                       "defence") " and adds {defence_drm}.",
    .record = RECORD("combat_cards", struct combat_cards, WINDOW_FIELDS(struct combat_cards, &tyw_seats)),
    .called_by = STEPS(STEP_COMBAT),
    .window = &combat_cards_window,
    .by_default = "No Combat Card.",
    .moves = MOVES(MOVE_NO_COMBAT_CARD, MOVE_PLAY_COMBAT_CARD),
    .passing = PASSING(MOVE_NO_COMBAT_CARD),
};

void tyw_combat_cards_begin(struct play *p)
{
    window_open(p, STEP_COMBAT_CARDS, 1 << PROTESTANT | 1 << CATHOLIC, &(struct combat_cards){0});
}

/* R34, R113: cards with an asterisk leave the game when the combat is over. */
void tyw_combat_cards_leave(struct play *p, const struct combat *b)
{
    for (int role = 0; role < ROLES; role++)
        for (int i = 0; i < b->force[role].cards; i++) {
            const int card = b->force[role].card[i];
            const struct card_row *row = tyw_card_row(p, card);
            if (row->removal != ASTERISK || row->effect != EFFECT_COMBAT) continue;
            cards_remove(&tyw_side(p, row->seat)->played, card);
            cards_add(&tyw_state(p)->removed, card);
            event(p, EVENT_CARD_REMOVED, .card = card);
        }
}

/* ---- the moves ---- */

static const struct refusal NOT_IN_HAND = {"not-in-hand", "9.51", "{card} is not in {seat}'s hand."};

static MOVE_CHECK(check_play_combat_card)
{
    const int card = move_arg(m, MOVE_PLAY_COMBAT_CARD, card);
    const struct combat *b = battle(p);
    if (!cards_has(tyw_side(p, seat)->hand, card)) return &NOT_IN_HAND;
    return why_not_play_now(p, b, role_of(b, seat), card);
}

/* The modifiers of all cards fit the fields of a force. */
static int8_t held(int sum)
{
    return sum < -CARD_SHIFT_MAX ? -CARD_SHIFT_MAX : sum > CARD_SHIFT_MAX ? CARD_SHIFT_MAX : sum;
}

/* P49 counts if the rating was 0 already. */
static void take_effect(const struct combat_card *card, struct force *own, struct force *enemy)
{
    const int more = enemy->battle == 0 ? card->enemy_drm_if_zero : 0;
    if (card->own_rating_zero) own->battle = 0;
    if (card->enemy_rating_zero) enemy->battle = 0;
    own->drm = held(own->drm + card->own_drm);
    enemy->drm = held(enemy->drm + card->enemy_drm + more);
    own->column_shift = held(own->column_shift + card->own_column);
    enemy->column_shift = held(enemy->column_shift + card->enemy_column);
}

static MOVE_APPLY(apply_play_combat_card)
{
    struct combat *b = battle(p);
    const int role = role_of(b, seat), card = move_arg(m, MOVE_PLAY_COMBAT_CARD, card);
    struct force *own = &b->force[role];
    own->card[own->cards++] = card;
    tyw_card_leave_hand(p, seat, card, USE_COMBAT);
    take_effect(&tyw_card_row(p, card)->combat, own, &b->force[other(role)]);
}

static MOVE_CANDIDATES(combat_cards_in_hand)
{
    offer_cards(set, cards_both(tyw_side(p, seat)->hand, tyw_components(p)->decks.combat_cards));
}

const struct move_type tyw_move_play_combat_card = {
    .name = "play_combat_card",
    .rule = "9.51",
    .doc = "Plays a Combat Card.",
    .text = "{seat} plays {card}.",
    .args = {ID_ARG("card", "A card in hand.", &tyw_cards, .candidates = combat_cards_in_hand)},
    .check = check_play_combat_card,
    .apply = apply_play_combat_card,
};

const struct move_type tyw_move_no_combat_card = {
    .name = "no_combat_card",
    .rule = "9.51",
    .doc = "Plays no (more) Combat Card.",
    .text = "{seat} plays no further Combat Card.",
};
