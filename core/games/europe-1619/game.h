/* Europe 1619: the names of its steps, moves and events, and what its files offer to one another.
 *
 * Read steps.def first: it is the year as the rulebook lists its phases. moves.def has the moves. Then, by
 * heading of the rulebook:
 *   set_up.c                                 Initial Setup, fewer players
 *   status.c                                 alignments, lords, owners, relations
 *   diplomacy.c, declarations.c              Diplomatic Phase
 *   entry.c, orders.c, orders_list.c         Order Phase, Movement
 *   adjudication.c, retreats.c               Adjudication, Retreats
 *   map_adjustment.c                         Securing Control, Proxy
 *   transactions.c, builds.c, builds_*.c     Builds and Transactions
 *   elimination.c, scoring.c                 Elimination, Scoring Phase
 *   inspect.c, inspect_sheets.c              what must always hold
 * Interpretations are in RULINGS.md and are cited as R1, R2, ... */
#ifndef WESTPHALIA_EUR_GAME_H
#define WESTPHALIA_EUR_GAME_H

#include "games/europe-1619/state.h"

extern const struct game eur_game;

/* What a unit is ordered to do, of a move and of an event. */
#define EUR_ORDER_TEXT                                                                                       \
    "{action=support?support the {to?move of the unit in {target} to {to}|unit in {target}, which stays}|"   \
    "{action=convoy?convoy the army in {target} to {to}|{action}[ to {to}]{by_convoy? by convoy}}}"

/* STEP_ORDERS_PHASE, MOVE_ORDER, EVENT_ORDERED and the others; eur_step_orders_phase, eur_move_order and
 * the others. */
#define GAME(name) eur_##name
#define STEP_ROWS  "games/europe-1619/steps.def"
#define MOVE_ROWS  "games/europe-1619/moves.def"
#define EVENT_ROWS "games/europe-1619/events.def"
#include "engine/declare_lists.h"

/* All that are in the pack: EACH_SPACE(p, space) ... */
#define EACH_SPACE(p, space) for (int space = 0; space < eur_components(p)->space_count; space++)
#define EACH_MINOR(p, minor) for (int minor = 0; minor < eur_components(p)->minor_count; minor++)

/* What stands on a sheet stays its power's own when the phase is over: the events tell what came of it. */
#define SHEET_ID(title, text, ...)             ID_ARG(title, text, __VA_ARGS__, .audience = OWNER)
#define SHEET_NUMBER(title, text, least, most) NUMBER_ARG(title, text, least, most, .audience = OWNER)

/* ---- set_up.c ---- */
uint32_t eur_seating(int players, const int16_t *options);
void eur_set_up(struct play *p);

/* ---- status.c ---- */
/* The seat whose INFs a minor follows: more than half of all; NO_SEAT: none. Does not ask whether it is
 * captured. */
int eur_lord(const struct play *p, int minor);
/* Of its INFs, captured or not; a large minor's provinces are of one status. */
enum status eur_status(const struct play *p, int minor);
/* Its home centre (where it has none: all of its provinces) is held by a foreign party. */
bool eur_minor_captured(const struct play *p, int minor);
/* The party that owns a space in this match; -1: a sea. An eliminated power's provinces stay its own. */
int eur_owner(const struct play *p, int space);
/* Its captor, else its owner; -1: a sea. */
int eur_holder(const struct play *p, int space);
/* The seat whose will a party follows: a power itself, a minor its lord; NO_SEAT: none. */
int eur_side(const struct play *p, int party);
enum confession eur_confession(const struct play *p, int seat);
/* The confessional marker of a minor: enum confession, or -1. */
int eur_marker(const struct play *p, int minor);
/* game->derive: status, lord and marker of every minor state. */
void eur_derive(const struct play *p, void *derived);
/* Relations in effect. A power is its own ally in none of these. */
bool eur_at_war(const struct play *p, int a, int b);
bool eur_allied(const struct play *p, int a, int b);
/* The same of the sides of parties; false where one has none, or both are the same. */
bool eur_parties_at_war(const struct play *p, int a, int b);
bool eur_parties_allied(const struct play *p, int a, int b);
/* A power's total military strength: its own units. */
int eur_strength(const struct play *p, int seat);
/* The value of its supply center in this match; 0: it has none. */
int eur_center_value(const struct play *p, int space);
/* It is a home centre of its owner, power or minor, in this match. */
bool eur_is_home_center(const struct play *p, int space);
/* The owner may build there: its home centres, and Flanders, Milan, Naples, Scotland for theirs. */
bool eur_is_build_site(const struct play *p, int space);
/* Sets of seats. */
bool eur_is_catholic(const struct play *p, int seat);
/* Makes a minor a state in its own right. */
void eur_minor_free(struct play *p, int minor);
/* Relations, both ways: adds or takes a pair out of one kind of set. EUR_PAIR(p, allies, a, b, true). */
#define EUR_PAIR(p, member, a, b, value)                                                                     \
    (eur_bit(eur_player((p), (a))->member, (b), (value)), eur_bit(eur_player((p), (b))->member, (a), (value)))
