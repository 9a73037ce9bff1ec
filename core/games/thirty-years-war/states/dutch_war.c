/* The Dutch War (16): the track, armies in the United Provinces, option 19.5. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/war/supply.h"

enum { SPINOLA_UNITS = 3 };

/* ---- who is in the United Provinces ---- */

static int box(const struct play *p)
{
    return tyw_space(p, UP_BOX);
}

/* R11: Spinola leads the army, or any Spanish leader once he is lost. No leader does if the army is there
 * for good, or no Spanish leader is in play. */
bool tyw_spinola_army(const struct play *p)
{
    const struct components *c = tyw_components(p);
    const int spinola = tyw_leader(p, SPINOLA);
    const struct leaders spaniards = c->pieces.leaders_of_nation[SPANISH];
    const struct leaders there = leaders_both(tyw_place(p, box(p))->leaders, spaniards);
    if (units_count(units_both(tyw_place(p, box(p))->units, c->pieces.of_nation[SPANISH])) < SPINOLA_UNITS)
        return false;
    if (!leaders_has(tyw_state(p)->out.leaders, spinola)) return leaders_has(there, spinola);
    if (!leaders_is_empty(there) || tyw_state(p)->dutch.spinola_stays) return true;
    EACH(leader, spaniards)
        if (tyw_leader_space(p, leader) >= 0) return false;
    return true;
}

static void eliminate_army(struct play *p, int seat, struct cause cause)
{
    tyw_units_eliminate(p, tyw_units_at(p, seat, box(p)), false, cause);
    tyw_leaders_lost(p, tyw_leaders_at(p, seat, box(p)), cause);
}

/* ---- the track (16.12, 16.13) ---- */

static void enter_box(struct play *p)
{
    const struct components *c = tyw_components(p);
    struct state *s = tyw_state(p);
    for (int i = 0; i < c->tables.dutch_count; i++) {
        if (c->tables.dutch[i].box != s->dutch.war) continue;
        const int box = s->dutch.war - DUTCH_MIN;
        s->dutch.effect = box;
        if (!(s->dutch.boxes >> box & 1)) tyw_vp(p, c->tables.dutch[i].vp, VP_DUTCH_WAR);
        s->dutch.boxes |= 1 << box;
        if (!c->tables.dutch[i].ends) return;
        s->dutch.ended = 1;
        s->dutch.siege = 0;
        event(p, EVENT_DUTCH_WAR_ENDS, .box = s->dutch.war);
        eliminate_army(p, CATHOLIC, BECAUSE(DUTCH_WAR));
        if (s->dutch.war == DUTCH_MAX) eliminate_army(p, PROTESTANT, BECAUSE(DUTCH_WAR));
    }
}

void tyw_dutch_war(struct play *p, int boxes)
{
    struct state *s = tyw_state(p);
    const int step = boxes > 0 ? 1 : -1;
    for (; boxes && !s->dutch.ended; boxes -= step) {
        const int before = s->dutch.war;
        s->dutch.war = before + step;
        event(p, EVENT_DUTCH_WAR, .box = s->dutch.war, .before = before);
        enter_box(p);
    }
}

/* ---- option 19.5, R107 ---- */

static const struct refusal NO_OPTION = {"option-off", "19.5", "Option 19.5 is off."};
static const struct refusal WAR_OVER = {"dutch-war-over", "19.5", "The Dutch War has ended."};

static MOVE_CHECK(check_intervene)
{
    if (!tyw_option(p, OPTION_UP_INTERVENTION)) return &NO_OPTION;
    if (tyw_state(p)->dutch.ended) return &WAR_OVER;
    return tyw_why_not_use_card(p, seat, move_arg(m, MOVE_INTERVENE_UP, card));
}

static MOVE_APPLY(apply_intervene)
{
    const int card = move_arg(m, MOVE_INTERVENE_UP, card);
    enum { UP_FROM = 10 };
    struct round *round = step_record(p);
    const int value = tyw_card_row(p, card)->value,
              drm = move_arg(m, MOVE_INTERVENE_UP, up) > 0 ? value : -value;
    round->stage = ROUND_END;
    tyw_card_leave_hand(p, seat, card, USE_DUTCH_WAR);
    const int die = draw_index(p, 10, DRAW_OPTION_DIE, .seat = seat);
    const int boxes = die + drm >= UP_FROM ? 1 : die + drm < 0 ? -1 : 0;
    event(p, EVENT_DUTCH_DIE, .die = die, .drm = drm, .boxes = boxes);
    tyw_dutch_war(p, boxes);
}

const struct move_type tyw_move_intervene_up = {
    .name = "intervene_in_dutch_war",
    .rule = "19.5",
    .doc = "Plays a card to try to move the Dutch War marker: its value is added to the die or subtracted.",
    .text = "{seat} plays {card} to move the Dutch War marker {up?up|down}.",
    .args = {HAND_ARG, FLAG_ARG("up", "The value is added to the die, for a box up.")},
    .check = check_intervene,
    .apply = apply_intervene,
};

/* ---- an army without a leader (16.22.a, 16.22.b, 16.22.c, R84) ---- */

/* A reverse side that has not been in play, and whose named side has left the game. */
static int find_replacement(const struct play *p)
{
    const struct components *c = tyw_components(p);
    const struct leaders germans =
        leaders_both(leaders_without(c->pieces.leaders_of_nation[GERMAN], c->pieces.reverse_sides),
                     tyw_state(p)->out.leaders);
    EACH(leader, germans) {
        const int heir = c->pieces.leader[leader].replacement;
        if (heir >= 0 && c->pieces.leader[heir].reverse && !leaders_has(tyw_state(p)->out.leaders, heir) &&
            tyw_leader_space(p, heir) < 0)
            return heir;
    }
    return -1;
}

