/* The archive of a tournament: its record and the audit files of its matches. */
#ifndef WESTPHALIA_API_TOURNAMENT_ARCHIVE_H
#define WESTPHALIA_API_TOURNAMENT_ARCHIVE_H

#include "api/tournament/tournament.h"

/* Appends the archive: the record (tournament.json), and the audit files of matches that are over, but for
 * the first `from` tables of all rounds. It ends after 16 MiB. *next: `from` of the rest; 0: there is
 * none. */
enum tournament_result tournament_archive(const struct opened_tournament *opened, size_t from,
                                          struct writer *w, size_t *next);

#endif
