/* What the code relies on in the records of the steps. A position from outside may have any step with any record on its stack: what a
 * step would do wrong with, whoever decides, is refused here; where a step would only have nobody to ask, it asks nobody. A march, a
 * withdrawal and a retreat leave out by themselves the pieces that are not there or another's: those may have been lost meanwhile. */
#include "events.h"

static void wrong(struct faults *faults, const char *what)
{
    fault_add(faults, "/stack", "%s", what);
}

/* The record at that place of the stack, if it is one of the step; NULL. */
static const void *record_at(const struct play *p, int at, int step)
{
    const struct head *head = play_head(p);
    return head->stack[at].step == step ? (const void *)&head->records[head->stack[at].record] : NULL;
}

/* ---- pieces of a record ---- */

/* The units are of the power in the space; `army`: in the field. */
static bool are_there(const struct play *p, int power, int space, const uint64_t *units, bool army)
{
    uint64_t own[UNIT_WORDS];
    if (army)
        tow_army(p, power, space, own);
    else
        tow_units_of(p, power, space, own);
    return set_within(units, own, UNIT_WORDS);
}

static bool commanders_there(const struct play *p, int power, int space, const uint64_t *commanders)
{
    uint64_t own[COMMANDER_WORDS];
    tow_commanders_at(p, power, space, own);
    return set_within(commanders, own, COMMANDER_WORDS);
}

static void inspect_withdrawal(const struct withdrawal *w, struct faults *faults)
{
    if (w && (w->power < 0 || w->space < 0))
        wrong(faults, "somebody's army withdraws or retreats from a space (6.9.3.3)");
}

static void inspect_deployment(const struct play *p, const struct deployment *d, struct faults *faults)
{
    if (!d) return;
    const bool none = set_is_empty(d->units, UNIT_WORDS) && set_is_empty(d->commanders, COMMANDER_WORDS);
    if (d->from < 0 ? !none
                    : !are_there(p, d->seat, d->from, d->units, true) ||
                          !commanders_there(p, d->seat, d->from, d->commanders))
        wrong(faults, "an army is deployed from where it stands (6.8)");
}

static void inspect_assignment(const struct play *p, const struct assignment *a, struct faults *faults)
{
    if (a && !are_there(p, a->seat, tow_space(p, REICH_BOX), a->units, false))
        wrong(faults, "hired units come from the box (6.7)");
}

/* Wherever they are on the stack: others may come back to them. */
static void inspect_pieces(const struct play *p, struct faults *faults)
{
    for (int at = 0; at < play_head(p)->depth; at++) {
        inspect_withdrawal(record_at(p, at, STEP_WITHDRAWAL), faults);
        inspect_withdrawal(record_at(p, at, STEP_RETREAT), faults);
        inspect_deployment(p, record_at(p, at, STEP_DEPLOY), faults);
        inspect_assignment(p, record_at(p, at, STEP_ASSIGN), faults);
    }
}

/* ---- cards of a record ---- */

static bool own_cards(const struct play *p, int seat, const uint64_t *cards)
{
    return set_within(cards, tow_components(p)->cards_of[seat], CARD_WORDS);
}

static bool own_card(const struct play *p, int seat, int card)
{
    return card < 0 || tow_card_row(p, card)->seat == seat;
}

static void inspect_cards(const struct play *p, struct faults *faults)
{
    const struct draw_cards *draw = step_record_of(p, STEP_DRAW);
    const struct impulse *impulse = step_record_of(p, STEP_IMPULSE);
    const struct bids *bids = step_record_of(p, STEP_BID);
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    if (draw && !own_cards(p, draw->seat, draw->rejected))
        wrong(faults, "the rejected cards are of the deck of who draws (6.2.9)");
    if (impulse &&
        (!own_card(p, impulse->seat, impulse->card[0]) || !own_card(p, impulse->seat, impulse->card[1])))
        wrong(faults, "the cards of an impulse are its player's (6.9.1)");
    for (int seat = 0; bids && seat < SEATS; seat++)
        if (tow_in_play(p, seat) && bids->card[seat] >= 0 &&
            (!set_has(tow_side(p, seat)->hand, bids->card[seat]) ||
             tow_card_row(p, bids->card[seat])->special))
            wrong(faults, "a card of the hand that is no Special Card is chosen (6.7)");
    if (e && !own_card(p, e->play.seat, e->play.card))
        wrong(faults, "an Event is of its player's card (6.9.1.2)");
}