static const struct refusal NOT_LINGEN = {"not-lingen-or-wesel", "16.22",
                                          "A Protestant army withdraws to Lingen or Wesel."};
static const struct refusal NO_ARROW = {"no-arrow", "16.22",
                                        "No arrow leads from the United Provinces to {space}."};
static const struct refusal ENEMY_CITY = {"enemy-city", "16.22", "{space} is under the enemy's control."};
static const struct refusal ENEMY_UNITS = {"enemy-there", "16.22", "Enemy units are in {space}."};

static const struct refusal *check_withdraw_to(const struct play *p, int seat, int space)
{
    if (seat == PROTESTANT && space != tyw_space(p, LINGEN) && space != tyw_space(p, WESEL))
        return &NOT_LINGEN;
    if (!spaces_has(tyw_components(p)->spaces.up_cities, space)) return &NO_ARROW;
    if (tyw_place(p, space)->control == tyw_opponent(seat)) return &ENEMY_CITY;
    if (tyw_has_units(p, tyw_opponent(seat), space)) return &ENEMY_UNITS;
    return tyw_why_not_enter(p, tyw_units_at(p, seat, box(p)), NONE(leaders), space);
}

static struct spaces withdrawal_spaces(const struct play *p, int seat)
{
    struct spaces spaces = tyw_components(p)->spaces.up_cities;
    EACH(space, spaces)
        if (check_withdraw_to(p, seat, space)) spaces_remove(&spaces, space);
    return spaces;
}

void tyw_armies_in_up_check(struct play *p)
{
    struct state *s = tyw_state(p);
    const struct place *there = tyw_place(p, box(p));
    if (units_is_empty(there->units) && leaders_is_empty(there->leaders)) return;
    if (!s->dutch.spinola_stays && tyw_spinola_army(p)) s->dutch.spinola_stays = 1;
    for (int seat = 0; seat < SEATS; seat++) {
        const struct leaders leaders = tyw_leaders_at(p, seat, box(p));
        if (!leaders_is_empty(leaders) && !tyw_has_units(p, seat, box(p))) { /* R122 */
            if (!step_record_of(p, STEP_LEADERS_ALONE)) tyw_place_leaders(p, seat, box(p), leaders);
            return;
        }
        if (!leaders_is_empty(leaders) || !tyw_has_units(p, seat, box(p))) continue;
        if (seat == CATHOLIC && s->dutch.spinola_stays) continue;
        const int heir = seat == PROTESTANT ? find_replacement(p) : -1;
        if (heir >= 0) {
            tyw_leader_place(p, heir, box(p));
            continue;
        }
        step_call(p, STEP_ARMY_IN_UP, &(struct turns){.seat = seat, .left = 1});
        return;
    }
}

static uint32_t army_in_up_deciders(const struct play *p)
{
    const struct turns *turns = step_record(p);
    if (!turns->left) return 0;
    return spaces_is_empty(withdrawal_spaces(p, turns->seat)) ? 0 : tyw_asked(turns->seat);
}

/* No space is open: the army is lost. */
static void army_in_up_then(struct play *p)
{
    const struct turns turns = *(const struct turns *)step_record(p);
    if (turns.left) eliminate_army(p, turns.seat, BECAUSE(LEFT));
    step_return(p);
}

const struct step tyw_step_army_in_up = {
    .name = "up_army",
    .rule = "16.22",
    .prompt = "The army in the United Provinces has no leader: withdraw it.",
    .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Whose army."),
                     DUE_FIELD("due", "It has still to be done.")),
    .called_by = STEPS(ANY_STEP),
    .automatic = true,
    .deciders = army_in_up_deciders,
    .by_default = "The first space of the list.",
    .moves = MOVES(MOVE_WITHDRAW_UP),
    .then = army_in_up_then,
};

static MOVE_CHECK(check_withdraw)
{
    return check_withdraw_to(p, seat, move_arg(m, MOVE_WITHDRAW_UP, space));
}

static MOVE_APPLY(apply_withdraw)
{
    const int space = move_arg(m, MOVE_WITHDRAW_UP, space);
    struct turns *turns = step_record(p);
    turns->left = 0;
    event(p, EVENT_RETREAT, .seat = seat, .from = box(p), .to = space);
    EACH(unit, tyw_units_at(p, seat, box(p)))
        tyw_unit_move(p, unit, box(p), space);
    tyw_meet_leaders(p, seat, space);
    tyw_violate(p, seat, space);
    tyw_check_limit(p, seat, space);
}

static MOVE_CANDIDATES(cities_next_to_it)
{
    offer_spaces(set, tyw_components(p)->spaces.up_cities);
}

const struct move_type tyw_move_withdraw_up = {
    .name = "withdraw_from_up",
    .rule = "16.22",
    .doc = "An army without a leader leaves the United Provinces.",
    .text = "{seat} withdraws the army from the United Provinces to {space}.",
    .args = {SPACE_AMONG("space", "A city with an arrow to the United Provinces.", cities_next_to_it)},
    .check = check_withdraw,
    .apply = apply_withdraw,
};

/* ---- inspection ---- */

/* Whether the marker is in a box that ends the war. */
static bool dutch_war_ends_there(const struct components *c, int box)
{
    for (int i = 0; i < c->tables.dutch_count; i++)
        if (c->tables.dutch[i].box == box && c->tables.dutch[i].ends) return true;
    return false;
}

void tyw_inspect_dutch_war(const struct play *p, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    if (dutch_war_ends_there(c, s->dutch.war) != s->dutch.ended)
        fault_add(faults, "/dutch_ended", "is %s, and the marker is in box %d, where the war %s (16.12)",
                  s->dutch.ended ? "true" : "false", s->dutch.war, s->dutch.ended ? "goes on" : "ends");
}
