/* Time of Wars: what the files of the game share. Each file has one part of the rulebook; a move is declared in the file of its rule,
 * after its check and what it does. */
#ifndef WESTPHALIA_TOW_GAME_H
#define WESTPHALIA_TOW_GAME_H

#include "engine/declare.h"
#include "games/cause.h"
#include "games/time-of-wars/records.h"

/* Where a turn is: the record of STEP_TURN (6.0). */
enum phase {
    PHASE_FUNDS,        /* 6.1 */
    PHASE_CARDS,        /* 6.2 */
    PHASE_RULERS,       /* 6.3 */
    PHASE_COMMANDERS,   /* 6.4 */
    PHASE_PEACE,        /* 6.5.1 */
    PHASE_NEGOTIATIONS, /* 6.5.2 to 6.5.4 */
    PHASE_WAR,          /* 6.5.5 */
    PHASE_UNREST,       /* 6.6 */
    PHASE_HIRING,       /* 6.7 */
    PHASE_DEPLOYMENT,   /* 6.8 */
    PHASE_IMPULSES,     /* 6.9 */
    PHASE_RETURN,       /* 6.10 */
    PHASE_MARKERS,      /* 6.11 */
    PHASE_POLICY,       /* 6.12 */
    PHASE_NEXT
};

enum step_id {
#define STEP(NAME, name) STEP_##NAME,
#include "games/time-of-wars/steps.def"
    STEP_COUNT
};
#define STEP(NAME, name) extern const struct step tow_step_##name;
#include "games/time-of-wars/steps.def"

enum move_id {
#define MOVE(NAME, name, args) MOVE_##NAME,
#include "games/time-of-wars/moves.def"
    MOVE_COUNT
};
#define MOVE(NAME, name, args)                                                                               \
    extern const struct move_type tow_move_##name;                                                           \
    struct MOVE_##NAME {                                                                                     \
        args                                                                                                 \
    };
#include "games/time-of-wars/moves.def"

#define EVENT_LIST "games/time-of-wars/events.def"
#include "engine/declare_events.h"

/* How a card is used. */
enum use { TOW_USES(LIST_ENUM) USES };
/* What comes of the die of an Event: a sentence goes on with the name and a space, "REVOLT breaks out in Riga." */
enum card_outcome { TOW_CARD_OUTCOMES(LIST_ENUM) OUTCOMES };
/* How a match ends (7). */
enum victory { TOW_VICTORIES(LIST_ENUM) VICTORIES };
/* Moments at which a card may be played: bits of card_effect.moments. */
enum moment {
    MOMENT_IMPULSE,
    MOMENT_ANNOUNCED,
    MOMENT_LEAVING,
    MOMENT_ENTERED,
    MOMENT_BEFORE_ATTEMPT,
    MOMENT_ATTEMPT_FAILED,
    MOMENT_WITHDRAWN,
    MOMENT_BATTLE,
    MOMENT_BATTLE_WON,
    MOMENT_BEFORE_SIEGE,
    MOMENT_AFTER_SIEGE,
    MOMENT_IMPULSE_END,
    MOMENTS
};
/* Where a card goes when it has been played: card_effect.goes. */
enum goes { GOES_USED, GOES_OUT };
/* Why something comes or goes, in events. */
enum reason { TOW_REASONS(LIST_ENUM) REASONS };
extern const struct domain tow_uses, tow_outcomes, tow_victories, tow_loss_reasons, tow_battle_kinds,
    tow_reasons;

/* ---- pieces.c: who stands where, and who commands. ---- */
int tow_commander_seat_of_unit(const struct play *p, int unit); /* who commands it; -1: nobody */
int tow_power_of_unit(const struct play *p,
                      int unit); /* the power it fights for: that seat, or its own nation */
int tow_leader_of(const struct play *p,
                  int power); /* who commands the units of its nation: its master, or itself */
/* Whose Wars these units of the seat fight (R138): those of their Minor State, where all are of one, and by tow_relation() its master's; else
 * the seat's. */
int tow_fights_as(const struct play *p, int seat, struct units units);
bool tow_is_enemy_unit(const struct play *p, int power, int unit); /* at War with the power, by R138 */
struct units
tow_commanded(const struct play *p,
              int power); /* all units that it commands, wherever they are, but unhired mercenaries */
