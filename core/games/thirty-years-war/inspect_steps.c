/* What the code relies on in the records of the steps. A position from outside may have any step with any record on its stack: what a
 * step would do wrong with, whoever decides, is refused here; where a step would only have nobody to ask, it asks nobody. */
#include "games/thirty-years-war/cards/events.h"

static const char *card_id(const struct play *p, int card)
{
    return tyw_components(p)->card[card].id;
}

static const char *space_id(const struct play *p, int space)
{
    return tyw_components(p)->space[space].id;
}

static const char *step_name(const struct play *p)
{
    return play_step(p)->name;
}

/* ---- card rounds, and the Events in them ---- */

static void inspect_round(const struct play *p, struct faults *faults)
{
    const struct round *round = step_record_of(p, STEP_ROUND);
    if (!round) return;
    const char *seat = tyw_seats.ids[round->seat];
    if (tyw_side(p, round->seat)->rounds >= ROUNDS)
        fault_add(faults, FAULT_AT("sides", seat, "rounds"),
                  "is %d, and a round of %s is on: a turn has %d (6.0)", tyw_side(p, round->seat)->rounds,
                  seat, ROUNDS);
    const struct card_row *row = round->card >= 0 ? tyw_card_row(p, round->card) : NULL;
    if (row && row->seat != round->seat)
        fault_add(faults, AT_STEP(p, STEP_ROUND, "card"), "is %s, which is no card of %s",
                  card_id(p, round->card), seat);
    else if (row && row->effect != EFFECT_FAMINE)
        fault_add(faults, AT_STEP(p, STEP_ROUND, "card"),
                  "is %s, whose Event does not always take place (8.64)", card_id(p, round->card));
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
            spaces_has(c->sweden_ports, e->play.pick[0]));
}

static void inspect_event(const struct play *p, struct faults *faults)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    if (!e) return;
    const struct card_effect *effect = tyw_card_table.effect(p, e->play.card);
    const char *card = AT_STEP(p, STEP_EVENT, "card"), *pick = AT_STEP(p, STEP_EVENT, "pick");
    const char *id = card_id(p, e->play.card);
    if (tyw_card_row(p, e->play.card)->seat != e->play.seat)
        fault_add(faults, card, "is %s, which is no card of %s (8.6)", id, tyw_seats.ids[e->play.seat]);
    else if (!effect->apply)
        fault_add(faults, card, "is %s, which is no Event (9.51)", id);
    else if (e->stage != EVENT_ASKS && !landing_is_at_a_port(p, e))
        fault_add(faults, pick, "begins with %s, which is no port where Swedes land (17.Sw.1)",
                  e->play.pick[0] < 0 ? "null" : space_id(p, e->play.pick[0]));
    else if (e->stage == EVENT_ASKS && !step_is(p, STEP_EVENT))
        fault_add(faults, AT_STEP(p, STEP_EVENT, "stage"), "is %s: %s asks, and %s is done meanwhile",
                  tyw_event_stages.ids[e->stage], id, step_name(p));
    else if (e->stage == EVENT_ASKS && effect->fits && effect->fits(p, e->play.seat, e->play.card))
        fault_add(faults, card, "is %s, whose Event cannot take place now: %s (8.61)", id,
                  effect->fits(p, e->play.seat, e->play.card)->code);
    else if (e->stage == EVENT_ASKS && !picks_hold(p, &e->play))
        fault_add(faults, pick, "has for %s what cannot be chosen (8.61)", id);
}

/* ---- activations ---- */

