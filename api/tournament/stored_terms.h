/* What the stored terms of a tournament say (api/tournament/tournament.h has their shape). They are read here
 * alone. api/handlers/tournament/terms.h makes them. */
#ifndef WESTPHALIA_API_TOURNAMENT_STORED_TERMS_H
#define WESTPHALIA_API_TOURNAMENT_STORED_TERMS_H

#include "api/tournament/tournament.h"
#include "tournament/terms.h"

/* ---- of the matches ---- */

/* Fills in opened->plan and opened->seats from opened->terms, as this service has stored them. BROKEN: this
 * build cannot read them, or lacks the game or the pack. */
enum tournament_result tournament_read_plan(struct opened_tournament *opened);

/* The days of vacation that an entrant has in all; 0: none. */
int tournament_vacation_days(const struct opened_tournament *opened);
/* The zone of these days: that of the working hours of clocks, or UTC. */
const char *tournament_zone(const struct opened_tournament *opened);
/* Whether seats may be the computer's. `terms` NULL: they may not. */
bool stored_terms_let_bots(const json_t *terms);

/* ---- of entering ---- */

enum entry_by { ENTRY_LIST, ENTRY_CODE, ENTRY_OPEN }; /* the owner's list, a code, or neither */
struct entry_terms {
    enum entry_by by;
    int64_t until; /* players enter by themselves until then; INT64_MAX: without an end */
    int most;      /* entrants who have not withdrawn */
};
struct entry_terms tournament_entry_terms(const struct opened_tournament *opened);

/* ---- of the standings ---- */

/* The terms of core/tournament/terms.h. */
const json_t *tournament_standings_terms(const struct opened_tournament *opened);
/* Those of their members that are asked for alone. */
int tournament_planned_rounds(const struct opened_tournament *opened); /* 0: not known */
enum handicap_when tournament_handicaps(const struct opened_tournament *opened);
bool tournament_breaks_ties_by_lot(const struct opened_tournament *opened);
/* Whether the terms, as they are stored, have a pool of this name. */
bool stored_terms_have_pool(const json_t *terms, const char *name);

/* Awards that the organizer has given, in terms as they are stored: a list; NULL: none. */
const json_t *stored_terms_awards(const json_t *terms);

#endif