struct spaces tow_armies(const struct play *p, int power); /* where it has armies: one scan of the map */
struct units tow_units_on_land(const struct play *p);
struct units tow_units_on_map(const struct play *p); /* at sea, too */
struct units tow_army(const struct play *p, int power,
                      int space); /* its units there but garrisons; rebels are no army */
struct units tow_units_of(const struct play *p, int power, int space); /* garrisons and rebels too */
bool tow_has_army(const struct play *p, int power, int space);
struct units tow_ships_of(const struct play *p, int power, int sea); /* of its fleet */
/* One that it would have to fight: of a power at War with it, rebels too, or its own rebels (R131). */
bool tow_has_enemy_army(const struct play *p, int power, int space);
int tow_garrison_of(const struct play *p, int space); /* a unit; -1 */
struct commanders tow_commanders_at(const struct play *p, int power, int space);
int tow_best_commander(const struct play *p, struct units units,
                       struct commanders commanders);                    /* 5.1, 6.5.2; -1 */
struct spaces tow_spaces_with(const struct play *p, struct units units); /* where one of these stands */
int tow_unit_space(const struct play *p, int unit);                      /* -1: on no space */
int tow_commander_space(const struct play *p, int commander);            /* -1 */
bool tow_commander_in_play(const struct play *p,
                           int commander); /* by turn, ruler and what has happened (6.4, 5.1) */
int tow_manpower(const struct play *p, struct units units);
int tow_combat(const struct play *p, struct units units);
int tow_count_arm(const struct play *p, struct units units, int arm);
int tow_find_unit(const struct play *p, struct units units, int kind, int condition); /* -1 */
static inline int tow_condition(const struct play *p, int unit)
{
    return units_has(tow_state(p)->weakened, unit) ? WEAKENED : FULL;
}
int tow_available(const struct play *p, int kind); /* counters that can still come (2.6) */
int tow_units_place(struct play *p, int kind, int condition, int count,
                    int space); /* out of the mix; how many came; an event */
int tow_ships_place(struct play *p, int kind, int count, int sea);
void tow_unit_move(struct play *p, int unit, int from, int to);           /* no event */
void tow_unit_remove(struct play *p, int unit, bool for_good);            /* no event; leaves all sets */
void tow_step_lose(struct play *p, int unit, int reason);                 /* 5.2: an event */
void tow_commander_place(struct play *p, int commander, int space);       /* an event */
void tow_commander_move(struct play *p, int commander, int from, int to); /* no event */
void tow_commander_take_away(struct play *p, int commander, bool aside, struct cause cause); /* an event */
void tow_garrison_set(struct play *p, int unit, int space);                                  /* an event */
bool tow_may_hold_garrison(const struct play *p, int power, int space, int kind); /* 5.2.2, 6.2.2, 6.7 */
const struct refusal *tow_garrison_barred(const struct play *p, int power, int space, int kind); /* why not */

/* ---- control.c: 2.2, 6.2.2, 6.9.3.6 ---- */
bool tow_is_stronghold(const struct play *p,
                       int space); /* a Fortified City, a Fortress; Danzig where somebody has conquered it */
struct spaces tow_controlled(const struct play *p, int power, struct spaces spaces); /* of these */
static inline bool tow_controls_any(const struct play *p, int power, struct spaces spaces)
{
    EACH(space, spaces)
        if (tow_place(p, space)->control == power) return true;
    return false;
}
static inline bool tow_controls_all(const struct play *p, int power, struct spaces spaces)
{
    EACH(space, spaces)
        if (tow_place(p, space)->control != power) return false;
    return true;
}
struct spaces tow_spaces_of(const struct play *p, int power); /* all that it controls */
bool tow_is_national(const struct play *p, int power, int space);
bool tow_is_capital(const struct play *p, int power, int space);
bool tow_is_heretic(const struct play *p, int space); /* its religion is not its controller's (6.6.2) */
/* The space comes under the power's control (-1: nobody's): event, the win of 7.2. */
void tow_space_take(struct play *p, int space, int power, struct cause cause);
void tow_marker_set(struct play *p, int space, int marker,
                    struct cause cause); /* an event where it changes */
void tow_religion_set(struct play *p, int space, int religion,
                      struct cause cause); /* an event; Union of Brest */
