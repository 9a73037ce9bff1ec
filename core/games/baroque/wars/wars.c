/* Wars (14.3): the table, what each does when it breaks out, and peace. */
#include "games/baroque/tables.h"

static const struct refusal NOT_A_TARGET = {
    "not-a-target", "14.3.3", "France attacks Franche-Comté, Lorraine or the Spanish Netherlands only."};
static const struct refusal NOT_IN_PLAY = {"not-in-play", "14.3.3", "{state} is not in play."};

bool bar_war_active(const struct play *p, enum war war)
{
    return bar_state(p)->war[war];
}

static int active_wars(const struct play *p)
{
    int count = 0;
    for (int war = 0; war < WARS; war++)
        count += bar_war_active(p, (enum war)war);
    return count;
}

static const struct refusal *war_fits(const struct play *p, int drawer, int card)
{
    return active_wars(p) == WARS ? &bar_not_applicable : NULL;
}

/* ---- France, and the Ottomans in Austria: the same table ---- */

/* What an attack takes. */
struct loss {
    int armies;
    bool city;
};

/* A Fortified City doubles the armies for the choice of the line alone; whose the state is does not matter
 * (R26). */
static struct loss loss_in(const struct land *land)
{
    enum { SAFE = 3, CITY_SAFE = 2 };
    const int strength = land->armies * (land->city == FORTIFIED_CITY ? 2 : 1);
    return (struct loss){.armies = strength >= SAFE ? 1 : land->armies,
                         .city = strength < CITY_SAFE && land->city != NO_CITY};
}

/* The seats that an attack on the state would cost an army or a City, one bit each (R20). */
static uint32_t hurt_in(const struct play *p, int state)
{
    const struct land *land = bar_land(p, state);
    const struct loss loss = loss_in(land);
    return (loss.armies ? bar_asked(land->army_seat) : 0) | (loss.city ? bar_asked(land->controller) : 0);
}

/* Each keeps what is his (R43). */
static void attack(struct play *p, int state, struct cause cause)
{
    const struct land *land = bar_land(p, state);
    const struct loss loss = loss_in(land);
    if (loss.armies && !bar_shielded(p, land->army_seat)) bar_armies_remove(p, state, loss.armies, cause);
    if (loss.city && (land->controller < 0 || !bar_shielded(p, land->controller)))
        bar_city_harm(p, state, cause);
}

/* ---- 14.3.3 France Attacks! ---- */

static struct named_state *current_attack(const struct play *p)
{
    return step_record(p);
}

static void france(struct play *p)
{
    step_call(p, STEP_FRANCE_ATTACKS, &(struct named_state){.state = -1});
}

static bool is_target(const struct play *p, int state)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < 3; i++)
        if (c->named.france_targets[i] == state) return true;
    return false;
}

static bool has_target(const struct play *p)
{
    const struct components *c = bar_components(p);
    for (int i = 0; i < 3; i++)
        if (bar_in_play(p, c->named.france_targets[i])) return true;
    return false;
}

/* The drawer; if he has resigned, the next in the order of play (R29). */
static uint32_t france_chooser(const struct play *p)
{
    const uint32_t there = play_head(p)->seats & ~play_head(p)->resigned;
    return current_attack(p)->state < 0 && has_target(p) ? bar_asked(bar_first_in_order(p, there)) : 0;
}

static MOVE_CHECK(check_choose_target)
{
    const int state = move_arg(m, MOVE_CHOOSE_TARGET, state);
    if (!is_target(p, state)) return &NOT_A_TARGET;
    return bar_in_play(p, state) ? NULL : &NOT_IN_PLAY;
}

static MOVE_APPLY(apply_choose_target)
{
    const int state = move_arg(m, MOVE_CHOOSE_TARGET, state);
    current_attack(p)->state = state;
    bar_offer_intervention(p, hurt_in(p, state));
}

const struct move_type bar_move_choose_target = {
    .name = "choose_target",
    .rule = "14.3.3",
    .doc = "Chooses the state that France attacks.",
    .text = "{seat} chooses {state}, which France attacks.",
    .args = {STATE_AMONG("state", "The state.", NULL)},
    .check = check_choose_target,
    .apply = apply_choose_target,
};

static void france_attacks(struct play *p)
{
    const int state = current_attack(p)->state;
    step_return(p);
    if (state >= 0) attack(p, state, BECAUSE(FRANCE));
}

/* A state that is named, where its player is asked for an intervention, is one that could be. */
static void inspect_france(const struct play *p, int at, struct faults *faults)
{
    const struct named_state *france = step_record_at(p, at);
    if (france->state >= 0 && !bar_in_play(p, france->state))
        fault_add(faults, AT_FRAME(at, "state"), "is %s, which is not in play (14.3.3)",
                  bar_map(p)->state[france->state].id);
}

