/* STEP_EVENT (8.6): the choices that a card asks for, and its effect. The effects are in effects.c and
 * events_*.c. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/supply.h"

/* ---- the step ---- */

/* What the card asks for, one thing after the other (struct field, domain_of). */
static const struct domain *picked_of(const void *pack, const void *row, int i)
{
    const struct card_play *play = row;
    return i < CARD_PICKS ? tyw_card_effect(pack, play->card)->asks[i].domain : NULL;
}

static const struct card_effect *effect_of(const struct play *p, int card)
{
    return tyw_card_effect(tyw_components(p), card);
}

static struct event_play *current(const struct play *p)
{
    return step_record(p);
}

/* The choice that is asked for now; NULL: there is none. */
static const struct card_ask *asked_for(const struct play *p)
{
    const struct event_play *e = current(p);
    return e->stage == EVENT_ASKS ? card_asks(&tyw_card_table, p, &e->play) : NULL;
}

static uint32_t event_deciders(const struct play *p)
{
    const struct event_play *e = current(p);
    return asked_for(p) && card_pick_next(&tyw_card_table, p, &e->play, 0) >= 0 ? tyw_asked(e->play.seat) : 0;
}

static const char *event_prompt(const struct play *p)
{
    const struct card_ask *ask = asked_for(p);
    return ask ? ask->name : "The Event of {card} takes place.";
}

/* Notes the piece that is placed next. The question names it. */
static void note_next(struct play *p)
{
    struct event_play *e = current(p);
    const struct card_row *row = tyw_card_row(p, e->play.card);
    int leader = -1, unit = -1;
    if (!asked_for(p)) return;
    if (row->effect == EFFECT_LEADERS && e->play.picked < row->leader_count)
        leader = row->leader[e->play.picked];
    if (row->effect == EFFECT_SAXONY) tyw_next_saxon(p, &e->play, &leader, &unit);
    e->leader = leader;
    e->kind = unit >= 0 ? tyw_kind_of(p, unit) : -1;
    e->from = unit >= 0 ? tyw_unit_space(p, unit) : -1;
}

static void answer(struct play *p, int value)
{
    card_pick(&current(p)->play, value);
    note_next(p);
}

void tyw_event_begin(struct play *p, int seat, int card)
{
    step_call(
        p, STEP_EVENT,
        &(struct event_play){.play = {.card = card, .seat = seat}, .leader = -1, .kind = -1, .from = -1});
    note_next(p);
}

/* 19.4a: the AID cards of this turn count again under the changed Events. The card's own Event is among
 * these. */
static void take_effect(struct play *p, const struct event_play *e)
{
    struct state *s = tyw_state(p);
    const int card = e->play.card;
    const bool played = cards_has(s->events, card);
    int before[DONORS];
    cards_remove(&s->events, card);
    tyw_aid_of_turn(p, before);
    if (played) cards_add(&s->events, card);
    effect_of(p, card)->apply(p, &e->play);
    tyw_aid_recount(p, before);
}

static bool has_too_many(const struct play *p, int seat, int space)
{
    return space != tyw_space(p, UP_BOX) && units_count(tyw_units_at(p, seat, space)) > STACK_LIMIT;
}

/* 10.22: a card may have made stacks too large. Pieces that may not stand together have time to part (R92,
 * R109). */
static bool see_to_limits(struct play *p)
{
    EACH_SPACE(p, space) {
        if (units_is_empty(tyw_place(p, space)->units)) continue;
        for (int seat = 0; seat < SEATS; seat++)
            if (has_too_many(p, seat, space)) {
                tyw_check_limit(p, seat, space);
                return true;
            }
    }
    return false;
}

/* R55: leaders whose units a card has taken away do not stay beside enemy units. */
static bool see_to_leaders(struct play *p)
{
    EACH_SPACE(p, space) {
        if (leaders_is_empty(tyw_place(p, space)->leaders) || tyw_space_row(p, space)->kind == SPACE_BOX)
            continue;
        for (int seat = 0; seat < SEATS; seat++)
            if (tyw_leaders_are_alone(p, seat, space) &&
                tyw_place_leaders(p, seat, space, tyw_leaders_outside(p, seat, space)))
                return true;
    }
    return false;
}

