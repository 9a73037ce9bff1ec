/* Thirty Years War: what the files of the game share. Each file has one part of the rulebook; a move is declared in the file of its rule,
 * after its check and what it does. Rule numbers are those of the 2nd edition of the living rules. */
#ifndef WESTPHALIA_TYW_GAME_H
#define WESTPHALIA_TYW_GAME_H

#include "engine/declare.h"
#include "games/cause.h"
#include "games/thirty-years-war/records.h"

/* STEP_TURN and the others; tyw_step_turn and the others. */
enum step_id {
#define STEP(NAME, name) STEP_##NAME,
#include "games/thirty-years-war/steps.def"
    STEP_COUNT
};
#define STEP(NAME, name) extern const struct step tyw_step_##name;
#include "games/thirty-years-war/steps.def"

/* Where a turn is: the record of STEP_TURN. */
enum phase {
    PHASE_WALLENSTEIN,
    PHASE_RECOVERY,
    PHASE_CARDS,
    PHASE_ACTION,
    PHASE_PAY,
    PHASE_LOOT,
    PHASE_SIEGES,
    PHASE_REVOLTS,
    PHASE_END,
    PHASE_NEXT
};
/* STEP_TURN: what comes when the steps above it are over. */
struct turn {
    uint8_t next_phase; /* enum phase */
    int8_t next_seat;   /* whose Round or turn within that phase */
};

/* MOVE_PLACE_PILLAGE and the others, with their arguments as members of a struct of that name; tyw_move_place_pillage
 * and the others. */
enum move_id {
#define MOVE(NAME, name, args) MOVE_##NAME,
#include "games/thirty-years-war/moves.def"
    MOVE_COUNT
};
#define MOVE(NAME, name, args)                                                                               \
    struct MOVE_##NAME {                                                                                     \
        args                                                                                                 \
    };                                                                                                       \
    extern const struct move_type tyw_move_##name;
#include "games/thirty-years-war/moves.def"

#define EVENT_LIST "games/thirty-years-war/events.def"
#include "engine/declare_events.h"

/* How a card is used (8.2). */
enum use { TYW_USES(LIST_ENUM) USES };
/* How a match ends (5.2, 5.3, 18). */
enum victory { TYW_VICTORIES(LIST_ENUM) VICTORIES };
/* What holds by an Event beside what is seen on the map: told when it is played (8.61). */
enum consequence { TYW_CONSEQUENCES(LIST_ENUM) CONSEQUENCES };
/* Why Victory Points change (5.12 ..). */
enum vp_reason { TYW_VP_REASONS(LIST_ENUM) VP_REASONS };
/* Why something comes or goes, in events. */
enum reason { TYW_REASONS(LIST_ENUM) REASONS };
/* Why units stay where all that may come are taken along. */
enum stay { TYW_STAYS(LIST_ENUM) STAY_REASONS };
extern const struct domain tyw_stays;
extern const struct domain tyw_uses, tyw_victories, tyw_vp_reasons, tyw_loss_reasons, tyw_battle_kinds,
    tyw_consequences, tyw_reasons;

/* ---- events_war_entry.c: 18.32 ---- */
const struct refusal *tyw_why_not_place_french(const struct play *p, int space);
void tyw_place_french(struct play *p, int space);
void tyw_pillage_placed(struct play *p); /* pillage.c: what comes after it, and after STEP_PLACE_PILLAGE */

/* ---- who stands where: inline, for it is asked all the time ---- */

/* All counters on that side now: Saxons included or not (8.66). */
static inline struct units tyw_units_of(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    const struct units saxons = c->of_nation[SAXON];
    return tyw_state(p)->saxony == seat ? units_either(c->of_seat[seat], saxons)
                                        : units_without(c->of_seat[seat], saxons);
}

static inline struct leaders tyw_leaders_of(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    const struct leaders saxons = c->leaders_of_nation[SAXON];
    return tyw_state(p)->saxony == seat ? leaders_either(c->leaders_of[seat], saxons)
                                        : leaders_without(c->leaders_of[seat], saxons);
}

static inline struct units tyw_units_at(const struct play *p, int seat, int space)
{
    return units_both(tyw_units_of(p, seat), tyw_place(p, space)->units);
}