const struct step bar_step_france_attacks = {
    .name = "france_attacks",
    .rule = "14.3.3",
    .prompt = "Choose the state that France attacks.",
    .record =
        RECORD("named_state", struct named_state,
               OPTIONAL_ID_FIELD(struct named_state, state, &bar_states, "The state that is attacked.")),
    .called_by = STEPS(STEP_EVENT_CARD),
    .deciders = france_chooser,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_CHOOSE_TARGET),
    .then = france_attacks,
    .inspect = inspect_france,
};

/* ---- 14.3.4 Invasion by the Ottoman Empire ---- */

/* They come into Styria once; while their counter stands there it is Austria that they attack. */
static int invaded_state(const struct play *p)
{
    const struct components *c = bar_components(p);
    return bar_state(p)->ottomans ? states_next(c->map.major_of[AUSTRIA], 0) : c->named.styria;
}

/* Who would lose an army, in Austria a City too, may avert it; then ottomans_invade() goes on. */
static void ottomans(struct play *p)
{
    const int state = invaded_state(p);
    ((struct event_course *)step_record(p))->stage = EVENT_TO_END;
    bar_offer_intervention(p, bar_state(p)->ottomans ? hurt_in(p, state)
                                                     : bar_asked(bar_land(p, state)->army_seat));
}

/* Where armies are kept from harm there is no room for the counter; the influence of others goes all the same
 * (R43). */
static void enter_styria(struct play *p)
{
    const int styria = bar_components(p)->named.styria;
    const struct land *land = bar_land(p, styria);
    for (int seat = 0; seat < SEATS; seat++)
        if (!bar_shielded(p, seat)) bar_influence_remove(p, styria, seat, BECAUSE(OTTOMANS));
    if (land->armies > 0 && bar_shielded(p, land->army_seat)) return;
    bar_armies_remove(p, styria, land->armies, BECAUSE(OTTOMANS));
    bar_state(p)->ottomans = 1;
    event(p, EVENT_OTTOMANS, .present = 1);
}

static void ottomans_invade(struct play *p, const struct card_play *play)
{
    if (bar_state(p)->ottomans)
        attack(p, invaded_state(p), BECAUSE(OTTOMANS));
    else
        enter_styria(p);
}

/* ---- the table of wars ---- */

/* 14.3.5 */
static void sweden(struct play *p)
{
    bar_take_off_board(p, POLISH_PASS, bar_by_event(p));
}

/* 14.3.1, 14.3.2: the ports are closed while the war is active. */
static void at_sea(struct play *p)
{
}

/* On the die; one that is active already is thrown again. */
static enum war throw_for_war(struct play *p)
{
    static const uint8_t table[] = {WAR_DENMARK, WAR_NETHERLANDS, WAR_FRANCE,
                                    WAR_OTTOMAN, WAR_OTTOMAN,     WAR_SWEDEN};
    enum war war;
    do
        war = (enum war)table[draw_die(p, 6, DRAW_WAR_DIE) - 1];
    while (!p->fault && bar_war_active(p, war));
    return war;
}

static void break_out(struct play *p, const struct card_play *play)
{
    static void (*const outbreak[WARS])(struct play *) = {[WAR_DENMARK] = at_sea,
                                                          [WAR_NETHERLANDS] = at_sea,
                                                          [WAR_FRANCE] = france,
                                                          [WAR_OTTOMAN] = ottomans,
                                                          [WAR_SWEDEN] = sweden};
    if (active_wars(p) == WARS) return; /* an unreachable state: the dice would never end */
    const enum war war = throw_for_war(p);
    if (p->fault) return;
    bar_state(p)->war[war] = 1;
    event(p, EVENT_WAR, .war = war);
    outbreak[war](p);
}

const struct card_effect bar_war_card = {
    .fits = war_fits, .apply = break_out, .finish = ottomans_invade, .goes = ON_THE_BOARD};

/* ---- Peace ---- */

/* The Ottoman counter stays (14.3.4). */
static void end_wars(struct play *p)
{
    for (int war = 0; war < WARS; war++)
        bar_state(p)->war[war] = 0;
    event(p, EVENT_WARS_CEASE);
    bar_take_off_board(p, WAR, bar_by_event(p));
}

static void peace(struct play *p, const struct card_play *play)
{
    if (active_wars(p) > 0) {
        end_wars(p);
        return;
    }
    EACH_SEAT(p, seat)
        bar_earn(p, seat, bar_number(p, PEACE, NUMBER_FLORINS), BY_CARD(play->card));
}

const struct card_effect bar_peace_card = {.apply = peace};
