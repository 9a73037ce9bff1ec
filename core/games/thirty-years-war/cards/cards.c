/* Strategy Cards: decks, hands, the four uses of a card (8.1, 8.2, 8.5, 8.61 to 8.65). Events: events_*.c. */
#include "kits/deck.h"

#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/words.h"

enum { INTERVENTION_VP = 30, INTERVENTION_TURN = 7, SPINOLA_PENALTY = -3 };

MOVE_CANDIDATES(tyw_own_hand)
{
    offer_cards(set, tyw_side(p, seat)->hand);
}

/* ---- decks (8.1) ---- */

static void tell_reshuffled(struct play *p, const struct deck *deck, int count)
{
    event(p, EVENT_RESHUFFLED, .seat = deck->id, .count = count);
}

static struct deck deck_of(const struct play *p, int seat)
{
    struct side *side = tyw_side(p, seat);
    return (struct deck){.words = SET_WORDS(CARDS),
                         .pile = side->unplayed.word,
                         .discard = side->played.word,
                         .removed = tyw_state(p)->removed.word,
                         .id = seat,
                         .draw = DRAW_CARD,
                         .reshuffled = tell_reshuffled};
}

/* The cards are shuffled into the Unplayed pile. If nothing is left to draw, the Played pile is shuffled
 * in as well. */
static void add_part(struct play *p, int part)
{
    struct state *s = tyw_state(p);
    for (int seat = 0; seat < SEATS; seat++) {
        struct side *side = tyw_side(p, seat);
        if (cards_is_empty(side->unplayed)) {
            side->unplayed = side->played;
            side->played = NONE(cards);
        }
        const struct cards cards = cards_without(tyw_components(p)->decks.cards_of[seat][part], s->removed);
        side->unplayed = cards_either(side->unplayed, cards);
    }
    s->parts = part + 1;
    event(p, EVENT_PARTS_ADDED, .part = part);
}

/* 5.15: the penalty is looked at once, when the Intervention cards come. */
static void check_spinola(struct play *p)
{
    if (tyw_state(p)->dutch.penalty_seen) return;
    tyw_state(p)->dutch.penalty_seen = 1;
    if (!tyw_spinola_army(p)) tyw_vp(p, SPINOLA_PENALTY, VP_SPINOLA);
}

static void add_parts(struct play *p)
{
    const struct state *s = tyw_state(p);
    if (!tyw_setup_row(p)->parts.more_come) return;
    if (s->parts == INTERVENTION && (s->vp >= INTERVENTION_VP || s->turn >= INTERVENTION_TURN)) {
        check_spinola(p);
        add_part(p, INTERVENTION);
    }
    if (s->parts == APOCALYPSE && tyw_played(p, P17)) add_part(p, APOCALYPSE);
}

void tyw_draw_cards(struct play *p)
{
    add_parts(p);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct deck deck = deck_of(p, seat);
        struct cards *hand = &tyw_side(p, seat)->hand;
        for (int have = cards_count(*hand); have < HAND; have++) {
            const int card = deck_draw(p, &deck, seat);
            if (card < 0) break;
            cards_add(hand, card);
            event(p, EVENT_CARD_DRAWN, .seat = seat, .card = card);
        }
    }
}

/* ---- events in effect (8.61) ---- */

/* A member of the state that an Event has changed counts alone. One fact is not looked up in two places. */
bool tyw_played(const struct play *p, enum named_card card)
{
    const struct state *s = tyw_state(p);
    if (card == P17) return s->at_war.france;
    if (card == P18) return s->at_war.sweden;
    if (card == C12) return s->electors.bavaria;
    if (card == C7) return s->wallenstein.status != WALLENSTEIN_NOT_YET;
    return cards_has(s->events, tyw_card(p, card));
}

