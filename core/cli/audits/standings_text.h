/* Standings on a terminal, and as documents. */
#ifndef WESTPHALIA_CLI_AUDITS_STANDINGS_TEXT_H
#define WESTPHALIA_CLI_AUDITS_STANDINGS_TEXT_H

#include "tournament/tournament_record.h"

enum standings_format { STANDINGS_TEXT, STANDINGS_JSON, STANDINGS_CSV, STANDINGS_HTML };
extern const char *const STANDINGS_FORMATS[]; /* their words, ended by NULL */

/* Computes the standings of the moment, and prints them on stdout. False: memory is short. */
bool standings_print(const struct tournament_record *record, const struct standings_moment *moment,
                     enum standings_format format);

#endif
