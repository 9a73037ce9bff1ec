/* What the code relies on in the records of the steps. A position from outside may have any step with any record on its stack: what a
 * step would do wrong with, whoever decides, is refused here; where a step would only have nobody to ask, it asks nobody. A march, a
 * withdrawal and a retreat leave out by themselves the pieces that are not there or another's: those may have been lost meanwhile. */
#include "games/time-of-wars/cards/events.h"

/* The record at that place of the stack, if it is one of the step; NULL. */
static const void *record_at(const struct play *p, int at, int step)
{
    const struct head *head = play_head(p);
    return head->stack[at].step == step ? (const void *)&head->records[head->stack[at].record] : NULL;
}

/* ---- pieces of a record ---- */

static const char *space_or_null(const struct play *p, int space)
{
    return space < 0 ? "null" : tow_components(p)->space[space].id;
}

/* A fault for each unit that is not among these; each commander. */
static void inspect_units(const struct play *p, int at, struct units units, struct units there, int space,
                          struct faults *faults)
{
    EACH(unit, units)
        if (!units_has(there, unit)) {
            char path[FAULT_PATH];
            fault_path(path, AT_FRAME(at, "units"), tow_components(p)->unit[unit].id);
            fault_add(faults, path, "is %s, who is in no army there: the space is %s",
                      tow_components(p)->unit[unit].id, space_or_null(p, space));
        }
}

static void inspect_withdrawal(int at, const struct withdrawal *w, struct faults *faults)
{
    if (w && w->power < 0)
        fault_add(faults, AT_FRAME(at, "power"), "is null: nobody's army withdraws (6.9.3.3)");
    if (w && w->space < 0)
        fault_add(faults, AT_FRAME(at, "space"), "is null: the army withdraws from nowhere (6.9.3.3)");
}

/* An army is deployed from where it stands (6.8). */
static void inspect_deployment(const struct play *p, int at, const struct deployment *d,
                               struct faults *faults)
{
    struct units units = {0};
    struct commanders commanders = {0};
    if (!d) return;
    if (d->from >= 0) units = tow_army(p, d->seat, d->from);
    if (d->from >= 0) commanders = tow_commanders_at(p, d->seat, d->from);
    inspect_units(p, at, d->units, units, d->from, faults);
    EACH(commander, d->commanders)
        if (!commanders_has(commanders, commander)) {
            char path[FAULT_PATH];
            fault_path(path, AT_FRAME(at, "commanders"), tow_components(p)->commander[commander].id);
            fault_add(faults, path, "is %s, who does not stand there: the space is %s",
                      tow_components(p)->commander[commander].id, space_or_null(p, d->from));
        }
}

/* Hired units come from the box (6.7). */
static void inspect_assignment(const struct play *p, int at, const struct assignment *a,
                               struct faults *faults)
{
    if (!a) return;
    const struct units units = tow_units_of(p, a->seat, tow_space(p, REICH_BOX));
    inspect_units(p, at, a->units, units, tow_space(p, REICH_BOX), faults);
}

/* Wherever they are on the stack: others may come back to them. */
static void inspect_pieces(const struct play *p, struct faults *faults)
{
    for (int at = 0; at < play_head(p)->depth; at++) {
        inspect_withdrawal(at, record_at(p, at, STEP_WITHDRAWAL), faults);
        inspect_withdrawal(at, record_at(p, at, STEP_RETREAT), faults);
        inspect_deployment(p, at, record_at(p, at, STEP_DEPLOY), faults);
        inspect_assignment(p, at, record_at(p, at, STEP_ASSIGN), faults);
    }
}

/* ---- cards of a record ---- */

static const char *card_id(const struct play *p, int card)
{
    return tow_components(p)->card[card].id;
}

/* A card that the record has is one of its player's deck. */
static void inspect_card(const struct play *p, int seat, int card, const char *path, struct faults *faults)
{
    if (card >= 0 && tow_card_row(p, card)->seat != seat)
        fault_add(faults, path, "is %s, which is no card of %s (2.5)", card_id(p, card), tow_seats.ids[seat]);
}

static void inspect_bids(const struct play *p, const struct bids *bids, struct faults *faults)
{
    char path[FAULT_PATH];
    for (int seat = 0; bids && seat < SEATS; seat++) {
        const int card = bids->card[seat];
        if (!tow_in_play(p, seat) || card < 0) continue;
        fault_path(path, AT_STEP(p, STEP_BID, "cards"), tow_seats.ids[seat]);
        if (!cards_has(tow_side(p, seat)->hand, card))
            fault_add(faults, path, "is %s, which is not in the hand of %s (6.7)", card_id(p, card),
                      tow_seats.ids[seat]);
        else if (tow_card_row(p, card)->special)
            fault_add(faults, path, "is %s, a Special Card: it is not chosen (6.7)", card_id(p, card));
    }
}

