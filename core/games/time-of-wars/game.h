/* Time of Wars: what the files of the game share. Each file has one part of the rulebook. A step or a move is
 * declared in the file of its rule, after its callbacks.
 *
 * What the files of a room share is in war/war.h, states/states.h, cards/cards.h. A function that gives a
 * refusal says why not; NULL: nothing forbids it. may_x() says whether x may be. */
#ifndef WESTPHALIA_TOW_GAME_H
#define WESTPHALIA_TOW_GAME_H

#include "games/cause.h"
#include "games/time-of-wars/records.h"

/* Where a turn is: the record of STEP_TURN (6.0). */
enum phase { TOW_PHASES(LIST_ENUM) };

/* STEP_BATTLE, MOVE_SAIL, EVENT_BATTLE, DRAW_CARD and the others; tow_step_battle, tow_move_sail and the
 * others. */
#define GAME(name) tow_##name
#define STEP_ROWS  "games/time-of-wars/steps.def"
#define MOVE_ROWS  "games/time-of-wars/moves.def"
#define EVENT_ROWS "games/time-of-wars/events.def"
#include "engine/declare_lists.h"

/* All that are in the pack: EACH_SPACE(p, space) ... */
#define EACH_SPACE(p, space) for (int space = 0; space < tow_map(p)->space_count; space++)
#define EACH_KIND(p, kind)   for (int kind = 0; kind < tow_pieces(p)->kind_count; kind++)

/* How a card is used. */
enum use { TOW_USES(LIST_ENUM) USES };
/* What comes of the die of an Event. A sentence goes on with its name and a space: "REVOLT breaks out in
 * Riga." */
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

/* ---- victory.c: 7 ---- */

void tow_win(struct play *p, int victory, int seat);
/* 7.2, 7.4. True: the match is over. */
bool tow_end_of_turn_victory(struct play *p);
extern const struct ranking tow_final_ranking; /* 7.4: victory.c */

/* ---- turn.c and the phases ---- */

void tow_set_up(struct play *p); /* set_up.c */
/* The number of the Game Turn as cards and counters have it, from 1. */
int tow_turn_number(const struct play *p);
/* commanders.c: the Capital that it controls; of two the first without its rebels (R131); -1: none. */
int tow_own_capital(const struct play *p, int seat);
/* commanders.c: the other of its two Capitals; -1: none. */
int tow_other_capital(const struct play *p, int power, int space);
/* mercenaries.c: R57, an army cannot be parted so that one part is mercenaries alone. */
const struct refusal *tow_why_not_part(const struct play *p, struct units one, struct units other);

/* What the phases begin with, for a superpower or for all; tow_turn_end() says who has won. */
void tow_drawing_begin(struct play *p, int seat);      /* 6.2: drawing.c */
void tow_rulers_begin(struct play *p, int seat);       /* 6.3: rulers.c */
void tow_commanders_begin(struct play *p, int seat);   /* 6.4, 4.1: commanders.c */
void tow_minors_begin(struct play *p);                 /* 4.1: minor_states.c */
void tow_forced_peace_begin(struct play *p, int seat); /* 6.5.1: forced_peace.c */
void tow_negotiations_begin(struct play *p, int seat); /* 6.5.4: announcements.c */
void tow_war_begin(struct play *p, int seat);          /* 6.5.5: war.c */
void tow_unrest_begin(struct play *p);                 /* 6.6: religion.c */
void tow_hiring_begin(struct play *p);                 /* 6.7: mercenaries.c */
void tow_deployment_begin(struct play *p, int seat);   /* 6.8: deployment.c */
void tow_impulses_begin(struct play *p);               /* 6.9: impulses.c */
void tow_return_begin(struct play *p, int seat);       /* 6.10: armies_return.c */
void tow_markers_begin(struct play *p, int seat);      /* 6.11: end_of_turn.c */
void tow_policy_begin(struct play *p, int seat);       /* 6.12: end_of_turn.c */
void tow_turn_end(struct play *p);                     /* end_of_turn.c */

/* ---- words of sentences (game.words) ---- */

/* Whether the arrangement that is being made has terms (states/deal_answer.c). */
int tow_word_has_terms(const struct play *p);
/* What it would give and lend, by the one who announces and by the other. */
int tow_word_funds_given(const struct play *p);
int tow_word_funds_asked(const struct play *p);
int tow_word_units_lent(const struct play *p);
int tow_word_units_borrowed(const struct play *p);
/* Cards that would pay for the FUND markers that the giver lacks (6.5.3). */
int tow_word_cards_offered(const struct play *p, int seat, const int16_t *values);
int tow_word_cards_asked(const struct play *p, int seat, const int16_t *values);
/* What the way to the space of the move costs, and the Combat Values of the enemies who stand there, without
 * garrisons (6.9.3.1, war/march_moves.c). */