static inline struct units tyw_units_outside(const struct play *p, int seat, int space)
{
    return units_without(tyw_units_at(p, seat, space), tyw_state(p)->inside);
}

static inline struct units tyw_units_inside(const struct play *p, int seat, int space)
{
    return units_both(tyw_units_at(p, seat, space), tyw_state(p)->inside);
}

static inline struct leaders tyw_leaders_at(const struct play *p, int seat, int space)
{
    return leaders_both(tyw_leaders_of(p, seat), tyw_place(p, space)->leaders);
}

static inline struct leaders tyw_leaders_outside(const struct play *p, int seat, int space)
{
    return leaders_without(tyw_leaders_at(p, seat, space), tyw_state(p)->inside_leaders);
}

static inline struct leaders tyw_leaders_inside(const struct play *p, int seat, int space)
{
    return leaders_both(tyw_leaders_at(p, seat, space), tyw_state(p)->inside_leaders);
}

static inline struct units tyw_units_on_side(const struct play *p, int seat, int space, bool inside)
{
    return inside ? tyw_units_inside(p, seat, space) : tyw_units_outside(p, seat, space);
}

static inline struct leaders tyw_leaders_on_side(const struct play *p, int seat, int space, bool inside)
{
    return inside ? tyw_leaders_inside(p, seat, space) : tyw_leaders_outside(p, seat, space);
}

static inline bool tyw_has_units(const struct play *p, int seat, int space)
{
    return !units_is_empty(tyw_units_at(p, seat, space));
}

static inline bool tyw_has_units_outside(const struct play *p, int seat, int space)
{
    return !units_is_empty(tyw_units_outside(p, seat, space));
}

/* ---- pieces.c: who stands where, and what they are worth ---- */
int tyw_leader_seat(const struct play *p, int leader);
int tyw_kind_seat(const struct play *p, int kind);
bool tyw_has_army(const struct play *p, int seat, int space); /* a leader and a unit (3.2) */
int tyw_unit_space(const struct play *p, int unit);           /* -1: not on the map */
int tyw_leader_space(const struct play *p, int leader);       /* -1: not on the map */
struct leaders tyw_leaders_on_map(const struct play *p, int seat);
struct spaces tyw_spaces_with(const struct play *p, int seat); /* where the seat has units */
int tyw_factors(const struct play *p, struct units units);     /* Combat Factors */
/* The first unit of the kind and condition among them; -1: there is none. */
int tyw_find_unit(const struct play *p, struct units units, int kind, int condition);
static inline int tyw_condition(const struct play *p, int unit)
{
    return units_has(tyw_state(p)->reduced, unit) ? REDUCED : FULL;
}
int tyw_in_mix(const struct play *p, int kind);          /* counters that can still come (2.1) */
int tyw_room(const struct play *p, int seat, int space); /* units that may still be placed there (10.21) */
/* Whether pieces of the nation are among these. */
bool tyw_has_nation(const struct play *p, struct units units, struct leaders leaders, enum nation nation);
/* 17.A.2, 7.24, C54, 19.7: whether these pieces may stand together; why not, or NULL. */
bool tyw_may_stack(const struct play *p, struct units units, struct leaders leaders);
const struct refusal *tyw_why_not_stack(const struct play *p, struct units units, struct leaders leaders);
/* ... or why they may not be all that a side has in a space: eight units at the most, too (10.21, 10.24). */
const struct refusal *tyw_why_not_share_space(const struct play *p, struct units units,
                                              struct leaders leaders);
bool tyw_is_mixed(const struct play *p, struct units units,
                  struct leaders leaders); /* 17.A.2: Imperials and Bavarians, before C19 */
/* R118: a leader without units does not come there, beside an enemy leader who stands alone. */
bool tyw_enemy_leader_keeps_out(const struct play *p, int seat, int space);
bool tyw_may_place_leader(const struct play *p, int leader,
                          int space); /* stacking, and not inside a besieged or masked fortress (9.23) */
bool tyw_may_place_kind(const struct play *p, int kind, int space);

void tyw_unit_move(struct play *p, int unit, int from, int to);     /* no event */
void tyw_leader_move(struct play *p, int leader, int from, int to); /* no event; leaves any fortress */
void tyw_go_inside(struct play *p, struct units units, struct leaders leaders); /* no event (11.23) */
int tyw_units_place(struct play *p, int kind, int condition, int count,
                    int space); /* out of the mix; how many came; an event */