/* Big markers on the map (6.2.2), vassals' among them (4.2.3). */
int tow_fortified_cities(const struct play *p, int seat);
/* The box of its track for them that counts: never the one that wins, for which the one before it counts (R104). */
const struct cities_box *tow_cities_box(const struct play *p, int seat);
bool tow_connected(const struct play *p, int seat, int space,
                   struct spaces to); /* by own and allied spaces */

/* ---- relations.c: 3.0, 6.5 ---- */
int tow_relation(const struct play *p, int power,
                 int other); /* enum relation; a Minor State fights with its master's wars */
bool tow_at_war(const struct play *p, int power, int other);
bool tow_allied(const struct play *p, int power, int other); /* or the same */
/* Events; what a War brings follows: a Minor State's units, Ottoman help, an Alliance's end (6.5.2). */
void tow_relation_set(struct play *p, int power, int other, int relation, struct cause cause);
/* How a War comes: paid for (6.5.5); by Declaration of War or Diplomacy, which Provocation lets begin a War in spite of a forced peace;
 * by another Event, or without price (4.2.2 to 4.2.4). */
enum war_way { WAR_PAID, WAR_DECLARED, WAR_BROUGHT };
const struct refusal *tow_war_barred(const struct play *p, int seat, int power, enum war_way way);
/* 6.5.1, R29: for Events that end an Alliance, and for Wars that it does not bar. */
const struct refusal *tow_forced_peace_bars(const struct play *p, int seat, int power);
/* 3.0: its own space, an ally's, one of whoever it is at War with or of a vassal of theirs (R144), a Terrain Point. */
bool tow_may_enter(const struct play *p, int power, int space);
bool tow_in_play(const struct play *p, int seat);
int tow_next_seat(const struct play *p,
                  int seat);  /* in the Sequence (3.1); SEATS: none is left. From -1: the first */
uint32_t tow_asked(int seat); /* one bit; nobody for -1 */

/* ---- ratings.c: 2.3, 6.9.1.1 ---- */
void tow_points(struct play *p, int seat, int rating, int change,
                struct cause cause); /* Development Points; crisis, collapse, overinvestment */
void tow_level(struct play *p, int seat, int rating, int change,
               struct cause cause);                                       /* whole levels, Economy: boxes */
bool tow_may_gain(const struct play *p, int seat, int rating);            /* overinvestment */
bool tow_may_lose(const struct play *p, int seat, int rating);            /* R40 */
void tow_funds(struct play *p, int seat, int change, struct cause cause); /* an event; not below 0 */
void tow_war_fate(struct play *p, int seat, int change, struct cause cause); /* VP by markers */
int tow_vp(const struct play *p, int seat);                                  /* 7.1: a fresh count */
void tow_track(struct play *p, int track, int change, struct cause cause);   /* an event; held to its ends */
void tow_derive(const struct play *p, void *derived);
int32_t tow_score(const struct play *p, int seat);

/* ---- settle.c: what follows of itself after every move ---- */
bool tow_has_port(const struct play *p, int seat, int sea); /* it controls one: its ships stay there (5.2) */
void tow_settle(struct play *p);

/* ---- victory.c: 7 ---- */
void tow_win(struct play *p, int victory, int seat);
bool tow_end_of_turn_victory(struct play *p); /* 7.2, 7.4: true when the match is over */

/* ---- turn.c and the phases ---- */
void tow_set_up(struct play *p);           /* set_up.c */
int tow_turn_number(const struct play *p); /* as cards and counters have it: 1..TURNS */
int tow_own_capital(const struct play *p,
                    int seat); /* that it controls, of two the first without its rebels (R131); -1 */
