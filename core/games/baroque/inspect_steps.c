/* What must hold of the steps on the stack: who calls whom, and their locals beside the map. */
#include "game.h"

static const int16_t *locals_at(const struct play *p, int depth)
{
    return play_head(p)->stack[depth].local;
}

static int step_at(const struct play *p, int depth)
{
    const struct head *head = play_head(p);
    return depth >= 0 && depth < head->depth ? head->stack[depth].step : -1;
}

static int top(const struct play *p)
{
    return play_head(p)->depth - 1;
}

/* The locals of the step, which is on the stack. */
static const int16_t *locals_of(const struct play *p, enum step_id step)
{
    int depth = top(p);
    while (depth > 0 && step_at(p, depth) != (int)step)
        depth--;
    return locals_at(p, depth);
}

static bool wrong(struct faults *faults, const char *what)
{
    return fault_add(faults, "/stack", "%s", what);
}

/* ---- who calls whom ---- */

enum { NOBODY_CALLS = -1 };

/* Each step and one that may call it; a step has as many lines as it has callers. */
static const struct call {
    int8_t step, caller;
} CALLS[] = {
    {STEP_CHOOSE_STATES, NOBODY_CALLS},
    {STEP_PLACE_ARMIES, NOBODY_CALLS},
    {STEP_PLACE_CITIES, NOBODY_CALLS},
    {STEP_PAY_WAGES_OWED, NOBODY_CALLS},
    {STEP_CHOOSE_CARD, NOBODY_CALLS},
    {STEP_OPPORTUNITY_CARDS, NOBODY_CALLS},
    {STEP_ORDER_OF_PLAY, NOBODY_CALLS},
    {STEP_ACTIONS_PHASE, NOBODY_CALLS},
    {STEP_UPKEEP, NOBODY_CALLS},
    {STEP_IMPERIAL_SUPPORT, NOBODY_CALLS},
    {STEP_END_OF_TURN, NOBODY_CALLS},
    {STEP_EVENT_CARD, STEP_ACTIONS_PHASE},
    {STEP_INITIAL_CARD, STEP_ACTIONS_PHASE},
    {STEP_ACTIONS, STEP_ACTIONS_PHASE},
    {STEP_DIVINE_INTERVENTION, STEP_EVENT_CARD},
    {STEP_DIVINE_INTERVENTION, STEP_FRANCE_ATTACKS},
    {STEP_DIVINE_INTERVENTION, STEP_UNREST},
    {STEP_DIVINE_INTERVENTION, STEP_WEDDING},
    {STEP_AUCTION, STEP_EVENT_CARD},
    {STEP_FRANCE_ATTACKS, STEP_EVENT_CARD},
    {STEP_UNREST, STEP_EVENT_CARD},
    {STEP_CHAOS, STEP_EVENT_CARD},
    {STEP_SALARY, STEP_EVENT_CARD},
    {STEP_WAGES, STEP_EVENT_CARD},
    {STEP_WEDDING, STEP_EVENT_CARD},
    {STEP_IMPERIAL_SUPPORT, STEP_EVENT_CARD},
    {STEP_FAVOURS, STEP_IMPERIAL_SUPPORT},
    {STEP_INFLUENCE, STEP_ACTIONS},
    {STEP_EVACUATE, STEP_ACTIONS},
    {STEP_ACTIVATION, STEP_ACTIONS},
    {STEP_MARCH, STEP_ACTIVATION},
    {STEP_BATTLE, STEP_MARCH},
    {STEP_RETREAT, STEP_BATTLE},
    {STEP_GALEN, STEP_END_OF_TURN},
};

static bool may_call(int caller, int step)
{
    for (size_t i = 0; i < sizeof CALLS / sizeof CALLS[0]; i++)
        if (CALLS[i].step == step && CALLS[i].caller == caller) return true;
    return false;
}

static bool inspect_calls(const struct play *p, struct faults *faults)
{
    for (int depth = 0; depth <= top(p); depth++)
        if (!may_call(step_at(p, depth - 1), step_at(p, depth)))
            return fault_add(faults, "/stack", "%s is not called there",
                             p->game->steps[step_at(p, depth)].name);
    return true;
}

/* ---- the Actions Phase, and its event ---- */