void tyw_leader_place(struct play *p, int leader,
                      int space); /* an event; one who is out of the game does not come */
void tyw_step_lose(struct play *p, int unit, int reason); /* 12.32: an event; LOSS_LOOT eliminates for good */
void tyw_units_eliminate(struct play *p, struct units units, bool for_good, struct cause cause); /* events */
/* 12.41, 12.42: with `replaced` the reverse side, or the leader named on it, takes his place. */
void tyw_leader_lost(struct play *p, int leader, bool replaced, struct cause cause);
void tyw_leaders_lost(struct play *p, struct leaders leaders, struct cause cause); /* not replaced */
void tyw_leader_remove(struct play *p, int leader,
                       struct cause cause); /* by a card: out of the game, nobody comes */

/* Units of the seat have been placed there: enemy leaders alone go into their own fortress, or are lost (R118). */
void tyw_meet_leaders(struct play *p, int seat, int space);

/* ---- card_event.c ---- */
void tyw_event_begin(struct play *p, int seat, int card); /* the Event of a card: the step */

/* ---- control.c: 3.1, 5.1 ---- */
int tyw_area_of(const struct play *p, int space); /* -1: an Independent City or a box */
int tyw_area_value(const struct play *p,
                   int area); /* 15.24: one less while all its Cities are at Pillage-2 */
void tyw_vp(struct play *p, int points, enum vp_reason reason); /* 5.12: + for the Catholics; an event */
bool tyw_is_neutral(const struct play *p,
                    int space); /* a Neutral Area's City (with its marker), a neutral Independent City */
int tyw_count_cities(const struct play *p, int area, int seat);
/* The city comes under the seat's control (-1: nobody's): event, Area, Electors, VP. Not for boxes and off-map France. */
void tyw_city_take(struct play *p, int space, int seat, struct cause cause);
/* These Cities of one Area come under the seat's control at the same time: the Area changes hands once (R6). */
void tyw_cities_take(struct play *p, int area, struct spaces cities, int seat, struct cause cause);
/* An Area comes to a side by a card (9.13, 9.22): its marker goes, cities without enemies turn, its VP are moved. */
void tyw_area_enter_war(struct play *p, int area, int seat);
void tyw_violate(struct play *p, int seat,
                 int space); /* 5.13, 11.18: when a unit enters; nothing where there is no marker */
void tyw_revolt_place(struct play *p, int space);            /* 9.42 */
void tyw_revolt_remove(struct play *p, int space, int seat); /* 9.43: suppressed by */
void tyw_pillage_set(struct play *p, int space, int level,
                     struct cause cause); /* with what follows for the Area's value (15.24) */
int tyw_electors(const struct play *p, int seat);
void tyw_electors_check(struct play *p); /* 5.141 */
void tyw_derive(const struct play *p, void *derived);
int32_t tyw_score(const struct play *p, int seat);

/* ---- settle.c: what follows of itself after every move ---- */
void tyw_settle(struct play *p);
int tyw_besieger(const struct play *p,
                 int space); /* the side with units outside a fortress that is not its own; -1 */
bool tyw_leaders_are_alone(const struct play *p, int seat, int space); /* R55: outside, with enemy units */
int tyw_siege_level(const struct play *p, int space);                  /* 13.13 */

/* ---- victory.c: 5.2, 18 ---- */
void tyw_win(struct play *p, int victory, int seat); /* -1: a draw */
bool tyw_end_of_turn_victory(struct play *p);        /* 5.21, 5.22, 18.14 ..: true when the match is over */

/* ---- set_up.c: 4, 18 ---- */
void tyw_set_up(struct play *p);

/* ---- turn.c: 6 ---- */
int tyw_last_turn(const struct play *p);
uint32_t tyw_asked(int seat); /* one bit; nobody for -1 */

