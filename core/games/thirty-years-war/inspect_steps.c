/* What the code relies on in the records of the steps. A position from outside may have any step with any record on its stack: what a
 * step would do wrong with, whoever decides, is refused here; where a step would only have nobody to ask, it asks nobody. */
#include "events.h"

static void wrong(struct faults *faults, const char *what)
{
    fault_add(faults, "/stack", "%s", what);
}

/* ---- card rounds, and the Events in them ---- */

static void inspect_round(const struct play *p, struct faults *faults)
{
    const struct round *round = step_record_of(p, STEP_ROUND);
    if (!round) return;
    if (tyw_side(p, round->seat)->rounds >= ROUNDS) wrong(faults, "a side has no more rounds than six (6.0)");
    const struct card_row *row = round->card >= 0 ? tyw_card_row(p, round->card) : NULL;
    if (row && (row->effect != EFFECT_FAMINE || row->seat != round->seat))
        wrong(faults, "the card of a round is its player's, and its Event always takes place (8.64)");
}

/* Nothing changes while an Event asks: what was picked may be picked. */
static bool picks_hold(const struct play *p, const struct card_play *made)
{
    struct card_play play = {.card = made->card, .seat = made->seat};
    while (play.picked < made->picked) {
        const int pick = made->pick[play.picked];
        const struct card_ask *ask = card_asks(&tyw_card_table, p, &play);
        if (!ask || (pick < 0 ? !ask->optional && !ask->if_any
                              : card_refuses(&tyw_card_table, p, &play, pick) != NULL))
            return false;
        card_pick(&play, pick);
    }
    return true;
}

/* Where the battle of a landing is: the Event looks there once more. */
static bool landing_is_at_a_port(const struct play *p, const struct event_play *e)
{
    const struct components *c = tyw_components(p);
    return !tyw_card_table.effect(p, e->play.card)->finish ||
           (e->play.pick[0] >= 0 && e->play.pick[0] < c->space_count &&
            set_has(c->sweden_ports, e->play.pick[0]));
}

static void inspect_event(const struct play *p, struct faults *faults)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    if (!e) return;
    const struct card_effect *effect = tyw_card_table.effect(p, e->play.card);
    if (tyw_card_row(p, e->play.card)->seat != e->play.seat || !effect->apply)
        wrong(faults, "an Event is of a card of its player that has one (8.6)");
    else if (e->stage != EVENT_ASKS && !landing_is_at_a_port(p, e))
        wrong(faults, "the Swedes land in a port (17.Sw.1)");
    else if (e->stage == EVENT_ASKS && !step_is(p, STEP_EVENT))
        wrong(faults, "while an Event asks, nothing else is done");
    else if (e->stage == EVENT_ASKS &&
             ((effect->fits && effect->fits(p, e->play.seat, e->play.card)) || !picks_hold(p, &e->play)))
        wrong(faults, "the Event can take place, with what has been chosen for it (8.61)");
}

/* ---- activations ---- */

/* The stack stands together, on one side; the record names what is there. */
static void inspect_stack(const struct play *p, const struct activation *a, struct faults *faults)
{
    const uint64_t leaders = tyw_moving_leaders(a);
    uint64_t own[UNIT_WORDS];
    tyw_units_at(p, a->seat, a->space, own);
    if (!set_within(a->units, own, UNIT_WORDS) || (leaders & ~tyw_leaders_at(p, a->seat, a->space)) ||
        (a->leader >= 0 && !(a->leaders >> a->leader & 1)))
        wrong(faults, "the moving stack is in its space");
    if (a->leader < 0 && (set_count(a->units, UNIT_WORDS) != 1 || !a->free || a->extra))
        wrong(faults, "without a leader one unit moves alone");
    SET_EACH(unit, a->units, UNIT_WORDS)
        if (a->joined[unit] > a->spent) wrong(faults, "no unit has joined later than now");
}

/* Others act in it where the enemy may react or places leaders (R55), and after its movement. */
static bool may_be_interrupted(const struct play *p, const struct activation *a)
{
    if (step_record_of(p, STEP_COMBAT)) return a->stage == ACTIVATION_FOUGHT;
    return a->stage >= ACTIVATION_FIGHT || step_is(p, STEP_ACTIVATION) || step_is(p, STEP_LEADERS_ALONE) ||
           (a->stage == ACTIVATION_REACTED && step_is(p, STEP_FORTRESS_REACTION));
}

static void inspect_activation(const struct play *p, struct faults *faults)
{
    const struct activation *a = tyw_activation_of(p);
    if (!a) return;
    if (!may_be_interrupted(p, a)) wrong(faults, "while a stack moves, nothing else is done");
    if (a->stage == ACTIVATION_LEADER) {
        if (tyw_moving_leaders(a) || !set_is_empty(a->units, UNIT_WORDS))
            wrong(faults, "nobody moves before the leader is named (8.3)");
        return;
    }
    if (a->space < 0)
        wrong(faults, "an activation is somewhere");
    else if (a->stage < ACTIVATION_FIGHT) /* the battle may have moved them */
        inspect_stack(p, a, faults);
}

/* ---- battles ---- */

static void inspect_combat(const struct play *p, struct faults *faults)
{
    const struct combat *b = step_record_of(p, STEP_COMBAT);
    for (int role = 0; b && role < ROLES; role++)
        for (int i = 0; i < b->force[role].cards; i++)
            if (b->force[role].card[i] < 0 ||
                !set_has(tyw_components(p)->combat_cards, b->force[role].card[i]))
                wrong(faults, "a force has as many Combat Cards as it has played (9.51)");
}

/* ---- others ---- */

static void inspect_campaign(const struct play *p, struct faults *faults)
{
    const struct campaign *campaign = step_record_of(p, STEP_CAMPAIGN);
    const struct round *round = step_record_of(p, STEP_ROUND);
    if (campaign && campaign->seat != round->seat) wrong(faults, "a campaign move is in its player's round");
}

static void inspect_reaction(const struct play *p, struct faults *faults)
{
    const struct reaction *reaction = step_record_of(p, STEP_FORTRESS_REACTION);
    if (reaction && (!tyw_components(p)->space[reaction->space].fortress ||
                     tyw_place(p, reaction->space)->control != reaction->seat))
        wrong(faults, "who goes inside goes into a fortress of his own (11.23)");
}

static void inspect_raising(const struct play *p, struct faults *faults)
{
    const struct raising *raise = step_record_of(p, STEP_RAISE);
    if (raise && raise->steps + raise->raised > RAISED_MAX)
        wrong(faults, "no attempt raises so many units (8.41)");
}

void tyw_inspect_steps(const struct play *p, struct faults *faults)
{
    inspect_round(p, faults);
    inspect_event(p, faults);
    inspect_activation(p, faults);
    inspect_combat(p, faults);
    inspect_campaign(p, faults);
    inspect_reaction(p, faults);
    inspect_raising(p, faults);
}