static inline void eur_bit(uint64_t *set, int thing, bool value)
{
    if (value)
        set_add(set, thing);
    else
        set_remove(set, thing);
}
/* Takes a unit off the map: its space is empty. */
void eur_unit_remove(struct play *p, int space);
/* The powers that take part: not eliminated. */
uint32_t eur_powers_in(const struct play *p);
/* Secret steps: the powers that take part and are not ready. */
uint32_t eur_unready(const struct play *p);
/* Of these, the powers that can do something with a sheet of Builds and Transactions (builds.c). */
uint32_t eur_builders(const struct play *p);
STEP_FALLBACK(eur_fallback_ready);
void eur_clear_ready(struct play *p);

/* ---- Diplomatic Phase: diplomacy.c, declarations.c ---- */
/* A new year: announcements take effect (both kinds), EVENT_YEAR_BEGUN; goes on with the Diplomatic Phase, or
 * after LAST_YEAR with the Orders Phase. Called with a step on the stack that it replaces. */
void eur_year_begin(struct play *p);
/* INFs allotted this year and not yet placed on the sheet. */
int eur_influence_left(const struct play *p, int seat);
/* The power may place no INFs in the minor state, for good: by the number of players. NULL: it may. */
const struct refusal *eur_not_admitted(const struct play *p, int seat, int minor);
/* The two can form no alliance, for good: by the number of players. */
const struct refusal *eur_cannot_ally(const struct play *p, int a, int b); /* NULL: they can */
/* Announces what the sheets declare, for next year; empties a sheet of it. */
void eur_declarations_announce(struct play *p);
void eur_declarations_forget(struct play *p, int seat);
/* Empties a sheet of the phase. */
void eur_diplomacy_forget(struct play *p, int seat);

/* ---- who may enter, who may stay: entry.c ---- */
enum eur_domain {
    /* "Grey": a sea; a space of an unaligned minor, an eliminated power, or a minor whose home centre is
     * captured. */
    DOMAIN_OPEN,
    DOMAIN_HELD,  /* of a side: eur_side(holder) */
    DOMAIN_CLOSED /* of a neutral minor */
};
/* What the space is while `holder`, its owner or a captor, has it (Movement 6: as the status of a minor that
 * has captured it). */
enum eur_domain eur_domain_under(const struct play *p, int space, int holder);
/* The parties follow one will, or are one. */
bool eur_same_side(const struct play *p, int a, int b);
/* They are of one side, or their sides are allied. */
bool eur_friends(const struct play *p, int a, int b);
/* The Empire's exception lets a unit of the party attack the unit that stands in the space, without a war
 * (R7). */
bool eur_has_empires_right(const struct play *p, int party, int space);
/* NULL when a unit of the party may be ordered into the space; borders aside. Speaks of {to}. */
const struct refusal *eur_entry_fault(const struct play *p, int party, int space);
/* NULL when a unit of the party that stands in the space after the moves may stay there, or may retreat there
 * (Movement 4): by its relations to the captor, or to the owner (R10). Speaks of {to}. */
const struct refusal *eur_stay_fault(const struct play *p, int party, int space);

/* ---- Order Phase: orders.c, orders_list.c ---- */
/* Sets who orders which unit, and goes on to STEP_ORDERS_PHASE (also where the Diplomatic Phase is
 * skipped). */