/* What each phase begins with: it calls its step where anybody has to decide. */
void tyw_wallenstein_begin(struct play *p);                /* wallenstein.c */
void tyw_recovery_begin(struct play *p);                   /* pillage.c: both dice, then who may recover */
void tyw_pay_begin(struct play *p, int seat);              /* pay.c */
void tyw_looting_begin(struct play *p);                    /* loot.c */
void tyw_continued_sieges_begin(struct play *p, int seat); /* siege.c */
void tyw_revolts_begin(struct play *p);                    /* revolts.c */
void tyw_pillage_begin(struct play *p); /* pillage.c: 18.24; goes on to STEP_TURN when all is placed */
void tyw_locs_establish(struct play *p, int seat); /* pay.c: 19.3, at the end of a side's last round */

/* ---- cards.c: 8.1, 8.2 ---- */
extern const struct card_table tyw_card_table; /* kits/card.h; effects: events_*.c */
void tyw_draw_cards(struct play *p);           /* 6.0 C, 8.1 */
void tyw_card_leave_hand(struct play *p, int seat, int card,
                         int use); /* to the Played pile or, as its symbol says, out of the game; an event */
bool tyw_played(const struct play *p, enum named_card card);    /* its Event has been played */
bool tyw_in_effect(const struct play *p, enum named_card card); /* ... and lasts */
int tyw_lasts_until(const struct play *p, int card);       /* an enum until; -1: its Event does not last */
bool tyw_may_be_cancelled(const struct play *p, int card); /* an Event that cancels it has been played */
void tyw_last(struct play *p, int card, int seat);
void tyw_end_lasting(struct play *p, int card, struct cause cause); /* 8.65: cancelled */

/* ---- wallenstein.c: 7 ---- */
void tyw_influence(struct play *p, int points,
                   struct cause cause);          /* 7.1, 19.6: one adjustment of the track */
int tyw_stars(const struct play *p, int leader); /* 10.14, with options 7.25 and 19.7 */

/* ---- activation.c, movement.c, foraging.c, fortress_reaction.c: 10, 11 ---- */
struct activation *tyw_activation_of(const struct play *p); /* the nearest on the stack; NULL */
struct leaders tyw_moving_leaders(
    const struct activation *a); /* all that move with the stack, the activated one among them */
int tyw_ratings(const struct play *p, struct leaders leaders); /* 10.12: their Leadership ratings combined */
int tyw_leadership(const struct play *p, const struct activation *a); /* ... of those who count */
bool tyw_is_inside(const struct play *p,
                   const struct activation *a); /* the stack is inside a fortress, enemies outside */
/* R112: some unit can still be taken to safety; `first` becomes the move that takes one. */
bool tyw_must_take(const struct play *p, const struct activation *a, struct move *first);
bool tyw_can_flee(const struct play *p, const struct activation *a); /* R112: some step to safety is open */
/* R124: it is ready to leave the UP, and units stay there without a leader, because the ratings allow no more. */
bool tyw_leaves_behind(const struct play *p, const struct activation *a);
const struct refusal *tyw_why_not_enter(const struct play *p, struct units units, struct leaders leaders,
                                        int space); /* nationality, Ulm, France: not what stands there */
/* Why a move that needs the stack to be moving is not legal now: what it does instead. */
const struct refusal *tyw_why_not_moving(const struct play *p, const struct activation *a);
/* R109: it has not moved, so a stack of Imperials and Bavarians stays what it was, until the end of the turn. */
bool tyw_may_remain(const struct play *p, const struct activation *a);
/* A leader or a unit by a Free Action; the other is -1. */
struct activation tyw_free_activation(int seat, int leader, int unit, int space);
/* R123: why it could do nothing; NULL: it could. */
const struct refusal *tyw_why_nothing_to_do(const struct play *p, const struct activation *a);
/* 17.Sp.31: how many units of the Cardinal's army are not with him if the stack is in this space. */
int tyw_cardinal(const struct play *p);           /* he or his replacement, on the map; -1: neither is */
bool tyw_rebellion_is_over(const struct play *p); /* 17.H.5: Bethlen Gabor is lost, or all Hungary Catholic */
bool tyw_answers_siege(const struct play *p);     /* 16.25: a Protestant army in the UP is large enough */
int tyw_cardinal_strays(const struct play *p, const struct activation *a, int to);
/* Why the stack may not stay in that space, here or next: a limit of stacking, or enemy leaders (11.22). */
const struct refusal *tyw_why_not_stay(const struct play *p, const struct activation *a, int space);
/* R47: ... in its own, though it can go on. All ways of ending the movement ask this. */
const struct refusal *tyw_why_not_stop(const struct play *p, const struct activation *a);
/* R47: why the stack may not become `after` in its space: it can go on, and then could neither go on nor stay.
 * All ways of splitting it, of adding to it and of spending a point where it stands ask this. */
