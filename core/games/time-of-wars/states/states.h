/* Time of Wars: what the files of states share: control, relations, sheets, rulers, Minor States, peace. */
#ifndef WESTPHALIA_TOW_STATES_H
#define WESTPHALIA_TOW_STATES_H

#include "games/time-of-wars/game.h"

/* ---- control.c: 2.2, 6.2.2, 6.9.3.6 ---- */

/* A Fortified City, a Fortress; Danzig once it is conquered. */
bool tow_is_stronghold(const struct play *p, int space);
/* Of these spaces those that the power controls. */
struct spaces tow_controlled(const struct play *p, int power, struct spaces spaces);
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
/* All spaces that the power controls. */
struct spaces tow_spaces_of(const struct play *p, int power);
bool tow_is_national(const struct play *p, int power, int space);
bool tow_is_capital(const struct play *p, int power, int space);
/* Its religion is not its controller's (6.6.2). */
bool tow_is_heretic(const struct play *p, int space);
/* The space comes under the power's control; -1: under none. An event; the win of 7.2. */
void tow_space_take(struct play *p, int space, int power, struct cause cause);
/* Sets the auxiliary marker of the space, with an event where it changes. */
void tow_marker_set(struct play *p, int space, int marker, struct cause cause);
/* Sets the religion of the space, with an event. It may move the Union of Brest. */
void tow_religion_set(struct play *p, int space, int religion, struct cause cause);
/* The seat's big markers on the map (6.2.2), its vassals' too (4.2.3). */
int tow_fortified_cities(const struct play *p, int seat);
/* The box of its Fortified Cities track that counts. For the box that wins, the one before it counts
 * (R104). */
const struct cities_box *tow_cities_box(const struct play *p, int seat);
/* The space is connected with one of these by own and allied spaces. */
bool tow_connected(const struct play *p, int seat, int space, struct spaces to);

/* ---- relations.c: 3.0, 6.5 ---- */

extern const struct refusal tow_not_played; /* the superpower (R106) */
/* What the table shows for a superpower and another power (enum relation). */
static inline int tow_marked(const struct play *p, int seat, int power)
{
    return tow_state(p)->relation[seat].to[power];
}
/* 4.2.3: the power is a Minor State in Vassal Subjection. */
static inline bool tow_is_vassal(const struct play *p, int power)
{
    return power >= SEATS && tow_marked(p, OTTOMAN, power) == VASSAL;
}
/* The enum relation of the two. A Minor State fights in its master's Wars. */
int tow_relation(const struct play *p, int power, int other);
bool tow_at_war(const struct play *p, int power, int other);
/* The two are allies, or the same power. */
bool tow_allied(const struct play *p, int power, int other);
/* Sets the relation, with its events. What a War brings follows: a Minor State's units, Ottoman help, an
 * Alliance's end (6.5.2). */
void tow_relation_set(struct play *p, int power, int other, int relation, struct cause cause);
/* How a War comes. WAR_PAID: its price is paid (6.5.5). WAR_DECLARED: by Declaration of War or Diplomacy;
 * Provocation lets these begin a War in spite of a forced peace. WAR_BROUGHT: by another Event, or without
 * price (4.2.2 to 4.2.4). */
enum war_way { WAR_PAID, WAR_DECLARED, WAR_BROUGHT };
/* Why the two are not at Peace. */
const struct refusal *tow_why_not_at_peace(const struct play *p, int seat, int power);
const struct refusal *tow_why_not_war(const struct play *p, int seat, int power, enum war_way way);
/* The forced peace alone (6.5.1, R29): for Events that end an Alliance, and for Wars that it does not bar. */
const struct refusal *tow_why_not_by_forced_peace(const struct play *p, int seat, int power);
/* 3.0: its own space, an ally's, an enemy's or an enemy's vassal's (R144), a Terrain Point. */
bool tow_may_enter(const struct play *p, int power, int space);
bool tow_in_play(const struct play *p, int seat);
/* The next seat in the Sequence (3.1); from -1 the first; SEATS: none is left. */
int tow_next_seat(const struct play *p, int seat);
/* The bit of the seat; none for NO_SEAT. */
uint32_t tow_asked(int seat);

/* ---- ratings.c: 2.3, 6.9.1.1 ---- */