/* ---- who has to do with whom ---- */

static void inspect_pairs(const struct play *p, struct faults *faults)
{
    const struct collapse *collapse = step_record_of(p, STEP_COLLAPSE);
    const struct deal *deal = step_record_of(p, STEP_DEAL);
    const struct borrowing *borrowing = step_record_of(p, STEP_BORROW);
    const struct war *war = step_record_of(p, STEP_WAR);
    const struct forced_peace *terms = step_record_of(p, STEP_PEACE_TERMS);
    const struct spoils *spoils = step_record_of(p, STEP_SPOILS);
    if (collapse && (collapse->power < 0 || collapse->power >= SEATS || collapse->seat < 0))
        wrong(faults, "a superpower collapses, and another chooses (6.9.1.1)");
    if (deal && deal->proposer == deal->partner) wrong(faults, "an arrangement is between two (6.5.4)");
    if (borrowing && borrowing->borrower == borrowing->owner)
        wrong(faults, "units are lent to another (6.5.2)");
    if (war && war->against == war->seat) wrong(faults, "War is declared on another (6.5.5)");
    if (terms && terms->seat == terms->winner) wrong(faults, "peace is forced on another (6.5.1)");
    if (spoils && spoils->minor != DENMARK &&
        (spoils->seat != OTTOMAN || spoils->minor < TRANSYLVANIA || spoils->minor > MOLDOVA))
        wrong(faults, "a Minor State has lost its War (4.2.1, 4.2.3)");
}

/* ---- Events ---- */

/* The moment at which each step calls an Event. */
static const struct {
    uint8_t step, moment;
} callers[] = {{STEP_IMPULSE, MOMENT_IMPULSE},
               {STEP_ANNOUNCED, MOMENT_ANNOUNCED},
               {STEP_LEAVING, MOMENT_LEAVING},
               {STEP_ENTERED, MOMENT_ENTERED},
               {STEP_BEFORE_ATTEMPT, MOMENT_BEFORE_ATTEMPT},
               {STEP_ATTEMPT_FAILED, MOMENT_ATTEMPT_FAILED},
               {STEP_WITHDRAWN, MOMENT_WITHDRAWN},
               {STEP_BATTLE_CARDS, MOMENT_BATTLE},
               {STEP_BATTLE_SUPPORT, MOMENT_BATTLE},
               {STEP_BATTLE_WON, MOMENT_BATTLE_WON},
               {STEP_BEFORE_SIEGE, MOMENT_BEFORE_SIEGE},
               {STEP_AFTER_SIEGE, MOMENT_AFTER_SIEGE},
               {STEP_IMPULSE_END, MOMENT_IMPULSE_END}};

/* The second instruction of a card comes in an impulse alone. */
static bool is_its_moment(const struct event_play *e, const struct card_effect *effect, int caller)
{
    for (size_t i = 0; i < sizeof callers / sizeof *callers; i++)
        if (callers[i].step == caller)
            return e->second ? callers[i].moment == MOMENT_IMPULSE : effect->moments >> callers[i].moment & 1;
    return false;
}

