/* The record of a tournament. */
#ifndef WESTPHALIA_API_TOURNAMENT_RECORD_H
#define WESTPHALIA_API_TOURNAMENT_RECORD_H

#include "api/tournament/tournament.h"

/* Writes the record (core/tournament/tournament_record.h) of all rounds that are made, with the results of
 * matches that are over. COUNTING: as match_results_find() of match_results.h. After a failure the writer has
 * a part of it. */
enum tournament_result tournament_write_record(const struct opened_tournament *opened, struct writer *w);

#endif