/* The stack stands together, on one side; the record names what is there. */
static void inspect_stack(const struct play *p, const struct activation *a, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct leaders there = tyw_leaders_at(p, a->seat, a->space);
    const struct leaders led = leaders_without(a->leaders, there);
    const struct leaders picked = leaders_without(a->picked, there);
    const struct units own = tyw_units_at(p, a->seat, a->space);
    EACH(unit, a->units) {
        if (!units_has(own, unit))
            fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "units"), "has %s, which is not with %s in %s",
                      c->unit[unit].id, tyw_seats.ids[a->seat], space_id(p, a->space));
        if (a->joined[unit] > a->spent)
            fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "joined"),
                      "has %d for %s, which has spent more than the %d MP of now", a->joined[unit],
                      c->unit[unit].id, a->spent);
    }
    EACH(leader, led)
        fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "leaders"), "has %s, who is not in %s",
                  c->leader[leader].id, space_id(p, a->space));
    EACH(leader, picked)
        fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "picked"), "has %s, who is not in %s",
                  c->leader[leader].id, space_id(p, a->space));
    if (a->leader >= 0 && !leaders_has(a->leaders, a->leader))
        fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "leader"), "is %s, who is not among the leaders",
                  c->leader[a->leader].id);
    if (a->leader >= 0) return;
    if (units_count(a->units) != 1)
        fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "units"),
                  "has %d units without a leader: one moves alone", units_count(a->units));
    if (!a->free)
        fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "free"),
                  "is false without a leader: one unit moves alone by a Free Action (8.32)");
    if (a->extra)
        fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "extra"),
                  "is %d without a leader: one unit moves alone by its own allowance", a->extra);
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
    if (!may_be_interrupted(p, a))
        fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "stage"),
                  "is %s: a stack moves, and %s is done meanwhile", tyw_activation_stages.ids[a->stage],
                  step_name(p));
    if (a->stage == ACTIVATION_LEADER) {
        if (!leaders_is_empty(tyw_moving_leaders(a)))
            fault_add(faults,
                      AT_STEP(p, STEP_ACTIVATION, leaders_is_empty(a->leaders) ? "picked" : "leaders"),
                      "is not empty, and no leader has been named yet (8.3)");
        if (!units_is_empty(a->units))
            fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "units"),
                      "is not empty, and no leader has been named yet (8.3)");
        return;
    }
    if (a->space < 0)
        fault_add(faults, AT_STEP(p, STEP_ACTIVATION, "space"), "is null, and a leader has been named");
    else if (a->stage < ACTIVATION_FIGHT) /* the battle may have moved them */
        inspect_stack(p, a, faults);
}

/* ---- battles ---- */

static void inspect_combat(const struct play *p, struct faults *faults)
{
    const struct combat *b = step_record_of(p, STEP_COMBAT);
    for (int role = 0; b && role < ROLES; role++)
        for (int i = 0; i < b->force[role].cards; i++) {
            const int card = b->force[role].card[i];
            char path[FAULT_PATH];
            fault_path_index(path, AT_STEP(p, STEP_COMBAT, "force"), role);
            fault_path(path, path, "card");
            fault_path_index(path, path, i);
            if (card < 0)
                fault_add(faults, path, "is null, and %d Combat %s played (9.51)", b->force[role].cards,
                          plural(b->force[role].cards, "Card is", "Cards are"));
            else if (!cards_has(tyw_components(p)->combat_cards, card))
                fault_add(faults, path, "is %s, which is no Combat Card (9.51)", card_id(p, card));
        }
}

/* ---- others ---- */

static void inspect_campaign(const struct play *p, struct faults *faults)
{
    const struct campaign *campaign = step_record_of(p, STEP_CAMPAIGN);
    const struct round *round = step_record_of(p, STEP_ROUND);
    if (campaign && campaign->seat != round->seat)
        fault_add(faults, AT_STEP(p, STEP_CAMPAIGN, "seat"), "is %s, and the round is that of %s (19.8)",
                  tyw_seats.ids[campaign->seat], tyw_seats.ids[round->seat]);
}

static void inspect_reaction(const struct play *p, struct faults *faults)
{
    const struct reaction *reaction = step_record_of(p, STEP_FORTRESS_REACTION);
    if (!reaction) return;
    const char *path = AT_STEP(p, STEP_FORTRESS_REACTION, "space"), *id = space_id(p, reaction->space);
    if (!tyw_components(p)->space[reaction->space].fortress)
        fault_add(faults, path, "is %s, where there is no fortress (11.23)", id);
    else if (tyw_place(p, reaction->space)->control != reaction->seat)
        fault_add(faults, path, "is %s, whose fortress is not that of %s (11.23)", id,
                  tyw_seats.ids[reaction->seat]);
}

static void inspect_raising(const struct play *p, struct faults *faults)
{
    const struct raising *raise = step_record_of(p, STEP_RAISE);
    if (raise && raise->steps + raise->raised > RAISED_MAX)
        fault_add(faults, AT_STEP(p, STEP_RAISE, "steps"),
                  "is %d after %d %s: one attempt raises %d at the most (8.41)", raise->steps, raise->raised,
                  plural(raise->raised, "unit", "units"), RAISED_MAX);
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