int tow_other_capital(const struct play *p, int power, int space); /* ... which is not that space */
void tow_drawing_begin(struct play *p, int seat);                  /* drawing.c: 6.2 */
void tow_rulers_begin(struct play *p, int seat);                   /* rulers.c: 6.3 */
void tow_commanders_begin(struct play *p, int seat);               /* commanders.c: 6.4, 4.1 */
void tow_minors_begin(struct play *p);                             /* minor_states.c: 4.1 */
void tow_forced_peace_begin(struct play *p, int seat);             /* peace.c: 6.5.1 */
void tow_negotiations_begin(struct play *p, int seat);             /* negotiations.c: 6.5.4 */
void tow_war_begin(struct play *p, int seat);                      /* war.c: 6.5.5 */
void tow_unrest_begin(struct play *p);                             /* religion.c: 6.6 */
void tow_hiring_begin(struct play *p);                             /* mercenaries.c: 6.7 */
/* mercenaries.c: an army that is parted in two, one of them mercenaries alone (R57) */
const struct refusal *tow_parting_barred(const struct play *p, struct units one, struct units other);
void tow_deployment_begin(struct play *p, int seat); /* deployment.c: 6.8 */
void tow_impulses_begin(struct play *p);             /* impulses.c: 6.9 */
void tow_return_begin(struct play *p, int seat);     /* armies_return.c: 6.10 */
void tow_markers_begin(struct play *p, int seat);    /* end_of_turn.c: 6.11 */
void tow_policy_begin(struct play *p, int seat);     /* end_of_turn.c: 6.12 */
void tow_turn_end(struct play *p); /* end_of_turn.c: what ends with a turn, and who has won */

/* ---- impulses.c: 6.9 to 6.9.2. Checks of moves of STEP_IMPULSE, and what they note in its record. ---- */
const struct refusal *tow_card_played(const struct play *p); /* NULL: the card is still to be played */
const struct refusal *tow_points_barred(const struct play *p, int cost); /* so many points are left */
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
const struct refusal *tow_whole_card_barred(const struct play *p, const struct whole_card *what);
void tow_spend(struct play *p, int points); /* with 0 too: something has been done */
void tow_impulse_by_event(struct play *p);  /* before STEP_EVENT is called: the impulse has no actions */

/* ---- garrisons.c: 5.2.2 ---- */
bool tow_has_garrison_to_place(const struct play *p, int seat); /* an army could leave one where it stands */

/* ---- rulers.c: 2.4, 6.3 ---- */
const struct ruler_side *tow_ruler(const struct play *p, int seat);
bool tow_can_weaken(const struct play *p, int seat);       /* something would change (6.3.4) */
bool tow_rules_by_council(const struct play *p, int seat); /* Sweden in Game Turn 1 (6.3.6.1, R18) */
void tow_weaken(struct play *p, int seat);                 /* 6.3.5: flipped, or his successor comes */
void tow_ruler_set(struct play *p, int seat, int ruler, bool weak); /* an event; commanders come and go */
/* ... who commands takes the field in this space; -1: in his Capital. */
void tow_ruler_changed(struct play *p, int seat, int ruler, bool weak, int space);

/* ---- cards.c: 2.5, 6.2 ---- */
extern const struct card_table tow_card_table;
extern const struct card_table tow_points_table; /* what Special Cards want that were played for points */
const struct card_row *tow_card_row(const struct play *p, int card);
void tow_draw(struct play *p, int seat, int count);    /* the used cards are shuffled where none is left */
int tow_cards_to_draw(const struct play *p, int seat); /* unused and used ones, without Special Cards */
void tow_specials_to_hand(struct play *p, int seat);   /* 6.2.1: unplayed or lying among the used cards */
void tow_reshuffle(struct play *p,
                   int seat); /* R12, at the end of a turn: where a card with Reshuffle was played */
void tow_card_leave_hand(struct play *p, int seat, int card,
                         int use);                     /* to the used cards or out of the game; an event */
int tow_special_left(const struct play *p, int seat);  /* Special Cards in hand */
struct cards tow_hand(const struct play *p, int seat); /* all cards in hand, Special Cards too */
int tow_hand_size(const struct play *p, int seat);     /* how many */
bool tow_holds(const struct play *p, int seat, int card);
bool tow_event_in_play(const struct play *p, int effect);
void tow_event_mark(struct play *p, int card, int until); /* in the box of Events in play, and lasting */
void tow_event_end(struct play *p, int effect, struct cause cause);
void tow_last(struct play *p, int card, int seat, int mark, enum until until);
void tow_last_end(struct play *p, int card, int mark); /* that row alone; nothing follows of it */
bool tow_lasts(const struct play *p, int effect);      /* it lasts, whether it is in the box or not */
const struct lasting *tow_lasting(const struct play *p, int effect); /* its first row; NULL */
void tow_lasting_turn_end(struct play *p); /* phase 6.12 is over: what lasts until then ends */
/* Why the seat cannot play the card as an Event at this moment (enum moment): hand, turn, condition, nothing to choose. */
const struct refusal *tow_event_barred(const struct play *p, int seat, int card, int moment);
/* card_event.c: the card leaves the hand and its Event begins (USE_EVENT, USE_REACTION, USE_BATTLE): calls STEP_EVENT. */
void tow_event_begin(struct play *p, int seat, int card, int use);
/* Why something happens now: the Event that is being carried out. Of a loss for this reason (enum loss_reason) its card, -1: it is by no
 * card. */
