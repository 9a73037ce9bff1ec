/* The games of this build. */
#include "games/registry.h"

#include <string.h>

extern const struct game bar_game; /* baroque */
extern const struct game eur_game; /* europe-1619 */
extern const struct game sts_game; /* sixteen-thirty-something */
extern const struct game tyw_game; /* thirty-years-war */
extern const struct game tow_game; /* time-of-wars */

const struct game *const games[] = {&sts_game, &eur_game, &bar_game, &tyw_game, &tow_game, NULL};

const struct game *game_find(const char *id)
{
    for (const struct game *const *game = games; *game; game++)
        if (strcmp((*game)->id, id) == 0) return *game;
    return NULL;
}
