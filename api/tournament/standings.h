/* The standings of a tournament, computed from its record by core/tournament. */
#ifndef WESTPHALIA_API_TOURNAMENT_STANDINGS_H
#define WESTPHALIA_API_TOURNAMENT_STANDINGS_H

#include "api/tournament/tournament.h"

enum standings_form { STANDINGS_JSON, STANDINGS_CSV, STANDINGS_HTML };
struct standings_wish {
    int round;                /* after this round; 0: after all */
    bool if_ended;            /* matches that are still played count as if they ended now */
    enum standings_form form; /* how they are written */
};
/* Writes the standings; JSON: the members of an open object. One call looks at 256 running matches at most.
 * Where more have moved, others count as they stood when they were looked at last, and JSON has the member
 * "as_of", the earliest of these moments. COUNTING: of more nothing is kept yet. What was counted is
 * kept, so later calls come to the end. */
enum tournament_result tournament_write_standings(const struct opened_tournament *opened,
                                                  const struct standings_wish *wish, struct writer *w);
/* The place of each entrant by index, for Swiss seating. The caller frees it. */
enum tournament_result tournament_places(const struct opened_tournament *opened, int entrants,
                                         uint16_t **places);

/* ---- matches that are still played: interim.c ---- */

/* Their results as if they ended now, so that each is computed once after a move. One a process, for all of
 * its threads. Where there is no room for a new one, one of a few others goes. */
struct interim_cache;
struct interim_cache *interim_cache_new(void); /* NULL: memory is short */
void interim_cache_free(struct interim_cache *cache);

/* Adds them to the record, by the rule of tournament_write_standings(). *from: the earliest moment at which
 * one was looked at that has moved since; 0: none has. */
struct tournament_record;
enum tournament_result interim_results_add(const struct opened_tournament *opened,
                                           struct tournament_record *record, int64_t *from);

#endif