/* Gains or loses Development Points. Levels, crisis, collapse and overinvestment follow. */
void tow_points(struct play *p, int seat, int rating, int change, struct cause cause);
/* Moves by whole levels; for Economy by boxes. */
void tow_level(struct play *p, int seat, int rating, int change, struct cause cause);
/* Overinvestment does not forbid a gain. */
bool tow_may_gain(const struct play *p, int seat, int rating);
/* R40: the rating can be lowered. */
bool tow_may_lose(const struct play *p, int seat, int rating);
/* Gains or loses FUND markers, with an event; not below 0. */
void tow_funds(struct play *p, int seat, int change, struct cause cause);
/* Gains or loses Victory Points by markers. */
void tow_war_fate(struct play *p, int seat, int change, struct cause cause);
/* 7.1: the Victory Points, counted anew. */
int tow_vp(const struct play *p, int seat);
enum { LAST_DOMINATION_TURN = 5 }; /* 2.3.2: later the marker of Domination stays where it is */
/* Moves the marker of the track, with an event, not beyond its ends. */
void tow_track(struct play *p, int track, int change, struct cause cause);
void tow_derive(const struct play *p, void *derived);
int32_t tow_score(const struct play *p, int seat);

/* ---- settle.c: what follows of itself after every move ---- */

/* The seat controls a port of the sea: its ships stay there (5.2). */
bool tow_has_port(const struct play *p, int seat, int sea);
void tow_settle(struct play *p);

/* ---- rulers.c: 2.4, 6.3 ---- */

const struct ruler_side *tow_ruler(const struct play *p, int seat);
/* Weakening the ruler would change something (6.3.4). */
bool tow_can_weaken(const struct play *p, int seat);
/* A council rules: Sweden in Game Turn 1 (6.3.6.1, R18). */
bool tow_rules_by_council(const struct play *p, int seat);
/* 6.3.5: the ruler is flipped, or his successor comes. */
void tow_weaken(struct play *p, int seat);
/* The ruler reigns now, with an event; commanders come and go. */
void tow_ruler_set(struct play *p, int seat, int ruler, bool weak);
/* The same, and a ruler who commands takes the field in this space; -1: in his Capital. */
void tow_ruler_changed(struct play *p, int seat, int ruler, bool weak, int space);

/* ---- mercenaries.c: 6.7 ---- */

/* The mercenaries that are not hired yet. */
struct units tow_mercenaries_in_box(const struct play *p);
/* R56, R138: the army there is not of mercenaries alone, and they may come to it. */
bool tow_mercenaries_may_join(const struct play *p, int seat, int space);
/* A mercenary of the kind, where one is left, is hired and joins the army there. */
void tow_mercenary_joins(struct play *p, int seat, int kind, int space);

/* ---- minor_states.c: 4.0 to 4.2.3 ---- */

/* 4.2.1: it is the kind of the one Danish unit in the box. */
bool tow_stays_in_norway(const struct play *p, int kind);
/* The power's Capital; the Tatars' is Or Qapy, the Cossacks' Sich. */
int tow_capital_of(const struct play *p, int power);
/* The space where its units gather, and which it holds; -1: none. */
int tow_home_of(const struct play *p, int minor);
/* 4.1, 4.2.1: a War has begun for it, and its units are placed. */
void tow_minor_at_war(struct play *p, int minor);
/* Places all of its units that are available, but garrisons. */
void tow_minor_units_place(struct play *p, int minor, int space);
/* The seat commands its units until the turn ends; NO_SEAT: none does, and they go home. */
void tow_minor_master(struct play *p, int minor, int seat);
/* The seat commands it until its War ends (R95, R97). */
void tow_minor_bind(struct play *p, int minor, int seat);
/* 4.2.3: it is no vassal any more, or becomes one. */
void tow_vassal_break(struct play *p, int minor, struct cause cause);
void tow_vassal_make(struct play *p, int minor, struct cause cause);
/* R144: an army of the power has come to the space. The Ottoman Empire commands a vassal whose space its
 * enemy enters. */