static void inspect_phase(const struct play *p, struct faults *faults)
{
    const struct state *s = bar_state(p);
    const bool phase = step_at(p, 0) == STEP_ACTIONS_PHASE;
    const int place = phase ? locals_at(p, 0)[PHASE_INDEX] : 0;
    if ((s->active >= 0) != phase)
        wrong(faults, "somebody is active in an Actions Phase, and only there");
    else if (phase && (place >= s->order_count || s->order[place] != s->active))
        wrong(faults, "the Actions Phase is another player's, by the order of play");
}

/* The event that calls the step; EFFECTS: any. */
static const uint8_t BY_EVENT[STEP_COUNT] = {
    [STEP_DIVINE_INTERVENTION] = EFFECTS,
    [STEP_AUCTION] = EFFECTS,
    [STEP_FRANCE_ATTACKS] = WAR,
    [STEP_UNREST] = UNREST,
    [STEP_CHAOS] = CHAOS,
    [STEP_SALARY] = SALARY_OF_YOUR_OWN_ARMIES,
    [STEP_WAGES] = WAGE_OF_THE_ARMIES,
    [STEP_WEDDING] = WEDDING,
    [STEP_IMPERIAL_SUPPORT] = SUPPORT_TO_THE_EMPEROR,
};

/* What is done when the step comes back: an intervention comes before the effect, that against the Ottomans after the die. */
static int stage_after(int called, enum effect effect)
{
    if (called == STEP_DIVINE_INTERVENTION && effect != WAR) return EVENT_TO_BEGIN;
    return called == STEP_DIVINE_INTERVENTION || called == STEP_IMPERIAL_SUPPORT ? EVENT_TO_END : EVENT_ENDED;
}

static void inspect_event(const struct play *p, struct faults *faults)
{
    const int event = bar_state(p)->event;
    const bool resolving = step_at(p, 1) == STEP_EVENT_CARD;
    if ((event >= 0) != resolving) {
        wrong(faults, "an event is resolved at its step, and only there");
        return;
    }
    const int called = step_at(p, 2);
    if (!resolving || called < 0) return;
    if (locals_at(p, 1)[EVENT_STAGE] != stage_after(called, bar_effect(p, event)))
        wrong(faults, "the event has come as far as the step that it called");
    if (BY_EVENT[called] != EFFECTS && BY_EVENT[called] != bar_effect(p, event))
        wrong(faults, "the step belongs to another event");
}

/* ---- locals of the steps ---- */

static const struct auction_row *auction_row(const struct play *p)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < c->auction_count; i++)
        if (c->auction[i].card == c->card[bar_state(p)->event].kind) return &c->auction[i];
    return NULL;
}

static void inspect_auction(const struct play *p, const int16_t *local, struct faults *faults)
{
    const struct auction_row *row = auction_row(p);
    const int leader = local[AUCTION_LEADER], bidder = local[AUCTION_BIDDER], bid = local[AUCTION_BID];
    if (!row || row->state != local[AUCTION_STATE] || row->minimum != local[AUCTION_MINIMUM] ||
        bar_in_play(p, row->state))
        wrong(faults, "the auction is not that of the event");
    if ((leader < 0) != (bid < 0) || (leader >= 0 && bar_player(p, leader)->florins < bid))
        wrong(faults, "the highest bid is somebody's who has the florins");
    if (bid >= 0 && bid < local[AUCTION_MINIMUM]) wrong(faults, "the bid is lower than the minimum");
    if (bidder < 0 || bidder == leader || !(local[AUCTION_BIDDERS] >> bidder & 1))
        wrong(faults, "who bids next has not passed, and is not the highest bidder");
}

/* 14.4: what has been chosen is named only while its player is asked for an intervention. */
static void inspect_unrest(const struct play *p, const int16_t *local, struct faults *faults)
{
    const int state = local[UNREST_STATE];
    if ((state >= 0) != (step_at(p, top(p)) == STEP_DIVINE_INTERVENTION))
        wrong(faults, "the state in unrest has been chosen");
    else if (state >= 0 && !bar_may_rise(p, state, local[UNREST_VALUE]))
        wrong(faults, "that state cannot be in unrest (14.4)");
}

/* 14.3.3: the same. */
static void inspect_france(const struct play *p, const int16_t *local, struct faults *faults)
{
    const int state = local[FRANCE_STATE];
    const struct move target = {.type = MOVE_CHOOSE_TARGET, .count = 1, .arg = {(int16_t)state}};
    if ((state >= 0) != (step_at(p, top(p)) == STEP_DIVINE_INTERVENTION))
        wrong(faults, "the target of France has been chosen");
    else if (state >= 0 && bar_check_choose_target(p, bar_state(p)->active, &target))
        wrong(faults, "that state is no target of France (14.3.3)");
}