/* Nothing can be chosen. An optional choice is left out. Without another choice there is no effect (8.64). */
static void go_on(struct play *p, struct event_play *e)
{
    const struct card_ask *ask = asked_for(p);
    if (ask && (ask->optional || ask->if_any)) {
        answer(p, -1);
        return;
    }
    e->stage = ask ? EVENT_OVER : EVENT_APPLIED;
    if (!ask) take_effect(p, e);
}

static void event_then(struct play *p)
{
    struct event_play *e = current(p);
    const struct card_effect *effect = effect_of(p, e->play.card);
    switch ((enum event_stage)e->stage) {
    case EVENT_ASKS:
        go_on(p, e);
        return;
    case EVENT_APPLIED:
        e->stage = EVENT_MORE;
        if (effect->finish) effect->finish(p, &e->play);
        return;
    case EVENT_MORE:
        e->stage = EVENT_OVER;
        if (effect->finish) effect->finish(p, &e->play);
        return;
    case EVENT_OVER:
        if (!see_to_leaders(p) && !see_to_limits(p)) step_return(p);
        return;
    }
}

/* The Event looks at the space of its landing once more after the battle. */
static bool landing_is_at_a_port(const struct play *p, const struct event_play *e)
{
    const struct components *c = tyw_components(p);
    return !effect_of(p, e->play.card)->finish ||
           (e->play.pick[0] >= 0 && e->play.pick[0] < c->map.space_count &&
            spaces_has(c->spaces.sweden_ports, e->play.pick[0]));
}

static void inspect_event(const struct play *p, int at, struct faults *faults)
{
    const struct event_play *e = step_record_at(p, at);
    const struct card_effect *effect = effect_of(p, e->play.card);
    const char *card = AT_FRAME(at, "card"), *pick = AT_FRAME(at, "pick");
    const char *id = tyw_card_id(p, e->play.card);
    if (tyw_card_row(p, e->play.card)->seat != e->play.seat)
        fault_add(faults, card, "is %s, which is no card of %s (8.6)", id, tyw_seats.ids[e->play.seat]);
    else if (!effect->apply)
        fault_add(faults, card, "is %s, which is no Event (9.51)", id);
    else if (e->stage != EVENT_ASKS && !landing_is_at_a_port(p, e))
        fault_add(faults, pick, "begins with %s, which is no port where Swedes land (17.Sw.1)",
                  e->play.pick[0] < 0 ? "null" : tyw_space_id(p, e->play.pick[0]));
    else if (e->stage == EVENT_ASKS && !step_is(p, STEP_EVENT))
        fault_add(faults, AT_FRAME(at, "stage"), "is %s: %s asks, and %s is done meanwhile",
                  tyw_event_stages.ids[e->stage], id, play_step(p)->name);
    else if (e->stage == EVENT_ASKS && effect->fits && effect->fits(p, e->play.seat, e->play.card))
        fault_add(faults, card, "is %s, whose Event cannot take place now: %s (8.61)", id,
                  effect->fits(p, e->play.seat, e->play.card)->code);
    else if (e->stage == EVENT_ASKS && !card_picks_hold(&tyw_card_table, p, &e->play))
        fault_add(faults, pick, "has for %s what cannot be chosen (8.61)", id);
}

const struct domain tyw_event_stages = {
    .name = "event_stage", .noun = "stage of an Event", LISTED(TYW_EVENT_STAGES)};

const struct step tyw_step_event = {
    .name = "event",
    .rule = "8.6",
    .prompt = "Choose for {card}.",
    .prompt_now = event_prompt,
    .record =
        RECORD("event_play", struct event_play, CARD_PLAY_FIELDS(&tyw_cards, &tyw_seats, picked_of),
               ID_FIELD(struct event_play, stage, &tyw_event_stages,
                        "What comes next: choices, its effect, what remains of its effect, the end."),
               ID_FIELD(struct event_play, result, &tyw_battle_results,
                        "Whether the battle of a landing has been won."),
               OPTIONAL_ID_FIELD(struct event_play, leader, &tyw_leaders, "The leader who is placed next."),
               OPTIONAL_ID_FIELD(struct event_play, kind, &tyw_kinds, "The unit that is placed next."),
               OPTIONAL_ID_FIELD(struct event_play, from, &tyw_spaces, "Where that unit stands.")),
    .called_by = STEPS(STEP_ROUND),
    .result = RESULT(struct event_play, result),
    .automatic = true,
    .deciders = event_deciders,
    .by_default = "Nothing where that is possible, otherwise the first of the list.",
    .moves = MOVES(MOVE_DECLINE, MOVE_CHOOSE_SPACE, MOVE_CHOOSE_AREA, MOVE_CHOOSE_LEADER),
    .then = event_then,
    .inspect = inspect_event,
};

