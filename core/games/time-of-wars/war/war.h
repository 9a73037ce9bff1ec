/* Time of Wars: what the files of war share: pieces, impulses, marches, battles, sieges, Tatars, Cossacks. */
#ifndef WESTPHALIA_TOW_WAR_H
#define WESTPHALIA_TOW_WAR_H

#include "games/time-of-wars/game.h"

/* ---- pieces.c: who stands where, and who commands. ---- */

/* The seat that commands the unit; NO_SEAT: none. */
int tow_commander_seat_of_unit(const struct play *p, int unit);
/* The power for which the unit fights: the seat that commands it, or its own nation. */
int tow_power_of_unit(const struct play *p, int unit);
/* The power that commands the units of this one: its master, or itself. */
int tow_leader_of(const struct play *p, int power);
/* The power whose Wars these units of the seat fight (R138): their Minor State, where all are of one; else
 * the seat. tow_relation() adds the Wars of a Minor State's master. */
int tow_fights_as(const struct play *p, int seat, struct units units);
/* Whether these units of the seat are enemies of the other one (R138). */
bool tow_fights_seat(const struct play *p, int seat, struct units units, int other);
/* The unit is at War with the power, by R138. */
bool tow_is_enemy_unit(const struct play *p, int power, int unit);
/* All units that the power commands, without mercenaries that are not hired. */
struct units tow_commanded(const struct play *p, int power);
/* The spaces where the power has armies, by one scan of the map. */
struct spaces tow_armies(const struct play *p, int power);
struct units tow_units_on_land(const struct play *p);
/* Units on land and at sea. */
struct units tow_units_on_map(const struct play *p);
/* The power's units in the space, without garrisons and rebels. */
struct units tow_army(const struct play *p, int power, int space);
/* The power's units in the space, with garrisons and rebels. */
struct units tow_units_of(const struct play *p, int power, int space);
bool tow_has_army(const struct play *p, int power, int space);
/* The seat has an army there to which units of any nation may come. Units of one Minor State alone may be
 * where only they are at War (R138). */
bool tow_may_join(const struct play *p, int seat, int space);
/* The ships of the power's fleet on the sea. */
struct units tow_ships_of(const struct play *p, int power, int sea);
/* An army there would fight it: of a power at War with it, of such rebels, or of its own rebels (R131). */
bool tow_has_enemy_army(const struct play *p, int power, int space);
/* The unit that is the garrison of the space; -1: none. */
int tow_garrison_of(const struct play *p, int space);
struct commanders tow_commanders_at(const struct play *p, int power, int space);
/* The commander who leads these units (5.1, 6.5.2); -1: none. */
int tow_best_commander(const struct play *p, struct units units, struct commanders commanders);
int tow_command_rating(const struct play *p, int commander);
/* The spaces where one of these units stands. */
struct spaces tow_spaces_with(const struct play *p, struct units units);
/* The space of the unit; -1: none. */
int tow_unit_space(const struct play *p, int unit);
/* The space of the commander; -1: none. */
int tow_commander_space(const struct play *p, int commander);
/* He is in play by the turn, the ruler and what has happened (6.4, 5.1). */
bool tow_commander_in_play(const struct play *p, int commander);
int tow_manpower(const struct play *p, struct units units);
enum { ATTRITION_FROM = 12 }; /* the Manpower from which a march costs a loss (6.9.3.1) */
int tow_combat(const struct play *p, struct units units);
int tow_count_arm(const struct play *p, struct units units, int arm);
/* One of these units, of the kind and condition; -1: none. */
int tow_find_unit(const struct play *p, struct units units, int kind, int condition);
static inline int tow_condition(const struct play *p, int unit)
{
    return units_has(tow_state(p)->weakened, unit) ? WEAKENED : FULL;
}
/* The commander comes to the space, with an event. */
void tow_commander_place(struct play *p, int commander, int space);
/* The commander moves without an event. */
void tow_commander_move(struct play *p, int commander, int from, int to);
/* The commander leaves the map, or is put aside, with an event. */
void tow_commander_take_away(struct play *p, int commander, bool aside, struct cause cause);