struct cause tow_by_event(const struct play *p);
int16_t tow_card_of_loss(const struct play *p, int reason);
void tow_second_begin(struct play *p, int seat,
                      int card); /* 6.9.1.3: a Special Card played for points; may call STEP_EVENT */
/* card_answer.c: an answer by removing units. */
struct units tow_answer_units(const struct play *p); /* of which one may be removed; none: not asked for */
void tow_answer_unit_removed(struct play *p, int unit);

/* ---- march.c, march_step.c, sea.c, interception.c, withdrawal.c: 6.9.3.1 to 6.9.3.3 ---- */
struct impulse *tow_impulse_of(const struct play *p); /* the nearest on the stack; NULL */
struct march *tow_march_of(const struct play *p);     /* NULL */
/* Calls STEP_MARCH: who marches, from where (`at`), with what points. It gives back the space where the march has ended. */
void tow_march_begin(struct play *p, const struct march *march);
const struct refusal *tow_march_barred(const struct play *p,
                                       const struct march *march);     /* nobody there, nowhere to go */
int tow_march_points(const struct play *p, const struct march *march); /* its own, or the impulse's */
void tow_march_pay(struct play *p, struct march *march, int cost);
int tow_way_cost(const struct play *p, const struct march *march, int to,
                 int *way);                                /* -1: no way leads there */
bool tow_is_trail(const struct play *p, int from, int to); /* a Trail alone joins them */
bool tow_march_may_enter(const struct play *p, const struct march *march, int space); /* 3.0, R138 */
int tow_transport(const struct play *p, int seat,
                  int sea); /* units that can be carried: Combat Values of ships (6.9.3.1) */
/* What entering brings, by march, deployment, interception, withdrawal or retreat: a REVOLT ends (6.6.4, R52), enemy commanders alone are
 * put aside (R25). The pieces stand there already. */
void tow_army_enters(struct play *p, int power, int space);
/* Pieces go together; no event. */
void tow_pieces_move(struct play *p, int from, int to, struct units units, struct commanders commanders);
/* These commanders are put aside, if the power has no army there any more (6.9.3.4). */
void tow_commanders_lost(struct play *p, int power, int space, struct commanders commanders);
/* ... those of a withdrawal or retreat, if all of its units are lost on the way to the space. */
void tow_leaders_lost(struct play *p, const struct withdrawal *w, int at);
/* Where these units of the power may withdraw or, after a battle, retreat (R65, R72): not to where the enemy came from. */
struct spaces tow_withdraw_targets(const struct play *p, int power, int space, int from, struct units units,
                                   bool battle);
/* Why the space is none of those. */
const struct refusal *tow_withdrawal_barred(const struct play *p, const struct withdrawal *w, int to);
/* Who is at War with the power and has an army or rebels there, one bit each. */
uint32_t tow_enemies_at(const struct play *p, int power, int space);
/* The procedures of a march: each sets its next stage. */
void tow_march_step(struct play *p); /* STEP_MARCH goes on */
/* A march is of the seat's army where it is: what stands elsewhere by now, or is another's, is taken out of the record. */
void tow_march_prune(const struct play *p, struct march *march);
struct march tow_current_march(const struct play *p); /* the current step's, pruned */
bool tow_march_is_lost(const struct march *march);    /* all units that came along have been lost */
bool tow_may_sail(const struct play *p, const struct march *march);
/* R57: those who would go on now, and those who would stay. Whether it can be parted so, that some of these units go, no more than that,
 * or commanders alone. */