const struct refusal *tyw_why_not_become(const struct play *p, const struct activation *a,
                                         const struct activation *after);
/* R47: why what stays in its space without it is against a limit. */
const struct refusal *tyw_why_not_leave_rest(const struct play *p, const struct activation *a);
/* 12.61: those in its space, for one of so many points */
bool tyw_can_overrun(const struct play *p, const struct activation *a, int points);
bool tyw_garrison_may_join(const struct play *p,
                           const struct activation *a); /* 13.15: another unit inside may be named */
void tyw_forage_begin(struct play *p, const struct activation *a); /* 11.16: calls STEP_FORAGING */
int tyw_forage_unmet(const struct play *p,
                     const struct activation *a);                  /* 11.161: levels that no city can give */
void tyw_movement_ends(struct play *p, struct activation *a);      /* on to foraging */
void tyw_activation_enter(struct play *p, struct activation *a);   /* ACTIVATION_ENTERED */
void tyw_activation_reacted(struct play *p, struct activation *a); /* ACTIVATION_REACTED */
void tyw_activate_leader(struct play *p, int seat, int card,
                         int value); /* calls STEP_ACTIVATION with the leader to be chosen */
int tyw_activation_rating(const struct play *p, int leader); /* C43 */
void tyw_activation_names(struct play *p, struct activation *a,
                          int leader); /* the leader of an activation that has begun */
bool tyw_may_activate(const struct play *p, int seat, int leader, int value);
/* Why he may not be activated by a card of that value; NULL: he may. */
const struct refusal *tyw_why_not_activate(const struct play *p, int seat, int leader, int value);
/* Why a leader does nothing at all for the seat, by the words of INACTIVE_LEADER() for its rule; NULL: he may. */
enum inactive { INACTIVE_ENEMY, INACTIVE_AWAY, INACTIVE_NAMED, INACTIVES };
#define INACTIVE_LEADER(rule)                                                                                \
    {                                                                                                        \
        [INACTIVE_ENEMY] = {"not-own-leader", rule, "{leader} is not a leader of {seat}."},                  \
        [INACTIVE_AWAY] = {"not-on-map", rule, "{leader} is not on the map."}, [INACTIVE_NAMED] = {          \
            "leader-named",                                                                                  \
            rule,                                                                                            \
            "{leader} does nothing in this turn, because of the Swedish-Danish Conflict (C21)."              \
        }                                                                                                    \
    }
const struct refusal *tyw_why_inactive(const struct play *p, int seat, int leader,
                                       const struct refusal why[INACTIVES]);
int tyw_lowest_rating(const struct play *p,
                      int seat); /* of the leaders that a card can activate; INT_MAX: there is none */

/* ---- campaign_move.c: 19.8 ---- */
bool tyw_campaign_begins(struct play *p, struct round *round); /* true where somebody is asked */
bool tyw_is_safer(const struct play *p, const struct activation *a,
                  int to); /* farther from enemy units, and without them */

/* ---- recruitment.c: 8.4, 17 ---- */
bool tyw_may_recruit(const struct play *p, int seat); /* some leader can try something */

/* ---- combat.c ..: 12, 13 ---- */
void tyw_combat_cards_leave(struct play *p, const struct combat *b); /* the combat is over (R34) */
void tyw_losses(struct play *p, int seat, int reason, int need,
                struct units units);      /* calls the reason's step where there is anything to lose */
bool tyw_is_losing(const struct play *p); /* one of these steps is the current one */
void tyw_fight(struct play *p,
               struct activation *a); /* ACTIVATION_FIGHT: calls STEP_COMBAT, or rolls for a siege */
bool tyw_army_lost(const struct play *p, const struct combat *b, int role); /* R63: nobody is left of it */
void tyw_check_leaders(struct play *p, struct combat *b);                   /* 12.4 */
void tyw_siege_set(struct play *p, int space, int marker);                  /* an event */
const struct refusal *tyw_why_not_besiege(const struct play *p, int seat,
                                          int space); /* why no Siege marker may be placed (13.11, 13.13) */