/* ---- counters.c: 2.6, 5.2 ---- */

/* Counters of the kind that can still come (2.6). */
int tow_available(const struct play *p, int kind);
/* Places units out of the available ones, with an event. The result: how many came. */
int tow_units_place(struct play *p, int kind, int condition, int count, int space);
int tow_ships_place(struct play *p, int kind, int count, int sea);
/* The unit moves without an event. */
void tow_unit_move(struct play *p, int unit, int from, int to);
/* The unit leaves all sets, without an event. */
void tow_unit_remove(struct play *p, int unit, bool for_good);
/* The unit leaves the map by a loss (enum loss_reason), with its event. */
void tow_unit_gone(struct play *p, int unit, int from, int reason);
/* The unit goes from one space to another, or off the map (-1), with an event. */
void tow_unit_transfer(struct play *p, int unit, int from, int to);
/* 5.2: the unit loses a step, with an event. */
void tow_step_lose(struct play *p, int unit, int reason);

/* ---- impulses.c: 6.9 to 6.9.2. Checks of moves of STEP_IMPULSE, and what they note in its record. ---- */
extern const struct refusal tow_no_card_played;

/* A card has been played in this impulse already. */
const struct refusal *tow_why_not_play_card(const struct play *p);
/* So many points are not left, or no card has been played. */
const struct refusal *tow_why_not_spend(const struct play *p, int cost);
/* R46: what takes one card of a value, unspent; the refusals cite its rule. */
struct whole_card {
    int value;
    struct refusal two_cards, begun, other_value;
};
#define WHOLE_CARD(points, rule)                                                                             \
    {                                                                                                        \
        .value = points,                                                                                     \
        .two_cards = {"two-cards", rule, "That needs one card played for it alone, not two together."},      \
        .begun = {"actions-begun", rule,                                                                     \
                  "That takes the whole card, and some of its points have been used."},                      \
        .other_value = {"wrong-value", rule, "That needs a card of value " #points "."},                     \
    }
const struct refusal *tow_why_not_whole_card(const struct play *p, const struct whole_card *what);
/* Spends so many points. With 0 it notes that something has been done. */
void tow_spend(struct play *p, int points);
/* Called before STEP_EVENT: the impulse has no actions. */
void tow_impulse_by_event(struct play *p);

/* ---- garrisons.c: 5.2.2 ---- */

/* The unit becomes the garrison of the space, with an event. */
void tow_garrison_set(struct play *p, int unit, int space);
/* 5.2.2, 6.2.2, 6.7. */
bool tow_may_hold_garrison(const struct play *p, int power, int space, int kind);
const struct refusal *tow_why_not_garrison(const struct play *p, int power, int space, int kind);

/* An army of the seat could leave a garrison where it stands. */
bool tow_has_garrison_to_place(const struct play *p, int seat);

/* ---- march.c, march_ways.c, march_step.c, sea.c, interception.c, withdrawal.c: 6.9.3.1 to 6.9.3.3 ---- */
extern const struct refusal tow_no_points_spent;

/* The nearest impulse on the stack; NULL: none. */
struct impulse *tow_impulse_of(const struct play *p);
/* The nearest march on the stack; NULL: none. */
struct march *tow_march_of(const struct play *p);
/* Calls STEP_MARCH. The caller fills in the seat, where it starts (`at`) and its points. It gives back the
 * space where the march has ended. */
void tow_march_begin(struct play *p, const struct march *march);
/* The march as it begins: the pieces that `wanted` names, or all of the seat's there that can move in this
 * impulse. */
struct march tow_march_form(const struct play *p, const struct march *wanted);
/* No army is there, or it cannot go anywhere. */
const struct refusal *tow_why_not_march(const struct play *p, const struct march *march);
/* Nothing of the seat can move there; the army there has marched or fought. */
extern const struct refusal tow_nothing_moves, tow_army_halted;
/* It is in the middle of something else: it is not asked where it goes. */
const struct refusal *tow_why_not_moving(const struct march *march);
/* The army cannot go to this space next, by Road or Trail. */
const struct refusal *tow_why_not_go(const struct play *p, const struct march *march, int to);
/* It can go somewhere, by land or by sea. */
bool tow_march_may_go(const struct play *p, const struct march *march);
/* The points of the march: its own, or the impulse's. */
int tow_march_points(const struct play *p, const struct march *march);
void tow_march_pay(struct play *p, struct march *march, int cost);
/* The points that the way to a space costs; -1: no way leads there. */
int tow_way_cost(const struct play *p, const struct march *march, int to, int *way);
/* A Trail joins the spaces, and no Road. */
bool tow_is_trail(const struct play *p, int from, int to);
/* 3.0, R138. */
bool tow_march_may_enter(const struct play *p, const struct march *march, int space);
/* Units that the seat's ships can carry: their Combat Values (6.9.3.1). */
int tow_transport(const struct play *p, int seat, int sea);
/* What follows when an army enters a space, in any way. A REVOLT ends (6.6.4, R52); enemy commanders alone
 * are put aside (R25). The pieces stand there already. */
void tow_army_enters(struct play *p, int power, int space);
/* Pieces move together, without an event. */
void tow_pieces_move(struct play *p, int from, int to, struct units units, struct commanders commanders);
/* These commanders are put aside, if the power has no army there any more (6.9.3.4). */
void tow_commanders_lost(struct play *p, int power, int space, struct commanders commanders);
/* The commanders of a withdrawal or retreat are put aside, if all of its units are lost on the way to the
 * space. */
void tow_leaders_lost(struct play *p, const struct withdrawal *w, int at);
/* Where the army may withdraw or, after a battle, retreat (R65, R72): not to where the enemy came from. */
struct spaces tow_withdraw_targets(const struct play *p, const struct withdrawal *w);
/* Why the space `to` is none of these. */
const struct refusal *tow_why_not_withdraw(const struct play *p, const struct withdrawal *w, int to);
/* The powers at War with this one that have an army or rebels there, one bit each. */
uint32_t tow_enemies_at(const struct play *p, int power, int space);
/* Their units. */
struct units tow_enemy_army_at(const struct play *p, int power, int space);
/* STEP_MARCH goes on. It calls the procedures below; each sets the next stage of the march. */
void tow_march_step(struct play *p);
/* Takes out of the record what no longer stands with the march, or is no longer the seat's. */
void tow_march_prune(const struct play *p, struct march *march);
/* The march of the current step, pruned. */
struct march tow_current_march(const struct play *p);
/* All units that came along have been lost. */
bool tow_march_is_lost(const struct march *march);
bool tow_may_sail(const struct play *p, const struct march *march);
/* R57: why the march cannot be parted into those who would go on and those who would stay. */
const struct refusal *tow_why_not_part_march(const struct play *p, const struct march *march);
/* Some of these units, at most so many, or commanders alone can go on. */
bool tow_march_can_part(const struct play *p, const struct march *march, struct units units, int most);
void tow_cross(struct play *p, struct march *march);
void tow_fight_at_sea(struct play *p, struct march *march);
void tow_crossed(struct play *p, struct march *march);
void tow_interception_open(struct play *p, struct march *march);
/* The attempt still has a die: nothing has made it impossible. */
bool tow_attempt_has_roll(const struct play *p, const struct attempt *a);
void tow_turn_back_begin(struct play *p, struct march *march);
/* Calls STEP_WITHDRAWAL. It gives back the space that the army has withdrawn to; -1: it stands. */
void tow_withdrawal_begin(struct play *p, int power, int space, int from);
/* The same for the interceptor, which may only leave a garrison. */
void tow_holding_begin(struct play *p, const struct march *march);
void tow_inspect_withdrawal(const struct play *p, int at, struct faults *faults);
/* Of STEP_WITHDRAWAL and STEP_RETREAT. */
extern const struct record tow_withdrawal_record;
/* The record of the current step, with the pieces that are still there. */
struct withdrawal tow_withdrawal_of(const struct play *p);
/* The army that withdraws can leave a garrison (R67; garrisons.c). */
bool tow_can_leave_garrison(const struct play *p, const struct withdrawal *w);

/* ---- reactions.c ---- */

/* Opens the window for the seats that may hold a card for the moment (cards_may). False: no seat is asked. */
bool tow_reactions_open(struct play *p, int step, int space);
/* The moment at which the step calls an Event (enum moment); -1: it calls none. */
int tow_moment_of(int step);
/* The seat of these that is asked first (3.1). */
int tow_first_in_sequence(const struct play *p, uint32_t seats);

/* ---- battle.c, battle_*.c, fleets.c, losses.c, retreat.c: 6.9.3.4, 6.9.3.5 ---- */

/* Calls STEP_BATTLE; it gives back the role of the winner. The caller fills in the kind, the space, from, the
 * sea (-1 where there is none), and the power of each force. It gives the units where a force is not all that
 * the power and its allies have there. At sea the attacker crosses, and the defender gives battle; -1: the
 * Dutch fleet. In a REBEL_BATTLE the defender's rebels fight. */
void tow_battle_begin(struct play *p, const struct battle *battle);
/* The nearest battle on the stack; NULL: none. */
struct battle *tow_battle_of(const struct play *p);
/* The role for which the seat plays cards. */
int tow_battle_role(const struct battle *battle, int seat);
/* R31, R64: the power fights beside the leader. It is the leader, or its ally, and is no ally of the
 * enemy. */
bool tow_helps(const struct play *p, int power, int leader, int enemy);
/* It leads the army that has won, or has units in it (R152). */
bool tow_has_won(const struct play *p, const struct battle *battle, int seat);
/* Events that count in Naval Battles while they last. The Combat Value of a fleet without counters,
 * by General of the Oceanic Sea. */
int tow_fleet_by_card(const struct play *p, int power, int sea);
/* Combat Values with which the power fights at sea: its ships, those of allies that are none of the enemy's,
 * and a fleet by a card. An enemy below 0: all allies. */
int tow_fleet_value(const struct play *p, int power, int sea, int enemy);
void tow_fleets_meet(struct play *p, struct battle *battle);
void tow_fleets_met(struct play *p, const struct battle *battle);
/* Steps are lost by these units. Calls STEP_LOSSES where there is a choice. */
void tow_losses(struct play *p, int seat, int reason, int need, struct units units);
/* A beaten defender retreats: calls STEP_RETREAT. `from`: where the attacker came from; -1. */
void tow_retreat(struct play *p, int power, int space, int from, struct units units,
                 struct commanders commanders);
/* A beaten attacker goes back to where he came from. With -1 he retreats as a defender does. */
void tow_go_back(struct play *p, int power, int space, int from, struct units units,
                 struct commanders commanders);

/* ---- siege.c, occupation.c: 6.9.3.6 to 6.9.3.9 ---- */

const struct refusal *tow_why_not_besiege(const struct play *p, int seat, int space, bool assault);
/* Why the army in `from` is too weak to besiege the space, or not connected with a Fortified City. */
const struct refusal *tow_why_not_besiege_from(const struct play *p, int seat, int from, int space);
/* Why the march cannot take control of the space where it is, or plunder it. The moves pay with
 * tow_march_pay(); a march that has not moved is MARCH_MOVING afterwards. */
const struct refusal *tow_why_not_control(const struct play *p, const struct march *march);
const struct refusal *tow_why_not_plunder(const struct play *p, const struct march *march);
void tow_siege_begin(struct play *p, int seat, int space, bool assault, bool free);

/* ---- danzig.c: 6.9.3.6, R79 ---- */

enum { NO_LEVEL = 0 }; /* of the track */
/* The space is Danzig, and not conquered yet. */
bool tow_is_free_danzig(const struct play *p, int space);
/* The level belongs to a besieger; without one there is none. */
void tow_danzig_level(struct play *p, int level, int seat, bool fleet);
void tow_danzig_besiege(struct play *p, int seat); /* another besieger's level is gone */
void tow_danzig_over(struct play *p);              /* there is no level any more */
void tow_danzig_turn_end(struct play *p);          /* its besieger gives up without an army there */
void tow_danzig_suffers(struct play *p, int seat); /* a successful attempt: the last one conquers it */
/* The Dutch fleet comes. False: no ships can meet it (R75). */
bool tow_danzig_meet_the_dutch(struct play *p, int seat);

/* ---- rebellion.c: 5.2.2 ---- */

/* The army becomes rebellious; its commander goes to a Capital. */
void tow_rebel(struct play *p, int seat, int space);
bool tow_has_rebels(const struct play *p, int seat, int space);
/* The rebellion is over. */
void tow_rebels_join(struct play *p, int seat, int space);
/* The seat will command these units no more: they are rebels against it no more (R98). */
void tow_rebels_change_sides(struct play *p, int seat, struct units units);

/* ---- armies_dismissed.c: 6.10 ---- */

/* Who is no longer in the seat's armies when they return: mercenaries (6.7), rebels (5.2.2), the units of
 * others (R111), infantry and the levy (R86). */
void tow_armies_dismiss(struct play *p, int seat);
/* What returns with the superpower: of its own nation. */
struct units tow_own_army(const struct play *p, int seat, int space);
struct commanders tow_own_commanders(const struct play *p, int seat, int space);
/* The units of the space leave the map, go to another space, with events by kind. */
void tow_units_remove(struct play *p, struct units units, int space);
void tow_units_move(struct play *p, int seat, struct units units, int from, int to);

/* ---- free_war.c: 4.2.2 to 4.2.4 ---- */

/* The seats that may declare War on the superpower that has marched to where its army stands now. */
void tow_free_war_candidates(const struct play *p, uint32_t *seats);

/* ---- protection.c: 4.2.2 ---- */

void tow_protection_begin(struct play *p); /* R96: to STEP_PROTECTION */

/* ---- tatars.c: 4.2.4 ---- */
extern const struct refusal tow_tatars_of_another;

/* R117: the turn ends. */
void tow_tatars_turn_end(struct play *p);
/* The turn begins. */
void tow_tatars_return(struct play *p);
/* The march of a superpower has entered a Tatar space. */
void tow_tatars_invaded(struct play *p);
const struct refusal *tow_why_not_raid(const struct play *p, int seat, int space);
/* Calls STEP_RAID. */
void tow_tatar_raid(struct play *p, int space, int success_from);
/* R89: these units do not set out. */
void tow_raid_stays(struct play *p, struct units units);

/* ---- cossacks.c: 4.2.5 ---- */
extern const struct refusal tow_cossacks_not_own;

/* R117: the turn ends. */
void tow_cossacks_turn_end(struct play *p);
/* The seat that the Cossacks serve; NO_SEAT: none. */
int tow_cossacks_serve(const struct play *p);
void tow_cossacks_settle(struct play *p);
/* A unit of the power has moved to Sich (R91). */
void tow_sich_entered(struct play *p, int power);
/* The power's army in the space has Cossacks who fight for Sich. */
bool tow_defends_sich(const struct play *p, int power, int space);
/* The Cossacks have lost a battle in Sich. */
void tow_cossacks_beaten(struct play *p);
/* R90: the impulses are over. The Cossacks revolt where they have not been paid. */
void tow_cossacks_unpaid(struct play *p);

#endif
