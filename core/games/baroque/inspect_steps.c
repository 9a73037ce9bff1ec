/* What the code relies on in the records of the steps: whose phase it is, the event that is resolved, armies on the way. */
#include "game.h"

static bool wrong(struct faults *faults, const char *what)
{
    return fault_add(faults, "/stack", "%s", what);
}

/* ---- the Actions Phase, and its event ---- */

static void inspect_phase(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    const struct event_course *event = step_record_of(p, STEP_EVENT_CARD);
    if ((s->active >= 0) != (step_record_of(p, STEP_ACTIONS_PHASE) != NULL))
        wrong(faults, "somebody is active in an Actions Phase, and only there");
    if ((s->event >= 0) != (event != NULL)) wrong(faults, "an event is resolved at its step, and only there");
    if (event && event->stage == EVENT_TO_DRAW) wrong(faults, "the event has been drawn");
}

static void inspect_auction(const struct play *p, const struct auction *auction, struct faults *faults)
{
    const struct components *c = bar_components(p);
    bool for_sale = false;
    for (int i = 0; i < c->auction_count; i++)
        for_sale |=
            c->auction[i].card == c->card[bar_state(p)->event].kind && c->auction[i].state == auction->state;
    if (!for_sale) wrong(faults, "the auction is not that of the event");
    if ((auction->leader < 0) != (auction->bid < 0)) wrong(faults, "the highest bid is somebody's");
}

/* A state that has been named, where its player is asked for an intervention, is one that could be. */
static void inspect_named(const struct play *p, struct faults *faults)
{
    const struct unrest *unrest = step_record_of(p, STEP_UNREST);
    const struct named_state *wedding = step_record_of(p, STEP_WEDDING),
                             *france = step_record_of(p, STEP_FRANCE_ATTACKS);
    if (unrest && unrest->state >= 0 && !bar_may_rise(p, unrest->state, unrest->value))
        wrong(faults, "that state cannot be in unrest (14.4)");
    if (wedding && wedding->state >= 0 &&
        !(bar_wedding_states(p, bar_state(p)->active) >> wedding->state & 1))
        wrong(faults, "that state cannot be had by a wedding (appendix 1)");
    if (france && france->state >= 0 && !bar_in_play(p, france->state))
        wrong(faults, "that state is no target of France (14.3.3)");
}

/* ---- influence, armies on the way, battle ---- */

static void inspect_influence(const struct influence *influence, struct faults *faults)
{
    if ((influence->state < 0) != (influence->mode == MODE_EITHER) ||
        (influence->state < 0) != (influence->of < 0))
        wrong(faults, "the direction is settled with the first point of influence");
}

/* The group stands where the record says. */
static void inspect_group(const struct play *p, int at, int armies, bool general, struct faults *faults)
{
    const struct land *land = bar_land(p, at);
    const int seat = bar_state(p)->active;
    if (armies < 1 || land->army_seat != seat || land->moved < armies)
        wrong(faults, "the armies on the way are not where they should be");
    if (general && bar_player(p, seat)->general_at != at)
        wrong(faults, "the general is not with the armies on the way");
}

static void inspect_battle(const struct play *p, const struct battle *battle, struct faults *faults)
{
    const struct retreating *retreat = step_record_of(p, STEP_RETREAT);
    const bool won = battle->stage == BATTLE_WON;
    inspect_group(p, battle->from, battle->armies, battle->general, faults);
    if (battle->at == battle->from || !bar_enemy_army(p, bar_state(p)->active, battle->at))
        wrong(faults, "there is nobody to fight with");
    if (won != (retreat != NULL) || (retreat && retreat->from != battle->at))
        wrong(faults, "the defenders retreat from where the battle was, when it is won");
}

/* Cards lie committed only while they are being chosen, by the sides of the battle. */
static void inspect_committed(const struct play *p, struct faults *faults)
{
    const struct battle *battle = step_is(p, STEP_BATTLE) ? step_record(p) : NULL;
    const uint32_t fighting =
        battle ? bar_asked(bar_state(p)->active) | bar_asked(bar_land(p, battle->at)->army_seat) : 0;
    for (uint32_t rest = play_head(p)->seats & ~fighting; rest; rest &= rest - 1)
        if (set_count(bar_player(p, __builtin_ctz(rest))->committed, CARD_WORDS))
            wrong(faults, "cards are laid to a battle by its sides, and only there");
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
    if (influence) inspect_influence(influence, faults);
    if (march) inspect_group(p, march->at, march->armies, march->general, faults);
    if (battle) inspect_battle(p, battle, faults);
}