/* What has been picked is of the things that the card asks for; all of it, when it is no longer asked. */
static bool picks_exist(const struct play *p, const struct card_effect *effect, const struct event_play *e)
{
    for (int i = 0; i < CARD_PICKS && effect->asks[i].name; i++) {
        const struct card_ask *ask = &effect->asks[i];
        const int pick = e->play.pick[i],
                  count = ask->domain ? domain_count(ask->domain, p->pack) : ask->count;
        if (e->stage == EVENT_ASKS && i >= e->play.picked) continue;
        if (pick < 0 ? !ask->optional && !ask->if_any : pick >= count) return false;
    }
    return true;
}

static void inspect_event(const struct play *p, int at, struct faults *faults)
{
    const struct head *head = play_head(p);
    const struct event_play *e = record_at(p, at, STEP_EVENT);
    const struct card_effect *effect =
        e->second ? tow_second_instruction(p, e->play.card) : tow_first_instruction(p, e->play.card);
    if (!effect->apply || !is_its_moment(e, effect, head->stack[at - 1].step))
        wrong(faults, "an Event is played at a moment of its card (6.9.1.2)");
    else if (!picks_exist(p, effect, e))
        wrong(faults, "what has been picked is of what the Event asks for (6.9.1.2)");
}

static void inspect_events(const struct play *p, struct faults *faults)
{
    const struct head *head = play_head(p);
    for (int at = 1; at < head->depth; at++)
        if (head->stack[at].step == STEP_EVENT) inspect_event(p, at, faults);
}

/* ---- marches, battles, sieges: somewhere ---- */

static bool is_bound_somewhere(const struct march *m)
{
    return m->stage == MARCH_LEAVES || m->stage == MARCH_CROSSES || m->stage == MARCH_AT_SEA ||
           m->stage == MARCH_CROSSED || m->stage == MARCH_ARRIVES;
}

static bool is_between_two(const struct battle *b)
{
    const bool dutch = b->kind == DUTCH_BATTLE, at_sea = dutch || b->kind == NAVAL_BATTLE;
    if (at_sea ? b->sea < 0 : b->space < 0) return false;
    if (b->force[ATTACKER].power < 0 || (b->force[DEFENDER].power < 0) != dutch) return false;
    return b->winner >= 0 || b->stage <= BATTLE_DICE;
}

static bool crosses(const struct march *m)
{
    return m->stage == MARCH_CROSSES || m->stage == MARCH_AT_SEA || m->stage == MARCH_CROSSED ||
           (m->stage == MARCH_LEAVES && m->way == BY_SEA);
}

static void inspect_march(const struct play *p, const struct march *m, struct faults *faults)
{
    if (m->at < 0 || (is_bound_somewhere(m) && m->to < 0))
        wrong(faults, "an army is somewhere, and goes somewhere (6.9.3.1)");
    else if (crosses(m) && tow_components(p)->space[m->at].port < 0)
        wrong(faults, "an army crosses a sea from a port (6.9.3.1)");
}

/* Wherever they are on the stack, as above. */
static void inspect_places(const struct play *p, struct faults *faults)
{
    for (int at = 0; at < play_head(p)->depth; at++) {
        const struct march *march = record_at(p, at, STEP_MARCH);
        const struct battle *battle = record_at(p, at, STEP_BATTLE);
        const struct siege *siege = record_at(p, at, STEP_SIEGE);
        const struct attempt *attempt = record_at(p, at, STEP_ATTEMPT);
        if (march) inspect_march(p, march, faults);
        if (attempt && attempt->from < 0) wrong(faults, "an interception comes from a space (6.9.3.2)");
        if (battle && !is_between_two(battle))
            wrong(faults, "a battle is somewhere between two, one of whom wins (6.9.3.4)");
        if (siege && siege->space < 0) wrong(faults, "walls are besieged (6.9.3.6)");
    }
}

void tow_inspect_steps(const struct play *p, struct faults *faults)
{
    inspect_events(p, faults);
    inspect_places(p, faults);
    inspect_pairs(p, faults);
    inspect_cards(p, faults);
    if (faults->count == 0) inspect_pieces(p, faults);
}
