/* Vacations of entrants. No time runs in a match whose decision asks a seat that an entrant on vacation has.
 *
 * A vacation is of whole days of the zone in which the matches' clocks have their hours, or of UTC. */
#ifndef WESTPHALIA_API_TOURNAMENT_VACATIONS_H
#define WESTPHALIA_API_TOURNAMENT_VACATIONS_H

#include "api/tournament/tournament.h"

struct round_plan;

enum { VACATION_DAYS_MOST = 366, DATE_LENGTH = 10 /* "2026-12-24" */ };

/* The entrant takes a vacation from the first to the last day, or has taken it, and its matches follow it.
 * Both are dates, in their order. It is safe to call again after a crash. DAY_PASSED, DAYS_OVERLAP,
 * DAYS_SPENT, WITHDRAWN, IS_OVER. */
enum tournament_result tournament_take_vacation(const struct opened_tournament *opened, int number,
                                                const char *first, const char *last);
/* The entrant's vacation that begins with this day is withdrawn, or ends today if it has begun; its matches
 * follow that. NOT_FOUND: there is none. IS_OVER. */
enum tournament_result tournament_end_vacation(const struct opened_tournament *opened, int number,
                                               const char *first);
/* Writes {"days", "vacations": [{"from", "to"}]}. */
enum tournament_result tournament_write_vacations(const struct opened_tournament *opened, int number,
                                                  struct writer *w);

/* ---- all entrants ---- */

/* The vacations of all entrants; those of an entrant come one after the other, in their order. */
struct tournament_vacations {
    const struct store_vacation *list; /* lives in rows */
    size_t count;
    struct store_rows *rows; /* store_rows_free() frees them all, also after a failure */
};
enum tournament_result tournament_load_vacations(const struct opened_tournament *opened,
                                                 struct tournament_vacations *vacations);
/* Writes the list of those of an entrant: [{"from", "to"}]. */
void tournament_write_vacation_list(const struct tournament_vacations *vacations, int number,
                                    struct writer *w);
/* The matches of a round that is being made, whose seats have their first players, follow their vacations. */
enum tournament_result tournament_note_vacations(const struct opened_tournament *opened,
                                                 const struct round_plan *plan);

#endif