void eur_orders_begin(struct play *p);
/* Fleets that stand at sea now, of anybody, by chains that touch: what could carry an army. */
enum { CHAINS_MAX = 32 }; /* more than the map has seas */
struct eur_chains {
    int count;
    struct spaces seas[CHAINS_MAX], shores[CHAINS_MAX];
};
/* `without`: a sea whose fleet does not count, as it does something else; -1: none. */
void eur_chains_find(const struct play *p, int without, struct eur_chains *chains);
/* The shores that an army in the space could be carried to. */
struct spaces eur_chains_reach(const struct eur_chains *chains, int space);
/* The spaces that the unit could go to by itself, as the map has it; coasts and declarations aside. */
const uint64_t *eur_unit_reach(const struct play *p, int space);
/* The unit of the space follows the seat's orders in this phase. */
bool eur_is_ordered_by(const struct play *p, int seat, int space);
/* The order as the sheet has it: a fleet that can reach only one coast of a space goes there, named or
 * not. */
struct order eur_order_of(int seat, const struct move *m);
bool eur_same_order(const struct order *a, const struct order *b);
MOVE_LIST(eur_list_orders);

/* ---- Adjudication Phase: adjudication.c; Retreats: retreats.c ---- */
/* All have moved: who must leave and can retreat is asked about it, the others disband. */
void eur_retreats_begin(struct play *p);

/* ---- Map Adjustment Phase: map_adjustment.c; elimination.c ---- */
int eur_captor_due(const struct play *p, int space); /* the captor by what stands on the map; -1: none */
bool eur_holds_no_home_center(const struct play *p, int seat); /* all that it began with are captured */
/* Eliminates the powers that hold no original home centre. */
void eur_eliminate(struct play *p);
/* The space is captured no more. */
void eur_liberate(struct play *p, int space, enum loss_reason reason);

/* ---- Builds and Transactions: transactions.c, builds.c, builds_*.c ---- */
int eur_income(const struct play *p, int seat);
void eur_transactions_forget(struct play *p, int seat); /* empties a sheet of gifts, given and expected */
/* What the sheet can spend on builds: the treasury without what it gives, and with what it counts on
 * being given (R23). */
int eur_means(const struct play *p, int seat);
/* The most that the other powers can give it, by their treasuries as reported; GIFT_MAX at the most. */
int eur_most_received(const struct play *p, int seat);
/* Gifts change treasuries and are reported; the sheets of gifts are emptied. */
void eur_gifts_report(struct play *p);
/* What the purchases on the sheet cost. */
int eur_sheet_price(const struct play *p, int seat);
/* What the line of a move costs beside the rest of the sheet, and what that leaves of the means: words of
 * moves. */
int eur_word_build_price(const struct play *p, int seat, const int16_t *values);
int eur_word_bolster_price(const struct play *p, int seat, const int16_t *values);
int eur_word_line_means(const struct play *p, int seat, const int16_t *values);
int eur_word_power_strength_max(const struct play *p);
int eur_word_strength_max(const struct play *p);
/* 0 after the Diplomatic Phase (diplomacy.c). */
int eur_word_influence_left(const struct play *p, int seat);
/* Armies that the seat lets disband, which could retreat; 0 but in the Retreat Phase. The strength of an army
 * after the retreat of a move. Both: retreats.c. */
int eur_word_retreats_lacking(const struct play *p, int seat);
int eur_word_retreat_strength(const struct play *p, int seat, const int16_t *values);
/* What can be placed in the minor state of a move, with what the sheet places there so far (diplomacy.c). */
int eur_word_influence_free(const struct play *p, int seat, const int16_t *values);
void eur_builds_forget(struct play *p, int seat); /* empties a sheet of Builds */
/* What so many steps cost a power of this total strength, each by the strength that the one before has made
 * (R11). */
int eur_price(const struct play *p, int strength, int steps);
/* The minor holds more centers than it has units, and its home center is its own and empty (Minor states). */
bool eur_builds_by_itself(const struct play *p, int minor);

/* ---- Scoring Phase: scoring.c ---- */
/* What the power scores by the map as it is. */
int eur_points(const struct play *p, int seat);
/* A power has resigned: its sheet is void. */
void eur_conceded(struct play *p, int seat);
extern const struct ranking eur_final_ranking; /* SCORING PHASE: scoring.c */
/* The last one left wins at once, whatever phase is on (R18). */
void eur_settle(struct play *p);

/* ---- inspect.c ---- */
void eur_inspect(const struct play *p, struct faults *faults);
extern const struct law eur_laws[]; /* what holds in every position that play reaches: laws.c */

/* What the viewer cannot see, drawn anew: see engine/resample.h (resample.c). */
void eur_resample(struct resampling *r);
void eur_inspect_sheets(const struct play *p, struct faults *faults); /* inspect_sheets.c */

#endif