const struct refusal *tow_march_parting_barred(const struct play *p, const struct march *march);
bool tow_march_can_part(const struct play *p, const struct march *march, struct units units, int most);
void tow_cross(struct play *p, struct march *march);
void tow_fight_at_sea(struct play *p, struct march *march);
void tow_crossed(struct play *p, struct march *march);
void tow_interception_open(struct play *p, struct march *march);
bool tow_attempt_has_roll(const struct play *p,
                          const struct attempt *a); /* nothing has made its die impossible */
void tow_turn_back_begin(struct play *p, struct march *march);
/* Calls STEP_WITHDRAWAL: it gives back the space that the army has withdrawn to; -1: it stands. */
void tow_withdrawal_begin(struct play *p, int power, int space, int from);
void tow_holding_begin(struct play *p,
                       const struct march *march); /* ... of the interceptor: a garrison alone */
void tow_inspect_withdrawal(const struct play *p, int at, struct faults *faults);
extern const struct record tow_withdrawal_record; /* of STEP_WITHDRAWAL and STEP_RETREAT */
struct withdrawal
tow_withdrawal_of(const struct play *p); /* the current step's, with the pieces that are there */
bool tow_can_leave_garrison(const struct play *p, const struct withdrawal *w); /* R67 */

/* ---- reactions.c ---- */
/* Opens the window for those who may hold a card for the moment (cards_may). False: nobody is asked. */
bool tow_reactions_open(struct play *p, int step, int space);
int tow_first_in_sequence(const struct play *p, uint32_t seats); /* of these (3.1): who is asked first */

/* ---- events_march.c ---- */
bool tow_siege_is_free(const struct play *p, int seat, int space); /* the next attempt there, by a card */
void tow_free_siege_made(struct play *p, int seat, int space);

/* ---- battle.c, battle_cards.c, losses.c, retreat.c: 6.9.3.4, 6.9.3.5 ---- */
/* Calls STEP_BATTLE; it gives back the role of the winner. The caller fills in kind, space (-1 without one), from (-1), sea (-1), of each
 * force the power, and the units where they are not all that the power and its allies have there; the rest is filled in there. At sea the
 * attacker is who crosses, the defender who gives battle; -1: the Dutch fleet. REBEL_BATTLE: against the rebels of the defender. */
void tow_battle_begin(struct play *p, const struct battle *battle);
struct battle *tow_battle_of(const struct play *p);         /* the nearest on the stack; NULL */
int tow_battle_role(const struct battle *battle, int seat); /* for whom it plays cards */
/* R31, R64: whether the power fights beside the leader: it is the leader, or an ally of it and not of the enemy, too. */
bool tow_helps(const struct play *p, int power, int leader, int enemy);
/* It leads the army that has won, or has units in it (R152). */
bool tow_has_won(const struct play *p, const struct battle *battle, int seat);
/* fleets.c: Events that count in Naval Battles, by what lasts: Torstensson's War with the mark DENMARK, Royal Ships Commission, General of
 * the Oceanic Sea, whose seat has a fleet without counters. */
int tow_fleet_by_card(const struct play *p, int power, int sea); /* the Combat Value of such a fleet */
void tow_fleets_meet(struct play *p, struct battle *battle);
void tow_fleets_met(struct play *p, const struct battle *battle);
void tow_losses(struct play *p, int seat, int reason, int need,
                struct units units); /* calls STEP_LOSSES where there is a choice */
/* A beaten defender retreats: calls STEP_RETREAT. `from`: where the attacker came from; -1. */
void tow_retreat(struct play *p, int power, int space, int from, struct units units,
                 struct commanders commanders);
/* A beaten attacker goes back to where he came from; with -1 he retreats as a defender does. */
void tow_go_back(struct play *p, int power, int space, int from, struct units units,
                 struct commanders commanders);

/* ---- siege.c, occupation.c: 6.9.3.6 to 6.9.3.9 ---- */
const struct refusal *tow_siege_barred(const struct play *p, int seat, int space, bool assault);
/* Whether the army on `from` could not besiege the space: too few units, or no Fortified City connected with it. */
const struct refusal *tow_siege_force_barred(const struct play *p, int seat, int from, int space);
/* Whether the march can take control of, plunder the space where it is. Their moves pay with tow_march_pay(); a march that has not moved
 * is MARCH_MOVING afterwards. */