int tow_word_way_price(const struct play *p, int seat, const int16_t *values);
int tow_word_enemies_there(const struct play *p, int seat, const int16_t *values);
/* The strongest enemy fleet that may bar the way to the port of the move; 0: none (6.9.3.5, war/sea.c). */
int tow_word_fleet_there(const struct play *p, int seat, const int16_t *values);
/* Combat Values of the fleets of the crossing army and of the seat that is asked (6.9.3.5, war/sea.c). */
int tow_word_crossing_fleet(const struct play *p);
int tow_word_barring_fleet(const struct play *p);
/* Of the marching army, with all that is there of its seat: its Combat Values and Command Rating; those of
 * its enemies where it is; the points that it can spend (6.9.3.1, war/march.c). */
int tow_word_army_value(const struct play *p);
int tow_word_army_rating(const struct play *p);
int tow_word_enemies_here(const struct play *p);
int tow_word_points_left(const struct play *p);
/* Units of its seat where it is that can move no more in the impulse (R121), and its Manpower where that
 * costs it a loss, otherwise 0 (6.9.3.1, war/march.c). */
int tow_word_units_done(const struct play *p);
int tow_word_attrition(const struct play *p);
/* The ruler whose reign may be prolonged, and who follows him; -1: none. What their cards give (2.4, 6.3.2,
 * states/rulers.c). */
int tow_word_ruler(const struct play *p);
int tow_word_ruler_additional(const struct play *p);
int tow_word_ruler_preserved(const struct play *p);
int tow_word_ruler_funds(const struct play *p);
int tow_word_heir(const struct play *p);
int tow_word_heir_additional(const struct play *p);
int tow_word_heir_preserved(const struct play *p);
int tow_word_heir_funds(const struct play *p);
/* Combat Values of the army that may withdraw (6.9.3.3, war/withdrawal.c). */
int tow_word_standing_value(const struct play *p);
/* Where an intercepted army can turn back to, and what that costs (6.9.3.2, war/interception.c). */
int tow_word_way_back(const struct play *p);
int tow_word_price_back(const struct play *p);
/* Combat Values of the army that the commander of the move leads (6.9.3.2, war/interception.c). */
int tow_word_interceptor_value(const struct play *p, int seat, const int16_t *values);
/* The Command Rating that counts in a siege of the space of the move (6.9.3.6, war/siege.c). */
int tow_word_siege_rating(const struct play *p, int seat, const int16_t *values);
/* Whether the space of the move is a Fortified City (6.5.1, states/forced_peace.c). */
int tow_word_retakes_fortified(const struct play *p, int seat, const int16_t *values);
/* Who calms the rebels in the space of the move, and his Command Rating (5.2.2, war/rebellion.c). */
int tow_word_calming(const struct play *p, int seat, const int16_t *values);
int tow_word_calming_rating(const struct play *p, int seat, const int16_t *values);
/* The lowest die of a Tatar raid that succeeds in the space of the move; 0: there is none (4.2.4,
 * war/tatars.c). */
int tow_word_raid_needs(const struct play *p, int seat, const int16_t *values);
/* The lowest die with which the card that is played succeeds; 0: it needs none (cards/card_event.c). */
int tow_word_success_from(const struct play *p);
/* Who tries to intercept; -1: there is no attempt (war/interception.c). */
int tow_word_interceptor(const struct play *p);
/* With which number the heading of the combat column ends that begins with `from` (table_heading_end). */
int tow_column_end(const struct play *p, int from);
/* The battle's sides (war/battle_dice.c): their powers, -1 for rebels and the Dutch fleet; Combat Values;
 * the columns so far, 0 where there are no Combat Values, with the ends of their headings; Command
 * Ratings. */
int tow_word_attacker(const struct play *p);
int tow_word_defender(const struct play *p);
int tow_word_attack_column(const struct play *p);
int tow_word_defence_column(const struct play *p);
int tow_word_attack_column_end(const struct play *p);
int tow_word_defence_column_end(const struct play *p);
int tow_word_attack_value(const struct play *p);
int tow_word_attack_rating(const struct play *p);
int tow_word_defence_value(const struct play *p);
int tow_word_defence_rating(const struct play *p);
/* Steps that a seat has still to lose (6.9.3.4, war/losses.c). */
int tow_word_losses_left(const struct play *p);
/* Whose impulse it is; -1: no seat's (6.9, war/impulses.c). */
int tow_word_acting(const struct play *p);
/* Who besieges or assaults a space; -1: there is no siege (6.9.3.6, war/siege.c). */
int tow_word_besieger(const struct play *p);
/* Whether it is an Assault (6.9.3.7, war/siege.c). */
int tow_word_is_assault(const struct play *p);
/* The seat whose army marches; -1: none does (war/march.c). */
int tow_word_marcher(const struct play *p);

/* ---- inspect.c: what the inspections of several steps have in common ---- */

/* Adds a fault for each unit of the record at that place of the stack that is not `there`. */
void tow_inspect_units(const struct play *p, int at, struct units units, struct units there, int space,
                       struct faults *faults);
/* Adds a fault if the card is of another deck than the seat's; -1: no card. */
void tow_inspect_card(const struct play *p, int seat, int card, const char *path, struct faults *faults);

#endif
