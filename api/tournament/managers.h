/* Managers: players who do all that the owner does, but for making managers. */
#ifndef WESTPHALIA_API_TOURNAMENT_MANAGERS_H
#define WESTPHALIA_API_TOURNAMENT_MANAGERS_H

#include "api/tournament/tournament.h"

enum { MANAGERS_MOST = 32 };

/* Makes a player a manager, also one who is it already, and writes {"id", "name"}. NOT_FOUND: there is no
 * such player. FULL: there are MANAGERS_MOST. */
enum tournament_result tournament_add_manager(const struct opened_tournament *opened, const char *player,
                                              struct writer *w);
/* NOT_FOUND: the player is no manager. */
enum tournament_result tournament_remove_manager(const struct opened_tournament *opened, const char *player);
/* Writes the list: [{"id", "name"}]. */
enum tournament_result tournament_write_managers(const struct opened_tournament *opened, struct writer *w);

#endif