const struct refusal *tow_control_barred(const struct play *p, const struct march *march);
const struct refusal *tow_plunder_barred(const struct play *p, const struct march *march);
void tow_siege_begin(struct play *p, int seat, int space, bool assault, bool free);

/* ---- rebellion.c: 5.2.2 ---- */
void tow_rebel(struct play *p, int seat,
               int space); /* the army becomes rebellious; its commander goes to a capital */
bool tow_has_rebels(const struct play *p, int seat, int space);
void tow_rebels_join(struct play *p, int seat, int space); /* the rebellion is over */
/* The seat will command these units no more: they are rebels against it no more (R98). */
void tow_rebels_change_sides(struct play *p, int seat, struct units units);

/* ---- mercenaries.c: 6.7 ---- */
struct units tow_mercenaries_in_box(const struct play *p); /* whom nobody has hired */
bool tow_mercenaries_may_join(const struct play *p, int seat,
                              int space); /* R56: an army not of mercenaries alone */
void tow_mercenary_joins(struct play *p, int seat, int kind,
                         int space); /* one of them, where one is left: hired, and with the army there */

/* ---- minor_states.c: 4.0 to 4.2.3 ---- */
bool tow_stays_in_norway(const struct play *p, int kind); /* 4.2.1: the one Danish unit in the box */
int tow_capital_of(const struct play *p, int power);      /* of the Tatars Or Qapy, of the Cossacks Sich */
int tow_home_of(const struct play *p, int minor); /* where its units gather: it holds that space; -1 */
void tow_minor_at_war(struct play *p, int minor); /* 4.1, 4.2.1: its units are placed */
void tow_minor_units_place(struct play *p, int minor,
                           int space); /* all that are available, garrisons apart */
/* Who commands its units, until the turn ends; -1: nobody any more, and they go home. */
void tow_minor_master(struct play *p, int minor, int seat);
void tow_minor_bind(struct play *p, int minor, int seat);       /* ... until its War ends (R95, R97) */
void tow_unit_home(struct play *p, int unit, int from, int to); /* leaves for there, -1: the map; an event */
void tow_unit_gone(struct play *p, int unit, int from, int reason);   /* leaves the map, with its event */
void tow_vassal_break(struct play *p, int minor, struct cause cause); /* 4.2.3 */
void tow_vassal_make(struct play *p, int minor, struct cause cause);
/* R144: an army of the power has come to the space: if it is a vassal's and the power at War with the Ottoman Empire, that commands it. */
void tow_vassal_entered(struct play *p, int power, int space);
void tow_denmark_lost(struct play *p, int seat, int city); /* 4.2.1: it keeps that City; -1: none */
void tow_minors_turn_end(struct play *p); /* what was lent for the Game Turn goes back (4.1) */
/* What is to follow of itself: the Empire has taken a City of Brandenburg in a War (4.2.2); a vassal is
 * freed, is to be commanded by the
 * Ottoman Empire or is so no more (4.2.3, R97), is conquered; Denmark has lost its War (4.2.1). */
bool tow_has_taken_brandenburg(const struct play *p);
bool tow_is_freed_by_michael(const struct play *p, int minor);
bool tow_is_to_be_bound(const struct play *p, int minor);
bool tow_is_to_be_released(const struct play *p, int minor);
bool tow_is_all_ottoman(const struct play *p, int minor);
bool tow_has_beaten_denmark(const struct play *p, int seat);
void tow_minors_settle(struct play *p); /* what follows of itself, after every move */

/* ---- free_war.c: 4.2.2 to 4.2.4 ---- */
/* Who may declare War on the superpower that has marched to where its army stands now. */
void tow_free_war_candidates(const struct play *p, uint32_t *seats);

/* ---- tatars.c: 4.2.4 ---- */
void tow_tatars_turn_end(struct play *p); /* R117 */
void tow_tatars_return(struct play *p);   /* at the beginning of a turn */
void tow_tatars_invaded(struct play *p);  /* the march of a superpower has entered a Tatar space */
const struct refusal *tow_raid_barred(const struct play *p, int seat, int space);
void tow_tatar_raid(struct play *p, int space, int success_from); /* calls STEP_RAID */
void tow_raid_stays(struct play *p, struct units units);          /* these do not set out (R89) */

