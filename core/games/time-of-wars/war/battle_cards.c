/* Battle cards (6.9.3.4): the attacker's, the defender's, those of others for the defender. A struct
 * battle_row has what a card wants and does. */
#include "games/time-of-wars/tables.h"

static const struct refusal NOT_IN_HAND = {"not-in-hand", NULL, "{card} is not in {seat}'s hand."};
static const struct refusal NO_BATTLE_CARD = {"no-battle-card", "2.5", "{card} is no Battle card."};

/* 6.9, R103: the effect of identical cards is not cumulative. */
static bool has_title(const struct play *p, const struct force *own, int card)
{
    const struct card_row *rows = tow_components(p)->decks.card;
    EACH(played, own->played)
        if (strcmp(rows[played].name, rows[card].name) == 0) return true;
    return false;
}

/* By public facts alone: whether it is in the hand is another matter. */
static const struct refusal *why_not(const struct play *p, int seat, int card)
{
    if (!cards_has(tow_components(p)->decks.battle_cards, card)) return &NO_BATTLE_CARD;
    return card_barred(&tow_card_table, p, seat, card, MOMENT_BATTLE);
}

/* ---- the windows ---- */

/* By public facts the seat could play a card: it has cards in hand, and one that fits does not lie open. */
static bool might_play(const struct play *p, int seat)
{
    struct cards cards = {0};
    if (tow_hand_size(p, seat) == 0) return false;
    tow_card_table.may_hold(p, seat, cards.word);
    EACH(card, cards)
        if (!why_not(p, seat, card)) return true;
    return false;
}

static uint32_t may_play(const struct play *p, uint32_t seats)
{
    uint32_t may = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1 && might_play(p, seat)) may |= UINT32_C(1) << seat;
    return may;
}

static int attacker_first(const struct play *p, uint32_t seats)
{
    const int attacker = tow_battle_of(p)->force[ATTACKER].seat;
    return attacker >= 0 && seats >> attacker & 1 ? attacker : tow_first_in_sequence(p, seats);
}

static const struct window_type battle_cards_window = {.may = may_play, .next = attacker_first};

/* Who fights, and what decides the losses: the least result of a die, and the column as far as Military and
 * the cards played so far shift it: as tables print it, "11", "11-12" or "19+". */
#define COLUMN(of)                                                                                           \
    "{" of "_column? (column {" of "_column}{" of "_column_end?{" of "_column_end<0?+|-{" of                 \
    "_column_end}}})}"
#define ATTACK_COLUMN  COLUMN("attack")
#define DEFENCE_COLUMN COLUMN("defence")
#define BOTH_ARMIES                                                                                          \
    " The attacker[, {attacker},] has Combat Value {attack_value}" ATTACK_COLUMN                             \
    " and Command Rating {attack_rating}. The defender[, {defender},] has {defence_value}" DEFENCE_COLUMN    \
    " and {defence_rating}."

const struct step tow_step_battle_cards = {
    .name = "battle_cards",
    .rule = "6.9.3.4",
    .prompt = "Battle in {space}: play a Battle card, or none." BOTH_ARMIES,
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_BATTLE),
    .window = &battle_cards_window,
    .by_default = "No card.",
    .moves = MOVES(MOVE_NO_BATTLE_CARD, MOVE_PLAY_BATTLE_CARD),
    .passing = PASSING(MOVE_NO_BATTLE_CARD),
};
/* R68 */
static const struct window_type battle_support_window = {
    .may = may_play, .next = tow_first_in_sequence, .at_once = true};

const struct step tow_step_battle_support = {
    .name = "battle_support",
    .rule = "6.9.3.4",
    .prompt = "Battle in {space}: play a Battle card for the defender, or none." BOTH_ARMIES,
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_BATTLE),
    .secret = true,
    .asks_whom = "superpowers that take no part in the battle and might support the defender",
    .window = &battle_support_window,
    .by_default = "No card.",
    .moves = MOVES(MOVE_NO_BATTLE_CARD, MOVE_PLAY_BATTLE_CARD),
    .passing = PASSING(MOVE_NO_BATTLE_CARD),
};

/* ---- the moves ---- */

static MOVE_CHECK(check_play_battle_card)
{
    const int card = move_arg(m, MOVE_PLAY_BATTLE_CARD, card);
    if (!tow_holds(p, seat, card)) return &NOT_IN_HAND;
    return why_not(p, seat, card);
}

static MOVE_APPLY(apply_play_battle_card)
{
    const int card = move_arg(m, MOVE_PLAY_BATTLE_CARD, card);
    struct battle *b = tow_battle_of(p);
    struct force *own = &b->force[tow_battle_role(b, seat)];
    const bool counts = !has_title(p, own, card);
    cards_add(&own->played, card);
    if (counts) {
        tow_event_begin(p, seat, card, USE_BATTLE);
        return;
    }
    tow_card_leave_hand(p, seat, card, USE_BATTLE);
    event(p, EVENT_CARD_REPEATED, .card = card);
}

static MOVE_CANDIDATES(battle_cards_in_hand)
{
    offer_cards(set, cards_both(tow_hand(p, seat), tow_components(p)->decks.battle_cards));
}

const struct move_type tow_move_play_battle_card = {
    .name = "play_battle_card",
    .rule = "6.9.3.4",
    .doc = "Plays a Battle card.",
    .text = "{seat} plays {card}.",
    .args = {ID_ARG("card", "A card in hand.", &tow_cards, .candidates = battle_cards_in_hand)},
    .check = check_play_battle_card,
    .apply = apply_play_battle_card,
};

const struct move_type tow_move_no_battle_card = {
    .name = "no_battle_card",
    .rule = "6.9.3.4",
    .doc = "Plays no (more) Battle card.",
    .text = "{seat} plays no Battle card.",
};
