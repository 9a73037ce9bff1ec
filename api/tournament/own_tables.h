/* The tables of one entrant, and the secrets of the seats that it has there. */
#ifndef WESTPHALIA_API_TOURNAMENT_OWN_TABLES_H
#define WESTPHALIA_API_TOURNAMENT_OWN_TABLES_H

#include "api/tournament/tournament.h"

/* Writes the seats that the entrant has or has had, in the order of rounds and tables: [{"round", "match",
 * "seat", "token" | "invitation" | "lost"}]. With an invitation comes its "link" (api/common/link.h). "lost":
 * true stands at a seat that another has taken over. */
enum tournament_result tournament_write_own_tables(const struct opened_tournament *opened, int number,
                                                   struct writer *w);

#endif