/* ---- cossacks.c: 4.2.5 ---- */
void tow_cossacks_turn_end(struct play *p);   /* R117 */
int tow_cossacks_serve(const struct play *p); /* whom, as things stand; -1: nobody */
void tow_cossacks_settle(struct play *p);
void tow_sich_entered(struct play *p, int power); /* a unit of the power has moved there (R91) */
bool tow_defends_sich(const struct play *p, int power,
                      int space);         /* its army there has Cossacks who fight for Sich */
void tow_cossacks_beaten(struct play *p); /* they have lost a battle in Sich */
void tow_cossacks_revolt(struct play *p); /* where they have not been paid */

/* ---- religion.c: 6.6 ---- */
bool tow_has_any_army(const struct play *p, int space); /* anybody's, rebels too */
bool tow_may_revolt(const struct play *p, int space);   /* a REVOLT can be placed (R2, R49) */
const struct refusal *tow_conversion_barred(const struct play *p, int seat, int space);
/* A die against the Religion points and a bonus; the marker does not move where it fails. */
bool tow_conversion_attempt(struct play *p, int seat, int space, int bonus);
void tow_convert(struct play *p, int seat, int space,
                 int bonus); /* ... it moves one box to the left (6.6.2.1) */

/* ---- peace.c: 6.5.1 ---- */
void tow_send_off(struct play *p, int power, int space); /* R30: its units and commanders leave the space */
void tow_send_home(struct play *p, int seat,
                   int minor); /* ... go from all spaces of the Minor State to his Capital */
/* R30, R144: what the seat has on the state's spaces that it may not enter leaves them; tow_enemies_leave: every seat's. */
void tow_leave_if_barred(struct play *p, int seat, int minor);
void tow_enemies_leave(struct play *p, int minor);
void tow_strangers_leave(struct play *p, int space);        /* R30: who is at Peace with its conqueror */
void tow_peace_units(struct play *p, int power, int other); /* ... all spaces of each other */
void tow_peace(struct play *p, int power, int other, struct cause cause); /* Peace, and they leave */
int tow_can_pay(const struct play *p, int seat); /* FUND markers, and cards for them (6.5.3) */
void tow_pay(struct play *p, int seat, int receiver, int count, struct cause cause); /* R28 */

/* ---- negotiations.c, war.c: 6.5.2 to 6.5.5 ---- */
int tow_war_price(const struct play *p, int seat, int power); /* 0: none */
void tow_borrowed_return(struct play *p, int borrower,
                         int owner); /* what is borrowed goes to its owner's Capital (R136) */
/* Calls STEP_BORROW: up to so many units (6.5.2). */
void tow_borrow_begin(struct play *p, int borrower, int owner, int count);

/* ---- events_sweden.c, events_russia.c: what Events change in rules elsewhere ---- */
void tow_hre_beaten(struct play *p,
                    int victor);         /* in a Land Battle by that seat: Joining the Thirty Years War */
void tow_joining_settle(struct play *p); /* ... ends with its War */
int tow_regency_price(const struct play *p, int seat, int power); /* of a War by Regency; 0: the table's */
bool tow_belts_are_open(const struct play *p, const struct march *march,
                        int to);                           /* Torstensson's War: costs 1 */
bool tow_behind_the_line(const struct play *p, int space); /* Belgorod Line: entering costs Tatars 1 more */
int tow_invasion_succeeds_from(const struct play *p, int space, int usual); /* ... the lowest die */

/* ---- events_reich.c: Thirty Years War ---- */
void tow_revolt_put_down(struct play *p, int power,
                         int space); /* R52: its army ends a REVOLT there, if there is one */

/* ---- inspect.c: what the inspections of several steps have in common ---- */
/* Adds a fault for each unit of the record at that place of the stack that is not `there`. */
void tow_inspect_units(const struct play *p, int at, struct units units, struct units there, int space,
                       struct faults *faults);
/* Adds a fault if the card is of another seat's deck; -1: none. */
void tow_inspect_card(const struct play *p, int seat, int card, const char *path, struct faults *faults);

/* ---- collapse.c: 6.9.1.1 ---- */
void tow_collapse(struct play *p, int seat,
                  int units); /* another power takes them away, as soon as it can be asked */
void tow_collapse_begin(struct play *p, int seat); /* calls STEP_COLLAPSE */

#endif