bool tyw_in_effect(const struct play *p, enum named_card card)
{
    const struct state *s = tyw_state(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (s->lasting[i].card == tyw_card(p, card)) return true;
    return false;
}

/* The Events that last, by their effect. Of the Popes it is Gregory's (P5); of the Dutch War, the one that
 * changes aid (P43). */
int tyw_lasts_until(const struct play *p, int card)
{
    static const struct {
        uint8_t effect, until;
    } lasting[] = {{EFFECT_NO_LOCAL_PAY, UNTIL_TURN_END}, {EFFECT_ULM, UNTIL_TURN_END},
                   {EFFECT_LOUIS_DIES, UNTIL_TURN_END},   {EFFECT_EDICT, UNTIL_NEXT_TURN_END},
                   {EFFECT_POPE, UNTIL_NEXT_TURN_END},    {EFFECT_AID_MODIFIER, UNTIL_CANCELLED},
                   {EFFECT_DUTCH_WAR, UNTIL_CANCELLED},   {EFFECT_MAXIMILIAN, UNTIL_CANCELLED},
                   {EFFECT_CONFLICT, UNTIL_CANCELLED}};
    const struct card_row *row = tyw_card_row(p, card);
    if (row->effect == EFFECT_POPE && row->pope != GREGORY_XV) return -1;
    if (row->effect == EFFECT_DUTCH_WAR && row->donor < 0) return -1;
    for (size_t i = 0; i < sizeof lasting / sizeof *lasting; i++)
        if (lasting[i].effect == row->effect) return lasting[i].until;
    return -1;
}

void tyw_last(struct play *p, int card, int seat)
{
    struct state *s = tyw_state(p);
    const int until = tyw_lasts_until(p, card);
    lasting_add(s->lasting, &s->lasting_count, LASTING_MAX,
                (struct lasting){.card = card, .seat = seat, .until = until < 0 ? UNTIL_CANCELLED : until});
}

void tyw_end_lasting(struct play *p, int card, struct cause cause)
{
    struct state *s = tyw_state(p);
    for (int i = s->lasting_count - 1; i >= 0; i--)
        if (s->lasting[i].card == card) {
            lasting_remove(s->lasting, &s->lasting_count, i);
            event(p, EVENT_EVENT_ENDED, .card = card, WHY(cause));
        }
}

/* 8.65, 17.F.5: the cards whose Events cancel those that last until then. */
bool tyw_may_be_cancelled(const struct play *p, int card)
{
    static const struct {
        uint8_t card, by;
    } cancelled[] = {{C5, P20}, {C5, C40}, {C36, P2}, {C36, P17}, {C54, P38}, {P24, C16}};
    for (size_t i = 0; i < sizeof cancelled / sizeof *cancelled; i++)
        if (tyw_card(p, cancelled[i].card) == card && tyw_played(p, cancelled[i].by)) return true;
    return false;
}

/* ---- a card leaves the hand (8.62, 9.51) ---- */

void tyw_card_leave_hand(struct play *p, int seat, int card, int use)
{
    struct state *s = tyw_state(p);
    const struct card_row *row = tyw_card_row(p, card);
    cards_remove(&s->side[seat].hand, card);
    event(p, EVENT_CARD_PLAYED, .seat = seat, .card = card, .use = use);
    if (use == USE_EVENT) cards_add(&s->events, card);
    if (use == USE_EVENT && row->removal == ASTERISK) {
        cards_add(&s->removed, card);
        event(p, EVENT_CARD_REMOVED, .card = card);
    } else {
        cards_add(&s->side[seat].played, card);
    }
}

/* ---- the four uses (8.2) ---- */

int tyw_card_value(const struct play *p, int card)
{
    return tyw_card_row(p, card)->value;
}

static int aid_points(const struct play *p, int card)
{
    int points[DONORS], sum = 0;
    tyw_aid_of_card(p, card, points);
    for (int donor = 0; donor < DONORS; donor++)
        sum += points[donor];
    return sum;
}

static int aid_from(const struct play *p, int card, int donor)
{
    int points[DONORS];
    tyw_aid_of_card(p, card, points);
    return points[donor];
}

/* The points that are printed for a donor who gives fewer, or 0. */
static int aid_short(const struct play *p, int card, int donor)
{
    const int printed = tyw_aid_printed(p, card)[donor];
    return aid_from(p, card, donor) < printed ? printed : 0;
}

const struct refusal tyw_not_in_hand = {"not-in-hand", "8.2", "{card} is not in {seat}'s hand."};
const struct refusal tyw_round_used = {"round-used", "6.0", "The round has been used."};

const struct refusal *tyw_why_not_use_card(const struct play *p, int seat, int card)
{
    const struct round *round = step_record(p);
    if (round->stage != ROUND_CHOICE) return &tyw_round_used;
    return cards_has(tyw_side(p, seat)->hand, card) ? NULL : &tyw_not_in_hand;
}

/* If the card's Event always takes effect, the Round goes on with it (8.64). */
static void use_round(struct play *p, int seat, int card, int use)
{
    struct round *round = step_record(p);
    const bool forced = use != USE_EVENT && tyw_card_row(p, card)->effect == EFFECT_FAMINE;
    round->stage = forced ? ROUND_FORCED_EVENT : ROUND_END;
    round->card = forced ? card : -1;
    tyw_card_leave_hand(p, seat, card, use);
}

static const struct refusal NOBODY_TO_ACTIVATE = {"nobody-to-activate", "8.3",
                                                  "No leader of {seat} can be activated with {card}."};

static MOVE_CHECK(check_play_act)
{
    const int card = move_arg(m, MOVE_PLAY_ACT, card);
    const struct refusal *why = tyw_why_not_use_card(p, seat, card);
    if (why) return why;
    return tyw_card_row(p, card)->value >= tyw_lowest_rating(p, seat) ? NULL : &NOBODY_TO_ACTIVATE;
}

/* The leaders are looked at once for all cards. */
static MOVE_LIST(list_play_act)
{
    const struct round *round = step_record(p);
    const int lowest = tyw_lowest_rating(p, seat);
    if (round->stage != ROUND_CHOICE) return;
    EACH(card, tyw_side(p, seat)->hand)
        if (tyw_card_row(p, card)->value >= lowest) offer(moves, MOVE_PLAY_ACT, .card = card);
}

static MOVE_APPLY(apply_play_act)
{
    const int card = move_arg(m, MOVE_PLAY_ACT, card);
    use_round(p, seat, card, USE_ACTIVATION);
    tyw_activate_leader(p, seat, card, tyw_card_row(p, card)->value);
}

const struct move_type tyw_move_play_act = {
    .name = "play_activation",
    .rule = "8.3",
    .doc = "Plays a card to activate a leader.",
    .text = "{seat} plays {card}[ (value {card#})] to activate a leader.",
    .args = {HAND_ARG},
    .check = check_play_act,
    .list = list_play_act,
    .apply = apply_play_act,
};

static const struct refusal NOBODY_RECRUITS = {"nobody-recruits", "8.4",
                                               "No leader of {seat} can recruit now."};
static const struct refusal NO_AID_POINT = {"no-aid-points", "19.4b", "There is no Aid Point to pay with."};
static const struct refusal NOT_PAID_FOR = {
    "option-off", "19.4b", "Without option 19.4b nothing is paid for recruiting: `paid` is left out."};

/* Recruiting with any card. paid: -1 if the move leaves it out. */
static const struct refusal *check_recruiting(const struct play *p, int seat, int paid)
{
    const bool option = tyw_option(p, OPTION_AID_RECRUITING);
    if (paid > 0 && !option) return &NOT_PAID_FOR;
    if (paid > 0 && tyw_aid_left(p, seat, false) == 0) return &NO_AID_POINT;
    return tyw_may_recruit(p, seat) ? NULL : &NOBODY_RECRUITS;
}

static MOVE_CHECK(check_play_recruit)
{
    const struct refusal *why = tyw_why_not_use_card(p, seat, move_arg(m, MOVE_PLAY_RECRUIT, card));
    return why ? why : check_recruiting(p, seat, move_arg(m, MOVE_PLAY_RECRUIT, paid));
}

/* The leaders are looked at once for all cards. */
static MOVE_LIST(list_play_recruit)
{
    const struct round *round = step_record(p);
    if (round->stage != ROUND_CHOICE || check_recruiting(p, seat, -1)) return;
    const bool may_pay = !check_recruiting(p, seat, 1);
    EACH(card, tyw_side(p, seat)->hand)
        for (int paid = -1; paid <= (may_pay ? 1 : -1); paid += 2)
            offer(moves, MOVE_PLAY_RECRUIT, .card = card, .paid = paid);
}

/* 19.4b, R106: one point pays for all attempts of the card. */
static MOVE_APPLY(apply_play_recruit)
{
    const int card = move_arg(m, MOVE_PLAY_RECRUIT, card);
    const bool paid = move_arg(m, MOVE_PLAY_RECRUIT, paid) > 0;
    use_round(p, seat, card, USE_RECRUITMENT);
    if (paid) tyw_aid_spend(p, seat, 1, false);
    step_call(p, STEP_RECRUITMENT,
              &(struct recruitment){.seat = seat,
                                    .left = tyw_card_row(p, card)->value,
                                    .unpaid = tyw_option(p, OPTION_AID_RECRUITING) && !paid,
                                    .nation = -1});
}

const struct move_type tyw_move_play_recruit = {
    .name = "play_recruitment",
    .rule = "8.4",
    .doc =
        "Plays a card to recruit with as many leaders as its value; with option 19.4b the player may pay an "
        "Aid Point for it.",
    .text = "{seat} plays {card}[ (value {card#})] to recruit{paid?, paid for}.",
    .args = {HAND_ARG, FLAG_ARG("paid", "An Aid Point is paid; with option 19.4b alone.", .optional = true)},
    .check = check_play_recruit,
    .list = list_play_recruit,
    .apply = apply_play_recruit,
};

static bool has_played_aid(const struct play *p, int seat)
{
    EACH(card, tyw_state(p)->aid_played)
        if (tyw_card_row(p, card)->seat == seat) return true;
    return false;
}

static const struct refusal AID_TAKEN = {"aid-taken", "14.1",
                                         "One card in a turn may be played for Foreign Aid."};

static MOVE_CHECK(check_play_aid)
{
    const struct refusal *why = tyw_why_not_use_card(p, seat, move_arg(m, MOVE_PLAY_AID, card));
    if (why) return why;
    return has_played_aid(p, seat) && !tyw_option(p, OPTION_AID_NO_LIMIT) ? &AID_TAKEN : NULL;
}

static MOVE_APPLY(apply_play_aid)
{
    const int card = move_arg(m, MOVE_PLAY_AID, card);
    int points[DONORS], sum = 0;
    use_round(p, seat, card, USE_AID);
    cards_add(&tyw_state(p)->aid_played, card);
    tyw_aid_of_card(p, card, points);
    for (int i = 0; i < DONORS; i++) {
        const int donor = tyw_donors_in_turn[i];
        tyw_aid(p, donor, points[donor]);
        sum += points[donor];
    }
    if (sum == 0) event(p, EVENT_NO_AID, .card = card); /* R32 */
}

#define AID_WORD(name, donor)                                                                                \
    int tyw_word_aid_##name(const struct play *p, int seat, const int16_t *values)                           \
    {                                                                                                        \
        return aid_from(p, word_arg(values, MOVE_PLAY_AID, card), donor);                                    \
    }                                                                                                        \
    int tyw_word_aid_short_##name(const struct play *p, int seat, const int16_t *values)                     \
    {                                                                                                        \
        return aid_short(p, word_arg(values, MOVE_PLAY_AID, card), donor);                                   \
    }
AID_WORD(spain, SPAIN)
AID_WORD(pope, POPE)
AID_WORD(france, FRANCE_AID)
AID_WORD(england, ENGLAND)
AID_WORD(up, UNITED_PROVINCES)
AID_WORD(savoy, SAVOY)
AID_WORD(sweden, SWEDEN)

/* "; England 2", or "; England 2 of 4" where more is printed. */
#define AID_OF_PRINTED(word) "{step.aid_short_" word "? of {step.aid_short_" word "}|}"
#define AID_FROM(word, donor)                                                                                \
    "{step.aid_" word "?; " donor " {step.aid_" word                                                         \
    "}" AID_OF_PRINTED(word) "|{step.aid_short_" word "?; " donor " 0" AID_OF_PRINTED(word) "|}}"
#define AID_OF_DONORS                                                                                        \
    AID_FROM("spain", "Spain")                                                                               \
    AID_FROM("pope", "the Pope")                                                                             \
    AID_FROM("france", "France")                                                                             \
    AID_FROM("england", "England")                                                                           \
    AID_FROM("up", "the United Provinces") AID_FROM("savoy", "Savoy") AID_FROM("sweden", "Sweden")

const struct move_type tyw_move_play_aid = {
    .name = "play_aid",
    .rule = "8.5",
    .doc = "Plays a card for Foreign Aid Points.",
    .text = "{seat} plays {card} for Foreign Aid[: {card# Aid Point|Aid Points}" AID_OF_DONORS "].",
    .args = {ID_ARG("card", "A card in hand.", &tyw_cards, .candidates = tyw_own_hand, .number = aid_points)},
    .check = check_play_aid,
    .apply = apply_play_aid,
};

static const struct refusal PLAYED_ONCE = {"event-played", "8.62",
                                           "The Event of {card} has been played: it may be played once."};

static MOVE_CHECK(check_play_event)
{
    const int card = move_arg(m, MOVE_PLAY_EVENT, card);
    const struct card_row *row = tyw_card_row(p, card);
    const struct refusal *why = tyw_why_not_use_card(p, seat, card);
    if (why) return why;
    if (row->removal == DAGGER && cards_has(tyw_state(p)->events, card)) return &PLAYED_ONCE;
    return card_barred(&tyw_card_table, p, seat, card, -1);
}

static MOVE_APPLY(apply_play_event)
{
    const int card = move_arg(m, MOVE_PLAY_EVENT, card);
    use_round(p, seat, card, USE_EVENT);
    tyw_event_begin(p, seat, card);
}

const struct move_type tyw_move_play_event = {
    .name = "play_event",
    .rule = "8.6",
    .doc = "Plays a card for its Event.",
    .text = "{seat} plays {card}[ (value {card#})] as an Event.",
    .args = {HAND_ARG},
    .check = check_play_event,
    .apply = apply_play_event,
};