/* Appendix 1: the same. */
static void inspect_wedding(const struct play *p, const int16_t *local, struct faults *faults)
{
    const int state = local[WEDDING_STATE];
    if ((state >= 0) != (step_at(p, top(p)) == STEP_DIVINE_INTERVENTION))
        wrong(faults, "the state of the wedding has been named");
    else if (state >= 0 && !(bar_wedding_states(p, bar_state(p)->active) >> state & 1))
        wrong(faults, "that state cannot be had by a wedding (appendix 1)");
}

static void inspect_influence(const struct play *p, const int16_t *local, struct faults *faults)
{
    const int state = local[INFLUENCE_STATE];
    (void)p;
    if ((state < 0) != (local[INFLUENCE_MODE] == MODE_EITHER) || (state < 0) != (local[INFLUENCE_OF] < 0))
        wrong(faults, "the direction is settled with the first point of influence");
}

/* The group stands where the local says. */
static void inspect_group(const struct play *p, int at, int armies, bool general, struct faults *faults)
{
    const struct land *land = bar_land(p, at);
    const int seat = bar_state(p)->active;
    if (armies < 1 || land->army_seat != seat || land->moved < armies)
        wrong(faults, "the armies on the way are not where they should be");
    if (general && bar_player(p, seat)->general_at != at)
        wrong(faults, "the general is not with the armies on the way");
}

/* 10.4.1: as far as the group has resigned, and one state more where it has won a battle. */
static bool has_come_from(const struct play *p, const int16_t *local)
{
    const int from = local[MARCH_FROM], at = local[MARCH_AT], distance = local[MARCH_DISTANCE];
    if (at == from) return distance != 1; /* there and back */
    return bar_within(p, from, distance + local[MARCH_ENDED]) >> at & 1;
}

/* 10.4.3: who has come into another player's state goes no further, nor who has fought. */
static bool has_halted(const struct play *p, const int16_t *local)
{
    const int controller = bar_land(p, local[MARCH_AT])->controller;
    if (local[MARCH_ENDED]) return step_at(p, top(p)) != STEP_MARCH;
    return local[MARCH_DISTANCE] > 0 && controller >= 0 && controller != bar_state(p)->active;
}

static void inspect_march(const struct play *p, const int16_t *local, struct faults *faults)
{
    enum { FORCED = 2 }; /* 10.4.2: the third state is the last */
    const bool sets_out = local[MARCH_DISTANCE] == 0 && !local[MARCH_ENDED];
    inspect_group(p, local[MARCH_AT], local[MARCH_ARMIES], local[MARCH_GENERAL], faults);
    if (local[MARCH_FROM] != locals_of(p, STEP_ACTIVATION)[ACTIVATION_FROM])
        wrong(faults, "the armies on the way have set out from another state (10.4)");
    if (local[MARCH_DISTANCE] > FORCED || !has_come_from(p, local) ||
        (sets_out && step_at(p, top(p)) == STEP_MARCH))
        wrong(faults, "the armies on the way cannot have come there (10.4.1)");
    if (has_halted(p, local)) wrong(faults, "the movement of these armies has ended (10.4.3)");
}

/* The caller of a battle is the march of the same group. */
static void inspect_attackers(const struct play *p, const int16_t *local, struct faults *faults)
{
    const int16_t *march = locals_of(p, STEP_MARCH);
    inspect_group(p, local[BATTLE_FROM], local[BATTLE_ARMIES], local[BATTLE_GENERAL], faults);
    if (march[MARCH_AT] != local[BATTLE_FROM] || march[MARCH_ARMIES] != local[BATTLE_ARMIES] ||
        march[MARCH_GENERAL] != local[BATTLE_GENERAL])
        wrong(faults, "the attackers are the armies on the way");
    if (!(bar_near(p, local[BATTLE_FROM]) >> local[BATTLE_AT] & 1))
        wrong(faults, "the battle is near the state from which the attackers come (10.4.1)");
}

static void inspect_battle(const struct play *p, const int16_t *local, struct faults *faults)
{
    const int at = local[BATTLE_AT], seat = bar_state(p)->active;
    const struct land *land = bar_land(p, at);
    const bool won = local[BATTLE_STAGE] == BATTLE_WON;
    inspect_attackers(p, local, faults);
    if (local[BATTLE_RETREAT] >= 0) wrong(faults, "where the defenders go has not been chosen yet");
    if (at == local[BATTLE_FROM] || !bar_enemy_army(p, seat, at))
        wrong(faults, "there is nobody to fight with");
    if (won != (step_at(p, top(p)) == STEP_RETREAT) || (won && land->army_seat < 0))
        wrong(faults, "the defenders retreat when the battle is won");
}