static void inspect_cards(const struct play *p, struct faults *faults)
{
    const struct draw_cards *draw = step_record_of(p, STEP_DRAW);
    const struct impulse *impulse = step_record_of(p, STEP_IMPULSE);
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    char path[FAULT_PATH];
    for (int card = draw ? cards_next(draw->rejected, 0) : -1; card >= 0;
         card = cards_next(draw->rejected, card + 1))
        if (tow_card_row(p, card)->seat != draw->seat) {
            fault_path(path, AT_STEP(p, STEP_DRAW, "rejected"), card_id(p, card));
            fault_add(faults, path, "is %s, which is no card of %s (6.2.9)", card_id(p, card),
                      tow_seats.ids[draw->seat]);
        }
    if (impulse && impulse->stage == IMPULSE_ACTIONS && impulse->card[0] < 0) {
        fault_path_index(path, AT_STEP(p, STEP_IMPULSE, "card"), 0);
        fault_add(faults, path, "is null, and its points are being spent (6.9.1.1)");
    }
    for (size_t i = 0; impulse && i < sizeof impulse->card / sizeof *impulse->card; i++) {
        fault_path_index(path, AT_STEP(p, STEP_IMPULSE, "card"), i);
        inspect_card(p, impulse->seat, impulse->card[i], path, faults);
    }
    inspect_bids(p, step_record_of(p, STEP_BID), faults);
    if (e) inspect_card(p, e->play.seat, e->play.card, AT_STEP(p, STEP_EVENT, "card"), faults);
}

/* ---- who has to do with whom ---- */

static void inspect_spoils(const struct play *p, const struct spoils *spoils, struct faults *faults)
{
    if (!spoils || spoils->minor == DENMARK) return;
    if (spoils->minor < TRANSYLVANIA || spoils->minor > MOLDOVA)
        fault_add(faults, AT_STEP(p, STEP_SPOILS, "minor"),
                  "is %s, which is not lost by a War (4.2.1, 4.2.3)",
                  spoils->minor < 0 ? "null" : tow_powers.ids[spoils->minor]);
    else if (spoils->seat != OTTOMAN)
        fault_add(faults, AT_STEP(p, STEP_SPOILS, "seat"),
                  "is %s, and the Ottoman Empire alone makes vassals (4.2.3)", tow_seats.ids[spoils->seat]);
}