/* ---- choices ---- */

static const struct refusal OTHER_THING = {"another-choice", "8.61",
                                           "The card asks for something else, or for nothing."};

static const struct refusal *check_choice(const struct play *p, const struct domain *domain, int value)
{
    const struct card_ask *ask = asked_for(p);
    if (!ask || ask->domain != domain) return &OTHER_THING;
    return card_refuses(&tyw_card_table, p, &current(p)->play, value);
}

static MOVE_CHECK(check_choose_space)
{
    const int space = move_arg(m, MOVE_CHOOSE_SPACE, space);
    if (step_is(p, STEP_PLACE_FRENCH)) return tyw_why_not_place_french(p, space);
    return check_choice(p, &tyw_spaces, space);
}

static MOVE_APPLY(apply_choose_space)
{
    const int space = move_arg(m, MOVE_CHOOSE_SPACE, space);
    if (step_is(p, STEP_PLACE_FRENCH))
        tyw_place_french(p, space);
    else
        answer(p, space);
}

const struct move_type tyw_move_choose_space = {
    .name = "choose_space",
    .rule = "8.61",
    .doc = "Chooses a space for a card.",
    .text = "{seat} chooses {space}.",
    .args = {SPACE_ARG("space", "A space that fits.")},
    .check = check_choose_space,
    .apply = apply_choose_space,
};

static MOVE_CHECK(check_choose_area)
{
    return check_choice(p, &tyw_areas, move_arg(m, MOVE_CHOOSE_AREA, area));
}

static MOVE_APPLY(apply_choose)
{
    answer(p, move_arg(m, MOVE_CHOOSE_AREA, area));
}

const struct move_type tyw_move_choose_area = {
    .name = "choose_area",
    .rule = "8.61",
    .doc = "Chooses an Area for a card.",
    .text = "{seat} chooses {area}.",
    .args = {ID_ARG("area", "An Area that fits.", &tyw_areas)},
    .check = check_choose_area,
    .apply = apply_choose,
};

static MOVE_CHECK(check_choose_leader)
{
    const int leader = move_arg(m, MOVE_CHOOSE_LEADER, leader);
    if (step_is(p, STEP_NAME_LEADER)) return tyw_why_not_name_leader(p, leader);
    return check_choice(p, &tyw_leaders, leader);
}

static MOVE_APPLY(apply_choose_leader)
{
    const int leader = move_arg(m, MOVE_CHOOSE_LEADER, leader);
    if (step_is(p, STEP_NAME_LEADER))
        tyw_name_leader(p, leader);
    else
        answer(p, leader);
}

const struct move_type tyw_move_choose_leader = {
    .name = "choose_leader",
    .rule = "8.61",
    .doc = "Chooses a leader for a card.",
    .text = "{seat} chooses {leader}.",
    .args = {LEADER_ARG("leader", "A leader who fits.")},
    .check = check_choose_leader,
    .apply = apply_choose_leader,
};

static const struct refusal NOT_OPTIONAL = {"not-optional", "8.61", "The card leaves no choice about it."};

static MOVE_CHECK(check_decline)
{
    const struct card_ask *ask = asked_for(p);
    if (!ask) return &OTHER_THING;
    return ask->optional ? NULL : &NOT_OPTIONAL;
}

static MOVE_APPLY(apply_decline)
{
    answer(p, -1);
}

const struct move_type tyw_move_decline = {
    .name = "decline",
    .rule = "8.61",
    .doc = "Chooses nothing more for a card.",
    .text = "{seat} chooses no more.",
    .check = check_decline,
    .apply = apply_decline,
};