void tow_vassal_entered(struct play *p, int power, int space);
/* What was lent for the Game Turn goes back (4.1). */
void tow_minors_turn_end(struct play *p);
/* What is to follow of itself. 4.2.2: the Empire has taken a City of Brandenburg in a War. */
bool tow_has_taken_brandenburg(const struct play *p);
/* 4.2.3: the vassal is freed. */
bool tow_is_freed_by_michael(const struct play *p, int minor);
/* 4.2.3, R97: the Ottoman Empire is to command the vassal, or does so no more. */
bool tow_is_to_be_bound(const struct play *p, int minor);
bool tow_is_to_be_released(const struct play *p, int minor);
/* What follows of itself after every move. */
void tow_minors_settle(struct play *p);
/* The garrison of its Capital comes again, where the state holds it. */
void tow_garrison_capital(struct play *p, int minor);

/* ---- spoils.c: 4.2.1, 4.2.3 ---- */

/* 4.2.1: Denmark has lost its War. The seat keeps that City; NO_SEAT: none. */
void tow_denmark_lost(struct play *p, int seat, int city);
/* 4.2.1: Denmark has lost its War. */
bool tow_has_beaten_denmark(const struct play *p, int seat);
/* 4.2.3: the Minor State is conquered. */
bool tow_is_all_ottoman(const struct play *p, int minor);
/* Asks the victor of a War that a Minor State has lost. */
void tow_spoils_settle(struct play *p);

/* ---- religion.c: 6.6 ---- */

/* An army of any power is there, rebels too. */
bool tow_has_any_army(const struct play *p, int space);
/* A REVOLT can be placed there (R2, R49). */
bool tow_may_revolt(const struct play *p, int space);
const struct refusal *tow_why_not_convert(const struct play *p, int seat, int space);
/* A die against the Religion points and a bonus; the marker does not move where it fails. */
bool tow_conversion_attempt(struct play *p, int seat, int space, int bonus);
/* An attempt; on success the religion's marker moves one box to the left (6.6.2.1). */
void tow_convert(struct play *p, int seat, int space, int bonus);

/* ---- peace.c, forced_peace.c: 6.5.1 ---- */

/* R30: the power's units and commanders leave the space. */
void tow_send_off(struct play *p, int power, int space);
/* The seat's pieces on the Minor State's spaces go to its Capital. */
void tow_send_home(struct play *p, int seat, int minor);
/* R30, R144: the pieces of every seat leave the Minor State's spaces that it may not enter. */
void tow_enemies_leave(struct play *p, int minor);
/* R30: pieces at Peace with the conqueror of the space leave it. */
void tow_strangers_leave(struct play *p, int space);
/* R30: both leave all spaces of each other. */
void tow_peace_units(struct play *p, int power, int other);
/* There is Peace, and pieces leave (R30). */
void tow_peace(struct play *p, int power, int other, struct cause cause);
/* FUND markers that the seat can pay, with cards for them (6.5.3). */
int tow_can_pay(const struct play *p, int seat);
/* R28: the seat pays the receiver. */
void tow_pay(struct play *p, int seat, int receiver, int count, struct cause cause);

/* ---- deal.c, deal_answer.c: 6.5.2 to 6.5.4 ---- */

extern const struct refusal tow_deal_put_forward; /* its terms are named no more */
static inline int tow_deal_other(const struct deal *deal, int seat)
{
    return seat == deal->proposer ? deal->partner : deal->proposer;
}
static inline int tow_deal_seat(const struct deal *deal, enum deal_side side)
{
    return side == PROPOSER ? deal->proposer : deal->partner;
}

/* ---- borrowing.c, war.c: 6.5.2, 6.5.5 ---- */

/* The price of a War; 0: none. */
int tow_war_price(const struct play *p, int seat, int power);
/* What the Diplomacy table allows, less what has been borrowed already. */
int tow_borrow_limit(const struct play *p, int borrower, int owner);
const struct refusal *tow_why_not_lend(const struct play *p, int borrower, int owner, int count);
/* What is borrowed goes to its owner's Capital (R136). */
void tow_borrowed_return(struct play *p, int borrower, int owner);
/* Calls STEP_BORROW, for at most so many units (6.5.2). */
void tow_borrow_begin(struct play *p, int borrower, int owner, int count);

/* ---- collapse.c: 6.9.1.1 ---- */

/* Another power takes so many units away, as soon as it can be asked. */
void tow_collapse(struct play *p, int seat, int units);
/* Calls STEP_COLLAPSE. */
void tow_collapse_begin(struct play *p, int seat);

#endif