static void inspect_retreat(const struct play *p, const int16_t *local, struct faults *faults)
{
    if (local[RETREAT_FROM] != locals_at(p, top(p) - 1)[BATTLE_AT])
        wrong(faults, "armies retreat from where the battle was");
}

static void inspect_support(const struct play *p, const int16_t *local, struct faults *faults)
{
    const int players = bar_players(p);
    uint32_t seats = 0;
    for (int i = 0; i < players; i++)
        if (local[SUPPORT_RANKED + i] >= 0) seats |= UINT32_C(1) << local[SUPPORT_RANKED + i];
    if (!local[SUPPORT_BEGUN] || seats != play_head(p)->seats)
        wrong(faults, "the ranking must name every player once");
}

static void inspect_favours(const struct play *p, const int16_t *local, struct faults *faults)
{
    const int16_t *support = locals_at(p, top(p) - 1);
    const int rank = support[SUPPORT_INDEX] - 1;
    if (rank < 0 || rank >= bar_players(p) || support[SUPPORT_RANKED + rank] != local[FAVOURS_SEAT])
        wrong(faults, "the Favours are another player's, by the ranking");
    else if (local[FAVOURS_LEFT] + bar_favours_spent(local[FAVOURS_TAKEN]) != bar_favours_of(p, rank))
        wrong(faults, "a rank is given so many Favours, and no others (12.3)");
}

static void inspect_end(const struct play *p, const int16_t *local, struct faults *faults)
{
    (void)p;
    if (!local[END_SCORED]) wrong(faults, "figures leave play when the points have been added up");
}

static void (*const INSPECT_LOCALS[STEP_COUNT])(const struct play *p, const int16_t *local,
                                                struct faults *faults) = {
    [STEP_FRANCE_ATTACKS] = inspect_france,    [STEP_UNREST] = inspect_unrest,
    [STEP_WEDDING] = inspect_wedding,          [STEP_AUCTION] = inspect_auction,
    [STEP_INFLUENCE] = inspect_influence,      [STEP_BATTLE] = inspect_battle,
    [STEP_RETREAT] = inspect_retreat,          [STEP_MARCH] = inspect_march,
    [STEP_IMPERIAL_SUPPORT] = inspect_support, [STEP_FAVOURS] = inspect_favours,
    [STEP_END_OF_TURN] = inspect_end,
};

/* ---- secrets of the battle ---- */

/* The sides of the battle that is on, one bit each. */
static uint32_t fighting(const struct play *p)
{
    if (step_at(p, top(p)) != STEP_BATTLE) return 0;
    const int defender = bar_land(p, locals_at(p, top(p))[BATTLE_AT])->army_seat;
    return bar_asked(bar_state(p)->active) | bar_asked(defender);
}

static void inspect_committed(const struct play *p, struct faults *faults)
{
    const uint32_t others = play_head(p)->seats & ~fighting(p);
    for (uint32_t rest = others; rest; rest &= rest - 1) {
        const struct player *player = bar_player(p, __builtin_ctz(rest));
        if (player->committed_all || set_count(player->committed, CARD_WORDS))
            wrong(faults, "cards are laid to a battle by its sides, and only there");
    }
}

/* ---- whoever is asked has a move ---- */

static void inspect_moves(const struct play *p, struct faults *faults)
{
    for (uint32_t seats = play_deciders(p); seats; seats &= seats - 1) {
        const int seat = __builtin_ctz(seats);
        struct move m = {0};
        play_fallback(p, seat, &m);
        if (play_check(p, seat, &m))
            fault_add(faults, "/stack", "%s must decide, and has no move", bar_seats.ids[seat]);
    }
}

void bar_inspect_steps(const struct play *p, struct faults *faults)
{
    const size_t before = faults->count;
    if (play_head(p)->over || play_head(p)->depth == 0 || !inspect_calls(p, faults)) return;
    inspect_phase(p, faults);
    inspect_event(p, faults);
    inspect_committed(p, faults);
    for (int depth = 0; depth <= top(p) && faults->count == before; depth++)
        if (INSPECT_LOCALS[step_at(p, depth)])
            INSPECT_LOCALS[step_at(p, depth)](p, locals_at(p, depth), faults);
    if (faults->count == before) inspect_moves(p, faults);
}
