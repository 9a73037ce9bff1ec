/* What the code relies on in the records of the steps: whose phase it is, the event that is resolved, armies on the way. */
#include "games/baroque/game.h"

/* ---- the Actions Phase, and its event ---- */

static void inspect_phase(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    const struct event_course *event = step_record_of(p, STEP_EVENT_CARD);
    const bool acting = step_record_of(p, STEP_ACTIONS_PHASE) != NULL;
    if (s->active >= 0 && !acting)
        fault_add(faults, "/active", "is %s, and there is no actions_phase on the stack",
                  bar_seats.ids[s->active]);
    if (s->active < 0 && acting)
        fault_add(faults, "/active", "is null, and there is an actions_phase on the stack");
    if (s->event >= 0 && !event)
        fault_add(faults, "/event", "is %s, and there is no event_card on the stack",
                  bar_components(p)->card[s->event].id);
    if (s->event < 0 && event)
        fault_add(faults, "/event", "is null, and there is an event_card on the stack");
    if (event && event->stage == EVENT_TO_DRAW)
        fault_add(faults, AT_STEP(p, STEP_EVENT_CARD, "stage"),
                  "is %s: no card has been drawn, and one is resolved", bar_event_stages.ids[event->stage]);
}

static void inspect_auction(const struct play *p, const struct auction *auction, struct faults *faults)
{
    const struct components *c = bar_components(p);
    bool for_sale = false;
    for (int i = 0; i < c->auction_count; i++)
        for_sale |=
            c->auction[i].card == c->card[bar_state(p)->event].kind && c->auction[i].state == auction->state;
    if (!for_sale)
        fault_add(faults, AT_STEP(p, STEP_AUCTION, "state"), "is %s, which the event %s does not sell",
                  c->state[auction->state].id, c->card[bar_state(p)->event].id);
    if (auction->leader < 0 && auction->bid >= 0)
        fault_add(faults, AT_STEP(p, STEP_AUCTION, "leader"), "is null, and the highest bid is %d",
                  auction->bid);
    if (auction->leader >= 0 && auction->bid < 0)
        fault_add(faults, AT_STEP(p, STEP_AUCTION, "leader"), "is %s, and there is no bid",
                  bar_seats.ids[auction->leader]);
}

/* A state that has been named, where its player is asked for an intervention, is one that could be. */
static void inspect_named(const struct play *p, struct faults *faults)
{
    const struct state_row *rows = bar_components(p)->state;
    const struct unrest *unrest = step_record_of(p, STEP_UNREST);
    const struct named_state *wedding = step_record_of(p, STEP_WEDDING),
                             *france = step_record_of(p, STEP_FRANCE_ATTACKS);
    if (unrest && unrest->state >= 0 && !bar_may_rise(p, unrest->state, unrest->value))
        fault_add(faults, AT_STEP(p, STEP_UNREST, "state"),
                  "is %s, which cannot be in unrest by this die (14.4)", rows[unrest->state].id);
    if (wedding && wedding->state >= 0 &&
        !states_has(bar_wedding_states(p, bar_state(p)->active), wedding->state))
        fault_add(faults, AT_STEP(p, STEP_WEDDING, "state"), "is %s, which no wedding gives (Appendix 1)",
                  rows[wedding->state].id);
    if (france && france->state >= 0 && !bar_in_play(p, france->state))
        fault_add(faults, AT_STEP(p, STEP_FRANCE_ATTACKS, "state"), "is %s, which is not in play (14.3.3)",
                  rows[france->state].id);
}

/* ---- influence, armies on the way, battle ---- */

/* The direction is settled with the first point. */
static void inspect_influence(const struct play *p, const struct influence *influence, struct faults *faults)
{
    const bool begun = influence->state >= 0;
    if ((influence->mode == MODE_EITHER) == begun)
        fault_add(faults, AT_STEP(p, STEP_INFLUENCE, "mode"),
                  begun ? "is %s: a point lies in a state, and whether points are placed or removed is not "
                          "settled"
                        : "is %s: no point lies in a state, and whether points are placed or removed is "
                          "settled",
                  bar_influence_modes.ids[influence->mode]);
    if ((influence->of < 0) == begun)
        fault_add(faults, AT_STEP(p, STEP_INFLUENCE, "of"), "is %s, and the state of the last point is %s",
                  influence->of < 0 ? "null" : bar_seats.ids[influence->of],
                  begun ? bar_components(p)->state[influence->state].id : "null");
}