void tyw_siege_roll(struct play *p, int space, int commander); /* 13.2; commander: of the besiegers, or -1 */
/* 12.53, R64: to a space that the pieces came from. Enemies who came out of the fortress there go back inside. An event. */
void tyw_go_back(struct play *p, int seat, int from, int to, struct units units, struct leaders leaders);
int tyw_commander(const struct play *p, struct leaders leaders); /* R57: who commands of these; -1 */
/* 10.22: the limit that is broken there; NULL: none is. */
const struct refusal *tyw_limit_broken(const struct play *p, int seat, int space);
void tyw_check_limit(struct play *p, int seat, int space); /* calls STEP_OVER_LIMIT where it is so */

/* Words of sentences (game.words). */
int tyw_word_siege_factors(
    const struct play *p); /* Combat Factors outside the fortress, of the side that decides */
int tyw_word_siege_level(const struct play *p);
int tyw_word_forage_due(const struct play *p);  /* levels that the army still has to pillage (11.16) */
int tyw_word_levels_left(const struct play *p); /* that the side may still recover (15.25) */
int tyw_word_pay_due(const struct play *p);     /* what all units cost that can be paid with points */

/* ---- money: 14, 15 ---- */
extern const uint8_t tyw_donors_in_turn[DONORS];      /* in the order in which their points are told */
void tyw_aid(struct play *p, int donor, int points);  /* an event */
bool tyw_donor_pays(const struct play *p, int donor); /* 14.2: at all */
int tyw_aid_left(const struct play *p, int seat,
                 bool swedish); /* points that may be spent, for a Swedish unit or for any other (17.Sw.1) */
void tyw_aid_spend(struct play *p, int seat, int points, bool swedish); /* not more than there are */
void tyw_aid_of_turn(
    const struct play *p,
    int points[DONORS]); /* 19.4a: what this turn's AID cards bring under what is in effect */
void tyw_aid_recount(struct play *p,
                     const int before[DONORS]); /* 19.4a: something has changed since `before` */
void tyw_aid_of_card(const struct play *p, int card, int points[DONORS]); /* 14.2, 8.65, 16.13 */
bool tyw_has_loc(const struct play *p, int unit);                         /* 15.14 */
bool tyw_locally_paid(const struct play *p, int unit, int space); /* 15.12: a unit that stands there */
void tyw_loot_at(struct play *p, int space, struct units units,
                 int seat); /* C14: calls STEP_LOOT for one force */

/* 15.225, R55: their owner chooses a city for them. False: there is none, and they are lost. */
bool tyw_place_leaders(struct play *p, int seat, int space, struct leaders leaders);

/* ---- supply.c: 15.12, 15.14, 15.15 ---- */
enum {
    SUPPLY_CARDINAL = NATIONS,
    SUPPLIES
}; /* a nation's supply; the Cardinal's army until it is in the Spanish Zone (17.Sp.1) */
bool tyw_base_is_open(const struct play *p);                  /* the Swedish Base may be used (17.Sw.1) */
struct spaces tyw_bases_of(const struct play *p, int supply); /* `supply`: see tyw_supply_of() */
bool tyw_is_supply_base(const struct play *p, int space);     /* of any nation, as things stand */
int tyw_supply_of(const struct play *p, int unit,
                  int space); /* whose bases a unit there uses: an enum nation, or SUPPLY_CARDINAL */
/* R76: spaces through which a side's lines may lead; by these, where its units of that supply have a LOC. */
struct spaces tyw_open_spaces(const struct play *p, int seat);
struct spaces tyw_supplied_spaces(const struct play *p, int seat, int supply, struct spaces open);
bool tyw_is_besieged(const struct play *p, int unit, int space);

/* ---- dutch_war.c: 16 ---- */
void tyw_dutch_war(struct play *p, int boxes); /* 16.12, box by box */
void tyw_armies_in_up_check(struct play *p);   /* 16.22, 16.24: see to armies that have lost their leader */
bool tyw_spinola_army(const struct play *p);   /* 5.15, 16.25 */

#endif