static void inspect_pairs(const struct play *p, struct faults *faults)
{
    const struct collapse *collapse = step_record_of(p, STEP_COLLAPSE);
    const struct deal *deal = step_record_of(p, STEP_DEAL);
    const struct borrowing *borrowing = step_record_of(p, STEP_BORROW);
    const struct war *war = step_record_of(p, STEP_WAR);
    const struct retaking *retaking = step_record_of(p, STEP_RETAKING);
    const struct forced_peace *terms = step_record_of(p, STEP_PEACE_TERMS);
    if (collapse && (collapse->power < 0 || collapse->power >= SEATS))
        fault_add(faults, AT_STEP(p, STEP_COLLAPSE, "power"),
                  "is %s, and superpowers alone collapse (6.9.1.1)",
                  collapse->power < 0 ? "null" : tow_powers.ids[collapse->power]);
    if (collapse && collapse->seat < 0)
        fault_add(faults, AT_STEP(p, STEP_COLLAPSE, "seat"),
                  "is null: nobody chooses what is lost (6.9.1.1)");
    if (deal && deal->proposer == deal->partner)
        fault_add(faults, AT_STEP(p, STEP_DEAL, "partner"), "is %s, who announces it to himself (6.5.4)",
                  tow_seats.ids[deal->partner]);
    if (borrowing && borrowing->borrower == borrowing->owner)
        fault_add(faults, AT_STEP(p, STEP_BORROW, "owner"), "is %s, who borrows from himself (6.5.2)",
                  tow_seats.ids[borrowing->owner]);
    if (war && war->against == war->seat)
        fault_add(faults, AT_STEP(p, STEP_WAR, "against"), "is %s, who declares War on himself (6.5.5)",
                  tow_seats.ids[war->seat]);
    if (retaking && retaking->seat == retaking->winner)
        fault_add(faults, AT_STEP(p, STEP_RETAKING, "winner"), "is %s, who forces peace on himself (6.5.1)",
                  tow_seats.ids[retaking->winner]);
    if (terms && terms->seat == terms->winner)
        fault_add(faults, AT_STEP(p, STEP_PEACE_TERMS, "winner"),
                  "is %s, who forces peace on himself (6.5.1)", tow_seats.ids[terms->winner]);
    inspect_spoils(p, step_record_of(p, STEP_SPOILS), faults);
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
static void inspect_picks(const struct play *p, int at, const struct card_effect *effect,
                          const struct event_play *e, struct faults *faults)
{
    for (int i = 0; i < CARD_PICKS && effect->asks[i].name; i++) {
        const struct card_ask *ask = &effect->asks[i];
        const int pick = e->play.pick[i],
                  count = ask->domain ? domain_count(ask->domain, p->pack) : ask->count;
        if (e->stage == EVENT_ASKS && i >= e->play.picked) continue;
        if (pick < 0 && !ask->optional && !ask->if_any)
            fault_add(faults, AT_FRAME(at, "pick"), "has no %s, for which %s asks (6.9.1.2)", ask->name,
                      card_id(p, e->play.card));
        else if (pick >= count)
            fault_add(faults, AT_FRAME(at, "pick"),
                      "has %d for the %s of %s, which has %d to pick from (6.9.1.2)", pick, ask->name,
                      card_id(p, e->play.card), count);
    }
}

static void inspect_event(const struct play *p, int at, struct faults *faults)
{
    const struct head *head = play_head(p);
    const struct event_play *e = record_at(p, at, STEP_EVENT);
    const struct card_effect *effect =
        e->second ? tow_second_instruction(p, e->play.card) : tow_first_instruction(p, e->play.card);
    if (!effect->apply)
        fault_add(faults, AT_FRAME(at, "card"), "is %s, which has no Event to be played here (6.9.1.2)",
                  card_id(p, e->play.card));
    else if (!is_its_moment(e, effect, head->stack[at - 1].step))
        fault_add(faults, AT_FRAME(at, "card"), "is %s, which is not played at %s (6.9.1.2)",
                  card_id(p, e->play.card), p->game->steps[head->stack[at - 1].step]->name);
    else
        inspect_picks(p, at, effect, e, faults);
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

static bool crosses(const struct march *m)
{
    return m->stage == MARCH_CROSSES || m->stage == MARCH_AT_SEA || m->stage == MARCH_CROSSED ||
           (m->stage == MARCH_LEAVES && m->way == BY_SEA);
}

static void inspect_march(const struct play *p, int at, const struct march *m, struct faults *faults)
{
    const char *stage = tow_march_stages.ids[m->stage];
    if (m->at < 0)
        fault_add(faults, AT_FRAME(at, "at"), "is null: the army is nowhere (6.9.3.1)");
    else if (is_bound_somewhere(m) && m->to < 0)
        fault_add(faults, AT_FRAME(at, "to"), "is null, and the army is on its way (%s, 6.9.3.1)", stage);
    else if (crosses(m) && tow_components(p)->space[m->at].port < 0)
        fault_add(faults, AT_FRAME(at, "at"),
                  "is %s, which is no port, and the army crosses a sea (%s, 6.9.3.1)",
                  tow_components(p)->space[m->at].id, stage);
}

/* A battle is somewhere between two, one of whom has won it after the dice (6.9.3.4). */
static void inspect_battle(int at, const struct battle *b, struct faults *faults)
{
    const bool dutch = b->kind == DUTCH_BATTLE, at_sea = dutch || b->kind == NAVAL_BATTLE;
    const char *kind = tow_battle_kinds.ids[b->kind];
    char path[FAULT_PATH];
    if (at_sea ? b->sea < 0 : b->space < 0)
        fault_add(faults, AT_FRAME(at, at_sea ? "sea" : "space"), "is null, and the battle is of kind %s",
                  kind);
    for (int role = 0; role < ROLES; role++) {
        const bool none = role == DEFENDER && dutch;
        if ((b->force[role].power < 0) == none) continue;
        fault_path_index(path, AT_FRAME(at, "force"), role);
        fault_path(path, path, "power");
        fault_add(faults, path, "is %s, and the battle is of kind %s",
                  b->force[role].power < 0 ? "null" : tow_powers.ids[b->force[role].power], kind);
    }
    if (b->winner < 0 && b->stage > BATTLE_DICE)
        fault_add(faults, AT_FRAME(at, "winner"), "is null, and the dice have been rolled (%s)",
                  tow_battle_stages.ids[b->stage]);
}

/* Wherever they are on the stack, as above. */
static void inspect_places(const struct play *p, struct faults *faults)
{
    for (int at = 0; at < play_head(p)->depth; at++) {
        const struct march *march = record_at(p, at, STEP_MARCH);
        const struct battle *battle = record_at(p, at, STEP_BATTLE);
        const struct siege *siege = record_at(p, at, STEP_SIEGE);
        const struct attempt *attempt = record_at(p, at, STEP_ATTEMPT);
        if (march) inspect_march(p, at, march, faults);
        if (battle) inspect_battle(at, battle, faults);
        if (attempt && attempt->from < 0)
            fault_add(faults, AT_FRAME(at, "from"), "is null: the interception comes from nowhere (6.9.3.2)");
        if (siege && siege->space < 0)
            fault_add(faults, AT_FRAME(at, "space"), "is null: no walls are besieged (6.9.3.6)");
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