/* The group stands where the record says. */
static void inspect_group(const struct play *p, int step, const char *member, int at, int armies,
                          bool general, struct faults *faults)
{
    const struct land *land = bar_land(p, at);
    const int seat = bar_state(p)->active;
    const char *id = bar_components(p)->state[at].id, *name = bar_seats.ids[seat];
    if (armies < 1)
        fault_add(faults, AT_STEP(p, step, "armies"), "is %d: no army is on the way", armies);
    else if (land->army_seat != seat)
        fault_add(faults, AT_STEP(p, step, member), "is %s, where no army of %s stands", id, name);
    else if (land->moved < armies)
        fault_add(faults, AT_STEP(p, step, "armies"), "is %d, and in %s %d %s been activated", armies, id,
                  land->moved, plural(land->moved, "has", "have"));
    if (general && bar_player(p, seat)->general_at != at)
        fault_add(faults, AT_STEP(p, step, "general"), "is true, and the general of %s is not in %s", name,
                  id);
}

static void inspect_battle(const struct play *p, const struct battle *battle, struct faults *faults)
{
    const struct retreating *retreat = step_record_of(p, STEP_RETREAT);
    const struct state_row *rows = bar_components(p)->state;
    const bool won = battle->stage == BATTLE_WON;
    inspect_group(p, STEP_BATTLE, "from", battle->from, battle->armies, battle->general, faults);
    if (battle->at == battle->from || !bar_enemy_army(p, bar_state(p)->active, battle->at))
        fault_add(faults, AT_STEP(p, STEP_BATTLE, "at"), "is %s, where there is nobody to fight with",
                  rows[battle->at].id);
    if (won != (retreat != NULL))
        fault_add(faults, AT_STEP(p, STEP_BATTLE, "stage"),
                  won ? "is %s: the attacker has won, and the defender does not retreat"
                      : "is %s: the attacker has not won, and the defender retreats",
                  bar_battle_stages.ids[battle->stage]);
    else if (retreat && retreat->from != battle->at)
        fault_add(faults, AT_STEP(p, STEP_RETREAT, "from"), "is %s, and the battle was in %s",
                  rows[retreat->from].id, rows[battle->at].id);
}

/* Cards lie committed only while they are being chosen, by the sides of the battle. */
static void inspect_committed(const struct play *p, struct faults *faults)
{
    const struct battle *battle = step_is(p, STEP_BATTLE) ? step_record(p) : NULL;
    const uint32_t fighting =
        battle ? bar_asked(bar_state(p)->active) | bar_asked(bar_land(p, battle->at)->army_seat) : 0;
    for (uint32_t rest = play_head(p)->seats & ~fighting; rest; rest &= rest - 1) {
        const int seat = __builtin_ctz(rest);
        const int cards = cards_count(bar_player(p, seat)->committed);
        if (cards)
            fault_add(faults, FAULT_AT("players", bar_seats.ids[seat], "committed"),
                      "has %d %s, and %s chooses none for a battle now (10.4.5)", cards,
                      plural(cards, "card", "cards"), bar_seats.ids[seat]);
    }
}

void bar_inspect_steps(const struct play *p, struct faults *faults)
{
    const size_t before = faults->count;
    const struct auction *auction = step_record_of(p, STEP_AUCTION);
    const struct influence *influence = step_record_of(p, STEP_INFLUENCE);
    const struct march *march = step_record_of(p, STEP_MARCH);
    const struct battle *battle = step_record_of(p, STEP_BATTLE);
    if (play_head(p)->over) return;
    inspect_phase(p, faults);
    if (faults->count != before) return;
    inspect_committed(p, faults);
    inspect_named(p, faults);
    if (auction) inspect_auction(p, auction, faults);
    if (influence) inspect_influence(p, influence, faults);
    if (march) inspect_group(p, STEP_MARCH, "at", march->at, march->armies, march->general, faults);
    if (battle) inspect_battle(p, battle, faults);
}
